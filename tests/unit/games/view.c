/* Secrecy (MAYO 1.5, games/game.h): two states that differ only in what a viewer may not know look the same to
 * him, in everything that the game tells: view, duties, choices, what is said of a turn file, and the events
 * of a window. */
#include "mayo.h"

#include "../../../adjudicator/games/dos-de-mayo/sequence.h"

/* -- twins -- */

static void shuffle(uint8_t *cards, int count, uint64_t *random) {
  for (int i = count; i > 1; i--) {
    int other = (int)(mayo_random(random) % (unsigned)i);
    uint8_t kept = cards[i - 1];
    cards[i - 1] = cards[other];
    cards[other] = kept;
  }
}

/* Hand and deck of a side dealt anew, in the same sizes; with `hand_is_known` the deck's order only. In the
 * set-up the cards to choose from are among them, and whether the deck's order was given. */
static void deal_anew(State *twin, int side, bool hand_is_known, uint64_t *random) {
  uint8_t cards[SIDE_CARDS_MAX];
  int count = 0, hand = 0;
  if (!hand_is_known) {
    hand = mayo_hand_size(twin, side);
    for (unsigned left = twin->hand[side]; left != 0; left &= left - 1)
      cards[count++] = (uint8_t)__builtin_ctz(left);
  }
  for (int i = 0; i < twin->deck_count[side]; i++) cards[count++] = twin->deck[side][i];
  shuffle(cards, count, random);
  if (!hand_is_known) {
    twin->hand[side] = 0;
    for (int i = 0; i < hand; i++) twin->hand[side] |= CARD(cards[i]);
  }
  for (int i = hand; i < count; i++) twin->deck[side][i - hand] = cards[i];
  if (twin->window == WINDOW_SETUP) twin->ordered_decks ^= (uint8_t)(1u << side);
}

/* A state that differs from `state` in nothing that the viewer may know. */
static State twin_for(const State *state, int viewer, uint64_t *random) {
  State twin = *state;
  for (int side = 0; side < SIDES; side++) deal_anew(&twin, side, side == viewer, random);
  return twin;
}

/* -- what the viewer is told -- */

static const char *viewer_name(int viewer) {
  return viewer == VIEWER_PUBLIC ? "public" : MAYO_SIDES[viewer];
}

static void same_text(const Mayo *mayo, const State *state, const State *twin, int viewer, const char *what,
                      const char *text, const char *other) {
  if (strcmp(text, other) == 0) return;
  fail_msg("%s betrays to %s which of these it is:\n%s---\n%s---\n%s---\n%s", what, viewer_name(viewer),
           mayo_position_text(mayo, state, mayo->passing), mayo_position_text(mayo, twin, mayo->passing),
           text, other);
}

static const char *view_text(const Mayo *mayo, const State *state, int viewer) {
  return yaml_write(mayo->passing, mayo->game->view(mayo->edition, state, viewer, mayo->passing), NULL);
}

static const char *duties_text(const Mayo *mayo, const State *state) {
  Duties duties;
  mayo->game->duties(mayo->edition, state, &duties);
  const char *text = "";
  for (size_t i = 0; i < duties.count; i++)
    text = arena_printf(mayo->passing, "%s%d %s\n", text, duties.items[i].seat, duties.items[i].window);
  return text;
}

static const char *choices_text(const Mayo *mayo, const State *state, int seat) {
  return yaml_write(mayo->passing, mayo->game->choices(mayo->edition, state, seat, NULL, mayo->passing),
                    NULL);
}

/* Diagnostics of a file with their fields, whether it answers, and what was understood. */
static const char *receipt_text(const Mayo *mayo, const State *state, int seat, const Tree *file,
                                Orders *orders) {
  Arena *arena = mayo->passing;
  Diagnostics found;
  diagnostics_init(&found, arena);
  bool accepted = mayo_orders(mayo->edition, state, seat, file, arena, orders, &found);
  const char *text = arena_printf(arena, "%d %d\n%s", accepted,
                                  (int)mayo->game->judge(mayo->edition, state, seat, NULL, orders, NULL),
                                  mayo_told(arena, &found));
  for (size_t i = 0; i < found.count; i++)
    text = arena_printf(arena, "%s%s\n", text, yaml_write_line(arena, found.items[i].fields));
  return arena_printf(
      arena, "%s%s", text,
      yaml_write(arena, game_orders_write(mayo->game, mayo->edition, orders, seat, arena), NULL));
}

