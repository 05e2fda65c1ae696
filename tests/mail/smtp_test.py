"""The SMTP transport against real servers; see tests/mail/run."""

import asyncio
import email
import email.policy
import logging
import os
import signal
import socket
import subprocess
import sys
import time
import warnings

import harness
from certificate import certificate
from harness import BUILD, FOLDER, PASSWORD, check, file_with, finish, frame, helper_of, leaks
from smtp_server import Raw, Server

DELIVER = os.path.join(BUILD, "mail", "deliver")
HELPER = os.path.join(BUILD, "libexec", "adjudicator-smtp")

# Servers that are cut off on purpose say so at length.
logging.disable(logging.CRITICAL)
warnings.simplefilter("ignore")  # a login without TLS is what one test is about


def start(settings, count=1, to=(), text=None, orders=None, libexec=None):
    command = [DELIVER, "--count", str(count)]
    for address in to:
        command += ["--to", address]
    if text:
        command += ["--text", text]
    if orders:
        command += ["--orders", orders]
    command += ["smtp"] + [f"{key}={value}" for key, value in settings.items()]
    return harness.start(command, libexec)


def deliver(settings, **options):
    since = time.monotonic()
    return finish(start(settings, **options), since)


def plain(server, **more):
    return dict({"url": f"smtp://127.0.0.1:{server.port}", "timeout": 20, "connect-timeout": 20}, **more)


def words(result):
    """The first word of each line, and the status where it is not 0."""
    return " ".join(line.split(" ", 1)[0] for line in result.lines) + (f" ({result.status})" if result.status else "")


def expect(name, result, verdicts, *parts):
    """The verdicts in order, and parts that the first line must hold."""
    good = words(result) == verdicts and all(part in result.lines[0] for part in parts)
    check(name, good, f"wanted {verdicts} {parts}\n{result}")


# ---- content ----------------------------------------------------------------------------------------------

TEXT = "".join(
    line + "\n"
    for line in [
        "Turn 3 – ¿qué hacer? 11→14",
        ".",
        "..",
        ".hidden dot",
        "trailing blanks   ",
        "tab\tand\ttrailing tab\t",
        "From Madrid with love",
        "=20 is no blank, =3D no sign",
        "x" * 998,
        "y" * 5000,
        "ñ" * 1200,
        "-----ORDERS-----",
        "game: madrid",
        "-----END-----",
        "--",
        "",
        ".",
    ]
)
ORDERS = 'game: madrid\nturn: "3"\n# 16→15\norders: ["16→15"]\n.\n'


def wire_is_safe(content):
    lines = content.split(b"\r\n")
    return (
        all(byte < 128 for byte in content)
        and all(b"\r" not in line and b"\n" not in line for line in lines)
        and max(map(len, lines)) <= 998
        and content.endswith(b"\r\n")
    )


def test_content():
    text, orders = file_with("text", TEXT), file_with("orders", ORDERS)
    with Server() as server:
        result = deliver(plain(server), text=text, orders=orders)
        expect("one mail is accepted, with the server's words", result, "sent", "250 2.0.0 queued as 1")
        mail = server.handler.mails[0] if server.handler.mails else None
    if mail is None:
        check("the mail arrived", False, result)
        return
    check("the envelope has bare addresses", (mail.sender, mail.recipients) == ("referee@example.org", ["phil@example.org"]), mail)
    check("the bytes are 7 bits, CRLF, lines of at most 998", wire_is_safe(mail.content))
    message = email.message_from_bytes(mail.content, policy=email.policy.default)
    body, attachment = message.get_body(), next(message.iter_attachments())
    received = body.get_payload(decode=True).decode().replace("\r\n", "\n")
    check("the text arrives byte for byte", received == TEXT, received)
    check("the text is UTF-8", body.get_content_charset() == "utf-8" and body.get_content_type() == "text/plain")
    received = attachment.get_payload(decode=True).decode().replace("\r\n", "\n")
    check("orders.yaml arrives byte for byte", received == ORDERS, received)
    kind = (attachment.get_content_type(), attachment.get_content_disposition(), attachment.get_filename())
    check("orders.yaml is an attachment", kind == ("application/yaml", "attachment", "orders.yaml"), kind)
    check("the subject arrives", message["subject"] == "madrid, turn 3: órdenes → Saturday", message["subject"])
    check("the mail says that it is automatic", message["auto-submitted"] == "auto-generated")
    check("the Message-ID is ours", message["message-id"] == "<madrid.1@example.org>", message["message-id"])
    check("the Date is ours", message["date"] == "Sat, 21 Nov 2026 07:00:00 +0000", message["date"])


