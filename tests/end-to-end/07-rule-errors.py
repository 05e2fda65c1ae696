"""Orders that break rules are filed, diagnosed at once, and can be fixed until the deadline."""

from desk import BAD_DATA, Desk, check, equal, finish

# 7 and 21 are not adjacent; of four orders of which none starts in a main street two are too many.
WRONG = 'game: madrid\nturn: "2"\npreparation: {draw: no}\norders: ["7→9", "7→21", "1→2", "11→12"]\n'
MENDED = 'game: madrid\nturn: "2"\npreparation: {draw: no}\norders: ["7→9", "1→2"]\n'
SPANISH = 'game: madrid\nturn: "2"\npreparation: {draw: no}\norders: ["8→9"]\n'


def at_turn_2():
    desk = Desk()
    desk.new("--every", "48h", "--option", "pace=fast")
    desk.play("01-turn-1")
    return desk


desk = at_turn_2()
code, receipt = desk.receipt("french", WRONG)
errors = sorted("%d:%d %s" % (e["line"], e["column"], e["code"]) for e in receipt["errors"])
equal("every error is told with its place and rule", (code, errors),
      (BAD_DATA, ["4:17 MAYO-3.1", "4:25 MAYO-3.3", "4:32 MAYO-3.3"]))
equal("the file is filed and in force", (receipt["filed"], receipt["refused"], receipt["in_force"]),
      (True, False, receipt["number"]))
said = desk.file("french", WRONG).out
check("the receipt for people says so",
      all(word in said for word in ("FILED", "4:17 MAYO-3.1", "4:25 MAYO-3.3")), said)
entry = desk.tree("list")[0]
equal("the list shows who still owes and who filed with errors", (entry["owes"], entry["answered"]["spanish"]),
      (["spanish", "french"], "no"))
code, mended = desk.receipt("french", MENDED)
equal("a mended file takes its place", (code, mended["errors"], mended["filed"], mended["replaces"]),
      (0, [], True, mended["number"] - 1))
desk.receipt("spanish", SPANISH)
desk.good("tick")
equal("and is what is adjudicated: the turn is over", desk.turn()[0], "3")
orders = desk.query("SELECT fields FROM events WHERE turn = '2' AND code LIKE 'moved%' AND fields LIKE '%side: french%'")
equal("with both orders carried out", len(orders), 2)

unmended = at_turn_2()
unmended.receipt("french", WRONG)
unmended.receipt("spanish", SPANISH)
unmended.good("tick")
equal("the draws need no mending: the window of orders waits", unmended.turn(), ("2", "orders"))
deadline = unmended.deadline()
unmended.at(deadline).later(seconds=-1).good("tick")
equal("and waits for the mended file until the deadline", unmended.turn(), ("2", "orders"))
unmended.at(deadline).good("tick")
equal("at the deadline the turn is adjudicated", unmended.turn()[0], "3")
equal("without the orders that still break the rules", unmended.query(
    "SELECT count(*) FROM events WHERE turn = '2' AND code LIKE 'moved%' AND fields LIKE '%side: french%'"), [(0,)])
equal("and the other side's are carried out", unmended.query(
    "SELECT count(*) FROM events WHERE turn = '2' AND code LIKE 'moved%' AND fields LIKE '%side: spanish%'"), [(1,)])
finish()
