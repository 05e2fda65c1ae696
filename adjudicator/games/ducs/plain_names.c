/* What plain orders of La Guerre des Ducs name: units, hexes, ways of a retreat; and what is said where none is meant. */
#include "plain.h"

#include <string.h>
#include <strings.h>

/* The number whose word goes on in another: "twenty-two". */
#define TWENTY 20

/* ---- what is named ---- */

const Edition *ducs_plain_edition(const PlainReader *reader) {
  return reader->edition;
}

static int unit_of_kind(const PlainReader *reader, int side, int kind, int number) {
  static const char LETTERS[KINDS] = {'I', 'C', 'A', 'D'};
  const Edition *edition = ducs_plain_edition(reader);
  for (int u = 0; u < edition->unit_count; u++) {
    const char *id = edition->units[u].id;
    if (edition->units[u].side != side || edition->units[u].kind != kind || id[1] != LETTERS[kind]) continue;
    const char *wanted = number == 0 ? "" : arena_printf(reader->arena, "%d", number);
    if (strcmp(id + 2, wanted) == 0) return u;
  }
  return UNIT_NONE;
}

/* A number in digits or as a word; 0: neither. */
static int number_at(const PlainToken *t) {
  return t->kind == PLAIN_NUMBER || t->kind == PLAIN_WORD ? t->number : 0;
}

/* Whose units "enemy", "Wulfenburg's" are. */
static int side_at(const PlainReader *reader, const PlainToken *t) {
  if (t->value == NULL) return 1 - reader->seat;
  return strcmp(t->value, DUCS_SIDES[0]) == 0 ? 0 : 1;
}

/* "OI4", "oi 4", "OI-4"; "OD"; "I4", of the own side. */
static int unit_by_code(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  *taken = 1;
  if (t->kind != PLAIN_WORD) return UNIT_NONE;
  const PlainToken *number = &t[1];
  if (number->kind == PLAIN_DASH && number->glued && t[2].glued) number++;           /* "OI-4" */
  bool own = t->text[1] == '\0' && strchr("ica", *t->text) != NULL && number->glued; /* "I4" */
  if (number->kind == PLAIN_NUMBER && (own || strlen(t->text) == 2)) {
    const char *id = arena_printf(reader->arena, "%s%s%d",
                                  !own                ? ""
                                  : reader->seat == 0 ? "O"
                                                      : "W",
                                  t->text, number->number);
    int unit = ducs_unit_find(ducs_plain_edition(reader), id, strlen(id));
    if (unit != UNIT_NONE) *taken = (size_t)(number - t) + 1;
    if (unit != UNIT_NONE) return unit;
  }
  return ducs_unit_find(ducs_plain_edition(reader), t->text, strlen(t->text));
}

/* Behind the point of "no. 4". */
static const PlainToken *number_behind(const PlainToken *t) {
  return t->kind == PLAIN_STOP && t->glued && t[1].kind == PLAIN_NUMBER ? t + 1 : t;
}

/* "number" in "infantry number 4", "infanterie n\u00B0 4". */
static bool is_numero(const PlainToken *t) {
  static const char *const WORDS[] = {"n", "no", "nr", "num", "number", "numero", NULL};
  size_t i = 0;
  while (t->kind == PLAIN_WORD && WORDS[i] != NULL && strcmp(t->text, WORDS[i]) != 0) i++;
  return t->kind == PLAIN_WORD && WORDS[i] != NULL && number_behind(t + 1)->kind == PLAIN_NUMBER;
}

/* A number below 40 as digits or words: "dix-huit", "twenty-two". *taken: its tokens; 0: none is there. */
static int number_of_words(const PlainToken *t, size_t *taken) {
  int number = number_at(t);
  const PlainToken *more = t + 1;
  *taken = 1;
  if (t->kind != PLAIN_WORD || (strcmp(t->text, "dix") != 0 && number != TWENTY)) return number;
  while (more->kind == PLAIN_DASH || more->symbol == PLAIN_AND) more++;
  int unit = more->kind == PLAIN_WORD ? number_at(more) : 0;
  bool goes_on = number == TWENTY ? unit > 0 && unit < 10 : unit > 6 && unit < 10;
  if (goes_on) *taken = (size_t)(more - t) + 1;
  return goes_on ? number + unit : number;
}

