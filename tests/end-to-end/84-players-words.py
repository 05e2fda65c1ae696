"""What one player says binds that player alone, as long as they play; and what is answered is true."""

import re

from desk import KARSTEN, PHIL, Desk, check, equal, finish
from postbox import CONFIGURATION, desk
from words import CODE, answers, code_of, events, hand_over, hindrance, one_line, over, table, with_keys, write

CLAIRE = "claire@example.org"

# ---- a draw said by a former player ----

here = table()
write(here, "french", "offer draw\n")
write(here, "french", "confirm %s\n" % code_of(here))
hand_over(here, "french", CLAIRE)
write(here, "spanish", "accept draw\n")
equal("a former player's offer is none of the new one", hindrance(here), "no-offer")
write(here, "spanish", "offer draw\n")
write(here, "spanish", "confirm %s\n" % code_of(here))
equal("and ends no game", over(here), False)
write(here, "french", "accept draw\n")
write(here, "french", "confirm %s\n" % code_of(here))
equal("the new player may say it themselves", over(here), {"winner": "none", "reason": "draw-agreed"})

here = table()
write(here, "french", "offer draw\n")
write(here, "french", "confirm %s\n" % code_of(here))
write(here, "french", "withdraw draw\n")
hand_over(here, "french", CLAIRE)
write(here, "french", "offer draw\n")
equal("nor does what a former player took back hold for the new one", hindrance(here), None)
got = write(here, "french", "confirm %s\n" % code_of(here))
equal("whose offer counts, and is told", (events(here, "act-draw")[-1], sorted(got.answered)), ("act-draw-offered", [CLAIRE, PHIL]))
got = write(here, "french", "withdraw draw\n")
equal("and so is that they take it back", (events(here, "act-draw")[-1], sorted(got.answered)), ("act-draw-withdrawn", [CLAIRE, PHIL]))
equal("it verifies", here.run("verify", "madrid").code, 0)

here = table()
write(here, "french", "resign\n")
asked = code_of(here)
hand_over(here, "french", CLAIRE)
write(here, "french", "confirm %s\n" % asked)
equal("a code that a former player asked for is no code of the new one", (over(here), hindrance(here)), (False, "stale"))

# ---- codes ----

here = table()
write(here, "french", "resign\n")
resigning = code_of(here)
write(here, "french", "offer draw\n")
offering = code_of(here)
write(here, "french", "confirm %s\n" % offering)
write(here, "french", "confirm %s\n" % offering)
equal("a code that was used: why nothing is done", hindrance(here), "offered")
write(here, "french", "withdraw draw\n")
write(here, "french", "confirm %s\n" % offering)
equal("and after it was taken back", hindrance(here), "withdrawn")
write(here, "french", "confirm 000000\n")
equal("a code that is none", hindrance(here), "stale")
write(here, "french", "confirm %s\n" % resigning)
equal("what is said of a draw leaves the code of a resignation good", over(here), {"winner": "spanish", "reason": "game-resigned"})
write(here, "french", "confirm %s\n" % resigning)
equal("once the game is over, that is why", hindrance(here), "over")

# ---- who has left a seat ----

ANA, BEN, CY = "ana@example.org", "ben@example.org", "cy@example.org"
dogs = Desk(configuration=CONFIGURATION)
dogs.good("new", "dogs-of-war", "--name", "madrid", "--every", "48h", "--seat", "ana=" + ANA, "--seat", "ben=" + BEN, "--seat", "cy=" + CY, "--seed", "01")
dogs.good("send")
with_keys(dogs, ana=ANA, ben=BEN, cy=CY)
FILE = "game: madrid\nturn: dogs\ndogs: [OMALLEY, BLACKMANE, STORMCROW, MCBETH, CONQUEROR]\n"
write(dogs, "cy", "resign\n")
write(dogs, "cy", "confirm %s\n" % code_of(dogs))
answers(dogs)


def filed(desk):
    return desk.query("SELECT count(*) FROM submissions WHERE standing = 'in-force'")[0][0]


for name, text in (("a file", FILE), ("a file to look at", FILE + "preview: yes\n"), ("wait", "game: madrid\nwait: yes\n"),
                   ("an absence", "game: madrid\naway: 2026-05-02..2026-05-09\n")):
    got = write(dogs, "cy", text)
    equal("who has resigned: %s is refused" % name, (got.fate, got.answered, filed(dogs), "absences" in got.changed), ("refused", [CY], 0, False))
    body = answers(dogs)[0][3]
    check("and its receipt says why: FILE-VACANT alone", "FILE-VACANT" in body and len(set(re.findall(r"FILE-[A-Z-]+", body))) == 1, body)
    check("and asks for nothing", "DUE FROM YOU" not in body and "send the whole file" not in one_line(body), body)
write(dogs, "cy", "undo\n")
equal("nor is anything undone", hindrance(dogs), "vacant")
answers(dogs)
for word in ("form", "status", "help"):
    write(dogs, "cy", word + "\n")
    row, = answers(dogs)
    check("%s: no form, and nothing is due" % word, row[4] is None and "-----ORDERS-----" not in row[3] and "DUE FROM YOU" not in row[3], row[3])
equal("the others still file", (write(dogs, "ana", FILE).fate, filed(dogs)), ("filed", 1))
dogs.good("replace", "madrid", "cy", CY, "--reason", "Cy is back")
dogs.keys["cy"] = re.findall(r"(?m)^key: (\S+)", dogs.query(
    "SELECT orders FROM outbox JOIN letters ON mail = id WHERE address = ? ORDER BY id DESC LIMIT 1", CY)[0][0])[0]
equal("and so does who got the seat back", (write(dogs, "cy", FILE).fate, filed(dogs)), ("filed", 2))

finish()
