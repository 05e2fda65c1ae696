/* Each question (does this move succeed, is this support cut, is this way by sea open) is open at first. A question is answered
 * once its answer is the same whatever the open ones turn out to be: strengths have a least and a most value. What stays open
 * then depends on itself: units that move in a circle, which succeed (DIP 4.9), or convoys that depend on what their army does,
 * which fail (DIP 5.4). */
#include "board.h"

#include <string.h>

typedef enum Answered { OPEN, YES, NO } Answered;

typedef struct Range {
  int least, most;
} Range;

typedef struct Resolution {
  const Edition *edition;
  Movement *movement;
  int16_t at[LOCATIONS_MAX]; /* the unit in a province at the start; NOBODY */
  /* Lists of units, each ended by NOBODY: those that move into a province, that support a unit, that convoy it. A unit does one
   * thing, so it is in one list at most. */
  int16_t movers[LOCATIONS_MAX], supporters[UNITS_MAX], convoyers[UNITS_MAX], next[UNITS_MAX];
  uint8_t moves[UNITS_MAX], gives[UNITS_MAX],
      way[UNITS_MAX]; /* Answered: the move succeeds, the support counts, the way is open */
  bool changed;       /* in this round */
} Resolution;

static const Task *task_of(const Resolution *r, int unit) {
  return &r->movement->tasks[unit];
}

static int province_of(const Resolution *r, int unit) {
  return r->edition->locations[task_of(r, unit)->unit.location].province;
}

/* Where a unit moves to. */
static int target_of(const Resolution *r, int unit) {
  return r->edition->locations[task_of(r, unit)->to].province;
}

static bool is_move(const Resolution *r, int unit) {
  return task_of(r, unit)->verb == MOVE;
}

static bool same_power(const Resolution *r, int a, int b) {
  return task_of(r, a)->unit.power == task_of(r, b)->unit.power;
}

/* ---- ways by sea (DIP 5.1) ---- */

bool dip_sea_way(const Edition *edition, const uint8_t *seas, int count, int from, int to) {
  uint8_t queue[UNITS_MAX];
  bool seen[UNITS_MAX] = {false};
  int length = 0;
  for (int i = 0; i < count; i++) {
    seen[i] = dip_reaches(edition, FLEET, seas[i], from);
    if (seen[i]) queue[length++] = seas[i];
  }
  for (int head = 0; head < length; head++) {
    if (dip_reaches(edition, FLEET, queue[head], to)) return true;
    for (int i = 0; i < count; i++) {
      if (seen[i] || !dip_borders(edition, FLEET, queue[head], seas[i])) continue;
      seen[i] = true;
      queue[length++] = seas[i];
    }
  }
  return false;
}

bool dip_on_sea_way(const Edition *edition, const uint8_t *seas, int count, int fleet, int from, int to) {
  int sea = seas[fleet];
  bool first = dip_reaches(edition, FLEET, sea, from), last = dip_reaches(edition, FLEET, sea, to);
  if (!first && !dip_sea_way(edition, seas, count, sea, from)) return false;
  if (!last && !dip_sea_way(edition, seas, count, sea, to)) return false;
  if (first || last) return true;
  /* Its ways to both ends are apart if no single other fleet is on all of them. */
  for (int i = 0; i < count; i++) {
    uint8_t others[UNITS_MAX];
    if (i == fleet) continue;
    memcpy(others, seas, (size_t)count);
    others[i] = seas[count - 1];
    if (!dip_sea_way(edition, others, count - 1, sea, from) &&
        !dip_sea_way(edition, others, count - 1, sea, to))
      return false;
  }
  return true;
}

/* ---- what is asked of what ---- */

static void put_in(Resolution *r, int16_t *list, int unit) {
  r->next[unit] = *list;
  *list = (int16_t)unit;
}

