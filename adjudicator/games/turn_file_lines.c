/* A text line by line: sections, headings, plain orders by turns. */
#include <stdlib.h>
#include <string.h>

#include "turn_file_parts.h"

/* -- sections -- */

/* How far the brackets of a line leave open ones. */
static int brackets_open(TextLine line) {
  int open = 0;
  for (size_t i = 0; i < line.length && line.at[i] != '#'; i++)
    open += (line.at[i] == '[' || line.at[i] == '{') - (line.at[i] == ']' || line.at[i] == '}');
  return open;
}

/* "plan:", whose list may follow without indentation. */
static bool key_ends_line(TextLine line) {
  size_t comment = 0;
  while (comment < line.length && line.at[comment] != '#') comment++;
  line.length = comment;
  line = text_line_trimmed(line);
  return line.length > 0 && strchr(":=", line.at[line.length - 1]) != NULL;
}

/* How many lines a section takes: those that are indented further, items of its list, what its brackets
 * hold. */
static size_t section_length(Understanding *u, size_t at) {
  const TextLines *lines = &u->lines;
  size_t own = text_line_indent(lines->items[at]), end = at + 1;
  bool bare_key = key_ends_line(lines->items[at]);
  int open = brackets_open(lines->items[at]);
  for (size_t i = at + 1; i < lines->count; i++) {
    TextLine line = lines->items[i], bare = text_line_trimmed(line);
    KeyedLine other;
    bool comment = bare.length > 0 && *bare.at == '#';
    if (bare.length == 0 || comment) continue;
    bool item = *bare.at == '-' && bare.length > 1 && text_is_blank(bare.at[1]);
    bool inside = open > 0 || text_line_indent(line) > own || (item && end == i && bare_key);
    if (!inside || (text_line_indent(line) <= own && text_line_keyed(u->arena, u->game, bare, &other))) break;
    open += brackets_open(line);
    end = i + 1;
  }
  return end - at;
}

/* True if nothing of a section's value is left as text that only plain orders can hold: "- otherwise pass" in a list of maps. */
static bool is_readable(const Tree *value, const FieldRow *row) {
  bool maps = value->kind == TREE_LIST && row->item != NULL && row->item->type->kind == TREE_MAP;
  for (size_t i = 0; maps && i < value->count; i++) {
    if (value->items[i].value->kind == TREE_SCALAR) return false;
  }
  if (value->kind != TREE_SCALAR) return true;
  return tree_is_null(value) ||
         (row->type->kind != TREE_LIST && row->type->kind != TREE_MAP && row->item == NULL);
}

static const FieldRow *row_of(const Game *game, const char *section) {
  return &game->turn_file[game_section(game, section)];
}

/* Where the paragraph of a section in prose ends: up to an empty line, a bullet, a key, a comment. */
static size_t paragraph_end(Understanding *u, size_t end) {
  while (u->writing == TURN_PROSE && end < u->lines.count) {
    KeyedLine key;
    TextLine bare = text_line_trimmed(u->lines.items[end]);
    if (bare.length == 0 || *bare.at == '#' || text_line_bullet(bare) > 0 ||
        text_line_keyed(u->arena, u->game, bare, &key))
      break;
    end++;
  }
  return end;
}

/* The lines of a section as sentences of it; *count grows by those below that its last sentence goes on in. */
static SaidList sentences_of(Understanding *u, const KeyedLine *key, size_t at, size_t *count) {
  SaidList list = {.count = 0};
  size_t i = 0, most = paragraph_end(u, at + *count);
  for (size_t taken; i < *count; i += taken) {
    TextLine line = i == 0 ? key->rest : u->lines.items[at + i];
    TextLine bare = text_line_trimmed(line);
    taken = 1;
    if (bare.length == 0 || *bare.at == '#') continue;
    taken = turn_text_read_lines(u, key->key, true, at + i, most, line, &list);
  }
  *count = i;
  return list;
}

/* What they add together; NULL: one is no order, or two do not fit. */
static Tree *means_of(Understanding *u, const SaidList *list) {
  Tree *means = tree_map(u->arena);
  const Tree *twice;
  for (size_t i = 0; i < list->count; i++) {
    const Said *said = &list->items[i];
    if (said->fate != PLAIN_ORDERS || !plain_merge(u->arena, means, said->means, &twice)) return NULL;
  }
  return means->count > 0 ? means : NULL;
}

