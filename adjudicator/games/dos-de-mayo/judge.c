/* Judges orders, numbers and draws (MAYO 2.2, 3.1 to 3.4, 4.4). */
#include "sequence.h"

#include <string.h>

typedef struct Judge {
  const Edition *edition;
  const State *state;
  int side;
  const Orders *file;
  Diagnostics *diagnostics;
  int errors;
  int counted;                 /* orders that count towards the limit of 3.3 */
  uint8_t used[ZONES_MAX + 1]; /* orders written out of each zone */
  ZoneSet seen[ZONES_MAX + 1]; /* targets written for each start */
  bool several;                /* a group with two orders, or a number: 3.2 must look closer */
  bool bad[ORDERS_MAX];
} Judge;

static const char *number_text(const Judge *judge, int number) {
  return judge->diagnostics == NULL ? "" : arena_printf(judge->diagnostics->arena, "%d", number);
}

static void fault(Judge *judge, int i, const char *code, const char *message, const char *name,
                  const char *value) {
  const MovementOrder *order = &judge->file->orders[i];
  judge->errors++;
  judge->bad[i] = true;
  const char *text = order->unreadable ? "" : judge->edition->order_text[order->from][order->to];
  diagnose_at(judge->diagnostics, SEVERITY_ERROR, code, message, order->place.line, order->place.column,
              "order", text, "from", number_text(judge, order->from), "to", number_text(judge, order->to),
              "side", MAYO_SIDES[judge->side], name, value, NULL);
}

/* MAYO 3.1: is there a way from start to target? */
static bool judge_way(Judge *judge, int i) {
  const MovementOrder *order = &judge->file->orders[i];
  const Edition *edition = judge->edition;
  if (order->unreadable) {
    fault(judge, i, "MAYO-3.1", "order-unreadable", NULL, NULL);
  } else if (order->from != 0) {
    if (edition->neighbours[order->from] & ZONE(order->to)) return true;
    fault(judge, i, "MAYO-3.1", order->from == order->to ? "order-to-its-start" : "order-not-adjacent", NULL,
          NULL);
  } else if (judge->side != FRENCH) {
    fault(judge, i, "MAYO-3.1", "order-from-outside-not-yours", NULL, NULL);
  } else if (!(edition->gates & ZONE(order->to))) {
    fault(judge, i, "MAYO-3.1", "order-not-a-gate", NULL, NULL);
  } else if (judge->state->turn < edition->outside_from_turn) {
    fault(judge, i, "MAYO-3.1", "order-from-outside-too-early", "turn",
          number_text(judge, edition->outside_from_turn));
  } else {
    return true;
  }
  return false;
}

/* MAYO 3.3: two orders, those from the main streets free. Told beside any other fault of the order (3.5):
 * fixing that one alone would leave it one too many. */
static void judge_limit(Judge *judge, int i) {
  const MovementOrder *order = &judge->file->orders[i];
  if (order->from != 0 && (judge->edition->main_streets & ZONE(order->from))) return;
  int limit = mayo_order_limit(judge->edition, judge->state, judge->side);
  if (++judge->counted > limit)
    fault(judge, i, "MAYO-3.3", "order-over-limit", "limit", number_text(judge, limit));
}

/* MAYO 3.4: at least one cube can carry it out. */
static void judge_cubes(Judge *judge, int i) {
  const MovementOrder *order = &judge->file->orders[i];
  const State *state = judge->state;
  int cubes = order->from == 0 ? state->outside[order->to] : state->cubes[judge->side][order->from];
  int used = order->from == 0 ? 1 : judge->used[order->from];
  const char *message = NULL;
  if (cubes == 0) {
    message = order->from == 0 ? "order-nobody-outside" : "order-no-cubes";
  } else if (mayo_may_leave(state, judge->side, order->from, order->to) == 0) {
    message = judge->side == FRENCH ? "order-pinned" : "order-single-cube-contested";
  } else if (judge->side == FRENCH && used > cubes) {
    message = "order-too-few-cubes";
  }
  if (message != NULL) fault(judge, i, "MAYO-3.4", message, "cubes", number_text(judge, cubes));
}

