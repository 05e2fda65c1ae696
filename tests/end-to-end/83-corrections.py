"""A correction changes what it speaks of, by whatever road it comes: the rest stays, what was in error too, until it is mended or taken
away; nobody waits where what is in force is good, and a line that is asked holds the turn."""

import re

from desk import DECKS, body_of, equal, finish
from merged import Became, answer, begin, clicked, in_force, mail, marked, newest, read, submit

STANDARD = ("--option", "setup=standard")

# ---- La Guerre des Ducs: each line of orders stands for itself ----

# One of three orders is in error; the good ones again, which is no correction; the wrong one taken away.
MOVES = ["OI8 1809", "OI7 1909"]
WRONG_ATTACK = {"by": ["OA10"], "on": "WI3"}
LINES = ("OI8 1809\nOI7 1909\nOA10 attacks WI3\n", "OI8 1809\nOI7 1909\n", "without OA10\n")
YAML = ("moves: [OI8 1809, OI7 1909]\nattacks: [{by: [OA10], on: WI3}]\n", "moves: [OI8 1809, OI7 1909]\n", "attacks: []\n")
# The order desk names all sections.
DESK = ("moves: [OI8 1809, OI7 1909]\nattacks: [{by: [OA10], on: WI3}]\nretreat: []\n",) * 2 + ("moves: [OI8 1809, OI7 1909]\nattacks: []\nretreat: []\n",)
for name, way, texts, wrong in (("a mail", mail, LINES, "3:1"), ("a mail with YAML", mail, YAML, "2:17"), ("lines between the marks", marked, LINES, "3:1"),
                                ("YAML between the marks", marked, YAML, "2:17"), ("lines by submit", submit, LINES, "3:1"),
                                ("submit", submit, YAML, "2:17"), ("the order desk", clicked, DESK, "4:17")):
    desk = begin("ducs", *STANDARD)
    more = {"retreat": []} if texts is DESK else {}
    before = dict(moves=MOVES, attacks=[WRONG_ATTACK], **more)
    equal("ducs, %s: one of three orders is in error, and all are in force" % name, way(desk, "orfburg", texts[0]),
          Became("filed", [(wrong, "DUCS-6.1")], [], before, ["errors"]))
    desk.good("tick")
    equal("ducs, %s: which leaves the phase open" % name, desk.turn("one")[0], "1-orfburg")
    equal("ducs, %s: the good ones again leave it in force, and it has no line in their file" % name, way(desk, "orfburg", texts[1]),
          Became("filed", [(wrong if texts is DESK else None, "DUCS-6.1")], [], before, ["errors"]))
    desk.good("tick")
    equal("ducs, %s: and the phase open" % name, desk.turn("one")[0], "1-orfburg")
    after = dict(moves=MOVES, **({} if texts is LINES else {"attacks": []}), **more)
    equal("ducs, %s: taken away it is gone, and told so; the rest stays" % name, way(desk, "orfburg", texts[2]),
          Became("filed", [], ["OA10 attacks WI3"], after, ["yes"]))
    desk.good("tick")
    equal("ducs, %s: and the phase is over" % name, desk.turn("one")[0], "1-wulfenburg")
    equal("ducs, %s: it verifies" % name, desk.run("verify", "one").code, 0)


def answers(text):
    """A text that comes as an answer to the newest receipt."""
    return answer, text


GOOD = "OI8 1809\nOI7 1909\nOI7, OI8 attack WI2\n"
BOTH = {"by": ["OI7", "OI8"], "on": "WI2"}
AT_ONCE = {"by": ["OI8", "OI7"], "on": "WI2"}

