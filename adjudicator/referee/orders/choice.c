/* Which place of a mail is the turn file: a form, an attached file, or the sender's own lines. */
#include "private.h"

#include <string.h>

#include "../../base/yaml.h"
#include "../../games/plain.h"
#include "../../mail/incoming.h"
#include "../letters/letters.h"

/* Own lines that are quoted to their sender at most: the rest of a long letter says no more. */
#define UNREAD_MOST 12

/* One place, read. */
typedef struct Candidate {
  const SubmissionText *text;
  TurnText read;
  Diagnostics found;
  Tree *sections; /* of the game, in canonical words */
  Tree *press;    /* press in own lines; NULL: it has none */
} Candidate;

static Tree *sections_of(const LoadedGame *loaded, const Tree *file) {
  Tree *sections = tree_map(loaded->arena);
  for (const FieldRow *row = loaded->game->turn_file; row->key != NULL; row++) {
    Tree *value = tree_get(file, row->key);
    if (value != NULL) tree_put(loaded->arena, sections, row->key, value);
  }
  return sections;
}

/* The lines are read in place of the yes; what else it says, `wait: yes`, stays. */
static void take_proposed(const LoadedGame *loaded, int seat, const Proposal *proposal, Candidate *c) {
  Arena *arena = loaded->arena;
  const Tree *said = c->read.file;
  SubmissionText *text = arena_memdup(arena, c->text, sizeof *c->text);
  text->text = proposal->text;
  text->length = strlen(proposal->text);
  c->text = text;
  text_understand(loaded, seat, text->text, text->length, true, &c->read, &c->found);
  for (size_t i = 0; c->read.file != NULL && i < said->count; i++)
    tree_put(arena, c->read.file, said->items[i].key, said->items[i].value);
  if (*proposal->part != '\0' && tree_get(said, "pair") == NULL)
    tree_put_text(arena, c->read.file, "pair", proposal->part);
}

/* "Yes: OI8 1809": all that was proposed is said again. */
static bool says_itself(const LoadedGame *loaded, const Candidate *c, const Tree *lines) {
  const OrderList orders = orders_of(loaded->game, c->read.file, loaded->arena);
  for (size_t i = 0; i < lines->count; i++) {
    bool said = false;
    for (size_t k = 0; k < orders.count && !said; k++)
      said = orders.items[k].kind != NULL &&
             strcmp(order_line(loaded->game, &orders.items[k], "en", loaded->arena),
                    tree_string(lines->items[i].value, "")) == 0;
    if (!said) return false;
  }
  return true;
}

/* "Yes" to what the receipt proposed that it answers: these lines are read in its place. If it says more, or answers something else, they
 * are proposed again, so that nothing is ordered that nobody meant, and no yes is lost. */
static Status hear_yes(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionRequest *request,
                       Candidate *c) {
  Proposal proposal;
  const Agreement says = proposal_agreed(loaded, seat, &c->read);
  if (c->text->quoted || !says.yes) return STATUS_OK;
  Status status = proposal_newest(referee, loaded, seat, request, &proposal);
  if (status != STATUS_OK || proposal.lines == NULL) return status;
  if (proposal.shown && !says.more) {
    take_proposed(loaded, seat, &proposal, c);
    return STATUS_OK;
  }
  bool asks = !says.orders || (proposal.shown && says.begins != NULL);
  if (!asks || says_itself(loaded, c, proposal.lines)) return STATUS_OK;
  proposal_note(&c->found, proposal.lines, true, loaded->arena);
  if (!says.orders) return STATUS_OK;
  diagnose_at(&c->found, SEVERITY_ERROR, "FILE-LINE", "line-yes-more", says.line, 1, "text", says.begins,
              NULL);
  c->read.unclear = true;
  c->read.refused |= loaded->game->plain->whole;
  return STATUS_OK;
}

static Status read_candidate(Referee *referee, const LoadedGame *loaded, int seat,
                             const SubmissionRequest *request, const SubmissionText *text, Candidate *out) {
  Status status = STATUS_OK;
  *out = (Candidate){.text = text};
  if (text->orders != NULL) {
    diagnostics_init(&out->found, loaded->arena);
    out->read = turn_file_again(loaded->arena, text->orders, text->places);
  } else if (text->prose) {
    size_t length = text_own_length(referee, loaded->arena, loaded->game->title, loaded->row.name, text->text,
                                    text->length);
    char *own = arena_strndup(loaded->arena, text->text, length);
    size_t introduction = mail_introduction_length(own, length);
    for (size_t i = 0; i < introduction; i++) own[i] = own[i] == '\n' ? '\n' : ' ';
    footers_blank(referee, loaded, seat, own, length);
    status = pasted_receipt_blank(referee, loaded, seat, own);
    if (status == STATUS_OK && !text->quoted) out->press = press_lines_take(referee, loaded, seat, own);
    if (status == STATUS_OK) text_understand(loaded, seat, own, length, true, &out->read, &out->found);
    if (status == STATUS_OK && request->may_answer) status = hear_yes(referee, loaded, seat, request, out);
  } else {
    status = form_understand(referee, loaded, seat, text, &out->read, &out->found);
  }
  if (status == STATUS_OK) out->sections = sections_of(loaded, out->read.file);
  return status;
}

