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

/* ---- what an expectation must be ---- */

static const char *const EXPECT_KEYS[] = {"position", "events", "errors", "warnings", "over", "owes", NULL};
static const char *const OVER_KEYS[] = {"winner", "reason", NULL};

static void misshapen(Diagnostics *out, const char *message, const Tree *place, const char *key) {
  diagnose(out, SEVERITY_ERROR, "CASE-SHAPE", message, place, "key", key, NULL);
}

/* Of that kind, with something in it: what is empty could not fail. */
static bool is_full(const Tree *node, TreeKind kind, const char *key, Diagnostics *out) {
  if (node->kind != kind)
    misshapen(out, kind == TREE_MAP ? "case-map" : "case-list", node, key);
  else if (node->count == 0)
    misshapen(out, "case-empty", node, key);
  return node->kind == kind && node->count > 0;
}

static bool is_word(const Tree *node) {
  return node != NULL && node->kind == TREE_SCALAR && !tree_is_null(node);
}

static bool are_words(const Tree *list) {
  for (size_t i = 0; i < list->count; i++) {
    if (!is_word(list->items[i].value)) return false;
  }
  return true;
}

static void check_events(const Tree *events, Diagnostics *out) {
  if (!is_full(events, TREE_LIST, "events", out)) return;
  for (size_t i = 0; i < events->count; i++) {
    const Tree *event = events->items[i].value;
    if (!is_word(event) && !is_word(tree_get(event, "code"))) misshapen(out, "case-event", event, "events");
  }
}

static void check_codes(const Tree *found, const char *key, Diagnostics *out) {
  if (!is_full(found, TREE_MAP, key, out)) return;
  for (size_t i = 0; i < found->count; i++) {
    const Tree *codes = found->items[i].value;
    if (!is_word(codes) && (codes->kind != TREE_LIST || !are_words(codes)))
      misshapen(out, "case-codes", codes, found->items[i].key);
  }
}

static bool is_names(const Tree *names) {
  return is_word(names) || (names->kind == TREE_LIST && names->count > 0 && are_words(names));
}

static void check_over(const Tree *over, Diagnostics *out) {
  bool yes = true;
  if (over->kind == TREE_MAP) {
    diagnose_unknown_keys(out, over, OVER_KEYS, "CASE-UNKNOWN-KEY", "case-unknown-key");
    const Tree *winner = tree_get(over, "winner"), *reason = tree_get(over, "reason");
    if ((winner != NULL && !is_names(winner)) || (reason != NULL && !is_word(reason)))
      misshapen(out, "case-over", over, "over");
  } else if (strcmp(tree_string(over, ""), "draw") != 0 && (!tree_read_bool(over, &yes) || yes)) {
    misshapen(out, "case-over", over, "over");
  }
}

