/* How an order may be written (MAYO 3.1, 3.2), what is none, and where the reader says so. */
#include "mayo.h"

#include "../../../adjudicator/games/dos-de-mayo/turn_file.h"

typedef struct Example {
  const char *text;
  int from, to;
  int64_t number; /* -1: none is stated */
} Example;

static const Example ORDERS[] = {
    /* the arrows */
    {"12→11", 12, 11, -1},
    {"12->11", 12, 11, -1},
    {"12-11", 12, 11, -1},
    {"12>11", 12, 11, -1},
    {"12⇒11", 12, 11, -1},
    {"12=>11", 12, 11, -1},
    {"12-->11", 12, 11, -1},
    {"12–11", 12, 11, -1},
    {"12—11", 12, 11, -1},
    {"12−11", 12, 11, -1},
    {"12‑11", 12, 11, -1},
    {"12–>11", 12, 11, -1},
    /* blanks, typographic ones too */
    {"12 → 11", 12, 11, -1},
    {"  12\t->\t11  ", 12, 11, -1},
    {"12\u00A0→\u00A011", 12, 11, -1},
    {"12\u202F→\u200911\u00A0", 12, 11, -1},
    {"\u00A012→11", 12, 11, -1},
    /* from outside */
    {"→16", 0, 16, -1},
    {"->16", 0, 16, -1},
    {"-16", 0, 16, -1},
    {" → 16 ", 0, 16, -1},
    /* with a number */
    {"2 11→14", 11, 14, 2},
    {"2 cubes 11→14", 11, 14, 2},
    {"1 cube 5→9", 5, 9, 1},
    {"2 Cubes 11 -> 14", 11, 14, 2},
    {"2\u00A0cubes\u00A011→14", 11, 14, 2},
    {"2 cubes →16", 0, 16, 2},
    {"0 11→14", 11, 14, 0},
    {"12 11→14", 11, 14, 12},
    {"254 11→14", 11, 14, 254},
    /* numbers that fit nothing stay as they are, and never wrap */
    {"255 11→14", 11, 14, 255},
    {"256 11→14", 11, 14, 256},
    {"257 cubes 11→14", 11, 14, 257},
    {"4294967297 11→14", 11, 14, 4294967297},
    {"18446744073709551617 11→14", 11, 14, NUMBER_BEYOND},
    /* zeros in front */
    {"04→05", 4, 5, -1},
    {"02 04→05", 4, 5, 2},
    /* edges of the board; adjacency is no matter of the text */
    {"1→21", 1, 21, -1},
    {"7→7", 7, 7, -1},
};

/* Numbers that were the whole group. */
static const Example WHOLE[] = {
    {"all 2 11→14", 11, 14, 2},
    {"All 2 cubes 11 -> 14", 11, 14, 2},
    {" all\u00A0254\u00A011→14", 11, 14, 254},
    {"all 0 11→14", 11, 14, 0},
};

static const char *const UNREADABLE[] = {
    "",
    " ",
    "\t",
    "12",
    "12→",
    "→",
    "-",
    "12 11",
    "12 11 13",
    "12→11→9",
    "12→11 9",
    "12→11.",
    "12→11,",
    "a→b",
    "twelve→11",
    "12→eleven",
    "12+11",
    "12 to 11",
    "12/11",
    "12→+11",
    "12.0→11",
    "١٢→١١",
    "cubes 12→11",
    "2 cubes",
    "2 cubes 12",
    "2 pieces 12→11",
    "2 cubes of 12→11",
    "2 2 12→11",
    "12→ 1 1",
    "12 → 11 please",
    "→→16",
    "12->->11",
    "#12→11",
    "12→11\n13→14",
    "x12→11",
    "12\\u219211",
    "½→11",
    "2 cubes cubes 12→11",
    "2 ×12→11",
    "all",
    "all 12→11",
    "all →16",
    "all all 2 12→11",
    "2 all 12→11",
    "alle 2 12→11",
};

/* Of the form, but with a zone that is not on this board. */
static const char *const NO_ZONE[] = {
    "0→11",
    "12→0",
    "→0",
    "22→11",
    "12→22",
    "→22",
    "255→1",
    "256→1",
    "257→1",
    "268→11",
    "12→267",
    "4294967308→11",
    "12→18446744073709551627",
    "2 22→11",
    "2 cubes 11→99",
};

