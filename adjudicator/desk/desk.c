#include "desk.h"

#include <string.h>

#include "../base/json.h"
#include "../base/yaml.h"
#include "../games/example.h"
#include "../games/general.h"
#include "../games/offers.h"
#include "../games/order_parts.h"
#include "../games/orders.h"
#include "../games/play.h"
#include "../games/stand_in.h"
#include "../games/turn_file.h"
#include "../report/catalogue.h"
#include "../report/picture.h"
#include "../report/report.h"

struct Desk {
  Arena *arena;   /* of all that stays */
  Arena *answers; /* of the answer to the last call */
  const Game *game;
  const void *edition;
  Seats seats;
  void *state;
  const Catalogue *catalogue;
  const char *language; /* of its words */
  const char *problem;
};

/* ---- opening ---- */

static void fail(Desk *desk, const char *code, const char *sentence) {
  Tree *problem = tree_map(desk->arena);
  tree_put_text(desk->arena, problem, "code", code);
  tree_put_text(desk->arena, problem, "problem", sentence);
  desk->problem = json_write(desk->arena, problem, NULL);
}

/* The first error, in words if there are any. */
static void fail_with(Desk *desk, const Diagnostics *found, const char *code) {
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (d->severity != SEVERITY_ERROR) continue;
    const char *rules = desk->game == NULL ? "" : desk->game->id;
    fail(desk, d->code,
         desk->catalogue == NULL ? d->message : catalogue_diagnostic(desk->catalogue, desk->arena, rules, d));
    return;
  }
  fail(desk, code, code);
}

static const Tree *read_json(Arena *arena, const char *text, size_t length) {
  return yaml_read(arena, text, length, &YAML_DATA, NULL);
}

static void copy_seats(Desk *desk, const Tree *game) {
  const Tree *names = tree_get(game, "seats");
  int64_t players = 0;
  for (size_t i = 0; names != NULL && i < names->count && desk->seats.count < GAME_SEATS_MAX; i++)
    desk->seats.names[desk->seats.count++] =
        arena_strdup(desk->arena, tree_string(names->items[i].value, ""));
  if (desk->seats.count > 0) return;
  if (tree_read_int(tree_get(game, "players"), &players) && players > 0 && players <= GAME_SEATS_MAX)
    seats_for(desk->game, (int)players, &desk->seats);
  else
    seats_stand_in(desk->game, &desk->seats);
}

static bool place_pieces(Desk *desk, const Tree *game, Dice *dice, Diagnostics *found) {
  const Tree *position = tree_get(game, "position");
  desk->state = arena_alloc(desk->arena, desk->game->state_size(desk->edition));
  if (position != NULL) return desk->game->position_read(desk->edition, position, desk->state, found);
  if (desk->game->setup == NULL) return false; /* the module of a seat, whose page has a position */
  return desk->game->setup(desk->edition, tree_get(game, "options"), dice, desk->state, found);
}

static void open_with(Desk *desk, const Tree *rules, const Tree *game, Dice *dice) {
  Diagnostics found;
  diagnostics_init(&found, desk->arena);
  desk->game = game_find(tree_string(tree_get(rules, "rules"), ""));
  if (desk->game == NULL) {
    fail(desk, "DESK-RULES", "DESK-RULES");
    return;
  }
  const char *language = tree_string(tree_get(rules, "language"), "en");
  desk->language = arena_strdup(desk->arena, language);
  desk->catalogue = catalogue_open(desk->arena, language, NULL, &found);
  if (desk->catalogue == NULL) {
    fail_with(desk, &found, "DESK-WORDS");
    return;
  }
  copy_seats(desk, game);
  const Tree *edition = tree_get(rules, "edition");
  if (edition != NULL && seats_may_play(desk->game, desk->seats.count))
    desk->edition = desk->game->edition_read(desk->arena, edition, &desk->seats, &found);
  if (desk->edition == NULL) {
    fail_with(desk, &found, "DESK-EDITION");
    return;
  }
  if (!place_pieces(desk, game, dice, &found)) fail_with(desk, &found, "DESK-POSITION");
}

