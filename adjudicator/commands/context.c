#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../base/files.h"
#include "../base/utf8.h"
#include "../base/yaml.h"
#include "../ledger/frozen.h"
#include "verbs.h"

/* Seconds. An adjudication takes milliseconds; waiting for another process's transaction, a few seconds. */
#define PATIENCE 60

/* ---- how far long work is ---- */

/* Milliseconds: work that takes less is not told of, and between two changes of the line. */
#define PROGRESS_AFTER 500
#define PROGRESS_EVERY 100

static bool can_erase_lines(void) {
  const char *terminal = getenv("TERM");
  return isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0;
}

void call_erase_progress(Call *call) {
  if (call->progress.shown) fputs("\r\033[K", stderr);
  call->progress.shown = false;
}

static void show_progress(void *context, const char *doing, int64_t done, int64_t total) {
  Call *call = context;
  ProgressLine *line = &call->progress;
  if (!line->wanted) return;
  int64_t now = call->referee.elapsed(call->referee.elapsed_context);
  if (!line->begun) line->since = now;
  line->begun = true;
  if (now - line->since < PROGRESS_AFTER || (line->shown && now - line->last < PROGRESS_EVERY)) return;
  fflush(stdout);
  call_erase_progress(call);
  fprintf(stderr, "%s: %" PRId64, doing, done);
  if (total > 0) fprintf(stderr, " of %" PRId64, total);
  fflush(stderr);
  line->shown = true;
  line->last = now;
}

/* ---- the log ---- */

static void tell(void *context, NoticeLevel level, const char *line) {
  Call *call = context;
  if (level == NOTICE_DETAIL && !call->verbose) return;
  line = utf8_shown(call->arena, line); /* it may quote what somebody else wrote */
  call_erase_progress(call);
  if (level == NOTICE_DONE) {
    tree_add_text(call->arena, call->notes, line);
    if (!call->quiet && call->format == FORMAT_TEXT) printf("%s\n", line);
    return;
  }
  fflush(stdout); /* so that the two appear in order */
  fprintf(stderr, "adjudicator: %s%s\n", level == NOTICE_WARNING ? "warning: " : "", line);
}

/* ---- somebody wants the process to end ---- */

/* All that a handler of signals can reach. */
static volatile sig_atomic_t stopped;

static void note_stop(int number) {
  (void)number;
  stopped = 1;
}

static bool is_stopped(void) {
  return stopped != 0;
}

void call_stop_gently(Call *call) {
  /* The second one ends the process at once, which loses nothing either. */
  struct sigaction action = {.sa_handler = note_stop, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) (void)sigaction(numbers[i], &action, NULL);
  call->referee.stop = is_stopped;
}

/* ---- the clock, the ledger, the configuration ---- */

