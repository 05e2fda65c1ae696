"""The whole program, run in two worlds that differ in nothing but what somebody may not know.

The worlds are written by build/leaks/leaks (tests/leaks), which compares many more of them within one process: hands,
decks, standing lists, what others have sent. Here each is lived through with the real commands: a game begun from its
position, turn files that come by mail, ticks that remind and send. Whatever one viewer gets, by whichever way, must
be the same in both, mails in their length too."""

import email
import email.policy
import os
import re
import subprocess

import yaml

from desk import BUILD, ROOT, Desk, check, environment, equal, finish, yaml_of

CONFIGURATION = """from: "Referee <referee@example.org>"
reply-to: "orders+{game}.{key}@example.org"
transport: {maildir: outbox}
intake: {maildir: inbox}
"""
PAIRS_OF_A_GAME = 4
OBSERVER = "observer@example.org"


def written_pairs():
    done = subprocess.run([os.path.join(BUILD, "leaks", "leaks"), "write", str(PAIRS_OF_A_GAME), "1002"], cwd=ROOT,
                          env=environment("/nonexistent"), stdout=subprocess.PIPE, check=True, timeout=300)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return [pair for pair in yaml.load_all(done.stdout, loader) if pair is not None]


class Life:
    """One of the two worlds of a pair, and what its viewer gets."""

    def __init__(self, pair, world):
        self.pair, self.world, self.got = pair, pair[world], []
        self.viewer = pair["viewer"]
        self.desk = Desk(configuration=CONFIGURATION)
        self.keys = {}

    def begin(self):
        desk = self.desk
        for folder in ("inbox/new", "inbox/cur", "inbox/tmp"):
            os.makedirs(desk.path(folder))
        desk.write("position.yaml", yaml.safe_dump(self.world["position"], allow_unicode=True, sort_keys=False))
        seats = [word for seat in self.pair["seats"] for word in ("--seat", "%s=%s@example.org" % (seat, seat))]
        desk.good("new", self.pair["rules"], "--name", "pair", *seats, "--seed", "5EC2E7", "--every", "48h", "--position",
                  desk.path("position.yaml"))
        if self.viewer == "public":
            desk.good("observe", "pair", OBSERVER)
        desk.good("tick")
        for seat in self.pair["seats"]:
            form = desk.run("form", "pair", seat)
            self.keys[seat] = re.search(r"^key: (\S+)$", form.out, re.M).group(1)

    def send(self, seat):
        """Whatever is sent says that it is to be waited for: so the window stays open in both worlds."""
        text = self.world["sent"].get(seat)
        if text is None:
            return
        if "wait:" not in text:
            text += "wait: yes\n"
        head = ("Message-ID: <%s@home.example>\nDate: Fri, 01 May 2026 08:00:00 +0000\nFrom: %s@example.org\n"
                "To: orders+pair.%s@example.org\nSubject: Orders\nMIME-Version: 1.0\n"
                "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" % (seat, seat, self.keys[seat]))
        self.desk.write("inbox/new/%s" % seat, head + text)

    def look(self):
        """All that can be asked for now."""
        desk, viewer = self.desk, self.viewer
        for words in (("show", "pair", "--as", viewer), ("show", "pair", "--as", viewer, "--format", "yaml"),
                      ("show", "pair", "--as", "public"), ("form", "pair", viewer)):
            if words[0] == "show" or viewer != "public":
                result = desk.run(*words)
                self.got.append((" ".join(words), result.code, self.without_link(result.out), result.err))

    def without_link(self, text):
        """The link that stands for all of the log hangs on what is hidden, and is meant to: it tells nothing of it."""
        for (fields,) in self.desk.query("SELECT fields FROM events WHERE code = 'parts-bound'"):
            link = yaml_of(fields)["link"]
            text = text.replace(link, "-" * len(link))
        return text

    def mails(self):
        address = OBSERVER if self.viewer == "public" else self.viewer + "@example.org"
        for name in self.desk.mail_names():
            raw = self.desk.read("outbox/new/" + name)
            mail = email.message_from_bytes(raw, policy=email.policy.default)
            if mail["To"].addresses[0].addr_spec != address:
                continue
            # A boundary is made from the texts, with the link in them.
            head = [(key, re.sub(r'boundary="[^"]*"', "", str(value))) for key, value in mail.items()]
            parts = [self.without_link(part.get_content() if part.get_content_maintype() == "text" else
                                       part.get_payload(decode=True).decode()) for part in mail.walk() if not part.is_multipart()]
            self.got.append(("mail %s" % name, len(raw), head, parts))

    def live(self):
        self.begin()
        self.look()
        for seat in self.pair["seats"]:
            if seat != self.viewer:
                self.send(seat)
        self.desk.later(hours=1).good("tick")
        self.look()
        self.desk.later(hours=40).good("tick")  # the last quarter of the time: reminders
        if self.viewer != "public":
            self.send(self.viewer)
        self.desk.later(hours=1).good("tick")
        self.look()
        self.desk.good("tick")
        self.mails()
        return self


def difference(one, two):
    for a, b in zip(one.got, two.got):
        if a != b:
            return "%s\n%r\n%r" % (a[0], a[1:], b[1:])
    return "" if len(one.got) == len(two.got) else "%d texts, %d texts" % (len(one.got), len(two.got))


pairs = written_pairs()
games = sorted({pair["rules"] for pair in pairs})
check("pairs of every game are written", len(games) >= 2 and len(pairs) == PAIRS_OF_A_GAME * len(games), (games, len(pairs)))
for rules in games:
    betrayed, hidden, mailed, kinds = [], 0, 0, set()
    for number, pair in enumerate(pair for pair in pairs if pair["rules"] == rules):
        one, two = Life(pair, "one").live(), Life(pair, "two").live()
        told = difference(one, two)
        if told:
            betrayed.append("pair %d, to %s: %s" % (number, pair["viewer"], told))
        hidden += pair["one"] != pair["two"]
        mailed += sum(entry[0].startswith("mail") for entry in one.got)
        kinds |= {kind for kind, in one.desk.query("SELECT DISTINCT kind FROM outbox")}
        still = [life.desk.query("SELECT max(number) FROM states") for life in (one, two)]
        if still != [[(0,)], [(0,)]]:
            betrayed.append("pair %d: the window did not stay open: %r" % (number, still))
    check("%s: nothing that a viewer gets tells the two worlds apart" % rules, not betrayed, "\n".join(betrayed))
    equal("%s: they were not the same" % rules, hidden, PAIRS_OF_A_GAME)
    check("%s: mails were compared, receipts and reminders among them" % rules,
          mailed >= PAIRS_OF_A_GAME and {"report", "receipt", "reminder"} <= kinds, (mailed, kinds))
finish()
