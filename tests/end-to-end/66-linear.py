"""Work on a mail grows as its size does: each character that a reader treats apart, and what begins a quotation, a form, a list or an element,
half a megabyte of it and a whole one."""

import resource
import subprocess

from desk import PHIL, check, equal, finish
from postbox import desk, key

HALF = 500000
MOST = 8.0  # seconds of processor time that a megabyte may take
TEXT = ["\n", " \n", "\t", "\"\n", "'", "`", "*", "_", "#", "- ", "> ", "> > ", ":", ": ", "a: ", ";", ",", ". ", "=", "<", "[", "[[", "(", "{a: ", "@", "/", "\\", "|", "~", "&",
        "%", "!", "→", "\u00a0", "\u200b", "\r", "\r\n", "a\n\n", "12→7\n", "12→7, ", "12→7 and ", "not ", "orders: ", "key: A\n", "game: x\n", "--\n", "-----ORDERS-----\n", "-----END-----\n",
        "On Monday Ann wrote:\n", "1. "]
HTML = ["<", "<b>", "</b>", "<p>x", "<div>", "<blockquote>", "<table>", "<td>", "<br>", "&", "&amp;", "&#", "<!--", "<a href=\"x\">", "<li>"]


def seconds(table, kind, text, number):
    """What `receive` takes for it; its exit code."""
    mail = ("From: %s\nTo: games@example.org\nSubject: [madrid] orders\nMessage-ID: <linear-%d@example.org>\nMIME-Version: 1.0\nContent-Type: %s; charset=utf-8\n"
            "Content-Transfer-Encoding: 8bit\n\n%s\n" % (PHIL, number, kind, text)).encode()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(table.arguments("receive"), cwd=table.folder, env=table.environment(), input=mail, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.returncode


table = desk()
head = 'game: madrid\nturn: "1"\nkey: %s\n' % key(table, "spanish")
slow, steep, codes, number = [], [], set(), 0
for kind, units in (("text/plain", TEXT), ("text/html", ["<p>%s</p>" % head.replace("\n", "<br>")] + HTML)):
    for unit in units:
        taken = []
        for size in (HALF, 2 * HALF):
            text = unit * (size // len(unit.encode()))
            number += 1
            spent, code = seconds(table, kind, (head if kind == "text/plain" else "<p>%s</p>" % head.replace("\n", "<br>")) + text, number)
            taken.append(spent)
            codes.add(code)
        if taken[1] > MOST:
            slow.append((kind, unit, taken))
        # Twice as much takes twice as long; what starts a process and the machine's other work are in it, too.
        if taken[1] > 3 * taken[0] + 0.3:
            steep.append((kind, unit, taken))
equal("a megabyte of anything takes seconds", slow, [])
equal("twice as much takes no more than thrice as long", steep, [])
check("each was taken in", codes == {0}, codes)
finish()
