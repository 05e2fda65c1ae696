/* The record of a loaded game: its row, seats and state, the files that count and what they answer, its
 * log and its history. */
#ifndef REFEREE_RECORD_H
#define REFEREE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/diagnostics.h"
#include "../../base/dice.h"
#include "../../base/tree.h"
#include "../../games/game.h"
#include "../../games/stand_in.h"
#include "../../ledger/ledger.h"
#include "../office/office.h"

/* ======== a loaded game (loaded_game.c) ======== */

/* One game with its row, its seats and its state, ready to be adjudicated. */

typedef struct LoadedGame {
  Arena *arena; /* the caller's */
  GameRow row;
  SeatRows seats; /* items[n] is seat n of the game */
  Seats seated;   /* their names */
  const Game *game;
  const void *edition;
  void *state;
  int64_t number;   /* of the state: 0 is the start */
  int64_t branch;   /* as StateRow.branch */
  const char *turn; /* label that the state waits for */
  int64_t ended;    /* the state that was ended without the rules; 0: none (ending.c) */
  Outcome ending;   /* how */
  bool withheld;    /* the state is what the players know; a newer one waits for the referee's release */
  bool onlookers;   /* what is told goes to people who look on, though a view may be the game master's */
  Settings settings;
  /* Language for the public, the game master and observers, and on a terminal for every seat; NULL: the
   * configuration's, and each seat's own. */
  const char *language;
  uint8_t secret[DICE_KEY_BYTES];
} LoadedGame;

/* Loads a game with the state that its players know: the newest, unless that waits for the referee's
 * release (release.c). So nothing that is written from this game can reveal more to them. game_missing() if there is no
 * such game; STATUS_BUG (logged) if the ledger holds what the engine cannot read;
 * or what the ledger answers. */
Status load_game(Referee *referee, Arena *arena, const char *name, LoadedGame *out);

/* Logs that there is no such game and which there are, STATUS_NOT_FOUND, or that it waits for players, STATUS_NO_PERMISSION
 * (missing.c). */
Status game_missing(Referee *referee, const char *name);

/* Logs that `game` has no seat `name`, and which it has: NULL-terminated `seats`. STATUS_NOT_FOUND (missing.c). */
Status seat_missing(const Referee *referee, const char *game, const char *name, const char *const *seats);

/* The same as load_game() with the newest state in any case: for its release, and for the game master alone. */
Status load_newest_game(Referee *referee, Arena *arena, const char *name, LoadedGame *out);

/* The same as load_game(), for who puts another state in the place of the newest one: if that cannot be read, all
 * else is loaded, and nothing is logged. Then out->state is NULL, and number, branch and turn are those of its row. */
Status load_game_to_mend(Referee *referee, Arena *arena, const char *name, LoadedGame *out);

/* Replaces the loaded state with another one of the same game. STATUS_BUG (logged) if it cannot be read. */
Status loaded_game_set_state(Referee *referee, LoadedGame *loaded, const StateRow *row);

/* The same without a word: returns why it cannot be read (static), or NULL. `found` gets what the game says of it. */
const char *loaded_game_try_state(LoadedGame *loaded, const StateRow *row, Diagnostics *found);

/* The current state as a row for the ledger: number, label, window and position. Returns position_written(). */
const char *loaded_game_state_row(const LoadedGame *loaded, Time made, StateRow *out, Diagnostics *found);

/* Adds the current state to the ledger, within a transaction: all states that are ever written come through here. What
 * could not be loaded again must not be committed: STATUS_BUG (logged). *out: its row. */
Status loaded_game_add_state(Referee *referee, const LoadedGame *loaded, StateRow *out);

/* True if players may write to each other in this game; *anonymous: also without a name. */
bool press_allowed(const LoadedGame *loaded, bool *anonymous);

/* The seat number of a name; -1 if there is none. */
int loaded_game_seat(const LoadedGame *loaded, const char *name);

/* The deadline that players can count on: TIME_NONE if there is none, and while the game is paused. */
Time loaded_game_deadline(const LoadedGame *loaded);

