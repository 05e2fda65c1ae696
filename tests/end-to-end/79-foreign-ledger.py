"""A ledger that this user may not read is not told as absent: its path, why, and 77. One that may not be written can be read."""

import os
import shutil
import subprocess

from acts import game
from desk import CANNOT_CREATE, IO, NO_INPUT, NO_PERMISSION, TRY_AGAIN, check, equal, finish

WITHOUT_CAPABILITIES = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]


def run(desk, *words):
    """As the owner, whom file modes bind: root gives up its capabilities first."""
    prefix = WITHOUT_CAPABILITIES if os.geteuid() == 0 else []
    done = subprocess.run(prefix + desk.arguments(*words), cwd=desk.folder, env=desk.environment(), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


desk = game()
os.chmod(desk.folder, 0o755)
ledger = desk.path("campaign.db")
before = desk.read("campaign.db")
reading = (("list",), ("show", "madrid"), ("verify", "madrid"), ("inbox",), ("export", "madrid", "--as", "french"))
owner = {words: desk.good(*words).out for words in reading}
os.chmod(ledger, 0)
for words in (("list",), ("tick",), ("show", "madrid"), ("freeze",), ("thaw",), ("submit", "madrid", "french", "-"),
              ("new", "ducs", "--name", "other", "--seat", "orfburg=a@example.org", "--seat", "wulfenburg=b@example.org")):
    code, out, err = run(desk, "--database", ledger, *words)
    equal("`%s` of a ledger that may not be read: 77" % words[0], (code, out), (NO_PERMISSION, ""))
    check("its path and why are said", ledger in err and os.strerror(13) in err and "no ledger" not in err, err)
equal("a mail server tries again", run(desk, "receive")[0], TRY_AGAIN)

os.chmod(ledger, 0o444)
os.chmod(desk.folder, 0o555)
for words in (("tick",), ("send",), ("submit", "madrid", "french", "-"), ("freeze",)):
    code, out, err = run(desk, *words)
    equal("`%s` of one that may not be written: 77" % words[0], (code, out), (NO_PERMISSION, ""))
    check("why is said", "campaign.db" in err and "write" in err, err)
equal("a mail server tries again", run(desk, "receive")[0], TRY_AGAIN)
for words in reading:
    code, out, err = run(desk, *words)
    equal("`%s` of one that may not be written: as its owner reads it" % words[0], (code, out), (0, owner[words]))
    check("and it is said that it is only read", "campaign.db" in err, err)
# A name that is none in a URI; a log that says more than the file, and cannot be read.
odd = desk.path("a b?c#d%41.db")
shutil.copy(ledger, odd)
equal("under an odd name", run(desk, "--database", odd, "list")[:2], (0, owner[("list",)]))
os.chmod(desk.folder, 0o755)
for name in ("campaign.db-wal", "a b?c#d%41.db-wal"):
    check("no file was made beside it", not os.path.exists(desk.path(name)))
desk.write("a b?c#d%41.db-wal", b"x" * 4096)
os.chmod(odd + "-wal", 0o444)
os.chmod(desk.folder, 0o555)
code, out, err = run(desk, "--database", odd, "list")
check("with a log that cannot be read it is not read as if there were none", code != 0 and out == "", (code, out, err))
os.chmod(desk.folder, 0)
equal("one in a folder that may not be entered: 77", run(desk, "--database", ledger, "list")[0] if os.geteuid() == 0 else NO_PERMISSION, NO_PERMISSION)  # only root gets there to try
os.chmod(desk.folder, 0o755)
os.chmod(ledger, 0o600)
equal("nothing was changed", desk.read("campaign.db"), before)
equal("one that is not there: 66", desk.run("--database", "nowhere.db", "list").code, NO_INPUT)
equal("a folder is none", [desk.run("--database", "outbox", verb).code for verb in ("list", "tick")], [IO] * 2)
finish()
