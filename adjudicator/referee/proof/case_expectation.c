#include "private.h"

#include <string.h>

#include "../../base/diagnostics.h"
#include "../../base/yaml.h"
#include "../../games/game.h"
#include "../office/office.h"

static const char *shown(Arena *arena, const Tree *tree) {
  if (tree == NULL) return "nothing";
  return tree->kind == TREE_SCALAR ? tree->text : yaml_write_line(arena, tree);
}

static void differ(Diagnostics *out, const char *code, const Tree *place, const char *where,
                   const char *expected, const char *actual) {
  diagnose(out, SEVERITY_ERROR, code, "case-differs", place, "where", where, "expected", expected, "actual",
           actual, NULL);
}

/* ---- positions ---- */

static bool is_empty(const Tree *tree) {
  if (tree_is_null(tree)) return true;
  int64_t number;
  if (tree->kind == TREE_SCALAR) return tree_read_int(tree, &number) && number == 0;
  for (size_t i = 0; i < tree->count; i++) {
    if (!is_empty(tree->items[i].value)) return false;
  }
  return tree->kind == TREE_MAP || tree->count == 0;
}

static bool scalars_match(const Tree *expected, const Tree *actual) {
  int64_t a, b;
  bool yes, also;
  if (tree_read_int(expected, &a) && tree_read_int(actual, &b)) return a == b;
  if (tree_read_bool(expected, &yes) && tree_read_bool(actual, &also)) return yes == also;
  return expected->kind == actual->kind && strcmp(expected->text, actual->text) == 0;
}

static bool matches(const Tree *expected, const Tree *actual, bool ordered, bool whole);

static bool maps_match(const Tree *expected, const Tree *actual, bool ordered, bool whole) {
  for (size_t i = 0; i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    if (!matches(item->value, tree_get(actual, item->key), ordered, whole)) return false;
  }
  for (size_t i = 0; whole && i < actual->count; i++) {
    const TreeItem *item = &actual->items[i];
    if (tree_get(expected, item->key) == NULL && !is_empty(item->value)) return false;
  }
  return true;
}

/* Each expected item, from the n-th on, takes an actual one of its own; which one is tried in turn, since a
 * map that names little matches several. */
static bool sets_match(const Tree *expected, const Tree *actual, size_t n, bool *taken) {
  if (n == expected->count) return true;
  for (size_t i = 0; i < actual->count; i++) {
    if (taken[i] || !matches(expected->items[n].value, actual->items[i].value, false, false)) continue;
    taken[i] = true;
    if (sets_match(expected, actual, n + 1, taken)) return true;
    taken[i] = false;
  }
  return false;
}

static bool lists_match(const Tree *expected, const Tree *actual, bool ordered) {
  if (expected->count != actual->count) return false;
  if (!ordered) {
    Arena *arena = arena_new();
    bool *taken = arena_alloc(arena, (actual->count + 1) * sizeof *taken);
    bool match = sets_match(expected, actual, 0, taken);
    arena_free(arena);
    return match;
  }
  for (size_t i = 0; i < expected->count; i++) {
    if (!matches(expected->items[i].value, actual->items[i].value, true, true)) return false;
  }
  return true;
}

/* What is missing. */
static bool says_nothing(const Tree *expected) {
  bool yes = true;
  const char *text = tree_string(expected, "");
  if (is_empty(expected) || (tree_read_bool(expected, &yes) && !yes)) return true;
  return strcmp(text, "eliminated") == 0 || strcmp(text, "none") == 0;
}

static bool matches(const Tree *expected, const Tree *actual, bool ordered, bool whole) {
  if (actual == NULL && expected->kind == TREE_MAP) return maps_match(expected, actual, ordered, false);
  if (actual == NULL) return says_nothing(expected);
  if (is_empty(expected))
    return is_empty(actual) || (expected->kind == TREE_MAP && !whole && actual->kind == TREE_MAP);
  if (is_empty(actual)) return expected->kind == TREE_MAP && maps_match(expected, actual, ordered, whole);
  if (expected->kind != actual->kind) return false;
  if (expected->kind == TREE_MAP) return maps_match(expected, actual, ordered, whole);
  if (expected->kind == TREE_LIST) return lists_match(expected, actual, ordered);
  return scalars_match(expected, actual);
}

