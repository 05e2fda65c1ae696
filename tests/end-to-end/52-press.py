"""Press, in turn files and by mail: who reads what, and that nobody learns an address or a key from it."""

import email.utils
import json
import re

from desk import KARSTEN, PHIL, attachment_of, body_of, check, equal, finish
from postbox import (CONFIGURATION, FRENCH, MALLORY, MASTER, REFEREE, SPANISH, all_bytes, desk, key, letter, orders_to, pipe,
                     press_to)

ANA, CLAIRE = "ana@example.org", "claire@example.org"
SIGNED, ANONYMOUS, OFF = (("madrid", "--option", "pace=fast", "--option", "press=" + mode) for mode in
                          ("signed", "anonymous", "no"))
AUTHOR = re.compile("french|France")  # as it is called in files, or in words


def table_of(*game, **more):
    """A desk with an observer, everything sent, and the keys of both seats. Nothing here is about how much press there may be."""
    made = desk((*game, "--option", "press-most=100/100"), **more)
    made.good("observe", "madrid", ANA)
    made.good("send")
    made.keys = {seat: key(made, seat) for seat in ("spanish", "french")}
    return made


def press_of(table):
    """What was queued since the last call as press: (whose address, subject, body, Reply-To)."""
    since = table.__dict__.setdefault("seen", 0)
    rows = table.query("SELECT address, subject, body, reply_to, id FROM outbox JOIN letters ON mail = id WHERE kind = 'press' AND id > ? ORDER BY address",
                       since)
    table.seen = table.query("SELECT max(id) FROM outbox")[0][0]
    return [row[:4] for row in rows]


def readers(table):
    return [row[0] for row in press_of(table)]


def file_of(seat, press, salt="", extra=""):
    return (FRENCH if seat == "french" else SPANISH) + "press: %s\nsalt: %s\n%s" % (json.dumps(press), salt or "none", extra)


def by_file(table, seat, press, **more):
    return table.receipt(seat, file_of(seat, press, **more))


# ---- turn files ----

def audiences():
    table = table_of(*SIGNED)
    told = {}
    for number, (to, expected) in enumerate((
            ("spanish", [PHIL]), (["spanish"], [PHIL]), ("all", [PHIL]), ("referee", [MASTER]), ("observers", [ANA]),
            (["spanish", "observers"], [ANA, PHIL]), (["all", "referee", "observers"], [ANA, MASTER, PHIL]),
            (["spanish", "all", "spanish"], [PHIL]))):
        code, receipt = by_file(table, "french", [{"to": to, "text": "Number %d." % number}])
        rows = press_of(table)
        told[" ".join(to) if isinstance(to, list) else to] = receipt["press"][0]["to"]
        equal("a file to %s: who reads it" % json.dumps(to), (code, sorted(row[0] for row in rows)), (0, sorted(expected)))
        check("to %s: game, turn, author and text" % json.dumps(to), all(
            "madrid" in row[1] and AUTHOR.search(row[1]) and "turn 1" in row[2] and AUTHOR.search(row[2]) and
            "Number %d." % number in row[2] for row in rows), rows)
    check("its author is told of each reader", all(told[word] and told[word] in told["all referee observers"]
                                                   for word in ("all", "referee", "observers")), told)
    equal("each is kept, with its receipt", table.query("SELECT count(*), count(DISTINCT receipt), min(author) FROM press"), [(8, 8, 1)])
    mine = [mail for mail in all_of(table, KARSTEN) if "Number" in mail]
    equal("its author gets none of it back", mine, [])


def all_of(table, address):
    table.good("send")
    return [mail["Subject"] + body_of(mail) for mail in table.mails(address) if "Press" in mail["Subject"] and "passed" not in
            mail["Subject"]]


