/* Texts as turn files: what they mean as one tree, what is told of them and where, what is kept; and the tokens that
 * all games share. Positions are those of tests/broken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/forms.h"
#include "../../../adjudicator/games/turn_file.h"

#define DUCS     "ducs"
#define MAYO     "dos-de-mayo"
#define WATERLOO "waterloo"

/* A game, laid out for its tests. */
typedef struct Table {
  const Game *game;
  const void *edition, *state;
} Table;

typedef struct Tables {
  Arena *kept, *passing;
  Table items[3];
} Tables;

static Tree *document(Arena *arena, const char *name) {
  char *bytes;
  size_t length;
  const char *path = data_path(arena, name);
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK)
    fail_msg("%s cannot be read", path);
  Tree *tree = yaml_read(arena, bytes, length, &YAML_DATA, NULL);
  if (tree == NULL) fail_msg("%s is no YAML", path);
  return tree;
}

static void lay_out(Arena *arena, const char *id, Table *out) {
  Seats seats;
  Diagnostics found;
  diagnostics_init(&found, arena);
  out->game = game_find(id);
  assert_non_null(out->game);
  Tree *edition = document(arena, arena_concat(arena, "schema/editions/", out->game->edition, NULL));
  Tree *position = document(arena, arena_concat(arena, "tests/broken/", id, "/position.yaml", NULL));
  out->edition = out->game->edition_read(arena, edition, seats_stand_in(out->game, &seats), &found);
  assert_non_null(out->edition);
  void *state = arena_alloc(arena, out->game->state_size(out->edition));
  assert_true(out->game->position_read(out->edition, position, state, &found));
  out->state = state;
}

static int open_tables(void **state) {
  static const char *const NAMES[] = {DUCS, MAYO, WATERLOO};
  Tables *tables = calloc(1, sizeof *tables);
  assert_non_null(tables);
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  tables->kept = arena_new();
  tables->passing = arena_new();
  for (size_t i = 0; i < 3; i++) lay_out(tables->kept, NAMES[i], &tables->items[i]);
  *state = tables;
  return 0;
}

static int close_tables(void **state) {
  Tables *tables = *state;
  arena_free(tables->passing);
  arena_free(tables->kept);
  free(tables);
  return 0;
}

static const Table *table_of(const Tables *tables, const char *game) {
  for (size_t i = 0; i < 3; i++) {
    if (strcmp(tables->items[i].game->id, game) == 0) return &tables->items[i];
  }
  fail_msg("%s is on no table", game);
  return NULL;
}

/* "4:1 FILE-LINE line-no-hex; ": places, codes and keys, no prose. */
static const char *told(Arena *arena, const Diagnostics *found) {
  static const char *const WORDS[] = {"note ", "warning ", ""};
  const char *text = "";
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    text = arena_printf(arena, "%s%s%s%d:%d %s %s", text, i == 0 ? "" : "; ", WORDS[d->severity], d->line,
                        d->column, d->code, d->message);
  }
  return text;
}

/* ---- what texts mean ---- */

/* A text of the first seat, what it means as YAML in one line ("": nothing can be read), and what is told. */
typedef struct Example {
  const char *game, *text, *means, *told;
} Example;

static void must_mean(Tables *tables, const Example *example) {
  const Table *table = table_of(tables, example->game);
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, tables->passing);
  turn_file_understand(table->game, table->edition, table->state, 0, example->text, strlen(example->text),
                       TURN_FORM, tables->passing, &found, &read);
  const char *means = read.file == NULL ? "" : yaml_write_line(tables->passing, read.file);
  const char *errors = told(tables->passing, &found);
  if (strcmp(means, example->means) != 0 || strcmp(errors, example->told) != 0)
    fail_msg("%s\nmeans %s, not %s\ntold %s, not %s", example->text, means, example->means, errors,
             example->told);
  arena_reset(tables->passing);
}

static void must_all_mean(Tables *tables, const Example *examples, size_t count) {
  for (size_t i = 0; i < count; i++) must_mean(tables, &examples[i]);
}
#define ALL(examples) *state, examples, sizeof(examples) / sizeof *(examples)