Desk *desk_open(const char *rules, size_t rules_length, const char *game, size_t game_length, Dice *dice) {
  Arena *arena = arena_new();
  Desk *desk = arena_alloc(arena, sizeof *desk);
  *desk = (Desk){.arena = arena, .answers = arena_new()};
  open_with(desk, read_json(arena, rules, rules_length), read_json(arena, game, game_length), dice);
  return desk;
}

const char *desk_problem(const Desk *desk) {
  return desk->problem;
}

void desk_close(Desk *desk) {
  if (desk == NULL) return;
  arena_free(desk->answers);
  arena_free(desk->arena);
}

/* Empties the last answer, and returns where the next is made. */
static Arena *begin_answer(Desk *desk) {
  arena_reset(desk->answers);
  return desk->answers;
}

static const char *answer(Arena *arena, const Tree *tree) {
  return json_write(arena, tree, NULL);
}

/* ---- how things stand ---- */

static Tree *duties_tree(const Desk *desk, Arena *arena) {
  Duties duties = {.count = 0};
  desk->game->duties(desk->edition, desk->state, &duties);
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < duties.count; i++) {
    Tree *duty = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, duty, "seat", duties.items[i].seat);
    tree_put_text(arena, duty, "window", duties.items[i].window);
    tree_put_text(arena, duty, "part", duties.items[i].part);
  }
  return list;
}

static Tree *names_tree(Arena *arena, const char *const *names) {
  Tree *list = tree_list(arena);
  for (; *names != NULL; names++) tree_add_text(arena, list, *names);
  return list;
}

/* How many may play. */
static Tree *counts_tree(const Game *game, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int count = 1; count <= GAME_SEATS_MAX; count++) {
    if (seats_may_play(game, count)) tree_add(arena, list, tree_int(arena, count));
  }
  return list;
}

/* Options with a few words to choose from; others take a form, "CARD,CARD,…". */
static Tree *options_tree(const Game *game, Arena *arena) {
  Tree *list = tree_list(arena);
  for (const GameOption *option = game->options; option != NULL && option->name != NULL; option++) {
    if (strchr(option->values, '|') == NULL) continue;
    Tree *entry = tree_add(arena, list, tree_map(arena)), *values = tree_list(arena);
    tree_put_text(arena, entry, "name", option->name);
    for (const char *at = option->values; at != NULL; at = strchr(at, '|')) {
      at += *at == '|' ? 1 : 0;
      tree_add_text(arena, values, arena_strndup(arena, at, strcspn(at, "|")));
    }
    tree_put(arena, entry, "values", values);
    tree_put_text(arena, entry, "otherwise", option->otherwise);
  }
  return list;
}

const char *desk_table(Desk *desk, int viewer) {
  Arena *arena = begin_answer(desk);
  const Game *game = desk->game;
  Tree *table = tree_map(arena);
  tree_put_text(arena, table, "title", game->title);
  tree_put_text(arena, table, "label", game->label(desk->state, arena));
  tree_put_text(arena, table, "window", game->window(desk->state));
  const Outcome outcome = game->outcome(desk->state);
  tree_put(arena, table, "over", outcome_tree(&outcome, &desk->seats, arena));
  tree_put(arena, table, "seats", names_tree(arena, desk->seats.names));
  tree_put(arena, table, "duties", duties_tree(desk, arena));
  tree_put(arena, table, "sections", names_tree(arena, game_sections(game, arena)));
  tree_put(arena, table, "counts", counts_tree(game, arena));
  tree_put(arena, table, "options", options_tree(game, arena));
  tree_put(arena, table, "view", game_view(game, desk->edition, desk->state, &desk->seats, viewer, arena));
  return answer(arena, table);
}

/* ---- the picture ---- */

static const char *viewer_name(const Desk *desk, int viewer) {
  if (viewer >= 0 && viewer < desk->seats.count) return desk->seats.names[viewer];
  return viewer == VIEWER_PUBLIC ? "public" : "referee";
}

