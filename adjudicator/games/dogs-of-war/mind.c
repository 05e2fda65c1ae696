/* How a computer plays: what it would plausibly file for a year, and what a board is worth (games/stand_in.h).
 *
 * A file is made as people make it: a house for each battle, then the spaces there in the order of their worth, a soldier
 * for each captain, cards where they fit. Worth is counted in hundredths of a victory point. */
#include "mind.h"

#include <string.h>

#include "sequence.h"

#define POINT 100
/* What a reward is worth before the end of the game, beyond what it counts then. */
#define WORTH_OF_COIN     80
#define WORTH_OF_TACTIC   90
#define WORTH_OF_CAPTAIN  150
#define WORTH_OF_STRENGTH 40 /* of a soldier, for each of its strength */
/* A house rises on average so much in each year that is still to come. */
#define RISE_EACH_YEAR 60
/* What a step of the marker in one's favour is worth, for each captain beaten by it. */
#define WORTH_OF_LEAD 14
#define LEAD_ENOUGH   7
/* A player that is as much better as this is sure to win: 500 for so many points. */
#define MARGIN_MOST 100
/* What chance adds at most to the worth of a house and of a space. */
#define WHIM_OF_HOUSE 500
#define WHIM_OF_SPACE 160
#define LAST_TIMES    9 /* the last entry is for all captains that are left */

/* What a player has before it when it writes. */
typedef struct Desk {
  const Edition *edition;
  const State *state;
  const Board *board;
  const Player *own;
  int seat;
  Chooser *chooser;
  Orders *orders;
} Desk;

static int choose(const Desk *desk, int below) {
  return (int)desk->chooser->choose(desk->chooser, (unsigned)below);
}

static bool one_in(const Desk *desk, int n) {
  return choose(desk, n) == 0;
}

static void add_section(const Desk *desk, Section section) {
  desk->orders->sections.present |= (uint16_t)(1u << section);
}

/* ---- what things are worth ---- */

/* A shield of a house: what it counts today, and what the years to come may bring. */
static int worth_of_shield(const Edition *edition, const Board *board, int house) {
  return POINT * board->values[house] + RISE_EACH_YEAR * (edition->years - board->year + 1);
}

static int worth_of_soldiers(const Edition *edition, const uint8_t soldiers[KINDS_MAX]) {
  int worth = 0;
  for (int kind = 0; kind < edition->kind_count; kind++)
    worth += soldiers[kind] *
             (POINT * edition->vp_per_soldier + WORTH_OF_STRENGTH * edition->kinds[kind].strength);
  return worth;
}

static int worth_of_gift(const Edition *edition, const Board *board, const Give *give, int house) {
  return give->coins * WORTH_OF_COIN + give->vp * POINT + give->captains * WORTH_OF_CAPTAIN +
         give->tactics * WORTH_OF_TACTIC + give->shields * worth_of_shield(edition, board, house) +
         worth_of_soldiers(edition, give->soldiers);
}

/* ---- houses and spaces ---- */

/* The shields of a house that a player has, its support among them. */
static int shields_of(const Edition *edition, const Player *player, int house) {
  return player->shields[house] + (player->support == house + 1 ? edition->support : 0);
}

static int best_gift(const Desk *desk, Side side) {
  const Tile *tile = dogs_tile_of(desk->edition, desk->board, side);
  int best = 0;
  for (int space = 0; space < desk->edition->space_most; space++) {
    int worth = worth_of_gift(desk->edition, desk->board, &tile->spaces[space].give,
                              dogs_house_of(desk->board, side));
    if (worth > best) best = worth;
  }
  return best;
}

/* What the tokens on the table of a battle are worth to whoever takes them. */
static int worth_of_tokens(const Desk *desk, Side side) {
  const Battle *battle = &desk->board->battles[side.battle];
  int worth = 0;
  for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
    if (battle->tokens[i] != 0)
      worth += worth_of_gift(desk->edition, desk->board, &desk->edition->tokens[battle->tokens[i] - 1].give,
                             dogs_house_of(desk->board, side));
  }
  return worth;
}

/* How a player likes to fight on a side: for its own shields, for what stands there, against those who are many. */
static int liking(const Desk *desk, Side side) {
  const Edition *edition = desk->edition;
  int own = shields_of(edition, desk->own, dogs_house_of(desk->board, side));
  int other = shields_of(edition, desk->own, dogs_house_of(desk->board, dogs_other_side(side)));
  return POINT * (own - other) + best_gift(desk, side) + 10 * dogs_lead(desk->board, side) +
         30 * dogs_captains_on(desk->board, dogs_other_side(side), ANYBODY) + choose(desk, WHIM_OF_HOUSE);
}

/* A space that may be entered this year. */
typedef struct Prospect {
  Address at;
  int worth;
} Prospect;

