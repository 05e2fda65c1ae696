#include "private.h"

#include <glib.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../../games/general.h"
#include "../../games/offers.h"
#include "../../games/orders.h"
#include "../../report/report.h"
#include "../office/office.h"
#include "../record/record.h"

const char *viewer_timezone(const LoadedGame *loaded, int viewer) {
  return viewer >= 0 ? loaded->seats.items[viewer].timezone : loaded->row.timezone;
}

const char *viewer_language(const Referee *referee, const LoadedGame *loaded, int viewer) {
  if (viewer >= 0) return loaded->seats.items[viewer].language;
  return loaded->language != NULL ? loaded->language : referee->configuration->language;
}

/* ---- the log ---- */

static bool may_know(const LoadedGame *loaded, int viewer, int64_t audience) {
  uint32_t everybody = (uint32_t)((1u << loaded->seated.count) - 1);
  uint32_t mask = (uint32_t)audience;
  if (viewer == VIEWER_REFEREE) return true;
  if (viewer == VIEWER_PUBLIC) return (mask & everybody) == everybody;
  return (mask & AUDIENCE_SEAT(viewer)) != 0;
}

/* Whether an event is part of this viewer's story. */
static bool tells(const LoadedGame *loaded, int viewer, const EventRow *row) {
  return !event_is_proof(row) && may_know(loaded, viewer, row->audience);
}

static Tree *fields_of(Arena *arena, const EventRow *row) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  return yaml_read(arena, row->fields, strlen(row->fields), &YAML_DATA, &ignored);
}

/* What was found wrong in a file when its window was adjudicated. Its code takes the rule's place. */
static const char *fault_words(const Catalogue *catalogue, Arena *arena, const char *rules,
                               const EventRow *row, const Tree *fields) {
  const Diagnostic diagnostic = {.code = row->rule,
                                 .message = tree_string(tree_get(fields, "message"), ""),
                                 .fields = tree_get(fields, "fields")};
  Tree *words = tree_map(arena);
  for (size_t i = 0; i < fields->count; i++)
    tree_put(arena, words, fields->items[i].key, fields->items[i].value);
  tree_put_text(arena, words, "sentence", catalogue_sentence(catalogue, arena, rules, &diagnostic));
  int64_t line = 0;
  if (tree_read_int(tree_get(fields, "line"), &line) && line == 0)
    tree_put(arena, words, "line", tree_null(arena));
  return catalogue_say(catalogue, arena, arena_printf(arena, "events.referee.%s", row->code), words);
}

#define NOTE_IN_LOG 300 /* characters */

/* A note was mailed whole; in a log it is one line, with its beginning. */
static char *in_one_line(Arena *arena, const char *text) {
  GString *line = g_string_new(NULL);
  glong count = 0;
  bool blank = false;
  for (; *text != '\0' && count < NOTE_IN_LOG; text = g_utf8_next_char(text)) {
    gunichar c = g_utf8_get_char(text);
    bool space = g_unichar_isspace(c);
    if (!space && blank && line->len > 0) g_string_append_c(line, ' ');
    if (!space) g_string_append_unichar(line, c);
    blank = space;
    count++;
  }
  if (*text != '\0') g_string_append(line, " ...");
  char *copy = arena_strdup(arena, line->str);
  g_string_free(line, TRUE);
  return copy;
}

/* What the game master did, or how the game was ended; seats have the game's words for them. */
static const char *act_words(const Catalogue *catalogue, Arena *arena, const char *rules, const char *zone,
                             const EventRow *row, const Tree *fields) {
  Tree *words = localize_fields(catalogue, arena, zone, fields);
  const char *seat = tree_string(tree_get(fields, "seat"), NULL),
             *to = tree_string(tree_get(fields, "to"), NULL),
             *winner = tree_string(tree_get(fields, "winner"), NULL);
  if (winner != NULL)
    tree_put_text(arena, words, "winner_name", localize_name(catalogue, arena, rules, winner));
  if (seat != NULL) tree_put_text(arena, words, "seat_name", localize_name(catalogue, arena, rules, seat));
  if (to != NULL) tree_put_text(arena, words, "to_name", localize_name(catalogue, arena, rules, to));
  const char *text = tree_string(tree_get(fields, "text"), NULL);
  if (text != NULL) tree_put_text(arena, words, "text", in_one_line(arena, text));
  return catalogue_say(catalogue, arena, arena_printf(arena, "events.referee.%s", row->code), words);
}

