/* What is for everybody's eyes holds no address and no key of a seat, whoever wrote them into an order, a
 * salt or a message. */
#ifndef REFEREE_REDACT_H
#define REFEREE_REDACT_H

#include "table.h"

/* Replaces in every text of a tree, in its place, all that looks like a mail address and every key that a
 * seat of this game has or had, however it is spelt, by "…". Keys of maps stay. */
void redact_tree(const Table *table, Tree *tree);

/* The same for one text; the text itself where there is nothing to replace. In the table's arena. */
const char *redact_text(const Table *table, const char *text);

#endif
