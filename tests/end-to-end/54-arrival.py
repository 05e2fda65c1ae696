"""Order of arrival, once each, and nothing lost: which file counts, what is answered, and what happens if a
mail cannot be taken in now."""

import base64
import fcntl
import os
import quopri
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

import killer
from desk import KARSTEN, PHIL, ROOT, TRY_AGAIN, check, equal, finish
from killer import moments, sound, traced, twin
from postbox import CONFIGURATION, FRENCH, SPANISH, desk, into_maildir, key, letter, orders_to, pipe

sys.path.insert(0, os.path.join(ROOT, "tests", "mail"))
from imap_server import Server  # noqa: E402

FAST = ("madrid", "--option", "pace=fast")


def standing(table):
    """(receipt, standing) of all files, in their order."""
    return table.query("SELECT receipt, standing FROM submissions ORDER BY receipt")


def receipts(table, address):
    return [body for body, in table.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'receipt' AND address = ? ORDER BY id", address)]


# ---- order ----

def order():
    table = desk(FAST)
    french = key(table, "french")
    dates = ("Fri, 01 May 2026 12:00:00 +0000", "Thu, 01 Jan 1970 00:00:00 +0000", "Mon, 31 Dec 2099 23:59:59 +0000", "nonsense")
    for count, date in enumerate(dates):
        raw = letter(KARSTEN, orders_to(french), FRENCH + "salt: %d\n" % count).decode()
        raw = re.sub(r"^Date:.*$", "Date: " + date, raw, flags=re.M).encode()
        result = pipe(table.later(minutes=1), raw)
        equal("dated %s: the one that came last is in force" % date, (result.fate, standing(table)[-1]), ("filed", (count + 1, "in-force")))
    raw = re.sub(rb"Date:[^\n]*\n", b"", letter(KARSTEN, orders_to(french), FRENCH + "salt: none\n"))
    equal("without a date, too", (pipe(table, raw).fate, standing(table)[-1]), ("filed", (5, "in-force")))
    equal("the others are superseded", {row[1] for row in standing(table)[:-1]}, {"superseded"})
    told = receipts(table, KARSTEN)
    check("a receipt says which it replaces", any("RECEIPT 5" in text and "receipt 4" in text for text in told), told[-1])
    # A Maildir: the server's order, not the header's.
    for name, salt in (("1777777300.b.host", "later"), ("1777777200.a.host", "earlier")):
        into_maildir(table, "box", name, letter(KARSTEN, orders_to(french), FRENCH + "salt: %s\n" % salt))
    table.good("receive", "--maildir", "box")
    rows = table.query("SELECT CAST(text AS TEXT), standing FROM submissions ORDER BY receipt")[-2:]
    equal("in a Maildir the order in which the server took them", [(row[0].split("salt: ")[1].strip(), row[1]) for row in rows],
          [("earlier", "superseded"), ("later", "in-force")])


def told_apart():
    """Superseded, stale, late, refused, closed: five things, told in five ways."""
    table = desk((*FAST, "--every", "48h", "--option", "grace=6h"))
    keys = {seat: key(table, seat) for seat in ("french", "spanish")}
    good = letter(KARSTEN, orders_to(keys["french"]), FRENCH)

    def codes():
        return table.query("SELECT diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")[0][0]

    equal("a good one", (pipe(table, good).fate, standing(table)), ("filed", [(1, "in-force")]))
    bad = letter(KARSTEN, orders_to(keys["french"]), FRENCH + "ordres: []\n")
    result = pipe(table, bad)
    equal("refused: what was in force stays so, and he is told", (result.fate, result.answered, result.changed, standing(table)),
          ("refused", [KARSTEN], [], [(1, "in-force"), (2, "refused")]))
    check("with the code and its place", "FILE-UNKNOWN-KEY" in codes() and "line: 5" in codes(), codes())
    told = receipts(table, KARSTEN)
    check("the receipt of it says which one is in force", "RECEIPT 2" in told[-1] and "eceipt 1 " in told[-1], told[-1])
    result = pipe(table, letter(KARSTEN, orders_to(keys["french"]), FRENCH.replace('"6→7"', '"1→99"')))
    equal("errors of the game's rules: filed, and in force, since the rest may be good", (result.fate, standing(table)[-1]), ("filed", (3, "in-force")))
    pipe(table, letter(KARSTEN, orders_to(keys["french"]), FRENCH))
    result = pipe(table, letter(KARSTEN, orders_to(keys["french"]), FRENCH.replace('turn: "1"', 'turn: "7"')))
    equal("another turn's, ahead: refused", (result.fate, "FILE-TURN" in codes(), standing(table)[-2:]),
          ("refused", True, [(4, "in-force"), (5, "refused")]))
    table.later(hours=49)
    result = pipe(table, letter(KARSTEN, orders_to(keys["french"]), FRENCH + "salt: late\n"))
    equal("past the deadline, within the grace: taken, and told so", (result.fate, "FILE-LATE" in codes(), standing(table)[-1]),
          ("filed", True, (6, "in-force")))
    pipe(table, letter(PHIL, orders_to(keys["spanish"]), SPANISH))
    table.good("tick", "--trust")
    equal("the turn is adjudicated", table.turn()[0], "2")
    result = pipe(table, letter(KARSTEN, orders_to(keys["french"]), FRENCH + "salt: stale\n"))
    equal("for a turn that is past: refused as stale", (result.fate, result.answered, result.changed, "FILE-STALE" in codes(), standing(table)[-1][1]),
          ("refused", [KARSTEN], [], True, "refused"))
    told = receipts(table, KARSTEN)
    check("the three that are not simply filed have receipts of their own", all(
        any(code in text for text in told) for code in ("FILE-STALE", "FILE-LATE", "FILE-TURN", "FILE-UNKNOWN-KEY")), told)
    held = desk((*FAST, "--option", "release=referee"))
    keys = {seat: key(held, seat) for seat in ("french", "spanish")}
    pipe(held, letter(KARSTEN, orders_to(keys["french"]), FRENCH))
    pipe(held, letter(PHIL, orders_to(keys["spanish"]), SPANISH))
    held.later(hours=1).good("tick")
    result = pipe(held, letter(KARSTEN, orders_to(keys["french"]), FRENCH + "salt: closed\n"))
    row = held.query("SELECT diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")[0][0]
    equal("while the results wait for the referee: closed", (result.fate, "FILE-CLOSED" in row, result.changed), ("refused", True, []))


def previews():
    table = desk(FAST)
    french = key(table, "french")
    pipe(table, letter(KARSTEN, orders_to(french), FRENCH))
    for name, text, errors in (("a good file", FRENCH, False), ("one with an error", FRENCH.replace("6→7", "1→99"), True)):
        result = pipe(table.later(minutes=1), letter(KARSTEN, orders_to(french), text + "preview: yes\n"))
        equal("preview of %s: answered, nothing filed" % name, (result.code, result.fate, result.answered, result.changed, standing(table)),
              (0, "preview", [KARSTEN], [], [(1, "in-force")]))
        told = receipts(table, KARSTEN)[-1]
        check("preview of %s: it says what would be understood, without a number" % name, ("6→7" in told or errors) and "RECEIPT" not in told, told)
        check("preview of %s: its errors are told" % name, ("ERRORS" in told) == errors, told)
    result = pipe(table, letter(KARSTEN, orders_to(french), FRENCH + "preview: yes\nordres: []\n"))
    equal("preview of a file that would be refused: nothing at all is kept", (result.answered, result.changed, standing(table)),
          ([KARSTEN], [], [(1, "in-force")]))


# ---- once ----

def once():
    table = desk((*FAST, "--every", "48h"), configuration=CONFIGURATION + "intake: {maildir: box}\n")
    french = key(table, "french")
    raw = letter(KARSTEN, orders_to(french), FRENCH, id="same@karsten.home")
    crlf, trailing = raw.replace(b"\n", b"\r\n"), raw + b"\n\n"
    stamped = b"Received: from a by b; Fri, 1 May 2026 08:00:00 +0000\nDelivered-To: x@example.org\n" + raw
    mbox = b"From karsten@example.org Fri May  1 08:00:00 2026\n" + raw
    equal("by pipe", pipe(table, raw).fate, "filed")
    for name, again in (("again", raw), ("with CRLF", crlf), ("with empty lines at its end", trailing), ("by another server", stamped),
                        ("with an mbox line", mbox)):
        result = pipe(table.later(minutes=1), again)
        equal("by pipe %s: nothing" % name, (result.code, result.fate, result.answered, result.changed), (0, "nothing", [], []))
    into_maildir(table, "box", "1.a.host", crlf)
    into_maildir(table, "box", "2.b.host", stamped)
    table.good("receive", "--maildir", "box")
    equal("by Maildir: nothing, and it is out of new/", (table.query("SELECT count(*) FROM inbox"), table.mail_names("box/new"),
          len(table.mail_names("box/cur"))), ([(1,)], [], 2))
    into_maildir(table, "box", "3.c.host", trailing)
    table.good("tick", "--trust")
    equal("by tick: nothing", table.query("SELECT count(*) FROM inbox"), [(1,)])
    with Server({3: crlf, 4: crlf}) as server:
        table.write("adjudicator.yaml", CONFIGURATION + "intake: {imap: {url: \"imap://127.0.0.1:%d/INBOX\", user: referee, "
                    "password-command: \"printf 's3cret pass'\", timeout: 20}}\n" % server.port)
        table.good("tick", "--trust")
        equal("by IMAP: nothing, and seen", (table.query("SELECT count(*) FROM inbox"), [sorted(m.flags) for m in server.messages.values()]),
              ([(1,)], [["\\Seen"]] * 2))
    equal("one file, one receipt by mail", (standing(table), table.query("SELECT count(*) FROM outbox WHERE kind = 'receipt'")),
          ([(1, "in-force")], [(1,)]))
    other = letter(KARSTEN, orders_to(french), FRENCH + "salt: other\n", id="same@karsten.home")
    equal("the same Message-ID with another text is another mail", pipe(table, other).fate, "filed")
    # An old one comes again, as servers on the way encode it: the newer file stays.
    stood = standing(table)
    for name, made in (("quoted-printable", quopri.encodestring(FRENCH.encode())), ("base64", base64.encodebytes(FRENCH.encode()))):
        head = raw.split(b"\n\n")[0].replace(b"Transfer-Encoding: 8bit", b"Transfer-Encoding: " + name.encode())
        result = pipe(table, head.replace(b"Subject: ", b"Subject: [extern] ") + b"\n\n" + made)
        equal("an old one comes again as %s: nothing" % name, (result.fate, result.answered, standing(table)), ("nothing", [], stood))
    marked = raw.replace(b"\n\n", b"\n\n\xEF\xBB\xBF", 1)
    equal("or with a byte order mark: nothing", (pipe(table, marked).fate, standing(table)), ("nothing", stood))
    bare = re.sub(rb"Message-ID:[^\n]*\n", b"", raw)
    found = [pipe(table, raw).fate for raw in (bare, bare, bare.replace(b"Subject: Orders", b"Subject: orders"))]
    equal("without a Message-ID: by all its bytes", found, ["filed", "nothing", "filed"])
    # The first way that it comes is the one that counts.
    table = desk((*FAST, "--every", "48h"))
    raw = letter(KARSTEN, orders_to(key(table, "french")), FRENCH)
    into_maildir(table, "box", "1.a.host", raw)
    table.good("receive", "--maildir", "box")
    equal("first by Maildir, then by pipe", (pipe(table, raw).fate, table.query("SELECT way FROM inbox")), ("nothing", [("maildir",)]))


def first_of_strangers():
    """Whoever floods the ledger must be a player of it."""
    table = desk(FAST)
    french = key(table, "french")
    long = "x" * 500000 + "\n"
    sent = [("filed", letter(KARSTEN, orders_to(french), "-----ORDERS-----\n%s-----END-----\n-- \n%s" % (FRENCH, long))),
            ("stranger", letter("mallory@evil.example", "referee@play.example.org", long)),
            ("wrong-key", letter("mallory@evil.example", "referee@play.example.org", "game: madrid\n" + long)),
            ("bulk", letter("mallory@evil.example", "referee@play.example.org", long, headers="Precedence: bulk\n")),
            ("unreadable", long.encode())]
    found = [pipe(table, raw).fate for _, raw in sent]
    lengths = [length for length, in table.query("SELECT raw_sz FROM inbox ORDER BY id")]
    equal("of what no player is proved to have sent the first 64 KiB are kept", (found, lengths),
          ([fate for fate, _ in sent], [len(sent[0][1])] + [64 * 1024] * 4))
    first = subprocess.run(table.arguments("inbox", "2", "--raw"), cwd=table.folder, env=table.environment(), stdout=subprocess.PIPE, timeout=60)
    equal("as they came", first.stdout, sent[1][1][:64 * 1024])
    equal("and one that comes again is still the same", pipe(table, sent[1][1]).fate, "nothing")
    table.later(days=30, seconds=-1).good("tick")
    equal("for 30 days", [length for length, in table.query("SELECT raw_sz FROM inbox ORDER BY id")], lengths)
    table.later(seconds=1).good("tick")
    equal("then they are erased, and the players' mails are not",
          table.query("SELECT raw_sz, length(raw) > 0 FROM inbox ORDER BY id"), [(lengths[0], 1)] + [(0, 0)] * 4)
    equal("what remains can be listed", table.run("inbox", "2").code, 0)
    equal("and it still counts once", pipe(table, sent[1][1]).fate, "nothing")


# ---- not now ----

def no_words(table):
    """Words that cannot be read stand where they are looked for first. (Where there are none at all, the program goes on to those
    beside itself.)"""
    os.makedirs(table.path("nowhere/templates/en"))
    table.write("nowhere/templates/en/messages.yaml", "a: [\n")
    table.variables["ADJUDICATOR_DATA"] = table.path("nowhere")


def later(name, table, raw, undo, before, words=("receive",), **more):
    """75 now, nothing changed; the same mail is taken once what was wrong is mended."""
    result = table.run(*words, stdin=raw, **more)
    equal("%s: 75, and it says why" % name, (result.code, result.out, bool(result.err)), (TRY_AGAIN, "", True))
    undo()
    equal("%s: nothing had changed" % name, table.dump(), before)
    result = pipe(table, raw)
    equal("%s, mended: it is taken" % name, (result.code, result.fate, result.answered), (0, "filed", [KARSTEN]))


def ready(pid):
    """Waits until a process has its own words for SIGXCPU."""
    for _ in range(2000):
        with open("/proc/%d/status" % pid, encoding="utf-8") as file:
            caught = int(re.search(r"^SigCgt:\s*(\w+)", file.read(), re.M).group(1), 16)
        if caught >> (signal.SIGXCPU - 1) & 1:
            return
        time.sleep(0.005)


def not_now():
    first = desk(FAST, configuration=CONFIGURATION)
    raw = letter(KARSTEN, orders_to(key(first, "french")), FRENCH)

    def fresh():
        table = twin(first)
        return table, table.dump()

    # Another process writes.
    table, before = fresh()
    lock = sqlite3.connect(table.path("campaign.db"), isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    later("the ledger is locked", table, raw, lambda: (lock.rollback(), lock.close()), before)
    # Configuration, words, ledger that are not there.
    for name, broken, words in (("no ledger", "campaign.db", ()), ("no configuration", "adjudicator.yaml", ("--config", "adjudicator.yaml")),
                                ("a ledger elsewhere", None, ("--database", "elsewhere.db")),
                                ("a configuration elsewhere", None, ("--config", "elsewhere.yaml")),
                                ("templates elsewhere", None, ("--template-dir", "elsewhere"))):
        table, before = fresh()
        if broken:
            os.rename(table.path(broken), table.path("aside"))
        if name == "templates elsewhere":
            # Words of the game master's own that cannot be read.
            os.makedirs(table.path("elsewhere/en"))
            table.write("elsewhere/en/messages.yaml", "a: [\n")
        later(name, table, raw, lambda: broken and os.rename(table.path("aside"), table.path(broken)), before, ("receive", *words))
        check("%s: no file was made in its place" % name, not os.path.exists(table.path("elsewhere.db")))
    table, before = fresh()
    good = table.read("adjudicator.yaml")
    table.write("adjudicator.yaml", b"form: x\n")
    later("a configuration with a mistake", table, raw, lambda: table.write("adjudicator.yaml", good), before)
    table, before = fresh()
    whole = table.read("campaign.db")
    table.write("campaign.db", b"no ledger at all, but a text that is long enough to be looked at" * 100)
    later("a ledger that is none", table, raw, lambda: table.write("campaign.db", whole), before)
    table, before = fresh()
    no_words(table)
    later("no templates", table, raw, table.variables.clear, before)
    # Limits of the process: on the size of a file, as an error or as a signal, and on its time.
    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    def signalled():
        small()
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)

    for name, limit in (("no room to write", small), ("no room to write, as a signal", signalled)):
        table, before = fresh()
        done = subprocess.run(table.arguments("receive"), cwd=table.folder, env=table.environment(), input=raw,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit, restore_signals=False, timeout=60)
        equal("%s: 75, and it says why" % name, (done.returncode, done.stdout, bool(done.stderr)), (TRY_AGAIN, b"", True))
        equal("%s: nothing had changed" % name, (sound(table), table.dump()), (True, before))
        equal("%s, then room: it is taken" % name, pipe(table, raw).fate, "filed")
    table, before = fresh()
    running = subprocess.Popen(table.arguments("receive"), cwd=table.folder, env=table.environment(), stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdin.write(raw[:100])
    running.stdin.flush()
    ready(running.pid)
    running.send_signal(signal.SIGXCPU)
    out, err = running.communicate(timeout=60)
    equal("no more time: 75, and it says why", (running.returncode, out, bool(err)), (TRY_AGAIN, b"", True))
    equal("no more time: nothing had changed", (sound(table), table.dump()), (True, before))
    # No standard input is not an empty mail; the ledger must not stand in its place either.
    table, before = fresh()
    done = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *table.arguments("receive")],
                          cwd=table.folder, env=table.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    equal("a closed standard input: 75, and it says why", (done.returncode, done.stdout, bool(done.stderr)), (TRY_AGAIN, b"", True))
    equal("a closed standard input: nothing had changed", table.dump(), before)
    if os.getuid() != 0:
        table, before = fresh()
        os.chmod(table.path("campaign.db"), 0o400)
        later("a ledger that may only be read", table, raw, lambda: os.chmod(table.path("campaign.db"), 0o600), before)


def full_disk():
    """A file system of its own that is full; only where one may be mounted."""
    table = desk(FAST)
    raw = letter(KARSTEN, orders_to(key(table, "french")), FRENCH)
    small = table.path("small")
    os.mkdir(small)
    if os.getuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", small], stderr=subprocess.DEVNULL).returncode:
        print("# no file system may be mounted here: a full disk is tried by its limit alone")
        return
    try:
        shutil.copy(table.path("campaign.db"), small)
        before = table.dump()
        os.rename(table.path("campaign.db"), table.path("aside"))
        os.symlink(os.path.join(small, "campaign.db"), table.path("campaign.db"))
        filler = os.open(os.path.join(small, "filler"), os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(filler, b"x" * 4096):
                pass
        except OSError:
            os.close(filler)
        later("a full disk", table, raw, lambda: os.unlink(os.path.join(small, "filler")), before)
        subprocess.run(["mount", "-o", "remount,ro", small], check=True)
        before = table.dump()
        result = table.run("receive", stdin=letter(KARSTEN, orders_to(key(table, "french")), FRENCH + "salt: ro\n"))
        equal("a disk that may only be read: 75", (result.code, bool(result.err), table.dump()), (TRY_AGAIN, True, before))
    finally:
        subprocess.run(["umount", small], check=True)


def stays_in_mailbox():
    """What cannot be taken in stays in new/, and stops no other."""
    table = desk(FAST)
    french, spanish = key(table, "french"), key(table, "spanish")
    into_maildir(table, "box", "1.a.host", letter(KARSTEN, orders_to(french), FRENCH))
    into_maildir(table, "box", "2.b.host", letter(PHIL, orders_to(spanish), SPANISH))
    whole = table.dump()
    no_words(table)
    result = table.run("receive", "--maildir", "box")
    equal("nothing can be taken in: 75, all is still new", (result.code, len(table.mail_names("box/new")), table.dump()), (TRY_AGAIN, 2, whole))
    table.variables.clear()
    result = table.run("receive", "--maildir", "box")
    equal("mended: both are taken", (result.code, table.mail_names("box/new"), standing(table)), (0, [], [(1, "in-force"), (2, "in-force")]))
    # One game is damaged: its mails wait, those of the others do not.
    two = desk(FAST, ("lunes", "--option", "pace=fast"))
    settings = two.query("SELECT settings FROM games WHERE name = 'lunes'")[0][0]
    for number, game in ((1, "lunes"), (2, "madrid"), (3, "lunes")):
        raw = letter(KARSTEN, orders_to(key(two, "french", game), game), FRENCH.replace("madrid", game) + "salt: %d\n" % number)
        into_maildir(two, "box", "%d.a.host" % number, raw)
    two.change("UPDATE games SET settings = '[' WHERE name = 'lunes'")
    result = two.run("receive", "--maildir", "box")
    equal("one that cannot be taken in stops no other", (result.code, bool(result.err), two.mail_names("box/new"), standing(two)),
          (TRY_AGAIN, True, ["1.a.host", "3.a.host"], [(1, "in-force")]))
    two.change("UPDATE games SET settings = ? WHERE name = 'lunes'", settings)
    two.good("receive", "--maildir", "box")
    equal("mended, they come in their order", (two.mail_names("box/new"), standing(two)), ([], [(1, "in-force"), (2, "superseded"), (3, "in-force")]))


# ---- at once ----

def at_once():
    table = desk(FAST)
    keys = {seat: key(table, seat) for seat in ("french", "spanish")}
    mails = [letter(KARSTEN, orders_to(keys["french"]), FRENCH + "salt: %d\n" % number) for number in range(6)]
    mails += [letter(PHIL, orders_to(keys["spanish"]), SPANISH + "salt: %d\n" % number) for number in range(6)]
    mails += mails[:2]  # two of them twice
    running = []
    for number, raw in enumerate(mails):
        table.write("mail-%d" % number, raw)
        with open(table.path("mail-%d" % number), "rb") as file:
            running.append(subprocess.Popen(table.arguments("receive"), cwd=table.folder, env=table.environment(), stdin=file,
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE))
    ends = {(process.communicate(timeout=120), process.returncode) for process in running}
    equal("fourteen processes at once: each ends with 0, without a word", ends, {((b"", b""), 0)})
    equal("each mail counts once, with its receipt", (table.query("SELECT count(*), sum(answered) FROM inbox WHERE fate = 'filed'"),
          len({row[0] for row in standing(table)}), table.query("SELECT count(*) FROM outbox WHERE kind = 'receipt'")),
          ([(12, 12)], 12, [(12,)]))
    equal("one of each seat is in force: the one that came last", table.query(
        "SELECT seat, receipt = (SELECT max(receipt) FROM submissions o WHERE o.seat = s.seat) FROM submissions s WHERE standing = 'in-force' ORDER BY seat"),
          [(0, 1), (1, 1)])
    equal("the ledger is sound", sound(table), True)
    for number in range(8):
        into_maildir(table, "box", "%d.a.host" % number, letter(KARSTEN, orders_to(keys["french"]), FRENCH + "salt: box %d\n" % number))
    running = [subprocess.Popen(table.arguments("receive", "--maildir", "box"), cwd=table.folder, env=table.environment(),
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)]
    ends = [(process.communicate(timeout=120), process.returncode) for process in running]
    check("three at one Maildir end with 0", {code for _, code in ends} == {0}, ends)
    equal("and take each message once", (table.query("SELECT count(*) FROM inbox WHERE way = 'maildir'"), table.mail_names("box/new"),
          len(table.mail_names("box/cur"))), ([(8,)], [], 8))


# ---- kill -9 ----

class Faults(list):
    def expect(self, good, *place):
        if not good:
            self.append(place)


def whole(table):
    """Nothing (0), everything (1), or neither (None) of one filed mail."""
    counts = [table.query("SELECT count(*) FROM " + what)[0][0] for what in
              ("inbox", "submissions", "outbox WHERE kind = 'receipt'")]
    return {(0, 0, 0): 0, (1, 1, 1): 1}.get(tuple(counts))


def kills():
    start = desk(FAST)
    raw = letter(KARSTEN, orders_to(key(start, "french")), FRENCH)
    start.write("mail", raw)
    into_maildir(start, "box", "1.a.host", raw)
    for name, words in (("receive", ("receive",)), ("receive --maildir", ("receive", "--maildir", "box"))):
        unsound, half, lost, stuck, out_early = (Faults() for _ in range(5))
        names, states = [], set()
        other = twin(start)
        traced(other, words, names=names, in_path=other.path("mail"))
        for kill_at in moments(names):
            other = twin(start)
            place = (kill_at, traced(other, words, kill_at, in_path=other.path("mail"))[0])
            unsound.expect(sound(other), *place)
            state = whole(other)
            states.add(state)
            half.expect(state is not None, *place)
            taken = not other.mail_names("box/new")
            out_early.expect(state == 1 or not taken, *place)
            result = other.run(*words, stdin=raw)
            stuck.expect(result.code == 0, *place, result)
            lost.expect(whole(other) == 1, *place)
            shutil.rmtree(other.folder)
        check("%s: killed at many moments, before and after the commit" % name, len(moments(names)) > 8 and states == {0, 1}, (names, states))
        equal("%s: the ledger is sound after each" % name, unsound, [])
        equal("%s: mail, file and receipt are there together or not at all" % name, half, [])
        equal("%s: no message leaves the mailbox before its commit" % name, out_early, [])
        equal("%s: the same mail again ends with 0" % name, stuck, [])
        equal("%s: and then it is there, once" % name, lost, [])


order()
told_apart()
previews()
once()
first_of_strangers()
not_now()
full_disk()
stays_in_mailbox()
at_once()
if killer.possible():
    kills()
else:
    print("# this machine does not let processes be traced")
finish()
