/* Tables of fields: what they read and where it is wrong, what they leave out, and that what is written is
 * what was read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/fields.h"
#include "../../../adjudicator/games/general.h"

typedef struct Camp {
  uint8_t tents, side;
} Camp;

typedef struct Castle {
  int16_t level;
  uint8_t turn, season, says_level, flag, owner, letter;
  uint8_t towers[2];
  uint8_t camp_count;
  Camp camps[3];
  uint8_t name_count, names[3];
  uint32_t seen;
  uint8_t over, winner;
  uint16_t reason;
} Castle;

typedef struct Edition {
  int turns;
  const char *owners[3];
} Edition;
static const Edition EDITION = {.turns = 12, .owners = {"anne", "bruno", NULL}};

static const char *const SIDES[] = {"north", "south", NULL};
static const char *const SEASONS[] = {"spring", "summer", "autumn", NULL};

/* A type of its own: one letter. */
static void letter_read(FieldReader *reader, const Tree *node, void *member) {
  const char *text = tree_string(node, "");
  if (strlen(text) == 1) {
    *(uint8_t *)member = (uint8_t)text[0];
  } else {
    field_wrong(reader, "unknown-word", node);
  }
}

static Tree *letter_write(FieldWriter *writer, const void *member) {
  const char text[] = {*(const char *)member, '\0'};
  return text[0] == '\0' ? NULL : tree_text(writer->arena, text);
}

static const FieldType LETTER = {letter_read, letter_write, TREE_NULL};

static bool sees_names(const FieldWriter *writer, const void *base) {
  return writer->viewer == ((const Castle *)base)->owner;
}

static const FieldRow CAMP[] = {
    {"tents", &FIELD_INT, MEMBER(Camp, tents), .required = true, .most = 9},
    {"side", &FIELD_WORD, MEMBER(Camp, side), .words = SIDES, .otherwise = 1},
    {.key = NULL},
};
static const FieldRow ONE_CAMP = {.type = &FIELD_MAP, EACH(Castle, camps), .fields = CAMP};
static const FieldRow TOWER = {.type = &FIELD_INT, EACH(Castle, towers), .most = 5};
static const FieldRow SEASON = {.type = &FIELD_WORD, EACH(Castle, names), .words = SEASONS};
static const FieldRow OVER[] = {
    {"winner", &FIELD_WORD, MEMBER(Castle, winner), .words = SIDES, .required = true},
    {"reason", &FIELD_INT, MEMBER(Castle, reason), .required = true, .most = 60000},
    {.key = NULL},
};
static const FieldRow CASTLE[] = {
    {"turn", &FIELD_INT, MEMBER(Castle, turn), .least = 1, .most_in = PLACE(Edition, turns), .otherwise = 2,
     .written = true},
    {"season", &FIELD_WORD, MEMBER(Castle, season), .words = SEASONS, .written = true},
    {"level", &FIELD_INT, MEMBER(Castle, level), .least = -300, .most = 300,
     .given = PLACE(Castle, says_level), .written = true},
    {"flag", &FIELD_BOOL, MEMBER(Castle, flag)},
    {"owner", &FIELD_WORD, MEMBER(Castle, owner), .least = 1, .words_in = PLACE(Edition, owners)},
    {"letter", &LETTER, MEMBER(Castle, letter)},
    {"towers", &FIELD_EACH, MEMBER(Castle, towers), .words = SIDES, .item = &TOWER},
    {"camps", &FIELD_LIST, MEMBER(Castle, camps), .count = PLACE(Castle, camp_count), .item = &ONE_CAMP,
     .most = 4}, /* more than the array holds */
    {"names", &FIELD_LIST, MEMBER(Castle, names), .count = PLACE(Castle, name_count), .item = &SEASON,
     .most = 2, .once = true, .wrong = "too-many-names", .seen = sees_names},
    {"seen", &FIELD_SET, MEMBER(Castle, seen), .item = &SEASON, .once = true},
    {"over", &FIELD_MAP, WHOLE(Castle), .fields = OVER, .given = PLACE(Castle, over)},
    {.key = NULL},
};

