#include "turn_file.h"

#include <stdlib.h>
#include <string.h>

#include "../base/yaml.h"

/* ======== the keys ======== */

#define TEXT "{type: [string, number, boolean, 'null']}"
static const char *const DETAILS[] = {"short", "normal", "full", NULL};
static const char *const MAILS[] = {"text", "html", NULL};
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
    {"away", &FIELD_OWN, .fields = AWAY, .schema = "{type: [string, boolean]}"},
    {"digest", .type = &FIELD_BOOL},
    {"timezone", &FIELD_OWN, .schema = TEXT},
    {"language", &FIELD_OWN, .schema = TEXT},
    {"detail", &FIELD_OWN, .words = DETAILS, .schema = TEXT}, /* also in capitals */
    {"mail", &FIELD_OWN, .words = MAILS, .schema = TEXT},
    {"calendar", .type = &FIELD_BOOL},
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
    {PLAIN_KEY, "away", "away", "absent, absence", "ausente, ausencia"},
    {PLAIN_KEY, "digest", "digest", "r\u00E9sum\u00E9", "resumen"},
    {PLAIN_KEY, "timezone", "timezone, time zone", "fuseau horaire, fuseau", "zona horaria, huso horario"},
    {PLAIN_KEY, "language", "language", "langue", "idioma, lengua"},
    {PLAIN_KEY, "detail", "detail", "d\u00E9tail", "detalle"},
    {PLAIN_KEY, "mail", "mail", "courriel", "correo"},
    {PLAIN_KEY, "calendar", "calendar", "calendrier, agenda", "calendario"},
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

/* ======== lines ======== */

typedef struct Line {
  const char *at;
  size_t length; /* without the line end */
  int number;    /* from 1 */
  int column;    /* of `at`, from 1 */
} Line;

typedef struct Lines {
  Line *items;
  size_t count, capacity;
} Lines;

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static Line trimmed(Line line) {
  for (; line.length > 0 && is_blank(*line.at); line.length--, line.column++) line.at++;
  while (line.length > 0 && is_blank(line.at[line.length - 1])) line.length--;
  return line;
}

static size_t indent_of(Line line) {
  return (size_t)(trimmed(line).at - line.at);
}

static void split_lines(Arena *arena, const char *text, size_t length, Lines *out) {
  *out = (Lines){.items = NULL};
  const char *end = text + length;
  for (int number = 1; text < end; number++) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    if (stop == NULL) stop = end;
    out->items = arena_room(arena, out->items, sizeof *out->items, out->count, &out->capacity);
    out->items[out->count++] = (Line){text, (size_t)(stop - text), number, 1};
    text = stop + 1;
  }
}

static int columns(const char *from, const char *to) {
  int count = 0;
  for (; from < to; from++) count += ((unsigned char)*from & 0xC0) != 0x80;
  return count;
}

/* Bytes of a bullet or a number that begins a line, with the spaces behind it: "- ", "* ", "2) ". */
static size_t bullet_length(Line line) {
  static const char *const BULLETS[] = {"-", "*", "+", ">", "\u2022", "\u00B7", "\u25CF", "\u2023", NULL};
  size_t length = 0;
  for (const char *const *b = BULLETS; *b != NULL && length == 0; b++) {
    size_t n = strlen(*b);
    if (line.length > n && strncmp(line.at, *b, n) == 0) length = n;
  }
  size_t digits = 0;
  while (digits < line.length && digits < 2 && line.at[digits] >= '0' && line.at[digits] <= '9') digits++;
  if (length == 0 && digits > 0 && digits < line.length && (line.at[digits] == '.' || line.at[digits] == ')'))
    length = digits + 1;
  if (length == 0 || length >= line.length || !is_blank(line.at[length])) return 0;
  while (length < line.length && is_blank(line.at[length])) length++;
  return length;
}

/* The number that begins a line: "2) ..."; 0: none. */
static int bullet_number(Line line) {
  line = trimmed(line);
  return bullet_length(line) == 0 || *line.at < '0' || *line.at > '9' ? 0 : atoi(line.at);
}

/* The line without its first bytes. */
static Line behind(Line line, size_t bytes) {
  return (Line){line.at + bytes, line.length - bytes, line.number,
                line.column + columns(line.at, line.at + bytes)};
}

static Line without_bullet(Line line) {
  line = trimmed(line);
  return behind(line, bullet_length(line));
}

/* ======== keys at line starts ======== */

/* Longest key that people write. */
#define KEY_BYTES 40

typedef struct KeyedLine {
  const char *key; /* canonical */
  bool shared;     /* one of all games */
  Line rest;       /* what follows the colon */
} KeyedLine;

static const char *known_key(Arena *arena, const Game *game, const char *text, size_t length, bool *shared) {
  const char *key = plain_key(arena, SHARED_WORDS, text, length);
  *shared = key != NULL;
  if (key != NULL || game == NULL) return key;
  const char *folded = plain_fold(arena, text, length);
  for (const FieldRow *row = game->turn_file; row->key != NULL; row++) {
    if (strcmp(row->key, folded) == 0) return row->key;
  }
  return game->plain == NULL ? NULL : plain_key(arena, game->plain->keys, text, length);
}

static bool is_section(const Game *game, const char *key) {
  return game_section(game, key) >= 0;
}

/* "moves: ..." in any language; a key within a section is not one of the file. */
static bool keyed(Arena *arena, const Game *game, Line line, KeyedLine *out) {
  line = trimmed(line);
  size_t length = 0;
  while (length < line.length && length < KEY_BYTES && line.at[length] != ':' && line.at[length] != '=')
    length++;
  if (length == 0 || length == line.length || length == KEY_BYTES || strchr("[{\"'#-", *line.at) != NULL) {
    if (length == 0 || (*line.at != '"' && *line.at != '\'')) return false;
  }
  out->key = known_key(arena, game, line.at, length, &out->shared);
  if (out->key == NULL || (!out->shared && !is_section(game, out->key))) return false;
  out->rest = trimmed(behind(line, length + 1));
  return true;
}

/* ======== YAML with words of all languages ======== */

typedef struct Understanding {
  const Game *game;
  Arena *arena;
  TurnWriting writing;
  Diagnostics *diagnostics;
  PlainReader reader;
  bool plain; /* the game has shapes */
  TurnText *out;
  Lines lines;
  Tree *beside;            /* what items of one section say of others: a map of sections */
  int number;              /* of the line before, if that was a numbered one: "2)"; else 0 */
  struct Pending *pending; /* the lines read last, which the next may go on with; NULL: none */
} Understanding;

