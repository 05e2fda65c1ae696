#include "turn.h"

#include <inttypes.h>
#include <string.h>

#include "../../report/report.h"
#include "../letters/letters.h"
#include "../office/office.h"
#include "../record/record.h"

/* Reminders of all of a player's games in one mail, for players who asked for it (`digest: yes`). */

/* A player whom a digest is due to. */
typedef struct DigestDue {
  const char *address; /* bare */
  Time moment;         /* the latest time at which one of their games was due for a reminder */
} DigestDue;

/* Of one run. */
typedef struct Digests {
  Arena *arena;
  DigestDue *items;
  size_t count, capacity;
} Digests;

static void digests_init(Digests *digests, Arena *arena) {
  *digests = (Digests){.arena = arena};
}

/* A game of this player was to be reminded of at `moment`. */
static void digests_add(Digests *digests, const char *address, Time moment) {
  for (size_t i = 0; i < digests->count; i++) {
    DigestDue *due = &digests->items[i];
    if (strcmp(due->address, address) != 0) continue;
    if (moment > due->moment) due->moment = moment;
    return;
  }
  digests->items =
      arena_room(digests->arena, digests->items, sizeof *digests->items, digests->count, &digests->capacity);
  digests->items[digests->count++] = (DigestDue){arena_strdup(digests->arena, address), moment};
}

/* ---- one mail ---- */

typedef struct Digest {
  Referee *referee;
  Arena *arena;
  const DigestDue *due;
  SeatRows seats;      /* all of this player */
  Tree *games;         /* those that wait for the player */
  const char *nearest; /* deadline of the first, short */
} Digest;

static Tree *game_tree(const Digest *digest, const Catalogue *catalogue, const LoadedGame *loaded, int seat,
                       const WindowAnswers *answers) {
  Arena *arena = digest->arena;
  const char *zone = viewer_timezone(loaded, seat);
  Tree *game = tree_map(arena);
  tree_put_text(arena, game, "game", loaded->row.name);
  tree_put_text(arena, game, "title", loaded->game->title);
  tree_put_text(arena, game, "turn", loaded->turn);
  tree_put_text(arena, game, "player",
                mails_seat_name(digest->referee, loaded, seat, loaded->seated.names[seat]));
  tree_put_text(arena, game, "owed", mails_owed(digest->referee, loaded, seat, answers));
  tree_put_text(arena, game, "deadline_text", time_text(catalogue, arena, loaded->row.deadline, zone));
  tree_put_bool(arena, game, "errors", window_answers_of_seat(answers, seat) == ANSWER_ERRORS);
  tree_put_bool(arena, game, "held", strcmp(loaded->row.held, "answer") == 0);
  const char *reply_to = document_reply_to(digest->referee, loaded, seat);
  if (reply_to != NULL) tree_put_text(arena, game, "reply_to", reply_to);
  tree_put_bool(arena, game, "needs_key", document_needs_key(digest->referee));
  return game;
}

static Status add_game(Digest *digest, const char *name, int seat) {
  LoadedGame loaded;
  Files files;
  Status status = load_game(digest->referee, digest->arena, name, &loaded);
  if (status == STATUS_OK) status = addresses_check(digest->referee, &loaded);
  if (status == STATUS_OK) status = files_load(digest->referee, &loaded, &files);
  if (status != STATUS_OK) return status;
  WindowAnswers answers;
  window_answers_judge(&loaded, &files, NULL, &answers);
  Answer answer = window_answers_of_seat(&answers, seat);
  if (!duties_name(&answers.duties, seat) || answer == ANSWER_GOOD) return STATUS_OK;
  const Catalogue *catalogue = referee_catalogue(digest->referee, digest->seats.items[0].language);
  if (catalogue == NULL) return STATUS_CONFIG;
  const char *zone = viewer_timezone(&loaded, seat);
  if (digest->nearest == NULL)
    digest->nearest = time_text_short(catalogue, digest->arena, loaded.row.deadline, zone);
  tree_add(digest->arena, digest->games, game_tree(digest, catalogue, &loaded, seat, &answers));
  return STATUS_OK;
}

/* By deadline, as the ledger has them. A game that cannot be read is logged and left out. */
static Status add_games(Digest *digest) {
  GameRows rows;
  Status status = ledger_games_open(digest->referee->ledger, digest->arena, 0, &rows);
  if (status != STATUS_OK) return referee_ledger_status(digest->referee, status);
  for (size_t i = 0; i < rows.count; i++) {
    for (size_t s = 0; s < digest->seats.count; s++) {
      const SeatRow *seat = &digest->seats.items[s];
      if (seat->game != rows.items[i].id) continue;
      status = add_game(digest, rows.items[i].name, (int)seat->seat);
      if (status != STATUS_OK && status != STATUS_BUG) return status;
    }
  }
  return STATUS_OK;
}

/* Unlike that of any other player, moment or ledger: it holds part of the hash of a key, and nothing of the address, which may
 * have to be forgotten. */
