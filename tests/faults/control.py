"""The other end of control.h: what a test tells the preloaded libraries, and what they saw."""

import mmap
import os
import struct

WRITE, SEND, SYNC, NAME, DROP, MODE, MAKE, OPEN, WRITABLE, READ, WAIT, PRINT, CLOSE, SPAWN, END, MEMORY = (1 << bit for bit in range(16))
WORLD = WRITE | SEND | SYNC | NAME | DROP | MODE | MAKE | PRINT | END  # whatever others may see

COUNT, KILL, KILL_ONE, TEAR, FAIL, DISTURB = range(6)
TRANSFERS = {"write", "pwrite", "writev", "send", "sendto", "sendmsg"}  # what can be torn

EVER = (1 << 62)
_HEAD = struct.Struct("=IIIiIIqqqq64s200s")
_MAGIC, _NAME, _NAMES = 0x6661756C, 20, 16384


class Control:
    def __init__(self, path):
        self.path, self.journal = path, None  # `journal`: a file for what is done to files (journal.h)
        with open(path, "wb") as file:
            file.truncate(_HEAD.size + _NAME * _NAMES)
        with open(path, "r+b") as file:
            self._map = mmap.mmap(file.fileno(), 0)

    def arm(self, sorts, act=COUNT, first=0, last=None, error=0, target=""):
        """Strikes the `first`th (from 1 on) to the `last`th call of these sorts; None: that one alone. `target`: only those on files whose path holds this. fsync is counted and
        not done: what a process has written outlives it without."""
        self._map[:_HEAD.size] = _HEAD.pack(_MAGIC, sorts, act, error, 1, 0, first, first if last is None else last, 0, 0,
                                            target.encode(), b"")

    def _head(self):
        return _HEAD.unpack(self._map[:_HEAD.size])

    @property
    def count(self):
        return self._head()[8]

    @property
    def struck(self):
        return self._head()[9]

    @property
    def where(self):
        return self._head()[11].split(b"\0")[0].decode("utf-8", "replace")

    def names(self):
        """Of the calls that were counted, in their order."""
        start = _HEAD.size
        return [self._map[start + _NAME * i:start + _NAME * (i + 1)].split(b"\0")[0].decode() for i in range(min(self.count, _NAMES))]


def variables(build, control):
    """What a command needs in its environment."""
    memory = control._head()[1] & MEMORY
    found = {"LD_PRELOAD": os.path.join(build, "faults", "memory.so" if memory else "calls.so"), "FAULTS_CONTROL": control.path}
    return dict(found, FAULTS_JOURNAL=control.journal) if control.journal else found
