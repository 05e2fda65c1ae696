"""A game that is over is put away a week later: its file shrinks, and every command does what it did, byte for byte; what is
added brings it back; killed at any moment it is here or there, whole; a damaged archive is told and stops no other game."""

import os
import shutil
import sqlite3
import subprocess
import zlib

import killer
from desk import BUG, KARSTEN, NOT_FOUND, Desk, check, equal, finish
from killer import moments, sound, traced, twin
from postbox import into_maildir, letter, report

CONFIGURATION = """database: campaign.db
from: "Referee <referee@example.org>"
reply-to: "orders+{game}.{key}@play.example.org"
transport: {maildir: outbox}
"""
READ = [("list", "--now", "2026-07-12T17:00:00Z"), ("list", "--format", "yaml"), ("show", "madrid"), ("show", "madrid", "--as", "public"),
        ("show", "madrid", "--as", "french", "--format", "yaml"), ("show", "madrid", "--turn", "1", "--as", "spanish"),
        ("show", "madrid", "--turn", "2", "--format", "yaml"), ("verify", "madrid"), ("export", "madrid"),
        ("export", "madrid", "--as", "spanish"), ("replay", "madrid"), ("inbox",), ("inbox", "1"), ("patch", "madrid"),
        ("set", "madrid")]
REASON = ("--reason", "the other die was meant")
KEYS = {}


def key(desk, seat, game="madrid"):
    return next(line[5:] for line in desk.good("form", game, seat).out.splitlines() if line.startswith("key: "))


def mail(desk, seat, text, number=1):
    address = "orders+madrid.%s@play.example.org" % KEYS[seat]
    return desk.run("receive", stdin="From: phil@example.org\nTo: %s\nMessage-ID: <%d@phil.home>\nSubject: Re: madrid\n"
                                     "Date: Fri, 1 May 2026 10:00:00 +0200\n\n-----ORDERS-----\n%s-----END-----\n"
                    % (address, number, text))


def played():
    """A desk with a game that is over since now, and one that goes on."""
    desk = Desk(configuration=CONFIGURATION)
    desk.new("--every", "48h")
    KEYS.update({seat: key(desk, seat) for seat in ("spanish", "french")})
    equal("a mail is taken in", mail(desk, "spanish", 'turn: "1"\norders: ["9→14"]\n').code, 0)
    desk.play("01-turn-1")
    desk.play("02-turn-2")
    for _ in range(60):
        if desk.tree("list")[0]["status"] == "over":
            break
        desk.later(hours=49).good("tick", "--trust")
    desk.new("--every", "300d", name="toledo")
    desk.good("send")
    return desk


def away(desk, game="madrid"):
    return desk.query("SELECT archived IS NOT NULL FROM games WHERE name = ?", game) == [(1,)]


def answers(desk):
    return [(words, *desk.run(*words)) for words in READ]


def bytes_used(desk):
    return desk.query("SELECT (page_count - freelist_count) * page_size "
                      "FROM pragma_page_count, pragma_freelist_count, pragma_page_size")[0][0]


over = played()

# ---- when ----

desk = twin(over)
desk.later(days=6, hours=23).good("tick", "--trust")
check("six days after its end a game stands in its tables", not away(desk))
before, size = answers(desk), bytes_used(desk)
desk.later(hours=2).good("tick", "--trust")
check("a week after, it is put away", away(desk))
check("the game that goes on is not", not away(desk, "toledo"))
equal("its history left the tables", desk.query("SELECT (SELECT count(*) FROM events WHERE game = 1), (SELECT count(*) FROM letters "
                                                "JOIN outbox ON mail = id WHERE game = 1)"), [(0, 0)])
check("the file has room again", size - bytes_used(desk) > 100000, (size, bytes_used(desk)))

# ---- every command does what it did ----

dump = desk.dump()
for (words, code, out, err), (_, *now) in zip(before, answers(desk)):
    equal("`%s` does what it did" % " ".join(words), now, [code, out, err])
    if words[0] in ("patch", "set"):  # they may change the game, so they bring it back for good
        desk.good("tick", "--trust")
