/* What plain orders of Dos de Mayo say of cards: the one that is kept (MAYO 1.3), the draw (2), plays (6). */
#include "plain.h"

#include <string.h>
#include <strings.h>

#include "choices.h"

/* ---- preparation ---- */

/* The answer of all words together, under a key; false: they say both. */
static bool answer(Order *order, const char *key) {
  bool yes = order_piece(order, "yes") != NULL, no = order_piece(order, "no") != NULL;
  for (size_t i = 0; i < order->count; i++) {
    bool answer = strcmp(order->pieces[i].key, "answer") == 0;
    yes |= answer && order->pieces[i].number == 1;
    no |= answer && order->pieces[i].number == 0;
  }
  if (yes && no) return false;
  order->count = 1;
  order->pieces[0] = (OrderPiece){.key = key, .text = no ? "no" : "yes", .at = order->at};
  return true;
}

bool mayo_accept_draw(PlainReader *reader, Order *order) {
  (void)reader;
  if (order->end->symbol == MAYO_CARD_NAME) return false; /* "I take the card Murat" */
  return answer(order, "draw");
}

bool mayo_accept_forbid(PlainReader *reader, Order *order) {
  (void)reader;
  return answer(order, "forbid");
}

static bool is_setup(const PlainReader *reader) {
  return mayo_plain_window(reader) == WINDOW_SETUP;
}

/* ---- what a card is played on ---- */

/* The card that an order names, and whose it is; NULL: the edition has none of that name. */
static const Card *card_of(const PlainReader *reader, const Order *order, int *side) {
  const Edition *edition = mayo_plain_edition(reader);
  int card = mayo_card_find(edition, order_piece(order, "card")->text, side);
  return card < 0 ? NULL : &edition->cards[*side][card];
}

/* Names where a card is played as its turn file does: {zone}, {group}, {order}, {order, zone, number}. False: it takes no such
 * thing. */
static bool name_target(PlainReader *reader, const Card *card, Order *order) {
  OrderPiece *from = order_piece(order, "from"), *to = order_piece(order, "to"),
             *on = order_piece(order, "on"), *count = order_piece(order, "count");
  bool zone = (card->fields & FIELD_ZONE) != 0;
  if ((on != NULL && !zone) || (count != NULL && (card->fields & FIELD_NUMBER) == 0)) return false;
  if (on != NULL) on->key = "zone";
  if (count != NULL) count->key = "number";
  if (to == NULL) {
    if (from != NULL) from->key = zone ? "zone" : "group";
    return from == NULL || (card->fields & (FIELD_ZONE | FIELD_GROUP)) != 0;
  }
  const PlainToken *at = from != NULL ? from->at : to->at - 1;
  *to = (OrderPiece){
      .key = "order", .text = mayo_plain_way(reader, from, to), .at = at, .taken = (size_t)(to->at - at) + 1};
  if (from != NULL) order_drop(order, from);
  return (card->fields & FIELD_ORDER) != 0;
}

static const char *const PLAYED[WINDOWS] = {NULL, "preparation", "play", "movement", NULL, "resolution"};

/* The section that a play is of: that of its words, or the only window that its card has; NULL: it has several. */
static const char *section_of(const Card *card, const Order *order, int window) {
  const OrderPiece *said = order_piece(order, "phase");
  const char *section = said != NULL ? said->text : order->section, *found = NULL;
  bool with_orders = section == NULL || strcmp(section, "play") == 0; /* "Play: Artillería (now)" */
  if (with_orders && said == NULL && order_piece(order, "now") != NULL) return PLAYED[window];
  bool named = section != NULL && strcmp(section, "setup") != 0 && strcmp(section, "orders") != 0 &&
               strcmp(section, "allocation") != 0;
  if (named) return section;
  for (int w = 0; w < WINDOWS; w++) {
    if ((card->windows >> w & 1) == 0 || PLAYED[w] == NULL) continue;
    if (found != NULL) return NULL;
    found = PLAYED[w];
  }
  return found;
}

/* Whether the other side has no such card; else that is told. */
static bool is_ours(PlainReader *reader, const Order *order) {
  int side;
  const Card *card = card_of(reader, order, &side);
  if (card == NULL || side == reader->seat) return true;
  return plain_complain(reader, order_piece(order, "card")->at, "line-not-your-card", "card", card->name,
                        NULL) != NULL;
}

/* Whether a clause names the zone of a play by itself. */
static bool names_zone_of(const PlainReader *reader, const Play *play, const PlainToken *tokens) {
  int zone = play->fields & FIELD_ZONE ? play->zone : play->group;
  for (const PlainToken *t = tokens; t->kind != PLAIN_END; t++) {
    if (zone > 0 && mayo_plain_zone(reader, t) == zone) return true;
  }
  return false;
}

