"""The program's own tables, read from its sources, against manual, README, --help and completions, and what its parser takes.

    python3 tests/documents/tables.py BUILD      one line for each test, then "N passed, N failed"
    python3 tests/documents/tables.py --verbs    the commands of the table in main.c, one a line

Each command is asked about each option of all others: thousands of questions, which one process answers (tests/serve)."""

import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "tests", "serve"))
import start  # noqa: E402

EX_USAGE, EX_TEMPFAIL = 64, 75


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def part(text, first, last):
    """From the line that `first` finds to the next that `last` finds, or to the end."""
    begun = re.search("(?m)" + first, text)
    if not begun:
        return ""
    ended = re.compile("(?m)" + last).search(text, begun.end())
    return text[begun.start():ended.end() if ended else len(text)]


# ---- what the program knows ----

SOURCES = {os.path.relpath(path, ROOT): read(path) for path in sorted(glob.glob(os.path.join(ROOT, "adjudicator", "**", "*.c"), recursive=True))}
VERBS = [name.lower().replace("_", "-")
         for name in re.findall("COMMAND_([A-Z_]+)", part(SOURCES["adjudicator/main.c"], r"^static const Command \*const COMMANDS", "^};"))]
COMMON = re.findall('"([a-z-]+)"', part(SOURCES["adjudicator/commands/arguments.c"], r"GLOBAL_NAMES\[\] = {", "};"))


def own_options(verb):
    """The names in its table."""
    text = "".join(text for path, text in SOURCES.items() if os.path.dirname(path) == "adjudicator/commands"
                   and re.search(r'(?m)^ +\.name = "%s"' % verb, text))
    return re.findall(r'(?m)^ +\{"([a-z-]+)",', part(text, "^static const OptionRule OPTIONS", "^};"))


def exit_codes():
    """(65, "EX_DATAERR") for each status that some source uses; 1 has no name."""
    numbers = dict(re.findall(r"(?m)^ *(STATUS_[A-Z_]+) = ([0-9]+)", read("adjudicator", "base", "status.h")))
    names = dict(re.findall(r'case (STATUS_[A-Z_]+): return "(EX_[A-Z]+)";', SOURCES["adjudicator/base/status.c"]))
    used = {name for text in SOURCES.values() for name in re.findall("STATUS_[A-Z_]+", text)}
    return sorted((int(numbers[name]), names.get(name, "")) for name in used if name in numbers)


# ---- what the documents say ----

def options_in(text):
    """The --names in it."""
    return set(re.findall(r"(?m)(?:^|[^a-z-])--([a-z][a-z-]*)", text))


def manual_options(pages):
    """Macros keep their words, `Fl -name` is `--name`."""
    return {name for text in pages.values() for line in text.splitlines() if not line.startswith('.\\"')
            for name in re.findall(r"(?:Fl|\|) -([a-z-]+)", line)}


def completion_options(name, text):
    """The names that it offers."""
    if not name.endswith(".fish"):
        return options_in(text)
    return {option for line in text.splitlines() if line.startswith("complete ") for option in re.findall(" -l ([a-z-]+)", line)}


def offers_verb(name, text, verb):
    if name.endswith(".bash"):
        return re.search(r'(?m)^ +verbs="(.* )?%s( .*)?"$' % verb, text)
    if name.endswith(".fish"):
        return re.search(r"__adjudicator_words\)\) -eq 0' -a %s " % verb, text)
    return re.search("(?m)^ +'%s:" % verb, text)


# ---- tests ----

class Tests:
    def __init__(self, build):
        self.program, self.folder = os.path.join(os.path.abspath(build), "adjudicator"), tempfile.gettempdir()
        start.use(build)
        self.session = start.Session()
        self.passed = self.failed = 0

    def check(self, name, good, detail=""):
        self.passed += bool(good)
        self.failed += not good
        print(("ok - " if good else "not ok - ") + name)
        for line in [] if good else str(detail).splitlines()[:30]:
            print("#   " + line)

    def same(self, name, found, expected):
        self.check(name, found == expected, "found    %s\nexpected %s" % (found, expected))

    def at_least(self, name, number, found):
        """Or the reading of the sources is broken."""
        self.check(name, len(found) >= number, "found only: %s" % (found,))

    def only_known(self, name, found, known):
        unknown = sorted(set(found) - set(known))
        self.check(name, not unknown, "no such option: %s" % unknown)

    def code(self, *words):
        return self.session.run([self.program, *words], self.folder, os.environ).returncode

    def said(self, *words):
        return self.session.run([self.program, *words], self.folder, os.environ).stdout.decode()

    # of a command

    def takes(self, option, verb):
        """The parser knows it; with --help, so that nothing happens."""
        return any(self.code(verb, "--help", "--" + option, value) == 0 for value in ("value", "text"))

    def refuses(self, option, verb):
        """A mail server must try again, whatever is wrong with its pipe."""
        return self.code(verb, "--help", "--" + option, "value") == (EX_TEMPFAIL if verb == "receive" else EX_USAGE)


