"""Every fault at every point: what adjudicator-ledgers(7) promises holds. See tests/faults/run."""

import argparse
import collections
import contextlib
import logging
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "end-to-end"))
import control as controls  # noqa: E402
import kinds  # noqa: E402
import powercut  # noqa: E402
import promises  # noqa: E402
import scenarios  # noqa: E402
import selftest  # noqa: E402
import servers  # noqa: E402
from campaign import Campaign, games  # noqa: E402

WAYS = [("maildir", "maildir"), ("maildir", "smtp"), ("imap", "smtp")]
TOLD = 5  # faults of one kind that are told one by one

Point = collections.namedtuple("Point", "game scenario fault number")
Verdict = collections.namedtuple("Verdict", "struck where broken")


@contextlib.contextmanager
def power(fault, world, number, control):
    """That is there at the beginning, and perhaps cut at the end."""
    if not fault.power:
        yield
        return
    control.journal = control.path + ".journal"
    open(control.journal, "wb").close()
    disk = powercut.Disk(world.desk.folder)
    yield
    with open(control.journal, "rb") as file:
        disk.replay(file.read())
    control.journal = None
    disk.cut_power(random.Random(number) if fault.power == kinds.SOME else None)


def strike(scenario, reference, fault, number, control):
    """One fault at one point, and all that must hold then and later."""
    with scenario.world() as world:
        fault.arm(control, number)
        with power(fault, world, number, control):
            result = scenario.disturb(world, control)
        killed = fault.act in (controls.KILL, controls.TEAR)
        # On a busy machine it takes a moment until a killed process lets go of its locks, and until a helper whose program is gone
        # has sent what it was given.
        stays = (killed or fault.act == controls.KILL_ONE) and not world.alone()
        if control.struck == 0 and not (fault.power and result.code == 0):
            return Verdict(False, "", [])
        where = control.where
        broken, doubtful = promises.at_that_moment(world, result.out)
        broken += fault.judge(result)
        if scenario.ended_well(result) and not result.err:
            missing = promises.difference(promises.decided(world.desk), reference.done)
            broken += ["it says that all is well, and it is not: " + missing] if missing else []
        world.players_fetch()
        same_time = killed and number % 2 == 0
        if not same_time:
            world.desk.later(minutes=10)
        broken += scenario.again(world, result) + scenario.settle(world)
        found = promises.difference(promises.decided(world.desk), reference.decided)
        if not found and same_time:
            found = promises.difference(promises.said(world.desk), reference.said)
        broken += ["it did not come to what it should: " + found] if found else []
        broken += promises.mails(world, doubtful, reference.out | promises.to_master(world.desk))
        if not world.alone() or stays:
            broken.append("a process stays behind")
        return Verdict(True, where, broken)


def troubles_for(arguments, game):
    """The games share the troubles with servers, where not all is tried."""
    of_game = games().index(game)
    return [name for number, name in enumerate(Work.troubles) if arguments.all or arguments.fault or number % len(games()) == of_game]


class Work:
    """What every worker has in hand: made before they are."""

    scenarios, references, faults, troubles = {}, {}, {}, {}
    control = None


def begin_worker():
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Work.control = controls.Control(os.path.join(tempfile.gettempdir(), "control-%d" % os.getpid()))


def work(point):
    key = point.game, point.scenario
    try:
        if point.fault in Work.troubles:
            server, trouble = Work.troubles[point.fault]
            broken = servers.survive(Work.scenarios[key], Work.references[key], trouble, server)
            return point, Verdict(True, trouble.name, broken)
        return point, strike(Work.scenarios[key], Work.references[key], Work.faults[point.fault], point.number, Work.control)
    except Exception:  # a worker that dies would leave the others waiting
        return point, Verdict(True, "", [traceback.format_exc()])


def points_of(key, fault, share, seed, control):
    """One of so many, evenly spread, always the last too; all where `share` is 1. The seed says with which it begins."""
    numbers = fault.points(Work.references[key], control)
    first = seed % max(min(share, len(numbers)), 1)
    chosen = set(numbers[-1:] + numbers[first::share])
    return [Point(*key, fault.name, number) for number in sorted(chosen)]


def prepare(arguments, faults, tally):
    control = controls.Control(os.path.join(tempfile.gettempdir(), "control"))
    points = []
    tried = arguments.games or games()
    for game in tried:
        campaign = Campaign(game)
        steps = len(campaign.steps) if arguments.all else len(WAYS)
        for scenario in scenarios.of(campaign, WAYS, max(steps, len(WAYS))):
            if arguments.scenario and arguments.scenario not in scenario.name:
                continue
            key = game, scenario.name
            Work.scenarios[key] = scenario
            Work.references[key] = reference = scenarios.Reference(scenario, control, controls.WORLD)
            tally.say("%s, %s: undisturbed, it makes %d calls" % (*key, reference.count), reference.broken)
            if scenario.words == ("tick",) and not scenario.helper():
                tally.say("%s: what is counted is what the kernel sees" % game, selftest.sees_what_the_kernel_sees(scenario, control))
                tally.say("%s: whatever is damaged is seen" % game, selftest.sees_damage(scenario, reference))
                tally.say("%s: only what is in doubt may come twice" % game, selftest.in_doubt_is_no_loss(scenario, reference))
            points += [Point(*key, name, 1) for name in troubles_for(arguments, game) if scenario.helper() == Work.troubles[name][0]]
            if scenario.words == ("tick",) and scenario.helper() != "imap":
                forgotten = "campaign.db" if scenario.helper() else "outbox"
                tally.say("%s: what is not synced is missed (%s)" % (game, forgotten),
                          selftest.sees_what_was_not_synced(scenario, reference, control, forgotten))
            for fault in faults:
                if arguments.at:
                    points.append(Point(*key, fault.name, arguments.at))
                else:
                    # What writes, syncs and sends is the same for all games: a sample is shared among them.
                    share = fault.at_most_one_in if arguments.all else arguments.share or fault.one_in * arguments.thin * len(tried)
                    points += points_of(key, fault, share, arguments.seed, control)
    return points


