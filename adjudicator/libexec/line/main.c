/* adjudicator-line: reads lines at the terminal, which can be edited and called back.
 *
 * A program of its own, so that only who types at a terminal pays for loading libedit. It is started by the adjudicator
 * (commands/terminal.c) and talks in frames (base/frame.h), for each line
 *     ask        the prompt
 * and answers
 *     line       what was typed, without its end
 *     dropped    an interrupt came: what was typed is thrown away
 *     end        the input has ended
 *     failed     there is no terminal
 * At the end of its input it exits 0; at any other input it exits with STATUS_BAD_DATA. */
#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "../common/program.h"

#define LINES_KEPT 500

typedef struct Work {
  FILE *in, *out; /* the terminal; NULL: there is none */
  EditLine *editor;
  History *past;
  char *prompt;
  sigset_t waiting; /* the signals that are blocked while it waits for a key: not the interrupt */
} Work;

static volatile sig_atomic_t interrupted;

static void note_interrupt(int number) {
  (void)number;
  interrupted = 1;
}

static Work *work_of(EditLine *editor) {
  void *context = NULL;
  (void)el_get(editor, EL_CLIENTDATA, &context); /* open_editor() has set it */
  return context;
}

static char *prompt_of(EditLine *editor) {
  return work_of(editor)->prompt;
}

/* The next byte of the terminal: 1; 0: it has ended; -1: it failed, or an interrupt came. That is heard here and nowhere else, so
 * that none is lost between two keys. */
static int read_byte(const Work *work, char *byte) {
  struct pollfd terminal = {.fd = fileno(work->in), .events = POLLIN};
  for (;;) {
    if (ppoll(&terminal, 1, NULL, &work->waiting) < 0) {
      if (errno == EINTR && interrupted == 0) continue;
      return -1;
    }
    ssize_t got = read(terminal.fd, byte, 1);
    if (got >= 0 || errno != EINTR) return (int)got;
  }
}

/* libedit's way to read a key: likewise, with a letter of one or more bytes. What is no letter of the locale counts as its byte. */
static int read_letter(EditLine *editor, wchar_t *letter) {
  const Work *work = work_of(editor);
  mbstate_t state = {0};
  for (;;) {
    char byte;
    int got = read_byte(work, &byte);
    if (got <= 0) return got;
    size_t length = mbrtowc(letter, &byte, 1, &state);
    if (length == (size_t)-2) continue;
    if (length == (size_t)-1) *letter = (wchar_t)(unsigned char)byte;
    return 1;
  }
}

static bool open_editor(Work *work) {
  HistEvent event;
  work->in = fopen("/dev/tty", "re");
  work->out = fopen("/dev/tty", "we");
  if (work->in == NULL || work->out == NULL) return false;
  work->editor = el_init("adjudicator", work->in, work->out, stderr);
  work->past = history_init();
  if (work->editor == NULL || work->past == NULL) return false;
  return history(work->past, &event, H_SETSIZE, LINES_KEPT) == 0 &&
         history(work->past, &event, H_SETUNIQUE, 1) == 0 && el_set(work->editor, EL_CLIENTDATA, work) == 0 &&
         el_set(work->editor, EL_PROMPT, prompt_of) == 0 &&
         el_set(work->editor, EL_GETCFN, read_letter) == 0 && el_set(work->editor, EL_EDITOR, "emacs") == 0 &&
         el_set(work->editor, EL_HIST, history, work->past) == 0;
}

static void close_editor(Work *work) {
  if (work->past != NULL) history_end(work->past);
  if (work->editor != NULL) el_end(work->editor);
  if (work->in != NULL) fclose(work->in);
  if (work->out != NULL) fclose(work->out);
}

static bool answer_line(Work *work, const char *line, size_t length) {
  HistEvent event;
  while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) length--;
  /* A line that is not kept can still be typed again. */
  if (length > 0) (void)history(work->past, &event, H_ENTER, line);
  return frame_write(STDOUT_FILENO, "line", line, length);
}

static Status ask(Work *work) {
  int count = 0;
  interrupted = 0;
  const char *line = el_gets(work->editor, &count);
  bool told = interrupted != 0             ? frame_write_text(STDOUT_FILENO, "dropped", "")
              : line == NULL || count <= 0 ? frame_write_text(STDOUT_FILENO, "end", "")
                                           : answer_line(work, line, (size_t)count);
  if (interrupted != 0 || line == NULL) fputc('\n', work->out);
  fflush(work->out);
  return told ? STATUS_OK : STATUS_IO;
}

static Status obey(void *context, Arena *arena, const Frame *frame) {
  Work *work = context;
  if (strcmp(frame->word, "ask") != 0) return STATUS_BAD_DATA;
  if (work->editor == NULL && !open_editor(work))
    return frame_write_text(STDOUT_FILENO, "failed", strerror(errno)) ? STATUS_OK : STATUS_IO;
  work->prompt = frame->bytes;
  Status status = ask(work);
  arena_reset(arena);
  return status;
}

/* It ends the line that is being typed, and waits where none is. */
static bool heed_interrupts(Work *work) {
  const struct sigaction action = {.sa_handler = note_interrupt};
  sigset_t interrupt;
  return sigemptyset(&interrupt) == 0 && sigaddset(&interrupt, SIGINT) == 0 &&
         sigprocmask(SIG_BLOCK, &interrupt, &work->waiting) == 0 && sigdelset(&work->waiting, SIGINT) == 0 &&
         sigaction(SIGINT, &action, NULL) == 0;
}

int main(int argc, char **argv) {
  Status status;
  if (!program_begin("adjudicator-line", argc, argv, &status)) return status;
  /* Letters of more than one byte are one letter to the cursor; without such a locale they are bytes, and arrive all the
   * same. */
  Work work = {.in = NULL};
  if (setlocale(LC_CTYPE, "") == NULL || !heed_interrupts(&work)) status = STATUS_BUG;
  if (status == STATUS_OK) status = program_serve(obey, &work);
  close_editor(&work);
  return status;
}
