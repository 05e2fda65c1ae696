"""Mail about invitations is written by people: what they say counts, and what only looks like it does not."""

import re

from desk import KARSTEN, PHIL, SEED, Desk, check, equal, finish
from killer import twin
from postbox import CONFIGURATION, FRENCH, MALLORY, MASTER, REFEREE, into_maildir, key, letter, orders_to, pipe, press_to

ANN, BEN, CLEO = "ann@home.example", "ben@home.example", "cleo@home.example"
TERMS = ("--seed", SEED, "--every", "48h", "--option", "pace=fast")
CODE = re.compile(r"(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}")
TRUSTED = CONFIGURATION + "authentication-server: mx.play.example.org\n"
VOUCHED = "Authentication-Results: mx.play.example.org; dmarc=pass header.from=home.example\n"


def opened(*words, configuration=CONFIGURATION, seats=("spanish=Phil <%s>" % PHIL, "french=open"), name="madrid"):
    desk = Desk(configuration=configuration)
    desk.good("new", "dos-de-mayo", "--name", name, *[word for seat in seats for word in ("--seat", seat)], *TERMS, *words)
    return desk


def codes(desk, game="madrid"):
    return {entry.get("seat"): entry["code"] for entry in desk.tree("invite", game)["invitations"]}


def standings(desk, game="madrid"):
    return dict(desk.query("SELECT ifnull(seat, bare), standing FROM invitations WHERE game = ? AND standing <> 'ended'", game))


def french(desk, game="madrid"):
    return standings(desk, game)["french"]


def status(desk, game="madrid"):
    return next((entry["status"] for entry in desk.tree("list") if entry["game"] == game), None)


def newest(desk, to):
    """(key in its Message-ID, subject, body, Message-ID) of the newest mail to somebody."""
    rows = desk.query("SELECT message_id, subject, body FROM outbox JOIN letters ON mail = id WHERE address = ? ORDER BY id DESC LIMIT 1", to)
    return (rows[0][0].split(".")[2], rows[0][1], rows[0][2], rows[0][0]) if rows else (None, "", "", "")


def join(desk, who, text, **more):
    return pipe(desk, letter(who, REFEREE, text, **more))


def answering(mail):
    return {"subject": "Re: " + mail[1], "headers": "In-Reply-To: <%s>\n" % mail[3]}


def quoted(mail):
    return "\n" + "".join("> %s\n" % line for line in mail[2].splitlines())


def asked(*words, **more):
    desk = opened(*words, **more)
    join(desk, ANN, "join %s\n" % codes(desk)["french"])
    return desk


# ---- join=free: only a yes confirms, and only from the address that was asked ----

base = asked("--option", "join=free")
mail = newest(base, ANN)
for text in ("Who are you? I never asked for this. Please take me off your list.\n", "I am on holiday until 3 June.\n",
             "Please click here to prove that you are human: https://x.example/\n", "Ticket 17 was opened for you.\n",
             "Who are you?\n\n" + mail[2], "I did not ask for this, so why confirm %s?\n" % CODE.search(mail[1]).group(0)):
    desk = twin(base)
    desk.later(days=1)
    result = join(desk, ANN, text, **answering(mail))
    equal("%r confirms nothing, and is told how" % text[:40], (result.words, result.answered, newest(desk, ANN)[0], french(desk)),
          ("unconfirmed: madrid french", [ANN], "unconfirmed", "unproved"))
    equal("once a day", join(desk, ANN, text + "Again.\n", **answering(mail)).answered, [])
    equal("a yes to that does", join(desk, ANN, "Yes, it was me, thank you!\n", **answering(newest(desk, ANN))).words, "begun: madrid french")
for name, text, more in (("nothing but a signature", "\n-- \nAnn\n", answering(mail)), ("thanks", "Thanks!\n", answering(mail)),
                         ("a line among others", "It was me.\n\nconfirm %s\n" % CODE.search(mail[1]).group(0), {}),
                         ("Sure", "Sure\n" + quoted(mail), {"subject": "Re: something else"}), ("French", "Oui, c'est moi !\n", answering(mail))):
    equal("%s confirms" % name, join(twin(base), ANN, text, **more).words, "begun: madrid french")
for text in ("No, that was not me.\n", "no\n", "leave\n"):
    equal("%r gives it up" % text, join(twin(base), ANN, text, **answering(mail)).words, "left: madrid french")
