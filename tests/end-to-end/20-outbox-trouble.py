"""Mails that cannot go: queued, tried again ever more slowly, with the words of whoever refused; nothing is lost."""

import email
import email.policy
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
import warnings

from desk import BAD_DATA, BUG, KARSTEN, PHIL, ROOT, UNAVAILABLE, Desk, check, equal, finish, stamp

sys.path.insert(0, os.path.join(ROOT, "tests", "mail"))
from smtp_server import Server  # noqa: E402

logging.disable(logging.CRITICAL)  # servers that are cut off on purpose say so at length
warnings.simplefilter("ignore")
FROM = 'from: "Referee <referee@example.org>"\n'
MINUTE = 60


def mails_of(desk):
    return desk.query("SELECT message_id, status, tries, next_try, words FROM outbox ORDER BY id")


def statuses(desk):
    return [(status, tries) for _, status, tries, _, _ in mails_of(desk)]


def meant(desk):
    """(recipient, Message-ID) of each mail of the ledger."""
    return sorted(desk.query("SELECT CASE seat WHEN 0 THEN ? ELSE ? END, '<' || message_id || '>' FROM outbox",
                             PHIL, KARSTEN))


# ---- a letter that is damaged ----

# Whichever part it is: half a letter is not sent, and none waits for it that is not the difference from it.
LOST, SENT = ("failed", 0, None), ("sent", 1, None)
for name, change, lost in (("cannot be unpacked", "texts = x'78', texts_sz = 1000", 2), ("is cut off", "texts = CAST(substr(texts, 1, 99) AS BLOB)", 2),
                           ("has a part that ends elsewhere", "orders_sz = orders_sz + 1", 2), ("has one part too few", "orders_sz = NULL", 2),
                           ("has a base that is none", "base = mail", 2), ("has a base that is missing", "base = 99", 2),
                           ("is the base of others, and damaged", "texts = x'78', texts_sz = 1000", 1)):
    desk = Desk(configuration=FROM)
    desk.new("--every", "48h")
    equal("the second report is kept as the difference from the first", desk.query("SELECT mail, base FROM letters"), [(1, None), (2, 1)])
    desk.change("UPDATE letters SET %s WHERE mail = %d" % (change, lost))
    result = desk.run("send")
    rows = mails_of(desk)
    gone = [1, 2] if lost == 1 else [2]
    equal("a letter that %s fails for good, the other goes" % name, [row[1:4] for row in rows], [LOST if number in gone else SENT for number in (1, 2)])
    check("%s: and it is said which column" % name, all("column texts" in rows[number - 1][4] for number in gone) and "column texts" in result.err,
          (rows, result))
    result = desk.run("verify", "madrid")
    equal("%s: verify finds it, and says where" % name, (result.code, re.search(r"table letters,.* number %d, column .*texts" % gone[0], result.err) is not None),
          (BAD_DATA, True))
    equal("%s: the other's report is shown, it is not: 70" % name,
          [desk.run("show", "madrid", "--as", seat, "--turn", "1").code for seat in ("spanish", "french")],
          [BUG if number in gone else 0 for number in (1, 2)])

# ---- a Maildir that cannot be made, then can ----

desk = Desk(configuration=FROM + "transport: {maildir: post/outbox}\n")
desk.write("post", "a file where a folder should be\n")
desk.new("--every", "48h", "--option", "pace=fast")
result = desk.run("send")
equal("nothing can be delivered: 69", result.code, UNAVAILABLE)
check("and the system's words are told", "post" in result.err and "to be tried later" in result.out, result)
rows = mails_of(desk)
equal("the mails stay queued, to be tried in five minutes", [(row[1], row[2], row[3]) for row in rows],
      [("queued", 1, int(desk.now.timestamp()) + 5 * MINUTE)] * 2)
check("with the reason in the ledger", all("post" in row[4] and "File exists" in row[4] for row in rows), rows)
equal("the list counts them", desk.tree("list")[0]["mails"]["queued"], 2)
equal("before its time nothing is tried", (desk.later(minutes=4).run("send").code, statuses(desk)),
      (0, [("queued", 1)] * 2))
