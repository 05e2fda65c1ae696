/* Words and templates from folders made for each test; then our own words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/report/catalogue.h"
#include "../../../adjudicator/report/mustache.h"

typedef struct Bench {
  Arena *arena;
  Diagnostics diagnostics;
  char *folder;     /* ours: FOLDER/templates/en/... */
  char *overriding; /* --template-dir: en/... */
} Bench;

static void write_file(const char *folder, const char *name, const char *text) {
  char *path = g_build_filename(folder, name, NULL);
  char *parent = g_path_get_dirname(path);
  assert_int_equal(g_mkdir_with_parents(parent, 0700), 0);
  assert_true(g_file_set_contents(path, text, -1, NULL));
  g_free(parent);
  g_free(path);
}

static void write_ours(const Bench *bench, const char *name, const char *text) {
  char *folder = g_build_filename(bench->folder, "templates", NULL);
  write_file(folder, name, text);
  g_free(folder);
}

static void remove_folder(const char *path) {
  GDir *directory = g_dir_open(path, 0, NULL);
  for (const char *name; directory != NULL && (name = g_dir_read_name(directory)) != NULL;) {
    char *entry = g_build_filename(path, name, NULL);
    if (g_file_test(entry, G_FILE_TEST_IS_DIR)) remove_folder(entry);
    g_remove(entry);
    g_free(entry);
  }
  if (directory != NULL) g_dir_close(directory);
  g_rmdir(path);
}

static int set_up(void **state) {
  Arena *arena = arena_new();
  Bench *bench = arena_alloc(arena, sizeof *bench);
  bench->arena = arena;
  diagnostics_init(&bench->diagnostics, arena);
  bench->folder = g_dir_make_tmp("catalogue-XXXXXX", NULL);
  bench->overriding = g_dir_make_tmp("override-XXXXXX", NULL);
  if (bench->folder == NULL || bench->overriding == NULL) return -1;
  g_setenv("ADJUDICATOR_DATA", bench->folder, TRUE);
  *state = bench;
  return 0;
}

static int tear_down(void **state) {
  Bench *bench = *state;
  remove_folder(bench->folder);
  remove_folder(bench->overriding);
  g_free(bench->folder);
  g_free(bench->overriding);
  arena_free(bench->arena);
  return 0;
}

static Catalogue *open_plain(Bench *bench) {
  Catalogue *catalogue = catalogue_open(bench->arena, "en", NULL, &bench->diagnostics);
  assert_non_null(catalogue);
  assert_int_equal(bench->diagnostics.count, 0);
  return catalogue;
}

static Tree *fields_of(Bench *bench, const char *name, const char *text) {
  Tree *fields = tree_map(bench->arena);
  tree_put_text(bench->arena, fields, name, text);
  return fields;
}

static void found_at(const Bench *bench, size_t number, const char *code, int line, int column) {
  assert_true(bench->diagnostics.count > number);
  const Diagnostic *found = &bench->diagnostics.items[number];
  assert_string_equal(found->code, code);
  assert_int_equal(found->line, line);
  assert_int_equal(found->column, column);
}

/* ---- messages ---- */

static void messages_are_filled_in(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml",
             "diagnostics:\n  far: \"{{from}} is far.\"\n  block: |\n    One.\n    Two.\n");
  const Catalogue *words = open_plain(bench);
  Tree *fields = fields_of(bench, "from", "4 & 5");
  assert_string_equal(catalogue_say(words, bench->arena, "diagnostics.far", fields), "4 & 5 is far.");
  assert_string_equal(catalogue_say(words, bench->arena, "diagnostics.block", NULL), "One.\nTwo.");
  assert_true(catalogue_has(words, "diagnostics.far"));
}

