"""A game at a terminal, against the computer: every game, with mistakes, left and gone on with, to its end."""

import fcntl
import os
import re
import select
import signal
import struct
import termios
import time

from desk import PROGRAM, SEED, USAGE, Desk, check, equal, finish, skip, terminal
from games import each, tried

PERSON = "player@practice.invalid"


def practice(desk, rules, typed, *words):
    return desk.run("practice", rules, *words, stdin=typed)


def block(*lines):
    return "".join(line + "\n" for line in lines) + "\n"


# ---- what is asked for wrongly ----

for words in (("chess",), ("waterloo", "--as", "east"), ("ducs", "--players", "3"), ("waterloo", "--level", "brilliant"),
              ("ducs", "--option", "batch")):
    desk = Desk()
    result = desk.run("practice", *words, stdin="")
    equal("practice %s is refused, and makes no file" % " ".join(words), (result.code, os.path.exists(desk.path("practice-%s.db" % words[0]))),
          (USAGE, False))

# ---- by lines: a mistake, a good file, left and gone on with ----

desk = Desk()
first = practice(desk, "waterloo", block("front 5 3 1 2 9 general 6") + block("help") + block("front 5 3 1 2 4 general 6", "recon 3") + "quit\n",
                 "--level", "easy", "--seed", SEED)
equal("it ends well", (first.code, first.err), (0, ""))
check("a mistake is told with its code, and nothing happens", re.search(r"WATERLOO-\S+", first.out) is not None)
equal("a receipt for each file", re.findall(r"RECEIPT (\d+)", first.out), ["1", "2"])
equal("a report before, and one after", len(re.findall(r"^Waterloo, game practice, ", first.out, re.M)), 2)
check("no form unless it is asked for, no word of mails", "-----ORDERS-----" not in first.out and "reply to any mail" not in first.out)
ledger = ("--database", desk.path("practice-waterloo.db"))
again = practice(desk, "waterloo", "form\nshow\n")
equal("the same command goes on, at the same place", (again.code, len(re.findall(r"^Waterloo, game practice, ", again.out, re.M))), (0, 2))
check("the form is shown on wish", "turn: " in again.out and "#do:" in again.out)
equal("its game verifies, and replays", (desk.run("verify", "practice", *ledger).code, desk.run("verify", "practice", "--stand-ins", *ledger).code,
                                         desk.run("replay", "practice", *ledger).code), (0, 0, 0))
sent = desk.run("send", *ledger)
equal("nothing is ever mailed", (sent.code, [name for _, _, names in os.walk(desk.path("outbox")) for name in names]), (0, []))
other = practice(desk, "ducs", "", *ledger)
equal("the ledger of another game is left alone", other.code, USAGE)

# Without orders nothing is late, since nothing is due by any time; of what was refused nothing counts.
for language, without, none, late, silent in (("en", "go", "none of it counts", "deadline|in time", "You played on without orders."),
                                              ("fr", "continuer", "rien n'en compte", "échéance|à temps", "Vous avez continué sans donner d'ordres."),
                                              ("es", "seguir", "nada de ello cuenta", "plazo|a tiempo", "Seguiste sin dar órdenes.")):
    desk = Desk()
    idle = practice(desk, "waterloo", block("front 5 3 1 2 4 general 6") + block("recon X") + 2 * (without + "\n") + "quit\n", "--level", "easy",
                    "--seed", SEED, "--language", language).out
    equal("practice, %s: playing on misses no deadline" % language, (re.findall(late, idle), silent in idle), ([], True))
    check("practice, %s: what go makes of a refused line is said" % language, none in " ".join(idle.replace("\u00a0", " ").split()), idle)

# ---- its words, in the player's language ----

for language, words in (("fr", ("Aide", "formulaire", "regles 1.1")), ("es", ("ayuda", "formulario", "reglas 1.1"))):
    desk = Desk()
    own = practice(desk, "ducs", "\n".join(words) + "\nquit\n", "--level", "easy", "--seed", SEED, "--language", language)
    desk = Desk()
    english = practice(desk, "ducs", "help\nform\nrules 1.1\nquit\n", "--level", "easy", "--seed", SEED, "--language", language)
    equal("%s: each word does what the English one does, whatever its case and accents" % language, (own.code, own.out), (0, english.out))
    check("%s: the form and the rule came" % language, "#moves:" in own.out and "1.1" in own.out)

# ---- one stop: what one's own orders came to, with the die, then what the enemy did ----

