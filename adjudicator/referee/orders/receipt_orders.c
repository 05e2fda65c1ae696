#include "private.h"

#include <string.h>

#include "../../base/yaml.h"
#include "../../report/report.h"

/* The orders of a receipt, each a line with what it does. */

OrderList receipt_orders(const Submission *s) {
  const LoadedGame *loaded = s->loaded;
  const char *part = *s->part == '\0' ? NULL : s->part;
  if (s->refused || s->aside || s->orders == NULL) return (OrderList){.count = 0};
  return orders_counting(loaded->game, loaded->edition, loaded->state, s->seat, part, s->orders, s->file,
                         loaded->arena);
}

OrderList receipt_drafted(const Receipt *receipt) {
  const LoadedGame *loaded = receipt->submission->loaded;
  const Game *game = loaded->game;
  Arena *arena = loaded->arena;
  if (!receipt->draft) return (OrderList){.count = 0};
  const OrderList list = orders_of(game, receipt->submission->file, arena),
                  former = orders_of(game, receipt->former_file, arena);
  bool alike = list.count == former.count;
  for (size_t i = 0; alike && i < list.count; i++)
    alike = strcmp(order_line(game, &list.items[i], "en", arena),
                   order_line(game, &former.items[i], "en", arena)) == 0;
  if (alike) return (OrderList){.count = 0};
  return list;
}

/* The last of all orders of a file that begins no later than a place. */
static const Order *order_before(const OrderList *all, const Diagnostic *d) {
  const Order *nearest = NULL;
  int best_line = 0, best_column = 0;
  for (size_t i = 0; i < 2 * all->count; i++) {
    const Order *order = &all->items[i / 2];
    int line = i % 2 == 0 ? order->line : order->also_line;
    int column = i % 2 == 0 ? order->column : order->also_column;
    if (line == 0 || place_before(d->line, d->column, line, column) ||
        place_before(line, column, best_line, best_column))
      continue;
    nearest = order;
    best_line = line;
    best_column = column;
  }
  return nearest;
}

size_t receipt_order_at(const OrderList *list, const OrderList *all, const Diagnostic *d) {
  bool of_lines = strncmp(d->code, "FILE-", strlen("FILE-")) == 0; /* that are none, of the mail */
  const Order *order = of_lines ? NULL : order_before(all, d);
  size_t i = 0;
  while (i < list->count &&
         (order == NULL || list->items[i].line != order->line || list->items[i].column != order->column))
    i++;
  return i;
}

/* ---- what is new in them ---- */

/* Lines to compare, whatever their case. */
static const char **folded_lines(const Game *game, const OrderList *list, Arena *arena) {
  const char **lines = arena_alloc(arena, (list->count + 1) * sizeof *lines);
  for (size_t i = 0; i < list->count; i++) {
    const char *line = order_line(game, &list->items[i], "en", arena);
    lines[i] = plain_fold(arena, line, strlen(line));
  }
  return lines;
}

static size_t count_of(const char *const *lines, size_t count, const char *line) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) found += strcmp(lines[i], line) == 0;
  return found;
}

/* Whether there are fewer lines like line `i` there than here up to itself. */
static bool is_only_here(const char *const *here, size_t i, const char *const *there, size_t count) {
  return count_of(here, i + 1, here[i]) > count_of(there, count, here[i]);
}

/* What a note says is told with its order. Returns those that are about none. */
static Tree *put_notes(Arena *arena, const Tree *notes, Tree *orders) {
  Tree *apart = tree_list(arena);
  for (size_t i = 0; i < notes->count; i++) {
    const Tree *note = notes->items[i].value;
    int64_t number;
    if (!tree_read_int(tree_get(note, "order"), &number)) {
      tree_add(arena, apart, tree_copy(arena, note));
      continue;
    }
    Tree *entry = orders->items[number - 1].value;
    const char *said = tree_string(tree_get(entry, "does"), NULL),
               *text = tree_string(tree_get(note, "text"), "");
    tree_put_text(arena, entry, "does", said == NULL ? text : arena_concat(arena, said, " ", text, NULL));
  }
  return apart;
}

static void mark_wrong(Arena *arena, const Tree *errors, Tree *orders) {
  for (size_t i = 0; i < errors->count; i++) {
    int64_t number;
    if (tree_read_int(tree_get(errors->items[i].value, "order"), &number))
      tree_put_bool(arena, orders->items[number - 1].value, "wrong", true);
  }
}

/* Of which there is something to say behind its line. */
static void mark_said(Arena *arena, Tree *orders) {
  static const char *const KEYS[] = {"does", "wrong", "fresh", "was", NULL};
  for (size_t i = 0; i < orders->count; i++) {
    bool said = false;
    for (const char *const *key = KEYS; *key != NULL; key++)
      said |= tree_get(orders->items[i].value, *key) != NULL;
    if (said) tree_put_bool(arena, orders->items[i].value, "said", true);
  }
}

/* A section that no line tells is shown as the turn file has it. */
static void put_as_file(Arena *arena, const Order *order, Tree *entry) {
  Tree *file = tree_map(arena);
  tree_put(arena, file, order->section, tree_copy(arena, order->node));
  tree_put_text(arena, entry, "section", order->section);
  tree_put_text(arena, entry, "yaml", yaml_write_compact(arena, file, LAYOUT_FILE_WIDTH));
}

