/* Dice with names, not a stream.
 *
 * A roll is a pure function of a key and of what it is for, so a new roll shifts no other, and
 * tests inject what they like. Labels name turn and purpose:
 * "turn 2/colaboracion/discard 1".
 *
 * Keyed dice take the first four bytes, most significant first, of
 *     HMAC-SHA-256(key, "GAME|LABEL|0")
 * as a number N, and give N mod sides + 1. Of the 2^32 values the last, incomplete round of
 * `sides` is not used: then "GAME|LABEL|1" is asked, and so on. A shuffle needs many numbers, so it
 * takes all eight groups of four bytes of "GAME|LABEL|0", then of "GAME|LABEL|1", and so on, passing over
 * what falls into an incomplete round.
 *
 * The dice of a window have two keys. Rolls take that of their turn, whose SHA-256 the players know before
 * they give orders, and which they are told with the results; shuffles and draws take that of the deal, which
 * would betray the decks and is told when the game is over. Where players added salts to their files,
 * "|SALTS" stands after the counter. After a rollback everybody remembers what was drawn, so "branch N|"
 * stands before the label of shuffles and draws then (a roll has another key there anyway). Who knows the key
 * checks a roll with what every system has: printf %s 'madrid|turn 2/colaboracion/discard 1|0' | openssl dgst
 * -sha256 -mac HMAC -macopt hexkey:KEY
 *
 * A roll is for all eyes: its value is written in the log and told. What not all may know (which of the cards
 * in a hand is lost: its rank among them would tell of the others) is drawn like a roll, but under the key of
 * the deal and without a log. */
#ifndef BASE_DICE_H
#define BASE_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

#define DICE_KEY_BYTES 32

typedef struct Dice Dice;

/* A source of rolls. Games see only this; keyed and scripted dice stand behind it. */
struct Dice {
  /* A value from 1 to sides (sides >= 1). */
  int (*roll)(Dice *dice, const char *label, int sides);
  /* The same for what not all may know. */
  int (*draw)(Dice *dice, const char *label, int sides);
  /* Puts ids into another order; scripted dice leave them as they were, and consume nothing. */
  void (*shuffle)(Dice *dice, const char *label, uint8_t *ids, size_t count);
};

int dice_roll(Dice *dice, const char *label, int sides);
int dice_draw(Dice *dice, const char *label, int sides);
/* Puts `count` ids into random order: Fisher-Yates from the last id down. The first number, of 1 to `count`,
 * names the id that changes places with the last; the second, of 1 to `count` - 1, the one that changes
 * places with the last but one; and so on. */
void dice_shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count);

/* One roll as it was made. */
typedef struct DiceRoll {
  const char *label;
  unsigned counter; /* of the draw that counted */
  int sides, value;
  char digits[9]; /* the four bytes that made the value, as hex */
} DiceRoll;

/* All rolls of a pair of dice, in the order rolled; shuffles do not stand in it. In the arena of the dice. */
typedef struct DiceLog {
  DiceRoll *items;
  size_t count, capacity;
} DiceLog;

/* What the dice of a window hang on. */
typedef struct DiceKeys {
  uint8_t turn[DICE_KEY_BYTES]; /* of rolls */
  uint8_t deal[DICE_KEY_BYTES]; /* of shuffles and draws */
  const char *salts;            /* "" for none */
  int64_t branch;               /* of the game; it goes into shuffles and draws where it is not 0 */
} DiceKeys;

/* The dice of a window. `game` is copied into the arena, which owns the result; `salts` must live as long.
 * `log` may be NULL; else rolls are added to it. */
Dice *dice_of_window(Arena *arena, const DiceKeys *keys, const char *game, DiceLog *log);

/* The same with one key for both, without salts and log. */
Dice *dice_keyed(Arena *arena, const uint8_t key[DICE_KEY_BYTES], const char *game);

/* Scripted dice for cases: the values in the order rolled. */
typedef struct ScriptedDice {
  Dice dice;
  const int *values;
  size_t count, used;
  bool past_the_end; /* a roll was asked for that the script does not have: it gave 1 */
  bool out_of_range; /* a scripted value did not fit the sides: it was clamped */
} ScriptedDice;
void dice_scripted(ScriptedDice *script, const int *values, size_t count);

/* --- Dice that write down what is asked of them, and dice that do what was written down: a game can be
 * played again without its keys --- */

typedef enum DiceUse { DICE_USE_ROLL, DICE_USE_DRAW, DICE_USE_SHUFFLE } DiceUse;

typedef struct DiceEntry {
  DiceUse use;
  const char *label;
  int sides, value;   /* of rolls and draws */
  const uint8_t *ids; /* of a shuffle: their order after it; a shuffle of fewer than two ids is none */
  size_t count;       /* of ids */
} DiceEntry;

typedef struct DiceRecord {
  DiceEntry *items;
  size_t count, capacity;
} DiceRecord;

/* Appends an entry, whose texts and ids it copies. */
void dice_record_add(Arena *arena, DiceRecord *record, const DiceEntry *entry);

/* Passes on what `from` gives, and adds it to `record`. All of it, and the result, lives in the arena. */
Dice *dice_recording(Arena *arena, Dice *from, DiceRecord *record);

/* How what was asked for parts from what was written down. */
typedef struct DiceParting {
  bool parted;
  size_t at;        /* number of the entry; that of the record where it is too short */
  DiceEntry wanted; /* what was asked for: use, label, and sides or count */
} DiceParting;

/* Gives what `record` says, entry after entry. What is asked for must be of the same use, label and sides, a
 * value lie within its sides, and a shuffle bring the ids that it is handed into another order. From the
 * first that is not so on, every roll is 1 and nothing is shuffled; it stands in `parting`. `used` counts the
 * entries that were taken. */
Dice *dice_following(Arena *arena, const DiceRecord *record, size_t *used, DiceParting *parting);

/* --- Keys and digests --- */

/* 32 random bytes from the system. False if the system has none to give. */
bool random_key(uint8_t key[DICE_KEY_BYTES]);

/* HMAC-SHA-256 of a message under a key (RFC 2104, FIPS 180-4). */
void hmac_sha256(const uint8_t key[DICE_KEY_BYTES], const void *message, size_t length, uint8_t out[32]);
/* SHA-256 as lowercase hex in the arena. */
char *sha256_hex(Arena *arena, const void *bytes, size_t length);

#endif
