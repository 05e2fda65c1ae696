"""`doctor`: each thing that is broken on this machine has its code, what was said, and what to do; nothing is changed by looking.
With real mail servers: tests/mail/doctor.py."""

import functools
import http.server
import logging
import os
import resource
import signal
import subprocess
import sys
import threading
import time

from desk import BUILD, CONFIG, PHIL, PROGRAM, ROOT, USAGE, Desk, Result, a_process_each, check, equal, finish, yaml_of

sys.path.insert(0, os.path.join(ROOT, "tests", "mail"))
from imap_server import Server as ImapServer  # noqa: E402
from smtp_server import Server  # noqa: E402

a_process_each()  # a library asks once in a process where home is

logging.disable(logging.CRITICAL)
FROM = 'from: "Referee <referee@example.org>"\nreferee: gm@example.org\n'
CAN_PART = os.geteuid() == 0
WITHOUT_CAPABILITIES = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if CAN_PART else []
CRON = "*/5 * * * * cd %s && adjudicator tick --quiet\n"


def place(configuration=FROM, game=True, cron=CRON):
    """A desk with a crontab of its own and a game that ticks every five minutes."""
    desk = Desk(configuration=configuration)
    os.chmod(desk.path("adjudicator.yaml"), 0o600)
    os.mkdir(desk.path("bin"))
    desk.variables["PATH"] = desk.path("bin") + ":" + os.environ["PATH"]
    table(desk, cron % desk.folder if "%s" in cron else cron)
    if game:
        desk.new("--option", "pace=fast", "--every", "48h")
        for _ in range(5):
            desk.later(minutes=5).good("tick")
    return desk


def table(desk, lines):
    desk.write("bin/crontab", "#!/bin/sh\n[ \"$1\" = -l ] || exit 1\ncat <<'END'\n%sEND\n" % lines)
    desk.write("bin/systemctl", "#!/bin/sh\nexit 1\n")
    for name in ("bin/crontab", "bin/systemctl"):
        os.chmod(desk.path(name), 0o755)


def findings(result):
    return yaml_of(result.out) or []


def states(result, state):
    return sorted({finding["check"] for finding in findings(result) if finding["state"] == state})


def of(result, name):
    return next((finding for finding in findings(result) if finding["check"] == name), {})


def broken(desk, name, codes, *words, said=None, result=None):
    """These codes and no others are to be fixed, each says how; the exit code says that there are some. Nothing was changed."""
    before = desk.dump() if os.path.exists(desk.path("campaign.db")) and result is None and said != "frozen" else None
    result = result or desk.run("doctor", "--format", "yaml", "--wait", "1s", *words)
    equal("%s: %s" % (name, ", ".join(codes) or "nothing to fix"), (states(result, "fix"), result.code), (sorted(codes), CONFIG if codes else 0))
    check("%s: it says what to do, in one line" % name, all(finding.get("do") and "\n" not in finding["do"] + finding["what"]
                                                           for finding in findings(result) if finding["state"] == "fix"), result.out)
    if said and said != "frozen":
        check("%s: and what was said" % name, said in of(result, codes[0]).get("said", ""), result.out)
    if before is not None:
        check("%s: nothing in the ledger has changed" % name, desk.dump() == before)
    return result


def run_directly(desk, command, **more):
    done = subprocess.run(command, cwd=desk.folder, env=desk.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120, check=False, **more)
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


# ---- all is well ----

desk = place()
result = broken(desk, "all is well", [])
equal("what was looked at", [finding["check"] for finding in findings(result) if finding["check"] != "desk"],
      ["configuration", "ledger", "disk", "transport", "templates", "editions", "programs", "clock", "tick", "timer", "outbox", "games", "inbox",
       "intake", "mail"])
