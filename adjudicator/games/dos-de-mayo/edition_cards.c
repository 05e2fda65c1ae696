/* The cards of an edition: their windows, conditions and effects, and what they may not be. */
#include <string.h>

#include "edition.h"

static const char *const CARD_KEYS[] = {"id",        "name",    "window", "evidence", "keeps",
                                        "from_turn", "to_turn", "needs",  "effect",   NULL};
static const char *const NEEDS_KEYS[] = {"spanish_in", "french_in", "played_any", NULL};
static const char *const EFFECT_KEYS[] = {"kind",   "side",      "zones", "choose", "amount", "value",
                                          "groups", "contested", "held",  "turn",   "while",  NULL};
static const char *const WINDOW_WORDS[] = {"any",      "at-draw",    "preparation", "orders",
                                           "movement", "resolution", NULL};
static const char *const TURN_WORDS[] = {"this", "next", NULL};
static const char *const HOLD_WORDS[] = {"spanish-hold-all", "french-hold-all", NULL};

#define ALL_WINDOWS                                                                                          \
  (1u << WINDOW_SETUP | 1u << WINDOW_PREPARATION | 1u << WINDOW_ORDERS | 1u << WINDOW_MOVEMENT |             \
   1u << WINDOW_RESOLUTION)
static const unsigned WINDOW_SETS[] = {ALL_WINDOWS,
                                       0,
                                       1u << WINDOW_PREPARATION,
                                       1u << WINDOW_ORDERS,
                                       1u << WINDOW_MOVEMENT,
                                       1u << WINDOW_RESOLUTION};

static void card_fault(Diagnostics *diagnostics, const char *message, const Tree *place, const Card *card) {
  diagnose(diagnostics, SEVERITY_ERROR, "EDITION-CARD", message, place, "card", card->id, NULL);
}

static const char *place_list(Arena *arena, const Edition *edition, ZoneSet zones) {
  const char *text = NULL;
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (!(zones & ZONE(zone))) continue;
    const char *name = edition->zone_name[zone];
    const char *place =
        name == NULL ? arena_printf(arena, "%d", zone) : arena_printf(arena, "%d (%s)", zone, name);
    text = text == NULL ? place : arena_printf(arena, "%s, %s", text, place);
  }
  return text;
}

static void read_effect_zones(Arena *arena, const Tree *node, const Edition *edition, CardEffect *effect,
                              Diagnostics *diagnostics) {
  const Tree *zones = tree_get(node, "zones");
  const char *word = tree_string(zones, "");
  if (strcmp(word, "contested") == 0) {
    effect->reach = REACH_CONTESTED;
  } else if (strcmp(word, "own") == 0) {
    effect->reach = REACH_OWN;
  } else if (strcmp(word, "gates") == 0) {
    effect->zones = edition->gates;
  } else {
    effect->zones = mayo_zones(edition, zones, diagnostics);
  }
  effect->places = place_list(arena, edition, effect->zones);
}

/* Where one zone alone is in reach, a play need not name it. */
static bool one_zone(const CardEffect *effect) {
  return effect->reach == REACH_LISTED && __builtin_popcount(effect->zones) == 1;
}

/* Which fields of a play name the target of an effect (MAYO 6.2). */
static void add_fields(Card *card, const CardEffect *effect) {
  switch (effect->kind) {
  case EFFECT_STRENGTH:
  case EFFECT_FEWER_LOSSES:
  case EFFECT_RECRUIT:
    if (effect->kind == EFFECT_STRENGTH && !effect->choose) break;
    card->fields |= FIELD_ZONE;
    if (!one_zone(effect)) card->required |= FIELD_ZONE;
    break;
  case EFFECT_ENTER_CLOSED:
  case EFFECT_NO_LOSSES:
  case EFFECT_MAY_LEAVE_WHOLE:
  case EFFECT_MAY_LEAVE_CONTESTED:
    card->fields |= FIELD_GROUP;
    card->required |= FIELD_GROUP;
    break;
  case EFFECT_CANCEL_ORDER:
    card->fields |= FIELD_ORDER;
    card->required |= FIELD_ORDER;
    break;
  case EFFECT_EXTRA_MOVE:
    card->fields |= FIELD_ORDER | FIELD_ZONE | FIELD_NUMBER;
    card->required |= FIELD_ORDER | FIELD_ZONE;
    break;
  default: break;
  }
}

