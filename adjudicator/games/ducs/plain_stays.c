/* Who does not move, by plain words of La Guerre des Ducs: no order, but what no order may contradict. */
#include "plain.h"

#include <string.h>

/* "OI5 stays where it is": no order. */
Tree *ducs_plain_stay(PlainReader *reader, const PlainToken *t) {
  const PlainToken *at = t;
  Tree *units = plain_list(reader, t);
  bool any = false;
  for (; t->kind != PLAIN_END && t->symbol != DUCS_STAY; t++) {
    size_t taken;
    int unit = ducs_unit_at(reader, t, &taken);
    if (unit != UNIT_NONE) {
      any = true;
      tree_add(reader->arena, units, plain_scalar(reader, t, ducs_plain_id(reader, unit)));
      t += taken - 1;
    } else if (!ducs_is_between(t)) {
      return NULL;
    }
  }
  if (!any || t->symbol != DUCS_STAY) return NULL;
  for (t++; t->kind != PLAIN_END; t++) {
    if (ducs_plain_names(reader, t) > 0 || t->kind == PLAIN_NUMBER) return NULL;
  }
  return plain_one(reader, at, DUCS_STAYS, units);
}

/* The place of a move of a unit in the list; its count: there is none. */
static size_t move_of(const Tree *moves, const char *unit) {
  size_t length = strlen(unit), i = 0;
  for (; moves != NULL && i < moves->count; i++) {
    const char *text = tree_string(moves->items[i].value, "");
    if (strncmp(text, unit, length) == 0 && text[length] == ' ') break;
  }
  return i;
}

/* "OI4 to 1413", and elsewhere "OI4 stays": neither counts. */
bool ducs_stays_doubt(PlainReader *reader, Tree *file, const Tree *stays) {
  Tree *moves = tree_get(file, "moves");
  for (size_t i = 0; moves != NULL && i < stays->count; i++) {
    const Tree *stay = stays->items[i].value;
    size_t found = move_of(moves, stay->text);
    if (found == moves->count) continue;
    const PlainToken at = {
        .kind = PLAIN_END, .text = "", .raw = "", .line = stay->line, .column = stay->column};
    plain_complain(reader, arena_memdup(reader->arena, &at, sizeof at), "line-moves-and-stays", "order",
                   tree_string(moves->items[found].value, ""), "who", stay->text, NULL);
    moves->count--;
    for (size_t k = found; k < moves->count; k++) moves->items[k] = moves->items[k + 1];
    return true;
  }
  return false;
}
