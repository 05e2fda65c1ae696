"""`make demo`: the published example game through the real commands."""

import os
import subprocess

import yaml

from desk import BUILD, ROOT, Desk, check, environment, equal, finish, fresh_folder

folder = os.path.join(fresh_folder(), "demo")


def demo(into, game="dos-de-mayo"):
    done = subprocess.run([os.path.join(ROOT, "contrib", "demo"), BUILD, into, game], env=environment(fresh_folder()),
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    return done.returncode, done.stdout.decode("utf-8", "replace")


code, said = demo(folder)
if not equal("the demo ends with 0", code, 0):
    print("# " + said[-800:].replace("\n", "\n# "))
    finish()
with open(os.path.join(folder, "view.yaml"), encoding="utf-8") as file:
    view = yaml.safe_load(file)
equal("Spain has won", view["over"]["winner"], "spanish")
equal("in turn 8", (view["turn"], view["position"]["turn"]), ("8", 8))
equal("with three French cubes lost, and three too many", (view["losses"]["french"], view["losses"]["limit"]), (3, 3))
check("it says where ledger and mails lie", "ledger: %s/campaign.db" % folder in said and
      "mails:  %s/outbox/new" % folder in said, said[-300:])
check("it shows the last report of each side",
      all("the last report to %s" % seat in said for seat in ("spanish", "french")), said[-3000:])
check("the last reports tell of the victory", said.count("[MAYO 5.4]") >= 2, said[-6000:])

desk = Desk()
os.rmdir(desk.folder)
os.symlink(folder, desk.folder)
equal("the ledger says that the game is over", desk.query("SELECT name, status FROM games"), [("madrid", "over")])
equal("every mail was sent", desk.query("SELECT count(*) FROM outbox WHERE status <> 'sent'"), [(0,)])
equal("and lies in the Maildir", len(desk.mail_names()), desk.query("SELECT count(*) FROM outbox")[0][0])

def dump():
    """The ledger as SQL, without the mark by which it is told from every other ledger."""
    return [line for line in desk.dump().split("\n") if not line.startswith('INSERT INTO "book"')]


first = sorted(desk.mail_names()), dump()
bodies = [desk.read("outbox/new/" + name) for name in first[0]]
code, said = demo(folder)
equal("a second demo takes the place of the first", code, 0)
equal("and gives the same mails, byte for byte",
      [desk.read("outbox/new/" + name) for name in sorted(desk.mail_names())], bodies)
equal("and the same ledger", dump(), first[1])

strange = fresh_folder()
with open(os.path.join(strange, "letters.txt"), "w", encoding="utf-8") as file:
    file.write("dear to somebody\n")
code, said = demo(strange)
check("a folder with other things in it is left alone", code == 73 and os.listdir(strange) == ["letters.txt"], said)
os.unlink(desk.folder)
finish()
