/* What is read and written: options, positions, turn files, legal answers, views. */
#ifndef DUCS_FILES_H
#define DUCS_FILES_H

#include "../plain.h"
#include "play.h"

/* ---- options ---- */

/* The options of a game (DUCS: "option K=V"), their words, and how they are stored. */

/* In the order of Option; ended by a row without a name. */
extern const GameOption DUCS_OPTIONS[OPTIONS + 1];

/* Reads a map of options into state->option; options it does not name are unchanged. Errors: `code` for a
 * value that the option does not have; FILE-UNKNOWN-KEY, if `strict`, for keys that are not options. */
void ducs_options_read(const Tree *map, bool strict, const char *code, State *state,
                       Diagnostics *diagnostics);

/* The value of an option as text: "sealed", "2". In the arena. */
const char *ducs_option_text(const State *state, Option option, Arena *arena);

/* ---- words ---- */

/* The words of a line of a turn file, with their places: "OI1 1412 1413" (DUCS 4.4). */

/* A line that is read word by word. Begin with {.text = node->text, .node = node}. */
typedef struct Words {
  const Tree *node; /* the scalar, for places */
  const char *text; /* what is left of it */
  const char *word; /* the word that ducs_next_word() found, not NUL-terminated */
  size_t length;
  Place place; /* of the word */
} Words;

/* Moves to the next word; false at the end. Spaces of any width, commas, arrows and dashes separate words. */
bool ducs_next_word(Words *words);

/* The current word as an entry of a retreat list; false if it is not one. SO and NO are SW and NW. */
bool ducs_word_retreat(const Edition *edition, const Words *words, int16_t *entry);

/* ---- read ---- */

/* Reading and writing the game's sections of a turn file (contrib/positions.md; DUCS 2.2,
 * 4.4, 6, 7.3). */

/* The contract's read() and orders_write(): see games/game.h. Errors of the rules leave the file acceptable;
 * it is refused (false) for FILE-SHAPE and FILE-UNKNOWN-KEY. */
bool ducs_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics);
Tree *ducs_orders_write(const void *edition, const void *orders, int seat, Arena *arena);
/* The contract's describe(): as ducs_orders_write(), without the sections that are ignored now. */
Tree *ducs_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);
/* The sections that count in the current window, a bit each. */
unsigned ducs_timely(const Edition *edition, const State *state, int side);

/* What the sections may hold, by Section. */
extern const FieldRow DUCS_TURN_FILE[];

/* Plain orders (plain.h). */
extern const PlainShapes DUCS_PLAIN;

/* A retreat list as it is written: directions and hexes. */
Tree *ducs_retreats_tree(const Edition *edition, const RetreatList *retreats, Arena *arena);

/* Second part of the reading: judges what was parsed against the state, as its window will, and notes the
 * results: the path and cost of every move, the odds and chances of every attack (all depend on this file
 * only); warns of units without a retreat. */
void ducs_review(const Edition *edition, const State *state, int side, const Orders *file,
                 Diagnostics *diagnostics);

/* ---- position ---- */

/* The state as a canonical `position` and back (contrib/positions.md), and its invariants.
 *
 * Keys besides those of contrib/positions.md:
 *   retreat: {orfburg: [N, "1413"], wulfenburg: [S]}    the retreat lists (7.3)
 *   options: {retreats: ask}                            those that are not the default
 *   over: {winner, reason}
 *   pending:                  while an owner is asked where a unit retreats (7.3)
 *     ask: 2                  how often an owner was asked in this phase
 *     result: DR              of the combat
 *     hex: "1412"             the defender's hex
 *     engaged: [OI1, WI3]     its units
 *     queue: [WI3]            those that must still retreat, the first one now
 *     pushed: WI4             the unit that the first displaces: then its owner is asked
 *     attacks: [{number, by, on, advance, losses}]      this one, and those to come in this phase
 * `turn` missing is 1, `phase` missing is orfburg. */

/* The contract's position_write(), position_read() and invariants_hold(): see games/game.h. Errors:
 * FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (an invalid unit, hex, number or word), POSITION-STACK (units
 * on one hex against 1.3). */
Tree *ducs_position_write(const void *edition, const void *state, Arena *arena);
bool ducs_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool ducs_invariants_hold(const void *edition, const void *state, const char **what);

/* The position as a viewer (a seat, VIEWER_PUBLIC, VIEWER_REFEREE) may know it: others' retreat lists, and
 * others' attacks that are still to come, are left out. */
