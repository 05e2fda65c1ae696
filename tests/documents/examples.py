"""Each example of the manual is run, or the manual says why not.

    python3 tests/documents/examples.py BUILD

Before each literal block of a page in BUILD/man stands a comment, `.\\" run: KIND` or `.\\" not run: REASON`:

    commands             lines after `$ ` are run one after another, all those of a page in one folder; what stands
                         between them is what they print
    configuration        a configuration that the program takes
    turn-file GAME SEAT  has no errors in that game (GAMES below)
    mail GAME SEAT       as a letter of that seat it is filed
    lines                lines of plain orders, each read as orders of the game that stands at the end of it or of one above
    crontab              the line is run as cron would, and contrib/cron has the same
    (none)               after `.Sh RULES`: tables of the rules
    help                 of a command's --help: tests/documents/run runs them
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

BUILD = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
CAMPAIGN = os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo")
FOLDER = tempfile.mkdtemp()
NOW = "--now 2026-05-01T08:00:00Z"
ENVIRONMENT = dict(os.environ, ADJUDICATOR_DATA=ROOT, HOME=FOLDER, LC_ALL="C.UTF-8",
                   PATH=os.path.join(FOLDER, "bin") + ":" + os.environ["PATH"])
for name in ("ADJUDICATOR_CONFIG", "XDG_CONFIG_HOME"):
    ENVIRONMENT.pop(name, None)

# How each game comes to the window that its examples are for.
PLAY = """
mapfile -t arguments < <(grep -v '^#' %s/new)
adjudicator %s new "${arguments[@]}"
play() {
  for turn; do
    for seat in spanish french; do
      [ ! -f %s/$turn/$seat.yaml ] || adjudicator %s submit madrid $seat %s/$turn/$seat.yaml || [ $? -eq 65 ]
    done
    adjudicator %s tick
  done
}
""" % (CAMPAIGN, NOW, CAMPAIGN, NOW, CAMPAIGN, NOW)
MONT = "adjudicator %s new waterloo --name mont --seat north=a@example.org --seat south=b@example.org --option first=north\n" % NOW
GAMES = {
    "madrid-2": PLAY + "play 01-turn-1",
    "kaiserburg": "adjudicator %s new ducs --name kaiserburg --option setup=standard --seat orfburg=jeanne@example.org "
                  "--seat wulfenburg=otto@example.org" % NOW,
    "mont-deploy": MONT,
    "mont-3": MONT + """
printf '%%s\\n' 'turn: "1-deploy"' 'deploy: {front: [5, 2, 4, 1, 3], general: 6}' 'do: [{recon: 3}]' |
  adjudicator %s submit mont north -
printf '%%s\\n' 'turn: "1-deploy"' 'deploy: {front: [1, 2, 3, 4, 5], general: 6}' 'next: [{do: [{recon: 1}]}]' |
  adjudicator %s submit mont south -
adjudicator %s tick""" % (NOW, NOW, NOW),
    "vienna": "adjudicator %s new diplomacy --name vienna --seat austria=a@example.org --seat england=e@example.org "
              "--seat france=f@example.org --seat germany=g@example.org --seat italy=i@example.org --seat russia=r@example.org "
              "--seat turkey=t@example.org" % NOW,
    "gravos": "adjudicator %s new dogs-of-war --name gravos --option R25_dogs=drawn --seat alice=a@example.org "
              "--seat bob=b@example.org --seat carl=c@example.org" % NOW,
}

# What a page's commands find in their folder.
BEFORE = {
    "adjudicator-games.7": PLAY,
    "adjudicator-reference.7": PLAY + "adjudicator form madrid french >orders.yaml",
    "adjudicator-mail.7": PLAY + """
sqlite3 campaign.db 'INSERT INTO addresses VALUES ("phil@example.org", 3, 1, 0, "")'
printf 'From: ann@example.org\\nMessage-ID: <1@example.org>\\n\\nHello\\n' >letter.eml""",
    "adjudicator-dice.7": PLAY + "for turn in %s/[0-9]*; do play $(basename $turn); done" % CAMPAIGN,
    "adjudicator-ledgers.7": PLAY + """
