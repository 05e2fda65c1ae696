/* What stands on a published page, and on the cover (pages.c says which pages there are). */
#include "private.h"

#include <string.h>

#include <glib.h>

#include "../../base/yaml.h"
#include "../../report/report.h"
#include "../record/record.h"

/* In the manner of the readers' language, in the zone of the game. */
static const char *when_said(const Pages *pages, Time time) {
  return time_text_short(pages->catalogue, pages->loaded.arena, time, pages->loaded.row.timezone);
}

/* The same with the year. */
static const char *when_said_in_full(const Pages *pages, Time time) {
  return time_text(pages->catalogue, pages->loaded.arena, time, pages->loaded.row.timezone);
}

/* ---- files ---- */

/* The game's own sections, as YAML. */
static const char *sections_text(const LoadedGame *loaded, const Tree *file) {
  Tree *sections = tree_map(loaded->arena);
  for (size_t i = 0; file != NULL && file->kind == TREE_MAP && i < file->count; i++) {
    if (game_section(loaded->game, file->items[i].key) >= 0)
      tree_put(loaded->arena, sections, file->items[i].key, file->items[i].value);
  }
  return sections->count == 0 ? NULL : yaml_write(loaded->arena, sections, NULL);
}

static void put_file(const Pages *pages, int seat, const SeatFile *file, Tree *list) {
  const LoadedGame *loaded = &pages->loaded;
  Arena *arena = loaded->arena;
  const SubmissionRow *row = history_file(&pages->history, file->receipt);
  Tree *entry = tree_add(arena, list, tree_map(arena));
  tree_put_text(arena, entry, "seat", loaded->seated.names[seat]);
  if (*file->part != '\0') tree_put_text(arena, entry, "part", file->part);
  if (row != NULL) tree_put_text(arena, entry, "at", when_said(pages, row->at));
  const char *text = sections_text(loaded, file->tree);
  if (text != NULL) tree_put_text(arena, entry, "text", text);
}

/* Those that were in force in one of the windows of a page, each once. */
static void put_files(const Pages *pages, const Page *page, Tree *out) {
  const LoadedGame *loaded = &pages->loaded;
  Tree *list = tree_list(loaded->arena);
  int64_t newest[GAME_SEATS_MAX] = {0}; /* receipts rise */
  for (size_t place = page->first; page->turn != NULL && place <= page->last; place++) {
    const EventRow *sealing = history_event(&pages->history, pages->path[place], "adjudicated");
    if (sealing == NULL) continue;
    Files files;
    history_files_of(loaded, &pages->history, sealing, &files);
    for (int seat = 0; seat < loaded->seated.count; seat++) {
      int64_t known = newest[seat];
      for (size_t i = 0; i < files.seats[seat].count; i++) {
        const SeatFile *file = &files.seats[seat].items[i];
        if (file->receipt <= known) continue;
        put_file(pages, seat, file, list);
        if (file->receipt > newest[seat]) newest[seat] = file->receipt;
      }
    }
  }
  if (list->count > 0) tree_put(loaded->arena, out, "files", list);
}

/* ---- press ---- */

static bool press_is_public(const Pages *pages, const PressRow *row) {
  int64_t everybody = (int64_t)((1u << pages->loaded.seated.count) - 1);
  if ((row->audience & PRESS_OBSERVERS) != 0) return true;
  return pages_finished(pages) && (row->audience & everybody) == everybody;
}

/* The last page of the turn in which it was written, or the page with that turn current. */
static bool is_press_of(const Pages *pages, const PressRow *row, size_t index) {
  if (index + 1 == pages->count && strcmp(row->turn, pages->loaded.turn) == 0) return true;
  size_t last = SIZE_MAX;
  for (size_t i = 1; i < pages->count; i++) {
    if (strcmp(pages->items[i].turn, row->turn) == 0) last = i;
  }
  return last == index;
}

