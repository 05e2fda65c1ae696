"""La Guerre des Ducs by mail: the demo, two turns, sealed deployments, `retreats: ask`, stale labels."""

import os
import re
import subprocess

import yaml

from desk import (BAD_DATA, BUILD, ROOT, Desk, attachment_of, body_of, check, environment, equal, finish, is_submitted,
                  fresh_folder, yaml_of)

JEANNE, OTTO = "jeanne@example.org", "otto@example.org"
SEATS = {"orfburg": JEANNE, "wulfenburg": OTTO}
ENEMY = {"orfburg": "wulfenburg", "wulfenburg": "orfburg"}
CAMPAIGN = os.path.join(ROOT, "contrib", "campaigns", "ducs")


def new_game(*words, seed="45092"):
    desk = Desk()
    desk.good("new", "ducs", "--name", "kaiserburg", "--seat", "orfburg=Jeanne <%s>" % JEANNE, "--seat",
              "wulfenburg=Otto <%s>" % OTTO, "--every", "72h", "--seed", seed, *words)
    desk.good("send")
    return desk


def campaign_file(step, seat):
    with open(os.path.join(CAMPAIGN, step, seat + ".yaml"), encoding="utf-8") as file:
        return file.read()


def position(desk, seat="referee"):
    return desk.tree("show", "kaiserburg", "--as", seat)["position"]


def waits(desk):
    """What the game waits for: label, window, seats."""
    entry, = desk.tree("list")
    return entry["turn"], entry["window"], sorted(entry["owes"])


def turn(desk):
    return waits(desk)[0]


def codes(receipt):
    return [(error["line"], error["column"], error["code"]) for error in receipt["errors"]]


# ---- the demo ----