/* The referee's own events (a deadline that passed, what was wrong in a file) have their words under
 * events.referee, or under events.RULES if a game has better ones; the game's were put in by
 * report_word_log(). */
static const char *referee_words(const Catalogue *catalogue, Arena *arena, const char *rules,
                                 const char *zone, const EventRow *row, const Tree *fields) {
  if (event_is_act(row) || ending_code(row->code) != NULL || event_is(row, "restored"))
    return act_words(catalogue, arena, rules, zone, row, fields);
  if (event_is(row, "file-error") || event_is(row, "file-warning"))
    return fault_words(catalogue, arena, rules, row, fields);
  if (catalogue_has(catalogue, arena_printf(arena, "events.%s.%s", rules, row->code))) return NULL;
  const char *key = arena_printf(arena, "events.referee.%s", row->code);
  return catalogue_has(catalogue, key) ? catalogue_say(catalogue, arena, key, fields) : NULL;
}

/* The window that was adjudicated when the event happened or, for an action of the game master, the
 * current one then; "" if unknown. `known` keeps the last one found: the events of a window follow each
 * other. */
static const char *window_of(Referee *referee, const LoadedGame *loaded, const EventRow *row,
                             StateRow *known) {
  int64_t number = event_is_act(row) ? row->state : row->state - 1;
  if (number < 0) return "";
  if (known->window != NULL && known->number == number) return known->window;
  Status status = ledger_state_number(referee->ledger, loaded->arena, loaded->row.id, number, known);
  if (status == STATUS_OK) return known->window;
  *known = (StateRow){.window = NULL};
  if (status != STATUS_NOT_FOUND) referee_ledger_status(referee, status);
  return "";
}

/* What one seat alone was told ("You drew a card") has its name before it for the game master; people who look on are told
 * "Spain drew a card", if there are such words. */
static void put_addressee(const LoadedGame *loaded, const Catalogue *catalogue, const EventRow *row,
                          const Tree *fields, Tree *entry) {
  Arena *arena = loaded->arena;
  const char *rules = loaded->game->id, *text = tree_string(tree_get(entry, "text"), NULL);
  for (int seat = 0; text != NULL && seat < loaded->seated.count; seat++) {
    if ((uint32_t)row->audience != AUDIENCE_SEAT(seat)) continue;
    Tree *words = fields == NULL || fields->kind != TREE_MAP ? tree_map(arena) : tree_copy(arena, fields);
    const char *name = localize_name(catalogue, arena, rules, loaded->seated.names[seat]);
    tree_put_text(arena, words, "addressee", name);
    const char *key = arena_printf(arena, "told.%s.%s", rules, row->code);
    if (!loaded->onlookers || !catalogue_has(catalogue, key)) {
      tree_put_text(arena, words, "name", name);
      tree_put_text(arena, words, "text", text);
      key = "manner.said-to";
    }
    tree_put_text(arena, entry, "text", catalogue_say(catalogue, arena, key, words));
  }
}

static Tree *log_tree(Referee *referee, const LoadedGame *loaded, const Catalogue *catalogue, int viewer,
                      const EventRows *events) {
  Arena *arena = loaded->arena;
  const char *rules = loaded->game->id;
  StateRow known = {.window = NULL};
  Tree *log = tree_list(arena);
  const Tree **fields_of_event = arena_alloc(arena, events->count * sizeof *fields_of_event);
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *row = &events->items[i];
    if (!tells(loaded, viewer, row)) continue;
    Tree *entry = tree_add(arena, log, tree_map(arena));
    tree_put_text(arena, entry, "code", row->code);
    tree_put_text(arena, entry, "rule", row->rule);
    tree_put_text(arena, entry, "turn", row->turn);
    tree_put_text(arena, entry, "during", window_of(referee, loaded, row, &known));
    const Tree *fields = fields_of_event[i] = fields_of(arena, row);
    for (size_t f = 0; fields != NULL && f < fields->count; f++)
      tree_put(arena, entry, fields->items[f].key, fields->items[f].value);
  }
  report_word_log(catalogue, arena, rules, log);
  for (size_t i = 0, shown = 0; i < events->count; i++) {
    const EventRow *row = &events->items[i];
    if (!tells(loaded, viewer, row)) continue;
    const char *words =
        referee_words(catalogue, arena, rules, viewer_timezone(loaded, viewer), row, fields_of_event[i]);
    if (words != NULL) tree_put_text(arena, log->items[shown].value, "text", words);
    if (viewer == VIEWER_REFEREE)
      put_addressee(loaded, catalogue, row, fields_of_event[i], log->items[shown].value);
    shown++;
  }
  return log;
}

