"""`patch`: a program with one wrong rule is built, plays, and is followed by the right one."""

import os
import re
import shutil
import subprocess

from desk import BAD_DATA, BUILD, NO_PERMISSION, NOT_FOUND, ROOT, USAGE, Desk, check, equal, finish, fresh_folder, yaml_of
import desk as desk_module

REASON = ("--reason", "the weaker side lost too few")
RIGHT = os.path.join(BUILD, "adjudicator")
RESOLUTION = "adjudicator/games/dos-de-mayo/resolution.c"
COMBAT = "adjudicator/games/ducs/fight.c"


def program_with(*mistakes):
    """The program as it would be with these mistakes (file, right, wrong): what changes is compiled, all else is there."""
    tree, build = fresh_folder(), fresh_folder()
    for name in ("adjudicator", "libexec", "schema", "templates", "contrib", "tests"):
        if os.path.isdir(os.path.join(ROOT, name)):
            shutil.copytree(os.path.join(ROOT, name), os.path.join(tree, name), symlinks=True)
    for name in ("Makefile", "VERSION"):
        shutil.copy2(os.path.join(ROOT, name), tree)
    for name in ("object/adjudicator", "object/libexec", "lib", "libexec"):
        if os.path.isdir(os.path.join(BUILD, name)):
            shutil.copytree(os.path.join(BUILD, name), os.path.join(build, name))
    for path, right, wrong in mistakes:
        path = os.path.join(tree, path)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if text.count(right) != 1:
            check("the mistake has its place in %s: %s" % (path, right), False, text.count(right))
            finish()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(right, wrong))
    with open(RIGHT, "rb") as file:
        sanitized = b"__asan_init" in file.read()
    done = subprocess.run(["make", "-C", tree, "BUILD=" + build, build + "/adjudicator"] + ["SANITIZE=1"] * sanitized,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=500)
    if not check("a program with a mistake is built", done.returncode == 0, done.stdout.decode()):
        finish()
    return os.path.join(build, "adjudicator")


def use(program):
    desk_module.PROGRAM = program


def rows(desk):
    return (desk.query("SELECT game, number, turn, window, branch, position FROM states ORDER BY game, number"),
            desk.query("SELECT game, place, state, number, code, fields, link FROM events ORDER BY game, place"),
            desk.query("SELECT receipt, seat, turn, text FROM submissions ORDER BY receipt"))


def kept(desk, before):
    """All that was there is there still."""
    return [set(then) <= set(now) for then, now in zip(before, rows(desk))]


def outcomes(desk):
    return {entry["game"]: (entry["outcome"], entry["applied"]) for entry in desk.tree("patch")["games"]}


WRONG = program_with(
    (RESOLUTION, "toll.ratio = fight->strength[OTHER(weaker)] / fight->strength[weaker];", "toll.ratio = 0;"))
WORDS = program_with((RESOLUTION, 'event_add(adjudication->events, "fight", "MAYO 5.2"', 'event_add(adjudication->events, "fight", "MAYO 5.3"'))
STEPS = ("01-turn-1", "02-turn-2", "03-turn-3")

# ---- what the right rules make of it ----

use(RIGHT)
right = Desk()
right.new("--every", "48h", "--option", "pace=full")
right.play(STEPS[0])
right.play(STEPS[1])
while right.turn()[0] == "2":
    right.later(hours=49).good("tick", "--trust")
expected = right.query("SELECT position FROM states WHERE turn = '3' ORDER BY number LIMIT 1")[0][0]

# ---- a position comes out otherwise ----

use(WRONG)
desk = Desk()
desk.new("--every", "48h", "--option", "pace=full")
desk.new("--every", "48h", name="quiet", decks=False)
for step in STEPS[:2]:
    desk.play(step)
while desk.turn()[0] == "2":
    desk.later(hours=49).good("tick", "--trust")
desk.file("spanish", 'game: madrid\nturn: "3"\npreparation: {draw: no}\n')
desk.file("french", 'game: madrid\nturn: "3"\npreparation: {draw: no}\n')
desk.good("tick")
equal("the wrong program plays into turn 3, and verifies itself",
      (desk.turn()[0], desk.run("verify", "madrid").code, desk.run("patch").code), ("3", 0, 0))
wrong = desk.query("SELECT number, position FROM states WHERE game = 1 AND turn = '3' ORDER BY number LIMIT 1")[0]
check("to another position than the right one", wrong[1] != expected, expected)
branches = desk.query("SELECT max(branch) FROM states WHERE game = 1")[0][0]

