/* What every page calls: where texts are laid down. They come and go as addresses of bytes that end with a NUL; what the
 * page passes lies in memory from memory_take(). */
#include "exports.h"

#include <stdlib.h>

#include "files.h"

EXPORT(memory_take, void *memory_take(size_t size)) {
  return malloc(size);
}

EXPORT(memory_give, void memory_give(void *memory)) {
  free(memory);
}

EXPORT(file, void file(const char *path, const char *text)) {
  page_file(path, text);
}
