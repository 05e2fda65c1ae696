/* The generator of legal orders: what it offers is accepted, what it does not offer
 * is refused (games/game.h). */
#include "../../../adjudicator/games/turn_file.h"
#include "waterloo.h"

typedef struct Tried {
  long offered, withheld, proposals, asks;
} Tried;

static bool lists(const Tree *list, int number) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int64_t value;
    if (tree_read_int(list->items[i].value, &value) && value == number) return true;
  }
  return false;
}

static bool lists_manoeuvre(const Tree *list, int from, int to) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int64_t value;
    const Tree *row = list->items[i].value;
    if (tree_read_int(tree_get(row, "from"), &value) && value == from) return lists(tree_get(row, "to"), to);
  }
  return false;
}

/* One window of one seat, being tried. */
typedef struct Trial {
  Waterloo *waterloo;
  const Edition *edition;
  const State *state;
  const Duty *duty;
  const char *section; /* do or answer */
  Tried *tried;
} Trial;

static const char *for_pair(const Trial *trial, const char *text) {
  const char *part = trial->duty->part;
  return part == NULL ? text : arena_printf(trial->waterloo->passing, "pair: %s\n%s", part, text);
}

static bool answers(const Trial *trial, const Tree *file) {
  const Game *game = trial->waterloo->game;
  Diagnostics found;
  diagnostics_init(&found, trial->waterloo->passing);
  const void *orders = NULL;
  bool good = game_read(game, trial->edition, trial->state, trial->duty->seat, file, trial->waterloo->passing,
                        &orders, &found);
  assert_int_equal(good, found.errors == 0);
  Answer answer =
      game->judge(trial->edition, trial->state, trial->duty->seat, trial->duty->part, orders, NULL);
  assert_int_equal(good, answer == ANSWER_GOOD);
  return good;
}

static bool is_taken(const Trial *trial, const char *text) {
  return answers(trial, waterloo_yaml(trial->waterloo->passing, for_pair(trial, text)));
}

/* As a file that comes by mail, in which the short forms count. */
static bool is_understood(const Trial *trial, const char *text) {
  Arena *arena = trial->waterloo->passing;
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, arena);
  const char *whole = for_pair(trial, text);
  turn_file_understand(trial->waterloo->game, trial->edition, trial->state, trial->duty->seat, whole,
                       strlen(whole), TURN_FORM, arena, &found, &read);
  return found.errors == 0 && answers(trial, read.file);
}

static void try_action(const Trial *trial, bool offered, const char *action) {
  Arena *arena = trial->waterloo->passing;
  const char *text = arena_printf(arena, "%s: [%s]", trial->section, action);
  if (is_taken(trial, text) != offered)
    fail_msg("%s, %s\nin\n%s", text, offered ? "offered, but refused" : "not offered, but taken",
             waterloo_text(trial->waterloo, trial->edition, trial->state));
  trial->tried->offered += offered;
  trial->tried->withheld += !offered;
}

static void try_actions(const Trial *trial, const Tree *section) {
  static const char *const KINDS[] = {"recon", "artillery", "charge", NULL};
  Arena *arena = trial->waterloo->passing;
  for (int duel = 1; duel <= DUELS; duel++) {
    for (const char *const *kind = KINDS; *kind != NULL; kind++)
      try_action(trial, lists(tree_get(section, *kind), duel), arena_printf(arena, "{%s: %d}", *kind, duel));
    try_action(trial, lists(tree_get(section, "retreat"), duel),
               arena_printf(arena, "{retreat: {duel: %d, swap: no}}", duel));
    try_action(trial, lists(tree_get(section, "guard"), duel),
               arena_printf(arena, "{assault: {guard: [{else: %d}]}}", duel));
    for (int to = 1; to <= DUELS; to++) {
      try_action(trial, lists_manoeuvre(tree_get(section, "manoeuvre"), duel, to),
                 arena_printf(arena, "{manoeuvre: {from: %d, to: %d}}", duel, to));
      if (to == duel || !lists(tree_get(section, "recon"), duel) || !lists(tree_get(section, "recon"), to))
        continue;
      try_action(trial, tree_get(section, "double") != NULL,
                 arena_printf(arena, "{recon: [%d, %d]}", duel, to));
    }
  }
  try_action(trial, true, "assault");
}

