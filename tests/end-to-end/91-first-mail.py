"""The first mail of a new game is a page with its map; the text stays beside it; who asks for text gets text."""

import re
from html import unescape

from desk import KARSTEN, PHIL, Desk, check, equal, finish
from postbox import CONFIGURATION, FRENCH, letter, pipe
from words import answers, one_line, table, write

SEATS = ("spanish=" + PHIL, "french=" + KARSTEN)


def made(*words, rules="dos-de-mayo", seats=SEATS):
    """A game as a game master makes it, where nothing is said of its mail."""
    here = Desk(configuration=CONFIGURATION)
    here.seat_mail = None
    here.good("new", rules, "--name", "madrid", "--seed", "01", "--every", "48h", *[word for seat in seats for word in ("--seat", seat)], *words)
    return here


def formats(here):
    return [mail for mail, in here.query("SELECT mail FROM seats ORDER BY seat")]


def pages(here):
    """For each report: does it have a page, and its picture?"""
    return [(html is not None, drawing is not None) for html, drawing in here.query(
        "SELECT html, drawing FROM outbox JOIN letters ON mail = id WHERE kind = 'report' ORDER BY id")]


def types(message):
    return [part.get_content_type() for part in message.walk() if not part.is_multipart()]


# ---- the page is what comes ----

for rules, seats in (("dos-de-mayo", SEATS), ("ducs", ("orfburg=" + PHIL, "wulfenburg=" + KARSTEN)), ("waterloo", ("north=" + PHIL, "south=" + KARSTEN)),
                     ("dogs-of-war", ("ana=ana@example.org", "phil=" + PHIL, "karsten=" + KARSTEN))):
    here = made(rules=rules, seats=seats)
    here.good("send")
    first = here.mails(PHIL)[0]
    found = types(first)
    equal("%s: the first mail has text and page, the text first" % rules, found[:2], ["text/plain", "text/html"])
    equal("%s: and its map, where there is one yet" % rules, "image/png" in found, rules != "dogs-of-war")
    equal("%s: the page is no wider than a telephone" % rules, "width=device-width" in first.get_body(("html",)).get_content(), True)

# ---- the form on the page, whose comments are broken elsewhere than in the text, is the same form ----

CHANGED = {"dos-de-mayo": ("spanish", PHIL, r"#orders: \[\]", '#orders: ["9→14", "12→14"]'),
           "ducs": ("orfburg", PHIL, r"#retreat: \[\]", "#retreat: [NE, E]"),
           "waterloo": ("north", PHIL, "#deploy: .*", "#deploy: {front: [5, 2, 4, 1, 3], general: 6}"),
           "dogs-of-war": ("phil", PHIL, "#dogs: .*", "#dogs: [MCBETH, OMALLEY]")}
TABLES = {"dos-de-mayo": SEATS, "ducs": ("orfburg=" + PHIL, "wulfenburg=" + KARSTEN), "waterloo": ("north=" + PHIL, "south=" + KARSTEN),
          "dogs-of-war": ("ana=ana@example.org", "phil=" + PHIL, "karsten=" + KARSTEN)}
for rules, (seat, address, old, new) in CHANGED.items():
    for language in ("en", "fr", "es"):
        filed = {}
        for source in ("text", "page"):
            here = made("--seat-language", "%s=%s" % (seat, language), rules=rules, seats=TABLES[rules])
            here.good("send")
            first = here.mails(address)[0]
            form = first.get_body(("plain",)).get_content().split("-----ORDERS-----\n")[1].split("-----END-----")[0]
            if source == "page":
                text_form = form
                form = unescape(re.search('<pre class="form"[^>]*>-----ORDERS-----\n(.*?)-----END-----', first.get_body(("html",)).get_content(), re.S).group(1))
                check("%s, %s: its comments fit a phone" % (rules, language), max(len(line) for line in form.splitlines() if line.startswith("# ")) <= 44 and form != text_form, form)
            form, changed = re.subn("(?m)^" + old, lambda _: new, form)
            check("%s, %s, %s: the form has the line" % (rules, language, source), changed == 1, form)
            got = pipe(here, letter(address, "referee@play.example.org", "".join("> %s\n" % line for line in ("-----ORDERS-----\n" + form + "-----END-----").splitlines())))
            filed[source] = (got.fate, here.query("SELECT orders FROM submissions ORDER BY receipt"))
        equal("%s, %s: changed behind its # and quoted it files the same" % (rules, language), (filed["page"], filed["page"][0]), (filed["text"], "filed"))

