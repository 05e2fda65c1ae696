#include "view.h"


#include <string.h>

#include "../../base/yaml.h"
#include "board.h"
#include "files.h"
#include "play.h"

typedef struct Viewing {
  const Edition *edition;
  State seen; /* redacted: all that is shown comes from here */
  int viewer;
  Arena *arena;
  Tree *view;
} Viewing;

static void put_flag(const Viewing *viewing, Tree *tree, const char *name, bool value) {
  if (value) tree_put_bool(viewing->arena, tree, name, true);
}

static const char *player(const Viewing *viewing, int seat) {
  return viewing->edition->seats.names[seat];
}

/* -- the game -- */

static void put_time(const Viewing *viewing) {
  static const char *const RULES[WINDOWS] = {"WATERLOO 3", "WATERLOO 3", "WATERLOO 10.1", "WATERLOO 7",
                                             "WATERLOO W20"};
  const State *state = &viewing->seen;
  Arena *arena = viewing->arena;
  Tree *view = viewing->view;
  const char *window = waterloo_window(state);
  tree_put_text(arena, view, "window", window);
  for (int i = 0; i < WINDOWS; i++) {
    if (strcmp(WATERLOO_WINDOWS[i], window) == 0) tree_put_text(arena, view, "rule", RULES[i]);
  }
  if (!state->over) {
    tree_put_bool(arena, view, "over", false);
    return;
  }
  bool shared = state->reason == REASON_SHARED;
  Tree *over = tree_put(arena, view, "over", tree_map(arena));
  tree_put_text(arena, over, "winner", shared ? "none" : player(viewing, state->winner));
  tree_put_text(arena, over, "reason", WATERLOO_REASONS[state->reason]);
}

static void put_terms(const Viewing *viewing) {
  const State *state = &viewing->seen;
  Arena *arena = viewing->arena;
  tree_put_text(arena, viewing->view, "mode", waterloo_is_simple(state) ? "simplified" : "complete");
  put_flag(viewing, viewing->view, "laurels", state->terms.laurels);
  if (state->ronde > 0) {
    tree_put_int(arena, viewing->view, "ronde", state->ronde);
    tree_put_int(arena, viewing->view, "step", state->step);
  }
  Tree *options = tree_put(arena, viewing->view, "options", tree_list(arena));
  const Tree *own = waterloo_options_write(viewing->edition, &state->terms, arena);
  for (size_t i = 0; i < own->count; i++) {
    const Tree *value = own->items[i].value;
    Tree *row = tree_add(arena, options, tree_map(arena));
    tree_put_text(arena, row, "option", own->items[i].key);
    tree_put_text(arena, row, "value",
                  value->kind == TREE_SCALAR ? value->text : yaml_write_line(arena, value));
    for (const GameOption *option = WATERLOO_OPTIONS; option->name != NULL; option++) {
      if (strcmp(option->name, own->items[i].key) == 0) tree_put_text(arena, row, "rule", option->rule);
    }
  }
}

static void put_scores(const Viewing *viewing) {
  const State *state = &viewing->seen;
  Arena *arena = viewing->arena;
  Tree *scores = tree_put(arena, viewing->view, "scores", tree_list(arena));
  for (int seat = 0; seat < viewing->edition->seats.count; seat++) {
    Tree *row = tree_add(arena, scores, tree_map(arena));
    tree_put_text(arena, row, "player", player(viewing, seat));
    tree_put_int(arena, row, "score", state->score[seat]);
    tree_put_int(arena, row, "target", waterloo_target(viewing->edition, state, seat));
    put_flag(viewing, row, "own", seat == viewing->viewer);
  }
}

/* -- the front -- */

