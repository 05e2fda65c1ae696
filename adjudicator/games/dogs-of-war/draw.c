#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../marks.h"
#include "view.h"

/* ---- small marks for what spaces and tokens give: in no language, each of a form of its own ---- */

#define STEP      146 /* from one mark to the next */
#define MARK_HALF 66

/* What a kind of soldier is called on marks, as fields of words: its `kind`, and `letters`, which stand for
 * one that nobody translated: the first letter of its id, or two where kinds share it. */
static Tree *kind_tree(Arena *arena, const Tree *view, const char *kind) {
  const Tree *stock = tree_get(view, "stock");
  int sharing = 0;
  for (size_t i = 0; stock != NULL && i < stock->count; i++)
    sharing += *tree_string(tree_get(stock->items[i].value, "kind"), "") == *kind;
  char *letters = arena_strndup(arena, kind, sharing > 1 ? 2 : 1);
  letters[0] = (char)toupper((unsigned char)letters[0]);
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "kind", kind);
  tree_put_text(arena, fields, "letters", letters);
  return fields;
}

static void draw_shield(Drawing *drawing, Style style, Point m) {
  const Point points[] = {{m.x - 58, m.y - 60},
                          {m.x + 58, m.y - 60},
                          {m.x + 58, m.y + 12},
                          {m.x, m.y + 70},
                          {m.x - 58, m.y + 12}};
  drawing_polygon(drawing, style, points, 5);
}

static void draw_star(Drawing *drawing, Style style, Point m) {
  static const Point TIPS[10] = {{0, -80}, {22, -28}, {78, -25}, {33, 12},   {50, 66},
                                 {0, 36},  {-50, 66}, {-33, 12}, {-78, -25}, {-22, -28}};
  Point points[10];
  for (int i = 0; i < 10; i++) points[i] = (Point){m.x + TIPS[i].x, m.y + TIPS[i].y};
  drawing_polygon(drawing, style, points, 10);
}

static void draw_pawn(Drawing *drawing, Style style, Point m) {
  const Point body[] = {
      {m.x - 55, m.y + 68}, {m.x - 16, m.y - 20}, {m.x + 16, m.y - 20}, {m.x + 55, m.y + 68}};
  drawing_polygon(drawing, style, body, 4);
  drawing_circle(drawing, style, (Point){m.x, m.y - 38}, 30);
}

/* One mark: "coins", "vp", "shields", "captains", "tactics"; or a kind of soldier, with its letters. */
static void draw_gain(Drawing *drawing, const char *what, int count, Point m, const Tree *view) {
  Style style = {.fill = INK_PAPER, .line = INK_BLACK, .width = 9};
  Style number = {.fill = INK_BLACK, .size = 88, .bold = true, .room = 100};
  if (strcmp(what, "coins") == 0) {
    style.fill = INK_YELLOW;
    drawing_circle(drawing, style, m, 62);
  } else if (strcmp(what, "vp") == 0) {
    style.fill = INK_GREEN;
    number = (Style){.fill = INK_PAPER, .size = 74, .bold = true};
    draw_star(drawing, style, m);
  } else if (strcmp(what, "shields") == 0) {
    style.fill = INK_SKY;
    draw_shield(drawing, style, m);
  } else if (strcmp(what, "captains") == 0) {
    style.fill = INK_BLACK;
    draw_pawn(drawing, style, m);
    number = (Style){.fill = INK_PAPER, .size = 70, .bold = true};
    m.y += 30;
  } else if (strcmp(what, "tactics") == 0) {
    style.fill = INK_PALE;
    drawing_box(drawing, style, (Point){m.x - 45, m.y - 62}, 90, 124);
  } else {
    drawing_box(drawing, style, (Point){m.x - 62, m.y - 52}, 124, 104);
    Tree *fields = kind_tree(drawing->arena, view, what);
    if (count > 1) tree_put_int(drawing->arena, fields, "count", count);
    drawing_words(drawing, number, m, "kind", fields);
    return;
  }
  drawing_textf(drawing, number, m, "%d", count);
}

static const Tree *given(const Tree *map) {
  static const Tree NOTHING = {.kind = TREE_LIST};
  const Tree *list = tree_get(map, "gives");
  return list == NULL || list->kind != TREE_LIST ? &NOTHING : list;
}

