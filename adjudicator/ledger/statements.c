#include "statements.h"

/* Columns in the order in which the functions of their subject read them. */
#define GAME                                                                                                 \
  "id, name, rules, options, edition, secret, timezone, schedule, status, created, opened, deadline, "       \
  "attempts, thread"
#define SEAT       "game, seat, name, address, timezone, language, key_hash, key_generation"
#define STATE      "number, turn, window, format, position, made"
#define EVENT      "state, number, turn, audience, code, rule, fields, at"
#define SUBMISSION "receipt, game, seat, turn, source, text, digest, standing, diagnostics, waits, at"
#define MAIL                                                                                                 \
  "id, game, seat, kind, turn, state, message_id, sender, recipient, reply_to, subject, in_reply_to, "       \
  "\"references\", body, orders, date, status, tries, tried, next_try, words"

/* How many mails stand where, but for those sent: few rows, found by outbox_unsent. */
#define UNSENT_COUNTS                                                                                        \
  "count(*) FILTER (WHERE status = 'queued'), count(*) FILTER (WHERE status = 'sending'), "                  \
  "count(*) FILTER (WHERE status = 'failed'), count(*) FILTER (WHERE status = 'unknown') "                   \
  "FROM outbox WHERE status <> 'sent'"

const char *const STATEMENTS[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_BEGIN_READING] = "BEGIN DEFERRED",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",

    /* ---- games ---- */
    [SQL_GAME_NAME_TAKEN] = "SELECT 1 FROM games WHERE name = ?1",
    [SQL_GAME_ADD] = "INSERT INTO games (name, rules, options, edition, secret, timezone, schedule, status, "
                     "created, opened, deadline, attempts, thread) "
                     "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    [SQL_SEAT_ADD] = "INSERT INTO seats (" SEAT ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_GAME] = "SELECT " GAME " FROM games WHERE name = ?1",
    [SQL_GAMES] = "SELECT " GAME " FROM games ORDER BY id",
    [SQL_GAMES_DUE] = "SELECT " GAME " FROM games WHERE status = 'running' AND due <= ?1 ORDER BY due, id",
    [SQL_GAMES_NEAR] =
        "SELECT " GAME " FROM games WHERE status = 'running' AND due > ?1 AND due <= ?2 ORDER BY due, id",
    [SQL_SEATS] = "SELECT " SEAT " FROM seats WHERE game = ?1 ORDER BY seat",
    [SQL_GAME_SET_WINDOW] = "UPDATE games SET status = ?2, opened = ?3, deadline = ?4, attempts = 0, "
                            "answered = 0 WHERE id = ?1",
    [SQL_GAME_SET_DEADLINE] = "UPDATE games SET deadline = ?2 WHERE id = ?1",
    [SQL_GAME_SET_WAITING] = "UPDATE games SET attempts = 0, answered = 0 WHERE id = ?1",
    [SQL_GAME_SET_ANSWERED] = "UPDATE games SET answered = 1 WHERE id = ?1",
    [SQL_GAME_COUNT_ATTEMPT] = "UPDATE games SET attempts = attempts + 1 WHERE id = ?1",
    [SQL_GAME_UNCOUNT_ATTEMPT] = "UPDATE games SET attempts = max(attempts - 1, 0) WHERE id = ?1",
    [SQL_EDITION_ADD] = "INSERT INTO editions (digest, text) VALUES (?1, ?2) ON CONFLICT (digest) DO NOTHING",
    [SQL_EDITION] = "SELECT text FROM editions WHERE digest = ?1",

    /* ---- states and events ---- */
    [SQL_STATE_ADD] = "INSERT INTO states (game, " STATE ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_STATE_NEWEST] = "SELECT " STATE " FROM states WHERE game = ?1 ORDER BY number DESC LIMIT 1",
    [SQL_STATE_NUMBER] = "SELECT " STATE " FROM states WHERE game = ?1 AND number = ?2",
    [SQL_STATE_OF_TURN] =
        "SELECT " STATE " FROM states WHERE game = ?1 AND turn = ?2 ORDER BY number DESC LIMIT 1",
    [SQL_EVENT_ADD] = "INSERT INTO events (game, " EVENT ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SQL_EVENTS] = "SELECT " EVENT " FROM events WHERE game = ?1 AND state > ?2 "
                   "AND (?3 IS NULL OR turn = ?3) ORDER BY state, number",

    /* ---- submissions ---- */
    [SQL_SUBMISSION_SUPERSEDE] = "UPDATE submissions SET standing = 'superseded' "
                                 "WHERE game = ?1 AND seat = ?2 AND turn = ?3 AND standing = 'in-force'",
    [SQL_SUBMISSION_ADD] = "INSERT INTO submissions (game, seat, turn, source, text, digest, standing, "
                           "diagnostics, waits, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [SQL_SUBMISSION_IN_FORCE] = "SELECT " SUBMISSION " FROM submissions "
                                "WHERE game = ?1 AND seat = ?2 AND turn = ?3 AND standing = 'in-force'",
    [SQL_SUBMISSIONS] = "SELECT " SUBMISSION " FROM submissions WHERE game = ?1 ORDER BY receipt",

    /* ---- inbox ---- */
    [SQL_INBOX_ADD] = "INSERT INTO inbox (message_id, raw, at) VALUES (?1, ?2, ?3) "
                      "ON CONFLICT (message_id) DO NOTHING",

    /* ---- outbox ---- */
    [SQL_MAIL_ADD] = "INSERT INTO outbox (game, seat, kind, turn, state, message_id, sender, recipient, "
                     "reply_to, subject, in_reply_to, \"references\", body, orders, date, next_try) "
                     "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
    /* A row keeps its next_try while it is `sending`: where its process died, it is due still. */
    [SQL_MAILS_DUE] = "SELECT " MAIL " FROM outbox WHERE status IN ('queued', 'sending', 'unknown') "
                      "AND next_try <= ?1 ORDER BY next_try, id LIMIT ?2",
    [SQL_MAILS_BRING_FORWARD] = "UPDATE outbox SET next_try = ?2 "
                                "WHERE status IN ('queued', 'sending', 'unknown') AND next_try > ?1",
    [SQL_MAIL_SENDING] = "UPDATE outbox SET status = 'sending', tries = tries + 1, tried = ?2 "
                         "WHERE id = ?1 AND status IN ('queued', 'sending', 'unknown')",
    [SQL_MAIL_RESULT] = "UPDATE outbox SET status = ?2, next_try = ?3, words = ?4 WHERE id = ?1",
    [SQL_MAILS] = "SELECT " MAIL " FROM outbox WHERE game IS ?1 AND (?2 IS NULL OR kind = ?2) "
                  "AND (?3 IS NULL OR turn = ?3) AND (?4 IS NULL OR seat = ?4) ORDER BY id",
    [SQL_MAIL_NEWEST] = "SELECT message_id FROM outbox WHERE game IS ?1 AND kind = ?2 AND seat = ?3 "
                        "ORDER BY id DESC LIMIT 1",
    [SQL_MAIL_COUNTS_OF_GAME] =
        "SELECT (SELECT count(*) FROM outbox WHERE game = ?1), " UNSENT_COUNTS " AND game = ?1",
    /* Mails are numbered from 1 and never deleted, so that the last number is how many there are. */
    [SQL_MAIL_COUNTS] = "SELECT (SELECT ifnull(max(id), 0) FROM outbox), " UNSENT_COUNTS,
};
