"""A tick too many does no harm; `adjudicate` names its turn; a world that looks wrong is not believed."""

import os
import subprocess

from desk import NO_PERMISSION, NOT_FOUND, PROGRAM, TRY_AGAIN, USAGE, Desk, check, equal, finish


def game(*words):
    desk = Desk()
    desk.new("--every", "48h", *words)
    return desk


def states(desk):
    return desk.query("SELECT number, turn, window FROM states ORDER BY number")


# ---- once and once only ----

desk = game("--option", "pace=fast")
desk.play("01-turn-1")
mails = {name: desk.read("outbox/new/" + name) for name in desk.mail_names()}
before = desk.dump()
for name in mails:  # the players fetch them
    os.rename(desk.path("outbox/new/" + name), desk.path(name))
result = desk.good("tick")
equal("a second tick changes nothing", desk.dump(), before)
equal("sends nothing twice", desk.mail_names(), [])
equal("and says nothing", (result.out, result.err), ("", ""))
desk.good("send")
equal("nor does `send`", (desk.mail_names(), desk.dump()), ([], before))
equal("every mail was tried once", desk.query("SELECT DISTINCT status, tries FROM outbox"), [("sent", 1)])
desk.later(hours=1).good("tick")
equal("nor a tick an hour later", (desk.mail_names(), desk.dump()), ([], before))
summary = desk.tree("tick")
equal("for programs it says that nothing was done", summary,
      {"done": [], "sent": 0, "later": 0, "unknown": 0, "failed": 0})

# ---- adjudicate ----

desk = game("--option", "pace=fast")
desk.good("send")
desk.play("01-turn-1")
before, sent = desk.dump(), desk.mail_names()
for turn in ("1", "3", "02", "two", "", "2 "):
    result = desk.run("adjudicate", "madrid", "--turn", turn, "--reason", "r")
    equal("adjudicate --turn %r: refused" % turn, (result.code, result.out), (NO_PERMISSION, ""))
check("and says which turn it is in", "in turn 2" in result.err, result.err)
equal("adjudicate without --turn: 64", desk.run("adjudicate", "madrid").code, USAGE)
equal("adjudicate of a game that is not there: 67", desk.run("adjudicate", "sevilla", "--turn", "2", "--reason", "r").code, NOT_FOUND)
equal("none of these changed the ledger", desk.dump(), before)
told = desk.tree("adjudicate", "madrid", "--turn", "2", "--reason", "r")
equal("the right turn is adjudicated before its deadline, with defaults",
      (told["adjudicated"], told["over"], desk.turn()), ("2", False, ("2", "orders")))
equal("its reports are queued, not sent", desk.mail_names(), sent)
desk.good("send")
equal("`send` sends them", len(desk.mail_names()), len(sent) + 2)

over = game("--option", "pace=fast")
for step in ("01-turn-1", "02-turn-2", "03-turn-3", "04-turn-4-preparation", "05-turn-4", "06-turn-5", "07-turn-6",
             "08-turn-7", "09-turn-8"):
    over.play(step)
equal("the game is over", over.tree("list")[0]["status"], "over")
before = over.dump()
result = over.run("adjudicate", "madrid", "--turn", "8", "--reason", "r")
equal("a game that is over is not adjudicated", (result.code, over.dump()), (NO_PERMISSION, before))
equal("nor has it a form", over.run("form", "madrid", "french").code, NO_PERMISSION)
code, receipt = over.receipt("french", 'game: madrid\nturn: "8"\norders: []\n', verb="check")
equal("nor takes it files", [e["code"] for e in receipt["errors"]], ["FILE-STALE"])
over.later(days=6).good("tick")
equal("nor is it due", over.dump(), before)
exported = over.good("export", "madrid").out
over.later(days=30).good("tick")
equal("nor ever", over.good("export", "madrid").out, exported)

# ---- a world that looks wrong ----

desk = game()
for _ in range(5):
    desk.later(minutes=5).good("tick")
before = desk.dump()
result = subprocess.run([PROGRAM, "tick"], cwd=desk.folder, env=desk.environment(), capture_output=True, encoding="utf-8",
                        timeout=60, check=False)
equal("the clock, without --now, is far from the last tick: 75, and nothing is adjudicated", (result.returncode, desk.dump()),
      (TRY_AGAIN, before))
check("it says so, and what to do", "--trust" in result.stderr and "clock" in result.stderr, result.stderr)
equal("with --trust any is believed", desk.run("tick", "--trust").code, 0)

desk = game()
for _ in range(5):
    desk.later(minutes=5).good("tick")
before = states(desk)
desk.at("2026-05-04T08:00:00Z")
result = desk.run("tick")
equal("the machine was off over the deadline: nobody is punished", (result.code, states(desk)), (0, before))
equal("the deadline moves by the time without ticks", desk.deadline(), "2026-05-06T07:35:00Z")
equal("and the players are told", desk.query("SELECT seat, status FROM outbox WHERE kind = 'notice' ORDER BY seat"),
      [(0, "sent"), (1, "sent")])
desk.later(minutes=5).good("tick")
equal("once", desk.query("SELECT count(*) FROM outbox WHERE kind = 'notice'"), [(2,)])

desk = Desk()
for number in range(5):
    desk.new("--every", "48h", name="game-%d" % number)
desk.good("tick")
before = states(desk)
desk.later(hours=49)
result = desk.run("tick")
equal("five games due and not one file: 75, they are held", (result.code, states(desk)), (TRY_AGAIN, before))
equal("with --trust they are adjudicated", (desk.run("tick", "--trust").code, len(states(desk)) > len(before)),
      (0, True))
finish()
