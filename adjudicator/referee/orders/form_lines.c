/* A form that comes back: what a mail program broke is put together again, and lines that were changed behind their "#" count. */
#include "private.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "../../games/plain.h"
#include "../letters/letters.h"

void text_understand(const LoadedGame *loaded, int seat, const char *text, size_t length, bool prose,
                     TurnText *read, Diagnostics *found) {
  diagnostics_init(found, loaded->arena);
  turn_file_understand(loaded->game, loaded->edition, loaded->state, seat, text, length,
                       prose ? TURN_PROSE : TURN_FORM, loaded->arena, found, read);
}

/* The lines of a form that were changed, and left behind their "#". */
typedef struct Changed {
  const CommentedLine *items;
  size_t count;
} Changed;

static bool is_in(const Changed *changed, int line) {
  for (size_t i = 0; i < changed->count; i++) {
    const CommentedLine *of = &changed->items[i];
    if (line >= of->line && line < of->line + of->lines) return true;
  }
  return false;
}

static const char *all_remarks(Arena *arena, const char *text) {
  size_t count;
  const char **remarks = turn_file_remarks(arena, text, strlen(text), &count);
  return turn_file_remark(arena, remarks, 0, count);
}

/* The mails with forms that the seat was sent in this turn, and the form that it would get now, one behind the other. */
static Status forms_sent(Referee *referee, const LoadedGame *loaded, int seat, const char **out) {
  Arena *arena = loaded->arena;
  OutboxRows mails;
  Status status = ledger_mails(referee->ledger, arena, loaded->row.id, NULL, loaded->turn, seat, &mails);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  char *form = document_form(referee, loaded, seat);
  *out = form == NULL ? "" : form;
  for (size_t i = 0; i < mails.count; i++) {
    const char *body = mails.items[i].body;
    if (body != NULL && strchr(body, '#') != NULL) *out = arena_concat(arena, *out, "\n", body, NULL);
  }
  return STATUS_OK;
}

/* Whether all other lines behind a "#" are those of the forms. */
static bool is_of_form(const char *const *remarks, size_t count, const char *forms, const Changed *changed) {
  bool any = false;
  for (size_t i = 0; i < count; i++) {
    if (*remarks[i] == '\0' || is_in(changed, (int)i + 1)) continue;
    if (strstr(forms, remarks[i]) == NULL) return false;
    any = true;
  }
  return any;
}

/* Finds the lines that were changed in the very form that was sent. *counts: they count; else they are remarks. `forms`: see
 * forms_sent(). */
static Changed find_changed(const LoadedGame *loaded, const char *text, const char *forms, bool *counts) {
  Arena *arena = loaded->arena;
  size_t count, kept = 0, line_count, length = strlen(text);
  CommentedLine *lines = turn_file_commented(loaded->game, arena, text, length, &count);
  const char *sent = all_remarks(arena, forms);
  const char **remarks = turn_file_remarks(arena, text, length, &line_count);
  for (size_t i = 0; i < count; i++) {
    size_t from = (size_t)lines[i].line - 1;
    const char *said = turn_file_remark(arena, remarks, from, from + (size_t)lines[i].lines);
    if (!lines[i].empty && strstr(sent, said) == NULL) lines[kept++] = lines[i];
  }
  const Changed changed = {lines, kept};
  *counts = kept > 0 && is_of_form(remarks, line_count, sent, &changed);
  return changed;
}

/* Whether a text has lines behind a "#" that say something, which need the forms to tell. */
static bool says_behind_marks(const LoadedGame *loaded, const char *text) {
  size_t count;
  const CommentedLine *lines = turn_file_commented(loaded->game, loaded->arena, text, strlen(text), &count);
  for (size_t i = 0; i < count; i++) {
    if (!lines[i].empty) return true;
  }
  return false;
}

