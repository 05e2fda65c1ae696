"""`away:` in turn files, and the command `away`: deadlines wait for absent players; who is notified."""

from desk import KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, Desk, body_of, check, equal, finish, seconds

FRENCH = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n'
SPANISH = 'game: madrid\nturn: "1"\norders: ["9→14"]\n'
HEAD = 'game: madrid\nturn: "1"\n'


def game(*words, now="2026-12-18T08:00:00Z"):
    desk = Desk(now)
    desk.new("--option", "pace=fast", *words)
    desk.good("send")
    return desk


def moves(desk, to):
    return [mail for mail in desk.mails(to) if "later deadline" in mail["Subject"]]


def codes(receipt, key):
    return [entry["code"] for entry in receipt[key]]


# ---- by the interval: the time away does not count ----

desk = game("--every", "48h", "--seat-timezone", "french=Europe/Paris", "--seat-timezone", "spanish=America/New_York")
equal("due after two days", desk.deadline(), "2026-12-20T08:00:00Z")
code, receipt = desk.receipt("french", HEAD + "away: {from: 2026-12-19, to: 2026-12-27}\n")
equal("the file is taken beside the orders", (code, receipt["aside"], receipt["filed"], receipt["refused"]),
      (0, True, False, False))
equal("a note says what is put down", codes(receipt, "notes"), ["FILE-AWAY"])
check("with what is left of the game's 14 days", "5 days" in receipt["notes"][0]["text"], receipt["notes"])
# From 23:00 UTC on the 18th (midnight in Paris) to 23:00 UTC on the 27th: 15 hours had passed, 33 remain.
said = [note["text"] for note in receipt["notes"] if note["code"] == "FILE-AWAY"]
check("the receipt tells the last day as he wrote it", len(said) == 1 and "24:00" in said[0] and " 00:00" not in said[0].split(" until ")[-1], said)
equal("33 hours after his return", desk.deadline(), "2026-12-29T08:00:00Z")
equal("the receipt has the new deadline", receipt["deadline"], "2026-12-29T08:00:00Z")
desk.good("send")
for address, place in ((PHIL, "EST"), (KARSTEN, "CET")):
    mails = moves(desk, address)
    equal("%s is told once" % address, len(mails), 1)
    text = body_of(mails[0])
    check("who is away, until when, and the new deadline, in his own zone",
          "France" in text and text.count(place) == 2 and "29 Dec 2026" in text, text)
desk.at("2026-12-20T08:00:00Z").good("tick", "--trust")
equal("nothing happens at the former deadline", desk.turn(), ("1", "setup"))
desk.at("2026-12-29T08:00:00Z").good("tick", "--trust")
equal("it does at the new one", desk.turn(), ("1", "orders"))
equal("which has its own again", desk.deadline(), "2026-12-31T08:00:00Z")

# ---- by the calendar: the next slot after the return ----

calendar = game("--on", "mon,thu 20:00", "--timezone", "Europe/Madrid", now="2026-10-15T08:00:00Z")
equal("due on Thursday", calendar.deadline(), "2026-10-15T18:00:00Z")
calendar.at("2026-10-15T18:00:00Z").good("tick")
equal("then on Monday", (calendar.turn()[1], calendar.deadline()), ("orders", "2026-10-19T18:00:00Z"))
calendar.receipt("spanish", HEAD + "away: {from: 2026-10-17, to: 2026-10-22}\n")
equal("he is back on the 23rd: the next Monday, when summer time is over", calendar.deadline(), "2026-10-26T19:00:00Z")
calendar.receipt("spanish", HEAD + "away: {from: 2026-10-17, to: 2026-10-20}\n")
equal("he corrects it before it begins: an earlier slot", calendar.deadline(), "2026-10-22T18:00:00Z")
check("a third time in one turn: a warning", codes(calendar.receipt("spanish", HEAD + "away: no\n")[1], "warnings") == ["FILE-AWAY"])
equal("which moves nothing", calendar.deadline(), "2026-10-22T18:00:00Z")
calendar.good("away", "madrid", "spanish", "--back", "--reason", "he asked")
equal("the game master can", calendar.deadline(), "2026-10-19T18:00:00Z")
calendar.receipt("spanish", HEAD + "away: {from: 2026-10-19, to: 2026-10-22T15:00:00+02:00}\n")
equal("back less than min-notice before a slot: the one after it", calendar.deadline(), "2026-10-26T19:00:00Z")
calendar.at("2026-10-20T08:00:00Z").receipt("spanish", HEAD + "away: no\n")
equal("back early the deadline stays", calendar.deadline(), "2026-10-26T19:00:00Z")

