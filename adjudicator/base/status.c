#include "status.h"

const char *status_name(Status status) {
  switch (status) {
  case STATUS_OK: return "EX_OK";
  case STATUS_CASE_FAILED: return "case failed";
  case STATUS_USAGE: return "EX_USAGE";
  case STATUS_BAD_DATA: return "EX_DATAERR";
  case STATUS_NO_INPUT: return "EX_NOINPUT";
  case STATUS_NOT_FOUND: return "EX_NOUSER";
  case STATUS_UNAVAILABLE: return "EX_UNAVAILABLE";
  case STATUS_BUG: return "EX_SOFTWARE";
  case STATUS_CANNOT_CREATE: return "EX_CANTCREAT";
  case STATUS_IO: return "EX_IOERR";
  case STATUS_TRY_AGAIN: return "EX_TEMPFAIL";
  case STATUS_NO_PERMISSION: return "EX_NOPERM";
  case STATUS_CONFIG: return "EX_CONFIG";
  }
  return "unknown status";
}

Status status_worse(Status a, Status b) {
  if (a == STATUS_OK || (a == STATUS_TRY_AGAIN && b != STATUS_OK)) return b;
  return a;
}
