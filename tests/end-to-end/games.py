"""Which games there are, and what is true of each: the program is asked, so that no test passes one over in silence."""

import functools
import os
import subprocess
import sys

import yaml

from desk import PROGRAM, ROOT, check


def told(*words):
    done = subprocess.run([PROGRAM, "rules", *words, "--format", "yaml"], cwd=ROOT, stdout=subprocess.PIPE, check=True, timeout=60,
                          env=dict(os.environ, ADJUDICATOR_DATA=ROOT))
    return yaml.load(done.stdout, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@functools.lru_cache(maxsize=None)
def games():
    """Their names, as `adjudicator rules` has them."""
    return [entry["rules"] for entry in told()]


def tried():
    """Those that are tried this time, where a test is long and each game goes the same way: GAMES of the environment, which the
    commit draws, all without it."""
    return [rules for rules in games() if rules in os.environ.get("GAMES", rules).split()]


@functools.lru_cache(maxsize=None)
def seats(rules):
    """Those of a table: the game's own, or names for as few as may play."""
    return next(tuple(entry["seats"]) for entry in told() if entry["rules"] == rules)


@functools.lru_cache(maxsize=None)
def campaign(rules):
    """What the game of its sample campaign is called; a test fails if it has none."""
    path = os.path.join(ROOT, "contrib", "campaigns", rules, "new")
    if not check("%s has a sample campaign" % rules, os.path.exists(path)):
        return None
    with open(path, encoding="utf-8") as file:
        words = file.read().split()
    return words[words.index("--name") + 1]


def each(table, what, some=None):
    """(game, row) of every game, or of some. One that has no row in a test's table is a failure, and is left out."""
    for rules in games():
        if rules in table:
            if some is None or rules in some:
                yield rules, table[rules]
        else:
            check("%s has a row in %s of %s" % (rules, what, os.path.basename(sys.argv[0])), False)
