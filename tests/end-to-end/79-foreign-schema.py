"""A ledger whose tables, indexes or triggers are not those of the program is refused, wherever it comes from: guards that are
missing, a trigger that tells a guest what others get."""

import re
import shutil
import sqlite3

from acts import game
from desk import CONFIG, TRY_AGAIN, check, equal, finish, yaml_of

SPY = ("CREATE TRIGGER spy AFTER INSERT ON outbox BEGIN "
       "UPDATE outbox SET address = 'guest@example.org' WHERE id = NEW.id; END")


def with_schema(table, sql, name="campaign.db"):
    """The ledger with other tables, as the sqlite3 shell could make them."""
    ledger = sqlite3.connect(table.path(name), isolation_level=None)
    ledger.executescript(sql)
    ledger.close()


table = game()
table.good("backup", "copy")
table.good("send")
guards = [name for name, in table.query("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")]
check("there are guards", len(guards) >= 50, guards)
shutil.copy(table.path("campaign.db"), table.path("good.db"))


def put_good():
    shutil.copy(table.path("good.db"), table.path("campaign.db"))


missed = []
for name in guards:
    put_good()
    with_schema(table, "DROP TRIGGER %s" % name)
    result = table.run("tick")
    if result.code != CONFIG or not re.search(r"missing: trigger %s\b" % name, result.err):
        missed.append((name, result))
equal("each guard is missed, by name", missed, [])

for what, sql, named in (("a trigger more", SPY, "not ours: trigger spy"),
                         ("a view in the place of a table", "ALTER TABLE mailboxes RENAME TO boxes; CREATE VIEW mailboxes AS SELECT * FROM boxes", "not ours: "),
                         ("a table more", "CREATE TABLE notes (id INTEGER)", "not ours: table notes"),
                         ("an index less", "DROP INDEX events_place", "missing: index events_place"),
                         ("a name with marks in it", 'CREATE TABLE "a\u202eb\nc" (id INTEGER)', "not ours: table a")):
    put_good()
    with_schema(table, sql)
    before = table.read("campaign.db")
    for words in (("list",), ("tick",), ("send",), ("show", "madrid"), ("verify", "madrid"), ("export", "madrid"), ("backup", "second"),
                  ("forget", "a@example.org"), ("publish", "madrid", "site")):
        result = table.run(*words)
        check("%s: `%s` ends with 78 and says what differs" % (what, words[0]), result.code == CONFIG and named in result.err, result)
        check("in one line, without marks of others", len(result.err.splitlines()) == 1 and "\u202e" not in result.err, result.err)
    equal("%s: a mail server tries again" % what, table.run("receive", stdin="From: a@example.org\n\nhello\n").code, TRY_AGAIN)
    equal("%s: no byte was changed" % what, table.read("campaign.db"), before)
    found = [entry for entry in yaml_of(table.run("doctor", "--offline", "--format", "yaml").out) if entry["check"] == "ledger"]
    check("%s: `doctor` names it" % what, any(entry["state"] == "fix" and named in str(entry) for entry in found), found)

# ---- frozen, and thawed by somebody else ----

put_good()
table.good("freeze")
with_schema(table, SPY)
equal("a frozen one is read by nobody", table.run("list").code, CONFIG)
result = table.run("thaw")
check("nor thawed", result.code == CONFIG and "trigger spy" in result.err, result)
with_schema(table, "DROP TRIGGER spy")
equal("without what is not ours it is", (table.run("thaw").code, table.run("list").code), (0, 0))

# ---- a copy, of which a ledger is to be made ----

shutil.copy(table.path("copy"), table.path("bad"))
with_schema(table, SPY.replace("AFTER INSERT ON outbox", "AFTER UPDATE ON book").replace("NEW.id", "1"), "bad")
alone = table.dump()
result = table.run("restore", "bad", "--reason", "why")
check("a copy with a trigger more is not restored", result.code == CONFIG and "trigger spy" in result.err and table.dump() == alone, result)
equal("a good one is", table.run("restore", "copy", "--reason", "why").code, 0)

# ---- a good copy in the place of a ledger that is refused ----

with_schema(table, SPY)
equal("a good copy takes the place of one that is refused", (table.run("restore", "copy", "--reason", "why").code, table.run("list").code), (0, 0))
finish()
