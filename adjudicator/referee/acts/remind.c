#include "acts.h"

#include <string.h>

#include "../letters/letters.h"

/* A reminder at work. */
typedef struct Reminding {
  Act *act;
  const RemindWish *wish;
  WindowAnswers answers;
} Reminding;

static Status check_game(const Act *act) {
  const GameRow *row = &act->loaded->row;
  Status status = act_must_go_on(act);
  if (status != STATUS_OK) return status;
  if (strcmp(row->status, "paused") == 0) return act_refuse(act, "is paused; resume it first");
  if (act->loaded->withheld) return act_refuse(act, "has results that wait for `adjudicator release`");
  if (strcmp(row->held, "player") == 0) return act_refuse(act, "waits for a new player, not for an answer");
  return addresses_check(act->referee, act->loaded);
}

static bool owes(const Reminding *reminding, int seat) {
  return reminding->act->loaded->seats.items[seat].computer == NULL &&
         duties_name(&reminding->answers.duties, seat) &&
         window_answers_of_seat(&reminding->answers, seat) != ANSWER_GOOD;
}

/* Whether it was reminded a short while ago, of whatever. */
static Status was_reminded(const Act *act, int seat, bool *was) {
  OutboxRows mails;
  Status status =
      ledger_mails(act->referee->ledger, act->arena, act->loaded->row.id, "reminder", NULL, seat, &mails);
  *was = status == STATUS_OK && mails.count > 0 &&
         mails.items[mails.count - 1].date > act->referee->now - REMIND_AGAIN;
  return referee_ledger_status(act->referee, status);
}

static Status remind_seat(const Act *act, int seat) {
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "seat", act->loaded->seated.names[seat]);
  Status status = mails_queue_reminder_now(act->referee, act->loaded, seat, act->number);
  return status == STATUS_OK ? act_record(act, "act-remind", AUDIENCE_SEAT(seat), fields) : status;
}

static Status remind_named(const Reminding *reminding, const char **names) {
  const Act *act = reminding->act;
  for (size_t i = 0; i < reminding->wish->count; i++) {
    const char *name = reminding->wish->seats[i];
    int seat = act_seat(act, name);
    bool was;
    if (seat < 0) return STATUS_NOT_FOUND;
    if (!owes(reminding, seat)) return act_refuse(act, "waits for nothing from %s", name);
    Status status = was_reminded(act, seat, &was);
    if (status != STATUS_OK) return status;
    if (was) return act_refuse(act, "has reminded %s within the last hour", name);
    status = remind_seat(act, seat);
    if (status != STATUS_OK) return status;
    *names = arena_concat(act->arena, *names, **names == '\0' ? "" : ", ", name, NULL);
  }
  return STATUS_OK;
}

static Status remind_all_seats(const Reminding *reminding, const char **names) {
  const Act *act = reminding->act;
  const Seats *seated = &act->loaded->seated;
  for (int seat = 0; seat < seated->count; seat++) {
    bool was = true;
    Status status = owes(reminding, seat) ? was_reminded(act, seat, &was) : STATUS_OK;
    if (status == STATUS_OK && !was) status = remind_seat(act, seat);
    if (status != STATUS_OK) return status;
    if (!was)
      *names = arena_concat(act->arena, *names, **names == '\0' ? "" : ", ", seated->names[seat], NULL);
  }
  if (**names == '\0')
    return act_refuse(act, "has nobody to remind who was not reminded within the last hour");
  return STATUS_OK;
}

static Status remind(Act *act, void *context) {
  Reminding reminding = {.act = act, .wish = context};
  Files files;
  const char *names = "";
  Status status = check_game(act);
  if (status == STATUS_OK) status = files_load(act->referee, act->loaded, &files);
  if (status != STATUS_OK) return status;
  window_answers_judge(act->loaded, &files, NULL, &reminding.answers);
  status =
      reminding.wish->count > 0 ? remind_named(&reminding, &names) : remind_all_seats(&reminding, &names);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE,
                "%s: reminder queued to %s; `adjudicator send` or the next tick sends it",
                act->loaded->row.name, names);
  return status;
}

Status act_remind(Referee *referee, Arena *arena, const ActDemand *demand, const RemindWish *wish,
                  ActResult *out) {
  RemindWish copy = *wish;
  return act_perform(referee, arena, demand, remind, &copy, out);
}
