"""An IMAP server on a free port of the loopback that keeps a few messages, and misbehaves as a test asks."""

import base64
import re
import socket
import threading
import time


class Drop(Exception):
    """Cuts the connection."""


class Hang(Exception):
    """Says nothing more, but stays."""


class Message:
    def __init__(self, content, flags=()):
        self.content, self.flags = content, set(flags)


class Server:
    """`messages`: {uid: bytes or Message}. `at` maps a moment to what is said there instead of the usual: bytes, in which TAG stands for
    the command's tag, "drop", "hang", or a function that gets (session, tag, words) and returns one of these or None for the usual.
    Moments: GREETING, and what a command begins with: LOGIN, SELECT, UID SEARCH UNDELETED UNSEEN, UID FETCH 7 … the longest that
    fits counts. Whatever was said to the server stands in `commands`, without tags."""

    def __init__(self, messages=None, at=None, capabilities="UIDPLUS MOVE", uidvalidity=7, tls=None, starttls=None, folders=("INBOX",)):
        self.messages = {uid: m if isinstance(m, Message) else Message(m) for uid, m in (messages or {}).items()}
        self.at, self.capabilities, self.uidvalidity = dict(at or {}), capabilities, uidvalidity
        self.uidnext = max(self.messages, default=0) + 1
        self.tls, self.starttls = tls, starttls
        self.folders = {name: [] for name in folders}
        self.commands, self.logins = [], []
        self.connections = 0
        self._open = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        try:
            Session(self, connection).run()
        except (OSError, Drop):
            pass
        except Hang:
            time.sleep(600)
        finally:
            connection.close()

    def stop(self):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in self._open:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def said(self, start):
        return [command for command in self.commands if command.startswith(start)]


class Session:
    def __init__(self, server, connection):
        self.server, self.connection = server, connection
        self.secure = server.tls is not None
        if self.secure:
            self.connection = server.tls.wrap_socket(connection, server_side=True)
        self.lines = self.connection.makefile("rb")

    def say(self, answer):
        if answer == "drop":
            raise Drop
        if answer == "hang":
            raise Hang
        self.connection.sendall(answer)

    def run(self):
        self.say(self.server.at.get("GREETING", b"* OK ready\r\n"))
        while (line := self.lines.readline()).endswith(b"\n"):  # half a line: whoever wrote it is gone; STARTTLS replaces `lines`
            tag, _, command = line.decode("utf-8", "replace").rstrip("\r\n").partition(" ")
            self.server.commands.append(command)
            self.say(self.override(tag, command) or self.usual(tag, command))
            if command == "STARTTLS" and self.server.starttls:
                self.connection = self.server.starttls.wrap_socket(self.connection, server_side=True)
                self.lines = self.connection.makefile("rb")
                self.secure = True
            if command == "LOGOUT":
                return

    def override(self, tag, command):
        moments = [moment for moment in self.server.at if command.startswith(moment)]
        if not moments:
            return None
        what = self.server.at[max(moments, key=len)]
        if callable(what):
            what = what(self, tag, command.split(" "))
        return what.replace(b"TAG", tag.encode()) if isinstance(what, bytes) else what

    def usual(self, tag, command):
        words = command.split(" ")
        name = "_".join(words[:2] if words[0] == "UID" else words[:1]).lower()
        handler = getattr(self, "do_" + name, None)
        if handler is None:
            return f"{tag} BAD unknown command {words[0]}\r\n".encode()
        lines, ending = handler(words)
        return b"".join(line + b"\r\n" for line in lines) + f"{tag} {ending}\r\n".encode()

    def do_capability(self, words):
        more = " STARTTLS LOGINDISABLED" if self.server.starttls and not self.secure else " AUTH=PLAIN SASL-IR"
        return [f"* CAPABILITY IMAP4rev1 {self.server.capabilities}{more}".encode()], "OK done"

    def do_starttls(self, words):
        return [], "OK begin" if self.server.starttls else "BAD no"

    def do_authenticate(self, words):
        _, user, password = base64.b64decode(words[2]).decode().split("\0")
        self.server.logins.append((user, password, self.secure))
        return [], "OK welcome" if password == "s3cret pass" else "NO [AUTHENTICATIONFAILED] wrong password"

    def do_select(self, words):
        lines = [
            b"* %d EXISTS" % len(self.server.messages),
            b"* OK [UIDVALIDITY %d] numbers" % self.server.uidvalidity,
            b"* OK [UIDNEXT %d] next" % self.server.uidnext,
        ]
        return lines, "OK [READ-WRITE] done"

    def do_uid_search(self, words):
        found = [uid for uid, m in sorted(self.server.messages.items()) if "\\Deleted" not in m.flags]
        if "UNSEEN" in words:
            found = [uid for uid in found if "\\Seen" not in self.server.messages[uid].flags]
        if words[-2] == "UID":
            first = int(words[-1].split(":")[0])
            last = max(self.server.messages, default=0)
            found = [uid for uid in found if uid >= min(first, last)]
        return [b"* SEARCH" + b"".join(b" %d" % uid for uid in found)], "OK done"

    def fetch_line(self, uid, content):
        return b"* %d FETCH (UID %d BODY[]<0> {%d}\r\n%s)" % (uid, uid, len(content), content)

    def do_uid_fetch(self, words):
        uid = int(words[2])
        if uid not in self.server.messages:
            return [], "OK nothing"
        size = int(re.search(r"BODY\.PEEK\[\]<0\.(\d+)>", " ".join(words)).group(1))
        return [self.fetch_line(uid, self.server.messages[uid].content[:size])], "OK done"

    def do_uid_store(self, words):
        if int(words[2]) in self.server.messages:
            self.server.messages[int(words[2])].flags.update(re.findall(r"\\\w+", " ".join(words[4:])))
        return [], "OK done"

    def do_uid_expunge(self, words):
        self.server.messages.pop(int(words[2]), None)
        return [], "OK done"

    def do_expunge(self, words):
        for uid in [uid for uid, m in self.server.messages.items() if "\\Deleted" in m.flags]:
            del self.server.messages[uid]
        return [], "OK done"

    def copy(self, words, remove):
        folder = " ".join(words[3:]).strip('"')
        if folder not in self.server.folders:
            return [], "NO [TRYCREATE] no such folder"
        message = self.server.messages.get(int(words[2]))
        if message:
            self.server.folders[folder].append(message.content)
            if remove:
                del self.server.messages[int(words[2])]
        return [], "OK done"

    def do_uid_copy(self, words):
        return self.copy(words, False)

    def do_uid_move(self, words):
        return self.copy(words, True)

    def do_create(self, words):
        self.server.folders[" ".join(words[1:]).strip('"')] = []
        return [], "OK done"

    def do_logout(self, words):
        return [b"* BYE see you"], "OK done"
