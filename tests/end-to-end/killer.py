"""kill -9 at every moment that matters: before each system call with which a process changes the world.

A process is run under ptrace(2), as strace does it, and killed on the way into its Nth such call, for N = 1, 2, ...
until it comes to its end. Where the machine does not allow tracing, possible() is false."""

import ctypes
import os
import platform
import shutil
import signal
import sqlite3

from desk import Desk

PTRACE_TRACEME, PTRACE_SYSCALL, PTRACE_SETOPTIONS = 0, 24, 0x4200
PTRACE_GET_SYSCALL_INFO = 0x420E  # Linux 5.3: the same on every processor
TRACE_SYSGOOD, TRACE_EXEC, TRACE_EXITKILL = 1, 0x10, 0x100000
SYSCALL_STOP = signal.SIGTRAP | 0x80
INFO_ENTRY = 1

# Numbers of the calls that change files, send, or end the process.
CALLS = {
    "x86_64": {1: "write", 18: "pwrite64", 20: "writev", 44: "sendto", 46: "sendmsg", 74: "fsync", 75: "fdatasync",
               76: "truncate", 77: "ftruncate", 82: "rename", 83: "mkdir", 86: "link", 87: "unlink", 90: "chmod",
               231: "exit_group", 258: "mkdirat", 263: "unlinkat", 264: "renameat", 285: "fallocate",
               296: "pwritev", 316: "renameat2"},
    "aarch64": {34: "mkdirat", 35: "unlinkat", 37: "linkat", 38: "renameat", 45: "truncate", 46: "ftruncate",
                47: "fallocate", 64: "write", 66: "writev", 68: "pwrite64", 70: "pwritev", 82: "fsync",
                83: "fdatasync", 94: "exit_group", 206: "sendto", 211: "sendmsg", 276: "renameat2"},
}.get(platform.machine())


class SyscallInfo(ctypes.Structure):
    _fields_ = [("op", ctypes.c_uint8), ("pad", ctypes.c_uint8 * 3), ("arch", ctypes.c_uint32),
                ("instruction_pointer", ctypes.c_uint64), ("stack_pointer", ctypes.c_uint64),
                ("number", ctypes.c_uint64), ("arguments", ctypes.c_uint64 * 6)]


_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.restype = ctypes.c_long
_libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


def _start(arguments, folder, variables, out, in_path):
    """Forks a child that is traced from its first instruction on."""
    child = os.fork()
    if child != 0:
        return child
    try:
        os.chdir(folder)
        os.dup2(os.open(in_path, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        if _libc.ptrace(PTRACE_TRACEME, 0, None, None) == 0:
            os.execve(arguments[0], arguments, variables)
    finally:
        os._exit(127)


def _entered(child, info):
    """The name of the call that the stopped process is about to make; None for any other or its end."""
    size = _libc.ptrace(PTRACE_GET_SYSCALL_INFO, child, ctypes.sizeof(info), ctypes.byref(info))
    return CALLS.get(info.number) if size > 0 and info.op == INFO_ENTRY else None


def run(arguments, folder, variables, out_path, kill_at=None, names=None, in_path=os.devnull):
    """Runs until the `kill_at`th call of CALLS, and kills it there; None: to its end.

    (name of that call, None), or (None, exit code) where it came to its end before. What it says on standard output
    and standard error goes into the file `out_path`; the names of the calls that it makes are added to `names`. Standard input is the file `in_path`."""
    out = os.open(out_path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    child = _start(arguments, folder, variables, out, in_path)
    os.close(out)
    _, status = os.waitpid(child, 0)
    if not os.WIFSTOPPED(status):
        raise OSError("the traced process ended before it began: %d" % status)
    options = TRACE_SYSGOOD | TRACE_EXEC | TRACE_EXITKILL
    if _libc.ptrace(PTRACE_SETOPTIONS, child, None, options) != 0:
        raise OSError(ctypes.get_errno(), "ptrace")
    info = SyscallInfo()
    seen, deliver = 0, 0
    while True:
        _libc.ptrace(PTRACE_SYSCALL, child, None, deliver)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            return None, os.WEXITSTATUS(status)
        if os.WIFSIGNALED(status):
            return None, -os.WTERMSIG(status)
        stop = os.WSTOPSIG(status)
        # An ordinary signal goes on to the process; the stops of tracing itself do not.
        deliver = 0 if stop in (SYSCALL_STOP, signal.SIGTRAP) else stop
        name = _entered(child, info) if stop == SYSCALL_STOP else None
        if name is None:
            continue
        seen += 1
        if names is not None:
            names.append(name)
        if seen == kill_at:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return name, None


def possible():
    """True where a process can be traced so."""
    if CALLS is None:
        return False
    try:
        return run(["/bin/true"], "/", {}, os.devnull, 1)[0] == "exit_group"
    except OSError:
        return False


# ---- desks ----

def twin(desk):
    """Another desk where everything lies as on this one."""
    other = Desk()
    os.rmdir(other.folder)
    shutil.copytree(desk.folder, other.folder)
    other.now = desk.now
    return other


def traced(desk, words, kill_at=None, names=None, in_path=os.devnull):
    """A command on a desk, killed or not; what it says goes into the desk's file `said`."""
    variables = desk.environment()
    variables["ASAN_OPTIONS"] = variables.get("ASAN_OPTIONS", "") + ":detect_leaks=0"  # LSan cannot work when traced
    return run(desk.arguments(*words), desk.folder, variables, desk.path("said"), kill_at, names, in_path)


def moments(names):
    """Where to kill. In a run of page writes any place is like any other: its first, middle and last will do."""
    chosen, start = set(), 0
    for place in range(1, len(names) + 1):
        if place == len(names) or names[place] != names[start]:
            chosen |= {start + 1, (start + place - 1) // 2 + 1, place}
            start = place
    return sorted(chosen)


def sound(desk):
    """SQLite's own opinion of the ledger; a process that was killed may have left a WAL."""
    if not os.path.exists(desk.path("campaign.db")):
        return True
    ledger = sqlite3.connect(desk.path("campaign.db"), timeout=30)
    try:
        return ledger.execute("PRAGMA integrity_check").fetchall() == [("ok",)] and \
            ledger.execute("PRAGMA foreign_key_check").fetchall() == []
    finally:
        ledger.close()
