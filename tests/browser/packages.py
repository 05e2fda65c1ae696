"""What only packages of npm can say of the order desk: TypeScript, whether its scripts hold to the types they name;
axe-core, whether readers of all kinds can use its pages, by day and by night, on a phone and on a screen.

    packages.py BUILD GALLERY      the packages: BUILD/npm. Where npm is missing, these tests are skipped and say so."""

import json
import os
import shutil
import subprocess
import sys
import tempfile

import chromium
import notation
from order_desk import TURNS, Game, open_desk, size
from desk import check, equal, finish

BUILD = os.path.abspath(sys.argv[1])
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DESK = os.path.realpath(os.path.join(TOP, "templates", "desk"))
PACKAGES = {"typescript": "5.9", "axe-core": "4.11"}
OPTIONS = {"checkJs": True, "allowJs": True, "noEmit": True, "strict": True, "target": "es2023",
           "lib": ["es2023", "dom", "dom.iterable"], "skipLibCheck": True, "types": []}
# An order that is none, one that is not legal, and the first thing that can be chosen.
BUSY = "page.change(['nonsense', 'OI1 0101']); page.choose(page.subjects[0]);"


def installed(folder):
    """True if the packages are there, fetched now if they were not."""
    wanted = ["%s@%s" % item for item in PACKAGES.items()]
    os.makedirs(folder, exist_ok=True)
    got = subprocess.run(["npm", "install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", *wanted],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=False)
    return check("npm brings its packages", got.returncode == 0, got.stdout.decode("utf-8", "replace"))


def types(folder):
    for game in sorted({word for word in TURNS if os.path.exists(os.path.join(DESK, word + ".js"))}):
        with tempfile.TemporaryDirectory() as scratch:
            project = os.path.join(scratch, "tsconfig.json")
            with open(project, "w", encoding="utf-8") as file:
                json.dump({"compilerOptions": OPTIONS, "files": [os.path.join(DESK, name) for name in ("engine.js", "board.js", "desk.js", "table.js", "lessons.js", game + ".js")]}, file)
            said = subprocess.run([os.path.join(folder, "node_modules", ".bin", "tsc"), "-p", project],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
        check("%s: the scripts hold to their types" % game, said.returncode == 0, said.stdout.decode("utf-8", "replace"))


    with tempfile.TemporaryDirectory() as scratch:
        project = os.path.join(scratch, "tsconfig.json")
        with open(project, "w", encoding="utf-8") as file:
            json.dump({"compilerOptions": OPTIONS, "files": [os.path.join(DESK, name) for name in ("engine.js", "notation.js")]}, file)
        said = subprocess.run([os.path.join(folder, "node_modules", ".bin", "tsc"), "-p", project],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
    check("what plays a notation holds to its types", said.returncode == 0, said.stdout.decode("utf-8", "replace"))


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


def access(folder, scratch):
    with open(os.path.join(folder, "node_modules", "axe-core", "axe.min.js"), encoding="utf-8") as file:
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
    if shutil.which("npm") is None:
        print("ok - types and access of the order desk # SKIP npm is not here")
        return
    folder = os.path.join(BUILD, "npm")
    with tempfile.TemporaryDirectory() as scratch:
        if installed(folder):
            types(folder)
            access(folder, scratch)
    finish()


if __name__ == "__main__":
    main()
