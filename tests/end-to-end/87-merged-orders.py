"""Pairs of sentences: what is in force, and what a mail about it leaves in force, in each game. What could mean two things is asked, and
holds the turn."""

import re

from desk import DECKS, check, equal, finish, skip, yaml_of
from merged import answer, begin, clicked, mail, marked, newest, read, submit

# What the program does not do as yet is skipped with its reason; once it does, that is a failure, so that the reason goes.


def holds(name, found, expected, but=None):
    if but is None:
        equal(name, found, expected)
    elif found == expected:
        check("%s: this holds now, so that it need not be skipped" % name, False)
    else:
        skip(name, but)


# ---- the positions, each with one window that waits for the writer alone ----

# OI7 stands beside WI2, OI8 beside WI2 and WI3, OA10 in reach of WI3.
DUCS = """turn: 2
phase: orfburg
units: {OI7: "1809", OI8: "1909", OI9: "1911", OA10: "1910", OD: "2211", WI1: "1708", WI2: "1808", WI3: "1908", WI4: "2007", WD: "1907"}
"""
MAYO = """turn: 3
window: preparation
zones: {4: {spanish: 1}, 9: {french: 3}, 11: {french: 1}, 12: {spanish: 3}}
reserve: {spanish: 1, french: 1}
hands: {spanish: [soldados], french: [guardia-imperial]}
decks: {spanish: [manolas], french: [mamelucos]}
"""
MUSTER = read("tests", "broken", "dogs-of-war-muster", "position.yaml").replace("coins: 2", "coins: 9")
CLASH = read("tests", "broken", "dogs-of-war", "position.yaml")


def ducs(*words):
    return begin("ducs", *words, position=DUCS)


def standard():
    return begin("ducs", "--option", "setup=standard")


def spain():
    desk = begin("dos-de-mayo", "--option", "pace=fast", position=MAYO)
    submit(desk, "french", "preparation: {draw: yes}\norders: []\n")
    return desk


def france():
    desk = begin("dos-de-mayo", "--option", "pace=fast", position=MAYO)
    submit(desk, "spanish", "preparation: {draw: yes}\norders: []\n")
    return desk


def spain_at_first():
    desk = begin("dos-de-mayo", "--option", "pace=fast", *[word for side in DECKS for word in ("--option", "deck.%s=%s" % (side, DECKS[side]))])
    submit(desk, "french", "setup: {card: artilleria}\norders: []\n")
    desk.good("tick")
    return desk


def north():
    desk = begin("waterloo", "--option", "first=north")
    submit(desk, "north", "deploy: {front: [5, 2, 4, 1, 3], general: 6}\ndo: [{recon: 3}]\n")
    submit(desk, "south", "deploy: {front: [1, 2, 3, 5, 6], general: 4}\n")
    desk.good("tick")
    submit(desk, "south", "do: [{recon: 1}, {artillery: 1}]\n")
    desk.good("tick")
    return desk


def muster():
    desk = begin("dogs-of-war", position=MUSTER)
    for seat in ("bob", "carl"):
        submit(desk, seat, "muster: {buy: []}\n")
    return desk


def clash():
    return begin("dogs-of-war", position=CLASH)


# ---- mails one after the other ----

FILED, ASKED = "filed", "asked"


def verdict(became):
    return ASKED if "FILE-LINE" in [code for _, code in became.errors] else became.fate


def pair(name, position, seat, *steps, goes_on=True, but=None):
    """`steps`: way, text, verdict, what is in force then, and, where it is not nothing, where it is asked or what is taken out. Then the
    turn goes on, or waits. `but`: what the last step does not do as yet."""
    desk = position()
    for number, (way, text, wanted, orders, *more) in enumerate(steps, 1):
        became = way(desk, seat, text)
        said = sorted(where for where, code in became.errors if code == "FILE-LINE") if wanted == ASKED else became.taken_out
        other = [code for _, code in became.errors if code != "FILE-LINE"]
        holds("%s, %d: %s" % (name, number, wanted), (verdict(became), said, other, became.orders), (wanted, sorted(more[0]) if more else [], [], orders),
              but if number == len(steps) else None)
    turn = desk.turn("one")
    desk.good("tick")
    equal("%s: the turn %s" % (name, "goes on" if goes_on else "waits"), desk.turn("one") != turn, goes_on)
    return desk


