"""Mail comes in: the ways in, what is read of it, who sent it, what is answered, and what the game master sees.

The odd ones are in tests/mail/odd, the forged ones in 51-spoofing.py."""

import base64
import os
import quopri
import re
import sys

from desk import (KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, ROOT, TRY_AGAIN, USAGE, attachment_of, body_of, check, equal,
                  finish, yaml_of)
from postbox import (CONFIGURATION, FRENCH, MALLORY, MASTER, REFEREE, SPANISH, desk, into_maildir, key, letter, orders_to, pipe,
                     press_to, report)

sys.path.insert(0, os.path.join(ROOT, "tests", "mail"))
from imap_server import Server  # noqa: E402

ANA = "ana@example.org"


def last_receipt(table):
    """(receipt, seat, standing, source, text) of the newest file."""
    return table.query("SELECT s.receipt, t.name, s.standing, s.source, CAST(s.text AS TEXT) FROM submissions s "
                       "JOIN seats t USING (game, seat) ORDER BY receipt DESC LIMIT 1")[0]


def newest_mail(table, address):
    table.good("send")
    return table.mails(address)[-1]


# ---- the pipe ----

def piped():
    table = desk()
    french = key(table, "french")
    raw = letter("Karsten <%s>" % KARSTEN, orders_to(french), FRENCH, id="one@karsten.home",
                 headers="References: <zero@karsten.home>\nIn-Reply-To: <zero@karsten.home>\n")
    result = table.run("receive", stdin=raw)
    equal("a turn file: 0, and not a word (what a pipe prints, the MTA mails back)", result, (0, "", ""))
    equal("it is filed", last_receipt(table), (1, "french", "in-force", "mail", FRENCH.rstrip("\n")))
    mail = newest_mail(table, KARSTEN)
    equal("its receipt is in its thread", (mail["In-Reply-To"], mail["References"].split()),
          ("<one@karsten.home>", ["<zero@karsten.home>", "<one@karsten.home>"]))
    check("and says its number, and what was understood", "1" in mail["Subject"] and "6→7" in body_of(mail), body_of(mail))
    equal("it says that no person wrote it", mail["Auto-Submitted"], "auto-replied")
    equal("answers to it go to the seat's address", mail["Reply-To"].addresses[0].addr_spec, orders_to(french))
    equal("its date is when it came, not what the mail says", mail["Date"].datetime, table.now)
    result = table.run("receive", "--format", "yaml", stdin=letter(PHIL, orders_to(key(table, "spanish")), SPANISH))
    told = yaml_of(result.out)
    equal("--format yaml says what became of it", [told[name] for name in ("again", "fate", "from", "game", "seat", "receipt")],
          [False, "filed", PHIL, "madrid", "spanish", 1])
    raw = letter("Karsten <%s>" % KARSTEN, orders_to(french), "game: madrid\nturn: \"%s\"\ntimezone: Europe/Paris\n" % table.turn()[0])
    table.run("receive", stdin=raw)
    newest_mail(table, KARSTEN)
    subjects = [mail["Subject"] for mail in table.mails(KARSTEN)]
    check("a file without orders has a subject with its number, too",
          any(re.search(r"^\[madrid\] receipt 2\b", subject) for subject in subjects), subjects)
    result = table.run("receive", "--verbose", stdin=letter(MALLORY, REFEREE, "Hello"))
    check("--verbose goes to standard error", result.code == 0 and result.out == "", result)
    # Whom the server says it is for.
    raw = letter(KARSTEN, "Undisclosed recipients:;", FRENCH)
    local, domain = orders_to(french).split("@")
    for name, there in (("To", letter(KARSTEN, '"%s"@%s' % (local, domain), FRENCH)), ("--recipient", raw)):
        words = ("--recipient", '"%s"@%s' % (local, domain)) if there is raw else ()
        equal("%s: a key between quotes that nothing needs" % name, pipe(table, there, *words).fate, "filed")
    raw = letter(KARSTEN, "Undisclosed recipients:;", FRENCH)
    equal("--recipient says whose it is", pipe(table, raw, "--recipient", orders_to(french)).fate, "filed")
    raw = letter(KARSTEN, orders_to("0000-0000-0000"), FRENCH)
    equal("and goes before what the header says", pipe(table, raw, "--recipient", orders_to(french)).fate, "filed")
    for header in ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To"):
        raw = letter(KARSTEN, "undisclosed recipients:;", FRENCH, headers="%s: %s\n" % (header, orders_to(french)))
        equal("so does %s" % header, pipe(table, raw).fate, "filed")
    raw = letter(KARSTEN, "Madrid <%s>, %s" % (ANA, REFEREE), FRENCH, headers="Cc: x@example.org, %s\n" % orders_to(french))
    equal("and a copy to us among others", pipe(table, raw).fate, "filed")
    equal("misuse is 75, too: whatever is wrong with the set-up, the MTA keeps the mail",
          [table.run("receive", *words, stdin=raw).code for words in (("--maildir", "x", "--recipient", ANA), ("--frob",), ("x",))],
          [TRY_AGAIN] * 3)
    result = table.run("receive", stdin=b"")
    equal("nothing at all is no message, and is taken", (result.code, table.query("SELECT fate FROM inbox ORDER BY id DESC LIMIT 1")),
          (0, [("unreadable",)]))


