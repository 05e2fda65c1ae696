/* Skerries: boats go between islands, all at once. A clan has what it took last; who has most islands wins. */
#include "game.h"

#include <string.h>

#include "../forms.h"
#include "../general.h"

#define SEATS   3
#define ISLANDS 9

static const char *const CLANS[SEATS + 1] = {"red", "green", "blue", NULL};
static const char *const NAMES[ISLANDS + 1] = {"ald",  "brae", "cava", "dun",  "eday",
                                               "fara", "gair", "hoy",  "isay", NULL};
static const char *const REASONS[] = {"most-islands", "islands-equal", NULL};

typedef struct Edition {
  EditionBase base;
  uint8_t turns, to_win;
  uint16_t near[ISLANDS]; /* bit n: island n is near */
  uint8_t start[ISLANDS]; /* as boats */
} Edition;

typedef struct State {
  uint8_t turn, reason, winner; /* reason: 1 and more: it is over; winner: a clan and 1, 0: nobody */
  uint8_t boats[ISLANDS], owners[ISLANDS]; /* a clan and 1; 0: none */
} State;

typedef struct Move {
  Place place;
  uint8_t from, to;
} Move;

typedef struct Orders {
  Sections sections;
  const Move *moves;
  uint32_t count;
} Orders;

/* ---- what documents say ---- */

static const FieldRow ISLAND = {.type = &FIELD_WORD, .member = {0, 1}, .words = NAMES};
static const FieldRow NEAR = {.type = &FIELD_SET, EACH(Edition, near), .item = &ISLAND};
static const FieldRow CLAN = {.type = &FIELD_WORD, EACH(State, boats), .words = CLANS, .least = 1};
static const FieldRow EDITION[] = {
    {"turns", &FIELD_INT, MEMBER(Edition, turns), .required = true, .least = 1, .most = 99},
    {"to_win", &FIELD_INT, MEMBER(Edition, to_win), .required = true, .least = 1, .most = ISLANDS},
    {"near", &FIELD_EACH, MEMBER(Edition, near), .required = true, .words = NAMES, .item = &NEAR},
    {"start", &FIELD_EACH, MEMBER(Edition, start), .required = true, .words = NAMES, .item = &CLAN},
    {.key = NULL},
};
static const FieldRow OVER[] = {
    {"winner", &FIELD_WORD, MEMBER(State, winner), .words = CLANS, .least = 1},
    {"reason", &FIELD_WORD, MEMBER(State, reason), .words = REASONS, .least = 1, .required = true},
    {.key = NULL},
};
static const FieldRow POSITION[] = {
    {"turn", &FIELD_INT, MEMBER(State, turn), .required = true, .least = 1, .most = 99},
    {"boats", &FIELD_EACH, MEMBER(State, boats), .words = NAMES, .item = &CLAN},
    {"owners", &FIELD_EACH, MEMBER(State, owners), .words = NAMES, .item = &CLAN},
    {"over", &FIELD_MAP, WHOLE(State), .fields = OVER, .given = PLACE(State, reason)},
    {.key = NULL},
};
static const FieldRow MOVE[] = {
    {"from", &FIELD_WORD, MEMBER(Move, from), .required = true, .words = NAMES, .place = PLACE(Move, place)},
    {"to", &FIELD_WORD, MEMBER(Move, to), .required = true, .words = NAMES},
    {.key = NULL},
};
static const FieldRow ONE_MOVE = {
    .type = &FIELD_MAP, WHOLE(Move), .fields = MOVE, .schema = "{type: string}"};
static const FieldRow TURN_FILE[] = {
    {"moves", &FIELD_ROWS, MEMBER(Orders, moves), .count = PLACE(Orders, count), .most = 2 * ISLANDS,
     .item = &ONE_MOVE},
    {.key = NULL},
};

/* ---- what people write: "ald - dun", "ald goes to dun" ---- */

enum { GOES = PLAIN_SYMBOLS, ON_ISLAND };
static const PlainWord WORDS[] = {
    {GOES, NULL, "go, goes, move, moves, sail, sails", "", ""},
    {.symbol = 0},
};
static const PlainWord KEYS[] = {{PLAIN_KEY, "moves", "moves, my moves, orders", "", ""}, {.symbol = 0}};
static const FormWord FORM_WORDS[] = {
    {"goes", PLAIN_WORD, GOES, NULL, NULL}, {"island", PLAIN_WORD, ON_ISLAND, NULL, NULL}, {.name = NULL}};