def moves(*lines, **more):
    return dict(moves=list(lines), **more)


def attacks(*rows, **more):
    return dict(attacks=[dict(by=by.split(), on=on) for by, on in rows], **more)


# ---- La Guerre des Ducs: a unit, a target, a whole attack ----

TWO = attacks(("OI7 OI8", "WI2"), ("OA10", "WI3"))
for language, words in (("en", "attacks"), ("fr", "attaque"), ("es", "ataca")):
    pair("ducs, %s: one of two who attack, to another target" % language, ducs, "orfburg",
         (mail, "OI7, OI8 attack WI2\nOA10 attacks WI3\n", FILED, TWO), (mail, "OI8 %s WI3\n" % words, ASKED, TWO, ["1:1"]),
         (mail, "OI7 %s WI2\n" % words, ASKED, TWO, ["1:1"]), goes_on=False)
pair("ducs: as answers", ducs, "orfburg", (mail, "OI7, OI8 attack WI2\nOA10 attacks WI3\n", FILED, TWO), (answer, "OI8 attacks WI3\n", ASKED, TWO, ["1:1"]),
     (answer, "OI7 attacks WI2\n", ASKED, TWO, ["1:1"]), goes_on=False)
pair("ducs: the answer that names both", ducs, "orfburg", (mail, "OI7, OI8 attack WI2\n", FILED, attacks(("OI7 OI8", "WI2"))),
     (mail, "OI7 attacks WI2\n", ASKED, attacks(("OI7 OI8", "WI2")), ["1:1"]),
     (answer, "OI7, OI8 attack WI2\n", FILED, attacks(("OI7 OI8", "WI2"))))
pair("ducs: or that takes the old one away first", ducs, "orfburg", (mail, "OI7, OI8 attack WI2\n", FILED, attacks(("OI7 OI8", "WI2"))),
     (mail, "OI7 attacks WI2\n", ASKED, attacks(("OI7 OI8", "WI2")), ["1:1"]),
     (answer, "cancel the attack on WI2\n", FILED, {}, ["OI7, OI8 attack WI2"]), (mail, "OI7 attacks WI2\n", FILED, attacks(("OI7", "WI2"))))
pair("ducs: one who attacks alone, to another target", ducs, "orfburg", (mail, "OI8 attacks WI2\n", FILED, attacks(("OI8", "WI2"))),
     (mail, "OI8 attacks WI3\n", FILED, attacks(("OI8", "WI3")), ["OI8 attacks WI2"]))
SHARED = dict(moves=["OI8 1809", "OI7 1909"], **attacks(("OI7 OI8", "WI2")))
for language, words in (("en", "without"), ("fr", "sans"), ("es", "sin")):
    pair("ducs, %s: without one who moves and shares an attack" % language, standard, "orfburg",
         (mail, "OI8 1809\nOI7 1909\nOI7, OI8 attack WI2\n", FILED, SHARED), (mail, words + " OI8\n", ASKED, SHARED, ["1:1"]),
         goes_on=False)
pair("ducs: without both who share it", standard, "orfburg", (mail, "OI8 1809\nOI7 1909\nOI7, OI8 attack WI2\nOI9 1912\n", FILED,
                                                             dict(moves=["OI8 1809", "OI7 1909", "OI9 1912"], attacks=SHARED["attacks"])),
     (mail, "without OI7 and OI8\n", FILED, moves("OI9 1912"), ["OI8 1809", "OI7 1909", "OI7, OI8 attack WI2"]))
pair("ducs: who stays gives up the move alone", standard, "orfburg", (mail, "OI8 1809\nOI7 1909\nOI7, OI8 attack WI2\nOI9 1912\n", FILED,
                                                                     dict(moves=["OI8 1809", "OI7 1909", "OI9 1912"], attacks=SHARED["attacks"])),
     (mail, "OI9 stays\n", FILED, SHARED, ["OI9 1912"]))

