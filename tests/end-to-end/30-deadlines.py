"""Terms of a game: `new --option`, `set`, the grace after a deadline."""

from desk import KARSTEN, NO_PERMISSION, PHIL, USAGE, Desk, body_of, check, equal, finish

FRENCH = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n'
SPANISH = 'game: madrid\nturn: "1"\norders: ["9→14"]\n'
DEFAULTS = {"timezone": "UTC", "every": "2d", "grace": "0", "settle": "0", "remind": "quarter", "away-most": "14d", "missed": "default", "release": "auto",
            "sealed": "no", "press": "no", "press-most": "5/10", "sender": "key", "desk-key": "yes", "min-notice": "6h", "join": "ask"}


def game(*words, now="2026-05-01T08:00:00Z", configuration=None):
    desk = Desk(now, configuration)
    desk.new("--option", "pace=fast", *words)
    return desk


def terms(desk):
    return desk.tree("set", "madrid")


def notices(desk, to=None):
    return [mail for mail in desk.mails(to) if "[madrid]" in mail["Subject"] and "turn" not in mail["Subject"].split(":")[0]]


# ---- what a game begins with ----

desk = game("--every", "48h")
equal("a game has its terms", terms(desk), DEFAULTS)
desk = game("--every", "48h", "--option", "grace=90m", "--option", "remind=2h,1d", "--option", "away-most=0",
            "--option", "missed=replace", "--option", "replace-after=2", "--option", "press=anonymous", "--option",
            "sender=key-and-address", "--option", "desk-key=no")
equal("all of them are options of `new`", terms(desk),
      dict(DEFAULTS, grace="1h30m", remind="1d,2h", missed="replace", press="anonymous", sender="key-and-address",
           **{"away-most": "0", "replace-after": "2", "desk-key": "no"}))
desk = game("--option", "on=mon,thu 20:00", "--option", "min-notice=1h", "--timezone", "Europe/Madrid")
equal("a calendar, too", (terms(desk)["on"], terms(desk)["min-notice"], "every" in terms(desk)),
      ("mon,thu 20:00", "1h", False))
equal("by which the first window is due", desk.deadline(), "2026-05-04T18:00:00Z")
for option in ("grace=8d", "grace=long", "remind=often", "remind=2h,2h", "away-most=14", "missed=yes", "replace-after=0",
               "release=later", "sealed=maybe", "press=loud", "sender=anybody", "desk-key=maybe", "every=0", "on=noon", "graze=1h"):
    desk = Desk()
    result = desk.run("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=" + PHIL, "--seat", "french=" + KARSTEN,
                      "--option", option)
    check("--option %s: 64, which names it" % option, result.code == USAGE and option.split("=")[0] in result.err, result)
    check("and no ledger is left behind", not desk.mail_names(".") or "campaign.db" not in desk.mail_names("."))
desk = Desk()
equal("--every and --option on: not both",
      desk.run("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=" + PHIL, "--seat", "french=" + KARSTEN,
               "--every", "48h", "--option", "on=daily 20:00").code, USAGE)

# ---- grace ----

desk = game("--every", "48h", "--option", "grace=2h")
desk.file("french", FRENCH)
desk.good("tick")
equal("the shown deadline is without the grace", desk.deadline(), "2026-05-03T08:00:00Z")
desk.at("2026-05-03T08:00:00Z").good("tick")
desk.at("2026-05-03T09:59:59Z").good("tick")
equal("in the grace nothing is adjudicated", desk.turn(), ("1", "orders"))
code, receipt = desk.receipt("spanish", SPANISH)
equal("a late file is filed, and told so",
      (code, receipt["filed"], [w["code"] for w in receipt["warnings"]], receipt["deadline"]),
      (0, True, ["FILE-LATE"], "2026-05-03T08:00:00Z"))
desk.good("tick")
equal("with all answers in nobody waits for its end", desk.turn(), ("2", "preparation"))
equal("the next deadline counts from there", desk.deadline(), "2026-05-05T09:59:59Z")
desk.at("2026-05-05T11:59:58Z").good("tick")
equal("without an answer the window waits for it", desk.turn()[0], "2")
desk.later(seconds=1).good("tick")
equal("and is adjudicated at its end", desk.turn(), ("2", "orders"))

# ---- set ----

