#include "choices.h"

#include <string.h>

#include "files.h"
#include "play.h"

/* What was seen after a retreat forbids some deals of the values: so many are tried before all stays as it
 * is.
 */
#define TRIES 200

typedef struct Disguise {
  const Edition *edition;
  State *state;
  Pair *pair; /* the one at hand */
  int viewer;
  Chooser *chooser;
  Arena *arena;
} Disguise;

static int below(const Disguise *disguise, int count) {
  return (int)disguise->chooser->choose(disguise->chooser, (unsigned)count);
}

/* ---- values ---- */

/* Deals the values that are not seen to labels 0 to 5, those of the deployment. */
static void deal_unseen(const Disguise *disguise, int values, const uint8_t seen[LABELS],
                        uint8_t value[LABELS]) {
  uint8_t rest[VALUES];
  int count = 0, least = values == VALUES ? 0 : 1;
  unsigned used = 0;
  for (int label = least; label <= DUELS; label++) used |= seen[label] != 0 ? 1u << seen[label] : 0;
  for (int v = 1; v <= values; v++) {
    if (!(used & 1u << v)) rest[count++] = (uint8_t)v;
  }
  for (int label = least; label <= DUELS; label++) {
    value[label] = seen[label];
    if (seen[label] != 0) continue;
    int drawn = below(disguise, count);
    value[label] = rest[drawn];
    rest[drawn] = rest[--count];
  }
}

/* A deal that fits what the viewer has seen, by label, of the labels after a retreat, too. */
static bool find_deal(const Disguise *disguise, const Side *side, const uint8_t seen[LABELS],
                      uint8_t value[LABELS]) {
  for (int i = 0; i < TRIES; i++) {
    memset(value, 0, LABELS);
    deal_unseen(disguise, waterloo_values(disguise->state), seen, value);
    if (side->retreated == 0) return true;
    bool swapped = below(disguise, 2) == 1;
    value[6] = value[swapped ? 0 : side->retreated];
    value[7] = value[swapped ? side->retreated : 0];
    if ((seen[6] == 0 || seen[6] == value[6]) && (seen[7] == 0 || seen[7] == value[7])) return true;
  }
  return false;
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

static void redeal(const Disguise *disguise, int number) {
  Pair *pair = disguise->pair;
  Side *side = &pair->field.side[number], *enemy = &pair->field.side[OTHER(number)];
  bool watched = pair->player[OTHER(number)] == disguise->viewer;
  const Side before = *side;
  uint8_t seen[LABELS], value[LABELS];
  waterloo_public_seen(&pair->field, number, seen);
  for (int label = 0; watched && label < LABELS; label++) {
    if (enemy->knows[label] != 0) seen[label] = enemy->knows[label];
  }
  if (!find_deal(disguise, side, seen, value)) return;
  for (int duel = 1; duel <= DUELS; duel++) side->front[duel].value = value[side->front[duel].label];
  if (side->general.value != 0) side->general.value = value[side->general.label];
  if (watched) return;
  for (int label = 0; label < LABELS; label++) {
    if (enemy->knows[label] != 0) enemy->knows[label] = value[label];
  }
  if (pair->to_move == OTHER(number)) look_again(&pair->progress, &before, side);
}

static void redeal_side(const Disguise *disguise, int number) {
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
  memset(&pair->standing[number], 0, sizeof(Standing));
  memset(&pair->next[number], 0, sizeof(Next));
  bool ahead = pair->field.side[number].deployed && !(pair->window == WINDOW_TURN && pair->to_move == number);
  Orders *orders = arena_alloc(disguise->arena, sizeof *orders);
  bool begun = pair->field.side[number].deployed || pair->last.played || pair->replay > 0;
  for (int i = begun ? below(disguise, 8) : 0; i > 0; i--) {
    memset(orders, 0, sizeof *orders);
    const Tree *file = waterloo_random_file(edition, disguise->state, seat, waterloo_part_name(edition, pair),
                                            disguise->chooser, disguise->arena);
    Part *part = &orders->parts[pair->player[OTHER(number)]];
    if (!waterloo_read(edition, disguise->state, seat, file, orders, NULL)) continue;
    if (!ahead) part->sections &= (uint8_t) ~(1u << SECTION_NEXT);
    waterloo_take_plans(pair, number, part);
  }
}

/* The rest of the turn that waits for an answer. */
static void write_rest(const Disguise *disguise) {
  Pair *pair = disguise->pair;
  Progress *progress = &pair->progress;
  TurnPlan plan = {.moves = {.count = 0}};
  const Tree *rest =
      waterloo_random_rest(disguise->edition, disguise->state, pair, disguise->chooser, disguise->arena);
  ScriptReader reader = {.edition = disguise->edition, .script = &plan.script, .may_ask = true};
  reader.places = PLACE_AFTER_RECON | PLACE_AFTER_CHARGE;
  waterloo_read_moves(&reader, rest, 2, &plan.moves);
  if (reader.faults > 0 || plan.moves.count == 0) return;
  waterloo_plan_pack(&plan, &progress->plan);
  progress->item = 0;
  progress->branch = (uint8_t)below(disguise, plan.moves.items[0].count);
}

/* ---- all ---- */

static void disguise_pair(const Disguise *disguise) {
  Pair *pair = disguise->pair;
  if (pair->window == WINDOW_DONE || disguise->state->over) return;
  for (int side = 0; side < SIDES; side++) {
    if (pair->player[side] == disguise->viewer) continue;
    redeal_side(disguise, side);
    write_orders(disguise, side);
  }
  if (pair->window == WINDOW_ASK && pair->player[pair->to_move] != disguise->viewer) write_rest(disguise);
}

void waterloo_disguise(const void *edition, void *state_pointer, int viewer, Chooser *chooser) {
  State *state = state_pointer;
  if (viewer == VIEWER_REFEREE) return;
  Disguise disguise = {
      .edition = edition, .state = state, .viewer = viewer, .chooser = chooser, .arena = arena_new()};
  for (int i = 0; i < state->pair_count; i++) {
    disguise.pair = &state->pairs[i];
    disguise_pair(&disguise);
  }
  arena_free(disguise.arena);
}
