"""Published games in a real browser, from a folder: every page is reached by arrow keys alone, from the cover
to the end and back; nothing is asked of a network; each picture is shown, no page is wider than a phone,
the dark one is dark.

    walk.py BUILD GALLERY      screenshots beside GALLERY"""

import os

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


def walk(browser, site, game):
    names = sorted(name for name in os.listdir(site) if name.startswith("turn-") and name.endswith(".html"))
    browser.open("file://" + os.path.join(site, "index.html"))
    seen, wrong = [page(browser)], {}
    for _ in names:
        browser.press("ArrowRight", KEYS["ArrowRight"])
        seen.append(page(browser))
        faults = look(browser)
        if faults:
            wrong[seen[-1]] = faults
        browser.screenshot(os.path.join(SHOTS, "site-%s-%s.png" % (game, seen[-1][:-len(".html")])))
    equal("%s: arrows to the right lead from the cover through every page" % game, seen, ["index.html"] + names)
    equal("%s: each page is whole, fits a telephone, asks nothing of a network" % game, wrong, {})
    back = []
    for _ in names:
        browser.press("ArrowLeft", KEYS["ArrowLeft"])
        back.append(page(browser))
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
browser.call("Emulation.setScriptExecutionDisabled", value=True)
browser.open(page_seen)
check("without JavaScript all of it stands there, with links", browser.call("DOM.getDocument") is not None and
      browser.call("DOM.performSearch", query="a[rel=next]")["resultCount"] > 0 and
      browser.call("DOM.performSearch", query="THE HAND: Spain")["resultCount"] > 0)
browser.close()
finish()
