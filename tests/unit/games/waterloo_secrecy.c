/* Views: what a viewer may not know changes not a byte of what he sees (WATERLOO 5; games/game.h). */
#include "waterloo.h"

#include "../../../adjudicator/games/waterloo/board.h"

static const char *view_text(Waterloo *waterloo, const Edition *edition, const State *state, int viewer) {
  return yaml_write(waterloo->passing, waterloo->game->view(edition, state, viewer, waterloo->passing), NULL);
}

/* The form too comes from what its seat may know. */
static const char *choices_text(Waterloo *waterloo, const Edition *edition, const State *state, int seat) {
  Duties duties;
  const char *text = "";
  waterloo->game->duties(edition, state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    if (duties.items[i].seat != seat) continue;
    const Tree *choices =
        waterloo->game->choices(edition, state, seat, duties.items[i].part, waterloo->passing);
    text = arena_printf(waterloo->passing, "%s%s", text, yaml_write(waterloo->passing, choices, NULL));
  }
  return text;
}

static unsigned first_of_all(Chooser *chooser, unsigned below) {
  (void)chooser;
  (void)below;
  return 0;
}

typedef struct Looked {
  long same, exchanged;
} Looked;

/* A viewer's own side, NULL if he has none; the piece is not his, and he has not seen it. */
static bool is_secret(const Pair *pair, int viewer, int side, const Piece *piece, int duel) {
  int own = waterloo_side_of(pair, viewer);
  if (own == side || piece->value == 0 || waterloo_is_open(&pair->field, side, duel)) return false;
  return own < 0 || pair->field.side[own].knows[piece->label] == 0;
}

/* Exchanges two values that the viewer does not know. */
static void exchange(Pair *pair, int viewer, uint64_t *random, Looked *looked) {
  int side = (int)waterloo_random(random, SIDES);
  Side *own = &pair->field.side[side];
  Piece *found[DUELS + 1];
  int count = 0;
  for (int duel = 0; duel <= DUELS; duel++) {
    Piece *piece = duel == 0 ? &own->general : &own->front[duel];
    if (is_secret(pair, viewer, side, piece, duel)) found[count++] = piece;
  }
  if (count < 2 || pair->window == WINDOW_DONE) return;
  Piece *a = found[waterloo_random(random, (unsigned)count)],
        *b = found[waterloo_random(random, (unsigned)count)];
  uint8_t kept = a->value;
  a->value = b->value;
  b->value = kept;
  looked->exchanged += a != b;
}

/* What a side has seen goes, but for what everybody has. */
static void forget_seen(Pair *pair, int side) {
  uint8_t seen[LABELS];
  waterloo_public_seen(&pair->field, OTHER(side), seen);
  for (int label = 0; label < LABELS; label++) {
    if (seen[label] == 0) pair->field.side[side].knows[label] = 0;
  }
}

/* What others have ordered ahead goes; what they know of those who are not the viewer, too. */
static void forget(Pair *pair, int viewer) {
  for (int side = 0; side < SIDES; side++) {
    if (pair->player[side] == viewer) continue;
    memset(&pair->standing[side], 0, sizeof(Standing));
    memset(&pair->next[side], 0, sizeof(Next));
    if (waterloo_side_of(pair, viewer) < 0 && pair->window != WINDOW_DONE) forget_seen(pair, side);
  }
  if (pair->player[pair->to_move] == viewer) return;
  memset(pair->progress.seen, 0, sizeof pair->progress.seen);
  memset(&pair->progress.plan, 0, sizeof pair->progress.plan);
  pair->progress.item = pair->progress.branch = 0;
}

static void look(Waterloo *waterloo, const Edition *edition, const State *state, uint64_t seed,
                 void *context) {
  Looked *looked = context;
  uint64_t random = seed ^ (uint64_t)looked->same;
  size_t size = waterloo->game->state_size(edition);
  State *other = malloc(size);
  assert_non_null(other);
  for (int viewer = VIEWER_PUBLIC; viewer < edition->base.seats.count; viewer++) {
    memcpy(other, state, size);
    for (int i = 0; i < other->pair_count; i++) {
      exchange(&other->pairs[i], viewer, &random, looked);
      forget(&other->pairs[i], viewer);
    }
    const char *before = view_text(waterloo, edition, state, viewer),
               *after = view_text(waterloo, edition, other, viewer);
    if (strcmp(before, after) != 0)
      fail_msg("seed %llu, viewer %d:\n%s\n%s", (unsigned long long)seed, viewer, before, after);
    if (viewer >= 0)
      assert_string_equal(choices_text(waterloo, edition, state, viewer),
                          choices_text(waterloo, edition, other, viewer));
    looked->same++;
  }
  free(other);
}

