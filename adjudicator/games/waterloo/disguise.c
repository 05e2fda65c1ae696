/* States that a viewer cannot tell apart. */
#include <limits.h>
#include <string.h>

#include "../random_file.h"
#include "choices.h"
#include "sequence.h"
#include "turn_file.h"
#include "view.h"

/* So often the rest of a turn is written anew before it stays a hole. */
#define TRIES 200

typedef struct Disguise {
  const Edition *edition;
  State *state;
  Pair *pair; /* the one at hand */
  bool holes;
  int viewer;
  Chooser *chooser;
  Arena *arena;
} Disguise;

static int below(const Disguise *disguise, int count) {
  return (int)disguise->chooser->choose(disguise->chooser, (unsigned)count);
}

/* ---- values ---- */

/* A deal of values to labels: 0 to 5 are those of the deployment, 6 and 7 those of a retreat. */
typedef struct Deal {
  const Side *side;
  const uint8_t *seen; /* by label; 0: unseen */
  int values, skip;    /* skip: deals that fit and are passed over */
  unsigned used;       /* bit per value */
  uint8_t value[LABELS];
} Deal;

static bool fits(const Deal *deal, int label) {
  return deal->seen[label] == 0 || deal->seen[label] == deal->value[label];
}

/* After a retreat there are two: whether the two pieces were exchanged is hidden. */
static bool is_wanted(Deal *deal) {
  int retreated = deal->side->retreated;
  if (retreated == 0) return deal->skip-- == 0;
  for (int swapped = 0; swapped < 2; swapped++) {
    deal->value[6] = deal->value[swapped == 1 ? 0 : retreated];
    deal->value[7] = deal->value[swapped == 1 ? retreated : 0];
    if (fits(deal, 6) && fits(deal, 7) && deal->skip-- == 0) return true;
  }
  return false;
}

/* Deals from `label` on, in every way until one is wanted. */
static bool deal_from(Deal *deal, int label) {
  if (label > DUELS) return is_wanted(deal);
  for (int value = 1; value <= deal->values; value++) {
    if (deal->used & 1u << value) continue;
    deal->value[label] = (uint8_t)value;
    if (!fits(deal, label)) continue;
    deal->used |= 1u << value;
    if (deal_from(deal, label + 1)) return true;
    deal->used &= ~(1u << value);
  }
  return false;
}

/* One of all deals that fit what the viewer has seen. False: none does. */
static bool find_deal(const Disguise *disguise, const Side *side, const uint8_t seen[LABELS],
                      uint8_t value[LABELS]) {
  Deal deal = {.side = side, .seen = seen, .values = waterloo_values(disguise->state), .skip = INT_MAX};
  int least = deal.values == VALUES ? 0 : 1;
  (void)deal_from(&deal, least); /* counts them */
  int count = INT_MAX - deal.skip;
  if (count == 0) return false;
  deal = (Deal){.side = side, .seen = seen, .values = deal.values, .skip = below(disguise, count)};
  if (!deal_from(&deal, least)) return false;
  memcpy(value, deal.value, LABELS);
  return true;
}

/* The turn under way has looked at pieces: what it saw of them is their new value. */
static void look_again(Progress *progress, const Side *before, const Side *after) {
  for (int i = 0; i < 2; i++) {
    for (int duel = 1; duel <= DUELS; duel++) {
      if (progress->seen[i] == 0 || before->front[duel].value != progress->seen[i]) continue;
      progress->seen[i] = after->front[duel].value;
      break;
    }
  }
}

static void forget_values(Side *side) {
  for (int duel = 1; duel <= DUELS; duel++) side->front[duel].value = VALUE_HIDDEN;
  if (side->general.value != 0) side->general.value = VALUE_HIDDEN;
}

