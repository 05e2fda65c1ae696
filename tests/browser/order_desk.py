"""The order desk in a real browser: whole turns of each game by clicks, by touch and by keyboard alone, on a phone and on
a screen; what it writes is taken by the referee as it stands. It asks nothing of a network, keeps no key, and is there
again when its player comes back.

    order_desk.py BUILD GALLERY [few]      screenshots beside GALLERY; few: one game, by mouse"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time
import zlib

import chromium
from gallery import SHOTS
from desk import check, chosen, equal, finish, yaml_of
from games import each

BUILD = os.path.abspath(sys.argv[1])
PROGRAM = os.path.join(BUILD, "adjudicator")
BROKEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "broken")
NOW = "2026-05-02T08:00:00Z"
MOST_PAGE = 153600  # bytes, 150 kB, of a page with a game in it, as a web server sends it

# What is chosen, one after the other: (what to order about, its thing on the board, what to do, its thing on the board); and
# the orders that must come of it. The games are those of tests/broken.
TURNS = {
    "ducs": ("orfburg", [
        ("OI5", "units/OI5", "1811", "places/1811"),
        ("OI3", "units/OI3", "1012", "places/1012"),
        ("WI1", "units/WI1", "OI1", "units/OI1"),
        ("WI1", None, "OC1", "units/OC1"),
        ("Ways to retreat", None, "S", None),
    ], {"moves": ["OI5 1811", "OI3 1012"], "attacks": [{"by": ["OI1", "OC1"], "on": "WI1"}], "retreat": ["S"]}),
    "dos-de-mayo": ("spanish", [
        ("Drawing a card", None, "Draw a card", None),
        ("4:", "places/4", "→ 3", "places/3"),
        ("14 ", "places/14", "→ 9", "places/9"),
    ], {"preparation": {"draw": True}, "orders": ["4→3", "14→9"]}),
    "waterloo": ("north", [
        ("Duel 3", "places/3", "Reconnoitre duel 3", None),
        ("Duel 1", "places/1", "Manoeuvre from 1 to 3", "places/3"),
    ], {"do": [{"recon": 3}, {"manoeuvre": {"from": 1, "to": 3}}]}),
    "waterloo-deploy": ("north", [
        ("Duel 1: 1", "places/1", "Exchange with Duel 5", "places/5"),
        ("Duel 2: 2", "places/2", "Exchange with General", "places/north"),
        ("Duel 3", "places/3", "Reconnoitre duel 3", None),
    ], {"deploy": {"front": [5, 6, 3, 4, 1], "general": 2}, "do": [{"recon": 3}]}),
    "dogs-of-war": ("alice", [
        ("footman", None, "TAL.2", "places/TAL.2"),
        ("footman", None, "TAL.3", "places/TAL.3"),
        ("Pass", None, None, None),
    ], {"plan": [{"do": {"soldier": "footman", "at": ["TAL.2", "TAL.3"]}}, {"do": "pass"}]}),
    "dogs-of-war-muster": ("alice", [
        ("knight:", None, None, None),
        ("footman:", None, None, None),
        ("bob begins", None, None, None),
    ], {"muster": {"buy": ["knight", "footman"]}, "first_player": "bob"}),
    "diplomacy": ("france", [  # there is no picture yet
        ("F bre", None, "F bre holds", None),
        ("A mar", None, "→ bur", None),
        ("A par", None, "A par S A mar - bur", None),
    ], {"orders": ["F bre H", "A mar - bur", "A par S A mar - bur"]}),
}


def languages():
    templates = os.path.join(BROKEN, "..", "..", "templates")
    return sorted(name for name in os.listdir(templates) if os.path.exists(os.path.join(templates, name, "messages.yaml")))


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False, **more)


class Game:
    """A ledger with one game of tests/broken, and the desk of a seat as a file, in its language."""

    def __init__(self, folder, word, seat, language="en"):
        self.seat = seat
        source = os.path.join(BROKEN, word)
        with open(os.path.join(source, "new"), encoding="utf-8") as file:
            arguments = [line for line in file.read().splitlines() if line and not line.startswith("#")]
        self.name = arguments[arguments.index("--name") + 1]
        self.common = ["--database", os.path.join(folder, "%s.%s.db" % (word, language)), "--now", NOW]
        made = run(*self.common, "new", *arguments, "--language", language, cwd=source)
        assert made.returncode == 0, made.stderr
        self.page = os.path.join(folder, "%s.%s.html" % (word, language))
        self.make_page()

    def make_page(self):
        desk = run(*self.common, "desk", self.name, self.seat)
        assert desk.returncode == 0, desk.stderr
        with open(self.page, "wb") as file:
            file.write(desk.stdout)

    def takes(self, text):
        """The referee's receipt for what the desk wrote."""
        return run(*self.common, "--format", "yaml", "check", self.name, self.seat, "-", input=text.encode())

    def files(self, text):
        """What is in force once the referee has filed it; None if he did not."""
        done = run(*self.common, "submit", self.name, self.seat, "-", input=text.encode())
        shown = run(*self.common, "--format", "yaml", "show", self.name, "--as", self.seat)
        return yaml_of(shown.stdout)["in_force"]["orders"] if done.returncode == 0 else None


