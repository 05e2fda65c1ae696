"""A Postfix of the test's own on a free port of the loopback: configuration, queue and log lie in one folder, and it ends with
the test. Nothing of a Postfix that the machine may run is touched. It can only be started as root: elsewhere through sudo."""

import os
import pwd
import shutil
import socket
import subprocess
import time

from dovecot import PATHS, free_ports

MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
command_directory = {commands}
daemon_directory = {daemons}
mail_owner = postfix
setgid_group = postdrop
maillog_file_prefixes = {folder}
maillog_file = {folder}/log
myhostname = mail.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_recipient_restrictions = permit_mynetworks, reject
smtp_host_lookup = native
default_database_type = hash
alias_maps =
recipient_delimiter = +
minimal_backoff_time = 2s
maximal_backoff_time = 4s
queue_run_delay = 2s
local_recipient_maps =
virtual_mailbox_domains = {players}
virtual_mailbox_base = {mailboxes}
virtual_mailbox_maps = inline:{{ {users} }}
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{gid}
virtual_minimum_uid = 1
relay_domains = {games}
export_environment = TZ MAIL_CONFIG LANG {environment}
"""

# As contrib/postfix has it.
ROUTING = """
transport_maps = inline:{{ {games}=adjudicator: }}
relay_transport = adjudicator:
adjudicator_destination_recipient_limit = 1
"""

MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
pickup    unix  n       -       n       60      1       pickup
cleanup   unix  n       -       n       -       0       cleanup
qmgr      unix  n       -       n       300     1       qmgr
rewrite   unix  -       -       n       -       -       trivial-rewrite
bounce    unix  -       -       n       -       0       bounce
defer     unix  -       -       n       -       0       bounce
trace     unix  -       -       n       -       0       bounce
verify    unix  -       -       n       -       1       verify
flush     unix  n       -       n       1000?   0       flush
proxymap  unix  -       -       n       -       -       proxymap
smtp      unix  -       -       n       -       -       smtp
relay     unix  -       -       n       -       -       smtp
error     unix  -       -       n       -       -       error
retry     unix  -       -       n       -       -       error
discard   unix  -       -       n       -       -       discard
virtual   unix  -       n       n       -       -       virtual
anvil     unix  -       -       n       -       1       anvil
scache    unix  -       -       n       -       1       scache
postlog   unix-dgram n  -       n       -       1       postlogd
{pipe}
"""


def program(name="postfix"):
    """The path of one of Postfix's commands, None where it is not installed."""
    return shutil.which(name, path=os.environ.get("PATH", "") + os.pathsep + PATHS)


def _as_root(command):
    return command if os.geteuid() == 0 else ["sudo", "-n"] + command


class Postfix:
    """`players`: the domain whose `users` have Maildirs in the folder `mailboxes`, which belongs to `owner`. `games`: the domain
    whose mail goes through `pipe`, lines of contrib/postfix/master.cf. `environment`: "NAME=VALUE" that the pipe gets. `routing`: lines of main.cf in place of ROUTING."""

    def __init__(self, folder, players, users, mailboxes, owner, games, pipe, environment=(), routing=None):
        self.folder = folder
        (self.port,) = free_ports(1)
        commands = os.path.dirname(program())
        daemons = subprocess.run([program("postconf"), "-d", "-h", "daemon_directory"],
                                 stdout=subprocess.PIPE, check=True).stdout.decode().strip()
        os.makedirs(f"{folder}/queue")
        os.makedirs(f"{folder}/data")
        os.chmod(folder, 0o755)
        subprocess.run(_as_root(["chown", "postfix", f"{folder}/data"]), check=True)
        person = pwd.getpwnam(owner)
        with open(f"{folder}/main.cf", "w") as file:
            file.write(MAIN.format(folder=folder, commands=commands, daemons=daemons, players=players, games=games,
                                   users=" ".join(f"{user}@{players}={user}/" for user in users),
                                   mailboxes=mailboxes, uid=person.pw_uid, gid=person.pw_gid,
                                   environment=" ".join(environment)))
            file.write(ROUTING.format(games=games) if routing is None else routing)
        with open(f"{folder}/master.cf", "w") as file:
            file.write(MASTER.format(port=self.port, pipe=pipe))
        self._run("start")
        until = time.monotonic() + 20
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        self.stop()
        raise RuntimeError("postfix does not start:\n" + self.log())

    def _run(self, word):
        return subprocess.run(_as_root([program(), "-c", self.folder, word]), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)

    def postqueue(self, *words):
        """What the command prints: a folder that is not the machine's own is refused to all but root."""
        return subprocess.run(_as_root([program("postqueue"), "-c", self.folder, *words]), stdout=subprocess.PIPE,
                              stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).stdout

    def lookup(self, name):
        """What main.cf says of a parameter, with the others in it written out."""
        return subprocess.run([program("postconf"), "-c", self.folder, "-xh", name], stdout=subprocess.PIPE, check=True).stdout.decode().strip()

    def map_says(self, table, key):
        """What a table has for a key, as the mail server finds it; "" for nothing."""
        done = subprocess.run([program("postmap"), "-c", self.folder, "-q", key, table], stdout=subprocess.PIPE, check=False)
        return done.stdout.decode().strip()

    def waiting(self):
        """How many mails its queue holds."""
        return len(self.postqueue("-j").splitlines())

    def flush(self):
        self._run("flush")

    def reload(self):
        self._run("reload")

    def stop(self):
        self._run("stop")

    def log(self):
        try:
            with open(f"{self.folder}/log", encoding="utf-8", errors="replace") as file:
                return file.read()
        except OSError as why:
            return str(why)
