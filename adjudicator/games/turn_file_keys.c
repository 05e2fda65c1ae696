/* The keys of turn files, and the lines that begin with one. */
#include <stdlib.h>
#include <string.h>

#include "../base/yaml.h"
#include "turn_file_parts.h"

/* ======== the keys ======== */

#define TEXT "{type: [string, number, boolean, 'null']}"
static const char *const DETAILS[] = {"short", "normal", "full", NULL};
static const char *const MAILS[] = {"text", "html", "desk", NULL};
static const FieldRow ADDRESSEE = {.type = &FIELD_OWN, .schema = "{type: string}"};
static const FieldRow MESSAGE[] = {
    {"to", &FIELD_OWN, .required = true, .item = &ADDRESSEE},
    {"text", &FIELD_OWN, .required = true, .schema = TEXT},
    {"anonymous", .type = &FIELD_BOOL},
    {.key = NULL},
};
static const FieldRow ONE_MESSAGE = {.type = &FIELD_MAP, .fields = MESSAGE};
static const FieldRow AWAY[] = {
    {"from", &FIELD_OWN, .required = true, .schema = TEXT},
    {"to", &FIELD_OWN, .required = true, .schema = TEXT},
    {.key = NULL},
};
static const FieldRow SHARED[] = {
    {"game", &FIELD_OWN, .schema = TEXT},
    {"turn", &FIELD_OWN, .schema = TEXT},
    {"key", &FIELD_OWN, .schema = TEXT},
    {"press", &FIELD_LIST, .item = &ONE_MESSAGE},
    {"preview", .type = &FIELD_BOOL},
    {"wait", .type = &FIELD_BOOL},
    {"salt", &FIELD_OWN, .schema = TEXT},
    {"replaces", &FIELD_INT, .least = 1},
    {"away", &FIELD_OWN, .fields = AWAY, .schema = "{type: [string, boolean]}"},
    {"digest", .type = &FIELD_BOOL},
    {"timezone", &FIELD_OWN, .schema = TEXT},
    {"language", &FIELD_OWN, .schema = TEXT},
    {"detail", &FIELD_OWN, .words = DETAILS, .schema = TEXT}, /* also in capitals */
    {"mail", &FIELD_OWN, .words = MAILS, .schema = TEXT},
    {"calendar", .type = &FIELD_BOOL},
    {"name", &FIELD_OWN, .schema = TEXT},
    {"notify", &FIELD_OWN, .schema = TEXT},
    {.key = NULL},
};
#define SHARED_COUNT (sizeof SHARED / sizeof *SHARED - 1)

/* Their names as people write them, and those of keys within them. */
static const PlainWord SHARED_WORDS[] = {
    {PLAIN_KEY, "game", "game", "partie", "partida"},
    {PLAIN_KEY, "turn", "turn", "tour", "turno"},
    {PLAIN_KEY, "key", "key", "cl\u00E9, clef", "clave"},
    {PLAIN_KEY, "press", "press", "presse, messages", "prensa, mensajes"},
    {PLAIN_KEY, "preview", "preview", "aper\u00E7u", "vista previa"},
    {PLAIN_KEY, "wait", "wait", "attendre, attente", "esperar, espera"},
    {PLAIN_KEY, "salt", "salt", "sel", "sal"},
    /* Only pages write it, all in one language: in others the word begins sentences that people write. */
    {PLAIN_KEY, "replaces", "replaces", "replaces", "replaces"},
    {PLAIN_KEY, "away", "away", "absent, absence", "ausente, ausencia"},
    {PLAIN_KEY, "digest", "digest", "r\u00E9sum\u00E9", "resumen"},
    {PLAIN_KEY, "timezone", "timezone, time zone", "fuseau horaire, fuseau", "zona horaria, huso horario"},
    {PLAIN_KEY, "language", "language, lang", "langue", "idioma, lengua"},
    {PLAIN_KEY, "detail", "detail", "d\u00E9tail", "detalle"},
    {PLAIN_KEY, "mail", "mail", "courriel", "correo"},
    {PLAIN_KEY, "calendar", "calendar", "calendrier, agenda", "calendario"},
    {PLAIN_KEY, "name", "name", "nom", "nombre"},
    {PLAIN_KEY, "notify", "notify", "notifier, avertir", "notificar, avisar"},
    {0, NULL, NULL, NULL, NULL},
};
static const PlainWord INNER_WORDS[] = {
    {PLAIN_KEY, "to", "to", "\u00E0, pour", "a, para"},
    {PLAIN_KEY, "from", "from", "de, du", "de, desde"},
    {PLAIN_KEY, "text", "text", "texte", "texto"},
    {PLAIN_KEY, "anonymous", "anonymous", "anonyme", "an\u00F3nimo"},
    {0, NULL, NULL, NULL, NULL},
};

