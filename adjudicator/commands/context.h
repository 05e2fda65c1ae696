/* Between the command line and the referee: configuration, ledger, clock, voice. */
#ifndef COMMANDS_CONTEXT_H
#define COMMANDS_CONTEXT_H

#include "../referee/record/record.h"
#include "command.h"

/* Reads the configuration, opens the ledger where the verb needs one, sets the clock. What is wrong is said
 * on standard error. STATUS_OK, STATUS_USAGE (--now, --language), STATUS_CONFIG, STATUS_NO_INPUT,
 * STATUS_CANNOT_CREATE, STATUS_NO_PERMISSION (frozen), STATUS_IO. */
Status call_open(Call *call);
void call_close(Call *call);

/* Says on standard error, unless it is STATUS_OK, why the ledger of the configuration could not be had:
 * `error` is what ledger_open() and its like said. Returns `status`. */
Status call_tell_ledger(const Call *call, Status status, const char *error);

/* For what is shown and not mailed: all seats of the table read the language of --language, if it is given.
 */
void call_put_language(const Call *call, Table *table);

/* Writes a YAML document, or text, to standard output. STATUS_OK or STATUS_IO. */
Status call_print_tree(const Call *call, const Tree *tree);
Status call_print(const char *text);

/* Says on standard error what is wrong with the command line; returns STATUS_USAGE. */
Status call_misused(const Call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
