/* The conditions of plans and stops: their words, and whether they hold (DOGS 8.5). */
#include "board.h"

enum { NO_WORDS, HOUSES, SPACES, SEATS, KINDS, CARDS, TOKENS };

/* Bounds of what may be compared: wide, so that only slips are refused. */
#define MANY 99

enum {
  KEY_FREE,
  KEY_TAKEN,
  KEY_LEAD,
  KEY_CAPTAINS,
  KEY_ENEMIES,
  KEY_PLAYER_ON,
  KEY_ON_SIDE,
  KEY_NOT_COMMITTED,
  KEY_MY_CAPTAINS,
  KEY_MY_COINS,
  KEY_MY_SOLDIERS,
  KEY_MY_TACTICS,
  KEY_PASSED,
  KEY_PASSED_PLAYER,
  KEY_CAPTAINS_OF,
  KEY_TACTIC_SEEN,
  KEY_TACTIC_BY,
  KEY_HOUSE_VALUE,
  KEY_SHIELDS_LEFT,
  KEY_STOCK,
  KEY_TOKEN,
  KEY_YEAR,
  KEY_LAP,
  KEY_FIRST,
  KEYS
};

static const PlanKey LANGUAGE_KEYS[KEYS + 1] = {
    [KEY_FREE] = {"free", PLAN_WORD, NO_WORDS, SPACES, 0, 0, true, 1, NULL},
    [KEY_TAKEN] = {"taken", PLAN_WORD, NO_WORDS, SPACES, 0, 0, true, 1, NULL},
    [KEY_LEAD] = {"lead", PLAN_NUMBER, HOUSES, NO_WORDS, -TRACK_MAX, TRACK_MAX, false, 1, NULL},
    [KEY_CAPTAINS] = {"captains", PLAN_NUMBER, HOUSES, NO_WORDS, 0, MANY, false, 1, NULL},
    [KEY_ENEMIES] = {"enemies", PLAN_NUMBER, HOUSES, NO_WORDS, 0, MANY, false, 1, NULL},
    [KEY_PLAYER_ON] = {"player_on", PLAN_WORD, SEATS, HOUSES, 0, 0, false, 1, NULL},
    [KEY_ON_SIDE] = {"on_side", PLAN_WORD, NO_WORDS, HOUSES, 0, 0, false, 1, NULL},
    [KEY_NOT_COMMITTED] = {"not_committed", PLAN_WORD, NO_WORDS, HOUSES, 0, 0, true, 1, NULL},
    [KEY_MY_CAPTAINS] = {"my_captains", PLAN_NUMBER, NO_WORDS, NO_WORDS, 0, MANY, false, 1, NULL},
    [KEY_MY_COINS] = {"my_coins", PLAN_NUMBER, NO_WORDS, NO_WORDS, 0, 999, false, 1, NULL},
    [KEY_MY_SOLDIERS] = {"my_soldiers", PLAN_NUMBER, KINDS, NO_WORDS, 0, MANY, false, 1, NULL},
    [KEY_MY_TACTICS] = {"my_tactics", PLAN_WORD, NO_WORDS, CARDS, 0, 0, false, 1, NULL},
    [KEY_PASSED] = {"passed", PLAN_NUMBER, NO_WORDS, NO_WORDS, 0, MANY, false, 1, NULL},
    [KEY_PASSED_PLAYER] = {"passed_player", PLAN_WORD, NO_WORDS, SEATS, 0, 0, true, 1, NULL},
    [KEY_CAPTAINS_OF] = {"captains_of", PLAN_NUMBER, SEATS, NO_WORDS, 0, MANY, false, 1, NULL},
    [KEY_TACTIC_SEEN] = {"tactic_seen", PLAN_WORD, NO_WORDS, CARDS, 0, 0, false, 1, NULL},
    [KEY_TACTIC_BY] = {"tactic_by", PLAN_NUMBER, SEATS, NO_WORDS, 0, MANY, false, 1, NULL},
    [KEY_HOUSE_VALUE] = {"house_value", PLAN_NUMBER, HOUSES, NO_WORDS, -MANY, MANY, false, 1, NULL},
    [KEY_SHIELDS_LEFT] = {"shields_left", PLAN_NUMBER, HOUSES, NO_WORDS, 0, MANY, false, 1, NULL},
    [KEY_STOCK] = {"stock", PLAN_NUMBER, KINDS, NO_WORDS, 0, MANY, false, 1, NULL},
    [KEY_TOKEN] = {"token", PLAN_WORD, HOUSES, TOKENS, 0, 0, false, 1, NULL},
    [KEY_YEAR] = {"year", PLAN_NUMBER, NO_WORDS, NO_WORDS, 1, YEARS_MAX, false, 1, NULL},
    [KEY_LAP] = {"lap", PLAN_NUMBER, NO_WORDS, NO_WORDS, 1, MANY, false, 1, NULL},
    [KEY_FIRST] = {"first", PLAN_YES_NO, NO_WORDS, NO_WORDS, 0, 0, false, 1, NULL},
    [KEYS] = {NULL, PLAN_NUMBER, NO_WORDS, NO_WORDS, 0, 0, false, 0, NULL},
};

static const char *space_word(const Edition *edition, int number) {
  if (number >= edition->house_count * edition->space_most) return NULL;
  return edition->space_ids[number / edition->space_most][number % edition->space_most];
}

static const char *word(const void *edition_pointer, int vocabulary, int number) {
  const Edition *edition = edition_pointer;
  switch (vocabulary) {
  case HOUSES: return edition->house_ids[number];
  case SPACES: return space_word(edition, number);
  case SEATS: return edition->seat_names[number];
  case KINDS: return edition->kind_ids[number];
  case CARDS: return edition->tactic_ids[number];
  case TOKENS: return edition->token_ids[number];
  default: return NULL;
  }
}

