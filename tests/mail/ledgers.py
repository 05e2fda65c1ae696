"""Several ledgers behind one Postfix, with the scripts and the set-up of contrib/ledgers as they are installed: mail finds the
ledger of its game, and a ledger moves from place to place while mail comes in, its `move` killed between any two commands.
Another machine is another folder behind an `ssh` of the test's own, whose words go through a shell as the real one's do.

    tests/mail/ledgers.py BUILD [POINTS]     so many of the moments at which `move` is killed; 0 for all of them
"""

import collections
import email
import email.policy
import glob
import os
import pwd
import re
import shutil
import smtplib
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "end-to-end"))
from packed import readable
from postfix import Postfix
from postfix import program as postfix_program

BUILD = os.path.abspath(sys.argv[1])
POINTS = int(sys.argv[2]) if len(sys.argv) > 2 else 10
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PLAYERS, GAMES = "players.test", "play.test"
USERS = ("phil", "karsten", "ana", "otto", "master")
AT_WORK, FROZEN = 0x41444A55, 0x41444A46
NEVER = 1000000
# A seat gets fifty answers a day.
MAILS_A_SEAT = 40
_counts = [0, 0]


def check(name, good, detail=""):
    _counts[0 if good else 1] += 1
    print(("ok - " if good else "not ok - ") + name)
    if not good:
        for line in str(detail).splitlines()[-40:]:
            print("#   " + line[:300])
    sys.stdout.flush()
    return good


def equal(name, found, expected, detail=""):
    return check(name, found == expected, f"{detail}\nfound    {found!r}\nexpected {expected!r}")


def finish():
    print(f"{_counts[0]} passed, {_counts[1]} failed")
    sys.exit(1 if _counts[1] else 0)


if not postfix_program():
    check("postfix is installed (contrib/install-dependencies installs it, unless it would replace another mail server)", False)
    finish()

FOLDER = tempfile.mkdtemp(prefix="adjudicator-ledgers-")
os.chmod(FOLDER, 0o755)
PREFIX = f"{FOLDER}/installed"
SCRIPTS = f"{PREFIX}/share/adjudicator/ledgers"
POST = f"{FOLDER}/post"
# pipe(8) refuses root.
OWNER = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
AS_OWNER = ["setpriv", f"--reuid={OWNER}", "--clear-groups", "--"] if os.geteuid() == 0 else []
# Where a ledger may be. A folder's name that only quoting brings through two shells.
HERE, NEAR, FAR = f"{FOLDER}/alpha", f"{FOLDER}/alpha-near", f"far:{FOLDER}/it's$HOME;far"
BETA = f"far:{FOLDER}/beta"
SETTINGS = {name: os.environ[name] for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ}


def folder_of(place):
    return place.split(":", 1)[-1]


def write(path, text, mode=0o644):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def own(path):
    shutil.chown(path, OWNER)


def script(name, *words, more=None, stdin=subprocess.DEVNULL, **options):
    """A script of contrib/ledgers as its user runs it, in the post folder: (exit code, what it printed)."""
    variables = dict(SETTINGS, PATH="/usr/bin:/bin", HOME=POST, LC_ALL="C.UTF-8",
                     MAIL_CONFIG=f"{FOLDER}/postfix", **(more or {}))
    done = subprocess.run(AS_OWNER + [f"{SCRIPTS}/{name}", *words], cwd=POST, env=variables, stdin=stdin,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False, **options)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def good(name, *words):
    code, said = script(name, *words)
    if code != 0:
        check(f"`{name} {' '.join(words)}` ends with 0", False, f"{code}\n{said}")
        raise SystemExit(1)
    return said


# ---- the set-up of contrib/ledgers ----

SSH = """#!/bin/sh
while [ "$1" = -o ]; do shift 2; done
[ "$1" = far ] && [ ! -e "{folder}/far-is-down" ] || exit 255
shift
cd / && exec sh -c "$*"
"""

# Whoever is not root may not ask another Postfix than the machine's own; so the test asks for him.
POSTQUEUE = """#!/bin/sh
exec 8>{folder}/asking && flock 8 || exit 75
printf '%s\\n' "$*" >{folder}/question && cat {folder}/answer
"""

