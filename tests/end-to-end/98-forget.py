"""Somebody who asks to be forgotten is: by mail, once confirmed, and by the game master. Nothing says any more who they were or
what they wrote, in no row and in no byte of the ledger; the games verify and go on."""

import re
import shutil

import killer
from desk import KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, Desk, body_of, check, equal, finish, yaml_of
from forgotten import standing
from postbox import CONFIGURATION, FRENCH, MASTER, REFEREE, SPANISH, desk, into_maildir, key, letter, orders_to, pipe, press_to, report

REASON = ("--reason", "asked for it")
NAME = "Karsten the Bold"
SECRETS = ("shall we meet at the mill when the moon has gone down behind the hills of Leganes, my old friend?", "my cousin Wenceslas is ill",
           "burn this letter before the dragoons come", NAME, "karsten")
WITH_PRESS = FRENCH + 'name: "%s"\npress: [{to: spanish, text: "%s"}]\n# %s\n' % (NAME, SECRETS[0], SECRETS[1])


def code_in(mail):
    return re.search(r"\bcode ([0-9A-Z-]+)", body_of(mail)).group(1)


def ask(book, own, to=KARSTEN, game="madrid"):
    """The question that `forget` is answered with. `own`: the key."""
    known = {mail["Message-ID"] for mail in book.mails(to)}
    received = pipe(book, letter(to, orders_to(own, game), "forget"))
    book.good("send")
    new = [mail for mail in book.mails(to) if mail["Message-ID"] not in known]
    return received, new[0] if len(new) == 1 else None


# ---- a game that goes on, another that is over, and what others wrote ----

book = desk(("madrid", "--every", "48h", "--option", "pace=fast", "--option", "press=signed"),
            ("lunes", "--every", "48h", "--option", "pace=fast"))
french = key(book, "french")
book.good("observe", "lunes", KARSTEN)
book.good("end", "lunes", "--turn", "1", "--draw", *REASON)
book.later(hours=1)
pipe(book, letter(KARSTEN, orders_to(french), WITH_PRESS))
pipe(book, letter("Karsten <%s>" % KARSTEN, press_to(french, "spanish"), SECRETS[2]))
book.good("send")
passed = [mail for mail in book.mails(PHIL) if SECRETS[0].split()[-1] in body_of(mail)]
check("what he wrote was passed on", len(passed) == 1, passed)
quoting = "No.\n\n> " + SECRETS[0][:50] + "\n> " + SECRETS[0][50:] + "\n"
pipe(book, letter(PHIL, orders_to(key(book, "spanish")), SPANISH + "press: [{to: all, text: \"Karsten says: %s\"}]\n" % SECRETS[0]))
pipe(book, letter(PHIL, press_to(key(book, "spanish"), "french"), quoting, headers="In-Reply-To: %s\n" % passed[0]["Message-ID"].strip()))
pipe(book, report(KARSTEN, book.query("SELECT message_id FROM outbox WHERE address = ? AND kind = 'receipt' LIMIT 1", KARSTEN)[0][0]))
pipe(book, letter("mallory@evil.example", "play@play.example.org", "do you know %s?" % KARSTEN))
book.good("send")
for secret in SECRETS:
    check("\"%s\" stands in the ledger" % secret[:20], standing(book, secret), secret)

# ---- nobody else can ask, and asking changes nothing ----

before = book.query("SELECT count(*) FROM outbox")[0][0]
for name, mail in (("no key", letter(KARSTEN, REFEREE, "forget")), ("another's key", letter(KARSTEN, orders_to("AAAA-BBBB-CCCC"), "forget"))):
    received = pipe(book, mail)
    equal("a mail in his name with %s asks for nothing" % name, (received.fate in ("how-to", "wrong-key"), received.changed), (True, []))
