#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <glib.h>

#include "../../base/child.h"
#include "../../base/files.h"
#include "../../ledger/frozen.h"
#include "../letters/letters.h"
#include "private.h"

/* Bytes. A ledger grows by some kilobytes a turn; a disk that has less than this is full soon for another reason. */
#define SPACE_NEEDED ((uint64_t)16 * 1024 * 1024)
#define SPACE_WANTED ((uint64_t)256 * 1024 * 1024)
#define TRIAL_BYTES  ((size_t)64 * 1024)
/* For a helper program to say its version. */
#define VERSION_MILLISECONDS 10000

/* ---- the configuration ---- */

static bool mode_of(const char *path, mode_t *mode) {
  struct stat found;
  if (stat(path, &found) != 0) return false;
  *mode = found.st_mode & 07777;
  return true;
}

/* Anybody who can write it can have us run any command, as password-command. */
static void examine_configuration_mode(Doctor *doctor, const char *file) {
  mode_t mode;
  if (!mode_of(file, &mode) || (mode & 022) == 0) return;
  doctor_tell(
      doctor, "configuration-mode", FINDING_FIX, NULL, arena_printf(doctor->arena, "chmod go-w '%s'", file),
      "%s: other users may write it (mode %o), and so have commands run as you", file, (unsigned)mode);
}

void examine_configuration(Doctor *doctor) {
  const ConfigurationFound *found = doctor->found;
  const Configuration *configuration = doctor->referee->configuration;
  if (found->unreadable != NULL) {
    doctor_tell(doctor, "configuration", FINDING_FIX, found->why,
                "name another with --config, or make it readable", "%s cannot be read", found->unreadable);
    return;
  }
  for (size_t i = 0; i < found->diagnostics->count; i++) {
    Diagnostics one;
    diagnostics_init(&one, doctor->arena);
    one.items = &found->diagnostics->items[i];
    one.count = 1;
    doctor->logged = NULL;
    referee_log_diagnostics(doctor->referee, "", configuration->file, &one);
    doctor_tell(doctor, "configuration", one.items->severity == SEVERITY_ERROR ? FINDING_FIX : FINDING_NOTE,
                NULL, "correct it; see adjudicator.yaml(5)", "%s",
                doctor->logged == NULL ? "?" : doctor->logged);
  }
  doctor->configured = found->status == STATUS_OK;
  if (!doctor->configured) return;
  if (configuration->file == NULL) {
    doctor_tell(doctor, "configuration", FINDING_NOTE, NULL, "`adjudicator init` writes one",
                "there is no adjudicator.yaml here: mail becomes files in outbox/, and no mailbox is read");
    return;
  }
  doctor_tell(doctor, "configuration", FINDING_OK, NULL, NULL, "%s", configuration->file);
  examine_configuration_mode(doctor, configuration->file);
  if (configuration->referee == NULL)
    doctor_tell(doctor, "referee", FINDING_NOTE, NULL, "set `referee:` to your own address",
                "nobody is mailed when something goes wrong");
}

/* ---- the ledger ---- */

static int64_t count_games(Doctor *doctor) {
  GameRows games = {.count = 0};
  Status status = ledger_games(doctor->referee->ledger, doctor->arena, &games);
  return status == STATUS_OK ? (int64_t)games.count : 0;
}

static void tell_unreadable(Doctor *doctor, const char *error) {
  doctor_tell(doctor, "ledger", FINDING_FIX, error,
              "set `database:` to the right file, or `adjudicator restore` a copy", "%s cannot be opened",
              doctor->referee->configuration->database);
}