/* Whether the computer plays for a player who misses the loaded window, be it the first one of its turn. */
bool loaded_game_stands_in(const LoadedGame *loaded, int seat);

/* How the game ended: by its rules, or as its log says (ending.c). Of an earlier state of a game that was
 * ended the rules alone. */
Outcome loaded_game_outcome(const LoadedGame *loaded);

/* SubmissionRow.source of files that the computer made: for its own seat; for a player who missed the window. */
#define SOURCE_COMPUTER "computer"
#define SOURCE_STAND_IN "stand-in"

/* ======== sealed games (loaded_game.c) ======== */

/* `sealed=yes`: the game master does not see orders and hands while the game runs.
 *
 * The program refuses to show them; the public view and what was mailed are as usual. This is a promise of
 * the program, not of the disk: anyone who owns the ledger can read it by other means. */

/* Whether the loaded game is still sealed: that ends with the game. */
bool is_sealed(const LoadedGame *loaded);

/* The same for a game of which only the row is loaded. */
bool is_sealed_game(const GameRow *row);

/* STATUS_OK, or STATUS_NO_PERMISSION after logging that `what` ("the order form", ...) would show what is
 * sealed. */
Status sealed_check(const Referee *referee, const LoadedGame *loaded, const char *what);
Status sealed_check_game(const Referee *referee, const GameRow *row, const char *what);

/* ======== a position as it is written and read (loaded_game.c) ======== */

/* Writes the position of the loaded state, in the game's arena, and reads it back. Returns why what was read is not the
 * same (static); NULL: it is. `found` gets what the game says of it. */
const char *position_written(const LoadedGame *loaded, const char **text, Diagnostics *found);

/* A position of this game as it is written today: an older version may have written it in other words. In the game's
 * arena; NULL: it cannot be read. */
const char *position_today(const LoadedGame *loaded, const char *text);

/* ======== positions that are given (loaded_game.c) ======== */

/* A position from a file in place of a game's own start. */

/* Replaces `state`, which setup() made, with the position `given`. The options that the state keeps
 * (`options` of a position) stay as setup() got them, unless the position names its own. False after
 * diagnostics. */
bool position_apply(const Game *game, const void *edition, const Tree *given, void *state, Arena *arena,
                    Diagnostics *diagnostics);

/* ======== files that count and what they answer (window_answers.c) ======== */

/* Who is asked in the current window, and who has answered: the files that count, judged against the
 * current state.
 *
 * A file is read again for each window, since it is judged when its window is adjudicated, not when it was
 * filed. */

/* A file that counts, as a tree. */
typedef struct SeatFile {
  const Tree *tree;   /* of its canonical orders; NULL if it could not be read: it counts as not filed */
  bool unclear;       /* a line of it was not understood: what is due counts as answered with errors */
  const char *part;   /* "" in games without parts */
  bool waits;         /* it says `wait: yes` */
  bool drafted;       /* a draft of its player is newer, and holds the turn, too */
  bool others;        /* the computer filed it, or who had the seat before */
  Time changed;       /* as SubmissionRow has it */
  int64_t receipt;    /* as SubmissionRow has it */
  int64_t number;     /* of its receipt, as its sender knows it */
  const char *digest; /* of its text */
} SeatFile;

/* The newest that a player sent for the loaded turn, whatever became of it; not what left all orders as they are. */
typedef struct NewestFile {
  SubmissionRow row;    /* receipt 0: none */
  Diagnostics errors;   /* that its receipt told */
  const Tree *proposed; /* lines of orders that it proposed, for a yes; NULL: none */
  /* It was refused for what it orders alone: nothing of it counts, but an answer to its receipt is read with it; over orders that
   * count it holds the turn as `wait` does. */
  bool draft;
} NewestFile;

/* The lines that a submission proposed, whatever became of it; NULL: none. */
const Tree *submission_proposed(const LoadedGame *loaded, const SubmissionRow *row);

Status submission_newest(Referee *referee, const LoadedGame *loaded, int seat, NewestFile *out);

/* Those of one seat, by part: no more than one in games without parts. */
typedef struct SeatFiles {
  const SeatFile *items;
  size_t count;
} SeatFiles;

