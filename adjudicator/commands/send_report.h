/* Sending, as `send` and `tick` do it. */
#ifndef COMMANDS_SEND_REPORT_H
#define COMMANDS_SEND_REPORT_H

#include "command.h"

/* Sends what is due, tells the counts and puts them into `summary`. */
Status send_and_tell(Call *call, Tree *summary);

#endif
