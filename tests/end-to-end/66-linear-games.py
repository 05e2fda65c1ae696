"""Work on a mail of orders grows as its size does, in the words of each game, too: 60 KB of what a word stands for, of conditions, of brackets
that nobody closes. A file has no more (FILE-SIZE)."""

import resource
import subprocess

from desk import SEED, Desk, check, equal, finish
from postbox import CONFIGURATION, key, letter, orders_to

SIZE, MOST = 60000, 8.0  # bytes; seconds of processor time

GAMES = {
    "ducs": (("orfburg", "wulfenburg"), ("--option", "setup=sealed"),
             ("standard\n", "Je prends la mise en place standard\n\n", "standard, but OD 2211\n", "OI4 2211\n", "if OI4 is gone, OI5 2211 ? {")),
    "waterloo": (("north", "south"), (), ("deploy 1 2 3 4 5, general 6\n", "if I charge 3, does he ? {", "{ if rather . ", "if charged, decline. otherwise ", "recon 1 ")),
    "dogs-of-war": (("alice", "bob", "carl"), (), ("{ if rather . ", "knight to HAC.6 if free, otherwise pass. ", "anyone but McBeth: ", "buy a knight, ")),
    "dos-de-mayo": (("spanish", "french"), ("--option", "pace=fast"), ("{ if 9 is taken ? ", "2 cubes 9 to 14 ", "play no card, ")),
    "diplomacy": (("austria", "england", "france", "germany", "italy", "russia", "turkey"), (), ("F London - North Sea ", "{ if rather . ", "all hold ")),
}


def seconds(desk, raw):
    """What `receive` takes for it; its exit code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(desk.arguments("receive"), cwd=desk.folder, env=desk.environment(), input=raw, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          timeout=300, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.returncode


slow, codes, most = [], set(), (0.0, None)
for rules, (seats, options, units) in GAMES.items():
    desk = Desk(configuration=CONFIGURATION)
    desk.good("new", rules, "--name", "one", "--seed", SEED, *options, *(word for seat in seats for word in ("--seat", "%s=%s@example.org" % (seat, seat))))
    to = orders_to(key(desk, seats[0], "one"), "one")
    for unit in units:
        taken, code = seconds(desk, letter(seats[0] + "@example.org", to, unit * (SIZE // len(unit.encode()))))
        codes.add(code)
        most = max(most, (taken, unit), key=lambda entry: entry[0])
        if taken > MOST:
            slow.append((rules, unit, taken))
print("# the slowest took %.2f s: %r" % most)
equal("no mail of orders takes longer than seconds", slow, [])
check("each was taken in", codes == {0}, codes)
finish()