# Counts the commands of `move` in all its shells; before one of them it is gone.
KILLER = """
if [[ $0 == */move ]]; then
  set -T
  trap 'printf x >>"$KILL_COUNT"; read -r _n <"$KILL_COUNT"; [ "${#_n}" -lt "$KILL_AT" ] || kill -9 $$ $BASHPID' DEBUG
fi
"""


def changed(name, *changes):
    """A file of contrib/ledgers without its comments, with the places of the test."""
    with open(f"{ROOT}/contrib/ledgers/{name}", encoding="utf-8") as file:
        text = "".join(line for line in file if not line.startswith("#"))
    for theirs, ours in changes:
        check(f"contrib/ledgers/{name}: {theirs} stands in it", theirs in text)
        text = text.replace(theirs, ours)
    return text


def answer_questions(postfix):
    while True:
        with open(f"{FOLDER}/question", encoding="utf-8") as pipe:
            words = pipe.read().split()
        if words == ["end"]:
            return
        with open(f"{FOLDER}/answer", "wb") as pipe:
            pipe.write(postfix.postqueue(*words))


def configuration(port, name):
    return f"""database: campaign.db
from: "Referee <referee+{name}@{GAMES}>"
referee: master@{PLAYERS}
reply-to: "orders+{{game}}.{{key}}@{GAMES}"
press-to: "press+{{game}}.{{key}}.{{to}}@{GAMES}"
transport: {{smtp: {{url: "smtp://127.0.0.1:{port}", tls: no}}}}
"""


def set_up():
    done = subprocess.run(["make", "-C", ROOT, "-o", "all", "BUILD=" + BUILD, "PREFIX=" + PREFIX, "DESK=no", "install"],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    check("make install", done.returncode == 0, done.stdout.decode())
    for path in (POST, f"{FOLDER}/mailboxes", *map(folder_of, (HERE, NEAR, FAR, BETA))):
        os.mkdir(path)
        own(path)
    write(f"{PREFIX}/bin/ssh", SSH.format(folder=FOLDER), 0o755)
    write(f"{PREFIX}/bin/postqueue", POSTQUEUE.format(folder=FOLDER), 0o755)
    write(f"{FOLDER}/killer.bash", KILLER)
    for name in ("question", "answer"):
        os.mkfifo(f"{FOLDER}/{name}")
        os.chmod(f"{FOLDER}/{name}", 0o666)
    for name in ("asking", "count"):
        write(f"{FOLDER}/{name}", "", 0o666)
    write(f"{POST}/ledgers", changed("ledgers", ("games2.example.org:/var/lib/adjudicator/beta", BETA), ("/var/lib/adjudicator/alpha", HERE)))
    own(f"{POST}/ledgers")
    write(f"{FOLDER}/addresses", changed("ledger-addresses", ("play\\.example\\.org", GAMES.replace(".", "\\."))))
    write(f"{FOLDER}/names", changed("ledger-names"))
    routing = changed("main.cf", ("/etc/postfix/ledger-addresses", f"{FOLDER}/addresses"), ("/etc/postfix/ledger-names", f"{FOLDER}/names"),
                      ("play.example.org", GAMES), ("/var/lib/adjudicator/post", POST))
    pipe = changed("master.cf", ("/usr/local/share/adjudicator/ledgers", SCRIPTS), ("/var/lib/adjudicator/post", POST),
                   ("user=adjudicator", f"user={OWNER}"))
    postfix = Postfix(f"{FOLDER}/postfix", PLAYERS, USERS, f"{FOLDER}/mailboxes", OWNER, GAMES, pipe,
                      ["LC_ALL=C.UTF-8", *(f"{name}={value}" for name, value in SETTINGS.items())], routing)
    threading.Thread(target=answer_questions, args=(postfix,), daemon=True).start()
    for name, place in (("alpha", HERE), ("beta", BETA)):
        write(f"{folder_of(place)}/adjudicator.yaml", configuration(postfix.port, name))
        own(f"{folder_of(place)}/adjudicator.yaml")
    return postfix


# ---- what can be seen ----

def ask(place, sql, *values):
    """What the ledger at a place says; nothing where there is none."""
    path = f"{folder_of(place)}/campaign.db"
    if not os.path.exists(path):
        return []
    book = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)
    try:
        return readable(book, sql).execute(sql, values).fetchall()
    finally:
        book.close()


