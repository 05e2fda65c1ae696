/* Plain orders of La Guerre des Ducs that move or deploy (DUCS 2.2, 4.4). */
#include "plain.h"

#include <string.h>

static Tree *one_line(PlainReader *reader, const char *section, const PlainToken *at, const char *text) {
  Tree *list = plain_list(reader, at);
  tree_add(reader->arena, list, plain_scalar(reader, at, text));
  return plain_one(reader, at, section, list);
}

/* "917", "18O9", "l909": the hex that was meant, or the number that is none. */
static Tree *misspelt_hex(PlainReader *reader, const PlainToken *t) {
  const PlainToken *end = t + 1;
  while (end->kind != PLAIN_END && end->glued && (end->kind == PLAIN_NUMBER || end->kind == PLAIN_WORD))
    end++;
  const char *word = plain_raw(reader, t, end);
  char *digits = plain_fold(reader->arena, word, strlen(word));
  bool any = false;
  for (char *at = digits; *at != '\0'; at++) {
    any |= *at >= '0' && *at <= '9';
    if (*at == 'o') *at = '0';
    if (*at == 'l' || *at == 'i') *at = '1';
  }
  bool number = t->kind == PLAIN_NUMBER ||
                (t->kind == PLAIN_WORD && t->text[1] == '\0' && strchr("oil", t->text[0]) != NULL);
  if (!any || !number) return NULL;
  if (strlen(digits) == 3) digits = arena_concat(reader->arena, "0", digits, NULL);
  const Edition *edition = ducs_plain_edition(reader);
  Hex hex = hex_parse(&edition->grid, digits, strlen(digits));
  bool known = hex != HEX_NONE && edition->terrain[hex] != OFF_MAP;
  if (known)
    return plain_complain(reader, t, "line-misspelt", "word", word, "near", digits, "section", "moves", NULL);
  return plain_complain(reader, t, "line-no-hex", "word", word, "section", "moves", NULL);
}

static bool enemy_stands_on(const PlainReader *reader, Hex hex) {
  int unit = ducs_plain_defender(reader, hex);
  return unit != UNIT_NONE && ducs_is_enemy(reader, unit);
}

/* "[move] OI4 [from 1412] to 1413", "OI2 via 1017 to 0917"; a first hex where the unit stands is dropped. */
Tree *ducs_plain_move(PlainReader *reader, const char *section, const PlainToken *t) {
  const State *state = reader->state;
  bool takes = false;
  for (t = ducs_behind_opening(t); ducs_is_going(t) || t->symbol == DUCS_DEPLOY; t++)
    takes |= t->symbol == DUCS_TAKE;
  const PlainToken *at = t;
  size_t taken;
  int unit = ducs_unit_at(reader, t, &taken);
  if (unit == UNIT_NONE || ducs_is_enemy(reader, unit)) return NULL;
  t += taken;
  char *text = arena_strdup(reader->arena, ducs_plain_id(reader, unit));
  int hexes = 0, written = 0;
  bool first = true;
  while (t->kind != PLAIN_END) {
    takes |= t->symbol == DUCS_TAKE;
    bool step = ducs_is_link(t) || ducs_is_going(t) || t->symbol == PLAIN_THEN;
    if (step || (t->kind == PLAIN_COMMA && hexes > 0)) {
      t++;
      continue;
    }
    if (ducs_ends(t)) break;
    Hex hex = ducs_hex_at(reader, t, &taken);
    if (hex == HEX_NONE) return misspelt_hex(reader, t);
    if (takes && enemy_stands_on(reader, hex)) return NULL; /* an attack? */
    bool start = first && hex == state->hex[unit];
    if (!start) {
      text = arena_concat(reader->arena, text, " ", ducs_plain_edition(reader)->id[hex], NULL);
      hexes++;
    }
    first = false;
    written++;
    t += taken;
  }
  if (written == 0) return NULL;
  if (hexes == 0)
    text = arena_concat(reader->arena, text, " ", ducs_plain_edition(reader)->id[state->hex[unit]], NULL);
  bool deploys = section == NULL ? state->phase == PHASE_SETUP : strcmp(section, "deploy") == 0;
  PlainToken whole = *at;
  whole.raw_length = (size_t)(t[-1].raw + t[-1].raw_length - at->raw);
  return one_line(reader, deploys ? "deploy" : "moves", &whole, text);
}
