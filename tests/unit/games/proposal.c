/* What a sentence that was not understood may have meant (games/proposal.h): of each part the one order that has all it names; nothing where
 * it forbids, doubts or conditions, where none fits or several do, or where the orders would not be legal together. */
#include "pictures.h"

#include "../../../adjudicator/base/dice.h"
#include "../../../adjudicator/games/proposal.h"

typedef struct Table {
  const char *game;
  int players;
  const char *options;
  int seat;
} Table;

static const Table DUCS = {"ducs", 2, "{setup: standard}", 0},
                   SPANISH = {"dos-de-mayo", 2, "{pace: fast}", 0},
                   FRENCH = {"dos-de-mayo", 2, "{pace: fast}", 1},
                   DIPLOMACY = {"diplomacy", 7, "{}", 2}; /* France */

static Studio begin(const Table *table) {
  Studio studio = studio_open(table->game, table->players, NULL);
  uint8_t key[DICE_KEY_BYTES] = {7};
  memset(studio.state, 0, studio.game->state_size(studio.edition));
  assert_true(studio.game->setup(studio.edition, studio_yaml(studio.arena, table->options),
                                 dice_keyed(studio.arena, key, "proposal"), studio.state, NULL));
  return studio;
}

static Asking asking(const Studio *studio, const Table *table, int tries) {
  const Tree *choices =
      studio->game->choices(studio->edition, studio->state, table->seat, NULL, studio->arena);
  return (Asking){.game = studio->game,
                  .edition = studio->edition,
                  .state = studio->state,
                  .seat = table->seat,
                  .choices = choices,
                  .tries = tries};
}

#define TRIES 100

/* A sentence, and its lines with "; " between; "": none. */
typedef struct Row {
  const char *sentence, *lines;
} Row;

static const char *text_of(const Tree *lines, Arena *arena) {
  const char *text = "";
  for (size_t i = 0; i < lines->count; i++)
    text = arena_concat(arena, text, i == 0 ? "" : "; ", lines->items[i].value->text, NULL);
  return text;
}

static void must_mean(const Table *table, const Row *rows) {
  Studio studio = begin(table);
  bool good = true;
  for (; rows->sentence != NULL; rows++) {
    Asking ask = asking(&studio, table, TRIES);
    Tree *lines = tree_list(studio.arena);
    bool found = proposal_add(&ask, rows->sentence, lines, studio.arena);
    const char *got = text_of(lines, studio.arena);
    bool right = strcmp(got, rows->lines) == 0 && found == (*got != '\0');
    if (!right) print_message("%s: \"%s\", not \"%s\"\n", rows->sentence, got, rows->lines);
    good &= right;
  }
  assert_true(good);
  studio_close(&studio);
}

static void names_make_an_order(void **state) {
  (void)state;
  static const Row ROWS[] = {
      {"OI8 would fancy 1809 a lot", "OI8 1809"},
      {"1809 would suit OI8", "OI8 1809"}, /* whichever comes first */
      {"OI8 aimerait bien 1809", "OI8 1809"},
      {"a OI8 le gustaria 1809", "OI8 1809"},
      {"OI8 1809", "OI8 1809"}, /* what reads as an order is that */
      {"OI8 would fancy 1809, OI7 would fancy 1909", "OI8 1809; OI7 1909"},
      {"OI8 would fancy 1809, and it is a fine day", "OI8 1809"},
      {"OI8 would fancy 1809, OI8 would fancy 1809", "OI8 1809"}, /* once */
      {"OI8 would fancy", ""},                                    /* where to is not said */
      {"OI8 would fancy 1809 1811", ""},                          /* two places */
      {"OI8 and OI7 would fancy 1809", ""},                       /* one of them */
      {"OI8 would fancy 0101", ""},                               /* out of reach */
      {"WI2 would fancy 1809", ""},                               /* the enemy's */
      {"it is a fine day", ""},
      {"", ""},
      {NULL, NULL},
  };
  must_mean(&DUCS, ROWS);
}

