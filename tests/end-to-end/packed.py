"""Reads and writes the long texts of the ledger, compressed beside their size (schema/ledger.sql)."""

import ctypes
import ctypes.util

# table: {column: what it holds}
PACKED = {
    "states": {"position": str},
    "submissions": {"diagnostics": str, "text": bytes, "orders": str, "places": str},
    "inbox": {"raw": bytes},
    "letters": {"texts": bytes},
}
# Bytes that are read as hex.
HEX = {"events": ("link",), "salts": ("salt", "texts")}
# What the texts of a letter are, in their order.
PARTS = ("body", "orders", "html", "drawing", "calendar", "desk")

ZSTD = ctypes.CDLL(ctypes.util.find_library("zstd"))
for function, result, arguments in (("ZSTD_createDCtx", "p", ""), ("ZSTD_freeDCtx", "s", "p"), ("ZSTD_DCtx_refPrefix", "s", "pps"),
                                    ("ZSTD_decompressDCtx", "s", "ppsps"), ("ZSTD_compress", "s", "pspsi"), ("ZSTD_isError", "i", "s")):
    kinds = {"p": ctypes.c_void_p, "s": ctypes.c_size_t, "i": ctypes.c_int}
    getattr(ZSTD, function).restype = kinds[result]
    getattr(ZSTD, function).argtypes = [kinds[kind] for kind in arguments]


def unpacked(data, size, base=None):
    """base: the unpacked text that it is the difference from. ValueError: it cannot be unpacked."""
    if data is None or len(data) == size:
        return data
    out = ctypes.create_string_buffer(max(size, 1))
    context = ctypes.c_void_p(ZSTD.ZSTD_createDCtx())
    prefix = ctypes.create_string_buffer(base or b"", len(base or b"") + 1)
    ZSTD.ZSTD_DCtx_refPrefix(context, prefix, len(base or b""))
    length = ZSTD.ZSTD_decompressDCtx(context, out, size, data, len(data))
    ZSTD.ZSTD_freeDCtx(context)
    if ZSTD.ZSTD_isError(length) or length != size:
        raise ValueError("it cannot be unpacked")
    return out.raw[:size]


def packed(data, level=3):
    """One frame, whose bytes differ with the level."""
    out = ctypes.create_string_buffer(len(data) + 1000)
    length = ZSTD.ZSTD_compress(out, len(out), data, len(data), level)
    return out.raw[:length]


def part(texts, which, *sizes):
    """One of the texts of a letter, whose sizes are these."""
    at = sum(size + 1 for size in sizes[:which] if size is not None)
    return None if sizes[which] is None else texts[at:at + sizes[which]].decode()


def readable(ledger, sql=None):
    """From here on a connection reads the tables as though nothing in them were compressed: views hide them. Those that `sql`
    names will do, if nothing else is asked: a view takes as long as most questions."""
    tables = [table for table in sorted({*PACKED, *HEX}) if sql is None or table in sql]
    if not tables:
        return ledger
    for name, function in (("unpacked", unpacked), ("part", part)):
        ledger.create_function(name, -1, function, deterministic=True)
    for table in tables:
        texts, digits = PACKED.get(table, {}), HEX.get(table, ())
        columns = [row[1] for row in ledger.execute("PRAGMA main.table_info(%s)" % table)]
        if not columns:
            continue
        base = ", unpacked(b.texts, b.texts_sz)" if "base" in columns else ""
        given = ["CAST(unpacked(t.{0}, t.{0}_sz{2}) AS {1}) AS {0}".format(column, "TEXT" if texts[column] is str else "BLOB", base)
                 if column in texts else ("lower(hex(t.{0})) AS {0}" if column in digits else 't."{0}"').format(column) for column in columns]
        if table == "letters":
            sizes = ", ".join("t.%s_sz" % name for name in PARTS)
            given += ["part(unpacked(t.texts, t.texts_sz%s), %d, %s) AS %s" % (base, number, sizes, name) for number, name in enumerate(PARTS)]
        ledger.execute("CREATE TEMP VIEW %s AS SELECT %s FROM main.%s AS t%s"
                       % (table, ", ".join(given), table, " LEFT JOIN main.letters AS b ON b.mail = t.base" if base else ""))
    return ledger


def _write(ledger, table, row, column, raw):
    ledger.execute("UPDATE main.{1} SET {0} = ?, {0}_sz = ? WHERE rowid = ?".format(column, table), (raw, len(raw), row))


def _texts(ledger, row):
    """The texts of a letter, unpacked."""
    data, size, base = ledger.execute("SELECT texts, texts_sz, base FROM main.letters WHERE mail = ?", (row,)).fetchone()
    return unpacked(data, size, None if base is None else _texts(ledger, base))


def set_parts(ledger, mail, changes):
    """Gives a letter other texts, {part: text or None}, which stand as they are. What is a difference from it stays so."""
    for row, in ledger.execute("SELECT mail FROM main.letters WHERE base = ?", (mail,)).fetchall():
        _write(ledger, "letters", row, "texts", _texts(ledger, row))
    sizes = ledger.execute("SELECT %s FROM main.letters WHERE mail = ?" % ", ".join(name + "_sz" for name in PARTS), (mail,)).fetchone()
    texts = _texts(ledger, mail)
    new = [changes.get(name, part(texts, number, *sizes)) for number, name in enumerate(PARTS)]
    raw = [None if text is None else text.encode() for text in new]
    _write(ledger, "letters", mail, "texts", b"".join(text + b"\0" for text in raw if text is not None))
    ledger.execute("UPDATE main.letters SET %s WHERE mail = ?" % ", ".join(name + "_sz = ?" for name in PARTS),
                   (*[None if text is None else len(text) for text in raw], mail))


def rewrite(ledger, table, column, change, where="1", *values):
    """Gives each of these rows another text: change(text), which stands as it is."""
    letter = table == "letters"
    rows = ledger.execute("SELECT rowid FROM main.%s WHERE %s" % (table, where), values).fetchall()
    for row, in rows:
        if letter:
            sizes = ledger.execute("SELECT %s FROM main.letters WHERE mail = ?" % ", ".join(name + "_sz" for name in PARTS), (row,)).fetchone()
            set_parts(ledger, row, {column: change(part(_texts(ledger, row), PARTS.index(column), *sizes))})
            continue
        data, size = ledger.execute("SELECT {0}, {0}_sz FROM main.{1} WHERE rowid = ?".format(column, table), (row,)).fetchone()
        text = unpacked(data, size)
        new = change(text.decode() if PACKED[table][column] is str and text is not None else text)
        _write(ledger, table, row, column, new.encode() if isinstance(new, str) else new)
    if not rows:
        raise ValueError((table, column, where, values))