# What is no order above and below good ones.
for language, none, move, question in (
        ("en", "nothing else from me", "OI9 1912", "PS: does OI8 still count double?"),
        ("fr", "rien d'autre de ma part", "OI9 en 1912", "PS : est-ce que OI8 compte toujours double ?"),
        ("es", "nada más de mi parte", "OI9 a 1912", "PD: ¿OI8 sigue contando doble?")):
    both = moves("OI9 1912", **attacks(("OI7 OI8", "WI2")))
    pair("ducs, %s: nothing else above orders" % language, ducs, "orfburg", (mail, "OI7, OI8 attack WI2\n", FILED, attacks(("OI7 OI8", "WI2"))),
         (mail, "%s\n\n%s\n" % (none, move), FILED, both))
    desk = pair("ducs, %s: a question below orders" % language, ducs, "orfburg", (mail, "OI7, OI8 attack WI2\n", FILED, attacks(("OI7 OI8", "WI2"))),
                (mail, "%s\n\n%s\n" % (move, question), FILED, both))
    found, = desk.query("SELECT diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")
    equal("ducs, %s: which is said" % language, [(d["severity"], d["line"]) for d in yaml_of(found[0]) if d["code"] == "FILE-LINE"], [("warning", 3)])

# Dashes are bullets in a mail, and the whole section in a form.
MOVES = moves("OI9 1912", "OD 2210")
pair("ducs: a bullet", ducs, "orfburg", (mail, "OI9 1912\nOD 2210\n", FILED, MOVES),
     (mail, "- OI9 2011\n", FILED, moves("OI9 2011", "OD 2210"), ["OI9 1912"]))
pair("ducs: a bullet below a heading", ducs, "orfburg", (mail, "OI9 1912\nOD 2210\n", FILED, MOVES),
     (mail, "moves:\n- OI9 2011\n", FILED, moves("OI9 2011", "OD 2210"), ["OI9 1912"]))
pair("ducs: a dash in a form", ducs, "orfburg", (mail, "OI9 1912\nOD 2210\n", FILED, MOVES),
     (marked, "moves:\n- OI9 2011\n", FILED, moves("OI9 2011"), ["OI9 1912", "OD 2210"]))
pair("ducs: brackets in a mail", ducs, "orfburg", (mail, "OI9 1912\nOD 2210\n", FILED, MOVES),
     (mail, "moves: [OI9 2011]\n", FILED, moves("OI9 2011"), ["OI9 1912", "OD 2210"]))
pair("ducs: a key with a line behind it", ducs, "orfburg", (mail, "OI9 1912\nOD 2210\n", FILED, MOVES),
     (mail, "moves: OI9 2011\n", FILED, moves("OI9 2011", "OD 2210"), ["OI9 1912"]))

# The order desk names all sections; the form of an old report those alone that its player changed.
pair("ducs: the desk empties the attacks", ducs, "orfburg", (mail, "OI9 1912\nOI7, OI8 attack WI2\n", FILED, moves("OI9 1912", **attacks(("OI7 OI8", "WI2")))),
     (clicked, "moves: [OI9 1912]\nattacks: []\nretreat: []\n", FILED, {"moves": ["OI9 1912"], "attacks": [], "retreat": []}, ["OI7, OI8 attack WI2"]))


def old_form(desk, seat, text):
    """The form of the first report, with this for its moves, between the marks that it came with."""
    (form,), = desk.query("SELECT orders FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND address = ?", seat + "@example.org")
    assert "\n#moves: []\n" in form and "\n#attacks: []\n" in form, form
    return marked(desk, seat, form.replace("\n#moves: []\n", "\n%s\n" % text))


pair("ducs: an old report's form with moves alone", ducs, "orfburg", (mail, "OI9 1912\nOI7, OI8 attack WI2\n", FILED, moves("OI9 1912", **attacks(("OI7 OI8", "WI2")))),
     (old_form, "moves: [OI9 2011]", FILED, moves("OI9 2011", **attacks(("OI7 OI8", "WI2"))), ["OI9 1912"]))

