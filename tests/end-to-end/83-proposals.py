"""What a receipt proposes where a mail was not understood ("is this what you mean?"), and what a yes to it orders: exactly the lines that its
sender was shown in the receipt that is answered, and nothing where the answer says more, or answers something else."""

import re

from desk import DECKS, SEED, Desk, check, equal, finish, yaml_of
from merged import answer, begin, in_force, mail, newest, submit
from postbox import CONFIGURATION, key, letter, orders_to, pipe

STANDARD = ("--option", "setup=standard")
# One line is filed, the other proposed.
HALF = "OI9 1912\nOI8 would fancy 1809 a lot\n"
BEFORE, AFTER = {"moves": ["OI9 1912"]}, {"moves": ["OI9 1912", "OI8 1809"]}
OTHER = "OI7 would fancy 1909 a lot\n"


def told(desk, column="diagnostics"):
    """Of the newest submission."""
    return desk.query("SELECT %s FROM submissions ORDER BY receipt DESC LIMIT 1" % column)[0][0]


def proposed(desk):
    """The lines that the newest submission proposed; None: none."""
    notes = [entry["fields"]["lines"] for entry in yaml_of(told(desk)) or [] if entry["code"] == "FILE-YES"]
    check("one proposal at most", len(notes) < 2, notes)
    return notes[0] if notes else None


def asked(desk):
    """The messages of the errors of the newest submission."""
    return [entry["message"] for entry in yaml_of(told(desk)) or [] if entry["severity"] == "error"]


def half(*words, text=HALF):
    desk = begin("ducs", *STANDARD, *words)
    mail(desk, "orfburg", text)
    equal("the unclear line is proposed, the clear one is filed", (proposed(desk), in_force(desk, "orfburg")), (["OI8 1809"], BEFORE))
    return desk


def reply(desk, text, to, **more):
    return mail(desk, "orfburg", text, headers="In-Reply-To: <%s>\n" % to, **more)


def keyed(desk, word, text, to=None):
    """A mail with that key, as an answer to one of ours: its fate."""
    headers = "" if to is None else "In-Reply-To: <%s>\n" % to
    return pipe(desk.later(seconds=30), letter("orfburg@example.org", orders_to(word, "one"), text, headers=headers)).fate


# ---- yes, in every dress ----

for language, texts in (("en", ("yes\n", "Yes.\n", "YES!!!\n", "Hello,\n\nYes please!\n\nBest wishes\nAnne\n", "Hi Bob, yes that's it, thanks. Cheers, Anne\n",
                                "Yes\n-- \nAnne Miller\nThe Old Mill\n", "*yes*\n\nSent from my iPhone\n", "ok\n", "Yes, that's what I meant\n",
                                "Yes\n\nBest regards,\nAnne Miller\n12 Water Lane\nTel. 555\n", "yes\n\nGet Outlook for Android\n")),
                        ("fr", ("oui\n", "Bonjour,\n\nOui, c'est bien ça, merci.\n\nCordialement,\nPaul\n", "C'est ça.\n", "Oui !\n", "d'accord\n")),
                        ("es", ("sí\n", "si\n", "Hola, sí, eso es. Gracias.\nUn saludo\n", "Sí, por favor\n", "vale\n"))):
    for text in texts:
        desk = half("--seat-language", "orfburg=" + language)
        equal("%s, %r: ordered" % (language, text), answer(desk, "orfburg", text)[::3], ("filed", AFTER))
        equal("%s, %r: and nothing is proposed any more" % (language, text), proposed(desk), None)

desk = half()
body, subject = newest(desk, "body, subject")
equal("as a page", answer(desk, "orfburg", "<html><body><div>Yes</div><div><br></div><div>Anne</div></body></html>", type="text/html").orders, AFTER)
for name, text in (("marked", "Yes\n\nOn Fri, 1 May 2026 at 08:00, Referee <referee@play.example.org> wrote:\n> " + body.replace("\n", "\n> ")),
                   ("not marked", "Yes\n\nOn Fri, 1 May 2026 at 08:00, Referee <referee@play.example.org> wrote:\n\n" + body),
                   ("not even introduced", "Yes\n\n" + body)):
    desk = half()
    equal("the receipt below it, %s" % name, answer(desk, "orfburg", text, subject="Re: " + subject).orders, AFTER)