static void what_turns_a_meaning_makes_none(void **state) {
  (void)state;
  static const Row ROWS[] = {
      {"OI8 would not fancy 1809", ""},
      {"OI8 would never fancy 1809", ""},
      {"OI8 n'aimerait pas 1809", ""},
      {"a OI8 no le gustaria 1809", ""},
      {"maybe OI8 would fancy 1809", ""},
      {"if WI2 leaves OI8 would fancy 1809", ""},
      {"would OI8 fancy 1809?", ""},
      {"OI8 would fancy 1809 or OI7 1909", ""},
      {"OI8 would fancy 1809 without OI7", ""},
      {"OI8 would fancy 1809 next turn", ""},
      {"OI8 would fancy 1809 in turn 2", ""},
      {"Phil says OI8 would fancy 1809", ""},
      {"OI8 would fancy 1809, but OI7 not", ""}, /* all of it or nothing */
      {"OI8 would fancy 1809, OI7 would not fancy 1909", ""},
      {"OI8 would fancy 1809 because WI2 is near", "OI8 1809"}, /* of a reason nothing is read */
      {"OI8 would fancy 1809, so that WI2 is not alone", "OI8 1809"},
      {NULL, NULL},
  };
  must_mean(&DUCS, ROWS);
}

static void figures_are_those_of_the_line(void **state) {
  (void)state;
  static const Row ROWS[] = {
      {"9 would love to see 14", "9\u219214"},
      {"all of 9 would love to see 14", "9\u219214"},
      {"99 cubes of 9 would love to see 14", ""}, /* so many are not there */
      {"9 would love to see 2 and 14", ""},
      {"2 cubes of 9 would love to see 14, 3 cubes of 9 17", ""},
      {NULL, NULL},
  };
  must_mean(&SPANISH, ROWS);
  static const Row FRENCH_ROWS[] = {
      {"1 cube of 6 would love to see 7", "1 6\u21927"},
      {"one cube of 6 would love to see 7", "1 6\u21927"},
      {"3 cubes of 6 would love to see 7", ""},
      {"6 would love to see 7", "6\u21927"},
      {NULL, NULL},
  };
  must_mean(&FRENCH, FRENCH_ROWS);
}

static void directions_are_those_of_the_part(void **state) {
  (void)state;
  static const Row ROWS[] = {
      {"the Paris army would love Burgundy", "A par - bur"},
      {"for Burgundy the army from Paris sets out", "A par - bur"},
      {"the Brest fleet would love the English Channel", "F bre - eng"},
      {"the London fleet would love the English Channel", ""}, /* of another power */
      {"the Paris army would love Moscow", ""},                /* too far */
      {"Marseilles is fond of Spain", "A mar - spa"},
      {"the Paris army would not love Burgundy", ""},
      {NULL, NULL},
  };
  must_mean(&DIPLOMACY, ROWS);
}

static void lines_are_legal_together(void **state) {
  (void)state;
  Studio studio = begin(&DUCS);
  Asking ask = asking(&studio, &DUCS, TRIES);
  Tree *lines = tree_list(studio.arena);
  assert_true(proposal_add(&ask, "OI8 would fancy 1809", lines, studio.arena));
  assert_false(proposal_add(&ask, "OI8 would fancy 1811", lines, studio.arena));
  assert_string_equal(text_of(lines, studio.arena), "OI8 1809"); /* none was added */
  assert_true(proposal_add(&ask, "OI7 would fancy 1909", lines, studio.arena));
  assert_string_equal(text_of(lines, studio.arena), "OI8 1809; OI7 1909");
  studio_close(&studio);
}

static void tries_end(void **state) {
  (void)state;
  Studio studio = begin(&DUCS);
  Tree *lines = tree_list(studio.arena);
  Asking ask = asking(&studio, &DUCS, 1);
  assert_false(proposal_add(&ask, "OI8 would fancy 1809, OI7 would fancy 1909", lines, studio.arena));
  ask = asking(&studio, &DUCS, TRIES);
  const char *many = "";
  for (int i = 0; i < 1000; i++) many = arena_concat(studio.arena, many, "OI8 would fancy 1809, ", NULL);
  assert_false(proposal_add(&ask, many, lines, studio.arena)); /* a part too many */
  assert_int_equal(ask.tries, TRIES);
  assert_int_equal(lines->count, 0);
  ask.choices = NULL; /* nothing can be ordered */
  assert_false(proposal_add(&ask, "OI8 would fancy 1809", lines, studio.arena));
  studio_close(&studio);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_make_an_order),           cmocka_unit_test(what_turns_a_meaning_makes_none),
      cmocka_unit_test(figures_are_those_of_the_line), cmocka_unit_test(directions_are_those_of_the_part),
      cmocka_unit_test(lines_are_legal_together),      cmocka_unit_test(tries_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
