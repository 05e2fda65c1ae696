/* A game that waited begins with its last seat, and what is done if it cannot. */
#include <string.h>

#include "private.h"

/* ---- it begins ---- */

Status invitation_look_on(Referee *referee, const LoadedGame *loaded, const InvitationRow *row) {
  const char *language = row->language;
  Status status = STATUS_OK;
  if (language == NULL) status = preferences_language(referee, loaded->arena, row->bare, &language);
  ObserverRow observer = {
      .address = row->address,
      .timezone = row->timezone == NULL ? loaded->row.timezone : row->timezone,
      .language = language,
      .at = referee->now,
  };
  return status == STATUS_OK ? observer_begin(referee, loaded, &observer, NULL) : status;
}

/* Adds those who were let in to watch while the game waited. */
static Status let_observers_in(Referee *referee, const LoadedGame *loaded, const Opening *opening) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < opening->invitations.count && status == STATUS_OK; i++) {
    const InvitationRow *row = &opening->invitations.items[i];
    if (row->seat == NULL && strcmp(row->standing, "taken") == 0)
      status = invitation_look_on(referee, loaded, row);
  }
  return status;
}

Status opening_begin(Referee *referee, Arena *arena, const char *name, bool *begun) {
  Opening opening;
  LoadedGame *loaded = arena_alloc(arena, sizeof *loaded);
  Status status = opening_load(referee, arena, name, &opening);
  *begun = status == STATUS_OK && opening.free == 0;
  if (!*begun) return status;
  status = ledger_edition(referee->ledger, arena, opening.row.edition, &opening.wanted.edition_text);
  if (status == STATUS_OK) status = ledger_set_opening(referee->ledger, opening.row.id, "begun");
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  status = new_game_within(referee, arena, &opening.wanted, loaded);
  if (status == STATUS_OK) status = let_observers_in(referee, loaded, &opening);
  if (status == STATUS_OK)
    referee_log(referee, NOTICE_DONE, "%s: all seats are taken; %s begins", name, opening.game->title);
  if (status == STATUS_OK || status == STATUS_TRY_AGAIN || status == STATUS_IO) return status;
  referee_log(referee, NOTICE_ERROR, "%s: cannot begin, so its last seat stays free", name);
  return status == STATUS_BUG ? status : STATUS_CONFIG;
}

/* ---- if it cannot ---- */

Status trial_begin(Referee *referee, Arena *arena, Trial *trial) {
  trial->why = NULL;
  Status status = referee_ledger_status(referee, ledger_try(referee->ledger));
  if (status == STATUS_OK) referee_hold_log(referee, arena, &trial->held);
  trial->begun = status == STATUS_OK;
  return status;
}

/* The machine's failures are others' business: all is tried again. */
static bool may_pass(Status status) {
  return status == STATUS_TRY_AGAIN || status == STATUS_IO || status == STATUS_NO_PERMISSION;
}

Status trial_end(Referee *referee, Arena *arena, Trial *trial, Status status) {
  if (!trial->begun) return status;
  referee_let_log_go(referee, &trial->held, true);
  if (may_pass(status)) return status;
  if (status != STATUS_OK) {
    const char *said = referee_held_errors(arena, &trial->held);
    trial->why = *said == '\0' ? status_name(status) : said;
  }
  return referee_ledger_status(referee, ledger_try_end(referee->ledger, status == STATUS_OK));
}