/* The files that count for the loaded turn. */
typedef struct Files {
  SeatFiles seats[GAME_SEATS_MAX];
} Files;

typedef struct WindowAnswers {
  Duties duties;
  Answer answers[GAME_DUTIES_MAX];    /* to each of them */
  const void *orders[GAME_SEATS_MAX]; /* as resolve() takes them; NULL for a seat without a file */
} WindowAnswers;

/* Loads the files that count. */
Status files_load(Referee *referee, const LoadedGame *loaded, Files *out);
/* Puts a file among those of its seat, by part, replacing the one before it. */
void files_put(const LoadedGame *loaded, const SubmissionRow *file, Files *out);

/* Those of one seat alone. */
Status files_load_seat(Referee *referee, const LoadedGame *loaded, int seat, Files *out);

/* The file of a seat that answers for a part (NULL in games without parts); NULL if there is none. */
const SeatFile *files_of_part(const Files *files, int seat, const char *part);

/* The part that a file of a seat is for: the one that it names, or the only one due from the seat; "" if
 * there is none. Owned by the edition, or by the file. */
const char *file_part(const LoadedGame *loaded, int seat, const Tree *file);

/* Judges the files against the state, each by itself. `refused` (one list per seat, or NULL) gets what is wrong
 * in files that the game now refuses whole: their senders learned it when they sent them. Everything lives in the game's arena. */
void window_answers_judge(const LoadedGame *loaded, const Files *files, Diagnostics *refused,
                          WindowAnswers *out);

/* The same, but whatever somebody else's file makes unnecessary (a player resigns) counts as answered. Only for closing
 * windows: a seat that is shown whether it has answered would learn of a sealed file. */
void window_answers_closing(const LoadedGame *loaded, const Files *files, Diagnostics *refused,
                            WindowAnswers *out);

/* What a seat has answered of all that is due from it: the worst of its answers. ANSWER_GOOD if nothing is
 * due. */
Answer window_answers_of_seat(const WindowAnswers *answers, int seat);

/* True if every seat that is asked has answered without an error. */
bool window_answers_complete(const WindowAnswers *answers);

/* True if one of the seats that are asked wants the window held until its deadline. */
bool window_answers_held(const WindowAnswers *answers, const Files *files);

/* The same of one seat. */
bool window_answers_held_by(const WindowAnswers *answers, const Files *files, int seat);

/* When a window whose answers are all in has settled: `settle` after the orders that answer it were changed
 * last, or after the game was resumed, if that was later. TIME_NONE in a game without `settle`, and if
 * nobody is asked. It may be after the deadline: window_answers_due(). */
Status window_answers_settled(Referee *referee, const LoadedGame *loaded, const WindowAnswers *answers,
                              const Files *files, Time *settled);

/* When the loaded window, running, is adjudicated if nobody thinks again: all answers are in, nobody asks to
 * wait, and it has not settled yet. Else TIME_NONE. Not for players: it says that others have answered. */
Status window_settles(Referee *referee, const LoadedGame *loaded, const Files *files, Time *settles);

/* When such a window is adjudicated: as it has settled, and at its deadline at the latest. TIME_NONE for
 * TIME_NONE. */
Time window_answers_due(const LoadedGame *loaded, Time settled);

/* "yes", "errors" or "no". Static. */
const char *answer_word(Answer answer);

/* ======== games that the rules did not end (ending.c) ======== */

/* A game may end without its rules: all agree on a draw (event draw-agreed), a seat resigns (game-resigned:
 * {seat, winner}), the game master ends it (game-ended: {winner, draw: yes, reason}, the first two if so).
 * The event leads to a last state with the same position, sealed by `adjudicated` as others are. Its code is
 * the reason of the outcome. */

/* The outcome that an event (its code and fields) of a game says. */
Outcome ending_outcome(const Seats *seats, const char *code, const Tree *fields);

/* Sets loaded->ended and ending if an event of the newest state, which is loaded, says so. */
Status ending_load(Referee *referee, LoadedGame *loaded);

