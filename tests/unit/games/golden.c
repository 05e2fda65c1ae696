/* The published example game (Phil Spanish, Karsten French), replayed through read() and resolve(): the whole
 * position is compared after every phase that the text describes.
 * tests/data/dos-de-mayo-golden.json holds them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/dos-de-mayo/state.h"

/* The set-up of the example: what each side drew, in order. */
#define SPANISH_DECK                                                                                         \
  "manolas,tiesto,daoiz,presos,alcalde-de-mostoles,soldados,teniente-ruiz,velarde,malasana,clara-del-rey"
#define FRENCH_DECK                                                                                          \
  "colaboracion,paz-paz,turba-se-dispersa,mariscal-murat,caballeria,fusilamientos,mamelucos,"                \
  "guardia-imperial,general-grouchy,bando-de-murat"

/* What the text says beside the orders, by turn: the sections of each side's turn file. */
typedef struct Told {
  const char *spanish, *french;
} Told;

static const Told TOLD[] = {
    [1] = {"movement: {play: [{card: molina, group: 10}]}", "setup: {card: artilleria, reveal: yes}"},
    [2] = {"preparation: {draw: yes}", "preparation: {draw: yes}"},
    [3] = {"preparation: {draw: yes}", "preparation: {draw: yes}"},
    [4] = {"preparation: {draw: yes}", "preparation: {draw: yes}"},
    [5] = {"preparation: {draw: yes}", "preparation: {draw: no}"},
    [6] = {"preparation: {draw: yes}\nmovement: {play: [{card: presos, group: 12}]}",
           "preparation: {draw: no}"},
    [7] = {"preparation: {draw: yes}\nresolution: {play: [{card: daoiz, zone: 3}]}",
           "preparation: {draw: no}"},
    [8] = {"preparation: {draw: yes, play: [alcalde-de-mostoles, teniente-ruiz]}", "preparation: {draw: no}"},
};

static const char *const CARD_WORDS[][2] = {
    {"Molina", "molina"},      {"Artilleria", "artilleria"},
    {"Tiesto", "tiesto"},      {"Paz", "paz-paz"},
    {"Daoiz", "daoiz"},        {"Presos", "presos"},
    {"Soldados", "soldados"},  {"Alcalde", "alcalde-de-mostoles"},
    {"Ruiz", "teniente-ruiz"}, {"Manolas", "manolas"},
};

typedef struct Replay {
  Arena *arena;
  const Edition *edition;
  const Game *game;
  const Tree *golden;
  State state;
  const void *orders[SIDES];
  Events events;
  ScriptedDice dice;
} Replay;

static Tree *read_yaml(Arena *arena, const char *text) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_DATA, &diagnostics);
  if (tree == NULL)
    fail_msg("%s at line %d of:\n%s", diagnostics.items[0].code, diagnostics.items[0].line, text);
  return tree;
}

static Tree *read_file(Arena *arena, const char *path) {
  char *bytes;
  size_t length;
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK)
    fail_msg("%s cannot be read", path);
  return read_yaml(arena, bytes);
}

static int set_up(void **state) {
  Arena *arena = arena_new();
  Replay *replay = arena_alloc(arena, sizeof *replay);
  replay->arena = arena;
  replay->game = game_find("dos-de-mayo");
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  replay->golden = read_file(arena, "tests/data/dos-de-mayo-golden.json");
  replay->edition = replay->game->edition_read(
      arena, read_file(arena, data_path(arena, "schema/editions/dos-de-mayo.yaml")),
      seats_stand_in(replay->game, &(Seats){0}), NULL);
  assert_non_null(replay->edition);
  Tree *options = tree_map(arena);
  tree_put_text(arena, options, "deck.spanish", SPANISH_DECK);
  tree_put_text(arena, options, "deck.french", FRENCH_DECK);
  events_init(&replay->events);
  dice_scripted(&replay->dice, NULL, 0);
  assert_true(replay->game->setup(replay->edition, options, &replay->dice.dice, &replay->state, NULL));
  *state = replay;
  return 0;
}

static int tear_down(void **state) {
  Replay *replay = *state;
  events_free(&replay->events);
  arena_free(replay->arena);
  return 0;
}

