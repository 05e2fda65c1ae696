/* What is written down and told so that anybody can check the dice.
 *
 * Before a turn its commitment is told: the SHA-256 of the key that its rolls will have (event
 * dice-commitment: {turn, branch, digest}; of the key of all shuffles once, at the beginning: {deal: yes,
 * digest}). Each roll of a window is an event dice-roll: {label, counter, sides, value, digits}, for all; the
 * salts that went into them an event dice-salts: {digest, words: [{seat, salt}]}. A turn may have several
 * windows under one label; when it is done its key is told (dice-key: {turn, branch, key, rolls}), and when
 * the game is over that of the shuffles ({deal: yes, key}).
 *
 * So that nothing of the past can be bent, events that the referee alone sees bind the rest to the log, whose
 * events are linked (ledger.h): game-begun and adjudicated a state ({state: digest, row, blind}, see
 * state_digest()), the first also what the game began with ({rules, seats (names that are not the
 * game's own), edition, options: digest, thread, position}), the second also the files in force ({files:
 * [{seat, receipt, digest}], salts}); file-taken a turn file as it was filed ({receipt, seat, part (if it is
 * for one), source, standing, waits, digest, diagnostics: digest}), report-queued a report ({mail: message
 * id, body: digest, head: digest, page: digest (mail_page.h; where there is more than text)}). `blind` is
 * what nobody can guess: the link that is told after it betrays nothing of hands and decks to who tries them
 * all. */
#ifndef REFEREE_PROOF_H
#define REFEREE_PROOF_H

#include "../base/dice_record.h"
#include "answers.h"
#include "chronicle.h"

/* Bytes of a salt: it is printed in reports. */
#define SALT_BYTES ((size_t)128)

/* Whether a text can be a salt: one line of at most SALT_BYTES, without control and format characters, and
 * without "-----". */
bool salt_good(const char *salt);

/* What goes into each roll of a window for the salts of the files in force: SHA-256 as hex of the lines
 * "SEAT=SALT", by seat and part, each with its line end; "" where there are none. In the table's arena. */
const char *proof_salts(const Table *table, const Files *files);

/* The dice of the turn on the table. */
void proof_dice_keys(const Table *table, const char *salts, DiceKeys *out);

/* Whether an event is one of those that are written down here: no part of the story. */
bool event_is_proof(const EventRow *event);

/* SHA-256 of a state as hex: of the lines number, turn, window, branch, format, made, position, all but the
 * last with a line end. In the arena. */
char *state_digest(Arena *arena, const StateRow *row);

/* At set-up, for state 0: the commitments, and what the game began with. `placed`: its position was given. */
Status proof_begin(Chronicle *chronicle, const StateRow *state, bool placed);

/* After a rollback, to the state on the table: its commitment, what binds it, and the key of the turn that
 * was left on the branch `left`, if dice were rolled in it. */
Status proof_rollback(Chronicle *chronicle, const StateRow *state, int64_t left);

/* A turn file was filed; `row` as it stands in the ledger. */
Status proof_file(Referee *referee, const Table *table, const SubmissionRow *row);

/* A report was queued. Bound by the SHA-256 of its body, and of what else of it is for the reader:
 * proof_report_head(), and mail_page_digest(). */
Status proof_report(Referee *referee, const Table *table, const OutboxRow *mail);

/* SHA-256 as hex of the lines message_id, recipient, subject, turn, date, then the form. In the arena. */
char *proof_report_head(Arena *arena, const OutboxRow *mail);

/* After a window: what was rolled, and the keys and commitments that are due, since the table has moved on to
 * the state that the window led to. */
typedef struct WindowProof {
  const Files *files; /* in force when it was adjudicated */
  const DiceLog *log;
  const char *salts;
  const StateRow *state; /* that it led to */
  int64_t branch;        /* whose dice it had; that of the table, but where a patch begins another */
} WindowProof;
Status proof_window(Chronicle *chronicle, const WindowProof *window);

/* After a window that was read from a notation (import.h): its dice as they were read (told_dice.h), the
 * commitment of the turn that waits now, and what binds the state and the files. */
Status proof_imported(Chronicle *chronicle, const Files *files, const DiceRecord *dice,
                      const StateRow *state);

/* For a report of these events: {rolls: [{label, value, sides, digits}], salts: [{seat, salt}], keys: [{turn,
 * key}], deal_key, commitment (of the turn that waits), deal_commitment (in a welcome, and where the events tell
 * it), recipe: [lines] of the first roll whose key is told, with that key, and recipe_turn, link (of the
 * log up to the table's state)}, each only where there is something to tell. In the table's arena. */
Tree *proof_tree(Referee *referee, const Table *table, const EventRows *events, bool welcome);

#endif
