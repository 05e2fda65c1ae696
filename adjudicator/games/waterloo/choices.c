/* The generator of legal orders. */
#include "choices.h"

#include <string.h>

#include "sequence.h"

/* -- legal actions -- */

static void try_action(const Judge *judge, const Field *field, unsigned kinds, Action action, Legal *out) {
  if (waterloo_judge_action(judge, field, kinds, &action) == FAULT_NONE) out->items[out->count++] = action;
}

static void try_pairs(const Judge *judge, const Field *field, unsigned kinds, int duel, Legal *out) {
  for (int to = 1; to <= DUELS; to++) {
    const Action manoeuvre = {.kind = ACTION_MANOEUVRE, .duel = (uint8_t)duel, .to = (uint8_t)to};
    try_action(judge, field, kinds, manoeuvre, out);
    if (to <= duel) continue;
    const Action both = {.kind = ACTION_RECON, .duel = (uint8_t)duel, .to = (uint8_t)to};
    try_action(judge, field, kinds, both, out);
  }
}

void waterloo_legal(const Judge *judge, const Field *field, unsigned kinds, Legal *out) {
  out->count = 0;
  for (int duel = 1; duel <= DUELS; duel++) {
    for (int kind = ACTION_RECON; kind < ACTION_ASSAULT; kind++) {
      if (kind == ACTION_MANOEUVRE) continue;
      Action action = {.kind = (uint8_t)kind, .duel = (uint8_t)duel};
      try_action(judge, field, kinds, action, out);
      action.swap = 1;
      if (kind == ACTION_RETREAT) try_action(judge, field, kinds, action, out);
    }
    try_pairs(judge, field, kinds, duel, out);
  }
  try_action(judge, field, kinds, (Action){.kind = ACTION_ASSAULT}, out);
}

/* -- the form -- */

typedef struct Form {
  const Edition *edition;
  const State *state;
  const Pair *pair;
  int side;
  Arena *arena;
  Tree *choices;
} Form;

static void put_kind(const Form *form, Tree *section, const Legal *legal, ActionKind kind) {
  Tree *list = tree_list(form->arena);
  int last = 0;
  for (int i = 0; i < legal->count; i++) {
    const Action *action = &legal->items[i];
    if (action->kind != kind || action->duel == last || (kind == ACTION_RECON && action->to != 0)) continue;
    last = action->duel;
    tree_add_int(form->arena, list, last);
  }
  if (list->count > 0) tree_put(form->arena, section, WATERLOO_ACTIONS[kind], list);
}

static void put_manoeuvres(const Form *form, Tree *section, const Legal *legal) {
  Arena *arena = form->arena;
  Tree *list = tree_list(arena), *to = NULL;
  int from = 0;
  for (int i = 0; i < legal->count; i++) {
    const Action *action = &legal->items[i];
    if (action->kind != ACTION_MANOEUVRE) continue;
    if (action->duel != from) {
      from = action->duel;
      Tree *row = tree_add(arena, list, tree_map(arena));
      tree_put_int(arena, row, "from", from);
      to = tree_put(arena, row, "to", tree_list(arena));
    }
    tree_add_int(arena, to, action->to);
  }
  if (list->count > 0) tree_put(arena, section, "manoeuvre", list);
}

/* Where pieces may manoeuvre among each other: "1-2", "4-5". */
static void put_segments(const Form *form, Tree *section, const Field *field) {
  Tree *list = tree_list(form->arena);
  for (int duel = 1; duel <= DUELS; duel++) {
    const char *text = form->edition->duel[duel];
    int last = duel;
    if (field->duels[duel] != DUEL_OPEN) continue;
    for (int next = duel + 1; next <= DUELS; next++) {
      if (!waterloo_same_segment(field, duel, next)) continue;
      text = arena_printf(form->arena, "%s-%d", text, next);
      last = next;
    }
    if (last > duel) tree_add_text(form->arena, list, text);
    duel = last;
  }
  if (list->count > 0) tree_put(form->arena, section, "segments", list);
}

static void put_guards(const Form *form, Tree *section, const Judge *judge, const Field *field) {
  Tree *list = tree_list(form->arena);
  for (int duel = 1; duel <= DUELS; duel++) {
    if (waterloo_judge_guard(judge, field, duel) == FAULT_NONE) tree_add_int(form->arena, list, duel);
  }
  if (list->count > 0) tree_put(form->arena, section, "guard", list);
}