static bool is_nought(const PlainToken *t) {
  return t->kind == PLAIN_WORD &&
         (strcmp(t->text, "oh") == 0 || strcmp(t->text, "zero") == 0 || strcmp(t->text, "cero") == 0);
}

/* Half of a hex in words, "eighteen", "oh nine", "one six"; *taken: its tokens; 0: none is there. */
static int half_of_words(const PlainToken *t, size_t *taken) {
  size_t more;
  bool nought = is_nought(t);
  int number = nought ? 0 : number_of_words(t, taken);
  if (nought) *taken = 1;
  if (t->kind != PLAIN_WORD || number >= 10 || (number == 0 && !nought)) return number;
  int unit = t[*taken].kind == PLAIN_WORD ? number_of_words(t + *taken, &more) : 0;
  if (unit == 0 || unit >= 10) return 0;
  *taken += more;
  return number * 10 + unit;
}

/* "eighteen oh nine", "oh nine one six", "18 09": the two halves of a hex; NULL: neither. */
static const char *hex_in_halves(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  if (t->kind == PLAIN_END) return NULL;
  size_t first = 1, last = 1;
  bool digits = t->kind == PLAIN_NUMBER && t[1].kind == PLAIN_NUMBER;
  if (digits && (strlen(t->text) != 2 || strlen(t[1].text) != 2 || t[1].glued)) return NULL;
  int column = digits ? t->number : half_of_words(t, &first);
  if (column <= 0 || (!digits && t->kind != PLAIN_WORD) || t[first].kind == PLAIN_END) return NULL;
  int row = digits ? t[1].number : half_of_words(t + first, &last);
  if (column >= 100 || row <= 0 || row >= 100 || (!digits && t[first].kind != PLAIN_WORD)) return NULL;
  *taken = first + last;
  return arena_printf(reader->arena, "%02d%02d", column, row);
}

/* A hex of land at a token: "1809", "eighteen oh nine". *taken: its tokens; HEX_NONE: none. */
static Hex named_hex(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const Edition *edition = ducs_plain_edition(reader);
  *taken = 1;
  const char *text = hex_in_halves(reader, t, taken);
  if (text == NULL && t->kind != PLAIN_NUMBER) return HEX_NONE;
  if (text == NULL) text = t->text;
  Hex hex = hex_parse(&edition->grid, text, strlen(text));
  return hex != HEX_NONE && edition->terrain[hex] == OFF_MAP ? HEX_NONE : hex;
}

int ducs_plain_defender(const PlainReader *reader, Hex hex) {
  Board board;
  State state = *(const State *)reader->state;
  if (hex == HEX_NONE) return UNIT_NONE;
  ducs_board_make(ducs_plain_edition(reader), &state, &board);
  return ducs_defender_on(&board, hex);
}

/* Shorter names are words of everyday language, "Bad". */
#define NAME_LETTERS 4

/* Whether a name is one of its place alone: "Fort 1209" is a fort, "Orfburg" a side, too. */
static bool names_one_place(const char *name) {
  bool side = strcasecmp(name, DUCS_SIDES[0]) == 0 || strcasecmp(name, DUCS_SIDES[1]) == 0;
  return !side && strlen(name) >= NAME_LETTERS && strpbrk(name, "0123456789") == NULL;
}

const PlainWord *ducs_plain_edition_words(const PlainReader *reader) {
  const Edition *edition = ducs_plain_edition(reader);
  PlainWord *rows =
      arena_alloc(reader->arena, (size_t)(edition->site_count + 1) * sizeof *rows); /* zeros end them */
  int count = 0;
  for (int i = 0; i < edition->site_count; i++) {
    if (names_one_place(edition->sites[i].name))
      rows[count++] = (PlainWord){DUCS_SITE + i, NULL, edition->sites[i].name, "", ""};
  }
  return rows;
}

/* The city or fortress that a token names, "Urft"; -1: none. */
static int site_at(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->symbol >= DUCS_SITE ? t->symbol - DUCS_SITE : -1;
}

/* Words that say where a unit stands, "at", "de"; those that say where it goes are none. */
static bool says_where(const PlainToken *t) {
  static const char *const WORDS[] = {"at", "in", "on", "en", "a", "au", "dans", NULL};
  for (size_t i = 0; t->symbol == PLAIN_TO && WORDS[i] != NULL; i++) {
    if (strcmp(t->text, WORDS[i]) == 0) return true;
  }
  bool took = t->value != NULL; /* "that took" */
  return t->symbol == PLAIN_FROM || (t->symbol == PLAIN_TO && took);
}