def several():
    table = table_of(*SIGNED)
    code, receipt = by_file(table, "french", [{"to": "spanish", "text": "One"}, {"to": "observers", "text": "Two"}])
    equal("several messages in one file, each for its own readers", [(row[0], re.findall("One|Two", row[2])) for row in
                                                                    press_of(table)], [(ANA, ["Two"]), (PHIL, ["One"])])
    by_file(table, "french", [{"to": "spanish", "text": "One"}, {"to": "observers", "text": "Two"}], salt="other orders")
    equal("the file again, with other orders, repeats nothing", press_of(table), [])
    by_file(table, "french", [{"to": "spanish", "text": "One"}, {"to": "spanish", "text": "Three"}])
    equal("only what is new in it goes out", [re.findall("One|Two|Three", row[2]) for row in press_of(table)], [["Three"]])
    by_file(table, "french", [{"to": "observers", "text": "One"}])
    equal("the same words to other readers are new", readers(table), [ANA])
    by_file(table, "french", [{"to": "observers", "text": "1) You ‹and you›\n2) ‹Nobody else›"}])
    check("marks that receipts use keep what stands between them", "‹and you›" in (text := press_of(table)[0][2]) and "‹Nobody else›" in text, text)
    by_file(table, "french", [])
    equal("none at all is none", press_of(table), [])
    code, receipt = table.receipt("french", file_of("french", [{"to": "spanish", "text": "Check"}]), verb="check")
    equal("`check` passes nothing on", (code, press_of(table)), (0, []))
    by_file(table, "french", [{"to": "spanish", "text": "Preview"}], extra="preview: yes\n")
    equal("nor does a preview", press_of(table), [])
    # The next turn.
    by_file(table, "spanish", [{"to": "french", "text": "Farewell"}])
    table.later(hours=1).good("tick")
    press_of(table)
    code, receipt = table.receipt("french", 'game: madrid\nturn: "2"\npress: [{to: spanish, text: One}]\n')
    equal("the same words in another turn are new", readers(table), [PHIL])
    equal("press alone takes the place of no orders", table.query("SELECT standing FROM submissions ORDER BY receipt DESC LIMIT 1"),
          [("superseded",)])


def refused_files():
    table = table_of(*SIGNED)
    good = [{"to": "spanish", "text": "Hello"}]
    for name, text in (
            ("a key that is unknown", file_of("french", good, extra="ordres: []\n")),
            ("another turn", file_of("french", good).replace('turn: "1"', 'turn: "2"')),
            ("another game", file_of("french", good).replace("madrid", "lunes")),
            ("a wrong key", file_of("french", good, extra="key: 0000-0000-0000\n")),
            ("YAML that cannot be read", file_of("french", good, extra="a: [\n")),
            ("a message to nobody", file_of("french", good + [{"to": "russian", "text": "Hi"}])),
            ("a message without a text", file_of("french", good + [{"to": "spanish"}])),
            ("a message without readers", file_of("french", good + [{"text": "Hi"}])),
            ("an empty text", file_of("french", good + [{"to": "spanish", "text": ""}])),
            ("no readers in a list", file_of("french", good + [{"to": [], "text": "Hi"}])),
            ("a key within a message that is unknown", file_of("french", good + [{"to": "spanish", "text": "Hi", "from": "x"}])),
            ("not signed where press is signed", file_of("french", good + [{"to": "spanish", "text": "Hi", "anonymous": True}])),
            ("anonymous: perhaps", file_of("french", good + [{"to": "spanish", "text": "Hi", "anonymous": "perhaps"}])),
            ("no list", file_of("french", {"to": "spanish", "text": "Hi"}))):
        code, receipt = table.receipt("french", text)
        equal("a file with %s: refused, and no press of it goes out" % name,
              (code, bool(receipt["errors"]), press_of(table), table.query("SELECT count(*) FROM press")), (65, True, [], [(0,)]))
    code, receipt = by_file(table, "french", good + [{"to": "spanish", "text": "x" * 16 * 1024}])
    equal("16 KiB are good", (code, len(press_of(table)), receipt["warnings"]), (0, 2, []))
    code, receipt = by_file(table, "french", [{"to": "spanish", "text": "y" * (16 * 1024 + 1)}])
    rows = press_of(table)
    equal("what is longer is cut, and both are told", (code, [warning["code"] for warning in receipt["warnings"]],
          [len(row[2].replace("\n", "").split("y" * 16 * 1024)) for row in rows], "16 KiB" in rows[0][2]), (0, ["FILE-PRESS"], [2], True))
    code, receipt = by_file(table, "french", [{"to": "french", "text": "Note to self"}])
    equal("to oneself alone: nobody gets it", press_of(table), [])


