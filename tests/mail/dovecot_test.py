"""The IMAP mailbox against a real Dovecot; see tests/mail/run."""

import os
import pwd
import sys
import time

import harness
from certificate import certificate
from dovecot import Dovecot, program
from harness import BUILD, FOLDER, PASSWORD, check, finish, leaks
from imap_test import FETCH, HELPER, command, content, expect, fetch

MAILS = [f"From: phil@example.org\r\nSubject: orders {n}\r\n\r\ngame: madrid\r\nturn: \"{n}\"\r\n".encode() for n in range(1, 10)]


class Place:
    """A Dovecot with one user whose mailbox is empty."""

    number = 0

    def __init__(self, **options):
        Place.number += 1
        os.chmod(FOLDER.name, 0o755)
        self.folder = f"{FOLDER.name}/dovecot-{Place.number}"
        os.makedirs(self.folder)
        self.pem, _ = certificate(self.folder, "127.0.0.1")
        self.dovecot = Dovecot(self.folder, {"referee": PASSWORD}, (self.pem, f"{self.folder}/127.0.0.1.key"), **options)
        self.client = None

    def __enter__(self):
        self.client = self.dovecot.client("referee")
        self.client.select("INBOX")
        return self

    def __exit__(self, *_):
        try:
            self.client.logout()
        except OSError:
            pass
        self.dovecot.stop()

    def put(self, *mails, flags=None, mailbox="INBOX"):
        for mail in mails:
            status, words = self.client.append(mailbox, flags, None, mail)
            if status != "OK":
                raise RuntimeError(words)

    def flags(self, mailbox="INBOX"):
        """{uid: its flags, without \\Recent}"""
        self.client.select(mailbox)
        _, lines = self.client.uid("FETCH", "1:*", "(UID FLAGS)")
        found = {}
        for line in filter(None, lines):
            words = line.decode()
            uid = int(words.split("UID ")[1].split(" ")[0].rstrip(")"))
            found[uid] = set(words.split("FLAGS (")[1].split(")")[0].split()) - {"\\Recent"}
        return found

    def uidvalidity(self, mailbox="INBOX"):
        _, lines = self.client.status(mailbox, "(UIDVALIDITY)")
        return int(lines[0].decode().split("UIDVALIDITY ")[1].rstrip(")"))

    def settings(self, mailbox="INBOX", **more):
        login = {"user": "referee", "password-command": f"cat '{self.folder}/password'"}
        with open(f"{self.folder}/password", "w") as file:
            file.write(PASSWORD + "\n")
        url = f"imaps://127.0.0.1:{self.dovecot.tls_port}/{mailbox}"
        return dict({"url": url, "ca-file": self.pem, "timeout": 20, "connect-timeout": 20}, **login, **more)


def test_seen():
    with Place() as place:
        place.put(*MAILS[:3])
        validity, into = place.uidvalidity(), f"{FOLDER.name}/seen"
        result = fetch(place.settings(), into=into, leave=2)
        sizes = [f"message {len(mail)}" for mail in MAILS[:3]]
        expect("three messages, one not taken", result, sizes[0], "taken", sizes[1], "left", sizes[2], "taken", "end", f"position {validity} 1")
        check("every byte is right", [content(into, n + 1) for n in range(3)] == MAILS[:3])
        check("those taken are seen, the other is as it was", place.flags() == {1: {"\\Seen"}, 2: set(), 3: {"\\Seen"}}, place.flags())
        result = fetch(place.settings(), position=f"{validity} 1")
        expect("the next run: it, and what came after it", result, sizes[1], "taken", sizes[2], "taken", "end", f"position {validity} 3")
        expect("then none", fetch(place.settings(), position=f"{validity} 3"), "end", f"position {validity} 3")
        place.put(MAILS[3])
        place.client.select("INBOX")
        place.client.uid("FETCH", "4", "(BODY[])")  # somebody reads it first
        check("somebody has read the next", place.flags()[4] == {"\\Seen"})
        result = fetch(place.settings(), position=f"{validity} 3")
        expect("it comes all the same", result, "message…", "taken", "end", f"position {validity} 4")


def test_first_look():
    with Place() as place:
        place.put(*MAILS[:2], flags="\\Seen")
        place.put(MAILS[2])
        place.put(MAILS[3], flags="\\Deleted")
        validity = place.uidvalidity()
        result = fetch(place.settings())
        expect("of an old mailbox only what is not seen", result, "message…", "taken", "end", f"position {validity} 4")
        check("what is marked deleted stays as it is", place.flags()[4] == {"\\Deleted"}, place.flags())


