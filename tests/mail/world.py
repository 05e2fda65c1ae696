"""People play by nothing but mail: Postfix pipes what they write into `adjudicator receive`, `tick` sends through the same
Postfix, and they read their mailboxes in a Dovecot with Python's own IMAP client. The program is the installed one, the set-up
that of contrib/postfix. A second game is played by way of a mailbox that `tick` reads over IMAP, as in contrib/imap."""

import email
import email.policy
import imaplib
import os
import pwd
import re
import shutil
import smtplib
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from dovecot import Dovecot
from dovecot import program as dovecot_program
from postfix import Postfix
from postfix import program as postfix_program

BUILD = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PLAYERS, GAMES = "players.test", "play.test"
PASSWORDS = {"phil": "p", "karsten": "k", "jeanne": "j", "otto": "o", "master": "m"}
_counts = [0, 0]


def check(name, good, detail=""):
    _counts[0 if good else 1] += 1
    print(("ok - " if good else "not ok - ") + name)
    if not good:
        for line in str(detail).splitlines()[-40:]:
            print("#   " + line[:300])
    sys.stdout.flush()
    return good


def finish():
    print(f"{_counts[0]} passed, {_counts[1]} failed")
    sys.exit(1 if _counts[1] else 0)


if not postfix_program() or not dovecot_program():
    check("postfix and dovecot are installed (contrib/install-dependencies installs them, unless it would replace another mail "
          "server)", False)
    finish()

FOLDER = tempfile.mkdtemp(prefix="adjudicator-world-")
os.chmod(FOLDER, 0o755)
OWNER = "nobody"
PREFIX = f"{FOLDER}/installed"
CAMPAIGN = f"{FOLDER}/campaign"


def run(*command, **more):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120,
                          check=False, **more)


def certificate():
    path = f"{FOLDER}/certificate.pem"
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-keyout", f"{FOLDER}/key.pem", "-out", path)
    return path, f"{FOLDER}/key.pem"


def adjudicator(*arguments):
    """The game master's shell, as the user who owns the campaign."""
    as_owner = ["setpriv", f"--reuid={OWNER}", "--clear-groups", "--"] if os.geteuid() == 0 else ["sudo", "-n", "-u", OWNER, "--"]
    done = run(*as_owner, f"{PREFIX}/bin/adjudicator", "--config", f"{CAMPAIGN}/adjudicator.yaml", *arguments, cwd=CAMPAIGN)
    return done.returncode, done.stdout.decode("utf-8", "replace")


class Mailbox:
    """A player's mailbox, as his mail program sees it."""

    def __init__(self, dovecot, user):
        self.dovecot, self.user, self.seen = dovecot, user, 0

    def new(self):
        """Mails that were not looked at before, oldest first."""
        client = imaplib.IMAP4("127.0.0.1", self.dovecot.port)
        client.login(self.user, PASSWORDS[self.user])
        client.select("INBOX")
        _, found = client.uid("SEARCH", None, f"UID {self.seen + 1}:*")
        mails = []
        for uid in (int(word) for word in found[0].split()):
            if uid <= self.seen:
                continue
            _, parts = client.uid("FETCH", str(uid), "(BODY.PEEK[])")
            mails.append(email.message_from_bytes(parts[0][1], policy=email.policy.default))
            self.seen = uid
        client.logout()
        return mails

    def wait(self, count, name):
        """That many new mails; they must come within a minute."""
        mails, until = [], time.monotonic() + 60
        while len(mails) < count and time.monotonic() < until:
            mails += self.new()
            time.sleep(0.2)
        check(f"{name}: {self.user} has {count} new mail(s)", len(mails) == count, [mail["Subject"] for mail in mails])
        return mails


def text_of(mail):
    return mail.get_body(preferencelist=("plain",)).get_content()


def answer(postfix, user, report, text, attach=False):
    """The player answers a report from his mail program."""
    mail = email.message.EmailMessage()
    mail["From"], mail["To"] = f"{user.title()} <{user}@{PLAYERS}>", report["Reply-To"]
    mail["Subject"] = "Re: " + report["Subject"]
    mail["In-Reply-To"], mail["References"] = report["Message-ID"], f"{report['References'] or ''} {report['Message-ID']}".strip()
    mail["Message-ID"] = email.utils.make_msgid(domain=PLAYERS)
    quoted = "".join(f"> {line}\n" for line in text_of(report).splitlines()[:5])
    if attach:
        mail.set_content("Here they are.\n\n-- \nWith kind regards\n")
        mail.add_attachment(text.encode(), maintype="application", subtype="yaml", filename="orders.yaml")
    else:
        mail.set_content(f"Here they are:\n\n-----ORDERS-----\n{text}-----END-----\n\n{quoted}\n-- \nWith kind regards\n")
    with smtplib.SMTP("127.0.0.1", postfix.port) as server:
        server.send_message(mail)
    return mail