def limits():
    """Five of a file, ten of a player within a day; the rest is kept and told, and goes out when it is sent again."""
    table = desk(SIGNED)
    table.keys = {seat: key(table, seat) for seat in ("spanish", "french")}
    texts = [{"to": "spanish", "text": "Number %d." % number} for number in range(780)]
    code, receipt = by_file(table, "french", texts)
    kept = receipt["press"][-1]
    equal("one mail makes five", (code, len(press_of(table)), len(receipt["press"]), kept["kept"], kept["number"], receipt["filed"]), (0, 5, 6, 775, 6, True))
    code, receipt = by_file(table, "french", texts[:8], salt="again")
    equal("what it repeats takes no room", (len(press_of(table)), [entry["again"] for entry in receipt["press"]]), (3, [True] * 5 + [False] * 3))
    for number in range(2):
        equal("by mail, too", by_mail(table, "french", "spanish", "Mail %d" % number).fate, "press")
    result = by_mail(table, "french", "spanish", "One too many")
    equal("not the eleventh: its writer alone is told", (result.code, result.fate, result.answered, result.changed), (0, "how-to", [KARSTEN], []))
    equal("the other player may still write", by_mail(table, "spanish", "french", "Mine").fate, "press")
    equal("and a day later so may he", by_mail(table.later(hours=24), "french", "spanish", "Next day").fate, "press")
    # A clock that was a year ahead while he wrote.
    wrong = desk(SIGNED)
    wrong.keys = {seat: key(wrong, seat) for seat in ("spanish", "french")}
    wrong.later(days=365)
    found = [by_mail(wrong, "french", "spanish", "Ahead %d" % number).fate for number in range(11)]
    equal("ten by a clock that is ahead", found, ["press"] * 10 + ["how-to"])
    equal("once it is right they silence nobody", by_mail(wrong.later(days=-365), "french", "spanish", "Now").fate, "press")
    equal("minutes back, they count", [by_mail(wrong.later(minutes=-5), "french", "spanish", "Then %d" % number).fate for number in range(10)],
          ["press"] * 9 + ["how-to"])
    table.good("set", "madrid", "press-most=1/20", "--reason", "less of it")
    code, receipt = by_file(table, "french", [{"to": "spanish", "text": "Less %d." % number} for number in range(3)], salt="less")
    equal("the game master sets it", receipt["press"][-1]["kept"], 2)


# ---- by mail ----

def by_mail(table, seat, to, text, sender=None, **more):
    return pipe(table, letter(sender or {"french": KARSTEN, "spanish": PHIL}[seat], press_to(table.keys[seat], to), text, **more))


