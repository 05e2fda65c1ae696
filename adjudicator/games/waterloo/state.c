/* The names of what a state holds, an empty state, and the options of a game. */
#include "state.h"

#include <string.h>

#include "../../base/yaml.h"
#include "../fields.h"

#define NIGHTFALL_DEFAULT 20
#define NIGHTFALL_MAX     999
#define TARGET_MAX        99

const char *const WATERLOO_SIDES[SIDES + 1] = {"north", "south", NULL};
const char *const WATERLOO_ACTIONS[ACTIONS + 1] = {"recon",  "manoeuvre", "artillery", "retreat",
                                                   "charge", "assault",   NULL};
const char *const WATERLOO_WHATS[WHAT_GUARD + 1] = {"nothing", "ask", "accept", "decline", "reserve", NULL};
const char *const WATERLOO_POSES[POSES + 1] = {"standing", "up", "down", NULL};
const char *const WATERLOO_DUELS[DUEL_STATES + 1] = {"open", "pinned", "removed", NULL};
const char *const WATERLOO_ENGAGED[ENGAGEMENTS + 1] = {"none", "charge", "countercharge", "guard", NULL};
const char *const WATERLOO_WINDOWS[WINDOWS + 1] = {"deploy", "turn", "ask", "done", NULL};
const char *const WATERLOO_QUESTIONS[QUESTIONS + 1] = {"none",  "action", "counter_charge", "guard_defending",
                                                       "guard", NULL};
const char *const WATERLOO_REASONS[REASONS] = {NULL, "victory", "shared-victory"};

size_t waterloo_state_size(const void *edition) {
  return sizeof(State) + (size_t)waterloo_pairs_most(edition) * sizeof(Pair);
}

void waterloo_state_clear(const Edition *edition, State *state) {
  memset(state, 0, waterloo_state_size(edition));
  state->terms.nightfall = NIGHTFALL_DEFAULT;
}

const Pair *waterloo_pair_of(const State *state, int a, int b) {
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    if (waterloo_side_of(pair, a) >= 0 && waterloo_side_of(pair, b) >= 0) return pair;
  }
  return NULL;
}

/* ---- options ---- */

const GameOption WATERLOO_OPTIONS[OPTIONS + 1] = {
    [OPTION_MODE] = {"mode", "complete|simplified", "complete", "WATERLOO 3, 4"},
    [OPTION_LAURELS] = {"laurels", "no|yes", "no", "WATERLOO 6"},
    [OPTION_TARGET] = {"target", "1..99, or {SEAT: 1..99}; 2 and more where two play for wins",
                       "2 wins, 10 laurels", "WATERLOO 3, 6"},
    [OPTION_NIGHTFALL] = {"nightfall", "1..999, off", "20", "WATERLOO W21"},
    [OPTION_AUTO_END] = {"auto_end", "no|yes", "no", "WATERLOO W14"},
    [OPTION_HANDICAP] = {"handicap", "{player: SEAT, always_first: yes, double_recon: yes}", "none",
                         "WATERLOO 8"},
    [OPTION_INACTIVE] = {"inactive", "chosen|drawn", "chosen", "WATERLOO W16"},
    [OPTION_FIRST] = {"first", "drawn|north|south", "drawn", "WATERLOO W18, W20"},
    [OPTION_INTERRUPTS] = {"interrupts", "ask|none", "ask", "WATERLOO 10.1"},
    [OPTIONS] = {NULL, NULL, NULL, NULL},
};

static const char *const MODES[] = {"complete", "simplified", NULL};
const char *const WATERLOO_NO_YES[] = {"no", "yes", NULL};
static const char *const INACTIVE[] = {"chosen", "drawn", NULL};
static const char *const FIRST[] = {"drawn", "north", "south", NULL};
static const char *const INTERRUPTS[] = {"ask", "none", NULL};
static const char *const HANDICAP_KEYS[] = {"player", "always_first", "double_recon", NULL};