# Mails one after the other, and what became of the last.
for name, texts, wanted in (
        ("what a line does not name stays", (GOOD, "OI9 1912\n"),
         Became("filed", [], [], {"moves": MOVES + ["OI9 1912"], "attacks": [BOTH]}, ["yes"])),
        ("a line replaces that of its unit, in its place", ("OI8 1809\nOI7 1909\n", "OI8 1811\n"),
         Became("filed", [], ["OI8 1809"], {"moves": ["OI8 1811", "OI7 1909"]}, ["yes"])),
        ("given whole a section is what it says", (GOOD, "moves: [OI7 1909, OI8 1809]\n"),
         Became("filed", [], [], {"moves": ["OI7 1909", "OI8 1809"], "attacks": [BOTH]}, ["yes"])),
        ("and what it leaves out is gone", (GOOD, "moves: [OI8 1809, OI7 1909, OI9 1912]\nattacks: []\n"),
         Became("filed", [], ["OI7, OI8 attack WI2"], {"moves": MOVES + ["OI9 1912"], "attacks": []}, ["yes"])),
        ("a wrong move is mended by a line alone", ("OI8 1809\nOI7 3222\n", "OI7 1909\n"),
         Became("filed", [], ["OI7 3222"], {"moves": MOVES}, ["yes"])),
        ("so it is in an answer, though another stands before it", ("OI8 3222\nOI7 3222\n", answers("OI7 1909\n")),
         Became("filed", [(None, "DUCS-4.1")], ["OI7 3222"], {"moves": ["OI8 3222", "OI7 1909"]}, ["errors"])),
        ("beside a wrong order another comes", (LINES[0], "OI8, OI7 attack WI2\n"),
         Became("filed", [(None, "DUCS-6.1")], [], {"moves": MOVES, "attacks": [WRONG_ATTACK, AT_ONCE]}, ["errors"])),
        ("in an answer it takes its place", (LINES[0], answers("OI8, OI7 attack WI2\n")),
         Became("filed", [], ["OA10 attacks WI3"], {"moves": MOVES, "attacks": [AT_ONCE]}, ["yes"])),
        ("the error in an attack is not mended by a move", (LINES[0], answers("OI8 1809\nOI7 2009\n")),
         Became("filed", [(None, "DUCS-6.1")], ["OI7 1909"], {"moves": ["OI8 1809", "OI7 2009"], "attacks": [WRONG_ATTACK]}, ["errors"])),
        ("of three in error one is mended", ("OI8 3222\nOI7 3222\nOA10 attacks WI3\n", "OI8 1809\n"),
         Became("filed", [(None, "DUCS-4.1"), (None, "DUCS-6.1")], ["OI8 3222"],
                {"moves": ["OI8 1809", "OI7 3222"], "attacks": [WRONG_ATTACK]}, ["errors"])),
        ("all are replaced by what is given whole", ("OI8 3222\nOI7 3222\nOA10 attacks WI3\n", "moves: [OI8 1809]\nattacks: []\n"),
         Became("filed", [], ["OI8 3222", "OI7 3222", "OA10 attacks WI3"], {"moves": ["OI8 1809"], "attacks": []}, ["yes"])),
        ("what is to be added is", ("OI8 1809\n", "also OI7 1909\n"), Became("filed", [], [], {"moves": MOVES}, ["yes"])),
        ("where the unit has a move it is asked", ("OI8 1809\n", "also OI8 1811\n"),
         Became("filed", [("1:6", "FILE-LINE")], [], {"moves": ["OI8 1809"]}, ["errors"])),
        ("what is asked changes nothing, what is clear beside it does", (GOOD, "OI9 1912\nOI8 attacks WI3\n"),
         Became("filed", [("2:1", "FILE-LINE")], [], {"moves": MOVES + ["OI9 1912"], "attacks": [BOTH]}, ["errors"])),
        ("the answer that says it whole is filed", (GOOD, "OI8 attacks WI3\n", answers("OI8, OI7 attack WI2\n")),
         Became("filed", [], ["OI7, OI8 attack WI2"], {"moves": MOVES, "attacks": [AT_ONCE]}, ["yes"])),
        ("so is a fresh mail", (GOOD, "OI8 attacks WI3\n", "without OI8, OI7\n"),
         Became("filed", [], ["OI8 1809", "OI7 1909", "OI7, OI8 attack WI2"], {}, ["no"])),
        ("all is taken away", (GOOD, "clear\n"), Became("filed", [], MOVES + ["OI7, OI8 attack WI2"], {}, ["no"])),
        ("all attacks are", (GOOD, "clear attacks\n"), Became("filed", [], ["OI7, OI8 attack WI2"], {"moves": MOVES}, ["yes"]))):
    desk = begin("ducs", *STANDARD)
    for text in texts:
        way, text = (mail, text) if isinstance(text, str) else text
        became = way(desk, "orfburg", text)
    equal("ducs: " + name, became, wanted)

