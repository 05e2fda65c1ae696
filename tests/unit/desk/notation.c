/* A notation that a page plays again: one that is as the game went comes to the same events, positions and end; a die, an
 * order or a result that was changed is found in the window where it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/json.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/desk/desk.h"
#include "../../../adjudicator/games/game.h"
#include "../../../adjudicator/games/notation.h"

#define WINDOWS_MOST 400

/* Random players end no game of Diplomacy from its set-up on: here one power holds all but one of the centres that win. It is also
 * the one game without dice. */
static const char DIPLOMACY[] = "diplomacy";
static const char DIPLOMACY_START[] =
    "phase: spring 1910 movement\n"
    "units:\n"
    "  austria: [A vie, A ser, F tri]\n"
    "  france: [F mao, F naf, F eng, F nth, A mar, A par, A pie, A tyr, A mun, A sil, A kie, F swe, F rom, A bel]\n"
    "  italy: [A ven, F nap]\n"
    "  russia: [A mos, A war, F sev, A fin]\n"
    "  turkey: [F aeg, A bul, F ion, A con]\n"
    "centres:\n"
    "  austria: [vie, tri, bud, ser]\n"
    "  france: [bre, mar, par, spa, por, bel, hol, den, kie, mun, ber, lon, lvp, edi, nwy, swe, rom]\n"
    "  italy: [ven, nap]\n"
    "  russia: [mos, war, sev, stp, rum]\n"
    "  turkey: [con, ank, smy, bul, gre, tun]\n";

/* A game of random files, and its notation. */
typedef struct Sample {
  Arena *arena;
  const Game *game;
  const char *rules; /* as the page has them */
  const char *digest;
  const void *edition;
  Seats seats;
  Tree *notation;
  Tree *events;               /* by window, the codes of what happened */
  bool matters[WINDOWS_MOST]; /* what was filed there made a difference */
} Sample;

typedef struct Counting {
  Chooser chooser;
  uint64_t state;
} Counting;

static unsigned choose(Chooser *chooser, unsigned below) {
  Counting *own = (Counting *)chooser;
  own->state = own->state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(own->state >> 33) % below;
}

static void read_edition(Sample *sample) {
  Arena *arena = sample->arena;
  char *bytes;
  size_t length;
  const char *name = arena_concat(arena, "schema/editions/", sample->game->edition, NULL);
  assert_int_equal(file_read(arena, name, 1 << 20, &bytes, &length), STATUS_OK);
  Tree *tree = yaml_read(arena, bytes, length, &YAML_DATA, NULL);
  sample->digest = sha256_hex(arena, bytes, length);
  sample->edition = sample->game->edition_read(arena, tree, &sample->seats, NULL);
  assert_non_null(sample->edition);
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "rules", sample->game->id);
  tree_put_text(arena, rules, "language", "en");
  tree_put_text(arena, rules, "digest", sample->digest);
  tree_put(arena, rules, "edition", tree);
  sample->rules = json_write(arena, rules, NULL);
}

static void put_head(Sample *sample, const void *state) {
  Arena *arena = sample->arena;
  Tree *out = sample->notation = tree_map(arena);
  tree_put_int(arena, out, "notation", NOTATION_VERSION);
  tree_put_text(arena, out, "game", "sample");
  tree_put_text(arena, out, "rules", sample->game->id);
  tree_put_int(arena, out, "format", sample->game->state_format);
  tree_put_text(arena, out, "edition", sample->digest);
  Tree *seats = tree_put(arena, out, "seats", tree_list(arena));
  for (int seat = 0; seat < sample->seats.count; seat++)
    tree_add_text(arena, seats, sample->seats.names[seat]);
  tree_put(arena, out, "start", sample->game->position_write(sample->edition, state, arena));
  tree_put_text(arena, out, "state", notation_digest(sample->game, sample->edition, state, NULL, arena));
  tree_put(arena, out, "windows", tree_list(arena));
  sample->events = tree_list(arena);
}

/* A random file for each duty, into the orders and into the notation. */
static void file_orders(Sample *sample, const void *state, Chooser *chooser, Tree *files,
                        const void **orders) {
  Arena *arena = sample->arena;
  const Game *game = sample->game;
  Duties duties = {.count = 0};
  game->duties(sample->edition, state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    Tree *sections = game->random_file(sample->edition, state, duty->seat, duty->part, chooser, arena);
    game_take_file(game, sample->edition, state, duty->seat, sections, arena, &orders[duty->seat], NULL);
    Tree *file = tree_add(arena, files, tree_map(arena));
    tree_put_text(arena, file, "seat", sample->seats.names[duty->seat]);
    if (duty->part != NULL) tree_put_text(arena, file, "part", duty->part);
    for (size_t s = 0; s < sections->count; s++)
      tree_put(arena, file, sections->items[s].key, sections->items[s].value);
  }
}

