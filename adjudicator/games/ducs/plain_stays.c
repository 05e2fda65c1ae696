/* Who does not move, by plain words of La Guerre des Ducs: no order, but what no order may contradict. */
#include "plain.h"

#include <string.h>

/* The key of a claim that could not be told: its text. */
#define UNSURE "unsure"

/* ---- who ---- */

/* All own units, or those of a kind (-1: all). */
static void add_all(PlainReader *reader, const PlainToken *at, int kind, Tree *units) {
  const Edition *edition = ducs_plain_edition(reader);
  for (int u = 0; u < edition->unit_count; u++) {
    bool meant = edition->units[u].side == reader->seat && (kind < 0 || edition->units[u].kind == kind);
    if (meant) tree_add(reader->arena, units, plain_scalar(reader, at, edition->units[u].id));
  }
}

static bool has_value(const PlainToken *t, int symbol, const char *value) {
  return t->symbol == symbol && t->value != NULL && strcmp(t->value, value) == 0;
}

/* "OI4", "all cavalry", "everyone", "the rest": of the last nobody is named, since they have no orders. NULL: none. */
static const PlainToken *past_one(PlainReader *reader, const PlainToken *t, Tree *units) {
  size_t taken;
  if (has_value(t, PLAIN_ALL, "both") && ducs_unit_at(reader, t + 1, &taken) != UNIT_NONE) t++;
  int unit = ducs_unit_at(reader, t, &taken);
  if (unit != UNIT_NONE) {
    tree_add(reader->arena, units, plain_scalar(reader, t, ducs_plain_id(reader, unit)));
    return t + taken;
  }
  const PlainToken *at = t;
  bool rest = has_value(t, PLAIN_ALL, "else"),
       all = t->symbol == PLAIN_ALL && !has_value(t, PLAIN_ALL, "both");
  if (all) t++;
  bool kind = ducs_is_kind(t);
  if (!all && !kind) return NULL;
  if (!rest) add_all(reader, at, kind ? t->symbol - DUCS_OF_KIND : -1, units);
  return kind ? t + 1 : t;
}

/* Such with something between them; NULL: none. */
static const PlainToken *past_group(PlainReader *reader, const PlainToken *t, Tree *units) {
  const PlainToken *end = NULL, *next = t;
  while ((next = past_one(reader, next, units)) != NULL) {
    for (end = next; ducs_is_between(next); next++) continue;
  }
  return end;
}

static void remove_units(Tree *units, const Tree *others) {
  size_t kept = 0;
  for (size_t i = 0; i < units->count; i++) {
    bool other = false;
    for (size_t k = 0; k < others->count; k++)
      other |= tree_equal(units->items[i].value, others->items[k].value);
    if (!other) units->items[kept++] = units->items[i];
  }
  units->count = kept;
}

/* Behind "all cavalry": "except OC3". The token behind it; where nothing is excepted, the same. NULL: whom? */
static const PlainToken *past_exception(PlainReader *reader, const PlainToken *t, Tree *units) {
  if (!has_value(t, PLAIN_RATHER, "except")) return t;
  Tree *others = plain_list(reader, t);
  const PlainToken *end = past_group(reader, t + 1, others);
  remove_units(units, others);
  return end;
}

/* ---- what is said of them ---- */

static bool is_verb(int symbol) {
  /* "in place" is no verb. */
  return symbol >= DUCS_MOVE && symbol <= DUCS_DROP && symbol != DUCS_STAY && symbol != DUCS_DEPLOY;
}

/* Words that change nothing: "where they are". */
static bool says_no_more(const PlainReader *reader, const PlainToken *t) {
  bool turned = false;
  for (; t->kind != PLAIN_END; t++) {
    turned |= t->symbol == PLAIN_NO;
    if (ducs_plain_names(reader, t) > 0 || t->kind == PLAIN_NUMBER || (is_verb(t->symbol) && !turned))
      return false;
    bool turns = t->symbol == PLAIN_IF || t->symbol == PLAIN_ELSE || t->symbol == PLAIN_OR ||
                 t->symbol == PLAIN_MAYBE || t->symbol == PLAIN_RATHER || t->symbol == PLAIN_BECAUSE;
    if (turns) return false;
  }
  return true;
}

/* "Everything stays as I sent it": orders are meant, not units. */
static bool refers_back(const PlainToken *t) {
  static const char *const WORDS[] = {"as",    "comme", "como",  "before", "avant",
                                      "antes", "sent",  "filed", NULL};
  for (; t->kind != PLAIN_END; t++) {
    for (const char *const *word = WORDS; *word != NULL; word++) {
      if (strcmp(t->text, *word) == 0) return true;
    }
  }
  return false;
}

