#include "random_file.h"

#include <string.h>

#include "general.h"

#define ITEMS_MOST 8  /* of a list */
#define SHORTLY    12 /* once in so many times what may be said shortly is */
/* What is wrong is left out once in so many times instead of drawn again: an item of a list may be one too many. */
#define ITEM_LEFT_OUT 8
#define KEY_LEFT_OUT  32
#define ROUNDS_MOST   60 /* in which a file is mended; and */
#define FILES_MOST    20 /* so many files are drawn, before there is none */

unsigned draw_below(const FieldDrawer *drawer, size_t below) {
  return drawer->chooser->choose(drawer->chooser, (unsigned)below);
}

bool draw_one_in(const FieldDrawer *drawer, unsigned times) {
  return draw_below(drawer, times) == 0;
}

/* ---- what the rows say, as they say it in JSON Schema (fields.c) ---- */

static Tree *draw_word(FieldDrawer *drawer, const FieldRow *row) {
  const char *const *words = fields_words(drawer->edition, row);
  unsigned count = 0;
  while (words[count] != NULL) count++;
  return tree_text(drawer->arena, words[draw_below(drawer, count)]);
}

static Tree *draw_map(FieldDrawer *drawer, const FieldRow *row) {
  Tree *map = tree_map(drawer->arena);
  for (const FieldRow *key = row->fields; key->key != NULL; key++) {
    bool drawn = key->required || draw_one_in(drawer, key->one_in > 0 ? key->one_in : 2);
    Tree *value = drawn ? field_draw(drawer, key) : NULL;
    if (value != NULL) tree_put(drawer->arena, map, key->key, value);
  }
  return map;
}

static Tree *draw_list(FieldDrawer *drawer, const FieldRow *row) {
  Tree *list = tree_list(drawer->arena);
  size_t most = row->most > 0 && row->most < ITEMS_MOST ? (size_t)row->most : ITEMS_MOST;
  size_t least = row->least > 0 ? 1 : 0;
  for (size_t left = least + draw_below(drawer, most + 1 - least); left > 0; left--) {
    Tree *item = field_draw(drawer, row->item);
    if (item != NULL && !(row->once && tree_has(list, item))) tree_add(drawer->arena, list, item);
  }
  return list;
}

static Tree *draw_each(FieldDrawer *drawer, const FieldRow *row) {
  Tree *map = tree_map(drawer->arena);
  for (const char *const *word = fields_words(drawer->edition, row); *word != NULL; word++) {
    Tree *value = draw_one_in(drawer, 2) ? field_draw(drawer, row->item) : NULL;
    if (value != NULL) tree_put(drawer->arena, map, *word, value);
  }
  return map;
}

/* What a type of a game's own takes: seldom a word in place of a map ("pass"), or one item in place of several. */
static Tree *draw_own(FieldDrawer *drawer, const FieldRow *row) {
  bool words = row->words != NULL || row->words_in.size > 0;
  bool shortly = (row->fields == NULL && row->item == NULL) || draw_one_in(drawer, SHORTLY);
  if (words && row->item == NULL && shortly) return draw_word(drawer, row);
  if (row->item != NULL && row->type->kind != TREE_LIST && shortly) return field_draw(drawer, row->item);
  if (row->item != NULL) return words ? draw_each(drawer, row) : draw_list(drawer, row);
  return row->fields != NULL ? draw_map(drawer, row) : NULL;
}

static Tree *draw_by_type(FieldDrawer *drawer, const FieldRow *row) {
  const FieldType *type = row->type;
  if (type == &FIELD_INT)
    return tree_int(drawer->arena,
                    chooser_number(drawer->chooser, row->least, fields_most(drawer->edition, row)));
  if (type == &FIELD_BOOL && row->words == NULL) return tree_bool(drawer->arena, draw_one_in(drawer, 2));
  if (type == &FIELD_BOOL || type == &FIELD_WORD) return draw_word(drawer, row);
  if (type == &FIELD_MAP || type == &FIELD_SOME) return draw_map(drawer, row);
  if (type == &FIELD_EACH) return draw_each(drawer, row);
  if (type == &FIELD_LIST || type == &FIELD_ROWS || type == &FIELD_SET) return draw_list(drawer, row);
  return draw_own(drawer, row);
}

/* The line of a node, and of what in it has none yet, is the number of its row: by where an error is, its row is known then. A key
 * that should not be there is an error of its map. */
static void put_line(Tree *node, int line) {
  node->line = line;
  for (size_t i = 0; i < node->count; i++) {
    node->items[i].key_line = line;
    if (node->items[i].value->line == 0) put_line(node->items[i].value, line);
  }
}

