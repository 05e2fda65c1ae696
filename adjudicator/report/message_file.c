#include "message_file.h"

#include <string.h>

#include "../base/utf8.h"
#include "../base/yaml.h"

/* A line "key: text" or "key:" of a file that is only looked through. */
typedef struct Entry {
  const char *line; /* its start */
  const char *key;
  size_t key_length;
  size_t next;      /* the first entry that is not within this one */
  bool is_map;      /* entries within it follow */
  const char *text; /* NULL until it is asked for */
} Entry;

struct MessageFile {
  Arena *arena;
  const Tree *tree; /* a file that was read whole; else NULL, and: */
  Entry *entries;
  size_t count;
  const char *end;
};

/* ---- plain files ----
 *
 * Keys are words of letters, digits, - and _, also several with blanks between ("Pike drill"), and with
 * apostrophes. Lines are comments, empty, "key:" with deeper lines below, or "key: " and one of
 *   text that begins with a letter or a digit, without ": ", " #" and blanks at its end,
 *   "text" with no escapes but \" \\ \n \t \_,
 *   | |- > or >-, and then deeper lines of anything.
 * Whatever is within these shapes base/yaml reads without an error, and the shape alone says where the
 * text of a key ends. */

#define LEVELS    8
#define KEY_BYTES 200

/* Entries that lines of the same indentation belong to. */
typedef struct Level {
  size_t indentation;
  size_t first, last; /* entries */
} Level;

typedef struct Scan {
  MessageFile *file;
  Level levels[LEVELS];
  size_t depth;
  bool due;            /* the last entry has no text: deeper lines must follow */
  bool block;          /* the last entry's text is a block, which deeper lines belong to */
  size_t block_indent; /* of its first line; 0 before that */
} Scan;

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Whether a typographic space at `i`, which took `taken` bytes, is left as it is: at the beginning of a line
 * or of a text and before a comment base/yaml takes it for a blank. */
static bool is_kept_space(const char *text, size_t length, size_t i, size_t taken) {
  bool begins = i == 0 || strchr("\n -:,", text[i - 1]) != NULL;
  return !begins && (i + taken == length || text[i + taken] != '#');
}

/* Characters that mean to YAML what they look like. */
static bool is_text(const char *text, size_t length) {
  for (size_t i = 0, taken; i < length; i += taken) {
    i += utf8_printable(text + i, length - i);
    if (i == length) break;
    uint32_t code;
    taken = utf8_read(text + i, length - i, &code);
    if (code == '\n') continue;
    if (utf8_is_typographic_space(code) && !is_kept_space(text, length, i, taken)) return false;
    if (code < 0x80 || code == UTF8_BAD || utf8_is_control(code) || utf8_is_separator(code)) return false;
  }
  return true;
}

static bool is_quoted(const char *at, const char *end) {
  size_t length = (size_t)(end - at);
  if (memchr(at, '\\', length) == NULL) return length > 1 && memchr(at + 1, '"', length - 1) == end - 1;
  for (at++; at < end && *at != '"'; at++) {
    if (*at == '\\' && (++at == end || strchr("\"\\nt_", *at) == NULL)) return false;
  }
  return at + 1 == end;
}

static bool is_bare(const char *at, const char *end) {
  if (!is_word(*at) || end[-1] == ' ' || end[-1] == ':') return false;
  for (; at + 1 < end; at++) {
    if ((at[0] == ':' && at[1] == ' ') || (at[0] == ' ' && at[1] == '#')) return false;
  }
  return true;
}

static bool is_block(const char *at, const char *end) {
  return (*at == '|' || *at == '>') && (end - at == 1 || (end - at == 2 && at[1] == '-'));
}

static bool is_new_key(const Scan *scan, size_t first, const Entry *entry) {
  const Entry *entries = scan->file->entries;
  for (size_t i = first; i < scan->file->count; i = entries[i].next) {
    if (entries[i].key_length == entry->key_length &&
        memcmp(entries[i].key, entry->key, entry->key_length) == 0)
      return false;
  }
  return true;
}

