#include <errno.h>
#include <string.h>

#include "../base/utf8.h"
#include "../referee/doctor/doctor.h"
#include "verbs.h"

#define WAIT_DEFAULT 60
#define WAIT_MOST    ((int64_t)3600)

typedef struct Visit {
  Call *call;
  Tree *findings; /* list */
  size_t fixes;
} Visit;

static void put_if(Arena *arena, Tree *map, const char *key, const char *text) {
  if (text != NULL) tree_put_text(arena, map, key, text);
}

/* Servers may send anything: makes it one line. */
static const char *printable(Arena *arena, const char *text) {
  char *line = arena_strdup(arena, text);
  for (char *c = line; *c != '\0'; c++) {
    if ((unsigned char)*c < 32 || *c == 127) *c = ' ';
  }
  return utf8_shown(arena, line);
}

static void print_finding(const Visit *visit, const Finding *finding) {
  static const char *const WORDS[] = {
      [FINDING_OK] = "OK", [FINDING_NOTE] = "NOTE", [FINDING_FIX] = "FIX", [FINDING_SKIP] = "SKIP"};
  Call *call = visit->call;
  bool fine = finding->state == FINDING_OK || finding->state == FINDING_SKIP;
  if (call->format != FORMAT_TEXT || (call->quiet && fine)) return;
  Arena *arena = call->arena;
  const char *said =
      finding->said == NULL ? "" : arena_printf(arena, ": \"%s\"", printable(arena, finding->said));
  printf("%-5s %s: %s%s%s%s\n", WORDS[finding->state], finding->check, printable(arena, finding->what), said,
         finding->todo == NULL ? "" : "; ", finding->todo == NULL ? "" : printable(arena, finding->todo));
  fflush(stdout);
}

static void tell(void *context, const Finding *finding) {
  Visit *visit = context;
  Arena *arena = visit->call->arena;
  call_erase_progress(visit->call);
  visit->fixes += finding->state == FINDING_FIX;
  print_finding(visit, finding);
  Tree *map = tree_add(arena, visit->findings, tree_map(arena));
  tree_put_text(arena, map, "check", finding->check);
  tree_put_text(arena, map, "state", finding_state_name(finding->state));
  tree_put_text(arena, map, "what", finding->what);
  put_if(arena, map, "said", finding->said);
  put_if(arena, map, "do", finding->todo);
}

static Status read_wait(const Call *call, int64_t *seconds) {
  const char *wait = call_option(call, "wait");
  *seconds = WAIT_DEFAULT;
  if (wait == NULL) return STATUS_OK;
  if (duration_parse(wait, seconds) && *seconds <= WAIT_MOST) return STATUS_OK;
  return call_misused(call, "--wait needs a time such as 60s or 10m, at most 1h, not \"%s\"", wait);
}

static Status visit(Call *call) {
  Visit visit = {.call = call, .findings = tree_list(call->arena)};
  DoctorWish wish = {.offline = call_option(call, "offline") != NULL,
                     .no_mail = call_option(call, "no-mail") != NULL,
                     .tell = tell,
                     .context = &visit};
  Status status = read_wait(call, &wish.wait);
  if (status != STATUS_OK) return status;
  Diagnostics diagnostics;
  ConfigurationFound found = {.diagnostics = &diagnostics};
  found.status = call_read_configuration(call, &found.unreadable, &diagnostics);
  found.why = found.unreadable == NULL ? NULL : strerror(errno);
  status = doctor_examine(&call->referee, call->arena, &found, &wish);
  if (call->format == FORMAT_YAML) {
    Status printed = call_print_tree(call, visit.findings);
    return printed == STATUS_OK ? status : printed;
  }
  if (visit.fixes == 0) referee_log(&call->referee, NOTICE_DONE, "Nothing to fix.");
  return status;
}

static const OptionRule OPTIONS[] = {
    {"offline", NULL, "ask no server", false},
    {"no-mail", NULL, "send no mail", false},
    {"wait", "60s", "how long to wait for the test mail to come back (default: 60s)", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_DOCTOR = {
    .name = "doctor",
    .arguments = "",
    .summary = "Check that everything works, mail included",
    .details =
        "Checks the configuration, the ledger, the disk, the installed files, the clock, the last tick and what starts "
        "ticks, and what has piled up. Fetches the pages that `desk-url` names, and compares them with those that this version writes. Logs in at the mail servers. Sends a mail to the game master and, if there is an "
        "intake, one to the address that players answer to; waits for that one, takes it from the mailbox, and says what "
        "the servers on the way found: SPF, DKIM, DMARC. Changes no game.\n\n"
        "Each line is a finding: OK; NOTE; FIX, with what the server or the system said, and what to do; or SKIP. With "
        "--quiet only NOTE and FIX are printed. The exit code is 78 if anything must be fixed.\n\n"
        "Examples:\n"
        "  adjudicator doctor --no-mail\n"
        "  adjudicator doctor --offline --format yaml\n",
    .options = OPTIONS,
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_NONE,
    .without_configuration = true,
    .run = visit,
};
