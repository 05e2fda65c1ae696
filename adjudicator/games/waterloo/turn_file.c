/* A turn file's sections as Orders, judged. Conditional orders: turn_file_script.c. */
#include "turn_file.h"

#include <string.h>

#include "sequence.h"

/* ---- the deployment (3, 4, 10.5, 12.1, W16) ---- */

static const FieldRow VALUE = {.type = &FIELD_INT, .least = 1};
static const FieldRow DEPLOY[] = {
    {"front", &FIELD_LIST, .item = &VALUE, .required = true},
    {"general", &FIELD_INT, .least = 1},
    {.key = NULL},
};

typedef struct DeployReader {
  int values;    /* of the set */
  unsigned used; /* bit per value */
  int faults;
  Diagnostics *diagnostics;
} DeployReader;

static void deploy_fault(DeployReader *reader, const char *message, const Tree *node) {
  char most[] = {(char)('0' + reader->values), '\0'};
  reader->faults++;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "WATERLOO-10.5", message, node, "value",
           tree_string(node, ""), "most", most, NULL);
}

static uint8_t read_value(DeployReader *reader, const Tree *node) {
  int64_t value;
  if (!tree_read_int(node, &value) || value < 1 || value > reader->values) {
    deploy_fault(reader, "deploy-value", node);
    return 0;
  }
  if (reader->used & 1u << value) deploy_fault(reader, "deploy-value-twice", node);
  reader->used |= 1u << value;
  return (uint8_t)value;
}

static void read_front(DeployReader *reader, const Tree *map, const Tree *node, Deployment *out) {
  if (node == NULL || node->kind != TREE_LIST || node->count != DUELS) {
    deploy_fault(reader, "deploy-front", node == NULL ? map : node);
    return;
  }
  for (int duel = 1; duel <= DUELS; duel++)
    out->front[duel] = read_value(reader, node->items[duel - 1].value);
}

/* The deployment of a side (12.1). Returns how many faults. */
static int read_deployment(const State *state, const Side *side, const Tree *node, Deployment *out,
                           Diagnostics *diagnostics) {
  DeployReader reader = {.values = waterloo_values(state), .diagnostics = diagnostics};
  *out = (Deployment){.general = 0};
  if (node->kind != TREE_MAP) {
    deploy_fault(&reader, "deploy-shape", node);
    return reader.faults;
  }
  reader.faults += (int)fields_unknown(DEPLOY, node, "file-unknown-key", diagnostics);
  const Tree *general = tree_get(node, "general");
  uint8_t drawn = waterloo_draws_generals(state) ? side->general.value : 0; /* W16: it stands there already */
  if (drawn != 0) reader.used |= 1u << drawn;
  read_front(&reader, node, tree_get(node, "front"), out);
  bool wanted = waterloo_has_sixth(state) && drawn == 0;
  if (wanted && tree_is_null(general)) deploy_fault(&reader, "deploy-general-missing", node);
  if (!wanted && !tree_is_null(general))
    deploy_fault(&reader, drawn != 0 ? "deploy-general-drawn" : "deploy-no-general", general);
  if (wanted && !tree_is_null(general)) out->general = read_value(&reader, general);
  return reader.faults;
}

/* ---- all sections ---- */

static const char *const SAME[] = {"same", NULL};
const FieldRow WATERLOO_TURN_FILE[] = {
    {"pair", &FIELD_OWN, .schema = "{type: [string, 'null']}"},
    {"deploy", &FIELD_MAP, .fields = DEPLOY},
    {"do", &FIELD_LIST, .item = &WATERLOO_ITEM},
    {"answer", &FIELD_OWN, .schema = "{}"},
    {"standing", &FIELD_OWN, .words = SAME, .fields = WATERLOO_STANDING},
    {"next", &FIELD_OWN, .schema = "{type: [array, 'null']}"},
    {"resign", .type = &FIELD_BOOL},
    {.key = NULL},
};

typedef struct Reader {
  const Edition *edition;
  const State *state;
  const Pair *pair;
  int side;
  Part *part;
  Diagnostics *diagnostics;
  int faults;
} Reader;