/* The errors of a section in words; what is legible counts. */
static void tell_words(Understanding *u, const SaidList *list) {
  for (size_t i = 0; i < list->count; i++) {
    const Said *said = &list->items[i];
    diagnostics_append(u->diagnostics, &said->found);
    if (said->means != NULL) turn_text_put(u, said->means, turn_text_quote(u, said->text));
  }
  u->out->unclear = true;
}

static void put_section(Understanding *u, const KeyedLine *key, int line, int column, Tree *value) {
  const TreeItem *old = tree_item(u->out->file, key->key);
  bool maps = old != NULL && old->value->kind == TREE_MAP && value->kind == TREE_MAP && !value->whole;
  bool lists = old != NULL && old->value->kind == TREE_LIST && value->kind == TREE_LIST;
  if (old != NULL && (key->shared || !(maps || lists))) {
    diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-DUPLICATE-KEY", "yaml-duplicate-key", line, column,
                "key", key->key, "first_line", tree_textf(u->arena, "%d", old->key_line)->text, NULL);
    return;
  }
  Tree *one = tree_map(u->arena);
  tree_put(u->arena, one, key->key, value);
  one->items[0].key_line = line;
  one->items[0].key_column = column;
  turn_text_put(u, one, key->key);
}

static Tree *first_value(Tree *map) {
  return map != NULL && map->kind == TREE_MAP && map->count == 1 ? map->items[0].value : NULL;
}

/* Press that is written as people write it, "press: Hello!", not as YAML. */
static bool is_press_in_words(const KeyedLine *key) {
  return strcmp(key->key, "press") == 0 && key->rest.length > 0 &&
         strchr("[{\"'|>&*!-", *key->rest.at) == NULL;
}

/* A key of all games: its value is YAML, or the rest of its line as it is. */
static void read_shared(Understanding *u, const KeyedLine *key, size_t at, size_t count, int column) {
  Diagnostics faults;
  TextLine line = u->lines.items[at];
  Tree *value = first_value(turn_text_yaml(u, turn_text_span(&u->lines, at, at + count), &faults));
  bool words = is_press_in_words(key);
  if (words) value = NULL;
  if (value == NULL && !words && count == 1 && !u->plain) diagnostics_append(u->diagnostics, &faults);
  if (value == NULL && !words && strcmp(key->key, "press") == 0) {
    diagnostics_append(u->diagnostics, &faults);
    return;
  }
  if (value == NULL) {
    const TextLine last = u->lines.items[at + count - 1];
    size_t length = words ? (size_t)(last.at + last.length - key->rest.at) : key->rest.length;
    value = tree_text(u->arena, arena_strndup(u->arena, key->rest.at, length));
    value->plain = true;
    value->line = line.number;
    value->column = key->rest.column;
  }
  if (!words) turn_text_translate_shared(u, key->key, value);
  put_section(u, key, line.number, column, value);
}

/* Behind the bracket that closes the one at the beginning of a text; its end: it stays open. */
static const char *behind_brackets(const char *text, const char *end) {
  int open = 0;
  char quote = '\0', before = '['; /* an apostrophe within a word is no quote */
  for (; text < end && (open > 0 || before == '['); text++) {
    char c = *text;
    bool opens = quote == '\0' && (c == '"' || c == '\'') && strchr("[{,:", before) != NULL;
    if (opens || c == quote)
      quote = (char)(opens ? c : '\0');
    else if (quote == '"' && c == '\\' && text + 1 < end)
      text++;
    else if (quote == '\0')
      open += (c == '[' || c == '{') - (c == ']' || c == '}');
    if (!text_is_blank(c) && c != '\n') before = c;
  }
  return text;
}

/* `orders: [9→8], and 12→13`: a section in brackets that are closed, and sentences behind them. Returns how many lines it has; 0: it
 * is no such thing. */
