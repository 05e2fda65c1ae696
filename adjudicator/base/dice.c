#include "dice.h"

#include <assert.h>
#include <string.h>

#include <sodium.h>

int dice_roll(Dice *dice, const char *label, int sides) {
  assert(sides >= 1);
  return dice->roll(dice, label, sides);
}

void dice_shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  dice->shuffle(dice, label, ids, count);
}

/* ---- keyed ---- */

typedef struct KeyedDice {
  Dice dice;
  crypto_auth_hmacsha256_state begun; /* with the key and "GAME|" taken in: the same for every roll */
} KeyedDice;

#define DIGEST_BYTES crypto_auth_hmacsha256_BYTES

/* HMAC-SHA-256(key, "GAME|LABEL|COUNTER"). */
static void draw(const KeyedDice *keyed, const char *label, unsigned counter, uint8_t digest[DIGEST_BYTES]) {
  crypto_auth_hmacsha256_state state = keyed->begun;
  char number[sizeof "|4294967295"];
  char *end = number + sizeof number, *at = end;
  do *--at = (char)('0' + counter % 10);
  while ((counter /= 10) > 0);
  *--at = '|';
  crypto_auth_hmacsha256_update(&state, (const uint8_t *)label, strlen(label));
  crypto_auth_hmacsha256_update(&state, (const uint8_t *)at, (unsigned long long)(end - at));
  crypto_auth_hmacsha256_final(&state, digest);
}

/* Four bytes as a number, most significant first. */
static uint32_t number_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* 2^32 is rarely a multiple of `sides`: the values of the last, incomplete round are not used, since they
 * would favour the low numbers. */
static bool in_a_whole_round(uint32_t value, uint32_t sides) {
  return value <= UINT32_MAX - (UINT32_MAX % sides + 1) % sides;
}

static int keyed_roll(Dice *dice, const char *label, int sides) {
  uint8_t digest[DIGEST_BYTES];
  uint32_t value;
  unsigned counter = 0;
  do {
    draw((const KeyedDice *)dice, label, counter++, digest);
    value = number_at(digest);
  } while (!in_a_whole_round(value, (uint32_t)sides));
  return (int)(value % (uint32_t)sides) + 1;
}

static void keyed_shuffle(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  uint8_t digest[DIGEST_BYTES];
  size_t used = DIGEST_BYTES;
  unsigned counter = 0;
  for (size_t last = count; last > 1;) {
    if (used == DIGEST_BYTES) {
      draw((const KeyedDice *)dice, label, counter++, digest);
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

Dice *dice_keyed(Arena *arena, const uint8_t key[DICE_KEY_BYTES], const char *game) {
  KeyedDice *keyed = arena_alloc(arena, sizeof *keyed);
  keyed->dice = (Dice){.roll = keyed_roll, .shuffle = keyed_shuffle};
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

static void leave_as_it_is(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  (void)dice;
  (void)label;
  (void)ids;
  (void)count;
}

void dice_scripted(ScriptedDice *script, const int *values, size_t count) {
  *script = (ScriptedDice){
      .dice = {.roll = scripted_roll, .shuffle = leave_as_it_is}, .values = values, .count = count};
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
