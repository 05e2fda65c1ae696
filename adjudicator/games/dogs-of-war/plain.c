/* Plain orders of Dogs of War: dogs, the first-player token, policies (DOGS R22, R25, 8.3); on plain_muster.c and
 * plain_plan.c all lines and values of turn files. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

#include "../fields.h"

static bool is_policy_word(int symbol) {
  return symbol >= DOGS_STAY && symbol <= DOGS_TOWARD_MINE;
}

/* "keep 2 coins", "keep the token": not "keep well". */
static bool is_kept(const PlainToken *t) {
  for (int i = 1; i <= 2 && t[i - 1].kind != PLAIN_END; i++) {
    if (t[i].symbol == DOGS_COIN || t[i].symbol == DOGS_TOKEN) return true;
  }
  return false;
}

static bool is_else_word(const PlainToken *t) {
  t = dogs_past_links(t + 1);
  return t->symbol == DOGS_PASS || t->symbol == DOGS_ASK || t->symbol == DOGS_WEAKEST;
}

/* The power of the reader's own dog, which all know; POWERS before it has one. */
static Power own_power(const PlainReader *reader) {
  int dog = dogs_board_of(reader)->players[reader->seat].dog - 1;
  return dog < 0 ? POWERS : (Power)dogs_edition_of(reader)->dogs[dog].power;
}

/* "the marker", "my captains stay", of who has the power to say so. */
static bool speaks_of_policy(const PlainReader *reader, const PlainToken *t) {
  bool captains = (t->symbol == DOGS_CAPTAIN && is_policy_word(t[1].symbol)) ||
                  (is_policy_word(t->symbol) && t[1].symbol == DOGS_CAPTAIN);
  return (t->symbol == DOGS_MARKER && own_power(reader) == POWER_CURSOR) ||
         (captains && own_power(reader) == POWER_WITHDRAW);
}

static size_t names(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  if (dogs_is_soldier(t)) return 1;
  if (dogs_space_at(reader, t, &taken) != NULL || dogs_card_at(reader, t, false, &taken) != NULL)
    return taken;
  if (t->kind != PLAIN_WORD) return 0;
  if (t->symbol == DOGS_DOG) {
    bool ordered =
        dogs_board_of(reader)->window == WINDOW_DOGS || is_policy_word(dogs_past_links(t + 1)->symbol);
    return ordered ? 1 : 0;
  }
  if (speaks_of_policy(reader, t)) return 1;
  if (is_policy_word(t->symbol)) return dogs_past_links(t + 1)->symbol == DOGS_DOG ? 1 : 0;
  if (t->symbol == DOGS_PASS) return dogs_ends(t + 1) ? 1 : 0;
  if (t->symbol == DOGS_KEEP) return is_kept(t) ? 1 : 0;
  if (t->symbol == PLAIN_IF) return dogs_mentions(t, DOGS_PASS) || dogs_mentions(t, DOGS_THEN_PASS) ? 1 : 0;
  return t->symbol == PLAIN_ELSE && is_else_word(t) ? 1 : 0;
}

static bool is_verb(int symbol) {
  return symbol == DOGS_BUY || symbol == DOGS_PASS || symbol == DOGS_THEN_PASS;
}

static const char *due(const PlainReader *reader) {
  switch (dogs_board_of(reader)->window) {
  case WINDOW_DOGS: return "dogs";
  case WINDOW_TOKEN: return "first_player";
  case WINDOW_MUSTER: return "muster";
  default: return "plan";
  }
}

/* ---- dogs ---- */

static bool is_dogs_filler(const PlainToken *t) {
  return t->symbol == DOGS_PREFER || t->symbol == DOGS_IF_TAKEN || t->symbol == PLAIN_FROM ||
         t->symbol == PLAIN_ELSE || dogs_is_link(t) || dogs_is_between(t);
}

/* "or, failing that, McBeth" */
static bool is_or_else(const PlainToken *t) {
  return t->symbol == PLAIN_OR && dogs_past_links(t + 1)->symbol == PLAIN_ELSE;
}

