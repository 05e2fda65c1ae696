/* A turn file's sections as Orders, judged. Conditional orders: turn_file_script.c. */
#include "turn_file.h"

#include <string.h>

#include "sequence.h"

/* The root of what is read. */
typedef struct Reader {
  const Edition *edition;
  const State *state;
  const Pair *pair;
  int side;
  Part *part;
  unsigned used; /* values of the deployment, a bit each */
} Reader;

/* ---- the deployment (3, 4, 10.5, 12.1, W16) ---- */

static void deploy_fault(FieldReader *fields, const char *message, const Tree *node) {
  const Reader *reader = fields->root;
  char most[] = {(char)('0' + waterloo_values(reader->state)), '\0'};
  diagnose(fields->diagnostics, SEVERITY_ERROR, fields->code, message, node, "value", tree_string(node, ""),
           "most", most, NULL);
}

/* W16: it stands there already; 0: it was not drawn. */
static uint8_t drawn_general(const Reader *reader) {
  if (!waterloo_draws_generals(reader->state)) return 0;
  return reader->pair->field.side[reader->side].general.value;
}

static void value_read(FieldReader *fields, const Tree *node, void *member) {
  Reader *reader = fields->root;
  int64_t value;
  if (!tree_read_int(node, &value) || value < 1 || value > waterloo_values(reader->state)) {
    deploy_fault(fields, "deploy-value", node);
    return;
  }
  if (reader->used & 1u << value || value == drawn_general(reader))
    deploy_fault(fields, "deploy-value-twice", node);
  reader->used |= 1u << value;
  *(uint8_t *)member = (uint8_t)value;
}

static void front_read(FieldReader *fields, const Tree *node, void *member) {
  uint8_t *front = member;
  if (node->count != DUELS) {
    deploy_fault(fields, "deploy-front", node);
    return;
  }
  for (int duel = 1; duel <= DUELS; duel++) value_read(fields, node->items[duel - 1].value, &front[duel]);
}

static Tree *front_write(FieldWriter *writer, const void *member) {
  const uint8_t *front = member;
  Tree *list = tree_list(writer->arena);
  for (int duel = 1; duel <= DUELS; duel++) tree_add_int(writer->arena, list, front[duel]);
  return list;
}

static void general_value_read(FieldReader *fields, const Tree *node, void *member) {
  const Reader *reader = fields->root;
  if (tree_is_null(node)) return;
  if (drawn_general(reader) != 0)
    deploy_fault(fields, "deploy-general-drawn", node);
  else if (!waterloo_has_sixth(reader->state))
    deploy_fault(fields, "deploy-no-general", node);
  else
    value_read(fields, node, member);
}

static Tree *general_value_write(FieldWriter *writer, const void *member) {
  const uint8_t *general = member;
  return *general == 0 ? NULL : tree_int(writer->arena, *general);
}

static const FieldType FRONT = {front_read, front_write, TREE_LIST};
static const FieldType GENERAL = {general_value_read, general_value_write, TREE_NULL};

#define DEPLOY_CODE "WATERLOO-10.5"
static const FieldRow A_VALUE = {.type = &FIELD_INT, .least = 1};
static const FieldRow DEPLOYMENT_KEYS[] = {
    {"front", &FRONT, MEMBER(Deployment, front), .required = true, .item = &A_VALUE, .code = DEPLOY_CODE,
     .misfit = "deploy-front", .lacks = "deploy-front"},
    {"general", &GENERAL, MEMBER(Deployment, general), .schema = "{type: [integer, string], minimum: 1}"},
    {.key = NULL},
};

static void deployment_check(FieldReader *fields, const Tree *node, void *member) {
  const Reader *reader = fields->root;
  (void)member;
  if (drawn_general(reader) == 0 && waterloo_has_sixth(reader->state) &&
      tree_is_null(tree_get(node, "general")))
    deploy_fault(fields, "deploy-general-missing", node);
}

/* ---- a turn: `do`, and what answers a question ---- */

static void begin_script(ScriptReader *script, const FieldReader *fields, Script *out) {
  const Reader *reader = fields->root;
  waterloo_script_begin(script, fields, out);
  script->may_ask = reader->state->terms.interrupts == INTERRUPTS_ASK;
}