static void where_words_are_missing_their_keys_stand(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "diagnostics: {broken: \"{{#open}}\", list: {deeper: x}}\n");
  const Catalogue *words = open_plain(bench);
  Tree *fields = fields_of(bench, "from", "Sol");
  /* but the fields, which may hold what its reader must not see */
  assert_string_equal(catalogue_say(words, bench->arena, "diagnostics.far", fields), "diagnostics.far");
  assert_string_equal(catalogue_say(words, bench->arena, "diagnostics.far", NULL), "diagnostics.far");
  assert_string_equal(catalogue_say(words, bench->arena, "diagnostics.list", NULL), "diagnostics.list");
  assert_string_equal(catalogue_say(words, bench->arena, "diagnostics.broken", NULL), "diagnostics.broken");
  assert_string_equal(catalogue_say(words, bench->arena, "", NULL), "");
  assert_false(catalogue_has(words, "diagnostics.far"));
  assert_false(catalogue_has(words, "diagnostics.list"));
  assert_false(catalogue_has(words, "diagnostics"));
  assert_false(catalogue_has(words, "events.../../etc.passwd"));
}

static void games_add_their_words(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "diagnostics: {both: general}\nterms: {zone: area, yes: aye}\n");
  write_ours(bench, "en/chess/messages.yaml",
             "events: {chess: {moved: \"{{>*side}} moves to the {{>zone}} {{to}}, {{>yes}}\"}}\n"
             "diagnostics: {pinned: \"The {{>*piece}} is pinned.\", both: special}\n"
             "terms: {chess: {white: White, zone: square}}\n");
  write_ours(bench, "en/draughts/messages.yaml", "terms: {draughts: {white: Light}}\n");
  const Catalogue *words = open_plain(bench);
  Tree *fields = fields_of(bench, "side", "white");
  tree_put_text(bench->arena, fields, "to", "e4");
  assert_string_equal(catalogue_say(words, bench->arena, "events.chess.moved", fields),
                      "White moves to the square e4, aye");
  /* a diagnostic does not name its game; a value without a term stands for itself */
  assert_string_equal(
      catalogue_say(words, bench->arena, "diagnostics.pinned", fields_of(bench, "piece", "rook")),
      "The rook is pinned.");
  assert_string_equal(
      catalogue_say(words, bench->arena, "diagnostics.pinned", fields_of(bench, "piece", "zone")),
      "The square is pinned.");
  assert_string_equal(catalogue_say(words, bench->arena, "diagnostics.both", NULL), "general");
  assert_string_equal(catalogue_say(words, bench->arena, "terms.draughts.white", NULL), "Light");
}

static void english_stands_in_for_a_language_without_a_game(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "terms: {yes: aye}\n");
  write_ours(bench, "en/chess/messages.yaml", "terms: {chess: {white: White, black: Black}}\n");
  write_ours(bench, "en/chess/rules.yaml", "title: Chess\n");
  write_ours(bench, "en/go/messages.yaml", "terms: {go: {white: White, black: Black}}\n");
  write_ours(bench, "fr/messages.yaml", "terms: {yes: oui}\n");
  write_ours(bench, "fr/go/messages.yaml", "terms: {go: {white: Blanc}}\n");
  write_file(bench->overriding, "fr/chess/messages.yaml", "terms: {chess: {black: Noir}}\n");
  const Catalogue *words = catalogue_open(bench->arena, "fr", bench->overriding, &bench->diagnostics);
  assert_non_null(words);
  const char *const expected[][2] = {
      {"terms.yes", "oui"},        {"terms.chess.white", "White"},       {"terms.chess.black", "Noir"},
      {"terms.go.white", "Blanc"}, {"terms.go.black", "terms.go.black"},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    assert_string_equal(catalogue_say(words, bench->arena, expected[i][0], NULL), expected[i][1]);
  const Tree *rules = catalogue_data(words, "chess/rules.yaml", &bench->diagnostics);
  assert_string_equal(tree_string(tree_get(rules, "title"), ""), "Chess");
  assert_null(catalogue_data(words, "go/rules.yaml", &bench->diagnostics));
  const Tree *all = catalogue_messages(words, bench->arena, "chess", &bench->diagnostics);
  const Tree *chess = tree_get(tree_get(all, "terms"), "chess");
  assert_string_equal(tree_string(tree_get(chess, "white"), ""), "White");
  assert_string_equal(tree_string(tree_get(chess, "black"), ""), "Noir");
  assert_int_equal(bench->diagnostics.count, 0);
}

