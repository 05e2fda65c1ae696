/* What the sender of a message is answered, in the thread of what he wrote (RFC 5322 3.6.4).
 *
 * Called within the transaction that takes the message in. Whoever has proved his seat is answered at the
 * address that the game knows, whatever From says; the others at From, once a day, drily, with nothing of any
 * game. Each returns STATUS_OK, STATUS_CONFIG (words or templates, told) or what the ledger answers. */
#ifndef REFEREE_ANSWER_H
#define REFEREE_ANSWER_H

#include "../mail/read.h"
#include "press.h"
#include "submission.h"

/* The receipt for a turn file. */
Status answer_receipt(Referee *referee, const IncomingMail *mail, const SubmissionResult *result);

/* What became of a press mail; `refused` is NULL or the word for why it did not go out (press.h). */
Status answer_press(Referee *referee, const Table *table, int seat, const IncomingMail *mail,
                    const PressMail *press, const char *refused);

/* How to send a turn file, to a seat; `why` is a word of mail_no_text_code(). */
Status answer_how_to(Referee *referee, const Table *table, int seat, const IncomingMail *mail,
                     const char *why);

/* The same, or that the key does not fit, to somebody who has not proved who he is: fate is "how-to" or
 * "wrong-key", which then is `why`, too. *answered false: he has had such an answer today (UTC), or has no
 * address to answer to. `secret`: 64 hex digits that nobody outside knows, for the Message-ID. `languages`,
 * ended by NULL: it is said in each. */
Status answer_stranger(Referee *referee, Arena *arena, const IncomingMail *mail, const char *secret,
                       const char *fate, const char *why, const char *const *languages, bool *answered);

/* What he may read who names a game and not its key: what this address reads where it plays (`bare` NULL:
 * none is known), else all that the game's players read. In the arena, ended by NULL. */
Status answer_languages(Referee *referee, Arena *arena, int64_t game, const char *bare,
                        const char *const **out);

#endif