static void tell_at(Diagnostics *diagnostics, Fault found, const Tree *node) {
  const FaultText *text = &WATERLOO_FAULTS[found];
  diagnose(diagnostics, SEVERITY_ERROR, text->code, text->message, node, NULL);
}

/* Moves that are judged: as they were read, and where they begin. */
typedef struct Judged {
  const ScriptReader *script;
  const Field *begin;
} Judged;

/* The duels that earlier actions of the same moves change, "2, 3", which choices() knows nothing of; NULL: none. */
static const char *changed_duels(const Field *begin, const Field *now, Arena *arena) {
  const char *text = NULL;
  for (int duel = 1; duel <= DUELS; duel++) {
    if (begin->duels[duel] == now->duels[duel]) continue;
    text = text == NULL ? arena_printf(arena, "%d", duel) : arena_printf(arena, "%s, %d", text, duel);
  }
  return text;
}

static void tell_fault(void *context, Fault found, const Field *field, int action, int branch) {
  const Judged *judged = context;
  const FaultText *text = &WATERLOO_FAULTS[found];
  Diagnostics *diagnostics = judged->script->fields.diagnostics;
  const char *changed = changed_duels(judged->begin, field, diagnostics->arena);
  diagnose(diagnostics, SEVERITY_ERROR, text->code, text->message,
           action >= 0 ? judged->script->actions[action] : judged->script->branches[branch],
           changed == NULL ? NULL : "changed", changed, NULL);
}

static void judge_moves(const Reader *reader, ScriptReader *script, unsigned kinds) {
  const Field deployed = waterloo_field_deployed(reader->state);
  const Field *field = reader->pair->window == WINDOW_DEPLOY ? &deployed : &reader->pair->field;
  const Judge judge = waterloo_judge_for(reader->state, reader->pair, reader->side);
  Judged judged = {.script = script, .begin = field};
  const FaultTeller teller = {tell_fault, &judged};
  waterloo_judge_moves(&judge, field, kinds, script->script, &reader->part->turn.moves, &teller);
}

static void do_read(FieldReader *fields, const Tree *node, void *member) {
  const Reader *reader = fields->root;
  TurnPlan *turn = member;
  ScriptReader script;
  begin_script(&script, fields, &turn->script);
  waterloo_read_moves(&script, node, waterloo_actions_most(reader->pair, reader->side), &turn->moves);
  judge_moves(reader, &script, 0);
  if (reader->pair->undrawn && node->count > 0)
    diagnose(fields->diagnostics, SEVERITY_NOTE, "WATERLOO-W20", "do-if-drawn", node->items[0].value, NULL);
}

/* The rest of a turn: one action, a list of them, or nothing. */
static void read_rest_of_turn(FieldReader *fields, const Tree *node) {
  const Reader *reader = fields->root;
  TurnPlan *turn = &reader->part->turn;
  unsigned kinds = reader->pair->progress.kinds;
  ScriptReader script;
  begin_script(&script, fields, &turn->script);
  script.answers = true;
  script.acted = kinds != 0;
  if (kinds & 1u << ACTION_RECON) script.places |= PLACE_AFTER_RECON;
  if (kinds & 1u << ACTION_CHARGE) script.places |= PLACE_AFTER_CHARGE;
  TreeItem only = {.value = (Tree *)node};
  const Tree list = {
      .kind = TREE_LIST, .line = node->line, .column = node->column, .items = &only, .count = 1};
  int most = waterloo_actions_most(reader->pair, reader->side) - __builtin_popcount(kinds);
  bool empty = node->kind == TREE_LIST && node->count == 0;
  if (empty || waterloo_word(node) == WHAT_NOTHING) {
    if (kinds == 0) field_fault(fields->diagnostics, "WATERLOO-W03", "do-nothing", node);
    return;
  }
  waterloo_read_moves(&script, node->kind == TREE_LIST ? node : &list, most, &turn->moves);
  judge_moves(reader, &script, kinds);
}

static void read_guard_answer(FieldReader *fields, const Tree *node) {
  const Reader *reader = fields->root;
  const Judge judge = waterloo_judge_for(reader->state, reader->pair, reader->side);
  int what = waterloo_guard(node), duel = what > WHAT_GUARD ? what - WHAT_GUARD : 0;
  Fault found = waterloo_judge_guard(&judge, &reader->pair->field, duel);
  if (what < 0) field_wrong(fields, "answer-guard", node);
  if (found != FAULT_NONE) tell_at(fields->diagnostics, found, node);
  reader->part->answer = (int16_t)what;
}

