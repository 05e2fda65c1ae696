/* What the rules are about: the edition, the state of a game, and what a turn file says (MAYO 1 to 7;
 * games/game.h). */
#ifndef MAYO_STATE_H
#define MAYO_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/diagnostics.h"
#include "../../base/tree.h"
#include "../event.h"
#include "../fields.h"
#include "../game.h"

/* ---- edition ---- */

/* What the edition file says of the board, the set-up, the limits and the cards, as small tables.
 *
 * Made once by mayo_edition_read(), constant from then on. The engine knows effect KINDS (MAYO 6.2); the
 * edition says which card has which; the code names no card. Every text that an event may carry is made here,
 * so that resolving a turn formats nothing. */

enum { SPANISH, FRENCH, SIDES };
#define OTHER(side) (1 - (side))
extern const char *const MAYO_SIDES[SIDES + 1]; /* "spanish", "french", NULL */

/* Bounds of the tables. An edition beyond them is refused at load. */
#define ZONES_MAX        31 /* zones are 1 .. zone_count; 0 means "outside the gates" */
#define SIDE_CARDS_MAX   16
#define CARD_EFFECTS_MAX 4
#define SIDE_CUBES_MAX   40
#define TURNS_MAX        30
#define EFFECTS_MAX      32 /* effects active at the same time */
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

/* The fixed list of MAYO 6.2. */
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
  ZoneSet zones;      /* REACH_LISTED; 0: the effect names none */
  bool choose;        /* the player names one of the zones */
  bool contested;     /* the group must be in a contested zone */
  bool held;          /* own cubes must be in the zone */
  bool next_turn;     /* applies in the next turn, not in this one */
  const char *places; /* the zones for people: "15 (Plaza Mayor), 16 (Puerta de Atocha)"; NULL for none */
} CardEffect;

typedef struct Card {
  const char *id, *name, *evidence;
  const char *when;            /* the window as the file says it: "movement", "any", "at-draw" */
  unsigned windows;            /* bit w: may be played in window w */
  bool at_draw;                /* played the moment it is drawn (MAYO 2.3) */
  bool keeps;                  /* stays face up when played */
  int from_turn, to_turn;      /* 1 .. turn_count if the file does not say */
  ZoneSet needs_cubes[SIDES];  /* cubes of that side must be in each of these zones */
  CardSet needs_played[SIDES]; /* one of these must have been played; both 0: none needed */
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
  const char *zone_name[ZONES_MAX + 1];                 /* NULL if the zone has none */
  const char *zone_evidence[ZONES_MAX + 1];             /* of the name */
  const char *place[ZONES_MAX + 1];                     /* "15 (Plaza Mayor)", "12" */
  const char *order_text[ZONES_MAX + 1][ZONES_MAX + 1]; /* "12→11"; [0][16] is "→16" */
  /* The set-up of MAYO 1.2 and 1.3. */
  uint8_t cubes[SIDES][ZONES_MAX + 1], outside[ZONES_MAX + 1], reserve[SIDES];
  CardSet hand[SIDES], choice[SIDES];
  int default_choice[SIDES]; /* card; -1 if the side has no choice */
  Card cards[SIDES][SIDE_CARDS_MAX];
  CardSet closers[SIDES];                           /* cards with close-zones */
  CardSet lasting_strength[SIDES];                  /* cards that keep a strength in named zones */
  const char *card_ids[SIDES * SIDE_CARDS_MAX + 1]; /* all ids, for "did you mean"; NULL-terminated */
  const Tree *tiles;                                /* list of rows: "1 1 2 2", zone numbers; NULL for none */
} Edition;

/* The card with this id: its number, and its side in *side (may be NULL); -1 if there is none. */
int mayo_card_find(const Edition *edition, const char *id, int *side);

/* The zone of the edition that a text names: 0 for none. */
int mayo_zone_number(const Edition *edition, const char *text);

/* ---- state ---- */

/* The state of a game between two windows, and what one seat's turn file says.
 *
 * A state is a plain struct without pointers. Unused parts are zero, so that equal positions are equal bytes:
 * lists are cleared past their end (MAYO 1 to 6; games/game.h). */

/* Each order moves at least one cube of its own (MAYO 3.4), so there are never more orders than cubes. */
#define ORDERS_MAX SIDE_CUBES_MAX
#define PLAYS_MAX  SIDE_CARDS_MAX /* cards named in one section */

typedef enum Pace { PACE_FULL, PACE_FAST } Pace;

/* How the game ended; the names are the codes of the closing events. */
typedef enum Reason {
  REASON_NONE,
  REASON_SPANISH_LOSSES,   /* MAYO 5.4: France lost too many cubes */
  REASON_SPANISH_STANDING, /* MAYO 5.5: Spanish cubes on the board after the last turn */
  REASON_SPANISH_GATE,     /* MAYO 5.5: a gate without a French cube */
  REASON_FRENCH_VICTORY,   /* MAYO 5.5 */
  REASONS
} Reason;
extern const char *const MAYO_REASONS[REASONS + 1]; /* "spanish-victory-losses" ... */

/* The state of a revealed order. */
typedef enum Mark {
  MARK_STANDING,
  MARK_CANCELLED, /* by a card (MAYO 6.2 cancel-order) */
  MARK_STOPPED    /* into a zone closed since (MAYO 3.6) */
} Mark;

typedef struct GroupOrder {
  uint8_t from; /* 0: from outside the gate `to` */
  uint8_t to;
  uint8_t number; /* cubes, where the order states them (MAYO 3.2); 0: all that may leave */
  uint8_t mark;   /* Mark */
  uint8_t line;   /* French orders: see mayo_put_in_order() */
} GroupOrder;