static const Example KEYS[] = {
    {DUCS, "moves: [OC2 1404]", "{moves: [OC2 1404]}", ""},
    {DUCS, "MOUVEMENTS: [OC2 1404]\nataques: []\nretirada: [S]",
     "{moves: [OC2 1404], attacks: [], retreat: [S]}", ""},
    {DUCS, "attaques:\n  - par: OI1\n    contre: WI1\n    pertes: OI1",
     "{attacks: [{by: OI1, \"on\": WI1, losses: OI1}]}", ""},
    {DUCS, "tour: 3\nclave: abc\nattendre: oui\nmoves: []", "{turn: 3, key: abc, wait: true, moves: []}", ""},
    {DUCS, "wait: yes", "{wait: yes}", ""},
    {DUCS, "Moves\nOC2 1404", "{moves: [OC2 1404]}", ""},
    {MAYO, "pr\u00E9paration: {piocher: oui}", "{preparation: {draw: true}}", ""},
    {MAYO, "preparaci\u00F3n:\n  robar: s\u00ED", "{preparation: {draw: true}}", ""},
};

static void keys_count_in_all_languages(void **state) {
  must_all_mean(ALL(KEYS));
}

static const Example MENDED[] = {
    {DUCS, "moves: OC2 1404, OI3 1213", "{moves: [OC2 1404, OI3 1213]}", ""},
    {DUCS, "moves: [OC2 1404 OI3 1213]", "{moves: [OC2 1404, OI3 1213]}", ""},
    {DUCS, "moves: [OC2 1404, OI3 1213", "{moves: [OC2 1404, OI3 1213]}", ""},
    {DUCS, "moves: OC2 1404, OI3 1213]", "{moves: [OC2 1404, OI3 1213]}", ""},
    {DUCS, "moves:\n- OC2 1404\n- OI3 1213", "{moves: [OC2 1404, OI3 1213]}", ""},
    {DUCS, "moves:\n\tOC2 1404\n\tOI3 1213", "{moves: [OC2 1404, OI3 1213]}", ""},
};

static void brackets_and_commas_are_put_in(void **state) {
  must_all_mean(ALL(MENDED));
}

static const Example ERRORS[] = {
    {DUCS, "OC2 14044", "{}", "1:5 FILE-LINE line-no-hex"},
    {DUCS, "OC2 1404\nOI99 1213", "{moves: [OC2 1404]}", "2:1 FILE-LINE line-no-unit"},
    {DUCS, "OC2 to 1404\n\n  OI3 moves to Kaiserburg\nOI1 1107", "{moves: [OC2 1404, OI1 1107]}",
     "3:3 FILE-LINE line-unclear"},
    {DUCS, "moves: [OC2 1404]\nmoves: [OI3 1213]", "{moves: [OC2 1404]}",
     "2:1 FILE-DUPLICATE-KEY yaml-duplicate-key"},
    {DUCS, "wait: yes\nwait: no", "{wait: yes}", "2:1 FILE-DUPLICATE-KEY yaml-duplicate-key"},
    {DUCS, "should I move OC2 to 1404?", "{}", "warning 1:1 FILE-LINE line-question"},
};

static void each_mistake_is_told_once_at_its_place(void **state) {
  must_all_mean(ALL(ERRORS));
}