def mails():
    table = table_of(*SIGNED)
    for to, text, expected in (
            ("spanish", "Number 0.", [PHIL]), ("all", "Number 1.", [PHIL]), ("referee", "Number 2.", [MASTER]),
            ("observers", "Number 3.", [ANA]), ("SPANISH", "Number 4.", [PHIL]), ("spanish", "to: referee\n\nNumber 5.", [MASTER]),
            ("spanish", "To: all, Observers\nNumber 6.", [ANA, PHIL]), ("whom", "to: spanish; referee\n\nNumber 7.", [MASTER, PHIL]),
            ("spanish", "anonymous: no\n\nNumber 8.", [PHIL])):
        result = by_mail(table, "french", to, text)
        rows = press_of(table)
        equal("a mail to %s, %s: press, and a receipt for its author" % (to, ascii(text)),
              (result.fate, sorted(result.answered), result.changed), ("press", sorted(expected + [KARSTEN]), ["press"]))
        check("the lines that say to whom do not go out with it", all(re.search(r"\n\nNumber \d\.\n(?:\n|$)", row[2]) and
              "to: " not in row[2].split("Number")[0].split("\n\n", 1)[1] for row in rows), rows)
    for name, to, text in (("nobody that exists", "russian", "Hi"), ("one that does not exist", "spanish", "to: spanish, russian\n\nHi"),
                           ("oneself", "french", "Hi"), ("an empty text", "spanish", ""),
                           ("a signature alone", "spanish", "-- \nKarsten"), ("quoted lines alone", "spanish", "> Hi\n> Ho\n"),
                           ("only the lines that say to whom", "spanish", "to: spanish\n\n"),
                           ("no name, where press is signed", "spanish", "anonymous: yes\n\nHi")):
        result = by_mail(table.later(hours=6), "french", to, text)
        equal("press with %s: its author alone is written to" % name, (result.code, result.answered, result.changed, press_of(table)),
              (0, [KARSTEN], [], []))
    result = pipe(table, letter(KARSTEN, press_to(table.keys["french"], "spanish"), "Hi"), "--recipient",
                  press_to(table.keys["french"], "referee"))
    equal("a mail to several: the first copy that comes is for all", readers(table), [MASTER, PHIL])
    for copy in ("spanish", "observers"):
        result = pipe(table, letter(KARSTEN, press_to(table.keys["french"], "spanish"), "Hi", id="two@karsten.home",
                                    headers="Cc: %s, %s\n" % (press_to(table.keys["french"].lower(), "observers"),
                                                              press_to(table.keys["spanish"], "referee"))),
                      "--recipient", press_to(table.keys["french"], copy))
    equal("the second is the same message; with another's key nobody is written to", (result.fate, readers(table)),
          ("nothing", [ANA, PHIL]))
    result = pipe(table.later(days=1), letter(KARSTEN, press_to(table.keys["french"], "spanish"), FRENCH))
    equal("orders sent to the address for press go to nobody, and are not filed", (result.answered, result.changed), ([KARSTEN], []))
    for name, text, type in (
            ("a marked block", "Hi\n-----ORDERS-----\n%s-----END-----\n" % FRENCH, "text/plain; charset=utf-8"),
            ("an attachment", "--b\nContent-Type: text/plain\n\nHi\n--b\nContent-Type: text/yaml; charset=utf-8\n\n%s\n--b--\n" % FRENCH,
             'multipart/mixed; boundary="b"'),
            ("orders with a mistake", "orders: [6→7\n", "text/plain; charset=utf-8"),
            ("orders below a greeting", "Hello,\n\n" + FRENCH, "text/plain; charset=utf-8")):
        result = pipe(table.later(hours=6), letter(KARSTEN, press_to(table.keys["french"], "spanish"), text, type=type))
        equal("%s there: nor are they" % name, (result.fate, result.answered, result.changed, readers(table)), ("how-to", [KARSTEN], [], []))
    result = pipe(table, letter(KARSTEN, press_to(table.keys["french"], "spanish"), "It is my turn: beware.\nMy orders: none."))
    equal("words about them are press", (result.fate, readers(table)), ("press", [PHIL]))
    table.later(days=2)
    found = [by_mail(table, "french", to, "I am away.\n") for to in ("spanish",) * 9 + ("observers",)]
    equal("what says the same to the same one is passed on three times a day, then its author is told, and no more: programs must not talk for ever",
          [(result.fate, result.words, len(result.answered)) for result in found],
          [("press", "", 2)] * 3 + [("how-to", "alike", 1)] * 6 + [("press", "", 2)])
    for subject in ("Automatic reply: [madrid] Press", "=?utf-8?q?R=C3=A9ponse_automatique=C2=A0?=: [madrid] Presse", "Abwesenheitsnotiz: [madrid] Press"):
        raw = letter(KARSTEN, press_to(table.keys["french"], "spanish"), "Out until Monday, unmarked.")
        raw = re.sub(rb"(?m)^Subject: .*$", b"Subject: " + subject.encode(), raw)
        result = pipe(table, raw)
        equal("an answer of Exchange's own, %s, is not passed on" % ascii(subject), (result.fate, result.answered), ("automatic", []))