static void read_counter_answer(FieldReader *fields, const Tree *node) {
  const Reader *reader = fields->root;
  int what = waterloo_word(node);
  if (what != WHAT_ACCEPT && what != WHAT_DECLINE) field_wrong(fields, "answer-counter", node);
  reader->part->answer = (int16_t)what;
}

static void answer_read(FieldReader *fields, const Tree *node, void *part) {
  const Reader *reader = fields->root;
  (void)part;
  if (waterloo_word(node) == WHAT_ASK) {
    field_fault(fields->diagnostics, "WATERLOO-10.1", "ask-in-answer", node);
    return;
  }
  switch ((Question)reader->pair->progress.question) {
  case ASK_ACTION: read_rest_of_turn(fields, node); break;
  case ASK_COUNTER: read_counter_answer(fields, node); break;
  case ASK_DEFENDER:
  case ASK_ATTACKER: read_guard_answer(fields, node); break;
  case ASK_NONE:
  case QUESTIONS: break;
  }
}

static Tree *answer_write(FieldWriter *writer, const void *member) {
  const Part *part = member;
  if (part->turn.moves.count > 0) return waterloo_plan_write(writer, &part->turn);
  if (part->answer >= WHAT_GUARD) return tree_int(writer->arena, part->answer - WHAT_GUARD);
  return tree_text(writer->arena, WATERLOO_WHATS[part->answer]);
}

/* ---- what lasts ---- */

/* Standing orders are filed together (10.3): those of before that a new file leaves out count no more. */
static void tell_left_out(const FieldReader *fields, const Standing *now, const Tree *node) {
  const Reader *reader = fields->root;
  const Standing *kept = &reader->pair->standing[reader->side];
  if (kept->counter.count > 0 && now->counter.count == 0)
    diagnose(fields->diagnostics, SEVERITY_WARNING, "WATERLOO-10.3", "standing-leaves-charges", node, NULL);
  if (kept->guard.count > 0 && now->guard.count == 0)
    diagnose(fields->diagnostics, SEVERITY_WARNING, "WATERLOO-10.3", "standing-leaves-assaults", node, NULL);
}

static void standing_read(FieldReader *fields, const Tree *node, void *member) {
  Part *part = member;
  ScriptReader script;
  part->keeps_standing = strcmp(tree_string(node, ""), "same") == 0;
  if (part->keeps_standing) return;
  begin_script(&script, fields, &part->standing.script);
  waterloo_read_standing(&script, node, &part->standing);
  if (node->kind == TREE_MAP) tell_left_out(fields, &part->standing, node);
}

static Tree *standing_write(FieldWriter *writer, const void *member) {
  const Part *part = member;
  if (part->keeps_standing) return tree_text(writer->arena, "same");
  return waterloo_standing_write(writer, &part->standing);
}

static void next_read(FieldReader *fields, const Tree *node, void *member) {
  Next *next = member;
  ScriptReader script;
  begin_script(&script, fields, &next->script);
  waterloo_read_next(&script, node, next);
}

/* ---- pairs ---- */

static const char *pair_name(const Edition *edition, const Part *part) {
  return edition->pair[part->pair[NORTH]][part->pair[SOUTH]];
}

static Tree *pair_write(FieldWriter *writer, const void *member) {
  return tree_text(writer->arena, pair_name(writer->edition, member));
}

const char *waterloo_part(const void *edition_pointer, const Tree *file) {
  const Edition *edition = edition_pointer;
  const char *name = tree_string(tree_get(file, "pair"), NULL);
  if (name == NULL || !waterloo_has_rondes(edition)) return NULL;
  for (int a = 0; a < edition->base.seats.count; a++) {
    for (int b = 0; b < edition->base.seats.count; b++) {
      if (a != b && strcmp(edition->pair[a][b], name) == 0) return edition->pair[a][b];
    }
  }
  return NULL;
}

/* The pairs of a seat: what a file may name. */
static const char *pair_names(const Reader *reader, int seat, Arena *arena) {
  const char *text = "";
  for (int i = 0; i < reader->state->pair_count; i++) {
    const Pair *pair = &reader->state->pairs[i];
    if (waterloo_side_of(pair, seat) < 0) continue;
    text = arena_printf(arena, "%s%s%s", text, *text == '\0' ? "" : ", ",
                        waterloo_part_name(reader->edition, pair));
  }
  return text;
}