/* "2x 11>14" of the golden file as the rules write it. */
static const char *order_text(Arena *arena, const char *golden) {
  const char *number = strstr(golden, "x ");
  const char *order = number == NULL ? golden : number + 2, *arrow = strchr(order, '>');
  const char *text = arena_printf(arena, "%.*s→%s", (int)(arrow - order), order, arrow + 1);
  return number == NULL ? text : arena_printf(arena, "%.*s %s", (int)(number - golden), golden, text);
}

static Tree *turn_file(Replay *replay, const Tree *turn, int side, const char *told) {
  Arena *arena = replay->arena;
  Tree *file = read_yaml(arena, told);
  const Tree *orders = tree_get(turn, side == SPANISH ? "orders_S" : "orders_F");
  Tree *list = tree_put(arena, file, "orders", tree_list(arena));
  for (size_t i = 0; i < orders->count; i++)
    tree_add_text(arena, list, order_text(arena, orders->items[i].value->text));
  const Tree *numbers = tree_get(turn, "french_counts");
  if (side == SPANISH || numbers == NULL) return file;
  Tree *allocation = tree_put(arena, file, "allocation", tree_map(arena));
  for (size_t i = 0; i < numbers->count; i++)
    tree_put_text(arena, allocation, order_text(arena, numbers->items[i].key), numbers->items[i].value->text);
  return file;
}

/* Plays windows until the one named is the next (or the game is over). */
static void play_until(Replay *replay, const char *window) {
  do {
    Diagnostics found[SIDES];
    Diagnostics *diagnostics[SIDES] = {&found[SPANISH], &found[FRENCH]};
    for (int side = 0; side < SIDES; side++) diagnostics_init(&found[side], replay->arena);
    replay->game->resolve(replay->edition, &replay->state, replay->orders, &replay->dice.dice,
                          &replay->events, diagnostics);
    for (int side = 0; side < SIDES; side++) assert_int_equal(found[side].count, 0);
  } while (!replay->state.over && strcmp(replay->game->window(&replay->state), window) != 0);
  assert_false(replay->dice.past_the_end);
}

static void compare_zones(const Replay *replay, const Tree *zones, const uint8_t *cubes) {
  for (int zone = 1; zone <= replay->edition->zone_count; zone++) {
    int64_t expected = 0;
    tree_read_int(tree_get(zones, arena_printf(replay->arena, "%d", zone)), &expected);
    if (cubes[zone] != expected)
      fail_msg("zone %d: %d cubes, the text has %d", zone, cubes[zone], (int)expected);
  }
}

static CardSet cards_of(const Replay *replay, const Tree *names, int side) {
  CardSet cards = 0;
  for (size_t i = 0; i < names->count; i++) {
    const char *name = names->items[i].value->text;
    size_t length = strcspn(name, "@"), word = 0, words = sizeof CARD_WORDS / sizeof *CARD_WORDS;
    while (word < words && strncmp(CARD_WORDS[word][0], name, length) != 0) word++;
    assert_in_range(word, 0, words - 1);
    int owner, card = mayo_card_find(replay->edition, CARD_WORDS[word][1], &owner);
    assert_int_not_equal(card, -1);
    if (owner == side) cards |= CARD(card);
  }
  return cards;
}

/* The text calls Molina in play as long as his second effect runs. */
static void compare_in_play(const Replay *replay, const Tree *names) {
  bool molina = cards_of(replay, names, SPANISH) != 0;
  bool running = false;
  for (int i = 0; i < replay->state.effect_count; i++) {
    const Effect *effect = &replay->state.effects[i];
    running |= effect->kind == EFFECT_MAY_LEAVE_WHOLE && effect->zone == 10;
  }
  assert_int_equal(running, molina);
  assert_int_equal(replay->state.in_play[FRENCH], cards_of(replay, names, FRENCH));
  assert_int_equal(replay->state.in_play[SPANISH], 0);
}

static void compare(const Replay *replay, const Tree *expected) {
  const State *state = &replay->state;
  compare_zones(replay, tree_get(expected, "S"), state->cubes[SPANISH]);
  compare_zones(replay, tree_get(expected, "F"), state->cubes[FRENCH]);
  compare_zones(replay, tree_get(expected, "off"), state->outside);
  const Tree *lost = tree_get(expected, "lost");
  int64_t number = -1;
  assert_true(tree_read_int(tree_get(lost, "S"), &number));
  assert_int_equal(state->lost[SPANISH], number);
  assert_true(tree_read_int(tree_get(lost, "F"), &number));
  assert_int_equal(state->lost[FRENCH], number);
  assert_int_equal(state->hand[SPANISH], cards_of(replay, tree_get(expected, "hand_S"), SPANISH));
  assert_int_equal(state->hand[FRENCH], cards_of(replay, tree_get(expected, "hand_F"), FRENCH));
  compare_in_play(replay, tree_get(expected, "in_play"));
  const char *what = NULL;
  if (!replay->game->invariants_hold(replay->edition, state, &what)) fail_msg("%s", what);
}