play 01-turn-1 02-turn-2
{ printf 'From: phil@example.org\\nMessage-ID: <1@example.org>\\n\\n'; adjudicator form madrid spanish; } >letter.eml
adjudicator %s receive <letter.eml""" % NOW,
    "adjudicator-dos-de-mayo.6": "cp %s/schema/editions/dos-de-mayo.yaml mybox.yaml" % ROOT,
}

passed = failed = 0
counts = {}


def check(name, good, said=""):
    global passed, failed
    passed += bool(good)
    failed += not good
    print("%sok - %s" % ("" if good else "not ", name))
    for line in [] if good else said.splitlines()[-20:]:
        print("#   " + line)


def shell(script, folder):
    """The script in bash, ended by the first command that fails: its exit status, and all that it said."""
    done = subprocess.run(["bash", "-e", "-c", script], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def fresh(before):
    """A new folder in which `before` was run."""
    folder = tempfile.mkdtemp(dir=FOLDER)
    code, said = shell(before, folder)
    if code != 0:
        check("set up for examples", False, said)
    return folder


def blocks(page):
    """(mark, lines) of each literal block; the mark is None if there is none."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().splitlines()
    mark, block, rules = None, None, False
    for line in lines:
        if line.startswith(".Sh "):
            rules = line == ".Sh RULES"
        if block is not None and line == ".Ed":
            yield mark, block
            mark, block = None, None
        elif block is not None:
            block.append(re.sub(r"^\\&", "", line).replace("\\e", "\\"))
        elif line.startswith((".Bd", ".Dl")):
            block = []
            if line.startswith(".Dl"):
                yield mark, [line[4:]]
                mark, block = None, None
        elif line.startswith((".\\\" run: ", ".\\\" not run: ")):
            mark = line[4:]
        else:
            mark = "not run: a table of the rules" if rules else None


def run_commands(name, lines, folder):
    """The folder that the last command left the shell in."""
    commands = []  # [command, what it prints]
    for line in lines:
        if line.startswith("$ "):
            commands.append([line[2:], []])
        elif commands and commands[-1][0].endswith(("\\", "|")):
            commands[-1][0] += "\n" + line
        else:
            commands[-1][1].append(line)
    for command, printed in commands:
        counts["commands"] = counts.get("commands", 0) + 1
        # The shell's variables and folder are those of the command before.
        script = "[ ! -f %s/variables ] || . %s/variables\n%s\npwd >%s/place\n" % (FOLDER, FOLDER, command, FOLDER)
        assigned = re.match(r"([A-Z]+)=", command)
        if assigned:
            script += 'echo "%s=$%s" >>%s/variables\n' % (assigned.group(1), assigned.group(1), FOLDER)
        code, said = shell(script, folder)
        check("%s: %s" % (name, command.splitlines()[0]), code == 0 and (not printed or said.splitlines() == printed), said)
        if code == 0:
            with open(os.path.join(FOLDER, "place"), encoding="utf-8") as file:
                folder = file.read().strip()
    return folder


def with_key(lines, seat, folder):
    """A turn file, with the seat's own key for the one that the manual shows."""
    form = shell("adjudicator %s form madrid %s" % (NOW, seat), folder)[1]
    key = re.search(r"^key: .*$", form, re.M).group(0)
    return [key if line.startswith("key: ") else line for line in lines]


