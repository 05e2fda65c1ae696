#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../report/report.h"
#include "context.h"
#include "list_text.h"
#include "list_words.h"

/* ---- for programs ---- */

static void put_seats(Arena *arena, const Overview *overview, Tree *tree) {
  Tree *owes = tree_put(arena, tree, "owes", tree_list(arena));
  Tree *answers = tree_put(arena, tree, "answered", tree_map(arena));
  Tree *waits = tree_put(arena, tree, "waits", tree_list(arena));
  Tree *missed = tree_put(arena, tree, "missed", tree_map(arena));
  Tree *vacant = tree_put(arena, tree, "vacant", tree_list(arena));
  for (size_t i = 0; i < overview->seat_count; i++) {
    const OverviewSeat *seat = &overview->seats[i];
    if (seat->owes) tree_add_text(arena, owes, seat->name);
    if (seat->owes) tree_put_text(arena, answers, seat->name, answer_word(seat->answer));
    if (seat->waits) tree_add_text(arena, waits, seat->name);
    if (seat->missed > 0) tree_put_int(arena, missed, seat->name, seat->missed);
    if (seat->vacant) tree_add_text(arena, vacant, seat->name);
  }
}

static void put_mails(Arena *arena, const OutboxCounts *counts, Tree *tree) {
  Tree *mails = tree_put(arena, tree, "mails", tree_map(arena));
  tree_put_int(arena, mails, "queued", counts->queued);
  tree_put_int(arena, mails, "sending", counts->sending);
  tree_put_int(arena, mails, "sent", counts->sent);
  tree_put_int(arena, mails, "failed", counts->failed);
  tree_put_int(arena, mails, "unknown", counts->unknown);
  tree_put_int(arena, mails, "held", counts->held);
  tree_put_int(arena, mails, "stopped", counts->stopped);
}

static Tree *overview_tree(Arena *arena, const Overview *overview) {
  const GameRow *row = overview->row;
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "game", row->name);
  tree_put_text(arena, tree, "rules", row->rules);
  tree_put_text(arena, tree, "status", row->status);
  tree_put_text(arena, tree, "held", *row->held == '\0' ? NULL : row->held);
  tree_put_text(arena, tree, "paused", row->paused == TIME_NONE ? NULL : time_format(arena, row->paused));
  tree_put_text(arena, tree, "turn", overview->turn);
  tree_put_text(arena, tree, "window", overview->window);
  tree_put_text(arena, tree, "since", time_format(arena, row->opened));
  bool due = row->deadline != TIME_NONE && strcmp(row->status, "paused") != 0;
  tree_put_text(arena, tree, "deadline", due ? time_format(arena, row->deadline) : NULL);
  Time last = overview_counts_until(row);
  tree_put_text(arena, tree, "counts_until", last == TIME_NONE ? NULL : time_format(arena, last));
  put_seats(arena, overview, tree);
  put_mails(arena, &overview->mails, tree);
  return tree;
}

static Status print_yaml(const Call *call, const Overview *overviews, size_t count) {
  Tree *tree = tree_list(call->arena);
  for (size_t i = 0; i < count; i++) tree_add(call->arena, tree, overview_tree(call->arena, &overviews[i]));
  return call_print_tree(call, tree);
}

/* ---- for people ---- */

static int compare(const void *a, const void *b) {
  return overview_compare(a, b);
}

static size_t count_wanting(const Overview *overviews, size_t count) {
  size_t wanting = 0;
  for (size_t i = 0; i < count; i++) wanting += overviews[i].needs != 0;
  return wanting;
}

static Status print_page(Call *call, const Catalogue *catalogue, Tree *heading, Tree *games) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, call->arena);
  tree_put(call->arena, heading, "games", games);
  const char *page = overview_page(catalogue, call->arena, heading, &diagnostics);
  referee_tell_diagnostics(&call->referee, "", NULL, &diagnostics);
  return page == NULL ? STATUS_CONFIG : call_print(page);
}

static Status print_for_people(Call *call, Overview *overviews, size_t count, bool colour) {
  const Catalogue *catalogue = referee_catalogue(&call->referee, call->configuration.language);
  if (catalogue == NULL) return STATUS_CONFIG;
  if (count > 1) qsort(overviews, count, sizeof *overviews, compare);
  Tree *games = tree_list(call->arena);
  Time now = call->referee.now;
  for (size_t i = 0; i < count; i++)
    tree_add(call->arena, games, list_words(catalogue, call->arena, &overviews[i], now));
  Tree *heading = list_heading(catalogue, call->arena, count, count_wanting(overviews, count), now,
                               call->configuration.timezone);
  if (call->format == FORMAT_HTML) return print_page(call, catalogue, heading, games);
  return call_print(list_text(catalogue, call->arena, heading, games, colour));
}

static Status list(Call *call) {
  GameRows rows;
  bool colour;
  const char *when = call_option(call, "color");
  if (!list_colour(when, &colour))
    return call_misused(call, "--color is auto, always or never, not \"%s\"", when);
  Status status = ledger_games(call->referee.ledger, call->arena, &rows);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  Overview *overviews = arena_alloc(call->arena, (rows.count + 1) * sizeof *overviews);
  for (size_t i = 0; i < rows.count; i++) {
    status = overview_load(&call->referee, call->arena, &rows.items[i], &overviews[i]);
    if (status != STATUS_OK) return status;
  }
  if (call->format == FORMAT_YAML) return print_yaml(call, overviews, rows.count);
  if (call->format == FORMAT_TEXT && rows.count == 0)
    return call_print("no games yet; `adjudicator new --help` shows how to begin one\n");
  return print_for_people(call, overviews, rows.count, colour);
}

static const OptionRule OPTIONS[] = {
    {"color", "WHEN", "auto (the default: on a terminal, unless NO_COLOR is set), always or never", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_LIST = {
    .name = "list",
    .arguments = "",
    .summary = "All games: who is asked and has filed, since when, deadline, mail trouble",
    .details = "What wants you comes first, with a \"!\": games that are broken, held, overdue, without a\n"
               "player, or whose mails do not arrive; then by deadline. --format html writes the same as\n"
               "one page for a browser, which needs no network; it is yours alone: it holds no keys, hands\n"
               "or orders, but the addresses that mail did not reach.\n\n"
               "Examples:\n"
               "  adjudicator list\n"
               "  adjudicator list --color always | less -R\n"
               "  adjudicator list --format html > games.html\n"
               "  adjudicator list --format yaml\n",
    .options = OPTIONS,
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_READ,
    .page = true,
    .run = list,
};
