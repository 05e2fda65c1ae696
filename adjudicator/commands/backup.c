#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/files.h"
#include "../ledger/copy.h"
#include "../referee/office/office.h"
#include "verbs.h"

#define ENDING    ".copy"
#define KEEP_MOST 100000

typedef struct Backup {
  Call *call;
  const char *folder; /* NULL: FILE is named */
  const char
      *stem; /* the names of copies in it begin with it: the name of the ledger's file, without its ending */
  const char *path; /* of the copy */
  const char *mark; /* of the ledger */
  int64_t keep;     /* 0: all */
} Backup;

static Status fail(const Backup *backup, const char *path, Status status, const char *words) {
  referee_log(&backup->call->referee, NOTICE_ERROR, "%s: %s", path, words);
  return status;
}

/* ---- where it goes ---- */

static bool is_folder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* "ledger" of "/var/games/ledger.db". */
static const char *stem_of(Arena *arena, const char *database) {
  const char *slash = strrchr(database, '/'), *name = slash == NULL ? database : slash + 1;
  const char *dot = strrchr(name, '.');
  return dot == NULL || dot == name ? arena_strdup(arena, name)
                                    : arena_strndup(arena, name, (size_t)(dot - name));
}

/* 20261121T200000Z: names sort as times do. */
static const char *stamp_of(Arena *arena, Time time) {
  const char *stamp = "";
  for (const char *c = time_format(arena, time); *c != '\0'; c++)
    if (*c != '-' && *c != ':') stamp = arena_printf(arena, "%s%c", stamp, *c);
  return stamp;
}

/* Where a link leads, so that the copy goes there: to another disk, perhaps. */
static Status follow_link(Backup *backup) {
  struct stat info;
  if (lstat(backup->path, &info) != 0 || !S_ISLNK(info.st_mode)) return STATUS_OK;
  char *real = realpath(backup->path, NULL);
  if (real == NULL)
    return fail(backup, backup->path, STATUS_CANNOT_CREATE,
                "is a link to a file that is not there; is its disk mounted?");
  backup->path = arena_strdup(backup->call->arena, real);
  free(real);
  return STATUS_OK;
}

/* An existing file is replaced only if it is a copy of the same ledger. */
static Status check_place(const Backup *backup) {
  LedgerCopy found;
  struct stat info;
  const char *error;
  if (!file_exists(backup->path)) return STATUS_OK;
  if (stat(backup->path, &info) == 0 && !S_ISREG(info.st_mode))
    return fail(backup, backup->path, STATUS_CANNOT_CREATE, "is not a file");
  Status status = ledger_copy_look(backup->path, backup->call->arena, &found, &error);
  if (status == STATUS_OK && strcmp(found.mark, backup->mark) == 0) return STATUS_OK;
  return fail(backup, backup->path, STATUS_CANNOT_CREATE,
              "exists already and is not a copy of this ledger; nothing was changed");
}

static Status read_keep(Backup *backup) {
  const char *keep = call_option(backup->call, "keep");
  if (keep == NULL) return STATUS_OK;
  char *end;
  errno = 0;
  backup->keep = strtoll(keep, &end, 10);
  if (errno != 0 || end == keep || *end != '\0' || backup->keep < 1 || backup->keep > KEEP_MOST)
    return call_misused(backup->call, "--keep needs a number from 1 to %d, not \"%s\"", KEEP_MOST, keep);
  if (backup->folder == NULL)
    return call_misused(backup->call, "--keep needs an existing folder: \"%s\" is not one",
                        backup->call->words[0]);
  return STATUS_OK;
}

static Status find_place(Backup *backup) {
  Call *call = backup->call;
  Arena *arena = call->arena;
  const char *word = call->words[0];
  backup->folder = is_folder(word) ? word : NULL;
  backup->stem = stem_of(arena, call->configuration.database);
  backup->path = word;
  if (backup->folder != NULL)
    backup->path =
        path_join(arena, word,
                  arena_concat(arena, backup->stem, "-", stamp_of(arena, call->referee.now), ENDING, NULL));
  Status status = read_keep(backup);
  if (status != STATUS_OK) return status;
  status = referee_ledger_status(&call->referee, ledger_mark(call->referee.ledger, arena, &backup->mark));
  if (status == STATUS_OK && backup->mark == NULL)
    status = fail(backup, call->configuration.database, STATUS_BUG, "does not say which ledger it is");
  if (status == STATUS_OK) status = follow_link(backup);
  return status == STATUS_OK ? check_place(backup) : status;
}

/* ---- what is no longer kept ---- */

typedef struct Copy {
  const char *path;
  Time copied;
} Copy;

static int newest_first(const void *a, const void *b) {
  const Copy *x = a, *y = b;
  if (x->copied != y->copied) return x->copied > y->copied ? -1 : 1;
  return strcmp(y->path, x->path);
}