/* ======== a draw (draw.c) ======== */

/* What was said of a draw in the loaded position: it lapses with it. Everybody may know it. */
typedef struct DrawSaid {
  uint32_t yes, withdrawn; /* seats, by their present players: what a former one said binds nobody */
  int64_t *times;          /* of each seat: how often it said anything, under whatever player */
} DrawSaid;

Status draw_load(Referee *referee, const LoadedGame *loaded, DrawSaid *out);

/* The same of the position before the loaded one that these events, of a report, are about: what was said in it has lapsed. */
void draw_lapsed(const LoadedGame *loaded, const EventRows *events, DrawSaid *out);

/* ======== what a rollback undid (rolled_back.c) ======== */

typedef struct TurnPast {
  bool again;  /* the turn was played before, and a rollback undid that */
  bool undone; /* it was not played again since */
} TurnPast;

/* What became of a turn, by its label, up to the loaded state; of the loaded turn `again` says that it is
 * played anew, and that files for it from before do not count. */
Status turn_past(Referee *referee, const LoadedGame *loaded, const char *turn, TurnPast *out);

/* ======== events of a window (event_writer.c) ======== */

/* Writes the events of a window into the ledger, numbered as they are added. */

typedef struct EventWriter {
  Referee *referee;
  const LoadedGame *loaded;
  const char *turn;  /* label of the turn that is adjudicated */
  int64_t state;     /* number of the state that it leads to */
  int64_t count;     /* events so far */
  EventRows *memory; /* write to the end of these, in the game's arena, instead of the ledger; NULL: the
                        ledger */
} EventWriter;

/* A writer of events into the ledger that belong to the loaded state itself, behind those that it has. What the
 * ledger answers. */
Status event_writer_open(Referee *referee, const LoadedGame *loaded, EventWriter *out);

/* Adds an event to the end of the memory unchanged. */
void event_writer_remember(EventWriter *writer, const EventRow *row);

/* Adds an event of this audience (games/event.h). `rule` may be NULL. What the ledger answers. */
Status event_writer_add(EventWriter *writer, const char *code, const char *rule, uint32_t audience,
                        const Tree *fields);

/* Adds what was found wrong in a seat's file when its window was adjudicated, for its sender alone. */
Status event_writer_add_diagnostics(EventWriter *writer, int seat, const Diagnostics *diagnostics);

/* What the game tells. */
Status event_writer_add_events(EventWriter *writer, const Events *events);

/* ======== press ======== */

/* Bits of an audience (PressRow) beside those of the seats. */
#define PRESS_REFEREE   ((int64_t)1 << 30)
#define PRESS_OBSERVERS ((int64_t)1 << 31)

/* ======== what binds the parts of seats to the log (parts.c) ======== */

/* Behind each event game-begun and adjudicated the log has, for the referee alone, what every seat's part (history_part())
 * shows of the events since the one before: parts-bound: {seats: [digest of each], link}. Reports show this link, which
 * is over the log and the digests, so that one report holds all of a part that is older, and nobody learns of a part but who has it.
 *
 * `link`: SHA-256, in hex, of the lines: link of the event before, the digests. A digest: SHA-256 of the lines: salt (part_salt()
 * with the link of the event before), the seat's digest in the last such event ("" for none), name of the game, rules,
 * edition, names of all seats, the seat's name, its events, its files. These two are "" at first; each event, each file
 * makes of it the SHA-256 of what it was, a line end and the lines: state, turn, audience, code, rule, at (seconds since 1970), fields; and turn,
 * part, source, standing when it was filed, `waits` or nothing, at, changed, and the digests submission_digest(), orders_digest(),
 * diagnostics_digest(). No line has a line end at its end.
 *
 * In a game that an earlier program began, the first such event holds all that was before. */

typedef struct PartsGame {
  Arena *arena;
  const GameRow *row; /* name, rules, edition */
  const Seats *seats;
} PartsGame;

/* What a part shows of one window. Begins as {.events = "", .files = ""}. */
typedef struct PartShown {
  const char *events, *files; /* as above */
  int64_t event_count, file_count;
} PartShown;