class Hand:
    """How a player reaches things."""

    def __init__(self, browser, manner):
        self.browser, self.manner = browser, manner

    def place(self, element):
        spot = self.browser.ask(
            "(() => { const e = %s; if (!e) return null; e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2]; })()" % element)
        assert spot is not None, element
        return spot

    def reach(self, element):
        if self.manner == "keyboard":
            self.tab_to(element)
            self.key("Enter", 13, "\r")
            return
        x, y = element if isinstance(element, list) else self.place(element)
        if self.manner == "touch":
            self.browser.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        else:
            for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
                self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, key, code, text=None):
        self.browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=code,
                          **({"text": text} if text else {}))
        self.browser.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)

    def tab_to(self, element):
        for _ in range(400):
            if self.browser.ask("document.activeElement === %s" % element):
                return
            self.key("Tab", 9)
        raise AssertionError("the keyboard does not reach " + element)


def button(name, within):
    """The one of that name, or else that begins so."""
    return ("(all => all.find(b => b.textContent.trim() === %s) ?? all.find(b => b.textContent.trim().startsWith(%s)))"
            "([...document.querySelectorAll('#%s button')])" % (json.dumps(name), json.dumps(name), within))


def point_at(browser, hand, thing, kind):
    """Reaches a thing on the board well within it, after a look at the whole board where it is out of sight."""
    assert browser.ask("Boolean(%s)" % mark(thing, kind)), mark(thing, kind)
    where = """(() => { const map = document.getElementById('map'); map.scrollIntoView({block: 'center'});
      const v = page.picture.box, m = page.picture.middle(%s), at = () => { const s = page.picture.shown(); return s.top + (m[1] - v.y) * s.scale; };
      if (at() < 10 || at() > innerHeight - 10) scrollBy(0, at() - innerHeight / 2);
      const s = page.picture.shown();
      return [s.left + (m[0] - v.x) * s.scale, s.top + (m[1] - v.y) * s.scale,
              m[0] > v.x && m[0] < v.x + v.width && m[1] > v.y && m[1] < v.y + v.height]; })()""" % json.dumps(thing)
    x, y, seen = browser.ask(where)
    if not seen:
        hand.reach("document.getElementById('whole')")
        x, y, seen = browser.ask(where)
    hand.reach([x, y])


def mark(thing, kind):
    return "[...document.querySelectorAll('#map .mark.%s')].find(m => m.dataset.thing === %s)" % (kind, json.dumps(thing))


def open_desk(browser, address):
    browser.call("Log.enable")
    browser.open(address)
    until = time.monotonic() + chromium.PATIENCE
    while browser.ask("document.documentElement.dataset.ready") != "yes":
        problem = browser.ask("document.getElementById('problem').hidden ? '' : document.getElementById('problem').textContent")
        assert not problem, problem
        assert time.monotonic() < until, "the desk does not stand"
        time.sleep(0.02)


def size(browser, width, height, touch):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=touch)