/* The one unit of a kind in a city or fortress; UNIT_NONE: there is none, or there are several. */
static int unit_in_site(const PlainReader *reader, int site, int kind) {
  const Edition *edition = ducs_plain_edition(reader);
  int found = UNIT_NONE;
  for (int hex = 0; hex < edition->hex_count; hex++) {
    if (edition->site[hex] != site) continue;
    int unit = ducs_plain_defender(reader, (Hex)hex);
    if (unit == UNIT_NONE || edition->units[unit].kind != kind) continue;
    if (found != UNIT_NONE) return UNIT_NONE;
    found = unit;
  }
  return found;
}

/* "infantry at 1809", "the cavalry of 2015", "the infantry in Urft": by the kind at `t` and where it stands. */
static int unit_by_place(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const PlainToken *at = t + 1;
  size_t words;
  while (says_where(at)) at++;
  int kind = t->symbol - DUCS_OF_KIND, site = site_at(at), unit = UNIT_NONE;
  *taken = (size_t)(at - t) + 1;
  if (site >= 0) return unit_in_site(reader, site, kind);
  bool hex = at > t + 1 || (at->kind == PLAIN_NUMBER && strlen(at->text) == 4); /* "guns 1810" */
  if (hex) unit = ducs_plain_defender(reader, named_hex(reader, at, &words));
  if (unit == UNIT_NONE || ducs_plain_edition(reader)->units[unit].kind != kind) return UNIT_NONE;
  *taken += words - 1;
  return unit;
}

/* "infantry 4", "their infantry 4", "the infantry two of Wulfenburg"; a duke needs no number. */
static int unit_by_kind(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  const PlainToken *at = t;
  int side = reader->seat;
  bool sided = at->symbol == DUCS_OF_SIDE;
  if (sided) side = side_at(reader, at++);
  int kind = at->symbol - DUCS_OF_KIND;
  if (at->kind != PLAIN_WORD || kind < 0 || kind >= KINDS) return UNIT_NONE;
  size_t coded;
  int unit = unit_by_code(reader, at + 1, &coded); /* "infantry OI4" */
  if (unit != UNIT_NONE) {
    const Unit *there = &ducs_plain_edition(reader)->units[unit];
    *taken = (size_t)(at - t) + 1 + coded;
    return there->kind == kind && (!sided || there->side == side) ? unit : UNIT_NONE;
  }
  unit = kind == DUKE ? UNIT_NONE : unit_by_place(reader, at, taken);
  if (unit != UNIT_NONE && (!sided || ducs_plain_edition(reader)->units[unit].side == side)) {
    *taken += (size_t)(at - t);
    return unit;
  }
  bool numbered = at->value != NULL; /* "infanterie un" */
  if (kind != DUKE && !numbered && is_numero(at + 1)) at = number_behind(at + 2) - 1;
  int number = kind == DUKE ? 0 : numbered ? 1 : number_at(at + 1);
  if (kind != DUKE && number == 0) return UNIT_NONE;
  at += kind == DUKE || numbered ? 1 : 2;
  const PlainToken *behind = at->symbol == PLAIN_FROM ? at + 1 : at;
  if (!sided && behind->symbol == DUCS_OF_SIDE) {
    side = side_at(reader, behind);
    at = behind + 1;
  }
  *taken = (size_t)(at - t);
  return unit_of_kind(reader, side, kind, number);
}

static bool is_kind(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->symbol >= DUCS_OF_KIND && t->symbol < DUCS_OF_KIND + DUKE;
}

/* The kind behind an ordinal, also "the seventh and eighth infantry". NULL: there is none. */
static const PlainToken *kind_behind(const PlainToken *t) {
  size_t taken;
  while (plain_is_separator(t) && plain_ordinal(t + 1, &taken) > 0) t += 1 + taken;
  return is_kind(t) && t->value == NULL ? t : NULL;
}

/* "The 8th infantry", "Wulfenburg's first infantry", "the first cavalry of Wulfenburg"; not "first infantry 4", "first the infantry at
 * 1809". */
