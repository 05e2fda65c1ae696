"""kill -9 at every moment: nothing promised is lost, nothing is done twice, and the next tick goes on."""

import os
import shutil
import signal
import subprocess
import time

import killer
from desk import KARSTEN, PHIL, ROOT, SEED, Desk, check, equal, finish
from killer import moments, sound, traced, twin

STEP = os.path.join(ROOT, "contrib", "campaigns", "dos-de-mayo", "01-turn-1")
NEW = ("new", "dos-de-mayo", "--name", "madrid", "--seat", "spanish=" + PHIL, "--seat", "french=" + KARSTEN,
       "--seed", SEED, "--every", "48h", "--option", "pace=fast")


def said(desk):
    with open(desk.path("said"), encoding="utf-8") as file:
        return file.read()


def history(desk):
    """What was adjudicated, without the times."""
    return (desk.query("SELECT game, number, turn, window, position FROM states ORDER BY game, number"),
            desk.query("SELECT game, state, number, code, fields FROM events "
                       "WHERE code NOT IN ('game-begun', 'adjudicated', 'recorded', 'parts-bound') ORDER BY game, state, number"))


class Faults(list):
    """What went wrong at which kill; tests name the promise, this the places."""

    def expect(self, good, *what):
        if not good:
            self.append(what)


def each_kill(desk, words):
    """(twin desk, where and at what it was killed) for every moment of a command on a desk like this one."""
    names = []
    equal("%s: undisturbed, it ends with 0" % words[0], traced(twin(desk), words, names=names), (None, 0))
    for kill_at in moments(names):
        other = twin(desk)
        name, code = traced(other, words, kill_at)
        yield other, "%s %d of %d: %s" % (words[0], kill_at, len(names), name or "ended with %s" % code)
        shutil.rmtree(other.folder)


# ---- new ----

def kill_new():
    unsound, half, again = Faults(), Faults(), Faults()
    kills = 0
    for desk, place in each_kill(Desk(), NEW):
        kills += 1
        unsound.expect(sound(desk), place)
        result = desk.run("list", "--format", "yaml")
        made = result.code == 0 and "game: madrid" in result.out
        if made:
            whole = desk.query("SELECT (SELECT count(*) FROM outbox), (SELECT count(*) FROM states)") == [(2, 1)]
            half.expect(whole, place)
        else:
            again.expect(desk.run(*NEW).code == 0, place, result)
        again.expect(desk.run("send").code == 0 and len(desk.mail_names()) == 2, place)
    check("new: killed at many moments", kills > 10, kills)
    equal("new: the ledger is sound after each", unsound, [])
    equal("new: the game is there whole or not at all", half, [])
    equal("new: it can be begun then, and goes on", again, [])


# ---- submit ----

def kill_submit(desk):
    words = ("submit", "madrid", "french", os.path.join(STEP, "french.yaml"))
    with open(words[3], "rb") as file:
        text = file.read()
    unsound, lost, half, stuck, untold = Faults(), Faults(), Faults(), Faults(), Faults()
    receipts = kills = 0
    for other, place in each_kill(desk, words):
        kills += 1
        unsound.expect(sound(other), place)
        (files, mails), = other.query("SELECT (SELECT count(*) FROM submissions), (SELECT count(*) FROM outbox WHERE message_id GLOB '*.submitted-*')")
        untold.expect(files == mails, place, files, mails)
        rows = other.query("SELECT receipt, standing, text FROM submissions")
        if "RECEIPT" in said(other):
            receipts += 1
            lost.expect(rows == [(1, "in-force", text)], place, rows)
        half.expect(rows in ([], [(1, "in-force", text)]), place, rows)
        stuck.expect(other.run(*words).code == 0, place)
        stuck.expect(other.query("SELECT count(*) FROM submissions WHERE standing = 'in-force'") == [(1,)], place)
        ids = [mail["Message-ID"] for mail in other.mails(KARSTEN)] if other.run("send").code == 0 else []
        untold.expect(sum(".submitted-" in name for name in ids) == files + 1, place, ids)
    check("submit: killed at many moments, some of them after the receipt was printed", kills > 10 and receipts > 0,
          (kills, receipts))
    equal("submit: the ledger is sound after each", unsound, [])
    equal("submit: a receipt that was printed is kept", lost, [])
    equal("submit: the file is there whole or not at all", half, [])
    equal("submit: the file can be handed in again", stuck, [])
    equal("submit: for each file that is there the player gets one mail, sent with it or not at all", untold, [])


# ---- tick ----