const FieldRow *turn_file_rows(const Game *game, Arena *arena) {
  size_t sections = 0;
  while (game->turn_file[sections].key != NULL) sections++;
  FieldRow *rows = arena_alloc(arena, (SHARED_COUNT + sections + 1) * sizeof *rows);
  memcpy(rows, SHARED, SHARED_COUNT * sizeof *rows);
  memcpy(rows + SHARED_COUNT, game->turn_file, sections * sizeof *rows);
  return rows;
}

const char *const *turn_file_keys(const Game *game, Arena *arena) {
  return fields_keys(turn_file_rows(game, arena), arena);
}

Tree *turn_file_schema(const Game *game, const void *edition, Arena *arena) {
  Tree *schema = tree_map(arena), *file = fields_schema(turn_file_rows(game, arena), edition, arena);
  tree_put_text(arena, schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
  tree_put_text(arena, schema, "title", arena_concat(arena, "Turn file of ", game->title, NULL));
  for (size_t i = 0; i < file->count; i++) tree_put(arena, schema, file->items[i].key, file->items[i].value);
  tree_put_text(arena, schema, "type", "object"); /* an empty file is not one */
  return schema;
}

int64_t turn_file_began_from(const Tree *file, Diagnostics *diagnostics) {
  const Tree *node = tree_get(file, "replaces");
  int64_t number = 0;
  if (tree_is_null(node) || (tree_read_int(node, &number) && number > 0)) return number;
  if (diagnostics != NULL) diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "file-replaces", node, NULL);
  return 0;
}

/* ======== lines ======== */

bool text_is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

TextLine text_line_trimmed(TextLine line) {
  for (; line.length > 0 && text_is_blank(*line.at); line.length--, line.column++) line.at++;
  while (line.length > 0 && text_is_blank(line.at[line.length - 1])) line.length--;
  return line;
}

size_t text_line_indent(TextLine line) {
  return (size_t)(text_line_trimmed(line).at - line.at);
}

void text_lines_split(Arena *arena, const char *text, size_t length, TextLines *out) {
  *out = (TextLines){.items = NULL};
  const char *end = text + length;
  for (int number = 1; text < end; number++) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    if (stop == NULL) stop = end;
    out->items = arena_room(arena, out->items, sizeof *out->items, out->count, &out->capacity);
    out->items[out->count++] = (TextLine){text, (size_t)(stop - text), number, 1};
    text = stop + 1;
  }
}

int text_columns(const char *from, const char *to) {
  int count = 0;
  for (; from < to; from++) count += ((unsigned char)*from & 0xC0) != 0x80;
  return count;
}

/* Bytes of a character of U+F000 to U+F0FF, where the fonts of symbols are that Word takes its bullets from; 0. */
static size_t symbol_bullet(TextLine line) {
  bool symbol = line.length >= 3 && memcmp(line.at, "\xEF", 1) == 0 && (unsigned char)line.at[1] >= 0x80 &&
                (unsigned char)line.at[1] <= 0x83;
  return symbol ? 3 : 0;
}

/* How many bytes at a place are some characters, `most` at most; 0: the line ends with them. */
static size_t run_of(const char *among, TextLine line, size_t from, size_t most) {
  size_t length = 0, all = strlen(among);
  while (length < most && from + length < line.length && memchr(among, line.at[from + length], all) != NULL)
    length++;
  return from + length < line.length ? length : 0;
}

/* Bytes of "2.", "2)", "a)", "iv)", "(ii)"; 0. */
static size_t label_length(TextLine line) {
  static const char DIGITS[] = "0123456789", LETTERS[] = "abcdefgh", ROMAN[] = "ivx";
  const size_t roman_most = 4;                                /* "viii" */
  size_t open = line.length > 0 && line.at[0] == '(' ? 1 : 0; /* "(4) to 5" has no label */
  size_t length = open == 0 ? run_of(DIGITS, line, 0, 2) : 0;
  bool point = length > 0 && line.at[length] == '.';
  if (length == 0) length = run_of(LETTERS, line, open, 1);
  if (length == 0) length = run_of(ROMAN, line, open, roman_most);
  if (length == 0 || (!point && line.at[open + length] != ')')) return 0;
  return open + length + 1;
}

