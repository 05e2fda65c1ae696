#include "../games/notation.h"

#include <string.h>

#include "../base/json.h"
#include "../base/yaml.h"
#include "../report/catalogue.h"
#include "desk.h"

/* A notation holds the orders of a whole campaign. */
static const YamlLimits YAML_NOTATION = {(size_t)16 * 1024 * 1024, YAML_DATA_DEPTH, (size_t)2 * 1000 * 1000};

struct DeskNotation {
  Arena *arena;   /* of all that stays */
  Arena *answers; /* of the answer to the last call */
  const Catalogue *catalogue;
  Notation notation;
  NotationPlay play;
  Diagnostics found;
};

/* ---- opening ---- */

static const void *edition_of(DeskNotation *desk, const Tree *rules) {
  const Notation *notation = &desk->notation;
  const char *ours = tree_string(tree_get(rules, "digest"), "");
  if (strcmp(notation->edition->text, ours) != 0) {
    diagnose(&desk->found, SEVERITY_ERROR, "NOTATION-EDITION", "notation-edition", notation->edition, "said",
             notation->edition->text, "is", ours, NULL);
    return NULL;
  }
  if (!notation_check_format(notation, &desk->found)) return NULL;
  return notation->game->edition_read(desk->arena, tree_get(rules, "edition"), &notation->seats,
                                      &desk->found);
}

static void open_with(DeskNotation *desk, const Tree *rules, const char *text, size_t length) {
  const char *language = tree_string(tree_get(rules, "language"), "en");
  desk->catalogue = catalogue_open(desk->arena, language, NULL, &desk->found);
  if (desk->catalogue == NULL) return;
  const Tree *tree = yaml_read(desk->arena, text, length, &YAML_NOTATION, &desk->found);
  if (desk->found.errors > 0 || !notation_read(GAMES, desk->arena, tree, &desk->notation, &desk->found))
    return;
  const void *edition = edition_of(desk, rules);
  if (edition != NULL) notation_begin(&desk->play, desk->arena, &desk->notation, edition, &desk->found);
}

DeskNotation *desk_notation_open(const char *rules, size_t rules_length, const char *notation,
                                 size_t length) {
  Arena *arena = arena_new();
  DeskNotation *desk = arena_alloc(arena, sizeof *desk);
  *desk = (DeskNotation){.arena = arena, .answers = arena_new()};
  diagnostics_init(&desk->found, arena);
  open_with(desk, yaml_read(arena, rules, rules_length, &YAML_DATA, NULL), notation, length);
  return desk;
}

void desk_notation_close(DeskNotation *desk) {
  if (desk == NULL) return;
  arena_free(desk->answers);
  arena_free(desk->arena);
}

static Arena *begin_answer(DeskNotation *desk) {
  arena_reset(desk->answers);
  return desk->answers;
}

/* ---- what differs ---- */

static const char *rules_of(const DeskNotation *desk) {
  return desk->notation.game == NULL ? "" : desk->notation.game->id;
}

static const Diagnostic *first_error(const DeskNotation *desk) {
  for (size_t i = 0; i < desk->found.count; i++) {
    if (desk->found.items[i].severity == SEVERITY_ERROR) return &desk->found.items[i];
  }
  return NULL;
}

const char *desk_notation_problem(DeskNotation *desk) {
  Arena *arena = begin_answer(desk);
  const Diagnostic *error = first_error(desk);
  if (error == NULL) return "null";
  Tree *problem = tree_map(arena);
  tree_put_text(arena, problem, "code", error->code);
  tree_put_int(arena, problem, "line", error->line);
  tree_put_int(arena, problem, "column", error->column);
  tree_put_text(arena, problem, "text",
                desk->catalogue == NULL ? error->message
                                        : catalogue_sentence(desk->catalogue, arena, rules_of(desk), error));
  tree_put_text(arena, problem, "said", tree_string(tree_get(error->fields, "said"), ""));
  tree_put_text(arena, problem, "is", tree_string(tree_get(error->fields, "is"), ""));
  return json_write(arena, problem, NULL);
}

/* ---- what it says about itself ---- */

const char *desk_notation_head(DeskNotation *desk) {
  Arena *arena = begin_answer(desk);
  const Notation *notation = &desk->notation;
  Tree *head = tree_map(arena);
  tree_put_text(arena, head, "game", notation->title == NULL ? "" : notation->title->text);
  tree_put_text(arena, head, "rules", rules_of(desk));
  tree_put_int(arena, head, "windows", (int64_t)notation->window_count);
  tree_put(arena, head, "result",
           notation->result == NULL ? tree_null(arena) : tree_copy(arena, notation->result));
  return json_write(arena, head, NULL);
}

