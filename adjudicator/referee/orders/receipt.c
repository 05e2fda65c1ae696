#include "private.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../../games/example.h"
#include "../../games/offers.h"
#include "../../report/report.h"
#include "../letters/letters.h"

/* ======== excerpts ======== */

#define ELLIPSIS "\u2026"

typedef struct Stretch {
  const char *at;
  size_t length;
} Stretch;

static Stretch line_of(const char *text, size_t length, int line) {
  const char *end = text + length;
  for (; line > 1; line--) {
    const char *found = memchr(text, '\n', (size_t)(end - text));
    if (found == NULL) return (Stretch){end, 0};
    text = found + 1;
  }
  const char *found = memchr(text, '\n', (size_t)(end - text));
  return (Stretch){text, (size_t)((found == NULL ? end : found) - text)};
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static Stretch trimmed(Stretch s) {
  for (; s.length > 0 && is_blank(*s.at); s.length--) s.at++;
  while (s.length > 0 && is_blank(s.at[s.length - 1])) s.length--;
  return s;
}

/* Bytes of the first `characters` characters. */
static size_t bytes_of(Stretch s, size_t characters) {
  size_t at = 0;
  for (; characters > 0 && at < s.length; characters--) {
    at++;
    while (at < s.length && ((unsigned char)s.at[at] & 0xC0) == 0x80) at++;
  }
  return at;
}

static Stretch from_column(Stretch line, int column) {
  size_t before = bytes_of(line, column < 1 ? 0 : (size_t)column - 1);
  return trimmed((Stretch){line.at + before, line.length - before});
}

/* Up to the bracket that closes the first one, in this line. */
static Stretch brackets_of(Stretch s) {
  int depth = 0;
  for (size_t i = 0; i < s.length; i++) {
    depth += (s.at[i] == '[' || s.at[i] == '{') - (s.at[i] == ']' || s.at[i] == '}');
    if (depth == 0) return (Stretch){s.at, i + 1};
  }
  return s;
}

/* What is between quotes, if it begins with one; else up to the separator before the next entry, or the
 * closing quote: the place may be that of a word inside. */
static Stretch entry_of(Stretch s) {
  if (s.length > 0 && (*s.at == '"' || *s.at == '\'')) {
    const char *end = memchr(s.at + 1, *s.at, s.length - 1);
    if (end != NULL) return trimmed((Stretch){s.at + 1, (size_t)(end - s.at - 1)});
    s = (Stretch){s.at + 1, s.length - 1};
  }
  if (s.length > 0 && (*s.at == '[' || *s.at == '{')) return brackets_of(s);
  size_t length = 0;
  while (length < s.length && strchr(",]}\"", s.at[length]) == NULL) length++;
  return trimmed((Stretch){s.at, length});
}

static const char *shown(Arena *arena, Stretch s, size_t most) {
  size_t whole = bytes_of(s, most);
  const char *end = "";
  if (whole < s.length) {
    whole = bytes_of(s, most - 1);
    end = ELLIPSIS;
  }
  gchar *valid = g_utf8_make_valid(s.at, (gssize)whole);
  char *made = arena_printf(arena, "%s%s", valid, end);
  g_free(valid);
  for (char *at = made; *at != '\0'; at++) {
    if (g_ascii_iscntrl(*at)) *at = ' ';
  }
  return made;
}

const char *excerpt_at(Arena *arena, const char *text, size_t length, int line, int column) {
  return shown(arena, entry_of(from_column(line_of(text, length, line), column)), EXCERPT_MOST);
}

const char *excerpt_line(Arena *arena, const char *text, size_t length, int line) {
  return shown(arena, trimmed(line_of(text, length, line)), EXCERPT_MOST);
}

/* Whether a sentence ends with the character at `i`, as the reader of plain orders has it: a semicolon is a comma. */
static bool ends_sentence(Stretch s, size_t i) {
  return strchr(".!?", s.at[i]) != NULL && (i + 1 == s.length || is_blank(s.at[i + 1]));
}

const char *excerpt_sentence(Arena *arena, const char *text, size_t length, int line, int column) {
  Stretch s = line_of(text, length, line);
  size_t place = bytes_of(s, column < 1 ? 0 : (size_t)column - 1), from = place, end = place;
  while (from > 0 && !ends_sentence(s, from - 1)) from--;
  while (end < s.length && !ends_sentence(s, end)) end++;
  Stretch sentence = trimmed((Stretch){s.at + from, end - from});
  bool fits = bytes_of(sentence, SENTENCE_MOST) == sentence.length;
  return shown(arena, fits ? sentence : trimmed((Stretch){s.at + place, end - place}), SENTENCE_MOST);
}

/* ======== receipts ======== */

/* ---- the tree ---- */

/* A note on the file itself (it has more errors than are shown) belongs with the errors. */
static Severity shown_as(const Diagnostic *d) {
  bool of_file = strcmp(d->code, "FILE-YAML") == 0;
  return d->severity == SEVERITY_NOTE && of_file ? SEVERITY_WARNING : d->severity;
}

/* A list of choices that is longer says less than the form. */
#define SUGGESTIONS_MOST ((size_t)16)

/* What could be written now, to suggest after a mistake; NULL if unknown. */
static const Tree *choices_of(Arena *arena, const Submission *s) {
  const LoadedGame *loaded = s->loaded;
  const Game *game = loaded->game;
  if (s->diagnostics.errors == 0 || loaded->withheld || loaded_game_outcome(loaded).over) return NULL;
  return game->choices(loaded->edition, loaded->state, s->seat, *s->part == '\0' ? NULL : s->part, arena);
}

static void put_suggestions(Arena *arena, const Game *game, const Tree *choices, const Diagnostic *diagnostic,
                            Tree *entry) {
  Tree *list = choices == NULL ? NULL : offers_instead(game, choices, diagnostic, arena);
  if (list != NULL && list->count <= SUGGESTIONS_MOST) tree_put(arena, entry, "instead", list);
}

/* Whether the sentence has the first word of the excerpt, and so says itself what it is about. */
static bool names_it(Arena *arena, const char *sentence, const char *excerpt) {
  const char *word = arena_strndup(arena, excerpt, strcspn(excerpt, " :"));
  size_t length = strlen(word);
  if (length == 0) return true;
  for (const char *at = strstr(sentence, word); at != NULL; at = strstr(at + 1, word)) {
    if ((at == sentence || !g_ascii_isalnum(at[-1])) && !g_ascii_isalnum(at[length])) return true;
  }
  return false;
}

/* Quotes what the sentence is about, if it does not name it: of lines that were not understood, and of those that do not
 * count, the player's own words, all of them, since no order shows them; else not for a list, which is long and may begin with correct entries, nor for keys, nor for
 * what is missing. */
static void put_quoted(Arena *arena, const Submission *s, const Diagnostic *d, const char *sentence,
                       Tree *entry) {
  if (d->line == 0 || d->line >= TURN_KEPT_LINES || strcmp(d->code, "FILE-KEY") == 0 ||
      strcmp(d->code, "FILE-TURN") == 0)
    return;
  bool ignored = s->prose && d->severity == SEVERITY_WARNING;
  if (ignored || strcmp(d->code, "FILE-LINE") == 0) {
    const char *words = excerpt_sentence(arena, s->text, s->length, d->line, d->column);
    if (strncmp(words, "- ", 2) == 0) words += 2;
    if (strstr(sentence, words) == NULL) tree_put_text(arena, entry, "quoted", words);
    return;
  }
  const char *quoted = strcmp(d->code, "FILE-YAML") == 0
                           ? excerpt_line(arena, s->text, s->length, d->line)
                           : excerpt_at(arena, s->text, s->length, d->line, d->column);
  const char *section = arena_strndup(arena, quoted, strcspn(quoted, ":"));
  if (game_section(s->loaded->game, section) >= 0) quoted = section; /* all of it is meant */
  if (*quoted == '[' || strncmp(quoted, "- ", 2) == 0 || names_it(arena, sentence, quoted)) return;
  tree_put_text(arena, entry, "quoted", quoted);
}

/* Where the last sentences of a text begin that another one ends with, too, but for its first; its end: there are none. */
static const char *common_end(const char *text, const char *former) {
  const char *end = text + strlen(text), *found = end;
  for (const char *at = end; at > text + 1; at--) {
    bool begins = at[-1] == ' ' && strchr(".!?", at[-2]) != NULL;
    size_t length = (size_t)(end - at), former_length = strlen(former);
    if (begins && former_length > length && strcmp(former + former_length - length, at) == 0) found = at;
  }
  return found;
}

/* What the error before it, of the same kind, has said already is not told again. */
static const char *told_once(Arena *arena, const Diagnostic *before, const char *former, const Diagnostic *d,
                             const char *sentence) {
  if (before == NULL || strcmp(before->message, d->message) != 0 || strcmp(before->code, d->code) != 0)
    return sentence;
  size_t length = (size_t)(common_end(sentence, former) - sentence);
  while (length > 0 && sentence[length - 1] == ' ') length--;
  return length == 0 ? sentence : arena_strndup(arena, sentence, length);
}

/* Of a section that an earlier mail brought, and whose window is over: its sender has nothing to do. */
static bool is_of_the_past(const Submission *s, const Diagnostic *d) {
  const LoadedGame *loaded = s->loaded;
  const char *key = tree_string(tree_get(d->fields, "section"), NULL);
  int section = key == NULL ? -1 : game_section(loaded->game, key);
  bool kept = d->line >= TURN_KEPT_LINES;
  if (d->severity != SEVERITY_WARNING || !kept || section < 0 || s->orders == NULL) return false;
  if (tree_get(s->said, key) != NULL) return false;
  return !loaded->game->counts(loaded->edition, loaded->state, s->seat, s->part, s->orders, section);
}

static Tree *diagnostics_list(Arena *arena, const Catalogue *catalogue, const Receipt *receipt,
                              const OrderList *orders, Severity severity) {
  const Submission *submission = receipt->submission;
  const Diagnostics *diagnostics = &submission->diagnostics;
  const char *rules = submission->loaded->game->id;
  /* As the file leaves it, which may say another. */
  const char *zone = submission->loaded->seats.items[submission->seat].timezone;
  Tree *list = tree_list(arena);
  const LoadedGame *loaded = submission->loaded;
  const Tree *choices = severity == SEVERITY_ERROR ? choices_of(arena, submission) : NULL;
  const Example example = {.game = loaded->game,
                           .edition = loaded->edition,
                           .state = loaded->state,
                           .seat = submission->seat,
                           .language = loaded->seats.items[submission->seat].language,
                           .choices = choices,
                           .given = receipt->former_file};
  const OrderList all = orders_of(loaded->game, submission->file, arena);
  const Diagnostic *before = NULL;
  const char *former = "";
  for (size_t i = 0; i < diagnostics->count; i++) {
    Diagnostic d = diagnostics->items[i];
    if (shown_as(&d) != severity || is_of_the_past(submission, &d)) continue;
    if (strcmp(d.code, "FILE-YES") == 0) continue; /* see put_proposed() */
    /* What orders do that stay is told beside them, where they are shown. */
    if (severity == SEVERITY_NOTE && d.line >= TURN_KEPT_LINES && submission->refused) continue;
    Tree *entry = tree_add(arena, list, tree_map(arena));
    const Diagnostic found = d;
    /* If the whole file is meant, its beginning is a place that every editor can go to. */
    if (d.line == 0) d.line = d.column = 1;
    d.fields = localize_fields(catalogue, arena, zone, d.fields);
    bool asked = strcmp(d.code, "FILE-LINE") == 0;
    if (asked) d.fields = example_fields(&example, &d, arena);
    bool kept = found.line >= TURN_KEPT_LINES;
    if (kept) tree_put_bool(arena, entry, "kept", true);
    if (!kept) tree_put_int(arena, entry, "line", d.line);
    if (!kept) tree_put_int(arena, entry, "column", d.column);
    tree_put_text(arena, entry, "code", d.code);
    const char *sentence = catalogue_sentence(catalogue, arena, rules, &d);
    tree_put_text(arena, entry, "text", sentence);
    tree_put_text(arena, entry, "brief", told_once(arena, before, former, &found, sentence));
    before = &diagnostics->items[i];
    former = sentence;
    size_t order = receipt_order_at(orders, &all, &found);
    if (order < orders->count) tree_put_int(arena, entry, "order", (int64_t)order + 1);
    if (severity != SEVERITY_NOTE) put_quoted(arena, submission, &found, sentence, entry);
    if (!asked) put_suggestions(arena, submission->loaded->game, choices, &found, entry);
  }
  return list;
}

/* What its sender may have meant, in their language. */
static void put_proposed(Arena *arena, const Submission *s, Tree *map) {
  const LoadedGame *loaded = s->loaded;
  const Example example = {.game = loaded->game,
                           .edition = loaded->edition,
                           .state = loaded->state,
                           .seat = s->seat,
                           .language = loaded->seats.items[s->seat].language};
  Tree *list = tree_put(arena, map, "proposed", tree_list(arena));
  for (size_t i = 0; i < s->diagnostics.count; i++) {
    const Diagnostic *d = &s->diagnostics.items[i];
    const Tree *lines = strcmp(d->code, "FILE-YES") == 0 ? tree_get(d->fields, "lines") : NULL;
    bool whole = true;
    (void)tree_read_bool(tree_get(d->fields, "whole"), &whole);
    if (lines != NULL && !whole) tree_put_bool(arena, map, "proposed_part", true);
    for (size_t k = 0; lines != NULL && k < lines->count; k++)
      tree_add_text(arena, list, example_line(&example, lines->items[k].value->text, arena));
  }
}

static void put_number(Arena *arena, Tree *map, const char *key, int64_t number) {
  if (number > 0) {
    tree_put_int(arena, map, key, number);
  } else {
    tree_put(arena, map, key, tree_null(arena));
  }
}

/* What this file answers of what is due from its seat now, and what its other files answer. */
static Tree *owes_tree(Arena *arena, const Receipt *receipt, const char *language) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  const WindowAnswers *before = &receipt->before;
  Tree *list = tree_list(arena);
  bool asked = !loaded->withheld && !loaded->seats.items[s->seat].vacant;
  for (size_t i = 0; i < before->duties.count && asked; i++) {
    const Duty *duty = &before->duties.items[i];
    if (duty->seat != s->seat) continue;
    bool other = receipt_is_of_another_part(s, duty);
    Answer answer = receipt_answer(s, duty);
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "window", duty->window);
    if (duty->part != NULL) {
      tree_put_text(arena, entry, "part", duty->part);
      tree_put_bool(arena, entry, "other_part", other);
    }
    tree_put_text(arena, entry, "answered", answer_word(answer));
    /* Of a file that is not filed nothing counts. */
    bool counts = receipt->filed && !other;
    Answer in_force = counts ? answer : before->answers[i];
    tree_put_text(arena, entry, "in_force_answered", answer_word(in_force));
    if (other || in_force != ANSWER_NONE) continue;
    const char *kept = document_kept(loaded, duty, counts ? s->file : receipt->former_file, language);
    if (*kept != '\0') tree_put_text(arena, entry, "kept", kept);
  }
  return list;
}