desk = game("--every", "48h", configuration='timezone: Europe/Madrid\nfrom: "Referee <referee@example.org>"\n')
desk.good("send")
before = desk.dump()
for name, words, expected in (
        ("a setting that nobody knows", ["graze=2h", "--reason", "x"], USAGE),
        ("a value that is none", ["grace=long", "--reason", "x"], USAGE),
        ("no reason", ["grace=2h"], USAGE),
        ("an empty reason", ["grace=2h", "--reason", " "], USAGE),
        ("no value", ["grace", "--reason", "x"], USAGE),
        ("the same twice", ["grace=2h", "grace=3h", "--reason", "x"], USAGE),
        ("nothing to set", ["--reason", "x"], USAGE),
        ("what holds already", ["every=2d", "grace=0", "--reason", "x"], NO_PERMISSION)):
    equal("set, %s: %d" % (name, expected), desk.run("set", "madrid", *words).code, expected)
equal("and nothing is changed", desk.dump(), before)
check("a misspelt setting gets a suggestion", "grace" in desk.run("set", "madrid", "graze=2h", "--reason", "x").err)
result = desk.good("set", "madrid", "every=24h", "grace=1h", "remind=none", "--reason", "Karsten asked for a faster game")
equal("set changes several at once", terms(desk), dict(DEFAULTS, timezone="Europe/Madrid", every="1d", grace="1h", remind="none"))
check("and says each", all(word in result.out for word in ("every is now 1d (was 2d)", "grace is now 1h (was 0)")), result.out)
equal("the deadline that waits stays", desk.deadline(), "2026-05-03T08:00:00Z")
equal("its grace counts at once", desk.query("SELECT wake - deadline FROM games"), [(3600,)])
rows = desk.query("SELECT code, audience, fields FROM events WHERE code LIKE 'act-%'")
equal("it is an event for all, with its reason", (len(rows), rows[0][0], rows[0][1] & 3), (1, "act-set", 3))
check("which names what it was before", "{setting: every, from: \"2d\", to: \"1d\"}" in rows[0][2] and "faster" in rows[0][2],
      rows)
desk.good("send")
for address in (PHIL, KARSTEN):
    mails = [mail for mail in desk.mails(address) if "new settings" in mail["Subject"]]
    equal("%s is told once" % address, len(mails), 1)
    text = body_of(mails[0])
    check("what, why, and that the present deadline stays",
          all(word in text for word in ("1 day (was: 2 days)", "faster game", "3 May 2026 10:00 CEST")), text)
desk.file("french", FRENCH)
desk.file("spanish", SPANISH)
desk.later(hours=1).good("tick")
equal("the next deadline is by the new terms", desk.deadline(), "2026-05-02T09:00:00Z")
report = [mail for mail in desk.mails(PHIL) if "preparation" in mail["Subject"]][-1]
check("the next report has the act in its log", "faster game" in body_of(report), body_of(report))
desk.good("set", "madrid", 'on=mon 20:00', "--reason", "Mondays are better")
desk.at(desk.deadline()).later(hours=1).good("tick", "--trust")
equal("from an interval to a calendar", (desk.turn()[1], desk.deadline()), ("orders", "2026-05-04T18:00:00Z"))
desk.good("set", "madrid", "every=no", "--reason", "no hurry")
equal("and to no deadlines at all", (terms(desk)["every"], "on" in terms(desk)), ("no", False))
desk.good("set", "madrid", "sealed=yes", "--reason", "I play, too")
equal("sealed orders stay sealed", desk.run("set", "madrid", "sealed=no", "--reason", "curious").code, NO_PERMISSION)

# ---- terms that others give ----

plain = game("--every", "48h")
shown = plain.good("set", "madrid").out
check("what `new` takes is shown with what holds, and whence", all(line in shown.splitlines() for line in (
    "min-notice=6h, once there is a calendar", "press=no, as the rules have it", "sender=key, as the configuration has it")), shown)
shown_terms = plain.tree("set", "madrid")
equal("to programs, too", [shown_terms.get(name) for name in ("min-notice", "press", "sender")], ["6h", "no", "key"])
plain.good("set", "madrid", "press=anonymous", "sender=key-and-address", "min-notice=3h", "--reason", "closer")
shown_terms = plain.tree("set", "madrid")
equal("and can be set", [shown_terms[name] for name in ("min-notice", "press", "sender")], ["3h", "anonymous", "key-and-address"])
plain.good("send")
told = " ".join(body_of(plain.mails(PHIL)[-1]).split())
check("of which the players are told", all(word in told for word in ("anonymous", "the player's address", "closer")), told)
finish()
