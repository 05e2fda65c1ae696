#include "world.h"

#include <string.h>

#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/games/turn_file.h"

/* ---- the log ---- */

bool world_shows(const Match *match, const EventRow *row, int viewer) {
  uint32_t everybody = (uint32_t)((1u << match->seat_count) - 1), mask = (uint32_t)row->audience;
  return viewer >= 0 ? (mask & AUDIENCE_SEAT(viewer)) != 0 : (mask & everybody) == everybody;
}

static void add_row(Arena *arena, EventRows *log, const EventRow *row) {
  bool full = (log->count & (log->count - 1)) == 0; /* it has room for 0, 1, 2, 4 ... */
  if (full) {
    EventRow *items = arena_alloc(arena, (log->count == 0 ? 1 : 2 * log->count) * sizeof *items);
    if (log->count > 0) memcpy(items, log->items, log->count * sizeof *items);
    log->items = items;
  }
  log->items[log->count++] = *row;
}

typedef struct EventWriter {
  const char *turn;
  Arena *arena;
  EventRows *log;
} EventWriter;

static void tell(const EventWriter *writer, const char *code, const char *rule, uint32_t audience,
                 const Tree *fields) {
  const EventRow row = {.turn = writer->turn,
                        .audience = (int64_t)audience,
                        .code = code,
                        .rule = rule,
                        .fields = yaml_write_line(writer->arena, fields)};
  add_row(writer->arena, writer->log, &row);
}

static void tell_silence(const EventWriter *writer, const Match *match, const Duty *duty) {
  Tree *fields = tree_map(writer->arena);
  tree_put_text(writer->arena, fields, "seat", match->seat_names[duty->seat]);
  tree_put_text(writer->arena, fields, "window", duty->window);
  tell(writer, "no-answer", "", AUDIENCE_SEAT(duty->seat), fields);
}

static void tell_faults(const EventWriter *writer, int seat, const Diagnostics *found) {
  Arena *arena = writer->arena;
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *fault = &found->items[i];
    Tree *fields = tree_map(arena);
    tree_put_int(arena, fields, "line", fault->line);
    tree_put_int(arena, fields, "column", fault->column);
    tree_put_text(arena, fields, "message", fault->message);
    if (fault->fields != NULL) tree_put(arena, fields, "fields", fault->fields);
    tell(writer, fault->severity == SEVERITY_ERROR ? "file-error" : "file-warning", fault->code,
         AUDIENCE_SEAT(seat), fields);
  }
}

static void tell_events(const EventWriter *writer, const Events *events) {
  for (size_t i = 0; i < events->count; i++) {
    const Event *event = &events->items[i];
    const Tree *whole = event_tree(writer->arena, event);
    Tree *fields = tree_map(writer->arena);
    for (size_t f = 0; f < whole->count; f++) {
      const char *key = whole->items[f].key;
      if (strcmp(key, "code") != 0 && strcmp(key, "rule") != 0)
        tree_put(writer->arena, fields, key, whole->items[f].value);
    }
    tell(writer, event->code, event->rule == NULL ? "" : event->rule, event->audience, fields);
  }
}

/* ---- going on ---- */

/* What a seat orders; NULL where it has sent nothing that counts. */
static const void *orders_of(const Match *match, const World *world, int seat, Arena *arena) {
  const char *text = world->sent[seat].text;
  if (text == NULL) return NULL;
  Diagnostics found;
  diagnostics_init(&found, arena);
  TurnText read;
  turn_file_understand(match->game, match->edition, world->state, seat, text, strlen(text), TURN_FORM, arena,
                       &found, &read);
  const void *orders = NULL;
  if (read.file == NULL || read.refused ||
      !game_read(match->game, match->edition, world->state, seat, read.file, arena, &orders, &found))
    return NULL;
  return orders;
}

bool world_counts(const Match *match, const World *world, int seat, Arena *arena) {
  return orders_of(match, world, seat, arena) != NULL;
}