static const Example SHAPES_OF_DUCS[] = {
    {DUCS, "OC2 -> 1404", "{moves: [OC2 1404]}", ""},
    {DUCS, "la caballer\u00EDa 2 de 1405 a 1404", "{moves: [OC2 1404]}", ""},
    {DUCS, "OC2 via 1404 to 1403", "{moves: [OC2 1404 1403]}", ""},
    {DUCS, "OI1, OI2 attack WI1, OI2 advances, losing OI1",
     "{attacks: [{by: [OI1, OI2], \"on\": WI1, advance: OI2, losses: [OI1]}]}", ""},
    {DUCS, "attack WI1 with OI1 and OC1", "{attacks: [{by: [OI1, OC1], \"on\": WI1}]}", ""},
    {DUCS, "retraite: sud, so, 1413", "{retreat: [S, SW, \"1413\"]}", ""},
    {DUCS, "OI5 stays", "{}", ""},
    {DUCS, "WI1 1206", "{}", "1:1 FILE-LINE line-enemy-unit"},
    {DUCS, "OI1-OI3 attack WI1", "{}", "1:1 FILE-LINE line-range"},
    {DUCS, "OC2 to 99", "{}", "1:8 FILE-LINE line-no-hex"},
    {DUCS, "0I4 1404", "{}", "1:1 FILE-LINE line-misspelt"},
    {DUCS, "OI1 attcks WI1", "{}", "1:5 FILE-LINE line-misspelt"},
    {DUCS, "OI1 attcks the flowers", "{}", "1:1 FILE-LINE line-unclear"},
    {DUCS, "retreat west", "{}", "1:9 FILE-LINE line-no-direction"},
    {DUCS, "all infantry attacks WI1", "{}", "1:1 FILE-LINE line-unclear"},
    {DUCS, "OI1 or OI2 attacks WI1", "{}", "1:1 FILE-LINE line-or"},
    {DUCS, "OC2 to 1404, no wait, 1403", "{moves: [OC2 1403]}", ""},
};

static const Example SHAPES_OF_MAYO[] = {
    {MAYO, "robo", "{preparation: {draw: true}}", ""},
    {MAYO, "no draw", "{preparation: {draw: false}}", ""},
    {MAYO, "draw, 14 to 15", "{preparation: {draw: true}, orders: [14\u219215]}", ""},
    {MAYO, "14->15, 8\u219220", "{orders: [14\u219215, 8\u219220]}", ""},
    {MAYO, "de Puerta del Sol \u00E0 Plaza Mayor", "{orders: [14\u219215]}", ""},
    {MAYO, "play Manolas", "{preparation: {play: [{card: manolas}]}}", ""},
    {MAYO, "r\u00E9solution: jouer Dao\u00EDz sur 3", "{resolution: {play: [{card: daoiz, zone: 3}]}}", ""},
    {MAYO, "play Mamelucos", "{}", "1:6 FILE-LINE line-not-your-card"},
    {MAYO, "14 to 15 or 11", "{}", "1:1 FILE-LINE line-or"},
    {MAYO, "preparation: draw, nothing played", "{preparation: {draw: true}}", ""},
};

static const Example SHAPES_OF_WATERLOO[] = {
    {WATERLOO, "recon 3", "{do: [{recon: 3}]}", ""},
    {WATERLOO, "charge 5", "{do: [{charge: 5}]}", ""},
    {WATERLOO, "man\u0153uvre 1 \u00E0 3", "{do: [{manoeuvre: {from: 1, to: 3}}]}", ""},
    {WATERLOO, "repliegue 3 sin intercambio", "{do: [{retreat: {duel: 3, swap: false}}]}", ""},
    {WATERLOO, "assault", "{do: [assault]}", ""},
    {WATERLOO, "guard: reserve", "{standing: {guard_defending: [{else: reserve}]}}", ""},
    {WATERLOO, "counter-charge: decline", "{standing: {counter_charge: [{else: decline}]}}", ""},
    {WATERLOO, "retreat 3", "{}", "1:1 FILE-LINE line-unclear"},
    {WATERLOO, "deploy: [5, 2, 4, 1, 3, 6]", "{deploy: [5, 2, 4, 1, 3, 6]}",
     ""}, /* its reader finds the fault */
    {WATERLOO, "if it is 5 charge 3, else recon 1", "{}", "1:1 FILE-LINE line-condition"},
};

static void ducs_shapes(void **state) {
  must_all_mean(ALL(SHAPES_OF_DUCS));
}
static void mayo_shapes(void **state) {
  must_all_mean(ALL(SHAPES_OF_MAYO));
}
static void waterloo_shapes(void **state) {
  must_all_mean(ALL(SHAPES_OF_WATERLOO));
}