static Tree *piece_tree(const Viewing *viewing, const Pair *pair, int side, int duel) {
  const Side *own = &pair->field.side[side];
  const Piece *piece = duel == 0 ? &own->general : &own->front[duel];
  Tree *tree = tree_map(viewing->arena);
  tree_put_text(viewing->arena, tree, "piece", viewing->edition->label[side][piece->label]);
  if (waterloo_shows_value(piece)) tree_put_int(viewing->arena, tree, "value", piece->value);
  tree_put_text(viewing->arena, tree, "pose", WATERLOO_POSES[piece->pose]);
  if (duel != 0 && own->engaged == ENGAGED_GUARD && own->at == duel)
    tree_put_text(viewing->arena, tree, "guard", viewing->edition->label[side][own->general.label]);
  return tree;
}

static void put_duels(const Viewing *viewing, const Pair *pair, Tree *tree) {
  Arena *arena = viewing->arena;
  const Field *field = &pair->field;
  bool stand = field->side[NORTH].deployed && field->side[SOUTH].deployed && pair->window != WINDOW_DEPLOY;
  if (!stand) return;
  bool disturbed = false;
  for (int duel = 1; duel <= DUELS; duel++) disturbed |= field->duels[duel] != DUEL_OPEN;
  put_flag(viewing, tree, "has_front", true);
  put_flag(viewing, tree, "disturbed", disturbed);
  put_flag(viewing, tree, "charged", field->side[NORTH].points + field->side[SOUTH].points > 0);
  Tree *duels = tree_put(arena, tree, "duels", tree_list(arena));
  for (int duel = 1; duel <= DUELS; duel++) {
    Tree *row = tree_add(arena, duels, tree_map(arena));
    tree_put_int(arena, row, "duel", duel);
    tree_put_text(arena, row, "state", WATERLOO_DUELS[field->duels[duel]]);
    for (int side = 0; side < SIDES; side++)
      tree_put(arena, row, WATERLOO_SIDES[side], piece_tree(viewing, pair, side, duel));
  }
}

static const char *general_state(const State *state, const Side *side) {
  if (waterloo_is_simple(state)) return "inactive";
  if (side->engaged != ENGAGED_NONE) return WATERLOO_ENGAGED[side->engaged];
  return side->general.pose == POSE_DOWN ? "lying" : "standing";
}

static void put_generals(const Viewing *viewing, const Pair *pair, Tree *tree) {
  static const char *const NAMES[SIDES] = {"general_north", "general_south"};
  const State *state = &viewing->seen;
  for (int side = 0; side < SIDES; side++) {
    const Side *own = &pair->field.side[side];
    if (own->general.value == 0) continue;
    Tree *general = tree_put(viewing->arena, tree, NAMES[side], piece_tree(viewing, pair, side, 0));
    tree_put_text(viewing->arena, general, "state", general_state(state, own));
    if (own->engaged != ENGAGED_NONE) tree_put_int(viewing->arena, general, "at", own->at);
  }
}

/* -- what a player has ordered ahead -- */

static void put_orders(const Viewing *viewing, const Pair *pair, int own, Tree *tree) {
  Arena *arena = viewing->arena;
  Tree *standing = waterloo_describe_standing(viewing->edition, &pair->standing[own], arena);
  if (standing->count > 0) tree_put(arena, tree, "standing", standing);
  tree_put(arena, tree, "next", waterloo_describe_next(viewing->edition, &pair->next[own], arena));
}

static void put_ask(const Viewing *viewing, const Pair *pair, Tree *tree) {
  const Progress *progress = &pair->progress;
  Arena *arena = viewing->arena;
  if (pair->window != WINDOW_ASK) return;
  Tree *ask = tree_put(arena, tree, "ask", tree_map(arena));
  tree_put_text(arena, ask, "question", WATERLOO_QUESTIONS[progress->question]);
  tree_put_text(arena, ask, "player", player(viewing, pair->player[progress->asked]));
  if (progress->duel != 0) tree_put_int(arena, ask, "duel", progress->duel);
  put_flag(viewing, ask, "own", pair->player[progress->asked] == viewing->viewer);
}

/* -- pairs -- */