static void judge_one(Judge *judge, int i) {
  const MovementOrder *order = &judge->file->orders[i];
  bool way = judge_way(judge, i);
  if (order->unreadable) return;
  bool again = judge->seen[order->from] & ZONE(order->to);
  judge->seen[order->from] |= ZONE(order->to);
  if (again) {
    if (way) fault(judge, i, judge->side == FRENCH ? "MAYO-3.3" : "MAYO-3.2", "order-twice", NULL, NULL);
    return;
  }
  judge->used[order->from]++;
  if (way) judge_cubes(judge, i);
  if (judge->side == SPANISH) {
    judge->several |= order->has_number || judge->used[order->from] > 1;
    return;
  }
  judge_limit(judge, i);
  if (order->has_number && way) fault(judge, i, "MAYO-3.2", "order-number-french", NULL, NULL);
}

/* A number that was the whole group when it was written, and can be no more than that now. */
static bool stands_for_group(const MovementOrder *order, int cubes) {
  return order->whole && order->number >= 1 && order->number <= cubes;
}

static bool starts_at(const Orders *file, const bool *bad, int i, int zone) {
  return !file->orders[i].unreadable && file->orders[i].from == zone && (bad == NULL || !bad[i]);
}

/* MAYO 3.2: the group that splits, where a card lets one do so: the first that must, for two orders or for a number that is
 * not the group; else the first of which a number tells that was the group once. 0: none. `bad` (may be NULL): orders that
 * do not count. */
static int splitting_group(const State *state, const Orders *file, const bool *bad) {
  int may = 0;
  if (mayo_effect(state, EFFECT_MAY_SPLIT, SPANISH, 0) == NULL) return 0;
  for (int i = 0; i < file->order_count; i++) {
    const MovementOrder *order = &file->orders[i];
    if (order->from == 0 || !starts_at(file, bad, i, order->from)) continue;
    int cubes = state->cubes[SPANISH][order->from], orders = 0;
    for (int j = 0; j < file->order_count; j++) orders += starts_at(file, bad, j, order->from);
    bool part = order->has_number && order->number != cubes;
    if (orders > 1 || (part && !stands_for_group(order, cubes))) return order->from;
    if (may == 0 && part && order->number <= mayo_may_leave(state, SPANISH, order->from, 0))
      may = order->from;
  }
  return may;
}

/* The Spanish orders out of one zone, those with other faults left out. */
typedef struct Group {
  int first, count, missing, from, cubes;
} Group;

static Group group_of(const Judge *judge, int first) {
  Group group = {.first = first, .from = judge->file->orders[first].from};
  group.cubes = judge->state->cubes[SPANISH][group.from];
  for (int i = first; i < judge->file->order_count; i++) {
    const MovementOrder *order = &judge->file->orders[i];
    if (judge->bad[i] || order->unreadable || order->from != group.from) continue;
    group.count++;
    group.missing += !order->has_number;
  }
  return group;
}

static bool in_group(const Judge *judge, const Group *group, int i) {
  const MovementOrder *order = &judge->file->orders[i];
  return i >= group->first && !order->unreadable && order->from == group->from;
}

static void judge_unsplit(Judge *judge, const Group *group, const char *message) {
  for (int i = group->first; i < judge->file->order_count; i++) {
    if (!in_group(judge, group, i) || judge->bad[i]) continue;
    if (i == group->first && group->count > 1) continue; /* the second order is the one too many */
    fault(judge, i, "MAYO-3.2", group->count > 1 ? message : "order-number-not-whole", "cubes",
          number_text(judge, group->cubes));
  }
}

