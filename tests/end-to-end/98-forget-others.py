"""Forgetting one person loses nothing of others: whoever has a similar address, uses the same words, had the seat before, or waits
for a mail; and what came in another encoding, or later, goes all the same."""

import base64
import os
import quopri
import shutil

import killer
from desk import KARSTEN, PHIL, USAGE, Desk, body_of, check, equal, finish
from forgotten import standing
from postbox import CONFIGURATION, MASTER, REFEREE, SPANISH, desk, key, letter, orders_to, pipe, press_to, report

REASON = ("--reason", "asked for it")
ANN = "ann@home.example"
PRESS = ("madrid", "--every", "48h", "--option", "pace=fast", "--option", "press=signed")


def kept(book):
    """The mails that came in and are still there, by sender."""
    return [sender for sender, in book.query("SELECT sender FROM inbox WHERE raw_sz > 0 ORDER BY id")]


def write(book, seat, sender, text, to="spanish"):
    """A message of a player: its number. Another second than the one before."""
    book.later(seconds=1)
    equal("\"%s\" is passed on" % text[:20], pipe(book, letter(sender, press_to(key(book, seat), to), text)).fate, "press")
    return book.query("SELECT max(id) FROM press")[0][0]


def told(book):
    """A tick that tells the game master of bounces, while nothing can be sent: it is there to be sent."""
    configuration = book.read("adjudicator.yaml").decode()
    book.write("adjudicator.yaml", configuration.replace("maildir: outbox", "maildir: nowhere/outbox"))
    book.write("nowhere", "no folder")
    book.run("tick")
    os.remove(book.path("nowhere"))
    book.write("adjudicator.yaml", configuration)
    book.change("UPDATE outbox SET status = 'queued', tries = 0, tried = NULL, next_try = date WHERE status <> 'sent'")


def texts(book):
    return dict(book.query("SELECT id, text FROM press"))


# ---- nobody's address ----

book = desk()
before = book.dump()
for address in ("nobody@computer.invalid", "Nobody@Forgotten.invalid", "player@practice.invalid"):
    equal("%s is no person's address" % address, (book.run("forget", address, *REASON).code, book.dump() == before), (USAGE, True))

# ---- another's address that hers is a part of ----

OTHERS = ("joann@home.example", "jo.ann@home.example", "jo+ann@home.example", "jo-ann@home.example", "_ann@home.example", "o'ann@home.example",
          "ann@home.example.org", "ann@home.example-mail.org", "ann@home.examples")
HERS = ("<%s>" % ANN, "%s." % ANN.upper(), "mailto:%s?subject=x" % ANN, "smtp.mailfrom=%s;" % ANN, "'%s'" % ANN, "\u201c%s\u201d" % ANN, "%s, she" % ANN,
        "%s - she" % ANN, "*%s*" % ANN)
book = Desk(configuration=CONFIGURATION)
book.good("new", "dos-de-mayo", "--name", "madrid", "--every", "48h", "--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=open")
code = [entry["code"] for entry in book.tree("invite", "madrid")["invitations"] if entry.get("seat") == "french"][0]
book.good("send")
pipe(book, letter("joann@home.example", REFEREE, "join %s\nname: Jo\n" % code))
pipe(book, report("joann@home.example", book.query("SELECT message_id FROM outbox WHERE address = 'joann@home.example'")[0][0]))
told(book)
waiting = book.query("SELECT id, status FROM outbox WHERE address = ?", MASTER)
check("the game master is to be told of Joann", len(waiting) == 2, waiting)
pipe(book, letter(ANN, REFEREE, "hello, who are you?"))
for other in OTHERS:
    pipe(book, letter(other, REFEREE, "hello"))
    pipe(book, letter("mallory@evil.example", REFEREE, "Write to %s and to no other." % other))
for words in HERS:
    pipe(book, letter("trent@evil.example", REFEREE, "Write to %s" % words))
expected = [sender for sender in kept(book) if sender not in (ANN, "trent@evil.example")]
book.good("forget", ANN, *REASON)
equal("whoever has another address loses nothing", kept(book), expected)
equal("nor do the notices about them", book.query("SELECT id, status FROM outbox WHERE address = ?", MASTER), waiting)
book.good("tick")
equal("the game master gets them", len(book.mails(MASTER)), 2)

# ---- the same words ----

book = desk(PRESS)
LINE, LONG = "my cousin Wenceslas is ill", "shall we meet at the mill when the moon has gone down behind the hills?"
french, spanish = ("french", KARSTEN), ("spanish", PHIL)
before = write(book, *spanish, "I hear that " + LINE, "french")
for text in ("Good morning!", LINE, LONG, "-" * 60, "> It was Phil who said that, not I\nNo, never."):
    write(book, *french, text)
