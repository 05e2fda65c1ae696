/* Who may know what in Dogs of War: states that differ only in what a viewer may not know look alike to him,
 * and what is told to one is told to nobody else (DOGS 6). */
#include <limits.h>

#include "dogs_play.h"

static const char *seen(const DogsPlay *play, const State *state, int viewer) {
  Dogs *dogs = play->dogs;
  Tree *all = tree_map(dogs->passing);
  tree_put(dogs->passing, all, "view", dogs->game->view(play->edition, state, viewer, dogs->passing));
  if (viewer >= 0)
    tree_put(dogs->passing, all, "choices",
             dogs->game->choices(play->edition, state, viewer, NULL, dogs->passing));
  Duties duties;
  dogs->game->duties(play->edition, state, &duties);
  tree_put_int(dogs->passing, all, "duties", (int)duties.count);
  return yaml_write(dogs->passing, all, NULL);
}

/* What stands behind the screens of two players changes places. */
static void swap_screens(const Edition *edition, Board *board, int a, int b) {
  Player one = board->players[a], other = board->players[b];
  Player *first = &board->players[a], *second = &board->players[b];
  *first = other;
  *second = one;
  /* Dogs, captains, passing and extensions are public. */
  first->dog = one.dog, second->dog = other.dog;
  first->captains = one.captains, second->captains = other.captains;
  first->out = one.out, second->out = other.out;
  first->grace = one.grace, second->grace = other.grace;
  /* So is how many tactics cards somebody holds (4.2, 7.7); which they are is not. */
  if (dogs_hand_size(edition, &one) == dogs_hand_size(edition, &other)) return;
  memcpy(first->tactics, one.tactics, sizeof first->tactics);
  memcpy(second->tactics, other.tactics, sizeof second->tactics);
}

static void turn_deck(Board *board) {
  for (int i = 0; i < board->deck_count / 2; i++) {
    uint8_t kept = board->deck[i];
    board->deck[i] = board->deck[board->deck_count - 1 - i];
    board->deck[board->deck_count - 1 - i] = kept;
  }
}

/* A card of the pile for one of a hand. */
static void change_card(const Edition *edition, Board *board, int seat) {
  for (int card = 0; card < edition->tactic_count && board->deck_count > 0; card++) {
    if (board->players[seat].tactics[card] == 0) continue;
    board->players[seat].tactics[card]--;
    board->players[seat].tactics[board->deck[0]]++;
    board->deck[0] = (uint8_t)card;
    return;
  }
}

static void turn_hidden_tokens(Board *board) {
  if (board->battle_count < 2) return;
  uint8_t kept = board->battles[0].hidden[0];
  board->battles[0].hidden[0] = board->battles[1].hidden[0];
  board->battles[1].hidden[0] = kept;
}

static void change_hidden(const DogsPlay *play, int viewer, State *state) {
  int others[PLAYERS_MAX], count = 0;
  for (int seat = 0; seat < play->edition->seat_count; seat++) {
    if (seat != viewer) others[count++] = seat;
  }
  for (int i = 0; i + 1 < count; i += 2) swap_screens(play->edition, &state->board, others[i], others[i + 1]);
  for (int i = 0; i < count; i++) {
    change_card(play->edition, &state->board, others[i]);
    memset(&state->plans[others[i]], 0, sizeof state->plans[others[i]]);
  }
  turn_deck(&state->board);
  turn_hidden_tokens(&state->board);
}

static void compare(DogsPlay *play, State *other) {
  for (int viewer = VIEWER_PUBLIC; viewer < play->edition->seat_count; viewer++) {
    *other = play->state;
    change_hidden(play, viewer, other);
    const char *a = seen(play, &play->state, viewer), *b = seen(play, other, viewer);
    if (strcmp(a, b) == 0) continue;
    while (*a == *b) a++, b++;
    dogs_play_failed(play, "a viewer sees what he may not", arena_printf(play->dogs->passing, "%.60s", a));
  }
}

static void hidden_things_cannot_be_seen(void **state) {
  State *other = malloc(sizeof *other);
  DogsPlay *play = calloc(1, sizeof *play);
  assert_non_null(other);
  assert_non_null(play);
  for (uint64_t seed = 1; seed <= 12; seed++) {
    dogs_play_begin(play, *state, 3 + (int)(seed % 3), seed, seed % 4 == 0 ? "{run: lap}" : "");
    while (!dogs_play_over(play)) {
      compare(play, other);
      dogs_play_window(play);
    }
    dogs_play_end(play);
  }
  free(play);
  free(other);
}

/* The comparison would find out: the same changes to what is one's own, or public, are seen. */
static void own_and_public_things_are_seen(void **state) {
  DogsPlay *play = calloc(1, sizeof *play);
  State *other = malloc(sizeof *other);
  assert_non_null(play);
  assert_non_null(other);
  dogs_play_begin(play, *state, 4, 3, "");
  while (play->state.board.window != WINDOW_CLASH) dogs_play_window(play);
  const char *before = seen(play, &play->state, 2);
  *other = play->state;
  other->board.players[2].coins++;
  assert_string_not_equal(before, seen(play, other, 2));
  assert_string_not_equal(seen(play, &play->state, VIEWER_REFEREE), seen(play, other, VIEWER_REFEREE));
  assert_string_equal(seen(play, &play->state, 1), seen(play, other, 1));
  *other = play->state;
  other->board.values[0]++;
  assert_string_not_equal(before, seen(play, other, 2));
  *other = play->state;
  turn_deck(&other->board);
  assert_string_not_equal(seen(play, &play->state, VIEWER_REFEREE), seen(play, other, VIEWER_REFEREE));
  dogs_play_end(play);
  free(play);
  free(other);
}

