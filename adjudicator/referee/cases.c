#include "cases.h"

#include <string.h>

#include "../base/yaml.h"
#include "case_compare.h"
#include "position.h"

#define WINDOWS_MAX 1000
#define DIE_MOST    1000000

static const char *const CASE_KEYS[] = {"case",    "game", "position", "files",
                                        "options", "dice", "expect",   NULL};
static const char *const EXPECT_KEYS[] = {"position", "events", "errors", "over", "owes", NULL};

/* A case while it runs. */
typedef struct Case {
  Arena *arena;
  const Tree *document;
  const Game *game;
  const void *edition;
  void *state;
  ScriptedDice dice;
  Events events;
  Diagnostics found[GAME_SEATS_MAX]; /* in each seat's file, when windows were adjudicated */
  const Tree *start;                 /* the position */
  bool stops;                        /* where a seat must be asked that has not answered */
  unsigned asked;                    /* those seats, if it stopped */
  bool completed;                    /* the turn, or the phase of one seat, came to its end */
  bool whole;                        /* all pieces are there, so that they can be counted */
  const char *unsound;               /* the invariant that broke; NULL */
  CaseResult *result;
} Case;

/* ---- reading the file ---- */

static void check_keys(const Tree *map, const char *const *known, Diagnostics *out) {
  for (size_t i = 0; map != NULL && map->kind == TREE_MAP && i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    bool found = false;
    for (size_t k = 0; known[k] != NULL && !found; k++) found = strcmp(known[k], item->key) == 0;
    if (found) continue;
    const char *near = nearest_word(item->key, known);
    diagnose_at(out, SEVERITY_ERROR, "CASE-UNKNOWN-KEY", "case-unknown-key", item->key_line, item->key_column,
                "key", item->key, near == NULL ? NULL : "near", near, NULL);
  }
}

static void expect_map(const Tree *document, const char *key, Diagnostics *out) {
  const Tree *node = tree_get(document, key);
  if (node == NULL || node->kind == TREE_MAP || (tree_is_null(node) && strcmp(key, "expect") != 0)) return;
  diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-map", node, "key", key, NULL);
}

static void check_files(Case *run) {
  const Tree *files = tree_get(run->document, "files");
  Diagnostics *out = &run->result->found;
  for (size_t i = 0; files != NULL && files->kind == TREE_MAP && i < files->count; i++) {
    const TreeItem *item = &files->items[i];
    if (game_seat(run->game, item->key) < 0) {
      diagnose_at(out, SEVERITY_ERROR, "CASE-SEAT", "case-seat", item->key_line, item->key_column, "seat",
                  item->key, NULL);
    } else if (item->value->kind != TREE_MAP) {
      diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-map", item->value, "key", item->key, NULL);
    } else {
      check_keys(item->value, run->game->sections, out);
    }
  }
}

static void read_dice(Case *run) {
  const Tree *list = tree_get(run->document, "dice");
  Diagnostics *out = &run->result->found;
  size_t count = 0;
  int *values = NULL;
  if (!tree_is_null(list) && list->kind != TREE_LIST) {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-list", list, "key", "dice", NULL);
  } else if (list != NULL && list->count > 0) {
    values = arena_alloc(run->arena, list->count * sizeof *values);
    for (; count < list->count; count++) {
      int64_t value = 0;
      const Tree *node = list->items[count].value;
      if (!tree_read_int(node, &value) || value < 1 || value > DIE_MOST)
        diagnose(out, SEVERITY_ERROR, "CASE-DICE", "case-die", node, NULL);
      values[count] = (int)value;
    }
  }
  dice_scripted(&run->dice, values, count);
}

static bool find_game(Referee *referee, Case *run) {
  const Tree *node = tree_get(run->document, "game");
  EditionFile edition;
  run->game = referee_game(referee, tree_string(node, ""));
  if (run->game == NULL) {
    diagnose(&run->result->found, SEVERITY_ERROR, "CASE-GAME", "case-game",
             node == NULL ? run->document : node, "game", tree_string(node, ""), NULL);
    return false;
  }
  if (referee_edition_file(referee, run->game, NULL, &edition) == STATUS_OK) {
    run->edition = edition.edition;
    return true;
  }
  diagnose(&run->result->found, SEVERITY_ERROR, "CASE-GAME", "case-edition", node, NULL);
  return false;
}

