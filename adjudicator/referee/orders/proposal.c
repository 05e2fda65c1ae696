/* "Did you mean this? Answer yes": what a mail may have meant is kept with what was found wrong in it, so that a yes orders what its
 * sender was shown, and nothing else. */
#include "../../games/proposal.h"

#include <string.h>

#include "../../games/plain.h"
#include "private.h"

/* Parts of sentences that are compared with what may be ordered, of one mail: each takes as long as reading a line does. */
#define TRIES_MOST 80

/* Errors of a line that may be an order in other words; others say themselves what to answer. */
static bool may_be_order(const Diagnostic *d) {
  static const char *const MESSAGES[] = {
      "line-unclear",   "line-part",     "line-condition", "line-no-condition",
      "line-corrected", "line-misspelt", "line-no-kind",   NULL};
  bool line = d->severity == SEVERITY_ERROR && strcmp(d->code, "FILE-LINE") == 0 && d->line > 0;
  if (!line || d->line >= TURN_KEPT_LINES || tree_get(d->fields, "former") != NULL) return false;
  for (const char *const *message = MESSAGES; *message != NULL; message++) {
    if (strcmp(d->message, *message) == 0) return true;
  }
  return false;
}

/* It may take back what stands beside it, or forbid it. */
static bool is_against(const Diagnostic *d) {
  static const char *const MESSAGES[] = {"line-corrected", "line-takes-what", "line-forbids", "line-depends",
                                         NULL};
  for (const char *const *message = MESSAGES; *message != NULL; message++) {
    if (strcmp(d->message, *message) == 0) return true;
  }
  return false;
}

/* What the sentence says that an error is about, a misspelt one as it was meant. */
static const char *sentence_of(const Diagnostic *d) {
  const char *key = strcmp(d->message, "line-misspelt") == 0 ? "write" : "text";
  return tree_string(tree_get(d->fields, key), "");
}

/* Whether an error before this one is about the same words. */
static bool is_said_before(const Diagnostics *found, size_t of, const char *sentence) {
  for (size_t i = 0; i < of; i++) {
    if (may_be_order(&found->items[i]) && strcmp(sentence_of(&found->items[i]), sentence) == 0) return true;
  }
  return false;
}

/* The one line that an error asks for, which says yes to its question; NULL: it asks for none, or has two. */
static const char *answer_to(Arena *arena, const Diagnostic *d) {
  bool part = strcmp(d->message, "line-leaves-part") == 0;
  bool others = strcmp(d->message, "line-takes-of-others") == 0;
  const char *left = tree_string(tree_get(d->fields, part ? "write" : "left"), "");
  return (part || others) && *left != '\0' ? arena_concat(arena, left, " instead", NULL) : NULL;
}

/* Lines, one below the other. */
static const char *lines_text(const Tree *lines, Arena *arena) {
  const char *text = "";
  for (size_t i = 0; i < lines->count; i++)
    text = arena_concat(arena, text, i == 0 ? "" : "\n", tree_string(lines->items[i].value, ""), NULL);
  return text;
}

/* A line in its place, behind those that stand before it in the mail. */
static void add_in_place(Arena *arena, Tree *lines, const char *text, int line, int column) {
  Tree *added = tree_add_text(arena, lines, text);
  added->line = line;
  added->column = column;
  for (size_t i = lines->count - 1; i > 0; i--) {
    const Tree *before = lines->items[i - 1].value;
    if (!place_before(line, column, before->line, before->column)) break;
    const TreeItem later = lines->items[i - 1];
    lines->items[i - 1] = lines->items[i];
    lines->items[i] = later;
  }
}

/* "OI8 advances", of an order that stands elsewhere. */
static bool is_part(const Game *game, const Order *order) {
  const OrderSubject *subject = order_subject(game, order->section, NULL);
  return subject != NULL && subject->is_part != NULL && order->node != NULL && subject->is_part(order->node);
}

/* Adds orders that were read and are not kept, but for those in whose place a line comes. False: one of them cannot be told. */
static bool add_read(const Submission *s, const Tree *file, Tree *lines) {
  const Game *game = s->loaded->game;
  Arena *arena = s->loaded->arena;
  bool all = true;
  TurnText read;
  Diagnostics found;
  const char *text = lines_text(lines, arena);
  text_understand(s->loaded, s->seat, text, strlen(text), true, &read, &found);
  const OrderList former = orders_of(game, file, arena), fresh = orders_of(game, read.file, arena);
  for (size_t i = 0; i < former.count; i++) {
    const Order *order = &former.items[i];
    bool told = order->kind != NULL && !is_part(game, order), stays = told;
    for (size_t k = 0; k < fresh.count; k++) stays &= !orders_meet(game, order, &fresh.items[k]);
    if (stays) add_in_place(arena, lines, order_line(game, order, "en", arena), order->line, order->column);
    all &= told;
  }
  return all;
}

void proposal_note(Diagnostics *diagnostics, const Tree *lines, bool whole, Arena *arena) {
  diagnose_at(diagnostics, SEVERITY_NOTE, "FILE-YES", "file-yes", 0, 0, NULL);
  Diagnostic *note = &diagnostics->items[diagnostics->count - 1];
  if (note->fields == NULL) note->fields = tree_map(arena);
  tree_put(arena, note->fields, "lines", tree_copy(arena, lines));
  tree_put_bool(arena, note->fields, "whole", whole);
}

