"""`release=referee`: results wait until the game master releases them; until then nobody learns anything."""

import re

from acts import FRENCH, first_turn, game, mails_of, refusals
from desk import BAD_DATA, KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, USAGE, check, equal, finish

WHY = ("--reason", "checked")
desk = game("--option", "release=referee", configuration='from: "Referee <referee@example.org>"\nreferee: gm@example.org\n')
for address in (PHIL, KARSTEN):
    mails_of(desk, address)
refusals(desk, (("nothing waits yet", NO_PERMISSION, ("release", "madrid", "--turn", "1", *WHY)),))
first_turn(desk)
for address in (PHIL, KARSTEN):
    mails_of(desk, address)  # what was handed in for them


def given_out(desk, folder):
    """What anybody may be shown: the public view in all its shapes, and the pages, but for what must change: the deadline."""
    shown = {words: desk.run("show", "madrid", "--as", "public", *words).out
             for words in ((), ("--turn", "1"), ("--turn", "2"), ("--format", "svg"), ("--turn", "1", "--format", "svg"))}
    view, old = (desk.tree("show", "madrid", "--as", "public", *words) for words in ((), ("--turn", "1")))
    for tree in (view, old):
        tree.pop("deadline", None)
        for key in ("withheld", "owes", "others_owe"):
            tree.pop(key)
    desk.good("publish", "madrid", folder)
    pages = {name: desk.read(folder + "/" + name) for name in desk.mail_names(folder) if name != "desk"}
    return shown, view, old, pages


before = given_out(desk, "before")
told = desk.later(hours=1).good("tick").out
check("the tick says that results wait", "adjudicator release madrid --turn 1" in told, told)
equal("the players hear nothing", (mails_of(desk, PHIL), mails_of(desk, KARSTEN)), ([], []))
(subject, body), = mails_of(desk, "gm@example.org")
check("the game master is mailed", "results wait" in subject and "release madrid --turn 1" in body, body)
entry, = desk.tree("list")
equal("the list: the turn that players know, held", (entry["turn"], entry["held"], entry["deadline"], entry["owes"]),
      ("1", "release", None, []))
after = given_out(desk, "after")
still = [re.sub(r"\n  for the [^\n]*", "", text) for text in (before[0][()], after[0][()])]
equal("the public view is what was given out, as text", still[1], still[0])
check("and says for whom it waits", "  for the game master" in after[0][()], after[0][()][:300])
equal("of the turn whose results wait, too", "moves" in after[0][("--turn", "1")], False)
equal("of the turn that comes there is nothing", (after[0][("--turn", "2")], desk.run("show", "madrid", "--as", "public", "--turn", "2").code),
      ("", NOT_FOUND))
equal("as a picture", after[0][("--format", "svg")], before[0][("--format", "svg")])
equal("as YAML", after[1:3], before[1:3])
equal("the same pages", sorted(after[3]), sorted(before[3]))
check("which tell no more", all(b"moves" not in page and b"turn 2" not in page.lower() for page in after[3].values()))
check("the game master sees it all", desk.tree("show", "madrid")["turn"] == "2" == desk.tree("show", "madrid", "--as", "referee")["turn"])
desk.later(hours=200).good("tick", "--trust")
equal("however long it takes", (mails_of(desk, PHIL), mails_of(desk, KARSTEN)), ([], []))
check("the game master sees what came of it", "turn 2 of 10" in desk.good("show", "madrid", "--as", "french").out)
refusals(desk, (
    ("no reason", USAGE, ("release", "madrid", "--turn", "1")),
    ("no turn", USAGE, ("release", "madrid", *WHY)),
    ("the turn that players do not know yet", NO_PERMISSION, ("release", "madrid", "--turn", "2", *WHY)),
    ("a game that is unknown", NOT_FOUND, ("release", "lunes", "--turn", "1", *WHY)),
    ("adjudicated again", NO_PERMISSION, ("adjudicate", "madrid", "--turn", "1", "--reason", "r")),
    ("the next turn adjudicated", NO_PERMISSION, ("adjudicate", "madrid", "--turn", "2", "--reason", "r")),
    ("extended", NO_PERMISSION, ("extend", "madrid", "--turn", "1", "--by", "1d", *WHY)),
    ("a form of what comes", NO_PERMISSION, ("form", "madrid", "french")),
))

answers = set()
for turn in ("1", "2", "3", "0", "x"):
    code, receipt = desk.receipt("french", FRENCH.replace('"1"', '"%s"' % turn))
    equal("a file for turn %s is refused with FILE-CLOSED alone" % turn,
          (code, receipt["filed"], [error["code"] for error in receipt["errors"]]), (BAD_DATA, False, ["FILE-CLOSED"]))
    text = desk.file("french", FRENCH.replace('"1"', '"%s"' % turn)).out
    answers.add(re.sub(r"RECEIPT \d+", "RECEIPT", text))
equal("the receipt is the same whatever he guesses", len(answers), 1)
check("it tells neither the next turn nor a deadline", "turn 2" not in text and "DEADLINE" not in text and "DUE FROM YOU" not in text, text)

desk.good("release", "madrid", "--turn", "1", *WHY)
equal("released: the time for answers runs from now", (desk.turn(), desk.deadline()), (("2", "preparation"), "2026-05-11T17:00:00Z"))
for address in (PHIL, KARSTEN):
    (subject, body), = mails_of(desk, address)
    check("%s has the report, with the deadline that holds" % address, "due Mon 11 May 17:00 UTC" in subject and
          "11 May 2026 17:00 UTC" in body, (subject, body[:300]))
    check("%s reads that they were released" % address, "released the results: checked" in body, body)
refusals(desk, (
    ("released twice", NO_PERMISSION, ("release", "madrid", "--turn", "1", *WHY)),
    ("released ahead", NO_PERMISSION, ("release", "madrid", "--turn", "2", *WHY)),
))
code, receipt = desk.receipt("french", 'game: madrid\nturn: "2"\npreparation: {draw: no}\n')
equal("files are taken again", (code, receipt["filed"]), (0, True))

alone = game("--option", "release=referee", "--option", "release-after=24h")
first_turn(alone)
alone.later(hours=1).good("tick")
check("the list says until when", "until Sat 2 May 09:00 UTC" in alone.good("list").out, alone.good("list").out)
mails_of(alone, PHIL)
alone.at("2026-05-02T08:59:59Z").good("tick", "--trust")
equal("a second before its time they wait", mails_of(alone, PHIL), [])
alone.later(seconds=1).good("tick", "--trust")
(subject, body), = mails_of(alone, PHIL)
check("then they go out by themselves", "their time had come" in " ".join(body.split()), body)
equal("with two days from then", alone.deadline(), "2026-05-04T09:00:00Z")
finish()