/* What can be sent as it is: a reconnaissance, or else a manoeuvre, or the assault. */
static void put_proposal(const Form *form, Tree *section, const Legal *legal) {
  const Action *action = &legal->items[0];
  for (int i = legal->count - 1; i >= 0; i--) {
    if (legal->items[i].kind <= ACTION_MANOEUVRE && legal->items[i].to == 0) action = &legal->items[i];
  }
  Tree *text = action->kind == ACTION_RECON ? tree_textf(form->arena, "{recon: %d}", action->duel)
               : action->kind == ACTION_MANOEUVRE
                   ? tree_textf(form->arena, "{manoeuvre: {from: %d, to: %d}}", action->duel, action->to)
                   : tree_text(form->arena, "assault");
  tree_put(form->arena, section, "proposal", text);
}

static void put_actions(const Form *form, Tree *section, unsigned kinds) {
  const Field deployed = waterloo_field_deployed(form->state);
  const Field *field = form->pair->window == WINDOW_DEPLOY ? &deployed : &form->pair->field;
  const Judge judge = waterloo_judge_for(form->state, form->pair, form->side);
  Legal legal;
  waterloo_legal(&judge, field, kinds, &legal);
  int most = waterloo_actions_most(form->pair, form->side) - __builtin_popcount(kinds);
  tree_put_int(form->arena, section, "most", most);
  put_kind(form, section, &legal, ACTION_RECON);
  if (judge.double_recon && !(kinds & 1u << ACTION_RECON))
    tree_put_bool(form->arena, section, "double", true);
  put_manoeuvres(form, section, &legal);
  if (tree_get(section, "manoeuvre") != NULL) put_segments(form, section, field);
  put_kind(form, section, &legal, ACTION_ARTILLERY);
  put_kind(form, section, &legal, ACTION_RETREAT);
  put_kind(form, section, &legal, ACTION_CHARGE);
  put_guards(form, section, &judge, field);
  put_proposal(form, section, &legal);
}

static void put_deploy(const Form *form) {
  Arena *arena = form->arena;
  const Side *own = &form->pair->field.side[form->side];
  Tree *section = tree_put(arena, form->choices, "deploy", tree_map(arena));
  Tree *values = tree_put(arena, section, "values", tree_list(arena));
  int drawn = waterloo_draws_generals(form->state) ? own->general.value : 0;
  for (int value = 1; value <= waterloo_values(form->state); value++) {
    if (value != drawn) tree_add_int(arena, values, value);
  }
  bool general = waterloo_has_sixth(form->state) && drawn == 0;
  if (own->deployed) tree_put_bool(arena, section, "again", true);
  if (general) tree_put_bool(arena, section, "general", true);
  const char *proposal = "";
  for (int i = 0; i < DUELS; i++)
    proposal = arena_printf(arena, "%s%s%s", proposal, i == 0 ? "" : ", ", values->items[i].value->text);
  proposal = general ? arena_printf(arena, "{front: [%s], general: %d}", proposal, VALUES)
                     : arena_printf(arena, "{front: [%s]}", proposal);
  tree_put_text(arena, section, "proposal", proposal);
  if (drawn != 0) tree_put_int(arena, section, "drawn", drawn);
}

static void put_answer(const Form *form) {
  const Progress *progress = &form->pair->progress;
  const Judge judge = waterloo_judge_for(form->state, form->pair, form->side);
  static const char *const PROPOSALS[QUESTIONS] = {"", "nothing", "decline", "reserve", "reserve"};
  static const char *const ABOUT[QUESTIONS] = {"", "of_action", "of_counter", "of_guard", "of_guard"};
  Tree *section = tree_put(form->arena, form->choices, "answer", tree_map(form->arena));
  tree_put_text(form->arena, section, "question", WATERLOO_QUESTIONS[progress->question]);
  tree_put_bool(form->arena, section, ABOUT[progress->question], true);
  tree_put_text(form->arena, section, "proposal", PROPOSALS[progress->question]);
  if (progress->question == ASK_ACTION) {
    put_actions(form, section, progress->kinds);
    if (progress->kinds == 0) return; /* an action must be played */
    tree_put_text(form->arena, section, "proposal", "nothing");
    tree_put_bool(form->arena, section, "may_stop", true);
  } else if (progress->question == ASK_COUNTER) {
    tree_put_int(form->arena, section, "duel", progress->duel);
  } else {
    put_guards(form, section, &judge, &form->pair->field);
  }
}

