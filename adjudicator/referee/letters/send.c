#include "private.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "../../base/status.h"
#include "../../mail/transport.h"
#include "../office/office.h"

/* A note beside the ledger while mail goes out, so that a power cut is reported.
 *
 * How far each mail got is committed without waiting for the disk (send.c): if the sender dies nothing is
 * lost, if the machine does something may be. The note is on disk before the first mail goes, and removed
 * when everything is on disk. It is in the senders' lock file. */

#define NOTE_BYTES 64

/* The system's name for its current run, different after each start. "unknown" if it has none: then any
 * note left behind counts. */
static void read_run(char run[NOTE_BYTES]) {
  int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? 0 : read(file, run, NOTE_BYTES - 1);
  if (file >= 0) close(file);
  static const char unknown[] = "unknown\n";
  if (length <= 0)
    memcpy(run, unknown, sizeof unknown);
  else
    run[length] = '\0';
}

/* True if the note was left by a machine that has stopped since: nobody knows which of the mails that wait
 * went then. */
static bool send_note_tells_power_cut(int lock) {
  char note[NOTE_BYTES], run[NOTE_BYTES];
  ssize_t length = pread(lock, note, sizeof note - 1, 0);
  if (length <= 0) return false;
  note[length] = '\0';
  read_run(run);
  return strcmp(note, run) != 0 || strcmp(run, "unknown\n") == 0;
}

/* Notes that mails go out; waits for the disk. STATUS_OK or STATUS_IO. */
static Status send_note_write(int lock) {
  char run[NOTE_BYTES];
  read_run(run);
  ssize_t length = (ssize_t)strlen(run);
  return pwrite(lock, run, (size_t)length, 0) == length && fsync(lock) == 0 ? STATUS_OK : STATUS_IO;
}

/* Mail is out, and its fate is on disk. If this fails, or is lost, the next sender only reports more than
 * it needs to. */
static void send_note_clear(int lock) {
  (void)!ftruncate(lock, 0);
}

/* ======== sending ======== */

/* Rows are fetched in portions, so that a long outbox does not fill the memory. */
#define PORTION ((size_t)50)
/* Their order is found out for so many at a time. */
#define QUEUE 2000

typedef struct Sender {
  Referee *referee;
  Transport *transport; /* NULL until the first mail */
  Prerender *prerender;
  Attempts attempts; /* at composing a mail */
  int lock;
  SendCounts *counts;
} Sender;

/* A mail on its way: composed, marked, handed over, and then it has a fate. */
typedef struct Passage {
  const OutboxRow *row;
  Letter letter;
  bool painted; /* though it could not be before */
} Passage;

/* Mails that were handed over and have no fate yet, the oldest first. */
typedef struct Road {
  const Passage *passages[LETTERS_AHEAD_MOST];
  size_t count;
} Road;

int64_t send_wait(int64_t tries) {
  int64_t wait = SEND_FIRST_WAIT;
  for (int64_t i = 1; i < tries && wait < SEND_MOST_WAIT; i++) wait *= 2;
  return wait < SEND_MOST_WAIT ? wait : SEND_MOST_WAIT;
}

static Status open_transport(Sender *sender) {
  Referee *referee = sender->referee;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, referee->arena);
  const Configuration *configuration = referee->configuration;
  sender->transport =
      transport_open(referee->arena, configuration->transport, configuration->folder, &diagnostics);
  referee_log_diagnostics(referee, "", configuration->file, &diagnostics);
  return sender->transport == NULL ? STATUS_CONFIG : STATUS_OK;
}

/* Waiting for the disk twice for each mail would take longer than sending it. */
static Status begin_sending(Sender *sender) {
  if (sender->transport != NULL) return STATUS_OK;
  Status status = open_transport(sender);
  if (status != STATUS_OK) return status;
  status = send_note_write(sender->lock);
  if (status != STATUS_OK) {
    referee_log(sender->referee, NOTICE_ERROR, "%s: no record can be written beside it; no mail is sent",
                sender->referee->configuration->database);
    return status;
  }
  return referee_ledger_status(sender->referee, ledger_defer_sync(sender->referee->ledger));
}

static Status end_sending(Sender *sender) {
  if (sender->transport == NULL) return STATUS_OK;
  sender->transport->close(sender->transport);
  Status status = referee_ledger_status(sender->referee, ledger_sync(sender->referee->ledger));
  if (status == STATUS_OK) send_note_clear(sender->lock);
  return status;
}

/* The fate of a row after a try. */
typedef struct Fate {
  const char *status;
  Time next_try;
  const char *words;
} Fate;