static void judge_split(Judge *judge, const Group *group) {
  int may_leave = mayo_may_leave(judge->state, SPANISH, group->from, 0);
  int64_t sum = 0;
  for (int i = group->first; i < judge->file->order_count; i++) {
    const MovementOrder *order = &judge->file->orders[i];
    if (!in_group(judge, group, i) || judge->bad[i]) continue;
    sum += order->number;
    if (!order->has_number) {
      /* Where the first takes the whole group, it is the later ones that ask for more. */
      if (i != group->first || group->missing == 1)
        fault(judge, i, "MAYO-3.2", "order-number-missing", NULL, NULL);
    } else if (order->number == 0) {
      fault(judge, i, "MAYO-3.2", "order-number-zero", NULL, NULL);
    } else if (sum > may_leave) {
      fault(judge, i, "MAYO-3.2", "order-split-too-many", "cubes", number_text(judge, may_leave));
    }
  }
}

/* MAYO 3.2: a Spanish group does not split, unless a card lets one of them. */
static void judge_groups(Judge *judge) {
  int splitting = splitting_group(judge->state, judge->file, judge->bad);
  ZoneSet done = 0;
  for (int i = 0; i < judge->file->order_count; i++) {
    const MovementOrder *order = &judge->file->orders[i];
    if (judge->bad[i] || order->unreadable || (done & ZONE(order->from))) continue;
    done |= ZONE(order->from);
    Group group = group_of(judge, i);
    bool part = order->has_number && order->number != group.cubes && !stands_for_group(order, group.cubes);
    if (group.from == splitting) {
      judge_split(judge, &group);
    } else if (group.count > 1 || part) {
      judge_unsplit(judge, &group, splitting != 0 ? "order-second-split" : "order-group-not-split");
    }
  }
}

int mayo_judge_orders(const Edition *edition, const State *state, int side, const Orders *file,
                      Diagnostics *diagnostics) {
  Judge judge;
  memset(&judge, 0, sizeof judge);
  judge.edition = edition;
  judge.state = state;
  judge.side = side;
  judge.file = file;
  judge.diagnostics = diagnostics;
  for (int i = 0; i < file->order_count; i++) judge_one(&judge, i);
  if (judge.several) judge_groups(&judge);
  if (file->beyond.line > 0) {
    judge.errors++;
    diagnose_at(diagnostics, SEVERITY_ERROR, "MAYO-3.4", "too-many-orders", file->beyond.line,
                file->beyond.column, NULL);
  }
  return judge.errors;
}

static bool is_numbered(const Orders *file, const MovementOrder *order) {
  for (int i = 0; i < file->number_count; i++) {
    const MovementOrder *number = &file->numbers[i];
    if (!number->unreadable && number->from == order->from && number->to == order->to) return true;
  }
  return false;
}

static ZoneSet starts_left_open(const Orders *file) {
  ZoneSet open = 0;
  for (int i = 0; i < file->order_count; i++) {
    if (!is_numbered(file, &file->orders[i])) open |= ZONE(file->orders[i].from);
  }
  return open & ~ZONE(0); /* each gate has one order from outside */
}

bool mayo_number_outgrown(const State *state, const Orders *file, int i) {
  const MovementOrder *order = &file->orders[i];
  if (order->unreadable || !stands_for_group(order, state->cubes[SPANISH][order->from] - 1)) return false;
  int orders = 0;
  for (int j = 0; j < file->order_count; j++) orders += starts_at(file, NULL, j, order->from);
  return orders == 1 && splitting_group(state, file, NULL) != order->from;
}

void mayo_accept_orders(State *state, int side, const Orders *file) {
  ZoneSet open = side == FRENCH ? starts_left_open(file) : 0;
  int splitting = side == SPANISH ? splitting_group(state, file, NULL) : 0;
  GroupOrder *orders = state->orders[side];
  int count = 0;
  for (int i = 0; i < file->order_count; i++) {
    const MovementOrder *written = &file->orders[i];
    GroupOrder order = {.from = written->from, .to = written->to};
    int cubes = state->cubes[side][written->from];
    bool whole = written->number == cubes || (written->from != splitting && stands_for_group(written, cubes));
    if (written->has_number && !whole)
      order.number = (uint8_t)written->number; /* a file with more than there are is void */
    orders[count++] = order;
  }
  mayo_put_in_order(orders, count, open);
  state->order_count[side] = (uint8_t)count;
}

