"""`publish`: a game as pages that need nothing else, complete if it is over, only the public view while it runs."""

import glob
import html.parser
import os
import re
import subprocess
import xml.etree.ElementTree

from acts import game, first_turn
from desk import (BUILD, CANNOT_CREATE, KARSTEN, NOT_FOUND, PHIL, ROOT, USAGE, Desk, check, environment, equal, finish,
                  fresh_folder, yaml_of)

# Address letters around an @, with a dot after it; styles have rules that begin with one.
ADDRESS = re.compile(rb"[\w.+-]+@[\w-]+\.[\w.-]+")
KEY = re.compile(rb"\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b")


class Page(html.parser.HTMLParser):
    """What a page names: files, and what would be fetched."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ways, self.text, self.hushed = [], {}, [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.hushed = tag in ("style", "script")
        for name in ("href", "src", "action", "poster", "data", "srcset"):
            if name in values:
                self.links.append(values[name])
        for way in values.get("data-way", "").split():
            self.ways[way] = values["href"]

    def handle_endtag(self, tag):
        self.hushed = False

    def handle_data(self, data):
        if not self.hushed:
            self.text.append(data)


def demo(name):
    folder = os.path.join(fresh_folder(), "demo")
    subprocess.run([os.path.join(ROOT, "contrib", "demo"), BUILD, folder, name], env=environment(fresh_folder()),
                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=True)
    desk = Desk("2026-07-01T08:00:00Z")
    os.rmdir(desk.folder)
    os.symlink(folder, desk.folder)
    return desk


def files_in(desk, folder):
    """{path: bytes} below a folder."""
    top = desk.path(folder)
    paths = (os.path.relpath(os.path.join(place, name), top) for place, _, names in os.walk(top) for name in names)
    return {path: desk.read(os.path.join(folder, path)) for path in sorted(paths)}


def site_of(desk, name, folder):
    """{file name: bytes} of a published game, with what must hold of each."""
    desk.good("publish", name, folder)
    files = files_in(desk, folder)
    # The order desk is a page of another sort, where it was built: 90-order-desk.py.
    pages = {path: Page(data.decode()) for path, data in files.items() if path.endswith(".html") and "/" not in path}
    told = {path: subprocess.run(["tidy", "-q", "-e", desk.path(os.path.join(folder, path))], capture_output=True, text=True,
                                 timeout=60).stderr for path in pages}
    equal("%s: every page is valid HTML" % folder, {path: text for path, text in told.items() if text}, {})
    pictures = [path for path in files if path.endswith(".svg")]
    equal("%s: a picture on each page of a turn" % folder, len(pictures), len(pages) - 1)
    check("%s: every picture is XML" % folder, all(xml.etree.ElementTree.fromstring(files[path]) is not None
                                                   for path in pictures))
    missing = [link for page in pages.values() for link in page.links if link.split("#")[0] not in files]
    equal("%s: every link leads to a file beside it" % folder, missing, [])
    foreign = [path for path, data in files.items()
               if "/" not in path and re.search(rb"(https?:)?//[a-z]", data.replace(b"http://www.w3.org/", b""))]
    equal("%s: nothing is fetched from anywhere" % folder, foreign, [])
    equal("%s: no address" % folder, {path: ADDRESS.findall(data) for path, data in files.items() if ADDRESS.search(data)}, {})
    equal("%s: no key of a seat" % folder, {path: KEY.findall(data) for path, data in files.items() if KEY.search(data)}, {})
    secret = desk.query("SELECT secret FROM games WHERE name = ?", name)[0][0].encode()
    equal("%s: not the secret" % folder, [path for path, data in files.items() if secret in data], [])
    marker = yaml_of(files["published.yaml"].decode())
    equal("%s: the marker says what was written" % folder, (marker["published"], sorted(marker["files"] + ["published.yaml"])),
          (name, sorted(files)))
    return files, pages


def walk(pages):
    """Names of the pages in the order of their `next`."""
    way, here = [], "index.html"
    while here is not None and here not in way:
        way.append(here)
        here = pages[here].ways.get("next")
    return way


def words(page):
    return " ".join("".join(page.text).split())


# ---- Dos de Mayo, finished ----

mayo = demo("dos-de-mayo")
files, pages = site_of(mayo, "madrid", "site")
way = walk(pages)
equal("from the cover all pages follow each other", sorted(way), sorted(pages))
equal("and back", [pages[path].ways.get("prev") for path in way], [None] + way[:-1])
equal("to the ends", {(pages[path].ways["start"], pages[path].ways["end"]) for path in way}, {(way[1], way[-1])})
turns = [label for (label,) in mayo.query("SELECT DISTINCT turn FROM events ORDER BY CAST(turn AS INTEGER)")]
equal("a page for the start and for each turn", len(way), 2 + len(turns))
check("the cover names the winner", "Spain wins" in words(pages["index.html"]))
equal("and marks one seat", len(re.findall(rb"<li>[^<]*\(<strong>", files["index.html"])), 1)
check("hands of both sides stand in it", all("THE HAND: " + side in files["turn-03.html"].decode() for side in ("Spain", "France")))
check("a card that was drawn, and by whom", "Spain drew" in words(pages["turn-03.html"]))
equal("nobody who looks on is called you", [path for path in pages if re.search(r"\b[Yy]ours?\b|\b[Yy]ou\b", words(pages[path]))], [])
check("the orders as they were filed", "orders: [12→11, 17→9, 20→17]" in files["turn-03.html"].decode())
check("what happened, in sentences with their rules", all(
    sentence in words(pages["turn-03.html"]) for sentence in (
        "Zone 11 (Retiro): France loses 1 cube. MAYO 5.2", "Spain ordered 12→11, 17→9 and 20→17. MAYO 4.1")))
check("something happened on the page of each turn", all(b"<h3>Turn %d, " % int(turn) in files["turn-%02d.html" % int(turn)]
                                                         for turn in turns))
mayo.good("publish", "madrid", "again")
equal("the same bytes once more", files_in(mayo, "again"), files)

# ---- whose folder it is ----

stat = os.stat(mayo.path("site/turn-01.html"))
mayo.write("site/mine.txt", "mine")
mayo.write("site/turn-02.html", "changed")
marker = mayo.read("site/published.yaml").decode()
mayo.write("site/turn-99.html", "of an older run")
mayo.write("site/published.yaml", marker.rstrip("]\n") + ", turn-99.html, ../outside, mine/x]\n" if marker.rstrip().endswith("]")
           else marker + "  - turn-99.html\n  - ../outside\n")
mayo.write("outside", "outside")
mayo.good("publish", "madrid", "site")
equal("what was changed is written again", mayo.read("site/turn-02.html"), files["turn-02.html"])
equal("what is not its own stays", (mayo.read("site/mine.txt"), mayo.read("outside")), (b"mine", b"outside"))
check("what an older run wrote goes", not os.path.exists(mayo.path("site/turn-99.html")))
equal("what is the same is not written", (os.stat(mayo.path("site/turn-01.html")).st_ino,
                                          os.stat(mayo.path("site/turn-01.html")).st_mtime_ns), (stat.st_ino, stat.st_mtime_ns))
equal("the marker is as before", mayo.read("site/published.yaml").decode(), marker)
os.mkdir(mayo.path("full"))
mayo.write("full/index.html", "somebody else's")
equal("a folder of somebody else is refused", (mayo.run("publish", "madrid", "full").code, os.listdir(mayo.path("full")),
                                               mayo.read("full/index.html")), (CANNOT_CREATE, ["index.html"], b"somebody else's"))
# Pipes and links are no pages: reading one may never end. desk.run() waits two minutes.
good = mayo.read("site/turn-01.html")
os.unlink(mayo.path("site/turn-01.html"))
os.mkfifo(mayo.path("site/turn-01.html"))
os.unlink(mayo.path("site/turn-00.html"))
os.symlink("/dev/zero", mayo.path("site/turn-00.html"))
mayo.good("publish", "madrid", "site")
equal("a pipe and a link in the folder are replaced by what is published",
      (mayo.read("site/turn-01.html"), os.path.isfile(mayo.path("site/turn-00.html")), os.path.islink(mayo.path("site/turn-00.html"))), (good, True, False))
os.mkdir(mayo.path("pipes"))
os.mkfifo(mayo.path("pipes/published.yaml"))
check("a pipe is no marker", mayo.run("publish", "madrid", "pipes").code == CANNOT_CREATE)
mayo.write("full/published.yaml", "{published: lunes, files: [index.html]}\n")
equal("one of another game, too", (mayo.run("publish", "madrid", "full").code, mayo.read("full/index.html")),
      (CANNOT_CREATE, b"somebody else's"))
equal("a file is no folder", mayo.run("publish", "madrid", "outside").code, CANNOT_CREATE)
mayo.good("publish", "madrid", "deep/er/site")
check("folders on the way are made", os.path.exists(mayo.path("deep/er/site/index.html")))
equal("no such game", mayo.run("publish", "lunes", "site2").code, NOT_FOUND)
equal("no folder", mayo.run("publish", "madrid").code, USAGE)
mayo.variables["ADJUDICATOR_LIBEXEC"] = mayo.path("nowhere")
result = mayo.run("publish", "madrid", "plain")
equal("without the painter the drawn map takes the picture's place, with a warning",
      (result.code, "no pictures" in result.err, "<img" in mayo.read("plain/turn-03.html").decode(),
       "+-----------+" in mayo.read("plain/turn-03.html").decode()), (0, True, False, True))

# A state that this program does not come to again, as one of other rules.
mayo.variables.clear()
mayo.rewrite("states", "position", lambda text: text.replace("reserve: {spanish: 2", "reserve: {spanish: 1"), "number = 3")
result = mayo.run("publish", "madrid", "other")
equal("what cannot be played again is shown without a notation, and it is told", (
    result.code, "verify madrid" in result.err, [name for name in os.listdir(mayo.path("other")) if "notation" in name],
    b"notation" in mayo.read("other/index.html")), (0, True, [], False))

# ---- La Guerre des Ducs: dice with their proofs, words that players put in ----

ducs = Desk()
ducs.good("new", "ducs", "--name", "kb", "--seat", "orfburg=%s" % PHIL, "--seat", "wulfenburg=%s" % KARSTEN,
          "--every", "72h", "--seed", "45092", "--option", "setup=standard", "--option", "press=anonymous")
ducs.good("send")
key = KEY.search(ducs.mails(PHIL)[0].get_body(("plain",)).get_content().encode()).group().decode()
for step in sorted(glob.glob(os.path.join(ROOT, "contrib", "campaigns", "ducs", "0*"))):
    for path in sorted(glob.glob(os.path.join(step, "*.yaml"))):
        with open(path, encoding="utf-8") as file:
            text = file.read().replace("kaiserburg", "kb")
        seat = os.path.basename(path)[:-5]
        text += '\nsalt: "write to %s or use %s, <b>&amp;"\n' % (PHIL, key.lower().replace("-", " "))
        text += 'press:\n  - {to: all, text: "Come on, <i>%s</i>! %s"}\n' % (seat, KARSTEN)
        text += '  - {to: %s, text: "between you and me"}\n' % ("orfburg" if seat == "wulfenburg" else "wulfenburg")
        text += '  - {to: observers, text: "to the crowd"}\n'
        text += '  - {to: all, anonymous: yes, text: "a secret admirer"}\n'
        ducs.file(seat, text, game="kb")
    ducs.later(hours=1).good("tick")
ducs.good("note", "kb", "a note to one", "--to", "orfburg")
ducs.good("note", "kb", "a note to all, from gm@example.org", "--to", "all")

running, running_pages = site_of(ducs, "kb", "running")
text = "\n".join(words(page) for page in running_pages.values())
check("while it runs: no orders, no notation", "The orders" not in text and not any("notation" in path for path in running))
check("press that observers could read, and no other", "to the crowd" in text and "Come on" not in text and "between you" not in text)
check("the dice that were told, with their key", "openssl dgst" in text)
check("what it waits for", "The game is running; now: turn 3, Orfburg's phase" in text)
check("a note to all, none to one", "a note to all, from …" in text and "a note to one" not in text)

for _ in range(40):
    if ducs.tree("list")[0]["status"] == "over":
        break
    ducs.later(hours=73).good("tick", "--trust")
files, pages = site_of(ducs, "kb", "running")
check("the pages of the running game have become those of the finished one", set(running) < set(files))
text = "\n".join(words(page) for page in pages.values())
check("press to all, and to observers; none between two", all(word in text for word in ("Come on, <i>orfburg</i>! …", "to the crowd"))
      and "between you" not in text)
check("an anonymous author stays so", "Unsigned" in text and "a secret admirer" in text)
check("a note to one stays his", "a note to one" not in text)
check("what players wrote is no markup", b"<b>" not in b"".join(files.values()) and b"<i>" not in b"".join(files.values()))

checked = 0
for path in sorted(pages):
    page = html.unescape(files[path].decode())
    rows = re.findall(r'<td>([^<]*)</td><td class="number">(\d+)</td><td class="number"><strong>(\d+)</strong></td>'
                      r"<td><code>([0-9a-f]{8})</code></td>", page)
    turn_key = re.search(r"published after it</dt><dd><code>([0-9a-f]{64})", page)
    messages = re.findall(r"<li><code>(kb\|[^<]*)</code>", page)
    for (label, sides, value, digits), message in zip(rows, messages):
        found = subprocess.run(["openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:" + turn_key.group(1)],
                               input=message.encode(), capture_output=True, timeout=60).stdout.decode().split()[-1]
        checked += (found[:8] == digits and int(digits, 16) % int(sides) + 1 == int(value) and "|%s|" % label in message and
                    len(rows) == len(messages))
rolls, = ducs.query("SELECT count(*) FROM events WHERE code = 'dice-roll'")[0]
equal("openssl gives every roll of the game from what its page says", (checked, rolls > 4), (rolls, True))
command = re.search(r'<pre tabindex="0">(printf [^<]*)</pre>', html.unescape(files["turn-03.html"].decode())).group(1)
digits = re.search(r"<td><code>([0-9a-f]{8})", files["turn-03.html"].decode()).group(1)
check("the command of a page gives its first digits", subprocess.run(
    ["bash", "-c", command], capture_output=True, timeout=60).stdout.decode().split()[-1].startswith(digits), command)

# ---- withheld, sealed ----

held = game("--option", "release=referee")
before = {path: data for path, data in site_of(held, "madrid", "held")[0].items()}
first_turn(held)
held.later(hours=1).good("tick")
held.good("publish", "madrid", "held")
DUE = re.compile(r" Orders are due by \w+ \d+ \w+ \d+ \d\d:\d\d UTC\.|\n  for the answers to: set-up, until \w+ \d+ \w+ \d+ \d\d:\d\d UTC|"
                 r"\n  for the game master, who will release the results")
after = files_in(held, "held")
equal("results that wait are on no page", {path: DUE.sub("", data.decode()) for path, data in after.items()},
      {path: DUE.sub("", data.decode()) for path, data in before.items()})
held.good("release", "madrid", "--turn", "1", "--reason", "checked")
held.good("publish", "madrid", "held")
check("after their release they are", os.path.exists(held.path("held/turn-01.html")))
text = held.read("held/turn-01.html").decode()
check("as everybody may know them: no hand, no card that was drawn", "THE HAND" not in text and "YOUR HAND" not in text and "You drew" not in text)

closed = game("--option", "sealed=yes")
closed.later(hours=49).good("tick")
text = "".join(data.decode() for path, data in site_of(closed, "madrid", "sealed")[0].items() if "/" not in path)
check("a sealed game is shown as observers see it", "turn-01.html" in text and "THE HAND" not in text and "The orders" not in text)

# ---- what is counted is said as people say it ----

one = Desk()
one.new("--every", "48h")
result = one.run("publish", "--all", "club")
check("one game is no games", result.code == 0 and not re.search(r"\b1 \w+s\b", result.err), result)

# ---- what a rollback undid is kept beside the game, while it runs, too ----

back = Desk()
back.new("--every", "48h")
for step in ("01-turn-1", "02-turn-2"):
    back.play(step)
back.good("rollback", "madrid", "--to", "2", "--reason", "a mistake")
undone, _ = site_of(back, "madrid", "back")
equal("two pages: the start, turn 1", sorted(path for path in undone if path.startswith("turn") and path.endswith("html")),
      ["turn-00.html", "turn-01.html"])
equal("and what everybody has read of turn 2", sorted(path for path in undone if path.startswith("undone") and path.endswith("html")), ["undone-01.html"])
page = Page(undone["undone-01.html"].decode())
check("which says that it does not count", "rolled back" in words(page) and "does not count" in words(page), words(page))
check("and the cover leads to it", "undone-01.html" in Page(undone["index.html"].decode()).links)
before = Desk()
before.new("--every", "48h")
for step in ("01-turn-1", "02-turn-2"):
    before.play(step)
shown, _ = site_of(before, "madrid", "before")
told = [{line for line in words(Page(data[page].decode())).partition("WHAT HAPPENED")[2].split(".") if re.search(r"MAYO \d", line)} for data, page in ((shown, "turn-02.html"), (undone, "undone-01.html"))]
equal("it tells nothing that the page of the turn did not tell", (told[1] - told[0], len(told[1]) > 3), (set(), True))
check("no hand, no order of the other side", "YOUR HAND" not in undone["undone-01.html"].decode() and "THE HAND" not in undone["undone-01.html"].decode())

# ---- once the game is over, what was undone is kept beside it ----

back.good("end", "madrid", "--turn", "2", "--winner", "french", "--reason", "agreed")
ended, ended_pages = site_of(back, "madrid", "back")
equal("the turn that was undone has a page of its own", sorted(path for path in ended if path.startswith("undone") and path.endswith("html")),
      ["undone-01.html"])
check("which says so", "rolled back" in words(ended_pages["undone-01.html"]) and "does not count" in words(ended_pages["undone-01.html"]))
check("the cover leads to it", "undone-01.html" in ended_pages["index.html"].links)
check("no page of a turn is followed by it", all("undone" not in way for page in ended_pages.values() for way in page.ways.values()))
equal("turns with orders, or that were not adjudicated, are not called quiet", [path for path, page in ended_pages.items() if "nobody sent orders" in words(page)], [])

idle = Desk()
idle.new("--every", "48h")
for _ in range(12):
    idle.later(hours=49).good("tick", "--trust")
idle.good("end", "madrid", "--turn", idle.turn()[0], "--draw", "--reason", "nobody plays") if idle.tree("list")[0]["status"] != "over" else None
idle.good("publish", "madrid", "idle")
check("a turn that nobody sent orders for says so, and so does the cover",
      "Nobody sent orders for this turn" in words(Page(idle.read("idle/turn-01.html").decode())) and
      "nobody sent orders" in words(Page(idle.read("idle/index.html").decode())))

# ---- a turn as a sequence ----

def frames(text):
    """{frame: the lines told of it} of a page."""
    return {int(number): re.findall(r"<li>([^<]*)</li>", body) for number, body in re.findall(
        r'<div data-frame="(\d+)"[^>]*>(.*?)</div>', text, re.S)}


mayo = demo("dos-de-mayo")
mayo.good("publish", "madrid", "site")
for name in ("turn-01.html", "turn-02.html", "turn-03.html"):
    text = mayo.read("site/" + name).decode()
    told = frames(text)
    count = int(re.search(r'data-frames="(\d+)"', text).group(1))
    groups = [(int(a), int(b), hidden) for a, b, hidden in re.findall(r'<g[^>]* data-from="(\d+)" data-to="(\d+)"( display="none")?', text)]
    equal("%s: every frame is told of" % name, sorted(told), list(range(1, count + 1)))
    check("%s: before, steps, after" % name, count > 2 and told[1] == told[count] == [] and all(told[i] for i in range(2, count)), told)
    check("%s: without a script the last stands" % name, groups != [] and all((hidden == "") == (to == count) for _, to, hidden in groups))
    check("%s: frames are from the first to the last" % name, all(1 <= a <= b <= count for a, b, _ in groups))
    log = mayo.tree("show", "madrid", "--turn", str(int(name[5:7])))["log"]
    equal("%s: what the frames tell, one after the other, is the log" % name,
          [html.unescape(line) for frame in sorted(told) for line in told[frame]], [re.sub(r"^(\w+): You (drew|keep)", lambda found: "%s %s" % (found[1], found[2].replace("keep", "keeps")), entry["text"])
           for entry in log if entry.get("text")])
text = mayo.read("site/turn-03.html").decode()
check("a fight is shown close up", re.search(r'data-frame="\d+" data-box="\d+ \d+ \d+ \d+"', text) is not None)
check("each hand is a list", "The hand of Spain" in words(Page(text)) and "The hand of France" in words(Page(text)))
cover = mayo.read("site/index.html").decode()
check("the score over the turns, as lines and as a table", cover.count("<polyline") == 2 and "As a table" in cover)

# ---- a club ----

club = Desk()
for name in ("one", "two", "three"):
    club.good("new", "waterloo", "--name", name, "--seat", "north=%s" % PHIL, "--seat", "south=%s" % KARSTEN, "--every", "48h")
for seat, name in (("north", "Ann"), ("south", "Ben <b>")):
    club.file(seat, "name: %s\n" % name, game="one")
club.file("north", "name: Ann\n", game="two")
for name in ("one", "two"):
    club.good("end", name, "--turn", "1-deploy", "--winner", "north", "--reason", "agreed")
club.good("publish", "--all", "public")
files = files_in(club, "public")
page = Page(files["index.html"].decode())
told = subprocess.run(["tidy", "-q", "-e", club.path("public/index.html")], capture_output=True, text=True, timeout=60).stderr
equal("the club's page is valid HTML", told, "")
equal("it leads to all games, the feed and the calendar", sorted(page.links),
      ["atom.xml", "atom.xml", "deadlines.ics", "one/index.html", "three/index.html", "two/index.html"])
text = words(page)
check("by names where all agreed", "Ann wins" in text and "Ben <b>" in text, text)
check("else by seats", "two, Waterloo: North wins" in text, text)
equal("no address, no key", [path for path, data in files.items() if "/" not in path and (ADDRESS.search(data) or KEY.search(data))], [])
ATOM = "{http://www.w3.org/2005/Atom}"
for path in ("atom.xml", "one/atom.xml", "three/atom.xml"):
    feed = xml.etree.ElementTree.fromstring(files[path])
    entries = feed.findall(ATOM + "entry")
    ids = [entry.find(ATOM + "id").text for entry in entries]
    check("%s: entries with ids of their own" % path, len(ids) > 0 and len(set(ids)) == len(ids) and all(ids), ids)
    missing = [entry.find(ATOM + "link").get("href") for entry in entries
               if os.path.join(os.path.dirname(path), entry.find(ATOM + "link").get("href")) not in files]
    equal("%s: every entry leads to a page" % path, missing, [])
    check("%s: titles and times" % path, all(entry.find(ATOM + "title").text and re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", entry.find(ATOM + "updated").text) for entry in entries))
calendar = files["deadlines.ics"].decode()
equal("the deadline of the running game, and no other", re.findall(r"SUMMARY:(\w+)", calendar), ["three"])
check("and no organizer", "ORGANIZER" not in calendar and "mailto" not in calendar)
club.good("publish", "--all", "public")
equal("the same bytes again", files_in(club, "public"), files)
club.file("south", "name: no\n", game="three")
equal("a name is taken back", club.query("SELECT known_as FROM seats JOIN games ON games.id = game WHERE games.name = 'three'"), [("",), ("",)])
equal("a folder of something else is refused", club.run("publish", "one", "public").code, CANNOT_CREATE)
equal("--all takes a folder alone", club.run("publish", "--all", "one", "public").code, USAGE)
equal("a game needs a folder", club.run("publish", "one").code, USAGE)
finish()