static int unit_by_ordinal(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  size_t before, words;
  const PlainToken *at = t;
  int side = reader->seat;
  bool sided = at->symbol == DUCS_OF_SIDE;
  if (sided) side = side_at(reader, at++);
  int number = plain_ordinal(at, &before);
  const PlainToken *end = at + before, *kind = number > 0 ? kind_behind(end) : NULL;
  if (kind == NULL || number_at(kind + 1) > 0 || is_numero(kind + 1)) return UNIT_NONE;
  const PlainToken *behind = kind[1].symbol == PLAIN_FROM ? kind + 2 : kind + 1;
  bool theirs = !sided && behind->symbol == DUCS_OF_SIDE;
  if (theirs) side = side_at(reader, behind);
  if (kind == end) end = theirs ? behind + 1 : kind + 1;
  int unit = unit_of_kind(reader, side, kind->symbol - DUCS_OF_KIND, number);
  int there = unit_by_place(reader, kind, &words);
  if ((there != UNIT_NONE && there != unit) || unit_by_code(reader, kind + 1, &words) != UNIT_NONE)
    return UNIT_NONE;
  *taken = (size_t)(end - t);
  return unit;
}

/* A unit at a token: "OI4", "oi 4", "infantry 4", "the duke". *taken: its tokens; UNIT_NONE: none. */
static int named_unit(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  *taken = 1;
  int unit = t->kind == PLAIN_END ? UNIT_NONE : unit_by_ordinal(reader, t, taken);
  if (unit != UNIT_NONE) return unit;
  *taken = 1;
  if (t->kind != PLAIN_WORD) return UNIT_NONE;
  bool kind = t->symbol >= DUCS_OF_KIND && t->symbol < DUCS_OF_KIND + KINDS;
  if (kind || t->symbol == DUCS_OF_SIDE) return unit_by_kind(reader, t, taken);
  return unit_by_code(reader, t, taken);
}

static const char *plain_id(const PlainReader *reader, int unit) {
  return ducs_plain_edition(reader)->units[unit].id;
}

bool ducs_is_enemy(const PlainReader *reader, int unit) {
  return ducs_plain_edition(reader)->units[unit].side != reader->seat;
}

/* "If they make me run, southwards", "we retreat to the south": meant for retreats. */
static bool has_way_behind(const PlainToken *t) {
  while (t->kind != PLAIN_END && t->symbol != DUCS_DIRECTION && strcmp(t->text, "sur") != 0) t++;
  return t->kind != PLAIN_END;
}

size_t ducs_plain_names(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  /* "Everyone stays as I said", "the second does not move". */
  bool stays = t->symbol == DUCS_STAY && t->value != NULL;
  bool case_of = t->symbol == PLAIN_IF || t->symbol == DUCS_RETREAT || t->symbol == DUCS_FORCED;
  if (case_of && has_way_behind(t)) return 1;
  bool nobody = t->symbol == PLAIN_NONE && plain_has_value(t, "all");
  bool no_advance = (t->symbol == PLAIN_NO && t[1].symbol == DUCS_ADVANCE) ||
                    (t->symbol == DUCS_ADVANCE && t[1].symbol == PLAIN_NO);
  if (no_advance) return 1;
  if (stays || (t->symbol == PLAIN_ALL && t[1].symbol == DUCS_STAY)) return 1;
  if (nobody && ducs_plain_is_verb(t[1].symbol)) return 1; /* "nobody moves" */
  if (named_unit(reader, t, &taken) != UNIT_NONE) return taken;
  if (is_kind(t)) return 1;
  if (t->symbol == DUCS_STANDARD && ((const State *)reader->state)->phase == PHASE_SETUP) return 1;
  /* "0I4" and "OI99" are meant as units. */
  bool zero = t->kind == PLAIN_NUMBER && strcmp(t->text, "0") == 0 && t[1].kind == PLAIN_WORD && t[1].glued;
  bool side =
      t->kind == PLAIN_WORD && strchr("ow", t->text[0]) != NULL && t[1].kind == PLAIN_NUMBER && t[1].glued;
  bool alone = side && t->text[1] == '\0' && !t->glued; /* "O18" */
  bool letters =
      alone || (side && t->text[1] != '\0' && t->text[2] == '\0' && strchr("ical", t->text[1]) != NULL);
  return zero || letters ? 2 : 0;
}

bool ducs_plain_matters(const PlainToken *t) {
  bool hex = t->kind == PLAIN_NUMBER && strlen(t->text) == 4; /* "WI1 (1413)", where it is not */
  return hex || (t->kind == PLAIN_WORD && t->symbol == DUCS_DIRECTION && strlen(t->text) > 2);
}

