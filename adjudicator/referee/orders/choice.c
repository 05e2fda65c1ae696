/* Which place of a mail is the turn file: a form, an attached file, or the sender's own lines. */
#include "private.h"

#include <glib.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../../games/plain.h"
#include "../letters/letters.h"

/* Own lines that are quoted to their sender at most: the rest of a long letter says no more. */
#define UNREAD_MOST 12

/* One place, read. */
typedef struct Candidate {
  const SubmissionText *text;
  TurnText read;
  Diagnostics found;
  Tree *sections; /* of the game, in canonical words */
} Candidate;

static Tree *sections_of(const LoadedGame *loaded, const Tree *file) {
  Tree *sections = tree_map(loaded->arena);
  for (const FieldRow *row = loaded->game->turn_file; row->key != NULL; row++) {
    Tree *value = tree_get(file, row->key);
    if (value != NULL) tree_put(loaded->arena, sections, row->key, value);
  }
  return sections;
}

/* Our reports and the press that we pass on begin "TITLE, game NAME, turn ...": whatever follows such a line was
 * written by us or by another player, even if a mail program left it without quotation marks. Nobody may put
 * orders into another's mouth. */
static bool begins_our_mail(Arena *arena, const char *title, const char *game, const char *line,
                            size_t length) {
  const char *name = arena_concat(arena, " ", game, ",", NULL);
  const char *text = arena_strndup(arena, line, length);
  size_t begin = strlen(title);
  if (strncmp(text, title, begin) != 0 || text[begin] != ',') return false;
  const char *found = strstr(text, name);
  return found != NULL && strchr(text + begin + 1, ',') == found + strlen(name) - 1;
}

size_t text_own_length(Arena *arena, const char *title, const char *game, const char *text, size_t length) {
  const char *end = text + length;
  for (const char *line = text; line < end;) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    if (stop == NULL) stop = end;
    const char *bare = line;
    while (bare < stop && *bare == ' ') bare++;
    if (begins_our_mail(arena, title, game, bare, (size_t)(stop - bare))) return (size_t)(line - text);
    line = stop + 1;
  }
  return length;
}

/* ---- lines behind their "#" ---- */

/* The lines of a form that were changed, and left behind their "#". */
typedef struct Changed {
  const CommentedLine *items;
  size_t count;
} Changed;

static bool is_in(const Changed *changed, int line) {
  for (size_t i = 0; i < changed->count; i++) {
    const CommentedLine *of = &changed->items[i];
    if (line >= of->line && line < of->line + of->lines) return true;
  }
  return false;
}

static const char *all_remarks(Arena *arena, const char *text) {
  size_t count;
  const char **remarks = turn_file_remarks(arena, text, strlen(text), &count);
  return turn_file_remark(arena, remarks, 0, count);
}

/* What stands behind a "#" in the forms that the seat was sent in this turn, and in the one that it would get now. */
static Status forms_sent(Referee *referee, const LoadedGame *loaded, int seat, const char **out) {
  Arena *arena = loaded->arena;
  OutboxRows mails;
  Status status = ledger_mails(referee->ledger, arena, loaded->row.id, NULL, loaded->turn, seat, &mails);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  char *form = document_form(referee, loaded, seat);
  const char *all = form == NULL ? "" : all_remarks(arena, form);
  for (size_t i = 0; i < mails.count; i++) {
    const char *body = mails.items[i].body;
    if (body != NULL && strchr(body, '#') != NULL)
      all = arena_concat(arena, all, "\n", all_remarks(arena, body), NULL);
  }
  *out = all;
  return STATUS_OK;
}

/* Whether all other lines behind a "#" are those of the forms. */
static bool is_of_form(const char *const *remarks, size_t count, const char *forms, const Changed *changed) {
  bool any = false;
  for (size_t i = 0; i < count; i++) {
    if (*remarks[i] == '\0' || is_in(changed, (int)i + 1)) continue;
    if (strstr(forms, remarks[i]) == NULL) return false;
    any = true;
  }
  return any;
}

/* Finds the lines that were changed in the very form that was sent. *counts: they count; else they are remarks. */
static Status find_changed(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionText *text,
                           Changed *out, bool *counts) {
  Arena *arena = loaded->arena;
  const char *forms = "";
  size_t count, kept = 0;
  CommentedLine *lines = turn_file_commented(loaded->game, arena, text->text, text->length, &count);
  bool any = false;
  *out = (Changed){.count = 0};
  *counts = false;
  for (size_t i = 0; i < count; i++) any |= !lines[i].empty;
  if (!any) return STATUS_OK;
  Status status = forms_sent(referee, loaded, seat, &forms);
  if (status != STATUS_OK) return status;
  size_t line_count;
  const char **remarks = turn_file_remarks(arena, text->text, text->length, &line_count);
  for (size_t i = 0; i < count; i++) {
    size_t from = (size_t)lines[i].line - 1;
    const char *said = turn_file_remark(arena, remarks, from, from + (size_t)lines[i].lines);
    if (!lines[i].empty && strstr(forms, said) == NULL) lines[kept++] = lines[i];
  }
  *out = (Changed){lines, kept};
  *counts = kept > 0 && is_of_form(remarks, line_count, forms, out);
  return STATUS_OK;
}

