"""Runs the numbered end-to-end tests, JOBS at a time (else one a core), and numbers their lines; see tests/end-to-end/run."""

import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
LONGEST_SECONDS = 600  # of one file, with the sanitizers on a slow machine
LINE = re.compile(r"(ok|not ok) - (.*)")
PAINTED = re.compile(rb"png|svg|picture|LIBEXEC|mail_pages")  # in files that look at pictures or at what paints them


def run_file(path, build):
    """What the file printed, its exit code and its seconds."""
    since = time.monotonic()
    variables, helpers = dict(os.environ), os.path.join(build, "serve", "libexec")
    with open(path, "rb") as file:
        if os.path.exists(helpers) and not PAINTED.search(file.read()):
            variables["ADJUDICATOR_LIBEXEC"] = helpers
    try:
        done = subprocess.run([sys.executable, "-B", path, build], env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, timeout=LONGEST_SECONDS)
        output, code = done.stdout, done.returncode
    except subprocess.TimeoutExpired as late:
        output, code = late.stdout or b"", "the test took more than %d seconds" % LONGEST_SECONDS
    return output.decode("utf-8", "replace"), code, time.monotonic() - since


class Tally:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def say(self, good, name):
        left_out = good and " # SKIP " in name
        self.skipped += left_out
        self.passed += good and not left_out
        self.failed += not good
        print("%s %d - %s" % ("ok" if good else "not ok", self.passed + self.failed + self.skipped, name))

    def add(self, subject, output, code, seconds):
        before = self.passed + self.skipped, self.failed
        print("# %s (%.1f s)" % (subject, seconds))
        for line in output.splitlines():
            told = LINE.fullmatch(line)
            if told:
                self.say(told.group(1) == "ok", "%s: %s" % (subject, told.group(2)))
            else:
                print(line if line.startswith("#") else "# " + line)
        done = self.passed + self.skipped - before[0]
        if self.failed == before[1] and (code != 0 or done == 0):
            self.say(False, "%s: ended with %s and %d tests" % (subject, code, done))
        sys.stdout.flush()


def main():
    build = os.path.abspath(sys.argv[1])
    files = [os.path.abspath(name) for name in sys.argv[2:]]
    files = files or sorted(glob.glob(os.path.join(HERE, "[0-9][0-9]-*.py")))
    tally = Tally()
    if not os.access(os.path.join(build, "adjudicator"), os.X_OK):
        tally.say(False, "%s holds no program: run make first" % build)
        files = []
    with concurrent.futures.ThreadPoolExecutor(max_workers=int(os.environ.get("JOBS") or os.cpu_count() or 1)) as pool:
        running = [(path, pool.submit(run_file, path, build)) for path in files]
        for path, future in running:
            tally.add(os.path.splitext(os.path.basename(path))[0], *future.result())
    print("%d passed, %d failed%s" % (tally.passed, tally.failed, ", %d skipped" % tally.skipped if tally.skipped else ""))
    return 1 if tally.failed else 0


sys.exit(main())
