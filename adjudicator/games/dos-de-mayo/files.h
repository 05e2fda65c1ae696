/* What is read and written: editions, positions, turn files, legal answers, views. */
#ifndef MAYO_FILES_H
#define MAYO_FILES_H

#include "../../base/drawing.h"
#include "../fields.h"
#include "../plain.h"
#include "play.h"

/* The options of a game, ended by a row with name NULL. */
extern const GameOption MAYO_OPTIONS[];

/* ---- edition fields ---- */

/* Fields of an edition or a position of Dos de Mayo, besides those that fields.h reads for every game. */

/* As field_int(); a number out of range is EDITION-VALUE. */
int mayo_field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
                   Diagnostics *diagnostics);
/* One of the NULL-terminated words under `key`: its index, or -1 (recorded as EDITION-VALUE, unless the key
 * is absent). */
int mayo_field_word(const Tree *map, const char *key, const char *const *words, Diagnostics *diagnostics);

/* The zone of the edition that a text names: 0 for none. */
int mayo_zone_number(const Edition *edition, const char *text);
/* The same, recorded at `node` as EDITION-VALUE if it names none. */
int mayo_field_zone(const Edition *edition, const Tree *node, const char *text, Diagnostics *diagnostics);
/* A list of zones, or one zone: their set. */
ZoneSet mayo_zones(const Edition *edition, const Tree *node, Diagnostics *diagnostics);

extern const char *const MAYO_EVIDENCE[]; /* stated, played, inferred, house, NULL */

/* ---- order text ---- */

/* The written form of an order (MAYO 3.1, 3.2). */

typedef enum OrderText {
  ORDER_READ,
  ORDER_UNREADABLE, /* not in the form */
  ORDER_NO_ZONE     /* in the form, but a zone is not on this board */
} OrderText;

/* Reads `12→11`, `→16`, `2 11→14`, `all 2 11→14`, `2 cubes 11→14`, `1 cube 5→9` into from, to, number, has_number and whole of
 * *out (`unreadable` if it failed; the places are unchanged). The arrow may be → -> > or a hyphen or dash of any
 * length; spaces, also typographic ones, may separate the parts. */
OrderText mayo_order_parse(const Edition *edition, const char *text, Written *out);

/* ---- read ---- */

/* Reading and writing the game's sections of a turn file (contrib/positions.md; MAYO 3.1, 7.2). */

/* The sections and what they may hold. */
extern const FieldRow MAYO_TURN_FILE[];

/* Plain orders (plain.c). */
extern const PlainShapes MAYO_PLAIN;

/* The contract's read() and orders_write(): see games/game.h. Errors of the rules leave the file acceptable;
 * it is refused (false) for FILE-SHAPE and FILE-UNKNOWN-KEY. What only the future can decide is a warning. */
bool mayo_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics);
Tree *mayo_orders_write(const void *edition, const void *orders, int seat, Arena *arena);
/* The contract's describe(): as mayo_orders_write(), without what is ignored because the seat does not decide
 * it. */
Tree *mayo_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);

/* Second part of the reading: judges what was parsed, as far as it can be judged now. */
void mayo_review(const Edition *edition, const State *state, int side, const Orders *file,
                 Diagnostics *diagnostics);

/* ---- position ---- */

/* The state as a canonical `position` and back (contrib/positions.md), and its invariants.
 *
 * Keys besides those of contrib/positions.md: `options: {pace: fast}`, and within a turn
 *   ordered_decks: [french]           decks whose order was given: the set-up does not shuffle them
 *   orders: {spanish: [{order, number, mark}], french: [...]}   revealed and not yet carried out;
 *                                     mark: cancelled (by a card) or stopped (3.6)
 *   voided: [french]                  sides whose orders are void this turn (3.5)
 *   closed_when_opened: {spanish: [15, 16]}     (3.6)
 *   extra_moves: [{side, order, zone, number}]  (6.2)
 * and `over: {winner, reason}`. `turn` missing is 2, `window` missing is the turn's first. */

/* The contract's position_write(), position_read() and invariants_hold(): see games/game.h. Errors:
 * FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (an invalid zone, number, word or order), POSITION-CARD
 * (unknown, in two places, or played and still in a hand or deck), POSITION-TOTAL (more cubes than the box
 * holds). */
Tree *mayo_position_write(const void *edition, const void *state, Arena *arena);
bool mayo_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool mayo_invariants_hold(const void *edition, const void *state, const char **what);

/* What is public of the position, and the hand of `viewer` (a seat; VIEWER_PUBLIC: none). */
Tree *mayo_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena);

/* ---- choices ---- */

/* The generator of legal answers: for the order form, for views, for bots and fuzzers (games/game.h). */

#define TARGETS_MAX 512

/* Every way to play one card. */
typedef struct Targets {
  int count;
  Play items[TARGETS_MAX];
} Targets;

/* Every play of a card that would take effect now, in `window`; none if the card cannot be played. Numbers of extra
 * moves are left open: all cubes. */
void mayo_card_targets(const Edition *edition, const State *state, int side, Window window, int card,
                       Targets *out);
/* A play as a turn file has it. */
Tree *mayo_play_tree(const Edition *edition, int side, const Play *play, Arena *arena);

