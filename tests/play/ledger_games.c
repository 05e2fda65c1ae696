/* Whole games through a ledger, by random players: turn files are filed and windows adjudicated as by mail and ticks.
 *
 *   ledger_games RULES|all COUNT [FIRST_SEED] [OPTION=VALUE...]
 *   ledger_games on SEED FOLDER/RULES-SEED.db...
 *
 * Each game has a ledger of its own, and options and players that follow from its seed unless they are given: OPTION is
 * one of the rules or a setting. Besides, players=N says how many play, and kept=FOLDER where ledgers (RULES-SEED.db) and
 * bundles (RULES-SEED.yaml: all of a game that ended, what one seat knows of one that runs) stay. After N windows a game with
 * left=N is left, when no tick has yet looked at files that count, and one with ended=N is ended by the game master (Diplomacy
 * after 16, if nothing is said: its random players come to no end). With slips=often more is missed, wrong and replaced.
 * `all` plays COUNT games of each kind in the registry.
 *
 * Files are drawn from the generators of legal ones, with their conditions, questions and answers; some are damaged
 * before they are sent, some replaced, some do not come, so that deadlines pass; some come from who is asked nothing; now
 * and then the game master goes back to an earlier turn. After each step the game is read from the ledger: it must be
 * readable, everybody's view can be made, and if it is not over then somebody is asked who has not answered, and it is
 * due as soon as all have, or the deadline has passed. It comes to its end, within a bound, and is as its log says.
 * Everything follows from the seed.
 *
 * `on` takes ledgers that were kept, each with its bundle beside it, by this program or an earlier one: both are verified,
 * the game is adjudicated again, and one that is not over is played on to its end, which is kept in a bundle
 * (RULES-SEED-on.yaml) and verified, too. The first window is adjudicated with the files that wait there. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/referee/acts/acts.h"
#include "../../adjudicator/referee/letters/letters.h"
#include "../../adjudicator/referee/orders/orders.h"
#include "../../adjudicator/referee/proof/proof.h"
#include "../../adjudicator/referee/turn/turn.h"

#define START ((Time)1777708800) /* 2026-05-02T08:00:00Z */
#define HOUR  ((int64_t)3600)
#define NAME  "game"

/* More looks at a game than any of ours needs: what has not ended by then is told, and is no failure of the ledger. */
#define MOST_LOOKS 1500
/* Of a game that may go on for ever: four or five years of Diplomacy, in which all of its windows come. */
#define MOST_WINDOWS 16
/* Options that are drawn may not go together: so often others are drawn. */
#define MOST_TRIES 50

static const char *const LANGUAGES[] = {"en", "fr", "es"};

typedef struct RandomChooser {
  Chooser chooser;
  uint64_t state;
} RandomChooser;

/* SplitMix64, as in random_games.c. */
static unsigned choose_at_random(Chooser *chooser, unsigned below) {
  RandomChooser *random = (RandomChooser *)chooser;
  uint64_t z = random->state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (unsigned)((z ^ (z >> 31)) % below);
}

/* What was asked for. */
typedef struct Wish {
  const Tree *options;  /* given, for every game */
  int players;          /* 0: drawn */
  const char *language; /* NULL: one seat after another has another */
  const char *kept;     /* NULL: nothing is kept */
  long left, ended;     /* after so many windows; 0: not before its end */
  bool slips;           /* often */
} Wish;

typedef struct Counts {
  long games, cut, looks, windows, files, damaged, missed, rollbacks;
} Counts;

/* One game. */
typedef struct Table {
  const Game *game;
  const Wish *wish;
  uint64_t seed;
  RandomChooser random;
  Arena *arena; /* of the game */
  char *folder;
  Configuration configuration;
  Referee referee;
  GString *log;
  const char *options; /* in words, for who looks for a failure */
  long windows;        /* of this game */
  bool stays;          /* it is whole, with its bundle, in the folder where games are kept */
  Counts *counts;
} Table;

/* How a game is after a look at it. */
typedef enum Course { COURSE_RUNS, COURSE_LEFT, COURSE_OVER } Course;

static unsigned below(Table *table, unsigned count) {
  return table->random.chooser.choose(&table->random.chooser, count);
}

static bool one_in(Table *table, unsigned count) {
  return below(table, count) == 0;
}

/* Whether a player slips: one in so many times, or in so many if the games are to be full of slips. */
static bool slips(Table *table, unsigned rarely, unsigned often) {
  return one_in(table, table->wish->slips ? often : rarely);
}

