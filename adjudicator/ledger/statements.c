#include "query.h"

/* Columns in the order in which the functions of their subject read them. */
#define GAME                                                                                                   \
  "id, name, rules, options, edition, secret, seeded, timezone, settings, status, created, opened, deadline, " \
  "wake, held, paused, attempts, thread, computers, remind"
#define SEAT                                                                                                 \
  "game, seat, name, address, bare, timezone, language, key_hash, key_generation, missed, missed_all, "      \
  "digest, vacant, detail, mail, calendar, since, known_as, computer"
#define ABSENCE  "id, game, seat, since, until, at, turn, spent, receipt"
#define OBSERVER "id, game, address, bare, timezone, language, at"
#define OPENING  "id, name, status, at, edition, terms"
#define INVITATION                                                                                           \
  "id, game, seat, place, secret, generation, code, standing, token, address, bare, timezone, language, "    \
  "known_as, since, until, mail"
#define STATE "id, number, turn, window, branch, format, made, position, position_sz"
#define EVENT "state, number, place, turn, audience, code, rule, fields, at, link"
#define SUBMISSION                                                                                           \
  "receipt, game, seat, turn, part, source, text, text_sz, orders, orders_sz, places, places_sz, salt, "     \
  "digest, standing, diagnostics, diagnostics_sz, waits, at, changed"
#define TAKEN_IN                                                                                             \
  "id, message_id, body_digest, way, at, fate, sender, game, seat, receipt, press, answered, words, raw_sz"
#define PRESS "id, game, author, turn, at, audience, signed, text, receipt"
#define MAIL                                                                                                        \
  "id, game, seat, observer, kind, turn, state, press, message_id, sender, recipient, address, reply_to, subject, " \
  "in_reply_to, \"references\", base, texts, texts_sz, body_sz, orders_sz, html_sz, "                               \
  "drawing_sz, calendar_sz, desk_sz, date, status, tries, tried, next_try, words, unpainted, bounced"
#define MAILS "outbox JOIN letters ON mail = id"

/* Mails that are to be tried, as the index of them has it. */
#define WAITS "(status = 'queued' OR status = 'sending' OR status = 'unknown')"

/* When a tick looks whether somebody is to be reminded, once the deadline is another. */
#define LOOK_AGAIN(deadline) "iif(" deadline " IS NULL, NULL, 0)"

/* The bare address that was given, or what is one in "Name <address>": whatever follows the last "<". */
#define BARE(given, address)                                                                                 \
  "lower(ifnull(" given ", trim(replace(substr(" address ", length(rtrim(" address ", replace(" address      \
  ", '<', ''))) + 1), '>', ''))))"

/* What a mail of this row becomes that would be sent: its address may be stopped. */
#define STOPPED_OR(status)                                                                                   \
  "iif(EXISTS (SELECT 1 FROM addresses WHERE addresses.address = outbox.address AND stopped = 1), "          \
  "'stopped', " status ")"

/* Its recipient still reads this game: the seat's player, or an observer. The game master's own mail goes
 * to neither and reports no state; the mail that releases a former player goes to neither, too. */
#define HAS_READER                                                                                           \
  "(outbox.seat IS NULL AND outbox.observer IS NULL AND outbox.state IS NULL "                               \
  "OR EXISTS (SELECT 1 FROM seats WHERE seats.game = outbox.game AND seats.seat = outbox.seat "              \
  "AND seats.bare = outbox.address) "                                                                        \
  "OR EXISTS (SELECT 1 FROM observers WHERE observers.id = outbox.observer AND ended IS NULL))"

/* It failed or was stopped, and nobody can or must do anything about it. */
#define LAPSED                                                                                               \
  "((outbox.status = 'failed' AND outbox.words GLOB '" MAIL_GIVEN_UP "*') "                                  \
  "OR ((outbox.status = 'failed' OR outbox.status = 'stopped') AND NOT " HAS_READER "))"

/* How many mails have each status, except sent ones: few rows, found by outbox_unsent. */
#define UNSENT_COUNTS                                                                                        \
  "count(*) FILTER (WHERE status = 'queued'), count(*) FILTER (WHERE status = 'sending'), "                  \
  "count(*) FILTER (WHERE status = 'failed' AND NOT " LAPSED "), count(*) FILTER (WHERE " LAPSED "), "       \
  "count(*) FILTER (WHERE status = 'unknown'), "                                                             \
  "count(*) FILTER (WHERE status = 'held'), "                                                                \
  "count(*) FILTER (WHERE status = 'stopped' AND NOT " LAPSED ") "                                           \
  "FROM outbox WHERE status <> 'sent'"

