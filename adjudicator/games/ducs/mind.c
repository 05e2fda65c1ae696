/* How a computer plays: the phase that it would plausibly order, and what a position is worth (games/stand_in.h).
 *
 * A phase is made in the order in which people think: which enemies can be beaten now, and by whom; then everybody
 * else marches to what the side wants: the enemy's capital, the objective, the enemy's duke; the duke keeps away. */
#include "mind.h"

#include <string.h>

#include "choices.h"
#include "sequence.h"
#include "turn_file.h"

/* The worth of things, per mille. */
#define WORTH_OF_STRENGTH  3  /* a point of a unit's strength, printed */
#define WORTH_OF_CAPITAL   9  /* a hex of the enemy's capital */
#define WORTH_OF_OBJECTIVE 6  /* a hex of the place that decides at the end (8.3) */
#define WORTH_OF_END       90 /* what would decide now, once the last turn is reached */
#define WORTH_OF_STEP      4  /* a hex nearer to the goal, on average of the army */
#define WORTH_OF_DANGER    8  /* a point of strength beside an enemy duke */
#define DANGER_REACH       6  /* hexes at which an enemy counts as near a duke */
#define SOONER             4  /* a turn earlier */

/* A target is worth more the more it decides. */
#define PRIZE_OF_DUKE 40
#define PRIZE_OF_SITE 8
#define PRIZE_WHIM    8

/* Nobody comes from here to the duke in a phase. */
#define SAFE_DISTANCE 11
#define FAR           60 /* farther than any hex */

/* One side's phase as it is being thought out. */
typedef struct Campaign {
  const Edition *edition;
  State state; /* in which the moves so far are made */
  Board board;
  int side;
  Chooser *chooser;
  Arena *arena;
  HexSet zones;              /* what the enemy controls */
  UnitSet moved;             /* units that have their orders */
  int site;                  /* the place that the side marches on; the duke if it is none */
  int wanted;                /* the least column of the odds at which it attacks on open ground */
  HexSet targets[UNITS_MAX]; /* where each may end its move */
  Orders *orders;
} Campaign;

static int choose(const Campaign *campaign, int below) {
  return (int)campaign->chooser->choose(campaign->chooser, (unsigned)below);
}

/* ---- goals ---- */

/* The nearest hex of a place that the side does not possess; HEX_NONE if it has all. */
static Hex nearest_open(const Edition *edition, const State *state, int side, int site, Hex from) {
  const HexSet *hexes = &edition->sites[site].hexes;
  Hex best = HEX_NONE;
  for (Hex hex = hex_next(hexes, 0); hex != HEX_NONE; hex = hex_next(hexes, hex + 1)) {
    if (ducs_possessor(edition, state, hex) == side) continue;
    if (best == HEX_NONE || ducs_distance(edition, from, hex) < ducs_distance(edition, from, best))
      best = hex;
  }
  return best;
}

/* Orfburg must have the objective; Wulfenburg must not let it. Both win by the other's capital or duke. */
static int any_site(const Campaign *campaign) {
  const Edition *edition = campaign->edition;
  int capital = edition->capital[OTHER(campaign->side)];
  if (choose(campaign, 4) == 0) return -1; /* the duke */
  return choose(campaign, 2) == 0 ? capital : edition->objective;
}

static Hex goal_of(const Campaign *campaign, Hex from) {
  const Edition *edition = campaign->edition;
  Hex duke = campaign->state.hex[edition->duke[OTHER(campaign->side)]];
  if (campaign->site < 0 && duke != HEX_NONE) return duke;
  int site = campaign->site < 0 ? edition->objective : campaign->site;
  Hex open = nearest_open(edition, &campaign->state, campaign->side, site, from);
  if (open != HEX_NONE) return open;
  open =
      nearest_open(edition, &campaign->state, campaign->side, edition->capital[OTHER(campaign->side)], from);
  return open != HEX_NONE ? open : duke;
}

/* ---- orders ---- */

static void march(Campaign *campaign, int unit, Hex hex) {
  campaign->moved |= UNIT(unit);
  if (hex == campaign->state.hex[unit]) return;
  ducs_add_move(campaign->orders, unit, &hex, 1, campaign->arena);
  ducs_board_put(&campaign->board, unit, hex);
}

static void attack(Campaign *campaign, const uint8_t *by, int count, int target) {
  const Edition *edition = campaign->edition;
  int leader = UNIT_NONE;
  for (int i = 0; i < count; i++) {
    bool melee = ducs_aim(&campaign->board, by[i], target) == AIM_MELEE;
    bool better = leader == UNIT_NONE || edition->units[by[i]].strength > edition->units[leader].strength;
    if (melee && better && !ducs_is_stronghold(edition, campaign->state.hex[by[i]])) leader = by[i];
  }
  ducs_add_attack(campaign->orders, by, count, target, leader, 0, campaign->arena);
}

