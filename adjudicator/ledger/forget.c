#include "forget.h"

#include <string.h>

#include "../base/dice.h"
#include "notices.h"
#include "query.h"

/* ---- who it is ---- */

Status ledger_observers_ever(Ledger *ledger, Arena *arena, const char *address, ObserverRows *rows) {
  Query query = query_start(ledger, SQL_OBSERVERS_EVER);
  bind_text(&query, address);
  return read_observers(&query, arena, rows);
}

Status ledger_forget_observer(Ledger *ledger, int64_t game, int64_t id, Time at) {
  Query end = query_start(ledger, SQL_OBSERVER_FORGET_END);
  bind_int(&end, id);
  bind_time(&end, at);
  Status status = query_run(&end);
  if (status != STATUS_OK) return status;
  Query query = query_start(ledger, SQL_OBSERVER_FORGET);
  bind_int(&query, id);
  return query_record(&query, RECORD_OBSERVER, game, &id, "no observer has this id");
}

Status ledger_games_of_person(Ledger *ledger, Arena *arena, const char *address, GameRows *rows) {
  Query query = query_start(ledger, SQL_GAMES_OF_PERSON);
  bind_text(&query, address);
  return read_games(&query, arena, rows);
}

/* ---- mail that came ---- */

char *ledger_forgotten_id(Arena *arena, const char *message_id, const char *body_digest) {
  const char *both = arena_concat(arena, message_id, "\n", body_digest, NULL);
  return arena_concat(arena, "forgotten.", sha256_hex(arena, both, strlen(both)), NULL);
}

Status ledger_forget_message(Ledger *ledger, const InboxRow *row) {
  Arena *arena = arena_new();
  Query query = query_start(ledger, SQL_INBOX_FORGET);
  bind_int(&query, row->id);
  bind_text(&query, ledger_forgotten_id(arena, row->message_id, row->body_digest));
  Status status = query_run_on_one(&query, "no mail with this id came in");
  arena_free(arena);
  return status;
}

/* ---- mail that was sent ---- */

static Status give_up_mail(Ledger *ledger, int64_t id, const char *words) {
  Query query = query_start(ledger, SQL_MAIL_GIVE_UP);
  bind_int(&query, id);
  bind_text(&query, words);
  return query_run(&query);
}

/* No forgetting waits for this mail any more. */
static Status end_forgetting(Ledger *ledger, int64_t mail) {
  Query query = query_start(ledger, SQL_FORGETTING_TOLD);
  bind_int(&query, mail);
  return query_run(&query);
}

Status ledger_erase_mail(Ledger *ledger, int64_t game, int64_t id) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  status = give_up_mail(ledger, id, MAIL_GIVEN_UP "its text was erased");
  if (status == STATUS_OK) status = erase_record(ledger, SQL_LETTER_ERASE, RECORD_LETTER, game, id);
  if (status == STATUS_OK) status = end_forgetting(ledger, id); /* there is nothing left to wait for */
  return change_end(ledger, own, status);
}

bool mail_is_forgotten(const OutboxRow *mail) {
  return *mail->recipient == '\0';
}

Status ledger_forget_mail(Ledger *ledger, int64_t game, int64_t id) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  status = give_up_mail(ledger, id, MAIL_GIVEN_UP "its reader was forgotten");
  if (status == STATUS_OK) status = erase_record(ledger, SQL_MAIL_FORGET, RECORD_MAIL, game, id);
  return change_end(ledger, own, status);
}

/* *mail: the oldest of them; 0: there is none. */
static Status oldest_to_forget(Ledger *ledger, Time until, int64_t *mail) {
  Query query = query_start(ledger, SQL_MAILS_TO_FORGET);
  bind_time(&query, until);
  *mail = query_next(&query) ? column_int(&query) : 0;
  return query_end(&query);
}

Status ledger_answers_are_to_forget(Ledger *ledger, Time until, bool *any) {
  int64_t mail;
  Status status = oldest_to_forget(ledger, until, &mail);
  *any = mail != 0;
  return status;
}

Status ledger_forget_answers(Ledger *ledger, Time until) {
  int64_t mail;
  Status status = oldest_to_forget(ledger, until, &mail);
  while (status == STATUS_OK && mail != 0) {
    status = ledger_erase_mail(ledger, 0, mail);
    if (status == STATUS_OK) status = ledger_forget_mail(ledger, 0, mail);
    if (status == STATUS_OK) status = oldest_to_forget(ledger, until, &mail);
  }
  return status;
}

Status ledger_forget_address(Ledger *ledger, const char *address) {
  Status status = ledger_end_notify(ledger, address);
  if (status != STATUS_OK) return status;
  Query query = query_start(ledger, SQL_ADDRESS_FORGET);
  bind_text(&query, address);
  return query_run(&query);
}

