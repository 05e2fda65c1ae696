/* What templates say, form by form, and what the suite of the Mustache project leaves open: faults with their
 * place, depth, data that is large. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/report/mustache.h"

typedef struct Bench {
  Arena *arena;
  Diagnostics diagnostics;
  Tree *data, *partials;
} Bench;

static int set_up(void **state) {
  Arena *arena = arena_new();
  Bench *bench = arena_alloc(arena, sizeof *bench);
  bench->arena = arena;
  diagnostics_init(&bench->diagnostics, arena);
  bench->data = tree_map(arena);
  bench->partials = tree_map(arena);
  *state = bench;
  return 0;
}

static int tear_down(void **state) {
  arena_free(((Bench *)*state)->arena);
  return 0;
}

static MustacheSource find_partial(void *context, const char *name, bool dynamic) {
  if (dynamic && strcmp(name, "file") == 0) return (MustacheSource){0};
  return (MustacheSource){.text = tree_string(tree_get(context, name), NULL),
                          .is_phrase = strncmp(name, "phrase", strlen("phrase")) == 0};
}

static char *render(Bench *bench, const char *template) {
  return mustache_render(NULL, bench->arena, template, bench->data, MUSTACHE_TEXT, find_partial,
                         bench->partials, &bench->diagnostics);
}

/* ---- what templates say ---- */

static const char DATA[] =
    "side: spain\n"
    "cubes: 7\n"
    "share: 1.50\n"
    "gone: null\n"
    "sign: \"<&>\\\"'\"\n"
    "tag: \"{{side}}\"\n"
    "open: yes\n"
    "shut: no\n"
    "name: outer\n"
    "zone.id: never\n"
    "zone: {id: 4, gate: {id: 16, sign: \"<\"}, plain: x}\n"
    "gate: {id: 1, name: inner}\n"
    "bare: {}\n"
    "dice: [5, 2, 6]\n"
    "words: [\"<\", b]\n"
    "rolls: [[1, 2], [3]]\n"
    "empty: []\n"
    "seats: [{name: ana, hand: [{card: a}, {card: b}]}, {name: ben, hand: []}]\n"
    "tree: {leaf: r, kids: [{leaf: s, kids: []}, {leaf: t, kids: [{leaf: u, kids: []}]}]}\n";

static const char PARTIALS[] = "side: \"[{{side}}]\"\n"
                               "twice: \"{{>side}}{{>side}}\"\n"
                               "node: \"{{leaf}}({{#kids}}{{>node}}{{/kids}})\"\n"
                               "bars: \"|cubes| {{cubes}}\"\n"
                               "changed: \"{{=| |=}}|cubes|\"\n"
                               "lines: \"one\\n{{side}}\\n\"\n";

typedef struct Row {
  const char *template, *expected;
} Row;

static Tree *yaml_of(Bench *bench, const char *text) {
  Tree *tree = yaml_read(bench->arena, text, strlen(text), &YAML_DATA, &bench->diagnostics);
  assert_non_null(tree);
  return tree;
}

static void say(Bench *bench, const Row *rows, size_t count) {
  bench->data = yaml_of(bench, DATA);
  bench->partials = yaml_of(bench, PARTIALS);
  for (size_t i = 0; i < count; i++) {
    const char *said = mustache_render(NULL, bench->arena, rows[i].template, bench->data, MUSTACHE_HTML,
                                       find_partial, bench->partials, &bench->diagnostics);
    if (said == NULL || strcmp(said, rows[i].expected) != 0)
      fail_msg("\"%s\" says \"%s\", expected \"%s\"", rows[i].template, said, rows[i].expected);
  }
  assert_int_equal(bench->diagnostics.count, 0);
}

static void values(void **state) {
  static const Row ROWS[] = {
      {"", ""},
      {"no tag { here }\n", "no tag { here }\n"},
      {"to {{side}}!\n", "to spain!\n"},
      {"{{tag}} {{{tag}}}", "{{side}} {{side}}"}, /* what data say is no template */
      {"{{sign}}", "&lt;&amp;&gt;&quot;&#39;"},
      {"{{{sign}}} {{&sign}}", "<&>\"' <&>\"'"},
      {"{{cubes}} {{{cubes}}} {{&cubes}}", "7 7 7"},
      {"{{share}} {{{share}}} {{&share}}", "1.50 1.50 1.50"},
      {"({{gone}}{{{gone}}}{{&gone}})", "()"},
      {"({{missing}}{{{missing}}}{{&missing}})", "()"},
      {"({{zone}}{{dice}})", "()"}, /* only a word or a number has a text */
      {"|{{  side }}|{{{ sign }}}|{{& sign\t}}|", "|spain|<&>\"'|<&>\"'|"},
      {" {{cubes}} \n  {{{cubes}}}\n\t{{&cubes}}\n",
       " 7 \n  7\n\t7\n"}, /* a value does not take its line along */
  };
  say(*state, ROWS, sizeof ROWS / sizeof *ROWS);
}

