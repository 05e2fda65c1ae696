/* A mail changes what it speaks of in its player's orders: games/merge.h, with what the ledger keeps. */
#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../../games/merge.h"

/* What a mail is merged into. */
typedef struct Ground {
  const Tree *file;  /* NULL: nothing */
  int64_t number;    /* of the receipt that is in force; 0: none is */
  bool stood_in;     /* that is the computer's */
  bool unclear;      /* a line of it was not understood */
  bool wrong;        /* the mail answers what told its writer so: */
  Diagnostics found; /* what was wrong then */
} Ground;

/* The orders in force, or the draft that the mail answers. */
static Status find_ground(Referee *referee, const SubmissionRequest *request, const Submission *s,
                          const char *part, Ground *out) {
  const LoadedGame *loaded = s->loaded;
  Files files;
  NewestFile newest;
  *out = (Ground){.file = NULL};
  Status status = files_load_seat(referee, loaded, s->seat, &files);
  if (status != STATUS_OK) return status;
  const SeatFile *former = files_of_part(&files, s->seat, part);
  if (former != NULL) out->number = former->number;
  out->stood_in = former != NULL && former->others;
  if (former != NULL && !former->others) {
    out->file = former->tree;
    out->unclear = former->unclear;
  }
  /* One that says what it began from mends no draft. */
  if (!request->answers_receipt || turn_file_began_from(s->said, NULL) != 0) return STATUS_OK;
  status = submission_newest(referee, loaded, s->seat, &newest);
  if (status != STATUS_OK) return status;
  bool draft = newest.draft && strcmp(newest.row.part, part) == 0;
  out->found = newest.errors;
  out->wrong = draft || (former != NULL && former->receipt == newest.row.receipt);
  if (draft) out->file = turn_file_read(loaded->arena, newest.row.orders, newest.row.places);
  return STATUS_OK;
}

/* How many of the newest mails of a game are looked through for the one that a file came in. */
#define MAILS_SEARCHED 50

/* When the mail was written that a file came in; TIME_NONE: by no mail, or its bytes are gone. */
static Status find_written(Referee *referee, const LoadedGame *loaded, const InboxRows *mails,
                           int64_t receipt, Time *written) {
  *written = TIME_NONE;
  for (size_t i = 0; i < mails->count; i++) {
    InboxRow row;
    if (mails->items[i].receipt != receipt || mails->items[i].length == 0) continue;
    Status status = ledger_inbox_message(referee->ledger, loaded->arena, mails->items[i].id, &row);
    if (status != STATUS_OK) return referee_ledger_status(referee, status);
    *written = mail_written(loaded->arena, row.raw, (size_t)row.length);
    return STATUS_OK;
  }
  return STATUS_OK;
}

/* Of a mail that is older by its Date than others that came before it: what was in force before those. *older: NULL if there are
 * none. Only a mail that was written before the last file came can be. */
static Status find_older(Referee *referee, const SubmissionRequest *request, const Submission *s,
                         const char *part, const Tree **older) {
  const LoadedGame *loaded = s->loaded;
  SubmissionRow last;
  SubmissionRows rows = {.count = 0};
  InboxRows mails = {.count = 0};
  *older = NULL;
  if (request->written <= 0) return STATUS_OK; /* also TIME_NONE */
  Status status =
      ledger_submission_last(referee->ledger, loaded->arena, loaded->row.id, s->seat, loaded->turn, &last);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (last.at < request->written) return STATUS_OK;
  status = ledger_submissions(referee->ledger, loaded->arena, loaded->row.id, &rows);
  if (status == STATUS_OK)
    status = ledger_inbox(referee->ledger, loaded->arena, loaded->row.id, NULL, MAILS_SEARCHED, &mails);
  status = referee_ledger_status(referee, status);
  for (size_t i = rows.count; i-- > 0 && status == STATUS_OK;) {
    const SubmissionRow *row = &rows.items[i];
    bool counted = row->seat == s->seat && strcmp(row->turn, loaded->turn) == 0 &&
                   strcmp(row->part, part) == 0 && strcmp(row->standing, "refused") != 0 &&
                   *row->orders != '\0';
    Time written;
    if (!counted) continue;
    /* What was in force before the newer ones. */
    if (*older != NULL) *older = turn_file_read(loaded->arena, row->orders, row->places);
    status = find_written(referee, loaded, &mails, row->receipt, &written);
    if (written == TIME_NONE || written <= request->written) return status;
    *older = tree_map(loaded->arena);
  }
  return status;
}

/* ---- a file that began from other orders than those in force ---- */

/* What a file orders, canonical. */
static const Tree *sections_of(const LoadedGame *loaded, int seat, const Tree *file) {
  const void *orders = NULL;
  if (file == NULL) return tree_map(loaded->arena);
  (void)loaded->game->read(loaded->edition, loaded->state, seat, file, loaded->arena, &orders, NULL);
  return game_orders_write(loaded->game, loaded->edition, orders, seat, loaded->arena);
}

/* The sections that differ, "moves, attacks"; "": none does. */
static const char *differing(const LoadedGame *loaded, const Tree *a, const Tree *b) {
  const char *names = "";
  for (const FieldRow *row = loaded->game->turn_file; row->key != NULL; row++) {
    const Tree *one = tree_get(a, row->key), *two = tree_get(b, row->key);
    if (one == two || (one != NULL && two != NULL && tree_equal(one, two))) continue;
    names = *names == '\0' ? row->key : arena_concat(loaded->arena, names, ", ", row->key, NULL);
  }
  return names;
}

