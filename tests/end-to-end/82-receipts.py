"""Receipts say what is so: of a file that is only looked at, of one that leaves something due, of what is over."""

import os
import re

from desk import DECKS, ROOT, Desk, body_of, check, equal, finish, yaml_of
from games import each, seats
from postbox import CONFIGURATION, MASTER, key, letter, orders_to, pipe

# Rules: who files, what answers, what does not. Beside a file that answers, only what takes it away leaves something due.
TAKES_ALL = "clear"
GAMES = {
    "dos-de-mayo": ("french", "setup: {card: artilleria}", "orders: []"),
    "ducs": ("orfburg", "moves: []", "retreat: [N]"),
    "waterloo": ("north", "deploy: {front: [1, 2, 3, 4, 5], general: 6}", "standing: {counter_charge: [{else: decline}]}"),
    "dogs-of-war": ("player-1", "dogs: [STORMCROW]", "policy: {}"),
    "diplomacy": ("france", "orders: [A par - bur]", "retreats: [disband A par]"),
}

MORE = {"ducs": ("--option", "setup=standard"), "dos-de-mayo": ("--option", "deck.french=" + DECKS["french"])}


def begin(rules, *words, **more):
    desk = Desk(now="2026-05-01T08:00:00Z", **more)
    words_of_seats = [word for seat in seats(rules) for word in ("--seat", "%s=%s@example.org" % (seat, seat))]
    desk.good("new", rules, "--name", "one", "--seed", "7", *words_of_seats, *words)
    desk.good("send")
    return desk


# ---- a preview beside orders that count, and beside none ----

for rules, (seat, good, other) in each(GAMES, "GAMES"):
    desk = begin(rules, *MORE.get(rules, ()))
    turn = desk.turn("one")[0]
    head = 'game: one\nturn: "%s"\n' % turn
    for text, preview in ((good, "no file"), (other, "no file"), (None, None), (other, "a file that answers"),
                          (TAKES_ALL, "a file that answers"), (good, "a file that answers")):
        if text is None:
            code, filed = desk.receipt(seat, head + good + "\n", game="one")
            equal("%s: a file that answers" % rules, (code, filed["fate"], filed["in_force"], filed["unanswered"]), (0, "filed", 1, []))
            continue
        before = desk.dump()
        _, receipt = desk.receipt(seat, head + text + "\npreview: yes\n", game="one")
        said = desk.file(seat, head + text + "\npreview: yes\n", game="one").out
        counts = 1 if preview != "no file" else None
        equal("%s, beside %s: %s is looked at, and what counts stays" % (rules, preview, text),
              ([receipt[key] for key in ("fate", "number", "filed", "in_force", "replaces")], desk.dump()),
              (["preview", None, False, counts, None], before))
        equal("%s, beside %s: %s: what counts now, and what it would answer" % (rules, preview, text),
              [(owed["in_force_answered"], owed["answered"]) for owed in receipt["owes"]],
              [("yes" if counts else "no", "yes" if text == good or (counts and text != TAKES_ALL) else "no")])
        check("%s, beside %s: %s: no receipt is named but the one that counts" % (rules, preview, text),
              said.startswith("PREVIEW") and set(re.findall(r"(?i)receipt (\d+)", said)) <= ({"1"} if counts else set()), said)

# ---- what is all for another window takes nothing back ----

desk = begin("ducs", "--option", "setup=standard")
head = 'game: one\nturn: "%s"\n' % desk.turn("one")[0]
equal("the enemy's phase: a list of retreats is filed", desk.receipt("wulfenburg", head + "retreat: [N]\n", game="one")[1]["fate"], "filed")
_, receipt = desk.receipt("wulfenburg", head + "moves: [WI2 1707]\nattacks: [{by: [WI2], on: OI8}]\n", game="one")
equal("moves and attacks of the enemy's phase are set aside, and the list of retreats stays",
      ([receipt[key] for key in ("fate", "filed", "untimely", "aside", "understood", "in_force")], [row["code"] for row in receipt["warnings"]]),
      (["not-now", False, True, True, None, 1], ["DUCS-3.1", "DUCS-3.1"]))
