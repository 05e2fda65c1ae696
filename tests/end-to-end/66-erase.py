"""`erase`: what a mail said goes, and all that came of it; the log holds, and nothing else is touched."""

import re
import sqlite3
import zlib

import packed
from desk import BAD_DATA, NO_PERMISSION, NOT_FOUND, USAGE, check, equal, finish, yaml_of
from postbox import FRENCH, SPANISH, desk, key, letter, orders_to, pipe, press_to

REASON = ("--reason", "asked by its sender")
SECRETS = ("the mill at midnight", "my cousin is ill", "burn this letter")


def standing(book, secret):
    """Tables of the ledger in which it still stands."""
    found = set()
    with book.ledger() as ledger:
        for (table,) in ledger.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").fetchall():
            for row in ledger.execute("SELECT * FROM " + table):
                if any(secret in (value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)) for value in row):
                    found.add(table)
    return sorted(found)


def rest(book, *numbers):
    """What erasing must not touch: everything but texts, salts and the end of the log."""
    return [book.query(sql) for sql in (
        "SELECT receipt, game, seat, turn, standing, at, digest, orders, places FROM submissions", "SELECT id, author, audience, at FROM press",
        "SELECT id, message_id, recipient, subject FROM outbox", "SELECT id, fate, sender, at FROM inbox", "SELECT number, position FROM states",
        "SELECT mail, body FROM letters JOIN outbox ON id = mail WHERE kind = 'report'")]


book = desk(("madrid", "--every", "48h", "--option", "pace=fast", "--option", "press=signed"))
keys = {seat: key(book, seat) for seat in ("spanish", "french")}
book.good("observe", "madrid", "Ana <ana@example.org>")
book.good("send")
with_press = FRENCH + 'press: [{to: spanish, text: "%s"}]\n# %s\n' % SECRETS[:2]
pipe(book, letter("karsten@example.org", orders_to(keys["french"]), with_press))
pipe(book, letter("phil@example.org", press_to(keys["spanish"], "all"), "to: french, observers\n\n%s" % SECRETS[2]))
pipe(book, letter("phil@example.org", orders_to(keys["spanish"]), SPANISH))
numbers = {row["fate"] + row["from"]: row["id"] for row in book.tree("inbox", "--game", "madrid")}
filed, press = numbers["filedkarsten@example.org"], numbers["presskarsten@example.org" if 0 else "pressphil@example.org"]
for secret, tables in zip(SECRETS, (["inbox", "letters", "press", "submissions"], ["inbox", "submissions"], ["inbox", "letters", "press"])):
    found = standing(book, secret)
    check("\"%s\" stands in the ledger" % secret, set(tables) <= set(found), found)

# ---- what is refused changes nothing ----

before = book.dump()
for name, code, words in (("no reason", USAGE, ("madrid", str(filed))), ("no number", USAGE, ("madrid", "filed", *REASON)),
                          ("no such mail", NOT_FOUND, ("madrid", "99", *REASON)), ("no such game", NOT_FOUND, ("lunes", "1", *REASON)),
                          ("a file that counts in the open turn", NO_PERMISSION, ("madrid", str(filed), *REASON))):
    equal("%s: %d, and nothing changes" % (name, code), (book.run("erase", *words).code, book.dump() == before), (code, True))

# ---- press: gone wherever it stood, and not sent any more ----

waiting = book.query("SELECT count(*) FROM outbox WHERE kind = 'press' AND press = 2 AND status = 'queued'")[0][0]
kept = rest(book)
book.good("erase", "madrid", str(press), *REASON)
equal("a message is gone wherever it stood", standing(book, SECRETS[2]), [])
equal("and what else there is stands", rest(book), kept)
equal("its mails are not sent any more", (waiting, book.query("SELECT count(*) FROM outbox WHERE press = 2 AND status = 'failed'")[0][0]), (2, 2))
before = len(book.mail_names())
book.good("send")
check("others are", len(book.mail_names()) > before and not any(b"" == book.read("outbox/new/" + name) for name in book.mail_names()))
equal("nobody is troubled by it", book.run("list").out.count("failed"), 0)
event = book.query("SELECT audience, fields FROM events WHERE code = 'act-erase'")
equal("its author's log says so, and nobody else's", [(audience, yaml_of(fields)) for audience, fields in event], [(1, {"reason": REASON[1]})])
result = book.tree("verify", "madrid")
equal("the log holds, and says how many texts are gone", (result["good"], result.get("erased")), (True, 4))
equal("nothing is left to erase", book.run("erase", "madrid", str(press), *REASON).code, NO_PERMISSION)
book.run("resend", "madrid", "french", "--kind", "press", *REASON)
equal("nor to send again", book.query("SELECT count(*) FROM outbox WHERE press = 2 AND status <> 'failed'")[0][0], 0)

