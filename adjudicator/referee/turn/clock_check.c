#include "turn.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "../../base/arena.h"
#include "../../base/yaml.h"

#define GAPS_NEEDED     3
#define SHORTEST_OUTAGE ((int64_t)3600)
#define CLOCK_SLACK     ((int64_t)60) /* clocks are set by a few seconds all the time */
#define LONGEST_GAP     ((int64_t)10 * 366 * 24 * 3600)
#define FILE_BYTES      4096

void clock_check_read(int file, ClockCheck *out) {
  *out = (ClockCheck){.last = TIME_NONE};
  Arena *arena = arena_new();
  char *text = arena_alloc(arena, FILE_BYTES + 1);
  ssize_t length = pread(file, text, FILE_BYTES, 0);
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  const Tree *tree = length <= 0 ? NULL : yaml_read(arena, text, (size_t)length, &YAML_DATA, &ignored);
  if (tree != NULL && time_parse(tree_string(tree_get(tree, "last"), ""), &out->last)) {
    const Tree *gaps = tree_get(tree, "gaps");
    for (size_t i = 0; gaps != NULL && i < gaps->count && out->gap_count < CLOCK_CHECK_GAPS; i++) {
      int64_t gap;
      bool likely = tree_read_int(gaps->items[i].value, &gap) && gap >= CLOCK_SLACK && gap <= LONGEST_GAP;
      if (likely) out->gaps[out->gap_count++] = gap;
    }
  }
  arena_free(arena);
}

static bool write_all(int file, const char *text, size_t length) {
  size_t done = 0;
  while (done < length) {
    ssize_t wrote = pwrite(file, text + done, length - done, (off_t)done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return false;
    done += (size_t)wrote;
  }
  return true;
}

Status clock_check_write(int file, const ClockCheck *check) {
  Arena *arena = arena_new();
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "last", time_format(arena, check->last));
  Tree *gaps = tree_put(arena, tree, "gaps", tree_list(arena));
  for (size_t i = 0; i < check->gap_count; i++) tree_add_int(arena, gaps, check->gaps[i]);
  size_t length;
  const char *text = yaml_write(arena, tree, &length);
  /* Overwrites the old text, which is about as long, then syncs: after a power cut this file shows the
   * outage. */
  bool good = write_all(file, text, length) && ftruncate(file, (off_t)length) == 0 && fsync(file) == 0;
  arena_free(arena);
  return good ? STATUS_OK : STATUS_IO;
}

static int64_t usual_gap(const ClockCheck *check) {
  int64_t sorted[CLOCK_CHECK_GAPS];
  memcpy(sorted, check->gaps, sizeof sorted);
  for (size_t i = 1; i < check->gap_count; i++) {
    for (size_t j = i; j > 0 && sorted[j - 1] > sorted[j]; j--) {
      int64_t kept = sorted[j];
      sorted[j] = sorted[j - 1];
      sorted[j - 1] = kept;
    }
  }
  return sorted[check->gap_count / 2];
}

ClockVerdict clock_check_judge(const ClockCheck *check, Time now) {
  if (check->last == TIME_NONE) return CLOCK_GOOD;
  int64_t gap = now - check->last;
  if (gap < -CLOCK_SLACK) return CLOCK_WENT_BACK;
  if (check->gap_count < GAPS_NEEDED || gap <= SHORTEST_OUTAGE) return CLOCK_GOOD;
  return gap > 2 * usual_gap(check) ? CLOCK_TICKS_MISSED : CLOCK_GOOD;
}

void clock_check_add(ClockCheck *check, Time now) {
  int64_t gap = check->last == TIME_NONE ? 0 : now - check->last;
  check->last = now;
  if (gap < CLOCK_SLACK) return;
  if (check->gap_count == CLOCK_CHECK_GAPS) {
    memmove(check->gaps, check->gaps + 1, (CLOCK_CHECK_GAPS - 1) * sizeof *check->gaps);
    check->gap_count--;
  }
  check->gaps[check->gap_count++] = gap;
}