/* The targets of orders that a group may be given now (3.1, 3.4, 3.6); 0 if it may not be ordered. From 0: the gates
 * whose outside cubes may come in. */
ZoneSet mayo_order_targets(const Edition *edition, const State *state, int side, int from);

/* Why a card cannot be played now, whatever it names; PLAY_GOOD (0) if it can. */
int mayo_why_not(const Edition *edition, const State *state, int side, Window window, int card);

/* The contract's choices() and random_file(): see games/game.h. choices() gives a map:
 *   setup        {card: [{card, name}], reveal: [id of a card that may be shown at once]}
 *   preparation  {draw: [yes, no], forbid: [no, yes], play: [...]}
 *   orders       {groups: [{from, cubes, may_leave, orders: ["12→11"]}], limit, free, split}
 *   play         [{card, name, write: ["{card: soldados, zone: 4}"], if_kept: yes of a card that the
 *                seat may choose in the set-up}]   with the orders
 *   movement     {play: [...], patterns: yes if fields are to be filled in}
 *   allocation   {numbers: [{order, least, most, otherwise}]}
 *   resolution   {play: [...], patterns}
 *   plain        [{keep: card's name} | {draw: yes} | {order, number} | {card: its name, to: zone or order} |
 *                {none: the window}]: examples of plain lines (plain.h), legal together
 * from the window of `state` on; movement and resolution wherever the seat may be asked for them, if only to
 * say that it plays nothing. For later windows, the plays show the fields to fill in ("zone: ZONE"),
 * since the board will have changed; allocation is included once orders are revealed. */
Tree *mayo_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);

/* The contract's suggest(): see games/game.h. */
Tree *mayo_suggest(const Tree *choices, const Diagnostic *diagnostic, Arena *arena);
Tree *mayo_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena);

/* ---- view ---- */

/* What a viewer may know, and the rules as the engine has them, as trees. */

/* The contract's view() and rules(): see games/game.h. The view is
 *   turn, turns, window, phase, rule, pace, over: no | {winner, reason}
 *   position        as above; a seat's own hand only, hand_sizes and deck_sizes instead of the rest
 *   map             {tiles, cells} for report/maps.h: "16", "S2 F1(5)", outside in brackets
 *   board           [{zone, name, evidence, place, spanish, french, contested, gate, main_street,
 *                   outside, closed}]
 *   names_doubtful  yes if the name of a zone is inferred or ours
 *   contested_zones [place];  outside_cubes [{place, cubes}]
 *   closed_zones    [{side, places, several}]: the zones that are closed to a side
 *   hand            [card, playable (now), why_not]: the seat's own hand; cards as in mayo_card_tree()
 *   default_card    in the set-up: name of the card that the seat gets if it does not choose
 *   sides           [{side, cards, deck, lost, reserve, in_play: [card], discards: [{card, name}]}]
 *   known_cards     {id: card}: all that have been played
 *   effects         [{kind, side, place, turn, value}]: running, besides those of cards in play
 *   losses          {spanish, french, limit, left}
 *   initiative      side
 *   orders          [{side, order, number, cancelled, stopped}]: once revealed; `number` of Spain is what
 *                   each would move
 *   voided          [side]
 *   owes            [section]: the seat's own duties
 *   waiting         yes if the window waits for somebody else
 *   house           yes if a card or zone of this edition is ours, not the publisher's
 * VIEWER_REFEREE gets the whole position and both hands (`hands`: [{side, cards: [card]}]). */
Tree *mayo_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *mayo_rules(const void *edition, Arena *arena);

/* {card, name, side, evidence, window, from_turn, to_turn, keeps, needs_cubes, needs_played, fields, effects:
 * [{kind, side, amount, places, several (places), contested, own, held, choose, next_turn, lasting}]}: fields
 * that do not apply are left out. */
Tree *mayo_card_tree(const Edition *edition, int side, int number, Arena *arena);

/* ---- disguise ---- */

/* States that a viewer cannot tell apart. */

/* The contract's function: see games/game.h. Hidden are the hand of the other side, the order of both decks
 * (MAYO 1.5), during set-up whether those orders were given (1.3), and, once orders are revealed, in which
 * order the French wrote those that leave one zone with open numbers (7.3). */
bool mayo_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

/* ---- draw ---- */

/* The zones of Madrid as a picture. */

/* The contract's draw(): see games/game.h. NULL if the edition has no tile map. Layers: zones (about: the
 * zone's number), gates, orders and moves (about: "spanish-9→14"), names, spanish and french (about: the zone of the
 * cubes), outside (about: the zone behind the gate), fights (about: the zone), losses (about: "spanish-9"), legend; on
 * wish places (about: "9", and "→16" before a gate). */
Drawing *mayo_draw(const Tree *view, Arena *arena);

/* The contract's score(): see games/game.h. */
bool mayo_score(const Tree *view, const char *seat, int *score);

/* ---- mind ---- */

/* A plausible file for the current window, for GameMind.plausible (games/game.h): the side's groups go where they kill or
 * live, its cards are played where they change something. At `pace: fast` it answers what will not be asked, too. */
Tree *mayo_plausible_file(const void *edition, const void *state, int seat, const char *part,
                          Chooser *chooser, Arena *arena);

/* How a computer plays this game. */
extern const GameMind MAYO_MIND;

#endif