/* How many bytes of a line are its "#" and the blanks behind it; 0: it has none in front. */
static size_t mark_length(const char *line) {
  const char *mark = line + strspn(line, " ");
  return *mark == '#' ? 1 + strspn(mark + 1, " ") : 0;
}

/* The text without the "#" of those lines, which have blanks at their ends for it. removed[line]: how many. */
static const char *without_marks(Arena *arena, const char *text, const Changed *changed, int **removed) {
  char *made = arena_strdup(arena, text);
  int number = 1, count = 1;
  for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++) count++;
  *removed = arena_alloc(arena, ((size_t)count + 1) * sizeof **removed);
  memset(*removed, 0, ((size_t)count + 1) * sizeof **removed);
  for (char *line = made; line != NULL; number++) {
    char *end = strchr(line, '\n');
    size_t length = end == NULL ? strlen(line) : (size_t)(end - line), mark = mark_length(line);
    size_t before = strspn(line, " ");
    if (is_in(changed, number) && mark > 0) {
      memmove(line + before, line + before + mark, length - before - mark);
      memset(line + length - mark, ' ', mark);
      (*removed)[number] = (int)mark;
    }
    line = end == NULL ? NULL : end + 1;
  }
  return made;
}

/* Puts the columns right of what stood further right in the text. */
static void shift(Tree *tree, const int *removed) {
  if (tree->line > 0) tree->column += removed[tree->line];
  for (size_t i = 0; i < tree->count; i++) {
    if (tree->items[i].key_line > 0) tree->items[i].key_column += removed[tree->items[i].key_line];
    shift(tree->items[i].value, removed);
  }
}

static bool any_error(const Diagnostics *found, const Changed *changed) {
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (d->severity == SEVERITY_ERROR && is_in(changed, d->line)) return true;
  }
  return false;
}

/* ---- lines that a mail program broke ---- */

/* The printable ASCII of a line without what mail programs change or add: blanks, quotes, marks of quotation. */
static const char *bare_line(Arena *arena, const char *line, size_t length) {
  char *made = arena_alloc(arena, length + 1), *to = made;
  for (size_t i = 0; i < length; i++) {
    if (line[i] > ' ' && line[i] < 0x7F && strchr("\"'#>", line[i]) == NULL) *to++ = line[i];
  }
  *to = '\0';
  return made;
}

/* Lines into which it breaks one, at most. */
#define BROKEN_MOST 12

/* The lines of the forms, bare, and what stands behind the last "#" of each, which may be the end of a line that was changed;
 * sorted. */
typedef struct FormLines {
  const char **items;
  size_t count, capacity;
} FormLines;

