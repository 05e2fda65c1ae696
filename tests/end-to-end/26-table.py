"""Tables of three and more: seats with their players' names, a ronde of Waterloo in which each owes for several pairs at
once, a game of Dogs of War for five, both played to their ends by mail alone."""

import collections
import os
import random
import re

import yaml

from desk import BAD_DATA, NOT_FOUND, USAGE, Desk, body_of, check, equal, finish
from postbox import CONFIGURATION, key, letter, orders_to, pipe, press_to

HOUSES = ["TAL", "MAL", "BAS", "HAC", "TOR", "HAR"]
SPACES = ["%s.%d" % (house, space) for house in HOUSES for space in range(1, 7)]
DOGS = ["OMALLEY", "BLACKMANE", "STORMCROW", "MCBETH", "CONQUEROR"]
DRAW = random.Random(1815)


def address(name):
    return name + "@example.org"


def new(desk, rules, game, names, *words):
    seats = [word for name in names for word in ("--seat", "%s=%s" % (name, address(name)))]
    return desk.run("new", rules, "--name", game, "--every", "48h", "--seed", "1815", *seats, *words)


def table(rules, game, names, *words):
    """A desk with a game, and the players' keys."""
    desk = Desk(configuration=CONFIGURATION)
    result = new(desk, rules, game, names, *words)
    if result.code != 0:
        check("the game begins", False, result)
        finish()
    desk.good("send")
    desk.game, desk.players, desk.sent = game, names, collections.Counter()
    desk.keys = {name: key(desk, name, game) for name in names}
    return desk


def waits(desk):
    """What the game waits for: label, window, seats."""
    entry, = desk.tree("list")
    return entry["turn"], entry["window"], entry["owes"]


def running(desk):
    return desk.tree("list")[0]["status"] == "running"


def mail(desk, name, text):
    """A turn file as its player sends it; what became of the mail."""
    desk.sent[name] += 1
    text = 'game: %s\nturn: "%s"\n%s' % (desk.game, waits(desk)[0], text)
    return pipe(desk, letter(address(name), orders_to(desk.keys[name], desk.game), text))


def follow(desk):
    """The finished game as pages, and from its notation once more: files for several pairs, shuffles, draws."""
    desk.good("publish", desk.game, "site")
    site = {name: desk.read("site/" + name) for name in os.listdir(desk.path("site")) if name != "desk"}
    check("%s: no address and no key on its pages" % desk.game, not any(
        word.encode() in data for data in site.values() for name in desk.players for word in (address(name), desk.keys[name])))
    notation = site["%s-notation.yaml" % desk.game].decode()
    elsewhere = Desk(configuration=CONFIGURATION)
    elsewhere.write("n.yaml", notation)
    elsewhere.good("import", "n.yaml", "--name", desk.game)
    states = [one.query("SELECT turn, window, position FROM states ORDER BY number") for one in (desk, elsewhere)]
    check("%s: its notation gives the same states" % desk.game, states[0] == states[1])
    equal("%s: which verify" % desk.game, elsewhere.run("verify", desk.game).code, 0)
    equal("%s: and have the same notation" % desk.game, elsewhere.good("export", desk.game, "--notation").out, notation)


def owes(desk, name):
    """{part: answered} of a seat's duties."""
    return {entry["part"]: entry["answered"] for entry in desk.tree("show", desk.game, "--as", name)["owes"]}


def newest(desk, name, kind):
    """The newest mail of this kind to a player: its text."""
    desk.good("send")
    found = [mail for mail in desk.mails(address(name)) if desk.query(
        "SELECT count(*) FROM outbox WHERE kind = ? AND message_id = ?", kind, mail["Message-ID"].strip("<>"))[0][0]]
    last = desk.query("SELECT message_id FROM outbox WHERE kind = ? AND address = ? ORDER BY id DESC LIMIT 1", kind, address(name))
    return next((body_of(mail) for mail in found if mail["Message-ID"].strip("<>") == last[0][0]), "") if last else ""


