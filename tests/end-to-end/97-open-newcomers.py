"""A newcomer's evening: what somebody who was invited, and knows no language but their own, is told before the game begins."""

import re

from desk import PHIL, SEED, Desk, check, equal, finish
from killer import twin
from postbox import CONFIGURATION, REFEREE, key, letter, orders_to, pipe

ANN, BEN = "ann@home.example", "ben@home.example"


def opened(*words, configuration=CONFIGURATION, seats=("north=open", "south=open")):
    desk = Desk(configuration=configuration)
    desk.good("new", "waterloo", "--name", "ligny", "--seed", SEED, "--every", "48h", *[word for seat in seats for word in ("--seat", seat)], *words)
    return desk


def invitation(desk, language, seat="south"):
    return next(entry for entry in desk.tree("invite", "ligny", "--language", language)["invitations"] if entry.get("seat") == seat)


def standing(desk, seat="south"):
    return desk.query("SELECT standing FROM invitations WHERE seat = ?", seat)[0][0]


def newest(desk, to):
    rows = desk.query("SELECT message_id, subject, body FROM outbox JOIN letters ON mail = id WHERE address = ? ORDER BY id DESC LIMIT 1", to)
    return (rows[0][0].split(".")[2], rows[0][1] + "\n\n" + rows[0][2]) if rows else (None, "")


def mail(desk, who, text, **more):
    return pipe(desk, letter(who, REFEREE, text, **more))


def quoted(text):
    return "\n\n" + "".join("> %s\n" % line for line in text.splitlines())


# ---- in the language of the invitation, with the line that joins ----

WORDS = {"es": ("Hola! Sí me apunto, cuándo empezamos?", "responde con esta línea"), "fr": ("Bonjour ! Je suis partant, on commence quand ?", "répondez avec cette ligne"),
         "en": ("Hello! Sounds great, when do we start?", "reply with this line")}
base = opened()
for language, (said, answer) in WORDS.items():
    desk = twin(base)
    one = invitation(desk, language)
    result = mail(desk, ANN, said + quoted(one["text"]), subject="Re: Ligny")
    equal("%s: words above the invitation are asked about" % language, (result.words, result.answered, standing(desk)), ("unclear: ligny south", [ANN], "open"))
    check("in the language of the invitation", answer in newest(desk, ANN)[1], newest(desk, ANN)[1])
    check("with the line that joins", "\n  join %s\n" % one["code"] in newest(desk, ANN)[1], newest(desk, ANN)[1])
    equal("once a day", mail(desk, ANN, said + "!" + quoted(one["text"])).answered, [])
    for line in ("join %s", "Join %s", "rejoindre %s", "Únete %s", "Unirme: %s", "%s"):
        for code in (one["code"], one["code"].lower(), one["code"].replace("-", ""), one["code"].replace("-", " ")):
            joined = twin(desk)
            result = mail(joined, ANN, line % code + "\n")
            equal("then %r joins" % (line % code), (result.words, standing(joined), ANN in result.answered), ("asked: ligny south", "asked", True))
    joined = twin(desk)
    mail(joined, ANN, "join\n" + quoted(one["text"]))
    check("which is answered in that language, too", {"es": "El árbitro", "fr": "L'arbitre", "en": "The game master"}[language] in newest(joined, ANN)[1], newest(joined, ANN)[1])
french = opened(configuration=CONFIGURATION + "language: fr\n")
one = invitation(french, "es")
desk = twin(french)
mail(desk, ANN, "Vale, suena bien" + quoted("join " + one["code"]))
check("of a quotation that tells no language: in the configuration's", WORDS["fr"][1] in newest(desk, ANN)[1], newest(desk, ANN)[1])
desk = twin(french)
mail(desk, ANN, "Vale, suena bien" + quoted(one["text"]))
check("else in its own, whatever the configuration says", WORDS["es"][1] in newest(desk, ANN)[1], newest(desk, ANN)[1])
desk = twin(base)
answers = [mail(desk, ANN, "Perhaps I have time, number %d: %s\n" % (number, invitation(base, "en")["code"])) for number in range(4)]
equal("a mail whose own text has a good code is always answered", [(result.words, result.answered) for result in answers], [("unclear: ligny south", [ANN])] * 4)

# ---- what they say of themselves ----

