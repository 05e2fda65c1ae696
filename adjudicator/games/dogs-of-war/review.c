/* Judges files: warnings of what one says well, but at a wrong time or to no effect, and notes of what would come of it
 * now (DOGS 8.6, 11.1, 11.4, 11.20). */
#include <string.h>

#include "turn_file.h"

typedef struct Review {
  const Edition *edition;
  const State *state;
  int seat;
  const Orders *file;
  Diagnostics *diagnostics;
} Review;

static void warn(const Review *review, const char *code, const char *message, Section section,
                 const char *name, const char *value) {
  const Place *place = &review->file->sections.place[section];
  diagnose_at(review->diagnostics, SEVERITY_WARNING, code, message, place->line, place->column, "section",
              DOGS_TURN_FILE[section].key, name, value, NULL);
}

static const char *number_text(const Review *review, int number) {
  return arena_printf(review->diagnostics->arena, "%d", number);
}

/* The fields of what was recorded last, for what is more than a text. */
static Tree *last_fields(const Review *review) {
  return review->diagnostics->items[review->diagnostics->count - 1].fields;
}

/* Whether the file has a section that counts now. */
static bool counts(const Review *review, Section section) {
  return dogs_counts(review->edition, review->state, review->seat, NULL, review->file, (int)section);
}

/* ---- the wrong time ---- */

static void review_times(const Review *review) {
  const Board *board = &review->state->board;
  for (int section = 0; section < SECTIONS; section++) {
    if (dogs_has(review->file, (Section)section) && !dogs_is_section_of((Section)section, board->window))
      warn(review, "DOGS-8.2", "section-not-now", (Section)section, "window", DOGS_WINDOWS[board->window]);
  }
  if (dogs_has(review->file, SECTION_MUSTER) && dogs_is_muster_of_another(board, review->seat))
    warn(review, "DOGS-R02", "muster-not-your-turn", SECTION_MUSTER, "seat",
         review->edition->seat_names[board->to_move - 1]);
}

/* Who has passed plans for nothing: a policy alone counts at the end of the year. */
static void review_out(const Review *review) {
  const Board *board = &review->state->board;
  if (board->window != WINDOW_CLASH || !board->players[review->seat].out) return;
  for (int section = SECTION_PLAN; section <= SECTION_STOP_IF; section++) {
    if (dogs_has(review->file, (Section)section))
      warn(review, "DOGS-8.4", "plan-out", (Section)section, "window", "clash");
  }
}

static void review_token(const Review *review) {
  const Board *board = &review->state->board;
  if (!dogs_has(review->file, SECTION_FIRST_PLAYER) || !dogs_is_token_of_another(board, review->seat)) return;
  if (dogs_is_section_of(SECTION_FIRST_PLAYER, board->window))
    warn(review, "DOGS-11.20", "token-not-yours", SECTION_FIRST_PLAYER, "seat",
         review->edition->seat_names[board->first - 1]);
}

/* ---- policies ---- */

PolicyKey dogs_policy_of(int power) {
  static const int POLICY_POWERS[POLICIES] = {[POLICY_STORMCROW] = POWER_WITHDRAW,
                                              [POLICY_CONQUEROR] = POWER_CURSOR,
                                              [POLICY_BLACKMANE] = POWER_TAKE};
  int key = 0;
  while (key < POLICIES && POLICY_POWERS[key] != power) key++;
  return (PolicyKey)key;
}

bool dogs_policy_says(const Policy *policy, PolicyKey key) {
  bool withdraw = false, cursor = false;
  for (int house = 0; house <= HOUSES_MAX; house++) {
    withdraw |= policy->withdraw[house] != STAY_DEFAULT;
    cursor |= policy->cursor[house].what != CURSOR_DEFAULT;
  }
  return key == POLICY_STORMCROW ? withdraw : key == POLICY_CONQUEROR ? cursor : policy->take != TAKE_DEFAULT;
}

