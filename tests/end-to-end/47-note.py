"""`note`: the referee writes; and `submit --reason`: the referee files for a seat."""

from acts import FRENCH, game, mails_of, refusals
from desk import BAD_DATA, KARSTEN, NOT_FOUND, PHIL, USAGE, attachment_of, check, equal, finish

desk = game()
for address in (PHIL, KARSTEN):
    mails_of(desk, address)
refusals(desk, (
    ("an empty note", USAGE, ("note", "madrid", " ")),
    ("a note with a bell", USAGE, ("note", "madrid", "ding \a")),
    ("a seat that is none", NOT_FOUND, ("note", "madrid", "--to", "frensh", "hello")),
    ("no observers", NOT_FOUND, ("note", "madrid", "--to", "observers", "hello")),
    ("a game that is unknown", NOT_FOUND, ("note", "lunes", "hello")),
))
desk.good("note", "madrid", "Señores: am Wochenende keine Züge.")
for address in (PHIL, KARSTEN):
    (subject, body), = mails_of(desk, address)
    check("%s has it, signed" % address, "Señores: am Wochenende keine Züge." in body and "-- the game master" in body, body)
long = "One.\n\n" + "word " * 40 + "\nLast.\n"
desk.good("note", "madrid", "--to", "french", "-", stdin=long)
(subject, body), = mails_of(desk, KARSTEN)
check("from standard input, in lines that mail can carry", body.startswith("One.\n\nword word") and "Last." in body and
      max(map(len, body.splitlines())) <= 78, body)
equal("to one seat alone", mails_of(desk, PHIL), [])
equal("a NUL is no text", desk.run("note", "madrid", "-", stdin=b"a\0b").code, USAGE)
equal("nor is what is no UTF-8", desk.run("note", "madrid", "-", stdin=b"caf\xe9").code, USAGE)
equal("nor a flood", desk.run("note", "madrid", "-", stdin="a" * 65537).code, USAGE)
shown = desk.good("show", "madrid", "--as", "spanish").out
log = [entry["code"] for entry in desk.tree("show", "madrid", "--as", "spanish")["log"]]
equal("it stands in the log of those who got it", log, ["act-note"])
equal("and of nobody else", [entry["code"] for entry in desk.tree("show", "madrid", "--as", "french")["log"]],
      ["act-note", "act-note"])

text = desk.tree("show", "madrid", "--as", "french")["log"][1]["text"]
check("a long one in one line, with its beginning", text.startswith("The game master wrote to France: One. word word") and
      "\n" not in text and text.endswith("word Last."), text)
desk.good("note", "madrid", "--to", "french", "x " * 400)
check("a very long one with its beginning alone", desk.tree("show", "madrid", "--as", "french")["log"][2]["text"].endswith("x ..."))
mails_of(desk, KARSTEN)

# The referee files.
path = desk.write("french.yaml", FRENCH)
refusals(desk, (("submit with an empty reason", USAGE, ("submit", "madrid", "french", path, "--reason", "")),))
result = desk.good("submit", "madrid", "french", path, "--reason", "he dictated it")
check("the game master sees the receipt", "RECEIPT 1" in result.out)
(subject, body), = mails_of(desk, KARSTEN)
check("the seat gets it by mail, with who and why", "receipt 1" in subject and "he dictated it" in body and "RECEIPT 1" in body, body)
equal("it is his file", desk.query("SELECT source, standing FROM submissions"), [("referee", "in-force")])
equal("the other seat hears nothing", mails_of(desk, PHIL), [])
wrong = desk.write("wrong.yaml", FRENCH.replace('"1"', '"5"'))
equal("a file that is refused is told to nobody else",
      (desk.run("submit", "madrid", "french", wrong, "--reason", "again").code, mails_of(desk, KARSTEN)), (BAD_DATA, []))

# Without --reason it is the player's own, and the player is told all the same.
plain = desk.run("submit", "madrid", "french", path, "--language", "es")
equal("without --reason the file counts as the player's own", (plain.code, desk.query("SELECT source FROM submissions WHERE standing = 'in-force'")),
      (0, [("submit",)]))
(subject, body), = mails_of(desk, KARSTEN)
check("and the player is told who handed it in, with the orders in force, in their own language",
      "receipt 3" in subject and "The game master has handed in a file for you" in body and "\nYOUR ORDERS NOW" in body and "6→7" in body and
      "RECEIPT 3" in body and "RECIBO 3" in plain.out, (subject, body, plain.out))
equal("the other seat hears nothing of it", mails_of(desk, PHIL), [])
desk.write("settings.yaml", 'game: madrid\nturn: "1"\nlanguage: fr\n')
desk.good("submit", "madrid", "french", desk.path("settings.yaml"))
(subject, body), = mails_of(desk, KARSTEN)
check("settings are told as well, in the language that they ask for", "L'arbitre a remis un fichier pour vous" in body, (subject, body))
equal("what is refused and kept for nothing is told to nobody else",
      (desk.run("submit", "madrid", "french", wrong).code, mails_of(desk, KARSTEN)), (BAD_DATA, []))
equal("nor is a preview", (desk.run("submit", "madrid", "french", desk.write("look.yaml", FRENCH + "preview: yes\n")).code, mails_of(desk, KARSTEN)),
      (0, []))
drafted = desk.run("submit", "madrid", "french", desk.write("draft.yaml", FRENCH + "ordres: []\n"))
(subject, body), = mails_of(desk, KARSTEN)
check("a draft, which holds the turn open, is told", drafted.code == BAD_DATA and "L'arbitre a remis" in body, (subject, body))
desk.good("submit", "madrid", "french", desk.write("english.yaml", FRENCH + "language: en\n"))
mails_of(desk, KARSTEN)
desk.later(hours=48).good("tick")
check("his next report tells it, the other's does not", "filed for you, receipt 1: he dictated it" in
      " ".join(mails_of(desk, KARSTEN)[-1][1].split()) and "dictated" not in mails_of(desk, PHIL)[-1][1])
finish()