static const Form FORMS[] = {
    {"moves", "[goes from] from:island (dash | arrow | goes | to)+ to:island", .shape = FORM_ITEM},
    {.pattern = NULL},
};
static const OrderKind KINDS[] = {{"moves", NULL, FORM_ITEM, {"{from} - {to}"}, {"no moves"}},
                                  {.section = NULL}};

static bool same_boat(const Tree *former, const Tree *fresh) {
  return tree_equal(tree_get(former, "from"), tree_get(fresh, "from"));
}

static const OrderSubject SUBJECTS[] = {{"moves", .meets = same_boat}, {.section = NULL}};

static const PlainWord *islands(const PlainReader *reader) {
  return plain_rows(reader->arena, ON_ISLAND, NAMES);
}

static size_t names_island(const PlainReader *reader, const PlainToken *t) {
  (void)reader;
  return t->kind == PLAIN_WORD && t->symbol == ON_ISLAND;
}

static bool is_verb(int symbol) {
  return symbol == GOES;
}

static Tree *nothing(PlainReader *reader, const PlainToken *at) {
  return plain_nothing(reader, at, "moves");
}

static const FormGrammar GRAMMAR = {
    .words = FORM_WORDS, .forms = FORMS, .kinds = KINDS, .subjects = SUBJECTS};
static const char *const SECTIONS[] = {"moves", NULL};
static const char *const EXAMPLES[][2] = {{"moves", "ald - dun"}, {NULL, NULL}};
static const PlainShapes PLAIN = {.words = WORDS,
                                  .edition_words = islands,
                                  .keys = KEYS,
                                  .sections = SECTIONS,
                                  .grammar = &GRAMMAR,
                                  .names = names_island,
                                  .is_verb = is_verb,
                                  .nothing = nothing,
                                  .examples = EXAMPLES};

/* ---- what is legal (SKER 2) ---- */

static int judge(const void *edition_pointer, const void *state_pointer, int seat, const void *orders,
                 Diagnostics *diagnostics) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  const Orders *file = orders;
  int wrong = 0;
  for (uint32_t i = 0; i < file->count; i++) {
    const Move *move = &file->moves[i];
    bool own = state->boats[move->from] == seat + 1, near = edition->near[move->from] >> move->to & 1;
    if (own && near) continue;
    wrong++;
    diagnose_at(diagnostics, SEVERITY_ERROR, own ? "SKER-2.2" : "SKER-2.1",
                own ? "not-near" : "no-boat-of-yours", move->place.line, move->place.column, "of",
                NAMES[move->from], "to", NAMES[move->to], NULL);
  }
  return wrong;
}

static void list(const void *edition_pointer, const void *state_pointer, int seat, Tree *choices,
                 Arena *arena) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  for (int from = 0; from < ISLANDS; from++) {
    if (state->boats[from] != seat + 1) continue;
    Tree *orders = choices_begin(choices, "moves", NAMES[from], arena);
    for (int to = 0; to < ISLANDS; to++) {
      if (edition->near[from] >> to & 1)
        choices_add(orders, arena, "from", NAMES[from], "to", NAMES[to], NULL);
    }
  }
}

/* ---- what becomes of it (SKER 3, 4) ---- */

/* Whether the boat of an island cannot go where it would: `to` of each island is where its boat goes, itself if it stays. */
static bool bounces(const State *state, const uint8_t *to, const uint8_t *wish, int from) {
  for (int other = 0; other < ISLANDS; other++) {
    if (other == from || state->boats[other] == 0) continue;
    bool stays = to[other] == other && other == wish[from],
         swaps = wish[other] == from && wish[from] == other;
    if (stays || swaps || wish[other] == wish[from]) return true;
  }
  return false;
}

static void happened(Events *events, const char *code, const char *rule, int clan, const char *from,
                     const char *to) {
  if (events == NULL) return;
  Event *event = event_add(events, code, rule, AUDIENCE_ALL);
  if (clan > 0) event_text(event, "clan", CLANS[clan - 1]);
  if (from != NULL) event_text(event, "from", from);
  if (to != NULL) event_text(event, "to", to);
}

/* A clan that has enough islands, and more than the others; after the last turn whoever has most. */
static void look_for_end(const Edition *edition, State *state, Events *events) {
  int count[SEATS + 1] = {0}, most = 1;
  bool equal = false;
  for (int i = 0; i < ISLANDS; i++) count[state->owners[i]]++;
  for (int clan = 2; clan <= SEATS; clan++) {
    if (count[clan] >= count[most]) equal = count[clan] == count[most];
    if (count[clan] > count[most]) most = clan;
  }
  if (state->turn < edition->turns && (equal || count[most] < edition->to_win)) return;
  state->winner = equal ? 0 : (uint8_t)most;
  state->reason = equal ? 2 : 1;
  happened(events, REASONS[state->reason - 1], "SKER 4.2", state->winner, NULL, NULL);
}

