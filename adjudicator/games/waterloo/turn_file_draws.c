/* What the rows of a turn file do not say of a random one. */
#include "../random_file.h"
#include "sequence.h"
#include "turn_file.h"

/* The pair that a file is for; of who owes nothing any of its own. */
static Tree *pair_draw(FieldDrawer *drawer) {
  const State *state = drawer->state;
  if (!waterloo_has_rondes(drawer->edition)) return NULL;
  if (drawer->part != NULL) return tree_text(drawer->arena, drawer->part);
  const Pair *pair = &state->pairs[draw_below(drawer, state->pair_count)];
  return tree_text(drawer->arena, waterloo_part_name(drawer->edition, pair));
}

static Tree *deployment_draw(FieldDrawer *drawer) {
  int count = 0, values[VALUES];
  for (int value = 1; value <= waterloo_values(drawer->state); value++) values[count++] = value;
  chooser_shuffle(drawer->chooser, values, sizeof *values, (size_t)count);
  Tree *section = tree_map(drawer->arena),
       *front = tree_put(drawer->arena, section, "front", tree_list(drawer->arena));
  for (int i = 0; i < DUELS; i++) tree_add_int(drawer->arena, front, values[i]);
  if (waterloo_has_sixth(drawer->state) && !waterloo_draws_generals(drawer->state))
    tree_put_int(drawer->arena, section, "general", values[DUELS]);
  return section;
}

static Tree *map_of(const FieldDrawer *drawer, const char *key, Tree *value) {
  Tree *map = tree_map(drawer->arena);
  tree_put(drawer->arena, map, key, value);
  return map;
}

static Tree *condition_draw(FieldDrawer *drawer) {
  return plan_draw(&WATERLOO_CONDITIONS, drawer->edition, drawer->chooser, drawer->arena);
}

/* The rows of a branch are `when`, `do`, `else`. */
static Tree *branches_draw(FieldDrawer *drawer) {
  const FieldRow *branch = drawer->field->item->fields;
  Tree *list = tree_list(drawer->arena);
  for (unsigned left = draw_below(drawer, 3); left > 0; left--) {
    Tree *map = tree_add(drawer->arena, list, map_of(drawer, "when", field_draw(drawer, &branch[0])));
    tree_put(drawer->arena, map, "do", field_draw(drawer, &branch[1]));
  }
  tree_add(drawer->arena, list, map_of(drawer, "else", field_draw(drawer, &branch[2])));
  return list;
}

static Tree *guard_draw(FieldDrawer *drawer) {
  if (draw_one_in(drawer, 12)) return tree_text(drawer->arena, WATERLOO_WHATS[WHAT_ASK]);
  return draw_one_in(drawer, 3) ? tree_text(drawer->arena, WATERLOO_WHATS[WHAT_RESERVE])
                                : tree_int(drawer->arena, 1 + draw_below(drawer, DUELS));
}

/* One of the rows, or a word. */
static Tree *item_draw(FieldDrawer *drawer) {
  const FieldRow *row;
  if (draw_one_in(drawer, 5))
    return tree_text(drawer->arena, WATERLOO_WHATS[draw_one_in(drawer, 4) ? WHAT_ASK : WHAT_NOTHING]);
  do row = &WATERLOO_ITEM[draw_below(drawer, 1 + ACTIONS)];
  while (row->one_in > 0 && !draw_one_in(drawer, row->one_in));
  bool alone = row == &WATERLOO_ITEM[1 + ACTION_ASSAULT] && draw_one_in(drawer, 2);
  return alone ? tree_text(drawer->arena, row->key) : map_of(drawer, row->key, field_draw(drawer, row));
}

/* Whatever answers some question. */
static Tree *answer_draw(FieldDrawer *drawer) {
  if (draw_one_in(drawer, 2)) return field_draw(drawer, &WATERLOO_TURN_FILE[SECTION_DO]);
  return draw_one_in(drawer, 2) ? tree_int(drawer->arena, 1 + draw_below(drawer, DUELS))
                                : tree_text(drawer->arena, WATERLOO_WHATS[draw_below(drawer, WHAT_GUARD)]);
}

const FieldDraw WATERLOO_DRAWS[] = {
    [DRAW_PAIR] = pair_draw,           [DRAW_DEPLOYMENT] = deployment_draw, [DRAW_ANSWER] = answer_draw,
    [DRAW_CONDITION] = condition_draw, [DRAW_BRANCHES] = branches_draw,     [DRAW_GUARD] = guard_draw,
    [DRAW_ITEM] = item_draw,
};