/* The events of a window that a viewer may see; the state moves on. */
static const char *events_seen(const Mayo *mayo, State *state, int viewer, const Orders *spanish,
                               const Orders *french) {
  Arena *arena = mayo->passing;
  const void *orders[SIDES] = {spanish, french};
  Events events;
  events_init(&events);
  ScriptedDice dice;
  dice_scripted(&dice, NULL, 0);
  mayo->game->resolve(mayo->edition, state, orders, &dice.dice, &events, NULL);
  const char *text = "";
  for (size_t i = 0; i < events.count; i++) {
    uint32_t audience = events.items[i].audience;
    bool seen = viewer >= 0 ? audience & AUDIENCE_SEAT(viewer) : audience == AUDIENCE_ALL;
    if (!seen) continue;
    text = arena_printf(arena, "%s%s\n", text, yaml_write_line(arena, event_tree(arena, &events.items[i])));
  }
  events_free(&events);
  return text;
}

/* The same where only the viewer has filed. */
static const char *events_text(const Mayo *mayo, State *state, int viewer, const Orders *own) {
  return events_seen(mayo, state, viewer, viewer == SPANISH ? own : NULL, viewer == FRENCH ? own : NULL);
}

/* -- the property -- */

typedef struct Seen {
  long twins, differing, events;
} Seen;

/* A file that a player could send now: legal, or changed somewhere. */
static Tree *some_file(const Mayo *mayo, const State *state, int seat, uint64_t *random) {
  RandomChooser chooser = mayo_chooser(mayo_random(random));
  Tree *file = mayo->game->random_file(mayo->edition, state, seat, NULL, &chooser.chooser, mayo->passing);
  if (mayo_random(random) % 2 == 0) return file;
  /* Splits every group, which some card may allow. */
  Tree *orders = tree_get(file, "orders");
  for (int from = 1; orders != NULL && seat == SPANISH && from <= mayo_zone_count(mayo); from++) {
    if (state->cubes[seat][from] < 2) continue;
    int to = __builtin_ctz(mayo->edition->neighbours[from]);
    tree_add(mayo->passing, orders, tree_textf(mayo->passing, "1 %d→%d", from, to));
  }
  /* Names every card of his side, in every section that takes cards. */
  Tree *plays = tree_list(mayo->passing);
  for (int card = 0; card < mayo->edition->card_count[seat]; card++) {
    Tree *play = tree_add(mayo->passing, plays, tree_map(mayo->passing));
    tree_put_text(mayo->passing, play, "card", mayo->edition->cards[seat][card].id);
    tree_put_int(mayo->passing, play, "zone", (int64_t)(mayo_random(random) % 21) + 1);
    tree_put_int(mayo->passing, play, "group", (int64_t)(mayo_random(random) % 21) + 1);
    tree_put_text(mayo->passing, play, "order", "11→12");
  }
  tree_put(mayo->passing, file, "play", plays);
  Tree *resolution = tree_put(mayo->passing, file, "resolution", tree_map(mayo->passing));
  tree_put(mayo->passing, resolution, "play", plays);
  Tree *movement = tree_put(mayo->passing, file, "movement", tree_map(mayo->passing));
  tree_put(mayo->passing, movement, "play", plays);
  Tree *preparation = tree_put(mayo->passing, file, "preparation", tree_map(mayo->passing));
  tree_put(mayo->passing, preparation, "play", plays);
  return file;
}