/* A policy for a power that the player's dog has not. */
static void review_policy(const Review *review) {
  int dog = review->state->board.players[review->seat].dog - 1;
  if (dog < 0) return;
  for (int key = 0; key < POLICIES; key++) {
    const Place *place = &review->file->policy_place[key];
    bool own = dogs_policy_of(review->edition->dogs[dog].power) == (PolicyKey)key;
    if (own || !dogs_policy_says(&review->file->plan.policy, (PolicyKey)key)) continue;
    diagnose_at(review->diagnostics, SEVERITY_WARNING, "DOGS-8.3", "policy-of-another", place->line,
                place->column, "key", DOGS_POLICY_KEYS[key].key, "name", review->edition->dogs[dog].name,
                NULL);
  }
}

/* What happens by rule where nothing was ordered, now or before (R10, R19, R20): told once a year, and of a new policy. */
static void review_rule(const Review *review) {
  static const struct {
    const char *code, *what;
  } RULES[POLICIES] = {[POLICY_STORMCROW] = {"DOGS-R19", "withdraw"},
                       [POLICY_CONQUEROR] = {"DOGS-R10", "none"},
                       [POLICY_BLACKMANE] = {"DOGS-R20", "take"}};
  PolicyKey key = dogs_policy_of(dogs_power(review->edition, &review->state->board, review->seat));
  const Policy *policy = dogs_has(review->file, SECTION_POLICY) ? &review->file->plan.policy
                                                                : &review->state->plans[review->seat].policy;
  const bool open[POLICIES + 1] = {[POLICY_STORMCROW] = policy->withdraw[0] == STAY_DEFAULT,
                                   [POLICY_CONQUEROR] = policy->cursor[0].what == CURSOR_DEFAULT,
                                   [POLICY_BLACKMANE] = policy->take == TAKE_DEFAULT};
  if (!open[key] || (!counts(review, SECTION_POLICY) && !counts(review, SECTION_MUSTER))) return;
  const Place *place = &review->file->policy_last[key];
  diagnose_at(review->diagnostics, SEVERITY_NOTE, RULES[key].code, "policy-by-rule", place->line,
              place->column, "what", RULES[key].what, NULL);
}

/* ---- spaces ---- */

/* The side of a battle on which all spaces of an entry lie, as a bit; 0 if it can be played elsewhere. */
static unsigned only_side(const Review *review, const Entry *entry, int battle) {
  unsigned sides = 0;
  for (int i = 0; i < entry->at_count; i++) {
    Side side = dogs_side_of(review->edition, &review->state->board, entry->at[i]);
    if (side.battle != battle) return 0;
    sides |= 1u << side.side;
  }
  return sides == 3 ? 0 : sides;
}

/* Who goes to both houses of a battle without conditions, finds the second one closed (8.6). */
static void review_both_sides(const Review *review) {
  const Plan *plan = &review->file->plan;
  const Place *place = &review->file->sections.place[SECTION_PLAN];
  for (int battle = 0; battle < review->state->board.battle_count; battle++) {
    const Battle *here = &review->state->board.battles[battle];
    unsigned sides = 0;
    for (int i = 0; i < plan->entry_count; i++) {
      if (plan->entries[i].when == 0) sides |= only_side(review, &plan->entries[i], battle);
    }
    if (sides != 3) continue;
    diagnose_at(review->diagnostics, SEVERITY_WARNING, "DOGS-4.3", "plan-both-houses", place->line,
                place->column, "house", review->edition->house_ids[here->house[0]], "against",
                review->edition->house_ids[here->house[1]], NULL);
  }
}

/* A card that goes with a kind of soldier which its entry does not send. */
static void review_cards(const Review *review) {
  const Plan *plan = &review->file->plan;
  for (int i = 0; i < plan->entry_count; i++) {
    const Entry *entry = &plan->entries[i];
    const Place *place = &review->file->entry_place[i];
    const Tactic *card = entry->card.card == 0 ? NULL : &review->edition->tactics[entry->card.card - 1];
    if (card == NULL || entry->pass || card->timing != TIMING_WITH || card->kind == 0) continue;
    if (memchr(entry->kinds, card->kind - 1, entry->kind_count) != NULL) continue;
    diagnose_at(review->diagnostics, SEVERITY_WARNING, "DOGS-7.7", "card-of-another-kind", place->line,
                place->column, "entry", number_text(review, i + 1), "card", card->id, "kind",
                review->edition->kind_ids[card->kind - 1], NULL);
  }
}

