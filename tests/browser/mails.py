"""Pages in mails, in a real browser as a telephone shows them: nothing is wider than it, the picture is there, nothing is asked
of a network, the dark one is dark.

    mails.py BUILD      screenshots: BUILD/browser/"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "end-to-end"))

import chromium  # noqa: E402
from desk import BUILD, ROOT, Desk, check, equal, finish, fresh_folder  # noqa: E402
from mail_pages import newest, page_of, part_of  # noqa: E402

CAMPAIGNS = os.path.join(ROOT, "contrib", "campaigns")
SHOTS = os.path.join(BUILD, "browser")
LANGUAGES = ("fr", "es")


def arguments_of(game):
    with open(os.path.join(CAMPAIGNS, game, "new"), encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file if not line.startswith("#")]


def after(words, option):
    return [words[i + 1] for i, word in enumerate(words) if word == option]


def saved(folder, mail, name):
    """The page as a mail program shows it, its picture beside it."""
    page, picture = page_of(mail), part_of(mail, "image/png")
    with open(os.path.join(folder, name + ".png"), "wb") as file:
        file.write(picture.get_content())
    path = os.path.join(folder, name + ".html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(page.replace("cid:" + picture["Content-ID"].strip("<>"), name + ".png"))
    return path


def played(game, folder):
    """Pages of the newest reports of the campaign, to its first two seats: paths."""
    arguments = arguments_of(game)
    name, seats = after(arguments, "--name")[0], after(arguments, "--seat")[:2]
    desk = Desk(now="2026-05-01T08:00:00Z")
    desk.good("new", *arguments)
    for seat, language in zip(seats, LANGUAGES):
        desk.file(seat.partition("=")[0], 'game: %s\nturn: "%s"\nmail: html\nlanguage: %s\n' % (name, desk.turn(name)[0], language),
                  game=name)
    for step in sorted(entry for entry in os.listdir(os.path.join(CAMPAIGNS, game)) if entry[0].isdigit()):
        for file in sorted(os.listdir(os.path.join(CAMPAIGNS, game, step))):
            with open(os.path.join(CAMPAIGNS, game, step, file), encoding="utf-8") as text:
                desk.file(file[:-len(".yaml")], text.read(), game=name)
        desk.later(hours=1).good("tick")
    return [saved(folder, newest(desk, seat.partition("<")[2].rstrip(">")), "mail-%s-%s" % (game, seat.partition("=")[0]))
            for seat in seats]


def look(browser):
    """What is wrong with the page that is shown."""
    wrong = browser.ask("""(function () {
      var wrong = [];
      if (document.documentElement.scrollWidth > innerWidth) wrong.push("wider than the screen");
      document.querySelectorAll("img").forEach(function (image) {
        if (!image.complete || image.naturalWidth == 0) wrong.push("no picture: " + image.src);
        if (image.getBoundingClientRect().width < innerWidth * 0.8) wrong.push("a small picture");
      });
      if (document.images.length != 1) wrong.push("not one picture");
      if (document.querySelectorAll("h1").length != 1) wrong.push("not one h1");
      return wrong.join("; ");
    })()""")
    asked = [event["params"]["request"]["url"] for event in browser.events if event.get("method") == "Network.requestWillBeSent"]
    return [wrong] * bool(wrong) + [url for url in asked if not url.startswith("file:")]


if chromium.program() is None:
    check("a browser is here (contrib/install-dependencies --also browser)", False)
    finish()
os.makedirs(SHOTS, exist_ok=True)
folder = fresh_folder()
browser = chromium.Browser()
browser.call("Emulation.setDeviceMetricsOverride", width=375, height=812, deviceScaleFactor=1, mobile=True)
for game in sorted(os.listdir(CAMPAIGNS)):
    for path in played(game, folder):
        name = os.path.basename(path)[:-len(".html")]
        for scheme, dark in (("light", False), ("dark", True)):
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            browser.open("file://" + path)
            equal("%s, %s: whole, fits a telephone, asks nothing of a network" % (name, scheme), look(browser), [])
            paper = browser.ask("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)")
            ink = browser.ask("getComputedStyle(document.body).color.match(/\\d+/g).slice(0, 3).map(Number)")
            equal("%s, %s: paper and ink" % (name, scheme), sum(paper) < sum(ink), dark)
            browser.screenshot(os.path.join(SHOTS, "%s-%s.png" % (name, scheme)))
browser.close()
finish()
