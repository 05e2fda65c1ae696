"""Words to the referee: a line of one word in a player's mail is answered, in three languages; draws and resignations
count only when they are confirmed, and nobody else can make them count."""

import os
import re
import shutil

import killer
from desk import KARSTEN, PHIL, ROOT, Desk, check, equal, finish, yaml_of
from games import seats, tried
from postbox import CONFIGURATION, FRENCH, MALLORY, MASTER, REFEREE, SPANISH, letter, orders_to, pipe, press_to
from words import CODE, answers, code_of, events, one_line, over, table, with_keys, write

# ---- each word, in each language ----

WORDS = {
    "en": {"help": "help", "status": "Status.", "report": "REPORT please", "rules": "rules 4.6", "form": "form!", "undo": "Undo, please.",
           "offer draw": "I offer a draw.", "resign": "I resign", "withdraw draw": "withdraw draw"},
    "fr": {"help": "Aide", "status": "état", "report": "rapport, s'il vous plaît", "rules": "règles 4.6", "form": "Formulaire", "undo": "annuler",
           "offer draw": "je propose la nulle", "resign": "J’abandonne", "withdraw draw": "retirer la nulle"},
    "es": {"help": "ayuda?", "status": "ESTADO", "report": "informe por favor", "rules": "reglas 4.6", "form": "formulario", "undo": "deshacer",
           "offer draw": "ofrezco tablas", "resign": "abandono.", "withdraw draw": "retirar tablas"},
}
for language, words in WORDS.items():
    here = table("--seat-language", "french=" + language)
    answers(here)
    for kind, line in words.items():
        got = write(here, "french", line + "\n")
        equal("%s: %s is a request, answered to its player alone" % (language, kind),
              (got.code, got.fate, got.words, set(got.answered), got.changed), (0, "request", kind, {KARSTEN}, []))
        rows = answers(here)
        equal("%s: %s: one mail%s" % (language, kind, ", the report itself" if kind == "report" else ""),
              ([row[1] for row in rows], all("[madrid]" in row[2] for row in rows)), (["answer"], True))
        check("%s: %s: with a form, where one helps" % (language, kind),
              (rows[0][4] is not None) == (kind in ("help", "status", "report", "form")), rows[0][3])
        unseen = re.findall(r"\{\{|\}\}", rows[0][2] + rows[0][3])
        check("%s: %s: all words are there" % (language, kind), not unseen and rows[0][3].strip(), rows[0][3])
    equal("%s: no word of one language is missing in another's game" % language,
          {write(here, "french", other["status"] + "\n").words for other in WORDS.values()}, {"status"})

# ---- in each game ----

# Waterloo by three, in pairs.
for rules in tried():
    names = ("anne", "ben", "carla") if rules == "waterloo" else seats(rules)
    many = Desk(configuration=CONFIGURATION)
    players = {name: name + "@example.org" for name in names}
    more = ("--option", "setup=standard") if rules == "ducs" else ()
    many.good("new", rules, "--name", "madrid", "--seed", "05", *more, *[word for name in names for word in ("--seat", "%s=%s" % (name, players[name]))],
              "--seat-language", "%s=fr" % names[0], "--seat-language", "%s=es" % names[1])
    with_keys(many, **players)
    answers(many)
    for name in names:
        for word in ("help", "status", "rules 4", "form", "undo", "report", "resign"):
            got = write(many, name, word + "\n")
            rows = answers(many)
            check("%s, %s: %s is answered whole" % (rules, name, word), got.fate == "request" and len(rows) == 1 and
                  not re.search(r"\{\{|terms\.|answers\.|report\.[a-z]", rows[0][2] + rows[0][3]) and
                  len(rows[0][3]) > 100, rows and rows[0][3])
    check("%s: to resign the game is not to resign a battle" % rules, ("resign: yes" in one_line(rows[0][3])) == (rules == "waterloo"), rows[0][3])

