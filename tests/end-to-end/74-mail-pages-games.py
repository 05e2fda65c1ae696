"""A page for each seat of each game, in each language: every report of the example campaigns, and of a finished game."""

import os

from desk import ROOT, Desk, body_of, check, equal, finish
from mail_pages import look_at, newest, page_of

CAMPAIGNS = os.path.join(ROOT, "contrib", "campaigns")
LANGUAGES = ("en", "fr", "es")
SALT = '<script src="x">1</script> & <b> &amp; </pre>'  # what a player can write into reports


def steps_of(game):
    return sorted(name for name in os.listdir(os.path.join(CAMPAIGNS, game)) if name[0].isdigit())


def arguments_of(game):
    with open(os.path.join(CAMPAIGNS, game, "new"), encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file if not line.startswith("#")]


def after(words, option):
    return [words[i + 1] for i, word in enumerate(words) if word == option]


salted = 0
for game in sorted(os.listdir(CAMPAIGNS)):
    arguments = arguments_of(game)
    name = after(arguments, "--name")[0]
    seats = [seat.partition("=")[0] for seat in after(arguments, "--seat")]
    desk = Desk(now="2026-05-01T08:00:00Z")
    desk.good("new", *arguments)
    desk.good("send")
    turn = desk.turn(name)[0]
    for i, seat in enumerate(seats):
        result = desk.file(seat, 'game: %s\nturn: "%s"\nmail: html\nlanguage: %s\n' % (name, turn, LANGUAGES[i % 3]), game=name)
        check("%s: %s wants a page" % (game, seat), result.code == 0, result)
    addresses = dict(zip(seats, (address.partition("<")[2].rstrip(">") for address in after(arguments, "--seat"))))
    looked = dict.fromkeys(seats, 0)
    for step in steps_of(game):
        folder = os.path.join(CAMPAIGNS, game, step)
        for file in sorted(os.listdir(folder)):
            with open(os.path.join(folder, file), encoding="utf-8") as text:
                desk.file(file[:-len(".yaml")], text.read().rstrip("\n") + "\nsalt: '%s'\n" % SALT, game=name)
        desk.later(hours=1).good("tick")
        for i, seat in enumerate(seats):
            mail = newest(desk, addresses[seat])
            if mail["Date"].datetime != desk.now:
                continue  # a file was refused: the game waits
            looked[seat] += 1
            salted += SALT in body_of(mail)
            pictured = desk.run("show", name, "--as", seat, "--format", "svg").code == 0
            look_at("%s, %s, %s" % (game, step, seat), mail, picture=pictured)
            equal("%s, %s, %s: in its language" % (game, step, seat), '<html lang="%s">' % LANGUAGES[i % 3] in page_of(mail), True)
    check("%s: most steps end with a report to each" % game, min(looked.values()) * 2 > len(steps_of(game)), looked)
    equal("%s: the log fits" % game, desk.good("verify", name).code, 0)
check("what a player wrote stood in reports, and was nothing but text", salted > 0)

finish()