const char *const STATEMENTS[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_BEGIN_READING] = "BEGIN DEFERRED",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_TRY] = "SAVEPOINT trial",
    [SQL_TRY_BACK] = "ROLLBACK TO trial",
    [SQL_TRY_END] = "RELEASE trial",
    [SQL_VERSION] = "PRAGMA user_version",

    /* ---- restores: few rows ---- */
    [SQL_RESTORE_ADD] = "INSERT INTO restores (number, at, copied, reason, first, jump) "
                        "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_RESTORE] =
        "SELECT number, at, copied, reason, first, jump FROM restores ORDER BY number DESC LIMIT 1",
    [SQL_MAILS_RESTORED] = "UPDATE outbox SET status = iif(kind = 'reminder', 'failed', 'unknown'), "
                           "next_try = iif(kind = 'reminder', NULL, ?1), "
                           "words = iif(kind = 'reminder', '" MAIL_GIVEN_UP "', '') || ?2 WHERE " WAITS,

    /* ---- games ---- */
    [SQL_GAME_NAME_TAKEN] = "SELECT 1 FROM games WHERE name = ?1 UNION ALL "
                            "SELECT 1 FROM openings WHERE name = ?1 AND status = 'open'",
    [SQL_GAME_ADD] =
        "INSERT INTO games (name, rules, options, edition, secret, seeded, timezone, settings, "
        "status, created, opened, deadline, wake, held, paused, attempts, thread, computers, remind) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ifnull(?14, ''), "
        "?15, ?16, ?17, ?18, ?19)",
    [SQL_GAME] = "SELECT " GAME " FROM games WHERE name = ?1",
    [SQL_GAME_OF_ID] = "SELECT " GAME " FROM games WHERE id = ?1",
    [SQL_GAMES] = "SELECT " GAME " FROM games ORDER BY id",
    [SQL_GAMES_DUE] = "SELECT " GAME " FROM games WHERE status = 'running' AND due <= ?1 ORDER BY due, id",
    [SQL_GAMES_TO_REMIND] = "SELECT " GAME " FROM games WHERE status = 'running' AND remind <= ?1 "
                            "AND (remind, id) > (?2, ?3) AND deadline > ?1 AND answered = 0 "
                            "ORDER BY remind, id LIMIT ?4",
    [SQL_GAMES_OPEN] = "SELECT " GAME " FROM games WHERE status = 'running' AND deadline > ?1 "
                       "ORDER BY deadline, id",
    [SQL_GAMES_OF_COMPUTERS] = "SELECT " GAME " FROM games WHERE status = 'running' AND computers > 0 "
                               "ORDER BY opened, id",
    [SQL_GAMES_STOPPED] = "SELECT " GAME " FROM games WHERE status = 'paused' AND "
                          "(SELECT code FROM events WHERE game = games.id AND code IN "
                          "('act-pause', 'act-resume', 'act-zone-lost', 'act-zone-back') "
                          "ORDER BY state DESC, number DESC LIMIT 1) = 'act-zone-lost' ORDER BY id",
    [SQL_ZONES] = "SELECT name, timezone FROM games WHERE status = 'running' "
                  "UNION ALL SELECT g.name, s.timezone FROM games g JOIN seats s ON s.game = g.id "
                  "WHERE g.status = 'running' AND s.computer IS NULL AND s.vacant = 0",
    [SQL_GAME_SET_COMPUTERS] = "UPDATE games SET computers = ?2 WHERE id = ?1",
    [SQL_GAME_SET_WINDOW] = "UPDATE games SET status = ?2, opened = ?3, deadline = ?4, wake = ?5, "
                            "held = ifnull(?6, ''), paused = ?7, remind = ?8, attempts = 0, answered = 0 "
                            "WHERE id = ?1",
    [SQL_GAME_SET_STATUS] = "UPDATE games SET status = ?2, deadline = ?3, wake = ?4, "
                            "held = ifnull(?5, ''), paused = ?6, remind = " LOOK_AGAIN("?3") " WHERE id = ?1",
    [SQL_GAME_SET_DEADLINE] =
        "UPDATE games SET deadline = ?2, wake = ?3, remind = " LOOK_AGAIN("?2") " WHERE id = ?1",
    [SQL_GAME_SET_SETTINGS] =
        "UPDATE games SET settings = ?2, remind = " LOOK_AGAIN("deadline") " WHERE id = ?1",
    [SQL_GAME_SET_TIMEZONE] = "UPDATE games SET timezone = ?2 WHERE id = ?1",
    [SQL_GAME_SET_WAITING] = "UPDATE games SET attempts = 0, answered = 0, remind = ?2 WHERE id = ?1",
    [SQL_GAME_SET_REMIND] = "UPDATE games SET remind = ?5 WHERE id = ?1 AND opened = ?2 AND deadline = ?3 "
                            "AND settings = ?4 AND answered = 0",
    [SQL_GAME_SET_ANSWERED] = "UPDATE games SET answered = 1 WHERE id = ?1",
    [SQL_GAME_COUNT_ATTEMPT] = "UPDATE games SET attempts = attempts + 1 WHERE id = ?1",
    [SQL_GAME_UNCOUNT_ATTEMPT] = "UPDATE games SET attempts = max(attempts - 1, 0) WHERE id = ?1",
    [SQL_EDITION_ADD] = "INSERT INTO editions (digest, text) VALUES (?1, ?2) ON CONFLICT (digest) DO NOTHING",
    [SQL_EDITION] = "SELECT text FROM editions WHERE digest = ?1",

    /* ---- people ---- */
    [SQL_SEAT_ADD] = "INSERT INTO seats (" SEAT ") VALUES (?1, ?2, ?3, ?4, " BARE(
        "?5", "?4") ", "
                    "?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
    [SQL_SEATS] = "SELECT " SEAT " FROM seats WHERE game = ?1 ORDER BY seat",
    [SQL_SEATS_OF_ADDRESS] = "SELECT " SEAT " FROM seats WHERE bare = lower(?1) AND computer IS NULL "
                             "AND bare <> '" FORGOTTEN_ADDRESS "' ORDER BY game, seat",
    [SQL_SEAT_SET] = "UPDATE seats SET address = ?3, bare = " BARE(
        "?4", "?3") ", timezone = ?5, "
                    "language = ?6, key_hash = ?7, key_generation = ?8, missed = ?9, missed_all = ?10, "
                    "digest = ?11, vacant = ?12, detail = ?13, mail = ?14, calendar = ?15, since = ?16, "
                    "known_as = ?17, computer = ?18 "
                    "WHERE game = ?1 AND seat = ?2",
    [SQL_ABSENCE_ADD] = "INSERT INTO absences (game, seat, since, until, at, turn, spent, receipt) "
                        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_ABSENCES] = "SELECT " ABSENCE " FROM absences WHERE game = ?1 ORDER BY id",
    [SQL_ABSENCE_CHANGE] = "UPDATE absences SET until = ?2, spent = ?3 WHERE id = ?1",
    [SQL_MOVE_ADD] = "INSERT INTO moves (game, state, at, cause, absence, was, deadline) "
                     "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_MOVES] =
        "SELECT id, at, cause, absence, was, deadline FROM moves WHERE game = ?1 AND state = ?2 AND at >= ?3 "
        "ORDER BY id",
    [SQL_MOVED] =
        "SELECT ifnull(sum(moves.deadline - moves.was), 0) FROM moves JOIN absences ON absences.id = absence "
        "WHERE moves.game = ?1 AND seat = ?2",
    [SQL_OBSERVER_PRESENT] =
        "SELECT 1 FROM observers WHERE game = ?1 AND bare = " BARE("?2", "?3") " AND ended IS NULL",
    [SQL_OBSERVER_ADD] = "INSERT INTO observers (game, address, bare, timezone, language, at) "
                         "VALUES (?1, ?3, " BARE("?2", "?3") ", ?4, ?5, ?6)",
    [SQL_OBSERVERS] = "SELECT " OBSERVER " FROM observers WHERE game = ?1 AND ended IS NULL ORDER BY bare",
    [SQL_OBSERVERS_OF_ADDRESS] =
        "SELECT " OBSERVER " FROM observers WHERE bare = lower(?1) AND ended IS NULL ORDER BY id",
    [SQL_OBSERVER_END] = "UPDATE observers SET ended = ?2 WHERE id = ?1",
    [SQL_OBSERVERS_EVER] = "SELECT " OBSERVER " FROM observers WHERE bare = lower(?1) ORDER BY id",
    [SQL_OBSERVER_FORGET] = "UPDATE observers SET address = '" FORGOTTEN_ADDRESS
                            "', bare = '" FORGOTTEN_ADDRESS "', timezone = '', language = '' WHERE id = ?1",
    [SQL_OBSERVER_FORGET_END] = "UPDATE observers SET ended = ?2 WHERE id = ?1 AND ended IS NULL",

    /* ---- games that wait for players ---- */
    [SQL_OPENING_ADD] = "INSERT INTO openings (name, status, at, edition, terms) VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_OPENING] = "SELECT " OPENING " FROM openings WHERE name = ?1 AND status = 'open'",
    [SQL_OPENINGS] = "SELECT " OPENING " FROM openings WHERE status = 'open' ORDER BY name",
    [SQL_OPENING_SET] = "UPDATE openings SET status = ?2 WHERE id = ?1",
    [SQL_INVITATION_ADD] =
        "INSERT INTO invitations (game, seat, place, secret, generation, code, standing, token, address, bare, "
        "timezone, language, known_as, since, until, mail) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, lower(?10), ?11, ?12, ?13, ?14, ?15, ?16)",
    [SQL_INVITATION_SET] =
        "UPDATE invitations SET generation = ?2, code = ?3, standing = ?4, token = ?5, address = ?6, "
        "bare = lower(?7), timezone = ?8, language = ?9, known_as = ?10, since = ?11, until = ?12, mail = ?13 "
        "WHERE id = ?1",
    [SQL_INVITATIONS] = "SELECT " INVITATION " FROM invitations WHERE game = ?1 AND standing <> 'ended' "
                        "ORDER BY place, id",
    [SQL_INVITATION_OF_CODE] =
        "SELECT " INVITATION " FROM invitations WHERE (code = ?1 OR token = ?1) AND standing <> 'ended'",
    [SQL_INVITATIONS_OF_ADDRESS] =
        "SELECT " INVITATION " FROM invitations WHERE bare = lower(?1) AND standing <> 'ended' ORDER BY id",
    [SQL_INVITATIONS_EVER] = "SELECT " INVITATION " FROM invitations WHERE bare = lower(?1) ORDER BY id",
    [SQL_INVITATIONS_TO_LAPSE] =
        "SELECT " INVITATION " FROM invitations WHERE until <= ?1 AND standing <> 'ended' ORDER BY until, id",
    [SQL_INVITATION_ANY] = "SELECT " INVITATION " FROM invitations WHERE code > '' LIMIT 1",

    /* ---- states and events ---- */
    [SQL_STATE_ADD] = "INSERT INTO states (game, number, turn, window, branch, format, position, "
                      "position_sz, made) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SQL_STATES] = "SELECT " STATE " FROM states WHERE game = ?1 ORDER BY number",
    [SQL_STATE_NEWEST] = "SELECT " STATE " FROM states WHERE game = ?1 ORDER BY number DESC LIMIT 1",
    [SQL_STATE_NUMBER] = "SELECT " STATE " FROM states WHERE game = ?1 AND number = ?2",
    [SQL_STATE_OF_TURN] =
        "SELECT " STATE " FROM states WHERE game = ?1 AND turn = ?2 ORDER BY number DESC LIMIT 1",
    [SQL_EVENT_ADD] =
        "INSERT INTO events (game, " EVENT ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [SQL_EVENT_CHAIN] =
        "SELECT name, ifnull(place, 0), ifnull(link, ''), ifnull(at, created) FROM games LEFT JOIN events "
        "ON events.game = games.id AND place = (SELECT max(place) FROM events WHERE game = ?1) "
        "WHERE games.id = ?1",
    [SQL_EVENT_LINK] =
        "SELECT code, link, fields FROM events WHERE game = ?1 AND state <= ?2 "
        "AND code IN ('adjudicated', 'game-begun', 'parts-bound') ORDER BY state DESC, number DESC LIMIT 1",
    [SQL_EVENT_LAST] = "SELECT ifnull(max(number), 0) FROM events WHERE game = ?1 AND state = ?2",
    [SQL_EVENTS] = "SELECT " EVENT " FROM events WHERE game = ?1 AND state > ?2 "
                   "AND (?3 IS NULL OR turn = ?3) ORDER BY state, number",
    [SQL_EVENTS_UNBOUND] =
        "SELECT " EVENT
        " FROM events WHERE game = ?1 AND code <> 'recorded' AND place >= ifnull((SELECT place FROM "
        "events WHERE game = ?1 AND code = 'parts-bound' ORDER BY place DESC LIMIT 1), 1) ORDER BY place",

    /* ---- submissions ---- */
    [SQL_SUBMISSION_SUPERSEDE] = "UPDATE submissions SET standing = 'superseded' "
                                 "WHERE game = ?1 AND seat = ?2 AND turn = ?3 AND (?4 IS NULL OR part = ?4) "
                                 "AND standing = 'in-force'",
    [SQL_SUBMISSION_ADD] =
        "INSERT INTO submissions (receipt, game, seat, turn, part, source, text, text_sz, orders, orders_sz, "
        "places, places_sz, salt, digest, standing, diagnostics, diagnostics_sz, waits, at, changed) "
        "VALUES (max(ifnull((SELECT max(receipt) FROM submissions), 0) + 1, ifnull((SELECT first FROM restores "
        "ORDER BY number DESC LIMIT 1), 0)), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
    [SQL_SUBMISSION_NUMBER] = "SELECT count(*) + ifnull((SELECT jump FROM restores WHERE first <= ?3 "
                              "ORDER BY number DESC LIMIT 1), 0) FROM submissions "
                              "WHERE game = ?1 AND seat = ?2 AND receipt <= ?3",
    [SQL_SUBMISSION_IN_FORCE] = "SELECT " SUBMISSION " FROM submissions "
                                "WHERE game = ?1 AND seat = ?2 AND turn = ?3 AND standing = 'in-force' "
                                "ORDER BY part",
    [SQL_SUBMISSION_LAST] =
        "SELECT " SUBMISSION " FROM submissions "
        "WHERE game = ?1 AND seat = ?2 AND turn = ?3 AND source <> 'computer' "
        "AND source <> 'stand-in' AND (standing <> 'superseded' OR orders_sz > 0 OR source = 'undo') "
        "ORDER BY receipt DESC LIMIT 1",
    [SQL_SUBMISSION_ANSWERED] =
        "SELECT " SUBMISSION " FROM submissions WHERE receipt = (SELECT max(i.receipt) FROM outbox o "
        "JOIN inbox i ON i.message_id = o.in_reply_to AND i.game = o.game AND i.seat = o.seat "
        "WHERE o.message_id = ?3 AND o.kind = 'receipt' AND o.game = ?1 AND o.seat = ?2)",
    [SQL_SUBMISSIONS] = "SELECT " SUBMISSION " FROM submissions WHERE game = ?1 ORDER BY seat, receipt",
    [SQL_SUBMISSION_ERASE] = "UPDATE submissions SET salt = '', text = x'', text_sz = 0, diagnostics = x'', "
                             "diagnostics_sz = 0 WHERE game = ?1 AND receipt = ?2",
    [SQL_SUBMISSION_SINCE] = "SELECT EXISTS (SELECT 1 FROM submissions WHERE game = ?1 AND at >= ?2 "
                             "AND source <> 'computer' AND source <> 'stand-in')",

    /* ---- inbox ---- */
    [SQL_INBOX_KNOWN] = "SELECT 1 FROM inbox WHERE (message_id = ?1 AND body_digest = ?2) "
                        "OR (message_id = ?3 AND body_digest = '')",
    [SQL_INBOX_ADD] = "INSERT INTO inbox (message_id, body_digest, way, at, fate, sender, game, seat, "
                      "receipt, press, answered, limited, words, raw, raw_sz, base, kept_until) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    [SQL_INBOX_ANSWERS] = "SELECT count(*) FROM inbox WHERE sender = ?1 AND at >= ?3 AND answered = 1 "
                          "AND (?2 IS NULL OR fate = ?2)",
    [SQL_INBOX_ANSWERS_TO_SEAT] =
        "SELECT count(*), count(iif(fate IN ('how-to', 'wrong-key'), 1, NULL)), "
        "count(iif(fate = 'refused', 1, NULL)), "
        "count(iif(fate NOT IN ('request', 'press') AND body_digest = ?5, 1, NULL)), total(limited) > 0 "
        "FROM inbox INDEXED BY inbox_answered WHERE sender = ?1 "
        "AND at >= ?2 AND answered = 1 AND iif(?4 IS NULL, seat IS NULL, game = ?3 AND seat = ?4)",
    [SQL_INBOX_ANSWERS_UNPROVED] =
        "SELECT count(*) FROM inbox INDEXED BY inbox_unproved WHERE answered = 1 AND seat IS NULL AND at >= ?1",
    [SQL_INBOX_ANSWERS_OPEN] =
        "SELECT count(*) FROM inbox INDEXED BY inbox_answered WHERE sender = ?1 AND at >= ?2 AND answered = 1 "
        "AND fate = 'request' AND seat IS NULL AND words GLOB '" WITHOUT_KEY "*'",
    [SQL_INBOX_LIMITED] =
        "SELECT EXISTS (SELECT 1 FROM inbox INDEXED BY inbox_limited WHERE limited = 1 AND at >= ?4 "
        "AND iif(seat IS NULL, sender = ?3, game = ?1 AND seat = ?2))",
    [SQL_INBOX] = "SELECT " TAKEN_IN " FROM inbox ORDER BY id DESC LIMIT ?1",
    [SQL_INBOX_OF_GAME] = "SELECT " TAKEN_IN " FROM inbox WHERE game = ?2 ORDER BY id DESC LIMIT ?1",
    [SQL_INBOX_OF_FATE] = "SELECT " TAKEN_IN " FROM inbox WHERE fate = ?2 ORDER BY id DESC LIMIT ?1",
    /* A game's mails are few beside all those of one fate. */
    [SQL_INBOX_OF_GAME_AND_FATE] = "SELECT " TAKEN_IN " FROM inbox INDEXED BY inbox_of_game "
                                   "WHERE game = ?2 AND fate = ?3 ORDER BY id DESC LIMIT ?1",
    [SQL_INBOX_MESSAGE] = "SELECT " TAKEN_IN ", base, raw, raw_sz FROM inbox WHERE id = ?1",
    [SQL_INBOX_IS_TO_EMPTY] = "SELECT EXISTS (SELECT 1 FROM inbox WHERE kept_until <= ?1)",
    [SQL_INBOX_ERASE] = "UPDATE inbox SET raw = x'', raw_sz = 0, kept_until = NULL WHERE id = ?1",
    [SQL_INBOX_EMPTY] =
        "UPDATE inbox SET raw = x'', raw_sz = 0, sender = '', words = iif(instr(words, '@') > 0, '', words), "
        "kept_until = NULL WHERE kept_until <= ?1",
    [SQL_INBOX_FORGET] =
        "UPDATE inbox SET raw = x'', raw_sz = 0, kept_until = NULL, sender = '', words = '', "
        "message_id = ?2, body_digest = '' WHERE id = ?1",
    [SQL_MAILBOX] = "SELECT name, uidvalidity, uid FROM mailboxes WHERE name = ?1",
    [SQL_MAILBOX_SET] = "INSERT INTO mailboxes (name, uidvalidity, uid) VALUES (?1, ?2, ?3) "
                        "ON CONFLICT (name) DO UPDATE SET uidvalidity = ?2, uid = ?3",

    /* ---- press ---- */
    [SQL_PRESS_ADD] = "INSERT INTO press (game, author, turn, at, audience, signed, text, receipt) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_PRESS_ERASE] = "UPDATE press SET text = '' WHERE game = ?1 AND id = ?2",
    [SQL_PRESS] = "SELECT " PRESS " FROM press WHERE game = ?1 AND (?2 IS NULL OR turn = ?2) ORDER BY id",

    /* Newest first by number: the reader stops when they are too old. */
    [SQL_PRESS_NEWEST] =
        "SELECT author, at, text = ?2 AND audience = ?3 FROM press WHERE game = ?1 ORDER BY id DESC",

    /* ---- addresses ---- */
    [SQL_ADDRESS] = "SELECT address, reports, stopped, last, words FROM addresses WHERE address = lower(?1)",
    [SQL_ADDRESS_SET] = "INSERT INTO addresses (address, reports, stopped, last, words) "
                        "VALUES (lower(?1), ?2, ?3, ?4, ?5) ON CONFLICT (address) DO UPDATE SET "
                        "reports = ?2, stopped = ?3, last = ?4, words = ?5",
    [SQL_ADDRESS_FORGET] = "DELETE FROM addresses WHERE address = lower(?1)",
    [SQL_ADDRESSES_BOUNCED] = "SELECT address, reports, stopped, last, words FROM addresses "
                              "WHERE reports > 0 AND last > ?1",

    /* ---- notices beside the mail ---- */
    [SQL_NOTIFY] =
        "SELECT address, url, confirmed, failures, day, tries FROM notify WHERE address = lower(?1)",
    [SQL_NOTIFY_SET] =
        "INSERT INTO notify (address, url) VALUES (lower(?1), ?2) ON CONFLICT (address) DO UPDATE "
        "SET url = ?2, confirmed = NULL, failures = 0 WHERE url <> ?2",
    [SQL_NOTIFY_CONFIRM] = "UPDATE notify SET confirmed = ?2, failures = 0 WHERE address = lower(?1)",
    [SQL_NOTIFY_RESULT] =
        "UPDATE notify SET failures = iif(?3, 0, failures + 1) WHERE address = ?1 AND url = ?2",
    [SQL_NOTIFY_END] = "DELETE FROM notify WHERE address = lower(?1)",
    [SQL_NOTIFY_LEAVE] = "DELETE FROM notify WHERE address = lower(?1) "
                         "AND NOT EXISTS (SELECT 1 FROM seats WHERE bare = lower(?1))",
    [SQL_NOTIFY_MOVE] = "UPDATE OR IGNORE notify SET address = lower(?2) WHERE address = lower(?1) "
                        "AND NOT EXISTS (SELECT 1 FROM seats WHERE bare = lower(?1))",
    [SQL_NOTICE_ADD] =
        "INSERT INTO notices (game, seat, state, moment, at) SELECT ?1, ?2, ?3, ?4, ?5 FROM seats JOIN notify "
        "ON notify.address = bare WHERE game = ?1 AND seat = ?2 AND confirmed IS NOT NULL ON CONFLICT DO NOTHING",
    [SQL_NOTICES] =
        "SELECT notices.id, games.name, notices.seat, state, moment, notices.at, notify.address, url, "
        "failures, iif(day = ?1 / 86400, tries, 0) FROM notices INDEXED BY notices_waiting "
        "JOIN games ON games.id = notices.game "
        "JOIN seats ON seats.game = notices.game AND seats.seat = notices.seat "
        "LEFT JOIN notify ON notify.address = seats.bare AND confirmed IS NOT NULL "
        "WHERE tried IS NULL ORDER BY notices.id LIMIT ?2",
    [SQL_NOTICE_TRIED] = "UPDATE notices SET tried = ?2 WHERE id = ?1",
    [SQL_NOTIFY_TRIED] = "UPDATE notify SET tries = iif(day = ?2 / 86400, tries + 1, 1), day = ?2 / 86400 "
                         "WHERE address = ?1",

    /* ---- outbox ---- */
    [SQL_MAIL_ADD] =
        "INSERT INTO outbox (game, seat, observer, kind, turn, state, message_id, sender, "
        "recipient, address, reply_to, subject, in_reply_to, \"references\", "
        "date, next_try, status, press) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, " BARE(
            "?10", "?9") ", ?11, ?12, ?13, "
                         "?14, ?15, ?16, iif(?17 = 'queued' AND EXISTS (SELECT 1 FROM addresses "
                         "WHERE address = " BARE("?10", "?9") " AND stopped = 1), 'stopped', ?17), ?18)",
    [SQL_LETTER_ADD] =
        "INSERT INTO letters (mail, texts, texts_sz, base, body_sz, orders_sz, html_sz, drawing_sz, "
        "calendar_sz, desk_sz) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [SQL_LETTER_NEWEST_BASE] =
        "SELECT coalesce(base, mail) FROM outbox JOIN letters ON mail = id WHERE game = ?1 "
        "AND (base IS NOT NULL OR kind = 'report') ORDER BY id DESC LIMIT 1",
    [SQL_LETTER_BASE] = "SELECT texts, texts_sz FROM letters WHERE mail = ?1 AND base IS NULL",
    [SQL_LETTER_ERASE] =
        "UPDATE letters SET texts = x'', texts_sz = 0, body_sz = 0, orders_sz = NULL, html_sz = NULL, "
        "drawing_sz = NULL, calendar_sz = NULL, desk_sz = NULL "
        "WHERE mail = ?2 AND EXISTS (SELECT 1 FROM outbox WHERE id = ?2 AND ifnull(game, 0) = ?1)",
    [SQL_MAIL_GIVE_UP] = "UPDATE outbox SET status = 'failed', next_try = NULL, words = ?2 "
                         "WHERE id = ?1 AND status <> 'sent'",
    [SQL_MAIL_FORGET] =
        "UPDATE outbox SET recipient = '', address = '', reply_to = NULL, subject = '', "
        "in_reply_to = NULL, \"references\" = NULL, words = iif(status = 'failed', words, '') "
        "WHERE id = ?2 AND ifnull(game, 0) = ?1",
    [SQL_MAIL_IS_STOPPED] = "SELECT 1 FROM outbox WHERE id = ?1 AND status = 'stopped'",
    /* A row keeps its next_try while it is `sending`: where its process died, it is due still. */
    [SQL_MAILS_DUE] =
        "WITH waiting AS MATERIALIZED (SELECT id, game, address, next_try, tries > 0 AS again, "
        "kind NOT IN ('report', 'receipt', 'reminder') AS later FROM outbox WHERE " WAITS
        " AND next_try <= ?1), "
        "of_reader AS (SELECT *, row_number() OVER (PARTITION BY later, game, address ORDER BY again, next_try, id) "
        "AS turn FROM waiting), "
        "of_game AS (SELECT id, later, row_number() OVER (PARTITION BY later, game ORDER BY turn, again, next_try, "
        "id) AS turn, again, next_try FROM of_reader), "
        "next AS (SELECT id, later, row_number() OVER (ORDER BY later, turn, again, next_try, id) AS place "
        "FROM of_game ORDER BY place LIMIT ?2) "
        "SELECT id, later FROM next ORDER BY place",
    [SQL_MAIL_DUE] = "SELECT " MAIL " FROM " MAILS " WHERE id = ?1 AND " WAITS " AND next_try <= ?2",
    [SQL_MAILS_BRING_FORWARD] = "UPDATE outbox SET next_try = ?2 "
                                "WHERE " WAITS " AND next_try > ?1",
    [SQL_MAIL_SENDING] = "UPDATE outbox SET status = 'sending', tries = tries + 1, tried = ?2 "
                         "WHERE id = ?1 AND " WAITS,
    [SQL_MAIL_UNPAINTED] =
        "UPDATE outbox SET unpainted = ifnull(min(ifnull(unpainted, ?2), ?2), unpainted), next_try = ?3, "
        "words = ?4 WHERE id = ?1 AND " WAITS,
    [SQL_MAIL_PAINTED] = "UPDATE outbox SET unpainted = NULL WHERE id = ?1",
    [SQL_MAIL_BOUNCED] = "UPDATE outbox SET bounced = ?2 WHERE id = ?1",
    /* Its reader may have been forgotten while it was on its way: then what a server says of them is not kept. */
    [SQL_MAIL_RESULT] = "UPDATE outbox SET status = iif(?2 IN ('queued', 'unknown'), " STOPPED_OR(
        "iif(address = '', 'failed', ?2)") ", ?2), next_try = iif(address = '', NULL, ?3), "
                                           "words = iif(address <> '', ?4, iif(?2 = 'sent', '', '" MAIL_GIVEN_UP
                                           "its reader was forgotten')) WHERE id = ?1",
    [SQL_MAILS] = "SELECT " MAIL " FROM " MAILS " WHERE game IS ?1 AND (?2 IS NULL OR kind = ?2) "
                  "AND (?3 IS NULL OR turn = ?3) AND (?4 IS NULL OR seat = ?4) ORDER BY id",
    [SQL_MAIL_NEWEST] = "SELECT message_id FROM outbox WHERE game IS ?1 AND kind = ?2 AND seat = ?3 "
                        "ORDER BY id DESC LIMIT 1",
    [SQL_MAIL_CALENDAR] = "SELECT " MAIL " FROM " MAILS " WHERE game = ?1 AND seat = ?2 "
                          "AND calendar_sz IS NOT NULL ORDER BY id DESC LIMIT 1",
    [SQL_MAIL_REPORTED] = "SELECT max(state) FROM outbox WHERE game = ?1 AND kind = 'report' "
                          "AND state < ?2",
    [SQL_MAIL_BY_MESSAGE_ID] = "SELECT " MAIL " FROM " MAILS " WHERE message_id = ?1",
    [SQL_THREAD_GAME] =
        "SELECT game, turn, CASE WHEN EXISTS (SELECT 1 FROM outbox o WHERE o.game IS outbox.game "
        "AND o.kind = 'receipt' AND o.seat = outbox.seat AND o.id > outbox.id AND NOT EXISTS (SELECT 1 FROM inbox i "
        "LEFT JOIN submissions s ON s.receipt = i.receipt WHERE i.message_id = o.in_reply_to AND i.seat = o.seat "
        "AND (i.fate = 'preview' OR i.fate = 'press' OR (s.standing = 'superseded' AND s.orders_sz = 0)))) "
        "THEN kind = 'receipt' "
        "WHEN kind <> 'receipt' THEN 2 * (kind = 'answer' OR kind = 'reminder') "
        "WHEN EXISTS (SELECT 1 FROM inbox i WHERE i.message_id = outbox.in_reply_to AND i.seat = outbox.seat "
        "AND i.fate = 'preview') THEN 3 ELSE 2 END "
        "FROM outbox WHERE message_id = ?1 AND game IS NOT NULL AND status <> 'held' "
        "UNION ALL SELECT id, '', 0 FROM games WHERE thread = ?1 LIMIT 1",
    [SQL_SUBJECT_TURN] =
        "SELECT coalesce(min(turn), ''), coalesce(max(turn), '') FROM outbox WHERE game = ?1 AND subject = ?2 "
        "AND turn <> '' AND status <> 'held'",
    /* That they are not sent is said again for the indexes of those. */
    [SQL_MAILS_RELEASE] = "UPDATE outbox SET status = " STOPPED_OR(
        "'queued'") ", next_try = ?2 "
                    "WHERE game = ?1 AND status = 'held' AND status <> 'sent'",
    [SQL_MAILS_STOP] = "UPDATE outbox SET status = 'stopped' WHERE address = lower(?1) "
                       "AND (status = 'queued' OR status = 'unknown') AND status <> 'sent'",
    [SQL_MAILS_RESUME] = "UPDATE outbox SET status = 'queued', next_try = ?2 WHERE address = lower(?1) "
                         "AND status = 'stopped' AND status <> 'sent'",
    [SQL_MAIL_REQUEUE] = "UPDATE outbox SET status = " STOPPED_OR(
        "'queued'") ", next_try = ?2, tries = 0 "
                    "WHERE id = ?1 AND status IN ('queued', 'sent', 'failed', 'unknown')",
    [SQL_MAIL_COUNTS_OF_GAME] =
        "SELECT (SELECT count(*) FROM outbox WHERE game = ?1), " UNSENT_COUNTS " AND game = ?1",
    /* As many as there are: mails are numbered from 1 and never deleted. */
    [SQL_MAIL_COUNTS] = "SELECT (SELECT ifnull(max(id), 0) FROM outbox), " UNSENT_COUNTS,
    /* In the order of the index of those that are not sent. */
    [SQL_MAILS_IN_TROUBLE] =
        "SELECT seat, observer, kind, address, status, tries, next_try, words FROM outbox "
        "WHERE game = ?1 AND status <> 'sent' AND status <> 'held' "
        "AND (status = 'failed' OR status = 'unknown' OR status = 'stopped' OR tries > 0 "
        "OR unpainted IS NOT NULL) AND NOT " LAPSED " ORDER BY status, id LIMIT ?2",
    /* Newest first by number: the reader stops when they are too old. */
    [SQL_MAILS_NEWEST] = "SELECT seat, kind, date FROM outbox WHERE game = ?1 ORDER BY id DESC",
    [SQL_HEARD] = "SELECT (SELECT at FROM submissions WHERE game = ?1 AND seat = ?2 "
                  "AND source <> 'computer' AND source <> 'stand-in' ORDER BY receipt DESC LIMIT 1), "
                  "(SELECT at FROM inbox WHERE game = ?1 AND seat = ?2 ORDER BY id DESC LIMIT 1)",

    /* ---- who is forgotten ---- */
    [SQL_GAMES_OF_PERSON] =
        "SELECT " GAME " FROM games WHERE +id IN (SELECT game FROM seats WHERE bare = lower(?1)) "
        "OR +id IN (SELECT game FROM observers WHERE bare = lower(?1)) "
        "OR +id IN (SELECT game FROM outbox WHERE address = lower(?1)) "
        "OR +id IN (SELECT game FROM inbox WHERE sender = ?1) ORDER BY id",
    [SQL_MAILS_TO_FORGET] =
        "SELECT id FROM outbox INDEXED BY outbox_to_forget WHERE game IS NULL AND kind = 'answer' AND recipient <> '' "
        "AND date <= ?1 ORDER BY date LIMIT 1",
    [SQL_FORGETTING_ADD] = "INSERT INTO forgettings (at) VALUES (?1)",
    [SQL_FORGETTING_SET_MAIL] = "UPDATE forgettings SET mail = ?2 WHERE id = ?1",
    [SQL_FORGETTING_ADD_MAIL] =
        "INSERT INTO forgettings (at, mail) SELECT ?1, ?2 "
        "WHERE NOT EXISTS (SELECT 1 FROM forgettings INDEXED BY forgettings_to_tell WHERE mail = ?2)",
    [SQL_FORGETTING_MOVE] =
        "INSERT INTO forgettings (at, mail) SELECT at, ?2 FROM forgettings INDEXED BY forgettings_to_tell "
        "WHERE mail = ?1",
    [SQL_FORGETTING_OF_MAIL] =
        "SELECT outbox.id, ifnull(game, 0), seat IS NULL AND observer IS NULL "
        "FROM forgettings INDEXED BY forgettings_to_tell JOIN outbox ON outbox.id = mail WHERE mail = ?1",
    [SQL_FORGETTING_STOPPED] =
        "SELECT outbox.id, ifnull(game, 0), seat IS NULL AND observer IS NULL "
        "FROM forgettings INDEXED BY forgettings_to_tell JOIN outbox ON outbox.id = mail "
        "WHERE mail IS NOT NULL AND forgettings.at <= ?1 AND outbox.status = 'stopped' LIMIT 1",
    [SQL_FORGETTING_TOLD] = "UPDATE forgettings SET mail = NULL, cleaned = NULL WHERE mail = ?1",
    [SQL_FORGETTINGS_TO_CLEAN] = "SELECT EXISTS (SELECT 1 FROM forgettings WHERE cleaned IS NULL)",
    [SQL_FORGETTINGS_CLEANED] = "UPDATE forgettings SET cleaned = ?1 WHERE cleaned IS NULL",

    /* ---- rows that the log binds: all of their columns, whatever the schema has ---- */
    [SQL_RECORD_SET] = "INSERT INTO salts (game, kind, row, salt, texts) VALUES (?1, ?2, ?3, ?4, ?5) "
                       "ON CONFLICT (game, kind, row) DO UPDATE SET salt = ?4, texts = ?5",
    [SQL_RECORD_SALTS] = "SELECT salt, texts FROM salts WHERE game = ?1 AND kind = ?2 AND row = ?3",
    [SQL_RECORD_STATE] =
        "SELECT number, turn, secret, seeded FROM games JOIN states ON states.game = games.id "
        "WHERE games.id = ?1 ORDER BY number DESC LIMIT 1",
    [SQL_RECORD_GAME] = "SELECT * FROM games WHERE id = ?2 AND id = ?1",
    [SQL_RECORD_SEAT] = "SELECT * FROM seats WHERE game = ?1 AND seat = ?2",
    [SQL_RECORD_ABSENCE] = "SELECT * FROM absences WHERE id = ?2 AND game = ?1",
    [SQL_RECORD_MOVE] = "SELECT * FROM moves WHERE id = ?2 AND game = ?1",
    [SQL_RECORD_OBSERVER] = "SELECT * FROM observers WHERE id = ?2 AND game = ?1",
    [SQL_RECORD_SUBMISSION] = "SELECT * FROM submissions WHERE receipt = ?2 AND game = ?1",
    [SQL_RECORD_PRESS] = "SELECT * FROM press WHERE id = ?2 AND game = ?1",
    [SQL_RECORD_MAIL] = "SELECT * FROM outbox WHERE id = ?2 AND game = ?1",
    [SQL_RECORD_LETTER] =
        "SELECT letters.* FROM letters JOIN outbox ON mail = id WHERE mail = ?2 AND game = ?1",
    [SQL_RECORDS_GAME] = "SELECT * FROM games WHERE id = ?1",
    [SQL_RECORDS_SEAT] = "SELECT * FROM seats WHERE game = ?1",
    [SQL_RECORDS_ABSENCE] = "SELECT * FROM absences WHERE game = ?1",
    [SQL_RECORDS_MOVE] = "SELECT * FROM moves WHERE game = ?1",
    [SQL_RECORDS_OBSERVER] = "SELECT * FROM observers WHERE game = ?1",
    [SQL_RECORDS_SUBMISSION] = "SELECT * FROM submissions WHERE game = ?1",
    [SQL_RECORDS_PRESS] = "SELECT * FROM press WHERE game = ?1",
    [SQL_RECORDS_MAIL] = "SELECT * FROM outbox WHERE game = ?1",
    [SQL_RECORDS_LETTER] = "SELECT letters.* FROM outbox JOIN letters ON mail = id WHERE game = ?1",
};
