#include "read.h"

#include <limits.h>
#include <string.h>

#include "mime.h"

const char *mail_no_text_code(NoText why) {
  switch (why) {
  case NO_TEXT_EMPTY: return "empty";
  case NO_TEXT_HTML: return "html";
  case NO_TEXT_ENCRYPTED: return "encrypted";
  case NO_TEXT_CALENDAR: return "calendar";
  case NO_TEXT_TNEF: return "tnef";
  case NO_TEXT_CHARSET: return "charset";
  case NO_TEXT_TOO_BIG: return "too-big";
  case NO_TEXT_TOO_DEEP: return "too-deep";
  case NO_TEXT_TOO_MANY_PARTS: return "too-many-parts";
  case NO_TEXT_TWO_FILES: return "two-files";
  case NO_TEXT_CUT_OFF: return "cut-off";
  case NO_TEXT_ATTACHMENT: return "attachment";
  case NO_TEXT_ENCODING: return "encoding";
  }
  return "empty";
}

/* --- The places --- */

typedef struct Places {
  Arena *arena;
  GArray *items; /* MailText */
  bool too_many;
} Places;

/* Nearer ones first, then marked blocks before attachments; own lines last. */
static int rank_of(const MailText *text) {
  return text->source == TEXT_BODY ? INT_MAX : 2 * text->distance + (text->source == TEXT_ATTACHMENT);
}

