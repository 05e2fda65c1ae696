#include "yaml_text.h"

#include <string.h>

#include "utf8.h"

/* ---- faults ---- */

void yaml_fault(YamlFaults *faults, YamlFault fault) {
  faults->count++;
  if (faults->count > ERRORS_TOLD + 1) return;
  if (faults->count == ERRORS_TOLD + 1) {
    diagnose_at(faults->diagnostics, SEVERITY_NOTE, "FILE-YAML", "yaml-more-errors", fault.line, fault.column,
                NULL);
    return;
  }
  /* A field that is NULL ends the list early. */
  diagnose_at(faults->diagnostics, SEVERITY_ERROR, fault.code, fault.message, fault.line, fault.column,
              fault.field, fault.value, fault.second_field, fault.second_value, NULL);
}

bool yaml_faults_full(const YamlFaults *faults) {
  return faults->count > ERRORS_TOLD;
}

/* Notes a line with characters that are not text; the document is unreadable. */
static void note_bad_line(YamlFaults *faults, int line) {
  faults->unreadable = true;
  if (faults->bad_line_count < ERRORS_TOLD) faults->bad_lines[faults->bad_line_count++] = line;
}

static bool is_bad_line(const YamlFaults *faults, int line) {
  for (size_t i = 0; i < faults->bad_line_count; i++) {
    if (faults->bad_lines[i] == line) return true;
  }
  return false;
}

/* ---- from bytes to text ---- */

/* What stands for a character that may not be in a text. A letter changes the meaning of nothing. */
#define REPLACEMENT '_'

typedef struct Scan {
  Arena *arena;
  YamlFaults *faults;
  const char *in, *end;
  char *out;
  int line, column;
  bool blank_means_space; /* a blank here is part of YAML's own marks */
} Scan;

static void report_bytes(const Scan *scan, size_t taken) {
  char *bytes = arena_printf(scan->arena, "%02X", (unsigned char)scan->in[0]);
  for (size_t i = 1; i < taken; i++)
    bytes = arena_printf(scan->arena, "%s %02X", bytes, (unsigned char)scan->in[i]);
  yaml_fault(scan->faults, (YamlFault){.code = "FILE-UTF8",
                                       .message = "yaml-utf8",
                                       .line = scan->line,
                                       .column = scan->column,
                                       .field = "bytes",
                                       .value = bytes});
  note_bad_line(scan->faults, scan->line);
}

static void report_control(const Scan *scan, uint32_t code) {
  yaml_fault(scan->faults, (YamlFault){.code = "FILE-CONTROL",
                                       .message = "yaml-control",
                                       .line = scan->line,
                                       .column = scan->column,
                                       .field = "character",
                                       .value = arena_printf(scan->arena, "U+%04X", (unsigned)code)});
  note_bad_line(scan->faults, scan->line);
}

static void line_end(Scan *scan) {
  /* CR before LF is half of a line end; libyaml takes both as one. */
  bool half = *scan->in == '\r' && scan->in + 1 < scan->end && scan->in[1] == '\n';
  *scan->out++ = *scan->in++;
  if (half) return;
  scan->line++;
  scan->column = 1;
  scan->blank_means_space = true;
}

static void put_one(Scan *scan, size_t taken, char byte) {
  *scan->out++ = byte;
  scan->in += taken;
  scan->column++;
}

static void put_as_it_is(Scan *scan, size_t taken) {
  memcpy(scan->out, scan->in, taken);
  scan->out += taken;
  scan->in += taken;
  scan->column++;
}

static void beyond_ascii(Scan *scan) {
  uint32_t code;
  size_t taken = utf8_read(scan->in, (size_t)(scan->end - scan->in), &code);
  if (code == UTF8_BAD) {
    report_bytes(scan, taken);
    put_one(scan, taken, REPLACEMENT);
  } else if (utf8_is_control(code)) {
    report_control(scan, code);
    put_one(scan, taken, REPLACEMENT);
  } else if (utf8_is_separator(code)) {
    /* libyaml ends the line here, editors do not: positions would disagree. */
    put_one(scan, taken, ' ');
  } else if (utf8_is_typographic_space(code)) {
    bool before_comment = scan->in + taken < scan->end && scan->in[taken] == '#';
    if (scan->blank_means_space || before_comment) {
      put_one(scan, taken, ' ');
    } else {
      put_as_it_is(scan, taken);
    }
  } else {
    put_as_it_is(scan, taken);
    scan->blank_means_space = false;
  }
}

