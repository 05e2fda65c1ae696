#include "private.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../office/office.h"
#include "../record/record.h"

static void error_at(Submission *s, const char *code, const char *message, const Tree *place) {
  diagnose(&s->diagnostics, SEVERITY_ERROR, code, message, place, NULL);
}

/* ---- keys ---- */

static bool is_among(const char *word, const char *const *words) {
  for (; *words != NULL; words++) {
    if (strcmp(word, *words) == 0) return true;
  }
  return false;
}

static void read_flag(Submission *s, const char *key, bool *flag) {
  const Tree *node = tree_get(s->file, key);
  if (node == NULL || tree_read_bool(node, flag)) return;
  diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "file-yes-or-no", node, "key", key, NULL);
}

/* A thank-you for a report quotes its form. */
static bool is_untouched(const Submission *s) {
  static const char *const HEAD[] = {"game", "turn", "key", NULL};
  for (size_t i = 0; s->file != NULL && i < s->file->count; i++) {
    if (!is_among(s->file->items[i].key, HEAD)) return false;
  }
  return s->file != NULL;
}

/* ---- game, turn, key ---- */

static bool check_game(Submission *s) {
  const Tree *node = tree_get(s->file, "game");
  const char *name = tree_string(node, NULL);
  if (node == NULL || (name != NULL && strcmp(name, s->loaded->row.name) == 0)) return true;
  diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-GAME", "file-other-game", node, "said",
           name == NULL ? "" : name, "game", s->loaded->row.name, NULL);
  return false;
}

/* The number that a label begins with ("3", "3-orfburg"); 0 if it is not a label. */
static long number_of_label(const char *label) {
  char *end;
  if (*label < '1' || *label > '9') return 0;
  long number = strtol(label, &end, 10);
  return *end == '\0' || (*end == '-' && end[1] != '\0') ? number : 0;
}

/* What became of the turn that a file is for. */
typedef struct FileTurn {
  bool was;    /* the ledger saw it, or it came before the position that the game was begun from */
  bool undone; /* it was rolled back */
  Time ended;  /* when it was adjudicated; TIME_NONE: not known */
} FileTurn;

/* It ended when the state after its last one was made. */
static Status find_end(Referee *referee, const LoadedGame *loaded, const StateRow *last, FileTurn *out) {
  StateRow next;
  /* When results waited for their release, nobody knows when there were any. */
  if (loaded->settings.release == RELEASE_REFEREE) return STATUS_OK;
  Status status =
      ledger_state_number(referee->ledger, loaded->arena, loaded->row.id, last->number + 1, &next);
  if (status == STATUS_OK) out->ended = next.made;
  return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(referee, status);
}

