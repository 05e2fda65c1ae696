#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "../base/utf8.h"
#include "../referee/tell/tell.h"
#include "../report/catalogue.h"
#include "../report/report.h"
#include "verbs.h"

/* ---- in words: the same for a terminal and for a page ---- */

/* Within this time a deadline is near. */
#define SOON ((int64_t)24 * 3600)

typedef struct Wording {
  const Catalogue *catalogue;
  Arena *arena;
  const Overview *overview;
  Time now;
  Tree *out;
} Wording;

static const char *ago(const Wording *wording, Time time) {
  int64_t span = wording->now - time;
  return duration_text_rough(wording->catalogue, wording->arena, span < 0 ? 0 : span);
}

static const char *when(const Wording *wording, Time time) {
  return time_text_short(wording->catalogue, wording->arena, time, wording->overview->row->timezone);
}

static const char *seat_word(const Wording *wording, const OverviewSeat *seat) {
  return localize_name(wording->catalogue, wording->arena, wording->overview->row->rules, seat->name);
}

/* Servers, and people who write to them, could send terminal control characters. */
static const char *printable(Arena *arena, const char *text) {
  char *copy = arena_strdup(arena, text), *to = copy;
  for (size_t left = strlen(text), step = 0; left > 0; left -= step, text += step) {
    uint32_t code;
    step = utf8_read(text, left, &code);
    bool bad = code == UTF8_BAD || code < ' ' || utf8_is_control(code) || utf8_is_separator(code);
    if (bad) {
      *to++ = '?';
      continue;
    }
    memcpy(to, text, step);
    to += step;
  }
  *to = '\0';
  return copy;
}

static bool has_status(const Wording *wording, const char *status) {
  return strcmp(wording->overview->row->status, status) == 0;
}

static const char *asked_word(const Wording *wording, const OverviewSeat *seat) {
  const char *name = seat_word(wording, seat);
  if (seat->answer == ANSWER_NONE) return name;
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "name", name);
  if (seat->waits) tree_put_bool(wording->arena, fields, "waits", true);
  return seat->answer == ANSWER_GOOD
             ? catalogue_say(wording->catalogue, wording->arena, "overview.filed", fields)
             : catalogue_say(wording->catalogue, wording->arena, "overview.filed-with-errors", fields);
}

static void put_waits(const Wording *wording) {
  const Overview *overview = wording->overview;
  const char **names = arena_alloc(wording->arena, (overview->seat_count + 1) * sizeof *names);
  size_t count = 0;
  for (size_t i = 0; i < overview->seat_count; i++) {
    if (overview->seats[i].owes) names[count++] = asked_word(wording, &overview->seats[i]);
  }
  if (count == 0) return;
  Tree *fields = tree_map(wording->arena);
  const char *window =
      localize_name(wording->catalogue, wording->arena, overview->row->rules, overview->window);
  tree_put_text(wording->arena, fields, "window", window);
  tree_put_text(wording->arena, fields, "names",
                catalogue_list(wording->catalogue, wording->arena, names, count));
  tree_put_text(wording->arena, wording->out, "waits",
                catalogue_say(wording->catalogue, wording->arena, "overview.waits", fields));
}

static Tree *span_fields(const Wording *wording, Time time) {
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "span", ago(wording, time));
  return fields;
}

static const char *release_words(const Wording *wording) {
  Tree *fields = tree_map(wording->arena);
  Time wake = wording->overview->row->wake;
  if (wake != TIME_NONE) tree_put_text(wording->arena, fields, "until", when(wording, wake));
  return catalogue_say(wording->catalogue, wording->arena, "overview.held-release", fields);
}

static const char *settles_words(const Wording *wording) {
  Time settles = wording->overview->settles;
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "span",
                duration_text_rough(wording->catalogue, wording->arena, settles - wording->now));
  return catalogue_say(wording->catalogue, wording->arena, "overview.settles", fields);
}

static const char *deadline_words(const Wording *wording) {
  const GameRow *row = wording->overview->row;
  if (wording->overview->settles != TIME_NONE) return settles_words(wording);
  if (row->deadline == TIME_NONE)
    return catalogue_say(wording->catalogue, wording->arena, "overview.no-deadline", NULL);
  Tree *fields = tree_map(wording->arena);
  int64_t left = row->deadline - wording->now;
  tree_put_text(wording->arena, fields, "span",
                duration_text_rough(wording->catalogue, wording->arena, left < 0 ? -left : left));
  Time last = overview_counts_until(row);
  if (left < 0 && last != TIME_NONE && last >= wording->now) {
    tree_put_text(wording->arena, fields, "until", when(wording, last));
    return catalogue_say(wording->catalogue, wording->arena, "overview.in-grace", fields);
  }
  if (left < 0) return catalogue_say(wording->catalogue, wording->arena, "overview.overdue", fields);
  return catalogue_say(wording->catalogue, wording->arena, "overview.due", fields);
}