/* Of `owes`, what the file was to answer and does not: "filed" alone would be taken for "done"; of one that is refused, what was not
 * answered before. */
static Tree *unanswered_tree(Arena *arena, const Receipt *receipt, const Tree *owes) {
  Tree *list = tree_list(arena);
  const Submission *s = receipt->submission;
  bool counts = s->refused || !s->aside;
  const char *key = s->refused ? "in_force_answered" : "answered";
  for (size_t i = 0; i < owes->count && counts; i++) {
    const Tree *entry = owes->items[i].value;
    bool other = false;
    tree_read_bool(tree_get(entry, "other_part"), &other);
    if (other || strcmp(tree_string(tree_get(entry, key), ""), answer_word(ANSWER_GOOD)) == 0) continue;
    Tree *due = tree_add(arena, list, tree_map(arena));
    tree_put(arena, due, "window", tree_get(entry, "window"));
    tree_put(arena, due, "answered", tree_get(entry, key));
  }
  return list;
}

/* Some that may be passed on. */
static bool has_press(const Submission *s) {
  bool anonymous;
  const Tree *press = tree_get(s->file, "press");
  return press != NULL && press->count > 0 && press_allowed(s->loaded, &anonymous);
}

/* Of a file without orders: whether it says something else. */
static const char *fate_aside(const Receipt *receipt, bool nothing_due) {
  const Submission *s = receipt->submission;
  if (s->untimely) return "not-now";
  if (s->preferences.said) return "settings";
  if (has_press(s)) return "message";
  return nothing_due ? "nothing-due" : "no-orders";
}