desk = half()
rows = newest(desk, "body, html")
if rows[1]:
    page = rows[1] if isinstance(rows[1], str) else rows[1].decode()
    equal("the receipt below it, as a page", answer(desk, "orfburg", "<div>Yes</div><blockquote type=cite>%s</blockquote>" % page, type="text/html").orders, AFTER)

# What it says beside orders lasts.
desk = half("--every", "48h")
answer(desk, "orfburg", "yes\nwait\n")
equal("yes, and wait: the turn waits", (told(desk, "waits"), in_force(desk, "orfburg")["moves"]), (1, AFTER["moves"]))
desk = half()
equal("yes, and a preview: looked at only", answer(desk, "orfburg", "yes\npreview\n")[::3], ("preview", BEFORE))
equal("so that a yes to the receipt before still counts", reply(desk, "yes\n", newest(desk, "in_reply_to")[0]).orders, BEFORE)
desk = half()
equal("yes for another turn is refused", answer(desk, "orfburg", "turn: 7\nyes\n")[::3], ("refused", BEFORE))

# ---- what is no yes, or more ----

for text in ("no\n", "not that\n", "No, thanks.\n", "non\n", "thanks\n"):
    desk = half()
    equal("%r: nothing is ordered" % text, (answer(desk, "orfburg", text)[::3], proposed(desk)), (("how-to", BEFORE), None))
for text in ("yes?\n", "yes\nno\n", "Yes.\nNot all of it.\n", "Yes, but wait\n", "Yes.\nDon't file it yet.\n", "Yes!\nI'd rather think about it first.\n", "yes, 1 only\n", "Yes\n\nBob\nNot before tomorrow, please.\n", "Yes\n\nLet me think first\n",
             "Yes, only the first\n", "yes and no\n", "the answer is yes, but tomorrow\n"):
    desk = half()
    equal("%r: nothing is ordered, and it is asked again" % text, (answer(desk, "orfburg", text)[::3], proposed(desk)), (("how-to", BEFORE), ["OI8 1809"]))
    equal("%r: a yes to that is one" % text, answer(desk, "orfburg", "yes\n").orders, AFTER)
for text, moves in (("yes, and OI7 to 1909\n", ["OI9 1912", "OI7 1909"]), ("Yes\n\nOI7 1909\n", ["OI9 1912", "OI7 1909"]), ("Oui. OI7 1909\n", ["OI9 1912", "OI7 1909"]),
                    ("Yes, but OI8 to 1811\n", ["OI9 1912", "OI8 1811"]), ("Yes, except OI8\n", ["OI9 1912"])):
    desk = half()
    got = answer(desk, "orfburg", text)
    equal("%r: what is clear is filed, the yes is asked, and the lines are proposed again" % text,
          (got.orders["moves"], "line-yes-more" in asked(desk), proposed(desk)), (moves, True, ["OI8 1809"]))
    desk.good("tick")
    equal("%r: which holds the turn" % text, desk.turn("one")[0], "1-orfburg")
    got = answer(desk, "orfburg", "yes\n")
    equal("%r: then yes alone adds them" % text, (got.errors, got.orders["moves"]),
          ([], [move for move in moves if not move.startswith("OI8")] + ["OI8 1809"] if "OI8 1811" not in moves else ["OI9 1912", "OI8 1809"]))
    desk.good("tick")
    equal("%r: and ends that" % text, desk.turn("one")[0], "1-wulfenburg")
desk = half()
equal("yes and the lines themselves: that is all of it", (answer(desk, "orfburg", "Yes: OI8 1809\n")[::3], asked(desk)), (("filed", AFTER), []))
desk = half()
equal("ok before orders leads on, and agrees to nothing", (answer(desk, "orfburg", "Ok, OI7 to 1909\n").orders, asked(desk)), ({"moves": ["OI9 1912", "OI7 1909"]}, []))

# ---- to what it answers ----

