#include "read.h"

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
  }
  return "empty";
}

/* A file that was found, or what is wrong with it. */
typedef struct Candidate {
  int distance; /* from what the sender wrote: times quoted, messages it is forwarded in */
  TextSource source;
  Span text; /* normalised */
  const char *name;
  bool bad;
  NoText why;
} Candidate;

typedef struct Choice {
  Arena *arena;
  bool found;
  Candidate best;
} Choice;

/* Nearer ones first, then marked blocks before attachments. */
static int rank_of(const Candidate *candidate) {
  return 2 * candidate->distance + (candidate->source == TEXT_ATTACHMENT);
}

/* Equal but for spaces and empty lines at both ends, which quoting and attaching change. */
static bool same_text(Span a, Span b) {
  a = span_trim(a);
  b = span_trim(b);
  return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static bool is_empty(const Candidate *candidate) {
  return candidate->bad && candidate->why == NO_TEXT_EMPTY;
}

/* Several that are equally near must be identical, or the sender must say which one counts. */
static void consider_equal(Choice *choice, const Candidate *candidate) {
  Candidate *best = &choice->best;
  if (is_empty(best) || (candidate->bad && !best->bad && !is_empty(candidate))) {
    *best = *candidate;
  } else if (!best->bad && !candidate->bad && !same_text(candidate->text, best->text)) {
    best->bad = true;
    best->why = NO_TEXT_TWO_FILES;
  }
}

static void consider(Choice *choice, Candidate candidate) {
  if (!candidate.bad) {
    size_t length;
    candidate.text.at = mail_text_normal(choice->arena, candidate.text.at, candidate.text.length, &length);
    candidate.text.length = length;
    candidate.bad = span_trim(candidate.text).length == 0;
    candidate.why = NO_TEXT_EMPTY;
  }
  int order = choice->found ? rank_of(&candidate) - rank_of(&choice->best) : -1;
  if (order < 0) choice->best = candidate;
  if (order == 0) consider_equal(choice, &candidate);
  choice->found = true;
}

/* A marked block that is being read. */
typedef struct Block {
  bool open;
  Quote quote;
  int separators; /* lines above it that begin a message that is answered or forwarded */
  GString *text;
} Block;

static void end_block(Choice *choice, Block *block, int level, bool closed) {
  consider(choice, (Candidate){.distance = level + block->quote.marks + block->separators,
                               .source = TEXT_MARKERS,
                               .text = {block->text->str, block->text->len},
                               .bad = !closed,
                               .why = NO_TEXT_CUT_OFF});
  block->open = false;
}

static void begin_block(Block *block, const Quote *quote, int separators) {
  block->open = true;
  block->quote = *quote;
  block->separators = separators;
  g_string_truncate(block->text, 0);
}

/* Considers the marked blocks of a text. True if there is one, complete or not. */
static bool consider_blocks(Choice *choice, Span text, int level) {
  Block block = {.text = g_string_new(NULL)};
  Span line;
  int separators = 0;
  bool any = false;
  while (span_line(&text, &line)) {
    Quote quote;
    Mark mark = line_mark(line, &quote);
    if (mark == MARK_ORDERS) {
      if (block.open) end_block(choice, &block, level, false);
      begin_block(&block, &quote, separators);
      any = true;
    } else if (block.open) {
      Span own = line_unquoted(line, &block.quote);
      if (mark == MARK_END && line_mark(own, &quote) == MARK_END && quote.marks == 0) {
        end_block(choice, &block, level, true);
        continue;
      }
      g_string_append_len(block.text, own.at, (gssize)own.length);
      g_string_append_c(block.text, '\n');
    } else if (mark == MARK_SEPARATOR || line_begins_answered(line, text)) {
      separators++;
    }
  }
  if (block.open) end_block(choice, &block, level, false);
  g_string_free(block.text, TRUE);
  return any;
}

static void consider_attachment(Choice *choice, const Part *part) {
  consider(choice, (Candidate){.distance = part->level,
                               .source = TEXT_ATTACHMENT,
                               .text = part->text,
                               .name = part->name,
                               .bad = part->open || part->bad_charset,
                               .why = part->open ? NO_TEXT_CUT_OFF : NO_TEXT_CHARSET});
}

static void consider_parts(Choice *choice, const Parts *parts) {
  for (size_t i = 0; i < parts->count; i++) {
    const Part *part = parts->items[i];
    if (part->readable && consider_blocks(choice, part->text, part->level)) continue;
    if ((part->readable || part->bad_charset) && part_is_yaml(part)) consider_attachment(choice, part);
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
    bool text = part->readable || part->bad_charset;
    if (!text || part->level > 0 || part->attachment || part_is_yaml(part) || is_twin(part, taken)) continue;
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

static Span before_signature(Span body) {
  Span rest = body, line;
  while (span_line(&rest, &line)) {
    if (line_is_signature(line)) return (Span){body.at, (size_t)(line.at - body.at)};
  }
  return body;
}

static bool body_has_bad_charset(const Parts *parts) {
  GPtrArray *taken = body_parts(parts);
  bool bad = false;
  for (guint i = 0; i < taken->len; i++) bad |= ((const Part *)g_ptr_array_index(taken, i))->bad_charset;
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

static bool is_encrypted(const Parts *parts, Span body) {
  /* pkcs7-mime may be signed only, but its text is packed into a CMS structure either way. */
  static const char *const TYPES[] = {"multipart/encrypted", "application/pkcs7-mime",
                                      "application/x-pkcs7-mime", "application/pgp-encrypted"};
  return has_type(parts, TYPES, G_N_ELEMENTS(TYPES)) ||
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

/* The body as the file; false, and why, where it cannot be one. */
static bool body_is_file(const Parts *parts, Span body, bool open, NoText *why) {
  if (body_has_bad_charset(parts)) {
    *why = NO_TEXT_CHARSET;
  } else if (is_encrypted(parts, body)) {
    *why = NO_TEXT_ENCRYPTED;
  } else if (is_calendar(parts)) {
    *why = NO_TEXT_CALENDAR; /* its plain twin describes the appointment */
  } else if (open) {
    *why = NO_TEXT_CUT_OFF;
  } else if (span_trim(before_signature(body)).length == 0) {
    *why = why_empty(parts);
  } else {
    return true;
  }
  return false;
}

void text_choose(Arena *arena, const Parts *parts, IncomingMail *out) {
  out->source = TEXT_NONE;
  out->why = parts->too_deep ? NO_TEXT_TOO_DEEP : NO_TEXT_TOO_MANY_PARTS;
  if (parts->too_deep || parts->too_many) return;
  Choice choice = {.arena = arena};
  consider_parts(&choice, parts);
  if (!choice.found) {
    bool open;
    Span body = body_text(arena, parts, &open);
    if (!body_is_file(parts, body, open, &out->why)) return;
    consider(&choice, (Candidate){.source = TEXT_BODY, .text = before_signature(body)});
  }
  out->why = choice.best.why;
  if (choice.best.bad) return;
  out->source = choice.best.source;
  out->text = choice.best.text.at;
  out->length = choice.best.text.length;
  out->quoted = choice.best.distance > 0;
  if (choice.best.name != NULL && *choice.best.name != '\0')
    out->file_name = mime_one_line(arena, choice.best.name);
}
