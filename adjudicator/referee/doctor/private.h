/* What the files of the doctor share. */
#ifndef DOCTOR_PRIVATE_H
#define DOCTOR_PRIVATE_H

#include "../../mail/transport.h"
#include "doctor.h"

typedef struct Doctor {
  Referee *referee;
  Arena *arena;
  const DoctorWish *wish;
  const ConfigurationFound *found;
  const char *logged; /* the first line that the referee logged since it was set to NULL */
  size_t fixes;
  bool configured;           /* the configuration can be used */
  bool ledger;               /* the ledger can be used */
  bool ticks;                /* the last tick was on time: something starts them */
  ServerTalk *smtp, *imap;   /* that have let us in; NULL */
  const char *password_file; /* that was found wrong; NULL */
} Doctor;

/* ---- finding.c ---- */

/* Tells a finding. `said` and `todo` may be NULL; `format` is what was found. */
void doctor_tell(Doctor *doctor, const char *check, FindingState state, const char *said, const char *todo,
                 const char *format, ...) __attribute__((format(printf, 6, 7)));

/* "3 mails"; "1 mail". */
const char *counted(const Doctor *doctor, int64_t count, const char *one, const char *many);

/* Milliseconds on a clock that only goes forward; 0 without one. */
int64_t doctor_elapsed(const Doctor *doctor);

/* ---- machine.c ---- */
void examine_configuration(Doctor *doctor);
void examine_ledger(Doctor *doctor);
void examine_disk(Doctor *doctor);
void examine_templates(Doctor *doctor);
void examine_programs(Doctor *doctor);

/* ---- ticks.c ---- */
void examine_ticks(Doctor *doctor);
void examine_timer(Doctor *doctor);

/* ---- heap.c ---- */
void examine_heap(Doctor *doctor);

/* ---- servers.c: sets doctor->smtp and doctor->imap ---- */
void examine_servers(Doctor *doctor);

/* ---- pages.c: whether those that `desk-url` names are there, and of this version ---- */
void examine_pages(Doctor *doctor);

/* ---- post.c: one mail on its way ---- */
void examine_post(Doctor *doctor);

#endif
