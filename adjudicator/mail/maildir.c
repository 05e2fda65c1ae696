#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#include "../base/files.h"
#include "servers.h"

/* A file name may have 255 bytes on nearly every system; readers add flags (":2,RS") and we add a suffix
 * while the file is in tmp/. */
#define NAME_BYTES 180

typedef struct Maildir {
  Transport transport;
  const char *path;
  const Letter *letter; /* handed over */
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

/* True if a reader has moved the mail into cur/, where flags follow the name after a colon. */
static bool is_read_already(Arena *arena, const char *path, const char *name) {
  DIR *folder = opendir(arena_printf(arena, "%s/cur", path));
  if (folder == NULL) return false;
  size_t length = strlen(name);
  bool found = false;
  for (struct dirent *entry = readdir(folder); entry != NULL && !found; entry = readdir(folder)) {
    bool same = strncmp(entry->d_name, name, length) == 0;
    found = same && (entry->d_name[length] == '\0' || entry->d_name[length] == ':');
  }
  closedir(folder);
  return found;
}

/* Writes the mail under a unique name in tmp/: *path, changed in place. A process killed here leaves a
 * file that no reader looks at. */
static const char *write_new(Arena *arena, char *path, const char *bytes, size_t length) {
  int file = mkostemp(path, O_CLOEXEC);
  if (file < 0) return trouble(arena, "create", path);
  const char *problem = NULL;
  if (!descriptor_write(file, bytes, length)) problem = trouble(arena, "write", path);
  if (problem == NULL && fsync(file) != 0) problem = trouble(arena, "fsync", path);
  if (close(file) != 0 && problem == NULL) problem = trouble(arena, "close", path);
  if (problem != NULL) unlink(path);
  return problem;
}

/* Moves the mail to where its reader looks; `folder` is new/, open. Once it is there the reader may have
 * taken it: if the name does not get to the disk then, nobody knows whether the mail is out. */
static Delivery hand_over(Arena *arena, int folder, const char *temporary, const char *final,
                          const char **words) {
  *words = final;
  if (rename(temporary, final) != 0) {
    *words = trouble(arena, "rename to", final);
    unlink(temporary);
    return DELIVERY_LATER;
  }
  if (fsync(folder) == 0) return DELIVERY_SENT;
  *words = trouble(arena, "fsync of the folder of", final);
  return DELIVERY_UNKNOWN;
}

/* A crash anywhere in here leaves the mail whole in new/ or not there at all; done again, it
 * is there once. */
static Delivery store(Arena *arena, const char *path, const char *name, const char *bytes, size_t length,
                      const char **words) {
  const char *new = arena_printf(arena, "%s/new", path);
  int folder =
      open(new, O_RDONLY | O_DIRECTORY | O_CLOEXEC); /* first, so that all that may fail fails first */
  if (folder < 0) {
    *words = trouble(arena, "open", new);
    return DELIVERY_LATER;
  }
  char *temporary = arena_printf(arena, "%s/tmp/%s.XXXXXX", path, name);
  Delivery delivery = DELIVERY_LATER;
  *words = write_new(arena, temporary, bytes, length);
  if (*words == NULL) {
    const char *final = arena_printf(arena, "%s/%s", new, name);
    delivery = hand_over(arena, folder, temporary, final, words);
  }
  close(folder);
  return delivery;
}

static void maildir_hand(Transport *transport, Arena *arena, const Letter *letter) {
  (void)arena;
  ((Maildir *)transport)->letter = letter;
}

/* One Maildir for all recipients: the game master looks at what would go out. */
static Delivery maildir_answer(Transport *transport, Arena *arena, const char **words) {
  const Letter *letter = ((Maildir *)transport)->letter;
  const char *path = ((Maildir *)transport)->path;
  const char *name = file_name(arena, letter->message_id);
  const char *problem = make_folders(arena, path);
  if (problem == NULL && is_read_already(arena, path, name)) {
    *words = arena_printf(arena, "in %s/cur already: %s", path, name);
    return DELIVERY_SENT;
  }
  if (problem == NULL) return store(arena, path, name, letter->bytes, letter->length, words);
  *words = problem;
  return DELIVERY_LATER;
}

static void maildir_close(Transport *transport) {
  (void)transport; /* nothing stays open between two mails */
}

Transport *maildir_transport(Arena *arena, const char *path) {
  Maildir *maildir = arena_alloc(arena, sizeof *maildir);
  *maildir = (Maildir){
      .transport = {.ahead = 1, .hand = maildir_hand, .answer = maildir_answer, .close = maildir_close},
      .path = path,
  };
  return &maildir->transport;
}
