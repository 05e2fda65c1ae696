"""Languages: each reader has their own and can change it, and earlier mail can still be verified."""

import re

from desk import BAD_DATA, USAGE, Desk, attachment_of, body_of, check, equal, finish, yaml_of

FRENCH = re.compile(r"À RENDRE|RIEN À RENDRE|LA PARTIE ATTEND")
SPANISH = re.compile(r"POR ENTREGAR|NADA QUE ENTREGAR|LA PARTIDA ESPERA")
ENGLISH = re.compile(r"DUE FROM YOU|THE GAME WAITS")
EVERY = (("fr", FRENCH), ("es", SPANISH), ("en", ENGLISH))


def language_of(text):
    return [name for name, words in EVERY if words.search(text)]


def newest(desk, to):
    return desk.mails(to)[-1]


def forms_by_language():
    """Three players, one game, three languages: reports, forms, receipts, reminders."""
    desk = Desk()
    desk.good("new", "dogs-of-war", "--name", "gravos", "--seat", "anne=anne@example.org", "--seat", "carlos=carlos@example.org",
              "--seat", "will=will@example.org", "--seat-language", "anne=fr", "--seat-language", "carlos=es",
              "--timezone", "Europe/Madrid", "--seat-timezone", "anne=Europe/Paris", "--every", "48h", "--seed", "3")
    desk.good("send")
    for seat, language in (("anne", "fr"), ("carlos", "es"), ("will", "en")):
        mail = newest(desk, seat + "@example.org")
        equal("%s reads %s" % (seat, language), language_of(body_of(mail)), [language])
        form = attachment_of(mail)[1]
        equal("so does the form of %s" % seat, (yaml_of(form)["game"], language_of(form.replace("DUE NOW", "DUE FROM YOU"))), ("gravos", [language]))
    subjects = [newest(desk, seat + "@example.org")["Subject"] for seat in ("anne", "carlos", "will")]
    equal("a subject in each, times in the manner of each", [subject[:len("[gravos] Dogs of War, ")] for subject in subjects] +
          [re.search(r"dim\. 3 mai à 10.h.00$", subjects[0]) is not None, subjects[1].endswith("dom 3 may 10:00"),
           subjects[2].endswith("due Sun 3 May 10:00 CEST")],
          ["[gravos] Dogs of War, "] * 3 + [True] * 3)
    check("the deadline in words", "dimanche 3 mai 2026 à 10 h 00 (heure de Paris, UTC+2)" in " ".join(body_of(newest(desk, "anne@example.org")).split()))
    for seat, title in (("anne", "REÇU"), ("carlos", "RECIBO"), ("will", "RECEIPT")):
        said = desk.file(seat, 'game: gravos\nturn: "dogs"\ndogs: [OMALLEY]\n', game="gravos").out
        check("a receipt in the language of %s" % seat, ("\n%s 1" % title) in said, said)
    desk.good("tick")
    desk.later(hours=40).good("tick")
    for seat, words in (("anne", "ENCORE À RENDRE"), ("carlos", "FALTA POR ENTREGAR"), ("will", "STILL DUE FROM YOU")):
        check("a reminder in the language of %s" % seat, words in body_of(newest(desk, seat + "@example.org")))
    desk.good("pause", "gravos", "--reason", "x")
    desk.later(hours=26).good("resume", "gravos", "--reason", "x")
    desk.good("send")
    for seat, words in (("anne", "après une pause de 1 jour et 2 heures"), ("carlos", "tras una pausa de 1 día y 2 horas"),
                        ("will", "after a pause of 1 day and 2 hours")):
        check("an act in the language of %s" % seat, words in body_of(newest(desk, seat + "@example.org")))
    return desk


def change(desk):
    """A line of a turn file changes it, for all games of that address; what was mailed before stays proved."""
    desk.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=Carlos <carlos@example.org>", "--seat",
              "french=phil@example.org", "--every", "48h", "--language", "fr")
    equal("another game of an address is in its language, and of a new one in that of the command", [row[0] for row in desk.query(
        "SELECT language FROM seats JOIN games ON game = id WHERE games.name = 'madrid' ORDER BY seat")], ["es", "fr"])
    turn = desk.tree("show", "gravos", "--as", "public")["turn"]
    code, receipt = desk.receipt("carlos", 'game: gravos\nturn: "%s"\nlanguage: tlh\n' % turn, game="gravos")
    equal("a language that nobody has words in: an error with its place",
          (code, [(error["code"], error["line"]) for error in receipt["errors"]]), (BAD_DATA, [("FILE-LANGUAGE", 3)]))
    for name in ("French", "FRANÇAIS", "francés", "FR"):
        code, receipt = desk.receipt("carlos", 'game: gravos\nturn: "%s"\nlanguage: %s\n' % (turn, name), "check", "gravos")
        equal("%s is a language by its name" % name, (code, [note["code"] for note in receipt["notes"]]), (0, ["FILE-LANGUAGE"]))
    before = [body_of(mail) for mail in desk.mails("carlos@example.org")]
    text = 'game: gravos\nturn: "%s"\nlanguage: fr\n' % turn
    code, receipt = desk.receipt("carlos", text, "check", "gravos")
    equal("looked at: a note, and nothing else", [note["code"] for note in receipt["notes"]], ["FILE-LANGUAGE"])
    check("and nothing is changed", "es" in language_of(desk.good("show", "gravos", "--as", "carlos").out))
    said = desk.file("carlos", text, game="gravos").out
    check("the receipt is in the new one", re.search("^REÇU ", said, re.M), said)
    equal("in all games of the address", [row[0] for row in desk.query(
        "SELECT language FROM seats WHERE bare = 'carlos@example.org'")], ["fr", "fr"])
    check("from then on", language_of(desk.good("show", "gravos", "--as", "carlos").out) == ["fr"])
    equal("mails of before are as they were", [body_of(mail) for mail in desk.mails("carlos@example.org")][:len(before)], before)
    check("and what was mailed is shown as it was mailed",
          language_of(desk.good("show", "gravos", "--as", "carlos", "--turn", "dogs").out) == ["es"])
    for game in ("gravos", "madrid"):
        check("`verify` has nothing against it: %s" % game, desk.run("verify", game).code == 0, desk.run("verify", game))