# What is asked holds the turn: to its answer, and to the deadline at most.
desk = begin("ducs", *STANDARD, "--every", "48h")
mail(desk, "orfburg", GOOD)
mail(desk, "orfburg", "OI8 attacks WI3\n")
desk.good("tick")
equal("ducs: what is asked holds the turn", desk.turn("one")[0], "1-orfburg")
answer(desk, "orfburg", "OI7, OI8 attack WI2\n")
desk.good("tick")
equal("ducs: its answer ends that", desk.turn("one")[0], "1-wulfenburg")
desk = begin("ducs", *STANDARD, "--every", "48h")
mail(desk, "orfburg", LINES[1])
mail(desk, "orfburg", "also OI8 1811\n")
desk.later(hours=47).good("tick")
equal("ducs: an hour before the deadline it holds it", desk.turn("one")[0], "1-orfburg")
desk.later(hours=1).good("tick")
equal("ducs: the deadline ends that, too", desk.turn("one")[0], "1-wulfenburg")
equal("ducs: and what was in force is carried out",
      [desk.tree("show", "one", "--as", "orfburg", "--turn", "1-wulfenburg")["position"]["units"][unit] for unit in ("OI7", "OI8")], ["1909", "1809"])


def subject(desk):
    """Of the newest receipt, without its number."""
    return re.sub(r"receipt \d+", "receipt", newest(desk, "subject")[0])


# Its subject says that the turn waits, though nothing is due, and that something is asked; with a deadline and without one.
for words in ((), ("--every", "48h")):
    desk = begin("ducs", *STANDARD, *words)
    subjects = {}
    for name, text in (("good", GOOD), ("asked", "OI8 attacks WI3\n"), ("answered", "OI8, OI7 attack WI2\n"), ("waits", "wait: yes\n"),
                       ("goes on", "wait: no\n"), ("waits again", "wait: yes\n"), ("orders", "OI9 1912\n")):
        mail(desk, "orfburg", text)
        subjects[name] = subject(desk)
    equal("%s: subjects of good orders are all alike, of the turn that waits, of what is asked" % (words or "no deadline",),
          [[name for name in subjects if subjects[name] == subjects[one]] for one in ("good", "asked", "waits")],
          [["good", "answered", "goes on", "orders"], ["asked"], ["waits", "waits again"]])

# What is only looked at is merged as well, and changes nothing.
desk = begin("ducs", *STANDARD)
mail(desk, "orfburg", LINES[0])
before = desk.dump()
equal("ducs: a file that is looked at is looked at with all that is in force", submit(desk, "orfburg", "OI7 3222\n", "check"),
      Became("preview", [("1:5", "DUCS-4.1"), (None, "DUCS-6.1")], ["OI7 1909"], {"moves": MOVES, "attacks": [WRONG_ATTACK]}, ["errors"]))
_, receipt = desk.receipt("orfburg", "OI7 3222\n", "check", "one")
equal("ducs: what stays has a number, and no line of this file", [(order["number"], order["order"], order.get("line")) for order in receipt["orders"]],
      [(1, "OI8 1809", None), (2, "OI7 3222", 1), (3, "OA10 attacks WI3", None)])
equal("ducs: an error of it says that it is kept, and whose it is",
      [(error.get("kept"), error.get("line"), error.get("column"), error["order"]) for error in receipt["errors"]],
      [(None, 1, 5, 2), (True, None, None, 3)])
equal("ducs: and nothing changed", desk.dump(), before)

# ---- Dos de Mayo ----

CARDS = ("--option", "pace=fast", "--option", "deck.spanish=" + DECKS["spanish"], "--option", "deck.french=" + DECKS["french"])
for name, texts, wanted in (
        ("an order between zones that do not meet stays", ("9→14\n10→20\n", "9→14\n"),
         Became("filed", [(None, "MAYO-3.1")], [], {"orders": ["9→14", "10→20"]}, ["errors"])),
        ("until it is taken away", ("9→14\n10→20\n", "without 10→20\n"), Became("filed", [], ["10→20"], {"orders": ["9→14"]}, ["yes"])),
        ("or its zone is", ("9→14\n10→20\n", "without 10\n"), Became("filed", [], ["10→20"], {"orders": ["9→14"]}, ["yes"])),
        ("or an answer mends it, from whichever zone", ("9→14\n10→20\n", answers("17→15\n")),
         Became("filed", [], ["10→20"], {"orders": ["9→14", "17→15"]}, ["yes"])),
        ("in a fresh mail that is one order more", ("9→14\n10→20\n", "17→15\n"),
         Became("filed", [(None, "MAYO-3.1")], [], {"orders": ["9→14", "10→20", "17→15"]}, ["errors"])),
        ("a zone that is none is asked", ("9→14\n10→99\n",), Became("filed", [("2:1", "FILE-LINE")], [], {"orders": ["9→14"]}, ["errors"])),
        ("a fresh mail ends that", ("9→14\n10→99\n", "9→14\n"), Became("filed", [], [], {"orders": ["9→14"]}, ["yes"])),
        ("an order that a mail does not name stays", ("9→14\n8→2\n", "9→14\n"), Became("filed", [], [], {"orders": ["9→14", "8→2"]}, ["yes"])),
        ("the error is mended by a line of its zone", ("9→14\n8→14\n", "8→5\n"),
         Became("filed", [], ["8→14"], {"orders": ["9→14", "8→5"]}, ["yes"]))):
    desk = begin("dos-de-mayo", *CARDS)
    submit(desk, "french", 'game: one\nturn: "1"\nsetup: {card: artilleria}\n')
    desk.good("tick")
    for text in texts:
        way, text = (mail, text) if isinstance(text, str) else text
        became = way(desk, "spanish", text)
    equal("dos-de-mayo: " + name, became, wanted)