/* ---- attacks ---- */

/* True if a unit that stands on a hex could attack another hex. */
static bool could_attack(const Campaign *campaign, int unit, Hex from, Hex hex) {
  int distance = ducs_distance(campaign->edition, from, hex), range = campaign->edition->units[unit].range;
  return distance == 1 || (range > 1 && distance <= range);
}

/* Where a unit may end its move: of who must stand next to what they attack, only those hexes that are next to it. */
static HexSet targets_towards(const Campaign *campaign, int unit, Hex hex) {
  const HexSet *targets = &campaign->targets[unit];
  if (campaign->edition->units[unit].range > 1) return *targets;
  HexSet next = {{0}};
  for (int direction = 0; direction < DIRECTIONS; direction++) {
    Hex from = campaign->edition->neighbour[hex][direction];
    if (from != HEX_NONE && hex_in(targets, from)) hex_add(&next, from);
  }
  return next;
}

/* How many neighbours of a hex that a defender could flee to are closed by our zones: fewer ways out are better. */
static int closes(const Campaign *campaign, Hex from, Hex hex) {
  const HexSet *zone = &campaign->edition->zone[from];
  int closed = 0;
  for (int direction = 0; direction < DIRECTIONS; direction++) {
    Hex next = campaign->edition->neighbour[hex][direction];
    if (next != HEX_NONE && hex_in(zone, next) && !ducs_controls(&campaign->board, campaign->side, next))
      closed++;
  }
  return closed;
}

/* The hex from which a unit would attack: guns from afar, others where they close most ways out; HEX_NONE: none. */
static Hex stand_against(const Campaign *campaign, int unit, Hex hex) {
  const Edition *edition = campaign->edition;
  Hex start = campaign->state.hex[unit], best = HEX_NONE;
  int most = -1000;
  bool gun = edition->units[unit].range > 1;
  const HexSet targets = targets_towards(campaign, unit, hex);
  for (Hex from = hex_next(&targets, 0), at = start; at != HEX_NONE;
       at = from, from = from == HEX_NONE ? from : hex_next(&targets, from + 1)) {
    if (!could_attack(campaign, unit, at, hex)) continue;
    if (at != start && !ducs_may_stand(&campaign->board, unit, at)) continue;
    int distance = ducs_distance(edition, at, hex);
    int liking = (gun ? 4 * distance : 2 * closes(campaign, at, hex)) + (at == start ? 1 : 0) +
                 (edition->defence[edition->terrain[at]] > 1 ? 2 : 0) + choose(campaign, 3);
    if (liking <= most) continue;
    most = liking;
    best = at;
  }
  return best;
}

typedef struct Prey {
  int unit, prize;
} Prey;

static int prize_of(const Campaign *campaign, int unit) {
  const Edition *edition = campaign->edition;
  Hex hex = campaign->state.hex[unit];
  int prize = edition->units[unit].strength + choose(campaign, PRIZE_WHIM);
  if (edition->units[unit].kind == DUKE) prize += PRIZE_OF_DUKE;
  if (ducs_duke_on(&campaign->board, OTHER(campaign->side), hex)) prize += PRIZE_OF_DUKE / 2;
  int site = edition->site[hex];
  if (site >= 0 && (site == campaign->site || site == edition->capital[OTHER(campaign->side)] ||
                    site == edition->objective))
    prize += PRIZE_OF_SITE;
  int own_capital = edition->capital[campaign->side];
  if (site == own_capital) prize += 2 * PRIZE_OF_SITE;
  return prize;
}

static int list_prey(const Campaign *campaign, Prey *list) {
  int count = 0;
  for (UnitSet left = campaign->edition->of_side[OTHER(campaign->side)]; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (!ducs_on_board(&campaign->state, unit) || ducs_is_covered(&campaign->board, unit)) continue;
    Prey prey = {unit, prize_of(campaign, unit)};
    int place = count++;
    for (; place > 0 && list[place - 1].prize < prey.prize; place--) list[place] = list[place - 1];
    list[place] = prey;
  }
  return count;
}

/* The column at which an attack is worth it: on forests and hills one more; for a duke any even chance. */
static int column_for(const Campaign *campaign, int target, const Odds *odds) {
  if (campaign->edition->units[target].kind == DUKE) return COLUMN_EVEN;
  return campaign->wanted + (odds->modifier > 0 ? 1 : 0);
}

