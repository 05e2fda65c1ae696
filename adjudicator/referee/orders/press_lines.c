/* Press in a letter's own words, "to Italy: ...", "a Austria: ...", "message for Turkey: ...": such lines are no orders. */
#include "private.h"

#include <glib.h>
#include <string.h>

#include "../letters/letters.h"

/* So many lines of a mail are looked at: more is passed on of none. */
#define LINES_TRIED 20
/* Lines of one message at most: each is read to see that it is no order, and a hostile mail must not take long. */
#define MESSAGE_LINES_MOST 40
/* Longest beginning of such a line, up to its colon, in bytes. */
#define HEAD_BYTES 100
/* Mail programs break lines not long before column 72. */
#define BROKEN_LINE_BYTES 60

/* Words of the beginning, folded. "Press to ..." is a key of turn files as well, and asked about there if its name is unknown. */
static const char *const KEYS[] = {"press", "presse", "prensa", "messages", "mensajes", NULL};
static const char *const MESSAGES[] = {"message", "msg", "mensaje", NULL};
static const char *const EXCEPT[] = {"except", "excepting", "but",     "sauf",  "excepte",
                                     "hormis", "salvo",     "excepto", "menos", NULL};
static const char *const TO[] = {"to", "for", "a", "al", "au", "aux", "para", "pour", NULL};

typedef struct Writer {
  Referee *referee;
  const LoadedGame *loaded;
  int seat;
} Writer;

static size_t blanks_of(const char *text) {
  return strspn(text, " \t");
}

/* What stands behind one of the words and a blank; NULL: another word begins it. */
static const char *behind_word(const char *text, const char *const *words) {
  size_t length = strcspn(text, " ");
  for (; *words != NULL; words++) {
    if (strlen(*words) == length && strncmp(text, *words, length) == 0)
      return text + length + strspn(text + length, " ");
  }
  return NULL;
}

/* Whether words order something in the game's sections; a draw that is proposed to somebody is none of these. */
static bool orders_something(const Writer *writer, const char *text, size_t length, bool *talk) {
  const LoadedGame *loaded = writer->loaded;
  TurnText read;
  Diagnostics ignored;
  text_understand(loaded, writer->seat, arena_strndup(loaded->arena, text, length), length, true, &read,
                  &ignored);
  if (talk != NULL) *talk = !read.unclear;
  for (const FieldRow *row = loaded->game->turn_file; row->key != NULL; row++) {
    const Tree *section = tree_get(read.file, row->key);
    if (section != NULL && section->count > 0) return true;
  }
  return read.away != NULL && read.away->count > 0;
}

/* One word with a capital that is none of the game's: "to Bob: ...". In Spanish "a", else that is an army. */
static bool is_stranger(const Writer *writer, const char *line, const char *head, const char *names) {
  const LoadedGame *loaded = writer->loaded;
  const char *language = viewer_language(writer->referee, loaded, writer->seat);
  bool army = strncmp(head, "a ", 2) == 0 && (*line == 'A' || (*line == 'a' && strcmp(language, "es") != 0));
  const char *colon = strchr(line, ':'), *name = colon;
  while (name > line && strchr(" \t", name[-1]) != NULL) name--;
  while (name > line && strchr(" '", name[-1]) == NULL) name--;
  bool capital = (*name >= 'A' && *name <= 'Z') || (*name & 0x80) != 0;
  if (army || !capital || strpbrk(names, " ,;&") != NULL) return false;
  PlainReader reader;
  if (loaded->game->plain == NULL) return true;
  plain_reader_init(&reader, loaded->arena, loaded->game->plain, loaded->edition, loaded->state,
                    writer->seat);
  const PlainToken *token = plain_tokens(&reader, names, strlen(names), 1, 1);
  return plain_count(token) == 1 && token->kind == PLAIN_WORD && token->symbol == 0;
}

/* "To all: except Turkey: ..." */
static bool excepts(const Writer *writer, const Tree *to, const char *text) {
  if (to->count != 1 || strcmp(to->items[0].value->text, "all") != 0) return false;
  text += blanks_of(text);
  const char *head = press_names_fold(writer->loaded->arena, text, strcspn(text, ",:\n"));
  return behind_word(head, EXCEPT) != NULL;
}