void proposal_make(Submission *s) {
  const LoadedGame *loaded = s->loaded;
  const Game *game = loaded->game;
  Arena *arena = loaded->arena;
  const char *part = *s->part == '\0' ? NULL : s->part;
  /* Nobody knows whether what takes something back takes these back, too. */
  bool takes = s->read.away != NULL && s->read.away->count > 0;
  if (s->read.forbids != NULL || game->choices == NULL || s->stale || s->untouched || s->preview ||
      loaded->withheld || s->diagnostics.errors == 0)
    return;
  Asking asking = {.game = game,
                   .edition = loaded->edition,
                   .state = loaded->state,
                   .seat = s->seat,
                   .part = part,
                   .given = s->file,
                   .tries = TRIES_MOST};
  Tree *lines = tree_list(arena);
  bool whole = true;
  for (size_t i = 0; i < s->diagnostics.count; i++) {
    const Diagnostic *d = &s->diagnostics.items[i];
    const char *sentence = sentence_of(d);
    bool other = d->severity == SEVERITY_ERROR && strncmp(d->code, "FILE-", strlen("FILE-")) == 0;
    if (strcmp(d->code, "FILE-YES") == 0) return;           /* what was proposed before still is */
    if (other && strcmp(d->code, "FILE-LINE") != 0) return; /* two games, two places */
    const char *answer = answer_to(arena, d);
    if (answer != NULL) tree_add_text(arena, lines, answer);
    if (!may_be_order(d) && !is_against(d)) continue;
    if (!is_against(d) && is_said_before(&s->diagnostics, i, sentence)) continue;
    if (asking.choices == NULL)
      asking.choices = game->choices(loaded->edition, loaded->state, s->seat, part, arena);
    size_t before = lines->count;
    bool found =
        !takes && may_be_order(d) && *sentence != '\0' && proposal_add(&asking, sentence, lines, arena);
    for (size_t k = before; k < lines->count; k++) {
      lines->items[k].value->line = d->line;
      lines->items[k].value->column = d->column;
    }
    if (!found && is_against(d)) return; /* nobody knows what is left of the others */
    whole &= found;
  }
  /* Where no sentence that is unclear can be told, what is clear beside it may be all that is wanted. */
  bool unread = lines->count == 0;
  whole &= !unread;
  if (s->refused && unread && !takes) whole = add_read(s, s->said, lines) && whole;
  if (s->refused && s->read.dropped != NULL) whole = add_read(s, s->read.dropped, lines) && whole;
  if (s->read.waiting != NULL) whole = add_read(s, s->read.waiting, lines) && whole;
  if (lines->count == 0) return;
  proposal_note(&s->diagnostics, lines, whole, arena);
}

Agreement proposal_agreed(const LoadedGame *loaded, int seat, const TurnText *read) {
  Agreement agreement = {.yes = false};
  PlainReader reader;
  if (loaded->game->plain == NULL || read->file == NULL) return agreement;
  plain_reader_init(&reader, loaded->arena, loaded->game->plain, loaded->edition, loaded->state, seat);
  bool is_signed = false; /* what stands below a name is an address */
  for (size_t i = 0; i < read->line_count; i++) {
    const TurnLine *line = &read->lines[i];
    const PlainAgreement says = plain_agreement(&reader, line->text, strlen(line->text));
    if (says.yes && agreement.line == 0) agreement.line = line->line;
    if (says.begins && agreement.begins == NULL) agreement.begins = line->text;
    agreement.yes |= says.yes;
    agreement.more |= (is_signed ? says.turns : says.more) || line->fate != PLAIN_TALK || line->named;
    is_signed |= agreement.yes && !says.yes && !says.more && says.signs;
  }
  agreement.orders = read->unclear || (read->away != NULL && read->away->count > 0);
  for (const FieldRow *row = loaded->game->turn_file; row->key != NULL; row++)
    agreement.orders |= tree_get(read->file, row->key) != NULL;
  agreement.more |= agreement.orders;
  return agreement;
}

/* Whether the receipt that a mail answers showed the same lines. Without mails it is the newest. */
static Status was_shown(Referee *referee, const LoadedGame *loaded, int seat,
                        const SubmissionRequest *request, const Tree *lines, bool *shown) {
  SubmissionRow row;
  *shown = request->answers_receipt && !request->answers_others;
  if (!*shown || request->answered == NULL) return STATUS_OK;
  Status status = ledger_submission_answered(referee->ledger, loaded->arena, loaded->row.id, seat,
                                             request->answered, &row);
  const Tree *told = status == STATUS_OK ? submission_proposed(loaded, &row) : NULL;
  *shown = told != NULL && tree_equal(told, lines);
  return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(referee, status);
}

Status proposal_newest(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionRequest *request,
                       Proposal *out) {
  NewestFile newest;
  *out = (Proposal){.lines = NULL};
  Status status = submission_newest(referee, loaded, seat, &newest);
  if (status != STATUS_OK || newest.proposed == NULL || loaded->withheld) return status;
  out->lines = newest.proposed;
  out->text = lines_text(newest.proposed, loaded->arena);
  out->part = newest.row.part;
  return was_shown(referee, loaded, seat, request, out->lines, &out->shown);
}
