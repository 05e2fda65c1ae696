"""Delivery reports: three stop an address, the next tick tells the game master, `address` and `observe` reset it."""

import re
import shutil

import killer
from desk import KARSTEN, NO_PERMISSION, PHIL, Desk, body_of, check, equal, finish
from killer import moments, traced, twin
from postbox import CONFIGURATION, FRENCH, MASTER, REFEREE, SPANISH, desk, key, letter, orders_to, pipe, report

ANA = "ana@example.org"
FAST = ("--option", "pace=fast")


def our_mail(desk, address, kind="report"):
    """The Message-ID of the newest mail of this kind to this address."""
    return desk.query("SELECT message_id FROM outbox WHERE address = ? AND kind = ? ORDER BY id DESC LIMIT 1", address, kind)[0][0]


def state(desk, address):
    """(reports, stopped) of an address; None where nothing is known of it."""
    rows = desk.query("SELECT reports, stopped FROM addresses WHERE address = ?", address)
    return rows[0] if rows else None


def waiting(desk, address):
    return [status for status, in desk.query("SELECT status FROM outbox WHERE address = ? AND status <> 'sent' ORDER BY id",
                                             address)]


def sent_again(desk, mail):
    desk.change("UPDATE outbox SET tried = max(tried, ifnull(bounced, 0)) + 1 WHERE message_id = ?", mail)
    return mail


def bounce(desk, address, **how):
    """Each sending of a mail bounces once."""
    return pipe(desk, report(address, sent_again(desk, our_mail(desk, address)), **how))


def told_of(desk, address=KARSTEN):
    """The mails to the game master that this address bounced, oldest first."""
    return [mail for mail in desk.mails(MASTER) if address in mail["Subject"]]


def three_stop():
    table = desk()
    names = []
    for number in (1, 2, 3):
        result = bounce(table.later(hours=1), KARSTEN, words="no such user %d" % number)
        equal("report %d: a bounce, and nobody is answered" % number, (result.code, result.fate, result.answered), (0, "bounce", []))
        equal("report %d: counted" % number, state(table, KARSTEN), (number, int(number == 3)))
        told = len(told_of(table))
        table.good("tick")
        equal("report %d: the next tick tells the game master" % number, len(told_of(table)), told + 1)
        table.good("tick")
        equal("report %d: the one after it says nothing more" % number, len(told_of(table)), told + 1)
        mail = told_of(table)[-1]
        text = mail["Subject"] + "\n" + body_of(mail)
        names.append(mail["Message-ID"])
        check("report %d: he reads whose address, what the server said, and whether it is stopped" % number,
              KARSTEN in text and "5.1.1" in text and "no such user %d" % number in text and
              ("adjudicator address" in text) == (number == 3), text)
    equal("each has a Message-ID of its own", len(set(names)), 3)
    equal("the other player's address is not touched", state(table, PHIL), None)

    # What is due waits; the game goes on.
    table.good("note", "madrid", "hello")
    equal("a note to the stopped address waits", waiting(table, KARSTEN), ["stopped"])
    before = len(table.mails(KARSTEN))
    keys = {seat: key(table, seat) for seat in ("spanish", "french")}
    result = pipe(table, letter(KARSTEN, orders_to(keys["french"]), FRENCH))
    equal("his turn file is taken all the same, its receipt waits", (result.fate, result.answered, waiting(table, KARSTEN)),
          ("filed", [KARSTEN], ["stopped", "stopped"]))
    pipe(table, letter(PHIL, orders_to(keys["spanish"]), SPANISH))
    table.later(hours=1).good("tick")
    equal("the turn is adjudicated", table.turn(), ("2", "preparation"))
    equal("and the report waits, too", waiting(table, KARSTEN), ["stopped"] * 3)
    equal("nothing was sent to it", len(table.mails(KARSTEN)), before)
    check("the list says so", re.search(r"3 to a stopped address", table.good("list").out), table.good("list").out)
    check("the other player has his", len(table.mails(PHIL)) >= 3)

    # More reports of what went out before.
    result = bounce(table, KARSTEN)
    equal("a fourth report leaves it stopped", (result.fate, state(table, KARSTEN)), ("bounce", (4, 1)))

    refused = table.run("address", "madrid", "spanish", "--reason", "a mistake")
    equal("an address that is not stopped cannot be reset", refused.code, NO_PERMISSION)
    table.good("address", "madrid", "french", "--reason", "mailbox was full")
    equal("reset: nothing is counted any more", state(table, KARSTEN), (0, 0))
    equal("what waited is queued, and a newest report", set(waiting(table, KARSTEN)), {"queued"})
    table.good("send")
    subjects = [mail["Subject"] for mail in table.mails(KARSTEN)[before:]]
    check("the note, the receipt and the report come", len(subjects) >= 3 and any("note" in subject for subject in subjects) and
          any("eceipt" in subject for subject in subjects) and any("turn 2" in subject for subject in subjects), subjects)
    bounce(table.later(days=1), KARSTEN)
    equal("after that, the first report is the first", state(table, KARSTEN), (1, 0))