for who in ("robot@elsewhere.example", MALLORY):
    desk = twin(base)
    result = join(desk, who, "yes\n", subject="Delayed: " + mail[1])
    equal("%s cannot confirm it" % who, (result.words, result.answered, french(desk)), ("elsewhere: madrid french", [who], "unproved"))
    check("and learns no address", ANN not in newest(desk, who)[2])
watching = asked("--option", "join=free")
watching.good("invite", "madrid", "--observer")
join(watching, CLEO, "observe %s\n" % codes(watching)[None])
equal("nor does it to watch", (join(watching, CLEO, "I am on holiday.\n", **answering(newest(watching, CLEO))).words, standings(watching)[CLEO]),
      ("unconfirmed: madrid", "unproved"))

# ---- a code in a mail that does not want it ----

base = opened("--option", "join=free", configuration=TRUSTED)
code = codes(base)["french"]
for text in ("No, I do not want to join, sorry. Give %s to somebody else.\n", "I cannot join before June: %s\n", "No thanks, code %s is free for others\n",
             "Please do not use %s for me, I can't play.", "I don't need this:\n\n%s\n", "Non merci, je ne veux pas jouer : %s\n", "Je ne peux pas rejoindre la partie %s\n",
             "No puedo unirme antes de junio: %s\n", "No, gracias: %s\n", "Nunca pedí este código: %s\n", "I have changed my mind, so the code %s goes back to you\n"):
    desk = twin(base)
    result = join(desk, ANN, text % code, headers=VOUCHED)
    equal("%r: nothing is done, and told" % text, (result.words, result.answered, newest(desk, ANN)[0], status(desk)),
          ("unclear: madrid french", [ANN], "unclear", "open"))
    equal("once a day, but who does not say no each time", join(desk, ANN, (text % code) + "!\n", headers=VOUCHED).answered, [ANN] if "goes back" in text else [])
    equal("and the line joins", join(desk, ANN, "join %s\n" % code, headers=VOUCHED).words, "begun: madrid french")
desk = twin(base)
equal("no, thanks, to the subject of the link", join(desk, ANN, "Sorry, I can't.\n", subject="Re: join " + code, headers=VOUCHED).words, "unclear: madrid french")
invitation = base.good("invite", "madrid").out
quotation = "".join("> " + line + "\n" for line in invitation.splitlines())
for text, words in (("Sure, I'd like to play!\n", "unclear: madrid french"), ("Volontiers, je joue !\n", "unclear: madrid french"), ("What is this?\n", "unclear: madrid french"),
                    ("No thanks\n", ""), ("", "")):
    desk = twin(base)
    result = join(desk, ANN, text + "\nOn Fri, 1 May 2026, Phil wrote:\n\n" + quotation, subject="Re: a game?", headers=VOUCHED)
    equal("%r above an invitation: it is told which line joins, and nothing is done" % text, (result.words, result.answered, status(desk)),
          (words, [ANN] if words else [], "open"))
    equal("%r: once a day" % text, join(desk, ANN, text + "Really\n\n" + quotation, subject="Re: a game?", headers=VOUCHED).answered, [] if text else [ANN])
    equal("%r: and the line joins" % text, join(desk, ANN, "join %s\n" % code, headers=VOUCHED).words, "begun: madrid french")
    equal("%r: an invitation that was used is none" % text, join(desk, BEN, text + "Really\n\n" + quotation, subject="Re: a game?", headers=VOUCHED).answered, [])
for text in ("I am new here, but I want to join: %s\n", "Count me in! %s\n", "Hello,\nthis is my code:\n%s\nSee you\n", "Sure, %s\n", "I'd love to play, my code is %s.\nI have not played for years.\n",
             "Je joue volontiers : %s\n", "Me apunto: %s\n"):
    equal("%r joins" % text, join(twin(base), ANN, text % code, headers=VOUCHED).words, "begun: madrid french")
for language in ("en", "fr", "es"):
    text = base.good("invite", "madrid", "--language", language).out
    equal("the whole invitation in %s joins" % language, join(twin(base), ANN, text, headers=VOUCHED).words, "begun: madrid french")

# ---- a player's orders and press with a code in them ----

