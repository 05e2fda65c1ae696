#include "dice.h"

#include <assert.h>
#include <string.h>

int dice_roll(Dice *dice, const char *label, int sides) {
  assert(sides >= 1);
  return dice->roll(dice, label, sides);
}

int dice_draw(Dice *dice, const char *label, int sides) {
  assert(sides >= 1);
  return dice->draw(dice, label, sides);
}

void dice_shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  dice->shuffle(dice, label, ids, count);
}

/* ---- scripted ---- */

static int scripted_roll(Dice *dice, const char *label, int sides) {
  (void)label; /* a script is in the order rolled, whatever the rolls are for */
  ScriptedDice *script = (ScriptedDice *)dice;
  if (script->used == script->count) {
    script->past_the_end = true;
    return 1;
  }
  int value = script->values[script->used++];
  if (value >= 1 && value <= sides) return value;
  script->out_of_range = true;
  return value < 1 ? 1 : sides;
}

static void leave_as_it_is(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  (void)dice;
  (void)label;
  (void)ids;
  (void)count;
}

void dice_scripted(ScriptedDice *script, const int *values, size_t count) {
  *script = (ScriptedDice){.dice = {.roll = scripted_roll, .draw = scripted_roll, .shuffle = leave_as_it_is},
                           .values = values,
                           .count = count};
}

/* ---- writing down ---- */

void dice_record_add(Arena *arena, DiceRecord *record, const DiceEntry *entry) {
  record->items = arena_room(arena, record->items, sizeof *record->items, record->count, &record->capacity);
  DiceEntry *own = &record->items[record->count++];
  *own = *entry;
  own->label = arena_strdup(arena, entry->label);
  if (entry->count > 0) own->ids = arena_memdup(arena, entry->ids, entry->count);
}

typedef struct RecordingDice {
  Dice dice, *from;
  Arena *arena;
  DiceRecord *record;
} RecordingDice;

static int note(RecordingDice *own, DiceUse use, const char *label, int sides, int value) {
  const DiceEntry entry = {.use = use, .label = label, .sides = sides, .value = value};
  dice_record_add(own->arena, own->record, &entry);
  return value;
}

static int recording_roll(Dice *dice, const char *label, int sides) {
  RecordingDice *own = (RecordingDice *)dice;
  return note(own, DICE_USE_ROLL, label, sides, dice_roll(own->from, label, sides));
}

static int recording_draw(Dice *dice, const char *label, int sides) {
  RecordingDice *own = (RecordingDice *)dice;
  return note(own, DICE_USE_DRAW, label, sides, dice_draw(own->from, label, sides));
}

static void recording_shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  RecordingDice *own = (RecordingDice *)dice;
  dice_shuffle(own->from, label, ids, count);
  if (count < 2) return;
  const DiceEntry entry = {.use = DICE_USE_SHUFFLE, .label = label, .ids = ids, .count = count};
  dice_record_add(own->arena, own->record, &entry);
}

Dice *dice_recording(Arena *arena, Dice *from, DiceRecord *record) {
  RecordingDice *own = arena_alloc(arena, sizeof *own);
  *own =
      (RecordingDice){.dice = {.roll = recording_roll, .draw = recording_draw, .shuffle = recording_shuffle},
                      .from = from,
                      .arena = arena,
                      .record = record};
  return &own->dice;
}

/* ---- following ---- */

typedef struct FollowingDice {
  Dice dice;
  Arena *arena;
  const DiceRecord *record;
  size_t *used;
  DiceParting *parting;
} FollowingDice;

static void part(FollowingDice *own, const DiceEntry *wanted) {
  if (own->parting->parted) return;
  *own->parting = (DiceParting){.parted = true, .at = *own->used, .wanted = *wanted};
  own->parting->wanted.label = arena_strdup(own->arena, wanted->label);
}

/* The next entry, if it is what is asked for; NULL if the two part. */
static const DiceEntry *next(FollowingDice *own, const DiceEntry *wanted) {
  const DiceEntry *entry = *own->used < own->record->count ? &own->record->items[*own->used] : NULL;
  bool same = entry != NULL && !own->parting->parted && entry->use == wanted->use &&
              strcmp(entry->label, wanted->label) == 0 && entry->sides == wanted->sides &&
              entry->count == wanted->count;
  if (same) return entry;
  part(own, wanted);
  return NULL;
}

static int take(FollowingDice *own, DiceUse use, const char *label, int sides) {
  const DiceEntry wanted = {.use = use, .label = label, .sides = sides};
  const DiceEntry *entry = next(own, &wanted);
  if (entry == NULL) return 1;
  if (entry->value < 1 || entry->value > sides) {
    part(own, &wanted);
    return 1;
  }
  ++*own->used;
  return entry->value;
}

static int following_roll(Dice *dice, const char *label, int sides) {
  return take((FollowingDice *)dice, DICE_USE_ROLL, label, sides);
}

static int following_draw(Dice *dice, const char *label, int sides) {
  return take((FollowingDice *)dice, DICE_USE_DRAW, label, sides);
}

static bool same_ids(const uint8_t *a, const uint8_t *b, size_t count) {
  size_t times[UINT8_MAX + 1] = {0};
  for (size_t i = 0; i < count; i++) times[a[i]]++;
  for (size_t i = 0; i < count; i++) {
    if (times[b[i]]-- == 0) return false;
  }
  return true;
}

static void following_shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  FollowingDice *own = (FollowingDice *)dice;
  const DiceEntry wanted = {.use = DICE_USE_SHUFFLE, .label = label, .count = count};
  if (count < 2) return;
  const DiceEntry *entry = next(own, &wanted);
  if (entry == NULL) return;
  if (!same_ids(ids, entry->ids, count)) {
    part(own, &wanted);
    return;
  }
  memcpy(ids, entry->ids, count);
  ++*own->used;
}

Dice *dice_following(Arena *arena, const DiceRecord *record, size_t *used, DiceParting *parting) {
  FollowingDice *own = arena_alloc(arena, sizeof *own);
  *parting = (DiceParting){.parted = false};
  *used = 0;
  *own =
      (FollowingDice){.dice = {.roll = following_roll, .draw = following_draw, .shuffle = following_shuffle},
                      .arena = arena,
                      .record = record,
                      .used = used,
                      .parting = parting};
  return &own->dice;
}