static void hear(void *context, NoticeLevel level, const char *line) {
  Table *table = context;
  if (level >= NOTICE_WARNING) g_string_append_printf(table->log, "#   %s\n", line);
}

static bool fail(const Table *table, const char *what, const char *detail) {
  printf("not ok - %s seed %" PRIu64 ": %s\n#   options %s, players and files follow from the seed\n",
         table->game->id, table->seed, what, table->options);
  if (detail != NULL && *detail != '\0') printf("#   %s\n", detail);
  printf("%s", table->log->str);
  return false;
}

static bool expect(const Table *table, Status status, const char *what) {
  return status == STATUS_OK || fail(table, what, status_name(status));
}

/* ---- its beginning ---- */

/* Words between bars, not a form such as "1..32" or "CARD,CARD". */
static bool is_choice(const char *values) {
  return strchr(values, '|') != NULL &&
         strspn(values, "abcdefghijklmnopqrstuvwxyz0123456789_-|") == strlen(values);
}

static Tree *draw_options(Table *table, Arena *arena) {
  Tree *options = tree_map(arena);
  for (const GameOption *option = table->game->options; option->name != NULL; option++) {
    if (!is_choice(option->values) || !one_in(table, 3)) continue;
    char **words = g_strsplit(option->values, "|", -1);
    tree_put_text(arena, options, option->name, words[below(table, g_strv_length(words))]);
    g_strfreev(words);
  }
  const Tree *given = table->wish->options;
  for (size_t i = 0; i < given->count; i++)
    tree_put(arena, options, given->items[i].key, tree_copy(arena, given->items[i].value));
  return options;
}

/* Mostly as many as play it by default. */
static void draw_seats(Table *table, Seats *out) {
  const Game *game = table->game;
  int players = table->wish->players;
  if (players == 0 && one_in(table, 4))
    players = game->seats_least + (int)below(table, (unsigned)(game->seats_most - game->seats_least + 1));
  if (players == 0 || !seats_may_play(game, players)) {
    seats_stand_in(game, out);
  } else {
    seats_for(game, players, out);
  }
}

static Status try_to_begin(Table *table, Arena *arena) {
  NewSeat seats[GAME_SEATS_MAX];
  Seats seated;
  const char *language = table->wish->language;
  draw_seats(table, &seated);
  for (int seat = 0; seat < seated.count; seat++)
    seats[seat] = (NewSeat){.name = seated.names[seat],
                            .address = arena_printf(arena, "%s@example.org", seated.names[seat]),
                            .language = language == NULL ? LANGUAGES[seat % 3] : language};
  const Tree *options = draw_options(table, arena);
  table->options = yaml_write_line(table->arena, options);
  const NewGame wanted = {.rules = table->game->id,
                          .name = NAME,
                          .seats = seats,
                          .seat_count = (size_t)seated.count,
                          .options = options,
                          .schedule = {.every = 48 * HOUR},
                          .timezone = "UTC",
                          .seed = arena_printf(arena, "%" PRIx64, table->seed)};
  return new_game(&table->referee, arena, &wanted, NULL);
}

static bool begin(Table *table) {
  Status status = STATUS_USAGE;
  for (int i = 0; i < MOST_TRIES && status == STATUS_USAGE; i++) {
    Arena *arena = arena_new();
    g_string_truncate(table->log, 0);
    status = try_to_begin(table, arena);
    arena_free(arena);
  }
  return expect(table, status, "it does not begin");
}

/* ---- files ---- */

static void count_scalars(Tree *tree, size_t *count) {
  for (size_t i = 0; tree->kind != TREE_SCALAR && i < tree->count; i++)
    count_scalars(tree->items[i].value, count);
  *count += tree->kind == TREE_SCALAR;
}

static TreeItem *nth_scalar(Tree *tree, size_t *left) {
  for (size_t i = 0; i < tree->count; i++) {
    TreeItem *item = &tree->items[i];
    if (item->value->kind == TREE_SCALAR && (*left)-- == 0) return item;
    TreeItem *inner = item->value->kind == TREE_SCALAR ? NULL : nth_scalar(item->value, left);
    if (inner != NULL) return inner;
  }
  return NULL;
}

