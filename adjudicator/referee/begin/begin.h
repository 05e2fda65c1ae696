/* How a game begins: at once, or when the last of its seats is taken. */
#ifndef REFEREE_BEGIN_H
#define REFEREE_BEGIN_H

#include "../../ledger/openings.h"
#include "../letters/letters.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== new games (new_game.c) ======== */

/* Begins a game. */

typedef struct NewSeat {
  const char *name, *address; /* or "computer", "computer:LEVEL" (office.h: seat_for_computer()), or "open" */
  const char *timezone;       /* NULL: the game's */
  const char *language;       /* NULL: see preferences_language() */
  const char *mail;           /* as in SeatRow; NULL: text */
  const char *known_as;       /* as in SeatRow; NULL: by no name */
} NewSeat;

typedef struct NewGame {
  const char *rules, *name;
  const NewSeat *seats; /* if they have their players' names, in the order of play */
  size_t seat_count;
  const Tree *options; /* map of text values: of the rules, and settings (settings.c); NULL for none */
  Schedule schedule;   /* every or on, if the options do not have them; min_notice comes from the options */
  const char *timezone;
  const char *position_file; /* NULL: the game's own start */
  const char *edition_file;  /* NULL: the one in schema/editions/ */
  /* The texts of these files as read when the game was opened; NULL: they are read now. */
  const char *position_text, *edition_text;
  const char *seed; /* hex; NULL: a random secret */
} NewGame;

/* Checks everything, then in one transaction adds the game, plays the windows that ask nobody, and queues
 * each seat's first report, which welcomes the player and has the key. If a seat is "open" the game waits for its players
 * instead, and out->row has its name and the status "open" alone. STATUS_OK; STATUS_USAGE for names,
 * seats, addresses, zones, options or a seed that are not good; STATUS_NO_INPUT for an edition or position
 * file that cannot be read; STATUS_BAD_DATA for a broken one, or a name that is taken; STATUS_CONFIG for a
 * sender or a language that is not good; each logged. The ledger is needed, and opened if it is not yet,
 * only when all of these are good. *out (may be NULL) is the game as it is now, in `arena`. */
Status new_game(Referee *referee, Arena *arena, const NewGame *wanted, LoadedGame *out);

/* Names of games are part of addresses and Message-IDs: 1 to 40 lower-case letters, digits and hyphens, a
 * letter or digit first. */
bool game_name_good(const char *name);

/* ======== games that wait for players (opening.c) ======== */

/* Such a game has only seats, settings and a name: new_game() makes it when all of its seats are taken. */
typedef struct Opening {
  OpeningRow row;
  InvitationRows invitations; /* of its seats in the order of `new`, then those to watch */
  NewGame wanted;             /* what `new` said; the seats are those taken so far */
  const Game *game;
  bool join_free;          /* as in Settings */
  size_t seat_count, free; /* seats; those that are not taken, even if they are held */
} Opening;

/* The game of this name that waits. STATUS_NOT_FOUND (not logged); STATUS_BUG (logged) if its settings cannot be read; or
 * what the ledger answers. */
Status opening_load(Referee *referee, Arena *arena, const char *name, Opening *out);

/* ======== invitations (codes.c, invitation.c) ======== */

/* An invitation has a code of 120 random bits, good for one seat, or to watch, and for one person. The first who sends it gets
 * the seat: after the game master's yes, or (`join=free`) once they have answered our mail, which shows that the address is
 * theirs, unless a mail server that we trust vouches for it. Until then it is held for them, for a week. A seat that is given
 * back or refused gets a new code. */
#define INVITATION_HELD ((int64_t)7 * 24 * 3600)

/* A mail that is answered; NULL for what it lacks. */
typedef struct Answered {
  const char *in_reply_to, *references; /* of the answer */
  const char *identity;                 /* tells answers to several mails apart */
  const char *unread;   /* lines of it about its sender that say nothing we know: "language: klingon" */
  const char *language; /* of the invitation that it quotes */
} Answered;

/* Who sent a code. */
typedef struct Joiner {
  const char *address;  /* bare */
  const char *timezone; /* NULL: the game's */
  const char *language; /* NULL: see preferences_language() */
  const char *known_as; /* "": by no name */
  bool vouched;         /* a mail server that is trusted says that the address is theirs */
  Answered answered;
} Joiner;

/* Adds an invitation to a seat (NULL: to watch) of a game. `seed`: of the game; NULL: random. */
Status invitation_add(Referee *referee, Arena *arena, const char *game, const char *seat, int64_t place,
                      const char *seed, InvitationRow *out);
/* The code of an invitation. In the arena. */
char *invitation_code(Arena *arena, const InvitationRow *row);
/* The language of which `text` quotes the invitation. NULL: it does not quote enough of one to tell. */
const char *invitation_language(Referee *referee, Arena *arena, const InvitationRow *row, const char *text);
/* What to hand out, in a language: {seat, code, mailto, text}. NULL after logging why. */
Tree *invitation_tree(Referee *referee, Arena *arena, const InvitationRow *row, const char *rules,
                      const char *language);

/* Queues the mail answers.referee.invitation.KEY to its person, within a transaction; `more` (map, or NULL) are further
 * fields. STATUS_OK, STATUS_CONFIG or what the ledger answers. */
