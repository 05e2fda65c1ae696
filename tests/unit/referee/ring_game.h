/* Ring: the smallest game with everything that the fake game of fake_game.h lacks.
 *
 * Two play it as `left` and `right`, three to five under their own names. In a round each pair of players
 * plays a pass of its own, all at once: each names a number from 1 to 9 for each of his pairs (file: `pair:
 * a-b`, `show: N`), and the greater one wins a point. A number above 9 is an error (RING-1) and counts 0;
 * `yield: yes` gives the other the point, and spares him the answer. With two there is one pair, and a file
 * need not name it. Two rounds; a window `rest`, which asks nobody, stands between them. Who has most points
 * wins. */
#ifndef TESTS_REFEREE_RING_GAME_H
#define TESTS_REFEREE_RING_GAME_H

#include <string.h>

#include "../../../adjudicator/games/game.h"

#define RING_PAIRS 10

typedef struct RingEdition {
  Seats seats;
  const char *pairs[RING_PAIRS];
  int first[RING_PAIRS], second[RING_PAIRS];
  int count;
} RingEdition;

typedef struct Ring {
  int round, rest, over;
  int points[GAME_SEATS_MAX];
} Ring;

typedef struct RingShow {
  int said, number, yields, line, column;
} RingShow;

typedef struct RingFile {
  RingShow pairs[RING_PAIRS];
} RingFile;

static const char *const RING_FIXED[] = {"left", "right", NULL};
static const FieldRow RING_FILE[] = {
    {"pair", .type = &FIELD_OWN}, {"show", .type = &FIELD_OWN}, {"yield", .type = &FIELD_OWN}, {.key = NULL}};
static const char *const RING_KEPT[] = {"round", NULL};
static const GameOption RING_OPTIONS[] = {{NULL, NULL, NULL, NULL}};

static const void *ring_edition(Arena *arena, const Tree *file, const Seats *seats, Diagnostics *d) {
  (void)file, (void)d;
  RingEdition *edition = arena_alloc(arena, sizeof *edition);
  edition->seats.count = seats->count;
  for (int seat = 0; seat < seats->count; seat++)
    edition->seats.names[seat] = arena_strdup(arena, seats->names[seat]);
  for (int a = 0; a < seats->count; a++) {
    for (int b = a + 1; b < seats->count; b++) {
      edition->first[edition->count] = a;
      edition->second[edition->count] = b;
      edition->pairs[edition->count++] = arena_printf(arena, "%s-%s", seats->names[a], seats->names[b]);
    }
  }
  return edition;
}

static bool ring_seats_of(const Tree *position, Arena *arena, Seats *out) {
  const Tree *list = tree_get(position, "seats");
  *out = (Seats){.count = 0};
  for (size_t i = 0; list != NULL && i < list->count && i < GAME_SEATS_MAX; i++)
    out->names[out->count++] = arena_strdup(arena, tree_string(list->items[i].value, ""));
  return out->count > 0;
}

static bool ring_setup(const void *edition, const Tree *options, Dice *dice, void *state, Diagnostics *d) {
  (void)edition, (void)options, (void)dice, (void)d;
  *(Ring *)state = (Ring){.round = 1};
  return true;
}

static const char *ring_label(const void *state, Arena *arena) {
  return arena_printf(arena, "round-%d", ((const Ring *)state)->round);
}

static const char *ring_window(const void *state) {
  return ((const Ring *)state)->rest ? "rest" : "show";
}

static void ring_duties(const void *edition_pointer, const void *state, Duties *out) {
  const RingEdition *edition = edition_pointer;
  const Ring *ring = state;
  out->count = 0;
  for (int pair = 0; pair < edition->count && !ring->over && !ring->rest; pair++) {
    const char *part = edition->pairs[pair];
    out->items[out->count++] = (Duty){.seat = edition->first[pair], .window = "show", .part = part};
    out->items[out->count++] = (Duty){.seat = edition->second[pair], .window = "show", .part = part};
  }
}

static int ring_pair(const RingEdition *edition, const char *name) {
  for (int pair = 0; name != NULL && pair < edition->count; pair++) {
    if (strcmp(edition->pairs[pair], name) == 0) return pair;
  }
  return -1;
}

static const char *ring_part(const void *edition_pointer, const Tree *file) {
  const RingEdition *edition = edition_pointer;
  int pair = ring_pair(edition, tree_string(tree_get(file, "pair"), NULL));
  return pair < 0 ? NULL : edition->pairs[pair];
}

