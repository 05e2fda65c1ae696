"""A published game plays its notation again, in a real browser: a finished game of each kind, from a folder and from a web
server, chosen by the keyboard's way, dropped, or by one click; what was changed in it is found at its turn and seat.

    notation.py BUILD GALLERY      screenshots beside GALLERY"""

import datetime
import functools
import http.server
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import zlib

import chromium
from gallery import SHOTS
from desk import check, equal, finish
from games import games, seats, tried

BUILD = os.path.abspath(sys.argv[1])
PROGRAM = os.path.join(BUILD, "adjudicator")
BEGIN = datetime.datetime(2026, 5, 2, 8)
MOST_BYTES = 130 * 1000  # of the script with the engine, as a web server sends it: deflated
# The computer plays all seats of each; a rollback undoes the beginning of one, another is ended by the game master.
GAMES = [rules for rules in games() if rules in ["ducs", "waterloo"] + tried()]
OPTIONS = {"ducs": ["--option", "setup=standard"]}


class Finished:
    """A game that was played to its end, and its pages."""

    def __init__(self, folder, rules, name, rolled_back=False, ended_by_hand=False, language="en"):
        self.folder, self.rules, self.name, self.now = folder, rules, name, BEGIN
        self.database = os.path.join(folder, name + ".db")
        self.site = os.path.join(folder, name)
        computers = [word for seat in seats(rules) for word in ("--seat", seat + "=computer:easy")]
        self.run("new", rules, "--name", name, "--seed", "7", "--every", "48h", *OPTIONS.get(rules, []), *computers)
        for hour in range(400):
            if self.status() == "over":
                break
            if hour == 4 and rolled_back:
                self.run("rollback", name, "--turn", self.turn(), "--to", self.first_turn(), "--reason", "a trial")
            if hour == 4 and ended_by_hand:
                self.run("end", name, "--turn", self.turn(), "--winner", seats(rules)[0], "--reason", "a trial")
            self.now += datetime.timedelta(hours=1)
            self.run("tick")
        assert self.status() == "over", name
        self.run("publish", name, self.site, "--language", language)
        self.path = os.path.join(self.site, name + "-notation.yaml")
        with open(self.path, encoding="utf-8") as file:
            self.text = file.read()

    def run(self, *arguments):
        made = subprocess.run([PROGRAM, "--database", self.database, "--now", self.now.strftime("%Y-%m-%dT%H:%M:%SZ"), *arguments],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600, check=False)
        assert made.returncode == 0, (arguments, made.stderr)

    def query(self, text):
        ledger = sqlite3.connect(self.database)
        rows = ledger.execute(text).fetchall()
        ledger.close()
        return rows

    def status(self):
        return self.query("SELECT status FROM games")[0][0]

    def turn(self):
        return self.query("SELECT turn FROM states ORDER BY number DESC LIMIT 1")[0][0]

    def first_turn(self):
        return self.query("SELECT turn FROM states WHERE number = 1")[0][0]

    def url(self, base="file://"):
        return (base + self.site if base == "file://" else "%s/%s" % (base, self.name)) + "/index.html"


class Window:
    """The lines of one window of a notation."""

    def __init__(self, text, number):
        starts = [found.start() for found in re.finditer(r"^  - \{?turn: ", text, re.M)]
        end = text.find("\nresult:") + 1
        self.count = len(starts)
        self.begin, self.end = starts[number], (starts + [end])[number + 1]
        self.text = text[self.begin:self.end]
        self.turn = re.search(r'turn: "?([^",\n]*)', self.text).group(1)


def windows(text):
    return [Window(text, number) for number in range(len(re.findall(r"^  - \{?turn: ", text, re.M)))]


def replaced(text, window, pattern, new):
    """With the first match within a window in another form."""
    part, count = re.subn(pattern, new, window.text, count=1, flags=re.M)
    assert count == 1, (pattern, window.text)
    return text[:window.begin] + part + text[window.end:]


# ---- the browser ----

