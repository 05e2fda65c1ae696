/* The search of a stand-in (games/stand_in.h), at a game made for it: one seat picks a box, and the box is opened. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/games/stand_in.h"

#define BOXES 8

/* What the box that is picked holds, per mille; `secret` is known to nobody, and the sixth box holds its double. A die is added. */
typedef struct Boxes {
  int worth[BOXES];
  int secret; /* 0 to 9 */
  int picked; /* -1: none yet */
  int gained;
} Boxes;

typedef struct Pick {
  int box;
  bool good;
} Pick;

/* What the game was asked, for tests that count. */
typedef struct Asked {
  int resolved, disguised, secrets_seen;
  bool nothing_fits, always_wrong;
} Asked;

static const char *label(const void *state, Arena *arena) {
  (void)arena;
  return ((const Boxes *)state)->picked < 0 ? "1" : "2";
}

static void duties(const void *edition, const void *state, Duties *out) {
  (void)edition;
  *out = (Duties){.count = 0};
  if (((const Boxes *)state)->picked < 0) out->items[out->count++] = (Duty){0, "pick", NULL};
}

static size_t state_size(const void *edition) {
  (void)edition;
  return sizeof(Boxes);
}

static bool read_pick(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
                      const void **orders, Diagnostics *diagnostics) {
  (void)state, (void)seat, (void)diagnostics;
  int64_t box = -1;
  bool good = tree_read_int(tree_get(file, "pick"), &box) && box >= 0 && box < BOXES;
  const Pick pick = {.box = (int)box, .good = good && !((const Asked *)edition)->always_wrong};
  *orders = arena_memdup(arena, &pick, sizeof pick);
  return good;
}

static Tree *write_pick(const void *edition, const void *orders, int seat, Arena *arena) {
  (void)edition, (void)seat;
  Tree *file = tree_map(arena);
  tree_put_int(arena, file, "pick", ((const Pick *)orders)->box);
  return file;
}

static Answer judge(const void *edition, const void *state, int seat, const char *part, const void *orders,
                    Diagnostics *diagnostics) {
  (void)diagnostics;
  (void)edition, (void)state, (void)seat, (void)part;
  return ((const Pick *)orders)->good ? ANSWER_GOOD : ANSWER_ERRORS;
}

static void resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                    Diagnostics *const *diagnostics) {
  (void)events, (void)diagnostics;
  Boxes *boxes = state;
  Asked *asked = (Asked *)(uintptr_t)edition;
  boxes->picked = orders[0] == NULL ? 0 : ((const Pick *)orders[0])->box;
  boxes->gained = boxes->worth[boxes->picked] + dice_roll(dice, "box", 100);
  if (boxes->picked == 5) boxes->gained += 2 * boxes->secret;
  asked->resolved++;
  asked->secrets_seen |= 1 << boxes->secret;
}

static Outcome outcome(const void *state) {
  return (Outcome){.over = ((const Boxes *)state)->picked >= 0, .winner = 0, .reason = "opened"};
}

static Tree *position_write(const void *edition, const void *state, Arena *arena) {
  (void)edition;
  Tree *map = tree_map(arena), *list = tree_put(arena, map, "worth", tree_list(arena));
  for (int box = 0; box < BOXES; box++) tree_add_int(arena, list, ((const Boxes *)state)->worth[box]);
  return map;
}

static Tree *random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                         Arena *arena) {
  (void)edition, (void)state, (void)seat, (void)part;
  Tree *file = tree_map(arena);
  tree_put_int(arena, file, "pick", chooser->choose(chooser, BOXES));
  return file;
}

static bool disguise(const void *edition, void *state, int viewer, Chooser *chooser) {
  (void)viewer;
  Asked *asked = (Asked *)(uintptr_t)edition;
  asked->disguised++;
  ((Boxes *)state)->secret = (int)chooser->choose(chooser, 10);
  return !asked->nothing_fits;
}

static int gain(const void *edition, const void *state, int seat) {
  (void)edition, (void)seat;
  return ((const Boxes *)state)->gained;
}

static const GameMind MIND = {.worth = gain, .windows = 1, .candidates = BOXES, .playouts = 240};

static const Game BOX_GAME = {.id = "boxes",
                              .state_size = state_size,
                              .label = label,
                              .duties = duties,
                              .read = read_pick,
                              .orders_write = write_pick,
                              .judge = judge,
                              .resolve = resolve,
                              .outcome = outcome,
                              .position_write = position_write,
                              .random_file = random_file,
                              .disguise = disguise,
                              .mind = &MIND};

/* A task, what it looks at, and its answer. */
typedef struct Trial {
  Asked asked;
  Boxes boxes;
  StandInTask task;
  Arena *arena;
  StandInFile made;
} Trial;

static void trial_begin(Trial *trial, StandInLevel level) {
  *trial =
      (Trial){.boxes = {.worth = {100, 300, 200, 700, 150, 400, 0, 250}, .picked = -1}, .arena = arena_new()};
  trial->task =
      (StandInTask){.game = &BOX_GAME, .edition = &trial->asked, .state = &trial->boxes, .level = level};
}

static int picked(const Trial *trial) {
  int64_t box = -1;
  assert_true(tree_read_int(tree_get(trial->made.file, "pick"), &box));
  return (int)box;
}

static void it_finds_the_best(void **state) {
  (void)state;
  Trial trial;
  trial_begin(&trial, STAND_IN_NORMAL);
  for (unsigned key = 0; key < 20; key++) {
    trial.task.key[0] = (uint8_t)key;
    assert_true(stand_in_file(&trial.task, trial.arena, &trial.made));
    assert_int_equal(picked(&trial), 3);
    assert_in_range(trial.made.worth, 701, 800);
  }
  arena_free(trial.arena);
}