static const char *state_words(const Wording *wording) {
  const GameRow *row = wording->overview->row;
  if (strcmp(row->held, "release") == 0) return release_words(wording);
  if (has_status(wording, "over"))
    return catalogue_say(wording->catalogue, wording->arena, "overview.over", NULL);
  if (has_status(wording, "broken"))
    return catalogue_say(wording->catalogue, wording->arena, "overview.broken", NULL);
  if ((wording->overview->needs & NEED_BROKEN) != 0)
    return catalogue_say(wording->catalogue, wording->arena, "overview.unreadable", NULL);
  if (has_status(wording, "paused"))
    return catalogue_say(wording->catalogue, wording->arena, "overview.paused",
                         span_fields(wording, row->paused));
  if (strcmp(row->held, "player") == 0)
    return catalogue_say(wording->catalogue, wording->arena, "overview.held-player", NULL);
  if (strcmp(row->held, "answer") != 0) return deadline_words(wording);
  return catalogue_say(wording->catalogue, wording->arena, "overview.held-answer",
                       span_fields(wording, row->deadline));
}

static void put_state(const Wording *wording) {
  const Overview *overview = wording->overview;
  Time deadline = overview_deadline(overview->row);
  tree_put_text(wording->arena, wording->out, "state", state_words(wording));
  bool idle = !has_status(wording, "running") && overview->needs == 0;
  bool soon = overview->needs == 0 && deadline != TIME_NONE && deadline - wording->now < SOON;
  tree_put_bool(wording->arena, wording->out, "grave", overview->needs != 0);
  tree_put_bool(wording->arena, wording->out, "soon", soon);
  tree_put_bool(wording->arena, wording->out, "idle", idle);
  if (has_status(wording, "over")) return;
  Time opened = overview->row->opened;
  tree_put_text(wording->arena, wording->out, "since", ago(wording, opened));
  tree_put_text(wording->arena, wording->out, "since_time", time_format(wording->arena, opened));
  if (overview->settles != TIME_NONE) deadline = overview->settles;
  if (deadline == TIME_NONE) return;
  tree_put_text(wording->arena, wording->out, "deadline", when(wording, deadline));
  tree_put_text(wording->arena, wording->out, "deadline_time", time_format(wording->arena, deadline));
}

static const char *silence_words(const Wording *wording, const OverviewSeat *seat) {
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "name", seat_word(wording, seat));
  tree_put_text(wording->arena, fields, "owed", seat->windows);
  if (seat->heard != TIME_NONE) tree_put_text(wording->arena, fields, "heard", ago(wording, seat->heard));
  if (seat->reminders > 0) {
    tree_put_int(wording->arena, fields, "reminders", seat->reminders);
    tree_put_text(wording->arena, fields, "reminded", ago(wording, seat->reminded_last));
  }
  return catalogue_say(wording->catalogue, wording->arena, "overview.silent", fields);
}

static void put_players(const Wording *wording, Tree *silent, Tree *trouble) {
  const Overview *overview = wording->overview;
  for (size_t i = 0; i < overview->seat_count && !has_status(wording, "over"); i++) {
    const OverviewSeat *seat = &overview->seats[i];
    Tree *fields = tree_map(wording->arena);
    tree_put_text(wording->arena, fields, "name", seat_word(wording, seat));
    tree_put_int(wording->arena, fields, "missed", seat->missed);
    tree_put_text(wording->arena, fields, "address", printable(wording->arena, seat->address));
    if (seat->computer != NULL) {
      tree_put_text(wording->arena, fields, "level", seat->computer);
      tree_add_text(wording->arena, silent,
                    catalogue_say(wording->catalogue, wording->arena, "overview.computer", fields));
      continue;
    }
    if (seat->windows != NULL) tree_add_text(wording->arena, silent, silence_words(wording, seat));
    if (seat->vacant)
      tree_add_text(wording->arena, trouble,
                    catalogue_say(wording->catalogue, wording->arena, "overview.vacant", fields));
    if (seat->missed > 0)
      tree_add_text(wording->arena, trouble,
                    catalogue_say(wording->catalogue, wording->arena, "overview.missed", fields));
    if (seat->stopped)
      tree_add_text(wording->arena, trouble,
                    catalogue_say(wording->catalogue, wording->arena, "overview.stopped", fields));
    if (seat->moved > 0) {
      tree_put_text(wording->arena, fields, "span",
                    duration_text_rough(wording->catalogue, wording->arena, seat->moved));
      tree_add_text(wording->arena, silent,
                    catalogue_say(wording->catalogue, wording->arena, "overview.moved", fields));
    }
    if (seat->limited)
      tree_add_text(wording->arena, trouble,
                    catalogue_say(wording->catalogue, wording->arena, "overview.limited", fields));
  }
}