/* Files that were taken and acts of the game master are told beside the state that they found. */
static bool is_of_game(const EventRow *event) {
  return !event_is_act(event) && !event_is_proof(event);
}

const Tree *document_former_view(Referee *referee, const LoadedGame *loaded, int viewer,
                                 const EventRows *events) {
  size_t first = 0;
  while (first < events->count && !is_of_game(&events->items[first])) first++;
  if (first == events->count || events->items[first].state < 1) return NULL;
  StateRow row;
  Status status = ledger_state_number(referee->ledger, loaded->arena, loaded->row.id,
                                      events->items[first].state - 1, &row);
  if (status != STATUS_OK) return NULL;
  LoadedGame former = *loaded;
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  if (loaded_game_try_state(&former, &row, &ignored) != NULL) return NULL; /* it was rolled back for that */
  return game_view(loaded->game, loaded->edition, former.state, &loaded->seated, viewer, loaded->arena);
}

/* ---- the view ---- */

/* When a window with all answers is adjudicated: for the game master alone. */
static bool put_settles(Referee *referee, const LoadedGame *loaded, const Files *files, Tree *document) {
  Time settles;
  if (window_settles(referee, loaded, files, &settles) != STATUS_OK) return false;
  if (settles != TIME_NONE)
    tree_put_text(loaded->arena, document, "settles", time_format(loaded->arena, settles));
  return true;
}

/* A seat without a player is asked nothing, and no file of it is taken. */
static bool has_left(const LoadedGame *loaded, int viewer) {
  return viewer >= 0 && loaded->seats.items[viewer].vacant;
}

/* What a turn file orders, as the game understands it; NULL if it cannot be read any more. */
static Tree *orders_in(const LoadedGame *loaded, int seat, const Tree *file) {
  const Game *game = loaded->game;
  Arena *arena = loaded->arena;
  const void *orders = NULL;
  if (file == NULL || !game->read(loaded->edition, loaded->state, seat, file, arena, &orders, NULL))
    return NULL;
  return game_orders_write(game, loaded->edition, orders, seat, arena);
}

/* A file that counts. */
static Tree *file_in_force(const LoadedGame *loaded, int seat, const SeatFile *file) {
  Tree *orders = orders_in(loaded, seat, file->tree);
  if (orders == NULL) return tree_null(loaded->arena);
  Tree *map = tree_map(loaded->arena);
  tree_put_int(loaded->arena, map, "receipt", file->number);
  tree_put(loaded->arena, map, "orders", orders);
  return map;
}

const char *document_kept(const LoadedGame *loaded, const Duty *duty, const Tree *file,
                          const char *language) {
  const Game *game = loaded->game;
  Arena *arena = loaded->arena;
  const Tree *orders = orders_in(loaded, duty->seat, file);
  const Tree *now = game->choices(loaded->edition, loaded->state, duty->seat, duty->part, arena);
  Tree *due = tree_map(arena);
  for (size_t i = 0; orders != NULL && orders->kind == TREE_MAP && i < orders->count; i++) {
    const TreeItem *section = &orders->items[i];
    if (tree_get(now, section->key) != NULL) tree_put(arena, due, section->key, section->value);
  }
  const char *lines = "";
  const OrderList list = orders_of(game, due, arena);
  for (size_t i = 0; i < list.count; i++)
    lines = arena_concat(arena, lines, i == 0 ? "" : "; ", order_line(game, &list.items[i], language, arena),
                         NULL);
  return lines;
}

