"""Mail servers that fail, and then do not: how they misbehave, and what must hold."""

import asyncio
import time

import promises
from aiosmtpd.smtp import SMTP
from smtp_server import Raw

UNAVAILABLE, TRY_AGAIN = 69, 75
LONGEST = 30  # seconds that a tick may take, whatever a server does whose answers are waited for one second


class Trouble:
    """`spoil(world)` makes its server misbehave; `seconds`: how long the program waits for an answer. `refused`: what the
    server says where it refuses a mail for good; None: in the end all must have come. `harmless`: the program need not notice it."""

    def __init__(self, name, spoil, seconds=20, refused=None, harmless=False):
        self.name, self.spoil, self.seconds, self.refused, self.harmless = name, spoil, seconds, refused, harmless


# ---- SMTP ----

class Dribbles(SMTP):
    """Says one byte, then waits."""

    wait = 0

    async def push(self, status):
        text = status if isinstance(status, bytes) else status.encode()
        for byte in text + b"\r\n":
            self._writer.write(bytes([byte]))
            await self._writer.drain()
            await asyncio.sleep(self.wait)


class Torn(asyncio.Protocol):
    """Hangs up in the middle of a mail."""

    def connection_made(self, transport):
        self.transport, self.data = transport, False
        transport.write(b"220 mail.test\r\n")

    def data_received(self, data):
        if self.data:
            self.transport.abort()
            return
        self.data = data.upper().startswith(b"DATA")
        self.transport.write(b"354 go on\r\n" if self.data else b"250 OK\r\n")


def smtp_at(moment, what):
    return lambda world: world.smtp.handler.at.update({moment: what})


def smtp_speaks(protocol):
    def spoil(world):
        world.smtp._protocol = protocol
    return spoil


def smtp_dribbles(wait):
    def spoil(world):
        def make():
            protocol = Dribbles(world.smtp.handler, **world.smtp._options)
            protocol.wait = wait
            return protocol
        world.smtp._protocol = make
    return spoil


def once(what):
    """The first time alone."""
    seen = []

    def answer(_):
        seen.append(1)
        return what if len(seen) == 1 else None
    return lambda world: (seen.clear(), world.smtp.handler.at.update({"DATA": answer}))


