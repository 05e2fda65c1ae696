/* Actions of the game master on games, outside the rules. */
#ifndef REFEREE_ACTS_H
#define REFEREE_ACTS_H

#include <stddef.h>

#include "../begin/begin.h"
#include "../orders/orders.h"
#include "../record/record.h"

/* ======== what all actions have in common (acts.c) ======== */

/* Actions of the game master, and what they have in common.
 *
 * An action has a reason, is one transaction with its change, its event and its mails, and is announced to
 * those affected. The event (code `act-...`) belongs to the state that the players know: it is shown with
 * the turn that they are in, and is in the log of their next report. */

/* A reason is a sentence or two: it is quoted in logs and mails. */
#define REASON_BYTES ((size_t)500)

/* What the game master asks for. */
typedef struct ActDemand {
  const char *game;
  const char *reason; /* one line of text; NULL if the act explains itself */
  const char *turn;   /* the label that the game master expects, so that repeating a command does nothing;
                         NULL: any */
} ActDemand;

/* What an action works with, within its transaction. */
typedef struct Act {
  Referee *referee;
  Arena *arena;
  LoadedGame *loaded; /* as the players know it: see load_game() */
  const char *reason; /* NULL for none */
  int64_t number;     /* of its event: distinguishes its mails from those of other actions on the same
                         state */
} Act;

/* The game after an action, for the caller. */
typedef struct ActResult {
  const char *game, *turn, *status;
  Time deadline; /* TIME_NONE for none */
} ActResult;

/* Whether a reason is good: one line of UTF-8, not empty, at most REASON_BYTES long. */
bool reason_good(const char *reason);
/* The same; false is logged. */
bool act_reason_good(const Referee *referee, const char *reason);

/* Performs one action: checks the reason, begins the transaction, loads the game, compares its turn, calls
 * `change`, commits. `change` returns STATUS_OK, or the status to end with; then nothing was changed.
 * STATUS_USAGE for a bad reason, STATUS_NOT_FOUND for an unknown game, STATUS_NO_PERMISSION for another
 * turn (each logged); else what `change` or the ledger answers. Afterwards *out describes the game. Steps:
 * "acted" before the commit, "committed" after it. */
typedef Status ActChange(Act *act, void *context);
Status act_perform(Referee *referee, Arena *arena, const ActDemand *demand, ActChange *change, void *context,
                   ActResult *out);

/* The same for an action that puts another state in the place of the newest one, which need not be readable: see
 * load_game_to_mend(). */
Status act_mend(Referee *referee, Arena *arena, const ActDemand *demand, ActChange *change, void *context,
                ActResult *out);

/* ---- for the actions themselves ---- */

/* Adds the act's event: its code, who may know of it, and its fields beside the reason (NULL for none). */
Status act_record(const Act *act, const char *code, uint32_t audience, const Tree *fields);

/* Queues the notice notices.referee.KEY to the seats of the mask, with `reason`, the fields, seat_name (the
 * word for the seat in `seat` of the fields) and what mails_queue_notice() adds. */
Status act_notify(const Act *act, const char *key, uint32_t seats, const Tree *fields);

