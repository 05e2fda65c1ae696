/* Playing cards: conditions, targets and effects (MAYO 2.3, 6). */
#include "sequence.h"

#include <stddef.h>

const char *const MAYO_REFUSALS[REFUSALS] = {
    [PLAY_GOOD] = "",
    [PLAY_UNKNOWN] = "unknown",
    [PLAY_NOT_IN_HAND] = "not-in-hand",
    [PLAY_WRONG_WINDOW] = "wrong-window",
    [PLAY_TOO_EARLY] = "too-early",
    [PLAY_TOO_LATE] = "too-late",
    [PLAY_NEEDS_CUBES] = "needs-cubes",
    [PLAY_NEEDS_PLAYED] = "needs-played",
    [PLAY_NO_TARGET] = "no-target",
    [PLAY_NOT_THIS_ZONE] = "not-this-zone",
    [PLAY_NOT_CONTESTED] = "not-contested",
    [PLAY_NO_OWN_CUBES] = "no-own-cubes",
    [PLAY_RESERVE_EMPTY] = "reserve-empty",
    [PLAY_ZONE_CLOSED] = "zone-closed",
    [PLAY_NO_SUCH_ORDER] = "no-such-order",
    [PLAY_NOT_ADJACENT] = "not-adjacent",
    [PLAY_START_CONTESTED] = "start-contested",
};

const char *const MAYO_REFUSAL_MESSAGES[REFUSALS] = {
    [PLAY_GOOD] = "",
    [PLAY_UNKNOWN] = "card-unknown",
    [PLAY_NOT_IN_HAND] = "card-not-in-hand",
    [PLAY_WRONG_WINDOW] = "card-wrong-window",
    [PLAY_TOO_EARLY] = "card-too-early",
    [PLAY_TOO_LATE] = "card-too-late",
    [PLAY_NEEDS_CUBES] = "card-needs-cubes",
    [PLAY_NEEDS_PLAYED] = "card-needs-played",
    [PLAY_NO_TARGET] = "card-no-target",
    [PLAY_NOT_THIS_ZONE] = "card-not-this-zone",
    [PLAY_NOT_CONTESTED] = "card-not-contested",
    [PLAY_NO_OWN_CUBES] = "card-no-own-cubes",
    [PLAY_RESERVE_EMPTY] = "card-reserve-empty",
    [PLAY_ZONE_CLOSED] = "card-zone-closed",
    [PLAY_NO_SUCH_ORDER] = "card-no-such-order",
    [PLAY_NOT_ADJACENT] = "card-not-adjacent",
    [PLAY_START_CONTESTED] = "card-start-contested",
};

/* The zone that a play names for an effect: its own word, or the only one there is. */
static int target_zone(const CardEffect *effect, const Play *play) {
  if (play->fields & FIELD_ZONE) return play->zone;
  if (effect->reach == REACH_LISTED && __builtin_popcount(effect->zones) == 1)
    return __builtin_ctz(effect->zones);
  return 0;
}

static Refusal check_zone(const State *state, const CardEffect *effect, int zone) {
  if (effect->reach == REACH_LISTED && !(effect->zones & ZONE(zone))) return PLAY_NOT_THIS_ZONE;
  if (effect->reach == REACH_CONTESTED || effect->contested)
    return mayo_contested(state, zone) ? PLAY_GOOD : PLAY_NOT_CONTESTED;
  if (effect->reach == REACH_OWN || effect->held)
    return state->cubes[effect->side][zone] > 0 ? PLAY_GOOD : PLAY_NO_OWN_CUBES;
  return PLAY_GOOD;
}

static Refusal check_recruit(const Edition *edition, const State *state, const CardEffect *effect, int zone) {
  Refusal refusal = check_zone(state, effect, zone);
  if (refusal != PLAY_GOOD) return refusal;
  if (state->reserve[effect->side] == 0) return PLAY_RESERVE_EMPTY;
  return mayo_closed_to(edition, state, effect->side) & ZONE(zone) ? PLAY_ZONE_CLOSED : PLAY_GOOD;
}

static Refusal check_group(const State *state, const CardEffect *effect, int zone) {
  if (state->cubes[effect->side][zone] == 0) return PLAY_NO_OWN_CUBES;
  if (effect->contested && !mayo_contested(state, zone)) return PLAY_NOT_CONTESTED;
  return PLAY_GOOD;
}

/* The number of a revealed order that still stands, -1 if there is none. */
static int standing_order(const State *state, int side, const Play *play) {
  for (int i = 0; i < state->order_count[side]; i++) {
    const GroupOrder *order = &state->orders[side][i];
    if (order->from == play->order_from && order->to == play->order_to && order->mark == MARK_STANDING)
      return i;
  }
  return -1;
}

