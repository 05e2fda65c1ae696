"""A mail gets one answer: words to the referee above an older report that is quoted, and words that need no key because they only repeat
what their owner may see."""

from desk import KARSTEN, PHIL, check, equal, finish
from postbox import FRENCH, MALLORY, REFEREE, SPANISH, desk, key, letter, orders_to, pipe
from words import answers, table, with_keys, write

ANA, BEN = "ana@example.org", "ben@example.org"


def report(here, address, number=0):
    """A report as its reader has it: subject, body with the form at its end."""
    subject, body, orders = here.query("SELECT subject, body, orders FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND address = ? "
                                       "ORDER BY id LIMIT 1 OFFSET ?", address, number)[0]
    return subject, body, orders


def quoted(text, mark="> "):
    return "On Fri, 1 May 2026 at 08:00, Referee <%s> wrote:\n\n" % REFEREE + "".join(mark + line + "\n" for line in text.splitlines())


def kinds(here):
    return [(row[0], row[1]) for row in answers(here)]


def receipts(here):
    return here.query("SELECT count(*) FROM submissions")[0][0]


# ---- above an older report ----

for words in ("help", "status", "rules 7.3", "report"):
    for mark in ("> ", ""):
        here = table()
        subject, body, orders = report(here, KARSTEN)
        write(here, "french", FRENCH)
        write(here, "spanish", SPANISH)
        here.good("adjudicate", "madrid", "--turn", "1", "--reason", "time")
        here.good("send")
        answers(here)
        before = receipts(here)
        whole = body + "\n-----ORDERS-----\n" + orders + "-----END-----\n"
        got = write(here, "french", words + "\n\n" + quoted(whole, mark), subject="Re: " + subject)
        equal("%s above an older report, marked %r: one answer, and nothing refused" % (words, mark), (got.fate, kinds(here)), ("request", [(KARSTEN, "answer")]))
        equal("and no receipt is used up", receipts(here), before)

# Orders beside the word still count, and what was changed in a quoted form is not passed over.
here = table()
answers(here)
got = write(here, "french", "status\n\n" + FRENCH)
equal("orders below the word are filed", (got.fate, receipts(here)), ("filed", 1))

# ---- without a key ----


def world():
    made = desk(("madrid", "--seat-language", "spanish=fr"))
    made.good("new", "ducs", "--name", "urft", "--option", "setup=standard", "--seed", "05", "--seat", "orfburg=" + ANA, "--seat", "wulfenburg=" + PHIL)
    made.good("send")
    answers(made)
    return made


for words in ("help", "status", "rules 4.2", "report"):
    here = world()
    got = pipe(here, letter(KARSTEN, REFEREE, words + "\n", subject="hello"))
    equal("%s alone from an address on file: answered there" % words, (got.fate, kinds(here), got.changed), ("request", [(KARSTEN, "answer")], []))

here = world()
got = pipe(here, letter(PHIL, REFEREE, "status\n", subject="hello"))
rows = answers(here)
equal("who plays two games hears of both", sorted(("[madrid]" in row[2], "[urft]" in row[2]) for row in rows), [(False, True), (True, False)])
equal("and nobody else hears anything", {row[0] for row in rows}, {PHIL})
pipe(here, letter(PHIL, REFEREE, "status\n", subject="Re: [urft] La Guerre des Ducs"))
equal("the game in the subject alone, if there is one", ["[urft]" in row[2] for row in answers(here)], [True])
pipe(here, letter(PHIL, REFEREE, "status\n\n" + quoted(report(here, PHIL, 0)[1]), subject="hello"))
equal("or that of the quotation", len(answers(here)), 1)

here = world()
got = [pipe(here, letter(KARSTEN, REFEREE, "help\n", subject="n%d" % i)).answered for i in range(5)]
rows = answers(here)
equal("each is answered, three a day and address as asked, the others as any mail without a key", ([mail for mails in got for mail in mails],
      [row[4] is not None for row in rows]), ([KARSTEN] * 5, [True] * 3 + [False] * 2))
with_keys(here, french=KARSTEN)
equal("which takes nothing from mails with a key", write(here, "french", "help\n").answered, [KARSTEN])
equal("nor do others at that address lose theirs", pipe(here, letter(PHIL, REFEREE, "help\n", subject="[madrid]")).answered, [PHIL])
here.later(days=1)
equal("and the next day it begins anew", pipe(here, letter(KARSTEN, REFEREE, "help\n", subject="again")).answered, [KARSTEN])

here = world()
for words in ("resign", "undo", "forget me", "offer draw", "confirm ABCDEF"):
    here.later(days=1)
    answers(here)
    got = pipe(here, letter(KARSTEN, REFEREE, words + "\n", subject="hello"))
    equal("%s needs the key, as ever" % words, (got.fate, got.changed), ("how-to", []))
    got = pipe(here, letter(KARSTEN, REFEREE, "help\n" + words + "\n", subject="hello two"))
    equal("help beside %s, too: what was asked for is not left unsaid" % words, (got.fate, got.changed), ("how-to", []))
