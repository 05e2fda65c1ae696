/* The dice of a page (pages.h), with what proves them. */
#ifndef REFEREE_PAGES_DICE_H
#define REFEREE_PAGES_DICE_H

#include "pages.h"

/* Puts what was rolled in the windows of a page: rolls, salts, salted (their SHA-256), key and commitment of
 * the turn, and the command that gives the digits of the first roll, each only where it is known. */
void pages_put_dice(const Pages *pages, const Page *page, Tree *out);

/* Puts commitment and key of the shuffles, as far as they were told, and the last link of the log. */
void pages_put_deal(const Pages *pages, Tree *out);

#endif