typedef struct Reader {
  const Edition *edition;
  Terms *terms;
  const char *code;
  Diagnostics *diagnostics;
} Reader;

static void fault(const Reader *reader, Option option, const Tree *node) {
  const GameOption *row = &WATERLOO_OPTIONS[option];
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "option-unknown-value", node, "option",
           row->name, "value", tree_string(node, ""), "values", row->values, NULL);
}

/* yes and no may be written as YAML has them. */
static void read_word(const Reader *reader, Option option, const Tree *node, const char *const *words,
                      uint8_t *out) {
  bool value;
  int found = word_index(tree_string(node, ""), words);
  if (words == WATERLOO_NO_YES && tree_read_bool(node, &value)) found = value;
  if (found < 0) {
    fault(reader, option, node);
  } else {
    *out = (uint8_t)found;
  }
}

static bool read_target(const Tree *node, uint8_t *out) {
  int64_t number;
  if (!tree_read_int(node, &number) || number < 1 || number > TARGET_MAX) return false;
  *out = (uint8_t)number;
  return true;
}

static void read_targets(const Reader *reader, const Tree *node) {
  const Edition *edition = reader->edition;
  uint8_t *target = reader->terms->target;
  if (node->kind != TREE_MAP) {
    bool good = read_target(node, &target[0]);
    for (int seat = 1; good && seat < edition->base.seats.count; seat++) target[seat] = target[0];
    if (!good) fault(reader, OPTION_TARGET, node);
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    int seat = seats_find(&edition->base.seats, node->items[i].key);
    if (seat < 0 || !read_target(node->items[i].value, &target[seat]))
      fault(reader, OPTION_TARGET, node->items[i].value);
  }
}

static void read_nightfall(const Reader *reader, const Tree *node) {
  int64_t number;
  bool on;
  if (tree_read_int(node, &number) && number >= 1 && number <= NIGHTFALL_MAX) {
    reader->terms->nightfall = (uint16_t)number;
  } else if (tree_read_bool(node, &on) && !on) { /* `off` is YAML's no, too */
    reader->terms->nightfall = 0;
  } else {
    fault(reader, OPTION_NIGHTFALL, node);
  }
}

static void read_handicap(const Reader *reader, const Tree *node) {
  Terms *terms = reader->terms;
  if (strcmp(tree_string(node, ""), "none") == 0 || tree_is_null(node)) return;
  int seat = seats_find(&reader->edition->base.seats, tree_string(tree_get(node, "player"), ""));
  if (node->kind != TREE_MAP || seat < 0) {
    fault(reader, OPTION_HANDICAP, node);
    return;
  }
  field_keys(node, HANDICAP_KEYS, reader->diagnostics);
  terms->handicapped = (uint8_t)(seat + 1);
  terms->always_first = field_bool(node, "always_first", reader->diagnostics);
  terms->double_recon = field_bool(node, "double_recon", reader->diagnostics);
}

/* What a command line gives as a text in braces, as the map that it is. */
static const Tree *unfolded(const Reader *reader, const Tree *node) {
  const char *text = tree_string(node, "");
  if (text[0] != '{') return node;
  Diagnostics ignored; /* what cannot be read is not a value of the option: told by who asked */
  diagnostics_init(&ignored, reader->diagnostics->arena);
  const Tree *map = yaml_read(reader->diagnostics->arena, text, strlen(text), &YAML_TURN_FILE, &ignored);
  return map == NULL ? node : map;
}