# ---- what there is to choose from is told ----

here = made()
here.good("send")
first = here.mails(KARSTEN)[0]
both = [first.get_body((kind,)).get_content() for kind in ("plain", "html")]
cards = here.tree("show", "madrid", "--as", "french")["keep_one"]
equal("France chooses from two cards", [card["card"] for card in cards], ["artilleria", "mariscal-murat"])
for card in cards:
    check("%s: what it does is in the text and on the page" % card["card"], both[0].count("- " + card["name"]) == 1 and
          both[1].count("<strong>%s</strong>" % card["name"]) == 1, both)
equal("Spain has nothing to choose", "keep_one" in here.tree("show", "madrid", "--as", "spanish"), False)
here.good("adjudicate", "madrid", "--turn", "1", "--reason", "x")
equal("once it is chosen, nobody has", "keep_one" in here.tree("show", "madrid", "--as", "french"), False)

# ---- who wants text ----

equal("pages for all, unless something is said", formats(made()), ["html", "html"])
equal("--seat-mail of all", formats(made("--seat-mail", "text")), ["text", "text"])
equal("of one", formats(made("--seat-mail", "french=text")), ["html", "text"])
equal("and the rest besides", formats(made("--seat-mail", "text", "--seat-mail", "french=html")), ["text", "html"])
equal("a page is in no mail of who wants text", pages(made("--seat-mail", "text")), [(False, False)] * 2)
equal("the computer reads no page", formats(made(seats=(SEATS[0], "french=computer:easy"))), ["html", "text"])
here = Desk(configuration=CONFIGURATION)
here.seat_mail = None
for wrong in ("paper", "french=paper", "british=text", "=text"):
    result = here.run("new", "dos-de-mayo", "--name", "x", "--seat", SEATS[0], "--seat", SEATS[1], "--seat-mail", wrong)
    equal("--seat-mail %s is refused, and nothing is made" % wrong, result.code, 64)

# ---- of a seat that was open, too ----

for words, expected in (((), ["html", "html"]), (("--seat-mail", "french=text"), ["html", "text"])):
    here = made(*words, "--option", "join=free", seats=(SEATS[0], "french=open"))
    token = here.tree("invite", "madrid")["invitations"][-1]["code"]
    pipe(here, letter(KARSTEN, "referee@play.example.org", "join %s\n" % token, subject="join"))
    here.good("send")
    ids = here.query("SELECT count(*) FROM games")[0][0]
    if ids == 0:
        pipe(here, letter(KARSTEN, "referee@play.example.org", "yes\n", subject="Re: join",
                          headers="In-Reply-To: %s\n" % here.mails(KARSTEN)[-1]["Message-ID"]))
    equal("a seat that was open gets what was said when the game was made: %s" % (words,), formats(here), expected)

# ---- receipts ----

for mail, expected in (("html", True), ("text", False)):
    here = table("--seat-mail", mail)
    here.write("adjudicator.yaml", CONFIGURATION + 'desk-url: "https://play.example.org/desk/"\n')
    for text, fate in ((FRENCH, "filed"), (FRENCH.replace('"1"', '"9"'), "refused"), ("nothing to see\n", "how-to")):
        got = write(here, "french", text)
        html, body = here.query("SELECT html, body FROM outbox JOIN letters ON mail = id WHERE kind = 'receipt' ORDER BY id DESC LIMIT 1")[0]
        equal("mail: %s, a receipt (%s): has a page?" % (mail, fate), (got.fate, html is not None), (fate, expected))
        if not expected:
            continue
        shown = re.sub("<style>.*?</style>|<title>.*?</title>|<h1>.*?</h1>|<[^>]*>", " ", html.replace("\n", "\v"))
        words = one_line(unescape(shown.replace("\v", "\n")))
        check("its page says the same, and which words are answered (%s)" % fate, one_line(body) in words, (body, words))
        equal("with one link, to the desk (%s)" % fate, re.findall('(?:href|src)="([^#"]*)', html), ["https://play.example.org/desk/dos-de-mayo.en.html"])

