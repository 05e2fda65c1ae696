/* What was filed, for people: plans in parts of which templates make sentences (DOGS 8.6). */
#ifndef DOGS_DESCRIBE_H
#define DOGS_DESCRIBE_H

#include "state.h"

/* The contract's describe(): see games/game.h. Of the sections that the file has:
 *   dogs          [{dog, name}]
 *   token         {keep: yes} or {to: PLAYER}
 *   muster        {buy: [{kind}], keep_coins, instead: [{kind, other}]}
 *   plan          [ENTRY]; and with it turns (how many turns its entries make at most), captains (how many
 * there are for them: of the year in the mustering, else in hand), mustering: yes, otherwise and fallback as
 * they stand then, even if the file does not say them otherwise     ask|pass|weakest        fallback [space]
 *   stops         [{stop, conditions}]    policy     {withdraw: [{at: HOUSE, what}], cursor: [{at, what,
 * toward, steps}], take}; `at` is missing for all other houses kept          {entries, left}: the plan filed
 * before stands, where the file has none ENTRY: entry (from 1), id, conditions (games/plans.h), passes: yes,
 * soldiers: [{soldier}], spaces: [{space}], card: {card, name, action (what is ordered:
 * switch|shift|cursor|remove|spy|buy|none), optional, from, to, at, house, steps, player, buy}, times, left
 * (uses), spent: yes. */
Tree *dogs_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);

/* [ENTRY] and [{stop, conditions, rests: yes}] of a plan that stands. */
Tree *dogs_describe_plan(const Edition *edition, const Plan *plan, Arena *arena);
Tree *dogs_describe_stops(const Edition *edition, const Plan *plan, Arena *arena);

#endif
