"""A new Dos de Mayo asks for what must be answered, unless somebody wants every window; what there was stays as it is."""

import json
import re

from desk import KARSTEN, PHIL, Desk, check, equal, finish, yaml_of
from games import seats as seats_of
from postbox import CONFIGURATION

SEATS = ("--seat", "spanish=" + PHIL, "--seat", "french=" + KARSTEN)


def made(*words):
    here = Desk(configuration=CONFIGURATION)
    here.pace = None
    here.good("new", "dos-de-mayo", "--name", "madrid", "--seed", "01", "--every", "48h", *SEATS, *words)
    return here


def written(here):
    return yaml_of(here.query("SELECT options FROM games")[0][0]) or {}


equal("a new game is written down as fast", written(made()).get("pace"), "fast")
equal("unless somebody wants all windows", written(made("--option", "pace=full")).get("pace"), "full")
equal("who says fast gets it once", written(made("--option", "pace=fast")).get("pace"), "fast")
here = made("--option", "press=signed")
equal("settings besides change nothing of it", written(here).get("pace"), "fast")
equal("its windows are those of a fast game", here.tree("show", "madrid", "--as", "referee")["pace"], "fast")

# What a game takes is told with the first word about it.
for words, told in ((("--every", "48h"), ("20", "6", "week")), (("--every", "12h"), ("20", "10", "day")), ((), ("20", None, None)),
                    (("--option", "pace=full", "--every", "48h"), ("40", "12", "week")), (("--on", "mon 20:00"), ("20", None, None))):
    here = Desk(configuration=CONFIGURATION)
    here.pace = None
    said = here.good("new", "dos-de-mayo", "--name", "madrid", *SEATS, *words)
    said = said.out + said.err
    equal("%s: how often it asks, and how long it lasts" % " ".join(words), re.search(r"about (\d+) times, each player about \d+ times(?:: (\d+) (day|week)s at most)?", said).groups(), told)
    equal("for programs, too", here.tree("new", "dos-de-mayo", "--name", "toledo", *SEATS, *words)["windows"], int(told[0]))

for rules, words, times in (("ducs", (), (30, 15)), ("waterloo", (), (15, 10)), ("waterloo", ("--option", "laurels=yes"), (45, 25)), ("dogs-of-war", (), (20, 10))):
    here = Desk(configuration=CONFIGURATION)
    seats = [word for seat in seats_of(rules) for word in ("--seat", "%s=%s@example.org" % (seat, seat))]
    said = here.good("new", rules, "--name", "one", "--every", "48h", *seats, *words)
    equal("%s %s: how often it asks in all, and each" % (rules, " ".join(words)),
          tuple(map(int, re.search(r"about (\d+) times, each player about (\d+) times: \d+ (?:week|day)s at most", said.out + said.err).groups())), times)
    here.good("new", rules, "--name", "two", "--every", "48h", *seats[:-1], seats[-1].split("=")[0] + "=open", *words)
    for language in ("en", "es", "fr"):
        check("%s %s: its invitation says so, too (%s)" % (rules, " ".join(words), language),
              re.search(r"\b%d\b" % times[1], here.good("invite", "two", "--language", language).out.partition(" join ")[0]), here.good("invite", "two").out)

here = Desk(configuration=CONFIGURATION)
here.pace = None
here.good("new", "ducs", "--name", "jena", "--seed", "01", "--seat", "orfburg=" + PHIL, "--seat", "wulfenburg=" + KARSTEN)
equal("other games have nothing of the kind", written(here), {})

# A position says itself which it is.
here = made("--option", "pace=full")
position = json.dumps(here.tree("show", "madrid", "--as", "referee")["position"])
there = Desk(configuration=CONFIGURATION)
there.pace = None
there.good("new", "dos-de-mayo", "--name", "toledo", "--seed", "01", *SEATS, "--position", there.write("position.yaml", position))
equal("nor is anything written into a game that begins from a position", written(there), {})

finish()
