/* The patterns of orders of Dos de Mayo: "12 to 14", "2 cubes 9->14", "play Molina on 10" (MAYO 1.3, 2, 3.1, 4.4, 6); what a line
 * changes, and how its orders are told. */
#include "plain.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

static const char *const NAMED[] = {"orders", NULL};
static const char *const EXAMPLES[][2] = {{"orders", "12->14"},
                                          {"preparation", "draw"},
                                          {"allocation", "2 cubes 9->14"},
                                          {"setup", "keep Artilleria"},
                                          {"movement", "movement: play Molina 10"},
                                          {"resolution", "resolution: play Velarde 12"},
                                          {NULL, NULL}};

/* ---- orders ---- */

static bool is_near(const PlainReader *reader, int from, int to) {
  return (mayo_plain_edition(reader)->neighbours[from] & ZONE(to)) != 0;
}

/* "from", "zone", "el del": a word for a number behind them is a zone. */
static bool names_zone(const PlainToken *t) {
  bool of = t->symbol == MAYO_CUBE && plain_has_value(t, "of");
  return of || t->symbol == PLAIN_FROM || t->symbol == MAYO_ZONE;
}

/* "one to 12" after "from Plaza Mayor one cube to Puerta del Sol and" is no order from zone 1: a word in front of "to" may count
 * cubes, and is a zone only behind "from" or "zone". */
static bool may_count(const Order *order, const OrderPiece *from) {
  if (from == NULL || from->at->kind != PLAIN_WORD || from->at->symbol == MAYO_PLACE) return false;
  return from->at == order->at || !names_zone(&from->at[-1]);
}

/* "9 to 14 to 15" is no order of nine cubes. */
static bool leads_on(const PlainToken *t) {
  static const char *const WORDS_ON[] = {"to", "into", "a", "al", "au", "vers", "hacia", NULL};
  for (size_t i = 0; t->symbol == PLAIN_TO && WORDS_ON[i] != NULL; i++) {
    if (strcmp(t->text, WORDS_ON[i]) == 0) return true;
  }
  return false;
}

/* How many cubes of the seat's stand in a zone; in none (`from` is NULL): how many wait before the gate. */
static int cubes_for(const PlainReader *reader, const OrderPiece *from, const OrderPiece *to) {
  const State *state = reader->state;
  if (from != NULL) return state->cubes[reader->seat][from->number];
  return to == NULL ? 0 : state->outside[to->number];
}

/* "The cube in 15 goes to 14", where two of them stand: one, or the group? */
static bool is_one_of_many(const PlainReader *reader, const Order *order) {
  const OrderPiece *from = order_piece(order, "from");
  return order_piece(order, "lone") != NULL && from != NULL && reader->seat == FRENCH &&
         cubes_for(reader, from, NULL) > 1;
}

/* How many cubes are written: for Spain with the order, and a word that it is the whole group (3.2). For the group may be
 * another when the order is carried out. "all 2 5→7" says so itself. */
static const char *numbered(PlainReader *reader, const Order *order, int count, const char *text) {
  const OrderPiece *from = order_piece(order, "from");
  bool whole = order_piece(order, "all") != NULL && order_piece(order, "written") != NULL;
  int there = cubes_for(reader, from, order_piece(order, "to"));
  return arena_printf(reader->arena, whole || count == there ? "all %d %s" : "%d %s", count, text);
}

/* "20 to 21 rather than 18": where it would else have gone, if none of the writer's could have gone from there. */
static bool may_be_left(const PlainReader *reader, const Order *order) {
  const OrderPiece *rather = order_piece(order, "rather"), *from = order_piece(order, "from");
  if (rather == NULL) return true;
  return from != NULL && is_near(reader, from->number, rather->number) &&
         cubes_for(reader, rather, NULL) == 0;
}

/* "12 14" is an order only between neighbours; "Atocha (16)" has no number. It becomes the order under "key", and for France
 * the number of its cubes under "it" (4.4). */
