"""Every column of every table, as the schema has them: changed behind the triggers, `verify` must find it.

A column that the schema gets is tried without a word here; one that nothing binds stands in FREE, and in the manual."""

import os
import re
import shutil
import sqlite3

import guards
from desk import BAD_DATA, ROOT, equal, finish
from postbox import FRENCH, SPANISH, desk

# Bound by nothing: how far something got, and what is of no game.
FREE = {
    "games": {"attempts", "answered", "remind"},
    "outbox": {"status", "tries", "tried", "next_try", "words", "unpainted", "bounced"},
    "letters": {"base"},
    "inbox": None, "mailboxes": None, "addresses": None, "openings": None, "invitations": None, "book": None, "restores": None, "notify": None,
    "notices": None, "forgettings": None,
}
KEYS = {"games": "id", "states": "id", "events": "place", "seats": "seat", "editions": "digest", "submissions": "receipt",
        "letters": "mail", "salts": "kind || row"}


def played():
    """A game that runs, with rows in every table."""
    book = desk(("madrid", "--every", "48h", "--option", "pace=fast", "--option", "press=signed"))
    book.good("observe", "madrid", "Ana <ana@example.org>")
    book.receipt("french", FRENCH + 'press: [{to: spanish, text: "Meet me at 8"}]\nsalt: mine\nmail: html\ncalendar: yes\n')
    book.receipt("spanish", 'game: madrid\nturn: "1"\naway: {from: 2026-06-20, to: 2026-06-22}\n')
    book.receipt("spanish", SPANISH + "wait: yes\n")
    book.receipt("spanish", SPANISH + "press: [{to: all, text: Bonjour}]\n")
    book.good("extend", "madrid", "--turn", "1", "--by", "1d", "--reason", "rain")
    book.good("set", "madrid", "grace=2h", "--reason", "rain")
    book.good("note", "madrid", "--to", "all", "Hello.")
    book.later(hours=1).good("tick")
    book.good("replace", "madrid", "french", "zoe@example.org", "--reason", "gone")
    book.good("observe", "madrid", "Ana <ana@example.org>", "--end")
    book.good("send")
    return book


book = played()
original = book.path("original.db")
with sqlite3.connect(book.path("campaign.db")) as ledger:
    ledger.execute("PRAGMA wal_checkpoint(TRUNCATE)")
