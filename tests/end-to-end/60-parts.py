"""The part of a seat (`export --as`) is bound to the log: whoever changes a digit of it, wherever it stands, and makes its seal
anew, is told; it shows nothing of what others have; reports have the link that it verifies under."""

import hashlib
import os
import re

from desk import BAD_DATA, ROOT, Desk, check, equal, finish, yaml_of
from games import campaign, each, tried
from postbox import CONFIGURATION, FRENCH, SPANISH, desk, key, letter, orders_to, pipe

WHY = ("--reason", "rain")
HEX = re.compile(r"[0-9a-f]{64}")


def words_of(rules):
    with open(os.path.join(ROOT, "contrib", "campaigns", rules, "new"), encoding="utf-8") as file:
        words = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    if "--seed" not in words:
        return words
    place = words.index("--seed")  # salts follow from it
    return words[:place] + words[place + 2:]


def played(rules, steps, seats=None):
    """The first steps of a game's sample campaign, by other dice and, in some, other hands."""
    name, words, book = campaign(rules), words_of(rules), Desk(configuration=CONFIGURATION)
    places = [i for i, word in enumerate(words) if word == "--seat"]
    for place in reversed(places[seats:] if seats else []):
        del words[place:place + 2]
    names = [words[place + 1].split("=")[0] for place in places[:seats]]
    book.good("new", *words)
    folder = os.path.join(ROOT, "contrib", "campaigns", rules)
    for step in sorted(entry for entry in os.listdir(folder) if entry[0] == "0")[:steps]:
        for seat in names:
            path = os.path.join(folder, step, seat + ".yaml")
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    book.file(seat, "# %s, 1 to 9\nsalt: mill 17\n" % seat + file.read(), game=name)
        book.later(hours=73).good("tick", "--trust")
    return book, name, names


def part_of(book, name, seat):
    return book.good("export", name, "--as", seat).out


def shown_links(book, seat):
    """Those in the reports to a seat, in order."""
    bodies = book.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND seat = ? ORDER BY id", seat)
    return [link for (body,) in bodies for link in re.findall(r"Last link of the log:\s+([0-9a-f]{64})", body)]


def sealed(part):
    """What a forger does who knows the program: the seal is made anew, in quotes where it could be a number."""
    text = part[:part.rindex("\nseal: ") + 1]
    digest = hashlib.sha256(text.encode()).hexdigest()
    return text + ('seal: "%s"\n' if digest[0].isdigit() else "seal: %s\n") % digest


def digits(part):
    """The place of every digit, by what it stands in: a section of the part, and the key there."""
    kinds, section, word, place = {}, "head", "head", 0
    for line in part.splitlines(keepends=True):
        head = re.match(r"(\w+):", line)
        inner = re.match(r"  [- ] (\w+):", line)
        section = head.group(1) if head else section
        word = inner.group(1) if inner else "" if head else word
        if section != "seal":
            kinds.setdefault((section, word), []).extend(place + found.start() for found in re.finditer("[0-9]", line))
        place += len(line)
    return {kind: places for kind, places in kinds.items() if places}