def choose(browser, hand, step):
    what, thing, option, target = step
    on_board = hand.manner != "keyboard"
    if browser.ask("page.chosen === null || !page.chosen.name.startsWith(%s)" % json.dumps(what)):
        if on_board and thing is not None:
            point_at(browser, hand, thing, "subject")
            if browser.ask("page.chosen === null"):  # the finger came closer first
                point_at(browser, hand, thing, "subject")
        else:
            hand.reach(button(what, "subjects"))
    if option is None:
        return
    if on_board and target is not None:
        point_at(browser, hand, target, "option")
    else:
        hand.reach(button(option, "options"))


def orders(browser):
    return json.loads(browser.ask("JSON.stringify(page.judged.orders)"))


def typed(value):
    """The engine tells numbers, yes and no as words of YAML."""
    if isinstance(value, dict):
        return {key: typed(one) for key, one in value.items()}
    if isinstance(value, list):
        return [typed(one) for one in value]
    return {"yes": True, "true": True, "no": False}.get(value, int(value) if isinstance(value, str) and value.isdigit() else value)


def faults(browser):
    said = [event["params"] for event in browser.events if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
    asked = [event["params"]["request"]["url"] for event in browser.events if event.get("method") == "Network.requestWillBeSent"]
    return said, [url for url in asked if not url.startswith("data:")]


# Keys that the page shows for want of their words: a word that is missing says its key.
KEYS = """[...document.querySelectorAll("#desk, #desk *")].flatMap(e => [
  ...["aria-label", "title", "placeholder"].map(name => e.getAttribute(name) ?? ""),
  ...[...e.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data)]).flatMap(
  text => text.match(/(?<![a-z0-9-])(desk|terms|diagnostics|pictures|events|manner)\\.[a-z0-9-]+[a-z0-9.-]*|\\{\\{/g) ?? [])"""


def play(browser, game, word, manner, width):
    """One turn, from an empty desk to a file that the referee takes."""
    name = "%s, %s, %d px" % (word, manner, width)
    steps, expected = TURNS[word][1:]
    size(browser, width, 800, manner == "touch")
    open_desk(browser, "file://" + game.page)
    hand = Hand(browser, manner)
    for step in steps:
        choose(browser, hand, step)
    browser.screenshot(os.path.join(SHOTS, "desk-%s-%s-%d.png" % (word, manner, width)))
    equal(name + ": the orders are those that were chosen", typed(orders(browser)), expected)
    equal(name + ": no key stands where a word is to be", browser.ask(KEYS), [])
    receipt = game.takes(browser.ask("document.getElementById('file').value"))
    check(name + ": the referee takes the file as it stands", receipt.returncode == 0, receipt.stdout.decode() + receipt.stderr.decode())
    said, asked = faults(browser)
    equal(name + ": one request, the page itself; no errors", (said, len(asked)), ([], 1))
    check(name + ": nothing is wider than the screen", browser.ask("document.documentElement.scrollWidth <= innerWidth"))


def lines_by_keyboard(browser, game):
    """Orders are typed, moved and deleted without a pointer; what is wrong is said where it stands; undo brings back."""
    size(browser, 1280, 800, False)
    open_desk(browser, "file://" + game.page)
    hand = Hand(browser, "keyboard")
    row = "document.querySelector('#rows li:nth-child(%d) input')"
    hand.tab_to(row % 1)
    browser.call("Input.insertText", text="OI5 1811")
    hand.key("Enter", 13, "\r")
    browser.call("Input.insertText", text="OI4 1413")
    said = json.loads(browser.ask("JSON.stringify(page.judged.found.map(f => [f.severity, f.line, f.code]))"))
    equal("typed lines: each is judged where it stands", [one for one in said if one[0] == "error"], [["error", 2, "DUCS-4.1"]])
    hand.key("Tab", 9)
    hand.tab_to("document.querySelector('#rows li:nth-child(2) .handle')")
    hand.key("ArrowUp", 38)
    equal("typed lines: the arrow keys move a line", json.loads(browser.ask("JSON.stringify(page.rows)")), ["OI4 1413", "OI5 1811"])
    hand.reach("document.querySelector('#rows li:nth-child(1) .small')")
    equal("typed lines: a line is deleted", json.loads(browser.ask("JSON.stringify(page.rows)")), ["OI5 1811"])
    hand.reach("document.getElementById('undo')")
    equal("typed lines: undo brings it back", json.loads(browser.ask("JSON.stringify(page.rows)")), ["OI4 1413", "OI5 1811"])
    open_desk(browser, "file://" + game.page)
    equal("typed lines: they are there when their player comes back", json.loads(browser.ask("JSON.stringify(page.rows)")),
          ["OI4 1413", "OI5 1811"])


# Rows as people write them, what is chosen, and the rows then: what the choice is about has changed, and all else is as it was
# written, what is no order or does not count, too.
ROWS = (
    ("ducs", ["move OI5 to 1808", "hello", "OI3 1012, OI1 + OC1 attack WI1"], ("OI5", "units/OI5", "1811", "places/1811"),
     ["OI5 1811", "hello", "OI3 1012, OI1 + OC1 attack WI1"]),
    ("ducs", ["move OI5 to 1811", "OI3 1012, OI1 + OC1 attack WI1", "OI5 stays"], ("OI3", "units/OI3", "OI3 stays", "places/1113"),
     ["move OI5 to 1811", "OI1, OC1 attack WI1", "OI5 stays"]),
    ("ducs", ["no moves", "OI1 + OC1 attack WI1", "OC1 advances"], ("OI5", "units/OI5", "1811", "places/1811"),
     ["OI5 1811", "OI1, OC1 attack WI1, OC1 advances"]),
    ("dos-de-mayo", ["orders: [4→3, 14→9]", "I draw"], ("4:", "places/4", "→ 5", "places/5"), ["14→9", "4→5", "I draw"]),
    ("waterloo", ["do: [{case: [{when: {seen: 6}, do: {charge: 4}}, {else: nothing}]}]"], ("Duel 1", "places/1", "Manoeuvre from 1 to 3", "places/3"),
     ["do: [{case: [{when: {seen: 6}, do: {charge: 4}}, {else: nothing}]}, {manoeuvre: {from: 1, to: 3}}]"]),
    ("dogs-of-war", ["a footman at TAL.2", "pass"], ("footman", None, "TAL.3", "places/TAL.3"), ["footman to TAL.2 or TAL.3", "pass"]),
)


def own_words(browser, games):
    size(browser, 1280, 800, False)
    for word, rows, step, expected in ROWS:
        open_desk(browser, "file://" + games[word].page)
        browser.ask("page.change(%s)" % json.dumps(rows))
        choose(browser, Hand(browser, "mouse"), step)
        equal("%s: %s, and then %s" % (word, rows, step[2]), json.loads(browser.ask("JSON.stringify(page.rows)")), expected)
        browser.ask("localStorage.clear()")


def unpack(text):
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15))


