"""What the game master's own commands once got wrong: each test says which fault it is about."""

import os
import socket

from desk import KARSTEN, PHIL, body_of, check, equal, finish
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


a_stray_folder_in_the_maildir_holds_no_game()
the_letter_about_an_unreadable_mailbox_says_why()
finish()
