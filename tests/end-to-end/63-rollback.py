"""`rollback`: back to a turn, in the middle of one and across another rollback; nothing is lost, all verifies."""

import re

from desk import BAD_DATA, NO_PERMISSION, NOT_FOUND, USAGE, Desk, check, equal, finish, yaml_of

REASON = ("--reason", "a rule was applied wrongly")


def rows(desk):
    return (desk.query("SELECT number, turn, window, branch, position FROM states ORDER BY number"),
            desk.query("SELECT place, state, number, code, fields, link FROM events ORDER BY place"),
            desk.query("SELECT receipt, seat, turn, text FROM submissions ORDER BY receipt"))


def kept(desk, before):
    """All that was there is there still, and something came after it."""
    return [now[:len(then)] == then and len(now) >= len(then) for then, now in zip(before, rows(desk))]


def commitment(desk, seat="spanish"):
    body, = desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND seat = ? ORDER BY id DESC LIMIT 1",
                       ("spanish", "french").index(seat))[0]
    return re.search(r"SHA-256 of the key of turn (\S+):\s+([0-9a-f]{64})", body).groups(), body


desk = Desk()
desk.new("--every", "48h", "--option", "pace=full")
desk.good("send")
for step in ("01-turn-1", "02-turn-2"):
    desk.play(step)
while desk.turn()[0] == "2":
    desk.later(hours=49).good("tick", "--trust")
equal("turn 3 waits", desk.turn()[0], "3")
start = desk.query("SELECT position FROM states WHERE turn = '2' ORDER BY number LIMIT 1")[0][0]

# ---- what is refused changes nothing ----

for name, code, words in (("no reason", USAGE, ("rollback", "madrid", "--to", "2")),
                          ("no turn", USAGE, ("rollback", "madrid", *REASON)),
                          ("a turn that never was", NOT_FOUND, ("rollback", "madrid", "--to", "9", *REASON)),
                          ("another turn waits", NO_PERMISSION, ("rollback", "madrid", "--to", "2", "--turn", "2", *REASON)),
                          ("it stands there", NO_PERMISSION, ("rollback", "madrid", "--to", "3", *REASON))):
    before = desk.dump()
    equal("%s: %d, and nothing changes" % (name, code), (desk.run(*words).code, desk.dump() == before), (code, True))

# ---- in the middle of a turn: files of it are kept and told ----

desk.file("spanish", 'game: madrid\nturn: "3"\npreparation: {draw: no}\n')
desk.file("french", 'game: madrid\nturn: "3"\npreparation: {draw: no}\n')
desk.good("tick")
equal("turn 3 stands at its orders", desk.turn(), ("3", "orders"))
before, old = rows(desk), commitment(desk)[0]
done = desk.tree("rollback", "madrid", "--to", "2", "--turn", "3", *REASON)
equal("it is back in turn 2, from its beginning", (done["turn"], desk.turn()[0]), ("2", "2"))
equal("with the position of then",
      desk.query("SELECT position, branch FROM states ORDER BY number DESC LIMIT 1"), [(start, 1)])
equal("and all that was written is there still", kept(desk, before), [True] * 3)
equal("no file of the undone turns counts", desk.query(
    "SELECT count(*) FROM submissions WHERE standing = 'in-force' AND turn IN ('2', '3')"), [(0,)])
told = desk.query("SELECT audience, fields FROM events WHERE code = 'file-undone' ORDER BY number")
equal("each sender is told of his, and no one else",
      sorted((audience, yaml_of(fields)["of_turn"]) for audience, fields in told),
      [(1, "2"), (1, "3"), (2, "2"), (2, "3")])
equal("with the number of his receipt, which counts his files of this game alone",
      [yaml_of(fields)["number"] for audience, fields in told],
      [desk.query("SELECT count(*) FROM submissions AS own JOIN submissions AS mine USING (game, seat) WHERE own.receipt = ? "
                  "AND mine.receipt <= own.receipt", yaml_of(fields)["receipt"])[0][0] for audience, fields in told])
new, body = commitment(desk)
words, french = (re.sub(r"\s+", " ", commitment(desk, seat)[1]) for seat in ("spanish", "french"))
check("every player gets a report that says so and why", "a rule was applied wrongly" in words and
      "The file for turn 3" in words and "a rule was applied wrongly" in french, body)
check("with the commitment to another key", new[0] == "2" and new != old and
      new[1] not in "".join(body for (body,) in desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE turn <> '2' OR state < ?",
                                                           len(before[0]))), new)
equal("and it verifies", desk.run("verify", "madrid").code, 0)

shown = desk.tree("show", "madrid", "--turn", "2")["log"]
check("turn 2 has no history yet on its new branch", not [entry for entry in shown if entry["code"] == "fight"], shown)
undone = [entry["code"] for entry in desk.tree("show", "madrid", "--turn", "3")["log"]]
check("turn 3, undone and not played again, is shown as it was", "rolled-back" in undone and len(undone) > 1, undone)

# ---- it is played again, and a second rollback goes across the first ----

desk.play("02-turn-2")
while desk.turn()[0] == "2":
    desk.later(hours=49).good("tick", "--trust")
equal("turn 2 is played again", desk.turn()[0], "3")
equal("and verifies", desk.run("verify", "madrid").code, 0)
shown = desk.tree("show", "madrid", "--turn", "2")["log"]
once = desk.query("SELECT count(*) FROM events WHERE turn = '2' AND code = 'fight' AND state > (SELECT max(state) "
                  "FROM events WHERE code = 'rolled-back')")[0][0]
equal("and shown once, as it was played last", (len([entry for entry in shown if entry["code"] == "fight"]), once > 0),
      (once, True))
before = rows(desk)
desk.good("rollback", "madrid", "--to", "1", *REASON)
equal("a second rollback, across the first", (desk.turn()[0], kept(desk, before)), ("1", [True] * 3))
equal("is a branch of its own", desk.query("SELECT max(branch) FROM states"), [(2,)])
for step in ("01-turn-1", "02-turn-2"):
    desk.play(step)
while desk.turn()[0] in "12":
    desk.later(hours=49).good("tick", "--trust")
desk.good("rollback", "madrid", "--to", "3", "--reason", "once more") if desk.turn()[1] != "preparation" else None
found = desk.tree("verify", "madrid")
equal("all three histories verify", (found["good"], found["windows"] > 20), (True, True))
equal("and are adjudicated again, the same", desk.run("replay", "madrid").code, 0)
equal("the keys of no two branches are the same",
      desk.query("SELECT count(*) - count(DISTINCT fields) FROM events WHERE code = 'dice-commitment'"), [(0,)])

# ---- decks that are shuffled again lie otherwise: who saw them must not know them ----

shuffled = Desk()
shuffled.new("--every", "48h", decks=False)
lying = []
for again in range(3):
    if again:
        shuffled.good("rollback", "madrid", "--to", "1", *REASON)
    while shuffled.turn()[0] == "1":
        shuffled.later(hours=49).good("tick", "--trust")
    position, = shuffled.query("SELECT position FROM states WHERE branch = ? AND window <> 'setup' ORDER BY number", again)[0]
    lying.append(str(yaml_of(position)["decks"]))
equal("each time the decks lie otherwise", (len(set(lying)), shuffled.run("verify", "madrid").code), (3, 0))

# ---- no byte of an undone turn can be changed either ----

desk.change("UPDATE submissions SET standing = 'in-force' WHERE receipt = (SELECT min(receipt) FROM submissions WHERE turn = '3')")
result = desk.run("verify", "madrid")
check("an undone file that counts again is found", result.code == BAD_DATA and "column standing" in result.err, result)
finish()
