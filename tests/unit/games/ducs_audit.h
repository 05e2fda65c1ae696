/* The audit of La Guerre des Ducs: what it knows of the board, and the events of movement and possession. */
#ifndef TESTS_GAMES_DUCS_AUDIT_H
#define TESTS_GAMES_DUCS_AUDIT_H

#include "ducs_plain.h"
#include "ducs_play.h"

typedef struct Audit {
  Ducs *ducs;
  const Plain *plain;
  const DucsPlay *play;
  const Tree *event;
  uint8_t option[OPTIONS];
  int side;      /* whose phase it is */
  Orders orders; /* of this phase */
  Hex where[UNITS_MAX];
  uint8_t owner[HEXES_MAX];
  /* what must be told next */
  Hex taken; /* possession of this hex; else HEX_NONE */
  int taker;
  bool exchange;
  /* of the phase */
  UnitSet moved, used, attacked;
  bool fought;
  /* of the combat under way */
  bool fighting;
  int number, target;
  UnitSet engaged, melee, doomed;
  int queue[SIDE_UNITS_MAX + 2], queued;
  int pusher; /* has pushed, and takes the hex `room` now; else UNIT_NONE */
  Hex room, vacated;
  bool advanced, stayed, asked, won;
  char result[4];
  int counts[13]; /* of all games: what was seen */
} Audit;

enum {
  SEEN_MOVE,
  SEEN_ATTACK,
  SEEN_LAPSED,
  SEEN_EXCHANGE,
  SEEN_PUSH,
  SEEN_RETREAT,
  SEEN_TRAPPED,
  SEEN_ADVANCE,
  SEEN_ASKED,
  SEEN_CAPTURE,
  SEEN_DOUBLED,
  SEEN_CROSSING,
  SEEN_ASKED_PUSHED
};

static inline void check(const Audit *audit, bool right, const char *what) {
  if (right) return;
  Arena *arena = audit->ducs->passing;
  const char *event = audit->event == NULL ? "the end of the window" : yaml_write_line(arena, audit->event);
  const char *board = yaml_write_line(
      arena, audit->ducs->game->position_write(audit->ducs->edition, &audit->play->before, arena));
  fail_msg("%s: %s\n%s\n%s\n%s", what, event, board, audit->play->texts[0], audit->play->texts[1]);
}

static inline const char *text(const Tree *map, const char *key) {
  return tree_string(tree_get(map, key), "");
}

static inline int number(const Tree *map, const char *key, int otherwise) {
  int64_t value;
  return tree_read_int(tree_get(map, key), &value) ? (int)value : otherwise;
}

static inline bool has_text(const Tree *map, const char *key, const char *wanted) {
  return strcmp(text(map, key), wanted) == 0;
}

static inline int unit_named(const Audit *audit, const Tree *map, const char *key) {
  int unit = ducs_unit_find(audit->ducs->edition, text(map, key), strlen(text(map, key)));
  check(audit, unit != UNIT_NONE, key);
  return unit;
}

static inline Hex hex_named(const Audit *audit, const Tree *map, const char *key) {
  check(audit, strlen(text(map, key)) == 4, key);
  return plain_hex(audit->plain, tree_get(map, key));
}

static inline int side_of(const Audit *audit, int unit) {
  return plain_side(audit->ducs->edition, unit);
}

static inline bool is_duke(const Audit *audit, int unit) {
  return plain_is_duke(audit->ducs->edition, unit);
}

static inline int duke_of(const Audit *audit, int side) {
  return ducs_unit(audit->ducs, side == ORFBURG ? "OD" : "WD");
}

/* A unit comes to stand on a hex: 1.3, 8.1. */
static inline void put(Audit *audit, int unit, Hex hex) {
  check(audit, plain_may_end(audit->plain, audit->where, unit, hex), "1.3: no room");
  audit->where[unit] = hex;
  if (audit->owner[hex] == side_of(audit, unit)) return;
  audit->taken = hex;
  audit->taker = side_of(audit, unit);
}

static inline void on_moved(Audit *audit) {
  const Plain *plain = audit->plain;
  const Tree *way = tree_get(audit->event, "way");
  int unit = unit_named(audit, audit->event, "unit"), cost = 0;
  Hex here = audit->where[unit];
  check(audit, side_of(audit, unit) == audit->side, "1.2: an enemy moves");
  check(audit, !audit->fighting && !audit->fought, "3.1: a move after a combat");
  check(audit, !(audit->moved & UNIT(unit)), "4.4: a second move");
  check(audit, hex_named(audit, audit->event, "from") == here, "it starts where it does not stand");
  check(audit, way->count > 0, "a move without a way");
  for (size_t i = 0; i < way->count; i++) {
    Hex next = plain_hex(plain, way->items[i].value);
    check(audit, plain->step[here][next] > 0, "4.1: no step leads there");
    check(audit, !plain_holds(plain, audit->where, OTHER(audit->side), next), "4.3: through an enemy");
    bool left_zone = plain_controlled(plain, audit->where, audit->side, here);
    check(audit, i == 0 || !left_zone, "5.2: on through a zone");
    check(audit, !left_zone || !plain_controlled(plain, audit->where, audit->side, next),
          "5.2: from zone to zone");
    audit->counts[SEEN_CROSSING] += plain_distance(plain, here, next) == 2;
    cost += plain->step[here][next];
    here = next;
  }
  const char *points = arena_printf(audit->ducs->passing, cost % 2 == 0 ? "%d" : "%d.5", cost / 2);
  check(audit, has_text(audit->event, "cost", points), "4.1: another cost");
  check(audit, cost <= plain_movement(audit->ducs->edition, unit), "4.1: too far");
  check(audit, here == hex_named(audit, audit->event, "to"), "it ends elsewhere");
  audit->moved |= UNIT(unit);
  put(audit, unit, here);
  audit->counts[SEEN_MOVE]++;
}

static inline void on_possession(Audit *audit) {
  Hex hex = hex_named(audit, audit->event, "hex");
  check(audit, hex == audit->taken, "8.1: nobody took that");
  check(audit, has_text(audit->event, "side", DUCS_SIDES[audit->taker]), "8.1: another took it");
  audit->owner[hex] = (uint8_t)audit->taker;
  audit->taken = HEX_NONE;
  audit->counts[SEEN_CAPTURE]++;
}

#endif
