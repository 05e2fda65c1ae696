#include "play.h"

#include <string.h>

void play_begin(Play *out, Arena *arena) {
  *out = (Play){.arena = arena};
  events_init(&out->events);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) diagnostics_init(&out->found[seat], arena);
}

/* The invariant that is broken; NULL: none, or a desk, which knows none. */
static const char *broken_in(const Game *game, const void *edition, const void *state) {
  const char *what = NULL;
  return game->invariants_hold == NULL || game->invariants_hold(edition, state, &what) ? NULL : what;
}

void play_window(Play *play, const Game *game, const void *edition, void *state, const void *const *orders,
                 Dice *dice) {
  Diagnostics *found[GAME_SEATS_MAX];
  size_t size = game->state_size(edition);
  const void *before = arena_memdup(play->arena, state, size);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) found[seat] = &play->found[seat];
  game->resolve(edition, state, orders, dice, &play->events, found);
  play->moved = memcmp(before, state, size) != 0;
  /* A game that began from a position with pieces missing goes on without them. */
  play->broken = broken_in(game, edition, before) == NULL ? broken_in(game, edition, state) : NULL;
}

void play_free(Play *play) {
  events_free(&play->events);
}