shutil.copy(book.path("campaign.db"), original)
ledger = sqlite3.connect(original, isolation_level=None)
TABLES = {table: [row[1] for row in ledger.execute("PRAGMA table_info(%s)" % table)]
          for (table,) in ledger.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")}
ledger.close()


GUARDS = []


def copy():
    for end in ("", "-wal", "-shm"):
        if os.path.exists(book.path("campaign.db" + end)):
            os.unlink(book.path("campaign.db" + end))
    shutil.copy(original, book.path("campaign.db"))
    ledger = sqlite3.connect(book.path("campaign.db"), isolation_level=None)
    ledger.row_factory = sqlite3.Row
    ledger.execute("PRAGMA foreign_keys = OFF")
    ledger.execute("PRAGMA ignore_check_constraints = ON")
    GUARDS[:] = guards.lift(ledger)
    return ledger


def another(value, kind):
    """Another value of the same type; of a compressed text one that unpacks."""
    if value is None:
        return {"INTEGER": 1, "TEXT": "x"}.get(kind, b"x")
    if isinstance(value, int):
        return value ^ 1 if value in (0, 1) else value + 1
    if isinstance(value, bytes):
        return value[:-1] + bytes([value[-1] ^ 1]) if value else b"x"
    return ("b" if value[:1] != "b" else "c") + value[1:]


def verified(ledger, name="madrid"):
    guards.put_back(ledger, GUARDS)
    ledger.close()
    return book.run("verify", name)


OF_GAME = {"outbox": "game = 1", "letters": "mail IN (SELECT id FROM outbox WHERE game = 1)"}
equal("the game as it was verifies", verified(copy()).code, 0)
unfound, unplaced, empty, tried, bound = [], [], [], 0, 0
for table, columns in sorted(TABLES.items()):
    for column in columns:
        if table in FREE and (FREE[table] is None or column in FREE[table]):
            continue
        bound += 1
        rowid = KEYS.get(table, "id")
        count, = copy().execute("SELECT count(*) FROM %s WHERE %s" % (table, OF_GAME.get(table, "true"))).fetchone()
        if count == 0:
            empty.append(table)
        for place in sorted({0, count // 2, count - 1} if count else ()):
            ledger = copy()
            rows = ledger.execute('SELECT %s AS "the key", * FROM %s WHERE %s ORDER BY 1' % (rowid, table, OF_GAME.get(table, "true"))).fetchall()
            row = dict(rows[place])
            kind, = [info[2] for info in ledger.execute("PRAGMA table_info(%s)" % table) if info[1] == column]
            value = another(row[column], kind)
            try:
                ledger.execute('UPDATE %s SET "%s" = ? WHERE %s = ?' % (table, column, rowid), (value, row["the key"]))
            except sqlite3.IntegrityError:  # another row has that number: one behind all
                value = 999983
                ledger.execute('UPDATE %s SET "%s" = ? WHERE %s = ?' % (table, column, rowid), (value, row["the key"]))
            tried += 1
            result = verified(ledger, value if (table, column) == ("games", "name") else "madrid")
            if result.code == 0:
                unfound.append((table, column, row["the key"], value))
            elif result.code != BAD_DATA and (table, column) not in (("games", "edition"), ("editions", "digest")):
                unplaced.append((table, column, row["the key"], value, result.code, result.err[:200]))
print("# %d tables, %d columns that should be bound, %d changes: %d columns pass"
      % (len(TABLES), bound, tried, len({entry[:2] for entry in unfound})))
equal("every table has a row to change", sorted(set(empty)), [])
equal("every change of every column is found", unfound, [])
equal("and told as bad data", unplaced, [])

# ---- rows that are gone, rows that are new ----

OF_NO_GAME = ("salts", "letters")  # a salt of no row says nothing; a letter of no mail is of no game
unfound = []
for table in sorted(set(TABLES) - {name for name in FREE if FREE[name] is None} - {"editions", "games"}):
    ledger = copy()
    rowid = KEYS.get(table, "id")
    where = "WHERE %s = (SELECT max(%s) FROM %s WHERE %s)" % (rowid, rowid, table, OF_GAME.get(table, "true"))
    ledger.execute("DELETE FROM %s %s" % (table, where))
    if verified(ledger).code != BAD_DATA:
        unfound.append(("gone", table))
    ledger = copy()
    columns = ", ".join('"%s"' % name for name in TABLES[table])
    number = {"salts": "row", "events": "place"}.get(table, rowid)
    new = ", ".join('"%s" + 1000' % name if name == number else '"%s" || \'x\'' % name if name == "message_id" else '"%s"' % name
                    for name in TABLES[table])
    if table == "events":
        new = new.replace('"number"', '"number" + 1000')
    if table == "states":
        new = new.replace('"number"', '"number" + 1000')
    try:
        ledger.execute("INSERT INTO %s (%s) SELECT %s FROM %s %s" % (table, columns, new, table, where))
    except sqlite3.IntegrityError as error:
        unfound.append((str(error), table))
    if verified(ledger).code != BAD_DATA and table not in OF_NO_GAME:
        unfound.append(("new", table))
equal("a row that is gone is found, and one that is new", unfound, [])

# ---- the manual says what nothing binds ----

with open(os.path.join(ROOT, "contrib", "man", "adjudicator-ledgers.7"), encoding="utf-8") as page:
    manual = page.read()
told = manual.split(".Ss What verify cannot check", 1)[-1].split("\n.S", 1)[0]
for table, columns in sorted(FREE.items()):
    missing = [word for word in [table, *sorted(columns or ())] if not re.search(r"\b%s\b" % word, told)]
    equal("the manual says what of %s verify cannot check" % table, missing, [])

# ---- texts that are erased ----

ledger = copy()
ledger.execute("UPDATE press SET text = '' WHERE id = 1")
equal("a text that was emptied is found", verified(ledger).code, BAD_DATA)
ledger = copy()
ledger.execute("UPDATE salts SET texts = x'' WHERE kind = 'press' AND row = 1")
equal("one without its salt is found while the text is there", verified(ledger).code, BAD_DATA)
for what, table, key, sql in (
        ("a text", "press", "id", "UPDATE press SET text = '' WHERE id = 1"),
        ("a file", "submissions", "receipt", "UPDATE submissions SET text = x'', text_sz = 0, diagnostics = x'', diagnostics_sz = 0, salt = '' WHERE receipt = 1"),
        ("a letter", "letters", "mail", "UPDATE letters SET texts = x'', texts_sz = 0, body_sz = 0, orders_sz = NULL, html_sz = NULL, "
         "drawing_sz = NULL, calendar_sz = NULL, desk_sz = NULL WHERE mail = 1")):
    ledger = copy()
    ledger.execute(sql)
    ledger.execute("UPDATE salts SET texts = x'' WHERE kind = '%s' AND row = 1" % table)
    result = verified(ledger)
    equal("%s that was erased without the command, its salt too, is found" % what, (result.code, "table " + table in result.err), (BAD_DATA, True))
ledger = copy()
ledger.execute("UPDATE letters SET texts = x'78' WHERE mail = 1")
result = verified(ledger)
equal("of texts that cannot be unpacked the column is told", (result.code, "table letters" in result.err, "column texts" in result.err),
      (BAD_DATA, True, True))
guarded = played()
EMPTY_LETTER = ("UPDATE letters SET texts = '', texts_sz = 0, body_sz = 0, orders_sz = NULL, html_sz = NULL, drawing_sz = NULL, calendar_sz = NULL, "
                "desk_sz = NULL WHERE mail = (SELECT min(id) FROM outbox WHERE kind = '%s')")
for name, sql, good in (("a text is erased", "UPDATE press SET text = '' WHERE id = 1", True), ("and not changed", "UPDATE press SET text = 'x' WHERE id = 1", False),
                        ("nor its readers", "UPDATE press SET audience = 3 WHERE id = 1", False),
                        ("a letter is erased", EMPTY_LETTER % "receipt", True), ("but no report, which others are differences from", EMPTY_LETTER % "report", False),
                        ("and not changed", "UPDATE letters SET texts = x'7800', texts_sz = 2, body_sz = 1 WHERE mail = 2", False),
                        ("a file is erased", "UPDATE submissions SET text = '', text_sz = 0, diagnostics = '', diagnostics_sz = 0, salt = '' WHERE receipt = 1", True),
                        ("and not changed", "UPDATE submissions SET text = 'x', text_sz = 1 WHERE receipt = 2", False)):
    with sqlite3.connect(guarded.path("campaign.db")) as ledger:
        try:
            ledger.execute(sql.replace("''", "x''") if "letters" in sql or "submissions" in sql and "salt" not in sql else
                           sql.replace("text = ''", "text = x''").replace("diagnostics = ''", "diagnostics = x''") if "submissions" in sql else sql)
            done = True
        except sqlite3.IntegrityError:
            done = False
    equal("the book lets it be: " + name, done, good)
finish()
