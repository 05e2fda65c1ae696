"""The computer plays seats, and for who misses a window: by mail, to the end, and whatever comes between.

Nothing here depends on how well it plays."""

import os
import re
import shutil

import killer
from desk import BAD_DATA, KARSTEN, NO_PERMISSION, PHIL, SEED, USAGE, Desk, body_of, check, equal, finish
from killer import moments, sound, traced, twin
from postbox import CONFIGURATION, MASTER, key, letter, orders_to, pipe

NOBODY = "nobody@computer.invalid"
FAST = ("--every", "48h", "--option", "pace=fast", "--seed", SEED)
MADE = "SELECT game, seat, turn, source, standing FROM submissions ORDER BY receipt"


def game(*words, name="madrid", configuration=CONFIGURATION, rules="dos-de-mayo", more=FAST):
    desk = Desk(configuration=configuration)
    desk.good("new", rules, "--name", name, *more, *words)
    return desk


def alone(level="computer:easy", *words, **more):
    """Phil against the computer."""
    return game("--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=" + level, *words, **more)


def files(desk, sql="SELECT text FROM submissions WHERE source IN ('computer', 'stand-in') ORDER BY receipt"):
    return [text if isinstance(text, str) else bytes(text).decode() for text, in desk.query(sql)]


def codes(desk, *wanted):
    return [(state, code, fields) for state, code, fields in desk.query("SELECT state, code, fields FROM events ORDER BY place") if code in wanted]


def reports(desk, to):
    return [" ".join(body_of(mail).split()) for mail in desk.mails(to)]


def mailed_to(desk):
    return {address for address, in desk.query("SELECT DISTINCT address FROM outbox")}


# ---- a seat of the computer ----

for words, code in ((("--seat", "spanish=p@example.org", "--seat", "french=computer:brilliant"), USAGE),
                    (("--seat", "spanish=p@example.org", "--seat", "french=computer:"), USAGE),
                    (("--seat", "spanish=p@example.org", "--seat", "french=" + NOBODY), USAGE)):
    desk = Desk()
    equal("new: %s is refused" % words[3], desk.run("new", "dos-de-mayo", "--name", "madrid", *words).code, code)

desk = alone("computer")
equal("only the player is written to", mailed_to(desk), {PHIL})
equal("its seat in the ledger", desk.query("SELECT seat, bare, computer FROM seats ORDER BY seat"), [(0, PHIL, None), (1, NOBODY, "normal")])
equal("and how many in the game", desk.query("SELECT computers FROM games"), [(1,)])
desk.good("tick")
equal("it files at the first tick, like a player", desk.query(MADE)[0][:4], (1, 1, "1", "computer"))
first = files(desk)[0]
check("and says how, in a comment", re.match(r"# stand-in: level normal, [1-9]\d* playouts, version \d+\n", first), first)
desk.later(minutes=5).good("tick")
state = desk.turn()
desk.later(minutes=5).good("tick")
equal("what waits for the player alone stays as it is", (desk.turn(), desk.run("verify", "madrid").code), (state, 0))
equal("nothing is filed twice", len(files(desk)), len(set(files(desk))))
count = len(files(desk))
result = desk.good("verify", "madrid", "--stand-ins")
check("verify searches again only if it is asked", "stand-ins: %d file%s searched again, 0 different" % (count, "s" * (count != 1)) in result.out and
      "stand-ins" not in desk.good("verify", "madrid").out, result.out)
