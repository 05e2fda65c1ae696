"""`sealed=yes`: the program shows the game master neither orders nor hands while the game runs."""

import re

from acts import FRENCH, SPANISH, game, mails_of, refusals
from desk import BAD_DATA, KARSTEN, NO_PERMISSION, check, equal, finish, yaml_of

desk = game("--option", "sealed=yes")
mails_of(desk, KARSTEN)
desk.write("french.yaml", FRENCH)
refusals(desk, [("`%s`" % " ".join(words), NO_PERMISSION, words) for words in (
    ("show", "madrid"), ("show", "madrid", "--as", "referee"), ("show", "madrid", "--as", "french"),
    ("show", "madrid", "--as", "spanish", "--format", "yaml"), ("show", "madrid", "--as", "french", "--turn", "1"),
    ("show", "madrid", "--turn", "1"), ("form", "madrid", "french"),
    ("check", "madrid", "french", "french.yaml"), ("submit", "madrid", "french", "french.yaml"))])
check("why is said", "sealed" in desk.run("show", "madrid").err)
public = desk.good("show", "madrid", "--as", "public").out
check("the public view is as ever", "public report" in public)
check("the public view as YAML, too", desk.good("show", "madrid", "--as", "public", "--format", "yaml").code == 0)
check("so is the list", "madrid" in desk.good("list").out)

result = desk.run("submit", "madrid", "french", "french.yaml", "--reason", "his mail program is broken")
check("he may file for a seat; the receipt is the seat's", result.code == 0 and "rtiller" not in result.out and
      "sealed" in result.out, result)
(subject, body), = mails_of(desk, KARSTEN)
check("which gets it", "Artillería" in body and "his mail program is broken" in " ".join(body.split()), body)
wrong = desk.write("wrong.yaml", 'game: madrid\nturn: "1"\nsetup: {card: paz-paz}\n')
result = desk.run("submit", "madrid", "french", wrong, "--reason", "a guess", "--format", "yaml")
found = yaml_of(result.out)
equal("errors are counted, not told", (result.code, found["errors"] > 0, sorted(found)), (BAD_DATA, True, ["errors", "filed", "number", "refused"]))
check("not on standard error either", "paz-paz" not in result.err, result.err)

form = desk.query("SELECT orders FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND seat = 1")[0][0]
key = next(line for line in form.splitlines() if line.startswith("key: "))
desk.good("receive", stdin="From: karsten@example.org\nTo: referee@example.org\nMessage-ID: <sealed@example.org>\n"
                           "Subject: orders\nContent-Type: text/plain; charset=utf-8\n\n" + FRENCH + key + "\n")
equal("a mail is filed as ever", desk.query("SELECT fate, game FROM inbox"), [("filed", 1)])
check("the list of mails is shown", "filed" in desk.good("inbox").out)
refusals(desk, (("`inbox 1` of a mail to the game", NO_PERMISSION, ("inbox", "1")),))

desk.change("UPDATE games SET status = 'over'")
check("when the game is over everything is open", "the game master's view" in desk.good("show", "madrid").out and
      "artilleria" in desk.good("inbox", "1").out)

# Results that wait in a sealed game: the mail about them names no command that is refused.
for more, named in (((), ["show", "release"]), (("--option", "sealed=yes"), ["release"])):
    desk = game("--option", "release=referee", *more, configuration='from: "Referee <referee@example.org>"\nreferee: gm@example.org\n')
    for seat, text in (("french", FRENCH), ("spanish", SPANISH)):
        desk.write("file.yaml", text)
        desk.good("submit", "madrid", seat, "file.yaml", *(("--reason", "by phone") if more else ()))
    desk.later(hours=1).good("tick")
    (subject, body), = mails_of(desk, "gm@example.org")
    commands = [line.split() for line in re.findall(r"adjudicator (.*)", body)]
    equal("commands that the mail names", [words[0] for words in commands], named)
    for words in commands:
        equal("`%s` is taken" % " ".join(words), desk.run(*words).code, 0)
finish()
