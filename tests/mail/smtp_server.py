"""Mail servers on free ports of the loopback, misbehaving as a test asks."""

import asyncio
import collections
import threading

from aiosmtpd.smtp import SMTP, AuthResult

Mail = collections.namedtuple("Mail", "sender recipients content encrypted login")


class Handler:
    """Takes every mail. `at` maps a moment (MAIL, RCPT, DATA) to what is done there instead:

    a text is the answer; "drop" cuts the connection; "hang" answers nothing; a function gets the recipient
    (or sender) and returns one of these, or None for the usual."""

    def __init__(self, at):
        self.at = at
        self.mails = []
        self.commands = []
        self.logins = []

    async def _do(self, moment, server, value):
        self.commands.append(f"{moment} {value}".strip())
        what = self.at.get(moment)
        if callable(what):
            what = what(value)
        if what == "drop":
            server.transport.abort()
            return "250 nobody hears this"
        if what == "hang":
            await asyncio.sleep(3600)
        return what

    async def handle_MAIL(self, server, session, envelope, address, options):
        answer = await self._do("MAIL", server, address)
        if answer:
            return answer
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        answer = await self._do("RCPT", server, address)
        if answer:
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        answer = await self._do("DATA", server, "")
        if answer and not answer.startswith("250"):
            return answer
        self.mails.append(
            Mail(
                envelope.mail_from,
                list(envelope.rcpt_tos),
                bytes(envelope.content),
                session.ssl is not None or server.transport.get_extra_info("ssl_object") is not None,
                session.auth_data,
            )
        )
        return answer or f"250 2.0.0 queued as {len(self.mails)}"

    def authenticate(self, server, session, envelope, mechanism, data):
        login = (data.login.decode(), data.password.decode())
        self.logins.append(login)
        if self.at.get("AUTH") is not None:
            self.at["AUTH"](login)
        if login == ("referee", "s3cret pass"):
            return AuthResult(success=True, auth_data=login[0])
        return AuthResult(success=False, handled=False)


class Server:
    """A server in a thread of its own. `tls` is the context for smtps, `starttls` the one for STARTTLS."""

    def __init__(self, at=None, tls=None, starttls=None, auth=False, protocol=None, **options):
        self.handler = Handler(at or {})
        self.connections = 0
        self.loop = asyncio.new_event_loop()
        self._protocol = protocol
        self._options = dict(options, hostname="mail.test", loop=self.loop)
        if starttls:
            self._options.update(tls_context=starttls, require_starttls=True)
        if auth:
            self._options.update(
                authenticator=self.handler.authenticate, auth_required=True, auth_require_tls=bool(starttls)
            )
        self._server = self.loop.run_until_complete(self._listen(tls))
        self.port = self._server.sockets[0].getsockname()[1]
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    async def _listen(self, tls):
        return await self.loop.create_server(self._connect, "127.0.0.1", 0, ssl=tls)

    def _connect(self):
        self.connections += 1
        return self._protocol() if self._protocol else SMTP(self.handler, **self._options)

    def stop(self):
        async def close():
            self._server.close()
            for task in asyncio.all_tasks(self.loop):
                if task is not asyncio.current_task():
                    task.cancel()
            await asyncio.sleep(0)

        asyncio.run_coroutine_threadsafe(close(), self.loop).result(5)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(5)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Raw(asyncio.Protocol):
    """No mail server: says `greeting`, and `answer` to each line."""

    def __init__(self, greeting=b"", answer=b""):
        self.greeting, self.answer = greeting, answer

    def connection_made(self, transport):
        self.transport = transport
        if self.greeting is None:
            transport.abort()
        else:
            transport.write(self.greeting)

    def data_received(self, data):
        for _ in range(data.count(b"\n")):
            self.transport.write(self.answer)
