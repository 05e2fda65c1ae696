"""The command line: help with examples, exit codes of sysexits.h, output where it belongs."""

import os
import re
import subprocess

from desk import PROGRAM, ROOT, USAGE, Desk, check, environment, equal, finish

VERBS = ["new", "list", "show", "form", "check", "submit", "tick", "send", "adjudicate", "release", "pause", "resume", "extend",
         "away", "replace", "address", "resend", "note", "observe", "case", "rules"]
desk = Desk()

overview = desk.run("--help")
equal("--help ends with 0", (overview.code, overview.err), (0, ""))
for verb in VERBS:
    check("--help names `%s`" % verb, re.search(r"^  %s\b" % verb, overview.out, re.M))
    told = desk.run(verb, "--help")
    check("`%s --help` shows an example" % verb, told.code == 0 and told.err == "" and
          "  adjudicator %s" % verb in told.out or "adjudicator %s" % verb in told.out.split("Examples:")[-1], told.out)
    equal("`--help %s` is the same" % verb, desk.run("--help", verb).out, told.out)
    equal("`help %s`, too" % verb, desk.run("help", verb).out, told.out)
equal("`help` is --help", desk.run("help").out, overview.out)
result = desk.run("help", "tock")
check("help for a command that nobody knows: 64", result.code == USAGE and "tock" in result.err, result)
result = desk.run("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=phil@example.org", "--seat",
                  "french=karsten@example.org", "--database", desk.path("none/campaign.db"))
equal("a ledger in a folder that is not there: 73", result.code, 73)
with open(os.path.join(ROOT, "VERSION"), encoding="utf-8") as file:
    equal("--version", desk.run("--version").out, "adjudicator %s\n" % file.read().strip())
equal("none of this makes a file", os.listdir(desk.folder), [])

for name, words in (
    ("no command", ()),
    ("a command that nobody knows", ("tock",)),
    ("an option that nobody knows", ("tick", "--fast")),
    ("an option with one hyphen", ("tick", "-q")),
    ("an option without its value", ("list", "--now")),
    ("a value for an option that takes none", ("list", "--quiet=yes")),
    ("a format that is none", ("list", "--format", "xml")),
    ("a word too few", ("submit", "madrid", "french")),
    ("a word too many", ("tick", "now")),
    ("an option of another command", ("list", "--trust")),
):
    result = desk.run(*words)
    check("%s: 64, told on standard error with where to read more" % name,
          result.code == USAGE and result.out == "" and "--help" in result.err, result)
check("a misspelt command gets \"did you mean\"", "submit" in desk.run("submitt", "a", "b", "c").err)
check("a misspelt option too", "--trust" in desk.run("tick", "--turst").err)

asked = Desk()
asked.new()
result = desk.run("invite", "madrid", "french")
check("the word that is one too many is quoted", result.code == USAGE and '"french"' in result.err and "NAME" in result.err, result)
for words in (("submit", "madrid", "frnch", "-"), ("check", "madrid", "frnch", "-"), ("form", "madrid", "frnch")):
    result = asked.run(*words, stdin="")
    check("%s: a wrong seat is told with those that there are: 67" % words[0], result.code == 67 and "spanish" in result.err and "french" in result.err, result)

# ---- what a command needs is in its usage, and nothing else is ----

WORDS = {"NAME": "madrid", "SEAT": "french", "NUMBER": "1", "FILE": "copy.db", "ADDRESS": "karsten@example.org", "ADDRESS|computer": "computer"}
VALUES = {"turn": "1", "reason": "x", "to": "1"}
needed, ledger = {}, Desk()
ledger.new("--every", "48h")
for verb in re.findall(r"(?m)^  ([a-z]+) ", overview.out.partition("Commands (")[2].partition("Options for")[0]):
    usage = desk.run(verb, "--help").out.split("\n")[0]
    if re.search(r" --[a-z]", usage):
        needed[verb] = usage
check("what acts on a game needs a reason", {"pause", "resume", "extend", "rollback", "end", "restore", "forget"} <= set(needed), needed)
for verb, usage in needed.items():
    options = re.findall(r"--([a-z]+) [A-Z]+", usage)
    words = [WORDS[word] for word in re.sub(r"\[.*?\]|--[a-z]+ [A-Z]+", "", usage).split()[3:]]
    for left_out in options:
        given = [word for name in options if name != left_out for word in ("--" + name, VALUES[name])]
        result = ledger.run(verb, *words, *given)
        check("%s without --%s: 64, and the option is named" % (verb, left_out), result.code == USAGE and "--" + left_out in result.err, result)
for verb, words in {"note": ("madrid", "x"), "observe": ("madrid", "ann@example.org"), "list": ()}.items():
    equal("%s needs none: its usage shows none, and it works" % verb, (verb in needed, ledger.run(verb, *words).code), (False, 0))

# ---- a wrong game or seat: those that there are ----

result = ledger.run("show", "lunes")
check("a game that is none: those that there are", result.code == 67 and "madrid" in result.err, result)
for words in (("show", "madrid", "--as", "british"), ("form", "madrid", "british"), ("export", "madrid", "--as", "british"), ("desk", "madrid", "british"),
              ("away", "madrid", "british", "--back", "--reason", "x")):
    result = ledger.run(*words)
    check("%s, of a seat that is none: those that there are" % " ".join(words), result.code == 67 and "spanish, french" in result.err, result)
for number in range(12):
    ledger.new(name="game-%d" % number)
