/* What a viewer may know, and cards as readers see them. */
#include "view.h"

#include <string.h>

#include "choices.h"
#include "position.h"

/* ---- cards ---- */

static const char *card_names(const Edition *edition, const CardSet sets[SIDES], Arena *arena) {
  const char *text = NULL;
  for (int side = 0; side < SIDES; side++) {
    for (int card = 0; card < edition->card_count[side]; card++) {
      if (!(sets[side] & CARD(card))) continue;
      const char *name = edition->cards[side][card].name;
      text = text == NULL ? name : arena_printf(arena, "%s, %s", text, name);
    }
  }
  return text;
}

static void put_needs(const Edition *edition, const Card *card, Tree *tree, Arena *arena) {
  Tree *cubes = tree_list(arena);
  for (int side = 0; side < SIDES; side++) {
    for (int zone = 1; zone <= edition->zone_count; zone++) {
      if (!(card->needs_cubes[side] & ZONE(zone))) continue;
      Tree *entry = tree_add(arena, cubes, tree_map(arena));
      tree_put_text(arena, entry, "side", MAYO_SIDES[side]);
      tree_put_text(arena, entry, "place", edition->place[zone]);
    }
  }
  if (cubes->count > 0) tree_put(arena, tree, "needs_cubes", cubes);
  const char *played = card_names(edition, card->needs_played, arena);
  if (played != NULL) tree_put_text(arena, tree, "needs_played", played);
}

static void put_flag(Tree *tree, const char *name, bool value, Arena *arena) {
  if (value) tree_put_bool(arena, tree, name, true);
}

static Tree *effect_tree(const Card *card, const CardEffect *effect, Arena *arena) {
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "kind", MAYO_EFFECTS[effect->kind]);
  tree_put_text(arena, tree, "side", MAYO_SIDES[effect->side]);
  if (effect->amount != 0) tree_put_int(arena, tree, "amount", effect->amount);
  if (effect->places != NULL) tree_put_text(arena, tree, "places", effect->places);
  put_flag(tree, "several", effect->places != NULL && (effect->zones & (effect->zones - 1)) != 0, arena);
  put_flag(tree, "contested", effect->reach == REACH_CONTESTED || effect->contested, arena);
  put_flag(tree, "own", effect->reach == REACH_OWN, arena);
  put_flag(tree, "held", effect->held, arena);
  put_flag(tree, "choose", effect->choose, arena);
  put_flag(tree, "next_turn", effect->next_turn, arena);
  put_flag(tree, "lasting", card->keeps, arena);
  return tree;
}

Tree *mayo_card_tree(const Edition *edition, int side, int number, Arena *arena) {
  const Card *card = &edition->cards[side][number];
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "card", card->id);
  tree_put_text(arena, tree, "name", card->name);
  tree_put_text(arena, tree, "side", MAYO_SIDES[side]);
  tree_put_text(arena, tree, "evidence", card->evidence);
  tree_put_text(arena, tree, "window", card->when);
  if (card->from_turn > 1) tree_put_int(arena, tree, "from_turn", card->from_turn);
  if (card->to_turn < edition->turn_count) tree_put_int(arena, tree, "to_turn", card->to_turn);
  put_flag(tree, "keeps", card->keeps, arena);
  put_needs(edition, card, tree, arena);
  if (card->required != 0) {
    static const char *const NAMES[] = {"zone", "group", "order", "number"};
    Tree *fields = tree_put(arena, tree, "fields", tree_list(arena));
    for (int i = 0; i < 4; i++) {
      if (card->required & 1u << i) tree_add_text(arena, fields, NAMES[i]);
    }
  }
  Tree *effects = tree_put(arena, tree, "effects", tree_list(arena));
  for (int i = 0; i < card->effect_count; i++)
    tree_add(arena, effects, effect_tree(card, &card->effects[i], arena));
  return tree;
}

/* ---- the view ---- */

typedef struct Viewing {
  const Edition *edition;
  const State *state;
  int viewer;
  Arena *arena;
  Tree *view;
} Viewing;

static void put_time(const Viewing *viewing) {
  const State *state = viewing->state;
  const WindowRow *row = &MAYO_WINDOWS[state->window];
  Arena *arena = viewing->arena;
  Tree *view = viewing->view;
  tree_put_text(arena, view, "turn", arena_printf(arena, "%d", state->turn));
  tree_put_int(arena, view, "turns", viewing->edition->turn_count);
  tree_put_text(arena, view, "phase", row->phase);
  tree_put_text(arena, view, "rule", row->rule);
  tree_put_text(arena, view, "pace", state->pace == PACE_FAST ? "fast" : "full");
}