/* ---- limits ---- */

static const char *many(Arena *arena, const char *word, size_t count) {
  size_t length = strlen(word);
  char *text = arena_alloc(arena, count * length + 1);
  for (size_t i = 0; i < count; i++) memcpy(text + i * length, word, length);
  text[count * length] = '\0';
  return text;
}

static void long_sentences_and_texts_are_told(void **state) {
  Tables *tables = *state;
  /* 250 tokens are read, and are not an order; one more are not even tried */
  const char *most = arena_concat(tables->kept, "OC2 1404", many(tables->kept, " x", 247), NULL);
  const char *more = arena_concat(tables->kept, most, " x", NULL);
  must_mean(tables, &(Example){DUCS, more, "{}", "1:1 FILE-LINE line-too-long"});
  const char *lines = arena_concat(tables->kept, many(tables->kept, "\n", 999), "OC2 1404", NULL);
  must_mean(tables, &(Example){DUCS, lines, "{moves: [OC2 1404]}", ""});
  const char *too_many = arena_concat(tables->kept, "\n", lines, NULL);
  must_mean(tables, &(Example){DUCS, too_many, "{}", "1001:1 FILE-LINE line-too-many"});
}

/* A hostile text of long sentences that each are almost orders: what is tried of it has an end, and the writer hears where. */
static void what_is_tried_has_an_end(void **state) {
  Tables *tables = *state;
  const Table *table = table_of(tables, DUCS);
  const char *line = arena_concat(tables->kept, many(tables->kept, "OI4 1413, ", 58), "foo 99\n", NULL);
  const char *text = many(tables->kept, line, 70);
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, tables->passing);
  turn_file_understand(table->game, table->edition, table->state, 0, text, strlen(text), TURN_PROSE,
                       tables->passing, &found, &read);
  const Diagnostic *last = &found.items[found.count - 1];
  assert_string_equal(last->message, "line-no-further");
  assert_true(last->line > 1 && last->line < 70);
  assert_int_equal(read.file->count, 0);
  assert_true(read.unclear);
  arena_reset(tables->passing);
}

/* Sentences that go on and on: their beginning, and what follows again and again. */
typedef struct Endless {
  const char *game, *first, *again;
} Endless;

static const Endless ENDLESS[] = {
    {DUCS, "OI4 1413", " 1413"},
    {DUCS, "OI4 1413", " and"},
    {DUCS, "OI4", " OI5"},
    {DUCS, "OI7 attacks WI1", ", OI8"},
    {DUCS, "OI7 attacks WI1", " if it works"},
    {DUCS, "attack WI1 with", " OI7"},
    {DUCS, "", "(OI4 "},
    {DUCS, "", "OI4 1413, "},
    {DUCS, "OI4 1413 x", " x"},
    {DUCS, "everyone", " stays"},
    {DUCS, "retreat", " south"},
    {DUCS, "do not move OI4", " not"},
    {WATERLOO, "front", " 5"},
    {WATERLOO, "duel 1: 5", ", duel 2: 2"},
    {WATERLOO, "", "recon 3, "},
    {WATERLOO, "retreat 3", " and"},
    {MAYO, "12->14", " 12"},
    {MAYO, "", "3 cubes from "},
    {MAYO, "all cubes in zone", " zone"},
    {MAYO, "draw", " yes"},
    {MAYO, "play Molina on", " 10 ->"},
    {MAYO, "", "12->14, "},
};

/* How many steps it takes to read a sentence whose end no order has. */
static size_t steps_of(const Tables *tables, const Endless *endless, size_t times) {
  const Table *table = table_of(tables, endless->game);
  PlainReader reader;
  Tree *means;
  Diagnostics found;
  diagnostics_init(&found, tables->passing);
  plain_reader_init(&reader, tables->passing, table->game->plain, table->edition, table->state, 0);
  const char *text = arena_concat(tables->passing, endless->first,
                                  many(tables->passing, endless->again, times), " zz 99", NULL);
  size_t before = reader.work;
  PlainToken *tokens = plain_tokens(&reader, text, strlen(text), 1, 1);
  (void)plain_sentence(&reader, NULL, false, tokens, &found, &means);
  size_t steps = before - reader.work;
  arena_reset(tables->passing);
  return steps;
}