/* 11.1: only a warning, since a card may open the side. */
static void review_closed(const Review *review) {
  const Board *board = &review->state->board;
  const Plan *plan = &review->file->plan;
  bool told[HOUSES_MAX] = {false};
  for (int i = 0; i < plan->entry_count; i++) {
    for (int at = 0; at < plan->entries[i].at_count; at++) {
      Side side = dogs_side_of(review->edition, board, plan->entries[i].at[at]);
      int house = plan->entries[i].at[at].house - 1;
      if (side.battle < 0 || told[house] || dogs_captains_on(board, dogs_other_side(side), review->seat) == 0)
        continue;
      told[house] = true;
      warn(review, "DOGS-11.1", "plan-closed", SECTION_PLAN, "house", review->edition->house_ids[house]);
    }
  }
}

/* Spaces that take none of the soldiers which an entry sends: on the other spaces it may still be played. */
static void review_needs(const Review *review) {
  const Board *board = &review->state->board;
  const Plan *plan = &review->file->plan;
  Arena *arena = review->diagnostics->arena;
  for (int i = 0; i < plan->entry_count; i++) {
    const Entry *entry = &plan->entries[i];
    const Place *place = &review->file->spaces_place[i];
    for (int at = 0; at < entry->at_count; at++) {
      Side side = dogs_side_of(review->edition, board, entry->at[at]);
      uint8_t need =
          side.battle < 0 ? 0 : dogs_tile_of(review->edition, board, side)->spaces[entry->at[at].space].need;
      uint8_t taken[KINDS_MAX] = {0};
      bool fits = need == 0;
      for (int k = 0; k < entry->kind_count; k++) fits |= (need & 1u << entry->kinds[k]) != 0;
      if (fits) continue;
      for (int kind = 0; kind < review->edition->kind_count; kind++) taken[kind] = need >> kind & 1u;
      diagnose_at(review->diagnostics, SEVERITY_WARNING, "DOGS-8.4", "plan-space-needs", place->line,
                  place->column, "entry", number_text(review, i + 1), "space",
                  dogs_space_id(review->edition, entry->at[at]), NULL);
      tree_put(arena, last_fields(review), "soldiers", dogs_soldiers_tree(review->edition, taken, arena));
    }
  }
}

/* ---- what would come of it now ---- */

/* Soldiers of the list that will not be bought, whoever buys before (11.4). */
static void warn_left_out(const Review *review, WhyNotBought why, const uint8_t left_out[KINDS_MAX]) {
  const Place *place = &review->file->buy_place;
  Arena *arena = review->diagnostics->arena;
  Tree *soldiers = dogs_soldiers_tree(review->edition, left_out, arena);
  if (soldiers->count == 0) return;
  diagnose_at(review->diagnostics, SEVERITY_WARNING, "DOGS-11.4", "muster-short", place->line, place->column,
              "why", DOGS_WHYS[why], NULL);
  tree_put(arena, last_fields(review), "soldiers", soldiers);
}

static void review_muster(const Review *review) {
  const Board *board = &review->state->board;
  bool buys = board->to_move == 0 || board->to_move == review->seat + 1;
  if (!dogs_has(review->file, SECTION_MUSTER) || board->window != WINDOW_MUSTER || !buys) return;
  uint8_t bought[KINDS_MAX] = {0};
  uint8_t left_out[WHYS][KINDS_MAX] = {{0}};
  int left =
      dogs_foresee_muster(review->edition, review->state, review->seat, review->file, bought, left_out);
  const Place *place = &review->file->buy_place;
  for (int why = 0; why < WHYS; why++) warn_left_out(review, (WhyNotBought)why, left_out[why]);
  diagnose_at(review->diagnostics, SEVERITY_NOTE, "DOGS-11.4", "muster-buys", place->line, place->column,
              "left", number_text(review, left), NULL);
  Arena *arena = review->diagnostics->arena;
  tree_put(arena, last_fields(review), "soldiers", dogs_soldiers_tree(review->edition, bought, arena));
}

