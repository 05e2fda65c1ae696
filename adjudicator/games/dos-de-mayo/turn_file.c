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

OrderText mayo_order_parse(const Edition *edition, const char *text, MovementOrder *out) {
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

const char *mayo_order_text(const MovementOrder *order, Arena *arena) {
  if (order->from == 0) return arena_printf(arena, "\u2192%d", order->to);
  return arena_printf(arena, "%d\u2192%d", order->from, order->to);
}

/* ---- what the sections hold ---- */

/* What is beyond all numbers is "?". */
static Tree *number_tree(int64_t number, Arena *arena) {
  bool beyond = number == NUMBER_BEYOND || number == -NUMBER_BEYOND;
  return beyond ? tree_text(arena, "?") : tree_int(arena, number);
}

/* A number as it is written, up to NUMBER_BEYOND either way; false after it was recorded as none. */
static bool read_number(FieldReader *reader, const Tree *node, int64_t *out) {
  if (!tree_read_int(node, out)) {
    field_misshapen(reader, "not-a-number", node);
    return false;
  }
  if (*out > NUMBER_BEYOND) *out = NUMBER_BEYOND;
  if (*out < -NUMBER_BEYOND) *out = -NUMBER_BEYOND;
  return true;
}

/* -- play -- */

static void way_read(FieldReader *reader, const Tree *node, void *member) {
  MovementOrder order = {0};
  if (mayo_order_parse(reader->edition, node->text, &order) != ORDER_READ) {
    field_wrong(reader, reader->field->wrong, node);
    return;
  }
  ((uint8_t *)member)[0] = order.from;
  ((uint8_t *)member)[1] = order.to;
}

static Tree *way_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const uint8_t *way = member;
  return way[1] == 0 ? NULL : tree_text(writer->arena, edition->order_text[way[0]][way[1]]);
}

const FieldType MAYO_WAY = {way_read, way_write, TREE_SCALAR};
_Static_assert(offsetof(Play, order_to) == offsetof(Play, order_from) + 1, "MAYO_WAY");

static void cubes_read(FieldReader *reader, const Tree *node, void *member) {
  int64_t number;
  if (!read_number(reader, node, &number)) return;
  if (number < 1)
    field_wrong(reader, reader->field->wrong, node);
  else
    *(int64_t *)member = number;
}

static Tree *cubes_write(FieldWriter *writer, const void *member) {
  int64_t number = *(const int64_t *)member;
  return number == 0 ? NULL : number_tree(number, writer->arena);
}

static void card_read(FieldReader *reader, const Tree *node, void *member) {
  const Edition *edition = reader->edition;
  Play *play = member;
  int side, card = mayo_card_find(edition, node->text, &side);
  play->known = card >= 0 && side == reader->seat;
  if (play->known) {
    play->card = (uint8_t)card;
    return;
  }
  const char *nearest = card >= 0 ? NULL : nearest_word(node->text, edition->card_ids);
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code,
           card >= 0 ? "card-of-the-enemy" : "card-unknown", node, "card", node->text, "near",
           nearest == NULL ? "" : nearest, NULL);
}

static Tree *card_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  return tree_text(writer->arena, edition->cards[writer->viewer][((const Play *)member)->card].id);
}

static const FieldType CUBES = {cubes_read, cubes_write, TREE_NULL};
static const FieldType CARD_NAME = {card_read, card_write, TREE_SCALAR};

#define ZONE_NUMBER .least = 1, .most_in = PLACE(Edition, zone_count), .wrong = "card-no-such-zone"
#define CARD_IDS    .words_in = PLACE(Edition, card_ids)
static const FieldRow PLAY_KEYS[] = {
    {"card", &CARD_NAME, WHOLE(Play), .required = true, .place = PLACE(Play, place), CARD_IDS,
     .misfit = "play-needs-card", .lacks = "play-needs-card"},
    {"order", &MAYO_WAY, MEMBER(Play, order_from), .wrong = "card-order-unreadable",
     .schema = "{type: [string, 'null']}"},
    {"zone", &FIELD_INT, MEMBER(Play, zone), ZONE_NUMBER},
    {"group", &FIELD_INT, MEMBER(Play, group), ZONE_NUMBER},
    {"number", &CUBES, MEMBER(Play, number), .wrong = "card-number-below-one",
     .schema = "{type: [integer, string, 'null'], pattern: '^[+-]?[0-9]+$', minimum: 1}"},
    {.key = NULL},
};