# ---- a file: once its turn is over ----

book.later(hours=1).good("tick")
check("the turn was played", book.turn()[0] != "1" or book.turn()[1] != "setup", book.turn())
while book.turn()[0] == "1":
    book.later(hours=49).good("tick", "--trust")
kept = rest(book)
book.good("erase", "madrid", str(filed), *REASON)
equal("a file is gone wherever it stood", [standing(book, secret) for secret in SECRETS], [[]] * 3)
equal("its orders stand, and all else", rest(book), kept)
result = book.tree("verify", "madrid")
check("the log holds", result["good"] and result["erased"] > 4, result)
equal("and it is adjudicated again, the same", book.run("replay", "madrid").code, 0)
receipt, = book.query("SELECT receipt FROM inbox WHERE id = ?", filed)[0]
equal("the seat is told which receipt it was", yaml_of(book.query("SELECT fields FROM events WHERE code = 'act-erase' ORDER BY place DESC LIMIT 1")[0][0]),
      {"reason": REASON[1], "receipt": 1})
for command in (("show", "madrid", "--as", "french"), ("inbox", str(filed)), ("inbox", "--game", "madrid"), ("form", "madrid", "french"),
                ("export", "madrid", "--as", "french"), ("list",)):
    equal("`%s` goes on" % " ".join(command), book.run(*command).code, 0)
book.write("part.yaml", book.good("export", "madrid", "--as", "french").out)
equal("the seat's part verifies", book.run("verify", "part.yaml").code, 0)

# ---- in the bundle of the game ----

book.good("end", "madrid", "--turn", book.turn()[0], "--draw", *REASON)
bundle = book.good("export", "madrid").out
book.write("bundle.yaml", bundle)
result = book.tree("verify", "bundle.yaml")
equal("a bundle without the text verifies, and says so", (result["good"], result.get("erased")), (True, 1))
orders = re.search(r"6→7", bundle[bundle.index("\nfiles:"):])
place = bundle.index("\nfiles:") + orders.start()
book.write("bundle.yaml", bundle[:place] + "6→5" + bundle[place + 3:])
check("its orders are still bound", book.run("verify", "bundle.yaml").code == BAD_DATA)
other = yaml_of(bundle)["files"][-1]
book.write("bundle.yaml", re.sub(r"(?ms)^  - receipt: %d\n.*?(?=^  - receipt|^states)" % other["receipt"], lambda row: re.sub(
    r"(?ms)^    diagnostics:.*?(?=^    orders:)", '    diagnostics: ""\n    text: ""\n', re.sub(r"    salt: .*", '    salt: ""', row.group(0))), bundle))
result = book.run("verify", "bundle.yaml")
check("a text that nobody erased may not be left out", result.code == BAD_DATA and "submissions" in result.err, result)

# ---- an earlier file again: its copies go with it, and what was erased still counts ----

book = desk(("madrid", "--every", "48h", "--option", "pace=fast"))
keys = {seat: key(book, seat) for seat in ("spanish", "french")}
pipe(book, letter("karsten@example.org", orders_to(keys["french"]), with_press))
pipe(book, letter("karsten@example.org", orders_to(keys["french"]), FRENCH.replace("6→7", "6→5")))
book.good("erase", "madrid", "1", *REASON)
equal("a file that was replaced can go at once", standing(book, SECRETS[1]), [])
pipe(book, letter("karsten@example.org", orders_to(keys["french"]), "undo"))
rows = book.query("SELECT source, standing, orders, text_sz FROM submissions ORDER BY receipt")
equal("its orders can be had again", [(row[0], row[1]) for row in rows] + [rows[-1][2] == rows[0][2]],
      [("mail", "superseded"), ("mail", "superseded"), ("undo", "in-force"), True])
equal("and verify", book.run("verify", "madrid").code, 0)
pipe(book, letter("karsten@example.org", orders_to(keys["french"]), with_press))
pipe(book, letter("karsten@example.org", orders_to(keys["french"]), FRENCH.replace("6→7", "6→5")))
pipe(book, letter("karsten@example.org", orders_to(keys["french"]), "undo"))
equal("one that counts again, by its copy, is refused", book.run("erase", "madrid", "4", *REASON).code, NO_PERMISSION)
finish()
