#include "known.h"

#include <stddef.h>
#include <string.h>

static const char *const MAYO_AHEAD[] = {"movement", "allocation", "resolution", NULL};
static const char *const MAYO_REVEALS[] = {NULL};
static const char *const DUCS_AHEAD[] = {NULL};
static const char *const DUCS_REVEALS[] = {NULL};

static const Known KNOWN[] = {
    {"dos-de-mayo", MAYO_AHEAD, MAYO_REVEALS},
    {"ducs", DUCS_AHEAD, DUCS_REVEALS},
};

const Known *known_of(const char *game) {
  for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
    if (strcmp(KNOWN[i].game, game) == 0) return &KNOWN[i];
  }
  return NULL;
}
