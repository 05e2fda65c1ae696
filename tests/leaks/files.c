#include "files.h"

#include <string.h>

#include <glib.h>

#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/games/plain.h"
#include "session.h"

/* ---- legal files ---- */

static const char *text_of(const Match *match, const void *state, const Tree *sections, Random *random,
                           Arena *arena) {
  Tree *file = tree_map(arena);
  tree_put_text(arena, file, "game", SESSION_GAME);
  tree_put_text(arena, file, "turn", match->game->label(state, arena));
  if (random_one_in(random, 4)) tree_put_bool(arena, file, "wait", true);
  for (size_t i = 0; i < sections->count; i++)
    tree_put(arena, file, sections->items[i].key, sections->items[i].value);
  return yaml_write(arena, file, NULL);
}

/* The first part that a seat owes: in games with parts files are drawn for no other. */
static const char *part_owed(const Match *match, const void *state, int seat) {
  Duties duties = {.count = 0};
  if (match->game->part != NULL) match->game->duties(match->edition, state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    if (duties.items[i].seat == seat) return duties.items[i].part;
  }
  return NULL;
}

static Tree *draw(const Match *match, const void *state, int seat, Random *random, Arena *arena) {
  const char *part = part_owed(match, state, seat);
  return match->game->random_file(match->edition, state, seat, part, &random->chooser, arena);
}

const char *file_legal(const Match *match, const void *state, int seat, Random *random, Arena *arena) {
  const Tree *sections = draw(match, state, seat, random, arena);
  return text_of(match, state, sections, random, arena);
}

/* ---- prying files ---- */

/* The nodes of a tree that can be changed, or the words that can be named. */
typedef struct Nodes {
  Tree *items[512];
  size_t count;
} Nodes;

static void collect(Tree *tree, TreeKind kind, Nodes *out) {
  if (tree == NULL) return;
  if (tree->kind == kind && out->count < sizeof out->items / sizeof *out->items)
    out->items[out->count++] = tree;
  for (size_t i = 0; i < tree->count; i++) collect(tree->items[i].value, kind, out);
}

static Tree *one_of(const Nodes *nodes, Random *random) {
  return nodes->items[random_choose(&random->chooser, (unsigned)nodes->count)];
}

#define PARTING " ,"
#define ARROW   "→"

static size_t length_of_word(const char *text) {
  size_t length = strcspn(text, PARTING);
  const char *arrow = strstr(text, ARROW);
  return arrow != NULL && (size_t)(arrow - text) < length ? (size_t)(arrow - text) : length;
}

/* One word of a text such as "OI1 1413 1513" or "9→15" is replaced. */
static void replace_word(Tree *scalar, const char *word, Random *random, Arena *arena) {
  const char *text = scalar->text, *from = text;
  for (unsigned skip = random_choose(&random->chooser, 3); skip > 0; skip--) {
    const char *next = from + length_of_word(from);
    next += strncmp(next, ARROW, strlen(ARROW)) == 0 ? strlen(ARROW) : strspn(next, PARTING);
    if (*next == '\0') break;
    from = next;
  }
  const char *rest = from + length_of_word(from);
  scalar->text = arena_printf(arena, "%.*s%s%s", (int)(from - text), text, word, rest);
  scalar->length = strlen(scalar->text);
}

static void change_once(Tree *sections, const Nodes *words, Random *random, Arena *arena) {
  Nodes scalars = {.count = 0}, lists = {.count = 0};
  collect(sections, TREE_SCALAR, &scalars);
  collect(sections, TREE_LIST, &lists);
  const char *word = words->count == 0 ? "1" : one_of(words, random)->text;
  if (lists.count > 0 && random_one_in(random, 2)) {
    Tree *list = one_of(&lists, random);
    Tree *item =
        list->count == 0
            ? tree_text(arena, word)
            : tree_copy(arena, list->items[random_choose(&random->chooser, (unsigned)list->count)].value);
    tree_add(arena, list, item);
    scalars.count = 0;
    collect(item, TREE_SCALAR, &scalars);
  }
  if (scalars.count > 0) replace_word(one_of(&scalars, random), word, random, arena);
}

const char *file_prying(const Match *match, const void *state, int seat, Random *random, Arena *arena) {
  Tree *sections = draw(match, state, seat, random, arena);
  Nodes words = {.count = 0};
  collect(match->game->position_write(match->edition, state, arena), TREE_SCALAR, &words);
  for (unsigned changes = 1 + random_choose(&random->chooser, 3); changes > 0; changes--)
    change_once(sections, &words, random, arena);
  return text_of(match, state, sections, random, arena);
}

/* ---- spoken files ---- */

#define WORDS_MOST 6
#define LINES_MOST 4

/* One of the phrases that a table has for a meaning, in any language. */
static const char *some_phrase(const PlainShapes *shapes, Random *random, Arena *arena) {
  unsigned count = 0;
  while (shapes->words[count].symbol != 0) count++;
  const PlainWord *word = &shapes->words[random_choose(&random->chooser, count)];
  const char *const phrases[] = {word->english, word->french, word->spanish};
  char *rest = arena_strdup(arena, phrases[random_choose(&random->chooser, 3)]);
  char *phrase = strsep(&rest, ",");
  while (rest != NULL && random_one_in(random, 2)) phrase = strsep(&rest, ",");
  return phrase;
}