bool ducs_plain_is_verb(int symbol) {
  return symbol >= DUCS_MOVE && symbol <= DUCS_DROP;
}

/* ---- slots ---- */

static size_t set_unit(const PlainReader *reader, int unit, size_t taken, OrderPiece *out) {
  out->number = unit;
  out->text = plain_id(reader, unit);
  return taken;
}

static size_t read_unit(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken;
  int unit = named_unit(reader, t, &taken);
  return unit == UNIT_NONE ? 0 : set_unit(reader, unit, taken, out);
}

static size_t read_own(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = read_unit(reader, t, out);
  return taken > 0 && !ducs_is_enemy(reader, out->number) ? taken : 0;
}

/* "1809" in "my infantry at 1808 and 1809": who of the own side stands there. */
static size_t read_own_there(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken;
  int unit = ducs_plain_defender(reader, named_hex(reader, t, &taken));
  return unit == UNIT_NONE || ducs_is_enemy(reader, unit) ? 0 : set_unit(reader, unit, taken, out);
}

/* The number alone of one more unit of the same kind: "2" in "infantry 1 and 2". The pattern has a unit before it. */
static size_t read_own_next(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken;
  int number = plain_ordinal(t, &taken); /* "the 8th infantry and the 7th" */
  if (number == 0) number = number_of_words(t, &taken);
  bool figure = number > 0 && (t->kind == PLAIN_WORD || strlen(t->text) <= 2);
  const PlainToken *kind = t - 1, *next = t + taken;
  bool longer = next->glued && (next->kind == PLAIN_NUMBER || next->kind == PLAIN_WORD); /* "2nd" */
  if (!figure || longer) return 0;
  while (plain_is_separator(kind) || number_at(kind) > 0 || is_numero(kind)) kind--;
  int unit =
      is_kind(kind) ? unit_of_kind(reader, reader->seat, kind->symbol - DUCS_OF_KIND, number) : UNIT_NONE;
  return unit == UNIT_NONE ? 0 : set_unit(reader, unit, taken, out);
}

/* "Both guns, OA2 and OA10": the two guns, where as many units of that kind follow. */
static size_t read_these(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)out;
  size_t taken, found = 0;
  bool both = t->symbol == PLAIN_ALL && plain_has_value(t, "both");
  int number = t->kind == PLAIN_END ? 0 : both ? 2 : number_at(t);
  if (number < 2 || !is_kind(t + 1)) return 0;
  const PlainToken *at = t + 2;
  while (at->kind == PLAIN_COMMA || at->kind == PLAIN_COLON) at++;
  const PlainToken *first = at;
  for (int unit; (unit = unit_by_code(reader, at, &taken)) != UNIT_NONE; at += taken) {
    if (ducs_plain_edition(reader)->units[unit].kind != (Kind)(t[1].symbol - DUCS_OF_KIND)) break;
    found++;
    while (plain_is_separator(at + taken) || at[taken].kind == PLAIN_SLASH) at++;
  }
  return found == (size_t)number ? (size_t)(first - t) : 0;
}

/* A number of points, "20" of "20 against 10". */
static size_t read_points(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  return t->kind == PLAIN_NUMBER && strlen(t->text) <= 2 ? 1 : 0;
}

static size_t read_kind(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->number = t->symbol - DUCS_OF_KIND;
  return is_kind(t) ? 1 : 0;
}

/* Which of several: "attack 2". */
static size_t read_nth(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  bool few = t->kind == PLAIN_NUMBER && strlen(t->text) <= 2;
  out->number = few ? t->number : 0;
  return few ? 1 : 0;
}

/* A city or fortress by its name. */
static size_t read_site(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->number = site_at(t);
  return out->number >= 0 ? 1 : 0;
}

/* "Is in trouble at Urft": what is told of a unit before where it goes. */
static size_t read_tale(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)out;
  static const int STRETCHES_MOST = 4; /* of words between names of towns */
  size_t taken = 0;
  for (int i = 0; i < STRETCHES_MOST; i++) {
    bool named =
        site_at(t + taken) >= 0 || t[taken].symbol == DUCS_WEST_EAST || t[taken].symbol == DUCS_TERRAIN;
    taken += named ? 1 : form_tale(reader, t + taken);
  }
  return taken;
}