desk = half()
first = newest(desk, "message_id")[0]
mail(desk, "orfburg", OTHER)
equal("a second mail proposes its own", proposed(desk), ["OI7 1909"])
second = newest(desk, "message_id")[0]
equal("yes to the older receipt files neither, and asks for what was proposed last", (reply(desk, "yes\n", first).orders, proposed(desk)), (BEFORE, ["OI7 1909"]))
equal("yes to the newer one files its own alone", reply(desk, "yes\n", second).orders, {"moves": ["OI9 1912", "OI7 1909"]})
equal("yes once more changes nothing", (reply(desk, "yes\n", second)[::3], proposed(desk)), (("how-to", {"moves": ["OI9 1912", "OI7 1909"]}), None))
equal("nor does yes to its own receipt", answer(desk, "orfburg", "yes\n")[::3], ("how-to", {"moves": ["OI9 1912", "OI7 1909"]}))
mail(desk, "orfburg", "undo\n")
equal("undo takes the yes back", (in_force(desk, "orfburg"), reply(desk, "yes\n", second)[::3], proposed(desk)), (BEFORE, ("how-to", BEFORE), None))
equal("and the game verifies", (desk.run("verify", "one").code, desk.run("replay", "one").code), (0, 0))

desk = half()
receipt = newest(desk, "message_id")[0]
got = reply(desk, "yes\n", newest(desk, "message_id", "report")[0])
equal("to a report: asked again", (got[::3], proposed(desk)), (("how-to", BEFORE), ["OI8 1809"]))
mail(desk, "orfburg", "status\n")
got = reply(desk, "yes\n", newest(desk, "message_id", "answer")[0])
equal("to an answer to words: asked again", (got[::3], proposed(desk)), (("how-to", BEFORE), ["OI8 1809"]))
got = mail(desk, "orfburg", "yes\n")
equal("to nothing: asked again", (got[::3], proposed(desk)), (("how-to", BEFORE), ["OI8 1809"]))
mail(desk, "orfburg", "thanks\n")
got = answer(desk, "orfburg", "yes\n")
equal("to a receipt of small talk: asked again", (got[::3], proposed(desk)), (("how-to", BEFORE), ["OI8 1809"]))
equal("to the receipt itself, after all that", reply(desk, "yes\n", receipt).orders, AFTER)
desk = half()
mail(desk, "orfburg", OTHER + "preview\n")
equal("a preview proposes nothing: no receipt of it is kept", "\"yes\"" in newest(desk, "body")[0], False)
got = answer(desk, "orfburg", "yes\n")
equal("to a preview: not what an earlier mail may have meant", (got[::3], proposed(desk)), (("how-to", BEFORE), ["OI8 1809"]))
desk = half("--every", "48h", "--option", "remind=24h")
desk.later(hours=40).good("tick")
if desk.query("SELECT 1 FROM outbox WHERE kind = 'reminder'"):
    got = reply(desk, "yes\n", newest(desk, "message_id", "reminder")[0])
    equal("to a reminder: asked again", (got[::3], proposed(desk)), (("how-to", BEFORE), ["OI8 1809"]))
else:
    check("there is a reminder", False)

# ---- what came in between ----

desk = half()
first = newest(desk, "message_id")[0]
mail(desk, "orfburg", "OI8 1811\n")
for to in (first, newest(desk, "message_id")[0]):
    equal("after another order: yes changes nothing", (reply(desk, "yes\n", to)[::3], proposed(desk)), (("how-to", {"moves": ["OI9 1912", "OI8 1811"]}), None))
for before in ("", "OI7 1909\n"):
    desk = begin("ducs", *STANDARD)
    if before:
        mail(desk, "orfburg", before)
    mail(desk, "orfburg", HALF)
    first = newest(desk, "message_id")[0]
    mail(desk, "orfburg", "undo\n")
    equal("after undo, %r: yes orders nothing of what was taken back" % before, (reply(desk, "yes\n", first)[::3], proposed(desk)),
          (("how-to", {"moves": ["OI7 1909"]} if before else {}), None))
    equal("so it does in answer to that", answer(desk, "orfburg", "yes\n")[::3], ("how-to", {"moves": ["OI7 1909"]} if before else {}))