/* How broad the row of draw_gains() is; 0 if nothing is given. */
static int gains_width(const Tree *map) {
  return (int)given(map)->count * STEP;
}

/* What is given (GIVE of view.h) as marks with their numbers, in a row around a place. */
static void draw_gains(Drawing *drawing, const Tree *map, Point middle, const Tree *view) {
  const Tree *list = given(map);
  Point at = {middle.x - (gains_width(map) - STEP) / 2, middle.y};
  for (size_t i = 0; i < list->count; i++, at.x += STEP) {
    const Tree *row = list->items[i].value;
    const char *what = tree_string(tree_get(row, "what"), "");
    const char *kind = tree_string(tree_get(row, "kind"), what);
    draw_gain(drawing, kind, field_number(row, "count", 1), at, view);
  }
}

/* ---- the picture ---- */

/* Tenths of a pixel. */
#define WIDTH         6400
#define MARGIN        60
#define BATTLE_HEIGHT 1720
#define FOUGHT_HEIGHT 740 /* a battle that is over has a track, and no spaces */
#define TRACK_Y       440
#define TRACK_LEFT    1500
#define TRACK_RIGHT   4900
#define HOUSE_ROOM    (TRACK_LEFT - 2 * MARGIN - 40)
#define TOKENS_Y      665
#define SPACES_Y      800
#define SPACE_HEIGHT  760
#define HALF_GAP      50 /* between the spaces of the two houses */
#define PLAYER_LINE   230
#define LEGEND_LINE   220
#define TOKEN         118
#define COLUMNS       3
#define GAIN_KINDS    5 /* coins to tactics */
/* The breadth of a letter to its size, in hundredths. */
#define LETTER 62

typedef struct Scene {
  Arena *arena;
  const Tree *view;
  Drawing *drawing;
  int top; /* of what is drawn next */
} Scene;

static const Tree *list_of(const Scene *scene, const char *name) {
  const Tree *list = tree_get(scene->view, name);
  static const Tree NOTHING = {.kind = TREE_LIST};
  return list == NULL || list->kind != TREE_LIST ? &NOTHING : list;
}

static bool has_flag(const Tree *row, const char *name) {
  bool value = false;
  return tree_read_bool(tree_get(row, name), &value) && value;
}

static const char *text_of(const Tree *row, const char *name) {
  return tree_string(tree_get(row, name), "");
}

/* The look of a player, by their place at the table. */
static SeatLook look_of(const Scene *scene, const char *player) {
  const Tree *players = list_of(scene, "players");
  for (size_t i = 0; i < players->count; i++) {
    if (strcmp(text_of(players->items[i].value, "player"), player) == 0) return seat_look((int)i);
  }
  return seat_look(0);
}

static const char *house_name(const Scene *scene, const char *house) {
  const Tree *houses = list_of(scene, "houses");
  for (size_t i = 0; i < houses->count; i++) {
    const Tree *row = houses->items[i].value;
    if (strcmp(text_of(row, "house"), house) == 0) return text_of(row, "name");
  }
  return house;
}

/* ---- the head of a battle: houses, track ---- */

static int steps_of(const Scene *scene) {
  int steps = field_number(scene->view, "track", 15);
  return steps < 1 ? 1 : steps;
}

/* The first house wins towards the left. */
static int track_x(const Scene *scene, int lead) {
  int steps = steps_of(scene), half = (TRACK_RIGHT - TRACK_LEFT) / 2;
  if (lead > steps) lead = steps;
  if (lead < -steps) lead = -steps;
  return TRACK_LEFT + half - half * lead / steps;
}

