"""A game whose position could not be read is read again; one that cannot be read can be looked at and rolled back, and
stops no other."""

import os
import sqlite3

from desk import BAD_DATA, BUG, NO_PERMISSION, ROOT, Desk, check, equal, finish

REASON = ("--reason", "its position cannot be read")


def opened(now="2026-05-01T10:00:00Z"):
    """The ledger of version 1.0.0: see the file."""
    desk = Desk(now=now)
    with open(os.path.join(ROOT, "tests", "end-to-end", "books", "waterloo-asked.sql"), encoding="utf-8") as file:
        ledger = sqlite3.connect(desk.path("campaign.db"))
        ledger.executescript(file.read())
        ledger.close()
    return desk


def answer(desk, game, seat, turn, more=""):
    return desk.file(seat, 'game: %s\nturn: "%s"\n%sanswer: [{manoeuvre: {from: 2, to: 1}}]\n' % (game, turn, more), game=game).code


# ---- what version 1.0 wrote and could not read ----

desk = opened()
result = desk.run("list")
check("all three games are listed", result.code == 0 and "CANNOT BE READ" not in result.out and result.err == "", result)
for game in ("mont", "lion", "ligny"):
    equal("%s is as its log says" % game, desk.run("verify", game).code, 0)
    equal("%s is shown" % game, (desk.run("show", game).code, desk.run("show", game).err), (0, ""))
equal("the players of mont and lion are asked", [[entry["seat"] for entry in desk.tree("show", game)["owes"]] for game in ("mont", "lion")],
      [["south"], ["south"]])
ronde = desk.tree("show", "ligny")
asked = [(entry["seat"], entry["part"]) for entry in ronde["owes"] if entry["window"] == "ask"]
equal("and one of ligny", len(asked), 1)
equal("an answer is filed", [answer(desk, "mont", "south", "1-2-south-ask-1"), answer(desk, "lion", "south", "1-2-south-ask-1"),
                            answer(desk, "ligny", asked[0][0], ronde["turn"], "pair: %s\n" % asked[0][1])], [0, 0, 0])
desk.later(minutes=5).good("tick")
equal("and the games go on", (desk.turn("mont")[0], desk.turn("lion")[0]), ("1-3-north", "1-3-north"))
for _ in range(60):  # nobody answers any more in ligny
    desk.later(hours=1).good("tick")
check("so does ligny, at its deadline", desk.turn("ligny")[0] > ronde["turn"], desk.turn("ligny"))
for game in ("mont", "lion", "ligny"):
    equal("and %s is as its log says" % game, desk.run("verify", game).code, 0)

desk = opened()
equal("such a game can be rolled back", desk.run("rollback", "mont", "--to", "1-deploy", *REASON).code, 0)
equal("to where it was", (desk.turn("mont"), desk.run("verify", "mont").code), (("1-deploy", "deploy"), 0))

# ---- what nobody can read ----


def damaged():
    desk = opened()
    desk.write("adjudicator.yaml", "referee: gm@example.org\n")
    desk.rewrite("states", "position", lambda text: text.replace("question: action", "question: why"),
                 "game = (SELECT id FROM games WHERE name = 'mont') AND number = 2")
    return desk


desk = damaged()
result = desk.run("list")
check("the list says what to do", result.code == 0 and "CANNOT BE READ" in result.out and "`adjudicator rollback`" in result.out, result)
check("and where the game stands", "1-2-south-ask-1" in result.out.split("mont")[1], result)
for command in (("show", "mont"), ("show", "mont", "--as", "north"), ("form", "mont", "south"), ("adjudicate", "mont", "--turn", "1-2-south-ask-1", "--reason", "r")):
    result = desk.run(*command)
    check("`%s` says what to do" % " ".join(command[:1]),
          result.code == BUG and "`adjudicator rollback mont --to 1-2-south --reason R`" in result.err, result)
equal("`verify` does not say that all is well", desk.run("verify", "mont").code, BAD_DATA)
codes = [desk.later(hours=1).run("tick").code for _ in range(50)]
equal("the ticks end with an error only until it is set aside", (set(codes), codes.count(BUG) <= 5, codes[-1]), ({0, BUG}, True, 0))
equal("it is", desk.query("SELECT status FROM games WHERE name = 'mont'"), [("broken",)])
equal("the game master is told", desk.query(
    "SELECT count(*) FROM outbox WHERE address = 'gm@example.org' AND subject LIKE '%mont% set aside as broken'"), [(1,)])
check("the others went on", desk.turn("lion")[0] != "1-2-south-ask-1", desk.turn("lion"))
equal("what it has not come to is refused", desk.run("rollback", "mont", "--to", "1-2-south", "--turn", "1-3-north", *REASON).code, NO_PERMISSION)
result = desk.run("rollback", "mont", "--to", "1-2-south", *REASON)
equal("it is rolled back", (result.code, result.err, desk.turn("mont")), (0, "", ("1-2-south", "turn")))
equal("and runs", desk.query("SELECT status, held FROM games WHERE name = 'mont'"), [("running", "")])
equal("its players are told", desk.query(
    "SELECT count(*) FROM outbox WHERE kind = 'report' AND turn = '1-2-south' AND game = (SELECT id FROM games WHERE name = 'mont') "
    "AND date >= ?", int(desk.now.timestamp())), [(2,)])
desk.file("south", 'game: mont\nturn: "1-2-south"\ndo: [{recon: 4}]\n', game="mont")
desk.later(minutes=5).good("tick")
equal("and it goes on", desk.turn("mont"), ("1-3-north", "turn"))

# Paused, it need not be resumed first, which it cannot.
desk = opened()
desk.good("pause", "mont", "--reason", "we look into it")
desk.rewrite("states", "position", lambda text: "{", "game = (SELECT id FROM games WHERE name = 'mont') AND number = 2")
equal("a paused one cannot be resumed", desk.run("resume", "mont", "--reason", "r").code, BUG)
equal("but rolled back", (desk.run("rollback", "mont", "--to", "1-deploy", *REASON).code, desk.turn("mont")), (0, ("1-deploy", "deploy")))
finish()
