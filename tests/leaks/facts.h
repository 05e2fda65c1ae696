/* What of the position a viewer does not see, and whether it was changed in the other world of a pair: a
 * harness that changes nothing finds nothing. */
#ifndef TESTS_LEAKS_FACTS_H
#define TESTS_LEAKS_FACTS_H

#include "leaks.h"

typedef struct Fact {
  const char *path; /* "hands.french": keys of the position, two levels at most */
  long hidden;      /* pairs in which it was there and the viewer did not see it */
  long changed;     /* those of them in which it differed */
} Fact;

#define FACTS_MAX 256
typedef struct Facts {
  Fact items[FACTS_MAX];
  size_t count;
  Arena *arena; /* of the paths */
} Facts;

/* Notes the facts of a pair: the referee's position of both worlds, and the position that the viewer sees
 * (NULL: his view has none). True if any that he does not see differs. */
bool facts_note(Facts *facts, const Tree *position, const Tree *other, const Tree *seen, Arena *scratch);

#endif