book.good("send")
check("nobody was sent a code", not any(re.search(r"confirm, then the code", body_of(mail)) for mail in book.mails()))
pipe(book, letter("mallory@evil.example", orders_to(french), "forget"))
equal("who has the key is answered at his address", book.query("SELECT address, kind FROM outbox ORDER BY id DESC LIMIT 1"), [(KARSTEN, "answer")])
book.good("send")
received, question = ask(book, french)
equal("asking changes nothing", (received.fate, received.changed), ("request", []))
text = body_of(question)
check("he is told what goes, in which games", all(word in text for word in ("madrid", "lunes", "your opponent wins", "no change in the game")), text)
first = code_in(question)
for name, wrong in (("another code", "AAAAAA"), ("a code of yesterday's yesterday", None)):
    if wrong is None:
        book.later(days=3)
    pipe(book, letter(KARSTEN, orders_to(french), "confirm " + (wrong or first)))
    equal("%s does nothing" % name, (book.query("SELECT count(*) FROM seats WHERE bare = ?", KARSTEN)[0][0],
                                     book.query("SELECT status FROM games WHERE name = 'madrid'")[0][0]), (2, "running"))
book.good("send")
_, question = ask(book, french)

# ---- confirmed ----

known = {mail["Message-ID"] for mail in book.mails()}
confirmation = letter(KARSTEN, orders_to(french), "confirm " + code_in(question))
book.later(hours=30)
received = pipe(book, confirmation)
equal("a code of yesterday does it", (received.code, received.fate, book.query("SELECT count(*) FROM seats WHERE bare = ?", KARSTEN)[0][0]), (0, "request", 0))
equal("the other player has won", yaml_of(book.query("SELECT fields FROM events WHERE code = 'game-resigned'")[0][0])["winner"], "spanish")
equal("until it is sent, one mail has his address", book.query("SELECT kind, game FROM outbox WHERE address = ?", KARSTEN), [("notice", None)])
equal("no row but this one says anything of him", {table for table, _ in standing(book, *SECRETS) if "." not in table}, {"outbox"})
book.good("tick")
equal("then nothing does, and no byte of a file", standing(book, *SECRETS), [])
new = [mail for mail in book.mails() if mail["Message-ID"] not in known]
to = sorted(mail["To"].addresses[0].addr_spec for mail in new)
equal("he got one mail, the game master one, the winner the last report", to, sorted([KARSTEN, MASTER, PHIL]))
told, = [mail for mail in new if KARSTEN in str(mail["To"])]
check("it says of which games", "madrid" in body_of(told) and "lunes" in body_of(told), body_of(told))
told, = [mail for mail in new if MASTER in str(mail["To"])]
check("the game master is not told the address", "karsten" not in (told["Subject"] + body_of(told)).lower() and "madrid" in body_of(told), body_of(told))
for game in ("madrid", "lunes"):
    result = book.tree("verify", game)
    check("%s verifies, and says that texts are gone" % game, result["good"] and result["erased"] > 3, result)
    equal("%s is adjudicated again, the same" % game, book.run("replay", game).code, 0)
equal("his orders stand", book.query("SELECT count(*) FROM submissions WHERE seat = 1 AND orders LIKE '%6→7%' AND text_sz = 0")[0][0], 1)
equal("what Phil wrote beside stands", book.query("SELECT count(*) FROM submissions WHERE seat = 0 AND orders LIKE '%9→14%'")[0][0], 1)
known = book.query("SELECT count(*) FROM inbox")[0][0]
book.run("receive", stdin=confirmation)
equal("the same mail again is known, and leaves nothing", (book.query("SELECT count(*) FROM inbox")[0][0], standing(book, *SECRETS)), (known, []))
received = pipe(book, letter(KARSTEN, orders_to(french), "status"))
equal("his key opens nothing", (received.fate, received.changed), ("wrong-key", []))
for command in (("list",), ("show", "madrid"), ("show", "madrid", "--as", "french"), ("inbox",), ("inbox", "1"), ("resend", "madrid", "french", "--kind", "all", "--turn", "1", *REASON),
                ("export", "madrid"), ("publish", "madrid", "site")):
    check("`%s` does not stumble" % " ".join(command), book.run(*command).code in (0, NO_PERMISSION, NOT_FOUND), book.run(*command))
book.good("send")
equal("nobody's mail waits or troubles", book.query("SELECT count(*) FROM outbox WHERE status NOT IN ('sent', 'failed')")[0][0], 0)
book.later(days=31).good("tick")
equal("what strangers wrote is forgotten after a month, with their addresses", standing(book, "mallory", "karsten"), [])

