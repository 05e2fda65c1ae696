"""The IMAP mailbox against a server that misbehaves; see tests/mail/run. What goes well is tested with Dovecot."""

import os
import signal
import socket
import subprocess
import sys
import time

import harness
from certificate import certificate
from harness import BUILD, FOLDER, PASSWORD, check, file_with, finish, frame, helper_of, leaks
from imap_server import Message, Server

FETCH = os.path.join(BUILD, "mail", "fetch")
HELPER = os.path.join(BUILD, "libexec", "adjudicator-imap")
MAIL = b"Subject: orders\r\n\r\ngame: madrid\r\n"
LOGIN = {"user": "referee", "password-command": f"printf '{PASSWORD}'"}


def command(settings, position=None, leave=None, ask=False, into=None):
    words = [FETCH]
    if position:
        words += ["--position", position]
    if leave:
        words += ["--leave", str(leave)]
    if ask:
        words += ["--ask"]
    if into:
        os.makedirs(into, exist_ok=True)
        words += ["--into", into]
    return words + ["imap"] + [f"{key}={value}" for key, value in settings.items()]


def fetch(settings, libexec=None, **options):
    since = time.monotonic()
    return finish(harness.start(command(settings, **options), libexec), since)


def plain(server, **more):
    address = {"url": f"imap://127.0.0.1:{server.port}/INBOX", "timeout": 20, "connect-timeout": 20}
    return dict(address, **LOGIN, **more)


def expect(name, result, *lines):
    """The lines in order; one that ends in "…" need only begin so. That the helper failed must be wanted by name."""
    good = result.status == 0 and len(result.lines) == len(lines) and not result.errors
    good = good and (HELPER in "".join(lines) or not any(HELPER in line for line in result.lines))
    for said, wanted in zip(result.lines, lines):
        good = good and (said.startswith(wanted[:-1]) if wanted.endswith("…") else said == wanted)
    check(name, good, f"wanted {lines}\n{result}")


def content(into, number):
    with open(os.path.join(into, str(number)), "rb") as file:
        return file.read()


# ---- the usual, of this server too ---------------------------------------------------------------------------


def test_usual():
    with Server({3: MAIL, 5: MAIL + b"more\r\n"}) as server:
        result = fetch(plain(server))
        expect("two messages", result, f"message {len(MAIL)}", "taken", f"message {len(MAIL) + 6}", "taken", "end", "position 7 5")
        check("are marked seen", all(m.flags == {"\\Seen"} for m in server.messages.values()), server.commands)
        check("are asked for without marking them", all(".PEEK[]" in line for line in server.said("UID FETCH")))
        check("the connection is closed in order", server.commands[-1:] == ["LOGOUT"], server.commands)
        check("there was one connection and one login", (server.connections, len(server.logins)) == (1, 1))
        result = fetch(plain(server), position="7 5")
        expect("the next run has none", result, "end", "position 7 5")


def test_nothing_is_marked_before():
    with Server({1: MAIL, 2: MAIL, 3: MAIL}) as server:
        process = harness.start(command(plain(server), ask=True))
        process.stdin.write("leave\n")
        process.stdin.flush()
        seen = [process.stdout.readline() for _ in range(3)]  # message, left, message
        marked = server.said("UID STORE") + server.said("UID COPY") + server.said("UID MOVE")
        process.stdin.write("quit\n")
        process.stdin.flush()
        result = finish(process, time.monotonic())
        check("what is not taken is not marked", seen[0][:7] == seen[2][:7] == "message" and marked == [], (seen, marked))
        expect("and is not left behind by the position", result, "position 7 0")
        check("nothing was said to the server that changes it", not server.said("UID STORE"), server.commands)


