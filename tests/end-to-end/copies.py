"""Shared by the tests of copies and restores: what a file is, what players were told, and orders to play with."""

import os
import re
import sqlite3

from desk import ROOT, yaml_of

WHY = ("--reason", "the disk died")
CAMPAIGN = os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo", "01-turn-1")
ORDERS = {}
for seat in ("spanish", "french"):
    with open(os.path.join(CAMPAIGN, seat + ".yaml"), encoding="utf-8") as file:
        ORDERS[seat] = file.read()


def whole(path):
    """Whether SQLite finds nothing wrong with a file, read as it lies."""
    book = sqlite3.connect("file:%s?immutable=1" % path, uri=True)
    try:
        return (book.execute("PRAGMA integrity_check").fetchall(), book.execute("PRAGMA foreign_key_check").fetchall()) == ([("ok",)], [])
    finally:
        book.close()


def kind(desk, name):
    """What the head of a file says that it is."""
    return desk.read(name)[68:72]


def fields(desk, code, where="1", database="campaign.db"):
    return [yaml_of(text) for text, in desk.query("SELECT fields FROM events WHERE code = '%s' AND %s ORDER BY game, place" % (code, where),
                                                  database=database)]


def secrets(desk, database="campaign.db"):
    """What players were told of dice, by what it is of: digests and keys."""
    return {each.get("digest", each.get("key")) for code in ("dice-commitment", "dice-key") for each in fields(desk, code, database=database)}


def ids(desk, database="campaign.db"):
    return {id: (kind, to) for id, kind, to in desk.query("SELECT message_id, kind, address FROM outbox", database=database)}


def numbers(desk):
    """What receipts were given out: by mail, each with the number that its subject has."""
    return [int(number) for subject, in desk.query("SELECT subject FROM outbox WHERE kind = 'receipt'")
            for number in re.findall(r"[Rr]eceipt (\d+)", subject)]