/* The text without the "#" of those lines, which have a blank at their ends for it. */
static const char *without_marks(Arena *arena, const SubmissionText *text, const Changed *changed) {
  char *made = arena_strndup(arena, text->text, text->length);
  int number = 1;
  for (char *line = made; line != NULL; number++) {
    char *end = strchr(line, '\n'), *mark = strchr(line, '#');
    size_t length = end == NULL ? strlen(line) : (size_t)(end - line);
    if (is_in(changed, number) && mark != NULL && mark < line + length) {
      size_t behind = length - (size_t)(mark - line) - 1;
      memmove(mark, mark + 1, behind);
      mark[behind] = ' ';
    }
    line = end == NULL ? NULL : end + 1;
  }
  return made;
}

/* Puts the columns right of what stood one character further in the text. */
static void shift(Tree *tree, const Changed *changed) {
  if (is_in(changed, tree->line)) tree->column++;
  for (size_t i = 0; i < tree->count; i++) {
    if (is_in(changed, tree->items[i].key_line)) tree->items[i].key_column++;
    shift(tree->items[i].value, changed);
  }
}

static bool any_error(const Diagnostics *found, const Changed *changed) {
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (d->severity == SEVERITY_ERROR && is_in(changed, d->line)) return true;
  }
  return false;
}

static void understand(const LoadedGame *loaded, int seat, const char *text, size_t length, bool prose,
                       Candidate *out) {
  diagnostics_init(&out->found, loaded->arena);
  turn_file_understand(loaded->game, loaded->edition, loaded->state, seat, text, length,
                       prose ? TURN_PROSE : TURN_FORM, loaded->arena, &out->found, &out->read);
}

/* A line that was changed counts though its "#" was left, if it reads whole; both is said. */
static Status understand_form(Referee *referee, const LoadedGame *loaded, int seat,
                              const SubmissionText *text, Candidate *out) {
  Changed changed;
  bool counts;
  Status status = find_changed(referee, loaded, seat, text, &changed, &counts);
  if (status != STATUS_OK) return status;
  if (counts)
    understand(loaded, seat, without_marks(loaded->arena, text, &changed), text->length, false, out);
  counts = counts && out->read.file != NULL && !any_error(&out->found, &changed);
  if (!counts) understand(loaded, seat, text->text, text->length, false, out);
  if (counts) shift(out->read.file, &changed);
  for (size_t i = 0; i < changed.count; i++)
    diagnose_at(&out->found, counts ? SEVERITY_NOTE : SEVERITY_WARNING, "FILE-COMMENT",
                counts ? "file-changed-behind-hash" : "file-behind-hash", changed.items[i].line, 1, "text",
                changed.items[i].text, NULL);
  return STATUS_OK;
}

/* ---- a receipt that was pasted back ---- */

/* Its first words: "RECEIPT 8: La Guerre des Ducs, ...". */
static bool holds_receipt(const LoadedGame *loaded, const char *text, size_t length) {
  const char *words = arena_concat(loaded->arena, ": ", loaded->game->title, ", ", NULL);
  return strstr(arena_strndup(loaded->arena, text, length), words) != NULL;
}

/* The letters and digits of a line, small: mail programs change the rest. */
static const char *folded_line(Arena *arena, const char *line, size_t length) {
  char *fold = plain_fold(arena, line, length), *end = fold;
  for (const char *at = fold, *next; *at != '\0'; at = next) {
    gunichar c = g_utf8_get_char_validated(at, -1);
    bool valid = c != (gunichar)-1 && c != (gunichar)-2;
    next = valid ? g_utf8_next_char(at) : at + 1;
    for (; valid && g_unichar_isalnum(c) && at < next; at++) *end++ = *at;
  }
  *end = '\0';
  return fold;
}

/* The lines of all receipts that the seat was sent in this turn. */
static Status receipt_lines(Referee *referee, const LoadedGame *loaded, int seat, GHashTable *out) {
  OutboxRows mails;
  Status status =
      ledger_mails(referee->ledger, loaded->arena, loaded->row.id, "receipt", loaded->turn, seat, &mails);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < mails.count; i++) {
    for (const char *line = mails.items[i].body; line != NULL; line = strchr(line, '\n')) {
      line += *line == '\n';
      const char *fold = folded_line(loaded->arena, line, strcspn(line, "\n"));
      if (*fold != '\0') g_hash_table_insert(out, (gpointer)fold, NULL);
    }
  }
  return STATUS_OK;
}

