"""What one player says binds that player alone, as long as they play; and what is answered is true."""

import re

from desk import KARSTEN, PHIL, Desk, check, equal, finish
from postbox import CONFIGURATION, desk
from words import CODE, answers, code_of, events, hand_over, hindrance, one_line, over, table, with_keys, write

CLAIRE = "claire@example.org"

# ---- a draw said by a former player ----

here = table()
write(here, "french", "offer draw\n")
write(here, "french", "confirm %s\n" % code_of(here))
hand_over(here, "french", CLAIRE)
write(here, "spanish", "accept draw\n")
equal("a former player's offer is none of the new one", hindrance(here), "no-offer")
write(here, "spanish", "offer draw\n")
write(here, "spanish", "confirm %s\n" % code_of(here))
equal("and ends no game", over(here), False)
write(here, "french", "accept draw\n")
write(here, "french", "confirm %s\n" % code_of(here))
equal("the new player may say it themselves", over(here), {"winner": "none", "reason": "draw-agreed"})

here = table()
write(here, "french", "offer draw\n")
write(here, "french", "confirm %s\n" % code_of(here))
write(here, "french", "withdraw draw\n")
hand_over(here, "french", CLAIRE)
write(here, "french", "offer draw\n")
equal("nor does what a former player took back hold for the new one", hindrance(here), None)
got = write(here, "french", "confirm %s\n" % code_of(here))
equal("whose offer counts, and is told", (events(here, "act-draw")[-1], sorted(got.answered)), ("act-draw-offered", [CLAIRE, PHIL]))
got = write(here, "french", "withdraw draw\n")
equal("and so is that they take it back", (events(here, "act-draw")[-1], sorted(got.answered)), ("act-draw-withdrawn", [CLAIRE, PHIL]))
equal("it verifies", here.run("verify", "madrid").code, 0)

here = table()
write(here, "french", "resign\n")
asked = code_of(here)
hand_over(here, "french", CLAIRE)
write(here, "french", "confirm %s\n" % asked)
equal("a code that a former player asked for is no code of the new one", (over(here), hindrance(here)), (False, "stale"))

# ---- codes ----

here = table()
write(here, "french", "resign\n")
resigning = code_of(here)
write(here, "french", "offer draw\n")
offering = code_of(here)
write(here, "french", "confirm %s\n" % offering)
write(here, "french", "confirm %s\n" % offering)
equal("a code that was used: why nothing is done", hindrance(here), "offered")
write(here, "french", "withdraw draw\n")
write(here, "french", "confirm %s\n" % offering)
equal("and after it was taken back", hindrance(here), "withdrawn")
write(here, "french", "confirm 000000\n")
equal("a code that is none", hindrance(here), "stale")
write(here, "french", "confirm %s\n" % resigning)
equal("what is said of a draw leaves the code of a resignation good", over(here), {"winner": "spanish", "reason": "game-resigned"})
write(here, "french", "confirm %s\n" % resigning)
equal("once the game is over, that is why", hindrance(here), "over")

# ---- who can see that a draw is offered ----

THREE = {"ana": "ana@example.org", "ben": "ben@example.org", "cy": "cy@example.org"}
dogs = Desk(configuration=CONFIGURATION)
dogs.good("new", "dogs-of-war", "--name", "madrid", "--every", "48h", "--seed", "01",
          *[word for seat, address in THREE.items() for word in ("--seat", "%s=%s" % (seat, address))], "--seat-language", "ben=fr", "--seat-language", "cy=es")
dogs.good("send")
with_keys(dogs, **THREE)
WORDS = {"ana": ("accept draw", "withdraw draw"), "ben": ("accepter nulle", "retirer nulle"), "cy": ("aceptar tablas", "retirar tablas")}


def status_of(seat):
    """What `status` says of a draw to this seat: the words to agree and to take back, and the names of the others who have agreed."""
    answers(dogs)
    write(dogs, seat, "status\n")
    body = one_line(answers(dogs)[0][3].split("-----ORDERS-----")[0])
    return [word in body for word in WORDS[seat]]


def draw(viewer):
    tree = dogs.tree("show", "madrid", "--as", viewer).get("draw")
    return tree and ([entry["seat"] for entry in tree["agreed"]], tree.get("you"))


for seat in THREE:
    equal("no draw is offered: status of %s says nothing of one" % seat, (status_of(seat), draw(seat)), ([False, False], None))