def names_option(text, option):
    return re.search("(?m)^  --%s( |$)" % option, text)


def of_verb(tests, verb, pages, completions, every):
    commands = part(pages["adjudicator.1"], r"^\.Sh COMMANDS", r"^\.Sh EXAMPLES")
    page = pages.get("adjudicator-%s.1" % verb, "")
    tests.check(verb + ": adjudicator(1) names it", re.search(r"(?m)^\.Cm (.* )?%s( |$)" % verb, commands))
    tests.check(verb + ": it has a page", ".Sh DESCRIPTION" in page)
    for name, text in completions.items():
        tests.check("%s: %s offers it" % (verb, name), offers_verb(name, text, verb))
    told, own = tests.said(verb, "--help"), own_options(verb)
    tests.check(verb + ": --help and -h are the same before and after it",
                told == tests.said("--help", verb) == tests.said(verb, "-h"))
    for option in own:
        tests.check("%s --%s: its page explains it" % (verb, option), re.search(r"(?m)^\.It Fl -%s( |$)" % option, page))
        tests.check("%s --%s: its --help names it" % (verb, option), names_option(told, option))
        tests.check("%s --%s: the parser knows it" % (verb, option), tests.takes(option, verb))
    for option in sorted(every - set(COMMON) - set(own)):
        tests.check("%s --%s: is another command's" % (verb, option), tests.refuses(option, verb))


def of_options(tests, reference, completions, every):
    overview = tests.said("--help")
    for option in COMMON:
        tests.check("--%s: the overview names it" % option, names_option(overview, option))
        tests.check("--%s: the parser knows it with every command" % option, tests.takes(option, "list"))
        tests.check("--%s: the manual explains it" % option, re.search(r"(?m)^\.It Fl -%s( |$)" % option, reference))  # an entry of its own
    offered = {name: completion_options(name, text) for name, text in completions.items()}
    for option in sorted(every):
        for name in completions:
            tests.check("--%s: %s offers it" % (option, name), option in offered[name])
    for name in completions:
        tests.only_known(name + " offers no other option", (option for option in offered[name] if not option.startswith("no-")), every)


def of_exit_codes(tests, reference, codes):
    told = [tuple(line.split(" ")) for line in
            re.findall(r"(?m)^\.It Li (.*)", part(reference, r"^\.Sh EXIT STATUS", r"^\.Sh EXAMPLES"))]
    helped = [int(number) for number in re.findall("(?m)^ +([0-9]+)  ", part(tests.said("--help"), "^Exit codes", r"\Z"))]
    there = sorted((int(number), " ".join(name)) for number, *name in told)
    for code in codes:
        word = ("%d %s" % code).rstrip()
        tests.check("exit code %s: the manual has it" % word, code in there)
        tests.check("exit code %s: --help has it" % word, code[0] in helped)
    tests.same("the manual has no other", there, codes)
    tests.same("--help has no other", sorted(helped), [number for number, _ in codes])


LINES = {"adjudicator.1": 100, "adjudicator-orders.5": 66}  # two screens; a page


def length(tests, pages):
    """These are for who asks for the first time; all else is behind them."""
    for name, most in LINES.items():
        shown = subprocess.run(["mandoc", "-T", "ascii"], input=pages[name].encode(), stdout=subprocess.PIPE, check=True).stdout.count(b"\n")
        tests.check("%s has at most %d lines" % (name, most), 0 < shown <= most, "%d lines" % shown)


def main():
    if sys.argv[1] == "--verbs":
        print("\n".join(VERBS))
        return 0
    tests = Tests(sys.argv[1])
    pages = {os.path.basename(path): read(path) for path in sorted(glob.glob(os.path.join(os.path.abspath(sys.argv[1]), "man", "*")))}
    completions = {name: read("contrib", "completion", name) for name in sorted(os.listdir(os.path.join(ROOT, "contrib", "completion")))}
    reference = pages["adjudicator-reference.7"]
    every = set(COMMON).union(*map(own_options, VERBS))
    codes = exit_codes()
    tests.at_least("the table of main.c is found", 11, VERBS)
    tests.at_least("the options of all commands are found", 20, every)
    tests.at_least("the exit codes are found", 12, codes)
    for verb in VERBS:
        of_verb(tests, verb, pages, completions, every)
    of_options(tests, reference, completions, every)
    tests.only_known("the manual names no other option", manual_options(pages), every)
    tests.only_known("README names no other option",
                     (option for option in options_in(read("README.md")) if not option.startswith("install-")), every)
    of_exit_codes(tests, reference, codes)
    length(tests, pages)
    if start.serves():
        tests.check("the process that was asked ends well", tests.session.close())
    print("\n%d passed, %d failed" % (tests.passed, tests.failed))
    return tests.failed != 0


if __name__ == "__main__":
    sys.exit(main())