def key_is_kept_secret(browser, game):
    """A link's key leaves the address bar at once, is in no storage, and not in the link to share."""
    data = told_by(game)
    size(browser, 1280, 800, False)
    open_desk(browser, link_page(game, data))
    check("the page has the key of its player", data["key"] in browser.ask("document.getElementById('file').value"))
    left = unpack(browser.ask("location.hash.slice(1)"))
    check("no key in the address bar", "key" not in left and "to" not in left and left["game"] == data["game"], left)
    Hand(browser, "mouse").reach(mark("units/OI5", "subject"))
    Hand(browser, "mouse").reach(mark("places/1811", "option"))
    kept = browser.ask("JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage}) + document.cookie")
    check("no key in any storage", data["key"] not in kept and "1811" in kept, kept)


def link_page(game, packed_data):
    """(The page without a game in it, what stands behind # in a link with these data)."""
    with open(game.page, encoding="utf-8") as file:
        whole = file.read()
    begin = whole.index('id="desk-game">') + len('id="desk-game">')
    static = game.page[:-len(".html")] + "-static.html"
    with open(static, "w", encoding="utf-8") as file:
        file.write(whole[:begin] + whole[whole.index("<", begin):])
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    behind = base64.urlsafe_b64encode(packer.compress(json.dumps(packed_data).encode()) + packer.flush()).decode().rstrip("=")
    return "file://" + static + "#" + behind


def told_by(game):
    with open(game.page, encoding="utf-8") as file:
        whole = file.read()
    begin = whole.index('id="desk-game">') + len('id="desk-game">')
    return json.loads(zlib.decompress(base64.b64decode(whole[begin:whole.index("<", begin)]), -15))


