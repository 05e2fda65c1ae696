#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#include "incoming.h"
#include "transport.h"

typedef struct Entry {
  const char *folder, *name; /* "new" or "cur", and the file in it */
  gint64 seconds;            /* when it came */
  guint64 microseconds;
} Entry;

typedef struct MaildirBox {
  Mailbox mailbox;
  Arena *arena; /* the one it lives in */
  const char *path;
  bool listed;
  Entry *entries; /* in order of arrival */
  size_t count, next;
  const Entry **given; /* by next(), in that order: room for all */
  size_t given_count;
  size_t unreadable;   /* how many were passed over */
  const char *trouble; /* with the first of them, or with the whole folder; NULL */
  bool moved;
} MaildirBox;

/* ---- which messages ---- */

/* The text after ":2," in a file's name; "" if there is none. */
static const char *flags_of(const char *name) {
  const char *info = strrchr(name, ':');
  return info != NULL && strncmp(info, ":2,", 3) == 0 ? info + 3 : "";
}

/* The moment that the name of a file begins with, as every program that delivers writes it: seconds, and
 * "M123456" behind the first dot from those that count microseconds too. Else the file's own time. */
static void find_arrival(int folder, Entry *entry) {
  char *end;
  errno = 0;
  gint64 seconds = g_ascii_strtoll(entry->name, &end, 10);
  if (errno == 0 && g_ascii_isdigit(*entry->name) && *end == '.') {
    entry->seconds = seconds;
    const char *unique = end + 1;
    const char *mark = memchr(unique, 'M', strcspn(unique, "."));
    if (mark != NULL) entry->microseconds = g_ascii_strtoull(mark + 1, NULL, 10);
    return;
  }
  struct stat found;
  if (fstatat(folder, entry->name, &found, AT_SYMLINK_NOFOLLOW) == 0) entry->seconds = found.st_mtime;
}

/* Two that came in the same moment keep some order at least, the same in each run. */
static gint compare(gconstpointer left, gconstpointer right) {
  const Entry *a = left, *b = right;
  if (a->seconds != b->seconds) return a->seconds < b->seconds ? -1 : 1;
  if (a->microseconds != b->microseconds) return a->microseconds < b->microseconds ? -1 : 1;
  return strcmp(a->name, b->name);
}

/* Adds what is to be looked at in new/ or cur/. False: errno says why. */
static bool list_folder(const MaildirBox *box, const char *folder, GArray *entries) {
  DIR *open_folder = opendir(arena_printf(box->arena, "%s/%s", box->path, folder));
  if (open_folder == NULL) return false;
  bool read_ones_too = strcmp(folder, "new") == 0;
  errno = 0;
  for (struct dirent *item = readdir(open_folder); item != NULL; item = readdir(open_folder)) {
    if (*item->d_name != '.' && (read_ones_too || strpbrk(flags_of(item->d_name), "ST") == NULL)) {
      Entry entry = {.folder = folder, .name = arena_strdup(box->arena, item->d_name)};
      find_arrival(dirfd(open_folder), &entry);
      g_array_append_val(entries, entry);
    }
    errno = 0;
  }
  int error = errno;
  closedir(open_folder);
  errno = error;
  return error == 0;
}

/* Skips something; the first of these is reported. */
static void pass_over(MaildirBox *box, const char *path, int error) {
  if (box->unreadable++ == 0) box->trouble = arena_printf(box->arena, "%s: %s", path, g_strerror(error));
}

static void list(MaildirBox *box) {
  box->listed = true;
  GArray *entries = g_array_new(FALSE, FALSE, sizeof(Entry));
  bool good = list_folder(box, "new", entries);
  int error = errno;
  if (!good) pass_over(box, arena_printf(box->arena, "%s/new", box->path), error);
  /* Some programs make cur/ only when they first need it, and so do we. */
  if (good && !list_folder(box, "cur", entries) && errno != ENOENT) {
    error = errno;
    pass_over(box, arena_printf(box->arena, "%s/cur", box->path), error);
  }
  g_array_sort(entries, compare);
  box->count = entries->len;
  if (box->count > 0) box->entries = arena_memdup(box->arena, entries->data, box->count * sizeof(Entry));
  box->given = arena_alloc(box->arena, box->count * sizeof *box->given);
  g_array_free(entries, TRUE);
}

/* ---- what is no message ---- */

/* What an entry is that no mail program delivers, in words; NULL for a file, and for what is gone. */
static const char *stray_kind(const char *path) {
  struct stat found;
  if (lstat(path, &found) != 0 || S_ISREG(found.st_mode)) return NULL;
  if (S_ISDIR(found.st_mode)) return "a folder";
  if (S_ISLNK(found.st_mode)) return "a link";
  if (S_ISFIFO(found.st_mode)) return "a pipe";
  return S_ISSOCK(found.st_mode) ? "a socket" : "a device";
}

/* ---- one message ---- */

static const char *path_of(const MaildirBox *box, Arena *arena, const Entry *entry) {
  return arena_printf(arena, "%s/%s/%s", box->path, entry->folder, entry->name);
}

/* Fills `bytes` up to `room`; the number of bytes, or -1 (errno). */
static ssize_t read_all(int file, char *bytes, size_t room) {
  size_t length = 0;
  while (length < room) {
    ssize_t got = read(file, bytes + length, room - length);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    length += (size_t)got;
  }
  return (ssize_t)length;
}

