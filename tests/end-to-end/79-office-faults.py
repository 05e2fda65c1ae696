"""What the game master's own commands once got wrong: each test says which fault it is about."""

import base64
import os
import re
import socket

from desk import BAD_DATA, KARSTEN, PHIL, ROOT, USAGE, body_of, check, equal, finish, seconds
from games import tried
from postbox import CONFIGURATION, FRENCH, MASTER, SPANISH, desk, into_maildir, key, letter, orders_to

MAILDIR = CONFIGURATION + "intake: {maildir: box}\n"


def a_stray_folder_in_the_maildir_holds_no_game():
    table = desk(configuration=MAILDIR)
    into_maildir(table, "box", "100.a.host", letter(KARSTEN, orders_to(key(table, "french")), FRENCH))
    os.mkdir(table.path("box/new/099.folder"))
    os.mkfifo(table.path("box/new/098.pipe"))
    os.symlink("nowhere", table.path("box/new/097.link"))
    with socket.socket(socket.AF_UNIX) as plug:
        plug.bind(os.path.relpath(table.path("box/new/096.socket")))
    into_maildir(table, "box", "101.b.host", letter(PHIL, orders_to(key(table, "spanish")), SPANISH))
    first = table.later(hours=1).run("tick")
    equal("all mail is taken in, and the game is adjudicated", (first.code, table.turn()), (0, ("2", "preparation")))
    check("what lies there is logged, each with its name", all(name in first.err for name in (
        "099.folder", "098.pipe", "097.link", "096.socket")), first)
    equal("once: the next tick says nothing", table.later(hours=1).run("tick")[::2], (0, ""))
    equal("it stays in the list", len(table.tree("inbox", "--fate", "unreadable")), 4)


def the_letter_about_an_unreadable_mailbox_says_why():
    table = desk(configuration=MAILDIR)
    table.write("box", "no folder")
    for seat, text in (("french", FRENCH), ("spanish", SPANISH)):
        table.file(seat, text)
    table.run("tick")
    table.run("send")
    letters = [body_of(mail) for mail in table.mails(MASTER)]
    check("with the system's own words", any("box/new: Not a directory" in " ".join(text.split()) for text in letters), letters)


def an_edition_of_another_game_is_told_as_such():
    table = desk()
    for game in tried():
        other = "ducs" if game != "ducs" else "waterloo"
        path = os.path.join(ROOT, "schema", "editions", other + ".yaml")
        result = table.run("rules", game, "--tables", "--edition", path)
        with open(path, encoding="utf-8") as file:
            line = file.read().split("\ngame: ")[0].count("\n") + 2
        equal("%s: one error, where the file says its game" % game, (result.code, [words.split(" This")[0] for words in result.err.splitlines()]),
              (BAD_DATA, ["adjudicator: %s:%d:7 EDITION-GAME" % (path, line)]))


def a_case_that_expects_nothing_is_refused():
    table = desk()
    table.write("case.yaml", "case: a\ngame: ducs\nexpect:\n  {}\n")
    result = table.run("case", "case.yaml")
    check("where its expectation stands", result.code == 1 and "case.yaml:4:3 CASE-SHAPE" in result.out, result)


def an_old_player_has_no_deadline_in_the_calendar():
    table = desk(("madrid", "--every", "48h"))
    table.file("french", "game: madrid\nturn: \"%s\"\ncalendar: yes\n" % table.turn()[0])
    table.later(hours=48).good("tick")

    def entries(address):
        files = [part.get_content() for mail in table.mails(address) for part in mail.walk()
                 if part.get_content_type() == "text/calendar"]
        return [tuple(re.search(r"^%s:(.*?)\r?$" % name, file, re.M).group(1) for name in ("METHOD", "SEQUENCE", "UID"))
                for file in files]

    before = entries(KARSTEN)
    table.good("replace", "madrid", "french", "claire@example.org", "--reason", "r")
    table.good("send")
    after = entries(KARSTEN)
    equal("it is taken out again with the mail that says so", after[len(before):],
          [("CANCEL", str(int(before[-1][1]) + 1), before[-1][2])])
    equal("who comes has none yet", entries("claire@example.org"), [])
    table.file("french", "game: madrid\nturn: \"%s\"\ncalendar: yes\n" % table.turn()[0])
    table.later(hours=48).good("tick")
    table.good("replace", "madrid", "french", "dora@example.org", "--reason", "r")
    table.good("replace", "madrid", "spanish", "emil@example.org", "--reason", "r")
    table.good("send")
    equal("the next one's calendar is their own, from what was handed in for them on", [method for method, *_ in entries("claire@example.org")],
          ["PUBLISH", "PUBLISH", "CANCEL"])
    equal("who never had an entry gets none", entries(PHIL), [])


