"""One byte of a finished game is changed, 200 times over: in the ledger behind its triggers, and in the bundle.

`verify` must find each, and say where: in the ledger the table and the row, and the column wherever it can be known; in
the bundle the row, or the line and column that `export` would write otherwise."""

import os
import random
import re
import shutil
import sqlite3
import subprocess

import guards
from packed import PACKED, unpacked
from desk import BAD_DATA, BUILD, ROOT, Desk, check, environment, equal, finish, fresh_folder, yaml_of

CHOICE = random.Random(1808)
COLUMNS = {
    "states": ["id", "game", "number", "turn", "window", "branch", "format", "made", "position_sz", "position"],
    "events": ["game", "state", "number", "place", "turn", "audience", "code", "rule", "at", "link", "fields"],
    "submissions": ["receipt", "game", "seat", "turn", "part", "source", "standing", "waits", "at", "changed", "salt", "digest", "diagnostics_sz", "diagnostics",
                    "text_sz", "text", "orders_sz", "orders", "places_sz", "places"],
    "games": ["name", "rules", "created", "edition", "secret", "thread", "options"],
    "editions": ["digest", "text"],
}
# Acts and silences follow from nothing, so of their texts only the row is known.
TEXTS = {"code", "rule", "fields", "at", "audience"}


def finished_game():
    """The sample game; an act and a turn without an answer are in it."""
    folder = os.path.join(fresh_folder(), "demo")
    subprocess.run([os.path.join(ROOT, "contrib", "demo"), BUILD, folder, "dos-de-mayo"],
                   env=environment(fresh_folder()), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=300, check=True)
    desk = Desk("2026-07-01T08:00:00Z")
    shutil.copy(os.path.join(folder, "campaign.db"), desk.path("original.db"))
    ledger = sqlite3.connect(desk.path("original.db"), isolation_level=None)
    ledger.execute("PRAGMA journal_mode = DELETE")
    ledger.close()
    return desk


def other(value, column):
    """The same with one byte changed, as a text editor in the file could."""
    if isinstance(value, int):
        digits = list(str(value))
        place = CHOICE.randrange(len(digits))
        digits[place] = str((int(digits[place]) + CHOICE.randrange(1, 10)) % 10) if digits[place] != "-" else "1"
        return int("".join(digits))
    raw = bytearray(value if isinstance(value, bytes) else value.encode())
    if not raw:
        return "x" if isinstance(value, str) else b"x"
    place = CHOICE.randrange(len(raw))
    while raw[place] >= 0x80 and isinstance(value, str):
        place = CHOICE.randrange(len(raw))
    raw[place] = CHOICE.choice([byte for byte in b"0123456789abcdefxyz" if byte != raw[place]])
    return bytes(raw) if isinstance(value, bytes) else raw.decode()


def base_of(ledger, row):
    """The text that a letter is the difference from."""
    if row.get("base") is None:
        return None
    return unpacked(*ledger.execute("SELECT texts, texts_sz FROM letters WHERE mail = ?", (row["base"],)).fetchone())


def says_the_same(ledger, table, column, row, value):
    """A few bits of a compressed text say nothing: one of those falsifies nothing."""
    if column not in PACKED.get(table, ()):
        return False
    try:
        base = base_of(ledger, row)
        return unpacked(value, row[column + "_sz"], base) == unpacked(row[column], row[column + "_sz"], base)
    except ValueError:
        return False


def falsify(desk, table, column):
    """Changes one byte in a row that is drawn; (row as a dictionary, what was written)."""
    for end in ("", "-wal", "-shm"):
        if os.path.exists(desk.path("campaign.db" + end)):
            os.unlink(desk.path("campaign.db" + end))
    shutil.copy(desk.path("original.db"), desk.path("campaign.db"))
    ledger = sqlite3.connect(desk.path("campaign.db"), isolation_level=None)
    ledger.row_factory = sqlite3.Row
    ledger.execute("PRAGMA foreign_keys = OFF")
    ledger.execute("PRAGMA ignore_check_constraints = ON")
    kept = guards.lift(ledger)
    which = "mail IN (SELECT id FROM outbox WHERE kind = 'report')" if table == "letters" else "true"
    rows = ledger.execute("SELECT * FROM %s WHERE %s" % (table, which)).fetchall()
    keys = {"events": ("game", "state", "number"), "states": ("id",), "submissions": ("receipt",), "games": ("id",),
            "editions": ("digest",), "letters": ("mail",)}[table]
    where = " AND ".join('"%s" = ?' % key for key in keys)
    for _ in range(1000):
        row = dict(CHOICE.choice(rows))
        if row[column] is None:
            continue
        value = other(row[column], column)
        if value == row[column] or says_the_same(ledger, table, column, row, value):
            continue
        try:
            ledger.execute('UPDATE %s SET "%s" = ? WHERE %s' % (table, column, where), [value] + [row[key] for key in keys])
            break
        except sqlite3.IntegrityError:  # another row has that number
            continue
    else:
        raise ValueError("%s.%s cannot be changed" % (table, column))
    guards.put_back(ledger, kept)
    ledger.close()
    return row, value


desk = finished_game()
shutil.copy(desk.path("original.db"), desk.path("campaign.db"))
equal("the game as it was verifies", desk.run("verify", "madrid").code, 0)
bundle = desk.good("export", "madrid").out

# ---- the ledger: each column of each table, then columns that are drawn ----

