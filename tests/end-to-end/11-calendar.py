"""`--on`: weekdays and times on the game's own wall clock, also when summer time begins or ends."""

from desk import Desk, equal, finish


def due(on, now, zone="Europe/Madrid", *more):
    desk = Desk(now)
    desk.new("--on", on, "--timezone", zone, *more)
    return desk.deadline()


# 2026: summer time in Madrid from 29 March 01:00 UTC to 25 October 01:00 UTC.
for name, found, expected in (
    ("a slot in winter", due("mon,thu 20:00", "2026-01-06T08:00:00Z"), "2026-01-08T19:00:00Z"),
    ("a slot in summer", due("mon,thu 20:00", "2026-07-07T08:00:00Z"), "2026-07-09T18:00:00Z"),
    ("over the beginning of summer time", due("mon,thu 20:00", "2026-03-27T08:00:00Z"), "2026-03-30T18:00:00Z"),
    ("over its end", due("mon,thu 20:00", "2026-10-23T08:00:00Z"), "2026-10-26T19:00:00Z"),
    ("a time that the night of the change skips: the change itself",
     due("sun 2:30", "2026-03-28T08:00:00Z"), "2026-03-29T01:00:00Z"),
    ("a time that it has twice: the second", due("sun 2:30", "2026-10-24T08:00:00Z"), "2026-10-25T01:30:00Z"),
    ("six hours' notice counted in real hours over the change",
     due("sun 8:00", "2026-03-29T00:30:00Z"), "2026-04-05T06:00:00Z"),
    ("a zone without summer time", due("mon 20:00", "2026-03-27T08:00:00Z", "Asia/Tokyo"), "2026-03-30T11:00:00Z"),
    ("the other half of the earth",
     due("sun 20:00", "2026-04-03T00:00:00Z", "Australia/Sydney"), "2026-04-05T10:00:00Z"),
    ("half an hour of summer time",
     due("sun 20:00", "2026-04-03T00:00:00Z", "Australia/Lord_Howe"), "2026-04-05T09:30:00Z"),
    ("ranges, several times", due("mon-fri 9:00,18:30", "2026-07-07T08:00:00Z"), "2026-07-07T16:30:00Z"),
    ("several groups", due("mon-fri 20:00; sun 9:00", "2026-07-11T08:00:00Z"), "2026-07-12T07:00:00Z"),
    ("daily", due("daily 12:00", "2026-07-11T08:00:00Z"), "2026-07-12T10:00:00Z"),
    ("over the end of the year", due("fri 20:00", "2026-12-26T08:00:00Z"), "2027-01-01T19:00:00Z"),
    ("exactly six hours away", due("mon 20:00", "2026-07-06T12:00:00Z"), "2026-07-06T18:00:00Z"),
    ("a second less: the next one", due("mon 20:00", "2026-07-06T12:00:01Z"), "2026-07-13T18:00:00Z"),
    ("min-notice=1h", due("mon 20:00", "2026-07-06T17:00:00Z", "Europe/Madrid", "--option", "min-notice=1h"),
     "2026-07-06T18:00:00Z"),
    ("min-notice=3d", due("mon,thu 20:00", "2026-07-06T08:00:00Z", "Europe/Madrid", "--option", "min-notice=3d"),
     "2026-07-09T18:00:00Z"),
    ("min-notice=4d", due("mon,thu 20:00", "2026-07-06T08:00:00Z", "Europe/Madrid", "--option", "min-notice=4d"),
     "2026-07-13T18:00:00Z"),
):
    equal(name, found, expected)

desk = Desk("2026-10-22T08:00:00Z")
desk.new("--on", "thu,sun 20:00", "--timezone", "Europe/Madrid")
equal("the first window", desk.deadline(), "2026-10-22T18:00:00Z")
desk.at("2026-10-22T18:00:00Z").good("tick")
equal("the second is due after the change", (desk.turn()[1], desk.deadline()), ("orders", "2026-10-25T19:00:00Z"))
desk.at("2026-10-25T18:59:59Z").good("tick")
equal("and not an hour early", desk.turn()[1], "orders")
desk.at("2026-10-25T19:00:00Z").good("tick")
equal("but then", desk.turn()[1] != "orders", True)
finish()