def test_position():
    seen = lambda: Message(MAIL, {"\\Seen"})
    with Server({1: seen(), 2: MAIL, 3: seen(), 4: MAIL, 5: seen()}) as server:
        result = fetch(plain(server), leave=2)
        expect("nothing known: those not seen", result, "message…", "taken", "message…", "left", "end", "position 7 3")
        result = fetch(plain(server), position="7 3")
        expect("then those above, seen or not", result, "message…", "taken", "message…", "taken", "end", "position 7 5")
        server.messages[2].flags.clear()
        result = fetch(plain(server), position="7 5")
        expect("and what somebody marks unseen again", result, "message…", "taken", "end", "position 7 5")
        server.messages[4].flags.clear()
        server.uidvalidity = 8
        result = fetch(plain(server), position="7 5")
        expect("another uidvalidity: those not seen, and nothing is remembered of before", result, "message…", "taken", "end", "position 8 5")
    with Server() as server:
        expect("an empty mailbox", fetch(plain(server)), "end", "position 7 0")
        expect("whose last message is remembered", fetch(plain(server), position="7 9"), "end", "position 7 9")
    with Server({1: seen()}) as server:
        expect("all seen: the position is behind them", fetch(plain(server)), "end", "position 7 1")
        server.messages[1].flags.add("\\Deleted")
        expect("deleted ones are not looked at", fetch(plain(server), position="7 0"), "end", "position 7 1")


def test_after():
    for capabilities, moved in [("UIDPLUS MOVE", "UID MOVE"), ("UIDPLUS", "UID COPY"), ("", "UID COPY")]:
        with Server({1: MAIL, 2: MAIL}, capabilities=capabilities) as server:
            name = capabilities or "neither MOVE nor UIDPLUS"
            result = fetch(plain(server, after="move Done & dusted"), leave=2)
            expect(f"moved with {name}", result, "message…", "taken", "message…", "left", "end", "position 7 1")
            check(f"{name}: by {moved}, in a folder that is made", server.said(moved) and server.folders.get("Done &- dusted") == [MAIL], server.commands)
            left = [uid for uid, m in server.messages.items() if "\\Deleted" not in m.flags]
            check(f"{name}: only that one", left == [2], server.messages)
            check(f"{name}: what others marked deleted is let alone", not server.said("EXPUNGE") and not server.said("CLOSE"), server.commands)
    for capabilities in ("UIDPLUS", ""):
        with Server({1: MAIL, 2: MAIL}, capabilities=capabilities) as server:
            fetch(plain(server, after="delete"), leave=2)
            left = {uid: m.flags for uid, m in server.messages.items()}
            wanted = {2: set()} if capabilities else {1: {"\\Seen", "\\Deleted"}, 2: set()}
            check(f"deleted with {capabilities or 'nothing'}", left == wanted, (left, server.commands))
            expect("and gone for the next run", fetch(plain(server), position="7 0"), "message…", "taken", "end", "position 7 2")


# ---- encryption and login --------------------------------------------------------------------------------------


def test_encryption():
    pem, context = certificate(FOLDER.name, "127.0.0.1")
    other, _ = certificate(FOLDER.name, "127.0.0.2")
    _, wrong_name = certificate(FOLDER.name, "mail.example.org")
    with Server({1: MAIL}, starttls=context) as server:
        settings = plain(server, tls="required", **{"ca-file": pem})
        expect("STARTTLS", fetch(settings, leave=1), "message…", "left", "end", "position 7 0")
        check("the password is said once, and only then", server.logins == [("referee", PASSWORD, True)], server.logins)
        for name, more in [("another certificate", {"ca-file": other}), ("one that nobody vouches for", {})]:
            settings = plain(server, tls="required", **more)
            expect(f"{name}: later", fetch(settings), "later…", "position 0 0")
        expect("TLS is wanted, and we do not: later", fetch(plain(server, tls="no")), "later…", "position 0 0")
        check("no password was said to it", len(server.logins) == 1, server.logins)
    with Server({1: MAIL}, tls=context) as server:
        url = f"imaps://127.0.0.1:{server.port}"
        settings = dict(plain(server), url=url, **{"ca-file": pem})
        expect("imaps, without the name of a mailbox", fetch(settings, leave=1), "message…", "left", "end", "position 7 0")
        check("which is INBOX", 'SELECT "INBOX"' in server.commands, server.commands)
        expect("imaps, another certificate", fetch(dict(settings, **{"ca-file": other})), "later…", "position 0 0")
    with Server({1: MAIL}, tls=wrong_name) as server:
        settings = dict(plain(server), url=f"imaps://127.0.0.1:{server.port}", **{"ca-file": f"{FOLDER.name}/mail.example.org.pem"})
        expect("a certificate of another host", fetch(settings), "later…", "position 0 0")
        check("nothing was said to it", server.commands == [], server.commands)
    with Server({1: MAIL}) as server:
        settings = plain(server, tls="required", **{"ca-file": pem})
        expect("TLS is required and the server has none: later", fetch(settings), "later…", "position 0 0")
        check("no password was said in clear", server.logins == [], server.logins)
    for answer in (b"TAG NO not now\r\n", b"TAG OK go\r\nTAG OK injected\r\n"):
        with Server({1: MAIL}, starttls=context, at={"STARTTLS": answer}) as server:
            settings = plain(server, tls="required", **{"ca-file": pem, "connect-timeout": 5})
            expect(f"STARTTLS answered with {answer[4:9]}: later", fetch(settings), "later…", "position 0 0")


