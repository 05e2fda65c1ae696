/* Who is asked in the window that waits, and who has answered: the files in force against the present state.
 *
 * A file is read again for each window, since what it says is judged when its window is adjudicated
 * and not when it was filed. */
#ifndef REFEREE_ANSWERS_H
#define REFEREE_ANSWERS_H

#include <stdbool.h>

#include "table.h"

/* A file in force, as a tree. */
typedef struct SeatFile {
  const Tree *tree;   /* NULL if the text no longer reads: it counts as not filed */
  const char *part;   /* "" in games without parts */
  bool waits;         /* it says `wait: yes` */
  int64_t receipt;    /* as SubmissionRow has it */
  int64_t number;     /* of its receipt, as its sender knows it */
  const char *digest; /* of its text */
} SeatFile;

/* Those of one seat, by part: no more than one in games without parts. */
typedef struct SeatFiles {
  const SeatFile *items;
  size_t count;
} SeatFiles;

/* The files in force for the turn on the table. */
typedef struct Files {
  SeatFiles seats[GAME_SEATS_MAX];
} Files;

typedef struct Answers {
  Duties duties;
  Answer answers[GAME_DUTIES_MAX];    /* to each of them */
  const void *orders[GAME_SEATS_MAX]; /* as resolve() wants them; NULL for a seat without a file */
} Answers;

/* Loads the files in force. */
Status files_load(Referee *referee, const Table *table, Files *out);
/* Those of one seat alone. */
Status files_load_seat(Referee *referee, const Table *table, int seat, Files *out);

/* The file of a seat that answers for a part (NULL in games without parts); NULL if there is none. */
const SeatFile *files_of_part(const Files *files, int seat, const char *part);

/* The part that a file of a seat is for: the one that it names, or the only one that its seat owes; "" where
 * there is none. Of the edition, or of the file. */
const char *file_part(const Table *table, int seat, const Tree *file);

/* Judges them against the state, each by itself. `refused` (of each seat, or NULL): gets what is wrong in
 * files that the game now refuses whole. Everything lives in the table's arena. */
void answers_judge(const Table *table, const Files *files, Diagnostics *const *refused, Answers *out);

/* What is owed and somebody else's file makes needless (he resigns) counts as answered from now on. For who
 * closes windows: a seat that is told whether it has answered would learn of a sealed file. */
void answers_waive(const Table *table, Answers *answers);

/* What a seat has answered of all that it owes: the least of it. ANSWER_GOOD if it owes nothing. */
Answer answers_of_seat(const Answers *answers, int seat);

/* True if every seat that is asked has answered without an error. */
bool answers_complete(const Answers *answers);

/* True if one of the seats that are asked wants the window held until its deadline. */
bool answers_held(const Answers *answers, const Files *files);

/* The same of one seat. */
bool answers_held_by(const Answers *answers, const Files *files, int seat);

/* "yes", "errors" or "no". Static. */
const char *answer_word(Answer answer);

#endif
