#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../ledger/notices.h"
#include "../../mail/transport.h"
#include "../../report/report.h"
#include "../office/office.h"
#include "../record/record.h"

/* So many in a row that fail, and there are no more. */
#define FAILURES_MOST 5
/* Of one address on one day (UTC): a game may have many windows on one day, but nobody wants to hear of each. */
#define NOTICES_A_DAY 20
/* One that waited longer, since nothing was sent meanwhile, is old news. */
#define NOTICE_OLD ((int64_t)24 * 3600)

/* ---- what one says ---- */

static bool owes(Referee *referee, const LoadedGame *loaded, int seat, Status *status) {
  Files files;
  WindowAnswers answers;
  *status = files_load(referee, loaded, &files);
  if (*status != STATUS_OK) return false;
  window_answers_judge(loaded, &files, NULL, &answers);
  return duties_name(&answers.duties, seat) && window_answers_of_seat(&answers, seat) != ANSWER_GOOD;
}

/* The window that it is about still waits, and may be told of. */
static bool is_timely(const Referee *referee, const LoadedGame *loaded, const NoticeRow *row) {
  const char *held = loaded->row.held;
  return loaded->number == row->state && !loaded->withheld && strcmp(loaded->row.status, "running") == 0 &&
         (*held == '\0' || strcmp(held, "answer") == 0) && referee->now - row->at < NOTICE_OLD;
}

/* The game's name, that it is their turn, and the deadline; nothing else. */
static const char *text_of(Referee *referee, const LoadedGame *loaded, int seat) {
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  if (catalogue == NULL) return NULL;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "game", loaded->row.name);
  Time deadline = loaded_game_deadline(loaded);
  if (deadline != TIME_NONE && deadline > referee->now)
    tree_put_text(arena, fields, "deadline",
                  time_text_short(catalogue, arena, deadline, viewer_timezone(loaded, seat)));
  return catalogue_say(catalogue, arena, "subjects.referee.notice", fields);
}

/* *text NULL: there is nothing to say any more. */
static Status compose(Referee *referee, Arena *arena, const NoticeRow *row, const char **text) {
  *text = NULL;
  LoadedGame *loaded = arena_alloc(arena, sizeof *loaded);
  Status status = load_game(referee, arena, row->game, loaded);
  if (status != STATUS_OK || !is_timely(referee, loaded, row)) return status;
  if (owes(referee, loaded, (int)row->seat, &status)) *text = text_of(referee, loaded, (int)row->seat);
  return status;
}

/* ---- sending ---- */

typedef struct Batch {
  Referee *referee;
  Arena *arena;
  NoticeRow rows[NOTICES_MOST];
  Notice notices[NOTICES_MOST];
  size_t count;
} Batch;

/* Whether it is to be sent. A game that cannot be read has no notice: its tick says why. */
static Status take(Batch *batch, const NoticeRow *row) {
  Referee *referee = batch->referee;
  const char *text = NULL;
  bool wanted = row->url != NULL && row->tries < NOTICES_A_DAY && referee->configuration->notify.allow;
  Status status = wanted ? compose(referee, batch->arena, row, &text) : STATUS_OK;
  if (status == STATUS_TRY_AGAIN || status == STATUS_IO) return status;
  if (text != NULL) {
    batch->rows[batch->count] = *row;
    batch->notices[batch->count++] = (Notice){.url = row->url, .text = text};
  }
  return referee_ledger_status(referee,
                               ledger_notice_tried(referee->ledger, row, referee->now, text != NULL));
}

static Status take_all(Batch *batch) {
  NoticeRows rows;
  Referee *referee = batch->referee;
  Status status = referee_ledger_status(
      referee, ledger_notices(referee->ledger, batch->arena, referee->now, (int64_t)NOTICES_MOST, &rows));
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++) {
    size_t same = 0; /* the ledger's count is that before this batch */
    for (size_t j = 0; j < batch->count; j++)
      same += rows.items[i].address != NULL && strcmp(batch->rows[j].address, rows.items[i].address) == 0;
    rows.items[i].tries += (int64_t)same;
    status = take(batch, &rows.items[i]);
  }
  return status;
}

