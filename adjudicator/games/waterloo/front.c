#include "front.h"

#include <string.h>

#include "../fields.h"
#include "../marks.h"

int waterloo_front_side(const Tree *name) {
  int side = word_index(tree_string(name, ""), WATERLOO_SIDES);
  return side < 0 ? SIDES : side;
}

bool waterloo_front_has(const Front *front, const Tree *event) {
  const char *pair = tree_string(tree_get(event, "pair"), NULL);
  return front->name == NULL || pair == NULL || strcmp(pair, front->name) == 0;
}

static bool is_duel(int duel) {
  return duel >= 1 && duel <= DUELS;
}

static void read_piece(const Tree *row, FrontPiece *piece) {
  if (row == NULL) return;
  int pose = word_index(tree_string(tree_get(row, "pose"), ""), WATERLOO_POSES);
  *piece = (FrontPiece){.piece = tree_string(tree_get(row, "piece"), ""),
                        .guard = tree_string(tree_get(row, "guard"), NULL),
                        .value = field_number(row, "value", 0),
                        .pose = pose < 0 ? POSE_STANDING : (Pose)pose};
}

static void read_duels(Front *front) {
  static const char *const GENERALS[SIDES] = {"general_north", "general_south"};
  const Tree *duels = tree_get(front->pair, "duels");
  for (size_t i = 0; duels != NULL && i < duels->count; i++) {
    const Tree *row = duels->items[i].value;
    int duel = field_number(row, "duel", 0);
    if (!is_duel(duel)) continue;
    int state = word_index(tree_string(tree_get(row, "state"), ""), WATERLOO_DUELS);
    front->duels[duel] = state < 0 ? DUEL_OPEN : (uint8_t)state;
    for (int side = 0; side < SIDES; side++)
      read_piece(tree_get(row, WATERLOO_SIDES[side]), &front->pieces[side][duel]);
    front->stands = true;
  }
  for (int side = 0; front->stands && side < SIDES; side++)
    read_piece(tree_get(front->pair, GENERALS[side]), &front->pieces[side][0]);
}

/* The pieces of a manche that ended are laid open. */
static void read_revealed(const Tree *view, Front *front) {
  size_t at = 0;
  for (const Tree *event; !front->stands && (event = log_next(view, "revealed", &at)) != NULL;) {
    int side = waterloo_front_side(tree_get(event, "side"));
    const Tree *row = tree_get(event, "front");
    if (!waterloo_front_has(front, event) || side == SIDES) continue;
    for (size_t i = 0; row != NULL && i < row->count; i++) {
      int duel = field_number(row->items[i].value, "duel", 0);
      if (!is_duel(duel)) continue;
      read_piece(row->items[i].value, &front->pieces[side][duel]);
      front->pieces[side][duel].pose = POSE_UP;
      front->ended = true;
    }
    const Tree *general = tree_get(event, "general");
    if (general == NULL || general->kind != TREE_MAP) continue;
    read_piece(general, &front->pieces[side][0]);
    front->pieces[side][0].pose = POSE_UP;
  }
  if (front->ended) front->stands = true;
}

/* One's own pieces: before both have deployed they are known to their owner alone. */
static void read_own(Front *front) {
  int own = waterloo_front_side(tree_get(front->pair, "own"));
  const Tree *pieces = tree_get(front->pair, "pieces");
  if (own == SIDES || front->ended) return;
  for (size_t i = 0; pieces != NULL && i < pieces->count; i++) {
    const Tree *row = pieces->items[i].value;
    int duel = field_number(row, "duel", 0);
    FrontPiece *piece = &front->pieces[own][is_duel(duel) ? duel : 0];
    if (piece->piece == NULL) read_piece(row, piece);
    bool seen = false;
    piece->seen = tree_read_bool(tree_get(row, "seen"), &seen) && seen;
  }
}

/* What the viewer can work out of the enemy's pieces. */
static void read_sheet(Front *front) {
  int own = waterloo_front_side(tree_get(front->pair, "own"));
  const Tree *sheet = tree_get(front->pair, "sheet");
  if (own == SIDES || front->ended) return;
  for (size_t i = 0; sheet != NULL && i < sheet->count; i++) {
    const Tree *row = sheet->items[i].value;
    int duel = field_number(row, "duel", 0);
    front->pieces[OTHER(own)][is_duel(duel) ? duel : 0].values = tree_get(row, "values");
  }
}

/* A front that stands was deployed after the last manche that the log has the end of. */
static void find_beginning(const Tree *view, Front *front) {
  static const char *const ENDS[] = {"manche-won", "manche-resigned", "nightfall", NULL};
  for (const char *const *code = ENDS; !front->ended && *code != NULL; code++) {
    size_t at = 0;
    for (const Tree *event; (event = log_next(view, *code, &at)) != NULL;) {
      if (waterloo_front_has(front, event) && at > front->since) front->since = at;
    }
  }
}

static void read_fights(const Tree *view, const char *code, Front *front) {
  size_t at = front->since;
  for (const Tree *event; (event = log_next(view, code, &at)) != NULL;) {
    int duel = field_number(event, "duel", 0), winner = waterloo_front_side(tree_get(event, "winner"));
    if (!waterloo_front_has(front, event) || !is_duel(duel) || winner == SIDES) continue;
    front->fights[duel] = (FrontFight){field_number(event, "stake", 0), winner};
  }
}

void waterloo_front(const Tree *view, const Tree *pair, Front *out) {
  *out = (Front){.pair = pair, .name = tree_string(tree_get(pair, "name"), NULL)};
  read_duels(out);
  read_revealed(view, out);
  read_own(out);
  read_sheet(out);
  find_beginning(view, out);
  if (!out->stands) return;
  read_fights(view, "charge-fought", out);
  read_fights(view, "duel-fought", out);
}