gaps = []
while statuses(desk)[0][0] == "queued" and len(gaps) < 60:
    due = mails_of(desk)[0][3]
    gaps.append(int((due - desk.now.timestamp()) // MINUTE) if gaps else 5)
    desk.later(seconds=due - int(desk.now.timestamp()))
    desk.run("send")
equal("each wait is twice the one before, up to twelve hours", gaps[:10], [5, 10, 20, 40, 80, 160, 320, 640, 720, 720])
check("after five days they are called failed", {row[0] for row in statuses(desk)} == {"failed"} and
      sum(gaps) >= 5 * 24 * 60 - 1 and len(gaps) < 30, (statuses(desk), sum(gaps)))
equal("and the list says so", desk.tree("list")[0]["mails"]["failed"], 2)

later = Desk(configuration=FROM + "transport: {maildir: post/outbox}\n")
later.write("post", "")
later.new("--every", "48h", "--option", "pace=fast")
equal("a tick that cannot send ends with 69", later.run("tick").code, UNAVAILABLE)
later.file("french", 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n')
later.file("spanish", 'game: madrid\nturn: "1"\norders: ["9→14"]\n')
equal("but adjudicates all the same", (later.later(minutes=1).run("tick").code, later.turn()),
      (UNAVAILABLE, ("2", "preparation")))
ids = [row[0] for row in mails_of(later)]
equal("four reports wait, and what each seat was told of its file", len(ids), 6)
os.unlink(later.path("post"))
later.later(minutes=5).good("send")
equal("once it can, all are sent, as the mails that they were",
      (sorted(mail["Message-ID"].strip("<>") for mail in later.mails(folder="post/outbox/new")),
       {status for status, _ in statuses(later)}), (sorted(ids), {"sent"}))
equal("and not again", (later.later(days=1).good("send").out, len(later.mail_names("post/outbox/new"))), ("", 6))

# ---- a mail server that does not answer, then misbehaves, then serves ----


def server_desk(port, name="madrid"):
    desk = Desk(configuration=FROM + "transport: {smtp: {url: \"smtp://127.0.0.1:%d\", timeout: 20}}\n" % port)
    desk.new("--every", "48h", "--option", "pace=fast", name=name)
    return desk


def received(server):
    """(recipient, Message-ID) of each mail that the server took."""
    return [(mail.recipients[0], email.message_from_bytes(mail.content, policy=email.policy.default)["Message-ID"])
            for mail in server.handler.mails]


closed = socket.socket()
closed.bind(("127.0.0.1", 0))  # never listens: whoever comes is refused
desk = server_desk(closed.getsockname()[1])
result = desk.run("send")
equal("the server refuses the connection: 69, the mails are queued", (result.code, statuses(desk)),
      (UNAVAILABLE, [("queued", 1)] * 2))
check("with the reason", all("onnect" in row[4] for row in mails_of(desk)) and "127.0.0.1" in result.err, result.err)
with Server() as server:
    desk.write("adjudicator.yaml", FROM + "transport: {smtp: {url: \"smtp://127.0.0.1:%d\"}}\n" % server.port)
    equal("a minute later nothing is tried", (desk.later(minutes=1).run("send").code, received(server)), (0, []))
    equal("five minutes later both go, over one connection",
          (desk.later(minutes=4).run("send").code, statuses(desk), server.connections), (0, [("sent", 2)] * 2, 1))
    equal("to their players, as the mails that they were", sorted(received(server)),
          meant(desk))
    check("the server's own words are kept",
          all("250 2.0.0 queued as" in row[4] for row in mails_of(desk)), mails_of(desk))
closed.close()

with Server(at={"RCPT": lambda who: "550 5.1.1 no such user here" if who == PHIL else None}) as server:
    desk = server_desk(server.port)
    result = desk.run("send")
    fates = {row[0].split(".")[2]: row[1:] for row in mails_of(desk)}
    equal("one address is refused for good: that mail failed, the other is sent",
          (result.code, fates["spanish"][0], fates["french"][0]), (0, "failed", "sent"))
    check("with the server's own words, told and kept", "550 5.1.1 no such user here" in fates["spanish"][3] and
          "550 5.1.1 no such user here" in result.err, (fates, result.err))
    equal("it is not tried again", (desk.later(days=1).run("send").code, [row[2] for row in mails_of(desk)]),
          (0, [1, 1]))

for verb in ("send", "tick"):
    with Server(at={"RCPT": "550 5.7.1 we take nothing from you"}) as server:
        desk = server_desk(server.port)
        equal("`%s`: all are refused for good: 69, and they failed" % verb, (desk.run(verb).code, statuses(desk)), (UNAVAILABLE, [("failed", 1)] * 2))
        equal("`%s`: after that nothing is due" % verb, desk.later(minutes=5).run(verb).code, 0)

with Server(at={"DATA": "451 4.3.0 come back later"}) as server:
    desk = server_desk(server.port)
    equal("the server asks for patience: queued", (desk.run("send").code, statuses(desk)),
          (UNAVAILABLE, [("queued", 1)] * 2))
    check("in the server's words",
          all("451 4.3.0 come back later" in row[4] for row in mails_of(desk)), mails_of(desk))
    del server.handler.at["DATA"]
    equal("and sent when its time comes", (desk.later(minutes=5).run("send").code, statuses(desk)),
          (0, [("sent", 2)] * 2))

with Server(at={"DATA": "drop"}) as server:
    desk = server_desk(server.port)
    result = desk.run("send")
    equal("the connection is cut before the server has answered: unknown",
          {row[1] for row in mails_of(desk)} - {"queued"}, {"unknown"})
    check("which is said", "unknown" in result.out and desk.tree("list")[0]["mails"]["unknown"] >= 1, result)
    server.handler.at.clear()
    desk.later(minutes=5).good("send")
    equal("it goes again as the same mail", sorted(set(received(server))),
          meant(desk))
    equal("and is sent", {row[1] for row in mails_of(desk)}, {"sent"})

with Server(at={"DATA": "drop"}) as server:
    desk = server_desk(server.port)
    desk.run("send")
    desk.later(days=5).run("send")
    equal("a mail that is unknown for five days stays so", statuses(desk), [("unknown", 2)] * 2)
    equal("and is not tried again", [row[3] for row in mails_of(desk)], [None] * 2)
    desk.later(days=5).run("send")
    equal("not even days later", statuses(desk), [("unknown", 2)] * 2)

with Server(at={"DATA": "hang"}) as server:
    desk = server_desk(server.port)
    process = subprocess.Popen(desk.arguments("send"), cwd=desk.folder, env=desk.environment(),
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(1000):
        if any(command.startswith("DATA") for command in server.handler.commands):
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    # The second was handed over, too: it goes as soon as the first has gone.
    equal("killed while the server thinks: the ledger says `sending`", [row[1] for row in mails_of(desk)],
          ["sending", "sending"])
    server.handler.at.clear()
    result = desk.later(minutes=1).run("send")
    equal("the next `send` sends both", (result.code, [row[1] for row in mails_of(desk)]), (0, ["sent", "sent"]))
    check("and says that the first may arrive twice", "sending the same mail again" in result.err, result.err)
    equal("each under its own Message-ID", sorted(received(server)),
          meant(desk))

# ---- one player's flood ----

def flooded(port):
    """Two games; in one of them more press than one portion holds is queued before their reports. How many reports."""
    desk = server_desk(port)
    desk.good("new", "ducs", "--name", "quiet", "--seat", "orfburg=anna@example.org", "--seat", "wulfenburg=berta@example.org", "--seed", "1")
    last = desk.query("SELECT max(id) FROM outbox")[0][0]
    same = ", ".join('"%s"' % name for _, name, *_ in desk.query("PRAGMA table_info(outbox)")
                     if name not in ("id", "kind", "message_id", "recipient", "address", "next_try"))
    parts = ", ".join(name for _, name, *_ in desk.query("PRAGMA main.table_info(letters)") if name != "mail")
    desk.change("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 130) INSERT INTO outbox "
                "(kind, message_id, recipient, address, next_try, %s) SELECT 'press', 'press-' || i || '@x', 'zoe@example.org', "
                "'zoe@example.org', 0, %s FROM n JOIN outbox WHERE id = ?" % (same, same), last)
    desk.change("INSERT INTO letters (mail, %s) SELECT o.id, %s FROM outbox o JOIN letters ON mail = ? WHERE o.id > ?" % (parts, parts), last, last)
    return desk, last


with Server() as server:
    desk, reports = flooded(server.port)
    desk.good("send")
    took = [to for to, _ in received(server)]
    equal("a flood of press that was queued before them goes after the reports of all", (took[reports:], "zoe@example.org" in took[:reports]),
          (["zoe@example.org"] * 130, False))

left = [60]


def hangs(who):
    left[0] -= who == "zoe@example.org"
    return "hang" if left[0] == 0 else None


with Server(at={"RCPT": hangs}) as server:
    desk, reports = flooded(server.port)
    process = subprocess.Popen(desk.arguments("send"), cwd=desk.folder, env=desk.environment(),
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(1000):
        if left[0] <= 0:
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    left[0] = -1
    equal("the sender was killed within the flood", len(received(server)), reports + 59)
    desk.later(minutes=1).good("resend", "quiet", "orfburg", "--reason", "lost")
    before = len(received(server))
    desk.good("send")
    took = [to for to, _ in received(server)][before:]
    equal("what is due then goes before the rest of it", (took[0], len(took), desk.query("SELECT count(*) FROM outbox WHERE status <> 'sent'")),
          ("anna@example.org", 72, [(0,)]))

# ---- a password command ----

with Server(auth=True) as server:
    settings = "transport: {smtp: {url: \"smtp://127.0.0.1:%d\", user: referee, password-command: \"%s\"}}\n"
    desk = Desk(configuration=FROM + settings % (server.port, "cat 'the password'"))
    desk.new("--every", "48h")
    result = desk.run("send")
    equal("a password command that fails: 69, nothing was lost", (result.code, {row[1] for row in mails_of(desk)}),
          (UNAVAILABLE, {"queued"}))
    desk.write("the password", "s3cret pass\n")
    desk.later(minutes=5)
    result = desk.run("--verbose", "send")
    equal("with the password both are sent", (result.code, [row[1] for row in mails_of(desk)]), (0, ["sent", "sent"]))
    check("and it is shown nowhere", "s3cret" not in result.out + result.err and
          not any("s3cret" in str(row) for row in desk.query("SELECT * FROM outbox")), stamp(desk.now))
finish()
