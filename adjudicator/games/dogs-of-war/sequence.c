/* The sequence of play: who is asked when, and what adjudicates it (DOGS 4, 8.1, 8.2, 8.6). */
#include "sequence.h"

#include <string.h>

const char *dogs_window(const void *state) {
  return DOGS_WINDOWS[((const State *)state)->board.window];
}

const char *dogs_label(const void *state, Arena *arena) {
  const Board *board = &((const State *)state)->board;
  bool counted = board->window == WINDOW_CLASH ? board->stops > 1 : board->stops > 0;
  int number = board->window == WINDOW_CLASH ? board->stops : board->stops + 1;
  switch (board->window) {
  case WINDOW_DOGS:
  case WINDOW_END: return DOGS_WINDOWS[board->window];
  case WINDOW_PREPARATION: return arena_printf(arena, "%d-preparation", board->year + 1);
  case WINDOW_TOKEN: return arena_printf(arena, "%d-token", board->year);
  default: break;
  }
  const char *window = DOGS_WINDOWS[board->window];
  return counted ? arena_printf(arena, "%d-%s-%d", board->year, window, number)
                 : arena_printf(arena, "%d-%s", board->year, window);
}

/* ---- who is asked ---- */

static unsigned all_seats(const Edition *edition) {
  return (1u << edition->seat_count) - 1;
}

unsigned dogs_asked_seats(const Edition *edition, const Board *board) {
  switch (board->window) {
  case WINDOW_DOGS: return all_seats(edition);
  case WINDOW_TOKEN: return 1u << (board->first - 1);
  case WINDOW_MUSTER: return board->to_move != 0 ? 1u << (board->to_move - 1) : all_seats(edition);
  case WINDOW_CLASH: return board->asked & dogs_seats_with_captains(board);
  default: return 0;
  }
}

void dogs_duties(const void *edition, const void *state, Duties *out) {
  static const char *const SECTION_OF[WINDOWS] = {[WINDOW_DOGS] = "dogs",
                                                  [WINDOW_TOKEN] = "first_player",
                                                  [WINDOW_MUSTER] = "muster",
                                                  [WINDOW_CLASH] = "plan"};
  const Board *board = &((const State *)state)->board;
  unsigned asked = dogs_asked_seats(edition, board);
  out->count = 0;
  for (int seat = 0; seat < PLAYERS_MAX; seat++) {
    if (asked & 1u << seat)
      out->items[out->count++] = (Duty){.seat = seat, .window = SECTION_OF[board->window]};
  }
}

/* ---- which sections count when ---- */

bool dogs_is_section_of(Section section, int window) {
  switch (section) {
  case SECTION_DOGS: return window == WINDOW_DOGS;
  case SECTION_FIRST_PLAYER: return window == WINDOW_TOKEN || window == WINDOW_MUSTER;
  case SECTION_MUSTER: return window == WINDOW_MUSTER;
  default: return window == WINDOW_TOKEN || window == WINDOW_MUSTER || window == WINDOW_CLASH;
  }
}

unsigned dogs_timely(const State *state, int seat) {
  const Board *board = &state->board;
  unsigned sections = 0;
  for (int section = 0; section < SECTIONS; section++) {
    if (dogs_is_section_of((Section)section, board->window)) sections |= 1u << section;
  }
  if (dogs_is_muster_of_another(board, seat)) sections &= ~(1u << SECTION_MUSTER);
  if (dogs_is_token_of_another(board, seat)) sections &= ~(1u << SECTION_FIRST_PLAYER);
  return sections;
}

/* ---- adjudication ---- */

void dogs_resolve(const void *edition_pointer, void *state_pointer, const void *const *orders, Dice *dice,
                  Events *events, Diagnostics *const *diagnostics) {
  const Edition *edition = edition_pointer;
  State *state = state_pointer;
  Arena *arena = arena_new();
  Adjudication adjudication;
  dogs_adjudication_begin(edition, state, arena, &adjudication);
  adjudication.dice = dice;
  adjudication.events = events;
  for (int seat = 0; seat < edition->seat_count; seat++) {
    adjudication.files[seat] = orders == NULL ? NULL : orders[seat];
    adjudication.diagnostics[seat] = diagnostics == NULL ? NULL : diagnostics[seat];
    if (adjudication.files[seat] != NULL) dogs_take_file(edition, state, seat, adjudication.files[seat]);
  }
  switch (state->board.window) {
  case WINDOW_DOGS: dogs_choose_dogs(&adjudication); break;
  case WINDOW_PREPARATION: dogs_prepare_year(&adjudication); break;
  case WINDOW_TOKEN: dogs_hand_token(&adjudication); break;
  case WINDOW_MUSTER: dogs_muster(&adjudication); break;
  case WINDOW_CLASH: dogs_clash(&adjudication); break;
  default: break;
  }
  arena_free(arena);
}
