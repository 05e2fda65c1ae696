#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "../base/yaml.h"
#include "../games/offers.h"
#include "../games/orders.h"
#include "../games/plain.h"
#include "../games/stand_in.h"
#include "../games/turn_file.h"
#include "../referee/computers.h"
#include "../referee/letters/letters.h"
#include "../referee/turn/turn.h"
#include "../report/report.h"
#include "../report/rulebook.h"
#include "verbs.h"

/* The game's name in a ledger of its own. */
#define NAME "practice"

#define NOWHERE (-1)

/* What the computer would file in somebody's place. */
typedef struct Hint {
  const char *texts[GAME_DUTIES_MAX]; /* turn files: one, in games with parts one for each part that is due */
  size_t count;
  int64_t number; /* of the state that they are for; NOWHERE: there is none */
} Hint;

/* A game at a terminal. */
typedef struct Practice {
  Call *call;
  const Game *game;
  const char *seat;
  const Catalogue *words;
  Terminal *terminal;
  /* Numbers of states: that at which the game stopped, NOWHERE if it is still to be shown, and the one from which the story
   * of that stop begins. */
  int64_t stop, from;
  bool over;
  bool filed;   /* something, since the game stopped here */
  bool mending; /* something was wrong in it, or not read: what comes next mends it */
  Hint hint;
} Practice;

static Status tell(const Practice *practice, const char *text) {
  Arena *arena = practice->call->arena;
  return call_print(arena_concat(arena, "\n", layout_text(arena, text, LAYOUT_WIDTH), NULL));
}

/* What was asked for may be long, and is paged; what comes by itself scrolls by. */
static Status show(const Practice *practice, const char *text) {
  if (text == NULL) return STATUS_CONFIG;
  Arena *arena = practice->call->arena;
  return terminal_show(practice->terminal, arena_concat(arena, "\n", text, NULL),
                       catalogue_say(practice->words, arena, "practice.leave", NULL));
}

static Status print(const Practice *practice, const char *text) {
  return text == NULL ? STATUS_CONFIG : call_print(arena_concat(practice->call->arena, "\n", text, NULL));
}

/* ---- beginning, or going on ---- */

/* Names for seats that have none of their own; the first is whoever practises: a name, since sentences are about it. */
static const char *const PLAYERS[GAME_SEATS_MAX] = {"alex",  "anna", "bruno", "clara",
                                                    "david", "emma", "felix", "greta"};

static Status seats_for_practice(const Practice *practice, Seats *out) {
  const Call *call = practice->call;
  const char *players = call_option(call, "players");
  long count = players == NULL ? seats_stand_in(practice->game, out)->count : strtol(players, NULL, 10);
  if (!seats_may_play(practice->game, (int)count))
    return call_misused(call, "%s is not for %ld players", practice->game->title, count);
  seats_for(practice->game, (int)count, out);
  for (int seat = 0; seat < out->count && !seats_have_names(practice->game, (int)count); seat++)
    return STATUS_OK;
  for (int seat = 0; seat < out->count; seat++) out->names[seat] = PLAYERS[seat];
  return STATUS_OK;
}

static Status read_options(Call *call, Tree *options) {
  for (size_t i = 0; i < call->option_count; i++) {
    if (strcmp(call->options[i].name, "option") != 0) continue;
    const char *text = call->options[i].value, *equals = strchr(text, '=');
    if (equals == NULL) return call_misused(call, "--option needs K=V, not \"%s\"", text);
    tree_put_text(call->arena, options, arena_strndup(call->arena, text, (size_t)(equals - text)),
                  equals + 1);
  }
  return STATUS_OK;
}