typedef struct Desk {
  Arena *arena;
  Diagnostics found;
  Castle castle;
  bool good;
} Desk;

static int open_desk(void **state) {
  Desk *desk = test_calloc(1, sizeof *desk);
  desk->arena = arena_new();
  *state = desk;
  return 0;
}

static int close_desk(void **state) {
  Desk *desk = *state;
  arena_free(desk->arena);
  test_free(desk);
  return 0;
}

static Tree *tree_of(Desk *desk, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, desk->arena);
  Tree *tree = yaml_read(desk->arena, text, strlen(text), &YAML_DATA, &found);
  assert_int_equal(found.errors, 0);
  return tree;
}

/* Reads a text; what is wrong, in the order of the document, as "line:col CODE message near". */
static const char *read_castle(Desk *desk, const char *text) {
  const char *told = "";
  FieldReader reader;
  desk->castle = (Castle){0};
  diagnostics_init(&desk->found, desk->arena);
  field_reader_begin(&reader, &EDITION, &desk->castle, "CASTLE-VALUE", &desk->found);
  fields_read(&reader, CASTLE, text == NULL ? NULL : tree_of(desk, text), &desk->castle);
  desk->good = field_reader_end(&reader);
  diagnostics_sort(&desk->found);
  for (size_t i = 0; i < desk->found.count; i++) {
    const Diagnostic *one = &desk->found.items[i];
    const char *near = tree_string(tree_get(one->fields, "near"), "");
    told = arena_printf(desk->arena, "%s%d:%d %s %s%s%s\n", told, one->line, one->column, one->code,
                        one->message, *near == '\0' ? "" : " ", near);
  }
  return told;
}

static const char *written(Desk *desk, int viewer) {
  FieldWriter writer = {.edition = &EDITION, .root = &desk->castle, .viewer = viewer, .arena = desk->arena};
  return yaml_write_line(desk->arena, fields_write(&writer, CASTLE, &desk->castle));
}

static void every_type_is_read_and_written(void **state) {
  Desk *desk = *state;
  static const char ALL[] = "{turn: 12, season: autumn, level: -300, flag: true, owner: bruno, letter: k, "
                            "towers: {south: 5}, camps: "
                            "[{tents: 9, side: north}, {tents: 0}], names: [summer, spring], seen: [spring, "
                            "autumn], over: {winner: north, "
                            "reason: 60000}}";
  assert_string_equal(read_castle(desk, ALL), "");
  assert_true(desk->good);
  const Castle *castle = &desk->castle;
  assert_int_equal(castle->turn, 12);
  assert_int_equal(castle->season, 2);
  assert_int_equal(castle->level, -300);
  assert_int_equal(castle->flag, 1);
  assert_int_equal(castle->owner, 2);
  assert_int_equal(castle->letter, 'k');
  assert_int_equal(castle->towers[0], 0);
  assert_int_equal(castle->towers[1], 5);
  assert_int_equal(castle->camp_count, 2);
  assert_int_equal(castle->camps[0].tents, 9);
  assert_int_equal(castle->camps[0].side, 0);
  assert_int_equal(castle->camps[1].side, 1); /* the default of an item */
  assert_int_equal(castle->name_count, 2);
  assert_int_equal(castle->names[0], 1);
  assert_int_equal(castle->names[1], 0);
  assert_int_equal(castle->seen, 5);
  assert_int_equal(castle->over, 1);
  assert_int_equal(castle->winner, 0);
  assert_int_equal(castle->reason, 60000);
  assert_string_equal(written(desk, 2), ALL);
}

static void what_is_not_there_has_its_default(void **state) {
  Desk *desk = *state;
  assert_string_equal(read_castle(desk, "{}"), "");
  assert_int_equal(desk->castle.turn, 2);
  assert_int_equal(desk->castle.over, 0);
  assert_string_equal(written(desk, 2), "{turn: 2, season: spring}");
  assert_string_equal(
      read_castle(desk, "{towers: null, camps: null, over: null, names: [], owner: null, flag: no}"), "");
  assert_string_equal(written(desk, 0), "{turn: 2, season: spring}");
  assert_string_equal(read_castle(desk, "{level: 0}"), "");
  assert_string_equal(written(desk, 0), "{turn: 2, season: spring, level: 0}");
  assert_string_equal(read_castle(desk, NULL), "");
  assert_int_equal(desk->castle.turn, 2);
}

