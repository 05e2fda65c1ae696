"""What a power cut leaves of a desk. A killed process loses nothing that it has written; a machine without
power loses everything that it was not asked to sync, and of that perhaps all, perhaps nothing, perhaps
some (journal.h tells what was done). POSIX promises no more than this: the content of a file is safe once
it was synced, its name once its folder was."""

import os
import shutil

FOLDER = "folder"
NOTE, ANOTHER_RUN = "campaign.db.send", b"a run of the machine that is over\n"
OURS = ("said", "told", "looked-at")  # the test's own


def noted(desk):
    """Whether the program noted beside the ledger that mails were going out when the machine stopped (send.c)."""
    return os.path.exists(desk.path(NOTE)) and desk.read(NOTE) == ANOTHER_RUN


class File:
    def __init__(self, content=b""):
        self.safe = bytes(content)
        self.now = bytearray(content)
        self.unsafe = []  # what was done since: (offset, bytes), or (length, None) for a cut

    def write(self, offset, content):
        _write(self.now, offset, content)
        self.unsafe.append((offset, content))

    def cut(self, length):
        _cut(self.now, length)
        self.unsafe.append((length, None))

    def sync(self):
        self.safe, self.unsafe = bytes(self.now), []

    def survives(self, chance):
        content = bytearray(self.safe)
        for place, what in self.unsafe:
            if chance and chance.random() < 0.5:
                _cut(content, place) if what is None else _write(content, place, what)
        return bytes(content)


def _write(content, offset, what):
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset:offset + len(what)] = what


def _cut(content, length):
    del content[length:]
    content.extend(bytes(length - len(content)))


class Disk:
    """A folder and all that is in it, as it is now: all of it is safe."""

    def __init__(self, folder):
        self.folder = folder
        self.names = {}
        for where, folders, files in os.walk(folder):
            for name in folders:
                self.names[self._place(os.path.join(where, name))] = FOLDER
            for name in files:
                if name not in OURS and not name.endswith("-shm"):
                    with open(os.path.join(where, name), "rb") as file:
                        self.names[self._place(os.path.join(where, name))] = File(file.read())
        self.safe_names = dict(self.names)
        self.unsafe_names = {}  # of each folder: what was done in it since it was synced: {name: what it stands for, None: nothing}

    def _place(self, path):
        return os.path.relpath(os.path.join(self.folder, path), self.folder)

    def _name(self, changes):
        """One change of names; the last of them says in which folder."""
        for name, what in changes.items():
            if what is None:
                self.names.pop(name, None)
            else:
                self.names[name] = what
        self.unsafe_names.setdefault(os.path.dirname(list(changes)[-1]) or ".", []).append(changes)

    def _sync(self, place):
        if place == "." or self.names.get(place) is FOLDER:
            for changes in self.unsafe_names.pop(place, []):
                _apply(self.safe_names, changes)
        else:
            self.names[place].sync()

    def replay(self, journal, forgotten=None):
        """`forgotten`: syncs of what begins so are passed over, to see that somebody notices."""
        at = 0
        while at < len(journal):
            end = journal.index(b"\n", at)
            what, size, offset, length = journal[at:end].split(b" ")
            middle = end + 1 + int(size)
            path = journal[end + 1:middle].decode()
            at = middle + int(length)
            passed_over = what == b"s" and forgotten and self._place(path).startswith(forgotten)
            if not path.endswith(("-shm", " (deleted)")) and not passed_over:
                self._do(what.decode(), self._place(path), int(offset), journal[middle:at])

    def _do(self, what, place, offset, content):
        if place.startswith(".."):
            return  # none of the desk's files
        if what == "m" and place not in self.names:
            self._name({place: File()})
        elif what == "d":
            self._name({place: FOLDER})
        elif what == "u":
            self._name({place: None})
        elif what == "r":
            self._name({place: None, self._place(content.decode()): self.names[place]})
        elif what == "w":
            self.names[place].write(offset, content)
        elif what == "c":
            self.names[place].cut(offset)
        elif what == "s":
            self._sync(place)
        elif what != "m":
            raise ValueError("the journal has no word for what was done to " + place)

    def cut_power(self, chance=None):
        """Lays out what survives: all that is safe, and of the rest what `chance` (a random.Random) says; None: nothing."""
        names = dict(self.safe_names)
        for changes in self.unsafe_names.values():
            for change in changes[:chance.randrange(len(changes) + 1) if chance else 0]:
                _apply(names, change)
        for name in os.listdir(self.folder):
            if name not in OURS:
                path = os.path.join(self.folder, name)
                shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
        for place in sorted(names):
            path = os.path.join(self.folder, place)
            if not os.path.isdir(os.path.dirname(path)):
                continue  # with its folder it is gone
            if names[place] is FOLDER:
                os.mkdir(path)
            else:
                content = names[place].survives(chance)
                with open(path, "wb") as file:
                    # The system's name of its run is another one after its start, which no test can make.
                    file.write(ANOTHER_RUN if place == NOTE and content else content)


def _apply(names, changes):
    for name, what in changes.items():
        if what is None:
            names.pop(name, None)
        else:
            names[name] = what