def test_dots_without_encoding():
    lines = ".\n..\n.a\n\n.\n"
    with Server() as server:
        result = deliver(plain(server), text=file_with("dots", lines))
        expect("a mail of dots alone is accepted", result, "sent")
        content = server.handler.mails[0].content if server.handler.mails else b""
    check("dots in a 7bit body arrive as they are", content.endswith(b"\r\n\r\n" + lines.replace("\n", "\r\n").encode()), content)


def test_large():
    text = file_with("large", "A line of a large mail, seventy characters or so, again and again.\n" * 30000)
    with Server() as server:
        result = deliver(plain(server), text=text)
        expect("a mail of 2 MB is accepted", result, "sent")
        content = server.handler.mails[0].content if server.handler.mails else b""
    check("all of it arrives", content.count(b"again and again.\r\n") == 30000)


# ---- many mails -------------------------------------------------------------------------------------------


def test_one_connection():
    with Server() as server:
        result = deliver(plain(server), count=40, to=["phil@example.org", "karsten@example.org"])
        expect("40 mails are accepted", result, " ".join(["sent"] * 40))
        check("they go over one connection", server.connections == 1, server.connections)
        got = [mail.recipients for mail in server.handler.mails]
        check("each goes to its own recipient alone", got == [["phil@example.org"], ["karsten@example.org"]] * 20, got)
        ids = {email.message_from_bytes(mail.content)["message-id"] for mail in server.handler.mails}
        check("each arrives once", len(ids) == 40 and len(got) == 40)


def test_connection_closed_between():
    with Server(command_call_limit={"MAIL": 3, "*": 100}) as server:
        result = deliver(plain(server), count=8)
        expect("a server with a limit of mails for each connection gets all 8", result, " ".join(["sent"] * 8))
        check("over three connections", server.connections == 3, server.connections)
    seen = []

    def close_second(address):
        seen.append(address)
        return "drop" if len(seen) == 2 else None

    with Server(at={"MAIL": close_second}) as server:
        result = deliver(plain(server), count=3)
        expect("a connection that was cut between two mails is made again", result, "sent sent sent")
        check("no mail goes twice", len(server.handler.mails) == 3)


def numbers_by_recipient(mails):
    found = {}
    for mail in mails:
        number = int(email.message_from_bytes(mail.content)["message-id"].split(".")[1].split("@")[0])
        found.setdefault(mail.recipients[0], []).append(number)
    return found


def test_several_connections():
    players = ["p%d@example.org" % number for number in range(6)]
    with Server() as server:
        result = deliver(plain(server, connections=4), count=48, to=players)
        expect("48 mails to six addresses over four connections", result, " ".join(["sent"] * 48))
        check("these are open at once", server.connections == 4, server.connections)
        got = numbers_by_recipient(server.handler.mails)
        check("each mail arrives once", sorted(sum(got.values(), [])) == list(range(1, 49)), got)
        check("those to one address in their order", all(ids == sorted(ids) for ids in got.values()), got)
    with Server() as server:
        result = deliver(plain(server, connections=4), count=9, to=players[:1])
        expect("nine mails to one address", result, " ".join(["sent"] * 9))
        check("arrive in their order", list(numbers_by_recipient(server.handler.mails).values()) == [list(range(1, 10))])
    with Server() as server:
        expect("one mail", deliver(plain(server, connections=4)), "sent")
        check("needs one connection", server.connections == 1, server.connections)
    dropped = []

    def drop_third(address):
        if address == players[2] and not dropped:
            dropped.append(address)
            return "drop"
        return None

    with Server(at={"RCPT": drop_third}) as server:
        result = deliver(plain(server, connections=3), count=6, to=players)
        expect("one that is cut off takes no other along", result, "sent sent later sent sent sent")
    with Server(protocol=lambda: Raw(greeting=None)) as server:
        result = deliver(plain(server, connections=3), count=12, to=players)
        expect("a server that lets nobody in", result, " ".join(["later"] * 12))
        check("is tried once by each connection", server.connections == 3, server.connections)


