/* The picture: battles one below the other, those that were fought first; players; the legend. */
#include "draw.h"

#include <stdlib.h>
#include <string.h>

/* Tenths of a pixel, from the top of a battle. */
#define LINE_Y       60
#define HEADING_Y    240
#define NAME_Y       580
#define HOUSE_Y      860
#define PUSH_Y       1005
#define TRACK_Y      1290
#define NUMBERS_Y    1550
#define SPACES_Y     1690
#define TRACK_LEFT   320
#define TRACK_RIGHT  (WIDTH - TRACK_LEFT)
#define HALF_GAP     50 /* between the spaces of the two houses */
#define COLUMNS      2  /* of spaces of a house */
#define SPACE_GAP    40
#define SPACE_HEIGHT 720
/* Of a battle that was fought there is only who stood. */
#define FOUGHT_SPACE 420
#define TACTICS_ROW  270
#define BELOW        110 /* a battle */
#define TOKENS_LEFT  1500
#define FOUGHT_LEFT  2550 /* the same beside a longer heading */
#define TAKER_ROOM   210
#define PLAYER_ROW   290
#define PIECE        150
#define SIDE_ROOM    (WIDTH / 2 - MARGIN - HALF_GAP)

static bool has_flag(const Tree *row, const char *name) {
  bool value = false;
  return tree_read_bool(tree_get(row, name), &value) && value;
}

/* The look of a player, by their place at the table. */
static SeatLook look_of(const Scene *scene, const char *player) {
  const Tree *players = dogs_list(scene->view, "players");
  for (size_t i = 0; i < players->count; i++) {
    if (strcmp(dogs_text(players->items[i].value, "player"), player) == 0) return seat_look((int)i);
  }
  return seat_look(0);
}

static const Tree *house_row(const Scene *scene, const char *house) {
  const Tree *houses = dogs_list(scene->view, "houses");
  for (size_t i = 0; i < houses->count; i++) {
    if (strcmp(dogs_text(houses->items[i].value, "house"), house) == 0) return houses->items[i].value;
  }
  return NULL;
}

/* ---- a battle as it is drawn ---- */

typedef struct Card {
  const Scene *scene;
  const Tree *battle; /* of the view, or of dogs_fought_battle() */
  const Tree *sides;
  const char *number; /* "2" */
  bool past;          /* only who stood is drawn, of a battle that the view has no more */
  size_t fought;      /* the entry of the log that ended it; 0: it stands */
  size_t since, end;  /* the entries of the log that may be about it: from the one, without the other */
} Card;

/* Of these the desk has none (draw_fought.c), and its page is smaller for knowing that. */
static size_t fought_of(const Card *card) {
#ifdef GAME_AT_DESK
  (void)card;
  return 0;
#else
  return card->fought;
#endif
}

static bool is_past(const Card *card) {
#ifdef GAME_AT_DESK
  (void)card;
  return false;
#else
  return card->past;
#endif
}

static Card card_of(const Scene *scene, const Tree *battle, bool past) {
  size_t last = 0, fought = (size_t)field_number(battle, "fought", 0);
  for (size_t entry = 0; (entry = dogs_next_fought(scene->view, entry)) != 0;) last = entry;
  return (Card){.scene = scene,
                .battle = battle,
                .sides = dogs_list(battle, "sides"),
                .number = arena_printf(scene->arena, "%d", field_number(battle, "battle", 0)),
                .past = past,
                .fought = fought,
                .since = fought == 0 ? last + 1 : 1,
                .end = fought == 0 ? dogs_list(scene->view, "log")->count + 1 : fought};
}

static const Tree *side_of(const Card *card, int side) {
  return card->sides->items[side].value;
}

/* The name of a layer; what is past lies in layers of its own, since the same houses may fight again. */
static void set_layer(const Card *card, const char *layer, const char *about) {
  if (is_past(card)) layer = arena_concat(card->scene->arena, "fought-", layer, NULL);
  drawing_layer(card->scene->drawing, layer, about);
}

static Point at(const Card *card, int x, int y) {
  return (Point){x, card->scene->top + y};
}

/* Entry `entry` if it has this code and is about this battle; else NULL. */
static const Tree *told_of(const Card *card, size_t entry, const char *code) {
  const Tree *event = dogs_entry(card->scene->view, entry);
  bool ours = field_number(event, "battle", 0) == field_number(card->battle, "battle", 0);
  return ours && strcmp(dogs_text(event, "code"), code) == 0 ? event : NULL;
}

