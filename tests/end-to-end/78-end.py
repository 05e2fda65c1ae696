"""`end`: the game master ends a game before its rules do. It is over for every command, and its proofs accept it."""

import re

from acts import mails_of, refusals
from desk import BAD_DATA, KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, Desk, check, equal, finish, yaml_of

WHY = ("--reason", "both players have moved away")


def game(*words):
    made = Desk(configuration='from: "Referee <referee@example.org>"\n')
    made.new("--every", "48h", *words)
    made.good("send")
    return made



def codes(desk, name="madrid"):
    return [code for (code,) in desk.query(
        "SELECT code FROM events JOIN games ON games.id = game WHERE name = ? AND state = "
        "(SELECT max(number) FROM states WHERE states.game = games.id) ORDER BY number", name)]


def proofs(desk, what, name="madrid", winner=None, reason="game-ended", windows=None):
    """Everything that proves a game accepts that one as it is."""
    equal(what + ": it verifies", desk.run("verify", name).code, 0)
    equal(what + ": it replays", desk.run("replay", name).code, 0)
    equal(what + ": no patch finds anything", (desk.run("patch", name).code, [entry["outcome"] for entry in desk.tree("patch", name)["games"]]), (0, ["same"]))
    desk.write("bundle.yaml", desk.good("export", name).out)
    equal(what + ": its bundle verifies", desk.run("verify", "./bundle.yaml").code, 0)
    notation = desk.good("export", name, "--notation").out
    desk.write("notation.yaml", notation)
    equal(what + ": its notation says how it ended", yaml_of(notation)["result"], {"winner": winner or "none", "reason": reason})
    if windows is not None:
        equal(what + ": and has no window more", len(yaml_of(notation)["windows"]), windows)
    other = Desk(configuration='from: "Referee <referee@example.org>"\n')
    other.write("notation.yaml", notation)
    equal(what + ": and plays again", (other.run("import", "notation.yaml", "--check").code,
                                       other.run("import", "notation.yaml", "--name", "again").code), (0, 0))
    entry, = other.tree("list")
    equal(what + ": into a game that is over", (entry["game"], entry["status"]), ("again", "over"))
    equal(what + ": which verifies, and gives the same notation",
          (other.run("verify", "again").code, other.good("export", "again", "--notation").out.replace("game: again", "game: " + name)),
          (0, notation))


# ---- refusals, each of which changes nothing ----

desk = game("--option", "pace=full")
desk.good("observe", "madrid", "olga@example.org", "--reason", "she asked")
desk.good("send")
for step in ("01-turn-1", "02-turn-2"):
    desk.play(step)
turn = desk.turn()[0]
desk.good("send")
for address in (PHIL, KARSTEN, "olga@example.org"):
    mails_of(desk, address)
refusals(desk, (
    ("no reason", USAGE, ("end", "madrid", "--turn", turn)),
    ("no turn", USAGE, ("end", "madrid", *WHY)),
    ("a winner and a draw", USAGE, ("end", "madrid", "--turn", turn, "--draw", "--winner", "french", *WHY)),
    ("another turn", NO_PERMISSION, ("end", "madrid", "--turn", "9", *WHY)),
    ("no such seat", NOT_FOUND, ("end", "madrid", "--turn", turn, "--winner", "english", *WHY)),
    ("no such game", NOT_FOUND, ("end", "paris", "--turn", turn, *WHY)),
))

# ---- the end ----

windows = desk.query("SELECT count(*) - 1 FROM states")[0][0]
position = desk.query("SELECT position FROM states ORDER BY number DESC LIMIT 1")
done = desk.tree("end", "madrid", "--turn", turn, "--winner", "french", *WHY)
equal("the game is over", (done["status"], done["deadline"]), ("over", None))
equal("in the position that it had", desk.query("SELECT position FROM states ORDER BY number DESC LIMIT 1"), position)
check("its end is in the log, with the keys of its dice", codes(desk)[0] == "game-ended" and "dice-key" in codes(desk) and
      "adjudicated" in codes(desk), codes(desk))
