"""Orders by their number in answer to a receipt that is not the newest: its lines may be others by now, so nothing is taken, and it is asked."""

from desk import Desk, equal, finish
from killer import twin
from postbox import CONFIGURATION, key, letter, orders_to, pipe

POWERS = {name: name + "@example.org" for name in ("austria", "england", "france", "germany", "italy", "russia", "turkey")}
TURKEY = POWERS["turkey"]


def mail(table, text, answers=None):
    headers = "" if answers is None else "In-Reply-To: <%s>\nReferences: <%s>\n" % (answers, answers)
    return pipe(table, letter(TURKEY, orders_to(key(table, "turkey", "europe"), "europe"), text, "Re: orders", headers))


def receipt(table):
    return table.query("SELECT message_id FROM outbox WHERE address = ? AND kind = 'receipt' ORDER BY id DESC LIMIT 1", TURKEY)[0][0].strip("<>")


def standing(table):
    return [row[0] for row in table.query("SELECT standing FROM submissions ORDER BY receipt")]


board = Desk(configuration=CONFIGURATION)
board.good("new", "diplomacy", "--name", "europe", "--seed", "05", *[word for seat, address in POWERS.items() for word in ("--seat", seat + "=" + address)])
board.good("send")
mail(board, "F ank - bla\nA con - bul\nA smy - con\n")
first = receipt(board)
mail(board, "without line 1\n", first)
second = receipt(board)

for said in ("without line 2\n", "cancel lines 1 and 2\n"):
    table = twin(board)
    result = mail(table, said, first)
    equal("%r to the first receipt: asked, and what is in force stays" % said, (result.fate, standing(table)), ("refused", ["superseded", "in-force", "refused"]))
    equal("to the newest it is done", (mail(twin(board), said, second).fate), "filed")
table = twin(board)
equal("to no receipt at all, too", mail(table, "without line 2\n").fate, "filed")
table = twin(board)
equal("an order by its name needs no number, whatever it answers", mail(table, "without A con - bul\n", first).fate, "filed")
finish()
