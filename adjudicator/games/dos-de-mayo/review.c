/* What can be said of a turn file before its windows are adjudicated.
 *
 * The same judges as at adjudication look at it, on copies of the state in which the file's own cards are
 * already played. There are two copies: one with the cards that the side holds, and one with those too
 * that it may yet draw. An error in both is an error; one in the first only is a warning. Nothing here
 * depends on what the side may not know: not on deck orders, not on the other hand. */
#include <string.h>

#include "turn_file.h"

typedef struct Review {
  const Edition *edition;
  const State *state;
  int side;
  const Orders *file;
  Diagnostics *diagnostics;
  State as_held, as_hoped;
  bool hopes; /* the two copies may differ */
} Review;

/* Cards of a side that are neither in its hand, nor face up anywhere: in its deck, for all it knows. */
static bool may_be_drawn(const Review *review, int owner, int card) {
  const State *state = review->state;
  CardSet out = state->discards[owner] | state->in_play[owner] | state->played[owner];
  return state->window == WINDOW_PREPARATION && !(out & CARD(card));
}

static void hope_for_cards(Review *review, Window window) {
  const PlayList *plays = &review->file->plays[window];
  for (int i = 0; i < plays->count; i++) {
    const Play *play = &plays->items[i];
    if (!play->known || (review->state->hand[review->side] & CARD(play->card))) continue;
    if (!may_be_drawn(review, review->side, play->card)) continue;
    review->as_hoped.hand[review->side] |= CARD(play->card);
    review->hopes = true;
  }
}

/* A card that somebody may draw now and must play at once may let this side split a group. */
static void hope_for_split(Review *review) {
  for (int owner = 0; owner < SIDES; owner++) {
    for (int card = 0; card < review->edition->card_count[owner]; card++) {
      const Card *drawn = &review->edition->cards[owner][card];
      if (!drawn->at_draw || !may_be_drawn(review, owner, card)) continue;
      for (int i = 0; i < drawn->effect_count; i++) {
        if (drawn->effects[i].kind != EFFECT_MAY_SPLIT || drawn->effects[i].side != review->side) continue;
        mayo_effect_add(
            &review->as_hoped,
            (Effect){.kind = EFFECT_MAY_SPLIT, .side = (uint8_t)review->side, .turn = review->state->turn});
        review->hopes = true;
      }
    }
  }
}

static void play_ahead(const Review *review, State *state, Window window) {
  Events events;
  events_init(&events);
  const Orders *files[SIDES] = {NULL};
  files[review->side] = review->file;
  mayo_play_cards(review->edition, state, window, files, NULL, &events, NULL);
  events_free(&events);
}

static void make_copies(Review *review) {
  review->as_held = review->as_hoped = *review->state;
  /* A card of the file may end the game by 5.4. What stands after it is looked at all the same, as if
   * France had not lost a cube yet. */
  review->as_held.lost[FRENCH] = review->as_hoped.lost[FRENCH] = 0;
  for (int window = review->state->window; window <= WINDOW_ORDERS; window++) {
    if (!MAYO_WINDOWS[window].plays) continue;
    hope_for_cards(review, (Window)window);
  }
  hope_for_split(review);
  for (int window = review->state->window; window <= WINDOW_ORDERS; window++) {
    if (!MAYO_WINDOWS[window].plays) continue;
    play_ahead(review, &review->as_held, (Window)window);
    play_ahead(review, &review->as_hoped, (Window)window);
  }
}

static bool is_recorded(const Diagnostics *diagnostics, const Diagnostic *wanted) {
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic *other = &diagnostics->items[i];
    if (other->line == wanted->line && other->column == wanted->column &&
        strcmp(other->code, wanted->code) == 0)
      return true;
  }
  return false;
}

static void add_as_warnings(Diagnostics *diagnostics, const Diagnostics *found) {
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *item = &found->items[i];
    if (is_recorded(diagnostics, item)) continue;
    diagnose_at(diagnostics, SEVERITY_WARNING, item->code, "depends-on-a-card", item->line, item->column,
                "order", tree_string(tree_get(item->fields, "order"), ""), NULL);
  }
}

