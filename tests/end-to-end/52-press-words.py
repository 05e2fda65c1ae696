"""Press as people write it among their orders: to the only other player, to whom it names, or asked; the orders count all the same."""

import re

from desk import KARSTEN, PHIL, Desk, check, equal, finish
from killer import twin
from postbox import CONFIGURATION, desk, key, letter, orders_to, pipe, press_to

ORDERS = "6→7\nsetup: artilleria\n"
THREE = {"a": "ana@example.org", "b": "ben@example.org", "c": "cleo@example.org"}


def orders(table, seat):
    """Those that count for the turn, and how the last mail stands."""
    return table.query("SELECT standing FROM submissions JOIN seats USING (game, seat) WHERE name = ? ORDER BY receipt DESC LIMIT 1", seat)


def press(table):
    return table.query("SELECT address, text FROM outbox JOIN press ON press.id = outbox.press ORDER BY outbox.id")


def mail(table, seat, address, text, game="madrid"):
    return pipe(table, letter(address, orders_to(key(table, seat, game), game), text))


def receipt_of(table, address):
    return table.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE address = ? AND kind = 'receipt' ORDER BY id DESC LIMIT 1", address)[0][0]


# ---- one other player ----

two = desk(("madrid", "--option", "pace=fast", "--option", "press=signed", "--seat-language", "spanish=es"))
for said, expected in (("press: Welcome to the club!", "Welcome to the club!"), ("Press: See you: soon # or later", "See you: soon # or later"),
                       ("press to spanish: Welcome!", "Welcome!"), ("press to all: Hello\n  all of you", "Hello\n  all of you"), ("Press: to nobody at all", "to nobody at all"),
                       ("press: >\n  Welcome!", "Welcome!"), ('press: "Hello"', "Hello")):
    table = twin(two)
    result = mail(table, "french", KARSTEN, ORDERS + said + "\n")
    equal("%r among orders goes to the other player, and the orders count" % said, (result.fate, press(table), orders(table, "french")),
          ("filed", [(PHIL, expected)], [("in-force",)]))
    table = twin(two)
    mail(table, "french", KARSTEN, ORDERS)
    mail(table, "french", KARSTEN, said + "\n")
    equal("alone in a mail it goes out, too", press(table), [(PHIL, expected)])
    equal("and leaves the orders", table.query("SELECT standing FROM submissions ORDER BY receipt")[0], ("in-force",))
table = twin(two)
mail(table, "spanish", PHIL, "9→14\nprensa a Francia: ¡Hola!\n")
equal("in the player's language", press(table), [(KARSTEN, "¡Hola!")])
off = desk(("madrid", "--option", "pace=fast", "--option", "press=no"))
result = mail(off, "french", KARSTEN, ORDERS + "press: Welcome!\n")
equal("without press the orders count, and it stays", (result.fate, press(off)), ("filed", []))
check("which the receipt says", "no press" in receipt_of(off, KARSTEN), receipt_of(off, KARSTEN))

# ---- the first mail says how ----

for mode, seat, language, line in (("signed", "french", "en", "press to all: ..."), ("signed", "french", "es", "prensa a todos: ..."), ("anonymous", "french", "fr", "presse à tous : ...")):
    table = desk(("madrid", "--option", "pace=fast", "--option", "press=" + mode, "--seat-language", "french=" + language))
    told = table.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE address = ? AND kind = 'report'", KARSTEN)[0][0]
    told = " ".join(told.replace("\u00a0", " ").split())
    equal("%s, %s: the first mail says how one writes to the others" % (language, mode), (line in told, "anonymous: yes" in told), (True, mode == "anonymous"))
    mail(table, seat, KARSTEN, line.replace("...", "Olà!") + "\n")
    equal("and that works", press(table), [(PHIL, "Olà!")])
told = off.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE address = ? AND kind = 'report'", KARSTEN)[0][0]
check("where there is no press it says nothing of it", "press" not in told.lower(), told)

# ---- several ----

several = Desk(configuration=CONFIGURATION)
several.good("new", "dogs-of-war", "--name", "dogs", "--seed", "05", "--option", "press=signed", *[word for seat, address in THREE.items() for word in ("--seat", seat + "=" + address)])
several.good("send")
for said, to, text in (("press: Welcome to the club!", [], ""), ("press to everybody: Hello", ["b", "c"], "Hello"), ("press to b, c: Hello", ["b", "c"], "Hello"),
                       ("press to b: Hello: again", ["b"], "Hello: again"), ("press to the moon: Hello", [], "")):
    table, plain = twin(several), twin(several)
    alone = mail(plain, "a", THREE["a"], "wait: yes\n", "dogs")
    result = mail(table, "a", THREE["a"], "wait: yes\n%s\n" % said, "dogs")
    equal("%r among several: to whom it names" % said, (sorted(press(table)), result.fate), ([(THREE[seat], text) for seat in to], alone.fate))
    check("else it is asked how, in words", ("press to all: ..." in " ".join(receipt_of(table, THREE["a"]).split())) == (to == []), receipt_of(table, THREE["a"]))