SMTP_TROUBLES = [
    Trouble("refuses the connection", lambda world: world.smtp._server.close()),
    Trouble("hangs up at once", smtp_speaks(lambda: Raw(greeting=None))),
    Trouble("says nothing", smtp_speaks(Raw), seconds=1),
    Trouble("is no mail server", smtp_speaks(lambda: Raw(b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\xff\x00\xfe?\r\n")), seconds=1),
    Trouble("answers garbage", smtp_speaks(lambda: Raw(b"220 \x00\x1b[31m\xff\r\n", b"999999\r\n\r\n250\r\n")), seconds=1),
    Trouble("answers garbage to a mail", smtp_at("DATA", "what? who?"), seconds=1),
    Trouble("answers without end", smtp_at("RCPT", "450 " + "long " * 20000)),
    Trouble("is closing", smtp_speaks(lambda: Raw(b"421 4.3.2 closing\r\n", b"421 4.3.2 closing\r\n"))),
    Trouble("hangs at MAIL", smtp_at("MAIL", "hang"), seconds=1),
    Trouble("hangs at RCPT", smtp_at("RCPT", "hang"), seconds=1),
    Trouble("hangs after a mail", smtp_at("DATA", "hang"), seconds=1),
    Trouble("hangs up at MAIL", smtp_at("MAIL", "drop")),
    Trouble("hangs up at RCPT", smtp_at("RCPT", "drop")),
    Trouble("hangs up within a mail", smtp_speaks(Torn)),
    Trouble("hangs up after each mail, without an answer", smtp_at("DATA", "drop")),
    Trouble("hangs up after the first mail, without an answer", once("drop")),
    Trouble("answers 4xx to MAIL", smtp_at("MAIL", "451 4.7.1 greylisted")),
    Trouble("answers 4xx to RCPT", smtp_at("RCPT", "452 4.2.2 mailbox full")),
    Trouble("answers 4xx to a mail", smtp_at("DATA", "451 4.3.0 come back later")),
    Trouble("answers 5xx to MAIL", smtp_at("MAIL", "550 5.7.1 sender refused"), refused="550 5.7.1 sender refused"),
    Trouble("answers 5xx to RCPT", smtp_at("RCPT", "550 5.1.1 no such user here"), refused="550 5.1.1 no such user here"),
    Trouble("answers 5xx to a mail", smtp_at("DATA", "554 5.7.1 looks like spam"), refused="554 5.7.1 looks like spam"),
    Trouble("says one byte at a time, and is waited for", smtp_dribbles(0.002), harmless=True),
    Trouble("says one byte at a time, too slowly", smtp_dribbles(0.1), seconds=1),
]


# ---- IMAP ----

def imap_at(moment, what):
    return lambda world: world.imap.at.update({moment: what})


def imap_third(what):
    """At the third message."""
    return imap_at("UID FETCH 3 ", what)


class Slow:
    """A connection on which a byte at a time goes out."""

    def __init__(self, connection, wait):
        self.connection, self.wait = connection, wait

    def sendall(self, answer):
        for byte in answer:
            self.connection.sendall(bytes([byte]))
            time.sleep(self.wait)


def imap_dribbles(wait):
    def spoil(world):
        def slowly(session, tag, words):
            session.connection = Slow(session.connection, wait)
        world.imap.at["CAPABILITY"] = slowly
    return spoil


def _imap_troubles():
    moments = [("GREETING", "before its greeting"), ("CAPABILITY", "at CAPABILITY"), ("AUTHENTICATE", "at the login"), ("SELECT", "at SELECT"),
               ("UID SEARCH", "at SEARCH"), ("UID FETCH", "at FETCH"), ("UID FETCH 3 ", "at the third FETCH"), ("UID STORE", "at STORE"),
               ("UID STORE 3 ", "at the third STORE")]
    for moment, name in moments:
        yield Trouble("hangs " + name, imap_at(moment, "hang"), seconds=1)
        yield Trouble("hangs up " + name, imap_at(moment, "drop"))
        yield Trouble("answers garbage " + name, imap_at(moment, b"\xff\x00\xfe {99999999999}\r\nTAG what\r\n"), seconds=1)
        if moment != "GREETING":
            yield Trouble("says BYE " + name, imap_at(moment, b"* BYE going down\r\n"), seconds=1)
            yield Trouble("answers BAD " + name, imap_at(moment, b"TAG BAD what?\r\n"))
        if moment not in ("GREETING", "UID FETCH 3 "):  # a message that is refused for itself is passed over: a test of its own
            yield Trouble("answers NO " + name, imap_at(moment, b"TAG NO not now\r\n"))
    yield Trouble("answers NO [UNAVAILABLE] at the third FETCH", imap_third(b"TAG NO [UNAVAILABLE] not now\r\n"))
    yield Trouble("promises more than it says", imap_third(b"* 3 FETCH (UID 3 BODY[]<0> {5000}\r\nFrom: x\r\n\r\n"), seconds=1)
    yield Trouble("says one byte at a time, and is waited for", imap_dribbles(0.0005), harmless=True)
    yield Trouble("says one byte at a time, too slowly", imap_dribbles(0.3), seconds=1)


IMAP_TROUBLES = list(_imap_troubles())


# ---- what must hold ----

def mend(world):
    if world.smtp:
        world.smtp.handler.at.clear()
        world.smtp._protocol = None
        if not world.smtp._server.is_serving():
            world.smtp_again()
    if world.imap:
        world.imap.at.clear()


def survive(scenario, reference, trouble, server):
    """A tick while the server misbehaves, then ticks while it does not. What does not hold."""
    with scenario.world(seconds=trouble.seconds) as world:
        trouble.spoil(world)
        began = time.monotonic()
        result = world.tick()
        broken = []
        if time.monotonic() - began > LONGEST:
            broken.append("it took %d seconds" % (time.monotonic() - began))
        if result.code not in (0, UNAVAILABLE, TRY_AGAIN) or (result.code and not result.err):
            broken.append("it ends with %s" % (result,))
        if bool(result.err) == trouble.harmless:
            broken.append("it does not say what is wrong, or there was nothing: %s" % (result,))
        found, doubtful = promises.at_that_moment(world)
        broken += found
        if server == "smtp":
            missing = _undecided(promises.decided(world.desk), reference.done)
            broken += ["not all was decided, whoever takes mail or not: " + missing] if missing else []
        mend(world)
        world.desk.later(minutes=20)
        broken += scenario.settle(world)
        wanted = reference.out | promises.to_master(world.desk)
        refused = promises.refused(world.desk, trouble.refused) if trouble.refused else set()
        found = promises.difference(promises.decided(world.desk), reference.decided)
        if found and not (refused and found.startswith("outbox")):
            broken.append("it did not come to what it should: " + found)
        if trouble.refused and not refused:
            broken.append("nothing was refused: the trouble was none")
        return broken + promises.mails(world, doubtful, wanted - refused)


def _undecided(found, expected):
    return promises.difference({**found, "outbox": None}, {**expected, "outbox": None})