static void these_are_orders(void **state) {
  const Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof ORDERS / sizeof *ORDERS; i++) {
    const Example *example = &ORDERS[i];
    MovementOrder order = {.place = {7, 9}, .from = 77, .to = 77, .number = 77, .unreadable = true};
    if (mayo_order_parse(mayo->edition, example->text, &order) != ORDER_READ)
      fail_msg("\"%s\" is not read", example->text);
    assert_false(order.unreadable);
    if (order.from != example->from || order.to != example->to)
      fail_msg("\"%s\" is read as %d to %d", example->text, order.from, order.to);
    assert_int_equal(order.has_number, example->number >= 0);
    assert_int_equal(order.number, example->number < 0 ? 0 : example->number);
    assert_false(order.whole);
    assert_int_equal(order.place.line, 7); /* places are the reader's */
    assert_int_equal(order.place.column, 9);
  }
}

static void these_were_whole_groups(void **state) {
  const Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof WHOLE / sizeof *WHOLE; i++) {
    const Example *example = &WHOLE[i];
    MovementOrder order = {0};
    assert_int_equal(mayo_order_parse(mayo->edition, example->text, &order), ORDER_READ);
    assert_true(order.whole && order.has_number);
    assert_int_equal(order.from, example->from);
    assert_int_equal(order.to, example->to);
    assert_int_equal(order.number, example->number);
  }
}

static void these_are_none(void **state) {
  const Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof UNREADABLE / sizeof *UNREADABLE; i++) {
    MovementOrder order = {0};
    if (mayo_order_parse(mayo->edition, UNREADABLE[i], &order) != ORDER_UNREADABLE)
      fail_msg("\"%s\" is taken for an order", UNREADABLE[i]);
    assert_true(order.unreadable);
  }
}

static void these_name_no_zone(void **state) {
  const Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof NO_ZONE / sizeof *NO_ZONE; i++) {
    MovementOrder order = {0};
    if (mayo_order_parse(mayo->edition, NO_ZONE[i], &order) != ORDER_NO_ZONE)
      fail_msg("\"%s\" is not said to name a zone that is none", NO_ZONE[i]);
    assert_true(order.unreadable);
  }
}

/* Every order of the board in the edition's own writing reads back as itself. */
static void the_canonical_form_reads_back(void **state) {
  const Mayo *mayo = *state;
  for (int from = 0; from <= mayo_zone_count(mayo); from++) {
    for (int to = 1; to <= mayo_zone_count(mayo); to++) {
      MovementOrder order = {0};
      const char *text = mayo->edition->order_text[from][to];
      assert_int_equal(mayo_order_parse(mayo->edition, text, &order), ORDER_READ);
      assert_int_equal(order.from, from);
      assert_int_equal(order.to, to);
      assert_false(order.has_number);
    }
  }
}

/* No text makes the parser read beyond its end or say what it did not read: single bytes of good orders
 * changed. */
static void changed_bytes_do_no_harm(void **state) {
  const Mayo *mayo = *state;
  int read = 0, refused = 0;
  for (size_t i = 0; i < sizeof ORDERS / sizeof *ORDERS; i++) {
    size_t length = strlen(ORDERS[i].text);
    for (size_t at = 0; at < length; at++) {
      for (int byte = 0; byte < 256; byte++) {
        char *text = malloc(length + 1); /* of exactly this size, so that a sanitizer sees a step too far */
        assert_non_null(text);
        memcpy(text, ORDERS[i].text, length + 1);
        text[at] = (char)byte;
        MovementOrder order = {0};
        OrderText result = mayo_order_parse(mayo->edition, text, &order);
        assert_int_equal(order.unreadable, result != ORDER_READ);
        if (result == ORDER_READ) {
          assert_in_range(order.to, 1, mayo_zone_count(mayo));
          assert_in_range(order.from, 0, mayo_zone_count(mayo));
          read++;
        } else {
          refused++;
        }
        free(text);
      }
    }
  }
  assert_true(read > 1000 && refused > 10000);
}

/* -- places, through the reader of turn files -- */

/* Reads a file with one mark "@@" where the first thing told must stand. */
static void is_told(Mayo *mayo, const char *position, int side, const char *marked,
                    const char *code_and_key) {
  const char *place;
  const char *text = mayo_marked(mayo->passing, marked, &place);
  State state = mayo_position(mayo, position);
  Orders orders;
  Diagnostics found;
  diagnostics_init(&found, mayo->passing);
  mayo_file(mayo, &state, side, text, &orders, &found);
  const char *expected =
      code_and_key == NULL ? "" : arena_printf(mayo->passing, "%s %s\n", place, code_and_key);
  assert_string_equal(mayo_told(mayo->passing, &found), expected);
  arena_reset(mayo->passing);
}

