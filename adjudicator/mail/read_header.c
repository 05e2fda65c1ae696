#include "read.h"

#include <string.h>

#include "message.h"
#include "mime.h"

/* Lines and bytes of a message's header. The rest is not read. Messages that went through many lists and
 * filters have some 150 lines and 20 KiB. */
#define HEADER_LINES ((size_t)2000)
#define HEADER_BYTES ((size_t)256 * 1024)
/* An address with its name; longer ones are nobody's. */
#define MAILBOX_BYTES ((size_t)1000)
/* Pieces between commas that are looked at in one value. */
#define MAILBOX_PIECES 1000

bool span_line(Span *rest, Span *line) {
  if (rest->length == 0) return false;
  const char *end = memchr(rest->at, '\n', rest->length);
  size_t taken = end == NULL ? rest->length : (size_t)(end - rest->at) + 1;
  line->at = rest->at;
  line->length = end == NULL ? taken : taken - 1;
  if (end != NULL && line->length > 0 && line->at[line->length - 1] == '\r') line->length--;
  rest->at += taken;
  rest->length -= taken;
  return true;
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

Span span_trim(Span span) {
  while (span.length > 0 && is_blank(span.at[0])) {
    span.at++;
    span.length--;
  }
  while (span.length > 0 && is_blank(span.at[span.length - 1])) span.length--;
  return span;
}

bool span_begins(Span span, const char *beginning) {
  size_t length = strlen(beginning);
  return span.length >= length && g_ascii_strncasecmp(span.at, beginning, length) == 0;
}

bool span_is(Span span, const char *text) {
  return span.length == strlen(text) && span_begins(span, text);
}

const char *span_find(Span span, const char *words) {
  for (size_t length = strlen(words); span.length >= length; span.at++, span.length--) {
    if (g_ascii_tolower(*span.at) == g_ascii_tolower(*words) && span_begins(span, words)) return span.at;
  }
  return NULL;
}

/* Length of the name of a field (RFC 5322 2.2, and spaces before the colon as RFC 822 allowed); 0 if the
 * line is not one. */
static size_t field_name(Span line) {
  size_t length = 0;
  while (length < line.length && line.at[length] > ' ' && line.at[length] < 0x7F && line.at[length] != ':')
    length++;
  size_t colon = length;
  while (colon < line.length && (line.at[colon] == ' ' || line.at[colon] == '\t')) colon++;
  return colon < line.length && line.at[colon] == ':' ? length : 0;
}

/* The value from after the colon to before `end`, unfolded: line ends go, the spaces after them stay. */
static const char *unfolded(Arena *arena, const char *from, const char *end) {
  char *value = arena_alloc(arena, (size_t)(end - from) + 1), *to = value;
  for (; from < end; from++) {
    if (*from != '\n' && *from != '\r') *to++ = *from == '\0' ? ' ' : *from;
  }
  return g_strstrip(value);
}

/* "From MAILER-DAEMON Mon Nov ..." and "From <> ...": what mbox writers make of an empty return path. */
static bool mbox_path_is_empty(Span line) {
  Span sender = {line.at + strlen("From "), line.length - strlen("From ")};
  return span_begins(sender, "MAILER-DAEMON ") || span_begins(sender, "<> ");
}

static void add_field(Arena *arena, GArray *fields, Span start, const char *end) {
  size_t name = field_name(start);
  if (name == 0) return;
  const char *colon = memchr(start.at, ':', start.length);
  Field field = {arena_strndup(arena, start.at, name), unfolded(arena, colon + 1, end)};
  g_array_append_val(fields, field);
}

Header header_read(Arena *arena, Span message, Span *body) {
  Header header = {0};
  GArray *fields = g_array_new(FALSE, FALSE, sizeof(Field));
  Span rest = message, line;
  Span start = {NULL, 0};       /* the first line of the field that is being read */
  const char *end = message.at; /* where that field ends, so far */
  size_t lines = 0;
  bool ended = false;
  while (!ended && span_line(&rest, &line)) {
    lines++;
    ended = line.length == 0;
    if (!ended && (*line.at == ' ' || *line.at == '\t')) {
      bool within = lines <= HEADER_LINES && (size_t)(rest.at - message.at) <= HEADER_BYTES;
      if (within) end = line.at + line.length;
      continue;
    }
    if (start.at != NULL) add_field(arena, fields, start, end);
    start.at = NULL;
    if (lines == 1 && span_begins(line, "From ")) header.empty_path = mbox_path_is_empty(line);
    if (lines > HEADER_LINES || (size_t)(rest.at - message.at) > HEADER_BYTES) continue;
    start = line;
    end = line.at + line.length;
  }
  if (start.at != NULL) add_field(arena, fields, start, end);
  header.count = fields->len;
  header.fields = arena_memdup(arena, fields->data, fields->len * sizeof(Field));
  g_array_free(fields, TRUE);
  *body = rest;
  return header;
}

const char *header_value(const Header *header, const char *name) {
  for (size_t i = 0; i < header->count; i++) {
    if (g_ascii_strcasecmp(header->fields[i].name, name) == 0) return header->fields[i].value;
  }
  return NULL;
}

size_t header_count(const Header *header, const char *name) {
  size_t count = 0;
  for (size_t i = 0; i < header->count; i++) count += g_ascii_strcasecmp(header->fields[i].name, name) == 0;
  return count;
}

bool header_says(const Header *header, const char *name, const char *word) {
  for (size_t i = 0; i < header->count; i++) {
    if (g_ascii_strcasecmp(header->fields[i].name, name) != 0) continue;
    const char *value = header->fields[i].value;
    if (span_is((Span){value, strcspn(value, " \t;(,")}, word)) return true;
  }
  return false;
}

/* --- Addresses --- */

static void add_address(Arena *arena, const char *address, GPtrArray *list) {
  char *bare;
  if (list->len >= MAIL_LIST_LENGTH || !mail_address_valid(arena, address, &bare)) return;
  for (char *c = strrchr(bare, '@'); *c != '\0'; c++) *c = g_ascii_tolower(*c);
  for (guint i = 0; i < list->len; i++) {
    if (strcmp(g_ptr_array_index(list, i), bare) == 0) return;
  }
  g_ptr_array_add(list, bare);
}

static void add_piece(Arena *arena, Span piece, GPtrArray *list) {
  piece = span_trim(piece);
  if (piece.length == 0 || piece.length > MAILBOX_BYTES || memchr(piece.at, '@', piece.length) == NULL)
    return;
  const char *text = arena_strndup(arena, piece.at, piece.length);
  if (mime_plain_address(text)) {
    add_address(arena, text, list);
    return;
  }
  InternetAddressList *parsed = internet_address_list_parse(NULL, text);
  if (parsed == NULL) return;
  if (internet_address_list_length(parsed) > 0) {
    InternetAddress *entry = internet_address_list_get_address(parsed, 0);
    const char *address = INTERNET_ADDRESS_IS_MAILBOX(entry)
                              ? mime_ascii_address(arena, INTERNET_ADDRESS_MAILBOX(entry))
                              : NULL;
    if (address != NULL) add_address(arena, address, list);
  }
  g_object_unref(parsed);
}

/* Length up to a comma, semicolon or colon that parts mailboxes or frames a group: outside quotes, comments
 * and angles. */
static size_t piece_length(const char *text) {
  size_t length = 0;
  int comments = 0;
  bool quoted = false, angle = false;
  for (; text[length] != '\0'; length++) {
    char c = text[length];
    if (c == '\\' && (quoted || comments > 0) && text[length + 1] != '\0') {
      length++;
    } else if (c == '"' && comments == 0) {
      quoted = !quoted;
    } else if (quoted) {
      continue;
    } else if (c == '(') {
      comments++;
    } else if (c == ')' && comments > 0) {
      comments--;
    } else if (comments == 0 && (c == '<' || c == '>')) {
      angle = c == '<';
    } else if (comments == 0 && (c == ',' || (!angle && (c == ';' || c == ':')))) {
      break;
    }
  }
  return length;
}

void addresses_in(Arena *arena, const char *value, GPtrArray *list) {
  for (int pieces = 0; *value != '\0' && pieces < MAILBOX_PIECES; pieces++) {
    size_t length = piece_length(value);
    add_piece(arena, (Span){value, length}, list);
    value += length;
    if (*value != '\0') value++;
  }
}

void header_addresses(Arena *arena, const Header *header, const char *name, GPtrArray *list) {
  for (size_t i = 0; i < header->count && list->len < MAIL_LIST_LENGTH; i++) {
    if (g_ascii_strcasecmp(header->fields[i].name, name) != 0) continue;
    addresses_in(arena, header->fields[i].value, list);
  }
}

/* --- Message ids --- */

/* More lenient than what we write ourselves: senders put what they like there, and it need only be the same
 * when the message comes again. */
static bool is_id(Span id) {
  if (id.length == 0 || id.length > MIME_ID_BYTES) return false;
  for (size_t i = 0; i < id.length; i++) {
    if (!g_ascii_isgraph(id.at[i]) || id.at[i] == '<') return false;
  }
  return true;
}

/* Takes the next id off *value. */
static bool next_id(const char **value, Span *id) {
  for (;;) {
    const char *close = strchr(*value, '>');
    if (close == NULL) return false;
    const char *open = memrchr(*value, '<', (size_t)(close - *value));
    *value = close + 1;
    if (open == NULL) continue;
    *id = span_trim((Span){open + 1, (size_t)(close - open) - 1});
    if (is_id(*id)) return true;
  }
}

const char *ids_in(Arena *arena, const char *value) {
  if (value == NULL) return "";
  GString *ids = g_string_new(NULL);
  Span id;
  while (next_id(&value, &id)) {
    if (ids->len > 0) g_string_append_c(ids, ' ');
    g_string_append_len(ids, id.at, (gssize)id.length);
  }
  const char *result = arena_strdup(arena, ids->str);
  g_string_free(ids, TRUE);
  return result;
}

const char *first_id_in(Arena *arena, const char *value) {
  Span id;
  return value != NULL && next_id(&value, &id) ? arena_strndup(arena, id.at, id.length) : NULL;
}