/* Whether the window would have gone otherwise without any files. */
static bool files_matter(const Sample *sample, const void *before, const DiceRecord *record,
                         const char *digest) {
  static const void *const NONE[GAME_SEATS_MAX] = {NULL};
  Diagnostics *const nobody[GAME_SEATS_MAX] = {NULL};
  Arena *arena = sample->arena;
  void *state = arena_memdup(arena, before, sample->game->state_size(sample->edition));
  Events events;
  DiceParting parting;
  size_t used;
  events_init(&events);
  sample->game->resolve(sample->edition, state, NONE, dice_following(arena, record, &used, &parting), &events,
                        nobody);
  events_free(&events);
  return parting.parted || used < record->count ||
         strcmp(notation_digest(sample->game, sample->edition, state, record, arena), digest) != 0;
}

static void play_next(Sample *sample, void *state, Chooser *chooser, Dice *dice, size_t number) {
  Diagnostics *const nobody[GAME_SEATS_MAX] = {NULL};
  const void *orders[GAME_SEATS_MAX] = {NULL};
  Arena *arena = sample->arena;
  const Game *game = sample->game;
  Tree *window = tree_add(arena, tree_get(sample->notation, "windows"), tree_map(arena));
  tree_put_text(arena, window, "turn", game->label(state, arena));
  tree_put_text(arena, window, "window", game->window(state));
  /* All files anew in each window of a turn, under labels that then differ. */
  Tree *files = tree_put(arena, window, "files", tree_list(arena));
  file_orders(sample, state, chooser, files, orders);
  const void *before = arena_memdup(arena, state, game->state_size(sample->edition));
  DiceRecord record = {.count = 0};
  Events events;
  events_init(&events);
  game->resolve(sample->edition, state, orders, dice_recording(arena, dice, &record), &events, nobody);
  Tree *codes = tree_add(arena, sample->events, tree_list(arena));
  for (size_t i = 0; i < events.count; i++) tree_add_text(arena, codes, events.items[i].code);
  events_free(&events);
  Tree *list = record.count == 0 ? NULL : tree_put(arena, window, "dice", tree_list(arena));
  for (size_t i = 0; i < record.count; i++)
    tree_add(arena, list, notation_dice_tree(arena, &record.items[i]));
  const char *digest = notation_digest(game, sample->edition, state, &record, arena);
  tree_put_text(arena, window, "state", digest);
  sample->matters[number] = files_matter(sample, before, &record, digest);
}

/* Within a turn a file must stay: what the notation names is what it named before, and more. */
static void keep_files(Sample *sample) {
  Tree *windows = tree_get(sample->notation, "windows");
  for (size_t w = 1; w < windows->count; w++) {
    Tree *here = windows->items[w].value, *before = windows->items[w - 1].value;
    if (strcmp(tree_get(here, "turn")->text, tree_get(before, "turn")->text) != 0) continue;
    Tree *files = tree_get(here, "files"), *former = tree_get(before, "files");
    for (size_t i = 0; i < former->count; i++) {
      const char *seat = tree_get(former->items[i].value, "seat")->text;
      const char *part = tree_string(tree_get(former->items[i].value, "part"), "");
      bool there = false;
      for (size_t f = 0; f < files->count; f++)
        there = there || (strcmp(tree_get(files->items[f].value, "seat")->text, seat) == 0 &&
                          strcmp(tree_string(tree_get(files->items[f].value, "part"), ""), part) == 0);
      if (there) continue;
      /* One that orders nothing is as good as none. */
      Tree *file = tree_add(sample->arena, files, tree_map(sample->arena));
      tree_put_text(sample->arena, file, "seat", seat);
      if (*part != '\0') tree_put_text(sample->arena, file, "part", part);
    }
  }
}