void case_check_expectation(const Tree *expect, Diagnostics *out) {
  if (!is_full(expect, TREE_MAP, "expect", out)) return;
  diagnose_unknown_keys(out, expect, EXPECT_KEYS, "CASE-UNKNOWN-KEY", "case-unknown-key");
  const Tree *part;
  if ((part = tree_get(expect, "position")) != NULL) (void)is_full(part, TREE_MAP, "position", out);
  if ((part = tree_get(expect, "events")) != NULL) check_events(part, out);
  if ((part = tree_get(expect, "errors")) != NULL) check_codes(part, "errors", out);
  if ((part = tree_get(expect, "warnings")) != NULL) check_codes(part, "warnings", out);
  if ((part = tree_get(expect, "over")) != NULL) check_over(part, out);
  part = tree_get(expect, "owes");
  if (part != NULL && (part->kind != TREE_LIST || !are_words(part)))
    misshapen(out, "case-list", part, "owes");
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
  for (size_t i = 0; whole && actual != NULL && i < actual->count; i++) {
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
    if (taken[i] || !matches(expected->items[n].value, actual->items[i].value, false, true)) continue;
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
  if (expected->kind == TREE_MAP && expected->count > 0) {
    bool comparable = actual == NULL || actual->kind == TREE_MAP || is_empty(actual);
    return comparable && maps_match(expected, actual, ordered, whole);
  }
  if (actual == NULL) return says_nothing(expected);
  if (is_empty(expected) || is_empty(actual)) return is_empty(expected) && is_empty(actual);
  if (expected->kind != actual->kind) return false;
  return expected->kind == TREE_LIST ? lists_match(expected, actual, ordered)
                                     : scalars_match(expected, actual);
}

/* Goes down to the entry that differs, so that the report is short. `depth` 1: the entries of a section such
 * as `zones` or `hands`. */
static void compare_section(const char *section, const Tree *expected, const Tree *actual, Diagnostics *out) {
  bool ordered = strcmp(section, "decks") == 0, whole = strcmp(section, "zones") == 0;
  if (expected->kind != TREE_MAP || expected->count == 0) {
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

/* Puts what is expected and not there into a position. */
static void add_missing(Arena *arena, Tree *position, const Tree *expected) {
  for (size_t i = 0; i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    Tree *there = tree_get(position, item->key);
    if (there == NULL) {
      TreeItem *added = tree_add_item(arena, position);
      *added = *item;
    } else if (item->value->kind == TREE_MAP && there->kind == TREE_MAP) {
      add_missing(arena, there, item->value);
    }
  }
}

/* A reader that does not know a key says so in `key`, at the key; or, where keys are things of the game, in `value`, at the
 * key or at what stands there. */
static bool tells_of(const Diagnostic *told, const TreeItem *item) {
  bool at_key = told->line == item->key_line && told->column == item->key_column;
  bool at_value = told->line == item->value->line && told->column == item->value->column;
  if (told->severity != SEVERITY_ERROR || (!at_key && !at_value)) return false;
  return (at_key && strcmp(tree_string(tree_get(told->fields, "key"), ""), item->key) == 0) ||
         strcmp(tree_string(tree_get(told->fields, "value"), ""), item->key) == 0;
}

static bool is_told_of(const Diagnostics *told, const TreeItem *item) {
  for (size_t i = 0; i < told->count; i++) {
    if (tells_of(&told->items[i], item)) return true;
  }
  return false;
}

static void name_unknown(const Tree *expected, const Diagnostics *told, Diagnostics *out) {
  for (size_t i = 0; expected->kind == TREE_MAP && i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    if (is_told_of(told, item))
      diagnose_at(out, SEVERITY_ERROR, "CASE-UNKNOWN-KEY", "case-unknown-key", item->key_line,
                  item->key_column, "key", item->key, NULL);
    else
      name_unknown(item->value, told, out);
  }
}

void case_check_names(const LoadedGame *loaded, const Tree *expected, const Tree *actual, Diagnostics *out) {
  if (expected == NULL) return;
  const Game *game = loaded->game;
  Diagnostics told;
  diagnostics_init(&told, out->arena);
  Tree *position = tree_copy(out->arena, actual);
  add_missing(out->arena, position, expected);
  void *scratch = arena_alloc(out->arena, game->state_size(loaded->edition));
  if (!game->position_read(loaded->edition, position, scratch, &told)) name_unknown(expected, &told, out);
}

/* `over: {}`: it is over, whoever won. */
static bool is_over_somehow(const TreeItem *item) {
  return strcmp(item->key, "over") == 0 && item->value->kind == TREE_MAP && item->value->count == 0;
}

void case_compare_position(const Tree *expected, const Tree *actual, Diagnostics *out) {
  for (size_t i = 0; expected != NULL && i < expected->count; i++) {
    const TreeItem *item = &expected->items[i];
    const Tree *found = tree_get(actual, item->key);
    if (!is_over_somehow(item))
      compare_section(item->key, item->value, found, out);
    else if (found == NULL)
      differ(out, "CASE-POSITION", item->value, "over", "{}", "nothing");
  }
}

/* ---- events ---- */

/* A field that is named is there: what is missing is no 0 and no `none`. */
static bool has_keys(const Tree *expected, const Tree *actual) {
  for (size_t i = 0; i < expected->count; i++) {
    if (tree_get(actual, expected->items[i].key) == NULL) return false;
  }
  return true;
}

static bool event_matches(Arena *arena, const Tree *expected, const Event *event) {
  if (expected->kind == TREE_SCALAR) return strcmp(expected->text, event->code) == 0;
  const Tree *actual = event_tree(arena, event);
  return has_keys(expected, actual) && matches(expected, actual, false, false);
}

static const char *codes_of(Arena *arena, const Events *events) {
  const char *text = "";
  for (size_t i = 0; i < events->count; i++)
    text = arena_printf(arena, "%s%s%s", text, i == 0 ? "" : ", ", events->items[i].code);
  return arena_printf(arena, "[%s]", text);
}

void case_compare_events(const Tree *expected, const Events *events, Diagnostics *out) {
  size_t at = 0;
  for (size_t i = 0; expected != NULL && i < expected->count; i++) {
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
    int seat = seats_find(seats, item->key);
    if (seat < 0) {
      diagnose_at(out, SEVERITY_ERROR, "CASE-SEAT", "case-seat", item->key_line, item->key_column, "seat",
                  item->key, NULL);
      continue;
    }
    const Tree *codes = codes_found(out->arena, &found[seat], severity);
    if (codes_match(item->value, codes)) continue;
    differ(out, "CASE-ERRORS", item->value, arena_printf(out->arena, "%s.%s", key, item->key),
           shown(out->arena, item->value), shown(out->arena, codes));
  }
}

void case_compare_surprise(const char *seat, const Tree *place, const Diagnostics *found, Diagnostics *out) {
  const Tree *codes = codes_found(out->arena, found, SEVERITY_ERROR);
  if (codes->count > 0)
    differ(out, "CASE-ERRORS", place, arena_printf(out->arena, "errors.%s", seat), "nothing",
           shown(out->arena, codes));
}

/* ---- the end, and whose answers are due ---- */

static Tree *names_of(Arena *arena, const Seats *seats, unsigned mask) {
  Tree *names = tree_list(arena);
  for (int seat = 0; seat < seats->count; seat++) {
    if (mask & 1u << seat) tree_add_text(arena, names, seats->names[seat]);
  }
  return names;
}

static unsigned winners_of(Outcome outcome) {
  return outcome.winner < 0 ? outcome.shared : 1u << outcome.winner;
}

static const char *outcome_text(Arena *arena, const Seats *seats, Outcome outcome) {
  if (!outcome.over) return "no";
  Tree *winners = names_of(arena, seats, winners_of(outcome));
  return arena_printf(arena, "{winner: %s, reason: %s}", shown(arena, winners),
                      outcome.reason == NULL ? "" : outcome.reason);
}

static unsigned seat_expected(const Seats *seats, const Tree *name, Diagnostics *out) {
  int seat = seats_find(seats, tree_string(name, ""));
  if (seat >= 0) return 1u << seat;
  diagnose(out, SEVERITY_ERROR, "CASE-SEAT", "case-seat", name, "seat", tree_string(name, ""), NULL);
  return 0;
}

/* One name, or a list of them. */
static unsigned seats_expected(const Seats *seats, const Tree *names, Diagnostics *out) {
  if (names->kind == TREE_SCALAR) return seat_expected(seats, names, out);
  unsigned mask = 0;
  for (size_t i = 0; i < names->count; i++) mask |= seat_expected(seats, names->items[i].value, out);
  return mask;
}

void case_compare_over(const Seats *seats, const Tree *expected, Outcome outcome, Diagnostics *out) {
  if (expected == NULL) return;
  const Tree *winner = tree_get(expected, "winner");
  const char *reason = tree_string(tree_get(expected, "reason"), NULL);
  unsigned winners = winner == NULL ? 0 : seats_expected(seats, winner, out);
  bool good = outcome.over;
  if (expected->kind != TREE_MAP)
    good = strcmp(expected->text, "draw") == 0 ? outcome.over && winners_of(outcome) == 0 : !outcome.over;
  if (winner != NULL) good &= winners == winners_of(outcome);
  if (reason != NULL) good &= outcome.reason != NULL && strcmp(reason, outcome.reason) == 0;
  if (good) return;
  differ(out, "CASE-OVER", expected, "over", shown(out->arena, expected),
         outcome_text(out->arena, seats, outcome));
}

void case_compare_owes(const Seats *seats, const Tree *expected, unsigned asked, Diagnostics *out) {
  if (expected == NULL || seats_expected(seats, expected, out) == asked) return;
  differ(out, "CASE-OWES", expected, "owes", shown(out->arena, expected),
         shown(out->arena, names_of(out->arena, seats, asked)));
}
