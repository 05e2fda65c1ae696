"""The order desk: what its link holds, for whom, and how it comes in one piece; adjudicator-mail(7)."""

import base64
import functools
import hashlib
import html
import itertools
import json
import os
import re
import shutil
import subprocess
import zlib

import yaml

from desk import (DECKS, KARSTEN, PHIL, PROGRAM, ROOT, Desk, SEED, body_of, check, environment, equal, finish,
                  fresh_folder)
from games import games
from mail_pages import page_of
from postbox import CONFIGURATION, REFEREE, key, letter, orders_to, pipe

URL = "https://play.example.org/desk/"
WITH_DESK = CONFIGURATION + "desk-url: %s\n" % URL
SEVEN = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
GAMES = {
    "madrid": ("dos-de-mayo", "--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=Karsten <%s>" % KARSTEN),
    "kaiserburg": ("ducs", "--option", "setup=standard", "--seat", "orfburg=a@example.org", "--seat", "wulfenburg=b@example.org"),
    "mont": ("waterloo", "--seat", "anne=a@example.org", "--seat", "bruno=b@example.org", "--seat", "carla=c@example.org"),
    "gravos": ("dogs-of-war", "--seat", "anne=a@example.org", "--seat", "carlos=b@example.org", "--seat", "dora=c@example.org"),
    "vienna": ("diplomacy", *(word for seat in SEVEN for word in ("--seat", "%s=%s@example.org" % (seat, seat)))),
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

made = Desk(configuration=WITH_DESK)
made.good("new", "waterloo", "--name", "duel", "--seat", "north=a@example.org", "--seat", "south=b@example.org", "--every", "48h")
made.file("north", "game: duel\nturn: \"%s\"\ndeploy: {front: [5, 2, 4, 1, 3], general: 6}\n" % made.turn("duel")[0], game="duel")
made.later(hours=1).good("remind", "duel", "south")
made.good("replace", "duel", "north", "claire@example.org", "--reason", "no time")
made.good("send")
data = told(made, "claire@example.org")
equal("with two players there are none", {name: data.get(name) for name in ("orders", "receipt")},
      made.tree("show", "duel", "--as", "north")["in_force"])

# ---- what a mail of a desk does: it names all that the page shows, and what the page began from ----


def clicked(made, game, seat, address, lines):
    """A mail as the page writes it; (what became of it, the codes of its errors, its receipt)."""
    text = '-----ORDERS-----\ngame: %s\nturn: "%s"\n%s-----END-----\n' % (game, made.turn(game)[0], lines)
    fate = pipe(made.later(minutes=1), letter(address, orders_to(key(made, seat, game), game), text)).fate
    made.good("send")
    found = yaml.safe_load(made.query("SELECT diagnostics FROM submissions ORDER BY receipt DESC LIMIT 1")[0][0])
    return fate, [one["code"] for one in found if one["severity"] == "error"], body_of(made.mails(address)[-1])


def in_force_of(made, game, seat):
    return made.tree("show", game, "--as", seat)["in_force"]


ORDERS = "moves: [OI8 1809, OI7 1909]\nattacks: [{by: [OI7, OI8], on: WI2}]\n"
A = "a@example.org"
book = begin("kaiserburg")
ducs = functools.partial(clicked, book, "kaiserburg", "orfburg", A)
equal("a page that began from nothing says no receipt", ducs(ORDERS)[:2], ("filed", []))
equal("what is named is changed", ducs("replaces: 1\nmoves: [OI8 1809]\nattacks: []\n")[:2], ("filed", []))
equal("and empty what is named empty", in_force_of(book, "kaiserburg", "orfburg"), {"receipt": 2, "orders": {"moves": ["OI8 1809"], "attacks": []}})
check("what it began from is not kept with the orders", b"replaces" not in str(book.query("SELECT orders FROM submissions")).encode())
equal("the same page again, though another receipt is in force: its own", ducs("replaces: 1\nmoves: [OI8 1810]\nattacks: null\n")[:2], ("filed", []))
equal("null takes a section away: it is no answer", in_force_of(book, "kaiserburg", "orfburg"), {"receipt": 3, "orders": {"moves": ["OI8 1810"]}})
pipe(book, letter(A, orders_to(key(book, "orfburg", "kaiserburg"), "kaiserburg"), "OI7 1909\n"))
now = in_force_of(book, "kaiserburg", "orfburg")
equal("then a mail of its player's own lines", now, {"receipt": 4, "orders": {"moves": ["OI8 1810", "OI7 1909"]}})
fate, errors, answer = ducs("replaces: 3\nmoves: [OI8 1809]\n")
equal("a page that does not know of it is asked, and nothing of it filed", (fate, errors, in_force_of(book, "kaiserburg", "orfburg")),
      ("refused", ["FILE-REPLACES"], now))
check("which says where, and what it is about", re.search(r"3:11 FILE-REPLACES\s+This\s+file\s+began\s+from\s+receipt\s+3,\s+but\s+receipt\s+4\s+counts\s+now", answer) and
      "moves" in answer, answer)
equal("without that line it is filed", ducs("moves: [OI8 1809]\n")[:2], ("filed", []))
equal("what changes nothing is filed, whatever it began from", ducs("replaces: 3\nmoves: [OI8 1809]\n")[:2], ("filed", []))
pipe(book, letter(A, orders_to(key(book, "orfburg", "kaiserburg"), "kaiserburg"), "undo\n"))
equal("after an undo what is in force is what it was", ducs("replaces: 6\nmoves: [OI8 1810]\n")[:2], ("filed", []))
equal("a number that none of its files has", ducs("replaces: 99\nmoves: [OI8 1809]\n")[:2], ("refused", ["FILE-REPLACES"]))
for word in ("none", "0", "-1", "[1]"):
    equal("replaces: %s is no number" % word, ducs("replaces: %s\nmoves: [OI8 1809]\n" % word)[:2], ("refused", ["FILE-SHAPE"]))

book = begin("kaiserburg")
ducs = functools.partial(clicked, book, "kaiserburg", "orfburg", A)
ducs(ORDERS)
pipe(book, letter(A, orders_to(key(book, "orfburg", "kaiserburg"), "kaiserburg"), "undo\n"))
fate, errors, answer = ducs("replaces: 1\nmoves: [OI8 1810]\n")
check("where nothing is in force any more it is asked, too", (fate, errors) == ("refused", ["FILE-REPLACES"]) and
      "no orders count now" in " ".join(answer.split()), (fate, errors, answer))
equal("and an answer to that is read by itself", (ducs("moves: [OI7 1909]\n")[:2], in_force_of(book, "kaiserburg", "orfburg")["orders"]),
      (("filed", []), {"moves": ["OI7 1909"]}))

book = begin("madrid")
madrid = functools.partial(clicked, book, "madrid", "french", KARSTEN)
madrid("setup: {card: artilleria, reveal: yes}\norders: [6→7]\n")
equal("of a map each key is named", (madrid("replaces: 1\nsetup: {reveal: null}\norders: null\n")[0], in_force_of(book, "madrid", "french")["orders"]),
      ("filed", {"setup": {"card": "artilleria"}}))

book = begin("mont")
parts = [duty["part"] for duty in book.tree("show", "mont", "--as", "anne")["owes"]]
mont = functools.partial(clicked, book, "mont", "anne", A)
for part in parts:
    mont("pair: %s\ndeploy: {front: [5, 2, 4, 1, 3], general: 6}\n" % part)
equal("of each part it is the receipt of that part", mont("replaces: 1\npair: %s\ndeploy: {front: [1, 2, 3, 4, 5], general: 6}\n" % parts[0])[:2], ("filed", []))
equal("not of another", mont("replaces: 1\npair: %s\ndeploy: {front: [1, 2, 3, 4, 5], general: 6}\n" % parts[1])[:2], ("refused", ["FILE-REPLACES"]))
equal("what no list can be empty of is taken away", (mont("replaces: 2\npair: %s\ndeploy: null\n" % parts[1])[:2], in_force_of(book, "mont", "anne")[parts[1]]["orders"]),
      (("filed", []), {}))

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

# ---- the pages ----

RULES, LANGUAGES = sorted(games()), ("en", "es", "fr")
MODULE = bytes(range(256)) * 40 + b"\0line-unclear\0template-missing\0"


def data_folder(modules=True):
    """Our data, with modules that are none, or without."""
    folder = fresh_folder()
    os.symlink(os.path.join(ROOT, "templates"), os.path.join(folder, "templates"))
    if modules:
        os.mkdir(os.path.join(folder, "desk"))
        for name in [rules + ending for rules in RULES for ending in (".wasm", "-seat.wasm", "-notation.wasm")]:
            with open(os.path.join(folder, "desk", name), "wb") as file:
                file.write(MODULE)
    os.symlink(os.path.join(ROOT, "schema"), os.path.join(folder, "schema"))
    return folder


def block(page, name):
    return re.search('<script type="text/plain" id="desk-%s">([^<]*)</script>' % name, page).group(1)


def inflated(text):
    return zlib.decompress(base64.b64decode(text, validate=True), -15)


def lines_of(source):
    """Its lines without comments, empty lines and indentation."""
    lines = [line.lstrip(" ") for line in re.sub(r"/\*.*?\*/ *", "", source, flags=re.S).splitlines()]
    return [line for line in lines if line and not line.startswith("//")]


def packed_style(sheet):
    """A style sheet likewise, and without blanks and line ends behind its marks and before a bracket."""
    return re.sub(r"(?<=[{};,:])[ \n]+", "", "\n".join(lines_of(sheet)) + "\n").replace(" {", "{")


def page_is_good(what, page, rules, language):
    """Its blocks, and that its policy lets its own script and style run, and nothing else."""
    policy = re.search('<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page).group(1)
    script, style = re.search("<script>(.*)</script>", page, re.S).group(1), re.search("<style>(.*?)</style>", page, re.S).group(1)
    hashes = ["'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (script, style)]
    equal("%s: its policy" % what, policy, "default-src 'none'; script-src %s 'wasm-unsafe-eval'; style-src %s; img-src data:; "
          "base-uri 'none'; form-action 'none'" % tuple(hashes))
    templates = os.path.join(ROOT, "templates", "desk")
    table = ["table.js"] * (block(page, "game") == "")  # a page with a seat's game plays no other
    scripts = ["engine.js", "board.js", "desk.js"] + table + ["lessons.js"] * (block(page, "lessons") != "") + [rules + ".js"]
    source = "".join(open(os.path.join(templates, name), encoding="utf-8").read() for name in scripts)
    check("%s: script and style are those of templates/desk, but for comments" % what, script.splitlines() == lines_of(source) and
          style.rstrip("\n") == packed_style(open(os.path.join(templates, "desk.css"), encoding="utf-8").read()).rstrip("\n"))
    check("%s: nothing ends the script early" % what, "</script" not in script and "<!--" not in script and
          len(re.findall("<script", page)) == 5)
    check("%s: no address but in data" % what, not re.search(r"(src|href)=[\"'](?!data:)", page.replace(script, "")))
    equal("%s: the module" % what, inflated(block(page, "engine")), MODULE)
    data = json.loads(inflated(block(page, "rules")))
    equal("%s: rules and language" % what, (data["rules"], data["language"], '<html lang="%s">' % language in page), (rules, language, True))
    return data


def as_texts(tree):
    """What a YAML file says, whatever its values are taken for."""
    if isinstance(tree, dict):
        return {key: as_texts(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [as_texts(value) for value in tree]
    return "" if tree in (None, "null") else tree if isinstance(tree, str) else json.dumps(tree)


def plain(text):
    """A messages.yaml as the module reads it: keys and texts in quotes, no other YAML."""
    return all(re.fullmatch(r" *[A-Za-z0-9][\w' -]*:( \"([^\"\\]|\\[\"\\nt_])*\")?", line) for line in text.splitlines())


book = Desk(configuration=WITH_DESK)
book.variables["ADJUDICATOR_DATA"] = data_folder()
equal("without a ledger the pages of all rules in all languages", (book.run("desk", "pages").code, sorted(os.listdir(book.path("pages")))),
      (0, sorted("%s.%s%s.html" % one for one in itertools.product(RULES, LANGUAGES, ("", ".learn")))))
for rules in RULES:
    page = book.read("pages/%s.fr.learn.html" % rules).decode()
    page_is_good("%s.fr.learn" % rules, page, rules, "fr")
    taught = json.loads(inflated(block(page, "lessons")))
    check("%s: lessons by rules, each with a position, orders and dice" % rules, len(taught) > 10 and all(
        rule["rule"] and rule["chapter"] and rule["lessons"] and all(
            {"title", "seats", "position", "files", "dice", "windows"} == set(lesson) for lesson in rule["lessons"])
        for rule in taught))
    check("%s: and nothing of what the cases expect" % rules, not any(key in lesson for rule in taught for lesson in rule["lessons"]
                                                                      for key in ("expect", "events", "after")))
check("and still no ledger", not os.path.exists(book.path("campaign.db")))
for rules in RULES:
    for language in LANGUAGES:
        what = "%s.%s" % (rules, language)
        page = book.read("pages/%s.html" % what).decode()
        data = page_is_good(what, page, rules, language)
        equal("%s: no game in it" % what, block(page, "game"), "")
        shipped = open(os.path.join(ROOT, "schema", "editions", rules + ".yaml"), "rb").read()
        equal("%s: the edition" % what, data["digest"], hashlib.sha256(shipped).hexdigest()[:16])
        facts = {key: {} if key == "evidence" else value for key, value in yaml.load(shipped, yaml.BaseLoader).items()}
        check("%s: as it is, but for what evidence there is for it, which no page shows" % what, as_texts(data["edition"]) == as_texts(facts))
        names = ["templates/%s/messages.yaml" % language, "templates/%s/%s/messages.yaml" % (language, rules),
                 *(name for name in ["templates/%s/understood.txt.mustache" % rules] if os.path.exists(os.path.join(ROOT, name)))]
        check("%s: words and templates" % what, all(name in data["files"] for name in names), sorted(data["files"]))
        check("%s: words that need no YAML" % what, plain(data["files"][names[0]]) and plain(data["files"][names[1]]))
        said = yaml.safe_load(data["files"][names[0]])
        meant = yaml.safe_load(open(os.path.join(ROOT, names[0]), encoding="utf-8"))
        early = [meant["desk"].pop(word) for word in ("loading", "failed", "other", "no-script")]  # before there are any others
        check("%s: the first stand in the page itself" % what, all(text in html.unescape(page) for text in early))
        manner = {word: meant["manner"][word] for word in ("zero", "list", "list-last")}  # the rest is about times
        equal("%s: which say the same" % what, (said["desk"], said["manner"]), (meant["desk"], manner))
        check("%s: of no mail and no game master" % what, not {"answers", "notices", "press"} & set(said))
        check("%s: of no zone and no form" % what, not {"zones", "heure-de", "form"} & {*said["terms"], *yaml.safe_load(data["files"][names[1]])["terms"][rules]})
        equal("%s: of what may be wrong, what the module names, but for what a page cannot have" % what, list(said["diagnostics"]), ["line-unclear"])

book.write("pages/other.txt", "stays")
before = {name: os.stat(book.path("pages/" + name)).st_ino for name in os.listdir(book.path("pages"))}
book.good("desk", "pages")
check("written again: new files in the place of the old ones, and nothing else is touched", all(
    (os.stat(book.path("pages/" + name)).st_ino == number) == (name == "other.txt") for name, number in before.items()))
PAGES = 2 * len(RULES) * len(LANGUAGES) + 1  # a desk and a notation's page of each, and the other file
equal("nothing is left beside them", len(os.listdir(book.path("pages"))), PAGES)
check("a folder that cannot be made is told: 73", book.run("desk", "pages/other.txt").code == 73)

# ---- another edition; words of the game master's own ----

edition = open(os.path.join(ROOT, "schema", "editions", "ducs.yaml"), encoding="utf-8").read() + "# ours\n"
book.write("ours.yaml", edition)
book.good("new", "ducs", "--name", "ours", "--edition", "ours.yaml", *GAMES["kaiserburg"][1:])
book.good("send")
digest = hashlib.sha256(edition.encode()).hexdigest()
book.good("desk", "pages")
name = "ducs.en.%s.html" % digest[:8]
check("a game with another edition has a page of its own", os.path.exists(book.path("pages/" + name)) and
      len(os.listdir(book.path("pages"))) == PAGES + len(LANGUAGES))
page, data, _ = unpacked(link_to(book, "a@example.org"))
equal("to which its mails lead", (page, data["edition"]), (name, digest[:16]))
equal("and which is of that edition", page_is_good(name, book.read("pages/" + name).decode(), "ducs", "en")["digest"], digest[:16])
os.makedirs(book.path("own/en/ducs"))
book.write("own/en/messages.yaml", 'desk: {loading: "One moment", over: "Done"}\n')
os.makedirs(book.path("own/waterloo"))
book.write("own/waterloo/understood.txt.mustache", "{{! for who reads it }}\nours\n")
book.good("--template-dir", "own", "desk", "own-pages")
page = book.read("own-pages/ducs.en.html").decode()
data = page_is_good("own words", page, "ducs", "en")
check("words and templates of --template-dir take the place of ours", "One moment" in page and
      yaml.safe_load(data["files"]["templates/en/messages.yaml"])["desk"]["over"] == "Done" and
      page_is_good("own template", book.read("own-pages/waterloo.en.html").decode(), "waterloo", "en")
      ["files"]["templates/waterloo/understood.txt.mustache"] == "ours\n")

# ---- a file of one seat ----

result = book.good("desk", "ours", "orfburg")
data = page_is_good("a file", result.out, "ducs", "en")
game = json.loads(inflated(block(result.out, "game")))
equal("holds what the link does", game, unpacked(link_to(book, "a@example.org"))[1])
check("and the form for who has no scripts", "<noscript><pre>" in result.out and "key: " + game["key"] in result.out)
for words, code in ((("ours", "nobody"), 67), (("theirs", "orfburg"), 67), ((), 64), (("a", "b", "c"), 64)):
    equal("desk %s" % " ".join(words), book.run("desk", *words).code, code)
book.good("new", "ducs", "--name", "sealed", "--option", "sealed=yes", *GAMES["kaiserburg"][1:])
equal("a sealed game keeps its own", (book.run("desk", "sealed", "orfburg").code, book.run("desk", "sealed", "orfburg").out), (77, ""))
book.good("end", "ours", "--draw", "--turn", book.turn("ours")[0], "--reason", "no time")
equal("a game that is over has none", book.run("desk", "ours", "orfburg").code, 77)

# ---- beside published pages ----

book.good("publish", "ours", "site")
data = page_is_good("publish", book.read("site/desk/" + name).decode(), "ducs", "en")
equal("publish: the edition of the game, and nothing of the game itself", (data["digest"], block(book.read("site/desk/" + name).decode(), "game")),
      (digest[:16], ""))
book.variables["ADJUDICATOR_DATA"] = data_folder()
before = os.stat(book.path("site/desk/" + name)).st_ino
book.good("publish", "ours", "site")
equal("publish again: what is the same stays", os.stat(book.path("site/desk/" + name)).st_ino, before)


def tried(made, game, folder):
    """(page, data, text) of each link from the pages of a published game to its desk."""
    made.variables["ADJUDICATOR_DATA"] = data_folder()
    made.good("publish", game, folder)
    pages = [name for name in sorted(os.listdir(made.path(folder))) if name.startswith("turn-") and name.endswith(".html")]
    links = [re.search('href="(desk/[^"#]*#[^"]*)"', made.read(os.path.join(folder, name)).decode()) for name in pages]
    return [unpacked(URL + link.group(1)) for link in links if link]


def without_first(text):
    """Who begins is drawn, too, but everybody knows it."""
    return re.sub('"first":"[a-z]*"', "", text)


told = tried(book, "ours", "site")
equal("each published turn leads to its position at the desk", [(page, data["turn"]) for page, data, _ in told],
      [("desk/" + name, "1-orfburg")] * 2)
equal("of no seat: no key, no address, no orders", {key for _, data, _ in told for key in data},
      {"v", "rules", "format", "edition", "game", "turn", "seats", "language", "whole", "position"})
for game in ("madrid", "gravos"):
    one, two = (tried(begin(game, seed=seed), game, "site") for seed in ("7", "8"))
    check("%s: what nobody may know is not in it: other hands and decks, the same bytes" % game,
          len(one) > 0 and [without_first(text) for _, _, text in one] == [without_first(text) for _, _, text in two])

# ---- a player's own `mail: desk` ----

book = begin("madrid", "--option", "pace=fast", configuration=CONFIGURATION)
book.variables["ADJUDICATOR_DATA"] = data_folder()
code, receipt = book.receipt("spanish", 'game: madrid\nturn: "1"\nmail: desk\n')
equal("mail: desk is taken", (code, book.query("SELECT mail FROM seats WHERE seat = 0")), (0, [("desk",)]))
book.file("french", 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\n')
book.later(hours=1).good("tick")
mail, plain_mail = book.mails(PHIL)[-1], book.mails(KARSTEN)[-1]
files = {part.get_filename(): part for part in mail.iter_attachments()}
equal("reports bring the desk as a file", sorted(files), ["dos-de-mayo-orders.html", "orders.yaml"])
equal("and only to who wants it", [part.get_filename() for part in plain_mail.iter_attachments()], ["orders.yaml"])
part = files["dos-de-mayo-orders.html"]
equal("a page", (part.get_content_type(), part.get_content_disposition()), ("text/html", "attachment"))
page = part.get_content()
page_is_good("the file of a mail", page, "dos-de-mayo", "en")
told_by_mail, shown = json.loads(inflated(block(page, "game"))), json.loads(inflated(block(book.good("desk", "madrid", "spanish").out, "game")))
equal("with the game as it is", told_by_mail, shown)
check("no line is longer than a server takes", max(map(len, mail.as_bytes().splitlines())) <= 998)
check("and there is no link without desk-url", links_in(body_of(mail)) == [])
before = {name: book.read("outbox/new/" + name) for name in book.mail_names()}
book.file("spanish", 'game: madrid\nturn: "%s"\norders: ["9→14"]\n' % book.turn()[0])
shutil.rmtree(book.path("outbox"))
book.later(hours=1).good("resend", "madrid", "spanish", "--reason", "lost")
book.good("send")
again = {name: book.read("outbox/new/" + name) for name in book.mail_names() if name in before}
check("resent it is the same mail, whatever was filed since", again and all(before[name] == raw for name, raw in again.items()) and
      any(b"dos-de-mayo-orders.html" in raw for raw in again.values()), again.keys())
book.variables["ADJUDICATOR_DATA"] = data_folder()
shutil.rmtree(os.path.join(book.variables["ADJUDICATOR_DATA"], "desk"))
alone = shutil.copy(PROGRAM, book.path("adjudicator"))  # which has no build folder beside it
sent = [book.now.strftime("%Y-%m-%dT%H:%M:%SZ"), "resend", "madrid", "spanish", "--reason", "lost again"]
for words in (sent[1:], ["send"]):
    done = subprocess.run([alone, "--now", sent[0], *words], cwd=book.folder, env=book.environment(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
mail = [other for other in book.mails(PHIL) if other["Message-ID"] == mail["Message-ID"]][-1]
equal("without the modules it goes without", (done.returncode, [part.get_filename() for part in mail.iter_attachments()]),
      (0, ["orders.yaml"]))
check("which is logged", b"without its order desk" in done.stderr and b"make desk" in done.stderr, done)
result = subprocess.run([alone, "--now", sent[0], "submit", "madrid", "french", book.write("file.yaml", 'game: madrid\nturn: "%s"\nmail: desk\n'
                        % book.turn()[0]), "--format", "yaml"], cwd=book.folder, env=book.environment(), stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE, check=False)
check("and nobody can ask for it then", result.returncode == 65 and b"FILE-MAIL" in result.stdout, result)

# ---- results that wait for their release ----

book = begin("madrid", "--option", "release=referee", "--option", "pace=fast")
book.variables["ADJUDICATOR_DATA"] = data_folder()
for seat in ("spanish", "french"):
    book.file(seat, 'game: madrid\nturn: "1"\nsetup: {card: artilleria}\norders: []\n')
book.good("adjudicate", "madrid", "--turn", "1", "--reason", "now")
equal("no desk until results are released", book.run("desk", "madrid", "spanish").code, 77)

# ---- without the modules ----

book = Desk()
shutil.copy(PROGRAM, book.path("adjudicator"))
without = subprocess.run([book.path("adjudicator"), "desk", "pages"], cwd=book.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                         env=environment(book.folder) | {"ADJUDICATOR_DATA": data_folder(modules=False)}, check=False)
check("without modules it says what to do: 69", without.returncode == 69 and b"make desk" in without.stderr and
      os.listdir(book.path("pages")) == [], without)
finish()