/* What only one may read, and what everybody must hear of. */
static const char *const PRIVATE[] = {"hand", "drew",         "not-bought", "spy-report", "spy-victim",
                                      "used", "plan-stopped", "skipped",    NULL};

static bool is_private(const char *code) {
  for (const char *const *word = PRIVATE; *word != NULL; word++) {
    if (strcmp(*word, code) == 0) return true;
  }
  return false;
}

static void check_events(const DogsPlay *play, bool purchases_public) {
  for (size_t i = 0; i < play->events.count; i++) {
    const Event *event = &play->events.items[i];
    bool secret = is_private(event->code) || (!purchases_public && strcmp(event->code, "bought") == 0);
    if (secret != (event->audience != AUDIENCE_ALL)) dogs_play_failed(play, "a wrong audience", event->code);
    if (secret && (event->audience & (event->audience - 1)) != 0)
      dogs_play_failed(play, "more than one reader", event->code);
    /* No card drawn, taken or held is named to all; those of a battle that was decided were played for all to see. */
    bool fought = strcmp(event->code, "battle-won") == 0 || strcmp(event->code, "battle-drawn") == 0;
    bool names_cards =
        !fought && event_field(event, "tactics") != NULL && event_field(event, "tactics")->kind == EVENT_LIST;
    if (!secret && (names_cards || event_field(event, "taken") != NULL))
      dogs_play_failed(play, "cards are told to all", event->code);
  }
}

static void private_events_have_one_reader(void **state) {
  DogsPlay *play = calloc(1, sizeof *play);
  assert_non_null(play);
  for (uint64_t seed = 1; seed <= 40; seed++) {
    bool purchases_public = seed % 2 == 0;
    dogs_play_begin(play, *state, 3 + (int)(seed % 3), seed,
                    purchases_public ? "" : "{R15_purchases_public: no}");
    play->silent_in = 4;
    while (!dogs_play_over(play)) {
      dogs_play_window(play);
      check_events(play, purchases_public);
    }
    dogs_play_end(play);
  }
  free(play);
}

static int number_at(const Tree *map, const char *key) {
  int64_t number = 0;
  tree_read_int(tree_get(map, key), &number);
  return (int)number;
}

/* Once the game is over nothing is hidden. */
static void at_the_end_all_screens_fall(void **state) {
  DogsPlay *play = calloc(1, sizeof *play);
  assert_non_null(play);
  dogs_play_begin(play, *state, 5, 11, "");
  while (!dogs_play_over(play)) dogs_play_window(play);
  Tree *view = play->dogs->game->view(play->edition, &play->state, VIEWER_PUBLIC, play->arena);
  const Tree *scores = tree_get(view, "scores");
  assert_int_equal(scores->count, 5);
  int best = 0;
  for (size_t i = 0; i < 5; i++) {
    int total = number_at(scores->items[i].value, "total");
    if (total > best) best = total;
  }
  int winners = 0;
  for (size_t i = 0; i < 5; i++) {
    const Tree *row = scores->items[i].value;
    if (tree_get(row, "wins") == NULL) continue;
    winners++;
    assert_int_equal(number_at(row, "total"), best);
  }
  assert_true(winners > 0);
  Tree *players = tree_get(tree_get(view, "position"), "players");
  for (size_t i = 0; i < players->count; i++) assert_non_null(tree_get(players->items[i].value, "coins"));
  dogs_play_end(play);
  free(play);
}

static int sum_of(const Tree *rows, const char *key) {
  int sum = 0;
  for (size_t i = 0; rows != NULL && i < rows->count; i++) sum += number_at(rows->items[i].value, key);
  return sum;
}

/* What the rows of a screen are worth together; its total says the same (DOGS 2). */
static void check_screen(const DogsPlay *play, int seat, const Tree *screen) {
  const Edition *edition = play->edition;
  const Board *board = &play->state.board;
  int support = board->players[seat].support;
  int worth = number_at(screen, "vp") + sum_of(tree_get(screen, "shields"), "worth") +
              number_at(screen, "coins") / edition->coins_per_vp +
              sum_of(tree_get(screen, "soldiers"), "count") + sum_of(tree_get(screen, "tactics"), "count");
  if (support != 0) worth += edition->support * board->values[support - 1];
  assert_int_equal(number_at(screen, "score"), worth);
}

/* Also before the mustering, where the year's income is shown as paid: no more than the bank has (R12). */
static void the_screens_add_up(void **state) {
  static const struct {
    const char *options;
    int bank;
  } BANKS[] = {{"", INT_MAX}, {"{R12_bank: 20}", 20}, {"{R12_bank: 68}", 68}};
  DogsPlay *play = calloc(1, sizeof *play);
  assert_non_null(play);
  for (uint64_t seed = 1; seed <= 18; seed++) {
    int players = 3 + (int)(seed % 2), bank = BANKS[seed % 3].bank;
    dogs_play_begin(play, *state, players, seed, BANKS[seed % 3].options);
    while (!dogs_play_over(play)) {
      dogs_play_window(play);
      int coins = 0;
      for (int seat = 0; seat < players; seat++) {
        Tree *view = play->dogs->game->view(play->edition, &play->state, seat, play->dogs->passing);
        check_screen(play, seat, tree_get(view, "screen"));
        coins += number_at(tree_get(view, "screen"), "coins");
      }
      assert_in_range(coins, 0, bank);
    }
    dogs_play_end(play);
  }
  free(play);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hidden_things_cannot_be_seen),
      cmocka_unit_test(own_and_public_things_are_seen),
      cmocka_unit_test(private_events_have_one_reader),
      cmocka_unit_test(at_the_end_all_screens_fall),
      cmocka_unit_test(the_screens_add_up),
  };
  return cmocka_run_group_tests_name("dogs_view", tests, dogs_open, dogs_close);
}
