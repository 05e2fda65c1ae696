#include "imap_syntax.h"

#include <stdlib.h>
#include <string.h>

#include <glib.h>

/* Lists within lists; a server has no reason to send more. */
#define DEPTH 50

/* ---- responses ---- */

static bool is_status_word(const char *word) {
  static const char *const words[] = {"OK", "NO", "BAD", "BYE", "PREAUTH"};
  size_t length = strcspn(word, " ");
  for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
    if (length == strlen(words[i]) && g_ascii_strncasecmp(word, words[i], length) == 0) return true;
  }
  return false;
}

bool imap_literal_size(const char *text, size_t from, uint64_t *size) {
  if (strncmp(text, "* ", 2) != 0 || is_status_word(text + 2)) return false;
  size_t length = strlen(text);
  const char *open = length > from ? strrchr(text + from, '{') : NULL;
  if (open == NULL || text[length - 1] != '}' || !g_ascii_isdigit(open[1])) return false;
  char *end;
  guint64 value = g_ascii_strtoull(open + 1, &end, 10);
  if (end != text + length - 1 || value > UINT32_MAX) return false;
  *size = value;
  return true;
}

bool imap_is(const ImapLine *line, const char *kind) {
  if (strncmp(line->text, "* ", 2) != 0) return false;
  const char *word = line->text + 2;
  if (g_ascii_isdigit(*word)) {
    word += strspn(word, "0123456789");
    if (*word++ != ' ') return false;
  }
  size_t length = strlen(kind);
  return g_ascii_strncasecmp(word, kind, length) == 0 && (word[length] == '\0' || word[length] == ' ');
}

/* The text after the name of a response code; NULL if the response has no such code. */
static const char *code_of(const char *status, const char *name) {
  const char *open = strchr(status, ' ');
  if (open == NULL || !is_status_word(status) || open[1] != '[') return NULL;
  size_t length = strlen(name);
  if (g_ascii_strncasecmp(open + 2, name, length) != 0) return NULL;
  const char *rest = open + 2 + length;
  return *rest == ']' || *rest == ' ' ? rest : NULL;
}

bool imap_has_code(const char *status, const char *name) {
  return code_of(status, name) != NULL;
}

/* A number from 1 on that ends before one of `ends`. */
static bool read_number(const char *text, const char *ends, uint32_t *number) {
  char *end;
  guint64 value = g_ascii_strtoull(text, &end, 10);
  if (!g_ascii_isdigit(*text) || value == 0 || value > UINT32_MAX) return false;
  if (*end != '\0' && strchr(ends, *end) == NULL) return false;
  *number = (uint32_t)value;
  return true;
}

bool imap_code_number(const char *status, const char *name, uint32_t *number) {
  const char *rest = code_of(status, name);
  return rest != NULL && *rest == ' ' && read_number(rest + 1, "]", number);
}

/* ---- SEARCH ---- */

static void add_number(Arena *arena, ImapNumbers *numbers, uint32_t number) {
  numbers->items =
      arena_room(arena, numbers->items, sizeof *numbers->items, numbers->count, &numbers->capacity);
  numbers->items[numbers->count++] = number;
}

bool imap_search_read(Arena *arena, const ImapLine *line, ImapNumbers *numbers) {
  if (!imap_is(line, "SEARCH") || line->literal_count > 0) return false;
  const char *at = line->text + strlen("* SEARCH");
  while (*(at += strspn(at, " ")) != '\0') {
    if (*at == '(') return g_str_has_prefix(at, "(MODSEQ "); /* RFC 7162 3.1.5 */
    uint32_t number;
    if (!read_number(at, " ", &number)) return false;
    add_number(arena, numbers, number);
    at += strspn(at, "0123456789");
  }
  return true;
}