static void draw_track(const Scene *scene, int lead) {
  int y = scene->top + TRACK_Y, steps = steps_of(scene);
  Style line = {.line = INK_BLACK, .width = 14};
  drawing_stroke(scene->drawing, line, (Point){TRACK_LEFT, y}, (Point){TRACK_RIGHT, y});
  for (int step = -steps; step <= steps; step++) {
    int half = step == 0 ? 80 : step % 5 == 0 ? 55 : 26;
    drawing_stroke(scene->drawing, line, (Point){track_x(scene, step), y - half},
                   (Point){track_x(scene, step), y + half});
  }
  Style numbers = {.fill = INK_BLACK, .casing = INK_PAPER, .size = 82};
  for (int step = -steps; step <= steps; step += 5) {
    if (step != 0)
      drawing_textf(scene->drawing, numbers, (Point){track_x(scene, step), y + 115}, "%d", abs(step));
  }
  Style cursor = {
      .fill = lead == 0 ? INK_PAPER : INK_BLACK, .line = INK_BLACK, .width = 12, .casing = INK_PAPER};
  Point m = {track_x(scene, lead), y};
  drawing_circle(scene->drawing, cursor, m, 98);
  Style number = {.fill = lead == 0 ? INK_BLACK : INK_PAPER, .size = 110, .bold = true};
  drawing_textf(scene->drawing, number, m, "%d", abs(lead));
}

/* Both houses at the ends of the track: the name, below it the id and what a shield is worth. */
static void draw_house(const Scene *scene, const char *layer, const char *house, bool right, bool ahead) {
  int x = right ? WIDTH - MARGIN : MARGIN;
  Style style = {.fill = INK_BLACK, .size = 145, .bold = true, .anchor = right ? ANCHOR_END : ANCHOR_START};
  style.room = HOUSE_ROOM;
  drawing_layer(scene->drawing, layer, house);
  drawing_text(scene->drawing, style, (Point){x, scene->top + TRACK_Y - 80}, house_name(scene, house));
  style.size = 105;
  style.bold = ahead;
  Tree *fields = tree_map(scene->arena);
  tree_put_text(scene->arena, fields, "house", house);
  const Tree *houses = list_of(scene, "houses");
  for (size_t i = 0; i < houses->count; i++) {
    const Tree *row = houses->items[i].value;
    if (strcmp(text_of(row, "house"), house) == 0)
      tree_put_int(scene->arena, fields, "value", field_number(row, "value", 0));
  }
  if (ahead) tree_put_bool(scene->arena, fields, "ahead", true);
  drawing_words(scene->drawing, style, (Point){x, scene->top + TRACK_Y + 90}, "house", fields);
}

static void draw_number(const Scene *scene, const char *layer, int battle, const char *key) {
  Point m = {WIDTH / 2, scene->top + 150};
  Tree *fields = tree_map(scene->arena);
  tree_put_int(scene->arena, fields, "battle", battle);
  drawing_layer(scene->drawing, layer, arena_printf(scene->arena, "%d", battle));
  drawing_stroke(scene->drawing, (Style){.line = INK_PALE, .width = 12}, (Point){MARGIN, scene->top + 60},
                 (Point){WIDTH - MARGIN, scene->top + 60});
  drawing_words(scene->drawing, (Style){.fill = INK_BLACK, .size = 115}, m, key, fields);
}

/* ---- tokens ---- */

#define TOKEN_LETTER 105
#define TOKEN_NAME   (21 * TOKEN_LETTER * LETTER / 100) /* in any language: what is longer is set smaller */

static int token_width(const Tree *token) {
  return TOKEN_NAME + 60 + gains_width(token);
}

static void draw_hidden(Drawing *drawing, Point m) {
  Style back = {.fill = INK_PALE, .line = INK_BLACK, .width = 10, .hatch = HATCH_RISING, .hatched = INK_GREY};
  drawing_box(drawing, back, (Point){m.x - 75, m.y - 75}, 150, 150);
  drawing_text(drawing, label_style(120, 0), m, "?");
}

/* In a row, in the middle: gains and name of each; a question mark for one that lies face down. */
static void draw_tokens(const Scene *scene, const Tree *battle) {
  const Tree *tokens = tree_get(battle, "tokens");
  int hidden = field_number(battle, "hidden", 0), width = hidden * 220, y = scene->top + TOKENS_Y;
  for (size_t i = 0; tokens != NULL && i < tokens->count; i++)
    width += token_width(tokens->items[i].value) + 160;
  int x = WIDTH / 2 - width / 2 + 80;
  drawing_layer(scene->drawing, "tokens",
                arena_printf(scene->arena, "%d", field_number(battle, "battle", 0)));
  for (size_t i = 0; tokens != NULL && i < tokens->count; i++) {
    const Tree *token = tokens->items[i].value;
    int gains = gains_width(token);
    Style style = {.fill = INK_BLACK, .size = TOKEN_LETTER, .anchor = ANCHOR_START, .room = TOKEN_NAME};
    draw_gains(scene->drawing, token, (Point){x + gains / 2, y}, scene->view);
    drawing_words(scene->drawing, style, (Point){x + gains + 20, y}, "token", token);
    x += token_width(token) + 160;
  }
  for (int i = 0; i < hidden; i++, x += 220) draw_hidden(scene->drawing, (Point){x + 75, y});
}