static bool accept_order(PlainReader *reader, Order *order) {
  if (!may_be_left(reader, order)) return false;
  /* "3 cubes instead of 5": the number is another one. */
  if (order_piece(order, "was") != NULL && order_piece(order, "count") == NULL) return false;
  order_leave_out(reader, order, "was");
  order_leave_out(reader, order, "rather");
  order_leave_out(reader, order, "former");
  const OrderPiece *counted = order_piece(order, "count"), *from = order_piece(order, "from"),
                   *to = order_piece(order, "to"), *outside = order_piece(order, "outside_of");
  if (outside != NULL && outside->number != to->number) return false;
  if (counted != NULL && counted->at->depth > 0 && counted->number == to->number) return false;
  if (counted != NULL && from != NULL && from->at->depth > counted->at->depth)
    return false; /* "9 (2) to 14" */
  /* "15-12 with the other one": of two that stand there. */
  if (counted != NULL && counted->at->symbol == MAYO_OTHER && from != NULL &&
      cubes_for(reader, from, NULL) != 2)
    return false;
  bool leads = from != NULL && (counted == NULL || counted->at > from->at);
  if (leads && may_count(order, from)) return false;
  if (counted != NULL && leads_on(&counted->at[1])) return false;
  /* "9>8 2": no more than stand there, else it may be a zone. */
  bool there = counted != NULL && order_piece(order, "there") != NULL;
  if (there && counted->number > cubes_for(reader, from, to)) return false;
  if (counted == NULL && is_one_of_many(reader, order)) return false;
  if (order_piece(order, "near") != NULL && (from == NULL || !is_near(reader, from->number, to->number)))
    return false;
  bool french = reader->seat == FRENCH, all = order_piece(order, "all") != NULL;
  int count = counted != NULL ? counted->number : order_piece(order, "both") != NULL ? 2 : 0;
  bool lone =
      counted != NULL && from != NULL && counted->at->symbol == MAYO_ONE && counted->at->value != NULL;
  if (lone && !french && cubes_for(reader, from, NULL) == 1) count = 0;
  const char *text = mayo_plain_way(reader, from, to);
  if (!french && count > 0) text = numbered(reader, order, count, text);
  size_t taken = (size_t)(order->end - order->at);
  order->count = french && (count > 0 || all) ? 2 : 1;
  order->pieces[0] = (OrderPiece){.key = "key", .text = text, .at = order->at, .taken = taken};
  if (order->count == 2)
    order->pieces[1] =
        (OrderPiece){.key = "it", .text = count > 0 ? NULL : MAYO_ALL, .number = count, .at = order->at};
  return true;
}

/* The order, and beside it its number, where that has a section of its own; of orders that were given already the number alone. */
static Tree *write_order(PlainReader *reader, const Order *order) {
  Tree *made = order_in_section(reader, order, "allocation"), *list = plain_list(reader, order->at);
  bool given = mayo_plain_window(reader) > WINDOW_ORDERS;
  if (given && made->count > 0) return made;
  tree_add(reader->arena, list, piece_value(reader, order_piece(order, "key")));
  plain_put(reader, made, order->at, "orders", list);
  return made;
}

/* Of an order that stands elsewhere: without a number it says nothing. */
static bool accept_number(PlainReader *reader, Order *order) {
  return accept_order(reader, order) && order->count == 2;
}

/* "One cube from 15 to 14 and one to 16": no more than stand there, and to neighbours, else a number may be a zone. */
static bool accept_split(PlainReader *reader, Order *order) {
  const OrderPiece *from = order_piece(order, "from"), *group = order_piece(order, "group");
  if (from == NULL) return reader->seat == FRENCH; /* by several gates */
  int there = cubes_for(reader, from, NULL), sum = 0;
  bool counted = false;
  if (group != NULL && group->number != there) return false;
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    counted |= strcmp(piece->key, "count") == 0;
    if (strcmp(piece->key, "count") == 0) sum += piece->number;
    if (strcmp(piece->key, "to") != 0) continue;
    if (!counted || !is_near(reader, from->number, piece->number)) return false;
  }
  return sum <= there;
}

static Tree *write_split(PlainReader *reader, const Order *order) {
  const OrderPiece *from = order_piece(order, "from"), *count = NULL;
  Tree *made = plain_map(reader, order->at), *list = plain_list(reader, order->at),
       *numbers = plain_map(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, "count") == 0) count = piece;
    if (strcmp(piece->key, "to") != 0 || count == NULL)
      continue; /* accept_split() saw that one stands before it */
    const char *text = mayo_plain_way(reader, from, piece);
    bool french = reader->seat == FRENCH;
    const char *line = french ? text : arena_printf(reader->arena, "%d %s", count->number, text);
    tree_add(reader->arena, list, plain_scalar(reader, piece->at, line));
    if (french) plain_put(reader, numbers, piece->at, text, plain_int(reader, count->at, count->number));
  }
  bool given = mayo_plain_window(reader) > WINDOW_ORDERS;
  if (!given || numbers->count == 0) plain_put(reader, made, order->at, "orders", list);
  if (numbers->count > 0) plain_put(reader, made, order->at, "allocation", numbers);
  return made;
}

/* "The cube in 20 remains at the Puerta de Toledo": where it is. */
static bool accept_stays(PlainReader *reader, Order *order) {
  const OrderPiece *who = order_piece(order, "who");
  bool one = order_drop_key(order, "one"); /* "one in 9 stays" of two: the other may go */
  if (one && cubes_for(reader, who, NULL) > 1) return false;
  const OrderPiece *group = order_piece(order, "group");
  if (group != NULL && (order_count(order, "who") > 1 || group->number != cubes_for(reader, who, NULL)))
    return false;
  (void)order_drop_key(order, "group");
  who = order_piece(order, "who");
  const OrderPiece *there = order_piece(order, "there");
  if (there != NULL && (there->number != who->number || order_count(order, "who") > 1)) return false;
  (void)order_drop_key(order, "there");
  return true;
}

/* "Nobody at gate 1": no cubes come in there. */
static bool accept_nobody(PlainReader *reader, Order *order) {
  OrderPiece *gate = order_piece(order, "who");
  gate->text = mayo_plain_way(reader, NULL, gate);
  return reader->seat == FRENCH;
}

/* "from to cubes": what the lines below it have. */
static bool accept_heading(PlainReader *reader, Order *order) {
  bool alone = order->at[-1].kind == PLAIN_END && order->end->kind == PLAIN_END;
  reader->columns |= alone;
  return alone;
}

