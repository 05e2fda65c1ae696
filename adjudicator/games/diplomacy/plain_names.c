/* What plain orders of Diplomacy name: units and places; and what is said where none is meant. */
#include "plain.h"

#include <string.h>

static const Edition *edition_of(const PlainReader *reader) {
  return reader->edition;
}

/* ---- places ---- */

/* Names as phrases of a table: "North Sea, nts". */
static const char *phrases(Arena *arena, const char *const *names, const char *first) {
  const char *all = first;
  for (; names != NULL && *names != NULL; names++)
    all = arena_concat(arena, all, *all == '\0' ? "" : ", ", *names, NULL);
  return all;
}

static PlainWord row_of(Arena *arena, int symbol, const char *value, const char *const *const *names,
                        const char *first) {
  return (PlainWord){symbol, value, phrases(arena, names[0], first), phrases(arena, names[1], ""),
                     phrases(arena, names[2], "")};
}

const PlainWord *dip_plain_edition_words(const PlainReader *reader) {
  const Edition *edition = edition_of(reader);
  size_t most = (size_t)edition->location_count + GAME_SEATS_MAX, count = 0;
  PlainWord *rows = arena_alloc(reader->arena, (most + 1) * sizeof *rows); /* zeros end them */
  for (int i = 0; i < edition->location_count; i++) {
    const Location *at = &edition->locations[i];
    bool coast = at->province != i; /* its id is two words, which stand apart in orders, too */
    rows[count++] = row_of(reader->arena, DIP_PLACE, at->id, at->names, coast ? "" : at->id);
  }
  for (int seat = 0; seat < edition->base.seats.count; seat++) {
    const Power *power = &edition->powers[seat];
    if (power->names[0] != NULL)
      rows[count++] = row_of(reader->arena, DIP_POWER, edition->base.seats.names[seat], power->names, "");
  }
  return rows;
}

static bool is_place(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->symbol == DIP_PLACE;
}

static bool is_coast(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->symbol == DIP_COAST;
}

/* "stp", "stp/sc", "St Petersburg (south coast)", "the south coast of Spain". *location: NOWHERE for a coast that the province does
 * not have. Returns the tokens. */
static size_t place_at(const PlainReader *reader, const PlainToken *t, int *location) {
  const Edition *edition = edition_of(reader);
  const PlainToken *coast = is_coast(t) ? t : NULL, *place = coast == NULL ? t : t + 1;
  if (coast != NULL && place->symbol == PLAIN_FROM) place++;
  if (!is_place(place)) return 0;
  const PlainToken *end = place + 1, *behind = end;
  bool joined = end->kind == PLAIN_SLASH || (end->kind == PLAIN_DASH && end->glued && end[1].glued);
  if (joined) behind++;
  *location = dip_location(edition, place->value, strlen(place->value));
  if (*location == NOWHERE) return 0; /* a nickname of another map's */
  bool named = edition->locations[*location].province != *location;
  if (coast == NULL && !named && is_coast(behind)) {
    coast = behind;
    end = behind + 1;
  }
  if (end->depth > place->depth && is_place(end) && strcmp(end->value, place->value) == 0)
    end++; /* "(mao)" */
  if (coast != NULL) {
    const char *id = arena_concat(reader->arena, place->value, "/", coast->value, NULL);
    *location = named ? NOWHERE : dip_location(edition, id, strlen(id));
  }
  return (size_t)(end - t);
}

/* "army", "fleet". */
static bool is_unit_word(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->symbol == DIP_UNIT && *t->value != '\0';
}

static size_t read_place(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  static const char SEA_OF_NORWAY[] = "nwg";
  size_t taken = place_at(reader, t, &out->number);
  /* "To the Norwegian": no unit, so the sea. */
  if (taken == 0 && t->symbol == DIP_OF_PLACE && plain_has_value(t, "nwy") && !is_unit_word(t + 1)) {
    taken = 1;
    out->number = dip_location(edition_of(reader), SEA_OF_NORWAY, strlen(SEA_OF_NORWAY));
  }
  if (taken == 0 || out->number == NOWHERE) return 0;
  out->text = edition_of(reader)->ids[out->number];
  return taken;
}

