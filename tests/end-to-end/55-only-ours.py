"""`receive --only-ours`: of several ledgers behind one address each takes its own mail, and leaves the rest
untouched.

Two desks share the addresses: on one Phil and Karsten play `madrid`, on the other Phil and Ana play `sevilla`."""

from desk import KARSTEN, PHIL, USAGE, check, equal, finish
from postbox import FRENCH, MALLORY, REFEREE, SPANISH, desk, key, letter, orders_to, press_to, report

ANA = "ana@example.org"
LEFT = 67  # EX_NOUSER: another ledger's, or nobody's

madrid = desk(("madrid", "--option", "pace=fast", "--option", "press=signed"))
sevilla = desk(("sevilla", "--option", "pace=fast"))
sevilla.good("replace", "sevilla", "french", ANA, "--reason", "another player")
sevilla.good("send")
KEYS = {"madrid": key(madrid, "french"), "sevilla": key(sevilla, "french", "sevilla")}
ABROAD = FRENCH.replace("madrid", "sevilla")


def ask(table, raw, *words):
    """(exit code, fate of the new row in the inbox, whether anything at all changed)"""
    before, known = table.dump(), table.query("SELECT ifnull(max(id), 0) FROM inbox")[0][0]
    code = table.run("receive", "--only-ours", *words, stdin=raw).code
    fates = [fate for fate, in table.query("SELECT fate FROM inbox WHERE id > ?", known)]
    return code, fates, table.dump() != before


def takes(name, fate, raw, *words, table=madrid):
    equal("%s: taken, %s" % (name, fate), ask(table, raw, *words), (0, [fate], True))


def leaves(name, raw, *words, table=madrid):
    equal("%s: left, and nothing changed" % name, ask(table, raw, *words), (LEFT, [], False))


our_key, their_key = "key: %s\n" % KEYS["madrid"], "key: %s\n" % KEYS["sevilla"]
takes("a turn file", "filed", letter(KARSTEN, orders_to(KEYS["madrid"]), FRENCH))
takes("game and key in the file alone", "filed", letter(KARSTEN, REFEREE, FRENCH + our_key))
takes("by the recipient that the server names", "filed", letter(KARSTEN, REFEREE, FRENCH), "--recipient", orders_to(KEYS["madrid"]))
takes("another turn's", "refused", letter(KARSTEN, orders_to(KEYS["madrid"]), FRENCH.replace('turn: "1"', 'turn: "7"')))
takes("press", "press", letter(KARSTEN, press_to(KEYS["madrid"], "spanish"), "Good morning\n"))
takes("a wrong key", "wrong-key", letter(MALLORY, orders_to("0000-0000-0000"), FRENCH))
takes("our game, by nobody who proves anything", "wrong-key", letter(MALLORY, REFEREE, FRENCH))
takes("our game in what is no YAML", "wrong-key", letter(MALLORY, REFEREE, "game: madrid\nturn: [\n"))
takes("a player who names no game", "how-to", letter(KARSTEN, REFEREE, "Whose turn is it?\n"))
takes("a player who sends nothing to read", "how-to", letter(PHIL, REFEREE, "", type="text/plain"))
takes("our own mail, come back", "own", letter(REFEREE, REFEREE, "Hello\n"))
ours = madrid.query("SELECT message_id FROM outbox WHERE address = ?", KARSTEN)[0][0]
takes("a report of our mail", "bounce", report(KARSTEN, ours))

leaves("their turn file", letter(ANA, orders_to(KEYS["sevilla"], "sevilla"), ABROAD))
leaves("their game in the file alone", letter(ANA, REFEREE, ABROAD + their_key))
leaves("their game, by one who plays here, too", letter(PHIL, REFEREE, SPANISH.replace("madrid", "sevilla") + their_key))
leaves("a game of nobody's", letter(KARSTEN, orders_to(KEYS["sevilla"], "lunes"), FRENCH.replace("madrid", "lunes")))
takes("a name that is misspelt, with a key of ours", "refused", letter(KARSTEN, orders_to(KEYS["madrid"], "lunes"), FRENCH.replace("madrid", "lunes")))
leaves("a stranger", letter(MALLORY, REFEREE, "Let me play\n"))
leaves("a report of their mail", report(ANA, sevilla.query("SELECT message_id FROM outbox WHERE address = ?", ANA)[0][0]))
leaves("a report of nobody's mail", report(KARSTEN, "nobody@elsewhere.example"))
leaves("a program's", letter(KARSTEN, orders_to(KEYS["madrid"]), "I am away\n", headers="Auto-Submitted: auto-replied\n"))
leaves("a list's", letter(KARSTEN, REFEREE, "Our news\n", headers="List-Id: <x.example.org>\n"))
takes("a list's with orders of ours, which the game master is told", "bulk", letter(KARSTEN, orders_to(KEYS["madrid"]), FRENCH, headers="List-Id: <x.example.org>\n"))
leaves("no mail at all", b"")

# What one has left the other takes; what was taken once is taken for good.
theirs = letter(PHIL, REFEREE, SPANISH.replace("madrid", "sevilla") + "key: %s\n" % key(sevilla, "spanish", "sevilla"))
leaves("a mail for the other", theirs)
takes("the other, asked then", "filed", theirs, table=sevilla)
equal("asked again it has it already", ask(sevilla, theirs), (0, [], False))
stranger = letter(MALLORY, REFEREE, "Let me play again\n")
leaves("a stranger's, by the first", stranger)
leaves("and by the second", stranger, table=sevilla)
result = madrid.run("receive", stdin=stranger)
equal("without --only-ours the first keeps it", (result.code, madrid.query("SELECT fate FROM inbox ORDER BY id DESC LIMIT 1")), (0, [("stranger",)]))
equal("and has it then", ask(madrid, stranger), (0, [], False))

# All else is 75, as without it.
result = madrid.run("receive", "--only-ours", "--maildir", "box")
check("--only-ours is for one message", result.code == 75 and "--only-ours" in result.err, result)
check("a verb that does not know it says so", madrid.run("tick", "--only-ours").code == USAGE)
madrid.good("freeze")
equal("a frozen ledger is asked again later", ask(madrid, theirs), (75, [], False))
finish()
