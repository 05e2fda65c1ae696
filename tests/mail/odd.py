"""Odd mails: what `adjudicator receive` makes of each.

    tests/mail/odd/run BUILD [NAME…]

Each odd/NNN-subject.eml (see odd_mail.py) is piped into `receive` with a fresh copy of the same ledger. The .expect
file beside it, YAML, says what must come of it:

    about      what is odd
    after      names of mails that came before it
    fate       of inbox.fate; `known`: the message counts already, nothing changes
    answered   whom the one mail goes to that it causes; left out: nobody
    seat       game/seat of the submission that it makes; left out: none is made
    standing   of that submission; left out: in-force where it is filed
    source     what was read: markers, attachment or body
    text       the turn file that was read, blanks at both ends apart
    errors     of the receipt: ["line:col CODE", …]; "codes A B": these codes, wherever; "some": at least one
    marks      addresses with delivery reports afterwards
"""

import os
import re
import shutil
import sqlite3
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "end-to-end"))

from desk import KARSTEN, ROOT, Desk, body_of, check, finish, yaml_of  # noqa: E402
from packed import readable  # noqa: E402
from odd_mail import build  # noqa: E402

FOLDER = os.path.join(HERE, "odd")
ANA, BRUNO, CLARA = "ana@example.org", "bruno@example.org", "clara@example.org"
CONFIGURATION = """from: "Referee <referee@play.example.org>"
transport: {maildir: outbox}
reply-to: "orders+{game}.{key}@play.example.org"
"""
RECEIPTS = ("filed", "refused", "preview")

# Added to the receipt, so that a test need not look at its words.
SOURCE_LINE = "{{#read_from}}\nSOURCE {{#markers}}markers{{/markers}}{{#attachment}}attachment{{/attachment}}" \
              "{{#body}}body{{/body}}\n{{/read_from}}\n"
KEYS = {"about", "after", "fate", "answered", "seat", "standing", "source", "text", "errors", "marks"}
MAIL_BYTES = 1024 * 1024


# ---- the world that each mail comes into ----

def key_of(desk, game, seat):
    form = desk.good("form", game, seat).out
    return re.search(r"^key: (\S+)$", form, re.M).group(1)


def templates(desk):
    """The receipt's template with SOURCE_LINE at its end."""
    name = "receipt.txt.mustache"
    os.makedirs(desk.path("templates"))
    with open(os.path.join(ROOT, "templates", name), encoding="utf-8") as file:
        desk.write(os.path.join("templates", name), file.read() + SOURCE_LINE)


def prepare():
    """A desk with two games, one in its second turn, one whose French player was replaced; the words of the mails."""
    desk = Desk(configuration=CONFIGURATION)
    desk.new("--every", "48h")
    desk.good("new", "dos-de-mayo", "--name", "sevilla", "--seat", "spanish=" + ANA, "--seat", "french=" + BRUNO,
              "--seed", "1814", "--every", "48h")
    desk.play("01-turn-1")
    former = key_of(desk, "sevilla", "french")
    desk.good("replace", "sevilla", "french", CLARA, "--reason", "he left")
    desk.good("send")
    key = key_of(desk, "madrid", "french")
    report = desk.mails(KARSTEN)[-1]
    words = {
        "KEY": key, "KEY-SMALL": key.lower(), "KEY-SMALL-BLANKS": key.lower().replace("-", " "),
        "SPANISH-KEY": key_of(desk, "madrid", "spanish"), "SEVILLA-SPANISH-KEY": key_of(desk, "sevilla", "spanish"),
        "FORMER-KEY": former, "NEW-KEY": key_of(desk, "sevilla", "french"),
        "REPORT-ID": report["Message-ID"].strip("<>"),
    }
    templates(desk)
    ledger = sqlite3.connect(desk.path("campaign.db"))
    ledger.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    ledger.close()
    os.rename(desk.path("campaign.db"), desk.path("fresh.db"))
    desk.later(hours=3)
    return desk, words, bytes(report), body_of(report).encode("utf-8")


def rows(desk, sql):
    ledger = sqlite3.connect("file:%s?mode=ro" % desk.path("campaign.db"), uri=True)
    ledger.row_factory = sqlite3.Row
    try:
        return readable(ledger, sql).execute(sql).fetchall()
    finally:
        ledger.close()


