/* What files of this room share. */
#ifndef REFEREE_TELL_PRIVATE_H
#define REFEREE_TELL_PRIVATE_H

#include "tell.h"

#include "../record/record.h"

/* ======== mail_page.c ======== */

/* What the mail to a seat has besides its text, where its player wants it: a page with the picture of his
 * view, and the deadline as a file for his calendar.
 *
 * They are made with the mail and kept with it in the ledger: sent again, whatever the program, its templates
 * and its drawing helper have become, it is the same mail. The text says everything; so where a page or a
 * picture cannot be made, the mail is queued without it, that is told, and it stays so. Pictures are painted
 * before the transaction that queues the mail (easel.c), but for those of acts, which are rare. A helper that
 * fails is not asked again by this process, and a tick asks none for a game that ended a process before
 * (tick.c): no picture costs a game its turn. */

/* What a whole mail may have at most, with its headers. */
#define MAIL_BYTES_MOST ((size_t)150 * 1000)

/* Sets mail->html and mail->picture of a report whose message_id, subject, body, orders and calendar are
 * there, from the document for people that its body was made of, with `preface` where something
 * goes before it. The picture is painted smaller, or left out,
 * and then the page, where the mail would be too large. Nothing where the player reads text alone. In the
 * table's arena. */
void mail_put_page(Referee *referee, const Table *table, int seat, const Tree *document, OutboxRow *mail);

/* Sets mail->calendar for a seat that wants it and owes `owed` (words) by a deadline; NULL: nothing is owed.
 * Each seat has one entry, which every later mail moves, or takes away where nothing is owed any more, or the
 * game stands still. */
void mail_put_calendar(Referee *referee, const Table *table, int seat, const char *owed, OutboxRow *mail);

/* ======== send.c ======== */

/* Seconds until the next try after `tries` tries. */
int64_t send_wait(int64_t tries);

#endif