/* Goes down to the entry that differs, so that the report is short. `depth` 1: the entries of a section such
 * as `zones` or `hands`. */
static void compare_section(const char *section, const Tree *expected, const Tree *actual, Diagnostics *out) {
  bool ordered = strcmp(section, "decks") == 0, whole = strcmp(section, "zones") == 0;
  if (expected->kind != TREE_MAP) {
    if (!matches(expected, actual, ordered, true))
      differ(out, "CASE-POSITION", expected, section, shown(out->arena, expected), shown(out->arena, actual));
    return;
  }
  for (size_t i = 0; i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    const Tree *found = tree_get(actual, item->key);
    if (matches(item->value, found, ordered, whole)) continue;
    const char *where = arena_printf(out->arena, "%s.%s", section, item->key);
    differ(out, "CASE-POSITION", item->value, where, shown(out->arena, item->value),
           shown(out->arena, found));
  }
}

void case_compare_position(const Tree *expected, const Tree *actual, Diagnostics *out) {
  if (expected == NULL) return;
  if (expected->kind != TREE_MAP) {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-map", expected, "key", "position", NULL);
    return;
  }
  for (size_t i = 0; i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    compare_section(item->key, item->value, tree_get(actual, item->key), out);
  }
}

/* ---- events ---- */

static bool event_matches(Arena *arena, const Tree *expected, const Event *event) {
  if (expected->kind == TREE_SCALAR) return strcmp(expected->text, event->code) == 0;
  return matches(expected, event_tree(arena, event), false, false);
}

static const char *codes_of(Arena *arena, const Events *events) {
  const char *text = "";
  for (size_t i = 0; i < events->count; i++)
    text = arena_printf(arena, "%s%s%s", text, i == 0 ? "" : ", ", events->items[i].code);
  return arena_printf(arena, "[%s]", text);
}

void case_compare_events(const Tree *expected, const Events *events, Diagnostics *out) {
  if (expected == NULL) return;
  if (expected->kind != TREE_LIST) {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-list", expected, "key", "events", NULL);
    return;
  }
  size_t at = 0;
  for (size_t i = 0; i < expected->count; i++) {
    const Tree *wanted = expected->items[i].value;
    while (at < events->count && !event_matches(out->arena, wanted, &events->items[at])) at++;
    if (at == events->count) {
      differ(out, "CASE-EVENTS", wanted, "events", shown(out->arena, wanted), codes_of(out->arena, events));
      return;
    }
    at++;
  }
}

/* ---- errors and warnings ---- */

static bool list_names(const Tree *list, const char *word) {
  for (size_t i = 0; i < list->count; i++) {
    if (strcmp(tree_string(list->items[i].value, ""), word) == 0) return true;
  }
  return false;
}

static Tree *codes_found(Arena *arena, const Diagnostics *found, Severity severity) {
  Tree *codes = tree_list(arena);
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (d->severity == severity && !list_names(codes, d->code)) tree_add_text(arena, codes, d->code);
  }
  return codes;
}

static bool codes_match(const Tree *expected, const Tree *codes) {
  if (strcmp(tree_string(expected, ""), "some") == 0) return codes->count > 0;
  if (strcmp(tree_string(expected, ""), "none") == 0) return codes->count == 0;
  if (expected->kind == TREE_SCALAR) return codes->count == 1 && list_names(codes, expected->text);
  for (size_t i = 0; i < codes->count; i++) {
    if (!list_names(expected, codes->items[i].value->text)) return false;
  }
  for (size_t i = 0; i < expected->count; i++) {
    if (!list_names(codes, tree_string(expected->items[i].value, ""))) return false;
  }
  return true;
}

