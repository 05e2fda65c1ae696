"""What a receipt says of times: how long there is to think again, who holds the turn open, that a file is late, why the
deadline moved, and that a turn is played again."""

from desk import KARSTEN, PHIL, Desk, body_of, check, equal, finish

SETUP = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\n'
FRENCH = SETUP + 'orders: ["6→7"]\n'
SPANISH = 'game: madrid\nturn: "1"\norders: ["9→14"]\n'
MAY = "2026-05-%02dT%02d:%02d:00Z"


def game(*words, now=MAY % (1, 8, 0), every="48h"):
    desk = Desk(now)
    desk.new("--option", "pace=fast", *(("--every", every) if every else ()), *words)
    return desk


def codes(receipt, kind="warnings"):
    return [entry["code"] for entry in receipt[kind]]


def fields(receipt, *keys):
    return tuple(receipt.get(key) for key in keys)


def settle(receipt):
    return fields(receipt, "settle_text", "settles")


# ---- time to think again ----

desk = game("--option", "settle=15m")
equal("a preview has no moment", settle(desk.receipt("french", SETUP + "preview: yes\n")[1]), ("15 minutes", None))
equal("nor has a check", settle(desk.receipt("french", SETUP, "check")[1]), ("15 minutes", None))
equal("nor what a file in advance begins", settle(game("--option", "settle=15m").receipt("spanish", SPANISH)[1]), ("15 minutes", None))
equal("a refused file says nothing of it", settle(desk.receipt("french", SETUP + "orders: 3\n")[1])[1], None)
equal("who alone is asked is told when", settle(desk.receipt("french", SETUP)[1]), ("15 minutes", MAY % (1, 8, 15)))
desk.later(minutes=10)
equal("who changes nothing has no more time", settle(desk.receipt("french", SETUP)[1]), ("15 minutes", MAY % (1, 8, 15)))
text = desk.file("french", FRENCH).out
check("in words", "adjudicated on Fri" in text and "08:25" in text, text)
desk.later(minutes=15).good("tick")
equal("the next window asks both", desk.turn(), ("1", "orders"))
first = settle(desk.receipt("french", FRENCH)[1])
desk.receipt("spanish", SPANISH)
last = settle(desk.receipt("french", FRENCH)[1])
equal("whether others have answered or not, a receipt says the same", (first, last), (("15 minutes", None), ("15 minutes", None)))
one, other = game("--option", "settle=15m"), game("--option", "settle=15m")
for table in (one, other):
    table.file("french", SETUP)
    table.later(minutes=15).good("tick")
one.file("spanish", SPANISH)
equal("and so do its words", one.file("french", FRENCH).out, other.file("french", FRENCH).out)
desk.at(MAY % (2, 12, 0))
short = game("--option", "settle=2d", every="6h")
equal("never after the deadline", settle(short.receipt("french", SETUP)[1]), ("2 days", MAY % (1, 14, 0)))
last = game("--option", "settle=15m").at(MAY % (3, 8, 0))
equal("nor at the deadline, when no time is left", settle(last.receipt("french", SETUP)[1]), (None, None))
last = game().at(MAY % (3, 8, 0)).receipt("french", SETUP)[1]
equal("where no answer ends the turn any sooner", (last["late"], last["at_once"]), (False, False))
equal("without the setting there is nothing to say", settle(game().receipt("french", SETUP)[1]), (None, None))
paused = game("--option", "settle=15m")
paused.good("pause", "madrid", "--reason", "x")
equal("a paused game settles nothing", settle(paused.receipt("french", SETUP)[1]), (None, None))

# ---- wait: yes, wait: no ----

desk = game("--option", "settle=15m")
code, receipt = desk.receipt("french", SETUP + "wait: yes\n")
equal("wait: yes is confirmed, and nothing settles", (receipt["wait"], settle(receipt)), ("yes", (None, None)))
equal("wait: no, too", (lambda r: (r["wait"], settle(r)))(desk.receipt("french", SETUP + "wait: no\n")[1]),
      ("no", ("15 minutes", MAY % (1, 8, 15))))
desk.receipt("french", SETUP + "wait: yes\n")
equal("it is gone where a file does not repeat it", desk.receipt("french", SETUP)[1]["wait"], "dropped")
equal("which is said once", desk.receipt("french", SETUP)[1].get("wait"), None)
desk.receipt("french", SETUP + "wait: yes\n")
for word in ("no", "yes"):
    code, receipt = desk.receipt("french", 'game: madrid\nturn: "1"\nwait: %s\n' % word)
    equal("wait: %s alone goes with the orders that count" % word,
          (receipt["filed"], receipt["wait"], "setup" in receipt["understood"], receipt["owes"][0]["in_force_answered"]),
          (True, word, True, "yes"))
equal("an empty file takes nothing away either", desk.receipt("french", 'game: madrid\nturn: "1"\n')[1]["aside"], True)
equal("a seat that is not asked yet", desk.receipt("spanish", SPANISH + "wait: yes\n")[1]["wait"], "ahead")
equal("a preview holds nothing", desk.receipt("french", SETUP + "wait: yes\npreview: yes\n")[1].get("wait"), None)
equal("without a deadline", game(every=None).receipt("french", SETUP + "wait: yes\n")[1]["wait"], "endless")
late = game("--option", "grace=6h").at(MAY % (3, 9, 0))
equal("after the deadline", late.receipt("french", SETUP + "wait: yes\n")[1]["wait"], "late")