static void dotted_names(void **state) {
  static const Row ROWS[] = {
      {"{{zone.id}} {{{zone.id}}} {{&zone.id}}", "4 4 4"}, /* not the key "zone.id" */
      {"{{zone.gate.id}}", "16"},
      {"{{zone.gate.sign}}{{{zone.gate.sign}}}", "&lt;<"},
      {"({{zone.gate.id.none}}{{zone.none.id}}{{none.zone.id}})", "()"},
      {"({{zone.name}}{{zone.gate.name}})", "()"}, /* the rest of a name is not looked for outwards */
      {"{{#zone}}{{gate.id}} {{name}}{{/zone}}", "16 outer"},
      {"({{#zone}}{{gate.name}}{{/zone}})", "()"}, /* the inner gate hides the outer one whole */
      {"{{#bare}}{{gate.name}}{{/bare}}", "inner"},
      {"{{#zone.gate}}{{id}}{{/zone.gate}}{{^zone.gate}}no{{/zone.gate}}", "16"},
      {"({{#zone.none}}x{{/zone.none}}{{#none.gate}}x{{/none.gate}})", "()"},
      {"{{^zone.none}}x{{/zone.none}}{{^none.gate}}y{{/none.gate}}", "xy"},
  };
  say(*state, ROWS, sizeof ROWS / sizeof *ROWS);
}

static void sections(void **state) {
  static const Row ROWS[] = {
      {"{{#open}}a{{/open}}{{#shut}}b{{/shut}}{{#gone}}c{{/gone}}{{#missing}}d{{/missing}}", "a"},
      {"{{^open}}a{{/open}}{{^shut}}b{{/shut}}{{^gone}}c{{/gone}}{{^missing}}d{{/missing}}", "bcd"},
      {"({{#empty}}x{{/empty}}{{^dice}}x{{/dice}}{{^zone}}x{{/zone}})", "()"},
      {"{{^empty}}none{{/empty}}", "none"},
      {"{{#dice}}<{{.}}>{{/dice}}", "<5><2><6>"},
      {"{{#words}}{{.}}{{{.}}}{{&.}} {{/words}}", "&lt;<< bbb "},
      {"{{#rolls}}({{#.}}{{.}}{{/.}}){{/rolls}}", "(12)(3)"},
      {"{{#.}}{{side}}{{/.}}", "spain"},
      {"{{#side}}{{.}}{{/side}}", "spain"},
      {"{{#zone}}{{id}}{{side}}{{plain}}{{/zone}}", "4spainx"}, /* outwards for what is not here */
      {"{{#seats}}{{name}}:{{#hand}}{{card}}{{name}},{{/hand}}{{^hand}}-{{/hand}} {{/seats}}",
       "ana:aana,bana, ben:- "},
      {"{{#zone}}{{#gate}}{{id}}{{plain}}{{name}}{{/gate}}{{/zone}}", "16xouter"},
      {"{{#open}}1{{/open}}{{side}}{{#open}}2{{/open}}", "1spain2"},
      {"{{^shut}}1{{/shut}}{{side}}{{^shut}}2{{/shut}}", "1spain2"},
      {"{{#open}}a{{#open}}b{{/open}}c{{/open}}|{{#shut}}a{{#open}}b{{/open}}c{{/shut}}", "abc|"},
      {"{{^shut}}a{{^shut}}b{{/shut}}c{{/shut}}|{{^open}}a{{^shut}}b{{/shut}}c{{/open}}", "abc|"},
      {"{{# open }}a{{/ open\t}}{{^ shut }}b{{/ shut }}", "ab"},
      {" {{#open}}\t{{/open}} | {{^shut}} \n {{/shut}} |", " \t |  \n  |"},
      {" {{#open}}a{{/open}}\n {{^shut}}b{{/shut}}\n", " a\n b\n"},
  };
  say(*state, ROWS, sizeof ROWS / sizeof *ROWS);
}

