/* Who is asked in the window that waits, and who has answered: the files in force against the present state.
 *
 * A file is read again for each window, since what it says is judged when its window is adjudicated
 * and not when it was filed. */
#ifndef REFEREE_ANSWERS_H
#define REFEREE_ANSWERS_H

#include <stdbool.h>

#include "table.h"

/* The files in force for the turn on the table, as trees. */
typedef struct Files {
  const Tree *trees[GAME_SEATS_MAX];   /* NULL for a seat that has filed nothing */
  bool waits[GAME_SEATS_MAX];          /* it says `wait: yes` */
  int64_t receipts[GAME_SEATS_MAX];    /* as SubmissionRow has them; 0 for none */
  int64_t numbers[GAME_SEATS_MAX];     /* of their receipts, as their senders know them; 0 for none */
  const char *digests[GAME_SEATS_MAX]; /* of their texts */
} Files;

typedef struct Answers {
  Duties duties;
  const void *orders[GAME_SEATS_MAX]; /* as resolve() wants them; NULL for a seat without a file */
  Answer answers[GAME_SEATS_MAX];     /* to the window of the state */
} Answers;

/* Loads the files in force. A text that no longer reads counts as not filed. */
Status files_load(Referee *referee, const Table *table, Files *out);

/* Judges them against the state. Everything lives in the table's arena. */
void answers_judge(const Table *table, const Files *files, Answers *out);

/* True if every seat that is asked has answered without an error. */
bool answers_complete(const Answers *answers);

/* True if one of the seats that are asked wants the window held until its deadline. */
bool answers_held(const Answers *answers, const Files *files);

/* "yes", "errors" or "no". Static. */
const char *answer_word(Answer answer);

#endif