/* What people get wrong: a word, a number, a key. */
static void damage(Table *table, Arena *arena, Tree *file) {
  static const char *const WORDS[] = {"perhaps", "99", "0", "1", "ask", "nothing", "[1, 2]"};
  size_t count = 0;
  count_scalars(file, &count);
  if (count == 0 || one_in(table, 5)) {
    tree_put_text(arena, file, "stratagem", "yes");
    return;
  }
  size_t left = below(table, (unsigned)count);
  TreeItem *item = nth_scalar(file, &left);
  if (item->key != NULL && one_in(table, 4)) {
    item->key = "stratagem";
  } else {
    item->value = tree_text(arena, WORDS[below(table, sizeof WORDS / sizeof *WORDS)]);
  }
}

/* Files a text for a seat. *good: it counts, without errors. */
static bool submit(Table *table, Arena *arena, const LoadedGame *loaded, int seat, const char *text,
                   bool *good) {
  const SubmissionText one = {.text = text, .length = strlen(text)};
  const SubmissionRequest request = {.game = NAME,
                                     .seat = loaded->seated.names[seat],
                                     .texts = &one,
                                     .text_count = 1,
                                     .turn = loaded->turn,
                                     .source = "mail",
                                     .file = true};
  SubmissionResult result;
  table->referee.now += 60;
  Status status = submission_take(&table->referee, arena, &request, &result);
  if (status != STATUS_OK) return fail(table, "a file is not taken", text);
  table->counts->files++;
  *good = result.filed && result.errors == 0;
  return true;
}

static bool send_legal_file(Table *table, const LoadedGame *loaded, int seat, const char *part) {
  Arena *arena = loaded->arena;
  bool good;
  Tree *file =
      loaded->game->random_file(loaded->edition, loaded->state, seat, part, &table->random.chooser, arena);
  if (file->count == 0) return true;
  /* All of it, whatever is in force. */
  const char *text = arena_concat(arena, "clear\n", yaml_write(arena, file, NULL), NULL);
  return submit(table, arena, loaded, seat, text, &good) &&
         (good || fail(table, "a legal file is not filed", text));
}

/* What a seat sends, for a part where there are parts: a file, at times damaged ones before it, or one that replaces it. */
static bool send_file(Table *table, const LoadedGame *loaded, int seat, const char *part) {
  Arena *arena = loaded->arena;
  bool good;
  for (bool damaged = slips(table, 6, 3); damaged; damaged = one_in(table, 3)) {
    Tree *file =
        loaded->game->random_file(loaded->edition, loaded->state, seat, part, &table->random.chooser, arena);
    damage(table, arena, file);
    table->counts->damaged++;
    if (!submit(table, arena, loaded, seat, yaml_write(arena, file, NULL), &good)) return false;
    if (one_in(table, 4)) return true; /* and leaves it so */
  }
  return send_legal_file(table, loaded, seat, part) &&
         (!slips(table, 8, 3) || send_legal_file(table, loaded, seat, part));
}

static bool send_files(Table *table, const LoadedGame *loaded) {
  Duties duties = {.count = 0};
  loaded->game->duties(loaded->edition, loaded->state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    if (slips(table, 9, 5)) {
      table->counts->missed++;
    } else if (!send_file(table, loaded, duties.items[i].seat, duties.items[i].part)) {
      return false;
    }
  }
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    bool speaks = !duties_name(&duties, seat) && loaded->game->part == NULL && one_in(table, 8);
    if (speaks && !send_file(table, loaded, seat, NULL)) return false;
  }
  return true;
}

/* ---- what must hold of it ---- */

static bool is_due(Table *table, Arena *arena, bool *due) {
  GameRows rows;
  Status status = ledger_games_due(table->referee.ledger, arena, table->referee.now, &rows);
  *due = status == STATUS_OK && rows.count > 0;
  return expect(table, status, "the games that are due cannot be found");
}

static bool check_views(const Table *table, const LoadedGame *loaded) {
  for (int viewer = VIEWER_REFEREE; viewer < loaded->seated.count; viewer++) {
    if (loaded->game->view(loaded->edition, loaded->state, viewer, loaded->arena) == NULL)
      return fail(table, "no view", NULL);
  }
  return true;
}

/* Whether all that is asked is answered, and no draft holds the turn. */
static bool judge(Table *table, const LoadedGame *loaded, WindowAnswers *out, bool *complete) {
  Files files;
  Status status = files_load(&table->referee, loaded, &files);
  if (status == STATUS_OK) {
    window_answers_closing(loaded, &files, NULL, out);
    *complete = window_answers_complete(out) && !window_answers_held(out, &files);
  }
  return expect(table, status, "its files cannot be read");
}