tree = desk.tree("list")[0]
equal("list says what it plays", tree["computers"], {"french": "normal"})
check("for people, too", "France is played by the computer, level normal" in desk.good("list").out, desk.good("list").out)
check("the report says so", "PLAYED BY THE COMPUTER France (normal)" in reports(desk, PHIL)[-1], reports(desk, PHIL)[-1][:600])
equal("and its YAML", desk.tree("show", "madrid", "--as", "spanish")["computers"], [{"seat": "french", "level": "normal"}])
check("it is nothing that a report or receipt dates", not any("receipt 1" in text for text in reports(desk, PHIL)))
equal("no order desk for it", desk.run("desk", "madrid", "french").code, NO_PERMISSION)
equal("no reminder", desk.run("remind", "madrid", "french").code, NO_PERMISSION)
equal("no note", desk.run("note", "madrid", "--to", "french", "Hello.").code, NO_PERMISSION)
equal("no address", desk.run("address", "madrid", "french", "x@example.org", "--reason", "r").code, NO_PERMISSION)
code, receipt = desk.receipt("spanish", 'game: madrid\nturn: "%s"\norders: []\npress: [{to: french, text: Hello}]\n' % desk.turn()[0])
desk.good("set", "madrid", "press=signed", "--reason", "r")
code, receipt = desk.receipt("spanish", 'game: madrid\nturn: "%s"\npress: [{to: french, text: Hello}]\n' % desk.turn()[0])
check("press to it is a warning", any(found["code"] == "FILE-PRESS" for found in receipt["warnings"]), receipt)
equal("and passed on to nobody", desk.query("SELECT count(*) FROM press"), [(0,)])
code, receipt = desk.receipt("spanish", 'game: madrid\nturn: "%s"\npress: [{to: all, text: Hello}]\n' % desk.turn()[0])
check("to all, where nobody else reads it, too", any(found["code"] == "FILE-PRESS" for found in receipt["warnings"]), receipt)
desk.good("send")
pipe(desk, letter(PHIL, orders_to(key(desk, "spanish")), "offer draw\n"))
desk.good("send")
check("it agrees to no draw, and its player is told", "the computer plays a seat, and never agrees" in reports(desk, PHIL)[-1], reports(desk, PHIL)[-1])
received = pipe(desk, letter(NOBODY, "referee@play.example.org", 'game: madrid\nturn: "1"\norders: []\n'))
equal("a mail that says it is from it is a stranger's", (received.fate in ("stranger", "wrong-key"), received.changed), (True, []))
equal("nothing was ever mailed there", {NOBODY} & {address for address, status in desk.query("SELECT address, status FROM outbox WHERE seat = 1")}, set())
stranger = desk.query("SELECT computers FROM games")
equal("the log holds what the ledger has", (stranger, desk.run("verify", "madrid").code), ([(1,)], 0))

# ---- by mail, to the end ----

desk = alone()
played = 0
for _ in range(60):
    if desk.tree("list")[0]["status"] == "over":
        break
    turn, window = desk.turn()
    if desk.tree("list")[0]["owes"]:
        text = 'game: madrid\nturn: "%s"\norders: []\npreparation: {}\n' % turn
        pipe(desk, letter(PHIL, orders_to(key(desk, "spanish")), text))
        played += 1
    desk.later(minutes=10).good("tick")
    if desk.turn() == (turn, window):
        desk.at(desk.deadline()).good("tick", "--trust")
equal("a game against it comes to its end by mail", desk.tree("list")[0]["status"], "over")
check("with files of both", played > 3 and len(files(desk)) > 3, (played, len(files(desk))))
equal("and verifies, with what it filed", desk.run("verify", "madrid", "--stand-ins").code, 0)
equal("its seat missed nothing, and got nothing", (desk.query("SELECT missed_all FROM seats WHERE seat = 1"), NOBODY in mailed_to(desk)), ([(0,)], False))
desk.write("bundle.yaml", desk.good("export", "madrid").out)
check("its bundle is searched again, too", "0 different" in desk.good("verify", "bundle.yaml", "--stand-ins").out)
equal("and replays", desk.run("replay", "madrid").code, 0)

# ---- a file that is not what it found ----

