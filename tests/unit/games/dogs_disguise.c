/* Disguises in Dogs of War (games/game.h): what lies behind the screens of others, in piles and face down is dealt anew in every way that
 * it may lie, and nothing else changes. */
#include <limits.h>

#include "dogs_play.h"

#include "../../../adjudicator/games/dogs-of-war/view.h"

#define WORLDS 200

static void world_of(const DogsPlay *play, int viewer, uint64_t seed, State *world) {
  DogsChooser random = {{dogs_choose}, seed};
  *world = play->state;
  assert_true(play->dogs->game->disguise(play->edition, world, viewer, &random.chooser));
}

/* What is the same in every world: the viewer's own things, and how much there is of everything. */
static void check_kept(const DogsPlay *play, int viewer, const State *world) {
  const Edition *edition = play->edition;
  const Board *before = &play->state.board, *after = &world->board;
  int soldiers[KINDS_MAX] = {0}, shields[HOUSES_MAX] = {0}, cards[DESIGNS_MAX] = {0}, coins = 0;
  for (int seat = 0; seat < edition->seat_count; seat++) {
    const Player *was = &before->players[seat], *is = &after->players[seat];
    if (seat == viewer) {
      assert_memory_equal(is, was, sizeof *is);
      assert_memory_equal(&world->plans[seat], &play->state.plans[seat], sizeof world->plans[seat]);
    }
    assert_int_equal(is->dog, was->dog);
    assert_int_equal(is->captains, was->captains);
    assert_int_equal(is->out, was->out);
    assert_int_equal(is->grace, was->grace);
    assert_int_equal(is->support == 0, was->support == 0);
    assert_int_equal(dogs_hand_size(edition, is), dogs_hand_size(edition, was));
    for (int other = 0; other < seat && is->support != 0; other++)
      assert_int_not_equal(is->support, after->players[other].support);
    for (int i = 0; i < KINDS_MAX; i++) soldiers[i] += is->soldiers[i] - was->soldiers[i];
    for (int i = 0; i < HOUSES_MAX; i++) shields[i] += is->shields[i] - was->shields[i];
    for (int i = 0; i < DESIGNS_MAX; i++) cards[i] += is->tactics[i] - was->tactics[i];
    coins += is->coins - was->coins;
  }
  for (int i = 0; i < KINDS_MAX; i++) assert_int_equal(soldiers[i], 0);
  for (int i = 0; i < HOUSES_MAX; i++) assert_int_equal(shields[i], 0);
  assert_int_equal(after->deck_count, before->deck_count);
  for (int i = 0; i < before->deck_count; i++) cards[after->deck[i]]++, cards[before->deck[i]]--;
  for (int i = 0; i < DESIGNS_MAX; i++) assert_int_equal(cards[i], 0);
  if (before->option[OPTION_R12] != 0) assert_int_equal(coins, 0);
  for (int battle = 0; battle < before->battle_count; battle++) {
    for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
      assert_int_equal(after->battles[battle].tokens[i], before->battles[battle].tokens[i]);
      assert_int_equal(after->battles[battle].hidden[i] == 0, before->battles[battle].hidden[i] == 0);
    }
  }
}

/* What each seat was seen to hold, and where tokens were seen, in any world. */
typedef struct Seen {
  unsigned soldiers[PLAYERS_MAX][KINDS_MAX], shields[PLAYERS_MAX][HOUSES_MAX]; /* 1: somewhere some */
  unsigned supports[PLAYERS_MAX];                     /* a bit for each that it was */
  unsigned plans[PLAYERS_MAX];                        /* 1: filed, 2: none */
  uint64_t hidden[BATTLES_MAX][TOKENS_OF_BATTLE];     /* tokens that lay there face down */
  unsigned coins[PLAYERS_MAX][2], vp[PLAYERS_MAX][2]; /* the least, the most */
} Seen;

static void note_range(unsigned range[2], unsigned value) {
  if (value < range[0]) range[0] = value;
  if (value > range[1]) range[1] = value;
}

static void note(const State *world, Seen *seen) {
  static const Plan NONE;
  for (int seat = 0; seat < PLAYERS_MAX; seat++) {
    const Player *player = &world->board.players[seat];
    for (int i = 0; i < KINDS_MAX; i++) seen->soldiers[seat][i] |= player->soldiers[i] != 0;
    for (int i = 0; i < HOUSES_MAX; i++) seen->shields[seat][i] |= player->shields[i] != 0;
    seen->supports[seat] |= 1u << player->support;
    seen->plans[seat] |= memcmp(&world->plans[seat], &NONE, sizeof NONE) == 0 ? 2u : 1u;
    note_range(seen->coins[seat], player->coins);
    note_range(seen->vp[seat], player->vp);
  }
  for (int battle = 0; battle < world->board.battle_count; battle++) {
    for (int i = 0; i < TOKENS_OF_BATTLE; i++)
      seen->hidden[battle][i] |= (uint64_t)1 << world->board.battles[battle].hidden[i];
  }
}