/* A key that is a name: {chevalier: 2}. */
static const char *named_key(Understanding *u, const char *key, size_t length) {
  if (!u->plain) return key;
  const PlainToken *tokens = plain_tokens(&u->reader, key, length, 1, 1);
  bool name = tokens[0].kind == PLAIN_WORD && tokens[0].value != NULL && tokens[1].kind == PLAIN_END;
  return name && u->game->plain->names(&u->reader, tokens) == 1 ? tokens[0].value : key;
}

/* The keys of a map, at any depth, in YAML's own words. */
static const char *inner_key(Understanding *u, const char *key) {
  const char *known = NULL;
  for (const PlainWord *row = u->plain ? u->game->plain->keys : NULL; row != NULL && row->symbol != 0;
       row++) {
    if (strcmp(row->value, key) == 0) return key;
    /* "order" of a card is not the section "orders", though that goes by the same words. */
    const PlainWord one[] = {*row, {0, NULL, NULL, NULL, NULL}};
    bool fits = plain_key(u->arena, one, key, strlen(key)) != NULL;
    if (fits && (known == NULL || is_section(u->game, known))) known = row->value;
  }
  return known != NULL ? known : named_key(u, key, strlen(key));
}

static PlainToken *tokens_of(Understanding *u, const Tree *node) {
  int column = node->column + (node->plain ? 0 : 1);
  return plain_tokens(&u->reader, node->text, node->length, node->line, column);
}

static void rewrite(Tree *node, const Tree *as) {
  int line = node->line, column = node->column;
  if (node->kind == TREE_SCALAR && tree_equal(node, as) && node->plain == as->plain) return;
  bool other = node->kind != TREE_SCALAR || as->kind != TREE_SCALAR || strcmp(node->text, as->text) != 0;
  *node = *as;
  node->line = line;
  node->column = column;
  if (other) node->rewritten = true;
}

static void translate_map(Understanding *u, Tree *map);

/* A scalar under a key, or an item of its list: a word of the tables, or what the game makes of it. */
static void translate_scalar(Understanding *u, const char *key, Tree *node) {
  if (tree_is_null(node) || *node->text == '\0' || !u->plain) return;
  PlainToken *tokens = tokens_of(u, node);
  Tree *made = u->game->plain->value == NULL ? NULL : u->game->plain->value(&u->reader, key, tokens);
  if (made != NULL) {
    rewrite(node, made);
    return;
  }
  bool yes;
  bool alone = tokens[0].kind == PLAIN_WORD && tokens[1].kind == PLAIN_END;
  if (!alone || tree_read_bool(node, &yes)) return;
  if (tokens[0].symbol == PLAIN_YES || strcmp(tokens[0].text, "si") == 0)
    rewrite(node, tree_bool(u->arena, true));
  if (strcmp(tokens[0].text, "no") == 0 || strcmp(tokens[0].text, "non") == 0)
    rewrite(node, tree_bool(u->arena, false));
  if (tokens[0].value != NULL) rewrite(node, tree_text(u->arena, tokens[0].value));
}

static void translate(Understanding *u, const char *key, Tree *node);

/* The items of a list; a text that names several is several: `by: [OI1 OI2]`. */
static void translate_list(Understanding *u, const char *key, Tree *list) {
  Tree *made = tree_list(u->arena);
  for (size_t i = 0; i < list->count; i++) {
    Tree *item = list->items[i].value;
    bool text = item->kind == TREE_SCALAR;
    translate(u, key, item);
    bool several = text && item->kind == TREE_LIST;
    if (!several) tree_add(u->arena, made, item);
    for (size_t k = 0; several && k < item->count; k++) tree_add(u->arena, made, item->items[k].value);
  }
  list->items = made->items;
  list->count = made->count;
  list->capacity = made->capacity;
}

static void translate(Understanding *u, const char *key, Tree *node) {
  if (node->kind == TREE_SCALAR) translate_scalar(u, key, node);
  if (node->kind == TREE_MAP) translate_map(u, node);
  if (node->kind == TREE_LIST) translate_list(u, key, node);
}

/* `{by: OI8, OI7, on: WI2}`: YAML takes OI7 for a key without a value; its writer left the brackets out. */
static void join_lists(Understanding *u, Tree *map) {
  size_t kept = 0;
  for (size_t i = 0; i < map->count; i++) {
    TreeItem *item = &map->items[i], *last = kept == 0 ? NULL : &map->items[kept - 1];
    bool loose = last != NULL && item->value->kind == TREE_NULL && !tree_is_null(last->value) &&
                 last->value->kind != TREE_MAP &&
                 plain_key(u->arena, u->game->plain->keys, item->key, strlen(item->key)) == NULL;
    if (!loose) {
      map->items[kept++] = *item;
      continue;
    }
    if (last->value->kind == TREE_SCALAR) {
      Tree *list = tree_list(u->arena);
      list->line = last->value->line;
      list->column = last->value->column;
      tree_add(u->arena, list, last->value);
      last->value = list;
    }
    Tree *text = tree_add_text(u->arena, last->value, item->key);
    text->line = item->key_line;
    text->column = item->key_column;
    text->plain = true;
  }
  map->count = kept;
}

/* `{from 4, to 2}`: keys whose colons were left out. */
static void part_keys(Understanding *u, Tree *map) {
  for (size_t i = 0; i < map->count; i++) {
    TreeItem *item = &map->items[i];
    size_t word = strcspn(item->key, " ");
    if (item->value->kind != TREE_NULL || item->key[word] == '\0') continue;
    const char *key = plain_key(u->arena, u->game->plain->keys, item->key, word);
    if (key == NULL || tree_get(map, key) != NULL) continue;
    Tree *value = tree_text(u->arena, item->key + word + 1);
    value->line = item->key_line;
    value->column = item->key_column + columns(item->key, item->key + word + 1);
    value->plain = true;
    item->value = value;
    item->key = arena_strndup(u->arena, item->key, word);
  }
}

static void translate_map(Understanding *u, Tree *map) {
  if (u->plain) part_keys(u, map);
  if (u->plain) join_lists(u, map);
  for (size_t i = 0; i < map->count; i++) {
    TreeItem *item = &map->items[i];
    const char *key = inner_key(u, item->key);
    if (key != item->key && tree_get(map, key) == NULL) item->key = key;
    translate(u, item->key, item->value);
  }
}

/* Both maps or lists as one. */
static Tree *join(Understanding *u, Tree *old, Tree *more) {
  const Tree *twice;
  if (old == NULL) return more;
  Tree *one = tree_map(u->arena), *two = tree_map(u->arena);
  tree_put(u->arena, one, "value", old);
  tree_put(u->arena, two, "value", more);
  return plain_merge(u->arena, one, two, &twice) ? tree_get(one, "value") : old;
}

/* What plain orders in a value say of its section; NULL: nothing. What they say of others ("9→14: 2" of the numbers of
 * cubes) is put beside. */