last = desk.query("SELECT max(receipt) FROM submissions WHERE source = 'computer'")[0][0]
text = files(desk)[-1]
forged = twin(desk)
bundle = desk.good("export", "madrid").out
equal("the version is told", re.search(r"version (\d+)", text).group(1) != "0", True)
with open(forged.path("bundle.yaml"), "w", encoding="utf-8") as file:
    file.write(bundle.replace("level easy, 0 playouts", "level easy, 1 playouts"))
check("a changed file is found by its digest as any other", forged.run("verify", "bundle.yaml").code == BAD_DATA)

# ---- deadlines: it had no time to think ----

desk = alone("computer:hard", "--option", "release=auto", configuration=CONFIGURATION)
desk.at(desk.deadline())
result = desk.good("adjudicate", "madrid", "--turn", "1", "--reason", "now")
equal("closed at once, it plays at level easy", [line[:24] for line in files(desk)][:1], ["# stand-in: level easy, "])
equal("and all are told", [code for _, code, _ in codes(desk, "computer-hurried")][:1], ["computer-hurried"])
desk.good("send")
check("in their reports", "had no time to think" in reports(desk, PHIL)[-1], reports(desk, PHIL)[-1])
equal("verified", desk.run("verify", "madrid", "--stand-ins").code, 0)
lazy = alone("computer:hard", configuration=CONFIGURATION + "think: 0\n")
lazy.good("tick")
check("think: 0 never searches", files(lazy)[0].startswith("# stand-in: level easy, 0 playouts"), files(lazy)[0])
for think, code in (("11m", 78), ("soon", 78), ("-1s", 78), ("10m", 0)):
    equal("think: %s" % think, Desk(configuration="think: %s\n" % think).run("list").code in ((66,) if code == 0 else (78,)), True)

# ---- a player who vanishes ----

pair = ("--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=Karsten <%s>" % KARSTEN)
desk = game(*pair, "--option", "missed=stand-in", more=("--every", "48h", "--option", "pace=full", "--seed", SEED))
desk.good("observe", "madrid", "ana@example.org")
desk.good("send")
check("what silence brings is told", "the computer plays for you this time" in reports(desk, KARSTEN)[0], reports(desk, KARSTEN)[0])
desk.at(desk.deadline()).good("tick", "--trust")
equal("at the deadline the computer plays", (desk.turn(), [row[3] for row in desk.query(MADE)]), (("1", "orders"), ["stand-in"]))
equal("it counts as missed", desk.query("SELECT missed, missed_all FROM seats WHERE seat = 1"), [(1, 1)])
equal("everybody is told", [[text.count("The computer stood in, at level normal") for text in reports(desk, to)][-1:] for to in (PHIL, KARSTEN, "ana@example.org")], [[1]] * 3)
equal("in the log for all", desk.query("SELECT audience FROM events WHERE code = 'stood-in'"), [(4294967295,)])
equal("what it filed does not answer for the next window of the turn", desk.tree("list")[0]["answered"], {"spanish": "no", "french": "no"})
moved = desk.query("SELECT standing FROM submissions")
equal("it counts no more", moved, [("superseded",)])
desk.file("spanish", 'game: madrid\nturn: "1"\norders: []\n')
result = pipe(desk, letter(KARSTEN, orders_to(key(desk, "french")), 'game: madrid\nturn: "1"\norders: []\nresolution: {}\n'))
desk.later(minutes=5).good("tick")
equal("the player's next file takes over", (result.fate, desk.query("SELECT missed FROM seats WHERE seat = 1"), desk.turn() != ("1", "orders")), ("filed", [(0,)], True))
desk.at(desk.deadline()).good("tick", "--trust")
equal("a file that stands in keeps what the player sent for other windows", desk.run("verify", "madrid", "--stand-ins").code, 0)
for _ in range(3):
    desk.at(desk.deadline()).good("tick", "--trust")