/* Twice the tokens take no more than twice the steps: each token is tried once at each place of the patterns. */
static void steps_grow_with_the_tokens(void **state) {
  Tables *tables = *state;
  for (size_t i = 0; i < sizeof ENDLESS / sizeof *ENDLESS; i++) {
    size_t once = steps_of(tables, &ENDLESS[i], 40), twice = steps_of(tables, &ENDLESS[i], 80);
    if (once == 0 || twice > 2 * once + once / 10)
      fail_msg("%s%s: %zu steps, %zu for twice the tokens", ENDLESS[i].first, ENDLESS[i].again, once, twice);
  }
}

/* A megabyte in one sentence is told of, and nothing is tried. */
static void a_megabyte_is_not_tried(void **state) {
  static const Endless HUGE[] = {{DUCS, "", "nonsense "}, {DUCS, "OI4 1413", " and"}, {DUCS, "", "(OI4 "}};
  for (size_t i = 0; i < sizeof HUGE / sizeof *HUGE; i++)
    assert_int_equal(steps_of(*state, &HUGE[i], (1U << 20) / strlen(HUGE[i].again)), 0);
}

/* Each name in the patterns is one of the tables. */
static void patterns_have_no_fault(void **state) {
  Tables *tables = *state;
  for (size_t i = 0; i < sizeof tables->items / sizeof *tables->items; i++) {
    const Game *game = tables->items[i].game;
    const char *fault = forms_fault(tables->passing, game->plain->grammar);
    if (fault != NULL) fail_msg("%s: %s", game->id, fault);
  }
  const Form wrong[] = {{.section = "moves", .pattern = "(to from"}, {.pattern = NULL}};
  const FormGrammar open = {.forms = wrong};
  assert_non_null(forms_fault(tables->passing, &open));
  const Form unknown[] = {{.section = "moves", .pattern = "to unit"}, {.pattern = NULL}};
  const FormGrammar nowhere = {.forms = unknown};
  assert_string_equal(forms_fault(tables->passing, &nowhere), "unit");
}

/* ---- what is said of all orders ---- */

static const Example OF_ALL[] = {
    {DUCS, "OI4 1413\n\nPlease don't file this yet.", "{}", "3:1 FILE-LINE line-forbids"},
    {DUCS, "Draft\n\nOI4 1413", "{}", "1:1 FILE-LINE line-forbids"},
    {DUCS, "For turn 2\nOI4 1413\nFor turn 3\nOI5 1412", "{}", "3:1 FILE-LINE line-two-turns"},
    {DUCS, "OI5 1412\nno wait, OI4 1413", "{}", "2:1 FILE-LINE line-corrected"},
    {DUCS, "OI4 1413 (to cover the fort)", "{moves: [OI4 1413]}", "warning 1:1 FILE-LINE line-remark"},
    {DUCS, "OI4 1413 because it covers the fort", "{moves: [OI4 1413]}", ""},
    {DUCS, "OI4 is at 1413", "{}", "1:1 FILE-LINE line-unclear"},
    {DUCS, "preview\nOI4 1413", "{preview: true, moves: [OI4 1413]}", ""},
    {DUCS, "OI4 1413\n\nNo rush, see you tomorrow!", "{moves: [OI4 1413]}", ""},
};

static void what_is_said_of_all_orders_counts_anywhere(void **state) {
  must_all_mean(ALL(OF_ALL));
}