_, receipt = desk.receipt("wulfenburg", head + "moves: [WI2 1707]\nretreat: [S]\n", game="one")
equal("beside something for now they are ignored", ([receipt[key] for key in ("fate", "untimely")], [row["code"] for row in receipt["warnings"]]),
      (["filed", False], ["DUCS-3.1"]))

# ---- filed, and yet something is due ----

desk = Desk()
folder = os.path.join(ROOT, "tests", "broken", "dogs-of-war")
with open(os.path.join(folder, "new"), encoding="utf-8") as file:
    words = [line for line in file.read().split("\n") if line and not line.startswith("#")]
words[words.index("position.yaml")] = os.path.join(folder, "position.yaml")
desk.good("new", *words)
with open(os.path.join(folder, "64-nothing-legal.yaml"), encoding="utf-8") as file:
    text = file.read()
code, receipt = desk.receipt("alice", text, game="gravos")
equal("a plan that does nothing is filed, and is no answer",
      (receipt["fate"], [error["code"] for error in receipt["errors"]], receipt["unanswered"]),
      ("filed", ["DOGS-8.4"], [{"window": "plan", "answered": "errors"}]))

desk = begin("ducs", "--option", "setup=standard")
_, receipt = desk.receipt("orfburg", 'game: one\nturn: "1-orfburg"\nretreat: [N]\n', game="one")
equal("what a file leaves due is named", (receipt["fate"], receipt["unanswered"]), ("filed", [{"window": receipt["window"], "answered": "no"}]))

# ---- small talk ----

for seat, text, fate in (("orfburg", "", "no-orders"), ("wulfenburg", "", "nothing-due"), ("orfburg", "moves: []\n", "filed"),
                         ("orfburg", "", "nothing-due")):
    _, receipt = desk.receipt(seat, 'game: one\nturn: "1-orfburg"\n' + text, game="one")
    equal("%s writes %r: orders are missed of those alone who owe some" % (seat, text), receipt["fate"], fate)
    equal("who writes no orders reads how to reach a person", "press_on" in receipt, fate != "filed")

for text, fate in (("mail: html\n", "settings"), ("away: no\ntimezone: Europe/Paris\n", "settings"), ("mail: [html, desk]\n", "refused"),
                   ("press: [{to: all, text: hello}]\n", "message"), ("press: []\n", "no-orders")):
    for verb in ("check", "submit"):
        _, receipt = begin("ducs", "--option", "setup=standard", "--option", "press=signed").receipt("orfburg", 'game: one\nturn: "1-orfburg"\n' + text, verb, game="one")
        equal("%s %r: orders are not missed of who says something else" % (verb, text), (receipt["fate"], receipt["in_force"], "to_write" in receipt),
              (fate, None, fate == "no-orders"))
for words in ("--option press=signed", "--option press=no"):
    for configuration in (CONFIGURATION, CONFIGURATION.replace("referee:", "#referee:")):
        _, receipt = begin("ducs", "--option", "setup=standard", *words.split(), configuration=configuration).receipt(
            "orfburg", 'game: one\nturn: "1-orfburg"\n', game="one")
        known, on = configuration == CONFIGURATION, not words.endswith("no")
        equal("to reach the game master with %s: at their address, if it is known" % words,
              (receipt["press_on"], receipt.get("master")), (on, "Game Master <%s>" % MASTER if known else None))

# What is not passed on was no message: neither if it is addressed well nor if it is not.
for to in ("gm", "referee", "france", "all"):
    desk = begin("diplomacy", "--option", "press=no")
    for text in ("press: [{to: %s, text: hello}]\n", "press to %s: hello\n", "orders: [A vie - xyz]\npress: [{to: %s, text: hello}]\n"):
        _, receipt = desk.receipt("austria", 'turn: "1901-spring"\n' + text % to, "check", game="one")
        equal("without press, %r: nothing is told of a message" % (text % to), (receipt["fate"] == "message", receipt["press_refused"], [
            one["code"] for one in receipt["warnings"]]), (False, False, ["FILE-PRESS"]))

