/* What is derived from a game's secret: the keys of its seats and of its dice.
 *
 * All by HMAC-SHA-256 under the secret, so that one value in the ledger is enough and nothing that a
 * player is shown tells anything of the rest. */
#ifndef REFEREE_KEYS_H
#define REFEREE_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/dice.h"

/* 64 hex digits to 32 bytes and back. False if it is not that. */
bool secret_from_hex(const char *hex, uint8_t secret[DICE_KEY_BYTES]);
char *secret_to_hex(Arena *arena, const uint8_t secret[DICE_KEY_BYTES]);

/* What --seed gives: 64 hex digits are the secret itself, fewer (at least one) are hashed to it. False
 * if it is no hex text of 1 to 64 digits. */
bool secret_from_seed(Arena *arena, const char *seed, uint8_t secret[DICE_KEY_BYTES]);

/* The key of a seat, "4F7K-Q2MZ-9XTB": 60 bits in Crockford's base32 (no I, L, O, U). The game's name is
 * part of it: two games begun with one seed have keys of their own. `generation` rises when a player is
 * replaced. In the arena. */
char *seat_key(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t seat,
               int64_t generation);

/* SHA-256 as hex of a key in its canonical form: what the ledger keeps. */
char *seat_key_hash(Arena *arena, const char *key);

/* Whether what somebody typed is the key with this hash: upper or lower case, with or without hyphens and
 * blanks, O for 0 and I or L for 1. Compared in constant time. */
bool seat_key_matches(Arena *arena, const char *typed, const char *hash);

/* The key of the rolls of one turn, which has a label; `branch` is 0, and one more after each rollback, so
 * that a turn that is played again has other dice than those that everybody knows. */
void turn_key(const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t branch, const char *turn,
              uint8_t key[DICE_KEY_BYTES]);

/* The key of all shuffles of a game. */
void deal_key(const uint8_t secret[DICE_KEY_BYTES], const char *game, uint8_t key[DICE_KEY_BYTES]);

/* What is told of a key before it is used: SHA-256 of its 32 bytes as hex. In the arena. */
char *key_commitment(Arena *arena, const uint8_t key[DICE_KEY_BYTES]);

/* 64 hex digits that nobody can guess, for one state of a game: what is hashed together with them
 * (chain.h) cannot be found by trying all hands and decks. */
char *link_blind(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t state);

/* Eight hex digits that make the Message-IDs of a game its own, even if a game of the same name was
 * played before. Each reader's are others, since a delivery report is believed by the Message-ID that it
 * names (bounce.h): who reads his own mails must not know those of anybody else. `whom`: a word for the
 * reader, "" for what all mails of a game name. In the arena. */
char *mail_token(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *whom);

#endif