equal("it goes on so", (desk.run("verify", "madrid", "--stand-ins").code, desk.query("SELECT count(*) > 3 FROM events WHERE code = 'stood-in'")), (0, [(1,)]))
after = game(*pair, "--option", "missed=stand-in", "--option", "stand-in-after=2")
after.at(after.deadline()).good("tick", "--trust")
equal("stand-in-after=2: not the first time", after.query("SELECT count(*) FROM submissions"), [(0,)])
while after.turn()[0] == "1":
    after.at(after.deadline()).good("tick", "--trust")
after.at(after.deadline()).good("tick", "--trust")
check("but the second", after.query("SELECT count(*) FROM events WHERE code = 'stood-in'")[0][0] > 0, after.query(MADE))
equal("and it can be set", desk.run("set", "madrid", "stand-in-after=0", "--reason", "r").code, USAGE)
lone = game(*pair, "--option", "missed=stand-in", more=("--every", "48h", "--option", "pace=fast", "--seed", SEED))
lone.file("french", 'game: madrid\nturn: "1"\nsetup: {card: paz-paz}\n')
lone.at(lone.deadline()).good("tick", "--trust")
equal("a file with errors is not missed", lone.query("SELECT count(*) FROM submissions WHERE source = 'stand-in' AND seat = 1"), [(0,)])

# ---- four players, of whom two vanish, to the end ----

FOUR = ("anne", "bruno", "carl", "dora")


def plausible(desk, seats):
    """A file that each of the seats might send: what the computer would file for it."""
    other = twin(desk)
    for seat in seats:
        other.good("replace", "madrid", seat, "computer:easy", "--reason", "a file")
    other.good("tick")
    found = dict(other.query("SELECT name, text FROM submissions JOIN seats USING (game, seat) WHERE source = 'computer' AND turn = ? ORDER BY receipt DESC",
                             desk.turn()[0]))
    shutil.rmtree(other.folder)
    return {seat: text if isinstance(text, str) else bytes(text).decode() for seat, text in found.items()}


desk = game(*(word for name in FOUR for word in ("--seat", "%s=%s@example.org" % (name, name))), "--option", "missed=stand-in",
            rules="dogs-of-war", more=("--every", "48h", "--seed", SEED))
windows = vanished = 0
for _ in range(120):
    entry = desk.tree("list")[0]
    if entry["status"] == "over":
        break
    here = FOUR[:2] if windows >= 2 else FOUR
    asked = [seat for seat in entry["owes"] if entry["answered"][seat] == "no" and seat in here]
    for seat, text in sorted((plausible(desk, asked) if asked else {}).items()):
        if seat in asked:
            mail = letter(seat + "@example.org", orders_to(key(desk, seat)), 'game: madrid\nturn: "%s"\n%s' % (desk.turn()[0], text))
            equal("anne and bruno play by mail", pipe(desk, mail).fate, "filed") if windows == 0 and seat == "anne" else pipe(desk, mail)
    before = desk.turn()
    desk.later(minutes=10).good("tick")
    if desk.turn() == before and desk.tree("list")[0]["status"] != "over":
        desk.at(desk.deadline()).good("tick", "--trust")
        vanished += 1
    windows += 1
equal("a game of four of whom two vanish comes to its end", desk.tree("list")[0]["status"], "over")
check("the computer stood in, for them alone", {fields.split("seat: ")[1].split(",")[0] for _, _, fields in codes(desk, "stood-in")} == {"carl", "dora"},
      codes(desk, "stood-in")[:3])
equal("nothing else was made of their silence", len(codes(desk, "no-answer")), 0)
equal("each still got every report", len(set(desk.query("SELECT seat, count(*) FROM outbox WHERE kind = 'report' GROUP BY seat"))) and
      len({count for _, count in desk.query("SELECT seat, count(*) FROM outbox WHERE kind = 'report' GROUP BY seat")}), 1)
equal("all of it verifies", desk.run("verify", "madrid", "--stand-ins").code, 0)

# ---- undo: of one's own files alone ----