static void review_orders(Review *review) {
  mayo_judge_orders(review->edition, &review->as_hoped, review->side, review->file, review->diagnostics);
  if (!review->hopes) return;
  Diagnostics found;
  diagnostics_init(&found, review->diagnostics->arena);
  mayo_judge_orders(review->edition, &review->as_held, review->side, review->file, &found);
  add_as_warnings(review->diagnostics, &found);
}

/* Whether the file plays a card that lets the group enter closed zones. */
static bool plans_to_enter(const Review *review, int group) {
  for (int window = review->state->window; window <= WINDOW_MOVEMENT; window++) {
    const PlayList *plays = &review->file->plays[window];
    for (int i = 0; i < plays->count; i++) {
      const Play *play = &plays->items[i];
      if (!play->known || !(play->fields & FIELD_GROUP) || play->group != group) continue;
      const Card *card = &review->edition->cards[review->side][play->card];
      for (int j = 0; j < card->effect_count; j++) {
        if (card->effects[j].kind == EFFECT_ENTER_CLOSED) return true;
      }
    }
  }
  return false;
}

static void warn_of_closed_zones(Review *review) {
  ZoneSet closed = mayo_closed_to(review->edition, &review->as_held, review->side);
  for (int i = 0; i < review->file->order_count && closed != 0; i++) {
    const MovementOrder *order = &review->file->orders[i];
    if (order->unreadable || !(closed & ZONE(order->to)) || plans_to_enter(review, order->from)) continue;
    diagnose_at(review->diagnostics, SEVERITY_WARNING, "MAYO-3.6", "order-into-closed-zone-now",
                order->place.line, order->place.column, "order",
                review->edition->order_text[order->from][order->to], "place",
                review->edition->place[order->to], NULL);
  }
}

/* Of a number that was the whole group when it was written: how many go instead. */
static void warn_of_grown_groups(Review *review) {
  for (int i = 0; i < review->file->order_count && review->side == SPANISH; i++) {
    const MovementOrder *order = &review->file->orders[i];
    if (!mayo_number_outgrown(&review->as_held, review->file, i)) continue;
    Arena *arena = review->diagnostics->arena;
    diagnose_at(review->diagnostics, SEVERITY_WARNING, "MAYO-3.2", "order-group-has-grown", order->place.line,
                order->place.column, "order", review->edition->order_text[order->from][order->to], "number",
                arena_printf(arena, "%d", (int)order->number), "cubes",
                arena_printf(arena, "%d", review->as_held.cubes[SPANISH][order->from]), NULL);
  }
}

static void review_numbers(Review *review) {
  const State *state = review->state;
  if (review->side != FRENCH || review->file->number_count == 0) return;
  if (state->window > WINDOW_ORDERS) {
    if (state->window <= WINDOW_ALLOCATION && !(state->voided & 1u << FRENCH))
      mayo_judge_numbers(review->edition, state, state->orders[FRENCH], state->order_count[FRENCH],
                         review->file, NULL, review->diagnostics);
    return;
  }
  GroupOrder orders[ORDERS_MAX] = {{0}};
  int count = 0;
  for (int i = 0; i < review->file->order_count; i++) {
    const MovementOrder *order = &review->file->orders[i];
    if (!order->unreadable) orders[count++] = (GroupOrder){.from = order->from, .to = order->to};
  }
  mayo_judge_numbers(review->edition, &review->as_hoped, orders, count, review->file, NULL,
                     review->diagnostics);
  if (!review->hopes) return;
  Diagnostics found;
  diagnostics_init(&found, review->diagnostics->arena);
  mayo_judge_numbers(review->edition, &review->as_held, orders, count, review->file, NULL, &found);
  add_as_warnings(review->diagnostics, &found);
}

/* How many cubes an order would move as things stand. A number that is written says so itself. */
static void note_cubes(const Review *review, const MovementOrder *order, int cubes) {
  Arena *arena = review->diagnostics->arena;
  if (cubes == 0) return;
  diagnose_at(review->diagnostics, SEVERITY_NOTE, "MAYO-3.2", "order-moves-cubes", order->place.line,
              order->place.column, "order", review->edition->order_text[order->from][order->to], "cubes",
              arena_printf(arena, "%d", cubes), NULL);
}