# ---- what they say ----

here = table()
write(here, "french", "game: madrid\nturn: \"1\"\nsetup: {card: artilleria}\n")
answers(here)
write(here, "french", "status\n")
body = answers(here)[0][3]
check("status: turn, what is due, what counts, until when, and the settings",
      all(piece in one_line(body) for piece in ("turn 1", "Receipt 1", "card: artilleria", "you are France", "time to answer 2 days")), body)
write(here, "french", "form\n")
row = answers(here)[0]
check("form: in the text and attached, the same", "-----ORDERS-----\n" + row[4] + "-----END-----" in row[3], row[3])
write(here, "french", "wait: yes\n")
answers(here)
write(here, "french", "status\n")
body = answers(here)[0][3]
check("status: that the turn is held for them", "\n    wait: yes\n" in body, body)
write(here, "spanish", "status\n")
body = answers(here)[0][3]
check("but not for others", "\n    wait: yes\n" not in body, body)
write(here, "french", "help\n")
form = answers(here)[0][4]
check("help: its form begins with a plain line of this game", "# You can also just write" in form, form)
write(here, "spanish", "status\n")
body = answers(here)[0][3]
check("and nothing of the other's", "rtiller" not in body.lower() and here.keys["french"] not in body, body)
write(here, "french", "rules 4.6\n")
body = answers(here)[0][3]
check("rules: that rule", body.startswith("4.6") or "4.6" in body[:40], body)
equal("no more", len(re.findall(r"(?m)^\d+\.\d+", body)), 1)
write(here, "french", "rules\n")
check("rules alone: all of them", len(answers(here)[0][3]) > 5000)
write(here, "french", "rules 99.9\n")
check("a rule that is none: said", "99.9" in answers(here)[0][3])
original = here.query("SELECT message_id, body, orders FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND address = ? ORDER BY id DESC LIMIT 1", KARSTEN)[0]
write(here, "french", "report\n", id="asks@home.example")
again = here.query("SELECT message_id, body, orders, in_reply_to FROM outbox JOIN letters ON mail = id ORDER BY id DESC LIMIT 1")[0]
check("report: the newest, as it was, with an id of its own, in the thread",
      again[1:3] == original[1:] and again[0] != original[0] and again[3] == "asks@home.example", again[0])
equal("and it verifies", here.run("verify", "madrid").code, 0)
answers(here)
got = write(here, "french", "Hello,\n\nstatus\nrules 4.6\n\nThanks\nKarsten\n")
equal("several in one mail: one answer", (got.fate, got.words, len(got.answered)), ("request", "status, rules", 1))
body = answers(here)[0][3]
check("with all of them", "Receipt 2" in body and "4.6" in body, body)
got = write(here, "french", "status\n-----ORDERS-----\ngame: madrid\nturn: \"1\"\nhelp\nsetup: {card: mariscal-murat}\n-----END-----\n")
equal("beside orders: these are filed, and the words answered", (got.fate, got.answered), ("filed", [KARSTEN, KARSTEN]))
rows = answers(here)
equal("receipt and answer", [row[1] for row in rows], ["receipt", "answer"])
check("the answer knows of the orders", "mariscal-murat" in rows[1][3], rows[1][3])
got = write(here, "french", "", subject="status")
equal("a mail with nothing but a subject", (got.fate, got.words), ("request", "status"))
got = write(here, "french", "", subject="Re: status")
equal("but not an answered one", got.fate, "how-to")
got = pipe(here, letter(KARSTEN, REFEREE, "game: madrid\nkey: %s\nstatus\n" % here.keys["french"]))
equal("the key in the mail will do", (got.fate, got.words), ("request", "status"))

# ---- what is none ----