/* It holds orders, or something that was meant as one. */
static bool says_orders(const Candidate *c) {
  bool away = c->read.away != NULL && c->read.away->count > 0;
  return c->sections->count > 0 || away || c->read.unclear || (c->read.file == NULL && !c->text->quoted);
}

/* An attached text that does not call itself a turn file, orders nothing, and names nothing that only orders speak of: a story, a
 * picture under a wrong name. */
static bool is_unrelated(const LoadedGame *loaded, int seat, const Candidate *c) {
  if (!c->text->attached || c->sections->count > 0) return false;
  if (c->text->length > YAML_TURN_FILE_BYTES) return true;
  return !turn_text_names(loaded->game, loaded->edition, loaded->state, seat, c->text->text, c->text->length,
                          loaded->arena);
}

/* Without those that are unrelated, if anything else is left; returns how many. */
static size_t drop_unrelated(const LoadedGame *loaded, int seat, Candidate *candidates, size_t count) {
  size_t kept = 0;
  bool orders = false;
  for (size_t i = 0; i < count; i++) orders |= candidates[i].text->prose && candidates[i].sections->count > 0;
  for (size_t i = 0; i < count; i++) {
    if (!orders || !is_unrelated(loaded, seat, &candidates[i])) candidates[kept++] = candidates[i];
  }
  return kept;
}

/* It says something besides: press, what its sender is away. */
static bool says_else(const Candidate *c) {
  static const char *const HEAD[] = {"game", "turn", "key", NULL};
  for (size_t i = 0; c->read.file != NULL && i < c->read.file->count; i++) {
    bool head = false;
    for (const char *const *key = HEAD; *key != NULL; key++)
      head |= strcmp(c->read.file->items[i].key, *key) == 0;
    if (!head) return true;
  }
  return false;
}

/* "Preview" beside a form, above or below it, is said of the form. */
static bool asks_preview(const Candidate *c) {
  bool yes = false;
  return !c->text->quoted && c->read.file != NULL &&
         tree_read_bool(tree_get(c->read.file, "preview"), &yes) && yes;
}

/* Both say the same orders. */
static bool agree(const LoadedGame *loaded, int seat, const Candidate *a, const Candidate *b) {
  if (a->read.unclear || b->read.unclear || a->read.file == NULL || b->read.file == NULL) return false;
  if (tree_equal(a->sections, b->sections)) return true;
  const Game *game = loaded->game;
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  const void *one = NULL, *two = NULL;
  bool both =
      game_read(game, loaded->edition, loaded->state, seat, a->read.file, loaded->arena, &one, &ignored) &&
      game_read(game, loaded->edition, loaded->state, seat, b->read.file, loaded->arena, &two, &ignored);
  return both && ignored.errors == 0 &&
         tree_equal(game_orders_write(game, loaded->edition, one, seat, loaded->arena),
                    game_orders_write(game, loaded->edition, two, seat, loaded->arena));
}

/* Own lines beside a form that speak of the game without ordering anything or turning a meaning: they are
 * quoted, and the form counts. */
static bool is_remark(const Candidate *c) {
  bool away = c->read.away != NULL && c->read.away->count > 0;
  return c->text->prose && c->sections->count == 0 && !away && !c->read.contradicts;
}

static const char *what_it_says(const LoadedGame *loaded, const Candidate *c) {
  if (c->sections->count > 0) return yaml_write_line(loaded->arena, c->sections);
  const char *wrong = "?";
  for (size_t i = 0; i < c->read.line_count; i++) {
    if (c->read.lines[i].fate >= PLAIN_WRONG) wrong = c->read.lines[i].text;
  }
  return wrong;
}

/* Two places that do not say the same: nothing is filed, and both are named. */
static void contradict(const LoadedGame *loaded, const Candidate *a, const Candidate *b, TextChoice *out) {
  out->contradicts = true;
  diagnose_at(&out->found, SEVERITY_ERROR, "FILE-TWO", "file-two-places", 1, 1, "first",
              what_it_says(loaded, a), "second", what_it_says(loaded, b), NULL);
}

