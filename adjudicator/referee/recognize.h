/* Whose a message is: the game and the seat that its addresses and its turn file name, and whether that is
 * proved. */
#ifndef REFEREE_RECOGNIZE_H
#define REFEREE_RECOGNIZE_H

#include "../mail/read.h"
#include "referee.h"
#include "reply_address.h"

typedef enum Recognition {
  RECOGNIZED,         /* game and seat, with the proof that the game asks for */
  RECOGNIZED_PLAYER,  /* no game is named, but the sender's address is a player's */
  RECOGNIZED_NOT,     /* a game is named, but not proved whose it is */
  RECOGNIZED_STRANGER /* nothing of ours */
} Recognition;

typedef struct Recognized {
  Recognition how;
  GameRow game;         /* where one is named */
  SeatRow seat;         /* RECOGNIZED: whose it is; RECOGNIZED_PLAYER: a seat with this address */
  bool key_in_address;  /* else it stands in the file */
  bool press;           /* it came to the address for press */
  const char *press_to; /* what the addresses for press say: "french, referee"; NULL for nothing */
  bool elsewhere;       /* a game is named that this ledger does not hold */
  const char *words;    /* what is missing, for the game master; "" */
} Recognized;

/* Where no game is named, or none of ours, a key of a seat that has the sender's address says which it is:
 * what the file says of another game is then told to its sender. A key in the address counts, else that of
 * the file (SHA-256 compared in constant time, key by key); then what the game asks for besides: the seat's
 * address in From, or the word of the mail server that is believed (authentication.h). STATUS_OK or what the
 * ledger answers. In `arena`. */
Status recognize(Referee *referee, Arena *arena, const IncomingMail *mail, Recognized *out);

#endif
