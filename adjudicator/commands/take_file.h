/* What `check` and `submit` have in common. */
#ifndef COMMANDS_TAKE_FILE_H
#define COMMANDS_TAKE_FILE_H

#include "command.h"

/* Reads the file named by the words NAME SEAT FILE, has it judged, files it if `file`, and prints the
 * receipt. STATUS_BAD_DATA if it holds errors, whether it was filed or not. */
Status take_file(Call *call, bool file);

#endif
