"""Tests need not start the program for each command (tests/serve/start.py): what they ask instead says and does the same.

Each command there is runs three times on copies of one ledger: really started, in a process that was forked before main(),
and after other commands in one process."""

import os
import re
import shutil

from acts import FRENCH, SPANISH
from desk import KARSTEN, PROGRAM, ROOT, Desk, check, equal, finish, start
from postbox import CONFIGURATION, key, letter, orders_to

CASE = os.path.join(ROOT, "tests", "cases", "dos-de-mayo", "1-set-up.yaml")
# What comes of the system's dice, or of the machine.
DRAWN = re.compile(r"\b[0-9a-f]{32,}\b|(?:[0-9A-HJKMNP-TV-Z]{4,}-)+[0-9A-HJKMNP-TV-Z]{4,}|\b[0-9A-HJKMNP-TV-Z]{6}\b|\b\d+ MB left")

desk = Desk(configuration=CONFIGURATION)
desk.new("--option", "pace=fast", "--every", "48h")
desk.new("--option", "pace=fast", "--every", "48h", name="lunes")
desk.new("--option", "pace=fast", "--every", "48h", "--option", "release=referee", name="martes")
desk.good("new", "dos-de-mayo", "--name", "open", "--seat", "spanish=open", "--seat", "french=" + KARSTEN, "--seed", "1")
desk.good("send")
french = desk.write("french.yaml", FRENCH)
for name in ("lunes", "martes"):
    for seat, text in (("french", FRENCH), ("spanish", SPANISH)):
        desk.file(seat, text.replace("madrid", name), game=name)
desk.write("mail", letter(KARSTEN, orders_to(key(desk, "french")), FRENCH))
desk.good("receive", stdin=desk.read("mail"))
desk.later(hours=1).good("tick")
desk.good("end", "lunes", "--turn", desk.turn("lunes")[0], "--reason", "enough")
desk.write("bundle.yaml", desk.good("export", "lunes").out)
desk.write("notation.yaml", desk.good("export", "lunes", "--notation").out)
desk.good("backup", desk.path("copy.db"))
desk.later(hours=1)

# {command: (its words, standard input)}; those that fail do it alike.
COMMANDS = {
    "init": (("--config", "other.yaml", "--try"), None),
    "doctor": ((), None),
    "new": (("ducs", "--name", "first", "--seat", "orfburg=a@example.org", "--seat", "wulfenburg=b@example.org", "--seed", "2"), None),
    "invite": (("open",), None),
    "admit": (("open", "spanish"), None),
    "list": ((), None),
    "show": (("madrid", "--as", "french"), None),
    "form": (("madrid", "french"), None),
    "desk": (("madrid", "french"), None),
    "check": (("madrid", "french", "french.yaml"), None),
    "submit": (("madrid", "spanish", "-"), SPANISH.encode()),
    "receive": ((), letter(KARSTEN, orders_to(key(desk, "french")), FRENCH)),
    "inbox": (("1", "--raw"), None),
    "tick": ((), None),
    "send": ((), None),
    "adjudicate": (("madrid", "--reason", "late"), None),
    "release": (("martes", "--reason", "done"), None),
    "remind": (("madrid",), None),
    "pause": (("madrid", "--reason", "ill"), None),
    "resume": (("madrid",), None),
    "extend": (("madrid", "--by", "24h", "--reason", "late"), None),
    "set": (("madrid", "grace=2h", "--reason", "late"), None),
    "away": (("madrid", "french", "--from", "2026-05-03", "--to", "2026-05-05", "--reason", "ill"), None),
    "replace": (("madrid", "french", "new@example.org", "--reason", "ill"), None),
    "address": (("madrid", "french", "new@example.org"), None),
    "resend": (("madrid",), None),
    "note": (("madrid", "-"), b"a word\n"),
    "erase": (("madrid", "1", "--reason", "asked"), None),
    "forget": (("nobody@example.org",), None),
    "observe": (("madrid", "watch@example.org", "--reason", "asked"), None),
    "rollback": (("martes", "--to", "1", "--turn", desk.turn("martes")[0], "--reason", "wrong"), None),
    "end": (("madrid", "--turn", "1", "--reason", "enough"), None),
    "patch": ((), None),
    "verify": (("lunes",), None),
    "replay": (("lunes",), None),
    "study": (("bundle.yaml", "--as", "french", "--level", "easy"), None),
    "export": (("lunes",), None),
    "import": (("notation.yaml", "--name", "again"), None),
    "publish": (("lunes", "site"), None),
    "backup": (("second.db",), None),
    "restore": (("copy.db", "--reason", "broken"), None),
    "freeze": ((), None),
    "thaw": ((), None),
    "case": ((CASE,), None),
    "rules": (("ducs", "4.4"), None),
    "practice": (("dos-de-mayo", "--seed", "5"), b"quit\n"),
}
there = re.findall(r"^  (\w+)\b.*", desk.good("--help").out.split("\nCommands")[1].split("\n\n")[0], re.M)
equal("each command there is runs here", sorted(COMMANDS), sorted(there))

kept = desk.folder + "-kept"
os.rename(desk.folder, kept)
session = start.Session()
WAYS = {"really": start.really, "forked": start.run, "in one process": session.run}


def files(folder):
    """Names of what there is; in a Maildir only how many, since the names there tell time and process."""
    found = {}
    for place, _, names in os.walk(folder):
        where = os.path.relpath(place, folder)
        found[where] = len(names) if where.startswith("outbox") else sorted(names)
    return found


def outcome(way, words, given):
    """The exit code, both outputs, and the files afterwards, of a command on a copy of the ledger."""
    shutil.copytree(kept, desk.folder)
    done = way(desk.arguments(*words), desk.folder, desk.environment(), given)
    left = files(desk.folder)
    shutil.rmtree(desk.folder)
    return (done.returncode, *(DRAWN.sub("(drawn)", text.decode("utf-8", "replace")) for text in (done.stdout, done.stderr)), left)


failed = []
for command, (words, given) in COMMANDS.items():
    expected = outcome(WAYS["really"], (command, *words), given)
    if expected[0] != 0:
        failed.append((command, expected[0], expected[2][:150]))
    for name in ("forked", "in one process"):
        equal("%s, %s: the same bytes, exit code and files" % (command, name), outcome(WAYS[name], (command, *words), given), expected)
print("# %r" % failed)
check("all in one process: it ends well", session.close())

# The ends that a process can have.
shutil.copytree(kept, desk.folder)
shutil.rmtree(kept)
equal("what is misused: 64", [way(desk.arguments("tock"), desk.folder, desk.environment()).returncode for way in WAYS.values()], [64, 64, 64])
check("the process goes on after that", session.close())
if start.serves():
    asked, process = start.server(PROGRAM, desk.environment()).child()
    with asked:
        os.kill(process, 9)
        equal("a child that is killed: its signal", start.ended(asked), -9)
finish()