static void comments(void **state) {
  static const Row ROWS[] = {
      {"a{{! not told }}b", "ab"},
      {"a{{!\nnot\ntold\n}}b", "ab"},
      {"a {{!x}}\nb", "a \nb"},
      {"a\n  {{! alone }}  \nb\n", "a\nb\n"},
      {"a\n{{!\n alone\n}}\nb\n", "a\nb\n"},
      {"a\r\n{{! alone }}\r\nb", "a\r\nb"},
      {" {{! alone }}\nb", "b"},
      {"a\n {{! alone }}", "a\n"},
      {"{{!side}}", ""},
      {"({{!}})", "()"},
  };
  say(*state, ROWS, sizeof ROWS / sizeof *ROWS);
}

static void delimiters(void **state) {
  static const Row ROWS[] = {
      {"{{=<% %>=}}<%side%> {{side}}", "spain {{side}}"},
      {"{{=| |=}}|side|", "spain"},
      {"{{=[ ]=}}[#open][cubes][/open][={{ }}=]{{side}}", "7spain"},
      {"{{=@   @=}}@side@", "spain"},
      {"{{= | | =}}|side|", "spain"},
      {"{{#open}}{{=| |=}}|side||/open|", "spain"},
      {"{{^shut}}{{=| |=}}|side||/shut|", "spain"},
      {"{{=| |=}}|>side|", "[spain]"},                   /* a partial begins with the usual ones, */
      {"{{>changed}} {{cubes}} |cubes|", "7 7 |cubes|"}, /* and what it changes ends with it */
      {"{{=| |=}}|&sign||! told to nobody |", "<&>\"'"},
      {"a {{=| |=}} b", "a  b"},
      {"a{{=| |=}}\nb", "a\nb"},
      {"a\n  {{=| |=}}\t\nb\n", "a\nb\n"},
      {"a\r\n{{=| |=}}\r\nb", "a\r\nb"},
      {" {{=| |=}}\nb", "b"},
      {"a\n {{=| |=}}", "a\n"},
  };
  say(*state, ROWS, sizeof ROWS / sizeof *ROWS);
}

static void partials(void **state) {
  static const Row ROWS[] = {
      {"{{>side}} {{> side }}", "[spain] [spain]"},
      {"({{>missing}})", "()"},
      {"{{#seats}}{{>side}}{{/seats}}", "[spain][spain]"},
      {"{{>twice}}", "[spain][spain]"},
      {"{{#tree}}{{>node}}{{/tree}}", "r(s()t(u()))"},
      {"a {{>side}}\t|\n", "a [spain]\t|\n"},
      {"  {{cubes}} {{>lines}}\n", "  7 one\nspain\n\n"}, /* not alone on its line: not indented */
      {"|\n  {{>lines}}\n|", "|\n  one\n  spain\n|"},
      {"|\r\n{{>lines}}\r\n|", "|\r\none\nspain\n|"},
      {"  {{>lines}}\n|", "  one\n  spain\n|"},
      {"|\n  {{>lines}}", "|\n  one\n  spain\n"},
      {"{{>bars}}", "|cubes| 7"},
  };
  say(*state, ROWS, sizeof ROWS / sizeof *ROWS);
}

/* Tags that print nothing take their line along where they are alone on it. */
static void lines_of_sections(void **state) {
  static const Row ROWS[] = {
      {"a\n{{#open}}\nb\n{{/open}}\nc\n", "a\nb\nc\n"},
      {"a\n{{^shut}}\nb\n{{/shut}}\nc\n", "a\nb\nc\n"},
      {"a\n  {{#open}}\nb\n\t{{/open}}\nc\n", "a\nb\nc\n"},
      {"a\n  {{^shut}} \nb\n\t{{/shut}}\nc\n", "a\nb\nc\n"},
      {"a\r\n{{#open}}\r\n{{/open}}\r\nc", "a\r\nc"},
      {"a\r\n{{^shut}}\r\n{{/shut}}\r\nc", "a\r\nc"},
      {"  {{#open}}\nb{{/open}}\nc", "b\nc"},
      {"  {{^shut}}\nb{{/shut}}\nc", "b\nc"},
      {"b{{#open}}\nc\n  {{/open}}", "b\nc\n"},
      {"b{{^shut}}\nc\n  {{/shut}}", "b\nc\n"},
      {"{{#dice}}\n- {{.}}\n{{/dice}}\n", "- 5\n- 2\n- 6\n"},
      {"a\n{{#shut}}\nb\n{{/shut}}\n\nc\n", "a\n\nc\n"},
  };
  say(*state, ROWS, sizeof ROWS / sizeof *ROWS);
}

