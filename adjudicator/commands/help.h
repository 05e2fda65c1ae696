/* Help, from the tables that the parser uses. */
#ifndef COMMANDS_HELP_H
#define COMMANDS_HELP_H

#include <stdio.h>

#include "command.h"

/* The overview of all verbs, or one verb's own help, to `out`. */
void help_overview(FILE *out);
void help_command(FILE *out, const Command *command);

#endif
