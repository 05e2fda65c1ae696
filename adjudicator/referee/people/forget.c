#include "private.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "../../base/yaml.h"
#include "../../ledger/forget.h"
#include "../../mail/message.h"
#include "../../report/report.h"
#include "../letters/letters.h"

#define DAY ((int64_t)24 * 3600)

/* ---- what would go ---- */

static bool goes_on(const GameRow *game) {
  return strcmp(game->status, "over") != 0;
}

static Status add_seat(Referee *referee, Arena *arena, const SeatRow *row, ForgetPlan *plan) {
  GameRow game;
  SeatRows seats;
  Status status = ledger_game_of_id(referee->ledger, arena, row->game, &game);
  if (status == STATUS_OK) status = ledger_seats(referee->ledger, arena, row->game, &seats);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  const Game *rules = game_find(game.rules);
  bool leaves = goes_on(&game) && !row->vacant;
  plan->seats[plan->count++] = (ForgetSeat){
      .game_id = game.id,
      .seat = row->seat,
      .generation = row->key_generation,
      .game = game.name,
      .rules = game.rules,
      .title = rules == NULL ? game.rules : rules->title,
      .name = row->name,
      .leaves = leaves,
      .of_two = leaves && seats.count == 2,
  };
  if (strcmp(game.held, "release") == 0) plan->closed = game.name;
  return STATUS_OK;
}

Status forget_plan(Referee *referee, Arena *arena, const char *address, ForgetPlan *out) {
  SeatRows rows;
  *out = (ForgetPlan){.count = 0};
  Status status =
      referee_ledger_status(referee, ledger_seats_of_address(referee->ledger, arena, address, &rows));
  if (status != STATUS_OK) return status;
  out->seats = arena_alloc(arena, (rows.count + 1) * sizeof *out->seats);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++)
    status = add_seat(referee, arena, &rows.items[i], out);
  return status;
}

char *forget_code(const Referee *referee, const LoadedGame *loaded, int seat, const ForgetPlan *plan,
                  int days) {
  const char *what =
      arena_printf(loaded->arena, "forget|%s|%" PRId64 "|%d|%" PRId64, loaded->row.name,
                   (int64_t)referee->now / DAY - days, seat, loaded->seats.items[seat].key_generation);
  for (size_t i = 0; i < plan->count; i++) {
    const ForgetSeat *own = &plan->seats[i];
    what = arena_printf(loaded->arena, "%s|%" PRId64 " %" PRId64 " %" PRId64 "%s", what, own->game_id,
                        own->seat, own->generation, own->leaves ? " leaves" : "");
  }
  return confirmation_code(loaded->arena, loaded->secret, what);
}

/* ---- their seats ---- */

/* One person, being forgotten. */
typedef struct Forgetting {
  Referee *referee;
  Arena *arena;
  const char *address;   /* bare */
  const char *recipient; /* the same with the display name, if one is known */
  const char *reason;
  const char *language;
  Time at;
  Forgotten *out;
} Forgetting;

static bool is_theirs(const Forgetting *work, const SeatRow *row) {
  return row->computer == NULL && strcasecmp(row->bare, work->address) == 0;
}

/* The key of somebody who is forgotten no longer works. */
static Status clear_seat(const Forgetting *work, const GameRow *game, const SeatRow *old) {
  uint8_t secret[DICE_KEY_BYTES];
  if (!secret_from_hex(game->secret, secret)) return STATUS_BUG;
  SeatRow row = *old;
  row.address = FORGOTTEN_ADDRESS;
  row.bare = NULL; /* follows from it */
  row.timezone = game->timezone;
  row.language = work->referee->configuration->language;
  row.key_generation++;
  row.key_hash =
      seat_key_hash(work->arena, seat_key(work->arena, secret, game->name, row.seat, row.key_generation));
  row.detail = "normal";
  row.mail = "text";
  row.digest = row.calendar = false;
  row.known_as = "";
  /* A player cannot resign from a game that is set aside. */
  if (strcmp(game->status, "broken") == 0) row.vacant = true;
  return referee_ledger_status(work->referee, ledger_set_seat(work->referee->ledger, &row));
}

static Status leave(const Forgetting *work, const char *name, int64_t seat) {
  LoadedGame *loaded = arena_alloc(work->arena, sizeof *loaded);
  Status status = load_game(work->referee, work->arena, name, loaded);
  if (status != STATUS_OK || !goes_on(&loaded->row) || strcmp(loaded->row.status, "broken") == 0)
    return status;
  return leave_resign(work->referee, loaded, (int)seat);
}