/* Bytes of a bullet or a number that begins a line, with the spaces behind it: "- ", "* ", "2) ", Word's "o" before a tab. */
size_t text_line_bullet(TextLine line) {
  static const char *const BULLETS[] = {"-",      "*",      "+",      ">",      "\u2022",
                                        "\u00B7", "\u25CF", "\u2023", "\u25E6", "\u25AA",
                                        "\u25AB", "\u25A0", "\u25CB", "\u2043", NULL};
  size_t length = symbol_bullet(line);
  if (line.length > 1 && line.at[0] == 'o' && line.at[1] == '\t') length = 1;
  for (const char *const *b = BULLETS; *b != NULL && length == 0; b++) {
    size_t n = strlen(*b);
    if (line.length > n && strncmp(line.at, *b, n) == 0) length = n;
  }
  if (length == 0) length = label_length(line);
  if (length == 0 || length >= line.length || !text_is_blank(line.at[length])) return 0;
  while (length < line.length && text_is_blank(line.at[length])) length++;
  return length;
}

/* The number that begins a line: "2) ..."; 0: none. */
int text_line_number(TextLine line) {
  line = text_line_trimmed(line);
  return text_line_bullet(line) == 0 || *line.at < '0' || *line.at > '9' ? 0 : (int)strtol(line.at, NULL, 10);
}

/* The line without its first bytes. */
TextLine text_line_behind(TextLine line, size_t bytes) {
  return (TextLine){line.at + bytes, line.length - bytes, line.number,
                    line.column + text_columns(line.at, line.at + bytes)};
}

TextLine text_line_without_bullet(TextLine line) {
  line = text_line_trimmed(line);
  return text_line_behind(line, text_line_bullet(line));
}

/* ======== keys at line starts ======== */

/* Longest key that people write. */
#define KEY_BYTES 40

const char *turn_text_key(Arena *arena, const Game *game, const char *text, size_t length, bool *shared) {
  const char *key = plain_key(arena, SHARED_WORDS, text, length);
  *shared = key != NULL;
  if (key != NULL || game == NULL) return key;
  const char *folded = plain_fold(arena, text, length);
  for (const FieldRow *row = game->turn_file; row->key != NULL; row++) {
    if (strcmp(row->key, folded) == 0) return row->key;
  }
  return game->plain == NULL ? NULL : plain_key(arena, game->plain->keys, text, length);
}

const char *turn_text_inner_key(Arena *arena, const char *text) {
  return plain_key(arena, INNER_WORDS, text, strlen(text));
}

bool turn_text_is_section(const Game *game, const char *key) {
  return game_section(game, key) >= 0;
}

bool turn_text_is_map(const Game *game, const char *section) {
  int at = game_section(game, section);
  const FieldType *type = at < 0 ? NULL : game->turn_file[at].type;
  return type != NULL && type->kind == TREE_MAP;
}

bool turn_text_is_words(const Game *game, const char *section, int key_line, const Tree *value) {
  bool map = turn_text_is_map(game, section), misfits = map;
  if (tree_is_null(value)) return false;
  if (value->kind == TREE_SCALAR) return map;
  bool dashes = value->kind == TREE_LIST && value->count > 0 && value->line > key_line;
  const FieldRow *item = map || !dashes ? NULL : game->turn_file[game_section(game, section)].item;
  for (size_t i = 0; dashes && i < value->count; i++) {
    const Tree *one = value->items[i].value;
    bool text = one->kind == TREE_SCALAR;
    bool keyed = one->kind == TREE_MAP && one->count == 1 && item != NULL && item->type->kind == TREE_SCALAR;
    misfits |= item != NULL && (item->type->kind == TREE_MAP ? text : keyed);
    dashes = text || keyed;
  }
  return dashes && misfits;
}