desk = game(*pair, "--option", "missed=stand-in", more=("--every", "48h", "--option", "pace=full", "--seed", SEED))
desk.file("spanish", 'game: madrid\nturn: "1"\norders: []\n')
pipe(desk, letter(KARSTEN, orders_to(key(desk, "french")), 'game: madrid\nturn: "1"\nresolution: {}\n'))
desk.at(desk.deadline()).good("tick", "--trust")
equal("what was sent for another window counts again after the one that was missed", [row[3:] for row in desk.query(MADE) if row[1] == 1],
      [("mail", "superseded"), ("stand-in", "superseded"), ("undo", "in-force")])
pipe(desk, letter(KARSTEN, orders_to(key(desk, "french")), "undo\n"))
equal("undo takes back the player's own", [row[3:] for row in desk.query(MADE) if row[1] == 1 and row[4] == "in-force"], [])
equal("and no file of the computer comes back", desk.query("SELECT count(*) FROM submissions WHERE seat = 1"), [(3,)])
equal("verified", desk.run("verify", "madrid", "--stand-ins").code, 0)

# ---- a rollback ----

desk = alone()
for _ in range(12):
    turn = desk.turn()[0]
    if turn == "3":
        break
    desk.receipt("spanish", 'game: madrid\nturn: "%s"\norders: []\npreparation: {}\n' % turn)
    desk.later(minutes=5).good("tick")
equal("in turn 3", desk.turn()[0], "3")
known = set(files(desk))
desk.good("rollback", "madrid", "--turn", "3", "--to", "2", "--reason", "again")
desk.good("tick")
check("after a rollback it thinks anew", set(files(desk)) - known or len(files(desk)) > len(known), files(desk))
equal("with other keys, and all of it verifies", desk.run("verify", "madrid", "--stand-ins").code, 0)

# ---- silence of all is still no silence of the world ----

many = Desk(configuration=CONFIGURATION)
for number in range(5):
    many.good("new", "dos-de-mayo", "--name", "game-%d" % number, *FAST, "--seat", "spanish=p%d@example.org" % number, "--seat", "french=computer:easy")
many.good("tick")
many.later(hours=48)
equal("five games that only the computer has answered are held", many.run("tick").code, 75)
machines = Desk(configuration=CONFIGURATION)
for number in range(6):
    machines.good("new", "dos-de-mayo", "--name", "game-%d" % number, *FAST, "--seat", "spanish=computer:easy", "--seat", "french=computer:easy")
machines.later(hours=48)
equal("six in which nobody could answer are not", (machines.run("tick").code, machines.query("SELECT count(*) FROM states WHERE number = 1")), (0, [(6,)]))

# ---- given to the computer, and back ----

desk = game(*pair)
desk.good("send")
old = key(desk, "french")
before = desk.query("SELECT key_hash, key_generation FROM seats WHERE seat = 1")
equal("replace: no such level", desk.run("replace", "madrid", "french", "computer:best", "--reason", "r").code, USAGE)
desk.good("replace", "madrid", "french", "computer:easy", "--reason", "Karsten has gone")
after = desk.query("SELECT key_hash, key_generation FROM seats WHERE seat = 1")
equal("a seat is given to the computer, with a new key", (before[0][0] != after[0][0], after[0][1], desk.query("SELECT computers FROM games")), (True, 1, [(1,)]))
desk.good("tick")
check("its player is released", "is played by the computer now" in reports(desk, KARSTEN)[-1] and "released" in reports(desk, KARSTEN)[-1], reports(desk, KARSTEN)[-1])
check("the others are told", any("is played by the computer now, level easy" in text for text in reports(desk, PHIL)), reports(desk, PHIL)[-1])
check("and it plays", files(desk) != [])
equal("the same again is refused", desk.run("replace", "madrid", "french", "computer:easy", "--reason", "r").code, NO_PERMISSION)
result = pipe(desk, letter(KARSTEN, orders_to(old), 'game: madrid\nturn: "1"\norders: []\n'))
equal("the old key opens nothing", result.fate != "filed" and result.changed == [], True)
desk.good("replace", "madrid", "french", "zoe@example.org", "--reason", "Zoe plays")
desk.good("tick")
equal("and given to a player again", (desk.query("SELECT computer, key_generation FROM seats WHERE seat = 1"), desk.query("SELECT computers FROM games")), ([(None, 2)], [(0,)]))
check("who gets the report", "zoe@example.org" in mailed_to(desk), mailed_to(desk))
equal("all of it verifies", desk.run("verify", "madrid", "--stand-ins").code, 0)

