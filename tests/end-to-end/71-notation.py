"""`export --notation` and `import`: a game played again from its orders and dice, and wrong notations refused."""

import glob
import os
import re
import subprocess

from acts import refusals
from desk import (BAD_DATA, BUILD, KARSTEN, NO_INPUT, NO_PERMISSION, PHIL, ROOT, USAGE, Desk, check, environment, equal,
                  finish, fresh_folder, yaml_of)

ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")


def demo(name):
    folder = os.path.join(fresh_folder(), "demo")
    subprocess.run([os.path.join(ROOT, "contrib", "demo"), BUILD, folder, name], env=environment(fresh_folder()),
                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=True)
    desk = Desk("2026-07-01T08:00:00Z")
    os.rmdir(desk.folder)
    os.symlink(folder, desk.folder)
    return desk


def states(desk, name, columns="turn, window, position, made"):
    return desk.query("SELECT %s FROM states JOIN games ON games.id = game WHERE name = ? ORDER BY number" % columns, name)


def told(desk, name, text, *words):
    """(exit code, "line:column CODE" of what was told) for a notation."""
    desk.write(name, text)
    result = desk.run("import", name, *(words or ("--check",)))
    return result.code, re.findall(r"%s:(\d+:\d+ [A-Z-]+)" % re.escape(name), result.err)


def place(text, needle, after=""):
    """line:column of a word in a text, the first one after another word."""
    at = text.index(needle, text.index(after))
    return "%d:%d" % (text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)


# ---- Dos de Mayo ----