use(RIGHT)
before = desk.dump()
result = desk.run("patch")
equal("patch says so with 65, and changes nothing", (result.code, desk.dump() == before), (BAD_DATA, True))
equal("for programs it names each game", outcomes(desk), {"madrid": ("state", False), "quiet": ("same", False)})
entry = desk.tree("patch", "madrid")["games"][0]
first = desk.query("SELECT turn, window FROM states WHERE game = 1 AND number = ?", entry["first"]["state"] - 1)[0]
equal("and where first: a state, its column, the turn that led to it",
      (entry["first"]["table"], entry["first"]["column"], entry["turn"], first[1]),
      ("states", "position", first[0], "resolution"))
check("verify finds a difference, too, there or in what was told before",
      int(re.findall(r"state (\d+)", desk.run("verify", "madrid").err)[0]) <= entry["first"]["state"])
for name, code, words in (("no reason", USAGE, ("patch", "--apply")), ("no such game", NOT_FOUND, ("patch", "lunes"))):
    equal("%s: %d, and nothing changes" % (name, code), (desk.run(*words).code, desk.dump() == before), (code, True))
desk.good("pause", "madrid", *REASON)
before = desk.dump()
equal("a game that is paused is left alone, and said so", (desk.run("patch", "--apply", *REASON).code, desk.dump() == before),
      (NO_PERMISSION, True))
desk.good("resume", "madrid", *REASON)

before, mails = rows(desk), desk.query("SELECT count(*) FROM outbox")[0][0]
rolls = desk.query("SELECT fields FROM events WHERE game = 1 AND code = 'dice-roll' AND state = ?", entry["first"]["state"])
done = desk.run("patch", "--apply", *REASON)
equal("patch --apply ends with 0", done.code, 0)
equal("nothing that was written is gone", kept(desk, before), [True] * 3)
newest = desk.query("SELECT number, turn, window, branch, position FROM states WHERE game = 1 ORDER BY number DESC LIMIT 1")[0]
if first[0] == "2":
    equal("the position is what the right rules make of it", newest[4], expected)
equal("on a branch of its own", newest[3], branches + 1)
equal("with the dice that fell", desk.query(
    "SELECT fields FROM events WHERE game = 1 AND code = 'dice-roll' AND state = ?", newest[0]), rolls)
equal("what was filed on the wrong result counts no more", desk.query(
    "SELECT count(*) FROM submissions WHERE game = 1 AND standing = 'in-force' AND turn > ?", first[0]), [(0,)])
told = desk.query("SELECT seat, body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' ORDER BY id DESC LIMIT 2")
check("every player has a report that says so, and why",
      sorted(seat for seat, _ in told) == [0, 1] and all("lost too few" in re.sub(r"\s+", " ", body) for _, body in told), told)
check("nobody of the other game is mailed", desk.query("SELECT count(*) FROM outbox")[0][0] == mails + 2)
found = desk.tree("verify", "madrid")
equal("it verifies: what the wrong program made is held by the log", (found["good"], found["held"] > 0), (True, True))
equal("and replays", desk.run("replay", "madrid").code, 0)
equal("a second patch finds nothing", (desk.run("patch").code, outcomes(desk)["madrid"]), (0, ("same", False)))
commitments = desk.query("SELECT count(*) - count(DISTINCT fields) FROM events WHERE game = 1 AND code = 'dice-commitment'")
equal("the keys of the new branch are its own", commitments, [(0,)])

# It is played on, gone back in, and verifies still; no byte of what is held by the log can be changed.
while desk.turn()[0] in ("1", "2"):
    desk.later(hours=49).good("tick", "--trust")
desk.good("rollback", "madrid", "--to", desk.turn()[0], *REASON) if desk.turn()[1] != "preparation" else None
desk.later(hours=49).good("tick", "--trust")
desk.good("rollback", "madrid", "--to", "1", *REASON)
for step in STEPS[:2]:
    desk.play(step)
found = desk.tree("verify", "madrid")
equal("played on, back across the patch, and on again: it verifies", (found["good"], found["held"] > 0), (True, True))
desk.rewrite("states", "position", lambda text: text.replace("spanish: 1", "spanish: 2"), "game = 1 AND number = ?", wrong[0])
result = desk.run("verify", "madrid")
check("a changed position that the log alone holds is found",
      result.code == BAD_DATA and "table states, state %d" % wrong[0] in result.err, result)
equal("and patch leaves such a game alone", (outcomes(desk)["madrid"], desk.run("patch", "--apply", *REASON).code),
      (("damaged", False), BAD_DATA))

# ---- the wrong result was taken back by hand before the program was mended ----

use(WRONG)
desk = Desk()
desk.new("--every", "48h", "--option", "pace=full")
desk.play(STEPS[0])
desk.play(STEPS[1])
while desk.turn()[0] == "2":
    desk.later(hours=49).good("tick", "--trust")
desk.good("rollback", "madrid", "--to", "2", *REASON)
use(RIGHT)
undone, = desk.query("SELECT max(number) FROM states")[0]
desk.play(STEPS[1])
while desk.turn()[0] == "2":
    desk.later(hours=49).good("tick", "--trust")
