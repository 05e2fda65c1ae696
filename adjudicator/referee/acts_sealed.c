#include "acts_sealed.h"

#include <string.h>

bool is_sealed(const Table *table) {
  return table->settings.sealed && strcmp(table->row.status, "over") != 0;
}

Status sealed_check(const Referee *referee, const Table *table, const char *what) {
  if (!is_sealed(table)) return STATUS_OK;
  referee_tell(referee, NOTICE_ERROR,
               "%s is sealed until it is over: %s would show the referee orders or hands. `adjudicator list` "
               "and `adjudicator show %s --as public` show what everybody may know",
               table->row.name, what, table->row.name);
  return STATUS_NO_PERMISSION;
}
