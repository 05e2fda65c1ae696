#include "turn.h"

#include <string.h>
#include <unistd.h>

#include "../../base/arena.h"
#include "../../base/files.h"
#include "../../base/yaml.h"

#define GAPS_NEEDED 3
#define OUTAGE_GAPS 3 /* so many usual gaps without a tick are an outage */
#define DAY         ((int64_t)24 * 3600)
#define HOUR        ((int64_t)3600)
#define CLOCK_SLACK ((int64_t)60) /* clocks are set by a few seconds all the time */
#define LONGEST_GAP ((int64_t)10 * 366 * 24 * 3600)
#define FILE_BYTES  4096

void clock_check_read(int file, ClockCheck *out) {
  *out = (ClockCheck){.last = TIME_NONE, .doubted = TIME_NONE, .stopped = true};
  Arena *arena = arena_new();
  char *text = arena_alloc(arena, FILE_BYTES + 1);
  ssize_t length = pread(file, text, FILE_BYTES, 0);
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  const Tree *tree = length <= 0 ? NULL : yaml_read(arena, text, (size_t)length, &YAML_DATA, &ignored);
  if (tree != NULL && time_parse(tree_string(tree_get(tree, "last"), ""), &out->last)) {
    const char *doubted = tree_string(tree_get(tree, "doubted"), "");
    if (!time_parse(doubted, &out->doubted)) out->doubted = TIME_NONE;
    const Tree *gaps = tree_get(tree, "gaps");
    out->stopped = tree_get(tree, "stopped") != NULL;
    for (size_t i = 0; gaps != NULL && i < gaps->count && out->gap_count < CLOCK_CHECK_GAPS; i++) {
      int64_t gap;
      bool likely = tree_read_int(gaps->items[i].value, &gap) && gap >= CLOCK_SLACK && gap <= LONGEST_GAP;
      if (likely) out->gaps[out->gap_count++] = gap;
    }
  }
  arena_free(arena);
}

Status clock_check_write(int file, const ClockCheck *check) {
  Arena *arena = arena_new();
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "last", time_format(arena, check->last));
  if (check->doubted != TIME_NONE) tree_put_text(arena, tree, "doubted", time_format(arena, check->doubted));
  if (check->stopped) tree_put_bool(arena, tree, "stopped", true);
  Tree *gaps = tree_put(arena, tree, "gaps", tree_list(arena));
  for (size_t i = 0; i < check->gap_count; i++) tree_add_int(arena, gaps, check->gaps[i]);
  size_t length;
  const char *text = yaml_write(arena, tree, &length);
  /* Overwrites the old text, which is about as long, then syncs: after a power cut this file shows the
   * outage. */
  bool good = lseek(file, 0, SEEK_SET) == 0 && descriptor_write(file, text, length) &&
              ftruncate(file, (off_t)length) == 0 && fsync(file) == 0;
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

/* How far the clock may be ahead of an earlier tick before it is doubted. */
static int64_t longest_believed(const ClockCheck *check) {
  int64_t missed = check->gap_count < GAPS_NEEDED ? 0 : OUTAGE_GAPS * usual_gap(check);
  return missed > DAY ? missed : DAY;
}

/* A clock that is wrong now and then differs from itself; one that goes on is right, or stays wrong until the game
 * master sets it. */
static bool confirmed(const ClockCheck *check, Time now) {
  if (check->doubted == TIME_NONE) return false;
  int64_t since = now - check->doubted;
  return since >= HOUR - CLOCK_SLACK && since <= longest_believed(check);
}

ClockVerdict clock_check_judge(const ClockCheck *check, Time now, bool given) {
  if (check->last == TIME_NONE) return CLOCK_GOOD;
  int64_t gap = now - check->last;
  bool odd = gap < -CLOCK_SLACK || gap > longest_believed(check);
  if (odd && !given && !confirmed(check, now)) return CLOCK_DOUBTED;
  if (check->gap_count < GAPS_NEEDED) return CLOCK_GOOD;
  return gap >= OUTAGE_GAPS * usual_gap(check) ? CLOCK_TICKS_MISSED : CLOCK_GOOD;
}

void clock_check_doubt(ClockCheck *check, Time now) {
  bool other = check->doubted == TIME_NONE || now < check->doubted - CLOCK_SLACK ||
               now > check->doubted + longest_believed(check);
  if (other) check->doubted = now;
}

void clock_check_add(ClockCheck *check, Time now) {
  int64_t gap = check->last == TIME_NONE ? 0 : now - check->last;
  check->last = now;
  check->doubted = TIME_NONE;
  if (gap < CLOCK_SLACK) return;
  if (check->gap_count == CLOCK_CHECK_GAPS) {
    memmove(check->gaps, check->gaps + 1, (CLOCK_CHECK_GAPS - 1) * sizeof *check->gaps);
    check->gap_count--;
  }
  check->gaps[check->gap_count++] = gap;
}
