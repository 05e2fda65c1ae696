#include "office.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* More are not told apart: the oldest is forgotten, and counted anew should it kill again. */
#define NAMES_MOST ((size_t)16)
#define NOTE_BYTES ((size_t)4096)

/* A line each: a name and how often. What is none is left out: a power cut may leave anything. */
static void read_note(Attempts *attempts) {
  char *note = arena_alloc(attempts->arena, NOTE_BYTES + 1);
  ssize_t length = pread(attempts->lock, note, NOTE_BYTES, 0);
  note[length < 0 ? 0 : length] = '\0';
  for (char *line = note; *line != '\0' && attempts->count < NAMES_MOST;) {
    size_t rest = strcspn(line, "\n"), name = strcspn(line, " \n");
    char *end = line + rest;
    bool last = *end == '\0';
    *end = '\0';
    long count = name < rest ? strtol(line + name, NULL, 10) : 0;
    if (name > 0 && count > 0 && count <= MAIL_ATTEMPTS_MAX)
      attempts->items[attempts->count++] =
          (Attempt){.name = arena_strndup(attempts->arena, line, name), .count = (int)count};
    line = last ? end : end + 1;
  }
}

Status attempts_open(const Referee *referee, Arena *arena, const char *suffix, Attempts *out) {
  *out = (Attempts){.arena = arena, .lock = -1};
  out->items = arena_alloc(arena, NAMES_MOST * sizeof *out->items);
  Status status = lock_take(referee, suffix, &out->lock);
  if (status == STATUS_OK) read_note(out);
  return status == STATUS_TRY_AGAIN ? STATUS_OK : status;
}

static size_t place_of(const Attempts *attempts, const char *name) {
  size_t i = 0;
  while (i < attempts->count && strcmp(attempts->items[i].name, name) != 0) i++;
  return i;
}

int attempts_before(const Attempts *attempts, const char *name) {
  size_t place = place_of(attempts, name);
  return place < attempts->count ? attempts->items[place].count : 0;
}

/* Without waiting for the disk: a process that is killed leaves it all the same, and a machine that stops was not stopped by a mail. If
 * it cannot be written, the mail is not counted this time. */
static void write_note(Attempts *attempts, const char *note) {
  size_t length = strlen(note);
  if (pwrite(attempts->lock, note, length, 0) != (ssize_t)length || length < attempts->written)
    (void)!ftruncate(attempts->lock, (off_t)length);
  attempts->written = length;
}

/* The others, as they were found, then the one that is at work. */
void attempts_at(Attempts *attempts, const char *name) {
  if (attempts->lock < 0) return;
  Arena *arena = arena_new(); /* for each mail of a full mailbox */
  const char *note = "";
  size_t left_out = name != NULL && attempts->count == NAMES_MOST ? 1 : 0;
  for (size_t i = left_out; i < attempts->count; i++) {
    const Attempt *other = &attempts->items[i];
    if (name == NULL || strcmp(other->name, name) != 0)
      note = arena_printf(arena, "%s%s %d\n", note, other->name, other->count);
  }
  if (name != NULL) note = arena_printf(arena, "%s%s %d\n", note, name, attempts_before(attempts, name) + 1);
  write_note(attempts, note);
  arena_free(arena);
}

void attempts_end(Attempts *attempts, const char *name) {
  size_t place = place_of(attempts, name);
  if (place == attempts->count) return;
  attempts->count--;
  memmove(attempts->items + place, attempts->items + place + 1,
          (attempts->count - place) * sizeof *attempts->items);
}

void attempts_close(Attempts *attempts) {
  attempts_at(attempts, NULL);
  lock_release(attempts->lock);
  attempts->lock = -1;
}