static void an_override_replaces_key_by_key(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "diagnostics: {a: our a, b: our b}\n");
  write_ours(bench, "en/chess/messages.yaml", "events: {chess: {x: our x, y: our y, z: our z}}\n");
  write_file(bench->overriding, "en/messages.yaml",
             "diagnostics: {a: their a, c: their c}\nevents: {chess: {z: their z}}\n");
  write_file(bench->overriding, "en/chess/messages.yaml", "events: {chess: {x: their x}}\n");
  const Catalogue *words = catalogue_open(bench->arena, "en", bench->overriding, &bench->diagnostics);
  assert_non_null(words);
  const char *const expected[][2] = {
      {"diagnostics.a", "their a"},  {"diagnostics.b", "our b"},  {"diagnostics.c", "their c"},
      {"events.chess.x", "their x"}, {"events.chess.y", "our y"}, {"events.chess.z", "their z"},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    assert_string_equal(catalogue_say(words, bench->arena, expected[i][0], NULL), expected[i][1]);
  }
}

static void diagnostics_are_placed(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "diagnostics: {far: \"{{from}} is far.\"}\n");
  const Catalogue *words = open_plain(bench);
  Diagnostic diagnostic = {.code = "MAYO-3.1", .message = "far", .line = 4, .column = 12};
  diagnostic.fields = fields_of(bench, "from", "4");
  assert_string_equal(catalogue_diagnostic(words, bench->arena, "", &diagnostic), "4:12 MAYO-3.1 4 is far.");
  diagnostic.line = 0;
  assert_string_equal(catalogue_diagnostic(words, bench->arena, "", &diagnostic), "MAYO-3.1 4 is far.");
  assert_string_equal(catalogue_sentence(words, bench->arena, "", &diagnostic), "4 is far.");
}

/* Two games may have one key; what nobody knows the game of is asked of all games. */
static void diagnostics_of_games(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "diagnostics: {far: far, wide: wide}\nterms: {hill: hill}\n");
  write_ours(bench, "en/chess/messages.yaml", "diagnostics: {far: \"chess {{>hill}}\", near: chess near}\n");
  write_ours(bench, "en/go/messages.yaml",
             "diagnostics: {far: \"go {{>hill}}\", near: go near}\nterms: {go: {hill: go hill}}\n");
  write_file(bench->overriding, "en/messages.yaml", "diagnostics: {wide: their wide, high: their high}\n");
  write_file(bench->overriding, "en/chess/messages.yaml", "diagnostics: {high: their chess high}\n");
  const Catalogue *words = catalogue_open(bench->arena, "en", bench->overriding, &bench->diagnostics);
  assert_non_null(words);
  const char *const expected[][3] = {
      {"", "far", "far"},           {"chess", "far", "chess hill"},
      {"go", "far", "go go hill"},  {"nowhere", "far", "far"},
      {"", "near", "chess near"},   {"go", "near", "go near"},
      {"go", "wide", "their wide"}, {"chess", "high", "their chess high"},
      {"go", "high", "their high"},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const Diagnostic diagnostic = {.code = "X", .message = expected[i][1]};
    assert_string_equal(catalogue_sentence(words, bench->arena, expected[i][0], &diagnostic), expected[i][2]);
  }
}

/* ---- what cannot be opened ---- */

static void a_language_nobody_wrote(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "a: {b: c}\n");
  assert_null(catalogue_open(bench->arena, "fr", NULL, &bench->diagnostics));
  found_at(bench, 0, "CATALOGUE-LANGUAGE", 0, 0);
  assert_null(catalogue_open(bench->arena, "../en", NULL, &bench->diagnostics));
  found_at(bench, 1, "CATALOGUE-LANGUAGE", 0, 0);
  assert_null(catalogue_open(bench->arena, "", NULL, &bench->diagnostics));
  assert_null(catalogue_open(bench->arena, "fr", bench->overriding, NULL));
  write_file(bench->overriding, "fr/messages.yaml", "a: {b: c}\n"); /* a new language by --template-dir */
  assert_non_null(catalogue_open(bench->arena, "fr", bench->overriding, &bench->diagnostics));
}