static Status begin_game(Practice *practice) {
  Call *call = practice->call;
  const char *level = call_option(call, "level");
  Seats seats = {.count = 0};
  Status status = seats_for_practice(practice, &seats);
  if (status != STATUS_OK) return status;
  if (level != NULL && stand_in_level(level) < 0)
    return call_misused(call, "--level is easy, normal or hard, not \"%s\"", level);
  const char *own = practice->seat == NULL ? seats.names[0] : practice->seat;
  if (seats_find(&seats, own) < 0)
    return call_misused(call, "%s has no seat \"%s\"; its seats are %s", practice->game->title, own,
                        all_words(call->arena, seats.names));
  NewSeat *wishes = arena_alloc(call->arena, (size_t)seats.count * sizeof *wishes);
  for (int seat = 0; seat < seats.count; seat++) {
    bool mine = strcmp(seats.names[seat], own) == 0;
    wishes[seat] = (NewSeat){.name = seats.names[seat], .language = call->configuration.language};
    wishes[seat].address =
        mine ? PRACTICE_ADDRESS
             : arena_concat(call->arena, "computer:", level == NULL ? "normal" : level, NULL);
  }
  Tree *options = tree_map(call->arena);
  status = read_options(call, options);
  if (status != STATUS_OK) return status;
  put_options(call->arena, practice->game->practised, options);
  put_options(call->arena, practice->game->fresh, options);
  NewGame wanted = {.rules = practice->game->id,
                    .name = NAME,
                    .seats = wishes,
                    .seat_count = (size_t)seats.count,
                    .options = options,
                    .timezone = call->configuration.timezone,
                    .seed = call_option(call, "seed")};
  practice->seat = own;
  return new_game(&call->referee, call->arena, &wanted, NULL);
}

/* The seat that somebody plays at a terminal; NULL if there is none. */
static const char *practised_seat(const LoadedGame *loaded) {
  for (size_t i = 0; i < loaded->seats.count; i++) {
    if (strcmp(loaded->seats.items[i].address, PRACTICE_ADDRESS) == 0) return loaded->seats.items[i].name;
  }
  return NULL;
}

static Status go_on(Practice *practice) {
  Call *call = practice->call;
  LoadedGame loaded;
  Status status = load_game(&call->referee, call->arena, NAME, &loaded);
  if (status != STATUS_OK) return status;
  const char *own = practised_seat(&loaded);
  if (own == NULL || loaded.game != practice->game)
    return call_misused(call, "%s holds another game; name another file with --database",
                        call->configuration.database);
  practice->seat = own;
  return tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.goes-on", NULL));
}

static Status open_game(Practice *practice) {
  Call *call = practice->call;
  const char *file = arena_concat(call->arena, "practice-", practice->game->id, ".db", NULL);
  if (call->database == NULL) call->configuration.database = file;
  bool there = access(call->configuration.database, F_OK) == 0;
  Tree *fields = tree_map(call->arena);
  tree_put_text(call->arena, fields, "file", call->configuration.database);
  Status status = STATUS_OK;
  if (there) status = call->referee.open(call->referee.open_context);
  if (status == STATUS_OK) status = there ? go_on(practice) : begin_game(practice);
  return status == STATUS_OK ? tell(practice, catalogue_say(practice->words, practice->call->arena,
                                                            "practice.begins", fields))
                             : status;
}

/* ---- what is shown ---- */

static Status load_it(const Practice *practice, LoadedGame *loaded) {
  return load_game(&practice->call->referee, practice->call->arena, NAME, loaded);
}

static bool same_window(const Tree *a, const Tree *b) {
  static const char *const KEYS[] = {"turn", "during"};
  for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
    if (!tree_equal(tree_get(a, KEYS[i]), tree_get(b, KEYS[i]))) return false;
  }
  return true;
}

/* In words of its own: nothing is due by any time here. */
static void add_silence(const Practice *practice, Tree *mine) {
  Arena *arena = practice->call->arena;
  Tree *line = tree_add(arena, mine, tree_map(arena));
  tree_put_text(arena, line, "text", catalogue_say(practice->words, arena, "practice.silent", NULL));
}

/* What affected whoever practises, window by window: [{turn, during, mine}], without windows that did not. */
static Tree *story_of(const Practice *practice, const LoadedGame *loaded, const Tree *log) {
  Arena *arena = practice->call->arena;
  Tree *story = tree_list(arena);
  for (size_t i = 0, end; i < log->count; i = end) {
    const Tree *first = log->items[i].value;
    Tree *events = tree_list(arena);
    Tree *mine = tree_list(arena);
    for (end = i; end < log->count && same_window(first, log->items[end].value); end++) {
      Tree *event = log->items[end].value;
      if (strcmp(tree_string(tree_get(event, "code"), ""), "no-answer") != 0)
        tree_add(arena, events, event);
      else if (mine->count == 0)
        add_silence(practice, mine);
    }
    const Tree *own = report_own_events(practice->words, arena, loaded->game->id, events,
                                        loaded->seated.names, practice->seat);
    for (size_t k = 0; k < own->count; k++) tree_add(arena, mine, own->items[k].value);
    if (mine->count == 0) continue;
    Tree *window = tree_add(arena, story, tree_map(arena));
    tree_put(arena, window, "turn", tree_copy(arena, tree_get(first, "turn")));
    tree_put(arena, window, "during", tree_copy(arena, tree_get(first, "during")));
    tree_put(arena, window, "mine", mine);
  }
  return story;
}

