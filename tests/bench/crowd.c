/* Fills a ledger: running games that are copies of one, NAME-1, NAME-2, ..., with the same seats and keys,
 * its newest state, and its mails: as sent, still queued, or none. A copy's players can be written for with
 * the keys of NAME.
 *
 *   crowd DATABASE NAME COUNT sent|queued|none [FIRST SECONDS]
 *
 * With FIRST, seconds since 1970, the deadlines are spread over so many SECONDS from there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../adjudicator/ledger/ledger.h"

typedef struct Model {
  GameRow game;
  SeatRows seats;
  StateRow state;
  OutboxRows mails;
  bool sent;
  Time first; /* deadline of the first copy; TIME_NONE: each has that of the model */
  int64_t span, count;
} Model;

static Status read_model(Ledger *ledger, Arena *arena, const char *name, Model *model) {
  Status status = ledger_game(ledger, arena, name, &model->game);
  if (status == STATUS_OK) status = ledger_seats(ledger, arena, model->game.id, &model->seats);
  if (status == STATUS_OK) status = ledger_state(ledger, arena, model->game.id, &model->state);
  if (status == STATUS_OK)
    status = ledger_mails(ledger, arena, model->game.id, NULL, NULL, -1, &model->mails);
  return status;
}

static Status add_mail(Ledger *ledger, Arena *arena, const Model *model, int64_t game, int number,
                       OutboxRow mail) {
  mail.game = game;
  mail.next_try = mail.date;
  mail.message_id = arena_printf(arena, "%d.%s", number, mail.message_id);
  mail.recipient = mail.address = arena_printf(arena, "%d.%s", number, mail.address); /* many players */
  Status status = ledger_add_mail(ledger, &mail);
  if (!model->sent) return status;
  if (status == STATUS_OK) status = ledger_mail_sending(ledger, mail.id, mail.date);
  return status == STATUS_OK ? ledger_mail_result(ledger, mail.id, "sent", TIME_NONE, "250 OK") : status;
}

static Status add_copy(Ledger *ledger, const Model *model, int number) {
  Arena *arena = arena_new();
  GameRow game = model->game;
  game.name = arena_printf(arena, "%s-%d", game.name, number);
  if (model->first != TIME_NONE)
    game.deadline = game.wake = model->first + model->span * number / model->count;
  game.remind = game.deadline == TIME_NONE ? TIME_NONE : 0; /* as after any change of a deadline */
  SeatRow *seats = arena_alloc(arena, model->seats.count * sizeof *seats);
  for (size_t i = 0; i < model->seats.count; i++) { /* many players */
    seats[i] = model->seats.items[i];
    seats[i].address = seats[i].bare = arena_printf(arena, "%d.%s", number, model->seats.items[i].bare);
  }
  Status status = ledger_add_game(ledger, &game, seats, model->seats.count);
  StateRow state = model->state;
  state.number = 0;
  if (status == STATUS_OK) status = ledger_add_state(ledger, game.id, &state);
  for (size_t i = 0; i < model->mails.count && status == STATUS_OK; i++)
    status = add_mail(ledger, arena, model, game.id, number, model->mails.items[i]);
  arena_free(arena);
  return status;
}

int main(int argc, char **argv) {
  if (argc != 5 && argc != 7) return STATUS_USAGE;
  Arena *arena = arena_new();
  Ledger *ledger;
  const char *error;
  Status status = ledger_open(argv[1], false, &ledger, arena, &error);
  if (status != STATUS_OK) {
    fprintf(stderr, "%s: %s\n", argv[1], error);
    return (int)status;
  }
  Model model;
  status = ledger_begin(ledger);
  if (status == STATUS_OK) status = read_model(ledger, arena, argv[2], &model);
  int count = atoi(argv[3]);
  model.sent = strcmp(argv[4], "sent") == 0;
  if (strcmp(argv[4], "none") == 0) model.mails.count = 0;
  model.first = argc == 7 ? atoll(argv[5]) : TIME_NONE;
  model.span = argc == 7 ? atoll(argv[6]) : 0;
  model.count = count;
  for (int number = 1; number <= count && status == STATUS_OK; number++)
    status = add_copy(ledger, &model, number);
  if (status == STATUS_OK) status = ledger_commit(ledger);
  if (status != STATUS_OK) fprintf(stderr, "%s: %s\n", argv[1], ledger_error(ledger));
  ledger_close(ledger);
  arena_free(arena);
  return (int)status;
}
