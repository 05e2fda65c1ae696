#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/files.h"
#include "../base/yaml.h"
#include "../games/stand_in.h"
#include "../games/turn_file.h"
#include "../referee/computers.h"
#include "../referee/letters/letters.h"
#include "../referee/turn/turn.h"
#include "../report/report.h"
#include "verbs.h"

/* The game's name in a ledger of its own. */
#define NAME "practice"

extern char **environ;

/* A game at a terminal. */
typedef struct Practice {
  Call *call;
  const Game *game;
  const char *seat;
  const Catalogue *words;
  bool terminal; /* somebody types: prompts are shown */
} Practice;

static Status tell(const Practice *practice, const char *text) {
  Arena *arena = practice->call->arena;
  return call_print(arena_concat(arena, "\n", layout_text(arena, text, LAYOUT_WIDTH), "\n", NULL));
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

static Status load_it(const Practice *practice, Arena *arena, LoadedGame *loaded) {
  return load_game(&practice->call->referee, arena, NAME, loaded);
}

static Status show_report(const Practice *practice) {
  Call *call = practice->call;
  Referee *referee = &call->referee;
  LoadedGame loaded;
  int64_t after;
  EventRows events;
  Status status = load_it(practice, call->arena, &loaded);
  if (status == STATUS_OK) status = last_report_state(referee, &loaded, loaded.number, &after);
  if (status == STATUS_OK) status = report_events_after(referee, &loaded, after, &events);
  if (status != STATUS_OK) return status;
  int seat = loaded_game_seat(&loaded, practice->seat);
  Tree *document = document_view(referee, &loaded, seat, &events);
  if (document == NULL || !document_for_people(referee, &loaded, seat, false, &events, document))
    return STATUS_CONFIG;
  tree_remove(document, "form"); /* it is shown when it is asked for */
  tree_put_bool(call->arena, document, "practice", true);
  const char *text = document_text(referee, &loaded, seat, document);
  return text == NULL ? STATUS_CONFIG : call_print(arena_concat(call->arena, "\n", text, NULL));
}

static const char *own_form(const Practice *practice) {
  Call *call = practice->call;
  LoadedGame loaded;
  if (load_it(practice, call->arena, &loaded) != STATUS_OK) return NULL;
  return document_form(&call->referee, &loaded, loaded_game_seat(&loaded, practice->seat));
}

/* ---- what is typed ---- */

/* A line without its end; NULL at the end of the input. */
static char *read_line(const Practice *practice, const char *prompt) {
  char *line = NULL, *copy = NULL;
  size_t room = 0;
  if (practice->terminal) printf("%s", prompt);
  fflush(stdout);
  ssize_t length = getline(&line, &room, stdin);
  if (length >= 0) {
    while (length > 0 && isspace((unsigned char)line[length - 1])) length--;
    copy = arena_strndup(practice->call->arena, line, (size_t)length);
  }
  free(line);
  return copy;
}

/* Lines up to an empty one; NULL at the end of the input. What is asked by one word is that word. */
static const char *read_block(const Practice *practice, bool (*is_word)(const char *line)) {
  Arena *arena = practice->call->arena;
  const char *text = NULL, *line = read_line(practice, "> ");
  for (; line != NULL; line = read_line(practice, "  ")) {
    if (text == NULL && is_word(line)) return line;
    if (*line == '\0' || strcmp(line, ".") == 0) {
      if (text != NULL) return text;
      continue;
    }
    text = arena_concat(arena, text == NULL ? "" : text, line, "\n", NULL);
  }
  return text;
}

/* Runs $VISUAL or $EDITOR on a file, at the terminal. */
static bool edit(const Practice *practice, const char *path) {
  const char *editor = getenv("VISUAL");
  if (editor == NULL || *editor == '\0') editor = getenv("EDITOR");
  if (editor == NULL || *editor == '\0') editor = "vi";
  Arena *arena = practice->call->arena;
  /* As crontab and git do: the variable may hold options, so the shell takes it apart; the path is an argument. */
  char *const argv[] = {
      arena_strdup(arena, "sh"), arena_strdup(arena, "-c"), arena_concat(arena, editor, " \"$1\"", NULL),
      arena_strdup(arena, "sh"), arena_strdup(arena, path), NULL};
  pid_t pid;
  int ended;
  if (posix_spawnp(&pid, "sh", NULL, NULL, argv, environ) != 0) return false;
  while (waitpid(pid, &ended, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(ended) && WEXITSTATUS(ended) == 0;
}

/* The form, as it comes back from the editor; NULL if it did not change, or there is no editor. */
static const char *edited_form(const Practice *practice) {
  Arena *arena = practice->call->arena;
  const char *form = own_form(practice);
  char *path = arena_strdup(arena, "/tmp/orders-XXXXXX.yaml"), *bytes;
  size_t length;
  int file = form == NULL ? -1 : mkstemps(path, 5);
  if (file < 0) return NULL;
  bool good = write(file, form, strlen(form)) == (ssize_t)strlen(form);
  good = close(file) == 0 && good && edit(practice, path) &&
         file_read(arena, path, YAML_TURN_FILE_BYTES, &bytes, &length) == STATUS_OK;
  (void)unlink(path);
  return good && strcmp(bytes, form) != 0 ? bytes : NULL;
}

/* A turn file begins with one of its keys; all else are lines that somebody wrote. */
static bool is_file(const Practice *practice, const char *text) {
  const char *const *keys = turn_file_keys(practice->game, practice->call->arena);
  for (; *keys != NULL; keys++) {
    size_t length = strlen(*keys);
    if (strncmp(text, *keys, length) == 0 && text[length] == ':') return true;
  }
  return *text == '#' || *text == '{';
}

/* ---- playing ---- */

/* Files it, and prints the receipt. *good: it counts, without an error. */
static Status file_orders(const Practice *practice, const char *text, bool *good) {
  Call *call = practice->call;
  LoadedGame loaded;
  Status status = load_it(practice, call->arena, &loaded);
  if (status != STATUS_OK) return status;
  const SubmissionText one = {.text = text, .length = strlen(text), .prose = !is_file(practice, text)};
  SubmissionRequest request = {.game = NAME,
                               .seat = practice->seat,
                               .texts = &one,
                               .text_count = 1,
                               .turn = loaded.turn,
                               .source = "submit",
                               .file = true,
                               .language = call->language};
  SubmissionResult result;
  status = submission_take(&call->referee, call->arena, &request, &result);
  if (status == STATUS_OK) status = call_print("\n");
  if (status == STATUS_OK) status = print_receipt(call, &result);
  *good = status == STATUS_OK && result.filed && result.errors == 0;
  return status;
}

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

/* Where the game is; *over, *label: of the turn and window. */
static Status look(const Practice *practice, bool *over, const char **place) {
  LoadedGame loaded;
  Status status = load_it(practice, practice->call->arena, &loaded);
  if (status != STATUS_OK) return status;
  *over = loaded_game_outcome(&loaded).over;
  *place = arena_printf(practice->call->arena, "%" PRId64, loaded.number);
  return STATUS_OK;
}

typedef enum Word { WORD_HELP, WORD_FORM, WORD_SHOW, WORD_EDIT, WORD_GO, WORD_QUIT, WORDS } Word;
static const char *const TYPED[WORDS] = {"help", "form", "show", "edit", "go", "quit"};

static Word word_of(const char *line) {
  for (int word = 0; word < WORDS; word++) {
    if (strcasecmp(line, TYPED[word]) == 0) return (Word)word;
  }
  return WORDS;
}

static bool is_word(const char *line) {
  return word_of(line) != WORDS;
}

/* Takes what was typed. *stop: enough for today; *played: the game has moved on, or may. */
static Status take(const Practice *practice, const char *text, bool *stop) {
  const char *form = NULL;
  bool good = false;
  Status status = STATUS_OK;
  switch (word_of(text)) {
  case WORD_HELP:
    return tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.help", NULL));
  case WORD_SHOW: return show_report(practice);
  case WORD_FORM: form = own_form(practice); return form == NULL ? STATUS_CONFIG : call_print(form);
  case WORD_QUIT: *stop = true; return STATUS_OK;
  case WORD_GO:
    return play_on(practice, catalogue_say(practice->words, practice->call->arena, "practice.why", NULL));
  case WORD_EDIT:
    text = edited_form(practice);
    if (text == NULL)
      return tell(practice,
                  catalogue_say(practice->words, practice->call->arena, "practice.not-edited", NULL));
    break;
  case WORDS: break;
  }
  status = file_orders(practice, text, &good);
  if (status != STATUS_OK) return status;
  return good ? play_on(practice, NULL)
              : tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.again", NULL));
}

/* From one report to the next. */
static Status play(Practice *practice) {
  bool over = false, stop = false;
  const char *place = "", *shown = "none yet";
  Status status = play_on(practice, NULL);
  while (status == STATUS_OK && !stop) {
    status = look(practice, &over, &place);
    if (status == STATUS_OK && strcmp(place, shown) != 0) status = show_report(practice);
    shown = place;
    if (status != STATUS_OK || over) break;
    const char *text = read_block(practice, is_word);
    if (text == NULL) break;
    status = take(practice, text, &stop);
  }
  return status == STATUS_OK && !over
             ? tell(practice, catalogue_say(practice->words, practice->call->arena, "practice.later", NULL))
             : status;
}

static Status practice(Call *call) {
  Practice practice = {.call = call, .seat = call_option(call, "as"), .terminal = isatty(STDIN_FILENO) == 1};
  practice.game = game_find(call->words[0]);
  if (practice.game == NULL) return call_misused(call, "no rules are called \"%s\"", call->words[0]);
  practice.words = referee_catalogue(&call->referee, call->configuration.language);
  Status status = practice.words == NULL ? STATUS_CONFIG : open_game(&practice);
  return status == STATUS_OK ? play(&practice) : status;
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
        "Without configuration and mail: a report is printed, you type orders as in a mail, ended by an empty line, and "
        "read the receipt; then the computer plays, and the next report is printed. Where orders have a mistake, nothing "
        "happens until you have written them again. Also: help, show (the report again), form, edit (the form in "
        "$EDITOR), go (play on without orders), quit.\n\n"
        "The game is in practice-RULES.db here, or where --database says; the same command goes on with it. It is an "
        "ordinary ledger, with a game called practice, for `show`, `replay` and the like. Nothing is ever mailed.\n\n"
        "Examples:\n"
        "  adjudicator practice waterloo\n"
        "  adjudicator practice ducs --as wulfenburg --level hard --option setup=standard\n"
        "  adjudicator practice dogs-of-war --players 4\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_CREATE,
    .run = practice,
};