def play(desk, file_of, most):
    """Every seat that is asked answers by mail, until the game is over; (labels, files that were not taken)."""
    labels, refused = [], []
    while running(desk) and len(labels) < most:
        label, _, asked = waits(desk)
        labels.append(label)
        for name in asked:
            for entry in desk.tree("show", desk.game, "--as", name)["owes"]:
                if entry["answered"] == "yes":
                    continue
                if mail(desk, name, file_of(entry)).fate != "filed":
                    refused.append((label, name, entry, newest(desk, name, "receipt")))
        desk.later(minutes=10)
        desk.good("tick")
        if running(desk) and waits(desk)[0] == label:
            refused.append(("it does not go on", label))
            break
    return labels, refused


# ---- who may sit at a table ----

desk = Desk(configuration=CONFIGURATION)
REFUSED = [
    ("two are too few for Dogs of War", "dogs-of-war", ["anne", "bruno"]),
    ("six are too many for Dogs of War", "dogs-of-war", list("abcdef")),
    ("one is too few for Waterloo", "waterloo", ["north"]),
    ("two play Waterloo as north and south", "waterloo", ["anne", "bruno"]),
    ("seven are too many for Waterloo", "waterloo", list("abcdefg")),
    ("nobody sits there twice", "dogs-of-war", ["anne", "anne", "bruno"]),
    ("capitals are no names", "dogs-of-war", ["Anne", "bruno", "carl"]),
    ("`all` is no name", "dogs-of-war", ["anne", "bruno", "all"]),
    ("`public` is no name", "dogs-of-war", ["anne", "bruno", "public"]),
    ("a name is not that of a side", "waterloo", ["anne", "bruno", "north"]),
    ("a side that there is not", "ducs", ["orfburg", "wulfenburg", "anne"]),
]
for what, rules, names in REFUSED:
    equal(what, new(desk, rules, "bad", names).code, USAGE)
check("none of them has begun", "bad" not in desk.run("list").out)
equal("two are asked for under the sides' names", new(desk, "waterloo", "two", ["south", "north"]).code, 0)
equal("and sit in the order of the sides", desk.tree("list")[0]["owes"], ["north", "south"])
equal("five sit in the order in which they are named", new(desk, "dogs-of-war", "five", ["eve", "dan", "carl", "bob", "al"]).code, 0)
equal("and the game calls them so", list(desk.tree("show", "five")["position"]["players"]), ["eve", "dan", "carl", "bob", "al"])
result = desk.run("show", "five", "--as", "caru")
check("a name that nobody bears is corrected", result.code == NOT_FOUND and "carl" in result.err, result)
equal("and nobody files for it", desk.run("submit", "five", "zoe", desk.write("a.yaml", "turn: x\n")).code, NOT_FOUND)

# ---- a ronde: several files of one seat stand beside each other ----

desk = table("waterloo", "ronde", ["anne", "bruno", "carl"], "--option", "laurels=yes", "--option", "target=8")
one, other = sorted(owes(desk, "anne"))
equal("each of three owes for two pairs", [len(owes(desk, name)) for name in desk.players], [2, 2, 2])
DEPLOY = "deploy: {front: [5, 2, 4, 1, 3], general: 6}\n"
got = mail(desk, "anne", "pair: %s\n%s" % (one, DEPLOY))
equal("a file for one of them is filed", (got.fate, got.answered), ("filed", [address("anne")]))
receipt = newest(desk, "anne", "receipt")
check("its receipt says for which pair it is", "anne, for " + one in receipt, receipt)
check("and that the other one is still owed", re.search(r"\(%s\)\s+not answered" % other, receipt), receipt)
equal("so does the view", owes(desk, "anne"), {one: "yes", other: "no"})
equal("a file for the other one is filed, too", mail(desk, "anne", "pair: %s\n%s" % (other, DEPLOY)).fate, "filed")
equal("and both are in force", owes(desk, "anne"), {one: "yes", other: "yes"})
receipt = newest(desk, "anne", "receipt")
check("its receipt says so", "DUE FROM" not in receipt, receipt)
mail(desk, "anne", "pair: %s\ndeploy: {front: [1, 2, 3, 4, 5], general: 6}\n" % other)
equal("a second file for a pair takes the place of the first", desk.query(
    "SELECT part, standing FROM submissions WHERE standing <> 'refused' ORDER BY receipt"),
    [(one, "in-force"), (other, "superseded"), (other, "in-force")])