static size_t read_brackets(Understanding *u, const KeyedLine *key, size_t at, size_t count, int column) {
  Diagnostics faults;
  TextLine span = turn_text_span(&u->lines, at, at + count);
  const char *end = behind_brackets(key->rest.at, span.at + span.length);
  size_t last = at;
  while (u->lines.items[last].at + u->lines.items[last].length < end) last++;
  TextLine behind = text_line_behind(u->lines.items[last], (size_t)(end - u->lines.items[last].at));
  span.length = (size_t)(end - span.at);
  Tree *value = first_value(turn_text_yaml(u, span, &faults));
  if (value == NULL || faults.count > 0) return 0;
  turn_text_translate_section(u, key->key, value);
  put_section(u, key, span.number, column, value);
  turn_text_hear_orders(u, at, last + 1);
  SaidList list = {.count = 0};
  while (behind.length > 0 && (text_is_blank(*behind.at) || strchr(".,;", *behind.at) != NULL))
    behind = text_line_behind(behind, 1);
  if (behind.length > 0) (void)turn_text_read_lines(u, NULL, false, last, last + 1, behind, &list);
  turn_text_take(u, &list);
  return last + 1 - at;
}

/* A section: YAML, else sentences, else the errors of whichever it seems to be. Returns how many lines it has. */
static size_t read_section(Understanding *u, const KeyedLine *key, size_t at, size_t count, int column) {
  Diagnostics faults;
  TextLine line = u->lines.items[at];
  if (count == 1 && turn_text_says_same(u, key->key, key->rest.at, key->rest.length)) {
    turn_text_keep(u);
    turn_text_add_line(u, line.number, turn_text_quote(u, line), PLAIN_TALK, NULL);
    return count;
  }
  Tree *value = first_value(turn_text_yaml(u, turn_text_span(&u->lines, at, at + count), &faults));
  bool words = u->plain && u->writing == TURN_PROSE && value != NULL &&
               turn_text_is_words(u->game, key->key, line.number, value);
  bool listed = words && value->kind == TREE_LIST;
  if (value != NULL) turn_text_translate_section(u, key->key, value);
  bool sound = faults.count == 0 ? value != NULL && is_readable(value, row_of(u->game, key->key))
                                 : value != NULL && !turn_text_may_be_words(&faults, line.number);
  if (sound && !listed) {
    diagnostics_append(u->diagnostics, &faults);
    put_section(u, key, line.number, column, value);
    return count;
  }
  bool brackets = key->rest.length > 0 && strchr("[{", *key->rest.at) != NULL;
  size_t bracketed = u->plain && brackets && value == NULL ? read_brackets(u, key, at, count, column) : 0;
  if (bracketed > 0) return bracketed;
  SaidList list = u->plain ? sentences_of(u, key, at, &count) : (SaidList){.count = 0};
  const char *text = turn_text_quote(u, turn_text_span(&u->lines, at, at + count));
  Tree *means = means_of(u, &list);
  if (means != NULL) {
    turn_text_put(u, means, turn_text_quote(u, line));
    turn_text_add_line(u, line.number, text, PLAIN_ORDERS, means);
  } else if (value != NULL && !words) {
    diagnostics_append(u->diagnostics, &faults);
    put_section(u, key, line.number, column, value);
  } else if (u->plain && !brackets) {
    tell_words(u, &list);
    turn_text_add_line(u, line.number, text, PLAIN_WRONG, NULL);
  } else {
    diagnostics_append(u->diagnostics, &faults);
    u->out->unclear = true;
  }
  return count;
}

/* The section whose list a key within it names: "Buy" is of `muster`. NULL: none, or several. */
static const char *section_of_list(const Game *game, const char *key) {
  const char *found = NULL;
  for (const FieldRow *row = game->turn_file; row->key != NULL; row++) {
    for (const FieldRow *inner = turn_text_is_map(game, row->key) ? row->fields : NULL;
         inner != NULL && inner->key != NULL; inner++) {
      bool list = inner->item != NULL &&
                  inner->words_in.size == 0; /* else a map by words: what is bought instead of what */
      if (!list || strcmp(inner->key, key) != 0) continue;
      if (found != NULL) return NULL;
      found = row->key;
    }
  }
  return found;
}

/* "Attaques" alone on its line, or "Buy:" before the lines of its list. */
static const char *heading_of(Understanding *u, TextLine line) {
  line = text_line_without_bullet(line);
  while (line.length > 0 && strchr(":.-=", line.at[line.length - 1]) != NULL) line.length--;
  const char *key = u->plain ? plain_key(u->arena, u->game->plain->keys, line.at, line.length) : NULL;
  if (key == NULL) return NULL;
  return turn_text_is_section(u->game, key) ? key : section_of_list(u->game, key);
}