static Tree *section_value(Understanding *u, const char *section, const Tree *scalar) {
  Tree *means = plain_section_value(&u->reader, section, tokens_of(u, scalar));
  Tree *own = means == NULL ? NULL : tree_get(means, section);
  for (size_t i = 0; own != NULL && i < means->count; i++) {
    const TreeItem *item = &means->items[i];
    if (item->value != own)
      tree_put(u->arena, u->beside, item->key, join(u, tree_get(u->beside, item->key), item->value));
  }
  return own;
}

/* The items of a list, texts read as plain orders. */
static void read_items(Understanding *u, const char *section, Tree *list) {
  Tree *made = tree_list(u->arena);
  for (size_t i = 0; i < list->count; i++) {
    Tree *item = list->items[i].value;
    bool text = item->kind == TREE_SCALAR && !tree_is_null(item);
    Tree *items = text ? section_value(u, section, item) : NULL;
    if (items != NULL && items->kind == TREE_LIST && items->count == 1 &&
        items->items[0].value->kind == TREE_SCALAR) {
      rewrite(item, items->items[0].value);
      items = NULL;
    }
    if (items == NULL || items->kind != TREE_LIST) {
      translate(u, section, item);
      if (item->kind == TREE_MAP && u->game->plain->item != NULL)
        u->game->plain->item(&u->reader, section, item);
      tree_add(u->arena, made, item);
    }
    for (size_t k = 0; items != NULL && items->kind == TREE_LIST && k < items->count; k++)
      tree_add(u->arena, made, items->items[k].value);
  }
  made->line = list->line;
  made->column = list->column;
  *list = *made;
}

/* "moves: none"; but "answer: nothing" is an answer. */
static bool may_be_empty(Understanding *u, const char *section) {
  const FieldRow *row = &u->game->turn_file[game_section(u->game, section)];
  if (row->type == &FIELD_LIST || row->type == &FIELD_MAP) return true;
  const char *const *named = u->game->plain->sections;
  for (; named != NULL && *named != NULL; named++) {
    if (strcmp(*named, section) == 0) return true;
  }
  return false;
}

static Tree *empty_section(Understanding *u, const char *section) {
  bool map = u->game->turn_file[game_section(u->game, section)].type == &FIELD_MAP;
  return map ? tree_map(u->arena) : tree_list(u->arena);
}

/* `do: {recon: 4}`: one item of a list, without its brackets. */
static void wrap_item(Understanding *u, const char *section, Tree *node) {
  const FieldRow *row = &u->game->turn_file[game_section(u->game, section)];
  if (row->item == NULL || row->type == &FIELD_MAP || row->type == &FIELD_EACH) return;
  Tree *item = arena_memdup(u->arena, node, sizeof *node), *list = tree_list(u->arena);
  tree_add(u->arena, list, item);
  list->line = node->line;
  list->column = node->column;
  *node = *list;
}

/* A section as YAML gave it, in canonical words. */
static void translate_section(Understanding *u, const char *section, Tree *node) {
  if (!u->plain || tree_is_null(node)) return;
  Tree *made = NULL;
  switch (node->kind) {
  case TREE_SCALAR:
    made = may_be_empty(u, section) && plain_is_none(tokens_of(u, node)) ? empty_section(u, section)
                                                                         : section_value(u, section, node);
    if (made != NULL) {
      rewrite(node, made);
    } else {
      translate_scalar(u, section, node);
    }
    break;
  case TREE_LIST: read_items(u, section, node); break;
  case TREE_MAP:
    translate_map(u, node);
    wrap_item(u, section, node);
    break;
  case TREE_NULL: break;
  }
}

static void translate_shared(Understanding *u, const char *key, Tree *node) {
  bool yes;
  for (size_t i = 0; node->kind == TREE_LIST && i < node->count; i++)
    translate_shared(u, key, node->items[i].value);
  for (size_t i = 0; node->kind == TREE_MAP && i < node->count; i++) {
    TreeItem *item = &node->items[i];
    const char *known = plain_key(u->arena, INNER_WORDS, item->key, strlen(item->key));
    if (known != NULL && tree_get(node, known) == NULL) item->key = known;
  }
  if (node->kind != TREE_SCALAR || tree_read_bool(node, &yes)) return;
  const char *folded = plain_fold(u->arena, node->text, node->length);
  if (strcmp(folded, "si") == 0 || strcmp(folded, "oui") == 0) rewrite(node, tree_bool(u->arena, true));
  if (strcmp(folded, "non") == 0) rewrite(node, tree_bool(u->arena, false));
}

/* ======== a file that is YAML throughout ======== */

static bool all_keys_known(Understanding *u, Tree *file) {
  for (size_t i = 0; i < file->count; i++) {
    bool shared;
    const char *key = known_key(u->arena, u->game, file->items[i].key, strlen(file->items[i].key), &shared);
    if (key == NULL || (!shared && !is_section(u->game, key))) return false;
  }
  return true;
}

/* Keys and values in canonical words. */
static void translate_file(Understanding *u, Tree *file) {
  for (size_t i = 0; i < file->count; i++) {
    TreeItem *item = &file->items[i];
    bool shared;
    const char *key = known_key(u->arena, u->game, item->key, strlen(item->key), &shared);
    if (key == NULL) continue;
    if (strcmp(key, item->key) != 0 && tree_get(file, key) == NULL) item->key = key;
    if (shared) {
      translate_shared(u, key, item->value);
    } else if (is_section(u->game, key)) {
      translate_section(u, key, item->value);
    }
  }
}

/* ======== a text line by line ======== */

static void add_line(Understanding *u, int line, const char *text, PlainFate fate, const Tree *means) {
  TurnText *out = u->out;
  out->lines = arena_room(u->arena, out->lines, sizeof *out->lines, out->line_count, &out->line_capacity);
  out->lines[out->line_count++] = (TurnLine){line, text, fate, means};
}

static const char *text_of(Understanding *u, Line line) {
  line = trimmed(line);
  return plain_cut(u->arena, line.at, line.length);
}

/* What is written in lines `from` .. `end` - 1, which follow each other in the text. */
static Line span_of(const Lines *lines, size_t from, size_t end) {
  const Line *first = &lines->items[from], *last = &lines->items[end - 1];
  return (Line){first->at, (size_t)(last->at + last->length - first->at), first->number, first->column};
}

static void move_lines(Tree *tree, int by) {
  if (tree->line > 0) tree->line += by;
  for (size_t i = 0; i < tree->count; i++) {
    if (tree->items[i].key_line > 0) tree->items[i].key_line += by;
    move_lines(tree->items[i].value, by);
  }
}

