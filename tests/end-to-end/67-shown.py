"""`show NAME --turn T --as SEAT` gives for ever the bytes that were mailed: compared with the Maildir, for every turn of
whole games, after a rollback, with other templates, with another player in the seat."""

import os
import shutil

from desk import ROOT, Desk, body_of, check, equal, finish, fresh_folder

REASON = ("--reason", "a rule was applied wrongly")


class Reader:
    """Keeps the last report of each turn as it arrived in the players' mailboxes."""

    def __init__(self, desk, game, seats):
        self.desk, self.game, self.seats = desk, game, seats
        self.seen, self.kept, self.count = set(), {}, 0

    def fetch(self):
        """New mails, in the order in which they were queued."""
        self.desk.run("send")
        order = {name: (turn, seat) for name, turn, seat in self.desk.query(
            "SELECT message_id, turn, seat FROM outbox WHERE kind = 'report' AND seat IS NOT NULL ORDER BY id")}
        mails = {mail["Message-ID"].strip("<>"): mail for mail in self.desk.mails()}
        for name, (turn, seat) in order.items():
            if name in mails and name not in self.seen:
                self.seen.add(name)
                self.kept[turn, self.seats[seat]] = body_of(mails[name])
                self.count += 1

    def compare(self, name):
        wrong = [(turn, seat) for (turn, seat), body in self.kept.items()
                 if self.desk.run("show", self.game, "--turn", turn, "--as", seat).out != body]
        equal("%s: %d reports of %d turns are shown as they arrived" % (name, self.count, len({turn for turn, _ in self.kept})),
              wrong, [])


def play_on(desk, reader, game, turns):
    for _ in range(turns):
        if desk.tree("list")[0]["status"] == "over":
            break
        desk.later(hours=73).good("tick", "--trust")
        reader.fetch()


# ---- Dos de Mayo, to its end ----

desk = Desk()
desk.new("--every", "48h", "--option", "pace=full")
reader = Reader(desk, "madrid", ("spanish", "french"))
reader.fetch()
for step in ("01-turn-1", "02-turn-2", "03-turn-3"):
    desk.play(step)
    reader.fetch()
play_on(desk, reader, "madrid", 4)
reader.compare("a game that runs")
before = dict(reader.kept)
desk.good("rollback", "madrid", "--to", "2", *REASON)
reader.fetch()
earlier = [(turn, seat) for (turn, seat), body in before.items() if reader.kept[turn, seat] != body]
equal("a report of before is shown by its number", [(turn, seat) for turn, seat in earlier
      if before[turn, seat] not in [desk.run("show", "madrid", "--turn", turn, "--as", seat, "--report", str(number)).out for number in (1, 2, 3, 4, 5, 6)]], [])
check("there are such", ("2", "french") in earlier, earlier)
equal("a number too high is none", desk.run("show", "madrid", "--turn", "2", "--as", "french", "--report", "99").code, 67)
for words in (("--as", "french"), ("--turn", "2"), ("--turn", "2", "--as", "public")):
    equal("a number is for a seat's turn", desk.run("show", "madrid", *words, "--report", "1").code, 64)
equal("and from 1 on", desk.run("show", "madrid", "--turn", "2", "--as", "french", "--report", "0").code, 64)
reader.compare("taken back")
play_on(desk, reader, "madrid", 60)
equal("it is over", desk.tree("list")[0]["status"], "over")
reader.compare("over")
check("and that was every turn", len({turn for turn, _ in reader.kept}) >= 5, sorted(reader.kept))

# ---- the words change, the mails do not ----

data = fresh_folder()
for name in ("schema", "templates"):
    shutil.copytree(os.path.join(ROOT, name), os.path.join(data, name))
for folder, _, names in os.walk(os.path.join(data, "templates")):
    for name in names:
        if name.endswith(".mustache"):
            with open(os.path.join(folder, name), "a", encoding="utf-8") as file:
                file.write("\nOther words.\n")
desk.variables["ADJUDICATOR_DATA"] = data
environment = desk.environment
desk.environment = lambda: dict(environment(), ADJUDICATOR_DATA=data)
check("other templates make other reports", "Other words." in desk.good("show", "madrid", "--as", "french").out)
reader.compare("with other templates")
desk.environment = environment

# ---- La Guerre des Ducs, with another player in the middle ----

desk = Desk()
desk.good("new", "ducs", "--name", "kaiserburg", "--seat", "orfburg=j@example.org", "--seat", "wulfenburg=o@example.org",
          "--every", "72h", "--seed", "45092", "--option", "setup=standard", "--option", "retreats=ask")
reader = Reader(desk, "kaiserburg", ("orfburg", "wulfenburg"))
reader.fetch()
for step in sorted(os.listdir(os.path.join(ROOT, "contrib", "campaigns", "ducs"))):
    folder = os.path.join(ROOT, "contrib", "campaigns", "ducs", step)
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            desk.file(name[:-5], file.read(), game="kaiserburg")
    desk.later(hours=1).good("tick")
    reader.fetch()
    while "retreat" in desk.turn("kaiserburg")[0]:  # in the middle of a phase
        desk.later(hours=73).good("tick", "--trust")
        reader.fetch()
desk.good("replace", "kaiserburg", "orfburg", "new@example.org", *REASON)
reader.fetch()
reader.compare("another player")
play_on(desk, reader, "kaiserburg", 40)
reader.compare("a campaign to its end")
equal("and it verifies", desk.run("verify", "kaiserburg").code, 0)
finish()