/* How many tokens say where an enemy stands: "at 1808", "in Urft", ", in 2007", "(1808)", "in Kaiserburg, hex 1808". */
static size_t where_it_stands(const PlainReader *reader, int unit, const PlainToken *t) {
  Hex hex = ((const State *)reader->state)->hex[unit];
  size_t taken = 0;
  for (bool said = false;; said = true) {
    const PlainToken *at = t + taken;
    size_t words = 1;
    while (at->kind == PLAIN_COMMA) at++;
    bool led = at->symbol == PLAIN_TO;
    if (led) at++;
    int site = site_at(at);
    bool there = hex != HEX_NONE && (site >= 0 ? ducs_plain_edition(reader)->site[hex] == site
                                               : named_hex(reader, at, &words) == hex);
    if (!there || !(led || said || at->depth > t[-1].depth)) return taken;
    taken = (size_t)(at - t) + words;
  }
}

/* "I think", behind a name that is said besides: whoever was wrong would be asked. */
static bool is_belief(const PlainToken *t) {
  static const char *const WORDS[] = {"think", "believe", "crois", "pense", "creo", NULL};
  size_t i = 0;
  while (WORDS[i] != NULL && strcmp(t->text, WORDS[i]) != 0) i++;
  return t->kind == PLAIN_WORD && WORDS[i] != NULL;
}

/* How many tokens say behind a hex who stands there: "(WI1)", ", held by WI1", "from WI1", ", that is WI1". */
static size_t who_stands_there(const PlainReader *reader, int unit, const PlainToken *t) {
  const PlainToken *at = t;
  size_t taken;
  while (at->kind == PLAIN_COMMA) at++;
  bool led = at->symbol == DUCS_HELD || at->symbol == PLAIN_FROM || at->symbol == PLAIN_TO;
  if (led) at++;
  if (!led && at == t && at->depth <= t[-1].depth) return 0; /* "1808 WI1" */
  if (named_unit(reader, at, &taken) != unit) return 0;
  taken += (size_t)(at - t);
  return taken + (is_belief(t + taken) ? 1 : 0);
}

/* "WI1", "WI1 at 1808", "WI1 in Urft". */
static size_t read_enemy(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t they = t->symbol == DUCS_THEY && t[1].depth > t->depth ? 1 : 0; /* "him (WC10)" */
  size_t taken = read_unit(reader, t + they, out);
  bool enemy = taken > 0 && ducs_is_enemy(reader, out->number);
  if (!enemy) return 0;
  taken += they + where_it_stands(reader, out->number, t + they + taken);
  return taken + who_stands_there(reader, out->number, t + taken);
}

/* An enemy, or the hex where one stands. */
static size_t read_target(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = read_enemy(reader, t, out);
  if (taken > 0) return taken;
  int unit = ducs_plain_defender(reader, named_hex(reader, t, &taken));
  if (unit == UNIT_NONE || !ducs_is_enemy(reader, unit)) return 0;
  return set_unit(reader, unit, taken + who_stands_there(reader, unit, t + taken), out);
}

/* "1808 from WI1": the hex of an enemy, and who it is. */
static size_t read_taken_from(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t hex, taken = read_target(reader, t, out);
  return named_hex(reader, t, &hex) != HEX_NONE && taken > hex ? taken : 0;
}

static size_t read_hex(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken;
  Hex hex = named_hex(reader, t, &taken);
  if (hex == HEX_NONE) return 0;
  out->number = hex;
  out->text = ducs_plain_edition(reader)->id[hex];
  return taken;
}

/* Spanish "no", which in capitals is North-West. */
static bool is_small_no(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->raw_length == 2 && memcmp(t->raw, "no", 2) == 0;
}

/* "Southwest", "sur", in letters of which nobody makes a list like "s so no". */
static bool is_whole_direction(const PlainToken *t) {
  bool direction = t->kind == PLAIN_WORD && (t->symbol == DUCS_DIRECTION || strcmp(t->text, "sur") == 0);
  return direction && strlen(t->text) > 2;
}

/* "Suroeste no", "sur no": a way that is none. */
static size_t read_way_not(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  return is_whole_direction(t) && is_small_no(t + 1) ? 2 : 0;
}

/* "No", before or behind a way that it forbids. */
static bool is_forbidding(const PlainToken *t) {
  const PlainToken *next = t + 1;
  while (next->symbol == PLAIN_TO) next++;
  return is_small_no(t) && is_whole_direction(next);
}

