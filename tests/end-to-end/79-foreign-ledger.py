"""A ledger that this user may not read, or not write, is not told as absent: its path, why, and 77."""

import os
import subprocess

from acts import game
from desk import CANNOT_CREATE, IO, NO_INPUT, NO_PERMISSION, TRY_AGAIN, check, equal, finish

OTHER = 65534  # nobody


def run(desk, *words):
    """As somebody whose ledger it is not: root runs it as another user, anybody else is not in the way of their own rights."""
    more = {"user": OTHER, "group": OTHER, "extra_groups": []} if os.geteuid() == 0 else {}
    done = subprocess.run(desk.arguments(*words), cwd=desk.folder, env=desk.environment(), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


desk = game()
foreign = 0 if os.geteuid() == 0 else 0o777  # who has which rights: others as root sees it, else the owner
os.chmod(desk.folder, 0o755)
ledger = desk.path("campaign.db")
before = desk.read("campaign.db")
os.chmod(ledger, 0o600 & ~foreign)
for words in (("list",), ("tick",), ("show", "madrid"), ("freeze",), ("thaw",), ("submit", "madrid", "french", "-"),
              ("new", "ducs", "--name", "other", "--seat", "orfburg=a@example.org", "--seat", "wulfenburg=b@example.org")):
    code, out, err = run(desk, "--database", ledger, *words)
    equal("`%s` of a ledger that may not be read: 77" % words[0], (code, out), (NO_PERMISSION, ""))
    check("its path and why are said", ledger in err and os.strerror(13) in err and "no ledger" not in err, err)
equal("a mail server tries again", run(desk, "receive")[0], TRY_AGAIN)

os.chmod(ledger, 0o644 if foreign == 0 else 0o444)
if foreign:
    os.chmod(desk.folder, 0o555)
for words in (("tick",), ("list",)):
    code, out, err = run(desk, *words)
    equal("`%s` of one that may not be written: 77" % words[0], (code, out), (NO_PERMISSION, ""))
    check("why is said", "campaign.db" in err and "write" in err, err)
os.chmod(desk.folder, 0o700 & ~foreign)
equal("one in a folder that may not be entered: 77", run(desk, "--database", ledger, "list")[0] if foreign == 0 else NO_PERMISSION, NO_PERMISSION)
os.chmod(desk.folder, 0o755)
os.chmod(ledger, 0o600)
equal("nothing was changed", desk.read("campaign.db"), before)
equal("one that is not there: 66", desk.run("--database", "nowhere.db", "list").code, NO_INPUT)
equal("a folder is none", [desk.run("--database", "outbox", verb).code for verb in ("list", "tick")], [IO] * 2)
finish()