VERDICT = "(document.querySelector('.verdict') || {textContent: null}).textContent"
BAD = "document.querySelector('.verdict').classList.contains('bad')"
FOUND = "[].map.call(document.querySelectorAll('#again .more > ul > li'), function (line) { return line.textContent; })"
PASSING = re.compile(r"^(|The engine is being loaded …|Stage \d+ of \d+ …)$")


def opened(browser, url):
    browser.open(url)
    browser.call("DOM.enable")


def choose(browser, path):
    root = browser.call("DOM.getDocument")["root"]["nodeId"]
    node = browser.call("DOM.querySelector", nodeId=root, selector="#again input")["nodeId"]
    browser.call("DOM.setFileInputFiles", nodeId=node, files=[path])


def drop(browser, path):
    """From outside of the browser, onto the middle of what is seen."""
    for kind in ("dragEnter", "dragOver", "drop"):
        browser.call("Input.dispatchDragEvent", type=kind, x=180, y=300,
                     data={"items": [], "files": [path], "dragOperationsMask": 1})


def verdict(browser):
    """What the page says in the end."""
    until = time.monotonic() + chromium.PATIENCE
    while time.monotonic() < until:
        said = browser.ask(VERDICT)
        if said is None or not PASSING.match(said):
            return said
        time.sleep(0.05)
    return said