/* What an effect of its kind must say, so that playing it needs no second thought. */
static void check_effect(const Tree *node, const Card *card, const CardEffect *effect, int owner,
                         Diagnostics *diagnostics) {
  bool names_zones = effect->zones != 0 || effect->reach != REACH_LISTED;
  switch (effect->kind) {
  case EFFECT_STRENGTH:
    if (!names_zones) card_fault(diagnostics, "effect-needs-zones", node, card);
    if (!effect->choose && effect->reach != REACH_LISTED)
      card_fault(diagnostics, "effect-needs-choose", node, card);
    if (effect->amount == 0) card_fault(diagnostics, "effect-needs-amount", node, card);
    break;
  case EFFECT_FEWER_LOSSES:
  case EFFECT_RECRUIT:
    if (!names_zones) card_fault(diagnostics, "effect-needs-zones", node, card);
    if (effect->amount == 0) card_fault(diagnostics, "effect-needs-amount", node, card);
    break;
  case EFFECT_CLOSE_ZONES:
    if (effect->zones == 0) card_fault(diagnostics, "effect-needs-zones", node, card);
    if (!card->keeps) card_fault(diagnostics, "close-zones-must-keep", node, card);
    if (effect->side != owner) card_fault(diagnostics, "close-zones-of-the-enemy", node, card);
    break;
  case EFFECT_DISCARD_RANDOM:
    if (effect->amount == 0 || effect->amount > DISCARDS_MAX)
      card_fault(diagnostics, "effect-needs-amount", node, card);
    break;
  case EFFECT_EXTRA_ORDERS:
  case EFFECT_LOSS_LIMIT:
    if (effect->amount == 0) card_fault(diagnostics, "effect-needs-amount", node, card);
    if (effect->side != FRENCH) card_fault(diagnostics, "effect-of-the-french-only", node, card);
    break;
  case EFFECT_MAY_SPLIT:
    if (effect->side != SPANISH) card_fault(diagnostics, "effect-of-the-spanish-only", node, card);
    break;
  default: break;
  }
}

static void read_effect(Arena *arena, const Tree *node, const Edition *edition, Card *card, int owner,
                        Diagnostics *diagnostics) {
  CardEffect *effect = &card->effects[card->effect_count];
  if (!field_keys(node, EFFECT_KEYS, diagnostics)) return;
  int kind = mayo_field_word(node, "kind", MAYO_EFFECTS, diagnostics);
  if (tree_get(node, "kind") == NULL) card_fault(diagnostics, "effect-needs-kind", node, card);
  if (kind < 0) return;
  effect->kind = (EffectKind)kind;
  int side = mayo_field_word(node, "side", MAYO_SIDES, diagnostics);
  effect->side = side < 0 ? owner : side;
  read_effect_zones(arena, node, edition, effect, diagnostics);
  effect->choose = mayo_field_int(node, "choose", 1, 1, 0, false, diagnostics) == 1;
  int amount = mayo_field_int(node, "amount", 1, SIDE_CUBES_MAX, 0, false, diagnostics);
  effect->amount = mayo_field_int(node, "value", 1, SIDE_CUBES_MAX, amount, false, diagnostics);
  effect->contested = field_bool(node, "contested", diagnostics);
  effect->held = field_bool(node, "held", diagnostics);
  effect->next_turn = mayo_field_word(node, "turn", TURN_WORDS, diagnostics) == 1;
  int holder = mayo_field_word(node, "while", HOLD_WORDS, diagnostics);
  if (holder >= 0 && holder != owner) card_fault(diagnostics, "close-zones-of-the-enemy", node, card);
  const Tree *groups = tree_get(node, "groups");
  if (groups != NULL && strcmp(tree_string(groups, ""), "same") != 0)
    mayo_field_int(node, "groups", 1, 1, 1, false, diagnostics);
  check_effect(node, card, effect, owner, diagnostics);
  add_fields(card, effect);
  card->effect_count++;
}

