#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../base/dice.h"
#include "../../base/yaml.h"

static bool is_taken(Arena *arena, const EventRows *events, int64_t receipt) {
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *row = &events->items[i];
    int64_t taken = 0;
    if (strcmp(row->code, "file-taken") != 0) continue;
    Diagnostics ignored;
    diagnostics_init(&ignored, arena);
    const Tree *fields = yaml_read(arena, row->fields, strlen(row->fields), &YAML_DATA, &ignored);
    if (tree_read_int(tree_get(fields, "receipt"), &taken) && taken == receipt) return true;
  }
  return false;
}

static const char *file_digest(Arena *arena, const char *before, const SubmissionRow *file) {
  const char *text = arena_printf(arena, "%s\n%" PRId64 "\n%" PRId64 "\n%s\n%s\n%d\n%" PRId64 "\n%s\n%s\n%s",
                                  before, file->receipt, file->seat, file->turn, file->source,
                                  file->waits ? 1 : 0, (int64_t)file->at, file->digest,
                                  sha256_hex(arena, file->text, (size_t)file->length), file->diagnostics);
  return sha256_hex(arena, text, strlen(text));
}

char *older_digest(Arena *arena, const char *game, const EventRows *events, const StateRows *states,
                   int64_t until, const SubmissionRows *files) {
  const char *digest = "";
  for (size_t i = 0; i < events->count; i++) {
    if (*events->items[i].link == '\0') digest = ledger_event_link(arena, game, digest, &events->items[i]);
  }
  for (size_t i = 0; i < states->count; i++) {
    const StateRow *row = &states->items[i];
    if (row->number >= until) continue;
    const char *text = arena_printf(arena, "%s\n%" PRId64 "\n%s", digest, row->id, state_digest(arena, row));
    digest = sha256_hex(arena, text, strlen(text));
  }
  for (size_t i = 0; i < files->count; i++) {
    if (!is_taken(arena, events, files->items[i].receipt))
      digest = file_digest(arena, digest, &files->items[i]);
  }
  return arena_strdup(arena, digest);
}

Status older_bind(Chronicle *chronicle) {
  const Table *table = chronicle->table;
  Ledger *ledger = chronicle->referee->ledger;
  Arena *arena = arena_new(); /* all of a game */
  StateRows states;
  EventRows events;
  SubmissionRows files;
  Status status = ledger_states(ledger, arena, table->row.id, &states);
  if (status == STATUS_OK) status = ledger_events(ledger, arena, table->row.id, NULL, -1, &events);
  if (status == STATUS_OK) status = ledger_submissions(ledger, arena, table->row.id, &files);
  if (status == STATUS_OK) {
    Tree *fields = tree_map(table->arena);
    tree_put_text(table->arena, fields, "digest",
                  older_digest(arena, table->row.name, &events, &states, chronicle->state, &files));
    arena_free(arena);
    return chronicle_add(chronicle, "history-bound", NULL, AUDIENCE_REFEREE, fields);
  }
  arena_free(arena);
  return referee_ledger_status(chronicle->referee, status);
}
