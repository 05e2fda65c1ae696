"""What holds whatever happens (adjudicator-ledgers(7)), checked in the ledger and in what others have received."""

import collections
import email
import email.policy
import os
import shutil
import sqlite3

import powercut
from desk import body_of
from packed import readable
from postbox import MASTER
from world import message_id, receipts_in

# All that was decided. Without times, which a later restart changes, and without the order in which the mails of
# different players came, which decides nothing.
DECIDED = {
    "games": "SELECT id, name, status, held, attempts, paused IS NULL FROM games ORDER BY id",
    "seats": "SELECT game, seat, address, key_generation, missed, vacant FROM seats ORDER BY game, seat",
    "states": "SELECT game, number, turn, window, position FROM states ORDER BY game, number",
    # Three bind times, too, one the number of a receipt, and one rows, which have times. A file's digest hangs on when it came.
    "events": "SELECT game, state, turn, audience, code, rule, CASE WHEN code IN ('game-begun', 'adjudicated', 'parts-bound') THEN '' "
              "WHEN code IN ('file-undone', 'file-withdrawn') THEN substr(fields, 1, instr(fields, ', digest:')) ELSE fields END FROM events WHERE code NOT IN ('file-taken', 'recorded') ORDER BY game, state, number",
    "submissions": "SELECT game, seat, turn, source, standing, waits, text FROM submissions ORDER BY game, seat, receipt",
    "inbox": "SELECT message_id, body_digest, way, fate, game, seat, receipt IS NULL, answered, raw FROM inbox "
             "ORDER BY message_id",
    "press": "SELECT game, author, turn, audience, signed, text FROM press ORDER BY id",
    # What is wrong is written to the game master.
    "outbox": "SELECT message_id, game, seat, state, kind, turn, address, status FROM outbox WHERE address <> '%s' ORDER BY message_id"
              % MASTER,
}
# What is the same, too, where the clock stood still and nothing but a restart came between.
SAID = {"receipts": "SELECT receipt, game, seat, at, text FROM submissions ORDER BY receipt",
        "fates": "SELECT id, message_id, receipt, at FROM inbox ORDER BY id",
        "bound": "SELECT game, state, number, code, fields FROM events ORDER BY game, state, number",
        "mails": "SELECT message_id, date, subject, reply_to, \"references\", orders, body, html, drawing FROM outbox JOIN letters ON mail = id "
                 "ORDER BY message_id",
        "deadlines": "SELECT id, opened, deadline, wake FROM games ORDER BY id"}
PERHAPS_OUT = ("sending", "unknown")  # what a mail's row says where nobody can know


class Ledger:
    """A copy of it, with its log: opening the book itself would mend what the program has to mend."""

    def __init__(self, desk):
        self.desk, self.folder = desk, desk.path("looked-at")

    def __enter__(self):
        self.book = None
        os.mkdir(self.folder)
        for name in ("campaign.db", "campaign.db-wal"):
            if os.path.exists(self.desk.path(name)):
                shutil.copy(self.desk.path(name), self.folder)
        if os.path.exists(self.desk.path("campaign.db")):
            self.book = sqlite3.connect(os.path.join(self.folder, "campaign.db"))
            if self.rows("PRAGMA integrity_check") == [("ok",)]:
                readable(self.book)
        return self

    def __exit__(self, *_):
        if self.book:
            self.book.close()
        shutil.rmtree(self.folder)

    def rows(self, sql, *values):
        """None where there is no ledger yet, or no table in it."""
        try:
            return self.book.execute(sql, values).fetchall() if self.book else None
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return None
            raise

    def all(self, queries):
        return {name: self.rows(sql) for name, sql in queries.items()}

    def sound(self):
        if not self.book:
            return True
        return self.rows("PRAGMA integrity_check") == [("ok",)] and self.rows("PRAGMA foreign_key_check") == []


def decided(desk):
    with Ledger(desk) as ledger:
        return ledger.all(DECIDED)


def said(desk):
    with Ledger(desk) as ledger:
        return ledger.all(SAID)


