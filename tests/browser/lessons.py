"""The order desk without a game, in a real browser: a table of one's own, and lessons.

    lessons.py BUILD GALLERY      screenshots beside GALLERY"""

import os
import subprocess
import sys
import tempfile
import time

import chromium
from gallery import SHOTS
from desk import check, equal, finish
from games import tried

BUILD = os.path.abspath(sys.argv[1])
STEPS = 6
SHARE = 12  # of so many lessons one is gone through here; tests/unit/desk/lessons.c plays all
PATIENCE = 60

# Each side takes what the page offers: the first choices that are good, until it has answered.
PLAY = """(() => {
  for (let step = 0; step < %d && page.table.over === false; step++) {
    for (const duty of page.table.duties) {
      page.seat = duty.seat; page.fill(duty.part ?? undefined); page.lay();
      for (const subject of page.subjects) {
        if (page.judged.answers.some(one => one.window === duty.window && one.answered === "yes")) break;
        const option = subject.options()[0], before = [...page.rows];
        if (option === undefined) continue;
        page.chosen = subject; page.take(option);
        if (page.judged.found.some(one => one.severity === "error")) page.change(before);
      }
    }
    document.getElementById("play").click();
  }
  return [page.table.label, page.trial.past.length];
})()"""


# The same for the one seat that is played by hand.
ANSWER = """(() => {
  for (let step = 0; step < %d && page.table.over === false; step++) {
    const asked = page.table.label + page.table.window;
    for (const duty of page.due()) {
      page.fill(duty.part ?? undefined); page.lay();
      for (const subject of page.subjects) {
        if (page.judged.answers.some(one => one.window === duty.window && one.answered === "yes")) break;
        const option = subject.options()[0], before = [...page.rows];
        if (option === undefined) continue;
        page.chosen = subject; page.take(option);
        if (page.judged.found.some(one => one.severity === "error")) page.change(before);
      }
    }
    document.getElementById("play").click();
    if (page.table.over === false && (page.due().length === 0 || asked === page.table.label + page.table.window)) return ["stands still", step, asked];
  }
  return ["played", page.trial.past.length, page.table.label];
})()"""


def opened(browser, path, width):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)
    browser.open("about:blank")
    browser.open("file://" + path)
    until = time.monotonic() + PATIENCE
    while browser.ask("document.documentElement.getAttribute('data-ready')") != "yes" and time.monotonic() < until:
        time.sleep(0.05)


def faults(browser):
    return [event["params"] for event in browser.events if event.get("method") == "Runtime.exceptionThrown"]


def press(browser, button):
    browser.ask("document.getElementById('%s').click()" % button)


def text(browser, name):
    return browser.ask("document.getElementById('%s').innerText" % name)


def own_table(browser, folder, rules, width):
    what = "%s, %d px" % (rules, width)
    opened(browser, os.path.join(folder, rules + ".en.html"), width)
    check("%s: begins at the set-up, with who owes what" % what, browser.ask("page.trial !== null && page.trial.owing().length > 0"))
    first = browser.ask("JSON.stringify(page.desk.position())")
    if rules == "ducs":
        press(browser, "play")
        equal("%s: nothing is played without a deployment, and it says so" % what,
              (browser.ask("page.trial.told.moved"), browser.ask("JSON.stringify(page.desk.position())"), text(browser, "events") != ""),
              (False, first, True))
        browser.ask("document.querySelector('[data-choice=setup]').value = 'standard'")
        press(browser, "begin")
        first = browser.ask("JSON.stringify(page.desk.position())")
    begun = browser.ask("page.table.label")
    label, past = browser.ask(PLAY % STEPS)
    equal("%s: a later turn, a step for each" % what, (label != begun, past), (True, STEPS))
    check("%s: what happened is told" % what, text(browser, "events") != "")
    equal("%s: the page is not wider than its window" % what, browser.ask("document.documentElement.scrollWidth <= innerWidth"), True)
    browser.screenshot(os.path.join(SHOTS, "table-%s-%d.png" % (rules, width)))
    for _ in range(STEPS):
        press(browser, "back")
    equal("%s: step by step back to the beginning" % what,
          (browser.ask("JSON.stringify(page.desk.position())"), browser.ask("document.getElementById('back').disabled")), (first, True))
    equal("%s: nothing goes wrong" % what, faults(browser), [])