for name, text in (("quoted", "> status\n> resign\n"), ("indented", "orders:\n  resign\n"), ("draw alone", "draw\n"), ("nulle alone", "nulle\n"),
                   ("tablas alone", "tablas\n"), ("a doubt", "resign?\n"), ("a sentence", "I might resign soon\n"),
                   ("below an answered message", "\n-----Original Message-----\nFrom: X\n\nresign\n"), ("behind a signature", "-- \nresign\n"),
                   ("in a quoted form", "> -----ORDERS-----\n> game: madrid\n> turn: \"1\"\n> resign\n> -----END-----\n")):
    got = write(here, "french", text)
    check("%s: no request" % name, got.fate != "request" and "resign" not in got.words, got)
equal("press with such a line is passed on as it is", pipe(here, letter(KARSTEN, press_to(here.keys["french"], "spanish"), "resign\n")).fate, "press")

# ---- undo ----

here = table()
answers(here)
for card in ("artilleria", "mariscal-murat"):
    write(here, "french", "game: madrid\nturn: \"1\"\nsetup: {card: %s}\npress: [{to: spanish, text: %s}]\n" % (card, card))


def in_force(desk, seat=1):
    rows = desk.query("SELECT text FROM submissions WHERE standing = 'in-force' AND seat = ?", seat)
    return [re.search(r"card: (\S+)}", text.decode() if isinstance(text, bytes) else text).group(1) for (text,) in rows]


equal("the newest counts", in_force(here), ["mariscal-murat"])
answers(here)
got = write(here, "french", "undo\n")
equal("undo: the one before counts again", (got.fate, in_force(here)), ("request", ["artilleria"]))
rows = answers(here)
check("with a receipt of its own", [row[1] for row in rows] == ["answer"] and "RECEIPT 3" in rows[0][3], rows[0][3])
write(here, "french", "undo\n")
equal("undone again: what the first took away", in_force(here), ["mariscal-murat"])
form = here.query("SELECT orders FROM outbox JOIN letters ON mail = id WHERE orders IS NOT NULL AND address = ? ORDER BY id DESC LIMIT 1", KARSTEN)[0][0]
quoted = "\n\nOn Fri, 1 May 2026, Referee wrote:\n> -----ORDERS-----\n> " + form.replace("\n", "\n> ") + "\n> -----END-----\n"
for text in ("undo" + quoted, "Hello,\n\nundo\n\nThanks\nKarsten" + quoted):
    before = in_force(here)
    got = write(here, "french", text)
    equal("above a report that is quoted, too", (got.fate, in_force(here) != before), ("request", True))
equal("press is not sent again", here.query("SELECT count(*) FROM press"), [(2,)])
write(here, "spanish", "undo\n")
check("nobody undoes another's", in_force(here) == ["mariscal-murat"] and "no orders in this turn" in one_line(answers(here)[-1][3]))
alone = table()
write(alone, "french", "game: madrid\nturn: \"1\"\nsetup: {card: artilleria}\n")
write(alone, "french", "undo\n")
equal("undo of the only file: none counts", in_force(alone), [])
write(alone, "french", "undo\n")
equal("and undone it counts again", in_force(alone), ["artilleria"])
answers(alone)
before = in_force(alone)
got = write(alone, "french", "undo\n-----ORDERS-----\ngame: madrid\nturn: \"1\"\nsetup: {card: mariscal-murat}\n-----END-----\n")
equal("orders and undo at once: neither", (got.fate, in_force(alone)), ("request", before))
check("and it says so", "NOT filed" in one_line(answers(alone)[0][3]))
write(alone, "french", "undo\n")
equal("all of it verifies", (alone.run("verify", "madrid").code, here.run("verify", "madrid").code), (0, 0))
write(alone, "spanish", "game: madrid\nturn: \"1\"\nsetup: {}\n")
alone.later(hours=50).good("tick", "--trust")
equal("after the turn is adjudicated there is nothing to undo", (write(alone, "french", "undo\n").fate, alone.run("verify", "madrid").code), ("request", 0))