static bool put_owes(Referee *referee, const LoadedGame *loaded, int viewer, Tree *document) {
  Arena *arena = loaded->arena;
  Tree *owes = tree_list(arena);
  bool others = false;
  Files files;
  WindowAnswers answers;
  if (files_load(referee, loaded, &files) != STATUS_OK) return false;
  if (viewer == VIEWER_REFEREE && !put_settles(referee, loaded, &files, document)) return false;
  window_answers_judge(loaded, &files, NULL, &answers);
  /* They were answered, or nobody is asked any more, and no file is taken. */
  if (loaded->withheld || loaded_game_outcome(loaded).over || has_left(loaded, viewer))
    answers.duties.count = 0;
  for (size_t i = 0; i < answers.duties.count; i++) {
    const Duty *duty = &answers.duties.items[i];
    if (duty->seat != viewer && viewer != VIEWER_REFEREE) {
      others = true;
      continue;
    }
    Tree *entry = tree_add(arena, owes, tree_map(arena));
    tree_put_text(arena, entry, "seat", loaded->seated.names[duty->seat]);
    tree_put_text(arena, entry, "window", duty->window);
    if (duty->part != NULL) tree_put_text(arena, entry, "part", duty->part);
    tree_put_text(arena, entry, "answered", answer_word(answers.answers[i]));
    const SeatFile *file = files_of_part(&files, duty->seat, duty->part);
    if (file != NULL) tree_put_int(arena, entry, "in_force", file->number);
    const char *language = viewer_language(referee, loaded, duty->seat);
    const char *kept = viewer == VIEWER_REFEREE || answers.answers[i] != ANSWER_NONE || file == NULL
                           ? ""
                           : document_kept(loaded, duty, file->tree, language);
    if (*kept != '\0') tree_put_text(arena, entry, "kept", kept);
  }
  tree_put(arena, document, "owes", owes);
  tree_put_bool(arena, document, "others_owe", others);
  return true;
}

/* Whether the computer plays for this seat if nothing comes from it. */
static bool stands_in(const LoadedGame *loaded, int viewer) {
  return viewer >= 0 && loaded_game_stands_in(loaded, viewer);
}

/* Which seats the computer plays, and how well; everybody may know it. */
static void put_computers(const LoadedGame *loaded, Tree *document) {
  Tree *list = tree_list(loaded->arena);
  for (size_t i = 0; i < loaded->seats.count; i++) {
    if (loaded->seats.items[i].computer == NULL) continue;
    Tree *entry = tree_add(loaded->arena, list, tree_map(loaded->arena));
    tree_put_text(loaded->arena, entry, "seat", loaded->seats.items[i].name);
    tree_put_text(loaded->arena, entry, "level", loaded->seats.items[i].computer);
  }
  if (list->count > 0) tree_put(loaded->arena, document, "computers", list);
}

static Tree *put_agreed(const LoadedGame *loaded, const DrawSaid *said, Tree *document, const char *key) {
  Arena *arena = loaded->arena;
  Tree *draw = tree_put(arena, document, key, tree_map(arena));
  Tree *agreed = tree_put(arena, draw, "agreed", tree_list(arena));
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    if ((said->yes & AUDIENCE_SEAT(seat)) == 0) continue;
    Tree *entry = tree_add(arena, agreed, tree_map(arena));
    tree_put_text(arena, entry, "seat", loaded->seated.names[seat]);
  }
  return draw;
}

/* Who has agreed to a draw, where one is offered, or was until something was adjudicated. A draw needs the yes of all, so there is none
 * beside a vacant seat, or the computer. */
static bool put_draw(Referee *referee, const LoadedGame *loaded, int viewer, const EventRows *events,
                     Tree *document) {
  DrawSaid said, lapsed;
  if (draw_load(referee, loaded, &said) != STATUS_OK) return false;
  draw_lapsed(loaded, events, &lapsed);
  bool vacant = false;
  for (size_t i = 0; i < loaded->seats.count; i++)
    vacant |= loaded->seats.items[i].vacant || loaded->seats.items[i].computer != NULL;
  if (vacant || loaded_game_outcome(loaded).over) return true;
  if (said.yes == 0 && lapsed.yes != 0) put_agreed(loaded, &lapsed, document, "draw_lapsed");
  if (said.yes == 0) return true;
  Tree *draw = put_agreed(loaded, &said, document, "draw");
  if (viewer < 0) return true;
  bool own = (said.yes & AUDIENCE_SEAT(viewer)) != 0, back = (said.withdrawn & AUDIENCE_SEAT(viewer)) != 0;
  tree_put_text(loaded->arena, draw, "you", own ? "agreed" : back ? "withdrawn" : "asked");
  return true;
}

