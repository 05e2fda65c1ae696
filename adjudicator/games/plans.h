/* Conditions and branches: what a player writes today about what will only be known when it is carried out.
 *
 *   when: {free: HAC.6, lead: {HAC: {gte: -6}}}           all keys must hold
 *   when: {any: [{enemies: {MAL: {gte: 2}}}, {seen: [5, 6]}], not: {charge: lost}}
 *   case: [{when: {seen: {gte: 5}}, do: ...}, {else: nothing}]   tried top down
 *
 * There are no expressions and no code, so that a file can be checked whole before it is accepted. Each game
 * says in a table which keys there are, what may follow them and where they may stand; it alone knows whether
 * a test holds.
 *
 * A condition is kept as nodes of a pool: an array of the game's own, in its orders or its state, without
 * pointers and without their places in the file. Equal conditions, put into an empty pool, are equal bytes. */
#ifndef GAMES_PLANS_H
#define GAMES_PLANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/diagnostics.h"
#include "../base/tree.h"

struct Chooser; /* game.h */

/* -- what a game declares -- */

typedef enum PlanArgument {
  PLAN_NUMBER, /* n | [n, ...] | {eq: n} | {gte: n} | {lte: n} | {gte: n, lte: n} */
  PLAN_WORD,   /* a word of a vocabulary, or [word, ...] unless `single` */
  PLAN_YES_NO  /* the value 1 or 0 */
} PlanArgument;

typedef struct PlanKey {
  const char *name;      /* "lead" */
  PlanArgument argument; /* what it is compared with */
  /* A vocabulary: `lead: {TAL: ARGUMENT, HAC: ARGUMENT}`; 0: the argument follows at once. */
  int subjects;
  int words;        /* PLAN_WORD: its vocabulary */
  int least, most;  /* PLAN_NUMBER: within INT16_MIN + 1 .. INT16_MAX - 1 */
  bool single;      /* PLAN_WORD: no list */
  unsigned places;  /* bits of the game's own: where it may stand; see PlanReader */
  const char *code; /* of what is wrong with it; NULL: the code of the language */
} PlanKey;

typedef struct PlanLanguage {
  const char *code;    /* of what is wrong with a condition or a list of branches: "DOGS-8.5" */
  const char *limits;  /* of what is right, but more than there is room for; NULL: `code` */
  const PlanKey *keys; /* ended by a row with name NULL; at most 255 */
  /* The words of a vocabulary (1 and up, as the game numbers them), by their numbers from 0; NULL behind the
   * last. A word may look like a number: "4". Static or of the edition. */
  const char *(*word)(const void *edition, int vocabulary, int number);
} PlanLanguage;

/* -- conditions -- */

/* Longest list of one test: more than the six values and kinds of action that any list is of. */
#define PLAN_VALUES_MAX 8

typedef enum PlanKind { PLAN_ALL, PLAN_ANY, PLAN_NOT, PLAN_TEST } PlanKind;

typedef struct PlanNode {
  uint8_t kind;    /* PlanKind */
  uint8_t key;     /* tests: row of the keys */
  uint8_t count;   /* tests: how many values; 0: values[0] .. values[1] are a range */
  uint8_t unused;  /* always 0: no byte of a node is left to chance */
  int16_t subject; /* tests: number of a word; -1: none */
  /* Tests: numbers, or numbers of words. INT16_MIN, INT16_MAX: open end of a range. */
  int16_t values[PLAN_VALUES_MAX];
  uint16_t child; /* all, any and not: number + 1 of the first node in it; 0: none */
  uint16_t next;  /* number + 1 of the node after this one; 0: none */
} PlanNode;

/* Where nodes are put: an array of the game's, zeroed behind its first *count. */
typedef struct PlanPool {
  PlanNode *nodes;
  size_t capacity; /* at most UINT16_MAX */
  uint16_t *count;
} PlanPool;

/* What readers share. */
typedef struct PlanReader {
  const PlanLanguage *language;
  const void *edition; /* for `word` */
  PlanPool pool;
  /* What is true of where the condition stands: a key may be used if it shares a bit with this. */
  unsigned places;
  Diagnostics *diagnostics; /* may be NULL */
} PlanReader;

/* Reads what follows `when`. Returns the condition: the number of its root + 1. 0, with the pool as it was,
 * after errors were recorded: unknown keys, keys that may not stand here, malformed arguments, words that are
 * none, numbers out of range, nothing if something must hold, a pool that is full. */
