"""Games of all four rules that have lived: press, absences, a new player, a pause, more time, observers, notes, files taken
back, rollbacks, a sealed game. Then rows are swapped, texts exchanged, rows deleted, columns emptied, rows invented:
`verify` must find each, name the place, and end with 65."""

import os
import random
import re
import shutil
import sqlite3
import sys

import guards
from desk import BAD_DATA, ROOT, Desk, check, equal, finish, yaml_of
from games import campaign, tried
from packed import PACKED, packed, unpacked
from postbox import CONFIGURATION, key, letter, orders_to, pipe, press_to

CHOICE = random.Random(1813)
REASON = ("--reason", "it rained")
# Bound by nothing (adjudicator-ledgers(7)); 61-every-column.py compares this with the manual.
FREE = {"games": {"attempts", "answered", "due", "remind"},
        "outbox": {"status", "tries", "tried", "next_try", "words", "unpainted", "bounced"}}
NOT_OF_A_GAME = {"notify", "notices", "forgettings", "inbox", "mailboxes", "addresses", "openings", "invitations", "book", "restores"}


def seats_of(rules):
    with open(os.path.join(ROOT, "contrib", "campaigns", rules, "new"), encoding="utf-8") as file:
        words = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    return words, [words[i + 1].split("=")[0] for i, word in enumerate(words) if word == "--seat"]


def file_step(book, rules, step, change=lambda seat, text: text):
    folder = os.path.join(ROOT, "contrib", "campaigns", rules, step)
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            book.file(name[:-5], change(name[:-5], file.read()), game=campaign(rules))


def turn_of(book, name):
    return book.turn(name)[0]


def lived(rules, *options):
    """A game of these rules on a desk of its own, in its third window or later."""
    words, seats = seats_of(rules)
    name, (first, second) = campaign(rules), seats[:2]
    book = Desk(configuration=CONFIGURATION)
    words[words.index("--name") + 1] = name
    book.good("new", *words, "--option", "press=signed", "--option", "press-most=9/90", *options)
    book.good("observe", name, "Ana <ana@example.org>")
    book.good("send")
    steps = sorted(entry for entry in os.listdir(os.path.join(ROOT, "contrib", "campaigns", rules)) if entry[0] == "0")

    def talking(seat, text):
        more = 'press: [{to: %s, text: "Meet me at the mill, %s"}]\n' % (second if seat == first else first, seat)
        return text.rstrip("\n") + "\n" + (more if seat in (first, second) else "") + "salt: %s\n" % seat

    file_step(book, rules, steps[0], talking)
    pipe(book, letter("x@example.org", press_to(key(book, first, name), second, name), "Nobody else shall read this."))
    pipe(book, letter("x@example.org", orders_to(key(book, second, name), name), "undo"))
    book.good("note", name, "--to", "all", "Hello.")
    book.good("pause", name, *REASON)
    book.good("resume", name, *REASON)
    book.good("extend", name, "--turn", turn_of(book, name), "--by", "1d", *REASON)
    book.good("away", name, first, "--from", "2026-06-20", "--to", "2026-06-22", *REASON)
    book.good("set", name, "grace=2h", *REASON)
    file_step(book, rules, steps[0], talking)
    book.later(hours=1).good("tick")
    file_step(book, rules, steps[1], talking)
    book.good("replace", name, second, "zoe@example.org", *REASON)
    book.later(hours=1).good("tick")
    then = turn_of(book, name)
    start, = book.query("SELECT turn FROM states WHERE number = 0")[0]
    if then != start:
        book.good("rollback", name, "--to", start, "--turn", then, *REASON)
        file_step(book, rules, steps[0], talking)
        book.later(hours=1).good("tick")
    book.good("observe", name, "Ana <ana@example.org>", "--end")
    book.later(hours=300).good("tick", "--trust")
    book.good("send")
    return book, name