static bool read_case(Referee *referee, Case *run) {
  Diagnostics *out = &run->result->found;
  const Tree *document = run->document;
  if (document->kind != TREE_MAP) {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-document", document, NULL);
    return false;
  }
  check_keys(document, CASE_KEYS, out);
  check_keys(tree_get(document, "expect"), EXPECT_KEYS, out);
  static const char *const maps[] = {"position", "files", "options", "expect"};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) expect_map(document, maps[i], out);
  if (tree_get(document, "expect") == NULL)
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-no-expect", document, NULL);
  if (!find_game(referee, run)) return false;
  check_files(run);
  read_dice(run);
  return out->errors == 0;
}

/* ---- the start ---- */

static bool has_option(const Game *game, const char *name) {
  for (const GameOption *option = game->options; option != NULL && option->name != NULL; option++) {
    if (strcmp(option->name, name) == 0) return true;
  }
  return false;
}

static Tree *options_of(const Case *run) {
  Tree *options = tree_map(run->arena);
  if (has_option(run->game, "pace")) tree_put_text(run->arena, options, "pace", "fast");
  const Tree *own = tree_get(run->document, "options");
  for (size_t i = 0; own != NULL && i < own->count; i++)
    tree_put(run->arena, options, own->items[i].key, own->items[i].value);
  return options;
}

static bool set_up(Case *run) {
  const Game *game = run->game;
  Diagnostics *out = &run->result->found;
  Tree *options = options_of(run);
  run->state = arena_alloc(run->arena, game->state_size);
  run->stops = strcmp(tree_string(tree_get(options, "pace"), "fast"), "full") == 0 ||
               tree_get(tree_get(run->document, "expect"), "owes") != NULL;
  if (!game->setup(run->edition, options, &run->dice.dice, run->state, out)) return false;
  const Tree *position = tree_get(run->document, "position");
  if (tree_is_null(position)) return true;
  return position_apply(game, run->edition, position, run->state, run->arena, out);
}

/* ---- the run ---- */

/* The orders of every seat as the present window finds them. A file that the game refuses whole is no
 * answer, and its errors are those of this window. */
static void read_files(Case *run, const void **orders, Answer *answers) {
  const Game *game = run->game;
  for (int seat = 0; seat < game->seat_fixed; seat++) {
    const Tree *file = tree_get(tree_get(run->document, "files"), game->seat_names[seat]);
    orders[seat] = NULL;
    answers[seat] = ANSWER_NONE;
    if (file == NULL) continue;
    void *own = arena_alloc(run->arena, game->orders_size);
    Diagnostics found;
    diagnostics_init(&found, run->arena);
    if (!game->read(run->edition, run->state, seat, file, own, &found)) {
      run->found[seat] = found;
      continue;
    }
    orders[seat] = own;
    answers[seat] = game->answers(run->edition, run->state, seat, NULL, own);
  }
}

/* The seats that are asked and have not said as much as `enough`. */
static unsigned seats_to_ask(const Case *run, const Answer *answers, Answer enough) {
  Duties duties = {.count = 0};
  run->game->duties(run->edition, run->state, &duties);
  unsigned asked = 0;
  for (size_t i = 0; i < duties.count; i++) {
    int seat = duties.items[i].seat;
    if (answers[seat] < enough) asked |= 1u << seat;
  }
  return asked;
}