desks = of(result, "desk")
check("no order desk: the folder that was looked into", desks["state"] == "ok" or desks["what"].endswith(os.sep + "desk"), desks)
text = desk.run("doctor")
check("on a terminal one line each", text.code == 0 and text.out.startswith("OK    configuration: adjudicator.yaml\n")
      and all(line.split(" ")[0] in ("OK", "NOTE", "FIX", "SKIP") for line in text.out.splitlines()[:-1]), text)
check("quietly only what matters", "OK " not in desk.run("doctor", "--quiet").out)
equal("a time that is none", desk.run("doctor", "--wait", "long").code, USAGE)
result = broken(place(game=False), "before the first game", [])
equal("it says that there is none yet", (of(result, "ledger")["state"], of(result, "tick")["state"]), ("note", "note"))
bare = Desk()
equal("without a configuration it says what makes one", "adjudicator init" in of(bare.run("doctor", "--offline", "--format", "yaml"), "configuration")["do"], True)
equal("and leaves nothing behind", os.listdir(bare.folder), [])

# ---- the configuration ----

desk = place()
desk.write("adjudicator.yaml", FROM + "timezone: Mars/Olympus\nlanguag: en\n")
result = broken(desk, "a configuration with errors", ["configuration"])
check("each error has its line", "adjudicator.yaml:4:1 CONFIG-UNKNOWN-KEY" in of(result, "configuration")["what"], result.out)
equal("what needs it is skipped", states(result, "skip"), ["ledger", "servers", "tick"])
desk.write("adjudicator.yaml", FROM)
broken(desk, "a configuration that is not there", ["configuration"], "--config", "nowhere.yaml", said="No such file")
os.chmod(desk.path("adjudicator.yaml"), 0o666)
broken(desk, "one that others may write", ["configuration-mode"])

# ---- ledger, disk ----

desk = place()
os.chmod(desk.path("campaign.db"), 0o644)
broken(desk, "a ledger that others can read", ["ledger-mode"])
desk.write("campaign.db", "no ledger\n" * 1000)
os.chmod(desk.path("campaign.db"), 0o600)
broken(desk, "a file that is no ledger", ["ledger"], result=desk.run("doctor", "--format", "yaml"))
desk = place()
desk.good("freeze")
broken(desk, "a frozen ledger", ["ledger-frozen"], said="frozen")
desk.good("thaw")
os.chmod(desk.path("campaign.db"), 0o400)
readonly = run_directly(desk, WITHOUT_CAPABILITIES + desk.arguments("doctor", "--format", "yaml"))
broken(desk, "a ledger that cannot be written", ["ledger-readonly"], result=readonly)
os.chmod(desk.path("campaign.db"), 0o600)
os.chmod(desk.folder, 0o500)
readonly = run_directly(desk, WITHOUT_CAPABILITIES + desk.arguments("doctor", "--format", "yaml"))
os.chmod(desk.folder, 0o700)
check("a folder that cannot be written", {"disk-readonly"} <= set(states(readonly, "fix")) and readonly.code == CONFIG, readonly)


def full_disk():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # EFBIG then, as ENOSPC otherwise
    resource.setrlimit(resource.RLIMIT_FSIZE, (40000, 40000))


full = run_directly(desk, desk.arguments("doctor", "--format", "yaml"), preexec_fn=full_disk, restore_signals=False)
broken(desk, "a full disk", ["disk-full"], result=full, said="File too large")
equal("nothing is left of the trial", [name for name in os.listdir(desk.folder) if "doctor" in name], [])

# ---- what was installed ----

desk = place()
os.makedirs(desk.path("mine/fr"))
desk.write("mine/fr/messages.yaml", "terms: [\n")
broken(desk, "words that cannot be read", ["templates"], "--template-dir", "mine")
desk.variables["ADJUDICATOR_LIBEXEC"] = desk.path("mine")
result = broken(desk, "no helper programs", ["programs"])
equal("each is named", len([finding for finding in findings(result) if finding["check"] == "programs"]), 7)
os.mkdir(desk.path("old"))
for name in os.listdir(os.path.join(BUILD, "libexec")):
    os.symlink(os.path.join(BUILD, "libexec", name), desk.path("old/" + name))
