/* What the dogs can do in the outcome phase (DOGS R09, R10, R19, R20, 11.6, 11.14). */
#include "adjudication.h"
#include "edition.h"

int dogs_extra_captains(const Table *table, Side side, int seat) {
  if (dogs_power(table->edition, table->board, seat) != POWER_EXTRA) return 0;
  if (dogs_captains_on(table->board, side, seat) == 0) return 0;
  return table->edition->dogs[table->board->players[seat].dog - 1].amount;
}

/* The side of a battle that a seat supports; battle -1 for none. */
static Side side_of_seat(const Board *board, int battle, int seat) {
  for (int side = 0; side < SIDES_OF_BATTLE; side++) {
    if (dogs_captains_on(board, (Side){battle, side}, seat) > 0) return (Side){battle, side};
  }
  return (Side){-1, 0};
}

/* ---- the cursor ---- */

/* What is filed for one house of a battle, that of the own side first; else the default. */
static const CursorPolicy *cursor_policy(const Board *board, const Policy *policy, Side own, bool *named) {
  const CursorPolicy *mine = &policy->cursor_at[dogs_house_of(board, own)];
  const CursorPolicy *theirs = &policy->cursor_at[dogs_house_of(board, dogs_other_side(own))];
  *named = mine->what != CURSOR_DEFAULT || theirs->what != CURSOR_DEFAULT;
  if (mine->what != CURSOR_DEFAULT) return mine;
  return theirs->what != CURSOR_DEFAULT ? theirs : &policy->cursor;
}

/* Whether the cursor moved. */
static bool move_cursor(const Table *table, int seat, Side own, const CursorPolicy *order) {
  Board *board = table->board;
  int most = table->edition->dogs[board->players[seat].dog - 1].amount;
  Side toward = own;
  int steps = most;
  if (order->what == CURSOR_DEFAULT || order->what == CURSOR_NONE) return false;
  if (order->what == CURSOR_ORDER) {
    toward = dogs_side_of_house(board, order->toward - 1);
    steps = order->steps < most ? order->steps : most;
    if (toward.battle != own.battle) return false;
  }
  int was = dogs_lead(board, own);
  if (was == -table->edition->track) return false;
  dogs_push(table->edition, board, toward, steps);
  if (dogs_lead(board, own) == was) return false;
  Event *event = dogs_event(table, "cursor", "DOGS R10");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_house(table, event, "house", dogs_house_of(board, own));
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, own));
  dogs_tell_text(event, "why", "conqueror");
  return true;
}

/* Moves the cursors of battles that were named (or not) by the policy. Returns how many were moved. */
static int move_cursors(const Table *table, int seat, bool wanted, int most) {
  int count = 0;
  for (int battle = 0; battle < table->board->battle_count && count < most; battle++) {
    Side own = side_of_seat(table->board, battle, seat);
    if (own.battle < 0) continue;
    bool named;
    const CursorPolicy *order = cursor_policy(table->board, &table->state->plans[seat].policy, own, &named);
    if (named == wanted) count += move_cursor(table, seat, own, order);
  }
  return count;
}

void dogs_move_cursors(Table *table) {
  bool one = table->board->option[OPTION_R10] == R10_ONE_BATTLE;
  for (int seat = 0; seat < table->edition->seat_count; seat++) {
    if (dogs_power(table->edition, table->board, seat) != POWER_CURSOR) continue;
    int most = one ? 1 : BATTLES_MAX;
    most -= move_cursors(table, seat, true, most);
    move_cursors(table, seat, false, most);
  }
}

/* ---- captains and soldiers of the losing side ---- */

static bool wants_to_withdraw(const Table *table, int seat, int house) {
  const Policy *policy = &table->state->plans[seat].policy;
  int word = policy->withdraw_at[house];
  if (word == STAY_DEFAULT) word = policy->withdraw;
  return word != STAY_STAY; /* always, unless told otherwise (R19) */
}

void dogs_withdraw(Table *table, Side loser) {
  Board *board = table->board;
  int house = dogs_house_of(board, loser);
  for (int seat = 0; seat < table->edition->seat_count; seat++) {
    if (dogs_power(table->edition, board, seat) != POWER_WITHDRAW) continue;
    int count = dogs_captains_on(board, loser, seat);
    if (count == 0 || !wants_to_withdraw(table, seat, house)) continue;
    Standing *spaces = board->battles[loser.battle].spaces[loser.side];
    for (int space = 0; space < SPACES_MAX; space++) {
      if (spaces[space].by == seat + 1) spaces[space].by = 0;
    }
    Event *event = dogs_event(table, "withdrew", "DOGS R19");
    dogs_tell_seat(table, event, "seat", seat);
    dogs_tell_number(event, "battle", loser.battle + 1);
    dogs_tell_house(table, event, "house", house);
    dogs_tell_number(event, "count", count);
  }
}

void dogs_take_soldier(Table *table, int seat, Side loser) {
  Board *board = table->board;
  if (dogs_power(table->edition, board, seat) != POWER_TAKE ||
      table->state->plans[seat].policy.take == TAKE_DECLINE)
    return;
  Standing *spaces = board->battles[loser.battle].spaces[loser.side], *best = NULL;
  for (int space = 0; space < SPACES_MAX; space++) {
    Standing *standing = &spaces[space];
    if (standing->soldier == 0) continue;
    if (best == NULL || table->edition->kinds[standing->soldier - 1].strength >
                            table->edition->kinds[best->soldier - 1].strength)
      best = standing;
  }
  if (best == NULL) return;
  int kind = best->soldier - 1;
  board->players[seat].soldiers[kind]++;
  best->soldier = 0;
  Event *event = dogs_event(table, "took-soldier", "DOGS R20");
  dogs_tell_seat(table, event, "seat", seat);
  dogs_tell_number(event, "battle", loser.battle + 1);
  dogs_tell_text(event, "soldier", table->edition->kind_ids[kind]);
}