# An answer to press that comes to the address for orders reaches nobody: its writer reads how it would.
for words, text, wanted in (("signed", "haha, the channel is fine by me\n", True), ("no", "haha, the channel is fine by me\n", False),
                            ("signed", "haha\nF bre - mao\n", False)):
    desk = begin("diplomacy", "--option", "press=" + words, configuration=CONFIGURATION)
    pipe(desk, letter("france@example.org", orders_to(key(desk, "france", "one"), "one"), text))
    desk.good("tick")
    equal("diplomacy, press=%s, %r: how to write to others" % (words, text), ["press to all:" in body for body in map(body_of, desk.mails("france@example.org")) if "RECEIPT 1:" in body], [wanted])

# ---- each order is a line with what it does ----

desk = begin("ducs", "--option", "setup=standard")
head = 'game: one\nturn: "1-orfburg"\n'
desk.receipt("orfburg", head + "moves: []\n", game="one")
_, receipt = desk.receipt("orfburg", head + 'moves: ["OI8 1809", "OI7 1909"]\n', game="one")
equal("each order and its note, new beside a file without them", [(order["order"], order["does"], "fresh" in order) for order in receipt["orders"]],
      [("OI8 1809", receipt["notes"][0]["text"], True), ("OI7 1909", receipt["notes"][1]["text"], True)])
code, receipt = desk.receipt("orfburg", head + 'moves: ["OI7 1909", "OI8 1809", "OD 1910"]\n', game="one")
equal("a better one: what is new, wherever the rest stands", (code, [order["order"] for order in receipt["orders"] if order.get("fresh")],
      receipt["taken_out"]), (0, ["OD 1910"], []))
code, receipt = desk.receipt("orfburg", head + 'moves: ["OI7 1909", "OI8 1809", "OD 1910"]\n', game="one")
equal("the same file once more: nothing is new", ([order for order in receipt["orders"] if "fresh" in order], receipt["taken_out"]), ([], []))
code, receipt = desk.receipt("orfburg", head + 'moves: ["OI7 1909", "OD 9999"]\n', game="one")
equal("an order in error says so, what it came in place of, and what went is told",
      ([(order["order"], "wrong" in order, order.get("was")) for order in receipt["orders"]], receipt["taken_out"]),
      ([("OI7 1909", False, None), ("OD 9999", True, "OD 1910")], ["OI8 1809", "OD 1910"]))
equal("an error names its order", [(error["code"], error["order"]) for error in receipt["errors"]], [("DUCS-4.1", 2)])
_, receipt = desk.receipt("orfburg", head + 'moves: ["OI8\\n1809", "%s"]\n' % ("x" * 9999), "check", game="one")
equal("an order over two lines is told on one, and no order at length", [order["order"] for order in receipt["orders"]], ["OI8 1809", "x" * 300 + "…"])

_, receipt = desk.receipt("orfburg", head + 'moves: ["OI8 1809"]\n', game="one")
equal("what came in place of none is new, and what went is told", ([order.get("was") for order in receipt["orders"]], receipt["taken_out"]),
      ([None], ["OI7 1909", "OD 9999"]))

# ---- verdict, what is due and the deadline; then orders; then errors, but for what is asked ----

HEADINGS = r"(?m)^(FILED|REFUSED|DEADLINE|RECEIPT|YOUR ORDERS|ERRORS|WARNINGS|NOT READ|DUE FROM|TAKEN OUT)"
for text, kept, wanted in (
        ('moves: ["OI8 1809"]\n', ("nothing_more", True), ["FILED", "DEADLINE", "RECEIPT", "YOUR ORDERS"]),
        ('moves: ["OI8 1809", "OD 9999"]\n', ("nothing_more", None),
         ["FILED", "DEADLINE", "RECEIPT", "YOUR ORDERS", "ERRORS", "DUE FROM"])):
    desk = begin("ducs", "--option", "setup=standard", "--every", "48h")
    said = desk.file("orfburg", head + text, game="one").out
    equal("%r: the parts of a receipt in their order" % text, re.findall(HEADINGS, said)[:len(wanted)], wanted)
    equal("%r: whether anything more is due" % text, desk.receipt("orfburg", head + text, game="one")[1].get(kept[0]), kept[1])