/* What became of the file, the one word that its verdict follows. */
static const char *fate_of(const Receipt *receipt, bool nothing_due) {
  const Submission *s = receipt->submission;
  if (s->refused) return "refused";
  if (s->aside) return fate_aside(receipt, nothing_due);
  return receipt->filed ? "filed" : "preview";
}

/* For how long the line is that shows how to say that one is away. */
#define AWAY_SHOWN ((Time)7 * 24 * 3600)

/* A line such as "undo that, please" was read as nothing: the word to send alone is named, in the reader's language, or the line of a
 * turn file. Beside orders that count only those of a draw and of absences: others, "report", are words of letters, too. */
static void put_hint(Referee *referee, Arena *arena, const Catalogue *catalogue, const Receipt *receipt,
                     Tree *map) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  const char *word = NULL;
  if (s->prose)
    word = requests_hint(
        s->text, text_own_length(referee, arena, loaded->game->title, loaded->row.name, s->text, s->length));
  for (size_t i = 0; !s->prose && word == NULL && i < s->unread->count;
       i++) { /* above a form that is quoted */
    const char *line = tree_string(tree_get(s->unread->items[i].value, "text"), "");
    word = requests_hint(line, strlen(line));
  }
  bool away = word != NULL && strcmp(word, "away:") == 0;
  bool beside = word != NULL && (away || g_str_has_suffix(word, "-draw"));
  if (word == NULL || (!beside && !s->refused && !s->aside)) return;
  const char *hint = word;
  if (away) {
    hint = arena_printf(arena, "away: {from: %.10s, to: %.10s}", time_format(arena, referee->now),
                        time_format(arena, referee->now + AWAY_SHOWN));
    tree_put_bool(arena, map, "hint_days", true);
  }
  if (strchr(word, ':') == NULL)
    hint = catalogue_say(catalogue, arena, arena_printf(arena, "answers.referee.asked.words.%s", word), NULL);
  tree_put_text(arena, map, "hint", hint);
}

