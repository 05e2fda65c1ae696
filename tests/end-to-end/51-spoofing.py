"""Attempts to send in another's name, or to stop another's mail: none changes anything.

Three games between the same two players: `madrid` asks for the key alone, `lunes` for the address besides, `martes`
for the word of the mail server mx.example.org. Mallory knows everybody's address; Karsten, who plays the French, also
knows his own keys and all that was mailed to him."""

import json
import re

from desk import KARSTEN, PHIL, Desk, check, equal, finish
from postbox import (CONFIGURATION, FRENCH, MALLORY, MASTER, REFEREE, SPANISH, desk, kept, key, letter, orders_to, pipe,
                     press_to, report)

CLAIRE = "claire@example.org"
SERVER = "mx.example.org"
FAST = ("--option", "pace=fast")
GAMES = (("madrid", *FAST), ("lunes", *FAST, "--option", "sender=key-and-address"),
         ("martes", *FAST, "--option", "sender=key-and-authentication"),
         ("sevilla", *FAST, "--option", "press=signed"))

table = desk(*GAMES, configuration=CONFIGURATION + "authentication-server: %s\n" % SERVER)
former = {seat: key(table, seat, "sevilla") for seat in ("spanish", "french")}
table.good("replace", "sevilla", "french", CLAIRE, "--reason", "no time")
table.good("send")
KEYS = {(game, seat): key(table, seat, game) for game, *_ in GAMES for seat in ("spanish", "french")}
HASH = table.query("SELECT key_hash FROM seats WHERE name = 'spanish'")[0][0]
PHILS = KEYS["madrid", "spanish"]


def file(game, key=None, text=SPANISH):
    return text.replace("madrid", game) + ("" if key is None else "key: %s\n" % key)


def refused(name, raw, answered, fate="wrong-key", words=()):
    """Nothing changes; `answered` are those whom a mail goes to. Each try has a day of its own."""
    table.later(days=1)
    result = pipe(table, raw, *words)
    equal("refused: " + name, (result.code, result.fate, result.answered, result.changed), (0, fate, answered, []))


def accepted(name, raw, to=PHIL):
    """The same mail without the lie, so that nothing is refused for another reason."""
    table.later(days=1)
    result = pipe(table, raw)
    equal("accepted: " + name, (result.code, result.fate, result.answered, "submissions" in result.changed),
          (0, "filed", [to], True))


# ---- keys ----

def changed(key, at, letter):
    return key[:at] + letter + key[at + 1:]