def against_computers(browser, folder, rules, level):
    what = "%s against the computer, %s" % (rules, level)
    opened(browser, os.path.join(folder, rules + ".en.html"), 360)
    browser.ask("document.querySelector('[data-choice=own]').value = '1'")
    browser.ask("document.querySelector('[data-choice=level]').value = '%s'" % level)
    if rules == "ducs":
        browser.ask("document.querySelector('[data-choice=setup]').value = 'standard'")
    press(browser, "begin")
    first = browser.ask("JSON.stringify(page.desk.position())")
    equal("%s: one seat is mine, and I see no more than it may" % what,
          browser.ask("[page.seat, page.viewer(), document.getElementById('seats').hidden, JSON.stringify(page.table.view) === JSON.stringify(page.desk.table(1).view)]"),
          [1, 1, True, True])
    said, past, _ = browser.ask(ANSWER % STEPS)
    equal("%s: I am asked again after each press" % what, (said, past), ("played", STEPS))
    hidden = browser.ask("""page.trial.told.events.filter((event) => event.text !== "" && event.readers !== null && !event.readers.includes(page.table.seats[1])
      && byId("events").innerText.split("\\n").includes(event.text) && !page.trial.told.events.some((other) => other.text === event.text && page.trial.isShown(other))).length""")
    equal("%s: nothing is told that is not for me" % what, hidden, 0)
    browser.screenshot(os.path.join(SHOTS, "computer-%s-360.png" % rules))
    for _ in range(STEPS):
        press(browser, "back")
    equal("%s: step by step back to the beginning" % what, browser.ask("JSON.stringify(page.desk.position())"), first)
    equal("%s: nothing goes wrong" % what, faults(browser), [])


def seats(browser, folder):
    for rules, count in (("dogs-of-war", "5"), ("waterloo", "4")):
        opened(browser, os.path.join(folder, rules + ".en.html"), 1280)
        browser.ask("document.querySelector('[data-choice=players]').value = '%s'" % count)
        press(browser, "begin")
        equal("%s: a table for %s" % (rules, count), browser.ask("page.table.seats.length"), int(count))
    equal("ducs: two, always", (opened(browser, os.path.join(folder, "ducs.en.html"), 1280), browser.ask(
        "document.querySelector('[data-choice=players]')")), (None, None))


def holes(browser, folder):
    opened(browser, os.path.join(folder, "ducs.en.html"), 1280)
    browser.ask("page.trial.open({seats: page.table.seats, position: page.desk.position(), whole: false})")
    equal("a position with a hole is not played, and says why", browser.ask(
        "[document.getElementById('play').disabled, document.getElementById('hole').hidden]"), [True, False])


def taught(browser, folder, rules):
    """Lessons, as a reader goes through them."""
    path = os.path.join(folder, rules + ".en.learn.html")
    opened(browser, path, 360)
    equal("%s: no answer before it is asked for" % rules, (text(browser, "events") or "", browser.ask("document.getElementById('try').hidden")),
          ("", True))
    browser.screenshot(os.path.join(SHOTS, "lesson-%s-360.png" % rules))
    count = browser.ask("lessons.all.length")
    silent = [one for one in range(0, count, SHARE) if browser.ask("""(() => {
      lessons.open(%d);
      document.getElementById("answer").click();
      const {told} = page.trial;
      return told === null || told.events.length === 0 || told.rolls.length > lessons.all[%d].lesson.dice.length;
    })()""" % (one, one)) is not False]
    equal("%s: something happens in each of them, by its own dice" % rules, (count > 100, silent), (True, []))
    opened(browser, path, 1280)
    browser.ask("lessons.turnTo(50)")
    press(browser, "answer")
    browser.screenshot(os.path.join(SHOTS, "lesson-%s-1280.png" % rules))
    address = browser.ask("location.hash")
    opened(browser, path + address, 1280)
    equal("%s: an address of its own, by rule number: %s" % (rules, address), browser.ask("lessons.at"), 50)
    press(browser, "answer")
    press(browser, "back")
    equal("%s: a step back asks again" % rules, browser.ask("[lessons.answered, document.getElementById('answer').disabled]"), [False, False])
    equal("%s: no lesson goes wrong" % rules, faults(browser), [])


with tempfile.TemporaryDirectory() as scratch:
    made = subprocess.run([os.path.join(BUILD, "adjudicator"), "desk", scratch], check=False)
    if equal("the pages are written", made.returncode, 0):
        chrome = chromium.Browser()
        try:
            for game in tried():
                for pixels in (1280, 360):
                    own_table(chrome, scratch, game, pixels)
                against_computers(chrome, scratch, game, "easy")
                against_computers(chrome, scratch, game, "normal")
                taught(chrome, scratch, game)
            seats(chrome, scratch)
            holes(chrome, scratch)
        finally:
            chrome.close()
finish()