desk.good("send")
for address in (PHIL, KARSTEN, "olga@example.org"):
    (subject, body), = mails_of(desk, address)
    check("%s gets the last report, with winner and reason, and no form" % address,
          "France wins" in subject and "France wins. Reason: both" in re.sub(r"\s+", " ", body) and "both players have moved away" in re.sub(r"\s+", " ", body) and "-----ORDERS-----" not in body, (subject, body))
view = desk.tree("show", "madrid", "--as", "spanish")
equal("the view says so", (view["over"], view["owes"]), ({"winner": "french", "reason": "game-ended"}, []))
entry, = desk.tree("list")
equal("the list, too", (entry["status"], entry["deadline"], entry["owes"]), ("over", None, []))
proofs(desk, "ended", winner="french", windows=windows)
before = desk.dump()
desk.later(days=30).good("tick")
equal("no tick does anything more", desk.dump(), before)
refusals(desk, (
    ("it ends once", NO_PERMISSION, ("end", "madrid", "--turn", turn, *WHY)),
    ("it cannot be rolled back", NO_PERMISSION, ("rollback", "madrid", "--to", "1", *WHY)),
    ("nor adjudicated", NO_PERMISSION, ("adjudicate", "madrid", "--turn", turn, "--reason", "r")),
    ("nor paused", NO_PERMISSION, ("pause", "madrid", *WHY)),
    ("and has no form", NO_PERMISSION, ("form", "madrid", "french")),
))
equal("no file is taken", (desk.file("french", 'game: madrid\nturn: "%s"\n' % turn).code,
                           desk.query("SELECT count(*) FROM submissions WHERE standing = 'in-force' AND turn = ?", turn)[0][0]), (BAD_DATA, 0))
desk.good("publish", "madrid", "site")
cover = desk.read("site/index.html").decode()
check("its pages show it whole", "(<strong>" in cover and desk.read("site/madrid-notation.yaml"), cover[:500])
desk.change("UPDATE events SET fields = replace(fields, 'french', 'spanish') WHERE code = 'game-ended'")
equal("a winner that somebody puts in afterwards is found", desk.run("verify", "madrid").code, BAD_DATA)

# ---- at the beginning, as a draw; without a result; paused; sealed ----

early = game()
early.good("end", "madrid", "--turn", "1", "--draw", *WHY)
equal("a game that had not begun", early.tree("show", "madrid", "--as", "public")["over"], {"winner": "none", "reason": "game-ended"})
proofs(early, "a draw", windows=0)
paused = game("--option", "sealed=yes", "--option", "pace=full")
paused.play("01-turn-1")
paused.good("pause", "madrid", *WHY)
equal("sealed", paused.run("show", "madrid").code, NO_PERMISSION)
paused.good("end", "madrid", "--turn", paused.turn()[0], *WHY)
equal("a paused game ends, and is sealed no more", ([entry["status"] for entry in paused.tree("list")], paused.run("show", "madrid").code),
      (["over"], 0))
proofs(paused, "without a result")

# ---- results that wait for their release ----

waits = game("--option", "release=referee")
waits.play("01-turn-1")
refusals(waits, (("results wait", NO_PERMISSION, ("end", "madrid", "--turn", "1", *WHY)),))

# ---- after a rollback; of an imported game ----

back = game("--option", "pace=full")
for step in ("01-turn-1", "02-turn-2"):
    back.play(step)
back.good("rollback", "madrid", "--to", "1", *WHY)
back.good("end", "madrid", "--turn", "1", "--winner", "spanish", *WHY)
proofs(back, "after a rollback", winner="spanish", windows=0)
again = Desk(configuration='from: "Referee <referee@example.org>"\n')
whole = paused.good("export", "madrid", "--notation").out
again.write("n.yaml", whole[:whole.index("result:")])
again.good("import", "n.yaml", "--name", "madrid")
again.good("end", "madrid", "--turn", again.turn()[0], *WHY)
proofs(again, "an imported game")

finish()
