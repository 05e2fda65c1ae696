/* Turn files: the keys that all games share, and how a text becomes sections.
 *
 * A text is YAML, or plain orders (plain.h), or both by turns; keys and words may be in any of the three
 * languages. What it says becomes one canonical tree, whose nodes keep their places in the text. The game
 * reads that tree, and the ledger keeps it beside the text: nothing later reads the words again. Pure: no GLib, no
 * ledger, no catalogue. */
#ifndef GAMES_TURN_FILE_H
#define GAMES_TURN_FILE_H

#include "game.h"
#include "plain.h"

/* Orders that stay from earlier mails (merge.h) have places of their own, a line for each, beyond those of any mail: line numbers
 * from this one on are nothing to tell a reader. */
#define TURN_KEPT_LINES 1000000

/* The keys of turn files that all games share, then the game's sections; ended by a NULL key. */
const FieldRow *turn_file_rows(const Game *game, Arena *arena);
/* Their names, ended by NULL. */
const char *const *turn_file_keys(const Game *game, Arena *arena);
/* What a turn file may hold, as JSON Schema. */
Tree *turn_file_schema(const Game *game, const void *edition, Arena *arena);

/* The number of the receipt whose orders a file began from, `replaces: 7`, as the page of an order desk says it; 0: it says none.
 * FILE-SHAPE: what stands there is no such number. `diagnostics`: NULL: nobody is told. */
int64_t turn_file_began_from(const Tree *file, Diagnostics *diagnostics);

/* How one line of a text, or a few that belong together, was read. */
typedef struct TurnLine {
  int line;         /* from 1 */
  const char *text; /* as it was written, without spaces at its ends */
  PlainFate fate;
  const Tree *means; /* the sections it adds, those of a line that is wrong in part too; NULL: none */
  bool named;        /* small talk that names what only orders speak of */
} TurnLine;

/* Small talk, or "Don't move OI4": it is read, and orders nothing. */
bool turn_line_says_nothing(const TurnLine *line);

typedef struct TurnText {
  Tree *file;      /* a map; NULL: the text cannot be read at all, errors say why */
  TurnLine *lines; /* sentences beside YAML, in order */
  size_t line_count, line_capacity;
  Tree *turn;   /* the number of a turn that the orders are said to be for, "Turn 3"; NULL: none */
  Tree *claims; /* what its lines say of all orders together (PlainShapes.claims): a list */
  Tree *away;   /* what its lines take away of orders in force (PLAIN_TAKEN): a list */
  Tree *
      dropped; /* orders of it, a file, that do not count since one of its lines may take them back; NULL: none */
  Tree *
      waiting; /* orders of it, a file, of lists that wait since a line of theirs was not understood; NULL: none */
  const char *forbids; /* a line that takes all orders of the mail back, wherever they stand; NULL: none */
  int forbids_line;
  bool nothing;     /* it says no more than "nothing", which its `file` has as empty sections */
  bool takes_back;  /* a sentence takes something back, of this text or of an earlier one */
  bool unclear;     /* a line was not understood: what is due counts as answered with errors */
  bool contradicts; /* a line that was not understood begins with a verb, or takes something back */
  bool refused;     /* nothing counts: its game wants that of such a line, or orders may depend on one */
} TurnText;

/* The line that says what stands at a node's place, to quote; `otherwise`: where none does. Of the text, or `otherwise`. */
const char *turn_text_at(const TurnText *text, const Tree *node, const char *otherwise);

typedef enum TurnWriting {
  TURN_FORM, /* between marks, an attachment, `submit`: what is neither YAML nor an order is an error */
  TURN_PROSE /* the writer's own lines: what speaks of nothing in the game is small talk */
} TurnWriting;

/* Reads a text for a seat. `state` is what the seat may act on; only what this seat may see influences the
 * result. Errors: those of yaml_read(), and FILE-LINE. Never fails otherwise. */
void turn_file_understand(const Game *game, const void *edition, const void *state, int seat,
                          const char *text, size_t length, TurnWriting writing, Arena *arena,
                          Diagnostics *diagnostics, TurnText *out);

/* Whether what one text claims ("OI4 stays") is against the orders of another, whose file is given; then errors say so. The
 * file is not changed. */
bool turn_file_against(const Game *game, const void *edition, const void *state, int seat, const Tree *file,
                       const Tree *claims, Arena *arena, Diagnostics *diagnostics);

/* Whether a text names what only orders speak of: a unit, a card, zones with an arrow, the name of a zone. */
bool turn_text_names(const Game *game, const void *edition, const void *state, int seat, const char *text,
                     size_t length, Arena *arena);

/* What a text says before the game is known, for `game`, `key` and `turn`: the scalar of that key in any
 * language, or NULL. */
const Tree *turn_file_head(Arena *arena, const char *text, size_t length, const char *key);

/* A section that is still behind its "#", "#moves: []": its line, and those below that its brackets or its list go on in. */
typedef struct CommentedLine {
  int line, lines;
  const char *key;  /* the section */
  const char *text; /* what they say without "#", on one line */
  bool empty;       /* what follows the key is nothing, or only brackets */
} CommentedLine;

/* The sections of a text that are behind a "#". In the arena; *count of them. */
CommentedLine *turn_file_commented(const Game *game, Arena *arena, const char *text, size_t length,
                                   size_t *count);

/* What each line of a text says behind its "#", in ASCII and without blanks and quotes, for comparing it whatever a mail program made
 * of these; "" for a line that has none. In the arena; *count of them. */
const char **turn_file_remarks(Arena *arena, const char *text, size_t length, size_t *count);
/* Those of lines from .. end - 1 (from 0), one behind the other, whatever a mail program made of their ends. In the arena. */
const char *turn_file_remark(Arena *arena, const char *const *remarks, size_t from, size_t end);

/* What the ledger keeps of a file: its sections and what else lasts (all but game, turn, key, press, what it began from
 * and what it says of its player), `unclear: yes` where a line was not understood, as YAML; and the places of its nodes.
 * Both in the arena. */
void turn_file_write(Arena *arena, const TurnText *text, const char **canonical, const char **places);
/* The same as it was when it was written, without `unclear` among its keys. */
TurnText turn_file_again(Arena *arena, const char *canonical, const char *places);
/* Reads both back; NULL where `canonical` is "" (a file that cannot be read). */
Tree *turn_file_read(Arena *arena, const char *canonical, const char *places);

#endif