static bool has_number(const Orders *file, const MovementOrder *order) {
  for (int i = 0; i < file->number_count; i++) {
    const MovementOrder *number = &file->numbers[i];
    if (number->from == order->from && number->to == order->to && !number->whole) return true;
  }
  return order->has_number;
}

/* Of orders without a fault: one error voids them all (3.5). */
static void note_numbers(const Review *review) {
  const Orders *file = review->file;
  const State *held = &review->as_held;
  GroupOrder orders[ORDERS_MAX] = {{0}};
  uint8_t numbers[ORDERS_MAX] = {0};
  if (mayo_judge_orders(review->edition, held, review->side, file, NULL) > 0) return;
  for (int i = 0; i < file->order_count; i++) {
    const MovementOrder *order = &file->orders[i];
    orders[i] = (GroupOrder){.from = order->from, .to = order->to};
    if (review->side == SPANISH) numbers[i] = (uint8_t)mayo_may_leave(held, SPANISH, order->from, order->to);
  }
  bool wrong = review->side == FRENCH &&
               mayo_judge_numbers(review->edition, held, orders, file->order_count, file, numbers, NULL) > 0;
  for (int i = 0; i < file->order_count && !wrong; i++) {
    if (!has_number(file, &file->orders[i])) note_cubes(review, &file->orders[i], numbers[i]);
  }
}

/* -- cards -- */

static const char *missing_field(const Card *card, const Play *play) {
  unsigned missing = card->required & ~(unsigned)play->fields;
  if (missing & FIELD_GROUP) return "group";
  if (missing & FIELD_ORDER) return "order";
  return "zone";
}

static void report_play(Review *review, const Play *play, Severity severity, const char *message) {
  const Card *card = &review->edition->cards[review->side][play->card];
  Arena *arena = review->diagnostics->arena;
  diagnose_at(review->diagnostics, severity, "MAYO-6.1", message, play->place.line, play->place.column,
              "card", card->id, "window", card->when, "field", missing_field(card, play), "from_turn",
              arena_printf(arena, "%d", card->from_turn), "to_turn", arena_printf(arena, "%d", card->to_turn),
              NULL);
}

/* Whether the position of a play can be judged before its window: its own window, and what comes before
 * anything moves. */
static bool can_be_judged(const Review *review, Window window) {
  return window == (Window)review->state->window || window <= WINDOW_ORDERS;
}

/* -- cards that may be played where they do nothing -- */

/* Whether a group has a closed zone beside it, so that presos has something to open. */
static bool has_closed_neighbour(const Review *review, int group) {
  ZoneSet closed = mayo_closed_to(review->edition, review->state, review->side);
  return (closed & review->edition->neighbours[group]) != 0;
}

/* Orders of the file that count towards the limit of MAYO 3.3. */
static int counted_orders(const Review *review) {
  int count = 0;
  for (int i = 0; i < review->file->order_count; i++) {
    const MovementOrder *order = &review->file->orders[i];
    if (order->unreadable) continue;
    count += order->from == 0 || !(review->edition->main_streets & ZONE(order->from));
  }
  return count;
}

/* Whether an effect changes nothing in the position that the side sees, and nothing before it is judged can
 * alter that. */
static bool effect_is_idle(const Review *review, const State *before, const Card *card,
                           const CardEffect *effect, const Play *play) {
  switch (effect->kind) {
  case EFFECT_STRENGTH:
    return effect->choose && !card->keeps && before->window == WINDOW_RESOLUTION &&
           !mayo_contested(before, play->zone);
  case EFFECT_ENTER_CLOSED: return !has_closed_neighbour(review, play->group);
  case EFFECT_MAY_LEAVE_WHOLE: return !effect->next_turn && !mayo_contested(before, play->group);
  case EFFECT_MAY_LEAVE_CONTESTED: return !mayo_contested(before, play->group);
  case EFFECT_EXTRA_ORDERS:
    return mayo_has(review->file, SECTION_ORDERS) &&
           counted_orders(review) <= mayo_order_limit(review->edition, before, review->side);
  default: return false;
  }
}

