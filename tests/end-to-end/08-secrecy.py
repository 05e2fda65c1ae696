"""Nothing that a seat gets contains what it may not know: no mail, no report, no form, no view, no receipt."""

import email
import email.policy
import re

import yaml

from desk import KARSTEN, PHIL, ROOT, Desk, body_of, check, equal, finish

SEATS = {"spanish": PHIL, "french": KARSTEN}
ENEMY = {"spanish": "french", "french": "spanish"}
with open(ROOT + "/schema/editions/dos-de-mayo.yaml", encoding="utf-8") as file:
    NAMES = {card["id"]: card["name"] for cards in yaml.safe_load(file)["cards"].values() for card in cards}


def words(text):
    """On one line, so that a name broken over two lines is found too."""
    return re.sub(r"\s+", " ", text)


def everything(desk, seat):
    """All that the program tells a seat at this moment, but for mails."""
    texts = [desk.run("show", "madrid", "--as", seat).out,
             desk.run("show", "madrid", "--as", seat, "--format", "yaml").out, desk.run("form", "madrid", seat).out]
    for (turn,) in desk.query("SELECT turn FROM states GROUP BY turn ORDER BY max(number) DESC LIMIT 2"):
        texts.append(desk.run("show", "madrid", "--as", seat, "--turn", turn).out)
        texts.append(desk.run("show", "madrid", "--as", seat, "--turn", turn, "--format", "yaml").out)
    return texts


def mail_texts(desk, seat, known=()):
    """Each mail to a seat but the known ones, by its file name: the raw message and what it says, decoded."""
    told = {}
    for name in desk.mail_names():
        if name in known:
            continue
        raw = desk.read("outbox/new/" + name)
        mail = email.message_from_bytes(raw, policy=email.policy.default)
        if mail["To"].addresses[0].addr_spec == SEATS[seat]:
            parts = [body_of(mail)] + [part.get_payload(decode=True).decode() for part in mail.iter_attachments()]
            told[name] = "\n".join([raw.decode("ascii")] + parts)
    return told


def hidden_cards(desk, seat):
    """Cards that the enemy holds in hand or has in its deck now, and that no one has seen."""
    position = desk.tree("show", "madrid")["position"]
    enemy = ENEMY[seat]
    seen = set(position["discards"][enemy]) | set(position["played"][enemy]) | set(position["in_play"][enemy])
    return (set(position["hands"][enemy]) | set(position["decks"][enemy])) - seen


def betrayed(texts, secrets):
    return [(secret, text[max(0, text.find(secret) - 60):][:160])
            for text in map(words, texts) for secret in secrets if secret in text]


# ---- a whole game, looked at after each step; plan-ahead answers are secrets too ----

desk = Desk()
desk.new("--every", "48h", "--option", "pace=full")
desk.good("send")
keys = {seat: re.search(r"^key: (.*)$", desk.good("form", "madrid", seat).out, re.M).group(1) for seat in SEATS}
told = {seat: {"cards": [], "keys": [], "addresses": []} for seat in SEATS}
read = {seat: {} for seat in SEATS}
looks = 0


def look(desk):
    global looks
    looks += 1
    for seat in SEATS:
        fresh = mail_texts(desk, seat, read[seat])
        read[seat].update(fresh)
        texts = everything(desk, seat) + list(fresh.values())
        cards = hidden_cards(desk, seat)
        told[seat]["cards"] += betrayed(texts, cards | {NAMES[card] for card in cards})
        told[seat]["keys"] += betrayed(texts, [keys[ENEMY[seat]]])
        told[seat]["addresses"] += betrayed(texts, [SEATS[ENEMY[seat]]])


look(desk)
turns = {}
for step in ("01-turn-1", "02-turn-2", "03-turn-3", "04-turn-4-preparation", "05-turn-4", "06-turn-5"):
    folder = "%s/contrib/campaigns/dos-de-mayo/%s/" % (ROOT, step)
    for seat in ("french", "spanish"):
        with open(folder + seat + ".yaml", encoding="utf-8") as file:
            turns[seat] = file.read()
        desk.file(seat, turns[seat])
        look(desk)
    number = yaml.safe_load(turns["french"])["turn"]
    for _ in range(6):
        if desk.turn()[0] != number or (step == "04-turn-4-preparation" and desk.turn()[1] == "orders"):
            break
        # Who is asked once more sends the same file: it answers all the windows of the turn.
        desk.later(hours=50).good("tick", "--trust")
        look(desk)
check("the game was looked at in every window, and every mail was read",
      looks > 20 and desk.turn()[0] == "6" and sum(map(len, read.values())) == len(desk.mail_names()) > 20,
      (looks, desk.turn(), len(desk.mail_names())))
for seat in SEATS:
    equal("%s never reads of a card that the enemy holds or may draw" % seat, told[seat]["cards"], [])
    equal("%s never reads the enemy's key" % seat, told[seat]["keys"], [])
    equal("%s never reads the enemy's address" % seat, told[seat]["addresses"], [])
spanish, referee = (desk.tree("show", "madrid", "--as", viewer)["position"] for viewer in ("spanish", "referee"))
equal("a seat's view has its own hand alone", set(spanish["hands"]), {"spanish"})
check("the search finds what is told: Spain's own hand stands in Spain's report",
      betrayed(everything(desk, "spanish"), [NAMES[card] for card in spanish["hands"]["spanish"]]))