def extend_takes_the_time_of_the_game():
    table = desk(("madrid", "--every", "48h", "--timezone", "Europe/Madrid"))
    turn = table.turn()[0]
    for said, deadline in (("2026-05-10 20:00", "2026-05-10T18:00:00Z"), ("2026-12-10 20:00", "2026-12-10T19:00:00Z"),
                           ("2027-03-28 02:30", "2027-03-28T01:00:00Z"), ("2027-04-28T20:00:00+02:00", "2027-04-28T18:00:00Z")):
        result = table.good("extend", "madrid", "--turn", turn, "--to", said, "--reason", "r")
        equal("%s is a moment" % said, table.deadline(), deadline)
        check("%s: the answer has it in the zone and in UTC" % said, "(Europe/Madrid)" in result.out and deadline in result.out, result)
        equal("%s: told if there is no such time" % said, "does not exist" in result.err, said == "2027-03-28 02:30")
    equal("what is no time: 64", table.run("extend", "madrid", "--turn", turn, "--to", "soon", "--reason", "r").code, USAGE)
    table.good("away", "madrid", "french", "--from", "2026-05-02 18:00", "--to", "2026-05-03 12:00", "--reason", "r")
    equal("so does away, in the player's", table.query("SELECT since, until FROM absences"),
          [(seconds("2026-05-02T16:00:00Z"), seconds("2026-05-03T10:00:00Z"))])


def adjudicate_says_why():
    table = desk(("madrid",))
    turn = table.turn()[0]
    result = table.run("adjudicate", "madrid", "--turn", turn)
    check("without a reason nothing is closed: 64, and what is missing", result.code == USAGE and "--reason" in result.err, result)
    equal("nothing has changed", (table.turn()[0], table.run("adjudicate", "madrid", "--turn", turn, "--reason", " ").code), (turn, USAGE))
    before = table.turn()
    table.good("adjudicate", "madrid", "--turn", turn, "--reason", "Karsten is ill")
    table.good("send")
    check("with one the window is closed", table.turn() != before, table.turn())
    for address in (PHIL, KARSTEN):
        text = " ".join(body_of(table.mails(address)[-1]).split())
        check("%s reads who closed it, and why, once" % address, text.count("closed the turn without waiting any longer: Karsten is ill") == 1, text)
    table.good("adjudicate", "madrid", "--turn", table.turn()[0], "--reason", "again")
    table.good("send")
    text = " ".join(body_of(table.mails(PHIL)[-1]).split())
    equal("and not again in the next report", (text.count("Karsten is ill"), text.count("any longer: again")), (0, 1))
    equal("the log holds", (table.run("verify", "madrid").code, table.run("replay", "madrid").code), (0, 0))


def inbox_shows_text():
    table = desk()
    text = "game: madrid\nturn: \"1\"\nsetup: {card: artilleria}\norders: [\"6→7\"]\n# así está bien\n"
    raw = ("From: %s\nTo: %s\nSubject: =?utf-8?q?=C3=93rdenes?=\nMessage-ID: <a@b>\nMIME-Version: 1.0\n"
           "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n%s\n" % (
               KARSTEN, orders_to(key(table, "french")), base64.encodebytes(text.encode()).decode())).encode()
    table.run("receive", stdin=raw)
    shown = table.good("inbox", "1").out
    check("decoded, with its subject, what became of it, and its receipt", "así está bien" in shown and "Subject: Órdenes" in shown and
          "Fate: filed" in shown and "Receipt: 1" in shown and "YXPD" not in shown, shown)
    equal("--raw: the bytes", table.good("inbox", "1", "--raw").out.encode(), raw)
    equal("--raw alone: 64", table.run("inbox", "--raw").code, USAGE)


def list_says_that_a_mail_is_tried_again():
    table = desk()
    table.write("file", "no folder")
    table.write("adjudicator.yaml", CONFIGURATION.replace("{maildir: outbox}", "{maildir: file/outbox}"))
    table.file("french", FRENCH, more=("--reason", "r"))
    table.run("send")
    table.later(hours=30)
    listed = table.run("list").out
    check("in words", "queued after" not in listed and "will be tried again" in listed, listed)


def the_welcome_says_what_fast_spares():
    for pace, other in (("full", "pace=fast"), ("fast", "not up to five times")):
        table = desk(("madrid", "--option", "pace=" + pace))
        text = " ".join(body_of(table.mails(PHIL)[0]).split())
        check("pace=%s" % pace, other in text and "two mails" in text, text)


def every_fault_of_an_edition_has_its_line_and_column():
    table = desk()
    for game in tried():
        with open(os.path.join(ROOT, "schema", "editions", game + ".yaml"), encoding="utf-8") as file:
            text = file.read()
        # Each key of the file in turn is another.
        keys = list(re.finditer(r"^ ? ?(?:- )?\w[\w-]*(?=: )", text, re.M))
        missing = []
        for key in keys[::max(1, len(keys) // 12)]:
            table.write("edition.yaml", text[:key.start()] + key.group() + "x" + text[key.end():])
            result = table.run("rules", game, "--tables", "--edition", "edition.yaml")
            if result.code != 0:
                missing += [line for line in result.err.splitlines() if not re.match(r"adjudicator: edition.yaml:\d+:\d+ ", line)]
        equal("%s: every error, whatever key is wrong" % game, missing, [])


a_stray_folder_in_the_maildir_holds_no_game()
an_edition_of_another_game_is_told_as_such()
every_fault_of_an_edition_has_its_line_and_column()
a_case_that_expects_nothing_is_refused()
an_old_player_has_no_deadline_in_the_calendar()
extend_takes_the_time_of_the_game()
adjudicate_says_why()
inbox_shows_text()
list_says_that_a_mail_is_tried_again()
the_welcome_says_what_fast_spares()
the_letter_about_an_unreadable_mailbox_says_why()
finish()