/* After a step. */
static bool load(Table *table, Arena *arena, LoadedGame *out) {
  return expect(table, load_game(&table->referee, arena, NAME, out), "it cannot be read from the ledger");
}

static bool check_waiting(Table *table, const LoadedGame *loaded) {
  WindowAnswers answers;
  bool complete, due;
  if (!check_views(table, loaded)) return false;
  if (loaded_game_outcome(loaded).over) return true;
  if (!judge(table, loaded, &answers, &complete)) return false;
  if (!is_due(table, loaded->arena, &due)) return false;
  if (complete && !due)
    return fail(table,
                answers.duties.count == 0 ? "it waits, and nobody is asked"
                                          : "it waits, and all have answered",
                loaded->turn);
  bool waits = loaded->row.wake != TIME_NONE || strcmp(loaded->row.held, "answer") == 0;
  return waits || fail(table, "it waits without a deadline", loaded->turn);
}

/* ---- steps ---- */

static bool adjudicate(Table *table, Arena *arena, Adjudication *done) {
  Status status = adjudicate_game(&table->referee, arena, NAME, NULL, NULL, NULL, done);
  table->counts->windows += status == STATUS_OK ? done->windows : 0;
  table->windows += status == STATUS_OK ? done->windows : 0;
  return expect(table, status, "it cannot be adjudicated");
}

/* With what has come, or at the deadline. */
static bool move_on(Table *table, Arena *arena) {
  LoadedGame loaded;
  WindowAnswers answers;
  Adjudication done;
  bool complete, due;
  if (!load(table, arena, &loaded) || !judge(table, &loaded, &answers, &complete) ||
      !is_due(table, arena, &due))
    return false;
  if (complete && !due) return fail(table, "all have answered, and it is not due", loaded.turn);
  if (!adjudicate(table, arena, &done)) return false;
  if (complete && done.windows == 0)
    return fail(table, "all have answered, and nothing happens", loaded.turn);
  if (done.windows > 0 || loaded.row.wake == TIME_NONE) return true;
  if (table->referee.now <= loaded.row.wake) table->referee.now = loaded.row.wake + 1;
  if (!is_due(table, arena, &due)) return false;
  return due ? adjudicate(table, arena, &done)
             : fail(table, "its deadline has passed, and it is not due", loaded.turn);
}

/* The game master goes back to the turn of one of its states. */
static bool go_back(Table *table, Arena *arena, const LoadedGame *loaded) {
  StateRow row;
  int64_t number = below(table, (unsigned)loaded->number + 1);
  Status status = ledger_state_number(table->referee.ledger, arena, loaded->row.id, number, &row);
  if (status != STATUS_OK) return expect(table, status, "a state is missing");
  if (strcmp(row.turn, loaded->turn) == 0) return true; /* it may be there already */
  const ActDemand demand = {.game = NAME, .reason = "a test"};
  ActResult result;
  table->counts->rollbacks++;
  return expect(table, act_rollback(&table->referee, arena, &demand, row.turn, &result),
                "it cannot be rolled back");
}

/* The windows after which the game master ends it; 0: it goes on to its end. Diplomacy has no last turn, and powers that order at
 * random come neither to half of the board nor to an agreement. */
static long ended_after(const Table *table) {
  bool endless = strcmp(table->game->id, "diplomacy") == 0;
  return table->wish->ended > 0 || !endless ? table->wish->ended : MOST_WINDOWS;
}

/* The game master ends it. */
static bool end_game(Table *table, Arena *arena, const LoadedGame *loaded) {
  const ActDemand demand = {.game = NAME, .reason = "a test"};
  const bool draw = one_in(table, 2);
  const EndWish wish = {.winner = draw ? NULL : loaded->seated.names[0], .draw = draw};
  ActResult result;
  return expect(table, act_end(&table->referee, arena, &demand, &wish, &result), "it cannot be ended");
}

/* Whether a file counts that no window was adjudicated with. */
static bool files_wait(Table *table, const LoadedGame *loaded, bool *wait) {
  Files files;
  Duties duties = {.count = 0};
  *wait = false;
  if (!expect(table, files_load(&table->referee, loaded, &files), "its files cannot be read")) return false;
  loaded->game->duties(loaded->edition, loaded->state, &duties);
  for (size_t i = 0; i < duties.count && !*wait; i++)
    *wait = files_of_part(&files, duties.items[i].seat, duties.items[i].part) != NULL;
  return true;
}

