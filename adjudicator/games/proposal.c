/* A part of a sentence is compared with every order that may be given, as a bag of names: which verb, preposition or turn of phrase stands
 * between them says nothing here. That is too bold for an order, and right for a question. */
#include "proposal.h"

#include <string.h>

#include "../base/yaml.h"
#include "forms.h"
#include "naming.h"
#include "offers.h"
#include "orders.h"
#include "turn_file.h"

/* Lines that a yes may mean. */
#define LINES_MOST 60
/* Parts of a sentence; a longer one is told no way to mend it. */
#define CUTS_MOST 24
/* Parts that are put together, "OI1, OI2 and OC2 charge WC10". */
#define PARTS_MOST 6
/* Names of one order. */
#define NAMES_MOST 12

/* A part of the sentence. */
typedef struct Part {
  const PlainToken *from, *end;
  Naming names[NAMES_MOST];
  size_t count;
  int number;   /* how many, beside its names, "one cube"; 0: not said */
  bool numbers; /* several times */
  bool figures; /* it is said in figures, which must not get lost */
  bool all;     /* "all" */
  bool digits;  /* all names are bare numbers */
  bool turned;  /* it holds a word that forbids, doubts, conditions */
  bool orders;  /* a verb of orders */
} Part;

/* ======== what a part names ======== */

/* "If it retreats" as one phrase of a game. */
static bool begins_with_if(PlainReader *reader, const PlainToken *t) {
  const char *blank = memchr(t->raw, ' ', t->raw_length);
  if (t->kind != PLAIN_WORD || blank == NULL) return false;
  return plain_tokens(reader, t->raw, (size_t)(blank - t->raw), 1, 1)->symbol == PLAIN_IF;
}

/* "To see what he does" asks nothing, "what if" does; "nothing but" names what is left out. */
static bool turns(PlainReader *reader, const PlainToken *t, bool first) {
  if (begins_with_if(reader, t)) return true;
  if (t->symbol == PLAIN_ALL || (t->symbol == PLAIN_MAY && !first)) return false;
  bool stays = reader->shapes->stays != 0 && t->symbol == reader->shapes->stays;
  if (t->symbol == PLAIN_TURN && !plain_has_value(t, PLAIN_THIS)) return true; /* "in the second turn" */
  return stays || plain_is_turning(t->symbol) || t->symbol == PLAIN_AWAY || t->kind == PLAIN_ASK;
}

static Part part_of(PlainReader *reader, const PlainToken *from, const PlainToken *end) {
  Part part = {.from = from, .end = end, .digits = true};
  for (const PlainToken *t = from; t < end;) {
    Naming naming = naming_at(reader, t, end);
    bool named = naming.taken > 0, room = part.count < NAMES_MOST;
    part.turned |= turns(reader, t, t == from) || (named && !room);
    part.orders |= t->kind == PLAIN_ARROW || (t->kind == PLAIN_WORD && reader->shapes->is_verb(t->symbol));
    part.all |= t->symbol == PLAIN_ALL;
    if (!named && t->number > 0) {
      part.numbers |= part.number > 0;
      part.number = t->number;
      part.figures = t->kind == PLAIN_NUMBER;
    }
    if (named) part.digits &= t->kind == PLAIN_NUMBER;
    if (named && room) part.names[part.count++] = naming;
    t += named ? naming.taken : 1;
  }
  return part;
}

/* ======== the order that has all of these names ======== */

typedef struct Fit {
  Asking *asking;
  PlainReader *reader;
  const Part *part;
  const char *section; /* that the part speaks of; NULL: none */
  const char *line;    /* of the best one, in English; NULL: none yet */
  int score;           /* its; more is better */
  int count;           /* how many the part says; 0: it does not */
  bool counted;        /* in figures */
  bool several;        /* another is as good */
} Fit;

/* Where a text has, as a word, anything that is named at a place; NULL: nowhere. */
static const char *find_naming(Arena *arena, const char *text, const Naming *naming) {
  for (const char *as = naming->as; *as == '\n';) {
    size_t length = strcspn(as + 1, "\n");
    const char *found = naming_find(text, arena_strndup(arena, as + 1, length));
    if (found != NULL) return found;
    as += length + 1;
  }
  return NULL;
}

static bool is_verb(const Fit *fit, const PlainToken *t) {
  return t->kind == PLAIN_WORD && fit->reader->shapes->is_verb(t->symbol);
}

static bool has_symbol(const PlainToken *from, const PlainToken *end, int symbol) {
  while (from < end && from->symbol != symbol) from++;
  return from < end;
}