# ---- forms ----

ROWS = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\nsalt: %d\n'


def forms():
    """Each is read to the same file."""
    table = desk()
    french = key(table, "french")
    multipart = 'multipart/mixed; boundary="b"'
    for count, (name, source, make) in enumerate((
            ("the whole text", "text", lambda text: letter(KARSTEN, orders_to(french), text)),
            ("with a signature", "text", lambda text: letter(KARSTEN, orders_to(french), text + "-- \nKarsten\nPhone: 1\n")),
            ("between the marks", "marks", lambda text: letter(KARSTEN, orders_to(french), "Hi,\n-----ORDERS-----\n%s-----END-----\nK.\n" % text)),
            ("quoted", "marks", lambda text: letter(KARSTEN, orders_to(french), "".join(
                "> %s\n" % line for line in ("Hi,\n-----ORDERS-----\n%s-----END-----\nK.\n" % text).splitlines()))),
            ("quoted twice", "marks", lambda text: letter(KARSTEN, orders_to(french), "".join(
                ">> %s\n" % line for line in ("-----ORDERS-----\n%s-----END-----\n" % text).splitlines()))),
            ("flowed", "text", lambda text: letter(KARSTEN, orders_to(french), text, type="text/plain; charset=utf-8; format=flowed")),
            ("attached", "attachment", lambda text: letter(KARSTEN, orders_to(french), "--b\nContent-Type: text/plain\n\nHi: [\n--b\n"
             "Content-Type: application/octet-stream; name=o.yaml\nContent-Transfer-Encoding: base64\n\n%s\n--b--\n" %
             base64.encodebytes(text.encode()).decode(), type=multipart)),
            ("attached as .yml", "attachment", lambda text: letter(KARSTEN, orders_to(french), "--b\nContent-Type: text/plain; charset=utf-8\n"
             "Content-Disposition: attachment; filename=o.YML\n\n%s\n--b--\n" % text, type=multipart)),
            ("a part that says that it is YAML", "attachment", lambda text: letter(KARSTEN, orders_to(french), "--b\nContent-Type: "
             "application/yaml\n\n%s\n--b--\n" % text, type=multipart)),
            ("marks beside an attachment", "marks", lambda text: letter(KARSTEN, orders_to(french), "--b\nContent-Type: text/plain; charset=utf-8\n"
             "\n-----ORDERS-----\n%s-----END-----\n--b\nContent-Type: text/yaml\n\ngame: other\n--b--\n" % text, type=multipart)),
            ("quoted-printable in Latin-1, a plain arrow", "text", lambda text: letter(KARSTEN, orders_to(french), "X").replace(
                b"utf-8", b"iso-8859-1").replace(b"8bit", b"quoted-printable").replace(b"\n\nX", b"\n\n" + quopri.encodestring(
                    text.replace("→", "->").encode("latin-1")))),
            ("UTF-16 in base64", "text", lambda text: letter(KARSTEN, orders_to(french), "X").replace(b"utf-8", b"utf-16le").replace(
                b"8bit", b"base64").replace(b"\n\nX", b"\n\n" + base64.encodebytes(text.encode("utf-16le")))),
            ("CRLF and a byte order mark", "text", lambda text: letter(KARSTEN, orders_to(french), "\ufeff" + text).replace(b"\n", b"\r\n")),
            ("typographic quotes, arrows, no-break spaces", "text", lambda text: letter(
                KARSTEN, orders_to(french), text.replace('"', "\u201d").replace("→", "⇒").replace(": ", ":\u00a0"))))):
        result = pipe(table.later(minutes=1), make(ROWS % count))
        receipt, seat, standing, _, text = last_receipt(table)
        read = re.sub(r"->|⇒", "→", text).strip()
        equal("%s: filed, as it was written" % name, (result.fate, result.answered, seat, standing, yaml_of(read)),
              ("filed", [KARSTEN], "french", "in-force", yaml_of(ROWS % count)))
        mail = newest_mail(table, KARSTEN)
        words = {"text": "whole text", "marks": "between", "attachment": "attach"}
        found = [word for word in words if words[word] in re.split("^YOUR ORDERS", body_of(mail), flags=re.M)[0]]
        equal("%s: the receipt says from what it was read" % name, found, [source])