def marks():
    """{place: whether the ledger of alpha there is at work or frozen}, where there is one."""
    found = {place: ask(place, "PRAGMA application_id") for place in (HERE, NEAR, FAR)}
    return {place: rows[0][0] for place, rows in found.items() if rows}


def place_of_alpha():
    with open(f"{POST}/ledgers", encoding="utf-8") as file:
        return next(line.split(None, 1)[1].strip() for line in file if line.startswith("alpha "))


def wait_for(what, seconds=60):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if what():
            return True
        time.sleep(0.1)
    return False


Sent = collections.namedtuple("Sent", "id ledger user")
sent = []


def send(postfix, user, to, text, ledger, headers=None, sender=None):
    """A player mails; `ledger` is where it must come to, "" where nobody is to answer."""
    mail = email.message.EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = f"{user}@{PLAYERS}", to, "orders"
    mail["Message-ID"] = f"<mail-{len(sent)}@{PLAYERS}>"
    for name, value in (headers or {}).items():
        mail[name] = value
    mail.set_content(text)
    with smtplib.SMTP("127.0.0.1", postfix.port) as server:
        server.sendmail(f"{user}@{PLAYERS}" if sender is None else sender, [to], mail.as_bytes())
    if ledger:
        sent.append(Sent(mail["Message-ID"], ledger, user))
    return mail["Message-ID"].strip("<>")


class Seat:
    """A player's seat, and the mails that he has sent for it."""

    def __init__(self, ledger, game, seat, user):
        self.ledger, self.game, self.seat, self.user, self.mails = ledger, game, seat, user, 0
        self.key = re.search(r"^key: (\S+)$", good("at", ledger, "form", game, seat), re.M).group(1)
        self.last = None

    def turn_file(self):
        orders = 'setup: {card: artilleria}\norders: ["6→7"]' if self.seat == "french" else 'orders: ["9→14"]'
        self.mails += 1
        self.last = f"salt: {self.game} {self.seat} {self.mails}"
        return f'game: {self.game}\nturn: "1"\nwait: yes\nkey: {self.key}\n{orders}\n{self.last}\n'

    def write(self, postfix, to=None):
        return send(postfix, self.user, to or f"orders+{self.game}.{self.key}@{GAMES}", self.turn_file(), self.ledger)


def new_game(ledger, name, spanish, french):
    good("at", ledger, "new", "dos-de-mayo", "--name", name, "--seat", f"spanish={spanish}@{PLAYERS}", "--seat",
         f"french={french}@{PLAYERS}", "--every", "48h", "--option", "pace=fast")
    return [Seat(ledger, name, "spanish", spanish), Seat(ledger, name, "french", french)]


def fates(place):
    return dict(ask(place, "SELECT message_id, fate FROM inbox"))


def arrived(place, id, fate="filed"):
    return wait_for(lambda: fates(place).get(id) == fate)


# ---- mail finds its ledger ----

def domain(ledger):
    """What an address becomes in Postfix on its way to a ledger; "" for `any`."""
    return ledger and f"games@{ledger}.ledger.invalid"