static bool card_is_idle(const Review *review, const State *before, const Play *play) {
  const Card *card = &review->edition->cards[review->side][play->card];
  for (int i = 0; i < card->effect_count; i++) {
    if (!effect_is_idle(review, before, card, &card->effects[i], play)) return false;
  }
  return card->effect_count > 0;
}

/* MAYO 6.2 extra-move: more cubes than can have carried out the order, or than there are. */
static bool number_is_too_large(const Review *review, const Play *play) {
  const State *state = review->state;
  const Card *card = &review->edition->cards[review->side][play->card];
  if (!(play->fields & card->fields & FIELD_NUMBER)) return false;
  if (play->number > SIDE_CUBES_MAX) return true;
  if (state->window != WINDOW_MOVEMENT) return false;
  return play->number > mayo_may_leave(state, review->side, play->order_from, play->order_to);
}

static void warn_of_waste(Review *review, const State *before, Window window, const Play *play) {
  if (can_be_judged(review, window) && card_is_idle(review, before, play))
    report_play(review, play, SEVERITY_WARNING, "card-does-nothing");
}

static void review_play(Review *review, State *before, Window window, const Play *play) {
  Refusal refusal = mayo_card_fault(review->edition, review->state->turn, review->side, window, play);
  if (refusal != PLAY_GOOD) {
    /* What it named wrongly was reported where it stands. */
    if (!play->faulty || refusal != PLAY_NO_TARGET)
      report_play(review, play, SEVERITY_ERROR, MAYO_REFUSAL_MESSAGES[refusal]);
    return;
  }
  if (number_is_too_large(review, play)) report_play(review, play, SEVERITY_WARNING, "card-number-too-large");
  refusal = mayo_card_refusal(review->edition, before, review->side, window, play);
  bool played = before->played[review->side] & CARD(play->card); /* maybe by this file */
  if (refusal == PLAY_NOT_IN_HAND && !played && may_be_drawn(review, review->side, play->card)) {
    report_play(review, play, SEVERITY_WARNING, "card-not-yet-drawn");
  } else if (refusal == PLAY_NOT_IN_HAND || (refusal != PLAY_GOOD && can_be_judged(review, window))) {
    report_play(review, play, SEVERITY_WARNING, MAYO_REFUSAL_MESSAGES[refusal]);
  }
  if (refusal != PLAY_GOOD) return;
  warn_of_waste(review, before, window, play);
  Events events;
  events_init(&events);
  mayo_card_play(review->edition, before, review->side, play, NULL, &events);
  events_free(&events);
}

/* Why the card that the file keeps cannot be shown at once. */
static Refusal reveal_fault(const Edition *edition, const State *state, int side, const Orders *file) {
  if (!file->has_choice || !file->reveal) return PLAY_GOOD;
  const Play play = {.known = true, .card = file->choice, .place = file->reveal_place};
  return mayo_card_fault(edition, state->turn, side, WINDOW_SETUP, &play);
}

/* The hand after the set-up: with the card that the file keeps, unless it is shown at once, and may be (1.3, 6.1). */
static void take_choice(const Review *review, State *after) {
  CardSet choice = review->edition->choice[review->side];
  const Orders *file = review->file;
  if (after->window != WINDOW_SETUP || choice == 0) return;
  CardSet chosen = CARD(file->has_choice ? file->choice : review->edition->default_choice[review->side]);
  bool shown = file->has_choice && file->reveal &&
               reveal_fault(review->edition, after, review->side, file) == PLAY_GOOD;
  after->hand[review->side] &= (CardSet)~choice;
  if (shown)
    after->played[review->side] |= chosen;
  else
    after->hand[review->side] |= chosen;
}

