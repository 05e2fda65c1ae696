#include "site.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#include "../base/files.h"
#include "../base/yaml.h"
#include "../referee/letters/letters.h"

#define MARKER       "published.yaml"
#define MARKER_BYTES ((size_t)1024 * 1024)

void site_begin(SiteFolder *site, Arena *arena, const char *path, const char *game) {
  *site = (SiteFolder){.arena = arena, .path = path, .game = game};
}

void site_add(SiteFolder *site, const char *name, const void *bytes, size_t length) {
  site->files = arena_room(site->arena, site->files, sizeof *site->files, site->count, &site->capacity);
  site->files[site->count++] = (SiteFile){arena_strdup(site->arena, name), site->end, length};
  if (site->failed != 0) return;
  errno = 0;
  if (site->kept == NULL) site->kept = tmpfile();
  if (site->kept == NULL || fwrite(bytes, 1, length, site->kept) != length)
    site->failed = errno == 0 ? EIO : errno;
  site->end += (off_t)length;
}

void site_end(SiteFolder *site) {
  if (site->kept != NULL) (void)fclose(site->kept); /* nobody reads it again */
  site->kept = NULL;
}

/* The bytes of a file that was added, in the arena; NULL with errno. */
static char *bytes_of(const SiteFolder *site, const SiteFile *file, Arena *arena) {
  char *bytes = arena_alloc(arena, file->length + 1);
  errno = 0;
  if (file->length == 0) return bytes;
  bool read = fseeko(site->kept, file->place, SEEK_SET) == 0 &&
              fread(bytes, 1, file->length, site->kept) == file->length;
  if (!read && errno == 0) errno = EIO;
  return read ? bytes : NULL;
}

/* `name`: of a file in the folder; NULL: the folder. */
static Status fail(const SiteFolder *site, const Referee *referee, Status status, const char *name) {
  const char *reason = g_strerror(errno);
  const char *path = name == NULL ? site->path : path_join(site->arena, site->path, name);
  referee_log(referee, NOTICE_ERROR, "%s: %s", path, reason);
  return status;
}

/* Of a file in the folder, or in the one below it that a site may have. */
static bool is_own_name(const char *name) {
  if (g_str_has_prefix(name, DESK_FOLDER)) name += strlen(DESK_FOLDER);
  return *name != '\0' && *name != '.' && strchr(name, '/') == NULL;
}

/* A plain file of ours, of so many bytes at most: whatever else lies there, a pipe or a device or what a link
 * leads to, is not opened, for reading it may never end. */
static bool is_plain_file(const char *path, size_t bytes_most) {
  struct stat found;
  return lstat(path, &found) == 0 && S_ISREG(found.st_mode) && (uintmax_t)found.st_size <= bytes_most;
}

/* The names recorded by an earlier run; NULL if there is no marker of this game. */
static const Tree *read_marker(const SiteFolder *site) {
  char *text;
  size_t length;
  Diagnostics ignored;
  diagnostics_init(&ignored, site->arena);
  const char *path = path_join(site->arena, site->path, MARKER);
  if (!is_plain_file(path, MARKER_BYTES) ||
      file_read(site->arena, path, MARKER_BYTES, &text, &length) != STATUS_OK)
    return NULL;
  const Tree *marker = yaml_read(site->arena, text, length, &YAML_DATA, &ignored);
  const Tree *files = tree_get(marker, "files");
  bool own = strcmp(tree_string(tree_get(marker, "published"), ""), site->game) == 0;
  return own && files != NULL && files->kind == TREE_LIST ? files : NULL;
}

/* False, with errno set, where it cannot be looked through. */
static bool look_through(const char *path, bool *empty) {
  errno = 0;
  GDir *folder = g_dir_open(path, 0, NULL);
  if (folder == NULL) return false;
  *empty = g_dir_read_name(folder) == NULL;
  g_dir_close(folder);
  return true;
}

