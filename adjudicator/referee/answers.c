#include "answers.h"

#include "../base/yaml.h"

static Status load_file(Referee *referee, const Table *table, int seat, Files *out) {
  SubmissionRow row;
  Status status = ledger_submission(referee->ledger, table->arena, table->row.id, seat, table->turn, &row);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  Diagnostics ignored; /* its sender was told when it was filed */
  diagnostics_init(&ignored, table->arena);
  out->trees[seat] = yaml_read(table->arena, row.text, (size_t)row.length, &YAML_TURN_FILE, &ignored);
  out->waits[seat] = row.waits;
  out->receipts[seat] = row.receipt;
  out->digests[seat] = row.digest;
  out->numbers[seat] = row.number;
  return STATUS_OK;
}

Status files_load(Referee *referee, const Table *table, Files *out) {
  *out = (Files){.trees = {NULL}};
  for (int seat = 0; seat < table->game->seat_count; seat++) {
    Status status = load_file(referee, table, seat, out);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

static void judge(const Table *table, const Tree *file, int seat, Answers *out) {
  const Game *game = table->game;
  if (file == NULL) return;
  void *orders = arena_alloc(table->arena, game->orders_size);
  Diagnostics ignored; /* what is wrong is found again, and told, by resolve() */
  diagnostics_init(&ignored, table->arena);
  if (!game->read(table->edition, table->state, seat, file, orders, &ignored)) return;
  out->orders[seat] = orders;
  out->answers[seat] = game->answers(table->edition, table->state, seat, orders);
}

void answers_judge(const Table *table, const Files *files, Answers *out) {
  *out = (Answers){.duties = {.count = 0}};
  table->game->duties(table->edition, table->state, &out->duties);
  for (int seat = 0; seat < table->game->seat_count; seat++) judge(table, files->trees[seat], seat, out);
}

bool answers_complete(const Answers *answers) {
  for (size_t i = 0; i < answers->duties.count; i++) {
    if (answers->answers[answers->duties.items[i].seat] != ANSWER_GOOD) return false;
  }
  return true;
}

bool answers_held(const Answers *answers, const Files *files) {
  for (size_t i = 0; i < answers->duties.count; i++) {
    if (files->waits[answers->duties.items[i].seat]) return true;
  }
  return false;
}

const char *answer_word(Answer answer) {
  return answer == ANSWER_GOOD ? "yes" : answer == ANSWER_ERRORS ? "errors" : "no";
}
