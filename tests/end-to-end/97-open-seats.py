"""A game that waits for its players: who has a code joins by mail, and with the last seat it begins as `new` would begin it then."""

import os
import re
import subprocess

import killer
from desk import BAD_DATA, NO_PERMISSION, NOT_FOUND, PHIL, ROOT, SEED, USAGE, Desk, body_of, check, equal, finish, yaml_of
from killer import moments, sound, traced, twin
from postbox import CONFIGURATION, MALLORY, MASTER, REFEREE, key, letter, orders_to, pipe

ANN, BEN, CLEO = "ann@home.example", "ben@home.example", "cleo@home.example"
TERMS = ("--seed", SEED, "--every", "48h", "--option", "pace=fast")
CODE = re.compile(r"(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}")
TRUSTED = CONFIGURATION + "authentication-server: mx.play.example.org\n"


def opened(*words, configuration=CONFIGURATION, seats=("spanish=Phil <%s>" % PHIL, "french=open"), rules="dos-de-mayo", name="madrid", terms=TERMS):
    desk = Desk(configuration=configuration)
    desk.good("new", rules, "--name", name, *[word for seat in seats for word in ("--seat", seat)], *terms, *words)
    return desk


def codes(desk, game="madrid"):
    """By seat; None: to look on."""
    return {entry.get("seat"): entry["code"] for entry in desk.tree("invite", game)["invitations"]}


def code(desk, seat="french", game="madrid"):
    return codes(desk, game)[seat]


def standings(desk, game="madrid"):
    return dict(desk.query("SELECT ifnull(seat, bare), standing FROM invitations WHERE game = ? AND standing <> 'ended'", game))


def status(desk, game="madrid"):
    return next((entry["status"] for entry in desk.tree("list") if entry["game"] == game), None)


def newest(desk, to):
    """(key in its Message-ID, subject, body, Message-ID) of the newest mail to somebody."""
    rows = desk.query("SELECT message_id, subject, body FROM outbox JOIN letters ON mail = id WHERE address = ? ORDER BY id DESC LIMIT 1", to)
    return (rows[0][0].split(".")[2], rows[0][1], rows[0][2], rows[0][0]) if rows else (None, "", "", "")


def count(desk):
    return desk.query("SELECT count(*) FROM outbox")[0][0]


def join(desk, who, text, **more):
    return pipe(desk, letter(who, REFEREE, text, **more))


# ---- new ----

desk = opened()
tree = desk.tree("invite", "madrid")
one = tree["invitations"][0]
equal("an invitation for the open seat alone", [entry["seat"] for entry in tree["invitations"]], ["french"])
check("its code has 120 bits", CODE.fullmatch(one["code"]), one)
check("link and line have it", one["mailto"].startswith("mailto:%s?subject=join%%20%s&body=join%%20%s" % (REFEREE, one["code"], one["code"])) and
      "\n  join %s\n" % one["code"] in one["text"], one)
equal("it can be printed again, the same", desk.tree("invite", "madrid"), tree)
check("in other languages", all("join " + one["code"] in desk.good("invite", "madrid", "--language", language).out for language in ("fr", "es")))
equal("nothing is dealt, and whoever has a seat is told so once", [desk.query("SELECT count(*) FROM " + table)[0][0] for table in ("games", "seats", "states", "events", "outbox")] + [newest(desk, PHIL)[0]],
      [0, 0, 0, 0, 1, "given"])
equal("list: which seats are open", desk.tree("list"), [{"game": "madrid", "rules": "dos-de-mayo", "status": "open", "opened": "2026-05-01T08:00:00Z",
                                                          "seats": {"spanish": "taken", "french": "open"}, "asks": []}])
check("and for people, without the code", "madrid" in desk.good("list").out and one["code"] not in desk.good("list").out + desk.good("list", "--format", "html").out)
equal("the code is not in the ledger, but its digest", desk.query("SELECT count(*) FROM invitations WHERE instr(code, ?)", one["code"]), [(0,)])
for words, expected in ((("--name", "madrid", "--seat", "spanish=a@example.org", "--seat", "french=b@example.org"), BAD_DATA),
                        (("--name", "madrid", "--seat", "spanish=a@example.org", "--seat", "french=open"), BAD_DATA),
                        (("--name", "other", "--seat", "spanish=open", "--seat", "french=open", "--option", "pcae=fast"), USAGE),
                        (("--name", "other", "--seat", "spanish=open"), USAGE),
                        (("--name", "other", "--seat", "spanish=open", "--seat", "dutch=open"), USAGE),
                        (("--name", "other", "--seat", "spanish=open", "--seat", "french=open", "--option", "join=maybe"), USAGE)):
    equal("new %s: %d" % (" ".join(words[1::2]), expected), desk.run("new", "dos-de-mayo", *words).code, expected)