os.unlink(desk.path("old/adjudicator-smtp"))
desk.write("old/adjudicator-smtp", "#!/bin/sh\necho adjudicator-smtp 0.0.1\n")
os.chmod(desk.path("old/adjudicator-smtp"), 0o755)
desk.variables["ADJUDICATOR_LIBEXEC"] = desk.path("old")
result = broken(desk, "a helper of another version", ["programs"])
check("it is named", "old/adjudicator-smtp belongs to another version" in of(result, "programs")["what"], result.out)

# ---- clock, ticks, timer ----

desk = place()
desk.later(hours=-3)
result = broken(desk, "a clock behind the last tick", ["clock"])
desk = place()
desk.later(days=3)
result = broken(desk, "no tick for three days", ["tick"])
check("it says since when", "3d" in of(result, "tick")["what"], result.out)
desk = place()
desk.later(minutes=20)
broken(desk, "three ticks are missing", ["tick"])
desk.later(minutes=-10)
broken(desk, "one is not much", [])
for name, lines, codes in (("a crontab without it", "# nothing\n5 4 * * * true\n", ["timer-missing"]),
                           ("a line that is a comment", "#" + CRON, ["timer-missing"]),
                           ("another folder", CRON % "/home/other/campaign", ["timer-elsewhere"]),
                           ("another folder that begins alike", CRON, ["timer-elsewhere"]),
                           ("$HOME", "*/5 * * * * cd $HOME && adjudicator tick\n", []),
                           ("no folder at all", "@hourly adjudicator tick\n", [])):
    desk = place(game=False)
    table(desk, (lines.replace("%s", desk.folder + "-old") if "alike" in name else lines.replace("%s", desk.folder)))
    result = broken(desk, name, codes)
    if codes:
        check("%s: the line is given" % name, "cd %s && %s tick" % (desk.folder, PROGRAM) in of(result, codes[0])["do"], result.out)
desk = place(game=False, cron="")
desk.write("bin/systemctl", "#!/bin/sh\n[ \"$1\" = --system ] && echo 'Tue 2026-05-01 adjudicator.timer adjudicator.service'\n")
broken(desk, "a timer of systemd", [])
desk = place(cron="")
equal("ticks come all the same: a note", of(broken(desk, "ticks from nobody knows where", []), "timer")["state"], "note")

# ---- what has piled up ----

desk = place()
desk.change("UPDATE outbox SET status = 'failed', next_try = NULL, words = '550 no' WHERE id = 1")
broken(desk, "a mail that failed", ["outbox-failed"])
desk = place()
desk.change("UPDATE games SET status = 'broken'")
result = broken(desk, "a broken game", ["games-broken"])
check("it is named", "madrid" in of(result, "games-broken")["what"], result.out)
desk = place()
desk.change("UPDATE seats SET timezone = 'Old/Eastern' WHERE seat = 1")
result = broken(desk, "a time zone that is gone", ["games-zone"])
check("the game, the zone and the player are named", "madrid (Old/Eastern of " in of(result, "games-zone")["what"], result.out)
desk = place()
desk.good("pause", "madrid", "--reason", "rain")
desk.run("receive", stdin="From: ann@example.org\nMessage-ID: <1@example.org>\n\nhello\n")
result = broken(desk, "a stopped clock and a stranger", [])
equal("both are noted", (of(result, "games-paused")["state"], of(result, "inbox")["state"]), ("note", "note"))
broken(place(FROM + "intake: {maildir: box}\n", game=False), "a mailbox that is not there", ["intake-maildir"], said="No such file")

# ---- the pages of the order desk ----