result = ledger.run("show", "game-x")
check("of many games the nearest one, and the command that lists them", result.code == 67 and "game-" in result.err.partition("did you mean")[2] and
      "adjudicator list" in result.err and "madrid" not in result.err, result)

desk.new("--every", "48h")
quiet, usual = desk.run("--quiet", "tick"), desk.later(minutes=1).run("tick")
equal("--quiet says nothing where nothing is wrong", (quiet.out, quiet.err), ("", ""))
equal("options may stand anywhere", desk.run("--format=yaml", "list").out, desk.run("list", "--format", "yaml").out)
full = subprocess.run(desk.arguments("list"), cwd=desk.folder, env=environment(desk.folder), stderr=subprocess.PIPE,
                      stdout=open("/dev/full", "wb"), timeout=60)
check("output that cannot be written: 74, and said", full.returncode == 74 and b"standard output" in full.stderr, full)

cases = desk.run("case", os.path.join(ROOT, "tests", "cases", "dos-de-mayo", "1-set-up.yaml"))
check("`case` prints TAP", cases.code == 0 and re.search(r"^1\.\.\d+$", cases.out, re.M) and "not ok" not in cases.out,
      cases.out[-400:])
desk.write("wrong.yaml", "case: \"MAYO 5.2 nobody is there\"\ngame: dos-de-mayo\nposition: {turn: 3, window: orders, "
           "zones: {4: {spanish: 1}}}\nexpect: {position: {zones: {4: {spanish: 2}}}}\n")
wrong = desk.run("case", desk.path("wrong.yaml"))
check("a case that fails: 1, `not ok`, place and code", wrong.code == 1 and "not ok 1" in wrong.out and
      ":4:32 CASE-POSITION" in wrong.out, wrong)
desk.write("none.yaml", "# no case\n---\n")
none = desk.run("case", desk.path("none.yaml"))
check("a file without a case fails", none.code == 1 and "not ok 1" in none.out and "FILE-EMPTY" in none.out, none)

rules = desk.run("rules", "dos-de-mayo", "--tables").out
check("`rules --tables` shows cards with their evidence", all(word in rules for word in
      ("Teniente Jacinto Ruiz", "stated", "inferred", "house", "MAYO")), rules[:400])
one = desk.run("rules", "ducs", "DUCS-7.3", "--cases")
check("a rule comes with its options and its cases", all(word in one.out for word in ("retreats=auto|ask", "DUCS 7.3 ")), one.out)
equal("the same by its number", desk.run("rules", "ducs", "7.3", "--cases").out, one.out)
short = desk.run("rules", "ducs", "7.3").out
check("without --cases it only says how to see them",
      "DUCS 7.3 " not in short and "adjudicator rules ducs 7.3 --cases" in short, short)
chapter = desk.run("rules", "ducs", "7").out
equal("a word of a heading brings its chapter, in any letters", [desk.run("rules", "ducs", word).out for word in ("retreat", "RETREAT", "Adv")], [chapter] * 3)
equal("of any language, without its accents", desk.run("rules", "dos-de-mayo", "resolution", "--language", "fr").out,
      desk.run("rules", "dos-de-mayo", "5", "--language", "fr").out)
several = desk.run("rules", "ducs", "river")
found = re.findall(r"(?m)^(\d+\.\d+)  ", several.out)
check("a word of several rules lists them, each of which has it", several.code == 0 and len(found) > 1 and
      all("river" in desk.run("rules", "ducs", number).out.lower() for number in found), several.out)
equal("for programs, too", [rule["number"] for rule in desk.tree("rules", "ducs", "river")["rules"]], found)
nothing = desk.run("rules", "ducs", "zeppelin")
equal("a word of none: 67", (nothing.code, nothing.out), (67, ""))
equal("--cases without a rule: 64", desk.run("rules", "ducs", "--cases").code, 64)
check("and in other words", "retreats=auto|ask" in desk.run("rules", "ducs", "7.3", "--language", "fr").out and
      desk.run("rules", "ducs", "7.3", "--cases", "--language", "fr").out != one.out)
missing = desk.run("rules", "ducs", "7.9")
check("no such rule: 67, and what is near", missing.code == 67 and "7.4" in missing.err, missing)
equal("tables of one rule: 64", desk.run("rules", "ducs", "7.3", "--tables").code, 64)
equal("an edition without tables: 64", desk.run("rules", "ducs", "--edition", "mybox.yaml").code, 64)
whole = desk.run("rules", "ducs", "--format", "yaml").out
check("all rules for programs", 'number: "7.3"' in whole and "evidence: house" in whole, whole[:400])
check("all rules for a manual page", ".It 7.3" in desk.run("rules", "ducs", "--format", "mdoc").out)

desk.good("new", "ducs", "--name", "quoted", "--option", "setup=standard", "--seed", "5", "--seat", "orfburg=me@localhost",
          "--seat", "wulfenburg=you@localhost")
faults = desk.write("faults.yaml", 'game: quoted\nturn: 1-orfburg\nmoves: ["OI7 0101", "OI6 0303", "WI3 1303"]\n')
receipt = desk.run("check", "quoted", "orfburg", faults).out
equal("errors of one rule", receipt.count("DUCS-4.3"), 2)
equal("a rule that was broken is quoted once", receipt.count("4.3: \""), 1)
equal("every rule that was broken is quoted", receipt.count("1.2: \""), 1)
without = subprocess.run([PROGRAM, "list"], cwd=desk.folder, env=environment(desk.folder), stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, timeout=60)
equal("without --now it is now", without.returncode, 0)
finish()