/* The unit in a province, while units retreat the one of the seat that must leave it; NULL: none. */
static const Unit *unit_in(const PlainReader *reader, int province) {
  const State *state = reader->state;
  const Unit *there = &state->units[province], *leaves = &state->dislodged[province].unit;
  if (leaves->kind != NO_UNIT && leaves->power == reader->seat) return leaves;
  return there->kind == NO_UNIT ? NULL : there;
}

/* A place that a unit does not go to after all; where one of the seat's stands, that may be meant. */
static size_t read_left(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = read_place(reader, t, out);
  if (taken == 0) return 0;
  const Unit *there = unit_in(reader, edition_of(reader)->locations[out->number].province);
  return there != NULL && there->power == reader->seat ? 0 : taken;
}

/* A sea between the coasts of a convoy. */
static size_t read_sea(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = read_place(reader, t, out);
  return taken > 0 && edition_of(reader)->locations[out->number].terrain == SEA ? taken : 0;
}

/* How many, "two". */
static size_t read_figure(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->number = t->number;
  return t->number > 0 && (t->kind == PLAIN_NUMBER || t->kind == PLAIN_WORD) ? 1 : 0;
}

static size_t read_one(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = read_figure(reader, t, out);
  return taken > 0 && out->number == 1 ? taken : 0;
}

/* "Is in danger": what is told of a unit before where it goes. */
static size_t read_tale(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)out;
  return form_tale(reader, t);
}

/* The seat's own power, as a heading. */
static size_t read_self(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)out;
  bool self =
      t->symbol == DIP_POWER && strcmp(t->value, edition_of(reader)->base.seats.names[reader->seat]) == 0;
  return self ? 1 : 0;
}

/* ---- units ---- */

/* "A", "F", "army", "the fleet in": the kind of a unit before its place. *taken: the tokens. */
static Kind kind_at(const PlainToken *t, size_t *taken) {
  *taken = 0;
  if (t->kind != PLAIN_WORD) return NO_UNIT;
  if (strcmp(t->text, "a") == 0 && t[1].symbol == DIP_UNIT) { /* "build a fleet in Brest" */
    Kind kind = kind_at(t + 1, taken);
    (*taken)++;
    return kind;
  }
  bool letter =
      t->raw_length == 1 && (*t->text == 'a' || *t->text == 'f'); /* with an accent it is "\u00E0" */
  if (!letter && t->symbol != DIP_UNIT) return NO_UNIT;
  size_t dislodged = !letter && t[1].symbol == DIP_DISLODGED && t[1].value == NULL ? 1 : 0;
  const PlainToken *behind = &t[1 + dislodged];
  bool in = !letter && (behind->symbol == PLAIN_TO || behind->symbol == PLAIN_FROM);
  *taken = 1 + dislodged + (in ? 1 : 0);
  if (!letter && *t->value == '\0') return NO_UNIT; /* "the one from Munich" */
  return *(letter ? t->text : t->value) == (letter ? 'a' : 'A') ? ARMY : FLEET;
}

/* "The Belgian army": the place in the word that says of which. 0 tokens: none. */
static size_t adjective_at(const PlainReader *reader, const PlainToken *t, int *location) {
  if (t->kind != PLAIN_WORD || t->symbol != DIP_OF_PLACE) return 0;
  *location = dip_location(edition_of(reader), t->value, strlen(t->value));
  return *location == NOWHERE ? 0 : 1;
}

