"""The faults: what is struck, how, and what may be said then."""

import errno
import signal

import control as c

MORE = c.WRITE | c.NAME | c.MAKE                    # what needs room on a disk
CHANGES = MORE | c.DROP | c.MODE | c.WRITABLE       # what a disk that may only be read refuses


BARE, SOME = "bare", "some"


class Fault:
    """`ever`: from the nth call on, else the nth alone. `one_in`: of how many points the short run takes one, `at_most_one_in`:
    the long one. `target`: only calls on files whose path holds this. `power`: it is cut then; BARE: nothing is left that was
    not synced, SOME: some of it."""

    def __init__(self, name, sorts, act, error=0, ever=False, one_in=1, whole=False, target="", at_most_one_in=1, power=None):
        self.name, self.sorts, self.act, self.error = name, sorts, act, error
        self.ever, self.whole, self.target = ever, whole, target
        self.one_in, self.at_most_one_in = one_in, at_most_one_in
        self.power = power

    def kills(self):
        return self.act in (c.KILL, c.KILL_ONE, c.TEAR)

    def arm(self, control, number):
        control.arm(self.sorts, self.act, number, c.EVER if self.ever else number, self.error, self.target)

    def points(self, reference, control):
        """All n at which it may strike."""
        if self.whole:
            return [1]
        if self.sorts == c.WORLD and not self.target:
            count, names = reference.count, reference.calls
        else:
            count, names = reference.count_of(control, self.sorts, self.target), None
        if self.power:
            count += 1  # and right after it has ended
        if self.act == c.TEAR and names:
            return [n for n, name in enumerate(names, 1) if name in c.TRANSFERS]
        return list(range(1, count + 1))

    def judge(self, result):
        """What is wrong with how the program took it."""
        if self.power and result.code == 0:
            return []  # after it has ended
        if self.act in (c.KILL, c.TEAR):
            return [] if result.code == -signal.SIGKILL else ["it was to be killed, and ended with %s" % (result,)]
        if self.act == c.KILL_ONE and result.code == -signal.SIGKILL:
            return []
        if result.code == "hung":
            return ["it hangs"]
        # GLib ends a process that has no memory left: its work is undone like that of any that is killed. Where there is none
        # for its last words either, it goes on to say so until the stack is full.
        ends = (signal.SIGABRT, signal.SIGTRAP) + ((signal.SIGSEGV,) if self.ever else ())
        gave_up = self.sorts == c.MEMORY and -result.code in ends
        if gave_up:
            return []
        if result.code < 0:
            return ["it is ended by signal %d: %s" % (-result.code, result.err)]
        if result.code == 70:
            return ["it calls the machine's fault a bug of its own: " + result.err]
        if result.code != 0 and not result.err:
            return ["it ends with %d and says nothing" % result.code]
        return []


KILLS = [
    Fault("kill -9 of all its processes", c.WORLD, c.KILL, one_in=23),
    Fault("kill -9 half-way through a write", c.WORLD, c.TEAR, one_in=23),
    Fault("kill -9 of one of its processes", c.WORLD, c.KILL_ONE, one_in=53),
]
POWER = [
    Fault("power cut: what was not synced is lost", c.WORLD, c.KILL, one_in=41, power=BARE),
    Fault("power cut: of what was not synced some is lost", c.WORLD, c.KILL, one_in=43, power=SOME),
]
BROKEN = [
    Fault("disk full from then on", MORE, c.FAIL, errno.ENOSPC, ever=True, one_in=67),
    Fault("disk full for a moment", MORE, c.FAIL, errno.ENOSPC, one_in=71),
    Fault("disk read-only from then on", CHANGES, c.FAIL, errno.EROFS, ever=True, one_in=73),
    Fault("EIO from a write", c.WRITE, c.FAIL, errno.EIO, one_in=79),
    Fault("EIO from fsync from then on", c.SYNC, c.FAIL, errno.EIO, ever=True, one_in=5),
    Fault("EIO from one fsync", c.SYNC, c.FAIL, errno.EIO, one_in=5),
    Fault("EIO from a read", c.READ, c.FAIL, errno.EIO, one_in=43),
    Fault("EIO from a rename, an unlink, a truncation", c.NAME | c.DROP | c.MODE, c.FAIL, errno.EIO, one_in=3),
    Fault("EIO from a close", c.CLOSE, c.FAIL, errno.EIO, one_in=3),
    Fault("no descriptors from then on", c.OPEN, c.FAIL, errno.EMFILE, ever=True, one_in=29),
    Fault("no descriptor for a moment", c.OPEN, c.FAIL, errno.EMFILE, one_in=29),
    Fault("no process can be started", c.SPAWN, c.FAIL, errno.EAGAIN, one_in=1),
    Fault("nobody takes its output", c.PRINT, c.FAIL, errno.ENOSPC, ever=True, one_in=1),
    Fault("every call interrupted or done by half", c.WRITE | c.SEND | c.READ | c.WAIT, c.DISTURB, ever=True, whole=True),
]
# What was found by others at one point in many, at every such point.
FOUND = [
    Fault("no descriptor for a message that came in", c.OPEN, c.FAIL, errno.EMFILE, target="/inbox/new/"),
    Fault("no descriptor where a mail is laid out", c.OPEN, c.FAIL, errno.EMFILE, target="/outbox/"),
    Fault("EIO from the fsync of a mail or its folder", c.SYNC, c.FAIL, errno.EIO, target="/outbox/"),
    Fault("EIO from reading the words", c.READ, c.FAIL, errno.EIO, target="/messages.yaml"),
    Fault("EIO from writing down the time of the tick", c.WRITE | c.SYNC | c.DROP, c.FAIL, errno.EIO, target="campaign.db.tick"),
    Fault("kill -9 half-way through writing down the time", c.WRITE, c.TEAR, target="campaign.db.tick"),
]
MEMORY = [
    Fault("no memory from then on", c.MEMORY, c.FAIL, errno.ENOMEM, ever=True, one_in=2999, at_most_one_in=101),
    Fault("no memory for a moment", c.MEMORY, c.FAIL, errno.ENOMEM, one_in=2989, at_most_one_in=103),
]
