"""A new Dos de Mayo asks for what must be answered, unless somebody wants every window; what there was stays as it is."""

import json

from desk import KARSTEN, PHIL, Desk, equal, finish, yaml_of
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
