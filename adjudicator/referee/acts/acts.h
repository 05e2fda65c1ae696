/* Acts: what the game master does to games beside the rules. */
#ifndef REFEREE_ACTS_H
#define REFEREE_ACTS_H

#include <stddef.h>

#include "../intake/intake.h"
#include "../record/record.h"

/* ======== what all acts have in common (acts.c) ======== */

/* Acts: what the game master does to a game, and what all acts have in common.
 *
 * An act has a reason, is one transaction of the change, its event and its mails, and is told to whom it
 * touches. The event (code `act-...`) belongs to the state that the players know: it is shown with the turn
 * that they are in, and stands in the log of their next report. */

/* A reason is a sentence or two: it stands in logs and mails. */
#define REASON_BYTES ((size_t)500)

/* What is asked for. */
typedef struct ActDemand {
  const char *game;
  const char *reason; /* one line of text; NULL where the act explains itself */
  const char *turn;   /* the label that the game master expects, so that he cannot act twice; NULL: any */
} ActDemand;

/* What an act finds while it is at work, within its transaction. */
typedef struct Act {
  Referee *referee;
  Arena *arena;
  LoadedGame *loaded; /* as the players know it: see load_game() */
  const char *reason; /* NULL for none */
  int64_t number;     /* of its event: tells its mails from those of other acts on the same state */
} Act;

/* How a game stands after an act, for who asked. */
typedef struct ActResult {
  const char *game, *turn, *status;
  Time deadline; /* TIME_NONE for none */
} ActResult;

/* Whether a reason is one: a line of UTF-8 that says something, at most REASON_BYTES long. */
bool reason_good(const char *reason);

/* One act from beginning to end: the reason is looked at, the transaction begins, the game is loaded, its
 * turn compared, `change` called, the transaction committed. `change` returns STATUS_OK, or what to end with;
 * then nothing was changed. STATUS_USAGE for a reason that is none, STATUS_NOT_FOUND for a game that nobody
 * knows, STATUS_NO_PERMISSION for another turn (each told); else what `change` or the ledger answers.
 * Afterwards *out says how the game stands. Steps: "acted" before the commit, "committed" after it. */
typedef Status ActChange(Act *act, void *context);
Status act_perform(Referee *referee, Arena *arena, const ActDemand *demand, ActChange *change, void *context,
                   ActResult *out);

/* ---- for who writes one ---- */

/* Adds the act's event: its code, who may know of it, and its fields beside the reason (NULL for none). */
Status act_record(const Act *act, const char *code, uint32_t audience, const Tree *fields);

/* Queues the notice notices.referee.KEY to the seats of the mask, with `reason`, the fields, seat_name (the
 * word for the seat in `seat` of the fields) and what mails_queue_notice() adds. */
Status act_notify(const Act *act, const char *key, uint32_t seats, const Tree *fields);