/* "to 1809", or nothing. */
static const PlainToken *past_hex(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  const PlainToken *hex = t;
  while (hex->symbol == PLAIN_TO || hex->kind == PLAIN_ARROW) hex++;
  return ducs_hex_at(reader, hex, &taken) == HEX_NONE ? t : hex + taken;
}

static const PlainToken *past_no(const PlainToken *t) {
  while (t->symbol == PLAIN_NO) t++;
  return t;
}

Tree *ducs_unsure(PlainReader *reader, const PlainToken *t) {
  const PlainToken *end = t;
  while (end->kind != PLAIN_END) end++;
  Tree *claim = plain_one(reader, t, UNSURE, plain_scalar(reader, t, plain_raw(reader, t, end)));
  Tree *list = plain_list(reader, t);
  tree_add(reader->arena, list, claim);
  return plain_one(reader, t, DUCS_STAYS, list);
}

/* What is left of a sentence that forbids: nothing, or another order ("do not move OI8, move OI7 to 1909"), which is
 * read by itself. */
static Tree *forbidden(PlainReader *reader, const PlainToken *at, const PlainToken *t, Tree *units) {
  if (says_no_more(reader, t)) return plain_one(reader, at, DUCS_STAYS, units);
  bool anew = t->symbol == PLAIN_BECAUSE || (t->kind == PLAIN_COMMA && ducs_is_going(t + 1));
  return anew ? NULL : ducs_unsure(reader, at);
}

/* ", who goes to 1809": whoever is excepted moves. */
static Tree *excepted_move(PlainReader *reader, const PlainToken *t, Tree *stays) {
  size_t taken, count = 0;
  int unit = ducs_unit_at(reader, t, &taken);
  if (unit == UNIT_NONE) return NULL;
  const PlainToken *rest = t + taken;
  while (rest->kind == PLAIN_COMMA) rest++;
  bool who = rest->symbol == PLAIN_MAY || strcmp(rest->text, "who") == 0 || strcmp(rest->text, "qui") == 0 ||
             strcmp(rest->text, "que") == 0;
  if (who) rest++;
  while (rest[count].kind != PLAIN_END) count++;
  PlainToken *order = arena_alloc(reader->arena, (taken + count + 1) * sizeof *order);
  memcpy(order, t, taken * sizeof *order);
  memcpy(order + taken, rest, (count + 1) * sizeof *order);
  Tree *move = ducs_plain_move(reader, NULL, order);
  if (move == NULL) return NULL;
  Tree *mover = plain_list(reader, t);
  tree_add(reader->arena, mover, plain_scalar(reader, t, ducs_plain_id(reader, unit)));
  remove_units(stays, mover);
  plain_put(reader, move, t, DUCS_STAYS, stays);
  return move;
}

/* "OI5 stays where it is", "everyone stays except OI8, who goes to 1809", "OI8 must not go to 1809". */
static Tree *stays(PlainReader *reader, const PlainToken *at) {
  Tree *units = plain_list(reader, at);
  const PlainToken *t = past_group(reader, at, units);
  if (t != NULL) t = past_exception(reader, t, units);
  if (t == NULL) return NULL;
  if (t->symbol == DUCS_STAY && refers_back(t)) return ducs_unsure(reader, at);
  if (t->symbol == DUCS_STAY) {
    const PlainToken *behind = ++t;
    while (behind->kind != PLAIN_END && !has_value(behind, PLAIN_RATHER, "except")) behind++;
    if (behind->kind != PLAIN_END) return excepted_move(reader, behind + 1, units);
    return says_no_more(reader, t) ? plain_one(reader, at, DUCS_STAYS, units) : NULL;
  }
  const PlainToken *verb = past_no(t);
  if (verb == t) return NULL;
  const PlainToken *to = past_no(ducs_is_going(verb) ? verb + 1 : verb), *end = past_hex(reader, to);
  return ducs_is_going(verb) || end > to ? forbidden(reader, at, end, units) : NULL;
}