equal("which left nothing behind", desk.query("SELECT name FROM openings"), [("madrid",)])
other = Desk(configuration=CONFIGURATION)
codes_of = [codes(opened(terms=("--every", "48h")))["french"] for _ in range(2)]
check("without a seed codes are random", codes_of[0] != codes_of[1] and all(map(CODE.fullmatch, codes_of)), codes_of)

# What people say of themselves, and what of it the answer tells.
for said, kept, untold in (("name Ann\nLanguage French", ("Ann", "fr", None), ""),
                           ("NAME: Ann\nlangue : espagnol\n", ("Ann", "es", None), ""),
                           ("name of that game?\nidioma: FRANCÉS\n", ("", "fr", None), ""),
                           ("language: tlh\ntime zone: Mars\nname: Ann\n", ("Ann", None, None), "language: tlh; time zone: Mars")):
    told = opened(terms=("--every", "48h"))
    join(told, ANN, "join %s\n%s" % (code(told), said))
    equal("of %r is kept" % said, told.query("SELECT known_as, language, timezone FROM invitations WHERE bare = ?", ANN), [kept])
    equal("and what was not understood is said", ("tlh" in newest(told, ANN)[2], untold in newest(told, ANN)[2]), (untold != "", True))

# ---- what else there is meets it with a true sentence, and changes nothing ----

COMMANDS = (["show", "madrid"], ["show", "madrid", "--as", "french"], ["form", "madrid", "french"], ["desk", "madrid", "french"],
            ["check", "madrid", "french", "adjudicator.yaml"], ["submit", "madrid", "french", "adjudicator.yaml"], ["inbox", "--game", "madrid"],
            ["adjudicate", "madrid", "--turn", "1", "--reason", "r"], ["release", "madrid", "--turn", "1", "--reason", "r"],
            ["remind", "madrid"], ["pause", "madrid", "--reason", "r"], ["resume", "madrid", "--reason", "r"],
            ["extend", "madrid", "--by", "1h", "--turn", "1", "--reason", "r"], ["set", "madrid", "grace=1h", "--reason", "r"], ["set", "madrid"],
            ["away", "madrid", "french", "--from", "2026-05-02", "--to", "2026-05-03", "--reason", "r"],
            ["address", "madrid", "french", "x@example.org", "--reason", "r"], ["resend", "madrid", "--reason", "r"], ["note", "madrid", "Hello"],
            ["erase", "madrid", "1", "--reason", "r"], ["observe", "madrid", "x@example.org"], ["observe", "madrid", "x@example.org", "--end"],
            ["rollback", "madrid", "--to", "1", "--turn", "1", "--reason", "r"], ["end", "madrid", "--draw", "--turn", "1", "--reason", "r"],
            ["verify", "madrid"], ["replay", "madrid"], ["export", "madrid"], ["publish", "madrid", "pages"], ["study", "madrid"])
before = desk.dump()
for words in COMMANDS:
    result = desk.run(*words)
    equal("%s: refused, and says why" % " ".join(words), (result.code, "has not begun" in result.err, "no game is called" in result.err),
          (NO_PERMISSION, True, False))
equal("nothing was changed", desk.dump(), before)
for words in (["tick"], ["send"], ["publish", "--all", "pages"], ["patch", "--reason", "r"], ["inbox"]):
    check("%s passes it over" % words[0], desk.run(*words).code in (0, USAGE), desk.run(*words))
equal("nothing was changed by these either", desk.query("SELECT count(*) FROM games"), [(0,)])
pages = opened("--language", "fr", configuration=CONFIGURATION + "language: fr\n")
pages.good("new", "ducs", "--name", "jena", "--seat", "orfburg=open", "--seat", "wulfenburg=open")
pages.good("publish", "--all", "pages")
listed = re.findall(r"<li><strong>(\w+)</strong>, [^:]*: ([^<]*)", pages.read("pages/index.html").decode())
equal("the club's page has the open seats", listed, [("jena", "Orfburg, Wulfenburg"), ("madrid", "France")])
check("but no code, which is for one person, and no address", not CODE.search(pages.read("pages/index.html").decode()) and
      "@" not in re.sub(r"<style>.*?</style>", "", pages.read("pages/index.html").decode(), flags=re.S))
join(pages, ANN, "join %s\n" % codes(pages)["french"])
pages.good("publish", "--all", "pages")
check("a seat that is held is not open, and a game without one is not listed", "<strong>madrid</strong>" not in pages.read("pages/index.html").decode())
desk.good("freeze")
desk.good("thaw")
equal("it survives freezing", codes(desk), {"french": one["code"]})
equal("admit without anybody: 67", desk.run("admit", "madrid", "french").code, NOT_FOUND)

# ---- what an invitation tells ----