/* Where a card of the reader's can do something as the cubes stand, as its line names it: if possible the zone that a clause
 * (NULL: none) names. Where nothing is, some place that it can be played on. "": it needs none. */
static const char *example_target(PlainReader *reader, const Card *card, const PlainToken *clause) {
  const Edition *edition = mayo_plain_edition(reader);
  const State *state = reader->state;
  int side = reader->seat, number = (int)(card - edition->cards[side]);
  if ((card->required & (FIELD_ORDER | FIELD_ZONE | FIELD_GROUP)) == 0) return "";
  Targets *targets = arena_alloc(reader->arena, sizeof *targets);
  targets->count = 0;
  for (int window = 0; window < WINDOWS && targets->count == 0; window++)
    mayo_card_targets(edition, state, side, (Window)window, number, targets);
  if (targets->count > 0) {
    const Play *play = &targets->items[0];
    for (int i = targets->count; clause != NULL && i-- > 0;) {
      if (names_zone_of(reader, &targets->items[i], clause)) play = &targets->items[i];
    }
    if ((card->required & FIELD_ORDER) != 0) return edition->order_text[play->order_from][play->order_to];
    return arena_printf(reader->arena, "%d", (card->required & FIELD_ZONE) != 0 ? play->zone : play->group);
  }
  int owner = card->effects[0].side, zone = 1;
  while (zone < edition->zone_count && state->cubes[owner][zone] == 0) zone++;
  if ((card->required & FIELD_ORDER) == 0) return arena_printf(reader->arena, "%d", zone);
  return edition->order_text[zone][__builtin_ctz(edition->neighbours[zone])];
}

/* The first window from the one that is due on in which a card can be played, as a section; NULL: none is left. */
static const char *next_section(const Card *card, Window window) {
  for (int w = window; w < WINDOWS; w++) {
    if ((card->windows >> w & 1) != 0 && PLAYED[w] != NULL) return PLAYED[w];
  }
  return NULL;
}

void mayo_plain_unread(PlainReader *reader, const PlainToken *tokens) {
  const Edition *edition = mayo_plain_edition(reader);
  const State *state = reader->state;
  const PlainToken *t = tokens;
  for (int gate; t->kind != PLAIN_END; t++) {
    if ((gate = mayo_plain_at_gate(reader, t)) > 0)
      plain_complain(reader, t, "line-unclear", "write",
                     arena_printf(reader->arena, "%d cubes %s", t->number > 0 ? t->number : 1,
                                  edition->order_text[0][gate]),
                     NULL);
  }
  t = tokens;
  while (t->kind != PLAIN_END && t->symbol != MAYO_CARD_NAME) t++;
  int side, number = t->kind == PLAIN_END ? -1 : mayo_card_find(edition, t->value, &side);
  if (number < 0 || side != reader->seat || (state->hand[side] & CARD(number)) == 0) return;
  const Card *card = &edition->cards[side][number];
  const char *section = next_section(card, mayo_plain_window(reader));
  if (section == NULL) return;
  const char *phase = (card->windows & (card->windows - 1)) == 0 || strcmp(section, "play") == 0
                          ? ""
                          : arena_concat(reader->arena, section, ": ", NULL);
  const char *target = example_target(reader, card, tokens);
  plain_complain(
      reader, t, "line-unclear", "named",
      arena_concat(reader->arena, phase, "play ", card->id, *target == '\0' ? "" : " ", target, NULL), NULL);
}

/* ---- plays ---- */

/* "play Molina on 10", "resolution: mamelucos 15", "Molina en 10". */
bool mayo_accept_play(PlainReader *reader, Order *order) {
  order_leave_out(reader, order, "former");
  int side;
  const PlainToken *t = order_piece(order, "card")->at;
  const Card *card = card_of(reader, order, &side);
  bool where = order_piece(order, "from") != NULL || order_piece(order, "to") != NULL;
  if (!is_ours(reader, order) || card == NULL || !name_target(reader, card, order)) return false;
  if (!where && (card->required & (FIELD_ZONE | FIELD_GROUP | FIELD_ORDER)) != 0)
    return plain_complain(
               reader, t, "line-card-where", "card", card->name, "write",
               arena_concat(reader->arena, "play ", card->id, " ", example_target(reader, card, NULL), NULL),
               NULL) != NULL;
  const char *section = section_of(card, order, mayo_plain_window(reader));
  (void)order_drop_key(order, "phase");
  (void)order_drop_key(order, "now");
  if (section == NULL)
    return plain_complain(reader, t, "line-which-phase", "card", card->name, "write",
                          arena_concat(reader->arena, "preparation: play ", card->id, NULL), NULL) != NULL;
  order->section = section;
  return true;
}

