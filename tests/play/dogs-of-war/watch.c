#include "watch.h"

#include <limits.h>
#include <string.h>

#include "../../../adjudicator/games/dogs-of-war/adjudication.h"
#include "../../../adjudicator/games/dogs-of-war/files.h"
#include "../../../adjudicator/games/fields.h"

static bool wrong(Watch *watch, const char *what) {
  if (watch->what == NULL) watch->what = what;
  return false;
}

static void expect(Watch *watch, bool holds, const char *what) {
  if (!holds) (void)wrong(watch, what);
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

static int index_of(Watch *watch, const char *text, const char *const *words) {
  int found = word_index(text, words);
  expect(watch, found >= 0, "an event names something that there is not");
  return found < 0 ? 0 : found;
}

static int seat_in(Watch *watch, const Event *event, const char *name) {
  return index_of(watch, word(event, name), watch->edition->seat_names);
}

static int house_in(Watch *watch, const Event *event, const char *name) {
  return index_of(watch, word(event, name), watch->edition->house_ids);
}

static int kind_in(Watch *watch, const char *text) {
  return index_of(watch, text, watch->edition->kind_ids);
}

static Spot *spot_in(Watch *watch, const Event *event, const char *name, int *house) {
  const char *text = word(event, name);
  for (*house = 0; *house < watch->edition->house_count; ++*house) {
    for (int space = 0; space < watch->edition->space_most; space++) {
      if (strcmp(watch->edition->space_ids[*house][space], text) == 0) return &watch->spots[*house][space];
    }
  }
  *house = 0;
  (void)wrong(watch, "an event names a space that there is not");
  return &watch->spots[0][0];
}

static int reader_of(Watch *watch, const Event *event) {
  for (int seat = 0; seat < watch->edition->seat_count; seat++) {
    if (event->audience == AUDIENCE_SEAT(seat)) return seat;
  }
  (void)wrong(watch, "a secret has more than one reader");
  return 0;
}

static void add_soldiers(Watch *watch, Holding *holding, const Event *event) {
  const Tree *list = tree_get(event_tree(watch->arena, event), "soldiers");
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *row = list->items[i].value;
    int64_t count = 0;
    (void)tree_read_int(tree_get(row, "count"), &count);
    int kind = kind_in(watch, tree_string(tree_get(row, "kind"), ""));
    holding->soldiers[kind] += (int)count;
    if (strcmp(event->code, "bought") == 0) holding->coins -= (int)count * watch->edition->kinds[kind].cost;
  }
}

static void add_cards(Watch *watch, Holding *holding, const Event *event, const char *name, int sign) {
  const Tree *list = tree_get(event_tree(watch->arena, event), name);
  for (size_t i = 0; list != NULL && i < list->count; i++)
    holding->cards[index_of(watch, tree_string(list->items[i].value, ""), watch->edition->tactic_ids)] +=
        sign;
}

/* ---- the board ---- */

static int captains_on(const Watch *watch, int house, int seat) {
  int count = 0;
  for (int space = 0; house >= 0 && space < SPACES_MAX; space++) {
    int by = watch->spots[house][space].by;
    count += seat < 0 ? by >= 0 : by == seat;
  }
  return count;
}

static int captains_placed(const Watch *watch, int seat) {
  int count = 0;
  for (int house = 0; house < watch->edition->house_count; house++) count += captains_on(watch, house, seat);
  return count;
}

static int next_nr(const Watch *watch) {
  int most = 0;
  for (int i = 0; i < HOUSES_MAX * SPACES_MAX; i++) {
    const Spot *spot = &watch->spots[i / SPACES_MAX][i % SPACES_MAX];
    if (spot->by >= 0 && spot->nr > most) most = spot->nr;
  }
  return most + 1;
}

static int cut(const Watch *watch, int lead) {
  int track = watch->edition->track;
  return lead > track ? track : lead < -track ? -track : lead;
}