own = {name: write(book, *spanish, text, "french") for name, text in (
    ("a greeting", "Good morning! I, Phil, have a lot of my own to say."), ("a rule of hyphens", "Mine.\n" + "-" * 60 + "\nAll mine."),
    ("a word more", "my cousin Wenceslas is illustrious"), ("what he quoted of Phil", "It was Phil who said that, not I"))}
quoting = {name: write(book, *spanish, text, "french") for name, text in (
    ("a line", "He says that " + LINE + ", poor man"), ("a part of a long line", "At the mill \"when the moon has gone down behind the hills\", he says"), ("words broken", "shall we meet at the mill when\nthe moon has\ngone down?"))}
marked = [write(book, *spanish, text, "french") for text in ("> Good morning!\nGood morning to you, too", "> shall we meet at the mill when the moon has\n> gone down?\nNo.")]
pipe(book, letter(PHIL, orders_to(key(book, "spanish")), SPANISH + "# Good morning! These are my orders\n"))
book.good("send")
book.good("forget", KARSTEN, *REASON)
for name, number in own.items():
    check("Phil's own words stay: " + name, texts(book)[number] != "", texts(book)[number])
check("so do those that he wrote before", texts(book)[before] != "")
equal("and his file", book.query("SELECT text_sz > 0 FROM submissions"), [(1,)])
for name, number in quoting.items():
    equal("a quotation goes: " + name, texts(book)[number], "")
equal("what is marked as quoted goes with the mail; his answer to it stays", (book.query("SELECT press FROM inbox WHERE press > ? AND raw_sz > 0", marked[0] - 1), [texts(book)[number] for number in marked]),
      ([], ["Good morning to you, too", "No."]))
equal("it verifies", book.run("verify", "madrid").code, 0)

# ---- other encodings ----


def encoded(sender, to, text, encoding, type="text/plain"):
    raw = letter(sender, to, text, type=type + "; charset=utf-8").replace(b"Encoding: 8bit", b"Encoding: " + encoding.encode())
    head, body = raw.split(b"\n\n", 1)
    return head + b"\n\n" + (base64.encodebytes(body) if encoding == "base64" else quopri.encodestring(body))


UMLAUT = "shall we meet at the mill when the m\u00f6\u00f6n has gone d\u00f6wn, my dear friend?"
PAGE = "<html><body><p>Karsten wrote me this:</p><blockquote>%s</blockquote></body></html>" % UMLAUT.replace("mill", "<b>mi</b>ll").replace("\u00f6", "&#246;")
book = desk(PRESS)
write(book, "french", KARSTEN, UMLAUT)
book.good("send")
own, everybody = press_to(key(book, "spanish"), "referee"), "play@play.example.org"
for encoding in ("base64", "quoted-printable"):
    pipe(book, encoded(PHIL, own, "Karsten wrote me this: " + UMLAUT, encoding))
    pipe(book, encoded(PHIL, own, PAGE, encoding, "text/html"))
    pipe(book, encoded("mallory@evil.example", everybody, "do you know karsten@exam" + "ple.org?", encoding))
pipe(book, letter("mallory@evil.example", everybody, "do you know him?", subject="=?utf-8?B?%s?=" % base64.b64encode(b"karsten@example.org").decode()))
pipe(book, encoded(PHIL, own, "My own words, which are nobody else's", "base64"))
numbers = [number for number, in book.query("SELECT id FROM inbox WHERE raw_sz > 0 ORDER BY id")]
book.good("forget", KARSTEN, *REASON)
equal("of all that only Phil's own words are left", [number for number, in book.query("SELECT id FROM inbox WHERE raw_sz > 0")], numbers[-1:])
for number in numbers[:-1]:
    shown = book.run("inbox", str(number)).out
    check("`inbox %d` shows nothing of it" % number, "m\u00f6\u00f6n" not in shown and "karsten" not in shown, shown)
book.good("tick")
equal("it verifies", book.run("verify", "madrid").code, 0)

# ---- an address that the seat had for a moment ----