static void broken_words(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "a:\n  b: [1, 2]\n");
  assert_null(catalogue_open(bench->arena, "en", NULL, &bench->diagnostics));
  found_at(bench, 0, "CATALOGUE-FILE", 2, 6);
  write_ours(bench, "en/messages.yaml", "just a text\n");
  size_t before = bench->diagnostics.count;
  assert_null(catalogue_open(bench->arena, "en", NULL, &bench->diagnostics));
  found_at(bench, before, "CATALOGUE-FILE", 1, 1);
  write_ours(bench, "en/messages.yaml", "a: {b: c}\n");
  write_file(bench->overriding, "en/messages.yaml", "a: &x {b: c}\n");
  before = bench->diagnostics.count;
  assert_null(catalogue_open(bench->arena, "en", bench->overriding, &bench->diagnostics));
  found_at(bench, before, "FILE-YAML", 1, 4);
}

/* Opening reads no game's words; a broken file harms that game only, and is named when it is used. */
static void broken_words_of_a_game(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "a: {b: c}\n");
  write_ours(bench, "en/chess/messages.yaml", "events: [1]\n");
  write_ours(bench, "en/chess/report.txt.mustache", "x");
  write_ours(bench, "en/receipt.txt.mustache", "y");
  const Catalogue *words = open_plain(bench);
  assert_string_equal(catalogue_say(words, bench->arena, "events.chess.x", NULL), "events.chess.x");
  assert_string_equal(catalogue_say(words, bench->arena, "a.b", NULL), "c");
  assert_null(catalogue_render(words, bench->arena, "chess/report.txt.mustache", NULL, &bench->diagnostics));
  found_at(bench, 0, "CATALOGUE-FILE", 1, 9);
  assert_string_equal(
      catalogue_render(words, bench->arena, "receipt.txt.mustache", NULL, &bench->diagnostics), "y");
}

/* ---- templates ---- */

static void templates_and_their_partials(void **state) {
  Bench *bench = *state;
  Arena *arena = bench->arena;
  write_ours(bench, "en/messages.yaml", "terms: {hello: Hello, chess: {white: White}}\n");
  write_ours(bench, "en/chess/report.txt.mustache",
             "{{>head}}{{>*side}}: {{>hello}}, {{>foot}}{{>nowhere}}.\n");
  write_ours(bench, "en/chess/head.txt.mustache", "our head\n");
  write_ours(bench, "en/head.txt.mustache", "general head\n");
  write_ours(bench, "en/foot.txt.mustache", "general foot");
  write_ours(bench, "en/foot.yaml.mustache", "# foot");
  write_ours(bench, "en/chess/form.yaml.mustache", "{{>foot}}\n");
  const Catalogue *words = open_plain(bench);
  Tree *data = fields_of(bench, "side", "white");
  assert_string_equal(catalogue_render(words, arena, "chess/report.txt.mustache", data, &bench->diagnostics),
                      "our head\nWhite: Hello, general footnowhere.\n");
  assert_string_equal(catalogue_render(words, arena, "chess/form.yaml.mustache", data, &bench->diagnostics),
                      "# foot");
  write_file(bench->overriding, "en/chess/head.txt.mustache", "their head\n");
  words = catalogue_open(arena, "en", bench->overriding, &bench->diagnostics);
  assert_string_equal(catalogue_render(words, arena, "chess/report.txt.mustache", data, &bench->diagnostics),
                      "their head\nWhite: Hello, general footnowhere.\n");
  assert_int_equal(bench->diagnostics.count, 0);
}