/* "OI4 stays" beside a form: what is claimed against the orders of another text is found, and changes nothing in them. */
static void claims_are_held_against_another_text(void **state) {
  Tables *tables = *state;
  const Table *table = table_of(tables, DUCS);
  static const char STAYS[] = "OI4 stays", MOVES[] = "moves: [OI4 1413]", OTHER[] = "moves: [OI5 1412]";
  Diagnostics found;
  TurnText stays, moves, other;
  diagnostics_init(&found, tables->passing);
  turn_file_understand(table->game, table->edition, table->state, 0, STAYS, sizeof STAYS - 1, TURN_PROSE,
                       tables->passing, &found, &stays);
  turn_file_understand(table->game, table->edition, table->state, 0, MOVES, sizeof MOVES - 1, TURN_FORM,
                       tables->passing, &found, &moves);
  turn_file_understand(table->game, table->edition, table->state, 0, OTHER, sizeof OTHER - 1, TURN_FORM,
                       tables->passing, &found, &other);
  assert_int_equal(found.count, 0);
  assert_false(turn_file_against(table->game, table->edition, table->state, 0, other.file, stays.claims,
                                 tables->passing, &found));
  assert_int_equal(found.count, 0);
  assert_true(turn_file_against(table->game, table->edition, table->state, 0, moves.file, stays.claims,
                                tables->passing, &found));
  assert_string_equal(found.items[0].message, "line-moves-and-stays");
  assert_string_equal(yaml_write_line(tables->passing, moves.file), "{moves: [OI4 1413]}");
  arena_reset(tables->passing);
}

/* ---- tokens ---- */

/* "word3@1:4 ": kind, and where it is. */
static const char *tokens_of(Tables *tables, const char *text) {
  static const char *const KINDS[] = {"end",   "word", "number", "arrow", "dash", "comma",
                                      "colon", "plus", "slash",  "stop",  "ask",  "other"};
  const Table *table = table_of(tables, DUCS);
  PlainReader reader;
  plain_reader_init(&reader, tables->passing, table->game->plain, table->edition, table->state, 0);
  const char *list = "";
  for (const PlainToken *t = plain_tokens(&reader, text, strlen(text), 1, 1); t->kind != PLAIN_END; t++) {
    const char *what = t->kind == PLAIN_WORD     ? t->text
                       : t->kind == PLAIN_NUMBER ? arena_printf(tables->passing, "%d", t->number)
                                                 : KINDS[t->kind];
    list = arena_printf(tables->passing, "%s%s%s@%d:%d", list, *list == '\0' ? "" : " ", what, t->line,
                        t->column);
  }
  return list;
}

static void texts_become_tokens(void **state) {
  Tables *tables = *state;
  static const char *const TOKENS[][2] = {
      {"OI4 -> 1413", "oi@1:1 4@1:3 arrow@1:5 1413@1:8"},
      {"OI4\u21921413", "oi@1:1 4@1:3 arrow@1:4 1413@1:5"},
      {"12=>14 --> 15 > 16", "12@1:1 arrow@1:3 14@1:5 arrow@1:8 15@1:12 arrow@1:15 16@1:17"},
      {"12\u201314", "12@1:1 dash@1:3 14@1:4"},
      {"\u00C0 l'\u00C9t\u00E9, o\u0301\n\u0153uf", "a@1:1 ete@1:5 comma@1:8 o@1:10 oeuf@2:1"},
      {"a;b:c=d+e&f/g.h!i?j@",
       "a@1:1 comma@1:2 b@1:3 colon@1:4 c@1:5 colon@1:6 d@1:7 plus@1:8 e@1:9 plus@1:10 f@1:11 slash@1:12 g@1:13 "
       "stop@1:14 h@1:15 stop@1:16 i@1:17 ask@1:18 j@1:19 other@1:20"},
      {"99999999999999999999", "999999@1:1"},
      {"\u2022 \"OI4\" \u00AB1413\u00BB", "oi@1:4 4@1:6 1413@1:10"},
      {"", ""},
  };
  for (size_t i = 0; i < sizeof TOKENS / sizeof *TOKENS; i++)
    assert_string_equal(tokens_of(tables, TOKENS[i][0]), TOKENS[i][1]);
  arena_reset(tables->passing);
}

