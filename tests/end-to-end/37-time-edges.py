"""Times at the edges of what can be told, wherever one comes in: each is refused with its code and a sentence, and nothing changes;
and a mail that says such a time of itself is read all the same."""

from acts import FRENCH, game
from desk import BAD_DATA, KARSTEN, NO_PERMISSION, USAGE, check, equal, finish
from postbox import CONFIGURATION, key, orders_to

WHY = ("--reason", "r")
# What no calendar has, and what it has but no game can wait for.
TIMES = ("", "0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e9", "0000-01-01 00:00", "0000-00-00",
         "0001-01-01 00:00", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "-0001-01-01T00:00:00Z", "2026-02-30 10:00",
         "2026-12-10 24:00", "2026-12-10T23:59:61Z", "9999-12-31", "9999-12-31 23:59", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-23:59",
         "10000-01-01 00:00", "99999-01-01T00:00:00Z", "2026-12-10T10:00:00+24:00")
SPANS = ("", "-1", "-1h", "0s", "1", "9223372036854775807s", "9223372036854775808s", "18446744073709551616s", "99999999999999999999w",
         "15250284452472w", "106751991167301d", "999999h", "1e3h", "1h-1h")
SLOTS = ("", "mon", "20:00", "mon 24:00", "mon 23:60", "mon -1:00", "mon 99999999999:00", "mon 1:00000", "someday 20:00", ";", "mon 20:00;")

desk = game("--timezone", "Pacific/Kiritimati", configuration=CONFIGURATION)
mail_to = orders_to(key(desk, "french"))


def refused(name, rows):
    """None of these is taken: a code of ours, a sentence, and the ledger as it was."""
    before, wrong = desk.dump(), []
    for words in rows:
        result = desk.run(*words)
        if result.code not in (USAGE, BAD_DATA, NO_PERMISSION) or not result.err or desk.dump() != before:
            wrong.append((words, result))
    equal("%s: none of %d is taken, each with a sentence" % (name, len(rows)), wrong, [])


refused("extend --to", [("extend", "madrid", "--turn", "1", "--to", time, *WHY) for time in TIMES])
refused("extend --by", [("extend", "madrid", "--turn", "1", "--by", span, *WHY) for span in SPANS])
refused("away --from", [("away", "madrid", "french", "--from", time, "--to", "2026-05-09", *WHY) for time in TIMES if "0001-01-01" not in time])
refused("away --to", [("away", "madrid", "french", "--from", "2026-05-02", "--to", time, *WHY) for time in TIMES])
refused("away, all of it", [("away", "madrid", "french", "--from", time, "--to", time, *WHY) for time in TIMES])
for option in ("every", "grace", "settle", "remind", "min-notice", "release-after", "away-most"):
    spans = [span for span in SPANS if not (span == "0s" and option != "every")]
    refused("set %s" % option, [("set", "madrid", "%s=%s" % (option, span), *WHY) for span in spans])
refused("set on", [("set", "madrid", "on=%s" % slots, *WHY) for slots in SLOTS])
NEW = ("new", "ducs", "--name", "other", "--seat", "orfburg=a@example.org", "--seat", "wulfenburg=b@example.org")
refused("new --every", [(*NEW, "--every", span) for span in SPANS])
refused("new --on", [(*NEW, "--on", slots) for slots in SLOTS])
refused("--now", [("list", "--now", time) for time in TIMES if time not in ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z")])

# ---- in turn files and mails ----

before = desk.dump()
for time in TIMES:
    code, receipt = desk.receipt("french", 'game: madrid\nturn: "1"\naway: {from: "%s", to: "%s"}\n' % (time, time), "check")
    equal("away: of %r in a file" % time, (code, {error["code"] for error in receipt["errors"]}), (BAD_DATA, {"FILE-AWAY"}))
equal("a look changes nothing", desk.dump(), before)

DATES = ("Fri, 31 Dec 9999 23:59:59 -2359", "Mon, 01 Jan 0001 00:00:00 +2359", "Sat, 01 Jan 10000 00:00:00 +0000", "9223372036854775807", "-1",
         "Fri, 01 Jan -9999 00:00:00 +0000", "Thu, 99 Foo 2026 99:99:99 +9999", "Mon, 01 May 2026 10:00:00 +99999999999999", "")
for number, date in enumerate(DATES):
    raw = ("From: Karsten <%s>\r\nTo: %s\r\nSubject: x\r\nDate: %s\r\nReceived: from a by b; %s\r\nMessage-ID: <date-%d@example.org>\r\n"
           "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n-----ORDERS-----\r\n%s-----END-----\r\n"
           % (KARSTEN, mail_to, date, date, number, FRENCH.replace("\n", "\r\n")))
    result = desk.run("receive", "--format", "yaml", stdin=raw.encode())
    check("a mail of %r is filed" % date, result.code == 0 and "fate: filed" in result.out, result)
equal("and all goes on", (desk.later(hours=1).run("tick").code, desk.run("verify", "madrid").code), (0, 0))
finish()
