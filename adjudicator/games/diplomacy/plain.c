/* The patterns of orders of Diplomacy: "A par - bur", "A par S A mar - bur", "if dislodged A mun: ruh, kie", "build A par"
 * (DIP 2.4, 3, 6, 7). Whether a unit can do it, the judge says. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

#include "sequence.h"

static const char *const SECTIONS_NAMED[] = {"orders", "retreats", "builds", NULL};
static const char *const EXAMPLES[][2] = {{"orders", "A par - bur"},
                                          {"retreats", "retreat A mun - ruh, kie"},
                                          {"builds", "build A par, remove F bre"},
                                          {NULL, NULL}};

/* Where the patterns below say that the other units hold. */
#define STAYS "stays"

/* ---- what is due ---- */

static int phase_of(const PlainReader *reader) {
  return ((const State *)reader->state)->phase;
}

static const char *due(const PlainReader *reader) {
  return dip_window(reader->state);
}

/* All units hold, nothing is built. Where units must retreat or be removed, it is asked. */
static Tree *nothing(PlainReader *reader, const PlainToken *at) {
  const State *state = reader->state;
  bool removes = dip_adjustment(reader->edition, state, reader->seat) < 0;
  if (phase_is_retreats(state->phase) || (state->phase == ADJUSTMENTS && removes)) return NULL;
  return plain_nothing(reader, at, due(reader));
}

/* ---- the lines that are filed ---- */

static const char *text_of(const Order *order, const char *key) {
  const OrderPiece *piece = order_piece(order, key);
  return piece == NULL ? NULL : piece->text;
}

static void add_line(PlainReader *reader, const Order *order, Tree *list, const char *line) {
  PlainToken whole = *order->at;
  const PlainToken *last = order->end - 1;
  whole.raw_length = (size_t)(last->raw + last->raw_length - whole.raw);
  tree_add(reader->arena, list, plain_scalar(reader, &whole, line));
}

/* A line with the place of all that was written for it. */
static Tree *filed(PlainReader *reader, const Order *order, const char *line) {
  Tree *list = plain_list(reader, order->at);
  add_line(reader, order, list, line);
  return plain_one(reader, order->at, order->form->section, list);
}

/* What others may support: "A par - bur", "A par" for a unit that holds. */
static const char *done_by(PlainReader *reader, const Order *order) {
  const char *unit = text_of(order, "unit"), *to = text_of(order, "to");
  return to == NULL ? unit : arena_concat(reader->arena, unit, " - ", to, NULL);
}

static Tree *write_order(PlainReader *reader, const Order *order) {
  Arena *arena = reader->arena;
  const char *unit = text_of(order, "unit"), *of = text_of(order, "of"), *to = text_of(order, "to");
  const char *line = arena_concat(arena, unit, " H", NULL);
  if (of != NULL)
    line = arena_concat(arena, unit, order_piece(order, "convoys") != NULL ? " C " : " S ", of, NULL);
  if (to != NULL) line = arena_concat(arena, of != NULL ? line : unit, " - ", to, NULL);
  if (order_piece(order, "via") != NULL) line = arena_concat(arena, line, " via", NULL);
  Tree *means = filed(reader, order, line), *list = means->items[0].value;
  for (size_t i = 0; i < order->count; i++) { /* "Paris to Burgundy with the support of Marseilles" */
    const OrderPiece *helper = &order->pieces[i];
    if (strcmp(helper->key, "helper") == 0)
      add_line(reader, order, list, arena_concat(arena, helper->text, " S ", done_by(reader, order), NULL));
  }
  return means;
}

/* "Paris and Brest hold": a line for each. */
static Tree *write_holds(PlainReader *reader, const Order *order) {
  Tree *list = plain_list(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const char *line = arena_concat(reader->arena, order->pieces[i].text, " H", NULL);
    tree_add(reader->arena, list, plain_scalar(reader, order->pieces[i].at, line));
  }
  return plain_one(reader, order->at, order->form->section, list);
}

static Tree *write_retreat(PlainReader *reader, const Order *order) {
  Arena *arena = reader->arena;
  const char *unit = text_of(order, "unit"), *line = unit, *mark = " - ";
  if (order_piece(order, "way") == NULL)
    return filed(reader, order, arena_concat(arena, "disband ", unit, NULL));
  for (size_t i = 0; i < order->count; i++) {
    if (strcmp(order->pieces[i].key, "way") != 0) continue;
    line = arena_concat(arena, line, mark, order->pieces[i].text, NULL);
    mark = ", ";
  }
  return filed(reader, order, line);
}

