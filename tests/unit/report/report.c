/* What report/ adds to what it is handed: marks for templates, chapters, sentences that tell several events,
 * the course of a game, changes. Words and templates are the test's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/report/report.h"

static const char WORDS[] = "events:\n"
                            "  toy:\n"
                            "    moved: '{{>*side}} moves {{count}} cube{{^count_one}}s{{/count_one}}'\n"
                            "    won: '{{>*side}} wins'\n"
                            "    rained: 'It rains.'\n"
                            "runs:\n"
                            "  toy:\n"
                            "    moved: '{{>*side}} moves {{#items}}{{count}}{{^last}}+{{/last}}{{/items}}'\n"
                            "course:\n"
                            "  toy:\n"
                            "    rained: 'Rain.'\n"
                            "    won: '{{>*side}} wins.'\n"
                            "terms: {toy: {red: Red, blue: Blue}}\n";

typedef struct Bench {
  Arena *arena;
  Diagnostics diagnostics;
  char *folder; /* --template-dir: a language "xx" of our own */
  Catalogue *catalogue;
} Bench;

static void write_file(const Bench *bench, const char *name, const char *text) {
  char *path = g_build_filename(bench->folder, "xx", name, NULL);
  assert_true(g_file_set_contents(path, text, -1, NULL));
  g_free(path);
}

static int set_up(void **state) {
  Arena *arena = arena_new();
  Bench *bench = arena_alloc(arena, sizeof *bench);
  bench->arena = arena;
  diagnostics_init(&bench->diagnostics, arena);
  bench->folder = g_dir_make_tmp("report-XXXXXX", NULL);
  if (bench->folder == NULL) return -1;
  char *toy = g_build_filename(bench->folder, "xx", "toy", NULL);
  int made = g_mkdir_with_parents(toy, 0700);
  g_free(toy);
  if (made != 0) return -1;
  write_file(bench, "messages.yaml", WORDS);
  bench->catalogue = catalogue_open(arena, "xx", bench->folder, &bench->diagnostics);
  *state = bench;
  return bench->catalogue == NULL ? -1 : 0;
}

static void remove_entry(const char *folder, const char *name) {
  char *path = g_build_filename(folder, name, NULL);
  g_remove(path);
  g_free(path);
}

static int tear_down(void **state) {
  Bench *bench = *state;
  static const char *const NAMES[] = {"xx/toy/report.txt.mustache",
                                      "xx/toy/form.yaml.mustache",
                                      "xx/toy/rules.yaml",
                                      "xx/toy",
                                      "xx/receipt.txt.mustache",
                                      "xx/reminder.txt.mustache",
                                      "xx/messages.yaml",
                                      "xx",
                                      NULL};
  for (const char *const *name = NAMES; *name != NULL; name++) remove_entry(bench->folder, *name);
  assert_int_equal(g_rmdir(bench->folder), 0);
  g_free(bench->folder);
  arena_free(bench->arena);
  return 0;
}

static Tree *tree_of(Bench *bench, const char *text) {
  Tree *tree = yaml_read(bench->arena, text, strlen(text), &YAML_DATA, &bench->diagnostics);
  assert_non_null(tree);
  return tree;
}

/* A view of the game "toy" with this log, worded. */
static Tree *view_of(Bench *bench, const char *log) {
  Tree *view = tree_map(bench->arena);
  tree_put_text(bench->arena, view, "rules", "toy");
  Tree *entries = tree_put(bench->arena, view, "log", tree_of(bench, log));
  report_word_log(bench->catalogue, bench->arena, "toy", entries);
  return view;
}

static void reports(Bench *bench, Tree *view, const char *template, const char *expected) {
  write_file(bench, "toy/report.txt.mustache", template);
  bench->catalogue =
      catalogue_open(bench->arena, "xx", bench->folder, &bench->diagnostics); /* reads it anew */
  const char *text =
      report_text(bench->catalogue, bench->arena, REPORT_WHOLE, view, LAYOUT_WIDTH, &bench->diagnostics);
  assert_non_null(text);
  assert_string_equal(text, expected);
}

/* -- the log -- */

