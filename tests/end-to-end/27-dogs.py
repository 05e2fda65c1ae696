"""Dogs of War: the demo of a year for five; what its players are told of it, and what they are not."""

import os
import re
import subprocess

import yaml

from desk import BUILD, ROOT, Desk, body_of, check, environment, equal, finish, fresh_folder

PLAYERS = ["alice", "bruno", "carla", "dario", "elena"]


def demo(into):
    done = subprocess.run([os.path.join(ROOT, "contrib", "demo"), BUILD, into, "dogs-of-war"], env=environment(fresh_folder()),
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    mails = os.path.join(into, "outbox", "new")
    bodies = []
    for name in sorted(os.listdir(mails)) if os.path.isdir(mails) else []:
        with open(os.path.join(mails, name), "rb") as file:
            bodies.append((name, file.read()))
    return done.returncode, done.stdout.decode("utf-8", "replace"), bodies


folder = os.path.join(fresh_folder(), "demo")
code, said, mails = demo(folder)
if not equal("the demo of a year for five ends with 0", code, 0):
    print("# " + said[-800:].replace("\n", "\n# "))
    finish()
equal("it has four deadlines", re.findall(r"^gravos: turn (\S+) adjudicated", said, re.M),
      ["dogs", "1-muster", "1-clash", "1-clash-2"])
equal("played once more, it gives the same mails, byte for byte", demo(folder)[2], mails)

desk = Desk()
os.rmdir(desk.folder)
os.symlink(folder, desk.folder)
equal("every mail was sent", desk.query("SELECT count(*) FROM outbox WHERE status <> 'sent'"), [(0,)])
equal("each got a report at the start and after each deadline", desk.query(
    "SELECT address, count(*) FROM outbox WHERE kind = 'report' GROUP BY address ORDER BY address"),
    [(name + "@example.org", 5) for name in PLAYERS])
equal("it verifies", desk.run("verify", "gravos").code, 0)

# What became of it, worked out by hand from the plans.
referee = desk.tree("show", "gravos", "--as", "referee")["position"]["players"]
held = {name: {key: referee[name].get(key, 0) for key in ("coins", "vp")} for name in PLAYERS}
equal("coins and points are what the files, spaces, captains and tokens make of them", held, {
    "alice": {"coins": 1, "vp": 4},     # 8 - 8, HAC.6 and TOR.3, 1 to carla; 4 captains beaten beside bruno
    "bruno": {"coins": 3, "vp": 4},     # 8 - 8, TAL.1, O'Malley, Ransom
    "carla": {"coins": 4, "vp": 2},     # 8 - 8, BAS.6, BAS.3, alice's; BAS.6
    "dario": {"coins": 3, "vp": 1},     # 8 - 8, HAC.6, HAC.2; Captured plans
    "elena": {"coins": 0, "vp": 7},     # 8 - 8; HAR.6, 2 captains beaten, Victory mass
})
equal("Blackmane has the strongest soldier of the losing side", referee["elena"]["soldiers"], {"footman": 1, "knight": 1})

# Nobody reads another's plan, and everybody his own.
steps = os.path.join(ROOT, "contrib", "campaigns", "dogs-of-war", "02-1-muster")
for name in PLAYERS:
    with open(os.path.join(steps, name + ".yaml"), encoding="utf-8") as file:
        plan = yaml.safe_load(file)["plan"]
    ids = [entry["id"] for entry in plan if "id" in entry]
    texts = {other: "".join(body_of(mail) for mail in desk.mails(other + "@example.org")) for other in PLAYERS}
    for entry in ids:
        equal("%s alone reads of the entry %s" % (name, entry),
              [other for other in PLAYERS if re.search(r"\d \(%s\)" % entry, texts[other])], [name])
    receipt = re.search(r"^RECEIPT \d+: [^\n]*year 1, %s$.*?^Until the turn" % name, said, re.M | re.S).group()
    # With a condition or a name the plan stands as it is, and what it means below; else each entry is a line.
    whole = any("when" in entry or "id" in entry for entry in plan)
    told = (re.findall(r"(?:^|  )(\d+)(?: \([a-z]+\))?: ", receipt.split("WHAT THE CONDITIONS MEAN")[1], re.M)[:len(plan)] if whole
            else re.findall(r"^ +\d+\) +(?:\S+ )+to [A-Z]{3}\.\d|^ +\d+\) +plan: pass", receipt, re.M))
    equal("the receipt tells each entry of the plan of %s" % name, len(told), len(plan))
    spaces = {space for entry in plan for space in (entry["do"]["at"] if isinstance(entry["do"]["at"], list) else [entry["do"]["at"]])}
    check("and each of its spaces", all(space in receipt for space in spaces), receipt)
finish()