static void tell_unwritable(Doctor *doctor, const char *error) {
  const char *path = doctor->referee->configuration->database;
  LedgerState state = LEDGER_AT_WORK;
  const char *why;
  Status status = ledger_open_to_read(path, &doctor->referee->ledger, doctor->arena, &state, &why);
  doctor->ledger = status == STATUS_OK;
  if (!doctor->ledger) {
    tell_unreadable(doctor, error);
  } else if (state == LEDGER_COPY) {
    doctor_tell(doctor, "ledger-copy", FINDING_FIX, NULL, "`adjudicator restore` makes a ledger of it",
                "%s is a copy of a ledger: nothing is taken in, adjudicated or sent", path);
  } else if (state == LEDGER_REPLACED) {
    doctor_tell(doctor, "ledger-replaced", FINDING_FIX, NULL,
                "set `database:` to the ledger that took its place",
                "a copy was restored in the place of %s: nothing is taken in, adjudicated or sent", path);
  } else if (state == LEDGER_FROZEN) {
    doctor_tell(doctor, "ledger-frozen", FINDING_FIX, NULL,
                "`adjudicator thaw` if this is the copy that goes on",
                "%s is frozen: nothing is taken in, adjudicated or sent", path);
  } else {
    doctor_tell(doctor, "ledger-readonly", FINDING_FIX, error,
                "make it and its folder writable for the user who runs `tick`", "%s cannot be written", path);
  }
}

/* Writes a row and takes it back before anybody can see it, since beginning a transaction succeeds even if the file cannot be
 * written. */
static void examine_writing(Doctor *doctor) {
  Ledger *ledger = doctor->referee->ledger;
  const char *path = doctor->referee->configuration->database;
  Status status = ledger_begin(ledger);
  const char *digest = sha256_hex(doctor->arena, "doctor", strlen("doctor"));
  if (status == STATUS_OK) status = ledger_add_edition(ledger, digest, "");
  const char *error = status == STATUS_OK ? "" : arena_strdup(doctor->arena, ledger_error(ledger));
  ledger_rollback(ledger);
  if (status == STATUS_OK) {
    doctor_tell(doctor, "ledger", FINDING_OK, NULL, NULL, "%s, %s", path,
                counted(doctor, count_games(doctor), "game", "games"));
  } else if (status == STATUS_TRY_AGAIN) {
    doctor_tell(doctor, "ledger", FINDING_NOTE, error,
                "run the doctor again; if that does not help, see which program is running",
                "%s: another process has held it for five seconds", path);
  } else {
    doctor_tell(doctor, "ledger-readonly", FINDING_FIX, error,
                "make it and its folder writable for the user who runs `tick`", "%s cannot be written", path);
  }
}

static void examine_ledger_mode(Doctor *doctor) {
  const char *path = doctor->referee->configuration->database;
  mode_t mode;
  if (!mode_of(path, &mode) || (mode & 077) == 0) return;
  doctor_tell(doctor, "ledger-mode", FINDING_FIX, NULL, arena_printf(doctor->arena, "chmod 600 '%s'*", path),
              "%s: other users can read it (mode %o), with all keys and orders", path, (unsigned)mode);
}

void examine_ledger(Doctor *doctor) {
  const char *path = doctor->referee->configuration->database, *error = "";
  if (!doctor->configured) {
    doctor_tell(doctor, "ledger", FINDING_SKIP, NULL, NULL, "the configuration must be correct first");
    return;
  }
  Status status = ledger_open(path, false, &doctor->referee->ledger, doctor->arena, &error);
  if (status == STATUS_NO_INPUT) {
    doctor_tell(doctor, "ledger", FINDING_NOTE, NULL, "`adjudicator new` makes it",
                "%s: there is no ledger yet", path);
  } else if (status == STATUS_NO_PERMISSION || status == STATUS_IO) {
    tell_unwritable(doctor, error);
  } else if (status != STATUS_OK) {
    tell_unreadable(doctor, error);
  } else {
    doctor->ledger = true;
    examine_writing(doctor);
  }
  if (status != STATUS_NO_INPUT) examine_ledger_mode(doctor);
}

/* ---- the disk ---- */

/* 0, or the errno of writing and syncing a file there. It leaves nothing behind. */
static int try_to_write(Doctor *doctor, const char *folder) {
  char *path = arena_printf(doctor->arena, "%s/.adjudicator-doctor.XXXXXX", folder);
  int file = g_mkstemp_full(path, O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0) return errno;
  const char *bytes = arena_alloc(doctor->arena, TRIAL_BYTES);
  bool good = descriptor_write(file, bytes, TRIAL_BYTES) && fsync(file) == 0;
  int error = good ? 0 : errno;
  close(file);
  unlink(path);
  return error;
}

