"""Reports begin with what is due, then what happened to their reader; each player chooses how much to read."""

import os
import re

from desk import BAD_DATA, KARSTEN, PHIL, ROOT, Desk, body_of, check, equal, finish, yaml_of

STEPS = sorted(name for name in os.listdir(os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo")) if name[0].isdigit())
MINE, ALL, BOARD, DICE, FORM = "WHAT HAPPENED TO YOU", "WHAT HAPPENED\n", "THE BOARD", "DICE", "-----ORDERS-----"


def report(desk, seat, game="madrid"):
    return desk.good("show", game, "--as", seat).out


def mine(text):
    """The lines of what happened to the reader."""
    part = text.partition(MINE + "\n")[2].split("\n\n")[0]
    return re.sub(r"\n  +", " ", part).split("\n")


def places(text, *words):
    return [text.find(word) for word in words]


# ---- the order of a report, and what is told to whom ----

desk = Desk(now="2026-05-01T08:00:00Z")
desk.new("--every", "48h", "--option", "pace=fast")
desk.good("send")
for step in STEPS[:3]:
    desk.play(step)
text = report(desk, "french")
found = places(text, "DUE FROM YOU", MINE, ALL, BOARD, DICE, FORM)
equal("owed, then mine, then the whole", (found, -1 in found), (sorted(found), False))
log = desk.tree("show", "madrid", "--as", "french")["log"]
losses = [event for event in log if event["code"] == "losses"]
for seat, name in (("spanish", "Spain"), ("french", "France")):
    lines = mine(report(desk, seat))
    for event in losses:
        who = "You lose" if event["side"] == seat else "%s loses" % {"spanish": "Spain", "french": "France"}[event["side"]]
        check("%s reads whose loss it was" % seat,
              any(line.startswith("- " + who) and "%d cube" % event["count"] in line and "zone %s" % event["place"] in line for line in lines),
              (event, lines))
    drawn = [event["name"] for event in desk.tree("show", "madrid", "--as", seat)["log"] if event["code"] == "drew-card"]
    equal("%s reads what it drew, and nobody else" % seat, [line for line in lines if line.startswith("- You drew")],
          ["- You drew %s." % ", ".join(drawn)] if drawn else [])
check("someone lost something in this turn", losses, log)
check("the public and the referee are not addressed", all(MINE not in desk.good("show", "madrid", "--as", who).out for who in ("public", "referee")))
equal("programs get the log as it was", [key for event in log for key in event if key.startswith("own_")], [])

# ---- the setting ----

code, receipt = desk.receipt("french", 'game: madrid\nturn: "%s"\ndetail: tiny\n' % desk.turn()[0])
equal("no such measure", (code, [error["code"] for error in receipt["errors"]]), (BAD_DATA, ["FILE-DETAIL"]))
code, receipt = desk.receipt("french", 'game: madrid\nturn: "%s"\ndetail: short\n' % desk.turn()[0], "check")
equal("only looked at: nothing is put down", (code, desk.query("SELECT detail FROM seats ORDER BY seat")), (0, [("normal",), ("normal",)]))
before = [mail["Message-ID"] for mail in desk.mails(KARSTEN)]
code, receipt = desk.receipt("french", 'game: madrid\nturn: "%s"\ndetail: short\n' % desk.turn()[0])
equal("it takes the place of no file, and is put down", (code, receipt["filed"], [note["code"] for note in receipt["notes"]],
      desk.query("SELECT detail FROM seats ORDER BY seat")), (0, False, ["FILE-DETAIL"], [("normal",), ("short",)]))
desk.file("spanish", 'game: madrid\nturn: "%s"\ndetail: full\n' % desk.turn()[0])
short, full = report(desk, "french"), report(desk, "spanish")
found = places(short, "DUE FROM YOU", MINE, DICE, "SHA-256 of the key", "Last link of the log", FORM)
equal("short: what is owed, what happened to me, what proves, the form", (found, -1 in found), (sorted(found), False))
equal("and no tables", [word for word in (ALL, BOARD, "THE SIDES", "openssl") if word in short], [])
check("full: strengths step by step", re.search(r"\[MAYO 5\.2\]\s+Zone .*: Spain has \d cubes?.*strength \d+;", re.sub(r"\s+", " ", full)), full)
check("which is not in the normal one", "has 1 cube" not in text and len(short) < len(text) / 2)
equal("the same is told to the reader, whatever the measure", mine(short), mine(text))

# ---- reports stay as they were mailed, and proved ----

mailed = desk.good("show", "madrid", "--as", "french", "--turn", desk.turn()[0]).out
check("what was mailed before is shown as it was mailed", BOARD in mailed)
for step in STEPS[3:5]:
    desk.play(step)
newest = body_of(desk.mails(KARSTEN)[-1])
check("the next report is short", MINE in newest and BOARD not in newest, newest)
check("its reader alone has it so", BOARD in body_of(desk.mails(PHIL)[-1]))
equal("as shown, byte for byte", desk.good("show", "madrid", "--as", "french", "--turn", desk.turn()[0]).out.strip(), newest.strip())
result = desk.good("verify", "madrid")
equal("everything fits, reports of both sorts", result.code, 0)
desk.good("replace", "madrid", "french", "new@example.org", "--reason", "moved away")
equal("a new player begins as everybody", desk.query("SELECT detail FROM seats ORDER BY seat"), [("full",), ("normal",)])
for name, address in (("away", "phil@example.org"),):
    equal("addresses have nothing to do with it", desk.query("SELECT detail FROM seats WHERE bare = ?", address), [("full",)])

# ---- a pair that the reader does not play in does not touch him ----

ring = Desk()
ring.good("new", "waterloo", "--name", "ring", *[word for seat in ("ann", "ben", "cleo") for word in ("--seat", "%s=%s@example.org" % (seat, seat))],
          "--seed", "18150618", "--every", "48h")
ring.good("tick")
owes = {}
for seat in ("ann", "ben", "cleo"):
    view = ring.tree("show", "ring", "--as", seat)
    for duty in view["owes"]:
        ring.receipt(seat, 'game: ring\nturn: "%s"\npair: %s\ndeploy: {front: [1, 2, 3, 4, 5], general: 6}\n' % (view["turn"], duty["part"]), "submit", "ring")
ring.later(hours=1).good("tick")
for seat in ("ann", "ben", "cleo"):
    view = ring.tree("show", "ring", "--as", seat)
    foreign = [event["pair"] for event in view["log"] if seat not in event.get("pair", seat).split("-")]
    lines = mine(report(ring, seat, "ring"))
    check("%s is told of others' pairs, but not as his own" % seat, foreign and not any(pair in line for pair in foreign for line in lines),
          (foreign, lines))
finish()