def spoof_keys():
    other = "Z" if PHILS[0] != "Z" else "Y"
    wrong = changed(PHILS, 0, other)
    refused("right address, wrong key in the reply address", letter(PHIL, orders_to(wrong), SPANISH), [PHIL])
    refused("right address, wrong key in the file", letter(PHIL, REFEREE, file("madrid", wrong)), [PHIL])
    refused("right address, no key", letter(PHIL, REFEREE, SPANISH), [PHIL])
    refused("right address, a key of blanks and hyphens", letter(PHIL, REFEREE, file("madrid", '"- - -"')), [PHIL])
    refused("an empty key", letter(PHIL, REFEREE, file("madrid", '""')), [PHIL])
    refused("a key that is nothing", letter(PHIL, REFEREE, file("madrid", "null")), [PHIL])
    refused("the key within a list", letter(PHIL, REFEREE, file("madrid", "[%s]" % PHILS)), [PHIL])
    refused("the hash that a stolen ledger holds", letter(PHIL, REFEREE, file("madrid", HASH)), [PHIL])
    refused("the key cut short", letter(PHIL, orders_to(PHILS[:-1]), SPANISH), [PHIL])
    refused("the key and one letter more", letter(PHIL, orders_to(PHILS + "0"), SPANISH), [PHIL])
    refused("the key twice", letter(PHIL, REFEREE, file("madrid", PHILS + PHILS)), [PHIL])
    wide = "".join(chr(ord(c) + 0xFEE0) if c != "-" else c for c in PHILS)
    refused("the key in full-width letters", letter(PHIL, REFEREE, file("madrid", wide)), [PHIL])
    refused("a key of another game in the address", letter(PHIL, orders_to(KEYS["lunes", "spanish"]), SPANISH), [PHIL])
    refused("a key of another game in the file", letter(PHIL, REFEREE, file("madrid", KEYS["lunes", "spanish"])), [PHIL])
    refused("the address of one game with the key of another, whose name and key the file holds",
            letter(PHIL, orders_to(PHILS, "lunes"), file("madrid", PHILS)), [PHIL])
    refused("the address of one game, the file of another", letter(PHIL, orders_to(PHILS), file("lunes")), [PHIL], "refused")
    refused("a former player's key in the address", letter(KARSTEN, orders_to(former["french"], "sevilla"),
                                                           file("sevilla", text=FRENCH)), [KARSTEN])
    refused("a former player's key in the file", letter(KARSTEN, REFEREE, file("sevilla", former["french"], FRENCH)), [KARSTEN])
    refused("a former player's key, in the new one's name", letter(CLAIRE, orders_to(former["french"], "sevilla"),
                                                                  file("sevilla", text=FRENCH)), [CLAIRE])
    refused("press with a former player's key", letter(KARSTEN, press_to(former["french"], "spanish", "sevilla"), "Hello"),
            [KARSTEN])
    refused("press with no key that fits", letter(KARSTEN, press_to(wrong, "spanish", "sevilla"), "Hello"), [KARSTEN])
    refused("one's own key in the address, another's guessed in the file",
            letter(PHIL, orders_to(KEYS["madrid", "french"]), file("madrid", wrong)), [KARSTEN], "refused")
    refused("the right key of nobody's game", letter(MALLORY, orders_to(PHILS, "nowhere"), file("nowhere")), [MALLORY], "stranger")
    refused("a reply address of another server", letter(MALLORY, "orders+madrid.%s@evil.example" % PHILS, "hello"), [],
            "stranger")
    # Whoever has a key acts for its seat, whatever else he says.
    table.later(days=1)
    pipe(table, letter(PHIL, orders_to(KEYS["madrid", "french"]), FRENCH))
    equal("another's name with one's own key files for one's own seat",
          table.query("SELECT t.name FROM submissions JOIN seats t USING (game, seat) WHERE standing = 'in-force'"), [("french",)])


def same_keys():
    small = PHILS.lower()
    accepted("the key in the address", letter(PHIL, orders_to(PHILS), SPANISH))
    accepted("the key in the file", letter(PHIL, REFEREE, file("madrid", PHILS)))
    accepted("in small letters", letter(PHIL, orders_to(small), SPANISH))
    accepted("without hyphens", letter(PHIL, orders_to(PHILS.replace("-", "")), SPANISH))
    accepted("with hyphens elsewhere, small, in the file", letter(PHIL, REFEREE, file("madrid", "%s-%s" % (small[:2], small[2:]))))
    accepted("with blanks", letter(PHIL, REFEREE, file("madrid", '"%s"' % PHILS.replace("-", "  "))))
    accepted("with O for 0 and L for 1", letter(PHIL, REFEREE, file("madrid", PHILS.replace("0", "O").replace("1", "L"))))
    accepted("all of the address in capitals", letter(PHIL, orders_to(PHILS).upper(), SPANISH))
    accepted("from any address, where the key is all that is asked for: the receipt goes to the player",
             letter(MALLORY, orders_to(PHILS), SPANISH, headers="Reply-To: %s\nReturn-Path: <%s>\n" % (MALLORY, MALLORY)))


# ---- addresses ----