/* Whom the beginning of a line names, *to: nobody that is known; NULL: it addresses nobody. Returns what follows the colon. */
static const char *addressed(const Writer *writer, const char *line, size_t length, Tree **to) {
  const LoadedGame *loaded = writer->loaded;
  const char *colon = memchr(line, ':', length < HEAD_BYTES ? length : HEAD_BYTES);
  *to = NULL;
  if (colon == NULL) return NULL;
  const char *head = press_names_fold(loaded->arena, line, (size_t)(colon - line));
  const char *key = behind_word(head, KEYS), *message = key != NULL ? key : behind_word(head, MESSAGES);
  const char *names = behind_word(message != NULL ? message : head, TO);
  if (names == NULL || *names == '\0') return NULL;
  Tree *known = tree_list(loaded->arena);
  bool all_known = press_addressees(writer->referee, loaded, writer->seat, names, known);
  if (!all_known && (key != NULL || (message == NULL && !is_stranger(writer, line, head, names))))
    return NULL;
  bool self = all_known && known->count == 1 &&
              strcmp(known->items[0].value->text, loaded->seated.names[writer->seat]) == 0;
  if (self) return NULL; /* a heading of the player's own orders */
  *to = all_known && !excepts(writer, known, colon + 1) ? known : tree_list(loaded->arena);
  return colon + 1;
}

/* "Referee, this is a lie", "Italy: ...": a line that speaks to somebody by name is for them alone. */
static bool speaks_to_somebody(const Writer *writer, const char *line, size_t length) {
  size_t name = strcspn(line, ",:\n");
  if (name == 0 || name >= length || name > HEAD_BYTES) return false;
  const char *names = arena_strndup(writer->loaded->arena, line, name);
  return press_addressees(writer->referee, writer->loaded, writer->seat, names,
                          tree_list(writer->loaded->arena));
}

/* Whether the line at `next` goes on with the message above it: it is indented, broken off it by a mail program, or below a line
 * that says no more than to whom. No order does. */
static bool goes_on(const Writer *writer, const char *next, bool opens, size_t above) {
  size_t length = strcspn(next, "\n"), indent = blanks_of(next);
  bool talk;
  Tree *to;
  if (indent == length || (!opens && indent == 0 && above < BROKEN_LINE_BYTES)) return false;
  if (addressed(writer, next + indent, length - indent, &to) != NULL) return false;
  if (!opens && speaks_to_somebody(writer, next + indent, length - indent)) return false;
  return !orders_something(writer, next, length, &talk) && (talk || indent > 0);
}

/* The message in `text`, with the lines below that go on with it; *end: behind them. An indented line stays one of its own. */
static const char *message_at(const Writer *writer, const char *line, const char *text, const char **end) {
  Arena *arena = writer->loaded->arena;
  size_t rest = strcspn(text, "\n"), above = (size_t)(text - line) + rest;
  const char *said = g_strstrip(arena_strndup(arena, text, rest));
  const char *next = text + rest;
  for (int lines = 1;
       lines < MESSAGE_LINES_MOST && *next == '\n' && goes_on(writer, next + 1, *said == '\0', above);
       lines++) {
    size_t length = strcspn(next + 1, "\n");
    const char *more = arena_strndup(arena, next + 1, length);
    const char *between = *said == '\0' ? "" : blanks_of(more) > 0 ? "\n" : " ";
    said = arena_concat(arena, said, between, *said == '\0' ? more + blanks_of(more) : more, NULL);
    above = length;
    next += 1 + length;
  }
  *end = next;
  return said;
}

Tree *press_lines_take(Referee *referee, const LoadedGame *loaded, int seat, char *text) {
  const Writer writer = {referee, loaded, seat};
  Arena *arena = loaded->arena;
  Tree *list = tree_list(arena);
  int number = 1, tried = 0;
  for (char *line = text; *line != '\0' && tried < LINES_TRIED; number++) {
    size_t length = strcspn(line, "\n"), indent = blanks_of(line);
    char *next = line + length;
    Tree *to;
    const char *rest = addressed(&writer, line + indent, length - indent, &to), *end = NULL;
    tried += rest != NULL;
    const char *said = rest == NULL ? "" : message_at(&writer, line, rest, &end);
    if (*said != '\0' && !orders_something(&writer, said, strlen(said), NULL)) {
      Tree *message = tree_add(arena, list, tree_map(arena));
      tree_put(arena, message, "to", to);
      tree_put_text(arena, message, "text", said);
      message->line = to->line = number;
      message->column = to->column = (int)indent + 1;
      for (; line < end; line++) {
        number += *line == '\n';
        if (*line != '\n') *line = ' ';
      }
      next = line;
    }
    line = *next == '\n' ? next + 1 : next;
  }
  return list;
}