/* A line "word: ..." whose word is none of ours, in what should be YAML. */
static bool unknown_key(Understanding *u, TextLine line) {
  Diagnostics faults;
  Tree *map = turn_text_yaml(u, line, &faults);
  if (first_value(map) == NULL) return false;
  const char *key = map->items[0].key;
  if (u->writing == TURN_PROSE && nearest_word(key, turn_file_keys(u->game, u->arena)) == NULL) return false;
  tree_put(u->arena, u->out->file, key, map->items[0].value);
  TreeItem *item = &u->out->file->items[u->out->file->count - 1];
  item->key_line = map->items[0].key_line;
  item->key_column = map->items[0].key_column;
  return true;
}

/* "a: [" in what should be YAML is no small talk. */
static bool broken_yaml(Understanding *u, TextLine line) {
  TextLine bare = text_line_trimmed(line);
  Diagnostics faults;
  if (u->writing != TURN_FORM || brackets_open(bare) == 0 || turn_text_yaml(u, line, &faults) != NULL)
    return false;
  diagnostics_append(u->diagnostics, &faults);
  u->out->unclear = true;
  return true;
}

/* The next line that is not empty; the number of lines: none. */
static size_t next_line(const Understanding *u, size_t at) {
  while (at < u->lines.count && text_line_trimmed(u->lines.items[at]).length == 0) at++;
  return at;
}

/* ---- how letters begin and end ---- */

/* "Best regards", and the name below it; how many lines are behind `at` for that. */
static size_t signature_lines(Understanding *u, size_t at) {
  size_t next = next_line(u, at + 1);
  if (next == u->lines.count || next > at + 2 || !plain_is_farewell(turn_text_tokens(u, u->lines.items[at])))
    return 0;
  TextLine name = text_line_without_bullet(u->lines.items[next]);
  return plain_is_name(&u->reader, turn_text_tokens(u, name)) ? next - at : 0;
}

static void ask_about(Understanding *u, Said *said, PlainFate fate, const char *message, TextLine line) {
  said->fate = fate;
  diagnose_at(&said->found, SEVERITY_ERROR, "FILE-LINE", message, line.number, 1, "text",
              turn_text_quote(u, line), NULL);
}

/* A name of the game alone below all, after orders of another form: one more, or a signature? */
static bool may_be_signature(Understanding *u, size_t at, const Said *said) {
  bool apart = at > 0 && text_line_trimmed(u->lines.items[at - 1]).length == 0;
  if (said->fate != PLAIN_ORDERS || !apart || next_line(u, at + 1) < u->lines.count) return false;
  if (!plain_is_lone_name(&u->reader, said->tokens)) return false;
  for (size_t i = u->said.count; i > 0; i--) {
    const Said *before = &u->said.items[i - 1];
    if (before->fate == PLAIN_ORDERS) return !plain_is_lone_name(&u->reader, before->tokens);
  }
  return false;
}

/* "Wait for me"; a bare "wait" only where nothing follows that it may correct. */
static bool read_wait(Understanding *u, size_t at) {
  bool bare;
  TextLine line = text_line_without_bullet(u->lines.items[at]);
  int waits = text_line_waits(u->arena, line, &bare);
  bool followed = at + 1 < u->lines.count && text_line_trimmed(u->lines.items[at + 1]).length > 0;
  if (waits < 0 || (bare && followed) || tree_get(u->out->file, "wait") != NULL) return false;
  Tree *yes = tree_bool(u->arena, waits == 1);
  yes->line = line.number;
  yes->column = line.column;
  const KeyedLine key = {.key = "wait", .shared = true};
  turn_text_keep(u);
  put_section(u, &key, line.number, line.column, yes);
  return true;
}

/* "Preview", "just a preview": the file is shown, and not kept. */
static bool read_preview(Understanding *u, size_t at) {
  TextLine line = text_line_without_bullet(u->lines.items[at]);
  if (!text_line_previews(u->arena, line) || tree_get(u->out->file, "preview") != NULL) return false;
  Tree *yes = tree_bool(u->arena, true);
  yes->line = line.number;
  yes->column = line.column;
  const KeyedLine key = {.key = "preview", .shared = true};
  turn_text_keep(u);
  put_section(u, &key, line.number, line.column, yes);
  return true;
}