/* 4, R24: the cursor goes as far as it is pushed, and stops at the end of its track. */
static void push(Watch *watch, const Event *event, int house, int steps) {
  expect(watch, number(event, "was") == watch->lead[house], "a cursor was elsewhere");
  int lead = cut(watch, watch->lead[house] + steps);
  expect(watch, number(event, "lead") == lead, "a cursor goes too far, or not far enough");
  watch->lead[house] = lead;
  if (watch->enemy[house] >= 0) watch->lead[watch->enemy[house]] = -lead;
}

static void clear_board(Watch *watch) {
  for (int house = 0; house < HOUSES_MAX; house++) {
    watch->enemy[house] = -1;
    watch->lead[house] = 0;
    watch->tiles[house] = NULL;
    for (int space = 0; space < SPACES_MAX; space++) watch->spots[house][space] = (Spot){-1, -1, 0, 0};
  }
}

/* ---- turns ---- */

/* Turns go round, and who is out has none (4, phase 3). */
static void take_turn(Watch *watch, int seat) {
  expect(watch, watch->turn < 0 || watch->turn == seat, "somebody plays out of turn");
  expect(watch, !watch->players[seat].out, "somebody plays who has passed");
  int next = seat;
  do {
    next = (next + 1) % watch->edition->seat_count;
  } while (next != seat && watch->players[next].out);
  watch->turn = next;
}

static void see_tactic(Watch *watch, const Event *event) {
  int seat = seat_in(watch, event, "seat");
  int card = index_of(watch, word(event, "card"), watch->edition->tactic_ids);
  const Tactic *printed = &watch->edition->tactics[card];
  expect(watch, watch->players[seat].cards[card] > 0, "a card is played that nobody was told of");
  watch->players[seat].cards[card]--;
  watch->cards_this_turn++;
  expect(watch, watch->cards_this_turn == 1, "two cards in one turn");
  if (printed->timing != TIMING_WITH) return;
  int base = printed->kind == 0 ? 0 : watch->edition->kinds[printed->kind - 1].strength;
  watch->card_strength = (printed->strength > 0 ? printed->strength : base) + printed->strength_plus;
}

static void see_placed(Watch *watch, const Event *event) {
  int seat = seat_in(watch, event, "seat"), kind = kind_in(watch, word(event, "soldier")), house;
  Holding *holding = &watch->players[seat];
  Spot *spot = spot_in(watch, event, "space", &house);
  int space = (int)(spot - watch->spots[house]), strength = watch->edition->kinds[kind].strength;
  take_turn(watch, seat);
  expect(watch, holding->captains > 0, "a captain is placed that nobody has");
  expect(watch, holding->soldiers[kind] > 0, "a soldier is placed that nobody has");
  expect(watch, spot->by < 0 && spot->kind < 0, "two captains on one space");
  expect(watch, watch->enemy[house] >= 0, "a house that does not fight this year");
  expect(watch, captains_on(watch, watch->enemy[house], seat) == 0, "somebody supports both houses");
  const Tile *tile = watch->tiles[house];
  expect(watch, tile != NULL && space < tile->count, "a space that the tile does not have");
  if (tile != NULL && tile->spaces[space].need != 0)
    expect(watch, tile->spaces[space].need & 1u << kind, "a reserved space");
  if (watch->card_strength != 0) strength = watch->card_strength;
  expect(watch, number(event, "strength") == strength, "a soldier of another strength");
  push(watch, event, house, strength);
  holding->captains--;
  holding->soldiers[kind]--;
  int nr = next_nr(watch);
  *spot = (Spot){seat, kind, strength, nr};
  watch->card_strength = 0;
}

static void see_passed(Watch *watch, const Event *event) {
  int seat = seat_in(watch, event, "seat");
  take_turn(watch, seat);
  watch->players[seat].out = true;
  watch->players[seat].captains = 0;
}

