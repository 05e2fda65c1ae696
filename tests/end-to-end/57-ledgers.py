"""The scripts of contrib/ledgers when a connection breaks halfway (tests/mail/ledgers.py plays the whole of them
against Postfix). Another machine is another folder behind an `ssh` of the test's own."""

import glob
import os
import subprocess

from desk import BUILD, KARSTEN, ROOT, TRY_AGAIN, check, equal, finish, fresh_folder
from postbox import FRENCH, desk, key, letter, orders_to

SCRIPTS = os.path.join(ROOT, "contrib", "ledgers")
# So many bytes come through before the way breaks; what is behind it sees the end of its input.
SSH = """#!/bin/sh
while [ "$1" = -o ]; do shift 2; done
shift
cd / && head -c "${CUT:-1000000000}" | sh -c "$*"
"""
# Half of its work, and then the disk is full.
AWK = """#!/bin/sh
case "$*" in
  *'$2 = place'*) [ -z "$AWK_FAILS" ] || { echo 'alpha /nowhere'; exit 2; } ;;
esac
exec /usr/bin/awk "$@"
"""

post = fresh_folder()
os.mkdir(os.path.join(post, "bin"))
for name, text in (("ssh", SSH), ("awk", AWK), ("postqueue", "#!/bin/sh\n")):
    path = os.path.join(post, "bin", name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o755)


def script(name, *words, stdin=b"", **more):
    """(exit code, what it printed) of a script, in the post folder."""
    variables = dict(os.environ, ADJUDICATOR_DATA=ROOT, HOME=post, LC_ALL="C.UTF-8", **more)
    variables["PATH"] = ":".join([os.path.join(post, "bin"), BUILD, variables["PATH"]])
    done = subprocess.run([os.path.join(SCRIPTS, name), *words], cwd=post, env=variables, input=stdin,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def table_of(**places):
    with open(os.path.join(post, "ledgers"), "w", encoding="utf-8") as file:
        file.write("".join("%s %s\n" % (name, place) for name, place in places.items()))


def fates(table):
    return [fate for fate, in table.query("SELECT fate FROM inbox ORDER BY id")]


# ---- a mail is cut off on its way to another ledger ----

home, far = desk(("sevilla", "--option", "pace=fast")), desk()
table_of(alpha=home.folder, beta="far:" + far.folder)
raw = letter(KARSTEN, orders_to(key(far, "french")), FRENCH + "salt: whole\n")
recipient = orders_to(key(far, "french"))
for ledger in ("beta.ledger.invalid", "any"):
    for cut in (0, len(raw) // 2, len(raw) - 6, len(raw) - 1):
        code, said = script("deliver", ledger, recipient, stdin=raw, CUT=str(cut))
        equal("deliver %s: %d of %d bytes: it comes again, and nobody has it" % (ledger, cut, len(raw)),
              (code, fates(far), fates(home)), (TRY_AGAIN, [], []))
        check("and says so to `release`", "ledger beta: not now" in said, said)
equal("whole: it is filed", (script("deliver", "beta", recipient, stdin=raw), fates(far), fates(home)), ((0, ""), ["filed"], []))
equal("again: it counts once", (script("deliver", "any", recipient, stdin=raw), fates(far), fates(home)), ((0, ""), ["filed"], []))
huge = letter(KARSTEN, recipient, "x" * (1 << 20))
equal("longer than any mail may be: answered, and not again and again", (script("deliver", "beta", recipient, stdin=huge, CUT="9000000")[0], fates(far)),
      (0, ["filed", "how-to"]))
for words in (("--bytes", "many"), ("--bytes", "-1"), ("--bytes", "")):
    check("receive %s: no length" % " ".join(words), far.run("receive", *words, stdin=raw).code == TRY_AGAIN)

# ---- a ledger moves ----

far.write("adjudicator.yaml", far.read("adjudicator.yaml") + b"database: campaign.db\n")
near = fresh_folder()
for name in ("campaign.db.tick", "campaign.db.send"):  # of a ledger that was here a year ago
    with open(os.path.join(near, name), "w", encoding="utf-8") as file:
        file.write("stale\n")
    if os.path.exists(far.path(name)):
        os.unlink(far.path(name))
table_of(alpha=far.folder)
code, said = script("move", "alpha", near, AWK_FAILS="yes")
with open(os.path.join(post, "ledgers"), encoding="utf-8") as file:
    equal("move: the table cannot be read to its end: it stays as it is", (code, file.read()), (TRY_AGAIN, "alpha %s\n" % far.folder))
code, said = script("move", "alpha", near)
equal("move: again, to its end", (code, os.path.exists(os.path.join(near, "campaign.db"))), (0, True))
stale = [name for name in ("campaign.db.tick", "campaign.db.send") if os.path.exists(os.path.join(near, name))
         and open(os.path.join(near, name), encoding="utf-8").read() == "stale\n"]
equal("what lay there of another time is gone", stale, [])
for name in ("campaign.db.tick", "campaign.db.send"):
    with open(os.path.join(near, name), "w", encoding="utf-8") as file:
        file.write("of the move\n")
code, said = script("move", "alpha", "far:" + far.folder)
equal("move back", (code, said), (0, "alpha is at far:%s\n" % far.folder))
asides = sorted(os.path.basename(path).rsplit("Z", 1)[-1] for path in glob.glob(os.path.join(near, "*.moved-*")))
equal("the old ledger lies aside with what belongs to it", (asides, [name for name in os.listdir(near) if name.startswith("campaign.db") and ".moved-" not in name]), (["", ".send", ".tick"], []))
with open(far.path("campaign.db.tick"), encoding="utf-8") as file:
    equal("which came along", file.read(), "of the move\n")
finish()