class Site(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def asked_for_pages(desk, name, codes, *words):
    result = run_directly(desk, [PROGRAM, "doctor", "--format", "yaml", "--wait", "1s", *words])
    return broken(desk, name, codes, result=result)


desk = place(game=False)
# Modules that are none: they are not run here.
os.makedirs(desk.path("data/desk"))
for name in ("templates", "schema", "tests"):
    os.symlink(os.path.join(ROOT, name), desk.path("data/" + name))
rules = [line.split()[0] for line in desk.good("rules").out.splitlines()]
for name in rules:
    desk.write("data/desk/%s.wasm" % name, "none")
desk.variables["ADJUDICATOR_DATA"] = desk.path("data")
desk.good("desk", "site")
with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Site, directory=desk.path("site"))) as site:
    threading.Thread(target=site.serve_forever, daemon=True).start()
    url = "http://127.0.0.1:%d/" % site.server_address[1]
    desk.write("adjudicator.yaml", FROM + "desk-url: %s\n" % url)
    equal("pages that are there and ours", of(asked_for_pages(desk, "the desk's pages", []), "desk-url")["state"], "ok")
    equal("offline nobody is asked for them", of(asked_for_pages(desk, "the desk's pages, offline", [], "--offline"), "desk-url")["state"], "skip")
    with open(desk.path("site/%s.en.html" % rules[1]), "a", encoding="utf-8") as file:
        file.write("\n")
    found = of(asked_for_pages(desk, "a page of another version", ["desk-url-old"]), "desk-url-old")
    check("it is named, and no other", rules[1] in found["what"] and rules[0] not in found["what"], found)
    os.unlink(desk.path("site/%s.en.html" % rules[1]))
    found = of(asked_for_pages(desk, "a page that is missing", ["desk-url"]), "desk-url")
    equal("it is named, and what the server says", (url + rules[1] + ".en.html" in found["what"], found.get("said")), (True, "HTTP 404"))
    desk.write("adjudicator.yaml", FROM + "language: fr\ndesk-url: %s\n" % url)
    equal("the pages of the configuration's language", of(asked_for_pages(desk, "the desk's pages in French", []), "desk-url")["state"], "ok")
    for name in rules:
        os.unlink(desk.path("data/desk/%s.wasm" % name))
        os.mkdir(desk.path("data/desk/%s.wasm" % name))  # stands before one that was built
        desk.write("site/%s.fr.html" % name, "anything")
    found = of(asked_for_pages(desk, "pages, and no desk of our own", []), "desk-url")
    check("are not said to be of this version", found["state"] == "ok" and "version" not in found["what"], found)
    site.shutdown()
found = of(asked_for_pages(desk, "a server that is not there", ["desk-url"]), "desk-url")
check("what went wrong is said", found.get("said"), found)

# ---- mail, with a server that does what it is told ----


class Carrier(threading.Thread):
    """Takes what the server got for the referee, and delivers it."""

    def __init__(self, server, deliver):
        super().__init__(daemon=True)
        self.server, self.deliver, self.stopped = server, deliver, False
        self.start()

    def run(self):
        done = 0
        while not self.stopped:
            for mail in self.server.handler.mails[done:]:
                done += 1
                if mail.recipients == ["referee@example.org"]:
                    self.deliver(mail.content.replace(b"\r\n", b"\n"))
            time.sleep(0.05)


def posted(name, codes, deliver, configuration="intake: {maildir: box}\n", words=("--wait", "20s"), game=True):
    """The doctor's mail goes to a server, and what `deliver` makes of it is in the Maildir."""
    with Server() as server:
        desk = place(FROM + "transport: {smtp: {url: \"smtp://127.0.0.1:%d\"}}\n%s" % (server.port, configuration), game=False)
        for part in ("", "/new", "/cur", "/tmp"):
            os.mkdir(desk.path("box" + part), 0o700)
        desk.write("box/new/0.other", "From: %s\nMessage-ID: <0@example.org>\n\nhello\n" % PHIL)
        if game:
            desk.now = desk.now.fromtimestamp(time.time(), tz=desk.now.tzinfo)
            run_directly(desk, [PROGRAM, "new", "ducs", "--name", "first", "--seat", "orfburg=phil@example.org", "--seat", "wulfenburg=computer"])
            run_directly(desk, [PROGRAM, "tick"])
            desk.write("box/new/1.other", "From: %s\nMessage-ID: <1@example.org>\n\nhello\n" % PHIL)
        before = sorted(os.listdir(desk.path("box/new")))
        carrier = Carrier(server, lambda mail: deliver(desk, mail))
        result = broken(desk, name, codes, result=run_directly(desk, [PROGRAM, "doctor", "--format", "yaml", *words]))
        carrier.stopped = True
        carrier.join()
        equal("%s: no other mail was touched" % name, [file for file in sorted(os.listdir(desk.path("box/new"))) if "other" in file], before)
    return desk, result


