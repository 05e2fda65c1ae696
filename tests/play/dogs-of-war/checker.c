#include "checker.h"

#include <limits.h>
#include <string.h>

#include "../../../adjudicator/games/dogs-of-war/position.h"
#include "../../../adjudicator/games/dogs-of-war/sequence.h"
#include "../../../adjudicator/games/fields.h"

static bool wrong(Checker *checker, const char *what) {
  if (checker->what == NULL) checker->what = what;
  return false;
}

static void expect(Checker *checker, bool holds, const char *what) {
  if (!holds) (void)wrong(checker, what);
}

/* ---- fields of events ---- */

static int number(const Event *event, const char *name) {
  const EventField *field = event_field(event, name);
  return field == NULL ? 0 : field->number;
}

static const char *word(const Event *event, const char *name) {
  const EventField *field = event_field(event, name);
  return field == NULL ? "" : field->text;
}

static int index_of(Checker *checker, const char *text, const char *const *words) {
  int found = word_index(text, words);
  expect(checker, found >= 0, "an event names something that there is not");
  return found < 0 ? 0 : found;
}

static int seat_in(Checker *checker, const Event *event, const char *name) {
  return index_of(checker, word(event, name), checker->edition->seat_names);
}

static int house_in(Checker *checker, const Event *event, const char *name) {
  return index_of(checker, word(event, name), checker->edition->house_ids);
}

static int kind_in(Checker *checker, const char *text) {
  return index_of(checker, text, checker->edition->kind_ids);
}

static Spot *spot_in(Checker *checker, const Event *event, const char *name, int *house) {
  const char *text = word(event, name);
  for (*house = 0; *house < checker->edition->house_count; ++*house) {
    for (int space = 0; space < checker->edition->space_most; space++) {
      if (strcmp(checker->edition->space_ids[*house][space], text) == 0)
        return &checker->spots[*house][space];
    }
  }
  *house = 0;
  (void)wrong(checker, "an event names a space that there is not");
  return &checker->spots[0][0];
}

static int reader_of(Checker *checker, const Event *event) {
  for (int seat = 0; seat < checker->edition->seat_count; seat++) {
    if (event->audience == AUDIENCE_SEAT(seat)) return seat;
  }
  (void)wrong(checker, "a secret has more than one reader");
  return 0;
}

static void add_soldiers(Checker *checker, Holding *holding, const Event *event) {
  const Tree *list = tree_get(event_tree(checker->arena, event), "soldiers");
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *row = list->items[i].value;
    int64_t count = 0;
    (void)tree_read_int(tree_get(row, "count"), &count);
    int kind = kind_in(checker, tree_string(tree_get(row, "kind"), ""));
    holding->soldiers[kind] += (int)count;
    if (strcmp(event->code, "bought") == 0) holding->coins -= (int)count * checker->edition->kinds[kind].cost;
  }
}

static void add_cards(Checker *checker, Holding *holding, const Event *event, const char *name, int sign) {
  const Tree *list = tree_get(event_tree(checker->arena, event), name);
  for (size_t i = 0; list != NULL && i < list->count; i++)
    holding->cards[index_of(checker, tree_string(list->items[i].value, ""), checker->edition->tactic_ids)] +=
        sign;
}

/* ---- the board ---- */

static int captains_on(const Checker *checker, int house, int seat) {
  int count = 0;
  for (int space = 0; house >= 0 && space < SPACES_MAX; space++) {
    int by = checker->spots[house][space].by;
    count += seat < 0 ? by >= 0 : by == seat;
  }
  return count;
}

static int captains_placed(const Checker *checker, int seat) {
  int count = 0;
  for (int house = 0; house < checker->edition->house_count; house++)
    count += captains_on(checker, house, seat);
  return count;
}

static int next_nr(const Checker *checker) {
  int most = 0;
  for (int i = 0; i < HOUSES_MAX * SPACES_MAX; i++) {
    const Spot *spot = &checker->spots[i / SPACES_MAX][i % SPACES_MAX];
    if (spot->by >= 0 && spot->nr > most) most = spot->nr;
  }
  return most + 1;
}

