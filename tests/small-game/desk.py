"""The order desk of the small game, in Chromium: what general choices list is chosen by clicking, and the file is taken.

    desk.py BUILD      in a tree that has the game (tests/small-game/run), with build/desk/skerries.wasm"""

import json
import os
import sys
import time

sys.path[:0] = [os.path.join(os.getcwd(), "tests", name) for name in ("end-to-end", "browser")]
os.environ["BUILD"] = os.path.abspath(sys.argv[1])

import chromium  # noqa: E402
from desk import Desk, equal, finish  # noqa: E402

table = Desk()
table.good("new", "skerries", "--name", "isles", "--seed", "3", "--seat", "red=a@example.org", "--seat", "green=b@example.org",
           "--seat", "blue=c@example.org")
table.write("desk.html", table.good("desk", "isles", "red").out)
browser = chromium.Browser()
try:
    browser.open("file://" + table.path("desk.html"))
    until = time.monotonic() + chromium.PATIENCE
    while browser.ask("document.documentElement.dataset.ready") != "yes" and time.monotonic() < until:
        time.sleep(0.02)
    ask = lambda what: json.loads(browser.ask("JSON.stringify(%s)" % what))
    equal("each boat may be chosen", ask("page.subjects.map((one) => [one.id, one.group, one.ordered])"),
          [["ald", "moves", False], ["brae", "moves", False]])
    equal("with the lines of its orders", ask("page.subjects[0].options().map((one) => one.name)"), ["ald - brae", "ald - dun", "ald - eday"])
    browser.ask("page.choose(page.subjects[0]); page.take(page.options[2]);")
    browser.ask("page.choose(page.subjects[1]); page.take(page.options[1]);")
    equal("a choice is a line", ask("page.rows"), ["ald - eday", "brae - cava"])
    browser.ask("page.choose(page.subjects[0]); page.take(page.options[1]);")
    equal("another one takes its place", sorted(ask("page.rows")), ["ald - dun", "brae - cava"])
    browser.ask("page.choose(page.subjects[1]); page.take(page.options.at(-1));")
    equal("and it can be taken out", (ask("page.rows"), ask("page.subjects.map((one) => one.ordered)")), (["ald - dun"], [True, False]))
    browser.ask("page.change(['ald - cava'])")
    found = ask("page.judged.found.map((one) => one.code)")
    equal("what is not legal is said by the rules themselves", found, ["SKER-2.2"])
finally:
    browser.close()
finish()