/* For the game master alone: resigning tells everybody that the seat is vacant. */
static Status record(const Forgetting *work, const GameRow *game, const SeatRow *seat) {
  Ledger *ledger = work->referee->ledger;
  StateRow state = {.turn = ""};
  Status status = ledger_state(ledger, work->arena, game->id, &state);
  if (status != STATUS_OK && status != STATUS_BUG) return status; /* even a damaged position has a turn */
  Tree *fields = tree_map(work->arena);
  if (seat != NULL) tree_put_text(work->arena, fields, "seat", seat->name);
  if (work->reason != NULL) tree_put_text(work->arena, fields, "reason", work->reason);
  EventRow event = {
      .state = state.number,
      .turn = state.turn,
      .audience = AUDIENCE_REFEREE,
      .code = "act-forget",
      .rule = "",
      .fields = yaml_write_line(work->arena, fields),
      .at = work->at,
  };
  status = ledger_next_event(ledger, game->id, state.number, &event.number);
  return status == STATUS_OK ? ledger_add_event(ledger, game->id, &event) : status;
}

/* ---- one game ---- */

static Status leave_seats(const Forgetting *work, const GameRow *game, const SeatRows *seats,
                          const SeatRow **last) {
  Status status = STATUS_OK;
  *last = NULL;
  for (size_t i = 0; i < seats->count && status == STATUS_OK; i++) {
    const SeatRow *row = &seats->items[i];
    if (!is_theirs(work, row)) continue;
    *last = row;
    status = clear_seat(work, game, row);
    if (status == STATUS_OK && goes_on(game) && !row->vacant) status = leave(work, game->name, row->seat);
  }
  return status;
}

static Status forget_in_game(const Forgetting *work, const GameRow *game) {
  Ledger *ledger = work->referee->ledger;
  SeatRows seats;
  const SeatRow *own = NULL;
  Status status = referee_ledger_status(work->referee, ledger_seats(ledger, work->arena, game->id, &seats));
  if (status == STATUS_OK) status = leave_seats(work, game, &seats, &own);
  if (status == STATUS_OK) status = forget_texts(work->referee, work->address, game, &seats, work->out);
  return status == STATUS_OK ? referee_ledger_status(work->referee, record(work, game, own)) : status;
}

static Status forget_observers(const Forgetting *work) {
  ObserverRows rows;
  Ledger *ledger = work->referee->ledger;
  Status status = ledger_observers_ever(ledger, work->arena, work->address, &rows);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++)
    status = ledger_forget_observer(ledger, rows.items[i].game, rows.items[i].id, work->at);
  if (status == STATUS_OK) status = ledger_forget_address(ledger, work->address);
  if (status != STATUS_OK) return referee_ledger_status(work->referee, status);
  int64_t invitations;
  status = invitations_forget(work->referee, work->arena, work->address, &invitations);
  work->out->texts += invitations;
  return status;
}

/* ---- the last mail, and the one to the game master ---- */

static Tree *telling(const Forgetting *work, const Catalogue *catalogue) {
  const ForgetPlan *plan = &work->out->plan;
  Tree *fields = tree_map(work->arena),
       *games = tree_put(work->arena, fields, "games", tree_list(work->arena));
  for (size_t i = 0; i < plan->count; i++) {
    Tree *game = tree_add(work->arena, games, tree_map(work->arena));
    tree_put_text(work->arena, game, "game", plan->seats[i].game);
    tree_put_text(work->arena, game, "seat",
                  localize_name(catalogue, work->arena, plan->seats[i].rules, plan->seats[i].name));
  }
  tree_put_bool(work->arena, fields, "any", plan->count > 0);
  tree_put_int(work->arena, fields, "left", work->out->left);
  return fields;
}

/* It belongs to no game, so that no log binds what it says. Nor does its Message-ID follow from the address. */
static Status queue_last_mail(const Forgetting *work, const char *secret, int64_t number) {
  Referee *referee = work->referee;
  const Catalogue *catalogue = referee_catalogue(referee, work->language);
  uint8_t key[DICE_KEY_BYTES];
  if (catalogue == NULL) return STATUS_CONFIG;
  if (secret != NULL ? !secret_from_hex(secret, key) : !random_key(key)) return STATUS_BUG;
  const Tree *fields = telling(work, catalogue);
  const char *name = arena_printf(work->arena, "forgotten.%" PRId64, number);
  OutboxRow row = {
      .seat = -1,
      .state = -1,
      .kind = "notice",
      .turn = "",
      .message_id =
          mails_plain_id(work->arena, referee,
                         arena_concat(work->arena, name, ".", mail_token(work->arena, key, name), NULL)),
      .sender = referee->configuration->from,
      .recipient = work->recipient,
      .subject = catalogue_say(catalogue, work->arena, "answers.referee.forgotten.subject", fields),
      .body = layout_text(work->arena,
                          catalogue_say(catalogue, work->arena, "answers.referee.forgotten.body", fields),
                          LAYOUT_WIDTH),
      .date = referee->now,
      .next_try = referee->now,
      .status = "queued",
      .words = "",
  };
  Status status = ledger_add_mail(referee->ledger, &row);
  if (status == STATUS_OK) status = ledger_set_forgetting_mail(referee->ledger, number, row.id);
  return referee_ledger_status(referee, status);
}