def test_uidvalidity():
    with Place() as place:
        place.client.create("Orders")
        place.put(*MAILS[:3], mailbox="Orders")
        before = place.uidvalidity("Orders")
        result = fetch(place.settings("Orders"))
        expect("another mailbox than INBOX", result, *["message…", "taken"] * 3, "end", f"position {before} 3")
        time.sleep(1.1)  # Dovecot numbers by the second
        place.client.delete("Orders")
        place.client.create("Orders")
        place.put(MAILS[0], flags="\\Seen", mailbox="Orders")
        place.put(*MAILS[1:3], mailbox="Orders")
        after = place.uidvalidity("Orders")
        result = fetch(place.settings("Orders"), position=f"{before} 3")
        check("the mailbox was made anew", before != after, (before, after))
        expect("all that is not seen comes again", result, *["message…", "taken"] * 2, "end", f"position {after} 3")
        result = fetch(place.settings("Nowhere"), position="7 3")
        expect("a mailbox that is not there: later, in the server's words", result, "later NO…", "position 7 3")


def names(place):
    return sorted(line.decode().rsplit(" ", 1)[1].strip('"') for line in place.client.list()[1])


def test_move():
    folder = "Züge & mehr"
    for name, options in [
        ("with MOVE", {}),
        ("without MOVE", {"settings": "imap_capability = IMAP4rev1 SASL-IR UIDPLUS"}),
        ("with neither MOVE nor UIDPLUS", {"settings": "imap_capability = IMAP4rev1 SASL-IR"}),
    ]:
        with Place(**options) as place:
            place.put(*MAILS[:3])
            place.put(MAILS[3], flags="\\Seen \\Deleted")  # by the game master, who may think better of it
            validity = place.uidvalidity()
            result = fetch(place.settings(after=f"move {folder}"), leave=2)
            expect(f"{name}: messages are moved", result, "message…", "taken", "message…", "left", "message…", "taken", "end", f"position {validity} 1")
            encoded = "Z&APw-ge &- mehr"
            moved = place.flags(f'"{encoded}"')
            check(f"{name}: into a folder that is made", len(moved) == 2, (moved, place.client.list()))
            left = {uid for uid, flags in place.flags().items() if uid != 4 and "\\Deleted" not in flags}
            check(f"{name}: one is left", left == {2}, place.flags())
            check(f"{name}: what another marked deleted is still there", 4 in place.flags(), place.flags())
            result = fetch(place.settings(after=f"move {folder}"), position=f"{validity} 1")
            expect(f"{name}: the next run has the one", result, "message…", "taken", "end", f"position {validity} 4")
            check(f"{name}: and all three are there", len(place.flags(f'"{encoded}"')) == 3, place.client.list())


def test_delete():
    with Place() as place:
        place.put(*MAILS[:3])
        place.put(MAILS[3], flags="\\Deleted")
        result = fetch(place.settings(after="delete"), leave=2)
        expect("messages are deleted", result, "message…", "taken", "message…", "left", "message…", "taken", "end", "position…")
        check("they, and no others", place.flags() == {2: set(), 4: {"\\Deleted"}}, place.flags())


def test_gone_meanwhile():
    with Place() as place:
        for after in ("seen", "delete", "move Done"):
            place.client.select("INBOX")
            place.client.uid("STORE", "1:*", "+FLAGS", "\\Deleted")
            place.client.expunge()
            place.put(*MAILS[:4])
            process = harness.start(command(place.settings(after=after), ask=True))
            process.stdout.readline()
            place.client.select("INBOX")
            place.client.store("1:2", "+FLAGS", "\\Deleted")  # the one under way, and the next
            place.client.expunge()
            process.stdin.write("take\n" * 3)
            process.stdin.flush()
            result = finish(process, time.monotonic())
            expect(f"two are gone meanwhile ({after})", result, *["taken", "message…"] * 2, "taken", "end", "position…")