# ---- what was not read, and may have been an order, is said at once ----

desk = begin("ducs", "--option", "setup=standard", configuration=CONFIGURATION)
for text, named in (("OI8 1809\n\nPS: does OI7 still count double?\n", True), ("OI8 1809\n\nGreetings from 2 tired kids\n", False),
                    ("OI8 1809\n\nCheers,\nOI7\n", False)):
    pipe(desk, letter("orfburg@example.org", orders_to(key(desk, "orfburg", "one"), "one"), text))
    desk.good("send")
    subject, = desk.query("SELECT subject FROM outbox WHERE kind = 'receipt' ORDER BY id DESC LIMIT 1")[0]
    equal("%r: the subject says that not all was read" % text, "not all was read" in subject, named)

# ---- all errors of a file, also beside one that has it refused ----

WRONG = 'away: {from: tomorrow, to: never}\ndetail: tiny\nsalt: [a]\nwait: perhaps\nmovse: []\npress: [{to: nobody, text: x}]\n'
_, receipt = desk.receipt("orfburg", 'game: one\nturn: "9-orfburg"\n' + WRONG, game="one")
equal("all come at once", [(error["line"], error["code"]) for error in receipt["errors"]],
      [(2, "FILE-TURN"), (3, "FILE-AWAY"), (3, "FILE-AWAY"), (4, "FILE-DETAIL"), (5, "FILE-SHAPE"), (6, "FILE-SHAPE"),
       (7, "FILE-UNKNOWN-KEY"), (8, "FILE-PRESS")])
_, receipt = desk.receipt("orfburg", 'game: one\nturn: "1-orfburg"\nkey: 0000-0000-0000\n' + WRONG + 'moves: [OX1 1413]\n', game="one")
codes = {error["code"] for error in receipt["errors"]}
check("a wrong key is told nothing of the seat, and all of the file", "FILE-KEY" in codes and "FILE-UNKNOWN-KEY" in codes and
      not any(code.startswith("DUCS") or code == "FILE-AWAY" for code in codes), codes)

# ---- a sentence over two lines is quoted on one ----

for text in ("OI8 to 1809?? no:\nOI8 1910, OI7 1909\n", "OI8 and OI7 attack WI2,\nOI8 advances\n"):
    _, receipt = desk.receipt("orfburg", 'game: one\nturn: "1-orfburg"\n' + text, "check", game="one")
    quoted = [error["text"] for error in receipt["errors"]] + [line["text"] for line in receipt.get("lines", [])]
    check("each quotation is on one line", quoted and not any("\n" in words for words in quoted), (text, quoted, receipt))

# ---- what is over in this turn ----

desk = Desk(now="2026-05-01T08:00:00Z")
desk.new("--every", "48h", "--option", "pace=full")
ALL = {"setup": "{}", "preparation": "{draw: no}", "orders": "[]", "play": "[]", "movement": "{play: []}", "allocation": "{}",
       "resolution": "{play: []}"}
AFTER = {"orders": ["setup", "preparation"], "movement": ["setup", "preparation", "orders", "play"]}
seen = set()
while desk.turn()[0] in ("1", "2") and len(seen) < 6:
    turn, window = desk.turn()
    text = 'game: madrid\nturn: "%s"\n' % turn + "".join("%s: %s\n" % item for item in ALL.items())
    _, receipt = desk.receipt("french", text, "check")
    over = [list(ALL)[warning["line"] - 3] for warning in receipt["warnings"] if warning["code"] in ("MAYO-7.2", "MAYO-2.1")]
    wanted = [name for name in ALL if name in (["preparation"] if window == "setup" else [] if window == "preparation" and name != "setup"
              else AFTER.get(window, list(ALL)[:5 if window == "allocation" else 6]) if window != "preparation" else ["setup"])]
    equal("turn %s, %s: each section that does nothing any more is a warning" % (turn, window), over, wanted)
    seen.add((turn, window))
    desk.good("adjudicate", "madrid", "--turn", turn, "--reason", "r")
