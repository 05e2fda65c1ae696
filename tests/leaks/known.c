#include "known.h"

#include <stddef.h>
#include <string.h>

static const char *const MAYO_AHEAD[] = {"movement", "allocation", "resolution", NULL};

static const Known KNOWN[] = {
    {"dos-de-mayo", MAYO_AHEAD, NULL, NULL},
    {"ducs", NULL, NULL, NULL},
};

const Known *known_of(const char *game) {
  for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
    if (strcmp(KNOWN[i].game, game) == 0) return &KNOWN[i];
  }
  return NULL;
}
