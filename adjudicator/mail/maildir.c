#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <glib.h>

#include "../base/files.h"
#include "servers.h"

/* A file name may have 255 bytes on nearly every system; readers add flags (":2,RS") and we add a suffix
 * while the file is in tmp/. */
#define NAME_BYTES 180

/* A letter that was handed over and has no answer yet. Until it is settled it lies in tmp/, perhaps not yet on the disk. */
typedef struct Handed {
  const char *final; /* path in new/ */
  char *temporary;   /* path in tmp/ */
  int file;          /* that, open; -1: it is settled */
  Delivery delivery; /* and how: this and `words` */
  const char *words;
} Handed;

typedef struct Maildir {
  Transport transport;
  const char *path;
  Handed handed[LETTERS_AHEAD_MOST]; /* the oldest first */
  size_t count;
  GHashTable *read;        /* names of mails in cur/, without flags; NULL: not looked at yet */
  struct timespec changed; /* when cur/ had changed last when it was looked at */
} Maildir;

/* The file name of a message id, the same forever and different for different ids: letters, digits and
 * "-_+@." stay, anything else becomes %XX; a name that would be too long becomes its SHA-256. */
static const char *file_name(Arena *arena, const char *message_id) {
  GString *name = g_string_new(NULL);
  for (const char *c = message_id; *c != '\0'; c++) {
    bool stays = g_ascii_isalnum(*c) || strchr("-_+@", *c) != NULL || (*c == '.' && c != message_id);
    if (stays) {
      g_string_append_c(name, *c);
    } else {
      g_string_append_printf(name, "%%%02X", (unsigned)(unsigned char)*c);
    }
  }
  if (name->len > NAME_BYTES) {
    char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, message_id, -1);
    g_string_printf(name, "%%long-%s", digest);
    g_free(digest);
  }
  char *result = arena_strdup(arena, name->str);
  g_string_free(name, TRUE);
  return result;
}

/* What the next functions return: NULL for good, else what could not be done, with the system's reason. */
static const char *trouble(Arena *arena, const char *what, const char *path) {
  int error = errno;
  return arena_printf(arena, "%s %s: %s", what, path, strerror(error));
}

/* A new name in a folder is on the disk only when the folder is. */
static const char *sync_folder(Arena *arena, const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return trouble(arena, "open", path);
  const char *problem = fsync(folder) == 0 ? NULL : trouble(arena, "fsync", path);
  close(folder);
  return problem;
}

/* Leaves errno alone. */
static bool is_folder(const char *path) {
  struct stat found;
  int error = errno;
  bool folder = stat(path, &found) == 0 && S_ISDIR(found.st_mode);
  errno = error;
  return folder;
}

/* Makes a folder, and those that it lies in, unless it is there already. */
static const char *make_folder(Arena *arena, const char *path) {
  if (is_folder(path)) return NULL;
  char *parent = g_path_get_dirname(path);
  const char *problem = strcmp(parent, path) == 0 ? NULL : make_folder(arena, parent);
  if (problem == NULL && mkdir(path, 0700) == 0) {
    problem = sync_folder(arena, parent);
  } else if (problem == NULL && !is_folder(path)) { /* else another process was faster */
    problem = trouble(arena, "mkdir", path);
  }
  g_free(parent);
  return problem;
}

/* tmp, new and cur in the Maildir. */
static const char *make_folders(Arena *arena, const char *path) {
  static const char *const parts[] = {"tmp", "new", "cur"};
  const char *problem = NULL;
  for (size_t i = 0; i < sizeof parts / sizeof *parts && problem == NULL; i++) {
    problem = make_folder(arena, arena_printf(arena, "%s/%s", path, parts[i]));
  }
  return problem;
}

/* A folder that changed within so many seconds may change again without a later time. */
#define TIME_GRAIN 2

static bool is_looked_at(const Maildir *maildir, const struct stat *folder) {
  const struct timespec *changed = &folder->st_mtim;
  return maildir->read != NULL && maildir->changed.tv_sec == changed->tv_sec &&
         maildir->changed.tv_nsec == changed->tv_nsec && changed->tv_sec + TIME_GRAIN < time(NULL);
}

/* Reads the names in cur/, where flags follow the name after a colon, unless it is as it was when they were read. Mails
 * that were read long ago lie there, thousands of them. */
static void look_at_read(Maildir *maildir, const char *path) {
  struct stat found;
  if (stat(path, &found) != 0 || is_looked_at(maildir, &found)) return;
  DIR *folder = opendir(path);
  if (folder == NULL) return;
  if (maildir->read == NULL) maildir->read = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_remove_all(maildir->read);
  for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder))
    g_hash_table_add(maildir->read, g_strndup(entry->d_name, strcspn(entry->d_name, ":")));
  closedir(folder);
  maildir->changed = found.st_mtim;
}

/* True if a reader has moved the mail into cur/. */
static bool is_read_already(Maildir *maildir, Arena *arena, const char *name) {
  look_at_read(maildir, arena_printf(arena, "%s/cur", maildir->path));
  return maildir->read != NULL && g_hash_table_contains(maildir->read, name);
}

