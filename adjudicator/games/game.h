/* The contract between the referee and a game.
 *
 * A game is a table of pure functions over one plain struct: no I/O, no clock, no language, no memory but the
 * arena that it gets. The referee knows games only through this table.
 *
 * seats    the seats of one table: the game's own fixed names ("spanish", "french"), or the players' names,
 *          clockwise.
 * edition  what a data file says of the game (cards, board), and the seats: made once by edition_read(), then
 *          constant; owned by the arena it was made in.
 * state    state_size() bytes without pointers, so that it can be copied, compared and hashed: keep padding zero, it is
 *          compared as well. It is the state between two windows: `window` is the one that will be adjudicated next.
 * orders   one seat's turn file as the game understood it: made by read() in an arena, as large as what was
 *          written; only the game looks into it. It keeps the line and column of each order, since it is
 *          judged again when its window is adjudicated. Orders are not state: the referee passes them in each
 *          time a window of their turn is adjudicated. What lasts longer (plans, standing
 *          orders, the turn after next) is copied into the state by resolve(), and written into the position.
 * seat     0 .. the number of seats less 1, in their order.
 * part     if a seat may owe several windows at once (a round-robin: one for each pair that it plays in), the
 *          name of one of them ("anne-bruno"), as in turn files; owned by the edition. NULL in games without
 *          parts.
 * viewer   a seat, or VIEWER_PUBLIC, or VIEWER_REFEREE. */
#ifndef GAMES_GAME_H
#define GAMES_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/dice.h"
#include "../base/drawing.h"
#include "../base/status.h"
#include "../base/tree.h"
#include "event.h"
#include "fields.h"
#include "plain.h"

#define GAME_SEATS_MAX  8
#define GAME_DUTIES_MAX 32
#define VIEWER_PUBLIC   (-1)
#define VIEWER_REFEREE  (-2)

/* The seats of one table, in the order of play around it. */
typedef struct Seats {
  int count;
  const char *names[GAME_SEATS_MAX + 1]; /* ended by NULL, as nearest_word() needs them */
} Seats;

/* One decision that a seat owes now. */
typedef struct Duty {
  int seat;
  const char *window; /* the section of the turn file that answers it: "orders"; static */
  const char *part;   /* see above */
} Duty;

typedef struct Duties {
  Duty items[GAME_DUTIES_MAX];
  size_t count;
} Duties;

/* Whether a turn file answers a duty. */
typedef enum Answer {
  ANSWER_NONE,   /* it has no section for that window */
  ANSWER_ERRORS, /* it has one, but with errors: its sender may correct it until the deadline */
  ANSWER_GOOD
} Answer;

typedef struct Outcome {
  bool over;
  int winner;         /* a seat; -1: none, a draw, or several */
  unsigned shared;    /* bit mask of the seats that win together, if several do; 0: none do */
  const char *reason; /* event code that ended it: "spanish-victory-losses"; static */
} Outcome;

/* One option of `adjudicator new --option K=V`, for help, checking and the view. */
typedef struct GameOption {
  const char *name;      /* "pace" */
  const char *values;    /* "full|fast", or a form: "CARD,CARD,…" */
  const char *otherwise; /* the default */
  const char *rule;      /* "MAYO 7.2" */
} GameOption;

/* About how many windows of a whole game wait for players, if an option has this value, and how many of them for each player. */
typedef struct GameLength {
  const char *option, *value; /* NULL: whatever the options are. Such a row is the last one */
  int windows, each;
} GameLength;

/* How cases (referee/proof/cases.c) of a game end, and what they show. All zero: a case ends once `turn` or
 * `phase` of the position has changed, and windows pass without the answers due unless the case says
 * otherwise. */
typedef struct CaseSettings {
  /* No deadline passes: a case ends when it must ask a seat whose file does not answer; its files count under
   * the label that the case begins with, as in the ledger. `owes` lists the seats asked at the end. */
  bool asks;
  /* With `asks`: of the window that a case begins with the deadline passes: whoever has not answered has sent nothing. */
  bool first_passes;
  /* Orders that are wrong are part of the game: an error that the case does not expect is no slip of the case. */
  bool wrong_orders;
  const char *stops_before; /* the case ends before this window begins; NULL: none */
  /* Keys of the position, ended by NULL, that are shown as at the start once its label has passed; NULL: none
   * (turn, window and phase if `asks` is not set) */
  const char *const *kept;
} CaseSettings;

