"""`new` with something wrong in it: the exit code says what, and nothing is written."""

import os

from desk import BAD_DATA, CONFIG, KARSTEN, NO_INPUT, PHIL, ROOT, USAGE, Desk, check, equal, finish

SPANISH, FRENCH = "spanish=" + PHIL, "french=" + KARSTEN
SEATS = ["--seat", SPANISH, "--seat", FRENCH]

WRONG = [
    ("no name", USAGE, ["dos-de-mayo", *SEATS]),
    ("a name with capitals", USAGE, ["dos-de-mayo", "--name", "Madrid", *SEATS]),
    ("a name with a path in it", USAGE, ["dos-de-mayo", "--name", "../madrid", *SEATS]),
    ("an empty name", USAGE, ["dos-de-mayo", "--name", "", *SEATS]),
    ("a name of 41 letters", USAGE, ["dos-de-mayo", "--name", "m" * 41, *SEATS]),
    ("no rules", USAGE, ["--name", "madrid", *SEATS]),
    ("rules that nobody knows", USAGE, ["dos-de-maio", "--name", "madrid", *SEATS]),
    ("an option that nobody knows", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--speed", "fast"]),
    ("a game option that nobody knows", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--option", "pase=full"]),
    ("a game option with a value it has not", USAGE,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--option", "pace=slow"]),
    ("a game option without a value", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--option", "pace"]),
    ("a game option twice", USAGE,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--option", "pace=full", "--option", "pace=fast"]),
    ("a card in a deck that is no card", USAGE,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--option", "deck.spanish=manolas,nobody"]),
    ("a card twice in a deck", USAGE,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--option", "deck.spanish=manolas,manolas"]),
    ("min-notice that is no time", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--option", "min-notice=soon"]),
    ("one seat missing", USAGE, ["dos-de-mayo", "--name", "madrid", "--seat", SPANISH]),
    ("a seat that the game has not", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--seat", "english=a@b.org"]),
    ("a seat twice", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--seat", "spanish=other@example.org"]),
    ("a seat without an address", USAGE, ["dos-de-mayo", "--name", "madrid", "--seat", "spanish=", "--seat", FRENCH]),
    ("an address that is none", USAGE,
     ["dos-de-mayo", "--name", "madrid", "--seat", "spanish=phil", "--seat", FRENCH]),
    ("an address with a line break in it", USAGE,
     ["dos-de-mayo", "--name", "madrid", "--seat", "spanish=phil@example.org\nBcc: eve@example.org", "--seat", FRENCH]),
    ("two addresses in one", USAGE,
     ["dos-de-mayo", "--name", "madrid", "--seat", "spanish=a@example.org, b@example.org", "--seat", FRENCH]),
    ("a zone that is none", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--timezone", "Europe/Madird"]),
    ("a zone that leads out of the zone files", USAGE,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--timezone", "../../../etc/passwd"]),
    ("a zone of a seat that is none", USAGE,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--seat-timezone", "french=Mars/Olympus"]),
    ("a zone of a seat that nobody plays", USAGE,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--seat-timezone", "english=Europe/London"]),
    ("a seed that is not hexadecimal", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--seed", "0205xyz"]),
    ("a seed of 65 digits", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--seed", "0" * 65]),
    ("an empty seed", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--seed", ""]),
    ("--every without a unit", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--every", "48"]),
    ("--every of nothing", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--every", "0h"]),
    ("--on a day that is none", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--on", "someday 20:00"]),
    ("--on a time that is none", USAGE, ["dos-de-mayo", "--name", "madrid", *SEATS, "--on", "mon 24:00"]),
    ("--every and --on together", USAGE,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--every", "48h", "--on", "mon 20:00"]),
    ("a position file that is not there", NO_INPUT,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--position", "nowhere.yaml"]),
    ("a position with a zone that is none", BAD_DATA,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--position", "position.yaml"]),
    ("an edition that is not whole", BAD_DATA,
     ["dos-de-mayo", "--name", "madrid", *SEATS, "--edition", "edition.yaml"]),
    ("a game that exists already", BAD_DATA, ["dos-de-mayo", "--name", "lunes", *SEATS]),
]


def prepared(desk):
    desk.write("position.yaml", "turn: 3\nwindow: orders\nzones:\n  22: {french: 1}\n")
    desk.write("edition.yaml", "edition: \"half a box\"\nturns: 10\n")
    return desk


empty, running = prepared(Desk()), prepared(Desk())
running.new("--every", "48h", name="lunes")
before = running.dump()
files = set(os.listdir(empty.folder))
changed, made = [], []
for name, code, words in WRONG:
    result = running.run("new", *words)
    check("%s: exit %d and why, on standard error" % (name, code),
          result.code == code and result.out == "" and result.err.startswith("adjudicator: "), result)
    if running.dump() != before:
        changed.append(name)
        before = running.dump()
    if name != "a game that exists already":
        result = empty.run("new", *words)
        left = set(os.listdir(empty.folder)) - files
        if result.code != code or left:
            made.append((name, result.code, sorted(left)))
        for file in left:
            os.unlink(empty.path(file))
equal("none of these writes anything into a ledger", changed, [])
equal("none of these makes a file in an empty folder", made, [])

result = running.run("new", "dos-de-mayo", "--name", "madrid", *SEATS, "--position", "position.yaml")
check("a fault of a position is told with file:line:column", "position.yaml:4:7" in result.err, result.err)
result = running.run("new", "dos-de-mayo", "--name", "madrid", *SEATS, "--edition", "edition.yaml")
check("a fault of an edition is told with file:line:column", "edition.yaml:1:1" in result.err, result.err)
result = running.run("new", "dos-de-mayo", "--name", "madrid", "--seat", SPANISH, "--seat", "frensh=" + KARSTEN)
check("a misspelt seat gets \"did you mean\"", "french" in result.err and result.code == USAGE, result)

# A file that holds errors begins nothing, also if the rest of it can be read: each reader of files, in each game.
TABLES = {"dos-de-mayo": SEATS, "ducs": ["--seat", "orfburg=" + PHIL, "--seat", "wulfenburg=" + KARSTEN],
          "waterloo": [word for name in ("ann", "ben", "cy") for word in ("--seat", "%s=%s@example.org" % (name, name))],
          "dogs-of-war": [word for name in ("ann", "ben", "cy") for word in ("--seat", "%s=%s@example.org" % (name, name))]}
wrong = []
for rules, seats in TABLES.items():
    with open(os.path.join(ROOT, "schema", "editions", rules + ".yaml"), encoding="utf-8") as file:
        edition = file.read()
    source = Desk()
    source.good("new", rules, "--name", "first", *seats)
    with source.ledger() as ledger:
        position, = ledger.execute("SELECT position FROM states ORDER BY number LIMIT 1").fetchone()
    for what, text in (("position", position), ("edition", edition)):
        first = next(line for line in text.split("\n") if line and line[0].isalpha())
        for name, broken in (("a key twice", text + first.partition(":")[0] + ": 7\n"), ("a key without a value of its own", text + "? a\n: b\n"),
                             ("a key that is a list", text + "[a, b]: c\n")):
            desk = Desk()
            desk.write("broken.yaml", broken)
            for more in (seats, [word.replace(PHIL, "open").replace("ben@example.org", "open") for word in seats]):
                result = desk.run("new", rules, "--name", "madrid", "--" + what, "broken.yaml", *more)
                if result.code != BAD_DATA or "broken.yaml:%d:" % (text.count("\n") + 1) not in result.err or os.listdir(desk.folder) != ["broken.yaml"]:
                    wrong.append((rules, what, name, result, sorted(os.listdir(desk.folder))))
        whole = Desk()
        whole.write("whole.yaml", text)
        result = whole.run("new", rules, "--name", "madrid", "--" + what, "whole.yaml", *seats)
        if result.code != 0:
            wrong.append((rules, what, "without a fault", result))
equal("errors in a position or an edition: 65, told, and nothing is begun", wrong, [])

no_address = Desk(configuration="from: \"Referee <referee>\"\n")
result = no_address.run("new", "dos-de-mayo", "--name", "madrid", *SEATS)
equal("a sender without an address: exit 78", result.code, CONFIG)
finish()