static int compare_numbers(const void *left, const void *right) {
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

void imap_numbers_sort(ImapNumbers *numbers) {
  if (numbers->count < 2) return;
  qsort(numbers->items, numbers->count, sizeof *numbers->items, compare_numbers);
  size_t kept = 1;
  for (size_t i = 1; i < numbers->count; i++) {
    if (numbers->items[i] != numbers->items[kept - 1]) numbers->items[kept++] = numbers->items[i];
  }
  numbers->count = kept;
}

/* ---- FETCH ---- */

typedef struct Scanner {
  Arena *arena;
  const char *at;
  const ImapLine *line;
  size_t literal; /* the next one */
} Scanner;

static bool scan_char(Scanner *scanner, char wanted) {
  if (*scanner->at != wanted) return false;
  scanner->at++;
  return true;
}

/* The name of an item: "UID", "BODY[HEADER.FIELDS (DATE)]<0>". */
static bool scan_name(Scanner *scanner, const char **name) {
  const char *start = scanner->at;
  bool section = false;
  for (; *scanner->at != '\0'; scanner->at++) {
    char c = *scanner->at;
    if (c == '[') section = true;
    if (c == ']') section = false;
    if (!section && (c == ' ' || c == '(' || c == ')')) break;
  }
  *name = arena_strndup(scanner->arena, start, (size_t)(scanner->at - start));
  return scanner->at > start && *scanner->at == ' ';
}

static bool scan_quoted(Scanner *scanner, ImapLiteral *value) {
  GString *text = g_string_new(NULL);
  scanner->at++;
  while (*scanner->at != '"' && *scanner->at != '\0') {
    if (*scanner->at == '\\' && scanner->at[1] != '\0') scanner->at++;
    g_string_append_c(text, *scanner->at++);
  }
  value->bytes = arena_strndup(scanner->arena, text->str, text->len);
  value->length = text->len;
  g_string_free(text, TRUE);
  return scan_char(scanner, '"');
}

static bool scan_literal(Scanner *scanner, ImapLiteral *value) {
  const char *close = strchr(scanner->at, '}');
  if (close == NULL || scanner->literal == scanner->line->literal_count) return false;
  *value = scanner->line->literals[scanner->literal++];
  scanner->at = close + 1;
  return true;
}

/* A value of any kind; only strings are kept, for the others value->bytes is NULL. */
static bool scan_value(Scanner *scanner, ImapLiteral *value, int depth) {
  *value = (ImapLiteral){NULL, 0};
  if (*scanner->at == '"') return scan_quoted(scanner, value);
  if (scanner->at[0] == '~' && scanner->at[1] == '{') scanner->at++; /* RFC 9051 9, literal8 */
  if (*scanner->at == '{') return scan_literal(scanner, value);
  if (!scan_char(scanner, '(')) {
    size_t length = strcspn(scanner->at, " ()\"{");
    scanner->at += length;
    return length > 0;
  }
  while (!scan_char(scanner, ')')) {
    ImapLiteral inner;
    if (depth == DEPTH || !scan_value(scanner, &inner, depth + 1)) return false;
    (void)scan_char(scanner, ' ');
  }
  return true;
}

static bool is_text(const char *name) {
  return g_ascii_strcasecmp(name, "BODY[]") == 0 || g_ascii_strcasecmp(name, "BODY[]<0>") == 0;
}

static bool scan_item(Scanner *scanner, ImapMessage *message) {
  const char *name;
  ImapLiteral value;
  if (!scan_name(scanner, &name) || !scan_char(scanner, ' ')) return false;
  if (g_ascii_strcasecmp(name, "UID") == 0 && !read_number(scanner->at, " )", &message->uid)) return false;
  if (!scan_value(scanner, &value, 0)) return false;
  if (is_text(name)) {
    message->bytes = value.bytes;
    message->length = value.length;
  }
  return true;
}

bool imap_fetch_read(Arena *arena, const ImapLine *line, ImapMessage *message) {
  *message = (ImapMessage){.uid = 0};
  if (!imap_is(line, "FETCH") || !g_ascii_isdigit(line->text[2])) return false;
  const char *open = strchr(line->text, '(');
  if (open == NULL) return false;
  Scanner scanner = {.arena = arena, .at = open + 1, .line = line};
  while (!scan_char(&scanner, ')')) {
    if (!scan_item(&scanner, message)) return false;
    (void)scan_char(&scanner, ' ');
  }
  return *scanner.at == '\0';
}

/* ---- names of mailboxes ---- */

/* UTF-16 as base64 with a comma for the slash and without padding. */
static void append_shifted(GString *out, const gunichar2 *units, glong count) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,";
  guint32 bits = 0;
  unsigned have = 0;
  g_string_append_c(out, '&');
  for (glong i = 0; i < count; i++) {
    bits = bits << 16 | units[i];
    have += 16;
    for (; have >= 6; have -= 6) g_string_append_c(out, digits[bits >> (have - 6) & 63]);
    bits &= (1u << have) - 1;
  }
  if (have > 0) g_string_append_c(out, digits[bits << (6 - have) & 63]);
  g_string_append_c(out, '-');
}

static bool is_direct(gunichar c) {
  return c >= 0x20 && c <= 0x7e;
}

char *imap_mailbox_quoted(Arena *arena, const char *name) {
  GString *out = g_string_new("\"");
  while (*name != '\0') {
    if (is_direct(g_utf8_get_char(name))) {
      if (*name == '"' || *name == '\\') g_string_append_c(out, '\\');
      g_string_append_c(out, *name);
      if (*name == '&') g_string_append_c(out, '-');
      name++;
      continue;
    }
    const char *end = name;
    while (*end != '\0' && !is_direct(g_utf8_get_char(end))) end = g_utf8_next_char(end);
    glong count = 0;
    gunichar2 *units = g_utf8_to_utf16(name, (glong)(end - name), NULL, &count, NULL);
    append_shifted(out, units, count);
    g_free(units);
    name = end;
  }
  g_string_append_c(out, '"');
  char *result = arena_strndup(arena, out->str, out->len);
  g_string_free(out, TRUE);
  return result;
}