desk = half()
orfburg, first = key(desk, "orfburg", "one"), newest(desk, "message_id")[0]
desk.good("adjudicate", "one", "--turn", "1-orfburg", "--reason", "time")
equal("after the turn was adjudicated", (keyed(desk, orfburg, "yes\n", first), in_force(desk, "orfburg"), proposed(desk)), ("refused", {}, None))
desk = half()
first = newest(desk, "message_id")[0]
desk.later(minutes=1).good("replace", "one", "orfburg", "new@example.org", "--reason", "no time")
raw = letter("new@example.org", orders_to(key(desk, "orfburg", "one"), "one"), "yes\n", headers="In-Reply-To: <%s>\n" % first)
equal("a new player says yes to what the former one was asked", (pipe(desk.later(seconds=30), raw).fate, in_force(desk, "orfburg")), ("how-to", BEFORE))
desk = half()
first = newest(desk, "message_id")[0]
seat = "wulfenburg"
raw = letter("wulfenburg@example.org", orders_to(key(desk, seat, "one"), "one"), "yes\n", headers="In-Reply-To: <%s>\n" % first)
equal("the other seat says yes to it", (pipe(desk, raw).fate, in_force(desk, seat), in_force(desk, "orfburg"), proposed(desk)), ("how-to", {}, BEFORE, None))
raw = letter("mallory@evil.example", "referee@play.example.org", "yes\n", headers="In-Reply-To: <%s>\n" % first)
before = told(desk, "receipt")
pipe(desk, raw)
equal("a stranger does", (told(desk, "receipt"), in_force(desk, "orfburg")), (before, BEFORE))
raw = letter("orfburg@example.org", orders_to(key(desk, "orfburg", "one"), "one"), "yes\n", headers="In-Reply-To: <%s>\n" % first, id="same@example.org")
equal("delivered twice it counts once", ([pipe(desk, raw).fate for _ in range(2)][0], in_force(desk, "orfburg"),
                                        desk.query("SELECT count(*) FROM submissions WHERE turn = '1-orfburg' AND seat = 0")), ("filed", AFTER, [(2,)]))

# ---- games that stand still, are sealed, withhold results ----

desk = half("--every", "48h")
desk.good("pause", "one", "--reason", "holidays")
equal("paused", answer(desk, "orfburg", "yes\n").orders, AFTER)
desk = begin("ducs", *STANDARD, "--option", "sealed=yes")
orfburg = re.search(r"(?m)^key: (\S+)", desk.query("SELECT orders FROM outbox JOIN letters ON mail = id WHERE address = 'orfburg@example.org'")[0][0]).group(1)
fates = [keyed(desk, orfburg, HALF), keyed(desk, orfburg, "yes\n", newest(desk, "message_id")[0])]
equal("sealed", (fates, desk.query("SELECT standing FROM submissions ORDER BY receipt")), (["filed", "filed"], [("superseded",), ("in-force",)]))

desk = half("--option", "release=referee")
orfburg = key(desk, "orfburg", "one")
first = newest(desk, "message_id")[0]
desk.good("adjudicate", "one", "--turn", "1-orfburg", "--reason", "time")
equal("withheld: neither filed nor proposed", (keyed(desk, orfburg, "yes\n", first), proposed(desk)), ("refused", None))
equal("withheld: a mail is not even read for what it means", (keyed(desk, orfburg, "OI8 would fancy 1809 a lot\n"), proposed(desk)), ("refused", None))

# ---- pasted back ----

desk = half()
body, = newest(desk, "body")
got = answer(desk, "orfburg", body + "\n")
equal("the receipt pasted back whole orders nothing that it proposed", got.orders, BEFORE)
desk = half()
got = answer(desk, "orfburg", body + "\n\nOI7 1909\n")
equal("nor above an order", got.orders, {"moves": ["OI9 1912", "OI7 1909"]})
desk = half()
got = answer(desk, "orfburg", "OI7 1909\n\n" + body)
equal("nor below one", got.orders, {"moves": ["OI9 1912", "OI7 1909"]})
desk = half()
got = answer(desk, "orfburg", body + "\n\nyes\n")
equal("a yes below it is asked, or counts", got.orders == AFTER or (got.orders == BEFORE and proposed(desk) == ["OI8 1809"]), True)
desk = half()
equal("a line of it that is copied counts", answer(desk, "orfburg", "  OI8 1809\n").orders, AFTER)

# ---- none is made ----

