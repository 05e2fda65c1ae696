"""Dos de Mayo: enemy cubes that enter a zone where a reader has cubes are among what happened to that reader."""

import re

from desk import Desk, equal, finish

MINE = "WHAT HAPPENED TO YOU\n"
# Spain stands in 14, 12 and 4; France in 9, which touches 14, and in 15, which touches 12, 14 and 9. Nobody holds more cards.
POSITION = """turn: 3
window: orders
zones: {4: {spanish: 1}, 12: {spanish: 2}, 14: {spanish: 1}, 9: {french: 1}, 15: {french: 2}, 1: {french: 1}}
hands: {french: [%s]}
"""


def entered(name, orders, hand="", more=""):
    """What each seat is told of moves to itself: ["15→14", ...] in the lines that begin with the enemy's name."""
    desk = Desk()
    desk.write("position.yaml", POSITION % hand)
    desk.new("--every", "48h", "--option", "pace=fast", "--position", "position.yaml", decks=False)
    equal("%s: filed" % name, desk.file("french", 'game: madrid\nturn: "3"\norders: [%s]\n%s' % (orders, more)).code, 0)
    equal("%s: filed" % name, desk.file("spanish", 'game: madrid\nturn: "3"\norders: []\n').code, 0)
    desk.later(hours=1).good("tick")
    found = []
    for seat in ("spanish", "french"):
        told = desk.good("show", "madrid", "--as", seat).out.partition(MINE)[2].partition("\n\n")[0]
        found.append(sorted(re.findall(r"\d+→\d+", told)))
    return found


equal("cubes that enter a zone with cubes of the reader", entered("one", '"15→14"'), [["15→14"], []])
equal("all of them, and none that enters an empty zone", entered("two", '"15→14", "15→12", "1→8"'), [["15→12", "15→14"], []])
equal("cubes that enter an empty zone alone", entered("empty", '"1→8"'), [[], []])
# The card is told, too, with the order on which it is played.
equal("cubes that go on", entered("on", '"15→9"', "caballeria", "movement: {play: [{card: caballeria, order: 15→9, zone: 14}]}\n"),
      [["15→9", "9→14"], []])
finish()
