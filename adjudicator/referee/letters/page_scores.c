/* The score over the pages of a game, as a table and as lines of a chart. */
#include "private.h"

/* Of the chart, in pixels. */
#define CHART_WIDTH  600
#define CHART_HEIGHT 160
#define CHART_EDGE   24

typedef struct Scores {
  const Pages *pages;
  int *items; /* [page * seats + seat] */
  int most;
} Scores;

static int score_at(const Scores *scores, size_t page, int seat) {
  return scores->items[page * (size_t)scores->pages->loaded.seated.count + (size_t)seat];
}

/* False if one of them is not told, or a state cannot be read (logged). */
static bool read_page(Referee *referee, Scores *scores, size_t page) {
  const Pages *pages = scores->pages;
  int seats = pages->loaded.seated.count;
  LoadedGame loaded;
  if (page_table(referee, pages, page, &loaded) != STATUS_OK) return false;
  const Tree *view = loaded.game->view(loaded.edition, loaded.state, pages->viewer, loaded.arena);
  for (int seat = 0; seat < seats; seat++) {
    int *score = &scores->items[page * (size_t)seats + (size_t)seat];
    if (!game_score(loaded.game, view, loaded.seated.names[seat], score)) return false;
    if (*score > scores->most) scores->most = *score;
  }
  return true;
}

static int chart_x(const Scores *scores, size_t page) {
  size_t steps = scores->pages->count - 1;
  return CHART_EDGE + (int)(page * (CHART_WIDTH - 2 * CHART_EDGE) / (steps == 0 ? 1 : steps));
}

static int chart_y(const Scores *scores, int score) {
  int height = CHART_HEIGHT - 2 * CHART_EDGE, most = scores->most == 0 ? 1 : scores->most;
  return CHART_HEIGHT - CHART_EDGE - (score < 0 ? 0 : score) * height / most;
}

static const char *line_of(const Scores *scores, int seat) {
  Arena *arena = scores->pages->loaded.arena;
  const char *points = "";
  for (size_t page = 0; page < scores->pages->count; page++)
    points = arena_printf(arena, "%s%s%d,%d", points, page == 0 ? "" : " ", chart_x(scores, page),
                          chart_y(scores, score_at(scores, page, seat)));
  return points;
}

/* {points, look (which of the chart's lines it is), x and y (its end), last (its score there)} */
static void put_line(const Scores *scores, int seat, Tree *lines) {
  const Pages *pages = scores->pages;
  Arena *arena = pages->loaded.arena;
  int last = score_at(scores, pages->count - 1, seat);
  Tree *line = tree_add(arena, lines, tree_map(arena));
  tree_put_text(arena, line, "seat", pages->loaded.seated.names[seat]);
  tree_put_text(arena, line, "points", line_of(scores, seat));
  tree_put_int(arena, line, "look", seat);
  tree_put_int(arena, line, "x", chart_x(scores, pages->count - 1));
  tree_put_int(arena, line, "y", chart_y(scores, last));
  tree_put_int(arena, line, "score", last);
}

static void put_row(const Scores *scores, size_t page, Tree *rows) {
  const Pages *pages = scores->pages;
  Arena *arena = pages->loaded.arena;
  Tree *row = tree_add(arena, rows, tree_map(arena));
  page_put_turn(arena, &pages->items[page], row);
  Tree *list = tree_put(arena, row, "values", tree_list(arena));
  for (int seat = 0; seat < pages->loaded.seated.count; seat++) {
    Tree *value = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, value, "value", score_at(scores, page, seat));
  }
}

void pages_put_scores(Referee *referee, const Pages *pages, Tree *out) {
  Arena *arena = pages->loaded.arena;
  Scores scores = {.pages = pages};
  if (pages->loaded.game->score.list == NULL || pages->count < 3) return;
  scores.items = arena_alloc(arena, pages->count * (size_t)pages->loaded.seated.count * sizeof *scores.items);
  for (size_t page = 0; page < pages->count; page++) {
    if (!read_page(referee, &scores, page)) return;
  }
  Tree *chart = tree_put(arena, out, "chart", tree_map(arena));
  tree_put_int(arena, chart, "width", CHART_WIDTH);
  tree_put_int(arena, chart, "height", CHART_HEIGHT);
  tree_put_int(arena, chart, "ground", CHART_HEIGHT - CHART_EDGE);
  Tree *lines = tree_put(arena, chart, "lines", tree_list(arena));
  Tree *rows = tree_put(arena, chart, "rows", tree_list(arena));
  for (int seat = 0; seat < pages->loaded.seated.count; seat++) put_line(&scores, seat, lines);
  for (size_t page = 0; page < pages->count; page++) put_row(&scores, page, rows);
}
