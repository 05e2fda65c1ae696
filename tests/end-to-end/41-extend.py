"""`extend`: later only, of the turn that is named."""

from acts import first_turn, game, mails_of, refusals
from desk import KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, check, equal, finish, seconds

WHY = ("--reason", "Whitsun")
desk = game("--option", "grace=2h")
mails_of(desk, PHIL)
NAMED = ("extend", "madrid", "--turn", "1")
refusals(desk, (
    ("no reason", USAGE, (*NAMED, "--by", "1d")),
    ("no turn", USAGE, ("extend", "madrid", "--by", "1d", *WHY)),
    ("neither --by nor --to", USAGE, (*NAMED, *WHY)),
    ("both", USAGE, (*NAMED, "--by", "1d", "--to", "2026-05-09T08:00:00Z", *WHY)),
    ("a time without a unit", USAGE, (*NAMED, "--by", "24", *WHY)),
    ("a time that is none", USAGE, (*NAMED, "--to", "tomorrow", *WHY)),
    ("the turn before", NO_PERMISSION, ("extend", "madrid", "--turn", "0", "--by", "1d", *WHY)),
    ("the next turn", NO_PERMISSION, ("extend", "madrid", "--turn", "2", "--by", "1d", *WHY)),
    ("into the past", NO_PERMISSION, (*NAMED, "--to", "2026-04-30T08:00:00Z", *WHY)),
    ("earlier than it is", NO_PERMISSION, (*NAMED, "--to", "2026-05-03T07:59:59Z", *WHY)),
    ("where it is", NO_PERMISSION, (*NAMED, "--to", "2026-05-03T08:00:00Z", *WHY)),
    ("more than two years ahead", NO_PERMISSION, (*NAMED, "--to", "2028-05-03T08:00:01Z", *WHY)),
    ("to the end of the calendar", NO_PERMISSION, (*NAMED, "--to", "9999-12-31T23:00:00Z", *WHY)),
    ("a game that is unknown", NOT_FOUND, ("extend", "lunes", "--turn", "1", "--by", "1d", *WHY)),
))
desk.good(*NAMED, "--by", "1d12h", *WHY)
equal("by a day and a half", desk.deadline(), "2026-05-04T20:00:00Z")
(subject, body), = mails_of(desk, PHIL)
check("it is told", "1 day and 12 hours: Whitsun" in " ".join(body.split()) and "Mon 4 May 2026 20:00 UTC" in body, body)
desk.good(*NAMED, "--to", "2026-05-06T22:00:00+02:00", *WHY)
equal("to a time", desk.deadline(), "2026-05-06T20:00:00Z")
desk.at("2026-05-06T21:59:59Z").good("tick", "--trust")
equal("the grace counts from the new deadline", desk.turn(), ("1", "setup"))
desk.later(seconds=1).good("tick", "--trust")
equal("then it is adjudicated", desk.turn(), ("1", "orders"))
report = mails_of(desk, KARSTEN)[-1][1]
check("both are in the next report", report.count("extended the deadline by") == 2, report)
refusals(desk, (("a game that is over",) + (NO_PERMISSION, ("extend", "madrid", "--turn", "9", "--by", "1d", *WHY)),))

held = game("--option", "missed=hold")
held.later(hours=60).good("tick", "--trust")
equal("held for an answer", held.tree("list")[0]["held"], "answer")
held.good("extend", "madrid", "--turn", "1", "--by", "10h", *WHY)
equal("past its deadline the time runs from now", (held.deadline(), held.tree("list")[0]["held"]),
      ("2026-05-04T06:00:00Z", None))

# A ledger from before has a deadline on the last day of the calendar, when the year 10000 has begun for one player.
late = game()
ZONE = 'game: madrid\nturn: "1"\ntimezone: Pacific/Kiritimati\n'
late.file("french", ZONE)
for end in ("9999-12-31T23:00:00Z", "9999-12-31T23:59:59Z"):
    late.change("update games set deadline = ?, wake = ?, answered = 1, remind = 0", seconds(end), seconds(end))
    equal("a tick with the deadline %s" % end, (late.later(hours=1).run("tick").code, late.deadline()), (0, end))
    equal("it is shown", late.run("show", "madrid").code, 0)
    equal("and in a receipt", late.file("french", ZONE).code, 0)
late.good("pause", "madrid", *WHY)
late.later(hours=1).good("resume", "madrid", *WHY)
equal("a pause moves it no further than the calendar goes", late.deadline(), "9999-12-31T23:59:59Z")
first_turn(late)
late.later(hours=1).good("tick", "--trust")
equal("it goes on", late.turn(), ("2", "preparation"))
finish()