equal("played again by the right program, it comes to the right position",
      desk.query("SELECT position FROM states WHERE turn = '3' ORDER BY number DESC LIMIT 1")[0][0], expected)
desk.file("spanish", 'game: madrid\nturn: "3"\npreparation: {draw: no}\n')
before, mails = rows(desk), desk.query("SELECT count(*) FROM outbox")
equal("only what was undone comes out otherwise", outcomes(desk), {"madrid": ("account", False)})
desk.good("patch", "--apply", *REASON)
equal("the game stays where it is, its files in force, nobody is mailed",
      (desk.turn()[0], desk.query("SELECT count(*) FROM states")[0][0] - len(before[0]),
       desk.query("SELECT count(*) FROM submissions WHERE standing = 'in-force' AND turn = '3'"),
       desk.query("SELECT count(*) FROM outbox"), kept(desk, before)), ("3", 0, [(1,)], mails, [True] * 3))
found = desk.tree("verify", "madrid")
equal("the windows that were undone are held by the log, those of after are adjudicated again",
      (found["good"], 0 < found["held"] < undone, found["windows"] > 3, desk.run("patch").code), (True, True, True, 0))
desk.good("rollback", "madrid", "--to", "1", *REASON)
desk.play(STEPS[0])
equal("and it goes back once more, and on", (desk.run("verify", "madrid").code, desk.run("patch").code), (0, 0))

# ---- games that stand still: results that wait, an empty chair, a player away, somebody who looks on ----

use(WRONG)
desk = Desk()
desk.new("--every", "48h", "--option", "pace=full", "--option", "missed=replace", "--option", "replace-after=1")
desk.good("observe", "madrid", "watcher@example.org")
desk.play(STEPS[0])
desk.good("away", "madrid", "spanish", "--from", "2026-05-20", "--to", "2026-05-23", *REASON)
desk.play(STEPS[1])
for _ in range(8):
    if desk.turn()[0] != "2":
        break
    desk.later(hours=49).good("tick", "--trust")
    for seat in ("spanish", "french"):
        if desk.query("SELECT vacant FROM seats WHERE name = ?", seat) == [(1,)] and desk.turn()[0] == "2":
            desk.good("replace", "madrid", seat, "new@example.org", *REASON)
while desk.query("SELECT sum(vacant) FROM seats") == [(0,)]:
    desk.later(hours=200).good("tick", "--trust")
use(RIGHT)
done = desk.run("patch", "--apply", *REASON)
equal("a game with an empty chair is patched, and waits for a player still",
      (done.code, desk.query("SELECT held, deadline FROM games"), desk.run("verify", "madrid").code), (0, [("player", None)], 0))
check("who looks on is told", desk.query("SELECT count(*) FROM outbox WHERE observer IS NOT NULL AND state = "
                                         "(SELECT max(number) FROM states)") == [(1,)])
desk.good("rollback", "madrid", "--to", "1", *REASON)
equal("taken back it waits, too", (desk.query("SELECT held, deadline FROM games"), desk.run("verify", "madrid").code),
      ([("player", None)], 0))

use(WORDS)
desk = Desk()
desk.new("--every", "48h", "--option", "pace=fast", "--option", "release=referee")
for step in STEPS[:2]:
    desk.play(step)
    if step != STEPS[1]:
        desk.good("release", "madrid", "--turn", "1", *REASON)
use(RIGHT)
before = desk.dump()
equal("results that wait are not patched", (outcomes(desk)["madrid"], desk.run("patch", "--apply", *REASON).code,
                                            desk.dump() == before), (("account", False), NO_PERMISSION, True))
desk.good("release", "madrid", "--turn", "2", *REASON)
equal("once they are released they are",
      (desk.run("patch", "--apply", *REASON).code, desk.run("verify", "madrid").code, desk.run("patch").code), (0, 0, 0))

# ---- only what is told comes out otherwise ----

use(WORDS)
desk = Desk()
desk.new("--every", "48h", "--option", "pace=fast")
for step in STEPS[:2]:
    desk.play(step)
use(RIGHT)
before, mails = rows(desk), desk.query("SELECT count(*) FROM outbox")
equal("the positions are the same, the words are not", outcomes(desk), {"madrid": ("account", False)})
desk.good("patch", "--apply", *REASON)
equal("it is noted: no state, no mail, nothing lost",
      (desk.query("SELECT count(*) FROM states")[0][0] - len(before[0]), desk.query("SELECT count(*) FROM outbox"),
       kept(desk, before)), (0, mails, [True] * 3))
found = desk.tree("verify", "madrid")
equal("and it verifies", (found["good"], found["held"] > 0, desk.run("patch").code), (True, True, 0))
desk.later(hours=49).good("tick", "--trust")
equal("then, too", desk.run("verify", "madrid").code, 0)
finish()
