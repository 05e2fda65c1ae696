/* Paths as texts: nothing here looks at a disk. */
#include "files.h"

#include <string.h>

char *path_join(Arena *arena, const char *folder, const char *path) {
  if (*path == '/' || *folder == '\0') return arena_strdup(arena, path);
  bool slash = folder[strlen(folder) - 1] == '/';
  return arena_printf(arena, "%s%s%s", folder, slash ? "" : "/", path);
}

char *path_folder(Arena *arena, const char *path) {
  const char *slash = strrchr(path, '/');
  if (slash == NULL) return arena_strdup(arena, ".");
  while (slash > path && slash[-1] == '/') slash--;
  return slash == path ? arena_strdup(arena, "/") : arena_strndup(arena, path, (size_t)(slash - path));
}