# ---- TLS --------------------------------------------------------------------------------------------------


def test_tls():
    pem, context = certificate(FOLDER.name, "127.0.0.1")
    other_pem, other = certificate(FOLDER.name, "elsewhere.test")
    with Server(starttls=context) as server:
        settings = plain(server, tls="required")
        result = deliver(dict(settings, **{"ca-file": pem}), count=5)
        expect("STARTTLS with the certificate in ca-file", result, "sent sent sent sent sent")
        check("over one connection", server.connections == 1, server.connections)
        check("and encrypted", all(mail.encrypted for mail in server.handler.mails))
        server.handler.commands.clear()
        result = deliver(settings)
        expect("a certificate that nobody signed is refused", result, "later", "certificate")
        check("before any address is told", server.handler.commands == [], server.handler.commands)
    with Server(starttls=other) as server:
        result = deliver(plain(server, tls="required", **{"ca-file": other_pem}))
        expect("a certificate for another host is refused", result, "later", "127.0.0.1")
        check("before any address is told to the wrong host", server.handler.commands == [], server.handler.commands)
    with Server() as server:
        result = deliver(plain(server, tls="required"))
        expect("a server without STARTTLS gets nothing where TLS is required", result, "later", "STARTTLS")
        check("no address in clear text", server.handler.commands == [], server.handler.commands)
    with Server(tls=context) as server:
        settings = dict(plain(server), url=f"smtps://127.0.0.1:{server.port}")
        result = deliver(dict(settings, **{"ca-file": pem}), count=3)
        expect("TLS from the start", result, "sent sent sent")
        check("over one connection, encrypted", server.connections == 1 and all(m.encrypted for m in server.handler.mails))
        result = deliver(settings)
        expect("smtps checks certificates too", result, "later", "certificate")


# ---- AUTH -------------------------------------------------------------------------------------------------


def test_auth():
    pem, context = certificate(FOLDER.name, "127.0.0.1")
    secret = file_with("password", PASSWORD + "\nuser: somebody else\n")
    login = {"user": "referee", "password-command": f"cat '{secret}'"}
    found = []
    with Server(starttls=context, auth=True, at={"AUTH": lambda _: found.extend(leaks())}) as server:
        settings = plain(server, tls="required", **{"ca-file": pem})
        result = deliver(dict(settings, **login), count=3)
        expect("the right password over STARTTLS", result, "sent sent sent")
        check("is said once", server.handler.logins == [("referee", PASSWORD)], server.handler.logins)
        check("and stands in no argument or environment", found == [], found)
        check("the server knows who sends", {mail.login for mail in server.handler.mails} == {"referee"})
        server.handler.logins.clear()
        wrong = dict(settings, user="referee", **{"password-command": "echo wrong"})
        result = deliver(wrong, count=4)
        expect("a wrong password: later, with the server's words", result, "later later later later", "535")
        check("is not tried for each mail", len(server.handler.logins) == 1, server.handler.logins)
        result = deliver(settings)
        expect("no login where one is wanted: later, it is not the mail's fault", result, "later", "530")
    with Server(auth=True) as server:
        result = deliver(plain(server, **login))
        expect("to the machine itself a login needs no TLS", result, "sent")