/* A number that says which choice a dog is: "first", "2", "3rd"; 0: none. *t: its last token. */
static int rank_at(const PlainToken **t) {
  int number = (*t)->symbol == DOGS_ORDINAL ? (*t)->value[0] - '0' : dogs_number_of(*t);
  if (number > 0 && (*t)->kind == PLAIN_NUMBER && dogs_is_ordinal_end(*t + 1)) (*t)++;
  return number;
}

/* "My first choice is Blackmane, second Stormcrow", "McBeth > Blackmane", "Stormcrow second". */
static Tree *dogs(PlainReader *reader, const PlainToken *t) {
  const PlainToken *first = t, *named = NULL;
  Tree *list = plain_list(reader, t), *ranks = plain_list(reader, t);
  int before = 0;            /* the number that stands before the next dog */
  bool numbers_lead = false; /* they stand before their dogs */
  for (; t->kind != PLAIN_END; t++) {
    int dog = dogs_among(t, DOGS_DOG, dogs_edition_of(reader)->dog_ids);
    int number = dog < 0 ? rank_at(&t) : 0, rank = 0;
    if (dog >= 0) {
      tree_add(reader->arena, list, plain_scalar(reader, t, t->value));
      named = t;
      rank = before;
      before = 0;
    } else if (number > 0 && (numbers_lead || named == NULL)) {
      if (before > 0) return NULL;
      before = number;
      numbers_lead = true;
    } else if (number > 0) {
      if (list->count <= ranks->count) return NULL;
      rank = number;
    } else if (t->symbol == PLAIN_OR && !is_or_else(t) && list->count > 0) {
      return plain_complain(reader, t, "line-dogs-or", "section", "dogs", NULL);
    } else if (!is_or_else(t) && !is_dogs_filler(t)) {
      return NULL;
    }
    if (rank > 0)
      tree_add(reader->arena, ranks,
               plain_scalar(reader, named, arena_printf(reader->arena, "rank %d %s", rank, named->value)));
  }
  if (list->count == 0 || before > 0) return NULL;
  Tree *made = plain_one(reader, first, "dogs", list);
  if (ranks->count > 0) plain_put(reader, made, first, DOGS_CLAIMS, ranks);
  return made;
}

/* "Stormcrow second, Blackmane first": the list is read from its beginning, whatever is written so. */
static bool is_misplaced(PlainReader *reader, const Tree *list, const Tree *claim) {
  const char *said = claim->text + strlen("rank ");
  char *dog;
  long rank = strtol(said, &dog, 10);
  bool there = list != NULL && rank >= 1 && (size_t)rank <= list->count;
  if (list == NULL || (there && strcmp(tree_string(list->items[rank - 1].value, ""), dog + 1) == 0))
    return false;
  const PlainToken at = {
      .kind = PLAIN_END, .text = "", .raw = "", .line = claim->line, .column = claim->column};
  plain_complain(reader, arena_memdup(reader->arena, &at, sizeof at), "line-numbers", "text", said, "section",
                 "dogs", NULL);
  return true;
}

static bool doubt(PlainReader *reader, Tree *file, const Tree *claims) {
  for (size_t i = 0; i < claims->count; i++) {
    const Tree *claim = claims->items[i].value;
    bool rank = strncmp(claim->text, "rank ", strlen("rank ")) == 0;
    bool wrong = rank ? is_misplaced(reader, tree_get(file, "dogs"), claim)
                      : dogs_plain_muster_doubt(reader, file, claim);
    const char *section = rank ? "dogs" : "muster";
    if (wrong && tree_get(file, section) != NULL) tree_remove(file, section);
    if (wrong) break;
  }
  return false;
}

/* ---- the first-player token ---- */

static bool is_token_filler(const PlainToken *t) {
  return t->symbol == DOGS_TOKEN || t->symbol == DOGS_HAND || t->symbol == DOGS_GOES_TO ||
         t->symbol == DOGS_PASS || t->symbol == PLAIN_FROM || dogs_is_link(t) || dogs_is_between(t);
}

