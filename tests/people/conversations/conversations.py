"""Conversations of a player with a game by mail, and what is in force after each. Prints TAP, "N passed, N failed, N skipped".

    conversations.py BUILD [-v] [--games=FOLDER] [FILE…]      FILE: documents, default those beside this file

The games are those of people.py; ducs.yaml says which keys a document has. not-yet.txt names those
that do not go as yet as they should: they are skipped, and one that passes is a failure, so that the list only shrinks;
--shrink takes those out that pass."""
import concurrent.futures
import datetime
import glob
import os
import queue
import re
import subprocess
import sys
import tempfile

import yaml

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import people  # noqa: E402
from people import compose, start  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
NOT_YET = os.path.join(HERE, "not-yet.txt")
KEYS = {"name", "game", "seat", "language", "mails", "why"}
MAIL_KEYS = {"text", "orders", "asks", "quoted", "taken_out", "says", "subject_has", "holds", "style", "edit", "form", "attached",
             "minutes", "below"}
BEGUN = datetime.datetime(2026, 11, 20, 19, 5, tzinfo=datetime.timezone.utc)
# What the subject of an answer says; a file with an error is both.
SUBJECTS = {"filed": r"(?i)filed|enregistr|registrad", "asked": r"(?i)refus|rechazad|error|erreur"}
# What stands behind the deadline of a turn that waits for nobody longer than it must.
SOONER = ("or as soon as all have answered|ou dès que tous ont répondu|o en cuanto hayan respondido todos|"
          "adjudicated at once|résolu tout de suite|se procesa ahora mismo")


class Folder(people.World):
    """A copy of the games for one conversation; `now`: when its next mail arrives."""

    now = people.NOW

    def run(self, *arguments, given=b""):
        return self.session.run([self.program, "--config", "adjudicator.yaml", "--now", self.now, *arguments], self.folder,
                                dict(os.environ), given)

    def owes(self, document):
        """Whether the seat has yet to answer well."""
        shown = self.run("show", document["game"], "--as", document["seat"], "--format", "yaml").stdout.decode()
        found = re.search(r"^owes:.*\n(?:[ -].*\n)*", shown, re.MULTILINE)
        owed = (people.load(found.group(0))["owes"] or []) if found else []
        return any(duty["seat"] == document["seat"] and str(duty["answered"]) != "yes" for duty in owed)


def mail_of(document, number, mail, original, written):
    """The bytes of one of its mails."""
    text = (mail.get("text") or "").rstrip("\n")
    if mail.get("form"):
        text = "%s\n%s\n%s" % (compose.BEGIN, text, compose.END)
    made = {"name": "%s-%d" % (document["name"], number), "language": document["language"], "style": mail.get("style", "bare"),
            "text": text, "edit": mail.get("edit"), "below": mail.get("below"), "date": written}
    if mail.get("attached"):
        made["attachment"] = {"name": "orders.yaml", "text": mail["attached"]}
    return compose.compose(made, original)


def same_sections(one, other):
    """Unlike in people.py an empty list is an answer, and no key none."""
    return people.plain(one) == people.plain(other)


def paragraphs(text, heading):
    """What stands below a heading of a receipt, up to the next."""
    found = re.search(r"(?m)^(?:%s)[^\n]*\n(.*?)(?=^[A-ZÀ-Ý][A-ZÀ-Ý' ]{3,}|\Z)" % heading, text, re.S)
    return found.group(1) if found else ""


def troubles_of(mail, answers, filed, owes):
    """Each way in which what is in force, and what was answered, is not what should be."""
    said = people.said_of_it(answers)
    found = [] if answers else ["no answer"]
    if "subject_has" in mail and not re.search(SUBJECTS[mail["subject_has"]], answers[-1].subject if answers else ""):
        found.append("the subject does not say %s: %s" % (mail["subject_has"], answers[-1].subject if answers else ""))
    holds = owes or not (answers and re.search(SOONER, " ".join(answers[-1].text.split())))
    if "holds" in mail and holds != mail["holds"]:
        found.append("the turn waits for this player: %s" % holds)
    if not same_sections(filed, mail["orders"]):
        found.append("in force: %s; meant: %s" % (filed, mail["orders"]))
    for key in ("asks", "quoted", "says", "taken_out"):
        found += ["the answer does not say %s (%s)" % (pattern, key) for pattern in mail.get(key) or []
                  if not re.search(pattern, said)]
    return found