static void put_count(const Wording *wording, Tree *fields, const char *name, int64_t count) {
  if (count > 0) tree_put_int(wording->arena, fields, name, count);
}

static const char *mail_words(const Wording *wording, const OutboxRow *mail) {
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "kind", mail->kind);
  tree_put_text(wording->arena, fields, "address", printable(wording->arena, mail->address));
  tree_put_text(wording->arena, fields, "status", mail->status);
  if (mail->tries > 0) tree_put_int(wording->arena, fields, "tries", mail->tries);
  if (mail->tries > 0 && strcmp(mail->status, "queued") == 0)
    tree_put_bool(wording->arena, fields, "again", true);
  if (mail->words != NULL && *mail->words != '\0')
    tree_put_text(wording->arena, fields, "words", printable(wording->arena, mail->words));
  return catalogue_say(wording->catalogue, wording->arena, "overview.mail", fields);
}

static void put_troubled_mails(const Wording *wording, Tree *trouble) {
  const OutboxCounts *mails = &wording->overview->mails;
  const OutboxRows *rows = &wording->overview->troubled;
  Tree *fields = tree_map(wording->arena);
  put_count(wording, fields, "waiting", mails->queued + mails->sending);
  put_count(wording, fields, "unknown", mails->unknown);
  put_count(wording, fields, "held", mails->held);
  put_count(wording, fields, "stopped", mails->stopped);
  put_count(wording, fields, "failed", mails->failed);
  if (fields->count == 0) return;
  tree_add_text(wording->arena, trouble,
                catalogue_say(wording->catalogue, wording->arena, "overview.mails", fields));
  for (size_t i = 0; i < rows->count; i++)
    tree_add_text(wording->arena, trouble, mail_words(wording, &rows->items[i]));
}

/* clang-format off */
/* What is told of one game, as a map, all in words of the language and in the game's zone:
 *   name, title, turn        as the game has them
 *   waits                    who is asked for what: "orders by Spain and France (filed)"; absent if nobody is
 *   state                    "overdue by 5 hours", "due in 46 hours", "held for a new player", "over"
 *   grave                    yes: it needs the game master
 *   soon                     yes: its deadline is near
 *   idle                     yes: it neither waits nor runs
 *   deadline, deadline_time  in words and as RFC 3339; absent if none counts; once all answers are in, the
 *                            moment when they have settled
 *   since, since_time        how long the window has been open, and since when
 *   silent                   list of sentences: what the computer plays, whose answer is missing, when he was last heard, reminders
 *   trouble                  list of sentences: vacant seats, missed turns, mails that did not arrive or were
 *                            too many to be answered
 * No key, hand or order is in it; addresses only if mail to them is in trouble. What servers say is
 * printable. In the arena. */
/* clang-format on */
static Tree *list_words(const Catalogue *catalogue, Arena *arena, const Overview *overview, Time now) {
  Tree *out = tree_map(arena);
  const Wording wording = {catalogue, arena, overview, now, out};
  tree_put_text(arena, out, "name", overview->row->name);
  tree_put_text(arena, out, "title", overview->title);
  tree_put_text(arena, out, "turn", overview->turn);
  put_waits(&wording);
  put_state(&wording);
  Tree *silent = tree_list(arena), *trouble = tree_list(arena);
  put_players(&wording, silent, trouble);
  put_troubled_mails(&wording, trouble);
  tree_put(arena, out, "silent", silent);
  tree_put(arena, out, "trouble", trouble);
  return out;
}

/* "3 games, 1 of them needs you" and the time that it is: {summary, now, now_time}. */
static Tree *list_heading(const Catalogue *catalogue, Arena *arena, size_t games, size_t wanting, Time now,
                          const char *zone) {
  Tree *fields = tree_map(arena), *out = tree_map(arena);
  tree_put_int(arena, fields, "games", (int64_t)games);
  tree_put_int(arena, fields, "wanting", (int64_t)wanting);
  if (wanting == 0) tree_put_bool(arena, fields, "well", true);
  tree_put_text(arena, out, "summary", catalogue_say(catalogue, arena, "overview.summary", fields));
  tree_put_text(arena, out, "now", time_text(catalogue, arena, now, zone));
  tree_put_text(arena, out, "now_time", time_format(arena, now));
  return out;
}

