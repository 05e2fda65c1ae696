"""Shared by the tests of incoming mail: letters, the ways in, and what each changed."""

import collections
import os
import re

from desk import KARSTEN, PHIL, Desk

REFEREE, MASTER, MALLORY = "referee@play.example.org", "gm@example.org", "mallory@evil.example"
CONFIGURATION = """from: "Referee <%s>"
referee: "Game Master <%s>"
reply-to: "orders+{game}.{key}@play.example.org"
press-to: "press+{game}.{key}.{to}@play.example.org"
transport: {maildir: outbox}
""" % (REFEREE, MASTER)

FRENCH = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n'
SPANISH = 'game: madrid\nturn: "1"\norders: ["9→14"]\n'

# Everything but the mails themselves: what no refused mail may touch.
KEPT = ("games", "seats", "states", "events", "submissions", "absences", "observers", "press", "addresses")

Received = collections.namedtuple("Received", "code fate words answered changed")


def desk(*games, configuration=CONFIGURATION, **more):
    """A desk with these games (name, words of `new`), whose first reports are sent."""
    made = Desk(configuration=configuration, **more)
    for name, *words in games or (("madrid", "--option", "pace=fast"),):
        made.new(*words, name=name)
    made.good("send")
    return made


def key(desk, seat, game="madrid"):
    return re.search(r"^key: (\S+)$", desk.good("form", game, seat).out, re.M).group(1)


def orders_to(key, game="madrid"):
    return "orders+%s.%s@play.example.org" % (game, key)


def press_to(key, to, game="madrid"):
    return "press+%s.%s.%s@play.example.org" % (game, key, to)


_count = 0


def letter(sender, to, text, subject="Orders", headers="", id=None, type="text/plain; charset=utf-8"):
    """A mail as bytes. `headers` go before all others, as a server writes them."""
    global _count
    _count += 1
    head = ["Message-ID: <%s>" % (id or "letter-%d@home.example" % _count), "Date: Fri, 01 May 2026 08:00:00 +0000",
            "To: " + to, "Subject: " + subject, "MIME-Version: 1.0", "Content-Type: " + type,
            "Content-Transfer-Encoding: 8bit"]
    if sender is not None:
        head.insert(0, "From: " + sender)
    return (headers + "\n".join(head) + "\n\n" + text).encode("utf-8")


def report(recipient, message_id, action="failed", status="5.1.1", words="no such user", to=REFEREE):
    """A delivery report (RFC 3464) as bytes; a part that is None is left out."""
    fields = "" if recipient is None else "Final-Recipient: rfc822; %s\n" % recipient
    quoted = "" if message_id is None else "Message-ID: <%s>\n" % message_id
    text = """--b
Content-Type: text/plain

Your mail could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

%sAction: %s
Status: %s
Diagnostic-Code: smtp; 550 %s

--b
Content-Type: text/rfc822-headers

From: %s
Subject: Report
%s
--b--
""" % (fields, action, status, words, REFEREE, quoted)
    return letter("MAILER-DAEMON@mx.example.org", to, text, subject="Undelivered Mail Returned to Sender",
                  headers="Return-Path: <>\n", type='multipart/report; report-type=delivery-status; boundary="b"')


def kept(desk):
    """What stands in the ledger beside the mails and the files that were refused."""
    refused = {"submissions": " WHERE standing <> 'refused'",
               "events": " WHERE code <> 'recorded' AND (code <> 'file-taken' OR fields NOT LIKE '%standing: refused%')"}
    with desk.ledger() as ledger:
        return {table: sorted(ledger.execute("SELECT * FROM " + table + refused.get(table, "")), key=repr) for table in KEPT}


def pipe(desk, raw, *words):
    """One message through `receive`: what became of it, whom the mails that it caused go to, what else changed."""
    before, last = kept(desk), desk.query("SELECT ifnull(max(id), 0) FROM outbox")[0][0]
    known = desk.query("SELECT ifnull(max(id), 0) FROM inbox")[0][0]
    result = desk.run("receive", *words, stdin=raw)
    row = desk.query("SELECT fate, words FROM inbox WHERE id > ?", known)
    fate, why = row[0] if len(row) == 1 else ("nothing" if not row else "%d rows" % len(row), result.err)
    mails = [to for to, in desk.query("SELECT address FROM outbox WHERE id > ? ORDER BY id", last)]
    after = kept(desk)
    return Received(result.code, fate, why, mails, sorted(name for name in KEPT if before[name] != after[name]))


def into_maildir(desk, folder, name, raw):
    """A message as a mail server lays it into a Maildir."""
    for part in ("tmp", "new", "cur"):
        os.makedirs(desk.path(os.path.join(folder, part)), exist_ok=True)
    desk.write(os.path.join(folder, "tmp", name), raw)
    os.rename(desk.path(os.path.join(folder, "tmp", name)), desk.path(os.path.join(folder, "new", name)))


def all_bytes(desk, address):
    """Every mail to this address as it was sent, and as any MIME reader decodes it."""
    text = []
    for mail in desk.mails(address):
        text.append(mail.as_bytes())
        for part in mail.walk():
            payload = part.get_payload(decode=True)
            text.append(payload or b"")
        text.extend(str(value).encode("utf-8") for value in mail.values())
    return b"\n".join(text)
