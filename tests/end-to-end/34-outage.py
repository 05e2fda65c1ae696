"""Trouble that is not the players' fault costs them nothing: missed ticks, silence, broken games, a clock
that went back; and the game master is told by mail."""

import datetime
import os
import subprocess

from desk import BUG, KARSTEN, PHIL, PROGRAM, TRY_AGAIN, UTC, Desk, body_of, check, equal, finish, moment, stamp, yaml_of
from postbox import into_maildir, letter

MASTER = "gm@example.org"
CONFIGURATION = 'from: "Referee <referee@example.org>"\nreferee: "GM <%s>"\n' % MASTER
FRENCH = 'setup: {card: artilleria}\norders: ["6→7"]\n'
SPANISH = 'orders: ["9→14"]\n'


def head(game):
    return 'game: %s\nturn: "1"\n' % game


def begin(desk, name, *words):
    desk.good("new", "dos-de-mayo", "--name", name, "--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=Karsten <%s>" % KARSTEN,
              "--option", "pace=fast", *words)
    return desk


def ticks(desk, count, **span):
    for _ in range(count):
        desk.later(**span).good("tick")
    return desk


def told(desk, to, words):
    return [mail for mail in desk.mails(to) if words in mail["Subject"]]


def extended(desk, game):
    return [len([mail for mail in told(desk, address, "deadline extended") if "[%s]" % game in mail["Subject"]])
            for address in (PHIL, KARSTEN)]


# ---- ticks were missed ----

desk = Desk("2026-05-01T08:00:00Z", CONFIGURATION)
begin(desk, "passed", "--every", "24h")      # due 2 May 08:00, in the outage
begin(desk, "open", "--every", "96h")        # due 5 May 08:00, after it
begin(desk, "slots", "--on", "mon 20:00")    # due 4 May 20:00
begin(desk, "over", "--every", "8h", "--option", "missed=hold")  # past, and held, before it
begin(desk, "paused", "--every", "96h")
begin(desk, "answered", "--every", "24h")
begin(desk, "endless")
desk.good("pause", "paused", "--reason", "holidays")
ticks(desk, 20, minutes=30)
equal("ten hours of ticks every half hour: 18:00", (str(desk.now)[11:16], desk.deadline("passed")), ("18:00", "2026-05-02T08:00:00Z"))
desk.later(minutes=10)
desk.file("french", head("answered") + FRENCH, game="answered")
desk.later(minutes=10)
begin(desk, "fresh", "--every", "96h")       # begun at 18:20, in the outage
desk.at("2026-05-03T06:00:00Z")
result = desk.good("tick")
check("36 hours without a tick are told", "ticks were missed" in result.err, result.err)
for game, deadline in (("passed", "2026-05-03T20:00:00Z"), ("open", "2026-05-06T20:00:00Z"), ("slots", "2026-05-06T08:00:00Z")):
    equal("%s: its deadline moves by them" % game, desk.deadline(game), deadline)
    equal("and both players are told", extended(desk, game), [1, 1])
equal("fresh: by the time that it was open", (desk.deadline("fresh"), extended(desk, "fresh")), ("2026-05-07T06:00:00Z", [1, 1]))
equal("answered: goes on", (desk.turn("answered"), extended(desk, "answered")), (("1", "orders"), [0, 0]))
equal("over: was over before, nobody gets time for that", (desk.deadline("over"), extended(desk, "over")),
      ("2026-05-01T16:00:00Z", [0, 0]))
equal("paused: does not run", extended(desk, "paused"), [0, 0])
equal("endless: has none", (desk.deadline("endless"), extended(desk, "endless")), (None, [0, 0]))
letters = told(desk, MASTER, "Ticks were missed")
check("the game master has a mail of it", len(letters) == 1 and "1 day and 12 hours" in body_of(letters[0]), [mail["Subject"] for mail in desk.mails(MASTER)])
text = body_of(told(desk, PHIL, "deadline extended")[0])
check("the notice has the new deadline", "May 2026" in text, text)
desk.later(minutes=30).good("tick")
equal("the next tick moves nothing", (desk.deadline("passed"), extended(desk, "passed")), ("2026-05-03T20:00:00Z", [1, 1]))
desk.at("2026-05-03T20:00:00Z").good("tick", "--trust")
equal("at the moved deadline the rules' defaults hold", desk.turn("passed"), ("1", "orders"))

