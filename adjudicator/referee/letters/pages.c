#include "private.h"

#include <string.h>

#include "../record/record.h"

bool pages_finished(const Pages *pages) {
  return pages->viewer == VIEWER_REFEREE;
}

char *page_name(const Pages *pages, size_t index) {
  Arena *arena = pages->loaded.arena;
  return index < pages->count ? arena_printf(arena, "turn-%02zu.html", index)
                              : arena_printf(arena, "undone-%02zu.html", index - pages->count + 1);
}

/* ---- which pages ---- */

/* Nobody knows yet what waits for its release. */
static void leave_withheld(Pages *pages) {
  History *history = &pages->history;
  size_t states = 0, events = 0;
  while (states < history->states.count && history->states.items[states].number <= pages->loaded.number)
    states++;
  history->states.count = states;
  for (size_t i = 0; i < history->events.count; i++) {
    if (history->events.items[i].state <= pages->loaded.number)
      history->events.items[events++] = history->events.items[i];
  }
  history->events.count = events;
}

static const StateRow *state_at(const Pages *pages, size_t place) {
  return &pages->history.states.items[pages->path[place]];
}

/* The end, without it, of a run of states that were undone. */
static size_t run_end(const bool *counts, size_t states, size_t first) {
  while (first < states && !counts[first]) first++;
  return first;
}

/* Whether everybody was told of all states of a run before it was undone: a rollback waits until results are released, a
 * patch does not. */
static bool run_was_told(const History *history, size_t first, size_t end) {
  for (size_t i = first + 1; i <= end && i < history->states.count; i++) {
    int64_t state = (int64_t)i;
    if (history_event(history, state, "patched") != NULL || history_event(history, state, "restored") != NULL)
      return false;
  }
  return end < history->states.count && history_event(history, (int64_t)end, "rolled-back") != NULL;
}

/* Behind the path: each run of states that were undone, behind the state that it began at; while the game runs only those
 * of which everybody was told. */
static void add_undone(Pages *pages) {
  const History *history = &pages->history;
  size_t states = history->states.count;
  const bool *counts = history_counting(history);
  int64_t *places = arena_alloc(pages->loaded.arena, (2 * states + 1) * sizeof *places);
  memcpy(places, pages->path, pages->path_count * sizeof *places);
  pages->places = pages->path_count;
  pages->path = places;
  for (size_t i = 1, end; i < states; i = end + 1) {
    end = run_end(counts, states, i);
    if (end == i || (!pages_finished(pages) && !run_was_told(history, i, end))) continue;
    for (size_t state = i - 1; state < end; state++) places[pages->places++] = (int64_t)state;
  }
}

/* A window belongs to the turn that waited before it. */
static bool begins_page(const Page *newest, const StateRow *before) {
  return newest->turn == NULL || strcmp(newest->turn, before->turn) != 0 || newest->branch != before->branch;
}

/* The pages of a run of states, from one place to, and without, another; the first of them is where it begins. */
static void divide_run(Pages *pages, size_t first, size_t end) {
  bool fresh = true;
  for (size_t place = first + 1; place < end; place++) {
    /* The game as it was before. */
    if (history_begins_branch(&pages->history, pages->path[place])) continue;
    const StateRow *before = state_at(pages, place - 1);
    if (fresh || begins_page(&pages->items[pages->all - 1], before))
      pages->items[pages->all++] = (Page){.turn = before->turn, .branch = before->branch, .first = place};
    pages->items[pages->all - 1].last = place;
    fresh = false;
  }
}

static void divide(Pages *pages) {
  const bool *counts = history_counting(&pages->history);
  pages->items = arena_alloc(pages->loaded.arena, (pages->places + 1) * sizeof *pages->items);
  pages->items[0] = (Page){.turn = NULL};
  pages->all = 1;
  divide_run(pages, 0, pages->path_count);
  pages->count = pages->all;
  for (size_t first = pages->path_count; first < pages->places;) {
    size_t end = first + 1;
    while (end < pages->places && !counts[pages->path[end]]) end++;
    divide_run(pages, first, end);
    first = end;
  }
}

/* ---- what happened ---- */

/* Index of a state in the path; SIZE_MAX for one that has no page. */
static size_t place_of(const Pages *pages, int64_t state) {
  for (size_t i = 0; i < pages->places; i++) {
    if (pages->path[i] == state) return i;
  }
  return SIZE_MAX;
}

