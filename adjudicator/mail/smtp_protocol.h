/* What is said to `adjudicator-smtp` besides the settings of frame.h. A url is smtp://HOST or smtps://HOST; a
 * path in it is the name for EHLO.
 *
 * The program says, as often as it likes:
 *     sender, recipient   bare addresses
 *     message             the mail, lines ending in \n; it is sent at once to the one recipient
 * The helper answers each message with one frame whose bytes are words for people, one line:
 *     sent, failed, later, unknown   (see Delivery)
 * and, before any of these, once the whole mail is with the server but for its final dot:
 *     committing       so that, should the helper itself die, the program knows that the mail may be out */
#ifndef MAIL_SMTP_PROTOCOL_H
#define MAIL_SMTP_PROTOCOL_H

#include "../base/frame.h"

#endif