def test_password_command():
    marker = os.path.join(FOLDER.name, "ran")
    file_with("asked", "")
    script = file_with("ask", f"#!/bin/sh\necho asked >>'{FOLDER.name}/asked'\nexit 3\n")
    os.chmod(script, 0o755)
    with Server() as server:

        def run(command, count=1):
            return deliver(plain(server, user="referee", **{"password-command": command}), count=count)

        expect("a password command that fails", run(script, 3), "later later later", "password-command", "exit status 3")
        with open(os.path.join(FOLDER.name, "asked")) as asked:
            check("is run once, not for each mail", asked.read() == "asked\n")
        expect("one that is not there", run("/nonexistent/pass"), "later", "No such file")
        expect("one that prints nothing", run("true"), "later", "nothing")
        expect("one that is killed", run("sh -c 'kill -9 $$'"), "later", "signal 9")
        run(f"echo x; touch {marker}")
        check("no shell is asked", not os.path.exists(marker))
        check("without a password nobody calls the server", server.connections == 1, server.connections)
    expect("quotes that do not close", deliver({"url": "smtps://h", "user": "u", "password-command": "a 'b"}), "CONFIG-TRANSPORT (78)")


# ---- what servers refuse ----------------------------------------------------------------------------------


def test_refusals():
    for moment, answer, verdict in [
        ("RCPT", "450 4.2.1 mailbox busy", "later"),
        ("RCPT", "550 5.1.1 no such user here", "failed"),
        ("RCPT", "452 4.2.2 mailbox full", "later"),
        ("MAIL", "451 4.7.1 greylisted", "later"),
        ("MAIL", "550 5.7.1 sender refused", "failed"),
        ("MAIL", "530 5.7.0 authenticate first", "later"),
        ("MAIL", "421 4.3.2 closing", "later"),
        ("DATA", "451 4.3.0 try again", "later"),
        ("DATA", "554 5.7.1 looks like spam", "failed"),
        ("DATA", "421 4.3.2 shutting down", "later"),
    ]:
        with Server(at={moment: answer}) as server:
            expect(f"{answer[:3]} at {moment}: {verdict}, in the server's words", deliver(plain(server)), verdict, answer)
            check(f"{answer[:3]} at {moment}: no mail is kept", server.handler.mails == [])


def test_refusal_of_one():
    def no_karsten(address):
        return "550 5.1.1 no such user" if address.startswith("karsten") else None

    with Server(at={"RCPT": no_karsten}) as server:
        result = deliver(plain(server), count=6, to=["phil@example.org", "karsten@example.org"])
        expect("one refused recipient does not stop the others", result, "sent failed sent failed sent failed")
        check("phil has three mails", [m.recipients for m in server.handler.mails] == [["phil@example.org"]] * 3)


def test_too_large():
    with Server(data_size_limit=1000) as server:
        result = deliver(plain(server), text=file_with("kilobytes", "line\n" * 1000))
        expect("a mail over the server's limit has failed", result, "failed", "552")


# ---- what breaks ------------------------------------------------------------------------------------------


def test_drops():
    for moment, verdict in [("MAIL", "later"), ("RCPT", "later"), ("DATA", "unknown")]:
        first = []

        def drop_first(_, first=first):
            first.append(1)
            return "drop" if len(first) == 1 else None

        with Server(at={moment: drop_first}) as server:
            result = deliver(plain(server), count=2)
            at = "after the final dot" if moment == "DATA" else f"at {moment}"
            expect(f"the connection is cut {at}: {verdict}; the next mail goes", result, f"{verdict} sent")
    with Server(protocol=lambda: Raw(greeting=None)) as server:
        expect("cut before the greeting", deliver(plain(server), count=2), "later later")
        check("a server that cannot be reached is tried once", server.connections == 1, server.connections)


