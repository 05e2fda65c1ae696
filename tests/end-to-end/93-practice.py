"""A game at a terminal, against the computer: every game, with mistakes, left and gone on with, to its end."""

import os
import re

from desk import SEED, USAGE, Desk, check, equal, finish
from games import each

PERSON = "player@practice.invalid"


def practice(desk, rules, typed, *words):
    return desk.run("practice", rules, *words, stdin=typed)


def block(*lines):
    return "".join(line + "\n" for line in lines) + "\n"


# ---- what is asked for wrongly ----

for words in (("chess",), ("waterloo", "--as", "east"), ("ducs", "--players", "3"), ("waterloo", "--level", "brilliant"),
              ("ducs", "--option", "batch")):
    desk = Desk()
    result = desk.run("practice", *words, stdin="")
    equal("practice %s is refused, and makes no file" % " ".join(words), (result.code, os.path.exists(desk.path("practice-%s.db" % words[0]))),
          (USAGE, False))

# ---- by lines: a mistake, a good file, left and gone on with ----

desk = Desk()
first = practice(desk, "waterloo", block("front 5 3 1 2 9 general 6") + block("help") + block("front 5 3 1 2 4 general 6", "recon 3") + "quit\n",
                 "--level", "easy", "--seed", SEED)
equal("it ends well", (first.code, first.err), (0, ""))
check("a mistake is told with its code, and nothing happens", re.search(r"WATERLOO-\S+", first.out) is not None)
equal("a receipt for each file", re.findall(r"RECEIPT (\d+)", first.out), ["1", "2"])
equal("a report before, and one after", len(re.findall(r"^Waterloo, game practice, ", first.out, re.M)), 2)
check("no form unless it is asked for, no word of mails", "-----ORDERS-----" not in first.out and "reply to any mail" not in first.out)
ledger = ("--database", desk.path("practice-waterloo.db"))
again = practice(desk, "waterloo", "form\nshow\n")
equal("the same command goes on, at the same place", (again.code, len(re.findall(r"^Waterloo, game practice, ", again.out, re.M))), (0, 2))
check("the form is shown on wish", "turn: " in again.out and "#do:" in again.out)
equal("its game verifies, and replays", (desk.run("verify", "practice", *ledger).code, desk.run("verify", "practice", "--stand-ins", *ledger).code,
                                         desk.run("replay", "practice", *ledger).code), (0, 0, 0))
sent = desk.run("send", *ledger)
equal("nothing is ever mailed", (sent.code, [name for _, _, names in os.walk(desk.path("outbox")) for name in names]), (0, []))
other = practice(desk, "ducs", "", *ledger)
equal("the ledger of another game is left alone", other.code, USAGE)

# ---- each game, by `go`: it plays on without orders, to the end or for some turns ----

PLAYED = {"waterloo": (("--option", "mode=simplified"), 60, True), "dos-de-mayo": (("--as", "french", "--option", "pace=fast"), 60, True),
          "dogs-of-war": (("--players", "4"), 40, True), "ducs": (("--option", "setup=standard", "--as", "wulfenburg"), 4, False)}
for rules, (words, goes, whole) in each(PLAYED, "PLAYED"):
    desk = Desk()
    done = practice(desk, rules, "go\n" * goes, "--level", "easy", "--seed", SEED, *words)
    equal("%s: played on" % rules, (done.code, done.err), (0, ""))
    reports = re.findall(r"^[A-Z].*, game practice, ", done.out, re.M)
    check("%s: a report after each: %d" % (rules, len(reports)), len(reports) > 3)
    ledger = ("--database", desk.path("practice-%s.db" % rules))
    equal("%s: no seat is called you, of whom sentences would say \"you is\"" % rules, desk.run("show", "practice", "--as", "you", *ledger).code, 67)
    equal("%s: to its end" % rules if whole else "%s: and not over" % rules, bool(desk.tree("show", "practice", *ledger)["over"]), whole)
    equal("%s: sound" % rules, desk.run("verify", "practice", "--stand-ins", *ledger).code, 0)

# ---- the editor ----

desk = Desk()
desk.write("editor", "#!/bin/sh\nsed -i 's/^#deploy: /deploy: /' \"$2\"\necho \"edited $1\"\n")
os.chmod(desk.path("editor"), 0o755)
desk.variables["EDITOR"] = desk.path("editor") + " -n"
edited = practice(desk, "waterloo", "edit\n", "--level", "easy", "--seed", SEED)
equal("the form goes through $EDITOR with its options, and is filed", (edited.code, "edited -n" in edited.out, re.findall(r"RECEIPT (\d+)", edited.out)),
      (0, True, ["1"]))
desk.variables["EDITOR"] = "true"
equal("a form that comes back as it was is not sent", (practice(desk, "waterloo", "edit\n").out.count("RECEIPT"),), (0,))

finish()