typedef struct Prospects {
  Prospect items[BOARD_SPACES_MAX];
  int count;
} Prospects;

static void add_prospect(Prospects *prospects, Address at, int worth) {
  int place = prospects->count++;
  for (; place > 0 && prospects->items[place - 1].worth < worth; place--)
    prospects->items[place] = prospects->items[place - 1];
  prospects->items[place] = (Prospect){at, worth};
}

/* The house that is supported in each battle: where a captain stands already, or the one liked better. */
static void take_sides(const Desk *desk, bool taken[BATTLES_MAX][SIDES_OF_BATTLE]) {
  for (int battle = 0; battle < desk->board->battle_count; battle++) {
    const Side first = {battle, 0}, second = {battle, 1};
    bool bound = dogs_captains_on(desk->board, first, desk->seat) > 0;
    bool other = dogs_captains_on(desk->board, second, desk->seat) > 0;
    bool liked = liking(desk, first) >= liking(desk, second);
    taken[battle][0] = bound || (!other && liked);
    taken[battle][1] = !taken[battle][0];
  }
}

static void look(const Desk *desk, Prospects *prospects) {
  bool taken[BATTLES_MAX][SIDES_OF_BATTLE];
  Address all[BOARD_SPACES_MAX];
  int count = dogs_spaces(desk->edition, desk->board, all), favour[BATTLES_MAX];
  prospects->count = 0;
  take_sides(desk, taken);
  /* Captains go where others of theirs go, or everywhere. */
  for (int battle = 0; battle < desk->board->battle_count; battle++)
    favour[battle] = choose(desk, 2 * POINT) + worth_of_tokens(desk, (Side){battle, 0}) / 4;
  for (int i = 0; i < count; i++) {
    Side side = dogs_side_of(desk->edition, desk->board, all[i]);
    if (!taken[side.battle][side.side] || dogs_standing_seen(desk->board, all[i])->by != 0) continue;
    const TileSpace *space = &dogs_tile_of(desk->edition, desk->board, side)->spaces[all[i].space];
    int worth = worth_of_gift(desk->edition, desk->board, &space->give, dogs_house_of(desk->board, side));
    add_prospect(prospects, all[i], worth + favour[side.battle] + choose(desk, WHIM_OF_SPACE));
  }
}

/* ---- cards ---- */

/* Most often one of those that need no target. */
static void put_card(const Desk *desk, Entry *entry) {
  if (one_in(desk, 3)) return;
  entry->card = dogs_random_card(desk->edition, desk->board, desk->seat, desk->chooser);
  entry->card.optional = entry->card.card != 0;
}

/* ---- the plan ---- */

/* To the prospects from number `from` on, with any soldier, the strongest or the cheapest first. */
static Entry *add_entry(const Desk *desk, const Prospects *prospects, int from, bool strongest) {
  Plan *plan = &desk->orders->plan;
  Entry *entry = &plan->entries[plan->entry_count++];
  int kinds = desk->edition->kind_count;
  entry->times = 1;
  for (int i = 0; i < kinds; i++)
    entry->kinds[entry->kind_count++] = desk->edition->by_cost[strongest ? kinds - 1 - i : i];
  for (int i = from; i < prospects->count && entry->at_count < AT_MAX; i++)
    entry->at[entry->at_count++] = prospects->items[i].at;
  return entry;
}

/* An entry for each captain: to the space that is left of those worth most; strong soldiers where it is fought for. */
static void put_plan(const Desk *desk) {
  Prospects prospects;
  int captains = dogs_captains_in_hand(desk->edition, desk->board, desk->seat);
  add_section(desk, SECTION_PLAN);
  add_section(desk, SECTION_OTHERWISE);
  desk->orders->plan.otherwise = OTHERWISE_PASS;
  look(desk, &prospects);
  for (int i = 0; i < captains && i < prospects.count; i++) {
    bool strongest = one_in(desk, 2);
    put_card(desk, add_entry(desk, &prospects, one_in(desk, 3) ? i : 0, strongest));
  }
  if (prospects.count > 0) add_entry(desk, &prospects, 0, one_in(desk, 2))->times = LAST_TIMES;
}

/* A soldier for each captain, the rest of the coins in strength. */
static void put_muster(const Desk *desk) {
  const Edition *edition = desk->edition;
  Muster *muster = &desk->orders->muster;
  add_section(desk, SECTION_MUSTER);
  int coins = dogs_coins_in_hand(edition, desk->board, desk->seat);
  int needed = dogs_captains_in_hand(edition, desk->board, desk->seat) + (one_in(desk, 3) ? 1 : 0),
      cheapest = edition->kinds[edition->by_cost[0]].cost;
  for (int kind = 0; kind < edition->kind_count; kind++) needed -= desk->own->soldiers[kind];
  for (; needed > 0 && coins >= cheapest; needed--) {
    int kind = edition->by_cost[choose(desk, edition->kind_count)];
    while (edition->kinds[kind].cost > coins - (needed - 1) * cheapest && kind != edition->by_cost[0])
      kind = edition->by_cost[choose(desk, edition->kind_count)];
    if (edition->kinds[kind].cost > coins) break;
    muster->buy[muster->buy_count++] = (uint8_t)kind;
    coins -= edition->kinds[kind].cost;
  }
}