# ---- when a window opens ----

opens = game("--every", "48h", now="2026-12-01T08:00:00Z")
opens.receipt("spanish", HEAD + "away: {from: 2026-12-03, to: 2026-12-05}\n")
equal("who owes nothing moves nothing", opens.deadline(), "2026-12-03T08:00:00Z")
opens.file("french", FRENCH)
opens.later(hours=1).good("tick")
equal("the window that he owes opens with his absence", (opens.turn()[1], opens.deadline()),
      ("orders", "2026-12-06T09:00:00Z"))
equal("both are told", [len(moves(opens, PHIL)), len(moves(opens, KARSTEN))], [1, 1])
report = [mail for mail in opens.mails(PHIL) if mail["Subject"].endswith("09:00 UTC")]
check("the report has the moved deadline, too", report and "6 Dec" in report[-1]["Subject"],
      [mail["Subject"] for mail in opens.mails(PHIL)])
answered = game("--every", "48h", now="2026-12-01T08:00:00Z")
answered.receipt("spanish", SPANISH + "away: {from: 2026-12-02, to: 2026-12-05}\n")
answered.file("french", FRENCH.replace('orders: ["6→7"]\n', ""))
answered.later(hours=1).good("tick")
equal("who has answered ahead is not waited for", (answered.turn()[1], answered.deadline()),
      ("orders", "2026-12-03T09:00:00Z"))

# ---- the limit ----

limit = game("--every", "48h", "--option", "away-most=3d", now="2026-12-01T08:00:00Z")
code, receipt = limit.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-11}\n")
equal("more than the game allows: a warning", (code, codes(receipt, "warnings"), receipt["refused"]), (0, ["FILE-AWAY"], False))
equal("put down is what is left", limit.query("SELECT datetime(since, 'unixepoch'), datetime(until, 'unixepoch') FROM absences"),
      [("2026-12-02 00:00:00", "2026-12-05 00:00:00")])
code, receipt = limit.receipt("french", HEAD + "away: {from: 2026-12-20, to: 2026-12-21}\n")
equal("then nothing is left", (codes(receipt, "warnings"), limit.query("SELECT count(*) FROM absences")), (["FILE-AWAY"], [(1,)]))
none = game("--every", "48h", "--option", "away-most=0", now="2026-12-01T08:00:00Z")
code, receipt = none.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-11}\n")
equal("a game without absences", (codes(receipt, "warnings"), none.query("SELECT count(*) FROM absences"), none.deadline()),
      (["FILE-AWAY"], [(0,)], "2026-12-03T08:00:00Z"))

# ---- what is no absence ----

wrong = game("--every", "48h", now="2026-12-01T08:00:00Z")
for name, text, expected in (
        ("a word", "away: soon", ["FILE-AWAY"]),
        ("no end", "away: {from: 2026-12-02}", ["FILE-AWAY"]),
        ("no day", "away: {from: 2026-12-02, to: christmas}", ["FILE-AWAY"]),
        ("no day of the calendar", "away: {from: 2026-11-31, to: 2026-12-03}", ["FILE-AWAY"]),
        ("the wrong way round", "away: {from: 2026-12-05, to: 2026-12-03}", ["FILE-AWAY"]),
        ("over already", "away: {from: 2026-11-05, to: 2026-11-30}", ["FILE-AWAY"]),
        ("a zone that nobody knows", "timezone: Atlantis", ["FILE-TIMEZONE"]),
        ("a turn that never was", "turn: \"0\"\naway: {from: 2026-12-02, to: 2026-12-03}", ["FILE-TURN"])):
    head = 'game: madrid\n' if text.startswith("turn") else HEAD
    code, receipt = wrong.receipt("french", head + text + "\n")
    equal("%s: refused" % name, (code, receipt["refused"], codes(receipt, "errors")), (65, True, expected))
code, receipt = wrong.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-03}\npreview: yes\n")
equal("a preview says what would come of it", (code, codes(receipt, "notes")), (0, ["FILE-AWAY"]))
equal("none of these puts anything down", (wrong.query("SELECT count(*) FROM absences"), wrong.deadline()),
      ([(0,)], "2026-12-03T08:00:00Z"))

# ---- orders stay ----