/* ---- spaces ---- */

/* The entry of the log, from 1, with which who stands there came now; 0: it is longer ago. What was placed in the year before
 * is told, too, and gone. */
static size_t came_with(const Scene *scene, const Tree *space) {
  size_t at = 0;
  for (const Tree *event; (event = log_next(scene->view, "placed", &at)) != NULL;) {
    if (strcmp(text_of(event, "space"), text_of(space, "space")) == 0 &&
        strcmp(text_of(event, "seat"), text_of(space, "by")) == 0)
      return at;
  }
  return 0;
}

/* "F/K" at the top right: who may stand there. */
static void draw_needs(const Scene *scene, const Tree *space, Point corner) {
  const Tree *need = tree_get(space, "need");
  if (need == NULL || need->count == 0) return;
  Tree *fields = tree_map(scene->arena);
  Tree *kinds = tree_put(scene->arena, fields, "kinds", tree_list(scene->arena));
  for (size_t i = 0; i < need->count; i++)
    tree_add(scene->arena, kinds,
             kind_tree(scene->arena, scene->view, tree_string(need->items[i].value, "")));
  Style style = {.fill = INK_BLACK, .size = 98, .bold = true, .anchor = ANCHOR_END, .room = 300};
  drawing_words(scene->drawing, style, corner, "need", fields);
}

static void draw_soldier(const Scene *scene, const Tree *space, size_t came, Point m) {
  const char *by = text_of(space, "by"), *soldier = text_of(space, "soldier");
  if (*by == '\0') return;
  drawing_layer(scene->drawing, "soldiers", text_of(space, "space"));
  drawing_event(scene->drawing, came);
  bool deserted = *soldier == '\0';
  const char *strength = arena_printf(scene->arena, "%d", field_number(space, "strength", 0));
  Point token = {deserted ? m.x : m.x - 85, m.y};
  mark_token(scene->drawing, look_of(scene, by), token, TOKEN, deserted ? "-" : strength);
  if (deserted) return;
  Style style = {.fill = INK_BLACK, .size = 105, .bold = true};
  drawing_words(scene->drawing, style, (Point){m.x + 125, m.y}, "kind",
                kind_tree(scene->arena, scene->view, soldier));
}

static Style space_style(bool closed, bool fresh) {
  Style style = {.fill = INK_LAND, .line = INK_WALL, .width = 12, .round = 60};
  if (closed) {
    style.hatch = HATCH_CROSSED;
    style.hatched = INK_PALE;
  }
  if (fresh) {
    style.line = INK_RED;
    style.width = 36;
  }
  return style;
}

static void draw_space(const Scene *scene, const Tree *space, Point corner, int width, bool closed) {
  const char *id = text_of(space, "space"), *number = strchr(id, '.');
  size_t came = came_with(scene, space);
  mark_place_box(scene->drawing, id, corner, width, SPACE_HEIGHT);
  drawing_layer(scene->drawing, "spaces", id);
  drawing_box(scene->drawing, space_style(closed, came > 0), corner, width, SPACE_HEIGHT);
  Style label = {.fill = INK_BLACK, .size = 105, .anchor = ANCHOR_START, .room = width - 80};
  drawing_text(scene->drawing, label, (Point){corner.x + 40, corner.y + 85},
               number == NULL ? id : number + 1);
  draw_needs(scene, space, (Point){corner.x + width - 40, corner.y + 85});
  draw_gains(scene->drawing, space, (Point){corner.x + width / 2, corner.y + 275}, scene->view);
  draw_soldier(scene, space, came, (Point){corner.x + width / 2, corner.y + 565});
}

