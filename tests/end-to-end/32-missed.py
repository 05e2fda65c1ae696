"""Missed turns: counted and reported; a game held for an answer; a seat given to another player."""

import datetime
import os

import yaml

from desk import KARSTEN, NO_PERMISSION, PHIL, ROOT, Desk, body_of, check, equal, finish, moment

MASTER = "gm@example.org"
CONFIGURATION = 'from: "Referee <referee@example.org>"\nreferee: "GM <%s>"\n' % MASTER
FRENCH = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n'
SPANISH = 'game: madrid\nturn: "1"\norders: ["9→14"]\n'


def game(*words):
    desk = Desk("2026-05-01T08:00:00Z", CONFIGURATION)
    desk.new("--option", "pace=fast", "--every", "48h", *words)
    desk.good("send")
    return desk


def entry(desk):
    return desk.tree("list")[0]


def due(desk):
    return desk.at(desk.deadline()).good("tick", "--trust")


def with_subject(desk, to, words):
    return [mail for mail in desk.mails(to) if words in mail["Subject"]]


def reports(desk, to):
    """The texts of all of them, on one line each."""
    return [" ".join(body_of(mail).split()) for mail in desk.mails(to)]


def said(desk, to, words):
    return sum(words in text for text in reports(desk, to))


# ---- counted and told ----

desk = game()
desk.file("spanish", SPANISH)
due(desk)
equal("a turn missed: the list says so", entry(desk)["missed"], {"french": 1})
check("for people, too", "France missed 1 turn" in desk.good("list").out, desk.good("list").out)
equal("its player is told once what silence did, the other one is not",
      [sum(text.count("Nothing from you in time") for text in reports(desk, address)) for address in (KARSTEN, PHIL)], [1, 0])
equal("of one turn alone nothing more is said", [said(desk, address, "has missed") for address in (KARSTEN, PHIL)], [0, 0])
desk.file("french", 'game: madrid\nturn: "1"\norders: ["6→7"]\n')
desk.later(hours=1).good("tick")
equal("an answer ends the row", (desk.turn()[0], entry(desk)["missed"]), ("2", {}))
equal("what was missed in all is known", desk.query("SELECT missed, missed_all FROM seats ORDER BY seat"), [(0, 0), (0, 1)])
for turn, missed in (("3", 1), ("4", 2)):
    while desk.turn()[0] != turn:
        due(desk)
    equal("turn after turn, each once: %d" % missed, entry(desk)["missed"], {"spanish": missed, "french": missed})
equal("\"2 turns in a row\"", [said(desk, address, "This seat has missed 2 turns in a row.") for address in (KARSTEN, PHIL)], [1, 1])
label, window = desk.turn()
desk.good("adjudicate", "madrid", "--turn", label, "--reason", "r")
equal("whom the game master does not wait for has missed nothing", entry(desk)["missed"], {"spanish": 2, "french": 2})

# ---- held for an answer ----

held = game("--option", "missed=hold")
held.file("french", FRENCH)
held.good("tick")
deadline = held.deadline()
equal("the report says that the game will wait", said(held, PHIL, "If you send nothing by then, the game waits for you."), 1)
due(held)
equal("at the deadline nothing is adjudicated", (held.turn(), entry(held)["held"], held.deadline()),
      (("1", "orders"), "answer", deadline))
for address in (PHIL, KARSTEN):
    mails = with_subject(held, address, "held past its deadline")
    equal("%s is told" % address, len(mails), 1)
    check("for whom", "Spain" in body_of(mails[0]) and "France" not in body_of(mails[0]), body_of(mails[0]))
letters = with_subject(held, MASTER, "held past its deadline")
equal("the game master, too", len(letters), 1)
check("with the command to go on", "adjudicator adjudicate madrid --turn 1" in body_of(letters[0]), body_of(letters[0]))
for _ in range(5):
    held.later(hours=20).good("tick", "--trust")
equal("once", [len(with_subject(held, address, "held past its deadline")) for address in (PHIL, KARSTEN, MASTER)], [1, 1, 1])
equal("nobody is reminded of a deadline that has passed",
      held.query("SELECT count(*) FROM outbox WHERE kind = 'reminder' AND date >= ?", int(held.now.timestamp()) - 5 * 72000), [(0,)])
held.file("french", FRENCH)
held.good("tick", "--trust")
equal("another file of who has answered does not free it", held.turn(), ("1", "orders"))
code, receipt = held.receipt("spanish", SPANISH)
equal("the answer is late, and counts", (code, receipt["filed"], [w["code"] for w in receipt["warnings"]]), (0, True, ["FILE-LATE"]))
held.good("tick", "--trust")
equal("the game goes on at once", (held.turn()[0], entry(held)["held"]), ("2", None))
equal("nobody has missed a turn", entry(held)["missed"], {})
due(held)
equal("held again", entry(held)["held"], "answer")
held.good("adjudicate", "madrid", "--turn", "2", "--reason", "r")
equal("the game master may go on without", (held.turn()[1], entry(held)["held"]), ("orders", None))
equal("who did not answer has missed the turn", entry(held)["missed"], {"spanish": 1, "french": 1})
due(held)
held.good("set", "madrid", "missed=default", "--reason", "on with it")
held.good("tick", "--trust")
equal("other terms free it, too", (held.turn()[0], entry(held)["held"]), ("3", None))
extended = game("--option", "missed=hold")
due(extended)
extended.later(hours=1).good("extend", "madrid", "--turn", "1", "--by", "24h", "--reason", "holidays")
equal("an extension ends the hold", (entry(extended)["held"], extended.deadline()), (None, "2026-05-04T09:00:00Z"))
due(extended)
equal("until it has run out", (entry(extended)["held"], len(with_subject(extended, PHIL, "held past"))), ("answer", 2))

