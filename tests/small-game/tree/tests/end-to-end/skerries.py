"""Skerries by mail: a game without templates, a form, a desk or a view of its own."""

import re

from desk import Desk, body_of, check, equal, finish
from postbox import CONFIGURATION, key, letter, orders_to, pipe

SEATS = {"red": "ann@example.org", "green": "ben@example.org", "blue": "carla@example.org"}
desk = Desk(configuration=CONFIGURATION)
desk.good("new", "skerries", "--name", "isles", "--seed", "3", "--every", "48h", *(word for seat in SEATS.items() for word in ("--seat", "=".join(seat))))
desk.good("send")


def newest(seat):
    """The last mail to a seat."""
    return body_of(desk.mails(SEATS[seat])[-1])


def mail(seat, text):
    desk.later(minutes=1)
    pipe(desk, letter(SEATS[seat], orders_to(key(desk, seat, "isles"), "isles"), text))
    desk.good("send")
    return newest(seat)


# ---- the first report, and the form that is read back ----

first = newest("red")
check("the report says how the game stands, in the words that there are", re.search(r"^Boats +Red +ald, brae$", first, re.M), first)
check("and what the game says of its mails", "Write one line for each boat that goes: ald - eday." in first, first)
check("no word is missing", not re.search(r"\b(report|form|asks|welcome|terms)\.[a-z]", first), first)
check("there are no dice", "DICE" not in first and "THE LOG" in first, first)
form = desk.good("form", "isles", "red").out
check("the form lists what each boat can do", "#   ald: ald - brae, ald - dun, ald - eday" in form, form)
_, receipt = desk.receipt("red", re.sub(r"^#(moves:|- )", r"\1", form, flags=re.M), verb="check", game="isles")
equal("with its marks taken away it answers", ([owed["answered"] for owed in receipt["owes"]], receipt["errors"]), (["yes"], []))

# ---- a turn in plain words ----

receipt = mail("red", "Hello,\n\nald goes to eday\nbrae - cava\n\nAnn\n")
check("plain words are orders, told as lines", all(line in receipt for line in ("1)  ald - eday", "2)  brae - cava")), receipt)
wrong = mail("green", "ald - brae\n")
check("an error cites its rule, and says what there is instead", "SKER-2.1" in wrong and "You order boats of your own" in wrong, wrong)
mail("blue", "gair - hoy\n")
changed = mail("blue", "gair - eday\n")
check("another order for the same boat takes the place of the first", "1)  gair - eday" in changed and "\n  2)" not in changed, changed)
twice = mail("blue", "gair - hoy\ngair - eday\n")
check("two orders for one boat are asked about, in lines", "gair - hoy / gair - eday" in " ".join(twice.split()) and "{" not in twice, twice)
mail("blue", "gair - hoy\n")
check("nothing is an answer, too", "FILED" in mail("green", "nothing\n"))
mail("green", "fara - isay\n")
desk.later(hours=80).run("tick")
desk.good("send")
told = newest("red")
equal("the turn is played", desk.turn("isles")[0], "2")
check("what happened is told to whom it concerns", "You sail ald - eday" in " ".join(told.split()) and "Others sail" in " ".join(told.split()), told)
position = desk.tree("show", "isles")["position"]
equal("and stands in the position", position["boats"]["eday"], "red")
equal("it is sound", desk.run("verify", "isles").code, 0)

# ---- a language that the game does not have ----

mail("blue", "language: fr\n")
french = desk.good("show", "isles", "--as", "blue").out
check("English stands in for the words of the game, beside French ones", "Boats" in french and "LA POSITION" in french, french)
finish()
