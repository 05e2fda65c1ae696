"""The order desk judges as the referee does: the same text through `adjudicator check` and through the desk in Chromium. It is
that of every turn file of the sample campaigns, in its turn; of every file of tests/broken, both in all three languages; and of
every mail of tests/people, in the language of its seat: what its sender wrote, the form as edited, what was attached.

    alike.py BUILD

Alike are: each error, warning and note, in their order, by line, column, code, sentence and what may be written instead; what
lines order nothing; the canonical orders, and the line of each; what is answered of what is due; and whether the file is refused. What
a desk cannot know is the closed list OUTSIDE; nothing else may differ."""

import base64
import collections
import concurrent.futures
import contextlib
import glob
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", name) for name in ("end-to-end", "people")]

import chromium
import compose
import people
from desk import BUILD, ROOT, Desk, check, equal, finish, fresh_folder, yaml_of

LANGUAGES = ("en", "fr", "es")
SEVERITIES = ("errors", "warnings", "notes")
PATIENCE = 60  # seconds for a page to begin
BATCH = 250  # texts that one evaluation judges

# What is said of a file by who knows more than rules and position, and why a desk does not say it. Such a warning comes beside
# what the desk says; by such an error the file is turned away, whatever else it says.
OUTSIDE = {
    ("warnings", "FILE-TURN"): "the file names no turn: a desk has but one",
    ("errors", "FILE-TURN"): "it is for another turn",
    ("errors", "FILE-STALE"): "it is for a turn that is over",
    ("errors", "FILE-GAME"): "it is for another game",
    ("errors", "FILE-KEY"): "its key is not the seat's",
    ("errors", "FILE-REPLACES"): "other orders are in force than it began from",
    ("errors", "FILE-PRESS"): "press goes to somebody who is not there",
    ("warnings", "FILE-PRESS"): "press that the game does not pass on",
    ("notes", "FILE-LINE"): "it takes away what is not in force: a page has no orders but its own to take from",
    ("warnings", "FILE-COMMENT"): "a line behind its # is not as in the form that was mailed",
}
# What is asked about orders in force, or about the text's own that it takes back, by the words that ask: a desk merges nothing, and
# asks itself what comes in place of what is cancelled.
OF_FORCE = re.compile("takes something back, and I cannot tell|takes back what your own mail orders|revient sur quelque chose, sans que|"
                      "reprend ce que votre propre message|corrige algo, y no se sabe|quita lo que ordena tu propio correo|"
                      "none of your orders in force fits this|aucun de vos ordres en vigueur ne correspond|ninguna de tus órdenes vigentes encaja|"
                      "^What is to be taken away|^Que faut-il retirer|^¿Qué hay que quitar|"
                      "^Which order is .* a part of|^De quel ordre .* fait-il partie|^¿De qué orden es parte")
# Where these turn a file away, the rules are not asked, and nobody learns more of the seat's game.
STRANGE = {"FILE-TURN", "FILE-STALE", "FILE-GAME", "FILE-KEY"}
# Receipts lay these aside, so that what counted before goes on to count; a desk has no orders but those on it.
ASIDE = {"no-orders": "it orders nothing", "settings": "it only sets something", "message": "it is only press", "not-now": "all its orders are for another window"}

# Judges a batch; texts of one game follow each other.
JUDGE = """(function (jobs) {
  let game = "", desk = null;
  return jobs.map((job) => {
    if (JSON.stringify(job.game) !== game) {
      if (desk !== null) desk.close();
      game = JSON.stringify(job.game);
      desk = new Desk(page.engine, job.game);
      if (desk.problem !== null) throw new Error(desk.problem.problem);
    }
    return desk.judge(job.seat, {text: job.text});
  });
})(%s)"""

# A text: where it comes from, its game as a desk has it, who wrote it, and the receipt of `check`.
Job = collections.namedtuple("Job", "source name game seat language text receipt")


# ---- through the referee ----

