/* The mails that a game sends, put into the outbox within the transaction that gave cause to them. */
#ifndef REFEREE_MAILS_H
#define REFEREE_MAILS_H

#include "table.h"

/* The Message-ID (without brackets) that all mails of a game refer to: "madrid.5f0c2a9e@example.org". */
char *mails_thread(Arena *arena, const Referee *referee, const char *game,
                   const uint8_t secret[DICE_KEY_BYTES]);

/* Message-ID of a mail of the state on the table: "madrid.3.spanish.7.PURPOSE.5f0c2a9e@example.org". `whom`
 * is a seat's name, or what stands for another reader; purpose "" is the report itself. */
char *mails_id(const Referee *referee, const Table *table, const char *whom, const char *purpose);

/* Queues a mail whose kind, message_id, subject, body and orders are there already. To a seat: at its
 * address, with its Reply-To, in the thread of its reports. Seat -1: to mail->recipient, without the key of
 * any seat, in the thread of the game; `observer` may be set. Where in_reply_to is set, it and references
 * stay. */
Status mails_queue(Referee *referee, const Table *table, int seat, OutboxRow *mail);

/* A report to each seat of what happened after state number `after`, as things stand on the table.
 * Message-ID: game, turn, seat, number of the state: one for ever for this logical mail. STATUS_CONFIG (told)
 * if words or templates cannot be used; else what the ledger answers. */
Status mails_queue_reports(Referee *referee, const Table *table, int64_t after, bool welcome);

/* A reminder to a seat that owes an answer, unless it was reminded of this window and deadline already. */
Status mails_queue_reminder(Referee *referee, const Table *table, int seat);

/* A short notice to each seat: subject and body are notices.referee.KEY.subject and .body of the catalogue,
 * with `fields` (map) and game, title, turn, deadline_text in the player's zone. `ordinal` tells notices of
 * one state and key apart. */
Status mails_queue_notices(Referee *referee, const Table *table, const char *key, const char *ordinal,
                           const Tree *fields);

#endif
