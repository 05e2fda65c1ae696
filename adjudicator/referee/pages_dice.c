#include "pages_dice.h"

#include <string.h>

static bool is_code(const EventRow *row, const char *code) {
  return strcmp(row->code, code) == 0;
}

/* ---- keys ---- */

static bool is_deal(const History *history, const EventRow *row) {
  return tree_get(event_fields(history, row), "deal") != NULL;
}

/* A field of the event of this code that is of the page's turn and its branch; NULL where there is none. */
static const char *of_turn(const Pages *pages, const Page *page, const char *code, const char *field) {
  const History *history = &pages->history;
  for (size_t i = 0; page->turn != NULL && i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (!is_code(row, code) || is_deal(history, row)) continue;
    if (strcmp(event_field_text(history, row, "turn"), page->turn) == 0 &&
        event_field_number(history, row, "branch", 0) == page->branch)
      return event_field_text(history, row, field);
  }
  return NULL;
}

/* ---- rolls ---- */

/* What the rolls of one window hang on. */
typedef struct Rolling {
  const Pages *pages;
  Tree *out;
  const char *salts; /* their digest; "" for none */
} Rolling;

static Tree *list_of(Arena *arena, Tree *map, const char *key) {
  Tree *list = tree_get(map, key);
  return list != NULL ? list : tree_put(arena, map, key, tree_list(arena));
}

static void put_roll(const Rolling *rolling, const EventRow *row) {
  const History *history = &rolling->pages->history;
  Arena *arena = history->arena;
  Tree *roll = tree_copy(arena, event_fields(history, row));
  tree_add(arena, list_of(arena, rolling->out, "rolls"), roll);
  if (is_code(row, "dice-told")) return; /* nobody here knows its key */
  const char *counter = tree_string(tree_get(roll, "counter"), "");
  tree_put(arena, roll, "message",
           tree_textf(arena, "%s|%s|%s%s%s", history->row.name, event_field_text(history, row, "label"),
                      counter, *rolling->salts == '\0' ? "" : "|", rolling->salts));
}

static void put_salts(Rolling *rolling, const EventRow *row) {
  const History *history = &rolling->pages->history;
  Arena *arena = history->arena;
  const Tree *words = tree_get(event_fields(history, row), "words");
  rolling->salts = event_field_text(history, row, "digest");
  tree_put_text(arena, rolling->out, "salted", rolling->salts);
  Tree *list = list_of(arena, rolling->out, "salts");
  for (size_t i = 0; words != NULL && i < words->count; i++)
    tree_add(arena, list, tree_copy(arena, words->items[i].value));
}

static void put_window(Rolling *rolling, int64_t state) {
  const EventRows *events = &rolling->pages->history.events;
  rolling->salts = "";
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *row = &events->items[i];
    if (row->state != state || row->audience == AUDIENCE_REFEREE) continue;
    if (is_code(row, "dice-salts")) put_salts(rolling, row);
    if (is_code(row, "dice-roll") || is_code(row, "dice-told")) put_roll(rolling, row);
  }
}

/* The first roll whose proof is known, as a command. */
static void put_command(const Pages *pages, const char *key, Tree *out) {
  Arena *arena = pages->table.arena;
  const Tree *rolls = tree_get(out, "rolls");
  for (size_t i = 0; key != NULL && rolls != NULL && i < rolls->count; i++) {
    const char *message = tree_string(tree_get(rolls->items[i].value, "message"), NULL);
    if (message == NULL) continue;
    tree_put(arena, out, "command",
             tree_textf(arena, "printf %%s '%s' |\nopenssl dgst -sha256 -mac HMAC -macopt hexkey:%s", message,
                        key));
    return;
  }
}

void pages_put_dice(const Pages *pages, const Page *page, Tree *out) {
  Arena *arena = pages->table.arena;
  Rolling rolling = {pages, out, ""};
  for (size_t place = page->first; page->turn != NULL && place <= page->last; place++)
    put_window(&rolling, pages->path[place]);
  if (tree_get(out, "rolls") == NULL) return;
  const char *key = of_turn(pages, page, "dice-key", "key");
  const char *commitment = of_turn(pages, page, "dice-commitment", "digest");
  if (key != NULL) tree_put_text(arena, out, "key", key);
  if (commitment != NULL) tree_put_text(arena, out, "commitment", commitment);
  put_command(pages, key, out);
}

/* ---- shuffles ---- */

void pages_put_deal(const Pages *pages, Tree *out) {
  const History *history = &pages->history;
  Arena *arena = pages->table.arena;
  const char *link = "";
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (is_code(row, "dice-key") && is_deal(history, row))
      tree_put_text(arena, out, "deal_key", event_field_text(history, row, "key"));
    if (is_code(row, "dice-commitment") && is_deal(history, row))
      tree_put_text(arena, out, "deal_commitment", event_field_text(history, row, "digest"));
    if (is_code(row, "adjudicated") || is_code(row, "game-begun")) link = row->link;
  }
  if (*link != '\0') tree_put_text(arena, out, "link", link);
}