def spoof_addresses():
    phils = KEYS["lunes", "spanish"]
    to, text = orders_to(phils, "lunes"), file("lunes")
    accepted("right key and address", letter("Phil <%s>" % PHIL, to, text))
    accepted("capitals in the address", letter("PHIL@EXAMPLE.ORG", to, text))
    for sender, answered in (
            (MALLORY, [MALLORY]),
            (KARSTEN, [KARSTEN]),
            ('"%s" <%s>' % (PHIL, MALLORY), [MALLORY]),
            ('"Phil <%s>" <%s>' % (PHIL, MALLORY), [MALLORY]),
            ("%s (Phil <%s>)" % (MALLORY, PHIL), [MALLORY]),
            ("=?utf-8?q?phil=40example.org?= <%s>" % MALLORY, [MALLORY]),
            ("=?utf-8?q?=3Cphil=40example.org=3E?= <%s>" % MALLORY, [MALLORY]),
            ("=?utf-8?q?phil=40example.org=2C?= <%s>" % MALLORY, [MALLORY]),
            ("%s <%s>" % (PHIL, MALLORY), []),
            ("<%s> <%s>" % (PHIL, MALLORY), []),
            ("%s %s" % (PHIL, MALLORY), []),
            ("%s, %s" % (PHIL, MALLORY), []),
            ("%s, %s" % (MALLORY, PHIL), []),
            ("%s: %s;" % (PHIL, MALLORY), []),
            ("%s\\ <%s>" % (PHIL, MALLORY), []),
            ("%s>%s" % (MALLORY, PHIL), []),
            ("%s\r <%s>" % (PHIL, MALLORY), []),
            ("phil@ex\u0430mple.org", ["phil@xn--exmple-4nf.org"]),  # a Cyrillic letter
            ("phil@example.org.evil.example", ["phil@example.org.evil.example"]),
            ("phil+x@example.org", ["phil+x@example.org"]),
            ("phil%example.org@evil.example", ["phil%example.org@evil.example"]),
            ('"phil@example.org"@evil.example', []),
            (None, []),
            ("", [])):
        refused("right key, From: %s" % ascii(sender), letter(sender, to, text), answered)
    for headers in ("Sender: {}\n", "Reply-To: {}\n", "Return-Path: <{}>\n", "Resent-From: {}\n", "X-Original-From: {}\n",
                    "X-Sender: {}\n", "Envelope-From: {}\n", "Errors-To: {}\n"):
        refused("right key, From another, %s" % headers.strip(), letter(MALLORY, to, text, headers=headers.format(PHIL)), [MALLORY])
    refused("two From headers, the right one first", letter(MALLORY, to, text, headers="From: %s\n" % PHIL), [])
    refused("two From headers, the right one last", letter(PHIL, to, text, headers="From: %s\n" % MALLORY), [])
    refused("two From headers, one with a blank before its colon", letter(MALLORY, to, text, headers="From : %s\n" % PHIL), [])
    refused("a From folded into another header", letter(MALLORY, to, text, headers="X-Note: x\n From: %s\n" % PHIL), [MALLORY])
    refused("a From line in the body", letter(MALLORY, to, "From: %s\n\n-----ORDERS-----\n%s-----END-----\n" % (PHIL, text)),
            [MALLORY])
    refused("a forwarded mail of the player", letter(MALLORY, to, "--b\nContent-Type: message/rfc822\n\nFrom: %s\nTo: %s\n\n%s\n--b--\n"
                                                     % (PHIL, to, text), type='multipart/mixed; boundary="b"'), [MALLORY])
    refused("an mbox line", b"From %s Mon Nov 23 08:00:00 2026\n" % PHIL.encode() + letter(MALLORY, to, text), [MALLORY])
    refused("a wrong key and the right address", letter(PHIL, orders_to(KEYS["lunes", "french"], "lunes"), text), [PHIL])


# ---- the word of the mail server ----

def results(text):
    return "Authentication-Results: %s\n" % text


GOOD = "dmarc=pass header.from=example.org"
BAD = "dmarc=fail header.from=example.org"