def open_link(browser, url):
    """As from a mail: a page of its own, which another address of the same page would not be."""
    browser.open("about:blank")
    open_desk(browser, url)


def refusal(browser):
    """What the page says where it opens nothing."""
    until = time.monotonic() + chromium.PATIENCE
    while browser.ask("document.documentElement.dataset.ready !== 'yes' && document.getElementById('problem').hidden"):
        assert time.monotonic() < until, "the desk neither stands nor falls"
        time.sleep(0.02)
    return browser.ask("document.getElementById('problem').textContent")


def crafted_links(browser, game):
    """What somebody else puts into a link shows no draft of ours, says where the mail goes, and slips no line into the file."""
    data = told_by(game)
    size(browser, 1280, 800, False)
    open_link(browser, link_page(game, data))
    typed_file(browser, ["OI5 1811"])
    equal("who has a key is told of none that is missing", browser.ask("document.getElementById('keyless').textContent"), "")
    shown = "document.getElementById('to').textContent"
    check("the address is shown", data["to"] in browser.ask(shown), browser.ask(shown))
    shared = browser.ask("location.href")
    browser.open("about:blank")
    open_desk(browser, shared)
    equal("what was begun is there when the page is loaded again", json.loads(browser.ask("JSON.stringify(page.rows)")), ["OI5 1811"])
    mark = unpack(shared.split("#")[1])["of"]
    check("what says whose it is is no key", 0 <= mark < 2 ** 32, mark)
    for what, change in (("another address", {"to": "spy@evil.example"}), ("another address, and no key", {"to": "spy@evil.example", "key": None}),
                         ("another key", {"key": "AAAA-BBBB-CCCC"}), ("no address, no key", {"to": None, "key": None}),
                         ("another address, and whose it was", {"to": "spy@evil.example", "key": None, "of": mark})):
        crafted = {name: value for name, value in {**data, **change}.items() if value is not None}
        open_link(browser, link_page(game, crafted))
        rows = json.loads(browser.ask("JSON.stringify(page.rows)"))
        check("a link with %s shows no draft of another" % what, "OI5 1811" not in rows, rows)
        typed_file(browser, ["OI3 1012"])
        equal("a link with %s says where its mail goes" % what, crafted.get("to", "") in browser.ask(shown), True)
        equal("a link with %s says whether it has a key" % what, browser.ask("document.getElementById('keyless').textContent") == "", "key" in crafted)
    for what, change in (("game", {"game": data["game"] + "\nresign: yes"}), ("key", {"key": data["key"] + "\nresign: yes"}), ("key", {"key": "x: y"}),
                         ("key", {"key": ["a", "b"]}), ("to", {"to": "a@b.example,spy@evil.example"}), ("to", {"to": "a@b.example\nBcc: c@d.example"}),
                         ("game", {"game": "\u202egame"})):
        browser.open("about:blank")
        browser.open(link_page(game, {**data, **change}))
        equal("a link with %s opens nothing" % change, (what in refusal(browser), browser.ask("document.getElementById('desk').hidden")), (True, True))
    counting = {**data, "orders": {"moves": ["OI5 1811"]}, "receipt": "1\nresign: yes"}
    open_link(browser, link_page(game, counting))
    check("nor does its receipt", "resign" not in browser.ask("document.getElementById('file').value"), browser.ask("document.getElementById('file').value"))


def drag(browser, game):
    """A piece is dragged to where it goes, and an order to where it counts."""
    size(browser, 1280, 900, False)
    open_desk(browser, "file://" + game.page)
    hand = Hand(browser, "mouse")
    start = hand.place(mark("units/OI5", "subject"))
    browser.call("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], button="left", clickCount=1)
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=start[0] + 12, y=start[1] + 12, button="left")
    end = browser.ask("(() => { const b = %s.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()"
                      % mark("places/1811", "option"))
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=end[0], y=end[1], button="left")
    browser.call("Input.dispatchMouseEvent", type="mouseReleased", x=end[0], y=end[1], button="left", clickCount=1)
    equal("a piece is dragged to its hex", orders(browser), {"moves": ["OI5 1811"]})
    hand.reach(mark("units/OI3", "subject"))
    hand.reach(mark("places/1012", "option"))
    handle = hand.place("document.querySelector('#rows li:nth-child(2) .handle')")
    over = browser.ask("(() => { const b = document.querySelector('#rows li:nth-child(1)').getBoundingClientRect(); return [b.left + 20, b.top + 10]; })()")
    browser.call("Input.dispatchMouseEvent", type="mousePressed", x=handle[0], y=handle[1], button="left", clickCount=1)
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=over[0], y=over[1], button="left")
    browser.call("Input.dispatchMouseEvent", type="mouseReleased", x=over[0], y=over[1], button="left", clickCount=1)
    equal("a line is dragged above another", json.loads(browser.ask("JSON.stringify(page.rows)")), ["OI3 1012", "OI5 1811"])


