/* Whole games through a ledger, by random players: turn files are filed and windows adjudicated as by mail and ticks.
 *
 *   ledger_games RULES|all COUNT [FIRST_SEED] [OPTION=VALUE...]
 *
 * Each game has a ledger of its own, and options and players that follow from its seed unless they are given: OPTION is
 * one of the rules or a setting. Besides, players=N says how many play, and kept=FOLDER where ledgers (RULES-SEED.db) and
 * the bundles of games that ended (RULES-SEED.yaml) are left. `all` plays COUNT games of each kind in the registry.
 *
 * Files are drawn from the generators of legal ones, with their conditions, questions and answers; some are damaged
 * before they are sent, some replaced, some do not come, so that deadlines pass; some come from who is asked nothing; now
 * and then the game master goes back to an earlier turn. After each step the game is read from the ledger: it must be
 * readable, everybody's view can be made, and if it is not over then somebody is asked who has not answered, and it is
 * due as soon as all have, or the deadline has passed. It comes to its end, within a bound, and is as its log says.
 * Everything follows from the seed. */
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
#include "../../adjudicator/referee/intake/intake.h"
#include "../../adjudicator/referee/proof/proof.h"
#include "../../adjudicator/referee/tell/tell.h"
#include "../../adjudicator/referee/turn/turn.h"

#define START ((Time)1777708800) /* 2026-05-02T08:00:00Z */
#define HOUR  ((int64_t)3600)
#define NAME  "game"

/* More looks at a game than any of ours needs: what has not ended by then is told, and is no failure of the ledger. */
#define MOST_LOOKS 1500
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
  const Tree *options; /* given, for every game */
  int players;         /* 0: drawn */
  const char *kept;    /* NULL: nothing is kept */
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
  Counts *counts;
} Table;

static unsigned below(Table *table, unsigned count) {
  return table->random.chooser.choose(&table->random.chooser, count);
}