typedef struct Offer Offer;

/* Where a view tells how each seat stands, as a number that follows the course of the game and grows as the seat fares better
 * (terms.RULES.columns.score says what it counts): in a list of maps, the key that has the seat's name, the key that has its number. */
typedef struct ScorePlace {
  const char *list, *seat, *number;
} ScorePlace;

/* Randomness for bots and fuzzers: 0 .. below-1. Not for dice. */
typedef struct Chooser Chooser;
struct Chooser {
  unsigned (*choose)(Chooser *chooser, unsigned below);
};

/* What a computer needs to play a game (games/stand_in.h). Everything here is pure, and looks only at what the state
 * holds: it is handed invented worlds, never the true one. */
typedef struct GameMind {
  /* Plausible legal orders of a seat for all windows of the turn that can be answered now, for one part. They are made as
   * read() stores them of a file, but without places, in the arena; *orders as there. They are drawn for candidates, and for
   * everybody in playouts, so it must be fast. NULL: the game's random_file() is read. */
  void (*plausible)(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                    Arena *arena, const void **orders);
  /* How good a state is for a seat, from 0 to 1000: of a game that is over, too, where a narrow defeat may be worth
   * more than a heavy one. Linear in what is counted, so that invented totals cancel. NULL: a win 1000, a defeat 0,
   * all else 500. */
  int (*worth)(const void *edition, const void *state, int seat);
  /* Puts into a disguised state what the seat was once shown and may still hold (a hand). `log`: list of the events that
   * this seat read, oldest first, as event_tree() makes them. NULL: nothing is shown that the state does not keep. */
  void (*recall)(const void *edition, void *state, int seat, const Tree *log);
  int windows;    /* how many windows that somebody owes are played in a playout; 0: to the end */
  int candidates; /* how many files are drawn; 0: as many as without a mind */
  int playouts;   /* in all, for level normal; 0: likewise */
} GameMind;

/* What the page of an order desk never asks for is not in its module (`make desk`): checks of the program itself, and
 * what only the referee may do; in that of a seat, which has its position and does not play, neither what sets up and plays. There
 * these functions are NULL. */
#ifdef GAME_AT_DESK
#define NOT_AT_DESK(function) (1 ? NULL : (function))
#else
#define NOT_AT_DESK(function) function
#endif
#ifdef GAME_AT_SEAT
#define NOT_AT_SEAT(function) (1 ? NULL : (function))
#else
#define NOT_AT_SEAT(function) function
#endif

/* A random node that may stand at a row; NULL: none now. */
typedef struct FieldDrawer FieldDrawer; /* random_file.h */
typedef Tree *(*FieldDraw)(FieldDrawer *drawer);

typedef struct Game Game;
struct Game {
  const char *id;                /* "dos-de-mayo" */
  const char *title;             /* "Dos de Mayo" */
  const char *edition;           /* file under schema/editions/: "dos-de-mayo.yaml" */
  int state_format;              /* bumped by every change of the position's format */
  int seats_least, seats_most;   /* how many may play; at most GAME_SEATS_MAX */
  const char *const *seat_names; /* fixed names, "spanish", "french", NULL, for the case that ... */
  int seat_fixed;                /* so many play; 0: this game has no fixed names */
  int named_from;                /* from so many seats on they have the players' own names; 0: never */
  bool diceless;                 /* nothing is left to chance: reports do not say how dice are checked */
  bool press;                    /* players may write to each other unless the game's settings forbid it */
  const GameOption *options;     /* ended by a row with name NULL */
  /* What `new` writes of options that nobody chose: name, value, ..., NULL; NULL: nothing. Where nothing is written, in older
   * games, bundles and positions, the option's default holds. */
  const char *const *fresh;
  const char *const *practised; /* what `practice` writes besides: how a first evening begins */
  const GameLength *lengths;    /* the first that fits counts */
  /* The sections of a turn file, the game's own top-level keys, in the order of the windows that they answer; by them it is
   * read, written in canonical form, and described as JSON Schema (fields.h). */
  const FieldRow *turn_file;
  const PlainShapes *plain; /* what people write instead (plain.h); NULL: nothing but YAML */
  ScorePlace score;         /* of all zeros: a view does not tell how seats stand */
  const Offer *offers; /* how orders are made of what choices() lists (offers.h); NULL: those of general.h */
  const struct GameTables *tables; /* of a game that takes functions of general.h; NULL: all are its own */
  CaseSettings cases;

