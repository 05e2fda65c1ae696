#include "private.h"

#include <string.h>

#include "../../base/diagnostics.h"
#include "../../games/game.h"
#include "../office/office.h"
#include "../record/record.h"
#include "../turn/turn.h"

#define WINDOWS_MAX 1000
#define DIE_MOST    1000000

static const char *const CASE_KEYS[] = {"case",    "game", "position", "files",
                                        "options", "dice", "expect",   NULL};

/* A case while it runs. */
typedef struct Case {
  Arena *arena;
  const Tree *document;
  const Game *game;
  LoadedGame loaded; /* with that game */
  const char *label; /* that it begins with: the files answer it */
  ScriptedDice dice;
  Play play;                            /* of all its windows */
  Diagnostics receipts[GAME_SEATS_MAX]; /* when it came */
  const Tree *start;                    /* the position */
  size_t dealt;                         /* dice that the set-up has used */
  int windows;                          /* that were played */
  bool stops;                           /* if a seat that has not answered must be asked */
  unsigned asked;                       /* those seats, if it stopped */
  bool completed;                       /* the turn, or the phase of one seat, came to its end */
  const char *unsound;                  /* the invariant that broke; NULL */
  CaseResult *result;
} Case;

/* ---- reading the file ---- */

static void check_keys(const Tree *map, const char *const *known, Diagnostics *out) {
  diagnose_unknown_keys(out, map, known, "CASE-UNKNOWN-KEY", "case-unknown-key");
}

static void expect_map(const Tree *document, const char *key, Diagnostics *out) {
  const Tree *node = tree_get(document, key);
  if (node == NULL || node->kind == TREE_MAP) return;
  diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-map", node, "key", key, NULL);
}

static void check_file(Case *run, const char *seat, const Tree *file) {
  Diagnostics *out = &run->result->found;
  if (file->kind == TREE_MAP) {
    check_keys(file, game_sections(run->game, out->arena), out);
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
    if (loaded_game_seat(&run->loaded, item->key) < 0)
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
  if (list != NULL && list->kind != TREE_LIST) {
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
  run->game = run->loaded.game = referee_game(referee, tree_string(node, ""));
  if (run->game != NULL) return true;
  diagnose(&run->result->found, SEVERITY_ERROR, "CASE-GAME", "case-game", node == NULL ? run->document : node,
           "game", tree_string(node, ""), "known", referee_game_names(referee, run->arena), NULL);
  return false;
}

/* If seats have their players' names and no position gives them: the names of the files, in their order. */
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
  Seats *seats = &run->loaded.seated;
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
  if (referee_edition_file(referee, run->game, &run->loaded.seated, NULL, &edition) == STATUS_OK) {
    run->loaded.edition = edition.edition;
    return true;
  }
  diagnose(&run->result->found, SEVERITY_ERROR, "CASE-GAME", "case-edition", tree_get(run->document, "game"),
           NULL);
  return false;
}

static bool has_option(const Game *game, const char *name) {
  for (const GameOption *option = game->options; option != NULL && option->name != NULL; option++) {
    if (strcmp(option->name, name) == 0) return true;
  }
  return false;
}

static void check_options(Case *run) {
  const Tree *options = tree_get(run->document, "options");
  for (size_t i = 0; options != NULL && i < options->count; i++) {
    const TreeItem *item = &options->items[i];
    if (item->key != NULL && !has_option(run->game, item->key))
      diagnose_at(&run->result->found, SEVERITY_ERROR, "CASE-UNKNOWN-KEY", "case-unknown-key", item->key_line,
                  item->key_column, "key", item->key, NULL);
  }
}

static bool read_case(Referee *referee, Case *run) {
  Diagnostics *out = &run->result->found;
  const Tree *document = run->document;
  if (document->kind != TREE_MAP) {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-document", document, NULL);
    return false;
  }
  check_keys(document, CASE_KEYS, out);
  static const char *const maps[] = {"position", "files", "options"};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) expect_map(document, maps[i], out);
  const Tree *expect = tree_get(document, "expect");
  if (tree_string(tree_get(document, "case"), "")[0] == '\0')
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-no-name", document, NULL);
  if (expect == NULL)
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-no-expect", document, NULL);
  else
    case_check_expectation(expect, out);
  if (!find_game(referee, run) || !find_seats(run) || !find_edition(referee, run)) return false;
  check_files(run);
  check_options(run);
  read_dice(run);
  return out->errors == 0;
}

/* ---- the start ---- */

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
  LoadedGame *loaded = &run->loaded;
  loaded->state = arena_alloc(run->arena, game->state_size(loaded->edition));
  run->stops = game->cases.asks || strcmp(tree_string(tree_get(options, "pace"), "fast"), "full") == 0 ||
               tree_get(tree_get(run->document, "expect"), "owes") != NULL;
  if (!game->setup(loaded->edition, options, &run->dice.dice, loaded->state, out)) return false;
  const Tree *position = tree_get(run->document, "position");
  if (tree_is_null(position)) return true;
  return position_apply(game, loaded->edition, position, loaded->state, run->arena, out);
}

