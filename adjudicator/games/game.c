#include "game.h"

#include <string.h>

#include "../base/yaml.h"

const GameLength *game_length(const Game *game, const Tree *options) {
  const GameLength *row = game->lengths;
  while (row->option != NULL && strcmp(tree_string(tree_get(options, row->option), ""), row->value) != 0)
    row++;
  return row;
}

bool game_has_edition(const Game *game, const Tree *file, Diagnostics *diagnostics) {
  if (file->kind != TREE_MAP) return true; /* edition_read() says what is wrong with it */
  const char *said = field_text(file, "game", diagnostics);
  if (strcmp(said, game->id) == 0) return true;
  if (*said != '\0')
    diagnose(diagnostics, SEVERITY_ERROR, "EDITION-GAME", "edition-of-another-game", tree_get(file, "game"),
             "value", said, "game", game->id, NULL);
  return false;
}

bool game_read(const Game *game, const void *edition, const void *state, int seat, const Tree *file,
               Arena *arena, const void **orders, Diagnostics *diagnostics) {
  bool whole = game->read(edition, state, seat, file, arena, orders, diagnostics);
  (void)game->judge(edition, state, seat, NULL, *orders, diagnostics);
  return whole;
}

void game_take_file(const Game *game, const void *edition, const void *state, int seat, const Tree *file,
                    Arena *arena, const void **orders, Diagnostics *refused) {
  const void *both = *orders;
  Diagnostics found;
  diagnostics_init(&found, arena);
  if (game->read(edition, state, seat, file, arena, &both, &found))
    *orders = both;
  else
    diagnostics_append(refused, &found);
}

Tree *game_orders_write(const Game *game, const void *edition, const void *orders, int seat, Arena *arena) {
  if (game->orders_write != NULL) return game->orders_write(edition, orders, seat, arena);
  return fields_write_orders(game->turn_file, edition, orders, seat, arena);
}

bool duties_name(const Duties *duties, int seat) {
  for (size_t i = 0; i < duties->count; i++) {
    if (duties->items[i].seat == seat) return true;
  }
  return false;
}

Tree *outcome_tree(const Outcome *outcome, const Seats *seats, Arena *arena) {
  if (!outcome->over) return tree_bool(arena, false);
  Tree *over = tree_map(arena);
  tree_put_text(arena, over, "winner", outcome->winner < 0 ? "none" : seats->names[outcome->winner]);
  tree_put_text(arena, over, "reason", outcome->reason);
  return over;
}

/* Those that the position names: [{option, value, rule}]. */
static Tree *options_in_force(const Game *game, const Tree *position, Arena *arena) {
  const Tree *options = tree_get(position, "options");
  Tree *list = tree_list(arena);
  for (size_t i = 0; options != NULL && i < options->count; i++) {
    const TreeItem *item = &options->items[i];
    bool plain = item->value->kind == TREE_SCALAR;
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "option", item->key);
    tree_put_text(arena, row, "value", plain ? item->value->text : yaml_write_line(arena, item->value));
    for (const GameOption *option = game->options; option->name != NULL; option++) {
      if (strcmp(option->name, item->key) == 0) tree_put_text(arena, row, "rule", option->rule);
    }
  }
  return list;
}

Tree *game_view(const Game *game, const void *edition, const void *state, const Seats *seats, int viewer,
                Arena *arena) {
  Tree *view = game->view(edition, state, viewer, arena);
  const Outcome outcome = game->outcome(state);
  tree_put_text(arena, view, "window", game->window(state));
  tree_put(arena, view, "over", outcome_tree(&outcome, seats, arena));
  tree_put(arena, view, "options", options_in_force(game, tree_get(view, "position"), arena));
  return view;
}

bool game_score(const Game *game, const Tree *view, const char *seat, int *score) {
  const ScorePlace *place = &game->score;
  const Tree *rows = place->list == NULL ? NULL : tree_get(view, place->list);
  for (size_t i = 0; rows != NULL && i < rows->count; i++) {
    const Tree *row = rows->items[i].value;
    int64_t found;
    if (strcmp(tree_string(tree_get(row, place->seat), ""), seat) != 0 ||
        !tree_read_int(tree_get(row, place->number), &found))
      continue;
    *score = (int)found;
    return true;
  }
  return false;
}

int game_section(const Game *game, const char *name) {
  for (int i = 0; game->turn_file[i].key != NULL; i++) {
    if (strcmp(game->turn_file[i].key, name) == 0) return i;
  }
  return -1;
}

const char *const *game_sections(const Game *game, Arena *arena) {
  return fields_keys(game->turn_file, arena);
}

static const char *const ENDINGS[] = {"draw-agreed", "game-resigned", "game-ended", NULL};

const char *ending_code(const char *code) {
  int index = word_index(code, ENDINGS);
  return index < 0 ? NULL : ENDINGS[index];
}
