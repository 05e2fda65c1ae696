/* Tally: the smallest game that has everything a referee must deal with.
 *
 * Seats `red` and `blue`, three turns. Window `bid`: both name a number from 1 to 9; more is an error
 * (TALLY-1) and voids the bid; no bid counts 0. Window `bonus`: only who bid more is asked, and may take one
 * point; with equal bids nobody is asked. The bids are added to the scores. A bid of 7 breaks the game's
 * invariant, as a bug would. */
#ifndef TESTS_REFEREE_FAKE_GAME_H
#define TESTS_REFEREE_FAKE_GAME_H

#include <string.h>

#include "../../../adjudicator/games/game.h"

typedef struct Tally {
  int turn, bonus, over; /* bonus: the window is `bonus` and not `bid` */
  int bid[2], score[2];
} Tally;

typedef struct TallyFile {
  int has_bid, bid, has_bonus, bonus, line, column;
} TallyFile;

static const char *const TALLY_SEATS[] = {"red", "blue", NULL};
static const FieldRow TALLY_FILE[] = {
    {"bid", .type = &FIELD_OWN}, {"bonus", .type = &FIELD_OWN}, {.key = NULL}};
static const GameOption TALLY_OPTIONS[] = {{"pace", "full|fast", "full", "TALLY 2"},
                                           {NULL, NULL, NULL, NULL}};

static const void *tally_edition(Arena *arena, const Tree *file, const Seats *seats,
                                 Diagnostics *diagnostics) {
  (void)seats;
  (void)diagnostics;
  return tree_copy(arena, file);
}

static bool tally_setup(const void *edition, const Tree *options, Dice *dice, void *state, Diagnostics *d) {
  (void)edition, (void)options, (void)dice, (void)d;
  *(Tally *)state = (Tally){.turn = 1};
  return true;
}

static const char *tally_label(const void *state, Arena *arena) {
  return arena_printf(arena, "%d", ((const Tally *)state)->turn);
}

static const char *tally_window(const void *state) {
  return ((const Tally *)state)->bonus ? "bonus" : "bid";
}

static void tally_duties(const void *edition, const void *state, Duties *out) {
  (void)edition;
  const Tally *t = state;
  out->count = 0;
  if (t->over) return;
  for (int seat = 0; seat < 2; seat++) {
    if (!t->bonus) out->items[out->count++] = (Duty){.seat = seat, .window = "bid"};
    if (t->bonus && t->bid[seat] > t->bid[1 - seat])
      out->items[out->count++] = (Duty){.seat = seat, .window = "bonus"};
  }
}

static size_t tally_size(const void *edition) {
  (void)edition;
  return sizeof(Tally);
}

static bool tally_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
                       const void **orders, Diagnostics *d) {
  (void)edition, (void)state, (void)seat;
  TallyFile *out = arena_alloc(arena, sizeof *out);
  *orders = out;
  const Tree *bid = tree_get(file, "bid"), *bonus = tree_get(file, "bonus");
  int64_t number = 0;
  bool yes = false, good = true;
  if (bid != NULL && !tree_read_int(bid, &number)) {
    diagnose(d, SEVERITY_ERROR, "FILE-SHAPE", "tally-number", bid, NULL);
    good = false;
  } else if (bid != NULL) {
    *out = (TallyFile){.has_bid = 1, .bid = (int)number, .line = bid->line, .column = bid->column};
    if (number > 9) diagnose(d, SEVERITY_ERROR, "TALLY-1", "tally-too-much", bid, NULL);
  }
  out->has_bonus = bonus != NULL && tree_read_bool(bonus, &yes);
  out->bonus = yes;
  return good;
}

static Answer tally_judge(const void *edition, const void *state, int seat, const char *part,
                          const void *orders, Diagnostics *diagnostics) {
  (void)diagnostics;
  (void)part; /* a game without parts */
  (void)edition, (void)seat;
  const TallyFile *file = orders;
  if (((const Tally *)state)->bonus) return file->has_bonus ? ANSWER_GOOD : ANSWER_NONE;
  if (!file->has_bid) return ANSWER_NONE;
  return file->bid > 9 ? ANSWER_ERRORS : ANSWER_GOOD;
}

static void tally_bids(Tally *t, const void *const *orders, Events *events, Diagnostics *const *d) {
  for (int seat = 0; seat < 2; seat++) {
    const TallyFile *file = orders[seat];
    t->bid[seat] = file != NULL && file->has_bid ? file->bid : 0;
    if (t->bid[seat] > 9) {
      t->bid[seat] = 0;
      diagnose_at(d[seat], SEVERITY_ERROR, "TALLY-1", "tally-too-much", file->line, file->column, NULL);
    }
    event_number(event_add(events, "own-bid", "TALLY 1", AUDIENCE_SEAT(seat)), "bid", t->bid[seat]);
  }
  Event *event = event_add(events, "bids", "TALLY 1", AUDIENCE_ALL);
  event_number(event, "red", t->bid[0]);
  event_number(event, "blue", t->bid[1]);
  t->bonus = 1;
}