# Two mails in a minute, the older by its Date delivered last.


def at_ten(desk, seat, text):
    return mail(desk, seat, text, date="Fri, 01 May 2026 08:00:10 +0000")


def at_forty(desk, seat, text):
    return mail(desk, seat, text, date="Fri, 01 May 2026 08:00:40 +0000")


def a_minute_later():
    return ducs().later(minutes=1)


for name, newer, left, gone, older, wanted, orders, more in (
        ("about the same unit", "OI9 2011\n", moves("OI9 2011"), ["OI9 1912"], "OI9 1910\n", ASKED, moves("OI9 2011"), ["1:1"]),
        ("about that and another", "OI9 2011\n", moves("OI9 2011"), ["OI9 1912"], "OI9 1910\nOD 2210\n", ASKED, moves("OI9 2011", "OD 2210"), ["1:1"]),
        ("about another alone", "OI9 2011\n", moves("OI9 2011"), ["OI9 1912"], "OD 2210\n", FILED, moves("OI9 2011", "OD 2210"), []),
        ("about what the newer took away", "without OI9\n", {}, ["OI9 1912"], "OI9 2011\n", ASKED, {}, ["1:1"]),
        ("all of what the newer changed", "moves: [OI9 2011]\n", moves("OI9 2011"), ["OI9 1912"], "moves: [OD 2210]\n", ASKED, moves("OI9 2011"), ["1:9"]),
        ("that takes its order away", "OI9 2011\n", moves("OI9 2011"), ["OI9 1912"], "without OI9\n", ASKED, moves("OI9 2011"), ["1:1"]),
        ("that takes all away", "OI9 2011\n", moves("OI9 2011"), ["OI9 1912"], "clear\n", ASKED, moves("OI9 2011"), ["1:1"])):
    pair("ducs: an older mail, delivered last, " + name, a_minute_later, "orfburg",
         (mail, "OI9 1912\n", FILED, moves("OI9 1912")), (at_forty, newer, FILED, left, gone), (at_ten, older, wanted, orders, more),
         goes_on=wanted == FILED)

# ---- Dos de Mayo: a zone ----

SEVEN = ["4→5", "8→9", "9→14", "12→14", "15→14", "17→15", "20→17"]
pair("dos-de-mayo: one of seven orders", spain_at_first, "spanish", (mail, "\n".join(SEVEN) + "\n", FILED, {"orders": SEVEN}),
     (mail, "12→13\n", FILED, {"orders": [order.replace("12→14", "12→13") for order in SEVEN]}, ["12→14"]))
DRAWN = {"preparation": {"draw": True}, "orders": ["9→14", "9→15"]}
pair("dos-de-mayo: a third order of a zone that has two", france, "french", (mail, "draw\n9→14\n9→15\n", FILED, DRAWN), (mail, "9→17\n", ASKED, DRAWN, ["1:1"]),
     goes_on=False)
pair("dos-de-mayo: in place of both, says the answer", france, "french", (mail, "draw\n9→14\n9→15\n", FILED, DRAWN), (mail, "9→17\n", ASKED, DRAWN, ["1:1"]),
     (answer, "9→17 instead\n", FILED, dict(DRAWN, orders=["9→17"]), ["9→14", "9→15"]))
for language, words in (("en", "no card"), ("fr", "aucune carte"), ("es", "ninguna carta")):
    pair("dos-de-mayo, %s: no card, where one may be drawn and played" % language, spain, "spanish", (mail, "12→14\n", FILED, {"orders": ["12→14"]}),
         (mail, words + "\n", ASKED, {"orders": ["12→14"]}, ["1:1"]), goes_on=False)
SPANISH = {"preparation": {"draw": True}, "orders": ["12→14"]}
pair("dos-de-mayo: no card beside an answer", spain, "spanish", (mail, "draw\n12→14\n", FILED, SPANISH), (mail, "no card\n", ASKED, SPANISH, ["1:1"]),
     goes_on=False)