static void draw_spaces(const Scene *scene, const Tree *side, bool right) {
  const Tree *spaces = tree_get(side, "spaces");
  if (spaces == NULL || spaces->count == 0) return;
  int left = right ? WIDTH / 2 + HALF_GAP : MARGIN;
  int step = (WIDTH / 2 - HALF_GAP - MARGIN) / (int)spaces->count;
  for (size_t i = 0; i < spaces->count; i++)
    draw_space(scene, spaces->items[i].value, (Point){left + (int)i * step, scene->top + SPACES_Y}, step - 30,
               has_flag(side, "closed"));
}

static void draw_battle(const Scene *scene, const Tree *battle) {
  const Tree *sides = tree_get(battle, "sides");
  if (sides == NULL || sides->count != 2) return;
  draw_number(scene, "battles", field_number(battle, "battle", 0), "battle");
  for (int i = 0; i < 2; i++) {
    const Tree *side = sides->items[i].value;
    mark_place_box(scene->drawing, text_of(side, "house"),
                   (Point){i == 0 ? MARGIN : WIDTH - MARGIN - HOUSE_ROOM, scene->top + TRACK_Y - 180},
                   HOUSE_ROOM, 340);
    draw_house(scene, "battles", text_of(side, "house"), i == 1, has_flag(side, "ahead"));
    draw_spaces(scene, side, i == 1);
  }
  drawing_layer(scene->drawing, "tracks",
                arena_printf(scene->arena, "%d", field_number(battle, "battle", 0)));
  draw_track(scene, field_number(sides->items[0].value, "lead", 0));
  draw_tokens(scene, battle);
}

/* ---- battles that were fought ---- */

/* The next event that ended a battle. */
static const Tree *next_fought(const Scene *scene, size_t *at) {
  const Tree *log = list_of(scene, "log");
  while (*at < log->count) {
    const Tree *event = log->items[(*at)++].value;
    const char *code = text_of(event, "code");
    if (strcmp(code, "battle-won") == 0 || strcmp(code, "battle-drawn") == 0) return event;
  }
  return NULL;
}

static void draw_fought(const Scene *scene, const Tree *event) {
  int margin = field_number(event, "margin", 0);
  draw_number(scene, "fought", field_number(event, "battle", 0), "fought");
  draw_house(scene, "fought", text_of(event, "house"), false, margin > 0);
  draw_house(scene, "fought", text_of(event, "against"), true, false);
  drawing_layer(scene->drawing, "fights", text_of(event, "house"));
  mark_fight(scene->drawing, (Point){track_x(scene, margin), scene->top + TRACK_Y}, 195);
  drawing_layer(scene->drawing, "fought-tracks",
                arena_printf(scene->arena, "%d", field_number(event, "battle", 0)));
  draw_track(scene, margin);
}

/* ---- below the battles ---- */

static Point cell(const Scene *scene, int entry, int line_height) {
  return (Point){MARGIN + 130 + entry % COLUMNS * (WIDTH - MARGIN) / COLUMNS,
                 scene->top + 110 + entry / COLUMNS * line_height};
}

static void cell_words(const Scene *scene, Point m, const char *key, const Tree *fields) {
  Style style = {.fill = INK_BLACK, .size = 110, .anchor = ANCHOR_START, .room = WIDTH / COLUMNS - 420};
  drawing_words(scene->drawing, style, (Point){m.x + 190, m.y}, key, fields);
}

static int rows_of(size_t entries) {
  return (int)(entries + COLUMNS - 1) / COLUMNS;
}

static void draw_players(const Scene *scene) {
  const Tree *players = list_of(scene, "players");
  for (size_t i = 0; i < players->count; i++) {
    const Tree *row = players->items[i].value;
    Point m = cell(scene, (int)i, PLAYER_LINE);
    drawing_layer(scene->drawing, "players", text_of(row, "player"));
    mark_token(scene->drawing, seat_look((int)i), m, 85, NULL);
    cell_words(scene, m, "player", row);
  }
}

typedef struct GainRow {
  const char *what, *words;
} GainRow;
static const GainRow GAIN_ROWS[GAIN_KINDS] = {{"coins", "gains-coins"},
                                              {"vp", "gains-vp"},
                                              {"shields", "gains-shields"},
                                              {"captains", "gains-captains"},
                                              {"tactics", "gains-tactics"}};

