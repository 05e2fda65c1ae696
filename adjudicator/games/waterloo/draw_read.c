/* What a picture shows of a front, read from a view and its log. */
#include "draw.h"

#include <string.h>

#include "../fields.h"
#include "../marks.h"

int waterloo_front_side(const Tree *name) {
  int side = word_index(tree_string(name, ""), WATERLOO_SIDES);
  return side < 0 ? SIDES : side;
}

bool waterloo_front_has(const Front *front, const Tree *event) {
  const char *pair = tree_string(tree_get(event, "pair"), NULL);
  return front->name == NULL || pair == NULL || strcmp(pair, front->name) == 0;
}

static bool is_duel(int duel) {
  return duel >= 1 && duel <= DUELS;
}

static bool has_code(const Tree *event, const char *code) {
  return strcmp(tree_string(tree_get(event, "code"), ""), code) == 0;
}

/* ---- the front as the view has it ---- */

static void read_piece(const Tree *row, FrontPiece *piece) {
  if (row == NULL) return;
  int pose = word_index(tree_string(tree_get(row, "pose"), ""), WATERLOO_POSES);
  *piece = (FrontPiece){.piece = tree_string(tree_get(row, "piece"), ""),
                        .value = field_number(row, "value", 0),
                        .pose = pose < 0 ? POSE_STANDING : (Pose)pose};
}

static void read_general(const Tree *row, FrontGeneral *general) {
  int engaged = word_index(tree_string(tree_get(row, "state"), ""), WATERLOO_ENGAGED),
      at = field_number(row, "at", 0);
  if (engaged > ENGAGED_NONE && is_duel(at))
    *general = (FrontGeneral){.at = at, .guard = engaged == ENGAGED_GUARD};
}

static void read_duels(Front *front) {
  static const char *const GENERALS[SIDES] = {"general_north", "general_south"};
  const Tree *duels = tree_get(front->pair, "duels");
  for (size_t i = 0; duels != NULL && i < duels->count; i++) {
    const Tree *row = duels->items[i].value;
    int duel = field_number(row, "duel", 0);
    if (!is_duel(duel)) continue;
    int state = word_index(tree_string(tree_get(row, "state"), ""), WATERLOO_DUELS);
    front->duels[duel] = state < 0 ? DUEL_OPEN : (uint8_t)state;
    for (int side = 0; side < SIDES; side++)
      read_piece(tree_get(row, WATERLOO_SIDES[side]), &front->pieces[side][duel]);
    front->stands = true;
  }
  for (int side = 0; front->stands && side < SIDES; side++) {
    const Tree *general = tree_get(front->pair, GENERALS[side]);
    read_piece(general, &front->pieces[side][0]);
    read_general(general, &front->generals[side]);
  }
}

/* One's own pieces: before both have deployed they are known to their owner alone. */
static void read_own(Front *front) {
  int own = waterloo_front_side(tree_get(front->pair, "own"));
  const Tree *pieces = tree_get(front->pair, "pieces");
  if (own == SIDES || front->over) return;
  for (size_t i = 0; pieces != NULL && i < pieces->count; i++) {
    const Tree *row = pieces->items[i].value;
    int duel = field_number(row, "duel", 0);
    FrontPiece *piece = &front->pieces[own][is_duel(duel) ? duel : 0];
    if (piece->piece == NULL) read_piece(row, piece);
    bool seen = false;
    piece->seen = tree_read_bool(tree_get(row, "seen"), &seen) && seen;
  }
}

/* What the viewer can work out of the enemy's pieces. */
static void read_sheet(Front *front) {
  int own = waterloo_front_side(tree_get(front->pair, "own"));
  const Tree *sheet = tree_get(front->pair, "sheet");
  if (own == SIDES || front->over) return;
  for (size_t i = 0; sheet != NULL && i < sheet->count; i++) {
    const Tree *row = sheet->items[i].value;
    int duel = field_number(row, "duel", 0);
    front->pieces[OTHER(own)][is_duel(duel) ? duel : 0].values = tree_get(row, "values");
  }
}

/* ---- which battle ---- */

/* What the log says where a battle ends: `revealed` of each side and, before or after these, how it ended. */
typedef struct Ending {
  size_t first, after; /* the entries from `first` up to, and without, `after` */
  const Tree *event;   /* how; NULL if the log does not say */
} Ending;

static bool ends_battle(const Tree *event) {
  return has_code(event, "manche-won") || has_code(event, "manche-resigned") || has_code(event, "nightfall");
}

/* The last two endings of this pair in the log, the later one in [1]; of one that is missing all is zero. */
static void find_endings(const Tree *log, const Front *front, Ending endings[2]) {
  bool open = false;
  memset(endings, 0, 2 * sizeof *endings);
  for (size_t i = 0; log != NULL && i < log->count; i++) {
    const Tree *event = log->items[i].value;
    if (!waterloo_front_has(front, event)) continue;
    bool how = ends_battle(event);
    if (!how && !has_code(event, "revealed")) {
      open = false;
      continue;
    }
    if (!open || (how && endings[1].event != NULL)) {
      endings[0] = endings[1];
      endings[1] = (Ending){.first = i};
      open = true;
    }
    endings[1].after = i + 1;
    if (how) endings[1].event = event;
  }
}

/* A battle that began after the last ending is drawn as it stands; else the one that ended there, from where the one before
 * it ended. */
