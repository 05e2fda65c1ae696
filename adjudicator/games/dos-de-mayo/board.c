/* Questions about the board: what is closed, which effects hold, who may leave, who can be where (MAYO 3, 4, 6.2). */
#include "board.h"

static bool holds_all(const State *state, int side, ZoneSet zones) {
  for (; zones != 0; zones &= zones - 1) {
    if (state->cubes[side][__builtin_ctz(zones)] == 0) return false;
  }
  return true;
}

static ZoneSet closed_by(const Card *card, const State *state, int owner) {
  ZoneSet closed = 0;
  for (int i = 0; i < card->effect_count; i++) {
    const CardEffect *effect = &card->effects[i];
    if (effect->kind == EFFECT_CLOSE_ZONES && holds_all(state, owner, effect->zones)) closed |= effect->zones;
  }
  return closed;
}

ZoneSet mayo_closed_to(const Edition *edition, const State *state, int side) {
  int owner = OTHER(side);
  ZoneSet closed = 0;
  unsigned cards = state->in_play[owner] & edition->closers[owner];
  for (; cards != 0; cards &= cards - 1)
    closed |= closed_by(&edition->cards[owner][__builtin_ctz(cards)], state, owner);
  return closed;
}

/* may-leave-whole of the next turn does not hold before it; every other effect holds from its play on. */
static bool holds(const State *state, const Effect *effect) {
  if (effect->turn == 0) return true;
  return effect->kind == EFFECT_MAY_LEAVE_WHOLE ? effect->turn == state->turn : effect->turn >= state->turn;
}

const Effect *mayo_effect(const State *state, EffectKind kind, int side, int zone) {
  for (int i = 0; i < state->effect_count; i++) {
    const Effect *effect = &state->effects[i];
    if (effect->kind == kind && effect->side == side && (zone == 0 || effect->zone == zone) &&
        holds(state, effect))
      return effect;
  }
  return NULL;
}

void mayo_effect_add(State *state, Effect effect) {
  if (state->effect_count == EFFECTS_MAX) return; /* the edition was refused if this could happen */
  state->effects[state->effect_count++] = effect;
}

void mayo_effects_end(State *state, unsigned kinds) {
  int kept = 0;
  for (int i = 0; i < state->effect_count; i++) {
    Effect effect = state->effects[i];
    bool ends = (kinds >> effect.kind & 1u) && effect.turn != 0 && effect.turn <= state->turn;
    if (!ends) state->effects[kept++] = effect;
  }
  for (int i = kept; i < state->effect_count; i++) state->effects[i] = (Effect){0};
  state->effect_count = (uint8_t)kept;
}

int mayo_may_leave(const State *state, int side, int from, int to) {
  if (from == 0) return side == FRENCH ? state->outside[to] : 0;
  int cubes = state->cubes[side][from];
  if (!mayo_contested(state, from)) return cubes;
  if (side == FRENCH) return mayo_effect(state, EFFECT_MAY_LEAVE_CONTESTED, FRENCH, from) != NULL ? cubes : 0;
  return mayo_effect(state, EFFECT_MAY_LEAVE_WHOLE, SPANISH, from) != NULL ? cubes : cubes / 2;
}

int mayo_loss_limit(const Edition *edition, const State *state) {
  int limit = edition->loss_limit[FRENCH];
  for (int i = 0; i < state->effect_count; i++) {
    const Effect *effect = &state->effects[i];
    if (effect->kind == EFFECT_LOSS_LIMIT && effect->value < limit) limit = effect->value;
  }
  return limit;
}

int mayo_order_limit(const Edition *edition, const State *state, int side) {
  int limit = edition->order_limit[side];
  for (int i = 0; i < state->effect_count; i++) {
    const Effect *effect = &state->effects[i];
    if (effect->kind == EFFECT_EXTRA_ORDERS && effect->side == side && holds(state, effect))
      limit += effect->value;
  }
  return limit;
}

/* ---- as a player looks at it ---- */

static void measure_steps(const Edition *edition, const State *state, int side, uint8_t *steps) {
  ZoneSet seen = 0, edge = 0;
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    steps[zone] = OUTLOOK_FAR;
    if (state->cubes[side][zone] > 0) edge |= ZONE(zone);
  }
  for (uint8_t step = 0; edge != 0; step++) {
    ZoneSet next = 0;
    for (ZoneSet left = edge; left != 0; left &= left - 1) {
      int zone = __builtin_ctz(left);
      steps[zone] = step;
      next |= edition->neighbours[zone];
    }
    seen |= edge;
    edge = next & ~seen;
  }
}

int mayo_reach(const Edition *edition, const State *state, int side, int zone) {
  int best[3] = {0}, free_cubes = 0;
  for (ZoneSet left = edition->neighbours[zone]; left != 0; left &= left - 1) {
    int from = __builtin_ctz(left), cubes = mayo_may_leave(state, side, from, zone);
    if (side == SPANISH || (edition->main_streets & ZONE(from))) {
      free_cubes += cubes;
      continue;
    }
    for (int i = 0; i < 2; i++) {
      if (cubes <= best[i]) continue;
      int kept = best[i];
      best[i] = cubes;
      cubes = kept;
    }
  }
  if (side == FRENCH && (edition->gates & ZONE(zone)) && state->turn >= edition->outside_from_turn &&
      state->outside[zone] > best[1])
    best[1] = state->outside[zone];
  return state->cubes[side][zone] + free_cubes + best[0] + best[1];
}

void mayo_look(const Edition *edition, const State *state, int side, Outlook *out) {
  measure_steps(edition, state, side, out->steps);
  for (int zone = 1; zone <= edition->zone_count; zone++)
    out->reach[zone] = (uint8_t)mayo_reach(edition, state, side, zone);
}