static void put_press(const Pages *pages, size_t index, Tree *out) {
  const LoadedGame *loaded = &pages->loaded;
  Arena *arena = loaded->arena;
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < pages->press.count; i++) {
    const PressRow *row = &pages->press.items[i];
    if (!press_is_public(pages, row) || !is_press_of(pages, row, index)) continue;
    Tree *entry = tree_add(arena, list, tree_map(arena));
    if (row->is_signed && row->author >= 0 && row->author < loaded->seated.count)
      tree_put_text(arena, entry, "seat", loaded->seated.names[row->author]);
    if (row->author < 0) tree_put_bool(arena, entry, "referee", true);
    tree_put_text(arena, entry, "at", when_said(pages, row->at));
    tree_put_text(arena, entry, "text", row->text);
  }
  if (list->count > 0) tree_put(arena, out, "press", list);
}

/* ---- the page ---- */

static void put_link(const Pages *pages, const char *key, size_t index, Tree *out) {
  Arena *arena = pages->loaded.arena;
  Tree *link = tree_put(arena, out, key, tree_map(arena));
  tree_put_text(arena, link, "href", page_name(pages, index));
  page_put_turn(arena, &pages->items[index], link);
}

/* On the last page of a finished game, and on its cover. */
static void put_winner(const Pages *pages, Tree *out) {
  const LoadedGame *loaded = &pages->loaded;
  Outcome outcome = loaded_game_outcome(loaded);
  if (pages_finished(pages) && outcome.winner >= 0)
    tree_put_text(loaded->arena, out, "won", loaded->seated.names[outcome.winner]);
}

/* The pages from one to, and without, another. `here`: the page that they are listed on, or none of them. */
static void put_turns(const Pages *pages, const char *key, size_t first, size_t end, size_t here, Tree *out) {
  Arena *arena = pages->loaded.arena;
  Tree *list = tree_put(arena, out, key, tree_list(arena));
  for (size_t i = first; i < end; i++) {
    const Page *page = &pages->items[i];
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "href", page_name(pages, i));
    page_put_turn(arena, page, entry);
    tree_put_text(arena, entry, "at", when_said(pages, page_ended(pages, i)));
    tree_put_bool(arena, entry, "here", i == here);
    tree_put_bool(arena, entry, "quiet", page->quiet);
  }
}

static void put_all_turns(const Pages *pages, size_t here, Tree *out) {
  put_turns(pages, "turns", 0, pages->count, here, out);
  put_turns(pages, "undone", pages->count, pages->all, here, out);
}

static void put_links(const Pages *pages, size_t index, Tree *out) {
  put_link(pages, "first_page", 0, out);
  put_link(pages, "last_page", pages->count - 1, out);
  put_all_turns(pages, index, out);
  if (index >= pages->count) return;
  if (index > 0) put_link(pages, "prev", index - 1, out);
  if (index + 1 < pages->count) put_link(pages, "next", index + 1, out);
}

static Tree *head_of(Referee *referee, const Pages *pages, size_t index) {
  Arena *arena = pages->loaded.arena;
  Tree *head = tree_map(arena);
  page_put_turn(arena, &pages->items[index], head);
  tree_put_text(arena, head, "at", when_said(pages, page_ended(pages, index)));
  tree_put_text(arena, head, "language", viewer_language(referee, &pages->loaded, pages->viewer));
  tree_put_bool(arena, head, "finished", pages_finished(pages));
  tree_put_text(arena, head, "waits", pages->loaded.turn);
  return head;
}

/* The view of a page; NULL after logging why. */
static Tree *view_of(Referee *referee, const Pages *pages, size_t index, const LoadedGame *loaded) {
  EventRows events = page_events(pages, index);
  Tree *document = document_view(referee, loaded, pages->viewer, &events);
  if (document != NULL && loaded->number != pages->loaded.number)
    tree_put_bool(loaded->arena, document, "past", true);
  if (document == NULL || !document_for_people(referee, loaded, pages->viewer, false, &events, document))
    return NULL;
  redact_tree(loaded, document);
  return document;
}

/* Where the position can be tried out, if `publish` writes the page for it. */
static void put_desk(Referee *referee, const Pages *pages, const LoadedGame *loaded, Tree *out) {
  Arena *arena = loaded->arena;
  if (!desk_is_built(arena, loaded->game)) return;
  const char *language = viewer_language(referee, loaded, VIEWER_PUBLIC);
  const char *name = desk_page_name(referee, arena, loaded->game, language, loaded->row.edition);
  const char *packed = desk_position_packed(referee, loaded, pages->viewer);
  if (packed != NULL)
    tree_put_text(arena, out, "desk", arena_concat(arena, DESK_FOLDER, name, "#", packed, NULL));
}

