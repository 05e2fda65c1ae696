/* What tells of all games of a ledger (letters.h). */
#include "private.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/dice.h"
#include "../../mail/message.h"
#include "../../report/report.h"

/* ---- names for programs ---- */

/* A name that is the same for ever, of a text that is (RFC 9562 5.8). */
static char *urn_of(Arena *arena, const char *text) {
  char *hex = sha256_hex(arena, text, strlen(text));
  return arena_printf(arena, "urn:uuid:%.8s-%.4s-8%.3s-8%.3s-%.12s", hex, hex + 8, hex + 12, hex + 15,
                      hex + 18);
}

static char *urn_of_page(Arena *arena, const Pages *pages, const char *page) {
  const char *text = arena_printf(arena, "%s|%s|%s", pages->loaded.row.name,
                                  time_format(arena, pages->loaded.row.created), page);
  return urn_of(arena, text);
}

/* ---- feeds (RFC 4287) ---- */

static const char *words_of_game(const Catalogue *catalogue, Arena *arena, const char *rules,
                                 const char *template, const Tree *data) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  const char *text = catalogue_render_for(catalogue, arena, rules, template, data, &ignored);
  return text == NULL ? "" : text;
}

static const char *name_of_page(const Pages *pages, Arena *arena, size_t index) {
  Tree *data = tree_map(arena);
  page_put_turn(arena, &pages->items[index], data);
  return words_of_game(pages->catalogue, arena, pages->loaded.game->id, "site-name.txt.mustache", data);
}

static void put_feed_entry(Arena *arena, const char *id, const char *title, const char *href, Time updated,
                           Tree *entries) {
  Tree *entry = tree_add(arena, entries, tree_map(arena));
  tree_put_text(arena, entry, "id", id);
  tree_put_text(arena, entry, "title", title);
  tree_put_text(arena, entry, "href", href);
  tree_put_text(arena, entry, "updated", time_format(arena, updated));
}

/* NULL after logging why. */
static const char *feed_text(Referee *referee, const Catalogue *catalogue, Arena *arena, const Tree *feed) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  char *text = catalogue_render_for(catalogue, arena, "", "feed.html.mustache", feed, &diagnostics);
  referee_log_diagnostics(referee, "", NULL, &diagnostics);
  return text;
}

const char *pages_feed(Referee *referee, const Pages *pages) {
  Arena *arena = pages->loaded.arena;
  size_t last = pages->count - 1;
  Tree *feed = tree_map(arena), *entries = tree_list(arena);
  tree_put_text(arena, feed, "id", urn_of_page(arena, pages, "index.html"));
  tree_put_text(arena, feed, "title",
                arena_concat(arena, pages->loaded.row.name, ": ", pages->loaded.game->title, NULL));
  tree_put_text(arena, feed, "updated", time_format(arena, page_ended(pages, last)));
  for (size_t i = pages->count; i-- > 0;) {
    const char *page = page_name(pages, i);
    put_feed_entry(arena, urn_of_page(arena, pages, page), name_of_page(pages, arena, i), page,
                   page_ended(pages, i), entries);
  }
  tree_put(arena, feed, "entries", entries);
  return feed_text(referee, pages->catalogue, arena, feed);
}

/* ---- standings ---- */

/* Who played in games of some rules, by name where all of a game gave one, else by seat. */
typedef struct Player {
  const char *rules, *title, *key,
      *name; /* `key`: who it is; addresses are in it, and it is shown to nobody */
  int played, won, drawn;
} Player;

struct ClubTable {
  Player *items;
  size_t count, capacity;
};

static Player *find_player(Club *club, const Pages *pages, const char *key, const char *name) {
  ClubTable *table = club->table;
  for (size_t i = 0; i < table->count; i++) {
    if (strcmp(table->items[i].key, key) == 0) return &table->items[i];
  }
  table->items = arena_room(club->arena, table->items, sizeof *table->items, table->count, &table->capacity);
  Player *player = &table->items[table->count++];
  *player = (Player){.rules = pages->loaded.game->id,
                     .title = pages->loaded.game->title,
                     .key = arena_strdup(club->arena, key),
                     .name = arena_strdup(club->arena, name)};
  return player;
}

/* Whether all who play this game said by which name they may be called; the computer need not. */
static bool all_named(const LoadedGame *loaded) {
  for (size_t i = 0; i < loaded->seats.count; i++) {
    const SeatRow *seat = &loaded->seats.items[i];
    if (seat->computer == NULL && (seat->vacant || *seat->known_as == '\0')) return false;
  }
  return true;
}