static Status claim(const SiteFolder *site, const Referee *referee, const Tree **former) {
  bool empty;
  *former = NULL;
  if (g_mkdir_with_parents(site->path, 0777) != 0 || !look_through(site->path, &empty))
    return fail(site, referee, STATUS_CANNOT_CREATE, NULL);
  if (empty) return STATUS_OK;
  *former = read_marker(site);
  if (*former != NULL) return STATUS_OK;
  referee_log(referee, NOTICE_ERROR, "%s: not empty, and not written by `publish %s`; name another folder",
              site->path, site->game);
  return STATUS_CANNOT_CREATE;
}

static bool is_file(const SiteFolder *site, const char *name) {
  for (size_t i = 0; i < site->count; i++) {
    if (strcmp(site->files[i].name, name) == 0) return true;
  }
  return false;
}

/* `former` (may be NULL) stays in it as long as those files may be there. */
static Status write_marker(const SiteFolder *site, const Referee *referee, const Tree *former) {
  Arena *arena = site->arena;
  Tree *marker = tree_map(arena);
  tree_put_text(arena, marker, "published", site->game);
  Tree *files = tree_put(arena, marker, "files", tree_list(arena));
  for (size_t i = 0; i < site->count; i++) tree_add_text(arena, files, site->files[i].name);
  for (size_t i = 0; former != NULL && i < former->count; i++) {
    const char *name = tree_string(former->items[i].value, "");
    if (!is_file(site, name)) tree_add_text(arena, files, name);
  }
  size_t length;
  const char *text = yaml_write(arena, marker, &length);
  Status status = file_write_atomic(path_join(arena, site->path, MARKER), text, length);
  return status == STATUS_OK ? status : fail(site, referee, status, MARKER);
}

static bool is_there(Arena *arena, const char *path, const char *bytes, size_t length) {
  char *there;
  size_t length_there;
  return is_plain_file(path, length) && file_read(arena, path, length, &there, &length_there) == STATUS_OK &&
         length_there == length && memcmp(there, bytes, length) == 0;
}

static Status write_file(const SiteFolder *site, const Referee *referee, const SiteFile *file, Arena *arena) {
  const char *path = path_join(arena, site->path, file->name), *bytes = bytes_of(site, file, arena);
  if (bytes == NULL) return fail(site, referee, STATUS_IO, file->name);
  if (is_there(arena, path, bytes, file->length)) return STATUS_OK;
  if (g_mkdir_with_parents(path_folder(arena, path), 0777) != 0)
    return fail(site, referee, STATUS_CANNOT_CREATE, file->name);
  Status status = file_write_atomic(path, bytes, file->length);
  return status == STATUS_OK ? status : fail(site, referee, status, file->name);
}

static Status write_files(const SiteFolder *site, const Referee *referee) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < site->count && status == STATUS_OK; i++) {
    Arena *arena = arena_new();
    status = write_file(site, referee, &site->files[i], arena);
    arena_free(arena);
  }
  return status;
}

static Status remove_former(const SiteFolder *site, const Referee *referee, const Tree *former) {
  for (size_t i = 0; former != NULL && i < former->count; i++) {
    const char *name = tree_string(former->items[i].value, "");
    if (!is_own_name(name) || is_file(site, name) || strcmp(name, MARKER) == 0) continue;
    if (unlink(path_join(site->arena, site->path, name)) != 0 && errno != ENOENT)
      return fail(site, referee, STATUS_IO, name);
  }
  return STATUS_OK;
}

Status site_write(const SiteFolder *site, const Referee *referee) {
  const Tree *former;
  if (site->failed != 0) {
    referee_log(referee, NOTICE_ERROR, "%s: its pages could not be kept in a temporary file: %s", site->path,
                g_strerror(site->failed));
    return STATUS_IO;
  }
  Status status = claim(site, referee, &former);
  if (status == STATUS_OK) status = write_marker(site, referee, former);
  if (status == STATUS_OK) status = write_files(site, referee);
  if (status == STATUS_OK) status = remove_former(site, referee, former);
  return status == STATUS_OK && former != NULL ? write_marker(site, referee, NULL) : status;
}

Status site_claim(const SiteFolder *site, const Referee *referee) {
  const Tree *former;
  Status status = claim(site, referee, &former);
  return status == STATUS_OK ? write_marker(site, referee, former) : status;
}