/* Never more than is printed; less only where it is said to be short (R16, R17). */
static void see_gained(Watch *watch, const Event *event) {
  int seat = seat_in(watch, event, "seat"), house = 0;
  Holding *holding = &watch->players[seat];
  const char *by = word(event, "by");
  if (strchr(by, '.') != NULL) {
    const Spot *spot = spot_in(watch, event, "by", &house);
    const Give *give = &watch->tiles[house]->spaces[spot - watch->spots[house]].give;
    bool whole = *word(event, "short") == '\0';
    int coins = number(event, "coins"), vp = number(event, "vp"), shields = number(event, "shields");
    expect(watch, spot->by == seat, "a reward for a captain of somebody else");
    expect(watch, coins <= give->coins && vp == give->vp && shields <= give->shields, "more than is printed");
    expect(watch, !whole || (coins == give->coins && shields == give->shields), "less than is printed");
    expect(watch, number(event, "captains") <= give->captains && number(event, "tactics") <= give->tactics,
           "more than is printed");
  }
  holding->coins += number(event, "coins");
  holding->vp += number(event, "vp");
  if (number(event, "shields") > 0)
    holding->shields[house_in(watch, event, "house")] += number(event, "shields");
  holding->captains += number(event, "captains");
  add_soldiers(watch, holding, event);
  expect(watch, holding->captains + captains_placed(watch, seat) <= watch->edition->figures,
         "more captains than figures (R16)");
}

static void see_moved(Watch *watch, const Event *event, bool switched) {
  int seat = seat_in(watch, event, "seat"), old, house;
  Spot *from = spot_in(watch, event, "from", &old), *to = spot_in(watch, event, "to", &house);
  expect(watch, from->by == seat && to->by < 0, "a captain that is not there, or goes where one is");
  expect(watch, switched ? house == watch->enemy[old] : house == old, "a captain goes to another tile");
  expect(watch, !switched || captains_on(watch, old, seat) == 1, "more than a lone captain changes sides");
  int nr = next_nr(watch), strength = from->strength;
  *to = *from;
  if (switched) to->nr = nr;
  *from = (Spot){-1, -1, 0, 0};
  if (switched) push(watch, event, house, 2 * strength);
}

static void see_deserted(Watch *watch, const Event *event) {
  int house;
  Spot *spot = spot_in(watch, event, "space", &house);
  expect(watch, spot->kind == kind_in(watch, word(event, "soldier")), "another soldier deserts");
  push(watch, event, house, -spot->strength);
  spot->kind = -1;
  spot->strength = 0;
}

static void see_cursor(Watch *watch, const Event *event) {
  int house = house_in(watch, event, "house"), steps = number(event, "lead") - number(event, "was");
  int track = watch->edition->track, was = watch->lead[house];
  expect(watch, steps >= -2 && steps <= 2 && steps != 0, "a cursor is moved by more than 2");
  if (strcmp(word(event, "why"), "conqueror") == 0) {
    expect(watch, captains_on(watch, house, seat_in(watch, event, "seat")) > 0, "the Conqueror is not there");
    expect(watch, was != -track, "he was beaten at the end of the track");
  } else {
    expect(watch, was != track && was != -track, "a cursor at the end of its track");
  }
  push(watch, event, house, steps);
}

/* ---- the outcome ---- */

static int extra(const Watch *watch, int house, int seat) {
  const Holding *holding = &watch->players[seat];
  return holding->power == POWER_EXTRA && captains_on(watch, house, seat) > 0 ? holding->amount : 0;
}

static int captains_beaten(const Watch *watch, int house) {
  int count = captains_on(watch, house, -1);
  for (int seat = 0; seat < watch->edition->seat_count; seat++)
    count += watch->option[OPTION_R09] == OPTION_YES ? extra(watch, house, seat) : 0;
  return count;
}

/* All that support the winner have scored, once, if anybody was beaten (R08). */
static void end_battle(Watch *watch) {
  if (watch->won_by < 0) return;
  for (int seat = 0; seat < watch->edition->seat_count; seat++) {
    bool expected = watch->beaten > 0 && captains_on(watch, watch->won_by, seat) > 0;
    expect(watch, expected == ((watch->scored >> seat & 1) != 0), "a score is missing, or one too many");
  }
  watch->won_by = -1;
}