/* The symbol of a text that is one token. */
static int symbol_of(Tables *tables, const char *text) {
  const Table *table = table_of(tables, DUCS);
  PlainReader reader;
  plain_reader_init(&reader, tables->passing, table->game->plain, table->edition, table->state, 0);
  const PlainToken *tokens = plain_tokens(&reader, text, strlen(text), 1, 1);
  return tokens->kind == PLAIN_WORD && tokens[1].kind == PLAIN_END ? tokens->symbol : -1;
}

static void words_mean_the_same_however_written(void **state) {
  Tables *tables = *state;
  assert_int_equal(symbol_of(tables, "s\u00ED"), PLAIN_YES);
  assert_int_equal(symbol_of(tables, "OUI"), PLAIN_YES);
  assert_int_equal(symbol_of(tables, "Please"), PLAIN_FILLER);
  assert_int_equal(symbol_of(tables, "jusqu\u2019\u00E0"), PLAIN_TO);
  assert_int_equal(symbol_of(tables, "aucunes"), PLAIN_NONE); /* plural */
  assert_int_equal(symbol_of(tables, "aucuness"), PLAIN_UNKNOWN);
  assert_int_equal(symbol_of(tables, "no   wait"), PLAIN_RATHER); /* the longest phrase */
  assert_int_equal(symbol_of(tables, "s'il vous pla\u00EEt"), PLAIN_FILLER);
  assert_int_equal(symbol_of(tables, "south-west"), symbol_of(tables, "sud-ouest"));
  assert_int_equal(symbol_of(tables, "south - west"), -1);
  assert_int_equal(symbol_of(tables, "infantry"), symbol_of(tables, "infanterie"));
  arena_reset(tables->passing);
}

/* ---- what is kept, and what is not filed ---- */

static void what_is_kept_is_the_same_tree_with_its_places(void **state) {
  Tables *tables = *state;
  static const char TEXT[] = "turno: 3\nesperar: s\u00ED\n\n- OC2 to 1404\nretirada: sur, 1413\n";
  const Table *table = table_of(tables, DUCS);
  Arena *arena = tables->passing;
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, arena);
  turn_file_understand(table->game, table->edition, table->state, 0, TEXT, strlen(TEXT), TURN_FORM, arena,
                       &found, &read);
  assert_string_equal(told(arena, &found), "");
  const char *canonical, *places;
  turn_file_write(arena, &read, &canonical, &places);
  const Tree *kept = turn_file_read(arena, canonical, places);
  assert_string_equal(yaml_write_line(arena, kept),
                      "{wait: true, moves: [OC2 1404], retreat: [S, \"1413\"]}");
  const Tree *move = tree_get(kept, "moves")->items[0].value;
  assert_int_equal(move->line, 4);
  assert_int_equal(move->column, 3);
  assert_int_equal(tree_item(kept, "retreat")->key_line, 5);
  assert_int_equal(tree_get(kept, "retreat")->items[1].value->column, 16);
  /* sent again it is itself */
  TurnText again;
  turn_file_understand(table->game, table->edition, table->state, 0, canonical, strlen(canonical), TURN_FORM,
                       arena, &found, &again);
  assert_true(tree_equal(again.file, kept));
  arena_reset(arena);
}

static void what_was_unclear_stays_so(void **state) {
  Tables *tables = *state;
  const TurnText read = {.file = tree_map(tables->passing), .unclear = true};
  const char *canonical, *places;
  turn_file_write(tables->passing, &read, &canonical, &places);
  const TurnText again = turn_file_again(tables->passing, canonical, places);
  assert_true(again.unclear);
  assert_int_equal(again.file->count, 0);
  turn_file_write(tables->passing, &(TurnText){.file = NULL}, &canonical, &places);
  assert_string_equal(canonical, "");
  assert_null(turn_file_read(tables->passing, canonical, places));
  arena_reset(tables->passing);
}