static Status find_turn(Referee *referee, const LoadedGame *loaded, const char *label, FileTurn *out) {
  StateRow row;
  TurnPast past;
  *out = (FileTurn){.ended = TIME_NONE};
  Status status = ledger_state_of_turn(referee->ledger, loaded->arena, loaded->row.id, label, &row);
  out->was = status == STATUS_OK;
  if (status == STATUS_OK) {
    status = find_end(referee, loaded, &row, out);
    if (status == STATUS_OK) status = turn_past(referee, loaded, label, &past);
    if (status == STATUS_OK) out->undone = past.undone;
    return status;
  }
  if (status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  status = ledger_state_number(referee->ledger, loaded->arena, loaded->row.id, 0, &row);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  long number = number_of_label(label);
  out->was = number > 0 && number < number_of_label(row.turn);
  return STATUS_OK;
}

/* Whether "Turn 3" above orders may be a label: "3", "3-orfburg", "1-3-north". What comes before turns that are numbered
 * belongs to the first. */
static bool heads_turn(const char *heading, const char *label) {
  size_t length = strlen(heading);
  if (strpbrk(label, "0123456789") == NULL) return strcmp(heading, "1") == 0;
  for (const char *at = label; at != NULL; at = strchr(at, '-')) {
    at += *at == '-';
    if (strncmp(at, heading, length) == 0 && (at[length] == '\0' || at[length] == '-')) return true;
  }
  return false;
}

static Status check_turn(Referee *referee, Submission *s, bool *good) {
  const LoadedGame *loaded = s->loaded;
  const Tree *node = tree_get(s->file, "turn"), *heading = s->read.turn;
  const char *label = tree_string(node, NULL);
  *good = false;
  if (node == NULL && heading != NULL && !heads_turn(heading->text, loaded->turn)) {
    node = heading;
    label = heading->text;
  }
  if (node != NULL && (label == NULL || tree_is_null(node))) {
    diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-TURN", "file-no-turn", node, "turn", loaded->turn, NULL);
    return STATUS_OK;
  }
  if (label == NULL) label = s->turn;
  if (label == NULL) {
    label = loaded->turn;
    if (strcmp(loaded->row.status, "over") != 0 && !is_untouched(s))
      diagnose_at(&s->diagnostics, SEVERITY_WARNING, "FILE-TURN", "file-turn-assumed", 0, 0, "turn",
                  loaded->turn, NULL);
  }
  if (strcmp(loaded->row.status, "over") == 0) {
    diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-STALE", "file-game-over", node, "turn", label, NULL);
    return STATUS_OK;
  }
  *good = strcmp(label, loaded->turn) == 0;
  if (*good) return STATUS_OK;
  FileTurn of;
  Status status = find_turn(referee, loaded, label, &of);
  if (status != STATUS_OK) return status;
  const char *message = !of.was ? "file-other-turn" : of.undone ? "file-rolled-back" : "file-stale";
  s->stale = of.was;
  bool asks =
      of.was && s->quoted && is_untouched(s); /* a question above a report, which nothing can be wrong with */
  diagnose(&s->diagnostics, asks ? SEVERITY_WARNING : SEVERITY_ERROR, of.was ? "FILE-STALE" : "FILE-TURN",
           message, node, "said", label, "turn", loaded->turn, "ended", time_format(loaded->arena, of.ended),
           NULL);
  return STATUS_OK;
}

/* The turn is adjudicated, and its players do not know the results yet. Which turn the file is for makes
 * no difference: an answer that depended on it would reveal something. */
static Status check_closed(Submission *s) {
  diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-CLOSED", "file-closed", NULL, "turn", s->loaded->turn,
           NULL);
  return STATUS_OK;
}

/* Who has left a seat, by a resignation or by turns missed, plays it no more. */
static Status check_vacant(Submission *s) {
  diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-VACANT", "file-vacant", NULL, NULL);
  return STATUS_OK;
}

/* What the reports call the computer's play is nobody else's: who is to play it instead gets the seat, and all are told. */
static Status check_computer(Submission *s) {
  diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-COMPUTER", "file-computer", NULL, NULL);
  return STATUS_OK;
}

static bool has_player(const LoadedGame *loaded, int seat) {
  return !loaded->seats.items[seat].vacant && loaded->seats.items[seat].computer == NULL;
}

/* Whether the file is for what is open now. */
static Status check_time(Referee *referee, Submission *s, bool *good) {
  const LoadedGame *loaded = s->loaded;
  bool over = strcmp(loaded->row.status, "over") == 0;
  *good = false;
  if (loaded->withheld) return check_closed(s);
  if (loaded->seats.items[s->seat].vacant && !over) return check_vacant(s);
  if (loaded->seats.items[s->seat].computer != NULL && !over) return check_computer(s);
  return check_turn(referee, s, good);
}

static bool check_key(Submission *s, bool required) {
  const Tree *node = tree_get(s->file, "key");
  if (node == NULL && !required) return true;
  const SeatRow *seat = &s->loaded->seats.items[s->seat];
  if (node == NULL) {
    diagnose_at(&s->diagnostics, SEVERITY_ERROR, "FILE-KEY", "file-no-key", 1, 1, NULL);
    return false;
  }
  if (seat_key_matches(s->loaded->arena, tree_string(node, ""), seat->key_hash)) return true;
  diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-KEY", "file-wrong-key", node, "seat", seat->name, NULL);
  return false;
}

