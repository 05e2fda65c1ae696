#include "proof.h"

#include <string.h>

#include "../../base/diagnostics.h"
#include "../../base/yaml.h"
#include "../../games/game.h"
#include "../office/office.h"
#include "../record/record.h"

/* What a case expects against what came. Each records CASE-* errors at the place of the expectation. */

static const char *shown(Arena *arena, const Tree *tree) {
  if (tree == NULL) return "nothing";
  return tree->kind == TREE_SCALAR ? tree->text : yaml_write_line(arena, tree);
}

static void differ(Diagnostics *out, const char *code, const Tree *place, const char *where,
                   const char *expected, const char *actual) {
  diagnose(out, SEVERITY_ERROR, code, "case-differs", place, "where", where, "expected", expected, "actual",
           actual, NULL);
}

/* ---- positions ---- */

static bool is_empty(const Tree *tree) {
  if (tree_is_null(tree)) return true;
  int64_t number;
  if (tree->kind == TREE_SCALAR) return tree_read_int(tree, &number) && number == 0;
  for (size_t i = 0; i < tree->count; i++) {
    if (!is_empty(tree->items[i].value)) return false;
  }
  return tree->kind == TREE_MAP || tree->count == 0;
}

static bool scalars_match(const Tree *expected, const Tree *actual) {
  int64_t a, b;
  bool yes, also;
  if (tree_read_int(expected, &a) && tree_read_int(actual, &b)) return a == b;
  if (tree_read_bool(expected, &yes) && tree_read_bool(actual, &also)) return yes == also;
  return expected->kind == actual->kind && strcmp(expected->text, actual->text) == 0;
}

static bool matches(const Tree *expected, const Tree *actual, bool ordered, bool whole);

static bool maps_match(const Tree *expected, const Tree *actual, bool ordered, bool whole) {
  for (size_t i = 0; i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    if (!matches(item->value, tree_get(actual, item->key), ordered, whole)) return false;
  }
  for (size_t i = 0; whole && i < actual->count; i++) {
    const TreeItem *item = &actual->items[i];
    if (tree_get(expected, item->key) == NULL && !is_empty(item->value)) return false;
  }
  return true;
}

/* Each expected item, from the n-th on, takes an actual one of its own; which one is tried in turn, since a
 * map that names little matches several. */
static bool sets_match(const Tree *expected, const Tree *actual, size_t n, bool *taken) {
  if (n == expected->count) return true;
  for (size_t i = 0; i < actual->count; i++) {
    if (taken[i] || !matches(expected->items[n].value, actual->items[i].value, false, false)) continue;
    taken[i] = true;
    if (sets_match(expected, actual, n + 1, taken)) return true;
    taken[i] = false;
  }
  return false;
}

static bool lists_match(const Tree *expected, const Tree *actual, bool ordered) {
  if (expected->count != actual->count) return false;
  if (!ordered) {
    Arena *arena = arena_new();
    bool *taken = arena_alloc(arena, (actual->count + 1) * sizeof *taken);
    bool match = sets_match(expected, actual, 0, taken);
    arena_free(arena);
    return match;
  }
  for (size_t i = 0; i < expected->count; i++) {
    if (!matches(expected->items[i].value, actual->items[i].value, true, true)) return false;
  }
  return true;
}

/* What is not there. */
static bool says_nothing(const Tree *expected) {
  bool yes = true;
  const char *text = tree_string(expected, "");
  if (is_empty(expected) || (tree_read_bool(expected, &yes) && !yes)) return true;
  return strcmp(text, "eliminated") == 0 || strcmp(text, "none") == 0;
}

static bool matches(const Tree *expected, const Tree *actual, bool ordered, bool whole) {
  if (actual == NULL && expected->kind == TREE_MAP) return maps_match(expected, actual, ordered, false);
  if (actual == NULL) return says_nothing(expected);
  if (is_empty(expected))
    return is_empty(actual) || (expected->kind == TREE_MAP && !whole && actual->kind == TREE_MAP);
  if (is_empty(actual)) return expected->kind == TREE_MAP && maps_match(expected, actual, ordered, whole);
  if (expected->kind != actual->kind) return false;
  if (expected->kind == TREE_MAP) return maps_match(expected, actual, ordered, whole);
  if (expected->kind == TREE_LIST) return lists_match(expected, actual, ordered);
  return scalars_match(expected, actual);
}

/* Goes down to the entry that differs, so that the report is short. `depth` 1: the entries of a section such
 * as `zones` or `hands`. */