/* A file as it was taken. */
typedef struct PartFile {
  const char *turn, *part, *source;
  const char *filed; /* its standing then */
  bool waits;
  Time at;
  const char *changed;
  const char *digest, *orders, *diagnostics; /* digests */
} PartFile;

void part_add_event(Arena *arena, PartShown *shown, const EventRow *row);
void part_add_file(Arena *arena, PartShown *shown, const PartFile *file);
char *part_digest(const PartsGame *game, int seat, const char *salt, const char *before,
                  const PartShown *shown);
/* `log`: the link of the event before; a digest for each seat. */
char *parts_link(const PartsGame *game, const char *log, const char *const *digests);

/* On the way through a log, event by event. */
typedef struct PartsRun {
  PartsGame game;
  PartShown shown[GAME_SEATS_MAX]; /* since the last event parts-bound */
  const char *before[GAME_SEATS_MAX];
  const char *log; /* link of the last event */
} PartsRun;

void parts_begin(const PartsGame *game, PartsRun *run);
/* `fields`: NULL unless parts_need_fields(). All that is passed in must outlive the run. */
void parts_follow(PartsRun *run, const EventRow *row, const Tree *fields);
/* Of the event parts-bound that belongs behind the last one. */
Tree *parts_bound_fields(const PartsRun *run, const uint8_t secret[DICE_KEY_BYTES]);

/* ======== histories and bundles (history.c) ======== */

/* A whole game as recorded: from the ledger, or from a bundle, the YAML file of `export`.
 *
 * A bundle holds all of a finished game, its secret too: {bundle: 1, game, rules, created, thread, edition
 * (digest), secret, options, edition_text, states: [...], events: [...], files: [...]}, and `seats:
 * [names]` where they are not the game's own; the rows with the columns of the ledger, those that are YAML as such; the
 * bytes of a file that is not plain text are in `base64` instead of `text`. The same history gives the same bytes. */

/* What a part says of a file beside its row. */
typedef struct PartFiled {
  const char *filed; /* its standing when it was filed */
  const char *found; /* diagnostics_digest() of one whose texts are erased, else "" */
} PartFiled;

/* What a part says of an event parts-bound, and how many of its events and files lie between it and the one before. */
typedef struct PartWindow {
  int64_t events, files;
  const char *log, *salt, *link;
  const char *seats[GAME_SEATS_MAX]; /* the digests; as many as the game has seats */
} PartWindow;
typedef struct PartWindows {
  PartWindow *items;
  size_t count;
} PartWindows;

typedef struct History {
  Arena *arena;
  GameRow row; /* of a bundle: only what the game began with */
  Seats seats;
  const char *edition_text;
  StateRows states;       /* by number */
  EventRows events;       /* by place */
  SubmissionRows files;   /* by receipt */
  const Tree **fields;    /* of the events, each NULL until it is read (history.c) */
  const char *bundle;     /* path of the bundle; NULL: the ledger */
  const Tree *tree;       /* of the bundle as it was read */
  int part;               /* it is the part of this seat (history_part()); -1: it is all of the game */
  int64_t part_version;   /* of a part that was read */
  bool sealed;            /* its version has a seal; the first had none */
  const char *seal;       /* of a part that was read: what it says of itself; NULL: nothing */
  const PartFiled *filed; /* of a part that was read: for each file */
  PartWindows windows;    /* of a part that was read */
} History;

/* All of a game. STATUS_NOT_FOUND (logged), or what the ledger answers. */
Status history_load(Referee *referee, Arena *arena, const char *name, History *out);

/* Reads a bundle, or the part of a seat. STATUS_NO_INPUT, STATUS_BAD_DATA (each logged, with the place): it cannot be read, or it
 * differs from what `export` writes. */
Status history_read(Referee *referee, Arena *arena, const char *path, History *out);

/* The bundle as a tree. */
Tree *history_tree(const Referee *referee, const History *history);