static size_t ring_size(const void *edition) {
  (void)edition;
  return sizeof(Ring);
}

static bool ring_read(const void *edition_pointer, const void *state, int seat, const Tree *file,
                      Arena *arena, const void **orders, Diagnostics *d) {
  (void)state;
  RingFile *both = arena_alloc(arena, sizeof *both);
  if (*orders != NULL) *both = *(const RingFile *)*orders;
  *orders = both;
  const RingEdition *edition = edition_pointer;
  const Tree *named = tree_get(file, "pair"), *show = tree_get(file, "show");
  int pair = named == NULL && edition->count == 1 ? 0 : ring_pair(edition, tree_string(named, NULL));
  int64_t number = 0;
  if (pair < 0 || (edition->first[pair] != seat && edition->second[pair] != seat)) {
    diagnose(d, SEVERITY_ERROR, "RING-2", "tally-number", named, NULL);
    return false;
  }
  if (show != NULL && !tree_read_int(show, &number)) {
    diagnose(d, SEVERITY_ERROR, "FILE-SHAPE", "tally-number", show, NULL);
    return false;
  }
  RingShow *out = &both->pairs[pair];
  bool yields = false;
  tree_read_bool(tree_get(file, "yield"), &yields);
  *out = (RingShow){.said = show != NULL, .number = (int)number, .yields = yields};
  if (show != NULL) {
    out->line = show->line;
    out->column = show->column;
  }
  if (number > 9) diagnose(d, SEVERITY_ERROR, "RING-1", "tally-too-much", show, NULL);
  return true;
}

static Answer ring_judge(const void *edition, const void *state, int seat, const char *part,
                         const void *orders, Diagnostics *diagnostics) {
  (void)diagnostics;
  (void)state, (void)seat;
  int pair = ring_pair(edition, part);
  if (pair < 0) return ANSWER_NONE;
  const RingShow *show = &((const RingFile *)orders)->pairs[pair];
  if (show->yields) return ANSWER_GOOD;
  if (!show->said) return ANSWER_NONE;
  return show->number > 9 ? ANSWER_ERRORS : ANSWER_GOOD;
}

static bool ring_waives(const void *edition, const void *state, const Duty *duty, int by,
                        const void *orders) {
  (void)state;
  int pair = ring_pair(edition, duty->part);
  return pair >= 0 && by != duty->seat && ((const RingFile *)orders)->pairs[pair].yields;
}

static int ring_number(const RingEdition *edition, int pair, int seat, const void *const *orders,
                       Diagnostics *const *d) {
  const RingFile *file = orders[seat];
  if (file == NULL || file->pairs[pair].yields) return 0;
  const RingShow *show = &file->pairs[pair];
  if (show->number <= 9) return show->number;
  diagnose_at(d[seat], SEVERITY_ERROR, "RING-1", "tally-too-much", show->line, show->column, "part",
              edition->pairs[pair], NULL);
  return 0;
}

static void ring_resolve(const void *edition_pointer, void *state, const void *const *orders, Dice *dice,
                         Events *events, Diagnostics *const *d) {
  (void)dice;
  const RingEdition *edition = edition_pointer;
  Ring *ring = state;
  if (ring->over) return;
  if (ring->rest) {
    ring->rest = 0;
    ring->round++;
    event_add(events, "rested", "RING 2", AUDIENCE_ALL);
    return;
  }
  for (int pair = 0; pair < edition->count; pair++) {
    int first = edition->first[pair], second = edition->second[pair];
    int a = ring_number(edition, pair, first, orders, d), b = ring_number(edition, pair, second, orders, d);
    if (a != b) ring->points[a > b ? first : second]++;
    Event *event = event_add(events, "passed", "RING 1", AUDIENCE_SEAT(first) | AUDIENCE_SEAT(second));
    event_text(event, "pair", edition->pairs[pair]);
  }
  ring->over = ring->round == 2;
  ring->rest = !ring->over;
}

static Outcome ring_outcome(const void *state) {
  const Ring *ring = state;
  int best = 0, same = 0;
  for (int seat = 1; seat < GAME_SEATS_MAX; seat++) {
    if (ring->points[seat] == ring->points[best]) same++;
    if (ring->points[seat] > ring->points[best]) best = seat, same = 0;
  }
  if (!ring->over) return (Outcome){.winner = -1};
  return (Outcome){.over = true, .winner = same > 0 ? -1 : best, .reason = "counted"};
}

