"""Dogs of War: what stands for a policy that is not given; a mustering that was missed is told once; no name beside the same name;
cards are named before they are counted; points have their unit."""

import re

from desk import Desk, check, equal, finish

SEATS = ("ann", "ben", "cleo")
FORM = {"en": "Without this line you take it.", "fr": "Sans cette ligne, vous le prenez.", "es": "Sin esta línea lo tomas."}


def file(desk, seat, body, verb="submit"):
    return desk.receipt(seat, 'game: gravos\nturn: "%s"\n%s' % (desk.turn("gravos")[0], body), verb, "gravos")


desk = Desk()
desk.good("new", "dogs-of-war", "--name", "gravos", "--seed", "18150618", "--every", "48h",
          *[word for seat in SEATS for word in ("--seat", "%s=%s@example.org" % (seat, seat))])
desk.good("tick")
for seat in SEATS:
    file(desk, seat, "dogs: [CONQUEROR, STORMCROW, BLACKMANE]\n")
desk.later(hours=1).good("tick")
dogs = {entry["seat"]: entry["dog"] for entry in desk.tree("show", "gravos")["log"] if entry["code"] == "dog"}
equal("each of the three has one", sorted(dogs.values()), ["BLACKMANE", "CONQUEROR", "STORMCROW"])

for language in ("en", "fr", "es"):
    form = desk.good("--language", language, "form", "gravos", "ann").out
    line = form.split("\n#policy")[0].split("\n\n")[-1]
    check("%s: the form says what happens without a policy" % language, FORM[language] in re.sub(r"\s*\n#?\s*", " ", line), line)
    check("%s: cards are not counted before their names" % language, "T01" in form and not re.search(r"\d T\d\d", form), form)
    rows = re.findall(r"^#   (footman|arquebusier|knight|war_machine) +(.*?)  ", form, re.M)
    equal("%s: the form has a row for each kind of soldier, and no name twice" % language,
          (len(rows), [kind for kind, name in rows if kind == name]), (4, []))

receipt = desk.file(next(seat for seat in SEATS if dogs[seat] == "CONQUEROR"),
                    'game: gravos\nturn: "1-muster"\nmuster: {buy: []}\n', "check", "gravos").out
check("a Conqueror without a policy reads that no marker moves",
      "DOGS-R10" in receipt and "the marker stays where it is" in re.sub(r"\s+", " ", receipt), receipt)
desk.later(hours=100).good("tick", "--trust")
for language, points in (("en", "Points"), ("fr", "Points"), ("es", "Puntos")):
    text = desk.good("--language", language, "show", "gravos", "--as", "ben").out
    own = text.split("\n\n")[2]
    equal("%s: of a mustering that was missed it is said once that nothing was bought" % language, len(re.findall("bought|achet|compra", own)), 1)
    equal("%s: nothing stands beside itself" % language, re.findall(r"\b(\w+) \(\1\)", text), [])
    check("%s: points are named" % language, re.search(r"^%s .*\d+\.$" % points, text, re.M), text)
finish()