/* "S2 F3(5)": cubes in a zone and, in brackets, outside its gate; "" for none. */
static const char *cubes_text(const State *state, int zone, Arena *arena) {
  const char *text = "";
  int spanish = state->cubes[SPANISH][zone], french = state->cubes[FRENCH][zone];
  if (spanish > 0) text = arena_printf(arena, "S%d", spanish);
  if (spanish > 0 && french + state->outside[zone] > 0) text = arena_printf(arena, "%s ", text);
  if (french > 0) text = arena_printf(arena, "%sF%d", text, french);
  if (state->outside[zone] > 0) text = arena_printf(arena, "%s(%d)", text, state->outside[zone]);
  return text;
}

static void put_map(const Viewing *viewing) {
  Arena *arena = viewing->arena;
  if (viewing->edition->tiles == NULL) return;
  Tree *map = tree_put(arena, viewing->view, "map", tree_map(arena));
  tree_put(arena, map, "tiles", tree_copy(arena, viewing->edition->tiles));
  Tree *cells = tree_put(arena, map, "cells", tree_map(arena));
  for (int zone = 1; zone <= viewing->edition->zone_count; zone++) {
    const char *number = arena_printf(arena, "%d", zone);
    Tree *lines = tree_put(arena, cells, number, tree_list(arena));
    tree_add_text(arena, lines, number);
    const char *cubes = cubes_text(viewing->state, zone, arena);
    if (*cubes != '\0') tree_add_text(arena, lines, cubes);
  }
}

/* Not what the published rules and example say. */
static bool is_doubtful(const char *evidence) {
  return evidence != NULL && (strcmp(evidence, "house") == 0 || strcmp(evidence, "inferred") == 0);
}

static void put_board(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  const State *state = viewing->state;
  Arena *arena = viewing->arena;
  ZoneSet closed = mayo_closed_to(edition, state, SPANISH) | mayo_closed_to(edition, state, FRENCH);
  bool ours = false;
  Tree *board = tree_put(arena, viewing->view, "board", tree_list(arena));
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    Tree *row = tree_add(arena, board, tree_map(arena));
    tree_put_int(arena, row, "zone", zone);
    if (edition->zone_name[zone] != NULL) tree_put_text(arena, row, "name", edition->zone_name[zone]);
    const char *evidence = edition->zone_evidence[zone];
    if (evidence != NULL) tree_put_text(arena, row, "evidence", evidence);
    ours |= is_doubtful(evidence);
    tree_put_text(arena, row, "place", edition->place[zone]);
    if (state->cubes[SPANISH][zone] > 0) tree_put_int(arena, row, "spanish", state->cubes[SPANISH][zone]);
    if (state->cubes[FRENCH][zone] > 0) tree_put_int(arena, row, "french", state->cubes[FRENCH][zone]);
    if (state->outside[zone] > 0) tree_put_int(arena, row, "outside", state->outside[zone]);
    put_flag(row, "contested", mayo_contested(state, zone), viewing->arena);
    put_flag(row, "gate", edition->gates & ZONE(zone), viewing->arena);
    put_flag(row, "main_street", edition->main_streets & ZONE(zone), viewing->arena);
    put_flag(row, "closed", closed & ZONE(zone), viewing->arena);
  }
  put_flag(viewing->view, "names_doubtful", ours, viewing->arena);
}

/* "15 (Plaza Mayor), 16 (Puerta de Atocha)" */
static const char *places_of(const Edition *edition, ZoneSet zones, Arena *arena) {
  const char *text = "";
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (zones & ZONE(zone))
      text = arena_printf(arena, "%s%s%s", text, *text == '\0' ? "" : ", ", edition->place[zone]);
  }
  return text;
}

/* Lists of zones that the table of the board shows only row by row. */
static void put_zone_lists(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  const State *state = viewing->state;
  Arena *arena = viewing->arena;
  Tree *contested = tree_put(arena, viewing->view, "contested_zones", tree_list(arena));
  Tree *outside = tree_put(arena, viewing->view, "outside_cubes", tree_list(arena));
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (mayo_contested(state, zone)) tree_add_text(arena, contested, edition->place[zone]);
    if (state->outside[zone] == 0) continue;
    Tree *entry = tree_add(arena, outside, tree_map(arena));
    tree_put_text(arena, entry, "place", edition->place[zone]);
    tree_put_int(arena, entry, "cubes", state->outside[zone]);
  }
  Tree *list = tree_put(arena, viewing->view, "closed_zones", tree_list(arena));
  for (int side = 0; side < SIDES; side++) {
    ZoneSet closed = mayo_closed_to(edition, state, side);
    if (closed == 0) continue;
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "side", MAYO_SIDES[side]);
    tree_put_text(arena, entry, "places", places_of(edition, closed, arena));
    put_flag(entry, "several", (closed & (closed - 1)) != 0, viewing->arena);
  }
}