/* -- 4.4 -- */

typedef struct NumberJudge {
  const Edition *edition;
  const State *state;
  const GroupOrder *orders;
  int count;
  const Orders *file;
  Diagnostics *diagnostics;
  int errors;
  int16_t stated[ORDERS_MAX]; /* number of the file for each order, plus one; 0: none */
} NumberJudge;

static void number_fault(NumberJudge *judge, const MovementOrder *number, const char *message, Place place,
                         int cubes) {
  judge->errors++;
  if (judge->diagnostics == NULL) return;
  const char *order = number->unreadable ? "" : judge->edition->order_text[number->from][number->to];
  diagnose_at(judge->diagnostics, SEVERITY_ERROR, "MAYO-4.4", message, place.line, place.column, "order",
              order, "cubes", arena_printf(judge->diagnostics->arena, "%d", cubes), NULL);
}

static int find_order(const NumberJudge *judge, const MovementOrder *number) {
  if (number->unreadable) return -1;
  for (int i = 0; i < judge->count; i++) {
    if (judge->orders[i].from == number->from && judge->orders[i].to == number->to) return i;
  }
  return -1;
}

/* A number for an order that is cancelled or stopped is ignored; so it is where a card has pinned the group
 * since the order was written (4.3). */
static bool is_moot(const NumberJudge *judge, const GroupOrder *order) {
  return order->mark != MARK_STANDING || mayo_may_leave(judge->state, FRENCH, order->from, order->to) == 0;
}

static void match_numbers(NumberJudge *judge) {
  for (int n = 0; n < judge->file->number_count; n++) {
    const MovementOrder *number = &judge->file->numbers[n];
    int i = find_order(judge, number);
    if (i < 0) {
      number_fault(judge, number, "number-for-no-order", number->place, 0);
    } else if (is_moot(judge, &judge->orders[i])) {
      continue;
    } else if (judge->stated[i] != 0) {
      number_fault(judge, number, "number-twice", number->place, 0);
    } else if (!number->whole && number->number < 1) {
      number_fault(judge, number, "number-below-one", number->value_place, 0);
    } else {
      judge->stated[i] = (int16_t)(n + 1);
    }
  }
}

static bool same_start(const GroupOrder *a, const GroupOrder *b) {
  return a->from == b->from && (a->from != 0 || a->to == b->to);
}

/* What the file states for an order; NULL: nothing. */
static const MovementOrder *number_of(const NumberJudge *judge, int i) {
  return judge->stated[i] == 0 ? NULL : &judge->file->numbers[judge->stated[i] - 1];
}

/* Whether an order takes what the numbers of the others leave: it has none, or "all". */
static bool is_open(const NumberJudge *judge, int i) {
  const MovementOrder *number = number_of(judge, i);
  return number == NULL || number->whole;
}

/* All orders of the start of order `first`: their stated numbers must leave one cube for each
 * of the others. */
