"""Answers as phones write them: above the quoted form, with capital letters, in broken lines."""

import email
import email.policy
import os
import re

from desk import KARSTEN, attachment_of, body_of, check, equal, finish
from postbox import desk, key, letter, orders_to, pipe

table = desk()
french = key(table, "french")
to = orders_to(french)
form = attachment_of(table.mails(KARSTEN)[-1])[1]
report = body_of(table.mails(KARSTEN)[-1])


def quoted(text):
    return "".join("> %s\n" % line for line in text.split("\n"))


def answer(above, below=report):
    text = "%s\n\nOn Fri, 1 May 2026 at 08:00, Referee <referee@example.org> wrote:\n\n%s" % (above, quoted(below))
    table.good("send")
    before = set(table.mail_names())
    received = pipe(table, letter(KARSTEN, to, text))
    table.good("send")
    (name,) = set(table.mail_names()) - before
    receipt = email.message_from_bytes(table.read(os.path.join("outbox", "new", name)), policy=email.policy.default)
    return received.fate, " ".join(body_of(receipt).split())


def standings():
    return [row[0] for row in table.query("SELECT standing FROM submissions ORDER BY receipt")]


# ---- what was not in the form ----

fate, said = answer('Orders: ["6→7"]\nmail: html\n\nSent from my telephone')
equal("orders above an untouched form count", (fate, standings()), ("filed", ["in-force"]))
check("and the receipt shows them", "6→7" in said, said)

# ---- what was meant ----

filled = report.replace("#setup:", "Setup:").replace("#orders: []", "ORDERS: [“6→7”]\nDetail: Short")
fate, said = answer("Here they are", filled)
equal("keys may begin with capital letters, and be quoted", (fate, standings()), ("filed", ["superseded", "in-force"]))
check("what stands above them is named", "Here they are" in said and "6→7" in said, said)

# ---- thanks ----

fate, said = answer("Thanks, what a game!")
equal("who quotes an empty form takes no orders back", (fate, standings()), ("how-to", ["superseded", "in-force", "superseded"]))
check("the receipt says which file is in force", "2" in re.findall(r"[Rr]eceipt (\d+)", said), said)
received = pipe(table, letter(KARSTEN, to, 'game: madrid\nturn: "1"\n'))
equal("nor does who sends an empty file", (received.fate, standings()[1:]), ("how-to", ["in-force", "superseded", "superseded"]))
received = pipe(table, letter(KARSTEN, to, 'turn: "1"\norders: []\n'))
equal("an empty section does", (received.fate, standings()[4:]), ("filed", ["in-force"]))
table.good("verify", "madrid")

# ---- which words ----

fate, said = answer("", report.replace("#orders: []", 'orders: ["6→7", 22→3]\nno idea'))
equal("a line that says nothing of the game", fate, "filed")
check("is shown", "no idea" in said, said)
fate, said = answer("", report.replace("#orders: []", 'orders: ["6→7", 22→3]'))
check("so is an entry that the sentence does not name", '"22→3":' in said, said)

# ---- lines ----

long = [line for line in form.split("\n") if line.startswith("# ") and len("> " + line) > 72]
equal("a quoted form breaks none of its comments", long, [])
# ---- a key without its colon ----

table = desk()
french = key(table, "french")
for word in ("key", "Key", "  clave", "clé"):
    for written in (french, french.lower(), french.replace("-", " ")):
        received = pipe(table, letter(KARSTEN, "referee@play.example.org", "%s %s\norders: 6→7\n" % (word, written)))
        errors = table.query("SELECT body FROM outbox JOIN letters ON mail = id ORDER BY id DESC LIMIT 1")[0][0]
        equal("%s %s" % (word, written), (received.fate, re.findall(r"FILE-LINE|FILE-KEY", errors)), ("filed", []))
for text in ("the key %s\norders: 6→7\n" % french, "key %s and more\norders: 6→7\n" % french, "key %s\norders: 6→7\n" % french[:-1],
             "keys %s\norders: 6→7\n" % french):
    received = pipe(table, letter(KARSTEN, "referee@play.example.org", text))
    check("%r is no key" % text, received.fate != "filed", received)
received = pipe(table, letter(KARSTEN, "referee@play.example.org", "key " + "A" * 12 + "\n" + "key %s\n" % french * 30000 + "orders: 6→7\n"))
check("thirty thousand of them are read as quickly as one", received.code == 0 and received.answered == [KARSTEN], received)

finish()
