/* `patch`: games that the program would adjudicate otherwise today, since a rule was mended.
 *
 * A game is adjudicated again from its start, in memory, and compared with what is written down. Where only
 * what is told comes out otherwise, the states being the same, patching notes that those windows are held by
 * the log alone from now on (event act-patch: {first, last}). Where a state comes out otherwise, the first
 * such window is adjudicated again with the files and the dice that it had, on a new branch (event patched:
 * {reason, to: its turn, from: the turn that waited, again: number of the state that it led to, first,
 * last}); what was decided on the wrong result is kept, counts no more, and is told to who sent it.
 * Nothing is deleted, and dice that fell are not rolled again. */
#ifndef REFEREE_ACTS_PATCH_H
#define REFEREE_ACTS_PATCH_H

#include "acts.h"
#include "verify.h"

typedef enum PatchKind {
  PATCH_NONE,    /* it comes out the same */
  PATCH_ACCOUNT, /* the states do, but not all that is told */
  PATCH_STATE,   /* a state does not */
  PATCH_DAMAGED  /* it is not as the log says: `verify` tells more, and nothing is patched */
} PatchKind;

typedef struct PatchFinding {
  PatchKind kind;
  Fault fault;      /* the first difference; of PATCH_STATE the first of a state; of PATCH_NONE none */
  int64_t first;    /* number of the first state that is led to otherwise, or told otherwise */
  const char *turn; /* label of the turn that was adjudicated otherwise; "" where there is none */
} PatchFinding;

/* What a patch of this game would find; changes nothing. In the arena. STATUS_NOT_FOUND (told), or what the
 * ledger answers. */
Status patch_find(Referee *referee, Arena *arena, const char *name, PatchFinding *out);

/* The patch itself. STATUS_NO_PERMISSION (told): the game is over, broken, paused, has results that wait; or
 * is damaged: STATUS_BAD_DATA (told). A game that comes out the same is left as it is: STATUS_OK. */
Status act_patch(Referee *referee, Arena *arena, const ActDemand *demand, PatchFinding *found,
                 ActResult *out);

#endif