def moved():
    """Another address for the same player: what waited goes there."""
    table = desk()
    for _ in range(3):
        bounce(table.later(hours=1), KARSTEN)
    table.good("note", "madrid", "hello")
    table.good("address", "madrid", "french", "karsten@example.com", "--reason", "he moved")
    table.good("send")
    check("what waited comes to the new address", any("note" in mail["Subject"] for mail in table.mails("karsten@example.com")),
          [mail["Subject"] for mail in table.mails("karsten@example.com")])
    check("nothing more to the old one", not {"queued", "sending", "unknown"} & set(waiting(table, KARSTEN)), waiting(table, KARSTEN))
    equal("the new one is not stopped", state(table, "karsten@example.com") or (0, 0), (0, 0))


def what_does_not_count():
    table = desk()
    for name, more in (("delayed", {"action": "delayed", "status": "4.4.1"}), ("delivered", {"action": "delivered", "status": "2.0.0"}),
                       ("relayed", {"action": "relayed", "status": "2.0.0"}), ("expanded", {"action": "expanded", "status": "2.0.0"})):
        for _ in range(4):
            result = bounce(table.later(hours=1), KARSTEN, **more)
        equal("a report that it is %s does not count" % name, (result.fate, result.answered, state(table, KARSTEN)),
              ("bounce", [], None))
    result = pipe(table, report("Karsten@Example.ORG", our_mail(table, KARSTEN)))
    equal("the case of letters of its recipient is all one", (result.fate, state(table, KARSTEN)), ("bounce", (1, 0)))
    same = report(KARSTEN, sent_again(table, our_mail(table, KARSTEN)))
    found = [pipe(table, same).fate for _ in range(4)]
    equal("the same report again counts once", (found, state(table, KARSTEN)), (["bounce"] + ["nothing"] * 3, (2, 0)))
    result = pipe(table, letter(KARSTEN, REFEREE, "Your mail <%s> did not come." % our_mail(table, KARSTEN)))
    equal("a player who writes of it is no report", (result.fate == "bounce", state(table, KARSTEN)), (False, (2, 0)))
    result = pipe(table, report(PHIL, our_mail(table, KARSTEN)))
    equal("nor does a report of his mail for another's address", (result.fate, result.changed), ("bounce", []))


def forgotten():
    table = desk()
    for _ in range(2):
        bounce(table.later(hours=1), KARSTEN)
    bounce(table.later(days=31), KARSTEN)
    equal("two reports, then a month without: the next is the first again", state(table, KARSTEN), (1, 0))
    bounce(table.later(days=29), KARSTEN)
    equal("within a month they add up", state(table, KARSTEN), (2, 0))
    bounce(table.later(days=30), KARSTEN)
    equal("to the day", state(table, KARSTEN), (3, 1))
    bounce(table.later(days=60), KARSTEN)
    equal("what is stopped is not forgotten", state(table, KARSTEN)[1], 1)
    table.good("note", "madrid", "hello")
    equal("and still nothing goes there", waiting(table, KARSTEN), ["stopped"])