/* The page of an order desk must be small, and its reader has the report with all of them. */
#ifndef GAME_AT_DESK
static const char *const MARK_WORDS[] = {"fresh",  "closed-side", "deserted",
                                         "hidden", "marker",      "fought-mark"};
#define MARKS (sizeof MARK_WORDS / sizeof *MARK_WORDS)

static void draw_legend_mark(const Scene *scene, size_t mark, Point m) {
  Drawing *drawing = scene->drawing;
  Point corner = {m.x - 90, m.y - 70};
  switch (mark) {
  case 0: drawing_box(drawing, space_style(false, true), corner, 180, 140); break;
  case 1: drawing_box(drawing, space_style(true, false), corner, 180, 140); break;
  case 2: mark_token(drawing, seat_look(0), m, 75, "-"); break;
  case 3: draw_hidden(drawing, m); break;
  case 4:
    drawing_circle(drawing, (Style){.fill = INK_BLACK, .line = INK_BLACK, .width = 12, .casing = INK_PAPER},
                   m, 75);
    drawing_text(drawing, (Style){.fill = INK_PAPER, .size = 100, .bold = true}, m, "3");
    break;
  default: mark_fight(drawing, m, 90);
  }
}

static void draw_legend_marks(const Scene *scene, int entry) {
  for (size_t i = 0; i < MARKS; i++) {
    Point m = cell(scene, entry + (int)i, LEGEND_LINE);
    draw_legend_mark(scene, i, m);
    cell_words(scene, m, MARK_WORDS[i], NULL);
  }
}
#else
#define MARKS                           ((size_t)0)
#define draw_legend_marks(scene, entry) ((void)0)
#endif

/* Marks for gains, then the kinds of soldiers, then all others. */
static void draw_legend(const Scene *scene) {
  const Tree *stock = list_of(scene, "stock");
  drawing_layer(scene->drawing, "legend", NULL);
  for (int entry = 0; entry < GAIN_KINDS; entry++) {
    const GainRow *row = &GAIN_ROWS[entry];
    Point m = cell(scene, entry, LEGEND_LINE);
    draw_gain(scene->drawing, row->what, 1, m, scene->view);
    cell_words(scene, m, row->words, NULL);
  }
  for (size_t i = 0; i < stock->count; i++) {
    const Tree *row = stock->items[i].value;
    Point m = cell(scene, GAIN_KINDS + (int)i, LEGEND_LINE);
    draw_gain(scene->drawing, text_of(row, "kind"), 1, m, scene->view);
    cell_words(scene, m, "soldier", row);
  }
  draw_legend_marks(scene, GAIN_KINDS + (int)stock->count);
}

static int battles_height(const Scene *scene) {
  size_t at = 0;
  int fought = 0;
  while (next_fought(scene, &at) != NULL) fought++;
  return fought * FOUGHT_HEIGHT + (int)list_of(scene, "battles")->count * BATTLE_HEIGHT;
}

/* What came of the last ones, then those that stand. */
static void draw_battles(Scene *scene) {
  const Tree *battles = list_of(scene, "battles");
  size_t at = 0;
  for (const Tree *event; (event = next_fought(scene, &at)) != NULL; scene->top += FOUGHT_HEIGHT)
    draw_fought(scene, event);
  for (size_t i = 0; i < battles->count; i++, scene->top += BATTLE_HEIGHT)
    draw_battle(scene, battles->items[i].value);
}

Drawing *dogs_draw(const Tree *view, Arena *arena) {
  Scene scene = {.arena = arena, .view = view};
  size_t players = list_of(&scene, "players")->count, kinds = list_of(&scene, "stock")->count;
  int battles = battles_height(&scene), below = rows_of(players) * PLAYER_LINE + 80;
  bool stand = list_of(&scene, "battles")->count > 0;
  if (battles == 0) return NULL;
  int legend = stand ? rows_of(GAIN_KINDS + kinds + MARKS) * LEGEND_LINE + 80 : 0;
  scene.drawing = drawing_new(arena, WIDTH, battles + below + legend);
  draw_battles(&scene);
  draw_players(&scene);
  scene.top += below;
  if (stand) draw_legend(&scene);
  return scene.drawing;
}