  /* How large a state is, in bytes: for the seats of this edition, not for the most that could play. */
  size_t (*state_size)(const void *edition);

  /* Checks and reads an edition file for the seats of one table, whose names it copies. NULL after errors
   * with line:col were recorded. `seats` is never NULL; without a table (rules()) they are those of
   * seats_stand_in(). */
  const void *(*edition_read)(Arena *arena, const Tree *file, const Seats *seats, Diagnostics *diagnostics);

  /* Stores the seats that a position names (cases, --position); their names are the position's or copied into
   * the arena. False if it names none. NULL for games whose seats are always fixed. Neither names nor their
   * number are checked. */
  bool (*seats_of)(const Tree *position, Arena *arena, Seats *out);

  /* The state at the start. `options`: map of text values, may be NULL. False after errors. */
  bool (*setup)(const void *edition, const Tree *options, Dice *dice, void *state, Diagnostics *diagnostics);

  /* The label of the current turn ("3"), in the arena; its window ("orders"), static. */
  const char *(*label)(const void *state, Arena *arena);
  const char *(*window)(const void *state);

  /* The seats to ask before the window can be adjudicated; none: it passes by itself. Depends only on what
   * everybody may know. */
  void (*duties)(const void *edition, const void *state, Duties *out);

  /* The part that a turn file is for, of the edition or of the file; NULL if it names none: then it is for
   * the part that its seat owes, if there is only one. read() checks the rest. NULL for games without parts,
   * in which a seat's new file replaces its old one. With parts, files for different parts count side by
   * side, and resolve() names the part in the field `part` of its diagnostics. */
  const char *(*part)(const void *edition, const Tree *file);

  /* Reads the game's sections of a turn file (other top-level keys are the referee's and are ignored), and records what cannot be
   * read with its place; where one wrong order refuses the whole file, what is wrong by the rules, too. Stores in *orders what the
   * file says, in the arena; it is never NULL afterwards. In a game with parts *orders is before that what came of the seat's files for other
   * parts, NULL if there are none: they stay as they are, and what is stored has both. Returns false if the
   * file is so malformed (such as FILE-SHAPE) that it must be refused whole; then what is stored is what could
   * be read of it, and no orders. `diagnostics` may be NULL: nobody is told, which is faster. */
  bool (*read)(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics);

  /* Judges all orders of a seat together, as the windows that they are for will: records errors and warnings with their places, as far
   * as can be said now, and notes on what single orders do (a path, its cost, odds); `diagnostics` may be NULL: nobody is told, which
   * is faster. Returns whether the orders (NULL: none) answer their seat's duty, for one part, in the window of `state`. */
  Answer (*judge)(const void *edition, const void *state, int seat, const char *part, const void *orders,
                  Diagnostics *diagnostics);

  /* True if what the seat `by` filed makes the answer to another seat's duty unnecessary (it resigns, so
   * nobody need move against it): the duty then counts as answered. NULL in games without such files. */
  bool (*waives)(const void *edition, const void *state, const Duty *duty, int by, const void *orders);

  /* Adjudicates the window of `state` and moves it to the next one. orders[seat]: NULL if the seat filed
   * nothing. diagnostics[seat]: gets what is found wrong now (may be NULL). Deterministic: where the order
   * of a file's lines has no meaning, it changes neither the state nor the order of events. A window that the
   * rules cannot pass without answers (a set-up) does not change unless all seats that owe one have given a
   * good one: it then waits for them again. */
  void (*resolve)(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                  Diagnostics *const *diagnostics);

  Outcome (*outcome)(const void *state);