def game_of(desk, name, seat):
    """The game's data, out of the seat's page."""
    page = desk.good("desk", name, seat).out
    packed = re.search(r'id="desk-game">\s*([^<]+?)\s*<', page).group(1)
    return json.loads(zlib.decompress(base64.b64decode(packed), -zlib.MAX_WBITS))


def jobs_of(source, name, desk, game, seat, text, languages, ledger="campaign.db"):
    """One job a language: of the receipt only what is compared is kept."""
    for language in languages:
        receipt = desk.tree("--database", ledger, "check", game["game"], seat, "-", "--language", language, stdin=text)
        yield Job(source, name, game, game["seats"].index(seat), language, text, receipt)


def arguments_of(folder):
    """Those of `adjudicator new`, and the game's name."""
    with open(os.path.join(folder, "new"), encoding="utf-8") as file:
        words = [line for line in file.read().splitlines() if line and not line.startswith("#")]
    return words, words[words.index("--name") + 1]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def broken(folder):
    arguments, name = arguments_of(folder)
    position = os.path.join(folder, "position.yaml")
    desk = Desk(now="2026-05-02T08:00:00Z")
    if os.path.exists(position):
        desk.write("position.yaml", read(position))
    desk.good("new", *arguments)
    cases = yaml_of(read(os.path.join(folder, "expected.yaml")))
    games = {seat: game_of(desk, name, seat) for seat in sorted({case["seat"] for case in cases})}
    return [job for case in cases for job in jobs_of(
        "tests/broken", "%s/%s" % (os.path.basename(folder), case["file"]), desk, games[case["seat"]], case["seat"],
        read(os.path.join(folder, case["file"])), LANGUAGES)]


def without_orders(desk):
    """The name of a copy of the ledger in which nothing is in force: a file changes what is, and the desk is asked of it alone."""
    copy = "without-orders.db"
    with contextlib.closing(sqlite3.connect(desk.path("campaign.db"))) as ledger, contextlib.closing(sqlite3.connect(desk.path(copy))) as other:
        ledger.backup(other)
        with other:
            other.execute("UPDATE submissions SET standing = 'superseded' WHERE standing = 'in-force'")
    return copy


def campaign(folder):
    arguments, name = arguments_of(folder)
    desk = Desk(configuration='from: "Referee <referee@example.org>"\n')
    desk.good("new", *arguments)
    jobs = []
    for step in sorted(glob.glob(os.path.join(folder, "[0-9]*"))):
        desk.later(hours=4)
        for path in sorted(glob.glob(os.path.join(step, "*.yaml"))):
            seat = os.path.basename(path)[:-len(".yaml")]
            jobs += jobs_of("contrib/campaigns", os.path.relpath(path, os.path.dirname(folder)), desk,
                            game_of(desk, name, seat), seat, read(path), LANGUAGES, without_orders(desk))
            desk.run("submit", name, seat, path)
        desk.later(hours=8)
        desk.good("tick")
        desk.later(hours=12)
    return jobs


def between_marks(form):
    return form[len(compose.BEGIN) + 1:form.rindex(compose.END)]


def texts_of(document):
    """What a mail says, by its places: as if each were a form."""
    answer, original = compose.Answer(document, document["original"]), document["original"]
    own = compose.filled(answer.own, original)
    if own.strip():
        yield own + "\n"
    if answer.below.strip():
        yield answer.below + "\n"
    if document.get("edit"):
        yield between_marks(compose.form_of(answer.body))
    if document.get("attachment"):
        text = document["attachment"].get("text")
        if text is None:
            yield between_marks(compose.form_of(compose.edited(original.text, document["attachment"].get("edit"))))
        else:
            yield compose.filled(text, original)


def written(desk, documents, games, ledger):
    jobs = []
    for document in documents:
        game = games[document["game"], document["seat"]]
        source = "mails that are orders" if document.get("orders") is not None and document["kind"] != "nothing" else "other mails"
        for text in texts_of(document):
            jobs += jobs_of(source, document["name"], desk, game, document["seat"], text.encode(), [game["language"]], ledger)
    return jobs


