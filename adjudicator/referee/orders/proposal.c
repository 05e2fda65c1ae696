/* "Did you mean this? Answer yes": what a mail may have meant is kept with what was found wrong in it, so that a yes orders what its
 * sender was shown, and nothing else. */
#include "../../games/proposal.h"

#include <string.h>

#include "../../games/plain.h"
#include "private.h"

/* Parts of sentences that are compared with what may be ordered, of one mail. */
#define TRIES_MOST 400

/* Errors of a line that was not understood and may be an order in other words; not those that ask about what is in force or about
 * the mail as a whole, which say themselves what to answer. */
static bool may_be_order(const Diagnostic *d) {
  static const char *const OTHERS[] = {"line-forbids",
                                       "line-reported",
                                       "line-or",
                                       "line-nothing",
                                       "line-nothing-else",
                                       "line-resigned",
                                       "line-signature",
                                       "line-twice",
                                       "line-older",
                                       "line-two-turns",
                                       "line-depends",
                                       "line-takes-own",
                                       "line-takes-none",
                                       "line-takes-which",
                                       "line-takes-of-others",
                                       "line-two-values",
                                       NULL};
  bool line = d->severity == SEVERITY_ERROR && strcmp(d->code, "FILE-LINE") == 0 && d->line > 0;
  if (!line || d->line >= TURN_KEPT_LINES || tree_get(d->fields, "former") != NULL) return false;
  for (const char *const *other = OTHERS; *other != NULL; other++) {
    if (strcmp(d->message, *other) == 0) return false;
  }
  return true;
}

static bool takes_back(const Diagnostic *d) {
  return strcmp(d->message, "line-corrected") == 0 || strcmp(d->message, "line-takes-what") == 0;
}

/* Lines, one below the other. */
static const char *lines_text(const Tree *lines, Arena *arena) {
  const char *text = "";
  for (size_t i = 0; i < lines->count; i++)
    text = arena_concat(arena, text, i == 0 ? "" : "\n", tree_string(lines->items[i].value, ""), NULL);
  return text;
}

/* Whether a sentence may take back an order that it names, or says by its number. */
static bool may_take_back(const Submission *s, const char *text) {
  return strpbrk(text, "0123456789") != NULL ||
         turn_text_names(s->loaded->game, s->loaded->edition, s->loaded->state, s->seat, text, strlen(text),
                         s->loaded->arena);
}

/* Orders that were read and are not kept, but for those in whose place a line comes. */
static Tree *with_dropped(const Submission *s, const Tree *lines) {
  const Game *game = s->loaded->game;
  Arena *arena = s->loaded->arena;
  Tree *all = tree_list(arena);
  TurnText read;
  Diagnostics found;
  const char *text = lines_text(lines, arena);
  text_understand(s->loaded, s->seat, text, strlen(text), true, &read, &found);
  const OrderList dropped = orders_of(game, s->read.dropped, arena),
                  fresh = orders_of(game, read.file, arena);
  for (size_t i = 0; i < dropped.count; i++) {
    bool stays = dropped.items[i].kind != NULL;
    for (size_t k = 0; k < fresh.count; k++) stays &= !orders_meet(game, &dropped.items[i], &fresh.items[k]);
    if (stays) tree_add_text(arena, all, order_line(game, &dropped.items[i], "en", arena));
  }
  for (size_t i = 0; i < lines->count; i++) tree_add(arena, all, lines->items[i].value);
  return all;
}

void proposal_make(Submission *s) {
  const LoadedGame *loaded = s->loaded;
  const Game *game = loaded->game;
  Arena *arena = loaded->arena;
  const char *part = *s->part == '\0' ? NULL : s->part;
  if (game->choices == NULL || s->stale || s->untouched || loaded->withheld || s->diagnostics.errors == 0)
    return;
  Asking asking = {
      .game = game, .edition = loaded->edition, .state = loaded->state, .seat = s->seat, .tries = TRIES_MOST};
  Tree *lines = tree_list(arena);
  bool whole = true, back = false;
  for (size_t i = 0; i < s->diagnostics.count; i++) {
    const Diagnostic *d = &s->diagnostics.items[i];
    const char *text = tree_string(tree_get(d->fields, "text"), "");
    if (!may_be_order(d)) continue;
    if (asking.choices == NULL)
      asking.choices = game->choices(loaded->edition, loaded->state, s->seat, part, arena);
    bool found = *text != '\0' && proposal_add(&asking, text, lines, arena);
    whole &= found;
    back |= !found && takes_back(d) && may_take_back(s, text);
  }
  bool dropped = s->refused && s->read.dropped != NULL;
  if (dropped && !back) lines = with_dropped(s, lines);
  if (lines->count == 0) return;
  diagnose_at(&s->diagnostics, SEVERITY_NOTE, "FILE-YES", "file-yes", 0, 0, NULL);
  Diagnostic *note = &s->diagnostics.items[s->diagnostics.count - 1];
  if (note->fields == NULL) note->fields = tree_map(arena);
  tree_put(arena, note->fields, "lines", lines);
  tree_put_bool(arena, note->fields, "whole", whole && !(dropped && back));
}

bool proposal_agreed(const LoadedGame *loaded, const TurnText *read) {
  bool yes = false;
  if (read->file == NULL || read->unclear || (read->away != NULL && read->away->count > 0)) return false;
  for (size_t i = 0; i < read->line_count; i++) {
    const TurnLine *line = &read->lines[i];
    if (line->fate != PLAIN_TALK || line->named) return false;
    yes |= plain_agrees(loaded->arena, line->text, strlen(line->text));
  }
  for (const FieldRow *row = loaded->game->turn_file; row->key != NULL; row++)
    yes &= tree_get(read->file, row->key) == NULL;
  return yes;
}

Status proposal_text(Referee *referee, const LoadedGame *loaded, int seat, const char **text) {
  NewestFile newest;
  Status status = submission_newest(referee, loaded, seat, &newest);
  bool any = status == STATUS_OK && newest.proposed != NULL && newest.proposed->count > 0;
  *text = any ? lines_text(newest.proposed, loaded->arena) : NULL;
  return status;
}
