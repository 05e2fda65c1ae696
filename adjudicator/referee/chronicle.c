#include "chronicle.h"

#include "../base/yaml.h"

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
  Status status = ledger_add_event(chronicle->referee->ledger, chronicle->table->row.id, &row);
  return referee_ledger_status(chronicle->referee, status);
}