/* What one seat knows of a game that may still be running: its files and the events that it may know, keys
 * included: {part: 3, game, rules, seats (as in a bundle), seat, edition, events: [...], files: [...], windows: [...]}. Nothing in it is
 * numbered among what others have: its files are numbered as on their receipts. A file has also `filed` and `found` (PartFiled), a
 * window {events, files, log, salt, seats: [digests], link} (PartWindow). Its last key is `seal`, history_seal(); of a part
 * that was read the one that it has, or none. Of those that were read, parts of version 2 have no windows, nor what PartFiled has, those of
 * version 1 no seal either. */
Tree *history_part(const Referee *referee, const History *history, int seat);
/* Whether the part of a seat has this event, whose fields are only looked at if parts_need_fields(); and its fields as they are
 * there, without the number that a file has among those of all seats: it would show how many these file. */
bool part_has_event(const EventRow *row, const Tree *fields, int seat, const char *name);
bool parts_need_fields(const EventRow *row);
const char *part_event_fields(Arena *arena, const EventRow *row);
/* The digest of a seat in the fields of an event parts-bound; "" if they have none. */
const char *parts_bound_digest(const Tree *fields, int seat);
/* Whether the part of a seat has windows: of a history that was read by its version. */
bool history_part_bound(const History *history);
/* SHA-256, in hex, of all that the part of that seat says before its seal. In the history's arena. */
const char *history_seal(const Referee *referee, const History *history, int seat);

/* Where a bundle has this column of a row (state, number: as in the ledger), or the row; false: it has neither, or the
 * history is no bundle. */
bool history_place(const History *history, const char *table, int64_t state, int64_t number,
                   const char *column, int *line, int *at);

/* ---- looking things up ---- */

/* The event of this code of a state; NULL if there is none. */
const EventRow *history_event(const History *history, int64_t state, const char *code);
/* The event for the taking of a file; NULL if there is none. */
const EventRow *history_taken(const History *history, int64_t receipt);
/* Whether a rollback or a restore made a state, so that a branch begins with it; whether a window was adjudicated that led to it
 * (neither of these, and not the end that the game master or an agreement made). */
bool history_begins_branch(const History *history, int64_t state);
bool history_has_window(const History *history, int64_t state);
/* Number of the state that was loaded when state `state` was made: the one before it, the one that a
 * rollback went back to, or the one before the window that a patch adjudicated again; -1 if the log does
 * not say, and for the first. */
int64_t history_state_before(const History *history, int64_t state);
/* The file with this receipt; NULL if there is none. */
const SubmissionRow *history_file(const History *history, int64_t receipt);

/* The fields of an event of the history as a tree, read once; one of them as text ("" if there is none),
 * or as a number (`otherwise` if there is none). */
const Tree *event_fields(const History *history, const EventRow *row);
const char *event_field_text(const History *history, const EventRow *row, const char *key);
int64_t event_field_number(const History *history, const EventRow *row, const char *key, int64_t otherwise);

/* The link that a report shows once this event is the last of its kind; NULL: it has none to show. */
const char *history_shown_link(const History *history, const EventRow *row);

/* Whether an event has this code. */
bool event_is(const EventRow *row, const char *code);

/* The event that ended the game at this state without the rules; NULL if there is none. */
const EventRow *history_ending(const History *history, int64_t state);

/* Which states the newest one came from, by number: all except those that a rollback or a patch undid. In
 * the arena of the history. */
const bool *history_counting(const History *history);

/* The numbers of the states that the current one came from, in order, with those that a rollback made, and
 * their count. In the history's arena. */
const int64_t *history_path(const History *history, size_t *count);

/* The files that an event "adjudicated" names, as they were when its window was adjudicated. */
void history_files_of(const LoadedGame *loaded, const History *history, const EventRow *adjudicated,
                      Files *out);

/* ======== dice of a notation (event_writer.c) ======== */

/* Dice of windows read from a notation (import.c). Their key is unknown here, so they are in the log as
 * they were read.
 *
 * Events dice-told: {label, sides, value} of a roll, for all; {draw: yes, label, sides, value} and
 * {shuffle: yes, label, order: [ids]}, for the referee alone. The event act-import says which windows
 * these are: {first, last, of, windows}. */

