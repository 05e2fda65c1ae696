/* What is right for one game and not for another: a row for each game. One without a row fails. */
#ifndef TESTS_LEAKS_KNOWN_H
#define TESTS_LEAKS_KNOWN_H

typedef struct Known {
  const char *game;
  /* Sections of turn files that answer a window of their own, in the order of these windows: until then
   * nobody is told anything of them. NULL-terminated; NULL: none are. */
  const char *const *ahead;
  /* Codes of the only events by which a window may tell a viewer something that hung on what he could not
   * know, where all files were the same: of events for everybody, and of events for him. Both
   * NULL-terminated; `reveals` NULL: not looked at. */
  const char *const *reveals, *const *reveals_to_one;
} Known;

/* NULL where there is no row, which is a fault of known.c. */
const Known *known_of(const char *game);

#endif