# ---- given away ----

away = game("--option", "missed=replace", "--option", "replace-after=2")
while away.turn()[0] == "1":
    if away.turn()[1] == "orders":
        away.file("spanish", SPANISH)
    due(away)
equal("one turn missed", (entry(away)["missed"], entry(away)["held"], entry(away)["vacant"]), ({"french": 1}, None, []))
equal("he is warned", said(away, KARSTEN, "This seat has missed a turn. After 2 in a row it goes to somebody else."), 1)
label, window = away.turn()
away.file("spanish", 'game: madrid\nturn: "2"\npreparation: {draw: yes}\n')
due(away)
equal("the second: the seat is vacant, the game held", (entry(away)["vacant"], entry(away)["held"], away.deadline()),
      (["french"], "player", None))
equal("what he missed has passed with the defaults", away.turn()[1] != window, True)
for address in (PHIL, KARSTEN):
    equal("%s is told by a notice" % address, len(with_subject(away, address, "a seat is vacant")), 1)
letters = with_subject(away, MASTER, "vacant")
check("the game master is, with the command", len(letters) == 1 and "adjudicator replace madrid french" in body_of(letters[0]),
      [mail["Subject"] for mail in away.mails(MASTER)])
equal("the event is for all", away.query("SELECT audience & 3 FROM events WHERE code = 'seat-vacant'"), [(3,)])
check("the list says so", "HELD for a new player" in away.good("list").out and "France is vacant" in away.good("list").out,
      away.good("list").out)
before = away.turn()
code, receipt = away.receipt("spanish", 'game: madrid\nturn: "2"\norders: []\n')
equal("files are taken", (code, receipt["filed"], receipt["deadline"], receipt["waits_for_player"]), (0, True, None, True))
away.later(days=20).good("tick", "--trust")
equal("nothing is adjudicated", away.turn(), before)
equal("and nothing is told again", len(with_subject(away, PHIL, "a seat is vacant")), 1)
equal("extend: there is nothing to extend", away.run("extend", "madrid", "--turn", "2", "--by", "24h", "--reason", "x").code,
      NO_PERMISSION)
away.good("replace", "madrid", "french", "New <new@example.org>", "--reason", "Karsten has gone")
equal("a new player: the game has its time again", (entry(away)["held"], entry(away)["vacant"], entry(away)["missed"]),
      (None, [], {}))
equal("two days from now on", moment(away.deadline()) - away.now, datetime.timedelta(hours=48))
due(away)
equal("and goes on", away.turn() != before, True)

# ---- a set-up that nobody answers ----

OTTO = "otto@example.org"
idle = Desk("2026-05-01T08:00:00Z", CONFIGURATION)
idle.good("new", "ducs", "--name", "madrid", "--seat", "orfburg=Phil <%s>" % PHIL, "--seat", "wulfenburg=Otto <%s>" % OTTO,
          "--every", "48h")
idle.good("send")


def reports_sent(desk):
    return desk.query("SELECT count(*) FROM outbox WHERE kind = 'report'")[0][0]


for number in (4, 6):
    due(idle)
    equal("a deadline without an answer: %d reports" % number, (reports_sent(idle), entry(idle)["held"]), (number, None))
for day in (0, 2, 4):
    idle.later(days=day)
    due(idle) if day == 0 else idle.good("tick", "--trust")
    equal("from the third on: held, and no report (%d days on)" % day, (reports_sent(idle), entry(idle)["held"]), (6, "answer"))
for address in (PHIL, OTTO):
    equal("%s is told once" % address, len(with_subject(idle, address, "held past its deadline")), 1)
letters = with_subject(idle, MASTER, "held past its deadline")
check("so is the game master, with what can be done",
      len(letters) == 1 and "adjudicator replace madrid SEAT" in body_of(letters[0]) and "adjudicator end madrid" in body_of(letters[0]),
      [body_of(letter) for letter in letters])
with open(os.path.join(ROOT, "schema", "editions", "ducs.yaml"), encoding="utf-8") as file:
    STANDARD = yaml.safe_load(file)["standard"]
deployment = ", ".join(STANDARD["orfburg"])
code, receipt = idle.receipt("orfburg", "game: madrid\nturn: setup\ndeploy: [%s]\n" % deployment)
equal("half an answer is taken", (code, receipt["filed"]), (0, True))
idle.later(hours=1).good("tick", "--trust")
equal("and waits with the game", (reports_sent(idle), entry(idle)["held"]), (6, "answer"))
idle.good("adjudicate", "madrid", "--turn", "setup", "--reason", "who is there goes first")
equal("the game master may ask both again", (entry(idle)["held"], reports_sent(idle)), (None, 8))
due(idle)
equal("which is held at its deadline, since nothing has changed", (entry(idle)["held"], reports_sent(idle)), ("answer", 8))
deployment = ", ".join(STANDARD["wulfenburg"])
idle.receipt("wulfenburg", "game: madrid\nturn: setup\ndeploy: [%s]\n" % deployment)
idle.later(hours=1).good("tick", "--trust")
equal("the other half: it goes on", (idle.turn()[0], entry(idle)["held"], reports_sent(idle)), ("1-orfburg", None, 10))
finish()