static int cut(const Checker *checker, int lead) {
  int track = checker->edition->track;
  return lead > track ? track : lead < -track ? -track : lead;
}

/* 4, R24: the cursor goes as far as it is pushed, and stops at the end of its track. */
static void push(Checker *checker, const Event *event, int house, int steps) {
  expect(checker, number(event, "was") == checker->lead[house], "a cursor was elsewhere");
  int lead = cut(checker, checker->lead[house] + steps);
  expect(checker, number(event, "lead") == lead, "a cursor goes too far, or not far enough");
  checker->lead[house] = lead;
  if (checker->enemy[house] >= 0) checker->lead[checker->enemy[house]] = -lead;
}

static void clear_board(Checker *checker) {
  for (int house = 0; house < HOUSES_MAX; house++) {
    checker->enemy[house] = -1;
    checker->lead[house] = 0;
    checker->tiles[house] = NULL;
    for (int space = 0; space < SPACES_MAX; space++) checker->spots[house][space] = (Spot){-1, -1, 0, 0};
  }
}

/* ---- turns ---- */

/* Turns go round, and who is out has none (4, phase 3). */
static void take_turn(Checker *checker, int seat) {
  expect(checker, checker->turn < 0 || checker->turn == seat, "somebody plays out of turn");
  expect(checker, !checker->players[seat].out, "somebody plays who has passed");
  int next = seat;
  do {
    next = (next + 1) % checker->edition->seat_count;
  } while (next != seat && checker->players[next].out);
  checker->turn = next;
}

static void see_tactic(Checker *checker, const Event *event) {
  int seat = seat_in(checker, event, "seat");
  int card = index_of(checker, word(event, "card"), checker->edition->tactic_ids);
  const Tactic *printed = &checker->edition->tactics[card];
  expect(checker, checker->players[seat].cards[card] > 0, "a card is played that nobody was told of");
  checker->players[seat].cards[card]--;
  checker->cards_this_turn++;
  expect(checker, checker->cards_this_turn == 1, "two cards in one turn");
  if (printed->timing != TIMING_WITH) return;
  int base = printed->kind == 0 ? 0 : checker->edition->kinds[printed->kind - 1].strength;
  checker->card_strength = (printed->strength > 0 ? printed->strength : base) + printed->strength_plus;
}

static void see_placed(Checker *checker, const Event *event) {
  int seat = seat_in(checker, event, "seat"), kind = kind_in(checker, word(event, "soldier")), house;
  Holding *holding = &checker->players[seat];
  Spot *spot = spot_in(checker, event, "space", &house);
  int space = (int)(spot - checker->spots[house]), strength = checker->edition->kinds[kind].strength;
  take_turn(checker, seat);
  expect(checker, holding->captains > 0, "a captain is placed that nobody has");
  expect(checker, holding->soldiers[kind] > 0, "a soldier is placed that nobody has");
  expect(checker, spot->by < 0 && spot->kind < 0, "two captains on one space");
  expect(checker, checker->enemy[house] >= 0, "a house that does not fight this year");
  expect(checker, captains_on(checker, checker->enemy[house], seat) == 0, "somebody supports both houses");
  const Tile *tile = checker->tiles[house];
  expect(checker, tile != NULL && space < tile->count, "a space that the tile does not have");
  if (tile != NULL && tile->spaces[space].need != 0)
    expect(checker, tile->spaces[space].need & 1u << kind, "a reserved space");
  if (checker->card_strength != 0) strength = checker->card_strength;
  expect(checker, number(event, "strength") == strength, "a soldier of another strength");
  push(checker, event, house, strength);
  holding->captains--;
  holding->soldiers[kind]--;
  int nr = next_nr(checker);
  *spot = (Spot){seat, kind, strength, nr};
  checker->card_strength = 0;
}

static void see_passed(Checker *checker, const Event *event) {
  int seat = seat_in(checker, event, "seat");
  take_turn(checker, seat);
  checker->players[seat].out = true;
  checker->players[seat].captains = 0;
}

