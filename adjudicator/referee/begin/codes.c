#include <inttypes.h>
#include <string.h>

#include "private.h"

/* ---- codes ---- */

static char *code_of(Arena *arena, const InvitationRow *row, const char *what) {
  uint8_t secret[DICE_KEY_BYTES];
  if (!secret_from_hex(row->secret, secret)) return NULL;
  return long_code(arena, secret, arena_printf(arena, "%s|%" PRId64, what, row->generation));
}

char *invitation_code(Arena *arena, const InvitationRow *row) {
  return code_of(arena, row, "join");
}

char *invitation_token(Arena *arena, const InvitationRow *row, const char *what) {
  return code_of(arena, row,
                 arena_printf(arena, "%s|%s|%" PRId64, what, row->bare == NULL ? "" : row->bare, row->since));
}

void invitation_renew(Arena *arena, InvitationRow *row) {
  row->generation++;
  row->code = long_code_hash(arena, invitation_code(arena, row));
}

/* ---- new ones ---- */

/* With a seed (for tests) it is the same each time. */
static Status make_secret(Referee *referee, Arena *arena, const char *seed, const char *what,
                          uint8_t secret[DICE_KEY_BYTES]) {
  if (seed != NULL) {
    uint8_t of_game[DICE_KEY_BYTES];
    if (!secret_from_seed(arena, seed, of_game)) return STATUS_BUG; /* it was looked at before */
    what = arena_concat(arena, "invitation|", what, NULL);
    hmac_sha256(of_game, what, strlen(what), secret);
    return STATUS_OK;
  }
  if (random_key(secret)) return STATUS_OK;
  referee_log(referee, NOTICE_ERROR, "the system's random bytes cannot be read");
  return STATUS_IO;
}

Status invitation_add(Referee *referee, Arena *arena, const char *game, const char *seat, int64_t place,
                      const char *seed, InvitationRow *out) {
  uint8_t secret[DICE_KEY_BYTES];
  const char *what =
      arena_printf(arena, "%s|%s|%" PRId64, game, seat == NULL ? "" : seat, (int64_t)referee->now);
  Status status = make_secret(referee, arena, seed, what, secret);
  if (status != STATUS_OK) return status;
  *out = (InvitationRow){.game = game,
                         .seat = seat,
                         .place = place,
                         .secret = secret_to_hex(arena, secret),
                         .standing = "open",
                         .known_as = "",
                         .since = TIME_NONE,
                         .until = TIME_NONE};
  out->code = long_code_hash(arena, invitation_code(arena, out));
  return referee_ledger_status(referee, ledger_add_invitation(referee->ledger, out));
}