static void close_levels(Scan *scan, size_t depth) {
  for (; scan->depth > depth; scan->depth--)
    scan->file->entries[scan->levels[scan->depth - 1].last].next = scan->file->count;
}

/* The level of a line: deeper than the last entry if that needs it, else one that is open. */
static bool find_level(Scan *scan, size_t indentation) {
  size_t count = scan->file->count, depth = scan->depth;
  bool deeper = depth == 0 ? indentation == 0 : indentation > scan->levels[depth - 1].indentation;
  if (deeper != (depth == 0 || scan->due)) return false;
  if (deeper) {
    if (depth == LEVELS) return false;
    scan->levels[scan->depth++] = (Level){.indentation = indentation, .first = count, .last = count};
    return true;
  }
  while (depth > 0 && scan->levels[depth - 1].indentation > indentation) depth--;
  if (depth == 0 || scan->levels[depth - 1].indentation != indentation) return false;
  close_levels(scan, depth);
  scan->file->entries[scan->levels[depth - 1].last].next = count;
  return true;
}

static bool add_entry(Scan *scan, const char *line, const char *key, const char *end) {
  size_t length = 0, count = scan->file->count;
  while (key + length < end && (is_word(key[length]) || (length > 0 && strchr("-_ '", key[length]) != NULL)))
    length++;
  if (length > 0 && key[length - 1] == ' ') return false; /* YAML would not count it to the key */
  const char *colon = key + length;
  if (length == 0 || length > KEY_BYTES || colon == end || *colon != ':' ||
      !find_level(scan, (size_t)(key - line)))
    return false;
  Entry entry = {.line = line, .key = key, .key_length = length, .is_map = colon + 1 == end};
  Level *level = &scan->levels[scan->depth - 1];
  if (!is_new_key(scan, level->first, &entry)) return false;
  level->last = count;
  scan->file->entries[scan->file->count++] = entry;
  scan->due = entry.is_map;
  scan->block = false;
  if (entry.is_map) return true;
  const char *text = colon + 2;
  if (colon[1] != ' ' || text == end) return false;
  scan->block = is_block(text, end);
  scan->block_indent = 0;
  return scan->block || (*text == '"' ? is_quoted(text, end) : is_bare(text, end));
}

static bool add_line(Scan *scan, const char *line, const char *end) {
  const char *at = line;
  while (at < end && *at == ' ') at++;
  if (at == end) return at == line; /* blanks alone may belong to a block, or not */
  size_t indentation = (size_t)(at - line);
  if (scan->block && indentation > scan->levels[scan->depth - 1].indentation) {
    if (scan->block_indent == 0) scan->block_indent = indentation;
    return indentation >= scan->block_indent;
  }
  if (*at != '#') return add_entry(scan, line, at, end);
  scan->block = false; /* nothing goes on after a comment */
  return true;
}

static size_t count_lines(const char *text, const char *end) {
  size_t count = 1;
  while ((text = memchr(text, '\n', (size_t)(end - text))) != NULL) {
    text++;
    count++;
  }
  return count;
}

static bool look_through(MessageFile *file, const char *text, size_t length) {
  Scan scan = {.file = file};
  file->end = text + length;
  if (length > YAML_DATA_BYTES || !is_text(text, length)) return false;
  file->entries = arena_alloc(file->arena, count_lines(text, file->end) * sizeof *file->entries);
  while (text < file->end) {
    const char *newline = memchr(text, '\n', (size_t)(file->end - text));
    const char *end = newline == NULL ? file->end : newline;
    if (!add_line(&scan, text, end)) return false;
    text = end + 1;
  }
  close_levels(&scan, 0);
  return file->count > 0 && !scan.due;
}

