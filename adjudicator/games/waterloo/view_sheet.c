/* The knowledge sheet (WATERLOO 5, 10.6): a memory aid. */
#include "board.h"
#include "view.h"

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

void waterloo_put_sheet(const Edition *edition, const State *state, const Pair *pair, int own, Tree *tree,
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