# ---- salts: nobody can check a guess, what is erased has none ----

book = Desk(configuration=CONFIGURATION)
book.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=" + PHIL, "--seat", "french=" + KARSTEN, "--option", "press=signed")
old = book.query("SELECT salt, texts FROM salts")
pipe(book, letter(KARSTEN, press_to(key(book, "french"), "spanish"), SECRETS[2]))
old += book.query("SELECT salt, texts FROM salts WHERE kind = 'press'")
seat = book.query("SELECT salt FROM salts WHERE kind = 'seats' AND row = 1")[0][0]
press = book.query("SELECT texts FROM salts WHERE kind = 'press'")[0][0]
told = book.good("forget", KARSTEN, *REASON)
check("what is counted is said as people say it", not re.search(r"\b(0|1) \w+s\b", told.err), told)
book.good("tick")
raw = book.read("campaign.db")
equal("the salts of the address and of the message are gone, from the file, too",
      [bytes.fromhex(salt) in raw for salt in (seat, press)], [False, False])
check("of its mails, too", all(texts == "" for texts, in book.query(
    "SELECT salts.texts FROM salts JOIN main.outbox AS mails ON mails.id = row WHERE salts.kind = 'outbox' AND mails.recipient = ''")))
equal("it verifies", book.run("verify", "madrid").code, 0)

# ---- a larger game waits for somebody else ----

FIVE = ["alice", "bruno", "carla", "dario", "elena"]
book = Desk(configuration=CONFIGURATION)
book.good("new", "dogs-of-war", "--name", "gravos", "--seed", "5", "--every", "48h", *sum((["--seat", "%s=%s@people.example" % (name, name)] for name in FIVE), []))
book.good("send")
_, question = ask(book, key(book, "bruno", "gravos"), "bruno@people.example", "gravos")
check("he is told that his seat goes to somebody else", "your seat goes to somebody else" in " ".join(body_of(question).split()), body_of(question))
pipe(book, letter("bruno@people.example", orders_to(key(book, "bruno", "gravos"), "gravos"), "confirm " + code_in(question)))
equal("the seat is vacant, the game held", book.query("SELECT vacant, held FROM seats JOIN games ON games.id = game WHERE seats.name = 'bruno'"), [(1, "player")])
book.good("tick")
equal("nothing has the address", standing(book, "bruno@people.example"), [])
book.good("replace", "gravos", "bruno", "new@people.example", *REASON)
book.good("tick")
equal("with a new player it goes on", book.query("SELECT held, status FROM games"), [("", "running")])
check("who is mailed", len(book.mails("new@people.example")) == 1)
equal("and it verifies", book.run("verify", "gravos").code, 0)

# ---- by the game master: former players, observers, strangers ----

book = desk(("madrid", "--every", "48h", "--option", "pace=fast", "--option", "press=signed"))
book.good("observe", "madrid", "Ana <ana@people.example>")
pipe(book, letter(KARSTEN, orders_to(key(book, "french")), WITH_PRESS))
book.later(hours=1).good("replace", "madrid", "french", "hugo@people.example", *REASON)
book.later(hours=1)
pipe(book, letter("hugo@people.example", press_to(key(book, "french"), "spanish"), "a new man has taken over here, good evening"))
book.good("send")
before = book.dump()
for name, code, words in (("no reason", USAGE, (KARSTEN,)), ("no address", USAGE, ("karsten", *REASON)), ("nobody", NOT_FOUND, ("nobody@people.example", *REASON)),
                          ("the game master", NO_PERMISSION, (MASTER, *REASON)), ("the program", NO_PERMISSION, (REFEREE, *REASON))):
    equal("%s: %d, and nothing changes" % (name, code), (book.run("forget", *words).code, book.dump() == before), (code, True))
