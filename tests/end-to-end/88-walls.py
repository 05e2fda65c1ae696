"""What players are asked, and what receipts look like, in four games and three languages: an example is the player's own clause, in the
reader's language, for the window that waits, and legal; what answers a question about cards; forms, notes beside them, lines behind #; the
first lines of a receipt, its orders, its errors."""

import os
import re

import desk as framework
from desk import DECKS, Desk, finish, skip, yaml_of
from merged import answer, begin, mail, newest, read, submit
from postbox import CONFIGURATION, into_maildir, key, letter, orders_to

LANGUAGES = ("en", "fr", "es")
# Walls that do not hold as yet, by the names of their tests: they are skipped, and counted; one that holds is a failure, so that the
# list only shrinks.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "88-walls.not-yet"), encoding="utf-8") as file:
    NOT_YET = {line.rstrip("\n") for line in file if line.strip()}


def check(name, good, detail=""):
    """As in desk.py, but for what does not hold as yet."""
    if name not in NOT_YET:
        return framework.check(name, good, detail)
    if good:
        return framework.check("%s: it holds now: take it out of 88-walls.not-yet" % name, False)
    skip(name, "as yet")
    return False


def equal(name, found, expected):
    return check(name, found == expected, "found    %r\nexpected %r" % (found, expected))


# ---- the positions ----

DUCS = """turn: 2
phase: orfburg
units: {OI7: "1809", OI8: "1909", OI9: "1911", OA10: "1910", OD: "2211", WI1: "1708", WI2: "1808", WI3: "1908", WI4: "2007", WD: "1907"}
"""
MAYO = """turn: 3
window: %s
zones: {4: {spanish: 1}, 9: {french: 3}, 11: {french: 1}, 12: {spanish: 3}, 14: {french: 1, spanish: 1}}
reserve: {spanish: 1, french: 1}
hands: {spanish: [soldados, daoiz, alcalde-de-mostoles], french: [guardia-imperial, mamelucos, artilleria]}
decks: {spanish: [manolas], french: [caballeria]}
"""
MUSTER = read("tests", "broken", "dogs-of-war-muster", "position.yaml").replace("coins: 2", "coins: 9")
CLASH = read("tests", "broken", "dogs-of-war", "position.yaml")


def speaks(seat, language):
    return ("--seat-language", "%s=%s" % (seat, language))


def ducs(language, *words):
    return begin("ducs", *speaks("orfburg", language), *words, position=DUCS)


def standard(language, *words):
    return begin("ducs", "--option", "setup=standard", *speaks("orfburg", language), *words)


def sealed(language):
    return begin("ducs", "--option", "setup=sealed", *speaks("orfburg", language))


def spain(language, window="preparation"):
    return begin("dos-de-mayo", "--option", "pace=%s" % ("fast" if window == "preparation" else "full"), *speaks("spanish", language),
                 position=MAYO % window)


def france(language, window="preparation"):
    return begin("dos-de-mayo", "--option", "pace=%s" % ("fast" if window == "preparation" else "full"), *speaks("french", language),
                 position=MAYO % window)


def spain_at_first(language):
    desk = begin("dos-de-mayo", "--option", "pace=fast", *speaks("spanish", language),
                 *[word for side in DECKS for word in ("--option", "deck.%s=%s" % (side, DECKS[side]))])
    submit(desk, "french", "setup: {card: artilleria}\norders: []\n")
    desk.good("tick")
    return desk


def deployment(language):
    return begin("waterloo", *speaks("north", language))


def north(language):
    desk = begin("waterloo", "--option", "first=north", *speaks("north", language))
    submit(desk, "north", "deploy: {front: [5, 2, 4, 1, 3], general: 6}\ndo: [{recon: 3}]\n")
    submit(desk, "south", "deploy: {front: [1, 2, 3, 5, 6], general: 4}\n")
    desk.good("tick")
    submit(desk, "south", "do: [{recon: 1}, {artillery: 1}]\n")
    desk.good("tick")
    return desk


def dogs(language):
    return begin("dogs-of-war", *speaks("alice", language))


def muster(language):
    return begin("dogs-of-war", *speaks("alice", language), position=MUSTER)


def clash(language):
    return begin("dogs-of-war", *speaks("alice", language), position=CLASH)


# ---- what the catalogue says, and what stands in a receipt ----


def flat(text):
    return re.sub(r"\s+", " ", text.replace("\xa0", " "))


def sentences(node):
    if isinstance(node, dict):
        for key, each in node.items():
            yield from ((str(key), each),) if isinstance(each, str) else sentences(each)


def catalogue(language, folder=""):
    return yaml_of(read("templates", language, folder, "messages.yaml"))


def pattern(message):
    """What a message of the catalogue looks like once it is filled in; `write` is the example."""
    made = ""
    for part in re.split(r"(\{\{.*?\}\})", flat(message)):
        sign = part[2:3] if part.startswith("{{") else ""
        if sign == "":
            made += re.escape(part)
        elif sign in "#^":
            made += "(?:"
        elif sign == "/":
            made += ")?"
        elif part == "{{write}}" and "?P<write>" not in made:
            made += "(?P<write>.+)"
        else:
            made += ".*?"
    return re.compile(made + r"\s*$")


EXAMPLES = {language: [pattern(text) for folder in ("", "ducs", "dos-de-mayo", "waterloo", "dogs-of-war")
                       for name, text in sentences(catalogue(language, folder)) if name.startswith("line-") and "{{write}}" in text]
            for language in LANGUAGES}


def errors_said(body):
    """(place, code, sentence) of each error in a receipt, on one line."""
    found = re.findall(r"(?m)^ {2,}(\d+:\d+) ((?:FILE|DUCS|MAYO|WATERLOO|DOGS)-\S+)[ \t]+(.*(?:\n {6,}\S.*)*)", body)
    return [(place, code, flat(text)) for place, code, text in found]