pair("dos-de-mayo: which is answered", spain, "spanish", (mail, "12→14\n", FILED, {"orders": ["12→14"]}),
     (mail, "no card\n", ASKED, {"orders": ["12→14"]}, ["1:1"]), (answer, "no draw\n", FILED, {"preparation": {"draw": False}, "orders": ["12→14"]}))
pair("dos-de-mayo: in Spanish by sin, too", spain, "spanish", (mail, "12→14\n", FILED, {"orders": ["12→14"]}),
     (mail, "sin carta\n", ASKED, {"orders": ["12→14"]}, ["1:1"]), goes_on=False)

# ---- Waterloo: a list that is one whole ----

RECON = {"do": [{"recon": 4}]}
pair("waterloo: another action, where two are allowed", north, "north", (mail, "recon 4\n", FILED, RECON), (mail, "artillery 3\n", ASKED, RECON, ["1:1"]),
     goes_on=False)
pair("waterloo: instead, says the answer", north, "north", (mail, "recon 4\n", FILED, RECON), (mail, "artillery 3\n", ASKED, RECON, ["1:1"]),
     (answer, "artillery 3 instead\n", FILED, {"do": [{"artillery": 3}]}, ["recon 4"]))
pair("waterloo: or beside it", north, "north", (mail, "recon 4\n", FILED, RECON), (mail, "artillery 3\n", ASKED, RECON, ["1:1"]),
     (answer, "also artillery 3\n", FILED, {"do": [{"recon": 4}, {"artillery": 3}]}))

# ---- Dogs of War: purchases, plans ----

KNIGHTS = {"muster": {"buy": ["knight", "knight"]}}
FOOTMEN = ["footman", "footman"]
pair("dogs-of-war: other purchases, where there are coins for both", muster, "alice", (mail, "buy 2 knights\n", FILED, KNIGHTS),
     (mail, "buy 2 footmen\n", ASKED, KNIGHTS, ["1:7"]), goes_on=False)
pair("dogs-of-war: instead, says the answer", muster, "alice", (mail, "buy 2 knights\n", FILED, KNIGHTS), (mail, "buy 2 footmen\n", ASKED, KNIGHTS, ["1:7"]),
     (answer, "buy 2 footmen instead\n", FILED, {"muster": {"buy": FOOTMEN}}, ["buy 2 knights"]))
for name, text, bought in (
        ("more, as an answer", "also buy 2 footmen\n", FOOTMEN), ("more, else nothing", "Also buy a footman, everything else unchanged\n", ["footman"])):
    desk = muster()
    mail(desk, "alice", "buy 2 knights\n")
    became = (answer if "answer" in name else mail)(desk, "alice", text)
    equal("dogs-of-war, %s: they come beside the others" % name, (became.fate, became.errors, became.orders, became.answered),
          ("filed", [], {"muster": {"buy": ["knight", "knight"] + bought}}, ["yes"]))
    holds("dogs-of-war, %s: and nothing is taken out" % name, became.taken_out, [])
pair("dogs-of-war: a coin that is kept", muster, "alice", (mail, "buy 2 knights\n", FILED, KNIGHTS),
     (mail, "keep 1 coin\n", FILED, {"muster": {"buy": ["knight", "knight"], "keep_coins": 1}}))


def plan(*entries):
    return {"plan": [{"do": {"soldier": soldier, "at": at}} for soldier, at in entries]}


# A refused plan and its one mended line.
GOOD = plan(("knight", "MAL.3"), ("footman", "MAL.2"))
for name, first, second in (
        ("the last line", "1. knight to MAL.3\n2. footman to MAL.42\n", "footman to MAL.2\n"),
        ("the first, with its number", "1. knight to MAL.33\n2. footman to MAL.2\n", "1. knight to MAL.3\n"),
        ("in YAML", "plan:\n- do: {soldier: knight, at: [MAL.33]}\n- do: {soldier: footman, at: [MAL.2]}\n", "plan:\n- do: {soldier: knight, at: [MAL.3]}\n")):
    desk = clash()
    became = mail(desk, "alice", first)
    equal("dogs-of-war, %s of a plan is wrong: refused" % name, (became.fate, [code for _, code in became.errors], became.orders), ("refused", ["DOGS-8.3"], {}))
    became = answer(desk, "alice", second)
    equal("dogs-of-war, %s of a plan is mended: filed, with the other" % name, became[:2] + became[3:], ("filed", [], GOOD, ["yes"]))