everything = [(table, column) for table in ("states", "events", "submissions") for column in COLUMNS[table]]
drawn = everything + [(table, column) for table in ("games", "editions") for column in COLUMNS[table] if column != "name"]
while len(drawn) < 130:
    drawn.append(CHOICE.choice(everything))
unfound, unplaced, columns, known = [], [], 0, 0
for table, column in drawn:
    row, value = falsify(desk, table, column)
    result = desk.run("verify", "madrid", "--format", "yaml")
    what = (table, column, {key: str(row[key])[:40] for key in row}, str(value)[:80], result.err[:200])
    if result.code == 0:
        unfound.append(what)
        continue
    if (table, column) in (("editions", "digest"), ("games", "edition")):
        continue  # the game has no edition then: it ends with 67 or 70, and says so
    if result.code != BAD_DATA:
        unplaced.append(what)
        continue
    fault = yaml_of(result.out)["fault"]
    state = row.get("state", row.get("number") if table == "states" else None)
    moved = column in ("game", "receipt", "number", "state", "place", "id")  # the row is not where it was
    good = fault["table"] == table or moved
    if table == "events" and not moved:
        good = good and (fault["state"], fault["number"]) == (state, row["number"])
    if table == "states" and not moved:
        good = good and fault["state"] == state
    if table == "submissions" and not moved:
        good = good and fault["number"] == row["receipt"]
    if not good:
        unplaced.append(what)
    columns += 1
    known += column.removesuffix("_sz") in re.split(r", | or | and ", fault["column"])
equal("%d changes of one byte in the ledger: each is found" % len(drawn), unfound, [])
equal("and each is told with its table and row", unplaced, [])
check("nearly all with the column, too", known >= columns * 0.85, (known, columns))
equal("every column of states, events and submissions was among them",
      {(table, row[1]) for table in ("states", "events", "submissions")
       for row in desk.query("PRAGMA table_info(%s)" % table, database="original.db")} - set(drawn), set())

# ---- what was mailed: the reports, which the log binds ----

unfound, unplaced = [], []
for column in ("texts", "texts_sz", "body_sz", "orders_sz") * 8:
    row, value = falsify(desk, "letters", column)
    result = desk.run("verify", "madrid", "--format", "yaml")
    what = (column, row["mail"], str(value)[:80], result.err[:200])
    if result.code != BAD_DATA:
        unfound.append(what)
        continue
    fault = yaml_of(result.out)["fault"]
    if (fault["table"], fault["number"]) != ("letters", row["mail"]):
        unplaced.append(what)
equal("32 changes of one byte in what was mailed: each is found", unfound, [])
equal("and each is told with its mail", unplaced, [])

# ---- the bundle: any byte of it ----

raw = bundle.encode()
lines = bundle.split("\n")
SECTIONS = {"events": "events", "files": "submissions", "states": "states", "edition_text": "editions"}


def row_at(line):
    """Table, and what the fault should name of the row that has this line of the bundle."""
    top = line
    while not re.match(r"[a-z_]+:", lines[top - 1]):
        top -= 1
    table = SECTIONS.get(lines[top - 1].split(":")[0], "games")
    if table not in ("events", "submissions", "states"):
        return table, None, None
    while line > top and not lines[line - 1].startswith("  - "):
        line -= 1
    text = "\n".join(lines[line - 1:line + 12])
    number = lambda key: int(re.search(r"\b%s: (-?\d+)" % key, text).group(1))
    if table == "submissions":
        return table, None, number("receipt")
    return (table, number("state"), number("number")) if table == "events" else (table, number("number"), None)


def is_placed(line, err):
    """Line and column, where a difference of a row is told within that row; whether it is the very row. A number that was
    changed names another row, and then the table will do."""
    place = re.search(r"changed\.yaml:(\d+):\d+", err)
    found = re.search(r"table (\w+)(?:, state (-?\d+))?(?:, number (-?\d+))?, column", err)
    if not found:
        # A quote or a brace that is not closed shows where the next one stands.
        at = int(place.group(1)) if place else 0
        good = line - 1 <= at and ("FILE-YAML" in err or at <= line + 1) or (0 < at < line and row_at(at) == row_at(line))
        return good, good
    table, state, number = row_at(line)
    numbers = [None if text is None else int(text) for text in found.groups()[1:]]
    exact = (state is None or numbers[0] == state) and (number is None or numbers[1] == number)
    if exact and place and state is not None:
        exact = row_at(int(place.group(1))) == (table, state, number)
    return found.group(1) == table, exact


unfound, unplaced, inexact, placed = [], [], [], 0
for _ in range(100):
    place = CHOICE.randrange(len(raw))
    changed = bytearray(raw)
    changed[place] = CHOICE.choice([byte for byte in b" 0123456789abcdefghijklmnopqrstuvwxyz\"{}[]:,-\n" if byte != raw[place]])
    desk.write("changed.yaml", bytes(changed))
    result = desk.run("verify", "changed.yaml")
    line = raw[:place].count(b"\n") + 1
    what = (place, line, raw[max(0, place - 20):place + 20], result.err[:300])
    if result.code == 0:
        unfound.append(what)
        continue
    good, exact = is_placed(line, result.err)
    placed += "changed.yaml:" in result.err
    if result.code != BAD_DATA or not good:
        unplaced.append(what)
    elif not exact:
        inexact.append(what)
equal("100 changes of one byte in the bundle: each is found", unfound, [])
equal("and each is told with its line, or its table", unplaced, [])
check("nearly all with line and column of the bundle", placed >= 95, placed)
check("and nearly all with the very row", len(inexact) <= 5, inexact)
finish()
