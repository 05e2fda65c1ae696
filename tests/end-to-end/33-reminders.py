"""Reminders: at which distances, to whom, in whose zone, and in one mail for players who asked for that."""

from desk import KARSTEN, PHIL, Desk, body_of, check, equal, finish

FRENCH = 'setup: {card: artilleria}\norders: ["6→7"]\n'
SPANISH = 'orders: ["9→14"]\n'


def head(game, turn="1"):
    return 'game: %s\nturn: "%s"\n' % (game, turn)


def begin(desk, name, *words):
    desk.good("new", "dos-de-mayo", "--name", name, "--seat", "spanish=Phil <%s>" % PHIL, "--seat", "french=Karsten <%s>" % KARSTEN,
              "--option", "pace=fast", *words)
    return desk


def reminders(desk, to):
    return [mail for mail in desk.mails(to) if "reminder" in mail["Subject"]]


def digests(desk, to):
    return [mail for mail in desk.mails(to) if "wait" in mail["Subject"] and "for you" in mail["Subject"]]


def counts(desk):
    return [len(reminders(desk, address)) for address in (PHIL, KARSTEN)]


# ---- distances ----

desk = begin(Desk("2026-05-01T08:00:00Z"), "madrid", "--every", "72h", "--option", "remind=24h,2h", "--seat-timezone",
             "french=America/New_York", "--timezone", "Europe/Madrid")
desk.good("send")
for time, expected in (("2026-05-03T07:59:59Z", [0, 0]), ("2026-05-03T08:00:00Z", [0, 1]), ("2026-05-03T20:00:00Z", [0, 1]),
                       ("2026-05-04T05:59:59Z", [0, 1]), ("2026-05-04T06:00:00Z", [0, 2]), ("2026-05-04T07:55:00Z", [0, 2])):
    desk.at(time).good("tick", "--trust")
    equal("24h,2h before 4 May 08:00: at %s" % time, counts(desk), expected)
equal("each has a Message-ID of its own", len({mail["Message-ID"] for mail in reminders(desk, KARSTEN)}), 2)
first = reminders(desk, KARSTEN)[0]
check("in the zone of its player", "04:00 EDT" in first["Subject"] and "04:00 EDT" in body_of(first), first["Subject"])
check("with the form", "-----ORDERS-----" in body_of(first), body_of(first))
desk.at("2026-05-04T08:00:00Z").good("tick", "--trust")
equal("the next window", desk.turn(), ("1", "orders"))
desk.file("spanish", head("madrid") + SPANISH)
desk.at("2026-05-07T07:00:00Z").good("tick", "--trust")
equal("a tick that comes late sends the nearest alone, and only to who owes", counts(desk), [0, 3])

short = begin(Desk("2026-05-01T08:00:00Z"), "madrid", "--every", "12h", "--option", "remind=24h,2h")
short.good("tick")
equal("a distance longer than the window is none", counts(short), [0, 0])
short.at("2026-05-01T18:00:00Z").good("tick", "--trust")
equal("the shorter one is", counts(short), [0, 1])

quiet = begin(Desk("2026-05-01T08:00:00Z"), "madrid", "--every", "48h", "--option", "remind=none")
quiet.at("2026-05-03T07:00:00Z").good("tick", "--trust")
equal("none: nobody is reminded", counts(quiet), [0, 0])
quiet.good("set", "madrid", "remind=3h", "--reason", "you asked for it")
quiet.good("tick", "--trust")
equal("new terms count at once", counts(quiet), [0, 1])

moved = begin(Desk("2026-05-01T08:00:00Z"), "madrid", "--every", "48h")
moved.at("2026-05-03T00:00:00Z").good("tick", "--trust")
equal("quarter: in the last quarter of the time", counts(moved), [0, 1])
moved.good("extend", "madrid", "--turn", "1", "--by", "48h", "--reason", "holidays")
moved.later(hours=1).good("tick", "--trust")
equal("an extended deadline is far again", counts(moved), [0, 1])
moved.at("2026-05-05T07:00:00Z").good("tick", "--trust")
equal("and reminded of anew", counts(moved), [0, 2])

paused = begin(Desk("2026-05-01T08:00:00Z"), "madrid", "--every", "48h")
paused.later(hours=1).good("pause", "madrid", "--reason", "holidays")
paused.at("2026-05-03T07:00:00Z").good("tick", "--trust")
equal("nobody is reminded of a game that is paused", counts(paused), [0, 0])

# ---- one mail for all games ----

