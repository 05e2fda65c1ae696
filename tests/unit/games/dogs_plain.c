/* Plain orders of Dogs of War: what lines mean, which are refused, and that every name that forms print is
 * understood. */
#include "dogs.h"

#include "../../../adjudicator/games/dogs-of-war/plain.h"
#include "../../../adjudicator/games/turn_file.h"

static const char DOGS[] = "year: 0\nwindow: dogs\nseats: [alice, bob, carl]\n";
#define BATTLES                                                                                              \
  "seats: [alice, bob, carl]\nfirst: alice\nbattles:\n"                                                      \
  "  1: {houses: [TAL, HAC], tiles: [OB1, OB2]}\n  2: {houses: [MAL, TOR], tiles: [OB3, OB4]}\n"             \
  "  3: {houses: [BAS, HAR], tiles: [OB5, OB6]}\nplayers:\n"                                                 \
  "  alice: {dog: STORMCROW, support: TAL, captains: 3, coins: 8, soldiers: {footman: 3}}\n"                 \
  "  bob: {dog: OMALLEY, support: MAL, captains: 3}\n  carl: {dog: MCBETH, support: BAS, captains: 3}\n"
static const char MUSTER[] = "year: 1\nwindow: muster\n" BATTLES;
static const char CLASH[] = "year: 1\nwindow: clash\nto_move: alice\n" BATTLES;

/* What Alice's text means as YAML in one line, without errors; "" if a line was not understood. */
static const char *understood(Dogs *dogs, const char *position, const char *text) {
  State state;
  Diagnostics found;
  TurnText read;
  dogs_position(dogs, position, &state);
  diagnostics_init(&found, dogs->passing);
  turn_file_understand(dogs->game, dogs->editions[3], &state, 0, text, strlen(text), TURN_FORM, dogs->passing,
                       &found, &read);
  return read.file == NULL || read.unclear ? "" : yaml_write_line(dogs->passing, read.file);
}

typedef struct Example {
  const char *position, *text, *means;
} Example;

static const Example EXAMPLES[] = {
    {DOGS, "1. Stormcrow\n2. Ordalia McBeth", "{dogs: [STORMCROW, MCBETH]}"},
    {DOGS, "Je voudrais Stormcrow, sinon le Capitaine O\u2019Malley", "{dogs: [STORMCROW, OMALLEY]}"},
    {MUSTER, "Buy:\n- 2 knights\n- footman", "{muster: {buy: [knight, knight, footman]}}"},
    {MUSTER, "knights: 2, keep 1 coin", "{muster: {buy: [knight, knight], keep_coins: 1}}"},
    {MUSTER, "buy 2 knights, or arquebusiers if sold out",
     "{muster: {buy: [knight, knight], if_sold_out: {knight: arquebusier}}}"},
    {MUSTER, "muster: {buy: knight, footman, footman}", "{muster: {buy: [knight, footman, footman]}}"},
    {CLASH, "chevalier HAC.6 ou hac1, avec Feu de salve si possible",
     "{plan: [{do: {soldier: knight, at: [HAC.6, HAC.1], tactic: {play: T04, optional: true}}}]}"},
    {CLASH, "TAL.2: footman, otherwise pass",
     "{plan: [{do: {soldier: footman, at: TAL.2}}], otherwise: pass}"},
    {CLASH, "footman TAL.1 then pass", "{plan: [{do: {soldier: footman, at: TAL.1}}, {do: pass}]}"},
    {CLASH, "plan:\n- {soldier: footman, at: tal1}", "{plan: [{do: {soldier: footman, at: TAL.1}}]}"},
    {CLASH, "plan:\n- {footman: tal 2}", "{plan: [{do: {soldier: footman, at: TAL.2}}]}"},
    {CLASH, "plan:\n- {footman: [tal2, HAC.1]}", "{plan: [{do: {soldier: footman, at: [TAL.2, HAC.1]}}]}"},
    {CLASH, "stormcrow stays", "{policy: {stormcrow: stay}}"},
    {MUSTER, "give the token to bob", "{first_player: bob}"},
    /* what is for another window is quoted, and what stands beside it counts */
    {DOGS, "buy 2 knights", "{}"},
    {CLASH, "buy 2 knights\nstormcrow stays", "{policy: {stormcrow: stay}}"},
    /* what leaves anything open is refused, never half of it */
    {DOGS, "Milou, then Blackmane", ""},
    {DOGS, "Stormcrow or McBeth", ""},
    {DOGS, "2. McBeth\n1. Stormcrow", ""},
    {MUSTER, "buy knights", ""},
    {MUSTER, "buy 2 archers, 1 knight", ""},
    {MUSTER, "buy 2 knights (HAR.6 and MAL.6)", ""},
    {MUSTER, "pass", ""},
    {CLASH, "knight to Talbot", ""},
    {CLASH, "footman HAC.3 unless somebody is there, then pass", ""},
    {CLASH, "footman TAL.1 with T01 and T03", ""},
    {CLASH, "footman to TAL.1 and TAL.2", ""},
    {CLASH, "footman knight TAL.1", ""},
    {CLASH, "footman, knight TAL.1", ""},
};

static void lines_mean(void **state) {
  Dogs *dogs = *state;
  for (size_t i = 0; i < sizeof EXAMPLES / sizeof *EXAMPLES; i++) {
    const char *means = understood(dogs, EXAMPLES[i].position, EXAMPLES[i].text);
    if (strcmp(means, EXAMPLES[i].means) != 0)
      fail_msg("%s\nmeans %s, not %s", EXAMPLES[i].text, means, EXAMPLES[i].means);
  }
}

