#include "acts.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../base/dice.h"
#include "../../base/files.h"
#include "../../ledger/copy.h"
#include "../../report/report.h"
#include "../begin/begin.h"
#include "../letters/letters.h"
#include "../office/office.h"
#include "../turn/turn.h"

/* What waited to be sent when the copy was made. */
#define PERHAPS_SENT "may have been sent already: the ledger was restored from a copy"

/* The numbers of receipts jump by this at least: a clock that was set in the meantime must not bring back a number. */
#define JUMP_LEAST 1000

typedef struct Restore {
  Referee *referee;
  Arena *arena;
  const char *copy;     /* the file */
  const char *path;     /* of the ledger, without links to it */
  const char *making;   /* where the new one is made */
  LedgerCopy found;     /* what the copy says */
  LedgerNumbers given;  /* by the ledger that is replaced */
  bool former, damaged; /* there is one; SQLite cannot work with it */
  bool made;            /* `making` is ours */
  RestoreRow row;
  size_t games; /* that go on */
  size_t failed;
} Restore;

static Status fail(const Restore *restore, const char *path, Status status, const char *words) {
  referee_log(restore->referee, NOTICE_ERROR, "%s: %s", path, words);
  return status;
}

/* ======== one game ======== */

/* ---- what its readers are told ---- */

/* The newest file of a seat that came before the copy was made. */
static Status find_newest(const Restore *restore, const LoadedGame *loaded, int seat, SubmissionRow *newest,
                          int64_t *count) {
  SubmissionRows rows;
  Ledger *ledger = restore->referee->ledger;
  Status status = ledger_submissions(ledger, loaded->arena, loaded->row.id, &rows);
  *count = 0;
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++) {
    if (rows.items[i].seat != seat) continue;
    if (*count == 0 || rows.items[i].receipt > newest->receipt) *newest = rows.items[i];
    ++*count;
  }
  if (status == STATUS_OK && *count > 0) status = ledger_submission_number(ledger, newest);
  return referee_ledger_status(restore->referee, status);
}

/* In the reader's language and zone; NULL after logging why not. seat -1: an observer. */
static Tree *words_for(const Restore *restore, const LoadedGame *loaded, int seat, const char *zone) {
  Arena *arena = loaded->arena;
  int viewer = seat < 0 ? VIEWER_PUBLIC : seat;
  const Catalogue *catalogue =
      referee_catalogue(restore->referee, viewer_language(restore->referee, loaded, viewer));
  if (catalogue == NULL) return NULL;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "copied", time_format(arena, restore->row.copied));
  tree_put_text(arena, fields, "restored", time_format(arena, restore->row.at));
  Tree *words = localize_fields(catalogue, arena, zone, fields);
  tree_put_text(arena, words, "reason", restore->row.reason);
  tree_put_text(arena, words, "game", loaded->row.name);
  tree_put_text(arena, words, "turn", loaded->turn);
  tree_put_bool(arena, words, "seated", seat >= 0);
  return words;
}

static Status words_for_seat(const Restore *restore, const LoadedGame *loaded, int seat, Tree **out) {
  SubmissionRow newest = {.receipt = 0};
  int64_t count;
  *out = words_for(restore, loaded, seat, loaded->seats.items[seat].timezone);
  if (*out == NULL) return STATUS_CONFIG;
  Status status = find_newest(restore, loaded, seat, &newest, &count);
  if (status != STATUS_OK) return status;
  if (count > 0) tree_put_int(loaded->arena, *out, "receipt", newest.number);
  tree_put_int(loaded->arena, *out, "next", restore->row.jump + count + 1);
  return STATUS_OK;
}

static Status report_to_seat(const Restore *restore, const LoadedGame *loaded, int seat) {
  Tree *words;
  if (loaded->seats.items[seat].computer != NULL) return STATUS_OK;
  Status status = words_for_seat(restore, loaded, seat, &words);
  if (status != STATUS_OK) return status;
  const ReportLetter letter = {.purpose = "", .preface = "restored", .fields = words};
  return mails_queue_report(restore->referee, loaded, seat, &letter);
}