static void others_do_not_see_what_is_not_theirs(void **state) {
  Desk *desk = *state;
  assert_string_equal(read_castle(desk, "{owner: anne, names: [spring]}"), "");
  assert_string_equal(written(desk, 1), "{turn: 2, season: spring, owner: anne, names: [spring]}");
  assert_string_equal(written(desk, 2), "{turn: 2, season: spring, owner: anne}");
}

static void faults_are_told_where_they_stand(void **state) {
  Desk *desk = *state;
  static const char *const FAULTS[][2] = {
      {"turn: 0", "1:7 CASTLE-VALUE number-out-of-range\n"},
      {"turn: 13", "1:7 CASTLE-VALUE number-out-of-range\n"},
      {"level: -301", "1:8 CASTLE-VALUE number-out-of-range\n"},
      {"level: 99999999999", "1:8 CASTLE-VALUE number-out-of-range\n"},
      {"turn: soon", "1:7 FILE-SHAPE not-a-number\n"},
      {"turn:", "1:6 FILE-SHAPE not-a-number\n"},
      {"flag: 7", "1:7 FILE-SHAPE not-yes-or-no\n"},
      {"season: sumer", "1:9 CASTLE-VALUE unknown-word summer\n"},
      {"season: [summer]", "1:9 FILE-SHAPE not-a-text\n"},
      {"owner: brune", "1:8 CASTLE-VALUE unknown-word bruno\n"},
      {"letter: kk", "1:9 CASTLE-VALUE unknown-word\n"},
      {"turns: 3\nlevel: x", "1:1 FILE-UNKNOWN-KEY edition-unknown-key turn\n2:8 FILE-SHAPE not-a-number\n"},
      {"towers: 3", "1:9 FILE-SHAPE not-a-map\n"},
      {"towers: {nort: 3, south: 6}",
       "1:10 FILE-UNKNOWN-KEY edition-unknown-key north\n1:26 CASTLE-VALUE number-out-of-range\n"},
      {"camps: {tents: 3}", "1:8 FILE-SHAPE not-a-list\n"},
      {"camps: [3]", "1:9 FILE-SHAPE not-a-map\n"},
      {"camps: [null]", "1:9 FILE-SHAPE not-a-map\n"},
      {"camps: [{side: north}]", "1:9 FILE-SHAPE key-missing\n"},
      {"camps: [{tents: 1}, {tents: 1, tent: 2}]", "1:32 FILE-UNKNOWN-KEY edition-unknown-key tents\n"},
      {"camps: [{tents: 1}, {tents: 1}, {tents: 1}, {tents: 1}, {tents: 1}]",
       "1:45 CASTLE-VALUE position-too-many\n"},
      {"names: [spring, summer, autumn]", "1:25 CASTLE-VALUE too-many-names\n"},
      {"names: [spring, spring]", "1:17 CASTLE-VALUE named-twice\n"},
      {"seen: [spring, winter]", "1:16 CASTLE-VALUE unknown-word\n"},
      {"seen: [spring, spring]", "1:16 CASTLE-VALUE named-twice\n"},
      {"over: {winner: south}", "1:7 FILE-SHAPE key-missing\n"},
      {"over: yes", "1:7 FILE-SHAPE not-a-map\n"},
      {"[turn]", "1:1 FILE-SHAPE not-a-map\n"},
  };
  for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
    assert_string_equal(read_castle(desk, FAULTS[i][0]), FAULTS[i][1]);
    assert_false(desk->good);
  }
}

