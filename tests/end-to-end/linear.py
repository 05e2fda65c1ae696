"""Shared by the tests that work on a mail grows as its size does: what `receive` takes for half a megabyte of something, and for a whole one."""

import resource
import subprocess

from desk import PHIL, check, equal
from postbox import desk, key

HALF = 500000
MOST = 8.0  # seconds of processor time that a megabyte may take
STARTING = 0.3  # that a process may take for anything


def head_of(table):
    return 'game: madrid\nturn: "1"\nkey: %s\n' % key(table, "spanish")


def times(unit, size):
    """So many bytes of it."""
    return unit * (size // len(unit.encode("utf-8", "surrogateescape")))


def headers(number, *more):
    return "".join(line + "\n" for line in ("From: " + PHIL, "To: games@example.org", "Message-ID: <linear-%d@example.org>" % number, "MIME-Version: 1.0", *more))


def seconds(table, mail):
    """What `receive` takes for it; its exit code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(table.arguments("receive"), cwd=table.folder, env=table.environment(), input=mail.encode("utf-8", "surrogateescape"),
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.returncode


def measure(rows):
    """`rows`: a name, and what makes the mail of a size, from the table's head, the size and a number of its own."""
    table = desk()
    head = head_of(table)
    slow, steep, codes, number, most = [], [], set(), 0, (0.0, None)
    for name, made in rows:
        number += 2
        whole, code = seconds(table, made(head, 2 * HALF, number))
        codes.add(code)
        most = max(most, (whole, name), key=lambda entry: entry[0])
        if whole > MOST:
            slow.append((name, whole))
        if whole <= STARTING:
            continue
        half, code = seconds(table, made(head, HALF, number + 1))
        codes.add(code)
        # Twice as much takes twice as long; what starts a process and the machine's other work are in it, too.
        if whole > 3 * half + STARTING:
            steep.append((name, half, whole))
    print("# the slowest of %d took %.2f s: %s" % (len(rows), *most))
    equal("a megabyte of anything takes seconds", slow, [])
    equal("twice as much takes no more than thrice as long", steep, [])
    check("each was taken in", codes == {0} and number == 2 * len(rows), (codes, number))
