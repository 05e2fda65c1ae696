/* The referee: what one process of the program knows and holds open.
 *
 * Everything else on this floor is handed a Referee: the book, the configuration, the games, the time that it
 * is, and somebody to talk to. There is no global state. */
#ifndef REFEREE_REFEREE_H
#define REFEREE_REFEREE_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/clock.h"
#include "../base/diagnostics.h"
#include "../base/status.h"
#include "../games/game.h"
#include "../ledger/ledger.h"
#include "../report/catalogue.h"
#include "../report/painter.h"
#include "configuration.h"
#include "settings.h"

/* How much a notice matters to the game master. */
typedef enum NoticeLevel {
  NOTICE_DETAIL,  /* shown with --verbose */
  NOTICE_DONE,    /* what was done; not shown with --quiet */
  NOTICE_WARNING, /* always shown */
  NOTICE_ERROR    /* always shown */
} NoticeLevel;

typedef struct LoadedEdition LoadedEdition;
typedef struct LoadedCatalogue LoadedCatalogue;
typedef struct LoadedSettings LoadedSettings;
typedef struct Easel Easel;

typedef struct Referee {
  Arena *arena; /* lives as long as the process */
  const Configuration *configuration;
  const Game *const *games; /* GAMES, or a test's own; ended by NULL */
  Ledger *ledger;           /* NULL for commands that need none */
  /* Makes the ledger, for who needs one that may not be there yet: called where `ledger` is NULL, once all
   * else is good, so that a mistyped command leaves no file behind. */
  Status (*open)(void *context);
  void *open_context;
  Time now;
  unsigned patience; /* seconds that a tick gives to one game before it ends the process; 0: any time */
  /* Told what happens: one line without its end. */
  void (*tell)(void *context, NoticeLevel level, const char *line);
  void *tell_context;
  /* Called between steps that a crash may part ("counted", "resolved", "queued", "marked" …); NULL but in the
   * tests that end the process there. */
  void (*step)(void *context, const char *name);
  void *step_context;
  LoadedEdition *editions;     /* kept by referee_edition() */
  LoadedCatalogue *catalogues; /* kept by referee_catalogue() */
  LoadedSettings *settings;    /* kept by referee_settings() */
  Painter *painter;    /* of the pictures in mails, NULL before the first; who ends all this ends it */
  bool painter_failed; /* no more pictures are asked of it */
  Easel *easel;        /* kept by easel.h, NULL before the first */
} Referee;

/* The game with these rules among referee->games, or NULL. */
const Game *referee_game(const Referee *referee, const char *rules);

/* printf to whoever listens. */
void referee_tell(const Referee *referee, NoticeLevel level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Calls referee->step, if there is one. */
void referee_step(const Referee *referee, const char *name);

/* Tells every diagnostic as an error or warning, "FILE:line:col CODE sentence", in the words of the game
 * `rules`; "" where they are of none. `file` may be NULL. */
void referee_tell_diagnostics(Referee *referee, const char *rules, const char *file,
                              const Diagnostics *diagnostics);

/* Tells what SQLite said, unless `status` is STATUS_OK; returns `status`. */
Status referee_ledger_status(const Referee *referee, Status status);

/* Whether there are words in a language that was asked for; NULL, for none asked for, is good. False after
 * telling that there are none. */
bool referee_language_good(const Referee *referee, const char *language);

/* The words of a language, read once in a process. Falls back to "en", telling so; NULL, after telling,
 * if even that cannot be read. */
const Catalogue *referee_catalogue(Referee *referee, const char *language);

/* True where there are words of this language, so that nobody is written to in another one. Tells why not. */
bool referee_speaks(Referee *referee, const char *language);

/* As settings_read(), but most games of a referee have the same terms, so a few texts are read once in a
 * process. What the settings refer to lives in the referee's arena or in `arena`. */
bool referee_settings(Referee *referee, Arena *arena, const char *text, Settings *out);

/* An edition of a game from its text, for these seats (NULL: seats_stand_in()), read once in a process for
 * each `digest` and names. NULL after diagnostics. */
const void *referee_edition(Referee *referee, const Game *game, const Seats *seats, const char *digest,
                            const char *text, Diagnostics *diagnostics);

/* Reads an edition file: `path`, or the game's own where that is NULL. Its text and digest (SHA-256 hex) are
 * in the referee's arena. STATUS_OK; STATUS_NO_INPUT for a file that cannot be read (STATUS_CONFIG for our
 * own); STATUS_BAD_DATA for one that is not good; each told. */
typedef struct EditionFile {
  const void *edition;
  const char *text, *digest;
} EditionFile;
Status referee_edition_file(Referee *referee, const Game *game, const Seats *seats, const char *path,
                            EditionFile *out);

#endif
