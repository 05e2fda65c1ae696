/* What the edition file says of the board, the set-up, the limits and the cards, as small tables.
 *
 * Made once by mayo_edition_read(), constant from then on. The engine knows effect KINDS (MAYO 6.2); which
 * card has which stands in the edition: no card is named in the code. Every text that an event may carry
 * is made here, so that resolving a turn formats nothing. */
#ifndef MAYO_EDITION_H
#define MAYO_EDITION_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/diagnostics.h"
#include "../../base/tree.h"

enum { SPANISH, FRENCH, SIDES };
#define OTHER(side) (1 - (side))
extern const char *const MAYO_SIDES[SIDES + 1]; /* "spanish", "french", NULL */

/* Bounds of the tables. An edition beyond them is refused at load. */
#define ZONES_MAX        31 /* zones are 1 .. zone_count; 0 stands for "outside the gates" */
#define SIDE_CARDS_MAX   16
#define CARD_EFFECTS_MAX 4
#define SIDE_CUBES_MAX   40
#define TURNS_MAX        30
#define EFFECTS_MAX      32 /* effects that can run at the same time */
#define EXTRA_MOVES_MAX  4
#define DISCARDS_MAX     4 /* cards that one discard-random takes */

typedef uint32_t ZoneSet; /* bit z: zone z */
#define ZONE(zone) ((ZoneSet)1 << (zone))
typedef uint16_t CardSet; /* bit c: card c of one side, in the order of the edition file */
#define CARD(card) ((CardSet)(1u << (card)))

/* The windows of a turn in their order (MAYO 1.3, 7.1). */
typedef enum Window {
  WINDOW_SETUP,
  WINDOW_PREPARATION,
  WINDOW_ORDERS,
  WINDOW_MOVEMENT,
  WINDOW_ALLOCATION,
  WINDOW_RESOLUTION,
  WINDOWS
} Window;

/* The closed vocabulary of MAYO 6.2. */
typedef enum EffectKind {
  EFFECT_NONE,
  EFFECT_STRENGTH,
  EFFECT_CLOSE_ZONES,
  EFFECT_ENTER_CLOSED,
  EFFECT_MAY_SPLIT,
  EFFECT_NO_LOSSES,
  EFFECT_MAY_LEAVE_WHOLE,
  EFFECT_MAY_LEAVE_CONTESTED,
  EFFECT_CANCEL_ORDER,
  EFFECT_EXTRA_MOVE,
  EFFECT_EXTRA_ORDERS,
  EFFECT_DISCARD_RANDOM,
  EFFECT_RECRUIT,
  EFFECT_SEE_HAND,
  EFFECT_LOSS_LIMIT,
  EFFECT_FEWER_LOSSES,
  EFFECT_KINDS
} EffectKind;
extern const char *const MAYO_EFFECTS[EFFECT_KINDS + 1]; /* their names, NULL-terminated */

/* The fields of a card play that name its target. */
enum { FIELD_ZONE = 1, FIELD_GROUP = 2, FIELD_ORDER = 4, FIELD_NUMBER = 8 };

/* Which zones an effect may name. */
typedef enum Reach { REACH_LISTED, REACH_CONTESTED, REACH_OWN } Reach;

typedef struct CardEffect {
  EffectKind kind;
  int side;           /* whose strength, losses, orders, hand ... */
  int amount;         /* cubes, cards, orders, strength; the limit of loss-limit */
  Reach reach;        /* of `zones` */
  ZoneSet zones;      /* REACH_LISTED; 0 where the effect names none */
  bool choose;        /* the player names one of the zones */
  bool contested;     /* the group must stand in a contested zone */
  bool held;          /* own cubes must stand in the zone */
  bool next_turn;     /* holds in the turn after this one, not in this */
  const char *places; /* the zones for people: "15 (Plaza Mayor), 16 (Puerta de Atocha)"; NULL for none */
} CardEffect;

typedef struct Card {
  const char *id, *name, *evidence;
  const char *when;            /* the window as the file says it: "movement", "any", "at-draw" */
  unsigned windows;            /* bit w: may be played in window w */
  bool at_draw;                /* played the moment it is drawn (MAYO 2.3) */
  bool keeps;                  /* stays face up when played */
  int from_turn, to_turn;      /* 1 .. turn_count where the file does not say */
  ZoneSet needs_cubes[SIDES];  /* cubes of that side must stand in each of these zones */
  CardSet needs_played[SIDES]; /* one of these must have been played; none needed where both are 0 */
  unsigned fields, required;   /* FIELD_...: what a play may and must name */
  int effect_count;
  CardEffect effects[CARD_EFFECTS_MAX];
  /* Label of each die of discard-random by turn: "turn 4/<id>/discard 1". NULL for other cards. */
  const char *const *discard_labels;
} Card;

typedef struct Edition {
  const Tree *file; /* as it was read: evidence and names for the rules */
  const char *title;
  int zone_count, turn_count;
  int cube_total[SIDES], card_count[SIDES];
  int order_limit[SIDES]; /* MAYO 3.3; 0 for the Spanish: one for each group (3.2) */
  int loss_limit[SIDES];  /* MAYO 5.4; 0: none */
  int outside_from_turn;
  int forbid_instead, forbid_and_draw; /* MAYO 2.2: the two bounds of d */
  ZoneSet all, main_streets, gates;
  ZoneSet neighbours[ZONES_MAX + 1];
  const char *zone_name[ZONES_MAX + 1];                 /* NULL where the zone has none */
  const char *zone_evidence[ZONES_MAX + 1];             /* of the name */
  const char *place[ZONES_MAX + 1];                     /* "15 (Plaza Mayor)", "12" */
  const char *order_text[ZONES_MAX + 1][ZONES_MAX + 1]; /* "12→11"; [0][16] is "→16" */
  /* The set-up of MAYO 1.2 and 1.3. */
  uint8_t cubes[SIDES][ZONES_MAX + 1], outside[ZONES_MAX + 1], reserve[SIDES];
  CardSet hand[SIDES], choice[SIDES];
  int default_choice[SIDES]; /* card; -1 where the side has no choice */
  Card cards[SIDES][SIDE_CARDS_MAX];
  CardSet closers[SIDES];                           /* cards with close-zones */
  CardSet lasting_strength[SIDES];                  /* cards that keep a strength in named zones */
  const char *card_ids[SIDES * SIDE_CARDS_MAX + 1]; /* all ids, for "did you mean"; NULL-terminated */
  const Tree *tiles;                                /* list of rows: "1 1 2 2", zone numbers; NULL for none */
} Edition;

/* Checks and reads an edition file (schema/editions/dos-de-mayo.yaml explains each key). NULL after at least
 * one error was recorded, each with its place: FILE-SHAPE, FILE-UNKNOWN-KEY   not a map where one must be, a
 * key that is none of ours EDITION-VALUE                  a number, zone, side or word out of range
 *   EDITION-EDGE                   an edge twice, of a zone with itself, or one that `never` excludes
 *   EDITION-CARD                   a card that contradicts itself or that the engine cannot play
 *   EDITION-TOTAL                  cubes or cards that do not add up to `pieces`
 *   EDITION-TILES                  a tile map whose shared sides are not the edges, at the line of its row where
 *                                  one is to blame */
const Edition *mayo_edition_read(Arena *arena, const Tree *file, Diagnostics *diagnostics);

/* The card with this id: its number, and its side in *side (may be NULL); -1 if there is none. */
int mayo_card_find(const Edition *edition, const char *id, int *side);

/* Parts of the reading, each a file of its own. They record what they find wrong. */
void mayo_edition_board(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics);
void mayo_edition_cards(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics);

#endif