def nothing_to_read():
    table = desk()
    french = key(table, "french")
    html = "{\\\\rtf1 game: madrid}"
    for name, type, text in (("rich text only", "text/rtf", html), ("nothing", "text/plain", ""), ("a signature", "text/plain", "-- \nK.\n"),
                             ("a calendar", "text/calendar", "BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR\n"),
                             ("a picture", "image/png", "x"), ("a mark without its end", "text/plain", "-----ORDERS-----\n" + FRENCH)):
        result = pipe(table.later(hours=5), letter(KARSTEN, orders_to(french), text, type=type))
        equal("%s: he is told how to send, nothing is filed" % name, (result.fate, result.answered, result.changed), ("how-to", [KARSTEN], []))
        mail = newest_mail(table, KARSTEN)
        check("%s: with the form of this turn, in the thread" % name, attachment_of(mail) is not None and
              'turn: "1"' in attachment_of(mail)[1] and mail["In-Reply-To"] is not None, mail)
    found = []
    for hour, sender in ((1, KARSTEN), (2, KARSTEN), (3, PHIL), (25, KARSTEN), (26, MALLORY)):
        table.at("2026-05-01T08:00:00Z").later(days=1, hours=hour - 8)
        found.append(pipe(table, letter(sender, REFEREE, html, type="text/rtf"))[1:4:2])
    equal("a player who names no game is told so each time; who is none, never", found,
          [("how-to", [KARSTEN]), ("how-to", [KARSTEN]), ("how-to", [PHIL]), ("how-to", [KARSTEN]), ("stranger", [])])
    told = newest_mail(table, KARSTEN)
    check("that answer holds no key and no game", attachment_of(told) is None and french not in body_of(told) and "madrid" not in body_of(told))


# ---- never answered ----

