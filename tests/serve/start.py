"""The one place where tests start the program.

run() is subprocess.run() for the program: arguments, folder, variables, standard input, and what it printed. Unless it is told
otherwise it does not start the program, which under the sanitizers takes longer than most commands, but asks a process that
stands before main() to fork (serve.c). So each child is as fresh as a start. Started for real, by really() or `really=True`, is what a
test says of the start itself: limits, users, terminals, broken standard files, signals, what the system links and loads.

Session.run() is the same in one process for all, for tests that ask thousands of small questions and are not about processes:
what words mean, what mails say.

use() names the build. ADJUDICATOR_TESTS=start in the environment starts everything for real, and so does a build without
serve/serve.so, which `make tests` makes."""

import array
import atexit
import os
import re
import selectors
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

# What is read where a process begins, and never again: who wants another value gets a server of his own.
AT_START = re.compile(r"LD_|GLIBC_|MALLOC_|G_|GCOV_|[A-Z]+SAN_OPTIONS$")
SECONDS = 300  # of one command, unless the test says otherwise; on a slow machine some take minutes

_library = None
_servers = {}
_lock = threading.Lock()


def use(build):
    """From here on run() need not start programs, if this build can do without."""
    global _library
    library = os.path.join(os.path.abspath(build), "serve", "serve.so")
    _library = library if os.environ.get("ADJUDICATOR_TESTS") != "start" and os.path.exists(library) else None


def serves():
    return _library is not None


class Server:
    """A program that waits for requests, with these variables of AT_START."""

    def __init__(self, program, library, variables):
        self.owner = os.getpid()
        self.folder = tempfile.mkdtemp(prefix="served-")
        self.path = os.path.join(self.folder, "socket")
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
            listening.bind(self.path)
            listening.listen(64)
            before = variables.get("LD_PRELOAD")
            variables = dict(variables, LD_PRELOAD=library if before is None else library + ":" + before, PATH=os.environ["PATH"])
            # A sanitizer that is a shared library wants to be the first, and is told that it need not be.
            variables["ASAN_OPTIONS"] = ":".join(filter(None, (variables.get("ASAN_OPTIONS"), "verify_asan_link_order=0")))
            self.process = subprocess.Popen([program], stdin=listening, stdout=subprocess.PIPE, env=variables)

    def close(self):
        """Ends it, whose standard output nobody reads any more."""
        if os.getpid() == self.owner:
            self.process.stdout.close()
            self.process.wait()
            shutil.rmtree(self.folder, ignore_errors=True)

    def child(self):
        """A connection to a new child, and its number."""
        asked = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        asked.connect(self.path)
        return asked, _number(asked)


@atexit.register
def _close_all():
    for server in _servers.values():
        server.close()
    _servers.clear()


def server(program, variables):
    """The server of this program, which runs from its first request to the end of this process."""
    at_start = {name: value for name, value in variables.items() if AT_START.match(name)}
    about = os.stat(program)
    key = os.getpid(), program, about.st_ino, about.st_mtime_ns, tuple(sorted(at_start.items()))
    with _lock:
        if key not in _servers:
            _servers[key] = Server(program, _library, at_start)
        return _servers[key]


class Ended(RuntimeError):
    """The process that was asked is no more."""


def _number(asked):
    raw = b""
    while len(raw) < 4:
        more = asked.recv(4 - len(raw))
        if not more:
            raise Ended()
        raw += more
    return struct.unpack("=i", raw)[0]


def ended(asked):
    """How a command or its process has ended, as subprocess.run() has it."""
    return os.waitstatus_to_exitcode(_number(asked))


