"""Published games in a real browser, from a folder: every page, and every frame of its turn, is reached by arrow keys alone,
from the cover to the end and back; nothing is asked of a network; each picture is shown, no page is wider than a phone,
the dark one is dark, maps too; frames are turned by slider, finger and by themselves; dice and links are worked out again.

    walk.py BUILD GALLERY      screenshots beside GALLERY"""

import os
import re

import chromium
from gallery import GAMES, SHOTS, path_of
from desk import check, equal, finish

KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Escape": 27}


def page(browser):
    return os.path.basename(browser.ask("location.pathname"))


def look(browser):
    """What is wrong with the page that is shown."""
    wrong = browser.ask("""(function () {
      var wrong = [];
      if (document.documentElement.scrollWidth > screen.width) wrong.push("wider than the screen");
      document.querySelectorAll("img").forEach(function (image) {
        if (!image.complete || image.naturalWidth == 0) wrong.push("no picture: " + image.src);
        if (image.getAttribute("alt") == "") wrong.push("a picture without words");
      });
      if (document.querySelectorAll("h1").length != 1) wrong.push("not one h1");
      return wrong.join("; ");
    })()""")
    asked = [event["params"]["request"]["url"] for event in browser.events if event.get("method") == "Network.requestWillBeSent"]
    foreign = [url for url in asked if not url.startswith(("file:", "data:"))]
    said = [event["params"] for event in browser.events if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
    return [wrong] * bool(wrong) + foreign + said


FRAME = "(function () { var shown = document.querySelector('figcaption > div:not([hidden])'); return shown ? Number(shown.dataset.frame) : 0; })()"
# What the picture shows in a frame is what it should, group by group.
GROUPS = """[].every.call(document.querySelectorAll('.stage [data-to]'), function (group) {
  return (group.getAttribute('display') != 'none') == (group.dataset.from <= frame && frame <= group.dataset.to); })"""


def frames_of(browser):
    return browser.ask("Number((document.querySelector('figure.board') || {dataset: {frames: 0}}).dataset.frames)") or 0


def turn(browser, key, wrong):
    """Presses an arrow through the frames of a page, and on to the next one."""
    last, here = frames_of(browser), browser.ask(FRAME)
    end, way = (last, 1) if key == "ArrowRight" else (1, -1)
    while last > 1 and here != end:
        browser.tap(key, KEYS[key])
        found = browser.ask(FRAME)
        if found != here + way or not browser.ask("(function (frame) { return %s; })(%d)" % (GROUPS, found)):
            wrong.setdefault(page(browser), []).append("frame %s after %s" % (found, here))
            return
        here = found
    browser.press(key, KEYS[key])


def walk(browser, site, game):
    names = sorted(name for name in os.listdir(site) if name.startswith("turn-") and name.endswith(".html"))
    browser.open("file://" + os.path.join(site, "index.html"))
    seen, wrong = [page(browser)], {}
    for _ in names:
        turn(browser, "ArrowRight", wrong)
        seen.append(page(browser))
        faults = look(browser)
        if faults:
            wrong[seen[-1]] = faults
        browser.screenshot(os.path.join(SHOTS, "site-%s-%s.png" % (game, seen[-1][:-len(".html")])))
    equal("%s: arrows to the right lead from the cover through every page" % game, seen, ["index.html"] + names)
    back = []
    for _ in names:
        turn(browser, "ArrowLeft", wrong)
        back.append(page(browser))
    equal("%s: each page is whole, fits a telephone, asks nothing of a network, and its frames follow each other" % game, wrong, {})
    equal("%s: arrows to the left lead back" % game, back, (["index.html"] + names)[-2::-1])
    ends = []
    for key in ("End", "Home", "End", "Escape"):
        browser.press(key, KEYS[key])
        ends.append(page(browser))
    equal("%s: End, Home, Escape" % game, ends, [names[-1], names[0], names[-1], "index.html"])


if chromium.program() is None:
    check("a browser is here (contrib/install-dependencies --also browser)", False)
    finish()
os.makedirs(SHOTS, exist_ok=True)
browser = chromium.Browser()
browser.call("Emulation.setDeviceMetricsOverride", width=360, height=844, deviceScaleFactor=1, mobile=True)
for game in GAMES:
    walk(browser, path_of("%s/en/site" % game), game)
walk(browser, path_of("ducs/fr/site"), "ducs-fr")
page_seen = "file://" + path_of("dos-de-mayo/en/site/turn-03.html")
for scheme, dark in (("light", False), ("dark", True)):
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.open(page_seen)
    paper = browser.ask("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)")
    ink = browser.ask("getComputedStyle(document.body).color.match(/\\d+/g).slice(0, 3).map(Number)")
    equal("%s: paper and ink" % scheme, sum(paper) < sum(ink), dark)
    browser.screenshot(os.path.join(SHOTS, "site-dos-de-mayo-%s.png" % scheme))
    land = browser.ask("""getComputedStyle(document.querySelector('.stage [fill="#f8f5e9"]')).fill.match(/[0-9]+/g).map(Number)""")
    equal("%s: the map" % scheme, sum(land) < 3 * 128, dark)

# ---- a turn by other ways than keys ----

browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
browser.open(page_seen)
last = frames_of(browser)
check("a page opens with the last frame", last > 3 and browser.ask(FRAME) == last)
browser.ask("document.querySelector('.stage').scrollIntoView({block: 'center'})")
box = browser.ask("(function (b) { return [b.left, b.top, b.width, b.height]; })(document.querySelector('.stage').getBoundingClientRect())")
left, right = (box[0] + box[2] * 0.2, box[1] + box[3] / 2), (box[0] + box[2] * 0.8, box[1] + box[3] / 2)
browser.swipe(left, right)
equal("a finger to the right turns a frame back", browser.ask(FRAME), last - 1)
browser.swipe(right, left)
equal("to the left, on", browser.ask(FRAME), last)
browser.ask("(function (s) { s.value = 2; s.dispatchEvent(new Event('input')); })(document.querySelector('input[type=range]'))")
equal("the slider", browser.ask(FRAME), 2)
browser.ask("(function (s) { s.value = %d; s.dispatchEvent(new Event('input')); })(document.querySelector('input[type=range]'))" % (last - 1))
whole = browser.ask("document.querySelector('.stage svg').getAttribute('viewBox')")
browser.ask("document.querySelector('[data-do=follow]').click()")
near = browser.ask("document.querySelector('.stage svg').getAttribute('viewBox')")
check("a close up shows less, larger", float(near.split()[2]) < float(whole.split()[2]) / 1.5, (near, whole))
browser.swipe(left, right)
check("there a finger moves the board", browser.ask("document.querySelector('.stage svg').getAttribute('viewBox')") != near and browser.ask(FRAME) == last - 1)
browser.ask("document.querySelector('[data-do=whole]').click()")
equal("the whole board again", browser.ask("document.querySelector('.stage svg').getAttribute('viewBox')"), whole)
browser.open("about:blank")
browser.open(page_seen + "#before")
equal("from the page before one comes to the first frame", browser.ask(FRAME), 1)
browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
browser.open(page_seen)
check("nothing plays where motion is not wanted", browser.ask("document.querySelector('[data-do=play]').hidden"))
browser.call("Emulation.setEmulatedMedia", features=[])

# ---- proofs ----

DONE = "new Promise(function (done) { setTimeout(function () { done(document.querySelector('.check').textContent); }, 1000); })"


def checked(browser, url):
    browser.open(url)
    return browser.call("Runtime.evaluate", expression=DONE, awaitPromise=True, returnByValue=True)["result"]["value"]


rolled = "file://" + path_of("ducs/en/site/turn-03.html")
text = checked(browser, rolled)
check("a page works its dice out again", text == browser.ask("document.querySelector('.check').dataset.all").replace("%good", "2"), text)
cover = "file://" + path_of("dos-de-mayo/en/site/index.html")
text = checked(browser, cover)
check("a cover, the links of the log", re.search(r": [1-9][0-9]* right", text) is not None and "WRONG" not in text, text)
spoilt = path_of("spoilt.html")
for source, was, now in ((path_of("ducs/en/site/turn-03.html"), '<strong>', '<strong>1'),
                         (path_of("dos-de-mayo/en/site/index.html"), "spanish-victory", "french-victory")):
    with open(source, encoding="utf-8") as file:
        good = file.read()
    at = good.index(was, good.index('table class="rolls"') if "rolls" in good and was == "<strong>" else good.index('id="chain"'))
    with open(spoilt, "w", encoding="utf-8") as file:
        file.write(good[:at] + now + good[at + len(was):])
    check("%s: what was changed is found" % os.path.basename(source), "WRONG" in checked(browser, "file://" + spoilt))
os.remove(spoilt)
browser.call("Emulation.setScriptExecutionDisabled", value=True)
browser.open(page_seen)
check("without JavaScript all of it stands there, with links", browser.call("DOM.getDocument") is not None and
      browser.call("DOM.performSearch", query="a[rel=next]")["resultCount"] > 0 and
      browser.call("DOM.performSearch", query="THE HAND: Spain")["resultCount"] > 0)
browser.close()
finish()
