/* What a game need not write: functions of the contract that do where tables say the rest. A game whose row has `tables` takes
 * those that fit it, by name:
 *
 *   const Game SKERRIES = {... .tables = &TABLES, .view = general_view, .judge = general_judge, ...};
 *
 * They reach the tables of their game through the edition, which begins with an EditionBase, and do what game.h says of the
 * function of that name. Other games may take one or another of them, too. */
#ifndef GAMES_GENERAL_H
#define GAMES_GENERAL_H

#include "game.h"

/* What the edition of such a game begins with. Made by general_edition_read() or edition_base(); owned by the arena. */
typedef struct EditionBase {
  const Game *game;
  const Tree *file;
  const char *title;
  Seats seats;
} EditionBase;

struct GameTables {
  size_t edition_size, state_size;
  size_t orders_size; /* of what read() makes of a file; it begins with Sections */
  /* The keys of the edition file beside `game` and `edition`; of the position: NULL where the game reads them itself. */
  const FieldRow *edition, *position;
  /* Counts the lines of a seat's file that are wrong now, and records errors, warnings and notes (`diagnostics` may be NULL). */
  int (*judge)(const void *edition, const void *state, int seat, const void *orders,
               Diagnostics *diagnostics);
  /* Lists every legal order of a seat that is asked, by choices_begin() and choices_add(). What is listed together for one piece
   * are orders of which it can have one. If the field `of` of an error names a piece of the list, the receipt offers the orders of
   * that piece; beside any other error it offers all. */
  void (*list)(const void *edition, const void *state, int seat, Tree *choices, Arena *arena);
};

/* ---- the edition ---- */

/* Fills what an edition begins with; copies the names of the seats. Records FILE-SHAPE where the file has no title. */
void edition_base(EditionBase *out, const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                  Diagnostics *diagnostics);
/* The contract's edition_read() by the rows of `tables`; errors: FILE-SHAPE, FILE-UNKNOWN-KEY, EDITION-VALUE. */
const void *general_edition_read(const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                                 Diagnostics *diagnostics);
/* All that the edition file says, beside the seats. */
Tree *general_rules(const void *edition, Arena *arena);

/* What rules() of other games is made of, as lists of maps: the rows of a table that is theirs alone, by the names of its columns, ended
 * by a row of NULL; the options; parts of the edition file as it has them, those that are there, by their keys, ended by NULL. */
#define RULES_COLUMNS 3
void rules_put_rows(Tree *rules, const char *key, const char *const names[RULES_COLUMNS],
                    const char *const rows[][RULES_COLUMNS], Arena *arena);
Tree *rules_put_options(Tree *rules, const GameOption *options, Arena *arena);
void rules_put_copies(Tree *rules, const Tree *file, const char *const *keys, Arena *arena);
/* The columns of a sequence of play: window, name, rule. */
extern const char *const RULES_SEQUENCE[RULES_COLUMNS];

/* ---- the state ---- */

size_t general_state_size(const void *edition);
/* FieldRow.seen of the items of a FIELD_EACH of seats: each is seen by its seat, and the referee. */
bool general_is_own(const FieldWriter *writer, const void *item);
/* By the rows of `tables`; each viewer of a view sees of them what FieldRow.seen lets them. */
Tree *general_position_write(const void *edition, const void *state, Arena *arena);
bool general_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
/* Whether it reads back from its position as it is, byte by byte: what the rows bound holds. */
bool general_invariants_hold(const void *edition, const void *state, const char **what);
/* {turn, position}: what, with game_view(), general templates need (contrib/HACKING.md, "What a view holds"). */
Tree *general_view(const void *edition, const void *state, int viewer, Arena *arena);

/* ---- orders of one window a turn ---- */

/* All seats are asked, until the game is over. */
void general_duties(const void *edition, const void *state, Duties *out);
bool general_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
                  const void **orders, Diagnostics *diagnostics);
/* A file answers if it has the section named as the window, and no section of it has an error. A game with two sections for
 * one window needs its own. */
Answer general_judge(const void *edition, const void *state, int seat, const char *part, const void *orders,
                     Diagnostics *diagnostics);
bool general_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                    int section);

/* ---- what may be ordered: all of it comes from `tables->list` ---- */

/* {SECTION: [{of: "mull", orders: [{from: mull, to: skye}, ...], lines: ["mull - skye", ...]}, ...]}: the
 * lines are in English. */
Tree *general_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);
/* Puts `count` items of `size` bytes each in any order. */
void chooser_shuffle(Chooser *chooser, void *items, size_t size, size_t count);
/* A number within bounds; of many, every second time one of those nearest to 0. */
int chooser_number(Chooser *chooser, int least, int most);
/* Of each piece one order, or none, in each section. It asks judge() nothing: where orders of two pieces may exclude each other,
 * or a piece is listed in two sections, the file may have errors, and the game needs its own function. */
Tree *general_random_file(const void *edition, const void *state, int seat, const char *part,
                          Chooser *chooser, Arena *arena);

/* Begins the orders of one piece; returns their list. */
Tree *choices_begin(Tree *choices, const char *section, const char *of, Arena *arena);
/* Adds an order to them: pairs of key and text, ended by NULL. */
void choices_add(Tree *orders, Arena *arena, ...) __attribute__((sentinel));
/* Puts the lines of general choices into a language; other choices stay as they are. */
void choices_word(const Game *game, const char *language, Tree *choices, Arena *arena);

#endif