/* A unit with or without its kind; `own`: without it a unit of the seat's. Whose it is may be said: "the French army in Paris". */
static size_t unit_at(const PlainReader *reader, const PlainToken *t, bool own, OrderPiece *out) {
  const Edition *edition = edition_of(reader);
  const PlainToken *power = t->symbol == DIP_POWER ? t : NULL, *at = t + (power != NULL ? 1 : 0);
  size_t before;
  Kind kind = kind_at(at, &before);
  if (kind != NO_UNIT && power == NULL && at[1].symbol == DIP_POWER) { /* "flotte russe de Sev" */
    power = &at[1];
    bool in = at[2].symbol == PLAIN_TO || at[2].symbol == PLAIN_FROM;
    before = in ? 3 : 2;
  }
  size_t taken = place_at(reader, at + before, &out->number);
  bool described = taken == 0 && (kind != NO_UNIT || (at->kind != PLAIN_END && is_unit_word(&at[1])));
  if (described) taken = adjective_at(reader, at + before, &out->number);
  if (taken == 0 || out->number == NOWHERE) return 0;
  const Unit *there = unit_in(reader, edition->locations[out->number].province);
  bool theirs =
      power == NULL || (there != NULL && strcmp(edition->base.seats.names[there->power], power->value) == 0);
  const PlainToken *behind = at + before + taken; /* "the Munich army" */
  bool called = kind == NO_UNIT && is_unit_word(behind);
  if (called && there != NULL && (*behind->value == 'A') != (there->kind == ARMY)) return 0;
  if (called) taken++;
  if (!theirs || (kind == NO_UNIT && (there == NULL || (own && there->power != reader->seat)))) return 0;
  if (kind == NO_UNIT) kind = there->kind;
  out->text = edition->unit_names[kind][out->number];
  return (size_t)(at - t) + before + taken;
}

/* The only unit of the seat of a kind, while units retreat the only one that must; NO_UNIT: of any kind. NULL: there are several, or
 * none. */
static const Unit *only_unit(const PlainReader *reader, Kind kind) {
  const State *state = reader->state;
  const Unit *found = NULL;
  bool retreats = phase_is_retreats(state->phase);
  for (int p = 0; p < edition_of(reader)->location_count; p++) {
    const Unit *unit = retreats ? &state->dislodged[p].unit : &state->units[p];
    if (unit->kind == NO_UNIT || unit->power != reader->seat || (kind != NO_UNIT && unit->kind != kind))
      continue;
    if (found != NULL) return NULL;
    found = unit;
  }
  return found;
}

bool dip_plain_retreats_alone(const PlainReader *reader, OrderPiece *out) {
  const Unit *only =
      phase_is_retreats(((const State *)reader->state)->phase) ? only_unit(reader, NO_UNIT) : NULL;
  if (only == NULL) return false;
  out->number = only->location;
  out->text = edition_of(reader)->unit_names[only->kind][only->location];
  return true;
}

static size_t set_only(const PlainReader *reader, Kind kind, size_t taken, OrderPiece *out) {
  const Unit *only = only_unit(reader, kind);
  if (only == NULL) return 0;
  out->number = only->location;
  out->text = edition_of(reader)->unit_names[only->kind][only->location];
  return taken;
}

/* Whether a unit of the seat's that was read stands where it was said to. */
static bool is_there(const PlainReader *reader, const OrderPiece *unit) {
  const Unit *there = unit_in(reader, edition_of(reader)->locations[unit->number].province);
  return there != NULL && there->power == reader->seat && (*unit->text == 'A') == (there->kind == ARMY);
}

/* Also "the fleet", where the seat has one alone: "fleet to con" goes there, unless a fleet of its own stands there. */
static size_t read_own(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = unit_at(reader, t, true, out), before;
  const PlainToken *next = t + 1;
  bool where = next->symbol == PLAIN_FROM ||
               (next->symbol == PLAIN_TO && (strcmp(next->text, "in") == 0 || strcmp(next->text, "at") == 0));
  bool stands = taken > 0 && out->number != NOWHERE && is_there(reader, out);
  bool alone = t->kind == PLAIN_WORD && t->symbol == DIP_UNIT && t->raw_length > 1 && !where &&
               !is_place(next) && !stands;
  Kind kind = alone ? kind_at(t, &before) : NO_UNIT;
  return kind == NO_UNIT ? taken : set_only(reader, kind, 1, out);
}