static void warn(const FieldReader *fields, const char *code, const char *message, const TreeItem *item) {
  diagnose_at(fields->diagnostics, SEVERITY_WARNING, code, message, item->key_line, item->key_column, "key",
              item->key, NULL);
}

/* The pair that a file is for; NULL after an error. */
static const Pair *find_pair(const FieldReader *fields, int seat, const Tree *file) {
  const Reader *reader = fields->root;
  const State *state = reader->state;
  const TreeItem *item = tree_item(file, "pair");
  if (!waterloo_has_rondes(reader->edition)) {
    if (item != NULL) warn(fields, "WATERLOO-12.13", "pair-not-here", item);
    return &state->pairs[0];
  }
  if (item != NULL) {
    const char *name = tree_string(item->value, "");
    const Pair *pair = waterloo_find_pair(reader->edition, state, name);
    /* By the name that the report gives it, so that one file replaces another of the same pair. */
    bool same = pair != NULL && strcmp(waterloo_part_name(reader->edition, pair), name) == 0;
    if (same && waterloo_side_of(pair, seat) >= 0) return pair;
  }
  diagnose(fields->diagnostics, SEVERITY_ERROR, "WATERLOO-12.13",
           item == NULL ? "pair-missing" : "pair-unknown", item == NULL ? file : item->value, "pairs",
           pair_names(reader, seat, fields->diagnostics->arena), NULL);
  return NULL;
}

/* ---- the sections ---- */

static const FieldType PAIR = {NULL, pair_write, TREE_NULL}; /* find_pair() reads it, before all others */
static const FieldType DO = {do_read, waterloo_plan_write, TREE_LIST};
static const FieldType ANSWER = {answer_read, answer_write, TREE_NULL};
static const FieldType STANDING = {standing_read, standing_write, TREE_NULL};
static const FieldType NEXT = {next_read, waterloo_next_write, TREE_LIST};

static const char *const SAME[] = {"same", NULL};
const FieldRow WATERLOO_TURN_FILE[] = {
    [SECTION_PAIR] = {"pair", &PAIR, WHOLE(Part), .schema = "{type: [string, 'null']}", .draw = DRAW_PAIR,
                      .one_in = 1},
    [SECTION_DEPLOY] = {"deploy", &FIELD_MAP, MEMBER(Part, deployment), .fields = DEPLOYMENT_KEYS,
                        .then = deployment_check, .code = DEPLOY_CODE, .misfit = "deploy-shape",
                        .draw = DRAW_DEPLOYMENT, .one_in = 1},
    [SECTION_DO] = {"do", &DO, MEMBER(Part, turn), .item = &WATERLOO_AN_ITEM, .code = "WATERLOO-10.4",
                    .misfit = "do-not-a-list", .least = 1, .most = 2, .one_in = 1},
    [SECTION_ANSWER] = {"answer", &ANSWER, WHOLE(Part), .fields = WATERLOO_ITEM,
                        .schema = "{type: [integer, string, array]}", .draw = DRAW_ANSWER, .one_in = 1},
    [SECTION_STANDING] = {"standing", &STANDING, WHOLE(Part), .words = SAME, .fields = WATERLOO_STANDING},
    [SECTION_NEXT] = {"next", &NEXT, MEMBER(Part, next), .item = &WATERLOO_AN_ENTRY, .code = "WATERLOO-10.4",
                      .misfit = "branches-shape", .least = 1, .most = 2, .one_in = 8},
    [SECTION_RESIGN] = {"resign", &FIELD_BOOL, MEMBER(Part, resigns), .one_in = 200},
    [SECTIONS] = {.key = NULL},
};

/* A first action goes with the deployment of who starts, or may be drawn to (10.1). */
static bool may_move(const Pair *pair, int side) {
  if (pair->window == WINDOW_DEPLOY) return waterloo_may_start(pair, side);
  return pair->window == WINDOW_TURN && pair->to_move == side;
}

/* Whether a section counts in the present window of the pair. */
static bool is_timely(const Pair *pair, int side, Section section) {
  switch (section) {
  case SECTION_DEPLOY: return pair->window == WINDOW_DEPLOY;
  case SECTION_DO: return may_move(pair, side);
  case SECTION_ANSWER: return pair->window == WINDOW_ASK && pair->progress.asked == side;
  default: return true;
  }
}

