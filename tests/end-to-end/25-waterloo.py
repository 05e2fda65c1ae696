"""Waterloo through the real commands: the sample campaign, a turn given ahead, a question, and what is sealed."""

import os
import subprocess

import yaml

from desk import BUILD, ROOT, Desk, check, environment, equal, finish, fresh_folder

# ---- the sample campaign ----

folder = os.path.join(fresh_folder(), "demo")
done = subprocess.run([os.path.join(ROOT, "contrib", "demo"), BUILD, folder, "waterloo"], env=environment(fresh_folder()),
                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
said = done.stdout.decode("utf-8", "replace")
if not equal("the demo ends with 0", done.returncode, 0):
    print("# " + said[-800:].replace("\n", "\n# "))
    finish()
with open(os.path.join(folder, "view.yaml"), encoding="utf-8") as file:
    view = yaml.safe_load(file)
equal("North has won both manches", (view["over"]["winner"], view["position"]["wins"]), ("north", {"north": 2, "south": 0}))
equal("two files were refused, for what stands in them",
      [line.split()[1] for line in said.split("\n") if line.strip()[:2] in ("4:",)], ["WATERLOO-10.5", "WATERLOO-3.2"])
check("the turn that was given ahead came in the same tick", "turn 1-4-south adjudicated; next, turn 1-6-south" in said, said)
check("who wrote ask was asked", "next, turn 2-5-south-ask-1" in said, said)

desk = Desk()
os.rmdir(desk.folder)
os.symlink(folder, desk.folder)
equal("the ledger says that the game is over", desk.query("SELECT name, status FROM games"), [("mont-saint-jean", "over")])
equal("it verifies", desk.run("verify", "mont-saint-jean").code, 0)
equal("and is replayed to the same end", desk.run("replay", "mont-saint-jean").code, 0)
filed = desk.query("SELECT count(*) FROM submissions WHERE standing <> 'refused'")[0][0]
turns = len([line for line in said.split("\n") if " adjudicated;" in line])
print("# Waterloo, two manches: %d files that counted, %d windows" % (filed, turns))
os.unlink(desk.folder)

# ---- what is sealed ----

desk = Desk()
desk.good("new", "waterloo", "--name", "mont", "--seat", "north=n@example.org", "--seat", "south=s@example.org", "--every", "48h",
          "--seed", "1", "--option", "first=north", "--option", "laurels=yes")
HEAD = 'game: mont\nturn: "%s"\n'
DEPLOY = "deploy: {front: [5, 2, 4, 1, 3], general: 6}\n"
desk.file("north", HEAD % "1-deploy" + DEPLOY + "do: [{recon: 1}]\n", game="mont")
desk.file("south", HEAD % "1-deploy" + DEPLOY, game="mont")
desk.later(hours=1).good("tick")


def owes(seat):
    return [(entry["window"], entry["answered"]) for entry in desk.tree("show", "mont", "--as", seat)["owes"]]


equal("South is to move", (owes("north"), owes("south")), ([], [("turn", "no")]))
# North gives the manche up: nobody knows it before the next tick.
code, receipt = desk.receipt("north", HEAD % "1-2-south" + "resign: yes\n", game="mont")
equal("the resignation is filed", (code, receipt["errors"]), (0, []))
equal("South is not told that nothing is owed any more", owes("south"), [("turn", "no")])
code, receipt = desk.receipt("south", HEAD % "1-2-south" + "standing: {counter_charge: [{else: accept}]}\n", verb="check", game="mont")
equal("nor by a receipt", [(entry["answered"], entry["in_force_answered"]) for entry in receipt["owes"]], [("no", "no")])
before = desk.tree("show", "mont", "--as", "south")
check("nor by anything else", "resign" not in yaml.safe_dump(before), before)
desk.later(hours=1).good("tick")
after = desk.tree("show", "mont", "--as", "south")
last = after["position"]["last"]
equal("then the manche is South's, with three laurels", (last["winner"], last["laurels"]), ("south", 3))
equal("and both deploy anew", after["turn"], "2-deploy")
equal("nobody has missed a turn", desk.query("SELECT sum(missed) FROM seats")[0][0], 0)
finish()
