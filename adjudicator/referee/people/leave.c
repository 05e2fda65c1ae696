#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../letters/letters.h"
#include "../turn/turn.h"

/* ---- whether it can be done ---- */

static bool status_is(const LoadedGame *loaded, const char *status) {
  return strcmp(loaded->row.status, status) == 0;
}

static Hindrance hindrance_of_game(const LoadedGame *loaded, int seat) {
  if (loaded->withheld) return "closed";
  if (status_is(loaded, "over")) return "over";
  if (status_is(loaded, "broken")) return "broken";
  return loaded->seats.items[seat].vacant ? "vacant" : NULL;
}

static Hindrance hindrance_of_draw(const LoadedGame *loaded, int seat, LeaveKind kind, const DrawSaid *said) {
  for (size_t i = 0; i < loaded->seats.count; i++) {
    if (loaded->seats.items[i].vacant) return "vacant-other";
  }
  for (size_t i = 0; i < loaded->seats.count; i++) {
    if (loaded->seats.items[i].computer != NULL) return "computer-other";
  }
  if ((said->yes & AUDIENCE_SEAT(seat)) != 0) return "offered";
  if ((said->withdrawn & AUDIENCE_SEAT(seat)) != 0) return "withdrawn";
  return kind == LEAVE_ACCEPT && said->yes == 0 ? "no-offer" : NULL;
}

static Hindrance hindrance_of(const LoadedGame *loaded, int seat, LeaveKind kind, const DrawSaid *said) {
  Hindrance hindrance = hindrance_of_game(loaded, seat);
  if (hindrance != NULL || kind == LEAVE_RESIGN) return hindrance;
  return hindrance_of_draw(loaded, seat, kind, said);
}

/* ---- codes ---- */

/* `said`: how often the seat had said anything of a draw when it asked, so that a code for one counts once. A
 * resignation can happen only once. */
static char *code_of(const LoadedGame *loaded, int seat, LeaveKind kind, int64_t said) {
  static const char *const NAMES[] = {
      [LEAVE_OFFER] = "offer", [LEAVE_ACCEPT] = "accept", [LEAVE_RESIGN] = "resign"};
  const char *what = arena_printf(
      loaded->arena, "%s|%" PRId64 "|%d|%" PRId64 "|%" PRId64 "|%s", loaded->row.name, loaded->number, seat,
      loaded->seats.items[seat].key_generation, kind == LEAVE_RESIGN ? 0 : said, NAMES[kind]);
  return confirmation_code(loaded->arena, loaded->secret, what);
}

Status leave_ask(Referee *referee, const LoadedGame *loaded, int seat, LeaveKind kind, Hindrance *hindrance,
                 const char **code) {
  DrawSaid said;
  Status status = draw_load(referee, loaded, &said);
  if (status != STATUS_OK) return status;
  *hindrance = hindrance_of(loaded, seat, kind, &said);
  *code = code_of(loaded, seat, kind, said.times[seat]);
  return STATUS_OK;
}

/* ---- a draw ---- */

static Tree *seat_fields(const LoadedGame *loaded, int seat) {
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "seat", loaded->seated.names[seat]);
  return fields;
}

/* What a seat says of a draw: for the log, and as a notice to the others. */
static Status declare(Referee *referee, const LoadedGame *loaded, int seat, const DrawSaid *said,
                      const char *event, const char *notice) {
  EventWriter writer;
  const Tree *fields = seat_fields(loaded, seat);
  const char *ordinal = arena_printf(loaded->arena, "%d-%" PRId64, seat, said->times[seat]);
  Status status = event_writer_open(referee, loaded, &writer);
  if (status == STATUS_OK) status = event_writer_add(&writer, event, NULL, AUDIENCE_ALL, fields);
  for (int reader = 0; reader < loaded->seated.count && status == STATUS_OK; reader++) {
    if (reader != seat) status = mails_queue_notice(referee, loaded, reader, notice, ordinal, fields);
  }
  return status;
}

static Status agree(Referee *referee, LoadedGame *loaded) {
  referee_log(referee, NOTICE_DONE, "%s: ended in turn %s, all players agreed to a draw", loaded->row.name,
              loaded->turn);
  return game_end(referee, loaded, "draw-agreed", tree_map(loaded->arena));
}

/* The last yes ends the game, and its report says so: nobody needs a notice, too. */
static Status say_yes(Referee *referee, LoadedGame *loaded, int seat, LeaveKind kind, const DrawSaid *said) {
  uint32_t everybody = (uint32_t)((1u << loaded->seated.count) - 1);
  bool all = ((said->yes | AUDIENCE_SEAT(seat)) & everybody) == everybody;
  if (!all && kind == LEAVE_OFFER && said->yes == 0)
    return declare(referee, loaded, seat, said, "act-draw-offered", "draw-offered");
  if (!all) return declare(referee, loaded, seat, said, "act-draw-accepted", "draw-accepted");
  EventWriter writer;
  Status status = event_writer_open(referee, loaded, &writer);
  if (status == STATUS_OK)
    status = event_writer_add(&writer, "act-draw-accepted", NULL, AUDIENCE_ALL, seat_fields(loaded, seat));
  return status == STATUS_OK ? agree(referee, loaded) : status;
}