ATTACK = ("OI8 1809", "OI7 1909", "OI8, OI7 attack WI2, OI8 advances")
desk = Desk()
ducs = practice(desk, "ducs", block(*ATTACK) + "why\nwhy 6.6\nwhy 99.9\nmap\n", "--level", "easy", "--seed", SEED)
ledger = ("--database", desk.path("practice-ducs.db"))
equal("it begins with the standard set-up", (ducs.code, desk.tree("show", "practice", *ledger)["position"]["options"]["setup"]), (0, "standard"))
story = ducs.out[ducs.out.index("RECEIPT 1"):]
own, enemy = story.find("die "), story.find("Wulfenburg moves ")
check("after the receipt one's own attack with its die, then what the enemy did", 0 < own < enemy, story[:2000])
check("and no more of the way of mails", "game waits for you" not in ducs.out and "mail changes" not in ducs.out)
check("`why` has each step with its rule, quoted", "[DUCS 6.6]" in story and 'Rule 6.6: "' in story)
check("with a number that rule", re.search(r"^6\.6 ", story, re.M) is not None)
check("one that is not there is told, and nothing is filed", '"99.9"' in story and ducs.out.count("RECEIPT") == 1)
check("the map is drawn, in 80 columns", "/2011\\ " in story and max(len(line) for line in ducs.out.splitlines()) <= 80)
by_hand = Desk()
equal("to deploy by hand is an option", practice(by_hand, "ducs", "form\n", "--option", "setup=sealed", "--seed", SEED).out.count("#deploy"), 1)

# ---- what was not read does not play the turn ----

desk = Desk()
halfway = practice(desk, "dos-de-mayo", "4→8\nhnt\n\n", "--level", "easy", "--seed", SEED)
ledger = ("--database", desk.path("practice-dos-de-mayo.db"))
window = desk.tree("show", "practice", *ledger)["window"]
equal("a line that was not read keeps the turn waiting", (halfway.out.count("RECEIPT"), halfway.out.count("game practice, turn 1"), window), (1, 2, "orders"))
check("and speaks of no deadline", "deadline" not in halfway.out[halfway.out.index("RECEIPT 1"):], halfway.out)
mended = practice(desk, "dos-de-mayo", "12→15\ngo\n", "--level", "easy")
equal("`go` ends orders as an empty line does", (re.findall(r"RECEIPT (\d+)", mended.out), "4→8" in mended.out[mended.out.index("RECEIPT 2"):]), (["2"], True))

# ---- hint, take, undo ----

desk = Desk()
taken = practice(desk, "waterloo", "hint\nquit\n", "--level", "easy", "--seed", SEED)
hint = re.search(r"^  1\)  (deploy .*)$", taken.out, re.M)
check("a hint is what the computer would file, with what it is worth, and files nothing",
      hint and re.search(r"\d+ of\s1000", taken.out) and "RECEIPT" not in taken.out, taken.out)
ledger = ("--database", desk.path("practice-waterloo.db"))
taken = practice(desk, "waterloo", "front\nhint\nundo\ntake\nhint\ntake\n")
equal("it is the same again, also amid orders, which undo drops; what was shown already needs no receipt", (hint[1] in taken.out, re.findall(r"RECEIPT (\d+)", taken.out)), (True, []))
turns = [re.findall(r"^Waterloo, game practice, (.*): you", taken.out, re.M)]
undone = practice(desk, "waterloo", "undo\nundo\nwhy\nundo\n")
turns.append(re.findall(r"^Waterloo, game practice, (.*): you", undone.out, re.M))
equal("undo takes one turn after the other back, to the first", (turns[1], len(turns[0])), (turns[0][::-1], 3))
check("what was taken back is not told", "WATERLOO 3" not in undone.out[undone.out.index(turns[0][1] + ": you"):], undone.out)
equal("the ledger knows it, and verifies", (desk.run("verify", "practice", *ledger).code, desk.run("verify", "practice", "--stand-ins", *ledger).code), (0, 0))
desk = Desk()
wrong = practice(desk, "ducs", block("OI8 1809", "OI99 1909") + "undo\n" + "undo\n" + block("OI7 1909"), "--level", "easy", "--seed", SEED)
receipts = wrong.out[wrong.out.index("RECEIPT 2"):]
check("undo takes orders back that nothing came of", "OI7 1909" in receipts and "OI8 1809" not in receipts[:receipts.index("WHAT HAPPENED")], receipts[:900])

# ---- each game, by `go`: it plays on without orders, to the end or for some turns ----

PLAYED = {"waterloo": (("--option", "mode=simplified"), 60, True), "dos-de-mayo": (("--as", "french", "--option", "pace=fast"), 60, True),
          "dogs-of-war": (("--players", "4"), 40, True), "ducs": (("--as", "wulfenburg"), 4, False),
          "diplomacy": (("--as", "france"), 5, False)}
for rules, (words, goes, whole) in each(PLAYED, "PLAYED", tried()):
    desk = Desk()
    done = practice(desk, rules, "go\n" * goes, "--level", "easy", "--seed", SEED, *words)
    equal("%s: played on" % rules, (done.code, done.err), (0, ""))
    reports = re.findall(r"^[A-Z].*, game practice, ", done.out, re.M)
    check("%s: a report after each: %d" % (rules, len(reports)), len(reports) > 3)
    ledger = ("--database", desk.path("practice-%s.db" % rules))
    equal("%s: no seat is called you, of whom sentences would say \"you is\"" % rules, desk.run("show", "practice", "--as", "you", *ledger).code, 67)
    equal("%s: to its end" % rules if whole else "%s: and not over" % rules, bool(desk.tree("show", "practice", *ledger)["over"]), whole)
    equal("%s: sound" % rules, desk.run("verify", "practice", "--stand-ins", *ledger).code, 0)