static Status report_to_observers(const Restore *restore, const LoadedGame *loaded) {
  ObserverRows rows;
  Status status = ledger_observers(restore->referee->ledger, loaded->arena, loaded->row.id, &rows);
  status = referee_ledger_status(restore->referee, status);
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++) {
    LoadedGame theirs = *loaded;
    theirs.language = rows.items[i].language;
    const Tree *words = words_for(restore, &theirs, -1, rows.items[i].timezone);
    const ReportLetter letter = {.purpose = "", .preface = "restored", .fields = words};
    status = words == NULL ? STATUS_CONFIG
                           : mails_queue_public_report(restore->referee, loaded, &rows.items[i], &letter);
  }
  return status;
}

/* Players who wait for results that the game master has not released get no report now, and must not see that there are
 * results. */
static Status tell_waiting(const Restore *restore, const GameRow *row, Arena *arena) {
  LoadedGame known;
  Status status = load_game(restore->referee, arena, row->name, &known);
  const char *ordinal = arena_printf(arena, "%" PRId64, restore->row.number);
  for (int seat = 0; status == STATUS_OK && seat < known.seated.count; seat++) {
    Tree *words;
    status = words_for_seat(restore, &known, seat, &words);
    if (status == STATUS_OK)
      status = mails_queue_notice(restore->referee, &known, seat, "restored", ordinal, words);
  }
  return status;
}

static Status tell_all(const Restore *restore, const LoadedGame *loaded) {
  Status status = addresses_check(restore->referee, loaded);
  for (int seat = 0; status == STATUS_OK && seat < loaded->seated.count; seat++)
    status = report_to_seat(restore, loaded, seat);
  return status == STATUS_OK ? report_to_observers(restore, loaded) : status;
}

/* ---- its branch ---- */

/* The same position, on a branch whose dice nobody has seen. */
static Status begin_branch(const Restore *restore, LoadedGame *loaded) {
  Referee *referee = restore->referee;
  int64_t left = loaded->branch;
  EventWriter writer = {referee, loaded, loaded->turn, loaded->number + 1, 0, NULL};
  loaded->number++;
  loaded->branch = restore->row.number;
  StateRow row;
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "reason", restore->row.reason);
  tree_put_text(loaded->arena, fields, "copied", time_format(loaded->arena, restore->row.copied));
  tree_put_int(loaded->arena, fields, "branch", restore->row.number);
  Status status = loaded_game_add_state(referee, loaded, &row);
  if (status == STATUS_OK) status = event_writer_add(&writer, "restored", NULL, AUDIENCE_ALL, fields);
  return status == STATUS_OK ? proof_rollback(&writer, &row, left) : status;
}

/* Opens the window anew, with all of its time. A game that is paused or set aside stays so. */
static Status reopen(const Restore *restore, LoadedGame *loaded) {
  Referee *referee = restore->referee;
  const char *before = arena_strdup(loaded->arena, loaded->row.status);
  Status status = window_open(referee, loaded);
  if (status != STATUS_OK || strcmp(before, "running") == 0) return status;
  loaded->row.status = before;
  if (strcmp(before, "paused") == 0) loaded->row.paused = referee->now;
  return referee_ledger_status(referee, ledger_set_status(referee->ledger, loaded->row.id, &loaded->row));
}

/* Waiting results go on waiting: as long as if they had come now. */
static Status hold_on(const Restore *restore, LoadedGame *loaded) {
  GameRow *row = &loaded->row;
  int64_t after = loaded->settings.release_after;
  row->opened = restore->referee->now;
  row->wake = after > 0 ? restore->referee->now + after : TIME_NONE;
  return referee_ledger_status(restore->referee, ledger_set_window(restore->referee->ledger, row->id, row));
}

static Status go_on(const Restore *restore, Arena *arena, const GameRow *row) {
  LoadedGame loaded;
  bool waits = strcmp(row->held, "release") == 0;
  Status status = load_newest_game(restore->referee, arena, row->name, &loaded);
  if (status == STATUS_OK) status = begin_branch(restore, &loaded);
  if (status == STATUS_OK) status = waits ? hold_on(restore, &loaded) : reopen(restore, &loaded);
  if (status != STATUS_OK) return status;
  return waits ? tell_waiting(restore, row, arena) : tell_all(restore, &loaded);
}

/* ======== all games ======== */

