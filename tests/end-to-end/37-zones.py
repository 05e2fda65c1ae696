"""A time zone that the system no longer has: the clock of the game is stopped, all are told once, and it goes on by itself when
the zone is there again, or another was set. TZDIR is a folder of zones before the system's (adjudicator-reference(7))."""

import os
import shutil

from acts import FRENCH, SPANISH, mails_of, refusals
from desk import KARSTEN, NO_PERMISSION, PHIL, TRY_AGAIN, USAGE, Desk, check, equal, finish, fresh_folder

MASTER = "master@example.org"
MAIL = "from: Referee <referee@example.org>\nreferee: %s\n" % MASTER
WHY = ("--reason", "r")
EASTERN = next(path for path in ("/usr/share/zoneinfo/America/New_York", "/usr/lib/zoneinfo/America/New_York") if os.path.exists(path))


def install(desk, there=True):
    """The zone Old/Eastern, which is New York's; or it is gone."""
    path = os.path.join(desk.variables["TZDIR"], "Old", "Eastern")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if there:
        shutil.copyfile(EASTERN, path)
    elif os.path.exists(path):
        os.unlink(path)


def eastern(*words):
    """A game that is in this zone in some way; its first reports were sent."""
    desk = Desk(configuration=MAIL)
    desk.variables["TZDIR"] = fresh_folder()
    install(desk)
    desk.new("--option", "pace=fast", *words)
    for address in (PHIL, KARSTEN, MASTER):
        mails_of(desk, address)
    return desk


def state(desk):
    entry, = desk.tree("list")
    return entry["status"], entry["deadline"]


def codes(desk):
    return [code for code, in desk.query("SELECT code FROM events WHERE code LIKE 'act-%' ORDER BY place")]


# ---- of a player ----

desk = eastern("--every", "48h", "--option", "remind=24h", "--seat-timezone", "french=Old/Eastern")
equal("with the zone the game runs", (desk.later(hours=1).run("tick").code, state(desk)), (0, ("running", "2026-05-03T08:00:00Z")))
install(desk, False)
result = desk.later(hours=1).run("tick")
equal("without it a tick stops its clock and says so", (result.code, state(desk), "Old/Eastern" in result.err), (TRY_AGAIN, ("paused", None), True))
(_, own), = mails_of(desk, KARSTEN)
(_, other), = mails_of(desk, PHIL)
(_, master), = mails_of(desk, MASTER)
check("the player is told which, and how to set another", "Old/Eastern" in own and "\ntimezone: Europe/Paris\n" in own, own)
check("the other player that it is stopped, not in which zone anybody lives", "stopped" in other and "Old" not in other, other)
check("the game master which, and of whom", "Old/Eastern" in master and "french" in master and "adjudicator submit madrid french" in " ".join(master.split()), master)
entry = desk.good("list").out
check("the list says so", "Old/Eastern of french" in entry, entry)
report = desk.run("doctor").out
check("the doctor, too", "games-zone" in report and "Old/Eastern of french" in report, report)
refusals(desk, (
    ("it is not resumed", NO_PERMISSION, ("resume", "madrid", *WHY)),
    ("nor adjudicated", NO_PERMISSION, ("adjudicate", "madrid", "--turn", "1", *WHY)),
    ("and nobody is away from a day that nobody knows", NO_PERMISSION,
     ("away", "madrid", "french", "--from", "2026-05-04", "--to", "2026-05-05", *WHY)),
))
code, receipt = desk.receipt("french", 'game: madrid\nturn: "1"\naway: {from: 2026-05-04, to: 2026-05-05}\n')
equal("a day in a file is refused with the zone", {error["code"] for error in receipt["errors"]}, {"FILE-TIMEZONE"})
for hours in (1, 30, 60):
    result = desk.later(hours=hours).run("tick", "--trust")
    equal("every tick says so, and none goes on", (result.code, state(desk)[0], "Old/Eastern" in result.err), (TRY_AGAIN, "paused", True))
desk.file("french", FRENCH)
desk.file("spanish", SPANISH)
desk.later(hours=1).run("tick", "--trust")
equal("nothing is adjudicated, whoever has answered", desk.turn(), ("1", "setup"))
equal("and nobody is told twice", [len([mail for mail in mails_of(desk, address) if "receipt" not in mail[0]]) for address in (PHIL, KARSTEN, MASTER)], [0, 0, 0])
install(desk)
result = desk.later(hours=1).run("tick", "--trust")
equal("with the zone it goes on in that tick", (result.code, codes(desk), desk.turn()), (0, ["act-zone-lost", "act-zone-back"], ("2", "preparation")))
body = " ".join(mails_of(desk, KARSTEN)[0][1].split())
check("its players are told, with the time that it stood still", "goes on after 3 days and 21 hours" in body, body)
equal("the log holds", desk.run("verify", "madrid").code, 0)

desk = eastern("--every", "48h", "--seat-timezone", "french=Old/Eastern")
install(desk, False)
desk.later(hours=1).run("tick")
desk.file("french", 'game: madrid\nturn: "1"\ntimezone: Europe/Paris\n')
desk.later(hours=5).good("tick", "--trust")
equal("with another zone of the player's it goes on, and nobody has lost time", state(desk), ("running", "2026-05-03T13:00:00Z"))
desk.later(hours=1).good("tick", "--trust")
equal("once", codes(desk), ["act-zone-lost", "act-zone-back"])

# ---- of the game, with a calendar in it ----

desk = eastern("--on", "mon,thu 20:00", "--timezone", "Old/Eastern")
equal("a calendar in the zone", state(desk), ("running", "2026-05-05T00:00:00Z"))
install(desk, False)
refusals(desk, (
    ("before a tick has seen it: no deadline is set in another zone", NO_PERMISSION,
     ("extend", "madrid", "--turn", "1", "--to", "2026-05-08 20:00", *WHY)),
))
desk.later(hours=1).run("tick")
equal("its clock is stopped", state(desk)[0], "paused")
check("all players are told which", all("Old/Eastern" in mails_of(desk, address)[0][1] for address in (PHIL, KARSTEN)))
refusals(desk, (("no zone", USAGE, ("set", "madrid", "timezone=Old/Western", *WHY)),))
desk.good("set", "madrid", "timezone=America/New_York", *WHY)
check("the new zone is a setting", "timezone=America/New_York" in desk.good("set", "madrid").out)
desk.later(hours=2).good("tick", "--trust")
equal("and the game goes on", state(desk), ("running", "2026-05-05T02:00:00Z"))
desk.file("french", FRENCH)
desk.file("spanish", SPANISH)
desk.later(hours=1).good("tick", "--trust")
equal("the next deadline is on its wall clock", (desk.turn()[0], state(desk)), ("2", ("running", "2026-05-05T00:00:00Z")))

# ---- what the game master has paused ----

desk = eastern("--every", "48h", "--seat-timezone", "french=Old/Eastern")
desk.good("pause", "madrid", *WHY)
install(desk, False)
equal("a game that the game master has paused is left alone", (desk.later(hours=1).run("tick").code, codes(desk)), (0, ["act-pause"]))
install(desk)
desk.later(hours=1).good("tick")
equal("also when the zone is back", state(desk)[0], "paused")
desk.good("resume", "madrid", *WHY)
install(desk, False)
desk.later(hours=1).run("tick")
install(desk)
desk.good("resume", "madrid", *WHY)
equal("a game that was stopped may be resumed once its zone is there", (state(desk)[0], desk.later(hours=1).run("tick").code, codes(desk)),
      ("running", 0, ["act-pause", "act-resume", "act-zone-lost", "act-resume"]))
finish()