void case_compare_found(const Seats *seats, const Tree *expected, const Diagnostics *found, Severity severity,
                        Diagnostics *out) {
  const char *key = severity == SEVERITY_ERROR ? "errors" : "warnings";
  for (size_t i = 0; expected != NULL && i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    int seat = item->key == NULL ? -1 : seats_find(seats, item->key);
    if (seat < 0) {
      diagnose(out, SEVERITY_ERROR, "CASE-SEAT", "case-seat", item->value, "seat",
               item->key == NULL ? "" : item->key, NULL);
      continue;
    }
    const Tree *codes = codes_found(out->arena, &found[seat], severity);
    if (codes_match(item->value, codes)) continue;
    differ(out, "CASE-ERRORS", item->value, arena_printf(out->arena, "%s.%s", key, item->key),
           shown(out->arena, item->value), shown(out->arena, codes));
  }
}

/* ---- the end, and whose answers are due ---- */

static const char *outcome_text(Arena *arena, const Seats *seats, Outcome outcome) {
  if (!outcome.over) return "no";
  return arena_printf(arena, "{winner: %s, reason: %s}",
                      outcome.winner < 0 ? "none" : seats->names[outcome.winner],
                      outcome.reason == NULL ? "" : outcome.reason);
}

void case_compare_over(const Seats *seats, const Tree *expected, Outcome outcome, Diagnostics *out) {
  if (expected == NULL) return;
  bool over, good;
  if (expected->kind == TREE_MAP) {
    const char *winner = tree_string(tree_get(expected, "winner"), NULL);
    const char *reason = tree_string(tree_get(expected, "reason"), NULL);
    const char *won = outcome.winner < 0 ? "none" : seats->names[outcome.winner];
    good = outcome.over && (winner == NULL || strcmp(winner, won) == 0) &&
           (reason == NULL || (outcome.reason != NULL && strcmp(reason, outcome.reason) == 0));
  } else if (tree_read_bool(expected, &over)) {
    good = over == outcome.over;
  } else {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-over", expected, NULL);
    return;
  }
  if (good) return;
  differ(out, "CASE-OVER", expected, "over", shown(out->arena, expected),
         outcome_text(out->arena, seats, outcome));
}

static unsigned seats_expected(const Seats *seats, const Tree *expected, Diagnostics *out) {
  unsigned mask = 0;
  for (size_t i = 0; i < expected->count; i++) {
    const Tree *name = expected->items[i].value;
    int seat = seats_find(seats, tree_string(name, ""));
    if (seat >= 0) {
      mask |= 1u << seat;
    } else {
      diagnose(out, SEVERITY_ERROR, "CASE-SEAT", "case-seat", name, "seat", tree_string(name, ""), NULL);
    }
  }
  return mask;
}

void case_compare_owes(const Seats *seats, const Tree *expected, unsigned asked, Diagnostics *out) {
  if (expected == NULL) return;
  if (expected->kind != TREE_LIST) {
    diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", "case-list", expected, "key", "owes", NULL);
    return;
  }
  if (seats_expected(seats, expected, out) == asked) return;
  Tree *names = tree_list(out->arena);
  for (int seat = 0; seat < seats->count; seat++) {
    if (asked & 1u << seat) tree_add_text(out->arena, names, seats->names[seat]);
  }
  differ(out, "CASE-OWES", expected, "owes", shown(out->arena, expected), shown(out->arena, names));
}

/* ---- cases that could not fail ---- */

/* A position is compared section by section, each entry by entry: no entries, nothing to differ. */
static bool is_hollow(const Tree *tree, int depth) {
  if (tree->kind != TREE_MAP && tree->kind != TREE_LIST) return false;
  for (size_t i = 0; i < tree->count; i++) {
    if (tree->kind == TREE_LIST || depth == 0 || !is_hollow(tree->items[i].value, depth - 1)) return false;
  }
  return true;
}

bool case_expects_nothing(const Tree *expect) {
  if (expect != NULL && expect->kind != TREE_MAP) return false; /* refused for that */
  for (size_t i = 0; expect != NULL && i < expect->count; i++) {
    const TreeItem *item = &expect->items[i];
    bool compared = strcmp(item->key, "owes") == 0 || strcmp(item->key, "over") == 0;
    int depth = strcmp(item->key, "position") == 0 ? 1 : 0;
    if (compared || !is_hollow(item->value, depth)) return false;
  }
  return true;
}