/* ---- what is refused ---- */

static void refused_at(Bench *bench, const char *template, const char *message, int line, int column) {
  size_t before = bench->diagnostics.count;
  assert_null(render(bench, template));
  assert_int_equal(bench->diagnostics.count, before + 1);
  const Diagnostic *found = &bench->diagnostics.items[before];
  assert_string_equal(found->message, message);
  assert_int_equal(found->line, line);
  assert_int_equal(found->column, column);
  assert_int_equal(found->severity, SEVERITY_ERROR);
}

static void faults_have_a_place(void **state) {
  Bench *bench = *state;
  refused_at(bench, "one\ntwo {{name", "template-tag-unclosed", 2, 5);
  refused_at(bench, "{{{name}}", "template-tag-unclosed", 1, 1);
  refused_at(bench, "é{{#a}}\n{{#b}}", "template-section-unclosed", 2, 1);
  refused_at(bench, "{{#a}}\n{{^b}}x{{/b}}", "template-section-unclosed", 1, 1);
  refused_at(bench, "é\n  ä{{#a}}{{/b}}", "template-end-wrong", 2, 10);
  refused_at(bench, "\n\n{{/a}}", "template-end-without-section", 3, 1);
  refused_at(bench, "{{  }}", "template-tag-empty", 1, 1);
  refused_at(bench, "{{>}}", "template-tag-empty", 1, 1);
  refused_at(bench, "{{> * }}", "template-tag-empty", 1, 1);
  refused_at(bench, "x {{a b}}", "template-name-blank", 1, 3);
  refused_at(bench, "{{=<% %>", "template-tag-unclosed", 1, 1);
  refused_at(bench, "{{=|=}}", "template-delimiters", 1, 1);
  refused_at(bench, "{{= | | | =}}", "template-delimiters", 1, 1);
  for (size_t i = 0; i < bench->diagnostics.count; i++) {
    assert_string_equal(bench->diagnostics.items[i].code, "TEMPLATE-SYNTAX");
  }
}

static void a_fault_in_a_partial_names_it(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "part", "fine\n{{#open}}");
  refused_at(bench, "{{name}}\n   {{>part}}\n", "template-section-unclosed", 2, 1);
  assert_string_equal(tree_string(tree_get(bench->diagnostics.items[0].fields, "partial"), ""), "part");
}

/* Once by the template, once by the data, in one rendering: neither is taken for the other. */
static void data_name_no_file(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->data, "name", "file");
  tree_put_text(bench->arena, bench->partials, "file", "<of the template>");
  assert_string_equal(render(bench, "{{>file}} {{>*name}} {{>file}} {{>*name}}"),
                      "<of the template> file <of the template> file");
}

static void a_partial_that_never_ends_is_refused(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "self", "x\n{{>self}}{{>self}}");
  refused_at(bench, "{{>self}}", "template-partials-deep", 2, 1);
  assert_string_equal(bench->diagnostics.items[0].code, "TEMPLATE-DEPTH");
}

/* A partial that follows the data comes as deep as the bound says, and no deeper. */
static void partials_follow_the_data(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "node", "({{#node}}{{>node}}{{/node}})");
  Tree *at = bench->data;
  for (int i = 0; i < 63; i++) at = tree_put(bench->arena, at, "node", tree_map(bench->arena));
  tree_put_bool(bench->arena, at, "node", false);
  char *text = render(bench, "{{>node}}");
  assert_non_null(text);
  assert_int_equal(strlen(text), 2 * 64);
  at = tree_put(bench->arena, at, "node", tree_map(bench->arena));
  tree_put_bool(bench->arena, at, "node", false);
  refused_at(bench, "{{>node}}", "template-partials-deep", 1, 11);
}