class World:
    """What the ledger holds that a mail may change."""

    def __init__(self, desk):
        self.inbox = rows(desk, "SELECT * FROM inbox ORDER BY id")
        self.outbox = rows(desk, "SELECT * FROM outbox JOIN letters ON mail = id ORDER BY id")
        self.submissions = rows(desk, "SELECT s.*, g.name || '/' || t.name AS whose, t.address AS address FROM submissions s"
                                      " JOIN games g ON g.id = s.game JOIN seats t ON t.game = s.game AND t.seat = s.seat"
                                      " ORDER BY receipt")
        self.marks = sorted(row["address"] for row in rows(desk, "SELECT address FROM addresses WHERE reports > 0"))

    def since(self, before):
        """Only what is new in it."""
        self.inbox = self.inbox[len(before.inbox):]
        self.outbox = self.outbox[len(before.outbox):]
        self.submissions = self.submissions[len(before.submissions):]
        return self


# ---- the verdict ----

def errors_of_text(body):
    """["line:col CODE", …] under ERRORS of a receipt's text."""
    section = re.search(r"^ERRORS\b(.*?)(?=^[A-Z]{3}|\Z)", body, re.M | re.S)
    return re.findall(r"^ +(\d+:\d+) ([A-Z]+(?:-[A-Z0-9.]+)+)", section.group(1), re.M) if section else []


def errors_of(new):
    if new.submissions:
        found = [("%d:%d" % (entry["line"], entry["column"]), entry["code"])
                 for entry in yaml_of(new.submissions[0]["diagnostics"]) or [] if entry["severity"] == "error"]
    else:
        found = errors_of_text(new.outbox[0]["body"]) if new.outbox else []
    return found


def errors_agree(expected, found):
    if expected == "some":
        return bool(found)
    if isinstance(expected, str):
        return sorted(expected.split()[1:]) == sorted({code for _, code in found})
    return sorted(expected) == sorted("%s %s" % error for error in found)


def faults_of_receipt(expected, new):
    """What is wrong with the answer to a turn file."""
    answer = new.outbox[0]
    if answer["kind"] != "receipt":
        yield "the answer is no receipt, but %r" % answer["kind"]
    if not errors_agree(expected.get("errors", []), errors_of(new)) and "errors" in expected:
        yield "errors %s" % ["%s %s" % error for error in errors_of(new)][:8]
    source = re.findall(r"^SOURCE (\S+)$", answer["body"], re.M)
    if source != [expected.get("source", "".join(source))]:
        yield "read from %s" % source
    missing = set(errors_of(new)[:5]) - set(errors_of_text(answer["body"]))
    if missing:
        yield "the receipt does not tell of %s" % sorted(missing)
    identity = new.inbox[0]["message_id"]
    threaded = not identity.startswith("sha256.")
    if threaded and answer["in_reply_to"] != identity:
        yield "the receipt answers %r, not %r" % (answer["in_reply_to"], identity)
    if threaded and not (answer["references"] or "").endswith(identity):
        yield "the mail is not the last of the receipt's References"
    if len(answer["body"]) > 40000:
        yield "a receipt of %d bytes" % len(answer["body"])


def faults_of_submission(expected, new, fate, words):
    row = new.submissions[0]
    wanted = expected.get("standing", {"filed": "in-force", "refused": "refused", "how-to": "superseded"}[fate])
    if (row["whose"], row["standing"], row["source"]) != (expected.get("seat", row["whose"]), wanted, "mail"):
        yield "submission of %s, %s, by %s" % (row["whose"], row["standing"], row["source"])
    if new.outbox and new.outbox[0]["recipient"].find(row["address"]) < 0:
        yield "the receipt does not go to the seat's address"
    text = expected.get("text")
    if text is not None:
        for word, value in words.items():
            text = text.replace("{%s}" % word, value)
        found = row["text"].decode("utf-8", "replace")
        if found.strip() != text.strip():
            yield "read:\n%s\ninstead of:\n%s" % (found[:600], text)


def faults_of_secrecy(new, words):
    """A dry answer tells no key and nothing of the game."""
    for mail in new.outbox:
        whole = "%s %s %s %s" % (mail["subject"], mail["reply_to"], mail["body"], mail["orders"])
        if any(words[name] in whole for name in ("KEY", "SPANISH-KEY", "NEW-KEY")):
            yield "the answer tells a key"
        if mail["orders"] is not None:
            yield "the answer has a form attached"


