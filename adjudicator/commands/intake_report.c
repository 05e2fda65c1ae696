#include "intake_report.h"

void intake_report(Call *call, const IntakeCounts *counts, Tree *summary) {
  Arena *arena = call->arena;
  Tree *received = tree_map(arena);
  const char *line = NULL;
  for (int fate = 0; fate < FATE_COUNT; fate++) {
    size_t count = counts->fates[fate];
    if (count == 0) continue;
    const char *name = intake_fate_name((IntakeFate)fate);
    tree_put_int(arena, received, name, (int64_t)count);
    line = line == NULL ? arena_printf(arena, "%zu %s", count, name)
                        : arena_printf(arena, "%s, %zu %s", line, count, name);
  }
  tree_put_int(arena, received, "again", (int64_t)counts->again);
  tree_put_int(arena, received, "failed", (int64_t)counts->failed);
  tree_put(arena, summary, "received", received);
  if (line != NULL) referee_tell(&call->referee, NOTICE_DONE, "mails in: %s", line);
  if (counts->failed > 0)
    referee_tell(&call->referee, NOTICE_WARNING, "%zu mails could not be taken in and wait in the mailbox",
                 counts->failed);
}