static void read_option(const Reader *reader, Option option, const Tree *node) {
  Terms *terms = reader->terms;
  switch (option) {
  case OPTION_MODE: read_word(reader, option, node, MODES, &terms->mode); break;
  case OPTION_LAURELS: read_word(reader, option, node, WATERLOO_NO_YES, &terms->laurels); break;
  case OPTION_TARGET: read_targets(reader, unfolded(reader, node)); break;
  case OPTION_NIGHTFALL: read_nightfall(reader, node); break;
  case OPTION_AUTO_END: read_word(reader, option, node, WATERLOO_NO_YES, &terms->auto_end); break;
  case OPTION_HANDICAP: read_handicap(reader, unfolded(reader, node)); break;
  case OPTION_INACTIVE: read_word(reader, option, node, INACTIVE, &terms->inactive); break;
  case OPTION_FIRST: read_word(reader, option, node, FIRST, &terms->first); break;
  case OPTION_INTERRUPTS: read_word(reader, option, node, INTERRUPTS, &terms->interrupts); break;
  case OPTIONS: break;
  }
}

void waterloo_options_read(const Edition *edition, const Tree *map, bool strict, const char *code,
                           Terms *terms, Diagnostics *diagnostics) {
  const char *names[OPTIONS + 1] = {NULL};
  const Reader reader = {.edition = edition, .terms = terms, .code = code, .diagnostics = diagnostics};
  for (int option = 0; option < OPTIONS; option++) names[option] = WATERLOO_OPTIONS[option].name;
  if (strict && !field_keys(map, names, diagnostics)) return;
  for (int option = 0; option < OPTIONS; option++) {
    const Tree *node = tree_get(map, names[option]);
    if (node != NULL) read_option(&reader, (Option)option, node);
  }
  /* 3: two battles at least; round-robins and laurels have no such bound. */
  bool low = terms->target[NORTH] == 1 || terms->target[SOUTH] == 1;
  if (low && !terms->laurels && !waterloo_has_rondes(edition))
    fault(&reader, OPTION_TARGET, tree_get(map, names[OPTION_TARGET]));
}

/* -- writing -- */

static void put_word(Arena *arena, Tree *map, Option option, const char *const *words, int value) {
  if (value != 0) tree_put_text(arena, map, WATERLOO_OPTIONS[option].name, words[value]);
}

static void put_targets(const Edition *edition, const Terms *terms, Tree *map, Arena *arena) {
  int count = edition->base.seats.count;
  bool same = true, given = false;
  for (int seat = 0; seat < count; seat++) {
    same &= terms->target[seat] == terms->target[0];
    given |= terms->target[seat] != 0;
  }
  if (!given) return;
  if (same) {
    tree_put_int(arena, map, "target", terms->target[0]);
    return;
  }
  Tree *targets = tree_put(arena, map, "target", tree_map(arena));
  for (int seat = 0; seat < count; seat++) {
    if (terms->target[seat] != 0)
      tree_put_int(arena, targets, edition->base.seats.names[seat], terms->target[seat]);
  }
}

Tree *waterloo_options_write(const Edition *edition, const Terms *terms, Arena *arena) {
  Tree *map = tree_map(arena);
  put_word(arena, map, OPTION_MODE, MODES, terms->mode);
  put_word(arena, map, OPTION_LAURELS, WATERLOO_NO_YES, terms->laurels);
  put_targets(edition, terms, map, arena);
  if (terms->nightfall == 0) tree_put_text(arena, map, "nightfall", "off");
  if (terms->nightfall != 0 && terms->nightfall != NIGHTFALL_DEFAULT)
    tree_put_int(arena, map, "nightfall", terms->nightfall);
  put_word(arena, map, OPTION_AUTO_END, WATERLOO_NO_YES, terms->auto_end);
  if (terms->handicapped != 0) {
    Tree *handicap = tree_put(arena, map, "handicap", tree_map(arena));
    tree_put_text(arena, handicap, "player", edition->base.seats.names[terms->handicapped - 1]);
    tree_put_bool(arena, handicap, "always_first", terms->always_first);
    tree_put_bool(arena, handicap, "double_recon", terms->double_recon);
  }
  put_word(arena, map, OPTION_INACTIVE, INACTIVE, terms->inactive);
  put_word(arena, map, OPTION_FIRST, FIRST, terms->first);
  put_word(arena, map, OPTION_INTERRUPTS, INTERRUPTS, terms->interrupts);
  return map;
}