static const char *viewer_name(const LoadedGame *loaded, int viewer) {
  if (viewer == VIEWER_PUBLIC) return "public";
  return viewer == VIEWER_REFEREE ? "referee" : loaded->seated.names[viewer];
}

static void put_time(Arena *arena, Tree *document, const char *key, Time time) {
  if (time == TIME_NONE) {
    tree_put(arena, document, key, tree_null(arena));
  } else {
    tree_put_text(arena, document, key, time_format(arena, time));
  }
}

Tree *document_view(Referee *referee, const LoadedGame *loaded, int viewer, const EventRows *events) {
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (catalogue == NULL) return NULL;
  Tree *document = tree_map(arena);
  TurnPast past;
  if (turn_past(referee, loaded, loaded->turn, &past) != STATUS_OK) return NULL;
  tree_put_bool(arena, document, "again", past.again);
  tree_put_text(arena, document, "game", loaded->row.name);
  tree_put_text(arena, document, "rules", loaded->game->id);
  tree_put_text(arena, document, "title", loaded->game->title);
  tree_put_text(arena, document, "turn", loaded->turn);
  tree_put_text(arena, document, "window", loaded->game->window(loaded->state));
  tree_put_text(arena, document, "seat", viewer_name(loaded, viewer));
  put_time(arena, document, "deadline", loaded_game_deadline(loaded));
  tree_put_bool(arena, document, "paused", strcmp(loaded->row.status, "paused") == 0);
  tree_put_bool(arena, document, "holds", loaded->settings.missed == MISSED_HOLD);
  tree_put_bool(arena, document, "stands_in", stands_in(loaded, viewer));
  tree_put_bool(arena, document, "waits_for_player", strcmp(loaded->row.held, "player") == 0);
  tree_put_bool(arena, document, "left", has_left(loaded, viewer));
  tree_put_bool(arena, document, "withheld", loaded->withheld);
  put_computers(loaded, document);
  const Tree *view = game_view(loaded->game, loaded->edition, loaded->state, &loaded->seated, viewer, arena);
  for (size_t i = 0; i < view->count; i++)
    tree_put(arena, document, view->items[i].key, view->items[i].value);
  const Outcome outcome = loaded_game_outcome(loaded); /* also of a game that its rules did not end */
  tree_put(arena, document, "over", outcome_tree(&outcome, &loaded->seated, arena));
  /* A label is text even if it looks like a number: a turn file must repeat it. */
  tree_put_text(arena, document, "turn", loaded->turn);
  report_mark_changes(arena, document, document_former_view(referee, loaded, viewer, events));
  tree_put(arena, document, "log", log_tree(referee, loaded, catalogue, viewer, events));
  bool complete =
      put_draw(referee, loaded, viewer, events, document) && put_owes(referee, loaded, viewer, document);
  return complete ? document : NULL;
}

/* ---- for people ---- */

char *document_key(const LoadedGame *loaded, int seat) {
  return seat_key(loaded->arena, loaded->secret, loaded->row.name, seat,
                  loaded->seats.items[seat].key_generation);
}

bool document_needs_key(const Referee *referee) {
  const char *address = referee->configuration->reply_to;
  return address == NULL || strstr(address, "{key}") == NULL;
}

bool document_key_line(Referee *referee, const LoadedGame *loaded, int seat, const char **line) {
  *line = NULL;
  if (!document_needs_key(referee)) return true;
  const Catalogue *catalogue = referee_catalogue(referee, loaded->seats.items[seat].language);
  if (catalogue == NULL) return false;
  *line =
      arena_concat(loaded->arena, catalogue_say(catalogue, loaded->arena, "answers.referee.keep-key", NULL),
                   "\nkey: ", document_key(loaded, seat), "\n", NULL);
  return true;
}

char *document_reply_to(const Referee *referee, const LoadedGame *loaded, int seat) {
  if (referee->configuration->reply_to == NULL) return NULL;
  const ReplyAddress parts = {
      .game = loaded->row.name, .seat = loaded->seated.names[seat], .key = document_key(loaded, seat)};
  return reply_address_write(loaded->arena, referee->configuration->reply_to, &parts);
}

