"""At a deadline, seats that have not answered get the defaults of MAYO 7.3."""

from desk import Desk, check, equal, finish

silent = Desk()
silent.new("--every", "48h", "--option", "pace=fast")


def to_deadline(desk):
    desk.at(desk.deadline()).good("tick")


def count(desk, code, side=None, turn=None):
    rows = desk.query("SELECT turn, fields FROM events WHERE code = ?", code)
    return len([1 for row in rows if (turn is None or row[0] == turn) and (side is None or "side: " + side in row[1])])


to_deadline(silent)
said = {row["text"].partition(": ")[0] for row in silent.tree("show", "madrid")["log"] if row["code"] == "no-answer"}
equal("who was silent is named to the game master", said, {"France"})
told = [row for row in silent.tree("show", "madrid", "--as", "french")["log"] if row["code"] == "no-answer"]
check("and is told so, without that name in front", told and not any(row["text"].startswith("France") for row in told), told)
equal("set-up: France keeps the first of the two cards", silent.tree("show", "madrid")["position"]["hands"]["french"],
      ["artilleria"])
to_deadline(silent)
equal("orders: nobody moves", (count(silent, "moved"), silent.turn()), (0, ("2", "preparation")))
to_deadline(silent)
equal("preparation: both draw", (count(silent, "drew", "spanish", "2"), count(silent, "drew", "french", "2")), (1, 1))
equal("nobody forbids", count(silent, "draw-forbidden"), 0)
for _ in range(40):
    if silent.turn()[0] == "10" or silent.deadline() is None:
        break
    to_deadline(silent)
equal("a game of which nobody plays goes on by itself", silent.turn()[0], "10")
equal("no order was made up", count(silent, "moved"), 0)
# At-draw cards play themselves; no other card is played by default.
at_draw = {"colaboracion", "turba-se-dispersa", "fusilamientos"}
played = silent.tree("show", "madrid", "--as", "public")["position"]["played"]
check("no card was played but those that must be when drawn", set(played["spanish"]) == set() and
      set(played["french"]) <= at_draw, played)
for _ in range(6):
    if silent.deadline() is not None:
        to_deadline(silent)
equal("after turn 10 it is over, and Spain has won", (silent.tree("list")[0]["status"],
      silent.tree("show", "madrid", "--as", "public")["over"]["winner"]), ("over", "spanish"))

POSITION = """
turn: 3
window: orders
zones: {4: {spanish: 1}, 10: {spanish: 1}, 14: {french: 5}}
outside: {}
reserve: {french: 1, spanish: 2}
lost: {french: 0, spanish: 0}
hands: {spanish: [], french: [caballeria]}
"""


def numbers(orders, allocation="", pace="fast"):
    """How many cubes each French order moved."""
    desk = Desk()
    desk.write("position.yaml", POSITION)
    desk.new("--every", "48h", "--option", "pace=" + pace, "--position", desk.path("position.yaml"), decks=False)
    code, receipt = desk.receipt("french", 'game: madrid\nturn: "3"\norders: %s\n%s' % (orders, allocation))
    equal("%s %s is filed" % (orders, allocation.strip()), (code, receipt["filed"]), (0, True))
    for _ in range(4):
        if desk.turn()[0] == "3":
            to_deadline(desk)
    return {row[0].split("order: ")[1].split(",")[0]: int(row[0].split("count: ")[1].split("}")[0].split(",")[0])
            for row in desk.query("SELECT fields FROM events WHERE code = 'moved' AND fields LIKE '%side: french%'")}


equal("the first order without a number takes all cubes not named", numbers('["14→9", "14→12", "14→7"]'),
      {"14→9": 3, "14→12": 1, "14→7": 1})
equal("the first as the file has them", numbers('["14→7", "14→9", "14→12"]'), {"14→7": 3, "14→9": 1, "14→12": 1})
equal("one with a number keeps it", numbers('["14→9", "14→12"]', 'allocation: {"14→9": 2}\n'),
      {"14→9": 2, "14→12": 3})
equal("cubes not named stay where all have numbers",
      numbers('["14→9", "14→12"]', 'allocation: {"14→9": 2, "14→12": 1}\n'),
      {"14→9": 2, "14→12": 1})
equal("the same at full pace, where the window of numbers has a deadline of its own",
      numbers('["14→9", "14→12"]', pace="full"), {"14→9": 4, "14→12": 1})
finish()