/* Which soldiers the plan of this file will begin with: those in hand, and in the mustering what the file
 * buys. False if that is not known: a muster is still to come. */
static bool holdings(const Review *review, uint8_t held[KINDS_MAX]) {
  const Board *board = &review->state->board;
  bool musters = board->window == WINDOW_MUSTER && dogs_has(review->file, SECTION_MUSTER);
  if (board->window != WINDOW_CLASH && !musters) return false;
  uint8_t bought[KINDS_MAX] = {0};
  if (musters) dogs_foresee_muster(review->edition, review->state, review->seat, review->file, bought, NULL);
  for (int kind = 0; kind < review->edition->kind_count; kind++)
    held[kind] = (uint8_t)(board->players[review->seat].soldiers[kind] + bought[kind]);
  return true;
}

static bool holds_one(const Entry *entry, const uint8_t *held) {
  for (int i = 0; i < entry->kind_count; i++) {
    if (held[entry->kinds[i]] > 0) return true;
  }
  return false;
}

/* Entries that need a soldier or a card that the player does not have (8.4): only warnings, since they may
 * get it. */
static void review_holdings(const Review *review) {
  const Plan *plan = &review->file->plan;
  uint8_t held[KINDS_MAX];
  if (!holdings(review, held)) return;
  for (int i = 0; i < plan->entry_count; i++) {
    const Entry *entry = &plan->entries[i];
    const Place *place = &review->file->entry_place[i];
    const char *number = number_text(review, i + 1);
    if (!entry->pass && !holds_one(entry, held)) {
      diagnose_at(review->diagnostics, SEVERITY_WARNING, "DOGS-8.4", "plan-soldier-not-held", place->line,
                  place->column, "entry", number, NULL);
      uint8_t kinds[KINDS_MAX] = {0};
      for (int k = 0; k < entry->kind_count; k++) kinds[entry->kinds[k]] = 1;
      Arena *arena = review->diagnostics->arena;
      tree_put(arena, last_fields(review), "soldiers", dogs_soldiers_tree(review->edition, kinds, arena));
    }
    int card = entry->card.card - 1;
    if (card < 0 || review->state->board.players[review->seat].tactics[card] > 0) continue;
    const Tactic *printed = &review->edition->tactics[card];
    diagnose_at(review->diagnostics, SEVERITY_WARNING, "DOGS-8.4", "plan-card-not-held", place->line,
                place->column, "entry", number, "card", printed->id, "name", printed->name, NULL);
  }
}

/* The section of the file that a note or warning about the plan stands at; SECTIONS if it has none. */
static Section plan_section(const Orders *file) {
  for (int section = SECTION_PLAN; section <= SECTION_STOP_IF; section++) {
    if (dogs_has(file, (Section)section)) return (Section)section;
  }
  return SECTIONS;
}

/* Whether the file says something of who is still to play this year. */
static bool changes_plan(const Review *review) {
  const Board *board = &review->state->board;
  bool out = board->window == WINDOW_CLASH && board->players[review->seat].out;
  return !out && (counts(review, SECTION_PLAN) || counts(review, SECTION_OTHERWISE) ||
                  counts(review, SECTION_FALLBACK));
}

static int turns_of(const Plan *plan) {
  int turns = 0;
  for (int i = 0; i < plan->entry_count; i++) turns += plan->entries[i].times - plan->entries[i].used;
  return turns;
}

/* Whether a plan says for sure that its player passes, and is out. */
static bool passes(const Plan *plan) {
  for (int i = 0; i < plan->entry_count; i++) {
    if (plan->entries[i].pass && plan->entries[i].when == 0) return true;
  }
  return false;
}

