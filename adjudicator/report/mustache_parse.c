#include "mustache_parse.h"

#include <string.h>

/* Sections within sections; no report comes near it, and it bounds the depth of the renderer. */
#define SECTION_DEPTH_MAX 64

typedef struct Delimiters {
  const char *open, *close;
  size_t open_length, close_length;
} Delimiters;

static const Delimiters USUAL = {.open = "{{", .close = "}}", .open_length = 2, .close_length = 2};

/* A list of nodes that is being filled, and the section that it belongs to. */
typedef struct Level {
  MustacheNode *section; /* NULL for the template itself */
  MustacheNode **end;    /* where the next node is hung */
} Level;

typedef struct Parser {
  Arena *arena;
  Diagnostics *diagnostics;
  const char *partial;
  const char *source, *end;
  Delimiters delimiters;
  const char *counted; /* up to here lines and columns have been counted */
  int line, column;
  Level levels[SECTION_DEPTH_MAX + 1];
  size_t depth;
} Parser;

/* One tag as it stands in the source. */
typedef struct Tag {
  char sigil;              /* one of # ^ / > ! = & { or 0 for a plain variable */
  const char *start, *end; /* of the whole tag; moved outwards where it stands alone on its lines */
  const char *inside;      /* after the sigil */
  size_t inside_length;
  bool alone;
  const char *indentation; /* the blanks before a tag that stands alone */
  size_t indentation_length;
  int line, column;
} Tag;

static bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

