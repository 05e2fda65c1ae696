/* The disk of a page: the templates that it carries, by their names (base/files.h, as far as report/ needs it). */
#include "files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/files.h"

typedef struct PageFile PageFile;
struct PageFile {
  const char *path, *text;
  PageFile *next;
};

/* A module is one process, and these files are its disk: laid down once, before any desk is opened. */
static PageFile *disk;

static void *taken(size_t size) {
  void *memory = malloc(size);
  if (memory == NULL) arena_out_of_memory();
  return memory;
}

void page_file(const char *path, const char *text) {
  PageFile *file = taken(sizeof *file);
  *file = (PageFile){path, text, disk};
  disk = file;
}

static const PageFile *find(const char *path) {
  for (const PageFile *file = disk; file != NULL; file = file->next) {
    if (strcmp(file->path, path) == 0) return file;
  }
  errno = ENOENT;
  return NULL;
}

Status file_read(Arena *arena, const char *path, size_t limit, char **bytes, size_t *length) {
  const PageFile *file = find(path);
  if (file == NULL) return STATUS_NO_INPUT;
  size_t whole = strlen(file->text);
  *length = whole > limit ? limit + 1 : whole;
  *bytes = arena_strndup(arena, file->text, *length);
  return STATUS_OK;
}

bool file_exists(const char *path) {
  return find(path) != NULL;
}

/* A page carries the words of one game: nobody looks for those of another. */
const char *const *folder_names(Arena *arena, const char *path) {
  (void)path;
  return arena_alloc(arena, sizeof(char *));
}

char *data_path(Arena *arena, const char *name) {
  return arena_strdup(arena, name);
}
