/* The tables of the book: laying them in an empty file, bringing an older book up to date.
 *
 * schema/ledger.sql holds the tables, schema/migrations/N.sql the step from version N-1 to N. The file says
 * its version (PRAGMA user_version) and that it is ours (PRAGMA application_id). Private to ledger/. */
#ifndef LEDGER_SCHEMA_H
#define LEDGER_SCHEMA_H

#include "query.h"

#define SCHEMA_VERSION        8
#define SCHEMA_APPLICATION_ID 0x41444A55 /* 'ADJU' */
#define SCHEMA_FROZEN_ID      0x41444A46 /* 'ADJF': a book of ours that is frozen (ledger_freeze()) */

/* Makes the open file a book of this version, in one transaction, or finds that it is one already (then
 * nothing is written). `create` false: an empty file stays so, STATUS_NO_INPUT. STATUS_CONFIG: a newer
 * book, the file of another program, or a schema file of ours is missing or does not fit; the words are in
 * ledger_error(). Foreign keys are enforced afterwards. */
Status schema_prepare(Ledger *ledger, int64_t version, bool create);

/* Whether the open file is a frozen book of ours, which a file of another program is not. */
Status schema_is_frozen(Ledger *ledger, bool *frozen);
/* STATUS_CONFIG where it is neither a book at work nor a frozen one. */
Status schema_is_ours(Ledger *ledger);
/* STATUS_OK where it is one of this version, which can be read as it is; else STATUS_CONFIG, with the words.
 */
Status schema_judge_frozen(Ledger *ledger, int64_t version);
/* Marks a book of ours as frozen, or as at work again, in one transaction. */
Status schema_mark(Ledger *ledger, bool frozen);

#endif
