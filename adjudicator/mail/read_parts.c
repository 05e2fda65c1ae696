#include "incoming.h"

#include <string.h>

/* Of a Content-Type or Content-Disposition; RFC 2231 lets a file name take several lines. */
#define PARAMETERS_BYTES ((size_t)4000)

typedef struct Splitter {
  Arena *arena;
  GPtrArray *items;
  Parts *out;
} Splitter;

static void split(Splitter *splitter, const Part *parent, const Header *header, Span body, bool to_the_end);

bool part_is(const Part *part, const char *type) {
  size_t length = strlen(type);
  if (type[length - 1] == '/') return strncmp(part->type, type, length) == 0;
  return strcmp(part->type, type) == 0;
}

static bool stopped(const Splitter *splitter) {
  return splitter->out->too_deep || splitter->out->too_many;
}

static const char *lower(Arena *arena, const char *text) {
  char *copy = arena_strdup(arena, text == NULL ? "" : text);
  for (char *c = copy; *c != '\0'; c++) *c = g_ascii_tolower(*c);
  return copy;
}

static const char *parameter(Arena *arena, GMimeContentType *type, const char *name) {
  const char *value = g_mime_content_type_get_parameter(type, name);
  return arena_strdup(arena, value == NULL ? "" : value);
}

/* Content-Type; what is none is text (RFC 2045 5.2), or a message in a digest (RFC 2046 5.1.5). */
static void read_type(Arena *arena, Part *part) {
  const char *value = header_value(&part->header, "Content-Type");
  bool digest = part->parent != NULL && part_is(part->parent, "multipart/digest");
  const char *otherwise = digest ? "message/rfc822" : "text/plain";
  if (value == NULL || strlen(value) > PARAMETERS_BYTES || strchr(value, '/') == NULL) value = otherwise;
  GMimeContentType *type = g_mime_content_type_parse(NULL, value);
  char *name = g_mime_content_type_get_mime_type(type);
  part->type = lower(arena, name);
  part->charset = parameter(arena, type, "charset");
  part->name = parameter(arena, type, "name");
  part->format = lower(arena, g_mime_content_type_get_parameter(type, "format"));
  part->delsp = lower(arena, g_mime_content_type_get_parameter(type, "delsp"));
  part->boundary = parameter(arena, type, "boundary");
  part->report_type = lower(arena, g_mime_content_type_get_parameter(type, "report-type"));
  part->method = lower(arena, g_mime_content_type_get_parameter(type, "method"));
  g_free(name);
  g_object_unref(type);
  if (part_is(part, "multipart/") && *part->boundary == '\0') part->type = "text/plain";
}

static void read_disposition(Arena *arena, Part *part) {
  const char *value = header_value(&part->header, "Content-Disposition");
  if (value == NULL || strlen(value) > PARAMETERS_BYTES) return;
  GMimeContentDisposition *disposition = g_mime_content_disposition_parse(NULL, value);
  if (disposition == NULL) return;
  part->attachment = g_mime_content_disposition_is_attachment(disposition);
  const char *name = g_mime_content_disposition_get_parameter(disposition, "filename");
  if (name != NULL && *name != '\0') part->name = arena_strdup(arena, name);
  g_object_unref(disposition);
}

static GMimeContentEncoding encoding_of(const Header *header) {
  const char *value = header_value(header, "Content-Transfer-Encoding");
  if (value == NULL) return GMIME_CONTENT_ENCODING_DEFAULT;
  char *word = g_strndup(value, strcspn(value, " \t;("));
  GMimeContentEncoding encoding = g_mime_content_encoding_from_string(word);
  g_free(word);
  return encoding;
}