static unsigned named_in(const Play *play) {
  return (play->zone != 0 ? FIELD_ZONE : 0u) | (play->group != 0 ? FIELD_GROUP : 0u) |
         (play->order_to != 0 ? FIELD_ORDER : 0u) | (play->number != 0 ? FIELD_NUMBER : 0u);
}

/* A card alone, or with its target. */
static void play_read(FieldReader *reader, const Tree *node, void *member) {
  Play *play = member;
  size_t errors = reader->diagnostics->errors;
  if (node->kind == TREE_SCALAR) {
    play->place = field_place(node);
    card_read(reader, node, play);
  } else if (node->kind == TREE_MAP) {
    errors += fields_unknown(PLAY_KEYS, node, "", NULL);
    fields_read(reader, PLAY_KEYS, node, play);
  } else {
    field_misfit(reader, reader->field, "", node);
  }
  play->fields = (uint8_t)named_in(play);
  play->faulty = reader->diagnostics->errors > errors;
}

static Tree *play_write(FieldWriter *writer, const void *member) {
  const Play *play = member;
  return play->known ? fields_write(writer, PLAY_KEYS, play) : NULL;
}

static const FieldType PLAY = {play_read, play_write, TREE_NULL};
static const FieldRow A_PLAY = {
    "play", &PLAY, EACH(PlayList, items), CARD_IDS, .fields = PLAY_KEYS, .misfit = "play-needs-card"};

#define PLAYS(window)                                                                                        \
  "play", &FIELD_ROWS, MEMBER(Orders, plays[window].items),                                                  \
      .count = PLACE(Orders, plays[window].count), .most = PLAYS_MAX, .item = &A_PLAY, .kept = true,         \
      .misfit = "play-not-a-list", .wrong = "too-many-cards"

/* -- setup -- */

static void choice_read(FieldReader *reader, const Tree *node, void *member) {
  const Edition *edition = reader->edition;
  Orders *out = member;
  int side, card = mayo_card_find(edition, node->text, &side);
  out->has_choice = card >= 0 && side == reader->seat && (edition->choice[side] & CARD(card));
  if (out->has_choice)
    out->choice = (uint8_t)card;
  else
    out->wrong_choice = arena_strdup(reader->arena, node->text);
}

static Tree *choice_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const Orders *file = member;
  return file->has_choice ? tree_text(writer->arena, edition->cards[writer->viewer][file->choice].id) : NULL;
}

static const FieldType CHOICE = {choice_read, choice_write, TREE_SCALAR};
static const FieldRow SETUP_KEYS[] = {
    {"card", &CHOICE, WHOLE(Orders), .place = PLACE(Orders, choice_place), CARD_IDS},
    {"reveal", &FIELD_BOOL, MEMBER(Orders, reveal), .place = PLACE(Orders, reveal_place)},
    {.key = NULL},
};

/* Nothing for a side that has nothing to choose. */
static void setup_read(FieldReader *reader, const Tree *node, void *member) {
  const Edition *edition = reader->edition;
  if (edition->choice[reader->seat] != 0)
    fields_read(reader, SETUP_KEYS, node, member);
  else
    fields_unknown(SETUP_KEYS, node, reader->unknown_key, reader->diagnostics);
}

static Tree *setup_write(FieldWriter *writer, const void *member) {
  return fields_write(writer, SETUP_KEYS, member);
}

static const FieldType SETUP = {setup_read, setup_write, TREE_MAP};

/* -- orders: "2 12→11" -- */

static void order_read(FieldReader *reader, const Tree *node, void *member) {
  mayo_order_parse(reader->edition, node->text, member);
}

static Tree *order_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const MovementOrder *order = member;
  if (order->unreadable) return NULL;
  const char *text = edition->order_text[order->from][order->to];
  if (!order->has_number) return tree_text(writer->arena, text);
  return tree_textf(writer->arena, order->from == 0 ? "%s%s cubes %s" : "%s%s %s",
                    order->whole ? MAYO_ALL " " : "", number_tree(order->number, writer->arena)->text, text);
}

static const FieldType ORDER = {order_read, order_write, TREE_SCALAR};
static const FieldRow AN_ORDER = {"orders",
                                  &ORDER,
                                  EACH(Orders, orders),
                                  .place = PLACE(MovementOrder, place),
                                  .misfit = "order-not-a-text",
                                  .schema = "{type: [string, 'null']}"};

/* -- allocation: {12→11: 2}, of France alone -- */