equal("a file for no pair is refused", mail(desk, "anne", DEPLOY).fate, "refused")
equal("so is one for a pair of others", mail(desk, "anne", "pair: bruno-carl\n" + DEPLOY).fate, "refused")
desk.later(hours=36)
desk.good("tick")
equal("who has answered for all pairs is not reminded", newest(desk, "anne", "reminder"), "")
reminder = newest(desk, "bruno", "reminder")
check("who has not is, of each", all("(%s)" % pair in reminder for pair in owes(desk, "bruno")), reminder)
mail(desk, "bruno", "pair: anne-bruno\n" + DEPLOY)
entry, = desk.tree("list")
equal("the list tells who has not answered everything", (entry["answered"]["anne"], entry["answered"]["bruno"]), ("yes", "no"))
form = desk.good("form", "ronde", "bruno").out
check("the order form is that of the pair that is not answered", "pair: bruno-carl" in form, form)
equal("and names no other pair", set(re.findall(r"bruno-carl|anne-bruno", form)), {"bruno-carl"})

# ---- the ronde to its end ----


def waterloo_file(entry):
    """Looks with a case, standing orders and a turn ahead, and after a few turns the assault."""
    head, values = "pair: %s\n" % entry["part"], DRAW.sample(range(1, 7), 6)
    if entry["window"] == "deploy":
        return head + "deploy: {front: %s, general: %d}\nstanding: {counter_charge: [{else: accept}]}\n" % (values[:5], values[5])
    pair = next(pair for pair in desk.tree("show", "ronde", "--as", entry["seat"])["pairs"] if pair["name"] == entry["part"])
    if pair["number"] > 4:
        return head + "do: [assault]\n"
    if pair["number"] == 1:
        return head + "do: [{recon: 1}]\n"
    ahead = "next: [{when: {enemy_did: {only: [recon]}}, do: [{recon: 3}]}]\n" if pair["number"] == 2 else ""
    return head + "do: [{recon: 2}, {case: [{when: {seen: 6}, do: {manoeuvre: {from: 1, to: 2}}}, {else: nothing}]}]\n" + ahead


labels, refused = play(desk, waterloo_file, 60)
equal("every file of the ronde was taken", refused, [])
equal("no label of a turn came twice", len(set(labels)), len(labels))
final = desk.tree("show", "ronde")
check("it comes to its end", final["over"], (waits(desk), labels))
follow(desk)
laurels = final["position"]["laurels"]
check("somebody has the laurels that end it", max(laurels.values()) >= 8, laurels)
print("# Waterloo, three players: %d deadlines, mails %s" % (len(labels), dict(desk.sent)))
told = [(turn.split("-")[1], code, yaml.safe_load(fields)) for turn, code, fields in desk.query(
    "SELECT turn, code, fields FROM events WHERE code IN ('deployed', 'asked', 'recon', 'manoeuvre', 'assault')")]