static bool orders_something(const LoadedGame *loaded, int seat, const char *line, size_t length) {
  Candidate alone = {.text = NULL};
  understand(loaded, seat, arena_strndup(loaded->arena, line, length), length, true, &alone);
  return sections_of(loaded, alone.read.file)->count > 0;
}

/* Whether a line is of a receipt, and orders nothing. Read once, however often it is there. */
static bool is_idle(const LoadedGame *loaded, int seat, GHashTable *said, const char *fold,
                    const char *line) {
  enum { UNREAD, ORDERS, IDLE };
  gpointer known;
  if (!g_hash_table_lookup_extended(said, fold, NULL, &known)) return false;
  if (GPOINTER_TO_INT(known) == UNREAD) {
    known = GINT_TO_POINTER(orders_something(loaded, seat, line, strcspn(line, "\n")) ? ORDERS : IDLE);
    g_hash_table_insert(said, (gpointer)fold, known);
  }
  return GPOINTER_TO_INT(known) == IDLE;
}

/* "  3)  OI8 1809" */
static bool is_numbered(const char *line) {
  line += strspn(line, " ");
  size_t digits = strspn(line, "0123456789");
  return digits > 0 && line[digits] == ')';
}

/* Blanks what a receipt says besides its orders, which are numbered, up to an empty line. */
static Status without_receipt(Referee *referee, const LoadedGame *loaded, int seat, char *text) {
  GHashTable *said = g_hash_table_new(g_str_hash, g_str_equal);
  Status status = receipt_lines(referee, loaded, seat, said);
  bool orders = false;
  for (char *line = text; status == STATUS_OK && *line != '\0';) {
    size_t length = strcspn(line, "\n");
    const char *fold = folded_line(loaded->arena, line, length);
    orders = *fold != '\0' && (orders || is_numbered(line));
    if (!orders && is_idle(loaded, seat, said, fold, line)) memset(line, ' ', length);
    line += length + (line[length] == '\n');
  }
  g_hash_table_destroy(said);
  return status;
}

static Status read_candidate(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionText *text,
                             Candidate *out) {
  Status status = STATUS_OK;
  *out = (Candidate){.text = text};
  if (text->orders != NULL) {
    diagnostics_init(&out->found, loaded->arena);
    out->read = turn_file_again(loaded->arena, text->orders, text->places);
  } else if (text->prose) {
    size_t length =
        text_own_length(loaded->arena, loaded->game->title, loaded->row.name, text->text, text->length);
    char *own = arena_strndup(loaded->arena, text->text, length);
    if (holds_receipt(loaded, text->text, length)) status = without_receipt(referee, loaded, seat, own);
    if (status == STATUS_OK) understand(loaded, seat, own, length, true, out);
  } else {
    status = understand_form(referee, loaded, seat, text, out);
  }
  if (status == STATUS_OK) out->sections = sections_of(loaded, out->read.file);
  return status;
}

/* It holds orders, or something that was meant as one. */
static bool says_orders(const Candidate *c) {
  bool away = c->read.away != NULL && c->read.away->count > 0;
  return c->sections->count > 0 || away || c->read.unclear || (c->read.file == NULL && !c->text->quoted);
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
  bool both = game->read(loaded->edition, loaded->state, seat, a->read.file, loaded->arena, &one, &ignored) &&
              game->read(loaded->edition, loaded->state, seat, b->read.file, loaded->arena, &two, &ignored);
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
    status = read_candidate(referee, loaded, seat, &request->texts[i], &candidates[i]);
  if (status != STATUS_OK) return status;
  const Candidate *best = best_of(candidates, request->text_count);
  *out = (TextChoice){
      .text = best->text, .read = best->read, .found = best->found, .unread = tree_list(loaded->arena)};
  for (size_t i = 0; i < request->text_count && !out->contradicts; i++) {
    const Candidate *other = &candidates[i];
    /* What is quoted below a form of the sender's own is the answered mail. */
    bool older = other->text->quoted && !best->text->quoted && !best->text->prose;
    bool counts = other != best && says_orders(other) && !is_remark(other) && !older;
    if (counts && !agree(loaded, seat, best, other)) contradict(loaded, best, other, out);
    if (other != best && !out->contradicts) hear_against(loaded, seat, best, other, out);
  }
  for (size_t i = 0; i < request->text_count; i++) out->preview |= asks_preview(&candidates[i]);
  if (says_orders(best) && !best->text->quoted)
    status = find_other_game(referee, loaded, seat, best->text, out);
  if (!out->contradicts) list_unread(loaded, candidates, request->text_count, best, out->unread);
  for (size_t i = 0; i < request->text_count; i++) {
    if (&candidates[i] != best) take_comments(&candidates[i], &out->found);
  }
  return status;
}
