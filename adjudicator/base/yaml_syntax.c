#include "yaml_syntax.h"

#include <stdbool.h>
#include <string.h>

#include "utf8.h"
#include "yaml_text.h"

typedef struct Rule {
  const char *context, *problem; /* libyaml's words; NULL: any */
  const char *message;
  bool at_context; /* where the thing began, not where libyaml gave up */
} Rule;

/* The first that fits. */
static const Rule RULES[] = {
    {"while scanning a simple key", NULL, "yaml-missing-colon", true},
    {"while scanning a quoted scalar", "found unexpected end of stream", "yaml-unclosed-quote", true},
    {"while scanning a quoted scalar", "found unexpected document indicator", "yaml-unclosed-quote", true},
    {"while parsing a quoted scalar", NULL, "yaml-escape", false},
    {"while scanning an anchor", NULL, "yaml-anchor", true},
    {"while scanning an alias", NULL, "yaml-alias", true},
    {"while scanning a tag", NULL, "yaml-tag", true},
    {"while parsing a tag", NULL, "yaml-tag", true},
    {NULL, "found undefined tag handle", "yaml-tag", false},
    {"while scanning a %TAG directive", NULL, "yaml-tag", true},
    {"while parsing a %TAG directive", NULL, "yaml-tag", true},
    {NULL, "found character that cannot start any token", "yaml-character", false},
    {NULL, "found a tab character that violates indentation", "yaml-tab", false},
    {NULL, "found a tab character where an indentation space is expected", "yaml-tab", false},
    {NULL, "mapping values are not allowed in this context", "yaml-colon", false},
    {NULL, "block sequence entries are not allowed in this context", "yaml-dash", false},
    {NULL, "did not find expected ',' or ']'", "yaml-missing-comma", false},
    {NULL, "did not find expected ',' or '}'", "yaml-missing-comma", false},
    {"while parsing a block mapping", "did not find expected key", "yaml-expected-key", false},
    {"while parsing a block collection", NULL, "yaml-expected-dash", false},
    {NULL, "did not find expected <document start>", "yaml-after-end", false},
    {NULL, NULL, "yaml-syntax", false},
};

static bool fits(const char *wanted, const char *words) {
  return wanted == NULL || (words != NULL && strcmp(wanted, words) == 0);
}

static const Rule *find_rule(const yaml_parser_t *parser) {
  const Rule *rule = RULES;
  while (!fits(rule->context, parser->context) || !fits(rule->problem, parser->problem)) rule++;
  return rule;
}

/* ---- the line in question ---- */

static const char *line_of(const YamlPart *part, yaml_mark_t mark) {
  const char *line = yaml_text_line(part->text, part->length, (int)mark.line + 1);
  return line == NULL ? part->text + part->length : line;
}

/* The character at a mark as text: "@". Empty at the end of the part. */
static char *character_at(Arena *arena, const YamlPart *part, yaml_mark_t mark) {
  const char *at = line_of(part, mark), *end = part->text + part->length;
  uint32_t code;
  for (size_t i = 0; i < mark.column && at < end; i++) at += utf8_read(at, (size_t)(end - at), &code);
  return arena_strndup(arena, at, at == end ? 0 : utf8_read(at, (size_t)(end - at), &code));
}

/* Columns of the blanks that the line begins with; *tab: of the first tab among them, or -1. */
static int indentation(const char *line, int *tab) {
  int column = 0;
  *tab = -1;
  for (; line[column] == ' ' || line[column] == '\t'; column++) {
    if (line[column] == '\t' && *tab < 0) *tab = column;
  }
  return column;
}

static bool at_end(const YamlPart *part, yaml_mark_t mark) {
  const char *line = line_of(part, mark);
  return line == part->text + part->length;
}

/* A bracket is not closed where reading went on into the next section or to the end. */
static bool bracket_is_open(const YamlPart *part, const yaml_parser_t *parser) {
  yaml_mark_t stopped = parser->problem_mark;
  if (at_end(part, stopped)) return true;
  return stopped.line > parser->context_mark.line && yaml_text_is_fresh_start(line_of(part, stopped));
}

/* True if the colon at `mark` is the first of its line: then its key was read as the end of the line
 * before. */
static bool continues_line(const YamlPart *part, yaml_mark_t mark) {
  const char *line = line_of(part, mark);
  const char *colon = strpbrk(line, ":\r\n");
  uint32_t code;
  size_t column = 0;
  for (const char *at = line; colon != NULL && at < colon; column++)
    at += utf8_read(at, (size_t)(colon - at), &code);
  return colon != NULL && *colon == ':' && column == mark.column && mark.line > 0;
}

/* ---- the fault ---- */

typedef struct Finding {
  const char *message;
  yaml_mark_t mark;
  size_t last_line; /* from 0: reading may be tried again after it */
  const char *field, *value;
} Finding;

/* What ran on to the end of the part, or into the next section, swallowed lines that are worth a look. */
static void begins_there(Finding *finding, yaml_mark_t mark) {
  finding->mark = mark;
  finding->last_line = mark.line;
}

static Finding find(const yaml_parser_t *parser, Arena *arena, const YamlPart *part) {
  const Rule *rule = find_rule(parser);
  yaml_mark_t stopped = parser->problem_mark;
  Finding finding = {.message = rule->message, .mark = stopped, .last_line = stopped.line};
  int tab, blanks = indentation(line_of(part, stopped), &tab);
  if (rule->at_context) {
    begins_there(&finding, parser->context_mark);
  } else if (tab >= 0) {
    finding.message = "yaml-tab";
    finding.mark.column = (size_t)tab;
  } else if (strcmp(rule->message, "yaml-missing-comma") == 0 && bracket_is_open(part, parser)) {
    finding.message = "yaml-unclosed-bracket";
    begins_there(&finding, parser->context_mark);
  } else if (strcmp(rule->message, "yaml-colon") == 0 && continues_line(part, stopped)) {
    finding.message = "yaml-continued-line";
    finding.mark.column = (size_t)blanks;
  } else if (strcmp(rule->message, "yaml-character") == 0) {
    const char *character = character_at(arena, part, stopped);
    if (*character == '\t') {
      finding.message = "yaml-tab";
    } else {
      finding.field = "character";
      finding.value = character;
    }
  } else if (strcmp(rule->message, "yaml-syntax") == 0) {
    finding.field = "problem";
    finding.value = arena_strdup(arena, parser->problem == NULL ? "" : parser->problem);
  }
  return finding;
}

int yaml_syntax_fault(YamlFaults *faults, Arena *arena, const yaml_parser_t *parser, const YamlPart *part) {
  Finding finding = find(parser, arena, part);
  int line = part->lines_before + (int)finding.mark.line + 1;
  faults->unreadable = true;
  /* Where there are characters that are no text, they are what is wrong. */
  if (!yaml_faults_is_bad_line(faults, line)) {
    yaml_fault(faults, (YamlFault){.code = "FILE-YAML",
                                   .message = finding.message,
                                   .line = line,
                                   .column = (int)finding.mark.column + 1,
                                   .field = finding.field,
                                   .value = finding.value});
  }
  return part->lines_before + (int)finding.last_line + 1;
}