def never_answered():
    table = desk()
    french = key(table, "french")
    ours = table.query("SELECT message_id FROM outbox LIMIT 1")[0][0]
    told = [MASTER]  # once a day
    for fate, name, headers in (
            ("automatic", "Auto-Submitted: auto-replied", "Auto-Submitted: auto-replied\n"),
            ("automatic", "Auto-Submitted: auto-generated; x=y", "Auto-Submitted: auto-generated; x=y\n"),
            ("automatic", "Auto-Submitted: AUTO-NOTIFIED", "auto-submitted: AUTO-NOTIFIED\n"),
            ("automatic", "an empty return path", "Return-Path: <>\n"),
            ("automatic", "X-Autoreply", "X-Autoreply: yes\n"), ("automatic", "Precedence: auto_reply", "Precedence: auto_reply\n"),
            ("bulk", "Precedence: bulk", "Precedence: bulk\n"), ("bulk", "Precedence: list", "Precedence: list\n"),
            ("bulk", "Precedence: junk", "Precedence: Junk\n"), ("bulk", "List-Id", "List-Id: <x.example.org>\n"),
            ("own", "our own Message-ID", "Message-ID: <%s>\n" % ours)):
        for what, to, text in (("a good turn file", orders_to(french), FRENCH), ("a wrong key", orders_to("0000-0000-0000"), SPANISH)):
            raw = letter(KARSTEN, to, text, headers=headers)
            if fate == "own":  # one Message-ID, ours
                raw = re.sub(rb"\nMessage-ID: <letter[^\n]*", b"", raw)
            result = pipe(table, raw)
            equal("%s, with %s: %s, nobody is answered" % (what, name, fate), (result.code, result.fate, result.answered, result.changed),
                  (0, fate, told, []))
            told = []
    table.later(days=1)
    result = pipe(table, letter(PHIL, orders_to(key(table, "spanish")), SPANISH, headers="X-Apple-Action: VACATION\n"))
    equal("the game master hears of the orders of each seat, and the inbox says it", (result.fate, result.words, result.answered),
          ("automatic", "orders, not filed", [MASTER]))
    mail = newest_mail(table, MASTER)
    check("of whom, and nothing of what they say", "spanish" in body_of(mail) and SPANISH.split("\n")[2] not in body_of(mail), mail)
    told = table.run("receive", stdin=letter(KARSTEN, orders_to(french), FRENCH, headers="Auto-Submitted: auto-generated\n")).err
    check("orders with the key are not lost without a word", "orders of french" in told, told)
    told = table.run("receive", stdin=letter(KARSTEN, orders_to(french), "I am away.\n", headers="Auto-Submitted: auto-replied\n")).err
    equal("of what orders nothing there is none", told, "")
    unsubscribe = "List-Unsubscribe: <mailto:x@example.org>\n"
    for what, to, text, fate in (("a good turn file", orders_to(french), FRENCH, "filed"), ("a wrong key", orders_to("0000-0000-0000"), SPANISH, "bulk"),
                                 ("no orders", orders_to(french), "Our newsletter of May\n", "bulk"), ("no key", REFEREE, FRENCH, "bulk")):
        for headers in (unsubscribe, unsubscribe + "List-Unsubscribe-Post: List-Unsubscribe=One-Click\n", "List-Help: <https://x.example.org/>\n"):
            result = pipe(table, letter(KARSTEN, to, text, headers=headers))
            equal("%s, with %r" % (what, headers), (result.fate, result.answered), (fate, [KARSTEN] if fate == "filed" else []))
    for text, fate in (("status\n", "request"), ("Hello\n", "how-to"), ("6 to 99\n", "refused")):
        result = pipe(table, letter(KARSTEN, orders_to(french), text, headers=unsubscribe + "In-Reply-To: <%s>\n" % ours))
        equal("an answer to a mail of ours, with List-Unsubscribe: %s" % text.strip(), (result.fate, result.answered), (fate, [KARSTEN]))
    for headers in ("Auto-Submitted: no\n", "Auto-Submitted: No (a person)\n", "Return-Path: <%s>\n" % KARSTEN, "Precedence: first-class\n"):
        equal("a person's, with %s" % headers.strip(), pipe(table, letter(KARSTEN, orders_to(french), FRENCH, headers=headers)).fate, "filed")
    result = pipe(table, letter("MAILER-DAEMON@mx.example.org", REFEREE, "Hello", headers="Return-Path: <>\n"))
    equal("a mail of a mail server that is no report", (result.answered, result.changed), ([], []))
    equal("a delivery report is not answered", pipe(table, report(KARSTEN, "x@y")).answered, [])


def limited(table):
    """Who list says gets no more answers, and how many answers said so."""
    return (table.tree("list")[0]["limited"],
            table.query("SELECT count(*) FROM inbox WHERE limited = 1")[0][0])


# Fifty answers within a day are enough for two programs that cannot see that the other is one.
def too_many_to_answer():
    table = desk()
    french = key(table, "french")
    answered = [pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), FRENCH + "salt: %d\n" % number)) for number in range(50)]
    equal("every file is filed, each of fifty is answered", ({result.fate for result in answered}, {tuple(result.answered) for result in answered}),
          ({"filed"}, {(KARSTEN,)}))
    equal("nothing is said of it so far", limited(table), ([], 0))
    result = pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), FRENCH + "salt: 50\n"))
    equal("the next one is filed, and the answer says that there are no more", (result.fate, result.answered), ("filed", [KARSTEN]))
    equal("it is no receipt", table.query("SELECT kind FROM outbox ORDER BY id DESC LIMIT 1"), [("answer",)])
    equal("the game master sees it in list", limited(table), (["french"], 1))
    result = pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), FRENCH + "salt: 51\n"))
    equal("after that all is filed and nothing answered", (result.fate, result.answered, limited(table)), ("filed", [], (["french"], 1)))
    equal("others are answered", pipe(table, letter(PHIL, orders_to(key(table, "spanish")), SPANISH)).answered, [PHIL])
    result = pipe(table, letter(KARSTEN, orders_to(french), "", type="text/plain"))
    equal("nor is what cannot be read", (result.fate, result.answered), ("how-to", []))
    equal("who writes in his name without the key takes none of his fifty",
          pipe(table, letter(KARSTEN, REFEREE, "Hello")).answered, [KARSTEN])
    table.later(days=1, seconds=1)
    equal("a day later he is answered again, and list is silent",
          (pipe(table, letter(KARSTEN, orders_to(french), FRENCH + "salt: 53\n")).answered, limited(table)[0]), ([KARSTEN], []))
    answered = [pipe(table.later(seconds=1), letter(PHIL, REFEREE, "Hello %d" % number)).answered for number in range(7)]
    equal("a player without a key: five answers, one that says so, none", (answered[:6], answered[6], limited(table)),
          ([[PHIL]] * 6, [], (["spanish"], 2)))