static void fault(Reader *reader, const char *code, const char *message, const Tree *node) {
  reader->faults++;
  diagnose(reader->diagnostics, SEVERITY_ERROR, code, message, node, "value", tree_string(node, ""), NULL);
}

static void warn(const Reader *reader, const char *code, const char *message, const TreeItem *item) {
  diagnose_at(reader->diagnostics, SEVERITY_WARNING, code, message, item->key_line, item->key_column, "key",
              item->key, NULL);
}

static ScriptReader script_reader(const Reader *reader, Script *script) {
  return (ScriptReader){.edition = reader->edition,
                        .script = script,
                        .diagnostics = reader->diagnostics,
                        .may_ask = reader->state->terms.interrupts == INTERRUPTS_ASK};
}

/* -- legality -- */

typedef struct Telling {
  const Reader *reader;
  const ScriptReader *script;
} Telling;

static void tell_fault(void *context, Fault fault_found, int action, int branch) {
  const Telling *telling = context;
  const FaultText *text = &WATERLOO_FAULTS[fault_found];
  Diagnostics *diagnostics = telling->reader->diagnostics;
  if (action >= 0) {
    diagnose(diagnostics, SEVERITY_ERROR, text->code, text->message, telling->script->actions[action], NULL);
  } else {
    diagnose(diagnostics, SEVERITY_ERROR, text->code, text->message, telling->script->branches[branch], NULL);
  }
}

static void judge_moves(Reader *reader, const ScriptReader *script, unsigned kinds) {
  const Field deployed = waterloo_field_deployed(reader->state);
  const Field *field = reader->pair->window == WINDOW_DEPLOY ? &deployed : &reader->pair->field;
  const Judge judge = waterloo_judge(reader->state, reader->pair, reader->side);
  Telling telling = {reader, script};
  const FaultTeller teller = {tell_fault, &telling};
  reader->faults +=
      waterloo_judge_moves(&judge, field, kinds, script->script, &reader->part->turn.moves, &teller);
}

/* -- sections -- */

static bool has_section(const Tree *file, Section section) {
  return !tree_is_null(tree_get(file, WATERLOO_TURN_FILE[section].key));
}

static void take(Reader *reader, Section section) {
  reader->part->sections |= (uint8_t)(1u << section);
}

static void read_deploy(Reader *reader, const TreeItem *item) {
  const Side *side = &reader->pair->field.side[reader->side];
  if (reader->pair->window != WINDOW_DEPLOY) {
    warn(reader, "WATERLOO-10.3", "section-not-now", item);
    return;
  }
  take(reader, SECTION_DEPLOY);
  reader->faults +=
      read_deployment(reader->state, side, item->value, &reader->part->deployment, reader->diagnostics);
}

/* A first action goes with the deployment of who starts, or may be drawn to (10.1). */
static bool may_move(const Reader *reader) {
  if (reader->pair->window == WINDOW_DEPLOY) return waterloo_may_start(reader->pair, reader->side);
  return reader->pair->window == WINDOW_TURN && reader->pair->to_move == reader->side;
}

static void read_do(Reader *reader, const TreeItem *item) {
  if (!may_move(reader)) {
    warn(reader, "WATERLOO-10.3", "section-not-now", item);
    return;
  }
  take(reader, SECTION_DO);
  ScriptReader script = script_reader(reader, &reader->part->turn.script);
  int most = waterloo_actions_most(reader->pair, reader->side);
  waterloo_read_moves(&script, item->value, most, &reader->part->turn.moves);
  reader->faults += script.faults;
  judge_moves(reader, &script, 0);
  bool listed = item->value->kind == TREE_LIST && item->value->count > 0;
  if (reader->pair->undrawn && listed)
    diagnose(reader->diagnostics, SEVERITY_NOTE, "WATERLOO-W20", "do-if-drawn", item->value->items[0].value,
             NULL);
}