static bool is_of_space(int error) {
  return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

static uint64_t space_of(const char *folder) {
  struct statvfs found;
  if (statvfs(folder, &found) != 0) return UINT64_MAX;
  return (uint64_t)found.f_bavail * found.f_frsize;
}

static const char *space_text(const Doctor *doctor, uint64_t space) {
  if (space == UINT64_MAX) return "space";
  return arena_printf(doctor->arena, "%llu MB", (unsigned long long)(space / 1000000));
}

/* `what` is in it. */
static void examine_folder(Doctor *doctor, const char *folder, const char *what) {
  int error = try_to_write(doctor, folder);
  uint64_t space = space_of(folder);
  const char *free = space_text(doctor, space);
  if (is_of_space(error) || (error == 0 && space < SPACE_NEEDED)) {
    doctor_tell(doctor, "disk-full", FINDING_FIX, error == 0 ? NULL : strerror(error),
                "make room: without it no turn is adjudicated and no mail is filed",
                "%s, the folder of %s: %s left", folder, what, free);
  } else if (error != 0) {
    doctor_tell(doctor, "disk-readonly", FINDING_FIX, strerror(error),
                "make the folder writable for the user who runs `tick`",
                "%s, the folder of %s, cannot be written", folder, what);
  } else if (space < SPACE_WANTED) {
    doctor_tell(doctor, "disk", FINDING_NOTE, NULL, "make room soon", "%s, the folder of %s: only %s left",
                folder, what, free);
  } else {
    doctor_tell(doctor, "disk", FINDING_OK, NULL, NULL, "%s, the folder of %s: %s left", folder, what, free);
  }
}

static void examine_maildir(Doctor *doctor, const char *path, const char *check, const char *what,
                            bool needed) {
  const char *new = arena_printf(doctor->arena, "%s/new", path);
  if (access(new, R_OK | W_OK | X_OK) == 0) {
    doctor_tell(doctor, check, FINDING_OK, NULL, NULL, "%s: %s", path, what);
  } else if (errno == ENOENT && !needed) {
    doctor_tell(doctor, check, FINDING_OK, NULL, NULL, "%s: %s; made when it is first needed", path, what);
  } else {
    const char *todo =
        errno != ENOENT
            ? "make it readable and writable for the user who runs `tick`"
            : arena_printf(doctor->arena, "mkdir -p -m 700 '%s' && mkdir -m 700 '%s/cur' '%s/new' '%s/tmp'",
                           path, path, path, path);
    doctor_tell(doctor, arena_concat(doctor->arena, check, "-maildir", NULL), FINDING_FIX, strerror(errno),
                todo, "%s is not a Maildir that can be used", path);
  }
}

void examine_disk(Doctor *doctor) {
  if (!doctor->configured) return;
  const Configuration *configuration = doctor->referee->configuration;
  Arena *arena = doctor->arena;
  examine_folder(doctor, path_folder(arena, configuration->database), "the ledger");
  const char *outbox = maildir_folder(arena, configuration->transport, configuration->folder);
  const char *inbox = maildir_folder(arena, configuration->intake, configuration->folder);
  if (outbox != NULL)
    examine_maildir(doctor, outbox, "transport", "mail becomes files here, and goes nowhere else", false);
  if (inbox != NULL) examine_maildir(doctor, inbox, "intake", "players' mail is read from here", true);
}

/* ---- what was installed ---- */

/* The words of each game are in a file of their own, read only when they are needed. */
static bool words_good(Doctor *doctor, const char *language) {
  Referee *referee = doctor->referee;
  doctor->logged = NULL;
  if (!referee_speaks(referee, language)) return false;
  const Catalogue *catalogue = referee_catalogue(referee, language);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, doctor->arena);
  for (size_t i = 0; catalogue != NULL && referee->games[i] != NULL; i++)
    (void)catalogue_messages(catalogue, doctor->arena, referee->games[i]->id, &diagnostics);
  referee_log_diagnostics(referee, "", NULL, &diagnostics);
  return catalogue != NULL && diagnostics.errors == 0;
}

