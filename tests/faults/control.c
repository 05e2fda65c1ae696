#include "control.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* By the kernel's own door: this is called while the wrapped calls are being set up. */
Control *control_map(void) {
  const char *path = getenv("FAULTS_CONTROL");
  /* A password command, a shell: not what is tested. */
  if (path == NULL || strncmp(program_invocation_short_name, "adjudicator", strlen("adjudicator")) != 0)
    return NULL;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
  if (file < 0) return NULL;
  void *mapped = mmap(NULL, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  (void)syscall(SYS_close, file);
  if (mapped == MAP_FAILED) return NULL;
  return ((Control *)mapped)->magic == CONTROL_MAGIC ? mapped : NULL;
}
