/* Warnings of what a file says well, but at a wrong time or to no effect (DOGS 8.6, 11.1, 11.20). */
#include "read.h"

typedef struct Review {
  const Edition *edition;
  const State *state;
  int seat;
  const Orders *file;
  Diagnostics *diagnostics;
} Review;

static void warn(const Review *review, const char *code, const char *message, Section section,
                 const char *name, const char *value) {
  const Place *place = &review->file->place[section];
  diagnose_at(review->diagnostics, SEVERITY_WARNING, code, message, place->line, place->column, "section",
              DOGS_SECTIONS[section], name, value, NULL);
}

/* ---- the wrong time ---- */

static bool is_timely(Section section, int window) {
  switch (section) {
  case SECTION_DOGS: return window == WINDOW_DOGS;
  case SECTION_FIRST_PLAYER: return window == WINDOW_TOKEN || window == WINDOW_MUSTER;
  case SECTION_MUSTER: return window == WINDOW_MUSTER;
  default: return window == WINDOW_TOKEN || window == WINDOW_MUSTER || window == WINDOW_CLASH;
  }
}

static void review_times(const Review *review) {
  const Board *board = &review->state->board;
  for (int section = 0; section < SECTIONS; section++) {
    if (dogs_has(review->file, (Section)section) && !is_timely((Section)section, board->window))
      warn(review, "DOGS-8.2", "section-not-now", (Section)section, "window", DOGS_WINDOWS[board->window]);
  }
  bool waits = board->window == WINDOW_MUSTER && board->to_move != 0 && board->to_move != review->seat + 1;
  if (dogs_has(review->file, SECTION_MUSTER) && waits)
    warn(review, "DOGS-R02", "muster-not-your-turn", SECTION_MUSTER, "seat",
         review->edition->seat_names[board->to_move - 1]);
}

static void review_token(const Review *review) {
  const Board *board = &review->state->board;
  if (!dogs_has(review->file, SECTION_FIRST_PLAYER) || board->first == review->seat + 1) return;
  if (board->first != 0 && is_timely(SECTION_FIRST_PLAYER, board->window))
    warn(review, "DOGS-11.20", "token-not-yours", SECTION_FIRST_PLAYER, "seat",
         review->edition->seat_names[board->first - 1]);
}

/* ---- spaces ---- */

/* Sides of each battle that an entry names, as bits. */
static unsigned sides_named(const Review *review, const Entry *entry, int battle) {
  unsigned sides = 0;
  for (int i = 0; i < entry->at_count; i++) {
    Side side = dogs_side_of(review->edition, &review->state->board, entry->at[i]);
    if (side.battle == battle) sides |= 1u << side.side;
  }
  return sides;
}

/* Who goes to both houses of a battle without conditions, finds the second one closed (8.6). */
static void review_both_sides(const Review *review) {
  const Plan *plan = &review->file->plan;
  for (int battle = 0; battle < review->state->board.battle_count; battle++) {
    unsigned sides = 0;
    for (int i = 0; i < plan->entry_count; i++) {
      if (plan->entries[i].when == 0) sides |= sides_named(review, &plan->entries[i], battle);
    }
    const Battle *here = &review->state->board.battles[battle];
    if (sides != 3) continue;
    diagnose_at(review->diagnostics, SEVERITY_WARNING, "DOGS-8.6", "plan-both-houses",
                review->file->place[SECTION_PLAN].line, review->file->place[SECTION_PLAN].column, "house",
                review->edition->house_ids[here->house[0]], "against",
                review->edition->house_ids[here->house[1]], NULL);
  }
}

/* 11.1: only a warning, since a card may open the side. */
static void review_closed(const Review *review) {
  const Board *board = &review->state->board;
  const Plan *plan = &review->file->plan;
  bool told[HOUSES_MAX] = {false};
  for (int i = 0; i < plan->entry_count; i++) {
    for (int at = 0; at < plan->entries[i].at_count; at++) {
      Side side = dogs_side_of(review->edition, board, plan->entries[i].at[at]);
      int house = plan->entries[i].at[at].house - 1;
      if (side.battle < 0 || told[house] || dogs_captains_on(board, dogs_other_side(side), review->seat) == 0)
        continue;
      told[house] = true;
      warn(review, "DOGS-11.1", "plan-closed", SECTION_PLAN, "house", review->edition->house_ids[house]);
    }
  }
}

/* A plan that would only have its owner asked again. */
static void review_answer(const Review *review) {
  const Board *board = &review->state->board;
  if (board->window != WINDOW_CLASH || board->to_move != review->seat + 1) return;
  if (!(board->asked & 1u << review->seat) || review->file->sections == 0) return;
  if (dogs_would_move(review->edition, review->state, review->seat, review->file)) return;
  for (int section = SECTION_PLAN; section < SECTIONS; section++) {
    if (!dogs_has(review->file, (Section)section)) continue;
    warn(review, "DOGS-8.4", "plan-does-nothing", (Section)section, "seat",
         review->edition->seat_names[review->seat]);
    return;
  }
}

void dogs_review(const Edition *edition, const State *state, int seat, const Orders *file,
                 Diagnostics *diagnostics) {
  const Review review = {edition, state, seat, file, diagnostics};
  review_times(&review);
  review_token(&review);
  if (dogs_has(file, SECTION_PLAN)) review_both_sides(&review);
  if (dogs_has(file, SECTION_PLAN) && state->board.window == WINDOW_CLASH) review_closed(&review);
  review_answer(&review);
}
