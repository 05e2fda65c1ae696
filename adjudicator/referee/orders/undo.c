#include "private.h"

#include <string.h>

#include "../../base/yaml.h"

/* What counted for a part of the turn, from some moment on. */
typedef struct Counted {
  const char *part;
  int64_t receipt; /* SubmissionRow.receipt; 0: nothing */
  bool inherited;  /* the seat's former player filed it */
} Counted;

typedef struct Filings {
  Arena *arena;
  bool stood_in; /* the computer has for a window, and what counted before is yet to count again */
  Counted *items;
  size_t count, capacity;
} Filings;

static void put(Filings *filings, const char *part, int64_t receipt) {
  filings->items =
      arena_room(filings->arena, filings->items, sizeof *filings->items, filings->count, &filings->capacity);
  filings->items[filings->count++] = (Counted){.part = part, .receipt = receipt};
}

/* A new player is told what counts then (acts/seat.c), and nothing of what the former one thought of before. */
static void hand_over(Filings *filings) {
  for (size_t i = 0; i < filings->count; i++) filings->items[i].inherited = true;
}

/* What the computer filed for who missed a window is nothing that they undo; nor is that it counts no more, or that what
 * they had filed before counts again (turn/computer.c). */
static bool is_of_stand_in(Filings *filings, const Tree *fields, bool taken, int64_t receipt) {
  const char *source = taken ? tree_string(tree_get(fields, "source"), "") : "";
  bool begins = strcmp(source, SOURCE_STAND_IN) == 0;
  bool ends = filings->stood_in && (!taken || strcmp(source, "undo") == 0);
  if (begins || ends) filings->stood_in = begins;
  if (ends && taken && filings->count > 0) filings->items[filings->count - 1].receipt = receipt;
  return begins || ends;
}

static void follow(const LoadedGame *loaded, int seat, const EventRow *event, Filings *filings) {
  bool taken = event_is(event, "file-taken"), withdrawn = event_is(event, "file-withdrawn");
  bool replaced = event_is(event, "act-replace");
  /* What came before on another branch does not count any more. */
  if (event_is(event, "rolled-back") || event_is(event, "patched")) filings->count = 0;
  if ((!taken && !withdrawn && !replaced) || strcmp(event->turn, loaded->turn) != 0) return;
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  const Tree *fields = yaml_read(loaded->arena, event->fields, strlen(event->fields), &YAML_DATA, &ignored);
  if (strcmp(tree_string(tree_get(fields, "seat"), ""), loaded->seated.names[seat]) != 0) return;
  if (replaced) {
    hand_over(filings);
    return;
  }
  if (taken && strcmp(tree_string(tree_get(fields, "standing"), ""), "in-force") != 0) return;
  int64_t receipt = 0;
  if (taken && !tree_read_int(tree_get(fields, "receipt"), &receipt)) return;
  if (is_of_stand_in(filings, fields, taken, receipt)) return;
  put(filings, tree_string(tree_get(fields, "part"), ""), receipt);
}

static Status load_filings(Referee *referee, const LoadedGame *loaded, int seat, Filings *out) {
  EventRows events;
  *out = (Filings){.arena = loaded->arena};
  Status status = ledger_events(referee->ledger, loaded->arena, loaded->row.id, NULL, -1, &events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < events.count; i++) follow(loaded, seat, &events.items[i], out);
  return STATUS_OK;
}

/* What counted before the newest of this part; 0 for nothing. */
static int64_t receipt_before(const Filings *filings) {
  const Counted *newest = &filings->items[filings->count - 1];
  for (size_t i = filings->count - 1; i-- > 0;) {
    if (strcmp(filings->items[i].part, newest->part) == 0) return filings->items[i].receipt;
  }
  return 0;
}

static Status withdraw(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionRow *file) {
  EventWriter writer;
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "seat", loaded->seated.names[seat]);
  if (*file->part != '\0') tree_put_text(loaded->arena, fields, "part", file->part);
  tree_put_int(loaded->arena, fields, "receipt", file->receipt);
  tree_put_text(loaded->arena, fields, "digest", file->digest);
  Status status = referee_ledger_status(
      referee, ledger_supersede(referee->ledger, loaded->row.id, seat, loaded->turn, file->part));
  if (status == STATUS_OK) status = event_writer_open(referee, loaded, &writer);
  return status == STATUS_OK ? event_writer_add(&writer, "file-withdrawn", NULL, AUDIENCE_REFEREE, fields)
                             : status;
}