def judge(world, document, original):
    """Why it does not go as it should ("" if it does), and all that was answered."""
    told, minutes, receipt = [], 0, None
    for number, mail in enumerate(document["mails"], 1):
        minutes += mail.get("minutes", 10 if number > 1 else 0)
        written = BEGUN + datetime.timedelta(minutes=minutes)
        answered = receipt if mail.get("style") == "receipt" and receipt is not None else original
        world.now = (datetime.datetime.fromisoformat(people.NOW.replace("Z", "+00:00"))
                     + datetime.timedelta(minutes=10 * (number - 1))).strftime("%Y-%m-%dT%H:%M:%SZ")
        answers = world.receive(mail_of(document, number, mail, answered, written))
        receipt = answers[-1] if answers else receipt
        told += answers
        now = world.in_force(document)
        troubles = troubles_of(mail, answers, now[1] if now else {}, world.owes(document))
        if troubles:
            return "mail %d: %s" % (number, "; ".join(troubles)), told
    return "", told


def unlike(document):
    """What is wrong with a document itself; ""."""
    wrong = set(document) - KEYS
    for mail in document["mails"]:
        wrong |= set(mail) - MAIL_KEYS
        if "orders" not in mail:
            wrong.add("no orders")
    return ", ".join(sorted(wrong))


def main():
    build, flags = os.path.abspath(sys.argv[1]), {word for word in sys.argv[2:] if word.startswith("-")}
    paths = [word for word in sys.argv[2:] if not word.startswith("-")] or sorted(glob.glob(os.path.join(HERE, "*.yaml")))
    with open(NOT_YET, encoding="utf-8") as file:
        waiting = {line.strip() for line in file if line.strip() and not line.startswith("#")}
    start.use(build)
    with tempfile.TemporaryDirectory(prefix="people-") as scratch:
        base = people.games_for(build, flags, scratch)
        if base is None:
            return 1
        mailed = people.reports(base)
        documents = []
        for path in paths:
            with open(path, encoding="utf-8") as file:
                documents += [document for document in yaml.load_all(file, people.Loader) if document]
        sessions = queue.SimpleQueue()
        workers = os.cpu_count() or 1
        for _ in range(workers):
            sessions.put(start.Session())

        def one(document):
            session = sessions.get()
            try:
                with tempfile.TemporaryDirectory(dir=scratch) as folder:
                    world = Folder(os.path.join(build, "adjudicator"), session, base, folder)
                    return unlike(document) or judge(world, document, mailed[document["game"], document["seat"]][None])
            except (ValueError, KeyError, re.error, yaml.YAMLError) as fault:
                return "%s: %s" % (type(fault).__name__, fault), []
            finally:
                sessions.put(session)

        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            verdicts = [verdict if isinstance(verdict, tuple) else (verdict, []) for verdict in pool.map(one, documents)]
        unwell = [session for session in [sessions.get() for _ in range(workers)] if not session.close()]
    passed = failed = skipped = 0
    if unwell:
        failed += 1
        print("not ok - the processes in which all this ran ended well: no leak, no crash")
    for document, (why, answers) in zip(documents, verdicts):
        name = document["name"]
        if not why and name in waiting and "--shrink" not in flags:
            failed += 1
            print("not ok - %s: it goes now as it should: take it out of not-yet.txt" % name)
        elif not why:
            passed += 1
            print("ok - %s" % name)
        elif name in waiting:
            skipped += 1
            print("not ok - %s # SKIP as yet: %s" % (name, why))
        else:
            failed += 1
            print("not ok - %s: %s" % (name, why))
        if why and "-v" in flags:
            print("".join("    %s\n    %s\n" % (answer.subject, answer.text.replace("\n", "\n    ")) for answer in answers))
    if "--shrink" in flags:
        good = {document["name"] for document, (why, _) in zip(documents, verdicts) if not why}
        with open(NOT_YET, encoding="utf-8") as file:
            lines = file.readlines()
        with open(NOT_YET, "w", encoding="utf-8") as file:
            file.writelines(line for line in lines if line.strip() not in good)
    print("%d passed, %d failed%s" % (passed, failed, ", %d skipped" % skipped if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