def test_login():
    found = []

    def look(session, tag, words):
        found.extend(leaks())

    # The command itself may show it, and so it stands in a file.
    secret = file_with("password", PASSWORD + "\nuser: somebody else\n")
    login = {"user": "referee", "password-command": f"cat '{secret}'"}
    with Server({1: MAIL}, at={"SELECT": look}) as server:
        settings = dict(plain(server), **login)
        expect("a password from a file", fetch(settings, position="7 0", leave=1), "message…", "left", "end", "position 7 0")
        check("stands in no argument or environment", found == [], found)
    with Server({1: MAIL}) as server:
        settings = dict(plain(server), **{"password-command": "echo wrong"})
        result = fetch(settings, position="7 3")
        expect("a wrong password: later, and the position stays", result, "later…", "position 7 3")
        check("in the server's words", "AUTHENTICATIONFAILED" in result.lines[0], result)
        check("is said once", len(server.logins) == 1, server.logins)
        result = fetch(dict(plain(server), **{"password-command": "sh -c 'exit 3'"}), position="7 3")
        expect("a password command that fails", result, "later password-command: sh: exit status 3", "position 7 3")
        check("nobody calls the server then", server.connections == 1, server.connections)


# ---- what the server refuses -----------------------------------------------------------------------------------


def test_refusals():
    for moment in ("SELECT", "UID SEARCH UNDELETED UNSEEN", "UID SEARCH UNDELETED UID"):
        for answer in (b"TAG NO [UNAVAILABLE] not today\r\n", b"TAG BAD what?\r\n"):
            with Server({1: MAIL}, at={moment: answer}) as server:
                words = answer[4:-2].decode()
                result = fetch(plain(server), position="7 0")
                expect(f"{words} to {moment}: later, in these words", result, f"later {words}", "position 7 0")
    for status in (b"NO [SERVERBUG] oops", b"BAD oops"):
        with Server({1: MAIL, 2: MAIL, 3: MAIL}, at={"UID FETCH 2": b"TAG " + status + b"\r\n"}) as server:
            result = fetch(plain(server))
            expect(
                f"{status.decode()} to one FETCH: the others come, and it is told", result,
                "message…", "taken", "message…", "taken", f"later message 2: {status.decode()}", "position 7 3",
            )  # fmt: skip
            check("it stays unseen", server.messages[2].flags == set(), server.messages[2].flags)
            server.at.clear()
            result = fetch(plain(server), position="7 3")
            expect("and is tried again", result, "message…", "taken", "end", "position 7 3")
    with Server({1: MAIL, 2: MAIL}, at={"UID FETCH": b"TAG NO no\r\n"}) as server:
        expect("all FETCH refused", fetch(plain(server)), "later message 1: NO no (and 1 more)", "position 7 2")
    for moment, after in [("UID STORE", "seen"), ("UID STORE", "delete"), ("UID EXPUNGE", "delete"), ("UID MOVE", "move Done"), ("CREATE", "move Done")]:
        with Server({1: MAIL, 2: MAIL}, at={moment: b"TAG NO [LIMIT] no\r\n"}) as server:
            result = fetch(plain(server, after=after))
            expect(
                f"NO to {moment} ({after}): told, and the next comes", result,
                "message…", "failed NO [LIMIT] no", "message…", "failed NO [LIMIT] no", "end", "position 7 2",
            )  # fmt: skip