static void resolve(const void *edition, void *state_pointer, const void *const *orders, Dice *dice,
                    Events *events, Diagnostics *const *diagnostics) {
  (void)dice;
  State *state = state_pointer, before = *state;
  uint8_t wish[ISLANDS], to[ISLANDS];
  for (int i = 0; i < ISLANDS; i++) wish[i] = (uint8_t)i;
  for (int seat = 0; seat < SEATS; seat++) {
    const Orders *file = orders[seat];
    for (uint32_t i = 0; file != NULL && i < file->count; i++) {
      const Orders one = {.moves = &file->moves[i], .count = 1};
      if (judge(edition, state, seat, &one, diagnostics[seat]) == 0) wish[one.moves->from] = one.moves->to;
    }
  }
  memcpy(to, wish, sizeof to);
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < ISLANDS; i++) {
      if (to[i] == i || !bounces(state, to, wish, i)) continue;
      to[i] = (uint8_t)i;
      changed = true;
    }
  }
  memset(state->boats, 0, sizeof state->boats);
  for (int i = 0; i < ISLANDS; i++) {
    if (before.boats[i] == 0) continue;
    state->boats[to[i]] = state->owners[to[i]] = before.boats[i];
    if (wish[i] != i)
      happened(events, to[i] == i ? "bounced" : "moved", to[i] == i ? "SKER 3.1" : "SKER 2.2",
               before.boats[i], NAMES[i], NAMES[wish[i]]);
  }
  look_for_end(edition, state, events);
  if (state->reason == 0) state->turn++;
}

/* ---- the course of the game ---- */

static bool setup(const void *edition_pointer, const Tree *options, Dice *dice, void *state_pointer,
                  Diagnostics *diagnostics) {
  const Edition *edition = edition_pointer;
  State *state = state_pointer;
  (void)options, (void)dice, (void)diagnostics;
  *state = (State){.turn = 1};
  memcpy(state->boats, edition->start, sizeof state->boats);
  memcpy(state->owners, edition->start, sizeof state->owners);
  return true;
}

static const char *label(const void *state, Arena *arena) {
  return arena_printf(arena, "%d", ((const State *)state)->turn);
}

static const char *window(const void *state) {
  (void)state;
  return "moves";
}

static Outcome outcome(const void *state_pointer) {
  const State *state = state_pointer;
  if (state->reason == 0) return (Outcome){.winner = -1};
  return (Outcome){.over = true, .winner = state->winner - 1, .reason = REASONS[state->reason - 1]};
}

static const void *edition_read(Arena *arena, const Tree *file, const Seats *seats,
                                Diagnostics *diagnostics) {
  return general_edition_read(&SKERRIES, arena, file, seats, diagnostics);
}

static const struct GameTables TABLES = {sizeof(Edition), sizeof(State), sizeof(Orders), EDITION, POSITION,
                                         judge,           list};
static const GameOption NO_OPTIONS[] = {{.name = NULL}};
static const GameLength LENGTHS[] = {{NULL, NULL, 8, 8}};

const Game SKERRIES = {
    .id = "skerries",
    .title = "Skerries",
    .edition = "skerries.yaml",
    .state_format = 1,
    .seats_least = SEATS,
    .seats_most = SEATS,
    .seat_names = CLANS,
    .seat_fixed = SEATS,
    .diceless = true,
    .press = true,
    .options = NO_OPTIONS,
    .lengths = LENGTHS,
    .turn_file = TURN_FILE,
    .cases = {.asks = true, .first_passes = true, .wrong_orders = true},
    .plain = &PLAIN,
    .tables = &TABLES,
    .state_size = general_state_size,
    .edition_read = edition_read,
    .setup = setup,
    .label = label,
    .window = window,
    .duties = general_duties,
    .read = general_read,
    .judge = general_judge,
    .resolve = resolve,
    .outcome = outcome,
    .view = general_view,
    .position_write = general_position_write,
    .position_read = general_position_read,
    .counts = general_counts,
    .choices = general_choices,
    .random_file = general_random_file,
    .invariants_hold = NOT_AT_DESK(general_invariants_hold),
    .rules = NOT_AT_DESK(general_rules),
};