/* "9  8  2" below such a heading, "outside 1  1  3". */
static bool accept_row(PlainReader *reader, Order *order) {
  bool alone = order->at[-1].kind == PLAIN_END && order->end->kind == PLAIN_END;
  if (!alone || !reader->columns) return false;
  bool outside = order_drop_key(order, "outside");
  const OrderPiece *from = order_piece(order, "from"), *to = order_piece(order, "to");
  if (outside ? from->number != to->number : !is_near(reader, from->number, to->number)) return false;
  if (outside) order_drop(order, order_piece(order, "from"));
  return accept_order(reader, order);
}

/* "9, 12 and 15 go to 14", of groups that do not split. */
static bool accept_many(PlainReader *reader, Order *order) {
  const State *state = reader->state;
  const OrderPiece *to = order_piece(order, "to");
  bool many = reader->seat == SPANISH;
  for (size_t i = 0; many && i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, "from") != 0) continue;
    bool word = piece->at->kind == PLAIN_WORD && piece->at->number == 1;
    many = !word && state->cubes[SPANISH][piece->number] > 0 && is_near(reader, piece->number, to->number);
  }
  return many;
}

static Tree *write_many(PlainReader *reader, const Order *order) {
  const OrderPiece *to = order_piece(order, "to");
  Tree *list = plain_list(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, "from") == 0)
      tree_add(reader->arena, list, plain_scalar(reader, piece->at, mayo_plain_way(reader, piece, to)));
  }
  return plain_one(reader, order->at, "orders", list);
}

/* "Nothing moves"; that "nothing else" does, of two words, says no more than the other orders do. */
static Tree *write_no_orders(PlainReader *reader, const Order *order) {
  bool more = memchr(order->at->raw, ' ', order->at->raw_length) != NULL;
  return more ? plain_map(reader, order->at) : plain_nothing(reader, order->at, "orders");
}

/* ---- the patterns ---- */