check("several phases were looked at", len({window for _, window in seen}) >= 4, seen)

desk = Desk(now="2026-05-01T08:00:00Z")
desk.new("--every", "48h", "--option", "pace=fast")
desk.receipt("french", "setup: {card: artilleria, reveal: yes}\n")
desk.good("adjudicate", "madrid", "--turn", "1", "--reason", "r")
TURN = 'game: madrid\nturn: "1"\n'
_, receipt = desk.receipt("french", TURN + "orders: [1→8]\n", "check")
equal("what an earlier mail said for a window that is over is no warning in this one",
      (desk.turn(), [order["order"] for order in receipt["orders"]], [warning["code"] for warning in receipt["warnings"]]),
      (("1", "orders"), ["1→8"], []))
_, receipt = desk.receipt("french", TURN + "setup: {card: mariscal-murat}\norders: [1→8]\n", "check")
check("what this one says of it is", "MAYO-7.2" in [warning["code"] for warning in receipt["warnings"]], receipt["warnings"])

# ---- a sentence that may take back one of the orders beside it: none counts, and each is told ----

desk = begin("ducs", "--option", "setup=standard")
_, receipt = desk.receipt("orfburg", "OI7 1909\nOD 1910\nno wait, forget the second one\n", "check", game="one")
equal("nothing is kept, and what was read is ready to copy", (receipt["refused"], receipt["orders"], receipt["draft"], receipt["dropped"]),
      (True, [], [], ["OI7 1909", "OD 1910"]))
_, receipt = desk.receipt("orfburg", "\n".join(receipt["dropped"]) + "\n", "check", game="one")
equal("and copied it counts", [order["order"] for order in receipt["orders"]], ["OI7 1909", "OD 1910"])
equal("where all counts nothing is told so", receipt["dropped"], [])

# ---- dice in a short report ----

desk = begin("ducs", "--option", "setup=standard")
desk.receipt("orfburg", 'game: one\nturn: "1-orfburg"\nmoves: ["OI8 1809", "OI7 1909", "OD 1910"]\n'
             'attacks: [{by: [OI8, OI7], on: WI2, advance: OI8}]\ndetail: short\n', game="one")
desk.good("adjudicate", "one", "--turn", "1-orfburg", "--reason", "r")
rolls = [yaml_of(fields) for fields, in desk.query("SELECT fields FROM events WHERE code = 'dice-roll'")]
short = desk.good("show", "one", "--as", "orfburg").out
check("each die of a turn can be checked from a short report", rolls and "BOARD" not in short and
      all(str(roll["digits"]) in short for roll in rolls), (rolls, short))

# ---- an advance that came to nothing ----

desk = Desk(now="2026-05-01T08:00:00Z")
path = os.path.join(desk.folder, "river.yaml")
with open(path, "w", encoding="utf-8") as file:
    file.write('turn: 3\nphase: orfburg\nunits: {OI1: "1311", OI2: "1209", WC1: "1310", OD: "3222", OI10: "3123", WD: "0101", WI10: "0104"}\n')
for seed in range(1, 20):
    name = "river%d" % seed
    desk.good("new", "ducs", "--name", name, "--seed", str(seed), "--seat", "orfburg=o@example.org", "--seat", "wulfenburg=w@example.org",
              "--option", "advance-after=any", "--position", path)
    desk.receipt("orfburg", 'game: %s\nturn: "3-orfburg"\nmoves: []\nattacks: [{by: [OI1, OI2], on: WC1, advance: OI1}]\n' % name, game=name)
    desk.good("adjudicate", name, "--turn", "3-orfburg", "--reason", "r")
    told = {seat: desk.good("show", name, "--as", seat).out for seat in ("orfburg", "wulfenburg", "public")}
    if "does not advance" in told["orfburg"]:
        break
equal("whose advance came to nothing is told so, and nobody else", [seat for seat in told if "does not advance" in told[seat]], ["orfburg"])

# ---- own lines are told once ----