static int clamped(const Watch *watch, int value) {
  const Edition *edition = watch->edition;
  int top = edition->value_start + edition->years * edition->step_win_at_end;
  if (watch->option[OPTION_R11] != R11_CLAMPED) return value;
  return value < edition->value_start ? edition->value_start : value > top ? top : value;
}

static void see_battle_won(Watch *watch, const Event *event) {
  end_battle(watch);
  int house = house_in(watch, event, "house"), against = house_in(watch, event, "against");
  bool beaten = watch->lead[house] == watch->edition->track;
  expect(watch, watch->enemy[house] == against && watch->lead[house] > 0, "a battle that was not won so");
  expect(watch, number(event, "margin") == watch->lead[house], "another margin");
  expect(watch, beaten == (*word(event, "beaten") != '\0'), "beaten at the end of the track, or not");
  watch->values[house] = clamped(watch, watch->values[house] + (beaten ? 2 : 1));
  if (beaten) watch->values[against] = clamped(watch, watch->values[against] - 1);
  expect(watch, number(event, "value") == watch->values[house], "a house is worth something else");
  expect(watch, number(event, "value_against") == watch->values[against], "a house is worth something else");
  watch->won_by = house;
  watch->beaten = captains_beaten(watch, against);
  watch->scored = 0;
}

static void see_withdrew(Watch *watch, const Event *event) {
  int seat = seat_in(watch, event, "seat"), house = house_in(watch, event, "house");
  expect(watch, watch->players[seat].power == POWER_WITHDRAW, "another dog withdraws");
  expect(watch, watch->won_by >= 0 && watch->enemy[watch->won_by] == house, "winners withdraw");
  expect(watch, number(event, "count") == captains_on(watch, house, seat), "not all of them withdraw");
  for (int space = 0; space < SPACES_MAX; space++) {
    if (watch->spots[house][space].by == seat) watch->spots[house][space].by = -1;
  }
  watch->beaten = captains_beaten(watch, house);
}

static void see_scored(Watch *watch, const Event *event) {
  int seat = seat_in(watch, event, "seat"), vp = number(event, "vp");
  expect(watch, watch->won_by >= 0 && captains_on(watch, watch->won_by, seat) > 0, "a loser scores");
  expect(watch, vp == watch->beaten && number(event, "captains") == watch->beaten, "another score");
  expect(watch, !(watch->scored >> seat & 1), "a player scores twice");
  watch->scored |= 1u << seat;
  watch->players[seat].vp += vp;
}

/* How a claim compares with another one by R07; above 0: it is the better one. `strength`: whether that is
 * looked at, and after it the first captain. */
static int compare_claims(const Watch *watch, int a, int b, bool decide, bool strength) {
  int house = watch->won_by, counts[2], strengths[2] = {0, 0}, first[2] = {INT_MAX, INT_MAX};
  const int seats[2] = {a, b};
  for (int i = 0; i < 2; i++) {
    counts[i] = captains_on(watch, house, seats[i]) + extra(watch, house, seats[i]);
    for (int space = 0; space < SPACES_MAX; space++) {
      const Spot *spot = &watch->spots[house][space];
      if (spot->by != seats[i]) continue;
      strengths[i] += spot->strength;
      if (spot->nr < first[i]) first[i] = spot->nr;
    }
  }
  if (counts[0] != counts[1] || !decide) return counts[0] - counts[1];
  if (strength && strengths[0] != strengths[1]) return strengths[0] - strengths[1];
  return first[0] < first[1] ? 1 : first[0] > first[1] ? -1 : 0;
}

static void see_token(Watch *watch, const Event *event) {
  int seat = seat_in(watch, event, "seat"), ruling = watch->option[OPTION_R07];
  expect(watch, watch->won_by >= 0 && captains_on(watch, watch->won_by, seat) > 0,
         "a token for a loser (R27)");
  for (int other = 0; watch->won_by >= 0 && other < watch->edition->seat_count; other++) {
    if (other == seat) continue;
    bool decide = ruling == R07_STRENGTH_THEN_FIRST || ruling == R07_FIRST;
    int better = compare_claims(watch, seat, other, decide, ruling == R07_STRENGTH_THEN_FIRST);
    expect(watch, better > 0 || (better == 0 && ruling == R07_ALL), "a token for the wrong one (R07)");
  }
}

