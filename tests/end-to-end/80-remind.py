"""`remind`: the game master has those reminded who owe an answer; once an hour, and nobody learns who else owes."""

from acts import first_turn, mails_of, refusals
from desk import KARSTEN, NO_PERMISSION, NOT_FOUND, PHIL, Desk, check, equal, finish, yaml_of

WHY = ("--reason", "rain")


def game(*words):
    made = Desk(configuration='from: "Referee <referee@example.org>"\n')
    made.new("--option", "pace=fast", "--every", "48h", *words)
    first_turn(made)
    made.good("tick")
    return made


def reminders(desk, address):
    return [subject for subject, body in mails_of(desk, address) if "reminder" in subject]


desk = game()
for address in (PHIL, KARSTEN):
    mails_of(desk, address)
refusals(desk, (
    ("no such seat", NOT_FOUND, ("remind", "madrid", "english")),
    ("no such game", NOT_FOUND, ("remind", "paris")),
    ("another turn", NO_PERMISSION, ("remind", "madrid", "--turn", "1")),
))
desk.good("remind", "madrid", "french")
equal("the seat that is named is reminded, no other", (len(reminders(desk, KARSTEN)), reminders(desk, PHIL)), (1, []))
refusals(desk, (("again at once", NO_PERMISSION, ("remind", "madrid", "french")),))
desk.good("remind", "madrid")
equal("without a name: who was not within the hour", (reminders(desk, KARSTEN), len(reminders(desk, PHIL))), ([], 1))
refusals(desk, (("then there is nobody", NO_PERMISSION, ("remind", "madrid")),))
desk.later(minutes=61).good("remind", "madrid", "french", "spanish")
equal("an hour later both", (len(reminders(desk, KARSTEN)), len(reminders(desk, PHIL))), (1, 1))
equal("each learns of his own", sorted(desk.query("SELECT DISTINCT audience, code FROM events WHERE code = 'act-remind'")),
      [(1, "act-remind"), (2, "act-remind")])
desk.file("french", 'game: madrid\nturn: "2"\npreparation: {draw: no}\norders: []\nallocation: {}\nmovement: {}\nresolution: {}\n')
desk.later(hours=2)
refusals(desk, (("who has answered owes nothing", NO_PERMISSION, ("remind", "madrid", "french")),
                ("and one wrong name reminds nobody", NO_PERMISSION, ("remind", "madrid", "spanish", "french"))))
equal("nor is he among all", (desk.run("remind", "madrid").code, reminders(desk, KARSTEN), len(reminders(desk, PHIL))), (0, [], 1))
desk.at("2026-05-03T00:00:00Z").good("tick", "--trust")
equal("the reminder of the deadline comes all the same", len(reminders(desk, PHIL)), 1)
desk.later(hours=2).good("remind", "madrid")
desk.good("tick", "--trust")
desk.good("tick", "--trust")
equal("and once", len(reminders(desk, PHIL)), 1)
equal("it verifies", desk.run("verify", "madrid").code, 0)
check("for programs", yaml_of(game().run("remind", "madrid", "--format", "yaml").out)["status"] == "running")
still = game()
still.good("pause", "madrid", *WHY)
refusals(still, (("paused", NO_PERMISSION, ("remind", "madrid")),))
still.good("resume", "madrid", *WHY)
still.good("end", "madrid", "--turn", "2", *WHY)
refusals(still, (("over", NO_PERMISSION, ("remind", "madrid")),))

finish()