/* Never more than is printed; less only where it is said to be short (R16, R17). */
static void see_gained(Checker *checker, const Event *event) {
  int seat = seat_in(checker, event, "seat"), house = 0;
  Holding *holding = &checker->players[seat];
  const char *by = word(event, "by");
  if (strchr(by, '.') != NULL) {
    const Spot *spot = spot_in(checker, event, "by", &house);
    const Give *give = &checker->tiles[house]->spaces[spot - checker->spots[house]].give;
    bool whole = *word(event, "short") == '\0';
    int coins = number(event, "coins"), vp = number(event, "vp"), shields = number(event, "shields");
    expect(checker, spot->by == seat, "a reward for a captain of somebody else");
    expect(checker, coins <= give->coins && vp == give->vp && shields <= give->shields,
           "more than is printed");
    expect(checker, !whole || (coins == give->coins && shields == give->shields), "less than is printed");
    expect(checker, number(event, "captains") <= give->captains && number(event, "tactics") <= give->tactics,
           "more than is printed");
  }
  holding->coins += number(event, "coins");
  holding->vp += number(event, "vp");
  if (number(event, "shields") > 0)
    holding->shields[house_in(checker, event, "house")] += number(event, "shields");
  holding->captains += number(event, "captains");
  add_soldiers(checker, holding, event);
  expect(checker, holding->captains + captains_placed(checker, seat) <= checker->edition->figures,
         "more captains than figures (R16)");
}

static void see_moved(Checker *checker, const Event *event, bool switched) {
  int seat = seat_in(checker, event, "seat"), old, house;
  Spot *from = spot_in(checker, event, "from", &old), *to = spot_in(checker, event, "to", &house);
  expect(checker, from->by == seat && to->by < 0, "a captain that is not there, or goes where one is");
  expect(checker, switched ? house == checker->enemy[old] : house == old, "a captain goes to another tile");
  expect(checker, !switched || captains_on(checker, old, seat) == 1,
         "more than a lone captain changes sides");
  int nr = next_nr(checker), strength = from->strength;
  *to = *from;
  if (switched) to->nr = nr;
  *from = (Spot){-1, -1, 0, 0};
  if (switched) push(checker, event, house, 2 * strength);
}

static void see_deserted(Checker *checker, const Event *event) {
  int house;
  Spot *spot = spot_in(checker, event, "space", &house);
  expect(checker, spot->kind == kind_in(checker, word(event, "soldier")), "another soldier deserts");
  push(checker, event, house, -spot->strength);
  spot->kind = -1;
  spot->strength = 0;
}

static void see_cursor(Checker *checker, const Event *event) {
  int house = house_in(checker, event, "house"), steps = number(event, "lead") - number(event, "was");
  int track = checker->edition->track, was = checker->lead[house];
  expect(checker, steps >= -2 && steps <= 2 && steps != 0, "a cursor is moved by more than 2");
  if (strcmp(word(event, "why"), "conqueror") == 0) {
    expect(checker, captains_on(checker, house, seat_in(checker, event, "seat")) > 0,
           "the Conqueror is not there");
    expect(checker, was != -track, "he was beaten at the end of the track");
  } else {
    expect(checker, was != track && was != -track, "a cursor at the end of its track");
  }
  push(checker, event, house, steps);
}

/* ---- the outcome ---- */

static int extra(const Checker *checker, int house, int seat) {
  const Holding *holding = &checker->players[seat];
  return holding->power == POWER_EXTRA && captains_on(checker, house, seat) > 0 ? holding->amount : 0;
}

static int captains_beaten(const Checker *checker, int house) {
  int count = captains_on(checker, house, -1);
  for (int seat = 0; seat < checker->edition->seat_count; seat++)
    count += checker->option[OPTION_R09] == OPTION_YES ? extra(checker, house, seat) : 0;
  return count;
}

/* All that support the winner have scored, once, if anybody was beaten (R08). */
static void end_battle(Checker *checker) {
  if (checker->won_by < 0) return;
  for (int seat = 0; seat < checker->edition->seat_count; seat++) {
    bool expected = checker->beaten > 0 && captains_on(checker, checker->won_by, seat) > 0;
    expect(checker, expected == ((checker->scored >> seat & 1) != 0), "a score is missing, or one too many");
  }
  checker->won_by = -1;
}

