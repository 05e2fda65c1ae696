/* Memory that runs out: malloc, calloc and realloc of glibc, where a test wants it returning NULL. Preloaded;
 * see control.h. Also counts what libraries ask for, and libc for itself. */
#include <errno.h>
#include <stdlib.h>

#include "control.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static Control *control;

/* Only then: before, the loader is at work, which no program can help. */
__attribute__((constructor)) static void begin(void) {
  Control *mapped = control_map();
  if (mapped != NULL && (mapped->sorts & SORT_MEMORY) != 0) control = mapped;
}

static int fails(void) {
  if (control == NULL) return 0;
  int64_t number = __atomic_add_fetch(&control->count, 1, __ATOMIC_RELAXED);
  if (control->act != ACT_FAIL || number < control->first || number > control->last) return 0;
  __atomic_add_fetch(&control->struck, 1, __ATOMIC_RELAXED);
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) {
  return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  return fails() ? NULL : __libc_realloc(old, size);
}
