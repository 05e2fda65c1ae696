"""A receipt suggests beside an error what could be there instead, if that is short; the suggestion is legal."""

import os
import re

from desk import ROOT, SEED, Desk, check, equal, finish, yaml_of


def instead(receipt, code):
    """The lists beside the errors of this code."""
    return [error.get("instead") for error in receipt["errors"] if error["code"] == code]


def turn_of(desk, game, seat):
    return re.search(r'^turn: "(.*)"$', desk.good("form", game, seat).out, re.M).group(1)


def faults(desk, game, seat, text):
    """Codes of the errors of a file that is only looked at."""
    turn = turn_of(desk, game, seat)
    return [error["code"] for error in desk.receipt(seat, 'game: %s\nturn: "%s"\n%s\n' % (game, turn, text), "check", game)[1]["errors"]]


def look(desk, game, seat, text):
    return desk.receipt(seat, 'game: %s\nturn: "%s"\n%s\n' % (game, turn_of(desk, game, seat), text), "check", game)[1]


# ---- Dos de Mayo ----

desk = Desk()
desk.new()
receipt = look(desk, "madrid", "french", 'setup: {card: velarde}\norders: ["6→21", "1→1"]')
equal("the cards that may be kept", instead(receipt, "MAYO-1.3"), [["artilleria", "mariscal-murat"]])
equal("the ways of a group", instead(receipt, "MAYO-3.1")[0], ["6→5", "6→7"])
for order in instead(receipt, "MAYO-3.1")[0]:
    equal("%s is legal" % order, faults(desk, "madrid", "french", 'setup: {card: artilleria, reveal: no}\norders: ["%s"]' % order), [])
text = desk.file("french", 'game: madrid\nturn: "1"\norders: ["6→21"]\n', "check").out
check("in words", re.search(r"Possible\s+now: 6→5, 6→7\.", text), text)
receipt = look(desk, "madrid", "spanish", 'orders: ["1→2"]')
equal("where the list is long the form says more", (receipt["errors"][0]["code"], instead(receipt, "MAYO-3.4")), ("MAYO-3.4", [None]))
receipt = look(desk, "madrid", "spanish", 'orders: ["2 9→14"]')
equal("a group that does not split: the order without its number", instead(receipt, "MAYO-3.2"), [["9→14"]])
receipt = look(desk, "madrid", "spanish", 'orders: ["9→14"]')
equal("without errors nothing", (receipt["errors"], desk.tree("check", "madrid", "spanish", desk.path("spanish.yaml"))["errors"]), ([], []))

# ---- La Guerre des Ducs ----

ducs = Desk()
campaign = os.path.join(ROOT, "contrib", "campaigns", "ducs")
with open(os.path.join(campaign, "new"), encoding="utf-8") as file:
    ducs.good("new", *[line for line in file.read().split("\n") if line and not line.startswith("#")])
ducs.good("tick")
for step in sorted(name for name in os.listdir(campaign) if name[0].isdigit()):
    for name in sorted(os.listdir(os.path.join(campaign, step))):
        ducs.run("submit", "kaiserburg", name[:-len(".yaml")], os.path.join(campaign, step, name))
    ducs.later(hours=1).good("tick")
hexes, units = [], yaml_of(ducs.good("show", "kaiserburg", "--format", "yaml").out)["position"]["units"]
for unit in sorted(unit for unit in units if unit.startswith("OI")):
    hexes += [(unit, error["instead"]) for error in
              look(ducs, "kaiserburg", "orfburg", 'moves: ["%s 0101"]' % unit)["errors"] if "instead" in error]
check("targets of units", len(hexes) >= 3, hexes)
for unit, targets in hexes[:3]:
    wrong = [target for target in targets if faults(ducs, "kaiserburg", "orfburg", 'moves: ["%s %s"]' % (unit, target))]
    equal("%s can go to each of them" % unit, wrong, [])