static void compare_section(const char *section, const Tree *expected, const Tree *actual, Diagnostics *out) {
  bool ordered = strcmp(section, "decks") == 0, whole = strcmp(section, "zones") == 0;
  if (expected->kind != TREE_MAP) {
    if (!matches(expected, actual, ordered, true))
      differ(out, "CASE-POSITION", expected, section, shown(out->arena, expected), shown(out->arena, actual));
    return;
  }
  for (size_t i = 0; i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    const Tree *found = tree_get(actual, item->key);
    if (matches(item->value, found, ordered, whole)) continue;
    const char *where = arena_printf(out->arena, "%s.%s", section, item->key);
    differ(out, "CASE-POSITION", item->value, where, shown(out->arena, item->value),
           shown(out->arena, found));
  }
}

/* What is named must match: maps by their named keys, except that each entry under `zones` must match
 * whole; lists as sets, except that those under `decks` must be in order; what is absent counts as 0, as an
 * empty list or map, or as the word `eliminated`. */
static void case_compare_position(const Tree *expected, const Tree *actual, Diagnostics *out) {
  if (expected == NULL) return;
  if (expected->kind != TREE_MAP) {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-map", expected, "key", "position", NULL);
    return;
  }
  for (size_t i = 0; i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    compare_section(item->key, item->value, tree_get(actual, item->key), out);
  }
}

/* ---- events ---- */

static bool event_matches(Arena *arena, const Tree *expected, const Event *event) {
  if (expected->kind == TREE_SCALAR) return strcmp(expected->text, event->code) == 0;
  return matches(expected, event_tree(arena, event), false, false);
}

static const char *codes_of(Arena *arena, const Events *events) {
  const char *text = "";
  for (size_t i = 0; i < events->count; i++)
    text = arena_printf(arena, "%s%s%s", text, i == 0 ? "" : ", ", events->items[i].code);
  return arena_printf(arena, "[%s]", text);
}

/* `expected`: codes, or maps of a code and fields; they must come in this order, others may lie between. */
static void case_compare_events(const Tree *expected, const Events *events, Diagnostics *out) {
  if (expected == NULL) return;
  if (expected->kind != TREE_LIST) {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-list", expected, "key", "events", NULL);
    return;
  }
  size_t at = 0;
  for (size_t i = 0; i < expected->count; i++) {
    const Tree *wanted = expected->items[i].value;
    while (at < events->count && !event_matches(out->arena, wanted, &events->items[at])) at++;
    if (at == events->count) {
      differ(out, "CASE-EVENTS", wanted, "events", shown(out->arena, wanted), codes_of(out->arena, events));
      return;
    }
    at++;
  }
}

/* ---- errors ---- */

static bool list_names(const Tree *list, const char *word) {
  for (size_t i = 0; i < list->count; i++) {
    if (strcmp(tree_string(list->items[i].value, ""), word) == 0) return true;
  }
  return false;
}

static Tree *error_codes(Arena *arena, const Diagnostics *found) {
  Tree *codes = tree_list(arena);
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (d->severity == SEVERITY_ERROR && !list_names(codes, d->code)) tree_add_text(arena, codes, d->code);
  }
  return codes;
}

static bool errors_match(const Tree *expected, const Tree *codes) {
  if (strcmp(tree_string(expected, ""), "some") == 0) return codes->count > 0;
  if (strcmp(tree_string(expected, ""), "none") == 0) return codes->count == 0;
  if (expected->kind == TREE_SCALAR) return codes->count == 1 && list_names(codes, expected->text);
  for (size_t i = 0; i < codes->count; i++) {
    if (!list_names(expected, codes->items[i].value->text)) return false;
  }
  for (size_t i = 0; i < expected->count; i++) {
    if (!list_names(codes, tree_string(expected->items[i].value, ""))) return false;
  }
  return true;
}

/* `expected`: {SEAT: [codes] | some | none}; the sets must be equal. */
static void case_compare_errors(const Seats *seats, const Tree *expected, const Diagnostics *found,
                                Diagnostics *out) {
  for (size_t i = 0; expected != NULL && i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    int seat = item->key == NULL ? -1 : seats_find(seats, item->key);
    if (seat < 0) {
      diagnose(out, SEVERITY_ERROR, "CASE-SEAT", "case-seat", item->value, "seat",
               item->key == NULL ? "" : item->key, NULL);
      continue;
    }
    const Tree *codes = error_codes(out->arena, &found[seat]);
    if (errors_match(item->value, codes)) continue;
    differ(out, "CASE-ERRORS", item->value, arena_printf(out->arena, "errors.%s", item->key),
           shown(out->arena, item->value), shown(out->arena, codes));
  }
}