def spoof_results():
    to, text = orders_to(KEYS["martes", "spanish"], "martes"), file("martes")

    def mail(headers, sender=PHIL, body=text):
        return letter(sender, to, body, headers=headers)

    for name, good in (("DMARC", SERVER + "; " + GOOD), ("the name in capitals", SERVER.upper() + "; " + GOOD),
                       ("with a version", SERVER + " 1; " + GOOD), ("folded", SERVER + ";\n\t" + GOOD),
                       ("with comments", "(a) %s (b) 1; dmarc = (c) pass header.from=example.org" % SERVER),
                       ("DKIM", SERVER + "; dkim=pass header.d=example.org"),
                       ("SPF", SERVER + "; spf=pass smtp.mailfrom=phil@example.org")):
        accepted("vouched for: " + name, mail(results(good)))
    accepted("another's forgery below does not harm", mail(results(SERVER + "; " + GOOD) + results(SERVER + "; " + BAD)))
    refused("vouched for, but another's key", letter(PHIL, orders_to(KEYS["martes", "french"], "martes"), text,
                                                     headers=results(SERVER + "; " + GOOD)), [PHIL])
    refused("vouched for, but another's address", mail(results(SERVER + "; dmarc=pass header.from=evil.example"), MALLORY), [MALLORY])
    refused("nobody vouches", mail(""), [PHIL])
    for forged in (
            # other servers
            "mx.evil.example; " + GOOD, "mx.example.org.evil.example; " + GOOD, "xmx.example.org; " + GOOD,
            "mx.example.org@evil.example; " + GOOD, '"mx.example.org evil"; ' + GOOD,
            "mx.evil.example (mx.example.org); " + GOOD, "(mx.example.org) mx.evil.example; " + GOOD,
            "(mx.example.org; " + GOOD + ")", "(mx.example.org) ; " + GOOD, "mx.evil.example mx.example.org; " + GOOD,
            "mx.evil.example;\n\tmx.example.org; " + GOOD, "mx.evil.example; x=y;\n mx.example.org; " + GOOD,
            "mx.evil.example\\; mx.example.org; " + GOOD, "; mx.example.org; " + GOOD, "mx\u200b.example.org; " + GOOD,
            "mx.ex\u0430mple.org; " + GOOD, "=?utf-8?q?mx.example.org?=; " + GOOD, "mx.example.org.; " + GOOD,
            # our server, which says something else
            SERVER, SERVER + "; none", SERVER + "; " + BAD, SERVER + "; dmarc=none header.from=example.org",
            SERVER + "; dmarc=pass header.from=evil.example", SERVER + "; dmarc=pass header.from=xn--exmple-4nf.org",
            SERVER + "; dkim=pass header.d=evil.example", SERVER + "; dkim=fail header.d=example.org",
            SERVER + "; dkim=pass header.d=evil.example header.i=@example.org",
            SERVER + "; dkim=pass header.i=@example.org header.d=evil.example",
            SERVER + '; dkim=pass header.i="@example.org"@evil.example', SERVER + "; dkim=pass header.s=example.org",
            SERVER + "; dkim=pass header.d=example.org.evil.example", SERVER + "; dkim=pass header.d=badexample.org",
            SERVER + "; dkim=pass header.d=org", SERVER + "; dkim=pass header.d=.org", SERVER + "; dkim=pass",
            SERVER + "; spf=pass smtp.mailfrom=mallory@evil.example", SERVER + "; spf=pass smtp.helo=example.org",
            SERVER + "; spf=pass smtp.mailfrom=phil=example.org@evil.example",
            SERVER + '; spf=pass smtp.mailfrom="phil@example.org"@evil.example',
            SERVER + "; spf=softfail smtp.mailfrom=phil@example.org", SERVER + "; spf=pass smtp.rcptto=phil@example.org",
            SERVER + "; arc=pass header.d=example.org", SERVER + "; auth=pass smtp.auth=phil@example.org",
            SERVER + "; iprev=pass policy.iprev=example.org", SERVER + "; xdkim=pass header.d=example.org",
            SERVER + "; dkim=passed header.d=example.org", SERVER + "; dkim=fail (dkim=pass header.d=example.org)",
            # what a sender can put into a property or a reason
            SERVER + '; dmarc=fail reason="x; dmarc=pass header.from=example.org" header.from=example.org',
            SERVER + '; dmarc=fail reason="a\\"; dmarc=pass header.from=example.org"',
            SERVER + "; dkim=fail (bad ; dkim=pass header.d=example.org ) header.d=evil.example",
            SERVER + "; dkim=fail (un ( closed ) ; dkim=pass header.d=example.org",
            SERVER + "; spf=fail smtp.mailfrom=(x); " + 'dkim=fail header.d="evil.example; dkim=pass header.d=example.org"',
    ):
        refused("forged or without worth: " + ascii(forged), mail(results(forged)), [PHIL])
    for name, real, forged in (
            ("below the real one", SERVER + "; " + BAD, SERVER + "; " + GOOD),
            ("below the real one, in capitals", SERVER + "; " + BAD, SERVER.upper() + "; " + GOOD),
            ("below the real one in capitals", SERVER.upper() + "; " + BAD, SERVER + "; " + GOOD),
            ("with a version, below the real one", SERVER + "; " + BAD, SERVER + " 1; " + GOOD),
            ("below the real one with a version", SERVER + " 1; " + BAD, SERVER + "; " + GOOD),
            ("below the real one that found nothing", SERVER + "; none", SERVER + "; " + GOOD),
            ("below the real one with a comment before its name", "(x) %s; %s" % (SERVER, BAD), SERVER + "; " + GOOD),
            ("below the real one in quotes", '"%s"; %s' % (SERVER, BAD), SERVER + "; " + GOOD)):
        refused("forged %s" % name, mail(results(real) + "Received: from evil.example by mx.example.org; Fri, 1 May 2026\n" +
                                         results(forged)), [PHIL])
    for field in ("X-Authentication-Results", "ARC-Authentication-Results", "Authentication-Results-Original",
                  "Old-Authentication-Results", "X-Note: a\n b\n Authentication-Results", "Received-SPF", "Comments"):
        refused("in the header %s" % ascii(field), mail("%s: %s; %s\n" % (field, SERVER, GOOD)), [PHIL])
    refused("in the body", mail("", body=results(SERVER + "; " + GOOD) + "\n" + text), [PHIL])
    refused("in the header of a part", letter(PHIL, to, "--b\n%sContent-Type: text/plain\n\n%s\n--b--\n" % (
        results(SERVER + "; " + GOOD), text), type='multipart/mixed; boundary="b"'), [PHIL])
    for sender in ("%s, %s" % (PHIL, MALLORY), "<%s> <%s>" % (PHIL, MALLORY), "%s\\ <%s>" % (PHIL, MALLORY)):
        refused("the server vouches for the other address of From: %s" % sender,
                mail(results(SERVER + "; dmarc=pass; dkim=pass header.d=evil.example"), sender), [])
    refused("two From headers, the server vouches for one", mail("From: %s\n" % MALLORY + results(SERVER + "; " + GOOD)), [])
    refused("a lookalike domain that its server vouches for",
            mail(results(SERVER + "; dmarc=pass header.from=xn--exmple-4nf.org"), "phil@ex\u0430mple.org"),
            ["phil@xn--exmple-4nf.org"])