/* "build A par, F bre": a line for each. */
static Tree *write_builds(PlainReader *reader, const Order *order) {
  Tree *list = plain_list(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    bool waives = strcmp(piece->key, "waive") == 0;
    const char *line = waives ? piece->key : arena_concat(reader->arena, piece->key, " ", piece->text, NULL);
    tree_add(reader->arena, list, plain_scalar(reader, waives ? order->at : piece->at, line));
  }
  return plain_one(reader, order->at, order->form->section, list);
}

/* "All units hold": a line for each. */
static Tree *write_all_hold(PlainReader *reader, const Order *order) {
  const Edition *edition = reader->edition;
  const State *state = reader->state;
  Tree *list = plain_list(reader, order->at);
  for (int p = 0; p < edition->location_count; p++) {
    const Unit *unit = &state->units[p];
    if (unit->kind == NO_UNIT || unit->power != reader->seat) continue;
    const char *line =
        arena_concat(reader->arena, edition->unit_names[unit->kind][unit->location], " H", NULL);
    tree_add(reader->arena, list, plain_scalar(reader, order->at, line))->rewritten = true;
  }
  return plain_one(reader, order->at, order->form->section, list);
}

/* ---- when an order may be meant ---- */

/* False, after it was said that it is not its time. */
static bool is_untimely(PlainReader *reader, const Order *order) {
  plain_complain(reader, order->end - 1, "line-not-now", "window", due(reader), "section", due(reader), NULL);
  return false;
}

static bool accept_order(PlainReader *reader, Order *order) {
  if (!order->named && phase_of(reader) == ADJUSTMENTS) return is_untimely(reader, order);
  if (!order->named && !phase_is_movement(phase_of(reader))) return false;
  /* "A lon - nth - nwy": by sea. The fleets are not the army's to choose. */
  const OrderPiece *unit = order_piece(order, "unit");
  if (order_piece(order, "over") != NULL && *unit->text != 'A') return false;
  while (order_piece(order, "over") != NULL) order_leave_out(reader, order, "over");
  const OrderPiece *was =
      order_piece(order, "was"); /* "instead of A mos - ukr" of another unit is asked about */
  if (was != NULL && strcmp(was->text, unit->text) != 0) return false;
  (void)order_drop_key(order, "was");
  const OrderPiece *at = order_piece(order, "at");
  if (at != NULL && at->number != unit->number) return false;
  (void)order_drop_key(order, "at");
  order_leave_out(reader, order, "former");
  order_leave_out(reader, order, "tale");
  order_leave_out(reader, order, "head");
  while (order_piece(order, "ally") != NULL) order_leave_out(reader, order, "ally");
  return true;
}

/* "Holland; Picardy if Holland is closed" says no more than its order; "Picardy if Kiel is closed" is a condition. */
static bool shuts_former_way(Order *order) {
  const OrderPiece *shut = order_piece(order, "shut");
  for (; shut != NULL; shut = order_piece(order, "shut")) {
    const OrderPiece *last = NULL;
    bool former = false;
    for (size_t i = 0; i < order->count; i++) {
      if (strcmp(order->pieces[i].key, "way") != 0) continue;
      if (last != NULL) former |= strcmp(last->text, shut->text) == 0;
      last = &order->pieces[i];
    }
    if (!former) return false;
    order_drop(order, shut);
  }
  return true;
}

/* "A mun - ruh" is a retreat only where it must retreat; in advance it says so. */
static bool accept_plain_retreat(PlainReader *reader, Order *order) {
  order_leave_out(reader, order, "former");
  order_leave_out(reader, order, "tale");
  order_leave_out(reader, order, "head");
  return shuts_former_way(order) && (order->named || phase_is_retreats(phase_of(reader)));
}

static bool accept_retreat(PlainReader *reader, Order *order) {
  if (!shuts_former_way(order)) return false;
  return order->named || phase_of(reader) != ADJUSTMENTS;
}