/* ---- the whole file ---- */

/* `lines`: press in own lines. */
static void check_own_keys(Referee *referee, Submission *s, const Tree *lines) {
  diagnose_unknown_keys(&s->diagnostics, s->file, turn_file_keys(s->loaded->game, s->loaded->arena),
                        "FILE-UNKNOWN-KEY", "file-unknown-key");
  read_flag(s, "preview", &s->preview);
  read_flag(s, "wait", &s->waits);
  const Tree *salt = tree_get(s->file, "salt");
  if (!tree_is_null(salt) && !salt_good(tree_string(salt, "")))
    diagnose(&s->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "file-salt", salt, NULL);
  (void)turn_file_began_from(s->file, &s->diagnostics);
  Tree *press = tree_get(s->file, "press");
  if (press != NULL) press = press_of_words(referee, s->loaded, s->seat, press, &s->diagnostics);
  press = press_add_lines(referee, s->loaded, press, lines, &s->diagnostics);
  if (press != NULL) press = tree_put(s->loaded->arena, s->file, "press", press);
  press_check(referee, s->loaded, s->seat, press, &s->diagnostics);
}

/* What happens to the salt; in a file that is set aside, nothing. */
static void note_salt(Submission *s) {
  const Tree *salt = tree_get(s->file, "salt");
  if (s->refused || tree_is_null(salt)) return;
  diagnose(&s->diagnostics, s->aside ? SEVERITY_WARNING : SEVERITY_NOTE, "FILE-SALT",
           s->aside ? "file-salt-aside" : "file-salt-taken", salt, "salt", tree_string(salt, ""), NULL);
}

static void check_late(Referee *referee, Submission *s) {
  Time deadline = loaded_game_deadline(s->loaded);
  if (deadline == TIME_NONE || referee->now <= deadline) return;
  Time until = receipt_counts_until(referee, s->loaded);
  Arena *arena = s->loaded->arena;
  diagnose(&s->diagnostics, SEVERITY_WARNING, "FILE-LATE", "file-late", NULL, "was_due",
           time_format(arena, deadline), "counts_until", time_format(arena, until), NULL);
}

static void ask_game(Submission *s) {
  const LoadedGame *loaded = s->loaded;
  s->part = file_part(loaded, s->seat, s->file);
  bool whole = game_read(loaded->game, loaded->edition, loaded->state, s->seat, s->file, loaded->arena,
                         &s->orders, &s->diagnostics);
  if (!whole) s->refused = true;
}

static size_t errors_of(const Diagnostics *diagnostics, const char *code) {
  size_t count = 0;
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic *d = &diagnostics->items[i];
    count += d->severity == SEVERITY_ERROR && strcmp(d->code, code) == 0;
  }
  return count;
}

/* Of the diagnostics of preferences_read(), from `first` to `end`, only errors stay: a refused file
 * records nothing. */
static void drop_taken(Diagnostics *diagnostics, size_t first, size_t end) {
  size_t kept = first;
  for (size_t i = first; i < diagnostics->count; i++) {
    const Diagnostic d = diagnostics->items[i];
    if (i >= end || d.severity == SEVERITY_ERROR) diagnostics->items[kept++] = d;
  }
  diagnostics->count = kept;
}

/* A mail that orders nothing is told nothing of orders that stay. */
static void drop_kept(Diagnostics *diagnostics) {
  size_t kept = 0;
  diagnostics->errors = 0;
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic d = diagnostics->items[i];
    if (d.line >= TURN_KEPT_LINES) continue;
    diagnostics->errors += d.severity == SEVERITY_ERROR;
    diagnostics->items[kept++] = d;
  }
  diagnostics->count = kept;
}