#define BOARD                                                                                                \
  "{turn: 5, window: orders, zones: {4: {spanish: 1}, 5: {french: 3}, 11: {spanish: 2}, 16: {french: 2}}, "  \
  "outside: {1: 5}}"

static void an_error_stands_where_its_order_stands(void **state) {
  Mayo *mayo = *state;
  is_told(mayo, BOARD, SPANISH, "orders: [\"11→14\", @@\"12 to 11\"]", "MAYO-3.1 order-unreadable");
  is_told(mayo, BOARD, SPANISH, "orders:\n- 11→14\n- @@22→11\n", "MAYO-3.1 order-unreadable");
  is_told(mayo, BOARD, SPANISH, "# héros\norders:\n  -   @@4→7\n", "MAYO-3.1 order-not-adjacent");
  is_told(mayo, BOARD, SPANISH, "orders: [@@\"→→→\", 4→3]", "MAYO-3.1 order-unreadable");
}

static void the_same_order_twice(void **state) {
  Mayo *mayo = *state;
  is_told(mayo, BOARD, FRENCH, "orders: [5→7, @@5→7]", "MAYO-3.3 order-twice");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7, 5→9, @@\"5 -> 7\"]", "MAYO-3.3 order-twice");
  is_told(mayo, BOARD, FRENCH, "orders: [→1, @@-1]", "MAYO-3.3 order-twice");
  is_told(mayo, BOARD, SPANISH, "orders: [11→14, @@11-14]", "MAYO-3.2 order-twice");
  is_told(mayo, BOARD, FRENCH, "orders: [16→19, @@16→19]", "MAYO-3.3 order-twice"); /* free, but not twice */
}

static void a_number_stands_with_its_order(void **state) {
  Mayo *mayo = *state;
  is_told(mayo, BOARD, SPANISH, "orders: [2 11→14]", NULL);
  is_told(mayo, BOARD, SPANISH, "orders: [@@1 cube 11→14]", "MAYO-3.2 order-number-not-whole");
  is_told(mayo, BOARD, SPANISH, "orders: [@@99999999999999999999 11→14]", "MAYO-3.2 order-number-not-whole");
  is_told(mayo, BOARD, SPANISH, "orders: [4→3, @@258 11→14]", "MAYO-3.2 order-number-not-whole");
  is_told(mayo, BOARD, FRENCH, "orders: [@@2 5→7]", "MAYO-3.2 order-number-french");
}

static void allocations_are_told_at_key_or_value(void **state) {
  Mayo *mayo = *state;
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation: {5→7: @@4}", "MAYO-4.4 number-too-large");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation: {5→7: @@0}", "MAYO-4.4 number-below-one");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation: {5→7: @@-1}", "MAYO-4.4 number-below-one");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation: {5→7: @@256}", "MAYO-4.4 number-too-large");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation: {5→7: @@4294967297}", "MAYO-4.4 number-too-large");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation: {5→7: @@one}", "FILE-SHAPE not-a-number");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation: {5→7: @@1.5}", "FILE-SHAPE not-a-number");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation:\n  5→7: 1\n  @@5→9: 1\n",
          "MAYO-4.4 number-for-no-order");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation:\n  5→7: 1\n  @@5->7: 1\n",
          "MAYO-4.4 number-twice");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation: {@@2 5→7: 1}", "MAYO-4.4 number-for-no-order");
  is_told(mayo, BOARD, FRENCH, "orders: [5→7]\nallocation: {\"5 –> 7\": 1}", NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(these_are_orders),
      cmocka_unit_test(these_were_whole_groups),
      cmocka_unit_test(these_are_none),
      cmocka_unit_test(these_name_no_zone),
      cmocka_unit_test(the_canonical_form_reads_back),
      cmocka_unit_test(changed_bytes_do_no_harm),
      cmocka_unit_test(an_error_stands_where_its_order_stands),
      cmocka_unit_test(the_same_order_twice),
      cmocka_unit_test(a_number_stands_with_its_order),
      cmocka_unit_test(allocations_are_told_at_key_or_value),
  };
  return cmocka_run_group_tests_name("order_text", tests, mayo_open, mayo_close);
}