/* What a seat may know of the game as it stands, and of what happened since the stop before this one; NULL after logging
 * why not. */
static Tree *document_of(const Practice *practice, const LoadedGame *loaded) {
  Referee *referee = &practice->call->referee;
  EventRows events;
  if (report_events_after(referee, loaded, practice->from, &events) != STATUS_OK) return NULL;
  int seat = loaded_game_seat(loaded, practice->seat);
  Tree *document = document_view(referee, loaded, seat, &events);
  if (document == NULL || !document_for_people(referee, loaded, seat, false, &events, document)) return NULL;
  tree_remove(document, "form");  /* it is shown when it is asked for */
  tree_remove(document, "again"); /* whoever took the turn back knows it */
  tree_put_bool(loaded->arena, document, "practice", true);
  return document;
}

/* A part of the report, by its template; `detail` NULL: as much as usual. */
static Status show_part(const Practice *practice, const char *name, const char *detail) {
  LoadedGame loaded;
  Status status = load_it(practice, &loaded);
  if (status != STATUS_OK) return status;
  Tree *document = document_of(practice, &loaded);
  if (document == NULL) return STATUS_CONFIG;
  if (detail != NULL) tree_put_text(loaded.arena, document, "detail", detail);
  int seat = loaded_game_seat(&loaded, practice->seat);
  return show(practice, document_part(&practice->call->referee, &loaded, seat, name, document));
}

/* What can be typed: orders, with one of the order form as an example, or a word. */
static Status tell_words(const Practice *practice, const LoadedGame *loaded, const Tree *document) {
  Arena *arena = practice->call->arena;
  Tree *fields = tree_map(arena);
  const Tree *choices = tree_get(document, "choices");
  const Tree *example = choices == NULL
                            ? NULL
                            : offers_example(loaded->game, loaded->edition, loaded->state,
                                             loaded_game_seat(loaded, practice->seat),
                                             tree_string(tree_get(document, "part"), NULL), choices, arena);
  const OrderList orders = orders_of(loaded->game, example, arena);
  if (orders.count > 0)
    tree_put_text(arena, fields, "order",
                  order_line(loaded->game, &orders.items[0], practice->call->configuration.language, arena));
  return tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.words", fields));
}

/* What happened, what is due, and in few words how the game stands. */
static Status show_stop(const Practice *practice, const LoadedGame *loaded) {
  Tree *document = document_of(practice, loaded);
  if (document == NULL) return STATUS_CONFIG;
  if (practice->from != NOWHERE) tree_remove(document, "computers"); /* it was told at the beginning */
  tree_put(loaded->arena, document, "story", story_of(practice, loaded, tree_get(document, "log")));
  int seat = loaded_game_seat(loaded, practice->seat);
  Status status = print(
      practice, document_part(&practice->call->referee, loaded, seat, "practice.txt.mustache", document));
  return status == STATUS_OK && !practice->over ? tell_words(practice, loaded, document) : status;
}

static const char *own_form(const Practice *practice) {
  LoadedGame loaded;
  if (load_it(practice, &loaded) != STATUS_OK) return NULL;
  return document_form(&practice->call->referee, &loaded, loaded_game_seat(&loaded, practice->seat));
}

static Status show_rule(const Practice *practice, const char *number) {
  Arena *arena = practice->call->arena;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  const Rulebook *book = rulebook_read(practice->words, arena, practice->game->id, &diagnostics);
  referee_log_diagnostics(&practice->call->referee, "", NULL, &diagnostics);
  if (book == NULL) return STATUS_CONFIG;
  const Rule *rule = rulebook_find(book, number);
  if (rule == NULL) {
    Tree *fields = tree_map(arena);
    tree_put_text(arena, fields, "number", number);
    return tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.no-rule", fields));
  }
  size_t first = (size_t)(rule - book->rules), count = 1;
  while (rule->heading != NULL && first + count < book->count && rule[count].heading == NULL) count++;
  return show(practice, rulebook_text(practice->words, arena, book, first, count));
}

