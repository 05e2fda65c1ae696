#include "offers.h"

#include <ctype.h>
#include <string.h>

#include "../base/yaml.h"

#define MAPS_MOST  8  /* on the way to what is offered */
#define TRIES_MOST 12 /* until one fits those before it */

/* Of games whose choices are lists of orders (general.h). */
static const Offer GENERAL[] = {
    {"*/orders", .file = "<*>: [<>]", .of = "of"},
    {"*/lines", .of = "of", .errors = "", .any = true},
    {.path = NULL},
};

static const Offer *offers_of(const Game *game) {
  return game->offers != NULL ? game->offers : GENERAL;
}

/* An order for where there is no other: it takes none of what is listed. */
static bool is_otherwise(const Offer *offer) {
  return strchr(offer->file, '<') == NULL;
}

/* ---- what is listed ---- */

typedef struct Walk Walk;
struct Walk {
  const Offer *offer;
  Arena *arena;
  const char *section; /* the first key of the path */
  const Tree *maps[MAPS_MOST];
  int depth;
  bool (*found)(Walk *walk, const Tree *value); /* false: no more of this offer */
  void *context;
};

static bool go(Walk *walk, const Tree *tree, const char *path) {
  if (tree->kind == TREE_LIST) {
    bool more = true;
    for (size_t i = 0; more && i < tree->count; i++) more = go(walk, tree->items[i].value, path);
    return more;
  }
  bool ends = *path == '\0', more = true;
  bool map = tree->kind == TREE_MAP && walk->depth < MAPS_MOST;
  if (map) walk->maps[walk->depth++] = tree;
  if (ends) more = walk->found(walk, tree);
  size_t length = strcspn(path, "/");
  const char *rest = path + length + (path[length] == '/');
  for (size_t i = 0; map && !ends && more && i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    bool same = strlen(item->key) == length && strncmp(item->key, path, length) == 0;
    if (!same && *path != '*') continue;
    if (walk->depth == 1) walk->section = item->key;
    more = go(walk, item->value, rest);
  }
  if (map) walk->depth--;
  return more;
}

static void walk_offer(const Offer *offer, const Tree *choices, Arena *arena,
                       bool (*found)(Walk *walk, const Tree *value), void *context) {
  Walk walk = {.offer = offer, .arena = arena, .found = found, .context = context};
  (void)go(&walk, choices, offer->path);
}

/* What the innermost map on the way that has this key has there. */
static const Tree *beside(const Walk *walk, const char *key) {
  for (int i = walk->depth - 1; i >= 0; i--) {
    const Tree *node = tree_get(walk->maps[i], key);
    if (node != NULL) return node;
  }
  return NULL;
}

static const char *text_beside(const Walk *walk, const char *key) {
  return key == NULL ? "" : tree_string(beside(walk, key), "");
}

/* ---- names in a text ---- */

/* Whether a text has a word, between characters that are neither letters nor digits of ASCII. */
static bool names(const char *text, const char *word) {
  size_t length = strlen(word);
  for (const char *at = strstr(text, word); length > 0 && at != NULL; at = strstr(at + 1, word)) {
    bool begins = at == text || !isalnum((unsigned char)at[-1]);
    if (begins && !isalnum((unsigned char)at[length])) return true;
  }
  return false;
}

/* How many of the words and numbers of what is offered a text names: of "12→13" two. */
static int count_named(Arena *arena, const char *text, const Tree *value) {
  int count = 0;
  for (size_t i = 0; value->kind != TREE_SCALAR && i < value->count; i++)
    count += count_named(arena, text, value->items[i].value);
  for (const char *at = tree_string(value, ""); *at != '\0';) {
    size_t length = 0;
    while (isalnum((unsigned char)at[length])) length++;
    count += length > 0 && names(text, arena_strndup(arena, at, length));
    at += length > 0 ? length : 1;
  }
  return count;
}

/* ---- orders ---- */

/* "by.unit": of the maps of a list those that the text names (NULL: the first one), with commas; NULL: none. *count: how many. */
static const char *list_of(const Walk *walk, const char *list_name, const char *key, const char *text,
                           int *count) {
  const Tree *list = beside(walk, list_name);
  const char *all = NULL;
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const char *one = tree_string(tree_get(list->items[i].value, key), "");
    if (text == NULL ? all != NULL : !names(text, one)) continue;
    all = all == NULL ? one : arena_concat(walk->arena, all, ", ", one, NULL);
    ++*count;
  }
  return all;
}

static const char *placeholder(const Walk *walk, const Tree *value, const char *name, const char *text,
                               int *named) {
  const char *point = strchr(name, '.');
  if (*name == '*') return walk->section;
  if (point != NULL)
    return list_of(walk, arena_strndup(walk->arena, name, (size_t)(point - name)), point + 1, text, named);
  const Tree *node = *name == '\0' ? value : beside(walk, name);
  if (node == NULL) return NULL;
  return node->kind == TREE_SCALAR ? node->text : yaml_write_line(walk->arena, node);
}