static Tree *ring_position_write(const void *edition_pointer, const void *state, Arena *arena) {
  const RingEdition *edition = edition_pointer;
  const Ring *ring = state;
  Tree *tree = tree_map(arena), *names = NULL;
  tree_put_int(arena, tree, "round", ring->round);
  tree_put_bool(arena, tree, "rest", ring->rest);
  tree_put_bool(arena, tree, "over", ring->over);
  if (edition->seats.count > 2) names = tree_put(arena, tree, "seats", tree_list(arena));
  Tree *points = tree_put(arena, tree, "points", tree_map(arena));
  for (int seat = 0; seat < edition->seats.count; seat++) {
    if (names != NULL) tree_add_text(arena, names, edition->seats.names[seat]);
    tree_put_int(arena, points, edition->seats.names[seat], ring->points[seat]);
  }
  return tree;
}

static bool ring_position_read(const void *edition_pointer, const Tree *position, void *state,
                               Diagnostics *d) {
  const RingEdition *edition = edition_pointer;
  Ring *ring = state;
  int64_t number = 0;
  bool yes = false;
  (void)d;
  *ring = (Ring){.round = 1};
  if (tree_read_int(tree_get(position, "round"), &number)) ring->round = (int)number;
  if (tree_read_bool(tree_get(position, "rest"), &yes)) ring->rest = yes;
  if (tree_read_bool(tree_get(position, "over"), &yes)) ring->over = yes;
  for (int seat = 0; seat < edition->seats.count; seat++) {
    number = 0;
    tree_read_int(tree_get(tree_get(position, "points"), edition->seats.names[seat]), &number);
    ring->points[seat] = (int)number;
  }
  return true;
}

static Tree *ring_view(const void *edition, const void *state, int viewer, Arena *arena) {
  (void)viewer;
  Tree *tree = tree_map(arena);
  tree_put(arena, tree, "position", ring_position_write(edition, state, arena));
  return tree;
}

static Tree *ring_orders_write(const void *edition_pointer, const void *orders, int seat, Arena *arena) {
  (void)seat;
  const RingEdition *edition = edition_pointer;
  Tree *tree = tree_map(arena);
  for (int pair = 0; pair < edition->count; pair++) {
    const RingShow *show = &((const RingFile *)orders)->pairs[pair];
    if (!show->said && !show->yields) continue;
    tree_put_text(arena, tree, "pair", edition->pairs[pair]);
    if (show->said) tree_put_int(arena, tree, "show", show->number);
    if (show->yields) tree_put_bool(arena, tree, "yield", true);
  }
  return tree;
}

/* Every section counts in every window. */
static bool ring_counts(const void *edition, const void *state, int seat, const char *part,
                        const void *orders, int section) {
  (void)edition, (void)state, (void)seat, (void)part, (void)orders, (void)section;
  return true;
}

static Tree *ring_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena) {
  (void)edition, (void)state, (void)seat;
  Tree *tree = tree_map(arena);
  if (part != NULL) tree_put_text(arena, tree, "pair", part);
  return tree;
}

static bool ring_invariants_hold(const void *edition, const void *state, const char **what) {
  (void)edition, (void)state;
  *what = NULL;
  return true;
}

static const Game RING = {
    .id = "ring",
    .title = "Ring",
    .edition = "ring.yaml",
    .state_format = 1,
    .state_size = ring_size,
    .seats_least = 2,
    .seats_most = 5,
    .seat_names = RING_FIXED,
    .seat_fixed = 2,
    .named_from = 3,
    .press = true,
    .options = RING_OPTIONS,
    .turn_file = RING_FILE,
    .cases = {.asks = true, .stops_before = "rest", .kept = RING_KEPT},
    .edition_read = ring_edition,
    .seats_of = ring_seats_of,
    .setup = ring_setup,
    .label = ring_label,
    .window = ring_window,
    .duties = ring_duties,
    .part = ring_part,
    .read = ring_read,
    .judge = ring_judge,
    .waives = ring_waives,
    .resolve = ring_resolve,
    .outcome = ring_outcome,
    .view = ring_view,
    .position_write = ring_position_write,
    .position_read = ring_position_read,
    .orders_write = ring_orders_write,
    .counts = ring_counts,
    .choices = ring_choices,
    .invariants_hold = ring_invariants_hold,
};

static const Game *const RING_GAMES[] = {&RING, NULL};

#endif