def example_in(body, language):
    """The example of the first error that has one."""
    for _, code, text in errors_said(body):
        for each in EXAMPLES[language] if code == "FILE-LINE" else ():
            found = each.search(text)
            # "Write for example" asks for the most that an example may be; a sentence of the catalogue may end with a full stop of its own.
            if found and found["write"]:
                return found["write"].strip().split(" / ")[0]  # of two between which one is to choose
    return None


def messages(desk, severity="error"):
    found = yaml_of(desk.query("SELECT diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")[0][0]) or []
    return [entry["message"] for entry in found if entry["severity"] == severity]


# Words that no example in another language holds. Names of cards, units and houses are the same in all.
FOREIGN = {
    "en": r"\b(attaqu\w+|avance|pertes|reconnaissance|man(œ|oe)uvre de|repli|acheter|chevaliers?|fantassins?|joue|pioche|sinon|atacan?|avanza"
          r"|reconocimiento|artillería en|retirada|comprar|caballeros?|infantes?|juego|robo|cargar?|asalto|puis|luego|y|et|en|va)\b",
    "fr": r"\b(attacks?|advances?|losing|losses|recon|artillery|retreat|buy|footm[ae]n|knights?|war machine|to|and|or|then|play|draw|deploy|guard"
          r"|otherwise|first|keep|with|general|atacan?|avanza|reconocimiento|retirada|comprar|caballeros?|infantes?|juego|robo|asalto|luego|y)\b",
    "es": r"\b(attacks?|advances?|losing|losses|recon|artillery|retreat|buy|footm[ae]n|knights?|war machine|to|and|or|then|play|draw|deploy|guard"
          r"|otherwise|first|keep|with|attaqu\w+|pertes|reconnaissance|repli|acheter|chevaliers?|fantassins?|joue|pioche|sinon|puis|et|vers)\b",
}


# ---- 35.4: an example is the player's own clause, in the reader's language, for the window that waits, and legal ----

KNIGHT = {"en": "knight", "fr": "chevalier", "es": "caballero"}
FOOTMAN = {"en": "footm[ae]n", "fr": "fantassin", "es": "infante"}
ARQUEBUSIER = {"en": "arquebusier", "fr": "arquebusier", "es": "arcabucero"}
DRAW = {"en": "draw", "fr": "pioche", "es": "rob"}
LOOK = {"en": "recon", "fr": "reconna", "es": "recono"}
ATTACK = ("'by': ['OI7', 'OI8']", "'on': 'WI2'")

# Of each clause: what its example must hold (own unit, place, kind), and what is in force once the example has been sent.
UNCLEAR = (
    ("ducs", ducs, "orfburg", (
        (("OI9 goes somewhere near 1912", "OI9 se glisse du côté de 1912", "OI9 se cuela por 1912"), ("OI9", "1912"), ("OI9 1912",)),
        (("OD rambles 2210", "OD trottine 2210", "OD pasea 2210"), ("OD", "2210"), ("OD 2210",)),
        (("OI7 and OI8 have a go at WI2", "OI7 et OI8 tapent WI2 bien fort", "OI7 y OI8 zurran a WI2"), ("OI7", "OI8", "WI2"), ATTACK),
        (("OA10 plasters WI3", "OA10 canarde WI3", "OA10 machaca WI3"), ("OA10", "WI3"), ("'by': ['OA10']", "'on': 'WI3'")),
        (("OI9 yonder 1912", "OI9 file tranquille 1912", "OI9 tira pa 1912"), ("OI9", "1912"), ("OI9 1912",)),
        (("the duke ambles 2210", "le duc flâne 2210", "el duque se da un paseo 2210"), ("OD", "2210"), ("OD 2210",)),
        (("OI7+OI8 wallop WI2, OI8 pops in", "OI7 et OI8 bousculent WI2, OI8 s'engouffre", "OI7 y OI8 le dan a WI2, OI8 se mete"),
         ("OI7", "OI8", "WI2"), ATTACK),
        (("gimme OI9 around 1912", "OI9 par là-bas en 1912", "OI9 allá por 1912"), ("OI9", "1912"), ("OI9 1912",)))),
    ("dos-de-mayo", spain, "spanish", (
        (("12 wanders off 13", "12 file 13 en douce", "12 se cuela 13"), ("12", "13"), ("12→13",)),
        (("4 sneaks 5", "4 se faufile 5", "4 se escabulle 5"), ("4", "5"), ("4→5",)),
        (("the three cubes of 12 storm Plaza Mayor", "les trois cubes de 12 déboulent sur Plaza Mayor", "los tres cubos de 12 se plantan en Plaza Mayor"),
         ("12", "15"), ("12→15",)),
        (("somebody from 12 pops over 13", "quelqu'un de 12 se pointe 13", "alguien de 12 se acerca 13"), ("12", "13"), ("12→13",)),
        (("I fancy a card", "une carte, ça me dit bien", "me apetece una carta"), (DRAW,), ("'draw': True",)),
        (("Soldados somewhere near 4", "Soldados du côté de 4", "Soldados por ahí en 4"), ("(?i)soldados", "4"), ("soldados", "'zone': 4")),
        (("card yeah why not", "carte ouais pourquoi pas", "carta venga va"), (DRAW,), ("'draw': True",)),
        (("4 up up up 3", "4 remonte remonte 3", "4 tira tira 3"), ("4", "3"), ("4→3",)))),
    ("waterloo", north, "north", (
        (("sneak a glimpse around 4", "un petit coup d'œil façon 4", "echo un vistacillo al 4"), (LOOK, "4"), ("'recon': 4",)),
        (("artillery somewhere around 3", "artillerie du côté de 3", "artillería por ahí por el 3"), ("(?i)artill", "3"), ("'artillery': 3",)),
        (("N5 slithers 2", "N5 se glisse 2", "N5 se desliza 2"), ("5", "2"), ("'from': 5", "'to': 2")),
        (("general thunders into duel 2", "le général déboule au duel 2", "el general irrumpe en el duelo 2"), ("(?i)charge|carga", "2"), ("'charge': 2",)),
        (("assault with the Guard popping up at 3", "assaut avec la Garde qui surgit au 3", "asalto con la Guardia saliendo por 3"),
         ("(?i)assa?ul?t|asalto", "3"), ("'assault'", "3")),
        (("retreat kind of duel 1", "repli genre duel 1", "retirada tipo duelo 1"), ("1",), ("'retreat'", "'duel': 1")),
        (("recon kind of 5 eh", "reconnaissance genre 5 hein", "reconocimiento tipo 5 eh"), (LOOK, "5"), ("'recon': 5",)),
        (("charge kind of 4 eh", "charge genre 4 hein", "carga tipo 4 eh"), ("(?i)charge|carga", "4"), ("'charge': 4",)))),
    ("waterloo, deployment", deployment, "north", (
        (("my lads 3 6 1 5 2 boss 4", "mes gars 3 6 1 5 2 chef 4", "mis chicos 3 6 1 5 2 jefe 4"), ("3.*6.*1.*5.*2.*4",), ("[3, 6, 1, 5, 2]",)),
        (("the six somewhere on the left", "le six du côté gauche", "el seis por la izquierda"), ("1.*", "6"), ("'deploy'",)))),
    ("dogs-of-war", muster, "alice", (
        (("two knights would be lovely things", "deux chevaliers, belle affaire", "dos caballeros, qué maravilla"), ("2", KNIGHT), ("'knight', 'knight'",)),
        (("knights, a pair, purchased", "chevaliers, une paire, emplettes", "caballeros, un par, compritas"), ("2", KNIGHT), ("'knight', 'knight'",)),
        (("footman roughly MAL.2", "fantassin du côté de MAL.2", "infante por ahí MAL.2"), (FOOTMAN, "MAL.2"), ("'footman'", "MAL.2")),
        (("hoard 1 coin", "planquer 1 pièce", "esconder 1 moneda"), ("1",), ("'keep_coins': 1",)),
        (("nab 3 footmen quick quick", "choper 3 fantassins vite vite", "pillar 3 infantes rápido rápido"), ("3", FOOTMAN), ("'footman', 'footman', 'footman'",)),
        (("knight thataway MAL.3", "chevalier par là-bas MAL.3", "caballero para allá MAL.3"), (KNIGHT, "MAL.3"), ("'knight'", "MAL.3")),
        (("some arquebusiers", "des arquebusiers", "unos arcabuceros"), (ARQUEBUSIER,), ("'arquebusier'",)),
        (("knight to Mallory", "chevalier en Mallory", "caballero a Mallory"), (KNIGHT, "MAL"), ("'knight'", "MAL.")))))