/* The rest of a turn: one action, a list of them, or nothing. */
static void read_rest_of_turn(Reader *reader, const Tree *node) {
  unsigned kinds = reader->pair->progress.kinds;
  ScriptReader script = script_reader(reader, &reader->part->turn.script);
  script.answers = true;
  script.acted = kinds != 0;
  if (kinds & 1u << ACTION_RECON) script.places |= PLACE_AFTER_RECON;
  if (kinds & 1u << ACTION_CHARGE) script.places |= PLACE_AFTER_CHARGE;
  TreeItem only = {.value = (Tree *)node};
  const Tree list = {
      .kind = TREE_LIST, .line = node->line, .column = node->column, .items = &only, .count = 1};
  int most = waterloo_actions_most(reader->pair, reader->side) - __builtin_popcount(kinds);
  bool empty = node->kind == TREE_LIST && node->count == 0;
  if (empty || strcmp(tree_string(node, ""), "nothing") == 0) {
    if (kinds == 0) fault(reader, "WATERLOO-W03", "do-nothing", node);
    return;
  }
  waterloo_read_moves(&script, node->kind == TREE_LIST ? node : &list, most, &reader->part->turn.moves);
  reader->faults += script.faults;
  judge_moves(reader, &script, kinds);
}

static void read_guard_answer(Reader *reader, const Tree *node) {
  int64_t duel;
  const Judge judge = waterloo_judge(reader->state, reader->pair, reader->side);
  reader->part->answer = WHAT_RESERVE;
  if (strcmp(tree_string(node, ""), "reserve") == 0) return;
  if (!tree_read_int(node, &duel) || duel < 1 || duel > DUELS) {
    fault(reader, "WATERLOO-10.4", "answer-guard", node);
    return;
  }
  Fault found = waterloo_judge_guard(&judge, &reader->pair->field, (int)duel);
  const FaultText *text = &WATERLOO_FAULTS[found];
  if (found != FAULT_NONE) {
    reader->faults++;
    diagnose(reader->diagnostics, SEVERITY_ERROR, text->code, text->message, node, NULL);
  }
  reader->part->answer = (int16_t)(WHAT_GUARD + duel);
}

static void read_counter_answer(Reader *reader, const Tree *node) {
  static const char *const WORDS[] = {"accept", "decline", NULL};
  int word = word_index(tree_string(node, ""), WORDS);
  if (word < 0) fault(reader, "WATERLOO-10.4", "answer-counter", node);
  reader->part->answer = word == 0 ? WHAT_ACCEPT : WHAT_DECLINE;
}

static void read_answer(Reader *reader, const TreeItem *item) {
  if (reader->pair->window != WINDOW_ASK || reader->pair->progress.asked != reader->side) {
    warn(reader, "WATERLOO-10.3", "section-not-now", item);
    return;
  }
  take(reader, SECTION_ANSWER);
  if (strcmp(tree_string(item->value, ""), WATERLOO_WHATS[WHAT_ASK]) == 0) {
    fault(reader, "WATERLOO-10.1", "ask-in-answer", item->value);
    return;
  }
  switch ((Question)reader->pair->progress.question) {
  case ASK_ACTION: read_rest_of_turn(reader, item->value); break;
  case ASK_COUNTER: read_counter_answer(reader, item->value); break;
  case ASK_DEFENDER:
  case ASK_ATTACKER: read_guard_answer(reader, item->value); break;
  case ASK_NONE:
  case QUESTIONS: break;
  }
}

static void read_standing(Reader *reader, const TreeItem *item) {
  take(reader, SECTION_STANDING);
  if (strcmp(tree_string(item->value, ""), "same") == 0) {
    reader->part->keeps_standing = 1;
    return;
  }
  ScriptReader script = script_reader(reader, &reader->part->standing.script);
  waterloo_read_standing(&script, item->value, &reader->part->standing);
  reader->faults += script.faults;
}

static void read_next(Reader *reader, const TreeItem *item) {
  take(reader, SECTION_NEXT);
  ScriptReader script = script_reader(reader, &reader->part->next.script);
  waterloo_read_next(&script, item->value, &reader->part->next);
  reader->faults += script.faults;
}

static void read_resign(Reader *reader, const TreeItem *item) {
  bool resigns = false;
  if (!tree_read_bool(item->value, &resigns)) fault(reader, "FILE-SHAPE", "not-yes-or-no", item->value);
  if (resigns) take(reader, SECTION_RESIGN);
}