static const char *player_name(const Club *club, const LoadedGame *loaded, int number) {
  const SeatRow *seat = &loaded->seats.items[number];
  Arena *arena = loaded->arena;
  if (!all_named(loaded))
    return localize_name(club->catalogue, arena, loaded->game->id, loaded->seated.names[number]);
  return seat->computer != NULL ? catalogue_say(club->catalogue, arena, "terms.site.computer", NULL)
                                : seat->known_as;
}

static const char *player_key(const LoadedGame *loaded, int number) {
  const SeatRow *seat = &loaded->seats.items[number];
  Arena *arena = loaded->arena;
  if (!all_named(loaded)) return arena_concat(arena, loaded->game->id, " seat ", seat->name, NULL);
  return arena_concat(arena, loaded->game->id, " ", seat->computer != NULL ? "computer" : seat->bare, " ",
                      seat->known_as, NULL);
}

static void count_result(Club *club, const Pages *pages) {
  const LoadedGame *loaded = &pages->loaded;
  Outcome outcome = loaded_game_outcome(loaded);
  for (int seat = 0; pages_finished(pages) && seat < loaded->seated.count; seat++) {
    Player *player = find_player(club, pages, player_key(loaded, seat), player_name(club, loaded, seat));
    player->played++;
    player->won += outcome.winner == seat;
    player->drawn += outcome.winner < 0;
  }
}

/* By rules; then who won more, then who played less. */
static int compare_players(const void *a, const void *b) {
  const Player *one = a, *other = b;
  int rules = strcmp(one->title, other->title);
  if (rules != 0) return rules;
  if (one->won != other->won) return other->won - one->won;
  if (one->played != other->played) return one->played - other->played;
  return strcmp(one->name, other->name);
}

/* [{title, rows: [{name, played, won, drawn, lost}]}] */
static Tree *standings(Club *club) {
  ClubTable *table = club->table;
  Arena *arena = club->arena;
  Tree *list = tree_list(arena), *rows = NULL;
  if (table->count > 0) qsort(table->items, table->count, sizeof *table->items, compare_players);
  for (size_t i = 0; i < table->count; i++) {
    const Player *player = &table->items[i];
    if (i == 0 || strcmp(player->rules, table->items[i - 1].rules) != 0) {
      Tree *entry = tree_add(arena, list, tree_map(arena));
      tree_put_text(arena, entry, "title", player->title);
      rows = tree_put(arena, entry, "rows", tree_list(arena));
    }
    Tree *row = tree_add(arena, rows, tree_map(arena));
    tree_put_text(arena, row, "name", player->name);
    tree_put_int(arena, row, "played", player->played);
    tree_put_int(arena, row, "won", player->won);
    tree_put_int(arena, row, "drawn", player->drawn);
    tree_put_int(arena, row, "lost", player->played - player->won - player->drawn);
  }
  return list;
}

/* ---- games ---- */

Status club_begin(Referee *referee, Arena *arena, Club *club) {
  *club = (Club){.referee = referee, .arena = arena, .language = referee->configuration->language};
  club->catalogue = referee_catalogue(referee, club->language);
  if (club->catalogue == NULL) return STATUS_CONFIG;
  club->open = tree_list(arena);
  club->running = tree_list(arena);
  club->over = tree_list(arena);
  club->entries = tree_list(arena);
  club->table = arena_alloc(arena, sizeof *club->table);
  *club->table = (ClubTable){0};
  return STATUS_OK;
}

static const char *result_of(const Club *club, const Pages *pages) {
  const LoadedGame *loaded = &pages->loaded;
  Outcome outcome = loaded_game_outcome(loaded);
  Tree *data = tree_map(loaded->arena);
  if (outcome.winner >= 0)
    tree_put_text(loaded->arena, data, "won", player_name(club, loaded, outcome.winner));
  return words_of_game(club->catalogue, loaded->arena, loaded->game->id, "site-result.txt.mustache", data);
}

static void add_deadline(Club *club, const Pages *pages, const char *turn) {
  Time deadline = overview_deadline(&pages->loaded.row);
  if (deadline == TIME_NONE) return;
  Arena *arena = club->arena;
  club->deadlines =
      arena_room(arena, club->deadlines, sizeof *club->deadlines, club->deadline_count, &club->deadline_room);
  club->deadlines[club->deadline_count++] =
      (CalendarEntry){.uid = urn_of_page(arena, pages, "deadline"),
                      .stamp = pages->loaded.row.opened,
                      .at = deadline,
                      .summary = arena_concat(arena, pages->loaded.row.name, ": ", turn, NULL)};
}

