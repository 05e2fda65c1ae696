/* The terms of a game: deadlines, grace, reminders, absences, and the rest of what `new --option` and `set`
 * know beside the options of the rules. Kept in the ledger as games.settings. */
#ifndef REFEREE_SETTINGS_H
#define REFEREE_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deadline.h"

#define GRACE_LONGEST           ((int64_t)7 * 24 * 3600)
#define AWAY_MOST_DEFAULT       ((int64_t)14 * 24 * 3600)
#define REPLACE_AFTER_DEFAULT   3
#define REPLACE_AFTER_MOST      100
#define REMIND_DISTANCES        ((size_t)8)
#define REMIND_DISTANCE_LONGEST ((int64_t)7 * 24 * 3600)
#define REMIND_QUARTER_LONGEST  ((int64_t)24 * 3600)

/* When who has not answered is reminded: once in the last quarter of the time (a day at most), never, or at
 * set distances before the deadline. */
typedef enum Remind { REMIND_QUARTER, REMIND_NONE, REMIND_AT } Remind;

/* What becomes of a window whose time is over where answers lack: the defaults of the rules; it is held until
 * they come; or the defaults, and who misses too many turns in a row loses the seat. */
typedef enum Missed { MISSED_DEFAULT, MISSED_HOLD, MISSED_REPLACE } Missed;

/* Whether reports leave at once, or at the referee's word. */
typedef enum Release { RELEASE_AUTO, RELEASE_REFEREE } Release;

/* Whether players may write to each other through the referee. OF_RULES: as the rules have it. */
typedef enum PressMode { PRESS_OF_RULES, PRESS_SIGNED, PRESS_ANONYMOUS, PRESS_NONE } PressMode;

/* How a mail proves whose it is. OF_CONFIGURATION: as the configuration's `sender` has it. */
typedef enum SenderProof {
  SENDER_OF_CONFIGURATION,
  SENDER_KEY,
  SENDER_KEY_AND_ADDRESS,
  SENDER_KEY_AND_AUTHENTICATION
} SenderProof;

typedef struct Settings {
  Schedule schedule; /* every or on, and min-notice */
  int64_t grace;     /* seconds after the deadline in which late files still count */
  Remind remind;
  int64_t distances[REMIND_DISTANCES]; /* of REMIND_AT: seconds before the deadline, the longest first */
  size_t distance_count;
  int64_t away_most; /* seconds that a seat may be away in the whole game; 0: absences change nothing */
  Missed missed;
  int64_t replace_after; /* turns missed in a row; of MISSED_REPLACE */
  Release release;
  int64_t release_after; /* seconds; of RELEASE_REFEREE: then by itself; 0: only at his word */
  bool sealed;           /* the referee does not see orders before they are adjudicated */
  PressMode press;
  SenderProof sender;
} Settings;

/* The names of all settings, ended by NULL: every, on, min-notice, grace, remind, away-most, missed,
 * replace-after, release, release-after, sealed, press, sender. */
extern const char *const SETTING_NAMES[];

/* No deadlines; the defaults for all else. */
void settings_defaults(Settings *out);

bool setting_known(const char *name);

/* Sets one from what somebody typed; `every` takes the place of `on` and the other way round, and `no` takes
 * either away. NULL if it is good, else what the setting wants, as an English phrase for the game master
 * ("grace is a time such as 2h, at most 7d, or 0"), and nothing is changed. `name` is known. What is kept of
 * the value lives in the arena. */
const char *setting_put(Arena *arena, Settings *settings, const char *name, const char *value);

/* As a person would type it: "48h", "24h,2h", "no"; "" where it is left to the rules, to the configuration,
 * or has no meaning with the others. `name` is known. In the arena. */
const char *setting_text(Arena *arena, const Settings *settings, const char *name);

/* To the ledger's form, one line of YAML, and back. Times are seconds. What a game is told when it begins
 * stays with it, so defaults are written too; only what is left to the rules or the configuration is not.
 * settings_read() also reads what version 1 of the ledger held, schedules alone ({every: 172800}); what is
 * missing is as in settings_defaults(). False for a text that settings_write() did not make. */
char *settings_write(Arena *arena, const Settings *settings);
bool settings_read(Arena *arena, const char *text, Settings *out);

/* When a tick must look at a window by itself: its deadline and the grace after it; 0, always, where there is
 * no deadline. */
Time settings_wake(const Settings *settings, Time deadline);

/* How long before the deadline of a window opened at `opened` a reminder is due, at `now`: the shortest
 * distance that is reached; 0 for none. A distance longer than the window is open is no reminder. */
int64_t settings_reminder(const Settings *settings, Time opened, Time deadline, Time now);

#endif