write(dogs, "ana", "offer draw\n")
equal("nor while the offer is not confirmed", (status_of("ben"), draw("ana"), draw("ben")), ([False, False], None, None))
write(dogs, "ana", "offer draw\n")
write(dogs, "ana", "confirm %s\n" % code_of(dogs))
write(dogs, "ben", "accept draw\n")
write(dogs, "ben", "confirm %s\n" % code_of(dogs))
for seat, can, you in (("ana", [False, True], "agreed"), ("ben", [False, True], "agreed"), ("cy", [True, False], "asked")):
    equal("an offer: status tells %s how to answer" % seat, status_of(seat), can)
    equal("and show who has agreed", draw(seat), (["ana", "ben"], you))
equal("as it shows all", (draw("public"), draw("referee")), ((["ana", "ben"], None),) * 2)
write(dogs, "ben", "withdraw draw\n")
equal("who took it back can do nothing now", (status_of("ben"), draw("ben")), ([False, False], (["ana"], "withdrawn")))
hand_over(dogs, "ana", "dora@example.org")
equal("the offer of a former player is none", (status_of("cy"), draw("cy"), draw("ana")), ([False, False], None, None))

# ---- who has left a seat ----

ANA, BEN, CY = "ana@example.org", "ben@example.org", "cy@example.org"
dogs = Desk(configuration=CONFIGURATION)
dogs.good("new", "dogs-of-war", "--name", "madrid", "--every", "48h", "--seat", "ana=" + ANA, "--seat", "ben=" + BEN, "--seat", "cy=" + CY, "--seed", "01")
dogs.good("send")
with_keys(dogs, ana=ANA, ben=BEN, cy=CY)
FILE = "game: madrid\nturn: dogs\ndogs: [OMALLEY, BLACKMANE, STORMCROW, MCBETH, CONQUEROR]\n"
write(dogs, "cy", "resign\n")
write(dogs, "cy", "confirm %s\n" % code_of(dogs))
answers(dogs)


def filed(desk):
    return desk.query("SELECT count(*) FROM submissions WHERE standing = 'in-force'")[0][0]


for name, text in (("a file", FILE), ("a file to look at", FILE + "preview: yes\n"), ("wait", "game: madrid\nwait: yes\n"),
                   ("an absence", "game: madrid\naway: 2026-05-02..2026-05-09\n")):
    got = write(dogs, "cy", text)
    equal("who has resigned: %s is refused" % name, (got.fate, got.answered, filed(dogs), "absences" in got.changed), ("refused", [CY], 0, False))
    body = answers(dogs)[0][3]
    check("and its receipt says why: FILE-VACANT alone", "FILE-VACANT" in body and len(set(re.findall(r"FILE-[A-Z-]+", body))) == 1, body)
    check("and asks for nothing", "DUE FROM YOU" not in body and "send the whole file" not in one_line(body), body)
write(dogs, "cy", "undo\n")
equal("nor is anything undone", hindrance(dogs), "vacant")
answers(dogs)
for word in ("form", "status", "help"):
    write(dogs, "cy", word + "\n")
    row, = answers(dogs)
    check("%s: no form, and nothing is due" % word, row[4] is None and "-----ORDERS-----" not in row[3] and "DUE FROM YOU" not in row[3], row[3])
equal("the others still file", (write(dogs, "ana", FILE).fate, filed(dogs)), ("filed", 1))
dogs.good("replace", "madrid", "cy", CY, "--reason", "Cy is back")
dogs.keys["cy"] = re.findall(r"(?m)^key: (\S+)", dogs.query(
    "SELECT orders FROM outbox JOIN letters ON mail = id WHERE address = ? ORDER BY id DESC LIMIT 1", CY)[0][0])[0]
equal("and so does who got the seat back", (write(dogs, "cy", FILE).fate, filed(dogs)), ("filed", 2))

# ---- a word among others ----

POLITE = {"undo": ("Undo please, thanks!", "Annuler, s'il vous plaît, merci !", "Deshacer, por favor. Muchas gracias"),
          "status": ("status, thank you", "État SVP merci d'avance", "estado gracias"), "help": ("Help please", "aide, merci", "ayuda por favor")}