static const char *some_example(const PlainShapes *shapes, Random *random) {
  unsigned count = 0;
  while (shapes->examples[count][0] != NULL) count++;
  return count == 0 ? "" : shapes->examples[random_choose(&random->chooser, count)][1];
}

/* Words that games know, or that a position holds, and what stands between words. */
static const char *loose_words(const PlainShapes *shapes, const Nodes *position, Random *random,
                               Arena *arena) {
  static const char *const BETWEEN[] = {" ", " ", " ", " to ", " -> ", ", ", " and ", " or ", ": ", " with "};
  const char *line = "";
  for (unsigned words = 1 + random_choose(&random->chooser, WORDS_MOST); words > 0; words--) {
    const char *word = position->count == 0 || random_one_in(random, 2) ? some_phrase(shapes, random, arena)
                                                                        : one_of(position, random)->text;
    const char *between = BETWEEN[random_choose(&random->chooser, sizeof BETWEEN / sizeof *BETWEEN)];
    line = arena_concat(arena, line, *line == '\0' ? "" : between, word, NULL);
  }
  return line;
}

/* A section of a legal file without its brackets: its key, or none, and its words. */
static const char *bare_section(const Tree *sections, Random *random, Arena *arena) {
  if (sections->count == 0) return "";
  const TreeItem *section = &sections->items[random_choose(&random->chooser, (unsigned)sections->count)];
  Nodes words = {.count = 0};
  collect(section->value, TREE_SCALAR, &words);
  const char *line = random_one_in(random, 2) ? arena_concat(arena, section->key, ": ", NULL) : "";
  for (size_t i = 0; i < words.count; i++)
    line = arena_concat(arena, line, i == 0 ? "" : ", ", words.items[i]->text, NULL);
  return line;
}

const char *file_spoken(const Match *match, const void *state, int seat, Random *random, Arena *arena) {
  const PlainShapes *shapes = match->game->plain;
  if (shapes == NULL) return file_prying(match, state, seat, random, arena);
  const Tree *sections = draw(match, state, seat, random, arena);
  Nodes position = {.count = 0};
  collect(match->game->position_write(match->edition, state, arena), TREE_SCALAR, &position);
  const char *text = text_of(match, state, tree_map(arena), random, arena);
  for (unsigned lines = 1 + random_choose(&random->chooser, LINES_MOST); lines > 0; lines--) {
    unsigned way = random_choose(&random->chooser, 3);
    const char *line = way == 0   ? bare_section(sections, random, arena)
                       : way == 1 ? some_example(shapes, random)
                                  : loose_words(shapes, &position, random, arena);
    text = arena_concat(arena, text, line, "\n", NULL);
  }
  return text;
}

/* ---- sections ---- */

static bool is_named(const char *name, const char *const *names) {
  for (; *names != NULL; names++) {
    if (strcmp(*names, name) == 0) return true;
  }
  return false;
}

const char *file_with_sections_of(const char *text, const char *other, const char *const *sections,
                                  Arena *arena) {
  const Tree *file = yaml_read(arena, text, strlen(text), &YAML_TURN_FILE, NULL);
  const Tree *giver = yaml_read(arena, other, strlen(other), &YAML_TURN_FILE, NULL);
  if (file == NULL || giver == NULL) return text;
  Tree *made = tree_map(arena);
  for (size_t i = 0; i < file->count; i++) {
    if (!is_named(file->items[i].key, sections))
      tree_put(arena, made, file->items[i].key, file->items[i].value);
  }
  for (size_t i = 0; i < giver->count; i++) {
    if (is_named(giver->items[i].key, sections))
      tree_put(arena, made, giver->items[i].key, giver->items[i].value);
  }
  return yaml_write(arena, made, NULL);
}

/* ---- files of other games ---- */

void pool_add(Pool *pool, int seat, const char *text) {
  PooledFile *file = &pool->files[pool->next++ % POOL_FILES];
  g_free(file->text);
  *file = (PooledFile){.seat = seat, .text = g_strdup(text)};
}

void pool_clear(Pool *pool) {
  for (size_t i = 0; i < POOL_FILES; i++) g_free(pool->files[i].text);
  *pool = (Pool){.next = 0};
}

const char *file_pooled(const Match *match, const void *state, int seat, const Pool *pool, Random *random,
                        Arena *arena) {
  unsigned first = random_choose(&random->chooser, POOL_FILES);
  for (unsigned i = 0; i < POOL_FILES; i++) {
    const PooledFile *file = &pool->files[(first + i) % POOL_FILES];
    if (file->text == NULL || file->seat != seat) continue;
    const char *empty = text_of(match, state, tree_map(arena), random, arena);
    return file_with_sections_of(empty, file->text, game_sections(match->game, arena), arena);
  }
  return NULL;
}
