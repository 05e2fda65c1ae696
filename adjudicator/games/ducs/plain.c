/* Plain orders of La Guerre des Ducs: "OI4 to 1413", "OI7, OI8 attack WI1, OI8 advances" (DUCS 2.2, 4.4, 6.1,
 * 7.3, 7.4). */
#include "plain.h"

#include <string.h>

static const char *const SECTIONS_NAMED[] = {"moves", "attacks", "retreat", NULL};
static const char *const ORDERED[] = {"attacks", "retreat", NULL};
static const char *const EXAMPLES[][2] = {{"moves", "OI1 1413"},
                                          {"attacks", "OI7, OI8 attack WI1, OI8 advances"},
                                          {"retreat", "retreat: S, SW, 1413"},
                                          {"deploy", "OI1 0815"},
                                          {NULL, NULL}};

static bool is_verb(int symbol) {
  return symbol >= DUCS_MOVE && symbol <= DUCS_DROP;
}

/* ---- retreat list ---- */

/* A direction, also by its letters, with O for West, in any case; a hex; NULL: neither. */
static Tree *retreat_entry(PlainReader *reader, const PlainToken *t) {
  const Edition *edition = ducs_plain_edition(reader);
  if (t->kind == PLAIN_WORD && t->symbol == DUCS_DIRECTION) return plain_scalar(reader, t, t->value);
  /* Spanish "sur" is South; French "sur 1907" is a way to it. */
  if (strcmp(t->text, "sur") == 0 && t[1].kind != PLAIN_NUMBER) return plain_scalar(reader, t, "S");
  if (t->kind != PLAIN_WORD && t->kind != PLAIN_NUMBER) return NULL;
  Tree text = {.text = t->text};
  Words words = {.node = &text, .text = t->text, .word = t->text, .length = strlen(t->text)};
  int16_t entry;
  if (!ducs_word_retreat(edition, &words, &entry)) return NULL;
  return plain_scalar(reader, t, entry < 0 ? DUCS_DIRECTIONS[-1 - entry] : edition->id[entry]);
}

static Tree *retreat(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *at = t;
  bool named = section != NULL && strcmp(section, "retreat") == 0;
  while (!named && t->kind == PLAIN_WORD && t->symbol != DUCS_RETREAT && ducs_plain_names(reader, t) == 0) {
    if (t->symbol != PLAIN_UNKNOWN && t->symbol != DUCS_DIRECTION) return NULL;
    t++; /* "my units retreat", "mis unidades se retiran" */
  }
  if (t->symbol == DUCS_RETREAT) {
    named = true;
    t++;
  }
  if (!named) return NULL;
  Tree *list = plain_list(reader, at);
  for (; t->kind != PLAIN_END; t++) {
    Tree *entry = retreat_entry(reader, t);
    if (entry != NULL) {
      tree_add(reader->arena, list, entry);
    } else if (!ducs_is_between(t) && !ducs_is_link(t)) {
      bool no_hex = t->kind == PLAIN_NUMBER || t->symbol == DUCS_WEST_EAST || t->kind == PLAIN_WORD;
      return no_hex ? plain_complain(reader, t, "line-no-direction", "word", plain_raw(reader, t, t + 1),
                                     "section", "retreat", NULL)
                    : NULL;
    }
  }
  return list->count == 0 ? NULL : plain_one(reader, at, "retreat", list);
}

/* ---- what is said against a line ---- */

/* "Ol8" and "O18" for OI8: what small letters and digits look like. NULL: no unit is. */
static const char *near_unit(const PlainReader *reader, const PlainToken *t) {
  if (ducs_plain_names(reader, t) != 2 || t->kind != PLAIN_WORD) return NULL;
  bool digit = t->text[1] == '\0' && t[1].text[0] == '1';
  if (!digit && t->text[1] != 'l') return NULL;
  const char *id = arena_printf(reader->arena, "%ci%s", t->text[0], t[1].text + (digit ? 1 : 0));
  int unit = ducs_unit_find(ducs_plain_edition(reader), id, strlen(id));
  return unit == UNIT_NONE ? NULL : ducs_plain_id(reader, unit);
}

