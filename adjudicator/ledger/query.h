/* One statement: bind its parameters in order, step, read its columns in order, end it.
 *
 * A Query remembers its first failure: later calls do nothing, and query_end() returns it. So a caller
 * checks one status. Every query ends with query_end() or query_run(). Private to ledger/. */
#ifndef LEDGER_QUERY_H
#define LEDGER_QUERY_H

#include <sqlite3.h>
#include <zstd.h>

#include "frozen.h"
#include "ledger.h"

/* All statements of the program in one list, which the test of query plans goes through: no statement may
 * scan a table that grows. */
typedef enum StatementId {
  SQL_BEGIN,
  SQL_BEGIN_READING,
  SQL_COMMIT,
  SQL_ROLLBACK,
  SQL_TRY,
  SQL_TRY_BACK,
  SQL_TRY_END,
  SQL_VERSION,
  SQL_RESTORE_ADD,
  SQL_RESTORE,
  SQL_MAILS_RESTORED,

  SQL_GAME_NAME_TAKEN,
  SQL_GAME_ADD,
  SQL_GAME,
  SQL_GAME_OF_ID,
  SQL_GAMES,
  SQL_GAMES_DUE,
  SQL_GAMES_TO_REMIND,
  SQL_GAMES_OPEN,
  SQL_GAMES_OF_COMPUTERS,
  SQL_GAMES_STOPPED,
  SQL_ZONES,
  SQL_GAME_SET_WINDOW,
  SQL_GAME_SET_STATUS,
  SQL_GAME_SET_DEADLINE,
  SQL_GAME_SET_SETTINGS,
  SQL_GAME_SET_TIMEZONE,
  SQL_GAME_SET_COMPUTERS,
  SQL_GAME_SET_WAITING,
  SQL_GAME_SET_REMIND,
  SQL_GAME_SET_ANSWERED,
  SQL_GAME_COUNT_ATTEMPT,
  SQL_GAME_UNCOUNT_ATTEMPT,
  SQL_EDITION_ADD,
  SQL_EDITION,

  SQL_SEAT_ADD,
  SQL_SEATS,
  SQL_SEATS_OF_ADDRESS,
  SQL_SEAT_SET,
  SQL_ABSENCE_ADD,
  SQL_ABSENCES,
  SQL_ABSENCE_CHANGE,
  SQL_MOVE_ADD,
  SQL_MOVES,
  SQL_MOVED,
  SQL_OBSERVER_PRESENT,
  SQL_OBSERVER_ADD,
  SQL_OBSERVERS,
  SQL_OBSERVERS_OF_ADDRESS,
  SQL_OBSERVER_END,
  SQL_OBSERVERS_EVER,
  SQL_OBSERVER_FORGET,
  SQL_OBSERVER_FORGET_END,

  SQL_OPENING_ADD,
  SQL_OPENING,
  SQL_OPENINGS,
  SQL_OPENING_SET,
  SQL_INVITATION_ADD,
  SQL_INVITATION_SET,
  SQL_INVITATIONS,
  SQL_INVITATION_OF_CODE,
  SQL_INVITATIONS_OF_ADDRESS,
  SQL_INVITATIONS_EVER,
  SQL_INVITATIONS_TO_LAPSE,
  SQL_INVITATION_ANY,

  SQL_STATE_ADD,
  SQL_STATE_NEWEST,
  SQL_STATE_NUMBER,
  SQL_STATE_OF_TURN,
  SQL_STATES,
  SQL_EVENT_ADD,
  SQL_EVENT_CHAIN,
  SQL_EVENT_LINK,
  SQL_EVENT_LAST,
  SQL_EVENTS,
  SQL_EVENTS_UNBOUND,

  SQL_SUBMISSION_SUPERSEDE,
  SQL_SUBMISSION_ADD,
  SQL_SUBMISSION_NUMBER,
  SQL_SUBMISSION_IN_FORCE,
  SQL_SUBMISSION_LAST,
  SQL_SUBMISSION_ANSWERED,
  SQL_SUBMISSIONS,
  SQL_SUBMISSION_ERASE,
  SQL_SUBMISSION_SINCE,

  SQL_INBOX_KNOWN,
  SQL_INBOX_ADD,
  SQL_INBOX_ANSWERS,
  SQL_INBOX_ANSWERS_TO_SEAT,
  SQL_INBOX_ANSWERS_UNPROVED,
  SQL_INBOX_ANSWERS_OPEN,
  SQL_INBOX_LIMITED,
  SQL_INBOX,
  SQL_INBOX_OF_GAME,
  SQL_INBOX_OF_FATE,
  SQL_INBOX_OF_GAME_AND_FATE,
  SQL_INBOX_MESSAGE,
  SQL_INBOX_IS_TO_EMPTY,
  SQL_INBOX_ERASE,
  SQL_INBOX_EMPTY,
  SQL_INBOX_FORGET,
  SQL_MAILBOX,
  SQL_MAILBOX_SET,

  SQL_PRESS_ADD,
  SQL_PRESS_ERASE,
  SQL_PRESS,
  SQL_PRESS_NEWEST,

  SQL_ADDRESS,
  SQL_ADDRESS_SET,
  SQL_ADDRESS_FORGET,
  SQL_ADDRESSES_BOUNCED,

  SQL_NOTIFY,
  SQL_NOTIFY_SET,
  SQL_NOTIFY_CONFIRM,
  SQL_NOTIFY_RESULT,
  SQL_NOTIFY_END,
  SQL_NOTIFY_LEAVE,
  SQL_NOTIFY_MOVE,
  SQL_NOTICE_ADD,
  SQL_NOTICES,
  SQL_NOTICE_TRIED,
  SQL_NOTIFY_TRIED,

  SQL_MAIL_ADD,
  SQL_LETTER_ADD,
  SQL_LETTER_NEWEST_BASE,
  SQL_LETTER_BASE,
  SQL_MAILS_DUE,
  SQL_MAIL_DUE,
  SQL_MAILS_BRING_FORWARD,
  SQL_MAIL_SENDING,
  SQL_MAIL_UNPAINTED,
  SQL_MAIL_PAINTED,
  SQL_MAIL_BOUNCED,
  SQL_MAIL_RESULT,
  SQL_MAILS,
  SQL_MAIL_NEWEST,
  SQL_MAIL_CALENDAR,
  SQL_MAIL_REPORTED,
  SQL_MAIL_BY_MESSAGE_ID,
  SQL_THREAD_GAME,
  SQL_SUBJECT_TURN,
  SQL_LETTER_ERASE,
  SQL_MAIL_GIVE_UP,
  SQL_MAIL_FORGET,
  SQL_MAIL_IS_STOPPED,
  SQL_MAILS_RELEASE,
  SQL_MAILS_STOP,
  SQL_MAILS_RESUME,
  SQL_MAIL_REQUEUE,
  SQL_MAIL_COUNTS_OF_GAME,
  SQL_MAIL_COUNTS,
  SQL_MAILS_IN_TROUBLE,
  SQL_MAILS_NEWEST,
  SQL_HEARD,

  SQL_GAMES_OF_PERSON,
  SQL_MAILS_TO_FORGET,
  SQL_FORGETTING_ADD,
  SQL_FORGETTING_SET_MAIL,
  SQL_FORGETTING_ADD_MAIL,
  SQL_FORGETTING_MOVE,
  SQL_FORGETTING_OF_MAIL,
  SQL_FORGETTING_STOPPED,
  SQL_FORGETTING_TOLD,
  SQL_FORGETTINGS_TO_CLEAN,
  SQL_FORGETTINGS_CLEANED,

  SQL_RECORD_SET,
  SQL_RECORD_SALTS,
  SQL_RECORD_STATE,
  SQL_RECORD_GAME, /* these and the next in the order of RecordKind: a row, then all rows of a game */
  SQL_RECORD_SEAT,
  SQL_RECORD_ABSENCE,
  SQL_RECORD_MOVE,
  SQL_RECORD_OBSERVER,
  SQL_RECORD_SUBMISSION,
  SQL_RECORD_PRESS,
  SQL_RECORD_MAIL,
  SQL_RECORD_LETTER,
  SQL_RECORDS_GAME,
  SQL_RECORDS_SEAT,
  SQL_RECORDS_ABSENCE,
  SQL_RECORDS_MOVE,
  SQL_RECORDS_OBSERVER,
  SQL_RECORDS_SUBMISSION,
  SQL_RECORDS_PRESS,
  SQL_RECORDS_MAIL,
  SQL_RECORDS_LETTER,

  SQL_COUNT /* how many there are */
} StatementId;

