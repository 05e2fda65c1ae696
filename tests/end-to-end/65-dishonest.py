"""A game master who has the ledger, sqlite3 and the source, and so knows how the log is linked: the forged
rows fit the links, but `verify` must still find them. With the player's bundle in hand, too."""

import hashlib
import os
import re
import shutil
import sqlite3
import subprocess

import guards
from packed import rewrite
from desk import BAD_DATA, BUILD, ROOT, Desk, check, environment, equal, finish, fresh_folder, yaml_of

REASON = ("--reason", "a rule was applied wrongly")
EVENT = ("place", "state", "number", "turn", "audience", "code", "rule", "at", "fields")


def link_of(game, before, event):
    return hashlib.sha256("\n".join([before, game] + [str(event[column]) for column in EVENT]).encode()).hexdigest()


class Forger:
    """The ledger of a desk without its triggers; afterwards all links fit again."""

    def __init__(self, desk, game):
        self.ledger = sqlite3.connect(desk.path("campaign.db"), isolation_level=None)
        self.ledger.row_factory = sqlite3.Row
        self.name = game
        self.guards = guards.lift(self.ledger)
        self.game, = self.ledger.execute("SELECT id FROM games WHERE name = ?", (game,)).fetchone()

    def rows(self, sql, *values):
        return [dict(row) for row in self.ledger.execute(sql, values).fetchall()]

    def __call__(self, sql, *values):
        self.ledger.execute(sql, values)
        return self

    def add_event(self, state, turn, audience, code, fields):
        """At the end of the log."""
        place = self.rows("SELECT max(place) AS place FROM events WHERE game = ?", self.game)[0]["place"] + 1
        number = self.rows("SELECT max(number) AS n FROM events WHERE game = ? AND state = ?", self.game, state)[0]["n"]
        at = self.rows("SELECT max(at) AS at FROM events WHERE game = ?", self.game)[0]["at"]
        return self("INSERT INTO events (game, state, number, place, turn, audience, code, rule, at, link, fields) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, '', ?, zeroblob(32), ?)",
                    self.game, state, (number or 0) + 1, place, turn, audience, code, at, fields)

    def remove_event(self, place):
        self("DELETE FROM events WHERE game = ? AND place = ?", self.game, place)
        for row in self.rows("SELECT place FROM events WHERE game = ? AND place > ? ORDER BY place", self.game, place):
            self("UPDATE events SET place = place - 1 WHERE game = ? AND place = ?", self.game, row["place"])
        return self

    def change_event(self, where, old, new):
        row, = self.rows("SELECT place, fields FROM events WHERE game = ? AND (%s) ORDER BY place LIMIT 1" % where, self.game)
        if old not in row["fields"]:
            raise ValueError((old, row["fields"]))
        return self("UPDATE events SET fields = ? WHERE game = ? AND place = ?", row["fields"].replace(old, new), self.game,
                    row["place"])

    def done(self):
        before = ""
        for event in self.rows("SELECT * FROM events WHERE game = ? ORDER BY place", self.game):
            before = link_of(self.name, before, event)
            self("UPDATE events SET link = ? WHERE game = ? AND place = ?", bytes.fromhex(before), self.game, event["place"])
        guards.put_back(self.ledger, self.guards)
        self.ledger.close()


def copy_of(desk):
    other = Desk()
    other.now = desk.now
    for end in ("", "-wal", "-shm"):
        if os.path.exists(desk.path("campaign.db" + end)):
            shutil.copy(desk.path("campaign.db" + end), other.path("campaign.db" + end))
    return other


def found(name, desk, table, game="madrid"):
    """`verify` says 65, and in which table."""
    result = desk.run("verify", game)
    check(name, result.code == BAD_DATA and ": table %s" % table in result.err, result)


# ---- nothing but honest forgery: the links are made as the program makes them ----

honest = Desk()
honest.new("--every", "48h", "--option", "pace=full")
honest.play("01-turn-1")
honest.file("spanish", 'game: madrid\nturn: "2"\npreparation: {draw: yes}\n')
desk = copy_of(honest)
Forger(desk, "madrid").done()
equal("a ledger whose links are made anew verifies: the forger knows how", desk.run("verify", "madrid").code, 0)

# ---- a player's file that counts no more ----

desk = copy_of(honest)
receipt, state = desk.query("SELECT max(receipt), (SELECT max(number) FROM states) FROM submissions")[0]
forger = Forger(desk, "madrid")
forger.add_event(state, "2", 1, "file-undone", '{seat: spanish, receipt: %d, of_turn: "2"}' % receipt)
forger("UPDATE submissions SET standing = 'superseded' WHERE receipt = ?", receipt).done()
desk.later(hours=49).good("tick", "--trust")
found("a file that was put aside without a rollback is found", desk, "events")

