"""A ledger of the schema before, in which nothing is linked: it goes on, verifies, goes back, is exported; and from its
first window on, what is old cannot be bent either."""

import os
import re
import sqlite3

from desk import BAD_DATA, ROOT, Desk, check, equal, finish, yaml_of

REASON = ("--reason", "a rule was applied wrongly")
PROOF = ("dice-commitment", "dice-roll", "dice-salts", "dice-key", "game-begun", "adjudicated", "file-taken",
         "report-queued")


def make_older(desk):
    """The ledger as schema version 2 would have it: no branches, no links, nothing of what proves."""
    with open(os.path.join(ROOT, "tests", "unit", "ledger", "books", "version-2.sql"), encoding="utf-8") as file:
        book = sqlite3.connect(":memory:")
        book.executescript(file.read())
    schema = book.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'trigger', "
                          "type = 'index'").fetchall()
    older = sqlite3.connect(desk.path("older.db"), isolation_level=None)
    older.execute("PRAGMA application_id = 1094994517")
    older.execute("PRAGMA user_version = 2")
    older.execute("ATTACH ? AS newer", (desk.path("campaign.db"),))
    older.execute("CREATE TEMP VIEW mails AS SELECT * FROM newer.outbox JOIN newer.letters ON mail = id")
    for kind, name, sql in schema:
        older.execute(sql)
        if kind != "table":
            continue
        columns = ", ".join('"%s"' % row[1] for row in older.execute("PRAGMA main.table_info(%s)" % name))
        source = "mails" if name == "outbox" else "newer." + name
        older.execute("INSERT INTO main.%s (%s) SELECT %s FROM %s" % (name, columns, columns, source))
        if name == "events":
            older.execute("DELETE FROM main.events WHERE code IN (%s)" % ", ".join("?" * len(PROOF)), PROOF)
    older.close()
    for end in ("", "-wal", "-shm"):
        if os.path.exists(desk.path("campaign.db" + end)):
            os.unlink(desk.path("campaign.db" + end))
    os.rename(desk.path("older.db"), desk.path("campaign.db"))


def older_game(*words):
    """In turn 2, with a file in force."""
    desk = Desk()
    desk.new("--every", "48h", *words)
    desk.play("01-turn-1")
    desk.file("spanish", 'game: madrid\nturn: "2"\npreparation: {draw: yes}\n')
    make_older(desk)
    return desk


def newest_report(desk):
    return desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' ORDER BY id DESC LIMIT 1")[0][0]


desk = older_game("--option", "pace=full")
found = desk.tree("verify", "madrid")
equal("an older game verifies, and it is said that nothing holds it", (found["good"], found["unlinked"] > 0, found["windows"]),
      (True, True, 0))
desk.file("french", 'game: madrid\nturn: "2"\npreparation: {draw: yes}\n')
desk.later(hours=1).good("tick")
found = desk.tree("verify", "madrid")
equal("its first window is adjudicated with the file that came before", (found["good"], found["windows"]), (True, 1))
told = re.search(r"SHA-256 of the key of all shuffles:\s+([0-9a-f]{64})", newest_report(desk))
check("and its report commits to the key of the shuffles", told, newest_report(desk))
desk.later(hours=49).good("tick", "--trust")
check("once", "key of all shuffles" not in newest_report(desk))
equal("it is patched as any other", (desk.run("patch").code, desk.tree("patch")["games"][0]["outcome"]), (0, "same"))
for turn in ("2", "1"):
    desk.good("rollback", "madrid", "--to", turn, *REASON)
    equal("back in turn %s, which was played before, it verifies" % turn, (desk.turn()[0], desk.run("verify", "madrid").code),
          (turn, 0))
    desk.later(hours=49).good("tick", "--trust")
for _ in range(60):
    if desk.tree("list")[0]["status"] == "over":
        break
    desk.later(hours=49).good("tick", "--trust")
desk.write("bundle.yaml", desk.good("export", "madrid").out)
equal("to its end, and its bundle, too", (desk.run("verify", "madrid").code, desk.run("verify", "bundle.yaml").code), (0, 0))
equal("it commits once", desk.query("SELECT count(*) FROM events WHERE code = 'dice-commitment' AND fields LIKE '%deal%'"), [(1,)])

# ---- what is old is bound by the first window ----

for name, change in (
        ("a state", "UPDATE states SET position = replace(position, 'turn: 1', 'turn: 2') WHERE number = 1"),
        ("an event", "UPDATE events SET code = code || 'x' WHERE place = 2"),
        ("a file", "UPDATE submissions SET source = 'mail' WHERE receipt = 1"),
        ("a file that was not there", "INSERT INTO submissions (receipt, game, seat, turn, part, source, standing, waits, at, digest, "
         "diagnostics, text) SELECT -1, game, seat, turn, part, source, 'refused', waits, at, digest, diagnostics, text "
         "FROM submissions WHERE receipt = 1")):
    desk = older_game("--option", "pace=fast")
    desk.later(hours=49).good("tick", "--trust")
    equal("it verifies", desk.run("verify", "madrid").code, 0)
    for table in ("states", "events", "submissions"):
        desk.change("DROP TRIGGER %s_no_update" % table)
    desk.change(change)
    equal("%s of before is changed: 65" % name, desk.run("verify", "madrid").code, BAD_DATA)
finish()
