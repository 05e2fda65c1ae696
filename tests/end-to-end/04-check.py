"""`check` gives the receipt that `submit` gives, and changes nothing."""

import shutil

from desk import BAD_DATA, Desk, check, equal, finish

FILES = [
    ("a good file", "french", 0,
     'game: madrid\nturn: "2"\npreparation: {draw: yes}\norders: ["16→15", "7→9"]\n'
     'allocation: {"16→15": 2, "7→9": 2}\n'),
    ("a good file with warnings", "spanish", 0,
     'game: madrid\nturn: "2"\npreparation: {draw: yes, play: [manolas]}\norders: ["8→9"]\nwait: yes\n'),
    ("a file that breaks rules", "spanish", BAD_DATA, 'game: madrid\nturn: "2"\norders: ["4→21", "8→9", "8→9"]\n'),
    ("a file that cannot be read", "spanish", BAD_DATA, 'game: madrid\nturn: "2"\na: ["8→9"\n'),
    ("a stale file", "french", BAD_DATA, 'game: madrid\nturn: "1"\norders: ["6→7"]\n'),
    ("a file of another game", "french", BAD_DATA, 'game: sevilla\nturn: "2"\n'),
    ("an empty file", "french", BAD_DATA, ""),
    ("what a file says of its player", "french", 0, 'game: madrid\nturn: "2"\npreparation: {draw: no}\nlanguage: fr\n'
     'timezone: America/Lima\naway: {from: 2026-05-03, to: 2026-05-06}\ndetail: short\ncalendar: yes\ndigest: yes\nmail: html\n'),
    ("an absence that moves the deadline", "french", 0, 'game: madrid\nturn: "2"\naway: {from: 2026-05-03, to: 2026-05-06}\n'),
    ("a preview", "french", 0, 'game: madrid\nturn: "2"\npreview: yes\npreparation: {draw: no}\n'),
]

desk = Desk()
desk.new("--every", "48h", "--timezone", "Europe/Madrid")
desk.good("send")
desk.play("01-turn-1")
mails = desk.mail_names()

# What only filing can say.
OF_FILING = ("number", "fate", "filed", "checked", "in_force", "replaces", "in_force_answered", "wait", "held_open", "settles", "settles_text",
             "wait_ended", "nothing_more", "tell_due", "to_change", "at_once", "now")


def of_file(tree):
    """A receipt without what only filing can say."""
    if isinstance(tree, list):
        return [of_file(item) for item in tree]
    if not isinstance(tree, dict):
        return tree
    of_filing = OF_FILING + ("kept",) * ("in_force_answered" in tree)  # of what is due: what counts of the file in force
    return {key: of_file(value) for key, value in tree.items() if key not in of_filing}


def same(a, b):
    return of_file(a) == of_file(b)


for name, seat, code, text in FILES:
    before = desk.dump()
    looked_code, looked = desk.receipt(seat, text, verb="check")
    as_text = desk.file(seat, text, verb="check")
    equal("%s: check changes nothing in the ledger" % name, desk.dump(), before)
    equal("%s: nor sends anything" % name, desk.mail_names(), mails)
    equal("%s: check ends with %d, as text too" % (name, code), (looked_code, as_text.code), (code, code))
    check("%s: check says that it only looked" % name,
          not looked["filed"] and looked["number"] is None and "RECEIPT" not in as_text.out, looked)
    # On a copy of the desk, so that each file is judged against the same ledger.
    twin = Desk()
    shutil.copy(desk.path("campaign.db"), twin.path("campaign.db"))
    twin.now = desk.now
    filed_code, filed = twin.receipt(seat, text)
    equal("%s: submit ends with the same code" % name, filed_code, looked_code)
    check("%s: submit gives the same receipt" % name, same(looked, filed), "%s\n%s" % (looked, filed))

desk.receipt("french", FILES[0][3])
code, looked = desk.receipt("french", 'game: madrid\nturn: "2"\npreparation: {draw: no}\n', verb="check")
check("check tells what would change against the file in force",
      looked["in_force"] is not None and [order.get("was") for order in looked["orders"] if order.get("fresh")] == ["draw"], looked)
path = desk.write("orders.yaml", FILES[0][3])
equal("a file from standard input gives the same receipt",
      desk.run("check", "madrid", "french", "-", stdin=FILES[0][3]).out,
      desk.run("check", "madrid", "french", path).out)
finish()
