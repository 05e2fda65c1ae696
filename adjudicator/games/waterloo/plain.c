/* The patterns of orders of Waterloo: "recon 3, then charge 2", "front 5-2-4-1-3, general 6", "counter-charge: always" (WATERLOO
 * 3, 10.1, 10.3, 10.4); what is asked where two of them fit, and how its orders are told. Whether an action is legal, and how many
 * there may be, the judge says. */
#include "plain.h"

#include <string.h>

/* The duels of "guard: 5", for doubt() alone. */
static const char GUARDS[] = "guards";

static const char *const NO_SECTIONS[] = {NULL};
static const char *const EXAMPLES[][2] = {{"do", "recon 3, then charge 2"},
                                          {"deploy", "front 5-2-4-1-3, general 6"},
                                          {"standing", "counter-charge: decline"},
                                          {NULL, NULL}};

/* ---- whether orders fit ---- */

/* What the player is asked. */
static Question asked(const PlainReader *reader) {
  const Pair *pair = waterloo_only_pair(reader);
  bool own = pair != NULL && pair->window == WINDOW_ASK &&
             pair->progress.asked == waterloo_side_of(pair, reader->seat);
  return own ? (Question)pair->progress.question : ASK_NONE;
}

/* Behind the key "answer" or "I answer", or where such a thing is asked for. */
static bool answers(const Order *order, bool asked_for) {
  return order->named || order->at->symbol == WATERLOO_ANSWER || (order->section == NULL && asked_for);
}

static bool accept_action(PlainReader *reader, Order *order) {
  return answers(order, asked(reader) == ASK_ACTION);
}

static bool accept_choice(PlainReader *reader, Order *order) {
  return answers(order, asked(reader) == ASK_COUNTER);
}

static bool accept_guard(PlainReader *reader, Order *order) {
  return answers(order, asked(reader) == ASK_DEFENDER || asked(reader) == ASK_ATTACKER);
}

static bool accept_nothing(PlainReader *reader, Order *order) {
  (void)reader;
  return answers(order, false);
}

/* "5 in duel 2, 4 in duel 1, ...": puts the figures in the order of their duels, as the front; false: they are no front. */
static bool order_places(Order *order) {
  OrderPiece *at[DUELS + 1] = {NULL}, sorted[DUELS];
  size_t placed = order_count(order, "placed");
  if (placed == 0) return true;
  for (size_t i = 0; i < order->count; i++) {
    OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, "placed") != 0) continue;
    int duel = waterloo_duel_at(waterloo_place_behind(piece->at));
    if (duel < 1 || duel > DUELS || at[duel] != NULL) return false;
    at[duel] = piece;
  }
  if (placed != DUELS || order_count(order, "front") > 0) return false;
  for (int duel = 1; duel <= DUELS; duel++) {
    if (at[duel] == NULL) return false;
    sorted[duel - 1] = *at[duel];
  }
  for (size_t i = 0, next = 0; i < order->count; i++) {
    if (strcmp(order->pieces[i].key, "placed") != 0) continue;
    order->pieces[i] = sorted[next++];
    order->pieces[i].key = "front";
    order->pieces[i].taken = 1;
  }
  return true;
}

/* "front 5-2-4-1-3, general 6"; "duel 1: 5, duel 2: 2 ..." from 1 to 5. */
static bool accept_deployment(PlainReader *reader, Order *order) {
  static const char *const ORDERED[] = {"front", "general", NULL};
  bool said = order_drop_key(order, "said") || order->named, put = order_drop_key(order, "put");
  said |= order_count(order, "placed") > 0;
  if (!order_places(order)) return false;
  if (order->at->symbol == PLAIN_WITH) return false; /* "with the 5 as general": the front stands before it */
  size_t duels = 0, front = order_count(order, "front");
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    int duel = strcmp(piece->key, "front") == 0 ? waterloo_duel_said(piece) : 0;
    if (piece->taken == 1 && waterloo_is_row(piece->at)) return false; /* "1: 3", without the other rows */
    if (duel == 0) continue;
    duels++;
    if (duel != (int)duels) return false;
  }
  bool general = order_piece(order, "general") != NULL;
  bool due = waterloo_is_deploying(reader) || waterloo_has_rondes(reader->edition);
  if (front == 0 && !said && !due) return false; /* "assault, general 3" */
  if (put && !due) return false;                 /* "bring my 5 to 2" */
  said |= put;
  said |= front == DUELS && waterloo_is_deploying(reader) &&
          tree_get(reader->said, "deploy") != NULL; /* "sorry, 3 1 2 5 6" */
  if (duels > 0 && (duels != DUELS || front != DUELS)) return false;
  if (front == DUELS + 1 && !general)
    return waterloo_unclear(reader, order->at, "front 5-2-4-1-3, general 6") != NULL;
  order_sort(order, ORDERED);
  return general || (front > 0 && (said || duels > 0));
}

/* "duel 1 2 3 4 5 general", and the figures below. */
static bool accept_table(PlainReader *reader, Order *order) {
  (void)reader;
  bool column = order_drop_key(order, "column");
  return column == (order_piece(order, "general") != NULL);
}

