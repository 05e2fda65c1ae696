"""Shared by the tests of what a mail, or a file, changes in the orders in force: games whose players write, and what became of it."""

import collections
import os
import re

from desk import ROOT, SEED, Desk, yaml_of
from games import seats
from postbox import CONFIGURATION, key, letter, orders_to, pipe

# fate: the word of its receipt; errors: (where, code) with "line:column", or None where it is of an order that was in force before;
# taken_out: lines of what is in force no more, told as taken out or as what an order came in place of; orders: all in force now;
# answered: of each window that its seat owes.
class Became(collections.namedtuple("Became", "fate errors taken_out orders answered")):
    def __new__(cls, fate, errors, taken_out, orders, answered):
        return super().__new__(cls, fate, errors, sorted(taken_out), orders, answered)


# From this line on stand orders of earlier mails, in what the ledger keeps of a file's diagnostics.
KEPT_LINES = 1000000


def begin(rules, *words, position=None):
    """A game `one`, whose players are called as their seats."""
    desk = Desk(configuration=CONFIGURATION)
    more = [] if position is None else ["--position", desk.write("position.yaml", position)]
    names = ("alice", "bob", "carl") if rules == "dogs-of-war" else seats(rules)
    desk.good("new", rules, "--name", "one", "--seed", SEED, *[word for name in names for word in ("--seat", "%s=%s@example.org" % (name, name))],
              *words, *more)
    return desk


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def in_force(desk, seat):
    """All orders of a seat; {}: none."""
    return (desk.tree("show", "one", "--as", seat)["in_force"] or {}).get("orders") or {}


def answered(desk, seat):
    return [entry["answered"] for entry in desk.tree("show", "one", "--as", seat)["owes"] if entry["seat"] == seat]


def newest(desk, columns, kind="receipt"):
    """Of the newest mail of ours of a kind."""
    return desk.query("SELECT %s FROM outbox JOIN letters ON mail = id WHERE kind = ? ORDER BY id DESC LIMIT 1" % columns, kind)[0]


def mail(desk, seat, text, date=None, **more):
    """A mail of a seat's player, half a minute after what was before; `date`: what it says, the same for all unless it is given."""
    raw = letter(seat + "@example.org", orders_to(key(desk, seat, "one"), "one"), text, **more)
    if date is not None:
        raw = re.sub(rb"(?m)^Date: .*$", b"Date: " + date.encode(), raw, count=1)
    fate = pipe(desk.later(seconds=30), raw).fate
    found = desk.query("SELECT diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")
    errors = [(None if d["line"] >= KEPT_LINES else "%d:%d" % (d["line"], d["column"]), d["code"])
              for d in yaml_of(found[0][0]) or [] if d["severity"] == "error"]
    gone = re.findall(r"(?:× ‹|(?:it was|c'était|era) )(.*?)(?:; |›)", re.sub(r"\s+", " ", newest(desk, "body")[0]))
    return Became(fate, errors, gone, in_force(desk, seat), answered(desk, seat))


def answer(desk, seat, text, **more):
    """A mail that answers the newest receipt."""
    return mail(desk, seat, text, headers="In-Reply-To: <%s>\n" % newest(desk, "message_id")[0], **more)


def marked(desk, seat, text):
    """Between the marks of a form."""
    return mail(desk, seat, "-----ORDERS-----\n%s\n-----END-----\n" % text)


def clicked(desk, seat, text):
    """As the order desk mails it: between the marks, with the turn."""
    return marked(desk, seat, 'game: one\nturn: "%s"\n%s' % (desk.turn("one")[0], text))


def submit(desk, seat, text, verb="submit"):
    _, receipt = desk.receipt(seat, text, verb, "one")
    errors = [(None if "kept" in error else "%d:%d" % (error["line"], error["column"]), error["code"]) for error in receipt["errors"]]
    return Became(receipt["fate"], errors, receipt["taken_out"], in_force(desk, seat), answered(desk, seat))
