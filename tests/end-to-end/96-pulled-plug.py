"""`backup` and `restore` when the plug is pulled: at any moment of theirs, and a restore after it was pulled in the middle of a tick."""

import os
import re
import shutil

import killer
from copies import ORDERS, WHY, ids, kind, numbers, secrets, whole
from desk import KARSTEN, NO_PERMISSION, PHIL, check, equal, finish
from killer import moments, sound, traced, twin
from postbox import desk, key, letter, orders_to


def killed(desk, words, check_one):
    """What went wrong after which of the moments; every second one will do."""
    names, wrong = [], []
    equal("%s: undisturbed, it ends with 0" % words[0], traced(twin(desk), words, names=names), (None, 0))
    chosen = moments(names)[::2]
    for kill_at in chosen:
        other = twin(desk)
        name, _ = traced(other, words, kill_at)
        found = check_one(other)
        if found != "":
            wrong.append((kill_at, len(names), name, found))
        shutil.rmtree(other.folder)
    return len(chosen), wrong


def after_backup(desk):
    copies = [name for name in os.listdir(desk.folder) if name.endswith(".copy")]
    if len(copies) == 0 or not all(whole(desk.path(name)) and kind(desk, name) == b"ADJC" for name in copies):
        return "no whole copy: %s" % copies
    done = desk.later(minutes=1).run("backup", ".", "--keep", "1")
    left = [name for name in os.listdir(desk.folder) if name.endswith((".copy", ".making")) or "making" in name]
    return "" if done.code == 0 and len(left) == 1 else "%s %s" % (done, left)


def after_restore(desk):
    """The former one refuses, or goes on, or the new one does; and the next restore ends it."""
    state = kind(desk, "campaign.db")
    if state not in (b"ADJU", b"ADJF", b"ADJR") or not sound(desk):
        return "no ledger: %r" % state
    tick = twin(desk).run("tick")
    new = tick.code == 0 and twin(desk).query("SELECT count(*) FROM restores")[0][0] == 1
    if tick.code not in (0, NO_PERMISSION) or (tick.code == 0 and not new and state != b"ADJU"):
        return "tick: %s" % (tick,)
    if not new:
        done = desk.run("restore", "copy", *WHY)
        if done.code != 0:
            return "restored again: %s" % (done,)
    if desk.run("tick").code != 0 or desk.run("verify", "madrid", "--quiet").code != 0 or desk.query("SELECT count(*) FROM restores")[0][0] != 1:
        return "it does not go on"
    return "" if not [name for name in os.listdir(desk.folder) if "restoring" in name] else "something is left"


if killer.possible():
    table = desk(("madrid", "--option", "pace=fast"))
    table.good("backup", ".")
    table.later(hours=1)
    kills, wrong = killed(table, ("backup", ".", "--keep", "1"), after_backup)
    check("backup: killed at many moments", kills > 8, kills)
    equal("backup: there is a whole copy after each, and the next one clears up", wrong, [])

    table = desk(("madrid", "--option", "pace=fast"))
    table.good("backup", "copy")
    table.play("01-turn-1")
    table.later(hours=1)
    kills, wrong = killed(table, ("restore", "copy", *WHY), after_restore)
    check("restore: killed at many moments", kills > 20, kills)
    equal("restore: after each the former ledger or the new one is there, and the next restore ends it", wrong, [])


# ======== the plug is pulled in the middle of a tick, and a copy restored ========

def pulled(desk, before):
    """What players were told in the time that is lost, then a restore: nothing of it may be said with another meaning."""
    lost = {name: desk.read(os.path.join("outbox/new", name)) for name in desk.mail_names()}
    lost_ids, lost_secrets, lost_numbers = ids(desk), secrets(desk), numbers(desk)
    done = desk.later(hours=3).run("restore", "copy", *WHY)
    if done.code != 0:
        return "restore: %s" % (done,)
    desk.good("tick")
    for step in ("01-turn-1", "02-turn-2"):
        desk.play(step)
    if (secrets(desk) - before[1]) & (lost_secrets - before[1]):
        return "a key comes back"
    if set(ids(desk)) & (set(lost_ids) - set(before[0])):
        return "a Message-ID comes back"
    seen = {}
    for name in desk.mail_names():
        raw = desk.read(os.path.join("outbox/new", name))
        id = re.search(rb"(?im)^Message-ID:\s*(\S+)", raw).group(1)
        if seen.setdefault(id, raw) != raw or (name in lost and lost[name] != raw):
            return "two mails under %s" % id
    ledger = desk.query("SELECT number FROM (SELECT receipt AS number FROM submissions) GROUP BY number HAVING count(*) > 1")
    if ledger or desk.run("verify", "madrid", "--quiet").code != 0 or desk.turn()[0] != "3":
        return "it does not go on: %s %s" % (ledger, desk.turn())
    given = numbers(desk)
    if set(given[len(before[2]):]) & set(lost_numbers[len(before[2]):]):
        return "a receipt comes back"
    return ""


if killer.possible():
    table = desk(("madrid", "--option", "pace=fast"))
    table.at("2026-05-01T09:00:00Z").good("backup", "copy")
    before = (ids(table), secrets(table), numbers(table))
    for seat, address in (("french", KARSTEN), ("spanish", PHIL)):
        table.good("receive", stdin=letter(address, orders_to(key(table, seat)), ORDERS[seat]))
    table.later(hours=1)
    names, wrong, few = [], [], 0
    equal("a tick that adjudicates and sends", traced(twin(table), ("tick",), names=names), (None, 0))
    chosen = moments(names)[::max(1, len(moments(names)) // 10)]
    for kill_at in chosen:
        other = twin(table)
        name, _ = traced(other, ("tick",), kill_at)
        found = pulled(other, before)
        few += 1
        if found != "":
            wrong.append((kill_at, len(names), name, found))
        shutil.rmtree(other.folder)
    check("the plug is pulled at %d moments of it" % few, few >= 8, few)
    equal("after a restore nothing is said twice with two meanings, no key, Message-ID or receipt comes back, and all verifies", wrong, [])

finish()
