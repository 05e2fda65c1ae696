"""Pages in mails, in a real browser as a phone shows them: nothing is wider than it, the picture is there,
nothing is asked of a network, the dark one is dark.

    mails.py BUILD GALLERY      screenshots beside GALLERY"""

import os

import chromium
from gallery import GAMES, LANGUAGES, SHOTS, files, path_of
from desk import check, equal, finish

PICTURED = """(document.images.length == 1 && document.images[0].complete && document.images[0].naturalWidth > 0 &&
               document.images[0].getBoundingClientRect().width > screen.width * 0.8)"""


def look(browser, name):
    """What is wrong with the page that is shown."""
    wrong = browser.ask("""(function () {
      var wrong = [];
      if (document.documentElement.scrollWidth > screen.width) wrong.push("wider than the screen");
      if (document.querySelectorAll("h1").length != 1) wrong.push("not one h1");
      return wrong.join("; ");
    })()""")
    if os.path.exists(path_of(name[:-len(".html")] + ".png")) != browser.ask(PICTURED):
        wrong += "; not its picture, or a small one"
    asked = [event["params"]["request"]["url"] for event in browser.events if event.get("method") == "Network.requestWillBeSent"]
    return [wrong] * bool(wrong) + [url for url in asked if not url.startswith("file:")]


def shades(browser):
    """How bright paper and ink are."""
    return [browser.ask("getComputedStyle(document.body).%s.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)" % what)
            for what in ("backgroundColor", "color")]


if chromium.program() is None:
    check("a browser is here (contrib/install-dependencies --also browser)", False)
    finish()
os.makedirs(SHOTS, exist_ok=True)
browser = chromium.Browser()
browser.call("Emulation.setDeviceMetricsOverride", width=360, height=780, deviceScaleFactor=2, mobile=True)
for scheme, dark in (("light", False), ("dark", True)):
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    for game in GAMES:
        wrong, brightness, looked = {}, [], 0
        for language in LANGUAGES:
            names = files("%s/%s/mails/*.html" % (game, language))
            for name in names[-4:] if dark else names:
                browser.open("file://" + path_of(name))
                faults = look(browser, name)
                if faults:
                    wrong[name] = faults
                brightness.append(shades(browser))
                looked += 1
                if name in names[-4:]:
                    browser.screenshot(os.path.join(SHOTS, "mail-%s-%s-%s-%s.png" % (
                        game, language, os.path.basename(name)[:-len(".html")], scheme)))
        check("%s, %s: there are pages" % (game, scheme), looked > 0)
        equal("%s, %s: each page is whole, fits a telephone, asks nothing of a network" % (game, scheme), wrong, {})
        equal("%s, %s: paper and ink" % (game, scheme), {paper < ink for paper, ink in brightness}, {dark})
browser.close()
finish()