for name, text in (("forbids", "please do not let OI8 fancy 1809\n"), ("asks", "would OI8 fancy 1809 a lot?\n"), ("asks for what may be", "can OI8 be off to 1809?\n"),
                   ("forbids at its end", "OI8 would fancy 1809 a lot\nBut do not file this yet\n"), ("another turn", "turn: 7\nOI8 would fancy 1809 a lot\n"),
                   ("a condition", "if WI2 leaves, OI8 would fancy 1809\n"), ("a piece of the enemy", "WI2 would fancy 1809 a lot\n"),
                   ("two places", "OI8 would fancy 1809 or 1811\n"), ("another game", "game: two\nOI8 would fancy 1809 a lot\n"),
                   ("takes back", "OI8 would fancy 1809 a lot\nwithout OI8\n"), ("takes all back", "OI8 would fancy 1809 a lot\nforget the above\n"),
                   ("is a draft", "OI8 would fancy 1809 a lot\nOnly a draft\n"), ("in other words another turn", "In the second turn OI8 would fancy 1809\n"),
                   ("somebody else's words", "Phil said OI8 would fancy 1809 a lot\n"), ("small talk", "what a fine day\n")):
    desk = begin("ducs", *STANDARD)
    mail(desk, "orfburg", text)
    equal("%s: nothing is proposed" % name, (proposed(desk), in_force(desk, "orfburg")), (None, {}))
desk = begin("ducs", *STANDARD)
equal("`submit` proposes nothing: nobody answers it", (submit(desk, "orfburg", HALF).orders, proposed(desk)), (BEFORE, None) if in_force(desk, "orfburg") else ({}, None))

# ---- a mail that is refused whole; turns, deadlines ----

DEPLOY = "deploy: {front: [1, 2, 3, 4, 5], general: 6}\n"
desk = begin("waterloo", "--every", "48h")
submit(desk, "south", DEPLOY)
mail(desk, "north", DEPLOY)
desk.good("tick")
equal("waterloo: the first turn", desk.turn("one")[1], "turn")
seat = next(entry["seat"] for entry in desk.tree("show", "one")["owes"])
equal("waterloo: nothing is read of it", mail(desk, seat, "charge should happen at 3\n")[::3], ("refused", {}))
lines = proposed(desk)
if check("waterloo: an action is proposed", lines == ["charge 3"], lines):
    desk.good("tick")
    equal("waterloo: which waits", desk.turn("one")[1], "turn")
    got = answer(desk, seat, "yes\n")
    equal("waterloo: and a yes orders it", (got.fate, got.errors, got.orders), ("filed", [], {"do": [{"charge": 3}]}))
    desk.good("tick")
    equal("waterloo: the game goes on, and verifies", (desk.turn("one")[0] != "1", desk.run("verify", "one").code, desk.run("replay", "one").code), (True, 0, 0))

# Over good orders the question holds the turn to its deadline, and a yes ends that.
for says in (True, False):
    desk = half("--every", "48h")
    desk.later(hours=1).good("tick")
    equal("what is proposed holds the turn", desk.turn("one")[0], "1-orfburg")
    if says:
        answer(desk, "orfburg", "yes\n")
    desk.later(hours=0 if says else 47).good("tick")
    equal("to its yes, or to the deadline", desk.turn("one")[0], "1-wulfenburg")
    equal("what was in force is carried out", desk.tree("show", "one", "--as", "orfburg", "--turn", "1-wulfenburg")["position"]["units"]["OI8"] == "1809", says)

desk = half("--every", "48h", "--option", "grace=2h")
desk.later(hours=49)
equal("within grace a yes counts for its turn", answer(desk, "orfburg", "yes\n").orders, AFTER)

# ---- a seat that owes for several parts: the one that was asked about ----

NAMES = ("anne", "bruno", "carl")
desk = Desk(configuration=CONFIGURATION)
desk.good("new", "waterloo", "--name", "one", "--every", "48h", "--seed", "1815", "--option", "laurels=yes", "--option", "target=8",
          *[word for name in NAMES for word in ("--seat", "%s=%s@example.org" % (name, name))])
for name in NAMES:
    for part in [entry["part"] for entry in desk.tree("show", "one", "--as", name)["owes"]]:
        submit(desk, name, "pair: %s\n%s" % (part, DEPLOY))