Status leave_withdraw(Referee *referee, const LoadedGame *loaded, int seat, Hindrance *hindrance) {
  DrawSaid said;
  Status status = draw_load(referee, loaded, &said);
  if (status != STATUS_OK) return status;
  *hindrance = hindrance_of_game(loaded, seat);
  if (*hindrance == NULL && (said.yes & AUDIENCE_SEAT(seat)) == 0) *hindrance = "not-offered";
  if (*hindrance != NULL) return STATUS_OK;
  return declare(referee, loaded, seat, &said, "act-draw-withdrawn", "draw-withdrawn");
}

/* ---- a resignation ---- */

/* The game waits for a new player; if it is paused, when it is resumed. */
static Status wait_for_player(Referee *referee, LoadedGame *loaded) {
  GameRow *row = &loaded->row;
  if (!status_is(loaded, "paused")) return window_open(referee, loaded);
  row->held = "player";
  row->deadline = row->wake = TIME_NONE;
  return referee_ledger_status(referee, ledger_set_status(referee->ledger, row->id, row));
}

static Status vacate(Referee *referee, LoadedGame *loaded, int seat) {
  SeatRow *row = &loaded->seats.items[seat];
  EventWriter writer;
  const Tree *fields = seat_fields(loaded, seat);
  const char *ordinal =
      arena_printf(loaded->arena, "%" PRId64 "-%d-%" PRId64, loaded->number, seat, row->key_generation);
  row->vacant = true;
  row->game = loaded->row.id;
  Status status = referee_ledger_status(referee, ledger_set_seat(referee->ledger, row));
  if (status == STATUS_OK) status = event_writer_open(referee, loaded, &writer);
  if (status == STATUS_OK) status = event_writer_add(&writer, "act-resigned", NULL, AUDIENCE_ALL, fields);
  if (status == STATUS_OK) status = wait_for_player(referee, loaded);
  if (status == STATUS_OK) status = mails_queue_notices(referee, loaded, "seat-resigned", ordinal, fields);
  if (status == STATUS_OK)
    status = mails_queue_referee(referee, loaded->arena, &loaded->row, "seat-resigned", ordinal, fields);
  referee_log(referee, NOTICE_WARNING,
              "%s: seat %s has resigned; the game is held until `adjudicator replace %s %s ADDRESS`",
              loaded->row.name, row->name, loaded->row.name, row->name);
  return status;
}

Status leave_resign(Referee *referee, LoadedGame *loaded, int seat) {
  if (loaded->seated.count != 2) return vacate(referee, loaded, seat);
  Tree *fields = seat_fields(loaded, seat);
  const char *winner = loaded->seated.names[1 - seat];
  tree_put_text(loaded->arena, fields, "winner", winner);
  referee_log(referee, NOTICE_DONE, "%s: ended in turn %s, %s resigned, %s wins", loaded->row.name,
              loaded->turn, loaded->seated.names[seat], winner);
  return game_end(referee, loaded, "game-resigned", fields);
}

/* What a code of this position is for; *used: it was for a time that is past. LEAVE_NOTHING: nothing. */
static LeaveKind kind_of_code(const LoadedGame *loaded, int seat, const char *code, const DrawSaid *said,
                              bool *used) {
  static const LeaveKind KINDS[] = {LEAVE_OFFER, LEAVE_ACCEPT, LEAVE_RESIGN};
  for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
    for (int64_t own = said->times[seat]; own >= 0; own--) {
      *used = own < said->times[seat];
      if (confirmation_code_matches(loaded->arena, code, code_of(loaded, seat, KINDS[i], own)))
        return KINDS[i];
      if (KINDS[i] == LEAVE_RESIGN) break;
    }
  }
  return LEAVE_NOTHING;
}

Status leave_confirm(Referee *referee, LoadedGame *loaded, int seat, const char *code, Hindrance *hindrance,
                     LeaveKind *done) {
  DrawSaid said;
  bool used;
  Status status = draw_load(referee, loaded, &said);
  if (status != STATUS_OK) return status;
  *done = kind_of_code(loaded, seat, code, &said, &used);
  *hindrance =
      *done == LEAVE_NOTHING ? hindrance_of_game(loaded, seat) : hindrance_of(loaded, seat, *done, &said);
  if (*hindrance == NULL && (*done == LEAVE_NOTHING || used)) *hindrance = "stale";
  if (*hindrance != NULL) return STATUS_OK;
  status = addresses_check(referee, loaded);
  if (status != STATUS_OK) return status;
  return *done == LEAVE_RESIGN ? leave_resign(referee, loaded, seat)
                               : say_yes(referee, loaded, seat, *done, &said);
}