equal("the referee sees both hands and decks", (set(referee["hands"]), set(referee["decks"])), (set(SEATS), set(SEATS)))

# ---- what was filed shows nowhere until it is revealed ----

def told_now(desk, seat):
    return everything(desk, seat), desk.run("show", "madrid", "--as", "public").out, mail_texts(desk, seat)


quiet = Desk()
quiet.new("--every", "48h", "--option", "pace=full")
quiet.good("send")
quiet.play("01-turn-1")
for seat in SEATS:
    quiet.file(seat, 'game: madrid\nturn: "2"\npreparation: {draw: no}\n')
quiet.good("tick")
equal("turn 2 waits for orders", quiet.turn(), ("2", "orders"))
for seat, orders in (
        ("french", '["1→8", "16→13", "16→19"]\nallocation: {"1→8": 2, "16→13": 1, "16→19": 1}'),
        ("spanish", '["8→2", "20→21"]\nmovement: {play: [{card: molina, group: 10}]}')):
    other = ENEMY[seat]
    before = told_now(quiet, other)
    code, receipt = quiet.receipt(seat, 'game: madrid\nturn: "2"\nwait: yes\norders: ' + orders + "\n")
    equal("%s files orders" % seat, (code, receipt["filed"]), (0, True))
    quiet.good("tick")
    equal("nothing that %s or the public gets changes by it" % other, told_now(quiet, other), before)
known = quiet.mail_names()
quiet.at(quiet.deadline()).good("tick")
fresh = {seat: words(" ".join(mail_texts(quiet, seat, known).values())) for seat in SEATS}
check("once the orders window is adjudicated both sheets are revealed",
      all(order in fresh[seat] for seat in SEATS for order in ("1→8", "16→13", "8→2", "20→21")), fresh)

# ---- two games that differ only in what Spain may not know ----

POSITION = """
turn: 3
window: orders
zones: {1: {french: 2}, 4: {spanish: 1}, 7: {french: 2}, 8: {spanish: 1}, 10: {french: 1, spanish: 1}, 14: {spanish: 3}}
outside: {1: 5, 6: 5, 16: 5, 20: 5}
reserve: {french: 1, spanish: 2}
lost: {french: 0, spanish: 0}
hands: {spanish: [manolas, daoiz], french: [%s]}
decks:
  spanish: [tiesto, presos, alcalde-de-mostoles, soldados, teniente-ruiz, velarde, malasana, clara-del-rey]
  french: [%s]
discards: {spanish: [molina], french: [colaboracion]}
played: {spanish: [molina], french: [colaboracion, artilleria]}
in_play: {french: [artilleria]}
"""
ONE = ("caballeria, mamelucos", "paz-paz, general-grouchy, bando-de-murat, guardia-imperial, mariscal-murat, "
       "turba-se-dispersa, fusilamientos")
TWO = ("paz-paz, general-grouchy", "bando-de-murat, mamelucos, caballeria, guardia-imperial, turba-se-dispersa, "
       "fusilamientos, mariscal-murat")


def lived(hand, deck, filed):
    """All that Spain and the public get of a game over three windows."""
    desk = Desk()
    desk.write("position.yaml", POSITION % (hand, deck))
    desk.good("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=" + PHIL, "--seat", "french=" + KARSTEN,
              "--seed", "0808", "--every", "48h", "--position", desk.path("position.yaml"))
    desk.good("tick")
    texts = everything(desk, "spanish") + [desk.run("show", "madrid", "--as", "public", "--format", "yaml").out]
    desk.file("french", 'game: madrid\nturn: "3"\norders: ["7→9"]\n' + filed)
    desk.file("spanish", 'game: madrid\nturn: "3"\norders: ["4→3"]\n')
    for _ in range(3):
        desk.later(hours=49).good("tick", "--trust")
        texts += everything(desk, "spanish") + [desk.run("show", "madrid", "--as", "public", "--format", "yaml").out]
    return texts, [desk.read("outbox/new/" + name) for name in desk.mail_names() if ".spanish." in name]


# The last link of the log hashes all that happened, hidden things too, with a value in each window that nobody can
# guess (`blind`): it differs, and says nothing.
LINK = re.compile(r"(?s)(Last link of the log:\s+)[0-9a-f]{64}")

# A boundary is a digest of its mail, which has the link in it. As the mail is written: a line that is too long may be broken off anywhere (RFC 2045 6.7).
MAILED_LINK = re.compile(rb"(?s)(Last link of the log:\s+)(?:[0-9a-f](?:=\r?\n)?){64}")


def unlinked(lived):
    return ([LINK.sub(r"\1LINK", text) for text in lived[0]],
            [re.sub(rb"=_[0-9a-f]{40}", b"BOUNDARY", MAILED_LINK.sub(rb"\1LINK", mail)) for mail in lived[1]])


one, two = lived(*ONE, filed=""), lived(*TWO, filed="allocation: {\"7→9\": 1}\npress: []\n")
check("they are lived through", len(one[0]) > 20 and len(one[1]) >= 3, (len(one[0]), len(one[1])))
two_plain = unlinked(lived(*TWO, filed=""))
one_plain = unlinked(one)
equal("give Spain and the public the same views, byte for byte", two_plain[0], one_plain[0])
equal("and the same mails, byte for byte", two_plain[1], one_plain[1])
check("the link is there, and differs", LINK.search(one[0][0]) and two[0][0] != two_plain[0][0])
check("a difference that Spain may see is seen: fewer cubes moved", two[1] != one[1])
finish()