const char *desk_picture(Desk *desk, int viewer, const char *view) {
  Arena *arena = begin_answer(desk);
  const Game *game = desk->game;
  if (game->draw == NULL) return "null";
  Tree *document = game_view(game, desk->edition, desk->state, &desk->seats, viewer, arena);
  tree_put_text(arena, document, "rules", game->id);
  tree_put_text(arena, document, "seat", viewer_name(desk, viewer));
  const Tree *more = view == NULL ? NULL : read_json(arena, view, strlen(view));
  const Tree *log = tree_get(more, "log");
  tree_put(arena, document, "log", log == NULL ? tree_list(arena) : tree_copy(arena, log));
  const Drawing *drawing = game->draw(document, arena);
  if (drawing == NULL) return "null";
  Tree *picture = tree_map(arena), *inks = tree_put(arena, picture, "inks", tree_map(arena));
  for (int ink = INK_NONE + 1; ink < INKS; ink++)
    tree_put_text(arena, inks, INK_NAMES[ink], arena_printf(arena, "#%06x", (unsigned)ink_rgb((Ink)ink)));
  tree_put(arena, picture, "drawing",
           drawing_tree(arena, picture_words(desk->catalogue, arena, document, drawing)));
  return answer(arena, picture);
}

/* ---- choices ---- */

const char *desk_choices(Desk *desk, int seat, const char *part) {
  Arena *arena = begin_answer(desk);
  const char *of = *part == '\0' ? NULL : part;
  Tree *choices = desk->game->choices(desk->edition, desk->state, seat, of, arena);
  if (desk->game->offers == NULL) choices_word(desk->game, desk->language, choices, arena);
  return answer(arena, choices);
}

/* ---- judging ---- */

/* What a file means, before it is put into words. */
typedef struct Meaning {
  TurnText read;
  Tree *taken; /* what it takes away of what is in force: {section: null}, {section: {key: null}} */
  const void *orders;
  Diagnostics found;
  bool refused;
} Meaning;

static bool has_sections(const Game *game, const Tree *file) {
  for (const FieldRow *section = game->turn_file; section->key != NULL; section++) {
    if (tree_get(file, section->key) != NULL) return true;
  }
  return false;
}

static void read_text(const Desk *desk, Arena *arena, int seat, const Tree *asked, Meaning *out) {
  const Tree *orders = tree_get(asked, "orders");
  const char *text = tree_string(tree_get(asked, "text"), "");
  bool prose = false, blank = text[strspn(text, " \n")] == '\0';
  tree_read_bool(tree_get(asked, "prose"), &prose);
  if (orders != NULL)
    out->read = turn_file_again(arena, json_write(arena, orders, NULL), "");
  else if (blank && tree_get(asked, "former") != NULL)
    out->read = turn_file_again(arena, "{}", ""); /* which takes all of that away */
  else
    turn_file_understand(desk->game, desk->edition, desk->state, seat, text, strlen(text),
                         prose ? TURN_PROSE : TURN_FORM, arena, &out->found, &out->read);
  const char *part = tree_string(tree_get(asked, "part"), "");
  if (*part != '\0' && desk->game->part != NULL && out->read.file != NULL && out->read.file->kind == TREE_MAP)
    tree_put_text(arena, out->read.file, "pair", part);
}

/* ---- what was in force, and is no more ---- */

/* How a file reads. */
typedef struct Reading {
  bool whole; /* the game does not refuse it */
  size_t errors;
  size_t answers; /* to so many windows */
} Reading;

static Reading reading_of(const Desk *desk, Arena *arena, int seat, const Tree *file) {
  const Game *game = desk->game;
  const void *orders = NULL;
  Duties duties = {.count = 0};
  Diagnostics found;
  diagnostics_init(&found, arena);
  Reading reading = {.whole =
                         game_read(game, desk->edition, desk->state, seat, file, arena, &orders, &found)};
  reading.errors = found.errors;
  game->duties(desk->edition, desk->state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    reading.answers += duty->seat == seat &&
                       game->judge(desk->edition, desk->state, seat, duty->part, orders, NULL) != ANSWER_NONE;
  }
  return reading;
}

