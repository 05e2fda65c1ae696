/* The protocol of adjudicator-smtp, adjudicator-imap, adjudicator-notify, adjudicator-web and adjudicator-html, in frames
 * (base/frame.h).
 *
 * adjudicator-html. The program sends, any number of times:
 *     html       a page, in UTF-8
 * The helper answers each with one frame:
 *     text       what it says, with "> " before each line of a quotation
 *     failed     words: it is over a limit
 *
 * adjudicator-web. The program sends, any number of times:
 *     get        an address of http or https
 * The helper answers each with one frame:
 *     page       what is there
 *     failed     words for people, one line
 *
 * adjudicator-notify. The program sends, each of the first three at most once:
 *     ca-file            as below
 *     timeout            seconds for each notice
 *     private-addresses  "yes": addresses that are not public may be connected to
 *     url, notice        where to and what, in UTF-8; up to NOTICES_MOST times both
 *     post               posts all, together
 * The helper answers each notice, in their order, once all have ended:
 *     sent, failed       words for people, one line
 *
 * The program first sends both others their settings, each at most once:
 *     url              of the server; its scheme is the helper's own
 *     tls              "required" (STARTTLS, or TLS from the start) or "no"
 *     ca-file          path of PEM certificates to trust instead of the system's
 *     user, password   both or neither. A password is never an argument nor in the environment, where other
 *                      users of the machine could read it.
 *     connect-timeout  seconds until the server has greeted and let us in
 *     timeout          seconds to wait for each answer, and for a byte to move
 * At the end of its input the helper logs out and exits 0. Any other input ends it with STATUS_BAD_DATA.
 *
 * adjudicator-smtp. A url is smtp://HOST or smtps://HOST; a path in it is the name for EHLO. The program
 * sends, any number of times:
 *     sender, recipient   bare addresses
 *     message             the mail, lines ending in \n; it is sent at once to the one recipient
 * The helper answers each message with one frame, whose bytes are one line for people:
 *     sent, failed, later, unknown   (see Delivery)
 * and, before any of these, once the server has the whole mail except its final dot:
 *     committing       so that, should the helper itself die, the program knows that the mail may be out
 * For a talk (transport.h) the program first sends
 *     probe      connects and logs in, sends nothing
 * which the helper answers with one frame: the word of a ServerStage, and words for people, one line. From then on each
 * answer to a message is followed by such a frame.
 *
 * adjudicator-imap. A url is imap://HOST/ or imaps://HOST/. The program first sends, once each:
 *     mailbox    its name, in UTF-8
 *     after      what is done with a message that was taken: "seen" (marked so), "delete", "move"
 *     folder     where to with "move", in UTF-8; it is made where it is missing
 *     position   "UIDVALIDITY UID", the remembered one; "0 0" where nothing is known. Opens the mailbox
 * then, any number of times:
 *     next       gives the next message
 *     taken      the last one given was committed
 * The helper answers next and taken with one frame each:
 *     message    the message, cut after MAIL_BYTES + 1 bytes
 *     end        there are no more
 *     later      there is no more to be had now; words for people, one line, say why
 *     taken      it was marked, moved or deleted, or has gone meanwhile
 *     failed     it was not; words
 * Before any of these, if it has changed:
 *     position   "UIDVALIDITY UID", to be remembered from now on
 * For a talk the program sends, instead of a first next, and again after each end:
 *     watch      opens the mailbox; next then gives what has come since it was opened. The helper answers with one
 *                frame: the word of a ServerStage, and words
 * If the server cannot be reached, the answer to next says so. */
#ifndef MAIL_PROTOCOL_H
#define MAIL_PROTOCOL_H

#include "../base/frame.h"
#include "transport.h"

/* "sent", "failed", "later", "unknown". */
const char *delivery_word(Delivery delivery);
/* Reads such a word; false for any other. */
bool delivery_read(const char *word, Delivery *delivery);

/* "login", "certificate", "good"; static. */
const char *stage_word(ServerStage stage);
/* Reads such a word; false for any other. */
bool stage_read(const char *word, ServerStage *stage);

/* Reads "UIDVALIDITY UID". */
bool position_read(const char *text, MailboxPosition *position);
char *position_text(Arena *arena, const MailboxPosition *position);

#endif
