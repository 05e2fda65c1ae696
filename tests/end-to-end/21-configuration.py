"""The configuration: where it is found, how mistakes in it are reported."""

import os

from desk import CONFIG, NO_INPUT, SEED, USAGE, Desk, check, equal, finish

SEATS = ["--seat", "spanish=phil@example.org", "--seat", "french=karsten@example.org", "--seed", SEED]
NEW = ["new", "dos-de-mayo", "--name", "madrid", *SEATS]

# (what is wrong, the file, where and as what it must be told by every command that reads the configuration)
WRONG = [
    ("a key that nobody knows", "databse: campaign.db\n", "1:1 CONFIG-UNKNOWN-KEY"),
    ("the same key twice", "timezone: UTC\ntimezone: UTC\n", "2:1 FILE-DUPLICATE-KEY"),
    ("no YAML", "database: [campaign.db\n", "1:11 FILE-YAML"),
    ("a tab", "transport:\n\tmaildir: outbox\n", "2:1 FILE-YAML"),
    ("a list", "- database\n", "1:1 CONFIG-SHAPE"),
    ("a zone that is none", "database: campaign.db\ntimezone: Europe/Madird\n", "2:11 CONFIG-TIMEZONE"),
    ("a sender without an address", "from: Referee\n", "1:7 CONFIG-FROM"),
    ("a sender that is two", "from: \"a@example.org, b@example.org\"\n", "1:7 CONFIG-FROM"),
    ("a reply address with braces that mean nothing",
     "reply-to: \"orders+{gmae}@example.org\"\n", "1:11 CONFIG-REPLY-TO"),
    ("a database that is a list", "database: [a, b]\n", "1:11 CONFIG-SHAPE"),
    ("a language with a path in it", "language: ../en\n", "1:11 CONFIG-LANGUAGE"),
    ("a transport that is a word", "transport: outbox\n", "1:12 CONFIG-SHAPE"),
    ("a transport that nobody knows", "transport: {pigeon: white}\n", "1:12 CONFIG-TRANSPORT"),
    ("two transports", "transport:\n  maildir: outbox\n  smtp: {url: \"smtp://127.0.0.1\"}\n", "2:3 CONFIG-TRANSPORT"),
    ("smtp without an address", "transport:\n  smtp: {user: referee}\n", "2:9 CONFIG-TRANSPORT"),
    ("smtp at an address that is none", "transport:\n  smtp: {url: \"mail.example.org\"}\n", "2:15 CONFIG-TRANSPORT"),
    ("a password in the file", "transport: {smtp: {url: \"smtp://127.0.0.1\", user: me, password: s3cret}}\n",
     "1:55 CONFIG-TRANSPORT"),
    ("a time-out in words",
     "transport:\n  smtp:\n    url: smtp://127.0.0.1\n    timeout: soon\n", "4:14 CONFIG-TRANSPORT"),
]

for name, text, place in WRONG:
    desk = Desk()
    desk.good(*NEW)
    before = desk.dump()
    desk.write("adjudicator.yaml", text)
    told = {words[0]: desk.run(*words) for words in
            (("list",), ("send",), ("tick",), ("new", "dos-de-mayo", "--name", "sevilla", *SEATS))}
    wrong = {verb: result for verb, result in told.items()
             if result.code != CONFIG or "adjudicator.yaml:%s " % place not in result.err or result.out}
    check("%s: every command ends with 78 and tells %s" % (name, place), not wrong,
          "\n".join("%s: %s" % item for item in wrong.items()))
    check("%s: nothing changed" % name, desk.dump() == before)

desk = Desk(configuration="databse: a\ntimezone: Nowhere\nform: b@example.org\nlanguage: []\n")
result = desk.run("list")
lines = [line for line in result.err.splitlines() if "adjudicator.yaml:" in line]
check("many mistakes are told at once, in their order", len(lines) >= 3 and
      [line.split(":")[2] for line in lines] == sorted(line.split(":")[2] for line in lines), result.err)
check("an unknown key is answered with all that there are", all(key in lines[0] for key in
      ("referee", "press-to", "sender", "authentication-server", "language")), lines[0])
check("with \"did you mean\"", "database" in result.err and "from" in result.err, result.err)

desk = Desk(configuration="language: xx\n")
result = desk.run(*NEW)
check("a game in a language that is not there is not begun: 78, in words",
      result.code == CONFIG and "0:0" not in result.err and "{language" not in result.err, result)

# ---- where it is found ----

desk = Desk()
os.makedirs(desk.path("elsewhere/.config/adjudicator"))
desk.write("named.yaml", "database: named.db\n")
desk.write("variable.yaml", "database: variable.db\n")
desk.write("home.yaml", "database: home.db\n")