# ---- seven, who write as people write ----

POWERS = {name: name + "@example.org" for name in ("austria", "england", "france", "germany", "italy", "russia", "turkey")}
LANGUAGES = {"austria": "fr", "france": "fr", "italy": "es", "turkey": "es"}


def europe(press_option="signed"):
    table = Desk(configuration=CONFIGURATION)
    table.good("new", "diplomacy", "--name", "europe", "--seed", "05", "--option", "press=" + press_option,
               *[word for seat, address in POWERS.items() for word in ("--seat", seat + "=" + address)],
               *[word for seat, language in LANGUAGES.items() for word in ("--seat-language", seat + "=" + language)])
    table.good("send")
    return table


def flat(text):
    return " ".join(text.replace("\u00a0", " ").split())


def others(*seats):
    return sorted(POWERS[seat] for seat in POWERS if seat not in seats)


board = europe()
RUSSIA, AUSTRIA, ITALY = "A war - ukr\nF sev - bla\nA mos - stp\nF stp/sc - bot\n\n", "F tri - alb\nA bud - ser\nA vie H\n\n", "A ven H\nF nap - ion\nA rom - apu\n\n"
for seat, filed, said, to, text in (
        ("russia", RUSSIA, "to all: Turkey was asleep last year. Is she awake now?", others("russia"), "Turkey was asleep last year. Is she awake now?"),
        ("russia", RUSSIA, "to Turkey: I leave the Black Sea this time, nothing against you!", [POWERS["turkey"]], "I leave the Black Sea this time, nothing against you!"),
        ("russia", RUSSIA, "Message for Turkey and Germany: I leave the Black Sea to you.", [POWERS["germany"], POWERS["turkey"]], "I leave the Black Sea to you."),
        ("italy", ITALY, "a Austria: lo siento Karl, es la guerra", [POWERS["austria"]], "lo siento Karl, es la guerra"),
        ("italy", ITALY, "mensaje para Austria: lo siento Karl, es la guerra", [POWERS["austria"]], "lo siento Karl, es la guerra"),
        ("italy", ITALY, "A todos: buenas noches", others("italy"), "buenas noches"),
        ("austria", AUSTRIA, "\u00c0 l'Italie : Luc\u00eda, je laisse Trieste vide, je te fais confiance. Pas de b\u00eatises !", [POWERS["italy"]],
         "Luc\u00eda, je laisse Trieste vide, je te fais confiance. Pas de b\u00eatises !"),
        ("austria", AUSTRIA, "\u00e0 Italie\u00a0: Luc\u00eda, je laisse Trieste vide", [POWERS["italy"]], "Luc\u00eda, je laisse Trieste vide"),
        ("austria", AUSTRIA, "presse \u00e0 l\u2019Italie : bonjour Luc\u00eda", [POWERS["italy"]], "bonjour Luc\u00eda"),
        ("austria", AUSTRIA, "\u00e0 tous : bonsoir", others("austria"), "bonsoir"),
        ("austria", AUSTRIA, "press: [{to: Italie, text: bonjour}]", [POWERS["italy"]], "bonjour"),
        ("russia", RUSSIA, "to Turkey: a long line that a mail program broke here, where nobody\nwould have ended it", [POWERS["turkey"]],
         "a long line that a mail program broke here, where nobody would have ended it"),
        ("russia", "", "to France: I will not attack you.", [POWERS["france"]], "I will not attack you.")):
    table = twin(board)
    result = mail(table, seat, POWERS[seat], filed + said + "\n", "europe")
    receipt = flat(receipt_of(table, POWERS[seat]))
    equal("%s: passed on to whom it names, beside the orders" % ascii(said), (sorted(address for address, _ in press(table)), {words for _, words in press(table)}, result.fate),
          (to, {text}, "filed"))
    equal("and the orders of that mail count, without a fault", (table.query("SELECT standing FROM submissions ORDER BY receipt DESC LIMIT 1"), "FILE-LINE" in receipt),
          ([("in-force" if filed else "superseded",)], False))
    table = twin(board)
    mail(table, seat, POWERS[seat], said + "\n\n" + filed, "europe")
    equal("above the orders, too", sorted(address for address, _ in press(table)), to)
table = twin(board)
mail(table, "russia", POWERS["russia"], RUSSIA + "to Turkey: one\nto Germany: two\npress to Italy: three\n", "europe")
equal("several in a mail, each to its own", sorted(press(table)), [(POWERS["germany"], "two"), (POWERS["italy"], "three"), (POWERS["turkey"], "one")])

# A line below that speaks to somebody else by name is not broken off the message, however long that is.
for aside in ("Referee, this is a lie of course.", "Italy: this is a lie of course."):
    table = twin(board)
    mail(table, "russia", POWERS["russia"], RUSSIA + "to Germany: I promise that I will leave the Baltic Sea alone for all of this year\n" + aside + "\n", "europe")
    equal("%r stays out of the message above it" % aside, press(table), [(POWERS["germany"], "I promise that I will leave the Baltic Sea alone for all of this year")])

