/* Plans and stops of a turn file or a position (DOGS 8.3 to 8.5, 11.2). */
#include <string.h>

#include "../fields.h"
#include "board.h"
#include "edition.h"
#include "files.h"

#define TIMES_MOST FIGURES_MAX

static const char *const FILED_KEYS[] = {"id", "when", "do", "times", NULL};
static const char *const STORED_KEYS[] = {"id", "when", "do", "times", "used", NULL};
static const char *const DO_KEYS[] = {"soldier", "at", "tactic", "pass", NULL};

/* ---- cards ---- */

static const char *const CARD_KEYS[] = {"play",  "optional", "from",   "to",  "battle", "toward",
                                        "steps", "at",       "player", "buy", NULL};
/* What each action takes, besides `play` and `optional`. */
static const char *const ARGUMENTS[ACTIONS][4] = {
    [ACTION_SWITCH] = {"from", "to", NULL},
    [ACTION_SHIFT] = {"from", "to", NULL},
    [ACTION_CURSOR] = {"battle", "toward", "steps", NULL},
    [ACTION_REMOVE] = {"at", NULL},
    [ACTION_SPY] = {"player", NULL},
    [ACTION_BUY] = {"buy", NULL},
};

static bool takes(const Tactic *card, const char *key) {
  return strcmp(key, "play") == 0 || strcmp(key, "optional") == 0 ||
         word_index(key, ARGUMENTS[card->action]) >= 0;
}

/* Each argument that the card takes, and no other (11.2). */
static void check_arguments(const Reader *reader, const Tactic *card, const Tree *map) {
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (word_index(item->key, CARD_KEYS) >= 0 && !takes(card, item->key))
      diagnose_at(reader->diagnostics, SEVERITY_ERROR, reader->code, "card-argument-unknown", item->key_line,
                  item->key_column, "card", card->id, "key", item->key, NULL);
  }
  for (const char *const *key = ARGUMENTS[card->action]; *key != NULL; key++) {
    if (tree_is_null(tree_get(map, *key)))
      diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "card-argument-missing", map, "card",
               card->id, "key", *key, NULL);
  }
}

static void read_cursor(const Reader *reader, const Tactic *card, const Tree *map, CardOrder *out) {
  const Tree *battle = tree_get(map, "battle"), *toward = tree_get(map, "toward");
  if (tree_is_null(battle) || tree_is_null(toward)) return;
  int house = dogs_read_word(reader, battle, reader->edition->house_ids);
  int target = dogs_read_word(reader, toward, reader->edition->house_ids);
  out->toward = (uint8_t)(target + 1);
  out->steps = (uint8_t)field_int(map, "steps", 1, card->amount, 1, false, reader->code, reader->diagnostics);
  if (house < 0 || target < 0 || reader->board->battle_count == 0) return;
  Side side = dogs_side_of_house(reader->board, target);
  if (side.battle < 0 || side.battle != dogs_side_of_house(reader->board, house).battle)
    dogs_fault(reader, "card-not-of-battle", toward);
}

static void read_arguments(const Reader *reader, const Tactic *card, const Tree *map, CardOrder *out) {
  const Tree *from = tree_get(map, card->action == ACTION_REMOVE ? "at" : "from");
  const Tree *to = tree_get(map, "to"), *player = tree_get(map, "player"), *buy = tree_get(map, "buy");
  check_arguments(reader, card, map);
  if (!tree_is_null(from)) dogs_read_address(reader, from, &out->from);
  if (!tree_is_null(to)) dogs_read_address(reader, to, &out->to);
  if (card->action == ACTION_CURSOR) read_cursor(reader, card, map, out);
  if (card->action == ACTION_SPY && !tree_is_null(player)) {
    int seat = dogs_read_word(reader, player, reader->edition->seat_names);
    out->player = (uint8_t)(seat + 1);
    if (seat == reader->seat) dogs_fault(reader, "card-not-yourself", player);
  }
  if (card->action == ACTION_BUY && !tree_is_null(buy))
    out->buy = (uint8_t)(dogs_read_word(reader, buy, reader->edition->kind_ids) + 1);
}