# What waits in the mailbox comes after the deadline has moved: its receipt has that one, and it is not late.
box = begin(Desk("2026-05-01T08:00:00Z", CONFIGURATION + "intake: {maildir: box}\n"), "madrid", "--every", "24h")
key = yaml_of(box.good("form", "madrid", "french").out)["key"]
os.mkdir(box.path("box"))
for folder in ("cur", "new", "tmp"):
    os.mkdir(box.path("box/" + folder))
ticks(box, 6, minutes=30)
box.at("2026-05-02T09:00:00Z")
into_maildir(box, "box", "1.a.host", letter(KARSTEN, "referee@example.org", head("madrid") + "key: %s\n" % key + FRENCH))
box.good("tick")
receipt = [mail for mail in box.mails(KARSTEN) if "receipt 1" in mail["Subject"]]
text = " ".join(body_of(receipt[0]).split()) if receipt else ""
check("the receipt has it so, and the file is not late", "3 May 2026 06:00" in text and "FILE-LATE" not in text and "passed" not in text, text)

habit = begin(Desk("2026-05-01T08:00:00Z"), "madrid", "--every", "96h")
ticks(habit, 6, hours=12)
before = habit.deadline()
habit.later(hours=23).good("tick")
equal("who ticks twice a day has missed none in 23 hours", habit.deadline(), before)
trusted = begin(Desk("2026-05-01T08:00:00Z"), "madrid", "--every", "96h")
ticks(trusted, 6, minutes=5)
before = trusted.deadline()
trusted.later(hours=30).good("tick", "--trust")
equal("--trust: there was no outage", trusted.deadline(), before)

# ---- silence ----

silent = Desk("2026-05-01T08:00:00Z", CONFIGURATION)
names = ["a", "b", "c", "d", "e"]
for name in names:
    begin(silent, name, "--every", "48h", "--option", "grace=1h")
silent.good("send")
silent.at("2026-05-03T08:30:00Z")
equal("in the grace of five games all is well", silent.run("tick").code, 0)
silent.at("2026-05-03T09:00:00Z")
result = silent.run("tick")
equal("five games are due and not one file came: held", (result.code, {silent.turn(name) for name in names}),
      (TRY_AGAIN, {("1", "setup")}))
for _ in range(4):
    equal("and held", silent.later(hours=3).run("tick").code, TRY_AGAIN)
equal("the game master has one mail of it that day", len(told(silent, MASTER, "no player has sent a file")), 1)
check("with the way out", "tick --trust" in body_of(told(silent, MASTER, "no player")[0]))
silent.at("2026-05-04T00:10:00Z").run("tick")
equal("and one the next day", len(told(silent, MASTER, "no player has sent a file")), 2)
equal("players have none", len(told(silent, PHIL, "no player")), 0)
silent.file("french", head("c") + 'setup: {card: artilleria}\n', game="c")
silent.good("tick")
equal("one file from anybody, and the rest is their own silence", {silent.turn(name)[1] for name in names}, {"orders"})

# ---- a broken game ----

broken = begin(Desk("2026-05-01T08:00:00Z", CONFIGURATION), "madrid", "--every", "48h")
begin(broken, "toledo", "--every", "48h")
broken.good("send")
broken.change("UPDATE games SET timezone = 'Europe/Madrid' WHERE name = 'toledo'")
broken.change("INSERT INTO states (game, number, turn, window, branch, format, made, position, position_sz) SELECT game, 1, turn, window, 0, "
              "format, made, CAST('{nonsense: 1}' AS BLOB), 13 FROM states WHERE game = (SELECT id FROM games WHERE name = 'madrid')")
broken.at("2026-05-03T08:00:00Z")
codes = [broken.later(minutes=5).run("tick").code for _ in range(5)]
equal("tried three times, then set aside: 70, then quiet", (codes, broken.query("SELECT status FROM games WHERE name = 'madrid'")),
      ([BUG, BUG, BUG, BUG, 0], [("broken",)]))
equal("the other one goes on", broken.turn("toledo"), ("1", "orders"))
letters = told(broken, MASTER, "set aside as broken")
equal("the game master has one mail", len(letters), 1)
check("which names the game and the command", "adjudicator adjudicate madrid" in body_of(letters[0]), body_of(letters[0]))