def test_what_servers_lack():
    with Server({1: MAIL}, at={"SELECT": b"* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 2] x\r\nTAG OK [READ-ONLY] done\r\n"}) as server:
        expect("a mailbox that is read-only: later", fetch(plain(server)), "later the mailbox is read-only", "position 0 0")
    with Server({1: MAIL}, at={"SELECT": b"* 1 EXISTS\r\n* NO [UIDNOTSTICKY] x\r\nTAG OK done\r\n"}) as server:
        expect("no uidvalidity: later", fetch(plain(server), position="7 1"), "later…", "position 7 1")
    no_next = b"* OK [UIDVALIDITY 7] x\r\nTAG OK done\r\n"
    with Server({4: MAIL, 9: Message(MAIL, {"\\Seen"})}, at={"SELECT": no_next}) as server:
        expect("no uidnext: those not seen", fetch(plain(server)), "message…", "taken", "end", "position 7 4")
        expect("and those above", fetch(plain(server), position="7 4"), "message…", "taken", "end", "position 7 9")
    with Server(at={"SELECT": no_next}) as server:
        expect("no uidnext, an empty mailbox: nothing is remembered", fetch(plain(server)), "end", "position 0 0")


def test_gone_meanwhile():
    def expunged(session, tag, words):
        session.server.messages.pop(2, None)

    for name, answer in [
        ("without a word", expunged),
        ("EXPUNGEISSUED", b"TAG NO [EXPUNGEISSUED] gone\r\n"),
        ("NIL", b"* 2 FETCH (UID 2 BODY[]<0> NIL)\r\nTAG OK done\r\n"),
        ("told", b"* 2 EXPUNGE\r\nTAG OK done\r\n"),
    ]:
        with Server({1: MAIL, 2: MAIL, 3: MAIL}, at={"UID FETCH 2": answer}) as server:
            result = fetch(plain(server))
            expect(f"gone before it was fetched ({name})", result, "message…", "taken", "message…", "taken", "end", "position 7 3")
    for after in ("seen", "delete", "move INBOX.Done"):
        at = {"UID STORE": b"TAG NO [EXPUNGEISSUED] gone\r\n", "UID MOVE": b"TAG NO [EXPUNGEISSUED] gone\r\n"}
        with Server({1: MAIL}, at=at) as server:
            expect(f"gone before it was taken ({after}): no failure", fetch(plain(server, after=after)), "message…", "taken", "end", "position 7 1")


# ---- odd answers, but good ones ------------------------------------------------------------------------------