# What a window waits for is answered by an example for it; what is said in advance, for a later one, need not be.
IN_ADVANCE = ("→", "MAL", "keep_coins")


def a_question(game, position, seat, language, text, own, wanted):
    name = "%s, %s, %r" % (game, language, text)
    desk = position(language)
    became = mail(desk, seat, text + "\n")
    if became.fate == "filed" and not became.errors:
        # Read, and not asked: then as it was meant.
        check(name + ": what is read at once is read as it was meant", all(part in repr(became.orders) for part in wanted), became)
        return
    body = newest(desk, "body")[0]
    example = example_in(body, language)
    if not check(name + ": what is asked about has an example", example is not None, "%s\n%s" % (messages(desk), body)):
        return
    said = example.replace("->", "→")
    own = [part[language] if isinstance(part, dict) else part for part in own]
    check(name + ": the example is of the player's own clause", all(re.search(r"(?i)" + part.replace("(?i)", ""), said) for part in own),
          "%r lacks one of %r" % (example, own))
    found = re.findall(FOREIGN[language], said)
    check(name + ": the example is in the reader's language", not found, "%r: %s" % (example, found))
    became = answer(desk, seat, example + "\n")
    check(name + ": the example, sent as the answer, is filed without an error", became.fate == "filed" and not became.errors,
          "%r: %s\n%s\n%s" % (example, became, messages(desk), newest(desk, "body")[0]))
    check(name + ": and is in force", all(part in repr(became.orders) for part in wanted), "%r: %s" % (example, became.orders))
    if not any(part in each for part in IN_ADVANCE for each in wanted):
        equal(name + ": it answers the window that waits", became.answered, ["yes"])


for game, position, seat, rows in UNCLEAR:
    for texts, own, wanted in rows:
        for language, text in zip(LANGUAGES, texts):
            a_question(game, position, seat, language, text, own, wanted)

# ---- 35.4: what answers an open question about cards, in every reader's language ----

NOTHING = ("no card", "nothing to play", "pass", "aucune carte", "rien à jouer", "nada", "ninguna carta")
for position, seat in ((spain, "spanish"), (france, "french")):
    for window in ("movement", "resolution"):
        for language in LANGUAGES:
            for text in NOTHING:
                desk = position(language, window)
                became = mail(desk, seat, text + "\n")
                equal("dos-de-mayo, %s, %s, %s: %r answers the question about cards" % (seat, window, language, text),
                      (became.fate, became.errors, became.orders, became.answered), ("filed", [], {window: {"play": []}}, ["yes"]))

# ---- 35.4: `standard` deploys by mail, and the form has it ----

STANDARD = ("standard", "standard deployment", "the standard set-up please", "déploiement standard", "mise en place standard", "despliegue estándar",
            "estándar")
