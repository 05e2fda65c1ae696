#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "../base/yaml.h"
#include "../referee/letters/letters.h"
#include "../report/catalogue.h"
#include "../report/report.h"
#include "verbs.h"

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

/* ---- one game after the other ---- */

/* The games that are listed. There may be thousands: what is told of one is forgotten before the next. */
typedef struct Listing {
  Call *call;
  const Catalogue *catalogue; /* NULL for programs */
  GameRows rows;
  Overview *overviews; /* of each, as far as their order needs it */
  OpeningRows openings;
  Tree *open; /* what list_open_words() says about each */
  size_t wanting;
  bool colour;
} Listing;

/* What is done with one game; `arena` is its own. */
typedef Status Tell(void *context, Arena *arena, const Overview *overview);

static Status tell_one(const Listing *listing, const GameRow *row, Tell *tell, void *context) {
  Arena *arena = arena_new();
  Overview overview;
  Status status = overview_load(&listing->call->referee, arena, row, &overview);
  if (status == STATUS_OK) status = tell(context, arena, &overview);
  arena_free(arena);
  return status;
}

static Status print_item(Arena *arena, Tree *item) {
  Tree *list = tree_list(arena);
  tree_add(arena, list, item);
  return call_print(yaml_write(arena, list, NULL));
}

static Status tell_yaml(void *context, Arena *arena, const Overview *overview) {
  const Listing *listing = context;
  Tree *tree = overview_tree(arena, overview);
  Status status = list_put_asks_yaml(listing->call, arena, overview->row->name, tree);
  return status == STATUS_OK ? print_item(arena, tree) : status;
}

static Status print_yaml(Listing *listing) {
  Arena *arena = listing->call->arena;
  bool none = listing->rows.count + listing->openings.count == 0;
  Status status = none ? call_print("[]\n") : STATUS_OK;
  for (size_t i = 0; i < listing->rows.count && status == STATUS_OK; i++)
    status = tell_one(listing, &listing->rows.items[i], tell_yaml, listing);
  for (size_t i = 0; i < listing->openings.count && status == STATUS_OK; i++) {
    Tree *tree;
    status = list_open_tree(listing->call, arena, listing->openings.items[i].name, &tree);
    if (status == STATUS_OK && tree != NULL) status = print_item(arena, tree);
  }
  return status;
}

/* ---- for people ---- */

/* What the list says about one game; NULL after logging why not. */
static Tree *words_of(const Listing *listing, Arena *arena, const Overview *overview) {
  Tree *words = list_words(listing->catalogue, arena, overview, listing->call->referee.now);
  Status status = list_put_asks(listing->call, listing->catalogue, arena, overview->row->name, words);
  return status == STATUS_OK ? words : NULL;
}

static int compare(const void *a, const void *b) {
  return overview_compare(a, b);
}

/* A first look at each, for the widths of the columns and the order. */
typedef struct Look {
  Listing *listing;
  Sheet *sheet;
  size_t next; /* of listing->overviews */
} Look;

static Status look_at(void *context, Arena *arena, const Overview *overview) {
  Look *look = context;
  Listing *listing = look->listing;
  Sheet sheet = *look->sheet;
  const char *cells[COLUMNS];
  sheet.arena = arena;
  const Tree *words = words_of(listing, arena, overview);
  if (words == NULL) return STATUS_IO;
  cells_of(&sheet, words, cells);
  measure(look->sheet, cells);
  listing->overviews[look->next++] = (Overview){.row = overview->row, .needs = overview->needs};
  listing->wanting += overview->needs != 0 || is(words, "grave");
  return STATUS_OK;
}

static Status look_at_all(Listing *listing, Sheet *sheet) {
  Look look = {listing, sheet, 0};
  const GameRows *rows = &listing->rows;
  listing->overviews = arena_alloc(listing->call->arena, (rows->count + 1) * sizeof *listing->overviews);
  for (size_t i = 0; i < rows->count; i++) {
    Status status = tell_one(listing, &rows->items[i], look_at, &look);
    if (status != STATUS_OK) return status;
  }
  if (rows->count > 1) qsort(listing->overviews, rows->count, sizeof *listing->overviews, compare);
  return STATUS_OK;
}

static Status look_at_open(Listing *listing, Sheet *sheet) {
  Call *call = listing->call;
  Status status = STATUS_OK;
  listing->open = tree_list(call->arena);
  for (size_t i = 0; i < listing->openings.count && status == STATUS_OK; i++) {
    const char *cells[COLUMNS];
    Tree *words;
    status = list_open_words(call, listing->catalogue, call->arena, listing->openings.items[i].name, &words);
    if (status != STATUS_OK || words == NULL) continue;
    tree_add(call->arena, listing->open, words);
    cells_of(sheet, words, cells);
    measure(sheet, cells);
    listing->wanting += is(words, "grave");
  }
  return status;
}

/* The second time, what is wrong with a game was said already. */
static Status tell_in_order(const Listing *listing, Tell *tell, void *context) {
  HeldLog held;
  Referee *referee = &listing->call->referee;
  Status status = STATUS_OK;
  referee_hold_log(referee, listing->call->arena, &held);
  for (size_t i = 0; i < listing->rows.count && status == STATUS_OK; i++)
    status = tell_one(listing, listing->overviews[i].row, tell, context);
  referee_let_log_go(referee, &held, status != STATUS_OK);
  return status;
}

