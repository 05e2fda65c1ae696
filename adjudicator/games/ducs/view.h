/* What a viewer may know, and the rules as the engine has them, as trees. */
#ifndef DUCS_VIEW_H
#define DUCS_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. Everything on the map is public; secret are the
 * others' lists of retreats and, while an owner is asked, the attacks that are still to come. The view is
 *   turn, turns, window, phase, rule, over: no | {winner, reason}
 *   position      design.md 5, as far as the viewer may know it
 *   map           for report/hex_map.h: terrain, marks, rivers, bridges, roads, units, focus (hexes of units
 * that have an enemy within two hexes) units         [{unit, side, kind, hex, terrain, place, strength,
 * defence (all multipliers counted), doubled (by the duke), controlled (by the enemy), covered (a duke below
 * a unit)}] sides         [{side, infantry, cavalry, artillery, duke (hex), lost: [unit], own}] places
 * [{place, kind, owner, capital, hexes, orfburg, wulfenburg, changed}]  how many each side possesses marginal
 * {objective, held, hexes, between: hexes, possessed (by Orfburg), intruders: [unit], kept, winner}  how 8.3
 * would be decided now retreat       [entry]      the viewer's own standing list ask           {unit, side,
 * hex, hexes: [hex], push, by}   while an owner is asked; push: he chooses whom to push options [{option,
 * value, rule}]    that are not the default owes          [window] the viewer's own duties;  waiting: yes if
 * the window waits for somebody else doubts        how many calls of the map could be made otherwise */
Tree *ducs_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *ducs_rules(const void *edition, Arena *arena);

#endif