/* The last entry of the log that tells of this battle, if it was fought. */
static size_t last_told(const Card *card) {
  size_t next = fought_of(card) == 0 ? 0 : dogs_next_fought(card->scene->view, fought_of(card));
  return next == 0 ? dogs_list(card->scene->view, "log")->count : next - 1;
}

/* The next entry after *entry with that code which tells what came of a battle that was fought. */
static const Tree *next_told(const Card *card, const char *code, size_t *entry) {
  size_t last = fought_of(card) == 0 ? 0 : last_told(card);
  if (*entry < fought_of(card)) *entry = fought_of(card);
  while (*entry < last) {
    const Tree *event = told_of(card, ++*entry, code);
    if (event != NULL) return event;
  }
  return NULL;
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

static void draw_track(const Card *card) {
  const Scene *scene = card->scene;
  int y = scene->top + TRACK_Y, steps = steps_of(scene);
  Style line = {.line = INK_BLACK, .width = 18};
  set_layer(card, "tracks", card->number);
  drawing_stroke(scene->drawing, line, (Point){TRACK_LEFT, y}, (Point){TRACK_RIGHT, y});
  for (int step = -steps; step <= steps; step++) {
    int half = step == 0 ? 110 : step % 5 == 0 ? 80 : 40;
    drawing_stroke(scene->drawing, line, (Point){track_x(scene, step), y - half},
                   (Point){track_x(scene, step), y + half});
  }
  Style numbers = {.fill = INK_BLACK, .casing = INK_PAPER, .size = LETTERS};
  for (int step = -steps; step <= steps; step += 5) {
    if (step != 0)
      drawing_textf(scene->drawing, numbers, at(card, track_x(scene, step), NUMBERS_Y), "%d", abs(step));
  }
}

/* An entry of the log that moved the marker of this battle. */
static bool is_push(const Card *card, const Tree *event, int *lead) {
  static const char *const CODES[] = {"placed", "switched", "deserted", "cursor", NULL};
  const char *house = dogs_text(event, "house");
  bool first = strcmp(house, dogs_text(side_of(card, 0), "house")) == 0;
  if (!first && strcmp(house, dogs_text(side_of(card, 1), "house")) != 0) return false;
  *lead = (first ? 1 : -1) * field_number(event, "lead", 0);
  for (size_t i = 0; CODES[i] != NULL; i++) {
    if (strcmp(dogs_text(event, "code"), CODES[i]) == 0) return true;
  }
  return false;
}

/* Above the track: how far it was pushed, and by whom. */
static void draw_pushes(const Card *card) {
  const Scene *scene = card->scene;
  set_layer(card, "pushes", card->number);
  for (size_t entry = card->since; entry < card->end; entry++) {
    const Tree *event = dogs_entry(scene->view, entry);
    int lead;
    if (!is_push(card, event, &lead)) continue;
    const char *seat = dogs_text(event, "seat");
    SeatLook look = look_of(scene, seat);
    drawing_event(scene->drawing, entry);
    dogs_draw_push(scene->drawing, *seat == '\0' ? NULL : &look, at(card, track_x(scene, lead), PUSH_Y));
  }
}

static void draw_marker(const Card *card) {
  int lead = field_number(side_of(card, 0), "lead", 0);
  Point m = at(card, track_x(card->scene, lead), TRACK_Y);
  set_layer(card, fought_of(card) == 0 ? "markers" : "fights", card->number);
  if (fought_of(card) != 0) {
    drawing_event(card->scene->drawing, fought_of(card));
    mark_fight(card->scene->drawing, m, 235);
  }
  dogs_draw_marker(card->scene->drawing, m, 150, lead);
}

/* Both houses above the ends of the track: the name, below it the id and what a shield is worth. */
static void draw_house(const Card *card, int side) {
  const Scene *scene = card->scene;
  const char *house = dogs_text(side_of(card, side), "house");
  const Tree *row = house_row(scene, house);
  bool right = side == 1, ahead = field_number(side_of(card, side), "lead", 0) > 0;
  int x = right ? WIDTH - MARGIN : MARGIN;
  Style style = {.fill = INK_BLACK, .size = 270, .bold = true, .anchor = right ? ANCHOR_END : ANCHOR_START};
  style.room = SIDE_ROOM;
  set_layer(card, "battles", house);
  drawing_text(scene->drawing, style, at(card, x, NAME_Y), row == NULL ? house : dogs_text(row, "name"));
  style.size = LETTERS;
  style.bold = ahead;
  Tree *fields = tree_map(scene->arena);
  tree_put_text(scene->arena, fields, "house", house);
  if (row != NULL) tree_put_int(scene->arena, fields, "value", field_number(row, "value", 0));
  if (ahead) tree_put_bool(scene->arena, fields, fought_of(card) == 0 ? "ahead" : "won", true);
  drawing_words(scene->drawing, style, at(card, x, HOUSE_Y), "house", fields);
}

static void draw_heading(const Card *card) {
  const Scene *scene = card->scene;
  Tree *fields = tree_map(scene->arena);
  tree_put_int(scene->arena, fields, "battle", field_number(card->battle, "battle", 0));
  set_layer(card, "headings", card->number);
  drawing_stroke(scene->drawing, (Style){.line = INK_GREY, .width = 18}, at(card, MARGIN, LINE_Y),
                 at(card, WIDTH - MARGIN, LINE_Y));
  Style style = {.fill = INK_BLACK, .size = LETTERS, .bold = true, .anchor = ANCHOR_START};
  style.room = (is_past(card) ? FOUGHT_LEFT : TOKENS_LEFT) - MARGIN - 80;
  drawing_words(scene->drawing, style, at(card, MARGIN, HEADING_Y), is_past(card) ? "fought" : "battle",
                fields);
}

/* ---- tokens ---- */

/* The players who took a token, left of it. `token`: NULL for one that lay face down. Returns the name of that. */
static const Tree *draw_takers(const Card *card, const char *token, Point m) {
  const Tree *taken = NULL;
  size_t entry = 0;
  for (const Tree *event; (event = next_told(card, "token", &entry)) != NULL;) {
    bool hidden = *dogs_text(event, "hidden") != '\0';
    if (token == NULL ? !hidden : hidden || strcmp(dogs_text(event, "token"), token) != 0) continue;
    set_layer(card, "takers",
              arena_concat(card->scene->arena, card->number, "-", dogs_text(event, "token"), NULL));
    drawing_event(card->scene->drawing, entry);
    mark_token(card->scene->drawing, look_of(card->scene, dogs_text(event, "seat")), m, 75, NULL);
    m.x += 60;
    taken = event;
  }
  return taken;
}

static void draw_token(const Card *card, const Tree *token, int x, int room) {
  const Scene *scene = card->scene;
  int gains = dogs_gains_width(token);
  const char *id = dogs_text(token, "token");
  Style style = {.fill = INK_BLACK, .size = LETTERS, .anchor = ANCHOR_START};
  style.room = room - gains - TAKER_ROOM - 60;
  set_layer(card, "tokens", arena_concat(scene->arena, card->number, "-", id, NULL));
  dogs_draw_gains(scene, token, at(card, x + TAKER_ROOM, HEADING_Y));
  drawing_words(scene->drawing, style, at(card, x + TAKER_ROOM + gains + 20, HEADING_Y), "token", token);
  draw_takers(card, id, at(card, x + 90, HEADING_Y));
}

/* Face down; when it was taken everybody saw what it was. */
static void draw_face_down(const Card *card, int number, int x, int room) {
  const Tree *taken = draw_takers(card, NULL, at(card, x + 90, HEADING_Y));
  set_layer(card, "hidden", arena_printf(card->scene->arena, "%s-%d", card->number, number));
  if (taken == NULL || !is_past(card)) {
    dogs_draw_hidden(card->scene->drawing, at(card, x + TAKER_ROOM + 115, HEADING_Y));
    return;
  }
  Style style = {.fill = INK_BLACK, .size = LETTERS, .anchor = ANCHOR_START, .room = room - TAKER_ROOM - 60};
  drawing_words(card->scene->drawing, style, at(card, x + TAKER_ROOM + 20, HEADING_Y), "token", taken);
}

static void draw_tokens(const Card *card) {
  const Tree *tokens = dogs_list(card->battle, "tokens");
  int hidden = field_number(card->battle, "hidden", 0), count = (int)tokens->count + hidden;
  int x = is_past(card) ? FOUGHT_LEFT : TOKENS_LEFT, room = (WIDTH - MARGIN - x) / (count == 0 ? 1 : count);
  for (size_t i = 0; i < tokens->count; i++, x += room) draw_token(card, tokens->items[i].value, x, room);
  for (int i = 0; i < hidden; i++, x += room) draw_face_down(card, i + 1, x, room);
}

/* ---- spaces ---- */

/* The entry of the log with which the captain there has just come; 0: it came earlier. */
static size_t came_with(const Card *card, const Tree *space) {
  const char *name = dogs_text(space, "space"), *by = dogs_text(space, "by");
  size_t came = 0;
  for (size_t entry = card->since; entry < card->end; entry++) {
    const Tree *event = dogs_entry(card->scene->view, entry);
    const char *code = dogs_text(event, "code");
    bool moved = strcmp(code, "switched") == 0 || strcmp(code, "shifted") == 0;
    const char *to = moved                         ? dogs_text(event, "to")
                     : strcmp(code, "placed") == 0 ? dogs_text(event, "space")
                                                   : "";
    if (*name != '\0' && strcmp(to, name) == 0 && strcmp(dogs_text(event, "seat"), by) == 0) came = entry;
  }
  return came;
}

/* The entry with which the soldier there went over the hills now. */
static size_t left_with(const Card *card, const Tree *space) {
  size_t left = 0;
  for (size_t entry = card->since; entry < card->end; entry++) {
    const Tree *event = dogs_entry(card->scene->view, entry);
    if (strcmp(dogs_text(event, "code"), "deserted") == 0 &&
        strcmp(dogs_text(event, "space"), dogs_text(space, "space")) == 0)
      left = entry;
  }
  return left;
}

/* "F/K": who may stand there. */
static void draw_needs(const Card *card, const Tree *space, Point left) {
  const Scene *scene = card->scene;
  const Tree *need = dogs_list(space, "need");
  if (need->count == 0) return;
  Tree *fields = tree_map(scene->arena);
  Tree *kinds = tree_put(scene->arena, fields, "kinds", tree_list(scene->arena));
  for (size_t i = 0; i < need->count; i++)
    tree_add(scene->arena, kinds, dogs_kind_words(scene, tree_string(need->items[i].value, "")));
  Style style = {.fill = INK_BLACK, .size = LETTERS, .bold = true, .anchor = ANCHOR_START, .room = 560};
  drawing_words(scene->drawing, style, left, "need", fields);
}

static void draw_soldier(const Card *card, const Tree *space, size_t came, Point m) {
  const Scene *scene = card->scene;
  const char *soldier = dogs_text(space, "soldier");
  bool deserted = *soldier == '\0';
  set_layer(card, "soldiers", dogs_text(space, "space"));
  drawing_event(scene->drawing, came);
  const char *strength = arena_printf(scene->arena, "%d", field_number(space, "strength", 0));
  mark_token(scene->drawing, look_of(scene, dogs_text(space, "by")), m, PIECE, deserted ? "-" : strength);
  if (deserted) return;
  Style style = {.fill = INK_BLACK, .size = 230, .bold = true};
  drawing_words(scene->drawing, style, (Point){m.x + 350, m.y}, "kind", dogs_kind_words(scene, soldier));
}

/* What became of the captain there: beaten, or withdrawn before that. */
static void draw_fate(const Card *card, const Tree *side, const Tree *space, Point m) {
  if (fought_of(card) == 0 || field_number(side, "lead", 0) >= 0) return;
  Drawing *drawing = card->scene->drawing;
  const char *by = dogs_text(space, "by"), *name = dogs_text(space, "space");
  size_t entry = 0;
  for (const Tree *event; (event = next_told(card, "withdrew", &entry)) != NULL;) {
    if (strcmp(dogs_text(event, "seat"), by) != 0) continue;
    set_layer(card, "withdrawn", name);
    drawing_event(drawing, entry);
    dogs_draw_withdrawn(drawing, look_of(card->scene, by), m, PIECE);
    return;
  }
  set_layer(card, "losses", name);
  drawing_event(drawing, fought_of(card));
  mark_loss(drawing, (Point){m.x + 140, m.y + 100}, 75);
}

/* Draws what a player got for the battle, beside the first of their captains there. */
static void draw_scores(const Card *card, const char *by, Point right) {
  static const struct { const char *code, *gain; } ROWS[] = {{"scored", "vp"}, {"coin", "coins"}};
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    size_t entry = 0;
    for (const Tree *event; (event = next_told(card, ROWS[i].code, &entry)) != NULL;) {
      if (strcmp(dogs_text(event, "seat"), by) != 0) continue;
      set_layer(card, ROWS[i].code, arena_concat(card->scene->arena, card->number, "-", by, NULL));
      drawing_event(card->scene->drawing, entry);
      dogs_draw_gain(card->scene, ROWS[i].gain, field_number(event, ROWS[i].gain, 0), right);
      right.x -= 250;
    }
  }
}

