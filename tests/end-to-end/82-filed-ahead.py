"""What was filed ahead for a later window of the turn: the report of that window shows it, so do receipts and the reminder; an undo in it
warns of nothing that is over."""

import re

from desk import Desk, check, equal, finish
from postbox import CONFIGURATION, key, letter, orders_to, pipe

POWERS = {name: name + "@example.org" for name in ("austria", "england", "france", "germany", "italy", "russia", "turkey")}
LANGUAGES = {"austria": "fr", "italy": "es"}

desk = Desk(now="2026-05-01T08:00:00Z", configuration=CONFIGURATION)
desk.good("new", "diplomacy", "--name", "europe", "--seed", "05", "--every", "24h",
          *[word for seat, address in POWERS.items() for word in ("--seat", seat + "=" + address)],
          *[word for seat, language in LANGUAGES.items() for word in ("--seat-language", seat + "=" + language)])
desk.good("send")


def flat(text):
    return " ".join(text.replace("\u00a0", " ").split())


def mail(seat, text):
    return pipe(desk, letter(POWERS[seat], orders_to(key(desk, seat, "europe"), "europe"), text))


def last(seat, kind):
    return flat(desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE address = ? AND kind = ? ORDER BY id DESC LIMIT 1", POWERS[seat], kind)[0][0])


for seat, text in (("france", "A mar - spa\nF bre - mao\nA par H\n"), ("italy", "A ven - tyr\nA rom - ven\nF nap H\n")):
    equal("%s, spring" % seat, mail(seat, text).fate, "filed")
desk.later(hours=25).good("tick", "--trust")
for seat, text in (("france", "A spa H\nF mao - por\nA par H\nbuild A mar\n"), ("italy", "A tyr - tri\nA ven S A tyr - tri\nF nap H\n"),
                   ("austria", "A bud H\nA vie - tri\nF tri H\n")):
    equal("%s, fall" % seat, mail(seat, text).fate, "filed")
desk.later(hours=25).good("tick", "--trust")

# ---- while Austria retreats ----

check("France is told that the game waits for others, who may be several", "The game waits for other players: retreats" in last("france", "report"), last("france", "report"))
told = last("austria", "report")
check("who lost a province that two went for bounced with who came into it, not with who was driven out", "A vie - tri est repouss\u00e9e par A tyr." in told, told)
check("a unit that was driven out is not said to have held", "tenu" not in told and "Ordre de tenir : A bud, F tri." in told, told)
mail("austria", "F tri - alb\n")
mail("austria", "F tri - adr\n")
equal("an undo in a retreat window", mail("austria", "annuler\n").fate, "request")
receipt = last("austria", "receipt")
check("shows the orders that count again", "tri - alb" in receipt, receipt)
check("and warns of nothing that is over", "DIP-2.1" not in receipt, receipt)
desk.later(hours=25).good("tick", "--trust")

# ---- builds, of which one was filed with the moves ----

report = last("france", "report")
check("the report of the builds shows what was filed ahead, and that it counts where it can be", "already orders for this: build A mar. What can be carried out of it counts;" in report, report)
check("who filed nothing ahead is told nothing of it", "ya tiene órdenes" not in last("italy", "report"), last("italy", "report"))
pages = desk.query("SELECT count(*) FROM outbox JOIN letters ON mail = id WHERE address = ? AND kind = 'report' AND body LIKE '%already orders for this%'", POWERS["england"])
equal("nor is another player", pages, [(0,)])

# ---- receipts and the reminder say the same: what was filed ahead counts, and the rest is due ----


def due(seat):
    """What the last receipt of a seat lists as due."""
    return re.split("DUE FROM YOU|POR ENTREGAR", last(seat, "receipt"))[-1]


desk.write("more.yaml", "builds: [build A mar]\n")
owes = desk.tree("check", "europe", "france", "more.yaml")["owes"]
equal("a file that is only looked at: what counts is named", [(o["answered"], o["in_force_answered"], o.get("kept")) for o in owes], [("no", "no", "build A mar")])
equal("a mail without orders", mail("france", "thanks!\n").fate, "how-to")
check("its receipt names what counts", "build A mar" in due("france"), last("france", "receipt"))
desk.later(hours=20).good("tick", "--trust")
check("the reminder names it too", "already orders for this: build A mar" in last("france", "reminder"), last("france", "reminder"))
equal("the same build once more", mail("france", "build A mar\n").fate, "filed")
check("is not called unanswered: it is named, and the rest is due", "build A mar" in due("france"), last("france", "receipt"))
mail("italy", "gracias\n")
check("who has nothing in advance is told of none", "build" not in due("italy"), last("italy", "receipt"))
desk.later(hours=25).good("tick", "--trust")
check("and it is built, the other build is waived", "A mar" in last("france", "report").split("THE UNITS")[1], last("france", "report"))
finish()
