"""A copy of the tree in which faults are planted, built and tried; the tree itself is only read."""
import os
import shutil
import signal
import subprocess
import threading

from plant import planted

# What a step may write, and hold in memory; and how long it may take while nobody knows how long it takes.
MOST_KILOBYTES_OF_MEMORY = 4000000
MOST_BLOCKS_OF_FILE = 400000
SECONDS_AT_FIRST = 60
SECONDS_FOR_GAMES = 200
# A word of a step: where the games are that mails are read in.
GAMES = "--games=GAMES"
# The copy of a build needs no programs of tests: they are linked when a step wants them.
COPIED = {"object", "lib", "libexec", "man", "adjudicator"}
SANITIZERS = {"ASAN_OPTIONS": "detect_leaks=1:abort_on_error=0:hard_rss_limit_mb=3000",
              "UBSAN_OPTIONS": "print_stacktrace=1"}


def copy_tree(root, folder):
    """The sources, without what was built or is the repository's."""
    shutil.copytree(root, folder, symlinks=True,
                    ignore=lambda inside, entries: ["build", ".git"] if os.path.samefile(inside, root) else [])


def copy_build(build, folder):
    shutil.copytree(build, folder, symlinks=True,
                    ignore=lambda inside, entries: set(entries) - COPIED if os.path.samefile(inside, build) else [])


def environment(scratch):
    """Ours, without what a make that runs us says to the makes that it starts."""
    mine = {key: value for key, value in os.environ.items()
            if key not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES", "BUILD", "SANITIZE", "COUNT", "SEED")}
    return dict(mine, TMPDIR=scratch, JOBS="1", **SANITIZERS)


class Bench:
    """One copy. `folder` is made, and belongs to it."""

    def __init__(self, root, build, sanitized, folder, games):
        self.games = games
        self.tree = os.path.join(folder, "tree")
        self.scratch = os.path.join(folder, "scratch")
        self.sanitized_build = sanitized
        self.has_sanitized = False
        self.whole = None  # the object file of the source that has a fault, as it was
        self.child = None
        self.lock = threading.Lock()
        os.makedirs(self.scratch)
        copy_tree(root, self.tree)
        copy_build(build, os.path.join(self.tree, "build"))

    def command(self, words, seconds, with_memory=True):
        """Runs it; None, or what became of it: `failed`, `endless`."""
        limits = 'ulimit -t "$1"; ulimit -f "$2"; [ -z "$3" ] || ulimit -v "$3"; shift 3; exec "$@"'
        memory = str(MOST_KILOBYTES_OF_MEMORY) if with_memory else ""
        with open(os.path.join(self.scratch, "output"), "wb") as output:
            child = self.child = subprocess.Popen(
                ["sh", "-c", limits, "sh", str(seconds), str(MOST_BLOCKS_OF_FILE), memory] + words, cwd=self.tree,
                env=environment(self.scratch), stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                start_new_session=True)
            try:
                code = child.wait(timeout=4 * seconds)
            except subprocess.TimeoutExpired:
                code = None
            finally:
                self.stop()
                child.wait()
        if code == 0:
            return None
        too_long = (None, -signal.SIGXCPU, 128 + signal.SIGXCPU, -signal.SIGKILL)
        return "endless" if code in too_long else "failed"

    def stop(self):
        """Ends what runs, and all that it started in its session."""
        try:
            os.killpg(self.child.pid, signal.SIGKILL)
        except (AttributeError, ProcessLookupError):
            pass

    def clear(self):
        shutil.rmtree(self.scratch, ignore_errors=True)
        os.makedirs(self.scratch, exist_ok=True)

    def make(self, targets, sanitized=False):
        here = "build/sanitized" if sanitized else "build"
        paths = [target if target == "all" else here + "/" + target for target in targets]
        kind = ["SANITIZE=1"] if sanitized else []
        return self.command(["make", "-j1", "WERROR=1", "BUILD=" + here] + kind + paths, 300, with_memory=False) is None

    def object_of(self, path):
        return os.path.join(self.tree, "build/object", path[:-2] + ".o")

    def read_object(self, path):
        with open(self.object_of(path), "rb") as file:
            return file.read()

    def code_of(self, path):
        """The bytes of its object file without what is for debuggers, which knows where in the text everything was."""
        bare = os.path.join(self.scratch, "bare.o")
        subprocess.run(["strip", "-g", "-o", bare, self.object_of(path)], check=True)
        with open(bare, "rb") as file:
            return file.read()

    def write(self, path, text):
        with open(os.path.join(self.tree, path), "w", encoding="utf-8") as file:
            file.write(text)

    def plant(self, fault, text):
        """True if the file with the fault compiles, and to something else."""
        self.whole = self.read_object(fault.path)
        code = self.code_of(fault.path)
        self.write(fault.path, planted(text, fault))
        return self.make(["object/" + fault.path[:-2] + ".o"]) and self.code_of(fault.path) != code

    def mend(self, fault, text):
        """As it was: the text, and the object file."""
        self.write(fault.path, text)
        with open(self.object_of(fault.path), "wb") as file:
            file.write(self.whole)
        self.clear()

    def fetch_sanitized(self):
        """Copies the sanitized build when it is first needed; False if there is none."""
        if not self.has_sanitized and os.path.isdir(os.path.join(self.sanitized_build, "object")):
            copy_build(self.sanitized_build, os.path.join(self.tree, "build/sanitized"))
            self.has_sanitized = True
        return self.has_sanitized

    def run(self, step, seconds, sanitized=False):
        """None if it passes, else what became of it."""
        here = "build/sanitized" if sanitized else "build"
        words = ["--games=" + self.games if word == GAMES else re_build(word, here) for word in step.command]
        outcome = self.command(words, seconds, with_memory=not sanitized)
        self.clear()
        return outcome


def re_build(word, here):
    return here + word[len("BUILD"):] if word == "BUILD" or word.startswith("BUILD/") else word
