/* What was filed, for people: scripts in parts of which templates make sentences (WATERLOO 10.3, 10.4). */
#ifndef WATERLOO_DESCRIBE_H
#define WATERLOO_DESCRIBE_H

#include "state.h"

/* The contract's describe(): see games/game.h. {parts: [PART]}, a file has one; nothing where it says
 * nothing. PART      pair (in a ronde), and of the sections that the file has deploy    {front: [value],
 * general} do        [ITEM] answer    WHAT, or [ITEM] under `do` where the answer is an action same      yes:
 * the standing orders stay as they were standing  {counter: [BRANCH], guard: [BRANCH]} next [{conditions, do:
 * [ITEM]}] resign    yes ITEM      {branches: [BRANCH]}: the first whose conditions hold; an action alone is
 * one without conditions BRANCH    {conditions (games/plans.h), otherwise: yes (an `else`), WHAT} WHAT what:
 * recon|manoeuvre|artillery|retreat|charge|assault|nothing|ask|accept|decline|reserve|guard, duel, to, second
 * (duel of a double reconnaissance), swaps: yes, guard: [BRANCH] (of an assault) */
Tree *waterloo_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);

/* `standing` and `next` of orders that are in force. */
Tree *waterloo_describe_standing(const Edition *edition, const Standing *standing, Arena *arena);
Tree *waterloo_describe_next(const Edition *edition, const Next *next, Arena *arena);

#endif
