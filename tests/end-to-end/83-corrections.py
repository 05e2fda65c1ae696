"""A file that leaves out what was in error in the one before waits for nobody; one that leaves out orders in force does, and says so."""

import os
import re

from desk import Desk, DECKS, ROOT, SEED, equal, finish, yaml_of
from postbox import CONFIGURATION, key, letter, orders_to, pipe

WORDS = {
    "ducs": ("--seat", "orfburg=o@example.org", "--seat", "wulfenburg=w@example.org", "--option", "setup=standard"),
    "dos-de-mayo": ("--seat", "spanish=s@example.org", "--seat", "french=f@example.org", "--option", "pace=fast", "--option",
                    "deck.spanish=" + DECKS["spanish"], "--option", "deck.french=" + DECKS["french"]),
    "waterloo": ("--seat", "north=n@example.org", "--seat", "south=s@example.org"),
    "dogs-of-war": ("--seat", "alice=a@example.org", "--seat", "bob=b@example.org", "--seat", "carl=c@example.org", "--position",
                    os.path.join(ROOT, "tests", "broken", "dogs-of-war", "position.yaml")),
}
ADDRESS = {"orfburg": "o", "spanish": "s", "french": "f", "north": "n", "alice": "a"}


def begin(rules, *words):
    desk = Desk(configuration=CONFIGURATION)
    desk.good("new", rules, "--name", "one", "--seed", SEED, *WORDS[rules], *words)
    desk.good("send")
    return desk


def mail(desk, seat, text):
    pipe(desk, letter(ADDRESS[seat] + "@example.org", orders_to(key(desk, seat, "one"), "one"), text))


def marked(desk, seat, text):
    mail(desk, seat, "-----ORDERS-----\n%s\n-----END-----\n" % text)


def submit(desk, seat, text):
    desk.file(seat, text, game="one")


def clicked(desk, seat, text):
    """As the order desk mails it: between the marks, with the turn."""
    marked(desk, seat, 'game: one\nturn: "%s"\n%s' % (desk.turn("one")[0], text))


def last(desk):
    """What became of the newest file: its standing, whether the turn is held for it, and the codes of the errors and of FILE-FEWER."""
    row = desk.query("SELECT standing, waits, diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")[0]
    found = [d["code"] for d in yaml_of(row[2]) or [] if d["severity"] == "error" or d["code"] == "FILE-FEWER"]
    return row[0], bool(row[1]), found


def subject(desk):
    """Of the newest receipt, without its number."""
    words = desk.query("SELECT subject FROM outbox JOIN letters ON mail = id WHERE kind = 'receipt' ORDER BY id DESC LIMIT 1")[0][0]
    return re.sub(r"receipt \d+", "receipt", words)


GOOD, HELD = ("in-force", False, []), ("in-force", True, ["FILE-FEWER"])

# ---- La Guerre des Ducs: each line of orders stands for itself ----

WRONG = "OI8 1809\nOI7 1909\nOA10 attacks WI3\n"
RIGHT = "OI8 1809\nOI7 1909\n"
YAML = {WRONG: 'moves: [OI8 1809, OI7 1909]\nattacks: [{by: [OA10], on: WI3}]\n', RIGHT: "moves: [OI8 1809, OI7 1909]\n"}
for name, way, text in (("a mail", mail, str), ("a mail with YAML", mail, YAML.get), ("lines between the marks", marked, str), ("submit", submit, YAML.get),
                        ("the order desk", clicked, YAML.get)):
    desk = begin("ducs")
    way(desk, "orfburg", text(WRONG))
    equal("ducs, %s: one of three orders is in error" % name, last(desk), ("in-force", False, ["DUCS-6.1"]))
    desk.good("tick")
    equal("ducs, %s: which leaves the phase open" % name, desk.turn("one")[0], "1-orfburg")
    way(desk, "orfburg", text(RIGHT))
    equal("ducs, %s: taken out, as its receipt says, it is not missed" % name, last(desk), GOOD)
    desk.good("tick")
    equal("ducs, %s: and the phase is over" % name, desk.turn("one")[0], "1-wulfenburg")