/* The part that a seat is to be asked about first: one that it has not answered well, or the first of all.
 * NULL in games without parts, and if nothing is due from it. */
static const char *first_part(const WindowAnswers *answers, int seat) {
  const char *part = NULL;
  for (size_t i = answers->duties.count; i-- > 0;) {
    if (answers->duties.items[i].seat == seat) part = answers->duties.items[i].part;
  }
  for (size_t i = 0; i < answers->duties.count; i++) {
    if (answers->duties.items[i].seat == seat && answers->answers[i] != ANSWER_GOOD)
      return answers->duties.items[i].part;
  }
  return part;
}

static bool judge_parts(Referee *referee, const LoadedGame *loaded, int seat, WindowAnswers *answers) {
  Files files;
  *answers = (WindowAnswers){.duties = {.count = 0}};
  if (loaded->game->part == NULL) return true;
  if (files_load_seat(referee, loaded, seat, &files) != STATUS_OK) return false;
  window_answers_judge(loaded, &files, NULL, answers);
  return true;
}

/* What else the form needs, since several windows may be due from a seat at once. */
static Tree *put_parts(const LoadedGame *loaded, int seat, const WindowAnswers *answers, Tree *form) {
  Arena *arena = loaded->arena;
  const Game *game = loaded->game;
  const char *part = first_part(answers, seat);
  Tree *choices = game->choices(loaded->edition, loaded->state, seat, part, arena);
  if (part == NULL) return choices;
  tree_put_text(arena, form, "part", part);
  Tree *parts = tree_put(arena, form, "parts", tree_list(arena));
  Tree *waiting = tree_list(arena);
  for (size_t i = 0; i < answers->duties.count; i++) {
    const Duty *duty = &answers->duties.items[i];
    if (duty->seat != seat) continue;
    Tree *entry = tree_add(arena, parts, tree_map(arena));
    tree_put_text(arena, entry, "part", duty->part);
    tree_put_text(arena, entry, "window", duty->window);
    tree_put_text(arena, entry, "answered", answer_word(answers->answers[i]));
    tree_put(arena, entry, "choices", game->choices(loaded->edition, loaded->state, seat, duty->part, arena));
    if (answers->answers[i] != ANSWER_GOOD) tree_add_text(arena, waiting, duty->part);
  }
  if (waiting->count > 1) tree_put(arena, form, "waiting", waiting);
  return choices;
}

bool document_in_force(Referee *referee, const LoadedGame *loaded, int seat, Tree *document) {
  Files files;
  if (files_load_seat(referee, loaded, seat, &files) != STATUS_OK) return false;
  const SeatFiles *own = &files.seats[seat];
  Arena *arena = loaded->arena;
  Tree *parts = own->count == 0 ? tree_null(arena) : tree_map(arena);
  for (size_t i = 0; i < own->count; i++) {
    Tree *file = file_in_force(loaded, seat, &own->items[i]);
    if (*own->items[i].part == '\0') {
      parts = file;
    } else {
      tree_put(arena, parts, own->items[i].part, file);
    }
  }
  tree_put(arena, document, "in_force", parts);
  return true;
}

/* The orders that a form shows as examples, as lines. */
static void put_plain_lines(const LoadedGame *loaded, const char *language, int seat, const char *part,
                            const Tree *choices, Tree *form) {
  Arena *arena = loaded->arena;
  Tree *lines = tree_put(arena, form, "plain", tree_list(arena));
  const Tree *example =
      offers_example(loaded->game, loaded->edition, loaded->state, seat, part, choices, arena);
  const OrderList orders = orders_of(loaded->game, example, arena);
  for (size_t i = 0; i < orders.count; i++) {
    Tree *entry = tree_add(arena, lines, tree_map(arena));
    tree_put_text(arena, entry, "order", order_line(loaded->game, &orders.items[i], language, arena));
  }
}