/* A plan for fewer turns than the player has captains for, and one that was filed before and stands (11.3). */
static void note_turns(const Review *review) {
  const Board *board = &review->state->board;
  const Orders *file = review->file;
  const Plan *stands = &review->state->plans[review->seat];
  const Place *place = &file->sections.place[plan_section(file)];
  bool mustering = board->window != WINDOW_CLASH;
  int captains = mustering ? review->edition->captains[board->year] : board->players[review->seat].captains;
  const char *otherwise =
      DOGS_OTHERWISES[dogs_has(file, SECTION_OTHERWISE) ? file->plan.otherwise : stands->otherwise];
  if (dogs_has(file, SECTION_PLAN) && turns_of(&file->plan) < captains && !passes(&file->plan)) {
    if (file->plan.entry_count > 0) place = &file->entry_place[file->plan.entry_count - 1];
    diagnose_at(review->diagnostics, SEVERITY_NOTE, "DOGS-8.4", "plan-turns", place->line, place->column,
                "turns", number_text(review, turns_of(&file->plan)), "captains",
                number_text(review, captains), "otherwise", otherwise, NULL);
  } else if (!dogs_has(file, SECTION_PLAN) && stands->entry_count > 0) {
    diagnose_at(review->diagnostics, SEVERITY_NOTE, "DOGS-11.3", "plan-kept", place->line, place->column,
                "entries", number_text(review, stands->entry_count), "left",
                number_text(review, turns_of(stands)), NULL);
  }
}

/* A fallback that is missing, or has no use. */
static void review_fallback(const Review *review) {
  const Orders *file = review->file;
  const Plan *stands = &review->state->plans[review->seat];
  bool otherwise = dogs_has(file, SECTION_OTHERWISE), fallback = dogs_has(file, SECTION_FALLBACK);
  bool weakest = (otherwise ? &file->plan : stands)->otherwise == OTHERWISE_WEAKEST;
  bool empty = (fallback ? &file->plan : stands)->fallback_count == 0;
  const Place *place = &file->sections.place[otherwise ? SECTION_OTHERWISE : SECTION_FALLBACK];
  if (!otherwise && !fallback) return;
  if (weakest && empty)
    diagnose_at(review->diagnostics, SEVERITY_WARNING, "DOGS-8.4", "fallback-empty", place->line,
                place->column, NULL);
  if (!weakest && fallback && !empty) {
    place = &file->sections.place[SECTION_FALLBACK];
    diagnose_at(review->diagnostics, SEVERITY_NOTE, "DOGS-8.4", "fallback-unused", place->line, place->column,
                NULL);
  }
}

/* Where that stands which would be the turn: the entry that was used up by it, else what comes after the plan. */
static const Place *turn_place(const Review *review, const State *after, Section section) {
  const Plan *plan = &after->plans[review->seat];
  for (int i = 0; dogs_has(review->file, SECTION_PLAN) && i < plan->entry_count; i++) {
    if (plan->entries[i].used > 0) return &review->file->entry_place[i];
  }
  return &review->file->sections
              .place[dogs_has(review->file, SECTION_OTHERWISE) ? SECTION_OTHERWISE : section];
}

static void note_placement(const Review *review, const Place *place, const Board *after) {
  Address all[BOARD_SPACES_MAX];
  int spaces = dogs_spaces(review->edition, after, all), nr = dogs_next_nr(after) - 1;
  for (int i = 0; i < spaces; i++) {
    const Standing *standing = dogs_standing_seen(after, all[i]);
    if (standing->nr != nr || standing->by != review->seat + 1 || standing->soldier == 0) continue;
    diagnose_at(review->diagnostics, SEVERITY_NOTE, "DOGS-8.4", "plan-next", place->line, place->column,
                "soldier", review->edition->kind_ids[standing->soldier - 1], "space",
                dogs_space_id(review->edition, all[i]), "strength", number_text(review, standing->strength),
                NULL);
  }
}

/* Why each entry of the plan in this file is not a turn. */
static void note_skipped(const Review *review) {
  State copy = *review->state;
  Adjudication adjudication;
  if (!dogs_has(review->file, SECTION_PLAN)) return;
  dogs_adjudication_begin(review->edition, &copy, NULL, &adjudication);
  dogs_take_file(review->edition, &copy, review->seat, review->file);
  for (int number = 0; number < review->file->plan.entry_count; number++) {
    const Place *place = &review->file->entry_place[number];
    diagnose_at(review->diagnostics, SEVERITY_NOTE, "DOGS-8.4", "plan-skips", place->line, place->column,
                "entry", number_text(review, number + 1), "why",
                dogs_why_skipped(&adjudication, review->seat, number), NULL);
  }
}