Tree *ducs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena);

/* ---- choices ---- */

/* The generator of legal orders: for the order form, for bots and fuzzers (games/game.h). It uses the judges
 * of moves, combat and retreats. */

/* The hexes on which a unit may end a move, without its own; `reach` is filled from ducs_reach(). */
void ducs_targets(const Board *board, int unit, const HexSet *zones, Reach *reach, HexSet *out);

/* The contract's choices() and random_file(): see games/game.h. choices() gives a map:
 *   deploy    {count, all (they are all that are left), units: [unit], cities: [hex],
 *              land: [{column, rows: [run]}], orders: ["OI1 0815"]}
 *   moves     {units: [{unit, hex, points, targets: [hex]}]}
 *   attacks   {targets: [{unit, hex, defence, by: [{unit, how}]}]}
 *   retreat   {unit, hex, hexes: [hex], push} while the seat is asked; else {list: [entry] in force}
 *   plain     [{order: "OI1 1413"} | {by, on} | {retreat: hex or direction}]: examples of plain lines (plain.h),
 *             legal together
 * `cities` are the side's city and fortress hexes that still need a unit, `land` its hexes, runs of rows such
 * as "19-22", `orders` as many as are due, by the standard deployment as far as possible, which can be sent
 * as they are; targets of moves are those of each unit as if it moved first, attacks those from the units'
 * current hexes. */
Tree *ducs_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);

/* The contract's suggest(): see games/game.h. */
Tree *ducs_suggest(const Tree *choices, const Diagnostic *diagnostic, Arena *arena);
Tree *ducs_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena);

/* ---- view ---- */

/* What a viewer may know, and the rules as the engine has them, as trees. */

/* The contract's view() and rules(): see games/game.h. Everything on the map is public; the others' retreat
 * lists are secret and, while an owner is asked, the attacks that are still to come. The view is
 *   turn, turns, window, phase, rule
 *   over          no | {winner, reason}
 *   position      contrib/positions.md, as far as the viewer may know it
 *   map           for report/maps.h; its focus: hexes of units that have an enemy within two hexes
 *   zones         {orfburg: [hex], wulfenburg: [hex]}, what each side controls (5.1)
 *   units         [{unit, side, kind, hex, terrain, place, strength, defence, doubled, controlled, covered}]
 *   sides         [{side, infantry, cavalry, artillery, duke, lost: [unit], forces, own}]
 *   places        [{place, kind, owner, capital, hexes, at: [hex], orfburg, wulfenburg, changed}]
 *   taken         [{place, hexes: [hex]}]: taken from its first owner
 *   marginal      {objective, held, hexes, between, possessed, intruders: [unit], by_possession,
 *                 kept, winner}
 *   retreat       [entry]: the viewer's own retreat list
 *   retreats_asked  yes if owners are asked where their units retreat (7.3)
 *   ask           {unit, side, hex, hexes: [hex], push, by}, while an owner is asked
 *   options       [{option, value, rule}] that are not the default
 *   owes          [window]: the viewer's own duties
 *   waiting       yes if the window waits for somebody else
 *   doubts        how many readings of the printed map are uncertain
 * Of a unit, `defence` counts all multipliers; `doubled` says that its duke is near, `controlled` that its
 * hex is in an enemy's zone, `covered` that it is a duke below a unit. `duke` is the duke's hex; `forces` is
 * [{kind, units: [{unit, hex, doubled, controlled}]}]. A place says how many of its hexes each side holds.
 * `marginal` says how 8.3 would be decided now: `held` of the `hexes` of the objective, `possessed` by
 * Orfburg of those `between` the rivers, which decide if `by_possession` is yes. With `push` the owner who is
 * asked chooses which unit to displace. */
Tree *ducs_view(const void *edition, const void *state, int viewer, Arena *arena);

/* The contract's score(): see games/game.h. */
bool ducs_score(const Tree *view, const char *seat, int *score);
Tree *ducs_rules(const void *edition, Arena *arena);

/* ---- disguise ---- */

/* States that a viewer cannot tell apart. */

/* The contract's function: see games/game.h. Hidden are the others' retreat lists (DUCS 7.3) and, while an
 * owner is asked, what the attacker has written and nobody has seen yet: the attacks to come and, in the one
 * under way, which unit advances and which are lost in an exchange (6.7, 7.4). */
bool ducs_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

#endif