/* ---- the run ---- */

static void put_file(const Case *run, int seat, const Tree *file, SeatFile *items, size_t *count) {
  items[(*count)++] = (SeatFile){.tree = file, .part = file_part(&run->loaded, seat, file)};
}

/* The files as they are in force in the present window. If a case asks, they answer the label that it
 * began with, and none after it. */
static void collect_files(const Case *run, Files *out) {
  const Tree *files = tree_get(run->document, "files");
  *out = (Files){.seats = {{NULL, 0}}};
  if (run->game->cases.asks && strcmp(run->label, run->loaded.turn) != 0) return;
  for (int seat = 0; seat < run->loaded.seated.count; seat++) {
    const Tree *own = tree_get(files, run->loaded.seated.names[seat]);
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
static unsigned seats_to_ask(const WindowAnswers *answers, Answer enough) {
  unsigned asked = 0;
  for (size_t i = 0; i < answers->duties.count; i++) {
    if (answers->answers[i] < enough) asked |= 1u << answers->duties.items[i].seat;
  }
  return asked;
}

/* The orders of every seat in the current window. */
static void judge_files(Case *run, Diagnostics *refused, WindowAnswers *out) {
  Files files;
  LoadedGame *loaded = &run->loaded;
  loaded->turn = run->game->label(loaded->state, run->arena);
  collect_files(run, &files);
  window_answers_closing(loaded, &files, refused, out);
}

static void play_it(Case *run, const WindowAnswers *answers) {
  LoadedGame *loaded = &run->loaded;
  Play *play = &run->play;
  play_window(play, run->game, loaded->edition, loaded->state, answers->orders, &run->dice.dice);
  run->windows++;
  const char *text;
  run->unsound = play->broken != NULL ? play->broken : position_written(loaded, &text, &run->result->found);
}

/* False if the run ends: a seat must be asked. */
static bool run_window(Case *run) {
  WindowAnswers answers;
  const CaseSettings *manner = &run->game->cases;
  bool asks = manner->asks, passes = manner->first_passes && run->windows == 0;
  /* A file that the game refuses whole is not an answer, and its errors are those of this window. */
  judge_files(run, run->play.found, &answers);
  /* If no deadline passes, seats that answered with errors are waited for as well. */
  run->asked = run->stops && !passes ? seats_to_ask(&answers, asks ? ANSWER_GOOD : ANSWER_ERRORS) : 0;
  if (run->asked != 0) return false;
  play_it(run, &answers);
  if (run->unsound != NULL) return false;
  if (!run->play.moved) run->asked = seats_to_ask(&answers, ANSWER_GOOD);
  return run->play.moved;
}

static bool says_the_same(const Tree *a, const Tree *b, const char *key) {
  return strcmp(tree_string(tree_get(a, key), ""), tree_string(tree_get(b, key), "")) == 0;
}

/* If a case asks, it goes on through windows that ask nobody, too. */
static bool is_completed(const Case *run) {
  const CaseSettings *manner = &run->game->cases;
  const LoadedGame *loaded = &run->loaded;
  if (run->game->outcome(loaded->state).over) return true;
  if (manner->asks)
    return manner->stops_before != NULL &&
           strcmp(run->game->window(loaded->state), manner->stops_before) == 0;
  const Tree *now = run->game->position_write(loaded->edition, loaded->state, run->arena);
  return !says_the_same(run->start, now, "turn") || !says_the_same(run->start, now, "phase");
}

static void run_turn(Case *run) {
  for (int i = 0; i < WINDOWS_MAX; i++) {
    /* A case that begins before the window at which others stop goes through it. */
    run->completed = is_completed(run) && (i > 0 || !run->game->cases.asks);
    if (run->completed || !run_window(run)) return;
  }
  run->unsound = "the turn does not end";
}

/* What the receipts of the files say: a game warns of much when it reads a file, and not again when the window is
 * adjudicated. */
static void read_receipts(Case *run) {
  const LoadedGame *loaded = &run->loaded;
  Files files;
  collect_files(run, &files);
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    const void *orders = NULL;
    for (size_t i = 0; i < files.seats[seat].count; i++) {
      const void *both = orders;
      bool taken = game_read(run->game, loaded->edition, loaded->state, seat, files.seats[seat].items[i].tree,
                             run->arena, &both, &run->receipts[seat]);
      if (taken) orders = both;
    }
  }
}

static void run_case(Case *run) {
  LoadedGame *loaded = &run->loaded;
  loaded->turn = run->label = run->game->label(loaded->state, run->arena);
  run->dealt = run->dice.used;
  run->start = run->game->position_write(loaded->edition, loaded->state, run->arena);
  read_receipts(run);
  run_turn(run);
  if (!run->game->cases.asks) return;
  if (strcmp(run->game->label(loaded->state, run->arena), run->label) != 0) run->completed = true;
  WindowAnswers answers;
  judge_files(run, NULL, &answers);
  run->asked = seats_to_ask(&answers, ANSWER_GOOD);
}

/* ---- the comparison ---- */

/* If the turn was completed, the position has the turn and window of the start. */
static const Tree *final_position(const Case *run) {
  static const char *const usual[] = {"turn", "window", "phase", NULL};
  const CaseSettings *manner = &run->game->cases;
  Tree *position = run->game->position_write(run->loaded.edition, run->loaded.state, run->arena);
  const char *const *kept = manner->asks ? manner->kept : usual;
  for (size_t i = 0; run->completed && kept != NULL && kept[i] != NULL; i++) {
    Tree *value = tree_get(run->start, kept[i]);
    if (value != NULL) tree_put(run->arena, position, kept[i], value);
  }
  return position;
}

/* An error that nobody expects is a slip of the case: the game plays on without what was written. */
static void compare_surprises(const Case *run) {
  const Tree *files = tree_get(run->document, "files");
  const Tree *expected = tree_get(tree_get(run->document, "expect"), "errors");
  if (run->game->cases.wrong_orders) return;
  for (int seat = 0; seat < run->loaded.seated.count; seat++) {
    const char *name = run->loaded.seated.names[seat];
    if (tree_get(expected, name) == NULL)
      case_compare_surprise(name, tree_get(files, name), &run->play.found[seat], &run->result->found);
  }
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
  const Tree *position = final_position(run);
  case_check_names(&run->loaded, tree_get(expect, "position"), position, out);
  case_compare_position(tree_get(expect, "position"), position, out);
  case_compare_events(tree_get(expect, "events"), &run->play.events, out);
  case_compare_found(&run->loaded.seated, tree_get(expect, "errors"), run->play.found, SEVERITY_ERROR, out);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
    diagnostics_append(&run->receipts[seat], &run->play.found[seat]);
  case_compare_found(&run->loaded.seated, tree_get(expect, "warnings"), run->receipts, SEVERITY_WARNING, out);
  case_compare_over(&run->loaded.seated, tree_get(expect, "over"), run->game->outcome(run->loaded.state),
                    out);
  case_compare_owes(&run->loaded.seated, tree_get(expect, "owes"), run->asked, out);
  compare_surprises(run);
  compare_dice(run);
  if (run->unsound != NULL)
    diagnose(out, SEVERITY_ERROR, "CASE-SOUND", "case-unsound", run->document, "what", run->unsound, NULL);
}

/* ---- as a lesson ---- */

static Tree *codes_of(Arena *arena, const Events *events) {
  Tree *codes = tree_list(arena);
  for (size_t i = 0; i < events->count; i++) tree_add_text(arena, codes, events->items[i].code);
  return codes;
}

static void tell_lesson(const Case *run) {
  Arena *arena = run->arena;
  const LoadedGame *loaded = &run->loaded;
  CaseResult *out = run->result;
  Tree *lesson = tree_map(arena);
  Tree *seats = tree_put(arena, lesson, "seats", tree_list(arena));
  for (int seat = 0; seat < loaded->seated.count; seat++)
    tree_add_text(arena, seats, loaded->seated.names[seat]);
  tree_put(arena, lesson, "position", tree_copy(arena, run->start));
  const Tree *files = tree_get(run->document, "files");
  tree_put(arena, lesson, "files", tree_is_null(files) ? tree_map(arena) : tree_copy(arena, files));
  Tree *dice = tree_put(arena, lesson, "dice", tree_list(arena));
  for (size_t i = run->dealt; i < run->dice.count; i++)
    tree_add(arena, dice, tree_int(arena, run->dice.values[i]));
  tree_put_int(arena, lesson, "windows", run->windows);
  out->lesson = lesson;
  out->codes = codes_of(arena, &run->play.events);
  out->after = run->game->position_write(loaded->edition, loaded->state, arena);
}

void case_run(Referee *referee, Arena *arena, const Tree *document, CaseResult *out) {
  *out = (CaseResult){.name = tree_string(tree_get(document, "case"), "(a case without a name)")};
  out->line = document->line;
  out->game = tree_string(tree_get(document, "game"), "");
  diagnostics_init(&out->found, arena);
  Case run = {.arena = arena, .document = document, .loaded = {.arena = arena}, .result = out};
  play_begin(&run.play, arena);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) diagnostics_init(&run.receipts[seat], arena);
  if (read_case(referee, &run) && set_up(&run)) {
    run_case(&run);
    compare(&run);
    if (run.windows > 0 && run.play.events.count > 0) tell_lesson(&run);
  }
  play_free(&run.play);
  out->passed = out->found.errors == 0;
}