Status invitation_tell(Referee *referee, Arena *arena, InvitationRow *row, const char *key, const Tree *more,
                       const Answered *answered);
/* The same to somebody else, with nothing about its person; "unclear" says the line that uses its code, so its reader must know the code.
 * `address`: bare. */
Status invitation_tell_other(Referee *referee, Arena *arena, const InvitationRow *row, const char *address,
                             const char *key, const Answered *answered);

/* ======== who takes a seat (seating.c) ======== */

/* All work within the caller's transaction, unless they say otherwise. */

/* Somebody sent the code. *told: the word for the answer they got: "asked", "confirm", "taken", "begun" (with the last seat),
 * "watching" (the game has not begun), "observes"; or why nothing was done and nobody answered: "again", "noted" (the same, and what they say of
 * themselves is kept), "used", "seated" (in
 * another seat of the game), "over", "stuck" (the game cannot begin; the game master knows why). */
Status invitation_take(Referee *referee, Arena *arena, InvitationRow *row, const Joiner *who,
                       const char **told);
/* They have shown that the address is theirs, or the game master says yes by mail. Notifies the game master. *told as above. */
Status invitation_confirm(Referee *referee, Arena *arena, InvitationRow *row, const Answered *answered,
                          const char **told);
/* The same for somebody who asks, by the game master's mail: if the game cannot begin they are told, too. */
Status invitation_let_in(Referee *referee, Arena *arena, InvitationRow *row, const char **told);
/* The game master says yes to them at the shell. *told as above. */
Status invitation_admit(Referee *referee, Arena *arena, InvitationRow *row, const char **told);
/* The game master says no. `reason` may be NULL. `by_mail`: also mails the game master that it was done. */
Status invitation_refuse(Referee *referee, Arena *arena, InvitationRow *row, const char *reason,
                         bool by_mail);
/* They sent the code again: tells them where they stand, or how to confirm. */
Status invitation_tell_again(Referee *referee, Arena *arena, InvitationRow *row, const Answered *answered);
/* Their answer says neither that it was them nor that it was not: tells them how to confirm. */
Status invitation_tell_unconfirmed(Referee *referee, Arena *arena, InvitationRow *row,
                                   const Answered *answered);
/* The game master's answer says neither yes nor no: tells them how to, once for each cause. */
Status invitation_ask_master(Referee *referee, Arena *arena, const InvitationRow *row, const char *cause);
/* They give the seat back. */
Status invitation_leave(Referee *referee, Arena *arena, InvitationRow *row, const Answered *answered);

/* Begins the game if all of its seats are taken, within the caller's transaction; *begun. Statuses of new_game(). */
Status opening_begin(Referee *referee, Arena *arena, const char *name, bool *begun);

/* The ledger was restored from a copy in which this game waits for players: whoever has a seat in it or has asked for one is told
 * so, with the fields {copied, restored, reason}, within the caller's transaction. */
Status opening_restored(Referee *referee, Arena *arena, const char *name, const Tree *fields);

/* The game master calls the game off, in a transaction of its own: mails everybody who has or asked for a seat; the name is
 * free again. STATUS_NOT_FOUND (not logged): no game waits under this name. */
Status opening_end(Referee *referee, Arena *arena, const char *name, const char *reason);

/* Forgets a person: a seat of theirs in a game that waits is free again, with a new code, and no other invitation says whose
 * it was. Mails nobody. `address`: bare. Within the caller's transaction. *count: how many invitations were theirs. */
Status invitations_forget(Referee *referee, Arena *arena, const char *address, int64_t *count);

/* Frees each seat that was held for too long and mails the person: for each tick, in a transaction of its own. */
Status invitations_lapse(Referee *referee);

/* The game master gives a seat of a game that waits for players to somebody, or to the computer, whoever had it; in a
 * transaction of its own. STATUS_NOT_FOUND (not logged): no game waits under this name; STATUS_USAGE for a
 * bad address, time zone or language; STATUS_NO_PERMISSION if they have it already, or there is no such seat; each logged. */
Status opening_seat(Referee *referee, Arena *arena, const char *game, const NewSeat *seat,
                    const char *reason);

/* The game master says yes or no to somebody who asks, named by seat or bare address; or no to somebody who has not confirmed.
 * In a transaction of its own. STATUS_NOT_FOUND (logged): nobody asks. */
Status invitation_answer(Referee *referee, Arena *arena, const char *game, const char *who, bool refuse,
                         const char *reason);

/* ======== observers (observers.c) ======== */

/* Sends somebody the public report as things stand, and each later one; players learn that there is an observer. `row` has
 * all but id and game. `reason` may be NULL. Within a transaction. */
Status observer_begin(Referee *referee, const LoadedGame *loaded, ObserverRow *row, const char *reason);
/* Asks whether they want no more reports: an answer to that mail ends them. */
Status observer_ask(Referee *referee, const LoadedGame *loaded, const ObserverRow *row,
                    const Answered *answered);
/* Ends the reports, and tells them so. */
Status observer_end(Referee *referee, const LoadedGame *loaded, const ObserverRow *row, const char *reason);

#endif
