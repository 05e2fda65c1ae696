"""The order desk: what its link holds, for whom, and how it comes in one piece; adjudicator-mail(7)."""

import base64
import json
import re
import zlib

from desk import DECKS, KARSTEN, PHIL, Desk, SEED, body_of, check, equal, finish
from mail_pages import page_of
from postbox import CONFIGURATION, REFEREE, key, letter, orders_to, pipe

URL = "https://play.example.org/desk/"
WITH_DESK = CONFIGURATION + "desk-url: %s\n" % URL
GAMES = {
    "madrid": ("dos-de-mayo", "--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=Karsten <%s>" % KARSTEN),
    "kaiserburg": ("ducs", "--option", "setup=standard", "--seat", "orfburg=a@example.org", "--seat", "wulfenburg=b@example.org"),
    "mont": ("waterloo", "--seat", "anne=a@example.org", "--seat", "bruno=b@example.org", "--seat", "carla=c@example.org"),
    "gravos": ("dogs-of-war", "--seat", "anne=a@example.org", "--seat", "carlos=b@example.org", "--seat", "dora=c@example.org"),
}
LINK_BYTES = 2100


def begin(game, *words, configuration=WITH_DESK, seed=SEED):
    made = Desk(configuration=configuration)
    rules, *seats = GAMES[game]
    made.good("new", rules, "--name", game, *seats, "--every", "48h", "--seed", seed, *words)
    made.good("send")
    return made


def links_in(text):
    return re.findall(r"https://[^\s\"<>]*#[^\s\"<>]*", text)


def unpacked(link):
    """(page, the data) of a link."""
    page, packed = link.split("#")
    text = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15).decode("utf-8")
    return page[len(URL):], json.loads(text), text


def link_to(desk, address):
    """The link of the newest mail to somebody; None without one."""
    return next(iter(links_in(body_of(desk.mails(address)[-1]))), None)


def told(desk, address):
    """What it tells the desk."""
    return unpacked(link_to(desk, address))[1]


# ---- the reports of each game ----

for game, (rules, *words) in GAMES.items():
    book = begin(game)
    seats = [word.split("=")[0] for word in words if "=" in word and not word.startswith("setup")]
    for seat, mail in zip(seats, (book.mails(re.sub(r".*[=<]|>", "", word))[-1] for word in words if "@" in word)):
        text = body_of(mail)
        what = "%s, %s" % (game, seat)
        if len(links_in(text)) != 1:
            check("%s: one link" % what, False, text[-3000:])
            continue
        link = links_in(text)[0]
        check("%s: in a line of its own, the last, in one piece" % what, text.endswith("\n" + link + "\n"), text[-300:])
        check("%s: not too long (%d)" % (what, len(link)), len(link) <= LINK_BYTES)
        lines = mail.as_bytes().splitlines()
        check("%s: no line of the mail is longer than a server takes" % what, max(map(len, lines)) <= 998)
        page, data, written = unpacked(link)
        equal("%s: the page of the rules, as shipped, in the player's language" % what, page, rules + ".en.html")
        view = book.tree("show", game, "--as", seat)
        equal("%s: game, turn, seat, rules and deadline are those of the view" % what,
              {name: data[name] for name in ("game", "turn", "seat", "rules", "deadline")},
              {name: view[name] for name in ("game", "turn", "seat", "rules", "deadline")})
        equal("%s: all who play" % what, data["seats"], seats)
        equal("%s: where answers go, and with which key" % what, (data["to"], data["key"]),
              (orders_to(key(book, seat, game), game), key(book, seat, game)))
        edition = book.query("SELECT edition FROM games")[0][0]
        check("%s: the edition as the ledger has it" % what, edition.startswith(data["edition"]) and len(data["edition"]) == 16)
        equal("%s: nothing is in force, and the position is whole" % what, ("orders" in data, data["whole"]), (False, True))
        check("%s: not a blank too many" % what, written == json.dumps(data, ensure_ascii=False, separators=(",", ":"))
              .replace("<", "\\u003c"), written)


# ---- only what the seat may know ----

def dealt(spanish):
    return begin("madrid", "--option", "deck.spanish=" + spanish, "--option", "deck.french=" + DECKS["french"])


one, other = dealt(DECKS["spanish"]), dealt(",".join(reversed(DECKS["spanish"].split(","))))
positions = [book.tree("show", "madrid")["position"] for book in (one, other)]
check("another deck of the other seat is another game", positions[0] != positions[1])
equal("and the same link", link_to(one, KARSTEN), link_to(other, KARSTEN))
for seat, address in (("spanish", PHIL), ("french", KARSTEN)):
    equal("%s has the own hand at the desk" % seat, told(one, address)["position"]["hands"][seat],
          one.tree("show", "madrid", "--as", seat)["position"]["hands"][seat])
