/* What a viewer may know, and the rules as the engine has them, as trees. */
#ifndef DUCS_VIEW_H
#define DUCS_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. Everything on the map is public; secret are the
 * others' lists of retreats and, while an owner is asked, the attacks that are still to come. The view is
 *   turn, turns, window, phase, rule
 *   over          no | {winner, reason}
 *   position      design.md 5, as far as the viewer may know it
 *   map           for report/hex_map.h; its focus: hexes of units that have an enemy within two hexes
 *   zones         {orfburg: [hex], wulfenburg: [hex]}, what each side controls (5.1)
 *   units         [{unit, side, kind, hex, terrain, place, strength, defence, doubled, controlled, covered}]
 *   sides         [{side, infantry, cavalry, artillery, duke, lost: [unit], forces, own}]
 *   places        [{place, kind, owner, capital, hexes, at: [hex], orfburg, wulfenburg, changed}]
 *   taken         [{place, hexes: [hex]}]: what its first owner does not possess
 *   marginal      {objective, held, hexes, between, possessed, intruders: [unit], by_possession,
 *                 kept, winner}
 *   retreat       [entry]: the viewer's own standing list
 *   retreats_asked  yes if owners are asked where their units retreat (7.3)
 *   ask           {unit, side, hex, hexes: [hex], push, by}, while an owner is asked
 *   options       [{option, value, rule}] that are not the default
 *   owes          [window]: the viewer's own duties
 *   waiting       yes if the window waits for somebody else
 *   doubts        how many calls of the map could be made otherwise
 * Of a unit, `defence` counts all multipliers; `doubled` says that its duke is near, `controlled` that its
 * hex is in an enemy's zone, `covered` that it is a duke below a unit. `duke` is his hex; `forces` is [{kind,
 * units:
 * [{unit, hex, doubled, controlled}]}]. A place says how many of its hexes each side possesses. `marginal`
 * says how 8.3 would be decided now: `held` of the `hexes` of the objective, `possessed` by Orfburg of those
 * `between` the rivers, which is what counts if `by_possession` says so. With `push` the owner who is asked
 * chooses whom to push. */
Tree *ducs_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *ducs_rules(const void *edition, Arena *arena);

#endif
