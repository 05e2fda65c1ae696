/* The mails that a game sends, put into the outbox within the transaction that gave cause to them. */
#ifndef REFEREE_MAILS_H
#define REFEREE_MAILS_H

#include "answers.h"
#include "table.h"

/* The Message-ID (without brackets) that all mails of a game refer to: "madrid.5f0c2a9e@example.org". */
char *mails_thread(Arena *arena, const Referee *referee, const char *game,
                   const uint8_t secret[DICE_KEY_BYTES]);

/* What makes the Message-IDs of the mails to one reader, a seat or who else, unknown to all others: to a
 * former player of the seat, too. */
char *mails_token(const Table *table, const char *whom);

/* Message-ID of a mail of the state on the table: "madrid.3.spanish.7.PURPOSE.5f0c2a9e@example.org". `whom`
 * is a seat's name, or what stands for another reader; purpose "" is the report itself. */
char *mails_id(const Referee *referee, const Table *table, const char *whom, const char *purpose);

/* A Message-ID of this name at our domain, for mails that belong to no state:
 * "madrid.french.receipt-…@example.org". `name` must be one that no other mail has. */
char *mails_plain_id(Arena *arena, const Referee *referee, const char *name);

/* Queues a mail whose kind, message_id, subject, body and orders are there already. To a seat: at its
 * address, with its Reply-To (unless one is set), in the thread of its reports. Seat -1: to mail->recipient,
 * without the key of any seat, in the thread of the game; `observer` may be set. Where in_reply_to is set, it
 * and references stay. */
Status mails_queue(Referee *referee, const Table *table, int seat, OutboxRow *mail);

/* A report to each seat, and the public one to each observer, of what happened after state number `after`, as
 * things stand on the table.
 * Message-ID: game, turn, seat, number of the state: one for ever for this logical mail. STATUS_CONFIG (told)
 * if words or templates cannot be used; else what the ledger answers. */
Status mails_queue_reports(Referee *referee, const Table *table, int64_t after, bool welcome);

/* A report out of its turn: to a new player, to a new address. */
typedef struct ReportLetter {
  const char *purpose; /* for the Message-ID: the report itself has been mailed already */
  const char *preface; /* what goes before it: prefaces.referee.PREFACE of the catalogue; NULL for nothing */
  const Tree *fields;  /* of that; NULL for none */
  bool welcome;        /* tells how it goes by mail */
} ReportLetter;

/* The public report as things stand on the table, to one observer. */
Status mails_queue_public_report(Referee *referee, const Table *table, const ObserverRow *observer,
                                 const ReportLetter *letter);
/* The report of a seat as things stand on the table: its last report again, and the acts since. */
Status mails_queue_report(Referee *referee, const Table *table, int seat, const ReportLetter *letter);

/* A reminder to a seat that owes an answer, unless it was reminded of this window, deadline and distance
 * before it (seconds) already. */
Status mails_queue_reminder(Referee *referee, const Table *table, int seat, int64_t distance);
/* What it owes and has not answered well, in its language: "orders", "orders, numbers", "turn (anne-bruno)";
 * NULL for nothing. */
const char *mails_owed(Referee *referee, const Table *table, int seat, const Answers *answers);

/* Where the seat's player wants it, what he owes by when after all that was done, as a file for his calendar
 * (mail_put_calendar()). Reports and reminders have it from their own document. */
void mails_put_calendar(Referee *referee, const Table *table, int seat, OutboxRow *mail);

/* A short notice to a seat: subject and body are notices.referee.KEY.subject and .body of the catalogue, with
 * `fields` (map, or NULL) and game, title, turn, deadline_text in the player's zone, and for a seat named in
 * the field `seat` its word, seat_name. `ordinal` tells notices of one state and key apart. */
Status mails_queue_notice(Referee *referee, const Table *table, int seat, const char *key,
                          const char *ordinal, const Tree *fields);
/* The same to each seat. */
Status mails_queue_notices(Referee *referee, const Table *table, const char *key, const char *ordinal,
                           const Tree *fields);
/* Kind, subject and body of such a notice, in the language and zone of a viewer, for who queues it himself.
 * False (told) if words cannot be had. */
bool mails_compose_notice(Referee *referee, const Table *table, int viewer, const char *key,
                          const Tree *fields, OutboxRow *mail);

/* The word for a seat in the language of a reader (a viewer); its name where there is none. */
const char *mails_seat_name(Referee *referee, const Table *table, int reader, const char *seat);

#endif