got = pipe(here, letter(KARSTEN, orders_to("AAAA-AAAA-AAAA"), "help\n"))
equal("a wrong key is said to be wrong", (got.fate, got.answered), ("wrong-key", [KARSTEN]))
for game in ("urft", "lunes"):
    here.later(days=1)
    answers(here)
    pipe(here, letter(KARSTEN, REFEREE, "status\n", subject="Re: [%s] Orders" % game))
    equal("a game of others in the subject tells nothing, whether there is one or not (%s)" % game, ["[madrid]" in row[2] for row in answers(here)], [True])
got = pipe(here, letter(MALLORY, REFEREE, "help\n", subject="[madrid]"))
equal("a stranger hears what strangers do", got.answered, [])

# ---- a mail to two games counts for one of them, and says so ----

here = desk(("madrid",), ("lunes",))
here.good("new", "dos-de-mayo", "--name", "martes", "--seat", "spanish=" + ANA, "--seat", "french=" + PHIL, "--seed", "05")
here.good("send")
answers(here)
phils = [orders_to(key(here, seat, game), game) for game, seat in (("madrid", "spanish"), ("lunes", "spanish"), ("martes", "french"))]
anas = orders_to(key(here, "spanish", "martes"), "martes")
for text, way in (("9->14\n", "orders"), ("language: en\n", "settings"), ("status\n", "a word"), ("hello\n", "nothing")):
    raw = letter(PHIL, ", ".join(phils[:2]), text)
    got = [pipe(here, raw, "--recipient", to).answered for to in phils[:2]]
    body, = [row[3] for row in answers(here)]
    equal("%s for two games: one answer, which names the other" % way, (got, "your game lunes" in " ".join(body.split())), ([[PHIL], []], True))
for to, name in ((anas, "of which another has the key"), (orders_to("AAAA-AAAA-AAAA", "martes"), "with a wrong key"), (phils[0], "that is the same")):
    pipe(here, letter(PHIL, phils[0] + ", " + to, "9->14\n"))
    body, = [row[3] for row in answers(here)]
    equal("of a game %s nothing is said" % name, ("your game" in " ".join(body.split()), "martes" in body), (False, False))

# Forms of two games in one mail: nothing is filed, also where both say the same.
for second in ("9->14", "12->14"):
    here = desk(("madrid",), ("lunes",))
    forms = ["game: %s\nkey: %s\norders: [%s]\n" % (game, key(here, "spanish", game), order) for game, order in (("madrid", "9->14"), ("lunes", second))]
    parts = "".join("--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=orders-%d.yaml\n\n%s\n" % entry for entry in enumerate(forms))
    for way, raw in (("between marks", letter(PHIL, REFEREE, "".join("-----ORDERS-----\n%s-----END-----\n" % form for form in forms))),
                     ("attached", letter(PHIL, REFEREE, parts + "--b--\n", type="multipart/mixed; boundary=b"))):
        got = pipe(here, raw)
        found, = here.query("SELECT diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")
        equal("forms of two games %s, the second with %s: refused, and told that they are" % (way, second),
              (got.fate, "FILE-GAME" in str(found), here.query("SELECT count(*) FROM submissions WHERE standing = 'in-force'")), ("refused", True, [(0,)]))

# ---- undo takes back nothing that its writer did not know of ----

here = with_keys(desk(("madrid", "--option", "pace=fast", "--every", "48h")), spanish=PHIL, french=KARSTEN)
subject, body, orders = report(here, KARSTEN)
first, = here.query("SELECT message_id FROM outbox WHERE kind = 'report' AND address = ?", KARSTEN)[0]
write(here, "french", FRENCH)
write(here, "spanish", SPANISH)
here.later(hours=1).good("tick")
write(here, "french", 'turn: "2"\npreparation: {draw: yes}\n')
newest, = here.query("SELECT message_id FROM outbox WHERE kind = 'report' AND address = ? ORDER BY id DESC", KARSTEN)[0]
counts = "SELECT count(*) FROM submissions WHERE turn = '2' AND seat = 1 AND standing = 'in-force'"
for name, left, more in (("answers the first report by its Message-ID", 1, {"headers": "In-Reply-To: <%s>\n" % first}),
                         ("answers it by its subject", 1, {"subject": "Re: " + subject}),
                         ("answers the newest report", 0, {"headers": "In-Reply-To: <%s>\n" % newest})):
    answers(here)
    got = write(here, "french", "undo\n", **more)
    equal("undo that %s: %d file of turn 2 is left, and it is answered" % (name, left), (here.query(counts), kinds(here)), ([(left,)], [(KARSTEN, "answer")]))

finish()
