/* What is said to `adjudicator-imap` besides the settings of frame.h. A url is imap://HOST/ or imaps://HOST/.
 *
 * The program says first, once each:
 *     mailbox    its name, in UTF-8
 *     after      what is done with a message that was taken: "seen" (marked so), "delete", "move"
 *     folder     where to with "move", in UTF-8; it is made where it is missing
 *     position   "UIDVALIDITY UID", the remembered one; "0 0" where nothing is known. Opens the mailbox
 * then, as often as it likes:
 *     next       gives the next message
 *     taken      the last one given was committed
 * The helper answers next and taken with one frame each:
 *     message    the message, cut after MAIL_BYTES + 1 bytes
 *     end        there are no more
 *     later      there is no more to be had now; words for people, one line, say why
 *     taken      it was marked, moved or deleted, or has gone meanwhile
 *     failed     it was not; words
 * Before any of these, where it has changed:
 *     position   "UIDVALIDITY UID", to be remembered from now on
 * A server that cannot be reached is told in the answer to next. */
#ifndef MAIL_IMAP_PROTOCOL_H
#define MAIL_IMAP_PROTOCOL_H

#include <inttypes.h>

#include "../base/frame.h"
#include "mailbox.h"

/* Reads "UIDVALIDITY UID". */
bool position_read(const char *text, MailboxPosition *position);
char *position_text(Arena *arena, const MailboxPosition *position);

#endif