FORM_LINES = {}
for language in LANGUAGES:
    desk = sealed(language)
    form = desk.good("form", "one", "orfburg").out
    units = ["O%s%d" % (arm, number) for arm in "ICA" for number in range(1, 11)] + ["OD"]
    FORM_LINES[language] = re.findall(r"(?m)^#- (O\S+ \d{4})$", form)
    equal("ducs, %s: the form has the standard set-up, a line for each piece" % language, sorted(line.split()[0] for line in FORM_LINES[language]), sorted(units))
    listed = re.sub(r"\n# ?", " ", re.split(r"(?m)^#deploy", form)[0])
    check("ducs, %s: the form lists the pieces" % language, all(re.search(r"\b%s\b" % unit, listed) for unit in units), listed)
    check("ducs, %s: the form says that a word deploys so" % language, re.search(r"(?i)st[aá]nd[aá]rd", re.sub(r"\n# ?", " ", form)), form[-900:])
    for text in STANDARD:
        desk = sealed(language)
        became = mail(desk, "orfburg", text + "\n")
        equal("ducs, %s: %r deploys" % (language, text), (became.fate, became.errors, sorted(became.orders.get("deploy", [])), became.answered),
              ("filed", [], sorted(FORM_LINES[language]), ["yes"]))

# Piece by piece it is what the form of that mail has; in practice it is a line as in a mail.
for batch in ("1", "5"):
    desk = begin("ducs", "--option", "setup=alternate", "--option", "batch=" + batch)
    lines = re.findall(r"(?m)^#- (O\S+ \d{4})$", desk.good("form", "one", "orfburg").out)
    became = mail(desk, "orfburg", "standard\n")
    equal("ducs, %s pieces a mail: `standard` deploys what the form has" % batch, (became.fate, became.errors, became.orders, became.answered),
          ("filed", [], {"deploy": lines}, ["yes"]))
desk = Desk()
result = desk.run("practice", "ducs", "--seed", "1", "--option", "setup=sealed", stdin="standard\n\nquit\n")
check("ducs, in practice: `standard` deploys", re.search(r"1-orfburg|turn 1, Orfburg's phase", result.out), result.out[-900:])

# ---- 35.2, 35.4: `nothing` answers the window that is due, if nothing is in force for it ----

for game, position, seat, orders in (("ducs", ducs, "orfburg", {"moves": [], "attacks": []}), ("dogs-of-war, muster", muster, "alice", {"muster": {"buy": []}}),
                                     ("dos-de-mayo, movement", lambda language: spain(language, "movement"), "spanish", {"movement": {"play": []}})):
    for language in LANGUAGES:
        for text in ("nothing", "none", "rien", "nada"):
            became = mail(position(language), seat, text + "\n")
            equal("%s, %s: %r" % (game, language, text), (became.fate, became.errors, {k: v for k, v in became.orders.items() if k != "retreat"}, became.answered),
                  ("filed", [], orders, ["yes"]))
for window in ("movement", "preparation"):
    became = mail(spain("en", "resolution"), "spanish", "%s: none\n" % window)
    check("dos-de-mayo: `%s: none` alone, when that is over: nothing is filed" % window, became.fate != "filed" and became.orders == {}, became)

# ---- 35.4: lines changed behind the # of the form sent ----


def as_it_came(desk, seat):
    """The form of the first report, with its marks."""
    (form,), = desk.query("SELECT orders FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND address = ? ORDER BY id DESC LIMIT 1",
                          seat + "@example.org")
    return form


def wrapped(text, width):
    """A program that breaks lines at a width, without a mark on what comes over."""
    made = []
    for line in text.split("\n"):
        while len(line) > width and " " in line[:width]:
            cut = line.rfind(" ", 0, width)
            made.append(line[:cut])
            line = line[cut + 1:]
        made.append(line)
    return "\n".join(made)


PROGRAMS = {
    "as it is": lambda text: text,
    "quoted": lambda text: "".join("> %s\n" % line for line in text.rstrip("\n").split("\n")),
    "quoted twice": lambda text: "".join(">> %s\n" % line for line in text.rstrip("\n").split("\n")),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "blanks at the ends": lambda text: text.replace("\n", "  \n"),
    "no two blanks in a row": lambda text: re.sub(" +", " ", text),
    "hard blanks": lambda text: text.replace(" ", "\xa0"),
    "some hard blanks": lambda text: text.replace("  ", " \xa0"),
    "a blank after each #": lambda text: re.sub("(?m)^#(?=\\S)", "# ", text),
    "an empty line between lines": lambda text: text.replace("\n", "\n\n"),
    "no empty lines": lambda text: re.sub("\n\n+", "\n", text),
    "typographic quotes": lambda text: re.sub('"([^"\n]*)"', "“\\1”", text).replace("'", "’"),
    "wrapped at 60": lambda text: wrapped(text, 60),
    "quoted, and wrapped at 66": lambda text: "".join("> %s\n" % line for line in wrapped(text.rstrip("\n"), 66).split("\n")),
    "quoted, and wrapped at 70": lambda text: "".join("> %s\n" % line for line in wrapped(text.rstrip("\n"), 68).split("\n")),
    "quoted twice, and wrapped at 72, without a mark on the rest": lambda text: wrapped("".join(">> %s\n" % line for line in text.rstrip("\n").split("\n")), 72),
    "leading blanks": lambda text: "".join("    %s\n" % line for line in text.rstrip("\n").split("\n")),
}
HASHED = (
    ("ducs", standard, "orfburg", r"^#moves: \[\]", "#moves: [OI8 1809, OI7 1909]", {"moves": ["OI8 1809", "OI7 1909"]}),
    ("ducs, attacks too", ducs, "orfburg", r"^#attacks: \[\]", "#attacks: [{by: [OI7, OI8], on: WI2, advance: OI8}]",
     {"attacks": [{"by": ["OI7", "OI8"], "on": "WI2", "advance": "OI8"}]}),
    ("dos-de-mayo", spain_at_first, "spanish", r"^#orders: \[\]", '#orders: ["9→14", "12→14"]', {"orders": ["9→14", "12→14"]}),
    ("dos-de-mayo, draw", spain, "spanish", r"^#preparation: \{draw: yes\}", "#preparation: {draw: no}", {"preparation": {"draw": False}}),
    ("waterloo, deployment", deployment, "north", r"^#deploy: .*", "#deploy: {front: [5, 2, 4, 1, 3], general: 6}",
     {"deploy": {"front": [5, 2, 4, 1, 3], "general": 6}}),
    ("waterloo", north, "north", r"^#do: .*", "#do: [{recon: 4}, {artillery: 3}]", {"do": [{"recon": 4}, {"artillery": 3}]}),
    ("dogs-of-war", dogs, "alice", r"^#dogs: .*", "#dogs: [MCBETH, OMALLEY]", {"dogs": ["MCBETH", "OMALLEY"]}),
    ("dogs-of-war, muster", muster, "alice", r"^#muster: .*", "#muster: {buy: [knight], keep_coins: 0, if_sold_out: {}}", {"muster": {"buy": ["knight"]}}))
