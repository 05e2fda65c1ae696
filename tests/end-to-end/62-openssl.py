"""A player can check a roll with the report and openssl alone."""

import hashlib
import os
import re
import subprocess

from desk import ROOT, Desk, check, equal, finish, yaml_of


def commands_of(body):
    """The lines of the recipe, as a player copies them."""
    found = re.search(r"^  (printf %s .*\|)\n  (openssl .*\\)\n  (hexkey:[0-9a-f]{64})$", body, re.M)
    return "\n".join(found.groups()) if found else None


def rolls_of(body):
    return [(label, int(sides), int(value), digits) for label, sides, value, digits in
            re.findall(r"^  (turn \S+ \d+)\s+of (\d+)\s+(\d+)\s+([0-9a-f]{8})$", body, re.M)]


def play(salts):
    desk = Desk()
    desk.good("new", "ducs", "--name", "kaiserburg", "--seat", "orfburg=j@example.org", "--seat",
              "wulfenburg=o@example.org", "--every", "72h", "--seed", "45092", "--option", "setup=standard")
    folder = os.path.join(ROOT, "contrib", "campaigns", "ducs", "01-turn-1-orfburg")
    for seat in ("orfburg", "wulfenburg"):
        with open(os.path.join(folder, seat + ".yaml"), encoding="utf-8") as file:
            text = file.read()
        desk.file(seat, text + ("salt: %s\n" % salts[seat] if seat in salts else ""), game="kaiserburg")
    desk.later(hours=1).good("tick")
    return desk, desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND seat = 0 ORDER BY id")


def run(commands):
    done = subprocess.run(["bash", "-c", commands], stdout=subprocess.PIPE, timeout=30, check=True)
    return done.stdout.decode().split()[-1]


values = {}
for name, salts in (("without salts", {}), ("with a salt", {"wulfenburg": "Katzbach 1813"}),
                    ("with two salts", {"orfburg": "été's 'end'", "wulfenburg": "17"})):
    desk, ((welcome,), (body,)) = play(salts)
    rolls, commands = rolls_of(body), commands_of(body)
    if not check(name + ": the report has a roll and a recipe", rolls and commands, body[-2000:]):
        continue
    label, sides, value, digits = rolls[0]
    digest = run(commands)
    equal(name + ": openssl gives the digits that are printed", digest[:8], digits)
    equal(name + ": and they give the roll", int(digest[:8], 16) % sides + 1, value)
    key = commands[-64:]
    committed = re.search(r"SHA-256 of the key of turn 1-orfburg:\s+([0-9a-f]{64})", welcome).group(1)
    equal(name + ": the key is the one that was committed to",
          run("printf %%s %s | python3 -c 'import sys; sys.stdout.buffer.write(bytes.fromhex(sys.stdin.read()))' | "
              "openssl dgst -sha256" % key), committed)
    lines = "".join("%s=%s\n" % (seat, salts[seat]) for seat in ("orfburg", "wulfenburg") if seat in salts)
    equal(name + ": the salts are those of both files",
          hashlib.sha256(lines.encode()).hexdigest() in commands if salts else commands.count("|") == 3, True)
    hashing = re.search(r"^  (printf '%s\\n' \\\n(?:  .*\n)+?  openssl dgst -sha256)$", body, re.M)
    equal(name + ": a command hashes the salts as they went into the roll",
          run("\n".join(line[2:] for line in ("  " + hashing.group(1)).splitlines())) in commands if salts else hashing,
          True if salts else None)
    for seat, salt in salts.items():
        check(name + ": the report says whose salt it was", salt in body, body[-2000:])
    equal(name + ": and the game verifies", desk.run("verify", "kaiserburg").code, 0)
    values[name] = digits
equal("each salt makes other dice", len(set(values.values())), 3)
desk, _ = play({})
for salt, good in (("a" * 128, True), ("a" * 129, False), ("[a]", False), ('"a\\nb"', False), ('""', False),
                   ('"a -----ORDERS-----"', False), ('"\\u202Ea"', False), ('"a\\u2028b"', False)):
    code, receipt = desk.receipt("wulfenburg", 'game: kaiserburg\nturn: "1-wulfenburg"\nsalt: %s\n' % salt, "check", "kaiserburg")
    equal("salt %s: %s" % (salt[:8], "taken" if good else "refused"),
          any(error["code"] == "FILE-SHAPE" for error in receipt["errors"]), not good)
# ---- who starts at Waterloo: the first roll of all ----

DEPLOY = 'game: w\nturn: "1-deploy"\ndeploy: {front: [1, 2, 3, 4, 5], general: 6}\n'
digits = set()
for salt in ("", "salt: Hougoumont\n"):
    desk = Desk()
    desk.good("new", "waterloo", "--name", "w", "--seat", "north=n@example.org", "--seat", "south=s@example.org",
              "--seed", "1815")
    desk.file("north", DEPLOY + salt, game="w")
    desk.file("south", DEPLOY, game="w")
    desk.later(hours=1).good("tick")
    (welcome,), (body,) = desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND seat = 0 "
                                     "ORDER BY id")
    equal("the welcome tells no key", re.search(r"hexkey", welcome), None)
    committed = re.search(r"SHA-256 of the key of turn 1-deploy:\s+([0-9a-f]{64})", welcome).group(1)
    commands = commands_of(body)
    equal("its key was committed to in the mail before", hashlib.sha256(bytes.fromhex(commands[-64:])).hexdigest(), committed)
    rolled = re.search(r"^  first player\s+of 2\s+([12])\s+([0-9a-f]{8})$", body, re.M)
    equal("openssl gives the digits", run(commands)[:8], rolled.group(2))
    digits.add(rolled.group(2))
equal("the players' salts count in it", len(digits), 2)
finish()