static bool is_first_of(const Tree *spaces, size_t space) {
  const char *by = dogs_text(spaces->items[space].value, "by");
  for (size_t i = 0; i < space; i++) {
    if (strcmp(dogs_text(spaces->items[i].value, "by"), by) == 0) return false;
  }
  return true;
}

static int space_height(const Card *card) {
  return is_past(card) ? FOUGHT_SPACE : SPACE_HEIGHT;
}

static void draw_space(const Card *card, const Tree *side, size_t number, Point corner, int width) {
  const Scene *scene = card->scene;
  const Tree *spaces = dogs_list(side, "spaces"), *space = spaces->items[number].value;
  const char *id = dogs_text(space, "space"), *dot = strchr(id, '.');
  int height = space_height(card), soldier_y = is_past(card) ? height / 2 : height - 210;
  if (!is_past(card)) mark_place_box(scene->drawing, id, corner, width, height);
  set_layer(card, "spaces", id);
  Style box = dogs_space_style(has_flag(side, "closed"));
  if (is_past(card)) box.fill = INK_PALE;
  drawing_box(scene->drawing, box, corner, width, height);
  Style label = {.fill = INK_BLACK, .size = LETTERS, .anchor = ANCHOR_START, .room = 300};
  drawing_text(scene->drawing, label, (Point){corner.x + 50, corner.y + (is_past(card) ? soldier_y : 180)},
               dot == NULL ? id : dot + 1);
  draw_needs(card, space, (Point){corner.x + 260, corner.y + 180});
  int gains = dogs_gains_width(space);
  dogs_draw_gains(scene, space, (Point){corner.x + width - gains - 30, corner.y + 180});
  const char *by = dogs_text(space, "by");
  if (*by == '\0') return;
  size_t came = is_past(card) ? 0 : came_with(card, space), left = is_past(card) ? 0 : left_with(card, space);
  if (came > 0 || left > 0) {
    set_layer(card, "actions", id);
    drawing_event(scene->drawing, left > came ? left : came);
    drawing_box(scene->drawing, dogs_ring_style(), corner, width, height);
  }
  Point piece = {corner.x + 430, corner.y + soldier_y};
  draw_soldier(card, space, left > came ? left : came, piece);
  draw_fate(card, side, space, piece);
  if (fought_of(card) != 0 && is_first_of(spaces, number))
    draw_scores(card, by, (Point){corner.x + width - 160, piece.y});
}