def spoof_without_server():
    """A game asks for authentication, and nobody said whose word counts."""
    alone = desk(("madrid", *FAST, "--option", "sender=key-and-authentication"))
    raw = letter(PHIL, orders_to(key(alone, "spanish")), SPANISH, headers=results(SERVER + "; " + GOOD))
    result = pipe(alone, raw)
    equal("refused: no server is configured to be believed", (result.fate, result.answered, result.changed),
          ("wrong-key", [PHIL], []))


# ---- the seat in the address ----

def spoof_seats():
    named = desk(("madrid", *FAST), configuration=CONFIGURATION.replace("{game}.{key}@", "{game}.{seat}.{key}@"))
    keys = {seat: key(named, seat) for seat in ("spanish", "french")}
    for name, seat, whose in (("another's seat with one's own key", "spanish", "french"),
                              ("one's own seat with another's key", "french", "spanish")):
        raw = letter(PHIL, "orders+madrid.%s.%s@play.example.org" % (seat, keys[whose]), SPANISH)
        result = pipe(named.later(days=1), raw)
        equal("refused: " + name, (result.fate, result.answered, result.changed), ("wrong-key", [PHIL], []))
    raw = letter(PHIL, "orders+madrid.french.%s@play.example.org" % keys["french"], SPANISH + "key: %s\n" % keys["spanish"])
    result = pipe(named.later(days=1), raw)
    equal("refused: seat and key of one in the address, the key of the other in the file",
          (result.fate, result.answered, result.changed), ("refused", [KARSTEN], []))
    result = pipe(named, letter(PHIL, "orders+madrid.spanish.%s@play.example.org" % keys["spanish"], SPANISH))
    equal("accepted: seat and key of one", (result.fate, result.answered), ("filed", [PHIL]))