# French signs stay with their words, however wide the page is.
here = table("--seat-mail", "html", "--seat-language", "french=fr")
write(here, "french", FRENCH)
page, = here.query("SELECT html FROM outbox JOIN letters ON mail = id WHERE kind = 'receipt' ORDER BY id DESC LIMIT 1")[0]
check("no line of a French receipt's page begins with a sign", "\u00a0:" in page and " :" not in re.search('<div class="receipt">(.*?)</div>', page, re.S).group(1), page)
page, = here.query("SELECT html FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND address = ?", KARSTEN)[0]
check("nor of a report's", "</strong> (" in page and not re.search(r"</strong> \([^)]*\): ", page), page)

# What a telephone quotes of such a page without a mark is none of the sender's own lines, however long they are.
here = table()
write(here, "french", FRENCH)
write(here, "french", "mail: html\n")
write(here, "french", "orders: 6→7\n")
page, = here.query("SELECT html FROM outbox JOIN letters ON mail = id WHERE kind = 'receipt' AND html IS NOT NULL ORDER BY id DESC LIMIT 1")[0]
receipt = re.search('<div class="receipt">(.*?)</div>', page, re.S).group(1)
equal("its verdict is bold to the end, however narrow the page is", re.findall("<b>(.*?)</b>", receipt, re.S), [receipt.split("\n")[0][len("<b>"):-len("</b>")]])
lines = unescape(re.sub("</?b>", "", receipt))
check("a line of the page is longer than any of the text", max(map(len, lines.splitlines())) > 78, lines)
got = write(here, "french", "Thanks!\n\n" + lines)
check("a receipt that is pasted from its page is no error", got.fate in ("filed", "how-to"), (got, lines))
whole = unescape(re.sub("(?s)<[^>]*>", "", page[page.index("<div class=\"receipt\">"):]))
got = write(here, "french", "Thanks!\n\n" + whole)
unread = re.findall(r"(?m)^ +\d+:  (.*)$", here.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'receipt' ORDER BY id DESC LIMIT 1")[0][0])
check("nor are the words below it, and nothing of them is told as unread", got.fate in ("filed", "how-to") and not any(line in whole for line in unread), (got, unread))

# ---- a mail back ----

here = table("--seat-mail", "text")
answers(here)
write(here, "french", "mail: html\n")
(_, _, subject, body, _), = answers(here)
check("a mail of settings alone is told so, in subject and verdict", "receipt 1, settings: " in subject and body.startswith("SETTINGS CHANGED."), (subject, body))
equal("mail: html changes it", formats(here), ["text", "html"])
write(here, "french", "mail: text\n")
equal("and mail: text", formats(here), ["text", "text"])
for key, value in (("mail", "[html, desk]"), ("detail", "{level: full}")):
    got = write(here, "french", "%s: %s\n" % (key, value))
    body = one_line(here.query("SELECT body FROM outbox JOIN letters ON mail = id ORDER BY id DESC LIMIT 1")[0][0])
    check("%s: what is no word is quoted as it was written" % key, got.fate == "refused" and 'not "%s"' % value in body, body)

# ---- an answer to the page of a receipt proves whose it is ----

for reply_to in ('reply-to: "orders+{game}.{key}@play.example.org"\n', ""):
    here = made("--option", "pace=fast")
    here.write("adjudicator.yaml", CONFIGURATION.replace('reply-to: "orders+{game}.{key}@play.example.org"\n', reply_to))
    secret = re.search(r"(?m)^key: (\S+)", here.good("form", "madrid", "french").out).group(1)
    pipe(here, letter(KARSTEN, "referee@play.example.org", "key: %s\nsetup: {card: artilleria, reveal: yes}\n" % secret))
    html, answered_to = here.query("SELECT html, reply_to FROM outbox JOIN letters ON mail = id WHERE kind = 'receipt'")[0]
    equal("the key is in the address that it is answered to, or in a line of the page", ("key: " + secret in html, "{key}" in reply_to),
          (not reply_to, secret.lower() in (answered_to or "").lower()))
    quoted = "On Friday the referee wrote:\n\n" + re.sub(r"(?m)^", "> ", re.sub(r"<[^>]*>", "", unescape(html[html.index("<body>"):])))
    fate = pipe(here, letter(KARSTEN, answered_to or "referee@play.example.org", "setup: {card: mariscal-murat}\n\n" + quoted)).fate
    equal("so a phone's answer to it is taken", fate, "filed")

finish()