static void templates_that_games_share(void **state) {
  Bench *bench = *state;
  Arena *arena = bench->arena;
  write_ours(bench, "en/messages.yaml", "terms: {chess: {white: White}}\n");
  write_ours(bench, "en/receipt.txt.mustache", "{{>*side}}");
  write_ours(bench, "en/go/receipt.txt.mustache", "stones");
  const Catalogue *words = open_plain(bench);
  Tree *data = fields_of(bench, "side", "white");
  const char *name = "receipt.txt.mustache";
  assert_string_equal(catalogue_render_for(words, arena, "chess", name, data, NULL), "White");
  assert_string_equal(catalogue_render_for(words, arena, "go", name, data, NULL), "stones");
  assert_string_equal(catalogue_render_for(words, arena, "", name, data, NULL), "white");
}

/* The first that there is: theirs for the language, theirs for all, ours for the language, ours for all. */
static void templates_of_four_places(void **state) {
  Bench *bench = *state;
  Arena *arena = bench->arena;
  write_ours(bench, "en/messages.yaml", "terms: {hello: Hello, chess: {report: {hello: Hello to chess}}}\n");
  write_ours(bench, "report.txt.mustache", "{{>head}}");
  write_ours(bench, "chess/head.txt.mustache", "<\n  {{>report.hello}}\n>\n");
  const char *const places[] = {NULL, "en/chess/head.txt.mustache", "chess/head.txt.mustache",
                                "en/chess/head.txt.mustache"};
  const char *const expected[] = {"<\n  Hello to chess\n>\n", "Hello 1", "Hello 2", "Hello 3"};
  for (int i = 0; i < 4; i++) {
    const char *text = arena_printf(arena, "{{>hello}} %d", i);
    if (i == 1) write_ours(bench, places[i], text);
    if (i > 1) write_file(bench->overriding, places[i], text);
    const Catalogue *words = catalogue_open(arena, "en", bench->overriding, &bench->diagnostics);
    assert_string_equal(
        catalogue_render_for(words, arena, "chess", "report.txt.mustache", NULL, &bench->diagnostics),
        expected[i]);
  }
  write_file(bench->overriding, "en/messages.yaml", "terms: {hello: Hi}\n");
  const Catalogue *words = catalogue_open(arena, "en", bench->overriding, &bench->diagnostics);
  assert_string_equal(catalogue_render(words, arena, "chess/head.txt.mustache", NULL, &bench->diagnostics),
                      "Hi 3");
  assert_int_equal(bench->diagnostics.count, 0);
}

/* Pages lie beside the languages and have their words. */
static void pages_that_languages_share(void **state) {
  Bench *bench = *state;
  Arena *arena = bench->arena;
  Diagnostics *found = &bench->diagnostics;
  write_ours(bench, "en/messages.yaml", "terms: {greeting: 'Hello {{name}}'}\n");
  write_ours(bench, "fr/messages.yaml", "terms: {greeting: 'Bonjour {{name}}'}\n");
  write_ours(bench, "page.html.mustache", "<p>{{>greeting}}</p>{{>foot}}");
  write_ours(bench, "foot.html.mustache", "<hr>");
  Tree *data = tree_map(arena);
  tree_put_text(arena, data, "name", "<b> & \"c\"");
  const Catalogue *french = catalogue_open(arena, "fr", bench->overriding, found);
  assert_string_equal(catalogue_render_for(french, arena, "chess", "page.html.mustache", data, found),
                      "<p>Bonjour &lt;b&gt; &amp; &quot;c&quot;</p><hr>");
  write_ours(bench, "en/foot.html.mustache", "<hr class=\"en\">");
  write_file(bench->overriding, "page.html.mustache", "<h1>{{>greeting}}</h1>{{>foot}}");
  const Catalogue *english = catalogue_open(arena, "en", bench->overriding, found);
  assert_string_equal(catalogue_render(english, arena, "page.html.mustache", data, found),
                      "<h1>Hello &lt;b&gt; &amp; &quot;c&quot;</h1><hr class=\"en\">");
}

