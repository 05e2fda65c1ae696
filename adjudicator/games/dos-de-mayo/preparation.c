/* Set-up choice (MAYO 1.3) and the preparation: draws, then plays (MAYO 2). */
#include "sequence.h"

static void remove_from_deck(State *state, int side, int card) {
  int kept = 0;
  for (int i = 0; i < state->deck_count[side]; i++) {
    if (state->deck[side][i] != card) state->deck[side][kept++] = state->deck[side][i];
  }
  for (int i = kept; i < state->deck_count[side]; i++) state->deck[side][i] = 0;
  state->deck_count[side] = (uint8_t)kept;
}

static bool is_in_deck(const State *state, int side, int card) {
  for (int i = 0; i < state->deck_count[side]; i++) {
    if (state->deck[side][i] == card) return true;
  }
  return false;
}

/* Takes one of the cards that a side may choose from; the others go (back) into its deck. */
static void take_choice(const Adjudication *adjudication, int side, int chosen) {
  State *state = adjudication->state;
  unsigned others = adjudication->edition->choice[side] & ~(unsigned)CARD(chosen);
  for (; others != 0; others &= others - 1) {
    int card = __builtin_ctz(others);
    state->hand[side] &= (CardSet)~CARD(card);
    if (!is_in_deck(state, side, card)) state->deck[side][state->deck_count[side]++] = (uint8_t)card;
  }
  remove_from_deck(state, side, chosen);
  state->hand[side] |= CARD(chosen);
  event_text(event_add(adjudication->events, "card-chosen", "MAYO 1.3", AUDIENCE_ALL), "side",
             MAYO_SIDES[side]);
  Event *event = event_add(adjudication->events, "card-kept", "MAYO 1.3", AUDIENCE_SEAT(side));
  event_text(event, "side", MAYO_SIDES[side]);
  event_text(event, "card", adjudication->edition->cards[side][chosen].id);
  event_text(event, "name", adjudication->edition->cards[side][chosen].name);
}

static void reveal_choice(const Adjudication *adjudication, int side, int chosen, const Orders *file) {
  Play play = {.known = true, .card = (uint8_t)chosen, .place = file->reveal_place};
  Refusal refusal = mayo_card_refusal(adjudication->edition, adjudication->state, side, WINDOW_SETUP, &play);
  if (refusal != PLAY_GOOD) {
    mayo_card_refused(adjudication->edition, side, &play, refusal, adjudication->diagnostics[side]);
    return;
  }
  mayo_card_play(adjudication->edition, adjudication->state, side, &play, adjudication->dice,
                 adjudication->events);
}

static void choose(const Adjudication *adjudication, int side) {
  if (adjudication->edition->choice[side] == 0) return;
  const Orders *file = mayo_section(adjudication, side, SECTION_SETUP);
  int chosen = adjudication->edition->default_choice[side];
  if (file != NULL && file->has_choice) chosen = file->choice;
  if (file != NULL && !file->has_choice)
    diagnose_at(adjudication->diagnostics[side], SEVERITY_ERROR, "MAYO-1.3", "setup-no-such-choice",
                file->choice_place.line, file->choice_place.column, NULL);
  take_choice(adjudication, side, chosen);
  if (file != NULL && file->reveal && file->has_choice) reveal_choice(adjudication, side, chosen, file);
}

void mayo_adjudicate_setup(const Adjudication *adjudication) {
  static const char *const LABELS[SIDES] = {"turn 1/deck/spanish", "turn 1/deck/french"};
  State *state = adjudication->state;
  for (int side = 0; side < SIDES; side++) {
    choose(adjudication, side);
    if (!(state->ordered_decks & 1u << side))
      dice_shuffle(adjudication->dice, LABELS[side], state->deck[side], state->deck_count[side]);
  }
  state->ordered_decks = 0;
  event_add(adjudication->events, "decks-shuffled", "MAYO 1.3", AUDIENCE_ALL);
  state->window = WINDOW_ORDERS;
}

/* -- draws -- */

static Event *side_event(const Adjudication *adjudication, const char *code, const char *rule,
                         uint32_t audience, int side) {
  Event *event = event_add(adjudication->events, code, rule, audience);
  event_text(event, "side", MAYO_SIDES[side]);
  return event;
}

static void report_void_forbid(const Adjudication *adjudication, int side, const Orders *file) {
  diagnose_at(adjudication->diagnostics[side], SEVERITY_ERROR, "MAYO-2.2", "forbid-not-allowed",
              file->forbid_place.line, file->forbid_place.column, NULL);
}

/* The card drawn, -1 for none. */
static int draw(const Adjudication *adjudication, int side, const DrawAnswer *answer, bool forbidden) {
  State *state = adjudication->state;
  if (forbidden) {
    side_event(adjudication, "draw-forbidden", "MAYO 2.2", AUDIENCE_ALL, side);
    return -1;
  }
  if (!answer->draw || state->deck_count[side] == 0) {
    side_event(adjudication, answer->draw ? "deck-empty" : "draw-declined", "MAYO 2.1", AUDIENCE_ALL, side);
    return -1;
  }
  int card = state->deck[side][0];
  remove_from_deck(state, side, card);
  state->hand[side] |= CARD(card);
  side_event(adjudication, "drew", "MAYO 2.1", AUDIENCE_ALL, side);
  Event *event = side_event(adjudication, "drew-card", "MAYO 2.1", AUDIENCE_SEAT(side), side);
  event_text(event, "card", adjudication->edition->cards[side][card].id);
  event_text(event, "name", adjudication->edition->cards[side][card].name);
  return card;
}

static void play_at_draw(const Adjudication *adjudication, int side, int card) {
  if (card < 0 || !adjudication->edition->cards[side][card].at_draw) return;
  if (!(adjudication->state->hand[side] & CARD(card))) return; /* the other side's card made it go */
  const Play play = {.known = true, .card = (uint8_t)card};
  Refusal refusal = mayo_at_draw_refusal(adjudication->edition, adjudication->state, side, card);
  if (refusal != PLAY_GOOD) {
    mayo_card_refused(adjudication->edition, side, &play, refusal, adjudication->diagnostics[side]);
    return;
  }
  mayo_card_play(adjudication->edition, adjudication->state, side, &play, adjudication->dice,
                 adjudication->events);
}

void mayo_adjudicate_preparation(const Adjudication *adjudication) {
  State *state = adjudication->state;
  DrawAnswer answers[SIDES];
  int drawn[SIDES];
  for (int side = 0; side < SIDES; side++) {
    answers[side] = mayo_draw_answer(adjudication->edition, state, side, adjudication->files[side]);
    if (answers[side].forbid_void) report_void_forbid(adjudication, side, adjudication->files[side]);
  }
  for (int side = 0; side < SIDES; side++)
    drawn[side] = draw(adjudication, side, &answers[side], answers[OTHER(side)].forbid);
  int first = mayo_initiative(state);
  for (int i = 0; i < SIDES; i++) {
    int side = i == 0 ? first : OTHER(first);
    play_at_draw(adjudication, side, drawn[side]);
    if (mayo_check_losses(adjudication->edition, state, adjudication->events)) return;
  }
  mayo_play_cards(adjudication->edition, state, WINDOW_PREPARATION, adjudication->files, adjudication->dice,
                  adjudication->events, adjudication->diagnostics);
  if (!state->over) state->window = WINDOW_ORDERS;
}
