"""Pictures are painted when their mails leave, by all processors: nothing waits for them but the mail itself, and that at
most an hour."""

import email
import os
import signal
import subprocess
import sys
import time

from desk import BUILD, KARSTEN, PHIL, ROOT, UNAVAILABLE, Desk, check, equal, finish, fresh_folder
from mail_pages import look_at, newest, page_of, part_of, shape

STEPS = sorted(name for name in os.listdir(os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo")) if name[0].isdigit())
WITH_PICTURE = "multipart/mixed(multipart/alternative(text/plain multipart/related(text/html image/png)) application/yaml)"
WITHOUT = "multipart/mixed(multipart/alternative(text/plain text/html) application/yaml)"
PAINTER = os.path.join(BUILD, "libexec", "adjudicator-draw")

# ---- the setting: Karsten reads pages, Phil reads text ----

desk = Desk(now="2026-05-01T08:00:00Z")
desk.new("--every", "48h", "--option", "pace=fast")
desk.good("send")


def wants_page(seat):
    code, _ = desk.receipt(seat, 'game: madrid\nturn: "%s"\nmail: html\n' % desk.turn()[0])
    equal("%s reads pages" % seat, code, 0)


def draw_with(script):
    """From now on this is what paints; None: nothing does."""
    folder = desk.variables["ADJUDICATOR_LIBEXEC"] = fresh_folder()
    if script is not None:
        with open(os.path.join(folder, "adjudicator-draw"), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + script)
        os.chmod(file.name, 0o755)


def draw_as_ever():
    del desk.variables["ADJUDICATOR_LIBEXEC"]


def ready(step):
    """The files of a step are in; an hour has passed."""
    folder = os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo", step)
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            desk.file(name[:-len(".yaml")], file.read())
    desk.run("send")  # what was handed in is told, and holds no picture
    desk.later(hours=1)


def waiting():
    return desk.query("SELECT status, tries, unpainted IS NOT NULL FROM outbox WHERE status <> 'sent'")


def fetch():
    for name in desk.mail_names():
        os.unlink(desk.path("outbox/new/" + name))


wants_page("french")

# ---- nothing but its mail waits for a picture ----

draw_with("exit 3\n")
result = desk.play(STEPS[0])
equal("the turn is adjudicated", desk.turn()[0], "2")
equal("who reads text has his mail", newest(desk, PHIL)["Date"].datetime, desk.now)
check("that a picture failed is told", "its picture could not be painted" in result.err and "adjudicator-draw" in result.err, result.err)
equal("its mail waits, and was not tried", waiting(), [("queued", 0, 1)])
check("which the overview tells", "adjudicator-draw" in desk.good("list").out, desk.good("list").out)
equal("the log fits", desk.good("verify", "madrid").code, 0)
result = desk.later(minutes=4).good("tick")
equal("for some minutes it is left alone", (result.err, waiting()), ("", [("queued", 0, 1)]))
result = desk.later(minutes=1).run("tick")
equal("then it is tried again", (result.code, "adjudicator-draw" in result.err, waiting()), (UNAVAILABLE, True, [("queued", 0, 1)]))
draw_as_ever()
desk.later(minutes=5).good("tick")
mail = newest(desk, KARSTEN)
equal("painted, it leaves", (shape(mail), waiting()), (WITH_PICTURE, []))
look_at("late", mail)
equal("at its first try", desk.query("SELECT tries, unpainted FROM outbox WHERE message_id = ?", mail["Message-ID"].strip("<>")), [(1, None)])
fetch()
desk.later(hours=3).good("resend", "madrid", "french", "--reason", "lost")
desk.good("send")
equal("sent again it is the same mail", newest(desk, KARSTEN).as_bytes(), mail.as_bytes())

# ---- and that for an hour ----

draw_with(None)
desk.play(STEPS[1])
before = newest(desk, KARSTEN)["Message-ID"]
equal("without a helper", waiting(), [("queued", 0, 1)])
for _ in range(11):
    desk.later(minutes=5).run("tick")
desk.later(minutes=4, seconds=59).run("tick")
equal("after 59 minutes it still waits", (waiting(), newest(desk, KARSTEN)["Message-ID"]), ([("queued", 0, 1)], before))
result = desk.later(seconds=1).good("tick")
mail = newest(desk, KARSTEN)
equal("after an hour it leaves without", (shape(mail), waiting()), (WITHOUT, []))
look_at("without its picture", mail, picture=False)
check("which its page says", page_of(mail).count('class="faint">The picture') == 1, page_of(mail))
check("and the game master is told", "for an hour; sent without it" in result.err, result.err)
fetch()
draw_as_ever()
desk.good("resend", "madrid", "french", "--reason", "lost")
desk.good("send")
equal("sent again it is the same mail, whoever paints", newest(desk, KARSTEN).as_bytes(), mail.as_bytes())
equal("the log fits", desk.good("verify", "madrid").code, 0)

# ---- nothing is locked meanwhile, and all processors paint ----

wants_page("spanish")
many = min(2, os.cpu_count())
# Writes into the ledger at once, or says why it cannot; waits until as many are at work; then paints as ever.
draw_with("""%s -c 'import glob, sqlite3, sys, time
try:
    sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None).executescript("BEGIN IMMEDIATE; COMMIT")
    said = "free"
except sqlite3.OperationalError as error:
    said = str(error)
open(sys.argv[2] + sys.argv[3], "w").write(said)
until = time.monotonic() + 15
while len(glob.glob(sys.argv[2] + "*")) < %d and time.monotonic() < until:
    time.sleep(0.01)
if time.monotonic() >= until:
    sys.exit(1)' %s %s $$ && exec %s
""" % (sys.executable, many, desk.path("campaign.db"), desk.path("painter-"), PAINTER))
result = desk.play(STEPS[2])
draw_as_ever()
at_work = [name for name in os.listdir(desk.folder) if name.startswith("painter-")]
equal("each paints at the same time as the other", len(at_work), many)
equal("the ledger is free meanwhile", {desk.read(name) for name in at_work}, {b"free"})
for who in (PHIL, KARSTEN):
    look_at("painted with others: %s" % who, newest(desk, who))
check("each has his own", part_of(newest(desk, PHIL), "image/png").get_content() != part_of(newest(desk, KARSTEN), "image/png").get_content())

# ---- killed while it is painted ----

draw_with("exec sleep 600\n")
ready(STEPS[3])
turn = desk.turn()
process = subprocess.Popen(desk.arguments("tick"), cwd=desk.folder, env=desk.environment(), stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
until = time.monotonic() + 15
while desk.turn() == turn and time.monotonic() < until:
    time.sleep(0.02)
equal("a painter that hangs keeps up no turn", (desk.turn() == turn, process.poll()), (False, None))
os.killpg(process.pid, signal.SIGKILL)
process.wait()
before = len(desk.mail_names())
equal("nothing has left", [row[:2] for row in waiting()], [("queued", 0)] * 2)
draw_as_ever()
result = desk.later(minutes=1).good("tick")
equal("the next tick sends each once", (len(desk.mail_names()) - before, waiting(), result.err), (2, [], ""))
for who in (PHIL, KARSTEN):
    look_at("after that: %s" % who, newest(desk, who))

# ---- a helper that takes the program with it ----

draw_with("kill -9 $PPID\n")
ready(STEPS[4])
turn = desk.turn()
result = desk.run("tick")
equal("the turn is adjudicated before", (result.code, desk.turn() != turn), (-signal.SIGKILL, True))
draw_as_ever()
desk.later(minutes=1).good("tick")
for who in (PHIL, KARSTEN):
    equal("and the mail goes: %s" % who, shape(newest(desk, who)), WITH_PICTURE)
equal("the log fits", desk.good("verify", "madrid").code, 0)

# ---- many mails, and a helper that always fails ----

others, desk = desk, Desk(now="2026-05-01T08:00:00Z")
names = ["game-%d" % i for i in range(os.cpu_count() // 2 + 3)]
for name in names:
    desk.new("--every", "48h", "--option", "pace=fast", name=name)
    for seat in ("spanish", "french"):
        desk.receipt(seat, 'game: %s\nturn: "1"\nmail: html\n' % name, game=name)
desk.good("send")
draw_with('echo started >> "%s"\nexit 1\n' % desk.path("starts"))
result = desk.later(hours=50).run("tick", "--trust")
equal("every game is adjudicated", desk.query("SELECT count(DISTINCT game) FROM states WHERE number > 0"), [(len(names),)])
asked = sum(unpainted for _, _, unpainted in waiting())
equal("every mail waits", (result.code, [row[:2] for row in waiting()]), (UNAVAILABLE, [("queued", 0)] * 2 * len(names)))
check("the hour begins for those that a painter was asked for", 3 <= asked <= 2 + os.cpu_count() < 2 * len(names), asked)
check("and the helper is not started for each", len(desk.read("starts").split()) <= 2 + os.cpu_count() < 2 * len(names), desk.read("starts"))
failed = {row[0] for row in desk.query("SELECT message_id FROM outbox WHERE unpainted IS NOT NULL")}
draw_as_ever()
fetch()
desk.later(minutes=5).good("tick")
paths = sorted((desk.path("outbox/new/" + name) for name in desk.mail_names()), key=lambda path: os.stat(path).st_mtime_ns)
gone = []
for path in paths:
    with open(path, "rb") as file:
        gone.append(email.message_from_binary_file(file)["Message-ID"].strip("<>"))
equal("those that failed before come after those that nobody asked for", set(gone[-asked:]), failed)
equal("with a helper again, all leave", (waiting(), {shape(newest(desk, who)) for who in (PHIL, KARSTEN)}), ([], {WITH_PICTURE}))
desk = others

# ---- in three languages ----

for language in ("fr", "es"):
    desk.file("french", 'game: madrid\nturn: "%s"\nlanguage: %s\n' % (desk.turn()[0], language))
    desk.run("send")  # what was handed in is told at the former address
    draw_with(None)
    desk.good("address", "madrid", "french", "%s@example.com" % language, "--reason", "another provider")
    desk.run("send")
    desk.later(hours=1).good("send")
    mail = newest(desk, "%s@example.com" % language)
    look_at(language, mail, picture=False)
    check("%s: says that there is no picture" % language, {"fr": "L'image", "es": "La imagen"}[language] in
          page_of(mail).replace("&#39;", "'"), page_of(mail))
equal("the log fits", desk.good("verify", "madrid").code, 0)

finish()