static const char CHAPTERS[] =
    "{{#chapters}}\n== {{turn}} {{during}}\n{{#lines}}\n{{rule}} {{text}}\n{{/lines}}\n"
    "{{/chapters}}\n";

static void events_of_one_window_are_a_chapter(void **state) {
  Bench *bench = *state;
  Tree *view = view_of(bench, "- {code: rained, rule: T 1, turn: '1', during: orders}\n"
                              "- {code: rained, rule: T 2, turn: '1', during: orders}\n"
                              "- {code: rained, rule: T 3, turn: '1', during: moves}\n"
                              "- {code: rained, rule: T 4, turn: '2', during: moves}\n");
  reports(bench, view, CHAPTERS,
          "== 1 orders\nT 1 It rains.\nT 2 It rains.\n== 1 moves\nT 3 It rains.\n"
          "== 2 moves\nT 4 It rains.\n");
}

static void events_of_one_side_are_one_sentence(void **state) {
  Bench *bench = *state;
  Tree *view = view_of(bench, "- {code: moved, rule: T 1, turn: '1', during: moves, side: red, count: 2}\n"
                              "- {code: moved, rule: T 1, turn: '1', during: moves, side: red, count: 1}\n"
                              "- {code: moved, rule: T 1, turn: '1', during: moves, side: blue, count: 3}\n"
                              "- {code: moved, rule: T 2, turn: '1', during: moves, side: blue, count: 4}\n"
                              "- {code: moved, rule: T 2, turn: '2', during: moves, side: blue, count: 5}\n");
  reports(bench, view, CHAPTERS,
          "== 1 moves\nT 1 Red moves 2+1\nT 1 Blue moves 3\nT 2 Blue moves 4\n"
          "== 2 moves\nT 2 Blue moves 5\n");
  /* Each event keeps its own words, for programs. */
  const Tree *log = tree_get(view, "log");
  assert_string_equal(tree_string(tree_get(log->items[0].value, "text"), ""), "Red moves 2 cubes");
  assert_string_equal(tree_string(tree_get(log->items[1].value, "text"), ""), "Red moves 1 cube");
}

static void a_run_is_given_what_its_events_share(void **state) {
  Bench *bench = *state;
  write_file(bench, "messages.yaml",
             "events: {toy: {m: m}}\n"
             "runs: {toy: {m: 'both {{both}}, one {{one}}, {{#items}}{{it.one}};{{/items}}'}}\n");
  bench->catalogue = catalogue_open(bench->arena, "xx", bench->folder, &bench->diagnostics);
  Tree *view = view_of(bench, "[{code: m, both: 7, one: 1}, {code: m, both: 7}, {code: m, both: 7, one: 3}]");
  reports(bench, view, "{{#chapters}}{{#lines}}{{text}}{{/lines}}{{/chapters}}\n", "both 7, one , 1;;3;\n");
}

static void what_follows_from_an_event_is_told_in_its_line(void **state) {
  Bench *bench = *state;
  write_file(bench, "messages.yaml",
             "events: {toy: {m: 'moved {{unit}}.', p: 'hill {{hill}} taken.'}}\n"
             "tails: {toy: {p: 'It takes {{hill}}.'}}\n");
  bench->catalogue = catalogue_open(bench->arena, "xx", bench->folder, &bench->diagnostics);
  Tree *view =
      view_of(bench, "[{code: p, hill: 1}, {code: m, unit: a}, {code: p, hill: 2}, {code: p, hill: 3},\n"
                     " {code: m, unit: b, during: later}]");
  reports(bench, view,
          "{{#chapters}}{{#lines}}{{text}}{{#event}} ({{code}}){{/event}}\n{{/lines}}{{/chapters}}\n",
          "hill 1 taken. (p)\nmoved a. It takes 2. It takes 3. (m)\nmoved b. (m)\n");
}

static void maps_of_hexes_are_drawn(void **state) {
  Bench *bench = *state;
  Tree *view = view_of(bench, "[]");
  reports(bench, view, "{{map_text}}{{#map_parts}}part{{/map_parts}}.\n", ".\n");
  tree_put(bench->arena, view, "map", tree_of(bench, "{terrain: [PP], focus: ['0101']}"));
  reports(bench, view,
          "{{{map_text}}}\n{{#map_parts}}\n{{#first}}larger:\n{{/first}}\n{{{it.text}}}\n{{/map_parts}}\n",
          "    01 02\n01\n    P\n       P\n\nlarger:\n  ____\n /0101\\\n/      \\____\n\\ PPP  /0201\\\n"
          " \\____/      \\\n      \\ PPP  /\n       \\____/\n");
}