/* Reads lines as YAML by themselves; NULL after errors. */
static Tree *yaml_of(Understanding *u, Line span, Diagnostics *faults) {
  diagnostics_init(faults, u->arena);
  const char *text = span.at;
  if (memchr(text, '\t', span.length) != NULL) { /* a tab counts as a blank */
    char *blanks = arena_memdup(u->arena, text, span.length);
    for (size_t i = 0; i < span.length; i++) blanks[i] = (char)(text[i] == '\t' ? ' ' : text[i]);
    text = blanks;
  }
  Tree *tree = yaml_read(u->arena, text, span.length, &YAML_TURN_FILE, faults);
  for (size_t i = 0; i < faults->count; i++) {
    if (faults->items[i].line > 0) faults->items[i].line += span.number - 1;
  }
  if (tree != NULL) move_lines(tree, span.number - 1);
  return tree;
}

/* "preparation: none" is an empty map, "moves: none" an empty list. */
static void fit_maps(Understanding *u, const Tree *means) {
  for (size_t i = 0; i < means->count; i++) {
    int section = game_section(u->game, means->items[i].key);
    Tree *value = means->items[i].value;
    bool map = section >= 0 && u->game->turn_file[section].type == &FIELD_MAP;
    if (map && value->kind == TREE_LIST && value->count == 0) value->kind = TREE_MAP;
  }
}

static void drop_key(Tree *map, const char *key) {
  size_t kept = 0;
  for (size_t i = 0; i < map->count; i++) {
    if (strcmp(map->items[i].key, key) != 0) map->items[kept++] = map->items[i];
  }
  map->count = kept;
}

/* Of two values that were written neither counts. */
static void drop_sections(Understanding *u, const Tree *means) {
  for (size_t i = 0; i < means->count; i++) {
    Tree *value = means->items[i].value, *old = tree_get(u->out->file, means->items[i].key);
    if (value->kind != TREE_LIST && old != NULL) drop_key(u->out->file, means->items[i].key);
  }
}

