#include "game.h"

#include <string.h>

#include "files.h"

static const void *edition_read(Arena *arena, const Tree *file, const Seats *seats,
                                Diagnostics *diagnostics) {
  (void)seats; /* always the two of the rules */
  return mayo_edition_read(arena, file, diagnostics);
}

/* -- set-up -- */

static bool option_fault(const Tree *node, const char *option, const char *message, const char *value,
                         const char *nearest, Diagnostics *diagnostics) {
  diagnose(diagnostics, SEVERITY_ERROR, "OPTION-VALUE", message, node, "option", option, "value", value,
           "near", nearest == NULL ? "" : nearest, NULL);
  return false;
}

static bool read_pace(const Tree *options, State *state, Diagnostics *diagnostics) {
  static const char *const PACES[] = {"full", "fast", NULL};
  const Tree *node = tree_get(options, "pace");
  const char *pace = tree_string(node, "full");
  if (strcmp(pace, "fast") == 0) state->pace = PACE_FAST;
  if (strcmp(pace, "fast") == 0 || strcmp(pace, "full") == 0) return true;
  return option_fault(node, "pace", "option-unknown-value", pace, nearest_word(pace, PACES), diagnostics);
}

/* The card named by the first `length` bytes of `text`, -1 if none of this side is. */
static int named_card(const Edition *edition, int side, const char *text, size_t length) {
  for (int card = 0; card < edition->card_count[side]; card++) {
    const char *id = edition->cards[side][card].id;
    if (strlen(id) == length && memcmp(id, text, length) == 0) return card;
  }
  return -1;
}

/* "colaboracion, paz-paz,…" as the deck's order. Cards in the hand may be named or not. */
static bool read_deck(const Edition *edition, const Tree *node, const char *option, int side, State *state,
                      Diagnostics *diagnostics) {
  if (node == NULL) return true;
  CardSet named = 0, all = (CardSet)(CARD(edition->card_count[side]) - 1);
  int count = 0;
  for (const char *text = tree_string(node, ""); *text != '\0';) {
    text += strspn(text, ", ");
    size_t length = strcspn(text, ", ");
    if (length == 0) break;
    int card = named_card(edition, side, text, length);
    if (card < 0) return option_fault(node, option, "option-unknown-card", text, NULL, diagnostics);
    if (named & CARD(card))
      return option_fault(node, option, "option-card-twice", edition->cards[side][card].id, NULL,
                          diagnostics);
    named |= CARD(card);
    if (!(state->hand[side] & CARD(card))) state->deck[side][count++] = (uint8_t)card;
    text += length;
  }
  CardSet missing = (CardSet)(all & ~(named | state->hand[side]));
  if ((missing & ~edition->choice[side]) != 0 || __builtin_popcount(missing) > 1) {
    const char *id = edition->cards[side][__builtin_ctz(missing)].id;
    return option_fault(node, option, "option-card-missing", id, NULL, diagnostics);
  }
  /* One card of the set-up's choice may be left out: it is the one that will be chosen. It waits at the
   * bottom. */
  if (missing != 0) state->deck[side][count++] = (uint8_t)__builtin_ctz(missing);
  state->deck_count[side] = (uint8_t)count;
  state->ordered_decks |= (uint8_t)(1u << side);
  return true;
}

static bool setup(const void *edition_pointer, const Tree *options, Dice *dice, void *state_pointer,
                  Diagnostics *diagnostics) {
  (void)dice; /* decks are shuffled when the set-up is adjudicated, after the choice (MAYO 1.3) */
  static const char *const DECKS[SIDES] = {"deck.spanish", "deck.french"};
  const Edition *edition = edition_pointer;
  State *state = state_pointer;
  memset(state, 0, sizeof *state);
  state->turn = 1;
  state->window = WINDOW_SETUP;
  memcpy(state->cubes, edition->cubes, sizeof state->cubes);
  memcpy(state->outside, edition->outside, sizeof state->outside);
  memcpy(state->reserve, edition->reserve, sizeof state->reserve);
  bool good = read_pace(options, state, diagnostics);
  for (int side = 0; side < SIDES; side++) {
    state->hand[side] = edition->hand[side];
    for (int card = 0; card < edition->card_count[side]; card++) {
      if (!(state->hand[side] & CARD(card))) state->deck[side][state->deck_count[side]++] = (uint8_t)card;
    }
    good = read_deck(edition, tree_get(options, DECKS[side]), DECKS[side], side, state, diagnostics) && good;
  }
  return good;
}

static const char *label(const void *state, Arena *arena) {
  return arena_printf(arena, "%d", ((const State *)state)->turn);
}

static const char *window(const void *state) {
  return MAYO_WINDOWS[((const State *)state)->window].name;
}

static size_t state_size(const void *edition) {
  (void)edition;
  return sizeof(State);
}

static Outcome outcome(const void *state_pointer) {
  const State *state = state_pointer;
  if (!state->over) return (Outcome){.winner = -1};
  return (Outcome){.over = true, .winner = state->winner, .reason = MAYO_REASONS[state->reason]};
}

const Game DOS_DE_MAYO = {
    .id = "dos-de-mayo",
    .title = "Dos de Mayo",
    .edition = "dos-de-mayo.yaml",
    .state_format = 1,
    .state_size = state_size,
    .seats_least = SIDES,
    .seats_most = SIDES,
    .seat_fixed = SIDES,
    .seat_names = MAYO_SIDES,
    .options = MAYO_OPTIONS,
    .turn_file = MAYO_TURN_FILE,
    .plain = &MAYO_PLAIN,
    .edition_read = edition_read,
    .setup = setup,
    .label = label,
    .window = window,
    .duties = mayo_duties,
    .read = mayo_read,
    .answers = mayo_answers,
    .resolve = mayo_resolve,
    .outcome = outcome,
    .view = mayo_view,
    .draw = mayo_draw,
    .score = NOT_AT_DESK(mayo_score),
    .position_write = mayo_position_write,
    .position_read = mayo_position_read,
    .orders_write = mayo_orders_write,
    .describe = mayo_describe,
    .choices = mayo_choices,
    .suggest = mayo_suggest,
    .random_file = mayo_random_file,
    .invariants_hold = NOT_AT_DESK(mayo_invariants_hold),
    .disguise = mayo_disguise,
    .mind = &MAYO_MIND,
    .rules = NOT_AT_DESK(mayo_rules),
};