/* Tells why the act cannot be done now; returns STATUS_NO_PERMISSION. */
Status act_refuse(const Act *act, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Refuses a game that is over, or set aside as broken. */
Status act_must_go_on(const Act *act);

/* Whether the game is held for a new player, and all seats have one now. Then it opens its window, with the
 * time that a window has, and the next tick looks what answers there are. */
bool act_player_found(const Act *act);
Status act_open_window(const Act *act);

/* A file in force counts no more, and its sender is told, with the number on its receipt. */
Status act_undo_file(const Act *act, EventWriter *writer, const SubmissionRow *file);

/* The number of a seat; -1 after telling that there is none. */
int act_seat(const Act *act, const char *name);

/* ======== deadlines (time.c) ======== */

/* Acts on a game's time: pause, resume, extend. All seats are told of each. */

/* The game stands still: files are taken, and their receipts say so, but nothing is adjudicated and nobody is
 * reminded. Refused (STATUS_NO_PERMISSION, told) for a game that is paused already, over or broken. */
Status act_pause(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);

/* It goes on: deadline, and whatever else was set to a time, move by the length of the pause, so that nobody
 * has lost any. Refused where it is not paused. */
Status act_resume(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);

/* The deadline of the window that waits moves: by so many seconds, or to a time. */
typedef struct Extension {
  int64_t by; /* seconds; 0: `to` counts. From the deadline, or from now where that is past */
  Time to;
} Extension;

/* Refused where the new deadline is not later than the old one and than now; where there is none that could
 * be extended: a game without deadlines, paused, over or broken, held for a new player or for the referee's
 * release. A game that is held for an answer waits until the new deadline. demand->turn is not NULL. */
Status act_extend(Referee *referee, Arena *arena, const ActDemand *demand, const Extension *extension,
                  ActResult *out);

/* ======== absences (time.c) ======== */

/* Acts on a player's absence, for who has told the game master of it and not the game. */

typedef struct AwayWish {
  const char *seat;
  const char *from, *to; /* days of the player's zone, both inclusive, or RFC 3339 times */
  bool back;             /* he is back, or does not go: from and to are not looked at */
} AwayWish;

/* Puts the absence down as a turn file would (absence.c), however much of it the game allows; it counts
 * towards that. The player is told, and all seats where the deadline moves. STATUS_USAGE (told) for times
 * that are none, over already or the wrong way round; STATUS_NOT_FOUND for a seat; refused
 * (STATUS_NO_PERMISSION, told) for a game that is over or broken, and where nobody is away who
 * could be back. */
Status act_away(Referee *referee, Arena *arena, const ActDemand *demand, const AwayWish *wish,
                ActResult *out);

/* ======== terms (set.c) ======== */

/* The act of changing a game's terms. All seats are told. */

/* What is asked for: settings (settings.c) and their new values, as somebody typed them. */
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

/* ======== seats (seat.c) ======== */

/* Acts on a seat: another player takes it, or its player has another address. */

typedef struct Seating {
  const char *seat;     /* name */
  const char *address;  /* NULL (act_address only): the one that is there, which stopped to take mails */
  const char *timezone; /* of the new player; NULL: the game's (act_replace only) */
  const char *language; /* likewise; NULL: see preferences_language() */
} Seating;

/* A new player. The seat gets a key of the next generation and the old one is dead at once; turns missed, an
 * absence and a digest of the old player are forgotten; what he filed for this turn stays in force until the
 * new player sends a file of his own. The old player is told that he is released, and mails that wait for him
 * are given up; the new one gets the newest report and form with his key, and is told of the file in force;
 * the others are told that there is a new player. A game that waited for a player goes on, with time for an
 * answer from now. STATUS_NOT_FOUND for no such seat; STATUS_USAGE for no address, time zone or
 * language;
 * STATUS_NO_PERMISSION where the address is that of the player who is there, or the referee's, or the game is
 * over or broken; each told. */
Status act_replace(Referee *referee, Arena *arena, const ActDemand *demand, const Seating *seating,
                   ActResult *out);

/* The same player, elsewhere. A new address gets the newest report again, and all mails (but reminders) that
 * did not reach the old one; the old one is told. Where the address had been stopped, because mails to it
 * came back, it counts as good again, and what was stopped is sent. STATUS_NO_PERMISSION where neither
 * changes anything; else as act_replace(). */
Status act_address(Referee *referee, Arena *arena, const ActDemand *demand, const Seating *seating,
                   ActResult *out);

/* Who names an address means it to be mailed. Where it had been stopped because mails to it came back (*was),
 * it counts as good again, and what was stopped is sent. Within the transaction of an act. */
Status act_reset_address(const Act *act, const char *address, bool *was);

/* ======== observers (observers.c) ======== */

/* Observers: they get the public report of each turn, and no more. */

typedef struct Observing {
  const char *address;
  const char *timezone; /* NULL: the game's */
  const char *language; /* NULL: the configuration's */
} Observing;

/* Somebody looks on from now: he gets the public report as things stand, and each that comes. Players read in
 * their next report that there is an observer, not who. STATUS_USAGE for no address, time zone or language;
 * STATUS_NO_PERMISSION where he looks on already, or the game is over or broken; each told. */
Status act_observe(Referee *referee, Arena *arena, const ActDemand *demand, const Observing *observing,
                   ActResult *out);

/* He does no longer, and is told so. STATUS_NOT_FOUND (told) where nobody looks on from there. */
Status act_observe_end(Referee *referee, Arena *arena, const ActDemand *demand, const char *address,
                       ActResult *out);

/* ======== mails (mail.c) ======== */

/* Acts on mails: what was sent goes again, and the game master writes to those who play. */

/* Which mails. NULL: of all seats, and of who looks on; of the turn that the game is in; reports. */
typedef struct Resend {
  const char *seat;
  const char *turn; /* label */
  const char *kind; /* "report", "receipt", "reminder", "notice", "note", "press", "answer", or "all" */
} Resend;

/* Mails that were sent, or failed, are queued again: the same mails, with the same Message-ID. To who has
 * their address now: a former player gets nothing, and a player at a new address had his. STATUS_NOT_FOUND
 * (told) where there are no such mails; STATUS_NO_PERMISSION (told) where all of them wait to be sent anyway,
 * or are stopped; STATUS_USAGE for a kind that nobody knows. */
Status act_resend(Referee *referee, Arena *arena, const ActDemand *demand, const Resend *resend,
                  ActResult *out);

#define NOTE_BYTES ((size_t)64 * 1024)

/* A note: text of the game master's own. */
typedef struct Note {
  const char *to;   /* a seat, "all" (seats) or "observers" */
  const char *text; /* UTF-8, any number of lines, at most NOTE_BYTES */
} Note;

/* Mails it, signed by the referee, and keeps it as an event that its readers may know. It needs no reason: it
 * is one. STATUS_USAGE for a text that is empty, too long, no UTF-8 or holds control characters;
 * STATUS_NOT_FOUND for no such seat, or no observers; each told. */
Status act_note(Referee *referee, Arena *arena, const ActDemand *demand, const Note *note, ActResult *out);

/* ======== turn files (submit.c) ======== */

/* The game master files for a seat. */

/* Files request->text as the seat's own file would be, source "referee". If it is filed, that is an event
 * that the seat may know, and the seat gets the receipt by mail, with who filed and why before it. A file
 * that is refused, or only looked at, is told to the game master alone. Statuses of act_perform() and
 * submission_take(). */
Status act_submit(Referee *referee, Arena *arena, const SubmissionRequest *request, const char *reason,
                  SubmissionResult *out);

/* ======== release (release.c) ======== */

/* The results go out that wait in a game with `release=referee` (turn/release.c). `turn` of the demand is the
 * one that the players know. STATUS_NO_PERMISSION (told) where nothing waits, or while the game is paused. */
Status act_release(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);

/* ======== rollback (rollback.c) ======== */

/* `rollback`: a game goes back to the beginning of a turn, and nothing is deleted.
 *
 * A new state, with the position as it was then, begins a new branch: its turns have dice keys of their own,
 * since those of the undone turns are told. The files of the undone turns are kept, count no more, and are
 * told to who sent them; all players get a report. Shuffles keep their key: decks lie as they lay. */

/* Back to the first window of turn `to`, as it was played last. STATUS_NOT_FOUND (told): there was no such
 * turn; STATUS_NO_PERMISSION (told): the game is over, broken, or has results that wait, or stands there
 * already. */
Status act_rollback(Referee *referee, Arena *arena, const ActDemand *demand, const char *to, ActResult *out);

/* ======== new games (new_game.c) ======== */

/* A game begins. */

typedef struct NewSeat {
  const char *name, *address;
  const char *timezone; /* NULL: the game's */
  const char *language; /* NULL: see preferences_language() */
} NewSeat;

typedef struct NewGame {
  const char *rules, *name;
  const NewSeat *seats; /* where they bear their players' names, in the order of play */
  size_t seat_count;
  const Tree *options; /* map of text values: of the rules, and settings (settings.c); NULL for none */
  Schedule schedule;   /* every or on, where the options do not say it; min_notice comes from the options */
  const char *timezone;
  const char *position_file; /* NULL: the game's own start */
  const char *edition_file;  /* NULL: the one in schema/editions/ */
  const char *seed;          /* hex; NULL: a random secret */
} NewGame;

/* Checks everything, then in one transaction adds the game, lets pass what asks nobody, and queues each
 * seat's first report, which welcomes and tells the key. STATUS_OK; STATUS_USAGE for names, seats, addresses,
 * zones, options or a seed that are not good; STATUS_NO_INPUT for an edition or position file that cannot be
 * read; STATUS_BAD_DATA for a broken one, or a name that is taken; STATUS_CONFIG for a sender or a language
 * that is not good; each told. The ledger is needed, and opened where it is not, only when all of these are
 * good. *out (may be NULL) is the game as it stands, in `arena`. */
Status new_game(Referee *referee, Arena *arena, const NewGame *wanted, LoadedGame *out);

/* Names of games stand in addresses and Message-IDs: 1 to 40 lower-case letters, digits and hyphens, a letter
 * or digit first. */
bool game_name_good(const char *name);

#endif