for game, position, seat, old, new, orders in HASHED:
    for language in LANGUAGES:
        # What programs do to mails does not depend on the language: all of them in one, the plain one in each.
        for name, program in PROGRAMS.items() if language == LANGUAGES[len(game) % 3] else (("as it is", PROGRAMS["as it is"]),):
            desk = position(language)
            form, changed = re.subn("(?m)" + old, lambda _: new, as_it_came(desk, seat))
            if not check("%s, %s, %s: the form has the line" % (game, language, name), changed == 1, form):
                continue
            became = mail(desk, seat, program("-----ORDERS-----\n%s\n-----END-----\n" % form.strip("\n")))
            held = {section: {k: v for k, v in value.items() if v} if section == "muster" else value for section, value in became.orders.items()}
            equal("%s, %s, %s: a line changed behind # is filed, and nothing else" % (game, language, name), (became.fate, became.errors, held), ("filed", [], orders))
            check("%s, %s, %s: and the receipt says so" % (game, language, name), "file-changed-behind-hash" in messages(desk, "note") + messages(desk, "warning"),
                  newest(desk, "body")[0])
# A form that nobody changed says nothing, whatever was done to it; again all programs in one language.
for game, position, seat, *_ in HASHED:
    for name, program in PROGRAMS.items():
        for language in LANGUAGES if name == "as it is" else (LANGUAGES[(len(game) + 1) % 3],):
            desk = position(language)
            became = mail(desk, seat, "Thanks!\n\n" + program("-----ORDERS-----\n%s\n-----END-----\n" % as_it_came(desk, seat).strip("\n")))
            equal("%s, %s, %s: a form that nobody changed orders nothing" % (game, language, name), became.orders, {})
            equal("%s, %s, %s: and is no error" % (game, language, name), became.errors, [])

# ---- 35.4: a note beside a filled form is no second set of orders ----

NOTES = {"en": ("My moves are below, good luck", "Here are my orders, see you on Sunday", "Orders attached below. Sorry for the wait, long day"),
         "fr": ("Voici mes ordres, bonne chance", "Mes mouvements sont ci-dessous, à dimanche", "Ordres ci-joints, désolé pour le retard"),
         "es": ("Van mis órdenes", "Aquí tienes mis órdenes, suerte", "Te mando mis movimientos abajo, perdón por el retraso")}
FILLED = (
    ("ducs", standard, "orfburg", "moves: [OI8 1809]\n", {"moves": ["OI8 1809"]}),
    ("dos-de-mayo", spain_at_first, "spanish", 'orders: ["9→14"]\n', {"orders": ["9→14"]}),
    ("waterloo", north, "north", "do: [{recon: 4}]\n", {"do": [{"recon": 4}]}),
    ("dogs-of-war", muster, "alice", "muster: {buy: [knight]}\n", {"muster": {"buy": ["knight"]}}))
for game, position, seat, text, orders in FILLED:
    for language in LANGUAGES:
        for note in NOTES[language]:
            desk = position(language)
            head = 'game: one\nturn: "%s"\n' % desk.turn("one")[0]
            became = mail(desk, seat, "%s\n\n-----ORDERS-----\n%s%s-----END-----\n" % (note, head, text))
            equal("%s, %s: %r beside a filled form" % (game, language, note), (became.fate, became.errors, became.orders), ("filed", [], orders))
            equal("%s, %s: %r: nor is it said that something was not read" % (game, language, note),
                  [word for word in ("not all was read", "pas tout", "no todo") if word in newest(desk, "subject")[0]], [])

# ---- 35.4: what is conditioned on starting belongs to the deployment ----

STARTS = {"en": ("if I start: recon 2", "If I start, recon 2.", "recon 2 if I go first"),
          "fr": ("si je commence : reconnaissance 2", "Si je commence, je reconnais le 2.", "reconnaissance 2 si je commence"),
          "es": ("si empiezo: reconocimiento 2", "Si empiezo yo, reconozco el 2.", "reconocimiento 2 si empiezo")}
DEPLOY = {"en": "deploy 3 6 1 5 2, general 4", "fr": "déploiement 3 6 1 5 2, général 4", "es": "despliegue 3 6 1 5 2, general 4"}
DEPLOYED = {"deploy": {"front": [3, 6, 1, 5, 2], "general": 4}, "do": [{"recon": 2}]}
for language in LANGUAGES:
    for text in STARTS[language]:
        for name, mails in (("beside it", ("%s\n%s\n" % (DEPLOY[language], text),)), ("in its line", ("%s. %s\n" % (DEPLOY[language], text),)),
                            ("after it", (DEPLOY[language] + "\n", text + "\n"))):
            desk = deployment(language)
            for each in mails:
                became = mail(desk, "north", each)
            equal("waterloo, %s: %r, %s, is of the deployment" % (language, text, name), (became.fate, became.errors, became.orders, became.answered),
                  ("filed", [], DEPLOYED, ["yes"]))
desk = north("en")
became = mail(desk, "north", "if I start: recon 2\n")
check("waterloo: where nobody deploys it is asked", "FILE-LINE" in [code for _, code in became.errors] and became.orders == {}, became)

