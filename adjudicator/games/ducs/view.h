/* What a viewer may know, states that a viewer cannot tell apart, and the rules as the engine has them. */
#ifndef DUCS_VIEW_H
#define DUCS_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. Everything on the map is public; the others' retreat
 * lists are secret and, while an owner is asked, the attacks that are still to come. The view is
 *   turn, turns, window, phase, rule
 *   position      contrib/positions.md, as far as the viewer may know it
 *   map           for report/maps.h; its focus: hexes of units that have an enemy within two hexes
 *   zones         {orfburg: [hex], wulfenburg: [hex]}, what each side controls (5.1)
 *   units         [{unit, side, kind, hex, terrain, place, strength, defence, doubled, controlled, covered}]
 *   sides         [{side, infantry, cavalry, artillery, duke, score (hexes of places), lost: [unit], forces,
 *                 own}]
 *   places        [{place, kind, owner, capital, hexes, at: [hex], orfburg, wulfenburg, changed}]
 *   taken         [{place, hexes: [hex]}]: taken from its first owner
 *   marginal      {objective, held, hexes, between, possessed, intruders: [unit], by_possession,
 *                 kept, winner}
 *   retreat       [entry]: the viewer's own retreat list
 *   retreats_asked  yes if owners are asked where their units retreat (7.3)
 *   ask           {unit, side, hex, hexes: [hex], push, by}, while an owner is asked
 *   doubts        how many readings of the printed map are uncertain
 * Of a unit, `defence` counts all multipliers; `doubled` says that its duke is near, `controlled` that its
 * hex is in an enemy's zone, `covered` that it is a duke below a unit. `duke` is the duke's hex; `forces` is
 * [{kind, units: [{unit, hex, doubled, controlled}]}]. A place says how many of its hexes each side holds.
 * `marginal` says how 8.3 would be decided now: `held` of the `hexes` of the objective, `possessed` by
 * Orfburg of those `between` the rivers, which decide if `by_possession` is yes. With `push` the owner who is
 * asked chooses which unit to displace. */
Tree *ducs_view(const void *edition, const void *state, int viewer, Arena *arena);

Tree *ducs_rules(const void *edition, Arena *arena);

/* The contract's function: see games/game.h. Hidden are the others' retreat lists (DUCS 7.3) and, while an
 * owner is asked, what the attacker has written and nobody has seen yet: the attacks to come and, in the one
 * under way, which unit advances and which are lost in an exchange (6.7, 7.4). */
bool ducs_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

#endif