Tree *page_document(Referee *referee, const Pages *pages, size_t index) {
  const Page *page = &pages->items[index];
  LoadedGame loaded;
  if (page_table(referee, pages, index, &loaded) != STATUS_OK) return NULL;
  Arena *arena = loaded.arena;
  Tree *document = view_of(referee, pages, index, &loaded);
  const char *report =
      document == NULL ? NULL : document_text(referee, &loaded, pages->viewer, tree_copy(arena, document));
  if (report == NULL) return NULL;
  Tree *head = head_of(referee, pages, index);
  tree_put_int(arena, head, "number", (int64_t)index);
  tree_put_int(arena, head, "last_number", (int64_t)pages->count - 1);
  tree_put_bool(arena, head, "present", index + 1 == pages->count && !pages_finished(pages));
  tree_put_bool(arena, head, "was_undone", index >= pages->count);
  tree_put_bool(arena, head, "was_quiet", page->quiet);
  put_links(pages, index, head);
  if (index + 1 == pages->count) put_winner(pages, head);
  if (pages_finished(pages)) put_files(pages, page, head);
  pages_put_dice(pages, page, head);
  put_press(pages, index, head);
  tree_put_text(arena, head, "report", report);
  redact_tree(&loaded, head);
  put_desk(referee, pages, &loaded, head);
  tree_put(arena, document, "page", head);
  return document;
}

/* ---- the cover ---- */

static void put_seats(const Pages *pages, Tree *out) {
  const LoadedGame *loaded = &pages->loaded;
  Arena *arena = loaded->arena;
  Outcome outcome = loaded_game_outcome(loaded);
  Tree *list = tree_put(arena, out, "seats", tree_list(arena));
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "seat", loaded->seated.names[seat]);
    tree_put_bool(arena, entry, "winner", pages_finished(pages) && outcome.winner == seat);
  }
}

/* One script. `replays`: what that one loads itself may run, too (CSP Level 3, 8.2 'strict-dynamic': the file with the engine, for
 * which pages opened as files have no other name), and it may fetch the notation beside it. */
static bool put_script(const Pages *pages, bool replays, Tree *document) {
  static const char *const NAMES[] = {"site-keys.html.mustache", "site-check.html.mustache",
                                      "site-again.html.mustache"};
  Arena *arena = pages->loaded.arena;
  const char *script = "";
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  for (size_t i = 0; i < G_N_ELEMENTS(NAMES) - (replays ? 0 : 1); i++) {
    const char *text = catalogue_template(pages->catalogue, NAMES[i], &ignored);
    if (text == NULL) return false;
    script = arena_concat(arena, script, text, NULL);
  }
  tree_put_text(arena, document, "script", script);
  tree_put_bool(arena, document, "replays", replays);
  return true;
}

Tree *pages_cover(Referee *referee, const Pages *pages, const PublishedNotation *notation) {
  Arena *arena = pages->loaded.arena;
  size_t last = pages->count - 1;
  Tree *document = view_of(referee, pages, last, &pages->loaded);
  if (document == NULL) return NULL;
  Tree *head = head_of(referee, pages, last);
  tree_put_text(arena, head, "begun", when_said_in_full(pages, pages->loaded.row.created));
  tree_put_text(arena, head, "at", when_said_in_full(pages, page_ended(pages, last)));
  put_seats(pages, head);
  put_winner(pages, head);
  put_all_turns(pages, SIZE_MAX, head);
  put_link(pages, "first_page", 0, head);
  put_link(pages, "last_page", last, head);
  pages_put_deal(pages, head);
  pages_put_chain(pages, head);
  pages_put_scores(referee, pages, head);
  if (notation->name != NULL) tree_put_text(arena, head, "notation", notation->name);
  pages_put_again(referee, pages, notation, head);
  tree_put(arena, document, "page", head);
  if (!put_script(pages, tree_get(head, "replay") != NULL, document)) return NULL;
  return document;
}
