"""Shared by the tests of the game master's actions: a game whose first turn two small files end."""

from desk import Desk, body_of, equal

FRENCH = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n'
SPANISH = 'game: madrid\nturn: "1"\norders: ["9→14"]\n'


def game(*words, configuration=None):
    """A desk with the game `madrid`, its first reports sent and fetched."""
    desk = Desk(configuration=configuration)
    desk.new("--option", "pace=fast", "--every", "48h", *words)
    desk.good("send")
    return desk


def first_turn(desk):
    """Both files of turn 1, with receipts that nobody looks at."""
    desk.file("french", FRENCH)
    desk.file("spanish", SPANISH)


def mails_of(desk, address):
    """Those that were sent since the last call for this address: (subject, body)."""
    desk.run("send")
    seen = desk.__dict__.setdefault("seen", set())
    fresh = [mail for mail in desk.mails(address) if mail["Message-ID"] not in seen]
    seen.update(mail["Message-ID"] for mail in fresh)
    return [(mail["Subject"], body_of(mail)) for mail in fresh]


def refusals(desk, rows):
    """Each mistake has its exit code, says something on standard error, and changes nothing."""
    before = desk.dump()
    for name, code, words in rows:
        result = desk.run(*words)
        equal("%s: %d, said, and nothing changed" % (name, code),
              (result.code, result.out, bool(result.err), desk.dump() == before), (code, "", True, True))