equal("what is filed ahead counts", one.file("spanish", 'game: madrid\nturn: "1"\norders: ["9→14"]\n').code, 0)
for book in (one, other):
    book.later(hours=1).good("remind", "madrid", "french")
    book.good("send")
equal("a reminder has the link, too", link_to(one, KARSTEN), link_to(other, KARSTEN))
check("which is that of the report", link_to(one, KARSTEN) == links_in(body_of(one.mails(KARSTEN)[0]))[0])

# ---- the file that counts ----

equal("a file counts", one.file("french", 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: ["6→7"]\n').code, 0)
in_force = one.tree("show", "madrid", "--as", "french")["in_force"]
one.good("replace", "madrid", "french", "claire@example.org", "--reason", "no time")
one.good("send")
data = told(one, "claire@example.org")
equal("it is at the desk, as it was understood", {name: data[name] for name in ("orders", "receipt")}, in_force)
equal("with the key of who has the seat now", data["key"], key(one, "french"))

book = begin("mont")
part = next(duty["part"] for duty in book.tree("show", "mont", "--as", "anne")["owes"])
FILE = "game: mont\nturn: \"%s\"\npair: %s\ndeploy: {front: [5, 2, 4, 1, 3], general: 6}\n"
equal("a file for one part counts", book.file("anne", FILE % (book.turn("mont")[0], part), game="mont").code, 0)
in_force = book.tree("show", "mont", "--as", "anne")["in_force"]
book.later(hours=1).good("remind", "mont", "anne")
book.good("send")
equal("in a game with parts they stand by part", told(book, "a@example.org").get("orders"),
      [dict(file, part=part) for part, file in in_force.items()])

# ---- without the key ----

book = begin("madrid", "--option", "desk-key=no")
_, data, written = unpacked(link_to(book, PHIL))
check("desk-key=no: no key, nor the address that is made of it", not {"key", "to"} & set(data) and
      key(book, "spanish") not in written and "@" not in written, written)
book = begin("madrid", "--option", "desk-key=no", configuration=WITH_DESK.replace("+{game}.{key}", ""))
equal("an address without it stays", (told(book, PHIL).get("to"), "key" in told(book, PHIL)), ("orders@play.example.org", False))
book = begin("madrid", configuration=re.sub("reply-to.*\n", "", WITH_DESK))
equal("without reply-to answers go to `from`", told(book, PHIL)["to"], REFEREE)
book.good("set", "madrid", "desk-key=no", "--reason", "as we agreed")
book.good("replace", "madrid", "french", "claire@example.org", "--reason", "no time")
book.good("send")
check("it can be set later", "key" not in told(book, "claire@example.org"))

# ---- who gets none ----

book = begin("madrid", configuration=CONFIGURATION)
check("without desk-url there is no link", link_to(book, PHIL) is None)
book = begin("madrid")
book.good("observe", "madrid", "watcher@example.org")
book.good("send")
check("observers get none", links_in(body_of(book.mails("watcher@example.org")[-1])) == [])
book.good("end", "madrid", "--draw", "--turn", "1", "--reason", "no time")
book.good("send")
check("nor does anybody when the game is over", link_to(book, PHIL) is None)

# ---- mails with a page; answers that quote a whole mail ----

book = begin("madrid")
book.file("spanish", 'game: madrid\nturn: "1"\nmail: html\n')
book.file("french", 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\n')
book.later(hours=1).good("tick")
mail = book.mails(PHIL)[-1]
link = link_to(book, PHIL)
equal("the page of a mail has the same link, once", links_in(page_of(mail)), [link])
check("and the text is not in it a second time", page_of(mail).count(link) == 1 and max(
    map(len, mail.as_bytes().splitlines())) <= 998)
for number, (before, start) in enumerate((("On Friday the referee wrote:\n\n", "> "), ("-----Original Message-----\n", ""))):
    text = "9→14\n\n" + before + "".join(start + line + "\n" for line in body_of(mail).splitlines())
    got = pipe(book, letter("Phil <%s>" % PHIL, orders_to(key(book, "spanish")), text))
    equal("orders above a whole mail are filed (%d)" % number, (got.fate, book.tree("show", "madrid", "--as", "spanish")["in_force"]["orders"]),
          ("filed", {"orders": ["9→14"]}))
finish()