# ---- the other games refuse a file with errors whole, but for a plan that does nothing: an answer is read with it ----

DEPLOYED = {"deploy": {"front": [1, 2, 3, 4, 5], "general": 6}}
DECLINES = {"standing": {"counter_charge": [{"else": "decline"}]}}
for name, way, text, wanted in (
        ("in YAML its answer mends it", answer, "standing: {counter_charge: [{else: decline}]}\n", dict(DEPLOYED, **DECLINES)),
        ("in a line, too", answer, "counter-charge: decline\n", dict(DEPLOYED, **DECLINES)),
        ("a fresh mail is read without it", mail, "deploy: {front: [1, 2, 3, 4, 5], general: 6}\n", DEPLOYED)):
    desk = begin("waterloo")
    equal("waterloo: a file with an error is refused", mail(desk, "north", "deploy: {front: [1, 2, 3, 4, 5], general: 6}\n"
                                                            "standing: {counter_charge: [{else: dance}]}\n"),
          Became("refused", [("2:36", "WATERLOO-10.4")], [], {}, ["no"]))
    equal("waterloo: " + name, way(desk, "north", text), Became("filed", [], [], wanted, ["yes"]))

# Over orders that are complete it holds the turn, as `wait` does: to its first answer, a fresh mail, `undo`, or the deadline.
DEPLOY, DANCE = "deploy: {front: [1, 2, 3, 4, 5], general: 6}\n", "standing: {counter_charge: [{else: dance}]}\n"
for name, way, text, wanted in (("its answer", answer, "counter-charge: decline\n", dict(DEPLOYED, **DECLINES)), ("a fresh mail", mail, DEPLOY, DEPLOYED),
                                ("undo", mail, "undo\n", DEPLOYED), ("the deadline", None, None, DEPLOYED)):
    desk = begin("waterloo", "--every", "48h")
    submit(desk, "south", DEPLOY)
    mail(desk, "north", DEPLOY)
    equal("waterloo: a draft over good orders leaves these in force", mail(desk, "north", DANCE)[::3], ("refused", DEPLOYED))
    desk.later(hours=47).good("tick")
    equal("waterloo: and holds the turn", desk.turn("one")[1], "deploy")
    if way is not None:
        way(desk, "north", text)
    equal("waterloo, %s: what is in force then" % name, in_force(desk, "north"), wanted)
    desk.later(hours=0 if way is not None else 1).good("tick")
    equal("waterloo: %s ends that" % name, desk.turn("one")[1], "turn")

# "undo" in answer to a question that something came after takes none of that back.
desk = begin("waterloo", "--every", "48h")
mail(desk, "north", DEPLOY)
mail(desk, "north", DANCE)
question = newest(desk, "message_id")[0]
mail(desk, "north", "counter-charge: decline\n")
for name, more, wanted in (("in answer to an older receipt changes nothing", {"headers": "In-Reply-To: <%s>\n" % question}, dict(DEPLOYED, **DECLINES)),
                           ("in a mail of its own takes the last one back", {}, DEPLOYED)):
    mail(desk, "north", "undo\n", **more)
    equal("waterloo: undo " + name, in_force(desk, "north"), wanted)