static int clamped(const Checker *checker, int value) {
  const Edition *edition = checker->edition;
  int top = edition->value_start + edition->years * edition->step_win_at_end;
  if (checker->option[OPTION_R11] != R11_CLAMPED) return value;
  return value < edition->value_start ? edition->value_start : value > top ? top : value;
}

static void see_battle_won(Checker *checker, const Event *event) {
  end_battle(checker);
  int house = house_in(checker, event, "house"), against = house_in(checker, event, "against");
  bool beaten = checker->lead[house] == checker->edition->track;
  expect(checker, checker->enemy[house] == against && checker->lead[house] > 0,
         "a battle that was not won so");
  expect(checker, number(event, "margin") == checker->lead[house], "another margin");
  expect(checker, beaten == (*word(event, "beaten") != '\0'), "beaten at the end of the track, or not");
  checker->values[house] = clamped(checker, checker->values[house] + (beaten ? 2 : 1));
  if (beaten) checker->values[against] = clamped(checker, checker->values[against] - 1);
  expect(checker, number(event, "value") == checker->values[house], "a house is worth something else");
  expect(checker, number(event, "value_against") == checker->values[against],
         "a house is worth something else");
  checker->won_by = house;
  checker->beaten = captains_beaten(checker, against);
  checker->scored = 0;
}

static void see_withdrew(Checker *checker, const Event *event) {
  int seat = seat_in(checker, event, "seat"), house = house_in(checker, event, "house");
  expect(checker, checker->players[seat].power == POWER_WITHDRAW, "another dog withdraws");
  expect(checker, checker->won_by >= 0 && checker->enemy[checker->won_by] == house, "winners withdraw");
  expect(checker, number(event, "count") == captains_on(checker, house, seat), "not all of them withdraw");
  for (int space = 0; space < SPACES_MAX; space++) {
    if (checker->spots[house][space].by == seat) checker->spots[house][space].by = -1;
  }
  checker->beaten = captains_beaten(checker, house);
}

static void see_scored(Checker *checker, const Event *event) {
  int seat = seat_in(checker, event, "seat"), vp = number(event, "vp");
  expect(checker, checker->won_by >= 0 && captains_on(checker, checker->won_by, seat) > 0, "a loser scores");
  expect(checker, vp == checker->beaten && number(event, "captains") == checker->beaten, "another score");
  expect(checker, !(checker->scored >> seat & 1), "a player scores twice");
  checker->scored |= 1u << seat;
  checker->players[seat].vp += vp;
}

/* How a claim compares with another one by R07; above 0: it is the better one. `strength`: whether that is
 * looked at, and after it the first captain. */
static int compare_claims(const Checker *checker, int a, int b, bool decide, bool strength) {
  int house = checker->won_by, counts[2], strengths[2] = {0, 0}, first[2] = {INT_MAX, INT_MAX};
  const int seats[2] = {a, b};
  for (int i = 0; i < 2; i++) {
    counts[i] = captains_on(checker, house, seats[i]) + extra(checker, house, seats[i]);
    for (int space = 0; space < SPACES_MAX; space++) {
      const Spot *spot = &checker->spots[house][space];
      if (spot->by != seats[i]) continue;
      strengths[i] += spot->strength;
      if (spot->nr < first[i]) first[i] = spot->nr;
    }
  }
  if (counts[0] != counts[1] || !decide) return counts[0] - counts[1];
  if (strength && strengths[0] != strengths[1]) return strengths[0] - strengths[1];
  return first[0] < first[1] ? 1 : first[0] > first[1] ? -1 : 0;
}

