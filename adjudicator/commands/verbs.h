/* What commands share, with the headers of the referee that most of them use. Only commands/ includes
 * this. */
#ifndef COMMANDS_VERBS_H
#define COMMANDS_VERBS_H

#include "../referee/acts/acts.h"
#include "../referee/door/door.h"
#include "../referee/letters/letters.h"
#include "../referee/orders/orders.h"
#include "../referee/proof/proof.h"
#include "../referee/record/record.h"
#include "commands.h"

/* --- Logging and printing (context.c) --- */

/* Unless `status` is STATUS_OK, says on standard error why the ledger of the configuration cannot be used:
 * `error` is from ledger_open() or its like. Returns `status`. */
Status call_tell_ledger(const Call *call, Status status, const char *error);

/* Reads the configuration of the call into call->configuration, as configuration_read() does, with the options that take the
 * place of its values. Logs nothing. */
Status call_read_configuration(Call *call, const char **unreadable, Diagnostics *diagnostics);

/* For output that is not mailed: all seats read the language of --language, if it is given. */
void call_put_language(const Call *call, LoadedGame *loaded);

/* For work of many pieces, each kept as soon as it is done: from now on an interrupt, or a wish that the process end, is
 * noted for referee->stop, once. */
void call_stop_gently(Call *call);

/* Before something is printed: takes the line that says how far long work is off the terminal. */
void call_erase_progress(Call *call);

/* Writes a YAML document, or text, to standard output. STATUS_OK or STATUS_IO. */
Status call_print_tree(const Call *call, const Tree *tree);
Status call_print(const char *text);