uint16_t plan_read(const PlanReader *reader, const Tree *when);

/* The condition that plan_read() makes of {KEY: {lte: most}}, by the row of its key, which has no subjects. 0, with the pool as
 * it was, if there is no room. */
uint16_t plan_at_most(PlanPool pool, int key, int most);

/* Whether a condition holds, which the game says of each test in it. 0, no condition, always holds. Tests are
 * asked in the order written, and only as far as they matter. */
typedef struct PlanJudge {
  bool (*test)(const void *context, const PlanNode *test);
  const void *context;
} PlanJudge;
bool plan_holds(const PlanNode *nodes, uint16_t condition, const PlanJudge *judge);

/* Whether a value is one of those of a test, or within its range: what most judges end with. */
bool plan_matches(const PlanNode *test, int value);

/* The condition as a map, as plan_read() takes it: keys in the order written, `{eq: n}` as n. */
Tree *plan_write(const PlanLanguage *language, const void *edition, const PlanNode *nodes, uint16_t condition,
                 Arena *arena);

/* A random condition as a map. Of its keys some may not stand where it does, which only the reader knows. */
Tree *plan_draw(const PlanLanguage *language, const void *edition, struct Chooser *chooser, Arena *arena);

/* The condition taken apart for people: templates cannot look into maps whose keys they do not know. A list
 * of what must hold together, each entry one of {test: KEY, of: SUBJECT, is: VALUE}                    `of`
 * only of keys with subjects {test: KEY, of: SUBJECT, one_of: [VALUE, ...]}         two and more {test: KEY,
 * of: SUBJECT, least: n, most: n}            a range, one end of which may be missing {test: KEY, yes:
 * yes|no}                               PLAN_YES_NO {any: [{conditions: LIST}, ...]}, {not: {conditions:
 * LIST}} A condition of 0, which always holds, is an empty list. */
Tree *plan_describe(const PlanLanguage *language, const void *edition, const PlanNode *nodes,
                    uint16_t condition, Arena *arena);

/* Copies a condition into another pool: from orders to the state. *out: the copy.
 * False, with the pool as it was, if there is no room. 0 is copied to 0. */
bool plan_copy(const PlanNode *nodes, uint16_t condition, PlanPool to, uint16_t *out);

/* -- branches -- */

typedef struct PlanBranch {
  uint16_t when;      /* condition; 0: always */
  int16_t what;       /* what follows `do` or `else`, as the game understood it: 0 or more */
  uint16_t otherwise; /* 1: it is an `else` */
} PlanBranch;

typedef enum PlanElse {
  PLAN_ELSE_NEVER, /* there is none, and `when` may be missing: always */
  PLAN_ELSE_MAY,   /* the last branch may be an `else`; all others need their `when` */
  PLAN_ELSE_MUST   /* the last branch must be one */
} PlanElse;

typedef struct PlanGrammar {
  PlanElse otherwise;
  const char *const
      *keys; /* what a branch may hold besides `when`, `do`, `else`, NULL-terminated; NULL: nothing */
  /* Reads one branch: its map, and of it what follows `do` or `else`; `number` counts branches from 0.
   * Returns what stands for it (0 .. INT16_MAX), or -1 after an error was recorded in the reader's
   * diagnostics. */
  int (*what)(void *context, const PlanReader *reader, const Tree *branch, const Tree *what, size_t number);
} PlanGrammar;

/* Reads a list of branches, each from the item of its number. False after errors: *count is then that of the
 * branches before the first one in which an error was. Branches more than `capacity` are an error. A missing list (NULL) has no branches; an
 * empty one is an error where there must be an `else`. */
bool plan_branches_read(const PlanReader *reader, const PlanGrammar *grammar, void *context, const Tree *list,
                        PlanBranch *branches, size_t capacity, uint16_t *count);

/* The first branch from number `from` on whose condition holds; -1: none. */
int plan_choose(const PlanNode *nodes, const PlanBranch *branches, size_t count, size_t from,
                const PlanJudge *judge);

/* One branch as a map: {when: ..., do: WHAT}, {do: WHAT} or {else: WHAT}. */
Tree *plan_branch_write(const PlanLanguage *language, const void *edition, const PlanNode *nodes,
                        const PlanBranch *branch, Tree *what, Arena *arena);

#endif