/* Equal but for spaces and empty lines at both ends, which quoting and attaching change. */
static bool same_text(const MailText *x, const MailText *y) {
  if (x->bad || y->bad) return x->bad && y->bad && x->why == y->why && rank_of(x) == rank_of(y);
  Span a = span_trim((Span){x->text, x->length}), b = span_trim((Span){y->text, y->length});
  return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* Behind those of the same rank. */
static void insert(Places *places, const MailText *text) {
  guint at = places->items->len;
  while (at > 0 && rank_of(&g_array_index(places->items, MailText, at - 1)) > rank_of(text)) at--;
  g_array_insert_val(places->items, at, *text);
}

static void add_place(Places *places, MailText text, Span words) {
  text.text = "";
  if (!text.bad) {
    text.text = mail_text_normal(places->arena, words.at, words.length, &text.length);
    text.bad = span_trim((Span){text.text, text.length}).length == 0;
    text.why = NO_TEXT_EMPTY;
  }
  if (text.bad) {
    text.text = "";
    text.length = 0;
  }
  for (guint i = 0; i < places->items->len; i++) {
    const MailText *other = &g_array_index(places->items, MailText, i);
    if (!same_text(other, &text)) continue;
    if (rank_of(other) <= rank_of(&text)) return;
    g_array_remove_index(places->items, i);
    break;
  }
  places->too_many |= places->items->len >= MAIL_LIST_LENGTH;
  if (!places->too_many) insert(places, &text);
}

/* A marked block that is being read. */
typedef struct Block {
  bool open;
  Quote quote;
  int answered; /* messages that are answered or forwarded above it */
  GString *text;
} Block;

static void end_block(Places *places, Block *block, int level, bool closed) {
  add_place(places,
            (MailText){.source = TEXT_MARKERS,
                       .distance = level + block->quote.marks + block->answered,
                       .bad = !closed,
                       .why = NO_TEXT_CUT_OFF},
            (Span){block->text->str, block->text->len});
  block->open = false;
}

static void begin_block(Block *block, const Quote *quote, int answered) {
  block->open = true;
  block->quote = *quote;
  block->answered = answered;
  g_string_truncate(block->text, 0);
}

/* Adds the marked blocks of a text. True if there is one, complete or not. */
static bool add_blocks(Places *places, Span text, int level) {
  Block block = {.text = g_string_new(NULL)};
  GArray *above = g_array_new(FALSE, FALSE, sizeof(Span));
  Span line;
  int answered = 0;
  bool any = false, header = false; /* the header of an answered message goes on */
  while (!places->too_many && span_line(&text, &line)) {
    Quote quote;
    Mark mark = line_mark(line, &quote);
    if (mark == MARK_ORDERS) {
      if (block.open) end_block(places, &block, level, false);
      begin_block(&block, &quote, answered);
      any = true;
    } else if (block.open) {
      Span own = line_unquoted(line, &block.quote);
      if (mark == MARK_END && line_mark(own, &quote) == MARK_END && quote.marks == 0) {
        end_block(places, &block, level, true);
        continue;
      }
      g_string_append_len(block.text, own.at, (gssize)own.length);
      g_string_append_c(block.text, '\n');
    } else {
      g_array_append_val(above, line);
      const Span *lines = (const Span *)(void *)above->data;
      bool begins = line_begins_answered(line, text) || lines_introduce(lines, above->len, text);
      answered += begins && !header;
      header = begins || (header && (span_trim(line).length == 0 || line_is_labelled(line)));
    }
  }
  if (block.open) end_block(places, &block, level, false);
  g_string_free(block.text, TRUE);
  g_array_free(above, TRUE);
  return any;
}

static void add_attachment(Places *places, const Part *part) {
  MailText text = {.source = TEXT_ATTACHMENT,
                   .distance = part->level,
                   .yaml = part_is_yaml(part),
                   .bad = part->open || part->unreadable,
                   .why = part->open ? NO_TEXT_CUT_OFF : part->why};
  if (*part->name != '\0') text.file_name = mime_one_line(places->arena, part->name);
  add_place(places, text, part->text);
}

/* True if it is a file that the sender has attached, not a part of what they write. */
static bool is_file(const Part *part) {
  return part_is_yaml(part) || part->attachment || (part->parent != NULL && *part->name != '\0');
}

static void add_parts(Places *places, const Parts *parts) {
  for (size_t i = 0; i < parts->count; i++) {
    const Part *part = parts->items[i];
    if (part->readable && add_blocks(places, part->text, part->level)) continue;
    if ((part->readable || part->unreadable) && is_file(part)) add_attachment(places, part);
  }
}

/* --- The body --- */

/* The nearest multipart/alternative around a part, and which of its parts holds it; NULL for none. */
static const Part *alternative_of(const Part *part, const Part **branch) {
  for (; part->parent != NULL; part = part->parent) {
    *branch = part;
    if (part_is(part->parent, "multipart/alternative")) return part->parent;
  }
  return NULL;
}

/* True if another of the alternatives was taken: these say the same in other words. */
static bool is_twin(const Part *part, const GPtrArray *taken) {
  const Part *branch = NULL;
  const Part *alternative = alternative_of(part, &branch);
  for (guint i = 0; alternative != NULL && i < taken->len; i++) {
    const Part *other_branch = NULL;
    const Part *other = g_ptr_array_index(taken, i);
    if (alternative_of(other, &other_branch) == alternative && other_branch != branch) return true;
  }
  return false;
}

/* The text parts that are the body. Caller frees. */
static GPtrArray *body_parts(const Parts *parts) {
  GPtrArray *taken = g_ptr_array_new();
  for (size_t i = 0; i < parts->count; i++) {
    Part *part = parts->items[i];
    bool text = part->readable || part->unreadable;
    if (!text || part->level > 0 || is_file(part) || is_twin(part, taken)) continue;
    g_ptr_array_add(taken, part);
  }
  return taken;
}

Span body_text(Arena *arena, const Parts *parts, bool *open) {
  GPtrArray *taken = body_parts(parts);
  GString *text = g_string_new(NULL);
  *open = parts->cut_off && taken->len == 0;
  for (guint i = 0; i < taken->len; i++) {
    const Part *part = g_ptr_array_index(taken, i);
    if (text->len > 0 && text->str[text->len - 1] != '\n') g_string_append_c(text, '\n');
    if (part->readable) g_string_append_len(text, part->text.at, (gssize)part->text.length);
    *open |= part->open;
  }
  Span result = {arena_memdup(arena, text->str, text->len + 1), text->len};
  g_string_free(text, TRUE);
  g_ptr_array_free(taken, TRUE);
  return result;
}

Span body_html(Arena *arena, const Parts *parts, NoText *why) {
  GString *all = g_string_new(NULL);
  bool any = false, good = true;
  for (size_t i = 0; i < parts->count; i++) {
    const Part *part = parts->items[i];
    if (!part_is(part, "text/html") || part->level > 0 || (part->attachment && part->parent != NULL))
      continue;
    Span page;
    any = true;
    good = good && !part->open && part_read_html(arena, part, &page, why);
    if (good) g_string_append_len(all, page.at, (gssize)page.length);
  }
  Span html = {any && good ? arena_memdup(arena, all->str, all->len + 1) : NULL, all->len};
  g_string_free(all, TRUE);
  return html;
}

/* Whether a part of the body is text that cannot be read; *why says why not. */
static bool body_is_unreadable(const Parts *parts, NoText *why) {
  GPtrArray *taken = body_parts(parts);
  bool bad = false;
  for (guint i = 0; i < taken->len && !bad; i++) {
    const Part *part = g_ptr_array_index(taken, i);
    bad = part->unreadable;
    if (bad) *why = part->why;
  }
  g_ptr_array_free(taken, TRUE);
  return bad;
}

/* True if a part of the message itself, forwarded ones apart, has one of these types. */
static bool has_type(const Parts *parts, const char *const *types, size_t count) {
  for (size_t i = 0; i < parts->count; i++) {
    for (size_t k = 0; k < count; k++) {
      if (parts->items[i]->level == 0 && part_is(parts->items[i], types[k])) return true;
    }
  }
  return false;
}

/* An appointment that is the message, not one that is attached to it. */
static bool is_calendar(const Parts *parts) {
  for (size_t i = 0; i < parts->count; i++) {
    const Part *part = parts->items[i];
    if (part->level == 0 && !part->attachment && part_is(part, "text/calendar")) return true;
  }
  return false;
}

/* S/MIME that is signed only was split (read_parts.c). */
static bool is_sealed(const Parts *parts) {
  for (size_t i = 0; i < parts->count; i++) {
    const Part *part = parts->items[i];
    bool cms = part_is(part, "application/pkcs7-mime") || part_is(part, "application/x-pkcs7-mime");
    bool split = i + 1 < parts->count && parts->items[i + 1]->parent == part;
    if (cms && part->level == 0 && !split) return true;
  }
  return false;
}

static bool is_encrypted(const Parts *parts, Span body) {
  static const char *const TYPES[] = {"multipart/encrypted", "application/pgp-encrypted"};
  return has_type(parts, TYPES, G_N_ELEMENTS(TYPES)) || is_sealed(parts) ||
         span_find(body, "-----BEGIN PGP MESSAGE-----") != NULL;
}

static bool has_tnef(const Parts *parts) {
  static const char *const TYPES[] = {"application/ms-tnef", "application/vnd.ms-tnef"};
  if (has_type(parts, TYPES, G_N_ELEMENTS(TYPES))) return true;
  for (size_t i = 0; i < parts->count; i++) {
    if (g_ascii_strcasecmp(parts->items[i]->name, "winmail.dat") == 0) return true;
  }
  return false;
}

static bool has_attachment(const Parts *parts) {
  for (size_t i = 0; i < parts->count; i++) {
    const Part *part = parts->items[i];
    if (part_is(part, "multipart/")) continue;
    if (part->attachment || part->level > 0 || *part->name != '\0' || !part_is(part, "text/")) return true;
  }
  return false;
}

/* The replacement for an empty text. */
static NoText why_empty(const Parts *parts) {
  static const char *const HTML[] = {"text/html", "text/enriched", "text/richtext", "text/rtf"};
  if (has_tnef(parts)) return NO_TEXT_TNEF;
  if (has_type(parts, HTML, G_N_ELEMENTS(HTML))) return NO_TEXT_HTML;
  return has_attachment(parts) ? NO_TEXT_ATTACHMENT : NO_TEXT_EMPTY;
}

static bool has_page(const Parts *parts) {
  static const char *const PAGE[] = {"text/html"};
  return has_type(parts, PAGE, G_N_ELEMENTS(PAGE));
}

/* True if the body is text that people read; else why it is not. */
static bool body_is_text(const Parts *parts, Span body, Span own, bool open, bool page, NoText *why) {
  if (body_is_unreadable(parts, why)) {
    return false;
  } else if (is_encrypted(parts, body)) {
    *why = NO_TEXT_ENCRYPTED;
  } else if (is_calendar(parts)) {
    *why = NO_TEXT_CALENDAR; /* its plain twin describes the appointment */
  } else if (open) {
    *why = NO_TEXT_CUT_OFF;
  } else if (own.length == 0) {
    *why = why_empty(parts);
  } else if (!page && has_page(parts) && text_gives_way(body)) {
    *why = NO_TEXT_HTML;
  } else {
    return true;
  }
  return false;
}

/* Of several that are bad the nearest says why, but an empty one only if nothing else does. */
static void set_why(const GArray *texts, IncomingMail *out) {
  bool empty = false;
  for (guint i = 0; i < texts->len; i++) {
    const MailText *text = &g_array_index(texts, MailText, i);
    if (!text->bad) return;
    if (i == 0 || (empty && text->why != NO_TEXT_EMPTY)) out->why = text->why;
    empty = out->why == NO_TEXT_EMPTY;
  }
}

void texts_find(Arena *arena, const Parts *parts, Span body, Span own, bool open, bool page,
                IncomingMail *out) {
  if (parts->too_deep || parts->too_many) {
    out->why = parts->too_deep ? NO_TEXT_TOO_DEEP : NO_TEXT_TOO_MANY_PARTS;
    return;
  }
  Places places = {.arena = arena, .items = g_array_new(FALSE, FALSE, sizeof(MailText))};
  add_parts(&places, parts);
  if (page) (void)add_blocks(&places, body, 0);
  if (body_is_text(parts, body, own, open, page, &out->why))
    add_place(&places, (MailText){.source = TEXT_BODY}, own);
  set_why(places.items, out);
  if (places.too_many) {
    out->why = NO_TEXT_TOO_MANY_PARTS;
  } else {
    out->text_count = places.items->len;
    out->texts = arena_memdup(arena, places.items->data, places.items->len * sizeof(MailText));
  }
  g_array_free(places.items, TRUE);
}