static Refusal check_extra_move(const Edition *edition, const State *state, int side, const Play *play) {
  if (standing_order(state, side, play) < 0) return PLAY_NO_SUCH_ORDER;
  if (!(edition->neighbours[play->order_to] & ZONE(play->zone))) return PLAY_NOT_ADJACENT;
  return mayo_contested(state, play->order_to) ? PLAY_START_CONTESTED : PLAY_GOOD;
}

static Refusal check_effect(const Edition *edition, const State *state, const CardEffect *effect,
                            const Play *play) {
  switch (effect->kind) {
  case EFFECT_STRENGTH:
    return effect->choose ? check_zone(state, effect, target_zone(effect, play)) : PLAY_GOOD;
  case EFFECT_FEWER_LOSSES: return check_zone(state, effect, target_zone(effect, play));
  case EFFECT_RECRUIT: return check_recruit(edition, state, effect, target_zone(effect, play));
  case EFFECT_ENTER_CLOSED:
  case EFFECT_NO_LOSSES:
  case EFFECT_MAY_LEAVE_WHOLE:
  case EFFECT_MAY_LEAVE_CONTESTED: return check_group(state, effect, play->group);
  case EFFECT_CANCEL_ORDER:
    return standing_order(state, effect->side, play) < 0 ? PLAY_NO_SUCH_ORDER : PLAY_GOOD;
  case EFFECT_EXTRA_MOVE: return check_extra_move(edition, state, effect->side, play);
  default: return PLAY_GOOD;
  }
}

static bool has_cubes(const State *state, int side, ZoneSet zones) {
  for (; zones != 0; zones &= zones - 1) {
    if (state->cubes[side][__builtin_ctz(zones)] == 0) return false;
  }
  return true;
}

static Refusal check_needs(const State *state, const Card *card) {
  for (int side = 0; side < SIDES; side++) {
    if (!has_cubes(state, side, card->needs_cubes[side])) return PLAY_NEEDS_CUBES;
  }
  if (card->needs_played[SPANISH] == 0 && card->needs_played[FRENCH] == 0) return PLAY_GOOD;
  bool played = (state->played[SPANISH] & card->needs_played[SPANISH]) ||
                (state->played[FRENCH] & card->needs_played[FRENCH]);
  return played ? PLAY_GOOD : PLAY_NEEDS_PLAYED;
}

Refusal mayo_card_fault(const Edition *edition, int turn, int side, Window window, const Play *play) {
  if (!play->known) return PLAY_UNKNOWN;
  const Card *card = &edition->cards[side][play->card];
  if (!(card->windows & 1u << window)) return PLAY_WRONG_WINDOW;
  if (turn < card->from_turn) return PLAY_TOO_EARLY;
  if (turn > card->to_turn) return PLAY_TOO_LATE;
  return play->faulty || (card->required & ~play->fields) != 0 ? PLAY_NO_TARGET : PLAY_GOOD;
}

Refusal mayo_at_draw_refusal(const Edition *edition, const State *state, int side, int card) {
  const Card *drawn = &edition->cards[side][card];
  if (state->turn < drawn->from_turn) return PLAY_TOO_EARLY;
  if (state->turn > drawn->to_turn) return PLAY_TOO_LATE;
  Refusal refusal = check_needs(state, drawn);
  const Play play = {.known = true, .card = (uint8_t)card};
  for (int i = 0; i < drawn->effect_count && refusal == PLAY_GOOD; i++)
    refusal = check_effect(edition, state, &drawn->effects[i], &play);
  return refusal;
}

Refusal mayo_card_refusal(const Edition *edition, const State *state, int side, Window window,
                          const Play *play) {
  if (!play->known) return PLAY_UNKNOWN;
  if (!(state->hand[side] & CARD(play->card))) return PLAY_NOT_IN_HAND;
  Refusal refusal = mayo_card_fault(edition, state->turn, side, window, play);
  const Card *card = &edition->cards[side][play->card];
  if (refusal == PLAY_GOOD) refusal = check_needs(state, card);
  for (int i = 0; i < card->effect_count && refusal == PLAY_GOOD; i++)
    refusal = check_effect(edition, state, &card->effects[i], play);
  return refusal;
}

/* -- effects -- */

static void begin(State *state, const CardEffect *effect, int zone, int turn) {
  mayo_effect_add(state, (Effect){.kind = (uint8_t)effect->kind,
                                  .side = (uint8_t)effect->side,
                                  .zone = (uint8_t)zone,
                                  .turn = (uint8_t)turn,
                                  .value = (uint8_t)effect->amount});
}