/* Of an earlier file that counts again, what it says for windows that are over is no news to its writer. */
static void drop_past(Diagnostics *diagnostics) {
  size_t kept = 0;
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic d = diagnostics->items[i];
    bool past = d.severity == SEVERITY_WARNING && strcmp(d.message, "section-not-now") == 0;
    if (!past) diagnostics->items[kept++] = d;
  }
  diagnostics->count = kept;
}

/* The first ERRORS_TOLD errors and as many others: nobody fixes more at a time, and a small hostile file
 * must not make a receipt of half a megabyte. */
static void cut_short(Diagnostics *diagnostics) {
  size_t errors = 0, others = 0, kept = 0;
  Diagnostic dropped = {.line = -1};
  for (size_t i = 0; i < diagnostics->count; i++) {
    Diagnostic d = diagnostics->items[i];
    size_t *count = d.severity == SEVERITY_ERROR ? &errors : &others;
    if (++*count <= ERRORS_TOLD) {
      diagnostics->items[kept++] = d;
    } else if (dropped.line < 0) {
      dropped = d;
    }
  }
  if (dropped.line < 0) return;
  diagnostics->count = kept;
  diagnose_at(diagnostics, SEVERITY_NOTE, "FILE-YAML", "yaml-more-errors", dropped.line, dropped.column,
              NULL);
}

static bool has_sections(const Submission *s) {
  for (const FieldRow *section = s->loaded->game->turn_file; section->key != NULL; section++) {
    if (tree_get(s->said, section->key) != NULL) return true;
  }
  return false;
}

/* All that it orders is for other windows: orders in the enemy's phase. They are ignored, and must not take the place
 * of what counts. */
static bool is_untimely(const Submission *s) {
  const LoadedGame *loaded = s->loaded;
  const Game *game = loaded->game;
  if (s->orders == NULL || !has_sections(s)) return false;
  const Tree *now = game->choices(loaded->edition, loaded->state, s->seat, s->part, loaded->arena);
  for (int section = 0; game->turn_file[section].key != NULL; section++) {
    const char *key = game->turn_file[section].key;
    const Tree *value = tree_get(s->said, key);
    bool takes_back = value != NULL && (value->kind == TREE_SCALAR ? tree_is_null(value) : value->count == 0);
    if (takes_back || (value != NULL && tree_get(now, key) != NULL)) return false;
    if (value != NULL && game->counts(loaded->edition, loaded->state, s->seat,
                                      *s->part == '\0' ? NULL : s->part, s->orders, section))
      return false;
  }
  return true;
}

static bool holds_no_orders(const Submission *s) {
  return !s->changes && tree_get(s->said, "wait") == NULL;
}

/* What the reader of the text said, if it may be told. Lines still marked "#" were compared with the form of this turn. */
static void tell_reading(Submission *s, const Diagnostics *found, bool own) {
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (own || (strcmp(d->code, "FILE-LINE") != 0 && strcmp(d->code, "FILE-COMMENT") != 0)) {
      Diagnostics one = {.items = (Diagnostic *)d, .count = 1, .errors = d->severity == SEVERITY_ERROR};
      diagnostics_append(&s->diagnostics, &one);
    }
  }
}