static void it_plays_as_often_as_the_mind_says(void **state) {
  (void)state;
  static const struct {
    StandInLevel level;
    int most;
  } LEVELS[] = {{STAND_IN_EASY, 0}, {STAND_IN_NORMAL, 240}, {STAND_IN_HARD, 2400}};
  for (size_t i = 0; i < 3; i++) {
    Trial trial;
    trial_begin(&trial, LEVELS[i].level);
    assert_true(stand_in_file(&trial.task, trial.arena, &trial.made));
    assert_int_equal(trial.made.playouts, trial.asked.resolved);
    assert_in_range(trial.made.playouts, LEVELS[i].most * 9 / 10, LEVELS[i].most);
    assert_true(LEVELS[i].level == STAND_IN_EASY ? trial.made.worth == -1 : trial.made.worth > 0);
    arena_free(trial.arena);
  }
}

/* What the true state hides, the true dice and where the task lies in memory decide nothing. */
static void what_is_hidden_decides_nothing(void **state) {
  (void)state;
  for (unsigned key = 0; key < 10; key++) {
    const char *first = NULL;
    int worth = 0;
    Trial trials[10];
    for (int secret = 0; secret < 10; secret++) {
      Trial *trial = &trials[secret];
      trial_begin(trial, STAND_IN_NORMAL);
      trial->boxes.secret = secret;
      for (int box = 0; box < BOXES; box++) trial->boxes.worth[box] = 400; /* so that a hair decides */
      trial->task.key[31] = (uint8_t)key;
      assert_true(stand_in_file(&trial->task, trial->arena, &trial->made));
      const char *now = tree_string(tree_get(trial->made.file, "pick"), "");
      if (first != NULL) assert_string_equal(first, now);
      if (first != NULL) assert_int_equal(worth, trial->made.worth);
      first = now;
      worth = trial->made.worth;
      assert_true(__builtin_popcount((unsigned)trial->asked.secrets_seen) >=
                  8); /* many worlds were looked at */
    }
    for (int secret = 0; secret < 10; secret++) arena_free(trials[secret].arena);
  }
}

static void another_key_is_another_search(void **state) {
  (void)state;
  unsigned seen = 0;
  for (unsigned key = 0; key < 40; key++) {
    Trial trial;
    trial_begin(&trial, STAND_IN_EASY);
    trial.task.key[7] = (uint8_t)key;
    assert_true(stand_in_file(&trial.task, trial.arena, &trial.made));
    seen |= 1u << picked(&trial);
    arena_free(trial.arena);
  }
  assert_int_equal(seen, (1u << BOXES) - 1);
}

static void of_equals_the_first_drawn_stays(void **state) {
  (void)state;
  for (unsigned key = 0; key < 20; key++) {
    Trial easy, normal;
    trial_begin(&easy, STAND_IN_EASY);
    trial_begin(&normal, STAND_IN_NORMAL);
    Trial *both[] = {&easy, &normal};
    for (int i = 0; i < 2; i++) {
      memset(both[i]->boxes.worth, 0, sizeof both[i]->boxes.worth);
      both[i]->boxes.worth[5] = -300; /* which alone would differ */
      both[i]->task.key[3] = (uint8_t)key;
      assert_true(stand_in_file(&both[i]->task, both[i]->arena, &both[i]->made));
    }
    if (picked(&easy) != 5) assert_int_equal(picked(&easy), picked(&normal));
    arena_free(easy.arena);
    arena_free(normal.arena);
  }
}

static void where_nothing_fits_there_is_no_file(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    Trial trial;
    trial_begin(&trial, STAND_IN_NORMAL);
    trial.asked.nothing_fits = i == 0;
    trial.asked.always_wrong = i == 1;
    assert_false(stand_in_file(&trial.task, trial.arena, &trial.made));
    assert_null(trial.made.file);
    Tree *file = tree_map(trial.arena);
    tree_put_int(trial.arena, file, "pick", 3);
    assert_int_equal(stand_in_worth(&trial.task, file), -1);
    arena_free(trial.arena);
  }
}

static void a_file_has_a_worth(void **state) {
  (void)state;
  Trial trial;
  trial_begin(&trial, STAND_IN_NORMAL);
  Tree *best = tree_map(trial.arena), *worst = tree_map(trial.arena), *none = tree_map(trial.arena);
  tree_put_int(trial.arena, best, "pick", 3);
  tree_put_int(trial.arena, worst, "pick", 6);
  assert_in_range(stand_in_worth(&trial.task, best), 740, 760);
  assert_in_range(stand_in_worth(&trial.task, worst), 40, 60);
  assert_int_equal(stand_in_worth(&trial.task, none), -1);
  assert_in_range(stand_in_worth(&trial.task, NULL), 200, 450); /* whatever is picked */
  arena_free(trial.arena);
}

static void levels_have_names(void **state) {
  (void)state;
  assert_int_equal(stand_in_level("easy"), STAND_IN_EASY);
  assert_int_equal(stand_in_level("normal"), STAND_IN_NORMAL);
  assert_int_equal(stand_in_level("hard"), STAND_IN_HARD);
  assert_int_equal(stand_in_level("Hard"), -1);
  assert_int_equal(stand_in_level(""), -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_finds_the_best),
      cmocka_unit_test(it_plays_as_often_as_the_mind_says),
      cmocka_unit_test(what_is_hidden_decides_nothing),
      cmocka_unit_test(another_key_is_another_search),
      cmocka_unit_test(of_equals_the_first_drawn_stays),
      cmocka_unit_test(where_nothing_fits_there_is_no_file),
      cmocka_unit_test(a_file_has_a_worth),
      cmocka_unit_test(levels_have_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
