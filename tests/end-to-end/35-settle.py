"""Time to think again: `settle` lets a window whose answers are all in wait a little, but never past its deadline."""

from desk import USAGE, Desk, check, equal, finish

SETUP = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\n'
FRENCH = SETUP + 'orders: ["6→7"]\n'
OTHER = SETUP + 'orders: ["11→12"]\n'
SPANISH = 'game: madrid\nturn: "1"\norders: ["9→14"]\n'


def game(*words, now="2026-05-01T08:00:00Z"):
    desk = Desk(now)
    desk.new("--every", "48h", "--option", "pace=fast", "--option", "settle=15m", *words)
    return desk


def listed(desk):
    return desk.tree("list")[0].get("settles")


# ---- one seat is asked ----

desk = game()
desk.good("tick")
desk.at("2026-05-01T09:00:00Z")
code, receipt = desk.receipt("french", SETUP)
result = desk.good("tick")
equal("all answers are in, but the window waits", desk.turn(), ("1", "setup"))
check("which the tick says, with the moment", "2026 09:15" in result.out + result.err, result)
equal("`list` has the moment", listed(desk), "2026-05-01T09:15:00Z")
check("in words, too", "all answers in; adjudicated in 15 minutes (Fri 1 May 09:15 UTC)" in desk.good("list").out, desk.good("list").out)
check("`show` tells the game master", "09:15" in desk.good("show", "madrid").out.split("THE BOARD")[0], desk.good("show", "madrid").out[:300])
equal("the view of the game master has it", desk.tree("show", "madrid").get("settles"), "2026-05-01T09:15:00Z")
for seat in ("french", "spanish"):
    equal("that of %s has not" % seat, desk.tree("show", "madrid", "--as", seat).get("settles"), None)
desk.at("2026-05-01T09:14:59Z").good("tick")
equal("a second before nothing happens", desk.turn(), ("1", "setup"))
desk.later(seconds=1).good("tick")
equal("then it is adjudicated", desk.turn(), ("1", "orders"))

# ---- two seats ----

desk.at("2026-05-01T10:00:00Z").file("french", FRENCH)
desk.good("tick")
equal("while an answer is missing nothing settles", listed(desk), None)
desk.at("2026-05-01T11:00:00Z").file("spanish", SPANISH)
equal("the last answer begins it, before any tick", listed(desk), "2026-05-01T11:15:00Z")
desk.good("tick")
desk.at("2026-05-01T11:10:00Z").file("french", OTHER)
desk.at("2026-05-01T11:12:00Z").file("spanish", SPANISH + 'timezone: Europe/Madrid\n')
desk.good("tick")
equal("other orders begin it anew, the same do not", listed(desk), "2026-05-01T11:25:00Z")
desk.at("2026-05-01T11:24:59Z").good("tick")
equal("and it waits", desk.turn(), ("1", "orders"))
desk.file("french", "wait: yes\n" + OTHER)
desk.at("2026-05-01T12:00:00Z").good("tick")
equal("who asks to wait holds it longer", (desk.turn(), listed(desk)), (("1", "orders"), None))
desk.good("adjudicate", "madrid", "--turn", "1", "--reason", "r")
equal("the game master need not wait", desk.turn(), ("2", "preparation"))
desk.good("verify", "madrid")

# ---- what it needs ----

for value in ("soon", "-1h", "8d"):
    equal("settle=%s: 64" % value, desk.run("set", "madrid", "settle=" + value, "--reason", "x").code, USAGE)
finish()