class CutsData(asyncio.Protocol):
    """Cuts the connection while the mail is being sent, well before its dot."""

    def connection_made(self, transport):
        self.transport, self.line, self.data = transport, b"", 0
        transport.write(b"220 mail.test\r\n")

    def data_received(self, data):
        if self.data or self.line.upper().startswith(b"DATA"):
            self.data += len(data)
            if self.data > 100000:
                self.transport.abort()
            return
        self.line = data
        self.transport.write(b"354 go on\r\n" if data.upper().startswith(b"DATA") else b"250 OK\r\n")


def test_cut_within_data():
    text = file_with("huge", "A line of a huge mail that will never arrive, of seventy characters.\n" * 230000)
    with Server(protocol=CutsData) as server:
        result = deliver(plain(server), text=text)
        expect("cut in the middle of a large mail: later, the dot was never sent", result, "later")


def test_hangs():
    for moment, verdict in [("MAIL", "later"), ("RCPT", "later"), ("DATA", "unknown")]:
        with Server(at={moment: "hang"}) as server:
            result = deliver(plain(server, timeout=1), count=3)
            expect(f"no answer at {moment}: {verdict}, and the rest later", result, f"{verdict} later later")
            check(f"no answer at {moment}: waits its second, once", 0.9 < result.seconds < 15, result.seconds)
    with Server(protocol=Raw) as server:
        result = deliver(plain(server, **{"connect-timeout": 1}), count=3)
        expect("no greeting: later", result, "later later later")
        check("no greeting: waits its second, once", 0.9 < result.seconds < 15, result.seconds)


