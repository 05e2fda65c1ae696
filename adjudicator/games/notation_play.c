#include "notation.h"

#include <inttypes.h>
#include <string.h>

#include "../base/yaml.h"

/* ---- digests ---- */

Tree *notation_dice_tree(Arena *arena, const DiceEntry *entry) {
  Tree *tree = tree_map(arena);
  if (entry->use == DICE_USE_SHUFFLE) {
    tree_put_text(arena, tree, "shuffle", entry->label);
    Tree *order = tree_put(arena, tree, "order", tree_list(arena));
    for (size_t i = 0; i < entry->count; i++) tree_add_int(arena, order, entry->ids[i]);
    return tree;
  }
  tree_put_text(arena, tree, entry->use == DICE_USE_ROLL ? "roll" : "draw", entry->label);
  tree_put_int(arena, tree, "sides", entry->sides);
  tree_put_int(arena, tree, "value", entry->value);
  return tree;
}

const char *notation_digest(const Game *game, const void *edition, const void *state, const DiceRecord *dice,
                            Arena *arena) {
  const char *lines = "";
  for (size_t i = 0; dice != NULL && i < dice->count; i++)
    lines = arena_concat(arena, lines, yaml_write_line(arena, notation_dice_tree(arena, &dice->items[i])),
                         "\n", NULL);
  Tree *position = game->position_write(edition, state, arena);
  const char *text = arena_concat(arena, lines, yaml_write(arena, position, NULL), NULL);
  return sha256_hex(arena, text, strlen(text));
}

char *sealed_digest(Arena *arena, const SealedPosition *sealed) {
  const char *text = arena_printf(arena, "%" PRId64 "\n%s\n%s\n%" PRId64 "\n%" PRId64 "\n%" PRId64 "\n%s",
                                  sealed->number, sealed->turn, sealed->window, sealed->branch,
                                  sealed->format, sealed->made, sealed->position);
  return sha256_hex(arena, text, strlen(text));
}

/* ---- where they differ ---- */

static bool wrong(const NotationPlay *play, const char *code, const char *message, const Tree *place,
                  const char *said, const char *is) {
  diagnose(play->found, SEVERITY_ERROR, code, message, place, "said", said, "is", is, NULL);
  return false;
}

/* `dice`: those that led to the state; NULL for none. */
static bool check_state(const NotationPlay *play, const Tree *said, const DiceRecord *dice) {
  const Notation *notation = play->notation;
  if (!notation->same_format) return true;
  const char *digest = notation_digest(notation->game, play->edition, play->state, dice, play->arena);
  return strcmp(digest, said->text) == 0 ||
         wrong(play, "NOTATION-STATE", "notation-state", said, said->text, digest);
}

bool notation_begin(NotationPlay *play, Arena *arena, const Notation *notation, const void *edition,
                    Diagnostics *found) {
  const Game *game = notation->game;
  *play = (NotationPlay){.arena = arena, .notation = notation, .edition = edition, .found = found};
  play->state = arena_alloc(arena, game->state_size(edition));
  if (!game->position_read(edition, notation->start, play->state, found)) return false;
  play->turn = game->label(play->state, arena);
  return check_state(play, notation->state, NULL);
}

/* ---- files ---- */

static const NotationFile *file_of(const NotationFile *files, size_t count, const NotationFile *like) {
  for (size_t i = 0; i < count; i++) {
    if (files[i].seat == like->seat && strcmp(files[i].part, like->part) == 0) return &files[i];
  }
  return NULL;
}

static bool check_none_gone(const NotationPlay *play, const NotationWindow *window) {
  for (size_t i = 0; i < play->file_count; i++) {
    const NotationFile *file = &play->files[i];
    if (file_of(window->files, window->file_count, file) == NULL)
      return wrong(play, "NOTATION-FILES", "notation-file-gone", window->place,
                   play->notation->seats.names[file->seat], file->part);
  }
  return true;
}

static bool comes_before(const NotationFile *a, const NotationFile *b) {
  return a->seat != b->seat ? a->seat < b->seat : strcmp(a->part, b->part) < 0;
}

/* Sorted as the ledger gives them: by seat, then by part. */
static void replace_files(NotationPlay *play, const NotationWindow *window) {
  NotationFile *files = arena_alloc(play->arena, (window->file_count + 1) * sizeof *files);
  for (size_t i = 0; i < window->file_count; i++) {
    const NotationFile *file = &window->files[i], *former = file_of(play->files, play->file_count, file);
    if (former != NULL && tree_equal(former->sections, file->sections)) file = former;
    size_t at = i;
    for (; at > 0 && comes_before(file, &files[at - 1]); at--) files[at] = files[at - 1];
    files[at] = *file;
  }
  play->files = files;
  play->file_count = window->file_count;
}