/* "If he charges, decline, and the Guard stays in reserve": behind a standing order, with no assault beside it. */
static bool goes_on_standing(const Order *order) {
  const PlainToken *t = order->at;
  bool standing = false;
  for (; t->kind != PLAIN_END; t--)
    standing |= t->symbol == WATERLOO_CHARGED || t->symbol == WATERLOO_COUNTER;
  for (t++; t->kind != PLAIN_END; t++) standing &= t->symbol != WATERLOO_ASSAULT;
  return standing;
}

/* Both that "Guard on 5" may mean; `where`: a duel, or reserve. */
static const char *guard_lines(PlainReader *reader, const char *where) {
  const char *at = arena_concat(reader->arena, strcmp(where, "reserve") == 0 ? "Guard in " : "Guard in duel ",
                                where, NULL);
  return arena_concat(reader->arena, "assault, ", at, " / if assaulted, ", at, NULL);
}

/* "Guard on 5" alone may be that of an assault. */
static bool accept_standing(PlainReader *reader, Order *order) {
  if (order->named || order->at[1].kind == PLAIN_COLON || goes_on_standing(order)) return true;
  const Tree *where = piece_value(reader, &order->pieces[0]);
  return waterloo_unclear(reader, order->at, guard_lines(reader, tree_string(where, "2"))) != NULL;
}

/* "guard: 5" may still be that of an assault on another line, unless it is said to be a standing order. */
static Tree *write_guard(PlainReader *reader, const Order *order) {
  Tree *made = order_in_section(reader, order, "standing");
  if (order->named) return made;
  Tree *claims = plain_put(reader, made, order->at, GUARDS, plain_list(reader, order->at));
  tree_add(reader->arena, claims, piece_value(reader, &order->pieces[0]));
  return made;
}

/* "1st action recon 3", "first action: recon 3", "action 1: recon 3"; but "2: charge 3". */
static bool is_said_first(const Order *order) {
  const PlainToken *t = order->at;
  return t->symbol == WATERLOO_STARTS || (t->kind == PLAIN_NUMBER && t->number == 1);
}

static bool is_said_second(const Order *order) {
  return order->at->kind == PLAIN_NUMBER && order->at->number == 2;
}

/* "Charge 2. First action recon 3", "2: recon 3" before all others: in which order? */
static bool is_first(PlainReader *reader, const Order *orders, size_t count) {
  const Tree *said = tree_get(reader->said, "do");
  bool any = said != NULL && said->count > 0;
  for (size_t i = 0; i < count; i++) {
    if (orders[i].form == NULL || strcmp(orders[i].form->section, "do") != 0) continue;
    if (any ? is_said_first(&orders[i]) : is_said_second(&orders[i])) return false;
    any = true;
  }
  return true;
}

/* Whether two orders have the same pieces. */
static bool are_same(const Order *a, const Order *b) {
  bool same = a->count == b->count;
  for (size_t i = 0; same && i < a->count; i++) {
    const OrderPiece *one = &a->pieces[i], *other = &b->pieces[i];
    same = strcmp(one->key, other->key) == 0 && one->number == other->number;
  }
  return same;
}

/* "I look at N4, so recon 4": one reconnaissance, told twice. */
static void drop_told_again(Order *orders, size_t count) {
  static const Form AGAIN = {.section = "do", .shape = FORM_NONE};
  for (size_t i = 1; i < count; i++) {
    bool recon = orders[i].form != NULL && orders[i - 1].form != NULL &&
                 strcmp(orders[i].form->section, "do") == 0 && order_piece(&orders[i], "recon") != NULL;
    bool apart = !recon;
    for (const PlainToken *t = orders[i - 1].end; recon && t < orders[i].at; t++)
      apart |= t->kind != PLAIN_COMMA && t->symbol != PLAIN_UNKNOWN;
    if (!apart && are_same(&orders[i - 1], &orders[i])) orders[i].form = &AGAIN;
  }
}

static bool together(PlainReader *reader, Order *orders, size_t count) {
  drop_told_again(orders, count);
  return is_first(reader, orders, count) ||
         waterloo_unclear(reader, orders[0].at, "recon 3, then charge 2") != NULL;
}

/* "My S5, the 6, goes from duel 5 to duel 2": that piece has this figure, and stands there. */
static bool stands_so(const PlainReader *reader, Order *order) {
  const OrderPiece *from = order_piece(order, "manoeuvre.from"), *stood = order_piece(order, "stood"),
                   *valued = order_piece(order, "valued");
  if (stood != NULL && stood->number != from->number) return false;
  const Pair *pair = waterloo_only_pair(reader);
  if (valued != NULL &&
      (pair == NULL ||
       pair->field.side[waterloo_side_of(pair, reader->seat)].front[from->number].value != valued->number))
    return false;
  (void)order_drop_key(order, "stood");
  (void)order_drop_key(order, "valued");
  return true;
}

/* "If I start: recon 2", "recon 2 if I go first": with the deployment, as long as that is due. */
static bool accept_do(PlainReader *reader, Order *order) {
  if (!stands_so(reader, order)) return false;
  const PlainToken *last = order->end - 1; /* "charge 2", and below "first action recon 4" */
  if (last > order->at && last->symbol == WATERLOO_STARTS && last->line != last[-1].line) return false;
  bool alone = tree_get(reader->said, "do") == NULL;
  if (alone && order->at->symbol == WATERLOO_SECOND) return false; /* to which first one? */
  bool condition = waterloo_is_condition(order->at) || waterloo_is_condition(last);
  return !condition || waterloo_is_deploying(reader);
}

