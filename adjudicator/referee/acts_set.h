/* The act of changing a game's terms. All seats are told. */
#ifndef REFEREE_ACTS_SET_H
#define REFEREE_ACTS_SET_H

#include "acts.h"

/* What is asked for: settings (settings.h) and their new values, as somebody typed them. */
typedef struct SettingWish {
  const char *name, *value;
} SettingWish;

typedef struct SettingWishes {
  const SettingWish *items;
  size_t count;
} SettingWishes;

/* The window that waits keeps its deadline: what changes about deadlines holds from the next one on. Grace,
 * reminders, absences and what becomes of missed turns hold at once; a game that was held for an answer, and
 * shall not be any more, goes on with the next tick. STATUS_USAGE (told) for a setting or value that is none,
 * or named twice; refused (STATUS_NO_PERMISSION, told) where nothing would change, for unsealing orders that
 * were promised to be sealed, and for a game that is over or broken. */
Status act_set(Referee *referee, Arena *arena, const ActDemand *demand, const SettingWishes *wishes,
               ActResult *out);

#endif
