"""The game master's desk: a fresh folder, the program under test, a clock that is set by hand.

Each test file makes desks, runs commands, and asserts with check() and equal(); finish() ends it."""

import atexit
import collections
import contextlib
import datetime
import email
import email.headerregistry
import email.policy
import functools
import os
import pty
import shutil
import sqlite3
import sys
import tempfile
import threading

import yaml

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "serve"))

import guards  # noqa: E402
import packed  # noqa: E402
import start  # noqa: E402

BUILD = os.path.abspath(sys.argv[1])
PROGRAM = os.path.join(BUILD, "adjudicator")
start.use(BUILD)
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
UTC = datetime.timezone.utc

# Exit codes, as base/status.h has them.
USAGE, BAD_DATA, NO_INPUT, NOT_FOUND, UNAVAILABLE = 64, 65, 66, 67, 69
BUG, CANNOT_CREATE, IO, TRY_AGAIN, NO_PERMISSION, CONFIG = 70, 73, 74, 75, 77, 78

# The seed and the decks of the published example, so that every test knows who holds what.
SEED = "0205180802051808"
DECKS = {
    "spanish": "manolas,tiesto,daoiz,presos,alcalde-de-mostoles,soldados,teniente-ruiz,velarde,malasana,clara-del-rey",
    "french": "colaboracion,paz-paz,turba-se-dispersa,mariscal-murat,caballeria,fusilamientos,mamelucos,"
              "guardia-imperial,general-grouchy,bando-de-murat",
}
PHIL, KARSTEN = "phil@example.org", "karsten@example.org"

_skipped = []
_counts = collections.Counter()
_folders = []

Result = collections.namedtuple("Result", "code out err")


def yaml_of(text):
    """A YAML document as Python has it."""
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


# Python reads a header anew each time that it is asked for, and asks for some at each line of a mail.
_POLICY = email.policy.default.clone(header_factory=functools.lru_cache(maxsize=20000)(email.headerregistry.HeaderRegistry()))


@functools.lru_cache(maxsize=2000)
def _mail_in(path, *version):
    """A mail and its place in the order of dates; `version` is what tells whether the file is still the same."""
    with open(path, "rb") as file:
        mail = email.message_from_binary_file(file, policy=_POLICY)
    return (mail["Date"].datetime, mail["Message-ID"]), mail


def _versioned(path):
    about = os.stat(path)
    return path, about.st_ino, about.st_size, about.st_mtime_ns


# ---- verdicts ----

def check(name, good, detail=""):
    """One test: its name says what must hold; `detail` is printed only where it does not."""
    good = bool(good)
    _counts[good] += 1
    print(("ok - " if good else "not ok - ") + name)
    if not good:
        for line in str(detail).splitlines()[:40]:
            print("#   " + line[:300])
    sys.stdout.flush()
    return good


def equal(name, found, expected):
    return check(name, found == expected, "found    %r\nexpected %r" % (found, expected))


def skip(name, why):
    """A test that cannot be run here; it is counted, and named."""
    _skipped.append(name)
    print("ok - %s # SKIP %s" % (name, why))
    sys.stdout.flush()


def terminal():
    """The two ends of a new pseudo-terminal; None where there are none (a bare chroot has no /dev/pts)."""
    try:
        return pty.openpty()
    except OSError:
        return None


# The commands of a file run one after the other in one process, in one for each of its threads; what leaks is found at its end.
_sessions = {}
_a_process_each = False


def a_process_each():
    """From here on each command has a process of its own, for files that are about processes: kills, limits, what one leaves to the
    next."""
    global _a_process_each
    _a_process_each = True


def _session():
    mine = os.getpid(), threading.get_ident()
    return _sessions.setdefault(mine, start.Session())


@atexit.register
def _clear_away():
    for folder in _folders:
        shutil.rmtree(folder, ignore_errors=True)


def finish():
    mine = [_sessions.pop(key) for key in list(_sessions) if key[0] == os.getpid()]
    if mine and start.serves():
        check("the process in which the commands ran ends well: no leak", all([session.close() for session in mine]))
    sys.exit(1 if _counts[False] or not (_counts[True] or _skipped) else 0)


def chosen(items):
    """Those that are tried this time, where what one of them shows the others seldom do not: one of them by PART of the environment
    ("2/4", which the commit draws), all without it."""
    part = os.environ.get("PART")
    return items if part is None else [items[int(part.split("/")[0]) % len(items)]]


# ---- the world around the program ----

def fresh_folder():
    folder = os.path.realpath(tempfile.mkdtemp(prefix="adjudicator-desk-"))
    _folders.append(folder)
    return folder


def environment(home, **more):
    """Nothing of the tester's own settings; a machine far from the games' time zones."""
    kept = {name: value for name, value in os.environ.items()
            if name in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "ADJUDICATOR_DATA", "ADJUDICATOR_LIBEXEC", "LD_LIBRARY_PATH")}
    kept.setdefault("ADJUDICATOR_DATA", ROOT)
    return dict(kept, HOME=home, TZ="Asia/Tokyo", LC_ALL="C.UTF-8", **more)


def moment(text):
    """RFC 3339 to a datetime in UTC."""
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(UTC)


def stamp(time):
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def seconds(text):
    return int(moment(text).timestamp())


