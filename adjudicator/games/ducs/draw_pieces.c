/* Units, and what they did. */
#include <string.h>

#include "../marks.h"
#include "draw.h"

/* Half of the sign, which stands at the left of its counter; the number at the right. */
#define SIGN_X 46
#define SIGN_Y 44
#define ROUND  60
/* What an arrow leaves free around its last hex, so that its head is seen beside a counter. */
#define SHORT_OF 100

Point ducs_hex_middle(const HexScene *scene, Hex hex) {
  int column = hex_column(&scene->grid, hex) - 1, row = hex_row(&scene->grid, hex) - 1;
  return (Point){MARGIN + 2 * HEX_UNIT + column * 3 * HEX_UNIT,
                 TOP + HEX_HALF + row * 2 * HEX_HALF + (column % 2 == 1 ? HEX_HALF : 0)};
}

Hex ducs_hex_named(const HexScene *scene, const Tree *node) {
  const char *text = tree_string(node, "");
  return hex_parse(&scene->grid, text, strlen(text));
}

Box ducs_box_around(Point m, int half_width, int half_height) {
  return (Box){m.x - half_width, m.y - half_height, m.x + half_width, m.y + half_height};
}

char ducs_hex_terrain(const HexScene *scene, Hex hex) {
  const Tree *row = tree_get(scene->map, "terrain")->items[hex_row(&scene->grid, hex) - 1].value;
  return row->text[hex_column(&scene->grid, hex) - 1];
}

static int side_named(const char *name) {
  return strcmp(name, DUCS_SIDES[WULFENBURG]) == 0 ? WULFENBURG : ORFBURG;
}

/* ---- counters ---- */

static void draw_star(Drawing *drawing, Ink ink, Point m, int radius) {
  static const Point TIPS[10] = {{0, -100}, {24, -32}, {95, -31}, {38, 12},   {59, 81},
                                 {0, 40},   {-59, 81}, {-38, 12}, {-95, -31}, {-24, -32}};
  Point points[10];
  for (int i = 0; i < 10; i++)
    points[i] = (Point){m.x + TIPS[i].x * radius / 100, m.y + TIPS[i].y * radius / 100};
  drawing_polygon(drawing, (Style){.fill = ink}, points, 10);
}

/* The signs that armies use: a cross for infantry, a slant for cavalry, a ball for artillery. */
static void draw_sign(Drawing *drawing, const char *kind, Point m) {
  Style frame = {.fill = INK_PAPER, .line = INK_BLACK, .width = 9};
  Style stroke = {.line = INK_BLACK, .width = 11};
  Point a = {m.x - SIGN_X, m.y - SIGN_Y}, b = {m.x + SIGN_X, m.y + SIGN_Y};
  drawing_box(drawing, frame, a, 2 * SIGN_X, 2 * SIGN_Y);
  bool infantry = strcmp(kind, DUCS_KINDS[INFANTRY]) == 0;
  if (infantry) drawing_stroke(drawing, stroke, a, b);
  if (infantry || strcmp(kind, DUCS_KINDS[CAVALRY]) == 0)
    drawing_stroke(drawing, stroke, (Point){a.x, b.y}, (Point){b.x, a.y});
  if (strcmp(kind, DUCS_KINDS[ARTILLERY]) == 0) drawing_circle(drawing, (Style){.fill = INK_BLACK}, m, 20);
}