/* "I keep the token", "first player: alice", "give the token to alice". */
static Tree *first_player(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *at = NULL, *first = t;
  const char *text = NULL;
  size_t taken;
  if (!dogs_mentions(t, DOGS_TOKEN) && !dogs_is_section(section, "first_player")) return NULL;
  for (; t->kind != PLAIN_END; t++) {
    if (is_token_filler(t)) continue;
    int seat = dogs_seat_at(reader, t, &taken);
    if (text != NULL || (seat < 0 && t->symbol != DOGS_KEEP)) return NULL;
    text = seat < 0 ? "keep" : dogs_edition_of(reader)->seat_names[seat];
    at = t;
    if (seat >= 0) t += taken - 1;
  }
  return text == NULL ? NULL : plain_one(reader, first, "first_player", plain_scalar(reader, at, text));
}

/* ---- policies ---- */

static const char *const POLICY_KEYS[POWERS + 1] = {
    [POWER_TAKE] = "blackmane", [POWER_WITHDRAW] = "stormcrow", [POWER_CURSOR] = "conqueror"};

static bool fits_power(int symbol, Power power) {
  switch (power) {
  case POWER_WITHDRAW: return symbol == DOGS_STAY || symbol == DOGS_WITHDRAW;
  case POWER_TAKE: return symbol == DOGS_TAKE || symbol == DOGS_DECLINE;
  case POWER_CURSOR: return symbol == DOGS_TOWARD_MINE || symbol == PLAIN_NONE;
  default: return false;
  }
}

/* "2 steps toward Talbot". */
static Tree *cursor_move(PlainReader *reader, const PlainToken *t) {
  int steps = dogs_number_of(t);
  const PlainToken *at = t;
  if (steps == 0 || steps > TRACK_MAX) return NULL;
  t++;
  while (t->symbol == DOGS_STEPS || dogs_is_link(t)) t++;
  int house = dogs_among(t, DOGS_HOUSE, dogs_edition_of(reader)->house_ids);
  if (house < 0 || !dogs_ends(t + 1)) return NULL;
  Tree *move = plain_map(reader, at);
  plain_put(reader, move, at, "toward", plain_scalar(reader, t, t->value));
  plain_put(reader, move, at, "steps", plain_int(reader, at, steps));
  return move;
}

/* "stay", "withdraw at Talbot". */
static Tree *policy_word(PlainReader *reader, Power power, const PlainToken *t) {
  const PlainToken *said = NULL;
  Tree *houses = plain_map(reader, t);
  for (; t->kind != PLAIN_END; t++) {
    if (fits_power(t->symbol, power)) {
      if (said != NULL) return NULL;
      said = t;
    } else if (dogs_among(t, DOGS_HOUSE, dogs_edition_of(reader)->house_ids) >= 0 &&
               power == POWER_WITHDRAW) {
      plain_put(reader, houses, t, t->value, NULL);
    } else if (!dogs_is_link(t) && !dogs_is_between(t) && t->symbol != PLAIN_FROM &&
               t->symbol != DOGS_CAPTAIN && t->symbol != DOGS_SOLDIER && t->symbol != DOGS_POLICY &&
               t->symbol != DOGS_DOG) {
      return NULL;
    }
  }
  if (said == NULL) return NULL;
  const char *word = said->symbol == PLAIN_NONE ? "none" : said->value;
  for (size_t i = 0; i < houses->count; i++) houses->items[i].value = plain_scalar(reader, said, word);
  return houses->count > 0 ? houses : plain_scalar(reader, said, word);
}

static Tree *policy_of(PlainReader *reader, const PlainToken *at, Power power, Tree *value) {
  return plain_one(reader, at, "policy", plain_one(reader, at, POLICY_KEYS[power], value));
}

/* "Do not move the marker." */
static bool leaves_marker(const PlainReader *reader, const PlainToken *t) {
  bool no = false;
  for (; t->symbol == PLAIN_NO || t->symbol == DOGS_SEND; t++) no |= t->symbol == PLAIN_NO;
  return no && t->symbol == DOGS_MARKER && own_power(reader) == POWER_CURSOR && dogs_ends(t + 1);
}

