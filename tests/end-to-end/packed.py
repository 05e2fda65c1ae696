"""Reads and writes the long texts of the ledger, compressed beside their size (schema/ledger.sql)."""

import zlib

# table: {column: what it holds}
PACKED = {
    "states": {"position": str},
    "submissions": {"diagnostics": str, "text": bytes},
    "inbox": {"raw": bytes},
    "letters": {"orders": str, "body": str, "html": str, "drawing": str, "calendar": str, "desk": str},
}


def unpacked(data, size):
    """As sqlar_uncompress() of the sqlite3 shell."""
    return data if data is None or len(data) == size else zlib.decompress(data)


def readable(ledger):
    """From here on a connection reads the tables as though nothing in them were compressed: views hide them."""
    ledger.create_function("unpacked", 2, unpacked, deterministic=True)
    for table, packed in PACKED.items():
        columns = [row[1] for row in ledger.execute("PRAGMA main.table_info(%s)" % table)]
        texts = ["CAST(unpacked({0}, {0}_sz) AS {1}) AS {0}".format(column, "TEXT" if packed[column] is str else "BLOB")
                 if column in packed else '"%s"' % column for column in columns]
        if columns:
            ledger.execute("CREATE TEMP VIEW %s AS SELECT %s FROM main.%s" % (table, ", ".join(texts), table))
    return ledger


def rewrite(ledger, table, column, change, where="1", *values):
    """Gives each of these rows another text: change(text), which stands as it is."""
    rows = ledger.execute("SELECT rowid, {0}, {0}_sz FROM {1} WHERE {2}".format(column, table, where), values).fetchall()
    for row, data, size in rows:
        text = unpacked(data, size)
        new = change(text.decode() if PACKED[table][column] is str and text is not None else text)
        raw = new.encode() if isinstance(new, str) else new
        ledger.execute("UPDATE {1} SET {0} = ?, {0}_sz = ? WHERE rowid = ?".format(column, table), (raw, len(raw), row))
    if not rows:
        raise ValueError((table, column, where, values))