static void look_at_twins(Mayo *mayo, const State *state, int viewer, uint64_t *random, Seen *seen) {
  State twin = twin_for(state, viewer, random), before = *state;
  seen->twins++;
  seen->differing += memcmp(&twin, state, sizeof twin) != 0;
  same_text(mayo, state, &twin, viewer, "the view", view_text(mayo, state, viewer),
            view_text(mayo, &twin, viewer));
  same_text(mayo, state, &twin, viewer, "who is asked", duties_text(mayo, state), duties_text(mayo, &twin));
  same_text(mayo, state, &twin, viewer, "the label", mayo->game->label(state, mayo->passing),
            mayo->game->label(&twin, mayo->passing));
  Orders own = {0}, again = {0};
  if (viewer >= 0) {
    same_text(mayo, state, &twin, viewer, "the form", choices_text(mayo, state, viewer),
              choices_text(mayo, &twin, viewer));
    const Tree *file = some_file(mayo, state, viewer, random);
    same_text(mayo, state, &twin, viewer, "the receipt", receipt_text(mayo, state, viewer, file, &own),
              receipt_text(mayo, &twin, viewer, file, &again));
  }
  if (state->over || state->window < WINDOW_ORDERS) return; /* see draws_are_secret() */
  const char *text = events_text(mayo, &before, viewer, &own),
             *other = events_text(mayo, &twin, viewer, &again);
  same_text(mayo, state, &twin, viewer, "what happened", text, other);
  same_text(mayo, &before, &twin, viewer, "the view after it", view_text(mayo, &before, viewer),
            view_text(mayo, &twin, viewer));
  seen->events += *text != '\0';
}

static void look(Mayo *mayo, const State *state, uint64_t seed, void *seen) {
  for (int viewer = VIEWER_PUBLIC; viewer < SIDES; viewer++) look_at_twins(mayo, state, viewer, &seed, seen);
}

static void twins_look_the_same(void **state) {
  Seen seen = {0};
  mayo_walk(*state, 30, look, &seen);
  /* Else nothing was compared. */
  assert_true(seen.twins > 3000);
  assert_true(seen.differing > seen.twins * 9 / 10);
  assert_true(seen.events > 1000);
}

/* -- draws -- */

static bool draws_at_once(const Mayo *mayo, const State *state, int side) {
  return state->deck_count[side] > 0 && mayo->edition->cards[side][state->deck[side][0]].at_draw;
}

/* Both sides draw. Unless a card must be played at once, the viewer learns of the other's that it was drawn,
 * and of his own which it is. */
static void draw_and_look(Mayo *mayo, const State *state, uint64_t seed, void *count) {
  if (state->over || state->window != WINDOW_PREPARATION) return;
  for (int viewer = VIEWER_PUBLIC; viewer < SIDES; viewer++) {
    State twin = twin_for(state, viewer, &seed), before = *state;
    if (viewer >= 0) memcpy(twin.deck[viewer], state->deck[viewer], sizeof twin.deck[viewer]);
    bool at_once = false;
    for (int side = 0; side < SIDES; side++)
      at_once |= draws_at_once(mayo, state, side) || draws_at_once(mayo, &twin, side);
    if (at_once) continue;
    const char *text = events_text(mayo, &before, viewer, NULL),
               *other = events_text(mayo, &twin, viewer, NULL);
    same_text(mayo, state, &twin, viewer, "the draw", text, other);
    same_text(mayo, &before, &twin, viewer, "the view after the draw", view_text(mayo, &before, viewer),
              view_text(mayo, &twin, viewer));
    if (viewer >= 0) assert_int_equal(strstr(text, "drew-card") != NULL, state->deck_count[viewer] > 0);
    if (viewer < 0) assert_null(strstr(text, "drew-card"));
    ++*(int *)count;
  }
}

static void draws_are_secret(void **state) {
  int count = 0;
  mayo_walk(*state, 60, draw_and_look, &count);
  assert_true(count > 500);
}

/* -- what only a file says -- */

