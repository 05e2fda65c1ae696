/* What a viewer may know, as a tree. */
#include "view.h"

#include <string.h>

#include "../fields.h"
#include "position.h"
#include "sequence.h"
#include "turn_file.h"

/* ---- what a viewer may know (5) ---- */

/* True if the viewer has seen the piece under its current label. */
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

/* A side as a viewer sees it; `viewer`: the viewer's own side, NULL if there is none. */
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
  bool lies_open = pair->window == WINDOW_DONE || over; /* a battle that is over (W15) */
  for (int side = 0; side < SIDES; side++) {
    if (side == own) continue;
    if (!lies_open) redact_side(&pair->field, side, own < 0 ? NULL : &pair->field.side[own]);
    memset(&pair->standing[side], 0, sizeof(Standing));
    memset(&pair->next[side], 0, sizeof(Next));
  }
  redact_progress(pair, own);
}

/* A copy, in the arena, of what a viewer (a seat, VIEWER_PUBLIC, VIEWER_REFEREE) may know of a state (5). Values of
 * others' pieces that he has not seen are VALUE_HIDDEN; what others have seen of pieces that are not his, and what
 * they have ordered ahead, is zero. Whatever is shown to a viewer is made from such a copy and from nothing
 * else. */
static const State *redact(const Edition *edition, const State *state, int viewer, Arena *arena) {
  State *seen = arena_memdup(arena, state, waterloo_state_size(edition));
  if (viewer == VIEWER_REFEREE) return seen;
  for (int i = 0; i < seen->pair_count; i++) redact_pair(&seen->pairs[i], viewer, seen->over);
  return seen;
}

/* ---- the knowledge sheet (5): a memory aid ---- */

typedef struct Sheet {
  const Edition *edition;
  const State *state;
  const Pair *pair; /* redacted */
  int own;
  Arena *arena;
  uint8_t seen[LABELS], possible[LABELS]; /* of the enemy's pieces */
} Sheet;

static const Side *enemy_of(const Sheet *sheet) {
  return &sheet->pair->field.side[OTHER(sheet->own)];
}

static const char *enemy_label(const Sheet *sheet, int label) {
  return sheet->edition->label[OTHER(sheet->own)][label];
}

static Tree *values_tree(const Sheet *sheet, uint8_t values) {
  Tree *list = tree_list(sheet->arena);
  for (int value = 1; value <= VALUES; value++) {
    if (values & VALUE_BIT(value)) tree_add_int(sheet->arena, list, value);
  }
  return list;
}

static bool is_unknown(const Sheet *sheet, const Piece *piece) {
  return piece->value != 0 && sheet->seen[piece->label] == 0;
}

static void put_unknown(const Sheet *sheet, Tree *list, const Piece *piece, int duel) {
  if (!is_unknown(sheet, piece)) return;
  Tree *row = tree_add(sheet->arena, list, tree_map(sheet->arena));
  tree_put_text(sheet->arena, row, "piece", enemy_label(sheet, piece->label));
  if (duel != 0) tree_put_int(sheet->arena, row, "duel", duel);
  uint8_t possible = sheet->possible[piece->label];
  tree_put(sheet->arena, row, "values", values_tree(sheet, possible));
  if ((possible & (possible - 1)) == 0) tree_put_bool(sheet->arena, row, "certain", true);
}

static void put_unknowns(const Sheet *sheet, Tree *tree) {
  const Side *enemy = enemy_of(sheet);
  Tree *list = tree_put(sheet->arena, tree, "sheet", tree_list(sheet->arena));
  for (int duel = 1; duel <= DUELS; duel++) put_unknown(sheet, list, &enemy->front[duel], duel);
  put_unknown(sheet, list, &enemy->general, 0);
}

/* The same by sets of values: who may have which, "S1, S2 and S0 are 2, 3 and 5 in some order". */
static void put_groups(const Sheet *sheet, Tree *tree) {
  const Side *enemy = enemy_of(sheet);
  Arena *arena = sheet->arena;
  Tree *groups = tree_put(arena, tree, "unseen", tree_list(arena));
  unsigned told = 0; /* bit per label */
  for (int duel = 1; duel <= DUELS + 1; duel++) {
    const Piece *piece = duel <= DUELS ? &enemy->front[duel] : &enemy->general;
    if (!is_unknown(sheet, piece) || (told & 1u << piece->label)) continue;
    uint8_t values = sheet->possible[piece->label];
    Tree *group = tree_add(arena, groups, tree_map(arena));
    Tree *pieces = tree_put(arena, group, "pieces", tree_list(arena));
    for (int other = duel; other <= DUELS + 1; other++) {
      const Piece *same = other <= DUELS ? &enemy->front[other] : &enemy->general;
      if (!is_unknown(sheet, same) || sheet->possible[same->label] != values) continue;
      told |= 1u << same->label;
      tree_add_text(arena, pieces, enemy_label(sheet, same->label));
    }
    tree_put(arena, group, "values", values_tree(sheet, values));
    int count = __builtin_popcount(values);
    if (count == 1) tree_put_bool(arena, group, "certain", true);
    if (count > 1 && (size_t)count == pieces->count) tree_put_bool(arena, group, "together", true);
    if (pieces->count > 1) tree_put_bool(arena, group, "several", true);
  }
}

