/* The rules laid out, for people and for manual pages. */
#include <string.h>

#include <glib.h>

#include "report.h"
#include "rulebook.h"

/* What is said of where a rule comes from; NULL for what the printed rules say. */
static const char *evidence(const Catalogue *catalogue, Arena *arena, const Rule *rule) {
  if (rule->house) return catalogue_say(catalogue, arena, "rulebook.house", NULL);
  return rule->inferred ? catalogue_say(catalogue, arena, "rulebook.inferred", NULL) : NULL;
}

/* ---- for people ---- */

#define NO_BREAK "\xC2\xA0"

/* All numbers are as wide as the widest one, so that the texts stand below each other, whatever stands
 * between them. */
static size_t widest_number(const Rulebook *book) {
  size_t widest = 0;
  for (size_t i = 0; i < book->count; i++) {
    size_t width = strlen(book->rules[i].number);
    if (book->rules[i].text != NULL && width > widest) widest = width;
  }
  return widest;
}

/* One line of a rule: a paragraph, or what is indented and stays as it is. */
static void put_line(GString *out, const char *line, size_t length, size_t margin) {
  if (length == 0) return;
  if (*line == ' ') g_string_append(out, LAYOUT_DRAWN);
  g_string_append_printf(out, "%*s%.*s\n", (int)margin, "", (int)length, line);
}

static void put_rule(const Catalogue *catalogue, Arena *arena, const Rule *rule, size_t width, GString *out) {
  if (rule->heading != NULL) g_string_append_printf(out, "\n%s  %s\n", rule->number, rule->heading);
  if (rule->text == NULL) return;
  const char *number = rule->heading == NULL ? rule->number : ""; /* the heading has it already */
  g_string_append_printf(out, "\n%s", number);
  for (size_t i = strlen(number); i < width; i++) g_string_append(out, NO_BREAK);
  size_t line = strcspn(rule->text, "\n");
  g_string_append_printf(out, "\t%.*s\n", (int)line, rule->text);
  for (const char *at = rule->text + line; *at != '\0'; at += strcspn(at, "\n")) {
    at++;
    put_line(out, at, strcspn(at, "\n"), width + 2);
  }
  const char *mark = evidence(catalogue, arena, rule);
  if (mark != NULL) put_line(out, mark, strlen(mark), width + 2);
}

char *rulebook_text(const Catalogue *catalogue, Arena *arena, const Rulebook *book, size_t first,
                    size_t count) {
  GString *out = g_string_new(NULL);
  size_t width = widest_number(book);
  for (size_t i = first; i < first + count; i++) put_rule(catalogue, arena, &book->rules[i], width, out);
  if (count == book->count)
    g_string_append_printf(out, "\n%s\n", catalogue_say(catalogue, arena, "rulebook.legend", NULL));
  char *text = layout_text(arena, out->str, LAYOUT_WIDTH);
  g_string_free(out, TRUE);
  return text;
}

/* ---- for manual pages ---- */

static void put_words(GString *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    g_string_append_c(out, text[i]);
    if (text[i] == '\\') g_string_append_c(out, 'e');
  }
}

/* The beginning of a line, which is no request whatever it begins with. */
static void put_escaped(GString *out, const char *text, size_t length) {
  if (length > 0 && strchr(".'", *text) != NULL) g_string_append(out, "\\&");
  put_words(out, text, length);
}

/* The arguments of a macro: words in quotes, so that none is taken for another macro. */
static void put_argument(GString *out, const char *text) {
  g_string_append(out, " \"");
  for (; *text != '\0'; text++) {
    if (*text == '"')
      g_string_append(out, "\"\"");
    else
      put_words(out, text, 1);
  }
  g_string_append_c(out, '"');
}

#define SOURCE_WIDTH 78

/* How wide a word is as roff: mandoc reads a letter that is not ASCII as \[u00ED], and lints the line. */
static size_t source_width(const char *word, size_t length) {
  size_t width = 0;
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)word[i];
    width += byte < 0x80 ? 1 : byte >= 0xC0 ? strlen("\\[u00ED]") : 0;
  }
  return width;
}

/* Lines of words; what follows a full stop begins a new one, as roff wants it. */
static void put_paragraph(GString *out, const char *text, size_t length) {
  const char *end = text + length;
  size_t column = 0;
  while (text < end) {
    size_t word = strcspn(text, " \n");
    size_t width = source_width(text, word);
    bool begins = column == 0 || column + 1 + width > SOURCE_WIDTH;
    if (column > 0) g_string_append_c(out, begins ? '\n' : ' ');
    if (begins)
      put_escaped(out, text, word);
    else
      put_words(out, text, word);
    column = begins ? width : column + 1 + width;
    if (word > 0 && strchr(".!?:", text[word - 1]) != NULL) column = SOURCE_WIDTH;
    text += word + (text + word < end);
  }
  g_string_append_c(out, '\n');
}

static void put_mdoc_text(GString *out, const char *text) {
  bool drawn = false, begun = false;
  for (const char *at = text; *at != '\0'; at += strspn(at, "\n")) {
    size_t length = strcspn(at, "\n");
    if (drawn != (*at == ' ')) g_string_append(out, drawn ? ".Ed\n" : ".Bd -literal\n");
    drawn = *at == ' ';
    if (drawn) {
      put_escaped(out, at, length);
      g_string_append_c(out, '\n');
    } else {
      if (begun) g_string_append(out, ".Pp\n");
      put_paragraph(out, at, length);
    }
    begun = true;
    at += length;
  }
  if (drawn) g_string_append(out, ".Ed\n");
}

char *rulebook_mdoc(const Catalogue *catalogue, Arena *arena, const Rulebook *book) {
  GString *out = g_string_new(NULL);
  bool listing = false;
  for (size_t i = 0; i < book->count; i++) {
    const Rule *rule = &book->rules[i];
    if (listing && rule->heading != NULL) g_string_append(out, ".El\n");
    if (rule->heading != NULL) {
      g_string_append_printf(out, ".Ss %s", rule->number);
      put_argument(out, rule->heading);
      g_string_append_c(out, '\n');
      listing = false;
    }
    if (rule->text == NULL) continue;
    if (!listing) g_string_append(out, ".Bl -tag -width 12.16x\n");
    listing = true;
    g_string_append_printf(out, ".It %s\n", rule->number);
    put_mdoc_text(out, rule->text);
    const char *mark = evidence(catalogue, arena, rule);
    if (mark != NULL) put_paragraph(out, mark, strlen(mark));
  }
  if (listing) g_string_append(out, ".El\n");
  const char *legend = catalogue_say(catalogue, arena, "rulebook.legend", NULL);
  g_string_append(out, ".Pp\n");
  put_paragraph(out, legend, strlen(legend));
  char *text = arena_strdup(arena, out->str);
  g_string_free(out, TRUE);
  return text;
}
