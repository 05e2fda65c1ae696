#include "known.h"

#include <stddef.h>
#include <string.h>

/* The cards that somebody holds show when he plays them or loses them, and in which order he wrote his lines
 * when he left their numbers open. Of his own file he is told what his draw made of it. */
static const char *const MAYO_AHEAD[] = {"movement", "allocation", "resolution", NULL};
static const char *const MAYO_REVEALS[] = {"card-played", "card-discarded", "moved", "head-on", NULL};
static const char *const MAYO_REVEALS_TO_ONE[] = {"drew-card", "hand-seen", "file-warning", NULL};

/* A list shows when a unit retreats, and what comes of that; the attacks to come when they come. */
static const char *const DUCS_REVEALS[] = {
    "retreated",     "pushed",   "asked",    "eliminated",       "attack",
    "attack-lapsed", "exchange", "advanced", "victory-marginal", NULL};
static const char *const DUCS_REVEALS_TO_ONE[] = {NULL};

/* Pieces show their values where they fight or are shot at, and whoever looked at one does what he planned
 * for what he saw. Standing orders show when they are called, a turn given ahead when it is played: in the
 * window that brings it about. A deployment fits the general that was drawn (W16), or is refused. */
static const char *const WATERLOO_REVEALS[] = {
    "recon",         "manoeuvre", "artillery", "retreat",     "charge",      "counter-charge", "assault",
    "charge-fought", "guard",     "asked",     "reserve",     "duel-fought", "next-played",    "revealed",
    "manche-won",    "deployed",  "missed",    "first-drawn", NULL};
static const char *const WATERLOO_REVEALS_TO_ONE[] = {"recon-seen", NULL};

/* All is open but what is filed, which is in no state. */
static const char *const DIPLOMACY_AHEAD[] = {"retreats", "builds", NULL};
static const char *const DIPLOMACY_REVEALS[] = {NULL};

static const Known KNOWN[] = {
    {"diplomacy", DIPLOMACY_AHEAD, DIPLOMACY_REVEALS, DIPLOMACY_REVEALS},
    {"dogs-of-war", NULL, NULL, NULL}, /* hands, plans and support cards show in most that happens */
    {"dos-de-mayo", MAYO_AHEAD, MAYO_REVEALS, MAYO_REVEALS_TO_ONE},
    {"ducs", NULL, DUCS_REVEALS, DUCS_REVEALS_TO_ONE},
    {"waterloo", NULL, WATERLOO_REVEALS, WATERLOO_REVEALS_TO_ONE},
};

const Known *known_of(const char *game) {
  for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
    if (strcmp(KNOWN[i].game, game) == 0) return &KNOWN[i];
  }
  return NULL;
}
