"""Whoever reads a YAML file asks how many errors it has: a key that stands twice, or one that is no text, leaves a tree that could
be used. Each command that reads a file refuses it, says where, and changes nothing."""

import hashlib
import os
import sqlite3

import guards
from acts import game
from desk import BAD_DATA, CONFIG, ROOT, check, equal, finish, yaml_of
from postbox import FRENCH

EDITION = os.path.join(ROOT, "schema", "editions", "dos-de-mayo.yaml")
CASE = os.path.join(ROOT, "tests", "cases", "ducs", sorted(os.listdir(os.path.join(ROOT, "tests", "cases", "ducs")))[0])
POSITION = "turn: 3\nwindow: orders\nzones: {2: {french: 1}, 3: {spanish: 1}}\nreserve: {french: 0, spanish: 0}\n"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def first_key(text):
    return next(line for line in text.splitlines() if line[:1].isalpha() and ":" in line).split(":")[0]


# What can be wrong with a file, and its code.
TWISTS = (("a key twice", "FILE-DUPLICATE-KEY", lambda text: text.rstrip("\n") + "\n%s: 7\n" % first_key(text)),
          ("a key that is a list", "FILE-SHAPE", lambda text: text.rstrip("\n") + "\n[%s, x]: 7\n" % first_key(text)))

mayo = game()
mayo.play("01-turn-1")
over = game()
over.play("01-turn-1")
over.good("end", "madrid", "--turn", "2", "--draw", "--reason", "enough")
bundle, notation = over.good("export", "madrid").out, over.good("export", "madrid", "--notation").out
part = mayo.good("export", "madrid", "--as", "french").out
mayo.write("adjudicator.yaml", "from: Games <games@example.org>\n")
TURN = FRENCH.replace('turn: "1"', 'turn: "2"')
BEGIN = ("--seat", "spanish=a@example.org", "--seat", "french=b@example.org")
READERS = (
    ("check", TURN, ("check", "madrid", "french", "FILE")),
    ("submit", TURN, ("submit", "madrid", "french", "FILE")),
    ("new --position", POSITION, ("new", "dos-de-mayo", "--name", "placed", "--position", "FILE", *BEGIN)),
    ("new --edition", read(EDITION), ("new", "dos-de-mayo", "--name", "edited", "--edition", "FILE", *BEGIN)),
    ("rules --edition", read(EDITION), ("rules", "dos-de-mayo", "--tables", "--edition", "FILE")),
    ("case", read(CASE), ("case", "FILE")),
    ("import", notation, ("import", "FILE", "--name", "imported")),
    ("import --edition", read(EDITION), ("import", "notation", "--name", "other", "--edition", "FILE")),
    ("verify", bundle, ("verify", "./FILE")),
    ("verify, a part", part, ("verify", "./FILE")),
    ("--config", "from: Games <games@example.org>\n", ("--config", "FILE", "list")),
    ("the configuration", "from: Games <games@example.org>\n", ("list",)),
    ("doctor", "from: Games <games@example.org>\n", ("--config", "FILE", "doctor", "--offline")),
)
mayo.write("notation", notation)
for reader, text, words in READERS:
    name = "file" if any("FILE" in word for word in words) else "adjudicator.yaml"
    words = [word.replace("FILE", name) for word in words]
    kept = mayo.dump()
    for what, code, twist in TWISTS:
        mayo.write(name, twist(text))
        result = mayo.run(*words)
        mayo.write("adjudicator.yaml", "from: Games <games@example.org>\n")
        if reader == "submit":  # it is filed with its errors, which its receipt says
            check("%s: %s is told, and not taken" % (reader, what), result.code in (0, BAD_DATA) and code in mayo.query(
                "SELECT diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")[0][0], result)
            continue
        check("%s: %s is refused" % (reader, what), result.code in (1, BAD_DATA, CONFIG), result)
        check("%s: %s is told by its code" % (reader, what), code in result.out + result.err or reader == "doctor", result)
        equal("%s: %s changes nothing" % (reader, what), mayo.dump(), kept)

# ---- what a ledger or a bundle holds is read like a file ----

for what, code, twist in TWISTS:
    told = yaml_of(bundle)["edition_text"]
    bent = twist(told)
    digest = hashlib.sha256(bent.encode()).hexdigest()
    desk = game()
    with sqlite3.connect(desk.path("campaign.db")) as ledger, guards.lifted(ledger):
        ledger.execute("UPDATE editions SET text = ?, digest = ?", (bent, digest))
        ledger.execute("UPDATE games SET edition = ?", (digest,))
    result = desk.run("verify", "madrid")
    equal("an edition in the ledger with %s is not what the game began with" % what, result.code, BAD_DATA)
    result = desk.later(hours=72).run("tick", "--trust")
    check("nor can it be played with", result.code != 0 and code in result.err, result)
    desk = game()
    desk.rewrite("states", "position", lambda text: text.replace("\n", "\nturn: 1\n", 1) if code == "FILE-DUPLICATE-KEY" else text + "[a, b]: 7\n", "game = 1")
    result = desk.run("show", "madrid")
    check("a position in the ledger with %s: it cannot be read" % what, result.code != 0 and code in result.err, result)
finish()
