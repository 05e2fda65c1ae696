/* What the rows of a turn file do not say of a random one. */
#include "../random_file.h"
#include "turn_file.h"

/* Before there are battles, one that may be in none. */
static Tree *space_draw(FieldDrawer *drawer) {
  Address all[BOARD_SPACES_MAX] = {{1, 0}};
  int count = dogs_spaces(drawer->edition, &((const State *)drawer->state)->board, all);
  const Address *space = &all[draw_below(drawer, count > 0 ? (size_t)count : 1)];
  return tree_text(drawer->arena, dogs_space_id(drawer->edition, *space));
}

static Tree *card_draw(FieldDrawer *drawer) {
  const State *state = drawer->state;
  CardOrder order = dogs_random_card(drawer->edition, &state->board, drawer->seat, drawer->chooser);
  if (order.card == 0) return NULL;
  order.optional = draw_one_in(drawer, 2);
  return dogs_card_tree(drawer->edition, &order, drawer->arena);
}

static Tree *id_draw(FieldDrawer *drawer) {
  return tree_textf(drawer->arena, "entry %u", draw_below(drawer, 100));
}

static Tree *condition_draw(FieldDrawer *drawer) {
  return plan_draw(&DOGS_CONDITIONS, drawer->edition, drawer->chooser, drawer->arena);
}

/* Who passes plays no more this year: seldom. */
static Tree *otherwise_draw(FieldDrawer *drawer) {
  unsigned number = draw_below(drawer, 8);
  Otherwise otherwise = number == 0 ? OTHERWISE_PASS : number < 4 ? OTHERWISE_ASK : OTHERWISE_WEAKEST;
  return tree_text(drawer->arena, DOGS_OTHERWISES[otherwise]);
}

const FieldDraw DOGS_DRAWS[] = {
    [DRAW_SPACE] = space_draw,         [DRAW_CARD] = card_draw,           [DRAW_ID] = id_draw,
    [DRAW_CONDITION] = condition_draw, [DRAW_OTHERWISE] = otherwise_draw,
};