desk = copy_of(honest)
desk.later(hours=1).good("rollback", "madrid", "--to", "1", *REASON)
equal("a rollback verifies", desk.run("verify", "madrid").code, 0)
forger = Forger(desk, "madrid")
place, fields = [(row["place"], yaml_of(row["fields"])) for row in
                 forger.rows("SELECT place, fields FROM events WHERE code = 'file-undone' ORDER BY place")][0]
forger("UPDATE submissions SET standing = 'in-force' WHERE receipt = ?", fields["receipt"])
forger.remove_event(place).done()
found("a rollback that leaves a favourite's file in force is found", desk, "events")

desk = copy_of(honest)
desk.later(hours=1).good("rollback", "madrid", "--to", "1", *REASON)
forger = Forger(desk, "madrid")
forger.change_event("code = 'rolled-back'", 'to: "1"', 'to: "2"').done()
found("a rollback to another turn than it says is found", desk, "events")

# ---- what the log says that each seat's part was ----

desk = copy_of(honest)
forger = Forger(desk, "madrid")
bound = forger.rows("SELECT fields FROM events WHERE code = 'parts-bound' ORDER BY place DESC LIMIT 1")[0]["fields"]
digest = re.search("seats: \\[\"?([0-9a-f]{8})", bound).group(1)
forger.change_event("code = 'parts-bound' AND fields LIKE '%%%s%%'" % digest, digest, digest[::-1]).done()
found("another digest of a seat's part is found", desk, "events")
equal("nor does `patch` take it for a change of the rules", [entry["outcome"] for entry in desk.tree("patch", "madrid")["games"]], ["damaged"])

# ---- a file that nobody sent ----

desk = copy_of(honest)
forger = Forger(desk, "madrid")
forger("INSERT INTO submissions (receipt, game, seat, turn, part, source, standing, waits, at, changed, salt, digest, diagnostics, "
       "diagnostics_sz, text, text_sz, orders, orders_sz, places, places_sz) SELECT -1, game, seat, turn, part, source, 'refused', waits, at, changed, salt, digest, diagnostics, "
       "diagnostics_sz, text, text_sz, orders, orders_sz, places, places_sz FROM submissions "
       "WHERE receipt = ?", receipt).done()
found("a file with a number below all others is found", desk, "submissions")

# ---- windows that nobody adjudicates again ----

desk = copy_of(honest)
forger = Forger(desk, "madrid")
forger.add_event(state, "2", 3, "act-patch", "{reason: a word, first: 1, last: 1000000}").done()
found("a patch that leaves windows to the log that are yet to come is found", desk, "events")

ducs = Desk()
ducs.good("new", "ducs", "--name", "kaiserburg", "--seat", "orfburg=j@example.org", "--seat", "wulfenburg=o@example.org",
          "--every", "72h", "--seed", "45092", "--option", "setup=standard")
for step in ("01-turn-1-orfburg", "02-turn-1-wulfenburg"):
    folder = os.path.join(ROOT, "contrib", "campaigns", "ducs", step)
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            ducs.file(name[:-5], file.read() + ("salt: mine\n" if name.startswith("wulf") else ""), game="kaiserburg")
    ducs.later(hours=1).good("tick")
last, = ducs.query("SELECT max(number) FROM states")[0]
held = copy_of(ducs)
Forger(held, "kaiserburg").add_event(last, "x", 3, "act-patch", "{reason: a word, first: 1, last: %d}" % last).done()
result = held.tree("verify", "kaiserburg")
equal("windows that the log holds verify", (result["good"], result["held"], result["windows"]), (True, last, 0))
check("and it is said that they are", "%d windows" % last in held.run("verify", "kaiserburg").out)
roll = yaml_of(held.query("SELECT fields FROM events WHERE code = 'dice-roll' ORDER BY place LIMIT 1")[0][0])
salted = yaml_of(held.query("SELECT fields FROM events WHERE code = 'dice-salts' ORDER BY place LIMIT 1")[0][0])
key = yaml_of(held.query("SELECT fields FROM events WHERE code = 'dice-key' ORDER BY place LIMIT 1")[0][0])
for name, code, old, new in (
        ("a roll of another value", "dice-roll", "value: %d" % roll["value"], "value: %d" % (roll["value"] % 6 + 1)),
        ("a draw that was passed over", "dice-roll", "counter: 0", "counter: 1"),
        ("a roll with another label", "dice-roll", roll["label"], roll["label"] + "1"),
        ("another salt", "dice-salts", "salt: mine", "salt: yours"),
        ("another digest of the salts", "dice-salts", salted["digest"][:8], "00000000"),
        ("another key", "dice-key", key["key"][:8], "00000000")):
    desk = copy_of(held)
    Forger(desk, "kaiserburg").change_event("code = '%s'" % code, old, new).done()
    found("%s in a window that the log holds is found" % name, desk, "events", "kaiserburg")