/* ---- the end, and who owes ---- */

static const char *outcome_text(Arena *arena, const Seats *seats, Outcome outcome) {
  if (!outcome.over) return "no";
  return arena_printf(arena, "{winner: %s, reason: %s}",
                      outcome.winner < 0 ? "none" : seats->names[outcome.winner],
                      outcome.reason == NULL ? "" : outcome.reason);
}

/* `expected`: no, yes, or {winner: SEAT | none, reason: CODE}. */
static void case_compare_over(const Seats *seats, const Tree *expected, Outcome outcome, Diagnostics *out) {
  if (expected == NULL) return;
  bool over, good;
  if (expected->kind == TREE_MAP) {
    const char *winner = tree_string(tree_get(expected, "winner"), NULL);
    const char *reason = tree_string(tree_get(expected, "reason"), NULL);
    const char *won = outcome.winner < 0 ? "none" : seats->names[outcome.winner];
    good = outcome.over && (winner == NULL || strcmp(winner, won) == 0) &&
           (reason == NULL || (outcome.reason != NULL && strcmp(reason, outcome.reason) == 0));
  } else if (tree_read_bool(expected, &over)) {
    good = over == outcome.over;
  } else {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-over", expected, NULL);
    return;
  }
  if (good) return;
  differ(out, "CASE-OVER", expected, "over", shown(out->arena, expected),
         outcome_text(out->arena, seats, outcome));
}

static unsigned seats_expected(const Seats *seats, const Tree *expected, Diagnostics *out) {
  unsigned mask = 0;
  for (size_t i = 0; i < expected->count; i++) {
    const Tree *name = expected->items[i].value;
    int seat = seats_find(seats, tree_string(name, ""));
    if (seat >= 0) {
      mask |= 1u << seat;
    } else {
      diagnose(out, SEVERITY_ERROR, "CASE-SEAT", "case-seat", name, "seat", tree_string(name, ""), NULL);
    }
  }
  return mask;
}

/* `expected`: names of seats; `asked`: bit mask of the seats that have not answered. */
static void case_compare_owes(const Seats *seats, const Tree *expected, unsigned asked, Diagnostics *out) {
  if (expected == NULL) return;
  if (expected->kind != TREE_LIST) {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-list", expected, "key", "owes", NULL);
    return;
  }
  if (seats_expected(seats, expected, out) == asked) return;
  Tree *names = tree_list(out->arena);
  for (int seat = 0; seat < seats->count; seat++) {
    if (asked & 1u << seat) tree_add_text(out->arena, names, seats->names[seat]);
  }
  differ(out, "CASE-OWES", expected, "owes", shown(out->arena, expected), shown(out->arena, names));
}

/* ======== running a case ======== */

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
  Table table;       /* with that game */
  const char *label; /* that it begins with: the files answer it */
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

static void check_file(Case *run, const char *seat, const Tree *file) {
  Diagnostics *out = &run->result->found;
  if (file->kind == TREE_MAP) {
    check_keys(file, run->game->sections, out);
  } else {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-map", file, "key", seat, NULL);
  }
}