# ---- late ----

late = game("--option", "grace=6h").at(MAY % (3, 9, 0))
code, receipt = late.receipt("french", SETUP)
equal("a late file counts, and hears until when", (receipt["filed"], receipt["late"], codes(receipt), receipt["counts_until"]),
      (True, True, ["FILE-LATE"], MAY % (3, 14, 0)))
text = late.file("french", SETUP).out
check("in words", "3 May 2026 08:00" in text and "3 May 2026 14:00" in text, text)
code, receipt = late.receipt("french", 'game: madrid\nturn: "1"\nsetup: {card: 7}\n')
equal("a refused one, too", (receipt["late"], receipt["counts_until"]), (True, MAY % (3, 14, 0)))
check("and is not told to come before a deadline that has passed", "before the deadline" not in late.file("french", SETUP + "orders: 3\n").out)
late.at(MAY % (3, 14, 0))
code, receipt = late.receipt("french", SETUP)
equal("after the grace it counts while no tick came", (receipt["filed"], receipt["late"], receipt.get("counts_until")), (True, True, None))
early = game()
code, receipt = early.receipt("french", SETUP)
equal("a file in time is not late", (receipt["late"], receipt.get("counts_until"), codes(receipt)), (False, None, []))

# ---- of a turn that is over ----

over = game()
over.file("french", FRENCH)
over.file("spanish", SPANISH)
over.at(MAY % (1, 9, 0)).good("tick")
equal("turn 2", over.turn(), ("2", "preparation"))
result = over.file("french", FRENCH)
text = " ".join(result.out.split())
check("a stale file hears which turn it was for, and when that ended",
      "for turn 1, which is over: it was adjudicated on Fri 1 May 2026 09:00" in text, result.out)
check("and what is due now", "turn 2" in text and "DUE FROM YOU" in result.out and "preparation" in result.out, result.out)
held = game("--option", "release=referee")
held.file("french", FRENCH)
held.file("spanish", SPANISH)
held.at(MAY % (1, 9, 0)).good("tick")
held.at(MAY % (1, 12, 0)).good("release", "madrid", "--turn", "1", "--reason", "all is well")
check("not when results waited for their release", "adjudicated on" not in held.file("french", FRENCH).out)

# ---- a deadline that the file moves ----

away = game("--option", "away-most=14d")
code, receipt = away.receipt("french", 'game: madrid\nturn: "1"\naway: {from: 2026-05-02, to: 2026-05-05}\n')
check("the deadline as it is after the file, and as it was",
      receipt["deadline"] > MAY % (5, 0, 0) and receipt["deadline_was"] == MAY % (3, 8, 0), receipt)
equal("which is that of the game", receipt["deadline"], away.deadline())
code, receipt = away.receipt("french", SETUP)
equal("the next file moves nothing", receipt.get("deadline_was"), None)

# ---- after a rollback ----

again = game()
again.file("french", FRENCH + "mail: html\n")
again.file("spanish", SPANISH)
again.at(MAY % (1, 9, 0)).good("tick")
again.file("french", 'game: madrid\nturn: "2"\npreparation: {draw: no}\n')
equal("before it", (again.tree("show", "madrid", "--as", "french")["again"], again.receipt("french", FRENCH)[1]["again"]), (False, False))
again.at(MAY % (1, 10, 0)).good("rollback", "madrid", "--to", "1", "--reason", "a wrong address")
again.good("send")
for address in (PHIL, KARSTEN):
    mail = again.mails(address)[-1]
    check("the mail says in its subject that the turn is played again", "turn 1 (again)" in mail["Subject"], mail["Subject"])
    check("and above what is due", "THIS TURN IS PLAYED AGAIN" in body_of(mail).split("DUE FROM YOU")[0], body_of(mail)[:600])
pages = [part.get_content() for part in again.mails(KARSTEN)[-1].walk() if part.get_content_type() == "text/html"]
check("so does the page in it", len(pages) == 1 and "THIS TURN IS PLAYED AGAIN" in pages[0], pages)
equal("the view says so", again.tree("show", "madrid", "--as", "french")["again"], True)
code, receipt = again.receipt("french", 'game: madrid\nturn: "2"\npreparation: {draw: no}\n')
equal("a file for the turn that was undone is refused", (receipt["refused"], codes(receipt, "errors"), receipt["again"]), (True, ["FILE-STALE"], True))
text = again.file("french", 'game: madrid\nturn: "2"\npreparation: {draw: no}\n').out
check("and told that it was rolled back", "which was rolled back" in " ".join(text.split()), text)
code, receipt = again.receipt("french", FRENCH)
equal("earlier orders do not count", (receipt["filed"], receipt["replaces"], receipt["again"]), (True, None, True))
again.file("spanish", SPANISH)
again.later(hours=1).good("tick")
equal("the turn after it is played again, too", (again.turn(), again.tree("show", "madrid", "--as", "french")["again"]), (("2", "preparation"), True))
check("a file for the turn before is over now", "which is over" in " ".join(again.file("french", FRENCH).out.split()))
finish()