# A program that does not say that it is one ends a talk with us after a few mails; a person goes on.
def answers_in_vain():
    for what, texts, fate in (("says nothing", ["I am away %d.\n" % number for number in range(8)], "how-to"),
                              ("says the same again", [FRENCH] * 8, "filed"), ("says the same, with errors", ["6 to 99\n"] * 8, "refused")):
        table = desk()
        french = key(table, "french")
        found = [pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), text)) for text in texts]
        equal("who %s gets five answers, and one that says that there are no more to such mails" % what,
              [(result.fate, len(result.answered)) for result in found], [(fate, 1)] * 6 + [(fate, 0)] * 2)
        equal("%s: list says so" % what, limited(table), (["french"], 1))
        result = pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), FRENCH + "salt: 1\n"))
        equal("%s: other orders are filed and answered" % what, (result.fate, result.answered), ("filed", [KARSTEN]))
        result = pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), "status\n"))
        equal("%s: and what is asked" % what, (result.fate, result.answered), ("request", [KARSTEN]))
    table = desk()
    french = key(table, "french")
    found = [pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), "Ticket %d: 6 to 99\n" % number)) for number in range(12)]
    equal("what is refused, each time in other words, gets ten answers, and one that says so",
          [(result.fate, len(result.answered)) for result in found], [("refused", 1)] * 11 + [("refused", 0)])
    table = desk()
    french = key(table, "french")
    found = [pipe(table.later(seconds=1), letter(KARSTEN, orders_to(french), "status\n")) for _ in range(10)]
    equal("a question may be asked often", [len(result.answered) for result in found], [1] * 10)


def without_a_key():
    """A player hears what is missing, each time and in his language; a stranger once a day that it is not enough."""
    for language, word in (("en", "key"), ("fr", "clé"), ("es", "clave")):
        table = desk()
        pipe(table, letter(KARSTEN, orders_to(key(table, "french")), FRENCH + "language: %s\n" % language))
        for number in range(2):
            result = pipe(table.later(seconds=1), letter(KARSTEN, "orders+madrid@play.example.org, " + REFEREE, "game: madrid\nturn: \"1\"\n# %d\n" % number))
            equal("%s: a mail without a key is answered, each of them" % language, (result.fate, result.answered), ("wrong-key", [KARSTEN]))
        told = newest_mail(table, KARSTEN)
        check("%s: it says that the key is missing, and of which game" % language,
              "[madrid]" in str(told["Subject"]) and word in body_of(told) and key(table, "french") not in body_of(told), body_of(told))
    found = [pipe(table, letter(MALLORY, REFEREE, "game: madrid\n# %d\n" % number)).answered for number in range(2)]
    equal("a stranger who names a game hears it once a day", found, [[MALLORY], []])


# ---- mailboxes ----