# ---- two of them ----

desk = game("--seat", "spanish=computer:easy", "--seat", "french=computer", "--option", "release=referee")
desk.good("observe", "madrid", "ana@example.org")
ticks = 0
while desk.tree("list")[0]["status"] != "over" and ticks < 80:
    desk.later(minutes=5).good("tick")
    ticks += 1
check("two computers play to the end, a window a tick", desk.tree("list")[0]["status"] == "over" and ticks > 5, (ticks, desk.turn()))
equal("for whom nothing is held", desk.query("SELECT held FROM games"), [("",)])
equal("only who looks on is written to", mailed_to(desk), {"ana@example.org"})
equal("verified", desk.run("verify", "madrid", "--stand-ins").code, 0)

# ---- sealed ----

desk = alone("computer:easy", "--option", "sealed=yes")
desk.good("tick")
for words in (("show", "madrid"), ("show", "madrid", "--as", "french"), ("form", "madrid", "french")):
    equal("sealed: `%s`" % " ".join(words), desk.run(*words).code, NO_PERMISSION)
shown = desk.good("verify", "madrid", "--stand-ins").out + desk.good("list").out
check("nothing that it filed is printed", "setup" not in shown and "stand-in: level" not in shown, shown)

# ---- kill -9 between search and file ----

if killer.possible():
    faults = []
    desk = alone("computer:easy")
    desk.good("send")
    whole = twin(desk)
    whole.good("tick")
    ids = set(whole.mail_names())
    places = []
    traced(twin(desk), ("tick",), names=places)
    for kill_at in moments(places)[::2]:
        other = twin(desk)
        traced(other, ("tick",), kill_at)
        got = other.mail_names()
        for name in got:
            os.unlink(other.path("outbox/new/" + name))
        result = other.later(minutes=1).run("tick")
        rows = other.query("SELECT seat, turn, part, count(*) FROM submissions WHERE standing = 'in-force' GROUP BY 1, 2, 3")
        good = sound(other) and result.code == 0 and all(row[3] == 1 for row in rows) and files(other) == files(whole)
        if not good or set(got) | set(other.mail_names()) != ids or other.run("verify", "madrid").code != 0:
            faults.append((kill_at, result, rows, sorted(ids ^ (set(got) | set(other.mail_names())))))
        shutil.rmtree(other.folder)
    check("killed at many moments", len(moments(places)) > 40, len(moments(places)))
    equal("the next tick files the same, once, and mails what is lacking", faults, [])
    missing = game(*pair, "--option", "missed=stand-in")
    missing.good("send")
    missing.at(missing.deadline())
    whole = twin(missing)
    whole.good("tick", "--trust")
    places, faults = [], []
    traced(twin(missing), ("tick", "--trust"), names=places)
    for kill_at in moments(places)[1::2]:
        other = twin(missing)
        traced(other, ("tick", "--trust"), kill_at)
        other.later(minutes=1).good("tick", "--trust")
        if len(files(other)) != len(files(whole)) or other.query("SELECT missed FROM seats ORDER BY seat") != whole.query("SELECT missed FROM seats ORDER BY seat"):
            faults.append((kill_at, other.query(MADE)))
        shutil.rmtree(other.folder)
    equal("a window that was missed is played once", faults, [])
finish()