/* "Turn 3" above orders. */
static bool read_turn(Understanding *u, TextLine line) {
  int turn = text_line_turn(u->arena, line);
  if (turn == 0) return false;
  plain_note_turn(&u->reader, tree_int(u->arena, turn), line.number, 1);
  return true;
}

/* The number of a row, "2: ...", "| 2 | ..."; 0: none. */
static int row_number(TextLine line) {
  line = text_line_trimmed(line);
  size_t at = 0;
  while (at < line.length && strchr("| ", line.at[at]) != NULL) at++;
  size_t end = at;
  while (end < line.length && end < at + 3 && line.at[end] >= '0' && line.at[end] <= '9') end++;
  size_t mark = end;
  while (mark < line.length && line.at[mark] == ' ') mark++;
  bool row = end > at && mark < line.length && strchr(":|", line.at[mark]) != NULL;
  return row ? (int)strtol(line.at + at, NULL, 10) : 0;
}

/* Lists are read from above; numbers that count otherwise leave open what was meant. */
static void count_up(Understanding *u, TextLine line) {
  int number = text_line_number(line), before = u->number;
  if (number == 0) number = row_number(line);
  u->number = number;
  if (!u->plain || !u->game->plain->closed || number == 0 || before == 0 || number > before) return;
  diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-numbers", line.number,
              text_line_trimmed(line).column, "text", turn_text_quote(u, line), NULL);
  u->out->unclear = true;
}

/* "moves: [...]" in a game that has none: YAML, whatever its first word is here. */
static bool is_bracketed(TextLine line) {
  const char *colon = memchr(line.at, ':', line.length);
  if (colon == NULL) return false;
  TextLine rest = text_line_trimmed(text_line_behind(line, (size_t)(colon - line.at) + 1));
  return rest.length > 0 && (*rest.at == '[' || *rest.at == '{');
}

/* Where YAML begins or ends a document. */
static bool is_document_mark(TextLine line) {
  return line.length >= 3 && (strncmp(line.at, "---", 3) == 0 || strncmp(line.at, "...", 3) == 0);
}

/* ---- what receipts say behind orders ---- */

/* What a receipt says behind an order stands between these marks. */
static const char REMARK_OPENS[] = "\u2039", REMARK_CLOSES[] = "\u203A";
#define REMARK_MARK (sizeof REMARK_OPENS - 1)

/* What a line as receipts show one says behind its number, "2) ...", or the mark of what was taken out; NULL: it is none. */
static const char *said_in_receipt(TextLine line) {
  static const char TAKEN_OUT[] = "\u00D7 ";
  const size_t mark = sizeof TAKEN_OUT - 1;
  line = text_line_trimmed(line);
  if (text_line_number(line) > 0) return text_line_without_bullet(line).at;
  bool taken_out = line.length > mark && memcmp(line.at, TAKEN_OUT, mark) == 0;
  return taken_out ? text_line_trimmed(text_line_behind(line, mark)).at : NULL;
}

/* The longest remark in bytes, so that looking for its end takes no time in a hostile mail. */
#define REMARK_MOST 2000

/* Where the remark ends that opens at `open` in the line at `at`: behind its mark, which may stand in a line below, not past an
 * empty one. NULL: it has no end, and is none. */
static const char *remark_end(const Understanding *u, size_t at, const char *open) {
  for (size_t i = at; i < u->lines.count; i++) {
    const TextLine *line = &u->lines.items[i];
    const char *from = i == at ? open : line->at;
    if (text_line_trimmed(*line).length == 0 || from - open > REMARK_MOST) return NULL;
    const char *close = memmem(from, (size_t)(line->at + line->length - from), REMARK_CLOSES, REMARK_MARK);
    if (close != NULL) return close + REMARK_MARK;
  }
  return NULL;
}

/* Puts a blank in place of each character from `from` up to `end`, as far as the line goes: what follows keeps its column. */
static void blank_in_line(Understanding *u, TextLine line, const char *from, const char *end) {
  char *own = u->own + (line.at - u->own), *stop = own + line.length;
  char *to = u->own + (from - u->own), *next = u->own + (end - u->own);
  if (next > stop) next = stop;
  size_t columns = (size_t)text_columns(to, next), behind = (size_t)(stop - next);
  memset(to, ' ', columns);
  memmove(to + columns, next, behind);
  memset(to + columns + behind, ' ', (size_t)(stop - to) - columns - behind);
}