/* Standing orders are asked as long as the own general may still be engaged. */
static void put_standing(const Form *form) {
  const Field *field = &form->pair->field;
  if (!waterloo_has_generals(form->state) || field->side[form->side].engaged != ENGAGED_NONE) return;
  Tree *section = tree_put(form->arena, form->choices, "standing", tree_map(form->arena));
  bool stands = form->pair->standing[form->side].script.branch_count > 0;
  tree_put_text(form->arena, section, "proposal",
                stands ? "same" : "{counter_charge: decline, guard_defending: reserve}");
}

/* A seat that owes nothing may write in advance for any of its pairs: the first that still plays. */
static const Pair *first_pair_of(const State *state, int seat) {
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    if (waterloo_side_of(pair, seat) >= 0 && pair->window != WINDOW_DONE) return pair;
  }
  return NULL;
}

static const Pair *pair_of(const Edition *edition, const State *state, int seat, const char *part) {
  if (!waterloo_has_rondes(edition)) return &state->pairs[0];
  if (part == NULL) return first_pair_of(state, seat);
  const Pair *pair = waterloo_find_pair(edition, state, part);
  return pair != NULL && waterloo_side_of(pair, seat) >= 0 ? pair : NULL;
}

static void put_pairs(const Form *form, int seat) {
  Tree *list = tree_put(form->arena, form->choices, "pairs", tree_list(form->arena));
  for (int i = 0; i < form->state->pair_count; i++) {
    const Pair *pair = &form->state->pairs[i];
    if (waterloo_side_of(pair, seat) >= 0 && pair->window != WINDOW_DONE)
      tree_add_text(form->arena, list, waterloo_part_name(form->edition, pair));
  }
}

Tree *waterloo_choices(const void *edition_pointer, const void *state_pointer, int seat, const char *part,
                       Arena *arena) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  const Pair *pair = pair_of(edition, state, seat, part);
  Form form = {.edition = edition, .state = state, .pair = pair, .arena = arena, .choices = tree_map(arena)};
  if (state->over || pair == NULL || pair->window == WINDOW_DONE) return form.choices;
  form.side = waterloo_side_of(pair, seat);
  if (waterloo_has_rondes(edition)) {
    tree_put_text(arena, form.choices, "pair", waterloo_part_name(edition, pair));
    tree_put_text(arena, form.choices, "other", edition->base.seats.names[pair->player[OTHER(form.side)]]);
    put_pairs(&form, seat);
  }
  tree_put_text(arena, form.choices, "side", WATERLOO_SIDES[form.side]);
  if (pair->window == WINDOW_DEPLOY) put_deploy(&form);
  bool moves = pair->window == WINDOW_DEPLOY ? waterloo_may_start(pair, form.side)
                                             : pair->window == WINDOW_TURN && pair->to_move == form.side;
  if (moves) put_actions(&form, tree_put(arena, form.choices, "do", tree_map(arena)), 0);
  if (pair->undrawn) tree_put_bool(arena, form.choices, "undrawn", true);
  if (pair->window == WINDOW_ASK && pair->progress.asked == form.side) put_answer(&form);
  put_standing(&form);
  tree_put(arena, form.choices, "next", tree_map(arena));
  return form.choices;
}

const Offer WATERLOO_OFFERS[] = {
    {"deploy/proposal", .file = "deploy: <>"},
    {"deploy/values", .errors = "deploy-value"},
    {"do/recon", .file = "do: [{recon: <>}]", .errors = "recon-", .too = true},
    {"do/manoeuvre/to", .file = "do: [{manoeuvre: {from: <from>, to: <>}}]", .of = "from"},
    {"do/segments", .errors = "manoeuvre-"},
    {"do/artillery", .file = "do: [{artillery: <>}]", .errors = "artillery-"},
    {"do/retreat", .file = "do: [{retreat: {duel: <>, swap: no}}]", .errors = "retreat-removed"},
    {"do/charge", .file = "do: [{charge: <>}]", .errors = "charge-removed"},
    {"do/guard", .errors = "guard-removed"},
    {"do/proposal", .file = "do: [<>]"},
    {"answer/recon", .file = "answer: [{recon: <>}]"},
    {"answer/proposal", .file = "answer: <>"},
    {"standing", .file = "standing: {counter_charge: [{else: decline}]}"},
    {.path = NULL},
};