class Desk:
    """A folder with its ledger and Maildir, and the time that it is there."""

    def __init__(self, now="2026-05-01T08:00:00Z", configuration=None):
        self.folder = fresh_folder()
        self.now = moment(now)
        self.variables = {}
        self.pace = "full"  # of new games of Dos de Mayo, so that each window is asked; None: as for seat_mail
        self.seat_mail = "text"  # of new games: what these tests read; None: what a game master gets who says nothing
        if configuration is not None:
            self.write("adjudicator.yaml", configuration)

    # files

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        path = self.path(name)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    # time

    def at(self, text):
        self.now = moment(text)
        return self

    def later(self, **span):
        self.now += datetime.timedelta(**span)
        return self

    # commands

    def arguments(self, *words):
        return [PROGRAM, "--now", stamp(self.now), *words]

    def environment(self):
        return environment(self.folder, **self.variables)

    def run(self, *words, stdin=None, really=False):
        """A command in this folder, at this time; `really`: the program is started for it (start.py)."""
        if words[:1] == ("new",) and self.seat_mail is not None and "--seat-mail" not in words:
            words += ("--seat-mail", self.seat_mail)
        whole = not any(str(word).startswith("pace=") for word in words) and "--position" not in words
        if words[:2] == ("new", "dos-de-mayo") and self.pace is not None and whole:
            words += ("--option", "pace=" + self.pace)
        run = start.really if really else start.run if _a_process_each else _session().run
        done = run(self.arguments(*words), self.folder, self.environment(), stdin.encode() if isinstance(stdin, str) else stdin)
        return Result(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))

    def good(self, *words, **more):
        """The same; anything but exit code 0 ends the test file."""
        result = self.run(*words, **more)
        if result.code != 0:
            check("`%s` ends with 0" % " ".join(words), False, result)
            finish()
        return result

    def tree(self, *words, **more):
        """The YAML that a command prints."""
        return yaml_of(self.run(*words, "--format", "yaml", **more).out)

    def new(self, *words, name="madrid", decks=True):
        """A game between Phil and Karsten with the decks of the published example."""
        more = ["--option", "deck.spanish=" + DECKS["spanish"], "--option", "deck.french=" + DECKS["french"]]
        return self.good("new", "dos-de-mayo", "--name", name, "--seat", "spanish=Phil <%s>" % PHIL,
                         "--seat", "french=Karsten <%s>" % KARSTEN, "--seed", SEED, *(more if decks else []), *words)

    def file(self, seat, text, verb="submit", game="madrid", more=()):
        """Hands in a turn file; `game` and `turn` stand in `text`."""
        path = self.write("%s.yaml" % seat, text)
        return self.run(verb, game, seat, path, *more)

    def receipt(self, seat, text, verb="submit", game="madrid"):
        """The exit code and the receipt as a tree."""
        result = self.file(seat, text, verb, game, ("--format", "yaml"))
        return result.code, yaml_of(result.out)

    def play(self, step, game="madrid"):
        """One step of the published example: its two turn files, then a tick an hour later."""
        folder = os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo", step)
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                self.file(name[:-len(".yaml")], file.read().replace("game: madrid", "game: " + game), game=game)
        self.later(hours=1)
        return self.good("tick")

    # the ledger

    @contextlib.contextmanager
    def ledger(self, database="campaign.db", sql=None):
        """Open for reading: whoever asks much at a time spares SQLite to read the schema again for each question. What is
        compressed is read as text (packed.py), in the tables that `sql` names or in all."""
        ledger = sqlite3.connect("file:%s?mode=ro" % self.path(database), uri=True, timeout=30)
        try:
            yield packed.readable(ledger, sql)
        finally:
            ledger.close()

    def query(self, sql, *values, database="campaign.db"):
        with self.ledger(database, sql) as ledger:
            return ledger.execute(sql, values).fetchall()

    def change(self, sql, *values):
        """What no command does: damage."""
        ledger = sqlite3.connect(self.path("campaign.db"), timeout=30)
        try:
            with ledger, guards.lifted(ledger):
                ledger.execute(sql, values)
        finally:
            ledger.close()

    def rewrite(self, table, column, change, where="1", *values):
        """Damage to texts that are kept compressed: see packed.py."""
        ledger = sqlite3.connect(self.path("campaign.db"), timeout=30)
        try:
            with ledger, guards.lifted(ledger):
                packed.rewrite(ledger, table, column, change, where, *values)
        finally:
            ledger.close()

    def dump(self):
        """All that the ledger says, not how SQLite lays it out."""
        with self.ledger() as ledger:
            return "\n".join(ledger.iterdump())

    def deadline(self, game="madrid"):
        """RFC 3339, from the program itself."""
        return next(entry["deadline"] for entry in self.tree("list") if entry["game"] == game)

    def turn(self, game="madrid"):
        """(turn, window) that the game waits for."""
        entry = next(entry for entry in self.tree("list") if entry["game"] == game)
        return entry["turn"], entry["window"]

    # mails

    def mail_names(self, folder="outbox/new"):
        path = self.path(folder)
        return sorted(os.listdir(path)) if os.path.isdir(path) else []

    def mails(self, to=None, folder="outbox/new"):
        """The mails in the Maildir, parsed, in the order of their dates."""
        dated = [_mail_in(*_versioned(self.path(os.path.join(folder, name)))) for name in self.mail_names(folder)]
        dated.sort(key=lambda entry: entry[0])
        return [mail for _, mail in dated if to is None or mail["To"].addresses[0].addr_spec == to]


def is_submitted(mail):
    """Whether it tells a seat what the game master handed in for it with `submit`."""
    return ".submitted-" in mail["Message-ID"]


def body_of(mail):
    return mail.get_body(("plain",)).get_content()


def attachment_of(mail):
    """(file name, text) of the only attachment; None without one."""
    parts = list(mail.iter_attachments())
    if len(parts) != 1:
        return None
    raw = parts[0].get_payload(decode=True)
    return parts[0].get_filename(), raw.decode("utf-8")