/* Whether a stop asked the player, which only a new plan answers (11.7). */
static bool leaves_stop(const Review *review) {
  const Plan *plan = &review->state->plans[review->seat];
  if (dogs_has(review->file, SECTION_PLAN) || dogs_has(review->file, SECTION_STOP_IF)) return false;
  for (int i = 0; i < plan->stop_count; i++) {
    if (plan->stops[i].stopped) return true;
  }
  return false;
}

/* Of who is asked: his turn as it would be; a plan that does nothing would only have him asked again. Then
 * the notes say of each entry what it lacks. */
static void review_turn(const Review *review) {
  const Board *board = &review->state->board;
  Section section = plan_section(review->file);
  if (board->window != WINDOW_CLASH || board->to_move != review->seat + 1) return;
  if (!dogs_is_asked(board, review->seat) || section == SECTIONS) return;
  State after;
  if (!dogs_foresee_turn(review->edition, review->state, review->seat, review->file, &after)) {
    const Place *place = &review->file->sections.place[section];
    /* The file counts, and its plan too; but it is not an answer. */
    diagnose_at(review->diagnostics, SEVERITY_ERROR, leaves_stop(review) ? "DOGS-11.7" : "DOGS-8.4",
                leaves_stop(review) ? "stop-not-answered" : "plan-does-nothing", place->line, place->column,
                NULL);
    note_skipped(review);
    return;
  }
  const Place *place = turn_place(review, &after, section);
  if (after.board.players[review->seat].out) {
    diagnose_at(review->diagnostics, SEVERITY_NOTE, "DOGS-8.4", "plan-passes", place->line, place->column,
                NULL);
  } else {
    note_placement(review, place, &after.board);
  }
}

static void review(const Edition *edition, const State *state, int seat, const Orders *file,
                   Diagnostics *diagnostics) {
  const Review review = {edition, state, seat, file, diagnostics};
  review_times(&review);
  review_out(&review);
  review_token(&review);
  if (dogs_has(file, SECTION_POLICY)) review_policy(&review);
  if (dogs_has(file, SECTION_PLAN)) review_both_sides(&review);
  if (dogs_has(file, SECTION_PLAN)) review_cards(&review);
  if (dogs_has(file, SECTION_PLAN)) review_needs(&review);
  if (dogs_has(file, SECTION_PLAN) && state->board.window == WINDOW_CLASH) review_closed(&review);
  review_muster(&review);
  review_rule(&review);
  if (changes_plan(&review)) review_fallback(&review);
  size_t errors = diagnostics->errors;
  review_turn(&review);
  if (diagnostics->errors != errors) return;
  if (changes_plan(&review)) note_turns(&review);
  if (dogs_has(file, SECTION_PLAN)) review_holdings(&review);
}

/* ---- answers ---- */

Answer dogs_judge(const void *edition, const void *state_pointer, int seat, const char *part,
                  const void *orders, Diagnostics *diagnostics) {
  (void)part; /* a game without parts */
  const State *state = state_pointer;
  const Orders *file = orders;
  if (file != NULL && diagnostics != NULL && file->sections.torn == 0)
    review(edition, state, seat, file, diagnostics);
  if (file == NULL || !(dogs_asked_seats(edition, &state->board) & 1u << seat)) return ANSWER_NONE;
  static const uint16_t WANTED[WINDOWS] = {[WINDOW_DOGS] = 1u << SECTION_DOGS,
                                           [WINDOW_TOKEN] = 1u << SECTION_FIRST_PLAYER,
                                           [WINDOW_MUSTER] = 1u << SECTION_MUSTER,
                                           [WINDOW_CLASH] = 1u << SECTION_PLAN | 1u << SECTION_OTHERWISE |
                                                            1u << SECTION_FALLBACK | 1u << SECTION_STOP_IF};
  if ((file->sections.present & WANTED[state->board.window]) == 0) return ANSWER_NONE;
  if (state->board.window != WINDOW_CLASH || seat != state->board.to_move - 1) return ANSWER_GOOD;
  /* A plan that has nothing to do now would only have its owner asked again. */
  return dogs_would_move(edition, state, seat, file) ? ANSWER_GOOD : ANSWER_ERRORS;
}