desk = Desk("2026-05-01T08:00:00Z")
begin(desk, "madrid", "--every", "48h")
desk.later(hours=2)
begin(desk, "toledo", "--every", "48h")
desk.later(hours=2)
begin(desk, "sevilla", "--every", "48h", "--seat-timezone", "french=America/New_York")
code, receipt = desk.receipt("french", head("madrid") + "digest: yes\n")
equal("digest: yes is taken", (code, receipt["aside"], [note["code"] for note in receipt["notes"]]), (0, True, ["FILE-DIGEST"]))
equal("for all games of this player, not for the other's", desk.query("SELECT DISTINCT seat, digest FROM seats ORDER BY seat"),
      [(0, 0), (1, 1)])
begin(desk, "cadiz", "--every", "30d")
equal("also for those to come", desk.query("SELECT digest FROM seats JOIN games ON id = game WHERE games.name = 'cadiz' AND seat = 1"),
      [(1,)])
code, receipt = desk.receipt("french", head("toledo") + FRENCH, game="toledo")
desk.at("2026-05-03T07:00:00Z").good("tick", "--trust")
mails = digests(desk, KARSTEN)
equal("one mail, and no other reminder", (len(mails), counts(desk)), (1, [0, 0]))
text = body_of(mails[0])
check("all that wait for him", all(name in text for name in ("madrid", "sevilla", "cadiz")), text)
check("not what he has answered", "toledo" not in text, text)
check("each in his zone of that game", "3 May 2026 08:00 UTC" in " ".join(text.split()) and "08:00 EDT" in " ".join(text.split()), text)
check("by deadline", text.index("madrid") < text.index("sevilla") < text.index("cadiz"), text)
equal("without an attachment", list(mails[0].iter_attachments()), [])
equal("it belongs to no game", desk.query("SELECT game, seat, kind FROM outbox WHERE kind = 'reminder'"), [(None, None, "reminder")])
desk.later(minutes=30).good("tick", "--trust")
equal("once", len(digests(desk, KARSTEN)), 1)
desk.at("2026-05-30T12:00:00Z").good("tick", "--trust")
check("when the next game comes near, again", len(digests(desk, KARSTEN)) > 1, [mail["Subject"] for mail in desk.mails(KARSTEN)])
before = len(digests(desk, KARSTEN))
code, receipt = desk.receipt("french", head("cadiz") + "digest: no\n", game="cadiz")
equal("digest: no is taken", [note["code"] for note in receipt["notes"]], ["FILE-DIGEST"])
desk.at("2026-05-31T11:00:00Z").good("tick", "--trust")
equal("of what he knows he is not reminded again", (len(digests(desk, KARSTEN)) - before, counts(desk)[1]), (0, 0))
desk.good("extend", "cadiz", "--turn", "1", "--by", "48h", "--reason", "a holiday")
desk.at("2026-06-02T11:00:00Z").good("tick", "--trust")
equal("then each game reminds by itself", (len(digests(desk, KARSTEN)) - before, counts(desk)[1] > 0), (0, True))

# ---- mail that cannot be fetched ----

deaf = begin(Desk("2026-05-01T08:00:00Z", configuration='from: "Referee <referee@example.org>"\n'
                  'intake: {imap: {url: "imap://127.0.0.1:1/INBOX", user: referee, password-command: "echo secret"}}\n'), "madrid", "--every", "48h")
equal("the mailbox does not answer, and nobody is reminded", (deaf.at("2026-05-03T07:00:00Z").run("tick").code, counts(deaf)), (69, [0, 0]))
held = deaf.at("2026-05-03T08:30:00Z").run("tick")
check("a due game is held: it is named, with the time since it is due, and what to do", held.code == 75 and all(
      words in held.err for words in ("madrid (due since 2026-05-03T08:00:00Z)", "tick --trust")), held)
deaf.at("2026-05-03T07:00:00Z").run("tick", "--trust")
equal("--trust: who owes is reminded all the same", counts(deaf), [0, 1])

# ---- the zone of a player ----

zone = begin(Desk("2026-05-01T08:00:00Z"), "madrid", "--every", "48h")
result = zone.file("french", head("madrid") + "timezone: Asia/Tokyo\n")
check("the receipt reads it already", "17:00 JST" in result.out, result.out)
zone.at("2026-05-03T07:00:00Z").good("tick", "--trust")
check("so do all mails", "17:00 JST" in reminders(zone, KARSTEN)[0]["Subject"], reminders(zone, KARSTEN)[0]["Subject"])
finish()