/* Any token that does not lie face up may lie at each place where one lies face down. */
static void check_tokens(const DogsPlay *play, const Seen *seen) {
  const Board *board = &play->state.board;
  uint64_t down = ((uint64_t)2 << play->edition->token_count) - 2;
  for (int battle = 0; battle < board->battle_count; battle++) {
    for (int i = 0; i < TOKENS_OF_BATTLE; i++) down &= ~((uint64_t)1 << board->battles[battle].tokens[i]);
  }
  for (int battle = 0; battle < board->battle_count; battle++) {
    for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
      if (board->battles[battle].hidden[i] != 0) assert_true(seen->hidden[battle][i] == down);
    }
  }
}

/* Plans of others are filed, or not yet, while all muster; in a clash it depends on who is asked; else there are none.
 * True if one was filed in a clash. */
static bool check_plans(const DogsPlay *play, int viewer, const Seen *seen) {
  int window = play->state.board.window;
  bool any = false;
  for (int seat = 0; seat < play->edition->seat_count; seat++) {
    if (seat == viewer) continue;
    if (window == WINDOW_MUSTER) assert_int_equal(seen->plans[seat], 3);
    if (window != WINDOW_MUSTER && window != WINDOW_CLASH) assert_int_equal(seen->plans[seat], 2);
    any = any || seen->plans[seat] == 3;
  }
  return window == WINDOW_CLASH && any;
}

/* Things that others hold are with every one of them in some world. */
static void check_seen(const DogsPlay *play, int viewer, const Seen *seen) {
  const Edition *edition = play->edition;
  const Board *board = &play->state.board;
  unsigned supports = 0;
  for (int seat = 0; seat < edition->seat_count; seat++) {
    if (board->players[seat].support != 0 && seat != viewer) supports = ~1u;
  }
  if (board->players[viewer].support != 0) supports &= ~(1u << board->players[viewer].support);
  supports &= (2u << edition->house_count) - 1;
  for (int seat = 0; seat < edition->seat_count; seat++) {
    if (seat == viewer) continue;
    for (int kind = 0; kind < edition->kind_count; kind++) {
      bool any = false;
      for (int other = 0; other < edition->seat_count; other++)
        any = any || (other != viewer && board->players[other].soldiers[kind] != 0);
      if (any) assert_true(seen->soldiers[seat][kind] != 0);
    }
    for (int house = 0; house < edition->house_count; house++) {
      bool any = false;
      for (int other = 0; other < edition->seat_count; other++)
        any = any || (other != viewer && board->players[other].shields[house] != 0);
      if (any) assert_int_equal(seen->shields[seat][house], 1);
    }
    if (board->players[seat].support != 0) assert_int_equal(seen->supports[seat], supports);
    if (board->option[OPTION_R12] == 0) assert_true(seen->coins[seat][1] > seen->coins[seat][0] + 10);
    assert_true(seen->vp[seat][1] > seen->vp[seat][0] + 20);
  }
}

/* For how many viewers another's plan was seen in a clash. */
static int check_window(const DogsPlay *play) {
  int filed = 0;
  State *world = calloc(1, sizeof *world);
  assert_non_null(world);
  for (int viewer = 0; viewer < play->edition->seat_count; viewer++) {
    Seen seen = {0};
    for (int seat = 0; seat < PLAYERS_MAX; seat++) seen.coins[seat][0] = seen.vp[seat][0] = UINT_MAX;
    for (uint64_t seed = 1; seed <= WORLDS; seed++) {
      world_of(play, viewer, seed, world);
      check_kept(play, viewer, world);
      note(world, &seen);
    }
    check_seen(play, viewer, &seen);
    check_tokens(play, &seen);
    filed += check_plans(play, viewer, &seen);
  }
  free(world);
  return filed;
}

static void hidden_things_are_with_anybody(void **context) {
  static const char *const OPTIONS_OF[] = {"", "{R12_bank: 68}"};
  DogsPlay *play = calloc(1, sizeof *play);
  State *world = calloc(1, sizeof *world);
  assert_non_null(play);
  assert_non_null(world);
  for (uint64_t seed = 1; seed <= 2; seed++) {
    dogs_play_begin(play, *context, 3, seed, OPTIONS_OF[seed % 2]);
    int filed = 0;
    while (!dogs_play_over(play)) {
      if (play->windows % 2 == 0) filed += check_window(play);
      dogs_play_window(play);
      world_of(play, VIEWER_REFEREE, seed, world);
      assert_memory_equal(world, &play->state, sizeof *world);
    }
    assert_true(filed > 0);
    /* At the end all screens fall. */
    world_of(play, 0, seed, world);
    assert_memory_equal(world, &play->state, sizeof *world);
    dogs_play_end(play);
  }
  free(world);
  free(play);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(hidden_things_are_with_anybody)};
  return cmocka_run_group_tests_name("dogs_disguise", tests, dogs_open, dogs_close);
}