static Tree *hand_tree(const Viewing *viewing, int side) {
  const State *state = viewing->state;
  Arena *arena = viewing->arena;
  Tree *hand = tree_list(arena);
  for (int card = 0; card < viewing->edition->card_count[side]; card++) {
    if (!(state->hand[side] & CARD(card))) continue;
    Tree *row = tree_add(arena, hand, mayo_card_tree(viewing->edition, side, card, arena));
    if (state->over) continue;
    int why_not = mayo_why_not(viewing->edition, state, side, (Window)state->window, card);
    tree_put_bool(arena, row, "playable", why_not == PLAY_GOOD);
    if (why_not != PLAY_GOOD) tree_put_text(arena, row, "why_not", MAYO_REFUSALS[why_not]);
  }
  return hand;
}

/* The cards of which a side takes one, and the one that it takes if it does not say which (MAYO 1.3). */
static void put_choice(const Viewing *viewing, int side) {
  const Edition *edition = viewing->edition;
  if (viewing->state->window != WINDOW_SETUP || edition->choice[side] == 0) return;
  Tree *list = tree_put(viewing->arena, viewing->view, "keep_one", tree_list(viewing->arena));
  for (int number = 0; number < edition->card_count[side]; number++) {
    if (edition->choice[side] & CARD(number))
      tree_add(viewing->arena, list, mayo_card_tree(edition, side, number, viewing->arena));
  }
  const Card *card = &edition->cards[side][edition->default_choice[side]];
  tree_put_text(viewing->arena, viewing->view, "default_card", card->name);
}

static void put_hands(const Viewing *viewing) {
  Arena *arena = viewing->arena;
  if (viewing->viewer >= 0) {
    tree_put(arena, viewing->view, "hand", hand_tree(viewing, viewing->viewer));
    put_choice(viewing, viewing->viewer);
  } else if (viewing->viewer == VIEWER_REFEREE) {
    Tree *hands = tree_put(arena, viewing->view, "hands", tree_list(arena));
    for (int side = 0; side < SIDES; side++) {
      Tree *entry = tree_add(arena, hands, tree_map(arena));
      tree_put_text(arena, entry, "side", MAYO_SIDES[side]);
      tree_put(arena, entry, "cards", hand_tree(viewing, side));
    }
  }
}

static void put_sides(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  const State *state = viewing->state;
  Arena *arena = viewing->arena;
  Tree *sides = tree_put(arena, viewing->view, "sides", tree_list(arena));
  for (int side = 0; side < SIDES; side++) {
    Tree *row = tree_add(arena, sides, tree_map(arena));
    tree_put_text(arena, row, "side", MAYO_SIDES[side]);
    tree_put_int(arena, row, "cards", mayo_hand_size(state, side));
    tree_put_int(arena, row, "deck", state->deck_count[side]);
    tree_put_int(arena, row, "lost", state->lost[side]);
    tree_put_int(arena, row, "killed", state->lost[OTHER(side)]);
    tree_put_int(arena, row, "reserve", state->reserve[side]);
    Tree *in_play = tree_put(arena, row, "in_play", tree_list(arena));
    Tree *discards = tree_put(arena, row, "discards", tree_list(arena));
    for (int card = 0; card < edition->card_count[side]; card++) {
      if (state->in_play[side] & CARD(card))
        tree_add(arena, in_play, mayo_card_tree(edition, side, card, arena));
      if (!(state->discards[side] & CARD(card))) continue;
      Tree *entry = tree_add(arena, discards, tree_map(arena));
      tree_put_text(arena, entry, "card", edition->cards[side][card].id);
      tree_put_text(arena, entry, "name", edition->cards[side][card].name);
      put_flag(entry, "played", state->played[side] & CARD(card), viewing->arena);
    }
  }
}

/* Cards that have been played, whatever became of them since: what is told of them can be explained. */
static void put_known_cards(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  Tree *cards = tree_put(arena, viewing->view, "known_cards", tree_map(arena));
  for (int side = 0; side < SIDES; side++) {
    for (int card = 0; card < edition->card_count[side]; card++) {
      if (viewing->state->played[side] & CARD(card))
        tree_put(arena, cards, edition->cards[side][card].id, mayo_card_tree(edition, side, card, arena));
    }
  }
}