/* ---- the record that somebody was forgotten ---- */

Status ledger_set_forgetting_mail(Ledger *ledger, int64_t id, int64_t mail) {
  Query query = query_start(ledger, SQL_FORGETTING_SET_MAIL);
  bind_int(&query, id);
  bind_int(&query, mail);
  return query_run_on_one(&query, "no forgetting has this number");
}

Status ledger_add_forgetting(Ledger *ledger, Time at, int64_t *id) {
  Query query = query_start(ledger, SQL_FORGETTING_ADD);
  bind_time(&query, at);
  Status status = query_run(&query);
  if (status == STATUS_OK) *id = sqlite3_last_insert_rowid(ledger->database);
  return status;
}

/* ---- mail to others, which is erased when it is out ---- */

Status ledger_erase_when_out(Ledger *ledger, int64_t mail, Time at) {
  Query query = query_start(ledger, SQL_FORGETTING_ADD_MAIL);
  bind_time(&query, at);
  bind_int(&query, mail);
  return query_run(&query);
}

Status ledger_erase_instead(Ledger *ledger, int64_t old, int64_t mail) {
  Query query = query_start(ledger, SQL_FORGETTING_MOVE);
  bind_int(&query, old);
  bind_int(&query, mail);
  return query_run(&query);
}

/* A mail that a forgetting waits for. */
typedef struct Waiting {
  int64_t mail, game;
  bool
      apart; /* to no seat and no observer: what its envelope says may be about who was forgotten, or is to them */
} Waiting;

/* *found: there is one. */
static Status read_waiting(Query *query, Waiting *out, bool *found) {
  *found = query_next(query);
  if (*found) {
    out->mail = column_int(query);
    out->game = column_int(query);
    out->apart = column_int(query) != 0;
  }
  return query_end(query);
}

/* One that failed stays so, with the reason. */
Status forgetting_told(Ledger *ledger, int64_t mail) {
  Waiting waiting;
  bool waits;
  Query query = query_start(ledger, SQL_FORGETTING_OF_MAIL);
  bind_int(&query, mail);
  Status status = read_waiting(&query, &waiting, &waits);
  if (status != STATUS_OK || !waits) return status;
  status = erase_record(ledger, SQL_LETTER_ERASE, RECORD_LETTER, waiting.game, mail);
  if (status == STATUS_OK && waiting.apart) status = ledger_forget_mail(ledger, waiting.game, mail);
  return status == STATUS_OK ? end_forgetting(ledger, mail) : status;
}

static Status next_stopped(Ledger *ledger, Time until, Waiting *waiting, bool *any) {
  Query query = query_start(ledger, SQL_FORGETTING_STOPPED);
  bind_time(&query, until);
  return read_waiting(&query, waiting, any);
}

Status ledger_stopped_are_to_erase(Ledger *ledger, Time until, bool *any) {
  Waiting ignored;
  return next_stopped(ledger, until, &ignored, any);
}

Status ledger_erase_stopped(Ledger *ledger, Time until, int64_t *count) {
  Waiting waiting;
  bool any;
  *count = 0;
  Status status = next_stopped(ledger, until, &waiting, &any);
  while (status == STATUS_OK && any) {
    ++*count;
    status = ledger_erase_mail(ledger, waiting.game, waiting.mail);
    if (status == STATUS_OK && waiting.apart) status = ledger_forget_mail(ledger, waiting.game, waiting.mail);
    if (status == STATUS_OK) status = next_stopped(ledger, until, &waiting, &any);
  }
  return status;
}

/* ---- cleaning ---- */

static Status is_to_clean(Ledger *ledger, bool *due) {
  Query query = query_start(ledger, SQL_FORGETTINGS_TO_CLEAN);
  *due = query_next(&query) && column_int(&query) != 0;
  return query_end(&query);
}

/* Does not wait for readers: if there are any, the log stays, and so does the mark that there is something to clean. */
static Status end_log(Ledger *ledger) {
  int code = sqlite3_wal_checkpoint_v2(ledger->database, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

Status ledger_clean(Ledger *ledger, Time now, bool *cleaned) {
  bool due;
  *cleaned = false;
  Status status = is_to_clean(ledger, &due);
  if (status != STATUS_OK || !due) return status;
  int code = sqlite3_exec(ledger->database, "VACUUM", NULL, NULL, NULL);
  if (code != SQLITE_OK) return ledger_fail(ledger, code);
  status = end_log(ledger);
  if (status != STATUS_OK) return status;
  Query query = query_start(ledger, SQL_FORGETTINGS_CLEANED);
  bind_time(&query, now);
  status = query_run(&query);
  *cleaned = status == STATUS_OK;
  return status;
}