def test_garbage():
    with Server(protocol=lambda: Raw(b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\xff\x00\xfe?\r\n")) as server:
        expect("a greeting that is no SMTP", deliver(plain(server, timeout=2, **{"connect-timeout": 2})), "later")
    with Server(protocol=lambda: Raw(b"220 \x00\x1b[31m\xff\r\n", b"999999\r\n\r\n250\r\n")) as server:
        expect("answers that are no SMTP", deliver(plain(server, timeout=2, **{"connect-timeout": 2})), "later")
    with Server(at={"DATA": "what? who?"}) as server:
        expect("nonsense after the final dot: unknown", deliver(plain(server, timeout=1)), "unknown")
    with Server(at={"RCPT": "550 \x1b[31m" + "long " * 1000}) as server:
        result = deliver(plain(server, timeout=5))
        expect("an endless answer", result, "failed", "550")
        line = result.lines[0] if result.lines else ""
        check("becomes a short line without control characters", len(line) < 600 and "\x1b" not in line, line)


def test_refused_connection():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    result = deliver({"url": f"smtp://127.0.0.1:{port}"}, count=2)
    expect("nobody listens: later", result, "later later", "onnect")
    result = deliver({"url": "smtp://no-such-host.invalid:25", "connect-timeout": 10})
    expect("no such host: later", result, "later", "no-such-host.invalid")


# ---- the helper -------------------------------------------------------------------------------------------


def test_helper_dies():
    for moment, verdict in [("RCPT", "later"), ("DATA", "unknown")]:
        state = {}

        def kill_first(_, state=state):
            if "killed" not in state:
                state["killed"] = helper_of(state["parent"])
                os.kill(state["killed"], signal.SIGKILL)
                time.sleep(0.2)

        with Server(at={moment: kill_first}) as server:
            since = time.monotonic()
            process = start(plain(server), count=4)
            state["parent"] = process.pid
            result = finish(process, since)
            # The second letter was with it, too, and stays; those handed over after that go.
            expect(f"the helper is killed at {moment}: {verdict}; a new one sends what comes then", result,
                   f"{verdict} later sent sent", "signal 9")
            arrived = [number for mail in server.handler.mails for number in b"1234" if b"<madrid.%c@" % number in mail.content]
            check("and each once", bytes(arrived) in (b"34", b"134"), arrived)
    result = deliver({"url": "smtps://127.0.0.1"}, count=2, libexec="/nonexistent")
    expect("there is no helper: later", result, "later later", "adjudicator-smtp")
    file_with("adjudicator-smtp", "#!/bin/sh\nexit 7\n")
    os.chmod(os.path.join(FOLDER.name, "adjudicator-smtp"), 0o755)
    result = deliver({"url": "smtps://127.0.0.1"}, count=2, libexec=FOLDER.name)
    expect("the helper ends at once: later", result, "later later", "exit status 7")


def test_helper_alone():
    def run(content, *arguments):
        return subprocess.run([HELPER, *arguments], input=content, capture_output=True, timeout=60)

    check("arguments are refused", run(b"", "--password", "x").returncode == 64)
    check("no input is no error", run(b"").returncode == 0)
    for name, content in [
        ("no frame", b"hello\n"),
        ("no length", b"url \n"),
        ("a length that is none", b"url 3x\nabc"),
        ("a negative length", b"url -1\n"),
        ("a length that is too long", b"url 99999999999999999999999\n"),
        ("a frame that is cut off", b"url 30\nsmtp://"),
        ("an unknown word", frame("colour", b"red")),
        ("an url of another kind", frame("url", b"file:///etc/passwd")),
        ("a bad timeout", frame("timeout", b"soon")),
        ("TLS perhaps", frame("tls", b"maybe")),
        ("a message for nobody", frame("message", b"x")),
    ]:
        result = run(content)
        check(f"{name}: exit 65, no word", (result.returncode, result.stdout) == (65, b""), result)
    with Server() as server:
        conversation = frame("url", f"smtp://127.0.0.1:{server.port}".encode()) + frame("tls", b"no")
        conversation += frame("sender", b"a@example.org") + frame("recipient", b"b@example.org")
        conversation += frame("message", b"Subject: x\n\nbare\rreturn\r\n.\nno end")
        result = run(conversation)
        check("says committing, then sent", result.stdout.startswith(b"committing 0\nsent ") and result.returncode == 0, result)
        content = server.handler.mails[0].content if server.handler.mails else None
        check("every line end becomes CRLF", content == b"Subject: x\r\n\r\nbare\r\nreturn\r\n.\r\nno end\r\n", content)


# ---- the configuration ------------------------------------------------------------------------------------


def test_broken_pipe():
    # A TLS library may raise it where the server has hung up.
    with subprocess.Popen([HELPER], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as helper:
        helper.stdin.write(b"tls 2\nno")
        helper.stdin.flush()
        time.sleep(0.5)
        helper.send_signal(signal.SIGPIPE)
        helper.stdin.close()
        check("a broken pipe does not end the helper", helper.wait(60) == 0, helper.returncode)


def test_configuration():
    login = {"user": "u", "password-command": "true"}
    for name, settings in [
        ("no url", {}),
        ("an url of another kind", {"url": "https://mail.example.org"}),
        ("an url without a host", {"url": "smtp://"}),
        ("a password in the url", {"url": "smtps://me:secret@mail.example.org"}),
        ("an unknown key", {"url": "smtps://mail.example.org", "pasword-command": "true"}),
        ("a user without a password", {"url": "smtps://mail.example.org", "user": "u"}),
        ("a password without a user", {"url": "smtps://mail.example.org", "password-command": "true"}),
        ("a login in clear text over the net", dict(login, url="smtp://mail.example.org", tls="no")),
        ("TLS perhaps", {"url": "smtp://mail.example.org", "tls": "maybe"}),
        ("a ca-file that is not there", {"url": "smtps://mail.example.org", "ca-file": "/nonexistent.pem"}),
        ("a timeout of nothing", {"url": "smtps://mail.example.org", "timeout": "0"}),
        ("a timeout in words", {"url": "smtps://mail.example.org", "connect-timeout": "soon"}),
    ]:
        expect(f"{name} is refused", deliver(settings), "CONFIG-TRANSPORT (78)")
    with Server() as server:
        result = deliver(plain(server), count=2, to=["no address", "phil@example.org"])
        check("a mail to no address is not composed", result.status == 65 and server.connections == 0, result)


if __name__ == "__main__":
    sys.exit(harness.run_tests((DELIVER, HELPER), globals()))