/* With some random bits: a copy may be restored twice within a second. */
static bool choose_number(Restore *restore) {
  uint8_t random[DICE_KEY_BYTES];
  if (!random_key(random)) return false;
  int64_t ten = ((int64_t)random[0] << 8 | random[1]) % RESTORE_STEP;
  int64_t number = (restore->referee->now * RESTORE_STEP + ten) * RESTORE_STEP;
  int64_t before = ledger_restored(restore->referee->ledger);
  if (restore->given.restore > before) before = restore->given.restore;
  restore->row.number = number > before ? number : before + RESTORE_STEP;
  return true;
}

/* Nobody can have sent a file in each second that was lost. If the former ledger can be read, its numbers are certain. */
static Status choose_receipts(Restore *restore, const GameRows *games) {
  RestoreRow before = {.jump = 0};
  Referee *referee = restore->referee;
  Status status = ledger_restore(referee->ledger, restore->arena, &before);
  if (status == STATUS_NOT_FOUND) status = STATUS_OK;
  int64_t newest = 0, lost = restore->row.at - restore->row.copied;
  int64_t jump = before.jump + JUMP_LEAST + (lost > 0 ? lost : 0);
  if (restore->given.number > jump) jump = restore->given.number + JUMP_LEAST;
  for (size_t i = 0; i < games->count && status == STATUS_OK; i++) {
    SubmissionRows files;
    Arena *own = arena_new(); /* they may be many */
    status = ledger_submissions(referee->ledger, own, games->items[i].id, &files);
    for (size_t f = 0; status == STATUS_OK && f < files.count; f++)
      if (files.items[f].receipt > newest) newest = files.items[f].receipt;
    arena_free(own);
  }
  restore->row.jump = jump;
  restore->row.first = (newest > restore->given.receipt ? newest : restore->given.receipt) + jump + 1;
  return referee_ledger_status(referee, status);
}

/* A game that cannot be read cannot be adjudicated either: it is set aside, and stops no other. */
static Status restore_game(Restore *restore, GameRow *row) {
  Referee *referee = restore->referee;
  Arena *arena = arena_new();
  LoadedGame loaded;
  bool over = strcmp(row->status, "over") == 0;
  Status status = over ? STATUS_OK : load_newest_game(referee, arena, row->name, &loaded);
  if (status == STATUS_BUG) {
    restore->failed++;
    row->status = "broken";
    row->paused = TIME_NONE;
    referee_log(referee, NOTICE_ERROR, "%s: cannot be read; set aside as broken", row->name);
    status = referee_ledger_status(referee, ledger_set_status(referee->ledger, row->id, row));
  } else if (status == STATUS_OK && !over) {
    restore->games++;
    status = go_on(restore, arena, row);
  }
  arena_free(arena);
  return status;
}

static Status restore_openings(const Restore *restore) {
  OpeningRows rows;
  Arena *arena = restore->arena;
  Referee *referee = restore->referee;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "copied", time_format(arena, restore->row.copied));
  tree_put_text(arena, fields, "restored", time_format(arena, restore->row.at));
  tree_put_text(arena, fields, "reason", restore->row.reason);
  Status status = referee_ledger_status(referee, ledger_openings(referee->ledger, arena, &rows));
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++)
    status = opening_restored(referee, arena, rows.items[i].name, fields);
  return status;
}

static Status restore_within(Restore *restore) {
  Referee *referee = restore->referee;
  GameRows games;
  Status status = referee_ledger_status(referee, ledger_games(referee->ledger, restore->arena, &games));
  if (status == STATUS_OK) status = choose_receipts(restore, &games);
  if (status != STATUS_OK) return status;
  if (!choose_number(restore))
    return fail(restore, restore->path, STATUS_IO, "the system's random bytes cannot be read");
  status = ledger_add_restore(referee->ledger, &restore->row);
  if (status == STATUS_OK) status = ledger_mails_restored(referee->ledger, referee->now, PERHAPS_SENT);
  status = referee_ledger_status(referee, status);
  for (size_t i = 0; i < games.count && status == STATUS_OK; i++) {
    referee_progress(referee, "games restored", i, games.count);
    status = restore_game(restore, &games.items[i]);
  }
  return status == STATUS_OK ? restore_openings(restore) : status;
}