def routing(postfix):
    madrid = new_game("alpha", "madrid", "phil", "karsten")
    sevilla = new_game("beta", "sevilla", "ana", "otto")
    postfix.reload()  # once, as the README says: the map was not there
    with open(f"{POST}/games", encoding="utf-8") as file:
        equal("a new game is in the map", file.read().split("\n"),
              ["ledger:alpha alpha", "game:madrid alpha", "ledger:beta beta", "game:sevilla beta", ""])
    code, said = script("at", "beta", "new", "dos-de-mayo", "--name", "madrid", "--seat", f"spanish=ana@{PLAYERS}")
    equal("a game's name that another ledger has is refused", (code, ask(BETA, "SELECT name FROM games")), (65, [("sevilla",)]), said)
    table = postfix.lookup("virtual_alias_maps")
    for address, ledger in ((f"orders+madrid.4F7K-Q2MZ-9XTB@{GAMES}", "alpha"), (f"ORDERS+Sevilla.4f7k-q2mz-9xtb@{GAMES}", "beta"),
                            (f"press+sevilla.4F7K-Q2MZ-9XTB.french@{GAMES}", "beta"), (f"referee+beta@{GAMES}", "beta"),
                            (f"orders+cadiz.4F7K-Q2MZ-9XTB@{GAMES}", ""), (f"orders+madrid.x@elsewhere.test", ""), (f"orders@{GAMES}", "")):
        equal(f"Postfix: {address} goes to {ledger or 'any'}", postfix.map_says(table, address.lower()), domain(ledger))
    place = {"alpha": HERE, "beta": BETA}
    for seat in madrid + sevilla:
        check(f"by address: {seat.game}, {seat.seat}", arrived(place[seat.ledger], seat.write(postfix)), postfix.log())
        way = f"to=<{domain(seat.ledger)}>, orig_to=<orders+{seat.game}.{seat.key}@{GAMES}>"
        check("and by no other way", wait_for(lambda: way in postfix.log(), 10), postfix.log())

    # What no address tells.
    check("a game that is named in the file alone", arrived(BETA, sevilla[0].write(postfix, f"orders@{GAMES}")), postfix.log())
    cadiz = new_game("beta", "cadiz", "ana", "otto")
    write(f"{POST}/games", "game:cadiz nobody\n")  # a map of yesterday
    own(f"{POST}/games")
    subprocess.run(AS_OWNER + [postfix_program("postmap"), f"hash:{POST}/games"], check=True, env={"MAIL_CONFIG": f"{FOLDER}/postfix"})
    check("a map that is wrong", postfix.map_says(table, f"orders+cadiz.x@{GAMES}") == domain("nobody")
          and arrived(BETA, cadiz[0].write(postfix)), postfix.log())
    good("routes")
    id = send(postfix, "ana", f"orders@{GAMES}", "Whose turn is it?\n", "beta")
    check("a player who names no game is told how to, by the ledger that knows him", arrived(BETA, id, "how-to"), postfix.log())
    id = send(postfix, "mallory", f"orders@{GAMES}", "Let me play\n", "")
    check("a stranger's is kept by the first ledger", arrived(HERE, id, "stranger"), postfix.log())
    ours = ask(BETA, "SELECT message_id FROM outbox WHERE address = ?", f"otto@{PLAYERS}")[0][0]
    report = email.message_from_string(f"""From: MAILER-DAEMON@mx.test
To: referee@{GAMES}
Subject: Undelivered
Message-ID: <report-1@mx.test>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

Final-Recipient: rfc822; otto@{PLAYERS}
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: <{ours}>
--b--
""")
    with smtplib.SMTP("127.0.0.1", postfix.port) as server:
        server.sendmail("", [f"referee@{GAMES}"], report.as_bytes())
    check("a delivery report goes to the ledger whose mail it tells of", arrived(BETA, "report-1@mx.test", "bounce")
          and ask(BETA, "SELECT reports FROM addresses") == [(1,)], postfix.log())
    equal("nothing of beta's is in alpha", set(fates(HERE)) & set(fates(BETA)), set())
    equal("each file is in force", [rows for rows in (in_force(seat, place[seat.ledger]) for seat in madrid + sevilla + cadiz[:1])],
          [[(seat.last,)] for seat in madrid + sevilla + cadiz[:1]])

    # A machine that is away.
    write(f"{FOLDER}/far-is-down", "")
    waits = [sevilla[1].write(postfix), sevilla[0].write(postfix, f"orders@{GAMES}")]
    here = madrid[0].write(postfix)
    check("a machine is away: mail for the others comes in", arrived(HERE, here), postfix.log())
    code, said = script("tick")
    check("tick says so, and the map keeps its games", code != 0 and "beta does not answer" in said and
          postfix.map_says(table, f"orders+cadiz.x@{GAMES}") == domain("beta"), said)
    check("its own mail is in the queue", wait_for(lambda: postfix.waiting() == 2), postfix.log())
    code, said = script("move", "beta", NEAR)
    equal("its ledger cannot be moved now", (code, marks(), ask(BETA, "PRAGMA application_id")), (75, {HERE: AT_WORK}, [(AT_WORK,)]), said)
    os.unlink(f"{FOLDER}/far-is-down")
    good("move", "beta", BETA)  # back: it stays where it is
    check("when it is there again, mail comes in", all(arrived(BETA, id) for id in waits), postfix.log())
    return madrid, sevilla