# ---- delivery reports ----

def purpose(message_id, digest):
    """What the referee makes of the mail that it answers (Message-ID and digest are its sender's own)."""
    import hashlib
    return hashlib.sha256(("%s %s" % (message_id, digest)).encode()).hexdigest()[:16]


def reports_of(name, raws):
    """More of them than stop an address."""
    before = kept(table)
    found = set()
    for raw in raws:
        result = pipe(table.later(hours=1), raw)
        found.add((result.code, result.fate, tuple(result.answered)))
    equal("no report counts: " + name, (found, kept(table) == before), ({(0, "bounce", ())}, True))


def spoof_reports():
    ids = dict(table.query("SELECT s.name, o.message_id FROM outbox o JOIN seats s USING (game, seat) JOIN games g ON "
                           "g.id = o.game WHERE g.name = 'madrid' AND o.kind = 'report'"))
    thread = table.query("SELECT thread FROM games WHERE name = 'madrid'")[0][0]
    mine, token = ids["french"], thread.split(".")[1].split("@")[0]
    reports_of("no Message-ID", [report(PHIL, None) for _ in range(4)])
    reports_of("a Message-ID that is none of ours", [report(PHIL, "x-%d@play.example.org" % i) for i in range(4)])
    reports_of("the Message-ID of one's own mail, another's address", [report(PHIL, mine) for _ in range(4)])
    reports_of("the thread that all mails of the game name", [report(PHIL, thread) for _ in range(4)])
    guesses = [mine.replace("french", "spanish"), re.sub(r"\.[0-9a-f]{8}@", ".%s@" % token, mine.replace("french", "spanish")),
               mine.replace("madrid.1.french", "madrid.1.observer-1"), mine.replace("french", "Spanish")]
    check("whoever knows his own Message-IDs does not know the other's", not set(guesses) & {ids["spanish"]} and
          re.sub(r"\.[0-9a-f]{8}@", "", ids["spanish"]) == re.sub(r"\.[0-9a-f]{8}@", "", mine).replace("french", "spanish"),
          ids)
    reports_of("the other's Message-ID, guessed from one's own", [report(PHIL, guess) for guess in guesses])
    reports_of("the same without a recipient", [report(None, guess) for guess in guesses])
    # A mail in Phil's name is answered at his address. Its id must not follow from what its writer knows.
    made = []
    for day in range(3):
        name = "mine-%d@evil.example" % day
        result = pipe(table.later(days=1), letter(PHIL, REFEREE, "game: madrid\nday: %d\n" % day, id=name))
        equal("a mail in another's name, day %d: he has an answer" % (day + 1), (result.fate, result.answered),
              ("wrong-key", [PHIL]))
        digest = table.query("SELECT body_digest FROM inbox WHERE message_id = ?", name)[0][0]
        made.append("answer-%s@play.example.org" % purpose(name, digest))
    sent = [row[0] for row in table.query("SELECT message_id FROM outbox WHERE kind = 'answer' AND address = ? "
                                          "ORDER BY id DESC LIMIT 3", PHIL)]
    check("their ids cannot be told from it", len(set(sent)) == 3 and not any(re.search(id.split("@")[0], other) for id in made for other in sent), (sent, made))
    found = set()
    for seed in ("1808", "1814"):
        other = Desk(configuration=CONFIGURATION)
        other.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=" + PHIL, "--seat", "french=" + KARSTEN, "--seed", seed)
        pipe(other, letter(PHIL, REFEREE, "game: madrid\n", id="same@evil.example"))
        found.add(other.query("SELECT message_id FROM outbox WHERE kind = 'answer'")[0][0])
        pipe(other, letter(PHIL, REFEREE, "Hello\n", id="same@evil.example"))
        found.add(other.query("SELECT message_id FROM outbox WHERE kind = 'answer'")[1][0])
    equal("but hang on a secret of each game", len(found), 4)
    reports_of("an answer that one caused, in another's name", [report(PHIL, id) for id in made])
    equal("nobody's mail is stopped", table.query("SELECT * FROM addresses"), [])
    # What one may: tell of one's own mail.
    result = pipe(table, report(KARSTEN, mine))
    equal("a report of a mail to oneself counts", (result.fate, result.answered, result.changed), ("bounce", [], ["addresses"]))