Status submission_read(Referee *referee, const LoadedGame *loaded, const SubmissionRequest *request, int seat,
                       Submission *out) {
  TextChoice choice;
  Status status = text_choose(referee, loaded, request, seat, &choice);
  if (status != STATUS_OK) return status;
  *out = (Submission){.loaded = loaded,
                      .seat = seat,
                      .text = choice.text->text,
                      .length = choice.text->length,
                      .read = choice.read,
                      .file = choice.read.file,
                      .said = choice.read.file,
                      .turn = request->turn,
                      .prose = choice.text->prose,
                      .quoted = choice.text->quoted,
                      .unread = choice.unread,
                      .part = ""};
  diagnostics_init(&out->diagnostics, loaded->arena);
  if (request->invitation)
    diagnose_at(&out->diagnostics, SEVERITY_NOTE, "FILE-INVITATION", "file-invitation", 0, 0, NULL);
  if (request->also != NULL)
    diagnose_at(&out->diagnostics, SEVERITY_WARNING, "FILE-GAME", "file-also-game", 0, 0, "said",
                request->also, "game", loaded->row.name, NULL);
  if (out->file != NULL && out->file->kind != TREE_MAP) error_at(out, "FILE-SHAPE", "file-no-map", out->file);
  if (out->file == NULL || out->file->kind != TREE_MAP) {
    diagnostics_append(&out->diagnostics, &choice.found);
    out->refused = true;
    return STATUS_OK;
  }
  check_own_keys(referee, out, choice.press);
  out->preview |= choice.preview;
  bool good_turn = false;
  status = check_time(referee, out, &good_turn);
  if (status != STATUS_OK) return status;
  bool good_game = check_game(out), good_key = check_key(out, request->key_required);
  bool own = good_turn && good_game && good_key;
  tell_reading(out, &choice.found, own);
  size_t first = out->diagnostics.count;
  /* What a file says of its player has nothing to do with the turn. */
  if (good_game && good_key && has_player(loaded, seat))
    status = preferences_read(referee, loaded, seat, out->file, &out->diagnostics, &out->preferences);
  if (status != STATUS_OK) return status;
  size_t end = out->diagnostics.count;
  size_t unclear = errors_of(&out->diagnostics, "FILE-LINE");
  out->refused = out->diagnostics.errors > unclear || choice.contradicts || out->read.refused;
  /* Orders for another turn or game would only be judged wrongly, and a stranger must learn nothing about
   * this seat's cards. */
  if (own) {
    check_late(referee, out);
    status = submission_merge(referee, request, out);
    if (status != STATUS_OK) return status;
    ask_game(out);
  }
  if (!own) out->changes = has_sections(out);
  out->untimely = !out->refused && is_untimely(out) && tree_get(out->file, "wait") == NULL;
  out->aside = out->untimely || (!out->refused && holds_no_orders(out));
  if (out->aside) drop_kept(&out->diagnostics);
  if (request->again) drop_past(&out->diagnostics);
  if (out->aside && out->read.unclear) out->refused = true;
  if (out->refused) drop_taken(&out->diagnostics, first, end);
  out->untouched =
      out->aside && !out->stale && choice.text->quoted && is_untouched(out) && choice.found.count == 0;
  note_salt(out);
  diagnostics_sort(&out->diagnostics);
  cut_short(&out->diagnostics);
  if (own && request->may_answer && !request->again) proposal_make(out);
  return STATUS_OK;
}

/* ---- filing ---- */

static Tree *diagnostics_tree(Arena *arena, const Diagnostics *diagnostics) {
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic *d = &diagnostics->items[i];
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "severity",
                  d->severity == SEVERITY_ERROR     ? "error"
                  : d->severity == SEVERITY_WARNING ? "warning"
                                                    : "note");
    tree_put_int(arena, entry, "line", d->line);
    tree_put_int(arena, entry, "column", d->column);
    tree_put_text(arena, entry, "code", d->code);
    tree_put_text(arena, entry, "message", d->message);
    if (d->fields != NULL) tree_put(arena, entry, "fields", tree_copy(arena, d->fields));
  }
  return list;
}