def campaign_file(path):
    """The sample's turn file as its player writes it: the name of the game is in the address."""
    with open(os.path.join(ROOT, "contrib/campaigns", path), encoding="utf-8") as file:
        return file.read()


def arguments_of(campaign, **seats):
    with open(os.path.join(ROOT, "contrib/campaigns", campaign, "new"), encoding="utf-8") as file:
        words = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    return [f"{word.split('=')[0]}={seats[word.split('=')[0]]}@{PLAYERS}" if word.split("=")[0] in seats else word
            for word in words]


def fates():
    book = sqlite3.connect(f"file:{CAMPAIGN}/campaign.db?mode=ro", uri=True)
    rows = [fate for (fate,) in book.execute("SELECT fate FROM inbox ORDER BY id")]
    book.close()
    return rows


def receipt_of(mails, sent, name):
    """The one mail of these that answers what was sent, in its thread."""
    receipts = [mail for mail in mails if mail["In-Reply-To"] == sent["Message-ID"]]
    if not check(f"{name}: one receipt, in the thread", len(receipts) == 1, [str(mail["In-Reply-To"]) for mail in mails]):
        return None
    check(f"{name}: filed without an error", "receipt" in receipts[0]["Subject"] and "ERRORS" not in text_of(receipts[0]),
          text_of(receipts[0]))
    check(f"{name}: says of itself that it is an answer", receipts[0]["Auto-Submitted"] == "auto-replied")
    return receipts[0]


def play(postfix, boxes, reports, step, name, by_tick=False):
    """Both send the files of a step; both get a receipt each, and then the next report. Returns the reports. `by_tick`: their
    mail waits in a mailbox until a tick takes it."""
    sent = {}
    for number, seat in enumerate(sorted(reports)):
        user = boxes[seat].user
        sent[seat] = answer(postfix, user, reports[seat], campaign_file(f"{step}/{seat}.yaml"), attach=number == 1)
    until = time.monotonic() + 60
    while fates().count("filed") < play.filed + len(sent) and time.monotonic() < until:
        if by_tick:
            code, said = adjudicator("tick")
            check(f"{name}: tick takes mail in and ends with 0", code == 0, said)
        time.sleep(0.3 if by_tick else 0.1)
    play.filed += len(sent)
    check(f"{name}: both files are filed", fates().count("filed") == play.filed, f"{fates()}\n{postfix.log()}")
    code, said = adjudicator("tick")
    check(f"{name}: tick ends with 0", code == 0, said)
    following = {}
    for seat, box in boxes.items():
        mails = box.wait(2, name)
        receipt = receipt_of(mails, sent[seat], f"{name}, {seat}")
        rest = [mail for mail in mails if mail is not receipt]
        following[seat] = rest[0] if rest else reports[seat]
    return following


play.filed = 0


def begin(boxes, name, pattern):
    code, said = adjudicator("tick")
    check(f"{name}: the first reports are sent", code == 0, said)
    reports = {}
    for seat, box in boxes.items():
        mails = box.wait(1, f"{name}, first report")
        if not mails:
            finish()
        reports[seat] = mails[0]
    check(f"{name}: reports are answered to addresses with the key",
          all(re.fullmatch(pattern, mail["Reply-To"]) for mail in reports.values()),
          [mail["Reply-To"] for mail in reports.values()])
    return reports


