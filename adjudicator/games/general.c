#include "general.h"

#include <stdarg.h>
#include <string.h>

#include "orders.h"

static const Game *game_of(const void *edition) {
  return ((const EditionBase *)edition)->game;
}

/* ---- the edition ---- */

void edition_base(EditionBase *out, const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                  Diagnostics *diagnostics) {
  *out = (EditionBase){.game = game, .file = file, .title = field_text(file, "edition", diagnostics)};
  out->seats.count = seats->count;
  for (int seat = 0; seat < seats->count; seat++)
    out->seats.names[seat] = arena_strdup(arena, seats->names[seat]);
}

/* What a file says beside what all editions say. */
static Tree *own_keys(const Tree *file, Arena *arena) {
  Tree *own = tree_copy(arena, file);
  tree_remove(own, "edition");
  tree_remove(own, "game");
  return own;
}

const void *general_edition_read(const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                                 Diagnostics *diagnostics) {
  EditionBase *edition = arena_alloc(arena, game->tables->edition_size);
  FieldReader reader;
  field_reader_begin(&reader, edition, edition, "EDITION-VALUE", diagnostics);
  reader.arena = arena;
  if (file->kind != TREE_MAP) {
    field_misshapen(&reader, "not-a-map", file);
  } else {
    edition_base(edition, game, arena, file, seats, reader.diagnostics);
    fields_read(&reader, game->tables->edition, own_keys(file, arena), edition);
  }
  return field_reader_end(&reader) ? edition : NULL;
}

Tree *general_rules(const void *edition, Arena *arena) {
  const EditionBase *base = edition;
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "game", base->game->id);
  tree_put_text(arena, rules, "edition", base->title);
  Tree *seats = tree_put(arena, rules, "seats", tree_list(arena));
  for (int seat = 0; seat < base->seats.count; seat++) tree_add_text(arena, seats, base->seats.names[seat]);
  Tree *own = own_keys(base->file, arena);
  for (size_t i = 0; i < own->count; i++) tree_put(arena, rules, own->items[i].key, own->items[i].value);
  return rules;
}

const char *const RULES_SEQUENCE[RULES_COLUMNS] = {"window", "name", "rule"};

void rules_put_rows(Tree *rules, const char *key, const char *const names[RULES_COLUMNS],
                    const char *const rows[][RULES_COLUMNS], Arena *arena) {
  Tree *list = tree_put(arena, rules, key, tree_list(arena));
  for (size_t i = 0; rows[i][0] != NULL; i++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    for (int column = 0; column < RULES_COLUMNS; column++)
      tree_put_text(arena, row, names[column], rows[i][column]);
  }
}

Tree *rules_put_options(Tree *rules, const GameOption *options, Arena *arena) {
  Tree *list = tree_put(arena, rules, "options", tree_list(arena));
  for (const GameOption *option = options; option->name != NULL; option++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "option", option->name);
    tree_put_text(arena, row, "values", option->values);
    tree_put_text(arena, row, "otherwise", option->otherwise);
    tree_put_text(arena, row, "rule", option->rule);
  }
  return list;
}

void rules_put_copies(Tree *rules, const Tree *file, const char *const *keys, Arena *arena) {
  for (; *keys != NULL; keys++) {
    const Tree *part = tree_get(file, *keys);
    if (part != NULL) tree_put(arena, rules, *keys, tree_copy(arena, part));
  }
}

/* ---- the state ---- */

size_t general_state_size(const void *edition) {
  return game_of(edition)->tables->state_size;
}

bool general_is_own(const FieldWriter *writer, const void *item) {
  (void)item;
  return writer->viewer == VIEWER_REFEREE || writer->viewer == (int)writer->index;
}

static Tree *position_seen(const void *edition, const void *state, int viewer, Arena *arena) {
  FieldWriter writer = {.edition = edition, .root = state, .viewer = viewer, .arena = arena};
  return fields_write(&writer, game_of(edition)->tables->position, state);
}

Tree *general_position_write(const void *edition, const void *state, Arena *arena) {
  return position_seen(edition, state, VIEWER_REFEREE, arena);
}

bool general_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics) {
  const struct GameTables *tables = game_of(edition)->tables;
  FieldReader reader;
  field_reader_begin(&reader, edition, state, "POSITION-VALUE", diagnostics);
  memset(state, 0, tables->state_size);
  fields_read(&reader, tables->position, position, state);
  return field_reader_end(&reader);
}

bool general_invariants_hold(const void *edition, const void *state, const char **what) {
  size_t size = general_state_size(edition);
  Arena *scratch = arena_new();
  void *again = arena_alloc(scratch, size);
  const Tree *position = general_position_write(edition, state, scratch);
  bool same = general_position_read(edition, position, again, NULL) && memcmp(state, again, size) == 0;
  arena_free(scratch);
  *what = same ? NULL : "what no position says";
  return same;
}

Tree *general_view(const void *edition, const void *state, int viewer, Arena *arena) {
  const Game *game = game_of(edition);
  Tree *view = tree_map(arena);
  tree_put_text(arena, view, "turn", game->label(state, arena));
  tree_put(arena, view, "position", position_seen(edition, state, viewer, arena));
  return view;
}

/* ---- orders of one window a turn ---- */

void general_duties(const void *edition, const void *state, Duties *out) {
  const EditionBase *base = edition;
  out->count = 0;
  if (base->game->outcome(state).over) return;
  for (int seat = 0; seat < base->seats.count; seat++)
    out->items[out->count++] = (Duty){.seat = seat, .window = base->game->window(state)};
}