/* The text between the quotes at `at`; no escape is shorter than its character. */
static const char *quoted_text(Arena *arena, const char *at, const char *end) {
  const char *newline = memchr(at, '\n', (size_t)(end - at));
  char *text = arena_alloc(arena, (size_t)((newline == NULL ? end : newline) - at)), *out = text;
  for (at++; *at != '"'; at++) {
    if (*at != '\\') {
      *out++ = *at;
      continue;
    }
    switch (*++at) {
    case 'n': *out++ = '\n'; break;
    case 't': *out++ = '\t'; break;
    case '_':
      *out++ = '\xC2';
      *out++ = '\xA0';
      break;
    default: *out++ = *at;
    }
  }
  *out = '\0';
  return text;
}

static const char *entry_text(MessageFile *file, Entry *entry) {
  if (entry->text != NULL) return entry->text;
  const char *value = entry->key + entry->key_length + strlen(": ");
  if (*value == '"') return entry->text = quoted_text(file->arena, value, file->end);
  const char *end = entry->next < file->count ? file->entries[entry->next].line : file->end;
  const Tree *tree = yaml_read(file->arena, entry->line, (size_t)(end - entry->line), &YAML_DATA, NULL);
  if (tree == NULL || tree->kind != TREE_MAP || tree->count != 1) return NULL;
  return entry->text = tree_string(tree->items[0].value, NULL);
}

static const char *find_entry(MessageFile *file, const char *key) {
  size_t from = 0, to = file->count;
  for (;;) {
    size_t length = strcspn(key, "."), i = from;
    while (i < to &&
           (file->entries[i].key_length != length || memcmp(file->entries[i].key, key, length) != 0))
      i = file->entries[i].next;
    if (i >= to) return NULL;
    bool last = key[length] == '\0';
    if (last) return file->entries[i].is_map ? NULL : entry_text(file, &file->entries[i]);
    from = i + 1;
    to = file->entries[i].next;
    key += length + 1;
  }
}

/* ---- files that are read whole ---- */

static bool check_shape(const Tree *words, Diagnostics *diagnostics) {
  if (words->kind == TREE_SCALAR) return true;
  if (words->kind != TREE_MAP) {
    diagnose(diagnostics, SEVERITY_ERROR, "CATALOGUE-FILE", "messages-shape", words, NULL);
    return false;
  }
  bool good = true;
  for (size_t i = 0; i < words->count; i++) good &= check_shape(words->items[i].value, diagnostics);
  return good;
}

static const Tree *read_whole(Arena *arena, const char *text, size_t length, Diagnostics *diagnostics) {
  size_t errors = diagnostics->errors;
  const Tree *words = yaml_read(arena, text, length, &YAML_DATA, diagnostics);
  if (words == NULL) return NULL;
  if (words->kind != TREE_MAP) {
    diagnose(diagnostics, SEVERITY_ERROR, "CATALOGUE-FILE", "messages-shape", words, NULL);
    return NULL;
  }
  return diagnostics->errors == errors && check_shape(words, diagnostics) ? words : NULL;
}

static const char *find_in_tree(const Tree *words, const char *key) {
  while (words != NULL && words->kind == TREE_MAP) {
    size_t length = strcspn(key, ".");
    const Tree *next = NULL;
    for (size_t i = 0; i < words->count && next == NULL; i++) {
      const char *name = words->items[i].key;
      if (strncmp(name, key, length) == 0 && name[length] == '\0') next = words->items[i].value;
    }
    if (key[length] == '\0') return tree_string(next, NULL);
    words = next;
    key += length + 1;
  }
  return NULL;
}

/* ---- both ---- */

MessageFile *message_file_read(Arena *arena, const char *text, size_t length, Diagnostics *diagnostics) {
  MessageFile *file = arena_alloc(arena, sizeof *file);
  file->arena = arena;
  if (look_through(file, text, length)) return file;
  file->tree = read_whole(arena, text, length, diagnostics);
  return file->tree == NULL ? NULL : file;
}

bool message_file_is_plain(const MessageFile *file) {
  return file->tree == NULL;
}

const char *message_file_find(MessageFile *file, const char *key) {
  if (file == NULL) return NULL;
  return file->tree != NULL ? find_in_tree(file->tree, key) : find_entry(file, key);
}
