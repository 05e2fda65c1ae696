/* A referee over the fake game, with a ledger, words and a Maildir of its own in a folder that goes away. */
#ifndef TESTS_REFEREE_BENCH_H
#define TESTS_REFEREE_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/referee/acts/acts.h"
#include "../../../adjudicator/referee/orders/orders.h"
#include "../../../adjudicator/referee/turn/turn.h"
#include "fake_game.h"

#define HOUR ((int64_t)3600)
#define T0   ((Time)1800000000)

typedef struct Bench {
  Arena *arena;
  char *folder;
  Configuration configuration;
  Referee referee;
  GString *told; /* every warning and error, a line each */
} Bench;

static inline void bench_tell(void *context, NoticeLevel level, const char *line) {
  Bench *bench = context;
  if (level >= NOTICE_WARNING) g_string_append_printf(bench->told, "%s\n", line);
}

static inline void bench_file(Bench *bench, const char *name, const char *text) {
  char *path = g_build_filename(bench->folder, name, NULL), *folder = g_path_get_dirname(path);
  assert_int_equal(g_mkdir_with_parents(folder, 0700), 0);
  assert_int_equal(file_write_atomic(path, text, strlen(text)), STATUS_OK);
  g_free(folder);
  g_free(path);
}

/* Opens the book of the bench; a second process of a test does it again. */
static inline void bench_open(Bench *bench) {
  const char *error = NULL;
  Status status =
      ledger_open(bench->configuration.database, true, &bench->referee.ledger, bench->arena, &error);
  if (status != STATUS_OK) fail_msg("ledger: %s", error);
}

/* How times and lists are said in the words of the tests. */
#define BENCH_MANNER                                                                                         \
  "manner: {when: '{{weekday}} {{day}} {{month}} {{year}} {{hour_two}}:{{minute}} "                          \
  "{{abbreviation}}{{#zone}} ({{zone}}){{/zone}}', "                                                         \
  "when-short: '{{weekday}} {{day}} {{month}} {{hour_two}}:{{minute}} {{abbreviation}}', "                   \
  "list: '{{before}}, {{item}}', list-last: '{{before}}, {{item}}', part: '{{window}} ({{part}})', "         \
  "days: '{{count}}d', hours: '{{count}}h', minutes: '{{count}}m', seconds: '{{count}}s', said-to: "         \
  "'{{name}}: {{text}}', "                                                                                   \
  "monday: Mon, tuesday: Tue, wednesday: Wed, thursday: Thu, friday: Fri, saturday: Sat, sunday: Sun, "      \
  "january: Jan, february: Feb, march: Mar, april: Apr, may: May, june: Jun, july: Jul, august: Aug, "       \
  "september: Sep, october: Oct, november: Nov, december: Dec, monday-short: Mon, tuesday-short: Tue, "      \
  "wednesday-short: Wed, thursday-short: Thu, friday-short: Fri, saturday-short: Sat, sunday-short: "        \
  "Sun, january-short: Jan, february-short: Feb, march-short: Mar, april-short: Apr, may-short: May, "       \
  "june-short: Jun, july-short: Jul, august-short: Aug, september-short: Sep, october-short: Oct, "          \
  "november-short: Nov, december-short: Dec}\n"