# What is an order behind a name, or a heading of orders, is no press.
for seat, said, sections in (("russia", "to Turkey: A war - ukr", None), ("italy", "a Tirol: Venecia", None), ("italy", "a Viena: lo siento", None)):
    table = twin(board)
    mail(table, seat, POWERS[seat], said + "\n", "europe")
    equal("%r: nothing is passed on" % said, press(table), [])

# Where it cannot be sent, it never blocks the orders, and that is said.
silent = europe("no")
for table, seat, filed, said, words in ((twin(board), "russia", RUSSIA, "to Bob: I leave the Black Sea this time", "does not say to whom"),
                                        (twin(board), "russia", RUSSIA, "to the referee: I leave the Black Sea this time, was that right?", None),
                                        (twin(board), "russia", RUSSIA, "message for Atlantis: I leave the Black Sea", "does not say to whom"),
                                        (twin(board), "russia", RUSSIA, "to all: except Turkey: I want peace", "does not say to whom"),
                                        (twin(board), "italy", ITALY, "a todos: menos Turqu\u00eda: quiero paz", "no dice a qui\u00e9n"),
                                        (twin(silent), "russia", RUSSIA, "to Turkey: I leave the Black Sea this time", "this game has no press")):
    result = mail(table, seat, POWERS[seat], filed + said + "\n", "europe")
    told = receipt_of(table, POWERS[seat])
    equal("%r cannot be sent: the orders count" % said, (result.fate, table.query("SELECT standing FROM submissions"), "FILE-LINE" in told), ("filed", [("in-force",)], False))
    if words is not None:
        equal("and it is said that it went to nobody", (press(table), words in flat(told), "FILE-PRESS" in told), ([], True, True))

# ---- a draw, in a sentence ----

for seat, filed, said, word in (("russia", RUSSIA, "Also, I propose a draw to all.", "offer draw"), ("russia", RUSSIA, "Yes, I agree to the draw.", "accept draw"),
                                ("russia", "", "Yes, I agree to the draw.", "accept draw"), ("russia", RUSSIA, "to all: I propose a draw", "offer draw"),
                                ("austria", AUSTRIA, "D'accord pour la partie nulle.", "accepter nulle"), ("italy", ITALY, "Estoy de acuerdo con las tablas.", "aceptar tablas")):
    table = twin(board)
    mail(table, seat, POWERS[seat], filed + said + "\n", "europe")
    told = receipt_of(table, POWERS[seat])
    check("%r beside %s: the words to send alone are named" % (said, "orders" if filed else "none"), re.search(r"(?m)(: |^)%s$" % word, told) is not None, told)
table = twin(board)
mail(table, "russia", POWERS["russia"], RUSSIA + "Please send me the report and the form.\n", "europe")
check("beside orders that count no other word is hinted at", re.search(r"(?m)(: |^)(report|form)$", receipt_of(table, POWERS["russia"])) is None, receipt_of(table, POWERS["russia"]))

# ---- orders in an answer to press ----


def to_press(table, seat, to, text):
    return pipe(table, letter(POWERS[seat], press_to(key(table, seat, "europe"), to, "europe"), text))


for seat, said, line in (("italy", "Venecia al Tirol; N\u00e1poles al J\u00f3nico; Roma se mantiene.\n\nLuc\u00eda\n", "Venecia al Tirol"),
                         ("russia", "A war - ukr\nF sev - bla\nA mos - uk\n", "A war - ukr"),
                         ("russia", "Hello,\nthank you. I do:\n\nWarsaw to Galicia\n\nPavel\n", "Warsaw to Galicia"),
                         ("austria", "Budapest va en Serbie.\nVienne ne bouge pas.\n", "Budapest va en Serbie")):
    table = twin(board)
    result = to_press(table, seat, "turkey" if seat != "turkey" else "italy", said)
    told = flat(receipt_of(table, POWERS[seat]))
    equal("%r in answer to press: passed on to nobody, and not filed" % said, (result.fate, result.words, result.changed, press(table)), ("how-to", "order-lines", [], []))
    equal("the answer shows the lines, where orders go, and how to pass it on all the same",
          (line in told, orders_to(key(table, seat, "europe"), "europe") in told, "to: turkey" in told), (True, True, True))
    result = to_press(table, seat, "turkey", "to: turkey\n\n" + said)
    equal("and that works", (result.fate, [address for address, _ in press(table)]), ("press", [POWERS["turkey"]]))
for seat, to, said in (("italy", "austria", "Karl, \u00bfme dejas Trieste?"), ("russia", "turkey", "You should move Smyrna to Armenia, and I let you."),
                       ("russia", "turkey", "Peace?\nA smy - arm would be bad for both."), ("russia", "turkey", "I propose a draw."), ("russia", "turkey", "Nothing new here.")):
    table = twin(board)
    result = to_press(table, seat, to, said)
    equal("%r is press" % said, (result.fate, [address for address, _ in press(table)]), ("press", [POWERS[to]]))
finish()