# A new player knows what counted when they took over, and nothing that was filed before it.
handed = table()
for card in ("artilleria", "mariscal-murat"):
    write(handed, "french", "game: madrid\nturn: \"1\"\nkey: %s\nsetup: {card: %s}\n" % (handed.keys["french"], card))
handed.good("replace", "madrid", "french", "claire@example.org", "--reason", "no time")
handed.players["french"] = "claire@example.org"
handed.keys["french"] = re.findall(r"(?m)^key: (\S+)", handed.query(
    "SELECT orders FROM outbox JOIN letters ON mail = id WHERE address = ? ORDER BY id DESC LIMIT 1", "claire@example.org")[0][0])[0]
answers(handed)
write(handed, "french", "undo\n")
body = answers(handed)[0][3]
equal("a new player who has sent nothing undoes nothing of the former one's", in_force(handed), ["mariscal-murat"])
check("and learns nothing of it", "before you" in one_line(body) and "rtiller" not in body.lower(), body)
write(handed, "french", "game: madrid\nturn: \"1\"\nsetup: {card: artilleria}\n")
equal("their own orders count", in_force(handed), ["artilleria"])
for card in ("mariscal-murat", "artilleria"):
    write(handed, "french", "undo\n")
    equal("undo goes back to what counted when they took over, and forth again", in_force(handed)[0] if in_force(handed) else None, card)
equal("it verifies", handed.run("verify", "madrid").code, 0)


def in_force(desk):
    return desk.query("SELECT turn FROM submissions WHERE standing = 'in-force'")


# ---- a draw ----

here = table()
answers(here)
got = write(here, "french", "offer draw\n")
equal("an offer that is not confirmed changes nothing, and nobody hears of it", (got.answered, got.changed), ([KARSTEN], []))
code = code_of(here)
body = answers(here)[0][3]
got = write(here, "french", body)
equal("our own words, sent back without quoting marks, confirm nothing", (in_force(here), events(here, "act-")), ([], []))
got = write(here, "french", "> " + body.replace("\n", "\n> "))
equal("nor quoted", (in_force(here), events(here, "act-")), ([], []))
for name, raw in (
        ("an automatic answer", letter(KARSTEN, orders_to(here.keys["french"]), "confirm %s\n" % code, headers="Auto-Submitted: auto-replied\n")),
        ("the other player", letter(PHIL, orders_to(here.keys["spanish"]), "confirm %s\n" % code)),
        ("somebody without the key", letter(KARSTEN, orders_to("0000-0000-0000"), "confirm %s\n" % code)),
        ("a quoted line", letter(KARSTEN, orders_to(here.keys["french"]), "> confirm %s\n" % code)),
        ("another code", letter(KARSTEN, orders_to(here.keys["french"]), "confirm 000000\n")),
        ("no code", letter(KARSTEN, orders_to(here.keys["french"]), "confirm\n"))):
    got = pipe(here, raw)
    equal("%s confirms nothing" % name, (in_force(here), events(here, "act-")), ([], []))
answers(here)
raw = letter(KARSTEN, orders_to(here.keys["french"]), "Confirm %s.\n" % code.lower())
got = pipe(here, raw)
equal("the code does it: the other is told", (got.fate, sorted(got.answered), events(here, "act-")), ("request", [KARSTEN, PHIL], ["act-draw-offered"]))
rows = dict((row[0], row) for row in answers(here))
check("by a notice that says how to agree", rows[PHIL][1] == "notice" and "accept draw" in rows[PHIL][3], rows[PHIL])
got = write(here, "french", "confirm %s\n" % code)
equal("once", (events(here, "act-"), got.answered), (["act-draw-offered"], [KARSTEN]))
write(here, "french", "offer draw\n")
check("who has offered need not again", "already" in one_line(answers(here)[-1][3]))
write(here, "french", "withdraw draw\n")
equal("it is taken back at once", events(here, "act-"), ["act-draw-offered", "act-draw-withdrawn"])
answers(here)
write(here, "spanish", "accept draw\n")
check("then there is nothing to accept", CODE.search(one_line(answers(here)[-1][3])) is None)
write(here, "french", "offer draw\n")
check("and who took it back must wait", CODE.search(one_line(answers(here)[-1][3])) is None)
write(here, "spanish", "offer draw\n")
write(here, "spanish", "confirm %s\n" % code_of(here))
equal("the other may offer", events(here, "act-draw")[-1], "act-draw-offered")