/* Whether the fleets that convoy a unit are a way, without those that are or may be dislodged. */
static bool has_way(const Resolution *r, int unit, bool (*counts)(const Resolution *r, int fleet)) {
  uint8_t seas[UNITS_MAX];
  int count = 0;
  for (int fleet = r->convoyers[unit]; fleet != NOBODY; fleet = r->next[fleet]) {
    if (counts == NULL || counts(r, fleet)) seas[count++] = task_of(r, fleet)->unit.location;
  }
  return count > 0 && dip_sea_way(r->edition, seas, count, province_of(r, unit), target_of(r, unit));
}

/* DIP 5.3: where land would do, it goes by sea if its owner says so, or has a fleet convoy it. */
static bool goes_by_sea(const Resolution *r, int unit) {
  const Task *task = task_of(r, unit);
  if (task->unit.kind != ARMY) return false;
  if (!dip_borders(r->edition, ARMY, task->unit.location, task->to)) return true;
  bool meant = task->via;
  for (int fleet = r->convoyers[unit]; fleet != NOBODY && !meant; fleet = r->next[fleet])
    meant = same_power(r, fleet, unit);
  return meant && has_way(r, unit, NULL);
}

/* A support or convoy is given if its unit does that very thing (DIP 3.7). */
static bool fits(const Resolution *r, const Task *help) {
  int unit = r->at[help->of];
  if (unit == NOBODY) return false;
  if (help->verb == CONVOY)
    return is_move(r, unit) && task_of(r, unit)->unit.kind == ARMY && target_of(r, unit) == help->to;
  return is_move(r, unit) ? target_of(r, unit) == help->to && help->to != help->of : help->to == help->of;
}

static void ask_all(Resolution *r) {
  Movement *movement = r->movement;
  memset(r->at, -1, sizeof r->at);
  memset(r->movers, -1, sizeof r->movers);
  memset(r->supporters, -1, sizeof r->supporters);
  memset(r->convoyers, -1, sizeof r->convoyers);
  memset(movement->contested, 0, sizeof movement->contested);
  for (int i = 0; i < movement->count; i++) {
    movement->fates[i] = (Fate){.other = NOBODY, .loser_of = NOBODY};
    r->at[province_of(r, i)] = (int16_t)i;
  }
  for (int i = 0; i < movement->count; i++) {
    const Task *task = task_of(r, i);
    r->moves[i] = task->verb == MOVE ? OPEN : NO;
    r->gives[i] = NO;
    r->way[i] = YES;
    if (task->verb == MOVE) put_in(r, &r->movers[target_of(r, i)], i);
    if (task->verb != SUPPORT && task->verb != CONVOY) continue;
    if (!fits(r, task)) continue;
    movement->fates[i].given = true;
    r->gives[i] = task->verb == SUPPORT ? OPEN : NO;
    put_in(r, task->verb == SUPPORT ? &r->supporters[r->at[task->of]] : &r->convoyers[r->at[task->of]], i);
  }
  for (int i = 0; i < movement->count; i++) {
    if (!is_move(r, i) || !goes_by_sea(r, i)) continue;
    movement->fates[i].by_convoy = true;
    r->way[i] = has_way(r, i, NULL) ? OPEN : NO;
  }
}

/* ---- strengths (DIP 4.1) ---- */

/* 1 and the supports, without those of one power (DIP 4.5; NOBODY: all count). */
static Range supported(const Resolution *r, int unit, int but) {
  Range range = {1, 1};
  for (int s = r->supporters[unit]; s != NOBODY; s = r->next[s]) {
    if (but != NOBODY && same_power(r, s, but)) continue;
    range.least += r->gives[s] == YES;
    range.most += r->gives[s] != NO;
  }
  return range;
}

/* The unit that goes where this one comes from, both by land: they meet on the way (DIP 4.3). */
static int opponent_of(const Resolution *r, int unit) {
  int other = r->at[target_of(r, unit)];
  if (other == NOBODY || !is_move(r, other) || target_of(r, other) != province_of(r, unit)) return NOBODY;
  return r->movement->fates[unit].by_convoy || r->movement->fates[other].by_convoy ? NOBODY : other;
}