# ---- Waterloo ----

front = Desk()
front.good("new", "waterloo", "--name", "front", "--seat", "north=a@example.org", "--seat", "south=b@example.org", "--every", "48h",
           "--seed", SEED)
front.good("tick")
receipt = look(front, "front", "north", "deploy: {front: [9, 2, 3, 4, 5], general: 6}")
equal("values of pieces", [found for code in {error["code"] for error in receipt["errors"]} for found in instead(receipt, code) if found][:1],
      [[1, 2, 3, 4, 5, 6]])
for seat in ("north", "south"):
    front.receipt(seat, 'game: front\nturn: "%s"\ndeploy: {front: [1, 2, 3, 4, 5], general: 6}\n' % turn_of(front, "front", seat), "submit", "front")
front.later(hours=1).good("tick")
first = front.tree("list")[0]["owes"][0]
second = {"north": "south", "south": "north"}[first]
for seat, action in ((first, "[{recon: 2}]"), (second, "[{charge: 2}]"), (first, "[{recon: 1}]")):
    # What the same turn takes away first is not among what is possible; of the front, which hangs together, nothing is.
    for text, code, expected in (("[{charge: 4}, {recon: 4}]", "WATERLOO-W11", [1, 2, 3, 5]), ("[{charge: 4}, {manoeuvre: {from: 4, to: 3}}]", "WATERLOO-W11", None),
                                 ("[{artillery: 4}, {manoeuvre: {from: 4, to: 3}}]", "WATERLOO-3.2", None)) if seat == second else ():
        equal("after an action of the same turn: %s" % text, instead(look(front, "front", seat, "do: " + text), code), [expected])
    equal("%s plays" % seat, look(front, "front", seat, "do: " + action)["errors"], [])
    front.receipt(seat, 'game: front\nturn: "%s"\ndo: %s\n' % (turn_of(front, "front", seat), action), "submit", "front")
    front.later(hours=1).good("tick")
receipt = look(front, "front", second, "do: [{recon: 2}]")
duels = instead(receipt, receipt["errors"][0]["code"])[0]
check("duels that are still there", duels and "2" not in map(str, duels), receipt["errors"])
for duel in duels:
    equal("duel %s may be looked at" % duel, faults(front, "front", second, "do: [{recon: %s}]" % duel), [])

# ---- Dogs of War ----

dogs = Desk()
dogs.good("new", "dogs-of-war", "--name", "gravos", "--seat", "ann=a@example.org", "--seat", "ben=b@example.org", "--seat",
          "cleo=c@example.org", "--every", "48h", "--seed", SEED)
dogs.good("tick")
for seat in ("ann", "ben", "cleo"):
    dogs.receipt(seat, 'game: gravos\nturn: "dogs"\ndogs: [MCBETH]\n', "submit", "gravos")
dogs.later(hours=1).good("tick")
turn = turn_of(dogs, "gravos", "ann")
for seat in ("ann", "ben", "cleo"):
    dogs.receipt(seat, 'game: gravos\nturn: "%s"\nmuster: {buy: [footman]}\notherwise: ask\n' % turn, "submit", "gravos")
dogs.later(hours=1).good("tick")
asked = dogs.tree("list")[0]["owes"][0]
spaces = re.findall(r"[A-Z]{3}\.\d", dogs.good("form", "gravos", asked).out.partition("1 footman ")[2].partition("# Your")[0])
house = spaces[0][:3]
receipt = look(dogs, "gravos", asked, "plan: [{do: {soldier: footman, at: [%s.9]}}]" % house)
equal("the spaces of a house", instead(receipt, "DOGS-8.3"), [[space for space in spaces if space.startswith(house)]])
receipt = look(dogs, "gravos", asked, "plan: [{do: {soldier: footman, at: [XYZ.1]}}]")
equal("of no house none", instead(receipt, "DOGS-8.3"), [None])
finish()