static Fate fate_of(const Sender *sender, const OutboxRow *row, Delivery delivery, const char *words) {
  Time now = sender->referee->now;
  Fate fate = {.status = "sent", .next_try = TIME_NONE, .words = words};
  if (delivery == DELIVERY_SENT) return fate;
  fate.status = "failed";
  bool too_old = now - row->date >= SEND_GIVE_UP;
  if (delivery == DELIVERY_FAILED || (delivery == DELIVERY_LATER && too_old)) return fate;
  fate.status = delivery == DELIVERY_UNKNOWN ? "unknown" : "queued";
  /* A mail that may have arrived is not called failed; it is just not tried again. */
  fate.next_try = too_old ? TIME_NONE : now + send_wait(row->tries + 1);
  return fate;
}

static void count_and_tell(const Sender *sender, const OutboxRow *row, const Fate *fate) {
  SendCounts *counts = sender->counts;
  NoticeLevel level = NOTICE_WARNING;
  if (strcmp(fate->status, "sent") == 0) {
    counts->sent++;
    level = NOTICE_DETAIL;
  } else if (strcmp(fate->status, "queued") == 0) {
    counts->later++;
  } else if (strcmp(fate->status, "unknown") == 0) {
    counts->unknown++;
  } else {
    counts->failed++;
    level = NOTICE_ERROR;
  }
  referee_log(sender->referee, level, "mail %s to %s: %s: %s", row->message_id, row->recipient, fate->status,
              fate->words);
}

static Status record(const Sender *sender, const OutboxRow *row, const Fate *fate) {
  Ledger *ledger = sender->referee->ledger;
  Status status = ledger_mail_result(ledger, row->id, fate->status, fate->next_try, fate->words);
  if (status != STATUS_OK) return referee_ledger_status(sender->referee, status);
  count_and_tell(sender, row, fate);
  return STATUS_OK;
}

/* Its picture was not painted: it keeps its status and waits, unless its address is stopped meanwhile. Its
 * hour begins when a painter was asked in vain. */
static Status put_off(const Sender *sender, const OutboxRow *row, bool asked, const char *why) {
  Referee *referee = sender->referee;
  if (asked)
    referee_log(referee, NOTICE_WARNING,
                "mail %s to %s: its picture could not be painted; trying again later: %s", row->message_id,
                row->recipient, why);
  Time again = referee->now + PAINT_WAIT;
  Status status =
      ledger_mail_unpainted(referee->ledger, row->id, asked ? referee->now : TIME_NONE, again, why);
  if (status == STATUS_NOT_FOUND) return STATUS_OK; /* somebody has taken it away meanwhile */
  if (status == STATUS_OK) sender->counts->later++;
  return referee_ledger_status(referee, status);
}

/* Records the fate of `gone`, and that `next` is being sent, in one transaction. *marked: whether `next`
 * may be sent. Either may be NULL. */
static Status put_down(const Sender *sender, const Passage *gone, const Fate *fate, const Passage *next,
                       bool *marked) {
  Ledger *ledger = sender->referee->ledger;
  Status status = ledger_begin(ledger);
  if (status == STATUS_OK && gone != NULL)
    status = ledger_mail_result(ledger, gone->row->id, fate->status, fate->next_try, fate->words);
  *marked = false;
  if (status == STATUS_OK && next != NULL) {
    status = ledger_mail_sending(ledger, next->row->id, sender->referee->now);
    *marked = status == STATUS_OK;
    if (*marked && next->painted) status = ledger_mail_painted(ledger, next->row->id);
    if (status == STATUS_NOT_FOUND) status = STATUS_OK; /* somebody has taken it away meanwhile */
  }
  if (status == STATUS_OK) status = ledger_commit(ledger);
  if (status != STATUS_OK) ledger_rollback(ledger);
  return referee_ledger_status(sender->referee, status);
}

static const Passage *take_oldest(Road *road) {
  const Passage *oldest = road->passages[0];
  road->count--;
  memmove(road->passages, road->passages + 1, road->count * sizeof *road->passages);
  return oldest;
}

/* Sends the next mail on its way, NULL: none. If no more may be under way, or there is no next one, it
 * waits for the oldest first. */
static Status pass(Sender *sender, Arena *arena, Road *road, const Passage *next) {
  Referee *referee = sender->referee;
  Transport *transport = sender->transport;
  const Passage *gone = NULL;
  Fate fate = {.words = ""};
  bool marked;
  if (next == NULL || road->count == transport->ahead) {
    const char *words = "";
    gone = take_oldest(road);
    Delivery delivery = transport->answer(transport, arena, &words);
    referee_step(referee, "delivered");
    fate = fate_of(sender, gone->row, delivery, words);
  }
  Status status = put_down(sender, gone, &fate, next, &marked);
  if (status != STATUS_OK) return status;
  if (gone != NULL) count_and_tell(sender, gone->row, &fate);
  if (!marked) return STATUS_OK;
  referee_step(referee, "marked");
  transport->hand(transport, arena, &next->letter);
  road->passages[road->count++] = next;
  return STATUS_OK;
}

