"""README's command lines, as they are there, with the installed program; and its report, picture and turn file are those that they make."""

import os
import re
import struct
import subprocess

from desk import BUILD, KARSTEN, PHIL, ROOT, UNAVAILABLE, Desk, check, environment, equal, finish

with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
    README = file.read()
check("README has at most 120 lines", README.count("\n") <= 120, README.count("\n"))

# Each block of code, by the heading above it.
BLOCKS = {}
for chapter in re.split(r"^#+ ", README, flags=re.M)[1:]:
    heading, _, text = chapter.partition("\n")
    BLOCKS[heading] = [re.sub(r"^    ", "", block, flags=re.M) for block in re.findall(r"(?:^    .*\n)+", text, re.M)]
MAKE, INSTALL, REPORT = BLOCKS["Adjudicator"]
BEGIN, ORDERS, PLAY = BLOCKS["A first game, without a mail server"]
(REAL,) = BLOCKS["A real game"]
(TREE,) = BLOCKS["The source"]

desk = Desk()
prefix = desk.path(".local")


def shell(script, folder):
    variables = environment(desk.folder)
    variables.pop("ADJUDICATOR_DATA")  # the installed program finds what was installed
    variables["PATH"] = os.path.join(prefix, "bin") + ":" + variables["PATH"]
    done = subprocess.run(["bash", "-e", "-c", script], cwd=folder, env=variables, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def lines(script):
    return [line for line in script.replace("\\\n", "").splitlines() if line.strip()]


# ---- to run, test and install ----

equal("README begins with what runs a game and what tests", [line.split()[:2] for line in lines(MAKE)], [["make", "demo"], ["make", "check"]])
equal("then comes what installs", [line.split()[:2] for line in lines(INSTALL)], [["make", "install"]])
check("with a PREFIX of one's own", "PREFIX=$HOME/.local" in INSTALL, INSTALL)
# `make demo` plays this; 03-demo.py plays it to its end.
code, said = shell("make -C %s -n -o all BUILD=%s demo" % (ROOT, BUILD), desk.folder)
check("`make demo` runs contrib/demo", code == 0 and "contrib/demo" in said, said)
code, said = shell("make -C %s -o all BUILD=%s PREFIX=$HOME/.local DESK=no install" % (ROOT, BUILD), desk.folder)
equal("`make install` with a PREFIX of one's own ends with 0", code, 0)
if code != 0:
    print("#", said[-400:].replace("\n", "\n# "))
    finish()

# ---- a first game ----

code, said = shell(BEGIN, desk.folder)
equal("the first game begins", code, 0)
war = desk.path("war")
with open(os.path.join(war, "orders.yaml"), encoding="utf-8") as file:
    form = file.read()
for order in lines(ORDERS):
    key = order.split(":")[0]
    check("the form has a line #%s" % key, re.search(r"^#%s:.*$" % key, form, re.M), form)
    form = re.sub(r"^#%s:.*$" % key, lambda _: order, form, flags=re.M)
with open(os.path.join(war, "orders.yaml"), "w", encoding="utf-8") as file:
    file.write(form)
count = 0
for command in lines(PLAY):
    code, said = shell(command, war)
    count += 1
    equal("`%s` ends with 0" % command.split("#")[0].strip(), code, 0)
    if command.startswith("adjudicator show") and "png" not in command:
        for line in REPORT.splitlines():
            check("the report has: " + line, line in said.splitlines(), said)
    if command.startswith("adjudicator check"):
        check("`check` tells the odds", "2-1" in said, said)
    if command.startswith("adjudicator tick"):
        check("mail is in outbox", len(os.listdir(os.path.join(war, "outbox", "new"))) == 5, said)


def size_of(path):
    with open(path, "rb") as picture:
        return struct.unpack(">II", picture.read(24)[16:])


shown = os.path.join(ROOT, re.search(r"!\[.*\]\((.*)\)", README).group(1))
# Other versions of cairo and of the fonts may set another byte; the sheet is the same.
equal("the picture of README is the one that the commands make", size_of(shown), size_of(os.path.join(war, "first.png")))
check("README names each command of the first game", count == 5, count)

# ---- a real game ----


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
# With the mail servers of README, but at ports of this machine where nobody listens.
script = REAL.replace("mail.example.org", "127.0.0.1:1")
script = re.sub(r"^(adjudicator doctor)( .*)$", r"\1 || [ $? -eq 78 ]", script, flags=re.M)
check("README has the doctor", script != REAL.replace("mail.example.org", "127.0.0.1:1"), REAL)
code, said = shell(script, desk.folder)
equal("configuration, game and cron line as written", code, 0)
check("the doctor names both servers, which are not there", re.search(r"^FIX +smtp-port", said, re.M) and re.search(r"^FIX +imap-port", said, re.M), said)
if code != 0:
    print("#", said[-600:].replace("\n", "\n# "))
campaign = desk.path("campaign")
with open(desk.path("crontab"), encoding="utf-8") as file:
    cron = file.read().strip()
check("the cron line ticks in the campaign's folder",
      re.fullmatch(r"\*/5 \* \* \* \* cd %s && /\S+/adjudicator tick --quiet" % re.escape(campaign), cron), cron)
# Many crons search these two folders alone.
run = "PATH=/usr/bin:/bin\n" + cron.split("* * * * ")[1]
code, said = shell(run, "/")
equal("without the servers what cron runs ends with 69", code, UNAVAILABLE)
with open(os.path.join(campaign, "adjudicator.yaml"), encoding="utf-8") as file:
    configuration = file.read()
with open(os.path.join(campaign, "adjudicator.yaml"), "w", encoding="utf-8") as file:
    file.write(configuration[:configuration.index("transport:")])
code, said = shell("adjudicator list; rm -f campaign.db*; " + lines(REAL)[-2] + "\n" + run, campaign)
equal("without a mail server, from any folder, with 0", code, 0)
if code != 0:
    print("#", said[-600:].replace("\n", "\n# "))
adopted = Desk(configuration=configuration)
for name in ("campaign.db", "outbox"):
    os.rename(os.path.join(campaign, name), adopted.path(name))
equal("the reports go to the players, from the referee of the configuration",
      sorted((str(mail["From"]), mail["To"].addresses[0].addr_spec) for mail in adopted.mails()),
      [("Referee <referee@example.org>", KARSTEN), ("Referee <referee@example.org>", PHIL)])
equal("deadlines are in the zone of the configuration", adopted.query("SELECT timezone FROM games"), [("Europe/Madrid",)])

# ---- what README names ----

for name in sorted(set(re.findall(r"`(contrib/[a-z./-]+)`", README)) | {line.split()[0] for line in lines(TREE)}):
    check("%s is there" % name, os.path.exists(os.path.join(ROOT, name)))
for name, section in sorted(set(re.findall(r"(adjudicator[a-z.-]*)\(([0-9])\)", README))):
    check("%s(%s) is installed" % (name, section),
          os.path.exists(os.path.join(prefix, "share", "man", "man" + section, "%s.%s" % (name, section))))
for rule in re.findall(r"`(adjudicator rules [^`]*)`", README):
    code, said = shell(rule, desk.folder)
    check("`%s` prints a rule" % rule, code == 0 and rule.split()[-1] in said, said)
check("README names the test command", "`make check`" in README)
print("# README: %d command lines run" % (len(lines(MAKE)) + len([line for line in lines(BEGIN + PLAY + REAL)
                                                                   if re.match(r"adjudicator|mkdir|cat|\(crontab", line)]) + 1))
finish()
