/* Writing a position. Of a redacted state (view.h) it holds what the viewer may know: pieces without
 * values. */
#include "files.h"


typedef struct Writer {
  const Edition *edition;
  const State *state;
  Arena *arena;
} Writer;

static Tree *piece_tree(const Writer *writer, int side, const Piece *piece) {
  Arena *arena = writer->arena;
  const char *text = writer->edition->label[side][piece->label];
  if (waterloo_shows_value(piece)) text = arena_printf(arena, "%s %d", text, piece->value);
  if (piece->pose != POSE_STANDING) text = arena_printf(arena, "%s %s", text, WATERLOO_POSES[piece->pose]);
  return tree_text(arena, text);
}

static void put_yes_no(const Writer *writer, Tree *map, const char *key, bool value) {
  tree_put_text(writer->arena, map, key, value ? "yes" : "no");
}

static Tree *kinds_tree(const Writer *writer, unsigned kinds) {
  Tree *list = tree_list(writer->arena);
  for (int kind = 0; kind < ACTIONS; kind++) {
    if (kinds & 1u << kind) tree_add_text(writer->arena, list, WATERLOO_ACTIONS[kind]);
  }
  return list;
}

static Tree *knows_tree(const Writer *writer, const Side *side, int enemy) {
  Tree *map = tree_map(writer->arena);
  for (int label = 0; label < LABELS; label++) {
    if (side->knows[label] != 0)
      tree_put_int(writer->arena, map, writer->edition->label[enemy][label], side->knows[label]);
  }
  return map;
}

/* -- one side -- */

static void put_pieces(const Writer *writer, Tree *map, int number, const Side *side) {
  Arena *arena = writer->arena;
  if (side->deployed) {
    Tree *front = tree_put(arena, map, "front", tree_map(arena));
    for (int duel = 1; duel <= DUELS; duel++) {
      if (side->front[duel].value != 0)
        tree_put(arena, front, writer->edition->duel[duel], piece_tree(writer, number, &side->front[duel]));
    }
  }
  if (side->general.value != 0) tree_put(arena, map, "general", piece_tree(writer, number, &side->general));
}

static Tree *side_tree(const Writer *writer, const Pair *pair, int number) {
  Arena *arena = writer->arena;
  const Side *side = &pair->field.side[number];
  Tree *map = tree_map(arena);
  put_pieces(writer, map, number, side);
  tree_put_text(arena, map, "order", side->spent ? "spent" : "ready");
  tree_put_text(arena, map, "engaged", WATERLOO_ENGAGED[side->engaged]);
  if (side->engaged != ENGAGED_NONE) tree_put_int(arena, map, "at", side->at);
  if (side->engaged == ENGAGED_CHARGE || side->engaged == ENGAGED_COUNTERCHARGE)
    put_yes_no(writer, map, "won", side->won);
  tree_put_int(arena, map, "points", side->points);
  if (side->retreated != 0)
    tree_put_text(arena, map, "retreated", writer->edition->label[number][side->retreated]);
  Tree *knows = knows_tree(writer, side, OTHER(number));
  if (knows->count > 0) tree_put(arena, map, "knows", knows);
  if (side->missed != 0) tree_put_int(arena, map, "missed", side->missed);
  if (side->did != 0) tree_put(arena, map, "did", kinds_tree(writer, side->did));
  Tree *standing = waterloo_standing_tree(writer->edition, &pair->standing[number], arena);
  if (standing->count > 0) tree_put(arena, map, "standing", standing);
  if (pair->next[number].count > 0)
    tree_put(arena, map, "next", waterloo_next_tree(writer->edition, &pair->next[number], arena));
  return map;
}

/* -- one pair -- */

static Tree *ask_tree(const Writer *writer, const Pair *pair) {
  const Progress *progress = &pair->progress;
  Arena *arena = writer->arena;
  Tree *map = tree_map(arena);
  tree_put_text(arena, map, "question", WATERLOO_QUESTIONS[progress->question]);
  tree_put_text(arena, map, "side", WATERLOO_SIDES[progress->asked]);
  tree_put_int(arena, map, "count", pair->asks);
  if (progress->plan.moves.count > 0) {
    tree_put(arena, map, "do",
             waterloo_moves_tree(writer->edition, &progress->plan.script, &progress->plan.moves, arena));
    tree_put_int(arena, map, "item", progress->item + 1);
    tree_put_int(arena, map, "branch", progress->branch + 1);
  }
  if (progress->kinds != 0) tree_put(arena, map, "played", kinds_tree(writer, progress->kinds));
  if (progress->seen[0] != 0) {
    Tree *seen = tree_put(arena, map, "seen", tree_list(arena));
    for (int i = 0; i < 2 && progress->seen[i] != 0; i++) tree_add_int(arena, seen, progress->seen[i]);
  }
  if (progress->charged != CHARGED_NOT) {
    tree_put_text(arena, map, "charge", progress->charged == CHARGED_WON ? "won" : "lost");
    put_yes_no(writer, map, "countered", progress->countered);
  }
  if (progress->duel != 0) tree_put_int(arena, map, "duel", progress->duel);
  return map;
}