def collect():
    """Every text, with what the referee says of it."""
    desk = Desk(now=people.NOW)
    subprocess.run([os.path.join(HERE, "..", "people", "setup"), BUILD, desk.folder], check=True, stdout=subprocess.DEVNULL)
    documents = people.documents_of(sorted(glob.glob(os.path.join(HERE, "..", "people", "*.yaml"))), people.reports(desk.folder))
    documents.sort(key=lambda document: (document["game"], document["seat"]))
    games = {key: game_of(desk, *key) for key in sorted({(each["game"], each["seat"]) for each in documents})}
    ledger = without_orders(desk)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(broken, os.path.dirname(new)) for new in sorted(glob.glob(os.path.join(ROOT, "tests/broken/*/new")))]
        work += [pool.submit(campaign, os.path.dirname(new)) for new in sorted(glob.glob(os.path.join(ROOT, "contrib/campaigns/*/new")))]
        work += [pool.submit(written, desk, documents[at:at + 100], games, ledger) for at in range(0, len(documents), 100)]
        return [job for each in work for job in each.result()]


# ---- through the desk ----

def begin(browser, path):
    browser.open("file://" + path)
    until = time.monotonic() + PATIENCE
    while browser.ask("document.documentElement.getAttribute('data-ready')") != "yes":
        if time.monotonic() > until:
            raise TimeoutError("%s does not begin: %s" % (path, browser.ask("document.body.innerText")))
        time.sleep(0.02)


def judged(jobs):
    """What the desk answers to each text that is one for JavaScript, None to others."""
    folder = fresh_folder()
    Desk().good("desk", folder)
    by_page, answers = collections.defaultdict(list), [None] * len(jobs)
    for number, job in enumerate(jobs):
        try:
            text = job.text.decode("utf-8")
        except UnicodeDecodeError:
            continue
        game = {key: job.game[key] for key in ("seats", "seat", "position")}
        by_page[job.game["rules"], job.language].append((number, {"game": game, "seat": job.seat, "text": text}))
    browser = chromium.Browser()
    for (rules, language), texts in sorted(by_page.items()):
        begin(browser, os.path.join(folder, "%s.%s.html" % (rules, language)))
        for at in range(0, len(texts), BATCH):
            batch = texts[at:at + BATCH]
            done = browser.call("Runtime.evaluate", expression=JUDGE % json.dumps([asked for _, asked in batch]), returnByValue=True)
            if "exceptionDetails" in done:
                raise ValueError("%s, %s: %s" % (rules, language, done["exceptionDetails"]["exception"]["description"]))
            for (number, _), answer in zip(batch, done["result"]["value"]):
                answers[number] = answer
    browser.close()
    return answers


# ---- one against the other ----

def diagnostics(entries, severity):
    return [(severity, entry["line"] or 1, entry["column"] or 1, entry["code"], entry["text"],
             [str(text) for text in entry.get("instead") or []]) for entry in entries or []]


def said_by_referee(receipt):
    return [one for severity in SEVERITIES for one in diagnostics(receipt[severity], severity)]


def said_by_desk(answer):
    return [one for severity in SEVERITIES
            for one in diagnostics([each for each in answer["found"] if each["severity"] + "s" == severity], severity)]


def outside(receipt):
    return {key for key in ((one[0], one[3]) for one in said_by_referee(receipt)) if key in OUTSIDE}


def inside(receipt):
    return [one for one in said_by_referee(receipt) if (one[0], one[3]) not in OUTSIDE]


def lines_of(entries):
    return [(entry["line"], entry["text"]) for entry in entries]


def owed(entries):
    return [(entry["window"], entry.get("part"), entry["answered"]) for entry in entries]


def of_referee(receipt):
    # Where nothing is ordered a receipt writes an empty map, a desk nothing.
    orders = (receipt["understood"] or "").strip()
    orders = "" if orders == "{}" else orders
    return {"said": inside(receipt), "refused": receipt["refused"], "orders": orders, "owed": owed(receipt["owes"]),
            "told": [each["order"] for each in receipt["orders"]], "unread": lines_of(receipt["unread"])}