/* The order as a turn file; NULL: something is missing for it. *named: how many of a list the text names. */
static Tree *file_of(const Walk *walk, const Tree *value, const char *text, int *named) {
  const char *file = "";
  for (const char *at = walk->offer->file; *at != '\0';) {
    size_t length = strcspn(at, "<");
    file = arena_concat(walk->arena, file, arena_strndup(walk->arena, at, length), NULL);
    at += length;
    if (*at == '\0') break;
    length = strcspn(at, ">");
    const char *put = placeholder(walk, value, arena_strndup(walk->arena, at + 1, length - 1), text, named);
    if (put == NULL) return NULL;
    file = arena_concat(walk->arena, file, put, NULL);
    at += length + 1;
  }
  return yaml_read(walk->arena, file, strlen(file), &YAML_DATA, NULL);
}

typedef struct Nearest {
  const char *text;
  int score;
  Tree *file;
} Nearest;

static bool weigh(Walk *walk, const Tree *value) {
  Nearest *nearest = walk->context;
  const Offer *offer = walk->offer;
  int named = 0;
  bool whose = names(nearest->text, text_beside(walk, offer->of)) ||
               names(nearest->text, text_beside(walk, offer->also));
  Tree *file = file_of(walk, value, nearest->text, &named);
  int score = 2 * whose + named + count_named(walk->arena, nearest->text, value);
  if (file == NULL || score <= nearest->score) return true;
  nearest->score = score;
  nearest->file = file;
  return true;
}

Tree *offers_nearest(const Game *game, const Tree *choices, const char *text, Arena *arena, bool *named) {
  Nearest nearest = {.text = text, .score = -1};
  for (const Offer *offer = offers_of(game); offer->path != NULL; offer++) {
    if (offer->file == NULL || (is_otherwise(offer) && nearest.file != NULL)) continue;
    walk_offer(offer, choices, arena, weigh, &nearest);
  }
  if (named != NULL) *named = nearest.score > 0;
  return nearest.file;
}

typedef struct Naming {
  const char *text;
  void (*visit)(void *context, const Tree *file, const char *whose, const char *also);
  void *context;
} Naming;

static bool visit_named(Walk *walk, const Tree *value) {
  const Naming *naming = walk->context;
  const Offer *offer = walk->offer;
  const char *whose = text_beside(walk, offer->of), *also = text_beside(walk, offer->also);
  int named = count_named(walk->arena, naming->text, value);
  const char *place = strrchr(whose, ' '); /* "nwy" of "A nwy" */
  bool his = *whose == '\0' || names(naming->text, whose) || names(naming->text, also) ||
             (place != NULL && names(naming->text, place + 1));
  if (!his || (named == 0 && *whose == '\0')) return true;
  const Tree *file = file_of(walk, value, naming->text, &named);
  if (file != NULL) naming->visit(naming->context, file, whose, also);
  return true;
}

void offers_named(const Game *game, const Tree *choices, const char *text, Arena *arena,
                  void (*visit)(void *context, const Tree *file, const char *whose, const char *also),
                  void *context) {
  Naming naming = {.text = text, .visit = visit, .context = context};
  for (const Offer *offer = offers_of(game); offer->path != NULL; offer++) {
    if (offer->file != NULL && !is_otherwise(offer)) walk_offer(offer, choices, arena, visit_named, &naming);
  }
}

/* The file with one order more; NULL: its section is there, and is no list. */
static Tree *joined(const Tree *file, const Tree *more, Arena *arena) {
  Tree *both = tree_copy(arena, file);
  for (size_t s = 0; s < more->count; s++) {
    const TreeItem *section = &more->items[s];
    Tree *there = tree_get(both, section->key);
    if (there == NULL) {
      tree_put(arena, both, section->key, section->value);
      continue;
    }
    if (there->kind != TREE_LIST || section->value->kind != TREE_LIST) return NULL;
    for (size_t i = 0; i < section->value->count; i++) tree_add(arena, there, section->value->items[i].value);
  }
  return both;
}

typedef struct All {
  Tree *list;
  size_t before; /* of earlier offers */
} All;

static bool add_file(Walk *walk, const Tree *value) {
  const All *all = walk->context;
  Tree *list = all->list;
  int named = 0;
  Tree *file = file_of(walk, value, NULL, &named);
  Tree **last = list->count > all->before ? &list->items[list->count - 1].value : NULL;
  if (file == NULL) return true;
  if (walk->offer->all && last != NULL)
    *last = joined(*last, file, walk->arena);
  else
    tree_add(walk->arena, list, file);
  return true;
}

Tree *offers_all(const Game *game, const Tree *choices, Arena *arena) {
  All all = {.list = tree_list(arena)};
  for (const Offer *offer = offers_of(game); offer->path != NULL; offer++) {
    all.before = all.list->count;
    if (offer->file == NULL || (is_otherwise(offer) && all.before > 0)) continue;
    walk_offer(offer, choices, arena, add_file, &all);
  }
  return all.list;
}

/* ---- an example ---- */

typedef struct Trying {
  const Game *game;
  const void *edition, *state;
  int seat;
  const char *part;
  Tree *file;
  bool answers;
  int tries;
  const char *last; /* whose the last order is */
} Trying;

