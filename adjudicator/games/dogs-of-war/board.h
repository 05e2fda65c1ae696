/* Questions about the board: sides, captains, supplies, where a captain may go, whether conditions hold (DOGS 4, 8.5). */
#ifndef DOGS_BOARD_H
#define DOGS_BOARD_H

#include "state.h"

#define ANYBODY (-1)

/* One of the two sides of a battle; battle -1: none. */
typedef struct Side {
  int battle, side;
} Side;

static inline Side dogs_other_side(Side side) {
  return (Side){side.battle, 1 - side.side};
}

static inline int dogs_house_of(const Board *board, Side side) {
  return board->battles[side.battle].house[side.side];
}

static inline const Tile *dogs_tile_of(const Edition *edition, const Board *board, Side side) {
  return &edition->tiles[board->battles[side.battle].tile[side.side]];
}

/* The side of a house this year; battle -1 if it is not on the board. A house occurs once a year. */
Side dogs_side_of_house(const Board *board, int house);
/* The same for an address; battle -1 if it is not one of this year's spaces. */
Side dogs_side_of(const Edition *edition, const Board *board, Address address);
bool dogs_is_space(const Edition *edition, const Board *board, Address address);
/* What is on one of this year's spaces. */
Standing *dogs_standing(Board *board, Address address);
const Standing *dogs_standing_seen(const Board *board, Address address);

/* The marker's lead in favour of a side. */
int dogs_lead(const Board *board, Side side);
/* Moves it towards a side, no further than the end of the track (R24). Negative steps: away from it. */
void dogs_push(const Edition *edition, Board *board, Side side, int steps);

/* Captains of a seat, or of ANYBODY, on a side; on the whole board. */
int dogs_captains_on(const Board *board, Side side, int seat);
int dogs_captains_placed(const Board *board, int seat);
/* During the muster the year's income and captains (DOGS 4.2) are announced but not yet paid: these give what
 * a player has in hand, including them. */
int dogs_coins_in_hand(const Edition *edition, const Board *board, int seat);
int dogs_captains_in_hand(const Edition *edition, const Board *board, int seat);
/* Who has something to decide in the clash, a bit each: whoever is out, or passes since no captain is left in hand, has not. */
unsigned dogs_seats_with_captains(const Board *board);
/* Somebody else buys now (R02); somebody else holds the token. */
bool dogs_is_muster_of_another(const Board *board, int seat);
bool dogs_is_token_of_another(const Board *board, int seat);
/* Number of the next captain placed. */
int dogs_next_nr(const Board *board);

/* What is left in the bank. Never negative, even if a position has more in play than exist. */
int dogs_stock(const Edition *edition, const Board *board, int kind);
int dogs_shields_left(const Edition *edition, const Board *board, int house);
/* R12: INT_MAX if the bank is unlimited. */
int dogs_coins_left(const Edition *edition, const Board *board);

int dogs_hand_size(const Edition *edition, const Player *player);
/* The power of a seat's dog; POWERS if it has none yet. */
int dogs_power(const Edition *edition, const Board *board, int seat);

/* All spaces of the year. `out` has room for BOARD_SPACES_MAX; returns how many. */
#define BOARD_SPACES_MAX (BATTLES_MAX * SIDES_OF_BATTLE * SPACES_MAX)
int dogs_spaces(const Edition *edition, const Board *board, Address *out);

/* ---- judge.c: where a captain may go without a card (4.3) ---- */

/* True if a soldier of a kind is accepted on a space; a captain without one (kind -1, 11.10) only on open
 * spaces. */
bool dogs_accepts(const Edition *edition, const Board *board, Address address, int kind);

/* Why a placement is not legal; PLACE_LEGAL if it is. In the order of the checks. */
typedef enum PlaceFault {
  PLACE_LEGAL,
  PLACE_NO_CAPTAIN,
  PLACE_NO_SOLDIER,
  PLACE_NO_SPACE, /* no such space this year */
  PLACE_TAKEN,
  PLACE_CLOSED, /* its owner supports the other house of the battle (4) */
  PLACE_NEED,   /* reserved to other soldiers */
  PLACE_CARD,   /* the card cannot be played like that */
  PLACE_FAULTS
} PlaceFault;
extern const char *const DOGS_PLACE_FAULTS[PLACE_FAULTS]; /* NULL, "no-captain" ... */
PlaceFault dogs_place_fault(const Edition *edition, const Board *board, int seat, int kind, Address address);
/* The spaces to which a seat may send a soldier of a kind now, as dogs_spaces(). */
int dogs_open_spaces(const Edition *edition, const Board *board, int seat, int kind, Address *out);
/* True if any placement without a card is legal. */
bool dogs_can_place(const Edition *edition, const Board *board, int seat);

/* ---- conditions.c: the conditions of plans and stops (8.5): they can name only public facts and the player's own
 * secrets ---- */

/* The keys, for readers and writers of plans. Its `word`s are those of the edition. */
extern const PlanLanguage DOGS_CONDITIONS;

/* True if a seat's condition holds on the board. */
bool dogs_holds(const Edition *edition, const Board *board, int seat, const PlanNode *nodes,
                uint16_t condition);

/* ---- pieces.c: what pieces are and give, as trees ---- */

/* Kinds of soldiers as a list of ids; bits. */
Tree *dogs_kinds_tree(const Edition *edition, uint8_t kinds, Arena *arena);
/* Soldiers as [{kind, count}]. */
Tree *dogs_soldiers_tree(const Edition *edition, const uint8_t *counts, Arena *arena);

/* Put into a map what is given, what a card does, what a dog can do: GIVE, CARD and `players` of view.h. `house`: whose
 * shields, -1 if undecided. */
void dogs_put_give(const Edition *edition, const Give *give, int house, Tree *map, Arena *arena);
void dogs_put_card(const Edition *edition, const Tactic *card, Tree *map, Arena *arena);
void dogs_put_power(const Dog *dog, Tree *map, Arena *arena);

#endif