static void begin_strength(State *state, const Card *card, const CardEffect *effect, const Play *play) {
  int turn = card->keeps ? 0 : state->turn;
  if (effect->choose) {
    begin(state, effect, target_zone(effect, play), turn);
    return;
  }
  if (card->keeps) return; /* the card in play is the effect */
  for (ZoneSet zones = effect->zones; zones != 0; zones &= zones - 1)
    begin(state, effect, __builtin_ctz(zones), turn);
}

static void recruit(const Edition *edition, State *state, const CardEffect *effect, const Play *play,
                    Events *events) {
  int zone = target_zone(effect, play), side = effect->side;
  int cubes = effect->amount < state->reserve[side] ? effect->amount : state->reserve[side];
  state->reserve[side] = (uint8_t)(state->reserve[side] - cubes);
  state->cubes[side][zone] = (uint8_t)(state->cubes[side][zone] + cubes);
  Event *event = event_add(events, "recruited", "MAYO 6.2", AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[side]);
  event_number(event, "count", cubes);
  event_number(event, "zone", zone);
  event_text(event, "place", edition->place[zone]);
}

static int nth_card(CardSet cards, int n) {
  for (; n > 1; n--) cards &= (CardSet)(cards - 1);
  return __builtin_ctz(cards);
}

static void discard_random(const Edition *edition, State *state, const Card *card, const CardEffect *effect,
                           Dice *dice, Events *events) {
  if (dice == NULL) return;
  int side = effect->side;
  for (int i = 0; i < effect->amount; i++) {
    int count = mayo_hand_size(state, side);
    if (count == 0) {
      event_text(event_add(events, "nothing-to-discard", "MAYO 6.2", AUDIENCE_ALL), "side", MAYO_SIDES[side]);
      return;
    }
    /* Its place among the cards would tell of those that stay in the hand. */
    int place = count == 1 ? 1 : dice_draw(dice, card->discard_labels[state->turn * DISCARDS_MAX + i], count);
    int lost = nth_card(state->hand[side], place);
    state->hand[side] &= (CardSet)~CARD(lost);
    state->discards[side] |= CARD(lost);
    Event *event = event_add(events, "card-discarded", "MAYO 6.2", AUDIENCE_ALL);
    event_text(event, "side", MAYO_SIDES[side]);
    event_text(event, "card", edition->cards[side][lost].id);
    event_text(event, "name", edition->cards[side][lost].name);
    if (count > 1) event_number(event, "of", count);
  }
}

static void see_hand(const Edition *edition, const State *state, int viewer, const CardEffect *effect,
                     Events *events) {
  CardSet cards = state->hand[effect->side];
  if (cards == 0) {
    Event *event = event_add(events, "hand-empty", "MAYO 6.2", AUDIENCE_SEAT(viewer));
    event_text(event, "side", MAYO_SIDES[effect->side]);
  }
  for (; cards != 0; cards &= (CardSet)(cards - 1)) {
    const Card *card = &edition->cards[effect->side][__builtin_ctz(cards)];
    Event *event = event_add(events, "hand-seen", "MAYO 6.2", AUDIENCE_SEAT(viewer));
    event_text(event, "side", MAYO_SIDES[effect->side]);
    event_text(event, "card", card->id);
    event_text(event, "name", card->name);
  }
}

static void cancel_order(const Edition *edition, State *state, const CardEffect *effect, const Play *play,
                         Events *events) {
  int i = standing_order(state, effect->side, play);
  if (i < 0) return;
  GroupOrder *order = &state->orders[effect->side][i];
  order->mark = MARK_CANCELLED;
  Event *event = event_add(events, "order-cancelled", "MAYO 6.2", AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[effect->side]);
  event_text(event, "order", edition->order_text[order->from][order->to]);
}

/* How many cubes a card is to take; 0: all. More than there are is all of them, and was told. */
static int number_of(const Play *play) {
  if (!(play->fields & FIELD_NUMBER)) return 0;
  return play->number < SIDE_CUBES_MAX ? (int)play->number : SIDE_CUBES_MAX;
}

static void plan_extra_move(State *state, const CardEffect *effect, const Play *play) {
  if (state->extra_count == EXTRA_MOVES_MAX) return; /* the edition was refused if this could happen */
  state->extra[state->extra_count++] = (ExtraMove){.side = (uint8_t)effect->side,
                                                   .from = play->order_from,
                                                   .to = play->order_to,
                                                   .zone = play->zone,
                                                   .number = (uint8_t)number_of(play)};
}

