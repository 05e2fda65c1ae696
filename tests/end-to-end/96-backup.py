"""`backup` and `restore`: a copy while all goes on, and a game that goes on from it as if nobody could have seen what was lost."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess

import guards
from copies import ORDERS, WHY, fields, ids, kind, numbers, secrets, whole
from desk import (CANNOT_CREATE, CONFIG, IO, KARSTEN, NO_INPUT, NO_PERMISSION, PHIL, TRY_AGAIN, USAGE, Desk, body_of, check, equal, finish,
                  stamp)
from killer import twin
from postbox import CONFIGURATION, FRENCH, SPANISH, desk, key, letter, orders_to, pipe, press_to

WATCHER = "watcher@example.org"

# ======== copies ========

table = desk()
result = table.run("backup", "copy")
check("a copy is made, and said where", result.code == 0 and "copy" in result.out, result)
equal("for its owner alone, and one file", (stat.S_IMODE(os.stat(table.path("copy")).st_mode), [n for n in os.listdir(table.folder) if n.startswith(("copy", ".")) and "campaign" not in n]),
      (0o600, ["copy"]))
equal("it says what it is, and is whole", (kind(table, "copy"), whole(table.path("copy"))), (b"ADJC", True))
before = table.read("copy")
for words, code in ((("tick",), NO_PERMISSION), (("send",), NO_PERMISSION), (("pause", "madrid", "--reason", "no"), NO_PERMISSION), (("receive",), TRY_AGAIN),
                    (("freeze",), NO_PERMISSION), (("thaw",), NO_PERMISSION)):
    result = table.run("--database", "copy", *words, stdin=letter(KARSTEN, "a@b.example", "x") if words == ("receive",) else None)
    check("a copy does not go on: %s ends with %d, and says restore" % (words[0], code), result.code == code and "restore" in result.err, result)
for words in (("list",), ("verify", "madrid"), ("show", "madrid")):
    result = table.run("--database", "copy", *words)
    check("%s reads it, and warns" % words[0], result.code == 0 and "copy" in result.err, result)
equal("and no byte of it changed", table.read("copy"), before)
equal("no copy is made of a copy", (table.run("--database", "copy", "backup", "second").code, os.path.exists(table.path("second"))), (NO_PERMISSION, False))
equal("a copy of the same ledger is replaced", (table.later(hours=1).run("backup", "copy").code, table.read("copy") != before), (0, True))
table.write("notes", "a shopping list")
equal("nothing else is", (table.run("backup", "notes").code, table.read("notes")), (CANNOT_CREATE, b"a shopping list"))
other = desk()
shutil.copy(other.path("campaign.db"), table.path("live"))
other.good("backup", table.path("theirs"))
equal("neither a ledger nor a copy of another one", [(table.run("backup", name).code, kind(table, name)) for name in ("live", "theirs")],
      [(CANNOT_CREATE, b"ADJU"), (CANNOT_CREATE, b"ADJC")])
equal("no ledger, no copy", (Desk().run("backup", "copy").code, table.run("backup", "none/copy").code), (NO_INPUT, CANNOT_CREATE))
equal("--keep is for folders, and a number", [table.run("backup", *words).code for words in (("copy", "--keep", "3"), (".", "--keep", "0"), (".", "--keep", "x"))], [USAGE] * 3)

# ---- a folder, of which the newest are kept ----

os.mkdir(table.path("copies"))
shutil.copy(table.path("theirs"), table.path("copies/campaign-20200101T000000Z.copy"))
table.write("copies/campaign-notes.copy", "mine")
table.write("copies/other.txt", "mine")
shutil.copy(table.path("copy"), table.path("copies/kept-by-hand"))
foreign = set(os.listdir(table.path("copies")))
made = []
for hour in range(5):
    table.later(hours=1).good("backup", "copies", "--keep", "3")
    made.append("campaign-%s.copy" % stamp(table.now).replace("-", "").replace(":", ""))
equal("the newest three are kept, and what this command did not make for this ledger", set(os.listdir(table.path("copies"))), foreign | set(made[2:]))
table.at("2026-05-01T10:30:00Z").good("backup", "copies", "--keep", "2")
equal("by a clock that is behind, the one that was just made stays", set(os.listdir(table.path("copies"))) - foreign,
      {made[-1], "campaign-20260501T103000Z.copy"})
table.good("backup", "copies")
equal("without --keep none is removed", len(set(os.listdir(table.path("copies"))) - foreign), 2)
table.good("backup", "copies/campaign-before-the-final.copy")
table.later(hours=1).good("backup", "copies", "--keep", "2")
check("a copy that somebody named is not removed", os.path.exists(table.path("copies/campaign-before-the-final.copy")))
os.mkdir(table.path("disk"))
os.symlink("disk/far.copy", table.path("near.copy"))
equal("a link to nothing: 73", table.run("backup", "near.copy").code, CANNOT_CREATE)
table.good("backup", "disk/far.copy")
far = os.stat(table.path("disk/far.copy")).st_ino
equal("a link is followed", (table.later(hours=1).run("backup", "near.copy").code, os.path.islink(table.path("near.copy")), os.stat(table.path("disk/far.copy")).st_ino != far), (0, True, True))
os.mkfifo(table.path("pipe"))
equal("a pipe is no file", (table.run("backup", "pipe").code, table.run("restore", "pipe", *WHY).code), (CANNOT_CREATE, NO_INPUT))
shutil.copy(table.path("disk/far.copy"), table.path("campaign.db.restoring"))
equal("the file that restore itself writes is not removed", (table.run("restore", "campaign.db.restoring", *WHY).code, os.path.exists(table.path("campaign.db.restoring"))), (NO_PERMISSION, True))
os.remove(table.path("campaign.db.restoring"))

# ---- one that is damaged ----

table.write("damaged", table.read("copy")[:-4096])
table.good("backup", "bent")
book = sqlite3.connect(table.path("bent"))
with guards.lifted(book):
    book.execute("UPDATE events SET fields = replace(fields, 'dos-de-mayo', 'dos-de-junio') WHERE code = 'game-begun'")
book.close()
alone = table.dump()
for name, code in (("damaged", (IO, 65)), ("bent", (65,)), ("notes", (IO, CONFIG)), ("nowhere", (NO_INPUT,)), ("live", (NO_PERMISSION,)), ("theirs", (NO_PERMISSION,))):
    result = table.run("restore", name, *WHY)
    check("%s is not restored: %d, in one line, and nothing changes" % (name, result.code),
          result.code in code and len(result.err.splitlines()) == 1 and table.dump() == alone and kind(table, "campaign.db") == b"ADJU", result)
equal("without a reason it is not done", (table.run("restore", "copy").code, table.run("restore", "copy", "--reason", "").code), (USAGE, USAGE))


# ======== a copy is one moment, whatever goes on ========

def busy(desk, copies=8):
    """Mails come in and ticks run in processes of their own while copies are made."""
    french = key(desk, "french")
    for number in range(24):
        desk.write("mail-%d" % number, letter(KARSTEN, orders_to(french), FRENCH.replace("6→7", "6→7" if number % 2 else "12→7")))
    script = "for i in $(seq 0 23); do %s receive < mail-$i; %s tick; done > noise 2>&1" % ((" ".join(map(json.dumps, desk.arguments())),) * 2)
    process = subprocess.Popen(["sh", "-c", script], cwd=desk.folder, env=desk.environment())
    made = 0
    filed = 0
    while made < copies and (made < 3 or process.poll() is None):
        desk.good("backup", "during-%d" % made)
        made += 1
        before = filed  # a copy is fast: the next one begins when something came in
        while filed == before and process.poll() is None:
            (filed,), = desk.query("SELECT count(*) FROM submissions")
    process.wait()
    return made


table = desk(("madrid", "--option", "pace=full"))
made = busy(table)
sizes, wrong = [], []
for number in range(made):
    name = "during-%d" % number
    files, = table.query("SELECT count(*) FROM submissions", database=name)[0]
    taken, = table.query("SELECT count(*) FROM events WHERE code = 'file-taken'", database=name)[0]
    mails, = table.query("SELECT count(*) FROM inbox", database=name)[0]
    sizes.append(files)
    good = whole(table.path(name)) and files == taken == mails and table.run("--database", name, "verify", "madrid", "--quiet").code == 0
    if not good:
        wrong.append((name, files, taken, mails))
check("%d copies while mails came in and ticks ran: not all the same" % made, len(set(sizes)) > 2, sizes)
equal("each of them is whole, verifies, and has a mail with its file and its event or none of them", wrong, [])
equal("each has no less than the one before", sizes, sorted(sizes))


# ======== a restore ========

table = desk(("madrid", "--every", "48h", "--option", "pace=fast", "--option", "press=signed"), ("toledo", "--every", "48h"), ("past", "--every", "48h"), ("halt", "--every", "24h"))
table.good("new", "ducs", "--name", "lunes", "--option", "setup=standard", "--seed", "5", "--every", "48h", "--seat", "orfburg=o@example.org",
           "--seat", "wulfenburg=w@example.org")
table.write("attack.yaml", 'moves: ["OI8 1809", "OI7 1909", "OD 1910"]\nattacks: [{by: [OI8, OI7], on: WI2, advance: OI8}]\n')
table.good("observe", "madrid", WATCHER)
table.good("end", "past", "--turn", "1", "--draw", "--reason", "enough")
table.good("pause", "halt", "--reason", "holidays")
table.good("send")
french, spanish = key(table, "french"), key(table, "spanish")
early = letter(KARSTEN, orders_to(french), ORDERS["french"], headers="Received: from a by b; Fri, 01 May 2026 09:00:00 +0000\n")
table.at("2026-05-01T09:00:00Z").good("receive", stdin=early)
table.good("send")
waiting = letter(KARSTEN, press_to(french, "spanish"), "Peace?")  # passed on by the copy's time, and not sent yet
table.at("2026-05-01T09:30:00Z").good("receive", stdin=waiting)
copied = "2026-05-01T10:00:00Z"
table.at(copied).good("backup", "copy")
kept_ids, kept_secrets = ids(table), secrets(table)

# ---- what is lost: files, two turns with rolls, another player ----

late = letter(PHIL, orders_to(spanish), ORDERS["spanish"], headers="Received: from a by b; Fri, 01 May 2026 11:00:00 +0000\n")
table.at("2026-05-01T11:00:00Z").good("receive", stdin=late)
table.good("tick")
for step in ("02-turn-2", "03-turn-3"):
    table.play(step)
lost_turn = table.turn()
table.good("submit", "lunes", "orfburg", "attack.yaml")
table.good("replace", "toledo", "french", "new@example.org", "--reason", "left")
lost_key = key(table, "french", "toledo")
table.good("tick")
lost_ids, lost_secrets, lost_numbers = ids(table), secrets(table), numbers(table)
lost_report = table.query("SELECT message_id FROM outbox WHERE kind = 'report' AND game = 1 AND seat = 0 ORDER BY id DESC LIMIT 1")[0][0]
check("in the time that is lost turns were played with dice", lost_turn[0] == "4" and len(fields(table, "dice-roll", "game = 5")) > 0, lost_turn)
shutil.copytree(table.folder, table.path("lost"), ignore=shutil.ignore_patterns("lost"))

# ---- the restore itself ----

restored = "2026-05-03T20:00:00Z"
old = table.dump()
sent_before = len(table.mail_names())
result = table.at(restored).run("restore", "copy", *WHY)
aside = [name for name in os.listdir(table.folder) if ".replaced-" in name]
check("restored, and said so", result.code == 0 and "4 games" in result.out, result)
equal("it mails nothing itself, and leaves one ledger and the former one", (len(table.mail_names()) == sent_before, len(aside), [n for n in os.listdir(table.folder) if "restoring" in n]), (True, 1, []))
equal("the copy is as it was", (kind(table, "copy"), whole(table.path("copy"))), (b"ADJC", True))
for game in ("madrid", "toledo", "past", "halt", "lunes"):
    equal("%s verifies, and is replayed" % game, [table.run(verb, game, "--quiet").code for verb in ("verify", "replay")], [0, 0])
equal("each running game begins a branch, the one that is over does not",
      table.query("SELECT name, max(branch) = (SELECT number FROM restores), max(states.number) FROM games JOIN states ON game = games.id GROUP BY name ORDER BY name"),
      [("halt", 1, 1), ("lunes", 1, 1), ("madrid", 1, 1), ("past", 0, 1), ("toledo", 1, 1)])
equal("one stays paused, one stays over", table.query("SELECT name, status FROM games ORDER BY name"),
      [("halt", "paused"), ("lunes", "running"), ("madrid", "running"), ("past", "over"), ("toledo", "running")])
equal("deadlines are set anew", table.deadline(), "2026-05-05T20:00:00Z")
equal("what had a receipt before is there", table.query("SELECT game, seat, turn, standing FROM submissions"), [(1, 1, "1", "in-force")])

# ---- nothing that was told is told again with another meaning ----

new_secrets = secrets(table) - kept_secrets
equal("no key and no commitment of the lost time comes back", (new_secrets & lost_secrets, len(new_secrets) > 3), (set(), True))
table.good("tick")
new_ids = {id: about for id, about in ids(table).items() if id not in kept_ids}
equal("no Message-ID of it either", set(new_ids) & set(lost_ids), set())
told = sorted(to for kind, to in new_ids.values() if kind == "report")
equal("players and observers of games that go on get a report", told, sorted([PHIL, KARSTEN] * 3 + [WATCHER, "o@example.org", "w@example.org"]))
report = [mail for mail in table.mails(KARSTEN) if mail["Message-ID"].strip("<>") in new_ids and "[madrid]" in mail["Subject"]][0]
body = body_of(report)
check("it says from when the copy is, why, which receipt stands, and asks for the rest", all(word in body for word in ("the disk died", "receipt 1 ", "1 May 2026 10:00", "again")), body[:1500])
equal("the game that is over mails nothing", [about for id, about in new_ids.items() if id.startswith("past.")], [])
equal("what waited is sent with its own Message-ID, and it is said that nobody can know",
      table.query("SELECT status, kind FROM outbox WHERE kind = 'press'"), [("sent", "press")])

# ---- mail of the lost time ----

count = len(table.query("SELECT 1 FROM submissions"))
again = table.run("receive", stdin=early)
equal("a mail of before the copy is known", (again.code, len(table.query("SELECT 1 FROM submissions"))), (0, count))
table.good("receive", stdin=late)
equal("one of after it is not filed, and answered", table.query("SELECT fate, words, answered FROM inbox ORDER BY id DESC LIMIT 1"), [("how-to", "before-restore", 1)])
unknown = letter(PHIL, press_to(spanish, "french"), "Peace!", headers="Received: by b; Sun, 03 May 2026 19:59:59 +0000\n")
table.good("receive", stdin=unknown)
equal("words to others are not passed on a second time", (table.query("SELECT count(*) FROM press"), table.query("SELECT fate FROM inbox ORDER BY id DESC LIMIT 1")), ([(1,)], [("how-to",)]))
from_lost = letter(PHIL, orders_to(spanish), SPANISH, headers="In-Reply-To: <%s>\nDate: Mon, 04 May 2026 08:00:00 +0000\n" % lost_report)
from_lost = from_lost.replace(b"\nDate: Fri, 01 May 2026 08:00:00 +0000", b"")
table.good("receive", stdin=from_lost)
equal("nor is a file that answers a report which is no more, whenever it was written", table.query("SELECT fate FROM inbox ORDER BY id DESC LIMIT 1"), [("how-to",)])
lost_answers = [id for id, (_, to) in lost_ids.items() if id not in kept_ids and to == PHIL and id.startswith("madrid.") and "receipt-" in id]
for text in (SPANISH, "undo\n", "I draw. 9 to 14.\n"):
    pipe(table, letter(PHIL, orders_to(spanish), text, headers="In-Reply-To: <%s>\nDate: Mon, 04 May 2026 08:00:00 +0000\n" % lost_answers[-1])
         .replace(b"\nDate: Fri, 01 May 2026 08:00:00 +0000", b""))
    equal("nor one that answers a receipt which is no more: %r" % text[:9], table.query("SELECT fate, words FROM inbox ORDER BY id DESC LIMIT 1"), [("how-to", "before-restore")])
equal("nothing was filed by all these", len(table.query("SELECT 1 FROM submissions")), count)
table.good("send")
answer = [mail for mail in table.mails(PHIL) if "restore" in mail["Subject"]][-1]
check("the answer has the order form", any(part.get_filename() for part in answer.iter_attachments()), answer)
confirmed = letter(PHIL, orders_to(spanish), SPANISH, headers="In-Reply-To: %s\n" % answer["Message-ID"])
table.good("receive", stdin=confirmed)
equal("sent again in reply to it the file counts, by whatever clock", table.query("SELECT fate FROM inbox ORDER BY id DESC LIMIT 1"), [("filed",)])
check("its receipt has a number that none had", numbers(table)[-1] > max(lost_numbers), (numbers(table), lost_numbers))
lost_receipts = {row for row, in table.query("SELECT receipt FROM submissions", database=os.path.join("lost", "campaign.db"))}
new_receipts = {row for row, in table.query("SELECT receipt FROM submissions WHERE receipt > (SELECT max(receipt) FROM submissions WHERE at < ?)", int(table.now.timestamp()) - 3600)}
check("so have the numbers in the ledger", min(new_receipts) > max(lost_receipts), (new_receipts, lost_receipts))
table.good("replace", "toledo", "french", "another@example.org", "--reason", "left")
check("who takes a seat gets a key that was not given in the lost time", key(table, "french", "toledo") != lost_key)

# ---- it goes on ----

table.good("submit", "lunes", "orfburg", "attack.yaml")
table.later(hours=1).good("tick")
equal("the game with the attack verifies", table.run("verify", "lunes", "--quiet").code, 0)
while table.turn()[0] == "1":
    table.later(hours=49).good("tick", "--trust")
equal("turns are played, and all verifies", (table.run("verify", "madrid", "--quiet").code, table.run("replay", "madrid", "--quiet").code), (0, 0))
equal("no key of the lost time was used", (secrets(table) - kept_secrets) & lost_secrets, set())
rolls = {(each["label"], each["digits"]) for each in fields(table, "dice-roll")}
lost_rolls = {(each["label"], each["digits"]) for each in fields(table, "dice-roll", database=os.path.join("lost", "campaign.db"))}
check("the same attack is rolled with other dice", {label for label, _ in rolls} & {label for label, _ in lost_rolls} and not rolls & lost_rolls, (rolls, lost_rolls))
table.good("rollback", "madrid", "--to", "1", "--reason", "wrong", "--turn", table.turn()[0])
equal("a rollback behind it verifies", table.run("verify", "madrid", "--quiet").code, 0)
table.good("end", "madrid", "--turn", "1", "--draw", "--reason", "enough")
equal("so does the end, with the keys of all shuffles", (table.run("verify", "madrid", "--quiet").code, [each.get("branch", 0) > 0 for each in fields(table, "dice-key", "game = 1") if each.get("deal")]), (0, [False, True]))
bundle = table.good("export", "madrid").out
table.write("bundle", bundle)
equal("and what anybody can check of it", table.run("verify", "./bundle", "--quiet").code, 0)
equal("the published pages are made", table.run("publish", "madrid", "pages").code, 0)
equal("study passes over what was no window", table.run("study", "madrid").code, 0)

# ---- the former ledger ----

former = aside[0]
equal("it says that it was replaced", kind(table, former), b"ADJR")
for words, code in ((("tick",), NO_PERMISSION), (("send",), NO_PERMISSION), (("receive",), TRY_AGAIN), (("thaw",), NO_PERMISSION), (("freeze",), NO_PERMISSION),
                    (("new", "ducs", "--name", "x", "--seat", "orfburg=a@b.example", "--seat", "wulfenburg=c@d.example"), NO_PERMISSION)):
    result = table.run("--database", former, *words, stdin=late if words == ("receive",) else None)
    check("the former ledger: %s ends with %d, and says that another goes on" % (words[0], code), result.code == code and restored in result.err, result)
result = table.run("--database", former, "list")
check("it can be read, with a warning", result.code == 0 and "restored" in result.err, result)
shutil.copy(table.path(former), table.path("brought-back.db"))
equal("wherever it is brought", table.run("--database", "brought-back.db", "tick").code, NO_PERMISSION)
equal("no copy is made of it", table.run("--database", former, "backup", "x").code, NO_PERMISSION)

# ---- restored once more: from the same copy, and from the former ledger ----

first = (ids(table), secrets(table), numbers(table))
table.later(hours=1).good("restore", "copy", *WHY)
table.good("tick")
table.good("receive", stdin=letter(KARSTEN, orders_to(french), FRENCH, headers="In-Reply-To: <%s>\n" % table.query(
    "SELECT message_id FROM outbox WHERE kind = 'report' AND game = 1 AND seat = 1 ORDER BY id DESC LIMIT 1")[0][0]))
new_ids = {id for id in ids(table) if id not in kept_ids}
equal("the same copy again: other Message-IDs, keys and receipts than either time before",
      (new_ids & (set(first[0]) | set(lost_ids)), (secrets(table) - kept_secrets) & (first[1] | lost_secrets), numbers(table)[-1] > max(first[2] + lost_numbers)),
      (set(), set(), True))
table.later(hours=1).good("restore", former, *WHY)
equal("the former ledger is a copy, too: with all that was played", (table.turn()[0], table.run("verify", "madrid", "--quiet").code), (lost_turn[0], 0))

# ---- results that wait for their release go on waiting ----

table = desk(("madrid", "--option", "pace=fast", "--option", "release=referee"))
table.play("01-turn-1")
held = table.query("SELECT held FROM games")
table.good("backup", "copy")
table.later(hours=5).good("restore", "copy", *WHY)
table.good("tick")
equal("results that wait are not told", (held, table.query("SELECT held, (SELECT count(*) FROM outbox WHERE kind = 'report') FROM games")), ([("release",)], [("release", 2)]))
equal("players get a notice", table.query("SELECT count(*) FROM outbox WHERE kind = 'notice' AND seat IS NOT NULL"), [(2,)])
table.good("release", "madrid", "--turn", "1", "--reason", "now")
equal("they are released", (table.query("SELECT count(*) FROM outbox WHERE kind = 'report'"), table.run("verify", "madrid", "--quiet").code), ([(4,)], 0))

# ---- no ledger there; one that is damaged; a link to it; others at work ----

table = desk()
table.good("backup", "copy")
elsewhere = Desk(configuration=CONFIGURATION)
shutil.copy(table.path("copy"), elsewhere.path("copy"))
equal("where there is none it is made", (elsewhere.run("restore", "copy", *WHY).code, elsewhere.run("verify", "madrid").code, elsewhere.run("tick").code), (0, 0, 0))
broken = twin(table)
broken.write("campaign.db", broken.read("campaign.db")[:100] + b"?" * 4000)
result = broken.run("restore", "copy", *WHY)
aside = sorted(name for name in os.listdir(broken.folder) if ".replaced-" in name)
check("a damaged one is put aside, marked as well as can be", result.code == 0 and len(aside) == 1 and kind(broken, aside[0]) == b"ADJR", (result, aside))
equal("and the new one is whole", (whole(broken.path("campaign.db")), broken.run("verify", "madrid").code), (True, 0))
linked = twin(table)
os.mkdir(linked.path("deep"))
os.rename(linked.path("campaign.db"), linked.path("deep/real.db"))
os.symlink("deep/real.db", linked.path("campaign.db"))
equal("a link stays a link", (linked.run("restore", "copy", *WHY).code, os.path.islink(linked.path("campaign.db")), linked.run("verify", "madrid").code), (0, True, 0))
reader = sqlite3.connect(table.path("campaign.db"))
reader.execute("SELECT * FROM games").fetchone()
process = subprocess.Popen(table.arguments("restore", "copy", *WHY), cwd=table.folder, env=table.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    process.wait(timeout=2)
except subprocess.TimeoutExpired:
    pass
equal("it waits for who has the ledger open", process.poll(), None)
reader.close()
equal("and goes on when they have gone", (process.wait(timeout=60), table.run("verify", "madrid").code), (0, 0))

finish()
