/* The adjudication of a window, and the sequence of play (DOGS 4, 8).
 *
 * Events; seats, houses, kinds, cards, spaces by their ids. For everybody unless marked otherwise:
 *   dog            seat, dog, name, choice (its place in the list; 0: drawn)
 *   hand           for one: tactics: [card], support      what was dealt
 *   first-player   seat                                   at the beginning
 *   year           year, seat (first player), captains, income
 *   battle         battle, house, against, tile, tile_against, tokens: [..] (names), hidden (how many)
 *   token-handed   seat, to                               the first-player token (R22)
 *   bought         seat, soldiers: [{kind, count}]        for all (R15) or for one
 *   stock          soldiers: [{kind, count}]              what is left, if purchases are secret
 *   not-bought     for one: kind, why: sold-out|coins|one
 *   tactic         seat, card, name, from, to, toward, steps, player, buy (what of them the card takes)
 *   placed         lap, seat, soldier, space, strength, house, lead, was (the marker in favour of the house)
 *   gained         seat, by (space, token or card), coins, vp, house, shields, soldiers: [{kind, count}],
 *                  captains, tactics, short: yes (the supply ran out), nothing: yes (got nothing)
 *   drew           for one: tactics: [card]
 *   reshuffled     cards                                  the discards are the new pile (R17)
 *   switched       seat, from, to, lead, was, house       T06; lead for the new side
 *   shifted        seat, from, to                         T07
 *   cursor         seat, house, lead, was, why: tactic|conqueror
 *   deserted       space, soldier, owner, house, lead, was        T10
 *   spied          seat, player, count
 *   spy-report     for the spy: player, soldiers: [{kind, count}], tactics: [card] (the hand), taken: [card]
 *   spy-victim     for the victim: seat, taken: [card]
 *   purchase       seat, kind, cost                       T16
 *   extorted       seat, player, coins                    T08
 *   passed         lap, seat, how: chosen|automatic|deadline, token: yes (is first player next year)
 *   used           for one: entry (number in the plan, from 1)
 *   asked          seat                                   the run stops
 *   lap-ends       lap                                    the run stops (run: lap)
 *   plan-stopped   for one: why: stop|nothing|moves (run: strict), stop (its number)
 *   skipped        for one: entry, why: when|used|FAULT of the last place tried
 *   grace          seat                                   its one extension (8.6)
 *   for-silent     seat                                   weakest is played for it
 *   battle-won     battle, house, against, margin, beaten: yes (at the end of the track), value,
 *                  value_against, won_by, lost_by: [seat] (who had captains on either side), FOUGHT
 *   battle-drawn   battle, house, against, supporters, supporters_against: [seat], FOUGHT
 *   withdrew       seat, battle, house, count             POWER_WITHDRAW
 *   scored         seat, battle, vp, captains
 *   coin           seat, battle, coins                    POWER_COINS
 *   token          seat, battle, token, name, hidden: yes, how: most|strength|first|shared
 *   token-unclaimed  battle, token, why: nobody|tie
 *   took-soldier   seat, battle, soldier                  POWER_TAKE
 *   year-ends      year, seat (the next first player)
 *   score          seat, vp, shields, support, coins, soldiers, tactics, total
 *   victory        seat, total          shared-victory    seats: [seat], total
 * FOUGHT, what lay on the board when the battle was decided, before anybody withdrew or took something:
 *   sides: [{house, lead, spaces: [{space, by, soldier, strength}] (where captains stood)}], in the order of the board;
 *   tokens: [{token, name}] (face up); hidden (how many face down); tactics: [{by, card, name}] (played there) */
#ifndef DOGS_SEQUENCE_H
#define DOGS_SEQUENCE_H

#include "board.h"

/* What one call of resolve() works with. */
typedef struct Adjudication {
  const Edition *edition;
  State *state;
  Board *board;                     /* the state's, or a copy for trying something */
  const Orders *files[PLAYERS_MAX]; /* NULL if the seat filed nothing */
  Dice *dice;                       /* NULL: a trial; its outcome does not depend on chance */
  Events *events;                   /* NULL: not needed */
  Diagnostics *diagnostics[PLAYERS_MAX];
  Arena *arena; /* for the names of draws */
  int draws;    /* reshuffles in this window so far */
} Adjudication;

/* -- events.c -- */

/* Begins an adjudication of the state, without files, dice and events. The arena may be NULL if nothing is
 * drawn. */
void dogs_adjudication_begin(const Edition *edition, State *state, Arena *arena, Adjudication *out);

/* Adds an event; NULL if events are not needed. */
Event *dogs_event(const Adjudication *adjudication, const char *code, const char *rule);
Event *dogs_event_for(const Adjudication *adjudication, int seat, const char *code, const char *rule);
/* Fields by ids. `event` may be NULL. */
void dogs_tell_text(Event *event, const char *name, const char *text);
void dogs_tell_number(Event *event, const char *name, int number);
void dogs_tell_seat(const Adjudication *adjudication, Event *event, const char *name, int seat);
void dogs_tell_house(const Adjudication *adjudication, Event *event, const char *name, int house);
void dogs_tell_space(const Adjudication *adjudication, Event *event, const char *name, Address address);
/* Soldiers as [{kind, count}], cards as [card]; counts by kind and design. */
void dogs_tell_soldiers(const Adjudication *adjudication, Event *event, const char *name,
                        const uint8_t *counts);