static void read_effects(Arena *arena, const Tree *node, const Edition *edition, Card *card, int owner,
                         Diagnostics *diagnostics) {
  const Tree *list = tree_get(node, "effect");
  if (list == NULL || list->kind != TREE_LIST || list->count == 0 || list->count > CARD_EFFECTS_MAX) {
    card_fault(diagnostics, "card-needs-effects", list == NULL ? node : list, card);
    return;
  }
  for (size_t i = 0; i < list->count; i++)
    read_effect(arena, list->items[i].value, edition, card, owner, diagnostics);
  if (card->at_draw && card->required != 0) card_fault(diagnostics, "at-draw-needs-a-target", list, card);
}

/* Labels of dice, so that adjudication need not format any. */
static void make_discard_labels(Arena *arena, const Edition *edition, Card *card) {
  bool discards = false;
  for (int i = 0; i < card->effect_count; i++) discards |= card->effects[i].kind == EFFECT_DISCARD_RANDOM;
  if (!discards) return;
  const char **labels = arena_alloc(arena, (size_t)(edition->turn_count + 1) * DISCARDS_MAX * sizeof *labels);
  for (int turn = 0; turn <= edition->turn_count; turn++) {
    for (int i = 0; i < DISCARDS_MAX; i++)
      labels[turn * DISCARDS_MAX + i] = arena_printf(arena, "turn %d/%s/discard %d", turn, card->id, i + 1);
  }
  card->discard_labels = labels;
}

static void read_card(Arena *arena, const Tree *node, Edition *edition, int owner, Diagnostics *diagnostics) {
  if (!field_keys(node, CARD_KEYS, diagnostics)) return;
  Card *card = &edition->cards[owner][edition->card_count[owner]];
  card->id = field_text(node, "id", diagnostics);
  if (mayo_card_find(edition, card->id, NULL) >= 0)
    card_fault(diagnostics, "card-twice", tree_get(node, "id"), card);
  card->name = field_text(node, "name", diagnostics);
  int evidence = mayo_field_word(node, "evidence", MAYO_EVIDENCE, diagnostics);
  card->evidence = evidence < 0 ? "" : MAYO_EVIDENCE[evidence];
  if (tree_get(node, "window") == NULL) card_fault(diagnostics, "card-needs-window", node, card);
  int window = mayo_field_word(node, "window", WINDOW_WORDS, diagnostics);
  card->when = window < 0 ? "" : WINDOW_WORDS[window];
  card->windows = window < 0 ? 0 : WINDOW_SETS[window];
  card->at_draw = strcmp(card->when, "at-draw") == 0;
  card->keeps = field_bool(node, "keeps", diagnostics);
  card->from_turn = mayo_field_int(node, "from_turn", 1, edition->turn_count, 1, false, diagnostics);
  card->to_turn =
      mayo_field_int(node, "to_turn", 1, edition->turn_count, edition->turn_count, false, diagnostics);
  if (card->to_turn < card->from_turn)
    field_fault(diagnostics, "EDITION-VALUE", "number-out-of-range", tree_get(node, "to_turn"));
  read_effects(arena, node, edition, card, owner, diagnostics);
  make_discard_labels(arena, edition, card);
  edition->card_count[owner]++;
}

/* A list of card ids (or one id) that must be cards; NULL is an empty one. */
static void read_card_set(const Edition *edition, const Tree *node, CardSet sets[SIDES], int *first,
                          Diagnostics *diagnostics) {
  size_t count = node == NULL ? 0 : node->kind == TREE_LIST ? node->count : 1;
  for (size_t i = 0; i < count; i++) {
    const Tree *item = node->kind == TREE_LIST ? node->items[i].value : node;
    int side, card = mayo_card_find(edition, tree_string(item, ""), &side);
    if (card < 0) {
      const char *nearest = nearest_word(tree_string(item, ""), edition->card_ids);
      diagnose(diagnostics, SEVERITY_ERROR, "EDITION-CARD", "no-such-card", item, "value",
               tree_string(item, ""), "near", nearest == NULL ? "" : nearest, NULL);
      continue;
    }
    if (first != NULL && sets[side] == 0) *first = card;
    sets[side] |= CARD(card);
  }
}