/* Who reads after others had errors, or wants none told, still learns whether his document is good. */
static void only_own_errors_count(void **state) {
  Desk *desk = *state;
  FieldReader reader;
  diagnostics_init(&desk->found, desk->arena);
  diagnose(&desk->found, SEVERITY_ERROR, "OTHER", "other", NULL, NULL);
  field_reader_begin(&reader, &EDITION, &desk->castle, "CASTLE-VALUE", &desk->found);
  fields_read(&reader, CASTLE, tree_of(desk, "turn: 3"), &desk->castle);
  assert_true(field_reader_end(&reader));
  static const char *const TEXTS[] = {"turn: 3", "turn: 0", "camps: [{}]"};
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
    field_reader_begin(&reader, &EDITION, &desk->castle, "CASTLE-VALUE", NULL);
    fields_read(&reader, CASTLE, tree_of(desk, TEXTS[i]), &desk->castle);
    assert_int_equal(field_reader_is_good(&reader), i == 0);
    assert_int_equal(field_reader_end(&reader), i == 0);
  }
}

/* {north: {south: {here}}}: where it stands, as both maps have it. */
static void place_read(FieldReader *reader, const Tree *node, void *member) {
  (void)node;
  *(uint8_t *)member = (uint8_t)(10 + reader->index);
}

static Tree *place_write(FieldWriter *writer, const void *member) {
  const uint8_t *place = member;
  return *place == 0 ? NULL : tree_int(writer->arena, *place * 10 + (int)writer->index);
}

static void a_type_knows_which_item_it_reads(void **state) {
  Desk *desk = *state;
  static const FieldType PLACE_TYPE = {place_read, place_write, TREE_NULL};
  static const FieldRow INNER = {.type = &PLACE_TYPE, .member = {0, 1}};
  static const FieldRow OUTER = {.type = &FIELD_EACH, .member = {0, 2}, .words = SIDES, .item = &INNER};
  static const FieldRow TABLE[] = {{"each", &FIELD_EACH, .member = {0, 6}, .words = SEASONS, .item = &OUTER},
                                   {"after", &PLACE_TYPE, .member = {6, 1}},
                                   {.key = NULL}};
  uint8_t places[7] = {0};
  FieldReader reader;
  FieldWriter writer = {.arena = desk->arena};
  field_reader_begin(&reader, NULL, places, "CASTLE-VALUE", NULL);
  const Tree *map = tree_of(desk, "{each: {spring: {south: x}, autumn: {north: x, south: x}}, after: x}");
  fields_read(&reader, TABLE, map, places);
  assert_true(field_reader_end(&reader));
  assert_memory_equal(places, ((uint8_t[]){0, 11, 0, 0, 10, 11, 10}), sizeof places);
  assert_string_equal(yaml_write_line(desk->arena, fields_write(&writer, TABLE, places)),
                      "{each: {spring: {south: 111}, autumn: {north: 100, south: 111}}, after: 100}");
}

/* -- rows that go by others -- */

typedef struct Farm {
  uint8_t open, letter, wells[3], mill, owner, purses[2], settled, crops;
  Camp camp;
} Farm;

static bool is_open(const void *farm) {
  return ((const Farm *)farm)->open;
}

/* After its rows, whatever was wrong. */
static void land_settle(FieldReader *reader, const Tree *node, void *member) {
  Farm *farm = member;
  farm->settled = field_reader_is_good(reader) ? 1 : 2;
  if (farm->mill == 7) field_wrong(reader, "mill", node);
}

