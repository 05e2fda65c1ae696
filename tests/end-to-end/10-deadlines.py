"""`--every`: each window is due so long after it opened, and is adjudicated then, or when all answers are in."""

from desk import SEED, Desk, body_of, check, equal, finish

SEATS = ["--seat", "spanish=phil@example.org", "--seat", "french=karsten@example.org", "--seed", SEED]
FRENCH = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n'
SPANISH = 'game: madrid\nturn: "1"\norders: ["9→14"]\n'


def game(*words, now="2026-05-01T08:00:00Z"):
    desk = Desk(now)
    desk.new("--option", "pace=fast", *words)
    return desk


for text, span in (("48h", 48 * 3600), ("90m", 5400), ("2d", 172800), ("1w", 604800), ("1d12h30m", 131400)):
    desk = game("--every", text)
    due = desk.now.timestamp() + span
    equal("--every %s is so many seconds after the beginning" % text,
          desk.query("SELECT deadline FROM games")[0][0], int(due))

desk = game("--every", "48h")
equal("the deadline is told in UTC to programs", desk.deadline(), "2026-05-03T08:00:00Z")
desk.at("2026-05-03T07:59:59Z").good("tick")
equal("a second before it nothing is adjudicated", desk.turn(), ("1", "setup"))
desk.at("2026-05-03T08:00:00Z").good("tick")
equal("at it the window is", desk.turn(), ("1", "orders"))
equal("the next window has its own: so long after it opened", desk.deadline(), "2026-05-05T08:00:00Z")
desk.at("2026-05-05T08:20:00Z").good("tick")
equal("a tick that comes late opens the next window then", (desk.turn(), desk.deadline()),
      (("2", "preparation"), "2026-05-07T08:20:00Z"))

early = game("--every", "48h")
early.file("french", FRENCH)
early.good("tick")
equal("one answer of two: the other is waited for", early.turn(), ("1", "orders"))
early.later(hours=1).file("spanish", SPANISH)
equal("an answer does not adjudicate; the tick does", early.turn(), ("1", "orders"))
early.later(hours=1).good("tick")
equal("with all answers in the next tick does, long before the deadline", early.turn(), ("2", "preparation"))
equal("and the new deadline counts from there", early.deadline(), "2026-05-03T10:00:00Z")

endless = game()
equal("without --every and --on there is no deadline", endless.deadline(), None)
endless.later(days=400).good("tick")
equal("and the window waits for ever", endless.turn(), ("1", "setup"))
endless.file("french", FRENCH)
endless.file("spanish", SPANISH)
endless.good("tick")
equal("until the answers are in", endless.turn(), ("2", "preparation"))

late = game("--every", "48h")
late.at("2026-05-03T08:00:01Z")
code, receipt = late.receipt("french", FRENCH)
equal("a file after the deadline and before the tick is filed, with a warning",
      (code, receipt["filed"], [w["code"] for w in receipt["warnings"]]), (0, True, ["FILE-LATE"]))
late.good("tick")
check("and counts", late.query("SELECT count(*) FROM events WHERE code = 'card-chosen'") == [(1,)])
code, receipt = late.later(hours=100).receipt("french", FRENCH.replace('"1"', '"2"').replace("setup", "#"))
late.good("tick")
code, receipt = late.receipt("french", FRENCH)
equal("after the window it is stale", [e["code"] for e in receipt["errors"]], ["FILE-STALE"])

zones = Desk("2026-05-01T08:00:00Z")
zones.good("new", "dos-de-mayo", "--name", "madrid", *SEATS, "--every", "48h", "--timezone", "Europe/Madrid",
           "--seat-timezone", "french=America/New_York")
zones.good("send")
french, spanish = zones.mails("karsten@example.org")[0], zones.mails("phil@example.org")[0]
check("a player's deadline is in the player's zone",
      "04:00 EDT" in french["Subject"] and "04:00 EDT" in body_of(french), french["Subject"])
check("or in the game's", "10:00 CEST" in body_of(spanish) + spanish["Subject"], spanish["Subject"])
receipt = zones.file("french", FRENCH).out
check("the receipt's too", "04:00 EDT" in receipt, receipt)
finish()