static Status add_row(Referee *referee, const Receipt *receipt, const char *source, SubmissionRow *out) {
  const Submission *s = receipt->submission;
  Arena *arena = s->loaded->arena;
  const char *orders = "", *places = "";
  /* What leaves the orders as they are is kept without any: it ends no draft (ledger_submission_last()). */
  if (s->refused || !s->aside) turn_file_write(arena, &s->read, &orders, &places);
  *out = (SubmissionRow){
      .game = s->loaded->row.id,
      .seat = s->seat,
      .turn = s->loaded->turn,
      .part = s->part,
      .source = source,
      .text = s->text,
      .length = (int64_t)s->length,
      .orders = orders,
      .places = places,
      /* A file that never counted is superseded from the beginning. */
      .standing = s->refused ? "refused"
                  : s->aside ? "superseded"
                             : "in-force",
      .diagnostics = yaml_write(arena, diagnostics_tree(arena, &s->diagnostics), NULL),
      .waits = s->waits,
      .at = referee->now,
      .changed = receipt_same_orders(receipt) ? receipt->former_changed : referee->now,
  };
  Status status = submission_salt(referee, s->loaded, out);
  if (status != STATUS_OK) return status;
  status = ledger_add_submission(referee->ledger, out);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  return proof_file(referee, s->loaded, out);
}

/* What a file does besides its orders. */
static Status follow_up(Referee *referee, LoadedGame *loaded, const Submission *s, int64_t submission,
                        Tree *press) {
  Status status = preferences_keep(referee, loaded, s->seat, &s->preferences, submission);
  if (status != STATUS_OK) return status;
  return press_take_file(referee, loaded, s->seat, tree_get(s->file, "press"), submission, press);
}

struct Understood {
  SubmissionRequest request;
  LoadedGame *loaded;
  Submission submission;
  Receipt receipt; /* what was in force before; of what follows nothing yet */
};

Status submission_understand(Referee *referee, LoadedGame *loaded, int seat, const SubmissionRequest *request,
                             Understood **out) {
  Understood *understood = arena_alloc(loaded->arena, sizeof *understood);
  *understood = (Understood){.request = *request, .loaded = loaded};
  Submission *submission = &understood->submission;
  Receipt *receipt = &understood->receipt;
  Status status = submission_read(referee, loaded, request, seat, submission);
  if (status != STATUS_OK) return status;
  *receipt = (Receipt){.submission = submission, .press = tree_list(loaded->arena)};
  status = receipt_former(referee, receipt);
  if (status != STATUS_OK) return status;
  *out = understood;
  return STATUS_OK;
}

bool submission_says_nothing(const Understood *understood) {
  const Submission *s = &understood->submission;
  return s->aside && !s->refused && !s->preferences.said;
}

bool submission_orders_clearly(const Understood *understood) {
  const Submission *s = &understood->submission;
  return s->changes && !s->aside && !s->refused && !s->quoted && s->diagnostics.errors == 0;
}

/* It orders something in a list of the game's, and nothing is wrong with that. */
static bool line_orders(const Submission *s, const TurnLine *line) {
  if (line->fate != PLAIN_ORDERS || line->means == NULL) return false;
  for (size_t i = 0; i < s->diagnostics.count; i++) {
    const Diagnostic *d = &s->diagnostics.items[i];
    if (d->severity == SEVERITY_ERROR && d->line == line->line) return false;
  }
  for (size_t i = 0; i < line->means->count; i++) {
    const TreeItem *section = &line->means->items[i];
    if (section->value->count > 0 && game_section(s->loaded->game, section->key) >= 0) return true;
  }
  return false;
}

Tree *submission_lines_of_orders(const Understood *understood) {
  const Submission *s = &understood->submission;
  Tree *lines = tree_list(s->loaded->arena);
  bool own = s->prose && !s->quoted && !s->read.nothing && strcmp(s->loaded->row.status, "over") != 0;
  for (size_t i = 0; own && i < s->read.line_count; i++) {
    if (line_orders(s, &s->read.lines[i])) tree_add_text(s->loaded->arena, lines, s->read.lines[i].text);
  }
  return lines;
}

bool submission_is_frame(const Understood *understood) {
  const Submission *s = &understood->submission;
  bool stale = s->refused && s->quoted && errors_of(&s->diagnostics, "FILE-STALE") > 0;
  return stale || (submission_says_nothing(understood) && tree_get(s->file, "press") == NULL);
}

