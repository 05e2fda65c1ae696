"""Checks that the tests of faults can fail: a check that cannot fail is worth nothing."""

import collections
import os
import sqlite3

import control as controls
import guards
import killer
import powercut
import promises
from world import message_id

# What the kernel calls them, where it is not what the library is called.
KERNEL = {"pwrite64": "pwrite", "exit_group": "exit", "fsync": "fsync"}
NOT_SEEN = {"open", "openat", "mkostemp", "fflush", "mkstemp"}  # these the killer does not count


def _plain(names):
    names = [KERNEL.get(name, name).removesuffix("64") for name in names if name not in NOT_SEEN]
    return collections.Counter(names)


def sees_what_the_kernel_sees(scenario, control):
    """A tick without helpers that prints nothing, once counted by the library, once traced. What differs."""
    if not killer.possible():
        print("# this machine does not let processes be traced: the calls are not compared with what the kernel sees")
        return []
    with scenario.world() as world:
        control.arm(controls.WORLD)
        world.run("--quiet", *scenario.words, control=control)
        ours = _plain(control.names())
    with scenario.world() as world:
        names = []
        killer.traced(world.desk, ("--quiet", *scenario.words), names=names)
        kernel = _plain(names)
    both = ours.keys() | kernel.keys()
    return ["%s: %d counted, %d made" % (name, ours[name], kernel[name]) for name in sorted(both) if ours[name] != kernel[name]]


# ---- damage that must be seen ----

def _change(world, *statements):
    book = sqlite3.connect(world.desk.path("campaign.db"))
    with book:
        with guards.lifted(book):
            for statement in statements:
                book.execute(statement)
    book.close()


def _bend_index(world):
    book = sqlite3.connect(world.desk.path("campaign.db"))
    with book:
        book.execute("PRAGMA writable_schema = 1")
        book.execute("UPDATE sqlite_schema SET sql = replace(sql, 'standing = ''in-force''', 'standing = ''refused''')"
                     " WHERE name = 'submissions_in_force'")
    book.close()


def _lose_mail(world):
    folder = world.desk.path("outbox/new")
    os.unlink(os.path.join(folder, sorted(os.listdir(folder))[0]))


def _mail_twice(world):
    world.players_fetch()
    world.fetched.append(world.fetched[0])


def _mail_changed(world):
    world.players_fetch()
    world.fetched.append(world.fetched[0] + b"\n")


DAMAGE = {
    "a receipt without its file": lambda w: _change(w, "UPDATE inbox SET receipt = NULL", "DELETE FROM submissions"),
    "a mail that the mailbox gave away": lambda w: _change(w, "DELETE FROM inbox"),
    "a mail that left before its commit": lambda w: _change(w, "DELETE FROM letters", "DELETE FROM outbox WHERE kind = 'report'"),
    "a file that is in force no more": lambda w: _change(w, "UPDATE submissions SET standing = 'superseded'"),
    "a turn that was not adjudicated": lambda w: _change(w, "DELETE FROM events WHERE state = (SELECT max(number) FROM states)",
                                                         "DELETE FROM states WHERE number = (SELECT max(number) FROM states)"),
    "an event that was bent": lambda w: _change(w, "UPDATE events SET fields = '{}' WHERE code = 'dice-commitment'"),
    "a row that refers to nothing": lambda w: _change(w, "DELETE FROM submissions"),
    "an index that lies": _bend_index,
    "a mail that was lost": _lose_mail,
    "a mail that came twice": _mail_twice,
    "a mail that came in two forms": _mail_changed,
}


def sees_damage(scenario, reference):
    """What was damaged and not seen; a world that is not damaged must pass."""
    unseen = []
    for name, damage in {"nothing at all": None, **DAMAGE}.items():
        with scenario.world() as world:
            scenario.disturb(world)
            scenario.settle(world)
            if damage:
                damage(world)
            broken, doubtful = promises.at_that_moment(world)
            if broken != ["the ledger is not sound"]:
                found = promises.difference(promises.decided(world.desk), reference.decided)
                broken += ([found] if found else []) + promises.mails(world, doubtful, reference.out)
            if bool(broken) != bool(damage):
                unseen.append("%s: %s" % (name, broken))
    return unseen


def sees_what_was_not_synced(scenario, reference, control, forgotten):
    """A power cut after a tick, as if the syncs of some files had never been: that must be seen."""
    with scenario.world() as world:
        control.arm(controls.WORLD)
        control.journal = control.path + ".journal"
        open(control.journal, "wb").close()
        disk = powercut.Disk(world.desk.folder)
        result = scenario.disturb(world, control)
        with open(control.journal, "rb") as file:
            disk.replay(file.read(), forgotten)
        control.journal = None
        disk.cut_power()
        broken, doubtful = promises.at_that_moment(world)
        world.players_fetch()
        world.desk.later(minutes=10)
        broken += scenario.again(world, result) + scenario.settle(world)
        broken += promises.mails(world, doubtful, reference.out)
        return [] if broken else ["syncs of %s are of no use" % forgotten]


def in_doubt_is_no_loss(scenario, reference):
    """The same mail twice is allowed where the ledger says that nobody can know, and nowhere else."""
    with scenario.world() as world:
        scenario.disturb(world)
        scenario.settle(world)
        _mail_twice(world)
        twice = message_id(world.fetched[0])
        allowed, refused = promises.mails(world, {twice}, reference.out), promises.mails(world, set(), reference.out)
        return [] if not allowed and refused else ["%r, %r" % (allowed, refused)]