static void find_battle(const Tree *view, Front *front, Ending *ending) {
  const Tree *log = tree_get(view, "log");
  Ending endings[2];
  find_endings(log, front, endings);
  front->over = tree_get(front->pair, "is_done") != NULL || (!front->stands && endings[1].after > 0);
  front->since = endings[front->over ? 0 : 1].after;
  front->until = front->over && endings[1].after > 0 ? endings[1].after : log == NULL ? 0 : log->count;
  front->battle = field_number(front->pair, "manche", 1);
  *ending = (Ending){0};
  if (!front->over) return;
  *ending = endings[1];
  front->end = ending->event;
  front->battle = field_number(front->end, "manche", front->battle);
}

/* ---- what the log says of it ---- */

/* The pieces of a battle that ended, as they were laid open. */
static void read_revealed(const Tree *view, const Ending *ending, Front *front) {
  const Tree *log = tree_get(view, "log");
  for (size_t at = ending->first; at < ending->after; at++) {
    const Tree *event = log->items[at].value, *row = tree_get(event, "front");
    int side = waterloo_front_side(tree_get(event, "side"));
    if (!has_code(event, "revealed") || !waterloo_front_has(front, event) || side == SIDES) continue;
    for (size_t i = 0; row != NULL && i < row->count; i++) {
      int duel = field_number(row->items[i].value, "duel", 0);
      if (!is_duel(duel)) continue;
      read_piece(row->items[i].value, &front->pieces[side][duel]);
      front->stands = true;
    }
    const Tree *general = tree_get(event, "general");
    if (general != NULL && general->kind == TREE_MAP) read_piece(general, &front->pieces[side][0]);
  }
}

/* What lay stays so: who did not fight is told from who did. */
static void lay_open(Front *front) {
  for (int side = 0; side < SIDES; side++) {
    for (int duel = 0; duel <= DUELS; duel++) {
      FrontPiece *piece = &front->pieces[side][duel];
      if (piece->pose != POSE_DOWN) piece->pose = POSE_UP;
    }
  }
}

static void read_charge(const Tree *event, size_t entry, Front *front) {
  int duel = field_number(event, "duel", 0), side = waterloo_front_side(tree_get(event, "side")),
      winner = waterloo_front_side(tree_get(event, "winner"));
  if (!is_duel(duel) || winner == SIDES) return;
  front->fights[duel] = (FrontFight){field_number(event, "stake", 0), winner, entry};
  if (!front->over || side == SIDES) return;
  front->duels[duel] = DUEL_REMOVED;
  front->generals[side] = (FrontGeneral){.at = duel};
  if (tree_get(event, "countered") != NULL) front->generals[OTHER(side)] = (FrontGeneral){.at = duel};
}

static void read_guard(const Tree *event, size_t entry, Front *front) {
  int duel = field_number(event, "duel", 0), side = waterloo_front_side(tree_get(event, "side"));
  if (side == SIDES) return;
  if (is_duel(duel)) front->generals[side] = (FrontGeneral){.at = duel, .guard = true, .entry = entry};
}

/* How the duels of an assault were fought; whether there was one. */
static bool read_assault(const Tree *event, size_t entry, Front *front, bool fought[DUELS + 1]) {
  int duel = field_number(event, "duel", 0), winner = waterloo_front_side(tree_get(event, "winner"));
  if (!is_duel(duel) || winner == SIDES) return false;
  front->fights[duel] = (FrontFight){field_number(event, "stake", 0), winner, entry};
  fought[duel] = true;
  return true;
}

static void read_log(const Tree *view, Front *front) {
  const Tree *log = tree_get(view, "log");
  bool assault = false, fought[DUELS + 1] = {false};
  for (size_t i = front->since; i < front->until; i++) {
    const Tree *event = log->items[i].value;
    if (!waterloo_front_has(front, event)) continue;
    int side = waterloo_front_side(tree_get(event, "side"));
    if (has_code(event, "charge-fought")) read_charge(event, i, front);
    if (has_code(event, "guard")) read_guard(event, i, front);
    if (has_code(event, "duel-fought")) assault |= read_assault(event, i, front, fought);
    if (!has_code(event, "reserve") || side == SIDES) continue;
    front->generals[side].reserve = field_number(event, "points", 0);
    front->generals[side].entry = i;
  }
  /* An assault is fought in all duels that are left. */
  for (int duel = 1; assault && front->over && duel <= DUELS; duel++) {
    if (!fought[duel]) front->duels[duel] = DUEL_REMOVED;
  }
}

/* ---- points ---- */

/* What the assault brought a side, as far as the log has it. */
static int won_by_assault(const Front *front, int side) {
  int points = front->generals[side].reserve;
  for (int duel = 1; duel <= DUELS; duel++) {
    const FrontFight *fight = &front->fights[duel];
    if (front->duels[duel] != DUEL_REMOVED && fight->winner == side) points += fight->stake;
  }
  return points;
}

/* A battle that is over has the points that decided it; one that was resigned, or that night ended, has none. */
static void read_points(Front *front) {
  const Tree *points = front->end;
  if (points == NULL) points = tree_get(front->pair, front->over ? "ended" : "points");
  if (points == NULL || tree_get(points, "north") == NULL) return;
  front->counted = true;
  for (int side = 0; side < SIDES; side++) {
    front->points[side] = field_number(points, WATERLOO_SIDES[side], 0);
    front->charges[side] = front->points[side] - (front->over ? won_by_assault(front, side) : 0);
  }
}

void waterloo_front_read(const Tree *view, const Tree *pair, Front *out) {
  Ending ending;
  *out = (Front){.pair = pair, .name = tree_string(tree_get(pair, "name"), NULL)};
  read_duels(out);
  find_battle(view, out, &ending);
  if (out->over && !out->stands) read_revealed(view, &ending, out);
  read_own(out);
  read_sheet(out);
  read_log(view, out);
  if (out->over) lay_open(out);
  read_points(out);
}