  /* What a viewer may know, as a tree for reports and programs: {turn, position, ...}; game_view() adds what is told alike of all
   * games, and the referee what is due. States that differ only in what the viewer may not know give identical trees. */
  Tree *(*view)(const void *edition, const void *state, int viewer, Arena *arena);

  /* A picture of what a viewer sees, drawn only from the document of their report (view() with game, turn,
   * seat and the log of what they may know), so that it cannot show more. Words are keys of the catalogue
   * (drawing_words()). Each place of the board that orders can name is in its layer "places" (games/marks.h), and what
   * orders can name has that name, so that layer and name are an id. It is 640 pixels wide, without a caption, which report/picture.h adds. Returns NULL if
   * there is nothing to draw; the function is NULL in games without pictures. */
  Drawing *(*draw)(const Tree *view, Arena *arena);

  /* Of a turn at whose end the board is cleared for what comes next: the view that draw() is given for what happened, as the
   * board lay when it was played out. `former`: the view before the turn; `document`: that of the report, with the log. Both
   * are of one viewer, so that it cannot show more than they. What lies on the board keeps its place from draw(former) on. Returns
   * NULL if nothing was cleared; the function is NULL in games whose board stays. */
  Tree *(*ended)(const Tree *former, const Tree *document, Arena *arena);

  /* Write the whole state as a canonical `position` and read it back. position_read: false after errors. What
   * a position does not mention does not exist; its `options` (a map, if the state keeps any) are those given
   * to setup(), and are written if they differ from the defaults. */
  Tree *(*position_write)(const void *edition, const void *state, Arena *arena);
  bool (*position_read)(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);

  /* What was understood, in canonical form: the sections of the file as a tree. NULL: the rows of `turn_file` say it, of a
   * struct that begins with its Sections; game_orders_write() calls either. */
  Tree *(*orders_write)(const void *edition, const void *orders, int seat, Arena *arena);

  /* Whether a section of a file, by its number in `turn_file`, counts now: else it is ignored in the window of `state`, of which
   * read() warned. `orders`: what read() made of the file; `part`: of the file. */
  bool (*counts)(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section);

  /* What orders with conditions, and what goes with them, say in words: data from which templates make sentences
   * (understood.txt.mustache of the game), without what is ignored in the window of `state`. An empty map if there is nothing.
   * NULL: a game without conditions. */
  Tree *(*describe)(const void *edition, const void *state, const void *orders, int seat, Arena *arena);

  /* Every legal answer of a seat to the window of `state`, as the form shows it and as bots draw from it: a
   * map, section -> what may be written there. The same functions decide what is legal for validator, form
   * and bots. `part`: of one of the seat's duties. */
  Tree *(*choices)(const void *edition, const void *state, int seat, const char *part, Arena *arena);

  /* A random legal turn file (the game's sections) for all windows of the turn that can be answered now, for
   * one part. */
  Tree *(*random_file)(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena);
  /* For general_rows_random_file(): what draws rows of `turn_file` that do not say enough, by FieldRow.draw. The rows have only the
   * numbers, so that modules which draw no files are without these functions. */
  const FieldDraw *draws;

  /* True if the state breaks no invariant of the pieces (tests, `verify`); else *what names it, static. */
  bool (*invariants_hold)(const void *edition, const void *state, const char **what);

  /* Invents everything in a state anew that the viewer may not know, and nothing else: what others hold and
   * have written for later, the order of decks, what is face down. What is public and what this
   * viewer sees stays the same: label, window, duties, outcome, their view, their choices, what read() finds
   * in their file, and whether that answers. Invariants that hold still hold. It forgets before it invents: of
   * two states that the viewer cannot tell apart the same chooser makes the same bytes. It works on the state only, not
   * on events: what the viewer was once shown (a hand) and could remember may change. Nothing is hidden from
   * VIEWER_REFEREE. False: it found nothing that fits what the viewer knows, and left a hole there; such a
   * state is not to be played. NULL: the state holds no secrets. For tests (tests/leaks), and for bots that ask
   * what is possible. */
  bool (*disguise)(const void *edition, void *state, int viewer, Chooser *chooser);