/* "press to all: ...": how many bytes the word for press has; 0: it is no such key. */
static size_t press_bytes(Arena *arena, const char *text, size_t length) {
  const char *end = text + length, *blank = memchr(text, ' ', length);
  if (blank == NULL) return 0;
  const char *key = plain_key(arena, SHARED_WORDS, text, (size_t)(blank - text));
  const char *word = blank;
  while (word < end && *word == ' ') word++;
  const char *behind = memchr(word, ' ', (size_t)(end - word));
  if (key == NULL || strcmp(key, "press") != 0 || behind == NULL) return 0;
  const char *inner = plain_key(arena, INNER_WORDS, word, (size_t)(behind - word));
  return inner != NULL && strcmp(inner, "to") == 0 ? (size_t)(blank - text) : 0;
}

/* "moves: ..." in any language; a key within a section is not one of the file. */
bool text_line_keyed(Arena *arena, const Game *game, TextLine line, KeyedLine *out) {
  line = text_line_trimmed(line);
  size_t length = 0;
  while (length < line.length && length < KEY_BYTES && line.at[length] != ':' && line.at[length] != '=')
    length++;
  if (length == 0 || length == line.length || length == KEY_BYTES || strchr("[{\"'#-", *line.at) != NULL) {
    if (length == 0 || (*line.at != '"' && *line.at != '\'')) return false;
  }
  size_t press = press_bytes(arena, line.at, length);
  if (press > 0) { /* whom it is for stays with what it says */
    *out =
        (KeyedLine){.key = "press", .shared = true, .rest = text_line_trimmed(text_line_behind(line, press))};
    return true;
  }
  out->key = turn_text_key(arena, game, line.at, length, &out->shared);
  if (out->key == NULL || (!out->shared && (game == NULL || !turn_text_is_section(game, out->key))))
    return false;
  out->rest = text_line_trimmed(text_line_behind(line, length + 1));
  return true;
}

/* Of a file that is YAML throughout. */
static const Tree *head_of_map(Arena *arena, const char *text, size_t length, const char *key) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  const Tree *file = yaml_read(arena, text, length, &YAML_TURN_FILE, &ignored);
  for (size_t i = 0; file != NULL && file->kind == TREE_MAP && i < file->count; i++) {
    const char *known = plain_key(arena, SHARED_WORDS, file->items[i].key, strlen(file->items[i].key));
    bool scalar = file->items[i].value->kind == TREE_SCALAR;
    if (known != NULL && scalar && strcmp(known, key) == 0) return file->items[i].value;
  }
  return NULL;
}

const Tree *turn_file_head(Arena *arena, const char *text, size_t length, const char *key) {
  const Tree *found = head_of_map(arena, text, length, key);
  if (found != NULL) return found;
  TextLines lines;
  text_lines_split(arena, text, length, &lines);
  size_t tried = 0;
  for (size_t i = 0; i < lines.count && tried < LINES_MOST; i++) {
    KeyedLine line;
    if (memchr(lines.items[i].at, ':', lines.items[i].length) == NULL) continue;
    tried++;
    if (!text_line_keyed(arena, NULL, text_line_without_bullet(lines.items[i]), &line) ||
        strcmp(line.key, key) != 0)
      continue;
    Diagnostics ignored;
    diagnostics_init(&ignored, arena);
    Tree *value = yaml_read(arena, line.rest.at, line.rest.length, &YAML_TURN_FILE, &ignored);
    if (value == NULL || value->kind != TREE_SCALAR)
      value = tree_text(arena, arena_strndup(arena, line.rest.at, line.rest.length));
    value->line = line.rest.number;
    value->column = line.rest.column;
    return value;
  }
  return NULL;
}

/* ======== lines behind their "#" ======== */

static bool only_brackets(TextLine rest) {
  for (size_t i = 0; i < rest.length; i++) {
    if (strchr("[]{}, ", rest.at[i]) == NULL) return false;
  }
  return true;
}

/* What a line says behind its "#", with the blanks before it; length 0: nothing, or it has none. */
static TextLine behind_mark(TextLine line) {
  line = text_line_trimmed(line);
  if (line.length == 0 || *line.at != '#') return (TextLine){.length = 0};
  return text_line_behind(line, 1);
}

static int brackets_in(TextLine line) {
  int open = 0;
  for (size_t i = 0; i < line.length; i++)
    open += (line.at[i] == '[' || line.at[i] == '{') - (line.at[i] == ']' || line.at[i] == '}');
  return open;
}