static const char *const NO_YES[] = {"no", "yes", NULL};
static const FieldType ELSEWHERE = {NULL, letter_write, TREE_NULL};
static const FieldRow WELL = {.type = &FIELD_INT, EACH(Farm, wells), .least = 1, .most = 9};
static const FieldRow PURSE = {.type = &FIELD_INT, EACH(Farm, purses), .most = 5, .seen = general_is_own};
static const FieldRow LAND[] = {
    {"wells", &FIELD_LIST, MEMBER(Farm, wells), .item = &WELL, .wrong = "too-many-wells"},
    {"mill", &FIELD_INT, MEMBER(Farm, mill), .most = 9},
    {"owner", &FIELD_WORD, MEMBER(Farm, owner), .written = true, .none = true, .least = 1, .words = SIDES},
    {.key = NULL},
};
static const FieldRow FARM[] = {
    {"open", &FIELD_BOOL, MEMBER(Farm, open), .written = true, .words = NO_YES},
    {"letter", &ELSEWHERE, MEMBER(Farm, letter)},
    {"", &FIELD_SOME, WHOLE(Farm), .fields = LAND, .then = land_settle},
    {"purses", &FIELD_EACH, MEMBER(Farm, purses), .words = SIDES, .item = &PURSE},
    {"crops", &FIELD_SET, MEMBER(Farm, crops), .item = &SEASON},
    {"camp", &FIELD_MAP, MEMBER(Farm, camp), .required = true, .when = is_open, .fields = CAMP},
    {.key = NULL},
};

/* Reads a text, in which these faults are, or which is written like that. */
static Farm farm_of(Desk *desk, const char *text, const char *faults, int viewer, const char *written) {
  const char *told = "";
  Farm farm = {0};
  FieldReader reader;
  diagnostics_init(&desk->found, desk->arena);
  field_reader_begin(&reader, NULL, &farm, "FARM-VALUE", &desk->found);
  fields_read(&reader, FARM, tree_of(desk, text), &farm);
  bool good = field_reader_end(&reader);
  for (size_t i = 0; i < desk->found.count; i++) {
    const Diagnostic *one = &desk->found.items[i];
    told = arena_printf(desk->arena, "%s%d %s %s;", told, one->column, one->message,
                        tree_string(tree_get(one->fields, "near"), ""));
  }
  assert_string_equal(told, faults);
  assert_int_equal(good, written != NULL);
  FieldWriter writer = {.root = &farm, .viewer = viewer, .arena = desk->arena};
  if (written != NULL)
    assert_string_equal(yaml_write_line(desk->arena, fields_write(&writer, FARM, &farm)), written);
  return farm;
}

static void a_part_stands_among_other_keys(void **state) {
  Desk *desk = *state;
  Farm farm = farm_of(desk, "{mill: 2, wells: [3, 1], owner: south, open: True, camp: {tents: 3}}", "", 0,
                      "{open: \"yes\", wells: [3, 1], mill: 2, owner: south, camp: {tents: 3}}");
  assert_int_equal(farm.settled, 1);
  farm = farm_of(desk, "{mill: x, crops: 1}", "8 not-a-number ;18 not-a-list ;", 0, NULL);
  assert_int_equal(farm.settled, 2);
  farm = farm_of(desk, "{mil: 2, wels: [3]}", "2 edition-unknown-key mill;10 edition-unknown-key wells;", 0,
                 NULL);
  assert_int_equal(farm.settled, 1);
  (void)farm_of(desk, "{mill: 7}", "1 mill ;", 0, NULL);
}

/* A list of numbers without a count ends with the first 0. */
static void lists_without_a_count(void **state) {
  Desk *desk = *state;
  (void)farm_of(desk, "{wells: [3, 1, 2]}", "", 0, "{open: \"no\", wells: [3, 1, 2], owner: none}");
  (void)farm_of(desk, "{wells: [3, 1, 2, 4]}", "19 too-many-wells ;", 0, NULL);
  (void)farm_of(desk, "{crops: [summer, summer]}", "", 0, "{open: \"no\", owner: none, crops: [summer]}");
}

static void what_says_nothing_is_passed_over(void **state) {
  Desk *desk = *state;
  Farm farm = farm_of(desk, "{owner: none, letter: [7], camp: 7}", "", 0, "{open: \"no\", owner: none}");
  assert_int_equal(farm.camp.side, 0);
  (void)farm_of(desk, "{open: yes}", "1 key-missing ;", 0, NULL);
  farm =
      farm_of(desk, "{open: yes, camp: {tents: 1}}", "", 0, "{open: \"yes\", owner: none, camp: {tents: 1}}");
  assert_int_equal(farm.camp.side, 1);
}

