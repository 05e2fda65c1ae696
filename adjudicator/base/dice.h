/* Dice with names, not a stream.
 *
 * A roll is a pure function of a key and of what it is for, so a new roll shifts no other, and
 * tests inject what they like. Labels name turn and purpose:
 * "turn 2/colaboracion/discard 1".
 *
 * Keyed dice take the first four bytes, most significant first, of
 *     HMAC-SHA-256(key, "GAME|LABEL|0")
 * as a number N, and give N mod sides + 1. If N is in the last, incomplete round of `sides` among the 2^32
 * values, "GAME|LABEL|1" is used instead, and so on. A shuffle needs many numbers, so it takes all eight
 * groups of four bytes of "GAME|LABEL|0", then of "GAME|LABEL|1", and so on, skipping numbers in an
 * incomplete round.
 *
 * The dice of a window have two keys. Rolls take the key of their turn: players know its SHA-256 before they
 * give orders, and get the key itself with the results. Shuffles and draws take the key of the deal, which
 * would give the decks away, so it is published when the game is over. If players added salts to their files,
 * "|SALTS" follows the counter. After a rollback everybody remembers what was drawn, so "branch N|" then
 * precedes the label of shuffles and draws (a roll has another key there anyway). With the key anyone can
 * check a roll with common tools: printf %s 'madrid|turn 2/colaboracion/discard 1|0' | openssl dgst -sha256
 * -mac HMAC -macopt hexkey:KEY
 *
 * A roll is public: its value is logged and reported. What not everyone may know (which card of a hand is
 * lost: its rank among them would hint at the others) is drawn like a roll, but with the key of the deal and
 * without a log. */
#ifndef BASE_DICE_H
#define BASE_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

#define DICE_KEY_BYTES 32

typedef struct Dice Dice;

/* A source of rolls. Games see only this; keyed and scripted dice implement it. */
struct Dice {
  /* A value from 1 to sides (sides >= 1). */
  int (*roll)(Dice *dice, const char *label, int sides);
  /* The same for what not everyone may know. */
  int (*draw)(Dice *dice, const char *label, int sides);
  /* Reorders ids; scripted dice leave them as they are and use up no value. */
  void (*shuffle)(Dice *dice, const char *label, uint8_t *ids, size_t count);
};

int dice_roll(Dice *dice, const char *label, int sides);
int dice_draw(Dice *dice, const char *label, int sides);
/* Puts `count` ids into random order: Fisher-Yates from the last id down. The first number, from 1 to
 * `count`, names the id that is swapped with the last; the second, from 1 to `count` - 1, the id that is
 * swapped with the last but one; and so on. */
void dice_shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count);

/* One roll as it was made. */
typedef struct DiceRoll {
  const char *label;
  unsigned counter; /* of the draw that counted */
  int sides, value;
  char digits[9]; /* the four bytes that made the value, as hex */
} DiceRoll;

/* All rolls of some dice, in the order rolled; no shuffles. In the arena of the dice. */
typedef struct DiceLog {
  DiceRoll *items;
  size_t count, capacity;
} DiceLog;

/* What the dice of a window depend on. */
typedef struct DiceKeys {
  uint8_t turn[DICE_KEY_BYTES]; /* of rolls */
  uint8_t deal[DICE_KEY_BYTES]; /* of shuffles and draws */
  const char *salts;            /* "" for none */
  int64_t branch;               /* of the game; used by shuffles and draws if it is not 0 */
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

/* --- Dice that record what is asked of them, and dice that repeat a record: a game can be replayed without
 * its keys --- */

typedef enum DiceUse { DICE_USE_ROLL, DICE_USE_DRAW, DICE_USE_SHUFFLE } DiceUse;

typedef struct DiceEntry {
  DiceUse use;
  const char *label;
  int sides, value;   /* of rolls and draws */
  const uint8_t *ids; /* of a shuffle: the order after it; shuffles of fewer than two are not recorded */
  size_t count;       /* of ids */
} DiceEntry;

typedef struct DiceRecord {
  DiceEntry *items;
  size_t count, capacity;
} DiceRecord;

/* Appends a copy of an entry, with its texts and ids. */
void dice_record_add(Arena *arena, DiceRecord *record, const DiceEntry *entry);

/* Dice that return what `from` gives and add it to `record`. The entries and the result live in the arena. */
Dice *dice_recording(Arena *arena, Dice *from, DiceRecord *record);

/* The first request that differs from the record. */
typedef struct DiceParting {
  bool parted;
  size_t at;        /* number of the entry; the record's length if it is too short */
  DiceEntry wanted; /* what was asked for: use, label, and sides or count */
} DiceParting;

/* Dice that repeat `record`, entry by entry. Each request must have the entry's use, label and sides; a value
 * must be within its sides; a shuffle must hold the same ids as it is given. From the first mismatch on,
 * which is stored in `parting`, every roll is 1 and nothing is shuffled. `used` counts the entries used. */
Dice *dice_following(Arena *arena, const DiceRecord *record, size_t *used, DiceParting *parting);

/* --- Keys and digests --- */

/* 32 random bytes from the system. False if the system has none to give. */
bool random_key(uint8_t key[DICE_KEY_BYTES]);

/* HMAC-SHA-256 of a message under a key (RFC 2104, FIPS 180-4). */
void hmac_sha256(const uint8_t key[DICE_KEY_BYTES], const void *message, size_t length, uint8_t out[32]);
/* SHA-256 as lowercase hex in the arena. */
char *sha256_hex(Arena *arena, const void *bytes, size_t length);

#endif