/* Puts what a line adds to the file; an error if it says something else than a line before. */
static bool put(Understanding *u, const Tree *means, const char *text) {
  const Tree *twice = NULL;
  fit_maps(u, means);
  if (plain_merge(u->arena, u->out->file, means, &twice)) return true;
  drop_sections(u, means);
  diagnose(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-two-values", twice, "text", text, NULL);
  u->out->unclear = true;
  return false;
}

/* -- sentences -- */

/* The end of the sentence that begins at a token: a full stop or the like before a blank. */
static size_t sentence_end(const PlainToken *tokens, size_t from) {
  size_t at = from;
  for (; tokens[at].kind != PLAIN_END; at++) {
    bool stop = (tokens[at].kind == PLAIN_STOP || tokens[at].kind == PLAIN_ASK) && tokens[at].depth == 0;
    bool open = at > from && tokens[at + 1].kind != PLAIN_END && tokens[at + 1].glued;
    if (stop && !open) return at + 1;
  }
  return at;
}

static PlainToken *ended_copy(Understanding *u, const PlainToken *tokens, size_t from, size_t end) {
  PlainToken *copy = arena_alloc(u->arena, (end - from + 1) * sizeof *copy);
  memcpy(copy, tokens + from, (end - from) * sizeof *copy);
  copy[end - from] = tokens[end];
  copy[end - from].kind = PLAIN_END;
  copy[end - from].symbol = 0;
  return copy;
}

/* What one or several lines say. */
typedef struct Reading {
  PlainFate fate;
  Tree *means; /* a map of sections; NULL: none */
  Diagnostics found;
} Reading;

/* Sentences of one or more lines, as far as they were read. */
typedef struct Piece {
  size_t from, end; /* tokens */
  PlainFate fate;
  Tree *means;
  Diagnostics found;
} Piece;

static void read_piece(Understanding *u, const char *section, bool meant, const PlainToken *tokens,
                       size_t from, size_t end, Piece *out) {
  *out = (Piece){.from = from, .end = end};
  diagnostics_init(&out->found, u->arena);
  out->fate =
      plain_sentence(&u->reader, section, meant, ended_copy(u, tokens, from, end), &out->found, &out->means);
}

/* Adds a sentence. One that is no order by itself may go on with the one before: "OI7 attacks WI1. OI8
 * advances." */
static size_t add_piece(Understanding *u, const char *section, bool meant, const PlainToken *tokens,
                        Piece *pieces, size_t count, size_t from, size_t end) {
  Piece joined;
  read_piece(u, section, meant, tokens, from, end, &pieces[count]);
  bool goes_on = count > 0 && pieces[count].fate >= PLAIN_WRONG && pieces[count - 1].fate == PLAIN_ORDERS;
  if (!goes_on) return count + 1;
  read_piece(u, section, meant, tokens, pieces[count - 1].from, end, &joined);
  if (joined.fate != PLAIN_ORDERS) return count + 1;
  pieces[count - 1] = joined;
  return count;
}

static void join_pieces(Understanding *u, const Piece *pieces, size_t count, Reading *out) {
  *out = (Reading){.fate = PLAIN_TALK};
  diagnostics_init(&out->found, u->arena);
  for (size_t i = 0; i < count; i++) {
    const Piece *piece = &pieces[i];
    diagnostics_append(&out->found, &piece->found);
    PlainFate fate = piece->fate;
    const Tree *twice = NULL;
    if (fate == PLAIN_ORDERS) {
      if (out->means == NULL) out->means = tree_map(u->arena);
      if (!plain_merge(u->arena, out->means, piece->means, &twice)) {
        fate = PLAIN_AGAINST;
        diagnose(&out->found, SEVERITY_ERROR, "FILE-LINE", "line-two-values", twice, "text",
                 tree_string(twice, ""), NULL);
      }
    }
    /* Orders outweigh talk, what is wrong outweighs both. */
    if (fate == PLAIN_AGAINST || (fate == PLAIN_WRONG && out->fate != PLAIN_AGAINST) ||
        (fate == PLAIN_ORDERS && out->fate == PLAIN_TALK))
      out->fate = fate;
  }
}

/* The sentences of one or more lines. */
static void read_span(Understanding *u, const char *section, bool meant, Line span, Reading *out) {
  Line line = without_bullet(span);
  const PlainToken *tokens = plain_tokens(&u->reader, line.at, line.length, line.number, line.column);
  size_t most = 1, count = 0;
  while (tokens[most - 1].kind != PLAIN_END) most++;
  Piece *pieces = arena_alloc(u->arena, most * sizeof *pieces);
  for (size_t from = 0, end; tokens[from].kind != PLAIN_END; from = end) {
    end = sentence_end(tokens, from);
    count = add_piece(u, section, meant, tokens, pieces, count, from, end);
  }
  join_pieces(u, pieces, count, out);
}

/* A line that surely goes on in the next one. */
static bool goes_on(Line line) {
  line = trimmed(line);
  return line.length > 0 && strchr(",+&>", line.at[line.length - 1]) != NULL;
}

static bool begins_something(Understanding *u, Line line) {
  KeyedLine keyed_line;
  line = trimmed(line);
  return line.length == 0 || *line.at == '#' || bullet_length(line) > 0 ||
         keyed(u->arena, u->game, line, &keyed_line);
}

/* Most lines that one order goes over. */
#define LINES_OF_ONE_ORDER 6

/* Reads the lines from `at` on that say one thing; returns how many they are. */
static size_t read_lines(Understanding *u, const char *section, bool meant, size_t at, Line first,
                         Reading *out) {
  size_t count = 1, most = u->lines.count - at;
  Line span = first;
  while (count < most && count < LINES_OF_ONE_ORDER && goes_on(u->lines.items[at + count - 1]) &&
         !begins_something(u, u->lines.items[at + count])) {
    const Line *last = &u->lines.items[at + count++];
    span.length = (size_t)(last->at + last->length - span.at);
  }
  read_span(u, section, meant, span, out);
  size_t taken = count;
  while (out->fate >= PLAIN_WRONG && count < most && count < LINES_OF_ONE_ORDER &&
         !begins_something(u, u->lines.items[at + count])) {
    Reading longer;
    const Line *last = &u->lines.items[at + count++];
    span.length = (size_t)(last->at + last->length - span.at);
    read_span(u, section, meant, span, &longer);
    if (longer.fate != PLAIN_ORDERS) continue;
    *out = longer;
    taken = count;
  }
  return taken;
}

static void keep(Understanding *u, size_t at, size_t taken, const Reading *reading) {
  const char *text = text_of(u, span_of(&u->lines, at, at + taken));
  diagnostics_append(u->diagnostics, &reading->found);
  if (reading->means != NULL && !put(u, reading->means, text)) {
    add_line(u, u->lines.items[at].number, text, PLAIN_WRONG, NULL);
    return;
  }
  u->out->unclear |= reading->fate >= PLAIN_WRONG;
  u->out->contradicts |= reading->fate == PLAIN_AGAINST;
  add_line(u, u->lines.items[at].number, text, reading->fate, reading->means);
}

/* Lines that were read, and wait whether the next goes on with them. */
typedef struct Pending {
  size_t at, count;
  const char *section;
  Reading reading;
} Pending;

static void keep_pending(Understanding *u) {
  if (u->pending != NULL) keep(u, u->pending->at, u->pending->count, &u->pending->reading);
  u->pending = NULL;
}

/* True if the lines go on with those before: "OI7 attacks WI1", then "OI8 advances". */
static bool goes_on_before(Understanding *u, size_t at, size_t taken) {
  Pending *before = u->pending;
  Reading joined;
  if (before == NULL || before->reading.fate != PLAIN_ORDERS || before->at + before->count != at)
    return false;
  read_span(u, before->section, false, span_of(&u->lines, before->at, at + taken), &joined);
  if (joined.fate != PLAIN_ORDERS) return false;
  before->reading = joined;
  before->count += taken;
  return true;
}

static void hold(Understanding *u, const char *section, size_t at, size_t taken, const Reading *reading) {
  if (reading->fate >= PLAIN_WRONG && goes_on_before(u, at, taken)) return;
  keep_pending(u);
  u->pending = arena_alloc(u->arena, sizeof *u->pending);
  *u->pending = (Pending){at, taken, section, *reading};
}

/* -- sections -- */

/* How far the brackets of a line leave open ones. */
static int brackets_open(Line line) {
  int open = 0;
  for (size_t i = 0; i < line.length && line.at[i] != '#'; i++)
    open += (line.at[i] == '[' || line.at[i] == '{') - (line.at[i] == ']' || line.at[i] == '}');
  return open;
}

/* "plan:", whose list may follow without indentation. */
static bool key_ends_line(Line line) {
  size_t comment = 0;
  while (comment < line.length && line.at[comment] != '#') comment++;
  line.length = comment;
  line = trimmed(line);
  return line.length > 0 && strchr(":=", line.at[line.length - 1]) != NULL;
}

/* How many lines a section takes: those that are indented further, items of its list, what its brackets
 * hold. */
static size_t section_length(Understanding *u, size_t at) {
  const Lines *lines = &u->lines;
  size_t own = indent_of(lines->items[at]), end = at + 1;
  bool bare_key = key_ends_line(lines->items[at]);
  int open = brackets_open(lines->items[at]);
  for (size_t i = at + 1; i < lines->count; i++) {
    Line line = lines->items[i], bare = trimmed(line);
    KeyedLine other;
    bool comment = bare.length > 0 && *bare.at == '#';
    if (bare.length == 0 || comment) continue;
    bool item = *bare.at == '-' && bare.length > 1 && is_blank(bare.at[1]);
    bool inside = open > 0 || indent_of(line) > own || (item && end == i && bare_key);
    if (!inside || (indent_of(line) <= own && keyed(u->arena, u->game, bare, &other))) break;
    open += brackets_open(line);
    end = i + 1;
  }
  return end - at;
}

/* True if nothing of a section's value is left as text that only plain orders can hold. */
static bool is_readable(const Tree *value, const FieldRow *row) {
  if (value->kind != TREE_SCALAR) return true;
  return tree_is_null(value) || (row->type != &FIELD_LIST && row->type != &FIELD_MAP && row->item == NULL);
}

static const FieldRow *row_of(const Game *game, const char *section) {
  return &game->turn_file[game_section(game, section)];
}

/* The lines of a section as sentences of it. False: one is none. */
static bool section_in_words(Understanding *u, const KeyedLine *key, size_t at, size_t count, Tree **means) {
  *means = tree_map(u->arena);
  for (size_t i = 0, taken; i < count; i += taken) {
    Line line = i == 0 ? key->rest : u->lines.items[at + i];
    Line bare = trimmed(line);
    taken = 1;
    if (bare.length == 0 || *bare.at == '#') continue;
    Reading reading;
    const Tree *twice;
    taken = read_lines(u, key->key, true, at + i, line, &reading);
    if (reading.fate != PLAIN_ORDERS || !plain_merge(u->arena, *means, reading.means, &twice)) return false;
  }
  return (*means)->count > 0;
}

/* The first error of a section in words. */
static void tell_words(Understanding *u, const KeyedLine *key, size_t at, size_t count) {
  for (size_t i = 0, taken; i < count; i += taken) {
    Line line = i == 0 ? key->rest : u->lines.items[at + i];
    Line bare = trimmed(line);
    taken = 1;
    if (bare.length == 0 || *bare.at == '#') continue;
    Reading reading;
    taken = read_lines(u, key->key, true, at + i, line, &reading);
    diagnostics_append(u->diagnostics, &reading.found);
    if (reading.means != NULL) put(u, reading.means, text_of(u, line));
  }
  u->out->unclear = true;
}

static void put_section(Understanding *u, const KeyedLine *key, int line, int column, Tree *value) {
  const TreeItem *old = tree_item(u->out->file, key->key);
  if (old != NULL && (key->shared || old->value->kind != TREE_LIST || value->kind != TREE_LIST)) {
    diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-DUPLICATE-KEY", "yaml-duplicate-key", line, column,
                "key", key->key, "first_line", tree_textf(u->arena, "%d", old->key_line)->text, NULL);
    return;
  }
  Tree *one = tree_map(u->arena);
  tree_put(u->arena, one, key->key, value);
  one->items[0].key_line = line;
  one->items[0].key_column = column;
  put(u, one, key->key);
}