mayo = demo("dos-de-mayo")
notation = mayo.good("export", "madrid", "--notation").out
equal("the same bytes every time", mayo.good("export", "madrid", "--notation").out, notation)
check("no address, no key, no secret", not ADDRESS.search(notation) and not re.search(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b", notation) and
      mayo.query("SELECT secret FROM games")[0][0] not in notation)
equal("--as and --notation do not go together", mayo.run("export", "madrid", "--notation", "--as", "french").code, USAGE)
mayo.write("n.yaml", notation)
alone = Desk("2026-08-01T08:00:00Z")
alone.write("n.yaml", notation)
result = alone.run("import", "n.yaml", "--check")
equal("--check needs no ledger and makes none", (result.code, os.path.exists(alone.path("campaign.db"))), (0, False))
equal("also from standard input", alone.run("import", "-", "--check", stdin=notation).code, 0)
result = alone.good("import", "n.yaml", "--name", "again")
equal("the states of the original", states(alone, "again"), states(mayo, "madrid"))
code = "SELECT code, rule, turn, audience, fields FROM events WHERE code NOT IN ('adjudicated', 'game-begun', 'dice-commitment', " \
       "'dice-key', 'file-taken', 'recorded', 'parts-bound', 'act-import', 'dice-told', 'dice-roll') ORDER BY place"
equal("and what happened", [row for row in alone.query(code) if not row[0].startswith("file-")],
      [row for row in mayo.query(code) if not row[0].startswith("file-")])
equal("it verifies, with every window adjudicated again", (alone.run("verify", "again").code, alone.tree("verify", "again")["windows"]),
      (0, len(states(mayo, "madrid")) - 1))
equal("nobody is mailed", (alone.query("SELECT count(*) FROM outbox")[0][0], alone.query("SELECT DISTINCT address FROM seats")),
      (0, [("nobody@imported.invalid",)]))
alone.good("tick")
alone.good("publish", "again", "site")
equal("its pages have its notation, but for the name", alone.read("site/again-notation.yaml").decode(),
      notation.replace("game: madrid", "game: again", 1))
equal("its bundle verifies", (alone.write("b.yaml", alone.good("export", "again").out) and alone.run("verify", "./b.yaml").code), 0)
refusals(alone, (
    ("a name that is taken", BAD_DATA, ("import", "n.yaml", "--name", "again")),
    ("a name that is none", USAGE, ("import", "n.yaml", "--name", "No")),
    ("neither name nor --check", USAGE, ("import", "n.yaml")),
    ("both", USAGE, ("import", "n.yaml", "--name", "x", "--check")),
    ("no such file", NO_INPUT, ("import", "m.yaml", "--name", "x")),
    ("a seed that is none", USAGE, ("import", "n.yaml", "--name", "x", "--seed", "xyz")),
))

# ---- where it is wrong ----

alone.write("empty.yaml", "")
said = alone.run("import", "empty.yaml", "--check").err
check("of an empty file it says what should be there, and nothing of order forms", "notation: 1" in said and "export" in said and "order form" not in said, said)

EDITED = (
    ("nothing", "", "1:1 FILE-EMPTY"),
    ("comments alone", "# notation: 1\n", "1:1 FILE-EMPTY"),
    ("no notation", notation.replace("notation: 1", "notation: 2"), "1:11 NOTATION-VERSION"),
    ("rules that nobody knows", notation.replace("rules: dos-de-mayo", "rules: chess"), "3:8 NOTATION-RULES"),
    ("other seats", notation.replace("seats: [spanish, french]", "seats: [spanish, english]"), "6:8 NOTATION-SEATS"),
    ("a name that is none", notation.replace("game: madrid", "game: Madrid <b>"), "2:7 NOTATION-SHAPE"),
    ("an option that is none", notation.replace("options: {pace: fast", "options: {pase: fast"), "7:11 FILE-UNKNOWN-KEY"),
    ("an unknown key", notation.replace("begun:", "began:"), "8:1 FILE-UNKNOWN-KEY"),
    ("another edition", re.sub("edition: .*", "edition: '%s'" % ("0" * 64), notation), "5:10 NOTATION-EDITION"),
    ("a time that is none", notation.replace("begun: \"2026", "begun: \"x2026"), "8:8 NOTATION-TIME"),
    ("another first position", notation.replace("    4: {spanish: 1}\n", "", 1),
     place(notation.replace("    4: {spanish: 1}\n", "", 1), '"6af', "state: ") + " NOTATION-STATE"),
    ("a seat that is none", notation.replace("- seat: french", "- seat: frensh", 1),
     place(notation, "french", "- seat: french") + " NOTATION-SEAT"),
    ("a section that is none", notation.replace("allocation: {6→7", "alocation: {6→7"),
     place(notation, "allocation: {6→7") + " FILE-UNKNOWN-KEY"),
    ("a turn that is not waited for", notation.replace('- turn: "2"', '- turn: "3"', 1),
     place(notation, '"2"', '- turn: "2"') + " NOTATION-TURN"),
    ("a window that is not waited for", notation.replace('{turn: "1", window: movement', '{turn: "1", window: resolution'),
     place(notation, "movement", '{turn: "1", window: movement') + " NOTATION-TURN"),
    ("a window less", re.sub(r'  - \{turn: "1", window: movement.*\n', "", notation),
     place(re.sub(r'  - \{turn: "1", window: movement.*\n', "", notation), "allocation", '{turn: "1", window: allocation') + " NOTATION-TURN"),
    ("dice that nobody rolls", notation.replace('window: setup\n    at', 'window: setup\n    dice: [{roll: x, sides: 6, value: 3}]\n    at'),
     place(notation.replace('window: setup\n    at', 'window: setup\n    dice: [{roll: x, sides: 6, value: 3}]\n    at'), "{roll") + " NOTATION-DICE"),
    ("another winner", notation.replace("winner: spanish", "winner: french"), place(notation, "spanish", "winner") + " NOTATION-RESULT"),
    ("no end yet", notation[:notation.index('  - turn: "8"')] + notation[notation.index("result:"):],
     place(notation[:notation.index('  - turn: "8"')] + notation[notation.index("result:"):], "{winner") + " NOTATION-RESULT"),
    ("a window after the end", notation.replace("result:", '  - {turn: "9", window: x, state: y}\nresult:'),
     place(notation.replace("result:", '  - {turn: "9", window: x, state: y}\nresult:'), '{turn: "9"') + " NOTATION-OVER"),
    ("another order of turn 2", notation.replace("10→17, 8→9, 14→12", "10→17, 8→5, 14→12"),
     place(notation, "f675e9", '{turn: "2", window: orders') + " NOTATION-STATE"),
    ("no YAML", notation.replace("files:", "files: [", 1), None),
)
for name, text, expected in EDITED:
    assert text != notation, name
    code, found = told(alone, "edited.yaml", text)
    if expected is None:
        check("%s: refused" % name, code == BAD_DATA and found, found)
    else:
        equal("%s: told at its place" % name, (code, found[:1]), (BAD_DATA, [expected]))
before = alone.dump()
equal("nothing of a wrong one comes into the ledger", (told(alone, "edited.yaml", EDITED[-2][1], "--name", "wrong")[0], alone.dump() == before),
      (BAD_DATA, True))
fresh = Desk()
fresh.write("edited.yaml", EDITED[-2][1])
equal("and none is made for it", (fresh.run("import", "edited.yaml", "--name", "wrong").code, os.path.exists(fresh.path("campaign.db"))),
      (BAD_DATA, False))

# ---- an edition that is not ours ----

with open(os.path.join(ROOT, "schema", "editions", "dos-de-mayo.yaml"), encoding="utf-8") as file:
    mayo.write("box.yaml", file.read() + "# of my box\n")
box = Desk()
box.write("box.yaml", mayo.read("box.yaml"))
box.new("--every", "48h", "--option", "pace=fast", "--edition", "box.yaml")
for step in sorted(glob.glob(os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo", "[01]*"))):
    box.play(os.path.basename(step))
of_box = box.good("export", "madrid", "--notation").out
equal("it is told where nobody has it", told(alone, "box-notation.yaml", of_box), (BAD_DATA, ["5:10 NOTATION-EDITION"]))
alone.write("box.yaml", mayo.read("box.yaml"))
equal("it may be given", alone.run("import", "box-notation.yaml", "--check", "--edition", "box.yaml").code, 0)
box.write("n.yaml", of_box)
equal("the ledger of a game that was played with it has it", (box.run("import", "n.yaml", "--check").code,
                                                              box.run("import", "n.yaml", "--name", "again").code), (0, 0))

# ---- La Guerre des Ducs: dice, salts, a notation that is cut off ----

ducs = Desk()
ducs.good("new", "ducs", "--name", "kb", "--seat", "orfburg=%s" % PHIL, "--seat", "wulfenburg=%s" % KARSTEN,
          "--every", "72h", "--seed", "45092", "--option", "setup=standard")
for step in sorted(glob.glob(os.path.join(ROOT, "contrib", "campaigns", "ducs", "0*"))):
    for path in sorted(glob.glob(os.path.join(step, "*.yaml"))):
        with open(path, encoding="utf-8") as file:
            ducs.file(os.path.basename(path)[:-5], file.read().replace("kaiserburg", "kb") + '\nsalt: "by %s"\n' % PHIL, game="kb")
    ducs.later(hours=1).good("tick")
equal("not while it runs", ducs.run("export", "kb", "--notation").code, NO_PERMISSION)
ducs.good("rollback", "kb", "--to", "2-wulfenburg", "--reason", "a mistake")
ducs.later(hours=1).good("tick")
for _ in range(40):
    if ducs.tree("list")[0]["status"] == "over":
        break
    ducs.later(hours=73).good("tick", "--trust")
text = ducs.good("export", "kb", "--notation").out
tree = yaml_of(text)
rolls = [entry for window in tree["windows"] for entry in window.get("dice", [])]
check("its rolls stand in it", len(rolls) >= 3 and all(set(entry) == {"roll", "sides", "value"} for entry in rolls), rolls)
labels = [window["turn"] for window in tree["windows"]]
equal("no window that was undone", len(labels), len(set(labels)))
check("no salt", "salt" not in text and PHIL not in text)
back = Desk("2026-12-01T08:00:00Z")
back.write("n.yaml", text)
back.good("import", "n.yaml", "--name", "kb")
counting = [row for row in states(ducs, "kb", "turn, window, position")]
check("its states are among those of the original", all(row in counting for row in states(back, "kb", "turn, window, position")))
equal("its notation is the same", back.good("export", "kb", "--notation").out, text)
equal("its rolls are told as they were", [tuple(yaml_of(fields).values()) for (fields,) in back.query(
    "SELECT fields FROM events WHERE code = 'dice-told' ORDER BY place")], [(entry["roll"], entry["sides"], entry["value"]) for entry in rolls])
damaged = Desk()
damaged.write("n.yaml", text)
damaged.good("import", "n.yaml", "--name", "kb")
damaged.change("UPDATE events SET fields = replace(fields, 'value: %d', 'value: %d') WHERE code = 'dice-told' AND place = "
               "(SELECT min(place) FROM events WHERE code = 'dice-told')" % (rolls[0]["value"], 7 - rolls[0]["value"]))
equal("a roll that was changed in the ledger is found", damaged.run("verify", "kb").code, BAD_DATA)
first = "sides: 6, value: %d" % rolls[0]["value"]
code, found = told(back, "edited.yaml", text.replace(first, "sides: 6, value: %d" % (7 - rolls[0]["value"]), 1))
check("another roll: another state, or other dice", code == BAD_DATA and found[0].split()[1] in ("NOTATION-STATE", "NOTATION-DICE"), found)
code, found = told(back, "edited.yaml", text.replace(first, "sides: 6, value: 7", 1))
equal("a roll that no die gives", (code, found), (BAD_DATA, [place(text, str(rolls[0]["value"]), first[:16]) + " NOTATION-DICE"]))
label = "roll: " + rolls[0]["roll"]
code, found = told(back, "edited.yaml", text.replace(label, "roll: turn 9/else", 1))
equal("a roll for something else", (code, found), (BAD_DATA, [place(text, "{" + label) + " NOTATION-DICE"]))
code, found = told(back, "edited.yaml", re.sub(r"    dice:\n      - \{%s.*\n" % re.escape(label), "", text, count=1))
equal("a roll less", (code, [one.split()[1] for one in found]), (BAD_DATA, ["NOTATION-DICE"]))

cut = text[:text.index("  - turn: 4-orfburg")]
back.write("cut.yaml", cut)
back.good("import", "cut.yaml", "--name", "cut")
entry = next(entry for entry in back.tree("list") if entry["game"] == "cut")
equal("cut off, it stands there and waits for players", (entry["status"], entry["turn"], entry["held"], sorted(entry["vacant"])),
      ("running", "4-orfburg", "player", ["orfburg", "wulfenburg"]))
back.later(hours=500).good("tick", "--trust")
equal("however long it takes, and mails nobody", (back.query("SELECT count(*) FROM outbox")[0][0], back.turn("cut")[0]), (0, "4-orfburg"))
back.good("set", "cut", "every=48h", "--reason", "to go on")
for seat in ("orfburg", "wulfenburg"):
    back.good("replace", "cut", seat, seat + "@example.org", "--turn", "4-orfburg", "--reason", "a new player")
back.good("send")
equal("with new players it goes on; only they are mailed", ({mail["To"].addresses[0].addr_spec for mail in back.mails()},
                                                           back.deadline("cut") is not None),
      ({"orfburg@example.org", "wulfenburg@example.org"}, True))
back.later(hours=49).good("tick", "--trust")
equal("to the next turn, with dice of its own, and verifies", (back.turn("cut")[0], back.run("verify", "cut").code), ("4-wulfenburg", 0))
finish()
