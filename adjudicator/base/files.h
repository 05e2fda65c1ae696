/* Reads and writes whole files, checking every return value. */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "arena.h"
#include "status.h"

/* Reads a file ("-": standard input) of at most `limit` bytes (one byte more is read, so that a
 * file over the limit gives length limit+1 and the caller can say so). NUL-terminated, in the
 * arena. STATUS_OK; STATUS_NO_INPUT with errno set if it cannot be opened or read. */
Status file_read(Arena *arena, const char *path, size_t limit, char **bytes, size_t *length);

/* True if there is something of that path. */
bool file_exists(const char *path);

/* The names in a folder, sorted by their bytes and ended by NULL; none if there is no such folder, or it cannot be
 * read. In the arena. */
const char *const *folder_names(Arena *arena, const char *path);

/* Writes all bytes to an open file. False with errno set if that fails. */
bool descriptor_write(int descriptor, const char *bytes, size_t length);

/* Writes a file so that a crash leaves the old one or the new one: temporary name in the same
 * folder, write, fsync, rename, fsync of the folder. STATUS_OK, STATUS_CANNOT_CREATE, STATUS_IO. */
Status file_write_atomic(const char *path, const void *bytes, size_t length);

/* Writes a new file that only its owner can read: it never replaces another, and is written completely or not at all.
 * STATUS_OK; STATUS_CANNOT_CREATE with errno set (EEXIST: the file exists), STATUS_IO. */
Status file_create(const char *path, const void *bytes, size_t length);
/* Waits until what was renamed, linked or removed in the folder of a path is on the disk. False with errno set. */
bool folder_sync(const char *path);

/* `path` relative to `folder`, or as it is if absolute. In the arena. */
char *path_join(Arena *arena, const char *folder, const char *path);
/* The folder part of a path ("." if it has none). In the arena. */
char *path_folder(Arena *arena, const char *path);

/* The running program, in the arena; NULL if the system does not say. */
char *program_path(Arena *arena);
/* A file of our data folder (schema/, templates/, desk/): the first that exists of
 * $ADJUDICATOR_DATA/NAME, <folder of the program>/../share/adjudicator/NAME,
 * <folder of the program>/../NAME, /../../NAME and /NAME (build tree), and the compiled-in folder. In the
 * arena, never NULL; if none exists, the last of these, so that the error names a path. */
char *data_path(Arena *arena, const char *name);
/* The path of a helper program: in $ADJUDICATOR_LIBEXEC if that is set, else the first that exists of <folder
 * of the program>/libexec, <folder of the program>/../libexec/adjudicator and the compiled-in folder. In the
 * arena, never NULL. */
char *libexec_path(Arena *arena, const char *program);

#endif
