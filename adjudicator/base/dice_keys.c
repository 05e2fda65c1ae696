/* Dice whose rolls follow from keys, and what makes keys: all that needs a cipher library. */
#include "dice.h"

#include <inttypes.h>
#include <string.h>

#include <sodium.h>

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