static void put_dogs(const Desk *desk) {
  Orders *orders = desk->orders;
  int count = desk->edition->dog_count, start = choose(desk, count);
  add_section(desk, SECTION_DOGS);
  for (int i = 0; i < count; i++) orders->dogs[orders->dog_count++] = (uint8_t)((start + i) % count);
}

static void put_policy(const Desk *desk) {
  Policy *policy = &desk->orders->plan.policy;
  switch (dogs_power(desk->edition, desk->board, desk->seat)) {
  case POWER_WITHDRAW: policy->withdraw[0] = STAY_WITHDRAW; break;
  case POWER_CURSOR: policy->cursor[0].what = CURSOR_TOWARD_MINE; break;
  case POWER_TAKE: policy->take = TAKE_TAKE; break;
  default: return;
  }
  add_section(desk, SECTION_POLICY);
}

static void put_sections(const Desk *desk) {
  const Board *board = desk->board;
  bool sealed = board->option[OPTION_R02] == R02_SEALED;
  switch ((Window)board->window) {
  case WINDOW_DOGS: put_dogs(desk); break;
  case WINDOW_TOKEN: add_section(desk, SECTION_FIRST_PLAYER); break; /* which is kept */
  case WINDOW_MUSTER:
    if (sealed || board->to_move == desk->seat + 1) put_muster(desk);
    put_plan(desk);
    put_policy(desk);
    break;
  case WINDOW_CLASH:
    if (!desk->own->out) put_plan(desk);
    break;
  case WINDOW_PREPARATION:
  case WINDOW_END:
  case WINDOWS: break;
  }
}

static void plausible(const void *edition, const void *state_pointer, int seat, const char *part,
                      Chooser *chooser, Arena *arena, const void **orders) {
  (void)part;
  const State *state = state_pointer;
  const Desk desk = {.edition = edition,
                     .state = state,
                     .board = &state->board,
                     .own = &state->board.players[seat],
                     .seat = seat,
                     .chooser = chooser,
                     .orders = arena_alloc(arena, sizeof *desk.orders)};
  *orders = desk.orders;
  put_sections(&desk);
}

/* ---- worth ---- */

/* What battles that are being fought promise a player: a point for each captain beaten. */
static int worth_of_battles(const Board *board, int seat) {
  int worth = 0;
  for (int i = 0; i < board->battle_count * SIDES_OF_BATTLE; i++) {
    const Side side = {i / SIDES_OF_BATTLE, i % SIDES_OF_BATTLE};
    int lead = dogs_lead(board, side);
    if (dogs_captains_on(board, side, seat) == 0) continue;
    lead = lead > LEAD_ENOUGH ? LEAD_ENOUGH : lead < -LEAD_ENOUGH ? -LEAD_ENOUGH : lead;
    worth += WORTH_OF_LEAD * lead * dogs_captains_on(board, dogs_other_side(side), ANYBODY);
  }
  return worth;
}

static int worth_of_player(const Edition *edition, const Board *board, int seat) {
  const Player *player = &board->players[seat];
  int worth = POINT * player->vp + WORTH_OF_COIN * dogs_coins_in_hand(edition, board, seat) +
              WORTH_OF_TACTIC * dogs_hand_size(edition, player) +
              worth_of_soldiers(edition, player->soldiers);
  for (int house = 0; house < edition->house_count; house++)
    worth += shields_of(edition, player, house) * worth_of_shield(edition, board, house);
  return worth + worth_of_battles(board, seat);
}

/* How much better a seat is than the others on average, in hundredths of a point. */
static int margin(const Edition *edition, const Board *board, int seat) {
  int own = 0, others = 0;
  for (int other = 0; other < edition->seat_count; other++) {
    int worth = board->window == WINDOW_END ? POINT * dogs_score_of(edition, board, other).total
                                            : worth_of_player(edition, board, other);
    *(other == seat ? &own : &others) += worth;
  }
  int rivals = edition->seat_count - 1;
  return rivals > 0 ? own - others / rivals : own;
}

static int worth(const void *edition, const void *state, int seat) {
  const Board *board = &((const State *)state)->board;
  int value = 500 + 5 * margin(edition, board, seat) / MARGIN_MOST;
  return value < 0 ? 0 : value > 1000 ? 1000 : value;
}

const GameMind DOGS_MIND = {
    .plausible = plausible, .worth = worth, .windows = 5, .candidates = 40, .playouts = 300};
