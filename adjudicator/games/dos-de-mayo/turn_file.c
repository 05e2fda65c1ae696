/* A turn file's sections as Orders. What they mean on the board is looked at in review.c. */
#include "turn_file.h"

#include <string.h>
#include <strings.h>

/* ---- the written form of an order ---- */

/* What people's keyboards and word processors make of a blank and of an arrow. */
static const char *const BLANKS[] = {" ",      "\t",     "\u00A0", "\u2002", "\u2003",
                                     "\u2009", "\u200A", "\u202F", NULL};
static const char *const ARROWS[] = {"\u2192", "\u21D2", "\u27F6", ">", NULL};
static const char *const DASHES[] = {"-",      "\u2010", "\u2011", "\u2012", "\u2013",
                                     "\u2014", "\u2212", "=",      NULL};

static bool skip_one(const char **text, const char *const *words) {
  for (; *words != NULL; words++) {
    size_t length = strlen(*words);
    if (strncmp(*text, *words, length) != 0) continue;
    *text += length;
    return true;
  }
  return false;
}

static void skip_blanks(const char **text) {
  while (skip_one(text, BLANKS)) continue;
}

/* An arrow: `→`, `>`, or one or more dashes with or without a head. */
static bool skip_arrow(const char **text) {
  skip_blanks(text);
  bool dashes = false;
  while (skip_one(text, DASHES)) dashes = true;
  bool head = skip_one(text, ARROWS);
  skip_blanks(text);
  return dashes || head;
}

/* A whole number, up to NUMBER_BEYOND. False if there is no digit. */
static bool take_number(const char **text, int64_t *value) {
  if (**text < '0' || **text > '9') return false;
  *value = 0;
  for (; **text >= '0' && **text <= '9'; ++*text) {
    *value = *value * 10 + (**text - '0');
    if (*value > NUMBER_BEYOND) *value = NUMBER_BEYOND;
  }
  skip_blanks(text);
  return true;
}

static bool skip_word(const char **text, const char *word) {
  size_t length = strlen(word);
  if (strncasecmp(*text, word, length) != 0) return false;
  *text += length;
  skip_blanks(text);
  return true;
}

static bool on_board(const Edition *edition, int64_t zone) {
  return zone >= 1 && zone <= (edition == NULL ? ZONES_MAX : edition->zone_count);
}

OrderText mayo_order_parse(const Edition *edition, const char *text, Written *out) {
  int64_t first = 0, from = 0, to = 0;
  out->unreadable = true;
  skip_blanks(&text);
  bool whole = skip_word(&text, MAYO_ALL);
  bool has_first = take_number(&text, &first);
  bool has_word = has_first && (skip_word(&text, "cubes") || skip_word(&text, "cube"));
  bool has_from = take_number(&text, &from);
  bool has_number = has_word || (has_first && has_from);
  if (has_first && !has_number) {
    from = first;
    has_from = true;
  }
  if (whole && !has_number) return ORDER_UNREADABLE;
  if (!skip_arrow(&text) || !take_number(&text, &to) || *text != '\0') return ORDER_UNREADABLE;
  if (!on_board(edition, to) || (has_from && !on_board(edition, from))) return ORDER_NO_ZONE;
  out->unreadable = false;
  out->from = (uint8_t)from;
  out->to = (uint8_t)to;
  out->has_number = has_number;
  out->whole = whole;
  out->number = has_number ? first : 0;
  return ORDER_READ;
}

const char *mayo_order_text(const Written *order, Arena *arena) {
  if (order->from == 0) return arena_printf(arena, "\u2192%d", order->to);
  return arena_printf(arena, "%d\u2192%d", order->from, order->to);
}

/* ---- reading ---- */