PACE = {"dos-de-mayo": ("--option", "pace=fast")}
for language in ("en", "fr", "es"):
    for words, longest in ((("--every", "36h"), True), ((), False)):
        for rules, windows, each, seats in (("dos-de-mayo", 20, 20, ("spanish=open", "french=open")), ("ducs", 30, 15, ("orfburg=open", "wulfenburg=open")),
                                            ("waterloo", 15, 10, ("north=open", "south=open")), ("dogs-of-war", 20, 10, ("a=open", "b=open", "c=open"))):
            made = opened("--language", language, *words, *PACE.get(rules, ()), configuration=CONFIGURATION + "desk-url: https://play.example.org/desk/\n", rules=rules, seats=seats, terms=())
            text = made.tree("invite", "madrid", "--language", language)["invitations"][0]["text"]
            with open(os.path.join(ROOT, "templates", language, rules, "messages.yaml"), encoding="utf-8") as file:
                about = yaml_of(file.read())["invitations"][rules]["about"]
            wanted = [about, MASTER, "https://play.example.org/desk/%s.%s.html" % (rules, language)]
            wanted += [" %d " % each] + ([" %d " % (windows * 36 // 24)] if longest else [])
            told = re.sub(r"\s+", " ", text.replace("\u00a0", " "))
            equal("%s, %s%s: what it is, how long, who runs it, where to try it" % (rules, language, ", 36h" if words else ""),
                  [what for what in wanted if re.sub(r"\s+", " ", what.replace("\u00a0", " ")) not in told], [])
full = opened("--option", "pace=full", "--every", "24h", terms=())
check("a pace that asks more often is told so", " 40 " in full.tree("invite", "madrid")["invitations"][0]["text"])

# ---- join, and the game master's yes ----

result = join(desk, ANN, "join %s\nname: Ann\ntime zone: Europe/Paris\nlanguage: fr\n" % one["code"])
equal("who sends the code is answered, and the game master is told", (result.fate, result.words, result.answered, result.changed),
      ("request", "asked: madrid french", [ANN, MASTER], []))
equal("the seat is held", (standings(desk), desk.query("SELECT timezone, language, known_as, until - since FROM invitations WHERE bare = ?", ANN)),
      ({"spanish": "taken", "french": "asked"}, [("Europe/Paris", "fr", "Ann", 7 * 86400)]))
equal("list shows who asks", desk.tree("list")[0]["asks"], [{"seat": "french", "address": ANN}])
check("no address of others is told", PHIL not in newest(desk, ANN)[2] and ANN in newest(desk, MASTER)[2])
equal("no game yet", status(desk), "open")
result = join(desk, BEN, "join %s\n" % one["code"])
equal("another one with the same code hears that it was used", (result.answered, newest(desk, BEN)[0]), ([BEN], "used"))
check("and not by whom", ANN not in newest(desk, BEN)[2] and PHIL not in newest(desk, BEN)[2])
equal("once a day", join(desk, BEN, "join %s please\n" % one["code"]).answered, [])
equal("the same one again is told how it stands, once", ([join(desk, ANN, "join %s\n%s" % (one["code"], more)).answered for more in ("x", "y")]), [[], []])
desk.later(days=1)
equal("on the next day, too", (join(desk, ANN, "join %s\n.." % one["code"]).answered, newest(desk, ANN)[0]), ([ANN], "again"))
equal("the seat stays hers", desk.query("SELECT bare FROM invitations WHERE seat = 'french'"), [(ANN,)])
told = twin(desk)
told.later(days=1)
KNOWN = "SELECT known_as, timezone, language FROM invitations WHERE seat = 'french'"
result = join(told, ANN, "join %s\nname: Annie\n" % one["code"])
equal("what she says of herself is kept, and answered", (result.words, result.answered, told.query(KNOWN)), ("noted: madrid french", [ANN], [("Annie", "Europe/Paris", "fr")]))
check("with the name", "Annie" in newest(told, ANN)[2], newest(told, ANN))
equal("said again it is nothing new", join(told, ANN, "join %s\nname: Annie\n\n" % one["code"]).answered, [])
equal("nobody else can say it", (join(told, BEN, "join %s\nname: Ben\n" % one["code"]).words, told.query(KNOWN)), ("used: madrid french", [("Annie", "Europe/Paris", "fr")]))
flood = [join(told, ANN, "join %s\nname: Ann %d\n" % (one["code"], number)).answered for number in range(4)]
equal("three answers a day, the first was one", flood, [[ANN], [ANN], [], []])
join(told, ANN, "join %s\nname: Ann\n" % one["code"])
equal("kept without an answer", told.query(KNOWN), [("Ann", "Europe/Paris", "fr")])
plain = twin(desk)
desk.good("admit", "madrid", "french")
equal("with the last seat the game begins", (status(desk), desk.query("SELECT seat, name, bare, timezone, language, known_as FROM seats ORDER BY seat")),
      ("running", [(0, "spanish", PHIL, "UTC", "en", ""), (1, "french", ANN, "Europe/Paris", "fr", "Ann")]))
direct = Desk(now="2026-05-02T08:00:00Z", configuration=CONFIGURATION)
direct.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=" + ANN, "--seat-timezone",
            "french=Europe/Paris", "--seat-language", "french=fr", *TERMS)
SAME = ("SELECT name, rules, status, created, opened, deadline, wake, secret, settings, options, edition, thread FROM games",
        "SELECT number, turn, window, made, position FROM states", "SELECT seat, name, key_hash, since FROM seats",
        "SELECT address, subject, body, orders FROM outbox JOIN letters ON mail = id WHERE kind = 'report' ORDER BY seat")
for sql in SAME:
    equal("as `new` would begin it at this moment: %s" % sql.split("FROM ")[1].split()[0], desk.query(sql), direct.query(sql))
equal("and it verifies", desk.run("verify", "madrid").code, 0)
equal("the code is used for ever", (join(desk, CLEO, "join %s\n" % one["code"]).answered, newest(desk, CLEO)[0]), ([CLEO], "used"))
equal("no invitation is left", codes(desk), {})

# ---- as people write ----

code_now = one["code"]
WRITTEN = {
    "a sentence on a phone": ("Hi! I'd love to join, my code is %s\n\nSent from my iPhone\n" % code_now, {}),
    "small letters and spaces": ("join " + code_now.lower().replace("-", " ") + "\n", {}),
    "no hyphens": ("Join: " + code_now.replace("-", "") + ".\n", {}),
    "typographic dashes": (code_now.replace("-", "–") + "\n", {}),
    "broken by a line end": ("join %s\n%s\n" % (code_now[:15], code_now[15:]), {}),
    "O for 0 and l for 1": ("join " + code_now.replace("0", "O").replace("1", "l") + "\n", {}),
    "in the subject": ("\n", {"subject": "Re: join " + code_now}),
    "the link": ("join %s\r\n" % code_now, {"subject": "join " + code_now}),
    "above the quoted invitation": ("Yes, I would like to join!\n\nOn Friday Phil wrote:\n> You are invited to play\n>   join %s\n" % code_now, {}),
    "the whole invitation, forwarded": (one["text"], {"subject": "Fwd: Invitation"}),
    "HTML": ("<html><body><p>Hello, I want to <b>join</b>:</p><p>%s</p></body></html>" % code_now, {"type": "text/html; charset=utf-8"}),
    "French": ("Je voudrais rejoindre la partie : %s\n" % code_now, {}),
    "Spanish": ("Quiero unirme, código %s\n" % code_now, {}),
}
base = opened()
for name, (text, more) in WRITTEN.items():
    desk = twin(base)
    equal("%s: understood" % name, (join(desk, ANN, text, **more).words, standings(desk)["french"]), ("asked: madrid french", "asked"))
NOT = {
    "no, thanks, above the quoted invitation": ("No thanks.\n\n> join %s\n" % code_now, {}),
    "words above the quoted invitation": ("I cannot join before June, sorry.\n\n> join %s\n" % code_now, {}),
    "quoted alone": ("> join %s\n" % code_now, {}),
    "from nobody": ("join %s\n" % code_now, {"headers": "From: a@x.example, b@x.example\n"}),
    "an automatic mail": ("join %s\n" % code_now, {"headers": "Auto-Submitted: auto-replied\n"}),
    "a list": ("join %s\n" % code_now, {"headers": "Precedence: bulk\nList-Id: <x.example>\n"}),
    "a bounce": ("join %s\n" % code_now, {"headers": "Return-Path: <>\nAuto-Submitted: auto-generated\n"}),
}
for name, (text, more) in NOT.items():
    desk = twin(base)
    result = pipe(desk, letter(None if name == "from nobody" else ANN, REFEREE, text, **more))
    equal("%s: nothing is done or answered" % name, (result.answered, standings(desk)["french"], count(desk)), ([], "open", count(base)))

# ---- wrong codes ----

desk = twin(base)
WRONG = code_now[:-1] + ("0" if code_now[-1] != "0" else "1")
result = join(desk, MALLORY, "join %s\n" % WRONG)
equal("a code that is none is answered", (result.fate, result.answered, result.changed), ("wrong-key", [MALLORY], []))
check("in words that fit", "madrid" not in newest(desk, MALLORY)[2] and PHIL not in newest(desk, MALLORY)[2], newest(desk, MALLORY))
equal("once a day and address, whatever is guessed", [join(desk, MALLORY, "join %s\n" % (WRONG[:-2] + "%02d" % i)).answered for i in range(10, 14)], [[]] * 4)
equal("a cut one, too", join(desk, BEN, "I want to join, code %s\n" % code_now[:19]).answered, [BEN])
equal("words without a code are a stranger's as ever", join(desk, CLEO, "I want to join your newsletter.\n").answered, [])
desk.later(days=1)
equal("on the next day one more", join(desk, MALLORY, "join %s\n" % WRONG).answered, [MALLORY])
desk.later(days=1)
for number in range(200):
    desk.change("INSERT INTO inbox (message_id, body_digest, way, at, fate, sender, answered, limited, words, raw_sz, raw) VALUES (?, '', 'pipe', ?, 'stranger', ?, 1, 0, '', 0, x'')",
                "flood-%d@x.example" % number, int(desk.now.timestamp()), "s%d@x.example" % number)
equal("after 200 answers to people of whom nothing is proved no more go out that day", join(desk, MALLORY, "join %s\n.\n" % WRONG).answered, [])
equal("but a good code is taken and answered", join(desk, ANN, "join %s\n" % code_now).answered, [ANN, MASTER])
desk = Desk(configuration=CONFIGURATION)
desk.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=" + PHIL, "--seat", "french=" + BEN)
equal("where nobody was ever invited a stranger's `join` is not answered", join(desk, MALLORY, "join %s\n" % WRONG).answered, [])

# ---- no, leaving, and being forgotten ----

desk = twin(base)
join(desk, ANN, "join %s\n" % code_now)
desk.good("admit", "madrid", ANN, "--refuse", "--reason", "the seat is promised")
equal("refused: they are told, with the reason", (newest(desk, ANN)[0], "the seat is promised" in newest(desk, ANN)[2]), ("refused", True))
second = code(desk)
check("the seat is open again with a new code", second != code_now and standings(desk)["french"] == "open", second)
equal("the old one is none any more", join(desk, BEN, "join %s\n" % code_now).fate, "wrong-key")
desk.later(days=1)
equal("the new one is", join(desk, BEN, "join %s\n" % second).words, "asked: madrid french")
equal("a forged `stop` does nothing, but asks", (join(desk, BEN, "stop\n").changed, standings(desk)["french"]), ([], "asked"))
desk.later(days=1)
equal("and says how", (join(desk, BEN, "leave\n").answered, newest(desk, BEN)[0]), ([BEN], "again"))
asked = newest(desk, BEN)[3]
equal("an answer to a mail that went to somebody else does nothing", (join(desk, MALLORY, "leave\n", headers="In-Reply-To: <%s>\n" % asked).words,
                                                                     standings(desk)["french"]), ("", "asked"))
result = join(desk, BEN, "leave\n", headers="In-Reply-To: <%s>\n" % asked)
equal("an answer to that mail leaves", (result.words, result.answered, standings(desk)["french"]), ("left: madrid french", [BEN, MASTER], "open"))
third = code(desk)
check("with a new code again", third not in (second, code_now))
join(desk, ANN, "join %s\n" % third)
equal("leave with the code alone proves nothing, since others may know it", (join(desk, ANN, "leave %s\n" % third).words, standings(desk)["french"]),
      ("again: madrid french", "asked"))
equal("but asks at their address, and an answer to that leaves", (newest(desk, ANN)[0], join(desk, ANN, "leave\n", headers="In-Reply-To: <%s>\n" % newest(desk, ANN)[3]).words,
                                                                 standings(desk)["french"]), ("again", "left: madrid french", "open"))
fourth = code(desk)
join(desk, CLEO, "join %s\n" % fourth)
desk.later(days=6).good("tick")
equal("it is held for a week", standings(desk)["french"], "asked")
desk.later(days=1).good("tick")
equal("then they are told, and the code works again", (standings(desk)["french"], newest(desk, CLEO)[0], code(desk)), ("open", "lapsed", fourth))
mails = count(desk)
desk.good("tick")
equal("they are told once", count(desk), mails)
equal("and may send it once more", join(desk, CLEO, "join %s\n..\n" % fourth).words, "asked: madrid french")
desk.good("admit", "madrid", CLEO)
equal("admitted by address", status(desk), "running")
equal("leaving after it began is nothing that a mail without a key can do", (join(desk, CLEO, "leave %s\n" % fourth).changed, status(desk)), ([], "running"))

# ---- by mail: yes, and no ----

desk = twin(base)
join(desk, ANN, "join %s\n" % code_now)
token = re.search(r"then (%s)" % CODE.pattern, newest(desk, MASTER)[2]).group(1)
check("its code is another one", token != code_now)
equal("who is not the game master cannot say it", [(join(desk, who, "yes %s\n" % token).changed, standings(desk)["french"]) for who in (ANN, MALLORY)],
      [([], "asked")] * 2)
unsure = twin(desk)
equal("no word, nothing done, and told so", (join(unsure, MASTER, "Who is %s?\n" % token).answered, standings(unsure)["french"]), ([MASTER], "asked"))
no = twin(desk)
equal("no", (join(no, MASTER, "no %s\n" % token).answered, standings(no)["french"], newest(no, ANN)[0]), ([ANN, MASTER], "open", "refused"))
equal("yes", (join(desk, MASTER, "yes\n\n> yes %s\n" % token).words, status(desk)), ("begun: madrid french", "running"))
equal("twice is once", (join(desk, MASTER, "yes %s\n!" % token).changed, status(desk)), ([], "running"))

# ---- join=free ----

desk = opened("--option", "join=free", configuration=TRUSTED)
free = code(desk)
result = join(desk, ANN, "join %s\n" % free)
equal("the address is asked to confirm, and nobody else is told", (result.words, result.answered, standings(desk)["french"]),
      ("confirm: madrid french", [ANN], "unproved"))
confirm = re.search(r"confirm (%s)" % CODE.pattern, newest(desk, ANN)[1]).group(1)
equal("the first code confirms nothing", join(desk, ANN, "confirm %s\n" % free).changed, [])
for name, text, more in (("a plain answer", "ok\n", {"subject": "Re: [madrid] confirm " + confirm}), ("the line", "confirm %s\n" % confirm, {}),
                         ("an answer in its thread", "Yes!\n", {"headers": "In-Reply-To: <%s>\n" % newest(desk, ANN)[3]})):
    made = twin(desk)
    result = join(made, ANN, text, **more)
    equal("%s: the game begins" % name, (result.words, status(made), sorted(set(result.answered))), ("begun: madrid french", "running", sorted({ANN, PHIL, MASTER})))
denied = twin(desk)
equal("no", (join(denied, ANN, "no\n", subject="Re: [madrid] confirm " + confirm).words, standings(denied)["french"]), ("left: madrid french", "open"))
vouched = opened("--option", "join=free", configuration=TRUSTED)
result = join(vouched, ANN, "join %s\n" % code(vouched), headers="Authentication-Results: mx.play.example.org; dmarc=pass header.from=home.example\n")
equal("whom our mail server vouches for has the seat at once", (result.words, status(vouched)), ("begun: madrid french", "running"))
forged = opened("--option", "join=free", configuration=TRUSTED)
result = join(forged, ANN, "join %s\n" % code(forged), headers="Authentication-Results: mx.evil.example; dmarc=pass header.from=home.example\n")
equal("another server's word is none", (result.words, standings(forged)["french"]), ("confirm: madrid french", "unproved"))
forged.later(days=8).good("tick")
equal("what nobody confirms is free again, without a mail", (standings(forged)["french"], count(forged)), ("open", 2))

# ---- the game master gives seats away, or calls it off ----

desk = opened(seats=("spanish=open", "french=open"))
two = codes(desk)
check("each seat has its own code", two["spanish"] != two["french"])
join(desk, ANN, "join %s\n" % two["spanish"])
desk.later(days=1)
equal("one person plays one seat", (join(desk, ANN, "join %s\n" % two["french"]).words, newest(desk, ANN)[0], code(desk)), ("seated: madrid french", "seated", two["french"]))
desk.good("admit", "madrid", "spanish")
equal("who is admitted is told how many are missing", (newest(desk, ANN)[0], "1 seat" in newest(desk, ANN)[2], status(desk)), ("taken", True, "open"))
for words, expected in ((("replace", "madrid", "french", "nobody"), USAGE), (("replace", "madrid", "dutch", BEN), NO_PERMISSION),
                        (("replace", "madrid", "spanish", ANN), NO_PERMISSION), (("replace", "madrid", "french", REFEREE), NO_PERMISSION),
                        (("replace", "madrid", "french", "computer:best"), USAGE), (("replace", "madrid", "french", BEN, "--timezone", "Mars"), USAGE)):
    equal("%s: %d" % (" ".join(words), expected), (desk.run(*words).code, status(desk)), (expected, "open"))
computer = twin(desk)
computer.good("replace", "madrid", "french", "computer:easy")
equal("the computer takes the last seat", (status(computer), computer.query("SELECT computer FROM seats WHERE name = 'french'")), ("running", [("easy",)]))
given = twin(desk)
given.good("replace", "madrid", "spanish", BEN, "--timezone", "Europe/Rome")
equal("who had it is told, and who has it", (newest(given, ANN)[0], newest(given, BEN)[0], status(given)), ("released", "taken", "open"))
desk.good("end", "madrid", "--reason", "nobody has time")
equal("called off: who had joined is told", (newest(desk, ANN)[0], "nobody has time" in newest(desk, ANN)[2], desk.tree("list")), ("ended", True, []))
desk.later(days=1)
equal("its codes are none any more", join(desk, BEN, "join %s\n" % two["french"]).fate, "wrong-key")
desk.new(name="madrid")
equal("the name is free again", status(desk), "running")

# ---- looking on ----

desk = twin(base)
desk.good("invite", "madrid", "--observer")
looks = codes(desk)[None]
equal("while it waits: asked, admitted, told", (join(desk, CLEO, "observe %s\nlanguage: es\n" % looks).words, desk.run("admit", "madrid", CLEO).code, newest(desk, CLEO)[0]),
      ("asked: madrid", 0, "watching"))
join(desk, ANN, "join %s\n" % code_now)
desk.good("admit", "madrid", "french")
equal("they look on once it has begun", desk.query("SELECT bare, language, ended FROM observers"), [(CLEO, "es", None)])
desk.good("invite", "madrid", "--observer")
equal("of a game that runs", (join(desk, BEN, "I would like to watch: %s\n" % codes(desk)[None]).words, desk.tree("list")[0]["asks"]),
      ("asked: madrid", [{"seat": None, "address": BEN}]))
check("list says who asks", BEN in desk.good("list").out and "\n! madrid" in desk.good("list").out, desk.good("list").out)
desk.good("admit", "madrid", BEN)
equal("has the public report at once", desk.query("SELECT count(*) FROM outbox JOIN observers ON observers.id = observer WHERE bare = ? AND kind = 'report'", BEN), [(1,)])
equal("a forged `stop` asks", (join(desk, BEN, "stop\n").answered, desk.query("SELECT count(*) FROM observers WHERE ended IS NULL")), ([BEN], [(2,)]))
desk.later(days=1)
equal("on another day, too", (join(desk, BEN, "Stop!\n").answered, desk.query("SELECT count(*) FROM observers WHERE ended IS NULL")), ([BEN], [(2,)]))
report = desk.query("SELECT message_id FROM outbox JOIN observers ON observers.id = observer WHERE bare = ? AND kind = 'report'", BEN)[0][0]
equal("somebody else's answer to their report ends nothing", (join(desk, MALLORY, "stop\n", headers="In-Reply-To: <%s>\n" % report).changed,
                                                             desk.query("SELECT count(*) FROM observers WHERE ended IS NULL")), ([], [(2,)]))
result = join(desk, BEN, "stop\n\n> report\n", headers="In-Reply-To: <%s>\n" % report)
equal("their own does", (result.words, result.answered, desk.query("SELECT bare FROM observers WHERE ended IS NULL")), ("stopped", [BEN], [(CLEO,)]))
equal("the log holds", desk.run("verify", "madrid").code, 0)
equal("no invitation to a game that is over", (desk.good("end", "madrid", "--turn", "1", "--reason", "r").code, desk.run("invite", "madrid", "--observer").code), (0, NO_PERMISSION))

# ---- restored ----

desk = twin(base)
join(desk, ANN, "join %s\nname: Ann\n" % code_now)
desk.good("backup", "copy")
before = count(desk)
desk.later(hours=3).good("restore", "copy", "--reason", "the disk died")
equal("who has a seat of a game that waits, or asked for one, is told", ([row for row, in desk.query(
    "SELECT address FROM outbox WHERE id > ? AND message_id LIKE 'invitation.%.restored.%' ORDER BY address", before)], newest(desk, ANN)[0]), ([ANN, PHIL], "restored"))
check("why, and from which moment", all(words in newest(desk, ANN)[2] for words in ("the disk died", "08:00", "until")), newest(desk, ANN)[2])
equal("the place is held as long again", desk.query("SELECT until - ? FROM invitations WHERE bare = ?", int(desk.now.timestamp()), ANN), [(7 * 86400,)])
desk.good("admit", "madrid", "french")
equal("and the game begins", status(desk), "running")

# ---- forgotten ----

desk = twin(base)
join(desk, ANN, "join %s\nname: Ann\n" % code_now)
forgotten = twin(desk)
forgotten.good("forget", ANN, "--reason", "asked by mail")
equal("who asked and is forgotten: the seat is free, with a new code", (standings(forgotten)["french"], code(forgotten) != code_now), ("open", True))
desk.good("admit", "madrid", "french")
desk.good("forget", ANN, "--reason", "asked by mail")
equal("once it has begun the invitation does not say whose it was", desk.query("SELECT bare, known_as, mail FROM invitations WHERE seat = 'french'"),
      [("nobody@forgotten.invalid", "", None)])

# ---- two at once, the same mail twice, and kills ----

desk = opened("--option", "join=free", configuration=TRUSTED)
VOUCH = "Authentication-Results: mx.play.example.org; dmarc=pass header.from=home.example\n"
mails = [letter(who, REFEREE, "join %s\n" % code(desk), headers=VOUCH) for who in (ANN, BEN)]
running = [subprocess.Popen(desk.arguments("receive"), cwd=desk.folder, env=desk.environment(), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL) for _ in mails]
for process, raw in zip(running, mails):
    process.stdin.write(raw)
    process.stdin.close()
ends = [process.wait() for process in running]
equal("two at once for the last seat: one has it, one hears so", (ends, len(desk.query("SELECT * FROM games")), sorted(w for w, in desk.query("SELECT words FROM inbox"))),
      ([0, 0], 1, ["begun: madrid french", "used: madrid french"]))
desk = twin(base)
same = letter(ANN, REFEREE, "join %s\n" % code_now)
equal("the same mail twice is once", ([pipe(desk, same).answered for _ in range(2)], standings(desk)["french"]), ([[ANN, MASTER], []], "asked"))

if killer.possible():
    for name, desk, words, raw in (
            ("the mail of the last one", opened("--option", "join=free", configuration=TRUSTED), ["receive"], VOUCH),
            ("the game master's yes", plain, ["admit", "madrid", "french"], None)):
        wrong, names = [], []
        path = desk.write("mail", letter(ANN, REFEREE, "join %s\n" % code(desk), headers=raw)) if raw else "/dev/null"
        other = twin(desk)
        equal("%s, undisturbed" % name, traced(other, words, names=names, in_path=path), (None, 0))
        whole = [other.query(sql) for sql in SAME[1:3]]
        for place in moments(names):
            killed = twin(desk)
            traced(killed, words, place, in_path=path)
            games = len(killed.query("SELECT * FROM games"))
            half = games == 0 and (standings(killed) != standings(desk) or count(killed) != count(desk))
            again = killed.run(*words, stdin=open(path, "rb").read() if raw else None)
            if not sound(killed) or half or again.code not in (0, NOT_FOUND) or [killed.query(sql) for sql in SAME[1:3]] != whole or \
                    killed.query("SELECT count(*) FROM outbox WHERE kind = 'report'") != [(2,)]:
                wrong.append((place, games, half, again))
        equal("%s, killed at %d moments: all or nothing, and the next try does it" % (name, len(moments(names))), wrong, [])

# ---- a club of six strangers plays two games ----

PEOPLE = {name: "%s@home.example" % name for name in ("ann", "ben", "cleo", "dora", "emil", "fay")}
GAMES = {"dogs": ("dogs-of-war", ("ann", "ben", "cleo", "dora"), ("--seed", "05")),
         "ligny": ("waterloo", ("dora", "emil", "fay"), ("--seed", "1815", "--option", "interrupts=none", "--option", "nightfall=6"))}


def model(rules, name, seats, terms):
    """What the computer files in such a game, by seat: the strangers mail the same."""
    desk = Desk(configuration=CONFIGURATION + "think: 1m\n")
    desk.good("new", rules, "--name", name, *[word for seat in seats for word in ("--seat", seat + "=computer:easy")], *terms)
    for _ in range(300):
        if status(desk, name) == "over":
            break
        desk.later(minutes=5).good("tick")
    files = {seat: [] for seat in seats}
    for seat, text in desk.query("SELECT name, text FROM submissions JOIN seats USING (game, seat) ORDER BY receipt"):
        files[seat].append(text if isinstance(text, str) else bytes(text).decode())
    return files, desk.query("SELECT turn, window, position FROM states ORDER BY id DESC LIMIT 1"), status(desk, name)


club = Desk(configuration=CONFIGURATION)
plans = {}
for name, (rules, seats, terms) in GAMES.items():
    plans[name] = model(rules, name, seats, terms)
    equal("%s: there is a game to play" % name, plans[name][2], "over")
    club.good("new", rules, "--name", name, *[word for seat in seats for word in ("--seat", seat + "=open")], *terms)
for name, (rules, seats, _) in GAMES.items():
    given = codes(club, name)
    for place, seat in enumerate(seats):
        equal("%s joins %s" % (seat, name), join(club, PEOPLE[seat], "Hello, I join with %s\nname: %s\n" % (given[seat], seat.title())).words, "asked: %s %s" % (name, seat))
        club.good("admit", name, seat)
        equal("%s begins with the last" % name, status(club, name), "running" if place + 1 == len(seats) else "open")
club.good("invite", "ligny", "--observer")
join(club, PEOPLE["ann"], "observe %s\n" % codes(club, "ligny")[None])
club.good("admit", "ligny", PEOPLE["ann"])
mailed = 0
for _ in range(300):
    waits = [entry for entry in club.tree("list") if entry["status"] == "running"]
    if not waits:
        break
    for entry in waits:
        for seat in entry["owes"]:
            files = plans[entry["game"]][0][seat]
            if files and entry["answered"][seat] != "yes":
                text = "-----ORDERS-----\n%s-----END-----\n" % files.pop(0)
                result = pipe(club, letter(PEOPLE[seat], orders_to(key(club, seat, entry["game"]), entry["game"]), text))
                mailed += result.fate == "filed"
                if result.fate != "filed":
                    check("%s of %s is filed" % (seat, entry["game"]), False, result)
    club.later(minutes=5).good("tick")
for name in GAMES:
    equal("%s comes to its end by mail" % name, status(club, name), "over")
    equal("as it was to", club.query("SELECT turn, window, position FROM states JOIN games ON games.id = game WHERE name = ? ORDER BY states.id DESC LIMIT 1", name), plans[name][1])
    equal("and verifies", club.run("verify", name).code, 0)
check("by many mails", mailed > 20, mailed)
club.good("send")
for name, (rules, seats, _) in GAMES.items():
    last = {seat: body_of(club.mails(PEOPLE[seat])[-1]) for seat in seats}
    check("everybody has the last report of %s" % name, all(text for text in last.values()))
leaks = [(person, other) for person in PEOPLE for other in PEOPLE if other != person and any(PEOPLE[other] in body_of(mail) for mail in club.mails(PEOPLE[person]))]
equal("nobody was told another's address", leaks, [])
check("the observer saw the public reports", len([mail for mail in club.mails(PEOPLE["ann"]) if "[ligny]" in mail["Subject"]]) > 2)
finish()