static bool look(Table *table, Arena *arena, Course *course) {
  LoadedGame loaded;
  bool wait = false;
  table->referee.now += HOUR * (1 + below(table, 6));
  table->counts->looks++;
  if (!load(table, arena, &loaded)) return false;
  if (!check_waiting(table, &loaded)) return false;
  if (loaded_game_outcome(&loaded).over) {
    *course = COURSE_OVER;
    return true;
  }
  long ended = ended_after(table);
  if (ended > 0 && table->windows >= ended) return end_game(table, arena, &loaded);
  if (loaded.number > 0 && one_in(table, 60)) return go_back(table, arena, &loaded);
  if (!send_files(table, &loaded)) return false;
  if (table->wish->left > 0 && table->windows >= table->wish->left && !files_wait(table, &loaded, &wait))
    return false;
  if (wait) *course = COURSE_LEFT;
  return wait || move_on(table, arena);
}

static bool look_until(Table *table, Course *course) {
  *course = COURSE_RUNS;
  for (int i = 0; i < MOST_LOOKS && *course == COURSE_RUNS; i++) {
    Arena *arena = arena_new();
    bool good = look(table, arena, course);
    arena_free(arena);
    if (!good) return false;
  }
  table->counts->cut += *course == COURSE_RUNS;
  return true;
}

/* ---- its log and its bundle ---- */

static bool judge_found(const Table *table, Status status, const Verification *found, const char *what) {
  if (status != STATUS_BAD_DATA) return expect(table, status, what);
  const Fault *fault = &found->fault;
  return fail(table, what,
              arena_printf(table->arena, "%s %" PRId64 " %" PRId64 " %s: %s", fault->table, fault->state,
                           fault->number, fault->column, fault->what));
}

static bool verify(Table *table, Arena *arena, History *history, Verification *found) {
  *found = (Verification){.windows = 0};
  Status status = history_load(&table->referee, arena, NAME, history);
  status = status == STATUS_OK ? verify_history(&table->referee, history, found)
                               : verify_damage(&table->referee, status, found);
  return judge_found(table, status, found, "it is not as its log says");
}

static const char *bundle_path(const Table *table, Arena *arena, const char *ending) {
  return arena_printf(arena, "%s/%s-%" PRIu64 "%s", table->folder, table->game->id, table->seed, ending);
}

static bool write_bundle(Table *table, const History *history, const char *path, Course course) {
  int seat = (int)below(table, (unsigned)history->seats.count);
  const Tree *bundle = course == COURSE_OVER ? history_tree(&table->referee, history)
                                             : history_part(&table->referee, history, seat);
  const char *text = yaml_write(history->arena, bundle, NULL);
  return expect(table, file_write_atomic(path, text, strlen(text)), "its bundle cannot be written");
}

/* Fields of a part count the seat's own files: without the receipts of the ledger. */
static bool same_fields(const Tree *part, const Tree *ledger) {
  for (size_t i = 0; i < part->count; i++) {
    const Tree *other = tree_get(ledger, part->items[i].key);
    if (other == NULL || !tree_equal(part->items[i].value, other)) return false;
  }
  return part->count == ledger->count - (tree_get(ledger, "receipt") != NULL);
}

static bool same_event(const History *part, size_t event, const History *ledger, size_t other) {
  const EventRow *a = &part->events.items[event], *b = &ledger->events.items[other];
  return a->state == b->state && a->at == b->at && a->audience == b->audience &&
         strcmp(a->turn, b->turn) == 0 && strcmp(a->code, b->code) == 0 && strcmp(a->rule, b->rule) == 0 &&
         same_fields(event_fields(part, a), event_fields(ledger, b));
}

static bool same_file(const SubmissionRow *a, const SubmissionRow *b) {
  return a->seat == b->seat && a->at == b->at && a->length == b->length &&
         memcmp(a->text, b->text, (size_t)a->length) == 0 && strcmp(a->orders, b->orders) == 0 &&
         strcmp(a->standing, b->standing) == 0;
}

