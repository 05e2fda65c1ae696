/* What proves published pages: their dice, and the links of the log. */
#include "private.h"

#include <string.h>

#include "../../base/json.h"
#include "../../base/yaml.h"

/* ---- keys ---- */

static bool is_deal(const History *history, const EventRow *row) {
  return tree_get(event_fields(history, row), "deal") != NULL;
}

/* A field of the event with this code in the page's turn and branch; NULL if there is none. */
static const char *of_turn(const Pages *pages, const Page *page, const char *code, const char *field) {
  const History *history = &pages->history;
  for (size_t i = 0; page->turn != NULL && i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (!event_is(row, code) || is_deal(history, row)) continue;
    if (strcmp(event_field_text(history, row, "turn"), page->turn) == 0 &&
        event_field_number(history, row, "branch", 0) == page->branch)
      return event_field_text(history, row, field);
  }
  return NULL;
}

/* ---- rolls ---- */

/* What the rolls of a window depend on. */
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
  if (event_is(row, "dice-told")) return; /* nobody here knows its key */
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
    if (event_is(row, "dice-salts")) put_salts(rolling, row);
    if (event_is(row, "dice-roll") || event_is(row, "dice-told")) put_roll(rolling, row);
  }
}

/* The first roll whose proof is known, as a command. */
static void put_command(const Pages *pages, const char *key, Tree *out) {
  Arena *arena = pages->loaded.arena;
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
  Arena *arena = pages->loaded.arena;
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
  Arena *arena = pages->loaded.arena;
  const char *link = "";
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (event_is(row, "dice-key") && is_deal(history, row))
      tree_put_text(arena, out, "deal_key", event_field_text(history, row, "key"));
    if (event_is(row, "dice-commitment") && is_deal(history, row))
      tree_put_text(arena, out, "deal_commitment", event_field_text(history, row, "digest"));
    const char *shown = history_shown_link(history, row);
    if (shown != NULL) link = shown;
  }
  if (*link != '\0') tree_put_text(arena, out, "link", link);
}

/* ---- the log ---- */

/* The lines of an event that its link is made of, behind the link before (ledger_event_lines()); NULL for what is not for
 * everybody: words between some and the game master, addresses, keys of seats. */
static const char *link_lines(const Pages *pages, const EventRow *row) {
  Arena *arena = pages->loaded.arena;
  uint32_t everybody = (uint32_t)((1u << pages->loaded.seated.count) - 1);
  if (event_is_act(row) && ((uint32_t)row->audience & everybody) != everybody) return NULL;
  if (strcmp(redact_text(&pages->loaded, row->fields), row->fields) != 0) return NULL;
  return ledger_event_lines(arena, pages->history.row.name, row);
}

/* As it stands within an element: no sign of it ends that. */
static const char *within_script(Arena *arena, const char *json) {
  const char *out = "", *cut;
  for (; (cut = strchr(json, '<')) != NULL; json = cut + 1)
    out = arena_concat(arena, out, arena_strndup(arena, json, (size_t)(cut - json)), "\\u003c", NULL);
  return arena_concat(arena, out, json, NULL);
}

void pages_put_chain(const Pages *pages, Tree *out) {
  const EventRows *events = &pages->history.events;
  Arena *arena = pages->loaded.arena;
  if (!pages_finished(pages)) return;
  Tree *chain = tree_list(arena);
  for (size_t i = 0; i < events->count; i++) {
    Tree *entry = tree_add(arena, chain, tree_list(arena));
    const char *lines = link_lines(pages, &events->items[i]);
    tree_add_text(arena, entry, events->items[i].link);
    if (lines != NULL) tree_add_text(arena, entry, lines);
  }
  size_t length;
  tree_put_text(arena, out, "chain", within_script(arena, json_write(arena, chain, &length)));
}

/* ---- the notation ---- */

static void put_state(Arena *arena, const StateRow *row, Tree *states) {
  Tree *state = tree_add(arena, states, tree_list(arena));
  tree_add_int(arena, state, row->number);
  tree_add_int(arena, state, row->branch);
  tree_add_int(arena, state, row->made);
}

/* Of the start, and behind each window of the notation: without those that were undone or ended from outside, as
 * notation_write() passes over them. False if a position has another format, so that no digest of it can be made again. */
static bool put_states(const Pages *pages, Tree *claims) {
  const History *history = &pages->history;
  Arena *arena = pages->loaded.arena;
  Tree *states = tree_put(arena, claims, "states", tree_list(arena));
  for (size_t place = 0; place < pages->path_count; place++) {
    const StateRow *row = &history->states.items[pages->path[place]];
    if (row->format != pages->loaded.game->state_format) return false;
    bool window = place > 0 && history_ending(history, pages->path[place]) == NULL &&
                  history_event(history, pages->path[place], "rolled-back") == NULL;
    if (place == 0 || window) put_state(arena, row, states);
  }
  return true;
}

static void put_filed(Arena *arena, const Tree *notation, Tree *claims) {
  const Tree *windows = tree_get(notation, "windows");
  Tree *list = tree_put(arena, claims, "files", tree_list(arena));
  for (size_t i = 0; i < windows->count; i++) {
    const Tree *files = tree_get(windows->items[i].value, "files");
    Tree *filed = tree_add(arena, list, files == NULL ? tree_null(arena) : tree_map(arena));
    for (size_t f = 0; files != NULL && f < files->count; f++) {
      const Tree *file = files->items[f].value;
      const char *seat = tree_string(tree_get(file, "seat"), ""),
                 *part = tree_string(tree_get(file, "part"), "");
      const char *text = yaml_write(arena, file, NULL);
      tree_put_text(arena, filed, *part == '\0' ? seat : arena_concat(arena, seat, " ", part, NULL),
                    sha256_hex(arena, text, strlen(text)));
    }
  }
}

void pages_put_again(Referee *referee, const Pages *pages, const PublishedNotation *notation, Tree *out) {
  const LoadedGame *loaded = &pages->loaded;
  Arena *arena = loaded->arena;
  if (notation->name == NULL || !desk_is_built(arena, loaded->game)) return;
  Tree *claims = tree_map(arena);
  tree_put_text(arena, claims, "game", loaded->row.name);
  tree_put_text(arena, claims, "title", loaded->game->title);
  if (!put_states(pages, claims)) return;
  put_filed(arena, notation->tree, claims);
  const Tree *result = tree_get(notation->tree, "result");
  tree_put(arena, claims, "result", result == NULL ? tree_null(arena) : tree_copy(arena, result));
  Tree *again = tree_put(arena, out, "replay", tree_map(arena));
  const char *language = viewer_language(referee, loaded, VIEWER_PUBLIC);
  const char *name = desk_notation_script_name(referee, arena, loaded->game, language, loaded->row.edition);
  tree_put_text(arena, again, "script", arena_concat(arena, DESK_FOLDER, name, NULL));
  size_t length;
  tree_put_text(arena, again, "claims", within_script(arena, json_write(arena, claims, &length)));
}