/* "S6 and S7 are S3 and S0 in unknown order" (12.2), and what is known under those labels. */
static void put_former(const Sheet *sheet, Tree *tree) {
  const Side *enemy = enemy_of(sheet);
  Arena *arena = sheet->arena;
  if (enemy->retreated == 0) return;
  Tree *former = tree_put(arena, tree, "former", tree_map(arena));
  tree_put_text(arena, former, "front", enemy_label(sheet, enemy->retreated));
  tree_put_text(arena, former, "general", enemy_label(sheet, 0));
  tree_put_text(arena, former, "new_front", enemy_label(sheet, 6));
  tree_put_text(arena, former, "new_general", enemy_label(sheet, 7));
  Tree *known = tree_put(arena, former, "known", tree_list(arena));
  const int labels[] = {enemy->retreated, 0};
  for (int i = 0; i < 2; i++) {
    if (sheet->seen[labels[i]] == 0) continue;
    Tree *row = tree_add(arena, known, tree_map(arena));
    tree_put_text(arena, row, "piece", enemy_label(sheet, labels[i]));
    tree_put_int(arena, row, "value", sheet->seen[labels[i]]);
  }
}

/* Which of one's own pieces the enemy has seen is known as well: nothing is looked at in secret. */
static bool was_seen(const Sheet *sheet, const Piece *piece, int duel) {
  return waterloo_is_open(&sheet->pair->field, sheet->own, duel) || enemy_of(sheet)->knows[piece->label] != 0;
}

static void put_piece(const Sheet *sheet, Tree *list, const Piece *piece, int duel) {
  Tree *row = tree_add(sheet->arena, list, tree_map(sheet->arena));
  tree_put_text(sheet->arena, row, "piece", sheet->edition->label[sheet->own][piece->label]);
  tree_put_int(sheet->arena, row, "value", piece->value);
  if (duel != 0) tree_put_int(sheet->arena, row, "duel", duel);
  if (was_seen(sheet, piece, duel)) tree_put_bool(sheet->arena, row, "seen", true);
}

static void put_pieces(const Sheet *sheet, Tree *tree) {
  const Side *own = &sheet->pair->field.side[sheet->own];
  Tree *list = tree_put(sheet->arena, tree, "pieces", tree_list(sheet->arena));
  for (int duel = 1; own->deployed && duel <= DUELS; duel++) put_piece(sheet, list, &own->front[duel], duel);
  if (own->general.value != 0) put_piece(sheet, list, &own->general, 0);
}

/* The knowledge of a side of a redacted pair, into the tree of the pair. */
static void put_sheet(const Edition *edition, const State *state, const Pair *pair, int own, Tree *tree,
                      Arena *arena) {
  Sheet sheet = {.edition = edition, .state = state, .pair = pair, .own = own, .arena = arena};
  if (pair->window == WINDOW_DONE) return; /* everything lies open */
  put_pieces(&sheet, tree);
  if (!enemy_of(&sheet)->deployed || pair->window == WINDOW_DEPLOY) return;
  waterloo_public_seen(&pair->field, OTHER(own), sheet.seen);
  for (int label = 0; label < LABELS; label++) {
    if (pair->field.side[own].knows[label] != 0) sheet.seen[label] = pair->field.side[own].knows[label];
  }
  waterloo_possible(enemy_of(&sheet), waterloo_values(state), sheet.seen, sheet.possible);
  put_unknowns(&sheet, tree);
  put_groups(&sheet, tree);
  put_former(&sheet, tree);
}

/* ---- the view ---- */

typedef struct Viewing {
  const Edition *edition;
  const State *seen; /* redacted: all that is shown comes from here */
  int viewer;
  Arena *arena;
  Tree *view;
} Viewing;

static void put_flag(const Viewing *viewing, Tree *tree, const char *name, bool value) {
  if (value) tree_put_bool(viewing->arena, tree, name, true);
}

static const char *player(const Viewing *viewing, int seat) {
  return viewing->edition->base.seats.names[seat];
}

/* -- the game -- */