/* "Stormcrow: stay", "conqueror toward mine". In its section the dog need not be named. */
static Tree *policy(PlainReader *reader, const char *section, const PlainToken *t) {
  const Edition *edition = dogs_edition_of(reader);
  const PlainToken *first = t;
  if (t->symbol == DOGS_POLICY) t = dogs_past_links(t + 1);
  if (leaves_marker(reader, t))
    return policy_of(reader, first, POWER_CURSOR, plain_scalar(reader, t, "none"));
  bool named = dogs_is_section(section, "policy") || t > first || speaks_of_policy(reader, t);
  if (t->symbol == DOGS_MARKER) t = dogs_past_links(t + 1);
  int dog = dogs_among(t, DOGS_DOG, edition->dog_ids);
  if (dog < 0 && is_policy_word(t->symbol))
    dog = dogs_among(dogs_past_links(t + 1), DOGS_DOG, edition->dog_ids);
  if (dog >= 0) {
    if (t->symbol == DOGS_DOG) t = dogs_past_links(t + 1);
  } else if (named) {
    dog = dogs_board_of(reader)->players[reader->seat].dog - 1;
  }
  if (dog < 0 || POLICY_KEYS[edition->dogs[dog].power] == NULL) return NULL;
  Power power = (Power)edition->dogs[dog].power;
  Tree *value = power == POWER_CURSOR ? cursor_move(reader, t) : NULL;
  if (value == NULL) value = policy_word(reader, power, t);
  if (value == NULL) return NULL;
  return policy_of(reader, first, power, value);
}

/* ---- lines ---- */

/* What is ordered in this window; the others are told so. */
static bool is_timely(const PlainReader *reader, const char *section) {
  int window = dogs_board_of(reader)->window;
  if (strcmp(section, DOGS_CLAIMS) == 0) return window == WINDOW_MUSTER;
  if (strcmp(section, "dogs") == 0) return window == WINDOW_DOGS;
  if (strcmp(section, "muster") == 0) return window == WINDOW_MUSTER;
  if (strcmp(section, "first_player") == 0) return window == WINDOW_TOKEN || window == WINDOW_MUSTER;
  return window == WINDOW_TOKEN || window == WINDOW_MUSTER || window == WINDOW_CLASH;
}

/* "knight HAC.6 if Hackett leads": never half of it, but how it is written. */
static void complain(PlainReader *reader, const PlainToken *t) {
  const PlainToken *soldier = NULL, *condition = NULL;
  const char *space = NULL;
  size_t taken;
  for (; t->kind != PLAIN_END; t++) {
    if (soldier == NULL && dogs_is_soldier(t)) soldier = t;
    if (space == NULL) space = dogs_space_at(reader, t, &taken);
    if (condition == NULL && (t->symbol == PLAIN_IF || t->symbol == PLAIN_ELSE)) condition = t;
  }
  if (condition == NULL || soldier == NULL || space == NULL) return;
  const char *write = arena_printf(reader->arena, "plan: [{when: {free: %s}, do: {soldier: %s, at: %s}}]",
                                   space, soldier->value, space);
  plain_complain(reader, condition, "line-condition", "write", write, "section", "plan", NULL);
}

/* "buy two knights put the first knight on talbot one", as it is dictated, without a mark between them. */
static Tree *bought_and_placed(PlainReader *reader, const PlainToken *tokens) {
  size_t at = 1;
  if (!dogs_is_buying(tokens)) return NULL;
  while (tokens[at].kind != PLAIN_END && tokens[at].symbol != DOGS_SEND) at++;
  if (tokens[at].kind == PLAIN_END || dogs_is_link(&tokens[at + 1])) return NULL;
  PlainToken *bought = arena_memdup(reader->arena, tokens, (at + 1) * sizeof *bought);
  bought[at].kind = PLAIN_END;
  bought[at].symbol = 0;
  Tree *made = dogs_plain_purchases(reader, NULL, bought);
  const Tree *placed = made == NULL ? NULL : dogs_plain_plan(reader, NULL, tokens + at), *twice;
  bool whole = placed != NULL && plain_merge(reader->arena, made, placed, &twice);
  return whole ? made : NULL;
}

