"""`freeze` and `thaw`: a frozen ledger does not change while it is moved, whatever process opens it or is
killed."""

import os
import shutil

import killer
from desk import IO, KARSTEN, NO_INPUT, NO_PERMISSION, TRY_AGAIN, CONFIG, Desk, check, equal, finish
from killer import moments, sound, traced, twin
from postbox import FRENCH, desk, key, letter, orders_to

table = desk()
raw = letter(KARSTEN, orders_to(key(table, "french")), FRENCH)
table.good("receive", stdin=raw)
check("a mail that was piped in leaves a log", os.path.exists(table.path("campaign.db-wal")))


def files(desk):
    return {name: desk.read(name) for name in sorted(os.listdir(desk.folder)) if name.startswith("campaign.db")}


# ---- what a frozen ledger does ----

before = table.dump()
result = table.run("freeze")
check("freeze ends with 0, and says which file it is", result.code == 0 and "campaign.db" in result.out and result.err == "", result)
still = files(table)
equal("one file, and all is in it", ([name for name in still if name.endswith(("wal", "shm", "journal"))], table.dump()), ([], before))
equal("it says so itself", (still["campaign.db"][68:72], [name for name in files(table) if name not in still]), (b"ADJF", []))

table.write("french.yaml", FRENCH)
for words, code in ((("tick",), NO_PERMISSION), (("send",), NO_PERMISSION), (("submit", "madrid", "french", "french.yaml"), NO_PERMISSION),
                    (("pause", "madrid", "--reason", "no"), NO_PERMISSION), (("rollback", "madrid", "--to", "1", "--reason", "no"), NO_PERMISSION),
                    (("new", "ducs", "--name", "lunes", "--seat", "orfburg=a@b.example", "--seat", "wulfenburg=c@d.example"), NO_PERMISSION),
                    (("receive",), TRY_AGAIN), (("receive", "--maildir", "box"), TRY_AGAIN)):
    result = table.run(*words, stdin=raw if words == ("receive",) else None)
    check("%s: %d, and it says why" % (words[0], code), result.code == code and "frozen" in result.err, result)
for words in (("list",), ("show", "madrid"), ("form", "madrid", "french"), ("check", "madrid", "french", "french.yaml"), ("inbox",),
              ("inbox", "1"), ("verify", "madrid"), ("replay", "madrid")):
    result = table.run(*words)
    check("%s reads on, and warns" % " ".join(words[:2]), result.code == 0 and result.out != "" and "frozen" in result.err, result)
equal("--quiet does not", table.run("verify", "madrid", "--quiet").err, "")
equal("again: as before", (table.run("freeze").code, files(table)), (0, still))
equal("not a byte has changed", files(table), still)

# ---- a copy ----

copy = twin(table)
result = copy.run("thaw")
equal("a copy is thawed, and is at work", (result.code, copy.run("verify", "madrid").code, copy.run("tick").code, copy.dump() != before), (0, 0, 0, True))
equal("thawed again: nothing is done", copy.run("thaw").code, 0)
equal("the old one lies as it lay", files(table), still)
result = table.run("thaw", "--format", "yaml")
equal("it is thawed, and says nothing to programs", (result.code, result.out, table.dump() == before, table.run("tick").code), (0, "", True, 0))

# ---- what is none ----

nothing = Desk()
equal("no ledger: none to freeze, none to thaw", ([nothing.run(verb).code for verb in ("freeze", "thaw")], nothing.mail_names(".")), ([NO_INPUT] * 2, []))
nothing.write("campaign.db", "a shopping list, and long enough for the header of a database: 100 bytes, of which these are a few more")
check("what is no ledger stays as it is", all(nothing.run(verb).code in (IO, CONFIG) for verb in ("freeze", "thaw")) and
      nothing.read("campaign.db").startswith(b"a shopping list"))

# ---- killed ----

if killer.possible():
    table.good("receive", stdin=letter(KARSTEN, orders_to(key(table, "french")), FRENCH + "salt: one\n"))
    whole = table.dump()
    for verb, other in (("freeze", "thaw"), ("thaw", "freeze")):
        names = []
        equal("%s: undisturbed, it ends with 0" % verb, traced(twin(table), (verb,), names=names), (None, 0))
        bad, marks = [], set()
        for kill_at in moments(names):
            desk = twin(table)
            traced(desk, (verb,), kill_at)
            good = sound(desk) and desk.dump() == whole
            marks.add(desk.query("PRAGMA application_id")[0][0])
            # From here both ways are open.
            for words in ((verb,), (other,), ("freeze",)):
                good = good and desk.run(*words).code == 0
            frozen = files(desk)
            good = good and not any(name.endswith(("-wal", "-journal")) for name in frozen) and desk.run("verify", "madrid").code == 0
            if not good:
                bad.append("%s %d of %d" % (verb, kill_at, len(names)))
            shutil.rmtree(desk.folder)
        equal("%s: killed at any moment nothing is lost, and it can be done again, or undone" % verb, bad, [])
        check("%s: killed before and after it counted" % verb, len(marks) == 2, marks)
        table.good("freeze")  # for thaw
finish()