def test_odd_answers():
    literal = b"{%d}\r\n%s" % (len(MAIL), MAIL)
    for name, answer in [
        ("the uid behind the text", b"* 1 FETCH (BODY[]<0> " + literal + b" UID 1)\r\nTAG OK done\r\n"),
        ("other items around", b"* 1 FETCH (FLAGS (\\Seen $x) UID 1 INTERNALDATE \"1-Jan-2026 ) \\\" (\" BODY[]<0> " + literal + b" MODSEQ (12))\r\nTAG OK done\r\n"),
        ("no origin octet", b"* 1 FETCH (UID 1 BODY[] " + literal + b")\r\nTAG OK done\r\n"),
        ("small letters", b"* 1 fetch (uid 1 body[]<0> " + literal + b")\r\nTAG OK done\r\n"),
        ("another message in between", b"* 9 FETCH (UID 9 BODY[]<0> {3}\r\nxyz)\r\n* 1 FETCH (UID 1 BODY[]<0> " + literal + b")\r\nTAG OK done\r\n"),
        ("flags of another", b"* 1 FETCH (UID 1 BODY[]<0> " + literal + b")\r\n* 2 FETCH (FLAGS (\\Seen))\r\nTAG OK done\r\n"),
        ("its flags behind it", b"* 1 FETCH (UID 1 BODY[]<0> " + literal + b")\r\n* 1 FETCH (UID 1 FLAGS (\\Seen))\r\nTAG OK done\r\n"),
        ("news of the mailbox", b"* 5 EXISTS\r\n* 1 RECENT\r\n* OK [ALERT] full {5}\r\n* 1 FETCH (UID 1 BODY[]<0> " + literal + b")\r\n* OK Still here\r\nTAG OK done\r\n"),
        ("a body structure with literals", b"* 1 FETCH (UID 1 BODYSTRUCTURE (\"a\" ({4}\r\na5 O NIL) 7) BODY[]<0> " + literal + b")\r\nTAG OK done\r\n"),
        ("lines that end in LF", b"* 1 FETCH (UID 1 BODY[]<0> {%d}\n%s)\nTAG OK done\n" % (len(MAIL), MAIL)),
        ("more than was asked for", b"* 1 FETCH (UID 1 BODY[]<0> {3000000}\r\n" + MAIL + b"x" * (3000000 - len(MAIL)) + b")\r\nTAG OK done\r\n"),
    ]:
        with Server({1: MAIL}, at={"UID FETCH": answer}) as server:
            into = os.path.join(FOLDER.name, "odd")
            size = 1048577 if "more" in name else len(MAIL)
            result = fetch(plain(server), into=into)
            expect(f"{name}: one message", result, f"message {size}", "taken", "end", "position 7 1")
            check(f"{name}: its text", content(into, 1)[: len(MAIL)] == MAIL, content(into, 1)[:200])
    quoted = b'* 1 FETCH (UID 1 BODY[]<0> "Subject: \\"x\\\\")\r\nTAG OK done\r\n'
    with Server({1: MAIL}, at={"UID FETCH": quoted}) as server:
        into = os.path.join(FOLDER.name, "odd")
        expect("a text in quotes", fetch(plain(server), into=into), "message 12", "taken", "end", "position 7 1")
        check("without its backslashes", content(into, 1) == b'Subject: "x\\', content(into, 1))
    with Server({1: b""}) as server:
        expect("an empty message", fetch(plain(server)), "message 0", "taken", "end", "position 7 1")
    for name, answer in [
        ("two lines", b"* SEARCH 3 1\r\n* SEARCH 2\r\nTAG OK done\r\n"),
        ("numbers twice", b"* SEARCH 3 1 2 3 1 \r\nTAG OK done\r\n"),
        ("MODSEQ", b"* SEARCH 1 2 3 (MODSEQ 917162500)\r\nTAG OK done\r\n"),
    ]:
        with Server({1: MAIL, 2: MAIL, 3: MAIL}, at={"UID SEARCH UNDELETED UNSEEN": answer}) as server:
            expect(f"found in {name}: in their order", fetch(plain(server)), *["message…", "taken"] * 3, "end", "position 7 3")
    with Server({uid: b"%d" % uid for uid in range(1, 4)}) as server:
        many = b"* SEARCH " + b" ".join(b"%d" % uid for uid in range(1, 400001)) + b"\r\nTAG OK done\r\n"
        server.at["UID SEARCH UNDELETED UNSEEN"] = many
        server.at["UID FETCH 4"] = "drop"
        expect("a line of 400,000 numbers", fetch(plain(server)), *["message…", "taken"] * 3, "later…", "position 7 3")


def test_messages_that_speak_for_the_server():
    mail = b"Subject: x\r\n\r\n" + b"".join(b"a%d OK FETCH done\r\nA%03d OK done\r\n* BYE gone\r\n" % (n, n) for n in range(20))
    mail += b")\r\n* 2 FETCH (UID 2 BODY[]<0> {5}\r\nfalse)\r\n+ go on\r\n\x00\xff{7}\r\n"
    with Server({1: mail, 2: MAIL}) as server:
        into = os.path.join(FOLDER.name, "speaks")
        result = fetch(plain(server), into=into)
        expect("a message like answers of a server", result, f"message {len(mail)}", "taken", f"message {len(MAIL)}", "taken", "end", "position 7 2")
        check("is read as it is", content(into, 1) == mail and content(into, 2) == MAIL)


def test_two_mebibytes():
    mail = b"Subject: big\r\n\r\n" + b"0123456789abcdef\n" * 130000
    with Server({1: mail, 2: MAIL}) as server:
        into = os.path.join(FOLDER.name, "big")
        result = fetch(plain(server), into=into)
        expect("2 MiB: its start, one byte over the limit, and the next", result, "message 1048577", "taken", f"message {len(MAIL)}", "taken", "end", "position 7 2")
        check("the start is right", content(into, 1) == mail[:1048577])
        check("no more than that is asked for", all("<0.1048577>" in line for line in server.said("UID FETCH")), server.commands)


# ---- what breaks ---------------------------------------------------------------------------------------------

MOMENTS = ["GREETING", "CAPABILITY", "AUTHENTICATE", "SELECT", "UID SEARCH UNDELETED UNSEEN", "UID SEARCH UNDELETED UID", "UID FETCH"]