static const FieldRow PLAY[] = {
    {"card", &FIELD_WORD, .required = true, .words_in = PLACE(Edition, card_ids)},
    {"zone", &FIELD_INT, .least = 1, .most_in = PLACE(Edition, zone_count)},
    {"group", &FIELD_INT, .least = 1, .most_in = PLACE(Edition, zone_count)},
    {"order", &FIELD_OWN, .schema = "{type: [string, 'null']}"},
    {"number", &FIELD_INT, .least = 1},
    {.key = NULL},
};
static const FieldRow CARD_PLAY = {.type = &FIELD_OWN, .words_in = PLACE(Edition, card_ids), .fields = PLAY};
static const FieldRow LINE = {.type = &FIELD_OWN, .schema = "{type: [string, 'null']}"};
static const FieldRow CUBES = {
    .type = &FIELD_OWN,
    .schema = "{type: [integer, string, 'null'], pattern: '^([+-]?[0-9]+|[Aa][Ll][Ll])$', minimum: 0}"};

static const FieldRow SETUP[] = {
    {"card", &FIELD_WORD, .words_in = PLACE(Edition, card_ids)},
    {"reveal", .type = &FIELD_BOOL},
    {.key = NULL},
};
static const FieldRow PREPARATION[] = {
    {"draw", .type = &FIELD_BOOL},
    {"forbid", .type = &FIELD_BOOL},
    {"play", &FIELD_LIST, .item = &CARD_PLAY},
    {.key = NULL},
};
static const FieldRow PLAY_SECTION[] = {
    {"play", &FIELD_LIST, .item = &CARD_PLAY},
    {.key = NULL},
};

const FieldRow MAYO_TURN_FILE[] = {
    {"setup", &FIELD_MAP, .fields = SETUP},
    {"preparation", &FIELD_MAP, .fields = PREPARATION},
    {"orders", &FIELD_LIST, .item = &LINE},
    {"play", &FIELD_LIST, .item = &CARD_PLAY},
    {"movement", &FIELD_MAP, .fields = PLAY_SECTION},
    {"allocation", &FIELD_EACH, .item = &CUBES},
    {"resolution", &FIELD_MAP, .fields = PLAY_SECTION},
    {.key = NULL},
};

typedef struct Reader {
  const Edition *edition;
  const State *state;
  int side;
  Orders *out;
  Diagnostics *diagnostics;
  bool acceptable;
} Reader;

static Place place_of(const Tree *node) {
  return (Place){node->line, node->column};
}

static void misshapen(Reader *reader, const char *message, const Tree *node, const char *key) {
  reader->acceptable = false;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", message, node, "value", tree_string(node, ""),
           "key", key, NULL);
}

/* A map whose keys are all known; false after it was recorded as something else. */
static bool is_map_of(Reader *reader, const Tree *node, const char *key, const FieldRow *table) {
  if (node->kind != TREE_MAP) {
    misshapen(reader, "section-not-a-map", node, key);
    return false;
  }
  if (fields_unknown(table, node, "file-unknown-key", reader->diagnostics) > 0) reader->acceptable = false;
  return true;
}

/* yes or no under a key; false in *out if it says no such thing. True if the key is there and was read. */
static bool read_bool(Reader *reader, const Tree *map, const char *key, bool *out) {
  const Tree *node = tree_get(map, key);
  if (tree_is_null(node)) return false;
  if (tree_read_bool(node, out)) return true;
  misshapen(reader, "file-yes-or-no", node, key);
  return false;
}

/* -- cards -- */

/* A number as it is written, up to NUMBER_BEYOND either way; false after it was recorded as none. */
static bool read_number(Reader *reader, const Tree *node, const char *key, int64_t *out) {
  if (!tree_read_int(node, out)) {
    misshapen(reader, "not-a-number", node, key);
    return false;
  }
  if (*out > NUMBER_BEYOND) *out = NUMBER_BEYOND;
  if (*out < -NUMBER_BEYOND) *out = -NUMBER_BEYOND;
  return true;
}

static void play_error(Reader *reader, Play *play, const char *message, const Tree *node) {
  play->faulty = true;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "MAYO-6.1", message, node, "value", tree_string(node, ""),
           NULL);
}