# ---- orders in another's mouth ----

MARKS = ("-----ORDERS-----", "----- ORDERS -----", "--ORDERS--", "\u2014\u2014ORDERS\u2014\u2014", "\u2013\u2013\u2013\u2013\u2013ORDERS\u2013\u2013",
         "> -----ORDERS-----", "\u2212\u2212 ORDERS \u2212\u2212", "-\u200b-\u200b---ORDERS-----", "\u2010\u2010ORDERS\u2010\u2010",
         "\u00a0-----ORDERS-----\u00a0", "-----ORDERS----- ", "| --ORDERS--", "\u2015\u2015ORDERS\u2015\u2015")


def quoted(text, mark="> "):
    return "".join(mark + line + "\n" for line in text.splitlines())


def spoof_orders_in_press():
    """Karsten writes a block to Phil, who answers with all of it quoted."""
    board = desk(("madrid", *FAST, "--option", "press=signed"))
    keys = {seat: key(board, seat) for seat in ("spanish", "french")}
    for count, mark in enumerate(MARKS):
        end = mark.replace("ORDERS", "END")
        bait = "Look:\n\n%s\n%s%s\n\nOr so.\n" % (mark, SPANISH, end)
        by_file = FRENCH + "press:\n- to: spanish\n  text: %s\n" % json.dumps(bait)
        raws = (letter(KARSTEN, press_to(keys["french"], "spanish"), bait),
                letter(KARSTEN, orders_to(keys["french"]), "--b\nContent-Type: text/yaml; charset=utf-8\n"
                       "Content-Disposition: attachment; filename=o.yaml\n\n%s\n--b--\n" % by_file,
                       type='multipart/mixed; boundary="b"'))
        for way, raw in zip(("mail", "file"), raws):
            board.later(days=1)
            pipe(board, raw)
            board.good("send")
            mails = [mail for mail in board.mails(PHIL) if "Press" in mail["Subject"]]
            body = mails[-1].get_body(("plain",)).get_content() if mails else ""
            if way == "file":
                check("press in a file with %s comes, whatever its marks" % ascii(mark), "9→14" in body and "Or so." in body, body)
            for depth, prefix in (("quoted", "> "), ("as it came", "")):
                answer = letter(PHIL, orders_to(keys["spanish"]), "No!\n\n" + quoted(body, prefix))
                result = pipe(board.later(hours=1), answer)
                check("press by %s with %s, sent back %s, gives no orders" % (way, ascii(mark), depth),
                      result.fate != "filed" and not board.query("SELECT 1 FROM submissions WHERE seat = "
                                                                 "(SELECT seat FROM seats WHERE name = 'spanish') "
                                                                 "AND standing = 'in-force'"),
                      (result, body))