/* Names a section that has been emptied as an empty list or map. Where the rules take none, or it would be an answer by itself, it
 * is taken away: nobody said that they answer nothing. */
static void name_empty(const Desk *desk, Arena *arena, int seat, const TreeItem *former, Meaning *out) {
  Tree *with = tree_copy(arena, out->read.file);
  bool scalar = former->value->kind == TREE_SCALAR, map = former->value->kind == TREE_MAP;
  Tree *empty = map ? tree_map(arena) : tree_list(arena);
  tree_put(arena, with, former->key, empty);
  const Reading now = reading_of(desk, arena, seat, out->read.file),
                then = reading_of(desk, arena, seat, with);
  if (scalar || !then.whole || then.errors > now.errors || then.answers > now.answers)
    tree_put(arena, out->taken, former->key, tree_null(arena));
  else
    tree_put(arena, out->read.file, former->key, empty);
}

/* Keys of a map that are there no more. */
static void name_keys(Arena *arena, const TreeItem *former, const Tree *now, Meaning *out) {
  if (former->value->kind != TREE_MAP || now->kind != TREE_MAP) return;
  Tree *taken = tree_map(arena);
  for (size_t i = 0; i < former->value->count; i++) {
    const char *key = former->value->items[i].key;
    if (tree_get(now, key) == NULL) tree_put(arena, taken, key, tree_null(arena));
  }
  if (taken->count > 0) tree_put(arena, out->taken, former->key, taken);
}

/* Names what was in force, counts now, and is ordered no more. A file of which something was not understood takes nothing away: that
 * may be what is missing. */
static void name_taken(const Desk *desk, Arena *arena, int seat, const Tree *former, Meaning *out) {
  const Game *game = desk->game;
  const void *orders = NULL;
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  if (former == NULL || former->kind != TREE_MAP || out->refused || out->read.unclear) return;
  if (!reading_of(desk, arena, seat, out->read.file).whole) return;
  Tree *file = tree_copy(arena, former);
  const char *part = game->part == NULL ? NULL : game->part(desk->edition, out->read.file);
  if (part != NULL) tree_put_text(arena, file, "pair", part);
  if (!game->read(desk->edition, desk->state, seat, file, arena, &orders, &ignored)) return;
  for (size_t i = 0; i < former->count; i++) {
    const TreeItem *item = &former->items[i];
    int section = game_section(game, item->key);
    const Tree *now = tree_get(out->read.file, item->key);
    if (section < 0 || !game->counts(desk->edition, desk->state, seat, part, orders, section)) continue;
    if (tree_is_null(now))
      name_empty(desk, arena, seat, item, out);
    else
      name_keys(arena, item, now, out);
  }
}

/* As the referee does with a mail (referee/orders/submission.c), without what concerns mails. `before`: what
 * earlier files of the seat for other parts say; NULL: there are none. */
static void understand(const Desk *desk, Arena *arena, int seat, const Tree *asked, const void *before,
                       Meaning *out) {
  const Game *game = desk->game;
  *out = (Meaning){.orders = before, .taken = tree_map(arena)};
  diagnostics_init(&out->found, arena);
  read_text(desk, arena, seat, asked, out);
  const Tree *file = out->read.file;
  out->refused = file == NULL || file->kind != TREE_MAP;
  if (out->refused) return;
  const OrderParts parts = {game, desk->language, &out->read, NULL, &out->found};
  bool unplaced = false, completed = false;
  order_parts_complete(&parts, out->read.file, arena, &unplaced, &completed);
  out->read.unclear |= unplaced;
  out->refused = unplaced && game->plain != NULL && game->plain->whole;
  diagnose_unknown_keys(&out->found, file, turn_file_keys(game, arena), "FILE-UNKNOWN-KEY",
                        "file-unknown-key");
  (void)turn_file_began_from(file, &out->found);
  size_t others = 0;
  for (size_t i = 0; i < out->found.count; i++)
    others +=
        out->found.items[i].severity == SEVERITY_ERROR && strcmp(out->found.items[i].code, "FILE-LINE") != 0;
  out->refused |= others > 0 || out->read.refused;
  name_taken(desk, arena, seat, tree_get(asked, "former"), out);
  if (!game_read(game, desk->edition, desk->state, seat, file, arena, &out->orders, &out->found))
    out->refused = true;
  if (!has_sections(game, file) && out->read.unclear) out->refused = true;
  diagnostics_sort(&out->found);
}