static void review_plays(Review *review) {
  State before = *review->state; /* in which the cards named so far are played */
  take_choice(review, &before);
  for (int window = review->state->window; window < WINDOWS; window++) {
    const PlayList *plays = &review->file->plays[window];
    for (int i = 0; i < plays->count; i++) {
      const Play *play = &plays->items[i];
      if (play->known) review_play(review, &before, (Window)window, play);
    }
  }
}

static void report_choice(const Review *review) {
  const Edition *edition = review->edition;
  const Orders *file = review->file;
  const char *value = file->wrong_choice == NULL ? "" : file->wrong_choice;
  const char *nearest = nearest_word(value, edition->card_ids);
  /* It may be a card, only none that can be kept. */
  if (nearest == NULL || strcmp(nearest, value) == 0) nearest = "";
  diagnose_at(review->diagnostics, SEVERITY_ERROR, "MAYO-1.3",
              file->wrong_choice == NULL ? "setup-card-missing" : "setup-no-such-choice",
              file->choice_place.line, file->choice_place.column, "value", value, "near", nearest, NULL);
}

static void review_setup(Review *review) {
  const Orders *file = review->file;
  if (mayo_has(file, SECTION_SETUP) && review->edition->choice[review->side] != 0 && !file->has_choice)
    report_choice(review);
  Refusal refusal = reveal_fault(review->edition, review->state, review->side, file);
  const Play play = {.known = true, .card = file->choice, .place = file->reveal_place};
  if (refusal != PLAY_GOOD) report_play(review, &play, SEVERITY_ERROR, MAYO_REFUSAL_MESSAGES[refusal]);
}

static void review_preparation(Review *review) {
  DrawAnswer answer = mayo_draw_answer(review->edition, review->state, review->side, review->file);
  const Place *place = &review->file->forbid_place;
  if (answer.forbid_void)
    diagnose_at(review->diagnostics, SEVERITY_ERROR, "MAYO-2.2", "forbid-not-allowed", place->line,
                place->column, NULL);
}

/* ---- sections ---- */

/* Why a section is nothing for a side, or in a turn. */
typedef struct Never {
  const char *code, *message;
} Never;
static const Never NEVER[SECTIONS] = {
    [SECTION_SETUP] = {"MAYO-1.3", "setup-nothing-to-choose"},
    [SECTION_PREPARATION] = {"MAYO-2.1", "no-preparation-yet"},
    [SECTION_ALLOCATION] = {"MAYO-4.4", "allocation-is-french"},
};

static const Never *why_never(const Edition *edition, const State *state, int side, Section section) {
  bool never = (section == SECTION_SETUP && edition->choice[side] == 0) ||
               (section == SECTION_PREPARATION && state->turn == 1) ||
               (section == SECTION_ALLOCATION && side != FRENCH);
  return never ? &NEVER[section] : NULL;
}

bool mayo_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section) {
  (void)part; /* a game without parts */
  return mayo_has(orders, (Section)section) && MAYO_WINDOW_OF[section] >= ((const State *)state)->window &&
         why_never(edition, state, seat, (Section)section) == NULL;
}

static void warn_of_ignored(const Review *review) {
  for (int section = 0; section < SECTIONS; section++) {
    const Place *place = &review->file->sections.place[section];
    const Never *never = why_never(review->edition, review->state, review->side, (Section)section);
    bool over = MAYO_WINDOW_OF[section] < review->state->window;
    if (!mayo_has(review->file, (Section)section) || (never == NULL && !over)) continue;
    diagnose_at(review->diagnostics, SEVERITY_WARNING, never != NULL ? never->code : "MAYO-7.2",
                never != NULL ? never->message : "section-is-over", place->line, place->column, "section",
                MAYO_TURN_FILE[section].key, NULL);
  }
}

static void review_file(const Edition *edition, const State *state, int side, const Orders *file,
                        Diagnostics *diagnostics) {
  Review review = {
      .edition = edition, .state = state, .side = side, .file = file, .diagnostics = diagnostics};
  warn_of_ignored(&review);
  if (state->over) return;
  make_copies(&review);
  if (state->window == WINDOW_SETUP) review_setup(&review);
  if (state->window == WINDOW_PREPARATION) review_preparation(&review);
  if (state->window <= WINDOW_ORDERS && mayo_has(file, SECTION_ORDERS)) {
    review_orders(&review);
    warn_of_closed_zones(&review);
    warn_of_grown_groups(&review);
    note_numbers(&review);
  }
  review_numbers(&review);
  review_plays(&review);
}