/* Nobody waits for its picture any more. That is for the row and the clock alone to say, so that
 * it stays so. */
static bool given_up(const Sender *sender, const OutboxRow *row) {
  return row->unpainted != TIME_NONE && sender->referee->now - row->unpainted >= PAINT_GIVE_UP;
}

/* Composing it ended the process as often as is allowed. */
static bool kills(const Sender *sender, Arena *arena, const OutboxRow *row) {
  return attempts_before(&sender->attempts, letter_digest(arena, row)) >= MAIL_ATTEMPTS_MAX;
}

static bool is_painted(const Sender *sender, Arena *arena, const OutboxRow *row) {
  return row->drawing != NULL && row->damaged == NULL && !given_up(sender, row) && !kills(sender, arena, row);
}

/* It is not sent, and the game master is told once; both in one transaction. */
static Status set_aside(Sender *sender, Arena *arena, const OutboxRow *row) {
  Referee *referee = sender->referee;
  const Fate fate = {"failed", TIME_NONE, "composing it ended the program twice"};
  const char *digest = letter_digest(arena, row);
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "message_id", row->message_id);
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = ledger_mail_result(referee->ledger, row->id, fate.status, fate.next_try, fate.words);
  referee_ledger_status(referee, status);
  if (status == STATUS_OK) status = mails_queue_referee(referee, arena, NULL, "letter-aside", digest, fields);
  if (status == STATUS_CONFIG) status = STATUS_OK; /* without words for it it is still set aside */
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) {
    ledger_rollback(referee->ledger);
    return status;
  }
  attempts_end(&sender->attempts, digest);
  count_and_tell(sender, row, &fate);
  return STATUS_OK;
}

/* A letter is composed, and the ledger written, while others are under way. */
static Status send_row(Sender *sender, Arena *arena, const OutboxRow *row, Road *road) {
  Passage *next = arena_alloc(arena, sizeof *next);
  if (row->damaged != NULL) {
    const char *words = arena_printf(arena, "its letter in the ledger is damaged: column %s", row->damaged);
    Fate fate = {"failed", TIME_NONE, words};
    return record(sender, row, &fate);
  }
  if (kills(sender, arena, row)) return set_aside(sender, arena, row);
  bool painted = is_painted(sender, arena, row);
  *next = (Passage){.row = row, .painted = painted && row->unpainted != TIME_NONE};
  const char *why;
  Status status = letter_compose(sender->referee, arena, row, painted ? sender->prerender : NULL,
                                 &sender->attempts, &next->letter, &why);
  if (status == STATUS_UNAVAILABLE || status == STATUS_TRY_AGAIN)
    return put_off(sender, row, status == STATUS_UNAVAILABLE, why);
  if (status == STATUS_BAD_DATA) {
    Fate fate = {"failed", TIME_NONE,
                 "no mail can be made of this: its addresses or its Message-ID are none"};
    return record(sender, row, &fate);
  }
  if (status != STATUS_OK) return status;
  referee_step(sender->referee, "composed");
  if (row->drawing != NULL && !painted)
    referee_log(sender->referee, NOTICE_WARNING,
                "mail %s: its picture could not be painted for an hour; sent without it", row->message_id);
  status = begin_sending(sender);
  return status == STATUS_OK ? pass(sender, arena, road, next) : status;
}

/* We hold the senders' lock, so the process that left this row `sending` is dead. The mail is sent again
 * now, and it is logged that it may arrive twice. */
static void tell_interrupted(const Sender *sender, const OutboxRow *row) {
  if (strcmp(row->status, "sending") != 0) return;
  referee_log(sender->referee, NOTICE_WARNING,
              "mail %s to %s: the sender stopped before the answer was recorded; sending the same mail again",
              row->message_id, row->recipient);
}

static Status mark_interrupted(const Sender *sender, const OutboxRow *row) {
  if (strcmp(row->status, "sending") != 0) return STATUS_OK;
  tell_interrupted(sender, row);
  Status status = ledger_mail_result(sender->referee->ledger, row->id, "unknown", sender->referee->now,
                                     "the sending process ended before an answer was recorded");
  return referee_ledger_status(sender->referee, status);
}

/* 0: nothing is painted for it; 1: its picture is; 2: its picture is, and could not be before. */
static int turn_of(const Sender *sender, Arena *arena, const OutboxRow *row) {
  if (!is_painted(sender, arena, row)) return 0;
  return row->unpainted == TIME_NONE ? 1 : 2;
}