base = opened("--option", "join=free", "--option", "press=signed", configuration=TRUSTED, name="toledo")
base.new("--option", "press=signed")
base.good("send")
code, mine = codes(base, "toledo")["french"], key(base, "french")
desk = twin(base)
result = pipe(desk, letter(KARSTEN, orders_to(mine), FRENCH + "\nI would also like to join toledo: %s\n" % code))
equal("orders are filed, and nothing joined", (result.fate, french(desk, "toledo"), desk.query("SELECT count(*) FROM submissions WHERE standing = 'in-force'")),
      ("filed", "open", [(1,)]))
body = newest(desk, KARSTEN)[2]
check("the receipt says so, and nothing of errors", "FILE-INVITATION" in body and "ERROR" not in body, body)
desk = twin(base)
result = pipe(desk, letter(KARSTEN, press_to(mine, "spanish"), "A friend of yours could play with us: join %s\n" % code))
equal("press is passed on", (result.fate, result.answered, french(desk, "toledo")), ("press", [PHIL, KARSTEN], "open"))
check("and its receipt says so", "FILE-INVITATION" in newest(desk, KARSTEN)[2], newest(desk, KARSTEN)[2])
for text in ("join %s\n", "Hi! I would also like to join toledo: %s\n"):
    equal("%r alone joins" % text, pipe(twin(base), letter(KARSTEN, orders_to(mine), text % code)).words, "confirm: toledo french")

# ---- the game master's yes or no ----

base = asked()
mail = newest(base, MASTER)
check("the notice has no line that is an answer", not re.search(r"^\W*(yes|no)\b", mail[2], re.M | re.I), mail[2])
token = CODE.search(mail[2]).group(0)
for text, expected in (("Yes, she is a friend of mine\n", "begun"), ("Yes, of course!\n", "begun"), ("Sure\n", "begun"), ("OK\n", "begun"), ("Hi,\n\nyes\n", "begun"),
                       ("Oui, bien sûr\n", "begun"), ("Sí, claro\n", "begun"), ("No, he cheats.\n", "refused"), ("Please refuse her\n", "refused"), ("Non merci\n", "refused"),
                       ("Let me think about it until Sunday.\n", "unsure"), ("No.\nYes\n", "unsure"), ("ok? who is that\n", "unsure"), ("No problem, let her in\n", "unsure"),
                       ("Yes, but not now\n", "unsure"), ("yes if she pays\n", "unsure"), ("No reason to refuse her\n", "unsure"), ("", "unsure")):
    for style, below in (("quoted", quoted(mail)), ("indented", "\n" + "".join("    %s\n" % line for line in mail[2].splitlines())), ("pasted", "\n" + mail[2]),
                         ("forwarded", "\nBegin forwarded message:\n\nFrom: Referee <%s>\nSubject: %s\n\n%s" % (REFEREE, mail[1], mail[2]))):
        desk = twin(base)
        result = join(desk, MASTER, text + below, **answering(mail))
        equal("%r, %s: %s" % (text, style, expected), (result.words, french(desk), MASTER in result.answered),
              (expected + ": madrid french", {"begun": "taken", "refused": "open", "unsure": "asked"}[expected], True))
desk = twin(base)
join(desk, MASTER, "Hm.\n" + quoted(mail))
equal("who says neither is told how to, and can", (newest(desk, MASTER)[1].endswith("is not clear"), join(desk, MASTER, "yes\n" + quoted(newest(desk, MASTER))).words),
      (True, "begun: madrid french"))
for text in ("yes\n", "Yes please\n", "no\n", "oui\n", "s\u00ed\n"):
    for more in (answering(mail), {}):
        desk = twin(base)
        result = join(desk, MASTER, text, **more)
        equal("%r without a code, %s: told how to, with the code" % (text, "a reply" if more else "a mail of its own"),
              (result.words, french(desk), MASTER in result.answered, token in newest(desk, MASTER)[2]), ("unsure: madrid french", "asked", True, True))
desk = twin(base)
equal("the game master's other mails", (MASTER in join(desk, MASTER, "The weather is fine.\n").answered, french(desk)), (False, "asked"))
equal("yes and no about the same", join(twin(base), MASTER, "yes %s\nno %s\n" % (token, token)).words, "unsure: madrid french")
desk = opened(seats=("spanish=open", "french=open"))
for who, seat in ((ANN, "spanish"), (BEN, "french")):
    join(desk, who, "join %s\n" % codes(desk)[seat])
    desk.later(minutes=1)