/* The receipt in the language of the seat, and in that of the request. */
static Status put_receipts(Referee *referee, const Understood *understood, SubmissionResult *out) {
  const char *asked = understood->request.language;
  SeatRow *seat = &understood->loaded->seats.items[out->seat];
  const char *own = seat->language;
  out->language = asked == NULL ? own : asked;
  out->seat_receipt = receipt_tree(referee, understood->loaded->arena, &understood->receipt);
  out->receipt = out->seat_receipt;
  if (strcmp(out->language, own) != 0) {
    seat->language = out->language;
    out->receipt = receipt_tree(referee, understood->loaded->arena, &understood->receipt);
    seat->language = own;
  }
  return out->receipt == NULL || out->seat_receipt == NULL ? STATUS_CONFIG : STATUS_OK;
}

Status submission_finish(Referee *referee, Understood *understood, SubmissionResult *out) {
  const SubmissionRequest *request = &understood->request;
  LoadedGame *loaded = understood->loaded;
  const Submission *submission = &understood->submission;
  Receipt *receipt = &understood->receipt;
  int seat = submission->seat;
  Status status = STATUS_OK;
  *out = (SubmissionResult){.receipt = NULL};
  bool record = request->file && !submission->preview;
  SubmissionRow row = {.receipt = 0};
  if (record) status = add_row(referee, receipt, request->source, &row);
  if (status != STATUS_OK) return status;
  receipt->number = row.number;
  NewestFile newest = {.draft = false};
  if (!record || submission->refused || submission->aside)
    status = submission_newest(referee, loaded, seat, &newest);
  if (status != STATUS_OK) return status;
  bool own = record && newest.row.receipt == row.receipt;
  receipt->draft = newest.draft && own;
  receipt->holds = receipt->draft && receipt->former_number > 0;
  receipt->kept = newest.draft && !own ? newest.row.number : 0;
  bool taken = record && !submission->refused;
  receipt->filed = taken && !submission->aside;
  receipt->deadline_before = loaded->row.deadline;
  if (taken && !request->again) {
    status = follow_up(referee, loaded, submission, row.receipt, receipt->press);
  } else if (!taken && !submission->refused) {
    bool owes = !receipt_answers_all(receipt);
    status = preferences_preview(referee, loaded, seat, &submission->preferences, owes);
  }
  if (status != STATUS_OK) return status;
  out->loaded = loaded;
  out->seat = seat;
  out->number = receipt->number;
  out->submission = row.receipt;
  out->text = submission->text;
  out->nothing = submission_says_nothing(understood) && receipt->press->count == 0;
  out->filed = taken && !out->nothing;
  out->refused = submission->refused;
  out->draft = receipt->draft;
  out->errors = submission->diagnostics.errors;
  return put_receipts(referee, understood, out);
}

Status submission_take_within(Referee *referee, Arena *arena, const SubmissionRequest *request,
                              SubmissionResult *out) {
  *out = (SubmissionResult){.receipt = NULL};
  LoadedGame *loaded = arena_alloc(arena, sizeof *loaded);
  Status status = load_game(referee, arena, request->game, loaded);
  if (status == STATUS_OK && request->shown) status = sealed_check(referee, loaded, "a receipt");
  if (status != STATUS_OK) return status;
  int seat = loaded_game_seat(loaded, request->seat);
  if (seat < 0) return seat_missing(referee, request->game, request->seat, loaded->seated.names);
  Understood *understood;
  status = submission_understand(referee, loaded, seat, request, &understood);
  return status == STATUS_OK ? submission_finish(referee, understood, out) : status;
}

Status submission_take(Referee *referee, Arena *arena, const SubmissionRequest *request,
                       SubmissionResult *out) {
  if (!request->file) return submission_take_within(referee, arena, request, out);
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = submission_take_within(referee, arena, request, out);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  return status;
}
