"""Shared by the tests of mail servers: lines of TAP, files, programs of ours and what can be seen of them."""

import collections
import os
import subprocess
import sys
import tempfile
import time

BUILD = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory(prefix="adjudicator-mail-")
PASSWORD = "s3cret pass"

Result = collections.namedtuple("Result", "lines status seconds errors")
counts = collections.Counter()


def check(name, good, detail=""):
    counts[bool(good)] += 1
    print(("ok - " if good else "not ok - ") + name)
    if not good:
        print("\n".join("  # " + line for line in str(detail).splitlines()))
    sys.stdout.flush()


def file_with(name, content):
    path = os.path.join(FOLDER.name, name)
    with open(path, "wb") as out:
        out.write(content if isinstance(content, bytes) else content.encode())
    return path


def start(command, libexec=None):
    """One of our programs, which finds its helpers in `libexec`."""
    environment = dict(os.environ, ADJUDICATOR_LIBEXEC=libexec or os.path.join(BUILD, "libexec"))
    return subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def finish(process, since):
    try:
        out, errors = process.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        process.kill()
        out, errors = process.communicate()
        errors += "\nthe test waited 120 seconds and killed it"
    return Result(out.splitlines(), process.returncode, time.monotonic() - since, errors)


def parents():
    """The number of each process that runs, with its parent's."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as stat:
                found[int(pid)] = int(stat.read().rsplit(")", 1)[1].split()[1])
        except OSError:
            pass  # it has ended
    return found


def leaks():
    """Programs that show the password in their arguments or environment: of those that this test started, since another
    run beside it has the same password."""
    found = []
    parent = parents()
    for pid in parent:
        ancestor = pid
        while ancestor in parent and ancestor != os.getpid():
            ancestor = parent[ancestor]
        for name in ("cmdline", "environ") if ancestor == os.getpid() else ():
            try:
                with open(f"/proc/{pid}/{name}", "rb") as file:
                    if PASSWORD.encode() in file.read().replace(b"\0", b" "):
                        found.append((pid, name))
            except OSError:
                pass
    return found


def helper_of(parent):
    """The number of a child of that process, None where it has none."""
    return next((pid for pid, its in parents().items() if its == parent), None)


def frame(word, content=b""):
    """What a helper program is told (adjudicator/base/frame.h)."""
    return word.encode() + b" %d\n" % len(content) + content


def run_tests(programs, tests):
    """Runs every function test_… of a module; the exit status."""
    missing = [path for path in programs if not os.access(path, os.X_OK)]
    for path in missing:
        check(f"{path} is built", False)
    if not missing:
        for name, test in list(tests.items()):
            if name.startswith("test_"):
                test()
    print(f"{counts[True]} passed, {counts[False]} failed")
    return 1 if counts[False] or not counts[True] else 0