static const char *severity_word(Severity severity) {
  return severity == SEVERITY_ERROR ? "error" : severity == SEVERITY_WARNING ? "warning" : "note";
}

/* A list of choices that is longer says less than the map. */
#define SUGGESTIONS_MOST ((size_t)16)

/* What would be legal in place of what is wrong; NULL if nothing is, or the game does not know. */
static const Tree *choices_instead(const Desk *desk, Arena *arena, int seat, const char *part,
                                   const Diagnostics *found) {
  return found->errors == 0 ? NULL : desk->game->choices(desk->edition, desk->state, seat, part, arena);
}

static Tree *found_tree(const Desk *desk, Arena *arena, int seat, const Tree *choices,
                        const Diagnostics *found) {
  const Game *game = desk->game;
  const Example example = {.game = game,
                           .edition = desk->edition,
                           .state = desk->state,
                           .seat = seat,
                           .language = desk->language,
                           .choices = choices};
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < found->count; i++) {
    Diagnostic one = found->items[i];
    const Diagnostic *d = &one;
    bool asked = strcmp(d->code, "FILE-LINE") == 0;
    if (asked) one.fields = example_fields(&example, d, arena);
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "severity", severity_word(d->severity));
    tree_put_int(arena, entry, "line", d->line);
    tree_put_int(arena, entry, "column", d->column);
    tree_put_text(arena, entry, "code", d->code);
    tree_put_text(arena, entry, "text", catalogue_sentence(desk->catalogue, arena, game->id, d));
    if (d->fields != NULL) tree_put(arena, entry, "fields", tree_copy(arena, d->fields));
    bool asks = choices != NULL && d->severity == SEVERITY_ERROR && !asked;
    Tree *instead = asks ? offers_instead(game, choices, d, arena) : NULL;
    if (instead != NULL && instead->count <= SUGGESTIONS_MOST) tree_put(arena, entry, "instead", instead);
  }
  return list;
}

static Tree *unread_tree(Arena *arena, const TurnText *read) {
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < read->line_count; i++) {
    if (!turn_line_says_nothing(&read->lines[i])) continue;
    Tree *line = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, line, "line", read->lines[i].line);
    tree_put_text(arena, line, "text", read->lines[i].text);
  }
  return list;
}

static const char *answer_word(Answer answer) {
  return answer == ANSWER_GOOD ? "yes" : answer == ANSWER_ERRORS ? "errors" : "no";
}

static const char *part_of(const Desk *desk, const Meaning *meaning) {
  if (desk->game->part == NULL || meaning->refused) return NULL;
  return desk->game->part(desk->edition, meaning->read.file);
}

static Tree *answers_tree(const Desk *desk, Arena *arena, int seat, const char *part,
                          const Meaning *meaning) {
  Duties duties = {.count = 0};
  desk->game->duties(desk->edition, desk->state, &duties);
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    if (duty->seat != seat) continue;
    bool other = duty->part != NULL && part != NULL && strcmp(duty->part, part) != 0;
    Answer said = meaning->refused || other ? ANSWER_NONE
                                            : desk->game->judge(desk->edition, desk->state, seat, duty->part,
                                                                meaning->orders, NULL);
    if (said == ANSWER_GOOD && meaning->read.unclear) said = ANSWER_ERRORS;
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "window", duty->window);
    tree_put_text(arena, entry, "part", duty->part);
    tree_put_text(arena, entry, "answered", answer_word(said));
  }
  return list;
}

