#include "dice.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

int dice_roll(Dice *dice, const char *label, int sides) {
  assert(sides >= 1);
  return dice->roll(dice, label, sides);
}

void dice_shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  Arena *labels = arena_new();
  for (size_t last = count; last > 1; last--) {
    const char *step = arena_printf(labels, "%s/%zu", label, count - last + 1);
    size_t chosen = (size_t)dice->shuffle_roll(dice, step, (int)last) - 1;
    uint8_t moved = ids[last - 1];
    ids[last - 1] = ids[chosen];
    ids[chosen] = moved;
  }
  arena_free(labels);
}

/* ---- keyed ---- */

typedef struct KeyedDice {
  Dice dice;
  crypto_auth_hmacsha256_state begun; /* with the key and "GAME|" taken in: the same for every roll */
} KeyedDice;

/* The first 4 bytes of HMAC-SHA-256(key, "GAME|LABEL|COUNTER"), most significant first. */
static uint32_t draw(const KeyedDice *keyed, const char *label, unsigned counter) {
  crypto_auth_hmacsha256_state state = keyed->begun;
  char number[sizeof "|4294967295"];
  int length = snprintf(number, sizeof number, "|%u", counter);
  uint8_t digest[crypto_auth_hmacsha256_BYTES];
  crypto_auth_hmacsha256_update(&state, (const uint8_t *)label, strlen(label));
  crypto_auth_hmacsha256_update(&state, (const uint8_t *)number, (unsigned long long)length);
  crypto_auth_hmacsha256_final(&state, digest);
  return (uint32_t)digest[0] << 24 | (uint32_t)digest[1] << 16 | (uint32_t)digest[2] << 8 | digest[3];
}

static int keyed_roll(Dice *dice, const char *label, int sides) {
  const KeyedDice *keyed = (const KeyedDice *)dice;
  uint32_t count = (uint32_t)sides;
  /* 2^32 is rarely a multiple of `sides`: the values of the last, incomplete round are drawn again,
   * since they would favour the low numbers. */
  uint32_t incomplete = (UINT32_MAX % count + 1) % count;
  uint32_t value;
  unsigned counter = 0;
  do {
    value = draw(keyed, label, counter++);
  } while (value > UINT32_MAX - incomplete);
  return (int)(value % count) + 1;
}

Dice *dice_keyed(Arena *arena, const uint8_t key[DICE_KEY_BYTES], const char *game) {
  KeyedDice *keyed = arena_alloc(arena, sizeof *keyed);
  keyed->dice = (Dice){.roll = keyed_roll, .shuffle_roll = keyed_roll};
  crypto_auth_hmacsha256_init(&keyed->begun, key, DICE_KEY_BYTES);
  crypto_auth_hmacsha256_update(&keyed->begun, (const uint8_t *)game, strlen(game));
  crypto_auth_hmacsha256_update(&keyed->begun, (const uint8_t *)"|", 1);
  return &keyed->dice;
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

static int leave_as_it_is(Dice *dice, const char *label, int sides) {
  (void)dice;
  (void)label;
  return sides;
}

void dice_scripted(ScriptedDice *script, const int *values, size_t count) {
  *script = (ScriptedDice){
      .dice = {.roll = scripted_roll, .shuffle_roll = leave_as_it_is}, .values = values, .count = count};
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
