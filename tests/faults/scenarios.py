"""What is disturbed: one command of a campaign, on a desk that lies ready, and what cron or the mail server does afterwards."""

import os
import re
import signal

import powercut
import promises
from desk import Desk
from killer import twin
from world import CONFIGURATION, MAILDIR_OUT, World, lay_out

TRY_AGAIN = 75
ACTS = ("rollback", "replace", "note")  # of the game master, who looks before he does it again
FETCHES = 4  # how often a mail server tries


class Scenario:
    """`snapshot` is copied for each run; `words` are the command, `game` the name of the game, which lies at its step `step`."""

    def __init__(self, game, name, snapshot, words, way_in="pipe", way_out="maildir", pipe=None, step=0):
        self.game, self.name, self.snapshot, self.words, self.step = game, name, snapshot, words, step
        self.way_in, self.way_out, self.pipe = way_in, way_out, pipe
        self.before = promises.decided(snapshot)

    def world(self, **more):
        return World.like(self.snapshot, self.way_in, self.way_out, **more)

    def helper(self):
        """Of which helper program it is a test before all: "imap", "smtp", None."""
        return "imap" if self.way_in == "imap" else "smtp" if self.way_out == "smtp" else None

    def disturb(self, world, control=None):
        stdin = world.desk.path(self.pipe) if self.pipe else os.devnull
        return world.run(*self.words, stdin=stdin, control=control)

    def ended_well(self, result):
        """65 of `submit`: filed, with orders in it that break a rule."""
        return result.code == 0 or (self.words[0] == "submit" and result.code == 65)

    def again(self, world, result):
        """Whoever gave the command gives it again, if he must: what went wrong."""
        if self.words[0] == "tick":
            return []
        if self.words[0] == "new":
            return self._new_again(world)
        if self.words[0] == "submit" and promises.decided(world.desk)["submissions"]:
            return []  # the game master looks before he does it again
        if self.words[0] in ACTS and promises.difference(promises.decided(world.desk), self.before):
            return []
        for _ in range(FETCHES):
            # A mail server keeps a mail whose command was killed or asks for patience.
            if self.ended_well(result):
                return []
            if self.words[0] == "receive" and result.code not in (TRY_AGAIN, -signal.SIGKILL):
                return ["the player's mail was sent back to him: exit code %s: %s" % (result.code, result.err)]
            result = self.disturb(world)
        return ["%s fails for ever: %s" % (self.words[0], (result,))]

    def _new_again(self, world):
        listed = world.run("list", "--format", "yaml")
        if listed.code == 0 and "game:" in listed.out:
            return []
        result = self.disturb(world)
        return [] if result.code == 0 else ["the game cannot be begun: %s" % (result,)]

    def settle(self, world):
        """Cron goes on: two ticks, of which the second must find nothing to do. What went wrong."""
        broken = []
        doubt = powercut.noted(world.desk)
        result = world.tick()
        if doubt and "may arrive twice" not in result.err:
            broken.append("it does not say that mails may arrive twice: " + result.err)
        if result.code != 0:
            broken.append("the next tick ends with %s: %s" % (result.code, result.err))
        before, out = promises.decided(world.desk), len(world.out())
        world.desk.later(minutes=6)
        result = world.tick()
        if result.code != 0 or result.err:
            broken.append("the tick after it ends with %s: %s" % (result.code, result.err))
        if promises.difference(promises.decided(world.desk), before) or len(world.out()) != out:
            broken.append("the tick after it still found something to do")
        result = world.run("verify", self.game)
        return broken + (["verify ends with %s: %s" % (result.code, result.out + result.err)] if result.code != 0 else [])


class Reference:
    """What a scenario comes to undisturbed, and the calls it makes."""

    def __init__(self, scenario, control, sorts):
        self.scenario, self.counts = scenario, {}
        with scenario.world() as world:
            control.arm(sorts)
            result = scenario.disturb(world, control)
            self.count, self.calls = control.count, control.names()
            self.done = promises.decided(world.desk)
            assert scenario.ended_well(result), (scenario.name, result)
            self.broken = scenario.settle(world)
            self.decided, self.said = promises.decided(world.desk), promises.said(world.desk)
            self.out = {promises.message_id(raw) for raw in world.out()}

    def count_of(self, control, sorts, target=""):
        """How many calls of these sorts it makes; several faults strike the same ones."""
        if (sorts, target) not in self.counts:
            with self.scenario.world() as world:
                control.arm(sorts, target=target)
                self.scenario.disturb(world, control)
                self.counts[sorts, target] = control.count
        return self.counts[sorts, target]