/* "They", of the only unit that must retreat. */
static size_t read_retreating(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->symbol == DIP_PRONOUN && dip_plain_retreats_alone(reader, out) ? 1 : 0;
}

static size_t read_unit(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return unit_at(reader, t, false, out);
}

/* A line that ends before this column did not end because a mail program broke it. */
#define BROKEN_LINE_COLUMN 60

/* Whether a line ends before a token, which stands behind a verb and its preposition, and was not broken there. */
static bool begins_line(const PlainToken *t) {
  const PlainToken *verb = t - 1;
  while (verb->symbol == PLAIN_TO) verb--;
  return t->line > verb->line && verb->column < BROKEN_LINE_COLUMN;
}

/* A unit behind a word of support or convoy: who supports something in a line of its own means none in the next line. */
static size_t read_helped(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return begins_line(t) ? 0 : read_unit(reader, t, out);
}

/* "Apoya a Napoles": before a place with a fleet that is no army. */
static size_t read_supported(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t led = t->kind == PLAIN_WORD && t->raw_length == 1 && *t->text == 'a' ? 1 : 0;
  size_t taken = led == 0 || begins_line(t) ? 0 : unit_at(reader, t + 1, false, out);
  bool fleet = taken > 0 && *out->text == 'F';
  return fleet ? led + taken : read_helped(reader, t, out);
}

/* A unit of the seat's that is there. */
static size_t read_ours(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = unit_at(reader, t, true, out);
  const Unit *there =
      taken == 0 ? NULL : unit_in(reader, edition_of(reader)->locations[out->number].province);
  return there != NULL && there->power == reader->seat ? taken : 0;
}

/* Letters of a place's short name, which may be a word of everyday language: "war", "con", "par". */
#define SHORT_NAME 3

/* A unit of another power. */
static size_t read_foreign(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = unit_at(reader, t, false, out);
  const Unit *there =
      taken == 0 ? NULL : unit_in(reader, edition_of(reader)->locations[out->number].province);
  return there != NULL && there->power != reader->seat ? taken : 0;
}

/* "A Marseille": small, and before a name that is no short one, it may be the word for "to". */
static bool may_be_to(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->raw_length == 1 && *t->raw == 'a' && is_place(t + 1) &&
         strlen(t[1].text) > SHORT_NAME;
}

static size_t read_new(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t before;
  return may_be_to(t) || kind_at(t, &before) == NO_UNIT ? 0 : unit_at(reader, t, true, out);
}

/* A unit that is removed; "retiro a Viena" may say that one retreats there. */
static size_t read_removed(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return may_be_to(t) ? 0 : read_own(reader, t, out);
}

/* "La flota, a Albania". */
static size_t read_towards(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  return may_be_to(t) ? 1 : 0;
}

/* ---- what a sentence speaks of ---- */

/* What stands behind a place in an order. */
static bool is_of_orders(const PlainToken *t) {
  if (t->kind == PLAIN_ARROW || t->kind == PLAIN_DASH || t->kind == PLAIN_SLASH) return true;
  if (t->kind != PLAIN_WORD) return false;
  bool to = (t->symbol == PLAIN_TO || t->symbol == PLAIN_OR) && is_place(t + 1);
  return to || (t->symbol >= DIP_MOVES && t->symbol <= DIP_DISLODGED) || t->symbol == DIP_COAST ||
         is_place(t);
}

/* "A liv - yor", "F nor S": meant as a unit, though no place has that name. */
static bool is_misnamed(const PlainToken *kind, const PlainToken *place) {
  bool letter = kind->symbol != DIP_UNIT && (*kind->raw == 'A' || *kind->raw == 'F');
  bool name = place->kind == PLAIN_WORD && place->symbol == PLAIN_UNKNOWN && place->raw_length > 1;
  return letter && name && place->raw_length <= SHORT_NAME + 2 && is_of_orders(place + 1);
}