void ducs_draw_counter(Drawing *drawing, int side, const char *kind, const char *number, Point m) {
  SeatLook look = seat_look(side);
  Style body = {.fill = look.fill, .line = INK_BLACK, .width = 11, .round = look.angular ? 0 : ROUND};
  drawing_box(drawing, body, (Point){m.x - COUNTER_X, m.y - COUNTER_Y}, 2 * COUNTER_X, 2 * COUNTER_Y);
  if (strcmp(kind, DUCS_KINDS[DUKE]) == 0) {
    draw_star(drawing, look.letters, m, 58);
    return;
  }
  bool alone = number == NULL, signed_one = *kind != '\0';
  if (signed_one) draw_sign(drawing, kind, (Point){alone ? m.x : m.x - COUNTER_X + SIGN_X + 10, m.y});
  if (alone) return;
  Style letters = {.fill = look.letters, .size = 100, .bold = true, .room = 2 * (COUNTER_X - SIGN_X) - 22};
  drawing_text(drawing, letters, (Point){signed_one ? m.x + SIGN_X + 3 : m.x, m.y}, number);
}

void ducs_draw_duke_below(Drawing *drawing, int side, Point m) {
  SeatLook look = seat_look(side);
  Point badge = {m.x + COUNTER_X - 14, m.y - COUNTER_Y + 2};
  drawing_circle(drawing, (Style){.fill = look.fill, .line = INK_BLACK, .width = 9}, badge, 48);
  draw_star(drawing, look.letters, badge, 40);
}

/* "10" of "OI10"; "" for a duke. */
static const char *number_of(const char *unit) {
  return unit + strcspn(unit, "0123456789");
}

static bool is_covered(const Tree *row) {
  bool covered = false;
  return tree_read_bool(tree_get(row, "covered"), &covered) && covered;
}

void ducs_draw_units(const HexScene *scene) {
  const Tree *units = tree_get(scene->view, "units");
  for (int below = 0; below <= 1; below++) {
    for (size_t i = 0; units != NULL && i < units->count; i++) {
      const Tree *row = units->items[i].value;
      const char *unit = tree_string(tree_get(row, "unit"), "");
      Hex hex = ducs_hex_named(scene, tree_get(row, "hex"));
      if (hex == HEX_NONE || is_covered(row) != (below == 1)) continue;
      int side = side_named(tree_string(tree_get(row, "side"), ""));
      drawing_layer(scene->drawing, "units", unit);
      if (below == 1)
        ducs_draw_duke_below(scene->drawing, side, ducs_hex_middle(scene, hex));
      else
        ducs_draw_counter(scene->drawing, side, tree_string(tree_get(row, "kind"), ""), number_of(unit),
                          ducs_hex_middle(scene, hex));
    }
  }
}

static bool is_occupied(const HexScene *scene, Hex hex) {
  const Tree *units = tree_get(scene->view, "units");
  for (size_t i = 0; units != NULL && i < units->count; i++) {
    if (ducs_hex_named(scene, tree_get(units->items[i].value, "hex")) == hex) return true;
  }
  return false;
}

/* ---- possession ---- */

static int first_owner(const HexScene *scene, const char *place) {
  const Tree *places = tree_get(scene->view, "places");
  for (size_t i = 0; places != NULL && i < places->count; i++) {
    const Tree *row = places->items[i].value;
    if (strcmp(tree_string(tree_get(row, "place"), ""), place) == 0)
      return side_named(tree_string(tree_get(row, "owner"), ""));
  }
  return NOBODY;
}

void ducs_draw_flag(Drawing *drawing, int side, Point m) {
  SeatLook look = seat_look(side);
  Point foot = {m.x - 75, m.y - COUNTER_Y}, top = {m.x - 75, m.y - COUNTER_Y - 100};
  const Point cloth[] = {top, {top.x + 85, top.y + 30}, {top.x, top.y + 60}};
  drawing_stroke(drawing, (Style){.line = INK_BLACK, .width = 16, .casing = INK_PAPER}, foot, top);
  drawing_polygon(drawing, (Style){.fill = look.fill, .line = INK_BLACK, .width = 9}, cloth, 3);
}