def spread(kinds, count):
    """So many places, from each kind in turn, far apart within it."""
    turns = []
    for kind, places in kinds.items():
        step = max(1, len(places) // 7)
        turns += [(turn, kind, place) for turn, place in enumerate(places[step // 2::step])]
    return sorted((place, kind) for _, kind, place in sorted(turns)[:count])


def link_of(tree, window):
    return hashlib.sha256("\n".join([window["log"], *window["seats"]]).encode()).hexdigest()


# ---- 40 digits of a part of each game ----

GAMES = {"diplomacy": [(4, None)], "dos-de-mayo": [(4, None)], "ducs": [(4, None)], "waterloo": [(4, None)], "dogs-of-war": [(4, None), (3, 3), (3, 4)]}
for rules, tables in each(GAMES, "GAMES", tried()):
    for steps, seats in tables:
        book, name, names = played(rules, steps, seats)
        what = "%s, %d seats: " % (rules, len(names))
        equal(what + "the log holds", (book.run("verify", name).code, book.run("replay", name).code), (0, 0))
        parts = {seat: part_of(book, name, seat) for seat in names}
        trees = {seat: yaml_of(part) for seat, part in parts.items()}
        equal(what + "export writes the same bytes every time", {seat: part_of(book, name, seat) for seat in names}, parts)
        for number, seat in enumerate(names):
            book.write("part.yaml", parts[seat])
            found = book.tree("verify", "part.yaml")
            links = shown_links(book, number)
            equal(what + "the part of %s verifies, under the link of the newest report" % seat, (found["good"], found["link"]), (True, links[-1]))
            windows = trees[seat]["windows"]
            equal(what + "and has the links of all reports", [link for link in links if link not in {window["link"] for window in windows}], [])
            equal(what + "each is that of the digests", [link_of(trees[seat], window) for window in windows], [window["link"] for window in windows])
            equal(what + "and each of its events and files is in a window",
                  [sum(window[kind] for window in windows) for kind in ("events", "files")], [len(trees[seat][kind]) for kind in ("events", "files")])
        equal(what + "all parts verify under the same", len({yaml_of(part)["windows"][-1]["link"] for part in parts.values()}), 1)
        salts = {seat: {window["salt"] for window in trees[seat]["windows"]} for seat in names}
        own = {seat: [window["seats"][number] for window in trees[seat]["windows"]] for number, seat in enumerate(names)}
        equal(what + "each window and seat has a salt of its own", len(set().union(*salts.values())), sum(len(own[seat]) for seat in names))
        equal(what + "no part has a salt of another", [(seat, other) for seat in names for other in names
                                                       if seat != other and any(salt in parts[seat] for salt in salts[other])], [])
        digests = [digest for seat in names for digest in own[seat]]
        equal(what + "no digest is there twice, also of seats that did nothing", len(set(digests)), len(digests))
        seat = names[0]
        kinds, untold = digits(parts[seat]), []
        chosen = spread(kinds, 40)
        check(what + "the digits stand in orders, texts, events, times, dice and windows",
              {("files", "orders"), ("files", "text"), ("files", "at"), ("files", "digest"), ("events", "at"), ("events", "fields"), ("events", "state"),
               ("windows", "salt"), ("windows", "seats"), ("windows", "events")} <= {kind for _, kind in chosen}, {kind for _, kind in chosen})
        equal(what + "and are 40", len(chosen), 40)
        for place, kind in chosen:
            changed = parts[seat][:place] + str((int(parts[seat][place]) + 1) % 10) + parts[seat][place + 1:]
            book.write("changed.yaml", sealed(changed))
            result = book.run("verify", "changed.yaml")
            if result.code != BAD_DATA or not re.search(r"changed\.yaml:\d+:\d+:", result.err) or "seal" in result.err.split("column")[-1]:
                untold.append((kind, changed[max(0, place - 60):place + 20], result))
        equal(what + "40 of 40 that were changed are told by what the log holds, with their place", untold, [])
        book.write("changed.yaml", sealed(parts[seat]))
        equal(what + "the forger's seal is as good as ours", book.read("changed.yaml").decode(), parts[seat])

# ---- what a report vouches for: a forger who makes everything anew has another link ----


def shown(book, part, seat):
    """The digest of each window, worked out here from what the part says, as adjudicator/referee/record/record.h has it."""
    tree = yaml_of(part)

    def sha(*lines):
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    names, number = ["spanish", "french"], ["spanish", "french"].index(seat)
    rows = book.query("SELECT state, turn, audience, code, rule, at, fields FROM events WHERE audience >> ? & 1 ORDER BY place", number)
    events, files, before, digests = iter(rows), iter(tree["files"]), "", []
    for window in tree["windows"]:
        told = filed = ""
        for _ in range(window["events"]):
            told = sha(told, *[str(value) for value in next(events)])
        for _ in range(window["files"]):
            file = next(files)
            orders, texts = book.query("SELECT orders, diagnostics FROM submissions WHERE digest = ?", file["digest"])[0]
            filed = sha(filed, file["turn"], "", file["source"], file["filed"], "waits" if file["waits"] else "", file["at"], file["changed"],
                        file["digest"], sha(file["digest"], orders, file["places"]), sha(file["salt"], texts))
        before = sha(window["salt"], before, tree["game"], tree["rules"], tree["edition"], *names, seat, told, filed)
        digests.append(before)
    return digests


book, name, names = played("dos-de-mayo", 3)
part = part_of(book, name, "french")
equal("the digests are those that record.h says", shown(book, part, "french"), [window["seats"][1] for window in yaml_of(part)["windows"]])
book.write("part.yaml", re.sub(r"(?ms)^windows:.*?(?=^seal)", "windows: []\n", part))
book.write("part.yaml", sealed(book.read("part.yaml").decode()))
found = book.tree("verify", "part.yaml")
equal("a part without its windows is under no link", (found["good"], found["link"], found["unbound"] > 0), (True, "", True))
other, _, _ = played("dos-de-mayo", 3)
equal("the same orders in two games have no digest in common",
      {digest for window in yaml_of(part)["windows"] for digest in window["seats"]} &
      {digest for window in yaml_of(part_of(other, name, "french"))["windows"] for digest in window["seats"]}, set())

# ---- files that stand otherwise, that are taken back, undone, erased ----

book = desk(("madrid", "--every", "48h", "--option", "pace=fast"))
keys = {seat: key(book, seat) for seat in ("spanish", "french")}


def verified(what, seat="spanish", unbound=0):
    book.write("part.yaml", part_of(book, "madrid", seat))
    found = book.tree("verify", "part.yaml")
    equal(what, (found["good"], found.get("unbound", 0) > 0, found["link"]), (True, unbound > 0, shown_links(book, ["spanish", "french"].index(seat))[-1]))
    equal(what + ", the log, too", (book.run("verify", "madrid").code, book.run("replay", "madrid").code), (0, 0))
    return yaml_of(book.read("part.yaml"))


verified("before the first window there is one that holds the beginning")
for text in (SPANISH, "undo", SPANISH + "# again\n", SPANISH.replace("9→14", "9→8"), 'game: madrid\nturn: "9"\norders: ["9→14"]\n'):
    pipe(book, letter("phil@example.org", orders_to(keys["spanish"]), text))
tree = verified("what came since the last window is under the seal alone", unbound=1)
equal("a file that was taken back stands in it, without the number it has among all",
      [sorted(event["fields"]) for event in tree["events"] if event["code"] == "file-withdrawn"], [["digest", "seat"]])
pipe(book, letter("karsten@example.org", orders_to(keys["french"]), FRENCH))
book.later(hours=1).good("tick")
tree = verified("a window later it is bound")
part = book.read("part.yaml").decode()
equal("what became of each file", [(file["filed"], file["standing"]) for file in tree["files"]],
      [("in-force", "superseded"), ("in-force", "superseded"), ("in-force", "in-force"), ("refused", "refused")])
unfound = []
for old in ("in-force", "superseded", "refused"):
    for word in ("standing", "filed"):
        for place in [found.start() for found in re.finditer("    %s: %s" % (word, old), part)]:
            for new in {"in-force", "superseded", "refused"} - {old}:
                head = "    %s: " % word
                book.write("changed.yaml", sealed(part[:place] + head + new + part[place + len(head + old):]))
                if book.run("verify", "changed.yaml").code != BAD_DATA:
                    unfound.append((word, old, new))
equal("a standing that was changed is told", unfound, [])
receipt = book.query("SELECT id FROM inbox WHERE fate = 'filed' ORDER BY id LIMIT 1")[0][0]
book.good("erase", "madrid", str(receipt), *WHY)
tree = verified("a text that was erased: the log holds", unbound=1)
equal("and the part shows nothing of it", [(file["text"], file["salt"], "found" in file) for file in tree["files"] if "found" in file], [("", "", True)])
part = book.read("part.yaml").decode()
book.write("changed.yaml", sealed(re.sub(r"(found: \"?)(\w)", lambda found: found.group(1) + ("1" if found.group(2) != "1" else "2"), part)))
equal("what was found in it is bound still", book.run("verify", "changed.yaml").code, BAD_DATA)
label, = book.query("SELECT turn FROM states WHERE number = 0")[0]
book.good("rollback", "madrid", "--to", label, "--turn", book.turn()[0], *WHY)
tree = verified("a rollback")
equal("undoes the file that counted", [file["standing"] for file in tree["files"]], ["superseded"] * 3 + ["refused"])
book.later(hours=50).good("tick", "--trust")
verified("a turn without an answer")
book.good("backup", "copy")
book.later(hours=50).good("tick", "--trust")
lost = shown_links(book, 0)[-1]
book.good("restore", "copy", *WHY)
tree = verified("a ledger that was restored from a copy")
check("goes on without the window that was lost", lost not in {window["link"] for window in tree["windows"]}, lost)
book.good("forget", "phil@example.org", *WHY)
verified("somebody who was forgotten", "french")

# ---- results that wait for their release are in no part ----

book = desk(("madrid", "--every", "48h", "--option", "pace=fast", "--option", "release=referee"))
keys = {seat: key(book, seat) for seat in ("spanish", "french")}
for seat, text in (("spanish", SPANISH), ("french", FRENCH)):
    pipe(book, letter("%s@example.org" % {"spanish": "phil", "french": "karsten"}[seat], orders_to(keys[seat]), text))
book.later(hours=1).good("tick")
tree = verified("results that wait", unbound=1)
equal("only the beginning is bound", len(tree["windows"]), 1)
book.good("release", "madrid", "--turn", "1", *WHY)
verified("results that were released", unbound=1)

# ---- a log that says something else of a part than it was, or nothing any more ----

place, = book.query("SELECT max(place) FROM events WHERE code = 'parts-bound'")[0]
whole = book.query("SELECT fields FROM events WHERE place = ?", place)[0][0]
for what, sql, value in (("another digest", "fields", re.sub(r"(seats: \[\"?)(\w)", lambda found: found.group(1) + ("1" if found.group(2) != "1" else "2"), whole)),
                         ("another code", "code", "parts-unbound")):
    old, = book.query("SELECT %s FROM events WHERE place = ?" % sql, place)[0]
    book.change("UPDATE events SET %s = ? WHERE place = ?" % sql, value, place)
    equal("%s in the log is told" % what, (book.run("verify", "madrid").code, book.run("replay", "madrid").code), (BAD_DATA, BAD_DATA))
    book.change("UPDATE events SET %s = ? WHERE place = ?" % sql, old, place)
equal("as it was it holds", book.run("verify", "madrid").code, 0)
finish()