static void remember(FieldDrawer *drawer, const FieldRow *row, Tree *node) {
  if ((drawer->count & (drawer->count - 1)) == 0) {
    const FieldRow **more = arena_alloc(drawer->arena, 2 * (drawer->count + 1) * sizeof *more);
    for (size_t i = 0; i < drawer->count; i++) more[i] = drawer->rows[i];
    drawer->rows = more;
  }
  drawer->rows[drawer->count++] = row;
  put_line(node, (int)drawer->count);
}

Tree *field_draw(FieldDrawer *drawer, const FieldRow *row) {
  const FieldRow *outer = drawer->field;
  const Game *game = ((const EditionBase *)drawer->edition)->game;
  drawer->field = row;
  Tree *node = row->draw > 0 ? game->draws[row->draw](drawer) : draw_by_type(drawer, row);
  drawer->field = outer;
  if (node != NULL) remember(drawer, row, node);
  return node;
}

/* ---- a file ---- */

/* Draws again what was drawn on a line, or leaves it out. False: nothing stands there. */
static bool draw_again(FieldDrawer *drawer, Tree *tree, int line) {
  if (drawer->rows == NULL || line < 1 || (size_t)line > drawer->count) return false;
  for (size_t i = 0; i < tree->count; i++) {
    TreeItem *item = &tree->items[i];
    if (item->value->line != line) {
      if (draw_again(drawer, item->value, line)) return true;
      continue;
    }
    bool left_out = draw_one_in(drawer, tree->kind == TREE_LIST ? ITEM_LEFT_OUT : KEY_LEFT_OUT);
    Tree *again = left_out ? NULL : field_draw(drawer, drawer->rows[line - 1]);
    if (again == NULL) {
      tree_drop(tree, i);
      return true;
    }
    if (item->key_line == line) item->key_line = again->line; /* of a section */
    item->value = again;
    return true;
  }
  return false;
}

/* A file that is being drawn. */
typedef struct Draft {
  const Game *game;
  FieldDrawer drawer;
  Tree *file;
} Draft;

/* An error at the key of a section is one of the section. */
static void draw_sections(Draft *draft) {
  FieldDrawer *drawer = &draft->drawer;
  const FieldRow sections = {.fields = draft->game->turn_file};
  draft->file = draw_map(drawer, &sections);
  for (size_t i = 0; i < draft->file->count; i++)
    draft->file->items[i].key_line = draft->file->items[i].value->line;
}

/* Takes out what is for another window; the part that a file is for is for all. */
static void drop_untimely(Draft *draft, const void *orders) {
  const FieldDrawer *drawer = &draft->drawer;
  const FieldRow *sections = draft->game->turn_file;
  for (int s = 0; sections[s].key != NULL; s++) {
    if (strcmp(sections[s].key, "pair") != 0 &&
        !draft->game->counts(drawer->edition, drawer->state, drawer->seat, drawer->part, orders, s))
      tree_remove(draft->file, sections[s].key);
  }
}

static bool answers(const Draft *draft, const void *orders) {
  const FieldDrawer *drawer = &draft->drawer;
  Duties duties = {.count = 0};
  draft->game->duties(drawer->edition, drawer->state, &duties);
  return !duties_name(&duties, drawer->seat) ||
         draft->game->judge(drawer->edition, drawer->state, drawer->seat, drawer->part, orders, NULL) ==
             ANSWER_GOOD;
}

/* Draws again what is wrong, until nothing is. False: it cannot be mended, or does not answer. */
static bool mend(Draft *draft) {
  FieldDrawer *drawer = &draft->drawer;
  for (int round = 0; round < ROUNDS_MOST; round++) {
    const void *orders = NULL;
    Diagnostics found;
    diagnostics_init(&found, drawer->arena);
    (void)game_read(draft->game, drawer->edition, drawer->state, drawer->seat, draft->file, drawer->arena,
                    &orders, &found);
    if (found.errors == 0) {
      drop_untimely(draft, orders);
      return answers(draft, orders);
    }
    bool again = false;
    for (size_t i = 0; i < found.count; i++) {
      if (found.items[i].severity == SEVERITY_ERROR)
        again |= draw_again(drawer, draft->file, found.items[i].line);
    }
    if (!again) return false;
  }
  return false;
}

Tree *general_rows_random_file(const void *edition, const void *state, int seat, const char *part,
                               Chooser *chooser, Arena *arena) {
  const Game *game = ((const EditionBase *)edition)->game;
  Draft draft = {.game = game,
                 .drawer = {.edition = edition,
                            .state = state,
                            .seat = seat,
                            .part = part,
                            .chooser = chooser,
                            .arena = arena}};
  if (game->outcome(state).over) return tree_map(arena);
  for (int i = 0; i < FILES_MOST; i++) {
    draw_sections(&draft);
    if (mend(&draft)) return draft.file;
  }
  return tree_map(arena);
}