static bool is_plain(unsigned char byte) {
  return byte >= ' ' && byte < 0x7F;
}

/* All that follows up to the line's end or a character that must be looked at: nearly all of every file. */
static void plain_run(Scan *scan) {
  const char *start = scan->in, *in = start;
  char *out = scan->out;
  char last = '\0'; /* blanks leave the meaning of the next blank as it is */
  for (; in < scan->end && is_plain((unsigned char)*in); in++) {
    if (*in != ' ') last = *in;
    *out++ = *in;
  }
  if (last != '\0') scan->blank_means_space = last == '-' || last == ':' || last == ',';
  scan->column += (int)(in - start);
  scan->in = in;
  scan->out = out;
}

static void one_character(Scan *scan) {
  unsigned char byte = (unsigned char)*scan->in;
  if (is_plain(byte)) {
    plain_run(scan);
  } else if (byte == '\n' || byte == '\r') {
    line_end(scan);
  } else if (byte >= 0x80) {
    beyond_ascii(scan);
  } else if (utf8_is_control(byte)) {
    report_control(scan, byte);
    put_one(scan, 1, REPLACEMENT);
  } else {
    put_one(scan, 1, (char)byte); /* a tab, a blank like others */
  }
}

static bool starts_with_mark(const char *bytes, size_t length) {
  return length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0;
}

char *yaml_text(Arena *arena, const char *bytes, size_t length, YamlFaults *faults, size_t *text_length) {
  size_t mark = starts_with_mark(bytes, length) ? 3 : 0;
  char *text = arena_alloc(arena, length + 1);
  Scan scan = {.arena = arena,
               .faults = faults,
               .in = bytes + mark,
               .end = bytes + length,
               .out = text,
               .line = 1,
               .column = 1,
               .blank_means_space = true};
  while (scan.in < scan.end && !yaml_faults_full(faults)) one_character(&scan);
  *scan.out = '\0';
  *text_length = (size_t)(scan.out - text);
  return text;
}

/* ---- parts ---- */

/* The first byte of a line (from 1), or NULL if the text has no such line. */
static const char *find_line(const char *text, size_t length, int line) {
  const char *end = text + length;
  for (; line > 1; line--) {
    while (text < end && *text != '\n' && *text != '\r') text++;
    if (text == end) return NULL;
    text += *text == '\r' && text + 1 < end && text[1] == '\n' ? 2 : 1;
  }
  return text;
}

static bool is_key_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

static bool is_fresh_start(const char *line) {
  size_t length = 0;
  if (strncmp(line, "---", 3) == 0) {
    length = 3;
  } else if (*line != '-') {
    while (is_key_character(line[length])) length++;
    if (length == 0 || line[length++] != ':') return false;
  }
  return length > 0 && strchr(" \r\n", line[length]) != NULL; /* or the end: strchr finds the NUL, too */
}

bool yaml_part_resume(YamlPart *part, int line) {
  for (;;) {
    const char *next = find_line(part->text, part->length, line - part->lines_before + 1);
    if (next == NULL) return false;
    part->length -= (size_t)(next - part->text);
    part->text = next;
    part->lines_before = line++;
    if (is_fresh_start(next)) return true;
  }
}

/* ---- why libyaml stopped ---- */

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
  const char *line = find_line(part->text, part->length, (int)mark.line + 1);
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
  return stopped.line > parser->context_mark.line && is_fresh_start(line_of(part, stopped));
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
  /* Where there are characters that are not text, they are what is wrong. */
  if (!is_bad_line(faults, line)) {
    yaml_fault(faults, (YamlFault){.code = "FILE-YAML",
                                   .message = finding.message,
                                   .line = line,
                                   .column = (int)finding.mark.column + 1,
                                   .field = finding.field,
                                   .value = finding.value});
  }
  return part->lines_before + (int)finding.last_line + 1;
}