/* Number of the page on which a state was reached or, if `waits`, of the one on which it is left (or the
 * last one). */
static size_t page_of(const Pages *pages, size_t place, bool waits) {
  if (waits && place + 1 < pages->places) place++;
  for (size_t i = pages->all; i-- > 1;) {
    if (pages->items[i].first <= place) return i;
  }
  return 0;
}

static bool told_to_all(const Pages *pages, const EventRow *row) {
  uint32_t everybody = (uint32_t)((1u << pages->loaded.seated.count) - 1);
  return ((uint32_t)row->audience & everybody) == everybody;
}

static void assign_events(Pages *pages) {
  const EventRows *all = &pages->history.events;
  pages->event_pages = arena_alloc(pages->loaded.arena, (all->count + 1) * sizeof *pages->event_pages);
  for (size_t i = 0; i < all->count; i++) {
    const EventRow *row = &all->items[i];
    size_t place = place_of(pages, row->state);
    bool act = event_is_act(row), left_out = place == SIZE_MAX || (act && !told_to_all(pages, row));
    pages->event_pages[i] = left_out ? SIZE_MAX : page_of(pages, place, act);
  }
}

EventRows page_events(const Pages *pages, size_t index) {
  const EventRows *all = &pages->history.events;
  EventRows rows = {arena_alloc(pages->loaded.arena, (all->count + 1) * sizeof(EventRow)), 0};
  for (size_t i = 0; i < all->count; i++) {
    if (pages->event_pages[i] == index) rows.items[rows.count++] = all->items[i];
  }
  return rows;
}

/* Adjudicated, and without a file that counted; not a turn in which the game was ended from outside. */
static bool is_quiet(const Pages *pages, const Page *page) {
  bool adjudicated = false;
  for (size_t place = page->first; place <= page->last; place++) {
    const EventRow *sealing = history_event(&pages->history, pages->path[place], "adjudicated");
    if (history_ending(&pages->history, pages->path[place]) != NULL) return false;
    if (sealing == NULL) continue;
    Files files;
    adjudicated = true;
    history_files_of(&pages->loaded, &pages->history, sealing, &files);
    for (int seat = 0; seat < pages->loaded.seated.count; seat++) {
      if (files.seats[seat].count > 0) return false;
    }
  }
  return adjudicated;
}

/* While a game runs it is nobody's business who answered. */
static void mark_quiet(Pages *pages) {
  for (size_t i = 1; pages_finished(pages) && i < pages->all; i++)
    pages->items[i].quiet = is_quiet(pages, &pages->items[i]);
}

/* ---- all of it ---- */

Status pages_load(Referee *referee, Arena *arena, const char *name, Pages *out) {
  *out = (Pages){.viewer = VIEWER_PUBLIC};
  Status status = load_game(referee, arena, name, &out->loaded);
  if (status == STATUS_OK) status = history_load(referee, arena, name, &out->history);
  if (status != STATUS_OK) return status;
  out->loaded.onlookers = true;
  leave_withheld(out);
  bool known = !out->loaded.withheld && strcmp(out->loaded.row.status, "over") == 0;
  if (known) out->viewer = VIEWER_REFEREE;
  out->catalogue = referee_catalogue(referee, viewer_language(referee, &out->loaded, out->viewer));
  if (out->catalogue == NULL) return STATUS_CONFIG;
  out->path = history_path(&out->history, &out->path_count);
  add_undone(out);
  divide(out);
  assign_events(out);
  mark_quiet(out);
  return referee_ledger_status(referee,
                               ledger_press(referee->ledger, arena, out->loaded.row.id, NULL, &out->press));
}

void page_put_turn(Arena *arena, const Page *page, Tree *out) {
  tree_put_bool(arena, out, "start", page->turn == NULL);
  tree_put_text(arena, out, "turn", page->turn == NULL ? "" : page->turn);
}

Time page_ended(const Pages *pages, size_t index) {
  return state_at(pages, pages->items[index].last)->made;
}

Status page_table(Referee *referee, const Pages *pages, size_t index, LoadedGame *out) {
  const StateRow *state = state_at(pages, pages->items[index].last);
  *out = pages->loaded;
  if (state->number != pages->loaded.number) out->row.deadline = TIME_NONE;
  return loaded_game_set_state(referee, out, state);
}