static void play_sample(Sample *sample, const Game *game) {
  Arena *arena = arena_new();
  *sample = (Sample){.arena = arena, .game = game};
  seats_stand_in(game, &sample->seats);
  read_edition(sample);
  static const uint8_t KEY[DICE_KEY_BYTES] = {7};
  Dice *dice = dice_keyed(arena, KEY, "sample");
  Counting counting = {{choose}, 11};
  void *state = arena_alloc(arena, game->state_size(sample->edition));
  if (strcmp(game->id, DIPLOMACY) == 0) {
    const Tree *start = yaml_read(arena, DIPLOMACY_START, strlen(DIPLOMACY_START), &YAML_DATA, NULL);
    assert_true(game->position_read(sample->edition, start, state, NULL));
  } else {
    assert_true(game->setup(sample->edition, NULL, dice, state, NULL));
  }
  put_head(sample, state);
  size_t played = 0;
  for (; !game->outcome(state).over && played < WINDOWS_MOST; played++)
    play_next(sample, state, &counting.chooser, dice, played);
  keep_files(sample);
  Outcome outcome = game->outcome(state);
  assert_true(outcome.over);
  Tree *result = tree_put(arena, sample->notation, "result", tree_map(arena));
  tree_put_text(arena, result, "winner", outcome.winner < 0 ? "none" : sample->seats.names[outcome.winner]);
  tree_put_text(arena, result, "reason", outcome.reason);
}

/* ---- playing it again ---- */

typedef struct Found {
  size_t windows;   /* that were played without a difference */
  const char *code; /* of the difference; "" for none */
  Tree *events;     /* as Sample.events */
} Found;

static Found play_again(const Sample *sample, const Tree *notation) {
  Arena *arena = sample->arena;
  const char *text = yaml_write(arena, notation, NULL);
  DeskNotation *desk = desk_notation_open(sample->rules, strlen(sample->rules), text, strlen(text));
  Found found = {.events = tree_list(arena)};
  for (;;) {
    const Tree *problem =
        yaml_read(arena, desk_notation_problem(desk), strlen(desk_notation_problem(desk)), &YAML_DATA, NULL);
    found.code = tree_is_null(problem) ? "" : tree_string(tree_get(problem, "code"), "");
    if (*found.code != '\0') break;
    const char *answer = desk_notation_play(desk);
    if (strcmp(answer, "null") == 0) {
      answer = desk_notation_problem(desk);
      const Tree *end = yaml_read(arena, answer, strlen(answer), &YAML_DATA, NULL);
      found.code = arena_strdup(arena, tree_string(tree_get(end, "code"), ""));
      break;
    }
    const Tree *window = yaml_read(arena, answer, strlen(answer), &YAML_DATA, NULL),
               *events = tree_get(window, "events");
    Tree *codes = tree_add(arena, found.events, tree_list(arena));
    for (size_t i = 0; i < events->count; i++)
      tree_add_text(arena, codes, tree_get(events->items[i].value, "code")->text);
    if (strcmp(desk_notation_problem(desk), "null") == 0) found.windows++;
  }
  desk_notation_close(desk);
  return found;
}

static Tree *window_of(Tree *notation, size_t number) {
  return tree_get(notation, "windows")->items[number].value;
}

/* The first window from this one on of which this holds. */
static size_t window_where(const Sample *sample, bool (*holds)(const Sample *sample, size_t number),
                           size_t from) {
  size_t count = tree_get(sample->notation, "windows")->count;
  while (from < count && !holds(sample, from)) from++;
  assert_true(from < count);
  return from;
}

static bool has_a_number(const Sample *sample, size_t number) {
  const Tree *dice = tree_get(window_of(sample->notation, number), "dice");
  return dice != NULL && tree_get(dice->items[0].value, "value") != NULL;
}

static bool has_a_shuffle(const Sample *sample, size_t number) {
  const Tree *dice = tree_get(window_of(sample->notation, number), "dice");
  return dice != NULL && tree_get(dice->items[0].value, "order") != NULL;
}

static bool files_count(const Sample *sample, size_t number) {
  return sample->matters[number];
}

static void change_a_die(const Sample *sample) {
  Arena *arena = sample->arena;
  bool number = strcmp(sample->game->id, "ducs") == 0 || strcmp(sample->game->id, "waterloo") == 0;
  size_t at = window_where(sample, number ? has_a_number : has_a_shuffle, 0);
  Tree *notation = tree_copy(arena, sample->notation);
  Tree *die = tree_get(window_of(notation, at), "dice")->items[0].value;
  if (number) {
    int64_t value = 0, sides = 0;
    assert_true(tree_read_int(tree_get(die, "value"), &value) &&
                tree_read_int(tree_get(die, "sides"), &sides));
    tree_put_int(arena, die, "value", value % sides + 1);
  } else {
    Tree *order = tree_get(die, "order");
    Tree *first = order->items[0].value;
    order->items[0].value = order->items[1].value;
    order->items[1].value = first;
  }
  Found found = play_again(sample, notation);
  assert_string_equal(found.code, "NOTATION-STATE");
  assert_int_equal(found.windows, at);
}