/* "Hold OI8", "do not move OI8 to 1809", "I do not move". */
static Tree *holds(PlainReader *reader, const PlainToken *at) {
  bool not = has_value(at, DUCS_STAY, "not");
  const PlainToken *t = at + 1;
  if (at->symbol != DUCS_STAY) {
    t = past_no(at);
    if (t == at || !ducs_is_going(t)) return NULL;
    t = past_no(t + 1);
    not = true;
  }
  Tree *units = plain_list(reader, at);
  const PlainToken *end = past_group(reader, t, units);
  if (end != NULL && past_exception(reader, end, units) != end) return not ? ducs_unsure(reader, at) : NULL;
  if (end != NULL && not ) {
    const PlainToken *behind = past_hex(reader, end);
    /* "do not move OI8, OI7 to 1909" */
    return behind > end && units->count > 1 ? ducs_unsure(reader, at) : forbidden(reader, at, behind, units);
  }
  if (end != NULL) return says_no_more(reader, end) ? plain_one(reader, at, DUCS_STAYS, units) : NULL;
  bool strange = has_value(at, DUCS_STAY, "not") && !says_no_more(reader, t);
  if (strange) return ducs_unsure(reader, at);
  if (at->symbol != DUCS_STAY || !not ) return NULL;
  add_all(reader, at, -1, units);
  return plain_one(reader, at, DUCS_STAYS, units);
}

/* "Nobody else moves". */
static Tree *nobody(PlainReader *reader, const PlainToken *at) {
  if (at->symbol != PLAIN_NONE || at->value == NULL) return NULL;
  const PlainToken *t = past_no(at + 1);
  bool stays = has_value(t, DUCS_STAY, "not") || ducs_is_going(t);
  if (!stays || !says_no_more(reader, t + 1)) return NULL;
  Tree *units = plain_list(reader, at);
  if (has_value(at, PLAIN_NONE, "all")) add_all(reader, at, -1, units);
  return plain_one(reader, at, DUCS_STAYS, units);
}

/* "The second one does not move": who? */
static Tree *someone(PlainReader *reader, const PlainToken *at) {
  bool stays = false;
  for (const PlainToken *t = at; t->kind != PLAIN_END; t++) {
    if (ducs_plain_names(reader, t) > 0 || t->kind == PLAIN_NUMBER) return NULL;
    stays |= has_value(t, DUCS_STAY, "not");
  }
  return stays ? ducs_unsure(reader, at) : NULL;
}

Tree *ducs_plain_stay(PlainReader *reader, const PlainToken *t) {
  t = ducs_behind_opening(t);
  Tree *made = stays(reader, t);
  if (made == NULL) made = holds(reader, t);
  if (made == NULL) made = nobody(reader, t);
  return made != NULL ? made : someone(reader, t);
}

/* ---- what that contradicts ---- */

/* The place of a move of a unit in the list; its count: there is none. */
static size_t move_of(const Tree *moves, const char *unit) {
  size_t length = strlen(unit), i = 0;
  for (; moves != NULL && i < moves->count; i++) {
    const char *text = tree_string(moves->items[i].value, "");
    if (strncmp(text, unit, length) == 0 && text[length] == ' ') break;
  }
  return i;
}

/* A text with the place of a claim, ended, to be told of. */
static const PlainToken *told(PlainReader *reader, const Tree *claim, const char *text) {
  PlainToken at[2] = {{.kind = PLAIN_WORD, .text = "", .raw = text, .raw_length = strlen(text)},
                      {.kind = PLAIN_END, .text = "", .raw = ""}};
  for (size_t i = 0; i < 2; i++) {
    at[i].line = claim->line;
    at[i].column = claim->column;
  }
  return arena_memdup(reader->arena, *text == '\0' ? &at[1] : at, (*text == '\0' ? 1 : 2) * sizeof *at);
}

bool ducs_stays_doubt(PlainReader *reader, Tree *file, const Tree *stays) {
  Tree *moves = tree_get(file, "moves");
  for (size_t i = 0; i < stays->count; i++) {
    const Tree *stay = stays->items[i].value;
    if (stay->kind == TREE_MAP) continue;
    size_t found = move_of(moves, stay->text);
    if (moves == NULL || found == moves->count) continue;
    plain_complain(reader, told(reader, stay, ""), "line-moves-and-stays", "order",
                   tree_string(moves->items[found].value, ""), "who", stay->text, NULL);
    moves->count--;
    for (size_t k = found; k < moves->count; k++) moves->items[k] = moves->items[k + 1];
    return true;
  }
  for (size_t i = 0; i < stays->count; i++) {
    const Tree *claim = stays->items[i].value, *text = tree_get(claim, UNSURE);
    if (text != NULL) plain_complain(reader, told(reader, claim, text->text), "line-unclear", NULL);
  }
  return false;
}