def test_encryption():
    with Place() as place:
        place.put(MAILS[0])
        starttls = dict(place.settings(), url=f"imap://127.0.0.1:{place.dovecot.port}/INBOX", tls="required")
        expect("STARTTLS", fetch(starttls, leave=1), "message…", "left", "end", "position…")
        expect("TLS from the start", fetch(place.settings(), leave=1), "message…", "left", "end", "position…")
        unknown = {key: value for key, value in place.settings().items() if key != "ca-file"}
        expect("a certificate that nobody vouches for: later", fetch(unknown), "later…", "position 0 0")
        clear = dict(place.settings(), url=f"imap://127.0.0.1:{place.dovecot.port}/INBOX")
        expect("on the machine itself without TLS", fetch(clear, leave=1), "message…", "left", "end", "position…")
        process = harness.start(command(place.settings(), ask=True))
        process.stdout.readline()
        found = leaks()
        process.stdin.write("quit\n")
        process.stdin.flush()
        finish(process, time.monotonic())
        check("the password stands in no argument or environment", found == [], found)
        result = fetch(dict(place.settings(), **{"password-command": "echo wrong"}), position="7 3")
        expect("a wrong password: later", result, "later…", "position 7 3")
        check("in the server's words", "AUTHENTICATIONFAILED" in result.lines[0], result)


def test_odd_messages():
    answers = b"Subject: x\r\n\r\n" + b"".join(b"a%d OK FETCH done\r\n* BYE gone\r\n)\r\n" % n for n in range(9))
    eight_bits = "Subject: ñ\r\n\r\n→ “quoted”\r\n".encode() + bytes(range(1, 256)).replace(b"\n", b"").replace(b"\r", b"") + b"\r\n"
    big = b"Subject: big\r\n\r\n" + b"0123456789abcde\r\n" * 130000
    long_line = b"Subject: long\r\n\r\n" + b"x" * 300000 + b"\r\n"
    with Place() as place:
        place.put(answers, eight_bits, big, long_line)
        into = f"{FOLDER.name}/odd-messages"
        result = fetch(place.settings(), into=into)
        sizes = [len(answers), len(eight_bits), 1048577, len(long_line)]
        lines = [line for size in sizes for line in (f"message {size}", "taken")]
        expect("like answers, of eight bits, of 2 MiB, of one long line", result, *lines, "end", "position…")
        wanted = [answers, eight_bits, big[:1048577], long_line]
        check("every byte is right", [content(into, n + 1) for n in range(4)] == wanted)


def test_many():
    with Place() as place:
        count = 500
        for n in range(count):
            place.put(b"Subject: %d\r\n\r\n%d\r\n" % (n, n))
        into = f"{FOLDER.name}/many"
        result = fetch(place.settings(), into=into)
        check("500 messages", result.lines.count("taken") == count and result.lines[-2] == "end", result.lines[-3:])
        order = [content(into, n + 1).split()[1] for n in range(count)]
        check("come in their order", order == [b"%d" % n for n in range(count)])
        check("and are all seen", set(map(frozenset, place.flags().values())) == {frozenset({"\\Seen"})})
        print(f"# {result.seconds / count * 1000:.2f} ms a message")


def test_server_stops():
    with Place() as place:
        place.put(*MAILS[:3])
        process = harness.start(command(place.settings(), ask=True))
        process.stdout.readline()
        process.stdin.write("take\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.readline()
        place.client.logout()
        place.dovecot.stop()
        process.stdin.write("take\ntake\n")
        process.stdin.flush()
        result = finish(process, time.monotonic())
        check("the server is stopped: failed, then later", [line.split()[0] for line in result.lines] == ["failed", "later", "position"], result)
        last = result.lines[-1].removeprefix("position ")
        place.dovecot.start()
        place.client = place.dovecot.client("referee")
        check("the one that was committed last is not marked", place.flags() == {1: {"\\Seen"}, 2: set(), 3: set()}, place.flags())
        result = fetch(place.settings(), position=last)
        expect("and comes again, for the ledger to know it", result, *["message…", "taken"] * 2, "end", "position…")


def test_ordinary_user():
    if os.geteuid() != 0:
        return  # all of this was by one
    with Place(user=pwd.getpwnam("nobody")) as place:
        place.put(MAILS[0])
        expect("a Dovecot of an ordinary user", fetch(place.settings()), "message…", "taken", "end", "position…")
        check("marks it too", place.flags() == {1: {"\\Seen"}}, place.flags())


if __name__ == "__main__":
    if program() is None:
        check("dovecot is installed (contrib/install-dependencies installs it)", False)
    sys.exit(harness.run_tests((FETCH, HELPER, program() or "dovecot"), globals()))
