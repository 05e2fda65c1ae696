"""Mails with a page, its picture and a calendar file, for players who want them: whole, small, and always the
same."""

import os

import desk as desks
from desk import BAD_DATA, KARSTEN, PHIL, ROOT, Desk, body_of, check, equal, finish, moment
from mail_pages import MAIL_BYTES, look_at, newest, page_of, part_of, shape

STEPS = sorted(name for name in os.listdir(os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo")) if name[0].isdigit())

# ---- the setting ----

desk = Desk(now="2026-05-01T08:00:00Z")
desk.new("--every", "48h", "--option", "pace=fast")
desk.good("send")
equal("text alone, until somebody wants more", shape(newest(desk, KARSTEN)), "multipart/mixed(text/plain application/yaml)")
turn = desk.turn()[0]
code, receipt = desk.receipt("french", 'game: madrid\nturn: "%s"\nmail: pdf\n' % turn)
equal("no such mail", (code, [error["code"] for error in receipt["errors"]]), (BAD_DATA, ["FILE-MAIL"]))
code, receipt = desk.receipt("french", 'game: madrid\nturn: "%s"\ncalendar: soon\n' % turn)
equal("yes or no", (code, [error["code"] for error in receipt["errors"]]), (BAD_DATA, ["FILE-SHAPE"]))
WISH = 'game: madrid\nturn: "%s"\nmail: html\ncalendar: yes\n' % turn
SETTINGS = "SELECT mail, calendar FROM seats ORDER BY seat"
desk.receipt("french", WISH, "check")
equal("only looked at", desk.query(SETTINGS), [("text", 0), ("text", 0)])
code, receipt = desk.receipt("french", WISH)
equal("put down", (code, [note["code"] for note in receipt["notes"]], desk.query(SETTINGS)),
      (0, ["FILE-MAIL", "FILE-CALENDAR"], [("text", 0), ("html", 1)]))

# ---- the mails ----


def entry_of(mail):
    """The fields of its calendar file."""
    calendar = part_of(mail, "text/calendar").get_content().replace("\r\n", "\n").replace("\n ", "")
    return dict(line.split(":", 1) for line in calendar.strip().split("\n") if not line.startswith(("BEGIN", "END")))


def stamp_of(deadline):
    return moment(deadline).strftime("%Y%m%dT%H%M%SZ")


desk.play(STEPS[0])
mail = newest(desk, KARSTEN)
equal("text, page and picture, form, calendar", shape(mail),
      "multipart/mixed(multipart/alternative(text/plain multipart/related(text/html image/png)) application/yaml text/calendar)")
look_at("french", mail)
equal("the others' mails stay as they were", shape(newest(desk, PHIL)), "multipart/mixed(text/plain application/yaml)")
equal("the text is that of the ledger", body_of(mail).strip(),
      desk.good("show", "madrid", "--as", "french", "--turn", desk.turn()[0]).out.strip())
fields = entry_of(mail)
equal("the deadline", (fields["METHOD"], fields["DTSTART"]), ("PUBLISH", stamp_of(desk.deadline())))
equal("written when the mail was", fields["DTSTAMP"], mail["Date"].datetime.astimezone(desks.UTC).strftime("%Y%m%dT%H%M%SZ"))
check("of this game and turn", fields["SUMMARY"].startswith("madrid\\, ") and desk.turn()[0] in fields["SUMMARY"], fields)
check("one entry for this seat", fields["UID"].startswith("deadline.french.madrid"), fields)
equal("from the referee", (fields["ORGANIZER"], part_of(mail, "text/calendar").get_param("method")),
      ("mailto:" + mail["From"].addresses[0].addr_spec, "PUBLISH"))
known = [fields]


def moves(name, method="PUBLISH"):
    """The newest mail has another version of the entry; its fields."""
    entry = entry_of(newest(desk, KARSTEN))
    equal("%s: the same entry, another version" % name, (entry["METHOD"], entry["UID"], int(entry["SEQUENCE"])),
          (method, fields["UID"], int(known[-1]["SEQUENCE"]) + 1))
    known.append(entry)
    return entry


desk.later(hours=40).good("tick")
check("a reminder", "reminder" in newest(desk, KARSTEN)["Subject"], newest(desk, KARSTEN)["Subject"])
equal("a reminder has it, too", moves("reminder")["DTSTART"], fields["DTSTART"])
desk.later(minutes=1).good("extend", "madrid", "--turn", desk.turn()[0], "--by", "24h", "--reason", "holidays")
desk.good("send")
later = moves("extended")["DTSTART"]
equal("another deadline moves it", (later, later > fields["DTSTART"]), (stamp_of(desk.deadline()), True))
desk.later(minutes=1).good("pause", "madrid", "--reason", "holidays")
desk.good("send")
equal("a pause takes it away", moves("paused", "CANCEL")["STATUS"], "CANCELLED")
desk.later(hours=5).good("resume", "madrid", "--reason", "back")
desk.good("send")
back = moves("resumed")
equal("and it comes back, later", (back["DTSTART"], back["DTSTART"] > later, "STATUS" in back), (stamp_of(desk.deadline()), True, False))
desk.later(minutes=1).good("pause", "madrid", "--reason", "holidays")
desk.good("send")
moves("paused again", "CANCEL")
desk.later(minutes=1).good("note", "madrid", "gone fishing", "--to", "french")
desk.good("send")
equal("what is not there is not taken away again", part_of(newest(desk, KARSTEN), "text/calendar"), None)
desk.later(minutes=1).good("resume", "madrid", "--reason", "back")
desk.good("send")
moves("resumed again")
with open(os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo", STEPS[1], "french.yaml"), encoding="utf-8") as file:
    orders = file.read()
desk.later(minutes=1)
desk.file("french", orders, more=("--reason", "by telephone"))
desk.good("send")
moves("nothing is owed any more", "CANCEL")
desk.later(minutes=1)
desk.file("french", 'game: madrid\nturn: "2"\norders: ["16→1"]\n', more=("--reason", "by telephone"))
desk.good("send")
equal("what he changes leaves it answered", part_of(newest(desk, KARSTEN), "text/calendar"), None)
desk.later(minutes=1)
desk.file("french", 'game: madrid\nturn: "2"\nclear preparation\n', more=("--reason", "by telephone"))
desk.good("send")
moves("he takes his answer away")

# ---- the same mail for ever ----

def fetch():
    for name in desk.mail_names():
        os.unlink(desk.path("outbox/new/" + name))


fetch()
desk.good("resend", "madrid", "french", "--reason", "lost")
desk.good("send")
equal("sent again: the same bytes", newest(desk, KARSTEN).as_bytes(), mail.as_bytes())
equal("the log fits", desk.good("verify", "madrid").code, 0)

# ---- each is bound by the log ----



def put_in_letter(mail, column, text):
    """Behind the trigger."""
    desk.rewrite("letters", column, lambda _: text, "mail = ?", mail)


for column in ("html", "drawing", "calendar"):
    row, = desk.query("SELECT max(mail), %s FROM letters WHERE %s IS NOT NULL AND mail IN (SELECT id FROM outbox WHERE kind = 'report')"
                      % (column, column))
    for value in ("x", None):
        put_in_letter(row[0], column, value)
        check("verify finds another %s" % column, desk.run("verify", "madrid").code != 0)
        put_in_letter(row[0], column, row[1])
equal("and nothing, once it is back", desk.good("verify", "madrid").code, 0)

# ---- never too large ----


def played(filler):
    """The first report of turn 2 with so many bytes more in its page, and what was told."""
    other = Desk(now="2026-05-01T08:00:00Z")
    foot = os.path.join(ROOT, "templates", "mail-foot.html.mustache")
    with open(foot, encoding="utf-8") as file:
        lines = "x" * 69 + "\n"
        os.makedirs(other.path("words"))
        other.write("words/mail-foot.html.mustache", "<!--\n" + lines * (filler // 70) + "-->\n" + file.read())
    other.new("--every", "48h", "--option", "pace=fast")
    other.receipt("french", WISH)
    arguments = other.arguments
    other.arguments = lambda *words: arguments(*words) + ["--template-dir", "words"]
    result = other.play(STEPS[0])
    return newest(other, KARSTEN), result.err


def width(mail):
    return int.from_bytes(part_of(mail, "image/png").get_content()[16:20], "big")


mail, told = played(0)
size, large = len(mail.as_bytes()), len(part_of(mail, "image/png").get_content())
equal("a picture half as large again", (width(mail), "without" in told), (960, False))
mail, told = played(MAIL_BYTES - size + 1400)
equal("the picture in its natural size, where the mail is full", (width(mail), "without" in told), (640, False))
check("which is small enough", len(mail.as_bytes()) < MAIL_BYTES, len(mail.as_bytes()))
natural = len(part_of(mail, "image/png").get_content())
mail, told = played(MAIL_BYTES - size + (large - natural) * 77 // 57 + 700)  # base64: 57 bytes a line of 77
equal("a smaller one, where it is fuller still", (width(mail), "without" in told), (480, False))
mail, told = played(MAIL_BYTES - 30000)
equal("no picture, where even that is too much", (part_of(mail, "image/png"), part_of(mail, "text/html") is not None), (None, True))
check("which is told", "without its picture: it would be too large" in told, told)
check("which is small enough", len(mail.as_bytes()) < MAIL_BYTES, len(mail.as_bytes()))
mail, told = played(MAIL_BYTES)
equal("no page, where that alone is too much", shape(mail), "multipart/mixed(text/plain application/yaml text/calendar)")
check("which is told", "without its page" in told, told)

# ---- to the end, in three languages ----

for language, step in (("fr", STEPS[1]), ("es", STEPS[2])):
    desk.good("--help")
    desk.file("french", 'game: madrid\nturn: "%s"\nlanguage: %s\ndetail: full\n' % (desk.turn()[0], language))
    desk.play(step)
    mail = newest(desk, KARSTEN)
    look_at(language, mail)
    check("%s: says so" % language, '<html lang="%s">' % language in page_of(mail))
desk.good("address", "madrid", "french", "karsten@example.com", "--reason", "another provider")
desk.good("send")
mail = newest(desk, "karsten@example.com")
first = body_of(mail).split("\n\n")[0].split()
look_at("what goes before a report", mail)
check("stands at the top of the page, too", first and " ".join(first) in " ".join(
    page_of(mail).split('class="preface">')[-1].split("</p>")[0].split()), page_of(mail)[:3000])
desk.good("replace", "madrid", "french", "new@example.org", "--reason", "moved away")
equal("a new player begins as everybody", desk.query(SETTINGS), [("text", 0), ("text", 0)])

finish()