/* It neither orders anything nor says anything else that counts: "thanks!" */
static bool is_talk(const Submission *s) {
  return s->aside && !s->untimely && !s->refused && !s->preferences.said && !has_press(s);
}

/* Own lines of which none was read as an order may be an answer to what another player wrote. */
static bool may_be_press(const Submission *s) {
  bool anonymous;
  if (!s->prose || !s->refused || !s->read.unclear || has_press(s) || !press_allowed(s->loaded, &anonymous))
    return false;
  return orders_of(s->loaded->game, s->said, s->loaded->arena).count == 0;
}

/* Small talk is answered with how to reach a person. */
static void put_how_to_write(const Referee *referee, Arena *arena, Tree *map, const LoadedGame *loaded) {
  bool anonymous;
  bool allowed = press_allowed(loaded, &anonymous);
  const char *master = referee->configuration->referee;
  tree_put_bool(arena, map, "to_write", true);
  tree_put_bool(arena, map, "press_on", allowed);
  if (master != NULL) tree_put_text(arena, map, "master", master);
}

static void put_understood(Arena *arena, Tree *map, const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const Tree *understood = NULL;
  if (!s->refused && !s->aside && s->orders != NULL)
    understood = game_orders_write(s->loaded->game, s->loaded->edition, s->orders, s->seat, arena);
  if (understood == NULL) {
    tree_put(arena, map, "understood", tree_null(arena));
  } else {
    tree_put_text(arena, map, "understood", yaml_write_compact(arena, understood, LAYOUT_FILE_WIDTH));
  }
}

