/* The switchable rulings as options of a game (DOGS 5: "option K=V"), their words, and how they are kept. */
#ifndef DOGS_OPTIONS_H
#define DOGS_OPTIONS_H

#include "edition.h"

/* Values of options, in the order of their words. */
enum { R01_ANY, R01_ONE };
enum { R02_SEALED, R02_SEQUENTIAL };
enum { OPTION_YES, OPTION_NO }; /* R04, R09, R15 */
enum { R05_NO, R05_YES };
enum { R06_TWO_PER_BATTLE, R06_ONE_HIDDEN };
enum { R07_STRENGTH_THEN_FIRST, R07_FIRST, R07_NONE, R07_ALL };
enum { R10_EACH_BATTLE, R10_ONE_BATTLE };
enum { R11_OPEN, R11_CLAMPED };
enum { R13_SEED, R13_TWO_BATTLES };
enum { R14_SHIELDS_COINS, R14_COINS_SHIELDS, R14_SHIELDS, R14_COINS, R14_SHARED };
enum { R22_IN_MUSTER_FILE, R22_OWN_WINDOW };
enum { R25_RANKED, R25_DRAWN };
enum { RUN_FLOW, RUN_LAP, RUN_STRICT };

/* In the order of Option; ended by a row without a name. */
extern const GameOption DOGS_OPTIONS[OPTIONS + 1];

/* What our rule text settles: DOGS_OPTIONS says it as `otherwise`. */
void dogs_options_defaults(uint8_t option[OPTIONS]);

/* Reads a map of options; what it does not name is left alone. Errors, with `code`: a value that the option
 * does not have; FILE-UNKNOWN-KEY where `strict` for keys that are no option. */
void dogs_options_read(const Tree *map, bool strict, const char *code, uint8_t option[OPTIONS],
                       Diagnostics *diagnostics);

/* The value of an option as text: "sealed", "68". In the arena. */
const char *dogs_option_text(const uint8_t option[OPTIONS], Option which, Arena *arena);

#endif