/* The text of each, by StatementId. */
extern const char *const STATEMENTS[SQL_COUNT];

/* Tables whose rows the log binds (records.c). */
typedef enum RecordKind {
  RECORD_GAME,
  RECORD_SEAT,
  RECORD_ABSENCE,
  RECORD_MOVE,
  RECORD_OBSERVER,
  RECORD_SUBMISSION,
  RECORD_PRESS,
  RECORD_MAIL,
  RECORD_LETTER,
  RECORD_KINDS
} RecordKind;

/* A row that was written in this transaction. */
typedef struct RecordKey {
  RecordKind kind;
  int64_t game, row;
  bool erased; /* its texts are gone: they get no salt */
} RecordKey;

/* A letter that others are kept as differences from. */
typedef struct Base {
  int64_t mail; /* 0: none, whatever else stands here */
  char *text;   /* owned */
  int64_t length, stored;
} Base;

struct Ledger {
  sqlite3 *database;
  const struct Schema *schema; /* the tables that we work with (schema.h) */
  int64_t version;             /* of the tables of a ledger that is open to work with; 0: it is not yet */
  sqlite3_stmt *statements[SQL_COUNT]; /* each prepared at its first use; owned */
  /* The words of the last failure, from sqlite3_mprintf(); NULL: none. */
  char *error;
  bool within;         /* between ledger_begin() and commit or rollback, whatever SQLite did */
  Status failed;       /* the machine's failure in this transaction; STATUS_OK: none */
  int64_t restored;    /* ledger_restored() */
  bool leaves_log;     /* ledger_leave_log() */
  int log_pages;       /* then, after a commit: length of the log */
  int patience;        /* ledger_set_patience(), in milliseconds */
  LedgerDamage damage; /* what ledger_damage() returns */
  RecordKey *written;  /* in this transaction, and not in the log yet; owned */
  size_t written_count, written_room;
  size_t written_before;                   /* how many when ledger_try() was called */
  Status (*before_commit)(Ledger *ledger); /* puts them there; NULL: there are none */
  ZSTD_CCtx *packer;                       /* made when first used; owned */
  ZSTD_DCtx *unpacker;
  Base base; /* that was read last */
};

