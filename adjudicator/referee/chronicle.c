#include "chronicle.h"

#include <string.h>

#include "../base/yaml.h"

void chronicle_remember(Chronicle *chronicle, const EventRow *row) {
  EventRows *rows = chronicle->memory;
  Arena *arena = chronicle->table->arena;
  if ((rows->count & (rows->count - 1)) == 0) { /* a power of two: it is full */
    EventRow *items = arena_alloc(arena, (rows->count == 0 ? 1 : rows->count * 2) * sizeof *items);
    if (rows->count > 0) memcpy(items, rows->items, rows->count * sizeof *items);
    rows->items = items;
  }
  rows->items[rows->count] = *row;
  rows->items[rows->count].code = arena_strdup(arena, row->code);
  rows->count++;
}

Status chronicle_add(Chronicle *chronicle, const char *code, const char *rule, uint32_t audience,
                     const Tree *fields) {
  EventRow row = {
      .state = chronicle->state,
      .number = ++chronicle->count,
      .turn = chronicle->turn,
      .audience = (int64_t)audience,
      .code = code,
      .rule = rule == NULL ? "" : rule,
      .fields = yaml_write_line(chronicle->table->arena, fields),
      .at = chronicle->referee->now,
  };
  if (chronicle->memory != NULL) {
    chronicle_remember(chronicle, &row);
    return STATUS_OK;
  }
  Status status = ledger_add_event(chronicle->referee->ledger, chronicle->table->row.id, &row);
  return referee_ledger_status(chronicle->referee, status);
}

Status chronicle_add_diagnostics(Chronicle *chronicle, int seat, const Diagnostics *diagnostics) {
  Arena *arena = chronicle->table->arena;
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic *d = &diagnostics->items[i];
    Tree *fields = tree_map(arena);
    tree_put_int(arena, fields, "line", d->line);
    tree_put_int(arena, fields, "column", d->column);
    tree_put_text(arena, fields, "message", d->message);
    if (d->fields != NULL) tree_put(arena, fields, "fields", d->fields);
    const char *code = d->severity == SEVERITY_ERROR ? "file-error" : "file-warning";
    Status status = chronicle_add(chronicle, code, d->code, AUDIENCE_SEAT(seat), fields);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

Status chronicle_add_events(Chronicle *chronicle, const Events *events) {
  Arena *arena = chronicle->table->arena;
  for (size_t i = 0; i < events->count; i++) {
    const Event *event = &events->items[i];
    const Tree *whole = event_tree(arena, event);
    Tree *fields = tree_map(arena);
    for (size_t f = 0; f < whole->count; f++) {
      const TreeItem *item = &whole->items[f];
      if (strcmp(item->key, "code") != 0 && strcmp(item->key, "rule") != 0)
        tree_put(arena, fields, item->key, item->value);
    }
    Status status = chronicle_add(chronicle, event->code, event->rule, event->audience, fields);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}