static void put_effects(const Viewing *viewing) {
  Arena *arena = viewing->arena;
  Tree *effects = tree_put(arena, viewing->view, "effects", tree_list(arena));
  for (int i = 0; i < viewing->state->effect_count; i++) {
    const Effect *effect = &viewing->state->effects[i];
    Tree *row = tree_add(arena, effects, tree_map(arena));
    tree_put_text(arena, row, "kind", MAYO_EFFECTS[effect->kind]);
    tree_put_text(arena, row, "side", MAYO_SIDES[effect->side]);
    if (effect->zone != 0) tree_put_text(arena, row, "place", viewing->edition->place[effect->zone]);
    if (effect->turn != 0) tree_put_int(arena, row, "turn", effect->turn);
    if (effect->value != 0) tree_put_int(arena, row, "value", effect->value);
  }
}

static void put_losses(const Viewing *viewing) {
  const State *state = viewing->state;
  Arena *arena = viewing->arena;
  int limit = mayo_loss_limit(viewing->edition, state);
  Tree *losses = tree_put(arena, viewing->view, "losses", tree_map(arena));
  tree_put_int(arena, losses, "spanish", state->lost[SPANISH]);
  tree_put_int(arena, losses, "french", state->lost[FRENCH]);
  tree_put_int(arena, losses, "limit", limit);
  tree_put_int(arena, losses, "left", limit > state->lost[FRENCH] ? limit - state->lost[FRENCH] : 0);
  tree_put_text(arena, viewing->view, "initiative", MAYO_SIDES[mayo_initiative(state)]);
}

static void put_orders(const Viewing *viewing) {
  const State *state = viewing->state;
  Arena *arena = viewing->arena;
  if (state->order_count[SPANISH] + state->order_count[FRENCH] > 0) {
    Tree *orders = tree_put(arena, viewing->view, "orders", tree_list(arena));
    for (int side = 0; side < SIDES; side++) {
      for (int i = 0; i < state->order_count[side]; i++) {
        const GroupOrder *order = &state->orders[side][i];
        Tree *row = tree_add(arena, orders, tree_map(arena));
        tree_put_text(arena, row, "side", MAYO_SIDES[side]);
        tree_put_text(arena, row, "order", viewing->edition->order_text[order->from][order->to]);
        if (side == SPANISH && order->mark == MARK_STANDING)
          tree_put_int(arena, row, "number", mayo_spanish_number(state, i));
        put_flag(row, "cancelled", order->mark == MARK_CANCELLED, viewing->arena);
        put_flag(row, "stopped", order->mark == MARK_STOPPED, viewing->arena);
      }
    }
  }
  if (state->voided == 0) return;
  Tree *voided = tree_put(arena, viewing->view, "voided", tree_list(arena));
  for (int side = 0; side < SIDES; side++) {
    if (state->voided & 1u << side) tree_add_text(arena, voided, MAYO_SIDES[side]);
  }
}

static bool is_house(const char *evidence) {
  return evidence != NULL && strcmp(evidence, "house") == 0;
}

static bool has_house_parts(const Edition *edition) {
  const Tree *edges = tree_get(tree_get(edition->file, "edges"), "house");
  if (edges != NULL && edges->count > 0) return true;
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (is_house(edition->zone_evidence[zone])) return true;
  }
  for (int side = 0; side < SIDES; side++) {
    for (int card = 0; card < edition->card_count[side]; card++) {
      if (is_house(edition->cards[side][card].evidence)) return true;
    }
  }
  return false;
}

Tree *mayo_view(const void *edition, const void *state, int viewer, Arena *arena) {
  Viewing viewing = {
      .edition = edition, .state = state, .viewer = viewer, .arena = arena, .view = tree_map(arena)};
  put_time(&viewing);
  Tree *position = viewer == VIEWER_REFEREE ? mayo_position_write(edition, state, arena)
                                            : mayo_position_seen(edition, state, viewer, arena);
  tree_put(arena, viewing.view, "position", position);
  put_map(&viewing);
  put_board(&viewing);
  put_zone_lists(&viewing);
  put_hands(&viewing);
  put_sides(&viewing);
  put_known_cards(&viewing);
  put_effects(&viewing);
  put_losses(&viewing);
  put_orders(&viewing);
  put_flag(viewing.view, "house", has_house_parts(edition), viewing.arena);
  return viewing.view;
}