/* Takes the remark out of a line that was pasted from a receipt: it orders nothing. A mark without its fellow stays, and so
 * do the words of a key, "1) press: ...". True if the line says no more. */
static bool blank_remark(Understanding *u, size_t at) {
  const TextLine *line = &u->lines.items[at];
  const char *said = u->plain ? said_in_receipt(*line) : NULL;
  const char *open = said == NULL ? NULL : memmem(line->at, line->length, REMARK_OPENS, REMARK_MARK);
  const char *end = open == NULL ? NULL : remark_end(u, at, open);
  KeyedLine key;
  if (end == NULL ||
      (open != said && text_line_keyed(u->arena, u->game, text_line_without_bullet(*line), &key)))
    return false;
  for (size_t i = at; i < u->lines.count && u->lines.items[i].at < end; i++)
    blank_in_line(u, u->lines.items[i], i == at ? open : u->lines.items[i].at, end);
  TextLine left = text_line_trimmed(*line);
  return open == said && left.at + left.length <= said;
}

/* A line of the writer's own behind a "#" is a remark; one that speaks of orders is told as not read. */
static void hear_remark(Understanding *u, TextLine line) {
  if (u->writing != TURN_PROSE || !u->plain) return;
  TextLine rest = text_line_behind(text_line_trimmed(line), 1);
  if (plain_is_note(&u->reader, turn_text_tokens(u, rest))) return;
  turn_text_keep(u);
  turn_text_add_line(u, line.number, turn_text_quote(u, line), PLAIN_TALK, NULL);
}

/* Reads the line at `at` and those that belong to it; returns how many they are. *section: the heading that it
 * stands under. */
static size_t read_at(Understanding *u, size_t at, const char **section) {
  TextLine line = u->lines.items[at], bare = text_line_trimmed(line);
  KeyedLine key;
  if (bare.length == 0) u->number = 0;
  if (bare.length > 0 && *bare.at == '#') hear_remark(u, line);
  if (bare.length == 0 || *bare.at == '#' || is_document_mark(bare) || blank_remark(u, at)) return 1;
  bare = text_line_trimmed(line);
  bool bulleted = text_line_bullet(bare) > 0;
  if (text_line_keyed(u->arena, u->game, text_line_without_bullet(line), &key) &&
      (key.rest.length > 0 || key.shared || !bulleted)) {
    int column = text_line_without_bullet(line).column;
    size_t count = bulleted ? 1 : section_length(u, at);
    *section = NULL;
    turn_text_keep(u);
    if (key.rest.length == 0 && count == 1 && !key.shared) {
      *section = key.key;
      return 1;
    }
    if (key.shared) read_shared(u, &key, at, count, column);
    if (!key.shared) {
      count = read_section(u, &key, at, count, column);
      turn_text_hear_orders(u, at, at + count);
    }
    return count;
  }
  if (u->plain && (read_turn(u, line) || read_wait(u, at) || read_preview(u, at))) return 1;
  count_up(u, line);
  const char *heading = heading_of(u, line);
  if (heading != NULL) {
    *section = heading;
    return 1;
  }
  if (u->plain && next_line(u, at + 1) == u->lines.count &&
      plain_is_full_name(&u->reader, turn_text_tokens(u, line))) {
    turn_text_sign(u, line);
    return 1;
  }
  SaidList list = {.count = 0};
  size_t taken = u->plain ? turn_text_read_lines(u, *section, false, at, u->lines.count, line, &list) : 1;
  PlainFate worst = PLAIN_TALK;
  bool silent = true;
  for (size_t i = 0; i < list.count; i++) {
    if (list.items[i].fate != PLAIN_TALK && (worst == PLAIN_TALK || list.items[i].fate > worst))
      worst = list.items[i].fate;
    silent &= list.items[i].fate == PLAIN_TALK && list.items[i].found.count == 0;
  }
  if (silent && (unknown_key(u, line) || broken_yaml(u, line))) return 1;
  if (worst >= PLAIN_WRONG && u->writing == TURN_FORM && is_bracketed(bare) && unknown_key(u, line)) return 1;
  if (list.count == 1 && may_be_signature(u, at, &list.items[0])) {
    list.items[0].means = NULL;
    ask_about(u, &list.items[0], PLAIN_AGAINST, "line-signature", line);
  } else if (list.count == 1 && silent && plain_is_misnamed(list.items[0].tokens)) {
    ask_about(u, &list.items[0], PLAIN_WRONG, "line-unclear", line);
  }
  if (!u->plain) turn_text_add_line(u, line.number, turn_text_quote(u, line), PLAIN_TALK, NULL);
  turn_text_take(u, &list);
  if (worst == PLAIN_TALK) *section = NULL;
  size_t signature = u->plain ? signature_lines(u, at + taken - 1) : 0;
  if (signature > 0) turn_text_sign(u, u->lines.items[at + taken - 1 + signature]);
  return taken + signature;
}