/* "Retreat to Finland", "to Finland": of the one unit that must. */
static bool accept_lone_retreat(PlainReader *reader, Order *order) {
  OrderPiece unit = {.key = "unit", .at = order->at};
  const PlainToken *before = order->at - 1;
  while (plain_is_separator(before)) before--;
  if (before->kind != PLAIN_END) return false; /* "F gre S A ser - bul" */
  if (!dip_plain_retreats_alone(reader, &unit)) return false;
  order_add(order, reader->arena, unit);
  return accept_plain_retreat(reader, order);
}

/* "Disband A mun" with orders of fall: if it is dislodged, or in winter? */
static bool accept_disband(PlainReader *reader, Order *order) {
  if (order->named || phase_is_retreats(phase_of(reader))) return true;
  if (phase_of(reader) == ADJUSTMENTS) return false;
  return plain_complain(reader, order->end - 1, "line-disband-when", "unit", text_of(order, "unit"),
                        "section", "retreats", NULL) != NULL;
}

static bool accept_builds(PlainReader *reader, Order *order) {
  int phase = phase_of(reader);
  bool spring = phase == SPRING_MOVEMENT || phase == SPRING_RETREATS;
  return order->named || !spring || is_untimely(reader, order);
}

/* "A fleet in Marseilles", where units are built and none stands there; below its heading also ahead. */
static bool accept_new(PlainReader *reader, Order *order) {
  const State *state = reader->state;
  const Edition *edition = reader->edition;
  for (size_t i = 0; i < order->count; i++) {
    int province = edition->locations[order->pieces[i].number].province;
    if (state->units[province].kind != NO_UNIT) return false;
  }
  if (order->named && state->phase != ADJUSTMENTS) return accept_builds(reader, order);
  return state->phase == ADJUSTMENTS && dip_adjustment(edition, state, reader->seat) > 0;
}

/* "Two fleets, one in London and one in Liverpool": as many places as units. */
static bool accept_spots(PlainReader *reader, Order *order) {
  const OrderPiece *kind = order_piece(order, "kind");
  size_t spots = order_count(order, "spot");
  return *kind->text != '\0' && spots == (size_t)order_piece(order, "count")->number &&
         accept_builds(reader, order);
}

/* "In Vienna: an army", where units are built and none stands there. */
static bool accept_spot(PlainReader *reader, Order *order) {
  const State *state = reader->state;
  const Edition *edition = reader->edition;
  int province = edition->locations[order_piece(order, "spot")->number].province;
  return *order_piece(order, "kind")->text != '\0' && state->phase == ADJUSTMENTS &&
         dip_adjustment(edition, state, reader->seat) > 0 && state->units[province].kind == NO_UNIT;
}

static Tree *write_spots(PlainReader *reader, const Order *order) {
  const Edition *edition = reader->edition;
  Kind kind = *text_of(order, "kind") == 'A' ? ARMY : FLEET;
  Tree *list = plain_list(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *spot = &order->pieces[i];
    if (strcmp(spot->key, "spot") != 0) continue;
    const char *line = arena_concat(reader->arena, "build ", edition->unit_names[kind][spot->number], NULL);
    tree_add(reader->arena, list, plain_scalar(reader, spot->at, line));
  }
  return plain_one(reader, order->at, order->form->section, list);
}

/* One more piece of an order, that of another, under a key. */
static void add_piece(PlainReader *reader, Order *order, const char *key, const OrderPiece *piece) {
  if (piece == NULL) return;
  order_add(order, reader->arena, *piece);
  order->pieces[order->count - 1].key = key;
}

/* "Berlin to Silesia, and Munich supports it", "Paris holds; if it is dislodged: Picardy", "Berlin holds, and Munich too": what the
 * order before it says. False: that cannot be meant. */
static bool fit_to_former(PlainReader *reader, Order *order, const Order *before) {
  bool its = order_drop_key(order, "its"), same = order_drop_key(order, "same");
  if (!its && !same) return true;
  bool one = before != NULL && before->form != NULL && strcmp(before->form->section, "orders") == 0 &&
             order_count(before, "unit") == 1;
  if (!one) return false;
  const OrderPiece *unit = order_piece(before, "unit"), *of = order_piece(before, "of"),
                   *to = order_piece(before, "to");
  if (same) {
    if (to != NULL && of == NULL) return false; /* two cannot go to one place */
    add_piece(reader, order, "of", of);
    add_piece(reader, order, "to", to);
    add_piece(reader, order, "convoys", order_piece(before, "convoys"));
    return true;
  }
  if (strcmp(order->form->section, "retreats") == 0) {
    add_piece(reader, order, "unit", unit);
    return before->end[-1].line == order->at->line; /* below it, it may speak of any */
  }
  if (of != NULL) return false;
  add_piece(reader, order, "of", unit);
  add_piece(reader, order, "to", to);
  return true;
}