/* Of a move against what is in its target. What stays there is not attacked by its own power, nor with its support. */
static Range attack(const Resolution *r, int unit) {
  int other = r->at[target_of(r, unit)];
  if (r->way[unit] == NO) return (Range){0, 0};
  Range range = {0, 0}, free = supported(r, unit, NOBODY);
  if (other == NOBODY || (r->moves[other] == YES && opponent_of(r, unit) == NOBODY)) {
    range = free;
  } else {
    if (!same_power(r, unit, other)) range = supported(r, unit, other);
    bool may_leave = r->moves[other] == OPEN && opponent_of(r, unit) == NOBODY;
    if (may_leave) range.most = free.most;
  }
  if (r->way[unit] == OPEN) range.least = 0;
  return range;
}

/* Of a move against others to the same province (DIP 4.2); none if it is beaten by whom it meets on the way (DIP 4.8). */
static Range prevention(const Resolution *r, int unit) {
  int opponent = opponent_of(r, unit);
  if (r->way[unit] == NO || (opponent != NOBODY && r->moves[opponent] == YES)) return (Range){0, 0};
  Range range = supported(r, unit, NOBODY);
  if (r->way[unit] == OPEN || (opponent != NOBODY && r->moves[opponent] == OPEN)) range.least = 0;
  return range;
}

/* Of what a move finds: the unit that it meets on the way, or that is in its target. */
static Range resistance(const Resolution *r, int unit) {
  int other = r->at[target_of(r, unit)];
  if (other == NOBODY) return (Range){0, 0};
  if (!is_move(r, other) || opponent_of(r, unit) != NOBODY) return supported(r, other, NOBODY);
  return (Range){r->moves[other] == NO, r->moves[other] != YES};
}

/* ---- answers ---- */

static void answer(Resolution *r, uint8_t *question, Answered answered) {
  if (*question != OPEN || answered == OPEN) return;
  *question = (uint8_t)answered;
  r->changed = true;
}

static Answered move_succeeds(const Resolution *r, int unit) {
  Range own = attack(r, unit), against = resistance(r, unit);
  for (int other = r->movers[target_of(r, unit)]; other != NOBODY; other = r->next[other]) {
    if (other == unit) continue;
    Range range = prevention(r, other);
    if (range.least > against.least) against.least = range.least;
    if (range.most > against.most) against.most = range.most;
  }
  if (own.least > against.most) return YES;
  return own.most <= against.least ? NO : OPEN;
}

/* Of a unit that does not move. */
static Answered is_dislodged(const Resolution *r, int unit) {
  Answered dislodged = NO;
  for (int mover = r->movers[province_of(r, unit)]; mover != NOBODY; mover = r->next[mover]) {
    if (r->moves[mover] == YES) return YES;
    if (r->moves[mover] == OPEN) dislodged = OPEN;
  }
  return dislodged;
}

/* DIP 4.6, 4.7: any attack of another power cuts it, but one from where the support goes must dislodge. */
static Answered support_counts(const Resolution *r, int unit) {
  const Task *task = task_of(r, unit);
  Answered dislodged = is_dislodged(r, unit);
  if (dislodged == YES) return NO;
  bool maybe_cut = dislodged == OPEN;
  for (int mover = r->movers[province_of(r, unit)]; mover != NOBODY; mover = r->next[mover]) {
    if (same_power(r, mover, unit) || province_of(r, mover) == task->to || r->way[mover] == NO) continue;
    if (r->way[mover] == YES) return NO;
    maybe_cut = true;
  }
  return maybe_cut ? OPEN : YES;
}

static bool is_safe(const Resolution *r, int fleet) {
  return is_dislodged(r, fleet) == NO;
}

static bool may_be_safe(const Resolution *r, int fleet) {
  return is_dislodged(r, fleet) != YES;
}

static Answered way_is_open(const Resolution *r, int unit) {
  if (!has_way(r, unit, may_be_safe)) return NO;
  return has_way(r, unit, is_safe) ? YES : OPEN;
}