/* What is left of a text that holds too much to try is not read. */
static bool is_exhausted(Understanding *u, size_t at) {
  if (!u->plain || u->reader.work > 0) return false;
  const TextLine *line = &u->lines.items[at];
  turn_text_keep(u);
  diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-no-further", line->number, 1, "text",
              turn_text_quote(u, *line), NULL);
  u->out->unclear = true;
  return true;
}

/* None of the orders counts, nor what the text takes away. */
static void drop_orders(Understanding *u) {
  TurnText *out = u->out;
  out->away->count = out->claims->count = 0;
  if (out->dropped == NULL) out->dropped = tree_map(u->arena);
  for (const FieldRow *row = u->game->turn_file; row->key != NULL; row++) {
    Tree *section = tree_get(out->file, row->key);
    if (section != NULL) tree_put(u->arena, out->dropped, row->key, section);
    tree_remove(out->file, row->key);
  }
  u->out->unclear = u->out->contradicts = true;
}

/* Orders for two turns in one text: whose are which? */
static void hear_turns(Understanding *u) {
  u->out->turn = u->reader.turn;
  if (!u->reader.turns) return;
  diagnose(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-two-turns", u->reader.turn, NULL);
  drop_orders(u);
}

static bool has_orders(const Understanding *u) {
  for (const FieldRow *row = u->game->turn_file; row->key != NULL; row++) {
    if (tree_get(u->out->file, row->key) != NULL) return true;
  }
  return false;
}

/* "Drop the second one": whether what is taken away, and not named, may be an order above it in the text. */
static bool may_take_own(const Understanding *u, const Diagnostic *d) {
  const char *section = tree_string(tree_get(d->fields, "section"), "");
  for (const FieldRow *row = u->game->turn_file; row->key != NULL; row++) {
    const Tree *value = tree_get(u->out->file, row->key);
    bool named = *section == '\0' || strcmp(section, row->key) == 0;
    if (value == NULL || !named) continue;
    if (value->count == 0 && value->line <= d->line) return true;
    for (size_t i = 0; i < value->count; i++) {
      if (value->items[i].value->line <= d->line) return true;
    }
  }
  return false;
}

/* "No wait, OI4 to 1412", "the second one, delete it": what that takes back is not known, so nothing counts. */
static void hear_corrected(Understanding *u) {
  bool corrected = u->changes.length > 0 && has_orders(u);
  if (corrected)
    diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-corrected", u->changes.number,
                u->changes.column, "text", turn_text_quote(u, u->changes), NULL);
  for (size_t i = u->before; i < u->diagnostics->count; i++) {
    const Diagnostic *d = &u->diagnostics->items[i];
    bool takes = strcmp(d->message, "line-takes-what") == 0 && may_take_own(u, d);
    corrected |= takes || strcmp(d->message, "line-corrected") == 0;
  }
  for (size_t i = 0; i < u->denied_of->count; i++) tree_remove(u->out->file, u->denied_of->items[i].key);
  /* Where nothing of an unclear text is filed, orders beside a denial wait for an answer. */
  bool kept = u->plain && u->game->plain->whole;
  if (corrected || (u->denied && !kept)) drop_orders(u);
}

/* "Please don't file this yet." */
static void hear_forbidden(Understanding *u) {
  if (u->forbids.length == 0) return;
  u->out->forbids = turn_text_quote(u, u->forbids);
  u->out->forbids_line = u->forbids.number;
  if (!has_orders(u)) return;
  diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-forbids", u->forbids.number,
              u->forbids.column, "text", u->out->forbids, NULL);
  drop_orders(u);
}