def comes_closer(browser, game, word):
    """On a phone the frame of a wide board grows with a closer look, and the button for it stays under the finger."""
    size(browser, 390, 844, True)
    open_desk(browser, "file://" + game.page)
    board = browser.ask("page.picture !== null")
    equal("%s: it speaks of a board where there is one" % word, "board" in browser.ask("document.getElementById('choose-hint').textContent"), board)
    if not board:
        return
    top = "document.getElementById('closer').getBoundingClientRect().top"
    before = browser.ask(top)
    browser.ask("document.getElementById('closer').click()")
    browser.ask("document.getElementById('closer').click()")
    equal("%s: the button stays where it is" % word, browser.ask(top), before)
    seen = browser.ask("""(() => { const {box, width, height} = page.picture, room = document.getElementById('map').getBoundingClientRect();
      return [box.width < width, box.height >= height - 1 || room.height >= Math.min(room.width, 0.6 * innerHeight) - 2,
              Math.abs(room.height / room.width - box.height / box.width) < 0.02]; })()""")
    equal("%s: a part is shown, as high as there is room, and all of it" % word, seen, [True, True, True])
    browser.ask("document.getElementById('whole').click()")
    equal("%s: the whole board again" % word, browser.ask("page.picture.box.width === page.picture.width && page.picture.box.height === page.picture.height"), True)


# Rows that were in force when the page was made, those that then stand on it, and what the mail says of it below its head.
NAMED = (
    ("ducs", ["OI5 1811", "OI1, OC1 attack WI1", "retreat: S"], ["OI5 1811", "retreat: S"], 'moves: [OI5 1811]\nattacks: []\nretreat: [S]\n'),
    ("ducs", ["OI5 1811", "OI1, OC1 attack WI1"], [], "moves: null\nattacks: null\n"),
    ("ducs", ["OI5 1811"], ["OI3 1012", "OI1, OC1 attack WI1"], 'moves: [OI3 1012]\nattacks: [{by: [OI1, OC1], "on": WI1}]\n'),
    ("dos-de-mayo", ["draw", "4→3"], ["14→9"], "orders: [14→9]\npreparation: null\n"),
    ("waterloo-deploy", ["front: 5 2 4 1 3, general: 6", "recon 3"], ["front: 5 2 4 1 3, general: 6"], "deploy: {front: [5, 2, 4, 1, 3], general: 6}\ndo: null\n"),
    ("dogs-of-war-muster", ["buy a knight", "first player: bob"], ["buy a knight"], "muster: {buy: [knight]}\nfirst_player: null\n"),
)


def without_head(text):
    lines = text.splitlines(True)[1:-1]
    return "".join(line for line in lines if line.split(":")[0] not in ("game", "turn", "key", "replaces"))


def typed_file(browser, rows):
    browser.ask("page.change(%s)" % json.dumps(rows))
    return browser.ask("document.getElementById('file').value")


