"""`replace` and `address`: another player, another address; what each of them may read."""

import datetime
import re

from acts import FRENCH, SPANISH, game, mails_of, refusals
from desk import KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, attachment_of, check, equal, finish

WHY = ("--reason", "no time any more")
CLAIRE = "claire@example.org"
CONFIGURATION = 'from: "Referee <referee@example.org>"\nreply-to: "orders+{game}.{key}@example.org"\n'


def key_in(text):
    return re.search(r"^key: (\S+)$", text, re.M).group(1)


desk = game(configuration=CONFIGURATION)
old_key = key_in(attachment_of(desk.mails(KARSTEN)[-1])[1])
for address in (PHIL, KARSTEN):
    mails_of(desk, address)
refusals(desk, (
    ("no reason", USAGE, ("replace", "madrid", "french", CLAIRE)),
    ("a seat that is none", NOT_FOUND, ("replace", "madrid", "frensh", CLAIRE, *WHY)),
    ("an address that is none", USAGE, ("replace", "madrid", "french", "claire", *WHY)),
    ("a zone that is none", USAGE, ("replace", "madrid", "french", CLAIRE, "--timezone", "Europe/Lutetia", *WHY)),
    ("who plays it already", NO_PERMISSION, ("replace", "madrid", "french", "K <%s>" % KARSTEN.upper(), *WHY)),
    ("the referee himself", NO_PERMISSION, ("replace", "madrid", "french", "referee@example.org", *WHY)),
    ("another turn", NO_PERMISSION, ("replace", "madrid", "french", CLAIRE, "--turn", "2", *WHY)),
    ("a game that is unknown", NOT_FOUND, ("replace", "lunes", "french", CLAIRE, *WHY)),
))
desk.file("french", FRENCH)
desk.good("replace", "madrid", "french", "Claire <%s>" % CLAIRE, "--timezone", "Europe/Paris", *WHY)
(subject, farewell), = mails_of(desk, KARSTEN)
welcome = mails_of(desk, CLAIRE)
(phils_subject, phils), = mails_of(desk, PHIL)
(subject_of_welcome, welcome), = welcome
mail = desk.mails(CLAIRE)[0]
new_key = key_in(attachment_of(mail)[1])
check("the new player has a key of her own", new_key != old_key and new_key in welcome)
check("is welcomed, told the seat and the rules of mail", "WELCOME. You now play France" in welcome and "HOW IT GOES BY MAIL" in welcome,
      welcome[:600])
check("in her own zone", "CEST (Europe/Paris)" in welcome)
check("her answers carry her key", new_key in str(mail["Reply-To"]), mail["Reply-To"])
check("she is told what counts until she files", "receipt 1" in welcome and "keep Artillería" in welcome, welcome[:900])
check("the old player is released, with neither key nor address", "released" in subject and WHY[1] in farewell and
      new_key not in farewell and old_key not in farewell and CLAIRE not in farewell and desk.mails(KARSTEN)[-1]["Reply-To"] is None,
      farewell)
check("the other one is told, without the address", "France has a new player" in phils_subject and CLAIRE not in phils, phils)
equal("her address is nowhere in what players may know",
      [row for row in desk.query("SELECT fields FROM events") if "claire" in row[0]], [])

with_old = FRENCH + "key: %s\n" % old_key
code, receipt = desk.receipt("french", with_old)
equal("the old key is dead", [error["code"] for error in receipt["errors"]], ["FILE-KEY"])
equal("the new one is good", desk.receipt("french", FRENCH + "key: %s\n" % new_key)[0], 0)
refusals(desk, (("twice", NO_PERMISSION, ("replace", "madrid", "french", CLAIRE, *WHY)),))
desk.file("spanish", SPANISH)
desk.later(hours=1).good("tick")
equal("what was filed counted", desk.turn(), ("2", "preparation"))
check("the next report goes to her", "France has a new player" in mails_of(desk, CLAIRE)[-1][1])
equal("and nothing to the old player", mails_of(desk, KARSTEN), [])

# Mails that were not out yet.
waiting = game()
waiting.good("pause", "madrid", "--reason", "a while")
waiting.good("replace", "madrid", "french", CLAIRE, *WHY)
mails_of(waiting, PHIL)
subjects = [subject for subject, _ in mails_of(waiting, KARSTEN)]
check("a mail that waited for the old player is not sent", len(subjects) == 2 and "released" in subjects[-1], subjects)
check("the new one reads what it said in the report", "paused the game: a while" in mails_of(waiting, CLAIRE)[0][1])

# The same player elsewhere.
moved = game(configuration=CONFIGURATION)
for address in (PHIL, KARSTEN):
    mails_of(moved, address)