done = book.tree("forget", "Karsten <%s>" % KARSTEN.upper(), *REASON)
check("a former player is forgotten", done["texts"] >= 3 and done["mails"] >= 2 and done["seats"] == [], done)
book.good("tick")
equal("nothing is left of him", standing(book, *SECRETS), [])
equal("his successor is still there, with what he wrote", (book.query("SELECT bare FROM seats WHERE seat = 1"), [name for name, _ in standing(book, "a new man has taken") if "." not in name]),
      ([("hugo@people.example",)], ["inbox", "letters", "press"]))
equal("the file that still counts still does", book.query("SELECT standing, text_sz FROM submissions WHERE seat = 1"), [("in-force", 0)])
book.good("forget", "ana@people.example", *REASON)
book.good("tick")
equal("an observer is forgotten", (standing(book, "ana@people.example"), book.query("SELECT count(*) FROM observers WHERE ended IS NULL")), ([], [(0,)]))
pipe(book, letter("mallory@evil.example", "play@play.example.org", "hello"))
book.good("forget", "mallory@evil.example", *REASON)
book.good("tick")
equal("a stranger, too", standing(book, "mallory@evil.example"), [])
equal("it verifies", book.run("verify", "madrid").code, 0)
book.good("note", "madrid", "write to hugo@people.example", "--to", "spanish")
result = book.run("forget", "hugo@people.example", *REASON)
check("who is still named in a note is told of it", result.code == 0 and re.search(r"in \d texts of others", result.err), result)

# ---- a game that waits for its players ----

book = Desk(configuration=CONFIGURATION)
book.good("new", "dos-de-mayo", "--name", "madrid", "--every", "48h", "--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=open")
check("who has a seat of it stands in the ledger", "invitations" in [table for table, _ in standing(book, PHIL)])
old = book.query("SELECT code FROM invitations WHERE seat = 'spanish'")
book.good("forget", PHIL, *REASON)
book.good("tick")
equal("then nobody does, and the seat is free, with another code", (standing(book, PHIL), book.query("SELECT standing, known_as FROM invitations WHERE seat = 'spanish'"),
                                                                  book.query("SELECT code FROM invitations WHERE seat = 'spanish'") != old), ([], [("open", "")], True))

# ---- results that wait ----

book = desk(("madrid", "--every", "48h", "--option", "pace=fast", "--option", "release=referee"))
french = key(book, "french")
pipe(book, letter(KARSTEN, orders_to(french), FRENCH))
pipe(book, letter(PHIL, orders_to(key(book, "spanish")), SPANISH))
book.later(hours=1).good("tick")
check("results wait", book.query("SELECT held FROM games") == [("release",)])
equal("then nobody leaves", book.run("forget", KARSTEN, *REASON).code, NO_PERMISSION)
_, answer = ask(book, french)
check("nor by mail: no code is sent", "releases" in body_of(answer) and "code" not in body_of(answer), body_of(answer))

# ---- killed at every moment: either nothing was done, or a tick ends it ----

if killer.possible():
    book = desk(("madrid", "--every", "48h", "--option", "pace=fast", "--option", "press=signed"))
    pipe(book, letter(KARSTEN, orders_to(key(book, "french")), WITH_PRESS))
    book.good("send")
    words = ("forget", KARSTEN, *REASON)
    names, wrong, kinds = [], [], set()
    equal("undisturbed, it ends with 0", killer.traced(killer.twin(book), words, names=names), (None, 0))
    for kill_at in killer.moments(names):
        other = killer.twin(book)
        killer.traced(other, words, kill_at)
        nothing = other.query("SELECT count(*) FROM forgettings") == [(0,)]
        other.good("tick")
        left = standing(other, *SECRETS)
        kinds.add(nothing)
        if not killer.sound(other) or (not nothing and left) or (nothing and {table for table, _ in left if "." not in table} == set()) or other.run("verify", "madrid").code != 0:
            wrong.append((kill_at, names[kill_at - 1], left))
        farewells = [mail for mail in other.mails(KARSTEN) if "forgotten" in mail["Message-ID"]]
        if len(farewells) != (0 if nothing else 1):
            wrong.append((kill_at, "told %d times" % len(farewells)))
        shutil.rmtree(other.folder)
    equal("killed at each of %d moments, nothing is half done" % len(killer.moments(names)), (wrong, kinds), ([], {True, False}))
finish()