def of_desk(answer, receipt):
    counts = not answer["refused"] and receipt["fate"] not in ASIDE
    return {"said": said_by_desk(answer), "refused": answer["refused"], "orders": answer["file"].strip() if counts else "",
            "owed": owed(answer["answers"]), "told": answer["worded"] if counts else [], "unread": lines_of(answer["unread"])}


def of_what_is_turned_away(receipt, answer):
    """Where the two differ, of a file that one of OUTSIDE turns away: nothing of it counts, and a stranger's orders are not judged."""
    codes = {code for severity, code in outside(receipt) if severity == "errors"}
    wrong = {}
    if not receipt["refused"] or receipt["understood"] is not None or any(each["answered"] != "no" for each in receipt["owes"]):
        wrong["counts"] = receipt
    said, known = inside(receipt), said_by_desk(answer)
    if any(one not in known for one in said) or (not codes & STRANGE and said != known):
        wrong["said"] = (said, known)
    return wrong


def differences(receipt, answer):
    if any(severity == "errors" for severity, _ in outside(receipt)):
        return of_what_is_turned_away(receipt, answer)
    one, other = of_referee(receipt), of_desk(answer, receipt)
    return {key: (one[key], other[key]) for key in one if one[key] != other[key]}


def shown(differing):
    """What the referee says and the desk does not, and the other way."""
    told = []
    for key, (one, other) in differing.items():
        lists = isinstance(one, list)
        told.append("%s: check %r, desk %r" % (key, [each for each in one if each not in other] if lists else one,
                                               [each for each in other if each not in one] if lists else other))
    return "; ".join(told)


def compare(jobs, answers):
    texts, alike, apart = collections.Counter(), collections.Counter(), collections.Counter()
    wrong = collections.defaultdict(list)
    for job, answer in zip(jobs, answers):
        texts[job.source] += 1
        codes = outside(job.receipt)
        if any(one[0] == "notes" and one[3] == "FILE-COMMENT" for one in said_by_referee(job.receipt)):
            apart["FILE-COMMENT, notes: a line of the form that was mailed was changed behind its #, and counts"] += 1
            continue
        if answer is None:
            apart["no text: its bytes are not UTF-8"] += 1
            if not any(one[3] == "FILE-UTF8" for one in said_by_referee(job.receipt)):
                wrong[job.source].append("%s: not UTF-8, and nobody says so" % job.name)
            continue
        broken_yaml = job.receipt["understood"] is None and any(one[3] == "FILE-YAML" for one in said_by_referee(job.receipt))
        if broken_yaml and job.receipt["refused"] and answer["refused"] and any(one[0] == "errors" for one in said_by_desk(answer)):
            apart["FILE-YAML, errors: both turn the file away, and the page's own reader of YAML may name another fault"] += 1
            continue
        differing = differences(job.receipt, answer)
        if differing and any(one[0] == "errors" and one[3] == "FILE-LINE" and OF_FORCE.search(one[4])
                             for one in said_by_referee(job.receipt) + said_by_desk(answer)):
            apart["FILE-LINE, errors: it takes back, or puts something in the place of, what is not in force or its own"] += 1
            continue
        if differing:
            wrong[job.source].append("%s (%s): %s" % (job.name, job.language, shown(differing)))
            continue
        alike[job.source] += 1
        for severity, code in codes:
            apart["%s, %s: %s" % (code, severity, OUTSIDE[severity, code])] += 1
        if job.receipt["fate"] in ASIDE:
            apart["laid aside: %s" % ASIDE[job.receipt["fate"]]] += 1
    for source in sorted(texts):
        check("%s: %d texts, judged alike by `check` and the desk" % (source, texts[source]), not wrong[source], "\n".join(wrong[source]))
    for why, count in sorted(apart.items()):
        print("# %4d: %s" % (count, why))


if chromium.program() is None:
    check("a browser is here (contrib/install-dependencies --also browser)", False)
    finish()
jobs = collect()
compare(jobs, judged(jobs))
finish()
