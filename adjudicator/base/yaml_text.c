#include "yaml_text.h"

#include <string.h>

#include "utf8.h"

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
  yaml_faults_bad_line(scan->faults, scan->line);
}

static void report_control(const Scan *scan, uint32_t code) {
  yaml_fault(scan->faults, (YamlFault){.code = "FILE-CONTROL",
                                       .message = "yaml-control",
                                       .line = scan->line,
                                       .column = scan->column,
                                       .field = "character",
                                       .value = arena_printf(scan->arena, "U+%04X", (unsigned)code)});
  yaml_faults_bad_line(scan->faults, scan->line);
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

const char *yaml_text_line(const char *text, size_t length, int line) {
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

bool yaml_text_is_fresh_start(const char *line) {
  size_t length = 0;
  if (strncmp(line, "---", 3) == 0) {
    length = 3;
  } else if (*line != '-') {
    while (is_key_character(line[length])) length++;
    if (length == 0 || line[length++] != ':') return false;
  }
  return length > 0 && strchr(" \r\n", line[length]) != NULL; /* or the end: strchr finds the NUL, too */
}