desk.good("tick")
for name, part in [(entry["seat"], entry["part"]) for entry in desk.tree("show", "one")["owes"]]:
    mail(desk, name, "pair: %s\ncharge should happen at 3\n" % part)
    equal("a ronde, %s: proposed" % part, proposed(desk), ["charge 3"])
    equal("a ronde, %s: and ordered for the same pair" % part, (answer(desk, name, "yes\n").fate, told(desk, "part"), told(desk, "standing")), ("filed", part, "in-force"))

# ---- nothing of what the seat may not see ----

SPANISH_ORDERS = ("9 marches happily on 14\n", "play Molina with pleasure there\n", "Mamelucos to be played on 14 with gusto\n", "move 6 so it sees 7\n",
                  "Caballeria to be played with gusto\n")
seen = []
for deck in (DECKS["french"], ",".join(reversed(DECKS["french"].split(",")))):
    desk = begin("dos-de-mayo", "--option", "pace=fast", "--option", "deck.spanish=" + DECKS["spanish"], "--option", "deck.french=" + deck)
    submit(desk, "french", 'turn: "1"\nsetup: {card: artilleria}\n')
    desk.good("tick")
    seen.append([])
    for text in SPANISH_ORDERS:
        mail(desk, "spanish", text)
        seen[-1].append((proposed(desk), asked(desk)))
check("dos-de-mayo: some order is proposed", any(lines for lines, _ in seen[0]), seen[0])
equal("dos-de-mayo: whatever the enemy holds, the same is proposed", seen[1], seen[0])
equal("dos-de-mayo: nothing of the enemy's", [lines for lines, _ in seen[0][2:]], [None] * 3)
seen = []
for front in ("[1, 2, 3, 4, 5], general: 6", "[6, 5, 4, 3, 2], general: 1"):
    desk = begin("waterloo")
    submit(desk, "south", "deploy: {front: %s}\n" % front)
    submit(desk, "north", DEPLOY)
    desk.good("tick")
    seat = next(entry["seat"] for entry in desk.tree("show", "one")["owes"])
    seen.append([])
    for text in ("charge should happen at 3\n", "recon should happen at 2\n", "my artillery would love 4\n", "a charge of theirs at 6 would be nice\n") if seat == "north" else ():
        mail(desk, seat, text)
        seen[-1].append((proposed(desk), asked(desk)))
check("waterloo: some order is proposed", any(lines for lines, _ in seen[0]), seen[0])
equal("waterloo: wherever the enemy stands, the same is proposed", seen[1], seen[0])

# ---- practice ----

for typed, orders in (("OI9 1912\nOI8 would fancy 1809 a lot\n\nyes\n\n", ["OI9 1912", "OI8 1809"]), ("OI8 would fancy 1809 a lot\n\nno\n\nquit\n", None)):
    desk = Desk()
    result = desk.run("practice", "ducs", "--level", "easy", "--seed", SEED, stdin=typed)
    ledger = ("--database", desk.path("practice-ducs.db"))
    view = desk.tree("show", "practice", "--as", "orfburg", *ledger)
    equal("practice, %r" % typed, (result.code, "IS THIS WHAT YOU MEAN" in result.out, view["turn"] == "1-orfburg", desk.run("verify", "practice", *ledger).code),
          (0, True, orders is None, 0))
    if orders:
        equal("practice, %r: carried out" % typed, all(order.split()[1] in result.out[result.out.rindex("RECEIPT 2"):] for order in orders), True)

# ---- proof ----

desk = half()
answer(desk, "orfburg", "yes\n")
desk.good("tick")
desk.good("adjudicate", "one", "--turn", "1-wulfenburg", "--reason", "time")
equal("verified, replayed", [desk.run(*words).code for words in (("verify", "one"), ("verify", "one", "--stand-ins"), ("replay", "one"))], [0, 0, 0])

part = desk.run("export", "one", "--as", "orfburg")
equal("a part that verifies", (part.code, desk.run("verify", desk.write("part", part.out)).code), (0, 0))
desk.good("end", "one", "--turn", desk.turn("one")[0], "--reason", "enough")
bundle = desk.run("export", "one")
equal("a bundle that does", (bundle.code, desk.run("verify", desk.write("bundle", bundle.out)).code), (0, 0))

finish()