static void answer_all(Resolution *r) {
  do {
    r->changed = false;
    for (int i = 0; i < r->movement->count; i++) {
      if (r->way[i] == OPEN) answer(r, &r->way[i], way_is_open(r, i));
      if (r->gives[i] == OPEN) answer(r, &r->gives[i], support_counts(r, i));
      if (r->moves[i] == OPEN) answer(r, &r->moves[i], move_succeeds(r, i));
    }
  } while (r->changed);
}

/* ---- what depends on itself ---- */

/* DIP 4.9: the units of a circle of open moves that begins with this one succeed, if they do so provided that all of them do. */
static bool close_circle(Resolution *r, int first) {
  uint8_t before[UNITS_MAX];
  int length = 0, unit = first;
  do {
    if (unit == NOBODY || r->moves[unit] != OPEN || length == r->movement->count) return false;
    length++;
    unit = r->at[target_of(r, unit)];
  } while (unit != first);
  memcpy(before, r->moves, sizeof before);
  for (int i = 0; i < length; i++, unit = r->at[target_of(r, unit)]) r->moves[unit] = YES;
  bool all = true;
  for (int i = 0; i < length; i++, unit = r->at[target_of(r, unit)]) all &= move_succeeds(r, unit) == YES;
  if (!all) memcpy(r->moves, before, sizeof before);
  return all;
}

/* Open questions as one list: of a unit its move, its support, its way. */
enum { ASKS_MOVE, ASKS_SUPPORT, ASKS_WAY, ASKS };
#define QUESTIONS_MAX (ASKS * UNITS_MAX)

typedef struct Queue {
  const Resolution *r;
  bool seen[QUESTIONS_MAX];
  int16_t items[QUESTIONS_MAX];
  int count;
} Queue;

static void add(Queue *queue, int unit, int asks) {
  const Resolution *r = queue->r;
  const uint8_t *open[ASKS] = {r->moves, r->gives, r->way};
  int question = unit * ASKS + asks;
  if (unit == NOBODY || open[asks][unit] != OPEN || queue->seen[question]) return;
  queue->seen[question] = true;
  queue->items[queue->count++] = (int16_t)question;
}

static void add_supports(Queue *queue, int unit) {
  for (int s = queue->r->supporters[unit]; s != NOBODY; s = queue->r->next[s]) add(queue, s, ASKS_SUPPORT);
}

/* The open questions that the answer to one depends on. */
static void add_grounds(Queue *queue, int question) {
  const Resolution *r = queue->r;
  int unit = question / ASKS, asks = question % ASKS;
  if (asks == ASKS_WAY) {
    for (int fleet = r->convoyers[unit]; fleet != NOBODY; fleet = r->next[fleet]) {
      for (int m = r->movers[province_of(r, fleet)]; m != NOBODY; m = r->next[m]) add(queue, m, ASKS_MOVE);
    }
    return;
  }
  int province = asks == ASKS_MOVE ? target_of(r, unit) : province_of(r, unit);
  for (int m = r->movers[province]; m != NOBODY; m = r->next[m]) {
    add(queue, m, ASKS_WAY);
    if (asks == ASKS_SUPPORT) add(queue, m, ASKS_MOVE);
    if (asks == ASKS_MOVE) add_supports(queue, m);
  }
  if (asks == ASKS_SUPPORT || r->at[province] == NOBODY) return;
  add(queue, r->at[province], ASKS_MOVE);
  add_supports(queue, r->at[province]);
}

static void follow(Queue *queue, const Resolution *r, int unit, int asks) {
  *queue = (Queue){.r = r};
  add(queue, unit, asks);
  /* It is among its own grounds only if something leads back to it; all open questions of a knot do. */
  for (int head = 0; head < queue->count; head++) add_grounds(queue, queue->items[head]);
}

/* DIP 5.4: of the open questions those that depend on fewest all depend on each other. The convoys among them fail, or, if there
 * is none, the moves succeed. */