/* Adds the events of a window. What the ledger answers. */
Status imported_dice_add(EventWriter *writer, const DiceRecord *dice);

/* Whether the window that led to a state was read from a notation; its dice then, in the history's arena. */
bool imported_dice_of(const History *history, int64_t state, DiceRecord *out);

/* ======== the events of a report (report_events.c) ======== */

/* What a report tells: the events since the report before it.
 *
 * Windows are adjudicated in one go until somebody must be asked; then every seat gets a report. Actions
 * of the game master happen between two such stops: they belong to the state that the players knew then,
 * and are in the next report. */

/* Whether an event is an action of the game master: it happened while its state waited, not on the way to
 * it. */
bool event_is_act(const EventRow *event);

/* Number of the state of the newest report below the state `below`; -1 if there was none. */
Status last_report_state(Referee *referee, const LoadedGame *loaded, int64_t below, int64_t *number);

/* The events on the way from state number `after` to the loaded one, and the game master's actions since.
 * In the game's arena. */
Status report_events_after(Referee *referee, const LoadedGame *loaded, int64_t after, EventRows *events);

/* The newest state that waited for this turn label, up to the loaded one. STATUS_NOT_FOUND (not logged):
 * none did. In the game's arena. */
Status report_state_of_turn(Referee *referee, const LoadedGame *loaded, const char *turn, StateRow *row);

/* What happened in a turn when it was last played: without what was rolled back (unless all of it was),
 * and without anything on the way to states above number `known`. `last`: the newest state of that turn.
 * In the game's arena. */
Status report_events_of_turn(Referee *referee, const LoadedGame *loaded, const StateRow *last, int64_t known,
                             EventRows *events);

/* ======== what can be checked later (log.c) ======== */

/* What is recorded and published so that anybody can check the dice.
 *
 * Before a turn its commitment is published: the SHA-256 of the key that its rolls will have (event
 * dice-commitment: {turn, branch, digest}; of the key of all shuffles once, at the beginning: {deal: yes,
 * digest}, and after a restore, which begins another one: {deal: yes, branch, digest}). Each roll of a window is an event dice-roll: {label, counter, sides, value, digits}, for all;
 * the salts that went into them an event dice-salts: {digest, words: [{seat, salt}]}. A turn may have
 * several windows under one label; when it is done its key is published (dice-key: {turn, branch, key,
 * rolls}), and when the game is over those of the shuffles ({deal: yes, branch, key}).
 *
 * So that the past cannot be changed unnoticed, events that only the game master sees bind the rest to the
 * log, whose events are linked (ledger.h): game-begun and adjudicated a state ({state: digest, row,
 * blind}, see state_digest()), the first also what the game began with ({rules, seats (names that are not
 * the game's own), edition, options: digest, thread, position}), the second also the files that count
 * ({files: [{seat, receipt, digest}], salts}); file-taken a turn file as it was filed ({receipt, seat,
 * part (if it is for one), source, standing, waits, changed, digest, orders: orders_digest(), diagnostics: digest}). Rows of
 * the ledger are bound by events `recorded` (ledger.h).
 * `blind` cannot be guessed, so the published link reveals nothing of hands and decks to somebody who
 * tries them all. */

/* Most bytes of a salt: salts are printed in reports. */
#define SALT_BYTES ((size_t)128)

/* True if a text can be a salt: one line of at most SALT_BYTES, without control and format characters, and
 * without "-----". */
bool salt_good(const char *salt);

/* What the salts of the files that count add to each roll of a window: SHA-256 as hex of the lines
 * "SEAT=SALT", by seat and part, each with its line end; "" if there are none. In the game's arena. */
const char *proof_salts(const LoadedGame *loaded, const Files *files);

/* Whether an event is one of these: evidence, not part of the story. */
bool event_is_proof(const EventRow *event);

/* SHA-256 of a state as hex: of the lines number, turn, window, branch, format, made, position, all except
 * the last with a line end. In the arena. */
char *state_digest(Arena *arena, const StateRow *row);