static Status restore_games(Restore *restore) {
  Referee *referee = restore->referee;
  const char *error;
  Status status = ledger_open(restore->making, false, &referee->ledger, restore->arena, &error);
  if (status != STATUS_OK) return fail(restore, restore->making, status, error);
  status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status == STATUS_OK) status = restore_within(restore);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  ledger_close(referee->ledger); /* ends the transaction, too */
  referee->ledger = NULL;
  referee_step(referee, "restored");
  if (status != STATUS_OK || !file_exists(arena_concat(restore->arena, restore->making, "-wal", NULL)))
    return status;
  return fail(restore, restore->making, STATUS_IO, "its write-ahead log could not be merged into it");
}

/* ======== the files ======== */

static bool has_bytes(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && info.st_size > 0;
}

/* Refuses the copy if it and the former ledger both say that they are different ledgers; a ledger that cannot be read says
 * nothing. */
static Status check_mark(const Restore *restore) {
  const char *mark = NULL, *error;
  Status status = ledger_mark_of(restore->path, restore->arena, &mark, &error);
  if (status != STATUS_OK || mark == NULL || strcmp(mark, restore->found.mark) == 0) return STATUS_OK;
  return fail(restore, restore->copy, STATUS_NO_PERMISSION,
              arena_concat(restore->arena, "it is a copy of another ledger, not of ", restore->path,
                           "; move that one away first", NULL));
}

static Status stop_former(Restore *restore) {
  const char *error = "";
  if (!restore->former) return STATUS_OK;
  Status status = ledger_stop(restore->path, (unsigned)restore->referee->patience, restore->arena,
                              &restore->given, &restore->damaged, &error);
  if (status == STATUS_TRY_AGAIN)
    return fail(
        restore, restore->path, status,
        "another process still has the ledger open; new ones are refused. Run restore again, or `adjudicator "
        "thaw` to go on as before");
  if (status != STATUS_OK) return fail(restore, restore->path, status, error);
  if (restore->damaged)
    referee_log(restore->referee, NOTICE_WARNING, "%s: the former ledger cannot be read: %s", restore->path,
                error);
  return STATUS_OK;
}

/* Gives the same file another name. For a moment it has both, so that a file of that name always exists and says what it
 * is. */
static bool keep_as(const char *from, const char *to) {
  if (link(from, to) == 0) return true;
  return errno != EEXIST && rename(from, to) == 0; /* a file system without hard links */
}

static const char *find_name(const Restore *restore) {
  Arena *arena = restore->arena;
  const char *moment = time_format(arena, restore->row.at), *stamp = "";
  for (const char *c = moment; *c != '\0'; c++)
    if (*c != '-' && *c != ':') stamp = arena_printf(arena, "%s%c", stamp, *c);
  const char *name = arena_concat(arena, restore->path, ".replaced-", stamp, NULL);
  for (int i = 2; file_exists(name); i++)
    name = arena_printf(arena, "%s.replaced-%s-%d", restore->path, stamp, i);
  return name;
}

/* A damaged ledger may have a write-ahead log, which must not be taken for that of the new one. */
static bool keep_log(const Restore *restore, const char *name, const char *ending) {
  const char *from = arena_concat(restore->arena, restore->path, ending, NULL);
  return !file_exists(from) || rename(from, arena_concat(restore->arena, name, ending, NULL)) == 0;
}

static Status put_aside(const Restore *restore) {
  const char *error = "";
  if (!restore->former) return STATUS_OK;
  Status status = ledger_replaced(restore->path, restore->damaged, restore->row.at, restore->arena, &error);
  if (status != STATUS_OK) return fail(restore, restore->path, status, error);
  referee_step(restore->referee, "replaced");
  const char *name = find_name(restore);
  bool kept = keep_log(restore, name, "-wal") && keep_log(restore, name, "-shm") &&
              keep_log(restore, name, "-journal") && keep_as(restore->path, name);
  if (!kept) return fail(restore, name, STATUS_CANNOT_CREATE, strerror(errno));
  referee_log(restore->referee, NOTICE_DONE, "%s: the former ledger, which says that it was replaced", name);
  return STATUS_OK;
}