def in_force(seat, place):
    """The salts of the files that are in force for a seat."""
    rows = ask(place, "SELECT CAST(text AS TEXT) FROM submissions JOIN seats s USING (game, seat) JOIN games g ON g.id = s.game "
               "WHERE g.name = ? AND s.name = ? AND standing = 'in-force'", seat.game, seat.seat)
    return [(re.search(r"^salt: .*$", text, re.M).group(0),) for text, in rows]


# ---- a ledger moves ----

def refusals():
    for name, words, expected in (("a ledger that is none", ("gamma", NEAR), 67), ("no place", ("alpha", "near"), 64), ("a blank", ("alpha", f"{NEAR} "), 64),
                                  ("the place of another ledger", ("alpha", BETA), 65), ("a folder that is not there", ("alpha", f"{FOLDER}/nowhere"), 69),
                                  ("a machine that is not there", ("alpha", f"moon:{FOLDER}"), 69)):
        code, said = script("move", *words)
        equal(f"move: {name}: refused", (code, marks(), os.path.exists(f"{POST}/moving/alpha")), (expected, {HERE: AT_WORK}, False), said)
    shutil.copy(f"{HERE}/campaign.db", f"{NEAR}/campaign.db")
    code, said = script("move", "alpha", NEAR)
    equal("move: a folder with a ledger: refused", (code, os.path.exists(f"{POST}/moving/alpha")), (65, False), said)
    os.unlink(f"{NEAR}/campaign.db")


def move(place, kill_at=NEVER):
    """`move alpha PLACE`, killed before its `kill_at`th command; (exit code, words, how many commands it has begun)."""
    write(f"{FOLDER}/count", "", 0o666)
    more = {"BASH_ENV": f"{FOLDER}/killer.bash", "KILL_COUNT": f"{FOLDER}/count", "KILL_AT": str(kill_at)}
    until = time.monotonic() + 30
    while True:
        code, said = script("move", "alpha", place, more=more)
        # What a killed one has started may still be at its end.
        if code != 75 or "is being moved already" not in said or time.monotonic() > until:
            with open(f"{FOLDER}/count", encoding="utf-8") as file:
                return code, said, len(file.read())
        time.sleep(0.05)


def sound(name, place, said):
    """At work at this place and nowhere else, and every game verified."""
    equal(f"{name}: at work there, and there alone", (marks(), place_of_alpha(), os.path.exists(f"{POST}/moving/alpha")),
          ({place: AT_WORK}, place, False), said)


