"""The triggers and indexes of a ledger, which refuse to change what has happened, out of the way and back: whoever
changes his file by hand puts them back, since a ledger without them is refused."""

import contextlib


def lift(ledger):
    """Drops them, and returns them for put_back(): in one transaction with what is changed between."""
    if not ledger.in_transaction:
        ledger.execute("BEGIN")
    guards = ledger.execute("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL").fetchall()
    for kind, name, _ in map(tuple, guards):
        ledger.execute("DROP %s %s" % (kind, name))
    return guards


def put_back(ledger, guards):
    """As they were, even if two rows now are what an index says is unique."""
    for _, name, sql in map(tuple, guards):
        plain = sql.replace("CREATE UNIQUE INDEX", "CREATE INDEX")
        ledger.execute(plain)
        if plain != sql:
            ledger.execute("PRAGMA writable_schema = ON")
            ledger.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, name))
            ledger.execute("PRAGMA writable_schema = OFF")
    ledger.execute("COMMIT")


@contextlib.contextmanager
def lifted(ledger):
    guards = lift(ledger)
    yield ledger
    put_back(ledger, guards)