desk = copy_of(held)
sealed = yaml_of(desk.query("SELECT fields FROM events WHERE code = 'adjudicated' AND state = 1")[0][0])
if check("the first window had files", sealed["files"]):
    forger = Forger(desk, "kaiserburg")
    forger.change_event("code = 'adjudicated' AND state = 1", "receipt: %d" % sealed["files"][0]["receipt"], "receipt: 99").done()
    found("other files than those in force are found in a window that the log holds", desk, "events", "kaiserburg")

# ---- what was mailed ----

for column, change in (("body", lambda text: text + " "), ("subject", "subject || '!'"), ("orders", lambda text: (text or "") + "#"),
                       ("recipient", "'x' || recipient"), ("turn", "'9'"), ("date", "date + 1"), ("message_id", "'x' || message_id")):
    desk = copy_of(honest)
    forger, newest = Forger(desk, "madrid"), "(SELECT max(id) FROM outbox WHERE kind = 'report')"
    if callable(change):
        rewrite(forger.ledger, "letters", column, change, "mail = " + newest)
    else:
        forger("UPDATE outbox SET %s = %s WHERE id = %s" % (column, change, newest))
    forger.done()
    found("a report with another %s than was mailed is found" % column, desk, "letters" if callable(change) else "outbox")
desk = copy_of(honest)
Forger(desk, "madrid")("PRAGMA foreign_keys = OFF")(
    "DELETE FROM outbox WHERE id = (SELECT max(id) FROM outbox WHERE kind = 'report')").done()
found("a report that is gone is found", desk, "letters")

# ---- what was written once is said once: whoever adds to the log keeps all links that players have ----

for table in ("letters", "outbox", "submissions"):
    desk = copy_of(honest)
    forger = Forger(desk, "madrid")
    said = next(row for event in forger.rows("SELECT fields FROM events WHERE code = 'recorded' ORDER BY place")
                for row in yaml_of(event["fields"])["rows"] if row["table"] == table)
    again = "{rows: [{%s}]}" % ", ".join('%s: "%s"' % (name, value) if name in ("digest", "texts") else "%s: %s" % (name, value)
                                         for name, value in said.items())
    forger.add_event(state, "2", 0, "recorded", again).done()
    found("a second digest of a row of %s is found" % table, desk, "events")

# ---- a deal of the game master's own ----

desk = Desk()
desk.write("position.yaml", honest.query("SELECT position FROM states WHERE number = 0")[0][0])
desk.new("--every", "48h", "--position", "position.yaml")
result = desk.tree("verify", "madrid")
equal("a game that began from a given position says so", (result["good"], result.get("placed")), (True, True))
check("in words, too", "position that was given" in desk.run("verify", "madrid").out)

# ---- bundles ----

folder = os.path.join(fresh_folder(), "demo")
subprocess.run([os.path.join(ROOT, "contrib", "demo"), BUILD, folder, "dos-de-mayo"], env=environment(fresh_folder()),
               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=300, check=True)
desk = Desk("2026-07-01T08:00:00Z")
for end in ("", "-wal", "-shm"):
    if os.path.exists(os.path.join(folder, "campaign.db" + end)):
        shutil.copy(os.path.join(folder, "campaign.db" + end), desk.path("campaign.db" + end))
bundle = desk.good("export", "madrid").out
links = re.findall(r"Last link of the log:\s+([0-9a-f]{64})",
                   "".join(body for (body,) in desk.query("SELECT body FROM letters JOIN outbox ON mail = id WHERE kind = 'report'")))
check("the links of all reports stand in the bundle: who has them needs only grep",
      links and all(re.search('link: "?%s"?}?$' % link, bundle, re.M) for link in links), len(links))

forger = Forger(desk, "madrid")
last, = forger.rows("SELECT max(number) AS number FROM states")
for table in ("press", "letters", "outbox", "absences"):
    forger("DELETE FROM " + table)
forger("PRAGMA foreign_keys = OFF")
forger("DELETE FROM events WHERE state = ?", last["number"])
forger("DELETE FROM states WHERE number = ?", last["number"])
forger.done()
desk.write("short.yaml", desk.good("export", "madrid").out)
found("a bundle without its last window is found", desk, "states", "short.yaml")


def cut(text, *lists):
    """A bundle without these lists."""
    for name in lists:
        text = re.sub(r"(?ms)^%s:.*?(?=^[a-z])" % name, "%s: []\n" % name, text)
    return text


desk.write("empty.yaml", cut(bundle, "events", "files", "states"))
result = desk.run("verify", "empty.yaml")
check("a bundle of nothing is found", result.code == BAD_DATA, result)
place = re.findall(r"- place: (\d+)$", bundle, re.M)[-1]
huge = bundle.replace("- place: %s\n" % place, "- place: 9223372036854775807\n").replace("code: decks-shuffled", "code: decks", 1)
desk.write("huge.yaml", huge)
result = desk.run("verify", "huge.yaml")
check("numbers without end keep nobody waiting", result.code == BAD_DATA, result)
finish()
