#include "send_note.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define NOTE_BYTES 64

/* What the system calls its present run; another one after each start. "unknown" where it has no name for it:
 * then any note that was left counts. */
static void read_run(char run[NOTE_BYTES]) {
  int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? 0 : read(file, run, NOTE_BYTES - 1);
  if (file >= 0) close(file);
  run[length > 0 ? length : 0] = '\0';
  if (length <= 0) strcpy(run, "unknown\n");
}

bool send_note_tells_power_cut(int lock) {
  char note[NOTE_BYTES], run[NOTE_BYTES];
  ssize_t length = pread(lock, note, sizeof note - 1, 0);
  if (length <= 0) return false;
  note[length] = '\0';
  read_run(run);
  return strcmp(note, run) != 0 || strcmp(run, "unknown\n") == 0;
}

Status send_note_write(int lock) {
  char run[NOTE_BYTES];
  read_run(run);
  ssize_t length = (ssize_t)strlen(run);
  return pwrite(lock, run, (size_t)length, 0) == length && fsync(lock) == 0 ? STATUS_OK : STATUS_IO;
}

void send_note_clear(int lock) {
  (void)!ftruncate(lock, 0);
}