static void items_are_their_owners(void **state) {
  static const char TEXT[] = "{open: \"no\", owner: none, purses: {north: 4, south: 5}}";
  Desk *desk = *state;
  (void)farm_of(desk, TEXT, "", VIEWER_REFEREE, TEXT);
  (void)farm_of(desk, TEXT, "", VIEWER_PUBLIC, "{open: \"no\", owner: none}");
  (void)farm_of(desk, TEXT, "", 1, "{open: \"no\", owner: none, purses: {south: 5}}");
}

static void an_unknown_key_is_counted_and_told(void **state) {
  Desk *desk = *state;
  const Tree *map = tree_of(desk, "{turn: 1, level: 0, turns: 2, x: 3}");
  diagnostics_init(&desk->found, desk->arena);
  assert_int_equal(fields_unknown(CASTLE, map, "file-unknown-key", NULL), 2);
  assert_int_equal(fields_unknown(CASTLE, map, "file-unknown-key", &desk->found), 2);
  assert_int_equal(desk->found.errors, 2);
  assert_string_equal(desk->found.items[0].message, "file-unknown-key");
  assert_int_equal(desk->found.items[0].column, 21);
  assert_string_equal(tree_string(tree_get(desk->found.items[0].fields, "near"), NULL), "turn");
  assert_string_equal(tree_string(tree_get(desk->found.items[1].fields, "near"), NULL), "");
}

/* Each type says what it reads. */
static void tables_tell_their_schema(void **state) {
  Desk *desk = *state;
  static const FieldRow WORDS = {.type = &FIELD_OWN, .words = SEASONS, .schema = "{type: string}"};
  static const FieldRow NUMBERS = {.type = &FIELD_INT, .least = 1};
  static const FieldRow TABLE[] = {
      {"turn", &FIELD_INT, .required = true, .least = 1, .most_in = PLACE(Edition, turns)},
      {"owner", &FIELD_WORD, .words_in = PLACE(Edition, owners)},
      {"when", &FIELD_OWN, .item = &WORDS},
      {"over", &FIELD_MAP, .fields = OVER},
      {"each", &FIELD_EACH, .words = SIDES, .item = &NUMBERS},
      {.key = NULL},
  };
  const char *expected =
      "{type: [object, 'null'], additionalProperties: false, required: [turn], properties: {"
      "turn: {type: [integer, string, 'null'], pattern: '^[+-]?[0-9]+$', minimum: 1, maximum: 12}, "
      "owner: {enum: [anne, bruno, null]}, "
      "when: {anyOf: [{anyOf: [{enum: [spring, summer, autumn, null]}, {type: string}]}, {type: [array, "
      "'null'], items: "
      "{anyOf: [{enum: [spring, summer, autumn, null]}, {type: string}]}}]}, "
      "over: {type: [object, 'null'], additionalProperties: false, required: [winner, reason], properties: "
      "{winner: "
      "{enum: [north, south, null]}, reason: {type: [integer, string, 'null'], pattern: '^[+-]?[0-9]+$', "
      "minimum: 0, "
      "maximum: 60000}}}, "
      "each: {type: [object, 'null'], additionalProperties: false, properties: {north: {type: [integer, "
      "string, "
      "'null'], pattern: '^[+-]?[0-9]+$', minimum: 1}, south: {type: [integer, string, 'null'], pattern: "
      "'^[+-]?[0-9]+$', minimum: 1}}}}}";
  const Tree *schema = fields_schema(TABLE, &EDITION, desk->arena);
  assert_true(tree_equal(schema, tree_of(desk, expected)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(every_type_is_read_and_written, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(what_is_not_there_has_its_default, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(others_do_not_see_what_is_not_theirs, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(faults_are_told_where_they_stand, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(only_own_errors_count, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(a_type_knows_which_item_it_reads, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(a_part_stands_among_other_keys, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(lists_without_a_count, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(what_says_nothing_is_passed_over, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(items_are_their_owners, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(an_unknown_key_is_counted_and_told, open_desk, close_desk),
      cmocka_unit_test_setup_teardown(tables_tell_their_schema, open_desk, close_desk),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