def test_drops():
    for moment in MOMENTS:
        with Server({1: MAIL}, at={moment: "drop"}) as server:
            result = fetch(plain(server), position="7 0")
            expect(f"cut at {moment}: later", result, "later…", "position 7 0")
            check(f"cut at {moment}: tried once", server.connections == 1, server.connections)
    with Server({1: MAIL, 2: MAIL}, at={"UID STORE": "drop"}) as server:
        result = fetch(plain(server), position="7 0")
        expect("cut while it is marked: the next is later", result, "message…", "failed…", "later…", "position 7 1")
    for name, part in [
        ("in the middle of the text", b"* 2 FETCH (UID 2 BODY[]<0> {1000}\r\nSubject: hal"),
        ("behind the text", b"* 2 FETCH (UID 2 BODY[]<0> {3}\r\nabc"),
        ("before its end", b"* 2 FETCH (UID 2 BODY[]<0> {3}\r\nabc)\r\n"),
        ("within the tag", b"* 2 FETCH (UID 2 BODY[]<0> {3}\r\nabc)\r\na"),
        ("within the size", b"* 2 FETCH (UID 2 BODY[]<0> {10"),
    ]:

        def cut(session, tag, words, part=part):
            session.connection.sendall(part)
            return "drop"

        with Server({1: MAIL, 2: MAIL, 3: MAIL}, at={"UID FETCH 2": cut}) as server:
            result = fetch(plain(server))
            expect(f"cut {name}: no half message", result, "message…", "taken", "later…", "position 7 1")
            check(f"cut {name}: nothing of it is marked", server.messages[2].flags == set())
            server.at.clear()
            result = fetch(plain(server), position="7 1")
            expect(f"cut {name}: it comes in the next run", result, *["message…", "taken"] * 2, "end", "position 7 3")
    with Server({1: MAIL}, at={"SELECT": b"* BYE [UNAVAILABLE] maintenance until noon\r\n"}) as server:

        def bye(session, tag, words):
            session.connection.sendall(b"* BYE maintenance until noon\r\n")
            return "drop"

        server.at["SELECT"] = bye
        expect("the server says why it goes", fetch(plain(server)), "later BYE maintenance until noon", "position 0 0")
    with Server({1: MAIL}, at={"GREETING": b"* BYE too many connections\r\n"}) as server:
        result = fetch(plain(server, **{"connect-timeout": 5}))
        expect("or that we may not come in", result, "later…", "position 0 0")
        check("in its words", "too many connections" in result.lines[0], result)


def test_hangs():
    for moment in MOMENTS:
        with Server({1: MAIL}, at={moment: "hang"}) as server:
            result = fetch(plain(server, **{"timeout": 1, "connect-timeout": 2}), position="7 0")
            expect(f"no answer at {moment}: later", result, "later…", "position 7 0")
            check(f"no answer at {moment}: waits a moment, once", 0.9 < result.seconds < 15, result.seconds)

    def half(session, tag, words):
        session.connection.sendall(b"* 1 FETCH (UID 1 BODY[]<0> {1000}\r\nSubject: hal")
        return "hang"

    with Server({1: MAIL, 2: MAIL}, at={"UID FETCH 1": half}) as server:
        result = fetch(plain(server, timeout=1))
        expect("no more in the middle of a message: later", result, "later no answer within 1 seconds", "position 7 0")
        check("waits its second, once", 0.9 < result.seconds < 10, result.seconds)

    def drip(session, tag, words):
        session.connection.sendall(b"* 1 FETCH (UID 1 BODY[]<0> {1000000}\r\n")
        for _ in range(200):
            session.connection.sendall(b"x")
            time.sleep(0.1)
        return "drop"

    with Server({1: MAIL}, at={"UID FETCH 1": drip}) as server:
        result = fetch(plain(server, timeout=2))
        expect("a byte now and then: later", result, "later no answer within 2 seconds", "position 7 0")
        check("does not keep us for hours", result.seconds < 12, result.seconds)
    with Server({1: MAIL}, at={"UID STORE": "hang"}) as server:
        result = fetch(plain(server, timeout=1))
        expect("no answer when it is marked", result, "message…", "failed no answer within 1 seconds", "end", "position 7 1")
    with Server({1: MAIL}, at={"LOGOUT": "hang"}) as server:
        result = fetch(plain(server))
        expect("no answer to LOGOUT: what was done is done", result, "message…", "taken", "end", "position 7 1")
        check("nobody waits long for it", result.seconds < 10, result.seconds)


