/* SHA-256 (FIPS 180-4, 4.1.2, 5 and 6.2) of a text in a page. A browser's own needs a page that came over https, and answers
 * later; no distribution builds libsodium, which the program uses, for WebAssembly. Nothing secret is hashed here. */
#include <string.h>

#include "../../base/dice.h"

#define BLOCK_BYTES 64

/* The first 32 bits of the fractions of the cube roots of the first 64 primes (4.2.2). */
static const uint32_t ROUNDS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t word, int bits) {
  return word >> bits | word << (32 - bits);
}

/* The block's words, and the 48 that follow from them (6.2.2, step 1). */
static void schedule(const uint8_t block[BLOCK_BYTES], uint32_t words[64]) {
  for (int i = 0; i < 16; i++, block += 4)
    words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 | block[3];
  for (int i = 16; i < 64; i++) {
    uint32_t before = words[i - 15], near = words[i - 2];
    words[i] = words[i - 16] + (turned(before, 7) ^ turned(before, 18) ^ before >> 3) + words[i - 7] +
               (turned(near, 17) ^ turned(near, 19) ^ near >> 10);
  }
}

/* Takes a block in (6.2.2, steps 2 to 4): s[0] to s[7] are a to h. */
static void take_in(uint32_t hash[8], const uint8_t block[BLOCK_BYTES]) {
  uint32_t words[64], s[8];
  schedule(block, words);
  memcpy(s, hash, sizeof s);
  for (int i = 0; i < 64; i++) {
    uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]), most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    uint32_t first =
        s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) + choice + ROUNDS[i] + words[i];
    uint32_t second = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) + most;
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += first;
    s[0] = first + second;
  }
  for (int i = 0; i < 8; i++) hash[i] += s[i];
}

/* The last one or two blocks: what is left, a bit, and the length in bits (5.1.1). */
static void take_end(uint32_t hash[8], const uint8_t *rest, size_t left, uint64_t length) {
  uint8_t blocks[2 * BLOCK_BYTES] = {0};
  size_t size = left + 9 <= BLOCK_BYTES ? BLOCK_BYTES : 2 * BLOCK_BYTES;
  if (left > 0) memcpy(blocks, rest, left);
  blocks[left] = 0x80;
  for (size_t i = 0; i < 8; i++) blocks[size - 1 - i] = (uint8_t)(length * 8 >> 8 * i);
  take_in(hash, blocks);
  if (size > BLOCK_BYTES) take_in(hash, blocks + BLOCK_BYTES);
}

char *sha256_hex(Arena *arena, const void *bytes, size_t length) {
  static const char DIGITS[] = "0123456789abcdef";
  uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const uint8_t *at = bytes;
  size_t left = length;
  for (; left >= BLOCK_BYTES; at += BLOCK_BYTES, left -= BLOCK_BYTES) take_in(hash, at);
  take_end(hash, at, left, length);
  char *hex = arena_alloc(arena, 65);
  for (size_t i = 0; i < 64; i++) hex[i] = DIGITS[hash[i / 8] >> (28 - 4 * (i % 8)) & 15];
  hex[64] = '\0';
  return hex;
}