/* An attack as it is being put together: who comes, and from where it came. */
typedef struct Assault {
  uint8_t by[SIDE_UNITS_MAX];
  Hex from[SIDE_UNITS_MAX];
  int count;
} Assault;

static void call_off(Campaign *campaign, const Assault *assault) {
  for (int i = assault->count - 1; i >= 0; i--)
    ducs_board_put(&campaign->board, assault->by[i], assault->from[i]);
}

/* The strongest free unit that can come, and where it would stand. */
static int next_attacker(const Campaign *campaign, int target, Hex *stand) {
  const Edition *edition = campaign->edition;
  Hex hex = campaign->state.hex[target];
  int best = UNIT_NONE, most = 0;
  for (UnitSet left = edition->combat[campaign->side] & ~campaign->moved; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (!ducs_on_board(&campaign->state, unit)) continue;
    if (ducs_distance(edition, campaign->state.hex[unit], hex) > 8) continue;
    int liking = 2 * edition->units[unit].strength + (edition->units[unit].range > 1 ? 5 : 0);
    if (liking <= most) continue;
    Hex found = stand_against(campaign, unit, hex);
    if (found == HEX_NONE) continue;
    best = unit;
    most = liking;
    *stand = found;
  }
  return best;
}

/* Brings units up until the odds are good enough; else all stay where they were. */
static void try_attack(Campaign *campaign, int target) {
  Assault assault = {.count = 0};
  UnitSet before = campaign->moved;
  HexSet changed = campaign->state.changed;
  Odds odds = {.count = 0};
  bool enough = false;
  while (!enough && assault.count < SIDE_UNITS_MAX) {
    Hex stand = HEX_NONE;
    int unit = next_attacker(campaign, target, &stand);
    if (unit == UNIT_NONE) break;
    assault.by[assault.count] = (uint8_t)unit;
    assault.from[assault.count++] = campaign->state.hex[unit];
    campaign->moved |= UNIT(unit);
    ducs_board_put(&campaign->board, unit, stand);
    ducs_odds(&campaign->board, assault.by, assault.count, target, &odds);
    enough = odds.count == assault.count && odds.column >= column_for(campaign, target, &odds);
  }
  if (!enough) {
    call_off(campaign, &assault);
    campaign->state.changed = changed;
    campaign->moved = before;
    return;
  }
  for (int i = 0; i < assault.count; i++) {
    Hex stand = campaign->state.hex[assault.by[i]];
    if (stand != assault.from[i]) ducs_add_move(campaign->orders, assault.by[i], &stand, 1, campaign->arena);
  }
  attack(campaign, assault.by, assault.count, target);
}

/* ---- marches ---- */

/* The strength of enemies next to a hex. */
static int threat_at(const Campaign *campaign, Hex hex) {
  int threat = 0;
  for (int direction = 0; direction < DIRECTIONS; direction++) {
    Hex next = campaign->edition->neighbour[hex][direction];
    int unit = next == HEX_NONE ? UNIT_NONE : ducs_unit_on(&campaign->board, next);
    if (unit != UNIT_NONE && campaign->edition->units[unit].side != campaign->side)
      threat += campaign->edition->units[unit].strength;
  }
  return threat;
}

/* Somebody stays in each hex of the own capital that an enemy could reach soon. */
static bool is_needed_here(const Campaign *campaign, Hex hex) {
  const Edition *edition = campaign->edition;
  int site = edition->site[hex];
  if (site != edition->capital[campaign->side] && !(campaign->side == ORFBURG && site == edition->objective))
    return false;
  for (UnitSet left = edition->combat[OTHER(campaign->side)]; left != 0; left &= left - 1) {
    Hex enemy = campaign->state.hex[__builtin_ctzll(left)];
    if (enemy != HEX_NONE && ducs_distance(edition, enemy, hex) <= 6) return true;
  }
  return false;
}

static int liking_of_hex(const Campaign *campaign, int unit, Hex hex, Hex goal) {
  const Edition *edition = campaign->edition;
  int distance = goal == HEX_NONE ? 0 : ducs_distance(edition, hex, goal), threat = threat_at(campaign, hex);
  int liking = -6 * distance + choose(campaign, 5);
  if (hex == goal) liking += 20;
  if (edition->units[unit].range > 1 && distance == 1) liking -= 8; /* guns stay behind */
  if (threat > edition->units[unit].strength * edition->defence[edition->terrain[hex]]) liking -= threat / 2;
  return liking;
}