/* The status for a result code of SQLite (plain or extended). */
Status status_of_sqlite(int code);
/* Keeps the text of a failure for ledger_error(); the first takes it from SQLite. It is not damage unless
 * the caller says so afterwards. Returns the status. */
Status ledger_fail(Ledger *ledger, int code);
Status ledger_fail_with(Ledger *ledger, Status status, const char *words);

typedef struct Query {
  Ledger *ledger;
  sqlite3_stmt *statement; /* NULL if it could not be prepared */
  int parameter;           /* bound so far */
  int column;              /* read so far of this row */
  int64_t base;            /* of this row, once it was read; 0: none */
  Status status;
} Query;

Query query_start(Ledger *ledger, StatementId id);
/* Nothing failed so far. */
bool query_alive(const Query *query);
/* Notes what SQLite answered, which ends the query if it is a failure. */
void query_note(Query *query, int code);

/* The next parameter. Text stays the caller's until the query has ended. NULL text, and the
 * values that the names mention, are NULL in the ledger. */
void bind_text(Query *query, const char *text);
void bind_hex(Query *query, const char *hex); /* as the bytes that the digits mean; they are copied */
void bind_int(Query *query, int64_t value);
void bind_int_unless(Query *query, int64_t value, int64_t none);
void bind_time(Query *query, Time time); /* TIME_NONE is NULL */

/* ---- what is kept compressed (packed.c) ---- */

/* Bytes as they are to be kept: as they are, or packed. */
typedef struct Packed {
  const char *bytes; /* the caller's, or `own`; NULL for NULL */
  char *own;         /* NULL: nothing to be freed */
  int64_t stored, length;
  int64_t base; /* letter that they are a difference from; 0: none */
} Packed;

/* The letter that those of a game are written as differences from now; 0: none. */
Status newest_base(Ledger *ledger, int64_t game, int64_t *base);
/* Packs bytes, as a difference from a letter if `base` is one (0: none) that can be read. STATUS_IO: no memory. */
Status pack(Ledger *ledger, const char *bytes, int64_t length, int64_t base, Packed *out);
/* The same for a report: if it is too different from `base` it is packed by itself, as the base of what follows. */
Status pack_report(Ledger *ledger, const char *bytes, int64_t length, int64_t base, Packed *out);
/* Two parameters, the packed bytes and their number, both NULL for NULL. Frees what is owned when it is no longer needed. */
void bind_pack(Query *query, Packed *packed);
/* pack() without a base, and bind_pack(). */
void bind_packed(Query *query, const char *bytes, int64_t length);
void bind_packed_text(Query *query, const char *text);
/* Frees all that packing needed. */
void packing_end(Ledger *ledger);