here = table()
write(here, "french", "offer draw\n")
offered = code_of(here)
write(here, "french", "confirm %s\n" % offered)
write(here, "spanish", "accept draw\n")
accepted = code_of(here)
here.good("adjudicate", "madrid", "--turn", "1", "--reason", "r", "--window", here.turn()[1])
answers(here)
write(here, "spanish", "confirm %s\n" % accepted)
equal("a code of a position that is past does nothing", (over(here), events(here, "act-draw")), (False, ["act-draw-offered"]))
check("and says so", "any more" in one_line(answers(here)[-1][3]))
write(here, "spanish", "accept draw\n")
check("the offer has lapsed", CODE.search(one_line(answers(here)[-1][3])) is None)


def draws(seat):
    """What the newest report says of draws: the document behind it has the same events."""
    body = here.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND address = ? ORDER BY id DESC LIMIT 1", here.players[seat])[0][0]
    return [word for word in ("A DRAW IS OFFERED", "THE OFFER OF A DRAW HAS LAPSED", "offer draw") if word in one_line(body)]


for seat in ("spanish", "french"):
    equal("the report says so to %s, and how to offer again" % seat, draws(seat), ["THE OFFER OF A DRAW HAS LAPSED", "offer draw"])
here.good("adjudicate", "madrid", "--turn", here.turn()[0], "--reason", "r", "--window", here.turn()[1])
equal("the next report does not say it again", draws("french"), [])
write(here, "spanish", "Ofrezco tablas.\n")
write(here, "spanish", "confirmo %s\n" % code_of(here))
write(here, "french", "accepte la nulle\n")
answers(here)
got = write(here, "french", "confirmer %s\n" % code_of(here))
equal("all agree: the game is over, nobody wins", (over(here), events(here, "draw-agreed")),
      ({"winner": "none", "reason": "draw-agreed"}, ["draw-agreed"]))
equal("both get the last report, and who confirmed the answer", sorted((row[0], row[1]) for row in answers(here)),
      [(KARSTEN, "answer"), (KARSTEN, "report"), (PHIL, "report")])
equal("it verifies", (here.run("verify", "madrid").code, here.run("replay", "madrid").code), (0, 0))
notation = here.good("export", "madrid", "--notation").out
equal("and its notation says so", yaml_of(notation)["result"], {"winner": "none", "reason": "draw-agreed"})
for word in ("offer draw", "accept draw", "withdraw draw", "resign", "undo", "form", "status", "report", "help"):
    got = write(here, "french", word + "\n")
    equal("%s in a game that is over: answered, nothing changes" % word, (got.fate, got.answered, got.changed), ("request", [KARSTEN], []))

# ---- resignation ----

WORDS_OF = {}
for language in ("en", "fr", "es"):
    with open(os.path.join(ROOT, "templates", language, "messages.yaml"), encoding="utf-8") as file:
        WORDS_OF[language] = yaml_of(file.read())["terms"]["report"]


def own_events(here, seat, language):
    """The lines under "What happened to you" in a report."""
    text = here.good("show", "madrid", "--as", seat, "--language", language).out
    part = text.partition(WORDS_OF[language]["own"] + "\n")[2].split("\n\n")[0]
    return re.sub(r"\n  +", " ", part).split("\n")