static bool one_in(Table *table, unsigned count) {
  return below(table, count) == 0;
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
  draw_seats(table, &seated);
  for (int seat = 0; seat < seated.count; seat++)
    seats[seat] = (NewSeat){.name = seated.names[seat],
                            .address = arena_printf(arena, "%s@example.org", seated.names[seat]),
                            .language = LANGUAGES[seat % 3]};
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

/* One file of a seat, for a part where there are parts. */
static bool send_file(Table *table, const LoadedGame *loaded, int seat, const char *part) {
  Arena *arena = loaded->arena;
  bool good;
  for (bool damaged = one_in(table, 6); damaged; damaged = one_in(table, 3)) {
    Tree *file =
        loaded->game->random_file(loaded->edition, loaded->state, seat, part, &table->random.chooser, arena);
    damage(table, arena, file);
    table->counts->damaged++;
    if (!submit(table, arena, loaded, seat, yaml_write(arena, file, NULL), &good)) return false;
    if (one_in(table, 4)) return true; /* and leaves it so */
  }
  Tree *file =
      loaded->game->random_file(loaded->edition, loaded->state, seat, part, &table->random.chooser, arena);
  if (file->count == 0) return true;
  const char *text = yaml_write(arena, file, NULL);
  return submit(table, arena, loaded, seat, text, &good) &&
         (good || fail(table, "a legal file is not filed", text));
}

static bool send_files(Table *table, const LoadedGame *loaded) {
  Duties duties = {.count = 0};
  loaded->game->duties(loaded->edition, loaded->state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    if (one_in(table, 9)) {
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

/* Whether all that is asked is answered. */
static bool judge(Table *table, const LoadedGame *loaded, WindowAnswers *out) {
  Files files;
  Status status = files_load(&table->referee, loaded, &files);
  if (status == STATUS_OK) window_answers_judge(loaded, &files, NULL, out);
  if (status == STATUS_OK) window_answers_waive(loaded, out);
  return expect(table, status, "its files cannot be read");
}

/* After a step. */
static bool load(Table *table, Arena *arena, LoadedGame *out) {
  return expect(table, load_game(&table->referee, arena, NAME, out), "it cannot be read from the ledger");
}

static bool check_waiting(Table *table, const LoadedGame *loaded) {
  WindowAnswers answers;
  bool due;
  if (!check_views(table, loaded)) return false;
  if (loaded_game_outcome(loaded).over) return true;
  if (!judge(table, loaded, &answers)) return false;
  if (!is_due(table, loaded->arena, &due)) return false;
  if (window_answers_complete(&answers) && !due)
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
  return expect(table, status, "it cannot be adjudicated");
}

/* With what has come, or at the deadline. */
static bool move_on(Table *table, Arena *arena) {
  LoadedGame loaded;
  WindowAnswers answers;
  Adjudication done;
  bool due;
  if (!load(table, arena, &loaded) || !judge(table, &loaded, &answers) || !is_due(table, arena, &due))
    return false;
  bool complete = window_answers_complete(&answers);
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

static bool look(Table *table, Arena *arena, bool *over) {
  LoadedGame loaded;
  table->referee.now += HOUR * (1 + below(table, 6));
  table->counts->looks++;
  if (!load(table, arena, &loaded)) return false;
  *over = loaded_game_outcome(&loaded).over;
  if (!check_waiting(table, &loaded)) return false;
  if (*over) return true;
  if (loaded.number > 0 && one_in(table, 60)) return go_back(table, arena, &loaded);
  return send_files(table, &loaded) && move_on(table, arena);
}

/* ---- its end ---- */

static bool verify(Table *table, Arena *arena) {
  History history;
  Verification found;
  Status status = history_load(&table->referee, arena, NAME, &history);
  if (status == STATUS_OK) status = verify_history(&table->referee, &history, &found);
  if (status == STATUS_BAD_DATA)
    return fail(table, "it is not as its log says",
                arena_printf(arena, "%s %" PRId64 " %" PRId64 " %s: %s", found.fault.table, found.fault.state,
                             found.fault.number, found.fault.column, found.fault.what));
  if (status != STATUS_OK) return expect(table, status, "it cannot be verified");
  if (table->wish->kept == NULL) return true;
  const char *text = yaml_write(arena, history_tree(&table->referee, &history), NULL);
  const char *path =
      arena_printf(arena, "%s/%s-%" PRIu64 ".yaml", table->wish->kept, table->game->id, table->seed);
  return expect(table, file_write_atomic(path, text, strlen(text)), "its bundle cannot be written");
}

static bool play(Table *table) {
  bool over = false, good = begin(table);
  for (int i = 0; good && !over; i++) {
    if (i == MOST_LOOKS) {
      table->counts->cut++;
      return true;
    }
    Arena *arena = arena_new();
    good = look(table, arena, &over);
    if (over) good = verify(table, arena);
    arena_free(arena);
  }
  return good;
}

/* ---- a game and its ledger ---- */

static bool open_table(Table *table) {
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
  Status status = ledger_open(configuration->database, true, &table->referee.ledger, arena, &error);
  return status == STATUS_OK || fail(table, "its ledger cannot be made", error);
}

static void close_table(Table *table) {
  static const char *const ENDINGS[] = {"", "-wal", "-shm"};
  ledger_close(table->referee.ledger);
  for (size_t i = 0; table->wish->kept == NULL && i < sizeof ENDINGS / sizeof *ENDINGS; i++)
    (void)g_unlink(arena_concat(table->arena, table->configuration.database, ENDINGS[i], NULL));
}

static bool play_seed(const Game *game, const Wish *wish, uint64_t seed, char *folder, Counts *counts) {
  Table table = {.game = game,
                 .wish = wish,
                 .seed = seed,
                 .random = {{choose_at_random}, seed},
                 .arena = arena_new(),
                 .folder = folder,
                 .log = g_string_new(""),
                 .options = "",
                 .counts = counts};
  bool good = open_table(&table) && play(&table);
  counts->games += good;
  close_table(&table);
  g_string_free(table.log, TRUE);
  arena_free(table.arena);
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
    } else {
      tree_put_text(arena, options, name, equals + 1);
    }
  }
  out->options = options;
  return true;
}

int main(int argc, char **argv) {
  Wish wish = {.players = 0};
  Arena *arena = arena_new();
  int options = argc > 3 && strchr(argv[3], '=') == NULL ? 4 : 3;
  bool all = argc > 1 && strcmp(argv[1], "all") == 0;
  if (argc < 3 || (!all && game_find(argv[1]) == NULL) ||
      !read_options(arena, argc > options ? argc - options : 0, argv + options, &wish)) {
    fprintf(stderr,
            "usage: ledger_games RULES|all COUNT [FIRST_SEED] [players=N] [kept=FOLDER] [OPTION=VALUE...]\n");
    arena_free(arena);
    return STATUS_USAGE;
  }
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  uint64_t first = options == 4 ? strtoull(argv[3], NULL, 10) : 1;
  char *folder = wish.kept == NULL ? g_dir_make_tmp("ledger-games-XXXXXX", NULL) : g_strdup(wish.kept);
  int failed = folder == NULL;
  for (const Game *const *game = GAMES; *game != NULL && folder != NULL; game++) {
    if (all || strcmp((*game)->id, argv[1]) == 0)
      failed += !play_games(*game, &wish, strtol(argv[2], NULL, 10), first, folder);
  }
  if (wish.kept == NULL && folder != NULL && g_rmdir(folder) != 0)
    fprintf(stderr, "%s: %s\n", folder, strerror(errno));
  g_free(folder);
  arena_free(arena);
  return failed == 0 ? STATUS_OK : STATUS_CASE_FAILED;
}