/* The rows in the order in which they go, those whose pictures are painted at the end; how many these are. */
static size_t put_in_order(const Sender *sender, Arena *arena, const OutboxRows *rows,
                           const OutboxRow **order) {
  size_t count = 0, first = 0;
  for (int turn = 0; turn <= 2; turn++) {
    for (size_t i = 0; i < rows->count; i++)
      if (turn_of(sender, arena, &rows->items[i]) == turn) order[count++] = &rows->items[i];
    if (turn == 0) first = count;
  }
  return count - first;
}

/* Each leaves the set of those due, whatever becomes of it. */
static Status send_portion(Sender *sender, const OutboxRow *queued, size_t count) {
  Arena *arena = arena_new();
  OutboxRows rows = {.count = 0};
  Referee *referee = sender->referee;
  Status status = ledger_mails_of(referee->ledger, arena, referee->now, queued, count, &rows);
  if (status != STATUS_OK) referee_ledger_status(referee, status);
  const OutboxRow **order = arena_alloc(arena, PORTION * sizeof *order);
  size_t painted = put_in_order(sender, arena, &rows, order);
  prerender_begin(sender->prerender, arena, order + (rows.count - painted), painted);
  Road road = {.count = 0};
  for (size_t i = 0; i < rows.count && status == STATUS_OK && !referee_stopped(referee); i++) {
    const SendCounts *counts = sender->counts;
    referee_progress(referee, "mails sent", counts->sent + counts->failed + counts->unknown + counts->later,
                     0);
    status = mark_interrupted(sender, order[i]);
    if (status == STATUS_OK) status = send_row(sender, arena, order[i], &road);
  }
  while (road.count > 0) status = status_worse(status, pass(sender, arena, &road, NULL));
  arena_free(arena);
  return status;
}

/* Those that go later wait for a queue of their own: by then others may be due that do not. How many of the queue go before
 * that. */
static size_t count_of_one_rank(const OutboxRows *queue) {
  size_t count = 0;
  while (count < queue->count && queue->items[count].later == queue->items[0].later) count++;
  return count;
}

/* *more: there may be others. */
static Status send_queue(Sender *sender, bool *more) {
  Arena *arena = arena_new();
  OutboxRows queue;
  Referee *referee = sender->referee;
  Status status = ledger_mails_queue(referee->ledger, arena, referee->now, QUEUE, &queue);
  if (status != STATUS_OK) referee_ledger_status(referee, status);
  size_t count = status == STATUS_OK ? count_of_one_rank(&queue) : 0;
  *more = status == STATUS_OK && (count == QUEUE || count < queue.count);
  for (size_t i = 0; i < count && status == STATUS_OK && !referee_stopped(referee); i += PORTION)
    status = send_portion(sender, queue.items + i, count - i < PORTION ? count - i : PORTION);
  arena_free(arena);
  return status;
}

static void tell_power_cut(const Sender *sender) {
  if (!send_note_tells_power_cut(sender->lock)) return;
  referee_log(
      sender->referee, NOTICE_WARNING,
      "the machine stopped while mail was sent: queued mail may have gone out, and may arrive twice with one Message-ID");
  send_note_clear(sender->lock);
}

void send_counts_add(SendCounts *counts, const SendCounts *more) {
  counts->sent += more->sent;
  counts->later += more->later;
  counts->failed += more->failed;
  counts->unknown += more->unknown;
}

Status send_due(Referee *referee, SendCounts *counts) {
  *counts = (SendCounts){0};
  int lock;
  Status status = lock_take(referee, "send", &lock);
  if (status == STATUS_TRY_AGAIN) {
    referee_log(referee, NOTICE_DETAIL, "another sender is running; nothing done");
    return STATUS_OK;
  }
  if (status != STATUS_OK) return status;
  Sender sender = {
      .referee = referee, .prerender = prerender_new(referee->arena), .lock = lock, .counts = counts};
  status = attempts_open(referee, referee->arena, "sending", &sender.attempts);
  if (status != STATUS_OK) {
    lock_release(lock);
    return status;
  }
  tell_power_cut(&sender);
  status = ledger_mails_bring_forward(referee->ledger, referee->now + SEND_MOST_WAIT, referee->now);
  referee_ledger_status(referee, status);
  bool more = true;
  while (more && status == STATUS_OK && !referee_stopped(referee)) status = send_queue(&sender, &more);
  prerender_close(sender.prerender);
  status = status_worse(status, end_sending(&sender));
  attempts_close(&sender.attempts);
  lock_release(lock);
  bool nothing_went = counts->sent == 0 && counts->failed + counts->later + counts->unknown > 0;
  return status == STATUS_OK && nothing_went ? STATUS_UNAVAILABLE : status;
}