static void see_took_soldier(Watch *watch, const Event *event) {
  int seat = seat_in(watch, event, "seat"), kind = kind_in(watch, word(event, "soldier"));
  int house = watch->won_by < 0 ? -1 : watch->enemy[watch->won_by];
  expect(watch, watch->players[seat].power == POWER_TAKE, "another dog takes a soldier");
  bool taken = false;
  for (int space = 0; house >= 0 && space < SPACES_MAX; space++) {
    Spot *spot = &watch->spots[house][space];
    if (spot->kind < 0) continue;
    expect(watch, watch->edition->kinds[spot->kind].strength <= watch->edition->kinds[kind].strength,
           "not the strongest soldier (R20)");
    if (spot->kind != kind || taken) continue;
    spot->kind = -1;
    taken = true;
  }
  expect(watch, taken, "a soldier that was not there");
  watch->players[seat].soldiers[kind]++;
}

static void see_score(Watch *watch, const Event *event) {
  end_battle(watch);
  const Edition *edition = watch->edition;
  const Holding *holding = &watch->players[seat_in(watch, event, "seat")];
  int shields = 0, soldiers = 0, cards = 0;
  for (int house = 0; house < edition->house_count; house++)
    shields += holding->shields[house] * watch->values[house];
  for (int kind = 0; kind < edition->kind_count; kind++) soldiers += holding->soldiers[kind];
  for (int card = 0; card < edition->tactic_count; card++) cards += holding->cards[card];
  int support = holding->support < 0 ? 0 : 2 * watch->values[holding->support];
  int total = holding->vp + shields + support + holding->coins / 2 + soldiers + cards;
  expect(watch,
         number(event, "shields") == shields && number(event, "support") == support &&
             number(event, "total") == total,
         "another score at the end (2)");
}

/* ---- the year ---- */

static void see_year(Watch *watch, const Event *event) {
  clear_board(watch);
  watch->year = number(event, "year");
  watch->first = watch->turn = seat_in(watch, event, "seat");
  watch->mustered = false;
  for (int seat = 0; seat < watch->edition->seat_count; seat++) watch->players[seat].out = false;
}

static void see_battle(Watch *watch, const Event *event, const State *state) {
  int house = house_in(watch, event, "house"), against = house_in(watch, event, "against");
  watch->enemy[house] = against;
  watch->enemy[against] = house;
  for (int i = 0; i < state->board.battle_count * SIDES_OF_BATTLE; i++) {
    Side side = {i / SIDES_OF_BATTLE, i % SIDES_OF_BATTLE};
    watch->tiles[dogs_house_of(&state->board, side)] = dogs_tile_of(watch->edition, &state->board, side);
  }
}

/* Income and captains come before the first purchase; of a limited bank as far as it goes (R12). */
static void muster(Watch *watch) {
  if (watch->mustered) return;
  watch->mustered = true;
  const Edition *edition = watch->edition;
  int bank = watch->option[OPTION_R12];
  for (int i = 0; i < edition->seat_count; i++) {
    Holding *holding = &watch->players[(watch->first + i) % edition->seat_count];
    int out = 0, income = edition->income;
    for (int seat = 0; seat < edition->seat_count; seat++) out += watch->players[seat].coins;
    if (bank > 0 && bank - out < income) income = bank - out < 0 ? 0 : bank - out;
    holding->coins += income;
    holding->captains = edition->captains[watch->year];
  }
}

static void see_year_end(Watch *watch) {
  end_battle(watch);
  clear_board(watch);
  for (int seat = 0; seat < watch->edition->seat_count; seat++) {
    watch->players[seat].captains = 0;
    watch->players[seat].out = false;
  }
}

