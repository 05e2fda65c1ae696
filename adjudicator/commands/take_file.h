/* What `check` and `submit` have in common. */
#ifndef COMMANDS_TAKE_FILE_H
#define COMMANDS_TAKE_FILE_H

#include "../referee/intake/intake.h"
#include "command.h"

/* Reads the file named by the words NAME SEAT FILE into a request to file it. STATUS_NO_INPUT after telling
 * why not. */
Status read_file(Call *call, SubmissionRequest *out);

/* The receipt, for people or programs; whatever becomes of templates its number is not lost. */
Status print_receipt(Call *call, const SubmissionResult *result);

/* Reads the file named by the words NAME SEAT FILE, has it judged, files it if `file`, and prints the
 * receipt. STATUS_BAD_DATA if it holds errors, whether it was filed or not; STATUS_NO_PERMISSION (told) in a
 * sealed game, whose receipts are for its seats alone. */
Status take_file(Call *call, bool file);

#endif
