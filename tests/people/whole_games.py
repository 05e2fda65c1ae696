"""Mails of whole games, and odd ones, as documents for accounted.py, each with the folder `base` whose game it is for.

campaigns(): each turn file of contrib/campaigns twice, as its seat's lines, in the language that was drawn for it, and as
YAML, at the very turn for which it was written. odd(): those of tests/mail/odd that file something, as they came, and their
text in a plain mail, so that it can be changed."""
import email
import email.policy
import glob
import os
import re
import shutil
import sys

import yaml

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "..", "..")
sys.path[1:1] = [HERE, os.path.join(HERE, "..", "mail"), os.path.join(HERE, "..", "end-to-end")]

import people  # noqa: E402
from people import start  # noqa: E402

CONFIGURATION = """database: campaign.db
from: "Referee <referee@play.example.org>"
reply-to: "orders+{game}.{key}@play.example.org"
transport: {maildir: outbox}
timezone: Europe/Paris
"""
MAYBE_REFUSED = (0, 65)  # some files of the campaigns are wrong on purpose


class Table:
    """A folder in which a campaign is played."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        for name in ("new", "cur", "tmp"):
            os.makedirs(os.path.join(folder, "outbox", name))
        with open(os.path.join(folder, "adjudicator.yaml"), "w", encoding="utf-8") as file:
            file.write(CONFIGURATION)

    def good(self, *words, given="", codes=(0,)):
        """What it printed; an exit code that is not among `codes` is a ValueError."""
        done = start.run([self.program, "--config", "adjudicator.yaml", "--now", "2026-11-20T10:00:00Z", "--quiet", *words],
                         self.folder, dict(os.environ), given.encode())
        if done.returncode not in codes:
            raise ValueError("%s: %s" % (" ".join(words), (done.stderr + done.stdout).decode("utf-8", "replace")))
        return done.stdout.decode()

    def snapshot(self, folder):
        """A copy of the ledger as it is now, with all mails so far as `reports`."""
        self.good("send")
        os.makedirs(folder)
        shutil.copy(os.path.join(self.folder, "adjudicator.yaml"), folder)
        for path in glob.glob(os.path.join(self.folder, "campaign.db*")):
            shutil.copy(path, folder)
        shutil.copytree(os.path.join(self.folder, "outbox"), os.path.join(folder, "reports"))
        return folder


def files_of(step):
    for path in sorted(glob.glob(os.path.join(step, "*.yaml"))):
        with open(path, encoding="utf-8") as file:
            yield os.path.basename(path)[:-len(".yaml")], file.read()


def documents_of_file(table, base, mailed, name, game, seat, text, language):
    checked = yaml.safe_load(table.good("check", game, seat, "-", "--format", "yaml", given=text, codes=MAYBE_REFUSED))
    head = {"game": game, "seat": seat, "language": language, "style": "bare", "base": base,
            "original": mailed[game, seat][None]}
    lines = "".join(order["order"] + "\n" for order in checked["orders"])
    turn = re.search(r"(?m)^turn: .*\n", text).group(0)
    if lines:
        yield dict(head, name=name + "-lines", text=lines)
    # Of earlier windows nothing is said again: it would be passed over.
    own = "".join(section for section in re.findall(r"(?m)^\w.*\n(?:[ \-].*\n)*", checked["understood"] or "")
                  if re.search(r"(?m)^%s:" % section.split(":")[0], text))
    if own:
        yield dict(head, name=name + "-file", text="game: %s\n%s%s" % (game, turn, own))


def campaigns(program, scratch, rng, only_one):
    """`only_one`: a campaign that is drawn, not all of them."""
    folders = sorted(glob.glob(os.path.join(TOP, "contrib", "campaigns", "*", "")))
    for folder in [rng.choice(folders)] if only_one else folders:
        rules = os.path.basename(os.path.dirname(folder))
        with open(os.path.join(folder, "new"), encoding="utf-8") as file:
            words = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
        game, language = words[words.index("--name") + 1], rng.choice(people.LANGUAGES)
        people.RULES[game] = rules
        seats = [words[at + 1].split("=")[0] for at, word in enumerate(words) if word == "--seat"]
        table = Table(program, os.path.join(scratch, "table-" + rules))
        table.good("new", *words, *[word for seat in seats for word in ("--seat-language", "%s=%s" % (seat, language))])
        for step in sorted(glob.glob(os.path.join(folder, "[0-9]*", ""))):
            number = os.path.basename(os.path.dirname(step))
            base = table.snapshot(os.path.join(scratch, "%s-%s" % (rules, number)))
            mailed = people.reports(base)
            for seat, text in files_of(step):
                yield from documents_of_file(table, base, mailed, "%s-%s-%s" % (rules, number, seat), game, seat, text, language)
            for seat, text in files_of(step):
                table.good("submit", game, seat, "-", given=text, codes=MAYBE_REFUSED)
            table.good("tick", "--trust")


# ---- odd mails ----

def plain_text(raw):
    """What a mail of one part says; None: of several, or in no charset that Python knows."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    try:
        return message.get_content() if message.get_content_type() == "text/plain" and not message.is_multipart() else None
    except (LookupError, ValueError, AttributeError):
        return None


def with_text(raw, text):
    """The same mail as one of a single part, with this text."""
    message = email.message_from_bytes(raw, policy=email.policy.compat32)
    head = "".join("%s: %s\n" % (name, message[name]) for name in ("From", "To", "Subject", "Date", "Message-ID", "In-Reply-To")
                   if message[name] is not None)
    return (head + "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + text).encode(
        "utf-8", "surrogateescape")


def odd(build):
    sys.argv[1:] = [build]  # which those tests read at once
    import odd as mails  # pylint: disable=import-outside-toplevel
    from desk import stamp  # pylint: disable=import-outside-toplevel
    desk, words, report, report_text = mails.prepare()
    base = desk.folder
    shutil.copyfile(desk.path("fresh.db"), desk.path("campaign.db"))
    with open(desk.path("adjudicator.yaml"), "a", encoding="utf-8") as file:
        file.write("database: campaign.db\n")
    people.RULES["sevilla"] = "dos-de-mayo"
    values = {word: value.encode() for word, value in words.items()}
    for path in sorted(glob.glob(os.path.join(mails.FOLDER, "*.expect"))):
        with open(path, encoding="utf-8") as file:
            expected = yaml.safe_load(file)
        if expected["fate"] != "filed" or "after" in expected:
            continue
        raw = mails.build(path[:-len("expect")] + "eml", values, report, report_text)
        text = plain_text(raw) or expected.get("text")
        if text is None:
            continue
        game, seat = expected["seat"].split("/")
        yield {"now": stamp(desk.now), "name": "odd-" + os.path.basename(path)[:-len(".expect")], "game": game, "seat": seat, "language": "en", "style": "bare",
               "base": base, "raw": raw, "text": text}