/* ---- as a table on a terminal ---- */

#define GAP     "  "
#define INDENT  "    "
#define COLUMNS ((size_t)6)

/* ECMA-48 8.3.117, the colours that every terminal has. */
#define BOLD   "\033[1m"
#define FAINT  "\033[2m"
#define RED    "\033[31m"
#define YELLOW "\033[33m"
#define PLAIN  "\033[0m"

/* Whether to colour what goes to standard output: `when` is "always", "never", or "auto" (NULL too): on a
 * terminal, unless NO_COLOR is set to anything (no-color.org) or TERM is "dumb". False in *colour and false
 * answered for another word. */
static bool list_colour(const char *when, bool *colour) {
  const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
  *colour = false;
  if (when != NULL && strcmp(when, "never") == 0) return true;
  if (when != NULL && strcmp(when, "always") == 0) return *colour = true;
  if (when != NULL && strcmp(when, "auto") != 0) return false;
  bool refused = (no != NULL && *no != '\0') || terminal == NULL || strcmp(terminal, "dumb") == 0;
  *colour = !refused && isatty(STDOUT_FILENO) == 1;
  return true;
}

typedef struct Sheet {
  const Catalogue *catalogue;
  Arena *arena;
  GString *out;
  bool colour;
  size_t widths[COLUMNS];
} Sheet;

/* Columns that a terminal gives to it. */
static size_t width_of(const char *text) {
  size_t width = 0;
  for (; *text != '\0'; text = g_utf8_next_char(text)) {
    gunichar c = g_utf8_get_char(text);
    if (!g_unichar_iszerowidth(c)) width += g_unichar_iswide(c) ? 2 : 1;
  }
  return width;
}

static const char *text_of(const Tree *game, const char *key) {
  return tree_string(tree_get(game, key), "");
}

static bool is(const Tree *game, const char *key) {
  bool yes = false;
  return tree_read_bool(tree_get(game, key), &yes) && yes;
}

/* "due in 46 hours (Sat 21 Nov 20:00 CET)" */
static const char *state_of(const Sheet *sheet, const Tree *game) {
  const char *deadline = text_of(game, "deadline"), *state = text_of(game, "state");
  return *deadline == '\0' ? state : arena_printf(sheet->arena, "%s (%s)", state, deadline);
}

static void cells_of(const Sheet *sheet, const Tree *game, const char *cells[COLUMNS]) {
  cells[0] = text_of(game, "name");
  cells[1] = text_of(game, "title");
  cells[2] = text_of(game, "turn");
  cells[3] = text_of(game, "waits");
  cells[4] = text_of(game, "since");
  cells[5] = state_of(sheet, game);
}

static void headings_of(const Sheet *sheet, const char *cells[COLUMNS]) {
  cells[0] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-game", NULL);
  cells[1] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-title", NULL);
  cells[2] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-turn", NULL);
  cells[3] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-waits", NULL);
  cells[4] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-since", NULL);
  cells[5] = catalogue_say(sheet->catalogue, sheet->arena, "overview.heading-state", NULL);
}

static void measure(Sheet *sheet, const char *const cells[COLUMNS]) {
  for (size_t i = 0; i < COLUMNS; i++) {
    size_t width = width_of(cells[i]);
    if (width > sheet->widths[i]) sheet->widths[i] = width;
  }
}

static void write_coloured(const Sheet *sheet, const char *colour, const char *text) {
  bool coloured = sheet->colour && *colour != '\0' && *text != '\0';
  g_string_append_printf(sheet->out, "%s%s%s", coloured ? colour : "", text, coloured ? PLAIN : "");
}

/* `colours`: of each cell; "" for none. The last cell is not filled up. */
static void write_row(const Sheet *sheet, const char *mark, const char *const cells[COLUMNS],
                      const char *const colours[COLUMNS]) {
  write_coloured(sheet, RED BOLD, strcmp(mark, "!") == 0 ? mark : "");
  if (strcmp(mark, "!") != 0) g_string_append(sheet->out, mark);
  g_string_append_c(sheet->out, ' ');
  for (size_t i = 0; i < COLUMNS; i++) {
    write_coloured(sheet, colours[i], cells[i]);
    if (i + 1 == COLUMNS) break;
    g_string_append_printf(sheet->out, "%*s" GAP, (int)(sheet->widths[i] - width_of(cells[i])), "");
  }
  g_string_append_c(sheet->out, '\n');
}

static void write_sentences(const Sheet *sheet, const Tree *list, const char *colour) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    g_string_append(sheet->out, INDENT);
    write_coloured(sheet, colour, tree_string(list->items[i].value, ""));
    g_string_append_c(sheet->out, '\n');
  }
}

