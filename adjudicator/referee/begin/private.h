/* Shared by the files of this folder only. */
#ifndef REFEREE_BEGIN_PRIVATE_H
#define REFEREE_BEGIN_PRIVATE_H

#include "begin.h"

/* new_game() within the caller's transaction, without open seats (new_game.c). */
Status new_game_within(Referee *referee, Arena *arena, const NewGame *wanted, LoadedGame *out);

/* Keeps what `new` said, with the texts of its files, and makes the invitations, within the caller's transaction. `edition`: the
 * digest of its text. STATUS_BAD_DATA (logged) if the name is taken (opening.c). */
Status opening_add(Referee *referee, Arena *arena, const NewGame *wanted, const char *edition);

/* Whether mails to the seats of a game that waits can have the addresses that the configuration makes. Statuses of
 * addresses_check() (opening.c). */
Status opening_check(Referee *referee, Arena *arena, const Opening *opening);

/* Sends them the public report as things stand, and each later one (beginning.c). */
Status invitation_look_on(Referee *referee, const LoadedGame *loaded, const InvitationRow *row);

/* What may fail without failing the transaction that it is part of (beginning.c). */
typedef struct Trial {
  HeldLog held;
  bool begun;
  const char *why; /* after trial_end(): why it failed, and was taken back; NULL: it was done */
} Trial;
Status trial_begin(Referee *referee, Arena *arena, Trial *trial);
/* `status`: of what was tried. STATUS_OK if it was done, or taken back; else the machine failed. */
Status trial_end(Referee *referee, Arena *arena, Trial *trial, Status status);

/* Gives the invitation a new code, which nobody knows yet (codes.c). */
void invitation_renew(Arena *arena, InvitationRow *row);
/* The code that confirms that the address is theirs ("confirm"), or with which the game master answers by mail ("admit"): good
 * for this person, this time. */
char *invitation_token(Arena *arena, const InvitationRow *row, const char *what);

#endif