static void read_play_zone(Reader *reader, const Tree *map, const char *key, unsigned field, Play *play,
                           uint8_t *out) {
  const Tree *node = tree_get(map, key);
  if (tree_is_null(node)) return;
  int64_t zone;
  if (!read_number(reader, node, key, &zone)) {
    play->faulty = true; /* told already: it is not told again that the target is missing */
    return;
  }
  if (zone < 1 || zone > reader->edition->zone_count) {
    play_error(reader, play, "card-no-such-zone", node);
    return;
  }
  *out = (uint8_t)zone;
  play->fields |= (uint8_t)field;
}

static void read_play_order(Reader *reader, const Tree *map, Play *play) {
  const Tree *node = tree_get(map, "order");
  if (tree_is_null(node)) return;
  Written order = {0};
  if (node->kind != TREE_SCALAR) {
    misshapen(reader, "not-a-text", node, "order");
    play->faulty = true;
  } else if (mayo_order_parse(reader->edition, node->text, &order) != ORDER_READ) {
    play_error(reader, play, "card-order-unreadable", node);
  } else {
    play->order_from = order.from;
    play->order_to = order.to;
    play->fields |= FIELD_ORDER;
  }
}

static void read_play_number(Reader *reader, const Tree *map, Play *play) {
  const Tree *node = tree_get(map, "number");
  if (tree_is_null(node)) return;
  int64_t number;
  if (!read_number(reader, node, "number", &number)) return;
  if (number < 1) {
    play_error(reader, play, "card-number-below-one", node);
    return;
  }
  play->number = number;
  play->fields |= FIELD_NUMBER;
}

static void read_card_id(Reader *reader, const Tree *node, Play *play) {
  int side, card = mayo_card_find(reader->edition, node->text, &side);
  play->place = place_of(node);
  play->known = card >= 0 && side == reader->side;
  if (play->known) {
    play->card = (uint8_t)card;
    return;
  }
  const char *nearest = card >= 0 ? NULL : nearest_word(node->text, reader->edition->card_ids);
  diagnose(reader->diagnostics, SEVERITY_ERROR, "MAYO-6.1", card >= 0 ? "card-of-the-enemy" : "card-unknown",
           node, "card", node->text, "near", nearest == NULL ? "" : nearest, NULL);
}

static void add_play(Reader *reader, const Tree *item, PlayList *plays) {
  const Tree *card = item->kind == TREE_MAP ? tree_get(item, "card") : item;
  if (item->kind == TREE_MAP && !is_map_of(reader, item, "play", PLAY)) return;
  if (card == NULL || card->kind != TREE_SCALAR) {
    misshapen(reader, "play-needs-card", card == NULL ? item : card, "card");
    return;
  }
  Play play = {0};
  read_card_id(reader, card, &play);
  if (item->kind == TREE_MAP) {
    read_play_zone(reader, item, "zone", FIELD_ZONE, &play, &play.zone);
    read_play_zone(reader, item, "group", FIELD_GROUP, &play, &play.group);
    read_play_order(reader, item, &play);
    read_play_number(reader, item, &play);
  }
  if (plays->count == PLAYS_MAX) {
    diagnose(reader->diagnostics, SEVERITY_ERROR, "MAYO-6.1", "too-many-cards", item, NULL);
    return;
  }
  plays->items[plays->count++] = play;
}

static void read_plays(Reader *reader, const Tree *node, Window window) {
  if (tree_is_null(node)) return;
  if (node->kind != TREE_LIST) {
    misshapen(reader, "play-not-a-list", node, "play");
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    const Tree *item = node->items[i].value;
    if (!tree_is_null(item)) add_play(reader, item, &reader->out->plays[window]);
  }
}

/* -- sections -- */