moved.good("note", "madrid", "--to", "french", "this one waits")
refusals(moved, (
    ("address: no reason", USAGE, ("address", "madrid", "french", "karsten@example.com")),
    ("address: none", USAGE, ("address", "madrid", "french", "karsten", *WHY)),
    ("address: where he is", NO_PERMISSION, ("address", "madrid", "french", KARSTEN, *WHY)),
    ("address: nothing to reset", NO_PERMISSION, ("address", "madrid", "french", *WHY)),
    ("address: the referee's", NO_PERMISSION, ("address", "madrid", "french", "referee@example.org", *WHY)),
))
moved.good("pause", "madrid", "--reason", "a while")
moved.good("address", "madrid", "french", "karsten@example.com", *WHY)
new, old = mails_of(moved, "karsten@example.com"), mails_of(moved, KARSTEN)
check("the new address gets what had not gone, and the newest report", len(new) == 3 and
      sum("note" in subject for subject, _ in new) == 1, new)
check("a report in a pause has no deadline", any("THE GAME IS PAUSED" in body and "2026 08:00" not in body and
      "no deadline" not in body for _, body in new), new)
check("the report tells why it comes", any("goes to this address: " + WHY[1] in " ".join(body.split()) for _, body in new), new)
check("his key is the same", any(old_key in body for _, body in new))
check("the old address is told, without the new one", len(old) == 1 and "goes elsewhere" in old[0][0] and "example.com" not in old[0][1],
      old)
equal("the others read nothing of it", ["paused" in subject for subject, _ in mails_of(moved, PHIL)], [True])

# Nobody is told of another's mistakes as of his own.
heir = game("--option", "missed=replace")
heir.file("french", FRENCH.replace('"6→7"', '"1→20"'))
heir.file("spanish", SPANISH)
heir.good("replace", "madrid", "french", CLAIRE, *WHY)
mails_of(heir, CLAIRE)
heir.later(hours=50).good("tick", "--trust")
(_, body), = mails_of(heir, CLAIRE)
text = " ".join(body.split())
check("the file that holds errors is told, and not as hers", "receipt 1, has errors" in text and "our file" not in text and "You have missed" not in text, body[:600])

# What nobody can do anything about is no trouble: mails to who has left.
gone = game()
gone.change("UPDATE outbox SET status = 'failed', next_try = NULL, words = '550 no such user' WHERE seat = 1")


def failed(desk):
    return desk.tree("list")[0]["mails"]["failed"]


shown = gone.good("list").out
check("a mail that failed is told", "1 failed" in shown and "! madrid" in shown, shown)
equal("to programs, too", failed(gone), 1)
gone.good("replace", "madrid", "french", CLAIRE, *WHY)
gone.good("send")
gone.change("UPDATE outbox SET status = 'failed', words = '550 no such user' WHERE address = ? AND status = 'sent'", KARSTEN)
shown = gone.good("list").out
check("once he is replaced it is not, nor that he could not be told", failed(gone) == 0 and "failed" not in shown and "  madrid" in shown, shown)
gone.change("UPDATE outbox SET status = 'failed', next_try = NULL, words = '550 no such user' WHERE address = ?", CLAIRE)
check("but that his successor's do not arrive", failed(gone) > 0)
gone.good("resend", "madrid", "french", *WHY)
gone.good("send")
equal("till it went again", failed(gone), 0)

# An address that was stopped.
stopped = game()
mails_of(stopped, KARSTEN)
stopped.change("INSERT INTO addresses VALUES ('karsten@example.org', 3, 1, 0, 'no such user')")
stopped.good("note", "madrid", "are you there?")
equal("nothing goes to an address that is stopped", mails_of(stopped, KARSTEN), [])
check("the list says so", "1 to a stopped address" in stopped.good("list").out, stopped.good("list").out)
stopped.good("address", "madrid", "french", "--reason", "mended")
equal("reset: what was stopped comes", sorted("note" in subject for subject, _ in mails_of(stopped, KARSTEN)), [False, True])

# Who is new needs time to read.
for hours, told in ((47, False), (25, False), (24, True), (1, True)):
    late = game()
    deadline = datetime.datetime.fromisoformat(late.tree("list")[0]["deadline"].replace("Z", "+00:00"))
    late.now = deadline - datetime.timedelta(hours=hours, minutes=-5)
    err = late.run("replace", "madrid", "french", CLAIRE, *WHY).err
    equal("less than %d hours before the deadline how much is left is %ssaid" % (hours, "" if told else "not "), "%d h 55 min" % (hours - 1) in err, told)
late.later(minutes=30)
equal("but not of the computer, which needs none", late.run("replace", "madrid", "french", "computer", *WHY).err, "")

# One player may have both seats, for a try; but it is seldom meant.
for spanish, french, told in ((PHIL, "PHIL@example.org", True), ("Ann <%s>" % PHIL, "Bob <%s>" % PHIL, True), (PHIL, KARSTEN, False), ("open", "open", False),
                              ("computer", "computer", False)):
    result = heir.run("new", "dos-de-mayo", "--name", "both", "--seat", "spanish=" + spanish, "--seat", "french=" + french, "--option", "pace=fast",
                      "--database", "both-%s.db" % abs(hash((spanish, french))))
    equal("new with %s and %s: %s" % (spanish, french, "a warning" if told else "none"), (result.code, "spanish, and french" in result.err), (0, told))
finish()
