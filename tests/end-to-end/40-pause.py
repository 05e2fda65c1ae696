"""`pause` and `resume`: nobody loses time, nothing is adjudicated, everybody is told why."""

import re

from acts import FRENCH, SPANISH, first_turn, game, mails_of, refusals
from desk import KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, check, equal, finish

WHY = ("--reason", "Karsten zieht um: zwei Tage")
desk = game()
for address in (PHIL, KARSTEN):
    mails_of(desk, address)
refusals(desk, (
    ("no reason", USAGE, ("pause", "madrid")),
    ("an empty reason", USAGE, ("pause", "madrid", "--reason", " ")),
    ("a reason of two lines", USAGE, ("pause", "madrid", "--reason", "a\nb")),
    ("a game of a name that is unknown", NOT_FOUND, ("pause", "madird", *WHY)),
    ("resume without a pause", NO_PERMISSION, ("resume", "madrid", *WHY)),
))

desk.later(hours=10)
equal("pause says what was done", desk.good("pause", "madrid", *WHY).out, "madrid: turn 1 paused; `adjudicator resume` restarts it\n")
refusals(desk, (
    ("paused twice", NO_PERMISSION, ("pause", "madrid", *WHY)),
    ("adjudicated by hand", NO_PERMISSION, ("adjudicate", "madrid", "--turn", "1", "--reason", "r")),
    ("extended", NO_PERMISSION, ("extend", "madrid", "--turn", "1", "--by", "1d", *WHY)),
))
for address in (PHIL, KARSTEN):
    (subject, body), = mails_of(desk, address)
    check("%s reads that it is paused, and why" % address, "paused" in subject and WHY[1] in body, (subject, body))
entry, = desk.tree("list")
equal("the list says so", (entry["status"], entry["deadline"], entry["paused"]), ("paused", None, "2026-05-01T18:00:00Z"))
check("the list for people, too", re.search(r"madrid +Dos de Mayo +1 +set-up by France .* paused for 0 minutes", desk.good("list").out))

desk.later(hours=60)
code, receipt = desk.receipt("french", FRENCH)
equal("files are taken, and are not late", (code, receipt["filed"], receipt["paused"], receipt["deadline"],
                                            receipt["warnings"]), (0, True, True, None, []))
check("their receipt says that it is paused", "the game is paused" in desk.file("french", FRENCH).out)
desk.file("spanish", SPANISH)
desk.good("tick", "--trust")
equal("the answers are in, the deadline is past: nothing is adjudicated", desk.turn(), ("1", "setup"))
equal("and nobody is reminded", [row[0] for row in desk.query("SELECT DISTINCT kind FROM outbox ORDER BY 1")],
      ["notice", "receipt", "report"])
for address in (PHIL, KARSTEN):
    mails_of(desk, address)  # what was handed in for them
desk.later(hours=30)
equal("resume tells the new deadline", desk.good("resume", "madrid", "--reason", "back", "--format", "yaml").out.splitlines()[:4],
      ["game: madrid", "status: running", 'turn: "1"', 'deadline: "2026-05-07T02:00:00Z"'])
(subject, body), = mails_of(desk, PHIL)
check("the players, too, with the length of the pause", "Thu 7 May 2026 02:00 UTC" in " ".join(body.split()) and "3 days and 18 hours" in body, body)
refusals(desk, (("resumed twice", NO_PERMISSION, ("resume", "madrid", *WHY)),))
desk.good("tick", "--trust")
equal("the next tick adjudicates", desk.turn(), ("2", "preparation"))
(subject, body), = [mail for mail in mails_of(desk, KARSTEN) if "preparation" in mail[0]]
check("the next report tells both acts", "paused the game: " + WHY[1] in " ".join(body.split()) and "resumed the game" in body, body)
shown = desk.good("show", "madrid", "--as", "public", "--turn", "1").out
check("`show --turn 1` does", "The game master paused the game" in shown, shown)
check("`show` of the turn after does not", "paused" not in desk.good("show", "madrid", "--as", "public", "--turn", "2").out)

over = game()
over.change("UPDATE games SET status = 'over'")
refusals(over, (("a game that is over", NO_PERMISSION, ("pause", "madrid", *WHY)),))

early = game()
first_turn(early)
early.good("pause", "madrid", *WHY)
early.good("tick")
equal("answers of before the pause wait, too", early.turn(), ("1", "setup"))
early.later(hours=1).good("resume", "madrid", *WHY)
early.good("tick")
equal("and count after it", early.turn(), ("2", "preparation"))
finish()
