"""What somebody hears who has no key depends on nothing that they do not know: neither on whether a game exists, nor on who
plays it in which language."""

from desk import KARSTEN, PHIL, check, equal, finish
from postbox import FRENCH, MALLORY, REFEREE, desk, key, letter, orders_to, pipe, press_to

ANA, BEN = "ana@example.org", "ben@example.org"
WRONG = "AAAA-AAAA-AAAA"


def world():
    """Two games: `madrid` of Phil and Karsten in French and Spanish, `urft` of Ana and Ben, where Ana reads Spanish."""
    made = desk(("madrid", "--seat-language", "spanish=fr", "--seat-language", "french=es"))
    made.good("new", "ducs", "--name", "urft", "--option", "setup=standard", "--seed", "05", "--seat", "orfburg=" + ANA,
              "--seat", "wulfenburg=" + BEN, "--seat-language", "orfburg=es")
    made.good("send")
    return made


def heard(table, sender, to, text, *words, **more):
    """What goes out because of a mail that comes on a day of its own, but for the game in its subject, which is quoted."""
    table.later(days=1)
    result = pipe(table, letter(sender, to, text, **more), *words)
    rows = table.query("SELECT kind, address, sender, subject, body, orders, html, turn, seat IS NULL FROM outbox JOIN letters ON mail = id "
                       "ORDER BY id DESC LIMIT ?", len(result.answered))
    return result.code, [(*row[:4], row[4].replace("[lunes]", "[madrid]"), *row[5:]) for row in rows], result.changed


# The mails name MADRID; the same mail names a game that does not exist instead.
MAILS = {
    "the address": lambda game: (orders_to(WRONG, game), FRENCH, {}),
    "the press address": lambda game: (press_to(WRONG, "french", game), "Hello\n", {}),
    "the text": lambda game: (REFEREE, "game: %s\nkey: %s\norders: []\n" % (game, WRONG), {}),
    "the text, without a key": lambda game: (REFEREE, "game: %s\norders: []\n" % game, {}),
    "the subject": lambda game: (REFEREE, "Hello\n", {"subject": "Re: [%s] Dos de Mayo, turn 1" % game}),
    "the subject, with a key": lambda game: (REFEREE, "key: %s\nHello\n" % WRONG, {"subject": "Re: [%s] Dos de Mayo, turn 1" % game}),
    "a thread": lambda game: (REFEREE, "Hello\n", {"headers": "References: <%s@play.example.org>\n" % game}),
    "a thread, with a key": lambda game: (REFEREE, "key: %s\nHello\n" % WRONG, {"headers": "References: <%s@play.example.org>\n" % game}),
    "the address, and no text": lambda game: (orders_to(WRONG, game), "", {}),
}
for who in (MALLORY, ANA):
    table = world()
    for name, mail in MAILS.items():
        there, nowhere = (heard(table, who, *mail(game)[:2], **mail(game)[2]) for game in ("madrid", "lunes"))
        equal("%s, who names a game by %s: the same whether it exists" % (who, name), there, nowhere)
        equal("%s, %s: to nobody else, and nothing changes" % (who, name), ({row[1] for row in there[1]} <= {who}, there[2]), (True, []))
    equal("%s: something was answered" % who, table.query("SELECT count(*) > 0 FROM outbox WHERE address = ?", who), [(1,)])
    if who == ANA:
        own = "game: %%s\nkey: %s\nmoves: []\n" % key(table, "orfburg", "urft")
        there, nowhere = ([row[:2] for row in heard(table, ANA, REFEREE, own % game)[1]] for game in ("madrid", "lunes"))
        equal("with a key of her own she is answered of her own game", (there, nowhere), ([("receipt", ANA)], [("receipt", ANA)]))

# The language is that of the sender, or the configuration's.
table = world()
heard(table, MALLORY, orders_to(WRONG), FRENCH)
told = table.query("SELECT body FROM outbox JOIN letters ON mail = id ORDER BY id DESC LIMIT 1")[0][0]
check("a stranger reads no language of the game's players", "Rien" not in told and "No se ha" not in told and "Nothing" in told, told)
heard(table, ANA, orders_to(WRONG), FRENCH)
told = table.query("SELECT body FROM outbox JOIN letters ON mail = id ORDER BY id DESC LIMIT 1")[0][0]
check("a player of another game reads their own", "No se ha" in told and "Nothing" not in told, told)

# One answer a day, whatever is named.
table = world()
equal("a stranger hears it once a day, of whatever game", [len(pipe(table, letter(MALLORY, orders_to(WRONG, game), "x %d\n" % i)).answered)
                                                         for i, game in enumerate(("madrid", "lunes", "urft", "lunes"))], [1, 0, 0, 0])
table = world()
equal("and in the other order", [len(pipe(table, letter(MALLORY, orders_to(WRONG, game), "x %d\n" % i)).answered)
                                 for i, game in enumerate(("lunes", "madrid"))], [1, 0])

# Where several ledgers share a mailbox, what another has is not known.
table = world()
for who in (MALLORY, ANA):
    equal("--only-ours: %s hears nothing" % who, heard(table, who, orders_to(WRONG), FRENCH, "--only-ours")[:2], (0, []))

# Players of the game hear what is missing, as before.
table = world()
rows = heard(table, KARSTEN, REFEREE, "game: madrid\n")[1]
check("a player of the game is told what is missing, of which game", len(rows) == 1 and rows[0][1] == KARSTEN and "[madrid]" in rows[0][3], rows)

finish()