def difference(found, expected):
    """The first row that differs, for people."""
    for name, rows in expected.items():
        if found[name] == rows:
            continue
        if found[name] is None or rows is None:
            return "%s: %r instead of %r" % (name, found[name], rows)
        for mine, wanted in zip(found[name], rows):
            if mine != wanted:
                columns = [(a, b) for a, b in zip(mine, wanted) if a != b]
                return "%s: %s" % (name, "; ".join("%.200r instead of %.200r" % pair for pair in columns))
        return "%s: %d rows instead of %d" % (name, len(found[name]), len(rows))
    return None


def text_of(raw):
    return body_of(email.message_from_bytes(raw, policy=email.policy.default))


def at_that_moment(world, printed=""):
    """What holds right after the fault, before anything is started again. `printed`: what the program told the shell.
    (list of what does not hold, Message-IDs of mails of which the ledger says that nobody can know)"""
    with Ledger(world.desk) as ledger:
        if not ledger.sound():
            return ["the ledger is not sound"], set()
        doubtful = ledger.rows("SELECT message_id FROM outbox WHERE status IN (?, ?)", *PERHAPS_OUT) or []
        if powercut.noted(world.desk):
            doubtful = ledger.rows("SELECT message_id FROM outbox WHERE status <> 'sent'") or []
        return _broken_in(ledger, world, printed), {row[0] for row in doubtful}


def _broken_in(ledger, world, printed):
    owners = {row[0]: row[2:] if row[1] == "receipt" else None for row in ledger.rows("SELECT message_id, kind, game, seat FROM outbox") or []}
    files = {row[:2]: row[2] for row in ledger.rows("SELECT game, seat, count(*) FROM submissions GROUP BY game, seat") or []}
    known = {row[0] for row in ledger.rows("SELECT message_id FROM inbox") or []}
    out = world.out()
    broken = ["a mail left before its commit: " + message_id(raw) for raw in out if message_id(raw) not in owners]
    # The number on a receipt counts the files of its seat. What the shell printed is of the only seat that has any.
    told = [(number, max(files.values(), default=0)) for number in receipts_in(printed)]
    for raw in out:
        owner = owners.get(message_id(raw))
        told += [(number, files.get(owner, 0)) for number in receipts_in(text_of(raw))] if owner else []
    broken += ["receipt %d was given, and the ledger has %d files" % pair for pair in told if pair[0] > pair[1]]
    broken += ["the mailbox gave %s away, and it is not in the ledger" % id for id in world.taken() if id not in known]
    # By a later one of its seat, or with its turn by a rollback. One without orders never counted.
    half = ledger.rows("SELECT receipt FROM submissions s WHERE standing = 'superseded' "
                       "AND EXISTS (SELECT 1 FROM events t WHERE t.game = s.game AND code = 'file-taken' "
                       "AND fields LIKE '{receipt: ' || s.receipt || ',%standing: in-force%') AND NOT EXISTS (SELECT 1 FROM submissions o "
                       "WHERE o.game = s.game AND o.seat = s.seat AND o.turn = s.turn AND o.receipt > s.receipt) "
                       "AND NOT EXISTS (SELECT 1 FROM states b WHERE b.game = s.game AND b.branch > 0)")
    return broken + ["file %d was superseded by none" % row for row in half or []]


def to_master(desk):
    """The Message-IDs of what the program wrote to the game master."""
    with Ledger(desk) as ledger:
        return {row[0] for row in ledger.rows("SELECT message_id FROM outbox WHERE address = ?", MASTER)}


def refused(desk, words):
    """The Message-IDs of mails that a server refused for good with these words, which the ledger keeps."""
    with Ledger(desk) as ledger:
        return {row[0] for row in ledger.rows("SELECT message_id FROM outbox WHERE status = 'failed' AND instr(words, ?)", words)}


def mails(world, doubtful, wanted):
    """Each mail that was to leave has left, once; twice only where it was in doubt, and then the same."""
    broken = []
    copies = collections.defaultdict(list)
    for raw in world.out():
        copies[message_id(raw)].append(raw)
    broken += ["a mail was lost: " + id for id in sorted(wanted - copies.keys())]
    broken += ["a mail that nobody wrote: " + id for id in sorted(copies.keys() - wanted)]
    for id, found in copies.items():
        if len(found) > 1 and id not in doubtful:
            broken.append("%s came %d times, and was in no doubt" % (id, len(found)))
        if len(found) > 2:
            broken.append("%s came %d times" % (id, len(found)))
        if len(set(found)) > 1:
            broken.append("%s came in two forms" % id)
    return broken