# ---- a short outage ----

short = begin(Desk("2026-05-01T08:00:00Z", CONFIGURATION), "madrid", "--every", "2h")
begin(short, "toledo", "--every", "4h")
ticks(short, 11, minutes=10)
short.later(minutes=33).good("tick")
equal("33 minutes in which a deadline was: it moves by them", (short.turn(), short.deadline(), extended(short, "madrid")),
      (("1", "setup"), "2026-05-01T10:33:00Z", [1, 1]))
equal("the other game's was not in it", (short.deadline("toledo"), extended(short, "toledo")), ("2026-05-01T12:00:00Z", [0, 0]))

# ---- a clock that is wrong: here it is the last tick that was at another time ----

SETUP = 'setup: {card: artilleria}\n'


def by_the_clock(desk, *words):
    """A tick without --now."""
    return subprocess.run([PROGRAM, "tick", *words], cwd=desk.folder, env=desk.environment(), capture_output=True,
                          encoding="utf-8", timeout=60, check=False)


def noted(desk):
    with open(desk.path("campaign.db.tick"), encoding="utf-8") as file:
        return yaml_of(file.read())


def jump(days):
    """A desk whose games were begun, and ticked for, so many days before what the clock says."""
    desk = Desk(stamp(datetime.datetime.now(UTC) - datetime.timedelta(days=days)), CONFIGURATION)
    begin(desk, "silent", "--every", "48h")
    begin(desk, "complete", "--every", "48h")
    ticks(desk, 6, minutes=5)
    desk.file("french", head("complete") + SETUP, game="complete")
    return desk


for days in (400, -400, -0.1):
    desk = jump(days)
    before = desk.deadline("silent")
    result = by_the_clock(desk)
    equal("the clock is off by %s days: 75, and the complete window goes on" % days,
          (result.returncode, desk.turn("silent")[1], desk.turn("complete")[1]), (TRY_AGAIN, "setup", "orders"))
    equal("no deadline follows it", (desk.deadline("silent"), desk.deadline("complete")),
          (before, stamp(desk.now + datetime.timedelta(hours=48))))
    check("it is said with the way out", "tick --trust" in result.stderr, result.stderr)
    equal("and the game master has a mail", len(told(desk, MASTER, "The clock is not believed")), 1)
    equal("players have none", (extended(desk, "silent"), len(told(desk, PHIL, "reminder"))), ([0, 0], 0))
    equal("the next tick neither", (by_the_clock(desk).returncode, desk.deadline("silent")), (TRY_AGAIN, before))
    note = noted(desk)
    equal("the last tick is the one that was believed", note["last"], stamp(desk.now))
    with open(desk.path("campaign.db.tick"), "w", encoding="utf-8") as file:  # as if an hour had passed since the first
        file.write('{last: "%s", doubted: "%s", gaps: [300, 300, 300]}\n' %
                   (note["last"], stamp(moment(note["doubted"]) - datetime.timedelta(minutes=61))))
    equal("an hour later it is believed", (by_the_clock(desk).returncode, "doubted" in noted(desk)), (0, False))
    if days > 0:
        equal("and that was an outage", (desk.turn("silent")[1], extended(desk, "silent")), ("setup", [1, 1]))
    else:
        equal("nothing moves", (desk.deadline("silent"), extended(desk, "silent")), (before, [0, 0]))

trusts = jump(3)
equal("--trust: the game master says that it is right", (by_the_clock(trusts, "--trust").returncode, trusts.turn("silent")[1]),
      (0, "orders"))
given = jump(0)
equal("--now is right, whatever the last tick was", (given.later(days=-3).run("tick").code, given.later(days=3).run("tick").code), (0, 0))

# ---- without an address ----

plain = Desk("2026-05-01T08:00:00Z")
for name in names:
    begin(plain, name, "--every", "48h")
plain.at("2026-05-03T09:00:00Z")
equal("no `referee`: told on standard error alone", (plain.run("tick").code, "held" in plain.run("tick").err,
      len(plain.mails()) - len(plain.mails(PHIL)) - len(plain.mails(KARSTEN))), (TRY_AGAIN, True, 0))
finish()