/* Whether a line goes on with the section above it: inside its brackets, or an item of the list under its bare key. */
static bool goes_on(TextLine line, int open, bool list) {
  TextLine bare = text_line_trimmed(line);
  if (bare.length == 0) return false;
  bool item = *bare.at == '-' && bare.length > 1 && text_is_blank(bare.at[1]);
  return open > 0 || (list && (item || text_line_indent(line) > 1));
}

/* Lines of one section that are looked at behind a "#": no form has more. */
#define SECTION_LINES_MOST 60

CommentedLine *turn_file_commented(const Game *game, Arena *arena, const char *text, size_t length,
                                   size_t *count) {
  TextLines lines;
  CommentedLine *found = NULL;
  size_t capacity = 0;
  *count = 0;
  text_lines_split(arena, text, length, &lines);
  for (size_t i = 0; i < lines.count; i++) {
    TextLine line = text_line_trimmed(behind_mark(lines.items[i]));
    KeyedLine key;
    if (line.length == 0 || !text_line_keyed(arena, game, line, &key) || key.shared) continue;
    const char *said = arena_strndup(arena, line.at, line.length);
    int open = brackets_in(line), number = line.number;
    bool list = text_line_trimmed(key.rest).length == 0;
    size_t end = i + 1;
    for (; end < lines.count && end < i + SECTION_LINES_MOST; end++) {
      KeyedLine other;
      TextLine below = behind_mark(lines.items[end]);
      if (!goes_on(below, open, list) || text_line_keyed(arena, game, text_line_trimmed(below), &other))
        break;
      TextLine more = text_line_trimmed(behind_mark(lines.items[end]));
      said = arena_concat(arena, said, " ", arena_strndup(arena, more.at, more.length), NULL);
      open += brackets_in(more);
    }
    found = arena_room(arena, found, sizeof *found, *count, &capacity);
    found[(*count)++] =
        (CommentedLine){number, (int)(end - i), key.key, said, only_brackets(key.rest) && end == i + 1};
    i = end - 1;
  }
  return found;
}

const char **turn_file_remarks(Arena *arena, const char *text, size_t length, size_t *count) {
  TextLines lines;
  text_lines_split(arena, text, length, &lines);
  const char **remarks = arena_alloc(arena, (lines.count + 1) * sizeof *remarks);
  for (size_t i = 0; i < lines.count; i++) {
    TextLine line = behind_mark(lines.items[i]);
    char *made = arena_alloc(arena, line.length + 1), *to = made;
    for (size_t k = 0; k < line.length; k++) {
      bool plain = line.at[k] > ' ' && (unsigned char)line.at[k] < 0x7F;
      if (plain && strchr("\"'#", line.at[k]) == NULL) *to++ = line.at[k];
    }
    *to = '\0';
    remarks[i] = made;
  }
  *count = lines.count;
  return remarks;
}

const char *turn_file_remark(Arena *arena, const char *const *remarks, size_t from, size_t end) {
  size_t length = 0;
  for (size_t i = from; i < end; i++) length += strlen(remarks[i]);
  char *made = arena_alloc(arena, length + 1), *to = made;
  for (size_t i = from; i < end; i++) {
    size_t own = strlen(remarks[i]);
    memcpy(to, remarks[i], own);
    to += own;
  }
  *to = '\0';
  return made;
}

/* ======== what other lines say of the file ======== */

/* Words of a heading besides the number. */
static const PlainWord TURN_WORDS[] = {
    {PLAIN_KEY, "turn", "turn, turn no, turn number, for turn, for turn number, this is turn",
     "tour, tour no, tour n, tour num\u00E9ro, pour le tour, au tour, pour tour",
     "turno, turno no, turno n, turno n\u00FAmero, para el turno, para turno, en el turno"},
    {PLAIN_KEY, "turn",
     "orders for turn, orders turn, my orders for turn, order for turn, orders of turn, here are my orders for turn",
     "ordres pour le tour, ordres du tour, ordres tour, mes ordres pour le tour, voici mes ordres pour le tour",
     "\u00F3rdenes para el turno, \u00F3rdenes del turno, \u00F3rdenes turno, mis \u00F3rdenes para el turno, aqu\u00ED est\u00E1n mis \u00F3rdenes para el turno"},
    {0, NULL, NULL, NULL, NULL},
};
static const PlainWord BEHIND_TURN[] = {
    {PLAIN_KEY, "orders", "orders, order, my orders", "ordres, ordre, mes ordres",
     "\u00F3rdenes, orden, mis \u00F3rdenes"},
    {0, NULL, NULL, NULL, NULL},
};

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool has_letter(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return true;
  }
  return false;
}