def maildirs():
    table = desk()
    keys = {seat: key(table, seat) for seat in ("french", "spanish")}
    french, spanish = letter(KARSTEN, orders_to(keys["french"]), FRENCH), letter(PHIL, orders_to(keys["spanish"]), SPANISH)
    into_maildir(table, "box", "100.a.host", french)
    into_maildir(table, "box", "101.b.host", spanish)
    into_maildir(table, "box", "102.c.host", b"noise")
    result = table.run("receive", "--maildir", "box", "--format", "yaml")
    told = yaml_of(result.out)["received"]
    equal("a Maildir: all its messages, and how many of each fate", (result.code, told["filed"], told["unreadable"], told["again"], told["failed"]),
          (0, 2, 1, 0, 0))
    equal("taken ones are in cur/, seen", (table.mail_names("box/new"), table.mail_names("box/cur")),
          ([], ["100.a.host:2,S", "101.b.host:2,S", "102.c.host:2,S"]))
    equal("each with its receipt", [row[:3] for row in table.query("SELECT receipt, seat, standing FROM submissions")],
          [(1, 1, "in-force"), (2, 0, "in-force")])
    equal("once more: nothing", yaml_of(table.run("receive", "--maildir", "box", "--format", "yaml").out)["received"], {"again": 0, "failed": 0})
    result = table.run("receive", "--maildir", "nowhere")
    equal("a folder that is none: 75", (result.code, bool(result.err)), (TRY_AGAIN, True))
    # By tick.
    ticking = desk(configuration=CONFIGURATION + "intake: {maildir: box}\n")
    into_maildir(ticking, "box", "100.a.host", letter(KARSTEN, orders_to(key(ticking, "french")), FRENCH))
    into_maildir(ticking, "box", "101.b.host", letter(PHIL, orders_to(key(ticking, "spanish")), SPANISH))
    result = ticking.later(hours=1).run("tick", "--format", "yaml")
    equal("tick takes mail in, adjudicates, and sends, in this order", (result.code, ticking.turn(),
          yaml_of(result.out)["received"]["filed"]), (0, ("2", "preparation"), 2))
    equal("receipts and reports are out", sorted(kind for kind, in ticking.query("SELECT kind FROM outbox WHERE status = 'sent'")),
          ["receipt"] * 2 + ["report"] * 4)


def imap():
    table = desk()
    raw = letter(KARSTEN, orders_to(key(table, "french")), FRENCH).replace(b"\n", b"\r\n")
    with Server({4: raw, 7: b"Subject: x\r\n\r\nhello\r\n"}) as server:
        table.write("adjudicator.yaml", CONFIGURATION + "intake: {imap: {url: \"imap://127.0.0.1:%d/INBOX\", user: referee, "
                    "password-command: \"printf 's3cret pass'\", timeout: 20}}\n" % server.port)
        result = table.run("tick", "--format", "yaml")
        equal("tick takes mail in over IMAP", (result.code, yaml_of(result.out)["received"]["filed"], last_receipt(table)[1]),
              (0, 1, "french"))
        equal("and says by which way it came", table.query("SELECT way, fate FROM inbox ORDER BY id"), [("imap", "filed"), ("imap", "stranger")])
        equal("what was taken is seen", [sorted(message.flags) for message in server.messages.values()], [["\\Seen"]] * 2)
        equal("it remembers how far it read", table.query("SELECT uidvalidity, uid FROM mailboxes"), [(7, 7)])
        result = table.run("tick", "--format", "yaml")
        equal("the next takes nothing twice", (result.code, table.query("SELECT count(*) FROM inbox")), (0, [(2,)]))
    result = table.run("tick")
    check("a server that is gone: told, the rest goes on", result.code != 0 and bool(result.err) and table.turn()[0] == "1", result)


# ---- what the game master sees ----

