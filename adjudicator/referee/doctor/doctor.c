#include "doctor.h"

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

static void keep_first(void *context, NoticeLevel level, const char *line) {
  Doctor *doctor = context;
  if (level == NOTICE_DETAIL || level == NOTICE_DONE || doctor->logged != NULL) return;
  doctor->logged = arena_strdup(doctor->arena, line);
}

Status doctor_examine(Referee *referee, Arena *arena, const ConfigurationFound *found, const DoctorWish *wish) {
  Doctor doctor = {.referee = referee, .arena = arena, .wish = wish, .found = found};
  Referee before = *referee;
  referee->log = keep_first;
  referee->log_context = &doctor;
  examine_configuration(&doctor);
  examine_ledger(&doctor);
  examine_disk(&doctor);
  examine_templates(&doctor);
  examine_programs(&doctor);
  examine_ticks(&doctor);
  examine_timer(&doctor);
  examine_heap(&doctor);
  examine_servers(&doctor);
  examine_post(&doctor);
  if (doctor.smtp != NULL) talk_close(doctor.smtp);
  if (doctor.imap != NULL) talk_close(doctor.imap);
  referee->log = before.log;
  referee->log_context = before.log_context;
  return doctor.fixes == 0 ? STATUS_OK : STATUS_CONFIG;
}
