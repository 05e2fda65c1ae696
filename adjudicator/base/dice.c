#include "dice.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include <sodium.h>

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

/* ---- keyed ---- */

#define DIGEST_BYTES crypto_auth_hmacsha256_BYTES

typedef struct KeyedDice {
  Dice dice;
  /* With the key and "GAME|" taken in: the same for every draw. */
  crypto_auth_hmacsha256_state rolls, shuffles;
  const char *salts;
  Arena *arena;
  DiceLog *log; /* NULL for none */
} KeyedDice;

static void take_in(crypto_auth_hmacsha256_state *state, const char *text) {
  crypto_auth_hmacsha256_update(state, (const uint8_t *)text, strlen(text));
}

/* HMAC-SHA-256(key, "GAME|LABEL|COUNTER"), with "|SALTS" where there are any. */
static void digest_of(const KeyedDice *keyed, const crypto_auth_hmacsha256_state *begun, const char *label,
                      unsigned counter, uint8_t digest[DIGEST_BYTES]) {
  crypto_auth_hmacsha256_state state = *begun;
  char number[sizeof "|4294967295"];
  char *at = number + sizeof number - 1;
  *at = '\0';
  do *--at = (char)('0' + counter % 10);
  while ((counter /= 10) > 0);
  *--at = '|';
  take_in(&state, label);
  take_in(&state, at);
  if (*keyed->salts != '\0') {
    take_in(&state, "|");
    take_in(&state, keyed->salts);
  }
  crypto_auth_hmacsha256_final(&state, digest);
}

/* Four bytes as a number, most significant first. */
static uint32_t number_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Why no side is favoured: 2^32 is rarely a multiple of `sides`, so N mod `sides` alone would give the low
 * numbers one chance in 2^32 more. The values of the last, incomplete round are therefore drawn again, and
 * each side is left with exactly floor(2^32 / sides) of the values that count: equally many. (Rejection
 * sampling as in D. Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 29, 2019, section 3,
 * there the algorithm of OpenBSD's arc4random_uniform.) That the values themselves are even is what makes
 * HMAC-SHA-256 a pseudorandom function (M. Bellare, "New Proofs for NMAC and HMAC", 2006);
 * tests/unit/base/dice_chi.c counts. */
static bool in_a_whole_round(uint32_t value, uint32_t sides) {
  return value <= UINT32_MAX - (UINT32_MAX % sides + 1) % sides;
}

static void write_down(const KeyedDice *keyed, const char *label, unsigned counter, int sides, int value,
                       const uint8_t *digest) {
  DiceLog *log = keyed->log;
  if (log == NULL) return;
  log->items = arena_room(keyed->arena, log->items, sizeof *log->items, log->count, &log->capacity);
  DiceRoll *roll = &log->items[log->count++];
  *roll = (DiceRoll){
      .label = arena_strdup(keyed->arena, label), .counter = counter, .sides = sides, .value = value};
  sodium_bin2hex(roll->digits, sizeof roll->digits, digest, (sizeof roll->digits - 1) / 2);
}

/* One of 1 to `sides`; *counter says which draw counted, `digest` what it came from. */
static int value_of(const KeyedDice *keyed, const crypto_auth_hmacsha256_state *begun, const char *label,
                    int sides, unsigned *counter, uint8_t digest[DIGEST_BYTES]) {
  for (*counter = 0;; ++*counter) {
    digest_of(keyed, begun, label, *counter, digest);
    uint32_t number = number_at(digest);
    if (in_a_whole_round(number, (uint32_t)sides)) return (int)(number % (uint32_t)sides) + 1;
  }
}

static int keyed_roll(Dice *dice, const char *label, int sides) {
  const KeyedDice *keyed = (const KeyedDice *)dice;
  uint8_t digest[DIGEST_BYTES];
  unsigned counter;
  int value = value_of(keyed, &keyed->rolls, label, sides, &counter, digest);
  write_down(keyed, label, counter, sides, value, digest);
  return value;
}

static int keyed_draw(Dice *dice, const char *label, int sides) {
  const KeyedDice *keyed = (const KeyedDice *)dice;
  uint8_t digest[DIGEST_BYTES];
  unsigned counter;
  return value_of(keyed, &keyed->shuffles, label, sides, &counter, digest);
}

static void keyed_shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  const KeyedDice *keyed = (const KeyedDice *)dice;
  uint8_t digest[DIGEST_BYTES];
  size_t used = DIGEST_BYTES;
  unsigned counter = 0;
  for (size_t last = count; last > 1;) {
    if (used == DIGEST_BYTES) {
      digest_of(keyed, &keyed->shuffles, label, counter++, digest);
      used = 0;
    }
    uint32_t value = number_at(digest + used);
    used += 4;
    if (!in_a_whole_round(value, (uint32_t)last)) continue;
    size_t chosen = value % last;
    last--;
    uint8_t moved = ids[last];
    ids[last] = ids[chosen];
    ids[chosen] = moved;
  }
}

static void begin(crypto_auth_hmacsha256_state *state, const uint8_t key[DICE_KEY_BYTES], const char *game) {
  crypto_auth_hmacsha256_init(state, key, DICE_KEY_BYTES);
  take_in(state, game);
  take_in(state, "|");
}

Dice *dice_of_window(Arena *arena, const DiceKeys *keys, const char *game, DiceLog *log) {
  KeyedDice *keyed = arena_alloc(arena, sizeof *keyed);
  *keyed = (KeyedDice){.dice = {.roll = keyed_roll, .draw = keyed_draw, .shuffle = keyed_shuffle},
                       .salts = keys->salts,
                       .arena = arena,
                       .log = log};
  begin(&keyed->rolls, keys->turn, game);
  begin(&keyed->shuffles, keys->deal, game);
  if (keys->branch != 0) take_in(&keyed->shuffles, arena_printf(arena, "branch %" PRId64 "|", keys->branch));
  return &keyed->dice;
}

Dice *dice_keyed(Arena *arena, const uint8_t key[DICE_KEY_BYTES], const char *game) {
  DiceKeys keys = {.salts = ""};
  memcpy(keys.turn, key, sizeof keys.turn);
  memcpy(keys.deal, key, sizeof keys.deal);
  return dice_of_window(arena, &keys, game, NULL);
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

/* ---- keys and digests ---- */

bool random_key(uint8_t key[DICE_KEY_BYTES]) {
  if (sodium_init() < 0) return false;
  randombytes_buf(key, DICE_KEY_BYTES);
  return true;
}

void hmac_sha256(const uint8_t key[DICE_KEY_BYTES], const void *message, size_t length, uint8_t out[32]) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key, DICE_KEY_BYTES);
  crypto_auth_hmacsha256_update(&state, message, length);
  crypto_auth_hmacsha256_final(&state, out);
}

char *sha256_hex(Arena *arena, const void *bytes, size_t length) {
  uint8_t digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(digest, bytes, length);
  char *hex = arena_alloc(arena, sizeof digest * 2 + 1);
  return sodium_bin2hex(hex, sizeof digest * 2 + 1, digest, sizeof digest);
}