const PlanLanguage DOGS_CONDITIONS = {.code = "DOGS-8.5", .keys = LANGUAGE_KEYS, .word = word};

/* ---- judging ---- */

typedef struct Judging {
  const Edition *edition;
  const Board *board;
  int seat;
} Judging;

static bool test_space(const Judging *judging, int number, bool taken) {
  Address address = {(uint8_t)(number / judging->edition->space_most + 1),
                     (uint8_t)(number % judging->edition->space_most)};
  Side side = dogs_side_of_house(judging->board, address.house - 1);
  if (!dogs_is_space(judging->edition, judging->board, address)) return false;
  return (judging->board->battles[side.battle].spaces[side.side][address.space].by != 0) == taken;
}

/* The numbers of a house that is not on the board this year are compared with nothing. */
static bool test_house(const Judging *judging, const PlanNode *test) {
  const Board *board = judging->board;
  Side side = dogs_side_of_house(board, test->subject);
  switch (test->key) {
  case KEY_HOUSE_VALUE: return plan_matches(test, board->values[test->subject]);
  case KEY_SHIELDS_LEFT: return plan_matches(test, dogs_shields_left(judging->edition, board, test->subject));
  default: break;
  }
  if (side.battle < 0) return false;
  switch (test->key) {
  case KEY_LEAD: return plan_matches(test, dogs_lead(board, side));
  case KEY_CAPTAINS: return plan_matches(test, dogs_captains_on(board, side, ANYBODY));
  default: return plan_matches(test, dogs_captains_on(board, dogs_other_side(side), ANYBODY));
  }
}

static bool supports(const Judging *judging, int seat, const PlanNode *test) {
  for (int i = 0; i < test->count; i++) {
    Side side = dogs_side_of_house(judging->board, test->values[i]);
    if (side.battle >= 0 && dogs_captains_on(judging->board, side, seat) > 0) return true;
  }
  return false;
}

static bool test_not_committed(const Judging *judging, int house) {
  Side side = dogs_side_of_house(judging->board, house);
  return side.battle >= 0 && dogs_captains_on(judging->board, side, judging->seat) == 0 &&
         dogs_captains_on(judging->board, dogs_other_side(side), judging->seat) == 0;
}

/* All cards of a list must be in hand: that one of them is can be said with `any`. */
static bool test_my_tactics(const Judging *judging, const PlanNode *test) {
  for (int i = 0; i < test->count; i++) {
    if (judging->board->players[judging->seat].tactics[test->values[i]] == 0) return false;
  }
  return true;
}

static bool test_seen(const Judging *judging, const PlanNode *test) {
  for (int i = 0; i < judging->board->seen_count; i++) {
    if (plan_matches(test, judging->board->seen[i].card)) return true;
  }
  return false;
}

static int cards_of(const Judging *judging, int seat) {
  int count = 0;
  for (int i = 0; i < judging->board->seen_count; i++) count += judging->board->seen[i].by == seat;
  return count;
}

static bool test_token(const Judging *judging, const PlanNode *test) {
  Side side = dogs_side_of_house(judging->board, test->subject);
  for (int i = 0; side.battle >= 0 && i < TOKENS_OF_BATTLE; i++) {
    int token = judging->board->battles[side.battle].tokens[i] - 1;
    if (token >= 0 && plan_matches(test, token)) return true;
  }
  return false;
}

static int passed(const Judging *judging) {
  int count = 0;
  for (int seat = 0; seat < judging->edition->seat_count; seat++)
    count += judging->board->players[seat].out != 0;
  return count;
}

static bool test_holds(const void *context, const PlanNode *test) {
  const Judging *judging = context;
  const Board *board = judging->board;
  const Player *own = &board->players[judging->seat];
  switch (test->key) {
  case KEY_FREE: return test_space(judging, test->values[0], false);
  case KEY_TAKEN: return test_space(judging, test->values[0], true);
  case KEY_PLAYER_ON: return supports(judging, test->subject, test);
  case KEY_ON_SIDE: return supports(judging, judging->seat, test);
  case KEY_NOT_COMMITTED: return test_not_committed(judging, test->values[0]);
  case KEY_MY_CAPTAINS: return plan_matches(test, own->captains);
  case KEY_MY_COINS: return plan_matches(test, own->coins);
  case KEY_MY_SOLDIERS: return plan_matches(test, own->soldiers[test->subject]);
  case KEY_MY_TACTICS: return test_my_tactics(judging, test);
  case KEY_PASSED: return plan_matches(test, passed(judging));
  case KEY_PASSED_PLAYER: return board->players[test->values[0]].out != 0;
  case KEY_CAPTAINS_OF: return plan_matches(test, board->players[test->subject].captains);
  case KEY_TACTIC_SEEN: return test_seen(judging, test);
  case KEY_TACTIC_BY: return plan_matches(test, cards_of(judging, test->subject));
  case KEY_STOCK: return plan_matches(test, dogs_stock(judging->edition, board, test->subject));
  case KEY_TOKEN: return test_token(judging, test);
  case KEY_YEAR: return plan_matches(test, board->year);
  case KEY_LAP: return plan_matches(test, board->lap);
  case KEY_FIRST: return plan_matches(test, board->first == judging->seat + 1);
  default: return test_house(judging, test);
  }
}

bool dogs_holds(const Edition *edition, const Board *board, int seat, const PlanNode *nodes,
                uint16_t condition) {
  const Judging judging = {.edition = edition, .board = board, .seat = seat};
  const PlanJudge judge = {.test = test_holds, .context = &judging};
  return plan_holds(nodes, condition, &judge);
}
