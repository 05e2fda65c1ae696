"""`publish` takes no more memory for many pages than for few: a finished game of La Guerre des Ducs once took 1.2 GB."""

import io
import os
import subprocess
import tarfile

from desk import ROOT, Desk, check, finish

MOST = 100 * 1024  # kB

desk = Desk()
with tarfile.open(os.path.join(ROOT, "tests", "kept", "ducs.tar.xz")) as kept:
    ledger = max((member for member in kept if member.name.endswith(".db")), key=lambda member: member.size)
    desk.write("campaign.db", kept.extractfile(ledger).read())
name = desk.query("SELECT name FROM games WHERE status = 'over' LIMIT 1")[0][0]
process = subprocess.Popen(desk.arguments("publish", name, "site"), cwd=desk.folder, env=desk.environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
said = io.TextIOWrapper(process.stdout).read()
_, status, used = os.wait4(process.pid, 0)
process.returncode = os.waitstatus_to_exitcode(status)
pages = [entry for entry in os.listdir(desk.path("site")) if entry.endswith(".html")] if process.returncode == 0 else []
check("a long game is published", len(pages) > 12, (said, len(pages)))
print("# %d pages, %d kB of memory" % (len(pages), used.ru_maxrss))
check("in little memory", used.ru_maxrss < MOST, used.ru_maxrss)
finish()