static void allocation_read(FieldReader *reader, const Tree *node, void *member) {
  Orders *out = member;
  if (reader->seat != FRENCH) return;
  out->numbers = arena_alloc(reader->arena, node->count * sizeof *out->numbers);
  for (size_t i = 0; i < node->count; i++) {
    const TreeItem *item = &node->items[i];
    MovementOrder *number = &out->numbers[out->number_count];
    int64_t value = 0;
    bool all = strcasecmp(tree_string(item->value, ""), MAYO_ALL) == 0;
    if (!all && !read_number(reader, item->value, &value)) continue;
    mayo_order_parse(reader->edition, item->key, number);
    number->unreadable |= number->has_number; /* "2 9→15: 1" says two things */
    number->has_number = true;
    number->whole = all;
    number->number = value;
    number->place = field_key_place(item);
    number->value_place = field_place(item->value);
    out->number_count++;
  }
}

static Tree *allocation_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const Orders *file = member;
  Tree *map = tree_map(writer->arena);
  for (int i = 0; i < file->number_count; i++) {
    const MovementOrder *number = &file->numbers[i];
    if (!number->unreadable)
      tree_put(writer->arena, map, edition->order_text[number->from][number->to],
               number->whole ? tree_text(writer->arena, MAYO_ALL)
                             : number_tree(number->number, writer->arena));
  }
  return map;
}

static const FieldType ALLOCATION = {allocation_read, allocation_write, TREE_MAP};

/* ---- the sections ---- */

static const FieldRow PREPARATION_KEYS[] = {
    {"draw", &FIELD_BOOL, MEMBER(Orders, draw), .otherwise = DRAW_UNSAID},
    {"forbid", &FIELD_BOOL, MEMBER(Orders, forbid), .place = PLACE(Orders, forbid_place)},
    {PLAYS(WINDOW_PREPARATION)},
    {.key = NULL},
};
static const FieldRow MOVEMENT_KEYS[] = {
    {PLAYS(WINDOW_MOVEMENT), .written = true},
    {.key = NULL},
};
static const FieldRow RESOLUTION_KEYS[] = {
    {PLAYS(WINDOW_RESOLUTION), .written = true},
    {.key = NULL},
};

#define MAP(keys) WHOLE(Orders), .fields = (keys), .misfit = "section-not-a-map"
const FieldRow MAYO_TURN_FILE[] = {
    [SECTION_SETUP] = {"setup", &SETUP, MAP(SETUP_KEYS), .place = PLACE(Orders, choice_place)},
    [SECTION_PREPARATION] = {"preparation", &FIELD_MAP, MAP(PREPARATION_KEYS)},
    [SECTION_ORDERS] = {"orders", &FIELD_ROWS, MEMBER(Orders, orders), .count = PLACE(Orders, order_count),
                        .most = ORDERS_MAX, .beyond = PLACE(Orders, beyond), .item = &AN_ORDER,
                        .misfit = "orders-not-a-list"},
    [SECTION_PLAY] = {PLAYS(WINDOW_ORDERS)},
    [SECTION_MOVEMENT] = {"movement", &FIELD_MAP, MAP(MOVEMENT_KEYS)},
    [SECTION_ALLOCATION] = {"allocation", &ALLOCATION, WHOLE(Orders), .misfit = "section-not-a-map",
                            .schema =
                                "{type: [object, 'null'], additionalProperties: {type: [integer, string, "
                                "'null'], pattern: '^([+-]?[0-9]+|[Aa][Ll][Ll])$', minimum: 0}}"},
    [SECTION_RESOLUTION] = {"resolution", &FIELD_MAP, MAP(RESOLUTION_KEYS)},
    [SECTIONS] = {.key = NULL},
};

bool mayo_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics) {
  (void)state; /* judge() looks at it */
  Orders *out = arena_alloc(arena, sizeof *out);
  Diagnostics found;
  FieldReader reader;
  *orders = out;
  diagnostics_init(&found, diagnostics == NULL ? arena : diagnostics->arena);
  field_reader_begin(&reader, edition, out, "MAYO-6.1", &found);
  reader.arena = arena;
  reader.seat = seat;
  reader.unknown_key = "file-unknown-key";
  reader.blanks = true;
  fields_read_sections(&reader, MAYO_TURN_FILE, file, out, &out->sections);
  (void)field_reader_end(&reader); /* an error of the rules refuses nothing (3.5) */
  diagnostics_append(diagnostics, &found);
  return !diagnostics_has_error(&found, "FILE-SHAPE") && !diagnostics_has_error(&found, "FILE-UNKNOWN-KEY");
}
