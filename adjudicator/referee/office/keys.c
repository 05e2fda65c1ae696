#include "office.h"

#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#include "../../ledger/copy.h"

#define KEY_CHARACTERS  12
#define CODE_CHARACTERS 6
#define SECRET_DIGITS   ((size_t)DICE_KEY_BYTES * 2)

/* Crockford's alphabet: none of I, L, O, U, which are misread or make words. */
static const char ALPHABET[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

bool secret_from_hex(const char *hex, uint8_t secret[DICE_KEY_BYTES]) {
  size_t length = strlen(hex), read = 0;
  if (length != SECRET_DIGITS) return false;
  return sodium_hex2bin(secret, DICE_KEY_BYTES, hex, length, NULL, &read, NULL) == 0 &&
         read == DICE_KEY_BYTES;
}

char *secret_to_hex(Arena *arena, const uint8_t secret[DICE_KEY_BYTES]) {
  char *hex = arena_alloc(arena, SECRET_DIGITS + 1);
  return sodium_bin2hex(hex, SECRET_DIGITS + 1, secret, DICE_KEY_BYTES);
}

bool secret_from_seed(Arena *arena, const char *seed, uint8_t secret[DICE_KEY_BYTES]) {
  size_t length = strlen(seed);
  if (length == 0 || length > SECRET_DIGITS || strspn(seed, "0123456789abcdefABCDEF") != length) return false;
  if (length == SECRET_DIGITS) return secret_from_hex(seed, secret);
  return secret_from_hex(sha256_hex(arena, seed, length), secret);
}

static void derive(const uint8_t secret[DICE_KEY_BYTES], const char *purpose, uint8_t out[DICE_KEY_BYTES]) {
  hmac_sha256(secret, purpose, strlen(purpose), out);
}

char *seat_key(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t seat,
               int64_t generation) {
  uint8_t bytes[DICE_KEY_BYTES];
  derive(secret, arena_printf(arena, "seat key|%s|%" PRId64 "|%" PRId64, game, seat, generation), bytes);
  uint64_t bits = 0;
  for (int i = 0; i < 8; i++) bits = bits << 8 | bytes[i];
  char letters[KEY_CHARACTERS];
  for (int i = 0; i < KEY_CHARACTERS; i++) letters[i] = ALPHABET[bits >> (59 - 5 * i) & 31];
  sodium_memzero(bytes, sizeof bytes);
  return arena_printf(arena, "%.4s-%.4s-%.4s", letters, letters + 4, letters + 8);
}

/* The characters of the alphabet that people typed, whatever they look like; false for anything else, and
 * unless there are `count` of them. */
static bool read_letters(const char *typed, char *letters, size_t count) {
  size_t read = 0;
  for (; *typed != '\0'; typed++) {
    char c = *typed;
    if (c == '-' || c == ' ') continue;
    if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
    if (c == 'O') c = '0';
    if (c == 'I' || c == 'L') c = '1';
    if (strchr(ALPHABET, c) == NULL || read == count) return false;
    letters[read++] = c;
  }
  return read == count;
}

/* The canonical form of a key as people type it: its twelve characters, with hyphens. A text that is not a
 * key gives something that no key equals. */
static char *canonical(Arena *arena, const char *typed) {
  char letters[KEY_CHARACTERS];
  if (!read_letters(typed, letters, KEY_CHARACTERS)) return arena_strdup(arena, "");
  return arena_printf(arena, "%.4s-%.4s-%.4s", letters, letters + 4, letters + 8);
}

char *confirmation_code(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *what) {
  uint8_t bytes[DICE_KEY_BYTES];
  derive(secret, arena_concat(arena, "confirm|", what, NULL), bytes);
  char *code = arena_alloc(arena, CODE_CHARACTERS + 1);
  for (int i = 0; i < CODE_CHARACTERS; i++) code[i] = ALPHABET[bytes[i] & 31];
  return code;
}

bool confirmation_code_matches(Arena *arena, const char *typed, const char *code) {
  char *letters = arena_alloc(arena, CODE_CHARACTERS + 1);
  return read_letters(typed, letters, CODE_CHARACTERS) && sodium_memcmp(letters, code, CODE_CHARACTERS) == 0;
}

char *long_code(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *what) {
  uint8_t bytes[DICE_KEY_BYTES];
  derive(secret, arena_concat(arena, "long code|", what, NULL), bytes);
  char *code = arena_alloc(arena, LONG_CODE_CHARACTERS + LONG_CODE_CHARACTERS / 4), *at = code;
  for (int i = 0; i < LONG_CODE_CHARACTERS; i++) {
    if (i > 0 && i % 4 == 0) *at++ = '-';
    *at++ = ALPHABET[bytes[i] & 31];
  }
  *at = '\0';
  sodium_memzero(bytes, sizeof bytes);
  return code;
}

char *long_code_hash(Arena *arena, const char *typed) {
  char letters[LONG_CODE_CHARACTERS];
  if (!read_letters(typed, letters, LONG_CODE_CHARACTERS)) return NULL;
  return sha256_hex(arena, letters, LONG_CODE_CHARACTERS);
}

char *seat_key_hash(Arena *arena, const char *key) {
  const char *plain = canonical(arena, key);
  return sha256_hex(arena, plain, strlen(plain));
}

bool seat_key_matches(Arena *arena, const char *typed, const char *hash) {
  const char *plain = canonical(arena, typed);
  const char *found = sha256_hex(arena, plain, strlen(plain));
  /* An empty text is never a key, even if a ledger held its hash. */
  bool same = strlen(hash) == SECRET_DIGITS && sodium_memcmp(found, hash, SECRET_DIGITS) == 0;
  return same && *plain != '\0';
}

/* The game's name is part of all these: two games begun with one seed must not reveal each other's dice. */

void turn_key(const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t branch, const char *turn,
              uint8_t key[DICE_KEY_BYTES]) {
  Arena *arena = arena_new();
  derive(secret, arena_printf(arena, "turn|%s|%" PRId64 "|%s", game, branch, turn), key);
  arena_free(arena);
}

int64_t branch_restored(int64_t branch) {
  return branch - branch % RESTORE_STEP;
}

/* "|NUMBER" of the restore; "" for none. */
static const char *restored_text(Arena *arena, int64_t branch) {
  int64_t restored = branch_restored(branch);
  return restored == 0 ? "" : arena_printf(arena, "|%" PRId64, restored);
}

void deal_key(const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t branch,
              uint8_t key[DICE_KEY_BYTES]) {
  Arena *arena = arena_new();
  derive(secret, arena_concat(arena, "deal|", game, restored_text(arena, branch), NULL), key);
  arena_free(arena);
}

char *key_commitment(Arena *arena, const uint8_t key[DICE_KEY_BYTES]) {
  return sha256_hex(arena, key, DICE_KEY_BYTES);
}

char *link_blind(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t branch,
                 int64_t state) {
  uint8_t bytes[DICE_KEY_BYTES];
  derive(secret, arena_printf(arena, "blind|%s|%" PRId64 "%s", game, state, restored_text(arena, branch)),
         bytes);
  return secret_to_hex(arena, bytes);
}

char *part_salt(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *game, const char *seat,
                const char *link) {
  uint8_t bytes[DICE_KEY_BYTES];
  derive(secret, arena_concat(arena, "part|", game, "|", seat, "|", link, NULL), bytes);
  return secret_to_hex(arena, bytes);
}

char *mail_token(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *whom) {
  uint8_t bytes[DICE_KEY_BYTES];
  derive(secret, *whom == '\0' ? "mail token" : arena_printf(arena, "mail token|%s", whom), bytes);
  return arena_printf(arena, "%02x%02x%02x%02x", bytes[0], bytes[1], bytes[2], bytes[3]);
}