static void see_token(Checker *checker, const Event *event) {
  int seat = seat_in(checker, event, "seat"), ruling = checker->option[OPTION_R07];
  expect(checker, checker->won_by >= 0 && captains_on(checker, checker->won_by, seat) > 0,
         "a token for a loser (R27)");
  for (int other = 0; checker->won_by >= 0 && other < checker->edition->seat_count; other++) {
    if (other == seat) continue;
    bool decide = ruling == R07_STRENGTH_THEN_FIRST || ruling == R07_FIRST;
    int better = compare_claims(checker, seat, other, decide, ruling == R07_STRENGTH_THEN_FIRST);
    expect(checker, better > 0 || (better == 0 && ruling == R07_ALL), "a token for the wrong one (R07)");
  }
}

static void see_took_soldier(Checker *checker, const Event *event) {
  int seat = seat_in(checker, event, "seat"), kind = kind_in(checker, word(event, "soldier"));
  int house = checker->won_by < 0 ? -1 : checker->enemy[checker->won_by];
  expect(checker, checker->players[seat].power == POWER_TAKE, "another dog takes a soldier");
  bool taken = false;
  for (int space = 0; house >= 0 && space < SPACES_MAX; space++) {
    Spot *spot = &checker->spots[house][space];
    if (spot->kind < 0) continue;
    expect(checker, checker->edition->kinds[spot->kind].strength <= checker->edition->kinds[kind].strength,
           "not the strongest soldier (R20)");
    if (spot->kind != kind || taken) continue;
    spot->kind = -1;
    taken = true;
  }
  expect(checker, taken, "a soldier that was not there");
  checker->players[seat].soldiers[kind]++;
}

static void see_score(Checker *checker, const Event *event) {
  end_battle(checker);
  const Edition *edition = checker->edition;
  const Holding *holding = &checker->players[seat_in(checker, event, "seat")];
  int shields = 0, soldiers = 0, cards = 0;
  for (int house = 0; house < edition->house_count; house++)
    shields += holding->shields[house] * checker->values[house];
  for (int kind = 0; kind < edition->kind_count; kind++) soldiers += holding->soldiers[kind];
  for (int card = 0; card < edition->tactic_count; card++) cards += holding->cards[card];
  int support = holding->support < 0 ? 0 : 2 * checker->values[holding->support];
  int total = holding->vp + shields + support + holding->coins / 2 + soldiers + cards;
  expect(checker,
         number(event, "shields") == shields && number(event, "support") == support &&
             number(event, "total") == total,
         "another score at the end (2)");
}

/* ---- the year ---- */

static void see_year(Checker *checker, const Event *event) {
  clear_board(checker);
  checker->year = number(event, "year");
  checker->first = checker->turn = seat_in(checker, event, "seat");
  checker->mustered = false;
  for (int seat = 0; seat < checker->edition->seat_count; seat++) checker->players[seat].out = false;
}

static void see_battle(Checker *checker, const Event *event, const State *state) {
  int house = house_in(checker, event, "house"), against = house_in(checker, event, "against");
  checker->enemy[house] = against;
  checker->enemy[against] = house;
  for (int i = 0; i < state->board.battle_count * SIDES_OF_BATTLE; i++) {
    Side side = {i / SIDES_OF_BATTLE, i % SIDES_OF_BATTLE};
    checker->tiles[dogs_house_of(&state->board, side)] = dogs_tile_of(checker->edition, &state->board, side);
  }
}

/* Income and captains come before the first purchase; of a limited bank as far as it goes (R12). */
static void muster(Checker *checker) {
  if (checker->mustered) return;
  checker->mustered = true;
  const Edition *edition = checker->edition;
  int bank = checker->option[OPTION_R12];
  for (int i = 0; i < edition->seat_count; i++) {
    Holding *holding = &checker->players[(checker->first + i) % edition->seat_count];
    int out = 0, income = edition->income;
    for (int seat = 0; seat < edition->seat_count; seat++) out += checker->players[seat].coins;
    if (bank > 0 && bank - out < income) income = bank - out < 0 ? 0 : bank - out;
    holding->coins += income;
    holding->captains = edition->captains[checker->year];
  }
}

static void see_year_end(Checker *checker) {
  end_battle(checker);
  clear_board(checker);
  for (int seat = 0; seat < checker->edition->seat_count; seat++) {
    checker->players[seat].captains = 0;
    checker->players[seat].out = false;
  }
}