/* A window in which the other seat files one of two things that the viewer may not tell apart. */
static void look_alike(Mayo *mayo, const char *position, int viewer, const char *file, const char *other) {
  State given = mayo_position(mayo, position), first = given, second = given;
  int seat = viewer >= 0 ? OTHER(viewer) : FRENCH;
  Orders one, two;
  assert_true(mayo_file(mayo, &given, seat, file, &one, NULL));
  assert_true(mayo_file(mayo, &given, seat, other, &two, NULL));
  const char *text =
      events_seen(mayo, &first, viewer, seat == SPANISH ? &one : NULL, seat == FRENCH ? &one : NULL);
  const char *again =
      events_seen(mayo, &second, viewer, seat == SPANISH ? &two : NULL, seat == FRENCH ? &two : NULL);
  same_text(mayo, &first, &second, viewer, "what happened", text, again);
  same_text(mayo, &first, &second, viewer, "the view after it", view_text(mayo, &first, viewer),
            view_text(mayo, &second, viewer));
  arena_reset(mayo->passing);
}

static void the_card_kept_in_the_set_up(void **state) {
  Mayo *mayo = *state;
  static const char POSITION[] = "{turn: 1, window: setup, hands: {spanish: [molina]},"
                                 " decks: {french: [artilleria, mariscal-murat, caballeria]}}";
  look_alike(mayo, POSITION, SPANISH, "setup: {card: artilleria}", "setup: {card: mariscal-murat}");
  look_alike(mayo, POSITION, VIEWER_PUBLIC, "setup: {card: artilleria}", "setup: {card: mariscal-murat}");
  look_alike(mayo, POSITION, SPANISH, "setup: {card: nobody}", "{}");
}

/* Cards that return to the hand are told to their owner alone. */
static void cards_that_fail(void **state) {
  Mayo *mayo = *state;
  static const char MOVEMENT[] =
      "{turn: 5, window: movement, zones: {14: {french: 2}}, orders: {french: [{order: 14→7}]},"
      " hands: {spanish: [tiesto, molina]}}";
  look_alike(mayo, MOVEMENT, FRENCH, "{}",
             "movement: {play: [{card: tiesto, order: 14→9}, {card: molina, group: 4}]}");
  look_alike(mayo, MOVEMENT, FRENCH, "{}", "movement: {play: [{card: presos, group: 4}]}");
  static const char PREPARATION[] =
      "{turn: 5, window: preparation, zones: {4: {spanish: 1}}, hands: {spanish: [soldados]}}";
  look_alike(mayo, PREPARATION, FRENCH, "{}",
             "preparation: {play: [{card: soldados, zone: 4}, {card: manolas}]}");
}

static const char *replaced_hand(Mayo *mayo, const char *position, const char *hand) {
  const char *place = strstr(position, "%s");
  return arena_printf(mayo->passing, "%.*s%s%s", (int)(place - position), position, hand, place + 2);
}

/* bando-de-murat: Spain's hand is told to France, and to nobody else (MAYO 6.2). */
static void a_hand_that_is_seen(void **state) {
  Mayo *mayo = *state;
  static const char POSITION[] = "{turn: 5, window: preparation, zones: {4: {spanish: 1}}, hands: {spanish: "
                                 "[%s], french: [bando-de-murat]}}";
  static const int VIEWERS[] = {FRENCH, SPANISH, VIEWER_PUBLIC};
  for (size_t i = 0; i < sizeof VIEWERS / sizeof *VIEWERS; i++) {
    State one = mayo_position(mayo, replaced_hand(mayo, POSITION, "tiesto, daoiz"));
    State two = mayo_position(mayo, replaced_hand(mayo, POSITION, "presos, velarde"));
    Orders file;
    assert_true(
        mayo_file(mayo, &one, FRENCH, "preparation: {draw: no, play: [bando-de-murat]}", &file, NULL));
    const char *text = events_seen(mayo, &one, VIEWERS[i], NULL, &file);
    const char *other = events_seen(mayo, &two, VIEWERS[i], NULL, &file);
    assert_non_null(strstr(text, "bando-de-murat"));
    if (VIEWERS[i] == FRENCH) {
      assert_non_null(strstr(text, "tiesto"));
      assert_non_null(strstr(text, "daoiz"));
      assert_non_null(strstr(other, "velarde"));
    } else {
      assert_string_equal(text, other);
    }
    arena_reset(mayo->passing);
  }
}