static bool editions_good(Doctor *doctor) {
  Referee *referee = doctor->referee;
  doctor->logged = NULL;
  for (size_t i = 0; referee->games[i] != NULL; i++) {
    EditionFile ignored;
    if (referee_edition_file(referee, referee->games[i], NULL, NULL, &ignored) != STATUS_OK) return false;
  }
  return true;
}

void examine_templates(Doctor *doctor) {
  const char *const *languages =
      catalogue_languages(doctor->arena, doctor->referee->configuration->template_folder);
  const char *todo = "install the adjudicator again, or correct the files in --template-dir", *names = "";
  size_t good = 0;
  for (size_t i = 0; languages[i] != NULL; i++) {
    if (words_good(doctor, languages[i])) {
      names = arena_concat(doctor->arena, names, good++ == 0 ? "" : ", ", languages[i], NULL);
    } else {
      doctor_tell(doctor, "templates", FINDING_FIX, doctor->logged, todo,
                  "the texts for \"%s\" cannot be read", languages[i]);
    }
  }
  if (good > 0) doctor_tell(doctor, "templates", FINDING_OK, NULL, NULL, "texts in %s", names);
  if (languages[0] == NULL)
    doctor_tell(doctor, "templates", FINDING_FIX, NULL, todo, "%s: no texts in any language",
                data_path(doctor->arena, "templates"));
  if (editions_good(doctor)) {
    doctor_tell(doctor, "editions", FINDING_OK, NULL, NULL, "boards and cards of %s",
                referee_game_names(doctor->referee, doctor->arena));
  } else {
    doctor_tell(doctor, "editions", FINDING_FIX, doctor->logged, "install the adjudicator again",
                "a game's board cannot be read");
  }
}

/* What is wrong with a helper program; NULL if it is ours. */
static const char *program_fault(Doctor *doctor, const char *name, const char *path) {
  const char *const argv[] = {path, "--version", NULL};
  bool missing;
  const char *said = child_text(doctor->arena, argv, VERSION_MILLISECONDS, 200, &missing);
  if (missing) return "is missing";
  if (said == NULL) return "cannot be run";
  const char *expected = arena_printf(doctor->arena, "%s %s\n", name, ADJUDICATOR_VERSION);
  return strcmp(said, expected) == 0 ? NULL : "belongs to another version";
}

static void examine_desk(Doctor *doctor) {
  const char *missing = "";
  for (size_t i = 0; doctor->referee->games[i] != NULL; i++) {
    const Game *game = doctor->referee->games[i];
    if (desk_is_built(doctor->arena, game)) continue;
    missing = arena_concat(doctor->arena, missing, *missing == '\0' ? "" : ", ", game->id, NULL);
  }
  if (*missing == '\0') {
    doctor_tell(doctor, "desk", FINDING_OK, NULL, NULL, "the order desk is built for all games");
  } else {
    doctor_tell(doctor, "desk", FINDING_NOTE, NULL, "`make desk` makes it; games by mail do not need it",
                "no order desk for %s in %s", missing, data_path(doctor->arena, "desk"));
  }
}

void examine_programs(Doctor *doctor) {
  static const char *const NAMES[] = {"adjudicator-smtp", "adjudicator-imap", "adjudicator-notify",
                                      "adjudicator-web",  "adjudicator-draw", "adjudicator-html",
                                      "adjudicator-line"};
  bool good = true;
  for (size_t i = 0; i < G_N_ELEMENTS(NAMES); i++) {
    const char *path = libexec_path(doctor->arena, NAMES[i]);
    const char *fault = program_fault(doctor, NAMES[i], path);
    if (fault == NULL) continue;
    good = false;
    doctor_tell(doctor, "programs", FINDING_FIX, NULL, "install the whole adjudicator again", "%s %s", path,
                fault);
  }
  if (good)
    doctor_tell(doctor, "programs", FINDING_OK, NULL, NULL,
                "all helper programs, version " ADJUDICATOR_VERSION);
  examine_desk(doctor);
}