def main(dovecot, postfix):
    boxes = {user: Mailbox(dovecot, user) for user in PASSWORDS}
    mayo = {"spanish": boxes["phil"], "french": boxes["karsten"]}
    code, said = adjudicator("new", *arguments_of("dos-de-mayo", spanish="phil", french="karsten"))
    check("new: Dos de Mayo", code == 0, said)
    reports = begin(mayo, "Dos de Mayo", r"orders\+madrid\.[0-9A-Z-]{14}@" + GAMES)
    for turn in ("01-turn-1", "02-turn-2", "03-turn-3"):
        reports = play(postfix, mayo, reports, f"dos-de-mayo/{turn}", f"Dos de Mayo, {turn}")
    check("Dos de Mayo: three turns were played", "turn 4" in reports["spanish"]["Subject"], reports["spanish"]["Subject"])

    configure(postfix, f"master+{{game}}.{{key}}@{PLAYERS}",
              f'intake: {{imap: {{url: "imap://127.0.0.1:{dovecot.port}", user: master, tls: no, password-command: "echo m"}}}}')
    ducs = {"orfburg": boxes["jeanne"], "wulfenburg": boxes["otto"]}
    code, said = adjudicator("new", *arguments_of("ducs", orfburg="jeanne", wulfenburg="otto"))
    check("new: La Guerre des Ducs", code == 0, said)
    reports = begin(ducs, "Ducs", r"master\+kaiserburg\.[0-9A-Z-]{14}@" + PLAYERS)
    reports = play(postfix, ducs, reports, "ducs/01-turn-1-orfburg", "Ducs, a phase", by_tick=True)
    check("Ducs: the phase was played", "turn 1, Wulfenburg's phase" in reports["orfburg"]["Subject"], reports["orfburg"]["Subject"])

    boxes["master"].wait(2, "the mailbox that tick reads")
    configure(postfix, f"orders+{{game}}.{{key}}@{GAMES}")
    stranger = email.message.EmailMessage()
    stranger["From"], stranger["To"], stranger["Subject"] = f"karsten@{PLAYERS}", f"orders+madrid.AAAA-AAAA-AAAA@{GAMES}", "orders"
    stranger.set_content("turn: '4'\norders: []\n")
    with smtplib.SMTP("127.0.0.1", postfix.port) as server:
        server.send_message(stranger)
    until = time.monotonic() + 60
    while "wrong-key" not in fates() and time.monotonic() < until:
        time.sleep(0.1)
    adjudicator("tick")
    mails = boxes["karsten"].wait(1, "a wrong key")
    check("a wrong key: one dry answer", mails and "not accepted" in mails[0]["Subject"], mails and mails[0]["Subject"])

    with smtplib.SMTP("127.0.0.1", postfix.port) as server:
        server.sendmail("", [f"orders+madrid.AAAA-AAAA-AAAA@{GAMES}"],
                        b"From: MAILER-DAEMON\r\nMessage-ID: <x@y.test>\r\nSubject: away\r\n\r\nI am away.\r\n")
    until = time.monotonic() + 60
    while len(fates()) < play.filed + 2 and time.monotonic() < until:
        time.sleep(0.1)
    check("an empty envelope sender: never answered", fates()[-1] in ("automatic", "bounce"), fates())
    check("nothing waits in the queue of the mail server", postfix.waiting() == 0, postfix.log())
    for user, box in boxes.items():
        check(f"{user} has no other mail", not box.new())


def configure(postfix, reply_to, intake=""):
    """Written by the one who owns the folder: the test, which is root, and nobody."""
    text = f"""database: campaign.db
from: "Referee <referee@{GAMES}>"
referee: master@{PLAYERS}
reply-to: "{reply_to}"
transport: {{smtp: {{url: "smtp://127.0.0.1:{postfix.port}", tls: no}}}}
{intake}
"""
    path = f"{FOLDER}/adjudicator.yaml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    run(*([] if os.geteuid() == 0 else ["sudo", "-n"]), "install", "-o", OWNER, path, f"{CAMPAIGN}/adjudicator.yaml")


def set_up():
    done = run("make", "-C", ROOT, "-o", "all", "BUILD=" + BUILD, "PREFIX=" + PREFIX, "DESK=no", "install")
    check("make install", done.returncode == 0, done.stdout.decode())
    os.makedirs(CAMPAIGN)
    dovecot = Dovecot(f"{FOLDER}/dovecot", PASSWORDS, certificate())
    with open(os.path.join(ROOT, "contrib/postfix/master.cf"), encoding="utf-8") as file:
        pipe = "".join(line for line in file if not line.startswith("#"))
    for theirs, ours in (("/usr/local/bin/adjudicator", f"{PREFIX}/bin/adjudicator"), ("user=adjudicator", f"user={OWNER}"),
                         ("/var/lib/adjudicator", CAMPAIGN)):
        check(f"contrib/postfix/master.cf: {theirs} stands in it", theirs in pipe)
        pipe = pipe.replace(theirs, ours)
    keep = [f"{name}={os.environ[name]}" for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ]
    postfix = Postfix(f"{FOLDER}/postfix", PLAYERS, PASSWORDS, f"{FOLDER}/dovecot/mail", pwd.getpwnam(OWNER).pw_name, GAMES, pipe, keep)
    configure(postfix, f"orders+{{game}}.{{key}}@{GAMES}")
    run(*([] if os.geteuid() == 0 else ["sudo", "-n"]), "chown", "-R", OWNER, CAMPAIGN)
    return dovecot, postfix


dovecot = postfix = None
try:
    dovecot, postfix = set_up()
    main(dovecot, postfix)
finally:
    if postfix:
        postfix.stop()
    if dovecot:
        dovecot.stop()
    shutil.rmtree(FOLDER, ignore_errors=True)
finish()