void ducs_draw_possession(const HexScene *scene) {
  const Tree *taken = tree_get(scene->view, "taken");
  for (size_t i = 0; taken != NULL && i < taken->count; i++) {
    const Tree *row = taken->items[i].value, *hexes = tree_get(row, "hexes");
    int owner = first_owner(scene, tree_string(tree_get(row, "place"), ""));
    for (size_t j = 0; owner != NOBODY && hexes != NULL && j < hexes->count; j++) {
      Hex hex = ducs_hex_named(scene, hexes->items[j].value);
      if (hex == HEX_NONE) continue;
      drawing_layer(scene->drawing, "possession", tree_string(hexes->items[j].value, ""));
      ducs_draw_flag(scene->drawing, OTHER(owner), ducs_hex_middle(scene, hex));
    }
  }
}

/* ---- what happened ---- */

/* An arrow through all hexes of a way; `number` is that of the entry in the log, from 1, here and below. */
static void draw_way(const HexScene *scene, const Tree *event, size_t number) {
  const Tree *way = tree_get(event, "way");
  Hex first = ducs_hex_named(scene, tree_get(event, "from"));
  if (first == HEX_NONE || way == NULL || way->count == 0) return;
  Point *points = arena_alloc(scene->arena, (way->count + 1) * sizeof *points);
  size_t count = 0;
  points[count++] = ducs_hex_middle(scene, first);
  for (size_t i = 0; i < way->count; i++) {
    Hex hex = ducs_hex_named(scene, way->items[i].value);
    if (hex == HEX_NONE) return;
    points[count++] = ducs_hex_middle(scene, hex);
  }
  points[count - 1] = point_towards(points[count - 1], points[count - 2], SHORT_OF);
  drawing_layer(scene->drawing, "moves", tree_string(tree_get(event, "unit"), ""));
  drawing_event(scene->drawing, number);
  drawing_line(scene->drawing, MOVE_STYLE, points, count);
}

static void draw_moves(const HexScene *scene) {
  size_t at = 0;
  for (const Tree *event; (event = log_next(scene->view, "moved", &at)) != NULL;) draw_way(scene, event, at);
}

/* What fighting made of units: an arrow, white for those that gave way. */
static void draw_steps(const HexScene *scene, const char *code, const char *layer, bool gives_way) {
  size_t at = 0;
  for (const Tree *event; (event = log_next(scene->view, code, &at)) != NULL;) {
    Hex from = ducs_hex_named(scene, tree_get(event, "from")),
        to = ducs_hex_named(scene, tree_get(event, "to"));
    if (from == HEX_NONE || to == HEX_NONE) continue;
    Point start = ducs_hex_middle(scene, from), end = ducs_hex_middle(scene, to);
    Style style = gives_way ? RETREAT_STYLE : MOVE_STYLE;
    drawing_layer(scene->drawing, layer, tree_string(tree_get(event, "unit"), ""));
    drawing_event(scene->drawing, at);
    drawing_stroke(scene->drawing, style, start, point_towards(end, start, SHORT_OF));
  }
}

static void draw_attack(const HexScene *scene, const Tree *event, size_t number) {
  Hex hex = ducs_hex_named(scene, tree_get(event, "hex"));
  const Tree *attackers = tree_get(event, "attackers");
  if (hex == HEX_NONE) return;
  Point target = ducs_hex_middle(scene, hex);
  for (size_t i = 0; attackers != NULL && i < attackers->count; i++) {
    const Tree *row = attackers->items[i].value;
    Hex from = ducs_hex_named(scene, tree_get(row, "hex"));
    if (from == HEX_NONE) continue;
    Point start = ducs_hex_middle(scene, from);
    Style style = {.line = INK_RED, .width = 28, .casing = INK_BLACK};
    drawing_layer(scene->drawing, "attacks", tree_string(tree_get(row, "unit"), ""));
    drawing_event(scene->drawing, number);
    drawing_stroke(scene->drawing, style, start, point_towards(target, start, SHORT_OF));
  }
  drawing_layer(scene->drawing, "fights", tree_string(tree_get(event, "target"), ""));
  drawing_event(scene->drawing, number);
  mark_fight(scene->drawing, target, 165);
}

