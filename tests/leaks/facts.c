#include "facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Fact *fact_of(Facts *facts, const char *path) {
  for (size_t i = 0; i < facts->count; i++) {
    if (strcmp(facts->items[i].path, path) == 0) return &facts->items[i];
  }
  if (facts->count == FACTS_MAX) {
    fprintf(stderr, "a position has more parts than FACTS_MAX\n");
    abort();
  }
  facts->items[facts->count] = (Fact){.path = arena_strdup(facts->arena, path)};
  return &facts->items[facts->count++];
}

static bool same(const Tree *a, const Tree *b) {
  return a == NULL || b == NULL ? a == b : tree_equal(a, b);
}

typedef struct Noting {
  Facts *facts;
  Arena *scratch;
} Noting;

static bool is_map(const Tree *tree) {
  return tree != NULL && tree->kind == TREE_MAP;
}

static bool note_keys(const Noting *noting, const char *prefix, int depth, const Tree *keys, const Tree *done,
                      const Tree *position, const Tree *other, const Tree *seen);

static bool note(const Noting *noting, const char *path, int depth, const Tree *position, const Tree *other,
                 const Tree *seen) {
  bool maps = (position == NULL || is_map(position)) && (other == NULL || is_map(other));
  if (maps && depth < 2 && (seen == NULL || is_map(seen))) {
    const char *prefix = depth == 0 ? "" : arena_printf(noting->scratch, "%s.", path);
    bool differs = note_keys(noting, prefix, depth, position, NULL, position, other, seen);
    return note_keys(noting, prefix, depth, other, position, position, other, seen) || differs;
  }
  if (seen != NULL) return false;
  Fact *fact = fact_of(noting->facts, path);
  bool differs = !same(position, other);
  fact->hidden++;
  fact->changed += differs;
  return differs;
}

/* The parts under the keys of one map that are not in another, which was gone through before. */
static bool note_keys(const Noting *noting, const char *prefix, int depth, const Tree *keys, const Tree *done,
                      const Tree *position, const Tree *other, const Tree *seen) {
  bool differs = false;
  for (size_t i = 0; keys != NULL && i < keys->count; i++) {
    const char *key = keys->items[i].key;
    if (tree_get(done, key) != NULL) continue;
    const char *path = arena_printf(noting->scratch, "%s%s", prefix, key);
    differs |=
        note(noting, path, depth + 1, tree_get(position, key), tree_get(other, key), tree_get(seen, key));
  }
  return differs;
}

bool facts_note(Facts *facts, const Tree *position, const Tree *other, const Tree *seen, Arena *scratch) {
  const Noting noting = {facts, scratch};
  return note(&noting, "", 0, position, other, seen);
}