int text_line_turn(Arena *arena, TextLine line) {
  line = text_line_without_bullet(line);
  size_t begin = 0, end;
  while (begin < line.length && !is_digit(line.at[begin])) begin++;
  for (end = begin; end < line.length && is_digit(line.at[end]);) end++;
  const char *rest = line.at + end;
  size_t left = line.length - end;
  if (end == begin || end - begin > 3 || plain_key(arena, TURN_WORDS, line.at, begin) == NULL) return 0;
  /* "Turn 2-orfburg" is a label, "turn 1, 3 ..." no heading. */
  bool apart = left == 0 || (strchr(" .:,!\r", *rest) != NULL);
  bool bare = !has_letter(rest, left) && strpbrk(arena_strndup(arena, rest, left), "0123456789") == NULL;
  if (!apart || (!bare && plain_key(arena, BEHIND_TURN, rest, left) == NULL)) return 0;
  return (int)strtol(arena_strndup(arena, line.at + begin, end - begin), NULL, 10);
}

static const PlainWord WAITS[] = {
    {PLAIN_KEY, "bare", "wait", "attendre, attendez", "espera, esperar, esperad"},
    {PLAIN_KEY, "yes",
     "please wait, wait please, pls wait, wait pls, wait for me, please wait for me, wait for me please, pls wait for me, please wait until the deadline, wait until the deadline",
     "attendez svp, attendre svp, attends-moi, attendez-moi, attends-moi svp, attends-moi stp, attendez-moi svp, attendez-moi s'il vous pla\u00EEt, attends-moi s'il te pla\u00EEt, merci d'attendre, merci de m'attendre, attendez s'il vous pla\u00EEt",
     "espera por favor, por favor espera, esp\u00E9rame, esp\u00E9rame por favor, por favor esp\u00E9rame, esperadme, esperen, espera a que llegue el plazo"},
    {PLAIN_KEY, "no",
     "don't wait, do not wait, please don't wait, don't wait for me, do not wait for me, please don't wait for me, please do not wait, no need to wait, no need to wait for me",
     "n'attendez pas, n'attends pas, ne m'attendez pas, ne m'attends pas, ne pas attendre, ne pas m'attendre, n'attendez pas svp, inutile d'attendre, inutile de m'attendre, pas besoin d'attendre, pas besoin de m'attendre",
     "no esperes, no me esperes, no esperar, no esper\u00E9is, no me esper\u00E9is, no esperen, no hace falta esperar, no hace falta que esperes, no hace falta que me esperes"},
    {0, NULL, NULL, NULL, NULL},
};

int text_line_waits(Arena *arena, TextLine line, bool *bare) {
  bool asks = memchr(line.at, '?', line.length) != NULL;
  const char *key = asks ? NULL : plain_key(arena, WAITS, line.at, line.length);
  *bare = key != NULL && strcmp(key, "bare") == 0;
  return key == NULL ? -1 : strcmp(key, "no") == 0 ? 0 : 1;
}

static const PlainWord PREVIEWS[] = {
    {PLAIN_KEY, "preview",
     "preview, check, check please, preview only, only a preview, just a preview, just preview, preview please, please preview, just a preview please, only a preview please, preview only please, just checking please, check only, just check, just checking, only check, dry run",
     "aper\u00E7u, v\u00E9rifier, v\u00E9rification, juste un aper\u00E7u, un aper\u00E7u seulement, aper\u00E7u seulement, aper\u00E7u svp, juste un aper\u00E7u svp, juste un aper\u00E7u s'il vous pla\u00EEt, aper\u00E7u s'il vous pla\u00EEt, v\u00E9rification seulement, juste v\u00E9rifier, v\u00E9rifier seulement",
     "vista previa, comprobar, solo vista previa, vista previa por favor, solo vista previa por favor, solo una vista previa por favor, solo comprobar, s\u00F3lo comprobar, solo es una vista previa"},
    {0, NULL, NULL, NULL, NULL},
};

bool text_line_previews(Arena *arena, TextLine line) {
  return plain_key(arena, PREVIEWS, line.at, line.length) != NULL;
}