/* A direction, also by its letters, with O for West, in any case; a hex. */
static size_t read_way(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const Edition *edition = ducs_plain_edition(reader);
  bool direction = t->kind == PLAIN_WORD && t->symbol == DUCS_DIRECTION;
  if (t->kind == PLAIN_END || is_forbidding(t) || (is_whole_direction(t) && is_small_no(t + 1))) return 0;
  /* Spanish "sur" is South; French "sur 1907" is a way to it. */
  bool south = strcmp(t->text, "sur") == 0 && t[1].kind != PLAIN_NUMBER;
  if (direction || south) {
    out->text = direction ? t->value : "S";
    return 1;
  }
  if (t->kind != PLAIN_WORD && t->kind != PLAIN_NUMBER) return 0;
  Tree text = {.text = t->text};
  Words words = {.node = &text, .text = t->text, .word = t->text, .length = strlen(t->text)};
  int16_t entry;
  if (!ducs_word_retreat(edition, &words, &entry)) return 0;
  out->text = entry < 0 ? DUCS_DIRECTIONS[-1 - entry] : edition->id[entry];
  return 1;
}

static bool is_going(const PlainToken *t) {
  return t->symbol == DUCS_MOVE || t->symbol == DUCS_GO || t->symbol == DUCS_TAKE;
}

/* ---- what is said where none is meant ---- */

/* "Ol8" and "O18" for OI8: what small letters and digits look like. NULL: no unit is. */
static const char *near_unit(const PlainReader *reader, const PlainToken *t) {
  if (ducs_plain_names(reader, t) != 2 || t->kind != PLAIN_WORD) return NULL;
  bool digit = t->text[1] == '\0' && t[1].text[0] == '1';
  if (!digit && t->text[1] != 'l') return NULL;
  const char *id = arena_printf(reader->arena, "%ci%s", t->text[0], t[1].text + (digit ? 1 : 0));
  int unit = ducs_unit_find(ducs_plain_edition(reader), id, strlen(id));
  return unit == UNIT_NONE ? NULL : plain_id(reader, unit);
}

/* "0I4": the letter and the number behind its zero. */
static void complain_of_zero(PlainReader *reader, const Form *form, const PlainToken *t) {
  bool numbered = t[2].kind == PLAIN_NUMBER && t[2].glued;
  const char *id = arena_printf(reader->arena, "O%s%s", t[1].text, numbered ? t[2].text : "");
  int near = ducs_unit_find(ducs_plain_edition(reader), id, strlen(id));
  plain_complain(reader, t, "line-misspelt", "word", plain_raw(reader, t, t + (numbered ? 3 : 2)), "near",
                 near == UNIT_NONE ? "" : plain_id(reader, near), "section", form->section, NULL);
}

/* Whether a unit before a token is told to move there, and no own one is named in the sentence: "WI1 to 1413". */
static bool moves_behind(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  bool moves = t->symbol == PLAIN_TO || t->kind == PLAIN_ARROW || t->kind == PLAIN_DASH ||
               t->kind == PLAIN_COLON || is_going(t) || named_hex(reader, t, &taken) != HEX_NONE;
  for (; moves && t->kind != PLAIN_END; t++) {
    int unit = named_unit(reader, t, &taken);
    moves = unit == UNIT_NONE || ducs_is_enemy(reader, unit);
  }
  return moves;
}