/* Whether all that the part of a seat has stands in the ledger, too, in the same order. */
static bool is_part_of(const History *part, const History *ledger) {
  size_t event = 0, file = 0;
  for (size_t i = 0; i < ledger->events.count && event < part->events.count; i++)
    event += same_event(part, event, ledger, i);
  for (size_t i = 0; i < ledger->files.count && file < part->files.count; i++)
    file += same_file(&ledger->files.items[i], &part->files.items[file]);
  bool same_game = strcmp(part->row.rules, ledger->row.rules) == 0 &&
                   strcmp(part->row.name, ledger->row.name) == 0 &&
                   strcmp(part->row.edition, ledger->row.edition) == 0;
  return same_game && event > 0 && event == part->events.count && file == part->files.count;
}

/* Whether all of a game has the log of the ledger. */
static bool same_log(const History *whole, const History *ledger) {
  size_t count = whole->events.count;
  return count == ledger->events.count &&
         strcmp(whole->events.items[count - 1].link, ledger->events.items[count - 1].link) == 0;
}

static bool verify_bundle(Table *table, Arena *arena, const char *path, const History *ledger) {
  History history;
  Verification found = {.windows = 0};
  Status status = history_read(&table->referee, arena, path, &history);
  if (status != STATUS_OK) return expect(table, status, "its bundle cannot be read");
  bool whole = history.part < 0;
  status = whole ? verify_history(&table->referee, &history, &found)
                 : verify_part(&table->referee, &history, &found);
  if (!judge_found(table, status, &found, "its bundle is not as its log says")) return false;
  bool same = whole ? same_log(&history, ledger) : is_part_of(&history, ledger);
  return same || fail(table, "its bundle does not say what its ledger says", NULL);
}

/* The windows that it has been in, each once, with commas. */
static char *windows_of(const History *history) {
  GString *list = g_string_new("");
  for (size_t i = 0; i < history->states.count; i++) {
    const char *window = history->states.items[i].window;
    bool known = false;
    for (size_t j = 0; j < i && !known; j++) known = strcmp(history->states.items[j].window, window) == 0;
    if (!known) g_string_append_printf(list, "%s%s", list->len == 0 ? "" : ",", window);
  }
  return g_string_free(list, FALSE);
}

/* For who chooses what to keep (tests/kept/make). */
static void tell_kept(const Table *table, const History *history) {
  int errors = 0, replaced = 0, conditions = 0, missed = 0, rollbacks = 0;
  for (size_t i = 0; i < history->files.count; i++) {
    const SubmissionRow *file = &history->files.items[i];
    errors += strstr(file->diagnostics, "severity: error") != NULL;
    replaced += strcmp(file->standing, "superseded") == 0;
    conditions += strstr(file->orders, "when:") != NULL;
  }
  for (size_t i = 0; i < history->events.count; i++) {
    missed += event_is(&history->events.items[i], "missed-turn");
    rollbacks += event_is(&history->events.items[i], "rolled-back");
  }
  char *windows = windows_of(history);
  printf("# kept %s-%" PRIu64 ": errors=%d replaced=%d conditions=%d missed=%d rollbacks=%d windows=%s\n",
         table->game->id, table->seed, errors, replaced, conditions, missed, rollbacks, windows);
  g_free(windows);
}

static bool keep(Table *table, const History *history, Course course) {
  if (!write_bundle(table, history, bundle_path(table, history->arena, ".yaml"), course)) return false;
  tell_kept(table, history);
  table->stays = true;
  return true;
}

/* A game that is cut off is neither verified nor kept. */
static bool play(Table *table) {
  History history;
  Verification found;
  Course course;
  if (!begin(table) || !look_until(table, &course)) return false;
  if (course == COURSE_RUNS) return true;
  Arena *arena = arena_new();
  bool good =
      verify(table, arena, &history, &found) && (table->wish->kept == NULL || keep(table, &history, course));
  arena_free(arena);
  return good;
}

/* ---- played on ---- */

/* What was kept is as it was. The time is that of the log's last line. */
static bool verify_kept(Table *table, Arena *arena, Course *course) {
  History history;
  Verification found, again = {.windows = 0};
  if (!verify(table, arena, &history, &found)) return false;
  if (!judge_found(table, replay_history(&table->referee, &history, &again), &again,
                   "it is adjudicated otherwise"))
    return false;
  if (again.windows == 0) return fail(table, "no window is adjudicated again", NULL);
  if (!verify_bundle(table, arena, bundle_path(table, arena, ".yaml"), &history)) return false;
  *course = strcmp(history.row.status, "over") == 0 ? COURSE_OVER : COURSE_RUNS;
  table->referee.now = history.events.items[history.events.count - 1].at;
  return true;
}