static void see_dog(Checker *checker, const Event *event) {
  int dog = index_of(checker, word(event, "dog"), checker->edition->dog_ids);
  Holding *holding = &checker->players[seat_in(checker, event, "seat")];
  holding->power = checker->edition->dogs[dog].power;
  holding->amount = checker->edition->dogs[dog].amount;
}

/* ---- all events ---- */

static void see_private(Checker *checker, const Event *event) {
  const char *code = event->code;
  int seat = reader_of(checker, event);
  if (strcmp(code, "drew") == 0) add_cards(checker, &checker->players[seat], event, "tactics", 1);
  if (strcmp(code, "not-bought") == 0) muster(checker);
  if (strcmp(code, "spy-report") == 0) add_cards(checker, &checker->players[seat], event, "taken", 1);
  if (strcmp(code, "spy-victim") == 0) add_cards(checker, &checker->players[seat], event, "taken", -1);
}

static const char *const PRIVATE[] = {"hand",       "drew",         "not-bought", "used", "spy-report",
                                      "spy-victim", "plan-stopped", "skipped",    NULL};

static void see_clash(Checker *checker, const Event *event) {
  const char *code = event->code;
  if (strcmp(code, "tactic") == 0) see_tactic(checker, event);
  if (strcmp(code, "placed") == 0) see_placed(checker, event);
  if (strcmp(code, "passed") == 0) see_passed(checker, event);
  if (strcmp(code, "gained") == 0) see_gained(checker, event);
  if (strcmp(code, "switched") == 0) see_moved(checker, event, true);
  if (strcmp(code, "shifted") == 0) see_moved(checker, event, false);
  if (strcmp(code, "cursor") == 0) see_cursor(checker, event);
  if (strcmp(code, "deserted") == 0) see_deserted(checker, event);
  if (strcmp(code, "purchase") == 0) {
    Holding *holding = &checker->players[seat_in(checker, event, "seat")];
    holding->coins -= number(event, "cost");
    holding->soldiers[kind_in(checker, word(event, "kind"))]++;
  }
  if (strcmp(code, "extorted") == 0) {
    checker->players[seat_in(checker, event, "seat")].coins += number(event, "coins");
    checker->players[seat_in(checker, event, "player")].coins -= number(event, "coins");
  }
}

static void see_outcome(Checker *checker, const Event *event) {
  const char *code = event->code;
  if (strcmp(code, "battle-won") == 0) see_battle_won(checker, event);
  if (strcmp(code, "battle-drawn") == 0) {
    end_battle(checker);
    expect(checker, checker->lead[house_in(checker, event, "house")] == 0, "a battle that is not drawn");
  }
  if (strcmp(code, "withdrew") == 0) see_withdrew(checker, event);
  if (strcmp(code, "scored") == 0) see_scored(checker, event);
  if (strcmp(code, "coin") == 0) {
    Holding *holding = &checker->players[seat_in(checker, event, "seat")];
    expect(checker, holding->power == POWER_COINS, "another dog takes a coin");
    holding->coins += number(event, "coins");
  }
  if (strcmp(code, "token") == 0) see_token(checker, event);
  if (strcmp(code, "took-soldier") == 0) see_took_soldier(checker, event);
  if (strcmp(code, "year-ends") == 0) see_year_end(checker);
  if (strcmp(code, "score") == 0) see_score(checker, event);
}

static void see(Checker *checker, const State *state, const Event *event) {
  const char *code = event->code;
  if (strcmp(code, "dog") == 0) see_dog(checker, event);
  if (strcmp(code, "year") == 0) see_year(checker, event);
  if (strcmp(code, "battle") == 0) see_battle(checker, event, state);
  if (strcmp(code, "token-handed") == 0) checker->first = checker->turn = seat_in(checker, event, "to");
  if (strcmp(code, "bought") == 0) {
    muster(checker);
    add_soldiers(checker, &checker->players[seat_in(checker, event, "seat")], event);
  }
  see_clash(checker, event);
  see_outcome(checker, event);
  /* Only entries of plans play cards, and this is the last that is told of each. */
  if (strcmp(code, "used") == 0) checker->cards_this_turn = 0;
}

