"""`init`: a configuration that the program takes back, its Maildirs, its questions on a terminal; and the game that it tells how to play."""

import errno
import os
import re
import select
import shlex
import subprocess
import time

from desk import CANNOT_CREATE, PROGRAM, ROOT, USAGE, Desk, body_of, check, environment, equal, finish, skip, terminal, yaml_of
from games import games

FULL = ("--from", "Referee <referee@example.org>", "--referee", "gm@example.org", "--smtp", "smtps://mail.example.org",
        "--intake", "imaps://mail.example.org/Games", "--user", "referee", "--password-command", "pass 'my mail'", "--timezone", "Europe/Madrid")


def init(*words, code=0, **more):
    desk = Desk(**more)
    result = desk.run("init", *words)
    equal("init %s ends with %d" % (" ".join(words)[:60], code), result.code, code)
    return desk, result


def mode(desk, name):
    return oct(os.stat(desk.path(name)).st_mode & 0o7777)


def shell(desk, script):
    variables = dict(environment(desk.folder), PATH=os.path.dirname(PROGRAM) + ":" + os.environ["PATH"])
    done = subprocess.run(["bash", "-e", "-c", script], cwd=desk.folder, env=variables, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
    return done.returncode, done.stdout.decode()


# ---- without a terminal ----

desk, result = init(code=USAGE)
check("nobody can be asked: it names what is missing", all(option in result.err for option in ("--from", "--smtp", "--intake", "--try")), result)
equal("and writes nothing", os.listdir(desk.folder), [])

desk, result = init(*FULL)
login = {"user": "referee", "password-command": "pass 'my mail'"}
equal("all that was asked for is in the file", yaml_of(desk.read("adjudicator.yaml").decode()), {
    "from": "Referee <referee@example.org>", "referee": "gm@example.org", "reply-to": "referee+{game}.{key}@example.org", "press-to": "referee+{game}.{key}.{to}@example.org",
    "timezone": "Europe/Madrid",
    "transport": {"smtp": dict(url="smtps://mail.example.org", **login)},
    "intake": {"imap": dict(url="imaps://mail.example.org/Games", after="seen", **login)}})
equal("for its owner alone", mode(desk, "adjudicator.yaml"), "0o600")
equal("nothing else was made", os.listdir(desk.folder), ["adjudicator.yaml"])
check("it names what comes next", all(word in result.out for word in ("adjudicator doctor", "adjudicator new", "crontab")), result.out)
for line in re.findall(r"^#([a-z-]+: .*)$", desk.read("adjudicator.yaml").decode(), re.M):
    text = desk.read("adjudicator.yaml").decode()
    other = Desk(configuration=text.replace("#" + line, line).replace("#authentication-server", "authentication-server"))
    equal("the line \"%s\" may be taken as it is" % line, other.run("doctor", "--offline", "--format", "yaml").out.count("check: configuration, state: fix"), 0)

odd = Desk()
os.mkdir(odd.path("it's 100% mine"))
result = odd.run("--config", odd.path("it's 100% mine/adjudicator.yaml"), "init", *FULL)
line = subprocess.run(["sh", "-c", re.search(r"\(crontab -l; (echo .*)\) \| crontab -", result.out).group(1)], stdout=subprocess.PIPE, check=True).stdout.decode()
command = line.replace("\\%", "%").split(" ", 5)[5]  # as cron hands it to the shell
equal("the line for cron stands any folder, and names the program", subprocess.run(
    ["sh", "-c", re.sub(" && .*", " && pwd", command)], stdout=subprocess.PIPE, check=True).stdout.decode().strip(), odd.path("it's 100% mine"))
check("by its full path", "&& %s tick --quiet" % PROGRAM in command and "%" not in line.replace("\\%", ""), line)

before = desk.read("adjudicator.yaml")
result = desk.run("init", "--try")
equal("what is there stays, and is named", (result.code, "adjudicator.yaml" in result.err, desk.read("adjudicator.yaml") == before,
                                             os.listdir(desk.folder)), (CANNOT_CREATE, True, True, ["adjudicator.yaml"]))
desk = Desk()
os.symlink("nowhere", desk.path("adjudicator.yaml"))
equal("a link to nowhere, too", (desk.run("init", "--try").code, os.path.lexists(desk.path("nowhere"))), (CANNOT_CREATE, False))

for words, kept in (((), "referee+{game}.{key}@example.org"), (("--reply-to", "no"), None), (("--reply-to", "war-{key}@example.org"), "war-{key}@example.org")):
    desk, _ = init(*FULL, *words)
    written = yaml_of(desk.read("adjudicator.yaml").decode())
    equal("%s: the address with the key, unless somebody wants another or none" % " ".join(words), written.get("reply-to"), kept)
    equal("%s: and that for answers to press" % " ".join(words), written.get("press-to"), kept and kept.replace("{key}", "{key}.{to}"))

# Modules that are none: they are not run here.
built = Desk()
os.makedirs(built.path("data/desk"))
for name in ("templates", "schema", "tests"):
    os.symlink(os.path.join(ROOT, name), built.path("data/" + name))
for rules in games():
    for end in (".wasm", "-seat.wasm", "-notation.wasm"):
        built.write("data/desk/" + rules + end, "none")
built.variables["ADJUDICATOR_DATA"] = built.path("data")
result = built.run("init", *FULL, "--desk-url", "https://example.org/desk")
equal("where the order desk will be: its address is kept, its pages are written", (result.code, yaml_of(built.read("adjudicator.yaml").decode())["desk-url"],
      {rules + ".en.html" for rules in games()} <= set(os.listdir(built.path("desk")))), (0, "https://example.org/desk", True))
check("and where to copy them is told", built.path("desk") + " to https://example.org/desk" in result.out, result.out)
bare = Desk()
for rules in games():
    os.makedirs(bare.path("data/desk/%s.wasm" % rules))  # stands before one that was built
for name in ("templates", "schema"):
    os.symlink(os.path.join(ROOT, name), bare.path("data/" + name))
bare.variables["ADJUDICATOR_DATA"] = bare.path("data")
result = bare.run("init", *FULL, "--desk-url", "https://example.org/desk/")
check("without a desk: the configuration all the same, and why there are no pages", result.code == 0 and "make desk" in result.err and
      bare.read("adjudicator.yaml"), result)

desk, result = init(*FULL[:2], "--smtp", "smtp://mail.example.org:587", "--intake", "imaps://mail.example.org")
found = yaml_of(desk.read("adjudicator.yaml").decode())
equal("what may be left out: address, user, password in a file, the machine's zone",
      (found["referee"], found["transport"]["smtp"]["user"], shlex.split(found["transport"]["smtp"]["password-command"]), found["timezone"]),
      ("referee@example.org", "referee@example.org", ["cat", desk.path("password")], "Asia/Tokyo"))
check("and how the password gets there", "umask 077" in result.out and desk.path("password") in result.out, result.out)

desk, _ = init(*FULL[:2], "--smtp", "smtp://localhost", "--intake", "no")
found = yaml_of(desk.read("adjudicator.yaml").decode())
equal("a mail server of this machine needs no login, and may hand mail over itself",
      (found["transport"], "intake" in found), ({"smtp": {"url": "smtp://localhost"}}, False))

desk, _ = init(*FULL[:2], "--smtp", "smtp://localhost", "--intake", "mail/games here", code=CANNOT_CREATE)
equal("a Maildir in a folder that is not there: no configuration either", os.listdir(desk.folder), [])
desk, _ = init(*FULL[:2], "--smtp", "smtp://localhost", "--intake", "./my games")
equal("a Maildir is made", [mode(desk, "my games/" + part) for part in ("new", "cur", "tmp", "")], ["0o700"] * 4)

odd = 'Ref "The \\\\ Judge" <referee@example.org>'
desk, _ = init("--from", odd, *FULL[2:])
equal("quotes and backslashes come back as they were", yaml_of(desk.read("adjudicator.yaml").decode())["from"], odd)

for name, wrong in (("from", "nobody"), ("from", "a@b.c\nreferee: x@y.z"), ("referee", "gm"), ("smtp", "mail.example.org"), ("smtp", "imaps://mail.example.org"),
                    ("smtp", "smtps://me:secret@mail.example.org"), ("intake", "pop3://mail.example.org"), ("intake", "imap.example.org"), ("timezone", "Mars/Olympus"), ("reply-to", "{key}"), ("desk-url", "example.org"),
                    ("password-command", "pass 'mail")):
    words = list(FULL) + ([] if "--" + name in FULL else ["--" + name, ""])
    words[words.index("--" + name) + 1] = wrong
    desk, result = init(*words, code=USAGE)
    equal("--%s %r is refused by name, and nothing is written" % (name, wrong), ("--" + name in result.err, os.listdir(desk.folder)), (True, []))

desk, _ = init("--try", "--smtp", "smtp://localhost", code=USAGE)
desk, result = init("--try", "--config", "there.yaml")
equal("--config names the file", sorted(os.listdir(desk.folder)), ["inbox", "outbox", "there.yaml"])
desk = Desk()
desk.variables["ADJUDICATOR_CONFIG"] = desk.path("env.yaml")
desk.run("init", "--try")
equal("and so does the environment", sorted(os.listdir(desk.folder)), ["env.yaml", "inbox", "outbox"])
desk, result = init("--try", "--format", "yaml")
equal("for programs", yaml_of(result.out)["file"], "adjudicator.yaml")
desk, _ = init("--try", "--language", "fr")
equal("the language is kept", yaml_of(desk.read("adjudicator.yaml").decode())["language"], "fr")

# ---- a first game by the lines that it prints ----

desk, result = init("--try")
equal("Maildirs for their owner alone", [mode(desk, "%s/%s" % (box, part)) for box in ("inbox", "outbox") for part in ("new", "cur", "tmp", "")], ["0o700"] * 8)
commands = [line.strip().split("   #")[0].rstrip() for line in result.out.replace("\\\n", "").splitlines() if line.startswith("  ")]
equal("it prints the whole way of a turn", [re.sub(r"[( ].*", "", command.replace("(printf", "printf")) for command in commands],
      ["adjudicator", "adjudicator", "adjudicator", "printf", "adjudicator"])
for number, command in enumerate(commands):
    code, said = shell(desk, command)
    check("`%s` ends with 0" % command[:60], code == 0, said)
    if "form" in command:
        text = desk.read("orders.yaml").decode()
        desk.write("orders.yaml", re.sub(r"^#moves:.*$", 'moves: ["OI8 1809"]', text, flags=re.M))
mails = sorted(desk.mails("me@localhost"), key=lambda mail: mail["Date"].datetime)
subjects = [mail["Subject"] for mail in mails]
check("the first report, a receipt, and the reports of both phases: the computer has answered", len(mails) == 4 and any("receipt" in s for s in subjects)
      and any("turn 2, Orfburg" in s for s in subjects), subjects)
check("what was moved is in it", any("OI8" in body_of(mail) and "1809" in body_of(mail) for mail in mails[1:]), subjects)

# ---- on a terminal ----


def talk(ends, desk, answers, *words):
    """What was shown on a terminal, and the exit code; an answer is typed once the prompt of a question stands there."""
    master, slave = ends
    process = subprocess.Popen([PROGRAM, "init", *words], cwd=desk.folder, env=desk.environment(), stdin=slave, stdout=slave, stderr=slave,
                               start_new_session=True)
    os.close(slave)
    shown, left, until = "", list(answers), time.monotonic() + 60
    while time.monotonic() < until:
        ready, _, _ = select.select([master], [], [], 0.2)
        if ready:
            try:
                some = os.read(master, 4096).decode()
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
                break
            if not some:
                break
            shown += some
        elif left and shown.endswith(": "):
            os.write(master, left.pop(0).encode())
    os.close(master)
    return shown, process.wait(timeout=60), left


def it_asks_again_until_all_is_answered(ends):
    desk = Desk()
    typed = ["referee at example.org\n", "referee@example.org\n", "gm\n", "gm@example.org\n", "{key}\n", "\n", "mail.example.org\n", "\n", "imap.example.org\n",
             "imaps://mail.example.org/Games\n", "\n", "pass 'x\n", "pass mail\n", "Madrid\n", "Europe/Madrid\n", "example.org\n", "no\n"]
    shown, code, left = talk(ends, desk, typed)
    equal("questions with typos: each is asked again, and all are answered", (code, left), (0, []))
    if code == 0:
        equal("what was typed, and what was offered", yaml_of(desk.read("adjudicator.yaml").decode()), {
            "from": "referee@example.org", "referee": "gm@example.org", "reply-to": "referee+{game}.{key}@example.org", "press-to": "referee+{game}.{key}.{to}@example.org",
    "timezone": "Europe/Madrid",
            "transport": {"smtp": {"url": "smtps://smtp.example.org", "user": "referee@example.org", "password-command": "pass mail"}},
            "intake": {"imap": {"url": "imaps://mail.example.org/Games", "user": "referee@example.org", "password-command": "pass mail", "after": "seen"}}})
    equal("eight answers were wrong, and told so", len(re.findall(r"^  \S.*\r$", shown.split("is written")[0], re.M)), 8)
    check("the password is not asked for", "password:" not in shown.lower(), shown)


def the_end_of_input_writes_nothing(ends):
    desk = Desk()
    shown, code, left = talk(ends, desk, ["referee@example.org\n", "\x04"])
    equal("the end of input in the middle: nothing is written", (code, os.listdir(desk.folder)), (USAGE, []))


def what_options_say_is_not_asked(ends):
    desk = Desk()
    shown, code, left = talk(ends, desk, ["\n"], *FULL[:-2], "--reply-to", "no", "--desk-url", "no")
    equal("what options say is not asked", (code, left, yaml_of(desk.read("adjudicator.yaml").decode())["timezone"]), (0, [], "Asia/Tokyo"))


for test in (it_asks_again_until_all_is_answered, the_end_of_input_writes_nothing, what_options_say_is_not_asked):
    ends = terminal()
    if ends is None:
        skip(test.__name__.replace("_", " "), "there is no pseudo-terminal here")
    else:
        test(ends)

finish()