static bool is_end(const PlainToken *t) {
  return t->kind == PLAIN_END || t->kind == PLAIN_COMMA || t->kind == PLAIN_STOP || t->kind == PLAIN_COLON;
}

/* "A mar x bur": whether a place stands so near behind another. */
static bool is_place_near(const PlainToken *t) {
  size_t words = 0;
  while (words < 3 && t->kind == PLAIN_WORD && !is_place(t)) {
    words++;
    t++;
  }
  return is_place(t);
}

size_t dip_plain_names(const PlainReader *reader, const PlainToken *t) {
  (void)reader;
  size_t before;
  bool all = t->symbol == PLAIN_ALL && t[1].symbol == DIP_HOLDS && t[2].symbol != PLAIN_NONE;
  bool waives = t->symbol == DIP_WAIVES;
  if (all || waives) return 1;
  if (t->symbol == DIP_DISLODGED && t->value != NULL) { /* "if dislodged: sil, boh" */
    const PlainToken *behind = t + 1;
    while (behind->kind == PLAIN_COLON || behind->kind == PLAIN_COMMA) behind++;
    return is_place_near(behind) ? 1 : 0;
  }
  bool unit = kind_at(t, &before) != NO_UNIT;
  const PlainToken *place = t + before;
  if (unit && is_misnamed(t, place)) return before + 1;
  if ((t->kind == PLAIN_DASH || t->kind == PLAIN_ARROW) && is_place(t + 1)) return 2; /* "liv - yor" */
  if (!is_place(place)) return 0;
  bool whole = strlen(place->text) > SHORT_NAME;
  /* "A fin de ..." is no army. */
  bool short_name = is_of_orders(place + 1) || (unit && (is_end(place + 1) || is_place_near(place + 1)));
  return whole || short_name ? before + 1 : 0;
}

/* "Con uniformes limpios": a short name that is a preposition, before a word that is no place. */
static bool is_preposition(const PlainToken *t) {
  static const char *const WORDS[] = {"con", "por", "par", NULL};
  size_t i = 0;
  while (WORDS[i] != NULL && strcmp(t->text, WORDS[i]) != 0) i++;
  return WORDS[i] != NULL && t[1].kind == PLAIN_WORD && t[1].symbol == PLAIN_UNKNOWN;
}

bool dip_plain_matters(const PlainToken *t) {
  return (is_place(t) && !is_preposition(t)) || is_coast(t);
}

/* ---- what is said where none is meant ---- */

/* The places that a word may stand for: those with a name in which a word begins with it. "": none, or the word is too short. */
static const char *places_like(const PlainReader *reader, const char *word) {
  const Edition *edition = edition_of(reader);
  const char *like = "";
  size_t length = strlen(word);
  for (int i = 0; length >= SHORT_NAME && i < edition->location_count; i++) {
    const Location *at = &edition->locations[i];
    bool found = false;
    for (int l = 0; at->province == i && l < ORDER_LANGUAGES; l++) {
      for (const char *const *name = at->names[l]; !found && *name != NULL; name++) {
        const char *text = plain_fold(reader->arena, *name, strlen(*name));
        found = strncmp(text, word, length) == 0;
        for (; !found && (text = strpbrk(text, " -'")) != NULL; text++)
          found = strncmp(text + 1, word, length) == 0;
      }
    }
    if (found) like = arena_concat(reader->arena, like, *like == '\0' ? "" : ", ", at->id, NULL);
  }
  return like;
}

static void tell_no_place(PlainReader *reader, const PlainToken *at, const PlainToken *word,
                          const char *section) {
  plain_complain(reader, at, "line-no-place", "word", plain_raw(reader, word, word + 1), "places",
                 places_like(reader, word->text), "section", section, NULL);
}

