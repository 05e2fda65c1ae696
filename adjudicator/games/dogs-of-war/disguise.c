/* States that a viewer cannot tell apart. */
#include <string.h>

#include "../random_file.h"
#include "sequence.h"
#include "turn_file.h"
#include "view.h"

#define COINS_MOST 20
#define VP_MOST    40

typedef struct Disguise {
  const Edition *edition;
  State *state;
  Board *board;
  Chooser *chooser;
  int others[PLAYERS_MAX], count; /* seats behind whose screens the viewer does not see */
} Disguise;

static int below(const Disguise *disguise, int count) {
  return (int)disguise->chooser->choose(disguise->chooser, (unsigned)count);
}

static Player *any_other(const Disguise *disguise) {
  return &disguise->board->players[disguise->others[below(disguise, disguise->count)]];
}

static void shuffle(const Disguise *disguise, uint8_t *ids, int count) {
  chooser_shuffle(disguise->chooser, ids, sizeof *ids, (size_t)count);
}

/* ---- behind the screens ---- */

/* Soldiers, shields: one by one to anybody. */
static void deal_soldiers(const Disguise *disguise, int kind) {
  int total = 0;
  for (int i = 0; i < disguise->count; i++) {
    uint8_t *held = &disguise->board->players[disguise->others[i]].soldiers[kind];
    total += *held;
    *held = 0;
  }
  for (; total > 0; total--) any_other(disguise)->soldiers[kind]++;
}

static void deal_shields(const Disguise *disguise, int house) {
  int total = 0;
  for (int i = 0; i < disguise->count; i++) {
    uint8_t *held = &disguise->board->players[disguise->others[i]].shields[house];
    total += *held;
    *held = 0;
  }
  for (; total > 0; total--) any_other(disguise)->shields[house]++;
}

static void deal_coins(const Disguise *disguise) {
  bool limited = disguise->board->option[OPTION_R12] != 0;
  int total = 0;
  for (int i = 0; i < disguise->count; i++) {
    Player *player = &disguise->board->players[disguise->others[i]];
    total += player->coins;
    player->coins = (uint16_t)(limited ? 0 : below(disguise, COINS_MOST));
    player->vp = (uint16_t)below(disguise, VP_MOST);
  }
  for (; limited && total > 0; total--) any_other(disguise)->coins++;
}

/* The cards of others and the pile. Everybody can count how many cards somebody holds (4.2), and must know it where a hand
 * is to be spied on (7.7): hands keep their sizes. */
static void deal_cards(const Disguise *disguise) {
  Board *board = disguise->board;
  uint8_t cards[CARDS_MAX], copies[DESIGNS_MAX] = {0};
  int count = 0, dealt = 0, sizes[PLAYERS_MAX];
  for (int i = 0; i < disguise->count; i++)
    sizes[i] = dogs_hand_size(disguise->edition, &board->players[disguise->others[i]]);
  for (int i = 0; i < board->deck_count; i++) copies[board->deck[i]]++;
  for (int card = 0; card < disguise->edition->tactic_count; card++) {
    for (int i = 0; i < disguise->count; i++) {
      uint8_t *held = &board->players[disguise->others[i]].tactics[card];
      copies[card] = (uint8_t)(copies[card] + *held);
      *held = 0;
    }
    for (; copies[card] > 0; copies[card]--) cards[count++] = (uint8_t)card;
  }
  shuffle(disguise, cards, count);
  memset(board->deck, 0, sizeof board->deck);
  board->deck_count = 0;
  for (int i = 0; i < disguise->count; i++) {
    for (; sizes[i] > 0; sizes[i]--) board->players[disguise->others[i]].tactics[cards[dealt++]]++;
  }
  while (dealt < count) board->deck[board->deck_count++] = cards[dealt++];
}