static void see_dog(Watch *watch, const Event *event) {
  int dog = index_of(watch, word(event, "dog"), watch->edition->dog_ids);
  Holding *holding = &watch->players[seat_in(watch, event, "seat")];
  holding->power = watch->edition->dogs[dog].power;
  holding->amount = watch->edition->dogs[dog].amount;
}

/* ---- all events ---- */

static void see_private(Watch *watch, const Event *event) {
  const char *code = event->code;
  int seat = reader_of(watch, event);
  if (strcmp(code, "drew") == 0) add_cards(watch, &watch->players[seat], event, "tactics", 1);
  if (strcmp(code, "not-bought") == 0) muster(watch);
  if (strcmp(code, "spy-report") == 0) add_cards(watch, &watch->players[seat], event, "taken", 1);
  if (strcmp(code, "spy-victim") == 0) add_cards(watch, &watch->players[seat], event, "taken", -1);
}

static const char *const PRIVATE[] = {"hand",       "drew",         "not-bought", "used", "spy-report",
                                      "spy-victim", "plan-stopped", "skipped",    NULL};

static void see_clash(Watch *watch, const Event *event) {
  const char *code = event->code;
  if (strcmp(code, "tactic") == 0) see_tactic(watch, event);
  if (strcmp(code, "placed") == 0) see_placed(watch, event);
  if (strcmp(code, "passed") == 0) see_passed(watch, event);
  if (strcmp(code, "gained") == 0) see_gained(watch, event);
  if (strcmp(code, "switched") == 0) see_moved(watch, event, true);
  if (strcmp(code, "shifted") == 0) see_moved(watch, event, false);
  if (strcmp(code, "cursor") == 0) see_cursor(watch, event);
  if (strcmp(code, "deserted") == 0) see_deserted(watch, event);
  if (strcmp(code, "purchase") == 0) {
    Holding *holding = &watch->players[seat_in(watch, event, "seat")];
    holding->coins -= number(event, "cost");
    holding->soldiers[kind_in(watch, word(event, "kind"))]++;
  }
  if (strcmp(code, "extorted") == 0) {
    watch->players[seat_in(watch, event, "seat")].coins += number(event, "coins");
    watch->players[seat_in(watch, event, "player")].coins -= number(event, "coins");
  }
}

static void see_outcome(Watch *watch, const Event *event) {
  const char *code = event->code;
  if (strcmp(code, "battle-won") == 0) see_battle_won(watch, event);
  if (strcmp(code, "battle-drawn") == 0) {
    end_battle(watch);
    expect(watch, watch->lead[house_in(watch, event, "house")] == 0, "a battle that is not drawn");
  }
  if (strcmp(code, "withdrew") == 0) see_withdrew(watch, event);
  if (strcmp(code, "scored") == 0) see_scored(watch, event);
  if (strcmp(code, "coin") == 0) {
    Holding *holding = &watch->players[seat_in(watch, event, "seat")];
    expect(watch, holding->power == POWER_COINS, "another dog takes a coin");
    holding->coins += number(event, "coins");
  }
  if (strcmp(code, "token") == 0) see_token(watch, event);
  if (strcmp(code, "took-soldier") == 0) see_took_soldier(watch, event);
  if (strcmp(code, "year-ends") == 0) see_year_end(watch);
  if (strcmp(code, "score") == 0) see_score(watch, event);
}

static void see(Watch *watch, const State *state, const Event *event) {
  const char *code = event->code;
  if (strcmp(code, "dog") == 0) see_dog(watch, event);
  if (strcmp(code, "year") == 0) see_year(watch, event);
  if (strcmp(code, "battle") == 0) see_battle(watch, event, state);
  if (strcmp(code, "token-handed") == 0) watch->first = watch->turn = seat_in(watch, event, "to");
  if (strcmp(code, "bought") == 0) {
    muster(watch);
    add_soldiers(watch, &watch->players[seat_in(watch, event, "seat")], event);
  }
  see_clash(watch, event);
  see_outcome(watch, event);
  /* Only entries of plans play cards, and this is the last that is told of each. */
  if (strcmp(code, "used") == 0) watch->cards_this_turn = 0;
}