static inline Bench *bench_new(void) {
  Bench *bench = g_new0(Bench, 1);
  bench->arena = arena_new();
  bench->folder = g_dir_make_tmp("referee-XXXXXX", NULL);
  assert_non_null(bench->folder);
  bench->told = g_string_new("");
  bench_file(bench, "schema/editions/tally.yaml", "game: tally\npieces: none\n");
  bench_file(
      bench, "templates/en/messages.yaml",
      BENCH_MANNER
      "subjects: {referee: {owes: '{{game}} {{turn}} {{owed}}', waits: waits, over: 'over "
      "{{winner}}', reminder: 'remember {{owed}}', digest: '{{count}} wait until {{deadline}}'}}\n"
      "notices: {referee: {extended: {subject: extended, body: '{{deadline_text}}'}, act-submit: {subject: filed, "
      "body: '{{reason}}'}, submitted: {subject: 'handed in', body: 'by the game master'}, held-answer: {subject: 'held-answer {{players}}', body: held}}, game-master: {held-answer: {subject: 'held-answer {{players}}', body: held}}}\n");
  bench_file(bench, "templates/en/tally/report.txt.mustache",
             "turn {{turn}} {{window}}{{#welcome}} welcome {{key}}{{/welcome}}"
             "{{#log}} {{code}}{{#bid}}={{bid}}{{/bid}}{{/log}}{{#owes}} owes {{window}}{{/owes}}\n");
  bench_file(bench, "templates/en/reminder.txt.mustache",
             "{{seat}} owes{{#owes}} {{window}}{{/owes}} {{key}}\n");
  bench_file(bench, "templates/en/digest.txt.mustache",
             "{{#games}}\n{{game}} {{player}} {{owed}} {{deadline_text}}{{#errors}} "
             "errors{{/errors}}\n{{/games}}\n");
  bench_file(bench, "templates/en/tally/form.yaml.mustache", "game: {{game}}\nturn: \"{{turn}}\"\n");
  char *sql = NULL;
  assert_true(g_file_get_contents("schema/ledger.sql", &sql, NULL, NULL));
  bench_file(bench, "schema/ledger.sql", sql);
  g_free(sql);
  g_setenv("ADJUDICATOR_DATA", bench->folder, TRUE);
  configuration_defaults(bench->arena, &bench->configuration);
  bench->configuration.database = path_join(bench->arena, bench->folder, "campaign.db");
  bench->configuration.folder = bench->folder;
  bench->configuration.from = "Referee <referee@example.org>";
  bench->referee = (Referee){.arena = bench->arena,
                             .configuration = &bench->configuration,
                             .games = TALLY_GAMES,
                             .now = T0,
                             .now_given = true,
                             .log = bench_tell,
                             .log_context = bench};
  bench_open(bench);
  return bench;
}

static inline void bench_remove(const char *path) {
  GDir *folder = g_dir_open(path, 0, NULL);
  for (const char *name; folder != NULL && (name = g_dir_read_name(folder)) != NULL;) {
    char *child = g_build_filename(path, name, NULL);
    if (g_file_test(child, G_FILE_TEST_IS_DIR)) {
      bench_remove(child);
    } else {
      g_unlink(child);
    }
    g_free(child);
  }
  if (folder != NULL) g_dir_close(folder);
  g_rmdir(path);
}

static inline void bench_free(Bench *bench) {
  ledger_close(bench->referee.ledger);
  bench_remove(bench->folder);
  g_string_free(bench->told, TRUE);
  arena_free(bench->arena);
  g_free(bench->folder);
  g_free(bench);
}

/* A game with a deadline every 48 hours. */
static inline void bench_game(Bench *bench, const char *name) {
  static const NewSeat seats[] = {{.name = "red", .address = "red@example.org"},
                                  {.name = "blue", .address = "blue@example.org"}};
  NewGame wanted = {.rules = "tally",
                    .name = name,
                    .seats = seats,
                    .seat_count = 2,
                    .schedule = {.every = 48 * HOUR},
                    .timezone = "UTC",
                    .seed = "1"};
  Status status = new_game(&bench->referee, bench->arena, &wanted, NULL);
  if (status != STATUS_OK) fail_msg("new: %s", bench->told->str);
}

static inline SubmissionResult bench_take(Bench *bench, const char *name, const char *seat, const char *text,
                                          bool file) {
  const SubmissionText one = {.text = text, .length = strlen(text)};
  SubmissionRequest request = {
      .game = name, .seat = seat, .texts = &one, .text_count = 1, .source = "submit", .file = file};
  SubmissionResult result;
  Status status = submission_take(&bench->referee, bench->arena, &request, &result);
  if (status != STATUS_OK) fail_msg("submission: %s", bench->told->str);
  return result;
}

static inline SubmissionResult bench_submit(Bench *bench, const char *name, const char *seat,
                                            const char *text) {
  return bench_take(bench, name, seat, text, true);
}

/* Adjudicates what can be; the number of windows. */
static inline int64_t bench_move(Bench *bench, const char *name) {
  Adjudication done;
  Status status = adjudicate_game(&bench->referee, bench->arena, name, NULL, NULL, NULL, &done);
  if (status != STATUS_OK) fail_msg("adjudicate: %s", bench->told->str);
  return done.windows;
}

static inline LoadedGame bench_table(Bench *bench, const char *name) {
  LoadedGame loaded;
  assert_int_equal(load_game(&bench->referee, bench->arena, name, &loaded), STATUS_OK);
  return loaded;
}

static inline size_t bench_mails(Bench *bench, const char *name, const char *kind, int seat,
                                 OutboxRows *rows) {
  LoadedGame loaded = bench_table(bench, name);
  assert_int_equal(ledger_mails(bench->referee.ledger, bench->arena, loaded.row.id, kind, NULL, seat, rows),
                   STATUS_OK);
  return rows->count;
}

#endif
