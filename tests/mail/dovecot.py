"""A Dovecot of the test's own on free ports of the loopback: everything it reads and writes lies in one folder, and it ends
with the test. Nothing of a Dovecot that the machine may run is touched. Works as root and as an ordinary user."""

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
ssl = yes
ssl_cert = <{certificate}
ssl_key = <{key}
ssl_dh =
disable_plaintext_auth = no
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


def users(user):
    """Whom its processes run as: (login, internal, its group, owner of the mails, his group)."""
    me = user or pwd.getpwuid(os.geteuid())
    if me.pw_uid != 0:
        group = grp.getgrgid(me.pw_gid).gr_name
        return me.pw_name, me.pw_name, group, me.pw_name, group
    nobody = pwd.getpwnam("nobody")
    return "dovenull", "dovecot", "dovecot", "nobody", grp.getgrgid(nobody.pw_gid).gr_name


class Dovecot:
    """`passwords`: {user: password}. `certificate`: (path of PEM, path of key). `settings`: more lines of its configuration. `user`: as whom it is to run, where that is not us (of pwd)."""

    def __init__(self, folder, passwords, certificate, settings="", user=None):
        self.folder, self.passwords, self.user, self._process = folder, passwords, user, None
        os.makedirs(f"{folder}/mail", exist_ok=True)
        for path in (folder, f"{folder}/mail"):
            os.chmod(path, 0o755)  # as root its processes run as others than us
        login, internal, internal_group, owner, owner_group = users(user)
        if os.geteuid() == 0:
            shutil.chown(f"{folder}/mail", owner, owner_group)
        self.port, self.tls_port = free_ports(2)
        with open(f"{folder}/users", "w") as file:
            file.writelines(f"{user}:{password}\n" for user, password in passwords.items())
        with open(f"{folder}/dovecot.conf", "w") as file:
            file.write(
                CONFIGURATION.format(
                    folder=folder, certificate=certificate[0], key=certificate[1], settings=settings,
                    login=login, internal=internal, owner=owner,
                    internal_group=internal_group, owner_group=owner_group, port=self.port, tls_port=self.tls_port,
                )
            )  # fmt: skip
        if user:
            for path in [folder] + [os.path.join(where, name) for where, _, names in os.walk(folder) for name in names]:
                shutil.chown(path, user.pw_uid, user.pw_gid)
        self.start()

    def start(self):
        other = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}
        self._process = subprocess.Popen(
            [program(), "-F", "-c", f"{self.folder}/dovecot.conf"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **other,
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