/* "Play them now, in the preparation", of a card that stands before in the sentence. */
bool mayo_accept_played_again(PlainReader *reader, Order *order) {
  const PlainToken *t = order->at - 1;
  while (t->kind != PLAIN_END && t->symbol != MAYO_CARD_NAME) t--;
  int side, number = t->kind == PLAIN_END ? -1 : mayo_card_find(mayo_plain_edition(reader), t->value, &side);
  if (number < 0) return false;
  const OrderPiece *phase = order_piece(order, "phase");
  const Order play = {.section = NULL};
  const char *section = section_of(&mayo_plain_edition(reader)->cards[side][number], &play, WINDOW_SETUP);
  return phase == NULL || (section != NULL && strcmp(section, phase->text) == 0);
}

/* The plays of the orders are a section, those of other phases stand within theirs. */
Tree *mayo_write_play(PlainReader *reader, const Order *order) {
  Tree *play = order_in_section(reader, order, "play");
  return strcmp(order->section, "play") == 0 ? play : plain_one(reader, order->at, order->section, play);
}

bool mayo_accept_value(PlainReader *reader, Order *order) {
  int side;
  const Card *card = card_of(reader, order, &side);
  return card != NULL && name_target(reader, card, order);
}

/* ---- no plays ---- */

/* What orders list under MAYO_STAYS who plays no card at all. */
#define NO_CARDS "cards"

/* The section of cards alone that is due; NULL: none is. */
static const char *cards_due(const PlainReader *reader) {
  switch (mayo_plain_window(reader)) {
  case WINDOW_MOVEMENT: return "movement";
  case WINDOW_RESOLUTION: return "resolution";
  default: return NULL;
  }
}

/* Whether a section is of cards alone, where none played is an answer. */
static bool is_of_cards(const char *section) {
  return section != NULL && (strcmp(section, "movement") == 0 || strcmp(section, "resolution") == 0);
}

/* Whether the hand has a card for a window. */
static bool has_card(const PlainReader *reader, Window window) {
  const State *state = reader->state;
  for (int i = 0; i < mayo_plain_edition(reader)->card_count[reader->seat]; i++) {
    const Card *card = &mayo_plain_edition(reader)->cards[reader->seat][i];
    if ((state->hand[reader->seat] & CARD(i)) != 0 && (card->windows >> window & 1) != 0) return true;
  }
  return false;
}

/* "I do not play Molina", "I keep Molina": where the hand has no other card for its window, that window is answered. Else it takes back
 * what was filed before. "Later" leaves it open. */
static void answer_window(const PlainReader *reader, Order *order) {
  int side;
  const Card *card = card_of(reader, order, &side);
  const Edition *edition = mayo_plain_edition(reader);
  const State *state = reader->state;
  const char *section = card == NULL ? NULL : section_of(card, order, mayo_plain_window(reader));
  order->section = NULL; /* under a heading, too, another card may be played */
  if (!is_of_cards(section)) return;
  Window window = strcmp(section, "movement") == 0 ? WINDOW_MOVEMENT : WINDOW_RESOLUTION;
  for (int i = 0; i < edition->card_count[side]; i++) {
    const Card *other = &edition->cards[side][i];
    bool held = (state->hand[side] & CARD(i)) != 0 && (other->windows >> window & 1) != 0;
    if (held != (other == card)) return;
  }
  for (const PlainToken *t = order->at; t < order->end; t++) {
    if (t->symbol == PLAIN_MAYBE) return;
  }
  order->section = section;
}

/* "I do not play Molina": it takes back what was filed before. */
bool mayo_accept_unplayed(PlainReader *reader, Order *order) {
  bool named = order_piece(order, "card") != NULL;
  if (named && !is_ours(reader, order)) return false;
  if (named) answer_window(reader, order);
  (void)order_drop_key(order, "phase");
  if (!named) order_add(order, reader->arena, (OrderPiece){.key = "none", .text = NO_CARDS, .at = order->at});
  return true;
}

/* "I keep Molina for later", "not Molina": it is not played. */
bool mayo_accept_kept(PlainReader *reader, Order *order) {
  int side;
  const Card *card = card_of(reader, order, &side);
  if (is_setup(reader) || card == NULL || side != reader->seat) return false;
  answer_window(reader, order);
  return true;
}

/* "I play no cards", of no phase, where none is due that is of cards alone. */
bool mayo_accept_no_cards(PlainReader *reader, Order *order) {
  bool said = order->section != NULL && strcmp(order->section, MAYO_STAYS) != 0;
  return cards_due(reader) == NULL && !said && mayo_accept_unplayed(reader, order);
}

/* "No card in the resolution." What that means for the preparation is asked: none drawn, or none played? */
bool mayo_accept_no_card(PlainReader *reader, Order *order) {
  const OrderPiece *phase = order_piece(order, "phase");
  const char *section = phase != NULL ? phase->text : order->section;
  if (section == NULL || strcmp(section, "play") == 0) section = cards_due(reader);
  bool cards = is_of_cards(section);
  if (cards) order->section = section;
  return cards || plain_complain(reader, order->at, "line-unclear", "write", "no draw", "denies",
                                 "preparation", NULL) != NULL;
}