static void put_rule(const Viewing *viewing) {
  static const char *const RULES[WINDOWS] = {"WATERLOO 3", "WATERLOO 3", "WATERLOO 10.1", "WATERLOO 7"};
  const char *window = waterloo_window(viewing->seen);
  for (int i = 0; i < WINDOWS; i++) {
    if (strcmp(WATERLOO_WINDOWS[i], window) == 0)
      tree_put_text(viewing->arena, viewing->view, "rule", RULES[i]);
  }
}

static void put_terms(const Viewing *viewing) {
  const State *state = viewing->seen;
  Arena *arena = viewing->arena;
  tree_put_text(arena, viewing->view, "mode", waterloo_is_simple(state) ? "simplified" : "complete");
  put_flag(viewing, viewing->view, "laurels", state->terms.laurels);
  if (state->ronde > 0) {
    tree_put_int(arena, viewing->view, "ronde", state->ronde);
    tree_put_int(arena, viewing->view, "step", state->step);
  }
}

static void put_scores(const Viewing *viewing) {
  const State *state = viewing->seen;
  Arena *arena = viewing->arena;
  Tree *scores = tree_put(arena, viewing->view, "scores", tree_list(arena));
  for (int seat = 0; seat < viewing->edition->base.seats.count; seat++) {
    Tree *row = tree_add(arena, scores, tree_map(arena));
    tree_put_text(arena, row, "player", player(viewing, seat));
    tree_put_int(arena, row, "score", state->score[seat]);
    tree_put_int(arena, row, "target", waterloo_target(viewing->edition, state, seat));
    put_flag(viewing, row, "own", seat == viewing->viewer);
  }
}

/* -- the front -- */

static Tree *piece_tree(const Viewing *viewing, const Pair *pair, int side, int duel) {
  const Side *own = &pair->field.side[side];
  const Piece *piece = duel == 0 ? &own->general : &own->front[duel];
  Tree *tree = tree_map(viewing->arena);
  tree_put_text(viewing->arena, tree, "piece", viewing->edition->label[side][piece->label]);
  if (waterloo_shows_value(piece)) tree_put_int(viewing->arena, tree, "value", piece->value);
  tree_put_text(viewing->arena, tree, "pose", WATERLOO_POSES[piece->pose]);
  if (duel != 0 && own->engaged == ENGAGED_GUARD && own->at == duel)
    tree_put_text(viewing->arena, tree, "guard", viewing->edition->label[side][own->general.label]);
  return tree;
}

static void put_duels(const Viewing *viewing, const Pair *pair, Tree *tree) {
  Arena *arena = viewing->arena;
  const Field *field = &pair->field;
  bool stand = field->side[NORTH].deployed && field->side[SOUTH].deployed && pair->window != WINDOW_DEPLOY;
  if (!stand) return;
  bool disturbed = false;
  for (int duel = 1; duel <= DUELS; duel++) disturbed |= field->duels[duel] != DUEL_OPEN;
  put_flag(viewing, tree, "has_front", true);
  put_flag(viewing, tree, "disturbed", disturbed);
  put_flag(viewing, tree, "charged", field->side[NORTH].points + field->side[SOUTH].points > 0);
  Tree *duels = tree_put(arena, tree, "duels", tree_list(arena));
  for (int duel = 1; duel <= DUELS; duel++) {
    Tree *row = tree_add(arena, duels, tree_map(arena));
    tree_put_int(arena, row, "duel", duel);
    tree_put_text(arena, row, "state", WATERLOO_DUELS[field->duels[duel]]);
    for (int side = 0; side < SIDES; side++)
      tree_put(arena, row, WATERLOO_SIDES[side], piece_tree(viewing, pair, side, duel));
  }
}

static const char *general_state(const State *state, const Side *side) {
  if (waterloo_is_simple(state)) return "inactive";
  if (side->engaged != ENGAGED_NONE) return WATERLOO_ENGAGED[side->engaged];
  return side->general.pose == POSE_DOWN ? "lying" : "standing";
}

static void put_generals(const Viewing *viewing, const Pair *pair, Tree *tree) {
  static const char *const NAMES[SIDES] = {"general_north", "general_south"};
  const State *state = viewing->seen;
  for (int side = 0; side < SIDES; side++) {
    const Side *own = &pair->field.side[side];
    if (own->general.value == 0) continue;
    Tree *general = tree_put(viewing->arena, tree, NAMES[side], piece_tree(viewing, pair, side, 0));
    tree_put_text(viewing->arena, general, "state", general_state(state, own));
    if (own->engaged != ENGAGED_NONE) tree_put_int(viewing->arena, general, "at", own->at);
  }
}