# What leaves the orders as they are ends no draft, whichever of the mails since then is answered; the receipt says that it is kept.
RECON, CHARGE = "recon 2, then chrage 3\n", "charge 3\nwait\n"
BOTH_ACTIONS = {"do": [{"recon": 2}, {"charge": 3}]}
for name, between in (("a question", ("what is the score?\n",)), ("a preview", ("charge 3\npreview\n",)), ("rules asked for", ("rules\n",)),
                      ("a question and a blank mail", ("what is the score?\n", "\n"))):
    for which in (0, -1):
        desk = begin("waterloo", "--every", "48h", "--option", "first=north")
        mail(desk, "north", DEPLOY)
        submit(desk, "south", DEPLOY)
        desk.later(minutes=1).good("tick")
        mail(desk, "north", "recon 1\n")
        desk.good("tick")
        equal("waterloo: a misspelt action is refused", mail(desk, "south", RECON).fate, "refused")
        ours = [newest(desk, "message_id, body")]
        for text in between:
            answer(desk, "south", text)
            ours.append(newest(desk, "message_id, body"))
        if between[0].startswith("what"):
            body = " ".join(ours[1][1].split())
            equal("waterloo, %s: its receipt says that the draft is kept" % name, "Receipt 2 is still kept for your answer" in body, True)
        equal("waterloo: %s, and then an answer to mail %d" % (name, which),
              mail(desk, "south", CHARGE, headers="In-Reply-To: <%s>\n" % ours[which][0])[::3], ("filed", BOTH_ACTIONS))

# `undo` drops a draft for good, whatever is answered then, and says what is due; a second one has nothing to take back.
for language, dropped, due in (("en", "is dropped: you have no orders now", "Due from you: deployment, by"), ("fr", "est abandonné : vous n'avez pas d'ordres", "À rendre : "),
                               ("es", "se descarta: ahora no tienes órdenes", "Por entregar: ")):
    desk = begin("waterloo", "--every", "48h", "--seat-language", "north=" + language)
    mail(desk, "north", DEPLOY + DANCE)
    draft = newest(desk, "message_id")[0]
    mail(desk, "north", "undo\n")
    desk.good("send")
    bodies = [" ".join(body_of(one).replace("\u00a0", " ").split()) for one in desk.mails("north@example.org")]
    equal("waterloo, %s: undo of a draft says what is due" % language, [due in body for body in bodies if dropped in body], [True])
    equal("waterloo, %s: its receipt is answered in vain" % language,
          mail(desk, "north", "counter-charge: decline\n", headers="In-Reply-To: <%s>\n" % draft)[4], ["no"])
    mail(desk, "north", "undo\n")
    equal("waterloo, %s: it verifies" % language, desk.run("verify", "one").code, 0)

# The numbers of a preview are not those of the orders that count.
desk = begin("waterloo", "--every", "48h", "--option", "first=north")
mail(desk, "north", DEPLOY)
submit(desk, "south", DEPLOY)
desk.later(minutes=1).good("tick")
mail(desk, "north", "recon 1\n")
desk.good("tick")
mail(desk, "south", "recon 2\ncharge 3\nwait\n")
answer(desk, "south", "recon 1\nartillery 5\npreview\n")
equal("waterloo: a number of a preview is asked", answer(desk, "south", "without line 2\n")[::3], ("refused", BOTH_ACTIONS))

# Nor does a draft over no orders outlive it: nothing that was taken back comes in force by an answer to its receipt.
desk = begin("waterloo", "--every", "48h")
mail(desk, "north", DEPLOY + DANCE)
question = newest(desk, "message_id")[0]
mail(desk, "north", "undo\n")
equal("waterloo: undo of a draft over no orders leaves none", in_force(desk, "north"), {})
equal("waterloo: and says no more than that", "undo" in newest(desk, "body", "answer")[0].split("\n\n")[0], False)
mail(desk, "north", "counter-charge: decline\n", headers="In-Reply-To: <%s>\n" % question)
equal("waterloo: an answer to its receipt is read without it", in_force(desk, "north"), DECLINES)
equal("waterloo: and the game verifies", desk.run("verify", "one").code, 0)
desk = begin("waterloo", "--every", "48h")
mail(desk, "north", DEPLOY + DANCE)
mail(desk, "north", "undo\n")
mail(desk, "north", "undo\n")
equal("waterloo: there is nothing more to undo", desk.query("SELECT standing, source FROM submissions ORDER BY receipt"), [("refused", "mail"), ("superseded", "undo")])