/* -- what is not secret -- */

/* Counts states of which every change to a public fact shows in the public view. */
static void change_and_look(Mayo *mayo, const State *state, uint64_t seed, void *count) {
  (void)seed;
  const char *before = view_text(mayo, state, VIEWER_PUBLIC);
  State other = *state;
  other.cubes[SPANISH][21]++;
  assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
  other = *state;
  other.outside[16]++;
  assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
  other = *state;
  other.reserve[FRENCH]++;
  assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
  other = *state;
  other.lost[SPANISH]++;
  assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
  for (int side = 0; side < SIDES; side++) {
    other = *state;
    other.hand[side] |= (CardSet)(other.hand[side] + 1); /* one more card */
    assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
    assert_string_not_equal(view_text(mayo, &other, OTHER(side)), view_text(mayo, state, OTHER(side)));
    if (state->deck_count[side] > 0) {
      other = *state;
      other.deck_count[side]--;
      assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
    }
    other = *state;
    other.discards[side] ^= CARD(0);
    assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
    other = *state;
    other.in_play[side] ^= CARD(0);
    assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
    for (int i = 0; i < state->order_count[side]; i++) {
      other = *state;
      other.orders[side][i].mark =
          other.orders[side][i].mark == MARK_STANDING ? MARK_CANCELLED : MARK_STANDING;
      assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
    }
  }
  for (int i = 0; i < state->effect_count; i++) {
    other = *state;
    other.effects[i].side = (uint8_t)OTHER(other.effects[i].side);
    assert_string_not_equal(view_text(mayo, &other, VIEWER_PUBLIC), before);
  }
  ++*(int *)count;
}

static void what_is_public_is_shown(void **state) {
  int count = 0;
  mayo_walk(*state, 4, change_and_look, &count);
  assert_true(count > 100);
}

/* A seat sees its own hand, card by card; the referee sees everything. */
static void a_hand_is_seen_by_its_holder(Mayo *mayo, const State *state, uint64_t seed, void *count) {
  for (int side = 0; side < SIDES; side++) {
    const Tree *view = mayo->game->view(mayo->edition, state, side, mayo->passing);
    const Tree *hand = tree_get(view, "hand");
    assert_int_equal(hand->count, mayo_hand_size(state, side));
    bool chooses = state->window == WINDOW_SETUP && mayo->edition->choice[side] != 0;
    assert_int_equal(tree_get(view, "keep_one") != NULL, chooses);
    for (size_t i = 0; i < hand->count; i++) {
      const char *id = tree_string(tree_get(hand->items[i].value, "card"), "");
      assert_true(state->hand[side] & CARD(mayo_card(mayo, id)));
    }
    assert_null(tree_get(tree_get(tree_get(view, "position"), "hands"), MAYO_SIDES[OTHER(side)]));
    assert_null(tree_get(tree_get(view, "position"), "decks"));
  }
  State twin = twin_for(state, VIEWER_PUBLIC, &seed);
  bool differs = memcmp(&twin, state, sizeof twin) != 0;
  assert_int_equal(
      strcmp(view_text(mayo, state, VIEWER_REFEREE), view_text(mayo, &twin, VIEWER_REFEREE)) != 0, differs);
  ++*(int *)count;
}

static void holders_and_the_referee(void **state) {
  int count = 0;
  mayo_walk(*state, 4, a_hand_is_seen_by_its_holder, &count);
  assert_true(count > 100);
}

/* -- single facts -- */

static const Tree *seen_by(Mayo *mayo, const char *position, int viewer) {
  State state = mayo_position(mayo, position);
  Seats seats;
  return game_view(mayo->game, mayo->edition, &state, seats_fixed(mayo->game, &seats), viewer, mayo->kept);
}