static int rows_of(size_t entries) {
  return (int)(entries + COLUMNS - 1) / COLUMNS;
}

/* In rows of two, from the left. */
static void draw_spaces(const Card *card, int side) {
  const Tree *spaces = dogs_list(side_of(card, side), "spaces");
  int left = side == 1 ? WIDTH / 2 + HALF_GAP : MARGIN, step = SIDE_ROOM / COLUMNS;
  for (size_t i = 0; i < spaces->count; i++) {
    int column = (int)i % COLUMNS, row = (int)i / COLUMNS;
    int x = left + column * step + (side == 1 ? SPACE_GAP : 0);
    draw_space(card, side_of(card, side), i, at(card, x, SPACES_Y + row * (space_height(card) + SPACE_GAP)),
               step - SPACE_GAP);
  }
}

static int spaces_height(const Card *card) {
  int rows = 0;
  for (int side = 0; side < 2; side++) {
    int more = rows_of(dogs_list(side_of(card, side), "spaces")->count);
    if (more > rows) rows = more;
  }
  return rows * (space_height(card) + SPACE_GAP);
}

/* The cards that were played in a battle that is past, below it. */
static void draw_tactics(const Card *card) {
  const Scene *scene = card->scene;
  const Tree *tactics = dogs_list(card->battle, "tactics");
  for (size_t i = 0; i < tactics->count; i++) {
    const Tree *played = tactics->items[i].value;
    int x = MARGIN + (int)i % COLUMNS * WIDTH / COLUMNS;
    Point m = at(card, x + 100, SPACES_Y + spaces_height(card) + (int)i / COLUMNS * TACTICS_ROW + 130);
    set_layer(card, "tactics", arena_printf(scene->arena, "%s-%d", card->number, (int)i + 1));
    dogs_draw_gain(scene, "tactics", 1, m);
    mark_token(scene->drawing, look_of(scene, dogs_text(played, "by")), (Point){m.x + 210, m.y}, 75, NULL);
    Style style = {.fill = INK_BLACK, .size = LETTERS, .anchor = ANCHOR_START, .room = WIDTH / COLUMNS - 560};
    drawing_words(scene->drawing, style, (Point){m.x + 340, m.y}, "tactic", played);
  }
}

