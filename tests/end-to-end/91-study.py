"""`study`: what the computer would have filed in a game that is over, and what it and the files were worth."""

import re

from desk import BAD_DATA, KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, SEED, USAGE, Desk, check, equal, finish, yaml_of
from games import games, seats

OPTIONS = {"dos-de-mayo": ("--option", "pace=fast"), "ducs": ("--option", "setup=standard")}
GAMES = [(rules, seats(rules), OPTIONS.get(rules, ())) for rules in ["dos-de-mayo"] + [rules for rules in games() if rules != "dos-de-mayo"]]


def study(desk, *words):
    return yaml_of(desk.good("study", "madrid", "--format", "yaml", *words).out)


def begun(rules, seats, options, first="easy", rest="easy"):
    desk = Desk()
    levels = ["computer:" + (rest if number else first) for number in range(len(seats))]
    desk.good("new", rules, "--name", "madrid", "--seed", SEED, *options,
              *(word for seat, level in zip(seats, levels) for word in ("--seat", "%s=%s" % (seat, level))))
    return desk


def played(desk, most):
    """To its end, or so many windows, then ended by the game master."""
    for _ in range(most):
        if desk.tree("list")[0]["status"] == "over":
            return desk
        desk.later(minutes=1).good("tick")
    desk.good("end", "madrid", "--draw", "--turn", desk.turn()[0], "--reason", "enough")
    return desk


# ---- refused before the game is over ----

desk = begun(*GAMES[0], rest="normal")
desk.good("tick")
before = desk.dump()
for words, code in ((("study", "madrid"), NO_PERMISSION), (("study", "madrid", "--as", "french"), NO_PERMISSION),
                    (("study", "nobody"), NOT_FOUND), (("study", "madrid", "--level", "best"), USAGE),
                    (("study", "madrid", "--as", "prussian"), NOT_FOUND), (("study",), USAGE)):
    result = desk.run(*words)
    equal("%s is refused" % " ".join(words), (result.code, result.out, bool(result.err)), (code, "", True))
equal("nothing is changed", desk.dump() == before, True)
desk.write("part.yaml", desk.good("export", "madrid", "--as", "french").out)
equal("the part of a seat is no game", desk.run("study", "part.yaml").code, BAD_DATA)

# ---- a whole game, of which one side is the computer at the level that is asked ----

played(desk, 60)
before = desk.dump()
tree = study(desk, "--as", "french")
equal("nothing is written", desk.dump() == before, True)
equal("what it is of", (tree["game"], tree["rules"], tree["level"]), ("madrid", "dos-de-mayo", "normal"))
outcome = desk.tree("show", "madrid")["over"]
equal("its result", (tree["result"]["winner"], tree["result"]["reason"]), (outcome["winner"], outcome["reason"]))
french = tree["windows"]
filed = desk.query("SELECT count(*) FROM submissions WHERE standing = 'in-force' AND seat = 1")[0][0]
check("every window in which the seat was asked is in it", 5 < filed <= len(french) and {move["seat"] for move in french} == {"french"}, (filed, len(french)))
equal("the computer would file again what it filed", [move["same"] for move in french], [True] * len(french))
equal("who files as the computer does gives nothing away", [(seat["seat"], seat["given"]) for seat in tree["seats"]], [("french", 0)])

# ---- one seat alone, a bundle, and in words: of a shorter one ----

desk = played(begun(*GAMES[0]), 4)
whole = study(desk)
spanish = [move for move in whole["windows"] if move["seat"] == "spanish"]
equal("ended by the game master: a draw", whole["result"]["winner"], "none")
for move in whole["windows"]:
    worths = [move[key] for key in ("worth", "filed_worth", "computer_worth") if key in move]
    if not all(0 <= worth <= 1000 for worth in worths) or (move["same"] and move["filed"] != move["computer"]):
        check("a move is whole", False, move)