/* The game's sections in a file; of those that were judged only what counts. `judged`: NULL: none were. */
static Tree *sections_tree(const Desk *desk, Arena *arena, int seat, const char *part, const Tree *file,
                           const Meaning *judged) {
  const Game *game = desk->game;
  Tree *sections = tree_map(arena);
  for (const FieldRow *row = game->turn_file; row->key != NULL; row++) {
    const Tree *section = tree_get(file, row->key);
    if (section != NULL && (judged == NULL || game->counts(desk->edition, desk->state, seat, part,
                                                           judged->orders, game_section(game, row->key))))
      tree_put(arena, sections, row->key, tree_copy(arena, section));
  }
  return sections;
}

/* The line of each order of some sections, as receipts have it. */
static Tree *worded_tree(const Desk *desk, Arena *arena, const Tree *sections) {
  Tree *list = tree_list(arena);
  const OrderList orders = orders_of(desk->game, sections, arena);
  for (size_t i = 0; i < orders.count; i++)
    tree_add_text(arena, list, order_line(desk->game, &orders.items[i], desk->language, arena));
  return list;
}

/* What conditions among the orders mean, in sentences. */
static const char *conditions(const Desk *desk, Arena *arena, int seat, const Meaning *meaning) {
  const Game *game = desk->game;
  if (game->describe == NULL || meaning->orders == NULL) return "";
  Tree *said = game->describe(desk->edition, desk->state, meaning->orders, seat, arena);
  return said->count == 0 ? "" : understood_text(desk->catalogue, arena, game->id, said);
}

const char *desk_read(Desk *desk, int seat, const char *asked) {
  Arena *arena = begin_answer(desk);
  Meaning meaning = {.orders = NULL};
  diagnostics_init(&meaning.found, arena);
  read_text(desk, arena, seat, read_json(arena, asked, strlen(asked)), &meaning);
  Tree *out = tree_map(arena), *sections = sections_tree(desk, arena, seat, NULL, meaning.read.file, NULL);
  tree_put(arena, out, "orders", sections);
  tree_put(arena, out, "lines", worded_tree(desk, arena, sections));
  return answer(arena, out);
}

/* The turn file: what it orders, canonical, and what it takes away. "": nothing. */
static const char *file_text(Arena *arena, const char *part, const Tree *orders, const Meaning *meaning) {
  Tree *file = tree_copy(arena, orders);
  for (size_t i = 0; i < meaning->taken->count; i++) {
    const TreeItem *taken = &meaning->taken->items[i];
    Tree *map = tree_get(file, taken->key);
    if (map == NULL) tree_put(arena, file, taken->key, taken->value);
    for (size_t k = 0; map != NULL && map->kind == TREE_MAP && k < taken->value->count; k++) {
      const TreeItem *key = &taken->value->items[k];
      if (tree_get(map, key->key) == NULL) tree_put(arena, map, key->key, key->value);
    }
  }
  if (file->count == 0) return "";
  if (part != NULL && tree_get(file, "pair") == NULL) tree_put_text(arena, file, "pair", part);
  return yaml_write_compact(arena, file, LAYOUT_FILE_WIDTH);
}

const char *desk_judge(Desk *desk, int seat, const char *asked) {
  Arena *arena = begin_answer(desk);
  const Game *game = desk->game;
  Meaning meaning;
  understand(desk, arena, seat, read_json(arena, asked, strlen(asked)), NULL, &meaning);
  const char *part = part_of(desk, &meaning);
  Tree *out = tree_map(arena);
  const Tree *choices = choices_instead(desk, arena, seat, part, &meaning.found);
  tree_put(arena, out, "found", found_tree(desk, arena, seat, choices, &meaning.found));
  tree_put(arena, out, "unread", unread_tree(arena, &meaning.read));
  bool none = meaning.read.file == NULL || meaning.read.file->kind != TREE_MAP;
  Tree *orders = none ? tree_map(arena) : game_orders_write(game, desk->edition, meaning.orders, seat, arena);
  tree_put(arena, out, "orders", none ? tree_null(arena) : orders);
  tree_put_text(arena, out, "file", file_text(arena, part, orders, &meaning));
  const Tree *counting =
      meaning.orders == NULL ? NULL : sections_tree(desk, arena, seat, part, meaning.read.file, &meaning);
  tree_put(arena, out, "worded", worded_tree(desk, arena, counting));
  tree_put_text(arena, out, "conditions", none ? "" : conditions(desk, arena, seat, &meaning));
  tree_put(arena, out, "answers", answers_tree(desk, arena, seat, part, &meaning));
  tree_put_text(arena, out, "part", part);
  tree_put_bool(arena, out, "refused", meaning.refused);
  return answer(arena, out);
}