/* "OC4-OC6", "0I4", "OI99", anywhere in the sentence; "WI1 to 1413". */
static void no_own_unit(PlainReader *reader, const Form *form, const PlainToken *tokens,
                        const PlainToken *at) {
  (void)at;
  const PlainToken *first = tokens;
  while (is_going(first)) first++;
  bool attacks = false;
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++)
    attacks |= t->symbol == DUCS_ATTACK || t->symbol == DUCS_ADVANCE || t->symbol == DUCS_LOSE;
  Form said = *form;
  said.section = attacks ? "attacks" : "moves";
  for (const PlainToken *t = first; t->kind != PLAIN_END; t++) {
    size_t taken, other;
    int unit = named_unit(reader, t, &taken), last = UNIT_NONE;
    if (unit != UNIT_NONE && (t[taken].kind == PLAIN_DASH || t[taken].symbol == PLAIN_TO))
      last = named_unit(reader, t + taken + 1, &other);
    bool range = last != UNIT_NONE && ducs_is_enemy(reader, last) == ducs_is_enemy(reader, unit);
    bool zero = t->kind == PLAIN_NUMBER && strcmp(t->text, "0") == 0 && t[1].kind == PLAIN_WORD && t[1].glued;
    const char *near = unit == UNIT_NONE && !zero ? near_unit(reader, t) : NULL;
    if (t == first && unit != UNIT_NONE && ducs_is_enemy(reader, unit) && !attacks &&
        moves_behind(reader, t + taken))
      plain_complain(reader, t, "line-enemy-unit", "unit", plain_id(reader, unit), "section", said.section,
                     NULL);
    if (range)
      plain_complain(reader, t, "line-range", "text", plain_raw(reader, t, t + taken + 1 + other), "section",
                     said.section, NULL);
    if (zero) complain_of_zero(reader, &said, t);
    if (near != NULL)
      plain_complain(reader, t, "line-misspelt", "word", plain_raw(reader, t, t + 2), "near", near, "section",
                     said.section, NULL);
    if (unit == UNIT_NONE && ducs_plain_names(reader, t) == 2 && !zero && near == NULL)
      plain_complain(reader, t, "line-no-unit", "word", plain_raw(reader, t, t + 2), "section", said.section,
                     NULL);
  }
}

/* "917", "18O9", "l909": the hex that was meant, or the number that is none. */
static void misspelt_hex(PlainReader *reader, const PlainToken *t) {
  if (t->kind == PLAIN_END) return;
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
  if (!any || !number) return;
  if (strlen(digits) == 3) digits = arena_concat(reader->arena, "0", digits, NULL);
  const Edition *edition = ducs_plain_edition(reader);
  Hex hex = hex_parse(&edition->grid, digits, strlen(digits));
  if (hex != HEX_NONE && edition->terrain[hex] != OFF_MAP) {
    plain_complain(reader, t, "line-misspelt", "word", word, "near", digits, "section", "moves", NULL);
  } else {
    plain_complain(reader, t, "line-no-hex", "word", word, "section", "moves", NULL);
  }
}

static void no_hex(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  misspelt_hex(reader, t);
  no_own_unit(reader, form, tokens, t);
}

/* While a seat is asked where a unit retreats. */
static size_t read_asked_way(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return ((const State *)reader->state)->fight.asked == 0 ? 0 : read_way(reader, t, out);
}

static void no_way(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  (void)tokens;
  if (t->kind == PLAIN_NUMBER || t->kind == PLAIN_WORD)
    plain_complain(reader, t, "line-no-direction", "word", plain_raw(reader, t, t + 1), "section",
                   form->section, NULL);
}

const FormSlot DUCS_SLOTS[] = {
    {"hex", read_hex, no_hex},
    {"own", read_own, no_own_unit},
    {"way", read_way, no_way},
    {"asked_way", read_asked_way, NULL},
    {"unit", read_unit, NULL},
    {"enemy", read_enemy, NULL},
    {"target", read_target, NULL},
    {"own_there", read_own_there, NULL},
    {"taken_from", read_taken_from, NULL},
    {"kind", read_kind, NULL},
    {"site", read_site, NULL},
    {"own_next", read_own_next, NULL},
    {"way_not", read_way_not, NULL},
    {"these", read_these, NULL},
    {"points", read_points, NULL},
    {"nth", read_nth, NULL},
    {"tale", read_tale, NULL},
    {NULL, NULL, NULL},
};

/* ---- what an unclear sentence names ---- */

void ducs_plain_unread(PlainReader *reader, const PlainToken *t) {
  const PlainToken *first = t;
  const char *named = "";
  bool own = false, enemy = false; /* of both it speaks in an attack */
  OrderPiece piece;
  for (size_t taken; t->kind != PLAIN_END; t += taken) {
    taken = read_unit(reader, t, &piece);
    if (taken > 0) *(ducs_is_enemy(reader, piece.number) ? &enemy : &own) = true;
    if (taken == 0) taken = read_hex(reader, t, &piece);
    if (taken > 0) named = arena_concat(reader->arena, named, " ", piece.text, NULL);
    taken += taken == 0;
  }
  if (*named != '\0')
    plain_complain(reader, first, "line-unclear", "named", named, "section", own && enemy ? "attacks" : "",
                   NULL);
}