/* Spain's moves are known to France with the cubes that each would move (MAYO 4.1). */
static void spanish_numbers_are_shown(void **state) {
  Mayo *mayo = *state;
  const Tree *view =
      seen_by(mayo,
              "{turn: 5, window: allocation, zones: {12: {spanish: 3, french: 1}, 4: {spanish: 2},"
              " 14: {french: 3}}, orders: {spanish: [{order: 4→3}, {order: 4→8, mark: cancelled},"
              " {order: 12→11}], french: [{order: 14→7}]}}",
              FRENCH);
  assert_string_equal(yaml_write(mayo->kept, tree_get(view, "orders"), NULL),
                      "- {side: spanish, order: 4→3, number: 2}\n"
                      "- {side: spanish, order: 4→8, cancelled: true}\n"
                      "- {side: spanish, order: 12→11, number: 1}\n"
                      "- {side: french, order: 14→7}\n");
}

static void shows(const Mayo *mayo, const Tree *view, const char *key, const char *text) {
  const Tree *value = tree_get(view, key);
  if (value == NULL) fail_msg("no %s", key);
  assert_string_equal(yaml_write_line(mayo->kept, value), text);
}

/* France holds 15 and 16, in 15 with a Spaniard: its guns close both to Spain. Three of four losses are left. */
static void the_board_is_told(void **state) {
  Mayo *mayo = *state;
  const Tree *view = seen_by(mayo,
                             "{turn: 5, window: orders, zones: {2: {spanish: 3}, 15: {spanish: 1, french: 2},"
                             " 16: {french: 1}}, outside: {1: 1, 20: 4}, lost: {french: 1, spanish: 2},"
                             " in_play: {french: [artilleria]}}",
                             VIEWER_PUBLIC);
  shows(mayo, view, "contested_zones", "[15 (Plaza Mayor)]");
  shows(mayo, view, "outside_cubes", "[{place: \"1\", cubes: 1}, {place: 20 (Puerta de Toledo), cubes: 4}]");
  shows(mayo, view, "closed_zones",
        "[{side: spanish, places: \"15 (Plaza Mayor), 16 (Puerta de Atocha)\", several: true}]");
  shows(mayo, view, "losses", "{spanish: 2, french: 1, limit: 4, left: 3}");
  const Tree *board = tree_get(view, "board");
  assert_int_equal(board->count, 21);
  assert_string_equal(yaml_write_line(mayo->kept, board->items[0].value),
                      "{zone: 1, place: \"1\", outside: 1, gate: true}");
  assert_string_equal(yaml_write_line(mayo->kept, board->items[14].value),
                      "{zone: 15, name: Plaza Mayor, evidence: stated, place: 15 (Plaza Mayor), spanish: 1, "
                      "french: 2, contested: true, main_street: true, closed: true}");
  assert_string_equal(yaml_write_line(mayo->kept, board->items[20].value), "{zone: 21, place: \"21\"}");
}

/* The order of French lines is told to nobody: it would show which numbers they left open, and which order
 * then takes the rest (MAYO 7.3). It counts all the same. */
static void the_order_of_lines_is_hidden(void **state) {
  Mayo *mayo = *state;
  static const char POSITION[] = "{turn: 3, window: orders, zones: {14: {french: 3}, 7: {french: 2}}}";
  static const char *const FILES[] = {
      "{orders: [14→7, 14→9]}",
      "{orders: [14→9, 14→7]}",
      "{orders: [14→9, 14→7], allocation: {14→7: 1}}",
      "{orders: [14→9, 14→7], allocation: {14→7: 1, 14→9: 2}}",
  };
  static const int TO_9[] = {1, 2, 2, 2}; /* where nothing is named later */
  State given = mayo_position(mayo, POSITION), first = given;
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    State after = given;
    Orders file;
    assert_true(mayo_file(mayo, &given, FRENCH, FILES[i], &file, NULL));
    const char *text = events_seen(mayo, &after, VIEWER_PUBLIC, NULL, &file);
    if (i == 0) first = after;
    assert_non_null(strstr(text, "14→9"));
    assert_true(strstr(text, "14→7") < strstr(text, "14→9"));
    for (int viewer = VIEWER_PUBLIC; viewer < SIDES; viewer++)
      assert_string_equal(view_text(mayo, &first, viewer), view_text(mayo, &after, viewer));
    State read = mayo_position(mayo, mayo_position_text(mayo, &after, mayo->passing));
    assert_memory_equal(&read, &after, sizeof read);
    while (read.window != WINDOW_RESOLUTION) {
      Orders own;
      assert_true(mayo_file(mayo, &read, FRENCH, FILES[i], &own, NULL));
      (void)events_seen(mayo, &read, VIEWER_PUBLIC, NULL, &own);
    }
    assert_int_equal(read.cubes[FRENCH][9], TO_9[i]);
  }
}