static Tree *line(PlainReader *reader, const char *section, const PlainToken *tokens) {
  bool any = section == NULL;
  Tree *made = NULL;
  if (tokens->kind == PLAIN_END) return NULL;
  if (dogs_mentions(tokens, PLAIN_RATHER) || dogs_mentions(tokens, PLAIN_MAY)) return NULL;
  if (any || dogs_is_section(section, "policy")) made = policy(reader, section, tokens);
  if (made == NULL && (any || dogs_is_section(section, "dogs"))) made = dogs(reader, tokens);
  if (made == NULL && (any || dogs_is_section(section, "first_player")))
    made = first_player(reader, section, tokens);
  if (made == NULL && (any || dogs_is_section(section, "muster")))
    made = dogs_plain_muster(reader, section, tokens);
  if (made == NULL && (any || dogs_is_section(section, "otherwise")))
    made = dogs_plain_otherwise(reader, section, tokens);
  if (made == NULL && (any || dogs_is_section(section, "fallback")))
    made = dogs_plain_fallback(reader, section, tokens);
  if (made == NULL && (any || dogs_is_section(section, "plan")))
    made = dogs_plain_plan(reader, section, tokens);
  if (made == NULL && any) made = bought_and_placed(reader, tokens);
  if (made == NULL) complain(reader, tokens);
  if (made != NULL && any && !is_timely(reader, made->items[0].key))
    return plain_complain(reader, tokens, "line-not-now", "window",
                          DOGS_WINDOWS[dogs_board_of(reader)->window], "section", due(reader), NULL);
  return made;
}

/* ---- values of a YAML file ---- */

static Tree *seat_value(PlainReader *reader, const PlainToken *t) {
  size_t taken;
  int seat = dogs_seat_at(reader, t, &taken);
  bool alone = seat >= 0 && t[taken].kind == PLAIN_END;
  return alone ? plain_scalar(reader, t, dogs_edition_of(reader)->seat_names[seat]) : NULL;
}

/* "knight or footman", for `soldier`. */
static Tree *soldiers_value(PlainReader *reader, const PlainToken *t) {
  Tree *list = plain_list(reader, t);
  for (; t->kind != PLAIN_END; t++) {
    if (dogs_is_soldier(t)) {
      tree_add(reader->arena, list, dogs_soldier_node(reader, t));
    } else if (!dogs_is_between(t) && t->symbol != PLAIN_OR) {
      return NULL;
    }
  }
  return list->count == 0 ? NULL : dogs_plain_one_or_list(list);
}

/* "2 knights, footman", for `buy`. */
static Tree *purchases_value(PlainReader *reader, const PlainToken *t) {
  Tree *made = t->kind == PLAIN_END ? NULL : dogs_plain_purchases(reader, "muster", t);
  Tree *list = made == NULL ? NULL : tree_get(made->items[0].value, "buy");
  return list == NULL || list->count == 0 ? NULL : dogs_plain_one_or_list(list);
}

static Tree *do_value(PlainReader *reader, const PlainToken *t) {
  Tree *made = dogs_plain_plan(reader, "plan", t);
  const Tree *entries = made == NULL || made->count > 1 ? NULL : made->items[0].value;
  bool one = entries != NULL && entries->count == 1 && entries->items[0].value->count == 1;
  return one ? entries->items[0].value->items[0].value : NULL;
}