void dogs_tell_cards(const Adjudication *adjudication, Event *event, const char *name, const uint8_t *counts);

/* -- placement.c: what players gain -- */

/* Gives a player what a space, a token or a card gives, as far as the supply lasts (R16, R17). `house`: whose
 * shields; -1: none. `by`: id of what gives it. */
void dogs_gain(Adjudication *adjudication, int seat, const Give *give, int house, const char *by,
               const char *rule);
/* Gives a player coins, as far as the bank has them (R12). Returns how many. */
int dogs_take_coins(const Adjudication *adjudication, int seat, int coins);

/* -- placement.c: what cards do -- */

/* The placement with which a card is played. */
typedef struct Placing {
  int seat, kind;
  Address at;
} Placing;

/* Cost of a soldier with a discount. */
int dogs_cost(const Edition *edition, int kind, int discount);

/* -- placement.c: one placement -- */

/* One placement with or without a card, all or nothing (4, R30). dogs_try() judges whether it is legal, and
 * does not change the board. */
PlaceFault dogs_try(const Adjudication *adjudication, const Placing *placing, const CardOrder *order);
void dogs_place(Adjudication *adjudication, const Placing *placing, const CardOrder *order);
/* A pass with a card (R05). */
bool dogs_try_pass_card(const Adjudication *adjudication, int seat, const CardOrder *order);
void dogs_pass_card(Adjudication *adjudication, int seat, const CardOrder *order);

/* -- clash.c -- */

/* Why an entry of a seat's plan cannot be its turn now: when|used, or the entry of DOGS_PLACE_FAULTS for the
 * last place tried. */
const char *dogs_why_skipped(const Adjudication *adjudication, int seat, int number);

/* True if the seat, which is asked, would take its turn now if this were filed. */
bool dogs_would_move(const Edition *edition, const State *state, int seat, const Orders *file);
/* The same; `after` gets the state after that turn, as far as it does not depend on chance. */
bool dogs_foresee_turn(const Edition *edition, const State *state, int seat, const Orders *file,
                       State *after);

/* -- filing.c -- */

/* Stores what a seat has filed: it applies from now on (11.3, 11.7). */
void dogs_take_file(const Edition *edition, State *state, int seat, const Orders *file);

/* -- the windows -- */

void dogs_choose_dogs(Adjudication *adjudication);  /* muster.c */
void dogs_prepare_year(Adjudication *adjudication); /* muster.c */
void dogs_hand_token(Adjudication *adjudication);   /* muster.c */
void dogs_muster(Adjudication *adjudication);       /* muster.c */
/* Why something of the list is not bought. */
typedef enum WhyNotBought { WHY_SOLD_OUT, WHY_ONE, WHY_COINS, WHYS } WhyNotBought;
extern const char *const DOGS_WHYS[WHYS];
/* What a file would buy if nobody bought before it, and what it would not (NULL: not needed): adds counts by
 * kind; returns the coins left. */
int dogs_foresee_muster(const Edition *edition, const State *state, int seat, const Orders *file,
                        uint8_t bought[KINDS_MAX], uint8_t left_out[WHYS][KINDS_MAX]);
void dogs_clash(Adjudication *adjudication);       /* clash.c: resumes a run that was stopped */
void dogs_begin_clash(Adjudication *adjudication); /* clash.c */
void dogs_end_year(Adjudication *adjudication);    /* battles.c: the outcome of a year (4.5) */

/* -- outcome.c: the end of the game -- */

typedef struct Score {
  int vp, shields, support, coins, soldiers, tactics, total;
  int shield_count;
} Score;
Score dogs_score_of(const Edition *edition, const Board *board, int seat);
/* The winning seats, a bit each; several if they share the win (R14). */
unsigned dogs_winners(const Edition *edition, const Board *board);
/* Stores who has won, for callers that have no edition. */
void dogs_settle_winners(const Edition *edition, Board *board);
void dogs_end_game(Adjudication *adjudication);
/* The contract's outcome(): see games/game.h. */
Outcome dogs_outcome(const void *state);

/* -- sequence.c: which sections count when -- */

/* True if a section is for such a window, whoever is asked there. */
bool dogs_is_section_of(Section section, int window);
/* The sections of a seat that count in the current window, a bit each. */
unsigned dogs_timely(const State *state, int seat);

/* -- sequence.c: the contract's functions: see games/game.h -- */

/* Whom the window waits for, a bit each. */
unsigned dogs_asked_seats(const Edition *edition, const Board *board);

const char *dogs_label(const void *state, Arena *arena);
const char *dogs_window(const void *state);
void dogs_duties(const void *edition, const void *state, Duties *out);
void dogs_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                  Diagnostics *const *diagnostics);

/* ---- cards.c: orders for a card of the hand ---- */

/* All orders that the board allows now for a card in hand; `out` has room for `most`. dogs_try() says whether
 * they are legal with a placement. */
int dogs_card_orders(const Edition *edition, const Board *board, int seat, int card, CardOrder *out,
                     int most);

/* A card of the hand as it may be played now, at random; as long as the year is mustered, one that needs no target. Card 0: there
 * is none, or the one drawn cannot be played. */
CardOrder dogs_random_card(const Edition *edition, const Board *board, int seat, Chooser *chooser);

#endif