/* Whether something was asked about, which comes first then; else errors follow the orders. */
static bool is_asked_about(const Submission *s) {
  bool asked = s->refused;
  for (size_t i = 0; i < s->diagnostics.count; i++) {
    const Diagnostic *d = &s->diagnostics.items[i];
    asked |= d->severity == SEVERITY_ERROR && strcmp(d->code, "FILE-LINE") == 0;
  }
  return asked;
}

/* Whether something that was not read may have been an order. Where nothing else stands in the mail a number will do: "swap 2 and 4". */
static bool left_something_out(const Receipt *receipt, const Tree *unread) {
  bool talk = is_talk(receipt->submission), left_out = false;
  for (size_t i = 0; unread != NULL && (receipt->filed || talk) && i < unread->count; i++) {
    const Tree *line = unread->items[i].value;
    left_out |= tree_get(line, "named") != NULL;
    left_out |= talk && strpbrk(tree_string(tree_get(line, "text"), ""), "0123456789") != NULL;
  }
  return left_out;
}

/* Whether something that was not read may have been an order; whether places in the file are told, and how orders are changed. */
static void put_layout(Arena *arena, const Receipt *receipt, const OrderList *orders, Tree *map) {
  static const char *const PLACED[] = {"errors", "warnings", "unread", "notes_apart", NULL};
  bool placed = false;
  for (const char *const *key = PLACED; *key != NULL; key++) {
    const Tree *list = tree_get(map, *key);
    placed |= list != NULL && list->count > 0;
  }
  if (left_something_out(receipt, tree_get(map, "unread"))) tree_put_bool(arena, map, "left_out", true);
  tree_put_bool(arena, map, "asked", is_asked_about(receipt->submission));
  tree_put_bool(arena, map, "line_numbers", placed);
  tree_put_bool(arena, map, "to_change", receipt->filed && orders->count > 0);
}