static Status put_in_place(const Restore *restore) {
  Status status = put_aside(restore);
  if (status != STATUS_OK) return status;
  referee_step(restore->referee, "kept");
  if (rename(restore->making, restore->path) != 0 || !folder_sync(restore->path))
    return fail(restore, restore->path, STATUS_IO, strerror(errno));
  referee_step(restore->referee, "renamed");
  return STATUS_OK;
}

/* ======== all of it ======== */

/* The ledger itself, if its name is a link to it. */
static const char *real_path(Arena *arena, const char *path) {
  char *real = realpath(path, NULL);
  const char *found = arena_strdup(arena, real == NULL ? path : real);
  free(real);
  return found;
}

/* Removes the new ledger if it did not come into its place. */
static void drop_made(const Restore *restore) {
  static const char *const ENDINGS[] = {"-wal", "-shm", ""};
  for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++)
    (void)unlink(arena_concat(restore->arena, restore->making, ENDINGS[i], NULL)); /* it may not be there */
}

static void tell_done(const Restore *restore) {
  Arena *arena = restore->arena;
  referee_log(restore->referee, NOTICE_DONE,
              "%s: restored from the copy of %s; %zu game%s go%s on; the next tick mails their players",
              restore->path, time_format(arena, restore->row.copied), restore->games,
              restore->games == 1 ? "" : "s", restore->games == 1 ? "es" : "");
}

static Status restore_locked(Restore *restore) {
  const char *error = "";
  restore->former = has_bytes(restore->path);
  Status status = restore->former ? check_mark(restore) : STATUS_OK;
  if (status != STATUS_OK) return status;
  restore->made = true;
  status = ledger_copy_revive(restore->copy, restore->making, restore->arena, &error);
  if (status != STATUS_OK) {
    bool writing = status == STATUS_IO || status == STATUS_CANNOT_CREATE || status == STATUS_TRY_AGAIN;
    return fail(restore, writing ? restore->making : restore->copy, status, error);
  }
  referee_step(restore->referee, "revived");
  status = stop_former(restore); /* only once the copy is known to be good */
  if (status != STATUS_OK) return status;
  referee_step(restore->referee, "stopped");
  status = restore_games(restore);
  if (status == STATUS_OK) status = put_in_place(restore);
  if (status != STATUS_OK) return status;
  tell_done(restore);
  return restore->failed > 0 ? STATUS_BUG : STATUS_OK;
}

/* A pipe would never end; and the file that we are about to write cannot be read meanwhile. */
static Status check_file(const Restore *restore) {
  struct stat copy, making;
  if (stat(restore->copy, &copy) != 0) return STATUS_OK; /* opening it says why */
  if (!S_ISREG(copy.st_mode)) return fail(restore, restore->copy, STATUS_NO_INPUT, "is not a file");
  bool same =
      stat(restore->making, &making) == 0 && copy.st_dev == making.st_dev && copy.st_ino == making.st_ino;
  if (!same) return STATUS_OK;
  return fail(restore, restore->copy, STATUS_NO_PERMISSION,
              "this command writes a file of that name; give the copy another one");
}

Status act_restore(Referee *referee, Arena *arena, const char *copy, const char *reason) {
  const char *error = "";
  int lock;
  Restore restore = {.referee = referee, .arena = arena, .copy = copy};
  if (!act_reason_good(referee, reason)) return STATUS_USAGE;
  restore.path = real_path(arena, referee->configuration->database);
  restore.making = arena_concat(arena, restore.path, ".restoring", NULL);
  Status status = check_file(&restore);
  if (status != STATUS_OK) return status;
  status = ledger_copy_look(copy, arena, &restore.found, &error);
  if (status == STATUS_NO_INPUT && *error == '\0') error = "no such file";
  if (status != STATUS_OK) return fail(&restore, copy, status, error);
  restore.row = (RestoreRow){.at = referee->now, .copied = restore.found.copied, .reason = reason};
  status = lock_take(referee, "tick", &lock);
  if (status == STATUS_TRY_AGAIN)
    return fail(&restore, restore.path, status, "a tick is running; run restore again");
  if (status != STATUS_OK) return status;
  status = restore_locked(&restore);
  if (status != STATUS_OK && restore.made) drop_made(&restore);
  lock_release(lock);
  return status;
}
