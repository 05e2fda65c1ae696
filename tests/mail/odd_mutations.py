"""Odd mails with damage: thousands of them into one Maildir, taken in by one `receive --maildir`.

    tests/mail/odd/mutations BUILD [COUNT [SEED]]

Each is one of the odd mails (see odd.py) with some bytes changed, doubled, cut out, cut off or taken from another one.
Nobody can say what must become of each; but none may crash the program, be left behind, or make it tell a key to whom
it does not know."""

import os
import random
import re
import shutil
import sys

from odd import FOLDER, check, finish, prepare, rows
from odd_mail import build

LARGEST = 100000
SPLINTERS = [b"\n", b"\r", b"\r\n\r\n", b"\0", b'"', b"<", b">", b"(", b")", b":", b";", b"=?", b"?=", b"--", b"> ",
             b"\xff", b"\xe2\x86", b"\n-----ORDERS-----\n", b"\n-----END-----\n", b"Content-Type: multipart/mixed;"]


def damaged(mail, mails, chance):
    mail = bytearray(mail or b"x")
    start = chance.randrange(len(mail))
    end = start + chance.choice([1, 2, 10, 80, 400])
    way = chance.randrange(7)
    if way == 0:
        mail[start] = chance.randrange(256)
    elif way == 1:
        del mail[start:end]
    elif way == 2:
        mail[start:start] = mail[start:end] * chance.choice([1, 2, 50])
    elif way == 3:
        del mail[start:]
    elif way == 4:
        other = chance.choice(mails)
        at = chance.randrange(len(other) + 1)
        mail[start:end] = other[at:at + chance.choice([10, 100, 1000])]
    elif way == 5:
        mail[start:start] = chance.choice(SPLINTERS)
    else:
        lines = bytes(mail).split(b"\n")
        one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
        mail = bytearray(b"\n".join(lines))
    return bytes(mail[:2 * LARGEST])


def fill(desk, mails, count, chance):
    for folder in ("cur", "new", "tmp"):
        os.makedirs(desk.path(os.path.join("inbox", folder)))
    for number in range(count):
        mail = chance.choice(mails)
        for _ in range(chance.choice([1, 1, 2, 3, 8, 30])):
            mail = damaged(mail, mails, chance)
        desk.write(os.path.join("inbox", "new", "%d.M%dP1.host" % (1777600000 + number, number)), mail)


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1808
    desk, words, report, report_text = prepare()
    shutil.copyfile(desk.path("fresh.db"), desk.path("campaign.db"))
    values = {word: value.encode() for word, value in words.items()}
    names = sorted(name for name in os.listdir(FOLDER) if name.endswith(".eml"))
    mails = [build(os.path.join(FOLDER, name), values, report, report_text) for name in names]
    fill(desk, [mail for mail in mails if len(mail) < LARGEST], count, random.Random(seed))
    handed_in = rows(desk, "SELECT count(*) number FROM outbox WHERE kind = 'receipt'")[0]["number"]
    result = desk.run("receive", "--maildir", "inbox")
    good = result.code == 0 and "runtime error" not in result.err and "Sanitizer" not in result.err
    check("%d damaged mails, seed %d: taken in without trouble" % (count, seed), good,
          "exit %d\n%s" % (result.code, result.err[-4000:]))
    left = os.listdir(desk.path("inbox/new"))
    check("none is left behind", not left, left[:10])
    fates = {row["fate"]: row["number"] for row in rows(desk, "SELECT fate, count(*) number FROM inbox GROUP BY fate")}
    check("they meet many fates", len(fates) >= 8 and sum(fates.values()) > count / 2, fates)
    answers = rows(desk, "SELECT subject, body, orders, reply_to FROM outbox JOIN letters ON mail = id WHERE kind = 'answer' AND game IS NULL")
    # An answer quotes the subject that it answers; who wrote a key there knows it.
    told = [row["subject"] for row in answers
            if any(words[name] in re.sub(r'"[^"]*"', "", "%s %s %s %s" % tuple(row)) for name in ("KEY", "SPANISH-KEY", "NEW-KEY"))]
    check("no stranger is told a key, in %d answers" % len(answers), answers and not told, told[:10])
    receipts = rows(desk, "SELECT count(*) number FROM outbox WHERE kind = 'receipt'")[0]["number"] - handed_in
    read = ("SELECT count(*) number FROM inbox WHERE (fate IN ('filed', 'refused', 'preview') OR words = 'no-orders')"
            " AND answered = %d AND limited = 0")
    answered, silent = (rows(desk, read % way)[0]["number"] for way in (1, 0))
    limited = rows(desk, "SELECT count(*) number FROM inbox WHERE limited = 1")[0]["number"]
    check("each text that was read has its receipt, up to the limit of a day", receipts == answered and 20 * answered > count,
          "%d receipts, %d answered" % (receipts, answered))
    check("nobody falls silent without a word", silent == 0 or limited > 0, "%d silent, %d limited" % (silent, limited))
    trouble = rows(desk, "PRAGMA integrity_check") + rows(desk, "PRAGMA foreign_key_check")
    check("the ledger is whole", [tuple(row) for row in trouble] == [("ok",)], [tuple(row) for row in trouble])
    finish()


main()