static Tree *last_tree(const Writer *writer, const Last *last) {
  Arena *arena = writer->arena;
  Tree *map = tree_map(arena);
  if (last->resigned) {
    put_yes_no(writer, map, "resigned", true);
  } else {
    Tree *points = tree_put(arena, map, "points", tree_map(arena));
    for (int side = 0; side < SIDES; side++)
      tree_put_int(arena, points, WATERLOO_SIDES[side], last->points[side]);
  }
  tree_put_text(arena, map, "winner", WATERLOO_SIDES[last->winner]);
  if (writer->state->terms.laurels) tree_put_int(arena, map, "laurels", last->laurels);
  return map;
}

static Tree *duels_tree(const Writer *writer, const Field *field) {
  Tree *map = tree_map(writer->arena);
  for (int duel = 1; duel <= DUELS; duel++)
    tree_put_text(writer->arena, map, writer->edition->duel[duel], WATERLOO_DUELS[field->duels[duel]]);
  return map;
}

static void put_pair(const Writer *writer, Tree *map, const Pair *pair) {
  Arena *arena = writer->arena;
  tree_put_int(arena, map, "manche", pair->manche);
  if (pair->replay > 0) tree_put_int(arena, map, "replay", pair->replay);
  tree_put_text(arena, map, "window", WATERLOO_WINDOWS[pair->window]);
  tree_put_text(arena, map, "first", WATERLOO_SIDES[pair->first]);
  tree_put_int(arena, map, "turn", pair->turn);
  tree_put_text(arena, map, "to_move", WATERLOO_SIDES[pair->to_move]);
  tree_put(arena, map, "duels", duels_tree(writer, &pair->field));
  for (int side = 0; side < SIDES; side++)
    tree_put(arena, map, WATERLOO_SIDES[side], side_tree(writer, pair, side));
  if (pair->window == WINDOW_ASK) tree_put(arena, map, "ask", ask_tree(writer, pair));
  if (pair->last.played) tree_put(arena, map, "last", last_tree(writer, &pair->last));
}

/* -- rondes -- */

static void put_pairs(const Writer *writer, Tree *position) {
  const Edition *edition = writer->edition;
  const State *state = writer->state;
  Arena *arena = writer->arena;
  tree_put_int(arena, position, "ronde", state->ronde);
  tree_put_int(arena, position, "step", state->step);
  if (state->extra > 0) tree_put_int(arena, position, "extra", state->extra);
  Tree *seats = tree_put(arena, position, "seats", tree_list(arena));
  for (int seat = 0; seat < edition->seats.count; seat++)
    tree_add_text(arena, seats, edition->seats.names[seat]);
  Tree *pairs = tree_put(arena, position, "pairs", tree_map(arena));
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    Tree *map =
        tree_put(arena, pairs, edition->pair[pair->player[NORTH]][pair->player[SOUTH]], tree_map(arena));
    Tree *players = tree_put(arena, map, "players", tree_map(arena));
    for (int side = 0; side < SIDES; side++)
      tree_put_text(arena, players, WATERLOO_SIDES[side], edition->seats.names[pair->player[side]]);
    put_pair(writer, map, pair);
  }
}

static void put_scores(const Writer *writer, Tree *position) {
  const State *state = writer->state;
  Tree *scores =
      tree_put(writer->arena, position, state->terms.laurels ? "laurels" : "wins", tree_map(writer->arena));
  for (int seat = 0; seat < writer->edition->seats.count; seat++)
    tree_put_int(writer->arena, scores, writer->edition->seats.names[seat], state->score[seat]);
}

static void put_over(const Writer *writer, Tree *position) {
  const State *state = writer->state;
  if (!state->over) return;
  bool shared = state->reason == REASON_SHARED;
  Tree *over = tree_put(writer->arena, position, "over", tree_map(writer->arena));
  tree_put_text(writer->arena, over, "winner", shared ? "none" : writer->edition->seats.names[state->winner]);
  tree_put_text(writer->arena, over, "reason", WATERLOO_REASONS[state->reason]);
}

Tree *waterloo_position_write(const void *edition, const void *state, Arena *arena) {
  const Writer writer = {edition, state, arena};
  Tree *position = tree_map(arena);
  if (waterloo_has_rondes(edition)) {
    put_pairs(&writer, position);
  } else {
    put_pair(&writer, position, &writer.state->pairs[0]);
  }
  put_scores(&writer, position);
  put_over(&writer, position);
  Tree *options = waterloo_options_write(edition, &writer.state->terms, arena);
  if (options->count > 0) tree_put(arena, position, "options", options);
  return position;
}
