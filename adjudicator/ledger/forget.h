/* Forgetting people: the changes that history allows for it (schema/ledger.sql), all within the caller's transaction except
 * ledger_clean(). What is emptied stays as a row, and the log still binds the rest of it. Statuses as in ledger.h; addresses
 * are bare, and the case of their letters does not count. */
#ifndef LEDGER_FORGET_H
#define LEDGER_FORGET_H

#include "ledger.h"

/* The games in which an address is a player's or an observer's, or about which it got or sent mail; by id. */
Status ledger_games_of_person(Ledger *ledger, Arena *arena, const char *address, GameRows *rows);

/* All that this address is or was, in every game; by id. */
Status ledger_observers_ever(Ledger *ledger, Arena *arena, const char *address, ObserverRows *rows);
/* The observer's address becomes FORGOTTEN_ADDRESS, time zone and language "", and they no longer watch. */
Status ledger_forget_observer(Ledger *ledger, int64_t game, int64_t id, Time at);

/* What the `message_id` of a mail becomes if its sender is forgotten, so that the same mail is still known. In the arena. */
char *ledger_forgotten_id(Arena *arena, const char *message_id, const char *body_digest);
/* Empties everything in a mail that came in which says who sent it, and what. */
Status ledger_forget_message(Ledger *ledger, const InboxRow *row);

/* Empties the envelope of a mail to a reader who is forgotten, of a game or (0) of none; what was not sent is given up. */
Status ledger_forget_mail(Ledger *ledger, int64_t game, int64_t id);
/* Whether that was done. */
bool mail_is_forgotten(const OutboxRow *mail);

/* Empties the answers to nobody's mail that were written at `until` or before, as ledger_empty_inbox() does that mail. */
Status ledger_forget_answers(Ledger *ledger, Time until);
/* *any: there are some. */
Status ledger_answers_are_to_forget(Ledger *ledger, Time until, bool *any);

/* Removes what is kept under the address itself: its bounces, and where it wants notices. */
Status ledger_forget_address(Ledger *ledger, const char *address);

/* Somebody was forgotten: *id is its number. */
Status ledger_add_forgetting(Ledger *ledger, Time at, int64_t *id);
/* They are told so by this mail, of which nothing stays once it is out, or failed. */
Status ledger_set_forgetting_mail(Ledger *ledger, int64_t id, int64_t mail);

/* Mail to somebody else that waits to be sent, and says what a person wrote who was forgotten at `at`, or who they were, is still
 * sent: its text goes once it is out, or failed, and with it the envelope of a mail to no seat and no observer. */
Status ledger_erase_when_out(Ledger *ledger, int64_t mail, Time at);
/* The same for `mail` if it is so for `old`, whose place it takes. */
Status ledger_erase_instead(Ledger *ledger, int64_t old, int64_t mail);
/* Gives up and erases those of people forgotten at `until` or before that are stopped, since their readers' addresses are. */
Status ledger_erase_stopped(Ledger *ledger, Time until, int64_t *count);
/* *any: there are some. */
Status ledger_stopped_are_to_erase(Ledger *ledger, Time until, bool *any);

/* If somebody was forgotten since the last time, writes the file of the ledger anew, and ends its log: then neither holds a
 * byte of what was erased. The time it takes grows with the file, and it needs as much room again. STATUS_TRY_AGAIN: another
 * process is at the ledger; ask again later. Not within a transaction. *cleaned: it was done. */
Status ledger_clean(Ledger *ledger, Time now, bool *cleaned);

#endif