def row_of(fault):
    """Of the table; each way in which a server misbehaves is a test of its own, but no row."""
    return "%s servers that misbehave" % Work.troubles[fault][0].upper() if fault in Work.troubles else fault


class Tally:
    def __init__(self):
        self.good = self.bad = 0

    def say(self, name, broken):
        self.good += not broken
        self.bad += bool(broken)
        print(("not ok - " if broken else "ok - ") + name)
        for line in broken:
            print("#   " + line.replace("\n", "\n#   "))
        sys.stdout.flush()


class Table:
    """Faults tried and survived, for each game."""

    def __init__(self):
        self.tried, self.survived, self.told = collections.Counter(), collections.Counter(), collections.Counter()
        self.of_scenario = collections.defaultdict(lambda: [0, 0])

    def add(self, point, verdict):
        if not verdict.struck:
            return
        cell = point.fault, point.game
        self.tried[cell] += 1
        self.survived[cell] += not verdict.broken
        seen = self.of_scenario[point[:3]]
        seen[0] += 1
        seen[1] += bool(verdict.broken)
        if verdict.broken and self.told[point.fault] < TOLD:
            self.told[point.fault] += 1
            print("# %s, %s, %s, %d: %s" % (*point, verdict.where))
            print('# for tests/seeds: plain tests/faults/run %s --scenario "%s" --fault "%s" --at %d' % point)
            for line in verdict.broken:
                print("#   " + line.replace("\n", "\n#   "))
            sys.stdout.flush()

    def tell(self, faults, tally):
        for (game, scenario, fault), (tried, bad) in sorted(self.of_scenario.items()):
            tally.say("%s, %s: %s, at %d points" % (game, scenario, fault, tried), ["%d of them" % bad] if bad else [])
        names = sorted({game for _, game in self.tried})
        print("\n%-50s" % "faults tried, survived" + "".join("%20s" % name for name in names))
        for name in [fault.name for fault in faults] + sorted({row_of(name) for name in Work.troubles}) + ["all"]:
            cells = []
            for game in names:
                wanted = [cell for cell in self.tried if cell[1] == game and name in (row_of(cell[0]), "all")]
                cells.append("%d, %d" % (sum(self.tried[cell] for cell in wanted), sum(self.survived[cell] for cell in wanted)))
            print("%-50s" % name + "".join("%20s" % cell for cell in cells))


def main():
    parser = argparse.ArgumentParser(prog="tests/faults/run")
    parser.add_argument("build")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--all", action="store_true", help="every point of every fault, all steps of each campaign")
    parser.add_argument("--share", type=int, help="one point of so many, whatever the fault")
    parser.add_argument("--thin", type=int, default=1, help="so many times fewer points than usual")
    parser.add_argument("--seed", type=int, default=0, help="which points are in the sample")
    parser.add_argument("--fault", help="only those whose name holds this")
    parser.add_argument("--scenario", help="only those whose name holds this")
    parser.add_argument("--at", type=int, help="only this point")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # clears away, and ends the workers
    logging.disable(logging.CRITICAL)  # servers whose clients are killed say so at length
    warnings.simplefilter("ignore")
    faults = [fault for fault in kinds.KILLS + kinds.POWER + kinds.BROKEN + kinds.FOUND + kinds.MEMORY if (arguments.fault or "") in fault.name]
    Work.faults = {fault.name: fault for fault in faults}
    for server, troubles in (("smtp", servers.SMTP_TROUBLES), ("imap", servers.IMAP_TROUBLES)):
        name = server.upper() + " server that %s"
        Work.troubles.update({name % trouble.name: (server, trouble) for trouble in troubles
                              if (arguments.fault or "") in name % trouble.name})
    # Thousands of ledgers are made and thrown away: in memory, where the machine has such a place.
    memory = "/dev/shm" if "TMPDIR" not in os.environ and os.access("/dev/shm", os.W_OK) else None
    tempfile.tempdir = tempfile.mkdtemp(prefix="adjudicator-faults-", dir=memory)
    try:
        return run(arguments, faults)
    finally:
        shutil.rmtree(tempfile.tempdir, ignore_errors=True)


def run(arguments, faults):
    since = time.monotonic()
    tally = Tally()
    points = prepare(arguments, faults, tally)
    print("# %d points; ready after %.1f s" % (len(points), time.monotonic() - since))
    sys.stdout.flush()
    table = Table()
    with multiprocessing.get_context("fork").Pool(os.cpu_count() or 1, begin_worker) as pool:
        for point, verdict in pool.imap_unordered(work, points, chunksize=8):
            table.add(point, verdict)
    table.tell(faults, tally)
    print("# %.1f s" % (time.monotonic() - since))
    print("%d passed, %d failed" % (tally.good, tally.bad))
    return 1 if tally.bad or not tally.good else 0


if __name__ == "__main__":
    sys.exit(main())