/* ---- filing ---- */

/* A turn file begins with one of its keys; all else are lines that somebody wrote. */
static bool is_file(const Practice *practice, const char *text) {
  const char *const *keys = turn_file_keys(practice->game, practice->call->arena);
  for (; *keys != NULL; keys++) {
    size_t length = strlen(*keys);
    if (strncmp(text, *keys, length) == 0 && text[length] == ':') return true;
  }
  return *text == '#' || *text == '{';
}

/* Files a text, or only looks at it; it lives in the arena of the call. */
static Status take_text(const Practice *practice, const char *text, bool file, SubmissionResult *result) {
  Call *call = practice->call;
  LoadedGame loaded;
  Status status = load_it(practice, &loaded);
  if (status != STATUS_OK) return status;
  const SubmissionText one = {.text = text, .length = strlen(text), .prose = !is_file(practice, text)};
  SubmissionRequest request = {.game = NAME,
                               .seat = practice->seat,
                               .texts = &one,
                               .text_count = 1,
                               .turn = loaded.turn,
                               .answers_receipt = practice->mending,
                               .source = "submit",
                               .file = file,
                               .may_answer = true,
                               .language = call->language};
  status = submission_take(&call->referee, call->arena, &request, result);
  if (status == STATUS_OK) tree_put_bool(call->arena, result->receipt, "practice", true);
  return status;
}

static Status tell_receipt(const Practice *practice, const Tree *receipt, bool of_hint) {
  Arena *arena = practice->call->arena;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  const char *text = of_hint ? hint_text(practice->words, arena, receipt, &diagnostics)
                             : receipt_text(practice->words, arena, receipt, &diagnostics);
  referee_log_diagnostics(&practice->call->referee, "", NULL, &diagnostics);
  return of_hint ? show(practice, text) : print(practice, text);
}

/* Files it, and shows the receipt; `known`: not if it says no more than a hint did. *good: it counts, all of it was read, and
 * nothing is wrong. *refused: nothing of it counts. */
static Status file_text(Practice *practice, const char *text, bool known, bool *good, bool *refused) {
  SubmissionResult result;
  *good = *refused = false;
  Status status = take_text(practice, text, true, &result);
  if (status != STATUS_OK) return status;
  const Tree *unread = tree_get(result.receipt, "unread");
  *good = result.filed && result.errors == 0 && (unread == NULL || unread->count == 0);
  if (!known || !*good) status = tell_receipt(practice, result.receipt, false);
  if (status != STATUS_OK) return status;
  *refused = !result.filed;
  practice->filed |= result.filed || result.refused;
  practice->mending = !*good;
  return STATUS_OK;
}

/* ---- the computer's advice ---- */

/* What a search found, beside the receipt that its file would get. */
static Status show_hint(const Practice *practice, const StandInFile *found, int expected, const char *text) {
  Arena *arena = practice->call->arena;
  SubmissionResult result;
  Status status = take_text(practice, text, false, &result);
  if (status != STATUS_OK) return status;
  tree_put_int(arena, result.receipt, "candidates", found->candidates);
  tree_put_int(arena, result.receipt, "playouts", found->playouts);
  if (found->worth >= 0) tree_put_int(arena, result.receipt, "worth", found->worth);
  if (found->worth >= 0 && expected >= 0) tree_put_int(arena, result.receipt, "expected", expected);
  return tell_receipt(practice, result.receipt, true);
}

/* Searches for an answer to one duty, and shows it if that is wanted. */
static Status think_of(Practice *practice, const LoadedGame *loaded, const Duty *duty, bool shown) {
  StandInTask task;
  StandInFile found;
  Status status =
      thinking_about(&practice->call->referee, loaded, duty->seat, duty->part, STAND_IN_NORMAL, &task);
  if (status != STATUS_OK || !stand_in_file(&task, practice->call->arena, &found)) return status;
  const char *text = yaml_write(practice->call->arena, found.file, NULL);
  practice->hint.texts[practice->hint.count++] = text;
  return shown ? show_hint(practice, &found, stand_in_worth(&task, NULL), text) : STATUS_OK;
}