/* ---- playing on ---- */

/* Who may know of an event; a null node: everybody. */
static Tree *readers_tree(const Desk *desk, Arena *arena, const Event *event) {
  Tree *list = tree_list(arena);
  for (int seat = 0; seat < desk->seats.count; seat++) {
    if (event->audience & AUDIENCE_SEAT(seat)) tree_add_text(arena, list, desk->seats.names[seat]);
  }
  return list->count == (size_t)desk->seats.count ? tree_null(arena) : list;
}

static Tree *events_list(const Desk *desk, Arena *arena, const Events *events) {
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < events->count; i++) {
    Tree *event = tree_add(arena, list, event_tree(arena, &events->items[i]));
    tree_put(arena, event, "readers", readers_tree(desk, arena, &events->items[i]));
    const char *key = arena_concat(arena, "events.", desk->game->id, ".", events->items[i].code, NULL);
    tree_put_text(arena, event, "text", catalogue_say(desk->catalogue, arena, key, event));
  }
  return list;
}

/* A play of one window or several. */
typedef struct Step {
  const Tree *files; /* by the names of seats; they count while the label is what it was */
  int64_t windows;   /* so many; 0: one, and those after it in which nobody is asked */
  const char *label; /* at the beginning */
  bool of_case;      /* they count whatever the label is, as those of a case do (CaseSettings) */
  Dice *dice;
  DiceRecord rolls;
  Play play;
} Step;

/* The orders of one seat; NULL if nothing of its files counts. */
static const void *orders_in(const Desk *desk, Arena *arena, int seat, const Tree *own, Diagnostics *found) {
  const void *orders = NULL;
  bool several = own != NULL && own->kind == TREE_LIST;
  for (size_t i = 0; own != NULL && i < (several ? own->count : 1); i++) {
    Meaning meaning;
    understand(desk, arena, seat, several ? own->items[i].value : own, orders, &meaning);
    if (meaning.refused)
      diagnostics_append(found, &meaning.found);
    else
      orders = meaning.orders;
  }
  return orders;
}

static bool step_window(Desk *desk, Arena *arena, Step *step) {
  const Game *game = desk->game;
  const void *orders[GAME_SEATS_MAX] = {NULL};
  bool count = step->of_case || strcmp(game->label(desk->state, arena), step->label) == 0;
  for (int seat = 0; seat < desk->seats.count; seat++) {
    const Tree *own = count ? tree_get(step->files, desk->seats.names[seat]) : NULL;
    orders[seat] = orders_in(desk, arena, seat, own, &step->play.found[seat]);
  }
  play_window(&step->play, game, desk->edition, desk->state, orders, step->dice);
  return step->play.moved;
}

static bool asks_nobody(const Desk *desk) {
  Duties duties = {.count = 0};
  desk->game->duties(desk->edition, desk->state, &duties);
  return duties.count == 0;
}

/* False if nothing has moved at all. */
static bool step_windows(Desk *desk, Arena *arena, Step *step) {
  for (int64_t played = 0;; played++) {
    bool enough = step->windows > 0 ? played == step->windows : played > 0 && !asks_nobody(desk);
    if (enough || desk->game->outcome(desk->state).over || !step_window(desk, arena, step)) return played > 0;
  }
}

