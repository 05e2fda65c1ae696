"""The form of a mail is a turn file: attached, printed, and filled in."""

import re

from desk import KARSTEN, PHIL, Desk, attachment_of, body_of, check, equal, finish

desk = Desk()
desk.new("--every", "48h")
desk.good("send")
desk.play("01-turn-1")
for seat, address in (("french", KARSTEN), ("spanish", PHIL)):
    mail = desk.mails(address)[-1]
    name, attached = attachment_of(mail)
    code, receipt = desk.receipt(seat, attached, verb="check")
    equal("%s: the attachment as it came is a turn file without errors" % seat, (code, receipt["errors"]), (0, []))
    equal("%s: which answers nothing" % seat,
          (receipt["understood"], receipt["aside"], [row["answered"] for row in receipt["owes"]]), (None, True, ["no"]))
    code, receipt = desk.receipt(seat, desk.good("form", "madrid", seat).out, verb="check")
    equal("%s: so is what `form` prints" % seat, (code, receipt["errors"]), (0, []))
    # What the form says: take the # away, and the line counts.
    opened = re.sub(r"^#(?=[a-z]+:)", "", attached, flags=re.M)
    code, receipt = desk.receipt(seat, opened, verb="check")
    equal("%s: every line of it may be opened" % seat, (code, receipt["errors"]), (0, []))
    check("%s: and counts then" % seat, all(row["answered"] == "yes" for row in receipt["owes"]) and
          "preparation" in receipt["understood"], receipt)
    crlf = desk.receipt(seat, opened.replace("\n", "\r\n"), verb="check")
    equal("%s: also with the line ends of mail" % seat, (crlf[0], crlf[1]["understood"]), (0, receipt["understood"]))
    marked = desk.receipt(seat, ("\ufeff" + opened), verb="check")
    equal("%s: and with a byte order mark" % seat, (marked[0], marked[1]["understood"]), (0, receipt["understood"]))

form = attachment_of(desk.mails(KARSTEN)[-1])[1]
legal = re.findall(r"\d+→\d+", re.sub("(?m)^# You can also just write.*", "", form))
check("the form lists orders", len(legal) > 5, form)
for order in legal:
    code, receipt = desk.receipt("french", 'game: madrid\nturn: "2"\norders: ["%s"]\n' % order, verb="check")
    if not (code == 0 and not receipt["errors"]):
        equal("the listed order %s is legal" % order, (code, receipt["errors"]), (0, []))
equal("every order that it lists is legal, %d of them" % len(legal), len(set(legal)), len(legal))

# Where the address does not have the key, reports and reminders say that an answer needs it.
NEEDS = {"en": "Keep the line of the form that begins with", "fr": "Garder dans le courriel la ligne du formulaire", "es": "Conserva en tu correo la línea del formulario"}
for pattern, needs in ((None, True), ("orders@play.example.org", True), ("orders+{game}.{key}@play.example.org", False)):
    for language, words in NEEDS.items():
        addressed = Desk(configuration="from: referee@play.example.org\ntransport: {maildir: outbox}\n" + ("" if pattern is None else 'reply-to: "%s"\n' % pattern))
        addressed.new("--every", "48h", "--seat-language", "french=" + language)
        addressed.good("tick")
        addressed.later(hours=36).good("tick")
        told = [words in " ".join(body_of(mail).split()) for mail in addressed.mails(KARSTEN)]
        equal("answers to %s, %s: a report and a reminder say whether they need the key" % (pattern, language), told, [needs, needs])
finish()
