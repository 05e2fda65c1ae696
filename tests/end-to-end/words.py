"""Shared by the tests of words to the referee: players who write them, and what they are answered."""

import os
import re

from desk import KARSTEN, PHIL, ROOT, yaml_of
from postbox import desk, letter, orders_to, pipe


def with_keys(desk, **players):
    """The keys as the first reports have them: a sealed game shows no form."""
    desk.players = players
    desk.keys = {seat: re.search(r"(?m)^key: (\S+)", desk.query(
        "SELECT orders FROM outbox JOIN letters ON mail = id WHERE kind = 'report' AND address = ? ORDER BY id", address)[0][0]).group(1)
                 for seat, address in players.items()}
    return desk


def table(*words):
    return with_keys(desk(("madrid", "--option", "pace=full", "--option", "press=signed", "--every", "48h", *words)), spanish=PHIL, french=KARSTEN)


def write(desk, seat, text, sender=None, **more):
    """A mail of a seat's player with the key in its address."""
    return pipe(desk, letter(sender or desk.players[seat], orders_to(desk.keys[seat]), text, **more))


def answers(desk):
    """What was queued since the last call: (address, kind, subject, body, orders)."""
    since = desk.__dict__.setdefault("seen", 0) or desk.__dict__.get("seen", 0)
    rows = desk.query("SELECT address, kind, subject, body, orders, id FROM outbox JOIN letters ON mail = id WHERE id > ? ORDER BY id", since)
    desk.seen = desk.query("SELECT max(id) FROM outbox")[0][0]
    return [row[:5] for row in rows]


def one_line(text):
    return re.sub(r"\s+", " ", text)


CODE = re.compile(r"(?:code|código) ([0-9A-HJKMNP-TV-Z]{6})\b")


def code_of(desk):
    """The code of the newest answer."""
    body = desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'answer' ORDER BY id DESC LIMIT 1")[0][0]
    return CODE.search(one_line(body)).group(1)


def over(desk):
    view = desk.tree("show", "madrid", "--as", "public")
    return view["over"]


def events(desk, *codes):
    return [code for (code,) in desk.query("SELECT code FROM events ORDER BY place") if code.startswith(codes)]


def hand_over(desk, seat, address, game="madrid"):
    """The seat goes to a new player, whose key is known from then on."""
    desk.good("replace", game, seat, address, "--reason", "no time")
    desk.players[seat] = address
    desk.keys[seat] = re.findall(r"(?m)^key: (\S+)", desk.query(
        "SELECT orders FROM outbox JOIN letters ON mail = id WHERE address = ? ORDER BY id DESC LIMIT 1", address)[0][0])[0]


with open(os.path.join(ROOT, "templates", "en", "messages.yaml"), encoding="utf-8") as words:
    HINDRANCES = yaml_of(words.read())["answers"]["referee"]["asked"]["cannot"]


def hindrance(desk):
    """The code of what the newest answer says for why nothing was done; None: it was done, or is asked to be confirmed."""
    body = one_line(desk.query("SELECT body FROM outbox JOIN letters ON mail = id WHERE kind = 'answer' ORDER BY id DESC LIMIT 1")[0][0])
    return next((code for code, words in HINDRANCES.items() if one_line(words) in body), None)
