"""A limit on the size of files (ulimit -f) ends a command with an exit code, not by a signal; nothing is lost, and without the limit
all goes on."""

import resource
import subprocess

from desk import BAD_DATA, KARSTEN, check, equal, finish
from postbox import FRENCH, SPANISH, desk, key, letter, orders_to

table = desk(("madrid", "--option", "pace=fast", "--every", "48h"))
table.good("send")
table.good("receive", stdin=letter(KARSTEN, orders_to(key(table, "french")), FRENCH))
table.file("spanish", SPANISH)
table.write("orders.yaml", FRENCH)
table.later(hours=1)
kept = table.dump()


def limited(size, *words, stdin=b""):
    done = subprocess.run(table.arguments(*words), cwd=table.folder, env=table.environment(), input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=120, check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
    return done.returncode, done.stderr.decode(errors="replace")


for words in (("send",), ("tick",), ("submit", "madrid", "french", "orders.yaml"), ("pause", "madrid", "--reason", "r"), ("backup", "copy"), ("publish", "madrid", "site"),
              ("new", "ducs", "--name", "more", "--seat", "orfburg=a@example.org", "--seat", "wulfenburg=b@example.org")):
    for size in (0, 512, 40000, 300000):
        code, err = limited(size, *words)
        check("`%s` with files of %d bytes ends with a code" % (words[0], size), code >= 0, (code, err))
        if code not in (0, BAD_DATA):
            check("and says why", err != "", (words, size, code))
code, err = limited(0, "receive", stdin=letter(KARSTEN, orders_to(key(table, "french")), FRENCH))
equal("a mail server tries again", code, 75)
table.later(hours=3).good("tick")
table.good("send")
equal("and all goes on", table.run("verify", "madrid", "--quiet").code, 0)
finish()