static void a_line_knows_the_card_that_it_names(void **state) {
  Bench *bench = *state;
  Tree *view = view_of(bench, "[{code: rained, card: ace}, {code: rained, card: king}]");
  tree_put(bench->arena, view, "known_cards", tree_of(bench, "{ace: {does: wins}}"));
  reports(bench, view,
          "{{#chapters}}{{#lines}}{{text}}{{#about}} {{does}}{{/about}}\n{{/lines}}{{/chapters}}\n",
          "It rains. wins\nIt rains.\n");
}

/* Of each rule the first line that cites it, in reports of full detail alone. */
static void full_reports_quote_rules(void **state) {
  Bench *bench = *state;
  write_file(bench, "messages.yaml",
             "events: {toy: {rained: 'It rains.'}}\nrulebook: {quote: '{{number}}: {{sentence}}'}\n");
  write_file(bench, "toy/rules.yaml", "title: Toy\nrules: {'1.1': 'Rain is wet. Very.', '2': Chapter}\n");
  bench->catalogue = catalogue_open(bench->arena, "xx", bench->folder, &bench->diagnostics);
  Tree *view =
      view_of(bench, "[{code: rained, rule: T 1.1}, {code: rained, rule: T 2}, {code: rained, rule: T 1.1}]");
  static const char QUOTES[] =
      "{{#chapters}}{{#lines}}{{text}}{{#it.quote}} {{quote}}{{/it.quote}}\n{{/lines}}{{/chapters}}\n";
  reports(bench, view, QUOTES, "It rains.\nIt rains.\nIt rains.\n");
  tree_put_text(bench->arena, view, "detail", "full");
  reports(bench, view, QUOTES, "It rains. 1.1: Rain is wet.\nIt rains.\nIt rains.\n");
}

/* Of each rule the first error that cites it: a warning says itself what is wrong. */
static void receipts_quote_rules(void **state) {
  Bench *bench = *state;
  write_file(bench, "messages.yaml", "rulebook: {quote: '{{number}}: {{sentence}}'}\n");
  write_file(bench, "toy/rules.yaml", "title: Toy\nrules: {'1.1': 'Rain is wet. Very.', '1.2': Stay in.}\n");
  write_file(
      bench, "receipt.txt.mustache",
      "{{#errors}}{{code}} {{it.quote}}\n{{/errors}}{{#warnings}}{{code}} {{it.quote}}\n{{/warnings}}\n");
  bench->catalogue = catalogue_open(bench->arena, "xx", bench->folder, &bench->diagnostics);
  const Tree *receipt =
      tree_of(bench, "rules: toy\nerrors: [{code: T-1.1}, {code: FILE-SHAPE}, {code: T-1.1}]\n"
                     "warnings: [{code: T-1.1}, {code: T-1.2}]\n");
  assert_string_equal(receipt_text(bench->catalogue, bench->arena, receipt, &bench->diagnostics),
                      "T-1.1 1.1: Rain is wet.\nFILE-SHAPE\nT-1.1\nT-1.1\nT-1.2\n");
}

static void a_report_without_events_has_no_chapter(void **state) {
  Bench *bench = *state;
  reports(bench, view_of(bench, "[]"), "{{^chapters}}none{{/chapters}}\n", "none\n");
  Tree *view = tree_map(bench->arena);
  tree_put_text(bench->arena, view, "rules", "toy");
  reports(bench, view, "{{^chapters}}none{{/chapters}}\n", "none\n");
}

static void the_ending_is_the_event_that_ended_it(void **state) {
  Bench *bench = *state;
  Tree *view = view_of(bench, "[{code: won, rule: T 9, side: red}, {code: rained, rule: T 1}]");
  static const char ENDING[] = "{{#ending}}{{rule}}: {{text}}{{/ending}}{{^ending}}none{{/ending}}\n";
  tree_put_bool(bench->arena, view, "over", false);
  reports(bench, view, ENDING, "none\n");
  tree_put(bench->arena, view, "over", tree_of(bench, "{winner: red, reason: won}"));
  reports(bench, view, ENDING, "T 9: Red wins\n");
}