/* The support cards of others and those that were never dealt. */
static void deal_supports(const Disguise *disguise) {
  const Edition *edition = disguise->edition;
  Board *board = disguise->board;
  bool hidden[HOUSES_MAX];
  uint8_t houses[HOUSES_MAX];
  int count = 0;
  for (int house = 0; house < edition->house_count; house++) hidden[house] = true;
  for (int seat = 0; seat < edition->seat_count; seat++) {
    bool other = false;
    for (int i = 0; i < disguise->count; i++) other = other || disguise->others[i] == seat;
    if (!other && board->players[seat].support != 0) hidden[board->players[seat].support - 1] = false;
  }
  for (int house = 0; house < edition->house_count; house++) {
    if (hidden[house]) houses[count++] = (uint8_t)(house + 1);
  }
  shuffle(disguise, houses, count);
  for (int i = 0; i < disguise->count && i < count; i++) {
    Player *player = &board->players[disguise->others[i]];
    if (player->support != 0) player->support = houses[i];
  }
}

/* ---- on the table ---- */

/* Tokens face down and those that lie nowhere. */
static void turn_tokens(const Disguise *disguise) {
  Board *board = disguise->board;
  bool seen[TOKENS_MAX + 1] = {false};
  uint8_t tokens[TOKENS_MAX];
  int count = 0, next = 0;
  for (int i = 0; i < board->battle_count * TOKENS_OF_BATTLE; i++)
    seen[board->battles[i / TOKENS_OF_BATTLE].tokens[i % TOKENS_OF_BATTLE]] = true;
  for (int token = 1; token <= disguise->edition->token_count; token++) {
    if (!seen[token]) tokens[count++] = (uint8_t)token;
  }
  shuffle(disguise, tokens, count);
  for (int i = 0; i < board->battle_count * TOKENS_OF_BATTLE && next < count; i++) {
    uint8_t *hidden = &board->battles[i / TOKENS_OF_BATTLE].hidden[i % TOKENS_OF_BATTLE];
    if (*hidden != 0) *hidden = tokens[next++];
  }
}

/* ---- plans ---- */

static void mark_plan(const Disguise *disguise, Plan *plan) {
  for (int i = 0; i < plan->entry_count; i++) {
    Entry *entry = &plan->entries[i];
    entry->used = (uint8_t)below(disguise, entry->times + 1);
  }
  for (int i = 0; i < plan->stop_count; i++) {
    int mark = below(disguise, 3);
    plan->stops[i].stopped = mark == 1;
    plan->stops[i].answered = mark == 2;
  }
}

/* Another plan, as somebody might have filed it by now. */
static void write_plan(const Disguise *disguise, int seat, Arena *arena) {
  Plan *plan = &disguise->state->plans[seat];
  bool may_have_filed = disguise->board->window == WINDOW_MUSTER || disguise->board->window == WINDOW_CLASH;
  if (!may_have_filed || below(disguise, 4) == 0) return;
  const void *orders = NULL;
  const Tree *file =
      general_rows_random_file(disguise->edition, disguise->state, seat, NULL, disguise->chooser, arena);
  if (dogs_read(disguise->edition, disguise->state, seat, file, arena, &orders, NULL))
    dogs_take_file(disguise->edition, disguise->state, seat, orders);
  mark_plan(disguise, plan);
}

bool dogs_disguise(const void *edition_pointer, void *state_pointer, int viewer, Chooser *chooser) {
  const Edition *edition = edition_pointer;
  State *state = state_pointer;
  Disguise disguise = {.edition = edition, .state = state, .board = &state->board, .chooser = chooser};
  /* At the end all screens fall. */
  if (viewer == VIEWER_REFEREE || state->board.window == WINDOW_END) return true;
  for (int seat = 0; seat < edition->seat_count; seat++) {
    if (seat != viewer) disguise.others[disguise.count++] = seat;
  }
  /* All are forgotten before one is invented: a plan is written with what the state holds. */
  for (int i = 0; i < disguise.count; i++) memset(&state->plans[disguise.others[i]], 0, sizeof *state->plans);
  for (int kind = 0; kind < edition->kind_count; kind++) deal_soldiers(&disguise, kind);
  for (int house = 0; house < edition->house_count; house++) deal_shields(&disguise, house);
  deal_coins(&disguise);
  deal_cards(&disguise);
  deal_supports(&disguise);
  turn_tokens(&disguise);
  Arena *arena = arena_new();
  for (int i = 0; i < disguise.count; i++) write_plan(&disguise, disguise.others[i], arena);
  arena_free(arena);
  return true;
}
