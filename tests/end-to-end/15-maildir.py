"""Outgoing mail: a lasting Message-ID, one thread for each game, the form twice, and nothing that a robot
answers."""

import os
import re

from desk import KARSTEN, PHIL, Desk, attachment_of, body_of, check, equal, finish, is_submitted

desk = Desk(configuration="from: \"El Árbitro Ño <referee@example.org>\"\ntimezone: Europe/Madrid\n"
                          "reply-to: \"orders+{game}.{key}@example.org\"\n")
desk.new("--every", "48h", "--option", "pace=fast")
desk.new("--every", "48h", name="sevilla", decks=False)
desk.good("send")
desk.play("01-turn-1")
desk.play("02-turn-2")
mails = [mail for mail in desk.mails() if not is_submitted(mail)]
equal("two games' first reports and two turns of one lie in new/", len(mails), 8)
equal("nothing is left in tmp/", desk.mail_names("outbox/tmp"), [])
ids = [mail["Message-ID"] for mail in mails]
equal("every mail has a Message-ID of its own", len(set(ids)), len(ids))
check("in the form of RFC 5322", all(re.fullmatch(r"<[A-Za-z0-9._+-]+@example\.org>", each) for each in ids), ids)

for seat, address in (("spanish", PHIL), ("french", KARSTEN)):
    own = [mail for mail in desk.mails(address) if mail["Subject"].startswith("[madrid]") and not is_submitted(mail)]
    equal("%s got three reports of madrid" % seat, len(own), 3)
    threads = {mail["References"].split()[0] for mail in own}
    equal("%s: all refer to one thread first" % seat, len(threads), 1)
    equal("%s: each answers the one before" % seat, [mail["In-Reply-To"] for mail in own[1:]],
          [mail["Message-ID"] for mail in own[:-1]])
    check("%s: which its references name" % seat, all(mail["In-Reply-To"] in mail["References"] for mail in own))
    other = [mail for mail in desk.mails(address) if mail["Subject"].startswith("[sevilla]")]
    check("%s: the other game is another thread" % seat,
          other and other[0]["References"].split()[0] not in threads, [str(mail["References"]) for mail in other])
    key = re.search(r"^key: (\S+)$", desk.good("form", "madrid", seat).out, re.M).group(1)
    for mail in own:
        turn = re.search(r"turn (\d+)", mail["Subject"]).group(1)
        subject = "%s, turn %s" % (seat, turn)
        equal("%s: Auto-Submitted" % subject, mail["Auto-Submitted"], "auto-generated")
        equal("%s: from the referee" % subject,
              (mail["From"].addresses[0].display_name, mail["From"].addresses[0].addr_spec),
              ("El Árbitro Ño", "referee@example.org"))
        check("%s: the reply address carries the key" % subject,
              mail["Reply-To"].addresses[0].addr_spec.lower() == ("orders+madrid.%s@example.org" % key).lower(),
              mail["Reply-To"])
        body, (name, attached) = body_of(mail), attachment_of(mail)
        equal("%s: the form is attached as orders.yaml" % subject, name, "orders.yaml")
        between = re.search(r"^-----ORDERS-----\n(.*)^-----END-----$", body, re.M | re.S)
        equal("%s: and stands between the markers" % subject, between and between.group(1).strip(), attached.strip())
        check("%s: with game, turn and key" % subject,
              {"game: madrid", 'turn: "%s"' % turn, "key: " + key} <= set(attached.splitlines()), attached)
        check("%s: lines are short enough for any mail program" % subject,
              max(len(line) for line in mail.as_bytes().splitlines()) <= 998)
        check("%s: and for any window" % subject, max(len(line) for line in body.splitlines()) <= 100,
              max(body.splitlines(), key=len))

last = desk.mails(KARSTEN)[-1]
equal("the subject has game, turn, what is owed and until when", last["Subject"],
      "[madrid] Dos de Mayo, turn 3: preparation due Sun 3 May 12:00 CEST")
equal("the date is that of the turn", last["Date"].datetime, desk.now)
equal("the report is shown as it was mailed", desk.good("show", "madrid", "--as", "french", "--turn", "3").out.strip(),
      body_of(last).strip())
equal("`form` gives what is attached", desk.good("form", "madrid", "french").out, attachment_of(last)[1])
columns = "message_id, subject, body, orders, \"references\""
known = desk.query("SELECT %s FROM outbox JOIN letters ON mail = id" % columns)
desk.good("tick")
equal("nothing of a mail ever changes", desk.query("SELECT %s FROM outbox JOIN letters ON mail = id" % columns), known)
check("the Maildir and its mails are for the game master alone",
      all(os.stat(desk.path("outbox/new/" + name)).st_mode & 0o077 == 0 for name in desk.mail_names()))
finish()