orders = game("--every", "48h", now="2026-12-01T08:00:00Z")
orders.file("french", FRENCH)
code, receipt = orders.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-03}\n")
equal("a file without orders takes the place of none", (receipt["in_force"], receipt["number"]), (1, 2))
result = orders.file("french", HEAD + "away: no\n")
check("for people, too: settings changed, and receipt 1 stands", result.out.startswith("SETTINGS CHANGED.") and "Receipt 1 stands" in " ".join(result.out.split()),
      result.out)
orders.file("spanish", SPANISH)
orders.good("tick")
equal("the game goes on with them", orders.turn(), ("2", "preparation"))

# ---- the game master ----

master = game("--every", "48h", now="2026-12-01T08:00:00Z")
for name, words, expected in (
        ("no reason", ["french", "--from", "2026-12-02", "--to", "2026-12-03"], USAGE),
        ("no end", ["french", "--from", "2026-12-02", "--reason", "ill"], USAGE),
        ("both", ["french", "--from", "2026-12-02", "--to", "2026-12-03", "--back", "--reason", "ill"], USAGE),
        ("no day", ["french", "--from", "2026-12-02", "--to", "later", "--reason", "ill"], USAGE),
        ("over", ["french", "--from", "2026-11-02", "--to", "2026-11-03", "--reason", "ill"], USAGE),
        ("no seat", ["english", "--from", "2026-12-02", "--to", "2026-12-03", "--reason", "ill"], NOT_FOUND),
        ("nobody away", ["french", "--back", "--reason", "ill"], NO_PERMISSION)):
    equal("away, %s: %d" % (name, expected), master.run("away", "madrid", *words).code, expected)
master.good("away", "madrid", "french", "--from", "2026-12-02", "--to", "2026-12-31", "--reason", "he broke his arm")
equal("he may put down more than the game allows", master.deadline(), "2027-01-02T08:00:00Z")
master.good("send")
equal("all are told that the deadline has moved", [len(moves(master, PHIL)), len(moves(master, KARSTEN))], [1, 1])
equal("the player alone why", ["broke his arm" in "".join(map(body_of, master.mails(address))) for address in (PHIL, KARSTEN)],
      [False, True])
equal("as is the event", master.query("SELECT audience FROM events WHERE code = 'act-away'"), [(2,)])
master.good("away", "madrid", "french", "--back", "--reason", "a quick recovery")
equal("the deadline is as before", master.deadline(), "2026-12-03T08:00:00Z")
master.good("send")
equal("and all are told", [len([mail for mail in master.mails(address) if "earlier deadline" in mail["Subject"]])
                           for address in (PHIL, KARSTEN)], [1, 1])
equal("what was not used is given back", master.query("SELECT sum(until - since) FROM absences"), [(0,)])

# ---- nobody stretches time ----

DAY = 86400


def moved(desk, due):
    return seconds(desk.deadline()) - seconds(due)


def stretched(desk, due):
    return moved(desk, due) / DAY


def changes(desk, seat, count, first, second):
    """So many changes, one every five minutes, by turns; the deadline moves by so many days at most."""
    most, due = 0, desk.deadline()
    for number in range(count):
        desk.later(minutes=5)
        desk.receipt(seat, HEAD + (first if number % 2 == 0 else second))
        most = max(most, stretched(desk, due))
    return most


# Once 24 mails in two hours moved a deadline by 168 days.
for name, first, second in (
        ("away and back", "away: {from: 2026-12-01, to: 2026-12-14}\n", "away: no\n"),
        ("in advance and not at all", "away: {from: 2026-12-02, to: 2026-12-15}\n", "away: no\n"),
        ("one absence after another", "away: {from: 2026-12-01, to: 2026-12-07}\n", "away: {from: 2026-12-08, to: 2026-12-21}\n"),
        ("overlapping", "away: {from: 2026-12-01, to: 2026-12-09}\n", "away: {from: 2026-12-05, to: 2026-12-20}\n"),
        ("twice the same", "away: {from: 2026-12-02, to: 2026-12-08}\n", "away: {from: 2026-12-02, to: 2026-12-08}\n"),
        ("from the past", "away: {from: 2025-01-01, to: 2026-12-20}\n", "away: no\n"),
        ("by time zones", "timezone: Pacific/Kiritimati\naway: {from: 2026-12-02, to: 2026-12-20}\n",
         "timezone: Pacific/Pago_Pago\naway: {from: 2026-12-02, to: 2026-12-20}\n"),
        ("huge", "away: {from: 2026-12-02, to: 2027-11-30}\n", "away: no\n")):
    desk = game("--every", "48h", now="2026-12-01T08:00:00Z")
    due = desk.deadline()
    most = changes(desk, "french", 24, first, second)
    check("%s, 24 times: at most 14 days" % name, 0 < most <= 14, most)
    equal("%s: the list has what was moved" % name, desk.tree("list")[0]["moved"].get("french", 0), moved(desk, due))