here = table("--option", "sealed=yes")
write(here, "french", "I resign.\n")
body = one_line(answers(here)[-1][3])
code = code_of(here)
equal("it waits to be confirmed", over(here), False)
write(here, "spanish", "confirm %s\n" % code)
equal("by its player alone", over(here), False)
here.good("pause", "madrid", "--reason", "rain")
write(here, "french", "confirm %s\n" % code)
equal("then the other wins, in a game that is paused, too", over(here), {"winner": "spanish", "reason": "game-resigned"})
equal("and it verifies", here.run("verify", "madrid").code, 0)

# An end from outside is something that happened to everybody.
for ending in ("resigned", "ended", "draw"):
    here = table()
    if ending == "resigned":
        write(here, "french", "resign\n")
        write(here, "french", "confirm %s\n" % code_of(here))
    else:
        here.good("end", "madrid", "--turn", "1", "--reason", "x", *(["--draw"] if ending == "draw" else ["--winner", "spanish"]))
    for language in WORDS_OF:
        own = {seat: own_events(here, seat, language) for seat in ("spanish", "french")}
        equal("%s, %s: each reads one line of it" % (ending, language), {seat: (len(lines), WORDS_OF[language]["own-nothing"] in lines[0])
                                                                      for seat, lines in own.items()}, {"spanish": (1, False), "french": (1, False)})
        equal("%s, %s: who won reads something else than the other" % (ending, language), own["spanish"] != own["french"], ending != "draw")

held = table("--option", "release=referee")
for seat, text in (("french", FRENCH), ("spanish", SPANISH)):
    write(held, seat, text)
held.later(hours=50).good("tick", "--trust")
if held.tree("list")[0]["held"] == "release":
    got = write(held, "french", "resign\n")
    check("while results wait for their release nobody resigns", CODE.search(one_line(answers(held)[-1][3])) is None and got.changed == [])
else:
    check("results wait for their release", False, held.tree("list"))

# ---- more than two seats: the seat is vacant ----

ANA, BEN, CY = "ana@example.org", "ben@example.org", "cy@example.org"
dogs = Desk(configuration=CONFIGURATION)
dogs.good("new", "dogs-of-war", "--name", "madrid", "--every", "48h", "--seat", "ana=" + ANA, "--seat", "ben=" + BEN, "--seat", "cy=" + CY, "--seed", "01")
dogs.good("send")
with_keys(dogs, ana=ANA, ben=BEN, cy=CY)
write(dogs, "ana", "offer draw\n")
write(dogs, "ana", "confirm %s\n" % code_of(dogs))
write(dogs, "ben", "accept draw\n")
got = write(dogs, "ben", "confirm %s\n" % code_of(dogs))
equal("two of three agree: the game goes on, all are told", (over(dogs), sorted(got.answered)), (False, [ANA, BEN, CY]))
write(dogs, "cy", "resign\n")
got = write(dogs, "cy", "confirm %s\n" % code_of(dogs))
entry, = dogs.tree("list")
equal("one resigns: the game waits for a new player, and the game master hears of it",
      (over(dogs), entry["held"], entry["deadline"], sorted(got.answered)), (False, "player", None, sorted([ANA, BEN, CY, CY, MASTER])))
for seat, word in (("cy", "resign"), ("cy", "offer draw"), ("ana", "offer draw")):
    got = write(dogs, seat, word + "\n")
    check("%s, %s: not now" % (seat, word), got.changed == [] and CODE.search(one_line(answers(dogs)[-1][3])) is None)
dogs.good("replace", "madrid", "cy", "dora@example.org", "--reason", "Cy left")
entry, = dogs.tree("list")
equal("with a new player it goes on, and verifies", (entry["held"], bool(entry["deadline"]), dogs.run("verify", "madrid").code), (None, True, 0))