static void tally_bonus(Tally *t, const void *const *orders, Events *events) {
  for (int seat = 0; seat < 2; seat++) {
    const TallyFile *file = orders[seat];
    bool asked = t->bid[seat] > t->bid[1 - seat];
    t->score[seat] += t->bid[seat] + (asked && file != NULL && file->bonus ? 1 : 0);
  }
  event_number(event_add(events, "turn-ends", "TALLY 2", AUDIENCE_ALL), "turn", t->turn);
  event_add(events, "referee-only", "TALLY 2", AUDIENCE_REFEREE);
  t->bonus = 0;
  t->over = t->turn == 3;
  if (!t->over) t->turn++;
}

static void tally_resolve(const void *edition, void *state, const void *const *orders, Dice *dice,
                          Events *events, Diagnostics *const *d) {
  (void)edition, (void)dice;
  Tally *t = state;
  if (t->over) return;
  if (t->bonus) {
    tally_bonus(t, orders, events);
  } else {
    tally_bids(t, orders, events, d);
  }
}

static Outcome tally_outcome(const void *state) {
  const Tally *t = state;
  int winner = t->score[0] > t->score[1] ? 0 : t->score[1] > t->score[0] ? 1 : -1;
  return (Outcome){
      .over = t->over != 0, .winner = t->over ? winner : -1, .reason = t->over ? "counted" : NULL};
}

static Tree *tally_position_write(const void *edition, const void *state, Arena *arena) {
  (void)edition;
  const Tally *t = state;
  Tree *tree = tree_map(arena);
  tree_put_int(arena, tree, "turn", t->turn);
  tree_put_int(arena, tree, "bonus", t->bonus);
  tree_put_int(arena, tree, "over", t->over);
  for (int seat = 0; seat < 2; seat++) {
    tree_put_int(arena, tree, seat == 0 ? "red-bid" : "blue-bid", t->bid[seat]);
    tree_put_int(arena, tree, seat == 0 ? "red" : "blue", t->score[seat]);
  }
  return tree;
}

static int tally_number(const Tree *position, const char *key) {
  int64_t number = 0;
  tree_read_int(tree_get(position, key), &number);
  return (int)number;
}

static bool tally_position_read(const void *edition, const Tree *position, void *state, Diagnostics *d) {
  (void)edition, (void)d;
  *(Tally *)state = (Tally){
      .turn = tally_number(position, "turn"),
      .bonus = tally_number(position, "bonus"),
      .over = tally_number(position, "over"),
      .bid = {tally_number(position, "red-bid"), tally_number(position, "blue-bid")},
      .score = {tally_number(position, "red"), tally_number(position, "blue")},
  };
  return true;
}

static Tree *tally_view(const void *edition, const void *state, int viewer, Arena *arena) {
  (void)viewer;
  Tree *tree = tree_map(arena);
  tree_put(arena, tree, "position", tally_position_write(edition, state, arena));
  return tree;
}

static Tree *tally_orders_write(const void *edition, const void *orders, int seat, Arena *arena) {
  (void)edition, (void)seat;
  const TallyFile *file = orders;
  Tree *tree = tree_map(arena);
  if (file->has_bid) tree_put_int(arena, tree, "bid", file->bid);
  if (file->has_bonus) tree_put_bool(arena, tree, "bonus", file->bonus);
  return tree;
}

/* Every section counts in every window. */
static bool tally_counts(const void *edition, const void *state, int seat, const char *part,
                         const void *orders, int section) {
  (void)edition, (void)state, (void)seat, (void)part, (void)orders, (void)section;
  return true;
}

static Tree *tally_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena) {
  (void)part; /* a game without parts */
  (void)edition, (void)state, (void)seat;
  return tree_map(arena);
}

static bool tally_invariants_hold(const void *edition, const void *state, const char **what) {
  (void)edition;
  const Tally *t = state;
  *what = "a bid of seven";
  return t->bid[0] != 7 && t->bid[1] != 7;
}

/* Answers both windows, and never breaks the invariant. */
static Tree *tally_random_file(const void *edition, const void *state, int seat, const char *part,
                               Chooser *chooser, Arena *arena) {
  (void)edition, (void)state, (void)seat, (void)part;
  Tree *file = tree_map(arena);
  tree_put_int(arena, file, "bid", 1 + (int64_t)chooser->choose(chooser, 6));
  tree_put_bool(arena, file, "bonus", chooser->choose(chooser, 2) == 1);
  return file;
}

static const Game TALLY = {
    .id = "tally",
    .title = "Tally",
    .edition = "tally.yaml",
    .state_format = 1,
    .state_size = tally_size,
    .seats_least = 2,
    .seats_most = 2,
    .seat_fixed = 2,
    .seat_names = TALLY_SEATS,
    .options = TALLY_OPTIONS,
    .turn_file = TALLY_FILE,
    .edition_read = tally_edition,
    .setup = tally_setup,
    .label = tally_label,
    .window = tally_window,
    .duties = tally_duties,
    .read = tally_read,
    .judge = tally_judge,
    .resolve = tally_resolve,
    .outcome = tally_outcome,
    .view = tally_view,
    .position_write = tally_position_write,
    .position_read = tally_position_read,
    .orders_write = tally_orders_write,
    .counts = tally_counts,
    .choices = tally_choices,
    .random_file = tally_random_file,
    .invariants_hold = tally_invariants_hold,
};

static const Game *const TALLY_GAMES[] = {&TALLY, NULL};

#endif
