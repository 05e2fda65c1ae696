"""What TypeScript says of the order desk, whether its scripts hold to the types they name; and axe-core, whether readers of
all kinds can use its pages, by day and by night, on a phone and on a screen.

    packages.py BUILD GALLERY      TypeScript: `tsc`, which Debian has as node-typescript, or BUILD/npm; axe-core: BUILD/npm.
                                   contrib/install-dependencies --also browser brings both. What is missing is skipped."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import chromium
import notation
from order_desk import TURNS, Game, open_desk, size
from desk import check, equal, finish, skip
from games import games

BUILD = os.path.abspath(sys.argv[1])
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DESK = os.path.realpath(os.path.join(TOP, "templates", "desk"))
NPM = os.path.join(BUILD, "npm", "node_modules")
OPTIONS = {"checkJs": True, "allowJs": True, "noEmit": True, "strict": True, "target": "es2022", "skipLibCheck": True, "types": []}
# Debian 12 has TypeScript 4.8, which knows neither these, nor a typed array of a kind of buffer, nor a tag within a line.
OLD = 5
SINCE_THEN = """interface Array<T> { findLastIndex(test: (value: T, index: number, all: T[]) => unknown): number; }
declare class CompressionStream implements ReadableWritablePair { constructor(format: string); readable: ReadableStream; writable: WritableStream; }
declare class DecompressionStream implements ReadableWritablePair { constructor(format: string); readable: ReadableStream; writable: WritableStream; }
"""
TAG = re.compile(r"(?<=[^\s*{]) @(?=(param|returns?|type|typedef|template|property)\b)")
# An order that is none, one that is not legal, and the first thing that can be chosen.
BUSY = "page.change(['nonsense', 'OI1 0101']); page.choose(page.subjects[0]);"


def compiler():
    """The words that begin a run of TypeScript's compiler; None if there is none."""
    here = os.path.join(NPM, ".bin", "tsc")
    found = here if os.path.exists(here) else shutil.which("tsc")
    return None if found is None else [found]


def for_old(name, scratch):
    """A script as an old compiler reads it."""
    with open(os.path.join(DESK, name), encoding="utf-8") as file:
        text = file.read().replace("Uint8Array<ArrayBuffer>", "Uint8Array")
    text = re.sub(r"/\*\*.*?\*/", lambda comment: TAG.sub("\n * @", comment[0]), text, flags=re.S)
    with open(os.path.join(scratch, name), "w", encoding="utf-8") as file:
        file.write(text)
    return os.path.join(scratch, name)


def hold(what, words, names):
    version = subprocess.run([*words, "--version"], stdout=subprocess.PIPE, timeout=60, check=True).stdout.decode()
    old = int(re.search(r"\d+", version)[0]) < OLD
    with tempfile.TemporaryDirectory() as scratch:
        files = [for_old(name, scratch) if old else os.path.join(DESK, name) for name in names]
        if old:
            files.append(os.path.join(scratch, "since-then.d.ts"))
            with open(files[-1], "w", encoding="utf-8") as file:
                file.write(SINCE_THEN)
        project = os.path.join(scratch, "tsconfig.json")
        options = dict(OPTIONS, lib=["es2022" if old else "es2023", "dom", "dom.iterable"])
        with open(project, "w", encoding="utf-8") as file:
            json.dump({"compilerOptions": options, "files": files}, file)
        said = subprocess.run([*words, "-p", project], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
    check("%s, by TypeScript %s" % (what, version.split()[-1]), said.returncode == 0, said.stdout.decode("utf-8", "replace"))


def types():
    words = compiler()
    if words is None:
        skip("the scripts of the order desk hold to their types", "no TypeScript is here")
        return
    shared = ["engine.js", "board.js", "desk.js", "table.js", "lessons.js"]
    for game in sorted((set(games()) | {"general"}) & {name[:-len(".js")] for name in os.listdir(DESK)}):
        hold("%s: the scripts hold to their types" % game, words, shared + [game + ".js"])
    hold("what plays a notation holds to its types", words, ["engine.js", "notation.js"])


def cover(browser, axe, scratch):
    """The cover of a finished game: before its notation is played, after that, and where it was changed."""
    game = notation.Finished(scratch, "waterloo", "finished")
    changed = os.path.join(scratch, "changed.yaml")
    with open(changed, "w", encoding="utf-8") as file:
        file.write(game.text.replace("recon: 1", "recon: 2").replace("value: 1", "value: 2").replace("winner: north", "winner: south"))
    for width, scheme in ((1280, "light"), (360, "light"), (1280, "dark"), (360, "dark")):
        size(browser, width, 800, False)
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        for path in (None, game.path, changed):
            notation.opened(browser, game.url())
            if path is not None:
                notation.choose(browser, path)
                notation.verdict(browser)
                browser.ask("document.querySelectorAll('#again details').forEach(one => one.open = true)")
            browser.call("Runtime.evaluate", expression=axe)
            found = browser.call("Runtime.evaluate", awaitPromise=True, returnByValue=True, expression=(
                "axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html.slice(0, 200)))"))
            equal("cover, %d px, %s, %s: axe-core finds nothing" % (width, scheme, os.path.basename(path or "as it is")), found["result"].get("value"), [])


def access(scratch):
    path = os.path.join(NPM, "axe-core", "axe.min.js")
    if not os.path.exists(path):
        skip("all can use the pages of the order desk", "no axe-core is here: npm has it")
        return
    with open(path, encoding="utf-8") as file:
        axe = file.read()
    browser = chromium.Browser()
    for word, turn in TURNS.items():
        game = Game(scratch, word, turn[0])
        for width, scheme in ((1280, "light"), (360, "light"), (1280, "dark"), (360, "dark")):
            size(browser, width, 800, False)
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            open_desk(browser, "file://" + game.page)
            browser.ask(BUSY)
            browser.call("Runtime.evaluate", expression=axe)
            found = browser.call("Runtime.evaluate", awaitPromise=True, returnByValue=True, expression=(
                "axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html.slice(0, 200)))"))
            equal("%s, %d px, %s: axe-core finds nothing" % (word, width, scheme), found["result"].get("value"), [])
            browser.ask("localStorage.clear()")
    cover(browser, axe, scratch)
    browser.close()


def main():
    types()
    with tempfile.TemporaryDirectory() as scratch:
        access(scratch)
    finish()


if __name__ == "__main__":
    main()