static Status file_again(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionRow *file,
                         UndoResult *out) {
  const SubmissionText text = {
      .text = file->text, .length = (size_t)file->length, .orders = file->orders, .places = file->places};
  const SubmissionRequest request = {
      .game = loaded->row.name,
      .seat = loaded->seated.names[seat],
      .texts = &text,
      .text_count = 1,
      .turn = loaded->turn,
      .source = "undo",
      .file = true,
      .again = true,
  };
  return submission_take_within(referee, loaded->arena, &request, &out->filed);
}

static const SubmissionRow *file_of(const SubmissionRows *files, int64_t receipt) {
  for (size_t i = 0; i < files->count; i++) {
    if (files->items[i].receipt == receipt) return &files->items[i];
  }
  return NULL;
}

static Status number_of(Referee *referee, const SubmissionRow *file, int64_t *number) {
  SubmissionRow counted = *file;
  Status status = ledger_submission_number(referee->ledger, &counted);
  *number = counted.number;
  return referee_ledger_status(referee, status);
}

/* A file that orders nothing: a draft is the newest of its player's, so this ends it where nothing is there to be filed again. */
static Status file_nothing(Referee *referee, const LoadedGame *loaded, int seat) {
  static const char WORDS[] = "undo\n";
  SubmissionText text = {.text = WORDS, .length = strlen(WORDS)};
  const TurnText empty = {.file = tree_map(loaded->arena)};
  turn_file_write(loaded->arena, &empty, &text.orders, &text.places);
  const SubmissionRequest request = {
      .game = loaded->row.name,
      .seat = loaded->seated.names[seat],
      .texts = &text,
      .text_count = 1,
      .turn = loaded->turn,
      .source = "undo",
      .file = true,
  };
  SubmissionResult nobodys; /* its receipt */
  return submission_take_within(referee, loaded->arena, &request, &nobodys);
}

/* A draft is dropped; what counts is filed once more, so that the draft is not the newest. */
static Status drop_draft(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionRow *draft,
                         UndoResult *out) {
  SubmissionRow counts;
  out->part = draft->part;
  out->undone = draft->number;
  Status status = ledger_submission(referee->ledger, loaded->arena, loaded->row.id, seat, loaded->turn,
                                    draft->part, &counts);
  out->dropped = status == STATUS_NOT_FOUND;
  if (out->dropped) return file_nothing(referee, loaded, seat);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  out->again = counts.number;
  return file_again(referee, loaded, seat, &counts, out);
}

Status submission_undo(Referee *referee, const LoadedGame *loaded, int seat, UndoResult *out) {
  NewestFile last;
  Filings filings;
  SubmissionRows files;
  *out = (UndoResult){.part = ""};
  out->hindrance = loaded->withheld                          ? "closed"
                   : strcmp(loaded->row.status, "over") == 0 ? "over"
                   : loaded->seats.items[seat].vacant        ? "vacant"
                                                             : NULL;
  if (out->hindrance != NULL) return STATUS_OK;
  Status status = submission_newest(referee, loaded, seat, &last);
  if (status != STATUS_OK) return status;
  if (last.draft) return drop_draft(referee, loaded, seat, &last.row, out);
  status = load_filings(referee, loaded, seat, &filings);
  if (status != STATUS_OK) return status;
  if (filings.count == 0) {
    out->hindrance = "nothing-filed";
    return STATUS_OK;
  }
  status = referee_ledger_status(referee,
                                 ledger_submissions(referee->ledger, loaded->arena, loaded->row.id, &files));
  if (status != STATUS_OK) return status;
  const Counted *newest = &filings.items[filings.count - 1];
  const SubmissionRow *counts = file_of(&files, newest->receipt);
  const SubmissionRow *before = file_of(&files, receipt_before(&filings));
  out->part = newest->part;
  if (newest->inherited) {
    out->hindrance = counts == NULL ? "nothing-filed" : "inherited";
    return STATUS_OK;
  }
  if (counts != NULL) status = number_of(referee, counts, &out->undone);
  if (status == STATUS_OK && before != NULL) status = number_of(referee, before, &out->again);
  if (status != STATUS_OK) return status;
  if (before != NULL) return file_again(referee, loaded, seat, before, out);
  return counts == NULL ? STATUS_BUG : withdraw(referee, loaded, seat, counts);
}