static bool fit_together(PlainReader *reader, Order *orders, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!fit_to_former(reader, &orders[i], i == 0 ? NULL : &orders[i - 1])) return false;
  }
  return true;
}

/* "Disband F bre" where units are removed. */
static bool accept_removal(PlainReader *reader, Order *order) {
  return order->named || phase_of(reader) == ADJUSTMENTS;
}

/* ---- the patterns ---- */

static const FormWord WORDS[] = {
    {"moves", PLAIN_WORD, DIP_MOVES, NULL, NULL},
    {"support_word", PLAIN_WORD, DIP_SUPPORTS, NULL, NULL},
    {"support_letter", PLAIN_WORD, DIP_LETTER, "s", NULL},
    {"support_it", PLAIN_WORD, DIP_SUPPORTS_IT, NULL, NULL},
    {"takes", PLAIN_WORD, DIP_TAKES, NULL, NULL},
    {"por", PLAIN_WORD, DIP_PLACE, NULL, "por"}, /* Portugal's short name is a Spanish word */
    {"helped_by", PLAIN_WORD, DIP_SUPPORTED, NULL, NULL},
    {"too", PLAIN_WORD, PLAIN_AND, PLAIN_ALSO, NULL},
    {"allowed", PLAIN_WORD, DIP_ALLOWED, NULL, NULL},
    {"puedo", PLAIN_WORD, PLAIN_MAY, NULL, "puedo"},
    {"something", PLAIN_WORD, DIP_SOMETHING, NULL, NULL},
    {"winter", PLAIN_WORD, DIP_WINTER, NULL, NULL},
    {"pronoun", PLAIN_WORD, DIP_PRONOUN, NULL, NULL},
    {"about", PLAIN_WORD, DIP_ABOUT, NULL, NULL},
    {"so_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "so"},
    {"so_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "donc"},
    {"closed", PLAIN_WORD, DIP_CLOSED, NULL, NULL},
    {"at_home", PLAIN_WORD, DIP_AT_HOME, NULL, NULL},
    {"bound_for", PLAIN_WORD, DIP_BOUND, NULL, NULL},
    {"unit_word", PLAIN_WORD, DIP_UNIT, NULL, NULL},
    {"sobre", PLAIN_WORD, PLAIN_TO, NULL, "sobre"},
    {"instead_of", PLAIN_WORD, PLAIN_INSTEAD, PLAIN_OF, NULL},
    {"convoy_word", PLAIN_WORD, DIP_CONVOYS, NULL, NULL},
    {"convoy_letter", PLAIN_WORD, DIP_LETTER, "c", NULL},
    {"hold_word", PLAIN_WORD, DIP_HOLDS, NULL, NULL},
    {"hold_letter", PLAIN_WORD, DIP_LETTER, "h", NULL},
    {"retreat_word", PLAIN_WORD, DIP_RETREATS, NULL, NULL},
    {"retreat_letter", PLAIN_WORD, DIP_LETTER, "r", NULL},
    {"disband_word", PLAIN_WORD, DIP_DISBANDS, NULL, NULL},
    {"disband_letter", PLAIN_WORD, DIP_LETTER, "d", NULL},
    {"build_word", PLAIN_WORD, DIP_BUILDS, NULL, NULL},
    {"build_letter", PLAIN_WORD, DIP_LETTER, "b", NULL},
    {"removes", PLAIN_WORD, DIP_REMOVES, NULL, NULL},
    {"waives", PLAIN_WORD, DIP_WAIVES, NULL, NULL},
    {"via", PLAIN_WORD, DIP_VIA, NULL, NULL},
    {"if_dislodged", PLAIN_WORD, DIP_DISLODGED, "if", NULL},
    {"dislodged", PLAIN_WORD, DIP_DISLODGED, NULL, NULL},
    {"all_units", PLAIN_WORD, PLAIN_ALL, "all", NULL},
    {"the_rest", PLAIN_WORD, PLAIN_ALL, "else", NULL},
    {"to_en", PLAIN_WORD, PLAIN_TO, NULL, "to"},
    {"into", PLAIN_WORD, PLAIN_TO, NULL, "into"},
    {"onto", PLAIN_WORD, PLAIN_TO, NULL, "onto"},
    {"on", PLAIN_WORD, PLAIN_TO, NULL, "on"},
    {"against", PLAIN_WORD, PLAIN_TO, NULL, "against"},
    {"a", PLAIN_WORD, PLAIN_TO, NULL, "a"}, /* Spanish, and French with its accent */
    {"au", PLAIN_WORD, PLAIN_TO, NULL, "au"},
    {"aux", PLAIN_WORD, PLAIN_TO, NULL, "aux"},
    {"vers", PLAIN_WORD, PLAIN_TO, NULL, "vers"},
    {"en", PLAIN_WORD, PLAIN_TO, NULL, "en"},
    {"sur", PLAIN_WORD, PLAIN_TO, NULL, "sur"},
    {"al", PLAIN_WORD, PLAIN_TO, NULL, "al"},
    {"hacia", PLAIN_WORD, PLAIN_TO, NULL, "hacia"},
    {"hasta", PLAIN_WORD, PLAIN_TO, NULL, "hasta"},
    {"dans", PLAIN_WORD, PLAIN_TO, NULL, "dans"},
    {"contre", PLAIN_WORD, PLAIN_TO, NULL, "contre"},
    {"contra", PLAIN_WORD, PLAIN_TO, NULL, "contra"},
    {"para", PLAIN_WORD, PLAIN_TO, NULL, "para"},
    {"jusqu", PLAIN_WORD, PLAIN_TO, NULL, "jusqu"},
    {NULL, PLAIN_END, 0, NULL, NULL},
};

static const FormRule RULES[] = {
    {"goes_to",
     "arrow | dash | to_en | into | onto | against | a | au | aux | vers | en | sur | al | hacia | hasta | dans | contre | contra | para | jusqu | moves | takes"},
    {"goes_far",
     "arrow | to_en | into | onto | au | aux | al | vers | hacia | dans | contre | contra | moves | takes"}, /* "a" may be an army */
    {"supports", "support_word | support_letter"},
    {"convoys", "convoy_word | convoy_letter"},
    {"holds", "hold_word | hold_letter"},
    {"retreats", "retreat_word | retreat_letter"},
    {"disbands", "disband_word | disband_letter"},
    {"builds", "build_word | build_letter"},
    {"opens", "(colon | filing | self)*"},
    {"helped", "of:helped | (a | al | au | to_en)+ of:helped"}, /* Spanish says "apoya a", which is no army */
    {"said_helped", "of:supported | (a | al | au | to_en)+ of:supported"},
    {"failing", "else | if pronoun* closed"}, /* "if that doesn't work" */
    {"or_else", "comma | or | then | failing | and failing | slash | plus"},
    {"not_there",
     "[(comma | and)* (no+ goes_to* former:place | instead_of goes_to* former:left | bound_for goes_to* former:place)]"},
    {"not_as_before", "[instead_of (was:own goes_to+ former:place | former:left) (comma | colon)*]"},
    {"helper", "helper+:ours | ally+:foreign"},
    {"helpers",
     "comma* (helped_by | with support_word by* | support_word by) from* helper ((comma | and)* (from | por)* helper)*"
     " | comma* with helper [support_letter] support_word"},
    {"leads", "to_en | into | a | au | aux | al | vers | en | hacia"},
    {"new_units", "[one] build+:new ((or_else | and)* [one] build+:new)*"},
    {"former_units", "remove+:removed ((comma | and | plus)* remove+:removed)*"},
    {"if_able", "if (allowed | puedo)"},
    {"in_winter", "[[to] winter (colon | comma)*]"},
    {"shut", "if shut+:place closed"}, /* "Picardy if Holland is closed" */
    {"ways",
     "way+:place [comma* if_able] [((or_else)* way+:place [comma* if_able] | or_else+ leads way+:place | or_else* shut (comma | then)* leads* way+:place)+ [comma* failing]] [comma* shut]"},
    {"so", "so_en | so_fr"},
    {"told",
     "((head:tale unit:own | unit:own comma* tale:tale) (comma | colon | so)+ (and | so | pronoun)* | unit:own (comma | colon)+ pronoun | (about | sobre) unit:own (comma | colon)+ [pronoun])"},
    {"spot", "(one | something)* (to | from)* spot+:place"},
    {"if_it_must", "if_dislodged comma* unit:own | if unit:own dislodged | unit:own comma* if_dislodged"},
    {NULL, NULL},
};

static const Form FORMS[] = {
    {.section = "orders",
     .pattern =
         "opens not_as_before (unit:own (colon | comma)* holds at_home* [to+ at:place] | holds unit:own at_home*) not_there [helpers]",
     .accept = accept_order,
     .write = write_order},
    {.section = "orders",
     .pattern =
         "opens not_as_before ((moves | takes) [from] unit:own | unit:own) ([via via=yes] goes_to+ | comma (goes_far | towards) goes_to* | colon) to:place not_there [comma* via via=yes] [helpers]"
         " | opens unit:own to:place"
         " | opens goes_to+ to:place (with | from) unit:own not_there [helpers]"
         " | opens told (goes_far | en | towards) goes_to* to:place [comma* via via=yes] [helpers]"
         " | opens unit:own goes_to+ over+:sea goes_to+ (over+:sea goes_to+)* to:place [via] via=yes",
     .accept = accept_order,
     .write = write_order},
    {.section = "orders",
     .pattern = "opens unit+:own ((comma | and | plus)+ unit+:own)+ holds at_home*",
     .accept = accept_order,
     .write = write_holds},
    {.section = "orders",
     .pattern = "opens unit:own (support_word !unit !goes_to | support_it) its=yes",
     .accept = accept_order,
     .write = write_order},
    {.section = "orders",
     .pattern = "opens unit:own too same=yes",
     .accept = accept_order,
     .write = write_order},
    {.section = "orders",
     .pattern =
         "opens unit:own (colon | comma)* (support_word said_helped | support_letter helped) ([holds] | goes_to* to:place)",
     .accept = accept_order,
     .write = write_order},
    {.section = "orders",
     .pattern = "opens unit:own colon* convoys convoys=yes helped goes_to* to:place",
     .accept = accept_order,
     .write = write_order},
    {.section = "orders",
     .pattern = "opens (all_units holds at_home* | holds all_units)",
     .accept = accept_order,
     .write = write_all_hold},
    {.section = STAYS,
     .pattern = "opens (the_rest holds at_home* | holds the_rest) who+=all",
     .shape = FORM_LIST,
     .accept = accept_order},
    {.section = STAYS,
     .pattern = "opens (about | sobre) who+:own",
     .shape = FORM_LIST,
     .accept = accept_order},
    {.section = "retreats",
     .pattern =
         "opens ((unit:own | unit:retreating) (goes_to | colon)* | told (goes_far | en | towards | retreats) goes_to*) ways not_there [comma* if_able]",
     .accept = accept_plain_retreat,
     .write = write_retreat},
    {.section = "retreats",
     .pattern = "opens (goes_to | retreats)+ ways (with | from) unit:own",
     .accept = accept_plain_retreat,
     .write = write_retreat},
    {.section = "retreats",
     .pattern =
         "opens (retreats [from] unit:own (goes_to | colon)+ | (unit:own | unit:retreating) retreats (goes_to | on | colon)*"
         " | if_it_must (goes_to | colon | comma | then | pronoun | retreats)*) ways",
     .accept = accept_retreat,
     .write = write_retreat},
    {.section = "retreats",
     .pattern = "opens if_dislodged (goes_to | colon | comma | then | pronoun | retreats)* ways its=yes",
     .accept = accept_retreat,
     .write = write_retreat},
    {.section = "retreats",
     .pattern =
         "opens (then* (retreats | leads) (goes_to | colon | then)* ways | then* way+:place (comma | and | then)*"
         " (then (comma | and | then)* leads* way+:place [comma* failing] | [or] failing (comma | then)* leads* way+:place | [or] leads* way+:place comma* failing))",
     .accept = accept_lone_retreat,
     .write = write_retreat},
    {.section = "retreats",
     .pattern = "(goes_to | colon)* ways",
     .within = true,
     .accept = accept_lone_retreat,
     .write = write_retreat},
    {.section = "retreats",
     .pattern = "opens (disbands unit:own | unit:own disbands) [instead_of retreats [pronoun]]",
     .accept = accept_disband,
     .write = write_retreat},
    {.section = "retreats",
     .pattern = "opens (if_it_must (colon | comma)* disbands | if_dislodged comma* disbands unit:own)",
     .accept = accept_retreat,
     .write = write_retreat},
    {.section = "builds",
     .pattern = "opens in_winter [[figure] builds colon* | figure something colon* | takes] new_units",
     .accept = accept_new,
     .write = write_builds},
    {.section = "builds",
     .pattern = "opens in_winter [if_able comma*] builds in_winter colon* new_units [comma* if_able]"
                " | opens if_able builds* (colon | comma)+ [builds] new_units",
     .accept = accept_builds,
     .write = write_builds},
    {.section = "builds",
     .pattern =
         "opens in_winter builds* (to | from)* spot+:place (colon | comma | dash)+ one* kind:unit_word",
     .accept = accept_spot,
     .write = write_spots},
    {.section = "builds",
     .pattern =
         "opens in_winter builds* colon* count:figure kind:unit_word then* (comma | colon)* spot ((comma | and | plus)+ spot)*",
     .accept = accept_spots,
     .write = write_spots},
    {.section = "builds",
     .pattern =
         "opens (removes (something | one)* colon* former_units | former_units removes | if removes (something | one)* (colon | comma)+ former_units)",
     .accept = accept_builds,
     .write = write_builds},
    {.section = "builds",
     .pattern = "opens (disbands colon* former_units | former_units disbands)",
     .accept = accept_removal,
     .write = write_builds},
    {.section = "builds",
     .pattern = "opens waives (comma* waives)* waive+=yes",
     .accept = accept_builds,
     .write = write_builds},
    {.section = PLAIN_TAKEN,
     .pattern = "unit+:own ((comma | and | plus)* unit+:own)*",
     .shape = FORM_ITEM,
     .within = true},
    {.pattern = NULL},
};

/* ---- what a line changes ---- */

/* The province of the unit that a line is about, in "A mun - ruh", "F stp/sc H", "disband A mun"; its length. 0: none. */
static size_t subject_of(const char *line, const char **province) {
  static const char DISBAND[] = "disband ";
  if (strncmp(line, DISBAND, sizeof DISBAND - 1) == 0) line += sizeof DISBAND - 1;
  bool unit = (*line == 'A' || *line == 'F') && line[1] == ' ';
  *province = line + (unit ? 2 : 0);
  return unit ? strcspn(*province, " /") : 0;
}

static bool same_subject(const char *a, const char *b) {
  const char *of_a, *of_b;
  size_t length = subject_of(a, &of_a);
  return length > 0 && subject_of(b, &of_b) == length && strncmp(of_a, of_b, length) == 0;
}

static bool line_meets(const Tree *former, const Tree *fresh) {
  return same_subject(tree_string(former, ""), tree_string(fresh, ""));
}

static Takes line_takes(const Tree *line, const Tree *entry) {
  const Tree *units = tree_get(entry, "unit");
  for (size_t i = 0; units != NULL && i < units->count; i++) {
    if (line_meets(line, units->items[i].value)) return TAKES_ORDER;
  }
  return TAKES_NOT;
}

/* "Without A par"; "the others hold" takes all that were sent before, who changes their mind about one takes that. */
static Takes order_takes(const Tree *line, const Tree *entry) {
  const Tree *who = tree_get(entry, STAYS);
  if (who == NULL) return line_takes(line, entry);
  return strcmp(tree_string(who, ""), "all") == 0 || line_meets(line, who) ? TAKES_ORDER : TAKES_NOT;
}

/* "The others hold" beside orders is against none of them. Who changes their mind about a unit must order it. */
static void doubt(PlainReader *reader, const Tree *file, const Tree *claims) {
  const Tree *orders = tree_get(file, "orders");
  const PlainToken end = {.kind = PLAIN_END, .text = "", .raw = ""};
  for (size_t i = 0; i < claims->count; i++) {
    const Tree *who = claims->items[i].value;
    bool ordered = strcmp(tree_string(who, ""), "all") == 0;
    for (size_t k = 0; orders != NULL && k < orders->count; k++)
      ordered |= line_meets(orders->items[k].value, who);
    if (ordered) continue;
    PlainToken *at = arena_memdup(reader->arena, &end, sizeof end);
    at->line = who->line;
    at->column = who->column;
    const char *line = arena_concat(reader->arena, tree_string(who, ""), " H", NULL);
    plain_complain(reader, at, "line-unclear", "text", tree_string(who, ""), "write", line, NULL);
  }
}

static const OrderSubject SUBJECTS[] = {
    {.section = "orders", .meets = line_meets, .takes = NOT_AT_DESK(order_takes)},
    {.section = "retreats", .meets = line_meets, .takes = NOT_AT_DESK(line_takes)},
    {.section = NULL},
};

/* ---- the lines that are told ---- */

static const OrderKind ORDER_KINDS[] = {
    {"orders", NULL, FORM_LINE, {"{it}"}, {"no orders", "aucun ordre", "ninguna orden"}},
    {"retreats",
     NULL,
     FORM_LINE,
     {"retreat {it}", "retraite {it}", "retirada {it}"},
     {"no retreats", "aucune retraite", "ninguna retirada"}},
    {"builds", NULL, FORM_LINE, {"{it}"}, {"no builds", "aucune construction", "ninguna construcci\u00F3n"}},
    {"retreats",
     NULL,
     FORM_LINE,
     {"if dislodged, disband {disband}", "si d\u00E9log\u00E9e, dissous {disband}",
      "si es desalojada, disuelve {disband}"},
     {NULL}},
    {"builds", NULL, FORM_LINE, {"build {build}", "construis {build}", "construye {build}"}, {NULL}},
    {"builds", NULL, FORM_LINE, {"remove {remove}", "retire {remove}", "quita {remove}"}, {NULL}},
    {"builds", NULL, FORM_LINE, {"[waive=yes:waive]", "[waive=yes:renonce]", "[waive=yes:renuncia]"}, {NULL}},
    {.section = NULL},
};

/* The kind of a section whose line tells a piece of that key. */
static const OrderKind *kind_with(const char *section, const char *field) {
  const OrderKind *kind = ORDER_KINDS;
  while (kind->section != NULL &&
         (strcmp(kind->section, section) != 0 || strstr(kind->line[0], field) == NULL))
    kind++;
  return kind->section == NULL ? NULL : kind;
}

/* The verb of a line, which its reader has in their language, apart from what it is about. */
static void part_verbs(Order *orders, size_t *count, Arena *arena) {
  static const char *const VERBS[][2] = {
      {"disband", "{disband}"}, {"build", "{build}"}, {"remove", "{remove}"}, {"waive", "waive="}};
  for (size_t i = 0; i < *count; i++) {
    Order *order = &orders[i];
    for (size_t v = 0; order->count == 1 && order->kind != NULL && v < sizeof VERBS / sizeof *VERBS; v++) {
      const char *text = order->pieces[0].text;
      size_t length = strlen(VERBS[v][0]);
      const OrderKind *kind = kind_with(order->section, VERBS[v][1]);
      if (kind == NULL || strncmp(text, VERBS[v][0], length) != 0) continue;
      if (text[length] != ' ' && text[length] != '\0') continue;
      OrderPiece *piece = arena_memdup(arena, order->pieces, sizeof *piece);
      *piece = (OrderPiece){.key = VERBS[v][0], .text = text[length] == ' ' ? text + length + 1 : "yes"};
      order->pieces = piece;
      order->kind = kind;
      break;
    }
  }
}

static bool is_verb(int symbol) {
  return symbol >= DIP_MOVES && symbol <= DIP_WAIVES;
}

static const FormGrammar GRAMMAR = {.words = WORDS,
                                    .slots = DIP_SLOTS,
                                    .rules = RULES,
                                    .forms = FORMS,
                                    .kinds = ORDER_KINDS,
                                    .join = part_verbs,
                                    .subjects = SUBJECTS,
                                    .together = fit_together,
                                    .unread = dip_plain_unread};

static const char *const NAMING[] = {"unit", "place", "new", NULL};

static const int INFLECTED[] = {DIP_TAKES, 0};

const PlainShapes DIP_PLAIN = {
    .words = DIP_WORDS,
    .edition_words = dip_plain_edition_words,
    .keys = DIP_KEYS,
    .sections = SECTIONS_NAMED,
    .grammar = &GRAMMAR,
    .naming = NAMING,
    .claims = STAYS,
    .doubt = doubt,
    .names = dip_plain_names,
    .matters = dip_plain_matters,
    .is_verb = is_verb,
    .inflected = INFLECTED,
    .examples = EXAMPLES,
    .due = due,
    .nothing = nothing,
};