static void write_game(const Sheet *sheet, const Tree *game) {
  const char *cells[COLUMNS];
  bool grave = is(game, "grave"), idle = is(game, "idle");
  const char *of_state = grave ? RED : is(game, "soon") ? YELLOW : idle ? FAINT : "";
  const char *of_rest = idle ? FAINT : "";
  const char *const colours[COLUMNS] = {idle ? FAINT : BOLD, of_rest, of_rest, of_rest, of_rest, of_state};
  cells_of(sheet, game, cells);
  write_row(sheet, grave ? "!" : " ", cells, colours);
  write_sentences(sheet, tree_get(game, "silent"), "");
  write_sentences(sheet, tree_get(game, "trouble"), grave ? RED : "");
}

/* The table: `heading` and `games` as list_heading() and list_words() make them. Games that need the game
 * master have a "!" before them, and states are in words: colours add nothing that cannot be read without
 * them. Columns are as wide as a terminal shows their characters. In the arena. */
static char *list_text(const Catalogue *catalogue, Arena *arena, const Tree *heading, const Tree *games,
                       bool colour) {
  static const char *const HEADING_COLOURS[COLUMNS] = {FAINT, FAINT, FAINT, FAINT, FAINT, FAINT};
  Sheet sheet = {.catalogue = catalogue, .arena = arena, .colour = colour};
  const char *cells[COLUMNS];
  sheet.out = g_string_new(NULL);
  headings_of(&sheet, cells);
  measure(&sheet, cells);
  for (size_t i = 0; i < games->count; i++) {
    const char *of_game[COLUMNS];
    cells_of(&sheet, games->items[i].value, of_game);
    measure(&sheet, of_game);
  }
  g_string_append_printf(sheet.out, "%s -- %s\n\n", text_of(heading, "summary"), text_of(heading, "now"));
  write_row(&sheet, " ", cells, HEADING_COLOURS);
  for (size_t i = 0; i < games->count; i++) write_game(&sheet, games->items[i].value);
  char *text = arena_strdup(arena, sheet.out->str);
  g_string_free(sheet.out, TRUE);
  return text;
}

/* ---- for programs ---- */

static void put_seats(Arena *arena, const Overview *overview, Tree *tree) {
  Tree *owes = tree_put(arena, tree, "owes", tree_list(arena));
  Tree *answers = tree_put(arena, tree, "answered", tree_map(arena));
  Tree *waits = tree_put(arena, tree, "waits", tree_list(arena));
  Tree *missed = tree_put(arena, tree, "missed", tree_map(arena));
  Tree *moved = tree_put(arena, tree, "moved", tree_map(arena));
  Tree *vacant = tree_put(arena, tree, "vacant", tree_list(arena));
  Tree *limited = tree_put(arena, tree, "limited", tree_list(arena));
  Tree *computers = tree_put(arena, tree, "computers", tree_map(arena));
  for (size_t i = 0; i < overview->seat_count; i++) {
    const OverviewSeat *seat = &overview->seats[i];
    if (seat->owes) tree_add_text(arena, owes, seat->name);
    if (seat->owes) tree_put_text(arena, answers, seat->name, answer_word(seat->answer));
    if (seat->waits) tree_add_text(arena, waits, seat->name);
    if (seat->missed > 0) tree_put_int(arena, missed, seat->name, seat->missed);
    if (seat->moved > 0) tree_put_int(arena, moved, seat->name, seat->moved);
    if (seat->vacant) tree_add_text(arena, vacant, seat->name);
    if (seat->limited) tree_add_text(arena, limited, seat->name);
    if (seat->computer != NULL) tree_put_text(arena, computers, seat->name, seat->computer);
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
  Time settles = overview->settles;
  if (settles != TIME_NONE) tree_put_text(arena, tree, "settles", time_format(arena, settles));
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
  referee_log_diagnostics(&call->referee, "", NULL, &diagnostics);
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
    {"color", "WHEN", "`auto` (the default: on a terminal, unless NO_COLOR is set), always or never", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_LIST = {
    .name = "list",
    .arguments = "",
    .summary = "List games: who owes what, deadlines, trouble",
    .details =
        "Games that need you come first, marked \"!\": broken, held, overdue, without a player, or with "
        "mail that does not arrive. The others follow by deadline.\n\n"
        "--format html prints one page for a browser; it needs no network. The list holds no keys, hands "
        "or orders, but it shows addresses that mail did not reach: keep it to yourself.\n\n"
        "The list is in the language of --language; --format yaml is the same in every language.\n\n"
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
