"""`observe`: the public report, in its own zone, and nothing more."""

from acts import first_turn, game, mails_of, refusals
from desk import KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, attachment_of, check, equal, finish

ANA = "ana@example.org"
desk = game(configuration='from: "Referee <referee@example.org>"\nreply-to: "orders+{game}.{key}@example.org"\n')
for address in (PHIL, KARSTEN):
    mails_of(desk, address)
refusals(desk, (
    ("an address that is none", USAGE, ("observe", "madrid", "ana")),
    ("a zone that is none", USAGE, ("observe", "madrid", ANA, "--timezone", "Europe/Lutetia")),
    ("both --end and a zone", USAGE, ("observe", "madrid", ANA, "--end", "--timezone", "UTC")),
    ("ended before it began", NOT_FOUND, ("observe", "madrid", ANA, "--end")),
    ("the referee himself", NO_PERMISSION, ("observe", "madrid", "referee@example.org")),
    ("a game that is unknown", NOT_FOUND, ("observe", "lunes", ANA)),
))
desk.good("observe", "madrid", "Ana <%s>" % ANA, "--timezone", "Asia/Tokyo")
refusals(desk, (("twice", NO_PERMISSION, ("observe", "madrid", ANA.upper())),))
(subject, body), = mails_of(desk, ANA)
check("at once: how it stands", "public report" in subject + body and "follow game madrid as an observer" in " ".join(body.split()), body)
check("in the observer's zone", "17:00 JST (Asia/Tokyo)" in body, body)
equal("players get no mail of it", (mails_of(desk, PHIL), mails_of(desk, KARSTEN)), ([], []))
first_turn(desk)
desk.later(hours=1).good("tick")
(subject, body), = mails_of(desk, ANA)
mail = desk.mails(ANA)[-1]
equal("each turn: the same as `show --as public`, but for the zone",
      body.replace("JST (Asia/Tokyo)", "").split()[:12], desk.good("show", "madrid", "--as", "public").out.split()[:12])
check("it says at its end that nothing is due, and how to stop it", " ".join(body.split()).endswith("reply with the line: stop"), body[-300:])
check("no form, no key, no address to answer to", attachment_of(mail) is None and "ORDERS" not in body and mail["Reply-To"] is None)
check("no hand", "YOUR HAND" not in body and "in the next report" not in body)
phils = mails_of(desk, PHIL)[-1][1]
check("players read that there is one, not who", "An observer now follows the game" in " ".join(phils.split()) and "ana" not in phils.lower().split(), phils)
keys = [row[0] for row in desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND seat IS NULL")]
check("no public report holds a key", not any("key:" in text for text in keys))

desk.good("note", "madrid", "--to", "observers", "Welcome.")
check("a note to the observers is theirs", "Welcome." in mails_of(desk, ANA)[0][1] and mails_of(desk, PHIL) == [])
desk.good("observe", "madrid", ANA, "--end")
(subject, body), = mails_of(desk, ANA)
check("he is told the end", "no more reports" in subject, subject)
refusals(desk, (("ended twice", NOT_FOUND, ("observe", "madrid", ANA, "--end")),))
desk.later(hours=60).good("tick", "--trust")
check("the game goes on", len(mails_of(desk, PHIL)) > 0)
equal("without him", mails_of(desk, ANA), [])
finish()