static int64_t elapsed(void *context) {
  (void)context;
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

Status call_tell_ledger(const Call *call, Status status, const char *error) {
  const char *path = call->configuration.database;
  if (status == STATUS_NO_INPUT) {
    referee_log(&call->referee, NOTICE_ERROR,
                "%s: no ledger here; `adjudicator new` creates one, --database names another", path);
  } else if (status != STATUS_OK) {
    referee_log(&call->referee, NOTICE_ERROR, "%s: %s", path, error == NULL ? status_name(status) : error);
  }
  return status;
}

/* What is frozen, or may not be written, can be looked at. */
static Status open_to_read(Call *call, const char **error) {
  const char *path = call->configuration.database;
  LedgerState state = LEDGER_AT_WORK;
  Status status = ledger_open_to_read(path, &call->referee.ledger, call->arena, &state, error);
  if (status != STATUS_OK || call->quiet) return status;
  static const char *const WORDS[] = {
      [LEDGER_AT_WORK] = "the ledger cannot be written here; it is only read",
      [LEDGER_FROZEN] = "the ledger is frozen; nothing is taken in, adjudicated or sent",
      [LEDGER_COPY] = "this is a copy of a ledger; it is only read",
      [LEDGER_REPLACED] =
          "a copy was restored in the place of this ledger, and its games go on there; this one is only read",
  };
  referee_log(&call->referee, NOTICE_WARNING, "%s: %s", path, WORDS[state]);
  return status;
}

static Status open_ledger(void *context) {
  Call *call = context;
  LedgerNeed need = call->command->ledger;
  bool reads = need == LEDGER_READ || need == LEDGER_LATER;
  const char *error = NULL, *path = call->configuration.database;
  Status status = ledger_open(path, need == LEDGER_CREATE, &call->referee.ledger, call->arena, &error);
  if (reads && (status == STATUS_NO_PERMISSION || status == STATUS_IO)) status = open_to_read(call, &error);
  if (status == STATUS_OK && reads)
    return referee_ledger_status(&call->referee, ledger_begin_reading(call->referee.ledger));
  return call_tell_ledger(call, status, error);
}

Status call_read_configuration(Call *call, const char **unreadable, Diagnostics *diagnostics) {
  diagnostics_init(diagnostics, call->arena);
  Status status =
      configuration_read(call->arena, call->config, &call->configuration, unreadable, diagnostics);
  call->configuration.template_folder = call->template_folder;
  if (call->database != NULL) call->configuration.database = call->database;
  if (call->language != NULL) call->configuration.language = call->language;
  diagnostics_sort(diagnostics);
  return status;
}

static Status read_configuration(Call *call) {
  Diagnostics diagnostics;
  const char *unreadable;
  if (call->command->without_configuration) {
    configuration_defaults(call->arena, &call->configuration);
    call->configuration.template_folder = call->template_folder;
    return STATUS_OK;
  }
  Status status = call_read_configuration(call, &unreadable, &diagnostics);
  if (unreadable != NULL) {
    referee_log(&call->referee, NOTICE_ERROR, "%s: %s", unreadable, strerror(errno));
  } else {
    referee_log_diagnostics(&call->referee, "", call->configuration.file, &diagnostics);
  }
  return status;
}

Status call_open(Call *call) {
  call->notes = tree_list(call->arena);
  call->referee = (Referee){
      .arena = call->arena,
      .configuration = &call->configuration,
      .games = GAMES,
      .elapsed = elapsed,
      .patience = PATIENCE,
      .open = open_ledger,
      .open_context = call,
      .log = tell,
      .log_context = call,
      .progress = show_progress,
      .progress_context = call,
  };
  call->progress = (ProgressLine){.wanted = !call->quiet && can_erase_lines()};
  call->referee.now_given = call->now != NULL;
  if (call->now == NULL) {
    call->referee.now = time_now();
  } else if (!time_parse(call->now, &call->referee.now)) {
    return call_misused(call, "--now needs a time such as 2026-11-21T20:00:00+01:00, not \"%s\"", call->now);
  }
  Status status = read_configuration(call);
  if (status == STATUS_OK && !referee_language_good(&call->referee, call->language)) status = STATUS_USAGE;
  LedgerNeed need = call->command->ledger;
  bool now = need == LEDGER_EXISTS || need == LEDGER_READ;
  return status == STATUS_OK && now ? open_ledger(call) : status;
}

void call_close(Call *call) {
  call_erase_progress(call);
  if (call->referee.ledger != NULL) ledger_close(call->referee.ledger);
  call->referee.ledger = NULL;
}

const char *call_option(const Call *call, const char *name) {
  const char *value = NULL;
  for (size_t i = 0; i < call->option_count; i++) {
    if (strcmp(call->options[i].name, name) == 0) value = call->options[i].value;
  }
  return value;
}

void call_put_language(const Call *call, LoadedGame *loaded) {
  for (size_t i = 0; call->language != NULL && i < loaded->seats.count; i++)
    loaded->seats.items[i].language = call->language;
}

Status call_read_file(const Call *call, Arena *arena, const char *path, size_t limit, char **bytes,
                      size_t *length) {
  Status status = file_read(arena, path, limit, bytes, length);
  if (status == STATUS_OK) return status;
  referee_log(&call->referee, NOTICE_ERROR, "%s: %s", strcmp(path, "-") == 0 ? "standard input" : path,
              strerror(errno));
  return STATUS_NO_INPUT;
}

Status call_print(const char *text) {
  return fputs(text, stdout) < 0 ? STATUS_IO : STATUS_OK;
}

Status call_print_tree(const Call *call, const Tree *tree) {
  return call_print(yaml_write(call->arena, tree, NULL));
}

Status call_misused(const Call *call, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *text = arena_vprintf(call->arena, format, arguments);
  va_end(arguments);
  fprintf(stderr, "adjudicator: %s\nTry `adjudicator %s --help`.\n", text, call->command->name);
  return STATUS_USAGE;
}