def kill_tick(desk):
    complete = twin(desk)
    complete.good("tick")
    whole, before = history(complete), history(desk)
    ids = set(complete.mail_names())
    check("tick: undisturbed, it adjudicates and sends two reports, and what was handed in for two seats", whole != before and
          len(ids) == len(desk.mail_names()) + 4, ids)
    unsound, half, failed, twice, lost, duplicate, more = (Faults() for _ in range(7))
    states = set()
    for other, place in each_kill(desk, ("tick",)):
        unsound.expect(sound(other), place)
        now = history(other)
        half.expect(now in (before, whole), place)
        states.add(now == whole)
        fate = dict(other.query("SELECT message_id, status FROM outbox"))
        fetched = other.mail_names()
        for name in fetched:  # the players fetch and delete what has come
            os.unlink(other.path("outbox/new/" + name))
        result = other.later(minutes=1).run("tick")
        failed.expect(result.code == 0, place, result)
        twice.expect(history(other) == whole, place)
        lost.expect(set(fetched) | set(other.mail_names()) == ids, place, other.mail_names())
        for name in set(fetched) & set(other.mail_names()):
            duplicate.expect(fate.get(name) in ("sending", "unknown"), place, name, fate.get(name))
        failed.expect(other.query("SELECT DISTINCT status FROM outbox") == [("sent",)], place)
        left = other.mail_names()
        other.later(minutes=6).run("tick")
        more.expect(other.mail_names() == left and history(other) == whole, place)
    equal("tick: killed before and after the turn was adjudicated", states, {True, False})
    equal("tick: the ledger is sound after each", unsound, [])
    equal("tick: the turn is adjudicated whole or not at all", half, [])
    equal("tick: the next tick ends with 0, and no mail is left over", failed, [])
    equal("tick: the turn was adjudicated once", twice, [])
    equal("tick: every report came", lost, [])
    equal("tick: none came twice, but where its fate was not known; then as the same mail", duplicate, [])
    equal("tick: a third tick does nothing more", more, [])


# ---- by the clock, as the kernel kills ----

def kill_late(desk, words, delay):
    with open(desk.path("said"), "wb") as out:
        process = subprocess.Popen(desk.arguments(*words), cwd=desk.folder, env=desk.environment(),
                                   stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()


def kill_by_clock(desk):
    """Submissions and ticks killed after growing delays, on one ledger that has to bear them all."""
    begun = time.monotonic()
    desk.good("check", "madrid", "french", os.path.join(STEP, "french.yaml"))
    usual = time.monotonic() - begun
    lost, unsound = Faults(), Faults()
    for round_ in range(24):
        delay = usual * (round_ + 1) / 12
        turn = desk.turn()[0]
        desk.write("late.yaml", 'game: madrid\nturn: "%s"\npreparation: {draw: no}\nsalt: "%d"\n' % (turn, round_))
        kill_late(desk, ("submit", "madrid", "french", desk.path("late.yaml")), delay)
        rows = [text for (text,) in desk.query("SELECT text FROM submissions WHERE seat = 1 ORDER BY receipt")]
        if "RECEIPT" in said(desk):
            number = int(said(desk).split("RECEIPT ")[1].split(":")[0])
            lost.expect(rows[number - 1:number] == [desk.read("late.yaml")], round_, number)
        desk.later(hours=49)
        kill_late(desk, ("tick", "--trust"), delay)
        unsound.expect(sound(desk), round_)
        desk.later(minutes=1).good("tick", "--trust")
    equal("by the clock: every receipt that was printed is kept", lost, [])
    equal("by the clock: the ledger is sound after each", unsound, [])
    numbers = [row[0] for row in desk.query("SELECT number FROM states ORDER BY number")]
    check("by the clock: the game went on, window after window",
          numbers == list(range(len(numbers))) and len(numbers) > 10, numbers)
    ids = sorted(row[0] for row in desk.query("SELECT message_id FROM outbox"))
    equal("by the clock: every report is in the Maildir, once by its Message-ID",
          sorted(mail["Message-ID"].strip("<>") for mail in desk.mails()), ids)
    equal("by the clock: and the ledger knows it", desk.query("SELECT DISTINCT status FROM outbox"), [("sent",)])
    equal("by the clock: the game was not set aside", desk.query("SELECT status, attempts FROM games")[0][1], 0)


start = Desk()
start.good(*NEW)
start.good("send")
if killer.possible():
    kill_new()
    kill_submit(start)
    ready = twin(start)
    for seat in ("french", "spanish"):
        ready.good("submit", "madrid", seat, os.path.join(STEP, seat + ".yaml"))
    kill_tick(ready.later(hours=1))
else:
    print("# this machine does not let processes be traced: killed by the clock alone")
kill_by_clock(start)
finish()