/* What the computer would file now, for all that is due; remembered as long as the game stands here. */
static Status think(Practice *practice, bool shown) {
  LoadedGame loaded;
  Files files;
  WindowAnswers answers;
  Status status = load_it(practice, &loaded);
  if (status == STATUS_OK) status = files_load(&practice->call->referee, &loaded, &files);
  if (status != STATUS_OK) return status;
  window_answers_judge(&loaded, &files, NULL, &answers);
  practice->hint = (Hint){.number = loaded.number};
  int own = loaded_game_seat(&loaded, practice->seat);
  for (size_t i = 0; i < answers.duties.count && status == STATUS_OK; i++) {
    const Duty *duty = &answers.duties.items[i];
    if (duty->seat == own && answers.answers[i] != ANSWER_GOOD)
      status = think_of(practice, &loaded, duty, shown);
  }
  if (status != STATUS_OK || practice->hint.count > 0) return status;
  return tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.no-hint", NULL));
}

/* ---- playing ---- */

/* Computers answer and windows are adjudicated until somebody at the terminal is asked. `why`: the window ends now. */
static Status play_on(const Practice *practice, const char *why) {
  Referee *referee = &practice->call->referee;
  bool moved = true;
  Status status = STATUS_OK;
  while (moved && status == STATUS_OK) {
    Adjudication done = {.windows = 0};
    referee->now = referee->now_given ? referee->now : time_now();
    status = computers_play(referee, &moved);
    if (status == STATUS_OK)
      status = adjudicate_game(referee, practice->call->arena, NAME, NULL, NULL, why, &done);
    moved = moved || done.windows > 0;
    why = NULL;
  }
  return status;
}

/* The same after an answer, when there is something to wait for. */
static Status play_turn(const Practice *practice, const char *why) {
  Status status = STATUS_OK;
  if (terminal_is_watched(practice->terminal))
    status = tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.thinks", NULL));
  fflush(stdout);
  return status == STATUS_OK ? play_on(practice, why) : status;
}

/* Files orders; if nothing is wrong with them, the game goes on. */
static Status file_and_play(Practice *practice, const char *text) {
  bool good, refused;
  Tree *fields = tree_map(practice->call->arena);
  Status status = file_text(practice, text, false, &good, &refused);
  if (status != STATUS_OK) return status;
  tree_put_bool(practice->call->arena, fields, "refused", refused);
  return good ? play_turn(practice, NULL)
              : tell(practice,
                     catalogue_say(practice->words, practice->call->arena, "practice.again", fields));
}

/* Files what the computer would. */
static Status take_hint(Practice *practice) {
  bool known = practice->hint.number == practice->stop, good = true, refused;
  Status status = known ? STATUS_OK : think(practice, false);
  for (size_t i = 0; i < practice->hint.count && good && status == STATUS_OK; i++)
    status = file_text(practice, practice->hint.texts[i], known, &good, &refused);
  return status == STATUS_OK && good && practice->hint.count > 0 ? play_turn(practice, NULL) : status;
}

static Status edit_form(Practice *practice) {
  const char *form = own_form(practice);
  if (form == NULL) return STATUS_CONFIG;
  const char *edited = terminal_edit(practice->terminal, form, YAML_TURN_FILE_BYTES);
  if (edited == NULL || strcmp(edited, form) == 0)
    return tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.not-edited", NULL));
  return file_and_play(practice, edited);
}

/* ---- where the game stopped before ---- */

/* Whether somebody is asked for an answer. */
static bool is_asked(const Practice *practice, const LoadedGame *loaded) {
  Duties duties = {.count = 0};
  loaded->game->duties(loaded->edition, loaded->state, &duties);
  return duties_name(&duties, loaded_game_seat(loaded, practice->seat));
}

/* The same at a state. */
static bool asks(const Practice *practice, const LoadedGame *loaded, const StateRow *row) {
  LoadedGame then = *loaded;
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  return loaded_game_try_state(&then, row, &ignored) == NULL && is_asked(practice, &then);
}

/* The state at which somebody was asked last, before the loaded one; *out NULL: there is none. *taken_back: nothing happened
 * since, as the loaded state is one to which a turn was taken back. */
