/* The keys of a turn file, at any depth, and what may stand there (DOGS 8.3, 8.4). */
#include "turn_file.h"

static const FieldRow ANY_TEXT = {.type = &FIELD_OWN, .schema = "{type: string}"};
static const FieldRow CONDITION = {.type = &FIELD_OWN, .schema = "{type: [object, 'null']}"};
static const FieldRow DOG_NAME = {.type = &FIELD_WORD, .words_in = PLACE(Edition, dog_ids)};
static const FieldRow SOLDIER = {.type = &FIELD_WORD, .words_in = PLACE(Edition, kind_ids)};

const FieldRow DOGS_MUSTER_KEYS[] = {
    {"buy", &FIELD_OWN, .item = &SOLDIER},
    {"keep_coins", &FIELD_INT, .most = UINT8_MAX},
    {"if_sold_out", &FIELD_EACH, .words_in = PLACE(Edition, kind_ids), .item = &SOLDIER},
    {.key = NULL},
};

const FieldRow DOGS_CARD_KEYS[] = {
    {"play", &FIELD_WORD, .words_in = PLACE(Edition, tactic_ids), .required = true},
    {"optional", .type = &FIELD_BOOL},
    {"from", &FIELD_OWN, .schema = "{type: string}"},
    {"to", &FIELD_OWN, .schema = "{type: string}"},
    {"battle", &FIELD_WORD, .words_in = PLACE(Edition, house_ids)},
    {"toward", &FIELD_WORD, .words_in = PLACE(Edition, house_ids)},
    {"steps", &FIELD_INT, .least = 1},
    {"at", &FIELD_OWN, .schema = "{type: string}"},
    {"player", &FIELD_OWN, .schema = "{type: string}"},
    {"buy", &FIELD_WORD, .words_in = PLACE(Edition, kind_ids)},
    {.key = NULL},
};
const FieldRow DOGS_DO_KEYS[] = {
    {"soldier", &FIELD_OWN, .item = &SOLDIER},
    {"at", &FIELD_OWN, .item = &ANY_TEXT},
    {"tactic", &FIELD_OWN, .words_in = PLACE(Edition, tactic_ids), .fields = DOGS_CARD_KEYS},
    {"pass", .type = &FIELD_BOOL},
    {.key = NULL},
};
const char *const DOGS_PASS_WORD[] = {"pass", NULL};
const FieldRow DOGS_ENTRY_KEYS[] = {
    {"used", &FIELD_INT, .most = FIGURES_MAX},
    {"id", &FIELD_OWN, .schema = "{type: [string, number, boolean, 'null']}"},
    {"when", &FIELD_OWN, .schema = "{type: [object, 'null']}"},
    {"do", &FIELD_OWN, .required = true, .words = DOGS_PASS_WORD, .fields = DOGS_DO_KEYS},
    {"times", &FIELD_INT, .least = 1, .most = FIGURES_MAX},
    {.key = NULL},
};
static const FieldRow ONE_ENTRY = {.type = &FIELD_MAP, .fields = DOGS_ENTRY_KEYS + 1};

const FieldRow DOGS_CURSOR_KEYS[] = {
    {"toward", &FIELD_WORD, .words_in = PLACE(Edition, house_ids)},
    {"steps", &FIELD_INT, .least = 1},
    {.key = NULL},
};
const FieldRow DOGS_POLICY_KEYS[] = {
    [POLICY_STORMCROW] = {"stormcrow", &FIELD_OWN, .schema = "{}"},
    [POLICY_CONQUEROR] = {"conqueror", &FIELD_OWN, .schema = "{}"},
    [POLICY_BLACKMANE] = {"blackmane", &FIELD_OWN, .schema = "{}"},
    [POLICIES] = {.key = NULL},
};

const FieldRow DOGS_TURN_FILE[] = {
    [SECTION_DOGS] = {"dogs", &FIELD_OWN, .item = &DOG_NAME},
    [SECTION_FIRST_PLAYER] = {"first_player", &FIELD_OWN, .schema = "{type: [string, 'null']}"},
    [SECTION_MUSTER] = {"muster", &FIELD_MAP, .fields = DOGS_MUSTER_KEYS},
    [SECTION_PLAN] = {"plan", &FIELD_LIST, .item = &ONE_ENTRY},
    [SECTION_OTHERWISE] = {"otherwise", &FIELD_WORD, .words = DOGS_OTHERWISES},
    [SECTION_FALLBACK] = {"fallback", &FIELD_OWN, .item = &ANY_TEXT},
    [SECTION_STOP_IF] = {"stop_if", &FIELD_LIST, .item = &CONDITION},
    [SECTION_POLICY] = {"policy", &FIELD_MAP, .fields = DOGS_POLICY_KEYS},
    [SECTIONS] = {.key = NULL},
};