/* Values for scripted dice, in the order rolled. */
static const int *dice_values(Arena *arena, const Tree *list, size_t *count) {
  int *values = arena_alloc(arena, (list->count + 1) * sizeof *values);
  for (*count = 0; *count < list->count; ++*count) {
    int64_t value = 0;
    tree_read_int(list->items[*count].value, &value); /* what is no number stays 0, which no die shows */
    values[*count] = (int)value;
  }
  return values;
}

/* Draws are left out: what they are for is known to some only, and tells nobody anything. */
static Tree *rolls_tree(Arena *arena, const DiceRecord *record) {
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < record->count; i++) {
    const DiceEntry *entry = &record->items[i];
    if (entry->use != DICE_USE_ROLL) continue;
    Tree *roll = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, roll, "label", entry->label);
    tree_put_int(arena, roll, "sides", entry->sides);
    tree_put_int(arena, roll, "value", entry->value);
  }
  return list;
}

const char *desk_step(Desk *desk, const char *asked, Dice *dice) {
  Arena *arena = begin_answer(desk);
  const Tree *what = read_json(arena, asked, strlen(asked)), *script = tree_get(what, "dice");
  ScriptedDice scripted;
  size_t count = 0;
  const int *values = script == NULL ? NULL : dice_values(arena, script, &count);
  dice_scripted(&scripted, values, count);
  Step step = {.files = tree_get(what, "files"), .label = desk->game->label(desk->state, arena)};
  tree_read_int(tree_get(what, "windows"), &step.windows);
  step.of_case = step.windows > 0 && !desk->game->cases.asks;
  step.dice = dice_recording(arena, script == NULL ? dice : &scripted.dice, &step.rolls);
  play_begin(&step.play, arena);
  bool moved = step_windows(desk, arena, &step);
  Tree *out = tree_map(arena), *list = tree_map(arena);
  tree_put_bool(arena, out, "moved", moved);
  tree_put(arena, out, "position", desk->game->position_write(desk->edition, desk->state, arena));
  tree_put(arena, out, "events", events_list(desk, arena, &step.play.events));
  tree_put(arena, out, "rolls", rolls_tree(arena, &step.rolls));
  for (int seat = 0; seat < desk->seats.count; seat++)
    tree_put(arena, list, desk->seats.names[seat],
             found_tree(desk, arena, seat, NULL, &step.play.found[seat]));
  tree_put(arena, out, "found", list);
  play_free(&step.play);
  return answer(arena, out);
}

const char *desk_think(Desk *desk, int seat, const char *asked, Dice *dice) {
  Arena *arena = begin_answer(desk);
  const Tree *what = read_json(arena, asked, strlen(asked));
  const char *part = tree_string(tree_get(what, "part"), "");
  int level = stand_in_level(tree_string(tree_get(what, "level"), ""));
  StandInTask task = {.game = desk->game,
                      .edition = desk->edition,
                      .state = desk->state,
                      .seat = seat,
                      .part = *part == '\0' ? NULL : part,
                      .level = level < 0 ? STAND_IN_NORMAL : (StandInLevel)level,
                      .log = tree_get(what, "log")};
  for (size_t i = 0; i < sizeof task.key; i++) task.key[i] = (uint8_t)(dice_roll(dice, "key", 256) - 1);
  StandInFile made;
  if (!stand_in_file(&task, arena, &made)) return "null";
  Tree *out = tree_map(arena);
  tree_put_text(arena, out, "file", yaml_write_compact(arena, made.file, LAYOUT_FILE_WIDTH));
  tree_put_int(arena, out, "worth", made.worth);
  tree_put_int(arena, out, "playouts", made.playouts);
  return answer(arena, out);
}

const char *desk_position(Desk *desk) {
  Arena *arena = begin_answer(desk);
  return answer(arena, desk->game->position_write(desk->edition, desk->state, arena));
}

const char *desk_say(Desk *desk, const char *key, const char *fields) {
  Arena *arena = begin_answer(desk);
  const Tree *tree = *fields == '\0' ? NULL : read_json(arena, fields, strlen(fields));
  return answer(arena, tree_text(arena, catalogue_say(desk->catalogue, arena, key, tree)));
}
