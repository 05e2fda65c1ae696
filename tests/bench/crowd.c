/* Fills a ledger: running games that are copies of one, NAME-1, NAME-2, ..., with the same seats and keys,
 * its newest state, and the mails that it sent, as sent. A copy's players can be written for with the keys of
 * NAME.
 *
 *   crowd DATABASE NAME COUNT */
#include <stdio.h>
#include <stdlib.h>

#include "../../adjudicator/ledger/ledger.h"

typedef struct Model {
  GameRow game;
  SeatRows seats;
  StateRow state;
  OutboxRows mails;
} Model;

static Status read_model(Ledger *ledger, Arena *arena, const char *name, Model *model) {
  Status status = ledger_game(ledger, arena, name, &model->game);
  if (status == STATUS_OK) status = ledger_seats(ledger, arena, model->game.id, &model->seats);
  if (status == STATUS_OK) status = ledger_state(ledger, arena, model->game.id, &model->state);
  if (status == STATUS_OK)
    status = ledger_mails(ledger, arena, model->game.id, NULL, NULL, -1, &model->mails);
  return status;
}

static Status add_mail(Ledger *ledger, Arena *arena, int64_t game, int number, OutboxRow mail) {
  mail.game = game;
  mail.message_id = arena_printf(arena, "%d.%s", number, mail.message_id);
  Status status = ledger_add_mail(ledger, &mail);
  if (status == STATUS_OK) status = ledger_mail_sending(ledger, mail.id, mail.date);
  return status == STATUS_OK ? ledger_mail_result(ledger, mail.id, "sent", TIME_NONE, "250 OK") : status;
}

static Status add_copy(Ledger *ledger, const Model *model, int number) {
  Arena *arena = arena_new();
  GameRow game = model->game;
  game.name = arena_printf(arena, "%s-%d", game.name, number);
  Status status = ledger_add_game(ledger, &game, model->seats.items, model->seats.count);
  StateRow state = model->state;
  state.number = 0;
  if (status == STATUS_OK) status = ledger_add_state(ledger, game.id, &state);
  for (size_t i = 0; i < model->mails.count && status == STATUS_OK; i++)
    status = add_mail(ledger, arena, game.id, number, model->mails.items[i]);
  arena_free(arena);
  return status;
}

int main(int argc, char **argv) {
  if (argc != 4) return STATUS_USAGE;
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
  for (int number = 1; number <= count && status == STATUS_OK; number++)
    status = add_copy(ledger, &model, number);
  if (status == STATUS_OK) status = ledger_commit(ledger);
  if (status != STATUS_OK) fprintf(stderr, "%s: %s\n", argv[1], ledger_error(ledger));
  ledger_close(ledger);
  arena_free(arena);
  return (int)status;
}
