"""A reply finds game and seat by the mail of ours that it answers, in each language; the key is needed all the same."""

from desk import KARSTEN, equal, finish
from postbox import MALLORY, REFEREE, desk, key, letter, orders_to, pipe

FRENCH = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n'
WROTE = {"en": ("Re: ", "On Mon, 4 May 2026 at 08:00, R <r@example.org> wrote:"),
         "fr": ("RE : ", "Le lun. 4 mai 2026 à 08:00, R\n<r@example.org> a écrit :"),
         "es": ("RV: ", "El lun, 4 may 2026 a las 8:00, R (<r@example.org>) escribió:")}


def reply(table, sender, ours, answer, wrote, text, by_id):
    """A reply to one of our mails that quotes it, from an address that may be nobody's, to one without a key."""
    quoted = "".join("> %s\n" % line for line in ours["body"].splitlines() if not line.startswith("key:"))
    headers = "In-Reply-To: <%s>\nReferences: <%s>\n" % (ours["id"], ours["id"]) if by_id else ""
    subject = (answer + ours["subject"]).encode("utf-8")
    raw = letter(sender, REFEREE, "%s\n%s\n\n%s" % (text, wrote, quoted), subject="SUBJECT", headers=headers)
    return pipe(table.later(seconds=1), raw.replace(b"SUBJECT", subject))


def newest(table, kind):
    columns = ("id", "subject", "body")
    (row,) = table.query("SELECT message_id, subject, body FROM outbox JOIN letters ON mail = id "
                         "WHERE kind = '%s' AND seat = 1 ORDER BY id DESC LIMIT 1" % kind)
    return dict(zip(columns, row))


def of_seat(table):
    return table.query("SELECT games.name, seats.name FROM inbox JOIN games ON games.id = inbox.game "
                       "LEFT JOIN seats ON seats.game = inbox.game AND seats.seat = inbox.seat ORDER BY inbox.id DESC LIMIT 1")


for language, (answer, wrote) in WROTE.items():
    table = desk()
    french = key(table, "french")
    pipe(table, letter(KARSTEN, orders_to(french), FRENCH + "language: %s\n" % language))
    for kind in ("report", "receipt"):
        ours = newest(table, kind)
        for by_id in (True, False):
            how = "%s, a reply to a %s by its %s" % (language, kind, "id" if by_id else "subject")
            keyed = 'turn: "1"\nkey: %s\nsalt: %s\n' % (french, how)
            result = reply(table, MALLORY, ours, answer, wrote, keyed, by_id)
            equal("%s: with the key it is the seat's, whoever sends it" % how, (result.fate != "stranger", of_seat(table)),
                  (True, [("madrid", "french")]))
            equal("%s: and answered to the seat alone" % how, result.answered, [KARSTEN])
        result = reply(table, KARSTEN, ours, answer, wrote, "Bonjour %s" % kind, True)
        equal("%s, %s: without the key it is nobody's, but answered" % (language, kind), (result.fate, result.answered, of_seat(table)),
              ("wrong-key", [KARSTEN], [("madrid", None)]))
    result = reply(table, MALLORY, ours, answer, wrote, "Hello", False)
    equal("%s: a stranger with our subject is a stranger" % language, (result.fate, result.answered), ("stranger", []))

finish()