bool general_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
                  const void **orders, Diagnostics *diagnostics) {
  (void)state; /* judge() looks at it */
  const Game *game = game_of(edition);
  Sections *out = arena_alloc(arena, game->tables->orders_size);
  bool whole = fields_read_file(game->turn_file, edition, seat, file, out, arena, diagnostics);
  *orders = out;
  return whole;
}

bool general_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                    int section) {
  (void)edition, (void)state, (void)seat, (void)part;
  const Sections *sections = orders;
  return sections != NULL && (sections->present & 1u << section) != 0;
}

Answer general_judge(const void *edition, const void *state, int seat, const char *part, const void *orders,
                     Diagnostics *diagnostics) {
  const Game *game = game_of(edition);
  const Sections *sections = orders;
  if (orders == NULL) return ANSWER_NONE;
  int wrong = game->tables->judge(edition, state, seat, orders, diagnostics);
  int section = game_section(game, game->window(state));
  if (game->outcome(state).over || !general_counts(edition, state, seat, part, orders, section))
    return ANSWER_NONE;
  return sections->torn == 0 && wrong == 0 ? ANSWER_GOOD : ANSWER_ERRORS;
}

/* ---- what may be ordered ---- */

Tree *choices_begin(Tree *choices, const char *section, const char *of, Arena *arena) {
  Tree *pieces = tree_get(choices, section);
  if (pieces == NULL) pieces = tree_put(arena, choices, section, tree_list(arena));
  Tree *piece = tree_add(arena, pieces, tree_map(arena));
  tree_put_text(arena, piece, "of", of);
  return tree_put(arena, piece, "orders", tree_list(arena));
}

void choices_add(Tree *orders, Arena *arena, ...) {
  va_list pairs;
  va_start(pairs, arena);
  Tree *order = tree_add(arena, orders, tree_map(arena));
  for (const char *key = va_arg(pairs, const char *); key != NULL; key = va_arg(pairs, const char *))
    tree_put_text(arena, order, key, va_arg(pairs, const char *));
  va_end(pairs);
}

/* The orders of the number `at` of all pieces of a section; NULL: there is none. */
static Tree *orders_at(const Tree *pieces, size_t at) {
  return pieces->kind == TREE_LIST && at < pieces->count ? tree_get(pieces->items[at].value, "orders") : NULL;
}

void choices_word(const Game *game, const char *language, Tree *choices, Arena *arena) {
  for (size_t s = 0; s < choices->count; s++) {
    const TreeItem *section = &choices->items[s];
    Tree *orders;
    for (size_t i = 0; (orders = orders_at(section->value, i)) != NULL; i++) {
      Tree *lines = tree_put(arena, section->value->items[i].value, "lines", tree_list(arena));
      for (size_t k = 0; k < orders->count; k++) {
        Tree *one = tree_list(arena);
        tree_add(arena, one, orders->items[k].value);
        tree_add_text(arena, lines, orders_lines(game, language, section->key, NULL, one, arena));
      }
    }
  }
}

static Tree *listed(const void *edition, const void *state, int seat, Arena *arena) {
  const Game *game = game_of(edition);
  Duties duties;
  Tree *choices = tree_map(arena);
  game->duties(edition, state, &duties);
  if (duties_name(&duties, seat)) game->tables->list(edition, state, seat, choices, arena);
  return choices;
}

Tree *general_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena) {
  (void)part; /* a game without parts */
  Tree *choices = listed(edition, state, seat, arena);
  choices_word(game_of(edition), "en", choices, arena);
  return choices;
}

void chooser_shuffle(Chooser *chooser, void *items, size_t size, size_t count) {
  for (size_t last = count; last > 1; last--) {
    unsigned char *one = (unsigned char *)items + size * (last - 1);
    unsigned char *other = (unsigned char *)items + size * chooser->choose(chooser, (unsigned)last);
    for (size_t i = 0; i < size; i++) {
      unsigned char kept = one[i];
      one[i] = other[i];
      other[i] = kept;
    }
  }
}

#define NUMBERS_NEAR 4

int chooser_number(Chooser *chooser, int least, int most) {
  if (most - least > NUMBERS_NEAR && chooser->choose(chooser, 2) == 0) {
    if (least < 0) least = -1;
    if (most > least + NUMBERS_NEAR) most = least + NUMBERS_NEAR;
  }
  return least + (int)chooser->choose(chooser, (unsigned)(most - least + 1));
}

Tree *general_random_file(const void *edition, const void *state, int seat, const char *part,
                          Chooser *chooser, Arena *arena) {
  (void)part; /* a game without parts */
  const Game *game = game_of(edition);
  const Tree *choices = listed(edition, state, seat, arena);
  Tree *file = tree_map(arena), *orders;
  if (game->outcome(state).over) return file;
  tree_put(arena, file, game->window(state), tree_list(arena));
  for (size_t s = 0; s < choices->count; s++) {
    const TreeItem *section = &choices->items[s];
    Tree *list = tree_put(arena, file, section->key, tree_list(arena));
    for (size_t i = 0; (orders = orders_at(section->value, i)) != NULL; i++) {
      unsigned choice = chooser->choose(chooser, (unsigned)orders->count + 1);
      if (choice < orders->count) tree_add(arena, list, orders->items[choice].value);
    }
  }
  return file;
}