/* "Look, I charge 3" */
static bool accept_call(PlainReader *reader, Order *order) {
  (void)reader;
  return order->end->kind == PLAIN_COMMA && order->at[-1].kind == PLAIN_END;
}

/* "My 4 beats his 3 in duel 3": its writer is told that it orders nothing. */
static bool accept_fact(PlainReader *reader, Order *order) {
  bool number = false;
  for (const PlainToken *t = order->at; t < order->end; t++) number |= waterloo_number_at(t) > 0;
  order->left_out = plain_raw(reader, order->at, order->end);
  return number && order->section == NULL;
}

/* "If he charges, nothing"; "if he charges, that's it" says no answer. */
static bool accept_no_answer(PlainReader *reader, Order *order) {
  (void)reader;
  return order->end[-1].value == NULL;
}

/* "If he charges I do not answer: counter-charge always declined". */
static bool accept_answer(PlainReader *reader, Order *order) {
  const OrderPiece *answer = order_piece(order, "counter_charge+.else"), *again = order_piece(order, "again");
  (void)reader;
  if (again != NULL && strcmp(again->text, answer->text) != 0) return false;
  (void)order_drop_key(order, "again");
  return true;
}

static bool accept_front(PlainReader *reader, Order *order) {
  (void)reader;
  return order->count > 1;
}

/* "assault" on one line and "guard: 2" on another: the Guard of the assault, or the one that defends? */
static void doubt(PlainReader *reader, const Tree *file, const Tree *claims) {
  const Tree *actions = tree_get(file, "do"), *guard = claims->count == 0 ? NULL : claims->items[0].value;
  const PlainToken end = {.kind = PLAIN_END, .text = "", .raw = ""};
  for (size_t i = 0; guard != NULL && actions != NULL && i < actions->count; i++) {
    if (strcmp(tree_string(actions->items[i].value, ""), "assault") != 0) continue;
    PlainToken *at = arena_memdup(reader->arena, &end, sizeof end);
    at->line = guard->line;
    at->column = guard->column;
    plain_complain(reader, at, "line-unclear", "text", "assault, guard", "write",
                   guard_lines(reader, tree_string(guard, "2")), NULL);
  }
}

/* ---- values of a YAML file ---- */

/* `standing: {guard: reserve}`: the Guard of an assault is that of an action. */
static void item(PlainReader *reader, const char *section, Tree *map) {
  (void)reader;
  if (strcmp(section, "standing") != 0 || tree_get(map, "guard_defending") != NULL) return;
  for (size_t i = 0; i < map->count; i++) {
    if (strcmp(map->items[i].key, "guard") == 0) map->items[i].key = "guard_defending";
  }
}

/* ---- the patterns ---- */