def test_garbage():
    for name, at in [
        ("another protocol", {"GREETING": b"HTTP/1.1 400 Bad Request\r\n\r\n"}),
        ("binary", {"GREETING": b"\x16\x03\x01\x00\xff\n"}),
        ("nonsense to SELECT", {"SELECT": b"what? who?\r\n"}),
        ("another's tag", {"SELECT": b"zz9 OK done\r\n"}),
        ("a tag alone", {"SELECT": b"TAG\r\n"}),
        ("a request for more", {"SELECT": b"+ go on\r\n"}),
        ("NULs", {"SELECT": b"* OK \0\0\r\nTAG OK done\r\n"}),
        ("no numbers", {"UID SEARCH UNDELETED UNSEEN": b"* SEARCH one two\r\nTAG OK done\r\n"}),
        ("number 0", {"UID SEARCH UNDELETED UNSEEN": b"* SEARCH 0\r\nTAG OK done\r\n"}),
        ("a number too large", {"UID SEARCH UNDELETED UNSEEN": b"* SEARCH 4294967296\r\nTAG OK done\r\n"}),
        ("an endless line", {"UID SEARCH UNDELETED UNSEEN": b"* SEARCH" + b" 1" * 9000000 + b"\r\nTAG OK done\r\n"}),
        ("no list", {"UID FETCH": b"* 1 FETCH UID 1\r\nTAG OK done\r\n"}),
        ("a list that does not close", {"UID FETCH": b"* 1 FETCH (UID 1 BODY[]<0> {3}\r\nabc\r\nTAG OK done\r\n"}),
        ("a text that does not close", {"UID FETCH": b"* 1 FETCH (UID 1 BODY[]<0> \"abc)\r\nTAG OK done\r\n"}),
        ("a size that is too small", {"UID FETCH": b"* 1 FETCH (UID 1 BODY[]<0> {3}\r\nabcdef)\r\nTAG OK done\r\n"}),
        ("a huge size", {"UID FETCH": b"* 1 FETCH (UID 1 BODY[]<0> {99999999999999999999}\r\nabc)\r\nTAG OK done\r\n"}),
        ("a negative size", {"UID FETCH": b"* 1 FETCH (UID 1 BODY[]<0> {-1}\r\nabc)\r\nTAG OK done\r\n"}),
        ("lists in lists", {"UID FETCH": b"* 1 FETCH (UID 1 X " + b"(" * 100000 + b")" * 100000 + b")\r\nTAG OK done\r\n"}),
        ("literals without end", {"UID FETCH": b"* 1 FETCH (UID 1 X (" + b"{1}\r\na " * 5000 + b"))\r\nTAG OK done\r\n"}),
        ("uid 0", {"UID FETCH": b"* 1 FETCH (UID 0 BODY[]<0> {3}\r\nabc)\r\nTAG OK done\r\n"}),
    ]:  # fmt: skip
        with Server({1: MAIL}, at=at) as server:
            result = fetch(plain(server, **{"timeout": 3, "connect-timeout": 3}), position="7 0")
            expect(f"{name}: later", result, "later…", "position 7 0")
            line = result.lines[0] if result.lines else ""
            check(f"{name}: in a short line", len(line.encode()) < 700 and line.isprintable(), line[:1000])
            check(f"{name}: nothing is marked", server.messages[1].flags == set(), server.commands)


def test_refused_connection():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    result = fetch(dict(LOGIN, url=f"imap://127.0.0.1:{port}/"), position="7 3")
    expect("nobody listens: later", result, "later…", "position 7 3")
    result = fetch(dict(LOGIN, url="imaps://no-such-host.invalid", **{"connect-timeout": 10}))
    expect("no such host: later", result, "later…", "position 0 0")
    check("which is named", "no-such-host.invalid" in "".join(result.lines), result)


# ---- the helper ----------------------------------------------------------------------------------------------