/* Marked first, for good: what dies behind this sends less, never twice. */
static Status mark(Batch *batch) {
  Ledger *ledger = batch->referee->ledger;
  Status status = referee_ledger_status(batch->referee, ledger_begin(ledger));
  if (status != STATUS_OK) return status;
  status = take_all(batch);
  if (status == STATUS_OK) status = referee_ledger_status(batch->referee, ledger_commit(ledger));
  if (status != STATUS_OK) ledger_rollback(ledger);
  referee_step(batch->referee, "notices marked");
  return status;
}

/* ---- what became of it ---- */

/* They are told by mail, and can name a URL anew. */
static Status end(Batch *batch, const NoticeRow *row) {
  Referee *referee = batch->referee;
  LoadedGame *loaded = arena_alloc(batch->arena, sizeof *loaded);
  Status status = referee_ledger_status(referee, ledger_end_notify(referee->ledger, row->address));
  if (status == STATUS_OK) status = load_game(referee, batch->arena, row->game, loaded);
  if (status != STATUS_OK) return status;
  Tree *fields = tree_map(batch->arena);
  tree_put_text(batch->arena, fields, "url", row->url);
  tree_put_int(batch->arena, fields, "count", FAILURES_MOST);
  const char *ordinal = arena_printf(batch->arena, "%" PRId64 "-%" PRId64, row->state, (int64_t)row->moment);
  referee_log(referee, NOTICE_WARNING, "%s: notices to %s failed %d times in a row; no more are sent there",
              row->game, loaded->seated.names[row->seat], FAILURES_MOST);
  return mails_queue_notice(referee, loaded, (int)row->seat, "notify-ended", ordinal, fields);
}

static Status note(Batch *batch, size_t i) {
  Referee *referee = batch->referee;
  const NoticeRow *row = &batch->rows[i];
  NotifyRow now;
  Status status =
      referee_ledger_status(referee, ledger_notice_result(referee->ledger, row, batch->notices[i].sent));
  if (status == STATUS_OK) status = ledger_notify(referee->ledger, batch->arena, row->address, &now);
  if (status == STATUS_NOT_FOUND) return STATUS_OK; /* ended meanwhile */
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  bool over = now.failures >= FAILURES_MOST && strcmp(now.url, row->url) == 0;
  return over ? end(batch, row) : STATUS_OK;
}

static Status note_all(Batch *batch) {
  Ledger *ledger = batch->referee->ledger;
  Status status = referee_ledger_status(batch->referee, ledger_begin(ledger));
  if (status != STATUS_OK) return status;
  for (size_t i = 0; i < batch->count && status == STATUS_OK; i++) status = note(batch, i);
  if (status == STATUS_OK) status = referee_ledger_status(batch->referee, ledger_commit(ledger));
  if (status != STATUS_OK) ledger_rollback(ledger);
  return status;
}

static void count(const Batch *batch, NoticeCounts *counts) {
  for (size_t i = 0; i < batch->count; i++) {
    const Notice *notice = &batch->notices[i];
    counts->sent += notice->sent;
    counts->failed += !notice->sent;
    if (!notice->sent)
      referee_log(batch->referee, NOTICE_DETAIL, "%s: a notice was not taken: %s", batch->rows[i].game,
                  notice->words);
  }
}

Status notices_send(Referee *referee, NoticeCounts *counts) {
  *counts = (NoticeCounts){.sent = 0};
  Arena *arena = arena_new();
  NoticeRows waiting;
  Status looked =
      referee_ledger_status(referee, ledger_notices(referee->ledger, arena, referee->now, 1, &waiting));
  if (looked != STATUS_OK || waiting.count == 0) {
    arena_free(arena);
    return looked;
  }
  Batch *batch = arena_alloc(arena, sizeof *batch);
  *batch = (Batch){.referee = referee, .arena = arena};
  Status status = mark(batch);
  if (status == STATUS_OK && batch->count > 0) {
    notices_post(arena, &referee->configuration->notify, batch->notices, batch->count);
    referee_step(referee, "notices posted");
    count(batch, counts);
    status = note_all(batch);
  }
  arena_free(arena);
  return status;
}