static char *repeat(Arena *arena, const char *text, size_t times) {
  size_t length = strlen(text);
  char *all = arena_alloc(arena, length * times + 1);
  for (size_t i = 0; i < times; i++) memcpy(all + i * length, text, length);
  return all;
}

static void sections_have_a_bound(void **state) {
  Bench *bench = *state;
  tree_put_bool(bench->arena, bench->data, "a", true);
  const char *fits = arena_printf(bench->arena, "%sx%s", repeat(bench->arena, "{{#a}}", 64),
                                  repeat(bench->arena, "{{/a}}", 64));
  assert_string_equal(render(bench, fits), "x");
  refused_at(bench, repeat(bench->arena, "{{#a}}", 65), "template-sections-deep", 1, 64 * 6 + 1);
  assert_string_equal(bench->diagnostics.items[0].code, "TEMPLATE-DEPTH");
}

static void deep_data_is_reached_by_its_name(void **state) {
  Bench *bench = *state;
  Tree *at = bench->data;
  for (int i = 0; i < 10000; i++) at = tree_put(bench->arena, at, "a", tree_map(bench->arena));
  tree_put_text(bench->arena, at, "end", "found");
  const char *name = repeat(bench->arena, "a.", 10000);
  assert_string_equal(render(bench, arena_printf(bench->arena, "{{%send}}", name)), "found");
  assert_string_equal(render(bench, arena_printf(bench->arena, "{{%sa.end}}", name)), "");
}

static void large_templates_and_lists(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->data, "name", "é");
  const size_t lines = 20000;
  char *text = render(bench, repeat(bench->arena, "line {{name}}\r\n", lines));
  assert_int_equal(strlen(text), lines * strlen("line é\r\n"));
  Tree *list = tree_put(bench->arena, bench->data, "list", tree_list(bench->arena));
  for (int i = 0; i < 50000; i++) tree_add_int(bench->arena, list, i % 10);
  tree_put_text(bench->arena, bench->partials, "item", "{{.}}");
  text = render(bench, "{{#list}}{{>item}}{{/list}}");
  assert_int_equal(strlen(text), 50000);
  assert_memory_equal(text, "01234567890", 11);
}

static void what_is_falsey(void **state) {
  Bench *bench = *state;
  static const char TEMPLATE[] = "{{#v}}yes{{/v}}{{^v}}no{{/v}}";
  Arena *arena = bench->arena;
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put_text(arena, bench->data, "v", "");
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put_bool(arena, bench->data, "v", false);
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put(arena, bench->data, "v", tree_null(arena));
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put(arena, bench->data, "v", tree_list(arena));
  assert_string_equal(render(bench, TEMPLATE), "no");
  tree_put_text(arena, bench->data, "v", "no"); /* a word in quotes is a word */
  assert_string_equal(render(bench, TEMPLATE), "yes");
  tree_put_int(arena, bench->data, "v", 0); /* nought is a number to be shown */
  assert_string_equal(render(bench, TEMPLATE), "yes");
  tree_put(arena, bench->data, "v", tree_map(arena));
  assert_string_equal(render(bench, TEMPLATE), "yes");
}

static void text_is_not_escaped_html_is(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->data, "v", "<a href=\"x\">'&'</a>");
  assert_string_equal(render(bench, "{{v}}"), "<a href=\"x\">'&'</a>");
  char *html =
      mustache_render(NULL, bench->arena, "{{v}}|{{&v}}", bench->data, MUSTACHE_HTML, NULL, NULL, NULL);
  assert_string_equal(html, "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;|<a href=\"x\">'&'</a>");
}

static void standalone_lines_with_crlf(void **state) {
  Bench *bench = *state;
  tree_put_bool(bench->arena, bench->data, "a", true);
  assert_string_equal(render(bench, "x\r\n  {{#a}}  \r\n  y\r\n\t{{/a}}\r\nz\r\n{{! note }}"),
                      "x\r\n  y\r\nz\r\n");
  assert_string_equal(render(bench, "{{#a}} {{/a}}\n"), " \n"); /* two tags on a line: it stays */
  assert_string_equal(render(bench, "x{{!\n a\n b\n}}\ny\n{{=<% %>=}}\n<%a%>"), "x\ny\ntrue");
}