/* ---- results ---- */

#define RESULT         88
#define CALLOUT_X      115 /* half of its box */
#define CALLOUT_Y      60
#define CALLOUT_PLACES 18

static bool touches(const Box *a, const Box *b) {
  return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* What it costs to hide something: another box more than a unit, the edge of the map most. */
#define COST_UNIT    3
#define COST_NAME    3
#define COST_CALLOUT 20
#define COST_BEYOND  100

typedef struct Callouts {
  const HexScene *scene;
  Boxes units, names, stand; /* counters and ghosts; names of places; boxes that stand already */
} Callouts;

static int cost_of(const Boxes *boxes, const Box *box, int cost) {
  int sum = 0;
  for (size_t i = 0; i < boxes->count; i++) sum += touches(box, &boxes->items[i]) ? cost : 0;
  return sum;
}

/* What a box there would hide. */
static int hidden_by(const Callouts *callouts, Point m) {
  const HexScene *scene = callouts->scene;
  Box box = ducs_box_around(m, CALLOUT_X, CALLOUT_Y);
  bool beyond =
      box.left < 0 || box.right > scene->drawing->width || box.top < 0 || box.bottom > scene->map_height;
  return (beyond ? COST_BEYOND : 0) + cost_of(&callouts->stand, &box, COST_CALLOUT) +
         cost_of(&callouts->units, &box, COST_UNIT) + cost_of(&callouts->names, &box, COST_NAME);
}

/* Where the box of a hex hides least: around it, else a hex further away. */
static Point callout_at(const Callouts *callouts, Point m) {
  static const Point WAYS[CALLOUT_PLACES] = {{2, -1}, {2, 1},  {-2, -1}, {-2, 1}, {0, -2},  {0, 2},
                                             {4, 0},  {-4, 0}, {4, -2},  {4, 2},  {-4, -2}, {-4, 2},
                                             {0, -4}, {0, 4},  {2, -3},  {2, 3},  {-2, -3}, {-2, 3}};
  Point best = m;
  int least = 1000;
  for (int i = 0; i < CALLOUT_PLACES; i++) {
    Point place = {m.x + WAYS[i].x * (COUNTER_X + CALLOUT_X + 20) / 2, m.y + WAYS[i].y * HEX_HALF};
    int cost = hidden_by(callouts, place) + (i < 6 ? 0 : 2);
    if (cost >= least) continue;
    least = cost;
    best = place;
  }
  return best;
}

static void draw_result(Callouts *callouts, const Tree *event, size_t number) {
  const HexScene *scene = callouts->scene;
  Hex hex = ducs_hex_named(scene, tree_get(event, "hex"));
  if (hex == HEX_NONE) return;
  Point m = ducs_hex_middle(scene, hex), box = callout_at(callouts, m);
  callouts->stand.items[callouts->stand.count++] = ducs_box_around(box, CALLOUT_X, CALLOUT_Y);
  drawing_layer(scene->drawing, "results", tree_string(tree_get(event, "target"), ""));
  drawing_event(scene->drawing, number);
  drawing_stroke(scene->drawing, (Style){.line = INK_BLACK, .width = 14, .casing = INK_PAPER},
                 point_towards(m, box, 60), box);
  drawing_box(scene->drawing, (Style){.fill = INK_PAPER, .line = INK_BLACK, .width = 11, .round = 25},
              (Point){box.x - CALLOUT_X, box.y - CALLOUT_Y}, 2 * CALLOUT_X, 2 * CALLOUT_Y);
  Style style = {.fill = INK_BLACK, .size = RESULT, .bold = true, .room = 2 * CALLOUT_X - 30};
  drawing_textf(scene->drawing, style, box, "%d %s", field_number(event, "number", 0),
                tree_string(tree_get(event, "result"), ""));
}

static void add_hex(Callouts *callouts, const Tree *node) {
  Hex hex = ducs_hex_named(callouts->scene, node);
  if (hex == HEX_NONE) return;
  callouts->units.items[callouts->units.count++] =
      ducs_box_around(ducs_hex_middle(callouts->scene, hex), COUNTER_X, COUNTER_Y);
}

/* Where units stand, and where lost ones stood. */
static void find_units(Callouts *callouts) {
  const HexScene *scene = callouts->scene;
  const Tree *units = tree_get(scene->view, "units"), *log = tree_get(scene->view, "log");
  size_t room = (units == NULL ? 0 : units->count) + (log == NULL ? 0 : log->count), at = 0;
  callouts->units.items = arena_alloc(scene->arena, (room + 1) * sizeof *callouts->units.items);
  for (size_t i = 0; units != NULL && i < units->count; i++)
    add_hex(callouts, tree_get(units->items[i].value, "hex"));
  for (const Tree *event; (event = log_next(scene->view, "eliminated", &at)) != NULL;)
    add_hex(callouts, tree_get(event, "hex"));
}

/* Its number and result: they are how the text of the report calls it. */
void ducs_draw_results(const HexScene *scene, const Boxes *names) {
  const Tree *log = tree_get(scene->view, "log");
  size_t room = (log == NULL ? 0 : log->count) + 1, at = 0;
  Callouts callouts = {.scene = scene, .names = *names};
  callouts.stand.items = arena_alloc(scene->arena, room * sizeof *callouts.stand.items);
  find_units(&callouts);
  for (const Tree *event; (event = log_next(scene->view, "attack", &at)) != NULL;)
    draw_result(&callouts, event, at);
}

/* ---- what was lost ---- */

void ducs_draw_ghost(Drawing *drawing, Point m, const char *unit) {
  Style ghost = {.fill = INK_PAPER, .line = INK_BLACK, .width = 9, .dash = 25};
  Style letters = {.fill = INK_BLACK, .size = 85, .room = 2 * COUNTER_X - 20};
  drawing_box(drawing, ghost, (Point){m.x - COUNTER_X, m.y - COUNTER_Y}, 2 * COUNTER_X, 2 * COUNTER_Y);
  drawing_text(drawing, letters, m, unit);
}

/* Where a lost unit stood, unless another one stands there now. */
void ducs_draw_ghosts(const HexScene *scene) {
  size_t at = 0;
  for (const Tree *event; (event = log_next(scene->view, "eliminated", &at)) != NULL;) {
    Hex hex = ducs_hex_named(scene, tree_get(event, "hex"));
    if (hex == HEX_NONE || is_occupied(scene, hex)) continue;
    const char *unit = tree_string(tree_get(event, "unit"), "");
    drawing_layer(scene->drawing, "ghosts", unit);
    ducs_draw_ghost(scene->drawing, ducs_hex_middle(scene, hex), unit);
  }
}

void ducs_draw_lost(const HexScene *scene) {
  size_t at = 0;
  for (const Tree *event; (event = log_next(scene->view, "eliminated", &at)) != NULL;) {
    Hex hex = ducs_hex_named(scene, tree_get(event, "hex"));
    if (hex == HEX_NONE) continue;
    Point m = ducs_hex_middle(scene, hex);
    drawing_layer(scene->drawing, "lost", tree_string(tree_get(event, "unit"), ""));
    drawing_event(scene->drawing, at);
    mark_loss(scene->drawing, (Point){m.x + COUNTER_X - 30, m.y - COUNTER_Y - 10}, 36);
  }
}

void ducs_draw_events(const HexScene *scene) {
  draw_moves(scene);
  size_t at = 0;
  for (const Tree *event; (event = log_next(scene->view, "attack", &at)) != NULL;)
    draw_attack(scene, event, at);
  draw_steps(scene, "retreated", "retreats", true);
  draw_steps(scene, "pushed", "retreats", true);
  draw_steps(scene, "advanced", "advances", false);
}