static int card_height(const Card *card) {
  int tactics = is_past(card) ? rows_of(dogs_list(card->battle, "tactics")->count) : 0;
  return card->sides->count != 2 ? 0 : SPACES_Y + spaces_height(card) + tactics * TACTICS_ROW + BELOW;
}

static void draw_card(const Card *card) {
  if (card->sides->count != 2) return;
  draw_heading(card);
  draw_tokens(card);
  for (int side = 0; side < 2; side++) {
    if (!is_past(card))
      mark_place_box(card->scene->drawing, dogs_text(side_of(card, side), "house"),
                     at(card, side == 0 ? MARGIN : WIDTH / 2 + HALF_GAP, NAME_Y - 160), SIDE_ROOM, 540);
    draw_house(card, side);
    draw_spaces(card, side);
  }
  draw_track(card);
  draw_pushes(card);
  draw_marker(card);
  if (is_past(card)) draw_tactics(card);
}

/* ---- below the battles ---- */

static void draw_players(const Scene *scene) {
  const Tree *players = dogs_list(scene->view, "players");
  Style style = {
      .fill = INK_BLACK, .size = LETTERS, .anchor = ANCHOR_START, .room = WIDTH - 2 * MARGIN - 700};
  for (size_t i = 0; i < players->count; i++) {
    const Tree *row = players->items[i].value;
    Point m = {MARGIN + 150, scene->top + 160 + (int)i * PLAYER_ROW};
    drawing_layer(scene->drawing, "players", dogs_text(row, "player"));
    mark_token(scene->drawing, seat_look((int)i), m, 105, NULL);
    drawing_words(scene->drawing, style, (Point){m.x + 220, m.y}, "player", row);
    dogs_draw_gain(scene, "captains", field_number(row, "captains", 0), (Point){WIDTH - MARGIN - 150, m.y});
  }
}