def test_helper_dies():
    for moment in ("SELECT", "UID FETCH 2", "UID STORE 1"):
        state = {}

        def kill(session, tag, words, state=state):
            os.kill(helper_of(state["parent"]), signal.SIGKILL)
            time.sleep(0.2)
            return "drop"

        with Server({1: MAIL, 2: MAIL}, at={moment: kill}) as server:
            process = harness.start(command(plain(server), position="7 0"))
            state["parent"] = process.pid
            result = finish(process, time.monotonic())
            killed = result.status == 0 and any("signal 9" in line for line in result.lines)
            check(f"the helper is killed at {moment}: told", killed, result)
            check("and nothing more is tried", server.connections == 1, server.connections)
            server.at.clear()
            last = result.lines[-1].removeprefix("position ")
            again = fetch(plain(server), position=last)
            both = result.lines + again.lines
            check("no message is lost", sum(line.startswith("message") for line in both) >= 2 and again.lines[-1] == "position 7 2", both)
    expect("there is no helper: later", fetch(dict(LOGIN, url="imaps://127.0.0.1"), libexec="/nonexistent"), "later /nonexistent/adjudicator-imap…", "position 0 0")
    file_with("adjudicator-imap", "#!/bin/sh\nexit 7\n")
    os.chmod(os.path.join(FOLDER.name, "adjudicator-imap"), 0o755)
    result = fetch(dict(LOGIN, url="imaps://127.0.0.1"), libexec=FOLDER.name)
    check("the helper ends at once: later", result.lines[-2:-1] == [f"later {FOLDER.name}/adjudicator-imap: exit status 7"], result)


def test_we_die():
    with Server({1: MAIL, 2: MAIL}) as server:
        process = harness.start(command(plain(server), ask=True))
        process.stdout.readline()
        helper = helper_of(process.pid)
        process.kill()
        finish(process, time.monotonic())
        for _ in range(100):
            if not os.path.exists(f"/proc/{helper}"):
                break
            time.sleep(0.05)
        check("a helper whose parent was killed goes too", helper is not None and not os.path.exists(f"/proc/{helper}"), helper)
        check("and has marked nothing", not server.said("UID STORE"), server.commands)
        check("but took its leave", server.said("LOGOUT") == ["LOGOUT"], server.commands)


def test_helper_alone():
    def run(content, *arguments):
        return subprocess.run([HELPER, *arguments], input=content, capture_output=True, timeout=60)

    check("arguments are refused", run(b"", "--password", "x").returncode == 64)
    check("but for its version", run(b"", "--version").stdout.startswith(b"adjudicator-imap "))
    check("no input is no error", run(b"").returncode == 0)
    for name, content in [
        ("no frame", b"hello\n"),
        ("a frame that is cut off", b"url 30\nimap://"),
        ("an unknown word", frame("colour", b"red")),
        ("an url of another kind", frame("url", b"smtp://mail.example.org")),
        ("an url of a longer kind", frame("url", b"imapsx://mail.example.org")),
        ("a bad timeout", frame("timeout", b"0")),
        ("TLS perhaps", frame("tls", b"maybe")),
        ("a position that is none", frame("position", b"7")),
        ("a position with words", frame("position", b"7 5 3")),
        ("a position too large", frame("position", b"7 4294967296")),
        ("something else to do", frame("after", b"burn")),
        ("a mailbox with a line end", frame("mailbox", b"INBOX\r\na1 DELETE INBOX")),
        ("a mailbox without a name", frame("mailbox")),
        ("a mailbox that is no UTF-8", frame("mailbox", b"\xff")),
        ("a folder with a line end", frame("folder", b"x\ny")),
    ]:
        result = run(content)
        check(f"{name}: exit 65, no word", (result.returncode, result.stdout) == (65, b""), result)
    result = run(frame("next"))
    check("no mailbox: later", result.stdout.startswith(b"later ") and result.returncode == 0, result)
    result = run(frame("taken"))
    check("nothing given: nothing to take", result.stdout == b"taken 0\n", result)


# ---- the configuration ---------------------------------------------------------------------------------------


def test_configuration():
    for name, settings in [
        ("no url", LOGIN),
        ("no login", {"url": "imaps://mail.example.org"}),
        ("a password in the url", dict(LOGIN, url="imaps://me:secret@mail.example.org")),
        ("a login in clear over the net", dict(LOGIN, url="imap://mail.example.org", tls="no")),
        ("something else to do", dict(LOGIN, url="imaps://mail.example.org", after="burn")),
    ]:
        result = fetch(settings)
        check(f"{name} is refused", result.status == 78 and result.lines[0].startswith("CONFIG-INTAKE "), result)


if __name__ == "__main__":
    sys.exit(harness.run_tests((FETCH, HELPER), globals()))