def demo(folder):
    program = os.path.join(ROOT, "contrib", "demo")
    done = subprocess.run([program, BUILD, folder, "ducs"], env=environment(fresh_folder()),
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    mails = os.path.join(folder, "outbox", "new")
    bodies = []
    for name in sorted(os.listdir(mails)) if os.path.isdir(mails) else []:
        with open(os.path.join(mails, name), "rb") as file:
            bodies.append((name, file.read()))
    return done.returncode, done.stdout.decode("utf-8", "replace"), bodies


folder = os.path.join(fresh_folder(), "demo")
code, said, mails = demo(folder)
check("the demo of two opening turns ends with 0", code == 0, said[-800:])
equal("it has sent a report to each side at the start and after each phase", sum(".submitted-" not in name for name, _ in mails), 2 * 5)
equal("played once more, it gives the same mails, byte for byte", demo(folder)[2], mails)

# ---- two turns by mail: each answers with the form that came ----


def letters(desk, seat):
    """The reports to a seat, in order, as (subject, text, orders.yaml)."""
    return [(str(mail["Subject"]), body_of(mail), attachment_of(mail)) for mail in desk.mails(SEATS[seat]) if not is_submitted(mail)]


def answered(desk, seat, orders):
    """The newest form with orders in it, as a player sends it: key and label are the form's own."""
    name, form = letters(desk, seat)[-1][2]
    head = yaml_of(form)
    check("%s: the form in the mail of %s is a file for this phase and orders nothing" % (turn(desk), seat),
          name == "orders.yaml" and head["game"] == "kaiserburg" and head["turn"] == turn(desk) and
          not {"moves", "attacks", "retreat"} & set(head), form)
    # As text: the reader of YAML here would take the key `on` for a truth value.
    return desk.receipt(seat, form + re.sub(r"^(game|turn):.*\n", "", orders, flags=re.M), game="kaiserburg")


desk = new_game("--option", "setup=standard")
equal("standard: nobody is asked for a deployment", waits(desk), ("1-orfburg", "moves", ["orfburg"]))
equal("31 units of each side stand on the board",
      [sum(unit.startswith(side) for unit in position(desk)["units"]) for side in "OW"], [31, 31])
first = letters(desk, "wulfenburg")[-1]
check("the side that is not asked may write its list of retreats and no moves",
      "#retreat:" in first[2][1] and "#moves:" not in first[2][1], first[2][1])
form = letters(desk, "orfburg")[-1][2][1]
plain = re.findall(r"^# .*: (O[A-Z]+\d+)[ \u00a0](\d{4})$", form, re.M)
equal("the form of moves shows one plain line; the side that is not asked sees none",
      (len(plain), re.findall(r"^# .*: W[A-Z]+\d+[ \u00a0]\d{4}$", first[2][1], re.M)), (1, []))
code, receipt = desk.receipt("orfburg", form + "%s %s\n" % plain[0], "check", "kaiserburg")
equal("that line below the form is a legal move now",
      (code, receipt["errors"], [order["order"] for order in receipt["orders"]]), (0, [], ["%s %s" % plain[0]]))
STEPS = ("01-turn-1-orfburg", "02-turn-1-wulfenburg", "03-turn-2-orfburg", "04-turn-2-wulfenburg")
for step, label, after in zip(STEPS, ("1-orfburg", "1-wulfenburg", "2-orfburg", "2-wulfenburg"),
                              ("1-wulfenburg", "2-orfburg", "2-wulfenburg", "3-orfburg")):
    seat = label.split("-")[1]
    if step == STEPS[0]:
        equal("the waiting side may file its retreats",
              answered(desk, "wulfenburg", campaign_file(step, "wulfenburg"))[0], 0)
        desk.good("tick")
        equal("but only the side whose phase it is can end it", turn(desk), label)
    code, receipt = answered(desk, seat, campaign_file(step, seat))
    equal("%s: the orders are filed without an error" % label,
          (code, receipt["filed"], receipt["errors"]), (0, True, []))
    desk.later(hours=1).good("tick")
    equal("%s: the phase is over, the next one waits" % label, waits(desk), (after, "moves", [ENEMY[seat]]))
    for reader in SEATS:
        check("%s: the report to %s tells of the attack, with its rules" % (label, reader),
              "[DUCS 6.6]" in letters(desk, reader)[-1][1], letters(desk, reader)[-1][1][:3000])
units = position(desk)["units"]
equal("what was lost is off the board", {"OC2", "WI1", "WI2", "WI3", "WC10"} & set(units), set())
equal("who was beaten, pushed or advanced stands where the reports say",
      {unit: units[unit] for unit in ("OI8", "OI1", "WI10", "WA1", "WA8")},
      {"OI8": "1808", "OI1": "0915", "WI10": "0815", "WA1": "1706", "WA8": "1705"})
equal("each phase was told to both sides", [len(letters(desk, seat)) for seat in SEATS], [5, 5])

# ---- labels of phases that are over ----

for label, code in (("1-orfburg", "FILE-STALE"), ("2-wulfenburg", "FILE-STALE"), ("3-orfberg", "FILE-TURN"),
                    ("3", "FILE-TURN")):
    for verb in ("check", "submit"):
        text = 'game: kaiserburg\nturn: "%s"\nmoves: [OI6 2009]\n' % label
        result = desk.receipt("orfburg", text, verb, "kaiserburg")
        equal("%s: a file for turn %s is refused" % (verb, label), (result[0], codes(result[1]), result[1]["filed"]),
              (BAD_DATA, [(2, 7, code)], False))
equal("the board is as it was", position(desk)["units"], units)
equal("and nobody has answered", desk.tree("list")[0]["answered"], {"orfburg": "no"})
equal("the label that waits is taken",
      desk.receipt("orfburg", "game: kaiserburg\nturn: 3-orfburg\nmoves: []\n", "check", "kaiserburg")[0], 0)
desk.at(desk.deadline("kaiserburg")).good("tick", "--trust")
equal("who does not answer moves nothing, and the game goes on",
      (turn(desk), position(desk)["units"]), ("3-wulfenburg", units))
equal("then 3-orfburg is stale, too",
      codes(desk.receipt("orfburg", 'game: kaiserburg\nturn: "3-orfburg"\nmoves: []\n', "submit", "kaiserburg")[1]),
      [(2, 7, "FILE-STALE")])

# ---- sealed deployments ----

with open(os.path.join(ROOT, "schema", "editions", "ducs.yaml"), encoding="utf-8") as file:
    SEALED = yaml.safe_load(file)["standard"]
# Not quite the standard one, so that the mails must tell of it.
SEALED["wulfenburg"] = [line.replace("WA10 0316", "WA10 0811") for line in SEALED["wulfenburg"]]


def deployment(seat, without=()):
    lines = [line for line in SEALED[seat] if line.split()[0] not in without]
    return "game: kaiserburg\nturn: setup\ndeploy: [%s]\n" % ", ".join(lines)


def told(desk, seat):
    """All that the program tells a seat and the public now: reports, views, forms, mails."""
    texts = [desk.run("show", "kaiserburg", "--as", viewer, *more).out for viewer in (seat, "public")
             for more in ((), ("--format", "yaml"), ("--turn", "setup", "--format", "yaml"))]
    texts += [desk.run("show", "kaiserburg", "--as", seat, "--turn", "setup").out,
              desk.run("form", "kaiserburg", seat).out]
    return texts, [desk.read("outbox/new/" + name) for name in desk.mail_names() if ".%s." % seat in name]


for order in (("orfburg", "wulfenburg"), ("wulfenburg", "orfburg")):
    one, other = order
    desk = new_game("--option", "setup=sealed")
    equal("sealed: both are asked at once", waits(desk), ("setup", "deploy", ["orfburg", "wulfenburg"]))
    before = told(desk, other)
    check("sealed: there is something to compare", len(before[1]) == 1 and all(before[0]), before)
    code, receipt = desk.receipt(one, deployment(one), game="kaiserburg")
    equal("sealed: %s deploys" % one, (code, receipt["filed"]), (0, True))
    equal("sealed: nothing that %s or the public gets changes by it" % other, told(desk, other), before)
    desk.good("tick")
    equal("sealed: nor after a tick: %s is waited for" % other, told(desk, other), before)
    equal("sealed: the board is empty for the one who has deployed, too",
          (position(desk, one)["units"], turn(desk)), ({}, "setup"))
    code, receipt = desk.receipt(other, deployment(other, ("OC9", "WC9")), game="kaiserburg")
    equal("sealed: a deployment of 30 units has an error at its key", (code, codes(receipt)),
          (BAD_DATA, [(3, 1, "DUCS-2.1")] * len(receipt["errors"])))
    desk.at(desk.deadline("kaiserburg")).later(hours=1).good("tick", "--trust")
    equal("sealed: it is not accepted, and the other one not revealed, also when the deadline has passed",
          (turn(desk), position(desk, other)["units"], position(desk, one)["units"]), ("setup", {}, {}))
    named = r"\b%s[ICAD]\d*\b.{0,20}\b\d{4}\b" % one[0].upper()
    equal("sealed: no mail to %s has set a unit of %s's beside a hex" % (other, one),
          [found for _, text, form in letters(desk, other) for found in re.findall(named, text + form[1])], [])
    desk.later(hours=1)
    equal("sealed: %s mends it" % other, desk.receipt(other, deployment(other), game="kaiserburg")[0], 0)
    desk.good("tick")
    equal("sealed: with both in the game begins", waits(desk), ("1-orfburg", "moves", ["orfburg"]))
    expected = {line.split()[0]: line.split()[1] for lines in SEALED.values() for line in lines}
    equal("sealed: and both sides see where all stand",
          [position(desk, seat)["units"] == expected for seat in SEATS], [True, True])
    check("sealed: the report to %s tells where %s has deployed" % (other, one),
          re.search(named, letters(desk, other)[-1][1]), letters(desk, other)[-1][1][:3000])

# ---- retreats: ask ----

# OI1 and OI2 with the duke behind them against WI1: 15 to 5, 3-1. Whoever is beaten has two hexes to
# go to. OC2 against WC1 is the second attack of the file and has to wait for the answer.
ASK = """
turn: 4
phase: orfburg
units:
  {OI1: "1107", OI2: "1007", OD: "1108", OC2: "1409", OI9: "3222", WI1: "1106", WC1: "1408", WI9: "0102", WD: "0101"}
options: {retreats: ask}
"""
ORDERS = """game: kaiserburg
turn: "4-orfburg"
moves: [OI2 1006]
attacks:
  - {by: [OI1, OI2], on: WI1, advance: OI1}
  - {by: [OC2], on: WC1}
"""
RETREAT = 'game: kaiserburg\nturn: "4-orfburg-retreat-%d"\nretreat: [%s]\n'


def stopped(seed):
    """The game just after the first combat, with the dice of this seed."""
    desk = Desk()
    desk.write("position.yaml", ASK)
    desk.good("new", "ducs", "--name", "kaiserburg", "--seat", "orfburg=" + JEANNE, "--seat", "wulfenburg=" + OTTO,
              "--every", "72h", "--seed", seed, "--position", desk.path("position.yaml"))
    desk.good("send")
    equal("ask: the orders are filed", desk.receipt("orfburg", ORDERS, game="kaiserburg")[0], 0)
    known = desk.mail_names()
    desk.later(hours=1).good("tick")
    return desk, {name for name in set(desk.mail_names()) - set(known) if ".submitted-" not in name}


def attacks(desk):
    """The results of the attacks so far, in order."""
    return [entry["result"] for entry in desk.tree("show", "kaiserburg", "--turn", turn(desk))["log"]
            if entry["code"] == "attack"]


# The defender must go (DR), or the attacker (AR): the owner is asked, and nobody else.
for seed, owner, unit, hexes, choice in (("1", "wulfenburg", "WI1", ["1105", "1205"], "1205"),
                                         ("37", "orfburg", "OI1", ["1007", "1207"], "1207")):
    desk, fresh = stopped(seed)
    enemy = ENEMY[owner]
    equal("ask: the phase stops and %s alone is asked" % owner, waits(desk),
          ("4-orfburg-retreat-1", "retreat", [owner]))
    equal("ask: %s stays where it is till then, the second attack waits" % unit,
          (position(desk)["units"][unit], attacks(desk)[1:]), ({"WI1": "1106", "OI1": "1107"}[unit], []))
    forms = {seat: desk.run("form", "kaiserburg", seat).out for seat in SEATS}
    check("ask: %s's form names both hexes" % owner,
          re.search(r"^#retreat: .*%s.*%s" % tuple(hexes), forms[owner], re.M), forms)
    check("ask: the form of %s does not ask" % enemy,
          "DUE NOW" in forms[owner] and "DUE NOW" not in forms[enemy], forms)
    reports = {seat: letters(desk, seat)[-1][1] for seat in SEATS}
    check("ask: one owes, the other does not", "DUE FROM YOU:" in reports[owner] and "NOTHING IS DUE" in reports[enemy],
          reports[enemy][:600])
    equal("ask: each side got one report of it", len(fresh), 2)
    code, receipt = desk.receipt(enemy, RETREAT % (1, "N"), game="kaiserburg")
    desk.good("tick")
    equal("ask: what %s files does not answer for %s" % (enemy, owner),
          (code, waits(desk)), (0, ("4-orfburg-retreat-1", "retreat", [owner])))
    code, receipt = desk.receipt(owner, RETREAT % (1, '"1106"'), "check", "kaiserburg")
    equal("ask: a hex that is not allowed is an error",
          (code, {error[2] for error in codes(receipt)}), (BAD_DATA, {"DUCS-7.3"}))
    equal("ask: the answer is taken", desk.receipt(owner, RETREAT % (1, '"%s"' % choice), game="kaiserburg")[0], 0)
    desk.good("tick")
    equal("ask: %s goes where its owner said" % unit, position(desk)["units"][unit], choice)
    equal("ask: an answered question is stale",
          codes(desk.receipt(owner, RETREAT % (1, '"%s"' % choice), game="kaiserburg")[1]), [(2, 7, "FILE-STALE")])
    if owner == "wulfenburg":
        equal("ask: OI1 advances as ordered", position(desk)["units"]["OI1"], "1106")
    for number in range(2, 6):
        if "-retreat-" not in turn(desk):
            break
        equal("ask: the next question has its own label", turn(desk), "4-orfburg-retreat-%d" % number)
        desk.at(desk.deadline("kaiserburg")).good("tick", "--trust")
    equal("ask: in the end Wulfenburg's phase waits", waits(desk), ("4-wulfenburg", "moves", ["wulfenburg"]))

desk, _ = stopped("1")
desk.at(desk.deadline("kaiserburg")).good("tick", "--trust")
check("ask: who does not answer holds nothing up: the program finds a hex",
      position(desk)["units"]["WI1"] in ("1105", "1205") and turn(desk) != "4-orfburg-retreat-1", position(desk))
finish()
