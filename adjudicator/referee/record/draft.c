/* A draft: the newest that a player sent, refused for what it orders alone. An answer to its receipt is read with it. */
#include "record.h"

#include <string.h>

#include "../../base/yaml.h"

/* What a receipt told, as the ledger keeps it; NULL: nothing. */
static const Tree *told(const LoadedGame *loaded, const SubmissionRow *row) {
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  const Tree *list =
      yaml_read(loaded->arena, row->diagnostics, strlen(row->diagnostics), &YAML_DATA, &ignored);
  return list != NULL && list->kind == TREE_LIST ? list : NULL;
}

const Tree *submission_proposed(const LoadedGame *loaded, const SubmissionRow *row) {
  const Tree *list = told(loaded, row), *lines = NULL;
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *entry = list->items[i].value;
    if (strcmp(tree_string(tree_get(entry, "code"), ""), "FILE-YES") == 0)
      lines = tree_get(tree_get(entry, "fields"), "lines");
  }
  return lines != NULL && lines->kind == TREE_LIST && lines->count > 0 ? lines : NULL;
}

/* What it found wrong. */
static void read_errors(const LoadedGame *loaded, const SubmissionRow *row, Diagnostics *found) {
  const Tree *list = told(loaded, row);
  diagnostics_init(found, loaded->arena);
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *entry = list->items[i].value;
    int64_t line = 0, column = 0;
    (void)tree_read_int(tree_get(entry, "line"), &line);
    (void)tree_read_int(tree_get(entry, "column"), &column);
    if (strcmp(tree_string(tree_get(entry, "severity"), ""), "error") != 0) continue;
    Diagnostic one = {.severity = SEVERITY_ERROR,
                      .code = tree_string(tree_get(entry, "code"), ""),
                      .message = tree_string(tree_get(entry, "message"), ""),
                      .line = (int)line,
                      .column = (int)column,
                      .fields = tree_get(entry, "fields")};
    const Diagnostics alone = {.items = &one, .count = 1, .errors = 1};
    diagnostics_append(found, &alone);
  }
}

/* Whether all errors are about orders, and not about the game, turn or key that the file was for. */
static bool is_about_orders(const Diagnostics *found) {
  static const char *const OF_ORDERS[] = {"FILE-LINE", "FILE-SHAPE", "FILE-UNKNOWN-KEY", NULL};
  for (size_t i = 0; i < found->count; i++) {
    bool known = strncmp(found->items[i].code, "FILE-", strlen("FILE-")) != 0;
    for (const char *const *code = OF_ORDERS; *code != NULL; code++)
      known |= strcmp(found->items[i].code, *code) == 0;
    if (!known) return false;
  }
  return found->errors > 0;
}

Status submission_newest(Referee *referee, const LoadedGame *loaded, int seat, NewestFile *out) {
  *out = (NewestFile){.row = {.receipt = 0}};
  Status status =
      ledger_submission_last(referee->ledger, loaded->arena, loaded->row.id, seat, loaded->turn, &out->row);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (out->row.at < loaded->seats.items[seat].since) { /* of who had the seat before */
    out->row = (SubmissionRow){.receipt = 0};
    return STATUS_OK;
  }
  read_errors(loaded, &out->row, &out->errors);
  /* One that was taken back proposes nothing any more. */
  if (strcmp(out->row.standing, "superseded") != 0) out->proposed = submission_proposed(loaded, &out->row);
  out->draft =
      strcmp(out->row.standing, "refused") == 0 && *out->row.orders != '\0' && is_about_orders(&out->errors);
  return STATUS_OK;
}