# ---- 35.4: how many cubes each order moves is said ----

CUBES = (
    ("Spain, a group of three", spain, "spanish", 'orders: ["12→14", "4→5"]\n', (("12→14", "3"), ("4→5", "1"))),
    ("France, numbers given", france, "french", 'orders: ["9→14", "9→15"]\nallocation: {"9→14": 1, "9→15": 2}\n', (("9→14", "1"), ("9→15", "2"))),
    ("France, numbers left out", france, "french", 'orders: ["9→14", "9→15"]\n', (("9→14", "2"), ("9→15", "1"))),
    ("France, one order of three", france, "french", 'orders: ["9→14"]\n', (("9→14", "1|3"),)),
    ("France, all", france, "french", 'orders: ["9→14"]\nallocation: {"9→14": all}\n', (("9→14", "3"),)),
    ("France, all of one cube", france, "french", 'orders: ["11→13"]\nallocation: {"11→13": 1}\n', (("11→13", "1"),)))
for name, position, seat, text, wanted in CUBES:
    for language in LANGUAGES:
        _, receipt = position(language).receipt(seat, 'game: one\nturn: "3"\n' + text, game="one")
        for order, number in wanted:
            said = ["%s | %s" % (line["order"], line.get("does") or "") for line in receipt["orders"] if order in line["order"]]
            beside = [re.sub(r"\d+→\d+", "", line) for line in said]
            check("dos-de-mayo, %s, %s: how many cubes %s moves is said" % (name, language, order),
                  len(said) == 1 and re.search(r"\b(%s)\b" % number, beside[0]), "%s\n%s" % (receipt["orders"], receipt["notes"]))

# ---- 35.4: everything else unchanged is no condition ----

UNCHANGED = {"en": ("everything else unchanged", "the rest as before", "all else stays the same"),
             "fr": ("le reste inchangé", "tout le reste ne change pas", "le reste comme avant"),
             "es": ("todo lo demás sin cambios", "lo demás igual", "el resto como antes")}
CHANGES = (
    ("ducs", ducs, "orfburg", "OI9 1912\nOD 2210\n", ("OI9 to 2011", "OI9 en 2011", "OI9 a 2011"), {"moves": ["OI9 2011", "OD 2210"]}),
    ("dos-de-mayo", spain, "spanish", "12→13\n4→5\n", ("4 to 3", "4 vers 3", "4 a 3"), {"orders": ["12→13", "4→3"]}),
    ("waterloo", north, "north", "recon 4\n", ("artillery 3 as well", "artillerie 3 aussi", "también artillería 3"), {"do": [{"recon": 4}, {"artillery": 3}]}),
    ("dogs-of-war", muster, "alice", "buy 2 knights\n", ("also buy a footman", "acheter aussi un fantassin", "comprar también un infante"),
     {"muster": {"buy": ["knight", "knight", "footman"]}}))
for game, position, seat, before, texts, orders in CHANGES:
    for language, text in zip(LANGUAGES, texts):
        for rest in UNCHANGED[language]:
            for shape in ("%s, %s\n", "%s.\n%s.\n"):
                desk = position(language)
                mail(desk, seat, before)
                became = mail(desk, seat, shape % (text, rest))
                equal("%s, %s: %r" % (game, language, shape % (text, rest)), (became.fate, became.errors, became.orders), ("filed", [], orders))
                equal("%s, %s: %r: no condition is spoken of" % (game, language, shape % (text, rest)),
                      [message for message in messages(desk) + messages(desk, "warning") if "condition" in message], [])

# ---- 35.4: words are the same in three languages ----

ALIKE = (
    ("ducs", ducs, "orfburg", ("OI9 goes to 1912", "OI9 va en 1912", "OI9 va a 1912", "OI9 va al 1912"), {"moves": ["OI9 1912"]}),
    ("ducs", ducs, "orfburg", ("infantry 9 to 1912", "infanterie 9 en 1912", "infantería 9 a 1912", "infanteria 9 a 1912", "l'infanterie 9 va en 1912",
                               "la infanteria 9 va a 1912", "infanterie 9 vers 1912", "infantería 9 hacia 1912"), {"moves": ["OI9 1912"]}),
    ("ducs", ducs, "orfburg", ("artillery 10 attacks WI3", "artillerie 10 attaque WI3", "artillería 10 ataca WI3", "artilleria 10 ataca a WI3"),
     {"attacks": [{"by": ["OA10"], "on": "WI3"}]}),
    ("ducs", ducs, "orfburg", ("no moves", "no move", "aucun mouvement", "pas de mouvement", "ningún movimiento", "sin movimientos"), {"moves": []}),
    ("ducs", ducs, "orfburg", ("no attacks", "no attack", "aucune attaque", "pas d'attaque", "ningún ataque", "sin ataques"), {"attacks": []}),
    ("dos-de-mayo", france, "french", ("one cube 9 to 14", "1 cube 9 to 14", "one cube from 9 to 14", "un cube 9 en 14", "un cube de 9 à 14", "un cube de la 9 à la 14",
                                       "un cubo 9 a 14", "un cubo de 9 a 14", "un cubo de la 9 a la 14", "uno de 9 a 14", "un de 9 à 14", "one of 9 to 14", "9 to 14, one cube",
                                       "9 en 14, un cube", "9 a 14, un cubo"), {"orders": ["9→14"], "allocation": {"9→14": 1}}),
    ("dos-de-mayo", spain, "spanish", ("12 goes to 14", "12 va en 14", "12 va à 14", "12 va a 14", "12 va a la 14", "la 12 va a la 14", "la 12 va en 14"),
     {"orders": ["12→14"]}),
    ("dos-de-mayo", spain, "spanish", ("I draw", "draw a card", "je pioche", "je pioche une carte", "robo", "robo una carta"), {"preparation": {"draw": True}}),
    ("dos-de-mayo", spain, "spanish", ("no draw", "I don't draw", "je ne pioche pas", "sans piocher", "no robo", "sin robar"), {"preparation": {"draw": False}}),
    ("waterloo", north, "north", ("artillery 3", "artillerie 3", "artillería 3", "artilleria 3", "artillery on 3", "artillerie sur le 3", "artillería en el 3"),
     {"do": [{"artillery": 3}]}),
    ("waterloo", north, "north", ("N5 goes to 2", "N5 va en 2", "N5 va au 2", "N5 va al 2", "N5 va a 2"), {"do": [{"manoeuvre": {"from": 5, "to": 2}}]}),
    ("dogs-of-war", muster, "alice", ("buy one knight", "buy a knight", "acheter un chevalier", "j'achète un chevalier", "comprar un caballero", "compro un caballero"),
     {"muster": {"buy": ["knight"]}}),
    ("dogs-of-war", muster, "alice", ("buy one war machine", "acheter une machine de guerre", "comprar una máquina de guerra", "comprar una maquina de guerra"),
     {"muster": {"buy": ["war_machine"]}}),
    ("dogs-of-war", muster, "alice", ("bob will be first player", "the first player will be bob", "bob is first player", "bob sera premier joueur", "bob sera le premier joueur",
                                      "le premier joueur sera bob", "bob será el jugador inicial", "bob será jugador inicial", "bob será primer jugador",
                                      "el jugador inicial será bob", "bob sera primer jugador"), {"first_player": "bob"}),
    ("dogs-of-war", muster, "alice", ("no purchases", "buy nothing", "aucun achat", "ne rien acheter", "ninguna compra", "sin compras", "no compro nada"), {"muster": {"buy": []}}),
    ("dogs-of-war", muster, "alice", ("knight goes to MAL.3", "chevalier va en MAL.3", "caballero va a MAL.3", "un chevalier va en MAL.3", "un caballero va a MAL.3",
                                      "one knight goes to MAL.3"), {"plan": [{"do": {"soldier": "knight", "at": "MAL.3"}}]}))