# A draw needs the yes of all: beside a vacant seat, whichever it is, none is shown.
for one, other, leaves in (("ana", "ben", "cy"), ("ben", "cy", "ana")):
    dogs = Desk(configuration=CONFIGURATION)
    dogs.good("new", "dogs-of-war", "--name", "madrid", "--every", "48h", "--seat", "ana=" + ANA, "--seat", "ben=" + BEN, "--seat", "cy=" + CY, "--seed", "01")
    with_keys(dogs, ana=ANA, ben=BEN, cy=CY)
    for seat, word in ((one, "offer draw"), (other, "accept draw")):
        write(dogs, seat, word + "\n")
        write(dogs, seat, "confirm %s\n" % code_of(dogs))
    shown = [[entry["seat"] for entry in dogs.tree("show", "madrid", "--as", one)["draw"]["agreed"]]]
    write(dogs, leaves, "resign\n")
    write(dogs, leaves, "confirm %s\n" % code_of(dogs))
    equal("two agree, and %s leaves" % leaves, shown + [dogs.tree("show", "madrid", "--as", one).get("draw")], [[one, other], None])

# ---- who may ask, and how often ----

here = table()
for name, raw in (("a stranger", letter(MALLORY, REFEREE, "resign\n")),
                  ("a player's address without key", letter(KARSTEN, REFEREE, "game: madrid\nresign\n")),
                  ("a wrong key", letter(KARSTEN, orders_to("0000-0000-0000"), "status\n"))):
    got = pipe(here, raw)
    check("%s asks nothing" % name, got.fate in ("stranger", "wrong-key") and got.changed == [], got)
answered = [bool(write(here, "french", "help\n").answered) for _ in range(52)]
equal("fifty answers a day, and one that says that there are no more", (answered[0], sum(answered)), (True, 51))
write(here, "spanish", "resign\n")
equal("of each seat", CODE.search(one_line(here.query("SELECT body FROM outbox JOIN letters ON mail = id ORDER BY id DESC LIMIT 1")[0][0])) is not None, True)
equal("that nothing is said does not mean that nothing is done", write(here, "french", "undo\n").answered, [])

# ---- the machine dies between any two lines ----


def killed(name, desk, text, before, after):
    """A mail that is piped in and killed at every moment: what it asks happened or did not; once it comes again it did, once."""
    mail = desk.write("mail", letter(KARSTEN, orders_to(desk.keys["french"]), text))
    names, wrong = [], []
    killer.traced(killer.twin(desk), ("receive",), names=names, in_path=mail)
    for kill_at in killer.moments(names):
        other = killer.twin(desk)
        killer.traced(other, ("receive",), kill_at, in_path=mail)
        half = after(other)
        done = other.query("SELECT count(*) FROM inbox") > desk.query("SELECT count(*) FROM inbox")
        again = other.run("receive", stdin=other.read("mail"))
        if half != (before(desk) if not done else after(other)) or again.code != 0 or not killer.sound(other):
            wrong.append((kill_at, half, again))
        if other.run("verify", "madrid").code != 0 or after(other) == before(desk):
            wrong.append((kill_at, "in the end", after(other)))
        shutil.rmtree(other.folder)
    equal("%s, killed at each of %d moments: done whole, once, or not at all" % (name, len(killer.moments(names))), wrong, [])


if killer.possible():
    def ends(desk):
        return (desk.query("SELECT count(*) FROM events WHERE code = 'game-resigned'"), desk.query("SELECT status FROM games"),
                desk.query("SELECT count(*) FROM outbox WHERE kind = 'report'"))

    here = table()
    write(here, "french", "resign\n")
    killed("a resignation", here, "confirm %s\n" % code_of(here), ends, ends)

    def counts(desk):
        return (in_force(desk), desk.query("SELECT count(*) FROM submissions"))

    here = table()
    for card in ("artilleria", "mariscal-murat"):
        write(here, "french", "game: madrid\nturn: \"1\"\nsetup: {card: %s}\n" % card)
    killed("an undo", here, "undo\n", counts, counts)
else:
    check("kills were left out: this machine does not allow tracing", True)

finish()