desk = clash()
mail(desk, "alice", "1. knight to HAC.2\n2. knight to HAC.1\n")
became = mail(desk, "alice", "footman to MAL.2\n")
equal("dogs-of-war: fewer would be left of a plan: asked", (verdict(became), became.orders), (ASKED, plan(("knight", "HAC.2"), ("knight", "HAC.1"))))
holds("dogs-of-war: the error of the plan that is in force is not that of the line that is asked", became.errors, [("1:1", "FILE-LINE"), (None, "DOGS-8.4")])

# ---- a receipt, pasted back: its lines, or all of it ----

LIST = re.compile(r"(?ms)^(?:YOUR ORDERS NOW|VOS ORDRES MAINTENANT|TUS ÓRDENES AHORA).*?\n\n(?=\S)")
for name, position, seat, text, orders, but in (
        ("ducs", ducs, "orfburg", "OI9 1912\nOI7, OI8 attack WI2\n", moves("OI9 1912", **attacks(("OI7 OI8", "WI2"))), None),
        ("dos-de-mayo, Spain", spain, "spanish", "draw\n12→14\n", SPANISH, None),
        ("dos-de-mayo, France", france, "french", "draw\n2 9→14\n9→15\n", dict(DRAWN, allocation={"9→14": 2}), None),
        ("waterloo", north, "north", "recon 4\ncounter-charge: accept\n", dict(RECON, standing={"counter_charge": [{"else": "accept"}]}), None),
        ("dogs-of-war, purchases", muster, "alice", "buy 2 knights\nkeep 1 coin\n", {"muster": {"buy": ["knight", "knight"], "keep_coins": 1}}, None),
        ("dogs-of-war, a plan", clash, "alice", "1. knight to MAL.3\n2. footman to MAL.2\notherwise pass\n", dict(GOOD, otherwise="pass"), None)):
    desk = position()
    mail(desk, seat, text)
    receipt, = newest(desk, "body")
    became = mail(desk, seat, LIST.search(receipt)[0])
    equal("%s: the lines of a receipt are the same orders" % name, became, ("filed", [], [], orders, ["yes"]))
    became = mail(desk, seat, receipt)
    equal("%s: so is what is in force after the whole of it" % name, became.orders, orders)
    holds("%s: of which nothing is asked" % name, became, ("filed", [], [], orders, ["yes"]), but)
for position, seat, text, changes, orders in (
        (ducs, "orfburg", "OI9 1912\nOD 2210\n", "without OD\n", moves("OI9 1912")),
        (spain, "spanish", "draw\n12→14\n4→5\n", "12→13\nwithout 9→14\n", dict(DRAWN, orders=["12→13", "4→5"]))):
    desk = position()
    mail(desk, seat, text)
    mail(desk, seat, changes)
    became = mail(desk, seat, newest(desk, "body")[0])
    equal("what a pasted receipt says of what was changed, taken out and noted is nothing new", became, ("filed", [], [], orders, ["yes"]))

# ---- what takes away is read ----

desk = ducs()
mail(desk, "orfburg", "OI9 1912\nOD 2210\n")
for text, left in (("without OI9", moves("OD 2210")), ("clear", {})):
    _, receipt = desk.receipt("orfburg", 'game: one\nturn: "2-orfburg"\n%s\n' % text, game="one")
    equal("ducs: %s is done" % text, (receipt["fate"], yaml_of(receipt["understood"] or "{}")), ("filed", left))
    holds("ducs: %s is not among what was not read" % text, receipt["unread"], [])
finish()