static void read_sections(FieldReader *fields, const Tree *file) {
  const Reader *reader = fields->root;
  Sections *sections = &reader->part->sections;
  for (int section = SECTION_DEPLOY; section < SECTIONS; section++) {
    const TreeItem *item = tree_item(file, WATERLOO_TURN_FILE[section].key);
    if (item == NULL || tree_is_null(item->value)) continue;
    if (reader->pair->window == WINDOW_DONE)
      warn(fields, "WATERLOO-7", "pair-done", item);
    else if (!is_timely(reader->pair, reader->side, (Section)section))
      warn(fields, "WATERLOO-10.3", "section-not-now", item);
    else
      fields_read_section(fields, WATERLOO_TURN_FILE, section, item, reader->part, sections);
  }
  if (!reader->part->resigns) sections->present &= (uint16_t) ~(1u << SECTION_RESIGN);
}

static bool has_sections(const Tree *file) {
  for (int section = 0; section < SECTIONS; section++) {
    if (!tree_is_null(tree_get(file, WATERLOO_TURN_FILE[section].key))) return true;
  }
  return false;
}

/* Whether a file asks to wait, or no longer to, without a pair, and it does not follow from what is due which one is meant. */
static bool waits_for_no_pair(const Reader *reader, int seat, const Tree *file) {
  if (!waterloo_has_rondes(reader->edition) || tree_is_null(tree_get(file, "wait"))) return false;
  Duties duties = {.count = 0};
  waterloo_duties(reader->edition, reader->state, &duties);
  size_t own = 0;
  for (size_t i = 0; i < duties.count; i++) own += duties.items[i].seat == seat;
  return own != 1;
}

bool waterloo_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
                   const void **orders, Diagnostics *diagnostics) {
  Orders *out = arena_alloc(arena, sizeof *out);
  if (*orders != NULL) *out = *(const Orders *)*orders;
  *orders = out;
  Reader reader = {.edition = edition, .state = state};
  FieldReader fields;
  field_reader_begin(&fields, edition, &reader, "WATERLOO-10.4", diagnostics);
  fields.unknown_key = "file-unknown-key";
  if (!tree_is_null(file) && file->kind != TREE_MAP)
    field_misshapen(&fields, "file-not-a-map", file);
  else if (has_sections(file) || waits_for_no_pair(&reader, seat, file))
    reader.pair = find_pair(&fields, seat, file);
  if (reader.pair != NULL) {
    reader.side = waterloo_side_of(reader.pair, seat);
    reader.part = arena_alloc(arena, sizeof *reader.part);
    memcpy(reader.part->pair, reader.pair->player, SIDES);
    read_sections(&fields, file);
    out->parts[reader.pair->player[OTHER(reader.side)]] = field_reader_is_good(&fields) ? reader.part : NULL;
  }
  return field_reader_end(&fields);
}

Tree *waterloo_orders_write(const void *edition, const void *orders_pointer, int seat, Arena *arena) {
  const Orders *orders = orders_pointer;
  unsigned pair = (unsigned)waterloo_has_rondes(edition) << SECTION_PAIR;
  FieldWriter writer = {.edition = edition, .root = orders, .viewer = seat, .arena = arena};
  Tree *tree = tree_map(arena);
  for (int other = 0; other < PLAYERS_MAX; other++) {
    const Part *part = orders->parts[other];
    if (part == NULL || part->sections.present == 0) continue;
    Tree *map = fields_write_sections(&writer, WATERLOO_TURN_FILE, part, part->sections.present | pair);
    /* A file is for one pair; of several files in force each stands under its pair. */
    if (tree->count == 0)
      tree = map;
    else
      tree_put(arena, tree, pair_name(edition, part), map);
  }
  return tree;
}

bool waterloo_counts(const void *edition, const void *state, int seat, const char *pair,
                     const void *orders_pointer, int section) {
  (void)state;
  (void)seat;
  const Orders *orders = orders_pointer;
  for (int other = 0; other < PLAYERS_MAX; other++) {
    const Part *part = orders->parts[other];
    bool same = part != NULL && (pair == NULL || strcmp(pair_name(edition, part), pair) == 0);
    if (same && waterloo_has(part, (Section)section)) return true;
  }
  return false;
}