desk = begin("ducs", "--option", "setup=standard")
LINES, MOVES = "OI8 to 1809\nmove OI7 to 1909\nOD -> 1910\n", ["OI8 1809", "OI7 1909", "OD 1910"]
_, receipt = desk.receipt("orfburg", LINES, game="one")
equal("each order is told once, as a line", [order["order"] for order in receipt["orders"]], MOVES)
said = desk.file("orfburg", LINES, game="one").out
equal("its words are not repeated, nor is it told as YAML", [said.count(text) for text in ("move OI7", "moves:", "OI7 1909")], [0, 0, 1])
desk.receipt("orfburg", "OI8, OI7 attack WI2; OI8 advances\n", game="one")
said = desk.file("orfburg", "OI8, OI7 attack WI2; OI8 advances\n", game="one").out
equal("nor is a key in quotes", ['"on"' in said, "OI8, OI7 attack WI2, OI8 advances" in said], [False, True])
for language, line in (("fr", "OI8, OI7 attaquent WI2, OI8 avance"), ("es", "OI8, OI7 atacan WI2, OI8 avanza")):
    desk.receipt("orfburg", "language: %s\n" % language, game="one")
    _, receipt = desk.receipt("orfburg", "OI8, OI7 attack WI2; OI8 advances\n", game="one")
    equal("in the reader's language: %s" % language, [order["order"] for order in receipt["orders"]], MOVES + [line])
    _, receipt = desk.receipt("orfburg", line + "\n", game="one")
    equal("which is read back: %s" % language, ([order["order"] for order in receipt["orders"]], receipt["taken_out"]), (MOVES + [line], []))

# ---- orders that are adjudicated in the same tick ----

LATER = {"en": "a later mail", "fr": "un message ultérieur", "es": "un correo posterior"}
AT_ONCE = {"en": "adjudicated at once", "fr": "résolu tout de suite", "es": "se procesa ahora mismo"}


def of_times(desk, seat, text):
    """Whether the receipt says that its turn is adjudicated at once, and how orders are changed later."""
    language = desk.query("SELECT language FROM seats WHERE name = ?", seat)[0][0]
    _, receipt = desk.receipt(seat, text, "check" if "preview" in text else "submit", game="one")
    said = " ".join(desk.file(seat, text, "check" if "preview" in text else "submit", game="one").out.split())
    equal("%s, %s: the receipt's data and its text say the same of the times" % (seat, text.split("\n")[-2]),
          AT_ONCE[language] in said, receipt.get("now", False))
    return [AT_ONCE[language] in said, LATER[language] in said]


desk = begin("ducs", "--option", "setup=standard")
for language in LATER:
    desk.receipt("orfburg", "language: %s\n" % language, game="one")
    equal("who alone is asked, in %s: it is adjudicated at once, and nothing is said of changes" % language,
          of_times(desk, "orfburg", "OI7 to 1909\n"), [True, False])
equal("with wait there is time", of_times(desk, "orfburg", "OI7 to 1909\nwait: yes\n"), [False, True])
equal("so there is where the file is only looked at", of_times(desk, "orfburg", "OI7 to 1909\npreview: yes\n"), [False, False])
equal("the enemy's list in advance can be changed", of_times(desk, "wulfenburg", "retreat: [N]\n"), [False, True])
desk = begin("dos-de-mayo", "--option", "pace=full")
equal("who chooses a card alone, and orders for the window behind it, can change these then",
      of_times(desk, "french", 'game: one\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n'), [False, True])
equal("the card alone is settled", of_times(desk, "french", 'game: one\nturn: "1"\norders: null\nsetup: {card: artilleria}\n'), [True, False])
desk = begin("waterloo")
HEAD = 'game: one\nturn: "1-deploy"\n'
for seat in ("north", "south"):
    equal("%s of two that are asked: nothing is said of the other, whether it has answered or not" % seat,
          of_times(desk, seat, HEAD + "deploy: {front: [1, 2, 3, 4, 5], general: 6}\n"), [False, True])

# ---- turns by their names, in the reader's language ----