static void lines_behind_their_mark_are_found(void **state) {
  Tables *tables = *state;
  static const char TEXT[] =
      "# moves: []\nmoves: []\n  #attaques: [OI1 x WI1]\n# a remark: none\n#wait: yes\n";
  size_t count;
  const CommentedLine *lines =
      turn_file_commented(table_of(tables, DUCS)->game, tables->passing, TEXT, strlen(TEXT), &count);
  assert_int_equal(count, 2);
  assert_int_equal(lines[0].line, 1);
  assert_string_equal(lines[0].key, "moves");
  assert_true(lines[0].empty);
  assert_int_equal(lines[1].line, 3);
  assert_string_equal(lines[1].key, "attacks");
  assert_string_equal(lines[1].text, "attaques: [OI1 x WI1]");
  assert_false(lines[1].empty);
  arena_reset(tables->passing);
}

static void the_head_is_found_in_any_language(void **state) {
  Tables *tables = *state;
  static const char TEXT[] = "Hola\nPartida: Kaiserburg\n- tour : 3 Orfburg\nclef: a-b\n";
  const Tree *game = turn_file_head(tables->passing, TEXT, strlen(TEXT), "game");
  const Tree *turn = turn_file_head(tables->passing, TEXT, strlen(TEXT), "turn");
  const Tree *key = turn_file_head(tables->passing, TEXT, strlen(TEXT), "key");
  assert_string_equal(tree_string(game, ""), "Kaiserburg");
  assert_string_equal(tree_string(turn, ""), "3 Orfburg");
  assert_int_equal(turn->line, 3);
  assert_string_equal(tree_string(key, ""), "a-b");
  assert_null(turn_file_head(tables->passing, TEXT, strlen(TEXT), "wait"));
  arena_reset(tables->passing);
}

/* Prose speaks of other things; a form does not. */
static void small_talk_is_none_in_a_form(void **state) {
  Tables *tables = *state;
  static const char TEXT[] = "Lovely weather here.\nOC2 to 1404\n";
  const Table *table = table_of(tables, DUCS);
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, tables->passing);
  turn_file_understand(table->game, table->edition, table->state, 0, TEXT, strlen(TEXT), TURN_PROSE,
                       tables->passing, &found, &read);
  assert_string_equal(told(tables->passing, &found), "");
  assert_int_equal(read.line_count, 2);
  assert_int_equal(read.lines[0].fate, PLAIN_TALK);
  assert_null(read.lines[0].means);
  assert_int_equal(read.lines[1].line, 2);
  assert_int_equal(read.lines[1].fate, PLAIN_ORDERS);
  assert_string_equal(read.lines[1].text, "OC2 to 1404");
  assert_string_equal(yaml_write_line(tables->passing, read.lines[1].means), "{moves: [OC2 1404]}");
  arena_reset(tables->passing);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keys_count_in_all_languages),
      cmocka_unit_test(brackets_and_commas_are_put_in),
      cmocka_unit_test(each_mistake_is_told_once_at_its_place),
      cmocka_unit_test(ducs_shapes),
      cmocka_unit_test(mayo_shapes),
      cmocka_unit_test(waterloo_shapes),
      cmocka_unit_test(long_sentences_and_texts_are_told),
      cmocka_unit_test(steps_grow_with_the_tokens),
      cmocka_unit_test(a_megabyte_is_not_tried),
      cmocka_unit_test(patterns_have_no_fault),
      cmocka_unit_test(what_is_tried_has_an_end),
      cmocka_unit_test(what_is_said_of_all_orders_counts_anywhere),
      cmocka_unit_test(claims_are_held_against_another_text),
      cmocka_unit_test(texts_become_tokens),
      cmocka_unit_test(words_mean_the_same_however_written),
      cmocka_unit_test(what_is_kept_is_the_same_tree_with_its_places),
      cmocka_unit_test(what_was_unclear_stays_so),
      cmocka_unit_test(lines_behind_their_mark_are_found),
      cmocka_unit_test(the_head_is_found_in_any_language),
      cmocka_unit_test(small_talk_is_none_in_a_form),
  };
  return cmocka_run_group_tests(tests, open_tables, close_tables);
}