/* What own lines say against the place that counts: "OI4 stays" above a form that moves it, "don't file this yet". */
static void hear_against(const LoadedGame *loaded, int seat, const Candidate *best, const Candidate *other,
                         TextChoice *out) {
  if (!other->text->prose || !says_orders(best)) return;
  out->contradicts |= turn_file_against(loaded->game, loaded->edition, loaded->state, seat, best->read.file,
                                        other->read.claims, loaded->arena, &out->found);
  if (other->read.forbids == NULL) return;
  out->contradicts = true;
  diagnose_at(&out->found, SEVERITY_ERROR, "FILE-LINE", "line-forbids", other->read.forbids_line, 1, "text",
              other->read.forbids, NULL);
}

/* ---- what was not read ---- */

static void add_unread(const LoadedGame *loaded, Tree *list, int line, const char *text, bool named) {
  if (*text == '\0' || list->count > UNREAD_MOST) return;
  Tree *entry = tree_add(loaded->arena, list, tree_map(loaded->arena));
  tree_put_int(loaded->arena, entry, "line", line);
  tree_put_text(loaded->arena, entry, "text", list->count > UNREAD_MOST ? "\u2026" : text);
  if (named) tree_put_bool(loaded->arena, entry, "named", true);
}

/* Own lines beside the place that counts, and what orders nothing in it. */
static void list_unread(const LoadedGame *loaded, const Candidate *candidates, size_t count,
                        const Candidate *best, Tree *list) {
  for (size_t i = 0; i < count; i++) {
    const Candidate *c = &candidates[i];
    if (c != best && !c->text->prose) continue;
    for (size_t k = 0; k < c->read.line_count; k++) {
      const TurnLine *line = &c->read.lines[k];
      bool same = line->fate == PLAIN_ORDERS && says_orders(best) && c->sections->count > 0;
      bool beside = c != best && !same;
      if (beside || (c == best && turn_line_says_nothing(line)))
        add_unread(loaded, list, line->line, line->text, line->named);
    }
  }
}

/* ---- orders of several games ---- */

/* Words that may stand before the name of a game in a heading: "And now my orders for loire". */
static bool may_head(const char *word, size_t length) {
  static const char *const WORDS[] = {"-",    "*",          "game",   "partie",  "partida", "for", "pour",
                                      "para", "and",        "et",     "y",       "in",      "en",  "dans",
                                      "now",  "maintenant", "ahora",  "also",    "the",     "my",  "mes",
                                      "mis",  "orders",     "ordres", "ordenes", "la",      NULL};
  for (const char *const *known = WORDS; *known != NULL; known++) {
    if (strlen(*known) == length && strncmp(word, *known, length) == 0) return true;
  }
  return false;
}

static const char *past_blanks(const char *text) {
  return text + strspn(text, " \t");
}

/* Whether what stands behind the first word of a line leaves that a heading. */
static bool ends_heading(const char *rest, bool apart) {
  bool dash = *rest == '-' && rest[1] != '>' && apart;
  return *rest == ':' || *rest == '=' || dash || rest[strspn(rest, ".,!\r \t")] == '\0';
}

/* Whether the player of a seat has a seat in another game of this name. */
static Status plays_too(Referee *referee, const LoadedGame *loaded, int seat, const char *name, bool *plays) {
  GameRow game;
  SeatRows seats = {.count = 0};
  *plays = false;
  Status status = ledger_game(referee->ledger, loaded->arena, name, &game);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status == STATUS_OK && game.id == loaded->row.id) return STATUS_OK;
  if (status == STATUS_OK) status = ledger_seats(referee->ledger, loaded->arena, game.id, &seats);
  for (size_t i = 0; i < seats.count; i++)
    *plays |= strcmp(seats.items[i].bare, loaded->seats.items[seat].bare) == 0;
  return referee_ledger_status(referee, status);
}

/* The other game that a line, in small letters, names as a heading: "loire: ...", "Partie loire", "And now for loire".
 * *name: NULL if it names none. */
static Status headed_game(Referee *referee, const LoadedGame *loaded, int seat, const char *text,
                          const char **name) {
  *name = NULL;
  for (text = past_blanks(text); *text != '\0';) {
    size_t end = strcspn(text, " \t:=.,!\r");
    const char *rest = past_blanks(text + end);
    if (end > 0 && ends_heading(rest, rest > text + end)) {
      const char *word = arena_strndup(loaded->arena, text, end);
      bool plays;
      Status status = plays_too(referee, loaded, seat, word, &plays);
      if (status == STATUS_OK && plays) *name = word;
      if (status != STATUS_OK || plays) return status;
    }
    if (!may_head(text, end)) return STATUS_OK;
    text = rest;
  }
  return STATUS_OK;
}

