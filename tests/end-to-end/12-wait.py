"""`wait: yes` holds a window until the deadline, although all answers are in."""

from desk import BAD_DATA, Desk, check, equal, finish
from merged import begin, mail, newest

FRENCH = 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n'
SPANISH = 'game: madrid\nturn: "1"\norders: ["9→14"]\n'


def game():
    desk = Desk()
    desk.new("--every", "48h", "--option", "pace=fast")
    desk.file("french", 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\n')
    desk.good("tick")
    equal("the game waits for orders", desk.turn(), ("1", "orders"))
    return desk


desk = game()
code, receipt = desk.receipt("french", "wait: yes\n" + FRENCH)
equal("the receipt says that it waits", (code, receipt["filed"], receipt["waits"]), (0, True, True))
desk.receipt("spanish", SPANISH)
desk.later(hours=1).good("tick")
equal("all answers are in, one says wait: the window waits", desk.turn(), ("1", "orders"))
desk.at(desk.deadline()).later(seconds=-1).good("tick")
equal("up to the deadline", desk.turn(), ("1", "orders"))
desk.later(seconds=1).good("tick")
equal("and is adjudicated at it", desk.turn(), ("2", "preparation"))
equal("with what was filed", desk.query("SELECT count(*) FROM events WHERE code = 'moved'"), [(2,)])

patient = game()
patient.receipt("french", "wait: yes\n" + FRENCH)
patient.receipt("spanish", SPANISH)
patient.good("tick")
code, receipt = patient.later(hours=1).receipt("french", FRENCH)
equal("a later file without it takes the word back", (code, receipt["waits"]), (0, False))
patient.good("tick")
equal("and the window is adjudicated at the next tick", patient.turn(), ("2", "preparation"))
code, receipt = patient.receipt("french", 'game: madrid\nturn: "2"\nwait: no\n')
equal("wait: no is the same as nothing", (code, receipt["waits"]), (0, False))
code, receipt = patient.receipt("french", 'game: madrid\nturn: "2"\nwait: perhaps\n')
equal("wait: perhaps is an error with its place",
      (code, [(e["line"], e["column"], e["code"]) for e in receipt["errors"]]), (BAD_DATA, [(3, 7, "FILE-SHAPE")]))

# Alone it takes no orders away, and asks for none where none are due.
for language, left, want in (("en", "Nothing is left", "If you want no orders"), ("fr", "Il ne reste rien", "Si vous ne voulez donner aucun ordre"),
                             ("es", "No queda nada", "Si no quieres dar órdenes")):
    desk = begin("ducs", "--every", "48h", "--option", "setup=standard", "--seat-language", "orfburg=" + language, "--seat-language", "wulfenburg=" + language)
    for seat, due in (("orfburg", True), ("wulfenburg", False)):
        mail(desk, seat, "wait\n")
        body = " ".join(newest(desk, "body")[0].split())
        equal("%s, wait alone, orders due: %s" % (language, due), (left in body, want in body), (False, due))
    mail(desk, "orfburg", "OI8 1809\n")
    mail(desk, "orfburg", "without OI8\n")
    equal("%s: what took the last order away says so" % language, left in " ".join(newest(desk, "body")[0].split()), True)

# ---- a round-robin: to wait is said of a pair, as orders are ----

club = Desk()
club.good("new", "waterloo", "--name", "club", "--seed", "1815", "--every", "48h",
          *(word for seat in ("alice", "bruno", "carla") for word in ("--seat", "%s=%s@example.org" % (seat, seat))))
for seat in ("alice", "bruno", "carla"):
    for pair in ("alice-bruno", "bruno-carla", "carla-alice"):
        if seat in pair:
            text = "pair: %s\ndeploy: {front: [1, 2, 3, 4, 5], general: 6}\n" % pair + ("do: [{recon: 1}]\n" if pair.startswith(seat) else "")
            club.receipt(seat, text, game="club")
for word in ("yes", "no"):
    code, receipt = club.receipt("alice", "wait: %s\n" % word, game="club")
    equal("wait: %s without a pair is asked about, since two are due; what is in force stays" % word,
          (code, receipt["refused"], [e["code"] for e in receipt["errors"]],
           club.query("SELECT part FROM submissions WHERE seat = 0 AND standing = 'in-force' ORDER BY part")),
          (BAD_DATA, True, ["WATERLOO-12.13"], [("alice-bruno",), ("carla-alice",)]))
code, receipt = club.receipt("alice", "pair: carla-alice\nwait: yes\n", game="club")
equal("with its pair it is heard, and the orders stay", (code, receipt["waits"], "deploy" in receipt["understood"]), (0, True, True))
before = club.turn("club")
club.later(hours=1).good("tick")
equal("and the turn waits", club.turn("club"), before)
club.receipt("alice", "pair: carla-alice\nwait: no\n", game="club")
club.good("tick")
check("until it is taken back", club.turn("club") != before, before)
finish()