desk = game("--every", "48h", now="2026-12-01T08:00:00Z")
equal("turn after turn, with the game master's leave: at most 14 days",
      (changes(desk, "french", 2, "away: {from: 2026-12-01, to: 2026-12-08}\n", "away: no\n") <= 14, desk.tree("list")[0]["moved"]["french"] > 7 * DAY),
      (True, True))
check("in words, too", "has moved deadlines by" in desk.good("list").out, desk.good("list").out)
spent = desk.tree("list")[0]["moved"]["french"]
desk.good("away", "madrid", "french", "--from", "2027-06-01", "--to", "2027-06-01", "--reason", "he may change it again")
code, receipt = desk.receipt("french", HEAD + "away: {from: 2026-12-20, to: 2027-02-20}\n")
left = 14 * DAY - spent - DAY
equal("what is spent is not there again", desk.query("SELECT until - since <= %d FROM absences ORDER BY id DESC LIMIT 1" % (left + 600)), [(1,)])

two = game("--every", "48h", now="2026-12-01T08:00:00Z")
due = two.deadline()
two.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-15}\n")
two.receipt("spanish", HEAD + "away: {from: 2026-12-16, to: 2026-12-29}\n")
check("two seats together: each its own, and who owes nothing moves nothing", stretched(two, due) == 14, stretched(two, due))

games = game("--every", "48h", now="2026-12-01T08:00:00Z")
games.new("--every", "48h", "--option", "pace=fast", name="toledo")
games.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-08}\n")
equal("an absence of one game is none of another", (games.deadline("madrid"), games.deadline("toledo")),
      ("2026-12-10T08:00:00Z", "2026-12-03T08:00:00Z"))

paused = game("--every", "48h", now="2026-12-01T08:00:00Z")
paused.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-08}\n")
paused.good("pause", "madrid", "--reason", "fiesta")
paused.receipt("french", HEAD + "away: no\n")
equal("taken back while the clock stands", paused.query("SELECT strftime('%Y-%m-%dT%H:%M:%SZ', deadline, 'unixepoch') FROM games")[0][0], "2026-12-03T08:00:00Z")
paused.at("2026-12-02T08:00:00Z").good("resume", "madrid", "--reason", "it is over")
equal("then by the pause alone", paused.deadline(), "2026-12-04T08:00:00Z")

replaced = game("--every", "48h", now="2026-12-01T08:00:00Z")
replaced.receipt("french", HEAD + "away: {from: 2026-12-01, to: 2026-12-14}\n")
replaced.later(hours=1).good("replace", "madrid", "french", "Claire <claire@example.org>", "--reason", "he left")
replaced.receipt("french", HEAD + "away: {from: 2026-12-01, to: 2026-12-20}\n")
check("a new player of the seat has what is left of it", stretched(replaced, "2026-12-03T08:00:00Z") <= 14, replaced.deadline())

renewed = game("--every", "48h", "--option", "away-most=14d/90d", now="2026-12-01T08:00:00Z")
code, receipt = renewed.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-31}\n")
check("14 days within any 90", "90 days" in receipt["warnings"][0]["text"], receipt["warnings"])
code, receipt = renewed.receipt("french", HEAD + "away: {from: 2027-03-02, to: 2027-03-15}\n")
equal("and 14 more after 90", codes(receipt, "notes"), ["FILE-AWAY"])

back = game("--every", "48h", now="2026-12-01T08:00:00Z")
back.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-15}\n")
back.good("adjudicate", "madrid", "--turn", "1", "--reason", "we go on")
back.good("rollback", "madrid", "--to", "1", "--reason", "a mistake")
check("after a rollback the same absence moves no further", stretched(back, "2026-12-03T08:00:00Z") <= 14, back.deadline())

# ---- a pause or an outage moves a deadline into an absence ----

