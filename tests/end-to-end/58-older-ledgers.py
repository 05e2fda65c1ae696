"""Ledgers that released versions made, as tests/unit/ledger/books keeps them: the program works with each, and finds
every row to be as its log says."""

import glob
import os
import sqlite3

from desk import ROOT, Desk, check, equal, finish, yaml_of
from postbox import CONFIGURATION, FRENCH

BOOKS = sorted(glob.glob(os.path.join(ROOT, "tests", "unit", "ledger", "books", "version-*.sql")))
check("there is a book", BOOKS)
for path in BOOKS:
    book = os.path.basename(path)
    table = Desk(now="2026-05-01T12:00:00Z", configuration=CONFIGURATION)
    with open(path, encoding="utf-8") as file:
        ledger = sqlite3.connect(table.path("campaign.db"))
        ledger.executescript(file.read())
        ledger.close()
    equal("%s: its games are listed" % book, {"madrid", "sevilla"} - {entry["game"] for entry in table.tree("list")}, set())
    for game in ("madrid", "sevilla"):
        result = table.run("verify", game)
        equal("%s: %s is as its log says" % (book, game), (result.code, result.err), (0, ""))
    result = table.file("french", FRENCH.replace("madrid", "sevilla"), game="sevilla")
    standing = table.query("SELECT standing FROM submissions ORDER BY receipt DESC LIMIT 1")
    equal("%s: a file is filed" % book, (result.code, standing), (0, [("in-force",)]))
    for _ in range(54):  # an hour after the other: deadlines wait for ticks that were missed
        table.later(hours=1).good("tick")
    check("%s: both games went on" % book, all(number > 1 for number, in table.query("SELECT max(number) FROM states GROUP BY game")),
          table.query("SELECT game, max(number) FROM states GROUP BY game"))
    for game in ("madrid", "sevilla"):
        equal("%s: and %s is still as its log says" % (book, game), table.run("verify", game).code, 0)
        table.write("part.yaml", table.good("export", game, "--as", "french").out)
        windows, found = yaml_of(table.read("part.yaml"))["windows"], table.tree("verify", "part.yaml")
        links = [window["link"] for window in windows]
        equal("%s: the part of %s verifies, under the last link that its log has of parts" % (book, game), (found["good"], found["link"]),
              (True, (links or [""])[-1]))
        before, bound = table.query(
            "SELECT count(*), (SELECT count(*) FROM events WHERE game = id AND code = 'parts-bound') FROM events JOIN games ON id = game "
            "WHERE name = ? AND audience & 2 AND place < (SELECT min(place) FROM events WHERE game = id AND code = 'parts-bound')", game)[0]
        equal("%s: the first window of %s that binds its parts holds all that was before" % (book, game),
              (len(windows), [window["events"] for window in windows][:1]), (bound, [before] if game == "sevilla" else []))
finish()
