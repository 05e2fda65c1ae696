"""The ten lines of the README, as they stand there, with the installed program."""

import os
import re
import shutil
import subprocess

from desk import BUILD, KARSTEN, PHIL, ROOT, UNAVAILABLE, Desk, check, environment, equal, finish

with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
    README = file.read()
BLOCK = re.search(r"## A real game in ten lines\n\n((?:    .*\n)+)", README)
LINES = [line[4:] for line in BLOCK.group(1).splitlines()] if BLOCK else []
COMMANDS = [line for line in "\n".join(LINES).replace("\\\n", "").splitlines() if line.strip()]

desk = Desk()
prefix = desk.path(".local")
installed = subprocess.run(["make", "-C", ROOT, "-o", "all", "BUILD=" + BUILD, "PREFIX=" + prefix, "install"],
                           env=environment(desk.folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
equal("`make install` with a PREFIX of one's own ends with 0", installed.returncode, 0)
if installed.returncode != 0:
    print("#", installed.stdout.decode("utf-8", "replace")[-400:].replace("\n", "\n# "))
    finish()
check("the README has at most ten commands, the first of them `make && make install`",
      4 < len(COMMANDS) <= 10 and COMMANDS[0].startswith("make && make install"), COMMANDS)


def stub(name, script):
    path = os.path.join(prefix, "bin", name)
    with open(path, "w", encoding="utf-8") as out:
        out.write("#!/bin/sh\n" + script)
    os.chmod(path, 0o755)


# What the lines use of the machine: a password store and a crontab.
stub("pass", "echo s3cret\n")
stub("crontab", 'if [ "$1" = -l ]; then exec cat "$HOME/crontab"; fi\n'
     # As the real one: the new table is there when it is whole; both ends of the pipe run at once.
     'cat >"$HOME/crontab.new" && mv "$HOME/crontab.new" "$HOME/crontab"\n')


def shell(lines, folder):
    variables = environment(desk.folder)
    variables.pop("ADJUDICATOR_DATA")  # the installed program finds what was installed
    variables["PATH"] = os.path.join(prefix, "bin") + ":" + variables["PATH"]
    done = subprocess.run(["bash", "-e", "-c", "\n".join(lines)], cwd=folder, env=variables, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def until(word):
    """The commands after `make` up to and with the one that begins so."""
    last = next(i for i, line in enumerate(COMMANDS) if line.startswith(word))
    return COMMANDS[1:last + 1]


# With the mail server of the README, but at a port of this machine where nobody listens.
nowhere = [line.replace("mail.example.org", "127.0.0.1:1") for line in until("adjudicator send")]
code, said = shell(nowhere, desk.folder)
equal("configuration and game as written; without the mail server `send` ends with 69", code, UNAVAILABLE)
check("and says so", "2 to be tried later" in said, said)

# The same with the Maildir that is meant where no mail server is named. The player fills the form in.
shutil.rmtree(desk.path("campaign"))
lines = [re.sub(r"'transport: .*' \s*'timezone", "'timezone", line) for line in COMMANDS[1:]]
check("the transport stands in the lines", lines != COMMANDS[1:], lines)
form = next(i for i, line in enumerate(lines) if line.startswith("adjudicator check"))
lines.insert(form, "adjudicator form madrid french > orders.yaml")
code, said = shell(lines, desk.folder)
equal("all ten lines end with 0", code, 0)
if code != 0:
    print("#", said[-600:].replace("\n", "\n# "))
campaign = desk.path("campaign")
mails = sorted(os.listdir(os.path.join(campaign, "outbox", "new"))) if code == 0 else []
equal("both players have their first report", [name.split(".")[2] for name in mails], ["french", "spanish"])
check("`check` looked, `submit` gave receipt 1", "LOOKED AT" in said and "RECEIPT 1" in said, said)
with open(desk.path("crontab"), encoding="utf-8") as file:
    cron = file.read()
check("the cron line ticks in the campaign's folder",
      re.fullmatch(r"\*/5 \* \* \* \* cd %s && /\S+/adjudicator tick" % re.escape(campaign), cron.strip()), cron)
# Many crons search these two folders alone.
code, said = shell(["PATH=/usr/bin:/bin", cron.strip().split("* * * * ")[1]], "/")
equal("what cron runs ends with 0, from any folder", code, 0)

# The configuration and the addresses are the README's own.
adopted = Desk(configuration=open(os.path.join(campaign, "adjudicator.yaml"), encoding="utf-8").read())
shutil.copy(os.path.join(campaign, "campaign.db"), adopted.path("campaign.db"))
shutil.copytree(os.path.join(campaign, "outbox"), adopted.path("outbox"))
equal("the reports go to the players, from the referee of the configuration",
      sorted((str(mail["From"]), mail["To"].addresses[0].addr_spec) for mail in adopted.mails()),
      [("Referee <referee@example.org>", KARSTEN), ("Referee <referee@example.org>", PHIL)])
equal("deadlines are in the zone of the configuration",
      adopted.query("SELECT timezone FROM games"), [("Europe/Madrid",)])
# The turn file that the README shows is one: only its key and turn are another game's.
shown = re.search(r"turn 2 of Dos de Mayo:\n\n((?:    .*\n)+)", README)
text = "\n".join(line[4:] for line in shown.group(1).splitlines()).replace("key: 4F7K-Q2MZ-9XTB\n", "")
at_two = Desk()
at_two.new()
at_two.play("01-turn-1")
code, receipt = at_two.receipt("french", text, verb="check")
equal("the README's turn file is understood without an error", (code, receipt["errors"]), (0, []))
finish()