def into_box(desk, mail):
    desk.write("box/tmp/9.doctor", mail)
    os.rename(desk.path("box/tmp/9.doctor"), desk.path("box/new/9.doctor"))


GOOD = (b"Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=referee@example.org;\n dkim=fail header.d=other.example;"
        b" dkim=pass header.d=example.org; dmarc=pass header.from=example.org\n")
desk, result = posted("a mail that comes back examined", [], lambda desk, mail: into_box(desk, GOOD + mail), game=False,
                      configuration="intake: {maildir: box}\nauthentication-server: MX.example.org\n")
equal("all three pass", [of(result, name).get("state") for name in ("authentication-server", "spf", "dkim", "dmarc")], ["ok"] * 4)
equal("it is marked as any that was taken", [name for name in os.listdir(desk.path("box/cur"))], ["9.doctor:2,S"])

desk, result = posted("a sender that the server replaces", ["mail-from"], lambda desk, mail: into_box(desk, mail.replace(b"referee@example.org", b"account@example.org")))
equal("by what is said", of(result, "mail-from").get("said"), "account@example.org")
stamp_of = "Received: from a by b; Mon, 1 Jan 2024 00:00:00 +0000\n"
posted("a clock that is not the server's", ["clock-server"], lambda desk, mail: into_box(desk, stamp_of.encode() + mail))


def a_tick_is_faster(desk, mail):
    """Once the mail is there, before the doctor can have seen it: it comes by a pipe."""
    done = subprocess.run([PROGRAM, "receive"], cwd=desk.folder, env=desk.environment(), input=mail, timeout=60, check=False)
    desk.received = done.returncode


desk, result = posted("a mail that another process takes in first", [], a_tick_is_faster)
check("is known all the same", desk.received == 0 and "took it in" in of(result, "mail-return").get("what", ""), result.out)
equal("to the ledger it is our own, and nobody is answered", (desk.query("SELECT fate FROM inbox ORDER BY id DESC LIMIT 1"),
                                                              desk.query("SELECT count(*) FROM outbox WHERE kind = 'answer'")), ([("own",)], [(1,)]))
desk, result = posted("a mail without its sender and Message-ID", ["mail-from"], lambda desk, mail: a_tick_is_faster(
    desk, b"".join(line for line in mail.splitlines(True) if not line.lower().startswith((b"from:", b"message-id:")))))
equal("is a program's to a tick: never answered", desk.query("SELECT fate FROM inbox ORDER BY id DESC LIMIT 1"), [("automatic",)])
posted("a forged token does not count", ["mail-return"], lambda desk, mail: into_box(desk, b"From: a@b.c\nSubject: doctor.000000000000000000000000\n\nhello\n"),
       words=("--wait", "1s"))

# ---- IMAP, that stalls ----

with ImapServer(at={"SELECT": "hang"}) as imap:
    desk = place(FROM + "intake: {imap: {url: \"imap://127.0.0.1:%d\", user: referee, password-command: \"echo 's3cret pass'\", timeout: 1}}\n" % imap.port, game=False)
    broken(desk, "a mailbox that does not open", ["imap-mailbox"], said="no answer within 1 seconds")

finish()