def threads():
    """A receipt is in the thread of its mail, press in that of the reader's game: ids of others' mails do not pass."""
    table = table_of(*SIGNED)
    by_mail(table, "french", "all", "Hello", headers="In-Reply-To: <secret.1@karsten.home>\nReferences: <secret.1@karsten.home>\n",
            id="letter.secret@karsten.home")
    by_mail(table, "french", "observers", "Hello", id="letter2.secret@karsten.home")
    table.good("send")
    receipt = [mail for mail in table.mails(KARSTEN) if mail["In-Reply-To"] == "<letter.secret@karsten.home>"]
    equal("the receipt answers the mail", [mail["References"].split() for mail in receipt],
          [["<secret.1@karsten.home>", "<letter.secret@karsten.home>"]])
    check("no id of his reaches others", b"karsten.home" not in all_bytes(table, PHIL) + all_bytes(table, ANA) + all_bytes(table, MASTER))


def answers():
    """A reply to press goes to its author alone."""
    table = table_of(*SIGNED)
    by_mail(table, "french", "all", "Who is with me?")
    table.good("send")
    mail = [mail for mail in table.mails(PHIL) if "Press" in mail["Subject"]][-1]
    reply_to = mail["Reply-To"].addresses[0].addr_spec
    equal("the reply address: the reader's own key, and the author", reply_to, press_to(table.keys["spanish"], "french"))
    press_of(table)
    quoted = "Not me.\n\nOn Fri, 1 May 2026 at 10:00, Referee <%s> wrote:\n%s" % (
        REFEREE, "".join("> %s\n" % line for line in body_of(mail).splitlines()))
    result = pipe(table, letter(PHIL, reply_to, quoted, headers="In-Reply-To: %s\n" % mail["Message-ID"]))
    rows = press_of(table)
    equal("an answer goes to the author alone", [row[0] for row in rows], [KARSTEN])
    check("with what was written, without what was quoted", "Not me." in rows[0][2] and "with me" not in rows[0][2], rows[0][2])
    # A mail program that answers above an unquoted copy of the header: the address in it is the reader's own.
    outlook = "Nor me.\n\nFrom: Referee <%s>\nSent: Friday, May 1, 2026 10:00\nTo: Phil <%s>\nReply-To: %s\nSubject: Press\n\nold\n" % (
        REFEREE, PHIL, reply_to)
    pipe(table, letter(PHIL, reply_to, outlook))
    check("neither his address nor his key passes with it", "Nor me." in press_of(table)[0][2])
    by_mail(table, "spanish", "referee", "Hm")
    table.good("send")
    equal("the referee has no seat's key to answer with", [mail["Reply-To"] for mail in table.mails(MASTER) if "Press" in
                                                           mail["Subject"]], [None])
    for who in (KARSTEN, MASTER, ANA):
        secrets_stay(table, who, "after an answer that quotes a header")


# ---- modes ----

