"""What is around the program: the mail that comes in, by whatever way, the server that takes its own, and cron."""

import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time

import control as controls
from desk import BUILD, ROOT, Result
from killer import twin
from postbox import MASTER, REFEREE, into_maildir

sys.path.insert(0, os.path.join(ROOT, "tests", "mail"))
import imap_server  # noqa: E402
import smtp_server  # noqa: E402

CONFIGURATION = """from: "Referee <%s>"
referee: "Game Master <%s>"
reply-to: "orders+{game}.{key}@play.example.org"
press-to: "press+{game}.{key}.{to}@play.example.org"
""" % (REFEREE, MASTER)
MAILDIR_OUT = "transport: {maildir: outbox}\n"
MAILDIR_IN = "intake: {maildir: inbox}\n"
SMTP_OUT = 'transport: {smtp: {url: "smtp://127.0.0.1:%d", timeout: %d, connect-timeout: %d, connections: 2}}\n'
IMAP_IN = ('intake: {imap: {url: "imap://127.0.0.1:%d/INBOX", user: referee, password-command: "printf \'s3cret pass\'", '
           "timeout: %d, connect-timeout: %d}}\n")
PATIENCE = 60  # seconds that a command may take before the test calls it hung
HUNG = "hung"


def message_id(raw):
    return re.search(rb"^message-id:\s*<([^>]+)>", raw, re.M | re.I).group(1).decode()


class World:
    """A desk with everything around it. `way_in`: "pipe", "maildir", "imap"; `way_out`: "maildir", "smtp". Files that lie
    ready in `pipe/` of the desk come by pipe; those in `arriving/` come by the other ways."""

    def __init__(self, desk, way_in, way_out, smtp=None, imap=None, seconds=20):
        self.desk, self.way_in, self.way_out = desk, way_in, way_out
        self.smtp = self.imap = None
        self.fetched = []  # bytes of mails that left, and lie no more where they came
        self._serve(smtp or {}, imap or {}, seconds)

    @classmethod
    def like(cls, desk, way_in, way_out, **more):
        return cls(twin(desk), way_in, way_out, **more)

    def _serve(self, smtp, imap, seconds):
        text = CONFIGURATION
        if self.way_out == "smtp":
            self.smtp = smtp_server.Server(**smtp)
            text += SMTP_OUT % (self.smtp.port, seconds, seconds)
        else:
            text += MAILDIR_OUT
        if self.way_in == "imap":
            self.imap = imap_server.Server({uid: raw for uid, (_, raw) in enumerate(self.arriving(), 1)}, **imap)
            text += IMAP_IN % (self.imap.port, seconds, seconds)
        elif self.way_in == "maildir":
            text += MAILDIR_IN
        self.desk.write("adjudicator.yaml", text)

    def smtp_again(self):
        """Another server in its place, on another port."""
        self.fetched = self.out()
        self.smtp.stop()
        before = self.smtp.port
        self.smtp = smtp_server.Server()
        text = self.desk.read("adjudicator.yaml").decode()
        self.desk.write("adjudicator.yaml", text.replace(":%d\"" % before, ":%d\"" % self.smtp.port))

    def close(self):
        if self.smtp:
            self.smtp.stop()
        if self.imap:
            self.imap.stop()
        shutil.rmtree(self.desk.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def arriving(self):
        """[(Message-ID, bytes)] of what comes in by the other ways than a pipe."""
        return _mails(self.desk.path("arriving"))

    # commands

    def run(self, *words, stdin=os.devnull, control=None):
        """A command in a process group of its own, as cron starts it. The code is HUNG where it did not end."""
        environment = self.desk.environment()
        if control:
            environment.update(controls.variables(BUILD, control))
        said, told = self.desk.path("said"), self.desk.path("told")
        with open(stdin, "rb") as source, open(said, "wb") as out, open(told, "wb") as errors:
            process = subprocess.Popen(self.desk.arguments(*words), cwd=self.desk.folder, env=environment, stdin=source, stdout=out,
                                       stderr=errors, start_new_session=True)
            ended = _ends(process)
            if not ended:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.group = process.pid
        return Result(process.returncode if ended else HUNG, _text(said), _text(told))

    def alone(self):
        """Waits until nothing of the last command is left; False where something stays."""
        until = time.monotonic() + 10
        while time.monotonic() < until:
            try:
                os.killpg(self.group, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.002)
        os.killpg(self.group, signal.SIGKILL)
        return False

    def tick(self):
        return self.run("tick")

    # mail

    def out(self):
        """The bytes of every mail that has left, in no order; one that came twice is there twice."""
        if self.way_out == "smtp":
            return self.fetched + [mail.content for mail in self.smtp.handler.mails]
        return self.fetched + [raw for _, raw in _mails(self.desk.path("outbox/new"))]

    def players_fetch(self):
        """They take what has come, so that what comes again is seen."""
        if self.way_out == "smtp":
            return
        folder = self.desk.path("outbox/new")
        for name in self.desk.mail_names():
            self.fetched.append(_bytes(os.path.join(folder, name)))
            os.unlink(os.path.join(folder, name))

    def taken(self):
        """The Message-IDs of those that the mailbox believes to be ours now."""
        if self.way_in == "imap":
            return [message_id(message.content) for message in self.imap.messages.values() if "\\Seen" in message.flags]
        if self.way_in == "maildir":
            return [id for id, _ in _mails(self.desk.path("inbox/cur"))]
        return []


def lay_out(desk, way_in, letters):
    """Makes letters come in by this way at the next command on the desk, or on one like it."""
    folder = "pipe" if way_in == "pipe" else "arriving"
    os.makedirs(desk.path(folder))
    for number, (_, raw) in enumerate(letters):
        name = "%d.%d.home" % (desk.now.timestamp(), number)
        desk.write(os.path.join(folder, name), raw)
        if way_in == "maildir":
            into_maildir(desk, "inbox", name, raw)


def receipts_in(text):
    """The numbers of the receipts that a mail, or the shell, gives."""
    return [int(number) for number in re.findall(r"RECEIPT (\d+)", text)]


def _ends(process):
    """Waits for it, but not for ever. Popen.wait() with a limit sleeps where it could wait."""
    watched = os.pidfd_open(process.pid)
    try:
        return bool(select.select([watched], [], [], PATIENCE)[0])
    finally:
        os.close(watched)


def _bytes(path):
    with open(path, "rb") as file:
        return file.read()


def _text(path):
    return _bytes(path).decode("utf-8", "replace")


def _mails(folder):
    found = []
    if os.path.isdir(folder):
        for name in sorted(os.listdir(folder), key=lambda name: (len(name), name)):
            raw = _bytes(os.path.join(folder, name))
            found.append((message_id(raw), raw))
    return found