/* One file of a seat, or in games with parts a list of them. */
static void check_files(Case *run) {
  const Tree *files = tree_get(run->document, "files");
  for (size_t i = 0; files != NULL && files->kind == TREE_MAP && i < files->count; i++) {
    const TreeItem *item = &files->items[i];
    const Tree *own = item->value;
    if (table_seat(&run->table, item->key) < 0)
      diagnose_at(&run->result->found, SEVERITY_ERROR, "CASE-SEAT", "case-seat", item->key_line,
                  item->key_column, "seat", item->key, NULL);
    else if (own->kind != TREE_LIST || run->game->part == NULL)
      check_file(run, item->key, own);
    else
      for (size_t f = 0; f < own->count; f++) check_file(run, item->key, own->items[f].value);
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
  run->game = run->table.game = referee_game(referee, tree_string(node, ""));
  if (run->game != NULL) return true;
  diagnose(&run->result->found, SEVERITY_ERROR, "CASE-GAME", "case-game", node == NULL ? run->document : node,
           "game", tree_string(node, ""), NULL);
  return false;
}

/* Where players give the seats their names, and no position says them, those who file in the order of their
 * files. */
static void seats_of_files(const Case *run, Seats *out) {
  const Tree *files = tree_get(run->document, "files");
  size_t count = files == NULL || files->kind != TREE_MAP ? 0 : files->count;
  Seats fixed;
  bool ours = run->game->seat_fixed > 0;
  seats_fixed(run->game, &fixed);
  for (size_t i = 0; i < count; i++) ours &= seats_find(&fixed, files->items[i].key) >= 0;
  if (ours || count == 0) {
    seats_stand_in(run->game, out);
    return;
  }
  *out = (Seats){.count = (int)(count < GAME_SEATS_MAX ? count : GAME_SEATS_MAX)};
  for (int seat = 0; seat < out->count; seat++) out->names[seat] = files->items[seat].key;
}

static bool find_seats(Case *run) {
  const Game *game = run->game;
  Seats *seats = &run->table.seated;
  const Tree *position = tree_get(run->document, "position");
  const char *what, *which;
  if (game->named_from == 0) {
    seats_fixed(game, seats);
  } else if (tree_is_null(position) || game->seats_of == NULL ||
             !game->seats_of(position, run->arena, seats)) {
    seats_of_files(run, seats);
  }
  if (seats_good(game, seats, &what, &which)) return true;
  diagnose(&run->result->found, SEVERITY_ERROR, "CASE-SEAT", "case-seats",
           tree_is_null(position) ? run->document : position, "seat", which, NULL);
  return false;
}

static bool find_edition(Referee *referee, Case *run) {
  EditionFile edition;
  if (referee_edition_file(referee, run->game, &run->table.seated, NULL, &edition) == STATUS_OK) {
    run->table.edition = edition.edition;
    return true;
  }
  diagnose(&run->result->found, SEVERITY_ERROR, "CASE-GAME", "case-edition", tree_get(run->document, "game"),
           NULL);
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
  if (!find_game(referee, run) || !find_seats(run) || !find_edition(referee, run)) return false;
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
  Table *table = &run->table;
  table->state = arena_alloc(run->arena, game->state_size);
  run->stops = game->cases.asks || strcmp(tree_string(tree_get(options, "pace"), "fast"), "full") == 0 ||
               tree_get(tree_get(run->document, "expect"), "owes") != NULL;
  if (!game->setup(table->edition, options, &run->dice.dice, table->state, out)) return false;
  const Tree *position = tree_get(run->document, "position");
  if (tree_is_null(position)) return true;
  return position_apply(game, table->edition, position, table->state, run->arena, out);
}

/* ---- the run ---- */

static void put_file(const Case *run, int seat, const Tree *file, SeatFile *items, size_t *count) {
  items[(*count)++] = (SeatFile){.tree = file, .part = file_part(&run->table, seat, file)};
}

/* The files as they are in force in the present window. Where a case asks, they answer the label that it
 * began with, and none after it. */
static void collect_files(const Case *run, Files *out) {
  const Tree *files = tree_get(run->document, "files");
  *out = (Files){.seats = {{NULL, 0}}};
  if (run->game->cases.asks && strcmp(run->label, run->table.turn) != 0) return;
  for (int seat = 0; seat < run->table.seated.count; seat++) {
    const Tree *own = tree_get(files, run->table.seated.names[seat]);
    if (own == NULL) continue;
    size_t most = own->kind == TREE_LIST ? own->count : 1, count = 0;
    SeatFile *items = arena_alloc(run->arena, (most + 1) * sizeof *items);
    if (own->kind != TREE_LIST) put_file(run, seat, own, items, &count);
    for (size_t i = 0; own->kind == TREE_LIST && i < own->count; i++)
      put_file(run, seat, own->items[i].value, items, &count);
    out->seats[seat] = (SeatFiles){items, count};
  }
}

/* The seats that are asked and have not said as much as `enough`. */
static unsigned seats_to_ask(const Answers *answers, Answer enough) {
  unsigned asked = 0;
  for (size_t i = 0; i < answers->duties.count; i++) {
    if (answers->answers[i] < enough) asked |= 1u << answers->duties.items[i].seat;
  }
  return asked;
}

/* The orders of every seat as the present window finds them. A file that the game refuses whole is no answer,
 * and its errors are those of this window. */
static void judge_files(Case *run, Diagnostics *const *found, Answers *answers) {
  Files files;
  Table *table = &run->table;
  table->turn = run->game->label(table->state, run->arena);
  collect_files(run, &files);
  answers_judge(table, &files, found, answers);
  answers_waive(table, answers);
}

/* False where the run ends: a seat must be asked. */
static bool run_window(Case *run) {
  Answers answers;
  Diagnostics *found[GAME_SEATS_MAX];
  const Game *game = run->game;
  const Table *table = &run->table;
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) found[seat] = &run->found[seat];
  judge_files(run, found, &answers);
  /* Where no deadline passes, who answered with errors is waited for as well. */
  run->asked = run->stops ? seats_to_ask(&answers, game->cases.asks ? ANSWER_GOOD : ANSWER_ERRORS) : 0;
  if (run->asked != 0) return false;
  const void *before = arena_memdup(run->arena, table->state, game->state_size);
  game->resolve(table->edition, table->state, answers.orders, &run->dice.dice, &run->events, found);
  const char *what = NULL;
  if (run->whole && !game->sound(table->edition, table->state, &what)) run->unsound = what;
  if (run->unsound != NULL) return false;
  if (memcmp(before, table->state, game->state_size) != 0) return true;
  /* A window that stands still goes on waiting for those whose answer it could not take. */
  run->asked = seats_to_ask(&answers, ANSWER_GOOD);
  return false;
}