def anonymous():
    table = table_of(*ANONYMOUS)
    by_file(table, "french", [{"to": "all", "text": "Guess who", "anonymous": True}])
    by_mail(table, "french", "spanish", "anonymous: yes\n\nGuess again")
    by_mail(table, "french", "spanish", "It was I", headers="X-Mailer: karstens-laptop\n")
    table.good("send")
    mails = [mail for mail in table.mails(PHIL) if "Press" in mail["Subject"]]
    unsigned = [mail for mail in mails if "Guess" in body_of(mail)]
    equal("both unsigned ones came", len(unsigned), 2)
    for mail in unsigned:
        raw = mail.as_bytes() + body_of(mail).encode() + mail["Subject"].encode()
        check("nothing in it names the author", b"french" not in raw.lower() and b"france" not in raw.lower() and
              b"karsten" not in raw.lower(), raw.decode())
        equal("its reply address names nobody", mail["Reply-To"].addresses[0].addr_spec, press_to(table.keys["spanish"], "whom"))
    check("the author may sign, too", any(AUTHOR.search(mail["Subject"]) and "It was I" in body_of(mail) for mail in mails))
    result = pipe(table, letter(PHIL, unsigned[0]["Reply-To"].addresses[0].addr_spec, "Who are you?"))
    equal("an answer to nobody goes to nobody", (result.answered, result.changed), ([PHIL], []))
    result = pipe(table, letter(PHIL, unsigned[0]["Reply-To"].addresses[0].addr_spec, "to: french\n\nYou?"))
    equal("unless its first line says to whom", result.fate, "press")
    secrets_stay(table, PHIL, "in a game without names")


def off():
    for name, table in (("no press", table_of(*OFF)), ("the default of Dos de Mayo", table_of("madrid", "--option", "pace=fast"))):
        code, receipt = by_file(table, "french", [{"to": "spanish", "text": "Hello"}])
        equal("%s: the orders count, no press goes out, the receipt warns" % name,
              (code, [entry["code"] for entry in receipt["warnings"]], press_of(table), table.query("SELECT count(*) FROM press")),
              (0, ["FILE-PRESS"], [], [(0,)]))
        result = by_mail(table, "french", "spanish", "Hello")
        equal("%s: by mail neither, and its author is told" % name, (result.answered, result.changed, press_of(table)), ([KARSTEN], [], []))
        table.good("set", "madrid", "press=signed", "--reason", "they want to talk")
        result = by_mail(table, "french", "spanish", "Now?")
        equal("%s: until the game master allows it" % name, (result.fate, readers(table)), ("press", [PHIL]))


def without_addresses():
    """No press-to in the configuration: press goes in turn files alone."""
    plain = "".join(line for line in CONFIGURATION.splitlines(True) if not line.startswith("press-to"))
    table = table_of(*SIGNED, configuration=plain)
    by_file(table, "french", [{"to": "spanish", "text": "Hello"}])
    table.good("send")
    mail = [mail for mail in table.mails(PHIL) if "Press" in mail["Subject"]][-1]
    equal("an answer to it would be a turn file: the address is the reader's for orders",
          mail["Reply-To"].addresses[0].addr_spec, orders_to(table.keys["spanish"]))
    check("and it does not say that one can answer", "nswer this mail" not in body_of(mail), body_of(mail))


# ---- secrets ----

def secrets_stay(table, who, when):
    """Whose address and key may stand in a mail: the reader's own."""
    table.good("send")
    raw = all_bytes(table, who)
    flat = re.sub(rb"[-\s=]", b"", raw).upper()
    names = {PHIL: "spanish", KARSTEN: "french"}
    for address in (PHIL, KARSTEN, ANA, CLAIRE, MASTER):
        if address != who:
            check("%s: %s does not learn the address %s" % (when, who, address), address.encode() not in raw.lower(),
                  b"\n".join(line for line in raw.splitlines() if address.encode() in line.lower()).decode("utf-8", "replace"))
    for seat, secret in table.keys.items():
        if names.get(who) != seat:
            check("%s: %s does not learn the key of %s" % (when, who, seat), secret.replace("-", "").encode() not in flat)