def played(browser, scratch, text):
    path = os.path.join(scratch, "given.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    browser.ask("document.querySelector('.verdict').textContent = ''")
    choose(browser, path)
    return verdict(browser), browser.ask(FOUND)


def complaints(browser):
    said = [event["params"] for event in browser.events if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
    return [entry for entry in said if not entry.get("entry", {}).get("url", "").endswith("/favicon.ico")]


def right(browser, game, said):
    """Whether the verdict is that all is as it was, with the numbers of the ledger."""
    numbers = [int(number) for number in re.findall(r"\d+", said or "")]
    states = len(windows(game.text))
    rolls = len(re.findall(r"roll: ", game.text))
    return not browser.ask(BAD) and len(numbers) == 4 and numbers[0] == numbers[3] == states and numbers[1] == rolls and numbers[2] >= states


def changes(game):
    """What a dishonest hand could do: (what, the text then, what the page must name)."""
    text, every = game.text, windows(game.text)
    rolled = next((w for w in every[2:] if re.search(r"value: \d", w.text)), None)
    if rolled is not None:
        yield "a die", replaced(text, rolled, r"value: (\d+)", lambda m: "value: %d" % (int(m.group(1)) % 5 + 1)), rolled, None
    shuffled = next((w for w in every if "order: [" in w.text), None)
    if shuffled is not None:
        yield "a shuffle", replaced(text, shuffled, r"order: \[(\d+), (\d+)", r"order: [\2, \1"), shuffled, None
    filed = next(w for w in every[1:] if re.search(r"^      - seat: [\w-]+\n        \w", w.text, re.M))
    seat = re.search(r"^      - seat: ([\w-]+)\n        \w", filed.text, re.M).group(1)
    bare = r"(^      - seat: %s\n(?:        part: .*\n)?)(?:        .*\n)+" % seat
    yield "orders", replaced(text, filed, bare, r"\1"), filed, seat
    last = every[-1]
    yield "a digest", replaced(text, last, r'state: "?[0-9a-f]{64}"?', "state: " + "a" * 64), last, None


def look_for_changes(browser, scratch, game):
    played(browser, scratch, game.text)
    names = dict(zip(dict.fromkeys(window.turn for window in windows(game.text)),
                     browser.ask("[].map.call(document.querySelectorAll('#again tbody th'), function (cell) { return cell.textContent; })")))
    for what, text, window, seat in changes(game):
        said, found = played(browser, scratch, text)
        where = browser.ask("[].map.call(document.querySelectorAll('#again tbody tr'), function (row) { return [row.cells[0].textContent, row.cells[3].textContent]; })")
        good = browser.ask(BAD) and where and where[-1] == [names[window.turn], "no"] and all(row[1] == "yes" for row in where[:-1])
        check("%s: %s that was changed is found in its turn" % (game.name, what), good and found, (said, found, where))
        if seat is not None:
            word = found and found[0].lower()
            check("%s: and whose orders they were" % game.name, word and seat in word.replace("spain", "spanish").replace("france", "french").replace("the french", "french"), found)
        if what == "orders":
            browser.ask("document.getElementById('again').scrollIntoView()")
            browser.screenshot(os.path.join(SHOTS, "notation-%s-changed.png" % game.name))
    winner = re.search(r"winner: ([\w-]+)", game.text[game.text.index("\nresult:"):]).group(1)
    other = next(seat for seat in seats(game.rules) if seat != winner)
    said, found = played(browser, scratch, game.text.replace("result: {winner: " + winner, "result: {winner: " + other))
    check("%s: another result is found, after every window" % game.name, browser.ask(BAD) and len(found) == 1 and "no" not in
          browser.ask("[].map.call(document.querySelectorAll('#again tbody tr'), function (row) { return row.cells[3].textContent; })"), (said, found))
    said, found = played(browser, scratch, game.text[:game.text.index("\nresult:") + 1])
    check("%s: none at all, too" % game.name, browser.ask(BAD) and len(found) == 1, (said, found))


def look_at_others(browser, scratch, game, other):
    """What is no notation of this game plays nothing, and each is told by a sentence of its own."""
    cases = {
        "of another game": game.text.replace("game: " + game.name, "game: another"),
        "of other rules": other.text,
        "of another edition": re.sub(r'^edition: .*$', "edition: " + "a" * 64, game.text, flags=re.M),
        "of another format": re.sub(r"^format: .*$", "format: 999", game.text, flags=re.M),
        "of another version": game.text.replace("notation: 1", "notation: 9", 1),
        "that was cut off": game.text[:len(game.text) // 2],
        "that is a mail": "Dear all,\n\nthis is: [not a notation\n",
        "that is no text": "\0\1\2" * 50,
        "that is empty": "",
    }
    sentences = {}
    for what, text in cases.items():
        said, found = played(browser, scratch, text)
        sentences[what] = said
        check("%s: a notation %s plays nothing" % (game.name, what), browser.ask(BAD) and not found and said and
              browser.ask("document.querySelectorAll('#again table').length") == 0, (said, found))
    first = [re.sub(r"Line .*", "", said) for said in sentences.values()]
    equal("what it is, is said", len(set(first[:4])), 4)


def serve(folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main():
    if chromium.program() is None:
        check("a browser is here (contrib/install-dependencies --also browser)", False)
        finish()
    os.makedirs(SHOTS, exist_ok=True)
    scratch = tempfile.mkdtemp(prefix="adjudicator-notation-")
    # Seven computers may play Diplomacy for ever.
    games = {rules: Finished(scratch, rules, rules, rolled_back=rules == "ducs", ended_by_hand=rules == "diplomacy") for rules in GAMES}
    ended = Finished(scratch, "dos-de-mayo", "ended", ended_by_hand=True)
    french = Finished(scratch, "waterloo", "francais", language="fr")
    server = serve(scratch)
    base = "http://localhost:%d" % server.server_port
    browser = chromium.Browser()
    browser.call("Log.enable")
    browser.call("Emulation.setDeviceMetricsOverride", width=360, height=844, deviceScaleFactor=1, mobile=True)
    for game in [*games.values(), ended]:

        script = next(name for name in os.listdir(os.path.join(game.site, "desk")) if name.endswith(".js"))
        with open(os.path.join(game.site, "desk", script), "rb") as file:
            size = len(zlib.compress(file.read(), 9))
        check("%s: the engine is a file of %d kB at most, which is loaded when it is asked for" % (game.name, MOST_BYTES // 1000), size <= MOST_BYTES, size)
        opened(browser, game.url())
        check("%s: nothing is loaded before" % game.name, not any("/desk/" in event["params"]["request"]["url"] for event in browser.events if event.get("method") == "Network.requestWillBeSent"))
        choose(browser, game.path)
        said = verdict(browser)
        check("%s, from a folder: all is as it was" % game.name, right(browser, game, said), said)
        drop(browser, game.path)
        check("%s, dropped: the same" % game.name, verdict(browser) == said)
        check("%s: from a folder there is nothing to click" % game.name, browser.ask("document.querySelector('#again button').hidden"))
        check("%s: it fits a telephone" % game.name, browser.ask("document.documentElement.scrollWidth <= 360"))
        equal("%s: nothing is complained of" % game.name, complaints(browser), [])
        opened(browser, game.url(base))
        browser.ask("document.querySelector('#again button').click()")
        check("%s, by one click from a server: the same" % game.name, verdict(browser) == said, browser.ask(VERDICT))
        equal("%s: nothing is complained of there" % game.name, complaints(browser), [])
    opened(browser, french.url())
    choose(browser, french.path)
    until = time.monotonic() + chromium.PATIENCE
    while time.monotonic() < until and "Tout est comme" not in (browser.ask(VERDICT) or ""):
        time.sleep(0.05)
    check("in French, too", "Tout est comme" in browser.ask(VERDICT) and not browser.ask(BAD), browser.ask(VERDICT))
    for game in games.values():
        opened(browser, game.url())
        look_for_changes(browser, scratch, game)
    opened(browser, games["ducs"].url())
    look_at_others(browser, scratch, games["ducs"], games["waterloo"])

    # Plain http gives no cipher of the browser's: the engine has its own.
    added = browser.call("Page.addScriptToEvaluateOnNewDocument", source="Object.defineProperty(crypto, 'subtle', {value: undefined});")["identifier"]
    opened(browser, games["ducs"].url(base))
    choose(browser, games["ducs"].path)
    said = verdict(browser)
    check("without the browser's cipher the links are not checked, the game is", right(browser, games["ducs"], said) and
          browser.ask("document.querySelector('.check').textContent == document.querySelector('.check').dataset.not"), said)
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added)

    # A page that was changed: its own log is not that of the notation.
    game = games["ducs"]
    with open(os.path.join(game.site, "index.html"), encoding="utf-8") as file:
        page = file.read()
    at = page.rindex("dice-roll")
    value = re.compile(r"value: (\d)").search(page, at)
    spoilt = os.path.join(game.site, "spoilt.html")
    with open(spoilt, "w", encoding="utf-8") as file:
        file.write(page[:value.start(1)] + str(int(value.group(1)) % 6 + 1) + page[value.end(1):])
    opened(browser, "file://" + spoilt)
    choose(browser, game.path)
    verdict(browser)
    found = browser.ask(FOUND)
    check("a roll of the page's log that was changed is found", browser.ask(BAD) and len(found) == 1 and "Log" in found[0], found)

    # Without the engine there is no offer; and a page whose engine was taken away says so.
    os.rename(os.path.join(game.site, "desk"), os.path.join(game.site, "away"))
    opened(browser, game.url())
    choose(browser, game.path)
    check("without its engine the page says that it cannot", verdict(browser) == browser.ask("document.getElementById('again').dataset.failed"))
    os.rename(os.path.join(game.site, "away"), os.path.join(game.site, "desk"))

    for width in (360, 1280):
        for scheme in ("light", "dark"):
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            opened(browser, games["waterloo"].url())
            choose(browser, games["waterloo"].path)
            verdict(browser)
            browser.ask("document.querySelector('#again details').open = true; document.getElementById('again').scrollIntoView()")
            browser.screenshot(os.path.join(SHOTS, "notation-%d-%s.png" % (width, scheme)))
    browser.close()
    server.shutdown()
    shutil.rmtree(scratch, ignore_errors=True)
    finish()


if __name__ == "__main__":
    main()
