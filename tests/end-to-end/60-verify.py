"""`verify`, `replay`, `export`: a finished game, a campaign of 15 turns, a game that runs."""

import hashlib
import os
import re
import subprocess

from desk import (BAD_DATA, BUILD, NO_INPUT, NO_PERMISSION, NOT_FOUND, ROOT, Desk, check, environment, equal, finish,
                  fresh_folder, yaml_of)


def demo(game):
    """The sample campaign, played by contrib/demo."""
    folder = os.path.join(fresh_folder(), "demo")
    subprocess.run([os.path.join(ROOT, "contrib", "demo"), BUILD, folder, game], env=environment(fresh_folder()),
                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=True)
    desk = Desk("2026-07-01T08:00:00Z")
    os.rmdir(desk.folder)
    os.symlink(folder, desk.folder)
    return desk


def hexes(pattern, text):
    return re.findall(pattern + r"\s+([0-9a-f]{64})", text)


# ---- a Dos de Mayo game, from its beginning to its end ----

mayo = demo("dos-de-mayo")
result = mayo.run("verify", "madrid", "--format", "yaml")
found = yaml_of(result.out)
windows, = mayo.query("SELECT count(*) - 1 FROM states")[0]
events, = mayo.query("SELECT count(*) FROM events")[0]
files, = mayo.query("SELECT count(*) FROM submissions")[0]
equal("Dos de Mayo: every window, event and file is looked at",
      (result.code, found["good"], found["windows"], found["events"], found["files"]), (0, True, windows, events, files))
equal("replay adjudicates as many windows again", (mayo.run("replay", "madrid").code, windows > 20), (0, True))
bundle = mayo.good("export", "madrid").out
mayo.write("madrid.yaml", bundle)
equal("export writes the same bytes every time", mayo.good("export", "madrid").out, bundle)
alone = Desk("2026-07-01T08:00:00Z")
alone.write("madrid.yaml", bundle)
result = alone.run("verify", "madrid.yaml")
equal("the bundle verifies where there is no ledger", (result.code, os.path.exists(alone.path("campaign.db"))), (0, False))
result = alone.run("verify", "-", stdin=bundle)
equal("also from standard input", result.code, 0)
exported = yaml_of(bundle)
equal("the bundle has the edition, with its digest",
      hashlib.sha256(exported["edition_text"].encode()).hexdigest(), exported["edition"])