for language, name in (("en", "battle 1"), ("fr", "manche 1"), ("es", "manga 1")):
    desk.receipt("north", "language: %s\n" % language, game="one")
    for text, typed in (("deploy: {front: [1, 2, 3, 4, 5], general: 6}\n", False), ('turn: "9-deploy"\ndeploy: {front: [1, 2, 3, 4, 5], general: 6}\n', True)):
        _, receipt = desk.receipt("north", text, "check", game="one")
        said = " ".join(found["text"] for found in receipt["errors"] + receipt["warnings"] if found["code"] == "FILE-TURN")
        equal("in %s: the turn has its name%s" % (language, ", and its label only as what is to be typed" if typed else ""),
              (name in said, said.count("1-deploy")), (True, 1 if typed else 0))

# ---- a receipt's list, pasted into a mail with all that it says ----

def by_mail(desk, text):
    """Mails orders of Orfburg; returns the mail that answers."""
    known = len(desk.mails("orfburg@example.org"))
    pipe(desk, letter("orfburg@example.org", orders_to(key(desk, "orfburg", "one"), "one"), text))
    desk.good("send")
    mails = desk.mails("orfburg@example.org")
    equal("one answer", len(mails), known + 1)
    return body_of(max(mails, key=lambda mail: int(re.search(r"(?m)^RECEIPT (\d+)", body_of(mail) or "")[1]) if "RECEIPT" in body_of(mail) else 0))


def list_of(mail):
    return re.search(r"(?ms)^YOUR ORDERS NOW.*?\n\n(?=[ADNWY])", mail)[0]


desk = begin("ducs", "--option", "setup=standard", configuration=CONFIGURATION)
by_mail(desk, "OI8 1412\nOI7 1909\nOD 1910\n")
first = by_mail(desk, "without OI8\nOI4 1412\n")
check("the list says what is new and what was taken out", re.search(r"(?s)OI4 1412 ‹.*× ‹OI8 1412›", first), first)
second = by_mail(desk, list_of(first))
equal("the same orders, and what was taken out stays out",
      (re.findall(r"(?m)^ +\d+\) +(\w+ \d+)", list_of(second)), "FILE-" in second.replace("FILE-TURN", ""), "TAKEN OUT\n" in list_of(second)),
      (["OI7 1909", "OD 1910", "OI4 1412"], False, False))
desk = begin("ducs", "--option", "setup=standard")
for name, text, orders in (
        ("a remark over two lines", "1)  OI7 1909 ‹new; 1910 →\n      1909›\n2)  OD 1910\n", ["OI7 1909", "OD 1910"]),
        ("a line that is a remark alone", "1)  ‹moves: as below›\n2)  OD 1910\n", ["OD 1910"]),
        ("marks that are no receipt's", "OI7 ‹1909›\n", ["OI7 1909"])):
    _, receipt = desk.receipt("orfburg", text, "check", game="one")
    equal("%s: what is ordered, and what is wrong" % name, ([order["order"] for order in receipt["orders"]], receipt["errors"]), (orders, []))
_, receipt = desk.receipt("orfburg", "1) OI7 1909 ‹new\n\n2) OD 1910›\n", "check", game="one")
equal("a mark is looked for up to an empty line", [(error["line"], error["code"]) for error in receipt["errors"]], [(1, "FILE-LINE")])

# ---- an order in error for what comes later: nothing is due, and nobody is told that this is all ----

for language in ("en", "fr", "es"):
    desk = begin("dos-de-mayo", *MORE["dos-de-mayo"], "--seat-language", "french=" + language, configuration=CONFIGURATION)
    desk.good("tick")
    verdicts = []
    for text in ("setup: artilleria\n1→2\n6→5\n11→14\n", "without 11→14\n"):
        pipe(desk, letter("french@example.org", orders_to(key(desk, "french", "one"), "one"), text))
        body = desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'receipt' ORDER BY id DESC LIMIT 1")[0][0]
        verdicts.append(body.split("\n", 1)[0])
    equal("%s: sentences of the verdict with an error, and without" % language, [len(re.findall(r"\.(?= |$)", verdict)) for verdict in verdicts], [1, 2])
finish()