/* A new part behind `parent`; NULL where a limit is reached. */
static Part *part_new(Splitter *splitter, const Part *parent, const Header *header, Span content) {
  int depth = parent == NULL ? 1 : parent->depth + 1;
  splitter->out->too_deep |= depth > MAIL_DEPTH;
  splitter->out->too_many |= splitter->items->len >= MAIL_PARTS;
  if (stopped(splitter)) return NULL;
  Part *part = arena_alloc(splitter->arena, sizeof *part);
  part->parent = parent;
  part->depth = depth;
  part->level = parent == NULL ? 0 : parent->level + part_is(parent, "message/");
  part->header = *header;
  part->content = content;
  part->encoding = encoding_of(header);
  read_type(splitter->arena, part);
  read_disposition(splitter->arena, part);
  g_ptr_array_add(splitter->items, part);
  return part;
}

typedef enum Delimiter { DELIMITER_NONE, DELIMITER_NEXT, DELIMITER_LAST } Delimiter;

/* RFC 2046 5.1.1: two hyphens, the boundary, two more after the last part, blanks. */
static Delimiter delimiter_of(Span line, const char *boundary, size_t length) {
  if (line.length < length + 2 || memcmp(line.at, "--", 2) != 0) return DELIMITER_NONE;
  if (memcmp(line.at + 2, boundary, length) != 0) return DELIMITER_NONE;
  Span rest = span_trim((Span){line.at + 2 + length, line.length - 2 - length});
  if (rest.length == 0) return DELIMITER_NEXT;
  return span_is(rest, "--") && rest.at == line.at + 2 + length ? DELIMITER_LAST : DELIMITER_NONE;
}

/* The part that starts at `start`, without the line end before the delimiter at `end`: it belongs to that. */
static Span before_delimiter(const char *start, const char *end) {
  if (end > start && end[-1] == '\n') end--;
  if (end > start && end[-1] == '\r') end--;
  return (Span){start, (size_t)(end - start)};
}

static void split_child(Splitter *splitter, const Part *parent, Span part, bool to_the_end) {
  Span body;
  Header header = header_read(splitter->arena, part, &body);
  split(splitter, parent, &header, body, to_the_end);
}

static void split_multipart(Splitter *splitter, Part *part, bool to_the_end) {
  size_t length = strlen(part->boundary);
  Span rest = part->content, line;
  const char *start = NULL;
  Delimiter found = DELIMITER_NONE;
  while (found != DELIMITER_LAST && !stopped(splitter) && span_line(&rest, &line)) {
    Delimiter here = delimiter_of(line, part->boundary, length);
    if (here == DELIMITER_NONE) continue;
    found = here;
    if (start != NULL) split_child(splitter, part, before_delimiter(start, line.at), false);
    start = rest.at;
  }
  part->open = to_the_end && found != DELIMITER_LAST;
  if (found != DELIMITER_NEXT || stopped(splitter)) return;
  Span last = {start, (size_t)(part->content.at + part->content.length - start)};
  split_child(splitter, part, last, part->open);
}

/* A message in a message. Its encoding should be none (RFC 2046 5.2.1), but some programs do. */
static void split_message(Splitter *splitter, const Part *part) {
  split_child(splitter, part, part_content(splitter->arena, part), part->open);
}

static void split(Splitter *splitter, const Part *parent, const Header *header, Span body, bool to_the_end) {
  Part *part = part_new(splitter, parent, header, body);
  if (part == NULL) return;
  if (part_is(part, "multipart/")) {
    split_multipart(splitter, part, to_the_end);
    return;
  }
  part->open = parent != NULL && to_the_end;
  if (part_is(part, "message/rfc822") || part_is(part, "message/global")) split_message(splitter, part);
}

void parts_read(Arena *arena, const Header *header, Span body, Parts *out) {
  *out = (Parts){0};
  Splitter splitter = {arena, g_ptr_array_new(), out};
  split(&splitter, NULL, header, body, true);
  out->count = splitter.items->len;
  out->items = arena_memdup(arena, splitter.items->pdata, out->count * sizeof(Part *));
  out->cut_off = part_is(out->items[0], "multipart/") && out->items[0]->open;
  g_ptr_array_free(splitter.items, TRUE);
}
