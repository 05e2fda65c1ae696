"""What a seat can export of a running game holds nothing that the seat may not know: no orders of others, no press between
others, not who pressed whom, no key, address, salt or secret; and no digest by which such a thing could be found by trying."""

import hashlib
import os
import re
import sys

from desk import NO_PERMISSION, ROOT, Desk, check, equal, finish, yaml_of
from games import campaign, tried
from postbox import CONFIGURATION, key, letter, orders_to, pipe, press_to


def words_of(rules):
    with open(os.path.join(ROOT, "contrib", "campaigns", rules, "new"), encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def running(rules):
    """A game after its first step, with press between all seats and files for the window that is open."""
    name, words = campaign(rules), words_of(rules)
    if "--seed" in words:  # whose salts follow from the seed
        del words[words.index("--seed"):words.index("--seed") + 2]
    seats = [words[i + 1].split("=")[0] for i, word in enumerate(words) if word == "--seat"]
    book = Desk(configuration=CONFIGURATION)
    book.good("new", *words, "--option", "press=signed", "--option", "press-most=9/90")
    book.good("observe", name, "Ana <ana@example.org>")
    keys = {seat: key(book, seat, name) for seat in seats}
    folder = os.path.join(ROOT, "contrib", "campaigns", rules)
    steps = sorted(entry for entry in os.listdir(folder) if entry[0] == "0")
    said = {}
    for place, step in enumerate(steps[:2]):
        for entry in sorted(os.listdir(os.path.join(folder, step))):
            seat = entry[:-5]
            with open(os.path.join(folder, step, entry), encoding="utf-8") as file:
                text = file.read()
            to = seats[(seats.index(seat) + 1) % len(seats)]
            words = "The mill of %s, %d" % (seat, place)
            said.setdefault(seat, []).append(words)
            text = "key: %s\n" % keys[seat] + text.rstrip("\n") + '\npress: [{to: %s, text: "%s"}]\n# my note %s %d\n' % (to, words, seat, place)
            pipe(book, letter(seat + "@example.org", orders_to(keys[seat], name), text))
        if place == 0:
            words = "By mail from %s" % seats[0]
            said[seats[0]].append(words)
            pipe(book, letter(seats[0] + "@example.org", press_to(keys[seats[0]], seats[1], name), words))
            book.good("replace", name, seats[1], "zoe@example.org", "--reason", "gone")
            keys["a new player"] = key(book, seats[1], name)
            book.later(hours=1).good("tick")
            keys[seats[1]] = keys["a new player"]
    return book, name, seats, keys, said


def digests(book):
    """All digests, links and salts that the ledger holds: of texts, of rows, of files, of keys."""
    hexes = set()
    with book.ledger() as ledger:
        for table in ("events", "submissions", "salts", "seats", "games", "inbox"):
            for row in ledger.execute("SELECT * FROM " + table):
                for value in row:
                    hexes.update(re.findall(r"[0-9a-f]{64}", value if isinstance(value, str) else ""))
    return hexes


for rules in sys.argv[2:] or tried():
    book, name, seats, keys, said = running(rules)
    equal("%s: the whole is refused while it runs" % rules, [book.run("export", name).code, book.run("export", name, "--notation").code],
          [NO_PERMISSION] * 2)
    filed = book.query("SELECT count(*) FROM submissions WHERE source = 'mail'")[0][0]
    check("%s: it runs, with files and press by mail" % rules, filed > 2 and book.query("SELECT count(*) FROM press")[0][0] > 2, filed)
    secret, = book.query("SELECT secret FROM games")[0]
    addresses = {address for row in book.query("SELECT bare FROM seats UNION SELECT bare FROM observers UNION SELECT sender FROM inbox")
                 for address in row if address}
    every = digests(book)
    for number, seat in enumerate(seats):
        part = book.good("export", name, "--as", seat).out
        tree = yaml_of(part)
        others = [other for other in seats if other != seat]
        own = {value for row in tree["files"] for value in (row["salt"], row["digest"])}
        told = {value for event in tree["events"] if event["code"].startswith("dice-") for value in
                re.findall(r"[0-9a-f]{64}", str(event["fields"]))}
        bound = {digest for window in tree["windows"] for digest in window["seats"] + [window["log"], window["link"]]}
        what = "%s, the part of %s: " % (rules, seat)
        equal(what + "no message of others", [text for other in others for text in said[other] if other in said and text in part], [])
        equal(what + "no note in others' files", [other for other in others if "my note " + other in part], [])
        equal(what + "no key of others", [other for other, word in keys.items() if other in others and word in part], [])
        equal(what + "no address", [address for address in sorted(addresses) if address in part], [])
        equal(what + "no secret, no salt of the ledger", [row[0] for row in book.query(
            "SELECT secret FROM games UNION SELECT salt FROM salts UNION SELECT texts FROM salts") if row[0] and row[0] in part], [])
        strange = (every & set(re.findall(r"[0-9a-f]{64}", part))) - own - told - bound - {tree["edition"]}
        equal(what + "no digest but its own files', those of dice, and one of each part and window", sorted(strange), [])
        equal(what + "no salt of another part", [other for other in others for window in yaml_of(book.good("export", name, "--as", other).out)["windows"]
                                                 if window["salt"] in part], [])
        equal(what + "its own files alone", {row["seat"] for row in tree["files"]} - {number}, set())
        equal(what + "no event that is hidden", [event["code"] for event in tree["events"] if event["audience"] >> number & 1 == 0], [])
        equal(what + "no number that counts what is hidden", sorted({word for event in tree["events"] for word in event} & {"place", "number", "link"}), [])
        equal(what + "its files are numbered as on their receipts, not among all", [row["receipt"] for row in tree["files"]],
              list(range(1, len(tree["files"]) + 1)))
        book.write("part.yaml", part)
        equal(what + "it verifies", book.run("verify", "part.yaml").code, 0)
    start, = book.query("SELECT turn FROM states WHERE number = 0")[0]
    if book.turn(name)[0] != start:
        book.good("rollback", name, "--to", start, "--turn", book.turn(name)[0], "--reason", "rain")
    undone = {seat: [event["fields"] for event in yaml_of(book.good("export", name, "--as", seat).out)["events"] if event["code"] == "file-undone"]
              for seat in seats}
    equal("%s: nor where a rollback undoes them" % rules, [fields for seat in seats for fields in undone[seat] if "receipt" in fields], [])
    # The search finds what is told.
    equal("%s: a seat's own message stands in its part" % rules, said[seats[0]][0] in book.good("export", name, "--as", seats[0]).out, True)
finish()
