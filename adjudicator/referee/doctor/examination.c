#include "private.h"

static void keep_first(void *context, NoticeLevel level, const char *line) {
  Doctor *doctor = context;
  if (level == NOTICE_DETAIL || level == NOTICE_DONE || doctor->logged != NULL) return;
  doctor->logged = arena_strdup(doctor->arena, line);
}

Status doctor_examine(Referee *referee, Arena *arena, const ConfigurationFound *found,
                      const DoctorWish *wish) {
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
  examine_pages(&doctor);
  examine_servers(&doctor);
  examine_post(&doctor);
  if (doctor.smtp != NULL) talk_close(doctor.smtp);
  if (doctor.imap != NULL) talk_close(doctor.imap);
  referee->log = before.log;
  referee->log_context = before.log_context;
  return doctor.fixes == 0 ? STATUS_OK : STATUS_CONFIG;
}