static void read_needs(const Tree *node, const Edition *edition, Card *card, Diagnostics *diagnostics) {
  const Tree *needs = tree_get(node, "needs");
  if (!field_keys(needs, NEEDS_KEYS, diagnostics)) return;
  card->needs_cubes[SPANISH] = mayo_zones(edition, tree_get(needs, "spanish_in"), diagnostics);
  card->needs_cubes[FRENCH] = mayo_zones(edition, tree_get(needs, "french_in"), diagnostics);
  read_card_set(edition, tree_get(needs, "played_any"), card->needs_played, NULL, diagnostics);
}

/* The cards that a side takes at the start, each of its own. */
static void read_start(const Tree *file, Edition *edition, const char *key, CardSet taken[SIDES], int *first,
                       Diagnostics *diagnostics) {
  const Tree *map = tree_get(tree_get(file, "setup"), key);
  if (!field_keys(map, MAYO_SIDES, diagnostics)) return;
  for (int side = 0; side < SIDES; side++) {
    CardSet sets[SIDES] = {0};
    int card = -1;
    const Tree *node = tree_get(map, MAYO_SIDES[side]);
    read_card_set(edition, node, sets, &card, diagnostics);
    if (sets[OTHER(side)] != 0) field_fault(diagnostics, "EDITION-CARD", "start-card-of-the-enemy", node);
    taken[side] = sets[side];
    if (first != NULL) first[side] = card;
  }
}

/* How many effects can run at once, if every card is played in one turn. */
static void check_room(const Tree *file, const Edition *edition, Diagnostics *diagnostics) {
  int effects = 0, moves = 0;
  for (int side = 0; side < SIDES; side++) {
    for (int i = 0; i < edition->card_count[side]; i++) {
      const Card *card = &edition->cards[side][i];
      for (int j = 0; j < card->effect_count; j++) {
        const CardEffect *effect = &card->effects[j];
        bool spread = effect->kind == EFFECT_STRENGTH && !effect->choose;
        effects += spread ? __builtin_popcount(effect->zones) : 1;
        moves += effect->kind == EFFECT_EXTRA_MOVE;
      }
    }
  }
  if (effects > EFFECTS_MAX || moves > EXTRA_MOVES_MAX)
    field_fault(diagnostics, "EDITION-CARD", "too-many-effects", tree_get(file, "cards"));
}

static void index_cards(Edition *edition) {
  int count = 0;
  for (int side = 0; side < SIDES; side++) {
    for (int i = 0; i < edition->card_count[side]; i++) {
      const Card *card = &edition->cards[side][i];
      edition->card_ids[count++] = card->id;
      for (int j = 0; j < card->effect_count; j++) {
        if (card->effects[j].kind == EFFECT_CLOSE_ZONES) edition->closers[side] |= CARD(i);
        if (card->effects[j].kind == EFFECT_STRENGTH && card->keeps && !card->effects[j].choose)
          edition->lasting_strength[side] |= CARD(i);
      }
    }
  }
}

void mayo_edition_cards(Arena *arena, const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *cards = tree_get(file, "cards");
  if (cards == NULL)
    diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", file, "key", "cards", NULL);
  if (!field_keys(cards, MAYO_SIDES, diagnostics)) return;
  for (int side = 0; side < SIDES; side++) {
    const Tree *list = tree_get(cards, MAYO_SIDES[side]);
    if (list == NULL || list->kind != TREE_LIST || list->count > SIDE_CARDS_MAX) {
      field_fault(diagnostics, "FILE-SHAPE", "not-a-list-of-cards", list == NULL ? cards : list);
      continue;
    }
    for (size_t i = 0; i < list->count; i++)
      read_card(arena, list->items[i].value, edition, side, diagnostics);
  }
  index_cards(edition);
  for (int side = 0; side < SIDES; side++) {
    const Tree *list = tree_get(cards, MAYO_SIDES[side]);
    for (int i = 0; i < edition->card_count[side]; i++) {
      /* A list item that was no map made no card; then the file is refused anyway. */
      if (list->count == (size_t)edition->card_count[side])
        read_needs(list->items[i].value, edition, &edition->cards[side][i], diagnostics);
    }
  }
  for (int side = 0; side < SIDES; side++) edition->default_choice[side] = -1;
  read_start(file, edition, "hand", edition->hand, NULL, diagnostics);
  read_start(file, edition, "choice", edition->choice, edition->default_choice, diagnostics);
  check_room(file, edition, diagnostics);
}