def shown(desk):
    """What is shown, and who only looks on."""
    for language, words in EVERY:
        check("show --language %s" % language, language_of(desk.good("show", "gravos", "--as", "anne", "--language", language).out) == [language])
        check("show --as public --language %s" % language,
              language_of(desk.good("show", "gravos", "--as", "public", "--language", language).out) == [language])
    equal("the seat's own where nothing is said", language_of(desk.good("show", "gravos", "--as", "will").out), ["en"])
    equal("form --language", desk.good("form", "madrid", "french", "--language", "es").out.split(",")[1], " partida madrid")
    result = desk.run("show", "gravos", "--language", "xx")
    check("a language that is not there: 64, and said", result.code == USAGE and '"xx"' in result.err, result)
    for address, language in (("ana@example.org", "es"), ("bob@example.org", "en")):
        desk.good("observe", "gravos", address, "--language", language)
    desk.good("send")
    for address, language in (("ana@example.org", "es"), ("bob@example.org", "en")):
        equal("who looks on reads his own: " + language, language_of(body_of(newest(desk, address))), [language])
    desk.good("replace", "gravos", "will", "luc@example.org", "--reason", "x", "--language", "fr")
    desk.good("send")
    equal("a new player his", language_of(body_of(newest(desk, "luc@example.org"))), ["fr"])
    told = [mail["Subject"] for mail in desk.mails("anne@example.org")]
    check("the others are told of him each in theirs", any("nouveau joueur" in subject for subject in told), told)
    result = desk.run("new", "ducs", "--name", "k", "--seat", "orfburg=a@example.org", "--seat", "wulfenburg=b@example.org",
                      "--seat-language", "orfburg=xx")
    check("new: a language that is not there: 64", result.code == USAGE and '"xx"' in result.err, result)


def configured():
    """The configuration's is that of players of whom nothing is said, and of strangers."""
    desk = Desk(configuration='from: "Referee <referee@example.org>"\nlanguage: es\n')
    desk.new("--every", "48h")
    desk.good("send")
    equal("the configuration's language", language_of(body_of(desk.mails()[0])), ["es"])
    desk.run("receive", stdin="From: mallory@example.org\nTo: referee@example.org\nSubject: x\nMessage-ID: <1@example.org>\n\ngame: madrid\n"
                              "turn: \"1\"\nkey: AAAA-BBBB-CCCC\n")
    desk.good("send")
    check("a stranger is answered in the language of the players", newest(desk, "mallory@example.org")["Subject"] == "Correo no aceptado")


def wrong_keys():
    """Who names a game without its key: in what he reads where he plays, else in the language of the configuration."""
    desk = Desk(configuration='from: "Referee <referee@example.org>"\n')
    desk.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=carlos@example.org", "--seat", "french=phil@example.org",
              "--seat-language", "spanish=es", "--seat-language", "french=fr", "--every", "48h")
    desk.good("new", "dos-de-mayo", "--name", "sol", "--seat", "spanish=ana@example.org", "--seat", "french=luc@example.org",
              "--language", "fr", "--every", "48h")
    answers = {}
    for number, (address, game) in enumerate((("mallory@example.org", "madrid"), ("eve@example.org", "sol"), ("carlos@example.org", "sol"))):
        desk.run("receive", stdin="From: %s\nTo: referee@example.org\nSubject: x\nMessage-ID: <%d@example.org>\n\ngame: %s\n"
                                  "turn: \"1\"\nkey: AAAA-BBBB-CCCC\n" % (address, number, game))
        desk.good("send")
        answers[address] = [mail for mail in desk.mails(address) if "<%d@example.org>" % number in str(mail["References"])][0]["Subject"].split(" / ")
    equal("nobody hears by the language which game there is", answers["mallory@example.org"], answers["eve@example.org"])
    check("a player hears in his own", answers["carlos@example.org"] != answers["mallory@example.org"], answers)


table = forms_by_language()
change(table)
shown(table)
configured()
wrong_keys()
finish()