/* False where the run ends: a seat must be asked. */
static bool run_window(Case *run) {
  const void *orders[GAME_SEATS_MAX] = {NULL};
  Answer answers[GAME_SEATS_MAX];
  Diagnostics *found[GAME_SEATS_MAX];
  read_files(run, orders, answers);
  run->asked = run->stops ? seats_to_ask(run, answers, ANSWER_ERRORS) : 0;
  if (run->asked != 0) return false;
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) found[seat] = &run->found[seat];
  const void *before = arena_memdup(run->arena, run->state, run->game->state_size);
  run->game->resolve(run->edition, run->state, orders, &run->dice.dice, &run->events, found);
  const char *what = NULL;
  if (run->whole && !run->game->sound(run->edition, run->state, &what)) run->unsound = what;
  if (run->unsound != NULL) return false;
  if (memcmp(before, run->state, run->game->state_size) != 0) return true;
  /* A window that stands still goes on waiting for those whose answer it could not take. */
  run->asked = seats_to_ask(run, answers, ANSWER_GOOD);
  return false;
}

static bool says_the_same(const Tree *a, const Tree *b, const char *key) {
  return strcmp(tree_string(tree_get(a, key), ""), tree_string(tree_get(b, key), "")) == 0;
}

static void run_turn(Case *run) {
  for (int i = 0; i < WINDOWS_MAX; i++) {
    const Tree *now = run->game->position_write(run->edition, run->state, run->arena);
    bool over = run->game->outcome(run->state).over;
    run->completed =
        over || !says_the_same(run->start, now, "turn") || !says_the_same(run->start, now, "phase");
    if (run->completed || !run_window(run)) return;
  }
  run->unsound = "the turn does not end";
}

/* ---- the comparison ---- */

/* Turn and window of the start stand in the position of a turn that was completed. */
static const Tree *final_position(const Case *run) {
  Tree *position = run->game->position_write(run->edition, run->state, run->arena);
  static const char *const kept[] = {"turn", "window", "phase"};
  for (size_t i = 0; run->completed && i < sizeof kept / sizeof *kept; i++) {
    Tree *value = tree_get(run->start, kept[i]);
    if (value != NULL) tree_put(run->arena, position, kept[i], value);
  }
  return position;
}

static void compare_dice(const Case *run) {
  Diagnostics *out = &run->result->found;
  const ScriptedDice *dice = &run->dice;
  const Tree *place = tree_get(run->document, "dice");
  if (place == NULL) place = run->document;
  if (dice->past_the_end) diagnose(out, SEVERITY_ERROR, "CASE-ROLLS", "case-dice-missing", place, NULL);
  if (dice->out_of_range) diagnose(out, SEVERITY_ERROR, "CASE-ROLLS", "case-dice-range", place, NULL);
  if (dice->used < dice->count) {
    const char *left = arena_printf(run->arena, "%zu", dice->count - dice->used);
    diagnose(out, SEVERITY_ERROR, "CASE-ROLLS", "case-dice-left", place, "left", left, NULL);
  }
}

static void compare(Case *run) {
  Diagnostics *out = &run->result->found;
  const Tree *expect = tree_get(run->document, "expect");
  case_compare_position(tree_get(expect, "position"), final_position(run), out);
  case_compare_events(tree_get(expect, "events"), &run->events, out);
  case_compare_errors(run->game, tree_get(expect, "errors"), run->found, out);
  case_compare_over(run->game, tree_get(expect, "over"), run->game->outcome(run->state), out);
  case_compare_owes(run->game, tree_get(expect, "owes"), run->asked, out);
  compare_dice(run);
  if (run->unsound != NULL)
    diagnose(out, SEVERITY_ERROR, "CASE-SOUND", "case-unsound", run->document, "what", run->unsound, NULL);
}

void case_run(Referee *referee, Arena *arena, const Tree *document, CaseResult *out) {
  *out = (CaseResult){.name = tree_string(tree_get(document, "case"), "(a case without a name)")};
  out->line = document->line;
  out->game = tree_string(tree_get(document, "game"), "");
  diagnostics_init(&out->found, arena);
  Case run = {.arena = arena, .document = document, .result = out};
  events_init(&run.events);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) diagnostics_init(&run.found[seat], arena);
  if (read_case(referee, &run) && set_up(&run)) {
    run.start = run.game->position_write(run.edition, run.state, arena);
    const char *ignored;
    run.whole = run.game->sound(run.edition, run.state, &ignored);
    run_turn(&run);
    compare(&run);
  }
  events_free(&run.events);
  out->passed = out->found.errors == 0;
}