IDLE = "plan:\n- do: {soldier: knight, at: [HAC.2]}\n- do: {soldier: knight, at: [HAC.1]}\n"
PLAN = [{"do": {"soldier": "knight", "at": "HAC.2"}}, {"do": {"soldier": "knight", "at": "HAC.1"}}]
BETTER = [{"do": {"soldier": "footman", "at": "MAL.2"}}]
for name, way in (("a mail", mail), ("submit", submit)):
    desk = begin("dogs-of-war", position=read("tests", "broken", "dogs-of-war", "position.yaml"))
    equal("dogs-of-war, %s: nothing of a plan can be done" % name, way(desk, "alice", IDLE), Became("filed", [("1:1", "DOGS-8.4")], [], {"plan": PLAN}, ["errors"]))
    equal("dogs-of-war, %s: a shorter plan that does something" % name, way(desk, "alice", "plan: [{do: {soldier: footman, at: [MAL.2]}}]\n"),
          Became("filed", [], ["knight to HAC.2", "knight to HAC.1"], {"plan": BETTER}, ["yes"]))
    equal("dogs-of-war, %s: none is no decision" % name, way(desk, "alice", "plan: []\n"),
          Became("filed", [("1:1", "DOGS-8.4")], ["footman to MAL.2"], {"plan": []}, ["errors"]))
    way(desk, "alice", "clear\n")
    equal("dogs-of-war, %s: nothing is left of it" % name, in_force(desk, "alice"), {})
# ---- who is asked where a unit retreats to answers in few words ----

RETREAT = ("turn: 3\nphase: orfburg\nunits: {OI1: '1107', OI2: '1006', OI4: '1207', WC1: '1106', OD: '3222', OI10: '3123', WD: '0101', WI10: '0104'}\n")
for text, wanted in (("to 1105\n", ["1105"]), ("WC1 a 1205\n", ["1205"]), ("mejor a 1105 gracias\n", ["1105"]), ("en 1205\n", ["1205"]),
                     ("WI10 to 1205\n", None)):
    desk = begin("ducs", "--option", "retreats=ask", position=RETREAT)
    mail(desk, "orfburg", "OI1, OI2 attack WC1\n")
    desk.later(minutes=1).good("tick")
    mail(desk, "wulfenburg", text)
    equal("ducs: an answer to where WC1 retreats, %s" % text.strip(), in_force(desk, "wulfenburg").get("retreat"), wanted)

# ---- one word for one thing: where it is asked what is to be taken away, `undo` leaves the orders as they are ----

desk = begin("ducs", *STANDARD)
mail(desk, "orfburg", "OI8 1809\nOI7 1909\n")
equal("what `cancel` means is asked", mail(desk, "orfburg", "cancel\n").fate, "refused")
body, = newest(desk, "body")
equal("and `undo` is spoken of once, and in the list of words", body.count("undo"), 2)
mail(desk, "orfburg", "undo\n")
equal("it leaves them", in_force(desk, "orfburg"), {"moves": MOVES})

# ---- "nothing" over orders: one answer says what to send, and that works ----

for rules, seat, words, orders, none in (("ducs", "orfburg", STANDARD, "OI8 1809\nOI7 1801\n", {"moves": [], "attacks": []}),
                                         ("dos-de-mayo", "spanish", (), "9->20\n", {"orders": []}), ("dos-de-mayo", "spanish", (), "9->14\n", {"orders": []})):
    for language, clear, nothing in (("en", "clear", "nothing"), ("fr", "effacer", "rien"), ("es", "borrar", "nada")):
        desk = begin(rules, *words, "--seat-language", "%s=%s" % (seat, language))
        name = "%s, %s, %r" % (rules, language, orders)
        mail(desk, seat, orders)
        filed = in_force(desk, seat)
        mail(desk, seat, nothing + "\n")
        body, = newest(desk, "body")
        equal("%s: the orders stay, and the answer has both words" % name, (in_force(desk, seat), [re.search("[^a-z]%s[^a-z]" % word, body) is not None for word in (clear, nothing)]), (filed, [True, True]))
        mail(desk, seat, "%s\n%s\n" % (clear, nothing))
        equal("%s: and these take them away, and answer" % name, in_force(desk, seat), none)
desk = begin("ducs", *STANDARD)
mail(desk, "orfburg", "OI8 1809\n")
mail(desk, "orfburg", "moves: none\n")
body, = newest(desk, "body")
equal("of one section it is the line that empties it", ('"moves: []"' in body, '""' in body), (True, False))

finish()
