"""What we wrote ourselves and a mail program quotes without marks is none of the player's, whatever introduces it; a receipt that is pasted back
for its orders is. In each language: what is in force afterwards, and what is passed on as press."""

import html
import re

from desk import check, equal, finish
from merged import begin, in_force, mail, newest
from postbox import key, letter, pipe, press_to

OURS = "Referee <referee@play.example.org>"
# {}: a line that the program puts between the player's own lines and ours. No list of introductions has these.
INTRODUCTIONS = {
    "Norwegian": "Sendt fra min iPad\n\nDen 20. nov. 2026 kl. 12:00 sendte %s følgende:\n\n" % OURS,
    "Polish": "Wysłane z iPhone'a\n\nWiadomość napisana przez %s w dniu 20.11.2026, o godz. 12:00:\n\n" % OURS,
    "Finnish": "Lähetetty Samsung Galaxy -puhelimesta\n\n%s kirjoitti 20.11.2026 kello 12.00:\n" % OURS,
    "Chinese": "%s 于2026年11月20日周五 12:00写道：\n\n" % OURS,
    "broken": "Pe vin., 20 nov. 2026 la 12:00, %s\na scris:\n\n" % OURS,
    "Zoho in Spanish": "---- El vie, 20 nov 2026 12:00:00 +0100 %s escribió ----\n\n" % OURS,
    "a Hungarian header": "Feladó: %s\nKüldve: 2026. november 20., péntek 12:00\nCímzett: orfburg\nTárgy: [one] 1\n\n" % OURS,
    "a Turkish header without addresses": "Kimden: Referee\nGönderildi: 20 Kasım 2026 12:00\nKime: orfburg\nKonu: 1\n",
    "a title in bold": "*---- Pôvodná správa ----*\n\n",
    "a rule": "________________________________\n",
    "nothing": "\n",
}


def position(language):
    desk = begin("ducs", "--option", "setup=standard", "--option", "press=signed", "--seat-language", "orfburg=" + language)
    mail(desk, "orfburg", "OI5 2206\n")
    return desk, newest(desk, "body, html")


def after_it(desk, text, **more):
    """What a mail leaves in force of Orfburg once its first order is taken back; its fate."""
    mail(desk, "orfburg", "without OI5\nOI8 1412\n")
    became = mail(desk, "orfburg", text, **more)
    return became.fate, became.orders.get("moves")


for language in ("en", "fr", "es"):
    for name, introduction in INTRODUCTIONS.items():
        desk, (receipt, _) = position(language)
        equal("%s, %s: the line above counts, the receipt below does not" % (language, name), after_it(desk, "OI4 to 1413\n\n" + introduction + receipt),
              ("filed", ["OI8 1412", "OI4 1413"]))
        check("%s, %s: nor is the introduction" % (language, name), not re.search(r"(?m)@|^ +\d+:", newest(desk, "body")[0].replace("1:1 FILE-TURN", "")), newest(desk, "body"))
    desk, (receipt, page) = position(language)
    equal("%s: a receipt alone below an introduction files nothing" % language, after_it(desk, INTRODUCTIONS["Norwegian"] + receipt)[1], ["OI8 1412"])
    desk, (receipt, page) = position(language)
    lines = receipt.splitlines(True)
    deadline = next(number for number, line in enumerate(lines) if re.match("DEADLINE|ÉCHÉANCE|PLAZO", line))
    for first in (deadline, next(number for number, line in enumerate(lines) if re.match("RECEIPT|REÇU|RECIBO", line))):
        desk, _ = position(language)
        equal("%s: one that lacks its first %d lines" % (language, first), after_it(desk, "OI4 1413\n\n" + "".join(lines[first:])), ("filed", ["OI8 1412", "OI4 1413"]))
    desk, (receipt, page) = position(language)
    below = "<div>OI4 1413</div><br><div>Skickat: 20 november</div><div>%s</div>" % html.escape(receipt).replace("\n", "<br>")
    equal("%s: as a page" % language, after_it(desk, below, type="text/html; charset=utf-8"), ("filed", ["OI8 1412", "OI4 1413"]))
    desk, (receipt, _) = position(language)
    equal("%s: pasted back alone it is its orders" % language, after_it(desk, receipt), ("filed", ["OI8 1412", "OI5 2206"]))
    desk, (receipt, _) = position(language)
    listed = re.search(r"(?ms)^ +1\).*?\n\n", receipt)[0]
    equal("%s: so are lines of its list below own ones" % language, after_it(desk, "OI4 1413\n" + listed), ("filed", ["OI8 1412", "OI4 1413", "OI5 2206"]))

# ---- a report ----

desk = begin("ducs", "--option", "setup=standard")
report, = newest(desk, "body", "report")
for name, introduction in INTRODUCTIONS.items():
    became = mail(desk, "orfburg", "OI4 1413\n\n" + introduction + re.sub("(?s)-----ORDERS.*", "", report))
    equal("a report, %s" % name, (became.fate, became.errors, became.orders), ("filed", [], {"moves": ["OI4 1413"]}))

# ---- what players write themselves ----

for text in ("RECEIPT 1 arrived, and now:\nOI4 1413\n", "OI4 1413\nRECEIPT please\nOI5 2206\n", "DEADLINE is near.\nOI4 1413\n",
             "FILED AWAY my notes\nOI4 1413\n", "La Guerre des Ducs, turn 1\nOI4 1413\n", "REFUSED to talk he has\nOI4 1413\n",
             "Unit: OI4\nFrom: 1412\nTo: 1413\n\nOI4 1413\n"):
    desk = begin("ducs", "--option", "setup=standard")
    check("%r: orders below are orders" % text, "OI4 1413" in str(mail(desk, "orfburg", text).orders), in_force(desk, "orfburg"))

# ---- press ----

for language in ("en", "fr", "es"):
    desk, (receipt, _) = position(language)
    raw = letter("orfburg@example.org", press_to(key(desk, "orfburg", "one"), "wulfenburg", "one"), "Peace?\n\n" + INTRODUCTIONS["Polish"] + receipt)
    equal("%s: press with a receipt below is passed on" % language, pipe(desk, raw).fate, "press")
    equal("%s: without it" % language, desk.query("SELECT text FROM press"), [("Peace?",)])
finish()