static int field(const Event *event, const char *name) {
  const EventField *found = event_field(event, name);
  return found == NULL ? -1 : found->number;
}

/* [zone, French strength, Spanish cubes, ...]: the fights of the resolution, in the order of the zones. */
static void compare_fights(const Replay *replay, const Tree *fights) {
  size_t fought = 0;
  for (size_t i = 0; i < replay->events.count; i++) {
    const Event *event = &replay->events.items[i];
    if (strcmp(event->code, "fight") != 0) continue;
    assert_in_range(fought, 0, fights->count - 1);
    const Tree *fight = fights->items[fought++].value;
    int64_t zone = 0, french = 0, spanish = 0;
    tree_read_int(fight->items[0].value, &zone);
    tree_read_int(fight->items[1].value, &french);
    tree_read_int(fight->items[2].value, &spanish);
    assert_int_equal(field(event, "zone"), zone);
    assert_int_equal(field(event, "french_strength"), french);
    assert_int_equal(field(event, "spanish"), spanish);
  }
  assert_int_equal(fought, fights->count);
}

static void read_files(Replay *replay, const Tree *turn, Told told) {
  for (int side = 0; side < SIDES; side++) {
    Tree *file = turn_file(replay, turn, side, side == SPANISH ? told.spanish : told.french);
    Diagnostics diagnostics;
    diagnostics_init(&diagnostics, replay->arena);
    assert_true(game_read(replay->game, replay->edition, &replay->state, side, file, replay->arena,
                          &replay->orders[side], &diagnostics));
    if (diagnostics.errors > 0) fail_msg("%s", yaml_write(replay->arena, file, NULL));
  }
}

static void play_turn(Replay *replay, const Tree *turn, Told told) {
  static const char *const STOPS[] = {"orders", "resolution", "preparation"};
  const Tree *states = tree_get(turn, "states");
  read_files(replay, turn, told);
  events_clear(&replay->events);
  for (size_t i = 0; i < states->count; i++) {
    play_until(replay, STOPS[i]);
    compare(replay, states->items[i].value);
  }
  compare_fights(replay, tree_get(turn, "combats"));
}

/* In turn 8 the text looks at the hand between the draw and the plays: the same turn, without
 * and with them. */
static void play_last_turn(Replay *replay, const Tree *turn) {
  const Tree *states = tree_get(turn, "states");
  State before = replay->state;
  read_files(replay, turn, (Told){"preparation: {draw: yes}", "preparation: {draw: no}"});
  play_until(replay, "orders");
  compare(replay, states->items[0].value);
  assert_false(replay->state.over);
  replay->state = before;
  read_files(replay, turn, TOLD[8]);
  play_until(replay, "orders");
  compare(replay, states->items[1].value);
}

static void the_published_example(void **state) {
  Replay *replay = *state;
  const Tree *turns = tree_get(replay->golden, "turns");
  compare_zones(replay, tree_get(tree_get(replay->golden, "setup"), "S"), replay->state.cubes[SPANISH]);
  compare_zones(replay, tree_get(tree_get(replay->golden, "setup"), "F"), replay->state.cubes[FRENCH]);
  compare_zones(replay, tree_get(tree_get(replay->golden, "setup"), "off"), replay->state.outside);
  assert_int_equal(turns->count, 8);
  for (size_t i = 0; i + 1 < turns->count; i++) play_turn(replay, turns->items[i].value, TOLD[i + 1]);
  play_last_turn(replay, turns->items[7].value);
  Outcome outcome = replay->game->outcome(&replay->state);
  assert_true(outcome.over);
  assert_int_equal(outcome.winner, SPANISH);
  assert_string_equal(outcome.reason, "spanish-victory-losses");
  assert_int_equal(replay->state.turn, 8);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(the_published_example, set_up, tear_down)};
  return cmocka_run_group_tests_name("golden", tests, NULL, NULL);
}