/* Indentation belongs to the lines of the partial, not to those of its values, and not to empty ones. */
static void partials_are_indented_line_by_line(void **state) {
  Bench *bench = *state;
  tree_put_bool(bench->arena, bench->data, "a", true);
  tree_put_text(bench->arena, bench->data, "v", "1\n2");
  tree_put_text(bench->arena, bench->partials, "inner", "{{v}}\n\n{{#a}}\nin\n{{/a}}\n{{!x}}end\n");
  tree_put_text(bench->arena, bench->partials, "outer", "a\r\n\r\n {{>inner}}\nb");
  assert_string_equal(render(bench, "  {{>outer}}\n"), "  a\r\n\r\n   1\n2\n\n   in\n   end\n  b");
  assert_string_equal(render(bench, "- {{>inner}}"), "- 1\n2\n\nin\nend\n");
}

/* Phrases have no line end: alone on a line they keep that of the line, and what says nothing is no line. */
static void phrases_alone_on_their_line(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "phrase", "{{#side}}Side {{>*side}}{{/side}}");
  tree_put_text(bench->arena, bench->partials, "phrase.two", "one\ntwo");
  tree_put_text(bench->arena, bench->partials, "phrase.line", "line\n");
  tree_put_text(bench->arena, bench->partials, "phrase.of-phrase", "{{>phrase}}");
  tree_put_text(bench->arena, bench->partials, "lines", "{{>phrase}}\nof a file");
  const struct {
    const char *template, *without, *with;
  } rows[] = {
      {"a\n{{>phrase}}\nb", "a\nb", "a\nSide x\nb"},
      {"a\n  {{>phrase}}\r\nb", "a\nb", "a\n  Side x\nb"},
      {"a\n{{>phrase}}", "a\n", "a\nSide x"},
      {"a {{>phrase}}\nb", "a \nb", "a Side x\nb"},
      {"{{>phrase.of-phrase}}\nb", "b", "Side x\nb"},
      {"a {{>phrase.of-phrase}} b", "a  b", "a Side x b"},
      {"  {{>phrase.two}}\nb", "  one\n  two\nb", "  one\n  two\nb"},
      {"  {{>phrase.line}}\nb", "  line\nb", "  line\nb"},
      {"  {{>lines}}\nb", "  of a fileb", "  Side x\n  of a fileb"},
      {"{{>*side}}\nb", "b", "x\nb"},
      {"{{>nowhere}}\nb", "b", "b"},
  };
  for (size_t i = 0; i < 2 * (sizeof rows / sizeof *rows); i++) {
    bench->data = tree_map(bench->arena);
    if (i % 2 == 1) tree_put_text(bench->arena, bench->data, "side", "x");
    const char *said = render(bench, rows[i / 2].template);
    const char *expected = i % 2 == 1 ? rows[i / 2].with : rows[i / 2].without;
    if (strcmp(said, expected) != 0) fail_msg("%s is \"%s\"", rows[i / 2].template, said);
  }
}

/* A word of a family: its own partial, that of its shape, that of all others, itself. */
static void families_of_partials(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "turns.1-end", "end");
  tree_put_text(bench->arena, bench->partials, "turns.N-N-south", "{{n1}}, {{n2}}, {{n3}}");
  tree_put_text(bench->arena, bench->partials, "of.north", "du Nord");
  tree_put_text(bench->arena, bench->partials, "of.other",
                "{{#vowel}}d'{{/vowel}}{{^vowel}}de {{/vowel}}{{word}}");
  tree_put_text(bench->arena, bench->partials, "other", "never");
  tree_put_text(bench->arena, bench->partials, "N", "never");
  const struct {
    const char *template, *word, *expected;
  } rows[] = {
      {"{{>turns.*w}}", "1-end", "end"},
      {"{{>turns.*w}}", "12-3-south", "12, 3, "},
      {"{{>turns.*w}}", "1-north", "1-north"},
      {"{{>of.*w}}", "north", "du Nord"},
      {"{{>of.*w}}", "anne", "d'anne"},
      {"{{>of.*w}}", "Élise", "d'Élise"},
      {"{{>of.*w}}", "Yves", "d'Yves"},
      {"{{>of.*w}}", "Yann", "de Yann"},
      {"{{>of.*w}}", "ben", "de ben"},
      {"{{>of.*w}}", "", ""},
      {"{{>Of.*w}}", "north", "Du Nord"},
      {"{{>Of.*w}}", "ben", "De ben"},
      {"{{>Eh.*w}}", "élan", "Élan"},
      {"{{>*w}}", "7", "7"},
      {"{{>*w}}", "ben", "ben"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    bench->data = tree_map(bench->arena);
    tree_put_text(bench->arena, bench->data, "w", rows[i].word);
    const char *said = render(bench, rows[i].template);
    if (strcmp(said, rows[i].expected) != 0)
      fail_msg("%s of %s is \"%s\"", rows[i].template, rows[i].word, said);
  }
}