static Tree *first_value(Tree *map) {
  return map != NULL && map->kind == TREE_MAP && map->count == 1 ? map->items[0].value : NULL;
}

/* A key of all games: its value is YAML, or the rest of its line as it is. */
static void read_shared(Understanding *u, const KeyedLine *key, size_t at, size_t count, int column) {
  Diagnostics faults;
  Line line = u->lines.items[at];
  Tree *value = first_value(yaml_of(u, span_of(&u->lines, at, at + count), &faults));
  if (value == NULL && count == 1 && !u->plain) diagnostics_append(u->diagnostics, &faults);
  if (value == NULL && strcmp(key->key, "press") == 0) {
    diagnostics_append(u->diagnostics, &faults);
    return;
  }
  if (value == NULL) {
    value = tree_text(u->arena, arena_strndup(u->arena, key->rest.at, key->rest.length));
    value->plain = true;
    value->line = line.number;
    value->column = key->rest.column;
  }
  translate_shared(u, key->key, value);
  put_section(u, key, line.number, column, value);
}

/* True if each fault is a key twice in one line within a section, where a list may be written without its
 * brackets: "muster: {buy: knight, footman, footman}" has no key twice. `from`: the first line read. */
static bool may_be_words(const Diagnostics *faults, int from) {
  for (size_t i = 0; i < faults->count; i++) {
    const Diagnostic *fault = &faults->items[i];
    int first = atoi(tree_string(tree_get(fault->fields, "first_line"), "0"));
    if (fault->column <= 1 || first + from - 1 != fault->line) return false;
  }
  return true;
}

/* A section: YAML, else sentences, else the errors of whichever it seems to be. */
static void read_section(Understanding *u, const KeyedLine *key, size_t at, size_t count, int column) {
  Diagnostics faults;
  Line line = u->lines.items[at];
  Tree *value = first_value(yaml_of(u, span_of(&u->lines, at, at + count), &faults));
  if (value != NULL) translate_section(u, key->key, value);
  bool sound = faults.count == 0 ? value != NULL && is_readable(value, row_of(u->game, key->key))
                                 : value != NULL && !may_be_words(&faults, line.number);
  if (sound) {
    diagnostics_append(u->diagnostics, &faults);
    put_section(u, key, line.number, column, value);
    return;
  }
  Tree *means = NULL;
  if (u->plain && section_in_words(u, key, at, count, &means)) {
    put(u, means, text_of(u, line));
    add_line(u, line.number, text_of(u, span_of(&u->lines, at, at + count)), PLAIN_ORDERS, means);
    return;
  }
  bool brackets = key->rest.length > 0 && strchr("[{", *key->rest.at) != NULL;
  if (value != NULL) {
    diagnostics_append(u->diagnostics, &faults);
    put_section(u, key, line.number, column, value);
  } else if (u->plain && !brackets) {
    tell_words(u, key, at, count);
    add_line(u, line.number, text_of(u, span_of(&u->lines, at, at + count)), PLAIN_WRONG, NULL);
  } else {
    diagnostics_append(u->diagnostics, &faults);
    u->out->unclear = true;
  }
}

/* The section whose list a key within it names: "Buy" is of `muster`. NULL: none, or several. */
static const char *section_of_list(const Game *game, const char *key) {
  const char *found = NULL;
  for (const FieldRow *row = game->turn_file; row->key != NULL; row++) {
    for (const FieldRow *inner = row->type == &FIELD_MAP ? row->fields : NULL;
         inner != NULL && inner->key != NULL; inner++) {
      if (inner->item == NULL || strcmp(inner->key, key) != 0) continue;
      if (found != NULL) return NULL;
      found = row->key;
    }
  }
  return found;
}

/* "Attaques" alone on its line, or "Buy:" before the lines of its list. */
static const char *heading_of(Understanding *u, Line line) {
  line = without_bullet(line);
  while (line.length > 0 && strchr(":.-=", line.at[line.length - 1]) != NULL) line.length--;
  const char *key = u->plain ? plain_key(u->arena, u->game->plain->keys, line.at, line.length) : NULL;
  if (key == NULL) return NULL;
  return is_section(u->game, key) ? key : section_of_list(u->game, key);
}

/* A line "word: ..." whose word is none of ours, in what should be YAML. */
static bool unknown_key(Understanding *u, Line line) {
  Diagnostics faults;
  Tree *map = yaml_of(u, line, &faults);
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
static bool broken_yaml(Understanding *u, Line line) {
  Line bare = trimmed(line);
  Diagnostics faults;
  if (u->writing != TURN_FORM || brackets_open(bare) == 0 || yaml_of(u, line, &faults) != NULL) return false;
  diagnostics_append(u->diagnostics, &faults);
  u->out->unclear = true;
  return true;
}

/* Mail programs break lines not long before column 72. */
#define BROKEN_LINE_BYTES 60

static bool line_turns_next(Understanding *u, Line line) {
  Line bare = trimmed(without_bullet(line));
  if (bare.length == 0) return false;
  bool stops = strchr(".!?", bare.at[bare.length - 1]) != NULL;
  const PlainToken *tokens = plain_tokens(&u->reader, bare.at, bare.length, bare.number, bare.column);
  return !stops && plain_turns_next(&u->reader, tokens, bare.length >= BROKEN_LINE_BYTES);
}

/* "Please do not:", and orders below it up to an empty line, or one order that a broken line goes on with: what
 * is meant is not known. How many lines there are; 0: the line says nothing of the next. */
static size_t turned_lines(Understanding *u, size_t at, Reading *out) {
  Line line = trimmed(u->lines.items[at]);
  if (!line_turns_next(u, u->lines.items[at])) return 0;
  bool list = line.at[line.length - 1] == ':';
  size_t end = at + 1;
  bool orders = false;
  for (Reading next;
       end < u->lines.count && trimmed(u->lines.items[end]).length > 0 && (list || end == at + 1); end++) {
    read_span(u, NULL, false, u->lines.items[end], &next);
    orders |= next.fate == PLAIN_ORDERS;
  }
  if (!orders) return 0;
  read_span(u, NULL, false, u->lines.items[at], out);
  *out = (Reading){.fate = PLAIN_AGAINST, .found = out->found};
  diagnose_at(&out->found, SEVERITY_ERROR, "FILE-LINE", "line-corrected", line.number, line.column, "text",
              text_of(u, span_of(&u->lines, at, end)), NULL);
  return end - at;
}

/* Lists are read from above; numbers that count otherwise leave open what was meant. */
static void count_up(Understanding *u, Line line) {
  int number = bullet_number(line), before = u->number;
  u->number = number;
  if (!u->plain || !u->game->plain->closed || number == 0 || before == 0 || number > before) return;
  diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-numbers", line.number, trimmed(line).column,
              "text", text_of(u, line), NULL);
  u->out->unclear = true;
}