static void march_on(Campaign *campaign, int unit) {
  Hex start = campaign->state.hex[unit], goal = goal_of(campaign, start), best = start;
  int most = liking_of_hex(campaign, unit, start, goal);
  if (is_needed_here(campaign, start)) return;
  const HexSet *targets = &campaign->targets[unit];
  for (Hex hex = hex_next(targets, 0); hex != HEX_NONE; hex = hex_next(targets, hex + 1)) {
    if (goal != HEX_NONE &&
        ducs_distance(campaign->edition, hex, goal) > ducs_distance(campaign->edition, start, goal))
      continue;
    if (!ducs_may_stand(&campaign->board, unit, hex)) continue;
    int liking = liking_of_hex(campaign, unit, hex, goal);
    if (liking <= most) continue;
    most = liking;
    best = hex;
  }
  march(campaign, unit, best);
}

/* The duke is safest under a unit, in a city, far from enemies. */
static int liking_of_duke(const Campaign *campaign, Hex hex) {
  const Edition *edition = campaign->edition;
  int nearest = SAFE_DISTANCE, liking = ducs_unit_on(&campaign->board, hex) != UNIT_NONE ? 20 : 0;
  for (UnitSet left = edition->combat[OTHER(campaign->side)]; left != 0; left &= left - 1) {
    Hex enemy = campaign->state.hex[__builtin_ctzll(left)];
    if (enemy == HEX_NONE) continue;
    int distance = ducs_distance(edition, enemy, hex);
    if (distance < nearest) nearest = distance;
  }
  return liking + 5 * nearest + 2 * edition->defence[edition->terrain[hex]];
}

static void move_duke(Campaign *campaign) {
  int duke = campaign->edition->duke[campaign->side];
  Hex start = campaign->state.hex[duke], best = start;
  if (start == HEX_NONE) return;
  int most = liking_of_duke(campaign, start) + 2;
  HexSet targets;
  Reach reach;
  ducs_targets(&campaign->board, duke, &campaign->zones, &reach, &targets);
  for (Hex hex = hex_next(&targets, 0); hex != HEX_NONE; hex = hex_next(&targets, hex + 1)) {
    int liking = liking_of_duke(campaign, hex);
    if (liking <= most) continue;
    most = liking;
    best = hex;
  }
  march(campaign, duke, best);
}

static void march_all(Campaign *campaign) {
  UnitSet left = campaign->edition->combat[campaign->side] & ~campaign->moved;
  for (; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (ducs_on_board(&campaign->state, unit)) march_on(campaign, unit);
  }
}

static void look_around(Campaign *campaign) {
  Reach reach;
  ducs_zones(&campaign->board, OTHER(campaign->side), &campaign->zones);
  for (UnitSet left = campaign->edition->combat[campaign->side]; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (ducs_on_board(&campaign->state, unit))
      ducs_targets(&campaign->board, unit, &campaign->zones, &reach, &campaign->targets[unit]);
  }
}

static void plan_phase(Campaign *campaign) {
  Prey prey[SIDE_UNITS_MAX];
  ducs_add_section(campaign->orders, SECTION_MOVES);
  ducs_add_section(campaign->orders, SECTION_ATTACKS);
  campaign->site = any_site(campaign);
  campaign->wanted = COLUMN_EVEN + 1 + choose(campaign, 2);
  look_around(campaign);
  int count = list_prey(campaign, prey);
  for (int i = 0; i < count; i++) try_attack(campaign, prey[i].unit);
  march_all(campaign);
  move_duke(campaign);
}

/* ---- deployment ---- */

/* The standard deployment, where all its hexes are free. False: they are not. */
static bool deploy_as_printed(const Campaign *campaign) {
  const Edition *edition = campaign->edition;
  UnitSet units = ducs_unplaced(edition, &campaign->state, campaign->side);
  if (ducs_to_deploy(edition, &campaign->state, campaign->side) != __builtin_popcountll(units)) return false;
  ducs_add_section(campaign->orders, SECTION_DEPLOY);
  for (; units != 0; units &= units - 1) {
    int unit = __builtin_ctzll(units);
    Hex hex = edition->standard[unit];
    if (hex == HEX_NONE || !ducs_may_stand(&campaign->board, unit, hex)) return false;
    ducs_add_placing(campaign->orders, unit, hex);
  }
  return true;
}

