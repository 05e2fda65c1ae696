/* Everything that the program asks of the book, in one list.
 *
 * The list is what the test of query plans goes through: no statement may scan a table that grows. */
#ifndef LEDGER_STATEMENTS_H
#define LEDGER_STATEMENTS_H

typedef enum StatementId {
  SQL_BEGIN,
  SQL_COMMIT,
  SQL_ROLLBACK,

  SQL_GAME_NAME_TAKEN,
  SQL_GAME_ADD,
  SQL_SEAT_ADD,
  SQL_GAME,
  SQL_GAMES,
  SQL_GAMES_DUE,
  SQL_SEATS,
  SQL_GAME_SET_WINDOW,
  SQL_GAME_SET_DEADLINE,
  SQL_GAME_SET_WAITING,
  SQL_GAME_SET_ANSWERED,
  SQL_GAME_COUNT_ATTEMPT,
  SQL_GAME_UNCOUNT_ATTEMPT,
  SQL_EDITION_ADD,
  SQL_EDITION,

  SQL_STATE_ADD,
  SQL_STATE_NEWEST,
  SQL_STATE_NUMBER,
  SQL_STATE_OF_TURN,
  SQL_EVENT_ADD,
  SQL_EVENTS,

  SQL_SUBMISSION_SUPERSEDE,
  SQL_SUBMISSION_ADD,
  SQL_SUBMISSION_IN_FORCE,
  SQL_SUBMISSIONS,

  SQL_INBOX_ADD,

  SQL_MAIL_ADD,
  SQL_MAILS_DUE,
  SQL_MAIL_SENDING,
  SQL_MAIL_RESULT,
  SQL_MAILS,
  SQL_MAIL_NEWEST,
  SQL_MAIL_COUNTS_OF_GAME,
  SQL_MAIL_COUNTS,

  SQL_COUNT /* how many there are */
} StatementId;

/* The text of each, by StatementId. */
extern const char *const STATEMENTS[SQL_COUNT];

#endif