/* What is in an open file, which must be a regular one. False: errno says why. */
static bool read_regular(int file, Arena *arena, const char **bytes, size_t *length) {
  struct stat found;
  if (fstat(file, &found) != 0) return false;
  if (!S_ISREG(found.st_mode)) {
    errno = EINVAL;
    return false;
  }
  size_t room = MIN((size_t)found.st_size, MAIL_BYTES + 1);
  char *message = arena_alloc(arena, room + 1);
  ssize_t got = read_all(file, message, room);
  if (got < 0) return false;
  *bytes = message;
  *length = (size_t)got;
  return true;
}

/* False: errno says why. What was a file a moment ago may be a link or a pipe by now: neither is waited for. */
static bool read_message(const char *path, Arena *arena, const char **bytes, size_t *length) {
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  bool good = read_regular(file, arena, bytes, length);
  int error = errno;
  close(file);
  errno = error;
  return good;
}

/* A failure of the machine, not of one file. Skipping a message then would take it in after later ones,
 * and a player's earlier orders would replace newer ones. */
static bool is_passing(int error) {
  return error == EMFILE || error == ENFILE || error == ENOMEM || error == EIO || error == ESTALE;
}

static Fetch last_word(const MaildirBox *box, Arena *arena, const char **words) {
  if (box->trouble == NULL) return FETCH_END;
  *words = box->unreadable < 2 ? arena_strdup(arena, box->trouble)
                               : arena_printf(arena, "%s (and %zu more)", box->trouble, box->unreadable - 1);
  return FETCH_LATER;
}

static Fetch maildir_next(Mailbox *mailbox, Arena *arena, const char **bytes, size_t *length,
                          const char **words) {
  MaildirBox *box = (MaildirBox *)mailbox;
  if (!box->listed) list(box);
  while (box->next < box->count) {
    const Entry *entry = &box->entries[box->next++];
    const char *path = path_of(box, arena, entry);
    const char *kind = stray_kind(path);
    if (kind != NULL) {
      *words = arena_printf(arena, "%s: %s, not a mail", path, kind);
      return FETCH_STRAY;
    }
    if (read_message(path, arena, bytes, length)) {
      box->given[box->given_count++] = entry;
      return FETCH_MESSAGE;
    }
    if (errno == ENOENT) continue; /* its reader was faster */
    bool passing = is_passing(errno);
    pass_over(box, path, errno);
    if (passing) box->next = box->count;
  }
  return last_word(box, arena, words);
}

/* ---- taken ---- */

/* The name in cur/ of a message that was seen: flags are in the order of their letters. */
static const char *seen_name(Arena *arena, const char *name) {
  const char *flags = flags_of(name);
  size_t base = *flags == '\0' && !g_str_has_suffix(name, ":2,") ? strlen(name)
                                                                 : (size_t)(flags - name) - strlen(":2,");
  size_t before = 0;
  while (flags[before] != '\0' && flags[before] < 'S') before++;
  const char *after = flags + before + (flags[before] == 'S' ? 1 : 0);
  return arena_printf(arena, "%.*s:2,%.*sS%s", (int)base, name, (int)before, flags, after);
}

static bool maildir_taken(Mailbox *mailbox, Arena *arena, size_t number, const char **words) {
  MaildirBox *box = (MaildirBox *)mailbox;
  if (number >= box->given_count) return true;
  const Entry *given = box->given[number];
  const char *from = path_of(box, arena, given);
  const char *to = arena_printf(arena, "%s/cur/%s", box->path, seen_name(arena, given->name));
  bool good = rename(from, to) == 0;
  if (!good && errno == ENOENT) { /* either it is gone, or there is no cur/ yet */
    const char *cur = arena_printf(arena, "%s/cur", box->path);
    good = (mkdir(cur, 0700) == 0 || errno == EEXIST) && (rename(from, to) == 0 || errno == ENOENT);
  }
  if (!good) *words = arena_printf(arena, "rename to %s: %s", to, g_strerror(errno));
  box->moved = box->moved || good;
  return good;
}

/* ---- the rest ---- */

static void maildir_resume(Mailbox *mailbox, const MailboxPosition *position) {
  (void)mailbox; /* what was taken says its file's name */
  (void)position;
}

static void maildir_position(const Mailbox *mailbox, MailboxPosition *position) {
  (void)mailbox;
  *position = (MailboxPosition){0, 0};
}

static void sync_folder(const MaildirBox *box, const char *name) {
  int folder = open(arena_printf(box->arena, "%s/%s", box->path, name), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  (void)fsync(folder);
  close(folder);
}

/* Once for all that were taken, since two syncs for each would take longer than the ledger does, and whether
 * they succeed decides nothing: a name that a crash undoes brings back a message that the ledger knows. */
static void maildir_close(Mailbox *mailbox) {
  const MaildirBox *box = (const MaildirBox *)mailbox;
  if (!box->moved) return;
  sync_folder(box, "cur");
  sync_folder(box, "new");
}

Mailbox *maildir_mailbox(Arena *arena, const char *path) {
  MaildirBox *box = arena_alloc(arena, sizeof *box);
  *box = (MaildirBox){
      .mailbox = {.at_once = SIZE_MAX,
                  .resume = maildir_resume,
                  .next = maildir_next,
                  .taken = maildir_taken,
                  .position = maildir_position,
                  .close = maildir_close},
      .arena = arena,
      .path = arena_strdup(arena, path),
  };
  return &box->mailbox;
}