static void try_guards(const Trial *trial, const Tree *section) {
  Arena *arena = trial->waterloo->passing;
  for (int duel = 1; duel <= DUELS; duel++)
    assert_int_equal(is_taken(trial, arena_printf(arena, "answer: %d", duel)),
                     lists(tree_get(section, "guard"), duel));
  assert_true(is_taken(trial, "answer: reserve"));
  assert_false(is_taken(trial, "answer: accept"));
}

/* What the form proposes answers what is owed, all of it together. */
static void try_proposals(const Trial *trial, const Tree *choices) {
  Arena *arena = trial->waterloo->passing;
  const char *text = "";
  for (size_t i = 0; i < choices->count; i++) {
    const char *proposal = tree_string(tree_get(choices->items[i].value, "proposal"), NULL);
    if (proposal == NULL) continue;
    bool list = strcmp(choices->items[i].key, "do") == 0;
    text = arena_printf(arena, list ? "%s%s: [%s]\n" : "%s%s: %s\n", text, choices->items[i].key, proposal);
  }
  if (!is_understood(trial, text)) fail_msg("%s", text);
  trial->tried->proposals++;
}

static void try_window(Waterloo *waterloo, const Edition *edition, const State *state, uint64_t seed,
                       void *context) {
  Duties duties;
  Tried *tried = context;
  (void)seed;
  waterloo->game->duties(edition, state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    const Tree *choices = waterloo->game->choices(edition, state, duty->seat, duty->part, waterloo->passing);
    const Tree *answer = tree_get(choices, "answer");
    Trial trial = {waterloo, edition, state, duty, answer != NULL ? "answer" : "do", tried};
    bool action = answer == NULL || strcmp(tree_string(tree_get(answer, "question"), ""), "action") == 0;
    bool guard = answer != NULL && strncmp(tree_string(tree_get(answer, "question"), ""), "guard", 5) == 0;
    try_proposals(&trial, choices);
    tried->asks += answer != NULL;
    if (guard) try_guards(&trial, answer);
    if (action && strcmp(duty->window, "deploy") != 0)
      try_actions(&trial, answer != NULL ? answer : tree_get(choices, "do"));
  }
}

static void all_that_is_offered_and_nothing_else(void **state) {
  static const char *const TERMS[] = {"{laurels: yes}", "{mode: simplified}",
                                      "{mode: simplified, laurels: yes, inactive: drawn}",
                                      "{handicap: {player: south, double_recon: yes}}"};
  Waterloo *waterloo = *state;
  Tried tried = {0};
  for (uint64_t seed = 1; seed <= 60; seed++)
    waterloo_play_random(waterloo, waterloo->edition, TERMS[seed % 4], seed, 0, try_window, &tried);
  waterloo_play_random(waterloo, waterloo->three, "{laurels: yes, target: 2}", 61, 0, try_window, &tried);
  assert_true(tried.offered > 20000 && tried.withheld > 20000);
  assert_true(tried.proposals > 1000 && tried.asks > 20);
}

/* Who is not asked has nothing to do, but may change his plans. */
static void nothing_for_who_does_not_move(void **state) {
  Waterloo *waterloo = *state;
  State *position = waterloo_position_of(waterloo, waterloo->edition,
                                         "{manche: 1, window: turn, first: north, turn: 3, to_move: north, "
                                         "north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 "
                                         "1, 5: N5 3}, general: N0 6}, south: {front: {1: S1 1, 2: S2 2, 3: "
                                         "S3 3, 4: S4 5, 5: S5 6}, general: S0 4}}");
  const Tree *choices = waterloo->game->choices(waterloo->edition, position, SOUTH, NULL, waterloo->passing);
  assert_null(tree_get(choices, "do"));
  assert_null(tree_get(choices, "deploy"));
  assert_null(tree_get(choices, "answer"));
  assert_non_null(tree_get(choices, "standing"));
  choices = waterloo->game->choices(waterloo->three, position, 0, "bruno-carl", waterloo->passing);
  assert_int_equal(choices->count, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_that_is_offered_and_nothing_else),
      cmocka_unit_test(nothing_for_who_does_not_move),
  };
  return cmocka_run_group_tests_name("waterloo_choices", tests, waterloo_open, waterloo_close);
}
