#include "record.h"

#include <string.h>

#include "../../base/yaml.h"
#include "../../games/turn_file.h"

/* ======== dice that a notation told ======== */

static Status add_entry(EventWriter *writer, const DiceEntry *entry) {
  Arena *arena = writer->loaded->arena;
  Tree *fields = tree_map(arena);
  bool roll = entry->use == DICE_USE_ROLL, shuffle = entry->use == DICE_USE_SHUFFLE;
  if (!roll) tree_put_bool(arena, fields, shuffle ? "shuffle" : "draw", true);
  tree_put_text(arena, fields, "label", entry->label);
  if (!shuffle) {
    tree_put_int(arena, fields, "sides", entry->sides);
    tree_put_int(arena, fields, "value", entry->value);
  }
  Tree *order = shuffle ? tree_put(arena, fields, "order", tree_list(arena)) : NULL;
  for (size_t i = 0; i < entry->count; i++) tree_add_int(arena, order, entry->ids[i]);
  return event_writer_add(writer, "dice-told", NULL, roll ? AUDIENCE_ALL : AUDIENCE_REFEREE, fields);
}

Status imported_dice_add(EventWriter *writer, const DiceRecord *dice) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < dice->count && status == STATUS_OK; i++) status = add_entry(writer, &dice->items[i]);
  return status;
}

/* ---- reading ---- */

static bool was_imported(const History *history, int64_t state) {
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (!event_is(row, "act-import")) continue;
    if (event_field_number(history, row, "first", INT64_MAX) <= state &&
        state <= event_field_number(history, row, "last", -1))
      return true;
  }
  return false;
}

static void read_entry(const History *history, const EventRow *row, DiceRecord *out) {
  const Tree *fields = event_fields(history, row), *order = tree_get(fields, "order");
  DiceEntry entry = {.label = event_field_text(history, row, "label"),
                     .sides = (int)event_field_number(history, row, "sides", 0),
                     .value = (int)event_field_number(history, row, "value", 0)};
  if (tree_get(fields, "draw") != NULL) entry.use = DICE_USE_DRAW;
  if (tree_get(fields, "shuffle") != NULL) entry.use = DICE_USE_SHUFFLE;
  size_t count = order == NULL ? 0 : order->count;
  uint8_t *ids = arena_alloc(history->arena, count + 1);
  for (size_t i = 0; i < count; i++) {
    int64_t id = 0;
    tree_read_int(order->items[i].value, &id);
    ids[i] = (uint8_t)id;
  }
  entry.ids = ids;
  entry.count = count;
  dice_record_add(history->arena, out, &entry);
}

bool imported_dice_of(const History *history, int64_t state, DiceRecord *out) {
  *out = (DiceRecord){.count = 0};
  if (!was_imported(history, state)) return false;
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (row->state == state && event_is(row, "dice-told")) read_entry(history, row, out);
  }
  return true;
}

/* ======== events ======== */

Status event_writer_open(Referee *referee, const LoadedGame *loaded, EventWriter *out) {
  *out = (EventWriter){referee, loaded, loaded->turn, loaded->number, 0, NULL};
  Status status = ledger_next_event(referee->ledger, loaded->row.id, loaded->number, &out->count);
  out->count--;
  return referee_ledger_status(referee, status);
}

void event_writer_remember(EventWriter *writer, const EventRow *row) {
  EventRows *rows = writer->memory;
  Arena *arena = writer->loaded->arena;
  if ((rows->count & (rows->count - 1)) == 0) { /* a power of two: it is full */
    EventRow *items = arena_alloc(arena, (rows->count == 0 ? 1 : rows->count * 2) * sizeof *items);
    if (rows->count > 0) memcpy(items, rows->items, rows->count * sizeof *items);
    rows->items = items;
  }
  rows->items[rows->count] = *row;
  rows->items[rows->count].code = arena_strdup(arena, row->code);
  rows->count++;
}

Status event_writer_add(EventWriter *writer, const char *code, const char *rule, uint32_t audience,
                        const Tree *fields) {
  EventRow row = {
      .state = writer->state,
      .number = ++writer->count,
      .turn = writer->turn,
      .audience = (int64_t)audience,
      .code = code,
      .rule = rule == NULL ? "" : rule,
      .fields = yaml_write_line(writer->loaded->arena, fields),
      .at = writer->referee->now,
  };
  if (writer->memory != NULL) {
    event_writer_remember(writer, &row);
    return STATUS_OK;
  }
  Status status = ledger_add_event(writer->referee->ledger, writer->loaded->row.id, &row);
  return referee_ledger_status(writer->referee, status);
}

Status event_writer_add_diagnostics(EventWriter *writer, int seat, const Diagnostics *diagnostics) {
  Arena *arena = writer->loaded->arena;
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic *d = &diagnostics->items[i];
    Tree *fields = tree_map(arena);
    bool told = d->line < TURN_KEPT_LINES;
    tree_put_int(arena, fields, "line", told ? d->line : 0);
    tree_put_int(arena, fields, "column", told ? d->column : 0);
    tree_put_text(arena, fields, "message", d->message);
    if (d->fields != NULL) tree_put(arena, fields, "fields", d->fields);
    const char *code = d->severity == SEVERITY_ERROR ? "file-error" : "file-warning";
    Status status = event_writer_add(writer, code, d->code, AUDIENCE_SEAT(seat), fields);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

Status event_writer_add_events(EventWriter *writer, const Events *events) {
  Arena *arena = writer->loaded->arena;
  for (size_t i = 0; i < events->count; i++) {
    const Event *event = &events->items[i];
    Status status =
        event_writer_add(writer, event->code, event->rule, event->audience, event_data(arena, event));
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}