equal("who only looked changed nothing", desk.dump(), dump)
archive = desk.query("SELECT name, sz, data FROM sqlar")
with open(desk.path("archive.db"), "wb") as file:
    file.write(zlib.decompress(archive[0][2]))
inside = sqlite3.connect(desk.path("archive.db"))
equal("the archive is a database", (archive[0][0], inside.execute("SELECT count(*) FROM states").fetchone()[0] > 5,
                                    inside.execute("PRAGMA integrity_check").fetchall()), ("madrid.db", True, [("ok",)]))
inside.close()

# ---- who looks holds up nobody ----

other = twin(desk)
with subprocess.Popen(other.arguments("export", "madrid"), cwd=other.folder, env=other.environment(), stdout=subprocess.PIPE) as reader:
    first = reader.stdout.read(1)  # there is more than a pipe takes, so it stands still now
    result = other.run("note", "toledo", "Good luck.")
    stalled = reader.poll() is None
    rest = reader.stdout.read()
equal("while somebody reads a game that was put away, another is written to", (result.code, stalled), (0, True))
equal("and he has it whole", (first + rest).decode(), twin(desk).good("export", "madrid").out)

frozen = twin(desk)
frozen.good("freeze")
for words, code, out, _ in before:
    if words[0] in ("show", "list", "verify", "export", "replay", "inbox"):
        equal("frozen, `%s` does it, too" % " ".join(words), frozen.run(*words)[:2], (code, out))

# ---- what adds to it ----

other = twin(desk)
result = mail(other, "french", 'turn: "1"\norders: []\n', 2)
equal("a player's mail is answered", (result.code, other.query("SELECT fate, answered FROM inbox ORDER BY id DESC LIMIT 1")),
      (0, [("refused", 1)]))
check("and brought the game back", not away(other))
equal("the same mail, taken in before the game left, counts once",
      (mail(other, "spanish", 'turn: "1"\norders: ["9→14"]\n').code, other.query("SELECT count(*) FROM inbox")), (0, [(2,)]))
equal("it verifies", other.run("verify", "madrid").code, 0)
other.good("send")
other.later(days=6).good("tick", "--trust")
check("the answer may come back for a week", not away(other))
other.later(days=2).good("tick", "--trust")
check("then it is put away again", away(other))
equal("and verifies still", other.run("verify", "madrid").code, 0)

other = twin(desk)
equal("the last report goes again", other.run("resend", "madrid", "spanish", *REASON).code, 0)
check("the same as it was", len(other.mail_names()) > 0 and not away(other))
words = ("rollback", "madrid", "--to", "2", "--turn", "10", *REASON)
equal("what is refused is refused as before", twin(desk).run(*words), twin(over).run(*words))

# ---- killed ----

if killer.possible():
    ready = twin(over)
    ready.later(days=8)
    exported = ready.good("export", "madrid").out
    for words, name in ((("tick", "--trust"), "put away"), (("note", "madrid", "Thank you."), "brought back")):
        wrong, kills, names = [], 0, []
        traced(twin(ready), words, names=names)
        for kill_at in moments(names):
            other = twin(ready)
            place = traced(other, words, kill_at)
            kills += 1
            rows = other.query("SELECT (SELECT count(*) FROM sqlar), (SELECT count(*) FROM events WHERE game = 1) > 0, "
                               "(SELECT count(*) FROM letters JOIN outbox ON mail = id WHERE game = 1 AND kind = 'report') > 0")
            if not sound(other) or rows not in ([(0, 1, 1)], [(1, 0, 0)]):
                wrong.append((kill_at, place, rows))
            if other.run("verify", "madrid").code != 0:
                wrong.append((kill_at, place, "verify"))
            if name == "put away" and other.run("export", "madrid").out != exported:
                wrong.append((kill_at, place, "export"))
            shutil.rmtree(other.folder)
        equal("killed at each of %d moments while it is %s, it is here or there, whole" % (kills, name), wrong, [])
        ready.run("tick", "--trust")

# ---- what comes back later ----