/* What waits in the ledger counts: before anything else is sent a window is adjudicated, with it or at the deadline. */
static bool go_on(Table *table, Arena *arena) {
  LoadedGame loaded;
  bool wait;
  if (!load(table, arena, &loaded) || !check_waiting(table, &loaded) || !files_wait(table, &loaded, &wait))
    return false;
  if (!wait) return fail(table, "no files wait in it", loaded.turn);
  if (!move_on(table, arena)) return false;
  return table->windows > 0 ||
         fail(table, "no window is adjudicated with the files that waited", loaded.turn);
}

static bool verify_end(Table *table, Arena *arena) {
  History history;
  Verification found;
  const char *path = bundle_path(table, arena, "-on.yaml");
  return verify(table, arena, &history, &found) && write_bundle(table, &history, path, COURSE_OVER) &&
         verify_bundle(table, arena, path, &history);
}

static bool play_on(Table *table) {
  Course course = COURSE_RUNS;
  Arena *arena = arena_new();
  bool good = verify_kept(table, arena, &course);
  if (good && course == COURSE_RUNS)
    good = go_on(table, arena) && look_until(table, &course) &&
           (course == COURSE_OVER || fail(table, "it comes to no end", NULL)) && verify_end(table, arena);
  arena_free(arena);
  if (!good) return false;
  printf("ok - %s-%" PRIu64 ": ledger and bundle verified, adjudicated again", table->game->id, table->seed);
  if (table->windows > 0) printf("; played on to its end, %ld windows", table->windows);
  printf("\n");
  return true;
}

/* ---- a game and its ledger ---- */

/* `create`: there is none yet. */
static bool open_table(Table *table, bool create) {
  Arena *arena = table->arena;
  Configuration *configuration = &table->configuration;
  const char *error = "";
  configuration_defaults(arena, configuration);
  configuration->folder = table->folder;
  configuration->database =
      arena_printf(arena, "%s/%s-%" PRIu64 ".db", table->folder, table->game->id, table->seed);
  configuration->reply_to = "orders+{game}.{key}@example.org";
  table->referee = (Referee){.arena = arena,
                             .configuration = configuration,
                             .games = GAMES,
                             .now = START,
                             .now_given = true,
                             .log = hear,
                             .log_context = table};
  Status status = ledger_open(configuration->database, create, &table->referee.ledger, arena, &error);
  return status == STATUS_OK || fail(table, "its ledger cannot be opened", error);
}

static void close_table(Table *table) {
  static const char *const ENDINGS[] = {"", "-wal", "-shm"};
  ledger_close(table->referee.ledger);
  for (size_t i = 0; !table->stays && i < sizeof ENDINGS / sizeof *ENDINGS; i++)
    (void)g_unlink(arena_concat(table->arena, table->configuration.database, ENDINGS[i], NULL));
}

/* At a table; `kept`: its ledger is there. */
static bool play_at(Table *table, bool kept) {
  table->arena = arena_new();
  table->log = g_string_new("");
  table->options = kept ? "of its ledger" : "";
  table->stays = kept;
  bool good = open_table(table, !kept) && (kept ? play_on(table) : play(table));
  table->counts->games += good;
  close_table(table);
  g_string_free(table->log, TRUE);
  arena_free(table->arena);
  return good;
}

static bool play_seed(const Game *game, const Wish *wish, uint64_t seed, char *folder, Counts *counts) {
  Table table = {.game = game,
                 .wish = wish,
                 .seed = seed,
                 .random = {{choose_at_random}, seed},
                 .folder = folder,
                 .counts = counts};
  return play_at(&table, false);
}

/* FOLDER/RULES-SEED.db, played on by players that follow from `seed`. */
static bool play_kept(const char *path, uint64_t seed) {
  static const Wish WISH = {.players = 0};
  Counts counts = {.games = 0};
  char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
  char *dash = strrchr(name, '-');
  const Game *game = NULL;
  uint64_t own = 0;
  if (dash != NULL) {
    own = strtoull(dash + 1, NULL, 10);
    *dash = '\0';
    game = game_find(name);
  }
  Table table = {.game = game,
                 .wish = &WISH,
                 .seed = own,
                 .random = {{choose_at_random}, seed ^ own},
                 .folder = folder,
                 .counts = &counts};
  bool good = game != NULL && play_at(&table, true);
  if (game == NULL) printf("not ok - %s: no game is called so\n", path);
  (void)fflush(stdout);
  g_free(folder);
  g_free(name);
  return good;
}