/* What general choices list (games/general.h), in the reader's language: [{section, pieces: [{of, lines, example}]}]. */
static void put_lists(const LoadedGame *loaded, const char *language, const Tree *choices, Tree *form) {
  Arena *arena = loaded->arena;
  Tree *worded = tree_copy(arena, choices), *lists = tree_list(arena);
  choices_word(loaded->game, language, worded, arena);
  for (size_t s = 0; s < worded->count; s++) {
    Tree *list = tree_add(arena, lists, tree_map(arena)), *pieces = worded->items[s].value;
    tree_put_text(arena, list, "section", worded->items[s].key);
    tree_put(arena, list, "pieces", pieces);
    for (size_t i = 0; i < pieces->count; i++) {
      Tree *lines = tree_get(pieces->items[i].value, "lines");
      if (lines->count > 0)
        tree_put_text(arena, pieces->items[i].value, "example",
                      yaml_write_line(arena, lines->items[0].value));
    }
  }
  tree_put(arena, form, "lists", lists);
}

/* What the form of a seat is made from. NULL after logging why. */
static Tree *form_data(Referee *referee, const LoadedGame *loaded, int seat, const Catalogue *catalogue) {
  Arena *arena = loaded->arena;
  WindowAnswers answers;
  if (!judge_parts(referee, loaded, seat, &answers)) return NULL;
  Tree *form = tree_map(arena);
  tree_put_text(arena, form, "game", loaded->row.name);
  tree_put_text(arena, form, "rules", loaded->game->id);
  tree_put_text(arena, form, "title", loaded->game->title);
  tree_put_text(arena, form, "turn", loaded->turn);
  tree_put_text(arena, form, "window", loaded->game->window(loaded->state));
  tree_put_text(arena, form, "seat", loaded->seated.names[seat]);
  tree_put_text(arena, form, "key", document_key(loaded, seat));
  if (loaded_game_deadline(loaded) != TIME_NONE) {
    const char *text =
        time_text(catalogue, arena, loaded_game_deadline(loaded), viewer_timezone(loaded, seat));
    tree_put_text(arena, form, "deadline_text", text);
  }
  Duties duties = {.count = 0};
  loaded->game->duties(loaded->edition, loaded->state, &duties);
  tree_put_bool(arena, form, "owed", duties_name(&duties, seat));
  const Tree *choices = tree_put(arena, form, "choices", put_parts(loaded, seat, &answers, form));
  put_plain_lines(loaded, viewer_language(referee, loaded, seat), seat, first_part(&answers, seat), choices,
                  form);
  if (loaded->game->offers == NULL) put_lists(loaded, viewer_language(referee, loaded, seat), choices, form);
  return form;
}

static char *form_of_width(Referee *referee, const LoadedGame *loaded, const Catalogue *catalogue,
                           const Tree *data, int width) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  char *text = form_text(catalogue, loaded->arena, data, width, &diagnostics);
  referee_log_diagnostics(referee, loaded->game->id, NULL, &diagnostics);
  return text;
}

char *document_form(Referee *referee, const LoadedGame *loaded, int seat) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  const Tree *data = catalogue == NULL ? NULL : form_data(referee, loaded, seat, catalogue);
  return data == NULL ? NULL : form_of_width(referee, loaded, catalogue, data, LAYOUT_FILE_WIDTH);
}

/* The form, and as `form_on_page` the same for a page. False after logging why not. */
static bool put_form(Referee *referee, const LoadedGame *loaded, int seat, Tree *document) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  const Tree *data = catalogue == NULL ? NULL : form_data(referee, loaded, seat, catalogue);
  if (data == NULL) return false;
  const char *form = form_of_width(referee, loaded, catalogue, data, LAYOUT_FILE_WIDTH),
             *page = form_of_width(referee, loaded, catalogue, data, LAYOUT_PHONE_WIDTH);
  if (form == NULL || page == NULL) return false;
  tree_put_text(loaded->arena, document, "form", form);
  tree_put_text(loaded->arena, document, "form_on_page", page);
  return true;
}

/* What happened to this seat, and how much its player wants to read. */
static void put_own_events(const LoadedGame *loaded, const Catalogue *catalogue, int seat, Tree *document) {
  const Tree *log = tree_get(document, "log");
  const char *const *seats = loaded->seated.names;
  tree_put(loaded->arena, document, "mine",
           report_own_events(catalogue, loaded->arena, loaded->game->id, log, seats, seats[seat]));
  tree_put_text(loaded->arena, document, "detail", loaded->seats.items[seat].detail);
}