static void the_course_tells_some_events_turn_by_turn(void **state) {
  Bench *bench = *state;
  const Tree *log = tree_of(bench, "- {code: rained, turn: '1'}\n"
                                   "- {code: moved, turn: '1', side: red, count: 1}\n"
                                   "- {code: rained, turn: '1'}\n"
                                   "- {code: moved, turn: '2', side: red, count: 1}\n"
                                   "- {code: won, turn: '3', side: blue}\n");
  const Tree *course = report_course(bench->catalogue, bench->arena, "toy", log);
  assert_string_equal(yaml_write(bench->arena, course, NULL),
                      yaml_write(bench->arena,
                                 tree_of(bench, "- {turn: '1', text: Rain. Rain.}\n"
                                                "- {turn: '3', text: Blue wins.}\n"),
                                 NULL));
}

/* -- changes -- */

static void changes_are_marked(void **state) {
  Bench *bench = *state;
  Tree *view = tree_of(bench, "board: [{zone: 1, red: 3}, {zone: 2, blue: 1}, {zone: 3}]\n"
                              "sides: [{side: red, lost: 2}]\n"
                              "hand: [{card: 7}]\n");
  const Tree *former =
      tree_of(bench, "board: [{zone: 1, red: 1, blue: 1}, {zone: 2, blue: 1}, {zone: 3, red: 2}]\n"
                     "sides: [{side: red, lost: 0}]\n"
                     "hand: [{card: 9}]\n");
  report_mark_changes(bench->arena, view, former);
  const Tree *board = tree_get(view, "board");
  assert_string_equal(tree_string(tree_get(board->items[0].value, "red_change"), ""), "+2");
  assert_string_equal(tree_string(tree_get(board->items[0].value, "blue_change"), ""), "-1");
  assert_int_equal(board->items[1].value->count, 2);
  assert_string_equal(tree_string(tree_get(board->items[2].value, "red_change"), ""), "-2");
  assert_non_null(tree_get(board->items[2].value, "changed"));
  assert_string_equal(tree_string(tree_get(tree_get(view, "sides")->items[0].value, "lost_change"), ""),
                      "+2");
  assert_int_equal(tree_get(view, "hand")->items[0].value->count, 1);
}

static void lists_that_do_not_fit_are_left_alone(void **state) {
  Bench *bench = *state;
  Tree *view = tree_of(bench, "board: [{zone: 1, red: 3}]");
  report_mark_changes(bench->arena, view, NULL);
  report_mark_changes(bench->arena, view, tree_of(bench, "sides: [{lost: 1}]"));
  report_mark_changes(bench->arena, view, tree_of(bench, "board: [{zone: 1}, {zone: 2}]"));
  assert_true(tree_equal(view, tree_of(bench, "board: [{zone: 1, red: 3}]")));
}

/* -- marks -- */

static void templates_can_ask_for_what_is_there(void **state) {
  Bench *bench = *state;
  Tree *view =
      tree_of(bench, "rules: toy\nwindow: orders\ncount: 1\nmore: 2\nwords: [a, b]\nnumbers: {x: 1, y: 2}\n"
                     "nothing: []\nbare: {}\ndraw: no\nquoted: 'no'\ntext: \"p\\nq\"\n"
                     "list: [{name: p}, {name: q}]\n");
  reports(
      bench, view,
      "{{#window_orders}}W{{/window_orders}}{{#window_moves}}!{{/window_moves}}"
      "{{#count_one}}1{{/count_one}}{{#more_one}}!{{/more_one}} {{words_text}} {{numbers_text}}"
      "{{#nothing_empty}} E{{/nothing_empty}}{{#bare_empty}}E{{/bare_empty}}{{#words_empty}}!{{/words_empty}}"
      "{{#draw_no}}N{{/draw_no}}{{#quoted_no}}!{{/quoted_no}}{{#text_lines}} {{.}}{{/text_lines}}"
      "{{#list}} {{#first}}<{{/first}}{{it.name}}{{it.rules}}{{#last}}>{{/last}}{{/list}}\n",
      "W1 a, b x: 1, y: 2 EEN p q <p q>\n");
}

