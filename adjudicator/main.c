/* The table of commands, and the way from the command line to one of them. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "commands/commands.h"

/* In the order of a game's life; the same order as in the manual. */
/* clang-format off */
static const Command *const COMMANDS[] = {
    &COMMAND_INIT,
    &COMMAND_DOCTOR,
    &COMMAND_NEW,
    &COMMAND_INVITE, &COMMAND_ADMIT,
    &COMMAND_LIST,
    &COMMAND_SHOW,
    &COMMAND_FORM, &COMMAND_DESK,
    &COMMAND_CHECK,
    &COMMAND_SUBMIT,
    &COMMAND_RECEIVE,
    &COMMAND_INBOX,
    &COMMAND_TICK,
    &COMMAND_SEND,
    &COMMAND_ADJUDICATE,
    &COMMAND_RELEASE,
    &COMMAND_REMIND,
    &COMMAND_PAUSE,
    &COMMAND_RESUME,
    &COMMAND_EXTEND,
    &COMMAND_SET,
    &COMMAND_AWAY,
    &COMMAND_REPLACE,
    &COMMAND_ADDRESS,
    &COMMAND_RESEND,
    &COMMAND_NOTE,
    &COMMAND_ERASE,
    &COMMAND_FORGET,
    &COMMAND_OBSERVE,
    &COMMAND_ROLLBACK,
    &COMMAND_END,
    &COMMAND_PATCH,
    &COMMAND_VERIFY,
    &COMMAND_REPLAY,
    &COMMAND_STUDY,
    &COMMAND_EXPORT,
    &COMMAND_IMPORT,
    &COMMAND_PUBLISH,
    &COMMAND_BACKUP,
    &COMMAND_RESTORE,
    &COMMAND_FREEZE,
    &COMMAND_THAW,
    &COMMAND_CASE,
    &COMMAND_RULES,
    &COMMAND_PRACTICE,
    NULL,
};
/* clang-format on */

static Status run(Call *call) {
  Status status = call_open(call);
  if (status == STATUS_OK) status = call->command->run(call);
  call_close(call);
  return status;
}

static Status flush(Status status) {
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  fprintf(stderr, "adjudicator: cannot write to standard output\n");
  return status == STATUS_OK ? STATUS_IO : status;
}

/* Memory that a mail needed goes to the next one and not back to the system in between: handing it back and
 * forth a dozen times for each takes as long as reading it. */
static void keep_memory(void) {
#ifdef __GLIBC__
  (void)mallopt(M_TRIM_THRESHOLD, 16 * 1024 * 1024);
  (void)mallopt(M_MMAP_THRESHOLD, 4 * 1024 * 1024);
  (void)mallopt(M_TOP_PAD, 256 * 1024);
#endif
}

static void leave_for_later(int number) {
  static const char words[] =
      "adjudicator: the process crashed or reached a limit; nothing was changed, try again later\n";
  (void)number;
  (void)!write(STDERR_FILENO, words, sizeof words - 1);
  _exit(STATUS_TRY_AGAIN);
}

/* A limit on the size of files (ulimit -f) is a write that fails, as on a full disk; else a signal would end the process. */
static bool let_writes_fail(void) {
  return signal(SIGXFSZ, SIG_IGN) != SIG_ERR;
}

/* A mail server may return a mail to its player if a signal ended the command for it. GLib ends a process
 * that has no memory left by a signal (if not even its last message fits, by filling the stack), a
 * full disk ends one that has mapped a file, and mail servers limit the size of files and the time. What was not committed has not happened, and the same mail
 * may come again. */
static void promise_later(void) {
  static char stack[64 * 1024]; /* the usual one may be full */
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_handler = leave_for_later, .sa_flags = SA_ONSTACK};
  static const int numbers[] = {
#ifndef __SANITIZE_ADDRESS__ /* which logs it itself */
      SIGSEGV,
#endif
      SIGABRT, SIGTRAP, SIGBUS, SIGXFSZ, SIGXCPU};
  if (sigaltstack(&other, NULL) != 0) return;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) (void)sigaction(numbers[i], &action, NULL);
}

/* A mail server returns mail to the player if the command fails in any other way. Whoever uses --only-ours
 * is not a mail server. */
static Status for_mail_server(const Call *call, Status status) {
  if (status == STATUS_OK || call->command != &COMMAND_RECEIVE) return status;
  bool left = status == STATUS_NOT_FOUND && call_option(call, "only-ours") != NULL;
  return left ? status : STATUS_TRY_AGAIN;
}

/* A file that is opened takes the place of a closed standard input or output: the ledger would be read as a mail. What
 * is put there instead fails when it is used. */
static bool hold_standard_files(void) {
  static const int ways[] = {
      [STDIN_FILENO] = O_WRONLY, [STDOUT_FILENO] = O_RDONLY, [STDERR_FILENO] = O_RDONLY};
  for (int file = 0; file < (int)(sizeof ways / sizeof *ways); file++) {
    if (fcntl(file, F_GETFD) < 0 && open("/dev/null", ways[file]) != file) return false;
  }
  return true;
}

int main(int count, char **arguments) {
  if (!hold_standard_files() || !let_writes_fail()) return STATUS_TRY_AGAIN;
  keep_memory();
  Arena *arena = arena_new();
  Call call = {.arena = arena, .commands = COMMANDS};
  Status status = arguments_read(&call, count, arguments);
  if (call.command == &COMMAND_RECEIVE) promise_later();
  if (status == STATUS_OK && call.help && call.command != NULL) {
    help_command(stdout, call.command);
  } else if (status == STATUS_OK && call.help && call.format == FORMAT_MDOC) {
    help_manual(stdout, call.commands);
  } else if (status == STATUS_OK && call.help) {
    help_overview(stdout, call.commands);
  } else if (status == STATUS_OK && call.version) {
    printf("adjudicator %s\n", ADJUDICATOR_VERSION);
  } else if (status == STATUS_OK) {
    status = run(&call);
  }
  status = for_mail_server(&call, flush(status));
  arena_free(arena);
  return (int)status;
}