static void games_of_two(void **state) {
  static const char *const TERMS[] = {NULL, "{laurels: yes}", "{mode: simplified}",
                                      "{mode: simplified, laurels: yes, inactive: drawn}"};
  Looked looked = {0};
  for (uint64_t seed = 1; seed <= 120; seed++)
    waterloo_play_random(*state, ((Waterloo *)*state)->edition, TERMS[seed % 4], seed, seed % 2 == 0 ? 8 : 0,
                         look, &looked);
  assert_true(looked.same > 3000 && looked.exchanged > 2000);
}

static void rondes(void **state) {
  Looked looked = {0};
  for (uint64_t seed = 1; seed <= 5; seed++)
    waterloo_play_random(*state, ((Waterloo *)*state)->three, "{laurels: yes, target: 4}", seed, 0, look,
                         &looked);
  assert_true(looked.same > 200 && looked.exchanged > 200);
}

/* Events: who gets what value. */
static void private_events_are_private(void **state) {
  Waterloo *waterloo = *state;
  State *position = waterloo_position_of(waterloo, waterloo->edition,
                                         "{manche: 1, window: turn, first: north, turn: 3, to_move: north, "
                                         "north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, "
                                         "5: N5 3}, general: N0 6}, south: {front: {1: S1 1, 2: S2 2, 3: S3 "
                                         "3, 4: S4 5, 5: S5 6}, general: S0 4}}");
  const void *files[SIDES] = {NULL};
  const Tree *file = waterloo_yaml(waterloo->passing, "do: [{recon: 3}, {retreat: {duel: 1, swap: yes}}]");
  assert_true(
      waterloo->game->read(waterloo->edition, position, NORTH, file, waterloo->passing, &files[NORTH], NULL));
  Events events;
  events_init(&events);
  waterloo->game->resolve(waterloo->edition, position, files, waterloo_dice(waterloo->passing, 1), &events,
                          NULL);
  int secret = 0;
  for (size_t i = 0; i < events.count; i++) {
    const Event *event = &events.items[i];
    bool tells = event_field(event, "value") != NULL || event_field(event, "swapped") != NULL;
    secret += tells;
    assert_int_equal(event->audience, tells ? AUDIENCE_SEAT(NORTH) : AUDIENCE_ALL);
  }
  assert_int_equal(secret, 2);
  assert_int_equal(events.count, 4);
  events_free(&events);
}

/* North has seen the same value twice, which no deal of South's fits: the true values do not stay. */
static void what_cannot_be_invented_is_a_hole(void **state) {
  Waterloo *waterloo = *state;
  State *position = waterloo_position_of(
      waterloo, waterloo->edition,
      "{manche: 1, window: turn, first: north, turn: 3, to_move: north, north: {front: {1: N1 5, 2: N2 2, 3: N3 4, "
      "4: N4 1, 5: N5 3}, general: N0 6, knows: {S1: 3, S2: 3}}, south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5, "
      "5: S5 6}, general: S0 4}}");
  size_t size = waterloo->game->state_size(waterloo->edition);
  State *made = arena_memdup(waterloo->passing, position, size);
  Chooser chooser = {first_of_all};
  assert_false(waterloo->game->disguise(waterloo->edition, made, NORTH, &chooser));
  const Side *south = &made->pairs[0].field.side[SOUTH];
  for (int duel = 1; duel <= DUELS; duel++) assert_int_equal(south->front[duel].value, VALUE_HIDDEN);
  assert_int_equal(south->general.value, VALUE_HIDDEN);
  memcpy(made, position, size);
  assert_true(waterloo->game->disguise(waterloo->edition, made, SOUTH, &chooser));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(games_of_two),
      cmocka_unit_test(rondes),
      cmocka_unit_test(private_events_are_private),
      cmocka_unit_test(what_cannot_be_invented_is_a_hole),
  };
  return cmocka_run_group_tests_name("waterloo_secrecy", tests, waterloo_open, waterloo_close);
}
