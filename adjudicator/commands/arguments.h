/* The command line, understood: global options anywhere, a verb, its words and options. */
#ifndef COMMANDS_ARGUMENTS_H
#define COMMANDS_ARGUMENTS_H

#include "command.h"

/* Fills `call` (zeroed but for its arena) from main's arguments: --name VALUE and --name=VALUE alike, `--`
 * ends the options, a lone `-` is a word. STATUS_OK, also with call->command NULL where only --help or
 * --version was asked for; STATUS_USAGE after saying on standard error what is wrong. */
Status arguments_read(Call *call, int count, char **arguments);

#endif