/* ---- all of it ---- */

/* Draws the battles from `scene->top` on, which it moves; without a drawing it only measures. Those that were fought
 * and that the view has no more, then those that it has. */
static void draw_battles(Scene *scene) {
  const Tree *battles = dogs_list(scene->view, "battles");
  bool ended = battles->count > 0 && tree_get(battles->items[0].value, "fought") != NULL;
  for (size_t entry = 0; !ended && (entry = dogs_next_fought(scene->view, entry)) != 0;) {
    Card card = card_of(scene, dogs_fought_battle(scene->view, entry, scene->arena), true);
    if (scene->drawing != NULL) draw_card(&card);
    scene->top += card_height(&card);
  }
  for (size_t i = 0; i < battles->count; i++) {
    Card card = card_of(scene, battles->items[i].value, false);
    if (scene->drawing != NULL) draw_card(&card);
    scene->top += card_height(&card);
  }
}

Drawing *dogs_draw(const Tree *view, Arena *arena) {
  Scene scene = {.arena = arena, .view = view};
  draw_battles(&scene);
  if (scene.top == 0) return NULL;
  int players = (int)dogs_list(view, "players")->count * PLAYER_ROW + 100;
  scene.drawing = drawing_new(arena, WIDTH, scene.top + players + dogs_legend_height(&scene));
  scene.top = 0;
  draw_battles(&scene);
  draw_players(&scene);
  scene.top += players;
  dogs_draw_legend(&scene);
  return scene.drawing;
}
