#include <string.h>

#include "incoming.h"
#include "mime.h"
#include "read.h"

/* All that a message says, to be searched. */

/* Zero bytes would end the text. */
static void append_span(GString *all, Span span) {
  g_string_append_c(all, '\n');
  gsize start = all->len;
  g_string_append_len(all, span.at, (gssize)span.length);
  for (gsize i = start; i < all->len; i++) {
    if (all->str[i] == '\0') all->str[i] = ' ';
  }
}

static void append_header(GString *all, const Header *header) {
  for (size_t i = 0; i < header->count; i++) {
    char *decoded = g_mime_utils_header_decode_text(NULL, header->fields[i].value);
    g_string_append_printf(all, "\n%s: %s", header->fields[i].name, decoded);
    g_free(decoded);
  }
}

/* ---- pages ---- */

/* A tag that parts words, such as <br> and </p>; <b> does not. */
static bool parts_words(const char *tag) {
  static const char *const NAMES[] = {"br", "p",  "div", "li", "tr", "td", "th", "blockquote", "hr", "ul",
                                      "ol", "h1", "h2",  "h3", "h4", "h5", "h6", "pre",        "dt", "dd"};
  if (*tag == '/') tag++;
  size_t length = strcspn(tag, " \t\r\n/>");
  for (size_t i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    if (strlen(NAMES[i]) == length && g_ascii_strncasecmp(tag, NAMES[i], length) == 0) return true;
  }
  return false;
}

/* Appends the character that a reference stands for (without its "&"); false if it is none that we know. */
static bool append_character(GString *out, const char *at, size_t length) {
  static const char *const NAMES[][2] = {{"lt", "<"},   {"gt", ">"},   {"amp", "&"},   {"quot", "\""},
                                         {"apos", "'"}, {"nbsp", " "}, {"commat", "@"}};
  for (size_t i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    if (strlen(NAMES[i][0]) != length || strncmp(at, NAMES[i][0], length) != 0) continue;
    g_string_append(out, NAMES[i][1]);
    return true;
  }
  if (*at != '#') return false;
  bool hex = at[1] == 'x' || at[1] == 'X';
  guint64 code = g_ascii_strtoull(at + (hex ? 2 : 1), NULL, hex ? 16 : 10);
  if (code == 0 || code > 0x10FFFF || !g_unichar_validate((gunichar)code)) return false;
  g_string_append_unichar(out, (gunichar)code);
  return true;
}

/* What a page says, without its tags: enough to find words in it. */
static void append_page(GString *all, const char *page) {
  g_string_append_c(all, '\n');
  while (*page != '\0') {
    size_t plain = strcspn(page, "<&");
    g_string_append_len(all, page, (gssize)plain);
    page += plain;
    if (*page == '<') {
      if (parts_words(page + 1)) g_string_append_c(all, '\n');
      page += strcspn(page, ">");
      page += *page == '>';
    } else if (*page == '&') {
      size_t length = strcspn(page + 1, "; \t\r\n<&");
      bool known = page[1 + length] == ';' && append_character(all, page + 1, length);
      if (!known) g_string_append_c(all, '&');
      page += known ? length + 2 : 1;
    }
  }
}

static void append_part(Arena *arena, GString *all, Part *part) {
  Span text;
  append_header(all, &part->header);
  /* What is in it follows. */
  if (part_is(part, "multipart/") || part_is(part, "message/rfc822") || part_is(part, "message/global"))
    return;
  (void)part_in_utf8(arena, part, &text); /* else the bytes as they came, which will do */
  gsize start = all->len;
  append_span(all, text);
  if (part_is(part, "text/html")) {
    const char *page = arena_strdup(arena, all->str + start);
    append_page(all, page);
  }
  part_read_text(arena, part);
  if (part->readable) append_span(all, part->text);
}

const char *mail_all_text(Arena *arena, const char *bytes, size_t length) {
  Span body;
  Parts parts;
  mime_start();
  GString *all = g_string_sized_new(2 * length + 1);
  Header header = header_read(arena, (Span){bytes, length}, &body);
  append_span(all, (Span){bytes, length});
  parts_read(arena, &header, body, &parts);
  for (size_t i = 0; i < parts.count; i++) append_part(arena, all, parts.items[i]);
  const char *text = arena_strndup(arena, all->str, all->len);
  g_string_free(all, TRUE);
  return text;
}