/* ---- answers ---- */

static bool has_faulty_play(const Edition *edition, const State *state, int side, const Orders *file,
                            Window window) {
  const PlayList *plays = &file->plays[window];
  for (int i = 0; i < plays->count; i++) {
    if (mayo_card_fault(edition, state->turn, side, window, &plays->items[i]) != PLAY_GOOD) return true;
  }
  return false;
}

/* What the file says ahead for windows in which nobody will be asked: with the orders goes the last occasion
 * to fix it. `ordered`: the state with the orders of the file in it. */
static bool rest_has_errors(const Edition *edition, const State *ordered, int side, const Orders *file) {
  bool fast = ordered->pace == PACE_FAST;
  if (fast && (has_faulty_play(edition, ordered, side, file, WINDOW_MOVEMENT) ||
               has_faulty_play(edition, ordered, side, file, WINDOW_RESOLUTION)))
    return true;
  if (side != FRENCH || (!fast && mayo_has_numbers_to_choose(ordered))) return false;
  return mayo_judge_numbers(edition, ordered, ordered->orders[FRENCH], ordered->order_count[FRENCH], file,
                            NULL, NULL) > 0;
}

/* Cards of the orders window come before its orders are judged: so they do here, on a copy. One that ends the
 * game by 5.4 hides the others from nobody. */
static bool orders_have_errors(const Edition *edition, const State *state, int side, const Orders *file) {
  State after = *state;
  after.lost[FRENCH] = 0;
  Events events;
  events_init(&events);
  const Orders *files[SIDES] = {NULL};
  files[side] = file;
  mayo_play_cards(edition, &after, WINDOW_ORDERS, files, NULL, &events, NULL);
  events_free(&events);
  if (mayo_judge_orders(edition, &after, side, file, NULL) > 0) return true;
  mayo_accept_orders(&after, side, file);
  return rest_has_errors(edition, &after, side, file);
}

static bool has_errors(const Edition *edition, const State *state, int side, const Orders *file) {
  if (has_faulty_play(edition, state, side, file, (Window)state->window)) return true;
  switch ((Window)state->window) {
  case WINDOW_SETUP:
    return edition->choice[side] != 0 &&
           (!file->has_choice || reveal_fault(edition, state, side, file) != PLAY_GOOD);
  case WINDOW_PREPARATION: return mayo_draw_answer(edition, state, side, file).forbid_void;
  case WINDOW_ORDERS: return orders_have_errors(edition, state, side, file);
  case WINDOW_ALLOCATION:
    return side == FRENCH && mayo_judge_numbers(edition, state, state->orders[FRENCH],
                                                state->order_count[FRENCH], file, NULL, NULL) > 0;
  default: return false;
  }
}

/* Cards alone answer the orders window only where there is nothing to order: a `play` meant for another window must not
 * send the groups to sleep. */
static bool has_section_of_now(const Edition *edition, const State *state, int side, const Orders *file) {
  for (int section = 0; section < SECTIONS; section++) {
    if (MAYO_WINDOW_OF[section] != state->window || !mayo_has(file, (Section)section)) continue;
    if (section != SECTION_PLAY || !mayo_has_group_to_order(edition, state, side)) return true;
  }
  return false;
}

Answer mayo_judge(const void *edition, const void *state_pointer, int seat, const char *part,
                  const void *orders, Diagnostics *diagnostics) {
  (void)part; /* a game without parts */
  const State *state = state_pointer;
  const Orders *file = orders;
  if (file != NULL && diagnostics != NULL) review_file(edition, state, seat, file, diagnostics);
  if (state->over || file == NULL || !has_section_of_now(edition, state, seat, file)) return ANSWER_NONE;
  return has_errors(edition, state, seat, file) ? ANSWER_ERRORS : ANSWER_GOOD;
}