/* Tells why the act cannot be done now; returns STATUS_NO_PERMISSION. */
Status act_refuse(const Act *act, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Refuses a game that is over; one that is over, or set aside as broken. */
Status act_must_not_be_over(const Act *act);
Status act_must_go_on(const Act *act);

/* act_player_found(): whether the game is held for a new player and all seats have one now. Then
 * act_open_window() opens its window with the full time, and the next tick checks which answers there are. */
bool act_player_found(const Act *act);
Status act_open_window(const Act *act);

/* A file that counts stops counting, and its sender is told, with the number on its receipt. */
Status act_undo_file(const Act *act, EventWriter *writer, const SubmissionRow *file);

/* Stops the clock of a running game, and restarts it: the deadline, and anything else set to a time, moves by the length of
 * the pause; `fields` gets length, and moved if there is a deadline. Neither tells anybody. (time.c) */
Status act_stop_clock(const Act *act);
Status act_restart_clock(const Act *act, Tree *fields);
/* Logs what happened to the clock ("restarted"), and the deadline. */
void act_tell_deadline(const Act *act, const char *what);

/* The number of a seat; -1 after logging that there is none. */
int act_seat(const Act *act, const char *name);

/* ======== deadlines (time.c) ======== */

/* Actions on a game's clock: pause, resume, extend. All seats are told of each. */

/* Stops the clock: files are still accepted, and their receipts say so, but nothing is adjudicated and
 * nobody is reminded. Refused (STATUS_NO_PERMISSION, logged) for a game that is paused already, over or
 * broken. */
Status act_pause(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);

/* Restarts the clock: the deadline, and anything else set to a time, moves by the length of the pause, so
 * that nobody loses time. Refused if the game is not paused, or has a time zone that the system does not know. */
Status act_resume(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);

/* How the deadline of the current window moves: by seconds, or to a time. */
typedef struct Extension {
  int64_t by;     /* seconds, from the deadline, or from now if that is past */
  const char *to; /* moment_parse() in the zone of the game; NULL: `by` counts */
} Extension;

/* Refused if the new deadline is not later than both the old one and now, or if there is no deadline to
 * extend: a game without deadlines, paused, over or broken, held for a new player or for the referee's
 * release. A game that is held for an answer waits until the new deadline. demand->turn is not NULL. */
Status act_extend(Referee *referee, Arena *arena, const ActDemand *demand, const Extension *extension,
                  ActResult *out);

/* ======== time zones (zones.c) ======== */

/* Nobody can say when a deadline is in a time zone that the system does not know, such as one that an update has removed: the
 * clock of such a game is stopped, its players and the game master are told once, and it goes on by itself when the zone is
 * there again, or another was set. Looks at all running games, and, if *stopped, at those that were stopped before; *stopped:
 * some are now. STATUS_OK; STATUS_TRY_AGAIN if some are (logged); or the worst that happened (logged). */
Status zones_watch(Referee *referee, bool *stopped);

/* ======== absences (time.c) ======== */

/* Actions on an absence that a player reported to the game master instead of the game. */

typedef struct AwayWish {
  const char *seat;
  const char *from, *to; /* days of the player's zone, both inclusive, or RFC 3339 times */
  bool back;             /* the player is back, or is not going: from and to are ignored */
} AwayWish;

/* Records the absence as a turn file would (absence.c), however much of it the game allows; it counts
 * towards that. The player is told, and all seats if the deadline moves. STATUS_USAGE (logged) for times
 * that cannot be read, are past or the wrong way round; STATUS_NOT_FOUND for a seat; refused
 * (STATUS_NO_PERMISSION, logged) for a game that is over or broken, and for `back` if the seat is not
 * away. */
Status act_away(Referee *referee, Arena *arena, const ActDemand *demand, const AwayWish *wish,
                ActResult *out);

/* ======== settings (set.c) ======== */

/* Changes a game's settings. All seats are told. */

/* The request: settings (settings.c) and their new values, as somebody typed them. */
typedef struct SettingWish {
  const char *name, *value;
} SettingWish;

typedef struct SettingWishes {
  const SettingWish *items;
  size_t count;
} SettingWishes;

/* The current window keeps its deadline: changes to deadlines apply from the next window on. Changes to
 * grace, reminders, absences and missed turns apply at once; a game that was held for an answer, and no
 * longer should be, goes on with the next tick. STATUS_USAGE (logged) for an unknown setting, a bad value,
 * or a setting named twice; refused (STATUS_NO_PERMISSION, logged) if nothing would change, for unsealing
 * orders that were promised to be sealed, and for a game that is over or broken. */
Status act_set(Referee *referee, Arena *arena, const ActDemand *demand, const SettingWishes *wishes,
               ActResult *out);

/* ======== seats (seat.c) ======== */

/* Actions on a seat: another player takes it, or its player has another address. */

typedef struct Seating {
  const char *seat; /* name */
  const char *
      address; /* of act_replace() also as of NewSeat; NULL (act_address only): the current one, mail to which was stopped */
  const char *timezone; /* of the new player; NULL: the game's (act_replace only) */
  const char *language; /* likewise; NULL: see preferences_language() */
} Seating;

/* Gives the seat to a new player. It gets a key of the next generation and the old key stops working at
 * once; turns missed, an absence and a digest of the old player are forgotten; what they filed for this
 * turn counts until the new player sends a file. The old player is told of the release, and mail waiting
 * for them is given up; the new one gets the newest report and form with the key, and is told of the file
 * that counts; the others are told that there is a new player. A game that waited for a player goes on,
 * with time for an answer from now. STATUS_NOT_FOUND for an unknown seat; STATUS_USAGE for a bad address,
 * time zone or language; STATUS_NO_PERMISSION if the address is the current player's, or the referee's, or
 * the game is over or broken; each logged. */
Status act_replace(Referee *referee, Arena *arena, const ActDemand *demand, const Seating *seating,
                   ActResult *out);

/* The same player has a new address. It gets the newest report again, and all mail (except reminders) that
 * did not reach the old one; the old one is told. If the address had been stopped because mail to it
 * bounced, it counts as good again, and what was stopped is sent. STATUS_NO_PERMISSION if neither changes
 * anything; else as act_replace(). */
Status act_address(Referee *referee, Arena *arena, const ActDemand *demand, const Seating *seating,
                   ActResult *out);

/* Naming an address means that it shall be mailed. If it had been stopped because mail to it bounced
 * (*was), it counts as good again, and what was stopped is sent. Within the transaction of an act. */
Status act_reset_address(const Act *act, const char *address, bool *was);

/* ======== observers (observers.c) ======== */

/* Observers: they get the public report of each turn, and no more. */

typedef struct Observing {
  const char *address;
  const char *timezone; /* NULL: the game's */
  const char *language; /* NULL: the configuration's */
} Observing;

/* Somebody watches from now on: they get the public report as things stand, and each later one. Players read
 * in their next report that there is an observer, not who. STATUS_USAGE for a bad address, time zone or
 * language; STATUS_NO_PERMISSION if they observe already, or the game is over or broken; each logged. */
Status act_observe(Referee *referee, Arena *arena, const ActDemand *demand, const Observing *observing,
                   ActResult *out);

/* Stops sending to this observer, and tells them. STATUS_NOT_FOUND (logged) if the address is not an
 * observer's. */
Status act_observe_end(Referee *referee, Arena *arena, const ActDemand *demand, const char *address,
                       ActResult *out);

/* ======== mails (mail.c) ======== */

/* Actions on mail: sent mail goes again, and the game master writes to players. */

/* Which mails. The defaults for NULL: all seats and observers; the current turn; reports. */
typedef struct Resend {
  const char *seat;
  const char *turn; /* label */
  const char *kind; /* "report", "receipt", "reminder", "notice", "note", "press", "answer", or "all" */
} Resend;

/* Queues sent or failed mails again: the same mails, with the same Message-ID. Only to current addresses:
 * a former player gets nothing, and a player with a new address has had theirs already. STATUS_NOT_FOUND
 * (logged) if there are no such mails; STATUS_NO_PERMISSION (logged) if all of them wait to be sent
 * anyway, or are stopped; STATUS_USAGE for an unknown kind. */
Status act_resend(Referee *referee, Arena *arena, const ActDemand *demand, const Resend *resend,
                  ActResult *out);

#define NOTE_BYTES ((size_t)64 * 1024)

/* A note: the game master's own text. */
typedef struct Note {
  const char *to;   /* a seat, "all" (seats) or "observers" */
  const char *text; /* UTF-8, any number of lines, at most NOTE_BYTES */
} Note;

/* Mails it, signed by the referee, and keeps it as an event that its readers may know. It needs no reason.
 * STATUS_USAGE for a text that is empty, too long, not UTF-8 or holds control characters; STATUS_NOT_FOUND
 * for no such seat, or no observers; each logged. */
Status act_note(Referee *referee, Arena *arena, const ActDemand *demand, const Note *note, ActResult *out);

/* ======== reminders (remind.c) ======== */

/* A seat is not reminded again so soon after its last reminder: a command typed twice mails once. */
#define REMIND_AGAIN ((int64_t)3600)

/* Whom. */
typedef struct RemindWish {
  const char *const *seats; /* names */
  size_t count;             /* 0: all seats that owe an answer */
} RemindWish;

/* Sends the reminder to the seats that owe an answer, whatever they have set for reminders; it needs no reason.
 * Each seat is told in its next report (event act-remind: {seat}), so that nobody learns who else owes.
 * STATUS_NOT_FOUND for an unknown seat; STATUS_NO_PERMISSION if a seat that is named owes nothing or was
 * reminded within REMIND_AGAIN, if nobody is left to remind, or if the game is over, broken, paused, waits for
 * a player or for its release; each logged, and nobody is reminded then. */
Status act_remind(Referee *referee, Arena *arena, const ActDemand *demand, const RemindWish *wish,
                  ActResult *out);

/* ======== erasing (erase.c) ======== */

/* Empties what a mail said, by its number in the inbox, and what came of it: the mail itself, the turn file in it (also where
 * `undo` filed it again) with what was found wrong, the messages that were passed on, the mails that passed them on and those
 * that answered it. Who mailed what to whom, orders and digests stay, so that the log holds; what was sent is with its
 * readers. The seat learns of it by an event, act-erase {receipt}.
 * STATUS_NOT_FOUND: this game got no such mail; STATUS_NO_PERMISSION: its file counts in the window that is open, or
 * nothing is left of it; each logged. */
Status act_erase(Referee *referee, Arena *arena, const ActDemand *demand, int64_t message, ActResult *out);

/* Whether nothing is left of a mail: it is never sent again. */
bool mail_is_erased(const OutboxRow *mail);

/* ======== turn files (submit.c) ======== */

/* Orders filed by the game master for a seat. */

/* Files request->text as the seat's own file would be. With a reason: source "referee"; if it is filed, that is an event
 * that the seat may know, and the seat gets the receipt by mail, preceded by who filed it and why; only
 * the game master learns of a file that is refused or only checked. Without (NULL) it counts as the seat's own, source "submit",
 * in a game that is not sealed; the seat gets the receipt by mail, preceded by who handed it in, if it is filed or is a draft. The mail is in
 * the same transaction. Statuses of act_perform() and submission_take(). */
Status act_submit(Referee *referee, Arena *arena, const SubmissionRequest *request, const char *reason,
                  SubmissionResult *out);

/* ======== release (release.c) ======== */

/* Releases the results that wait in a game with `release=referee` (turn/release.c). `turn` of the demand
 * is the one that the players know. STATUS_NO_PERMISSION (logged) if nothing waits, or while the game is
 * paused. */
Status act_release(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);

/* ======== the end (end.c) ======== */

/* How the game master ends a game: `winner` a seat, or NULL; `draw` excludes it. */
typedef struct EndWish {
  const char *winner;
  bool draw;
} EndWish;

/* Ends the game now (turn/turn.h: game_end()); the last report gives everybody the reason. Nothing brings
 * it back: its keys are published. STATUS_NOT_FOUND for an unknown seat; STATUS_NO_PERMISSION if the game
 * is over already, or has results that wait; each logged. A game that is paused, held or set aside as
 * broken may end. */
Status act_end(Referee *referee, Arena *arena, const ActDemand *demand, const EndWish *wish, ActResult *out);

/* ======== rollback (rollback.c) ======== */

/* `rollback`: a game goes back to the beginning of a turn, and nothing is deleted.
 *
 * A new state, with the position as it was then, begins a new branch: its turns have new dice keys, since
 * those of the turns rolled back are public. The files of these turns are kept but no longer count, and
 * their senders are told; all players get a report. Shuffles keep their key: decks keep their order. */

/* Goes back to the first window of turn `to`, as it was played last. STATUS_NOT_FOUND (logged): there was
 * no such turn; STATUS_NO_PERMISSION (logged): the game is over, broken, has results that wait, or is
 * there already. */
Status act_rollback(Referee *referee, Arena *arena, const ActDemand *demand, const char *to, ActResult *out);

/* ======== restore (restore.c) ======== */

/* Makes a ledger from a copy (ledger/copy.h) and puts it in the place of the configuration's, if there is one; the referee's
 * must not be open. Each game that is not over begins a branch at the position of the copy: new dice keys, a window that is
 * open anew with all of its time; files that were filed before the copy was made still count. Message-IDs, numbers of receipts
 * and keys of seats from now on differ from those that may have been given since the copy was made. All seats and observers
 * get a report that says so.
 *
 * The former ledger is stopped first (ledger_stop()), says afterwards that it was replaced, and is kept beside the new one as
 * LEDGER.replaced-TIME. If this process dies, the file of the ledger is the former one, which refuses to be used, or
 * the new one; calling this again begins from the start. STATUS_TRY_AGAIN: a process still has the former one
 * open, which stays frozen. STATUS_NO_PERMISSION: the file is not a copy, or one of another ledger. STATUS_BUG: done, but a game
 * could not be read. All are logged. Steps: "stopped", "revived", "restored", "replaced", "kept", "renamed". */
Status act_restore(Referee *referee, Arena *arena, const char *copy, const char *reason);

#endif