static void redeal(Disguise *disguise, int number) {
  Pair *pair = disguise->pair;
  Side *side = &pair->field.side[number], *enemy = &pair->field.side[OTHER(number)];
  bool watched = pair->player[OTHER(number)] == disguise->viewer;
  const Side before = *side;
  uint8_t seen[LABELS], value[LABELS];
  waterloo_public_seen(&pair->field, number, seen);
  for (int label = 0; watched && label < LABELS; label++) {
    if (enemy->knows[label] != 0) seen[label] = enemy->knows[label];
  }
  if (!find_deal(disguise, side, seen, value)) {
    disguise->holes = true;
    forget_values(side);
    return;
  }
  for (int duel = 1; duel <= DUELS; duel++) side->front[duel].value = value[side->front[duel].label];
  if (side->general.value != 0) side->general.value = value[side->general.label];
  if (watched) return;
  for (int label = 0; label < LABELS; label++) {
    if (enemy->knows[label] != 0) enemy->knows[label] = value[label];
  }
  if (pair->to_move == OTHER(number)) look_again(&pair->progress, &before, side);
}

static void redeal_side(Disguise *disguise, int number) {
  Side *side = &disguise->pair->field.side[number];
  if (side->deployed) {
    redeal(disguise, number);
  } else if (side->general.value != 0) { /* W16: drawn, and nothing else stands */
    side->general.value = (uint8_t)(1 + below(disguise, VALUES));
  }
}

/* ---- orders ---- */

/* Others, as somebody might have written them by now. Who is to move has none ahead: it would have been
 * played, or dropped. */
static void write_orders(const Disguise *disguise, int number) {
  const Edition *edition = disguise->edition;
  Pair *pair = disguise->pair;
  int seat = pair->player[number];
  bool ahead = pair->field.side[number].deployed && !(pair->window == WINDOW_TURN && pair->to_move == number);
  bool begun = pair->field.side[number].deployed || pair->last.played || pair->replay > 0;
  for (int i = begun ? below(disguise, 8) : 0; i > 0; i--) {
    const void *orders = NULL;
    const Tree *file =
        general_rows_random_file(edition, disguise->state, seat, waterloo_part_name(edition, pair),
                                 disguise->chooser, disguise->arena);
    if (!waterloo_read(edition, disguise->state, seat, file, disguise->arena, &orders, NULL)) continue;
    const Part *part = ((const Orders *)orders)->parts[pair->player[OTHER(number)]];
    if (part == NULL) continue;
    Part takes = *part;
    if (!ahead) takes.sections.present &= (uint16_t) ~(1u << SECTION_NEXT);
    waterloo_take_plans(pair, number, &takes);
    if (pair->window == WINDOW_DEPLOY && ahead) waterloo_take_opening(pair, number, &takes);
  }
}

/* What the side may have written to come after the charge that is being fought. */
static Tree *draw_second(const FieldDrawer *drawer, const Pair *pair) {
  const Judge judge = waterloo_judge_for(drawer->state, pair, pair->to_move);
  FieldWriter writer = {.edition = drawer->edition, .arena = drawer->arena};
  Legal legal;
  waterloo_legal(&judge, &pair->field, pair->progress.kinds, &legal);
  const TurnPlan plan = waterloo_plan_of(&legal.items[draw_below(drawer, (size_t)legal.count)]);
  return waterloo_plan_write(&writer, &plan)->items[0].value;
}