bodies = [body for (body,) in mayo.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' ORDER BY id")]
last = bodies[-1]
equal("the last report has the last link", hexes("Last link of the log:", last), [found["link"]])
committed = hexes("SHA-256 of the key of all shuffles:", bodies[0])
revealed = hexes("The key of all shuffles was", last)
equal("the key of the shuffles, told at the end, is the one that the welcome committed to",
      [hashlib.sha256(bytes.fromhex(key)).hexdigest() for key in revealed], committed)
check("no report before the end tells it", not any("The key of all shuffles was" in body for body in bodies[:-2]))
equal("no such game: 67", mayo.run("verify", "lunes").code, NOT_FOUND)
equal("no such file: 66", mayo.run("verify", "./nothing.yaml").code, NO_INPUT)

# ---- a campaign of the Ducs: 15 turns ----

ducs = Desk()
ducs.good("new", "ducs", "--name", "kaiserburg", "--seat", "orfburg=j@example.org", "--seat", "wulfenburg=o@example.org",
          "--every", "72h", "--seed", "45092", "--option", "setup=standard")
sent = []
for step in sorted(os.listdir(os.path.join(ROOT, "contrib", "campaigns", "ducs"))):
    folder = os.path.join(ROOT, "contrib", "campaigns", "ducs", step)
    if os.path.isdir(folder):
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read() + ("\nsalt: \"%s's own word\"\n" % name if step.startswith("03") else "")
            sent.append(ducs.file(name[:-5], text, game="kaiserburg").code)
        ducs.later(hours=1).good("tick")
equal("the sample campaign is played into turn 3", ducs.turn("kaiserburg")[0], "3-orfburg")
for _ in range(40):
    if ducs.tree("list")[0]["status"] == "over":
        break
    ducs.later(hours=73).good("tick", "--trust")
labels = {label for (label,) in ducs.query("SELECT turn FROM states")}
check("and the rest passes by deadlines, to the end of turn 15", "15-wulfenburg" in labels, labels)
found = ducs.tree("verify", "kaiserburg")
equal("it verifies: 30 phases and the rolls of all attacks", (found["good"], found["windows"], found["rolls"]),
      (True, 30, ducs.query("SELECT count(*) FROM events WHERE code = 'dice-roll'")[0][0]))
ducs.write("bundle.yaml", ducs.good("export", "kaiserburg").out)
equal("so does its bundle", ducs.run("verify", "bundle.yaml").code, 0)
keys = ducs.query("SELECT fields FROM events WHERE code = 'dice-key' AND fields LIKE '%turn:%' ORDER BY place")
digests = ducs.query("SELECT fields FROM events WHERE code = 'dice-commitment' AND fields LIKE '%turn:%' ORDER BY place")
equal("each key has the SHA-256 that was told a turn before",
      [(yaml_of(row[0])["turn"], hashlib.sha256(bytes.fromhex(yaml_of(row[0])["key"])).hexdigest()) for row in keys],
      [(yaml_of(row[0])["turn"], yaml_of(row[0])["digest"]) for row in digests])
reports = ducs.query("SELECT turn, body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND seat = 0 ORDER BY id")
before = dict(zip([turn for turn, _ in reports], [hexes(r"SHA-256 of the key of turn \S+", body) for _, body in reports]))
equal("and stands in the report before the orders were due", before["2-orfburg"],
      [yaml_of(row[0])["digest"] for row in digests if yaml_of(row[0])["turn"] == "2-orfburg"])

# ---- a game that runs ----

runs = Desk()
runs.new("--every", "48h", "--option", "pace=full")
for step in ("01-turn-1", "02-turn-2"):
    runs.play(step)
runs.good("pause", "madrid", "--reason", "Whitsun")
runs.good("resume", "madrid", "--reason", "it is over")
equal("verifies while it runs, acts and open files in it", runs.run("verify", "madrid").code, 0)
equal("is not exported whole", runs.run("export", "madrid").code, NO_PERMISSION)
part = runs.good("export", "madrid", "--as", "spanish").out
tree = yaml_of(part)
equal("a seat's part has its own files alone", {row["seat"] for row in tree["files"]}, {0})
check("and events of others are not in it",
      tree["events"] and not any(row["code"] in ("adjudicated", "file-taken", "game-begun") for row in tree["events"]))
secret, = runs.query("SELECT secret FROM games")[0]
check("nor the secret, nor links of single events, which could be tried out", secret not in part and not any("link" in row for row in tree["events"]))
runs.write("spanish.yaml", part)
result = runs.run("verify", "spanish.yaml")
check("the part verifies for what it holds", result.code == 0 and "the part of spanish" in result.out and "2 files" in result.out, result)
for name, old, new in (("a file", "orders: [", "orders:  ["), ("a commitment's turn", 'turn: "1"', 'turn: "9"'),
                       ("the turn that it is for", 'fields: {turn: "1"', 'fields: {turn: "9"'), ("its seat", "seat: spanish", "seat: german"),
                       ("its events' audience", "audience: 4294967295", "audience: 2")):
    if check("the part has %s" % name, old in part):
        runs.write("changed.yaml", part.replace(old, new, 1))
        result = runs.run("verify", "changed.yaml")
        check("%s that was changed is found, with its place" % name,
              result.code == BAD_DATA and re.search(r"changed.yaml:\d+:\d+:", result.err), result)
for line, old, new in ((4, "seat: spanish", "seat: german"), (3, "rules: dos-de-mayo", "rules: dos-de-julio")):
    runs.write("changed.yaml", part.replace(old, new, 1))
    check("%s is told with its place" % new, "changed.yaml:%d:" % line in runs.run("verify", "changed.yaml").err)
ducs.write("part.yaml", ducs.good("export", "kaiserburg", "--as", "orfburg").out)
result = ducs.tree("verify", "part.yaml")
equal("the rolls of a part come from the keys that were told", (result["good"], result["rolls"]), (True, found["rolls"]))
text = ducs.read("part.yaml")
text = text.decode() if isinstance(text, bytes) else text
for name, pattern in (("a roll", r"(value: )(\d)"), ("a key", r"(key: \"?)([0-9a-f])"), ("a salt", r"(salt: \"?)(\w)"), ("a commitment", r"(branch: 0, digest: \"?)([0-9a-f])")):
    last = list(re.finditer(pattern, text))[0]
    changed = text[:last.start(2)] + ("1" if last.group(2) != "1" else "2") + text[last.end(2):]
    ducs.write("part.yaml", changed)
    result = ducs.run("verify", "part.yaml")
    check("%s that was changed is found in a part, with its place" % name, result.code == BAD_DATA and "part.yaml:" in result.err, result)
# Every digit of a part, wherever it stands.
places = [found.start() for found in re.finditer(r"[0-9]", text)]
unfound = []
for place in places[::max(1, len(places) // 60)]:
    changed = text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1:]
    ducs.write("part.yaml", changed)
    if ducs.run("verify", "part.yaml").code == 0:
        unfound.append(text[max(0, place - 60):place + 20])
equal("each of %d digits of a part that was changed is told" % len(places[::max(1, len(places) // 60)]), unfound, [])
ducs.write("part.yaml", re.sub(r"\nseal: .*", "", text))
equal("so is a seal that was taken out", ducs.run("verify", "part.yaml").code, BAD_DATA)
equal("no such seat: 67", runs.run("export", "madrid", "--as", "german").code, NOT_FOUND)
runs.later(hours=1)
equal("what was mailed is shown byte for byte, for every turn and seat",
      [runs.good("show", "madrid", "--as", seat, "--turn", turn).out
       for turn in ("1", "2") for seat in ("spanish", "french")],
      [runs.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND turn = ? AND seat = ? ORDER BY id DESC LIMIT 1",
                  turn, seat)[0][0] for turn in ("1", "2") for seat in (0, 1)])
runs.rewrite("states", "position", lambda text: text.replace("turn: 1", "turn: 2"), "number = 1")
result = runs.run("verify", "madrid")
equal("a state that was changed: 65, and where", (result.code, "table states, state 1, column position" in result.err),
      (BAD_DATA, True))
equal("replay finds it, too", runs.run("replay", "madrid").code, BAD_DATA)
again = Desk()
again.new("--every", "48h", "--option", "pace=full")
for step in ("01-turn-1", "02-turn-2"):
    again.play(step)
again.good("rollback", "madrid", "--to", "1", "--reason", "a mistake")
again.play("01-turn-1")
again.write("part.yaml", again.good("export", "madrid", "--as", "spanish").out)
equal("a part with a turn that was taken back", again.run("verify", "part.yaml").code, 0)
finish()