static Tree *messages_of(Dogs *dogs, const char *language) {
  char *bytes;
  size_t length;
  const char *path = arena_concat(dogs->passing, "templates/", language, "/dogs-of-war/messages.yaml", NULL);
  if (file_read(dogs->passing, data_path(dogs->passing, path), YAML_DATA_BYTES, &bytes, &length) != STATUS_OK)
    fail_msg("%s cannot be read", path);
  return tree_get(tree_get(dogs_yaml(dogs->passing, bytes), "terms"), "dogs-of-war");
}

/* The one word as which a printed name is read, NULL: it is none. */
static const char *name_means(PlainReader *reader, const char *name) {
  const PlainToken *tokens = plain_tokens(reader, name, strlen(name), 1, 1);
  while (tokens->symbol == PLAIN_FILLER) tokens++;
  return tokens[1].kind == PLAIN_END ? tokens[0].value : NULL;
}

static void must_mean(PlainReader *reader, const char *name, const char *value) {
  const char *means = name_means(reader, name);
  if (means == NULL || strcmp(means, value) != 0) fail_msg("%s is read as %s, not %s", name, means, value);
}

/* A name as a language prints it. */
static const char *printed(const Tree *terms, const char *table, const char *name) {
  return tree_string(tree_get(table == NULL ? terms : tree_get(terms, table), name), name);
}

static void printed_names_are_understood(void **state) {
  Dogs *dogs = *state;
  const Edition *edition = dogs->editions[3];
  static const char *const LANGUAGES[] = {"en", "fr", "es", NULL};
  PlainReader reader;
  plain_reader_init(&reader, dogs->passing, &DOGS_PLAIN, edition, NULL, 0);
  for (const char *const *language = LANGUAGES; *language != NULL; language++) {
    const Tree *terms = messages_of(dogs, *language);
    for (int i = 0; i < edition->kind_count; i++) {
      must_mean(&reader, printed(terms, NULL, edition->kind_ids[i]), edition->kind_ids[i]);
      must_mean(&reader, printed(terms, "many", edition->kind_ids[i]), edition->kind_ids[i]);
      must_mean(&reader, edition->kind_ids[i], edition->kind_ids[i]);
    }
    for (int i = 0; i < edition->house_count; i++)
      must_mean(&reader, printed(terms, NULL, edition->house_ids[i]), edition->house_ids[i]);
    for (int i = 0; i < edition->dog_count; i++)
      must_mean(&reader, printed(terms, "names", edition->dogs[i].name), edition->dog_ids[i]);
    for (int i = 0; i < edition->tactic_count; i++)
      must_mean(&reader, printed(terms, "names", edition->tactics[i].name), edition->tactics[i].name);
  }
}

/* How many steps it takes to read a sentence that goes on and on, whose end no order has. */
static size_t steps_of(Dogs *dogs, const char *first, const char *again, int times) {
  State state;
  Tree *means;
  PlainReader reader;
  Diagnostics found;
  dogs_position(dogs, MUSTER, &state);
  diagnostics_init(&found, dogs->passing);
  plain_reader_init(&reader, dogs->passing, &DOGS_PLAIN, dogs->editions[3], &state, 0);
  const char *text = first;
  for (int i = 0; i < times; i++) text = arena_concat(dogs->passing, text, again, NULL);
  text = arena_concat(dogs->passing, text, " zz 99", NULL);
  size_t before = reader.work;
  (void)plain_sentence(&reader, NULL, false, plain_tokens(&reader, text, strlen(text), 1, 1), &found, &means);
  return before - reader.work;
}

/* Twice the tokens take no more than twice the steps. */
static void steps_grow_with_the_tokens(void **state) {
  static const char *const ENDLESS[][2] = {
      {"buy", " knight"},           {"buy knight", " or knight"},   {"buy", " 2 knights,"},
      {"knight to TAL.1", " or 2"}, {"knight to", " TAL.1 and"},    {"", "knight to TAL.1, "},
      {"knight", " with T05"},      {"Stormcrow", ", then McBeth"}, {"stormcrow stay", " Talbot"},
      {"keep", " 1 coin"},          {"", "another to TAL.1 "},      {"otherwise", " pass"}};
  Dogs *dogs = *state;
  for (size_t i = 0; i < sizeof ENDLESS / sizeof *ENDLESS; i++) {
    size_t once = steps_of(dogs, ENDLESS[i][0], ENDLESS[i][1], 20),
           twice = steps_of(dogs, ENDLESS[i][0], ENDLESS[i][1], 40);
    if (once == 0 || twice > 2 * once + once / 10)
      fail_msg("%s%s: %zu steps, %zu for twice the tokens", ENDLESS[i][0], ENDLESS[i][1], once, twice);
  }
}

static void patterns_have_no_fault(void **state) {
  Dogs *dogs = *state;
  assert_null(forms_fault(dogs->passing, DOGS_PLAIN.grammar));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_mean),
      cmocka_unit_test(printed_names_are_understood),
      cmocka_unit_test(steps_grow_with_the_tokens),
      cmocka_unit_test(patterns_have_no_fault),
  };
  return cmocka_run_group_tests(tests, dogs_open, dogs_close);
}