/* Whether no more is due with these orders; of a seat that owes nothing any will do. */
static bool is_enough(const Trying *trying, const void *orders) {
  Duties duties = {.count = 0};
  trying->game->duties(trying->edition, trying->state, &duties);
  if (!duties_name(&duties, trying->seat)) return true;
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    if (duty->seat == trying->seat && trying->game->judge(trying->edition, trying->state, duty->seat,
                                                          duty->part, orders, NULL) == ANSWER_GOOD)
      return true;
  }
  return false;
}

static bool is_legal(Trying *trying, const Tree *file, Arena *arena) {
  const void *orders = NULL;
  Diagnostics found;
  Tree *sent = tree_copy(arena, file);
  if (trying->part != NULL) tree_put_text(arena, sent, "pair", trying->part);
  diagnostics_init(&found, arena);
  bool good =
      game_read(trying->game, trying->edition, trying->state, trying->seat, sent, arena, &orders, &found);
  if (!good || found.errors > 0) return false;
  trying->answers = is_enough(trying, orders);
  return true;
}

static bool try_order(Walk *walk, const Tree *value) {
  Trying *trying = walk->context;
  const char *whose = text_beside(walk, walk->offer->of);
  int named = 0;
  if (*whose != '\0' && trying->last != NULL && strcmp(trying->last, whose) == 0) return true;
  Tree *more = file_of(walk, value, NULL, &named);
  Tree *both = more == NULL ? NULL : joined(trying->file, more, walk->arena);
  bool legal = both != NULL && (is_legal(trying, both, walk->arena) || walk->offer->all);
  if (!legal) return ++trying->tries < TRIES_MOST;
  trying->file = both;
  trying->last = whose;
  return walk->offer->each && !trying->answers;
}

Tree *offers_example(const Game *game, const void *edition, const void *state, int seat, const char *part,
                     const Tree *choices, Arena *arena) {
  Trying trying = {.game = game, .edition = edition, .state = state, .seat = seat, .part = part};
  trying.file = tree_map(arena);
  for (const Offer *offer = offers_of(game); offer->path != NULL; offer++) {
    if (offer->file == NULL || (trying.answers && !offer->too)) continue;
    trying.tries = 0;
    trying.last = NULL;
    walk_offer(offer, choices, arena, try_order, &trying);
  }
  return trying.file;
}

/* ---- in place of what was wrong ---- */

typedef struct Instead {
  const char *whose; /* only this one's; NULL: everybody's */
  const char *kin;   /* only what begins like this, up to a point; NULL: all */
  const char *changed;
  Tree *list;
} Instead;

/* Places that hang together, "1-2", and those that are named, may be others by then. */
static bool is_changed(const char *changed, const char *text) {
  bool one = text[strspn(text, "0123456789")] == '\0';
  return *changed != '\0' && (!one || names(changed, text));
}

static bool is_kin(const char *kin, const char *text) {
  size_t length = strcspn(kin, ".");
  return length > 0 && strncmp(text, kin, length) == 0 && text[length] == '.';
}

static bool add_instead(Walk *walk, const Tree *value) {
  const Instead *instead = walk->context;
  const char *text = tree_string(value, NULL);
  if (text == NULL || tree_has(instead->list, value)) return true;
  if (instead->whose != NULL && strcmp(text_beside(walk, walk->offer->of), instead->whose) != 0) return true;
  if (instead->kin != NULL && !is_kin(instead->kin, text)) return true;
  if (!is_changed(instead->changed, text))
    tree_add(walk->arena, instead->list, tree_copy(walk->arena, value));
  return true;
}

/* Whether a message begins with one of some words. */
static bool is_about(const char *message, const char *beginnings) {
  if (*beginnings == '\0') return true;
  for (size_t length; *beginnings != '\0'; beginnings += length + strspn(beginnings + length, " ")) {
    length = strcspn(beginnings, " ");
    if (strncmp(message, beginnings, length) == 0) return true;
  }
  return false;
}

Tree *offers_instead(const Game *game, const Tree *choices, const Diagnostic *diagnostic, Arena *arena) {
  const Tree *fields = diagnostic->fields;
  Instead instead = {.changed = tree_string(tree_get(fields, "changed"), ""), .list = tree_list(arena)};
  for (const Offer *offer = offers_of(game); offer->path != NULL && instead.list->count == 0; offer++) {
    if (offer->errors == NULL || !is_about(diagnostic->message, offer->errors)) continue;
    const Tree *said = offer->said == NULL ? NULL : tree_get(fields, offer->said);
    if (said != NULL) tree_add(arena, instead.list, tree_copy(arena, said));
    if (offer->said != NULL) continue;
    instead.whose = offer->of == NULL ? NULL : tree_string(tree_get(fields, offer->of), NULL);
    instead.kin = offer->kin ? tree_string(tree_get(fields, "value"), "") : NULL;
    walk_offer(offer, choices, arena, add_instead, &instead);
    if (!offer->any || instead.list->count > 0) continue;
    instead.whose = NULL;
    walk_offer(offer, choices, arena, add_instead, &instead);
  }
  return instead.list->count == 0 ? NULL : instead.list;
}
