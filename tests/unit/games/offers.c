/* What choices() lists, as orders (games/offers.h): at any position every one of them is legal by itself, and an example answers what is due; a
 * choice that is wrong is noticed, in every game. */
#include "pictures.h"

#include "../../../adjudicator/games/offers.h"

/* A table, and how it is played. */
typedef struct Table {
  const char *game;
  int players;
  const char *options;
} Table;

static const Table TABLES[] = {
    {"ducs", 2, "{}"},
    {"ducs", 2, "{setup: standard, retreats: ask}"},
    {"dos-de-mayo", 2, "{}"},
    {"dos-de-mayo", 2, "{pace: fast}"},
    {"waterloo", 2, "{}"},
    {"waterloo", 2, "{mode: simplified}"},
    {"waterloo", 3, "{}"},
    {"dogs-of-war", 4, "{}"},
    {"dogs-of-war", 3, "{R02_muster: sequential}"},
    {"diplomacy", 7, "{}"},
};

#define WINDOWS_MOST 60

typedef struct Random {
  Chooser chooser;
  uint64_t state;
} Random;

static unsigned choose(Chooser *chooser, unsigned below) { /* SplitMix64 */
  uint64_t z = ((Random *)chooser)->state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (unsigned)((z ^ (z >> 31)) % below);
}

static Dice *dice_of(Arena *arena, uint64_t seed) {
  uint8_t key[DICE_KEY_BYTES] = {0};
  memcpy(key, &seed, sizeof seed);
  return dice_keyed(arena, key, "offers");
}

/* ---- judging ---- */

/* What reading a file finds wrong, as a text; "": nothing. */
static const char *fault_of(const Studio *studio, const Duty *duty, const Tree *file, Arena *arena,
                            Answer *answer) {
  const Game *game = studio->game;
  const void *orders = NULL;
  Diagnostics found;
  Tree *sent = tree_copy(arena, file);
  if (duty->part != NULL) tree_put_text(arena, sent, "pair", duty->part);
  diagnostics_init(&found, arena);
  bool read = game_read(game, studio->edition, studio->state, duty->seat, sent, arena, &orders, &found);
  *answer = game->judge(studio->edition, studio->state, duty->seat, duty->part, orders, NULL);
  for (size_t i = 0; i < found.count; i++) {
    if (found.items[i].severity == SEVERITY_ERROR)
      return arena_concat(arena, found.items[i].code, " ", found.items[i].message, NULL);
  }
  return read ? "" : "refused";
}

/* "{card: daoiz, zone: ZONE}", for a window that comes later, is to be filled in. */
static bool is_pattern(const Tree *file, Arena *arena) {
  const char *text = yaml_write_line(arena, file);
  return strstr(text, "ZONE") != NULL || strstr(text, "ORDER") != NULL;
}

/* The first order of a seat's choices that is not legal, and why; NULL: all are. *count: how many there are. */
static const char *first_fault(const Studio *studio, const Duty *duty, const Tree *choices, Arena *arena,
                               long *count) {
  const Tree *all = offers_all(studio->game, choices, arena);
  for (size_t i = 0; i < all->count; i++) {
    const Tree *file = all->items[i].value;
    Answer answer;
    if (is_pattern(file, arena)) continue;
    const char *fault = fault_of(studio, duty, file, arena, &answer);
    if (*fault != '\0') return arena_concat(arena, yaml_write_line(arena, file), ": ", fault, NULL);
    ++*count;
  }
  return NULL;
}

/* ---- at any position ---- */

typedef struct Seen {
  long orders, examples, planted, noticed;
} Seen;

static void fail_at(const Studio *studio, const Duty *duty, const char *what, Arena *arena) {
  fail_msg("%s, seat %d, %s: %s\n%s", studio->game->id, duty->seat, duty->window, what,
           yaml_write(arena, studio->game->position_write(studio->edition, studio->state, arena), NULL));
}