/* What a side that stopped to ask somebody may have written under `do` from the current action on. */
static Tree *draw_rest(const Disguise *disguise) {
  const Pair *pair = disguise->pair;
  const Progress *progress = &pair->progress;
  Arena *arena = disguise->arena;
  FieldDrawer drawer = {
      .edition = disguise->edition, .state = disguise->state, .chooser = disguise->chooser, .arena = arena};
  Tree *list = tree_list(arena), *item = tree_add(arena, list, tree_map(arena)), *branches;
  bool room = __builtin_popcount(progress->kinds) < waterloo_actions_most(pair, pair->to_move);
  if (progress->question == ASK_ACTION) {
    branches = tree_put(arena, item, "case", tree_list(arena));
    tree_put_text(arena, tree_add(arena, branches, tree_map(arena)), "else", WATERLOO_WHATS[WHAT_ASK]);
  } else if (progress->question == ASK_COUNTER) {
    tree_put_int(arena, item, WATERLOO_ACTIONS[ACTION_CHARGE], progress->duel);
    if (room && !draw_one_in(&drawer, 3)) tree_add(arena, list, draw_second(&drawer, pair));
  } else {
    const FieldRow *assault = &WATERLOO_ITEM[1 + ACTION_ASSAULT];
    tree_put(arena, item, assault->key, field_draw(&drawer, assault));
  }
  return list;
}

/* The rest of the turn that waits for an answer. */
static bool write_rest(const Disguise *disguise) {
  Progress *progress = &disguise->pair->progress;
  for (int i = 0; i < TRIES; i++) {
    TurnPlan plan = {.moves = {.count = 0}};
    const Tree *rest = draw_rest(disguise);
    FieldReader fields;
    ScriptReader reader;
    field_reader_begin(&fields, disguise->edition, NULL, "", NULL);
    waterloo_script_begin(&reader, &fields, &plan.script);
    reader.may_ask = true;
    reader.places = PLACE_AFTER_RECON | PLACE_AFTER_CHARGE;
    waterloo_read_moves(&reader, rest, 2, &plan.moves);
    if (!field_reader_end(&fields) || plan.moves.count == 0) continue;
    waterloo_plan_pack(&plan, &progress->plan);
    progress->branch = (uint8_t)below(disguise, plan.moves.items[0].count);
    return true;
  }
  return false;
}

/* ---- all ---- */

static bool is_hidden(const Disguise *disguise, int side) {
  return disguise->pair->player[side] != disguise->viewer;
}

static bool asks_in_hidden_turn(const Disguise *disguise) {
  return disguise->pair->window == WINDOW_ASK && is_hidden(disguise, disguise->pair->to_move);
}

static void forget_orders(const Disguise *disguise) {
  Pair *pair = disguise->pair;
  for (int side = 0; side < SIDES; side++) {
    if (!is_hidden(disguise, side)) continue;
    memset(&pair->standing[side], 0, sizeof pair->standing[side]);
    memset(&pair->next[side], 0, sizeof pair->next[side]);
  }
  bool opens = pair->window == WINDOW_DEPLOY && is_hidden(disguise, pair->to_move);
  if (!opens && !asks_in_hidden_turn(disguise)) return;
  memset(&pair->progress.plan, 0, sizeof pair->progress.plan);
  pair->progress.item = pair->progress.branch = 0;
}

static void invent(Disguise *disguise) {
  for (int side = 0; side < SIDES; side++) {
    if (is_hidden(disguise, side)) redeal_side(disguise, side);
  }
  if (disguise->holes) return;
  for (int side = 0; side < SIDES; side++) {
    if (is_hidden(disguise, side)) write_orders(disguise, side);
  }
  if (asks_in_hidden_turn(disguise) && !write_rest(disguise)) disguise->holes = true;
}

bool waterloo_disguise(const void *edition, void *state_pointer, int viewer, Chooser *chooser) {
  State *state = state_pointer;
  if (viewer == VIEWER_REFEREE) return true;
  Disguise disguise = {
      .edition = edition, .state = state, .viewer = viewer, .chooser = chooser, .arena = arena_new()};
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < state->pair_count; i++) {
      disguise.pair = &state->pairs[i];
      bool open =
          disguise.pair->window == WINDOW_DONE || state->over; /* all of it lies open, and no order counts */
      if (pass == 0) forget_orders(&disguise);
      if (pass == 1 && !open) invent(&disguise);
    }
  }
  arena_free(disguise.arena);
  return !disguise.holes;
}
