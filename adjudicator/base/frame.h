/* How the program and its helper programs (adjudicator-smtp, adjudicator-imap, adjudicator-draw, adjudicator-html,
 * adjudicator-line) talk, over
 * the helper's standard input and output.
 *
 * Both sides send frames: a word, a space, a length in decimal digits, a line end, then that many bytes.
 * mail/protocol.h, report/picture.h and libexec/line/main.c define the words. At the end of its input the helper exits 0; at any
 * other input it exits with STATUS_BAD_DATA. */
#ifndef BASE_FRAME_H
#define BASE_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "arena.h"

typedef struct Frame {
  const char *word;
  char *bytes; /* NUL-terminated; it may also hold NULs */
  size_t length;
} Frame;

typedef enum FrameStatus {
  FRAME_READ,
  FRAME_END,   /* the other side has closed, between two frames */
  FRAME_BROKEN /* no frame, too long, cut off, or not to be read: the other side may be at work */
} FrameStatus;

/* Reads one frame into `arena`. */
FrameStatus frame_read(FILE *in, Arena *arena, Frame *frame);

/* Writes a whole frame to a socket, pipe or file. False (errno is set) if the other side is gone; a socket
 * raises no SIGPIPE. */
bool frame_write(int out, const char *word, const void *bytes, size_t length);
bool frame_write_text(int out, const char *word, const char *text);

#endif
