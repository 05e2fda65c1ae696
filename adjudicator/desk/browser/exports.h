/* Private to desk/browser: how what a page calls is named. */
#ifndef DESK_BROWSER_EXPORTS_H
#define DESK_BROWSER_EXPORTS_H

#include "../../base/dice.h"

/* What only the page calls is declared here alone. */
#define EXPORT(name, ...)                                                                                    \
  __attribute__((export_name(#name))) __VA_ARGS__;                                                           \
  __VA_ARGS__

/* The page's own dice. */
Dice page_dice(void);

#endif
