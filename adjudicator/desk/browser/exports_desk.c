/* What the page of a desk calls (templates/desk/desk.js): in the modules <rules>-seat.wasm and <rules>.wasm. */
#include <stdint.h>
#include <string.h>

#include "../desk.h"
#include "exports.h"

/* A number from 0 to below-1, from the page: its own dice. */
__attribute__((import_module("page"), import_name("random"))) unsigned page_random(unsigned below);

static int roll(Dice *dice, const char *label, int sides) {
  (void)dice;
  (void)label;
  return (int)page_random((unsigned)sides) + 1;
}

static void shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  (void)dice;
  (void)label;
  for (size_t last = count; last > 1; last--) {
    size_t chosen = page_random((unsigned)last);
    uint8_t moved = ids[last - 1];
    ids[last - 1] = ids[chosen];
    ids[chosen] = moved;
  }
}

Dice page_dice(void) {
  return (Dice){.roll = roll, .draw = roll, .shuffle = shuffle};
}

EXPORT(open, Desk *open_desk(const char *rules, const char *game)) {
  Dice dice = page_dice();
  return desk_open(rules, strlen(rules), game, strlen(game), &dice);
}

EXPORT(problem, const char *problem(const Desk *desk)) {
  return desk_problem(desk);
}

EXPORT(close, void close_desk(Desk *desk)) {
  desk_close(desk);
}

EXPORT(table, const char *table(Desk *desk, int viewer)) {
  return desk_table(desk, viewer);
}

EXPORT(picture, const char *picture(Desk *desk, int viewer, const char *view)) {
  return desk_picture(desk, viewer, view);
}

EXPORT(choices, const char *choices(Desk *desk, int seat, const char *part)) {
  return desk_choices(desk, seat, part);
}

EXPORT(read, const char *read_file(Desk *desk, int seat, const char *asked)) {
  return desk_read(desk, seat, asked);
}

EXPORT(judge, const char *judge(Desk *desk, int seat, const char *asked)) {
  return desk_judge(desk, seat, asked);
}

EXPORT(say, const char *say(Desk *desk, const char *key, const char *fields)) {
  return desk_say(desk, key, fields);
}
