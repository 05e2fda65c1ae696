/* Dice that write down all that is asked of them, and dice that do what was written down: a game can be
 * played again without its keys. */
#ifndef BASE_DICE_RECORD_H
#define BASE_DICE_RECORD_H

#include "dice.h"

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

#endif