/* At set-up, for state 0: the commitments, and what the game began with. `placed`: its position was given. */
Status proof_begin(EventWriter *writer, const StateRow *state, bool placed);

/* After a rollback or a restore, to the loaded state: its commitment (after a restore also that of the shuffles), what binds
 * it, and the key of the turn that was left on the branch `left`, if dice were rolled in it. */
Status proof_rollback(EventWriter *writer, const StateRow *state, int64_t left);

/* Digests of a file, SHA-256 in hex, in the arena. Over its salt, a line end and its text; the same of what was found wrong:
 * without the salt a short text could be found by trying. Over the first of these, a line end, its orders, a line end and
 * their places: it holds when the salt is gone with the text. */
char *submission_digest(Arena *arena, const SubmissionRow *row);
char *diagnostics_digest(Arena *arena, const SubmissionRow *row);
char *orders_digest(Arena *arena, const SubmissionRow *row);
/* Text, diagnostics and salt are gone. */
bool submission_erased(const SubmissionRow *row);
/* Sets row->salt and digest of a file whose seat, turn, at and text are set. STATUS_IO (logged): no random bytes. */
Status submission_salt(const Referee *referee, const LoadedGame *loaded, SubmissionRow *row);

/* A turn file was filed; `row` as the ledger has it. */
Status proof_file(Referee *referee, const LoadedGame *loaded, const SubmissionRow *row);

/* After a window: records what was rolled, and the keys and commitments that are due. The loaded game has
 * moved on to the state that the window led to. */
typedef struct WindowProof {
  const Files *files; /* that counted when it was adjudicated */
  const DiceLog *log;
  const char *salts;
  const StateRow *state; /* that it led to */
  int64_t branch;        /* whose dice it had; that of the loaded game, but where a patch begins another */
} WindowProof;
Status proof_window(EventWriter *writer, const WindowProof *window);

/* After a window that was read from a notation (import.c): its dice as they were read (event_writer.c), the
 * commitment of the turn that waits now, and what binds the state and the files. */
Status proof_imported(EventWriter *writer, const Files *files, const DiceRecord *dice, const StateRow *state);

/* For a report of these events: {rolls: [{label, value, sides, digits}], salts: [{seat, salt}], keys:
 * [{turn, key}], deal_key, commitment (of the turn that waits), deal_commitment (in a welcome, and if an
 * event has it), salts_recipe: [lines] that hash the salts as they went into the rolls, recipe: [lines] of the first roll whose key is published, with that key, and recipe_turn,
 * link (ledger_link(): of the log up to the loaded state)}, each only if there is something to show. In the game's arena. */
Tree *proof_tree(Referee *referee, const LoadedGame *loaded, const EventRows *events, bool welcome);

/* ======== what the computer is asked (thinking.c) ======== */

/* The task of answering what the seat owes now, for one part (NULL in games without parts). Its key follows from the
 * turn's, which everybody is told when the turn is done: HMAC-SHA-256(turn key, "stand-in|GAME|TURN|WINDOW|SEAT|PART").
 * Its log has what happened in the game since the start that this seat read, without what was undone; nothing in it is of
 * a state after the loaded one. It refers to the loaded game, and lives in its arena. What the ledger answers. */
Status thinking_about(Referee *referee, const LoadedGame *loaded, int seat, const char *part,
                      StandInLevel level, StandInTask *out);

/* The same from a history that has the loaded state, whatever came after it. */
void thinking_again(const History *history, const LoadedGame *loaded, int seat, const char *part,
                    StandInLevel level, StandInTask *out);

/* ======== redaction (redact.c) ======== */

/* Removes addresses, seat keys and links to an order desk from what everybody may see, whoever wrote them into an order, a
 * salt or a message. */

/* Replaces, in every text of a tree, everything that looks like a mail address or like what stands behind the # of a link
 * to the order desk, and every key that a seat of this game has or had, however it is written, with "…". Keys of maps
 * stay. */
void redact_tree(const LoadedGame *loaded, Tree *tree);

/* The same for one text; the text itself if there is nothing to replace. In the game's arena. */
const char *redact_text(const LoadedGame *loaded, const char *text);

#endif