LATER = HEAD + "away: {from: 2026-12-04, to: 2026-12-08}\n"
stopped = game("--every", "48h", now="2026-12-01T08:00:00Z")
stopped.receipt("french", LATER)
stopped.good("pause", "madrid", "--reason", "fiesta")
equal("an absence after the deadline moves nothing", stopped.query("SELECT count(*) FROM moves"), [(0,)])
stopped.at("2026-12-03T08:00:00Z").good("resume", "madrid", "--reason", "it is over")
equal("a pause moves it to the 5th: it waits for who is away then", stopped.deadline(), "2026-12-10T08:00:00Z")
stopped.good("send")
equal("and all are told", [len(moves(stopped, address)) for address in (PHIL, KARSTEN)], [1, 1])
equal("what it waited for is spent", stopped.tree("list")[0]["moved"], {"french": 5 * DAY})
equal("verify holds it", stopped.run("verify", "madrid").code, 0)
stopped.good("pause", "madrid", "--reason", "again")
stopped.later(days=1).good("resume", "madrid", "--reason", "it is over")
equal("another pause moves it by its length alone", stopped.deadline(), "2026-12-11T08:00:00Z")
off = game("--every", "48h", now="2026-12-01T08:00:00Z")
off.receipt("french", LATER)
for _ in range(6):
    off.later(minutes=30).good("tick")
off.later(days=2).good("tick")
equal("so does an outage", off.deadline(), "2026-12-10T08:00:00Z")
both = game("--every", "48h", now="2026-12-01T08:00:00Z")
both.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-04}\n")
both.receipt("french", HEAD + "away: {from: 2026-12-07, to: 2026-12-08}\n")
equal("two absences, and one moved it", both.deadline(), "2026-12-06T08:00:00Z")
both.good("pause", "madrid", "--reason", "fiesta")
both.later(days=1).good("resume", "madrid", "--reason", "it is over")
equal("then a pause moves it into the other: what it waited for before does not count again", both.deadline(), "2026-12-09T08:00:00Z")

# ---- the game master brings a deadline forward ----

forward = game("--every", "48h", now="2026-12-01T08:00:00Z")
forward.receipt("french", HEAD + "away: {from: 2026-12-01, to: 2026-12-08}\n")
forward.at("2026-12-02T08:00:00Z")
equal("not before what was told before the absence",
      forward.run("extend", "madrid", "--turn", "1", "--to", "2026-12-03T07:59:59Z", "--reason", "no").code, NO_PERMISSION)
forward.good("extend", "madrid", "--turn", "1", "--to", "2026-12-03T08:00:00Z", "--reason", "he is here")
equal("down to that", forward.deadline(), "2026-12-03T08:00:00Z")
forward.good("send")
equal("all are told", [len([mail for mail in forward.mails(address) if "earlier deadline" in mail["Subject"]]) for address in (PHIL, KARSTEN)], [1, 1])
equal("no further", forward.run("extend", "madrid", "--turn", "1", "--to", "2026-12-03T07:00:00Z", "--reason", "no").code, NO_PERMISSION)
forward.good("extend", "madrid", "--turn", "1", "--by", "5d", "--reason", "time")
equal("what the game master gave is promised", forward.run("extend", "madrid", "--turn", "1", "--to", "2026-12-08T07:00:00Z", "--reason", "no").code,
      NO_PERMISSION)
short = game("--every", "48h", "--option", "away-most=14d", now="2026-12-01T08:00:00Z")
short.receipt("french", HEAD + "away: {from: 2026-12-02, to: 2026-12-08}\n")
short.good("extend", "madrid", "--turn", "1", "--to", "2026-12-05T08:00:00Z", "--reason", "he will be here")
short.receipt("french", HEAD + "away: no\n")
equal("who withdraws then has spent what is left of the move", short.query("SELECT spent - since FROM absences WHERE id = 1"), [(2 * DAY,)])
notice = game("--every", "48h", now="2026-12-01T08:00:00Z")
notice.receipt("french", HEAD + "away: {from: 2026-12-01, to: 2026-12-08}\n")
notice.at("2026-12-03T06:00:00Z")
equal("less than min-notice away: not", notice.run("extend", "madrid", "--turn", "1", "--to", "2026-12-03T09:00:00Z", "--reason", "no").code, NO_PERMISSION)
notice.good("extend", "madrid", "--turn", "1", "--to", "2026-12-03T12:00:00Z", "--reason", "he is here")
equal("six hours away: yes", notice.deadline(), "2026-12-03T12:00:00Z")
finish()