for language, place in (("en", 0), ("fr", 1), ("es", 2)):
    here = table("--seat-language", "french=" + language)
    for kind, lines in POLITE.items():
        equal("%s: %s is the word alone" % (language, lines[place]), write(here, "french", lines[place] + "\n").words, kind)
    answers(here)
    for line, word in (("undo my last orders", ("undo", "annuler", "deshacer")), ("Pouvez-vous annuler mes ordres ?", ("undo", "annuler", "deshacer")),
                       ("Could you send me the report again?", ("report", "rapport", "informe")), ("Quiero ofrecer tablas a mi amigo", ("offer draw", "proposer nulle", "ofrecer tablas")),
                       ("I think that I will resign the game", ("resign", "abandonner", "abandonar"))):
        got = write(here, "french", line + "\n")
        body = answers(here)[0][3]
        check("%s: %s: it is not done, and the word to send alone is named" % (language, line),
              got.words != word[0] and got.fate != "request" and re.search(r"(?m)(: |^)%s$" % word[place], body) is not None, body)
        equal("%s: and what is named is that word" % word[place], write(here, "french", word[place] + "\n").words, word[0])
        answers(here)
    for line in ("i give up, you win", "Je me rends !", "tiro la toalla", "also i am away til friday", "Je suis absent jusqu'à vendredi.", "estaré fuera hasta el viernes",
                 "Could I have this in French, please?"):
        here = table("--seat-language", "french=" + language)
        answers(here)
        got = write(here, "french", line + "\n")
        shown = re.search(r": (away: \{[^}]+\}|language: fr|resign|abandonner|abandonar) ", one_line(answers(here)[0][3]))
        check("%s: %s: nothing is done, and what to send is shown" % (language, line), got.fate != "request" and shown is not None, got)
        got = write(here, "french", (shown[1] if shown else "") + "\n")
        body = " ".join(answer[3] for answer in answers(here))
        done = {"away": "FILE-AWAY", "lang": "FILE-LANGUAGE"}.get(shown[1][:4], CODE.pattern)
        check("%s: it does what was meant: %s" % (language, shown[1]), re.search(done, body) is not None, body)
    here = table("--seat-language", "french=" + language)
    answers(here)
    write(here, "french", "lang: es\n")
    check("%s: lang is short for language" % language, "FILE-LANGUAGE" in answers(here)[0][3])
    write(here, "french", "I will never give up my guns\n")
    check("%s: who gives up something else resigns nothing" % language, re.search("resign|abandon", answers(here)[0][3]) is None)
    got = write(here, "french", "Thanks, that was a fine battle!\n")
    check("%s: small talk is not hinted at" % language, not re.search(r"(?m): (undo|help|status|annuler|aide|état|deshacer|ayuda|estado)$", answers(here)[0][3]))

# ---- undo, again and again ----


def files(desk):
    """(number of the receipt, text, standing) of the French player's files."""
    rows = desk.query("SELECT text, standing FROM submissions WHERE seat = 1 ORDER BY receipt")
    return [(number + 1, str(text), standing) for number, (text, standing) in enumerate(rows)]


def counting(desk):
    """The newest receipt that counts and its card; (None, None): none does."""
    rows = [row for row in files(desk) if row[2] == "in-force"]
    return (rows[0][0], re.search(r"card: (\S+)}", rows[0][1]).group(1)) if rows else (None, None)


def undo(desk, name, card):
    """Undoes; the answer names what counted, and what counts, as the ledger has it."""
    before = counting(desk)[0]
    answers(desk)
    write(desk, "french", "undo\n")
    after, body = counting(desk), one_line(answers(desk)[0][3])
    equal(name, after[1], card)
    named = re.search(r"Receipt (\d+) no longer counts", body)
    equal("%s: it says what counts no longer" % name, int(named.group(1)) if named else None, before)
    of = re.search(r"The orders of receipt (\d+) are filed again", body)
    filed = {number: text for number, text, _ in files(desk)}
    equal("%s: and what does now" % name, of is not None and card in filed[int(of.group(1))], card is not None)
    equal("%s: or that nothing does" % name, "you have no orders now" in body, card is None)
    check("%s: and no more than that" % name, "There was no file" not in body and ("RECEIPT %s" % after[0] in body or card is None), body)


CARD = "game: madrid\nturn: \"1\"\nsetup: {card: %s}\n"
here = table()
write(here, "french", CARD % "artilleria")
for i, card in enumerate((None, "artilleria", None, "artilleria", None)):
    undo(here, "one file: undo %d" % (i + 1), card)
write(here, "french", CARD % "mariscal-murat")
for i, card in enumerate((None, "mariscal-murat", None)):
    undo(here, "after a new file: undo %d" % (i + 1), card)
here = table()
for card in ("artilleria", "mamelucos", "mariscal-murat"):
    write(here, "french", CARD % card)
for i, card in enumerate(("mamelucos", "mariscal-murat", "mamelucos", "mariscal-murat")):
    undo(here, "three files: undo %d" % (i + 1), card)
write(here, "french", CARD % "artilleria")
for i, card in enumerate(("mariscal-murat", "artilleria")):
    undo(here, "after another: undo %d" % (i + 1), card)

finish()