# ---- the answers ----

def dry_answers():
    """What strangers are told: nothing of any game, and nothing that they wrote themselves."""
    table.good("send")
    told = [mail for mail in table.mails() if mail["To"].addresses[0].addr_spec not in (KARSTEN, CLAIRE, MASTER)
            and "was not accepted" in mail["Subject"]]
    check("there were many", len(told) > 50, len(told))
    text = "\n".join(mail.get_body(("plain",)).get_content() + mail["Subject"] for mail in told)
    secrets = [*KEYS.values(), *former.values(), HASH, "madrid", "lunes", "martes", "sevilla", "spanish", "french", PHIL,
               KARSTEN, CLAIRE, MASTER, "Orders", "9→14"]
    equal("a dry answer holds no key, name or address, and no word of the mail", [word for word in secrets if word in text], [])
    equal("nor has it a reply address with a key", {mail["Reply-To"] for mail in told}, {None})
    equal("nor an attachment", sum(len(list(mail.iter_attachments())) for mail in told), 0)
    equal("nor is it of a game's thread", [mail["References"] for mail in told if "play.example.org" in (mail["References"] or "")], [])


def once_a_day():
    day = desk(("madrid", *FAST)).at("2026-05-02T00:00:00Z")
    wrong = letter(MALLORY, orders_to("0000-0000-0000"), SPANISH)
    found = []
    for hour, sender in ((0, MALLORY), (12, MALLORY), (23, MALLORY.upper()), (23, PHIL), (24, MALLORY), (47, MALLORY)):
        day.at("2026-05-0%dT%02d:59:59Z" % (2 + hour // 24, hour % 24))
        raw = letter(sender, orders_to("0000-0000-000%d" % (hour % 10)), SPANISH)
        found.append(pipe(day, raw).answered)
    equal("a wrong key is answered once per sender and UTC day, whatever the case of letters",
          found, [[MALLORY], [], [], [PHIL], [MALLORY], []])
    result = pipe(day.later(days=3), wrong)
    again = pipe(day.later(days=1), wrong)
    equal("the same message again gets no second answer, ever", (result.answered, again.fate, again.answered),
          ([MALLORY], "nothing", []))
    equal("who sends from our own addresses gets none",
          [(result.fate, result.answered) for result in (
              pipe(day, letter(REFEREE, orders_to("0000-0000-0000"), SPANISH)),
              pipe(day, letter(orders_to("1111-1111-1111"), orders_to("0000-0000-0000"), SPANISH)),
              pipe(day, letter(press_to("1111-1111-1111", "all"), orders_to("0000-0000-0000"), SPANISH)))], [("own", [])] * 3)


def answers_used_up():
    """Many mails in another's name, with one's own key, take none of the other's receipts away."""
    crowd = desk(("madrid", *FAST))
    keys = {seat: key(crowd, seat) for seat in ("spanish", "french")}
    found = [pipe(crowd, letter(PHIL, orders_to(keys["french"]), FRENCH + "salt: %d\n" % number)).answered for number in range(55)]
    equal("so many mails have so many receipts, and one that says so, all to the key's own seat", sum(found, []), [KARSTEN] * 51)
    equal("and the one in whose name they came has his", pipe(crowd, letter(PHIL, orders_to(keys["spanish"]), SPANISH)).answered, [PHIL])


spoof_keys()
same_keys()
spoof_addresses()
spoof_results()
spoof_without_server()
spoof_seats()
spoof_reports()
spoof_orders_in_press()
dry_answers()
once_a_day()
answers_used_up()
finish()
