"""A mail above a report whose turn is over: a question is answered as one, in each language; orders are refused, and nothing is said of the
form below them. And what else of a refused mail is told: press, and that its lines cannot be put right in time. What is read of receipts
are their YAML, codes, and how many headings they have."""

import re

from desk import check, equal, finish
from merged import begin, in_force, mail, newest
from postbox import CONFIGURATION, REFEREE, key, letter, pipe
from words import one_line

QUESTION = {"en": "when is it my turn again?", "fr": "quand est-ce que c'est mon tour ?", "es": "¿cuándo me toca otra vez?"}
THANKS = {"en": "a lovely map", "fr": "belle carte", "es": "bonito mapa"}


def report_to(desk, seat):
    """The first report of a seat: its text as it is quoted, and the header of an answer to it."""
    body, orders, id = desk.query("SELECT body, orders, message_id FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND address = ? ORDER BY id",
                                  seat + "@example.org")[0]
    return "".join("> %s\n" % line for line in (body + "\n" + orders).splitlines()), "In-Reply-To: <%s>\n" % id


def findings(desk):
    """(severity, code) of the newest file."""
    text, = desk.query("SELECT diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")[0]
    return re.findall(r"severity: (\w+).*?code: (\S+)", text, re.S)


def again(language):
    """Orfburg has moved; it is Wulfenburg's turn. Orfburg's first report, quoted."""
    desk = begin("ducs", "--option", "setup=standard", "--option", "press=signed", "--seat-language", "orfburg=" + language)
    old, headers = report_to(desk, "orfburg")
    equal("%s: the first turn is played" % language, mail(desk, "orfburg", "OI8 to 1809\n").fate, "filed")
    desk.good("tick")
    return desk, "\n\nOn Friday Referee wrote:\n" + old, headers


for language in ("en", "fr", "es"):
    desk, below, headers = again(language)
    for text in (QUESTION[language], THANKS[language]):
        became = mail(desk, "orfburg", text + below, headers=headers)
        equal("%s, %r above an old report: no orders, and no error" % (language, text), (became.fate, became.errors), ("how-to", []))
        equal("it is told that the report is old, and nothing of the form's lines", findings(desk), [("warning", "FILE-STALE")])
        check("it is not told to delete a # and send that", "#" not in one_line(newest(desk, "body")[0]), newest(desk, "body"))
    became = mail(desk, "orfburg", "OI8 to 1909" + below, headers=headers)
    equal("%s: orders above it are refused" % language, (became.fate, [code for _, code in became.errors], became.orders), ("refused", ["FILE-STALE"], {}))
    equal("and nothing else is said", findings(desk), [("error", "FILE-STALE")])
    body = newest(desk, "body")[0]
    heading = re.search(r"(?m)^(ERRORS|ERREURS|ERRORES) .*\n(?=  )", body)
    check("%s: nor that they can be put right" % language, heading is not None and heading.group(0).rstrip().endswith(")"), body)

# ---- a word that the program answers, in a question above a report of now ----

WORD = {"en": ("can you send me the rules?", "rules"), "fr": ("pouvez-vous m'envoyer les règles ?", "règles"), "es": ("¿puedes enviarme las reglas?", "reglas")}
for language, (text, word) in WORD.items():
    desk = begin("ducs", "--option", "setup=standard", "--seat-language", "orfburg=" + language)
    below, headers = report_to(desk, "orfburg")
    became = mail(desk, "orfburg", text + "\n\nOn Friday Referee wrote:\n" + below, headers=headers)
    body = one_line(newest(desk, "body")[0])
    check("%s: the word is named that asks for it" % language, became.fate == "how-to" and re.search(": %s " % word, body), body)

# ---- press in a refused mail ----

desk = begin("ducs", "--option", "setup=standard", "--option", "press=signed")
SAID = "Press to wulfenburg: Peace until winter?\n"
PRESS = re.compile(r"(?m)^PRESS\n  NOT ")


def passed_on(desk):
    return desk.query("SELECT count(*) FROM outbox WHERE press IS NOT NULL")[0][0]


became = mail(desk, "orfburg", "OI8 somewhere nice\n" + SAID)
equal("a refused mail passes nothing on", (became.fate, passed_on(desk)), ("refused", 0))
check("and says so", PRESS.search(newest(desk, "body")[0]) is not None, newest(desk, "body"))
became = mail(desk, "orfburg", "OI8 somewhere nice\n")
check("without press it says nothing of it", became.fate == "refused" and PRESS.search(newest(desk, "body")[0]) is None, newest(desk, "body"))
became = mail(desk, "orfburg", "OI8 to 1809\nwait: yes\n" + SAID)
equal("sent again it goes", (became.fate, passed_on(desk)), ("filed", 1))

# ---- an answer to press, where mail to the game has one address ----


def written(desk, seat, text):
    return pipe(desk, letter(seat + "@example.org", REFEREE, "%s\nkey: %s\n" % (text, key(desk, seat, "one"))))


for language in ("en", "fr", "es"):
    table = begin("ducs", "--option", "setup=standard", "--option", "press=signed", "--seat-language", "wulfenburg=" + language)
    configuration = CONFIGURATION
    table.write("adjudicator.yaml", re.sub(r"(?m)^(reply|press)-to: .*\n", "", configuration))
    written(table, "orfburg", SAID)
    text, = table.query("SELECT text FROM outbox JOIN press ON press.id = outbox.press")[0]
    table.good("send")
    sent = table.mails("wulfenburg@example.org")[-1].get_body(("plain",)).get_content()
    line = re.search(r"[\"«]\s*([^\"«»]*orfburg[^\"«»]*?)\s*[\"»]", one_line(sent), re.I)
    check("%s: the press says with which line it is answered" % language, text in sent and line is not None, sent)
    became = written(table, "wulfenburg", line.group(1).replace("...", "Agreed!") + "\n")
    answer = table.query("SELECT address, text FROM outbox JOIN press ON press.id = outbox.press ORDER BY outbox.id")[-1]
    equal("%s: and that line does" % language, (became.fate, answer), ("filed", ("orfburg@example.org", "Agreed!")))
    equal("%s: and orders nothing" % language, in_force(table, "wulfenburg"), {})

finish()