static void sum_start(NumberJudge *judge, int first, uint8_t *numbers) {
  const GroupOrder *start = &judge->orders[first];
  int cubes = mayo_may_leave(judge->state, FRENCH, start->from, start->to);
  int open = 0, rest = -1; /* the order that takes it */
  int64_t stated = 0;
  for (int i = first; i < judge->count; i++) {
    if (!same_start(start, &judge->orders[i]) || judge->orders[i].mark != MARK_STANDING) continue;
    if (!is_open(judge, i)) continue;
    const MovementOrder *number = number_of(judge, i);
    bool taken = rest >= 0 && number_of(judge, rest) != NULL;
    if (number != NULL && taken) number_fault(judge, number, "number-too-large", number->value_place, cubes);
    bool before = rest < 0 || judge->orders[i].line < judge->orders[rest].line;
    if (!taken && (number != NULL || before)) rest = i;
    open++;
  }
  for (int i = first; i < judge->count; i++) {
    if (!same_start(start, &judge->orders[i]) || judge->orders[i].mark != MARK_STANDING) continue;
    int64_t number = 1;
    if (!is_open(judge, i)) {
      const MovementOrder *written = number_of(judge, i);
      number = written->number;
      bool fitted = stated + open <= cubes;
      stated += number;
      /* Where the orders alone are too many, 3.4 has said so. */
      if (fitted && stated + open > cubes)
        number_fault(judge, written, "number-too-large", written->value_place, cubes);
    }
    if (numbers != NULL) numbers[i] = (uint8_t)number;
  }
  /* 7.3: the first that states none takes all cubes not named otherwise; 4.4: the one that says "all" does. */
  if (numbers != NULL && rest >= 0 && stated + open <= cubes)
    numbers[rest] = (uint8_t)(cubes - stated - (open - 1));
}

int mayo_judge_numbers(const Edition *edition, const State *state, const GroupOrder *orders, int count,
                       const Orders *file, uint8_t *numbers, Diagnostics *diagnostics) {
  NumberJudge judge = {.edition = edition,
                       .state = state,
                       .orders = orders,
                       .count = count,
                       .file = file,
                       .diagnostics = diagnostics};
  if (numbers != NULL) memset(numbers, 0, (size_t)count);
  if (file != NULL) match_numbers(&judge);
  for (int i = 0; i < count; i++) {
    bool first = orders[i].mark == MARK_STANDING;
    for (int j = 0; j < i && first; j++)
      first = !(same_start(&orders[i], &orders[j]) && orders[j].mark == MARK_STANDING);
    if (first) sum_start(&judge, i, numbers);
  }
  return judge.errors;
}

/* -- 2.2 and 7.1 -- */

int mayo_hand_difference(const State *state, int side) {
  return mayo_hand_size(state, OTHER(side)) - mayo_hand_size(state, side);
}

DrawAnswer mayo_draw_answer(const Edition *edition, const State *state, int side, const Orders *file) {
  DrawAnswer answer = {.draw = true};
  if (!mayo_has(file, SECTION_PREPARATION)) return answer;
  int difference = mayo_hand_difference(state, side);
  if (file->draw != DRAW_UNSAID) answer.draw = file->draw == DRAW_YES;
  if (!file->forbid) return answer;
  bool may_do_both = difference >= edition->forbid_and_draw;
  bool may_do_one = difference >= edition->forbid_instead;
  if (may_do_one && !may_do_both && file->draw == DRAW_UNSAID) answer.draw = false;
  answer.forbid = may_do_both || (may_do_one && !answer.draw);
  answer.forbid_void = !answer.forbid;
  return answer;
}

bool mayo_has_group_to_order(const Edition *edition, const State *state, int side) {
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (state->cubes[side][zone] > 0 && mayo_may_leave(state, side, zone, 0) > 0 &&
        edition->neighbours[zone] != 0)
      return true;
    if (side == FRENCH && state->outside[zone] > 0 && state->turn >= edition->outside_from_turn) return true;
  }
  return false;
}

bool mayo_has_numbers_to_choose(const State *state) {
  for (int i = 0; i < state->order_count[FRENCH]; i++) {
    const GroupOrder *order = &state->orders[FRENCH][i];
    if (order->mark != MARK_STANDING) continue;
    int orders = 0;
    for (int j = 0; j < state->order_count[FRENCH]; j++) {
      const GroupOrder *other = &state->orders[FRENCH][j];
      orders += other->mark == MARK_STANDING && same_start(order, other);
    }
    if (mayo_may_leave(state, FRENCH, order->from, order->to) > orders) return true;
  }
  return false;
}