def inbox():
    table = desk(("madrid", "--option", "pace=fast"), ("lunes", "--option", "pace=fast", "--option", "sealed=yes"))
    french = key(table, "french")
    raw = letter(KARSTEN, orders_to(french), FRENCH)
    pipe(table, raw)
    stranger = letter(MALLORY, REFEREE, "Let me play")
    equal("a stranger is kept, and not answered", pipe(table.later(hours=1), stranger)[1:], ("stranger", "", [], []))
    wrong = letter(MALLORY, orders_to("0000-0000-0000"), FRENCH)
    pipe(table, wrong)
    sealed = letter(KARSTEN, orders_to(key_of_sealed(table), "lunes"), FRENCH.replace("madrid", "lunes"))
    pipe(table, sealed)
    rows = table.tree("inbox")
    equal("`inbox` lists what came, the newest last", [(row["fate"], row["from"], row["game"]) for row in rows],
          [("filed", KARSTEN, "madrid"), ("stranger", MALLORY, ""), ("wrong-key", MALLORY, "madrid"), ("filed", KARSTEN, "lunes")])
    equal("with way, receipt, and whether it was answered", [(row["way"], row["receipt"], row["answered"]) for row in rows],
          [("pipe", 1, True), ("pipe", 0, False), ("pipe", 0, True), ("pipe", 2, True)])
    check("and for a wrong key why", rows[2]["words"] != "", rows[2])
    equal("--fate", [row["id"] for row in table.tree("inbox", "--fate", "stranger")], [2])
    equal("--game", [row["id"] for row in table.tree("inbox", "--game", "madrid")], [1, 3])
    equal("both", [row["id"] for row in table.tree("inbox", "--game", "madrid", "--fate", "filed")], [1])
    for name, words, code in (("a fate that is none", ("--fate", "lost"), USAGE), ("a game that is none", ("--game", "martes"), NOT_FOUND),
                              ("a number that is none", ("99",), NOT_FOUND), ("no number", ("one",), USAGE), ("zero", ("0",), USAGE)):
        result = table.run("inbox", *words)
        equal("inbox with %s: %d" % (name, code), (result.code, result.out, bool(result.err)), (code, "", True))
    for number, message in ((1, raw), (2, stranger), (3, wrong)):
        equal("`inbox %d` prints it as it came" % number, table.run("inbox", str(number), "--raw").out.encode(), message)
    result = table.run("inbox", "4")
    equal("a mail to a sealed game is not shown while it runs", (result.code, result.out), (NO_PERMISSION, ""))
    text = table.good("inbox").out
    equal("for people: a line each, without keys", (len(text.splitlines()), french in text), (4, False))
    for number in range(60):
        pipe(table, letter(MALLORY, REFEREE, "Again %d" % number))
    equal("the newest fifty", [row["id"] for row in table.tree("inbox")], list(range(15, 65)))
    equal("--all: all of them", len(table.tree("inbox", "--all")), 64)
    equal("a stranger is never answered", table.query("SELECT count(*) FROM outbox WHERE address = ? AND message_id NOT LIKE 'answer-%'", MALLORY), [(0,)])


def key_of_sealed(table):
    """The form of a sealed game is not shown: the key stands in the mail to its player."""
    mails = [mail for mail in table.mails(KARSTEN) if "[lunes]" in mail["Subject"]]
    return re.search(r"^key: (\S+)$", attachment_of(mails[0])[1], re.M).group(1)


def misnamed():
    """A key says which game it is where nothing else does, or what does is wrong; the address must be its player's."""
    table = desk()
    french = key(table, "french")
    nameless = FRENCH.replace("game: madrid\n", "")
    for name, to, text in (("no game in the file, a key in the address", orders_to(french), nameless),
                           ("neither game nor address, a key in the file", REFEREE, "key: %s\n" % french + nameless),
                           ("an address whose game is misspelt", orders_to(french, "madrd"), nameless),
                           ("an address whose game is misspelt, a file whose is not", orders_to(french, "madrd"), FRENCH)):
        result = pipe(table, letter(KARSTEN, to, text))
        equal("%s: filed, and answered" % name, (result.code, result.fate, result.answered), (0, "filed", [KARSTEN]))
    for name, to, text in (("another game than the address says", orders_to(french), FRENCH.replace("madrid", "madrd")),
                           ("a game that is none, with a key of ours", REFEREE, "key: %s\n" % french + FRENCH.replace("madrid", "madrd"))):
        result = pipe(table, letter(KARSTEN, to, text))
        equal("%s: refused, and answered, and nothing changed" % name, (result.code, result.fate, result.answered, result.changed),
              (0, "refused", [KARSTEN], []))
        (body,), = table.query("SELECT body FROM letters ORDER BY mail DESC LIMIT 1")
        check("with a receipt that names both", "FILE-GAME" in body and '"madrd"' in body and '"madrid"' in body, body)
    result = pipe(table, letter(MALLORY, REFEREE, "key: %s\n" % french + nameless))
    equal("the key from another address, and no game: a stranger's", (result.fate, result.answered, result.changed), ("stranger", [], []))
    result = pipe(table, letter(PHIL, REFEREE, "key: %s\n" % french + nameless))
    equal("from another player's: no game", (result.fate, result.words, result.changed), ("how-to", "no-game", []))
    asks = desk(("lunes", "--option", "sender=key-and-authentication"))
    result = pipe(asks, letter(KARSTEN, REFEREE, "key: %s\n" % key(asks, "french", "lunes") + nameless))
    equal("what the game asks for besides is asked for", (result.fate, result.changed), ("wrong-key", []))


misnamed()
piped()
forms()
nothing_to_read()
never_answered()
too_many_to_answer()
answers_in_vain()
without_a_key()
maildirs()
imap()
inbox()
finish()
