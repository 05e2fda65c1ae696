/* Plain orders of Dos de Mayo: every card is understood by its id and by the name that reports print. */
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(printed_names_are_understood),
  };
  return cmocka_run_group_tests(tests, mayo_open, mayo_close);
}