/* What is due is told at once where nothing is, and else in a list of its own. */
static void put_due(Arena *arena, const Receipt *receipt, const Tree *owes, Tree *map) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  bool open = !loaded->withheld && !loaded->seats.items[s->seat].vacant && !loaded_game_outcome(loaded).over;
  bool nothing = open && receipt->filed && receipt_answers_all(receipt);
  if (nothing) tree_put_bool(arena, map, "nothing_more", true);
  tree_put_bool(arena, map, "tell_due", !nothing || owes->count == 0);
}

Tree *receipt_tree(Referee *referee, Arena *arena, const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  const SeatRow *seat = &loaded->seats.items[s->seat];
  const Catalogue *catalogue = referee_catalogue(referee, seat->language);
  if (catalogue == NULL) return NULL;
  TurnPast past;
  if (turn_past(referee, loaded, loaded->turn, &past) != STATUS_OK) return NULL;
  Tree *map = tree_map(arena);
  put_number(arena, map, "number", receipt->number);
  tree_put_text(arena, map, "game", loaded->row.name);
  tree_put_text(arena, map, "rules", loaded->game->id);
  tree_put_text(arena, map, "title", loaded->game->title);
  tree_put_text(arena, map, "turn", loaded->turn);
  tree_put_bool(arena, map, "again", past.again);
  tree_put_text(arena, map, "window", loaded->game->window(loaded->state));
  tree_put_text(arena, map, "seat", seat->name);
  if (*s->part != '\0') tree_put_text(arena, map, "part", s->part);
  tree_put_bool(arena, map, "over", loaded_game_outcome(loaded).over);
  Tree *owes = owes_tree(arena, receipt, seat->language);
  bool talk = is_talk(s);
  bool nothing_due =
      talk && receipt_answers_all(receipt) && !loaded_game_outcome(loaded).over && !loaded->withheld;
  tree_put_text(arena, map, "fate", fate_of(receipt, nothing_due));
  if (nothing_due) tree_put_bool(arena, map, "nothing_due", true);
  if ((talk && !s->untouched) || may_be_press(s)) put_how_to_write(referee, arena, map, loaded);
  if (!receipt->filed && s->read.takes_back && receipt_has_former_orders(receipt))
    tree_put_bool(arena, map, "to_undo", true);
  put_hint(referee, arena, catalogue, receipt, map);
  tree_put_bool(arena, map, "filed", receipt->filed);
  tree_put_bool(arena, map, "refused", s->refused);
  tree_put_bool(arena, map, "preview", s->preview);
  tree_put_bool(arena, map, "aside", s->aside);
  tree_put_bool(arena, map, "untimely", s->untimely);
  tree_put_bool(arena, map, "untouched", s->untouched);
  tree_put_bool(arena, map, "checked", receipt->number == 0 && !s->refused);
  tree_put_bool(arena, map, "waits", s->waits && !s->refused);
  tree_put_bool(arena, map, "closed", loaded->withheld || seat->vacant);
  tree_put_bool(arena, map, "paused", strcmp(loaded->row.status, "paused") == 0);
  tree_put_bool(arena, map, "holds", loaded->settings.missed == MISSED_HOLD);
  tree_put_bool(arena, map, "stands_in", loaded_game_stands_in(loaded, s->seat));
  tree_put_bool(arena, map, "waits_for_player", strcmp(loaded->row.held, "player") == 0);
  put_understood(arena, map, receipt);
  const OrderList orders = receipt_orders(s), drafted = receipt_drafted(receipt);
  const OrderList *told = receipt->draft ? &drafted : &orders;
  tree_put(arena, map, "unread", s->unread);
  if (receipt->press != NULL) tree_put(arena, map, "press", receipt->press);
  tree_put_bool(arena, map, "press_refused", s->refused && has_press(s));
  tree_put_bool(arena, map, "stale", s->stale);
  put_number(arena, map, "error_count", (int64_t)s->diagnostics.errors);
  tree_put(arena, map, "errors", diagnostics_list(arena, catalogue, receipt, told, SEVERITY_ERROR));
  tree_put(arena, map, "warnings", diagnostics_list(arena, catalogue, receipt, told, SEVERITY_WARNING));
  tree_put(arena, map, "notes", diagnostics_list(arena, catalogue, receipt, told, SEVERITY_NOTE));
  put_proposed(arena, s, map);
  receipt_put_orders(receipt, &orders, &drafted, seat->language, map);
  put_layout(arena, receipt, &orders, map);
  put_number(arena, map, "kept_receipt", receipt->kept);
  put_number(arena, map, "in_force", receipt->filed ? receipt->number : receipt->former_number);
  put_number(arena, map, "replaces", receipt->filed ? receipt->former_number : 0);
  tree_put(arena, map, "owes", owes);
  put_due(arena, receipt, owes, map);
  tree_put(arena, map, "unanswered", unanswered_tree(arena, receipt, owes));
  return receipt_put_times(referee, catalogue, arena, receipt, map) ? map : NULL;
}