/* ---- the state, and what is seen of it ---- */

static void compare_player(Watch *watch, const Player *player, const Holding *holding) {
  expect(watch, player->coins == holding->coins, "coins that were not told of");
  expect(watch, player->vp == holding->vp, "points that were not told of");
  expect(watch, player->captains == holding->captains, "captains that were not told of");
  expect(watch, (player->out != 0) == holding->out, "a pass that was not told of");
  for (int kind = 0; kind < watch->edition->kind_count; kind++)
    expect(watch, player->soldiers[kind] == holding->soldiers[kind], "soldiers that were not told of");
  for (int house = 0; house < watch->edition->house_count; house++)
    expect(watch, player->shields[house] == holding->shields[house], "shields that were not told of");
  for (int card = 0; card < watch->edition->tactic_count; card++)
    expect(watch, player->tactics[card] == holding->cards[card], "tactics that were not told of");
}

static void compare_spaces(Watch *watch, const Board *board) {
  Address all[BOARD_SPACES_MAX];
  int count = dogs_spaces(watch->edition, board, all);
  for (int i = 0; i < count; i++) {
    const Standing *standing = dogs_standing_seen(board, all[i]);
    const Spot *spot = &watch->spots[all[i].house - 1][all[i].space];
    expect(watch, standing->by - 1 == spot->by && standing->soldier - 1 == spot->kind,
           "a board that was not told of");
  }
}

static void compare(Watch *watch, const State *state) {
  const Board *board = &state->board;
  for (int seat = 0; seat < watch->edition->seat_count; seat++)
    compare_player(watch, &board->players[seat], &watch->players[seat]);
  for (int house = 0; house < watch->edition->house_count; house++) {
    Side side = dogs_side_of_house(board, house);
    expect(watch, board->values[house] == watch->values[house], "a value that was not told of");
    if (side.battle >= 0)
      expect(watch, dogs_lead(board, side) == watch->lead[house], "a cursor that was not told of");
  }
  if (board->window == WINDOW_CLASH) {
    compare_spaces(watch, board);
    expect(watch, board->to_move - 1 == watch->turn, "the turn of another");
  }
}

void watch_begin(Watch *watch, const Edition *edition, const State *state, Arena *arena) {
  *watch =
      (Watch){.edition = edition, .option = state->board.option, .arena = arena, .turn = -1, .won_by = -1};
  clear_board(watch);
  for (int seat = 0; seat < edition->seat_count; seat++) {
    const Player *player = &state->board.players[seat];
    Holding *holding = &watch->players[seat];
    *holding = (Holding){.coins = player->coins, .support = player->support - 1, .power = POWERS};
    if (player->dog != 0) {
      holding->power = edition->dogs[player->dog - 1].power;
      holding->amount = edition->dogs[player->dog - 1].amount;
    }
    for (int card = 0; card < edition->tactic_count; card++) holding->cards[card] = player->tactics[card];
  }
  for (int house = 0; house < edition->house_count; house++) watch->values[house] = edition->value_start;
}

bool watch_window(Watch *watch, const State *state, const Events *events) {
  const char *what = NULL;
  for (size_t i = 0; i < events->count && watch->what == NULL; i++) {
    const Event *event = &events->items[i];
    bool secret = word_index(event->code, PRIVATE) >= 0;
    bool bought = strcmp(event->code, "bought") == 0 && watch->option[OPTION_R15] != OPTION_YES;
    expect(watch, secret || bought || event->audience == AUDIENCE_ALL, "what all may know is kept from some");
    expect(watch, !bought || event->audience != AUDIENCE_ALL, "a secret purchase (R15)");
    if (secret) see_private(watch, event);
    see(watch, state, event);
  }
  if (watch->what == NULL && state->board.window == WINDOW_END) see_year_end(watch);
  if (watch->what == NULL) compare(watch, state);
  if (watch->what == NULL && !dogs_invariants_hold(watch->edition, state, &what)) (void)wrong(watch, what);
  return watch->what == NULL;
}