/* An active effect. */
typedef struct Effect {
  uint8_t kind; /* EffectKind */
  uint8_t side; /* whose */
  uint8_t zone; /* 0 for none */
  uint8_t turn; /* the last turn in which it applies; 0: to the end of the game */
  uint8_t value;
} Effect;

/* Cubes that will move again after they carried out an order (MAYO 6.2 extra-move). */
typedef struct ExtraMove {
  uint8_t side, from, to; /* the order */
  uint8_t zone;           /* where they go on to */
  uint8_t number;         /* 0: all of them */
} ExtraMove;

typedef struct State {
  uint32_t closed_when_opened[SIDES]; /* ZoneSet: closed to that side when the orders window opened (3.6) */
  CardSet hand[SIDES], discards[SIDES], played[SIDES], in_play[SIDES];
  uint8_t turn, window; /* the window that will be adjudicated next */
  uint8_t pace;
  uint8_t over, winner, reason;
  uint8_t ordered_decks; /* bit per side: this deck's order was given, it is not shuffled (set-up only) */
  uint8_t voided;        /* bit per side: its orders of this turn are void (3.5) */
  uint8_t cubes[SIDES][ZONES_MAX + 1];
  uint8_t outside[ZONES_MAX + 1]; /* French cubes outside each gate */
  uint8_t reserve[SIDES], lost[SIDES];
  uint8_t deck_count[SIDES], deck[SIDES][SIDE_CARDS_MAX]; /* top first */
  uint8_t effect_count, extra_count, order_count[SIDES];
  Effect effects[EFFECTS_MAX];
  ExtraMove extra[EXTRA_MOVES_MAX];
  /* Revealed and not yet carried out, in canonical order. */
  GroupOrder orders[SIDES][ORDERS_MAX];
} State;

/* Numbers of cubes are kept as a file has them, since what is wrong with them is for the rules. Beyond this one
 * they are all the same, so that sums of them cannot overflow; that is written as "?". */
#define NUMBER_BEYOND 1000000000000000

/* An order or a number of an allocation as written. */
typedef struct MovementOrder {
  Place place;       /* of the scalar, or of the key of a number */
  Place value_place; /* of a number's value */
  uint8_t from, to;
  bool unreadable; /* not an order, or a zone that is not on the board: MAYO 3.1 */
  bool has_number;
  /* An order's number was the whole group when it was written (MAYO 3.2); a number of an allocation is "all" (4.4). */
  bool whole;
  int64_t number; /* as written, up to NUMBER_BEYOND */
} MovementOrder;

/* A card as named in a turn file, with its target. */
typedef struct Play {
  Place place;
  bool known;     /* a card of this side */
  bool faulty;    /* what it names is not on the board, or not an order or number */
  uint8_t card;   /* of the seat's own side */
  uint8_t fields; /* FIELD_...: what it names; the rest is 0 */
  uint8_t zone, group;
  uint8_t order_from, order_to;
  int64_t number; /* as in MovementOrder, at least 1 */
} Play;

typedef struct PlayList {
  uint8_t count;
  Play *items;
} PlayList;

/* The sections of a turn file. */
typedef enum Section {
  SECTION_SETUP,
  SECTION_PREPARATION,
  SECTION_ORDERS,
  SECTION_PLAY, /* cards of the orders window */
  SECTION_MOVEMENT,
  SECTION_ALLOCATION,
  SECTION_RESOLUTION,
  SECTIONS
} Section;

/* Whether a side draws. */
enum { DRAW_NO, DRAW_YES, DRAW_UNSAID };

/* One seat's turn file. Its lists lie in the arena into which it was read, as long as what was written. */
typedef struct Orders {
  Sections sections;
  bool has_choice, reveal;
  uint8_t choice;           /* card of the seat's own side */
  const char *wrong_choice; /* what stands there and is none of them; NULL: nothing */
  Place choice_place, reveal_place;
  uint8_t draw;
  bool forbid;
  Place forbid_place;
  PlayList plays[WINDOWS];
  uint8_t order_count;
  int16_t number_count;
  Place beyond; /* the first order that is more than there can be cubes */
  MovementOrder *orders, *numbers;
} Orders;

static inline bool mayo_has(const Orders *file, Section section) {
  return file != NULL && (file->sections.present & 1u << section);
}

/* The side with the initiative: the one that has eliminated more before this movement, Spain if equal (MAYO
 * 4.6). */
static inline int mayo_initiative(const State *state) {
  return state->lost[FRENCH] >= state->lost[SPANISH] ? SPANISH : FRENCH;
}

static inline bool mayo_contested(const State *state, int zone) {
  return state->cubes[SPANISH][zone] > 0 && state->cubes[FRENCH][zone] > 0;
}

static inline int mayo_hand_size(const State *state, int side) {
  return __builtin_popcount(state->hand[side]);
}

/* Sorts orders from the file's order into canonical order, by start and target, so that nothing shows the
 * order in which they were written. The default of 7.3 needs it for the starts in `open`, whose numbers are
 * left open: there, orders that were not in canonical order keep it as `line`, from 1; all others have 0.
 * Like the numbers, it is hidden from the other side. */
void mayo_put_in_order(GroupOrder *orders, int count, ZoneSet open);

/* The contract's state_size(): see games/game.h. */
size_t mayo_state_size(const void *edition);

/* The options of a game, ended by a row with name NULL. */
extern const GameOption MAYO_OPTIONS[];
extern const char *const MAYO_FRESH[]; /* Game.fresh */

/* Reads the options of a game into a state that was set up without any. False after it recorded OPTION-VALUE. */
bool mayo_options_read(const Edition *edition, const Tree *options, State *state, Diagnostics *diagnostics);

#endif
