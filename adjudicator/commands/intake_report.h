/* What was taken in, for `receive` and `tick`. */
#ifndef COMMANDS_INTAKE_REPORT_H
#define COMMANDS_INTAKE_REPORT_H

#include "../referee/intake/intake.h"
#include "command.h"

/* Tells it in one line where there was anything, and puts it into `summary` (map) as `received`. */
void intake_report(Call *call, const IntakeCounts *counts, Tree *summary);

#endif