static void read_setup(Reader *reader, const Tree *node) {
  Orders *out = reader->out;
  if (!is_map_of(reader, node, "setup", SETUP)) return;
  CardSet choice = reader->edition->choice[reader->side];
  if (choice == 0) {
    diagnose(reader->diagnostics, SEVERITY_WARNING, "MAYO-1.3", "setup-nothing-to-choose", node, NULL);
    return;
  }
  const Tree *card = tree_get(node, "card");
  const Tree *place = tree_is_null(card) ? node : card;
  out->choice_place = place_of(place);
  const Tree *reveal = tree_get(node, "reveal");
  out->reveal_place = place_of(reveal == NULL ? node : reveal);
  read_bool(reader, node, "reveal", &out->reveal);
  if (!tree_is_null(card) && card->kind != TREE_SCALAR) {
    misshapen(reader, "not-a-text", card, "card");
    return;
  }
  int side = reader->side, found = mayo_card_find(reader->edition, tree_string(card, ""), &side);
  out->has_choice = found >= 0 && side == reader->side && (choice & CARD(found));
  out->choice_faulty = !out->has_choice;
  if (out->has_choice) {
    out->choice = (uint8_t)found;
  } else if (reader->state->window == WINDOW_SETUP) {
    const char *nearest = nearest_word(tree_string(card, ""), reader->edition->card_ids);
    /* It may be a card, only none that can be kept. */
    if (nearest != NULL && strcmp(nearest, tree_string(card, "")) == 0) nearest = NULL;
    diagnose(reader->diagnostics, SEVERITY_ERROR, "MAYO-1.3",
             tree_is_null(card) ? "setup-card-missing" : "setup-no-such-choice", place, "value",
             tree_string(card, ""), "near", nearest == NULL ? "" : nearest, NULL);
  }
}

static void read_preparation(Reader *reader, const Tree *node) {
  Orders *out = reader->out;
  if (!is_map_of(reader, node, "preparation", PREPARATION)) return;
  out->has_draw = read_bool(reader, node, "draw", &out->draw);
  read_bool(reader, node, "forbid", &out->forbid);
  const Tree *forbid = tree_get(node, "forbid");
  out->forbid_place = place_of(forbid == NULL ? node : forbid);
  read_plays(reader, tree_get(node, "play"), WINDOW_PREPARATION);
}

static void too_many(Reader *reader, const Tree *node) {
  if (!reader->out->too_many) reader->out->too_many_place = place_of(node);
  reader->out->too_many = true;
}

/* "4→5, 8→9" as 4→5", "8→9, for a sentence that puts quotes around it. */
static const char *quoted_apart(Arena *arena, const char *text) {
  const char *made = "";
  for (const char *part = text + strspn(text, ", "); *part != '\0';) {
    size_t length = strcspn(part, ",");
    const char *next = part + length;
    while (length > 0 && part[length - 1] == ' ') length--;
    made = arena_concat(arena, made, *made == '\0' ? "" : "\", \"", arena_strndup(arena, part, length), NULL);
    part = next + strspn(next, ", ");
  }
  return made;
}

static void orders_not_a_list(Reader *reader, const Tree *node) {
  reader->acceptable = false;
  if (reader->diagnostics == NULL) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "orders-not-a-list", node, "value",
           quoted_apart(reader->diagnostics->arena, tree_string(node, "")), "key", "orders", NULL);
}

static void read_orders(Reader *reader, const Tree *node) {
  Orders *out = reader->out;
  if (node->kind != TREE_LIST) {
    orders_not_a_list(reader, node);
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    const Tree *item = node->items[i].value;
    if (tree_is_null(item)) continue;
    if (item->kind != TREE_SCALAR) {
      misshapen(reader, "order-not-a-text", item, "orders");
    } else if (out->order_count == ORDERS_MAX) {
      too_many(reader, item);
    } else {
      Written *order = &out->orders[out->order_count++];
      mayo_order_parse(reader->edition, item->text, order);
      order->place = order->value_place = place_of(item);
    }
  }
}