def faults_of(expected, new, before, raw, words):
    if expected["fate"] == "known":
        if new.inbox or new.outbox or new.submissions:
            yield "it counts again: %s" % [row["fate"] for row in new.inbox]
        return
    if len(new.inbox) != 1:
        yield "%d new messages in the inbox" % len(new.inbox)
        return
    entry = new.inbox[0]
    fate = entry["fate"]
    if fate != expected["fate"]:
        yield "fate %s (%s)" % (fate, entry["words"])
        return
    if entry["raw"][:MAIL_BYTES] != raw[:MAIL_BYTES]:
        yield "the message is not kept as it came"
    answered = [mail["recipient"] for mail in new.outbox]
    wanted = [expected["answered"]] if "answered" in expected else []
    if len(answered) != len(wanted) or any(address not in found for address, found in zip(wanted, answered)):
        yield "answered: %s" % answered
        return
    if bool(entry["answered"]) != bool(wanted):
        yield "inbox.answered is %s" % entry["answered"]
    if len(new.submissions) != ("seat" in expected):
        yield "%d submissions" % len(new.submissions)
        return
    if fate in RECEIPTS and wanted:
        yield from faults_of_receipt(expected, new)
    if new.submissions:
        yield from faults_of_submission(expected, new, fate, words)
    if fate == "wrong-key":
        yield from faults_of_secrecy(new, words)
    if sorted(set(new.marks) - set(before.marks)) != sorted(expected.get("marks", [])):
        yield "marked: %s" % new.marks


def reads_all(desk, raw):
    """Whether the program reads its standard input to the end: some mail servers take a broken pipe for a failure."""
    process = subprocess.Popen(desk.arguments("receive"), cwd=desk.folder, env=desk.environment(), stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.stdin.write(raw)
        process.stdin.close()
    except BrokenPipeError:
        return False
    finally:
        process.wait(timeout=60)
    return True


def receive(desk, raw):
    """What is wrong with how the program ended."""
    result = desk.run("receive", "--template-dir", "templates", stdin=raw)
    if len(raw) > MAIL_BYTES and not reads_all(desk, raw):
        return "it does not read its standard input to the end"
    if result.code != 0:
        return "exit %d\n%s" % (result.code, result.err[-3000:])
    if "runtime error" in result.err or "Sanitizer" in result.err:
        return result.err[-3000:]
    return None


def try_mail(world, name):
    desk, words, report, report_text = world
    with open(os.path.join(FOLDER, name + ".expect"), encoding="utf-8") as file:
        expected = yaml_of(file.read())
    if set(expected) - KEYS:
        return check(name, False, "the expectation has unknown keys: %s" % sorted(set(expected) - KEYS))
    values = {word: value.encode() for word, value in words.items()}
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(desk.path("campaign.db" + suffix)):
            os.remove(desk.path("campaign.db" + suffix))
    shutil.copyfile(desk.path("fresh.db"), desk.path("campaign.db"))
    for former in expected.get("after", []):
        trouble = receive(desk, build(os.path.join(FOLDER, former + ".eml"), values, report, report_text))
        if trouble:
            return check(name, False, "%s: %s" % (former, trouble))
    before = World(desk)
    raw = build(os.path.join(FOLDER, name + ".eml"), values, report, report_text)
    faults = [receive(desk, raw)]
    if faults[0] is None:
        faults = list(faults_of(expected, World(desk).since(before), before, raw, words))
    return check("%s: %s" % (name, expected["about"]), not faults, "\n".join(faults))


def main():
    names = sorted(name[:-len(".eml")] for name in os.listdir(FOLDER) if name.endswith(".eml"))
    forgotten = [name for name in names if not os.path.exists(os.path.join(FOLDER, name + ".expect"))]
    check("each of %d mails has an expectation" % len(names), not forgotten, forgotten)
    asked = [name for name in names if not sys.argv[2:] or any(name.startswith(word) for word in sys.argv[2:])]
    world = prepare()
    for name in asked:
        try_mail(world, name)
    finish()


if __name__ == "__main__":
    main()