/* How the verbs of a line are those of the part. */
typedef enum Verbs {
  VERBS_NONE,  /* the line has none: "12→14" */
  VERBS_OTHER, /* the part has none of them */
  VERBS_LOST,  /* the part has one more: "OI8 attacks WI1, then it goes in" */
  VERBS_SAME
} Verbs;

static Verbs compare_verbs(const Fit *fit, const char *line) {
  const PlainToken *tokens = plain_tokens(fit->reader, line, strlen(line), 1, 1), *end = tokens;
  const Part *part = fit->part;
  bool any = false, shared = false, lost = false;
  for (; end->kind != PLAIN_END; end++) {
    any |= is_verb(fit, end);
    shared |= is_verb(fit, end) && has_symbol(part->from, part->end, end->symbol);
  }
  for (const PlainToken *t = part->from; t < part->end; t++)
    lost |= is_verb(fit, t) && !has_symbol(tokens, end, t->symbol);
  if (!any) return VERBS_NONE;
  if (!shared) return VERBS_OTHER;
  return lost ? VERBS_LOST : VERBS_SAME;
}

/* Whether a line has the names in the order of the sentence. */
static bool in_order(const Fit *fit, const char *line) {
  for (size_t i = 0; i < fit->part->count; i++) {
    line = find_naming(fit->reader->arena, line, &fit->part->names[i]);
    if (line == NULL) return false;
  }
  return true;
}

/* The lines of a file in English; NULL: some order has none, or there is none. */
static Tree *lines_of(const Asking *asking, const Tree *file, Arena *arena) {
  const OrderList orders = orders_of(asking->game, file, arena);
  Tree *lines = tree_list(arena);
  for (size_t i = 0; i < orders.count; i++) {
    if (orders.items[i].kind == NULL) return NULL;
    tree_add_text(arena, lines, order_line(asking->game, &orders.items[i], "en", arena));
  }
  return orders.count == 0 ? NULL : lines;
}

/* The orders of a text, if it says nothing else, and they are legal by themselves or `beside` those that the seat has; NULL: they are
 * not. */
static const Tree *orders_read(Asking *asking, const char *text, bool beside, Arena *arena) {
  const void *orders = NULL;
  Diagnostics found;
  TurnText read;
  const Tree *twice;
  diagnostics_init(&found, arena);
  turn_file_understand(asking->game, asking->edition, asking->state, asking->seat, text, strlen(text),
                       TURN_PROSE, arena, &found, &read);
  if (found.errors > 0 || read.unclear || read.refused || (read.away != NULL && read.away->count > 0))
    return NULL;
  Tree *all = tree_copy(arena, beside ? asking->given : read.file);
  if (beside && !plain_merge(arena, all, read.file, &twice)) return NULL;
  if (asking->part != NULL) tree_put_text(arena, all, "pair", asking->part);
  bool legal =
      game_read(asking->game, asking->edition, asking->state, asking->seat, all, arena, &orders, &found);
  return legal && found.errors == 0 ? read.file : NULL;
}

/* Their lines. */
static Tree *lines_read(Asking *asking, const char *text, Arena *arena) {
  if (asking->tries-- <= 0) return NULL;
  const Tree *file = orders_read(asking, text, false, arena);
  if (file == NULL && asking->given != NULL) file = orders_read(asking, text, true, arena);
  return file == NULL ? NULL : lines_of(asking, file, arena);
}

/* How many figures a line has, if all of them are named, of "12→14" both; else it says more than the part: -1. */
static int figures_named(const Fit *fit, const char *line) {
  int figures = 0;
  for (const char *at = line; *at != '\0';) {
    size_t length = 0;
    while (naming_is_of_word(at[length])) length++;
    bool figure = length > 0 && strspn(at, "0123456789") >= length, named = false;
    const char *word = arena_strndup(fit->reader->arena, at, length);
    for (size_t i = 0; figure && i < fit->part->count; i++)
      named |= naming_find(fit->part->names[i].as, word) != NULL;
    if (figure && !named) return -1;
    figures += figure;
    at += length > 0 ? length : 1;
  }
  return figures;
}

/* Whether a line ends with what the part says it comes from, "back from TOR.3". */
static bool ends_at_origin(const Fit *fit, const char *line) {
  const Naming *last = NULL;
  const char *at = NULL;
  for (size_t i = 0; i < fit->part->count; i++) {
    const char *found = find_naming(fit->reader->arena, line, &fit->part->names[i]);
    if (found == NULL || (at != NULL && found <= at)) continue;
    at = found;
    last = &fit->part->names[i];
  }
  const PlainToken *before = last == NULL ? NULL : last->at - 1;
  while (before != NULL && before >= fit->part->from && before->symbol == PLAIN_FILLER) before--;
  return before != NULL && before >= fit->part->from && before->symbol == PLAIN_FROM;
}