static Status tell(const Forgetting *work, const char *secret) {
  Referee *referee = work->referee;
  int64_t number = 0;
  Status status = referee_ledger_status(referee, ledger_add_forgetting(referee->ledger, work->at, &number));
  if (status == STATUS_OK) status = queue_last_mail(work, secret, number);
  if (status != STATUS_OK || work->reason != NULL) return status;
  const Catalogue *catalogue = referee_catalogue(referee, referee->configuration->language);
  if (catalogue == NULL) return STATUS_CONFIG;
  return mails_queue_referee(referee, work->arena, NULL, "forgotten",
                             arena_printf(work->arena, "%" PRId64, number), telling(work, catalogue));
}

/* ---- all of it ---- */

static bool is_own(const Forgetting *work, const char *address) {
  char *bare;
  return address != NULL && mail_address_valid(work->arena, address, &bare) &&
         strcasecmp(bare, work->address) == 0;
}

static Status check(const Forgetting *work) {
  const Configuration *configuration = work->referee->configuration;
  const char *closed = work->out->plan.closed;
  if (is_own(work, configuration->from) || is_own(work, configuration->referee)) {
    referee_log(work->referee, NOTICE_ERROR,
                "%s is the game master's own address, in the configuration: nothing was forgotten",
                work->address);
    return STATUS_NO_PERMISSION;
  }
  if (closed == NULL) return STATUS_OK;
  referee_log(
      work->referee, NOTICE_ERROR,
      "%s: has results that wait for release, so its player cannot leave it; `adjudicator release` first",
      closed);
  return STATUS_NO_PERMISSION;
}

/* Mail that belongs to no game comes last: it is all that there is of somebody who never played. */
static Status forget_everywhere(const Forgetting *work, const GameRows *games) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < games->count && status == STATUS_OK; i++)
    status = forget_in_game(work, &games->items[i]);
  if (status == STATUS_OK) status = forget_texts(work->referee, work->address, NULL, NULL, work->out);
  return status == STATUS_OK ? forget_observers(work) : status;
}

static bool found_nothing(const Forgetting *work, const GameRows *games) {
  return games->count == 0 && work->out->texts + work->out->mails == 0;
}

/* Any game will do: its secret makes the Message-ID of the last mail one that nobody can guess. NULL: none has begun. */
static Status first_secret(const Forgetting *work, const GameRows *games, const char **secret) {
  GameRows all = *games;
  Status status = STATUS_OK;
  if (all.count == 0)
    status = referee_ledger_status(work->referee, ledger_games(work->referee->ledger, work->arena, &all));
  *secret = all.count == 0 ? NULL : all.items[0].secret;
  return status;
}

static Status find_recipient(Forgetting *work) {
  SeatRows seats;
  Status status = ledger_seats_of_address(work->referee->ledger, work->arena, work->address, &seats);
  work->recipient = seats.count == 0 ? work->address : seats.items[seats.count - 1].address;
  return referee_ledger_status(work->referee, status);
}

Status forget_person(Referee *referee, Arena *arena, const char *address, const char *reason,
                     Forgotten *out) {
  Forgetting work = {.referee = referee,
                     .arena = arena,
                     .address = address,
                     .reason = reason,
                     .at = referee->now,
                     .out = out};
  GameRows games;
  const char *secret = NULL;
  *out = (Forgotten){.texts = 0};
  Status status = forget_plan(referee, arena, address, &out->plan);
  if (status == STATUS_OK) status = check(&work);
  if (status == STATUS_OK) status = find_recipient(&work);
  if (status == STATUS_OK) status = preferences_language(referee, arena, address, &work.language);
  if (status == STATUS_OK)
    status = referee_ledger_status(referee, ledger_games_of_person(referee->ledger, arena, address, &games));
  if (status == STATUS_OK) status = forget_everywhere(&work, &games);
  if (status == STATUS_OK) status = first_secret(&work, &games, &secret);
  if (status != STATUS_OK) return status;
  if (found_nothing(&work, &games)) {
    referee_log(referee, NOTICE_ERROR, "the ledger has nothing of %s", address);
    return STATUS_NOT_FOUND;
  }
  return tell(&work, secret);
}