def run_file(name, kind, game, seat, lines):
    folder = fresh(GAMES[game])
    if kind == "turn-file":
        with open(os.path.join(folder, "orders.yaml"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        code, said = shell("adjudicator %s check %s %s orders.yaml" % (NOW, game.split("-")[0], seat), folder)
        check("%s: the turn file of %s has no errors" % (name, game), code == 0 and "YOUR ORDERS\n" in said and "NOT READ" not in said, said)
        return
    with open(os.path.join(folder, "letter"), "w", encoding="utf-8") as file:
        file.write("From: karsten@example.org\nMessage-ID: <1@example.org>\nContent-Type: text/plain; charset=utf-8\n\n"
                   + "\n".join(with_key(lines, seat, folder)) + "\n")
    code, said = shell("adjudicator %s receive <letter; adjudicator inbox --format yaml" % NOW, folder)
    check("%s: the mail is filed" % name, code == 0 and "fate: filed" in said, said)


LINES = {"La Guerre des Ducs": ("kaiserburg", "orfburg"), "Dos de Mayo": ("madrid-2", "spanish"), "Waterloo": ("mont-3", "north"),
         "Dogs of War": ("gravos", "alice")}


def run_lines(name, lines):
    """They may be against the rules at that moment, but must be understood."""
    game = seat = folder = None
    for line in lines:
        order, _, title = line.partition("  ")
        if title.strip():
            game, seat = LINES[title.strip()]
            folder = fresh(GAMES[game])
        place, where = (fresh(MONT), "mont") if order.startswith("deploy") else (folder, game.split("-")[0])
        with open(os.path.join(place, "orders.txt"), "w", encoding="utf-8") as file:
            file.write(order + "\n")
        code, said = shell("adjudicator %s check %s %s orders.txt --format yaml" % (NOW, where, seat), place)
        check("%s: %s" % (name, order), code in (0, 65) and "unread: []" in said and "- {number: 1, " in said and "FILE-LINE" not in said, said)


def run_configuration(name, lines):
    """Nothing is sent, so nobody is asked for the password."""
    folder = fresh("adjudicator %s new ducs --name one --option setup=standard --seat orfburg=a@b.c --seat wulfenburg=d@e.f" % NOW)
    with open(os.path.join(folder, "adjudicator.yaml"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    code, said = shell("adjudicator list", folder)
    check("%s: the configuration is one" % name, code == 0, said)


def run_crontab(name, lines):
    path = next(line[5:] for line in lines if line.startswith("PATH="))
    command = re.match(r"\*/5 \* \* \* \* (.*)", lines[-1]).group(1)
    home = fresh("mkdir campaign")
    kept = {key: value for key, value in ENVIRONMENT.items() if key.endswith("SAN_OPTIONS")}
    done = subprocess.run(["sh", "-c", command], cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=dict(kept, HOME=home, ADJUDICATOR_DATA=ROOT, PATH=os.path.join(FOLDER, "bin") + ":" + path))
    said = done.stdout.decode("utf-8", "replace")
    check("%s: the cron line finds the program from any folder" % name, done.returncode == 66 and "no ledger" in said, said)
    shell("adjudicator %s new ducs --name one --option setup=standard --seat orfburg=a@b.c --seat wulfenburg=d@e.f" % NOW,
          os.path.join(home, "campaign"))
    done = subprocess.run(["sh", "-c", command], cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=dict(kept, HOME=home, ADJUDICATOR_DATA=ROOT, PATH=os.path.join(FOLDER, "bin") + ":" + path))
    check("%s: and ends with 0" % name, done.returncode == 0, done.stdout.decode("utf-8", "replace"))
    with open(os.path.join(ROOT, "contrib", "cron", "adjudicator"), encoding="utf-8") as file:
        sample = file.read().splitlines()
    check("contrib/cron has the same lines", all(line in sample for line in lines))


def run_page(page):
    name = os.path.basename(page)
    folder = None
    for mark, lines in blocks(page):
        kind, _, rest = (mark or "").partition(": ")
        word, *arguments = rest.split() or [""]
        if mark is None:
            check("%s: each example says how it is run" % name, False, "\n".join(lines))
            continue
        if word != "commands" or kind == "not run":
            key = "not run" if kind == "not run" else "help" if word == "help" else word
            counts[key] = counts.get(key, 0) + (len([line for line in lines if line.startswith("adjudicator ")]) if word == "help" else 1)
        if kind == "not run" or kind == "run" and word == "help":
            check("%s: an example that is not run here says why" % name, rest != "")
        elif word == "commands":
            folder = run_commands(name, lines, folder or fresh(BEFORE.get(name, "")))
        elif word == "lines":
            run_lines(name, lines)
        elif word == "configuration":
            run_configuration(name, lines)
        elif word in ("turn-file", "mail"):
            run_file(name, word, arguments[0], arguments[1], lines)
        elif word == "crontab":
            run_crontab(name, lines)
        else:
            check("%s: no example is run as %s" % (name, word), False, "\n".join(lines))


os.mkdir(os.path.join(FOLDER, "bin"))
os.symlink(os.path.join(BUILD, "adjudicator"), os.path.join(FOLDER, "bin", "adjudicator"))
pages = sorted(os.listdir(os.path.join(BUILD, "man")))
commands = subprocess.run([sys.executable, "-B", os.path.join(ROOT, "tests", "documents", "tables.py"), "--verbs"], stdout=subprocess.PIPE, check=True).stdout.decode().split()
check("all pages are built", sorted([name for name in os.listdir(os.path.join(ROOT, "contrib", "man")) if name not in ("build", "commands")] +
                                    ["adjudicator-%s.1" % name for name in commands]) == pages,
      "\n".join(pages))
more = sorted(os.listdir(os.path.join(ROOT, "contrib", "man", "commands")))
check("contrib/man/commands says more of commands that there are", more and set(more) <= set(commands), "\n".join(more))
for page in pages:
    run_page(os.path.join(BUILD, "man", page))
shutil.rmtree(FOLDER, ignore_errors=True)
print("# examples: " + ", ".join("%d %s" % (counts[key], key) for key in sorted(counts)))
print("\n%d passed, %d failed" % (passed, failed))
sys.exit(failed != 0)