static void what_is_handed_in_stays_as_it_is(void **state) {
  Bench *bench = *state;
  static const char VIEW[] =
      "{rules: toy, window: orders, log: [{code: rained, turn: '1'}], list: [{n: 1}], map: {tiles: "
      "['1 2']}}";
  Tree *view = tree_of(bench, VIEW);
  reports(bench, view, "{{map_text}}", "+-----+-----+\n|     |     |\n+-----+-----+\n");
  assert_true(tree_equal(view, tree_of(bench, VIEW)));
}

/* -- the other texts -- */

static void receipts_forms_and_reminders_have_their_templates(void **state) {
  Bench *bench = *state;
  write_file(bench, "receipt.txt.mustache", "Receipt {{number}} of {{>*seat}}\n");
  write_file(bench, "reminder.txt.mustache", "Remember, {{>*seat}}\n");
  write_file(bench, "toy/form.yaml.mustache", "# of {{>*seat}}\nturn: \"{{turn}}\"\n");
  Tree *data = tree_of(bench, "{rules: toy, number: 3, seat: red, turn: '2'}");
  Arena *arena = bench->arena;
  assert_string_equal(receipt_text(bench->catalogue, arena, data, &bench->diagnostics), "Receipt 3 of Red\n");
  assert_string_equal(reminder_text(bench->catalogue, arena, data, &bench->diagnostics), "Remember, Red\n");
  assert_string_equal(form_text(bench->catalogue, arena, data, LAYOUT_FILE_WIDTH, &bench->diagnostics),
                      "# of Red\nturn: \"2\"\n");
  assert_int_equal(bench->diagnostics.count, 0);
}

static void a_position_is_told_as_facts(void **state) {
  Bench *bench = *state;
  Tree *view = view_of(bench, "[]");
  tree_put(
      bench->arena, view, "position",
      tree_of(
          bench,
          "{turn: 3, phase: spring, boats: {ald: red, brae: none, cava: red}, hands: {red: [a, b], blue: []}, "
          "deck: [c, {d: 1}], first: red, over: {winner: red}, options: {pace: fast}}"));
  reports(bench, view,
          "{{#facts}}\n{{fact}}:{{#groups}} {{#it.group}}{{>*group}}={{/it.group}}{{#members}}{{>*member}}"
          "{{^last}}+{{/last}}{{/members}}{{/groups}}\n{{/facts}}\n",
          "boats: Red=ald+cava none=brae\nhands: Red=a+b Blue=\ndeck: c+{d: 1}\nfirst: Red\n");
}

static void a_template_that_is_not_there_is_told(void **state) {
  Bench *bench = *state;
  assert_null(report_text(bench->catalogue, bench->arena, REPORT_WHOLE, view_of(bench, "[]"), LAYOUT_WIDTH,
                          &bench->diagnostics));
  assert_int_equal(bench->diagnostics.errors, 1);
  assert_string_equal(bench->diagnostics.items[0].code, "TEMPLATE-MISSING");
}

#define OF(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      OF(events_of_one_window_are_a_chapter),
      OF(events_of_one_side_are_one_sentence),
      OF(a_run_is_given_what_its_events_share),
      OF(a_line_knows_the_card_that_it_names),
      OF(full_reports_quote_rules),
      OF(receipts_quote_rules),
      OF(a_report_without_events_has_no_chapter),
      OF(the_ending_is_the_event_that_ended_it),
      OF(the_course_tells_some_events_turn_by_turn),
      OF(changes_are_marked),
      OF(lists_that_do_not_fit_are_left_alone),
      OF(templates_can_ask_for_what_is_there),
      OF(what_is_handed_in_stays_as_it_is),
      OF(receipts_forms_and_reminders_have_their_templates),
      OF(a_position_is_told_as_facts),
      OF(a_template_that_is_not_there_is_told),
      OF(what_follows_from_an_event_is_told_in_its_line),
      OF(maps_of_hexes_are_drawn),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