def made(*words, **variables):
    """The files that `new` makes."""
    before = {os.path.join(folder, name) for folder, _, names in os.walk(desk.folder) for name in names}
    desk.variables = variables
    result = desk.run(*words, *NEW)
    after = {os.path.join(folder, name) for folder, _, names in os.walk(desk.folder) for name in names}
    for path in after - before:
        os.unlink(path)
    return result.code, sorted(os.path.relpath(path, desk.folder) for path in after - before)


equal("without one the ledger is campaign.db", made(), (0, ["campaign.db"]))
os.makedirs(desk.path(".config/adjudicator"))
desk.write(".config/adjudicator/adjudicator.yaml", "database: home.db\n")
equal("the one at home", made(), (0, [".config/adjudicator/home.db"]))
equal("or where XDG_CONFIG_HOME says", made(XDG_CONFIG_HOME=desk.path("elsewhere/.config")), (0, ["campaign.db"]))
desk.write("adjudicator.yaml", "database: here.db\n")
equal("the one in the folder comes before", made(), (0, ["here.db"]))
equal("ADJUDICATOR_CONFIG before that", made(ADJUDICATOR_CONFIG=desk.path("variable.yaml")), (0, ["variable.db"]))
equal("--config before all", made("--config", "named.yaml", ADJUDICATOR_CONFIG=desk.path("variable.yaml")),
      (0, ["named.db"]))
equal("--database instead of the configuration's", made("--config", "named.yaml", "--database", "other.db"),
      (0, ["other.db"]))
desk.variables = {}
os.makedirs(desk.path("sub"))
desk.write("sub/adjudicator.yaml", "database: data.db\ntransport: {maildir: mails}\n")
equal("paths start at the file's folder", made("--config", "sub/adjudicator.yaml"), (0, ["sub/data.db"]))
equal("a file that was named and is not there: 66", desk.run("--config", "nowhere.yaml", "list").code, NO_INPUT)
desk.variables = {"ADJUDICATOR_CONFIG": desk.path("nowhere.yaml")}
equal("also by ADJUDICATOR_CONFIG", desk.run("list").code, NO_INPUT)
comments = Desk(configuration="# everything as it comes\n")
equal("comments alone are the defaults",
      (comments.run(*NEW).code, os.path.exists(comments.path("campaign.db"))), (0, True))
equal("a ledger that is not there: 66", Desk().run("list").code, NO_INPUT)
equal("a time that is none: 64", Desk().run("list", "--now", "yesterday").code, USAGE)

# ---- templates of one's own ----

desk = Desk()
desk.good(*NEW)
os.makedirs(desk.path("mine/en"))
desk.write("mine/en/receipt.txt.mustache", "Gracias, {{seat}}!\n")
path = desk.write("french.yaml", 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\n')
equal("--template-dir takes the place of one file",
      desk.run("--template-dir", desk.path("mine"), "check", "madrid", "french", path).out, "Gracias, french!\n")
check("and leaves the others", "-----ORDERS-----" in
      desk.run("--template-dir", desk.path("mine"), "show", "madrid", "--as", "french").out)
legend = lambda *more: [line.split() for line in
                        desk.good(*more, "show", "madrid", "--as", "french").out.split("\n") if line.startswith("LEGEND")]
os.makedirs(desk.path("mine/dos-de-mayo"))
os.makedirs(desk.path("mine/en/dos-de-mayo"))
shown = []
for name, content in (("mine/dos-de-mayo/state.txt.mustache", "LEGEND all\n{{>report.board}}\n"),
                      ("mine/en/dos-de-mayo/messages.yaml", "terms: {dos-de-mayo: {report: {board: LEGEND words}}}\n"),
                      ("mine/en/dos-de-mayo/state.txt.mustache", "LEGEND English\n{{>report.board}}\n")):
    desk.write(name, content)
    shown.append(legend("--template-dir", desk.path("mine")))
equal("--template-dir: a template for all languages, words, a template for one language",
      shown, [[["LEGEND", "all"]], [["LEGEND", "all"], ["LEGEND", "words"], ["LEGEND", "words"]],
              [["LEGEND", "English"], ["LEGEND", "words"], ["LEGEND", "words"]]])
equal("another language takes what is for all of them",
      legend("--template-dir", desk.path("mine"), "--language", "fr"), [["LEGEND", "all"]])
desk.write("mine/en/receipt.txt.mustache", "{{#seat}} never closed\n")
result = desk.run("--template-dir", desk.path("mine"), "submit", "madrid", "french", path)
check("a broken template: 78 with its file, line and column",
      result.code == CONFIG and "receipt.txt.mustache" in result.err and "1:1 " in result.err, result)
finish()
