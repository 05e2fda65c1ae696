#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../letters/letters.h"

bool missed_any(const WindowAnswers *answers) {
  for (size_t i = 0; i < answers->duties.count; i++) {
    if (answers->answers[i] == ANSWER_NONE) return true;
  }
  return false;
}

/* ---- counting ---- */

/* From the turn's events. */
Status missed_before(Referee *referee, const LoadedGame *loaded, uint32_t *seats) {
  EventRows events;
  *seats = 0;
  Status status = ledger_events(referee->ledger, loaded->arena, loaded->row.id, loaded->turn, -1, &events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < events.count; i++) {
    if (event_is(&events.items[i], "missed-turn")) *seats |= (uint32_t)events.items[i].audience;
  }
  return STATUS_OK;
}

static Status write_seat(Referee *referee, const LoadedGame *loaded, int seat) {
  SeatRow *row = &loaded->seats.items[seat];
  row->game = loaded->row.id;
  return referee_ledger_status(referee, ledger_set_seat(referee->ledger, row));
}

static Status count_answer(Referee *referee, const LoadedGame *loaded, int seat) {
  SeatRow *row = &loaded->seats.items[seat];
  if (row->missed == 0) return STATUS_OK;
  row->missed = 0;
  return write_seat(referee, loaded, seat);
}

static Status count_missed(Referee *referee, const LoadedGame *loaded, int seat, MissedTurns *out) {
  const Settings *settings = &loaded->settings;
  SeatRow *row = &loaded->seats.items[seat];
  row->missed++;
  row->missed_all++;
  out->seats |= AUDIENCE_SEAT(seat);
  if (settings->missed == MISSED_REPLACE && row->missed >= settings->replace_after && !row->vacant) {
    row->vacant = true;
    out->vacated |= AUDIENCE_SEAT(seat);
  }
  return write_seat(referee, loaded, seat);
}

Status missed_count(Referee *referee, LoadedGame *loaded, const WindowAnswers *answers, uint32_t stood_in,
                    bool over, MissedTurns *out) {
  *out = (MissedTurns){0, 0};
  uint32_t before = 0;
  Status status = STATUS_OK;
  if (over && (stood_in != 0 || missed_any(answers))) status = missed_before(referee, loaded, &before);
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++) {
    if (!duties_name(&answers->duties, seat) || loaded->seats.items[seat].computer != NULL) continue;
    bool silent = window_answers_of_seat(answers, seat) == ANSWER_NONE;
    if (!silent && (stood_in & AUDIENCE_SEAT(seat)) == 0) {
      status = count_answer(referee, loaded, seat);
    } else if (over && (before & AUDIENCE_SEAT(seat)) == 0) {
      status = count_missed(referee, loaded, seat, out);
    }
  }
  return status;
}

/* ---- what happened, for the ledger ---- */

Status missed_add_silent(EventWriter *writer, const WindowAnswers *answers) {
  Arena *arena = writer->loaded->arena;
  for (size_t i = 0; i < answers->duties.count; i++) {
    const Duty *duty = &answers->duties.items[i];
    if (answers->answers[i] != ANSWER_NONE) continue;
    Tree *fields = tree_map(arena);
    tree_put_text(arena, fields, "seat", writer->loaded->seated.names[duty->seat]);
    tree_put_text(arena, fields, "window", duty->window);
    if (duty->part != NULL) tree_put_text(arena, fields, "part", duty->part);
    Status status = event_writer_add(writer, "no-answer", "", AUDIENCE_SEAT(duty->seat), fields);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

Status missed_add_turns(EventWriter *writer, const MissedTurns *missed) {
  const LoadedGame *loaded = writer->loaded;
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    if ((missed->seats & AUDIENCE_SEAT(seat)) == 0) continue;
    const Settings *settings = &loaded->settings;
    Tree *fields = tree_map(loaded->arena);
    tree_put_text(loaded->arena, fields, "seat", loaded->seated.names[seat]);
    tree_put_int(loaded->arena, fields, "count", loaded->seats.items[seat].missed);
    if (settings->missed == MISSED_REPLACE)
      tree_put_int(loaded->arena, fields, "after", settings->replace_after);
    Status status = event_writer_add(writer, "missed-turn", "", AUDIENCE_SEAT(seat), fields);
    if (status == STATUS_OK && (missed->vacated & AUDIENCE_SEAT(seat)) != 0)
      status = event_writer_add(writer, "seat-vacant", "", AUDIENCE_ALL, fields);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

/* ---- vacant seats ---- */

Status missed_tell_vacant(Referee *referee, const LoadedGame *loaded, uint32_t vacated) {
  Status status = vacated == 0 ? STATUS_OK : addresses_check(referee, loaded);
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++) {
    if ((vacated & AUDIENCE_SEAT(seat)) == 0) continue;
    const SeatRow *row = &loaded->seats.items[seat];
    Tree *fields = tree_map(loaded->arena);
    tree_put_text(loaded->arena, fields, "seat", row->name);
    tree_put_int(loaded->arena, fields, "count", row->missed);
    const char *ordinal = arena_printf(loaded->arena, "%" PRId64 "-%d", loaded->number, seat);
    status = mails_queue_notices(referee, loaded, "seat-vacant", ordinal, fields);
    if (status == STATUS_OK)
      status = mails_queue_referee(referee, loaded->arena, &loaded->row, "seat-vacant", ordinal, fields);
    referee_log(referee, NOTICE_WARNING,
                "%s: seat %s is vacant after %" PRId64 " missed turns in a row; the game is held until "
                "`adjudicator replace %s %s ADDRESS`",
                loaded->row.name, row->name, row->missed, loaded->row.name, row->name);
  }
  return status;
}
