"""`adjudicator doctor` with a Postfix and a Dovecot: all is well, and then one thing after another is broken, each named by the
one code that says so. The servers are real, and stay as they are but for what the sender's address decides."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile

import yaml

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from certificate import certificate
from dovecot import Dovecot, free_ports
from dovecot import program as dovecot_program
from postfix import Postfix
from postfix import program as postfix_program

BUILD = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
HOME, AWAY, BOUNCES = "players.test", "away.test", "bounces.test"
PASSWORDS = {"referee": "s3cret pass", "gm": "g", "odd": "o", "forged": "f"}
OK, CONFIG = 0, 78
_counts = [0, 0]

# Logins as mail providers demand them. What comes from `odd` was examined, and found wrong; what goes to AWAY is thrown away, what goes to BOUNCES comes back.
ROUTING = """
mynetworks =
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:{auth}
smtpd_tls_security_level = may
smtpd_tls_cert_file = {pem}
smtpd_tls_key_file = {key}
smtpd_sender_login_maps = inline:{{ {{ referee@{home} = referee }} {{ odd@{home} = referee }} {{ gone@{away} = referee }} {{ gm@{home} = gm }} }}
smtpd_sender_restrictions = reject_authenticated_sender_login_mismatch
smtpd_recipient_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_data_restrictions = check_sender_access inline:{{ {{ odd@{home} = PREPEND Authentication-Results: mx.test; spf=softfail smtp.mailfrom=odd@{home}; dkim=fail header.d={home}; dmarc=fail header.from={home} }} }}
transport_maps = inline:{{ {{ {away} = discard: }} {{ {bounces} = refuse: }} }}
"""
SERVICES = """
127.0.0.1:{tls} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
refuse unix - n n - - pipe user=nobody argv=/bin/false
tlsmgr unix - - n 1000? 1 tlsmgr
"""
AUTH = """
service anvil {{
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service auth {{
  inet_listener {{
    address = 127.0.0.1
    port = {auth}
  }}
}}
"""


def check(name, good, detail=""):
    _counts[0 if good else 1] += 1
    print(("ok - " if good else "not ok - ") + name)
    if not good:
        for line in str(detail).splitlines()[-30:]:
            print("#   " + line[:400])
    sys.stdout.flush()
    return good


def finish():
    print(f"{_counts[0]} passed, {_counts[1]} failed")
    sys.exit(1 if _counts[1] else 0)


if not postfix_program() or not dovecot_program():
    check("postfix and dovecot are installed (contrib/install-dependencies installs them, unless it would replace another mail "
          "server)", False)
    finish()

FOLDER = tempfile.mkdtemp(prefix="adjudicator-doctor-")
os.chmod(FOLDER, 0o755)
PLACE = f"{FOLDER}/campaign"


def write(name, text, mode=0o600):
    path = os.path.join(PLACE, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)
    return path


class World:
    def __init__(self):
        os.makedirs(f"{PLACE}/bin")
        self.pem, _ = certificate(FOLDER, "127.0.0.1")
        key = f"{FOLDER}/127.0.0.1.key"
        self.auth, self.tls, self.nobody = free_ports(3)
        self.dovecot = Dovecot(f"{FOLDER}/dovecot", PASSWORDS, (self.pem, key), settings=AUTH.format(auth=self.auth))
        owner = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.postfix = Postfix(f"{FOLDER}/postfix", HOME, PASSWORDS, f"{FOLDER}/dovecot/mail", owner, AWAY, SERVICES.format(tls=self.tls),
                               routing=ROUTING.format(auth=self.auth, pem=self.pem, key=key, home=HOME, away=AWAY, bounces=BOUNCES))
        write("bin/crontab", f'#!/bin/sh\necho "*/5 * * * * cd {PLACE} && adjudicator tick --quiet"\n', 0o755)
        write("password", PASSWORDS["referee"] + "\n")

    def stop(self):
        self.postfix.stop()
        self.dovecot.stop()

    def smtp(self, **more):
        return dict({"url": f"smtps://127.0.0.1:{self.tls}", "user": "referee", "password-command": f"cat {PLACE}/password",
                     "ca-file": self.pem, "connect-timeout": 3, "timeout": 10}, **more)

    def imap(self, **more):
        return dict({"url": f"imaps://127.0.0.1:{self.dovecot.tls_port}/INBOX", "user": "referee",
                     "password-command": f"cat {PLACE}/password", "ca-file": self.pem, "connect-timeout": 3, "timeout": 10}, **more)

    def configure(self, smtp=None, imap=None, **more):
        values = {"from": f"Referee <referee@{HOME}>", "referee": f"gm@{HOME}",
                  "transport": {"smtp": without_none(smtp or self.smtp())}, "intake": {"imap": without_none(imap or self.imap())}}
        write("adjudicator.yaml", yaml.safe_dump(dict(values, **more)))

    def client(self, user):
        return self.dovecot.client(user)


def without_none(values):
    return {key: value for key, value in values.items() if value is not None}


def adjudicator(*words):
    variables = {"HOME": FOLDER, "PATH": f"{PLACE}/bin:{os.environ['PATH']}", "ADJUDICATOR_DATA": ROOT, "LC_ALL": "C.UTF-8"}
    variables.update({name: value for name, value in os.environ.items() if name in ("ASAN_OPTIONS", "UBSAN_OPTIONS")})
    return subprocess.run([os.path.join(BUILD, "adjudicator"), *words], cwd=PLACE, env=variables, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120, check=False)


def doctor(*words):
    done = adjudicator("doctor", "--format", "yaml", *words)
    found = {}
    for finding in yaml.safe_load(done.stdout) or []:
        found.setdefault(finding["check"], finding)
    return done, found


def fixes(found):
    return sorted(name for name, finding in found.items() if finding["state"] == "fix")


def broken(world, name, codes, said="", words=("--wait", "20s"), **configuration):
    """One thing is broken: these codes name it, and no others; the first has what the server said, and what to do."""
    world.configure(**configuration)
    done, found = doctor(*words)
    good = check(f"{name}: {', '.join(codes)}", fixes(found) == sorted(codes), f"{fixes(found)}\n{done.stdout}\n{done.stderr}")
    if not good:
        return found
    check(f"{name}: the exit code says so", done.returncode == CONFIG, done)
    first = found[codes[0]]
    check(f"{name}: it says what to do", first.get("do"), first)
    check(f"{name}: the words are there as they were said", said in first.get("said", ""), first)
    return found


def count(world, user):
    client = world.client(user)
    client.select("INBOX")
    _, found = client.search(None, "ALL")
    _, unseen = client.search(None, "UNSEEN")
    client.logout()
    return len(found[0].split()), len(unseen[0].split())


def all_is_well(world):
    world.configure()
    done = adjudicator("new", "ducs", "--name", "first", "--option", "setup=standard", "--seat", f"orfburg=gm@{HOME}",
                       "--seat", "wulfenburg=computer")
    check("a game begins", done.returncode == OK, done)
    client = world.client("referee")
    client.append("INBOX", None, None, b"From: gm@players.test\r\nMessage-ID: <a@players.test>\r\n\r\nhello\r\n")
    client.logout()
    done = adjudicator("tick", "--quiet")
    check("tick sends the report", done.returncode == OK, done)
    client = world.client("referee")
    client.append("INBOX", None, None, b"From: gm@players.test\r\nMessage-ID: <b@players.test>\r\n\r\nA player's mail, and unread\r\n")
    client.logout()
    before = adjudicator("list", "--format", "yaml").stdout
    done, found = doctor("--wait", "20s")
    check("all is well: nothing to fix, exit 0", done.returncode == OK and fixes(found) == [], f"{done.stdout}\n{done.stderr}")
    for name in ("configuration", "ledger", "disk", "templates", "programs", "clock", "tick", "timer", "outbox", "games", "from", "smtp",
                 "imap", "mail", "mail-return", "clock-server"):
        check(f"all is well: {name}", found.get(name, {}).get("state") == "ok", found.get(name))
    check("nobody examines mail here, and that is said", found["authentication-server"]["state"] == "note", found)
    check("no game has changed", adjudicator("list", "--format", "yaml").stdout == before)
    check("the mail that came back is read, the player's is not", count(world, "referee") == (3, 1), count(world, "referee"))
    check("the game master has a report, an answer and the test mail", count(world, "gm")[0] == 3, count(world, "gm"))
    done = adjudicator("tick", "--quiet")
    check("the next tick is not confused", done.returncode == OK and not done.stderr, done)
    fates = yaml.safe_load(adjudicator("inbox", "--all", "--format", "yaml").stdout)
    check("to it the mail is its own", [mail["fate"] for mail in fates][-2:] == ["own", "how-to"]
          or sorted(mail["fate"] for mail in fates)[-1] == "own", fates)
    check("and it answers the player alone", count(world, "gm")[0] == 4, count(world, "gm"))
    done, found = doctor("--no-mail")
    check("without mail the servers are asked all the same", done.returncode == OK and found["smtp"]["state"] == "ok"
          and found["mail"]["state"] == "skip", done.stdout)
    done, found = doctor("--offline")
    check("offline nobody is", done.returncode == OK and found["smtp"]["state"] == found["imap"]["state"] == "skip", done.stdout)
    starttls = world.smtp(url=f"smtp://127.0.0.1:{world.postfix.port}", tls="required")
    world.configure(smtp=starttls, imap=world.imap(after="move Done"))
    done, found = doctor("--wait", "20s")
    check("STARTTLS, and mail that is moved", done.returncode == OK and found["mail-return"]["state"] == "ok", done.stdout)
    client = world.client("referee")
    check("it was", client.select("Done")[1] == [b"1"])
    client.logout()


def main(world):
    all_is_well(world)
    port, tls = world.postfix.port, world.tls
    broken(world, "a wrong host", ["smtp-name"], smtp=world.smtp(url="smtps://mail.invalid"))
    broken(world, "a closed port", ["smtp-port"], smtp=world.smtp(url=f"smtps://127.0.0.1:{world.nobody}"))
    broken(world, "TLS at a port without", ["smtp-tls"], smtp=world.smtp(url=f"smtps://127.0.0.1:{port}"))
    broken(world, "no TLS at a port with", ["smtp-silent"], smtp=world.smtp(url=f"smtp://127.0.0.1:{tls}"))
    broken(world, "a certificate that nobody vouches for", ["smtp-certificate"], smtp=world.smtp(**{"ca-file": None}))
    broken(world, "a certificate of another name", ["smtp-certificate"], smtp=world.smtp(url=f"smtps://localhost:{tls}"))
    broken(world, "a wrong password, SMTP", ["smtp-login"], "535 5.7.8", smtp=world.smtp(**{"password-command": "echo wrong"}))
    broken(world, "a password command that fails", ["smtp-password"], "exit status 1", smtp=world.smtp(**{"password-command": "false"}))
    broken(world, "a wrong password, IMAP", ["imap-login"], "AUTHENTICATIONFAILED", imap=world.imap(**{"password-command": "echo wrong"}))
    broken(world, "a wrong port, IMAP", ["imap-tls"], imap=world.imap(url=f"imaps://127.0.0.1:{world.dovecot.port}/INBOX"))
    broken(world, "a closed port, IMAP", ["imap-port"], imap=world.imap(url=f"imaps://127.0.0.1:{world.nobody}/INBOX"))
    broken(world, "a certificate of another name, IMAP", ["imap-certificate"],
           imap=world.imap(url=f"imaps://localhost:{world.dovecot.tls_port}/INBOX"))
    broken(world, "no such mailbox", ["imap-mailbox"], "NO", imap=world.imap(url=f"imaps://127.0.0.1:{world.dovecot.tls_port}/Games"))
    found = broken(world, "a sender that is not the account's", ["mail-sender"], "553", **{"from": f"gm@{HOME}", "referee": f"odd@{HOME}"})
    check("and the account is noted before", found.get("from", {}).get("state") == "note", found)
    broken(world, "a server that relays for nobody", ["mail-recipient"], "Relay access denied", referee="somebody@elsewhere.test",
           smtp=world.smtp(user=None, **{"password-command": None}))
    broken(world, "a game master who is not there", ["mail-recipient"], "550", referee=f"nobody-at-all@{HOME}")
    broken(world, "a mail that never comes back", ["mail-return"], words=("--wait", "2s"), **{"from": f"gone@{AWAY}"})
    broken(world, "a mail that bounces", ["mail-bounced"], "error 1", **{"reply-to": f"orders+{{game}}.{{key}}@{BOUNCES}"})
    broken(world, "SPF, DKIM and DMARC", ["spf", "dkim", "dmarc"], "softfail", **{"from": f"odd@{HOME}"},
           imap=world.imap(user="odd", **{"password-command": "echo o"}))
    found = broken(world, "another server's examination", ["authentication-server"], **{"from": f"odd@{HOME}"},
                   **{"authentication-server": "mx.example.org"}, imap=world.imap(user="odd", **{"password-command": "echo o"}))
    check("it is told whose there is", "mx.test" in found.get("authentication-server", {}).get("do", ""), found.get("authentication-server"))
    os.chmod(f"{PLACE}/password", 0o644)
    broken(world, "a password that others can read", ["password-file"], words=("--no-mail",))
    os.chmod(f"{PLACE}/password", 0o600)
    world.configure()
    done = adjudicator("doctor", "--wait", "20s")
    check("mended, nothing is left to fix", done.returncode == OK and "FIX" not in done.stdout, done.stdout)
    check("the password is nowhere", PASSWORDS["referee"] not in done.stdout + done.stderr)


world = None
try:
    world = World()
    main(world)
finally:
    if world:
        world.stop()
    shutil.rmtree(FOLDER, ignore_errors=True)
finish()