/* Games of one kind, up to the first that fails. */
static bool play_games(const Game *game, const Wish *wish, long count, uint64_t first, char *folder) {
  Counts counts = {.games = 0};
  bool good = true;
  for (long i = 0; i < count && good; i++) good = play_seed(game, wish, first + (uint64_t)i, folder, &counts);
  printf(
      "%s - %ld games of %s through the ledger: %ld looks, %ld windows, %ld files, %ld of them damaged, %ld that did "
      "not come, %ld rollbacks; %ld cut off\n",
      good ? "ok" : "not ok", counts.games, game->id, counts.looks, counts.windows, counts.files,
      counts.damaged, counts.missed, counts.rollbacks, counts.cut);
  (void)fflush(stdout);
  return good;
}

/* False after one that is no OPTION=VALUE. */
static bool read_options(Arena *arena, int count, char **texts, Wish *out) {
  Tree *options = tree_map(arena);
  for (int i = 0; i < count; i++) {
    const char *equals = strchr(texts[i], '=');
    if (equals == NULL) return false;
    const char *name = arena_strndup(arena, texts[i], (size_t)(equals - texts[i]));
    if (strcmp(name, "players") == 0) {
      out->players = atoi(equals + 1);
    } else if (strcmp(name, "kept") == 0) {
      out->kept = equals + 1;
    } else if (strcmp(name, "language") == 0) {
      out->language = equals + 1;
    } else if (strcmp(name, "slips") == 0) {
      out->slips = strcmp(equals + 1, "often") == 0;
    } else if (strcmp(name, "ended") == 0) {
      out->ended = strtol(equals + 1, NULL, 10);
    } else if (strcmp(name, "left") == 0) {
      out->left = strtol(equals + 1, NULL, 10);
    } else {
      tree_put_text(arena, options, name, equals + 1);
    }
  }
  out->options = options;
  return true;
}

static int play_all_on(uint64_t seed, int count, char **paths) {
  int failed = 0;
  for (int i = 0; i < count; i++) failed += !play_kept(paths[i], seed);
  return failed;
}

static int play_new(const Wish *wish, const char *rules, long count, uint64_t first) {
  char *folder = wish->kept == NULL ? g_dir_make_tmp("ledger-games-XXXXXX", NULL) : g_strdup(wish->kept);
  int failed = folder == NULL;
  for (const Game *const *game = GAMES; *game != NULL && folder != NULL; game++) {
    if (strcmp(rules, "all") == 0 || strcmp((*game)->id, rules) == 0)
      failed += !play_games(*game, wish, count, first, folder);
  }
  if (wish->kept == NULL && folder != NULL && g_rmdir(folder) != 0)
    fprintf(stderr, "%s: %s\n", folder, strerror(errno));
  g_free(folder);
  return failed;
}

static int misused(void) {
  fprintf(stderr,
          "usage: ledger_games RULES|all COUNT [FIRST_SEED] [players=N] [language=en|fr|es] [kept=FOLDER] "
          "[left|ended=WINDOWS] [slips=often] [OPTION=VALUE...]\n"
          "       ledger_games on SEED FOLDER/RULES-SEED.db...\n");
  return STATUS_USAGE;
}

int main(int argc, char **argv) {
  if (argc < 3) return misused();
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  uint64_t number = strtoull(argv[2], NULL, 10);
  if (strcmp(argv[1], "on") == 0)
    return play_all_on(number, argc - 3, argv + 3) == 0 ? STATUS_OK : STATUS_CASE_FAILED;
  if (strcmp(argv[1], "all") != 0 && game_find(argv[1]) == NULL) return misused();
  Wish wish = {.players = 0};
  Arena *arena = arena_new();
  int options = argc > 3 && strchr(argv[3], '=') == NULL ? 4 : 3;
  uint64_t first = options == 4 ? strtoull(argv[3], NULL, 10) : 1;
  int failed = read_options(arena, argc - options, argv + options, &wish)
                   ? play_new(&wish, argv[1], (long)number, first)
                   : -1;
  arena_free(arena);
  if (failed < 0) return misused();
  return failed == 0 ? STATUS_OK : STATUS_CASE_FAILED;
}
