"""Shared by the tests of forgetting: what a ledger still says of somebody."""

import os


def standing(book, *secrets):
    """What still stands in which table of the ledger, whatever is compressed there; and in which of its files."""
    found = set()
    with book.ledger() as ledger:
        for (table,) in ledger.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").fetchall():
            for row in ledger.execute("SELECT * FROM " + table):
                text = "\0".join(value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value) for value in row).lower()
                found |= {(table, secret) for secret in secrets if secret.lower() in text}
    for name in ("campaign.db", "campaign.db-wal", "campaign.db-shm"):
        if os.path.exists(book.path(name)):
            raw = book.read(name).lower()
            found |= {(name, secret) for secret in secrets if secret.lower().encode() in raw}
    return sorted(found)