/* Writes the mail under a unique name in tmp/. A process killed here leaves a file that no reader looks at. NULL, or
 * what could not be done. */
static const char *write_new(Arena *arena, Handed *handed, const char *bytes, size_t length) {
  handed->file = mkostemp(handed->temporary, O_CLOEXEC);
  if (handed->file < 0) return trouble(arena, "create", handed->temporary);
  if (descriptor_write(handed->file, bytes, length)) return NULL;
  const char *problem = trouble(arena, "write", handed->temporary);
  close(handed->file);
  handed->file = -1;
  unlink(handed->temporary);
  return problem;
}

/* ---- several at once, since a folder is on the disk for all of them ---- */

static void settle(Handed *handed, Delivery delivery, const char *words) {
  handed->delivery = delivery;
  handed->words = words;
  handed->file = -1;
}

/* Its bytes onto the disk, and into new/, where its reader looks. False: it is settled, since it did not get there. */
static bool move_to_new(Arena *arena, Handed *handed) {
  const char *problem = fsync(handed->file) == 0 ? NULL : trouble(arena, "fsync", handed->temporary);
  if (close(handed->file) != 0 && problem == NULL) problem = trouble(arena, "close", handed->temporary);
  if (problem == NULL && rename(handed->temporary, handed->final) != 0)
    problem = trouble(arena, "rename to", handed->final);
  if (problem == NULL) return true;
  unlink(handed->temporary);
  settle(handed, DELIVERY_LATER, problem);
  return false;
}

static void give_up(Handed *handed, const char *problem) {
  close(handed->file);
  unlink(handed->temporary);
  settle(handed, DELIVERY_LATER, problem);
}

/* A crash anywhere in here leaves each mail whole in new/ or not there at all; done again, it is there once. Once it is
 * there its reader may have taken it: if the name does not get to the disk then, nobody knows whether the mail is out. */
static void settle_all(Maildir *maildir, Arena *arena) {
  const char *new = arena_printf(arena, "%s/new", maildir->path), *problem = NULL;
  int folder =
      open(new, O_RDONLY | O_DIRECTORY | O_CLOEXEC); /* first, so that all that may fail fails first */
  if (folder < 0) problem = trouble(arena, "open", new);
  bool moved[LETTERS_AHEAD_MOST] = {false}, any = false;
  for (size_t i = 0; i < maildir->count; i++) {
    Handed *handed = &maildir->handed[i];
    if (handed->file < 0) continue;
    if (problem != NULL) give_up(handed, problem);
    moved[i] = problem == NULL && move_to_new(arena, handed);
    any |= moved[i];
  }
  if (any && fsync(folder) != 0) problem = trouble(arena, "fsync of the folder", new);
  for (size_t i = 0; i < maildir->count; i++) {
    Handed *handed = &maildir->handed[i];
    if (moved[i])
      settle(handed, problem == NULL ? DELIVERY_SENT : DELIVERY_UNKNOWN,
             problem == NULL ? handed->final : problem);
  }
  if (folder >= 0) close(folder);
}

/* One Maildir for all recipients: the game master looks at what would go out. */
static void maildir_hand(Transport *transport, Arena *arena, const Letter *letter) {
  Maildir *maildir = (Maildir *)transport;
  Handed *handed = &maildir->handed[maildir->count++];
  const char *name = file_name(arena, letter->message_id), *path = maildir->path;
  *handed = (Handed){.file = -1, .delivery = DELIVERY_LATER};
  handed->words = make_folders(arena, path);
  if (handed->words != NULL) return;
  if (is_read_already(maildir, arena, name)) {
    settle(handed, DELIVERY_SENT, arena_printf(arena, "in %s/cur already: %s", path, name));
    return;
  }
  handed->final = arena_printf(arena, "%s/new/%s", path, name);
  handed->temporary = arena_printf(arena, "%s/tmp/%s.XXXXXX", path, name);
  handed->words = write_new(arena, handed, letter->bytes, letter->length);
}

static Delivery maildir_answer(Transport *transport, Arena *arena, const char **words) {
  Maildir *maildir = (Maildir *)transport;
  if (maildir->handed[0].file >= 0) settle_all(maildir, arena);
  Handed oldest = maildir->handed[0];
  maildir->count--;
  memmove(maildir->handed, maildir->handed + 1, maildir->count * sizeof *maildir->handed);
  *words = oldest.words;
  return oldest.delivery;
}

static void maildir_close(Transport *transport) {
  Maildir *maildir = (Maildir *)transport;
  if (maildir->read != NULL) g_hash_table_destroy(maildir->read);
  maildir->read = NULL;
}

Transport *maildir_transport(Arena *arena, const char *path) {
  Maildir *maildir = arena_alloc(arena, sizeof *maildir);
  *maildir = (Maildir){
      .transport = {.ahead = LETTERS_AHEAD_MOST,
                    .hand = maildir_hand,
                    .answer = maildir_answer,
                    .close = maildir_close},
      .path = path,
  };
  return &maildir->transport;
}