class Attack:
    """A ledger without its guards, copied anew for each change; they are put back before anybody looks."""

    def __init__(self, book, name):
        self.book, self.name, self.tried, self.unfound, self.unplaced, self.odd = book, name, 0, [], [], []
        with sqlite3.connect(book.path("campaign.db")) as ledger:
            ledger.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.original = book.path("original.db")
        shutil.copy(book.path("campaign.db"), self.original)
        ledger = sqlite3.connect(self.original, isolation_level=None)
        self.guards = guards.lift(ledger)
        ledger.execute("COMMIT")
        self.tables = {table: [tuple(row[1:]) for row in ledger.execute("PRAGMA table_info(%s)" % table)]
                       for (table,) in ledger.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")}
        ledger.close()

    def open(self):
        for end in ("", "-wal", "-shm"):
            if os.path.exists(self.book.path("campaign.db" + end)):
                os.unlink(self.book.path("campaign.db" + end))
        shutil.copy(self.original, self.book.path("campaign.db"))
        ledger = sqlite3.connect(self.book.path("campaign.db"), isolation_level=None)
        ledger.row_factory = sqlite3.Row
        ledger.execute("PRAGMA foreign_keys = OFF")
        ledger.execute("PRAGMA ignore_check_constraints = ON")
        return ledger

    def keys(self, table):
        return {"games": ["id"], "states": ["id"], "events": ["place"], "seats": ["seat"], "editions": ["digest"],
                "submissions": ["receipt"], "letters": ["mail"], "salts": ["kind", "row"]}.get(table, ["id"])

    def bound(self):
        return sorted(set(self.tables) - NOT_OF_A_GAME)

    def rows(self, table):
        where = {"outbox": "game IS NOT NULL", "letters": "mail IN (SELECT id FROM outbox WHERE game IS NOT NULL)"}.get(table, "1")
        ledger = self.open()
        rows = [dict(row) for row in ledger.execute("SELECT * FROM %s WHERE %s ORDER BY %s"
                                                    % (table, where, ", ".join(self.keys(table))))]
        ledger.close()
        return rows

    def where(self, table, row):
        return " AND ".join("%s = ?" % name for name in self.keys(table)), [row[name] for name in self.keys(table)]

    def set(self, ledger, table, row, column, value):
        where, values = self.where(table, row)
        ledger.execute('UPDATE %s SET "%s" = ? WHERE %s' % (table, column, where), [value] + values)

    def close(self, ledger):
        ledger.execute("BEGIN")
        guards.put_back(ledger, self.guards)
        ledger.close()

    def judge(self, what, ledger, name=None):
        """`verify` finds it and says where."""
        self.close(ledger)
        self.tried += 1
        result = self.book.run("verify", name or self.name)
        if result.code == 0:
            self.unfound.append(what)
        elif result.code != BAD_DATA:
            self.odd.append((what, result.code, result.err[:150]))
        elif not re.search(r": table \w+,.* column \w+", result.err):
            self.unplaced.append((what, result.err[:150]))

    def told(self, title):
        print("# %s: %d changes" % (title, self.tried))
        equal("%s: each is found" % title, self.unfound, [])
        equal("%s: each ends with 65" % title, self.odd, [])
        equal("%s: each has table and column" % title, self.unplaced, [])
        self.tried, self.unfound, self.odd, self.unplaced = 0, [], [], []


def says(attack, table, column, row):
    """What a column means, unpacked."""
    if column not in PACKED.get(table, ()):
        return row[column]
    base = next((letter for letter in attack.rows("letters") if letter["mail"] == row["base"]), None) if row.get("base") is not None else None
    return unpacked(row[column], row[column + "_sz"], base and unpacked(base["texts"], base["texts_sz"]))


def pairs(rows, most):
    some = rows if len(rows) <= most else CHOICE.sample(rows, most)
    return [(one, rows[(rows.index(one) + 1) % len(rows)]) for one in some] if len(rows) > 1 else []


def exchange_columns(attack, most):
    """One column of two rows changes places."""
    for table in attack.bound():
        rows = attack.rows(table)
        for column in [info[0] for info in attack.tables[table]]:
            if column in FREE.get(table, ()) or column in attack.keys(table) or column.endswith("_sz"):
                continue
            for one, other in pairs(rows, most):
                if says(attack, table, column, one) == says(attack, table, column, other):
                    continue
                ledger = attack.open()
                if isinstance(one[column], (int, str)):  # some are different from row to row
                    attack.set(ledger, table, other, column, -77 if isinstance(one[column], int) else "-77")
                try:
                    for row, value in ((one, other), (other, one)):
                        attack.set(ledger, table, row, column, value[column])
                        if column in PACKED.get(table, ()):
                            attack.set(ledger, table, row, column + "_sz", value[column + "_sz"])
                except sqlite3.IntegrityError:  # a third row has it, such as the number of an event in that state
                    ledger.close()
                    continue
                attack.judge(("exchanged", table, column, attack.where(table, one)[1]), ledger)


def empty_columns(attack):
    """NULL, then nothing, and a value of another type, in each column of a row."""
    for table in attack.bound():
        rows = attack.rows(table)
        for column, kind in [info[:2] for info in attack.tables[table]]:
            if column in FREE.get(table, ()):
                continue
            row = CHOICE.choice(rows)
            for value in CHOICE.sample((None, "", b"", 0, -1, 2 ** 63 - 1, "\x00", "x" * 300, b"\xff\xfe"), min(9, 1 + most)):
                ledger = attack.open()
                try:
                    attack.set(ledger, table, row, column, value)
                    where, values = attack.where(table, row)
                    after = ledger.execute("SELECT \"%s\" FROM %s WHERE %s" % (column, table, where), values).fetchone()
                except sqlite3.Error:
                    ledger.close()
                    continue
                if after is not None and after[0] == row[column]:
                    ledger.close()
                    continue
                name = after[0] if (table, column) == ("games", "name") and isinstance(after[0], str) else None
                if (table, column) in (("games", "edition"), ("editions", "digest"), ("games", "name")):
                    ledger.close()  # there is no such game then, or no edition: it ends with 67 or 70, and says so
                    continue
                attack.judge(("emptied", table, column, repr(value)[:20]), ledger, name)


def hide_text(attack):
    """Something behind a zero byte, where whoever reads texts to their end sees nothing."""
    for table in attack.bound():
        rows = attack.rows(table)
        for column, kind in [info[:2] for info in attack.tables[table]]:
            row = CHOICE.choice(rows)
            named = (table, column) in (("games", "edition"), ("editions", "digest"), ("games", "name"))
            if column in FREE.get(table, ()) or kind == "INTEGER" or row[column] is None or named:
                continue
            text = says(attack, table, column, row)
            ledger = attack.open()
            if kind == "TEXT":
                attack.set(ledger, table, row, column, text + "\x00more")
            else:
                attack.set(ledger, table, row, column, text + b"\x00more")
                if column in PACKED.get(table, ()):
                    attack.set(ledger, table, row, column + "_sz", len(text) + 5)
            attack.judge(("behind a zero byte", table, column), ledger)


def delete_rows(attack, most):
    """Rows alone; then the newest ones with all that belongs to them."""
    for table in attack.bound():
        rows = attack.rows(table)
        if table in ("games", "editions"):
            continue
        for row in ([rows[0], rows[-1]] + CHOICE.sample(rows, min(most, len(rows)))) if rows else []:
            ledger = attack.open()
            where, values = attack.where(table, row)
            ledger.execute("DELETE FROM %s WHERE %s" % (table, where), values)
            attack.judge(("deleted", table, values), ledger)
    ledger = attack.open()
    ledger.execute("DELETE FROM events WHERE code = 'recorded' AND place = (SELECT max(place) FROM events WHERE code = 'recorded')")
    attack.judge(("deleted", "the last `recorded`"), ledger)
    for last in (1, 2, 5, 20):
        ledger = attack.open()
        ledger.execute("DELETE FROM events WHERE place > (SELECT max(place) FROM events) - ?", (last,))
        attack.judge(("deleted", "the last %d events" % last), ledger)
    ledger = attack.open()
    ledger.execute("DELETE FROM press WHERE id = 1")
    ledger.execute("DELETE FROM salts WHERE kind = 'press' AND row = 1")
    attack.judge(("deleted", "press and its salts"), ledger)


def swap_rows(attack, most):
    """Two rows change their numbers."""
    for table in attack.bound():
        rows = attack.rows(table)
        keys = attack.keys(table)
        if table in ("games", "editions"):
            continue
        for one, other in pairs(rows, most):
            if {name: one[name] for name in one if name not in keys} == {name: other[name] for name in other if name not in keys}:
                continue  # the same mail to two
            ledger = attack.open()
            away = {name: -7 if isinstance(one[name], int) else "away" for name in keys}
            for of, to in ((one, away), (other, one), (away, other)):
                where, values = attack.where(table, of)
                ledger.execute("UPDATE %s SET %s WHERE %s" % (table, ", ".join("%s = ?" % name for name in keys), where),
                               [to[name] for name in keys] + values)
            attack.judge(("swapped", table, attack.where(table, one)[1]), ledger)


def add_rows(attack):
    """A copy of a row under a number of its own, with salts of its own."""
    for table in attack.bound():
        rows = attack.rows(table)
        if table in ("games", "editions", "salts"):
            continue
        row = dict(CHOICE.choice(rows))
        number = attack.keys(table)[-1]
        row[number] = 90 if table == "seats" else 900000
        if table == "events":
            row["number"] = 900000
        if table == "states":
            row["number"] = max(entry["number"] for entry in rows) + 1
        if table == "outbox":
            row["message_id"] += "x"
        if table == "letters":
            row["mail"] = -5
        ledger = attack.open()
        columns = [name for name in row if (table, name) != ("games", "due")]
        ledger.execute('INSERT INTO %s ("%s") VALUES (%s)' % (table, '", "'.join(columns), ", ".join("?" * len(columns))),
                       [row[name] for name in columns])
        ledger.execute("INSERT INTO salts SELECT game, kind, ?, salt, texts FROM salts WHERE kind = ? LIMIT 1", (row[number], table))
        if table != "letters":  # of no mail, so of no game
            attack.judge(("added", table), ledger)
        else:
            ledger.close()


def packs_otherwise(attack):
    """The same text, compressed otherwise: nothing is changed by it."""
    for table, column in (("states", "position"), ("submissions", "text"), ("letters", "texts")):
        ledger = attack.open()
        row = next(row for row in attack.rows(table) if row[column + "_sz"] > 200)
        ledger.close()
        ledger = attack.open()
        text = says(attack, table, column, row)
        for name, value in (("not at all", text), ("less", packed(text, 1)), ("more", packed(text, 19))):
            attack.set(ledger, table, row, column, value)
        attack.close(ledger)
        equal("%s of %s, packed otherwise: no difference" % (column, table), attack.book.run("verify", attack.name).code, 0)


most = int(os.environ.get("MOST", "1"))
for rules in sys.argv[2:] or tried():
    book, name = lived(rules)
    result = book.run("verify", name)
    if not check("%s: what was lived verifies" % rules, result.code == 0, result):
        continue
    attack = Attack(book, name)
    missing = [table for table in attack.bound() if not attack.rows(table)]
    equal("%s: every table has rows" % rules, missing, [])
    for title, act in (("columns exchanged", lambda: exchange_columns(attack, most)), ("columns emptied", lambda: empty_columns(attack)),
                       ("texts behind a zero byte", lambda: hide_text(attack)),
                       ("rows deleted", lambda: delete_rows(attack, most)), ("rows swapped", lambda: swap_rows(attack, most)),
                       ("rows added", lambda: add_rows(attack))):
        act()
        attack.told("%s, %s" % (rules, title))
    packs_otherwise(attack)
finish()