/* "moves: [...]" in a game that has none: YAML, whatever its first word is here. */
static bool is_bracketed(Line line) {
  const char *colon = memchr(line.at, ':', line.length);
  if (colon == NULL) return false;
  Line rest = trimmed(behind(line, (size_t)(colon - line.at) + 1));
  return rest.length > 0 && (*rest.at == '[' || *rest.at == '{');
}

/* Reads the line at `at` and those that belong to it; returns how many they are. *section: the heading that it
 * stands under. */
static size_t read_at(Understanding *u, size_t at, const char **section) {
  Line line = u->lines.items[at], bare = trimmed(line);
  KeyedLine key;
  if (bare.length == 0) u->number = 0;
  if (bare.length == 0 || *bare.at == '#' || strncmp(bare.at, "---", 3) == 0 ||
      strncmp(bare.at, "...", 3) == 0)
    return 1;
  bool bulleted = bullet_length(bare) > 0;
  if (keyed(u->arena, u->game, without_bullet(line), &key) &&
      (key.rest.length > 0 || key.shared || !bulleted)) {
    int column = without_bullet(line).column;
    size_t count = bulleted ? 1 : section_length(u, at);
    *section = NULL;
    keep_pending(u);
    if (key.rest.length == 0 && count == 1 && !key.shared) {
      *section = key.key;
      return 1;
    }
    if (key.shared) read_shared(u, &key, at, count, column);
    if (!key.shared) read_section(u, &key, at, count, column);
    return count;
  }
  count_up(u, line);
  const char *heading = heading_of(u, line);
  if (heading != NULL) {
    *section = heading;
    return 1;
  }
  Reading reading = {.fate = PLAIN_TALK};
  size_t taken = u->plain ? read_lines(u, *section, false, at, line, &reading) : 1;
  if (reading.fate == PLAIN_TALK && reading.found.count == 0 &&
      (unknown_key(u, line) || broken_yaml(u, line)))
    return 1;
  size_t turned = u->plain && reading.fate == PLAIN_TALK ? turned_lines(u, at, &reading) : 0;
  if (turned > 0) taken = turned;
  if (reading.fate >= PLAIN_WRONG && u->writing == TURN_FORM && is_bracketed(bare) && unknown_key(u, line))
    return 1;
  hold(u, *section, at, taken, &reading);
  if (reading.fate == PLAIN_TALK) *section = NULL;
  return taken;
}

/* Lines that are read as plain orders: no turn needs a tenth of them, and a hostile mail must not take long. */
#define LINES_MOST 1000