static size_t count_piece(const Order *order, const OrderPiece *piece) {
  size_t count = 0;
  for (size_t i = 0; i < order->count; i++)
    count += strcmp(order->pieces[i].key, piece->key) == 0 && strcmp(order->pieces[i].text, piece->text) == 0;
  return count;
}

static bool same_text(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* Whether a list that one line tells has grown: all that it had is in a longer one of its place. */
static bool is_within(const Order *former, const OrderList *orders) {
  bool list = former->kind != NULL && former->kind->shape == FORM_LIST && former->count > 0;
  for (size_t i = 0; list && i < orders->count; i++) {
    const Order *now = &orders->items[i];
    bool place = now->kind != NULL && now->kind->shape == FORM_LIST &&
                 strcmp(now->section, former->section) == 0 && same_text(now->key, former->key);
    for (size_t k = 0; place && k < former->count; k++)
      place = count_piece(now, &former->pieces[k]) >= count_piece(former, &former->pieces[k]);
    if (place) return true;
  }
  return false;
}

/* The lines of a draft; what is said of them comes with them. */
static Tree *put_draft(const Game *game, const OrderList *drafted, const char *language, Arena *arena,
                       Tree *map) {
  Tree *list = tree_put(arena, map, "draft", tree_list(arena));
  for (size_t i = 0; i < drafted->count; i++) {
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, entry, "number", (int64_t)i + 1);
    tree_put_text(arena, entry, "order", order_line(game, &drafted->items[i], language, arena));
    if (drafted->items[i].kind == NULL) put_as_file(arena, &drafted->items[i], entry);
  }
  return list;
}

/* Lines that its sender may send again. */
static void put_dropped(const Submission *s, const char *language, Arena *arena, Tree *map) {
  Tree *list = tree_put(arena, map, "dropped", tree_list(arena));
  if (s->read.dropped == NULL || !s->refused) return;
  const OrderList dropped = orders_of(s->loaded->game, s->read.dropped, arena);
  for (size_t i = 0; i < dropped.count; i++)
    if (dropped.items[i].kind != NULL)
      tree_add_text(arena, list, order_line(s->loaded->game, &dropped.items[i], language, arena));
}

void receipt_put_orders(const Receipt *receipt, const OrderList *orders, const OrderList *drafted,
                        const char *language, Tree *map) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  const Game *game = loaded->game;
  Arena *arena = loaded->arena;
  bool replaces = receipt->former != NULL && s->orders != NULL && !s->refused && !s->aside;
  const OrderList former = orders_of(game, replaces ? receipt->former_file : NULL, arena);
  const char **now = folded_lines(game, orders, arena), **before = folded_lines(game, &former, arena);
  Tree *list = tree_put(arena, map, "orders", tree_list(arena)), *taken = tree_list(arena),
       *gone = tree_list(arena);
  bool *changed = arena_alloc(arena, (former.count + 1) * sizeof *changed);
  memset(changed, 0, (former.count + 1) * sizeof *changed);
  bool *leaves = arena_alloc(arena, (former.count + 1) * sizeof *leaves);
  for (size_t i = 0; i < former.count; i++)
    leaves[i] = is_only_here(before, i, now, orders->count) && !is_within(&former.items[i], orders);
  bool told = true;
  for (size_t i = 0; i < orders->count; i++) {
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, entry, "number", (int64_t)i + 1);
    tree_put_text(arena, entry, "order", order_line(game, &orders->items[i], language, arena));
    if (orders->items[i].line < TURN_KEPT_LINES) tree_put_int(arena, entry, "line", orders->items[i].line);
    bool fresh = former.count > 0 && is_only_here(now, i, before, former.count);
    size_t was = former.count;
    for (size_t k = former.count; fresh && k-- > 0;) {
      if (leaves[k] && !changed[k] && orders_meet(game, &former.items[k], &orders->items[i])) was = k;
    }
    changed[was] = true;
    if (fresh) tree_put_bool(arena, entry, "fresh", true);
    if (was < former.count)
      tree_put_text(arena, entry, "was", order_line(game, &former.items[was], language, arena));
    if (orders->items[i].kind == NULL) put_as_file(arena, &orders->items[i], entry);
    told &= orders->items[i].kind != NULL;
  }
  for (size_t i = 0; i < former.count; i++) {
    if (!leaves[i] || receipt_is_past(loaded, former.items[i].section)) continue;
    const char *line = order_line(game, &former.items[i], language, arena);
    tree_add_text(arena, taken, line);
    if (!changed[i]) tree_add_text(arena, gone, line);
  }
  tree_put(arena, map, "taken_out", taken);
  tree_put(arena, map, "gone", gone);
  put_dropped(s, language, arena, map);
  Tree *draft = put_draft(game, drafted, language, arena, map), *numbered = receipt->draft ? draft : list;
  tree_put(arena, map, "notes_apart", put_notes(arena, tree_get(map, "notes"), numbered));
  mark_wrong(arena, tree_get(map, "errors"), numbered);
  mark_said(arena, numbered);
  if (told || game->describe == NULL) return;
  Tree *said = game->describe(loaded->edition, loaded->state, s->orders, s->seat, arena);
  if (said->count > 0) tree_put(arena, map, "sections", said);
}
