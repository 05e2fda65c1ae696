#include "view.h"

#include <string.h>

#include "board.h"

/* The viewer has seen the piece under the label that it bears now. */
static bool has_seen(const Side *viewer, const Piece *piece) {
  return viewer != NULL && viewer->knows[piece->label] != 0;
}

/* What a side knows of a piece that lies open to all is no secret. */
static void hide_knowledge(Field *field, int number) {
  Side *side = &field->side[number];
  uint8_t seen[LABELS];
  waterloo_public_seen(field, OTHER(number), seen);
  for (int label = 0; label < LABELS; label++) {
    if (side->knows[label] != seen[label]) side->knows[label] = 0;
  }
}

static void hide(Piece *piece) {
  if (piece->value != 0) piece->value = VALUE_HIDDEN;
}

/* The side as another sees it; `viewer`: his own side, NULL for who plays none. */
static void redact_side(Field *field, int number, const Side *viewer) {
  Side *side = &field->side[number];
  for (int duel = 1; duel <= DUELS; duel++) {
    Piece *piece = &side->front[duel];
    if (!waterloo_is_open(field, number, duel) && !has_seen(viewer, piece)) hide(piece);
  }
  if (!waterloo_is_open(field, number, 0) && !has_seen(viewer, &side->general)) hide(&side->general);
  /* Nothing is looked at in secret (5): whose pieces were seen knows which, and their values. */
  if (viewer == NULL) hide_knowledge(field, number);
}

/* What the turn under way has seen, and would do, is its player's. */
static void redact_progress(Pair *pair, int own) {
  Progress *progress = &pair->progress;
  if (own == pair->to_move) return;
  memset(&progress->plan, 0, sizeof progress->plan);
  memset(progress->seen, 0, sizeof progress->seen);
  progress->item = progress->branch = 0;
}

static void redact_pair(Pair *pair, int seat, bool over) {
  int own = waterloo_side_of(pair, seat);
  bool lies_open = pair->window == WINDOW_DONE || over; /* a manche that is over (W15) */
  for (int side = 0; side < SIDES; side++) {
    if (side == own) continue;
    if (!lies_open) redact_side(&pair->field, side, own < 0 ? NULL : &pair->field.side[own]);
    memset(&pair->standing[side], 0, sizeof(Standing));
    memset(&pair->next[side], 0, sizeof(Next));
  }
  redact_progress(pair, own);
}

void waterloo_redact(const State *state, int viewer, State *out) {
  *out = *state;
  if (viewer == VIEWER_REFEREE) return;
  for (int i = 0; i < out->pair_count; i++) redact_pair(&out->pairs[i], viewer, out->over);
}