/* Says on standard error what is wrong with the command line; returns STATUS_USAGE. */
Status call_misused(const Call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "1 game", "2 games", for words that take an s. In the arena. */
const char *call_counted(const Call *call, int64_t count, const char *what);

/* Reads a whole file ("-": standard input), as file_read() does. STATUS_NO_INPUT after logging why not. */
Status call_read_file(const Call *call, Arena *arena, const char *path, size_t limit, char **bytes,
                      size_t *length);

/* --- Text as part of a page of the manual, mdoc(7) (mdoc.c) --- */

/* Paragraphs are filled, each sentence on lines of its own; lines that begin with two spaces stay
 * unchanged; `this` is bold. */
void mdoc_paragraphs(FILE *out, const char *text);
/* The same of what stands below MDOC_EXAMPLES in a command's details: such lines get the mark by which tests/documents finds
 * them. */
void mdoc_examples(FILE *out, const char *text);
#define MDOC_EXAMPLES "Examples:\n"
/* One sentence: its first letter becomes a capital, and it gets a full stop unless it has an end. */
void mdoc_sentence(FILE *out, const char *text);
/* Words on a macro line. */
void mdoc_words(FILE *out, const char *words);

/* --- The order desk (desk.c) --- */

/* Writes the desk's pages for all rules and languages, and for the editions in use, into the folder, which is made where it is missing;
 * logs how many. STATUS_OK, or after logging why not: STATUS_UNAVAILABLE (the modules are not built), STATUS_CANNOT_CREATE, STATUS_IO,
 * STATUS_CONFIG, or what the ledger returned. */
Status desk_write(Call *call, const char *folder);

/* --- Actions of the game master (verbs.c) --- */

/* Help text of --reason. */
#define REASON_HELP "why, in one line; shown to those affected"

/* Reads the game (the first word), --reason and --turn. STATUS_USAGE if the reason is missing, or the turn
 * if it is needed: an action that cannot be reversed must name the turn it expects. */
Status act_demand(const Call *call, bool needs_turn, ActDemand *out);

/* Reports how an action ended: for programs, the game as it is now and the lines logged as done. */
Status act_report(const Call *call, Status status, const ActResult *result);

/* An action without other arguments, from the demand to the report. */
typedef Status PlainAct(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out);
Status act_plainly(Call *call, bool needs_turn, PlainAct *act);

/* --- The first difference between a game and its log (verbs.c) --- */

/* "table events, state 3, number 2, column digest"; in the arena. */
const char *fault_place(Arena *arena, const Fault *fault);
/* The same as fields of a map: table, state, number, column. */
void fault_put(Arena *arena, Tree *map, const Fault *fault);

/* --- What `list` says of a game, on a terminal and in a page (list_words.c) --- */

/* clang-format off */
/* What is told of one game, as a map, all in words of the language and in the game's zone:
 *   name, title, turn        as the game has them
 *   waits                    who is asked for what: "orders by Spain and France (filed)"; absent if nobody is
 *   state                    "overdue by 5 hours", "due in 46 hours", "held for a new player", "over"
 *   grave                    yes: it needs the game master
 *   soon                     yes: its deadline is near
 *   idle                     yes: it neither waits nor runs
 *   deadline, deadline_time  in words and as RFC 3339; absent if none counts; once all answers are in, the
 *                            moment when they have settled
 *   since, since_time        how long the window has been open, and since when
 *   silent                   list of sentences: what the computer plays, whose answer is missing, when he was last heard, reminders
 *   trouble                  list of sentences: vacant seats, missed turns, mails that did not arrive or were
 *                            too many to be answered
 * No key, hand or order is in it; addresses only if mail to them is in trouble. What servers say is
 * printable. In the arena. */
/* clang-format on */
Tree *list_words(const Catalogue *catalogue, Arena *arena, const Overview *overview, Time now);

/* Adds those who ask for a seat of a game, or to watch, as `trouble`, and then `grave`; of a game that waits for players also
 * what the rest of list_words() says. */
Status list_put_asks(Call *call, const Catalogue *catalogue, Arena *arena, const char *game, Tree *words);
/* The same for programs: `asks`, a list of {seat (null: to watch), address}, if there are any. */
Status list_put_asks_yaml(Call *call, Arena *arena, const char *game, Tree *tree);
/* A game that waits for players, as list_words(), and for programs: {game, rules, status: open, opened, seats: {SEAT: open,
 * unproved, asked or taken}, asks}. *out NULL: it cannot be read, which was logged. */
Status list_open_words(Call *call, const Catalogue *catalogue, Arena *arena, const char *game, Tree **out);
Status list_open_tree(Call *call, Arena *arena, const char *game, Tree **out);

/* "3 games, 1 of them needs you" and the time that it is: {summary, now, now_time}. */
Tree *list_heading(const Catalogue *catalogue, Arena *arena, size_t games, size_t wanting, Time now,
                   const char *zone);

/* --- Somebody at a terminal (terminal.c) --- */

/* Where lines are typed and texts are read. At a terminal lines can be edited and called back (the helper program
 * adjudicator-line; without it they are read as they come), and texts longer than the screen go through $PAGER. Of input or
 * output that is none nothing is asked: lines are read, and texts printed. */
typedef struct Terminal Terminal;

typedef struct TypedLine {
  enum {
    TYPED_LINE,
    TYPED_DROPPED, /* an interrupt came: what was typed is thrown away */
    TYPED_END
  } kind;
  const char *text; /* without blanks around it; "" unless it is a line */
} TypedLine;

/* In the arena of the call. Never NULL. */
Terminal *terminal_open(Call *call);
void terminal_close(Terminal *terminal);

/* Whether somebody reads a screen as texts come. */
bool terminal_is_watched(const Terminal *terminal);

/* One line; the prompt is shown if somebody types. In the arena of the call. */
TypedLine terminal_ask(Terminal *terminal, const char *prompt);

/* Prints a text, or pages it; `leave` says beside it how to go on, without quotation marks. STATUS_OK or STATUS_IO. */
Status terminal_show(Terminal *terminal, const char *text, const char *leave);

/* The text as $VISUAL, $EDITOR or vi leaves it, at most so many bytes, in the arena of the call; NULL: there is no editor, it
 * failed, or left more. */
const char *terminal_edit(const Terminal *terminal, const char *text, size_t most);

/* --- Shared by two commands, in the file of the first --- */

/* `submit` and `check`. Reads the file named by the words NAME SEAT FILE, checks it, files it if `file`,
 * and prints the receipt. STATUS_BAD_DATA if it holds errors, whether it was filed or not;
 * STATUS_NO_PERMISSION (logged) in a sealed game, whose receipts are for its seats alone. */
Status take_file(Call *call, bool file);

/* `new` and `practice`. Adds to the options those of a game's `pairs` (name, value, ..., NULL; NULL: none) that nobody chose. */
void put_options(Arena *arena, const char *const *pairs, Tree *options);

/* `new` and `invite`. Prints the unused invitations: to the seats of a game that waits for players, and to watch any game.
 * STATUS_OK, also if there are none; what the ledger answers; STATUS_CONFIG. */
Status print_invitations(Call *call, const char *game);

/* `receive` and `tick`. Logs in one line what was taken in, if anything, and puts it into `summary` (map)
 * as `received`. */
void intake_report(Call *call, const IntakeCounts *counts, Tree *summary);

/* `send` and `tick`. Sends what is due, logs the counts and adds them to those in `summary`; `before` (NULL: nothing) was
 * sent already, and is counted as well. */
Status send_and_tell(Call *call, const SendCounts *before, Tree *summary);

/* `forget`, `send` and `tick`. Cleans the ledger if somebody was forgotten; logs why if it cannot be now. */
void call_clean(Call *call);

/* `verify` and `study`. The game that the first word names, of the ledger, or the bundle, if it has a dot or a slash, or is
 * "-". What history_load() or history_read() answers, or the ledger when it is opened. */
Status load_history(Call *call, History *history);

/* `verify` and `replay`. Prints what was checked, and logs the first difference; `done` is the verb
 * ("verified"). Returns `status`, that of the check, or STATUS_IO. */
Status verdict_tell(Call *call, const History *history, const Verification *found, const char *done,
                    Status status);

#endif