static Tree *value(PlainReader *reader, const char *key, const PlainToken *t) {
  static const char *const SPACES[] = {"at", "from", "to", "free", "taken", "fallback", NULL};
  size_t taken;
  if (strcmp(key, "player") == 0 || strcmp(key, "passed_player") == 0) return seat_value(reader, t);
  if (strcmp(key, "first_player") == 0) {
    Tree *seat = seat_value(reader, t);
    Tree *made = seat != NULL ? NULL : first_player(reader, key, t);
    return made == NULL ? seat : made->items[0].value;
  }
  if (word_index(key, SPACES) >= 0) {
    Tree *list = dogs_plain_spaces(reader, t);
    return list == NULL ? NULL : dogs_plain_one_or_list(list);
  }
  if (strcmp(key, "tactic") == 0 || strcmp(key, "play") == 0) {
    const char *card = dogs_card_at(reader, t, true, &taken);
    if (card == NULL || t[taken].kind != PLAIN_END) return NULL;
    PlainToken whole = dogs_whole_of(t, taken);
    return plain_scalar(reader, &whole, card);
  }
  if (strcmp(key, "keep_coins") == 0 || strcmp(key, "times") == 0) {
    bool alone =
        dogs_number_of(t) > 0 && (dogs_ends(t + 1) || (t[1].symbol == DOGS_COIN && dogs_ends(t + 2)));
    return alone ? plain_int(reader, t, t->number) : NULL;
  }
  if (strcmp(key, "soldier") == 0) return soldiers_value(reader, t);
  if (strcmp(key, "buy") == 0) return purchases_value(reader, t);
  return strcmp(key, "do") == 0 ? do_value(reader, t) : NULL;
}

/* A space, or a list of them, in canonical words. */
static Tree *spaces_named(PlainReader *reader, Tree *node) {
  for (size_t i = 0; node->kind == TREE_LIST && i < node->count; i++)
    node->items[i].value = spaces_named(reader, node->items[i].value);
  if (node->kind != TREE_SCALAR) return node;
  Tree *read = value(reader, "at", plain_tokens(reader, node->text, node->length, node->line, node->column));
  return read == NULL ? node : read;
}

/* An entry without its `do`: {soldier: knight, at: MAL.6}, or {knight: MAL.6}. */
static void item(PlainReader *reader, const char *section, Tree *map) {
  static const char *const WITHIN[] = {"soldier", "at", "tactic", "pass", NULL};
  Arena *arena = reader->arena;
  if (strcmp(section, "plan") != 0 || tree_get(map, "do") != NULL) return;
  Tree *what = tree_map(arena), *entry = tree_map(arena);
  what->line = map->line;
  what->column = map->column;
  bool sends = map->count == 1 && word_index(map->items[0].key, dogs_edition_of(reader)->kind_ids) >= 0;
  if (sends) {
    const TreeItem *soldier = &map->items[0];
    PlainToken at = {.line = soldier->key_line, .column = soldier->key_column, .raw = ""};
    plain_put(reader, what, &at, "soldier", plain_scalar(reader, &at, soldier->key));
    plain_put(reader, what, &at, "at", spaces_named(reader, soldier->value));
  }
  for (size_t i = 0; !sends && i < map->count; i++)
    *tree_add_item(arena, word_index(map->items[i].key, WITHIN) >= 0 ? what : entry) = map->items[i];
  if (what->count == 0) return;
  PlainToken at = {.line = map->line, .column = map->column};
  plain_put(reader, entry, &at, "do", what);
  map->items = entry->items;
  map->count = entry->count;
  map->capacity = entry->capacity;
}

/* ---- the contract ---- */

static const char *const NONE_OF[] = {"muster", NULL};
static const char *const EXAMPLES[][2] = {{"dogs", "Stormcrow, then McBeth, then Blackmane"},
                                          {"first_player", "first_player: keep"},
                                          {"muster", "buy 2 knights, 1 footman"},
                                          {"plan", "knight to TAL.3 or TAL.2"},
                                          {"otherwise", "otherwise pass"},
                                          {"fallback", "fallback TAL.1, TAL.2"},
                                          {"policy", "policy: {stormcrow: stay}"},
                                          {NULL, NULL}};

const PlainShapes DOGS_PLAIN = {
    .words = DOGS_PLAIN_WORDS,
    .keys = DOGS_PLAIN_KEYS,
    .sections = NONE_OF,
    .whole = true,
    .conditions = true,
    .closed = true,
    .line = line,
    .value = value,
    .item = item,
    .claims = DOGS_CLAIMS,
    .doubt = doubt,
    .names = names,
    .is_verb = is_verb,
    .examples = EXAMPLES,
    .due = due,
};