static void read_allocation(Reader *reader, const Tree *node) {
  Orders *out = reader->out;
  if (node->kind != TREE_MAP) {
    misshapen(reader, "section-not-a-map", node, "allocation");
    return;
  }
  if (reader->side != FRENCH) {
    diagnose(reader->diagnostics, SEVERITY_WARNING, "MAYO-4.4", "allocation-is-french", node, NULL);
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    const TreeItem *item = &node->items[i];
    int64_t value = 0;
    bool all = strcasecmp(tree_string(item->value, ""), MAYO_ALL) == 0;
    if (!all && !read_number(reader, item->value, item->key, &value)) continue;
    if (out->number_count == ORDERS_MAX) {
      too_many(reader, item->value);
      continue;
    }
    Written *number = &out->numbers[out->number_count++];
    mayo_order_parse(reader->edition, item->key, number);
    number->unreadable |= number->has_number; /* "2 9→15: 1" says two things */
    number->has_number = true;
    number->whole = all;
    number->number = value;
    number->place = (Place){item->key_line, item->key_column};
    number->value_place = place_of(item->value);
  }
}

static void read_play_section(Reader *reader, const Tree *node, Window window) {
  const char *name = MAYO_WINDOWS[window].name;
  if (is_map_of(reader, node, name, PLAY_SECTION)) read_plays(reader, tree_get(node, "play"), window);
}

/* Warns of a section whose phase does not come any more in this turn. */
static void warn_if_over(Reader *reader, const char *section, const Tree *node, Window window) {
  const State *state = reader->state;
  bool never = window == WINDOW_PREPARATION && state->turn == 1; /* 2.1 */
  if (window >= state->window && !never) return;
  diagnose(reader->diagnostics, SEVERITY_WARNING, never ? "MAYO-2.1" : "MAYO-7.2",
           never ? "no-preparation-yet" : "section-is-over", node, "section", section, NULL);
}

/* Whether the section is nothing for this side, of which its reader warns. */
static bool is_of_other_side(const Reader *reader, Window window) {
  return (window == WINDOW_SETUP && reader->edition->choice[reader->side] == 0) ||
         (window == WINDOW_ALLOCATION && reader->side != FRENCH);
}

static void read_section(Reader *reader, const Tree *file, Window window) {
  const char *section = MAYO_WINDOWS[window].name;
  const Tree *node = tree_get(file, section);
  if (tree_is_null(node)) return;
  if (!is_of_other_side(reader, window)) warn_if_over(reader, section, node, window);
  reader->out->sections |= (uint8_t)(1u << window);
  switch (window) {
  case WINDOW_SETUP: read_setup(reader, node); break;
  case WINDOW_PREPARATION: read_preparation(reader, node); break;
  case WINDOW_ORDERS: read_orders(reader, node); break;
  case WINDOW_ALLOCATION: read_allocation(reader, node); break;
  case WINDOW_MOVEMENT:
  case WINDOW_RESOLUTION: read_play_section(reader, node, window); break;
  case WINDOWS: break;
  }
}

bool mayo_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics) {
  Reader reader = {.edition = edition,
                   .state = state,
                   .side = seat,
                   .out = arena_alloc(arena, sizeof(Orders)),
                   .diagnostics = diagnostics,
                   .acceptable = true};
  *orders = reader.out;
  if (tree_is_null(file)) return true;
  if (file->kind != TREE_MAP) {
    misshapen(&reader, "file-not-a-map", file, "");
    return false;
  }
  for (int window = 0; window < WINDOWS; window++) read_section(&reader, file, (Window)window);
  const Tree *play = tree_get(file, "play");
  reader.out->play_alone = !tree_is_null(play) && !(reader.out->sections & 1u << WINDOW_ORDERS);
  if (!tree_is_null(play)) warn_if_over(&reader, "play", play, WINDOW_ORDERS);
  read_plays(&reader, play, WINDOW_ORDERS);
  if (diagnostics != NULL) mayo_review(edition, state, seat, reader.out, diagnostics);
  return reader.acceptable;
}