static const char *id_of(const Digest *digest) {
  const char *text = arena_printf(digest->arena, "%s digest", digest->seats.items[0].key_hash);
  const char *hash = sha256_hex(digest->arena, text, strlen(text));
  return mails_plain_id(digest->arena, digest->referee,
                        arena_printf(digest->arena, "digest.%" PRId64 ".%.12s", digest->due->moment, hash));
}

static Status compose(const Digest *digest, OutboxRow *mail) {
  Referee *referee = digest->referee;
  const SeatRow *player = &digest->seats.items[0];
  const Catalogue *catalogue = referee_catalogue(referee, player->language);
  if (catalogue == NULL) return STATUS_CONFIG;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, digest->arena);
  Tree *data = tree_map(digest->arena);
  tree_put(digest->arena, data, "games", digest->games);
  tree_put_int(digest->arena, data, "count", (int64_t)digest->games->count);
  tree_put_text(digest->arena, data, "deadline", digest->nearest);
  mail->subject = catalogue_say(catalogue, digest->arena, "subjects.referee.digest", data);
  mail->body = digest_text(catalogue, digest->arena, data, &diagnostics);
  referee_log_diagnostics(referee, "", NULL, &diagnostics);
  return mail->body == NULL ? STATUS_CONFIG : STATUS_OK;
}

static Status queue(const Digest *digest, const char *id) {
  Referee *referee = digest->referee;
  OutboxRow mail = {
      .seat = -1,
      .kind = "reminder",
      .turn = "",
      .state = -1,
      .message_id = id,
      .sender = referee->configuration->from,
      .recipient = digest->seats.items[0].address,
      .date = referee->now,
      .next_try = referee->now,
      .status = "queued",
      .words = "",
  };
  Status status = compose(digest, &mail);
  return status == STATUS_OK ? referee_ledger_status(referee, ledger_add_mail(referee->ledger, &mail))
                             : status;
}

static Status queue_unless_known(Digest *digest) {
  Referee *referee = digest->referee;
  Status status =
      ledger_seats_of_address(referee->ledger, digest->arena, digest->due->address, &digest->seats);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (digest->seats.count == 0) return STATUS_OK;
  OutboxRow known;
  const char *id = id_of(digest);
  status = ledger_mail_by_message_id(referee->ledger, digest->arena, id, &known);
  if (status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  status = add_games(digest);
  return status == STATUS_OK && digest->games->count > 0 ? queue(digest, id) : status;
}

static Status queue_one(Referee *referee, const DigestDue *due) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  Arena *arena = arena_new();
  Digest digest = {.referee = referee, .arena = arena, .due = due, .games = tree_list(arena)};
  status = queue_unless_known(&digest);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  arena_free(arena);
  return status;
}

/* Queues a mail to each of them, in its own transaction: all games with a deadline that wait for the
 * player, each with its time in the player's zone there. Its Message-ID holds the moment: a reminder is
 * due again only at a later moment. STATUS_OK, or the worst that happened (logged). */
static Status digests_queue(Referee *referee, const Digests *digests) {
  Status worst = STATUS_OK;
  for (size_t i = 0; i < digests->count; i++) {
    Status status = queue_one(referee, &digests->items[i]);
    if (status == STATUS_OK) continue;
    referee_log(referee, NOTICE_ERROR, "%s: not reminded (%s); the next tick tries again",
                digests->items[i].address, status_name(status));
    worst = status;
  }
  return worst;
}

/* ======== reminders ======== */

/* How long before its deadline a game is to be reminded of at this moment; 0: it is not. */
static int64_t distance_of(const Referee *referee, const GameRow *row, const Settings *settings) {
  return settings_reminder(settings, row->opened, row->deadline, referee->now);
}

static Status remind_seat(Referee *referee, const LoadedGame *loaded, int seat, int64_t distance,
                          Digests *digests) {
  const SeatRow *row = &loaded->seats.items[seat];
  if (row->computer != NULL) return STATUS_OK;
  Status status = notices_add(referee, loaded, seat, loaded->row.deadline - distance);
  if (status != STATUS_OK) return status;
  if (!row->digest) return mails_queue_reminder(referee, loaded, seat, distance);
  digests_add(digests, row->bare, loaded->row.deadline - distance);
  return STATUS_OK;
}

static Status remind_seats(Referee *referee, const LoadedGame *loaded, int64_t distance, Digests *digests) {
  Files files;
  Status status = files_load(referee, loaded, &files);
  if (status != STATUS_OK) return status;
  WindowAnswers answers;
  window_answers_judge(loaded, &files, NULL, &answers);
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++) {
    if (duties_name(&answers.duties, seat) && window_answers_of_seat(&answers, seat) != ANSWER_GOOD)
      status = remind_seat(referee, loaded, seat, distance, digests);
  }
  return status;
}