/* The name alone will do for a card that takes nothing else. */
static void read_card(const Reader *entry_reader, const Tree *node, CardOrder *out) {
  Reader reader = *entry_reader;
  reader.code = "DOGS-11.2";
  Tree name_only = {.kind = TREE_MAP, .line = node->line, .column = node->column};
  const Tree *map = node->kind == TREE_SCALAR ? &name_only : node;
  const Tree *play = node->kind == TREE_SCALAR ? node : tree_get(node, "play");
  if (!dogs_known_keys(&reader, map, CARD_KEYS)) return;
  if (tree_is_null(play)) {
    diagnose(reader.diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", node, "key", "play", NULL);
    return;
  }
  int design = dogs_read_word(&reader, play, reader.edition->tactic_ids);
  if (design < 0) return;
  out->card = (uint8_t)(design + 1);
  out->optional = field_bool(map, "optional", reader.diagnostics);
  read_arguments(&reader, &reader.edition->tactics[design], map, out);
}

/* ---- entries ---- */

static void read_id(const Reader *reader, const Tree *branch, Entry *entry) {
  const Tree *node = tree_get(branch, "id");
  if (tree_is_null(node)) return;
  if (node->kind != TREE_SCALAR || node->length >= ID_MAX) {
    dogs_fault(reader, "entry-id", node);
    return;
  }
  memcpy(entry->id, node->text, node->length);
}

static void need_key(const Reader *reader, const Tree *map, const char *key) {
  diagnose(reader->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", map, "key", key, NULL);
}

static void read_placement(const Reader *reader, const Tree *what, Entry *entry) {
  const Tree *soldier = tree_get(what, "soldier"), *at = tree_get(what, "at");
  if (tree_is_null(soldier))
    need_key(reader, what, "soldier");
  else
    entry->kind_count =
        (uint8_t)dogs_read_words(reader, soldier, reader->edition->kind_ids, KINDS_MAX, entry->kinds);
  if (tree_is_null(at))
    need_key(reader, what, "at");
  else
    entry->at_count = (uint8_t)dogs_read_addresses(reader, at, AT_MAX, entry->at);
  if (at != NULL && at->kind == TREE_LIST && at->count == 0) dogs_fault(reader, "nothing-named", at);
}

static void check_pass_card(const Reader *reader, const Tree *what, const Entry *entry) {
  if (tree_get(what, "soldier") != NULL || tree_get(what, "at") != NULL)
    dogs_fault(reader, "pass-with-soldier", what);
  if (entry->card.card != 0 && reader->board->option[OPTION_R05] == R05_NO)
    diagnose(reader->diagnostics, SEVERITY_ERROR, "DOGS-R05", "pass-with-card", tree_get(what, "tactic"),
             NULL);
}

static void read_what(const Reader *reader, const Tree *what, Entry *entry) {
  static const char *const PASS[] = {"pass", NULL};
  if (what->kind == TREE_SCALAR) {
    entry->pass = dogs_read_word(reader, what, PASS) == 0;
    return;
  }
  if (!dogs_known_keys(reader, what, DO_KEYS)) return;
  const Tree *tactic = tree_get(what, "tactic");
  if (!tree_is_null(tactic)) read_card(reader, tactic, &entry->card);
  entry->pass = field_bool(what, "pass", reader->diagnostics);
  if (entry->pass)
    check_pass_card(reader, what, entry);
  else
    read_placement(reader, what, entry);
}

static PlanReader plan_reader_of(const Reader *reader, PlanPool pool) {
  return (PlanReader){.language = &DOGS_LANGUAGE,
                      .edition = reader->edition,
                      .pool = pool,
                      .places = 1,
                      .diagnostics = reader->diagnostics};
}

static void read_entry(const Reader *reader, const Tree *map, const PlanReader *plan_reader, Entry *entry) {
  const Tree *when = tree_get(map, "when"), *what = tree_get(map, "do");
  read_id(reader, map, entry);
  entry->times = (uint8_t)field_int(map, "times", 1, TIMES_MOST, 1, false, reader->code, reader->diagnostics);
  if (reader->stored)
    entry->used = (uint8_t)field_int(map, "used", 0, TIMES_MOST, 0, false, reader->code, reader->diagnostics);
  if (!tree_is_null(when)) entry->when = plan_read(plan_reader, when);
  if (tree_is_null(what))
    need_key(reader, map, "do");
  else
    read_what(reader, what, entry);
}

void dogs_read_plan(const Reader *reader, const Tree *list, Plan *out) {
  const PlanReader plan_reader = plan_reader_of(reader, dogs_entry_pool(out));
  if (list->kind != TREE_LIST) {
    field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-list", list);
    return;
  }
  for (size_t i = 0; i < list->count; i++) {
    const Tree *map = list->items[i].value;
    if (out->entry_count == ENTRIES_MAX) {
      dogs_fault(reader, "too-many-entries", map);
      return;
    }
    if (dogs_known_keys(reader, map, reader->stored ? STORED_KEYS : FILED_KEYS))
      read_entry(reader, map, &plan_reader, &out->entries[out->entry_count++]);
  }
}

/* ---- stops ---- */

void dogs_read_stops(const Reader *reader, const Tree *list, Plan *out) {
  const PlanReader plan_reader = plan_reader_of(reader, dogs_stop_pool(out));
  if (list->kind != TREE_LIST) {
    field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-list", list);
    return;
  }
  for (size_t i = 0; i < list->count; i++) {
    if (out->stop_count == STOPS_MAX) {
      dogs_fault(reader, "too-many-stops", list->items[i].value);
      return;
    }
    uint16_t when = plan_read(&plan_reader, list->items[i].value);
    if (when != 0) out->stops[out->stop_count++].when = when;
  }
}