def what_is_gone_is_named(browser, folder):
    """A mail changes what it names: what was in force when the page was made, or went out by it, is named when it is gone."""
    hand = Hand(browser, "mouse")
    size(browser, 1280, 800, False)
    for number, (word, former, rows, expected) in enumerate(NAMED):
        within = os.path.join(folder, "named-%d" % number)
        os.mkdir(within)
        game = Game(within, word, TURNS[word][0])
        open_desk(browser, "file://" + game.page)
        first = typed_file(browser, former)
        check("%s: a page that began from nothing says no receipt" % word, "replaces" not in first, first)
        check("%s: %s are filed" % (word, former), game.files(first) is not None, first)
        browser.ask("localStorage.clear()")
        game.make_page()
        open_desk(browser, "file://" + game.page)
        text = typed_file(browser, rows)
        equal("%s: %s, and then %s" % (word, former, rows), without_head(text), expected)
        check("%s: it says from which receipt it began" % word, "\nreplaces: 1\n" in text, text)
        shown = typed(orders(browser))
        equal("%s: what is in force then is what the page shows" % word, typed(game.files(text)), shown)
        browser.ask("localStorage.clear()")
    within = os.path.join(folder, "sent")
    os.mkdir(within)
    game = Game(within, "ducs", "orfburg")
    open_desk(browser, "file://" + game.page)
    typed_file(browser, ["OI5 1811", "OI1, OC1 attack WI1"])
    equal("what was never sent is not named", without_head(typed_file(browser, ["OI5 1811"])), "moves: [OI5 1811]\n")
    text = typed_file(browser, ["OI5 1811", "OI1, OC1 attack WI1"])
    hand.reach("document.getElementById('copy')")
    check("the first mail is filed", game.files(text) is not None)
    open_desk(browser, "file://" + game.page)
    text = typed_file(browser, ["OI5 1811"])
    equal("what the page has sent is named when it is gone", without_head(text), "moves: [OI5 1811]\nattacks: []\n")
    equal("and then gone", game.files(text), {"moves": ["OI5 1811"], "attacks": []})
    browser.ask("localStorage.clear()")
    game.make_page()
    open_desk(browser, "file://" + game.page)
    game.files(typed_file(browser, ["OI3 1012"]))
    equal("a second mail of the same page is taken", game.files(typed_file(browser, ["OI5 1811", "OI3 1012"])),
          {"moves": ["OI5 1811", "OI3 1012"], "attacks": []})
    game.files('turn: "3-orfburg"\nmoves: [OI3 1012]\n')
    equal("but not over orders that it does not know", game.files(typed_file(browser, ["OI5 1811"])), None)
    browser.ask("localStorage.clear()")


def is_small(game, what):
    with open(game.page, "rb") as file:
        page = file.read()
    packed = zlib.compressobj(9, zlib.DEFLATED, 31)
    length = len(packed.compress(page) + packed.flush())
    check("%s: the page is small, %d bytes gzip" % (what, length), length < MOST_PAGE, length)


def is_quick(browser, game, word):
    open_desk(browser, "file://" + game.page)
    ready = browser.ask("performance.now()")
    one = browser.ask("(() => { const t = performance.now(); for (let i = 0; i < 50; i++) page.judge(page.orders); return (performance.now() - t) / 50; })()")
    print("# %s: ready after %.0f ms, %.2f ms a judgement" % (word, ready, one))


def main():
    if not os.path.exists(os.path.join(BUILD, "desk", "ducs.wasm")):
        check("the desk is built (make desk)", False)
        finish()
    list(each(TURNS, "TURNS"))
    browser = chromium.Browser()
    with tempfile.TemporaryDirectory() as folder:
        few = sys.argv[3:] == ["few"]
        games = {word: Game(folder, word, turn[0]) for word, turn in TURNS.items() if word == "ducs" or not few}
        manners = (("mouse", 1280), ("mouse", 360), ("touch", 360), ("keyboard", 1280), ("keyboard", 360), ("touch", 1280))
        for word, game in games.items():
            for manner, width in manners[:1] if few else manners if word == "ducs" else chosen(manners):
                try:
                    play(browser, game, word, manner, width)
                except (AssertionError, TypeError) as error:
                    check("%s, %s, %d px: it can be played" % (word, manner, width), False, error)
                browser.ask("localStorage.clear()")
        for look in (lines_by_keyboard, key_is_kept_secret, crafted_links, drag):
            look(browser, games["ducs"])
            browser.ask("localStorage.clear()")
        if not few:
            own_words(browser, games)
            what_is_gone_is_named(browser, folder)
        for word, game in games.items():
            comes_closer(browser, game, word)
            is_quick(browser, game, word)
            for language in languages():
                is_small(game if language == "en" else Game(folder, word, TURNS[word][0], language), "%s in %s" % (word, language))
    browser.close()
    finish()


if __name__ == "__main__":
    main()
