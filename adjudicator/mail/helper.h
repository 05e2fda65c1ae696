/* One of our helper programs at work: it is started when the first thing is to be done, is told the settings
 * of its server, and then talks in frames. Nobody outside mail/ includes this. */
#ifndef MAIL_HELPER_H
#define MAIL_HELPER_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/child.h"
#include "../base/frame.h"
#include "server_settings.h"

typedef struct Helper {
  Arena *arena; /* what lives as long as the helper */
  const char *program;
  ServerSettings settings;
  Child child;
  const char *down; /* why it cannot be started; NULL while nothing is wrong */
} Helper;

/* Nothing is started yet. `program` is its path; the strings in `settings` outlive the helper. */
void helper_init(Helper *helper, Arena *arena, const char *program, const ServerSettings *settings);

/* Unless it runs: asks for the password, starts the helper and says the settings. False: helper->down says
 * why, for good: a game master must not be asked for the same password a hundred times. */
bool helper_start(Helper *helper);

/* Says one frame; NULL text: nothing. False where the helper is gone. */
bool helper_say(const Helper *helper, const char *word, const char *text);

/* Ends the helper, if it runs. Returns how it ended in words, with its name ("…/adjudicator-smtp: exit status
 * 2"), in `arena`. */
const char *helper_stop(Helper *helper, Arena *arena);

#endif