/* "Movement: I play nothing." */
bool mayo_accept_nothing_played(PlainReader *reader, Order *order) {
  return order->section != NULL && mayo_accept_no_card(reader, order);
}

/* That no card is played is an answer of a section. */
static Tree *none_played(PlainReader *reader, const PlainToken *at, const char *section) {
  return plain_one(reader, at, section, plain_one(reader, at, "play", plain_list(reader, at)));
}

Tree *mayo_write_no_card(PlainReader *reader, const Order *order) {
  return none_played(reader, order->at, order->section);
}

/* What was filed before of a card is taken back, and its window is answered; of all cards, those of cards alone that the hand has some
 * for. */
Tree *mayo_write_unplayed(PlainReader *reader, const Order *order) {
  const OrderPiece *card = order_piece(order, "card");
  Tree *claims = order_in_section(reader, order, MAYO_STAYS);
  for (int w = WINDOW_MOVEMENT; card == NULL && w < WINDOWS; w++) {
    if (is_of_cards(PLAYED[w]) && has_card(reader, (Window)w))
      plain_put(reader, claims, order->at, PLAYED[w],
                none_played(reader, order->at, PLAYED[w])->items[0].value);
  }
  if (card == NULL || !is_of_cards(order->section)) return claims;
  Tree *made = none_played(reader, card->at, order->section);
  plain_put(reader, made, card->at, MAYO_STAYS, claims->items[0].value);
  return made;
}

/* No card is played, no group moves; the preparation is asked, as above, and cubes must be allocated. Who has no card to choose in the
 * set-up is asked for orders first. */
Tree *mayo_plain_nothing(PlainReader *reader, const PlainToken *at) {
  const char *cards = cards_due(reader);
  if (cards != NULL) return none_played(reader, at, cards);
  bool orders = mayo_plain_window(reader) == WINDOW_ORDERS ||
                (is_setup(reader) && mayo_plain_edition(reader)->choice[reader->seat] == 0);
  return orders ? plain_nothing(reader, at, "orders") : NULL;
}

/* ---- the set-up ---- */

/* Whether the set-up is a window of the card; else that is told. */
static bool may_be_shown(PlainReader *reader, const Order *order) {
  int side;
  const Card *card = card_of(reader, order, &side);
  if (card == NULL || (card->windows >> WINDOW_SETUP & 1) != 0) return true;
  const PlainToken *named = order_piece(order, "card")->at;
  const char *kept = arena_concat(reader->arena, "keep ", card->name, NULL);
  return plain_complain(reader, named, "line-card-not-shown", "card", card->name, "write", kept, NULL) !=
         NULL;
}

/* "I keep Murat", "artillerie, jouée tout de suite": the card of the set-up (1.3). */
bool mayo_accept_setup(PlainReader *reader, Order *order) {
  const OrderPiece *phase = order_piece(order, "phase");
  (void)order_drop_key(order, "former");
  bool kept = order->named || (phase != NULL && strcmp(phase->text, "setup") == 0);
  if (!is_setup(reader) && !kept) return false;
  (void)order_drop_key(order, "phase");
  bool shown = order_drop_key(order, "shown"), hidden = order_drop_key(order, "hidden"),
       no = order_drop_key(order, "no");
  if (hidden && (shown || no)) return false; /* "not hidden", "revealed, hidden" */
  if (!shown && !hidden) return true;
  if (shown && !no && !may_be_shown(reader, order)) return false;
  const char *reveal = shown && !no ? "yes" : "no";
  order_add(order, reader->arena, (OrderPiece){.key = "reveal", .text = reveal, .at = order->at});
  return true;
}

/* "I keep Murat, Artillería goes back to the deck." */
bool mayo_accept_returned(PlainReader *reader, Order *order) {
  (void)order;
  return is_setup(reader);
}

/* ---- what a line changes ---- */

static bool same_card(const Tree *play, const Tree *card) {
  const char *name = tree_string(card, NULL);
  if (name != NULL && strcmp(name, NO_CARDS) == 0) return true;
  return name != NULL && strcasecmp(tree_string(tree_get(play, "card"), ""), name) == 0;
}

bool mayo_play_meets(const Tree *former, const Tree *fresh) {
  return same_card(former, tree_get(fresh, "card"));
}

Takes mayo_play_takes(const Tree *play, const Tree *entry) {
  bool taken = same_card(play, tree_get(entry, "card")) || same_card(play, tree_get(entry, "stays"));
  return taken ? TAKES_ORDER : TAKES_NOT;
}