code = invitation(base, "en")["code"]
for said, zone, unread in (("zona: Madrid", "Europe/Madrid", None), ("zone: Paris", "Europe/Paris", None), ("timezone: Madrid", "Europe/Madrid", None),
                           ("Zone: europe/paris", "Europe/Paris", None), ("zona horaria: Bogotá", "America/Bogota", None), ("zone: Gondor", None, "time zone: Gondor"),
                           ("phone: 5551234", None, "phone: 5551234"), ("city: Madrid\nshirt: XL", None, "city: Madrid; shirt: XL"),
                           ("PS: I am looking forward", None, None), ("See https://play.example.org/", None, None), ("My code: %s" % code, None, None)):
    desk = twin(base)
    result = mail(desk, ANN, "join %s\n%s\n" % (code, said))
    told = re.sub(r"\s+", " ", newest(desk, ANN)[1])
    equal("%r beside join: its zone" % said, (result.words, desk.query("SELECT timezone FROM invitations WHERE bare = ?", ANN)), ("asked: ligny south", [(zone,)]))
    equal("%r: what was not understood is told" % said, ("Not understood" in told, (unread or "") in told), (unread is not None, True))
TRUSTED = CONFIGURATION + "authentication-server: mx.play.example.org\n"
VOUCHED = "Authentication-Results: mx.play.example.org; dmarc=pass header.from=home.example\n"
desk = opened("--option", "join=free", configuration=TRUSTED, seats=("north=" + PHIL, "south=open"))
result = mail(desk, ANN, "join %s\nzone: Gondor\n" % invitation(desk, "en")["code"], headers=VOUCHED)
body = [text for text, in desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE address = ? AND message_id LIKE 'invitation.%'", ANN)]
check("with the last seat, too", result.words == "begun: ligny south" and len(body) == 1 and "time zone: Gondor" in body[0], (result, body))

# ---- who has a seat of a game that waits ----

for language, words in (("en", "the game waits for its players"), ("es", "la partida espera a sus jugadores"), ("fr", "la partie attend ses joueurs")):
    desk = opened("--seat-language", "north=" + language, seats=("north=" + PHIL, "south=open"))
    mails = desk.query("SELECT address FROM outbox")
    equal("%s: one mail, when the game is made" % language, (mails, newest(desk, PHIL)[0]), ([(PHIL,)], "given"))
    check("in their language: which game and seat, and that it waits", words in newest(desk, PHIL)[1] and "ligny" in newest(desk, PHIL)[1], newest(desk, PHIL)[1])
    desk.good("tick")
    desk.later(days=30).good("tick")
    equal("and never again", desk.query("SELECT count(*) FROM outbox"), [(1,)])
equal("whoever was told is told that it is called off", (desk.good("end", "ligny", "--reason", "no time").code, newest(desk, PHIL)[0]), (0, "ended"))
desk = opened(seats=("north=computer:easy", "south=open"))
equal("no mail to a computer", desk.query("SELECT count(*) FROM outbox"), [(0,)])

# ---- a mail without a key ----

for language, wrong in (("en", "could not be read"), ("es", "no se ha podido leer"), ("fr", "n'a pas pu être lu")):
    desk = Desk(configuration=CONFIGURATION)
    desk.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=" + BEN, "--seat", "french=" + PHIL, "--seat-language", "french=" + language)
    result = mail(desk, PHIL, "6→7\n")
    told = newest(desk, PHIL)[1]
    check("%s: what is missing is the key, and the mail was read" % language, wrong not in " ".join(told.replace("\u00a0", " ").split()) and result.words == "no-game", told)
    for words in (("en", "told how"), ("es", "instrucciones enviadas"), ("fr", "mode d'emploi envoyé")):
        check("inbox tells in %s what became of it" % words[0], words[1] in desk.good("inbox", "--language", words[0]).out, desk.good("inbox", "--language", words[0]).out)
    equal("without a language, and in YAML, by its code", (" how-to " in desk.good("inbox").out, desk.tree("inbox", "--language", "fr")[0]["fate"]), (True, "how-to"))

# ---- nothing is left of the orders ----

for language, word in (("en", "nothing"), ("es", "nada"), ("fr", "rien")):
    desk = Desk(configuration=CONFIGURATION)
    desk.good("new", "dos-de-mayo", "--name", "madrid", "--option", "pace=fast", "--seat", "spanish=" + BEN, "--seat", "french=" + PHIL, "--seat-language", "french=" + language)
    for text in ("6→7\n", "clear\n"):
        pipe(desk, letter(PHIL, orders_to(key(desk, "french")), text))
    told = newest(desk, PHIL)[1]
    check("%s: a receipt without orders says the word, and speaks of no form" % language, ": %s\n" % word in told.replace("\u00a0", " ") and "#" not in told, told)
finish()
