"""Dos de Mayo: what is filed keeps the number that was written, for the group may be another when its order is carried out."""

from desk import Desk, equal, finish
from postbox import CONFIGURATION, key, letter, orders_to, pipe

# Two cubes in 5. Soldados brings a third, La turba se dispersa, which France draws, lets the group split.
POSITION = """turn: 5
window: preparation
zones: {5: {spanish: 2}, 16: {french: 3}}
reserve: {spanish: 1, french: 1}
hands: {spanish: [soldados], french: [guardia-imperial]}
decks: {spanish: [], french: [%s]}
"""
ADDRESS = {"spanish": "s@example.org", "french": "f@example.org"}


def begin(drawn="turba-se-dispersa"):
    desk = Desk(configuration=CONFIGURATION)
    desk.good("new", "dos-de-mayo", "--name", "one", "--seed", "7", "--option", "pace=fast", "--position", desk.write("position.yaml", POSITION % drawn),
              *[word for seat, address in ADDRESS.items() for word in ("--seat", "%s=%s" % (seat, address))])
    desk.good("send")
    return desk


def mail(desk, seat, text):
    pipe(desk, letter(ADDRESS[seat], orders_to(key(desk, seat, "one"), "one"), text))


def submit(desk, seat, text):
    desk.file(seat, text, game="one")


def in_force(desk, seat="spanish"):
    return desk.tree("show", "one", "--as", seat)["in_force"]["orders"]


def played_out(desk):
    """Zones 4, 5, 7 after the turn: Spanish cubes."""
    submit(desk, "french", "preparation: {draw: yes}\norders: []\nallocation: {}\n")
    for _ in range(6):
        if desk.turn("one")[0] == "5":
            desk.good("tick")
    zones = desk.tree("show", "one", "--as", "spanish")["position"]["zones"]
    return [zones.get(zone, {}).get("spanish", 0) for zone in (4, 5, 7)]


WRITTEN = {
    "English": "play soldados on 5\n2 5→7, 1 5→4\n",
    "French": "je joue soldados en 5\n2 cubes de 5 vers 7\n1 cube de 5 vers 4\n",
    "Spanish": "juego soldados en 5\n2 cubos de 5 a 7\n1 cubo de 5 a 4\n",
    "YAML": 'preparation: {play: [{card: soldados, zone: 5}]}\norders: ["2 5→7", "1 5→4"]\n',
}
for name, text in WRITTEN.items():
    for way in (mail, submit) if name == "YAML" else (mail,):
        desk = begin()
        way(desk, "spanish", text)
        equal("%s, %s: the number is kept, and that it was the whole group" % (name, way.__name__), in_force(desk)["orders"], ["all 2 5→7", "1 5→4"])
        equal("%s, %s: two cubes go to 7, the third to 4" % (name, way.__name__), played_out(desk), [1, 0, 2])
equal("it verifies", desk.run("verify", "one").code, 0)


def changed(receipt):
    return [order["order"] for order in receipt["orders"] if "fresh" in order] + receipt["taken_out"]


# What `understood` holds, for programs, is the same file, as text between the marks and as lines.
desk = begin()
mail(desk, "spanish", WRITTEN["English"])
_, receipt = desk.receipt("spanish", WRITTEN["YAML"], "check", "one")
equal("the same in YAML changes nothing", changed(receipt), [])
_, receipt = desk.receipt("spanish", receipt["understood"], "check", "one")
equal("nor does what the receipt shows", (changed(receipt), receipt["errors"]), ([], []))
_, receipt = desk.receipt("spanish", "play soldados 5\nall 2 5→7\n1 5→4\n", "check", "one")
equal("nor do its lines", (changed(receipt), receipt["errors"]), ([], []))

# Without a card that lets it split, a number that was the whole group is the whole group; the receipt says how many go.
desk = begin("mamelucos")
_, receipt = desk.receipt("spanish", "play soldados on 5\n2 5→7\n", game="one")
equal("a group that a card of the file makes larger: a warning", ([row["code"] for row in receipt["warnings"] if row["code"] != "FILE-TURN"], receipt["errors"]),
      (["MAYO-3.2"], []))
equal("all of it goes", played_out(desk), [0, 0, 3])

# Nothing of what was filed depends on who stands where when it is read again: after Soldados the group has three.
desk = begin()
mail(desk, "spanish", WRITTEN["English"])
before = in_force(desk)
submit(desk, "french", "preparation: {draw: yes}\n")
desk.good("tick")
equal("in the next window", (desk.turn("one")[1], in_force(desk)["orders"]), ("orders", before["orders"]))
mail(desk, "spanish", "all 2 5→7\n1 5→4\n")
equal("the same lines again are the same orders", in_force(desk)["orders"], before["orders"])
mail(desk, "spanish", "2 5→7\n1 5→4\n")
equal("of a group of three, two are two", in_force(desk)["orders"], ["2 5→7", "1 5→4"])

# France: "all" are those that stand there when the order is carried out.
for text in ("play guardia imperial on 16\nall 16→15\n", "je joue guardia imperial en 16\ntous les cubes de 16 vers 15\n",
             "juego guardia imperial en 16\ntodos los cubos de 16 a 15\n"):
    desk = begin()
    mail(desk, "french", text)
    equal("%r: the word is kept" % text, in_force(desk, "french")["allocation"], {"16→15": "all"})
    submit(desk, "spanish", "preparation: {draw: no}\norders: []\n")
    for _ in range(6):
        if desk.turn("one")[0] == "5":
            desk.good("tick")
    zones = desk.tree("show", "one", "--as", "french")["position"]["zones"]
    equal("%r: the fourth cube goes, too" % text, [zones.get(zone, {}).get("french", 0) for zone in (15, 16)], [4, 0])
finish()
