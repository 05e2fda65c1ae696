#include <string.h>

#include "door.h"

static const char *const FATES[FATE_COUNT] = {
    [FATE_REQUEST] = "request",
    [FATE_FILED] = "filed",
    [FATE_REFUSED] = "refused",
    [FATE_PREVIEW] = "preview",
    [FATE_PRESS] = "press",
    [FATE_HOW_TO] = "how-to",
    [FATE_WRONG_KEY] = "wrong-key",
    [FATE_STRANGER] = "stranger",
    [FATE_AUTOMATIC] = "automatic",
    [FATE_BULK] = "bulk",
    [FATE_OWN] = "own",
    [FATE_BOUNCE] = "bounce",
    [FATE_UNREADABLE] = "unreadable",
};

const char *intake_fate_name(IntakeFate fate) {
  return FATES[fate];
}

bool intake_fate_parse(const char *name, IntakeFate *out) {
  for (int i = 0; i < FATE_COUNT; i++) {
    if (strcmp(FATES[i], name) != 0) continue;
    *out = (IntakeFate)i;
    return true;
  }
  return false;
}