/* LEDGER-20261121T200000Z.copy. */
static bool has_name(const Backup *backup, const char *name) {
  static const char SHAPE[] = "ddddddddTddddddZ" ENDING;
  size_t stem = strlen(backup->stem);
  if (strncmp(name, backup->stem, stem) != 0 || name[stem] != '-') return false;
  const char *stamp = name + stem + 1;
  if (strlen(stamp) != strlen(SHAPE)) return false;
  for (size_t i = 0; SHAPE[i] != '\0'; i++) {
    bool digit = i < strlen(SHAPE) - strlen(ENDING) && SHAPE[i] == 'd';
    if (digit ? !isdigit((unsigned char)stamp[i]) : stamp[i] != SHAPE[i]) return false;
  }
  return true;
}

/* The copies in the folder, except the one that was just made: a file counts if its name is one that this command gives, and
 * it says itself that it is a copy of this ledger. */
static Copy *find_copies(const Backup *backup, size_t *count) {
  Arena *arena = backup->call->arena;
  const char *const *names = folder_names(arena, backup->folder);
  Copy *copies = NULL;
  size_t room = 0;
  *count = 0;
  for (size_t i = 0; names[i] != NULL; i++) {
    LedgerCopy found;
    const char *error, *path = path_join(arena, backup->folder, names[i]);
    struct stat info;
    bool good = has_name(backup, names[i]) && strcmp(path, backup->path) != 0 && lstat(path, &info) == 0 &&
                S_ISREG(info.st_mode) && ledger_copy_look(path, arena, &found, &error) == STATUS_OK &&
                strcmp(found.mark, backup->mark) == 0;
    if (!good) continue;
    copies = arena_room(arena, copies, sizeof *copies, *count, &room);
    copies[(*count)++] = (Copy){path, found.copied};
  }
  if (*count > 0) qsort(copies, *count, sizeof *copies, newest_first);
  return copies;
}

static Status remove_old(const Backup *backup) {
  size_t count;
  Status status = STATUS_OK;
  if (backup->keep == 0) return status;
  const Copy *copies = find_copies(backup, &count);
  for (size_t i = (size_t)backup->keep - 1; i < count; i++) {
    if (unlink(copies[i].path) != 0) {
      status = fail(backup, copies[i].path, STATUS_IO, strerror(errno));
      continue;
    }
    referee_log(&backup->call->referee, NOTICE_DETAIL, "%s: removed; %d newer ones are kept", copies[i].path,
                (int)backup->keep);
  }
  return status;
}

/* ---- all of it ---- */

static Status write_copy(const Backup *backup) {
  Call *call = backup->call;
  Arena *arena = call->arena;
  const char *error = "", *slash = strrchr(backup->path, '/');
  const char *name = slash == NULL ? backup->path : slash + 1;
  /* Beside it, and always the same for a ledger: if a process died, the next one replaces what it left. */
  const char *hidden = arena_printf(arena, ".%.8s.making", backup->mark);
  const char *making = path_join(arena, path_folder(arena, backup->path), hidden);
  Status status = ledger_copy(call->referee.ledger, making, call->referee.now, arena, &error);
  if (status != STATUS_OK) return fail(backup, making, status, error);
  referee_step(&call->referee, "copied");
  if (rename(making, backup->path) != 0 || !folder_sync(backup->path))
    return fail(backup, backup->path, STATUS_CANNOT_CREATE, strerror(errno));
  referee_log(&call->referee, NOTICE_DONE, "%s: a copy of the ledger, checked",
              *name == '\0' ? making : backup->path);
  return STATUS_OK;
}

static Status backup(Call *call) {
  int lock;
  Backup backup = {.call = call};
  Status status = find_place(&backup);
  if (status != STATUS_OK) return status;
  status = lock_take(&call->referee, "backup", &lock);
  if (status == STATUS_TRY_AGAIN)
    return fail(&backup, call->configuration.database, status, "another backup is running");
  if (status != STATUS_OK) return status;
  status = write_copy(&backup);
  if (status == STATUS_OK) status = remove_old(&backup);
  lock_release(lock);
  return status;
}

static const OptionRule OPTIONS[] = {
    {"keep", "14", "keep this many copies in the folder; the oldest are removed", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_BACKUP = {
    .name = "backup",
    .arguments = "FILE|FOLDER",
    .summary = "Copy the ledger while it is in use",
    .details =
        "The copy holds the ledger as it was at one moment, whatever is taken in, adjudicated or sent meanwhile. It is "
        "written under another name, checked (every page, every reference between rows, and the links of each game's "
        "log), and only then put in its place. Only its owner can read it: it holds the games' secrets.\n\n"
        "In a FOLDER the copy is called LEDGER-TIME.copy, after the ledger's file and the time in UTC. Once it is good, "
        "--keep removes the oldest copies of this ledger in the folder, and no other file. An existing FILE is replaced "
        "only if it is a copy of this ledger.\n\n"
        "A copy is not a ledger: only `adjudicator restore` makes one from it. Commands that only read, such as "
        "`verify`, work with it (--database FILE). Keep copies on another disk.\n\n"
        "Examples:\n"
        "  adjudicator backup copies --keep 14\n"
        "  adjudicator --quiet backup ledger.copy\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_READ,
    .run = backup,
};