static void read_by_line(Understanding *u) {
  const char *section = NULL;
  if (u->lines.count > LINES_MOST) {
    const Line *first = &u->lines.items[LINES_MOST];
    diagnose_at(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-too-many", first->number, 1, NULL);
    u->out->unclear = true;
    u->lines.count = LINES_MOST;
  }
  u->out->file = tree_map(u->arena);
  u->out->file->line = u->out->file->column = 1;
  for (size_t at = 0; at < u->lines.count;) at += read_at(u, at, &section);
  keep_pending(u);
  u->out->unclear |= u->plain && plain_in_doubt(&u->reader, u->out->file, u->diagnostics);
}

/* ======== the whole text ======== */

/* Lists that wait because a line of theurs was not understood. */
static void hold_ordered(Understanding *u) {
  const char *const *section = u->plain && u->out->unclear ? u->game->plain->ordered : NULL;
  for (; section != NULL && *section != NULL; section++) {
    bool wrong = false;
    for (size_t i = 0; i < u->diagnostics->count; i++) {
      const Diagnostic *d = &u->diagnostics->items[i];
      if (strcmp(d->code, "FILE-LINE") == 0 && d->severity == SEVERITY_ERROR)
        wrong |= strcmp(tree_string(tree_get(d->fields, "section"), ""), *section) == 0;
    }
    const TreeItem *item = tree_item(u->out->file, *section);
    if (!wrong || item == NULL) continue;
    diagnose_at(u->diagnostics, SEVERITY_WARNING, "FILE-LINE", "line-list-waits", item->key_line,
                item->key_column, "section", *section, NULL);
    Tree *kept = tree_map(u->arena);
    for (size_t i = 0; i < u->out->file->count; i++) {
      if (&u->out->file->items[i] != item) *tree_add_item(u->arena, kept) = u->out->file->items[i];
    }
    u->out->file->items = kept->items;
    u->out->file->count = kept->count;
  }
}

static bool says_anything(const TurnText *text) {
  if (text->file->count > 0 || text->unclear) return true;
  for (size_t i = 0; i < text->line_count; i++) {
    if (text->lines[i].fate != PLAIN_TALK) return true;
  }
  return false;
}

/* Faults of the text itself: what cannot be read as YAML for one of them cannot be read as lines either. */
static bool is_no_text(const Diagnostics *faults) {
  static const char *const CODES[] = {"FILE-SIZE", "FILE-DEPTH",   "FILE-NODES",
                                      "FILE-UTF8", "FILE-CONTROL", NULL};
  for (const char *const *code = CODES; *code != NULL; code++) {
    if (diagnostics_has_error(faults, *code)) return true;
  }
  return false;
}

void turn_file_understand(const Game *game, const void *edition, const void *state, int seat,
                          const char *text, size_t length, TurnWriting writing, Arena *arena,
                          Diagnostics *diagnostics, TurnText *out) {
  Understanding u = {.game = game,
                     .arena = arena,
                     .writing = writing,
                     .diagnostics = diagnostics,
                     .plain = game->plain != NULL,
                     .beside = tree_map(arena),
                     .out = out};
  *out = (TurnText){.file = NULL};
  if (u.plain) plain_reader_init(&u.reader, arena, game->plain, edition, state, seat);
  Diagnostics faults;
  Tree *file = yaml_of(&u, (Line){text, length, 1, 1}, &faults);
  if (is_no_text(&faults)) {
    diagnostics_append(diagnostics, &faults);
    return;
  }
  bool words_within = u.plain && faults.count > 0 && may_be_words(&faults, 1);
  if (file != NULL && file->kind == TREE_MAP && all_keys_known(&u, file) && !words_within) {
    diagnostics_append(diagnostics, &faults);
    translate_file(&u, file);
    out->file = file;
    (void)put(&u, u.beside, "");
    return;
  }
  split_lines(arena, text, length, &u.lines);
  size_t before = diagnostics->count;
  read_by_line(&u);
  bool list = file != NULL && file->kind == TREE_LIST;
  if (writing == TURN_FORM && !says_anything(out) && (file == NULL || list)) {
    diagnostics->count = before;
    diagnostics_append(diagnostics, &faults);
    out->file = file;
    return;
  }
  (void)put(&u, u.beside, "");
  hold_ordered(&u);
  out->refused = out->unclear && u.plain && game->plain->whole;
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
  Lines lines;
  split_lines(arena, text, length, &lines);
  size_t tried = 0;
  for (size_t i = 0; i < lines.count && tried < LINES_MOST; i++) {
    KeyedLine line;
    if (memchr(lines.items[i].at, ':', lines.items[i].length) == NULL) continue;
    tried++;
    if (!keyed(arena, NULL, without_bullet(lines.items[i]), &line) || strcmp(line.key, key) != 0) continue;
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

static bool only_brackets(Line rest) {
  for (size_t i = 0; i < rest.length; i++) {
    if (strchr("[]{}, ", rest.at[i]) == NULL) return false;
  }
  return true;
}

CommentedLine *turn_file_commented(const Game *game, Arena *arena, const char *text, size_t length,
                                   size_t *count) {
  Lines lines;
  CommentedLine *found = NULL;
  size_t capacity = 0;
  *count = 0;
  split_lines(arena, text, length, &lines);
  for (size_t i = 0; i < lines.count; i++) {
    Line line = trimmed(lines.items[i]);
    KeyedLine key;
    if (line.length == 0 || *line.at != '#') continue;
    line = trimmed(behind(line, 1));
    if (!keyed(arena, game, line, &key) || key.shared) continue;
    found = arena_room(arena, found, sizeof *found, *count, &capacity);
    found[(*count)++] = (CommentedLine){line.number, key.key, arena_strndup(arena, line.at, line.length),
                                        only_brackets(key.rest)};
  }
  return found;
}

/* ======== what the ledger keeps ======== */

/* Keys that a file need not keep once it was filed. */
static bool lasts(const char *key) {
  static const char *const GONE[] = {"game",     "turn",     "key",    "press", "preview",  "away", "digest",
                                     "timezone", "language", "detail", "mail",  "calendar", NULL};
  for (const char *const *gone = GONE; *gone != NULL; gone++) {
    if (strcmp(key, *gone) == 0) return false;
  }
  return true;
}

/* "3.7" for line and column, "3.7r" for what was rewritten, in the order in which they are written: of a map
 * each key, then its value. */
static void add_place(Arena *arena, Tree *words, int line, int column, bool rewritten) {
  tree_add_text(arena, words, arena_printf(arena, "%d.%d%s", line, column, rewritten ? "r" : ""));
}

static void list_places(Arena *arena, const Tree *tree, Tree *words) {
  add_place(arena, words, tree->line, tree->column, tree->rewritten);
  for (size_t i = 0; i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    if (item->key != NULL) add_place(arena, words, item->key_line, item->key_column, false);
    list_places(arena, item->value, words);
  }
}

void turn_file_write(Arena *arena, const TurnText *text, const char **canonical, const char **places) {
  *canonical = *places = "";
  if (text->file == NULL) return;
  Tree *kept = tree_map(arena), *words = tree_list(arena);
  kept->line = text->file->line;
  kept->column = text->file->column;
  for (size_t i = 0; i < text->file->count; i++) {
    if (lasts(text->file->items[i].key)) *tree_add_item(arena, kept) = text->file->items[i];
  }
  if (text->unclear) tree_put_bool(arena, kept, "unclear", true);
  list_places(arena, kept, words);
  *canonical = yaml_write(arena, kept, NULL);
  *places = "";
  size_t length = 0;
  for (size_t i = 0; i < words->count; i++) length += words->items[i].value->length + 1;
  char *made = arena_alloc(arena, length + 1), *to = made;
  for (size_t i = 0; i < words->count; i++) {
    memcpy(to, words->items[i].value->text, words->items[i].value->length);
    to += words->items[i].value->length;
    *to++ = ' ';
  }
  if (to > made) to[-1] = '\0';
  *places = made;
}

static const char *take_place(const char *at, int *line, int *column, bool *rewritten) {
  char *end;
  *line = (int)strtol(at, &end, 10);
  if (*end != '.') return at;
  *column = (int)strtol(end + 1, &end, 10);
  if (rewritten != NULL) *rewritten = *end == 'r';
  if (*end == 'r') end++;
  while (*end == ' ') end++;
  return end;
}

static const char *put_places(Tree *tree, const char *at) {
  at = take_place(at, &tree->line, &tree->column, &tree->rewritten);
  for (size_t i = 0; i < tree->count; i++) {
    TreeItem *item = &tree->items[i];
    if (item->key != NULL) at = take_place(at, &item->key_line, &item->key_column, NULL);
    at = put_places(item->value, at);
  }
  return at;
}

Tree *turn_file_read(Arena *arena, const char *canonical, const char *places) {
  if (*canonical == '\0') return NULL;
  Diagnostics ignored; /* it was written by turn_file_write() */
  diagnostics_init(&ignored, arena);
  Tree *file = yaml_read(arena, canonical, strlen(canonical), &YAML_DATA, &ignored);
  if (file == NULL) file = tree_map(arena); /* an empty file */
  put_places(file, places);
  return file;
}

TurnText turn_file_again(Arena *arena, const char *canonical, const char *places) {
  TurnText text = {.file = turn_file_read(arena, canonical, places)};
  size_t kept = 0;
  for (size_t i = 0; text.file != NULL && i < text.file->count; i++) {
    bool unclear = strcmp(text.file->items[i].key, "unclear") == 0;
    text.unclear |= unclear;
    if (!unclear) text.file->items[kept++] = text.file->items[i];
  }
  if (text.file != NULL) text.file->count = kept;
  return text;
}
