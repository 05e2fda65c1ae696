"""Shared by the tests that work on a mail grows as its size does: what `receive` takes for half a megabyte of something, and for a whole one."""

import resource
import subprocess

from desk import KARSTEN, PHIL, check, equal
from postbox import desk, key

HALF = 500000
MOST = 8.0  # seconds of processor time that a megabyte may take
STARTING = 0.3  # that a process may take for anything


def heads_of(table):
    """What each game's mails begin with: one without conditions, and one that reads them."""
    table.good("new", "waterloo", "--name", "mont", "--seat", "north=" + PHIL, "--seat", "south=" + KARSTEN, "--every", "48h")
    return {"madrid": 'game: madrid\nturn: "1"\nkey: %s\n' % key(table, "spanish"), "mont": "game: mont\nkey: %s\n" % key(table, "north", "mont")}


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
    """`rows`: a name, what makes the mail of a size, from its head, the size and a number of its own, and the game, if it is not madrid."""
    table = desk()
    heads = heads_of(table)
    slow, steep, codes, number, most = [], [], set(), 0, (0.0, None)
    for name, made, *game in rows:
        head = heads[game[0] if game else "madrid"]
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
