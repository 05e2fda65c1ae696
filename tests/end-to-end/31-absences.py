"""`away:` in turn files, and the command `away`: deadlines wait for absent players; who is notified."""

from desk import KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, Desk, body_of, check, equal, finish

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
equal("he may correct it, but the deadline never moves back", calendar.deadline(), "2026-10-26T19:00:00Z")
calendar.receipt("spanish", HEAD + "away: {from: 2026-10-26, to: 2026-10-29T15:00:00+01:00}\n")
equal("back less than min-notice before a slot: the one after it", calendar.deadline(), "2026-11-02T19:00:00Z")
calendar.receipt("spanish", HEAD + "away: no\n")
equal("nor when he is back", calendar.deadline(), "2026-11-02T19:00:00Z")

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
        ("a zone that nobody knows", "timezone: Madrid", ["FILE-TIMEZONE"]),
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
check("for people, too: no orders found, and receipt 1 stands", "NO ORDERS FOUND" in result.out and "Receipt 1 stands" in " ".join(result.out.split()),
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
equal("the deadline stays", master.deadline(), "2027-01-02T08:00:00Z")
equal("what was not used is given back", master.query("SELECT sum(until - since) FROM absences"), [(0,)])
finish()