def moves(postfix, seats):
    seats = [seat for seat in seats if seat.ledger == "alpha"]
    code, said, commands = move(FAR)
    equal("move", code, 0, said)
    sound("move", FAR, said)
    points = range(1, commands + 1, max(1, -(-commands // POINTS)) if POINTS else 1)
    for game in range(len(points) * 2 // (2 * MAILS_A_SEAT)):
        seats += new_game("alpha", f"game-{game}", "phil", "karsten")
    turn = 0
    for kill_at in points:
        before = place_of_alpha()
        target = (HERE, NEAR, FAR)[((HERE, NEAR, FAR).index(before) + 1) % 3]
        name = f"killed before command {kill_at} of {commands}"
        writers = [seats[turn % len(seats)], seats[(turn + 1) % len(seats)]]
        turn += 2
        writers[0].write(postfix)  # while it runs
        code, said, _ = move(target, kill_at)
        at_work = [place for place, mark in marks().items() if mark == AT_WORK]
        noted = os.path.exists(f"{POST}/moving/alpha")
        check(f"{name}: no two ledgers are at work; none, only while it is noted", len(at_work) == 1 or (not at_work and noted) and code == -9,
              f"{code} {marks()}\n{said}")
        writers[1].write(postfix)  # while it lies there
        if noted:
            code, said = script("tick")
            equal(f"{name}: it is not ticked", (code, "the move of alpha has not ended" in said), (75, True), said)
        target = {0: target, 1: before, 2: next(place for place in (HERE, NEAR, FAR) if place not in (before, target))}[turn // 2 % 3]
        code, said, _ = move(target)
        equal(f"{name}: again, {('to its end', 'back', 'elsewhere')[turn // 2 % 3]}", code, 0, said)
        sound(name, target, said)
    return seats


def under_fire(postfix, seats):
    """Mail comes in all the time while it moves to and fro."""
    stop = threading.Event()
    tired = []

    def fire():
        number = 0
        while not stop.is_set() and number < 30:
            seats[number % len(seats)].write(postfix)
            number += 1
            time.sleep(0.05)
        tired.append(number)

    thread = threading.Thread(target=fire)
    thread.start()
    for place in (FAR, HERE, NEAR):
        code, said, _ = move(place)
        equal(f"under fire, to {place}", code, 0, said)
        sound("under fire", place, said)
    stop.set()
    thread.join()
    check("mails came all the time", tired[0] >= 10, tired)


# ---- at the end ----

def receipts():
    """[(user, Message-ID that is answered)] of all mails in the players' mailboxes."""
    found = []
    for user in USERS:
        for path in glob.glob(f"{FOLDER}/mailboxes/{user}/new/*"):
            with open(path, "rb") as file:
                mail = email.message_from_binary_file(file, policy=email.policy.default)
            if (mail["In-Reply-To"] or "").startswith("<mail-"):  # reports belong to threads of their own
                found.append((user, mail["In-Reply-To"].strip()))
    return found


def reckoning(postfix, seats):
    place = {"alpha": place_of_alpha(), "beta": BETA}
    check("nothing of the games is in the queue", wait_for(lambda: postfix.waiting() == 0), postfix.log())
    for name in place:
        ids = [row[0] for row in ask(place[name], "SELECT message_id FROM inbox")]
        expected = [mail.id.strip("<>") for mail in sent if mail.ledger == name]
        equal(f"{name}: every mail is there, once", sorted(id for id in ids if id.startswith("mail-") and fates(place[name])[id] != "stranger"),
              sorted(expected))
        games = [row[0] for row in ask(place[name], "SELECT name FROM games")]
        for game in games:
            code, said = script("at", name, "verify", game)
            equal(f"{name}: {game} is verified", code, 0, said)
    for seat in seats:  # the order in which held mail comes in is the mail server's; this one is the last
        id = seat.write(postfix)
        check(f"{seat.game}, {seat.seat}: the last file is in force", arrived(place[seat.ledger], id) and
              in_force(seat, place[seat.ledger]) == [(seat.last,)], in_force(seat, place[seat.ledger]))
    code, said = script("tick")
    equal("tick", code, 0, said)
    wait_for(lambda: len(receipts()) >= len(sent))
    time.sleep(0.3)
    counts = collections.Counter(receipts())
    expected = collections.Counter((mail.user, mail.id) for mail in sent)
    check("every mail is answered once, to who wrote it", counts == expected, f"too many: {counts - expected}\nmissing: {expected - counts}")
    asides = [folder for folder in map(folder_of, (HERE, NEAR, FAR)) if glob.glob(glob.escape(folder) + "/campaign.db.moved-*Z")]
    check("old files lie aside, frozen", len(asides) >= 2 and all(
        sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute("PRAGMA application_id").fetchone() == (FROZEN,)
        for folder in asides for path in glob.glob(glob.escape(folder) + "/campaign.db.moved-*Z")), asides)
    check("an old file takes nothing in", subprocess.run(
        AS_OWNER + [f"{PREFIX}/bin/adjudicator", "--database", glob.glob(glob.escape(asides[0]) + "/campaign.db.moved-*Z")[0], "receive"],
        input=b"From: a@b.test\n\nx\n", stderr=subprocess.DEVNULL, check=False).returncode == 75)


postfix = None
try:
    postfix = set_up()
    madrid, sevilla = routing(postfix)
    refusals()
    everybody = moves(postfix, madrid) + sevilla
    under_fire(postfix, everybody)
    reckoning(postfix, everybody)
finally:
    if postfix:
        with open(f"{FOLDER}/question", "w", encoding="utf-8") as pipe:
            pipe.write("end\n")
        postfix.stop()
    shutil.rmtree(FOLDER, ignore_errors=True)
finish()