/* The last order that begins no later than a sentence, as it was written; NULL: none does. */
static const char *order_above(Understanding *u, TextLine sentence) {
  const char *order = NULL;
  for (size_t i = 0; i < u->said.count; i++) {
    const Said *said = &u->said.items[i];
    if (said->fate == PLAIN_ORDERS && said->text.at < sentence.at) order = turn_text_quote(u, said->text);
  }
  return order;
}

/* "If Spain moves we will see": the orders beside it wait for an answer, as a draft. */
static void hear_depending(Understanding *u) {
  if (u->depends.length == 0 || u->out->contradicts || !has_orders(u)) return;
  diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-depends", u->depends.number,
              u->depends.column, "text", turn_text_quote(u, u->depends), "write", order_above(u, u->depends),
              NULL);
  u->out->unclear = u->out->contradicts = u->out->refused = true;
}

/* "Clear": what was in force goes, and nothing is ordered. */
static bool takes_all_away(const Said *said) {
  const Tree *taken =
      said->means == NULL || said->means->count != 1 ? NULL : tree_get(said->means, PLAIN_TAKEN);
  return taken != NULL && taken->count == 1 && tree_get(taken->items[0].value, "all") != NULL;
}

/* "Nothing" alone in its text answers the window that is due, beside no more than small talk and "clear"; where that has no such
 * answer it is asked about. */
static void hear_nothing(Understanding *u) {
  Said *nothing = NULL;
  for (size_t i = u->put; i < u->said.count; i++) {
    Said *said = &u->said.items[i];
    bool says = nothing == NULL && said->fate != PLAIN_ORDERS && plain_says_nothing(&u->reader, said->tokens);
    if (says)
      nothing = said;
    else if (!takes_all_away(said) &&
             (said->fate != PLAIN_TALK || plain_names_something(&u->reader, said->tokens)))
      return;
  }
  if (nothing == NULL || u->put > 0) return;
  const PlainShapes *shapes = u->game->plain;
  nothing->found.count = nothing->found.errors = 0;
  nothing->means = shapes->nothing == NULL ? NULL : shapes->nothing(&u->reader, nothing->tokens);
  nothing->fate = PLAIN_ORDERS;
  u->out->nothing = nothing->means != NULL;
  if (u->out->nothing) return;
  nothing->fate = PLAIN_WRONG;
  diagnose_at(&nothing->found, SEVERITY_ERROR, "FILE-LINE", "line-nothing", nothing->text.number,
              nothing->text.column, "text", turn_text_quote(u, nothing->text), "section",
              shapes->due == NULL ? NULL : shapes->due(&u->reader), "write", plain_example(&u->reader, NULL),
              NULL);
}

bool turn_text_bracket_stays_open(Understanding *u) {
  int open = 0;
  for (size_t i = 0; i < u->lines.count; i++) {
    TextLine line = text_line_trimmed(u->lines.items[i]);
    KeyedLine key;
    if (line.length == 0 || *line.at == '#') continue;
    bool begins = text_line_keyed(u->arena, u->game, line, &key) && !key.shared;
    if (begins && open > 0) return true;
    if (begins) open = 0;
    if (begins || open > 0) open += brackets_open(line);
  }
  return false;
}

void turn_text_read_by_line(Understanding *u) {
  const char *section = NULL;
  if (u->lines.count > LINES_MOST) {
    const TextLine *first = &u->lines.items[LINES_MOST];
    diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-too-many", first->number, 1, NULL);
    u->out->unclear = true;
    u->lines.count = LINES_MOST;
  }
  u->out->file = tree_map(u->arena);
  u->out->file->line = u->out->file->column = 1;
  for (size_t at = 0; at < u->lines.count && !is_exhausted(u, at);) at += read_at(u, at, &section);
  if (u->plain) hear_nothing(u);
  turn_text_keep(u);
  u->out->unclear |= u->plain && plain_in_doubt(&u->reader, u->out->file, u->out->claims, u->diagnostics);
  hear_turns(u);
  hear_forbidden(u);
  hear_corrected(u);
  hear_depending(u);
}
