"""`resend`: the same mail again, to whom it was for."""

import os

from acts import first_turn, game, refusals
from desk import KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, check, equal, finish

WHY = ("--reason", "his spam filter ate it")
desk = game()
first_turn(desk)
desk.later(hours=1).good("tick")
refusals(desk, (
    ("no reason", USAGE, ("resend", "madrid")),
    ("a seat that is none", NOT_FOUND, ("resend", "madrid", "frensh", *WHY)),
    ("a turn that had no mails", NOT_FOUND, ("resend", "madrid", "--turn", "7", *WHY)),
    ("a kind without mails", NOT_FOUND, ("resend", "madrid", "--kind", "note", *WHY)),
    ("a kind that is none", USAGE, ("resend", "madrid", "--kind", "letters", *WHY)),
    ("a game that is unknown", NOT_FOUND, ("resend", "lunes", *WHY)),
))


def fetch():
    """The players take their mails away."""
    for name in desk.mail_names():
        os.unlink(desk.path("outbox/new/" + name))


before = {mail["To"].addresses[0].addr_spec: mail for mail in desk.mails() if "turn 2" in mail["Subject"]}
fetch()
desk.good("resend", "madrid", "french", *WHY)
refusals(desk, (("twice before it went", NO_PERMISSION, ("resend", "madrid", "french", *WHY)),))
desk.good("send")
again, = desk.mails()
equal("the same mail, byte for byte", again.as_bytes(), before[KARSTEN].as_bytes())
fetch()
desk.good("resend", "madrid", "--turn", "1", "--kind", "all", *WHY)
desk.good("send")
equal("all of a turn, to all: report, and what was handed in", sorted(mail["To"].addresses[0].addr_spec for mail in desk.mails()), [KARSTEN] * 2 + [PHIL] * 2)
fetch()
desk.change("UPDATE outbox SET status = 'failed', next_try = NULL, words = '550 no' WHERE recipient LIKE '%phil%'")
desk.good("resend", "madrid", "spanish", *WHY)
desk.good("send")
equal("one that had failed, too", [mail["Message-ID"] for mail in desk.mails()], [before[PHIL]["Message-ID"]])
fetch()


def told(viewer):
    """How often this viewer reads that mails went again, and that one of turn 2 did."""
    text = " ".join(desk.good("show", "madrid", "--as", viewer).out.split())
    return text.count("sent again: his spam filter ate it"), text.count("had a mail of turn 2 sent again")


equal("the referee's log has all three", told("referee"), (3, 2))
equal("each seat's what touched it", (told("french"), told("spanish")), ((2, 1), (2, 1)))
equal("the public's what touched everybody", told("public"), (1, 0))
desk.good("replace", "madrid", "french", "claire@example.org", "--reason", "no time")
desk.good("send")
fetch()
desk.good("resend", "madrid", "--kind", "all", *WHY)
desk.good("send")
check("nothing goes again to a former player", desk.mails("claire@example.org") and not desk.mails(KARSTEN), desk.mails())
finish()