tokens = [CODE.search(body).group(0) for body, in desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE address = ? ORDER BY id", MASTER)]
both = twin(desk)
equal("yes to one and no to the other", (join(both, MASTER, "yes %s\nno %s\n" % tuple(tokens)).words, standings(both)),
      ("taken: madrid spanish, refused: madrid french", {"spanish": "taken", "french": "open"}))
result = join(desk, MASTER, "yes %s\nperhaps %s\n" % tuple(tokens))
equal("what was not done is said", (result.words, newest(desk, MASTER)[1]),
      ("taken: madrid spanish, unsure: madrid french", "[madrid] Your answer about %s is not clear" % BEN))

# ---- a game that cannot begin ----

LONG = CONFIGURATION.replace("orders+{game}.{key}", "orders+{game}.{seat}.{key}")
desk = Desk(configuration=LONG)
words = ("new", "dos-de-mayo", "--name", "a" * 40, "--seat", "spanish=" + PHIL, "--seat")
equal("`new` looks at addresses of open seats, too", [desk.run(*words, seat).code for seat in ("french=" + ANN, "french=open")], [78, 78])
equal("and opens nothing", desk.query("SELECT count(*) FROM openings"), [(0,)])
desk = opened(name="a" * 40)
desk.write("adjudicator.yaml", desk.read("adjudicator.yaml").decode().replace("orders+{game}.{key}", "orders+{game}.{seat}.{key}"))
result = join(desk, ANN, "join %s\n" % codes(desk, "a" * 40)["french"])
equal("a configuration that was changed since: nobody is let in, and both are told", (result.words, sorted(result.answered), french(desk, "a" * 40), newest(desk, ANN)[0]),
      ("stuck: %s french" % ("a" * 40), [ANN, MASTER], "open", "stuck"))
check("the game master reads why", "reply-to" in newest(desk, MASTER)[2], newest(desk, MASTER))
base = asked(configuration=CONFIGURATION + "intake: {maildir: in}\n")
base.change("UPDATE invitations SET address = 'nobody@computer.invalid', bare = 'nobody@computer.invalid' WHERE seat = 'spanish'")
base.new(name="other")
desk = twin(base)
into_maildir(desk, "in", "1", letter(MASTER, REFEREE, "yes\n" + quoted(newest(desk, MASTER))))
equal("yes to the last seat of a game that cannot begin: tick goes on", (desk.run("tick").code, french(desk), status(desk)), (0, "asked", "open"))
equal("both are told", (newest(desk, ANN)[0], newest(desk, MASTER)[1]), ("stuck", "[madrid] %s cannot join: the game cannot begin" % ANN))
equal("the mail is done with", desk.query("SELECT fate, words FROM inbox ORDER BY id DESC LIMIT 1"), [("request", "stuck: madrid french")])
into_maildir(desk, "in", "2", letter(KARSTEN, orders_to(key(desk, "french", "other"), "other"), FRENCH.replace("madrid", "other")))
equal("and so is what comes after it", (desk.run("tick").code, desk.query("SELECT count(*) FROM submissions")), (0, [(1,)]))
equal("at the shell it is an error, and changes nothing", (desk.run("admit", "madrid", "french").code, french(desk)), (78, "asked"))
desk.good("replace", "madrid", "spanish", PHIL)
equal("once it can, it begins", (desk.run("admit", "madrid", "french").code, status(desk), desk.run("verify", "madrid").code), (0, "running", 0))
free = opened("--option", "join=free", configuration=TRUSTED)
free.change("UPDATE invitations SET address = 'nobody@computer.invalid', bare = 'nobody@computer.invalid' WHERE seat = 'spanish'")
line = "join %s\n" % codes(free)["french"]
result = join(free, ANN, line, headers=VOUCHED)
equal("join=free: the seat stays open", (result.code, result.words, sorted(result.answered), french(free)), (0, "stuck: madrid french", [ANN, MASTER], "open"))
equal("once a day", join(free, ANN, line + ".\n", headers=VOUCHED).answered, [])

# ---- addresses that cannot be used ----

base = opened()
line = "join %s\n" % codes(base)["french"]
for who in ("nobody@computer.invalid", "nobody@forgotten.invalid", "player@practice.invalid", '"very odd"@home.example', "ünï@exämple.org", "a@[127.0.0.1]"):
    desk = twin(base)
    result = join(desk, who, line)
    equal("%s: cannot be used, and the inbox says so" % who, (result.code, result.words, result.answered, french(desk)),
          (0, "the sender's address cannot be used: madrid french", [], "open"))
equal("nor given a seat", [base.run("replace", "madrid", "french", who).code for who in ("nobody@computer.invalid", "nobody@forgotten.invalid")], [64, 64])

# ---- watching again ----

desk = asked()
desk.good("admit", "madrid", "french")
desk.good("invite", "madrid", "--observer")
join(desk, CLEO, "observe %s\n" % codes(desk)[None])
desk.good("admit", "madrid", CLEO)
report = desk.query("SELECT message_id FROM outbox JOIN observers ON observers.id = observer WHERE bare = ? AND kind = 'report'", CLEO)[0][0]
equal("who watches", join(desk, CLEO, "stop\n", headers="In-Reply-To: <%s>\n" % report).words, "stopped")
for configuration, headers, still, words in ((CONFIGURATION, "", 1, "asked"), (TRUSTED, VOUCHED, 0, "stopped"), (TRUSTED, "", 1, "asked")):
    watched = opened(configuration=configuration, seats=("spanish=Phil <%s>" % PHIL, "french=Karsten <%s>" % KARSTEN))
    watched.good("observe", "madrid", CLEO)
    result = join(watched, CLEO, "leave\n", headers=headers)
    equal("`leave` of who watches: %s" % words,
          (watched.query("SELECT count(*) FROM observers WHERE ended IS NULL"), result.answered), ([(still,)], [CLEO]))
former = twin(desk)
former.change("UPDATE invitations SET standing = 'taken' WHERE bare = ?", CLEO)
for name, again in (("and stopped", desk), ("and stopped under a former version", former)):
    again.later(days=3)
    again.good("invite", "madrid", "--observer")
    equal("%s can be invited again" % name, (join(again, CLEO, "observe %s\n" % codes(again)[None]).words, again.run("admit", "madrid", CLEO).code,
                                             again.query("SELECT count(*) FROM observers WHERE ended IS NULL")), ("asked: madrid", 0, [(1,)]))
    again.good("invite", "madrid", "--observer")
    equal("but not twice", join(again, CLEO, "observe %s\n" % codes(again)[None]).words, "seated: madrid")

# ---- leaving ----

base = asked(configuration=TRUSTED)
first = newest(base, ANN)
desk = twin(base)
equal("`leave` on the day of joining is heard", (join(desk, ANN, "I want to leave\n").answered, newest(desk, ANN)[0], french(desk)), ([ANN], "again", "asked"))
equal("and its answer leaves", (join(desk, ANN, "leave\n", **answering(newest(desk, ANN))).words, french(desk)), ("left: madrid french", "open"))
desk = twin(base)
join(desk, ANN, "leave\n")
desk.later(days=1)
join(desk, ANN, "leave\n.\n")
equal("a reply to an older mail leaves, too", (join(desk, ANN, "leave\n", **answering(first)).words, french(desk)), ("left: madrid french", "open"))
desk = twin(base)
desk.later(days=1)
equal("a reply that may mean it is told how", (join(desk, ANN, "Sorry, I must leave you.\n", **answering(first)).words, newest(desk, ANN)[0], french(desk)),
      ("again: madrid french", "again", "asked"))
equal("somebody else's reply does not", (join(twin(base), MALLORY, "leave\n", **answering(first)).words, french(base)), ("", "asked"))
desk = twin(base)
desk.good("admit", "madrid", "french", "--refuse", "--reason", "r")
equal("nor one to a mail about a seat that is given back", (join(desk, ANN, "leave\n", **answering(first)).words, french(desk)), ("", "open"))
taken = opened("--option", "join=free", configuration=TRUSTED, seats=("spanish=open", "french=open"))
line = codes(taken)["french"]
join(taken, ANN, "join %s\n" % line, headers=VOUCHED)
equal("a forged From and the code evict nobody", (join(taken, ANN, "leave %s\n" % line).words, newest(taken, ANN)[0], french(taken)), ("again: madrid french", "again", "taken"))
equal("nor does a `no`", (join(taken, ANN, "no %s\n" % line).words, french(taken)), ("again: madrid french", "taken"))
equal("a sender that is vouched for leaves", (join(taken, ANN, "leave %s\n" % line, headers=VOUCHED).words, french(taken)), ("left: madrid french", "open"))
begun = twin(base)
begun.good("admit", "madrid", "french")
begun.later(days=1)
equal("once it has begun they hear how to resign", (join(begun, ANN, "leave\n", **answering(first)).answered, "resign" in newest(begun, ANN)[2], status(begun)), ([ANN], True, "running"))
finish()
