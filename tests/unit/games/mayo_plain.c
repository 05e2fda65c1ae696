/* Plain orders of Dos de Mayo: every card is understood by its id and by the name that reports print; the example of a card is one
 * that does something as the cubes stand. */
#include "../../../adjudicator/games/turn_file.h"
#include "../../../adjudicator/games/dos-de-mayo/plain.h"
#include "mayo.h"

static void must_mean(PlainReader *reader, const char *name, const char *value) {
  const PlainToken *tokens = plain_tokens(reader, name, strlen(name), 1, 1);
  while (tokens->symbol == PLAIN_FILLER) tokens++;
  bool one = tokens[0].value != NULL && tokens[1].kind == PLAIN_END;
  if (!one || strcmp(tokens[0].value, value) != 0)
    fail_msg("%s is read as %s, not %s", name, one ? tokens[0].value : "several words", value);
}

static void printed_names_are_understood(void **state) {
  Mayo *mayo = *state;
  const Edition *edition = mayo->edition;
  PlainReader reader;
  plain_reader_init(&reader, mayo->passing, &MAYO_PLAIN, edition, NULL, 0);
  for (int side = 0; side < SIDES; side++) {
    for (int i = 0; i < edition->card_count[side]; i++) {
      const Card *card = &edition->cards[side][i];
      must_mean(&reader, card->name, card->id);
      must_mean(&reader, card->id, card->id);
    }
  }
}

/* What a card without its place is asked back with. */
static void must_show(Mayo *mayo, const char *position, int side, const char *text, const char *write) {
  State at = mayo_position(mayo, position);
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, mayo->passing);
  turn_file_understand(mayo->game, mayo->edition, &at, side, text, strlen(text), TURN_PROSE, mayo->passing,
                       &found, &read);
  assert_true(found.count > 0);
  assert_string_equal(found.items[0].message, "line-card-where");
  assert_string_equal(tree_string(tree_get(found.items[0].fields, "write"), ""), write);
}

static void examples_of_cards_do_something(void **state) {
  Mayo *mayo = *state;
  static const char *const
      NOWHERE = "turn: 2\nwindow: orders\nhands: {spanish: [molina, tiesto]}\n"
                "zones: {3: {spanish: 1}, 7: {french: 2}}\n",
      *const CONTESTED =
          "turn: 2\nwindow: orders\nhands: {spanish: [molina, daoiz], french: [mamelucos, caballeria]}\n"
          "zones: {3: {spanish: 1}, 9: {spanish: 2, french: 1}, 15: {french: 2}}\n";
  must_show(mayo, CONTESTED, SPANISH, "play molina", "play molina 9");
  must_show(mayo, CONTESTED, SPANISH, "play daoiz", "play daoiz 9");
  must_show(mayo, CONTESTED, FRENCH, "play mamelucos", "play mamelucos 14");
  must_show(mayo, NOWHERE, SPANISH, "play molina", "play molina 3");
  must_show(mayo, NOWHERE, SPANISH, "play tiesto", "play tiesto 7→5");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(printed_names_are_understood),
      cmocka_unit_test(examples_of_cards_do_something),
  };
  return cmocka_run_group_tests(tests, mayo_open, mayo_close);
}
