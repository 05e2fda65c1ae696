#include "private.h"

const char *finding_state_name(FindingState state) {
  static const char *const NAMES[] = {
      [FINDING_OK] = "ok", [FINDING_NOTE] = "note", [FINDING_FIX] = "fix", [FINDING_SKIP] = "skip"};
  return NAMES[state];
}

void doctor_tell(Doctor *doctor, const char *check, FindingState state, const char *said, const char *todo,
                 const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const Finding finding = {check, state, arena_vprintf(doctor->arena, format, arguments), said, todo};
  va_end(arguments);
  doctor->fixes += state == FINDING_FIX;
  doctor->wish->tell(doctor->wish->context, &finding);
}

const char *counted(const Doctor *doctor, int64_t count, const char *one, const char *many) {
  return arena_printf(doctor->arena, "%lld %s", (long long)count, count == 1 ? one : many);
}

int64_t doctor_elapsed(const Doctor *doctor) {
  const Referee *referee = doctor->referee;
  return referee->elapsed == NULL ? 0 : referee->elapsed(referee->elapsed_context);
}
