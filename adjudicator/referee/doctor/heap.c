/* What has piled up: mail that was not sent, games that wait for the game master, mail from strangers. */
#include <string.h>

#include "private.h"

#define WEEK            ((int64_t)7 * 24 * 3600)
#define MAILS_LOOKED_AT 1000

static void examine_outbox(Doctor *doctor) {
  OutboxCounts counts = {0};
  if (ledger_outbox_counts(doctor->referee->ledger, 0, &counts) != STATUS_OK) {
    doctor_tell(doctor, "outbox", FINDING_FIX, ledger_error(doctor->referee->ledger),
                "`adjudicator verify` says what is damaged", "the outbox cannot be read");
    return;
  }
  int64_t waiting = counts.queued + counts.sending, failed = counts.failed + counts.stopped;
  const char *waits = counted(doctor, waiting, "mail waits", "mails wait");
  if (failed > 0)
    doctor_tell(doctor, "outbox-failed", FINDING_FIX, NULL,
                "`adjudicator list` says which and why; then `address` or `resend`", "%s, %s",
                counted(doctor, failed, "mail did not arrive", "mails did not arrive"), waits);
  else
    doctor_tell(doctor, "outbox", FINDING_OK, NULL, NULL, "%s, none failed", waits);
  if (counts.unknown > 0)
    doctor_tell(doctor, "outbox-unknown", FINDING_NOTE, NULL,
                "the next tick sends them again, under the same Message-ID", "%s",
                counted(doctor, counts.unknown, "mail may have gone", "mails may have gone"));
  if (counts.held > 0)
    doctor_tell(doctor, "outbox-held", FINDING_NOTE, NULL, "`adjudicator release` sends them",
                "%s for your release", counted(doctor, counts.held, "mail waits", "mails wait"));
}

static void add_name(const Doctor *doctor, const char **names, const char *name) {
  *names = arena_concat(doctor->arena, *names, **names == '\0' ? "" : ", ", name, NULL);
}

/* "madrid (US/Eastern of french)" */
static void add_zone(const Doctor *doctor, const GameRow *game, const char **names) {
  SeatRows seats;
  const SeatRow *whose;
  if (strcmp(game->status, "over") == 0) return;
  if (ledger_seats(doctor->referee->ledger, doctor->arena, game->id, &seats) != STATUS_OK) return;
  const char *zone = zone_missing(game, &seats, &whose);
  if (zone == NULL) return;
  add_name(doctor, names,
           arena_printf(doctor->arena, "%s (%s%s%s)", game->name, zone, whose == NULL ? "" : " of ",
                        whose == NULL ? "" : whose->name));
}

static void examine_games(Doctor *doctor) {
  GameRows games = {.count = 0};
  const char *broken = "", *held = "", *paused = "", *zones = "";
  int64_t running = 0;
  if (ledger_games(doctor->referee->ledger, doctor->arena, &games) != STATUS_OK) return;
  for (size_t i = 0; i < games.count; i++) {
    const GameRow *game = &games.items[i];
    running += strcmp(game->status, "running") == 0;
    if (strcmp(game->status, "broken") == 0) add_name(doctor, &broken, game->name);
    if (strcmp(game->status, "paused") == 0) add_name(doctor, &paused, game->name);
    add_zone(doctor, game, &zones);
    if (game->held != NULL && *game->held != '\0') add_name(doctor, &held, game->name);
  }
  if (*broken != '\0')
    doctor_tell(doctor, "games-broken", FINDING_FIX, NULL,
                "`adjudicator adjudicate NAME --turn T --reason R` tries again, and says why not",
                "set aside after three failed attempts: %s", broken);
  else
    doctor_tell(doctor, "games", FINDING_OK, NULL, NULL, "%s",
                counted(doctor, running, "game runs", "games run"));
  if (*zones != '\0')
    doctor_tell(
        doctor, "games-zone", FINDING_FIX, NULL,
        "install it (tzdata, tzdata-legacy), or set another: `adjudicator set NAME timezone=ZONE --reason R`; "
        "for a player, a line `timezone: ZONE` that they mail, or you `submit`",
        "the clock is stopped, for the system does not know the time zone: %s", zones);
  if (*held != '\0')
    doctor_tell(doctor, "games-held", FINDING_NOTE, NULL, "`adjudicator list` says what they wait for",
                "past their deadline and still waiting: %s", held);
  if (*paused != '\0')
    doctor_tell(doctor, "games-paused", FINDING_NOTE, NULL, "`adjudicator resume` starts the clock again",
                "the clock is stopped: %s", paused);
}

static int64_t count_lately(Doctor *doctor, const char *fate) {
  InboxRows rows = {.count = 0};
  int64_t count = 0;
  if (ledger_inbox(doctor->referee->ledger, doctor->arena, 0, fate, MAILS_LOOKED_AT, &rows) != STATUS_OK)
    return 0;
  for (size_t i = 0; i < rows.count; i++) count += rows.items[i].at >= doctor->referee->now - WEEK;
  return count;
}

static void examine_inbox(Doctor *doctor) {
  int64_t strangers = count_lately(doctor, "stranger"), unreadable = count_lately(doctor, "unreadable");
  if (strangers + unreadable == 0) {
    doctor_tell(doctor, "inbox", FINDING_OK, NULL, NULL,
                "all mail of the last week came from players or programs");
    return;
  }
  if (strangers > 0)
    doctor_tell(doctor, "inbox", FINDING_NOTE, NULL, "look at them: `adjudicator inbox --fate stranger`",
                "%s within a week",
                counted(doctor, strangers, "mail from a stranger", "mails from strangers"));
  if (unreadable > 0)
    doctor_tell(doctor, "inbox-unreadable", FINDING_NOTE, NULL,
                "look at them: `adjudicator inbox --fate unreadable`", "%s within a week",
                counted(doctor, unreadable, "file that is not a mail", "files that are not mails"));
}

void examine_heap(Doctor *doctor) {
  if (!doctor->ledger) return;
  examine_outbox(doctor);
  examine_games(doctor);
  examine_inbox(doctor);
}