const char *desk_notation_sealed(DeskNotation *desk, const char *of) {
  Arena *arena = begin_answer(desk);
  const NotationPlay *play = &desk->play;
  const Game *game = desk->notation.game;
  const Tree *said = yaml_read(arena, of, strlen(of), &YAML_DATA, NULL);
  SealedPosition sealed = {
      .format = game->state_format,
      .turn = play->turn,
      .window = game->window(play->state),
      .position = yaml_write(arena, game->position_write(play->edition, play->state, arena), NULL)};
  tree_read_int(tree_get(said, "number"), &sealed.number);
  tree_read_int(tree_get(said, "branch"), &sealed.branch);
  tree_read_int(tree_get(said, "made"), &sealed.made);
  return json_write(arena, tree_text(arena, sealed_digest(arena, &sealed)), NULL);
}

/* ---- a window ---- */

/* Of each file that the notation names for this window, as it stands there. */
static Tree *files_tree(const DeskNotation *desk, Arena *arena, const NotationWindow *window) {
  if (!window->changes) return tree_null(arena);
  Tree *files = tree_map(arena);
  for (size_t i = 0; i < window->file_count; i++) {
    const NotationFile *file = &window->files[i];
    const char *text = yaml_write(arena, file->place, NULL);
    const char *name = desk->notation.seats.names[file->seat];
    const char *key = *file->part == '\0' ? name : arena_concat(arena, name, " ", file->part, NULL);
    tree_put_text(arena, files, key, sha256_hex(arena, text, strlen(text)));
  }
  return files;
}

static Tree *rolls_tree(Arena *arena, const DiceRecord *dice) {
  Tree *rolls = tree_list(arena);
  for (size_t i = 0; i < dice->count; i++) {
    const DiceEntry *entry = &dice->items[i];
    if (entry->use != DICE_USE_ROLL) continue;
    Tree *roll = tree_add(arena, rolls, tree_map(arena));
    tree_put_text(arena, roll, "label", entry->label);
    tree_put_int(arena, roll, "sides", entry->sides);
    tree_put_int(arena, roll, "value", entry->value);
  }
  return rolls;
}

static const char *event_key(const DeskNotation *desk, Arena *arena, const char *code) {
  return arena_concat(arena, "events.", rules_of(desk), ".", code, NULL);
}

static Tree *seats_tree(const DeskNotation *desk, Arena *arena, uint32_t audience) {
  Tree *seats = tree_list(arena);
  for (int seat = 0; audience != AUDIENCE_ALL && seat < desk->notation.seats.count; seat++) {
    if (audience & AUDIENCE_SEAT(seat)) tree_add_text(arena, seats, desk->notation.seats.names[seat]);
  }
  return seats;
}

static Tree *events_tree(const DeskNotation *desk, Arena *arena, const Events *events) {
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < events->count; i++) {
    const Event *event = &events->items[i];
    Tree *entry = tree_add(arena, list, tree_map(arena)), *data = event_data(arena, event);
    tree_put_int(arena, entry, "audience", (int64_t)event->audience);
    tree_put_text(arena, entry, "code", event->code);
    tree_put_text(arena, entry, "rule", event->rule == NULL ? "" : event->rule);
    tree_put_text(arena, entry, "fields", yaml_write_line(arena, data));
    tree_put_text(arena, entry, "text",
                  catalogue_say(desk->catalogue, arena, event_key(desk, arena, event->code), data));
    tree_put(arena, entry, "seats", seats_tree(desk, arena, event->audience));
  }
  return list;
}

const char *desk_notation_play(DeskNotation *desk) {
  Arena *arena = begin_answer(desk);
  NotationPlay *play = &desk->play;
  if (play->played == desk->notation.window_count) {
    Outcome outcome;
    notation_finish(play, &outcome);
    return "null";
  }
  const NotationWindow *window = &desk->notation.windows[play->played];
  Play happened;
  play_begin(&happened, arena);
  if (notation_take(play)) notation_play_window(play, &happened);
  Tree *out = tree_map(arena);
  tree_put_text(arena, out, "turn", window->turn->text);
  tree_put_text(arena, out, "window", window->window->text);
  tree_put(arena, out, "files", files_tree(desk, arena, window));
  tree_put(arena, out, "rolls", rolls_tree(arena, &window->dice));
  tree_put(arena, out, "events", events_tree(desk, arena, &happened.events));
  play_free(&happened);
  return json_write(arena, out, NULL);
}

/* ---- words ---- */

const char *desk_notation_event(DeskNotation *desk, const char *code, const char *fields) {
  Arena *arena = begin_answer(desk);
  const char *key = event_key(desk, arena, code);
  if (!catalogue_has(desk->catalogue, key)) return "null";
  const Tree *data = yaml_read(arena, fields, strlen(fields), &YAML_DATA, NULL);
  return json_write(arena, tree_text(arena, catalogue_say(desk->catalogue, arena, key, data)), NULL);
}

const char *desk_notation_say(DeskNotation *desk, const char *key, const char *fields) {
  Arena *arena = begin_answer(desk);
  const Tree *data = *fields == '\0' ? NULL : yaml_read(arena, fields, strlen(fields), &YAML_DATA, NULL);
  return json_write(arena, tree_text(arena, catalogue_say(desk->catalogue, arena, key, data)), NULL);
}