static const FormWord PATTERN_WORDS[] = {
    {"draws", PLAIN_WORD, MAYO_DRAW, NULL, NULL},
    {"plays", PLAIN_WORD, MAYO_PLAY, NULL, NULL},
    {"moves", PLAIN_WORD, MAYO_MOVE, NULL, NULL},
    {"brings", PLAIN_WORD, MAYO_BRING, NULL, NULL},
    {"stays", PLAIN_WORD, MAYO_STAY, NULL, NULL},
    {"keeps", PLAIN_WORD, MAYO_KEEP, NULL, NULL},
    {"reveals", PLAIN_WORD, MAYO_REVEAL, NULL, NULL},
    {"hides", PLAIN_WORD, MAYO_HIDE, NULL, NULL},
    {"returns", PLAIN_WORD, MAYO_RETURN, NULL, NULL},
    {"goes_back", PLAIN_WORD, MAYO_RETURN, "back", NULL},
    {"not_yet_en", PLAIN_WORD, PLAIN_SPURIOUS, NULL, "not"},
    {"not_yet_fr", PLAIN_WORD, PLAIN_SPURIOUS, NULL, "pas"},
    {"not_yet_es", PLAIN_WORD, PLAIN_SPURIOUS, NULL, "todavia"},
    {"nor_yet_es", PLAIN_WORD, PLAIN_SPURIOUS, NULL, "aun"},
    {"but_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "but"},
    {"but_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "mais"},
    {"but_es", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "pero"},
    {"played_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "played"},
    {"takes_it", PLAIN_WORD, MAYO_KEEP, NULL, "takes"},
    {"rather", PLAIN_WORD, PLAIN_INSTEAD, PLAIN_CHANGED, NULL},
    {"instead_of", PLAIN_WORD, PLAIN_INSTEAD, PLAIN_OF, NULL},
    {"forbids", PLAIN_WORD, MAYO_FORBID, NULL, NULL},
    {"allocates", PLAIN_WORD, MAYO_ALLOCATE, NULL, NULL},
    {"cube", PLAIN_WORD, MAYO_CUBE, NULL, NULL},
    {"other_one", PLAIN_WORD, MAYO_OTHER, NULL, NULL},
    {"way", PLAIN_WORD, MAYO_DIRECTION, NULL, NULL},
    {"also_en", PLAIN_WORD, PLAIN_AND, NULL, "also"},
    {"also_fr", PLAIN_WORD, PLAIN_AND, NULL, "aussi"},
    {"also_es", PLAIN_WORD, PLAIN_AND, NULL, "tambien"},
    {"lets", PLAIN_WORD, MAYO_LET, NULL, NULL},
    {"sends", PLAIN_WORD, PLAIN_FILING, NULL, "send"},
    {"uses", PLAIN_WORD, PLAIN_FILING, NULL, "use"},
    {"takes", PLAIN_WORD, MAYO_KEEP, NULL, "take"},
    {"aims", PLAIN_WORD, MAYO_AIM, NULL, NULL},
    {"now_word", PLAIN_WORD, MAYO_NOW, NULL, NULL},
    {"area", PLAIN_WORD, MAYO_ZONE, NULL, NULL},
    {"outside", PLAIN_WORD, MAYO_OUTSIDE, NULL, NULL},
    {"by", PLAIN_WORD, PLAIN_BY, NULL, NULL},
    {"inwards", PLAIN_WORD, MAYO_INWARDS, NULL, NULL},
    {"preparation", PLAIN_WORD, MAYO_PHASE, "preparation", NULL},
    {"card_word", PLAIN_WORD, MAYO_CARD_WORD, NULL, NULL},
    {"both", PLAIN_WORD, PLAIN_ALL, "both", NULL},
    {"article", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "a"},
    {"article_to", PLAIN_WORD, PLAIN_TO, NULL, "a"}, /* Spanish "to" */
    {"card_name", PLAIN_WORD, MAYO_CARD_NAME, NULL, NULL},
    {"leaves", PLAIN_WORD, MAYO_LEAVE, NULL, NULL},
    {"skips_en", PLAIN_WORD, PLAIN_AWAY, NULL, "skip"},
    {"skips_fr", PLAIN_WORD, PLAIN_AWAY, NULL, "laisse"},
    {"skips_es", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "salto"},
    {NULL, PLAIN_END, 0, NULL, NULL},
};

static const FormRule RULES[] = {
    {"lead", "((moves | brings | lets | filing | takes | nothing) (colon | dash)*)*"},
    {"also", "also_en | also_fr | also_es"},
    {"link", "arrow | dash | to | moves | brings | takes_it"},
    {"links",
     "(area | way | also)* (link | goes_back) (link | area | way | also)* [then single (link | area)+]"}, /* "joins the first one in" */
    {"place", "(area | from)*"},
    {"place_in", "(area | from | to)*"},
    {"whole", "both all=yes both=yes | all all=yes [count:count]"},
    {"rest", "[(comma | and)* other_one [single] (stays | keeps area+)]"}, /* "keeps the gate" */
    {"counts", "times count:count | count:count times"},
    /* "9 to 14, one cube": not "9 to 14, 2 cubes 15 to 12". */
    {"behind",
     "[count:bracketed [cube] rest | (colon | with)* (whole | counts) [cube] | (colon | with)+ (count:count | count:tally) [cube]"
     " | count:count cube | (count:one_cube | count:worded | there=yes count:few) [cube] !more"
     " | (comma | dash) (with+ (whole | counts | count:count) [cube] | (whole | counts | count:count) cube | counts)"
     " !more | comma both all=yes both=yes !more]"},
    {"linked", "(outside links | entering | arrow (link | area)* | from:place_name cube links"
               " | from:zone [colon | comma [word* comma]] links) to:zone area*"},
    {"reversed", "to (to | area)* to:zone area* from place from:zone area*"},
    {"near", "from:digits near=yes to:digits"}, /* "12 14" */
    {"counted",
     "[all all=yes] times* count:count times* ([from* count] cube [comma and single comma] moves* place_in (linked | near) rest | cube reversed"
     " | from place (linked | near) rest | to place from:zone links to:zone rest"
     " | there=yes to place_in from:zone links to:zone rest" /* "three in 12 go to 14" */
     " | (outside links | inwards area*) to:zone area* | from:digits written=yes link to:zone)"},
    {"then_sends", "(colon | comma | moves | brings | lets | sends)*"},
    {"counted_behind",
     "outside colon count:count [cube] links to:zone area*"
     " | by area* to:zone area* brings count:count [cube] [from* outside]"
     " | (from place from:zone then_sends count:tally [cube] | place from:zone then_sends count:tally cube)"
     " links to:zone rest"},
    {"uncounted",
     "both all=yes both=yes !count_to [cube] moves* place_in (linked | near)"
     " | from place from:zone comma* both all=yes both=yes [cube] links to:zone area*"
     " | place from:zone count:bracketed [cube] links to:zone area*"              /* "12 (all three) to 11" */
     " | place from:zone comma* all all=yes !count_to [cube] links to:zone area*" /* "from 9 all go to 15" */
     " | [all all=yes !count_to] (lone:lone | cube) place_in (linked behind | near)"
     " | all all=yes !count_to place_in (linked behind | near) | area place_in (linked behind | near)"
     " | place (linked behind | near) | [cube] reversed"},
    /* "4 to 8, not 5": where it would else have gone says no more. */
    {"not_there", "[(comma | dash)* (no | none)+ (to | area)* former:zone area*]"},
    /* "five by gate 1, and not three": how many it would else have been. */
    {"not_so_many", "(comma | dash | and)* (no | none)+ was:worded [cube]"},
    {"and_so", "(comma | and)+ count+:tally [cube] links to+:zone area*"},
    /* "The five of gate 20", of several behind one verb. */
    {"enters", "all* count+:count [cube] (to | by | from | outside)+ place to+:gate area*"},
    {"onward", "[links on:zone] [with count:count cube]"},
    {"where", "[comma to* area] (aims word+ | area | to | with | from | aims | moves | way | cube)*"
              " [arrow to:gate onward | from:zone link to:zone onward | from:zone area*]"},
    {"in_phase", "(to | from)* phase+:phase (comma | colon | dash)*"},
    {"said", "(colon | card_word | in_phase | nothing)*"},
    {"at_last", "(comma | to | from | phase+:phase [nothing] | now_word now+=yes | reveals now+=yes)*"},
    {"not_yet", "not_yet_en | not_yet_fr | not_yet_es | nor_yet_es"},
    {"not", "(no | without | none) no+=yes"},
    {"skips",
     "to* (skips_en | skips_fr | skips_es) no+=yes"}, /* the first word of "on laisse tomber" is English too */
    {"none_played",
     "(no | without | none)+ from* cards | no* plays none | none (plays | played_en) | plays (no | without | none)+ from* card_word"},
    {"aside", "yes yes+=yes | not | colon | nothing | from | card_word | article | article_to | single"},
    {NULL, NULL},
};

#define STEP "lead (counted | counted_behind | uncounted)"

static const Form FORMS[] = {
    {.section = "setup",
     .pattern =
         "[from* count card_word comma*] (keeps | to* phase:phase | colon | comma | card_word)* card:card [instead_of former:card]"
         " (keeps | comma | and | but_en | but_fr | but_es | colon | yes | (no | without | not_yet) no+=yes"
         " | reveals shown+=yes | plays shown+=yes | hides hidden+=yes)*",
     .shape = FORM_MAP,
     .accept = mayo_accept_setup},
    {.section = "setup", .pattern = "card:card returns", .shape = FORM_NONE, .accept = mayo_accept_returned},
    {.section = "play",
     .pattern =
         "said (plays | uses)* said now_word* [article_to] card:card"
         " ([colon+ (yes | plays)* | comma* plays+ [in_phase]] where | in_phase (to | from | with | area | cube)+ from:zone area* !link)"
         " at_last not_there"
         " | said (plays | uses)+ said now_word* card:card idle idle* at_last",
     .shape = FORM_ITEM,
     .accept = mayo_accept_play,
     .write = mayo_write_play},
    {.section = "play", .pattern = "plays at_last", .shape = FORM_NONE, .accept = mayo_accept_played_again},
    {.section = MAYO_STAYS,
     .pattern =
         "said (no+ (plays | uses | reveals) no* | plays no+) said card:card (comma | now_word)* [to* phase+:phase]"
         " | said card:card comma* no+ plays no*",
     .shape = FORM_LIST,
     .accept = mayo_accept_unplayed,
     .write = mayo_write_unplayed},
    {.section = MAYO_STAYS,
     .pattern =
         "no+ from* card:card [now_word] | card:card (colon* no | comma* not_yet)+ [now_word] !card !draws",
     .shape = FORM_LIST,
     .accept = mayo_accept_kept,
     .write = mayo_write_unplayed},
    {.section = MAYO_STAYS,
     .pattern =
         "((no+ plays (no | none)* | plays (no | without | none)+) from* card_word | (no | none | without) from* cards"
         " | cards colon (no | none))"
         " (comma | now_word)*",
     .shape = FORM_LIST,
     .accept = mayo_accept_no_cards},
    {.section = "play",
     .pattern =
         "said (no+ plays no* | plays (no | without)+ | no+ | none | without | plays none) from* card_word at_last",
     .shape = FORM_NONE,
     .accept = mayo_accept_no_card,
     .write = mayo_write_no_card},
    {.section = "play",
     .pattern = "no* plays none",
     .shape = FORM_NONE,
     .accept = mayo_accept_nothing_played,
     .write = mayo_write_no_card},
    {.section = MAYO_STAYS,
     .pattern =
         "(keeps (hides | to)* card:card | card:card colon* keeps) quiet* [(comma | and)+ quiet* no+ plays no*]",
     .shape = FORM_LIST,
     .accept = mayo_accept_kept,
     .write = mayo_write_unplayed},
    {.section = "preparation",
     .pattern =
         "[preparation (dash | comma)*] ((aside)* | skips) draws (draws | answer+:answer | aside)* [to+ preparation] [(comma | and)+ none_played]",
     .shape = FORM_MAP,
     .accept = mayo_accept_draw},
    {.section = "preparation",
     .pattern = "[preparation dash*] colon* (not)* forbids [colon answer+:answer | (not)* [to] draws]",
     .shape = FORM_MAP,
     .accept = mayo_accept_forbid},
    {.section = "preparation",
     .pattern = "[preparation] !cards card_word colon+ yes yes+=yes",
     .shape = FORM_MAP,
     .accept = mayo_accept_draw},
    {.section = "preparation",
     .pattern = "[preparation] no no+=yes keeps no* from* card_word",
     .shape = FORM_MAP,
     .accept = mayo_accept_draw},
    {.section = "orders",
     .pattern = "from colon* to colon* cube",
     .shape = FORM_NONE,
     .accept = accept_heading},
    {.section = "orders",
     .pattern = "[outside outside=yes area*] from:digits colon* to:digits colon* [count:count | all all=yes]",
     .shape = FORM_PAIR,
     .accept = accept_row,
     .write = write_order},
    {.section = "orders",
     .pattern =
         "[outside colon*] lead (brings to* all* count:count [cube] (to | by | from | outside)+"
         " | to* count:count [cube] (brings (to | by | from)* | inwards | by)) place to:gate area* (not_so_many | not_there)"
         " | lead brings (to | by | from | outside)* place to:gate area* (with | colon | comma)* all* count:count [cube]"
         " | all* count:count [[from* count] cube | from* cube] (to | from | outside)+ place to:gate area* brings [comma* all]"
         " | (from | to | area | by | word | outside)* outside (to | from)* place outside_of:gate area* all* count:count [cube] brings (to | by)* place to:gate area*"
         " | lead place to:gate area* (comma | colon)* all* count:count [cube | from* cube] (from | outside)* brings outside*"
         " | outside (to | from)* place to:gate area* brings (comma | colon)* all* count:count [cube [cube]]",
     .shape = FORM_PAIR,
     .accept = accept_order,
     .write = write_order},
    {.section = "orders",
     .pattern = "[outside colon*] lead brings enters (comma | and)+ enters ((comma | and)+ enters)*",
     .shape = FORM_PAIR,
     .accept = accept_split,
     .write = write_split},
    {.section = "orders",
     .pattern =
         "lead (count+:count [cube] place_in from:zone links to+:zone area*"
         " | [group:count [from* cube] | all [group:count] [cube] | both] place_in from:zone comma* then_sends count+:tally [cube]"
         " links to+:zone area*) and_so (and_so)*",
     .shape = FORM_PAIR,
     .accept = accept_split,
     .write = write_split},
    {.section = "orders",
     .pattern =
         "lead [cube] place from+:zone (comma place from+:zone)* and [cube] place from+:zone links to:zone area*",
     .shape = FORM_PAIR,
     .accept = accept_many,
     .write = write_many},
    {.section = "orders",
     .pattern = STEP " (instead_of (to | area)* rather:zone area* | instead_of was:count [cube] | not_there)",
     .shape = FORM_PAIR,
     .accept = accept_order,
     .write = write_order},
    {.section = "allocation", .pattern = STEP, .shape = FORM_PAIR, .within = true, .accept = accept_number},
    {.section = "allocation", .pattern = "allocates " STEP, .shape = FORM_PAIR, .accept = accept_number},
    {.section = PLAIN_TAKEN,
     .pattern =
         "(cube | moves !to | nothing | place_in)* zone:zone area* [comma* (cube | word)* stays+ idle*] !link !digits !cube", /* all orders of the zone */
     .shape = FORM_ITEM,
     .within = true},
    {.section = PLAIN_TAKEN,
     .pattern = "(plays | card_word)* card:card [comma* (rather | keeps | hides | to | word)+ ]",
     .shape = FORM_ITEM,
     .within = true},
    {.section = MAYO_STAYS,
     .pattern =
         "(leaves | keeps)* (cube | single one=yes | all)* [group:count cube] place_in who+:zone ((comma | and)+ cube* place_in who+:zone)* (colon |"
         " comma)* stays+ [to (to | area)* there:zone area*]",
     .shape = FORM_LIST,
     .accept = accept_stays},
    {.section = MAYO_STAYS,
     .pattern = "none (to | by)+ place who:gate area*",
     .shape = FORM_LIST,
     .accept = accept_nobody},
    {.section = MAYO_STAYS,
     .pattern =
         "no+ moves (cube | all)* place_in who+:zone ((comma | and)+ cube* place_in who+:zone)* !link !digits",
     .shape = FORM_LIST,
     .accept = accept_stays},
    {.section = "orders", .pattern = "none no* moves", .shape = FORM_NONE, .write = write_no_orders},
    {.section = MAYO_STAYS, .pattern = "(moves | nothing) stays+", .shape = FORM_NONE}, /* "the move stays" */
    {.section = MAYO_STAYS,
     .pattern = "all area* stays+ | (no | none) (other_one | area | cube)+ moves",
     .shape = FORM_NONE},
    {.pattern = NULL},
};

static const Form VALUES[] = {
    {.section = "play", .pattern = "card:card where", .shape = FORM_ITEM, .accept = mayo_accept_value},
    {.section = "card", .pattern = "card:card", .shape = FORM_VALUE},
    {.section = "zone", .pattern = "zone:place_name", .shape = FORM_VALUE},
    {.section = "group", .pattern = "zone:place_name", .shape = FORM_VALUE},
    {.pattern = NULL},
};

/* ---- what a line changes ---- */

static bool reads_order(const char *text, MovementOrder *out) {
  return mayo_order_parse(NULL, text, out) == ORDER_READ;
}

/* The zone that it leaves; outside each gate is one of its own. */
static bool order_meets(const Tree *former, const Tree *fresh) {
  MovementOrder old, new;
  return reads_order(tree_string(former, ""), &old) && reads_order(tree_string(fresh, ""), &new) &&
         old.from == new.from && (old.from != 0 || old.to == new.to);
}

static bool is_from(const Tree *zone, int from) {
  int64_t number;
  return tree_read_int(zone, &number) && number == from;
}

static bool is_same_way(const MovementOrder *order, const Tree *text) {
  MovementOrder named;
  return reads_order(tree_string(text, ""), &named) && named.from == order->from && named.to == order->to;
}

/* "Cancel 2 cubes 12->13" takes 12->13 whatever its number. */
static Takes order_takes(const Tree *order, const Tree *entry) {
  MovementOrder old;
  if (!reads_order(tree_string(order, ""), &old)) return TAKES_NOT;
  bool taken = is_from(tree_get(entry, "zone"), old.from) || is_from(tree_get(entry, "stays"), old.from) ||
               is_same_way(&old, tree_get(entry, "order"));
  return taken ? TAKES_ORDER : TAKES_NOT;
}

#define PLAYED .meets = mayo_play_meets, .takes = NOT_AT_DESK(mayo_play_takes)
static const OrderSubject SUBJECTS[] = {
    {.section = "orders",
     .meets = order_meets,
     .takes = NOT_AT_DESK(order_takes),
     .several = true,
     .full = "order-over-limit"},
    {.section = "play", PLAYED},
    {.section = "preparation", .key = "play", PLAYED},
    {.section = "movement", .key = "play", PLAYED},
    {.section = "resolution", .key = "play", PLAYED},
    {.section = NULL},
};

/* Whether a section has an order, whatever its number. */
static bool has_order(const Tree *file, const char *text) {
  const Tree *orders = tree_get(file, "orders");
  MovementOrder wanted, found;
  if (orders == NULL || !reads_order(text, &wanted)) return false;
  for (size_t i = 0; i < orders->count; i++) {
    if (reads_order(tree_string(orders->items[i].value, ""), &found) && found.from == wanted.from &&
        found.to == wanted.to)
      return true;
  }
  return false;
}

/* A number goes with its order; that of an order which was asked is not filed either (4.4). */
static void settle(const Tree *before, const Tree *mail, const Tree *asked, Tree *file) {
  Tree *numbers = tree_get(file, "allocation");
  const Tree *said = tree_get(mail, "allocation"), *former = tree_get(before, "allocation");
  if (numbers == NULL || numbers->kind != TREE_MAP) return;
  size_t kept = 0;
  for (size_t i = 0; i < numbers->count; i++) {
    const char *order = numbers->items[i].key;
    bool ours = tree_get(said, order) != NULL, unfiled = ours && has_order(asked, order);
    Tree *old = tree_get(former, order);
    bool gone = !ours && has_order(before, order) && !has_order(file, order);
    /* An order that comes anew without its number has none. */
    gone |= !ours && has_order(mail, order) && !has_order(asked, order);
    if (gone || (unfiled && old == NULL)) continue;
    numbers->items[kept] = numbers->items[i];
    if (unfiled) numbers->items[kept].value = old;
    kept++;
  }
  numbers->count = kept;
  if (kept == 0 && said == NULL) tree_remove(file, "allocation");
}

/* ---- the lines ---- */

#define CUBES       "{cubes?cube|cubes}"
#define CUBOS       "{cubes?cubo|cubos}"
#define CARD_PLAYED " {card:card_name}[ {order}][\u2192{on}][ {group}][ {zone}]"
#define PLAY_EN     "play" CARD_PLAYED "[ with {number} {number?cube|cubes}]"
#define PLAY_FR     "joue" CARD_PLAYED "[ avec {number} {number?cube|cubes}]"
#define PLAY_ES     "juego" CARD_PLAYED "[ con {number} {number?cubo|cubos}]"

static const OrderKind ORDER_KINDS[] = {
    {"setup",
     NULL,
     FORM_MAP,
     {"keep {card:card_name}[reveal=yes:, revealed][reveal=no:, not revealed]",
      "garde {card:card_name}[reveal=yes:, r\u00E9v\u00E9l\u00E9e][reveal=no:, non r\u00E9v\u00E9l\u00E9e]",
      "me quedo con {card:card_name}[reveal=yes:, revelada][reveal=no:, no revelada]"},
     {NULL}},
    {.section = "preparation",
     .none = {"preparation: none", "pr\u00E9paration : rien", "preparaci\u00F3n: nada"}},
    {"preparation",
     "draw",
     FORM_VALUE,
     {"[it=yes:draw][it=no:no draw]", "[it=yes:pioche][it=no:pas de pioche]", "[it=yes:robo][it=no:no robo]"},
     {NULL}},
    {"preparation",
     "forbid",
     FORM_VALUE,
     {"[it=yes:forbid the draw][it=no:do not forbid the draw]",
      "[it=yes:interdis la pioche][it=no:n'interdis pas la pioche]",
      "[it=yes:proh\u00EDbo robar][it=no:no proh\u00EDbo robar]"},
     {NULL}},
    {"preparation",
     "play",
     FORM_ITEM,
     {PLAY_EN " in the preparation", PLAY_FR " \u00E0 la pr\u00E9paration",
      PLAY_ES " en la preparaci\u00F3n"},
     {NULL}},
    {"orders",
     NULL,
     FORM_LINE,
     {"[whole=yes:all ][{count} ]{it}", "[whole=yes:{count?tout |tous les }][{count} ]{it}",
      "[whole=yes:{count?todo |todos los }][{count} ]{it}"},
     {"no orders", "aucun ordre", "ninguna orden"}},
    {"play",
     NULL,
     FORM_ITEM,
     {PLAY_EN " with the orders", PLAY_FR " avec les ordres", PLAY_ES " con las \u00F3rdenes"},
     {NULL}},
    {.section = "movement", .none = {"movement: none", "mouvement : rien", "movimiento: nada"}},
    {"movement",
     "play",
     FORM_ITEM,
     {PLAY_EN " in the movement", PLAY_FR " au mouvement", PLAY_ES " en el movimiento"},
     {"movement: none", "mouvement : rien", "movimiento: nada"}},
    {"allocation",
     NULL,
     FORM_PAIR,
     {"[alone=yes:allocate ][it=all:all ][it!all:{it} ][{cubes} " CUBES " ]{key}",
      "[alone=yes:affecte ][it=all:tous les cubes ][it!all:{it} ][{cubes} " CUBES " ]{key}",
      "[alone=yes:asigno ][it=all:todos los cubos ][it!all:{it} ][{cubes} " CUBOS " ]{key}"},
     {"allocation: none", "r\u00E9partition : aucune", "reparto: ninguno"}},
    {.section = "resolution",
     .none = {"resolution: none", "r\u00E9solution : rien", "resoluci\u00F3n: nada"}},
    {"resolution",
     "play",
     FORM_ITEM,
     {PLAY_EN " in the resolution", PLAY_FR " \u00E0 la r\u00E9solution", PLAY_ES " en la resoluci\u00F3n"},
     {"resolution: none", "r\u00E9solution : rien", "resoluci\u00F3n: nada"}},
    {.section = NULL},
};

/* "all 2 5→7" is an order and its number; one from outside says what it counts. */
static void part_order(Order *order, Arena *arena) {
  OrderPiece *it = order_piece(order, "it");
  MovementOrder written;
  if (it == NULL || mayo_order_parse(NULL, it->text, &written) != ORDER_READ) return;
  if (written.has_number && (written.from == 0 || written.number == NUMBER_BEYOND)) return;
  it->text = mayo_order_text(&written, arena);
  const char *count = written.has_number ? arena_printf(arena, "%" PRId64, written.number) : NULL;
  if (count != NULL) order_add(order, arena, (OrderPiece){.key = "count", .text = count});
  if (written.whole) order_add(order, arena, (OrderPiece){.key = "whole", .text = "yes"});
}

/* "2 →16" would be an order from zone 2. */
static void part_number(Order *order, Arena *arena) {
  OrderPiece *key = order_piece(order, "key"), *it = order_piece(order, "it");
  MovementOrder written;
  if (key == NULL || it == NULL || mayo_order_parse(NULL, key->text, &written) != ORDER_READ) return;
  key->text = mayo_order_text(&written, arena);
  bool all = strcasecmp(it->text, MAYO_ALL) == 0;
  if (all) it->text = MAYO_ALL;
  if (!all && written.from == 0) it->key = "cubes";
}

/* Cubes that carried out an order go on to a zone. */
static void part_play(const Order *order) {
  OrderPiece *zone = order_piece(order, "zone");
  if (zone != NULL && order_piece(order, "order") != NULL) zone->key = "on";
}

static bool is_in(const Order *order, const char *section) {
  return order->kind != NULL && strcmp(order->section, section) == 0;
}

/* The order that a number is of; the number of orders: none. */
static size_t order_of_number(const Order *orders, size_t count, const Order *number) {
  const OrderPiece *key = order_piece(number, "key");
  size_t i = 0;
  for (; i < count && key != NULL; i++) {
    bool bare = is_in(&orders[i], "orders") && orders[i].count == 1;
    if (bare && strcmp(order_piece(&orders[i], "it")->text, key->text) == 0) return i;
  }
  return count;
}

/* An order and its number are one line, where the order stands. */
static void join(Order *orders, size_t *count, Arena *arena) {
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++) {
    if (is_in(&orders[i], "orders")) part_order(&orders[i], arena);
    if (is_in(&orders[i], "allocation")) part_number(&orders[i], arena);
    part_play(&orders[i]);
  }
  for (size_t i = 0; i < *count; i++) {
    bool number = is_in(&orders[i], "allocation") && orders[i].count > 0;
    size_t at = number ? order_of_number(orders, kept, &orders[i]) : kept;
    if (number && at == kept) order_add(&orders[i], arena, (OrderPiece){.key = "alone", .text = "yes"});
    Order one = orders[i];
    if (at < kept) {
      one.also_line = orders[at].line;
      one.also_column = orders[at].column;
    }
    orders[at] = one;
    kept += at == kept;
  }
  *count = kept;
}

static const FormGrammar GRAMMAR = {.words = PATTERN_WORDS,
                                    .slots = MAYO_SLOTS,
                                    .rules = RULES,
                                    .forms = FORMS,
                                    .kinds = ORDER_KINDS,
                                    .join = join,
                                    .subjects = SUBJECTS,
                                    .settle = NOT_AT_DESK(settle),
                                    .values = VALUES,
                                    .unread = mayo_plain_unread};

static const char *const NAMING[] = {"zone", "card", NULL};

static const int INFLECTED[] = {MAYO_STAY, MAYO_REVEAL, MAYO_HIDE, MAYO_RETURN, 0};

const PlainShapes MAYO_PLAIN = {
    .words = MAYO_WORDS,
    .keys = MAYO_KEYS,
    .sections = NAMED,
    .grammar = &GRAMMAR,
    .naming = NAMING,
    .claims = MAYO_STAYS,
    .names = mayo_plain_names,
    .matters = mayo_plain_matters,
    .is_verb = mayo_plain_is_verb,
    .inflected = INFLECTED,
    .examples = EXAMPLES,
    .nothing = mayo_plain_nothing,
    .stays = MAYO_STAY,
};