static void templates_with_faults(void **state) {
  Bench *bench = *state;
  write_ours(bench, "en/messages.yaml", "a: {b: c}\n");
  write_ours(bench, "en/chess/report.txt.mustache", "x\n {{#open}}\n");
  const Catalogue *words = open_plain(bench);
  assert_null(catalogue_render(words, bench->arena, "chess/report.txt.mustache", NULL, &bench->diagnostics));
  found_at(bench, 0, "TEMPLATE-SYNTAX", 2, 2);
  found_at(bench, 1, "TEMPLATE-FILE", 0, 0); /* a note: which file that was */
  assert_int_equal(bench->diagnostics.errors, 1);
  assert_null(catalogue_render(words, bench->arena, "chess/none.txt.mustache", NULL, &bench->diagnostics));
  found_at(bench, 2, "TEMPLATE-MISSING", 0, 0);
  assert_null(
      catalogue_render_for(words, bench->arena, "chess", "none.txt.mustache", NULL, &bench->diagnostics));
  found_at(bench, 3, "TEMPLATE-MISSING", 0, 0);
}

/* ---- our own words ---- */

static size_t check_messages(Arena *arena, const Tree *words, const char *path) {
  if (words->kind == TREE_SCALAR) {
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, arena);
    char *text = mustache_render(NULL, arena, words->text, NULL, MUSTACHE_TEXT, NULL, NULL, &diagnostics);
    if (text == NULL) fail_msg("%s:%d: %s", path, words->line, diagnostics.items[0].message);
    return 1;
  }
  size_t count = 0;
  for (size_t i = 0; i < words->count; i++) count += check_messages(arena, words->items[i].value, path);
  return count;
}

static void check_file(Arena *arena, const char *path, size_t least) {
  char *text;
  size_t length;
  assert_int_equal(file_read(arena, path, YAML_DATA_BYTES, &text, &length), STATUS_OK);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  const Tree *words = yaml_read(arena, text, length, &YAML_DATA, &diagnostics);
  if (words == NULL || diagnostics.count > 0) {
    fail_msg("%s:%d: %s", path, diagnostics.items[0].line, diagnostics.items[0].message);
  }
  assert_true(check_messages(arena, words, path) >= least);
}

static void every_message_of_ours_is_a_template(void **state) {
  (void)state;
  Arena *arena = arena_new();
  check_file(arena, "templates/en/messages.yaml", 50);
  check_file(arena, "templates/en/dos-de-mayo/messages.yaml", 50);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(messages_are_filled_in, set_up, tear_down),
      cmocka_unit_test_setup_teardown(where_words_are_missing_their_keys_stand, set_up, tear_down),
      cmocka_unit_test_setup_teardown(games_add_their_words, set_up, tear_down),
      cmocka_unit_test_setup_teardown(english_stands_in_for_a_language_without_a_game, set_up, tear_down),
      cmocka_unit_test_setup_teardown(an_override_replaces_key_by_key, set_up, tear_down),
      cmocka_unit_test_setup_teardown(diagnostics_are_placed, set_up, tear_down),
      cmocka_unit_test_setup_teardown(diagnostics_of_games, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_language_nobody_wrote, set_up, tear_down),
      cmocka_unit_test_setup_teardown(broken_words, set_up, tear_down),
      cmocka_unit_test_setup_teardown(broken_words_of_a_game, set_up, tear_down),
      cmocka_unit_test_setup_teardown(templates_and_their_partials, set_up, tear_down),
      cmocka_unit_test_setup_teardown(templates_of_four_places, set_up, tear_down),
      cmocka_unit_test_setup_teardown(templates_that_games_share, set_up, tear_down),
      cmocka_unit_test_setup_teardown(pages_that_languages_share, set_up, tear_down),
      cmocka_unit_test_setup_teardown(templates_with_faults, set_up, tear_down),
      cmocka_unit_test(every_message_of_ours_is_a_template),
  };
  return cmocka_run_group_tests_name("catalogue", tests, NULL, NULL);
}
