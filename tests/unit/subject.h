/* Before each file of tests/unit/<floor>: its main() becomes one subject of that floor's program (run.c). */
#ifndef ADJUDICATOR_UNIT_SUBJECT_H
#define ADJUDICATOR_UNIT_SUBJECT_H

typedef struct Subject {
  const char *file;
  int (*test)(void); /* how many failed */
  struct Subject *next;
} Subject;

void subject_add(Subject *subject);

#ifndef UNIT_RUN
/* Declared static, so that the file's own definition is static as well: many of them are linked together. */
#define main subject_main
static int main(void);

__attribute__((constructor)) static void subject_enter(void) {
  static Subject subject = {__BASE_FILE__, main, 0};
  subject_add(&subject);
}
#endif

#endif