static void change_orders(const Sample *sample) {
  Arena *arena = sample->arena;
  size_t at = window_where(sample, files_count, window_where(sample, files_count, 0) + 1);
  Tree *notation = tree_copy(arena, sample->notation);
  Tree *files = tree_get(window_of(notation, at), "files");
  for (size_t i = 0; i < files->count; i++) {
    Tree *file = files->items[i].value, *bare = tree_map(arena);
    tree_put(arena, bare, "seat", tree_get(file, "seat"));
    if (tree_get(file, "part") != NULL) tree_put(arena, bare, "part", tree_get(file, "part"));
    files->items[i].value = bare;
  }
  Found found = play_again(sample, notation);
  assert_true(strcmp(found.code, "NOTATION-STATE") == 0 || strcmp(found.code, "NOTATION-DICE") == 0);
  assert_int_equal(found.windows, at);
}

static void change_the_result(const Sample *sample) {
  Tree *notation = tree_copy(sample->arena, sample->notation);
  Tree *result = tree_get(notation, "result");
  bool first = strcmp(tree_get(result, "winner")->text, sample->seats.names[0]) == 0;
  tree_put_text(sample->arena, result, "winner", sample->seats.names[first ? 1 : 0]);
  Found found = play_again(sample, notation);
  assert_string_equal(found.code, "NOTATION-RESULT");
  assert_int_equal(found.windows, tree_get(notation, "windows")->count);
}

static void change_the_head(const Sample *sample, const char *key, const char *value, const char *code) {
  Tree *notation = tree_copy(sample->arena, sample->notation);
  tree_put_text(sample->arena, notation, key, value);
  Found found = play_again(sample, notation);
  assert_string_equal(found.code, code);
  assert_int_equal(found.windows, 0);
}

static void check_game(const char *id) {
  Sample sample;
  play_sample(&sample, game_find(id));
  Found found = play_again(&sample, sample.notation);
  assert_string_equal(found.code, "");
  assert_int_equal(found.windows, tree_get(sample.notation, "windows")->count);
  assert_true(tree_equal(found.events, sample.events));
  printf("# %s: %zu windows\n", id, found.windows);
  if (strcmp(id, DIPLOMACY) != 0) change_a_die(&sample);
  change_orders(&sample);
  change_the_result(&sample);
  change_the_head(&sample, "edition", "00", "NOTATION-EDITION");
  change_the_head(&sample, "format", "999", "NOTATION-FORMAT");
  change_the_head(&sample, "rules", "chess", "NOTATION-RULES");
  change_the_head(&sample, "notation", "2", "NOTATION-VERSION");
  change_the_head(&sample, "state", "00", "NOTATION-STATE");
  arena_free(sample.arena);
}

static void each_game_is_played_again(void **state) {
  (void)state;
  for (size_t i = 0; GAMES[i] != NULL; i++) check_game(GAMES[i]->id);
}

/* What is no notation is told, and nothing may be played. */
static void what_is_no_notation_is_told(void **state) {
  (void)state;
  Sample sample = {.arena = arena_new(), .game = game_find("ducs")};
  seats_stand_in(sample.game, &sample.seats);
  read_edition(&sample);
  static const char *const TEXTS[] = {"", "moves: [OI1 1413]\n", "{", "a: [b\n",
                                      "notation: 1\nrules: ducs\n"};
  static const char *const CODES[] = {"FILE-EMPTY", "NOTATION-VERSION", "FILE-YAML", "FILE-YAML",
                                      "FILE-SHAPE"};
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
    DeskNotation *desk = desk_notation_open(sample.rules, strlen(sample.rules), TEXTS[i], strlen(TEXTS[i]));
    const char *said = desk_notation_problem(desk);
    const Tree *problem = yaml_read(sample.arena, said, strlen(said), &YAML_DATA, NULL);
    assert_string_equal(tree_string(tree_get(problem, "code"), ""), CODES[i]);
    assert_string_not_equal(tree_string(tree_get(problem, "text"), ""), "");
    assert_non_null(desk_notation_head(desk));
    desk_notation_close(desk);
  }
  arena_free(sample.arena);
}

int main(void) {
  setenv("ADJUDICATOR_DATA", ".", 1); /* the top of the source tree, where tests are run */
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_game_is_played_again),
      cmocka_unit_test(what_is_no_notation_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