static void no_place(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  (void)tokens;
  int location;
  size_t before, taken;
  (void)kind_at(t, &before);
  taken = place_at(reader, t + before, &location);
  const PlainToken *word = t + before;
  if (taken > 0 && location == NOWHERE) {
    plain_complain(reader, t, "line-no-coast", "word", plain_raw(reader, word, word + taken), "section",
                   form->section, NULL);
  } else if (taken == 0 && word->kind == PLAIN_WORD && word->symbol == PLAIN_UNKNOWN) {
    bool near = *places_like(reader, word->text) != '\0' || before > 0;
    if (near) tell_no_place(reader, word, word, form->section);
  }
}

/* "par - bur" where nobody stands, or somebody else. */
static void no_unit(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  int location;
  size_t before;
  bool bare = kind_at(t, &before) == NO_UNIT;
  if (bare && place_at(reader, t, &location) > 0 && location != NOWHERE) {
    bool own = t == tokens;
    const Unit *there = unit_in(reader, edition_of(reader)->locations[location].province);
    if (there == NULL || (own && there->power != reader->seat))
      plain_complain(reader, t, own ? "line-none-of-yours" : "line-nobody-there", "place",
                     edition_of(reader)->ids[location], "section", form->section, NULL);
  }
  no_place(reader, form, tokens, t);
}

/* "build Paris": which? */
static void no_kind(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  int location;
  if (may_be_to(t)) t++;
  if (place_at(reader, t, &location) > 0 && location != NOWHERE)
    plain_complain(reader, t, "line-army-or-fleet", "place", edition_of(reader)->ids[location], "section",
                   form->section, NULL);
  no_place(reader, form, tokens, t);
}

const FormSlot DIP_SLOTS[] = {
    {"place", read_place, no_place},
    {"left", read_left, NULL},
    {"own", read_own, no_unit},
    {"unit", read_unit, no_unit},
    {"helped", read_helped, no_unit},
    {"supported", read_supported, no_unit},
    {"ours", read_ours, no_unit},
    {"foreign", read_foreign, NULL},
    {"new", read_new, no_kind},
    {"removed", read_removed, no_unit},
    {"towards", read_towards, NULL},
    {"sea", read_sea, NULL},
    {"figure", read_figure, NULL},
    {"one", read_one, NULL},
    {"retreating", read_retreating, NULL},
    {"self", read_self, NULL},
    {"tale", read_tale, NULL},
    {NULL, NULL, NULL},
};

/* "Lpv" in "F lon - nth, A Lpv - yor": a word that is nothing, beside the mark of a move; NULL: there is none. */
static const PlainToken *misnamed(const PlainToken *tokens) {
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    bool moves = t[1].kind == PLAIN_DASH || t[1].kind == PLAIN_ARROW;
    moves |= t > tokens && (t[-1].kind == PLAIN_DASH || t[-1].kind == PLAIN_ARROW);
    if (moves && t->kind == PLAIN_WORD && t->symbol == PLAIN_UNKNOWN) return t;
  }
  return NULL;
}

void dip_plain_unread(PlainReader *reader, const PlainToken *t) {
  PlainToken *first = arena_memdup(reader->arena, t, sizeof *t);
  const PlainToken *word = misnamed(t);
  if (word != NULL) tell_no_place(reader, first, word, ""); /* a slot that got further knows better */
  first = arena_memdup(reader->arena, first, sizeof *first);
  first->column = 0; /* whatever else is said against the sentence comes before this */
  const char *named = "";
  OrderPiece piece;
  for (size_t taken; t->kind != PLAIN_END; t += taken) {
    taken = read_unit(reader, t, &piece);
    if (taken == 0) taken = read_place(reader, t, &piece);
    if (taken > 0) named = arena_concat(reader->arena, named, *named == '\0' ? "" : ", ", piece.text, NULL);
    taken += taken == 0;
  }
  if (*named != '\0') plain_complain(reader, first, "line-unclear", "named", named, NULL);
}