/* "OC4-OC6", "0I4", "OI99". */
static void complain(PlainReader *reader, const PlainToken *t) {
  bool attacks = false;
  while (ducs_is_going(t)) t++;
  const PlainToken *first = t;
  for (const PlainToken *at = t; at->kind != PLAIN_END; at++)
    attacks |= at->symbol == DUCS_ATTACK || at->symbol == DUCS_ADVANCE || at->symbol == DUCS_LOSE;
  const char *section = attacks ? "attacks" : "moves";
  for (; t->kind != PLAIN_END; t++) {
    size_t taken, other;
    int unit = ducs_unit_at(reader, t, &taken);
    if (t == first && unit != UNIT_NONE && ducs_is_enemy(reader, unit) && !attacks)
      plain_complain(reader, t, "line-enemy-unit", "unit", ducs_plain_id(reader, unit), "section", section,
                     NULL);
    bool range = unit != UNIT_NONE && (t[taken].kind == PLAIN_DASH || t[taken].symbol == PLAIN_TO) &&
                 ducs_unit_at(reader, t + taken + 1, &other) != UNIT_NONE;
    if (range)
      plain_complain(reader, t, "line-range", "text", plain_raw(reader, t, t + taken + 1 + other), "section",
                     section, NULL);
    bool zero = t->kind == PLAIN_NUMBER && strcmp(t->text, "0") == 0 && t[1].kind == PLAIN_WORD && t[1].glued;
    if (zero) {
      bool numbered = t[2].kind == PLAIN_NUMBER && t[2].glued;
      const char *id = arena_printf(reader->arena, "O%s%s", t[1].text, numbered ? t[2].text : "");
      int near = ducs_unit_find(ducs_plain_edition(reader), id, strlen(id));
      plain_complain(reader, t, "line-misspelt", "word", plain_raw(reader, t, t + (numbered ? 3 : 2)), "near",
                     near == UNIT_NONE ? "" : ducs_plain_id(reader, near), "section", section, NULL);
    }
    const char *near = unit == UNIT_NONE && !zero ? near_unit(reader, t) : NULL;
    if (near != NULL)
      plain_complain(reader, t, "line-misspelt", "word", plain_raw(reader, t, t + 2), "near", near, "section",
                     section, NULL);
    if (unit == UNIT_NONE && ducs_plain_names(reader, t) == 2 && !zero && near == NULL)
      plain_complain(reader, t, "line-no-unit", "word", plain_raw(reader, t, t + 2), "section", section,
                     NULL);
  }
}

static Tree *line(PlainReader *reader, const char *section, const PlainToken *tokens) {
  bool any = section == NULL;
  Tree *made = NULL;
  if (any || strcmp(section, "retreat") == 0) made = retreat(reader, section, tokens);
  if (made == NULL && (any || strcmp(section, "attacks") == 0)) made = ducs_plain_attack(reader, tokens);
  if (made == NULL && (any || strcmp(section, "moves") == 0 || strcmp(section, "deploy") == 0))
    made = ducs_plain_move(reader, section, tokens);
  if (made == NULL && any) made = ducs_plain_stay(reader, tokens);
  if (made == NULL && any) complain(reader, tokens);
  return made;
}

/* ---- values of a YAML file ---- */

/* `by: OI7 OI8`, `advance: infantry 8`. */
static Tree *value(PlainReader *reader, const char *key, const PlainToken *tokens) {
  const PlainToken *end;
  size_t taken;
  if (strcmp(key, "retreat") == 0) return tokens[1].kind == PLAIN_END ? retreat_entry(reader, tokens) : NULL;
  if (strcmp(key, "by") == 0 || strcmp(key, "losses") == 0) {
    Tree *list = ducs_own_units(reader, tokens, &end);
    if (list == NULL || end->kind != PLAIN_END) return NULL;
    return list->count == 1 ? list->items[0].value : list;
  }
  int unit = ducs_unit_at(reader, tokens, &taken);
  return unit == UNIT_NONE || tokens[taken].kind != PLAIN_END ? NULL
                                                              : ducs_unit_node(reader, tokens, taken, unit);
}

const PlainShapes DUCS_PLAIN = {
    .words = DUCS_WORDS,
    .keys = DUCS_KEYS,
    .sections = SECTIONS_NAMED,
    .ordered = ORDERED,
    .line = line,
    .value = value,
    .claims = DUCS_STAYS,
    .doubt = ducs_stays_doubt,
    .names = ducs_plain_names,
    .is_verb = is_verb,
    .examples = EXAMPLES,
};