for game, position, seat, texts, orders in ALIKE:
    for number, text in enumerate(texts):
        # Words of each language count in every mail: the reader's own differs from line to line.
        became = mail(position(LANGUAGES[number % 3]), seat, text + "\n")
        equal("%s, to a reader of %s: %r" % (game, LANGUAGES[number % 3], text), (became.fate, became.errors, became.orders), ("filed", [], orders))
for window, words in (("resolution", ("without a card", "no cards", "sans carte", "aucune carte", "sin carta", "sin cartas", "ninguna carta", "none", "aucune", "ninguna")),):
    for number, text in enumerate(words):
        became = mail(spain(LANGUAGES[number % 3], window), "spanish", text + "\n")
        equal("dos-de-mayo, to a reader of %s: %r" % (LANGUAGES[number % 3], text), (became.fate, became.errors, became.orders), ("filed", [], {window: {"play": []}}))

# ---- 35.5: verdict, what is due, and the deadline stand in the first three lines ----

KINDS = (
    ("ducs, good", lambda language: standard(language, "--every", "48h"), "orfburg", "OI8 1809\nOI7 1909\n", 2),
    ("ducs, with an error", lambda language: standard(language, "--every", "48h"), "orfburg", "OI8 1809\nOI7 3222\n", 2),
    ("ducs, asked", lambda language: standard(language, "--every", "48h"), "orfburg", "OI8 1809\nOI7 quux 1909\n", 1),
    ("dos-de-mayo, good", lambda language: begin("dos-de-mayo", "--option", "pace=fast", "--every", "48h", *speaks("spanish", language), position=MAYO % "preparation"),
     "spanish", "draw\n12→14\n", 2),
    ("dos-de-mayo, something left", lambda language: begin("dos-de-mayo", "--option", "pace=fast", "--every", "48h", *speaks("spanish", language),
                                                           position=MAYO % "preparation"), "spanish", "12→14\n", 1),
    ("waterloo, good", lambda language: begin("waterloo", "--every", "48h", *speaks("north", language)), "north", "front 5 2 4 1 3, general 6\nif charged, decline\n", 2),
    ("waterloo, refused", lambda language: begin("waterloo", "--every", "48h", *speaks("north", language)), "north", "front 5 2 4 1 5, general 6\n", 1),
    ("dogs-of-war, good", lambda language: begin("dogs-of-war", "--every", "48h", *speaks("alice", language), position=MUSTER), "alice",
     "buy 2 knights\nknight MAL.3\notherwise ask\n", 3),
    ("dogs-of-war, refused", lambda language: begin("dogs-of-war", "--every", "48h", *speaks("alice", language), position=MUSTER), "alice", "knight MAL.33\n", 1))
