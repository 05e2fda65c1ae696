/* How orders are told: as they are read, in canonical form. */
#include "turn_file.h"

static const char *hex_id(const Edition *edition, Hex hex) {
  return hex == HEX_NONE ? "?" : edition->id[hex];
}

static const char *unit_id(const Edition *edition, int unit) {
  return unit == UNIT_NONE ? "?" : edition->units[unit].id;
}

static Tree *placings_tree(const Edition *edition, const Orders *file, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < file->placing_count; i++) {
    const WrittenPlacing *placing = &file->placings[i];
    tree_add(
        arena, list,
        tree_textf(arena, "%s %s", unit_id(edition, placing->unit.unit), hex_id(edition, placing->hex.hex)));
  }
  return list;
}

static Tree *moves_tree(const Edition *edition, const Orders *file, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < file->move_count; i++) {
    const WrittenMove *move = &file->moves[i];
    const char *text = unit_id(edition, move->unit.unit);
    for (int h = 0; h < move->count; h++)
      text = arena_printf(arena, "%s %s", text, hex_id(edition, move->path[h].hex));
    tree_add_text(arena, list, text);
  }
  return list;
}

static Tree *names_tree(const Edition *edition, const NameList *names, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < names->count; i++) tree_add_text(arena, list, unit_id(edition, names->items[i].unit));
  return list;
}

static Tree *attacks_tree(const Edition *edition, const Orders *file, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < file->attack_count; i++) {
    const WrittenAttack *attack = &file->attacks[i];
    Tree *map = tree_add(arena, list, tree_map(arena));
    tree_put(arena, map, "by", names_tree(edition, &attack->by, arena));
    tree_put_text(arena, map, "on", unit_id(edition, attack->on.unit));
    if (attack->advances) tree_put_text(arena, map, "advance", unit_id(edition, attack->advance.unit));
    if (attack->losses.count > 0) tree_put(arena, map, "losses", names_tree(edition, &attack->losses, arena));
  }
  return list;
}

Tree *ducs_retreats_tree(const Edition *edition, const RetreatList *retreats, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < retreats->count; i++) {
    int entry = retreats->entries[i];
    tree_add_text(arena, list, entry < 0 ? DUCS_DIRECTIONS[-1 - entry] : edition->id[entry]);
  }
  return list;
}

Tree *ducs_orders_write(const void *edition, const void *orders, int seat, Arena *arena) {
  (void)seat;
  const Orders *file = orders;
  Tree *tree = tree_map(arena);
  if (ducs_has(file, SECTION_DEPLOY)) tree_put(arena, tree, "deploy", placings_tree(edition, file, arena));
  if (ducs_has(file, SECTION_MOVES)) tree_put(arena, tree, "moves", moves_tree(edition, file, arena));
  if (ducs_has(file, SECTION_ATTACKS)) tree_put(arena, tree, "attacks", attacks_tree(edition, file, arena));
  if (ducs_has(file, SECTION_RETREAT))
    tree_put(arena, tree, "retreat", ducs_retreats_tree(edition, &file->retreat, arena));
  return tree;
}

bool ducs_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section) {
  (void)part; /* a game without parts */
  const Orders *file = orders;
  return (file->sections & ducs_timely(edition, state, seat) & 1u << section) != 0;
}