static Tree *heading_of(const Listing *listing) {
  const Call *call = listing->call;
  size_t games = listing->rows.count + listing->openings.count;
  return list_heading(listing->catalogue, call->arena, games, listing->wanting, call->referee.now,
                      call->configuration.timezone);
}

typedef struct Table {
  const Listing *listing;
  Sheet *sheet;
  Tree *games; /* of a page */
} Table;

static Status print_out(const Sheet *sheet) {
  Status status = call_print(sheet->out->str);
  g_string_truncate(sheet->out, 0);
  return status;
}

static Status tell_row(void *context, Arena *arena, const Overview *overview) {
  const Table *table = context;
  const Listing *listing = table->listing;
  Sheet sheet = *table->sheet;
  sheet.arena = arena;
  const Tree *words = words_of(listing, arena, overview);
  if (words == NULL) return STATUS_IO;
  write_game(&sheet, words);
  return print_out(&sheet);
}

/* Games that need the game master have a "!" before them, and states are in words: colours add nothing that cannot be
 * read without them. Columns are as wide as a terminal shows their characters. */
static Status print_table(const Listing *listing, Sheet *sheet, const char *const headings[COLUMNS]) {
  static const char *const HEADING_COLOURS[COLUMNS] = {FAINT, FAINT, FAINT, FAINT, FAINT, FAINT};
  const Tree *heading = heading_of(listing);
  g_string_append_printf(sheet->out, "%s -- %s\n\n", text_of(heading, "summary"), text_of(heading, "now"));
  write_row(sheet, " ", headings, HEADING_COLOURS);
  Table table = {.listing = listing, .sheet = sheet};
  Status status = print_out(sheet);
  if (status == STATUS_OK) status = tell_in_order(listing, tell_row, &table);
  for (size_t i = 0; i < listing->open->count && status == STATUS_OK; i++) {
    write_game(sheet, listing->open->items[i].value);
    status = print_out(sheet);
  }
  return status;
}

/* The turn by its name: "Turn 3, Orfburg's phase"; its label where the game has no such words. */
static const char *turn_name(const Catalogue *catalogue, Arena *arena, const Overview *overview) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  Tree *data = tree_map(arena);
  tree_put_text(arena, data, "turn", overview->turn);
  tree_put_bool(arena, data, "start", false);
  const char *name =
      catalogue_render_for(catalogue, arena, overview->row->rules, "site-name.txt.mustache", data, &ignored);
  return name == NULL || *name == '\0' ? overview->turn : name;
}

static Status tell_page(void *context, Arena *arena, const Overview *overview) {
  const Table *table = context;
  const Call *call = table->listing->call;
  const Catalogue *catalogue = table->listing->catalogue;
  Tree *game = words_of(table->listing, arena, overview);
  if (game == NULL) return STATUS_IO;
  tree_put_text(arena, game, "turn", turn_name(catalogue, arena, overview));
  tree_add(call->arena, table->games, tree_copy(call->arena, game));
  return STATUS_OK;
}

static Status print_page(const Listing *listing) {
  Call *call = listing->call;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, call->arena);
  Table table = {.listing = listing, .games = tree_list(call->arena)};
  Status status = tell_in_order(listing, tell_page, &table);
  if (status != STATUS_OK) return status;
  for (size_t i = 0; i < listing->open->count; i++)
    tree_add(call->arena, table.games, tree_copy(call->arena, listing->open->items[i].value));
  Tree *heading = heading_of(listing);
  tree_put(call->arena, heading, "games", table.games);
  const char *page = overview_page(listing->catalogue, call->arena, heading, &diagnostics);
  referee_log_diagnostics(&call->referee, "", NULL, &diagnostics);
  return page == NULL ? STATUS_CONFIG : call_print(page_with_policy(call->arena, page));
}

static Status print_for_people(Listing *listing) {
  Call *call = listing->call;
  const char *headings[COLUMNS];
  listing->catalogue = referee_catalogue(&call->referee, call->configuration.language);
  if (listing->catalogue == NULL) return STATUS_CONFIG;
  Sheet sheet = {.catalogue = listing->catalogue, .arena = call->arena, .colour = listing->colour};
  sheet.out = g_string_new(NULL);
  headings_of(&sheet, headings);
  measure(&sheet, headings);
  Status status = look_at_all(listing, &sheet);
  if (status == STATUS_OK) status = look_at_open(listing, &sheet);
  if (status == STATUS_OK)
    status = call->format == FORMAT_HTML ? print_page(listing) : print_table(listing, &sheet, headings);
  g_string_free(sheet.out, TRUE);
  return status;
}

static Status list(Call *call) {
  Listing listing = {.call = call};
  const char *when = call_option(call, "color");
  if (!list_colour(when, &listing.colour))
    return call_misused(call, "--color is auto, always or never, not \"%s\"", when);
  Status status = ledger_games(call->referee.ledger, call->arena, &listing.rows);
  if (status == STATUS_OK) status = ledger_openings(call->referee.ledger, call->arena, &listing.openings);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  if (call->format == FORMAT_YAML) return print_yaml(&listing);
  if (call->format == FORMAT_TEXT && listing.rows.count + listing.openings.count == 0)
    return call_print("no games yet; `adjudicator new --help` shows how to begin one\n");
  return print_for_people(&listing);
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
        "mail that does not arrive. The others follow by deadline. Games that wait for players are last, with anybody who asks "
        "for a seat; `adjudicator invite` prints their codes.\n\n"
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
