/* What every page calls: where texts are laid down. They come and go as addresses of bytes that end with a NUL; what the
 * page passes lies in memory from memory_take(). */
#include "exports.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"

/* A page has no files whose faults have names, and nobody reads what a broken promise would print. */
char *strerror(int error) {
  (void)error;
  static char none[] = "no file";
  return none;
}

_Noreturn void __assert_fail(const char *said, const char *file, int line, const char *function) {
  (void)said, (void)file, (void)line, (void)function;
  abort();
}

EXPORT(memory_take, void *memory_take(size_t size)) {
  return malloc(size);
}

EXPORT(memory_give, void memory_give(void *memory)) {
  free(memory);
}

EXPORT(file, void file(const char *path, const char *text)) {
  page_file(path, text);
}