def secrets():
    table = table_of(*SIGNED)
    keys = table.keys
    table.good("observe", "madrid", CLAIRE)
    mine = keys["french"]
    texts = ["Plain.", "My key is %s, my address %s." % (mine, KARSTEN), "KEY %s or %s" % (mine.lower(), mine.replace("-", "")),
             "<%s>;%s," % (KARSTEN.upper(), mine.replace("-", " ")), "mailto:%s?x" % KARSTEN,
             "key: %s" % mine.replace("0", "O").replace("1", "l"), "Write to %s." % orders_to(mine)]
    for number, text in enumerate(texts):
        by_file(table, "french", [{"to": ["all", "referee", "observers"], "text": text}], salt=str(number))
        by_mail(table, "french", "all", "to: all, referee, observers\n\n%s %d" % (text, number),
                sender="Karsten Private <%s>" % KARSTEN, headers="Sender: %s\nReply-To: %s\n" % (KARSTEN, KARSTEN))
    for who in (PHIL, ANA, CLAIRE, MASTER):
        secrets_stay(table, who, "press with secrets in it")
    check("what is not his passes as it stands", b"phil@example.org.uk" in (
        by_mail(table, "french", "observers", "Ask phil@example.org.uk or x%s or %s1 or A%s" % (KARSTEN, mine, mine)) and
        table.good("send") and all_bytes(table, ANA)))
    by_mail(table, "spanish", "french", "Hello")
    secrets_stay(table, KARSTEN, "press of the other")


# ---- reminders, receipts, reports ----

def elsewhere():
    """Press stands in the mails that pass it on, and in no other."""
    table = desk(SIGNED + ("--every", "48h"))
    table.keys = {seat: key(table, seat) for seat in ("spanish", "french")}
    word = "xylophone"
    by_mail(table, "french", "spanish", "The word is %s." % word)
    table.receipt("french", 'game: madrid\nturn: "1"\npress: [{to: spanish, text: "%s again"}]\n' % word)
    table.later(hours=40).good("tick", "--trust")
    kinds = table.query("SELECT kind, count(*) FROM outbox GROUP BY kind")
    equal("reports, a receipt by mail and one of what was handed in, press, and a reminder to who owes", kinds,
          [("press", 2), ("receipt", 2), ("reminder", 1), ("report", 2)])
    table.later(hours=20).good("tick", "--trust")
    equal("it stands in no other mail to anybody", table.query("SELECT DISTINCT kind FROM outbox JOIN letters ON mail = id WHERE (body LIKE ?1 OR orders LIKE ?1) "
                                                             "AND kind <> 'receipt'", "%%%s%%" % word), [("press",)])
    equal("nor in an event", table.query("SELECT count(*) FROM events WHERE fields LIKE ?", "%%%s%%" % word), [(0,)])
    equal("nor in what everybody may see", word in table.good("show", "madrid", "--as", "public").out, False)
    equal("a turn later it is not repeated", len([mail for mail in table.mails(PHIL) if "Press" in mail["Subject"]]), 2)
    for mail in table.mails(PHIL):
        attached = attachment_of(mail)
        check("no form holds press: %s" % mail["Subject"], attached is None or word not in attached[1])


def replaced():
    """Press to a seat goes to who plays it now; the former player's answer is nobody's."""
    table = table_of(*SIGNED)
    by_mail(table, "spanish", "french", "Hello")
    table.good("send")
    old = [mail for mail in table.mails(KARSTEN) if "Press" in mail["Subject"]][-1]["Reply-To"].addresses[0].addr_spec
    table.good("replace", "madrid", "french", CLAIRE, "--reason", "he left")
    press_of(table)
    by_mail(table, "spanish", "french", "Welcome")
    equal("press goes to the new player", readers(table), [CLAIRE])
    result = pipe(table, letter(KARSTEN, old, "I am still here"))
    equal("the former one's answer is not passed on", (result.fate, result.answered, result.changed), ("wrong-key", [KARSTEN], []))


audiences()
several()
refused_files()
limits()
mails()
threads()
answers()
anonymous()
off()
without_addresses()
secrets()
elsewhere()
replaced()
finish()