static void dynamic_partials(void **state) {
  Bench *bench = *state;
  tree_put_text(bench->arena, bench->partials, "spanish", "Spain");
  tree_put_text(bench->arena, bench->data, "side", "spanish");
  tree_put_text(bench->arena, bench->data, "other", "french");
  tree_put_text(bench->arena, bench->partials, "sides.french", "the French");
  assert_string_equal(render(bench, "{{>sides.*other}}, {{>sides.*side}}"), "the French, spanish");
  assert_string_equal(render(bench, "{{>*side}}, {{> * other }}, {{>*missing}}."), "Spain, french, .");
}

/* What is kept of a template is the template alone: data and arena may be others each time. */
static void a_store_keeps_templates(void **state) {
  Bench *bench = *state;
  MustacheStore *store = mustache_store(bench->arena);
  static const char *const TEMPLATES[] = {"{{#list}}{{>line}}{{/list}}{{^list}}none{{/list}}", "{{name}}",
                                          "{{", ""};
  tree_put_text(bench->arena, bench->partials, "line", "{{name}};");
  for (int round = 0; round < 3; round++) {
    Arena *arena = arena_new();
    Tree *data = tree_map(arena);
    Tree *list = tree_put(arena, data, "list", tree_list(arena));
    tree_put_int(arena, data, "name", round);
    for (int i = 0; i < round; i++) tree_add(arena, list, tree_map(arena));
    for (size_t i = 0; i < sizeof TEMPLATES / sizeof *TEMPLATES; i++) {
      Diagnostics stored, plain;
      diagnostics_init(&stored, arena);
      diagnostics_init(&plain, arena);
      const char *once = mustache_render(NULL, arena, TEMPLATES[i], data, MUSTACHE_TEXT, find_partial,
                                         bench->partials, &plain);
      const char *again = mustache_render(store, arena, TEMPLATES[i], data, MUSTACHE_TEXT, find_partial,
                                          bench->partials, &stored);
      assert_int_equal(stored.count, plain.count);
      assert_int_equal(once == NULL, again == NULL);
      if (once != NULL) assert_string_equal(once, again);
    }
    arena_free(arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(values, set_up, tear_down),
      cmocka_unit_test_setup_teardown(dotted_names, set_up, tear_down),
      cmocka_unit_test_setup_teardown(sections, set_up, tear_down),
      cmocka_unit_test_setup_teardown(lines_of_sections, set_up, tear_down),
      cmocka_unit_test_setup_teardown(comments, set_up, tear_down),
      cmocka_unit_test_setup_teardown(delimiters, set_up, tear_down),
      cmocka_unit_test_setup_teardown(partials, set_up, tear_down),
      cmocka_unit_test_setup_teardown(faults_have_a_place, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_fault_in_a_partial_names_it, set_up, tear_down),
      cmocka_unit_test_setup_teardown(data_name_no_file, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_partial_that_never_ends_is_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(partials_follow_the_data, set_up, tear_down),
      cmocka_unit_test_setup_teardown(sections_have_a_bound, set_up, tear_down),
      cmocka_unit_test_setup_teardown(deep_data_is_reached_by_its_name, set_up, tear_down),
      cmocka_unit_test_setup_teardown(large_templates_and_lists, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_is_falsey, set_up, tear_down),
      cmocka_unit_test_setup_teardown(text_is_not_escaped_html_is, set_up, tear_down),
      cmocka_unit_test_setup_teardown(standalone_lines_with_crlf, set_up, tear_down),
      cmocka_unit_test_setup_teardown(partials_are_indented_line_by_line, set_up, tear_down),
      cmocka_unit_test_setup_teardown(phrases_alone_on_their_line, set_up, tear_down),
      cmocka_unit_test_setup_teardown(families_of_partials, set_up, tear_down),
      cmocka_unit_test_setup_teardown(dynamic_partials, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_store_keeps_templates, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("mustache", tests, NULL, NULL);
}
