/* Dogs of War as the referee sees it. */
#include "game.h"

#include <string.h>

#include "../random_file.h"
#include "choices.h"
#include "draw.h"
#include "edition.h"
#include "mind.h"
#include "plain.h"
#include "position.h"
#include "turn_file.h"
#include "view.h"

static void deal(const Edition *edition, Dice *dice, Board *board) {
  uint8_t supports[HOUSES_MAX];
  for (int card = 0; card < edition->tactic_count; card++) {
    for (int copy = 0; copy < edition->tactics[card].copies; copy++)
      board->deck[board->deck_count++] = (uint8_t)card;
  }
  for (int house = 0; house < edition->house_count; house++) supports[house] = (uint8_t)house;
  dice_shuffle(dice, "setup/tactics", board->deck, board->deck_count);
  dice_shuffle(dice, "setup/support", supports, (size_t)edition->house_count);
  for (int seat = 0; seat < edition->seat_count; seat++) {
    Player *player = &board->players[seat];
    player->coins = edition->start_coins;
    player->support = (uint8_t)(supports[seat] + 1);
    for (int i = 0; i < edition->start_tactics; i++) {
      player->tactics[board->deck[0]]++;
      memmove(board->deck, board->deck + 1, --board->deck_count);
      board->deck[board->deck_count] = 0;
    }
  }
}

/* Nobody is asked where the dogs are drawn, so that they are drawn at once. */
static void draw_dogs(const Edition *edition, Dice *dice, State *state) {
  Adjudication adjudication;
  dogs_adjudication_begin(edition, state, NULL, &adjudication);
  adjudication.dice = dice;
  dogs_choose_dogs(&adjudication);
}

static const void *edition_read(Arena *arena, const Tree *file, const Seats *seats,
                                Diagnostics *diagnostics) {
  return dogs_edition_read(&DOGS_OF_WAR, arena, file, seats, diagnostics);
}

static bool setup(const void *edition_pointer, const Tree *options, Dice *dice, void *state_pointer,
                  Diagnostics *diagnostics) {
  const Edition *edition = edition_pointer;
  State *state = state_pointer;
  FieldReader reader;
  field_reader_begin(&reader, edition, state, "OPTION-VALUE", diagnostics);
  uint8_t seats[PLAYERS_MAX];
  dogs_state_clear(edition, state);
  dogs_options_read(options, false, reader.code, state->board.option, reader.diagnostics);
  for (int seat = 0; seat < edition->seat_count; seat++) seats[seat] = (uint8_t)seat;
  /* Shuffled, not rolled, as the rest: scripted dice are for the case that follows. */
  dice_shuffle(dice, "setup/first player", seats, edition->seat_count);
  state->board.first = (uint8_t)(seats[0] + 1);
  deal(edition, dice, &state->board);
  if (state->board.option[OPTION_R25] == R25_DRAWN) draw_dogs(edition, dice, state);
  return field_reader_end(&reader);
}

/* Four years of mustering and clash, and what a plan stops to ask. */
static const GameLength LENGTHS[] = {{NULL, NULL, 20, 10}};

const Game DOGS_OF_WAR = {
    .id = "dogs-of-war",
    .title = "Dogs of War",
    .edition = "dogs-of-war.yaml",
    .state_format = 1,
    .state_size = dogs_state_size,
    .seats_least = PLAYERS_LEAST,
    .seats_most = PLAYERS_MAX,
    .named_from = PLAYERS_LEAST,
    .press = true,
    .options = DOGS_OPTIONS,
    .lengths = NOT_AT_DESK(LENGTHS),
    .turn_file = DOGS_TURN_FILE,
    .cases = {.asks = true, .stops_before = "preparation"},
    .edition_read = edition_read,
    .seats_of = dogs_seats_of,
    .setup = NOT_AT_SEAT(setup),
    .label = dogs_label,
    .window = dogs_window,
    .duties = dogs_duties,
    .read = dogs_read,
    .judge = dogs_judge,
    .resolve = NOT_AT_SEAT(dogs_resolve),
    .outcome = dogs_outcome,
    .view = dogs_view,
    .draw = dogs_draw,
    .ended = NOT_AT_DESK(dogs_ended),
    .score = {"players", "player", "vp"}, /* points that lie open to the viewer */
    .position_write = NOT_AT_SEAT(dogs_position_write),
    .position_read = dogs_position_read,
    .counts = dogs_counts,
    .describe = dogs_describe,
    .choices = dogs_choices,
    .random_file = NOT_AT_SEAT(general_rows_random_file),
    .draws = NOT_AT_SEAT(DOGS_DRAWS),
    .invariants_hold = NOT_AT_DESK(dogs_invariants_hold),
    .plain = &DOGS_PLAIN,
    .offers = DOGS_OFFERS,
    .disguise = NOT_AT_SEAT(dogs_disguise),
    .mind = NOT_AT_SEAT(&DOGS_MIND),
    .rules = NOT_AT_DESK(dogs_rules),
};