void club_add(Club *club, const Pages *pages) {
  const LoadedGame *loaded = &pages->loaded;
  Arena *arena = club->arena, *scratch = loaded->arena;
  size_t last = pages->count - 1;
  bool over = pages_finished(pages);
  Tree *entry = tree_add(arena, over ? club->over : club->running, tree_map(arena));
  const char *folder = arena_concat(arena, loaded->row.name, "/", NULL);
  Tree *waits = tree_map(scratch);
  tree_put_text(scratch, waits, "turn", loaded->turn);
  tree_put_bool(scratch, waits, "start", false);
  const char *turn =
      words_of_game(club->catalogue, scratch, loaded->game->id, "site-name.txt.mustache", waits);
  tree_put_text(arena, entry, "name", loaded->row.name);
  tree_put_text(arena, entry, "title", loaded->game->title);
  tree_put_text(arena, entry, "href", arena_concat(arena, folder, "index.html", NULL));
  tree_put_text(arena, entry, "at",
                time_text_short(club->catalogue, scratch, page_ended(pages, last), loaded->row.timezone));
  Time deadline = overview_deadline(&loaded->row);
  if (!over) tree_put_text(arena, entry, "turn", turn);
  if (!over && deadline != TIME_NONE)
    tree_put_text(arena, entry, "deadline",
                  time_text_short(club->catalogue, scratch, deadline, loaded->row.timezone));
  if (over) tree_put_text(arena, entry, "result", result_of(club, pages));
  const char *page = page_name(pages, last);
  put_feed_entry(arena, urn_of_page(scratch, pages, page),
                 arena_concat(scratch, loaded->row.name, ": ", name_of_page(pages, scratch, last), NULL),
                 arena_concat(scratch, folder, page, NULL), page_ended(pages, last), club->entries);
  if (page_ended(pages, last) > club->updated) club->updated = page_ended(pages, last);
  if (!over) add_deadline(club, pages, turn);
  count_result(club, pages);
}

void club_add_open(Club *club, const char *name, const Game *game, const char *const *seats) {
  Arena *arena = club->arena;
  const char *about = arena_printf(arena, "invitations.%s.about", game->id);
  Tree *entry = tree_add(arena, club->open, tree_map(arena));
  tree_put_text(arena, entry, "name", arena_strdup(arena, name));
  tree_put_text(arena, entry, "title", game->title);
  Tree *list = tree_put(arena, entry, "seats", tree_list(arena));
  for (; *seats != NULL; seats++)
    tree_put_text(arena, tree_add(arena, list, tree_map(arena)), "seat",
                  localize_name(club->catalogue, arena, game->id, *seats));
  if (catalogue_has(club->catalogue, about))
    tree_put_text(arena, entry, "about", catalogue_say(club->catalogue, arena, about, NULL));
}

/* ---- the files ---- */

static int compare_entries(const void *a, const void *b) {
  const TreeItem *one = a, *other = b;
  return strcmp(tree_string(tree_get(other->value, "updated"), ""),
                tree_string(tree_get(one->value, "updated"), ""));
}

static const char *club_feed(Club *club) {
  Arena *arena = club->arena;
  Tree *feed = tree_map(arena);
  if (club->entries->count > 0)
    qsort(club->entries->items, club->entries->count, sizeof *club->entries->items, compare_entries);
  tree_put_text(arena, feed, "id", urn_of(arena, club->referee->configuration->from));
  tree_put_text(arena, feed, "title", catalogue_say(club->catalogue, arena, "terms.site.club", NULL));
  tree_put_text(arena, feed, "updated", time_format(arena, club->updated));
  tree_put(arena, feed, "entries", club->entries);
  return feed_text(club->referee, club->catalogue, arena, feed);
}

static const char *club_page(Club *club) {
  Arena *arena = club->arena;
  Tree *data = tree_map(arena), *page = tree_put(arena, data, "page", tree_map(arena));
  tree_put_text(arena, page, "language", club->language);
  tree_put(arena, data, "open", club->open);
  tree_put(arena, data, "running", club->running);
  tree_put(arena, data, "over_games", club->over);
  tree_put(arena, data, "standings", standings(club));
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  char *html = report_page(club->catalogue, arena, "site-club.html.mustache", data, &diagnostics);
  referee_log_diagnostics(club->referee, "", NULL, &diagnostics);
  return html == NULL ? NULL : page_with_policy(arena, html);
}

Status club_files(Club *club, const ClubFile **files, size_t *count) {
  ClubFile *out = arena_alloc(club->arena, 3 * sizeof *out);
  out[0] = (ClubFile){"atom.xml", club_feed(club)};
  out[1] = (ClubFile){"deadlines.ics", calendar_list(club->arena, club->deadlines, club->deadline_count)};
  out[2] = (ClubFile){"index.html", club_page(club)};
  *files = out;
  *count = 3;
  return out[0].text != NULL && out[2].text != NULL ? STATUS_OK : STATUS_CONFIG;
}