static void read_sections(Reader *reader, const Tree *file) {
  static void (*const READERS[SECTIONS])(Reader *, const TreeItem *) = {
      [SECTION_DEPLOY] = read_deploy,     [SECTION_DO] = read_do,     [SECTION_ANSWER] = read_answer,
      [SECTION_STANDING] = read_standing, [SECTION_NEXT] = read_next, [SECTION_RESIGN] = read_resign,
  };
  for (int section = 0; section < SECTIONS; section++) {
    if (READERS[section] == NULL || !has_section(file, (Section)section)) continue;
    const TreeItem *item = tree_item(file, WATERLOO_TURN_FILE[section].key);
    if (reader->pair->window == WINDOW_DONE) {
      warn(reader, "WATERLOO-7", "pair-done", item);
    } else {
      READERS[section](reader, item);
    }
  }
}

/* -- pairs -- */

const char *waterloo_part(const void *edition_pointer, const Tree *file) {
  const Edition *edition = edition_pointer;
  const char *name = tree_string(tree_get(file, "pair"), NULL);
  if (name == NULL || !waterloo_has_rondes(edition)) return NULL;
  for (int a = 0; a < edition->seats.count; a++) {
    for (int b = 0; b < edition->seats.count; b++) {
      if (a != b && strcmp(edition->pair[a][b], name) == 0) return edition->pair[a][b];
    }
  }
  return NULL;
}

/* The pairs of a seat: what a file may name. */
static const char *pair_names(const Reader *reader, int seat) {
  const char *text = "";
  Arena *arena = reader->diagnostics->arena;
  for (int i = 0; i < reader->state->pair_count; i++) {
    const Pair *pair = &reader->state->pairs[i];
    if (waterloo_side_of(pair, seat) < 0) continue;
    text = arena_printf(arena, "%s%s%s", text, *text == '\0' ? "" : ", ",
                        waterloo_part_name(reader->edition, pair));
  }
  return text;
}

static void find_pair(Reader *reader, int seat, const Tree *file) {
  const TreeItem *item = tree_item(file, "pair");
  const State *state = reader->state;
  if (!waterloo_has_rondes(reader->edition)) {
    reader->pair = &state->pairs[0];
    if (item != NULL) warn(reader, "WATERLOO-12.13", "pair-not-here", item);
    return;
  }
  if (item != NULL) {
    const char *name = tree_string(item->value, "");
    const Pair *pair = waterloo_find_pair(reader->edition, state, name);
    /* By the name that the report gives it, so that one file replaces another of the same pair. */
    bool same = pair != NULL && strcmp(waterloo_part_name(reader->edition, pair), name) == 0;
    if (same && waterloo_side_of(pair, seat) >= 0) reader->pair = pair;
  }
  if (reader->pair != NULL) return;
  reader->faults++;
  if (reader->diagnostics == NULL) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "WATERLOO-12.13",
           item == NULL ? "pair-missing" : "pair-unknown", item == NULL ? file : item->value, "pairs",
           pair_names(reader, seat), NULL);
}

bool waterloo_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
                   const void **orders, Diagnostics *diagnostics) {
  Orders *out = arena_alloc(arena, sizeof *out);
  if (*orders != NULL) *out = *(const Orders *)*orders;
  *orders = out;
  Reader reader = {.edition = edition, .state = state, .diagnostics = diagnostics};
  if (tree_is_null(file)) return true;
  if (file->kind != TREE_MAP) {
    fault(&reader, "FILE-SHAPE", "file-not-a-map", file);
    return false;
  }
  bool empty = true;
  for (int section = 0; section < SECTIONS; section++) empty &= !has_section(file, (Section)section);
  if (empty) return true;
  find_pair(&reader, seat, file);
  if (reader.pair == NULL) return false;
  reader.side = waterloo_side_of(reader.pair, seat);
  reader.part = arena_alloc(arena, sizeof *reader.part);
  memcpy(reader.part->pair, reader.pair->player, SIDES);
  read_sections(&reader, file);
  out->parts[reader.pair->player[OTHER(reader.side)]] = reader.faults == 0 ? reader.part : NULL;
  return reader.faults == 0;
}