other = twin(desk)
ours, address = other.mails()[0]["Message-ID"].strip("<>"), other.mails()[0]["To"].addresses[0].addr_spec
check("a mail of the game", ours.startswith("madrid."), ours)
result = other.run("receive", stdin=letter(KARSTEN, "referee@example.org", "Hello again\n", id=ours))
equal("our own mail is known as ours, long after", (result.code, other.query("SELECT fate, answered FROM inbox ORDER BY id DESC LIMIT 1"), away(other)),
      (0, [("own", 0)], False))
other = twin(desk)
result = other.run("receive", stdin=report(address, ours))
equal("so is a delivery report of one", (result.code, other.query("SELECT fate, words FROM inbox ORDER BY id DESC LIMIT 1"), other.query("SELECT address, reports FROM addresses")),
      (0, [("bounce", "%s: report 1" % address)], [(address, 1)]))
equal("and the game verifies", other.run("verify", "madrid").code, 0)
other = twin(desk)
result = other.run("receive", stdin=report(address, "madrid.1.spanish.7.forged@example.org"))
equal("one of no mail of ours brings nothing back", (result.code, away(other), other.query("SELECT count(*) FROM addresses")), (0, True, [(0,)]))
other = twin(desk)
equal("nor is it ours", other.run("receive", "--only-ours", stdin=report(address, "madrid.1.spanish.7.forged@example.org")).code, NOT_FOUND)
equal("the other is", other.run("receive", "--only-ours", stdin=report(address, ours)).code, 0)

# ---- mails that did not arrive ----

other = twin(over)
other.change("UPDATE outbox SET status = 'failed', words = '550 no such user' WHERE id = (SELECT max(id) FROM outbox WHERE game = 1 AND seat = 1)")
other.later(days=27).good("tick", "--trust")
equal("a game with a mail that failed stays for four weeks, and `list` shows it",
      (away(other), next(game["mails"]["failed"] for game in other.tree("list") if game["game"] == "madrid")), (False, 1))
other.later(days=2).good("tick", "--trust")
check("then it is put away", away(other))
equal("the mail may go again still", other.run("resend", "madrid", "french", *REASON).code, 0)

# ---- games that cannot be put away ----

other = twin(over)
for number in range(11):
    other.change("INSERT INTO games (id, name, rules, options, edition, secret, timezone, settings, status, created, opened, thread) "
                 "SELECT 100 + ?1, 'broken-' || ?1, rules, options, edition, secret, timezone, settings, status, created, opened - 100000 + ?1, "
                 "'thread-' || ?1 FROM games WHERE name = 'madrid'", number)
other.later(days=8)
result = other.run("tick", "--trust")
check("eleven that cannot be put away are told", result.err.count("not put away") == 11, result.err)
check("and starve no other", away(other) and result.code == BUG, result)

# ---- damaged ----

other = twin(desk)
other.change("DROP TRIGGER sqlar_no_update")
other.change("UPDATE sqlar SET data = CAST(substr(data, 1, 2000) || x'00' || substr(data, 2002) AS BLOB)")
result = other.run("show", "madrid")
check("a damaged archive is told", result.code == BUG and "archive of game 1 is damaged" in result.err, result)
waiting = twin(other)
waiting.write("adjudicator.yaml", CONFIGURATION + "intake: {maildir: box}\n")
for name, game, seat_key in (("100.a.host", "madrid", KEYS["french"]), ("101.b.host", "toledo", key(other, "french", "toledo"))):
    into_maildir(waiting, "box", name, letter(KARSTEN, "orders+%s.%s@play.example.org" % (game, seat_key), 'turn: "1"\norders: []\n'))
result = waiting.run("tick")
equal("nor the mail of any other game", (result.code, waiting.query("SELECT game FROM inbox WHERE id > 1")), (BUG, [(2,)]))
check("its own stays in the mailbox", "stays in the mailbox" in result.err, result)
equal("and stops no other game", (other.run("show", "toledo").code, other.run("tick", "--trust").code, other.run("list").code), (0, 0, 0))
finish()