static int compare_lines(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_form_line(Arena *arena, FormLines *lines, const char *text, size_t length) {
  const char *bare = bare_line(arena, text, length);
  if (*bare == '\0') return;
  lines->items = arena_room(arena, lines->items, sizeof *lines->items, lines->count, &lines->capacity);
  lines->items[lines->count++] = bare;
}

/* What stands behind the last "#" of a line; length 0: nothing does. */
static const char *last_remark(const char *line, size_t length, size_t *left) {
  const char *mark = line;
  for (const char *at = line; (at = memchr(at, '#', (size_t)(line + length - at))) != NULL;) mark = ++at;
  *left = mark == line ? 0 : (size_t)(line + length - mark);
  return mark;
}

static FormLines lines_of_forms(Arena *arena, const char *forms) {
  FormLines lines = {.count = 0};
  for (const char *line = forms; *line != '\0';) {
    size_t length = strcspn(line, "\n"), left;
    const char *remark = last_remark(line, length, &left);
    add_form_line(arena, &lines, line, length);
    add_form_line(arena, &lines, remark, left);
    line += length + (line[length] == '\n');
  }
  if (lines.count > 0) qsort(lines.items, lines.count, sizeof *lines.items, compare_lines);
  return lines;
}

/* Whether a line of the forms begins so. *whole: one is that. */
static bool begins_form_line(const FormLines *lines, const char *bare, bool *whole) {
  size_t from = 0, end = lines->count, length = strlen(bare);
  while (from < end) {
    size_t middle = from + (end - from) / 2;
    if (strcmp(lines->items[middle], bare) < 0)
      from = middle + 1;
    else
      end = middle;
  }
  *whole = from < lines->count && strcmp(lines->items[from], bare) == 0;
  return from < lines->count && strncmp(lines->items[from], bare, length) == 0;
}

/* How many lines below one belong to it, since together they are one of the forms; 0: none. `bare`: of it, or of its end. */
static int broken_off(Arena *arena, const FormLines *lines, const char *bare, const char *below) {
  bool whole;
  if (*bare == '\0' || !begins_form_line(lines, bare, &whole) || whole) return 0;
  for (int count = 1; count <= BROKEN_MOST && *below != '\0'; count++) {
    size_t length = strcspn(below, "\n");
    const char *more = bare_line(arena, below, length);
    if (*more == '\0') return 0;
    bare = arena_concat(arena, bare, more, NULL);
    if (!begins_form_line(lines, bare, &whole)) return 0;
    if (whole) return count;
    below += length + (below[length] == '\n');
  }
  return 0;
}

/* The text with lines of the forms that a mail program broke in one again, and empty lines for what came over, so that line numbers
 * stay: the rest of a line behind "#" is no order. */
static const char *unbroken(Arena *arena, const char *text, const char *forms) {
  const FormLines lines = lines_of_forms(arena, forms);
  GString *made = g_string_new(NULL);
  while (*text != '\0') {
    size_t length = strcspn(text, "\n"), left;
    const char *below = text + length + (text[length] == '\n'), *remark = last_remark(text, length, &left);
    int broken = broken_off(arena, &lines, bare_line(arena, text, length), below);
    if (broken == 0) broken = broken_off(arena, &lines, bare_line(arena, remark, left), below);
    g_string_append_len(made, text, (gssize)length);
    for (int i = 0; i < broken; i++) {
      length = strcspn(below, "\n");
      g_string_append_c(made, ' ');
      g_string_append_len(made, below, (gssize)length);
      below += length + (below[length] == '\n');
    }
    for (int i = 0; i < broken; i++) g_string_append_c(made, '\n');
    if (below[-1] == '\n') g_string_append_c(made, '\n');
    text = below;
  }
  const char *whole = arena_strndup(arena, made->str, made->len);
  g_string_free(made, TRUE);
  return whole;
}

/* ---- the form ---- */

Status form_understand(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionText *text,
                       TurnText *read, Diagnostics *found) {
  Arena *arena = loaded->arena;
  const char *own = arena_strndup(arena, text->text, text->length), *forms = "";
  if (strchr(own, '#') == NULL || strlen(own) < text->length) { /* a NUL is an error */
    text_understand(loaded, seat, text->text, text->length, false, read, found);
    return STATUS_OK;
  }
  Status status = forms_sent(referee, loaded, seat, &forms);
  if (status != STATUS_OK) return status;
  own = unbroken(arena, own, forms);
  bool counts = false;
  int *removed = NULL;
  Changed changed = {.count = 0};
  if (says_behind_marks(loaded, own)) changed = find_changed(loaded, own, forms, &counts);
  if (counts) {
    const char *bare = without_marks(arena, own, &changed, &removed);
    text_understand(loaded, seat, bare, strlen(bare), false, read, found);
  }
  counts = counts && read->file != NULL && !any_error(found, &changed);
  if (!counts) text_understand(loaded, seat, own, strlen(own), false, read, found);
  if (counts) shift(read->file, removed);
  for (size_t i = 0; i < changed.count; i++)
    diagnose_at(found, counts ? SEVERITY_NOTE : SEVERITY_WARNING, "FILE-COMMENT",
                counts ? "file-changed-behind-hash" : "file-behind-hash", changed.items[i].line, 1, "text",
                changed.items[i].text, NULL);
  return STATUS_OK;
}
