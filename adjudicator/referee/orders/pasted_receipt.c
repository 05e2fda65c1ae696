/* A receipt that was pasted back: its orders say what they say, all else of it, and what it proposed, says nothing. */
#include "private.h"

#include <glib.h>
#include <string.h>

/* Its first words: "RECEIPT 8: La Guerre des Ducs, ...". */
static bool holds_receipt(const LoadedGame *loaded, const char *text) {
  return strstr(text, arena_concat(loaded->arena, ": ", loaded->game->title, ", ", NULL)) != NULL;
}

/* The letters and digits of a line, small: mail programs change the rest. */
static const char *folded_line(Arena *arena, const char *line, size_t length) {
  char *fold = plain_fold(arena, line, length), *end = fold;
  for (const char *at = fold, *next; *at != '\0'; at = next) {
    gunichar c = g_utf8_get_char_validated(at, -1);
    bool valid = c != (gunichar)-1 && c != (gunichar)-2;
    next = valid ? g_utf8_next_char(at) : at + 1;
    for (; valid && g_unichar_isalnum(c) && at < next; at++) *end++ = *at;
  }
  *end = '\0';
  return fold;
}

/* So many lines of a text may be one of a page, which does not break them. */
#define PAGE_LINES_MOST 8

static void add_lines(const LoadedGame *loaded, const char *body, GHashTable *out) {
  for (const char *line = body; line != NULL; line = strchr(line, '\n')) {
    line += *line == '\n';
    const char *whole = "", *next = line;
    for (int i = 0; i < PAGE_LINES_MOST && next != NULL; i++) {
      next += *next == '\n';
      const char *fold = folded_line(loaded->arena, next, strcspn(next, "\n"));
      if (*fold == '\0') break;
      whole = i == 0 ? fold : arena_concat(loaded->arena, whole, fold, NULL);
      g_hash_table_insert(out, (gpointer)whole, NULL);
      next = strchr(next, '\n');
    }
  }
}

/* The lines of all receipts that the seat was sent in this turn, as their text and as their page has them. */
static Status receipt_lines(Referee *referee, const LoadedGame *loaded, int seat, GHashTable *out) {
  OutboxRows mails;
  Status status =
      ledger_mails(referee->ledger, loaded->arena, loaded->row.id, "receipt", loaded->turn, seat, &mails);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < mails.count; i++) add_lines(loaded, mails.items[i].body, out);
  return STATUS_OK;
}

static bool orders_something(const LoadedGame *loaded, int seat, const char *line, size_t length) {
  TurnText read;
  Diagnostics ignored;
  text_understand(loaded, seat, arena_strndup(loaded->arena, line, length), length, true, &read, &ignored);
  for (size_t i = 0; read.file != NULL && i < read.file->count; i++) {
    if (game_section(loaded->game, read.file->items[i].key) >= 0) return true;
  }
  return false;
}

/* Whether a line is of a receipt, and orders nothing. Read once, however often it is there. */
static bool is_idle(const LoadedGame *loaded, int seat, GHashTable *said, const char *fold,
                    const char *line) {
  enum { UNREAD, ORDERS, IDLE };
  gpointer known;
  if (!g_hash_table_lookup_extended(said, fold, NULL, &known)) return false;
  if (GPOINTER_TO_INT(known) == UNREAD) {
    known = GINT_TO_POINTER(orders_something(loaded, seat, line, strcspn(line, "\n")) ? ORDERS : IDLE);
    g_hash_table_insert(said, (gpointer)fold, known);
  }
  return GPOINTER_TO_INT(known) == IDLE;
}

/* How what it proposed is headed, as folded_line() has it, in all languages. */
static Tree *proposal_headings(Referee *referee, const LoadedGame *loaded) {
  Tree *headings = tree_list(loaded->arena);
  const char *const *language = catalogue_languages(loaded->arena, referee->configuration->template_folder);
  for (; *language != NULL; language++) {
    const Catalogue *words = referee_catalogue(referee, *language);
    if (words == NULL) continue;
    const char *heading =
        catalogue_say(words, loaded->arena, "terms.receipt.proposed", tree_map(loaded->arena));
    tree_add_text(loaded->arena, headings, folded_line(loaded->arena, heading, strlen(heading)));
  }
  return headings;
}

/* So many letters of such a heading stand in its first line at least. */
#define HEADING_LETTERS 10

static bool heads_proposal(const Tree *headings, const char *fold) {
  size_t length = strlen(fold);
  for (size_t i = 0; length >= HEADING_LETTERS && i < headings->count; i++) {
    if (strncmp(headings->items[i].value->text, fold, length) == 0) return true;
  }
  return false;
}

/* "  3)  OI8 1809" */
static bool is_numbered(const char *line) {
  line += strspn(line, " ");
  size_t digits = strspn(line, "0123456789");
  return digits > 0 && line[digits] == ')';
}

Status pasted_receipt_blank(Referee *referee, const LoadedGame *loaded, int seat, char *text) {
  if (!holds_receipt(loaded, text)) return STATUS_OK;
  GHashTable *said = g_hash_table_new(g_str_hash, g_str_equal);
  Status status = receipt_lines(referee, loaded, seat, said);
  const Tree *headings = proposal_headings(referee, loaded);
  bool orders = false, proposed = false,
       any = false; /* within its orders; below such a heading, and a line of it */
  for (char *line = text; status == STATUS_OK && *line != '\0';) {
    size_t length = strcspn(line, "\n");
    const char *fold = folded_line(loaded->arena, line, length);
    orders = *fold != '\0' && (orders || is_numbered(line));
    if (heads_proposal(headings, fold)) {
      proposed = true;
      any = false;
    }
    bool ours = g_hash_table_contains(said, fold), idle = is_idle(loaded, seat, said, fold, line);
    proposed &= ours || (*fold == '\0' && !any);
    any |= ours && !idle;
    if ((!orders && idle) || (proposed && ours)) memset(line, ' ', length);
    line += length + (line[length] == '\n');
  }
  g_hash_table_destroy(said);
  return status;
}
