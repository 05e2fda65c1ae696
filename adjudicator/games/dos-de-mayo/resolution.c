/* Resolution of the contested zones and the end of the turn and of the game (MAYO 5). */
#include "sequence.h"

static int lasting_bonus(const Edition *edition, const State *state, int side, int zone) {
  int bonus = 0;
  for (int owner = 0; owner < SIDES; owner++) {
    unsigned cards = state->in_play[owner] & edition->lasting_strength[owner];
    for (; cards != 0; cards &= cards - 1) {
      const Card *card = &edition->cards[owner][__builtin_ctz(cards)];
      for (int i = 0; i < card->effect_count; i++) {
        const CardEffect *effect = &card->effects[i];
        if (effect->kind == EFFECT_STRENGTH && !effect->choose && effect->side == side &&
            (effect->zones & ZONE(zone)))
          bonus += effect->amount;
      }
    }
  }
  return bonus;
}

/* The sum of the values of effects of a kind that hold here. */
static int running(const State *state, EffectKind kind, int side, int zone) {
  int sum = 0;
  for (int i = 0; i < state->effect_count; i++) {
    const Effect *effect = &state->effects[i];
    if (effect->kind == kind && effect->side == side && effect->zone == zone &&
        (effect->turn == 0 || effect->turn >= state->turn))
      sum += effect->value;
  }
  return sum;
}

typedef struct Fight {
  int zone;
  int cubes[SIDES], bonus[SIDES], strength[SIDES];
} Fight;

static void report_fight(const Adjudication *adjudication, const Fight *fight) {
  Event *event = event_add(adjudication->events, "fight", "MAYO 5.2", AUDIENCE_ALL);
  event_number(event, "zone", fight->zone);
  event_text(event, "place", adjudication->edition->place[fight->zone]);
  event_number(event, "spanish", fight->cubes[SPANISH]);
  if (fight->bonus[SPANISH] != 0) event_number(event, "spanish_bonus", fight->bonus[SPANISH]);
  event_number(event, "spanish_strength", fight->strength[SPANISH]);
  event_number(event, "french", fight->cubes[FRENCH]);
  if (fight->bonus[FRENCH] != 0) event_number(event, "french_bonus", fight->bonus[FRENCH]);
  event_number(event, "french_strength", fight->strength[FRENCH]);
}

static void report_loss(const Adjudication *adjudication, const char *code, const char *rule,
                        const Fight *fight, int weaker, int ratio, int by_rule, int count) {
  Event *event = event_add(adjudication->events, code, rule, AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[weaker]);
  event_number(event, "zone", fight->zone);
  event_text(event, "place", adjudication->edition->place[fight->zone]);
  event_number(event, "ratio", ratio);
  if (count != by_rule) event_number(event, "instead_of", by_rule);
  event_number(event, "count", count);
}

static Fight fight_in(const Edition *edition, const State *state, int zone) {
  Fight fight = {.zone = zone};
  for (int side = 0; side < SIDES; side++) {
    fight.cubes[side] = state->cubes[side][zone];
    fight.bonus[side] =
        lasting_bonus(edition, state, side, zone) + running(state, EFFECT_STRENGTH, side, zone);
    fight.strength[side] = fight.cubes[side] + fight.bonus[side];
  }
  return fight;
}

/* What the weaker side loses (MAYO 5.2). */
typedef struct Toll {
  int side;           /* -1: even */
  int ratio, by_rule; /* before cards */
  int fewer;          /* by cards */
  bool spared;        /* no losses at all */
  int count;
} Toll;

static Toll toll_of(const State *state, const Fight *fight) {
  Toll toll = {.side = -1};
  if (fight->strength[SPANISH] == fight->strength[FRENCH]) return toll;
  int weaker = fight->strength[SPANISH] < fight->strength[FRENCH] ? SPANISH : FRENCH;
  toll.side = weaker;
  toll.ratio = fight->strength[OTHER(weaker)] / fight->strength[weaker];
  toll.by_rule = toll.ratio < fight->cubes[weaker] ? toll.ratio : fight->cubes[weaker];
  toll.spared = mayo_effect(state, EFFECT_NO_LOSSES, weaker, fight->zone) != NULL;
  toll.fewer = running(state, EFFECT_FEWER_LOSSES, weaker, fight->zone);
  toll.count = toll.spared || toll.by_rule < toll.fewer ? 0 : toll.by_rule - toll.fewer;
  return toll;
}

void mayo_forecast(const Edition *edition, const State *state, int losses[SIDES]) {
  losses[SPANISH] = losses[FRENCH] = 0;
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (!mayo_contested(state, zone)) continue;
    Fight fight = fight_in(edition, state, zone);
    Toll toll = toll_of(state, &fight);
    if (toll.side >= 0) losses[toll.side] += toll.count;
  }
}

static void fight_out(const Adjudication *adjudication, const Fight *fight) {
  State *state = adjudication->state;
  report_fight(adjudication, fight);
  Toll toll = toll_of(state, fight);
  if (toll.side < 0) {
    Event *event = event_add(adjudication->events, "fight-even", "MAYO 5.2", AUDIENCE_ALL);
    event_number(event, "zone", fight->zone);
    event_text(event, "place", adjudication->edition->place[fight->zone]);
    return;
  }
  const char *code = toll.spared ? "no-losses" : toll.fewer != 0 ? "fewer-losses" : "losses";
  const char *rule = toll.spared || toll.fewer != 0 ? "MAYO 6.2" : "MAYO 5.2";
  report_loss(adjudication, code, rule, fight, toll.side, toll.ratio, toll.by_rule, toll.count);
  uint8_t *cubes = &state->cubes[toll.side][fight->zone];
  *cubes = (uint8_t)(*cubes - toll.count);
  state->lost[toll.side] = (uint8_t)(state->lost[toll.side] + toll.count);
}

static void fight_everywhere(const Adjudication *adjudication) {
  const Edition *edition = adjudication->edition;
  State *state = adjudication->state;
  int before = state->lost[SPANISH] + state->lost[FRENCH];
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (!mayo_contested(state, zone)) continue;
    Fight fight = fight_in(edition, state, zone);
    fight_out(adjudication, &fight); /* no fight touches another zone: one by one is at the same time */
  }
  if (state->lost[SPANISH] + state->lost[FRENCH] == before) return;
  Event *event = event_add(adjudication->events, "losses-so-far", "MAYO 5.3", AUDIENCE_ALL);
  event_number(event, "spanish", state->lost[SPANISH]);
  event_number(event, "french", state->lost[FRENCH]);
  event_number(event, "limit", mayo_loss_limit(edition, state));
}

void mayo_adjudicate_resolution(const Adjudication *adjudication) {
  State *state = adjudication->state;
  mayo_play_cards(adjudication->edition, state, WINDOW_RESOLUTION, adjudication->files, adjudication->dice,
                  adjudication->events, adjudication->diagnostics);
  if (state->over) return;
  fight_everywhere(adjudication);
  if (mayo_check_losses(adjudication->edition, state, adjudication->events)) return;
  mayo_effects_end(state, ~0u);
  if (state->turn == adjudication->edition->turn_count) {
    mayo_end_last_turn(adjudication);
    return;
  }
  state->turn++;
  state->window = WINDOW_PREPARATION;
}