static void put_last(const Viewing *viewing, const Pair *pair, Tree *tree) {
  const Last *last = &pair->last;
  Arena *arena = viewing->arena;
  if (!last->played) return;
  Tree *map = tree_put(arena, tree, "ended", tree_map(arena));
  tree_put_text(arena, map, "winner", player(viewing, pair->player[last->winner]));
  put_flag(viewing, map, "resigned", last->resigned);
  for (int side = 0; side < SIDES && !last->resigned; side++)
    tree_put_int(arena, map, WATERLOO_SIDES[side], last->points[side]);
  if (viewing->seen.terms.laurels) tree_put_int(arena, map, "laurels", last->laurels);
}

static void put_pair(const Viewing *viewing, const Pair *pair, Tree *pairs) {
  Arena *arena = viewing->arena;
  static const char *const IS_WINDOW[WINDOWS] = {"deploys", "moves", "asks_somebody", "is_done", "draws"};
  int own = waterloo_side_of(pair, viewing->viewer);
  int last_turn = SIDES * viewing->seen.terms.nightfall;
  Tree *tree = tree_add(arena, pairs, tree_map(arena));
  const char *name = waterloo_part_name(viewing->edition, pair);
  if (name != NULL) tree_put_text(arena, tree, "name", name);
  for (int side = 0; side < SIDES; side++)
    tree_put_text(arena, tree, WATERLOO_SIDES[side], player(viewing, pair->player[side]));
  if (own >= 0) tree_put_text(arena, tree, "own", WATERLOO_SIDES[own]);
  tree_put_int(arena, tree, "manche", pair->manche);
  if (pair->replay > 0) tree_put_int(arena, tree, "replay", pair->replay);
  put_flag(viewing, tree, IS_WINDOW[pair->window], true);
  tree_put_int(arena, tree, "number", pair->turn);
  tree_put_text(arena, tree, "starter", player(viewing, pair->player[pair->first]));
  tree_put_text(arena, tree, "mover", player(viewing, pair->player[pair->to_move]));
  if (last_turn > 0) tree_put_int(arena, tree, "nightfall", last_turn);
  Tree *points = tree_put(arena, tree, "points", tree_map(arena));
  for (int side = 0; side < SIDES; side++)
    tree_put_int(arena, points, WATERLOO_SIDES[side], pair->field.side[side].points);
  put_duels(viewing, pair, tree);
  put_generals(viewing, pair, tree);
  if (own >= 0) waterloo_put_sheet(viewing->edition, &viewing->seen, pair, own, tree, arena);
  if (own >= 0 && pair->window != WINDOW_DONE) put_orders(viewing, pair, own, tree);
  put_ask(viewing, pair, tree);
  put_last(viewing, pair, tree);
}

/* -- who is waited for -- */

/* A seat sees its own duties; of others only that they are waited for. */
static void put_duties(const Viewing *viewing, const State *state) {
  Duties duties;
  waterloo_duties(viewing->edition, state, &duties);
  Tree *owes = tree_put(viewing->arena, viewing->view, "owes", tree_list(viewing->arena));
  bool waiting = false;
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    if (duty->seat != viewing->viewer) {
      waiting = true;
      continue;
    }
    Tree *row = tree_add(viewing->arena, owes, tree_map(viewing->arena));
    tree_put_text(viewing->arena, row, "window", duty->window);
    if (duty->part != NULL) tree_put_text(viewing->arena, row, "part", duty->part);
  }
  tree_put_bool(viewing->arena, viewing->view, "waiting", waiting);
}

Tree *waterloo_view(const void *edition, const void *state, int viewer, Arena *arena) {
  Viewing viewing = {.edition = edition, .viewer = viewer, .arena = arena, .view = tree_map(arena)};
  waterloo_redact(state, viewer, &viewing.seen);
  put_time(&viewing);
  tree_put(arena, viewing.view, "position", waterloo_position_write(edition, &viewing.seen, arena));
  put_terms(&viewing);
  put_scores(&viewing);
  Tree *pairs = tree_put(arena, viewing.view, "pairs", tree_list(arena));
  for (int i = 0; i < viewing.seen.pair_count; i++) put_pair(&viewing, &viewing.seen.pairs[i], pairs);
  put_duties(&viewing, state);
  return viewing.view;
}
