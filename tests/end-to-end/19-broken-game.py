"""One broken game never stops the others, and is set aside with words."""

import os
import sqlite3

import guards
from packed import rewrite
from desk import BUG, CONFIG, IO, ROOT, TRY_AGAIN, Desk, check, equal, finish

STEP = os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo", "01-turn-1")


def damage(desk, sql, *values):
    """The ledger refuses to change history; damage does not ask. A function changes the position of the first game."""
    ledger = sqlite3.connect(desk.path("campaign.db"), timeout=30)
    try:
        with ledger, guards.lifted(ledger):
            if callable(sql):
                rewrite(ledger, "states", "position", sql, "game = 1")
            else:
                ledger.execute(sql, values)
    finally:
        ledger.close()


def answer(desk, name):
    for seat in ("french", "spanish"):
        with open(os.path.join(STEP, seat + ".yaml"), encoding="utf-8") as file:
            desk.file(seat, file.read().replace("madrid", name), game=name)


for damaged, sql, *values in (
    ("a position that is no YAML", lambda text: "turn: [1"),
    ("a position that is none",
     lambda text: "turn: 1\nwindow: setup\nzones: {99: {french: 3}}\n"),
    ("a position with a card twice",
     lambda text: text.replace("molina", "artilleria")),
    ("a position that cannot be unpacked", "UPDATE states SET position = CAST(substr(position, 2) AS BLOB) WHERE game = 1"),
    ("a position of a format to come", "UPDATE states SET format = 99 WHERE game = 1"),
    ("rules that nobody knows", "UPDATE games SET rules = 'chess' WHERE id = 1"),
    ("an edition that is gone", "UPDATE editions SET text = 'edition: none'"),
):
    desk = Desk()
    for name in ("broken", "whole"):
        desk.new("--every", "48h", "--option", "pace=fast", name=name)
        answer(desk, name)
    desk.good("send")
    if "edition" in damaged:
        # Both games share it: the other gets one of its own.
        with open(os.path.join(ROOT, "schema", "editions", "dos-de-mayo.yaml"), encoding="utf-8") as file:
            desk.write("box.yaml", file.read() + "# a printed box\n")
        desk.new("--every", "48h", "--option", "pace=fast", "--edition", desk.path("box.yaml"), name="other")
        answer(desk, "other")
        damage(desk, sql + " WHERE digest = (SELECT edition FROM games WHERE name = 'broken')")
    else:
        damage(desk, sql, *values)
    served = "other" if "edition" in damaged else "whole"
    desk.later(hours=1)
    result = desk.run("tick")
    check("%s: the tick ends with an error and names the game" % damaged,
          result.code == BUG and "broken" in result.err, result)
    equal("%s: the other game goes on" % damaged, desk.turn(served), ("2", "preparation"))
    sent = [name for name in desk.mail_names() if name.startswith(served + ".2.")]
    equal("%s: its reports are sent" % damaged, len(sent), 2)
    entries = {entry["game"]: entry for entry in desk.tree("list")}
    check("%s: the list shows both" % damaged, "broken" in entries and entries[served]["status"] == "running", entries)
    code = desk.file("french", 'game: broken\nturn: "1"\n', game="broken", verb="check").code
    check("%s: a file for it is answered without a crash" % damaged, code > 0, code)

    for _ in range(4):
        desk.later(minutes=5).run("tick")
    status = dict(desk.query("SELECT name, status FROM games"))
    equal("%s: after three failures it is set aside" % damaged,
          (status["broken"], status[served]), ("broken", "running"))
    result = desk.later(minutes=5).run("tick")
    check("%s: and the ticks are quiet again" % damaged,
          (result.code == 0 or "edition" in damaged) and "broken" not in result.err, result)

# What was mended can go on.
desk = Desk()
desk.new("--every", "48h", "--option", "pace=fast", name="broken")
answer(desk, "broken")
good = desk.query("SELECT position FROM states")[0][0]
damage(desk, lambda text: "turn: [1")
for _ in range(5):
    desk.later(minutes=5).run("tick")
equal("the game is set aside", desk.query("SELECT status FROM games"), [("broken",)])
damage(desk, lambda text: good)
result = desk.run("adjudicate", "broken", "--turn", "1", "--reason", "r")
equal("mended, `adjudicate` sets it going again", (result.code, desk.query("SELECT status, attempts FROM games")),
      (0, [("running", 0)]))

# A ledger that is no ledger.
strange = Desk()
strange.write("campaign.db", "dear diary\n" * 400)
for words in (("tick",), ("list",), ("send",)):
    result = strange.run(*words)
    check("`%s` of a file that is no ledger says so" % words[0],
          result.code in (IO, CONFIG) and "campaign.db" in result.err, result)
equal("and leaves it alone", strange.read("campaign.db"), b"dear diary\n" * 400)
foreign = sqlite3.connect(strange.path("foreign.db"))
foreign.execute("CREATE TABLE recipes (name TEXT)")
foreign.commit()
foreign.close()
result = strange.run("--database", strange.path("foreign.db"), "tick")
equal("another program's database is refused: 78", result.code, CONFIG)

# A ledger with other tables, as a newer version of the program would make it.
other = Desk()
other.new("--every", "48h")
other.change("PRAGMA user_version = 8")
before, written = other.read("campaign.db"), os.stat(other.path("campaign.db")).st_mtime_ns
for words in (("tick",), ("list",), ("send",), ("receive",), ("verify", "madrid"), ("show", "madrid"), ("freeze",), ("thaw",)):
    result = other.run(*words, stdin=b"Subject: a mail\n\n")
    code = TRY_AGAIN if words == ("receive",) else CONFIG  # the mail server keeps the mail
    equal("`%s` refuses it in one sentence: %d" % (words[0], code),
          (result.code, result.err.count("\n"), "version 8" in result.err), (code, 1, True))
equal("not a byte of it is changed", (other.read("campaign.db"), os.stat(other.path("campaign.db")).st_mtime_ns), (before, written))

# And one from before 1.0, which had a digest for a version.
other.change("PRAGMA user_version = 725014563")
result = other.run("tick")
equal("a ledger of before 1.0 is refused in one sentence that says so",
      (result.code, result.err.count("\n"), "before 1.0" in result.err), (CONFIG, 1, True))
finish()