NOTATION = r"(?m)^[ \t]*\"?(moves|attacks|retreat|orders|preparation|allocation|movement|resolution|play|setup|do|deploy|standing|next|muster|plan|otherwise|dogs|policy)\"?:(?= *[\[{\n-])"
for name, position, seat, text, count in KINDS:
    for language in LANGUAGES:
        desk = position(language)
        mail(desk, seat, text)
        body = newest(desk, "body")[0]
        first = flat("\n".join(body.split("\n")[:3]))
        hour = re.search(r"T(\d\d):(\d\d)", desk.deadline("one"))
        check("%s, %s: the verdict begins the receipt" % (name, language), re.match(r"[A-ZÉÈÀÓÚÍÁÑ]{3,}", body), body)
        check("%s, %s: the deadline is in the first three lines" % (name, language), re.search(r"%s( h |:)%s" % (hour[1].lstrip("0"), hour[2]), first), first + "\n---\n" + body)
        waits = [row["answered"] for row in desk.tree("show", "one", "--as", seat)["owes"] if row["seat"] == seat]
        rest = re.search(r"(?m)^(?:DUE FROM YOU|À RENDRE|POR ENTREGAR)\s*\n {2}(\S.*?)(?: {2,}|$)", body)
        if waits != ["yes"]:
            check("%s, %s: what is due is in the first three lines" % (name, language), rest and flat(rest[1]) in first, first + "\n---\n" + body)
        else:
            more, = [re.search(r"\{\{#nothing_more\}\}(.*?)\{\{/nothing_more\}\}", text)[1] for _, text in sentences(catalogue(language)) if "{{#nothing_more}}" in text]
            check("%s, %s: that nothing more is due is in the first three lines" % (name, language), flat(re.sub(r"\{\{.*?\}\}", "", more)).strip() in first, first)
        numbers = [int(number) for number in re.findall(r"(?m)^ {1,3}(\d+)\)? {1,3}\S", body)]
        equal("%s, %s: orders are numbered lines" % (name, language), numbers, list(range(1, count + 1)))
        kept = flat(catalogue(language)["terms"]["receipt"]["draft"]) in flat(body)
        equal("%s, %s: those of a refused mail are told as kept for an answer" % (name, language), kept, name.endswith("refused"))
        equal("%s, %s: and no notation stands beside them" % (name, language), re.findall(NOTATION, body), [])
        if count and errors_said(body) and not name.endswith(("asked", "refused")):
            order = re.search(r"(?m)^ {1,3}1\)? ", body)
            check("%s, %s: errors stand after the orders" % (name, language), order and body.find(errors_said(body)[0][0] + " ") > order.start(), body)

# ---- 35.5: errors of one kind are told once ----

ONE_KIND = (
    ("ducs, hexes out of reach", standard, "orfburg", "OI7 3222\nOI8 3221\nOI9 3220\nOI10 3219\n", "DUCS-4.1"),
    ("ducs, clauses that are not read", standard, "orfburg", "OI7 quux 1909\nOI8 quux 1809\nOI9 quux 1910\nOI10 quux 2108\n", "FILE-LINE"),
    ("dos-de-mayo, zones that do not meet", spain, "spanish", "12→20\n4→21\n", "MAYO-3.1"),
    ("dos-de-mayo, clauses that are not read", spain, "spanish", "12→14 quux\n4→5 quux\n", "FILE-LINE"),
    ("waterloo, clauses that are not read", north, "north", "recon quux 4\nartillery quux 3\n", "FILE-LINE"),
    ("dogs-of-war, spaces that are none", muster, "alice", "knight MAL.33\nfootman MAL.34\nfootman MAL.35\n", None),
    ("dogs-of-war, clauses that are not read", muster, "alice", "quux a knight MAL.3\nquux a footman MAL.2\nquux a footman MAL.1\n", "FILE-LINE"))
for name, position, seat, text, code in ONE_KIND:
    for language in LANGUAGES:
        desk = position(language)
        became = mail(desk, seat, text)
        body = newest(desk, "body")[0]
        if not check("%s, %s: there are errors of one kind" % (name, language), len(set(became.errors)) > 1, "%s\n%s" % (became, body)):
            continue
        # No sentence stands twice; one that names another unit or number is another.
        parts = [part.strip() for part in re.split(r"(?<=[.?!])\s", flat(body[body.find("\n\n"):]))]
        long = [part for part in parts if len(part) > 35]
        twice = sorted({part for part in long if long.count(part) > 1})
        equal("%s, %s: errors of one kind are told once" % (name, language), twice, [])

# ---- 35.5: two sentences that were false ----

for language in LANGUAGES:
    desk = Desk("2026-12-18T08:00:00Z", configuration=CONFIGURATION)
    desk.new("--option", "pace=fast", "--every", "48h", "--seat-language", "french=" + language, "--seat-timezone", "french=Europe/Paris")
    desk.receipt("french", 'game: madrid\nturn: "1"\naway: {from: 2026-12-19, to: 2026-12-27}\n')
    later = desk.deadline()
    desk.later(minutes=5)
    back = desk.file("french", 'game: madrid\nturn: "1"\naway: no\n').out
    sooner = desk.deadline()
    check("%s: `away: no` moves the deadline back" % language, sooner < later, (sooner, later))
    # What it says of one who will be away, from the new deadline on.
    moved = re.sub(r"\{\{#sooner\}\}.*?\{\{/sooner\}\}", "", dict(sentences(catalogue(language)))["deadline-was"])
    will_be = flat(re.sub(r"\{\{.*?\}\}", "", moved.split("{{deadline_was_text}}")[1])).strip(" ,")
    check("%s: and the receipt does not say that it moved because of an absence" % language, will_be not in flat(back), "%s\n%s" % (will_be, back))

for language in LANGUAGES:
    desk = Desk(configuration=CONFIGURATION + "intake: {maildir: post}\n")
    desk.good("new", "ducs", "--name", "one", "--seed", "7", "--every", "48h", "--option", "setup=standard", "--seat", "orfburg=orfburg@example.org",
              "--seat", "wulfenburg=wulfenburg@example.org", *speaks("orfburg", language))
    desk.good("send")
    turn, deadline = desk.turn("one"), desk.deadline("one")
    into_maildir(desk, "post", "1", letter("orfburg@example.org", orders_to(key(desk, "orfburg", "one"), "one"), "OI8 1809\nOI7 1909\n"))
    desk.later(minutes=5).good("tick")
    check("ducs, %s: orders are adjudicated in the tick that took them in" % language, desk.turn("one") != turn, desk.turn("one"))
    body, = newest(desk, "body")
    change = flat(re.sub(r"\{\{.*?\}\}", "", dict(sentences(catalogue(language)))["to-change"]))
    check("ducs, %s: their receipt does not say how to change them" % language, change not in flat(body), body)
    hour = re.search(r"T(\d\d):(\d\d)", deadline)
    check("ducs, %s: nor that there is time until the deadline" % language, not re.search(r"%s( h |:)%s" % (hour[1].lstrip("0"), hour[2]), flat(body)), body)

finish()