static const FormWord PATTERN_WORDS[] = {
    {"recon", PLAIN_WORD, WATERLOO_RECON, NULL, NULL},
    {"manoeuvre", PLAIN_WORD, WATERLOO_MANOEUVRE, NULL, NULL},
    {"artillery", PLAIN_WORD, WATERLOO_ARTILLERY, NULL, NULL},
    {"retreat", PLAIN_WORD, WATERLOO_RETREAT, NULL, NULL},
    {"charge", PLAIN_WORD, WATERLOO_CHARGE, NULL, NULL},
    {"moves", PLAIN_WORD, WATERLOO_MOVE, NULL, NULL},
    {"brings", PLAIN_WORD, WATERLOO_BRING, NULL, NULL},
    {"goes", PLAIN_WORD, WATERLOO_GO, NULL, NULL},
    {"sends", PLAIN_WORD, PLAIN_FILING, NULL, "send"},
    {"piece", PLAIN_WORD, WATERLOO_PIECE, NULL, NULL},
    {"one", PLAIN_WORD, WATERLOO_ONE, NULL, NULL},
    {"opposite", PLAIN_WORD, WATERLOO_OPPOSITE, NULL, NULL},
    {"sees", PLAIN_WORD, WATERLOO_SEE, NULL, NULL},
    {"launch", PLAIN_WORD, WATERLOO_LAUNCH, NULL, NULL},
    {"at_least", PLAIN_WORD, WATERLOO_AT_LEAST, NULL, NULL},
    {"does", PLAIN_WORD, PLAIN_FILING, NULL, "fais"},
    {"stays_en", PLAIN_WORD, WATERLOO_ENTERS, NULL, "stays"},
    {"remains", PLAIN_WORD, WATERLOO_ENTERS, NULL, "remains"},
    {"reste", PLAIN_WORD, WATERLOO_ENTERS, NULL, "reste"},
    {"queda", PLAIN_WORD, WATERLOO_ENTERS, NULL, "queda"},
    {"se", PLAIN_WORD, WATERLOO_ENTERS, NULL, "se"},
    {"enters", PLAIN_WORD, WATERLOO_ENTERS, NULL, NULL},
    {"reserve", PLAIN_WORD, WATERLOO_RESERVE, NULL, NULL},
    {"starts", PLAIN_WORD, WATERLOO_STARTS, NULL, NULL},
    {"behind", PLAIN_WORD, WATERLOO_BEHIND, NULL, NULL},
    {"shows", PLAIN_WORD, WATERLOO_SHOWS, NULL, NULL},
    {"only", PLAIN_WORD, WATERLOO_ONLY, NULL, NULL},
    {"next_turn", PLAIN_WORD, WATERLOO_NEXT, NULL, NULL},
    {"waits", PLAIN_WORD, WATERLOO_WAITS, NULL, NULL},
    {"his", PLAIN_WORD, WATERLOO_HIS, NULL, NULL},
    {"is", PLAIN_WORD, PLAIN_IS, NULL, NULL},
    {"be_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "be"},
    {"own_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "own"},
    {"s_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "s"}, /* "it's" */
    {"does_en", PLAIN_WORD, PLAIN_MAY, NULL, "does"},
    {"play", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "play"},
    {"joue", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "joue"},
    {"juego", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "juego"},
    {"there", PLAIN_WORD, WATERLOO_THERE, NULL, NULL},
    {"has", PLAIN_WORD, WATERLOO_STATES, "has", NULL},
    {"outcome", PLAIN_WORD, WATERLOO_STATES, NULL, NULL},
    {"left", PLAIN_WORD, WATERLOO_LEFT, NULL, NULL},
    {"on", PLAIN_WORD, PLAIN_TO, NULL, "on"}, /* the French subject */
    {"assault", PLAIN_WORD, WATERLOO_ASSAULT, NULL, NULL},
    {"in", PLAIN_WORD, WATERLOO_DUEL, NULL, NULL}, /* the word "duel" */
    {"guards", PLAIN_WORD, WATERLOO_GUARD, NULL, NULL},
    {"swap", PLAIN_WORD, WATERLOO_SWAP, NULL, NULL},
    {"exchanges", PLAIN_WORD, WATERLOO_SWAP, NULL, NULL},
    {"turned", PLAIN_WORD, WATERLOO_TURNED, NULL, NULL},
    {"takes_place", PLAIN_WORD, WATERLOO_PLACE, NULL, NULL},
    {"countered", PLAIN_WORD, WATERLOO_COUNTER, NULL, NULL},
    {"if_charged", PLAIN_WORD, WATERLOO_CHARGED, NULL, NULL},
    {"if_assaulted", PLAIN_WORD, WATERLOO_ASSAULTED, NULL, NULL},
    {"mira", PLAIN_WORD, WATERLOO_RECON, NULL, "mira"},
    {"regarde", PLAIN_WORD, WATERLOO_RECON, NULL, "regarde"},
    {"look", PLAIN_WORD, WATERLOO_SEE, NULL, "look"},
    {"cas", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "cas"},
    {"caso", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "caso"},
    {"what", PLAIN_WORD, WATERLOO_WHAT, NULL, NULL},
    {"elsewhere", PLAIN_WORD, WATERLOO_ELSEWHERE, NULL, NULL},
    {"or", PLAIN_WORD, PLAIN_OR, NULL, NULL},
    {"response", PLAIN_WORD, WATERLOO_WHAT, NULL, NULL},
    {"redirect", PLAIN_WORD, WATERLOO_REDIRECT, NULL, NULL},
    {"second", PLAIN_WORD, WATERLOO_SECOND, NULL, NULL},
    {"instead_of", PLAIN_WORD, PLAIN_INSTEAD, PLAIN_OF, NULL},
    {"plutot", PLAIN_WORD, PLAIN_INSTEAD, NULL, "plutot"},
    {"change", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "change"},
    {"where_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "where"},
    {"was_en", PLAIN_WORD, PLAIN_MAYBE, NULL, "was"},
    {"plus_fr", PLAIN_WORD, PLAIN_AND, NULL, "plus"},
    {"states", PLAIN_WORD, WATERLOO_STATES, NULL, NULL},
    {"any_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "any"},
    {"toute", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "toute"},
    {"cualquier", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "cualquier"},
    {"same", PLAIN_WORD, PLAIN_KEPT, "same", NULL},
    {"answers", PLAIN_WORD, WATERLOO_ANSWER, NULL, NULL},
    {"resigns", PLAIN_WORD, WATERLOO_RESIGN, NULL, NULL},
    {"unplanned", PLAIN_WORD, WATERLOO_UNPLANNED, NULL, NULL},
    {"fronts", PLAIN_WORD, WATERLOO_FRONT, NULL, NULL},
    {"generals", PLAIN_WORD, WATERLOO_GENERAL, NULL, NULL},
    {"figures", PLAIN_WORD, WATERLOO_FIGURES, NULL, NULL},
    {"nth", PLAIN_WORD, WATERLOO_ORDINAL, NULL, NULL},
    {"article", PLAIN_WORD, PLAIN_TO, NULL, "a"}, /* English */
    {"do_en", PLAIN_WORD, PLAIN_FILING, NULL, "do"},
    {"charged_bare", PLAIN_WORD, WATERLOO_BARE, "charged", NULL},
    {"assaulted_bare", PLAIN_WORD, WATERLOO_BARE, "assaulted", NULL},
    {"two_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "two"},
    {"but_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "but"},
    {"but_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "mais"},
    {"but_es", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "pero"},
    {NULL, PLAIN_END, 0, NULL, NULL},
};

static const FormRule RULES[] = {
    /* Their words, also where one of them was misspelt. */
    {"charged", "if_charged | if charged_bare | to (cas | caso) from charge"},
    {"assaulted", "if_assaulted | if assaulted_bare | to (cas | caso) from assault"},
    {"link", "colon | to | from | in"},
    {"between", "comma | stop | and | then"},
    {"aside", "between | with | colon"},
    {"not_of", "(instead_of | plutot | comma* no) link*"},
    {"places",
     "(brings | launch)* figure+:duel (goes | enters | brings | link)* (takes_place [fronts] | (goes | enters | brings | link) place+:duel [takes_place])"
     " [where_en at:duel was_en] | in place+:duel (colon | enters | brings | link)* figure+:duel"
     " | (brings | launch)* figure+:duel (goes | enters | brings | link)* where_en at:duel was_en"},
    {"looks", "(shows | his | is | be_en | s_en | own_en | sees | has | there | piece | link | in | comma)*"},
    {"met", "no* looks no* (when:seen looks | charge* when:outcome link* charge*)"},
    {"thus", "(comma | colon | stop | and | then | starts)*"},
    {"duels", "when+:spot ((comma | or | and)+ link* when+:spot)*"},
    {"answers_then", "(countered then=accept | then:what [link* countered])"},
    {"guard_goes", "generals* enters* guards (enters | goes | link | behind)* here:guard"},
    {"his_guard", "if (word | his | no | enters | guards | link | in | elsewhere)+"},
    {"guard_else",
     "(comma | stop | then | else)* (word | generals | guards | enters | goes | link | piece)* rest:guard"},
    {"every", "all | any_en | toute | cualquier"},
    {"fact", "number | his | in | link | piece | nth | opposite | generals | with | word"},
    {"whom", "(piece | generals | with | to | by)*"},
    {"told", "goes | enters | brings | moves | link | fronts | word"},
    {"general_told", "generals told told*"}, /* "the general comes to the front" */
    {"swaps",
     "(with | comma | and | but_en | but_fr | but_es | two_en)* ((without | no) (without | no)* exchange retreat.swap=no whom [colon (yes | no)] |"
     " exchange (colon no retreat.swap=no | [colon yes] retreat.swap=yes whom [colon general_told [and piece* number told told*]]))"},
    {"across", "(link | arrow | dash) (link | arrow | dash)*"},
    {"does_it", "one | on | launch | does | do_en | article | at_least"},
    {"from_duel",
     "(piece | in | from) (piece | link | in)* manoeuvre.from:spot | valued:duel from in manoeuvre.from:spot"},
    {"action",
     "does_it* (recon | sees) (link | piece | his | comma)* recon:spot"
     " | does_it* (recon | sees) (link | his)* recon:by_label"
     " | does_it* recon (link | his)* recon+:spot and (link | his)* recon+:spot"
     " | does_it* (recon | sees) (link | piece | his | comma)* (recon:theirs [nth] | opposite link* (recon:mine | recon:faced))"
     " | does_it* manoeuvre (link | comma | piece)* (manoeuvre.from:spot | manoeuvre.from:mine) piece* across manoeuvre.to:spot"
     " | does_it* (moves | brings | sends) (link | piece)*"
     " ((in | from | piece) manoeuvre.from:spot | manoeuvre.from:mine) piece* [comma* and (brings | moves) piece*] across manoeuvre.to:spot"
     " | [does_it* manoeuvre (colon | comma)] manoeuvre.from:mine [comma* word* valued:duel comma*] (goes | enters | brings | moves)"
     " [link link* stood:spot] across manoeuvre.to:spot"
     " | [does_it* manoeuvre (colon | comma)] from_duel (goes | enters | brings | moves) across manoeuvre.to:spot"
     " | valued:duel (goes | enters | brings | moves) link* manoeuvre.from:spot across manoeuvre.to:spot"
     " | does_it* (manoeuvre | moves | brings) link* from_duel piece* across manoeuvre.to:spot"
     " | does_it* artillery artillery* (link | his)* artillery:spot [with artillery]"
     " | generals* does_it* retreat (link | piece | with)* (retreat.duel:spot | retreat.duel:mine [link+ number]) swaps"
     " | generals* does_it* charge (link | his)* charge:spot [with generals]"
     " | (to | does_it)* assault aside* generals* enters* guards (enters | link | behind)* (assault.guard+.else:guard | assault.guard+.else:mine | assault.guard+.else:theirs)"
     " | (to | does_it)* assault (aside | but_en | but_fr | but_es)* without guards assault.guard+.else=reserve"
     " | (to | does_it)* assault [aside+ generals enters* link* reserve] it=assault"},
    {NULL, NULL},
};

static const Form FORMS[] = {
    {.section = "answer",
     .pattern = "[answers link*] [countered link*] answer:what",
     .shape = FORM_VALUE,
     .accept = accept_choice},
    {.section = "answer",
     .pattern = "[answers link*] [guards link*] answer:guard",
     .shape = FORM_VALUE,
     .accept = accept_guard},
    {.section = "answer",
     .pattern = "[answers link*] none answer=nothing",
     .shape = FORM_VALUE,
     .accept = accept_nothing},
    {.section = "answer", .pattern = "[answers link*] action", .shape = FORM_ITEM, .accept = accept_action},
    {.section = PLAIN_TAKEN,
     .pattern =
         "between* [(brings | launch)* (general:general | generals link* general:duel) [not_of number] between+] places (between+ places)*"
         " [between+ (brings | launch)* (general:general | generals link* general:duel)]",
     .shape = FORM_ITEM,
     .accept = waterloo_accept_placed,
     .write = waterloo_write_placed},
    {.section = "deploy",
     .pattern =
         "(fronts | colon)* in* one_to_five [generals column+=yes] (figures | piece | colon)* front+:duel front+:duel"
         " front+:duel front+:duel front+:duel generals* [general:duel]",
     .shape = FORM_MAP,
     .accept = accept_table},
    {.section = "deploy",
     .pattern =
         "(front+:in_duel | front+:in_nth | placed+:in_place | front+:in_row | all_duels said+=yes | !in_duel_of (generals (link | dash | left)* general:duel | general:general"
         " | front+:duel | fronts said+=yes [comma word (word | all)* colon] | (brings | opposite) put+=yes | between | link | with | dash | slash))*",
     .shape = FORM_MAP,
     .accept = accept_deployment},
    {.section = "standing",
     .pattern = "[charged (comma | colon)*] no does_it* countered no* counter_charge+.else=decline",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern = "charged (comma | link | does_it)* none counter_charge+.else=decline",
     .shape = FORM_MAP,
     .accept = accept_no_answer},
    {.section = "standing",
     .pattern = "no (does_it | from)* countered no* (comma | link)* charged counter_charge+.else=decline",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern = "countered (comma | link)* charged counter_charge+.else=accept",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern =
         "counter_charge+.else:response (link | every)* (charge | [countered] (comma | link)* charged)",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern = "every+ charge link* counter_charge+.else:response",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern =
         "(guards | generals) (link | enters | goes)* guard_defending+.else:guard (comma | link)* assaulted",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern = "charged_bare (comma | link)* counter_charge+.else:what",
     .shape = FORM_MAP,
     .within = true},
    {.section = "standing",
     .pattern = "assaulted_bare (comma | link)* [guards (link | enters)*] guard_defending+.else:guard",
     .shape = FORM_MAP,
     .within = true},
    {.section = "standing",
     .pattern = "charged (comma | link | does_it)* countered counter_charge+.else=accept",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern =
         "(countered link* | charged (comma | link)* [countered link*]) counter_charge+.else:what [(comma | link)* countered [again:what]]",
     .shape = FORM_MAP,
     .accept = accept_answer},
    {.section = "standing",
     .pattern =
         "colon* charged link+ duels (comma | link | does_it)* answers_then [(comma | stop | and | but_en | but_fr | but_es)* (elsewhere | else)"
         " (comma | link | does_it)* (no+ [countered] rest=decline | countered rest=accept | rest:what [link* countered])]"
         " | answers_then (comma | link)* charged link+ duels (comma | stop)* (elsewhere | else) (comma | link)* (no+ rest=decline | countered rest=accept | rest:what)"
         " | [charged | charged_bare] colon* answers_then if looks own:seen looks (elsewhere | else) (comma | link)* (no+ rest=decline | countered rest=accept | rest:what)",
     .shape = FORM_MAP,
     .accept = waterloo_accept_answers,
     .write = waterloo_write_answers},
    {.section = "standing",
     .pattern =
         "assaulted (comma | link | enters | does_it)* [(guards | generals) (link | enters | goes)*] guard_defending+.else:guard",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern = "enters* guards enters* link* guard_defending+.else:guard",
     .shape = FORM_MAP,
     .accept = accept_standing,
     .write = write_guard},
    {.section = "do",
     .pattern =
         "does_it* assault aside* (guard_goes (comma | stop)* his_guard | his_guard (comma | then)* guard_goes) guard_else",
     .shape = FORM_ITEM,
     .accept = waterloo_accept_his_guard,
     .write = waterloo_write_his_guard},
    {.section = "next",
     .pattern =
         "(word | link | with | comma | next_turn | colon)* if (word | is)* only link* only:kind (comma | then | colon)+ (play | joue | juego)* actions:actions",
     .shape = FORM_LIST,
     .accept = waterloo_accept_next,
     .write = waterloo_write_next},
    {.section = "next",
     .pattern = "(else | if (word | does_en | does_it | filing)* none) (comma | waits)*",
     .shape = FORM_NONE,
     .accept = waterloo_accept_waits},
    {.section = "do",
     .pattern =
         "[rank | starts | second] thus (if met thus then:script [brackets] | then:script [brackets] thus if met)"
         " [thus (else looks | if looks (other:seen looks | charge* other:outcome charge*)) thus [no+ does_it* kind no* thus] rest:script [brackets]]",
     .shape = FORM_ITEM,
     .accept = waterloo_accept_case,
     .write = waterloo_write_case},
    {.section = "do",
     .pattern =
         "[rank | after [comma] | (to* starts | first | second) (comma | link | is | starts)*] action (dash | plus | behind)* [comma* starts]",
     .shape = FORM_ITEM,
     .accept = accept_do},
    {.section = "do", .pattern = "which", .shape = FORM_NONE},
    {.section = "do",
     .pattern = "kind (stays_en | remains | reste | queda | se)",
     .shape = FORM_NONE}, /* "the recon stays" */
    {.section = "do", .pattern = "mira | regarde | look", .shape = FORM_NONE, .accept = accept_call},
    {.section = "do", .pattern = "fact* [comma] states fact*", .shape = FORM_NONE, .accept = accept_fact},
    {.section = "next", .pattern = "unplanned", .shape = FORM_LIST},
    {.section = PLAIN_TAKEN,
     .pattern = "drop:kind",
     .shape = FORM_ITEM,
     .within = true,
     .accept = waterloo_accept_dropped,
     .write = waterloo_write_dropped},
    {.section = PLAIN_TAKEN,
     .pattern =
         "(no | without) (no | does_it | from)* drop:kind (no | plus_fr)* [comma+ kept:kind [stays_en | remains | reste | queda | se]]",
     .shape = FORM_ITEM,
     .accept = waterloo_accept_dropped,
     .write = waterloo_write_dropped},
    {.section = PLAIN_TAKEN,
     .pattern = "turned (comma | colon)* [then* order+:kind then* between* order+:kind then*]"
                " | then* order+:kind then* (comma | stop | and)* then then* order+:kind then*"
                " | order+:kind then (comma | stop | and)* order+:kind",
     .shape = FORM_ITEM,
     .write = waterloo_write_ordered},
    {.section = PLAIN_TAKEN,
     .pattern =
         "exchanges (link | piece | exchanges)* swap+:duel (link | between | dash | slash | arrow | with | by)* (generals general=yes | (link | piece)* swap+:duel)"
         " (link | piece | fronts)* | exchanges* generals general=yes (between | with | by)* swap+:duel exchanges* | swap+:duel (between | with)* (generals general=yes | swap+:duel) exchanges"
         " | (exchanges (link | piece | exchanges)* swap+:duel (link | between | dash | slash | arrow | with | by)* (link | piece)* swap+:duel"
         " | swap+:duel (between | with)* swap+:duel turned) (link | piece | fronts)* [(between | colon)* front+:duel (dash | between)* front+:duel (dash | between)* front+:duel (dash | between)*"
         " front+:duel (dash | between)* front+:duel]",
     .shape = FORM_ITEM,
     .accept = waterloo_accept_swapped,
     .write = waterloo_write_swapped},
    {.section = PLAIN_TAKEN,
     .pattern = "no link* of:spot (comma | but_en | but_fr | but_es)+ link* to:spot link+ kind:kind"
                " | (moves | brings | exchanges | change) kind:kind (from | in)* of:spot across to:spot"
                " | link* kind:kind (comma | colon)+ link* to:spot not_of of:spot"
                " | kind:kind (redirect | plutot) link* to:spot [not_of of:spot]"
                " | does_it* nth:which_of piece* link* to:spot [not_of of:spot]",
     .shape = FORM_ITEM,
     .write = waterloo_write_redirected},
    {.section = PLAIN_TAKEN,
     .pattern = "and* (second | after_any) (comma | link)* action",
     .shape = FORM_ITEM,
     .accept = waterloo_accept_second,
     .write = waterloo_write_second},
    {.section = "resign", .pattern = "resigns resign=yes", .shape = FORM_VALUE},
    {.pattern = NULL},
};

static const Form KEYED[] = {
    {.section = "front",
     .pattern = "front+:duel ((dash | between)* front+:duel)*",
     .shape = FORM_LIST,
     .accept = accept_front},
    {.section = "guard", .pattern = "else:guard", .shape = FORM_ITEM},
    {.section = "guard_defending", .pattern = "[guards (link | enters)*] else:guard", .shape = FORM_ITEM},
    {.section = "counter_charge", .pattern = "else:what", .shape = FORM_ITEM},
    {.section = "standing", .pattern = "same same=same", .shape = FORM_VALUE},
    {.pattern = NULL},
};

/* ---- the lines of orders ---- */

/* What is done, in `do` and `answer`. */
#define ACTION_ENGLISH                                                                                       \
  "[recon {recon| and }][manoeuvre {manoeuvre.from} to {manoeuvre.to}][artillery {artillery}]"               \
  "[retreat {retreat.duel}[retreat.swap=yes: with swap][retreat.swap=no: without swap]][charge {charge}]"    \
  "[it=assault:assault][assault.guard.else=reserve:assault, Guard in reserve]"                               \
  "[assault.guard.else=ask:assault, Guard: ask me]"                                                          \
  "[assault.guard.else!reserve:[assault.guard.else!ask:assault, Guard in duel {assault.guard.else}]]"
#define ACTION_FRENCH                                                                                        \
  "[reconnaissance {recon| et }][man\u0153uvre de {manoeuvre.from} \u00E0 {manoeuvre.to}]"                   \
  "[artillerie {artillery}][repli {retreat.duel}[retreat.swap=yes: avec \u00E9change]"                       \
  "[retreat.swap=no: sans \u00E9change]][charge {charge}][it=assault:assaut]"                                \
  "[assault.guard.else=reserve:assaut, garde en r\u00E9serve]"                                               \
  "[assault.guard.else=ask:assaut, garde : me demander]"                                                     \
  "[assault.guard.else!reserve:[assault.guard.else!ask:assaut, garde au duel {assault.guard.else}]]"
#define ACTION_SPANISH                                                                                       \
  "[reconocimiento {recon| y }][maniobra de {manoeuvre.from} a {manoeuvre.to}]"                              \
  "[artiller\u00EDa {artillery}][repliegue {retreat.duel}[retreat.swap=yes: con intercambio]"                \
  "[retreat.swap=no: sin intercambio]][carga {charge}][it=assault:asalto]"                                   \
  "[assault.guard.else=reserve:asalto, Guardia en reserva]"                                                  \
  "[assault.guard.else=ask:asalto, Guardia: preguntarme]"                                                    \
  "[assault.guard.else!reserve:[assault.guard.else!ask:asalto, Guardia en el duelo {assault.guard.else}]]"

static const OrderKind ORDER_KINDS[] = {
    {"pair", NULL, FORM_NONE, {NULL}, {NULL}},
    {"deploy",
     NULL,
     FORM_MAP,
     {"deploy {front| }[, general {general}]", "d\u00E9ploiement {front| }[, g\u00E9n\u00E9ral {general}]",
      "despliegue {front| }[, general {general}]"},
     {NULL}},
    {"do", NULL, FORM_ITEM, {ACTION_ENGLISH, ACTION_FRENCH, ACTION_SPANISH}, {NULL}},
    {"answer",
     NULL,
     FORM_ITEM,
     {"I answer: " ACTION_ENGLISH
      "[it=accept:accept][it=decline:decline][it=reserve:Guard in reserve][it=nothing:nothing]",
      "je r\u00E9ponds : " ACTION_FRENCH
      "[it=accept:accepter][it=decline:refuser][it=reserve:garde en r\u00E9serve][it=nothing:rien]",
      "respondo: " ACTION_SPANISH
      "[it=accept:aceptar][it=decline:rechazar][it=reserve:Guardia en reserva][it=nothing:nada]"},
     {"I answer: nothing", "je r\u00E9ponds : rien", "respondo: nada"}},
    {"answer",
     NULL,
     FORM_ITEM,
     {"I answer: Guard in duel {it}", "je r\u00E9ponds : garde au duel {it}",
      "respondo: Guardia en el duelo {it}"},
     {NULL}},
    {"standing",
     NULL,
     FORM_VALUE,
     {"[it=same:standing orders: as before]", "[it=same:ordres permanents : comme avant]",
      "[it=same:\u00F3rdenes permanentes: como antes]"},
     {NULL}},
    {"standing",
     "counter_charge",
     FORM_VALUE,
     {"if charged, {it.else:what}", "en cas de charge, {it.else:what}", "en caso de carga, {it.else:what}"},
     {NULL}},
    {"standing",
     "guard_defending",
     FORM_VALUE,
     {"[it.else=reserve:if assaulted, Guard in reserve][it.else=ask:if assaulted, ask me]",
      "[it.else=reserve:en cas d'assaut, garde en r\u00E9serve][it.else=ask:en cas d'assaut, me demander]",
      "[it.else=reserve:en caso de asalto, Guardia en reserva][it.else=ask:en caso de asalto, preguntarme]"},
     {NULL}},
    {"standing",
     "guard_defending",
     FORM_VALUE,
     {"if assaulted, Guard in duel {it.else}", "en cas d'assaut, garde au duel {it.else}",
      "en caso de asalto, Guardia en el duelo {it.else}"},
     {NULL}},
    {"next", NULL, FORM_ITEM, {NULL}, {"nothing in advance", "rien d'avance", "nada por adelantado"}},
    {"resign",
     NULL,
     FORM_VALUE,
     {"[it=yes:I resign this battle]", "[it=yes:j'abandonne cette manche]", "[it=yes:abandono esta manga]"},
     {NULL}},
    {.section = NULL},
};

static const FormGrammar GRAMMAR = {.words = PATTERN_WORDS,
                                    .slots = WATERLOO_SLOTS,
                                    .rules = RULES,
                                    .forms = FORMS,
                                    .kinds = ORDER_KINDS,
                                    .ends = "resign",
                                    .changed = NOT_AT_DESK(waterloo_changed),
                                    .values = KEYED,
                                    .together = together,
                                    .unread = waterloo_plain_unread};

static const char *const NAMING[] = {"spot", "mine", "theirs", NULL};

static const int INFLECTED[] = {WATERLOO_GO, WATERLOO_BRING, WATERLOO_SEE, 0};

const PlainShapes WATERLOO_PLAIN = {
    .words = WATERLOO_WORDS,
    .keys = WATERLOO_KEYS,
    .sections = NO_SECTIONS,
    .whole = true,
    .conditions = true,
    .grammar = &GRAMMAR,
    .naming = NAMING,
    .item = item,
    .claims = GUARDS,
    .doubt = doubt,
    .names = waterloo_plain_names,
    .matters = waterloo_plain_matters,
    .is_verb = waterloo_plain_is_verb,
    .inflected = INFLECTED,
    .examples = EXAMPLES,
};
