/* Who is which dog, and the preparation of a year, by named draws (DOGS 4, phase 1; R06, R13, R25). */
#include <string.h>

#include "adjudication.h"
#include "edition.h"

/* 0 .. count-1 in random order. */
static void draw_order(const Table *table, const char *label, int count, uint8_t *ids) {
  for (int i = 0; i < count; i++) ids[i] = (uint8_t)i;
  if (table->dice != NULL) dice_shuffle(table->dice, label, ids, (size_t)count);
}

/* ---- dogs ---- */

static void be_dog(const Table *table, int seat, int dog, int choice) {
  table->board->players[seat].dog = (uint8_t)(dog + 1);
  Event *event = dogs_event(table, "dog", "DOGS R25");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_text(event, "dog", table->edition->dogs[dog].id);
  dogs_tell_text(event, "name", table->edition->dogs[dog].name);
  dogs_tell_number(event, "choice", choice);
}

static void choose_from_list(const Table *table, int seat, bool taken[DOGS_MAX]) {
  const Orders *file = table->files[seat];
  for (int i = 0; dogs_has(file, SECTION_DOGS) && i < file->dog_count; i++) {
    int dog = file->dogs[i];
    if (taken[dog]) continue;
    taken[dog] = true;
    be_dog(table, seat, dog, i + 1);
    return;
  }
}

static void begin_first_year(const Table *table) {
  table->board->window = WINDOW_PREPARATION;
  dogs_tell_seat(table, dogs_event(table, "first-player", "DOGS 4"), "seat", table->board->first - 1);
  for (int seat = 0; seat < table->edition->seat_count; seat++) {
    const Player *player = &table->board->players[seat];
    Event *event = dogs_event_for(table, seat, "hand", "DOGS 2");
    dogs_tell_cards(table, event, "tactics", player->tactics);
    if (player->support != 0) dogs_tell_house(table, event, "support", player->support - 1);
  }
}

void dogs_choose_dogs(Table *table) {
  uint8_t order[PLAYERS_MAX], rest[DOGS_MAX];
  bool taken[DOGS_MAX] = {false};
  draw_order(table, "dogs/order", table->edition->seat_count, order);
  draw_order(table, "dogs/rest", table->edition->dog_count, rest);
  for (int i = 0; i < table->edition->seat_count; i++) choose_from_list(table, order[i], taken);
  int next = 0;
  for (int i = 0; i < table->edition->seat_count; i++) {
    if (table->board->players[order[i]].dog != 0) continue;
    while (taken[rest[next]]) next++;
    taken[rest[next]] = true;
    be_dog(table, order[i], rest[next], 0);
  }
  begin_first_year(table);
}

/* ---- a year ---- */

static int battles_of_year(const Table *table) {
  bool two = table->board->option[OPTION_R13] == R13_TWO_BATTLES &&
             table->edition->seat_count == PLAYERS_LEAST && table->edition->battles > 2;
  return two ? 2 : table->edition->battles;
}

static const char *draw_label(const Table *table, const char *what) {
  return arena_printf(table->arena, "year %d/%s", table->board->year, what);
}

/* R06: in the last year the three tokens left over lie face down beside the usual ones, or the usual ones do.
 */
static void lay_tokens(const Table *table) {
  Board *board = table->board;
  uint8_t tokens[TOKENS_MAX] = {0};
  bool last = board->year == table->edition->years;
  bool two = board->option[OPTION_R06] == R06_TWO_PER_BATTLE;
  draw_order(table, draw_label(table, "tokens"), table->edition->token_count, tokens);
  for (int battle = 0; battle < board->battle_count; battle++) {
    Battle *here = &board->battles[battle];
    if (!last || two) here->tokens[0] = (uint8_t)(tokens[battle] + 1);
    if (last) here->hidden[0] = (uint8_t)(tokens[two ? board->battle_count + battle : battle] + 1);
  }
}

static void lay_tiles_and_houses(const Table *table) {
  Board *board = table->board;
  uint8_t tiles[TILES_MAX] = {0}, houses[HOUSES_MAX] = {0};
  draw_order(table, draw_label(table, "tiles"), table->edition->tile_count, tiles);
  draw_order(table, draw_label(table, "houses"), table->edition->house_count, houses);
  for (int i = 0; i < board->battle_count * SIDES_OF_BATTLE; i++) {
    Battle *here = &board->battles[i / SIDES_OF_BATTLE];
    here->tile[i % SIDES_OF_BATTLE] = tiles[i];
    here->house[i % SIDES_OF_BATTLE] = houses[i];
  }
}

static void tell_battle(const Table *table, int number) {
  const Battle *battle = &table->board->battles[number];
  const Edition *edition = table->edition;
  Event *event = dogs_event(table, "battle", "DOGS 4");
  if (event == NULL) return;
  event_number(event, "battle", number + 1);
  event_text(event, "house", edition->house_ids[battle->house[0]]);
  event_text(event, "against", edition->house_ids[battle->house[1]]);
  event_text(event, "tile", edition->tiles[battle->tile[0]].name);
  event_text(event, "tile_against", edition->tiles[battle->tile[1]].name);
  event_list(event, "tokens");
  int hidden = 0;
  for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
    if (battle->tokens[i] != 0) event_text(event, NULL, edition->tokens[battle->tokens[i] - 1].name);
    hidden += battle->hidden[i] != 0;
  }
  event_end(event);
  if (hidden > 0) event_number(event, "hidden", hidden);
}

void dogs_prepare_year(Table *table) {
  Board *board = table->board;
  board->year++;
  if (board->next_first != 0) board->first = board->next_first;
  board->next_first = 0;
  board->seen_count = 0;
  memset(board->seen, 0, sizeof board->seen);
  board->battle_count = (uint8_t)battles_of_year(table);
  lay_tokens(table);
  lay_tiles_and_houses(table);
  Event *event = dogs_event(table, "year", "DOGS 4");
  dogs_tell_number(event, "year", board->year);
  dogs_tell_seat(table, event, "seat", board->first - 1);
  dogs_tell_number(event, "captains", table->edition->captains[board->year]);
  dogs_tell_number(event, "income", table->edition->income);
  for (int battle = 0; battle < board->battle_count; battle++) tell_battle(table, battle);
  dogs_begin_muster(table);
}
