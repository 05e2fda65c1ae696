/* Press: what players write to each other through the referee.
 *
 * The address of who wrote it is never passed on. What went out is kept (ledger: press). */
#ifndef REFEREE_PRESS_H
#define REFEREE_PRESS_H

#include "table.h"

/* Bits of an audience (PressRow) beside those of the seats. */
#define PRESS_REFEREE   ((int64_t)1 << 30)
#define PRESS_OBSERVERS ((int64_t)1 << 31)

#define PRESS_LONGEST ((size_t)16 * 1024) /* bytes of one message; a turn file's 64 KiB hold several */

/* True if players may write to each other in this game; *anonymous: also without a name. */
bool press_allowed(const Table *table, bool *anonymous);

/* The bits of an audience (PressRow): of "french", "all" (every seat), "referee", "observers"; 0 for anybody
 * else. */
int64_t press_bits(const Table *table, const char *name);

/* ---- in turn files: press: [{to: french, text: "..."}] ---- */

/* Judges the section; codes FILE-PRESS, FILE-SHAPE and FILE-UNKNOWN-KEY; a warning FILE-PRESS in a
 * game without press. `press` may be NULL. */
void press_check(const Referee *referee, const Table *table, int author, const Tree *press,
                 Diagnostics *diagnostics);

/* Passes on what a good section holds, but for what this seat has sent already in this turn word for word to
 * the same readers: a turn file that is sent again with other orders repeats its press. Within the
 * transaction that files it. `told` (list): {to, anonymous, again} for each, for the receipt. STATUS_OK or
 * what the ledger answers. */
Status press_take_file(Referee *referee, const Table *table, int author, const Tree *press, int64_t receipt,
                       Tree *told);

/* ---- by mail to `press-to` ---- */

typedef struct PressMail {
  const char *prose; /* the body without quotation and signature */
  const char *to;    /* of the address: a name, or NULL */
  bool with_file;    /* a turn file stands in the mail besides, marked or attached */
  /* Filled in: who gets it ("french, referee"), NULL if nobody; whether its author is named. */
  const char *understood_to;
  bool anonymous;
} PressMail;

/* Lines at the beginning of the prose, `to: french, referee` and `anonymous: yes`, say to whom and how;
 * without the first the address does. *refused is NULL where it went out, else the word for why it did not:
 * "off", "whom" (nobody is named, or somebody unknown), "yourself", "no-referee" (he has no
 * address that could be written to), "anonymous", "orders" (it holds a turn file, which would be read by its
 * adversaries), "empty", "too-long".
 * STATUS_OK in both cases, or what the ledger answers. */
Status press_take_mail(Referee *referee, const Table *table, int author, PressMail *press,
                       const char **refused);

#endif