static void cut_knot(Resolution *r) {
  Queue least = {.count = QUESTIONS_MAX + 1}, queue;
  for (int question = 0; question < r->movement->count * ASKS; question++) {
    follow(&queue, r, question / ASKS, question % ASKS);
    if (queue.count > 0 && queue.count < least.count) least = queue;
  }
  bool convoys = false;
  for (int i = 0; i < least.count; i++) convoys |= least.items[i] % ASKS == ASKS_WAY;
  for (int i = 0; i < least.count; i++) {
    int unit = least.items[i] / ASKS, asks = least.items[i] % ASKS;
    if (convoys && asks == ASKS_WAY) {
      r->way[unit] = NO;
      r->movement->fates[unit].paradox = true;
    }
    if (!convoys && asks == ASKS_MOVE) r->moves[unit] = YES;
  }
}

static bool is_open(const Resolution *r) {
  for (int i = 0; i < r->movement->count; i++) {
    if (r->moves[i] == OPEN || r->gives[i] == OPEN || r->way[i] == OPEN) return true;
  }
  return false;
}

/* ---- what became of all ---- */

static int find_cutter(const Resolution *r, int unit) {
  for (int mover = r->movers[province_of(r, unit)]; mover != NOBODY; mover = r->next[mover]) {
    if (r->moves[mover] == YES) return mover;
  }
  for (int mover = r->movers[province_of(r, unit)]; mover != NOBODY; mover = r->next[mover]) {
    if (r->way[mover] == YES && !same_power(r, mover, unit)) return mover;
  }
  return NOBODY;
}

/* Whom a move bounced with: who came into its target, who is there still, or the strongest of the others that went there. */
static int find_bouncer(const Resolution *r, int unit) {
  int found = r->at[target_of(r, unit)], strength = 0;
  for (int other = r->movers[target_of(r, unit)]; other != NOBODY; other = r->next[other]) {
    if (r->moves[other] == YES) return other;
  }
  if (found != NOBODY && r->moves[found] != YES) return found;
  found = NOBODY;
  for (int other = r->movers[target_of(r, unit)]; other != NOBODY; other = r->next[other]) {
    int own = other == unit ? 0 : prevention(r, other).least;
    if (own > strength) {
      found = other;
      strength = own;
    }
  }
  return found;
}

static int find_lost_fleet(const Resolution *r, int unit) {
  for (int fleet = r->convoyers[unit]; fleet != NOBODY; fleet = r->next[fleet]) {
    if (is_dislodged(r, fleet) == YES) return fleet;
  }
  return NOBODY;
}

static void tell_fate(Resolution *r, int unit) {
  Fate *fate = &r->movement->fates[unit];
  fate->moved = r->moves[unit] == YES;
  if (!fate->moved && is_dislodged(r, unit) == YES) {
    for (int mover = r->movers[province_of(r, unit)]; mover != NOBODY; mover = r->next[mover]) {
      if (r->moves[mover] == YES) fate->loser_of = (int16_t)mover;
    }
  }
  if (task_of(r, unit)->verb == SUPPORT && fate->given && r->gives[unit] == NO) {
    fate->cut = true;
    fate->other = (int16_t)find_cutter(r, unit);
  }
  if (!is_move(r, unit) || fate->moved) return;
  fate->disrupted = r->way[unit] == NO;
  fate->other = (int16_t)(fate->disrupted ? find_lost_fleet(r, unit) : find_bouncer(r, unit));
  if (prevention(r, unit).most > 0) r->movement->contested[target_of(r, unit)] = true;
}

void dip_resolve_movement(const Edition *edition, Movement *movement) {
  Resolution r = {.edition = edition, .movement = movement};
  ask_all(&r);
  for (answer_all(&r); is_open(&r); answer_all(&r)) {
    bool closed = false;
    for (int i = 0; i < movement->count && !closed; i++) closed = close_circle(&r, i);
    if (!closed) cut_knot(&r);
  }
  for (int i = 0; i < movement->count; i++) tell_fate(&r, i);
  /* Where somebody is, nobody can go anyway. */
  for (int i = 0; i < movement->count; i++) {
    if (movement->fates[i].moved) movement->contested[target_of(&r, i)] = false;
  }
}
