#include "acts_sealed.h"

#include <string.h>

bool is_sealed_game(const GameRow *row) {
  if (strcmp(row->status, "over") == 0) return false;
  Arena *arena = arena_new();
  Settings settings;
  /* Of a game whose settings cannot be read nobody knows that it may be looked at. */
  bool sealed = !settings_read(arena, row->settings, &settings) || settings.sealed;
  arena_free(arena);
  return sealed;
}

bool is_sealed(const Table *table) {
  return table->settings.sealed && strcmp(table->row.status, "over") != 0;
}

static Status refuse(const Referee *referee, const char *game, const char *what) {
  referee_tell(referee, NOTICE_ERROR,
               "%s is sealed until it is over: %s would show the referee orders or hands. `adjudicator list` "
               "and `adjudicator show %s --as public` show what everybody may know",
               game, what, game);
  return STATUS_NO_PERMISSION;
}

Status sealed_check(const Referee *referee, const Table *table, const char *what) {
  return is_sealed(table) ? refuse(referee, table->row.name, what) : STATUS_OK;
}

Status sealed_check_game(const Referee *referee, const GameRow *row, const char *what) {
  return is_sealed_game(row) ? refuse(referee, row->name, what) : STATUS_OK;
}