/* "play Molina ZONE": the line with what stands at a place where it leaves that open; NULL: it does not. */
static const char *filled_in(const Fit *fit, const char *line, const Naming *naming) {
  static const char OPEN[] = "ZONE";
  const char *open = naming_find(line, OPEN);
  if (open == NULL || naming == NULL || *naming->as == '\0') return NULL;
  const char *as = naming->as + 1;
  return arena_printf(fit->reader->arena, "%.*s%.*s%s", (int)(open - line), line, (int)strcspn(as, "\n"), as,
                      open + strlen(OPEN));
}

/* An order that may be given, against those before it. */
static void weigh(void *context, const Tree *file, const char *whose, const char *also) {
  Fit *fit = context;
  const Part *part = fit->part;
  Arena *arena = fit->reader->arena;
  const char *text = arena_concat(arena, yaml_write_line(arena, file), " ", whose, " ", also, NULL);
  const Naming *left = NULL;
  size_t named = 0;
  for (size_t i = 0; i < part->count; i++) {
    bool has = find_naming(arena, text, &part->names[i]) != NULL;
    named += has;
    if (!has && left != NULL) return;
    if (!has) left = &part->names[i];
  }
  const Tree *lines = named == 0 ? NULL : lines_of(fit->asking, file, arena);
  if (lines == NULL || lines->count != 1) return;
  const char *line = lines->items[0].value->text, *filled = filled_in(fit, line, left);
  if (filled != NULL) {
    line = filled;
    left = NULL;
  }
  bool counted = left != NULL && left->at->number > 0; /* "5 cubes from 12 to 14" */
  if (left != NULL && (!counted || part->number > 0)) return;
  Verbs verbs = compare_verbs(fit, line);
  bool section = fit->section != NULL && tree_get(file, fit->section) != NULL;
  bool told = verbs == VERBS_SAME || section || part->orders || *whose == '\0' || filled != NULL;
  if (verbs == VERBS_LOST || (named == 1 && !told)) return;
  if (part->digits && verbs == VERBS_OTHER) return; /* "recon 4", of any number that is named */
  int figures = figures_named(fit, line);
  bool row = figures > 2; /* "deploy 5 2 4 1 3": what stands where */
  if (figures < 0 || (row && !in_order(fit, line)) || (named > 1 && ends_at_origin(fit, line))) return;
  int score = 8 * (verbs == VERBS_SAME) + 4 * section + 2 * (left == NULL) + in_order(fit, line);
  if (fit->line != NULL && score <= fit->score) {
    fit->several |= score == fit->score && strcmp(fit->line, line) != 0;
    return;
  }
  fit->score = score;
  fit->line = line;
  fit->count = counted ? left->at->number : part->number;
  fit->counted = counted || part->figures;
  fit->several = false;
}

/* The section that a part names, "in the movement"; NULL: none. */
static const char *section_of(PlainReader *reader, const Part *part) {
  const char *section = NULL;
  for (const PlainToken *t = part->from; t < part->end && section == NULL; t++)
    if (t->kind == PLAIN_WORD)
      section = plain_key(reader->arena, reader->shapes->keys, t->raw, t->raw_length);
  return section;
}

static Tree *lines_fitting(Asking *asking, PlainReader *reader, const Part *part) {
  Arena *arena = reader->arena;
  const char *names = "";
  if (part->turned || part->count == 0 || asking->tries-- <= 0) return NULL;
  for (size_t i = 0; i < part->count; i++) names = arena_concat(arena, names, part->names[i].as, NULL);
  Fit fit = {.asking = asking, .reader = reader, .part = part, .section = section_of(reader, part)};
  offers_named(asking->game, asking->choices, names, arena, weigh, &fit);
  if (fit.line == NULL || fit.several || part->numbers) return NULL;
  const char *counted = arena_printf(arena, "%d %s", fit.count, fit.line);
  if (fit.count == 0 && part->all) counted = arena_concat(arena, "all ", fit.line, NULL);
  Tree *lines = fit.count > 0 || part->all ? lines_read(asking, counted, arena) : NULL;
  bool lost = fit.counted || part->all || fit.count > 1; /* "one" may be no number */
  return lines != NULL || lost ? lines : lines_read(asking, fit.line, arena);
}

/* ======== the parts of a sentence ======== */