static Status stop_before(const Practice *practice, const LoadedGame *loaded, const StateRow **out,
                          bool *taken_back) {
  History history;
  size_t count;
  *out = NULL;
  Status status = history_load(&practice->call->referee, practice->call->arena, NAME, &history);
  if (status != STATUS_OK) return status;
  *taken_back = history_begins_branch(&history, loaded->number);
  const int64_t *path = history_path(&history, &count);
  for (size_t i = count; i-- > 0 && *out == NULL;) {
    const StateRow *row = &history.states.items[path[i]];
    /* The state of a former branch is the one that this turn begins with. */
    bool earlier = row->number < loaded->number &&
                   (row->branch == loaded->branch || strcmp(row->turn, loaded->turn) != 0);
    if (earlier && asks(practice, loaded, row)) *out = row;
  }
  return STATUS_OK;
}

/* ---- taking back ---- */

/* What was filed for this turn and is not adjudicated yet. *done: there was something. */
static Status take_back_file(const Practice *practice, bool *done) {
  Referee *referee = &practice->call->referee;
  LoadedGame loaded;
  UndoResult undone = {.hindrance = NULL};
  *done = false;
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = load_it(practice, &loaded);
  if (status == STATUS_OK)
    status = submission_undo(referee, &loaded, loaded_game_seat(&loaded, practice->seat), &undone);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  *done = status == STATUS_OK && undone.hindrance == NULL;
  return status;
}

/* What was taken back is no part of the story. */
static Status begin_anew(Practice *practice) {
  LoadedGame loaded;
  Status status = load_it(practice, &loaded);
  if (status == STATUS_OK) practice->from = loaded.number;
  practice->stop = NOWHERE;
  return status;
}

/* Orders that nothing came of yet; else the turn before. */
static Status undo(Practice *practice) {
  bool done = false, ignored;
  const StateRow *before;
  LoadedGame loaded;
  ActResult result;
  Status status = practice->filed ? take_back_file(practice, &done) : STATUS_OK;
  practice->filed = practice->mending = false;
  if (status != STATUS_OK) return status;
  if (done)
    return tell(practice,
                catalogue_say(practice->words, practice->call->arena, "practice.file-undone", NULL));
  status = load_it(practice, &loaded);
  if (status == STATUS_OK) status = stop_before(practice, &loaded, &before, &ignored);
  if (status != STATUS_OK) return status;
  if (before == NULL)
    return tell(practice,
                catalogue_say(practice->words, practice->call->arena, "practice.nothing-undone", NULL));
  const ActDemand demand = {
      .game = NAME,
      .reason = catalogue_say(practice->words, practice->call->arena, "practice.why-undone", NULL)};
  status = act_rollback(&practice->call->referee, practice->call->arena, &demand, before->turn, &result);
  if (status == STATUS_OK) status = begin_anew(practice);
  if (status == STATUS_OK)
    status = tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.undone", NULL));
  return status == STATUS_OK ? play_on(practice, NULL) : status;
}

/* ---- what is typed ---- */

typedef enum Word {
  WORD_HELP,
  WORD_MAP,
  WORD_WHY,
  WORD_HINT,
  WORD_TAKE,
  WORD_UNDO,
  WORD_GO,
  WORD_SHOW,
  WORD_FORM,
  WORD_EDIT,
  WORD_RULES,
  WORD_QUIT,
  WORDS
} Word;
static const char *const TYPED[WORDS] = {"help", "map",  "why",  "hint", "take",  "undo",
                                         "go",   "show", "form", "edit", "rules", "quit"};

/* What one line, or several, are. `argument`: the number of a rule, behind two of the words. */
typedef struct Typed {
  Word word; /* WORDS: orders, in `text` */
  const char *text, *argument;
  bool end; /* of the input */
} Typed;

/* Its English name, which is always understood, or that of the player's language. */
static bool names_word(const Practice *practice, const char *typed, int word) {
  if (strcasecmp(typed, TYPED[word]) == 0) return true;
  Arena *arena = practice->call->arena;
  const char *key = arena_printf(arena, "practice.typed.%s", TYPED[word]);
  const char *own = catalogue_say(practice->words, arena, key, NULL);
  return strcmp(plain_fold(arena, typed, strlen(typed)), plain_fold(arena, own, strlen(own))) == 0;
}

