/* What was understood of a turn file, in canonical form. */
#include "files.h"

static Tree *deployment_tree(const Deployment *deployment, Arena *arena) {
  Tree *map = tree_map(arena);
  Tree *front = tree_put(arena, map, "front", tree_list(arena));
  for (int duel = 1; duel <= DUELS; duel++) tree_add_int(arena, front, deployment->front[duel]);
  if (deployment->general != 0) tree_put_int(arena, map, "general", deployment->general);
  return map;
}

static Tree *answer_tree(const Edition *edition, const Part *part, Arena *arena) {
  static const char *const WORDS[] = {"nothing", "ask", "accept", "decline", "reserve"};
  if (part->turn.moves.count > 0)
    return waterloo_moves_tree(edition, &part->turn.script, &part->turn.moves, arena);
  if (part->answer >= WHAT_GUARD) return tree_int(arena, part->answer - WHAT_GUARD);
  return tree_text(arena, WORDS[part->answer]);
}

static void put_part(const Edition *edition, const Part *part, Tree *map, Arena *arena) {
  if (waterloo_has(part, SECTION_DEPLOY))
    tree_put(arena, map, "deploy", deployment_tree(&part->deployment, arena));
  if (waterloo_has(part, SECTION_DO))
    tree_put(arena, map, "do", waterloo_moves_tree(edition, &part->turn.script, &part->turn.moves, arena));
  if (waterloo_has(part, SECTION_ANSWER)) tree_put(arena, map, "answer", answer_tree(edition, part, arena));
  if (waterloo_has(part, SECTION_STANDING))
    tree_put(arena, map, "standing",
             part->keeps_standing ? tree_text(arena, "same")
                                  : waterloo_standing_tree(edition, &part->standing, arena));
  if (waterloo_has(part, SECTION_NEXT))
    tree_put(arena, map, "next", waterloo_next_tree(edition, &part->next, arena));
  if (waterloo_has(part, SECTION_RESIGN)) tree_put_bool(arena, map, "resign", true);
}

Tree *waterloo_orders_write(const void *edition_pointer, const void *orders_pointer, int seat, Arena *arena) {
  (void)seat;
  const Edition *edition = edition_pointer;
  const Orders *orders = orders_pointer;
  Tree *tree = tree_map(arena);
  for (int other = 0; other < edition->seats.count; other++) {
    const Part *part = &orders->parts[other];
    if (part->sections == 0) continue;
    /* A file is for one pair; of several files in force each stands under its pair. */
    Tree *map = tree->count == 0 ? tree
                                 : tree_put(arena, tree, edition->pair[part->pair[NORTH]][part->pair[SOUTH]],
                                            tree_map(arena));
    if (waterloo_has_rondes(edition))
      tree_put_text(arena, map, "pair", edition->pair[part->pair[NORTH]][part->pair[SOUTH]]);
    put_part(edition, part, map, arena);
  }
  return tree;
}