/* Orders below the name of another game must not become orders of this one. */
static Status find_other_game(Referee *referee, const LoadedGame *loaded, int seat,
                              const SubmissionText *text, TextChoice *out) {
  Arena *arena = loaded->arena;
  const char *end = text->text + text->length;
  int number = 1;
  Status status = STATUS_OK;
  for (const char *line = text->text; line < end && !out->contradicts && status == STATUS_OK; number++) {
    const char *stop = memchr(line, '\n', (size_t)(end - line)), *name;
    if (stop == NULL) stop = end;
    status = headed_game(referee, loaded, seat, plain_fold(arena, line, (size_t)(stop - line)), &name);
    if (status == STATUS_OK && name != NULL) {
      out->contradicts = true;
      diagnose_at(&out->found, SEVERITY_ERROR, "FILE-GAME", "file-two-games", number, 1, "said", name, "text",
                  plain_cut(arena, line, (size_t)(stop - line)), NULL);
    }
    line = stop + 1;
  }
  return status;
}

/* A place beside the one that counts which is for another game, though it says the same: nothing is filed, here or there. */
static void name_other_game(const LoadedGame *loaded, const Candidate *other, TextChoice *out) {
  const Tree *game = other->text->quoted ? NULL : tree_get(other->read.file, "game");
  const char *name = tree_string(game, loaded->row.name);
  if (strcmp(name, loaded->row.name) == 0 || (!says_orders(other) && !says_else(other))) return;
  out->contradicts = true;
  diagnose(&out->found, SEVERITY_ERROR, "FILE-GAME", "file-other-game", game, "said", name, "game",
           loaded->row.name, NULL);
}

/* ---- the choice ---- */

/* Of the nearest that says orders, else anything, else the first. */
static const Candidate *best_of(const Candidate *candidates, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (says_orders(&candidates[i]) && !is_remark(&candidates[i])) return &candidates[i];
  }
  for (size_t i = 0; i < count; i++) {
    if (says_orders(&candidates[i])) return &candidates[i];
  }
  for (size_t i = 0; i < count; i++) {
    const Tree *claims = candidates[i].read.claims; /* "OI4 stays" alone takes a move */
    if (claims != NULL && claims->count > 0) return &candidates[i];
  }
  for (size_t i = 0; i < count; i++) {
    if (says_else(&candidates[i])) return &candidates[i];
  }
  return &candidates[0];
}

/* Press in own lines goes out whichever place counts. */
static Tree *press_of(const LoadedGame *loaded, const Candidate *candidates, size_t count) {
  Tree *press = tree_list(loaded->arena);
  for (size_t i = 0; i < count; i++) {
    const Tree *own = candidates[i].press;
    for (size_t k = 0; own != NULL && k < own->count; k++)
      tree_add(loaded->arena, press, own->items[k].value);
  }
  return press;
}

/* What was left behind its "#" in a place that does not count is said, too. */
static void take_comments(const Candidate *c, Diagnostics *found) {
  for (size_t i = 0; i < c->found.count; i++) {
    const Diagnostic *d = &c->found.items[i];
    const Diagnostics one = {.items = (Diagnostic *)d, .count = 1, .errors = 0};
    if (strcmp(d->code, "FILE-COMMENT") == 0 && d->severity == SEVERITY_WARNING)
      diagnostics_append(found, &one);
  }
}

Status text_choose(Referee *referee, const LoadedGame *loaded, const SubmissionRequest *request, int seat,
                   TextChoice *out) {
  Candidate *candidates = arena_alloc(loaded->arena, (request->text_count + 1) * sizeof *candidates);
  Status status = STATUS_OK;
  for (size_t i = 0; i < request->text_count && status == STATUS_OK; i++)
    status = read_candidate(referee, loaded, seat, request, &request->texts[i], &candidates[i]);
  if (status != STATUS_OK) return status;
  size_t count = drop_unrelated(loaded, seat, candidates, request->text_count);
  const Candidate *best = best_of(candidates, count);
  *out = (TextChoice){
      .text = best->text, .read = best->read, .found = best->found, .unread = tree_list(loaded->arena)};
  out->press = press_of(loaded, candidates, count);
  for (size_t i = 0; i < count && !out->contradicts; i++) {
    const Candidate *other = &candidates[i];
    /* What is quoted below a form of the sender's own is the answered mail. */
    bool older = other->text->quoted && !best->text->quoted && !best->text->prose;
    bool counts = other != best && says_orders(other) && !is_remark(other) && !older;
    if (other != best) name_other_game(loaded, other, out);
    if (counts && !out->contradicts && !agree(loaded, seat, best, other))
      contradict(loaded, best, other, out);
    if (other != best && !out->contradicts) hear_against(loaded, seat, best, other, out);
  }
  for (size_t i = 0; i < count; i++) out->preview |= asks_preview(&candidates[i]);
  if (says_orders(best) && !best->text->quoted)
    status = find_other_game(referee, loaded, seat, best->text, out);
  if (!out->contradicts) list_unread(loaded, candidates, count, best, out->unread);
  for (size_t i = 0; i < count; i++) {
    if (&candidates[i] != best) take_comments(&candidates[i], &out->found);
  }
  return status;
}
