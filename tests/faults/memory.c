/* Memory that runs out: malloc, calloc and realloc of glibc, where a test wants it returning NULL. Preloaded;
 * see control.h. Also counts what libraries ask for, and libc for itself. */
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>

#include "control.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

typedef int Main(int argc, char **argv, char **environment);
typedef int Start(Main *main, int argc, char **argv, void (*init)(void), void (*end)(void),
                  void (*last)(void), void *stack);

static Control *control;
static Main *main_of_program;

static int begin(int argc, char **argv, char **environment) {
  Control *mapped = control_map();
  if (mapped != NULL && (mapped->sorts & SORT_MEMORY) != 0) control = mapped;
  return main_of_program(argc, argv, environment);
}

/* Only then: before, the loader is at work and libraries set themselves up, be they shared or within the program, which no
 * program can help. */
Start __libc_start_main;
int __libc_start_main(Main *main, int argc, char **argv, void (*init)(void), void (*end)(void),
                      void (*last)(void), void *stack) {
  Start *start;
  *(void **)&start = dlsym(RTLD_NEXT, "__libc_start_main");
  main_of_program = main;
  return start(begin, argc, argv, init, end, last, stack);
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
