"""Two processes at the same time: one works, the other leaves quietly or waits; nothing is done twice."""

import fcntl
import os
import subprocess

from desk import ROOT, SEED, Desk, check, equal, finish

STEP = os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo", "01-turn-1")


def start(desk, *words):
    return subprocess.Popen(desk.arguments(*words), cwd=desk.folder, env=desk.environment(), stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def ends(processes):
    """(exit code, standard error) of each."""
    return [(process.communicate(timeout=60)[1].decode(), process.returncode)[::-1] for process in processes]


desk = Desk()
NAMES = ["game-%d" % number for number in range(4)]
for name in NAMES:
    desk.new("--every", "48h", "--option", "pace=fast", name=name)
    for seat in ("french", "spanish"):
        with open(os.path.join(STEP, seat + ".yaml"), encoding="utf-8") as file:
            desk.file(seat, file.read().replace("madrid", name), game=name)
equal("six ticks at once all end with 0, without a word", ends([start(desk, "tick") for _ in range(6)]), [(0, "")] * 6)
desk.good("tick")
equal("each turn was adjudicated once", desk.query(
    "SELECT game, count(*) FROM states WHERE turn = '2' GROUP BY game"), [(number, 1) for number in range(1, 5)])
equal("each report was sent once", desk.query("SELECT DISTINCT status, tries FROM outbox"), [("sent", 1)])
equal("and is in the Maildir, as is what each seat was told of its file", len(desk.mail_names()), 16 + 8)

for seat in ("french", "spanish"):
    desk.write(seat + ".yaml", 'game: game-0\nturn: "2"\npreparation: {draw: no}\n')
processes = [start(desk, "submit", "game-0", seat, desk.path(seat + ".yaml"))
             for _ in range(4) for seat in ("french", "spanish")] + [start(desk, "tick") for _ in range(2)]
codes = ends(processes)
# A file that comes after the window was adjudicated in between is still for turn 2: 0 as well.
equal("eight files and two ticks at once all end with 0", codes, [(0, "")] * 10)
rows = desk.query("SELECT receipt, standing FROM submissions WHERE game = 1 AND turn = '2' ORDER BY receipt")
equal("every file got a number of its own", len({row[0] for row in rows}), 8)
equal("one of each seat is in force", len([row for row in rows if row[1] == "in-force"]), 2)

# A lock lasts no longer than its holder: what a dead process left does not matter.
lock = os.open(desk.path("campaign.db.tick"), os.O_RDWR)
fcntl.flock(lock, fcntl.LOCK_EX)
before = desk.dump()
for seat in ("french", "spanish"):
    desk.file(seat, 'game: game-1\nturn: "2"\npreparation: {draw: no}\n', game="game-1")
result = desk.run("tick")
equal("while another tick is at work a tick leaves with 0", (result.code, result.err, desk.turn("game-1")),
      (0, "", ("2", "preparation")))
os.close(lock)
desk.good("tick")
equal("once it has ended, the next does the work", desk.turn("game-1"), ("2", "orders"))

lock = os.open(desk.path("campaign.db.send"), os.O_RDWR)
fcntl.flock(lock, fcntl.LOCK_EX)
desk.new("--every", "48h", name="sevilla")
sent = len(desk.mail_names())
equal("while another process sends, `send` leaves with 0", (desk.run("send").code, len(desk.mail_names())), (0, sent))
os.close(lock)
desk.good("send")
equal("and the next one sends", len(desk.mail_names()), sent + 2)

twins = Desk()
processes = [start(twins, "new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=phil@example.org",
                   "--seat", "french=karsten@example.org", "--seed", SEED) for _ in range(4)]
codes = sorted(code for code, _ in ends(processes))
equal("of four `new` of one name at once one begins the game, also in a folder without a ledger",
      codes, [0, 65, 65, 65])
equal("and queues its reports", twins.query("SELECT count(*) FROM outbox"), [(2,)])
check("the ledger is sound", twins.query("PRAGMA integrity_check") == [("ok",)])
finish()
