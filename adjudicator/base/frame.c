#include "frame.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* A turn's report with its form is under 64 KiB, a mail with a picture under 150; this leaves room. */
#define FRAME_BYTES ((size_t)32 * 1024 * 1024)

/* Reads "word length" out of a header line, which is changed. */
static bool read_header(char *line, Arena *arena, Frame *frame) {
  char *blank = strchr(line, ' ');
  if (blank == NULL || blank == line || blank[1] < '0' || blank[1] > '9') return false;
  char *end;
  errno = 0;
  unsigned long long length = strtoull(blank + 1, &end, 10);
  if (errno != 0 || strcmp(end, "\n") != 0 || length > FRAME_BYTES) return false;
  frame->word = arena_strndup(arena, line, (size_t)(blank - line));
  frame->length = (size_t)length;
  return true;
}

FrameStatus frame_read(FILE *in, Arena *arena, Frame *frame) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t got = getline(&line, &capacity, in);
  if (got < 0) {
    free(line);
    return feof(in) ? FRAME_END : FRAME_BROKEN; /* no memory for a line is no end: the other side lives on */
  }
  bool good = strlen(line) == (size_t)got && read_header(line, arena, frame);
  free(line);
  if (!good) return FRAME_BROKEN;
  frame->bytes = arena_alloc(arena, frame->length + 1);
  return fread(frame->bytes, 1, frame->length, in) == frame->length ? FRAME_READ : FRAME_BROKEN;
}

static ssize_t write_some(int out, const char *bytes, size_t length) {
  ssize_t wrote = send(out, bytes, length, MSG_NOSIGNAL);
  return wrote < 0 && errno == ENOTSOCK ? write(out, bytes, length) : wrote;
}

static bool write_all(int out, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t wrote = write_some(out, bytes, length);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return false;
    bytes += wrote;
    length -= (size_t)wrote;
  }
  return true;
}

/* Both in one go where they find room, so that anyone who waits for a frame is woken once; what they hold,
 * which may be a password, is copied nowhere. */
static bool write_both(int out, const char *header, const char *bytes, size_t length) {
  size_t first = strlen(header);
  struct iovec parts[] = {{(void *)header, first}, {(void *)bytes, length}};
  const struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
  ssize_t wrote = sendmsg(out, &message, MSG_NOSIGNAL);
  if (wrote < 0 && errno == ENOTSOCK) wrote = writev(out, parts, 2);
  if (wrote < 0 && errno != EINTR) return false;
  size_t done = wrote < 0 ? 0 : (size_t)wrote;
  if (done >= first) return write_all(out, bytes + (done - first), length - (done - first));
  return write_all(out, header + done, first - done) && write_all(out, bytes, length);
}

bool frame_write(int out, const char *word, const void *bytes, size_t length) {
  Arena *arena = arena_new();
  bool written = write_both(out, arena_printf(arena, "%s %zu\n", word, length), bytes, length);
  arena_free(arena);
  return written;
}

bool frame_write_text(int out, const char *word, const char *text) {
  return frame_write(out, word, text, strlen(text));
}