static void plausible(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                      Arena *arena, const void **orders) {
  (void)part; /* a game without parts */
  const State *now = state;
  bool own_phase =
      !now->over && now->phase != PHASE_SETUP && now->fight.asked == 0 && PHASE_SIDE(now->phase) == seat;
  bool deploys = !now->over && now->phase == PHASE_SETUP;
  if (!own_phase && !deploys) {
    *orders = ducs_random_orders(edition, now, seat, chooser, arena);
    return;
  }
  Campaign *campaign = arena_alloc(arena, sizeof *campaign);
  campaign->edition = edition;
  campaign->state = *now;
  campaign->side = seat;
  campaign->chooser = chooser;
  campaign->arena = arena;
  *orders = campaign->orders = ducs_orders_new(arena);
  ducs_board_make(edition, &campaign->state, &campaign->board);
  if (!deploys)
    plan_phase(campaign);
  else if (choose(campaign, 3) == 0 || !deploy_as_printed(campaign))
    *orders = ducs_random_orders(edition, now, seat, chooser, arena);
}

/* ---- worth ---- */

static int possessed(const Edition *edition, const State *state, int side, int site) {
  const HexSet *hexes = &edition->sites[site].hexes;
  int count = 0;
  for (Hex hex = hex_next(hexes, 0); hex != HEX_NONE; hex = hex_next(hexes, hex + 1))
    count += ducs_possessor(edition, state, hex) == side;
  return count;
}

static int strength_of(const Edition *edition, const State *state, int side) {
  int strength = 0;
  for (UnitSet left = edition->combat[side]; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (ducs_on_board(state, unit)) strength += edition->units[unit].strength;
  }
  return strength;
}

/* How near an army is to what it wants: the mean distance of its units to the enemy's capital or the objective. */
static int remoteness(const Edition *edition, const State *state, int side) {
  int total = 0, count = 0;
  for (UnitSet left = edition->combat[side]; left != 0; left &= left - 1) {
    Hex at = state->hex[__builtin_ctzll(left)];
    if (at == HEX_NONE) continue;
    Hex capital = nearest_open(edition, state, side, edition->capital[OTHER(side)], at);
    Hex objective = nearest_open(edition, state, side, edition->objective, at);
    int near = capital == HEX_NONE ? FAR : ducs_distance(edition, at, capital);
    if (objective != HEX_NONE && ducs_distance(edition, at, objective) < near)
      near = ducs_distance(edition, at, objective);
    total += near;
    count++;
  }
  return count == 0 ? FAR : total / count;
}

/* The strength that could come to a side's duke, the nearer the more; half of it where a unit covers it. */
static int danger(const Edition *edition, const State *state, int side) {
  Hex duke = state->hex[edition->duke[side]];
  int strength = 0;
  bool covered = false;
  for (int unit = 0; unit < edition->unit_count && duke != HEX_NONE; unit++) {
    if (!ducs_on_board(state, unit) || edition->units[unit].kind == DUKE) continue;
    int distance = ducs_distance(edition, duke, state->hex[unit]);
    if (edition->units[unit].side == side)
      covered = covered || distance == 0;
    else if (distance < DANGER_REACH)
      strength += edition->units[unit].strength * (DANGER_REACH - distance);
  }
  return strength / (covered ? 2 * DANGER_REACH : DANGER_REACH);
}

/* What one side has, per mille. */
static int assets(const Edition *edition, const State *state, int side) {
  return WORTH_OF_STRENGTH * strength_of(edition, state, side) +
         WORTH_OF_CAPITAL * possessed(edition, state, side, edition->capital[OTHER(side)]) +
         WORTH_OF_OBJECTIVE * possessed(edition, state, side, edition->objective) -
         WORTH_OF_STEP * remoteness(edition, state, side) - WORTH_OF_DANGER * danger(edition, state, side);
}

/* Who would win if this were the end (8.3), more and more as it comes near. */
static int standing(const Edition *edition, const State *state, int side) {
  State copy = *state;
  Board board;
  ducs_board_make(edition, &copy, &board);
  const Site *objective = &edition->sites[edition->objective];
  bool orfburg = possessed(edition, state, ORFBURG, edition->objective) == hex_count(&objective->hexes) &&
                 ducs_keeps_between(&board);
  int weight = WORTH_OF_END * state->turn / edition->turn_count;
  return (orfburg ? ORFBURG : WULFENBURG) == side ? weight : -weight;
}

static int worth(const void *edition_pointer, const void *state_pointer, int seat) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  if (state->over) {
    int turns = SOONER * (state->turn < TURNS_MAX ? state->turn : TURNS_MAX);
    return state->winner == seat ? 1000 - turns : turns;
  }
  int value = 500 + assets(edition, state, seat) - assets(edition, state, OTHER(seat)) +
              standing(edition, state, seat);
  return value < 50 ? 50 : value > 950 ? 950 : value;
}

const GameMind DUCS_MIND = {
    .plausible = plausible, .worth = worth, .windows = 4, .candidates = 14, .playouts = 180};