static bool says_the_same(const Tree *a, const Tree *b, const char *key) {
  return strcmp(tree_string(tree_get(a, key), ""), tree_string(tree_get(b, key), "")) == 0;
}

/* Where a case asks, it goes on through windows that ask nobody, too. */
static bool is_completed(const Case *run) {
  const CaseManner *manner = &run->game->cases;
  const Table *table = &run->table;
  if (run->game->outcome(table->state).over) return true;
  if (manner->asks)
    return manner->stops_before != NULL && strcmp(run->game->window(table->state), manner->stops_before) == 0;
  const Tree *now = run->game->position_write(table->edition, table->state, run->arena);
  return !says_the_same(run->start, now, "turn") || !says_the_same(run->start, now, "phase");
}

static void run_turn(Case *run) {
  for (int i = 0; i < WINDOWS_MAX; i++) {
    /* A case that begins before the window where others stop goes through it. */
    run->completed = is_completed(run) && (i > 0 || !run->game->cases.asks);
    if (run->completed || !run_window(run)) return;
  }
  run->unsound = "the turn does not end";
}

static void run_case(Case *run) {
  const Table *table = &run->table;
  const char *ignored;
  run->label = run->game->label(table->state, run->arena);
  run->start = run->game->position_write(table->edition, table->state, run->arena);
  run->whole = run->game->sound(table->edition, table->state, &ignored);
  run_turn(run);
  if (!run->game->cases.asks) return;
  if (strcmp(run->game->label(table->state, run->arena), run->label) != 0) run->completed = true;
  Answers answers;
  judge_files(run, NULL, &answers);
  run->asked = seats_to_ask(&answers, ANSWER_GOOD);
}

/* ---- the comparison ---- */

/* Turn and window of the start stand in the position of a turn that was completed. */
static const Tree *final_position(const Case *run) {
  static const char *const usual[] = {"turn", "window", "phase", NULL};
  const CaseManner *manner = &run->game->cases;
  Tree *position = run->game->position_write(run->table.edition, run->table.state, run->arena);
  const char *const *kept = manner->asks ? manner->kept : usual;
  for (size_t i = 0; run->completed && kept != NULL && kept[i] != NULL; i++) {
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
  case_compare_errors(&run->table.seated, tree_get(expect, "errors"), run->found, out);
  case_compare_over(&run->table.seated, tree_get(expect, "over"), run->game->outcome(run->table.state), out);
  case_compare_owes(&run->table.seated, tree_get(expect, "owes"), run->asked, out);
  compare_dice(run);
  if (run->unsound != NULL)
    diagnose(out, SEVERITY_ERROR, "CASE-SOUND", "case-unsound", run->document, "what", run->unsound, NULL);
}

void case_run(Referee *referee, Arena *arena, const Tree *document, CaseResult *out) {
  *out = (CaseResult){.name = tree_string(tree_get(document, "case"), "(a case without a name)")};
  out->line = document->line;
  out->game = tree_string(tree_get(document, "game"), "");
  diagnostics_init(&out->found, arena);
  Case run = {.arena = arena, .document = document, .table = {.arena = arena}, .result = out};
  events_init(&run.events);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) diagnostics_init(&run.found[seat], arena);
  if (read_case(referee, &run) && set_up(&run)) {
    run_case(&run);
    compare(&run);
  }
  events_free(&run.events);
  out->passed = out->found.errors == 0;
}