def _exchange(given, reading, writing, until):
    """Writes what is given, reads both outputs to their ends; (stdout, stderr), None for what is late."""
    told = {file: [] for file in reading}
    with selectors.DefaultSelector() as waiting:
        for file in reading:
            waiting.register(file, selectors.EVENT_READ)
        if writing is not None:
            os.set_blocking(writing, False)
            waiting.register(writing, selectors.EVENT_WRITE)
        while waiting.get_map():
            left = until - time.monotonic()
            if left <= 0:
                return None
            for entry, _ in waiting.select(left):
                if entry.fd == writing:
                    try:
                        given = given[os.write(writing, given[:65536]):]
                    except BrokenPipeError:
                        given = b""
                    if not given:
                        waiting.unregister(writing)
                        os.close(writing)
                    continue
                some = os.read(entry.fd, 65536)
                told[entry.fd].append(some)
                if not some:
                    waiting.unregister(entry.fd)
    return [b"".join(told[file]) for file in reading]


def _send(asked, arguments, folder, variables, files, more):
    words = [os.fsencode(word) for word in (folder, *arguments, *("%s=%s" % pair for pair in variables.items()))]
    text = b"".join(word + b"\0" for word in words)
    asked.sendmsg([struct.pack("=IIII", len(text), len(arguments), len(variables), more)],
                  [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))])
    asked.sendall(text)


def _ask(asked, process, arguments, folder, variables, given, seconds, more):
    """One request; how it ended, and what was printed."""
    until = time.monotonic() + seconds
    opened = []

    def pipe():
        ends = os.pipe()
        opened.extend(ends)
        return ends

    try:
        writing = None
        if given is None:
            source = os.open(os.devnull, os.O_RDONLY)
            opened.append(source)
        else:
            source, writing = pipe()
        out, into_out = pipe()
        err, into_err = pipe()
        _send(asked, arguments, folder, variables, (source, into_out, into_err), more)
        for file in (source, into_out, into_err):
            os.close(file)
            opened.remove(file)
        if writing is not None:
            opened.remove(writing)  # _exchange() closes it
        told = _exchange(memoryview(given or b""), (out, err), writing, until)
        if told is None:
            os.kill(process, signal.SIGKILL)
            raise subprocess.TimeoutExpired(arguments, seconds)
        return subprocess.CompletedProcess(arguments, ended(asked), *told)
    finally:
        for file in opened:
            os.close(file)


class Session:
    """run() for many small questions, all of them in one process (one for each program and variables of AT_START), so that a leak
    is found only when it ends: close() says whether it ended well. It ends with a command that crashes, too, and another one takes
    its place. For one thread."""

    def __init__(self):
        self.children = {}

    def close(self):
        well = True
        for asked, _ in self.children.values():
            with asked:
                asked.shutdown(socket.SHUT_WR)
                well = ended(asked) == 0 and well
        self.children.clear()
        return well

    def run(self, arguments, folder, variables, given=None, seconds=SECONDS):
        if not serves():
            return really(arguments, folder, variables, given, seconds)
        asks = server(arguments[0], variables)
        for _ in range(2):
            if asks not in self.children:
                self.children[asks] = asks.child()
            asked, process = self.children[asks]
            try:
                return _ask(asked, process, arguments, folder, variables, given, seconds, 1)
            except BaseException as why:
                asked.close()
                del self.children[asks]
                if not isinstance(why, (Ended, OSError)):
                    raise
        raise Ended()  # the command before had crashed, and that process was gone; but this one is, too


def really(arguments, folder, variables, given=None, seconds=SECONDS, **more):
    """The same with a start. `more` is for subprocess.run()."""
    return subprocess.run(arguments, cwd=folder, env=variables, input=given, stdin=subprocess.DEVNULL if given is None else None,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=seconds, check=False, **more)


def run(arguments, folder, variables, given=None, seconds=SECONDS):
    """Runs the program arguments[0]; its exit code (less than 0: the signal) and what it printed, as subprocess.run() has them.
    `given` are the bytes of its standard input, None: there are none."""
    if not serves():
        return really(arguments, folder, variables, given, seconds)
    asked, process = server(arguments[0], variables).child()
    with asked:
        return _ask(asked, process, arguments, folder, variables, given, seconds, 0)