void world_go_on(const Match *match, const World *from, Dice *dice, Arena *arena, World *out) {
  void *state = arena_memdup(arena, from->state, match->game->state_size(match->edition));
  const void *orders[GAME_SEATS_MAX] = {NULL};
  Diagnostics found[GAME_SEATS_MAX], *diagnostics[GAME_SEATS_MAX] = {NULL};
  *out = (World){.before = from->state, .state = state};
  const EventWriter writer = {match->game->label(state, arena), arena, &out->log};
  for (int seat = 0; seat < match->seat_count; seat++) {
    orders[seat] = orders_of(match, from, seat, arena);
    diagnostics_init(&found[seat], arena);
    diagnostics[seat] = &found[seat];
  }
  Duties duties = {.count = 0};
  match->game->duties(match->edition, state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    const void *own = orders[duty->seat];
    if (own == NULL ||
        match->game->judge(match->edition, state, duty->seat, duty->part, own, NULL) == ANSWER_NONE)
      tell_silence(&writer, match, duty);
  }
  Events events;
  events_init(&events);
  match->game->resolve(match->edition, state, orders, dice, &events, diagnostics);
  for (int seat = 0; seat < match->seat_count; seat++) tell_faults(&writer, seat, &found[seat]);
  tell_events(&writer, &events);
  events_free(&events);
}

/* The next row from *at on that the viewer may know; NULL at the end. */
static const EventRow *next_shown(const Match *match, int viewer, const EventRows *log, size_t *at) {
  while (*at < log->count) {
    const EventRow *row = &log->items[(*at)++];
    if (world_shows(match, row, viewer)) return row;
  }
  return NULL;
}

static bool rows_same(const EventRow *a, const EventRow *b) {
  return strcmp(a->turn, b->turn) == 0 && strcmp(a->code, b->code) == 0 && strcmp(a->rule, b->rule) == 0 &&
         strcmp(a->fields, b->fields) == 0;
}

bool world_logs_same(const Match *match, int viewer, const World *one, const World *other, const EventRow **a,
                     const EventRow **b) {
  size_t at = 0, other_at = 0;
  do {
    *a = next_shown(match, viewer, &one->log, &at);
    *b = next_shown(match, viewer, &other->log, &other_at);
  } while (*a != NULL && *b != NULL && rows_same(*a, *b));
  return *a == NULL && *b == NULL;
}

/* ---- disguise ---- */

/* One with a hole is not to be played: then it stays as it is. */
static void *disguised(const Match *match, const void *state, int viewer, Random *random, Arena *arena) {
  void *copy = arena_memdup(arena, state, match->game->state_size(match->edition));
  bool whole =
      match->game->disguise == NULL || match->game->disguise(match->edition, copy, viewer, &random->chooser);
  return whole ? copy : arena_memdup(arena, state, match->game->state_size(match->edition));
}

/* Events that the viewer may not know are left out, or are others. */
static EventRows disguised_log(const Match *match, const EventRows *log, int viewer, Random *random,
                               Arena *arena) {
  EventRows made = {.count = 0};
  for (size_t i = 0; i < log->count; i++) {
    EventRow row = log->items[i];
    if (!world_shows(match, &row, viewer)) {
      if (random_one_in(random, 2)) continue;
      row.fields = "{side: nobody, seat: nobody, card: none, line: 1, column: 1, message: none}";
      if (random_one_in(random, 2)) add_row(arena, &made, &row);
    }
    add_row(arena, &made, &row);
  }
  return made;
}

void world_disguise(const Match *match, const World *from, int viewer, Random *random, Arena *arena,
                    World *out) {
  *out = *from;
  out->state = disguised(match, from->state, viewer, random, arena);
  if (from->before != NULL) out->before = disguised(match, from->before, viewer, random, arena);
  out->log = disguised_log(match, &from->log, viewer, random, arena);
}