static Typed word_in(const Practice *practice, const char *line) {
  Typed typed = {.word = WORDS, .text = line, .argument = ""};
  size_t length = strcspn(line, " \t");
  const char *first = arena_strndup(practice->call->arena, line, length);
  const char *rest = line + length + strspn(line + length, " \t");
  for (int word = 0; word < WORDS; word++) {
    bool cites = (word == WORD_WHY || word == WORD_RULES) && strpbrk(rest, "0123456789") != NULL;
    if ((*rest == '\0' || cites) && names_word(practice, first, word))
      return (Typed){.word = (Word)word, .text = "", .argument = rest};
  }
  return typed;
}

/* Words that only show something leave the orders that are being typed as they are. */
static bool only_shows(Word word) {
  return word == WORD_HELP || word == WORD_MAP || word == WORD_WHY || word == WORD_HINT ||
         word == WORD_SHOW || word == WORD_FORM || word == WORD_RULES;
}

static Status show_word(Practice *practice, const Typed *typed) {
  const char *form;
  switch (typed->word) {
  case WORD_HELP:
    return show(practice,
                layout_text(practice->call->arena,
                            catalogue_say(practice->words, practice->call->arena, "practice.help", NULL),
                            LAYOUT_WIDTH));
  case WORD_MAP: return show_part(practice, "practice-map.txt.mustache", NULL);
  case WORD_SHOW: return show_part(practice, REPORT_WHOLE, NULL);
  case WORD_FORM: form = own_form(practice); return form == NULL ? STATUS_CONFIG : show(practice, form);
  case WORD_HINT: return think(practice, true);
  case WORD_RULES:
  case WORD_WHY:
    if (*typed->argument != '\0') return show_rule(practice, typed->argument);
    if (typed->word == WORD_WHY) return show_part(practice, "practice-why.txt.mustache", "full");
    return tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.which-rule", NULL));
  default: return STATUS_BUG;
  }
}

/* Lines up to an empty one, or one word; what only shows something is done at once. */
static Status read_typed(Practice *practice, Typed *out) {
  Arena *arena = practice->call->arena;
  const char *text = "";
  Status status = STATUS_OK;
  *out = (Typed){.word = WORDS, .argument = ""};
  while (status == STATUS_OK) {
    const TypedLine line = terminal_ask(practice->terminal, *text == '\0' ? "> " : "  ");
    Typed typed = word_in(practice, line.text);
    if (line.kind == TYPED_DROPPED) {
      text = "";
    } else if (line.kind == TYPED_END) {
      *out = (Typed){.word = WORDS, .text = text, .end = *text == '\0'};
      return STATUS_OK;
    } else if (*line.text == '\0' || strcmp(line.text, ".") == 0 ||
               (typed.word == WORD_GO && *text != '\0')) {
      *out = (Typed){.word = WORDS, .text = text};
      if (*text != '\0') return STATUS_OK;
    } else if (only_shows(typed.word)) {
      status = show_word(practice, &typed);
    } else if (typed.word == WORD_UNDO && *text != '\0') {
      text = "";
      status =
          tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.dropped", NULL));
    } else if (typed.word == WORD_QUIT || (typed.word != WORDS && *text == '\0')) {
      *out = typed;
      return STATUS_OK;
    } else if (typed.word != WORDS) {
      status =
          tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.unfinished", NULL));
    } else {
      text = arena_concat(arena, text, line.text, "\n", NULL);
    }
  }
  return status;
}

/* Takes what was typed. *end: enough for today. */
static Status obey(Practice *practice, const Typed *typed, bool *end) {
  switch (typed->word) {
  case WORD_QUIT: *end = true; return STATUS_OK;
  case WORD_GO:
    return play_turn(practice, catalogue_say(practice->words, practice->call->arena, "practice.why", NULL));
  case WORD_TAKE: return take_hint(practice);
  case WORD_UNDO: return undo(practice);
  case WORD_EDIT: return edit_form(practice);
  default: return file_and_play(practice, typed->text);
  }
}

/* Where the game stopped; it is shown once. */
static Status stop(Practice *practice) {
  LoadedGame loaded;
  Status status = load_it(practice, &loaded);
  if (status != STATUS_OK || loaded.number == practice->stop) return status;
  practice->from = practice->stop == NOWHERE ? practice->from : practice->stop;
  practice->stop = loaded.number;
  practice->hint = (Hint){.number = NOWHERE};
  practice->filed = practice->mending = false;
  practice->over = loaded_game_outcome(&loaded).over;
  return show_stop(practice, &loaded);
}