/* -- what a player has ordered ahead -- */

static void put_orders(const Viewing *viewing, const Pair *pair, int own, Tree *tree) {
  Arena *arena = viewing->arena;
  Tree *standing = waterloo_describe_standing(viewing->edition, &pair->standing[own], arena);
  if (standing->count > 0) tree_put(arena, tree, "standing", standing);
  tree_put(arena, tree, "next", waterloo_describe_next(viewing->edition, &pair->next[own], arena));
}

static void put_ask(const Viewing *viewing, const Pair *pair, Tree *tree) {
  const Progress *progress = &pair->progress;
  Arena *arena = viewing->arena;
  if (pair->window != WINDOW_ASK) return;
  Tree *ask = tree_put(arena, tree, "ask", tree_map(arena));
  tree_put_text(arena, ask, "question", WATERLOO_QUESTIONS[progress->question]);
  tree_put_text(arena, ask, "player", player(viewing, pair->player[progress->asked]));
  if (progress->duel != 0) tree_put_int(arena, ask, "duel", progress->duel);
  put_flag(viewing, ask, "own", pair->player[progress->asked] == viewing->viewer);
}

/* -- pairs -- */

static void put_last(const Viewing *viewing, const Pair *pair, Tree *tree) {
  const Last *last = &pair->last;
  Arena *arena = viewing->arena;
  if (!last->played) return;
  Tree *map = tree_put(arena, tree, "ended", tree_map(arena));
  tree_put_text(arena, map, "winner", player(viewing, pair->player[last->winner]));
  put_flag(viewing, map, "resigned", !last->fought);
  for (int side = 0; side < SIDES && last->fought; side++)
    tree_put_int(arena, map, WATERLOO_SIDES[side], last->points[side]);
  if (viewing->seen->terms.laurels) tree_put_int(arena, map, "laurels", last->laurels);
}

static void put_pair(const Viewing *viewing, const Pair *pair, Tree *pairs) {
  Arena *arena = viewing->arena;
  static const char *const IS_WINDOW[WINDOWS] = {"deploys", "moves", "asks_somebody", "is_done"};
  int own = waterloo_side_of(pair, viewing->viewer);
  int last_turn = SIDES * viewing->seen->terms.nightfall;
  Tree *tree = tree_add(arena, pairs, tree_map(arena));
  const char *name = waterloo_part_name(viewing->edition, pair);
  if (name != NULL) tree_put_text(arena, tree, "name", name);
  for (int side = 0; side < SIDES; side++)
    tree_put_text(arena, tree, WATERLOO_SIDES[side], player(viewing, pair->player[side]));
  if (own >= 0) tree_put_text(arena, tree, "own", WATERLOO_SIDES[own]);
  tree_put_int(arena, tree, "manche", pair->battle);
  if (pair->replay > 0) tree_put_int(arena, tree, "replay", pair->replay);
  put_flag(viewing, tree, IS_WINDOW[pair->window], true);
  tree_put_int(arena, tree, "number", pair->turn);
  if (!pair->undrawn) {
    tree_put_text(arena, tree, "starter", player(viewing, pair->player[pair->first]));
    tree_put_text(arena, tree, "mover", player(viewing, pair->player[pair->to_move]));
  }
  if (last_turn > 0) tree_put_int(arena, tree, "nightfall", last_turn);
  Tree *points = tree_put(arena, tree, "points", tree_map(arena));
  for (int side = 0; side < SIDES; side++)
    tree_put_int(arena, points, WATERLOO_SIDES[side], pair->field.side[side].points);
  put_duels(viewing, pair, tree);
  put_generals(viewing, pair, tree);
  if (own >= 0) put_sheet(viewing->edition, viewing->seen, pair, own, tree, arena);
  if (own >= 0 && pair->window != WINDOW_DONE) put_orders(viewing, pair, own, tree);
  put_ask(viewing, pair, tree);
  put_last(viewing, pair, tree);
}

Tree *waterloo_view(const void *edition, const void *state, int viewer, Arena *arena) {
  Viewing viewing = {.edition = edition,
                     .seen = redact(edition, state, viewer, arena),
                     .viewer = viewer,
                     .arena = arena,
                     .view = tree_map(arena)};
  put_rule(&viewing);
  tree_put(arena, viewing.view, "position", waterloo_position_write(edition, viewing.seen, arena));
  put_terms(&viewing);
  put_scores(&viewing);
  Tree *pairs = tree_put(arena, viewing.view, "pairs", tree_list(arena));
  for (int i = 0; i < viewing.seen->pair_count; i++) put_pair(&viewing, &viewing.seen->pairs[i], pairs);
  return viewing.view;
}