static void the_hand_says_what_can_be_played(void **state) {
  Mayo *mayo = *state;
  const Tree *view = seen_by(mayo,
                             "{turn: 7, window: preparation, zones: {4: {spanish: 1}}, reserve: {spanish: 1},"
                             " hands: {spanish: [manolas, soldados, alcalde-de-mostoles, daoiz]}}",
                             SPANISH);
  const Tree *hand = tree_get(view, "hand");
  const char *text = "";
  for (size_t i = 0; i < hand->count; i++) {
    const Tree *card = hand->items[i].value;
    text = arena_printf(mayo->kept, "%s%s %s %s\n", text, tree_string(tree_get(card, "card"), ""),
                        tree_string(tree_get(card, "playable"), ""),
                        tree_string(tree_get(card, "why_not"), "-"));
  }
  assert_string_equal(text, "manolas false needs-cubes\n"
                            "daoiz false wrong-window\n"
                            "alcalde-de-mostoles true -\n"
                            "soldados false too-late\n");
}

static void the_end_is_shown(void **state) {
  Mayo *mayo = *state;
  const Tree *view = seen_by(
      mayo, "{turn: 8, over: {winner: spanish, reason: spanish-victory-losses}, lost: {french: 4}}", FRENCH);
  assert_string_equal(yaml_write_line(mayo->kept, tree_get(view, "over")),
                      "{winner: spanish, reason: spanish-victory-losses}");
  view = seen_by(mayo, "{turn: 8}", FRENCH);
  assert_string_equal(tree_string(tree_get(view, "over"), ""), "false");
}

/* A game master sees both hands; nobody else does. */
static void both_hands_are_the_referees(void **state) {
  Mayo *mayo = *state;
  State position = mayo_position(
      mayo, "{turn: 5, window: orders, hands: {spanish: [presos, velarde], french: [mamelucos]}}");
  static const struct {
    const char *side;
    size_t cards;
  } HANDS[] = {{"spanish", 2}, {"french", 1}};
  for (int viewer = VIEWER_REFEREE; viewer < SIDES; viewer++) {
    const Tree *view = mayo->game->view(mayo->edition, &position, viewer, mayo->passing);
    const Tree *hands = tree_get(view, "hands");
    assert_int_equal(hands != NULL, viewer == VIEWER_REFEREE);
    assert_int_equal(tree_get(view, "hand") != NULL, viewer >= 0);
    if (hands == NULL) continue;
    assert_int_equal(hands->count, SIDES);
    for (size_t i = 0; i < SIDES; i++) {
      assert_string_equal(tree_string(tree_get(hands->items[i].value, "side"), ""), HANDS[i].side);
      assert_int_equal(tree_get(hands->items[i].value, "cards")->count, HANDS[i].cards);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(twins_look_the_same),
      cmocka_unit_test(draws_are_secret),
      cmocka_unit_test(the_card_kept_in_the_set_up),
      cmocka_unit_test(cards_that_fail),
      cmocka_unit_test(a_hand_that_is_seen),
      cmocka_unit_test(what_is_public_is_shown),
      cmocka_unit_test(holders_and_the_referee),
      cmocka_unit_test(spanish_numbers_are_shown),
      cmocka_unit_test(the_board_is_told),
      cmocka_unit_test(the_order_of_lines_is_hidden),
      cmocka_unit_test(the_hand_says_what_can_be_played),
      cmocka_unit_test(the_end_is_shown),
      cmocka_unit_test(both_hands_are_the_referees),
  };
  return cmocka_run_group_tests_name("view", tests, mayo_open, mayo_close);
}
