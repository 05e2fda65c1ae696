#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/office/office.h"

static void seeds(void **state) {
  (void)state;
  Arena *arena = arena_new();
  uint8_t secret[DICE_KEY_BYTES], again[DICE_KEY_BYTES];
  const char *whole = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  assert_true(secret_from_seed(arena, whole, secret));
  for (int i = 0; i < DICE_KEY_BYTES; i++) assert_int_equal(secret[i], i);
  assert_string_equal(secret_to_hex(arena, secret), whole);
  assert_true(secret_from_hex(whole, again));
  assert_memory_equal(secret, again, sizeof secret);
  /* A short seed is hashed: SHA-256 of "2". */
  assert_true(secret_from_seed(arena, "2", secret));
  assert_string_equal(secret_to_hex(arena, secret),
                      "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35");
  assert_false(secret_from_seed(arena, "", secret));
  assert_false(secret_from_seed(arena, "xyz", secret));
  assert_false(secret_from_seed(arena, "00 01", secret));
  assert_false(
      secret_from_seed(arena, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f00", secret));
  assert_false(secret_from_hex("00", secret));
  arena_free(arena);
}

/* HMAC-SHA-256 under 32 zero bytes of "seat key|madrid|0|0", by `openssl dgst -sha256 -mac HMAC -macopt
 * hexkey:00…`, begins with the bytes below; their first 60 bits in Crockford's base32 are the key. */
static void keys(void **state) {
  (void)state;
  Arena *arena = arena_new();
  uint8_t secret[DICE_KEY_BYTES] = {0};
  const char *key = seat_key(arena, secret, "madrid", 0, 0);
  assert_int_equal(strlen(key), 14);
  assert_int_equal(strspn(key, "0123456789ABCDEFGHJKMNPQRSTVWXYZ-"), 14);
  assert_string_equal(key, "HTDE-KJFS-T4FB");
  assert_string_not_equal(key, seat_key(arena, secret, "madrid", 1, 0));
  assert_string_not_equal(key, seat_key(arena, secret, "madrid", 0, 1));
  assert_string_not_equal(key, seat_key(arena, secret, "toledo", 0, 0));
  secret[31] = 1;
  assert_string_not_equal(key, seat_key(arena, secret, "madrid", 0, 0));
  arena_free(arena);
}

static void typed_keys(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const char *hash = seat_key_hash(arena, "4F7K-Q2M0-1XTB");
  assert_int_equal(strlen(hash), 64);
  static const char *const good[] = {"4F7K-Q2M0-1XTB", "4f7k-q2m0-1xtb", "4F7KQ2M01XTB", " 4F7K Q2MO IXTB ",
                                     "4F7K-Q2Mo-lXTB"};
  static const char *const bad[] = {
      "", "-", "4F7K-Q2M0-1XTC", "4F7K-Q2M0-1XT", "4F7K-Q2M0-1XTBB", "4F7K_Q2M0_1XTB", "4F7K-Q2M0-1XTÜ"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    if (!seat_key_matches(arena, good[i], hash)) fail_msg("refused: %s", good[i]);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    if (seat_key_matches(arena, bad[i], hash)) fail_msg("accepted: %s", bad[i]);
    /* What is no key matches not even its own hash. */
    if (strcmp(bad[i], "4F7K-Q2M0-1XTC") != 0 &&
        seat_key_matches(arena, bad[i], seat_key_hash(arena, bad[i])))
      fail_msg("matches itself: %s", bad[i]);
  }
  assert_false(seat_key_matches(arena, "4F7K-Q2M0-1XTB", ""));
  arena_free(arena);
}

static void dice_keys(void **state) {
  (void)state;
  uint8_t secret[DICE_KEY_BYTES] = {7}, third[DICE_KEY_BYTES], again[DICE_KEY_BYTES];
  turn_key(secret, "madrid", 0, "3", third);
  turn_key(secret, "madrid", 0, "3", again);
  assert_memory_equal(third, again, sizeof third);
  turn_key(secret, "madrid", 0, "4", again);
  assert_memory_not_equal(third, again, sizeof third);
  turn_key(secret, "madrid", 1, "3", again);
  assert_memory_not_equal(third, again, sizeof third);
  turn_key(secret, "lunes", 0, "3", again);
  assert_memory_not_equal(third, again, sizeof third);
  deal_key(secret, "madrid", 0, again);
  assert_memory_not_equal(third, again, sizeof third);
}

/* Computed apart with openssl. */
static void commitments(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const uint8_t key[DICE_KEY_BYTES] = {0};
  assert_string_equal(key_commitment(arena, key),
                      "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  assert_int_equal(strlen(link_blind(arena, key, "madrid", 0, 1)), 64);
  assert_string_not_equal(link_blind(arena, key, "madrid", 0, 1), link_blind(arena, key, "madrid", 0, 2));
  arena_free(arena);
}

static void long_codes(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const uint8_t key[DICE_KEY_BYTES] = {1};
  const char *code = long_code(arena, key, "join|0");
  assert_int_equal(strlen(code), 29);
  assert_string_not_equal(code, long_code(arena, key, "join|1"));
  const char *hash = long_code_hash(arena, code);
  assert_int_equal(strlen(hash), 64);
  char *small = arena_strdup(arena, code);
  for (char *at = small; *at != '\0'; at++) {
    if (*at >= 'A' && *at <= 'Z') *at = (char)(*at - 'A' + 'a');
    if (*at == '-') *at = ' ';
  }
  assert_string_equal(long_code_hash(arena, small), hash);
  assert_null(long_code_hash(arena, "K7Q2-9XTB-03MV"));
  assert_null(long_code_hash(arena, arena_concat(arena, code, "0", NULL)));
  assert_null(long_code_hash(arena, ""));
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(seeds),     cmocka_unit_test(keys),        cmocka_unit_test(typed_keys),
      cmocka_unit_test(dice_keys), cmocka_unit_test(commitments), cmocka_unit_test(long_codes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