static bool is_space(char c) {
  return is_blank(c) || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/* The place of `at`, which never lies before an earlier place. */
static void count_to(Parser *parser, const char *at) {
  for (; parser->counted < at; parser->counted++) {
    if (*parser->counted == '\n') {
      parser->line++;
      parser->column = 1;
    } else if (((unsigned char)*parser->counted & 0xC0) != 0x80) { /* not within a UTF-8 character */
      parser->column++;
    }
  }
}

/* `one` and `two` are what the sentence names; "" if it names less. Always false. */
static bool refuse(Parser *parser, const char *code, const char *message, const Tag *tag, const char *one,
                   const char *two) {
  diagnose_at(parser->diagnostics, SEVERITY_ERROR, code, message, tag->line, tag->column, "tag", one,
              "expected", two, "partial", parser->partial, NULL);
  return false;
}

static MustacheNode *add_node(Parser *parser, MustacheKind kind) {
  MustacheNode *node = arena_alloc(parser->arena, sizeof *node);
  node->kind = kind;
  Level *level = &parser->levels[parser->depth];
  *level->end = node;
  level->end = &node->next;
  return node;
}

static bool starts_line(const Parser *parser, const char *at) {
  return at == parser->source || at[-1] == '\n';
}

static void add_literal(Parser *parser, const char *from, const char *to) {
  MustacheNode *node = add_node(parser, MUSTACHE_LITERAL);
  node->text = from;
  node->length = (size_t)(to - from);
  node->starts_line = starts_line(parser, from);
}

static const char *find(const char *from, const char *end, const char *what, size_t length) {
  return length == 0 ? NULL : memmem(from, (size_t)(end - from), what, length);
}

/* The mark before the closing delimiter that some tags have: {{{name}}} and {{=<% %>=}}. */
static size_t closing_mark(char sigil) {
  return sigil == '{' || sigil == '=' ? 1 : 0;
}

static const char *find_close(Parser *parser, const Tag *tag) {
  const Delimiters *delimiters = &parser->delimiters;
  if (closing_mark(tag->sigil) == 0) {
    return find(tag->inside, parser->end, delimiters->close, delimiters->close_length);
  }
  const char *mark = tag->sigil == '{' ? "}" : "=";
  char *close = arena_printf(parser->arena, "%s%s", mark, delimiters->close);
  return find(tag->inside, parser->end, close, delimiters->close_length + 1);
}

static void trim(const char **text, size_t *length) {
  while (*length > 0 && is_space(**text)) {
    (*text)++;
    (*length)--;
  }
  while (*length > 0 && is_space((*text)[*length - 1])) (*length)--;
}

/* Tags that print nothing themselves take their line with them where nothing else stands on it. */
static void look_around(const Parser *parser, Tag *tag) {
  if (tag->sigil == '\0' || strchr("#^/>!=", tag->sigil) == NULL) return;
  const char *before = tag->start;
  while (before > parser->source && is_blank(before[-1])) before--;
  if (!starts_line(parser, before)) return;
  const char *after = tag->end;
  while (after < parser->end && is_blank(*after)) after++;
  if (after + 1 < parser->end && after[0] == '\r' && after[1] == '\n') after++;
  if (after < parser->end && *after != '\n') return;
  if (after < parser->end) after++;
  tag->alone = true;
  tag->indentation = before;
  tag->indentation_length = (size_t)(tag->start - before);
  tag->start = before;
  tag->end = after;
}

/* Reads the tag that opens at `start`. */
static bool read_tag(Parser *parser, const char *start, Tag *tag) {
  count_to(parser, start);
  *tag = (Tag){.start = start, .line = parser->line, .column = parser->column};
  tag->inside = start + parser->delimiters.open_length;
  if (tag->inside < parser->end && *tag->inside != '\0' && strchr("#^/>!=&{", *tag->inside) != NULL) {
    tag->sigil = *tag->inside++;
  }
  const char *close = find_close(parser, tag);
  if (close == NULL) {
    return refuse(parser, "TEMPLATE-SYNTAX", "template-tag-unclosed", tag, "", parser->delimiters.close);
  }
  tag->inside_length = (size_t)(close - tag->inside);
  tag->end = close + closing_mark(tag->sigil) + parser->delimiters.close_length;
  trim(&tag->inside, &tag->inside_length);
  look_around(parser, tag);
  return true;
}

/* "a.b.c" into its parts; "." has none: it is the value of the section itself. */
static void split_name(Parser *parser, MustacheNode *node) {
  if (strcmp(node->text, ".") == 0) return;
  size_t count = 1;
  for (const char *c = node->text; *c != '\0'; c++) count += *c == '.';
  const char **parts = arena_alloc(parser->arena, count * sizeof *parts);
  const char *from = node->text;
  for (size_t i = 0; i < count; i++) {
    size_t length = strcspn(from, ".");
    parts[i] = arena_strndup(parser->arena, from, length);
    from += length + 1;
  }
  node->path = parts;
  node->path_length = count;
}

/* What stands before the star of a dynamic name is put before its value: {{>effects.*kind}}. */
static void read_prefix(Parser *parser, MustacheNode *node, const char **name, size_t *length) {
  const char *star = node->kind == MUSTACHE_INCLUDE ? memchr(*name, '*', *length) : NULL;
  if (star == NULL) return;
  size_t before = (size_t)(star - *name);
  node->prefix = arena_strndup(parser->arena, *name, before);
  *name += before + 1;
  *length -= before + 1;
  trim(name, length);
}

static bool name_node(Parser *parser, MustacheNode *node, const Tag *tag) {
  const char *name = tag->inside;
  size_t length = tag->inside_length;
  read_prefix(parser, node, &name, &length);
  node->text = arena_strndup(parser->arena, name, length);
  node->length = length;
  node->line = tag->line;
  node->column = tag->column;
  node->starts_line = !tag->alone && starts_line(parser, tag->start);
  if (length == 0) return refuse(parser, "TEMPLATE-SYNTAX", "template-tag-empty", tag, "", "");
  for (size_t i = 0; i < length; i++) {
    if (is_space(name[i])) {
      return refuse(parser, "TEMPLATE-SYNTAX", "template-name-blank", tag, node->text, "");
    }
  }
  split_name(parser, node);
  return true;
}

static bool open_section(Parser *parser, MustacheKind kind, const Tag *tag) {
  MustacheNode *node = add_node(parser, kind);
  if (!name_node(parser, node, tag)) return false;
  if (parser->depth == SECTION_DEPTH_MAX) {
    return refuse(parser, "TEMPLATE-DEPTH", "template-sections-deep", tag, node->text, "");
  }
  parser->levels[++parser->depth] = (Level){.section = node, .end = &node->children};
  return true;
}

static bool close_section(Parser *parser, const Tag *tag) {
  const char *name = arena_strndup(parser->arena, tag->inside, tag->inside_length);
  const MustacheNode *section = parser->levels[parser->depth].section;
  if (section == NULL) {
    return refuse(parser, "TEMPLATE-SYNTAX", "template-end-without-section", tag, name, "");
  }
  if (strcmp(section->text, name) != 0) {
    return refuse(parser, "TEMPLATE-SYNTAX", "template-end-wrong", tag, name, section->text);
  }
  parser->depth--;
  return true;
}

static bool set_delimiters(Parser *parser, const Tag *tag) {
  const char *text = arena_strndup(parser->arena, tag->inside, tag->inside_length);
  size_t open = strcspn(text, " \t\r\n");
  const char *close = text + open + strspn(text + open, " \t\r\n");
  if (open == 0 || *close == '\0' || strpbrk(close, " \t\r\n") != NULL || strchr(text, '=') != NULL) {
    return refuse(parser, "TEMPLATE-SYNTAX", "template-delimiters", tag, text, "");
  }
  parser->delimiters = (Delimiters){.open = arena_strndup(parser->arena, text, open),
                                    .close = close,
                                    .open_length = open,
                                    .close_length = strlen(close)};
  return true;
}

static bool add_include(Parser *parser, const Tag *tag) {
  MustacheNode *node = add_node(parser, MUSTACHE_INCLUDE);
  if (tag->alone) {
    node->indentation = arena_strndup(parser->arena, tag->indentation, tag->indentation_length);
    node->took_line_end = tag->end[-1] == '\n';
  }
  return name_node(parser, node, tag);
}

static bool take_tag(Parser *parser, const Tag *tag) {
  switch (tag->sigil) {
  case '!': return true;
  case '=': return set_delimiters(parser, tag);
  case '#': return open_section(parser, MUSTACHE_SECTION, tag);
  case '^': return open_section(parser, MUSTACHE_INVERTED, tag);
  case '/': return close_section(parser, tag);
  case '>': return add_include(parser, tag);
  case '&':
  case '{': return name_node(parser, add_node(parser, MUSTACHE_RAW), tag);
  default: return name_node(parser, add_node(parser, MUSTACHE_VARIABLE), tag);
  }
}

/* A line that begins with a tag that leaves no node of its own, but is not alone on it, is still to
 * be indented within a partial: an empty literal stands for its start. */
static void mark_line_start(Parser *parser, const Tag *tag) {
  bool leaves_node = tag->sigil == '\0' || strchr("&{>#^", tag->sigil) != NULL;
  if (!leaves_node && !tag->alone && starts_line(parser, tag->start)) {
    add_literal(parser, tag->start, tag->start);
  }
}

bool mustache_parse(Arena *arena, const char *source, const char *partial, MustacheNode **first,
                    Diagnostics *diagnostics) {
  Parser parser = {.arena = arena,
                   .diagnostics = diagnostics,
                   .partial = partial,
                   .source = source,
                   .end = source + strlen(source),
                   .delimiters = USUAL,
                   .counted = source,
                   .line = 1,
                   .column = 1};
  *first = NULL;
  parser.levels[0].end = first;
  const char *at = source;
  for (;;) {
    const char *open = find(at, parser.end, parser.delimiters.open, parser.delimiters.open_length);
    if (open == NULL) break;
    Tag tag;
    if (!read_tag(&parser, open, &tag)) return false;
    if (tag.start > at) add_literal(&parser, at, tag.start);
    mark_line_start(&parser, &tag);
    if (!take_tag(&parser, &tag)) return false;
    at = tag.end;
  }
  if (at < parser.end) add_literal(&parser, at, parser.end);
  const MustacheNode *unclosed = parser.levels[parser.depth].section;
  if (unclosed == NULL) return true;
  Tag place = {.line = unclosed->line, .column = unclosed->column};
  return refuse(&parser, "TEMPLATE-SYNTAX", "template-section-unclosed", &place, unclosed->text, "");
}