/* ---- the state, and what is seen of it ---- */

static void compare_player(Checker *checker, const Player *player, const Holding *holding) {
  expect(checker, player->coins == holding->coins, "coins that were not told of");
  expect(checker, player->vp == holding->vp, "points that were not told of");
  expect(checker, player->captains == holding->captains, "captains that were not told of");
  expect(checker, (player->out != 0) == holding->out, "a pass that was not told of");
  for (int kind = 0; kind < checker->edition->kind_count; kind++)
    expect(checker, player->soldiers[kind] == holding->soldiers[kind], "soldiers that were not told of");
  for (int house = 0; house < checker->edition->house_count; house++)
    expect(checker, player->shields[house] == holding->shields[house], "shields that were not told of");
  for (int card = 0; card < checker->edition->tactic_count; card++)
    expect(checker, player->tactics[card] == holding->cards[card], "tactics that were not told of");
}

static void compare_spaces(Checker *checker, const Board *board) {
  Address all[BOARD_SPACES_MAX];
  int count = dogs_spaces(checker->edition, board, all);
  for (int i = 0; i < count; i++) {
    const Standing *standing = dogs_standing_seen(board, all[i]);
    const Spot *spot = &checker->spots[all[i].house - 1][all[i].space];
    expect(checker, standing->by - 1 == spot->by && standing->soldier - 1 == spot->kind,
           "a board that was not told of");
  }
}

static void compare(Checker *checker, const State *state) {
  const Board *board = &state->board;
  for (int seat = 0; seat < checker->edition->seat_count; seat++)
    compare_player(checker, &board->players[seat], &checker->players[seat]);
  for (int house = 0; house < checker->edition->house_count; house++) {
    Side side = dogs_side_of_house(board, house);
    expect(checker, board->values[house] == checker->values[house], "a value that was not told of");
    if (side.battle >= 0)
      expect(checker, dogs_lead(board, side) == checker->lead[house], "a cursor that was not told of");
  }
  if (board->window == WINDOW_CLASH) {
    compare_spaces(checker, board);
    expect(checker, board->to_move - 1 == checker->turn, "the turn of another");
  }
}

void checker_begin(Checker *checker, const Edition *edition, const State *state, Arena *arena) {
  *checker =
      (Checker){.edition = edition, .option = state->board.option, .arena = arena, .turn = -1, .won_by = -1};
  clear_board(checker);
  for (int seat = 0; seat < edition->seat_count; seat++) {
    const Player *player = &state->board.players[seat];
    Holding *holding = &checker->players[seat];
    *holding = (Holding){.coins = player->coins, .support = player->support - 1, .power = POWERS};
    if (player->dog != 0) {
      holding->power = edition->dogs[player->dog - 1].power;
      holding->amount = edition->dogs[player->dog - 1].amount;
    }
    for (int card = 0; card < edition->tactic_count; card++) holding->cards[card] = player->tactics[card];
  }
  for (int house = 0; house < edition->house_count; house++) checker->values[house] = edition->value_start;
}

bool checker_window(Checker *checker, const State *state, const Events *events) {
  const char *what = NULL;
  for (size_t i = 0; i < events->count && checker->what == NULL; i++) {
    const Event *event = &events->items[i];
    bool secret = word_index(event->code, PRIVATE) >= 0;
    bool bought = strcmp(event->code, "bought") == 0 && checker->option[OPTION_R15] != OPTION_YES;
    expect(checker, secret || bought || event->audience == AUDIENCE_ALL,
           "what all may know is kept from some");
    expect(checker, !bought || event->audience != AUDIENCE_ALL, "a secret purchase (R15)");
    if (secret) see_private(checker, event);
    see(checker, state, event);
  }
  if (checker->what == NULL && state->board.window == WINDOW_END) see_year_end(checker);
  if (checker->what == NULL) compare(checker, state);
  if (checker->what == NULL && !dogs_invariants_hold(checker->edition, state, &what))
    (void)wrong(checker, what);
  return checker->what == NULL;
}