def of(campaign, ways, steps):
    """The scenarios of a game: (way in, way out) of ticks, each at the next of `steps` steps of its campaign."""
    found = []
    found.append(Scenario(campaign.name, "new", Desk(configuration=CONFIGURATION + MAILDIR_OUT), ("new", *campaign.words)))
    for number in range(steps):
        at = number % len(campaign.steps)
        desk = campaign.begun(CONFIGURATION + MAILDIR_OUT, at)
        letters = campaign.letters(desk, at)
        if number == 0:
            found += _of_one_mail(campaign, desk, letters)
        if number == 1:
            found.append(_of_pages(campaign, desk, letters))
            found += _of_acts(campaign, _gone_on(campaign))
            if campaign.game == "dos-de-mayo":  # what is done with several at once is no affair of the rules
                found.append(_of_several(campaign, desk, letters))
        way_in, way_out = ways[number % len(ways)]
        lay_out(desk, way_in, letters)
        desk.later(hours=12)
        found.append(Scenario(campaign.name, "step %d, tick, %s to %s" % (at + 1, way_in, way_out), desk, ("tick",), way_in, way_out, step=at))
    return found


def _gone_on(campaign):
    """The game after its first steps that brought it into another turn: in some a file is refused first."""
    for steps in range(1, len(campaign.steps) + 1):
        desk = campaign.begun(CONFIGURATION + MAILDIR_OUT, steps)
        if desk.query("SELECT count(DISTINCT turn) FROM states") != [(1,)]:
            return desk
    raise AssertionError("%s never goes on" % campaign.name)


def _of_acts(campaign, desk):
    """What changes most at once."""
    first, now = (desk.query("SELECT turn FROM states ORDER BY number " + order + " LIMIT 1")[0][0] for order in ("ASC", "DESC"))
    seat = next(iter(campaign.seats))
    said = ("--turn", now, "--reason", "a test")
    return [Scenario(campaign.name, "rollback", desk, ("rollback", campaign.name, "--to", first, *said)),
            Scenario(campaign.name, "replace", desk, ("replace", campaign.name, seat, "new@example.com", *said))]


def _of_pages(campaign, desk, letters):
    """A tick whose mails have pictures, which are painted while others go."""
    pages = twin(desk)
    turn, = pages.query("SELECT turn FROM states ORDER BY number DESC LIMIT 1")[0]
    for seat in campaign.seats:
        pages.file(seat, 'game: %s\nturn: "%s"\nmail: html\n' % (campaign.name, turn), game=campaign.name)
    if pages.query("SELECT DISTINCT mail FROM seats") != [("html",)]:
        raise AssertionError("%s: not every seat wants pages" % campaign.name)
    pages.good("send")
    lay_out(pages, "maildir", letters)
    pages.later(hours=12)
    return Scenario(campaign.name, "tick with pictures", pages, ("tick", "--language", "en"), "maildir", step=1)


def _of_several(campaign, desk, letters):
    """A tick in which three games are due: they are adjudicated together, and after a death each by itself."""
    several = twin(desk)
    for name in ("second", "third"):
        words = list(campaign.words)
        words[words.index("--name") + 1] = name
        several.good("new", *words)
        for seat, text in campaign.steps[0].items():
            several.write("file.yaml", re.sub("(?m)^game:.*", "game: " + name, text))
            several.run("submit", name, seat, "file.yaml")
    several.good("send")
    if several.query("SELECT count(*) FROM games WHERE answered = 1")[0][0] < 2:
        raise AssertionError("%s: the games are not due together" % campaign.name)
    lay_out(several, "maildir", letters)
    several.later(hours=12)
    return Scenario(campaign.name, "tick, several games", several, ("tick",), "maildir", step=1)


def _of_one_mail(campaign, desk, letters):
    piped = twin(desk)
    lay_out(piped, "pipe", letters[:1])
    name = os.listdir(piped.path("pipe"))[0]
    filed = twin(desk)
    seat = next(iter(campaign.steps[0]))
    filed.write("file.yaml", campaign.steps[0][seat])
    return [Scenario(campaign.name, "receive", piped, ("receive",), "pipe", pipe="pipe/" + name),
            Scenario(campaign.name, "submit", filed, ("submit", campaign.name, seat, "file.yaml"))]