static bool put_seat_parts(Referee *referee, const LoadedGame *loaded, int seat, Tree *document) {
  Arena *arena = loaded->arena;
  const char *reply_to = document_reply_to(referee, loaded, seat);
  if (reply_to != NULL) tree_put_text(arena, document, "reply_to", reply_to);
  tree_put_bool(arena, document, "needs_key", document_needs_key(referee));
  tree_put_text(arena, document, "key", document_key(loaded, seat));
  WindowAnswers answers;
  if (!judge_parts(referee, loaded, seat, &answers)) return false;
  Tree *choices = put_parts(loaded, seat, &answers, document);
  /* A seat with nothing to write now, and nothing ahead, gets no empty form. */
  const Tree *owes = tree_get(document, "owes");
  bool asked = owes != NULL && owes->count > 0;
  if (loaded_game_outcome(loaded).over || has_left(loaded, seat) || (!asked && choices->count == 0))
    return true;
  tree_put(arena, document, "choices", choices);
  return put_form(referee, loaded, seat, document);
}

/* The course of a finished game, as far as this viewer may know it. */
static bool put_course(Referee *referee, const LoadedGame *loaded, int viewer, Tree *document) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  EventRows events;
  Status status = ledger_events(referee->ledger, loaded->arena, loaded->row.id, NULL, -1, &events);
  if (catalogue == NULL || referee_ledger_status(referee, status) != STATUS_OK) return false;
  const Tree *log = log_tree(referee, loaded, catalogue, viewer, &events);
  tree_put(loaded->arena, document, "course", report_course(catalogue, loaded->arena, loaded->game->id, log));
  return true;
}

bool document_for_people(Referee *referee, const LoadedGame *loaded, int viewer, bool welcome,
                         const EventRows *events, Tree *document) {
  Arena *arena = loaded->arena;
  const char *zone = viewer_timezone(loaded, viewer);
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (catalogue == NULL) return false;
  if (loaded_game_deadline(loaded) != TIME_NONE)
    tree_put_text(arena, document, "deadline_text",
                  time_text(catalogue, arena, loaded_game_deadline(loaded), zone));
  Time settles;
  if (time_parse(tree_string(tree_get(document, "settles"), ""), &settles))
    tree_put_text(arena, document, "settles_text", time_text(catalogue, arena, settles, zone));
  tree_put_text(arena, document, "timezone", zone);
  tree_put_text(arena, document, "from", referee->configuration->from);
  tree_put_bool(arena, document, "welcome", welcome);
  bool anonymous;
  tree_put_bool(arena, document, "press_on", press_allowed(loaded, &anonymous));
  tree_put_bool(arena, document, "press_unsigned", anonymous);
  tree_put(arena, document, "dice", proof_tree(referee, loaded, events, welcome));
  if (loaded_game_outcome(loaded).over && !put_course(referee, loaded, viewer, document)) return false;
  if (viewer < 0) return true;
  put_own_events(loaded, catalogue, viewer, document);
  return put_seat_parts(referee, loaded, viewer, document);
}

static char *text_of_width(Referee *referee, const LoadedGame *loaded, int viewer, const char *name,
                           const Tree *document, int width) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (catalogue == NULL) return NULL;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  char *text = report_text(catalogue, loaded->arena, name, document, width, &diagnostics);
  referee_log_diagnostics(referee, loaded->game->id, NULL, &diagnostics);
  return text;
}

char *document_part(Referee *referee, const LoadedGame *loaded, int viewer, const char *name,
                    const Tree *document) {
  return text_of_width(referee, loaded, viewer, name, document, LAYOUT_WIDTH);
}

char *document_text_on_page(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document) {
  Tree *copy = tree_copy(loaded->arena, document);
  const char *form = tree_string(tree_get(document, "form_on_page"), NULL);
  if (form != NULL) tree_put_text(loaded->arena, copy, "form", form);
  return text_of_width(referee, loaded, viewer, REPORT_WHOLE, copy, LAYOUT_PHONE_WIDTH);
}

char *document_text(Referee *referee, const LoadedGame *loaded, int viewer, Tree *document) {
  return document_part(referee, loaded, viewer, REPORT_WHOLE, document);
}