# ---- the editor ----

desk = Desk()
desk.write("editor", "#!/bin/sh\nsed -i 's/^#deploy: /deploy: /' \"$2\"\necho \"edited $1\"\n")
os.chmod(desk.path("editor"), 0o755)
desk.variables["EDITOR"] = desk.path("editor") + " -n"
edited = practice(desk, "waterloo", "edit\n", "--level", "easy", "--seed", SEED)
equal("the form goes through $EDITOR with its options, and is filed", (edited.code, "edited -n" in edited.out, re.findall(r"RECEIPT (\d+)", edited.out)),
      (0, True, ["1"]))
desk.variables["EDITOR"] = "true"
equal("a form that comes back as it was is not sent", (practice(desk, "waterloo", "edit\n").out.count("RECEIPT"),), (0,))

# ---- at a terminal ----


class Typist:
    """Somebody at a pseudo-terminal of so many rows."""

    def __init__(self, desk, ends, *words, rows=24, **variables):
        self.ends, self.screen = ends, b""
        main, other = ends
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(other, termios.TIOCSCTTY, 0)
            for number in range(3):
                os.dup2(other, number)
            os.chdir(desk.path(""))
            os.execve(PROGRAM, [PROGRAM, *words], {**os.environ, **desk.variables, "TERM": "vt100", "LC_ALL": "C.UTF-8", **variables})
        os.close(other)

    def sees(self, what, seconds=15):
        """Whether it comes; what came before it is forgotten."""
        until = time.monotonic() + seconds
        while what not in self.screen and time.monotonic() < until:
            if select.select([self.ends[0]], [], [], 0.2)[0]:
                try:
                    some = os.read(self.ends[0], 65536)
                except OSError:
                    some = b""
                if not some:
                    break
                self.screen += some
        before, found, self.screen = self.screen.partition(what)
        return bool(found)

    def types(self, keys):
        os.write(self.ends[0], keys.encode())

    def leaves(self):
        until = time.monotonic() + 15
        while time.monotonic() < until:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.ends[0])
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        return os.waitpid(self.pid, 0)


HELPER = os.path.join(os.path.dirname(PROGRAM), "libexec", "adjudicator-line")
AT_TERMINAL = ["lines are edited with arrow keys, called back, and dropped by an interrupt", "a long text is paged, what comes by itself is not",
               "without the helper lines are read all the same"]
for number, name in enumerate(AT_TERMINAL):
    ends = terminal()
    if ends is None:
        skip(name, "there is no pseudo-terminal here")
        continue
    desk = Desk()
    desk.write("pager", "#!/bin/sh\necho \"paged $1\"\ncat >/dev/null\n")
    os.chmod(desk.path("pager"), 0o755)
    variables = {"PAGER": desk.path("pager") + " it"}
    if number == 2:
        variables["ADJUDICATOR_LIBEXEC"] = desk.path("")
    typist = Typist(desk, ends, "practice", "waterloo", "--level", "easy", "--seed", SEED, **variables)
    seen = [typist.sees(b"quit."), typist.sees(b"> ")]
    if number == 0:
        typist.types("deploy 9")
        seen.append(typist.sees(b"9"))
        typist.types("\x03")
        seen.append(typist.sees(b"> "))
        typist.types("deploy 5 3 1 2 4, generl 6" + "\x1b[D" * 3 + "a\n")
        seen.append(typist.sees(b"\n  "))
        typist.types("recon 3\n\n")
        seen += [typist.sees(b"RECEIPT 1"), typist.sees(b"deploy 5 3 1 2 4, general 6"), typist.sees(b"recon 3"), typist.sees(b"quit.")]
        typist.types("\x1b[A\x1b[A\x1b[A")
        seen.append(typist.sees(b"general 6"))
        typist.types("\x03")
        seen.append(typist.sees(b"> "))
        typist.types("quit\n")
    elif number == 1:
        typist.types("show\n")
        seen.append(typist.sees(b"paged it"))
        typist.types("take\n")
        seen += [typist.sees(b"WHAT HAPPENED"), typist.sees(b"quit."), typist.sees(b"> ")]
        typist.types("quit\n")
    else:
        typist.types("deploy 5 3 1 2 4, general 6\n\n")
        seen.append(typist.sees(b"RECEIPT 1"))
        typist.types("quit\n")
    seen.append(typist.sees(b"goes on with this game"))
    equal(name, (seen, typist.leaves()), ([True] * len(seen), 0))

helper = os.popen(HELPER + " --version").read()
check("the helper belongs to this version", helper.startswith("adjudicator-line "))

finish()