/* Where a part ends that begins at a token. */
static const PlainToken *part_end(const PlainToken *t) {
  const PlainToken *from = t;
  for (; t->kind != PLAIN_END; t++) {
    bool dash = t->kind == PLAIN_DASH && !t->glued;
    bool reason = t > from && t->symbol == PLAIN_BECAUSE;
    if (plain_is_separator(t) || t->kind == PLAIN_COLON || dash || reason) break;
  }
  return t;
}

typedef struct Cuts {
  const PlainToken *from[CUTS_MOST], *end[CUTS_MOST];
  size_t count;
} Cuts;

/* False: there are too many. */
static bool cut(const PlainToken *t, Cuts *out) {
  out->count = 0;
  while (t->kind != PLAIN_END) {
    const PlainToken *end = part_end(t);
    if (end > t && out->count == CUTS_MOST) return false;
    if (end > t) {
      out->from[out->count] = t;
      out->end[out->count++] = end;
    }
    t = end->kind == PLAIN_END || end->symbol == PLAIN_BECAUSE ? end : end + 1;
  }
  return true;
}

/* What stands from the cut `i` on, the most of it that can be told; *taken: how many of them. NULL: nothing can. */
static Tree *lines_from(Asking *asking, PlainReader *reader, const Cuts *cuts, size_t i, size_t *taken) {
  size_t most = cuts->count - i < PARTS_MOST ? cuts->count - i : PARTS_MOST;
  for (int fits = 0; fits < 2; fits++) {
    for (*taken = most; *taken > 0; --*taken) {
      const PlainToken *end = cuts->end[i + *taken - 1];
      const Part part = part_of(reader, cuts->from[i], end);
      Tree *lines = fits ? lines_fitting(asking, reader, &part)
                         : lines_read(asking, plain_raw(reader, cuts->from[i], end), reader->arena);
      if (lines != NULL) return lines;
    }
  }
  return NULL;
}

/* Whether a part that is no order says nothing of orders either. */
static bool is_talk(const Part *part) {
  bool game = part->orders;
  for (const PlainToken *t = part->from; t < part->end; t++) game |= t->symbol >= PLAIN_SYMBOLS;
  return part->count == 0 && part->number == 0 && !part->turned && !game;
}

/* "Because he is near", "so the palace is safe". */
static bool begins_remark(const PlainReader *reader, const PlainToken *t) {
  return t->symbol == PLAIN_BECAUSE ||
         plain_key(reader->arena, PLAIN_OUTCOMES, t->raw, t->raw_length) != NULL;
}

/* The lines of a sentence; NULL: some part of it is neither an order nor talk. */
static Tree *lines_of_sentence(Asking *asking, const char *sentence, Arena *arena) {
  PlainReader reader;
  Cuts cuts;
  plain_reader_init(&reader, arena, asking->game->plain, asking->edition, asking->state, asking->seat);
  if (!cut(plain_tokens(&reader, sentence, strlen(sentence), 1, 1), &cuts)) return NULL;
  Tree *all = tree_list(arena);
  for (size_t i = 0, taken; i < cuts.count; i += taken) {
    taken = 1;
    if (begins_remark(&reader, cuts.from[i])) continue;
    const Tree *lines = lines_from(asking, &reader, &cuts, i, &taken);
    for (size_t k = 0; lines != NULL && k < lines->count; k++) tree_add(arena, all, lines->items[k].value);
    if (lines != NULL) continue;
    taken = 1;
    const Part part = part_of(&reader, cuts.from[i], cuts.end[i]);
    if (!is_talk(&part)) return NULL;
  }
  return all;
}

/* The text of lines, one below the other. */
static const char *text_of(const Tree *lines, Arena *arena) {
  const char *text = "";
  for (size_t i = 0; i < lines->count; i++)
    text = arena_concat(arena, text, lines->items[i].value->text, "\n", NULL);
  return text;
}

bool proposal_add(Asking *asking, const char *sentence, Tree *lines, Arena *arena) {
  if (asking->game->plain == NULL || asking->choices == NULL) return false;
  Arena *tries = arena_new(); /* much is tried, and little stays */
  const Tree *more = lines_of_sentence(asking, sentence, tries);
  Tree *both = tree_copy(tries, lines);
  for (size_t i = 0; more != NULL && i < more->count; i++) {
    const Tree *line = more->items[i].value;
    if (!tree_has(both, line)) tree_add_text(tries, both, line->text);
  }
  bool found = more != NULL && more->count > 0 && both->count <= LINES_MOST &&
               lines_read(asking, text_of(both, tries), tries) != NULL;
  for (size_t i = lines->count; found && i < both->count; i++)
    tree_add_text(arena, lines, arena_strdup(arena, both->items[i].value->text));
  arena_free(tries);
  return found;
}