for seat in whole["seats"]:
    own = [move for move in whole["windows"] if move["seat"] == seat["seat"] and "filed_worth" in move and "computer_worth" in move]
    costs = [move["computer_worth"] - move["filed_worth"] for move in own]
    equal("%s: the sums are those of the moves" % seat["seat"], (seat["compared"], seat["same"], seat["given"]),
          (len(own), sum(move["same"] for move in own), sum(costs)))
    equal("%s: what cost most, the dearest first" % seat["seat"], [move["cost"] for move in seat["costly"]],
          sorted((cost for cost in costs if cost > 0), reverse=True)[:3])
equal("of both seats", [seat["seat"] for seat in whole["seats"]], ["spanish", "french"])
one = study(desk, "--as", "spanish")
equal("one seat alone has the same figures", (one["windows"], one["seats"]), (spanish, [seat for seat in whole["seats"] if seat["seat"] == "spanish"]))
desk.write("bundle.yaml", desk.good("export", "madrid").out)
equal("the bundle has the same", yaml_of(desk.good("study", "bundle.yaml", "--format", "yaml").out), whole)
easy = study(desk, "--as", "french", "--level", "easy")["windows"]
for language in ("en", "fr", "es"):
    text = desk.good("study", "madrid", "--as", "french", "--language", language, "--level", "easy").out
    figures = [int(line.split()[0]) for line in text.split("\n") if re.match(r"  ( *\d+)  \S", line)]
    equal("%s: the same figures in words" % language, figures,
          [worth for move in easy for worth in ([move["filed_worth"]] if move["same"] else [move["filed_worth"], move["computer_worth"]])])
    check("%s: all words are there" % language, "{{" not in text and "study." not in text, text[:300])
equal("level easy files as it did, level normal otherwise", ({move["same"] for move in easy}, {move["same"] for move in whole["windows"]}), ({True}, {True, False}))

# ---- files that are missing, what was rolled back ----

FILE = 'game: madrid\nturn: "1"\nsetup: {card: %s}\norders: []\n'
desk = Desk()
desk.new("--option", "pace=fast", "--every", "48h")
for card in ("artilleria", "paz-paz"):
    desk.file("french", FILE % card)
    while desk.turn()[0] == "1":
        desk.at(desk.deadline()).good("tick", "--trust")
    if card == "artilleria":
        desk.good("rollback", "madrid", "--to", "1", "--turn", desk.turn()[0], "--reason", "again")
desk.good("end", "madrid", "--winner", "french", "--turn", desk.turn()[0], "--reason", "over")
tree = study(desk)
equal("what was rolled back is left out", [(move["turn"], move["window"], move["seat"]) for move in tree["windows"]],
      [("1", "setup", "french"), ("1", "orders", "spanish"), ("1", "orders", "french")])
equal("the file is that of the second time", tree["windows"][0]["filed"]["setup"]["card"], "paz-paz")
spanish = tree["windows"][1]
check("who filed nothing has no file, and the computer has one",
      "filed" not in spanish and "filed_worth" not in spanish and "computer" in spanish and "computer_worth" in spanish and not spanish["same"], spanish)
equal("so nothing is compared", [(seat["compared"], seat["costly"]) for seat in tree["seats"] if seat["seat"] == "spanish"], [(0, [])])
equal("the winner is the game master's", tree["result"]["winner"], "french")
check("in words, too", "no file" in desk.good("study", "madrid", "--as", "spanish").out)

# ---- the other games, some windows each ----

for rules, names, options in GAMES[1:]:
    desk = played(begun(rules, names, options), 6 if rules != "waterloo" else 4)
    tree = study(desk, "--as", names[0], "--level", "easy")
    check("%s: its moves have files and worths" % rules,
          tree["windows"] and all("filed" in move and "computer" in move and "worth" in move for move in tree["windows"]), tree["windows"][:1])
    # A file of Diplomacy's orders may answer builds ahead, of which the computer knows more when they are due.
    asked = [move for move in tree["windows"] if rules != "diplomacy" or move["window"] == "orders" or "orders" not in move["filed"]]
    equal("%s: the computer at the level that played files the same again" % rules, {move["same"] for move in asked}, {True})
finish()