def two_seats():
    """One player in two games: his address is stopped in both, and reset in both."""
    table = desk(("madrid", *FAST), ("lunes", *FAST))
    for _ in range(3):
        bounce(table.later(hours=1), KARSTEN)
    for game in ("madrid", "lunes"):
        table.good("note", game, "hello")
    equal("stopped in both games", waiting(table, KARSTEN), ["stopped"] * 2)
    table.good("address", "lunes", "french", "--reason", "mended")
    check("reset in both", set(waiting(table, KARSTEN)) == {"queued"} and len(waiting(table, KARSTEN)) >= 3, waiting(table, KARSTEN))


def observers():
    table = desk()
    table.good("observe", "madrid", ANA)
    table.good("send")
    for _ in range(3):
        result = bounce(table.later(hours=1), ANA)
    equal("an observer's address is stopped, too", (result.answered, state(table, ANA)), ([], (3, 1)))
    table.good("tick")
    equal("three bounces between two ticks are told once", len(told_of(table, ANA)), 1)
    table.good("note", "madrid", "--to", "observers", "hello")
    equal("his mail waits", waiting(table, ANA), ["stopped"])
    table.good("observe", "madrid", ANA)
    equal("`observe` resets it", (state(table, ANA), waiting(table, ANA)), ((0, 0), ["queued"]))
    table.good("send")
    equal("what waited comes", len(table.mails(ANA)), 2)
    equal("twice it does nothing", table.run("observe", "madrid", ANA).code, NO_PERMISSION)
    for _ in range(3):
        bounce(table.later(hours=1), ANA)
    table.good("observe", "madrid", ANA, "--end")
    table.good("observe", "madrid", ANA)
    equal("so does it where he had gone", (state(table, ANA), set(waiting(table, ANA))), ((0, 0), {"queued"}))


def newcomer():
    """The game master who names an address for a seat means it to be mailed."""
    table = desk(("madrid", *FAST), ("lunes", *FAST))
    for _ in range(3):
        bounce(table.later(hours=1), KARSTEN)
    table.good("replace", "lunes", "spanish", KARSTEN, "--reason", "two hats")
    equal("`replace` resets the address of the new player", (state(table, KARSTEN), set(waiting(table, KARSTEN))),
          ((0, 0), {"queued"}))


def game_master():
    """His own address: no command resets it, so it is never stopped, and no mail tells him that mail does not come."""
    table = desk()
    for number in range(4):
        bounce(table.later(hours=1), KARSTEN)
        table.good("tick")
        result = pipe(table, report(MASTER, our_mail(table, MASTER, "notice")))
        equal("report %d of his own: no mail" % (number + 1), (result.fate, result.answered), ("bounce", []))
    equal("no tick writes to him of it", told_of(table, MASTER), [])
    check("standard error tells it", MASTER in table.run("receive", stdin=report(MASTER, our_mail(table, MASTER, "notice"))).err)
    check("he is mailed still", state(table, MASTER) in (None, (0, 0)) and "stopped" not in waiting(table, MASTER), waiting(table, MASTER))
    nobody = desk(configuration=CONFIGURATION.replace('referee: "Game Master <%s>"\n' % MASTER, ""))
    for number in range(3):
        result = bounce(nobody.later(hours=1), KARSTEN)
    equal("without a game master's address the ledger counts all the same", (result.answered, state(nobody, KARSTEN)), ([], (3, 1)))
    result = nobody.run("receive", stdin=report(KARSTEN, sent_again(nobody, our_mail(nobody, KARSTEN))))
    check("and standard error tells it", result.code == 0 and KARSTEN in result.err, result)