turns = {(ronde, fields["pair"], fields["number"]) for ronde, code, fields in told if code not in ("deployed", "asked")}
wanted = len(turns) + sum(code in ("deployed", "asked") for _, code, _ in told)
counted = desk.query("SELECT count(*) FROM submissions WHERE standing NOT IN ('refused', 'superseded')")[0][0]
print("# %d turns, %d deployments and questions: %d mails" % (len(turns), wanted - len(turns), counted))
check("there is one mail for each turn of a player, and none for those given ahead", wanted * 3 // 4 <= counted < wanted, (counted, wanted))
equal("it verifies, names and pairs and all", desk.run("verify", "ronde").code, 0)
bundle = desk.good("export", "ronde").out
check("the bundle says who they were", "\nseats: [anne, bruno, carl]\n" in bundle, bundle[:400])
desk.write("ronde.yaml", bundle)
equal("and verifies, too", desk.run("verify", "ronde.yaml").code, 0)
desk.write("ronde.yaml", bundle.replace("seats: [anne, bruno, carl]", "seats: [anne, bruno, dora]"))
equal("but not with another name in it", desk.run("verify", "ronde.yaml").code, BAD_DATA)

# ---- press among five ----

FIVE = ["alice", "bob", "carl", "dora", "emil"]
desk = table("dogs-of-war", "dogs", FIVE)


def press(author, to, text):
    """A mail to one of the press addresses: its fate, and to whom it was passed on."""
    seen = desk.query("SELECT ifnull(max(id), 0) FROM outbox")[0][0]
    words = "to: %s\n\n%s" % (", ".join(to), text) if len(to) > 1 else text
    got = pipe(desk, letter(address(author), press_to(desk.keys[author], to[0], "dogs"), words))
    rows = desk.query("SELECT address FROM outbox WHERE id > ? AND kind = 'press'", seen)
    return got.fate, sorted(row[0].split("@")[0] for row in rows)


equal("press goes to one", press("alice", ["carl"], "Hold TAL with me."), ("press", ["carl"]))
equal("to several", press("alice", ["carl", "emil"], "Both of you."), ("press", ["carl", "emil"]))
equal("to all but who wrote it", press("bob", ["all"], "Peace!"), ("press", ["alice", "carl", "dora", "emil"]))
equal("and to nobody who does not sit there", press("bob", ["zoe"], "Peace!"), ("how-to", []))
desk.good("send")
texts = {name: "\n".join(body_of(letter) for letter in desk.mails(address(name))) for name in FIVE}
equal("each reads what was written to him, and nothing else",
      {name: ("Hold TAL" in texts[name], "Both of you" in texts[name], "Peace!" in texts[name]) for name in FIVE},
      {"alice": (False, False, True), "bob": (False, False, False), "carl": (True, True, True), "dora": (False, False, True),
       "emil": (False, True, True)})
check("nobody learns another's address or key", not any(
    address(other) in texts[name] or desk.keys[other] in texts[name] for name in FIVE for other in FIVE if other != name))

# ---- Dogs of War for five to its end ----

DRAW = random.Random(1402)  # whatever was drawn before


# Who holds a tactic is asked when he has no soldier left (11.17), unless his plan says that he passes then.
WITHOUT_SOLDIERS = "plan:\n- {when: {my_soldiers: {footman: 0, arquebusier: 0, knight: 0, war_machine: 0}}, do: pass}\n"


def dogs_file(entry):
    if entry["window"] == "dogs":
        return "dogs: [%s]\n" % ", ".join(DRAW.sample(DOGS, len(DOGS)))
    if entry["window"] == "muster":
        soldiers = ", ".join(DRAW.choices(["footman", "arquebusier", "knight"], k=3))
        fallback = ", ".join(DRAW.sample(SPACES, len(SPACES)))
        if DRAW.random() < 0.2:  # somebody wants to be asked
            return "muster: {buy: [%s]}\n%s- {do: {soldier: footman, at: [%s]}}\n" % (
                soldiers, WITHOUT_SOLDIERS, ", ".join(DRAW.sample(SPACES, 3)))
        return "muster: {buy: [%s]}\n%sotherwise: weakest\nfallback: [%s]\n" % (soldiers, WITHOUT_SOLDIERS, fallback)
    return "plan: [{do: pass}]\n"


labels, refused = play(desk, dogs_file, 80)
equal("every file of the five was taken", refused, [])
equal("no label of a turn came twice", len(set(labels)), len(labels))
final = desk.tree("show", "dogs")
check("the game comes to its end", final["over"], (waits(desk), labels))
equal("after four years", sorted({label.split("-")[0] for label in labels}), ["1", "2", "3", "4", "dogs"])
equal("each has a score", sorted(final["position"].get("scores", {})), FIVE)
check("it takes at most 12 deadlines", len(labels) <= 12, labels)
print("# Dogs of War, five players: %d deadlines (%s), mails %s" % (len(labels), " ".join(labels), dict(desk.sent)))
equal("it verifies", desk.run("verify", "dogs").code, 0)
follow(desk)
reports = {desk.query("SELECT count(*) FROM outbox WHERE kind = 'report' AND address = ?", address(name))[0][0] for name in FIVE}
equal("every player got every report", len(reports), 1)

# ---- back across a step, with files of several parts in force ----

desk = table("waterloo", "back", ["anne", "bruno", "carl"])
for name in desk.players:
    for part in owes(desk, name):
        mail(desk, name, "pair: %s\n%s" % (part, DEPLOY))
desk.later(minutes=5).good("tick")
desk.good("rollback", "back", "--to", "ronde-1-step-1", "--reason", "a trial")
equal("each file is undone by itself", desk.query("SELECT count(*) FROM events WHERE code = 'file-undone'"), [(6,)])
equal("and the log holds it", desk.run("verify", "back").code, 0)

finish()