/* The submission of the seat in this part of the turn that has this number on its receipt; NULL: there is none. */
static Status row_numbered(Referee *referee, const Submission *s, const char *part,
                           const SubmissionRows *rows, int64_t receipt, const SubmissionRow **out) {
  *out = NULL;
  for (size_t i = rows->count; i-- > 0;) {
    SubmissionRow row = rows->items[i];
    bool ours = row.seat == s->seat && strcmp(row.turn, s->loaded->turn) == 0 && strcmp(row.part, part) == 0;
    if (!ours) continue;
    Status status = ledger_submission_number(referee->ledger, &row);
    if (status != STATUS_OK) return referee_ledger_status(referee, status);
    if (receipt == row.number) *out = &rows->items[i];
    if (receipt >= row.number) return STATUS_OK;
  }
  return STATUS_OK;
}

/* Whether what is in force came of the same orders: the page of a desk stays open, and sends a second mail; or it is what it was
 * then (undo, wait). */
static Status began_alike(Referee *referee, const Submission *s, const char *part, const Ground *ground,
                          bool *alike) {
  const LoadedGame *loaded = s->loaded;
  const SubmissionRow *now, *then;
  SubmissionRows rows = {.count = 0};
  int64_t began = turn_file_began_from(s->said, NULL), other = 0;
  *alike = false;
  Status status = ledger_submissions(referee->ledger, loaded->arena, loaded->row.id, &rows);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  status = row_numbered(referee, s, part, &rows, ground->number, &now);
  if (status == STATUS_OK) status = row_numbered(referee, s, part, &rows, began, &then);
  if (status != STATUS_OK) return status;
  if (now != NULL)
    *alike =
        tree_read_int(turn_file_head(loaded->arena, now->text, (size_t)now->length, "replaces"), &other) &&
        other == began;
  if (then == NULL || *alike) return STATUS_OK;
  const Tree *file = turn_file_read(loaded->arena, then->orders, then->places);
  *alike = *differing(loaded, sections_of(loaded, s->seat, file),
                      sections_of(loaded, s->seat, ground->file)) == '\0';
  return STATUS_OK;
}

/* A file that would change what came after the orders that it began from is asked: its page did not show them. */
static Status check_began(Referee *referee, Submission *s, const char *part, const Ground *ground) {
  const LoadedGame *loaded = s->loaded;
  Arena *arena = loaded->arena;
  int64_t began = turn_file_began_from(s->said, NULL);
  if (began == 0 || began == ground->number || ground->stood_in) return STATUS_OK;
  const char *names =
      differing(loaded, sections_of(loaded, s->seat, s->file), sections_of(loaded, s->seat, ground->file));
  bool alike = *names == '\0';
  Status status = alike ? STATUS_OK : began_alike(referee, s, part, ground, &alike);
  if (status != STATUS_OK || alike) return status;
  const char *number = ground->number == 0 ? NULL : arena_printf(arena, "%" PRId64, ground->number);
  diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-REPLACES", "file-replaces-other",
           tree_get(s->said, "replaces"), "said", arena_printf(arena, "%" PRId64, began), "number", number,
           "sections", names, NULL);
  s->refused = true;
  return STATUS_OK;
}

/* Keys of the ground that last beside its sections. */
static void keep_keys(const LoadedGame *loaded, const Tree *ground, bool says_orders, Tree *file) {
  const Tree *salt = tree_get(ground, "salt"), *wait = tree_get(ground, "wait");
  if (salt != NULL && tree_get(file, "salt") == NULL)
    tree_put(loaded->arena, file, "salt", tree_copy(loaded->arena, salt));
  if (wait != NULL && !says_orders && tree_get(file, "wait") == NULL)
    tree_put(loaded->arena, file, "wait", tree_copy(loaded->arena, wait));
}

Status submission_merge(Referee *referee, const SubmissionRequest *request, Submission *s) {
  const LoadedGame *loaded = s->loaded;
  const char *part = file_part(loaded, s->seat, s->said);
  Ground ground;
  if (request->again) {
    s->changes = true;
    return STATUS_OK;
  }
  const Tree *older = NULL;
  Status status = find_ground(referee, request, s, part, &ground);
  if (status == STATUS_OK) status = find_older(referee, request, s, part, &older);
  if (status != STATUS_OK) return status;
  const Merge merge = {.game = loaded->game,
                       .edition = loaded->edition,
                       .state = loaded->state,
                       .seat = s->seat,
                       .part = *part == '\0' ? NULL : part,
                       .language = loaded->seats.items[s->seat].language,
                       .text = &s->read,
                       .ground = ground.file,
                       .wrong = ground.wrong ? &ground.found : NULL,
                       .older = older,
                       .other_numbers = request->answers_others};
  bool asked = false;
  s->file = merge_orders(&merge, loaded->arena, &s->diagnostics, &asked, &s->changes);
  keep_keys(loaded, ground.file, s->changes, s->file);
  s->read.file = s->file;
  s->read.unclear |= asked;
  s->read.contradicts |= asked;
  if (!s->changes && tree_get(s->said, "wait") != NULL) s->read.unclear |= ground.unclear;
  s->refused |= asked && loaded->game->plain != NULL && loaded->game->plain->whole;
  return check_began(referee, s, part, &ground);
}