bool notation_take(NotationPlay *play) {
  const Game *game = play->notation->game;
  const NotationWindow *window = &play->notation->windows[play->played];
  const char *waits = game->window(play->state);
  if (game->outcome(play->state).over)
    return wrong(play, "NOTATION-OVER", "notation-over", window->place, window->turn->text, play->turn);
  if (strcmp(window->turn->text, play->turn) != 0)
    return wrong(play, "NOTATION-TURN", "notation-turn", window->turn, window->turn->text, play->turn);
  if (strcmp(window->window->text, waits) != 0)
    return wrong(play, "NOTATION-TURN", "notation-window", window->window, window->window->text, waits);
  if (play->files_turn == NULL || strcmp(play->files_turn, play->turn) != 0) play->file_count = 0;
  play->files_turn = play->turn;
  if (!window->changes) return true;
  if (!check_none_gone(play, window)) return false;
  replace_files(play, window);
  return true;
}

/* ---- a window ---- */

static const char *use_text(Arena *arena, const DiceEntry *entry) {
  static const char *const WORDS[] = {"roll", "draw", "shuffle"};
  bool shuffle = entry->use == DICE_USE_SHUFFLE;
  return arena_printf(arena, "%s \"%s\" %s %zu", WORDS[entry->use], entry->label, shuffle ? "of" : "sides",
                      shuffle ? entry->count : (size_t)entry->sides);
}

/* Whether the game asked for exactly the dice that are written down. */
static bool check_dice(const NotationPlay *play, const NotationWindow *window, const DiceParting *parting,
                       size_t used) {
  Arena *arena = play->arena;
  const DiceRecord *dice = &window->dice;
  if (parting->parted) {
    bool lacking = parting->at >= dice->count;
    const Tree *place = lacking ? window->place : window->dice_list->items[parting->at].value;
    return wrong(play, "NOTATION-DICE", lacking ? "notation-dice-lacking" : "notation-dice-other", place,
                 lacking ? "" : use_text(arena, &dice->items[parting->at]),
                 use_text(arena, &parting->wanted));
  }
  return used == dice->count ||
         wrong(play, "NOTATION-DICE", "notation-dice-left", window->dice_list->items[used].value,
               use_text(arena, &dice->items[used]), "");
}

bool notation_play_window(NotationPlay *play, Play *happened) {
  const Game *game = play->notation->game;
  const NotationWindow *window = &play->notation->windows[play->played];
  const void *orders[GAME_SEATS_MAX] = {NULL};
  for (size_t i = 0; i < play->file_count; i++) {
    const NotationFile *file = &play->files[i];
    game_take_file(game, play->edition, play->state, file->seat, file->sections, play->arena,
                   &orders[file->seat], NULL);
  }
  DiceParting parting;
  size_t used;
  Dice *dice = dice_following(play->arena, &window->dice, &used, &parting);
  play_window(happened, game, play->edition, play->state, orders, dice);
  play->turn = game->label(play->state, play->arena);
  play->played++;
  return check_dice(play, window, &parting, used) && check_state(play, window->state, &window->dice);
}

/* ---- the end ---- */

/* The game was ended outside its rules: only its players can check that. */
static bool end_it(const NotationPlay *play, const Tree *winner, const Tree *reason, Outcome *out) {
  bool none = strcmp(winner->text, "none") == 0;
  int seat = none ? -1 : seats_find(&play->notation->seats, winner->text);
  if (!none && seat < 0)
    return wrong(play, "NOTATION-RESULT", "notation-result", winner, winner->text, "none");
  *out = (Outcome){.over = true, .winner = seat, .reason = ending_code(reason->text)};
  return true;
}

bool notation_finish(const NotationPlay *play, Outcome *out) {
  const Notation *notation = play->notation;
  *out = notation->game->outcome(play->state);
  if (notation->result == NULL) return true;
  const Tree *winner = tree_get(notation->result, "winner"), *reason = tree_get(notation->result, "reason");
  if (!out->over && ending_code(reason->text) != NULL) return end_it(play, winner, reason, out);
  if (!out->over)
    return wrong(play, "NOTATION-RESULT", "notation-not-over", notation->result, "", play->turn);
  const char *won = out->winner < 0 ? "none" : notation->seats.names[out->winner];
  if (strcmp(winner->text, won) != 0)
    return wrong(play, "NOTATION-RESULT", "notation-result", winner, winner->text, won);
  return strcmp(reason->text, out->reason) == 0 ||
         wrong(play, "NOTATION-RESULT", "notation-result", reason, reason->text, out->reason);
}
