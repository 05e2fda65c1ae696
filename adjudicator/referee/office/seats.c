#include "office.h"

#include <string.h>
#include <strings.h>

#include "../../games/stand_in.h"

Status seats_refuse(const Referee *referee, const Game *game, const char *what, const char *which) {
  if (*which != '\0') {
    referee_log(referee, NOTICE_ERROR, "%s: \"%s\"", what, which);
  } else if (game->seats_least == game->seats_most) {
    referee_log(referee, NOTICE_ERROR, "%s: %s is for %d players", what, game->id, game->seats_least);
  } else {
    referee_log(referee, NOTICE_ERROR, "%s: %s is for %d to %d players", what, game->id, game->seats_least,
                game->seats_most);
  }
  return STATUS_USAGE;
}

bool seats_from_rows(const Game *game, const SeatRows *rows, Seats *out) {
  const char *what, *which;
  *out = (Seats){.count = 0};
  if (rows->count > GAME_SEATS_MAX) return false;
  for (; out->count < (int)rows->count; out->count++) {
    if (rows->items[out->count].seat != out->count) return false;
    out->names[out->count] = rows->items[out->count].name;
  }
  return seats_good(game, out, &what, &which);
}

bool seats_are_fixed(const Game *game, const Seats *seats) {
  Seats fixed;
  return game->seat_fixed > 0 && seats_equal(seats, seats_fixed(game, &fixed));
}

bool seat_for_computer(const char *typed, const char **level) {
  static const char COMPUTER[] = "computer";
  size_t length = strlen(COMPUTER);
  if (strncmp(typed, COMPUTER, length) != 0 || (typed[length] != '\0' && typed[length] != ':')) return false;
  int number = typed[length] == '\0' ? STAND_IN_NORMAL : stand_in_level(typed + length + 1);
  *level = number < 0 ? NULL : STAND_IN_LEVELS[number];
  return true;
}

bool address_is_reserved(const char *bare) {
  return strcasecmp(bare, COMPUTER_ADDRESS) == 0 || strcasecmp(bare, FORGOTTEN_ADDRESS) == 0;
}

Status preferences_language(Referee *referee, Arena *arena, const char *bare, const char **language) {
  SeatRows rows;
  *language = referee->configuration->language;
  Status status = ledger_seats_of_address(referee->ledger, arena, bare, &rows);
  if (status == STATUS_OK && rows.count > 0) *language = rows.items[rows.count - 1].language;
  return referee_ledger_status(referee, status);
}