# Files one after the other, and what became of the last.
for name, texts, wanted in (
        ("an order in force that is missing is", ("OI8 1809\nOI7 1909\n", "OI8 1809\n"), HELD),
        ("beside one in error, too", (WRONG, "OI8 1809\n"), HELD),
        ("the error mended in a line alone, all others are missing", (WRONG, "OA10 attacks WI2\n"), ("in-force", True, ["FILE-FEWER", "DUCS-6.1"])),
        ("a wrong move mended in a line alone, the right one is missing", ("OI8 1809\nOI7 3222\n", "OI7 1909\n"), HELD),
        ("the error taken out, and another unit's move changed", (WRONG, "OI8 1809\nOI7 2009\n"), GOOD),
        ("the error mended", (WRONG, "OI8 1809\nOI7 1909\nOI8, OI7 attack WI2\n"), GOOD),
        ("two errors in one order, the first of all", ("OX1 3222\nOI8 1809\nOI7 1909\n", RIGHT), GOOD),
        ("all in error, then one order", ("OI8 3222\nOI7 3222\nOA10 attacks WI3\n", "OI8 1809\n"), GOOD),
        ("all in error, then one that is to be added", ("OI8 3222\n", "also OI7 1909\n"), GOOD),
        ("one is to be added to one in force: asked", ("OI8 1809\nOI6 3222\n", "also OI7 1909\n"), ("refused", False, ["FILE-LINE"])),
        ("the second is held, the third, with the rest, is not", (RIGHT, "OI8 1809\n", RIGHT), GOOD)):
    desk = begin("ducs")
    for text in texts:
        mail(desk, "orfburg", text)
    equal("ducs: " + name, last(desk), wanted)

# The subject of a receipt says that the turn waits, though nothing is due; with a deadline and without one.
for words in ((), ("--every", "48h")):
    desk = begin("ducs", *words)
    subjects = []
    for text in (RIGHT, "OI8 1809\n", "wait: no\n", "wait: yes\n"):
        mail(desk, "orfburg", text)
        subjects.append(subject(desk))
    equal("%s: subjects of the turn that waits, and of that which does not" % (words or "no deadline",),
          [subjects[0] == subjects[2], subjects[1] == subjects[3], subjects[0] == subjects[1]], [True, True, False])

# ---- Dos de Mayo ----

for name, texts, wanted in (
        ("an order between zones that do not meet is taken out", ("9→14\n10→20\n", "9→14\n"), GOOD),
        ("a zone that is none", ("9→14\n10→99\n", "9→14\n"), GOOD),
        ("an order in force is missing", ("9→14\n8→2\n", "9→14\n"), HELD),
        ("the error mended in a line alone, the other is missing", ("9→14\n8→14\n", "8→5\n"), HELD)):
    desk = begin("dos-de-mayo")
    submit(desk, "french", 'game: one\nturn: "1"\nsetup: {card: artilleria}\n')
    desk.good("tick")
    for text in texts:
        mail(desk, "spanish", text)
    equal("dos-de-mayo: " + name, last(desk), wanted)

# ---- the other games refuse a file with errors whole, but for a plan that does nothing ----

desk = begin("waterloo")
mail(desk, "north", "deploy: {front: [1, 2, 3, 4, 5], general: 6}\nstanding: {counter_charge: [{else: dance}]}\n")
equal("waterloo: refused", last(desk)[0], "refused")
mail(desk, "north", "deploy: {front: [1, 2, 3, 4, 5], general: 6}\n")
equal("waterloo: and not missed", last(desk), GOOD)

IDLE = "plan:\n- do: {soldier: knight, at: [HAC.2]}\n- do: {soldier: knight, at: [HAC.1]}\n"
for name, way in (("a mail", mail), ("submit", submit)):
    desk = begin("dogs-of-war")
    way(desk, "alice", IDLE)
    equal("dogs-of-war, %s: nothing of a plan can be done" % name, last(desk), ("in-force", False, ["DOGS-8.4"]))
    way(desk, "alice", "plan: [{do: {soldier: footman, at: [MAL.2]}}]\n")
    equal("dogs-of-war, %s: a shorter plan that does something" % name, last(desk), GOOD)
    way(desk, "alice", "plan: []\n")
    equal("dogs-of-war, %s: none" % name, last(desk)[1], way is mail)
finish()
