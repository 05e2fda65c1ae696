"""A Dovecot of the test's own on free ports of the loopback: everything it reads and writes lies in one folder, and it ends
with the test. Nothing of a Dovecot that the machine may run is touched. Works as root and as an ordinary user."""

import getpass
import grp
import imaplib
import os
import pwd
import shutil
import signal
import socket
import ssl
import subprocess
import time

PATHS = "/usr/sbin:/usr/local/sbin:/sbin:/opt/homebrew/sbin"

CONFIGURATION = """
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
ssl = {ssl}
ssl_cert = <{certificate}
ssl_key = <{key}
ssl_dh =
disable_plaintext_auth = {tls_first}
auth_mechanisms = plain login
auth_failure_delay = 0
default_login_user = {login}
default_internal_user = {internal}
default_internal_group = {internal_group}
first_valid_uid = 1
mail_location = maildir:{folder}/mail/%u
{settings}
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/users
}}
userdb {{
  driver = static
  args = uid={owner} gid={owner_group} home={folder}/mail/%u
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = yes
  }}
}}
"""


def program():
    """The path of dovecot, None where it is not installed."""
    return shutil.which("dovecot", path=os.environ.get("PATH", "") + os.pathsep + PATHS)


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def users():
    """Whom its processes run as: (login, internal, its group, owner of the mails, his group)."""
    if os.geteuid() != 0:
        me, group = getpass.getuser(), grp.getgrgid(os.getegid()).gr_name
        return me, me, group, me, group
    nobody = pwd.getpwnam("nobody")
    return "dovenull", "dovecot", "dovecot", "nobody", grp.getgrgid(nobody.pw_gid).gr_name


class Dovecot:
    """`passwords`: {user: password}. `certificate`: (path of PEM, path of key). `tls_first`: no login without TLS.
    `settings`: more lines of its configuration."""

    def __init__(self, folder, passwords, certificate, tls_first=False, settings=""):
        self.folder, self.passwords, self._process = folder, passwords, None
        os.makedirs(f"{folder}/mail", exist_ok=True)
        for path in (folder, f"{folder}/mail"):
            os.chmod(path, 0o755)  # as root its processes run as others than us
        login, internal, internal_group, owner, owner_group = users()
        if os.geteuid() == 0:
            shutil.chown(f"{folder}/mail", owner, owner_group)
        self.port, self.tls_port = free_ports(2)
        with open(f"{folder}/users", "w") as file:
            file.writelines(f"{user}:{password}\n" for user, password in passwords.items())
        with open(f"{folder}/dovecot.conf", "w") as file:
            file.write(
                CONFIGURATION.format(
                    folder=folder, ssl="yes", certificate=certificate[0], key=certificate[1], settings=settings,
                    tls_first="yes" if tls_first else "no", login=login, internal=internal, owner=owner,
                    internal_group=internal_group, owner_group=owner_group, port=self.port, tls_port=self.tls_port,
                )
            )  # fmt: skip
        self.start()

    def start(self):
        self._process = subprocess.Popen(
            [program(), "-F", "-c", f"{self.folder}/dovecot.conf"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        until = time.monotonic() + 20
        while time.monotonic() < until and self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        self.stop()
        raise RuntimeError("dovecot does not start:\n" + self.log())

    def stop(self):
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            _, errors = self._process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            _, errors = self._process.communicate()
        with open(f"{self.folder}/log", "ab") as file:
            file.write(errors)
        self._process = None

    def log(self):
        try:
            with open(f"{self.folder}/log", encoding="utf-8", errors="replace") as file:
                return file.read()
        except OSError:
            return ""

    def client(self, user):
        """The standard library's own IMAP client, logged in."""
        client = imaplib.IMAP4("127.0.0.1", self.port, timeout=20)
        client.login(user, self.passwords[user])
        return client

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