/* ---- rows ---- */

/* True if there is another row; its columns are read from the first. */
bool query_next(Query *query);

/* The next column of the row. Text is in the arena, NULL for NULL; a zero byte in it is read as U+001A. */
const char *column_text(Query *query, Arena *arena);
const char *column_hex(Query *query, Arena *arena); /* bytes as lowercase digits; NULL for NULL */
const char *column_bytes(Query *query, Arena *arena, int64_t *length); /* a NUL is added */
/* The letter that this row's packed texts are differences from: of columns that are read after it. */
void column_base(Query *query);
/* Two columns, as bind_pack() wrote them. NULL for NULL, of length 0. What cannot be unpacked is "", and
 * *whole is false. */
const char *column_packed(Query *query, Arena *arena, int64_t *length, bool *whole);
/* The same of two columns by their places. */
const char *column_packed_at(Query *query, Arena *arena, int column, int size_column, int64_t *length,
                             bool *whole);
/* The same for a value that must be there: one that is not, or cannot be unpacked, is "" and ends the
 * query with STATUS_BUG: `where` is what ledger_damage() returns then. length NULL: it is a text, and one with a zero byte
 * in it is damaged, too. */
const char *column_packed_whole(Query *query, Arena *arena, int64_t *length, LedgerDamage where);
/* Ends the query with STATUS_BUG: ledger_damage() returns `where`. */
void query_damaged(Query *query, Arena *arena, LedgerDamage where);
int64_t column_int(Query *query);
int64_t column_int_or(Query *query, int64_t none); /* `none` for NULL */
Time column_time(Query *query);

/* Makes the statement ready for its next use. STATUS_OK or the first failure. */
Status query_end(Query *query);
/* Steps a statement without rows to its end. */
Status query_run(Query *query);
/* The same if exactly one row must be changed: else STATUS_BUG with these words. */
Status query_run_on_one(Query *query, const char *otherwise);

/* Writes one row that the log binds: query_run_on_one(), or query_run() if `otherwise` is NULL. *row 0: it is new, and gets
 * its number. The game's log gets its digest when the transaction is committed. */
Status query_record(Query *query, RecordKind kind, int64_t game, int64_t *row, const char *otherwise);
/* Runs a statement that empties the texts of one row: its game and number are bound here, as ?1 and ?2. */
Status erase_record(Ledger *ledger, StatementId statement, RecordKind kind, int64_t game, int64_t row);

/* STATUS_BAD_DATA if a game has this name, or waits for players under it. */
Status game_name_is_free(Ledger *ledger, const char *name);

/* ---- for several files ---- */

/* All rows of a query, whose columns are those of GAME, or of OBSERVER (statements.c). */
Status read_games(Query *query, Arena *arena, GameRows *rows);
Status read_observers(Query *query, Arena *arena, ObserverRows *rows);
/* A mail is out, or failed: if it told somebody that they were forgotten, or said what they had written, nothing of that stays
 * (forget.c). */
Status forgetting_told(Ledger *ledger, int64_t mail);

/* ---- the file itself (open.c) ---- */

/* Opens a file without a look at what is in it, set up as all books are; `access` as of sqlite3_open_v2(). *ledger is NULL
 * if there is no memory; book_end() ends it in any case. */
Status book_open(const char *path, int access, Ledger **ledger, Arena *arena, const char **error);
/* Ends it; if `status` is a failure its words are kept in *error. Returns `status`. */
Status book_end(Ledger *ledger, Status status, Arena *arena, const char **error);
/* What the file says it is; STATUS_CONFIG if it is no ledger, or has other tables. */
Status book_state(Ledger *ledger, Arena *arena, LedgerState *state);
/* Brings the log into the file, which is then all of it. STATUS_TRY_AGAIN: others have it open, and did not leave while
 * our patience lasted. */
Status book_leave_wal(Ledger *ledger);

/* Reads what ledger_restored() returns. */
Status restores_begin(Ledger *ledger);

/* Makes a change of several statements one transaction, unless the caller has one open. */
Status change_begin(Ledger *ledger, bool *own);
Status change_end(Ledger *ledger, bool own, Status status);

#endif