def killed():
    """A tick that dies at one of many moments: the next one tells the game master what it did not, and he is told once."""
    table = desk()
    bounce(table.later(hours=1), KARSTEN)
    names, found = [], set()
    equal("undisturbed, it ends with 0", traced(twin(table), ("tick",), names=names), (None, 0))
    for kill_at in moments(names)[::4]:
        book = twin(table)
        traced(book, ("tick",), kill_at)
        book.run("tick")
        found.add(book.query("SELECT count(*) FROM outbox WHERE address = ? AND subject LIKE ?", MASTER, "%" + KARSTEN + "%")[0][0])
        shutil.rmtree(book.folder)
    equal("killed at any of them, it tells him once", found, {1})


def forged():
    """Whoever knows a player's address can have them answered (`status` needs no key). The answer's Message-ID cannot be worked out,
    not even with a ledger of one's own in which the same mail is answered: so nobody stops a player's mail with bounces of it."""
    table, own = desk(), Desk(configuration=CONFIGURATION)
    own.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=" + PHIL, "--seat", "french=" + KARSTEN, "--seed", "77")
    for number in (1, 2, 3):
        raw = letter(PHIL, "orders@play.example.org", "status\n", subject="[madrid] hello")
        answered = [pipe(book, raw).answered for book in (table, own)]
        equal("forged mail %d is answered to the player, here and there" % number, answered, [[PHIL], [PHIL]])
        table.good("send")
        guess, true = (our_mail(book, PHIL, "answer") for book in (own, table))
        result = pipe(table.later(hours=1), report(PHIL, guess))
        equal("the bounce that its sender can forge is of no mail of ours", (guess != true, result.words, state(table, PHIL)),
              (True, PHIL + ": of no mail of ours", None))


def two_recipients():
    """One report of two recipients: each for itself."""
    table = desk()
    mail = our_mail(table, KARSTEN)
    raw = report(KARSTEN, mail).decode().replace("Final-Recipient", "Final-Recipient: rfc822; other@example.org\nAction: failed\n"
                                                 "Status: 5.2.2\n\nFinal-Recipient", 1).encode()
    result = pipe(table, raw)
    equal("a report of two: only the one whose mail it was", (result.fate, state(table, KARSTEN), state(table, "other@example.org")),
          ("bounce", (1, 0), None))


def once_for_a_mail():
    """However many servers report it, and however often."""
    table = desk()
    found = []
    for number in range(4):
        result = pipe(table.later(hours=1), report(KARSTEN, our_mail(table, KARSTEN), words="no such user %d" % number))
        found.append((result.fate, result.answered, result.changed))
    equal("bounces of one mail count once", (found, state(table, KARSTEN)),
          ([("bounce", [], ["addresses"])] + [("bounce", [], [])] * 3, (1, 0)))
    table.good("tick")
    equal("and are told once", len(told_of(table)), 1)
    table.good("resend", "madrid", "french", "--reason", "once more")
    pipe(table.later(hours=1), report(KARSTEN, our_mail(table, KARSTEN), words="before it was sent again"))
    equal("nor does one that comes before it was sent again", state(table, KARSTEN), (1, 0))
    table.later(minutes=1).good("send")
    pipe(table.later(hours=1), report(KARSTEN, our_mail(table, KARSTEN), words="and again"))
    equal("one that was sent again can come back again", state(table, KARSTEN), (2, 0))
    table.good("note", "madrid", "hello")
    table.good("send")
    pipe(table.later(hours=1), report(KARSTEN, our_mail(table, KARSTEN, "note")))
    equal("another mail counts", state(table, KARSTEN), (3, 1))


three_stop()
if killer.possible():
    killed()
once_for_a_mail()
moved()
what_does_not_count()
forgotten()
two_seats()
observers()
newcomer()
game_master()
two_recipients()
forged()
finish()