TYPO = "typo@people.example"
book = desk(PRESS)
first = write(book, *french, "A long private message from Karsten to Phil about the north")
book.good("send")
book.later(hours=1).good("address", "madrid", "french", TYPO, *REASON)
book.good("send")
book.later(minutes=1)
strange = write(book, "french", TYPO, "This is not Karsten, and nobody that you know")
own = write(book, *french, "This is Karsten again, from his own address as ever")
elsewhere = write(book, "french", "third@people.example", "With the key, while the mail went to the other address")
book.later(minutes=5).good("address", "madrid", "french", KARSTEN, *REASON)
last = write(book, *french, "Another message from Karsten, about the south")
book.good("send")
book.later(hours=1).good("replace", "madrid", "french", "hugo@people.example", *REASON)
hugo = write(book, "french", "hugo@people.example", "Hugo has this seat from now on, and greets you")
book.good("send")
book.good("forget", TYPO, *REASON)
equal("what came from it goes, or with the key while the seat had it", sorted(number for number, text in texts(book).items() if text == ""), [strange, elsewhere])
equal("nor is a mail of anybody else", [number for number, in book.query("SELECT press FROM inbox WHERE press > 0 AND raw_sz = 0 ORDER BY press")], [strange, elsewhere])
book.good("tick")
equal("nothing else is left of it", standing(book, TYPO), [])
check("it verifies", book.run("verify", "madrid").code == 0)
book.good("forget", KARSTEN, *REASON)
equal("the player's own texts go with his address", sorted(number for number, text in texts(book).items() if text != ""), [hugo])

# ---- time zone and language ----

book = desk(PRESS)
book.good("observe", "madrid", ANN, "--timezone", "Europe/Andorra", "--language", "es")
book.good("new", "dos-de-mayo", "--name", "lunes", "--every", "48h", "--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=open")
book.good("invite", "lunes", "--observer")
code = {entry.get("seat"): entry["code"] for entry in book.tree("invite", "lunes")["invitations"]}
pipe(book, letter(ANN, REFEREE, "join %s\nname: Annabella\ntime zone: Europe/Andorra\nlanguage: es\n" % code["french"]))
book.good("admit", "lunes", "french")
pipe(book, letter("ben@home.example", REFEREE, "observe %s\ntime zone: Europe/Andorra\nlanguage: es\n" % code[None]))
book.good("admit", "lunes", "ben@home.example")
book.good("tick")
where = {table for table, _ in standing(book, "Andorra")}
check("they stand in the ledger", {"observers", "invitations", "seats"} <= where, where)
for person in (ANN, "ben@home.example"):
    book.good("forget", person, *REASON)
book.good("tick")
equal("nothing but the reports that they got says them any more", [place for place in standing(book, "Andorra", "Annabella", ANN, "ben@home.example") if place != ("letters", "Andorra")], [])
equal("nor which language", (book.query("SELECT timezone, language FROM observers"), book.query("SELECT count(*) FROM invitations WHERE timezone IS NOT NULL OR language IS NOT NULL")),
      ([("", "")] * 2, [(0,)]))
equal("both games verify", [book.run("verify", game).code for game in ("madrid", "lunes")], [0, 0])
check("`list`, `show` and `tick` do not stumble", [book.run(*words).code for words in (("list",), ("show", "madrid"), ("show", "lunes"), ("tick",))] == [0] * 4)

# ---- bounces ----

BOUNCED = ("zed@strange.example", KARSTEN)
book = desk(PRESS)
pipe(book, report(BOUNCED[0], "nothing@play.example.org"))
pipe(book, report(KARSTEN, "nothing@play.example.org"))
check("the addresses stand in the inbox", {table for table, _ in standing(book, *BOUNCED)} >= {"inbox"})
old, = book.query("SELECT message_id FROM outbox WHERE address = ? LIMIT 1", KARSTEN)[0]
book.good("forget", KARSTEN, *REASON)
early = pipe(book, report(KARSTEN, book.query("SELECT message_id FROM outbox WHERE address = ?", KARSTEN)[0][0]))
book.good("tick")
equal("nothing is left of what was of no mail of ours", standing(book, KARSTEN), [])
farewell = [mail for mail in book.mails(KARSTEN)][-1]["Message-ID"].strip("<> ")
late = [pipe(book, report(KARSTEN, id)) for id in (farewell, old)]
equal("bounces of the last mail, and of an older one, count for nobody", [(one.fate, one.answered, one.changed) for one in (early, *late)], [("bounce", [], [])] * 3)
equal("nor do they say whose they are", (standing(book, KARSTEN), {one.words for one in (early, *late)}), ([], {"of a mail to somebody who was forgotten"}))
book.later(days=31).good("tick")
equal("after a month no bounce names anybody", [row for row in book.query("SELECT words FROM inbox") if "@" in row[0]], [])
equal("no byte of a file does", standing(book, "zed@strange"), [])

# ---- mail that others have not got yet ----

SECRET, ACCUSATION = "burn this letter before the dragoons come", "karsten@example.org has cheated, please look at turn 1"


def waiting_desk():
    """Karsten has written to Phil, and Phil about him to the game master, whom a bounce tells of him, too: nothing is sent yet."""
    book = desk(PRESS)
    write(book, *french, SECRET)
    write(book, *spanish, ACCUSATION, "referee")
    pipe(book, report(KARSTEN, book.query("SELECT message_id FROM outbox WHERE address = ? LIMIT 1", KARSTEN)[0][0]))
    told(book)
    return book