static void take_effect(const Edition *edition, State *state, int side, const Card *card,
                        const CardEffect *effect, const Play *play, Dice *dice, Events *events) {
  switch (effect->kind) {
  case EFFECT_STRENGTH: begin_strength(state, card, effect, play); break;
  case EFFECT_FEWER_LOSSES: begin(state, effect, target_zone(effect, play), state->turn); break;
  case EFFECT_ENTER_CLOSED:
  case EFFECT_NO_LOSSES:
  case EFFECT_MAY_LEAVE_CONTESTED: begin(state, effect, play->group, state->turn); break;
  case EFFECT_MAY_LEAVE_WHOLE:
    begin(state, effect, play->group, effect->next_turn ? state->turn + 1 : state->turn);
    break;
  case EFFECT_MAY_SPLIT:
  case EFFECT_EXTRA_ORDERS: begin(state, effect, 0, state->turn); break;
  case EFFECT_LOSS_LIMIT: begin(state, effect, 0, 0); break;
  case EFFECT_RECRUIT: recruit(edition, state, effect, play, events); break;
  case EFFECT_DISCARD_RANDOM: discard_random(edition, state, card, effect, dice, events); break;
  case EFFECT_SEE_HAND: see_hand(edition, state, side, effect, events); break;
  case EFFECT_CANCEL_ORDER: cancel_order(edition, state, effect, play, events); break;
  case EFFECT_EXTRA_MOVE: plan_extra_move(state, effect, play); break;
  case EFFECT_CLOSE_ZONES: /* the card in play is the effect */
  case EFFECT_NONE:
  case EFFECT_KINDS: break;
  }
}

/* What a play names, for the event: by the fields that the card looks at. */
static void add_target(const Edition *edition, const Card *card, const Play *play, Event *event) {
  unsigned fields = play->fields & card->fields;
  if (fields & FIELD_ORDER) event_text(event, "order", edition->order_text[play->order_from][play->order_to]);
  if (fields & FIELD_ZONE) event_text(event, "place", edition->place[play->zone]);
  if (fields & FIELD_GROUP) event_text(event, "place", edition->place[play->group]);
  if (fields & FIELD_NUMBER) event_number(event, "number", number_of(play));
}

void mayo_card_play(const Edition *edition, State *state, int side, const Play *play, Dice *dice,
                    Events *events) {
  const Card *card = &edition->cards[side][play->card];
  CardSet bit = CARD(play->card);
  state->hand[side] &= (CardSet)~bit;
  state->played[side] |= bit;
  if (card->keeps) {
    state->in_play[side] |= bit;
  } else {
    state->discards[side] |= bit;
  }
  Event *event = event_add(events, "card-played", card->at_draw ? "MAYO 2.3" : "MAYO 6.1", AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[side]);
  event_text(event, "card", card->id);
  event_text(event, "name", card->name);
  add_target(edition, card, play, event);
  for (int i = 0; i < card->effect_count; i++)
    take_effect(edition, state, side, card, &card->effects[i], play, dice, events);
}

/* -- windows -- */

void mayo_card_refused(const Edition *edition, int side, const Play *play, Refusal refusal,
                       Diagnostics *diagnostics) {
  const char *id = play->known ? edition->cards[side][play->card].id : "";
  diagnose_at(diagnostics, SEVERITY_WARNING, "MAYO-6.1", MAYO_REFUSAL_MESSAGES[refusal], play->place.line,
              play->place.column, "card", id, NULL);
}

static void play_list(const Edition *edition, State *state, int side, Window window, const PlayList *plays,
                      Dice *dice, Events *events, Diagnostics *diagnostics) {
  CardSet tried = 0; /* no second try in the same window */
  for (int i = 0; i < plays->count; i++) {
    const Play *play = &plays->items[i];
    Refusal refusal = mayo_card_refusal(edition, state, side, window, play);
    if (play->known && (tried & CARD(play->card))) continue;
    if (play->known) tried |= CARD(play->card);
    if (refusal != PLAY_GOOD) {
      mayo_card_refused(edition, side, play, refusal, diagnostics);
      continue;
    }
    mayo_card_play(edition, state, side, play, dice, events);
    if (mayo_check_losses(edition, state, events)) return;
  }
}

void mayo_play_cards(const Edition *edition, State *state, Window window, const Orders *const files[SIDES],
                     Dice *dice, Events *events, Diagnostics *const diagnostics[SIDES]) {
  int first = mayo_initiative(state);
  for (int i = 0; i < SIDES && !state->over; i++) {
    int side = i == 0 ? first : OTHER(first);
    if (files[side] == NULL || files[side]->plays[window].count == 0) continue;
    play_list(edition, state, side, window, &files[side]->plays[window], dice, events,
              diagnostics == NULL ? NULL : diagnostics[side]);
  }
}
