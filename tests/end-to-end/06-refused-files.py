"""A stale turn, another game, a wrong key: refused with 65, with line and column, nothing changed."""

import re

from desk import BAD_DATA, NO_INPUT, NOT_FOUND, Desk, check, equal, finish

GOOD = 'game: madrid\nturn: "2"\npreparation: {draw: no}\norders: ["7→9"]\n'
REFUSED = [
    ("a stale turn", GOOD.replace('"2"', '"1"'), "2:7", "FILE-STALE"),
    ("a turn to come", GOOD.replace('"2"', '"3"'), "2:7", "FILE-TURN"),
    ("no turn that ever was", GOOD.replace('"2"', '"0"'), "2:7", "FILE-TURN"),
    ("a past turn's number and more", GOOD.replace('"2"', '"1abc"'), "2:7", "FILE-TURN"),
    ("a past turn and a part that it has not", GOOD.replace('"2"', '"1-orfburg"'), "2:7", "FILE-TURN"),
    ("a turn below all", GOOD.replace('"2"', '"-1"'), "2:7", "FILE-TURN"),
    ("a turn in words", GOOD.replace('"2"', "two"), "2:7", "FILE-TURN"),
    ("another game", GOOD.replace("madrid", "sevilla"), "1:7", "FILE-GAME"),
    ("a game that nobody knows", GOOD.replace("madrid", "atlantis"), "1:7", "FILE-GAME"),
    ("a wrong key", "key: 4F7K-Q2MZ-9XTB\n" + GOOD, "1:6", "FILE-KEY"),
    ("an empty key", 'key: ""\n' + GOOD, "1:6", "FILE-KEY"),
    ("a key nobody knows", GOOD + "ordres: []\n", "5:1", "FILE-UNKNOWN-KEY"),
]

desk = Desk()
desk.new("--every", "48h")
desk.good("new", "dos-de-mayo", "--name", "sevilla", "--seat", "spanish=phil@example.org",
          "--seat", "french=karsten@example.org", "--seed", "1814")
desk.play("01-turn-1")
equal("the game waits for turn 2", desk.turn(), ("2", "preparation"))
own = [line for line in desk.good("form", "madrid", "french").out.splitlines() if line.startswith("key: ")][0]
enemy = [line for line in desk.good("form", "madrid", "spanish").out.splitlines() if line.startswith("key: ")][0]
check("each seat has a key of its own", own != enemy, own)
elsewhere = [line for line in desk.good("form", "sevilla", "french").out.splitlines() if line.startswith("key: ")][0]
REFUSED.append(("the enemy's key", enemy + "\n" + GOOD, "1:6", "FILE-KEY"))

code, receipt = desk.receipt("french", GOOD)
in_force = receipt["number"]


def seen_by_all():
    """Board, duties and how the games stand, without how many mails were sent."""
    desk.good("send")
    return desk.good("show", "madrid", "--format", "yaml").out, re.sub(r"sent: \d+", "sent", desk.good("list", "--format", "yaml").out)


before = seen_by_all()
MAILS = "SELECT count(*), sum(message_id GLOB '*.submitted-*') FROM outbox"
(mails, submitted), = desk.query(MAILS)
drafts = 0
for name, text, place, error in REFUSED:
    code, receipt = desk.receipt("french", text)
    found = ["%d:%d %s" % (e["line"], e["column"], e["code"]) for e in receipt["errors"]]
    drafts += error == "FILE-UNKNOWN-KEY"  # the player's answer to its receipt would be read with it, so the player gets that
    equal("%s: 65 and its place" % name, (code, found), (BAD_DATA, ["%s %s" % (place, error)]))
    check("%s: a sentence, and no word on what was understood" % name,
          len(receipt["errors"][0]["text"].split()) > 3 and not receipt["understood"], receipt)
    equal("%s: refused, the file before stays in force" % name,
          (receipt["refused"], receipt["filed"], receipt["in_force"]), (True, False, in_force))
equal("board and duties are as before", seen_by_all(), before)
equal("and mails, but for the receipts of drafts", desk.query(MAILS), [(mails + drafts, submitted + drafts)])
equal("the file in force is still the good one",
      desk.query("SELECT CAST(text AS TEXT) FROM submissions WHERE game = 1 AND seat = 1 AND turn = '2'"
                 " AND standing = 'in-force'"),
      [(GOOD,)])
equal("with the seat's own key the file is filed", desk.receipt("french", own + "\n" + GOOD)[0], 0)
equal("also in small letters and without hyphens",
      desk.receipt("french", own.lower().replace("-", "") + "\n" + GOOD)[0], 0)
check("a key of the same seat in another game is another one", elsewhere != own, own)
equal("and is refused", desk.receipt("french", elsewhere + "\n" + GOOD)[0], BAD_DATA)

before = desk.dump()
equal("a game that is not there: 67", desk.file("french", GOOD, game="atlantis").code, NOT_FOUND)
equal("a seat that is not there: 67", desk.run("submit", "madrid", "english", desk.path("french.yaml")).code, NOT_FOUND)
equal("a file that is not there: 66", desk.run("submit", "madrid", "french", "nowhere.yaml").code, NO_INPUT)
equal("a folder instead of a file: 66", desk.run("submit", "madrid", "french", ".").code, NO_INPUT)
equal("none of these changed the ledger", desk.dump(), before)
code, receipt = desk.receipt("french", GOOD.replace('turn: "2"\n', ""))
equal("no turn: the present one, which the receipt says",
      (code, receipt["filed"], receipt["turn"], [w["code"] for w in receipt["warnings"]]), (0, True, "2", ["FILE-TURN"]))
finish()