/* What happened before the command was given is told again, from the last answer on. */
static Status begin_story(Practice *practice) {
  LoadedGame loaded;
  const StateRow *before = NULL;
  bool taken_back = false;
  Status status = load_it(practice, &loaded);
  if (status == STATUS_OK) status = stop_before(practice, &loaded, &before, &taken_back);
  practice->stop = NOWHERE;
  practice->from = taken_back ? loaded.number : before == NULL ? NOWHERE : before->number;
  return status;
}

/* To the first question; where one is open already, what was filed for it is not played yet: it may not be all. */
static Status play_to_question(const Practice *practice) {
  LoadedGame loaded;
  Status status = load_it(practice, &loaded);
  return status != STATUS_OK || is_asked(practice, &loaded) ? status : play_on(practice, NULL);
}

static Status play(Practice *practice) {
  Status status = play_to_question(practice);
  if (status == STATUS_OK) status = begin_story(practice);
  for (bool end = false; status == STATUS_OK && !end;) {
    Typed typed;
    status = stop(practice);
    if (status != STATUS_OK || practice->over) break;
    status = read_typed(practice, &typed);
    end = typed.end;
    if (status == STATUS_OK && !end) status = obey(practice, &typed, &end);
  }
  Tree *fields = tree_map(practice->call->arena);
  tree_put_text(practice->call->arena, fields, "file", practice->call->configuration.database);
  return status == STATUS_OK
             ? tell(practice, catalogue_say(practice->words, practice->call->arena,
                                            practice->over ? "practice.over" : "practice.later", fields))
             : status;
}

static Status practice(Call *call) {
  Practice practice = {.call = call, .seat = call_option(call, "as")};
  practice.game = game_find(call->words[0]);
  if (practice.game == NULL) return call_misused(call, "no rules are called \"%s\"", call->words[0]);
  practice.words = referee_catalogue(&call->referee, call->configuration.language);
  if (practice.words == NULL) return STATUS_CONFIG;
  call->quiet = true; /* what happens is told as a story */
  call->progress.wanted = false;
  Status status = open_game(&practice);
  if (status != STATUS_OK) return status;
  practice.terminal = terminal_open(call);
  status = play(&practice);
  terminal_close(practice.terminal);
  return status;
}

static const OptionRule OPTIONS[] = {
    {"as", "SEAT", "the seat that you play (default: the first)", false},
    {"level", "LEVEL", "how well the computer plays: easy, normal (the default), hard", false},
    {"players", "N", "how many sit at the table, of games that do not say it themselves", false},
    {"option", "K=V", "an option of the rules; repeat for each", true},
    {"seed", "HEX", "the secret behind the dice, for tests: the same seed gives the same game", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_PRACTICE = {
    .name = "practice",
    .arguments = "RULES",
    .summary = "Play against the computer, in this terminal",
    .details =
        "Without configuration and mail: you type orders as in a mail, ended by an empty line, and read the receipt; then what "
        "came of them, with the dice, what the computer did, and how the game stands in a few lines. Where orders have a mistake, or a "
        "line was not understood, nothing happens until you have mended it. La Guerre des Ducs begins with the standard set-up; "
        "--option setup=sealed deploys by hand.\n\n"
        "One word on a line: help, map (how the game stands, with the map), why (what happened, with the rules), why 7.3 (a rule), hint "
        "(what the computer would do), take (do it), undo (take the last turn back, with new dice), go (play on, without orders if there "
        "are none), form, edit (the form in $EDITOR), show (the whole report), quit. At a terminal lines can be edited and called back, "
        "and $PAGER shows what is longer than the screen.\n\n"
        "The game is in practice-RULES.db here, or where --database says; the same command goes on with it. It is an "
        "ordinary ledger, with a game called practice, for `show`, `replay` and the like. Nothing is ever mailed.\n\n"
        "Examples:\n"
        "  adjudicator practice waterloo\n"
        "  adjudicator practice ducs --as wulfenburg --level hard\n"
        "  adjudicator practice dogs-of-war --players 4\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_CREATE,
    .run = practice,
};
