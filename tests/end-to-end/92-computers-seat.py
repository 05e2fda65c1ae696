"""A seat that the computer plays files what the computer made and nothing else: neither by its key in a mail nor by `submit`; and what
somebody files for it behind the program is told by `verify --stand-ins`."""

from desk import BAD_DATA, PHIL, SEED, Desk, check, equal, finish
from postbox import CONFIGURATION, FRENCH, MASTER, key, letter, orders_to

MADE = "SELECT count(*) FROM submissions WHERE seat = 1 AND source NOT IN ('computer', 'stand-in') AND standing <> 'refused'"


def alone():
    desk = Desk(configuration=CONFIGURATION)
    desk.good("new", "dos-de-mayo", "--name", "madrid", "--every", "48h", "--option", "pace=fast", "--seed", SEED, "--seat", "spanish=Phil <%s>" % PHIL,
              "--seat", "french=computer:easy")
    desk.write("orders.yaml", FRENCH)
    return desk


for played in (False, True):
    desk = alone()
    if played:
        desk.good("tick")
    for words in ((), ("--reason", "I know better")):
        result = desk.run("submit", "madrid", "french", "orders.yaml", *words)
        check("`submit %s` files nothing for the computer" % " ".join(words), result.code == BAD_DATA and "FILE-COMPUTER" in result.out, result)
    for sender in (PHIL, MASTER, "nobody@computer.invalid"):
        for text in (FRENCH, "undo\n", "resign: yes\n", "name: Hal\n", "press: [{to: spanish, text: boo}]\n"):
            desk.run("receive", stdin=letter(sender, orders_to(key(desk, "french")), text))
            desk.run("receive", stdin=letter(sender, "games@example.org", "game: madrid\nkey: %s\n%s" % (key(desk, "french"), text)))
    equal("nothing but what it made counts", desk.query(MADE), [(0,)])
    equal("nor is anything said in its name", desk.query("SELECT (SELECT count(*) FROM press), known_as, vacant FROM seats WHERE seat = 1"), [(0, "", 0)])
    desk.good("tick")
    equal("it plays on", desk.query("SELECT count(*) > 0 FROM submissions WHERE source = 'computer'"), [(1,)])
    equal("and it verifies", desk.run("verify", "madrid", "--stand-ins").code, 0)

# ---- behind the program ----

desk = alone()
desk.good("tick")
desk.change("UPDATE seats SET computer = NULL WHERE seat = 1")
desk.good("submit", "madrid", "french", "orders.yaml")
desk.change("UPDATE seats SET computer = 'easy' WHERE seat = 1")
result = desk.run("verify", "madrid", "--stand-ins", "--format", "yaml")
check("a file in the place of the computer's is different", result.code == BAD_DATA and "different: 1" in result.out, result)

# ---- a person's seat, before and after ----

desk = alone()
desk.good("tick")
desk.good("replace", "madrid", "french", "karl@example.org", "--reason", "he wants to play")
result = desk.run("submit", "madrid", "french", "orders.yaml")
equal("a person's file is taken again", (result.code, desk.query(MADE)), (0, [(1,)]))
equal("and is no difference", desk.run("verify", "madrid", "--stand-ins").code, 0)
finish()
