"""A game as contrib/campaigns has it: whatever lies there is tried, so that a new game needs nothing here."""

import os

from desk import ROOT, Desk
from postbox import REFEREE, key, letter, orders_to, press_to

CAMPAIGNS = os.path.join(ROOT, "contrib", "campaigns")


def games():
    return sorted(name for name in os.listdir(CAMPAIGNS) if os.path.isfile(os.path.join(CAMPAIGNS, name, "new")))


class Campaign:
    """`seats`: {seat: address}; `steps`: for each tick {seat: turn file}."""

    def __init__(self, game):
        folder = os.path.join(CAMPAIGNS, game)
        with open(os.path.join(folder, "new"), encoding="utf-8") as file:
            self.words = [line for line in file.read().splitlines() if line and not line.startswith("#")]
        self.game = game
        self.name = self._values("--name")[0]
        self.seats = dict(value.split("=", 1) for value in self._values("--seat"))
        self.steps = [self._read(os.path.join(folder, step)) for step in sorted(os.listdir(folder)) if step[:1].isdigit()]

    def _values(self, option):
        return [value for word, value in zip(self.words, self.words[1:]) if word == option]

    @staticmethod
    def _read(folder):
        files = {}
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                files[name[:-len(".yaml")]] = file.read()
        return files

    def begun(self, configuration, steps=0):
        """A desk with the game after so many steps, all mails sent and fetched; it is eight o'clock."""
        desk = Desk(configuration=configuration)
        desk.good("new", *self.words)
        desk.good("tick")
        for step in self.steps[:steps]:
            for seat, text in step.items():
                desk.write("file.yaml", text)
                result = desk.run("submit", self.name, seat, "file.yaml")
                assert result.code in (0, 65), result
            desk.later(hours=12).good("tick")
            desk.later(hours=12)
        return desk

    def orders(self, desk, seat, text, **more):
        """A turn file as its player mails it."""
        return letter(self.seats[seat], orders_to(key(desk, seat, self.name), self.name), text, **more)

    def letters(self, desk, step):
        """What comes in one morning: [(Message-ID, bytes)], in order. First thoughts and second thoughts of each player, press,
        a question without a file, a wrong key, an answer of a machine."""
        seats = list(self.steps[step])
        found = []

        def add(name, raw, *arguments, **more):
            id = "%s.%d@home.example" % (name, step)
            found.append((id, raw(*arguments, id=id, **more)))

        for seat in seats:
            add("first-" + seat, self.orders, desk, seat, self.steps[step][seat] + "salt: first\n")
        author, reader = list(self.seats)[:2]
        add("press", letter, self.seats[author], press_to(key(desk, author, self.name), reader, self.name), "It rains here.\n")
        add("wrong-key", letter, "stranger@example.net", orders_to("AAAA-AAAA-AAAA", self.name), "orders: []\n")
        add("machine", letter, self.seats[author], REFEREE, "I am away.\n", headers="Auto-Submitted: auto-replied\n")
        for seat in reversed(seats):
            add("second-" + seat, self.orders, desk, seat, self.steps[step][seat])
        return found