def got(book, to, words):
    return len([mail for mail in book.mails(to) if words in " ".join(body_of(mail).split())])


def nothing_left(book):
    """Of the secret nothing, and of the address what Phil has written himself."""
    return {place for place in standing(book, SECRET, "karsten") if place[1] == SECRET or place[0] not in ("inbox", "press", "campaign.db")}


book = waiting_desk()
waiting = book.query("SELECT id, status FROM outbox WHERE status <> 'sent' AND address <> ? ORDER BY id", KARSTEN)
done = book.tree("forget", KARSTEN, *REASON)
equal("forgetting says how many wait", (done["waiting"], len([status for _, status in waiting if status == "queued"])), (3, len(waiting)))
equal("none is given up", [row for row in book.query("SELECT id, status FROM outbox WHERE status <> 'sent' ORDER BY id") if row in waiting], waiting)
equal("meanwhile it verifies", book.run("verify", "madrid").code, 0)
twin = killer.twin(book)
book.good("tick")
equal("all of it is sent", (got(book, PHIL, SECRET), got(book, MASTER, ACCUSATION), len([mail for mail in book.mails(MASTER) if KARSTEN in body_of(mail)])), (1, 1, 2))
equal("then nothing of it is left", (nothing_left(book), book.query("SELECT count(*) FROM forgettings WHERE mail IS NOT NULL")), (set(), [(0,)]))
equal("it verifies", book.run("verify", "madrid").code, 0)
check("nobody's mail troubles", book.query("SELECT count(*) FROM outbox WHERE status NOT IN ('sent', 'failed')") == [(0,)])

book = killer.twin(twin)
book.change("UPDATE outbox SET status = 'sending', tries = 1, tried = next_try WHERE press > 0 AND status = 'queued'")
book.later(minutes=5).good("tick")
equal("what was on its way when its sender died is sent, and then gone", (got(book, PHIL, SECRET), nothing_left(book)), (1, set()))

book = killer.twin(twin)
book.good("address", "madrid", "spanish", "phil@elsewhere.example", *REASON)
book.good("tick")
equal("it follows its reader to another address, and is gone then, too", (got(book, PHIL, SECRET), got(book, "phil@elsewhere.example", SECRET), nothing_left(book)), (0, 1, set()))
equal("it verifies", book.run("verify", "madrid").code, 0)

book = killer.twin(twin)
book.good("forget", PHIL, *REASON)
book.good("tick")
equal("if its reader is forgotten, too, it is not sent", (got(book, PHIL, SECRET), nothing_left(book), standing(book, PHIL)), (0, set(), []))

book = waiting_desk()
book.change("INSERT INTO addresses (address, reports, stopped, last, words) VALUES ('%s', 3, 1, %d, 'no such user')" % (PHIL, book.query("SELECT max(at) FROM press")[0][0]))
book.change("UPDATE outbox SET status = 'stopped' WHERE address = '%s' AND status = 'queued'" % PHIL)
book.good("forget", KARSTEN, *REASON)
book.good("tick")
check("it waits", ("letters", SECRET) in standing(book, SECRET))
early = killer.twin(book)
early.good("address", "madrid", "spanish", *REASON)
early.good("tick")
equal("once Phil's address is good again it is sent, and gone", (got(early, PHIL, SECRET), nothing_left(early)), (1, set()))
result = book.later(days=31).good("tick")
check("after a month it is given up, and that is said", "given up: 1 mail" in result.err, result.err)
book.later(minutes=5).good("tick")
equal("then it is gone", (got(book, PHIL, SECRET), nothing_left(book), book.run("verify", "madrid").code), (0, set(), 0))

if killer.possible():
    names, wrong = [], []
    equal("undisturbed, a tick ends with 0", killer.traced(killer.twin(twin), ("tick",), names=names), (None, 0))
    for kill_at in killer.moments(names):
        other = killer.twin(twin)
        killer.traced(other, ("tick",), kill_at)
        other.later(minutes=5).good("tick")
        other.later(minutes=5).good("tick")
        ids = {mail["Message-ID"] for mail in other.mails(PHIL) if SECRET in body_of(mail)}
        if len(ids) != 1 or nothing_left(other) or not killer.sound(other) or other.run("verify", "madrid").code != 0:
            wrong.append((kill_at, names[kill_at - 1], ids, nothing_left(other)))
        shutil.rmtree(other.folder)
    equal("killed at each of %d moments, it is sent, and then gone" % len(killer.moments(names)), wrong, [])
finish()