static Status remind_loaded(Referee *referee, Arena *arena, const char *name, Digests *digests) {
  LoadedGame loaded;
  Status status = load_game(referee, arena, name, &loaded);
  if (status != STATUS_OK) return status;
  /* Somebody may have moved the game on since it was found, or paused it. */
  int64_t distance = distance_of(referee, &loaded.row, &loaded.settings);
  if (distance == 0 || strcmp(loaded.row.status, "running") != 0) return STATUS_OK;
  status = addresses_check(referee, &loaded);
  return status == STATUS_OK ? remind_seats(referee, &loaded, distance, digests) : status;
}

static Status remind(Referee *referee, const GameRow *row, Digests *digests) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  Arena *arena = arena_new();
  status = remind_loaded(referee, arena, row->name, digests);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  arena_free(arena);
  return status;
}

/* What was found of a game that was looked at: nobody is to be reminded again before `next`, as things are. */
typedef struct Look {
  GameRow row; /* of what has to stay as it is: window, deadline, settings */
  Time next;
} Look;

typedef struct Looks {
  Arena *arena;
  Look *items;
  size_t count, capacity;
} Looks;

static void looks_add(Looks *looks, const GameRow *row, Time next) {
  looks->items = arena_room(looks->arena, looks->items, sizeof *looks->items, looks->count, &looks->capacity);
  GameRow kept = {.id = row->id,
                  .opened = row->opened,
                  .deadline = row->deadline,
                  .settings = arena_strdup(looks->arena, row->settings)};
  looks->items[looks->count++] = (Look){kept, next};
}

/* Once all mails are queued, digests, too: a tick that dies before looks again, and known mails are not queued twice. */
static Status looks_note(Referee *referee, const Looks *looks) {
  Status status = looks->count > 0 ? ledger_begin(referee->ledger) : STATUS_OK;
  if (looks->count == 0 || status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < looks->count && status == STATUS_OK; i++)
    status = ledger_set_remind(referee->ledger, &looks->items[i].row, looks->items[i].next);
  if (status == STATUS_OK) status = ledger_commit(referee->ledger);
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  return referee_ledger_status(referee, status);
}

/* Unreadable settings are logged when the game is loaded. */
static Status look_at(Referee *referee, const GameRow *row, Digests *digests, Looks *looks) {
  Arena *arena = arena_new();
  Settings settings;
  bool readable = settings_read(arena, row->settings, &settings);
  Status status = STATUS_OK;
  if (!readable || distance_of(referee, row, &settings) > 0) status = remind(referee, row, digests);
  if (status == STATUS_OK && readable)
    looks_add(looks, row, settings_next_reminder(&settings, row->opened, row->deadline, referee->now));
  arena_free(arena);
  return status;
}

/* A game that cannot be read would fail at every tick until its deadline: it is taken for due, and set aside after a few. */
static Status make_due(const Referee *referee, const GameRow *row) {
  return referee_ledger_status(referee, ledger_set_due(referee->ledger, row->id));
}

static Status look_at_all(Referee *referee, const GameRows *rows, Digests *digests, Looks *looks) {
  Status worst = STATUS_OK;
  for (size_t i = 0; i < rows->count; i++) {
    Status status = look_at(referee, &rows->items[i], digests, looks);
    if (status == STATUS_OK) continue;
    if (status == STATUS_BUG) status = status_worse(status, make_due(referee, &rows->items[i]));
    referee_log(referee, NOTICE_ERROR, "%s: not reminded (%s); the next tick tries again",
                rows->items[i].name, status_name(status));
    worst = status;
  }
  return worst;
}

/* Games that are read at a time: after an outage they may be many. */
#define GAMES_AHEAD 500

static Status remind_games(Referee *referee, Digests *digests, Looks *looks) {
  Status worst = STATUS_OK;
  GameRow last = {.remind = -1};
  for (bool more = true; more;) {
    Arena *arena = arena_new();
    GameRows rows;
    Status status = referee_ledger_status(
        referee, ledger_games_to_remind(referee->ledger, arena, referee->now, &last, GAMES_AHEAD, &rows));
    more = status == STATUS_OK && rows.count == GAMES_AHEAD;
    if (status == STATUS_OK && rows.count > 0) {
      last = (GameRow){.remind = rows.items[rows.count - 1].remind, .id = rows.items[rows.count - 1].id};
      status = look_at_all(referee, &rows, digests, looks);
    }
    if (status != STATUS_OK) worst = status;
    arena_free(arena);
  }
  return worst;
}

Status remind_all(Referee *referee) {
  Arena *arena = arena_new();
  Digests digests;
  Looks looks = {.arena = arena};
  digests_init(&digests, arena);
  Status status = remind_games(referee, &digests, &looks);
  Status mailed = digests_queue(referee, &digests);
  if (mailed == STATUS_OK) mailed = looks_note(referee, &looks);
  arena_free(arena);
  return mailed == STATUS_OK ? status : mailed;
}