/* Puts nonsense in the place of one text or number of those that the lists hold, `number` of them from the end on. False: there are fewer. */
static bool plant(Tree *tree, unsigned *number) {
  for (size_t i = tree->count; i > 0; i--) {
    Tree *one = tree->items[i - 1].value;
    if (one->kind != TREE_SCALAR) {
      if (plant(one, number)) return true;
    } else if (tree->kind == TREE_LIST && (*number)-- == 0) {
      one->text = "0199";
      return true;
    }
  }
  return false;
}

static void look(const Studio *studio, const Duty *duty, Random *random, Arena *arena, Seen *seen) {
  const Game *game = studio->game;
  Tree *choices = game->choices(studio->edition, studio->state, duty->seat, duty->part, arena);
  const char *fault = first_fault(studio, duty, choices, arena, &seen->orders);
  if (fault != NULL) fail_at(studio, duty, fault, arena);
  Answer answer;
  const Tree *example =
      offers_example(game, studio->edition, studio->state, duty->seat, duty->part, choices, arena);
  fault = fault_of(studio, duty, example, arena, &answer);
  bool begins = strstr(fault, "-missing") != NULL; /* of a deployment it has the first unit */
  if (!begins && (*fault != '\0' || answer != ANSWER_GOOD))
    fail_at(studio, duty,
            arena_concat(arena, yaml_write_line(arena, example), " does not answer ", fault, NULL), arena);
  seen->examples++;
  unsigned number = choose(&random->chooser, 12);
  long counted = 0;
  if (!plant(choices, &number)) return;
  seen->planted++;
  seen->noticed += first_fault(studio, duty, choices, arena, &counted) != NULL;
}

static void play(Studio *studio, const Table *table, uint64_t seed, Seen *seen) {
  const Game *game = studio->game;
  Arena *arena = arena_new();
  Random random = {.chooser = {choose}, .state = seed};
  Events events;
  events_init(&events);
  memset(studio->state, 0, game->state_size(studio->edition));
  assert_true(game->setup(studio->edition, studio_yaml(studio->arena, table->options),
                          dice_of(studio->arena, seed), studio->state, NULL));
  for (int window = 0; window < WINDOWS_MOST && !game->outcome(studio->state).over; window++) {
    const void *orders[GAME_SEATS_MAX] = {NULL};
    Diagnostics *unheard[GAME_SEATS_MAX] = {NULL};
    Duties duties = {.count = 0};
    game->duties(studio->edition, studio->state, &duties);
    for (size_t i = 0; i < duties.count; i++) {
      const Duty *duty = &duties.items[i];
      look(studio, duty, &random, arena, seen);
      const Tree *file =
          game->random_file(studio->edition, studio->state, duty->seat, duty->part, &random.chooser, arena);
      (void)game->read(studio->edition, studio->state, duty->seat, file, arena, &orders[duty->seat], NULL);
    }
    events_clear(&events);
    game->resolve(studio->edition, studio->state, orders, dice_of(arena, seed + (uint64_t)window), &events,
                  unheard);
    arena_reset(arena);
  }
  events_free(&events);
  arena_free(arena);
}

static void what_is_offered_is_legal(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
    const Table *table = &TABLES[i];
    Studio studio = studio_open(table->game, table->players, NULL);
    Seen seen = {0};
    for (uint64_t seed = 1; seed <= 2; seed++) play(&studio, table, seed, &seen);
    assert_true(seen.orders > 100 && seen.examples > 10);
    /* Not all that a form lists is an order by itself: limits, cards' names, segments of the front. */
    assert_true(seen.planted > 10 && 3 * seen.noticed > seen.planted);
    studio_close(&studio);
  }
}

static void every_game_has_a_table(void **state) {
  (void)state;
  for (size_t g = 0; GAMES[g] != NULL; g++) {
    size_t i = 0;
    while (i < sizeof TABLES / sizeof *TABLES && strcmp(TABLES[i].game, GAMES[g]->id) != 0) i++;
    if (i == sizeof TABLES / sizeof *TABLES) fail_msg("%s has no table here", GAMES[g]->id);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_has_a_table),
                                     cmocka_unit_test(what_is_offered_is_legal)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