  /* How a computer plays it; NULL: by random files and the outcome alone. */
  const GameMind *mind;

  /* The rules as the engine has them, from its own tables and the edition: a tree for `adjudicator rules`. */
  Tree *(*rules)(const void *edition, Arena *arena);
};

/* All games, ended by NULL; one by its id, or NULL. */
extern const Game *const GAMES[];
const Game *game_find(const char *id);

/* How long a whole game is with these options (map of text values; NULL: none). Of the game's own rows. */
const GameLength *game_length(const Game *game, const Tree *options);

/* True if an edition file says that it is of this game (`game: ducs`); else the one error that counts was
 * recorded, EDITION-GAME or FILE-SHAPE. To be asked before edition_read(), to which the file of another game
 * is all unknown keys. */
bool game_has_edition(const Game *game, const Tree *file, Diagnostics *diagnostics);
/* Game.read of a file, and Game.judge of what it says, however much of it could be read. */
bool game_read(const Game *game, const void *edition, const void *state, int seat, const Tree *file,
               Arena *arena, const void **orders, Diagnostics *diagnostics);
/* Adds what a file says to the orders of its seat (*orders as Game.read has it). A file that the game refuses whole leaves
 * them as they are, and `refused` (may be NULL) gets why; errors in one that is taken resolve() finds again. */
void game_take_file(const Game *game, const void *edition, const void *state, int seat, const Tree *file,
                    Arena *arena, const void **orders, Diagnostics *refused);
/* What was understood, in canonical form: the sections of a file of a seat as a map. In the arena. */
Tree *game_orders_write(const Game *game, const void *edition, const void *orders, int seat, Arena *arena);
/* Whether a seat owes an answer to the window, alone or among others. */
bool duties_name(const Duties *duties, int seat);
/* {winner: SEAT or none, reason: CODE}, or no as long as the game goes on. In the arena. */
Tree *outcome_tree(const Outcome *outcome, const Seats *seats, Arena *arena);
/* What a viewer may know: the game's own view with `window`, `over` (outcome_tree()) and `options`: [{option, value, rule}] of those that
 * its position names, which are not the default. In the arena. */
Tree *game_view(const Game *game, const void *edition, const void *state, const Seats *seats, int viewer,
                Arena *arena);
/* How a seat, by its name, stands in a view. False if the view does not tell. */
bool game_score(const Game *game, const Tree *view, const char *seat, int *score);
/* Number of the fixed seat of that name, -1 if there is none. */
int game_seat(const Game *game, const char *name);
/* Number of the section of that name, -1 if there is none; the names of all, ended by NULL. */
int game_section(const Game *game, const char *name);
const char *const *game_sections(const Game *game, Arena *arena);
/* Number of the seat of that name at a table, -1 if there is none. */
int seats_find(const Seats *seats, const char *name);
/* Stores the fixed seats of a game; none (count 0) if it has no fixed names. Returns `out`. */
const Seats *seats_fixed(const Game *game, Seats *out);
/* Seats for uses without a table. seats_for(): `count` of them, the fixed ones or "player-1" and so on;
 * seats_stand_in(): the usual number, the fixed ones or seats_least. Both return `out`. */
const Seats *seats_for(const Game *game, int count, Seats *out);
const Seats *seats_stand_in(const Game *game, Seats *out);
/* True if `count` may play; true if so many have the players' names, not the fixed ones. */
bool seats_may_play(const Game *game, int count);
bool seats_have_names(const Game *game, int count);
/* The same names in the same order. */
bool seats_equal(const Seats *a, const Seats *b);
/* Whether a game may be played by these seats: their number, and, if they have their players' names, that
 * each name is good and appears once; otherwise that they are the game's own names in order. In a game
 * with parts no two pairs of names may be the same text when joined by a hyphen. If false, *what says what
 * is wrong with *which (a name, or ""). Both static or of the seats. */
bool seats_good(const Game *game, const Seats *seats, const char **what, const char **which);

/* The code of an event that ends a game without its rules (draw-agreed, game-resigned, game-ended) as the static text that an
 * Outcome holds as its reason; NULL if it ends no game. */
const char *ending_code(const char *code);

#endif
