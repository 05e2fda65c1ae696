/* What a turn file says of the player himself: `away`, `calendar`, `detail`, `digest`, `language`,
 * `mail`, `timezone`. */
#ifndef REFEREE_PERSONAL_H
#define REFEREE_PERSONAL_H

#include "table.h"

typedef struct Personal {
  bool said; /* any of the keys stands in the file */
  bool away; /* from `since` up to, and without, `until`, as it will be put down */
  Time since, until;
  bool back; /* `away: no` */
  bool digest_said, digest;
  const char *timezone; /* NULL: nothing was said */
  const char *language; /* likewise */
  const char *detail;   /* likewise: "short", "normal", "full" */
  const char *mail;     /* likewise: "text", "html" */
  bool calendar_said, calendar;
} Personal;

/* The keys, ended by NULL. */
extern const char *const PERSONAL_KEYS[];

/* Reads and checks them. Days are days of the player's zone, the one named in the same file if it names one.
 * Errors: FILE-AWAY (no such day or time, over already, the wrong way round, more than a year ahead, no such
 * form), FILE-TIMEZONE, FILE-LANGUAGE, FILE-DETAIL, FILE-MAIL, FILE-SHAPE. Warnings: FILE-AWAY for more than
 * the game allows, which says what is left. Notes, of the same codes and FILE-DIGEST and FILE-CALENDAR, say
 * what is put down. STATUS_OK whatever the file says; else what the ledger answers. */
Status personal_read(Referee *referee, const Table *table, int seat, const Tree *file,
                     Diagnostics *diagnostics, Personal *out);

/* Puts it down, within the transaction that files the file with this receipt; see absence_put(). A digest and
 * a language are for all games of the player's address. The table has the new zone, language and deadline
 * afterwards. */
Status personal_keep(Referee *referee, Table *table, int seat, const Personal *personal, int64_t receipt);

/* What an address reads: the language of its newest game, or, where it plays none, that of the configuration.
 */
Status personal_language(Referee *referee, Arena *arena, const char *bare, const char **language);

#endif
