/* Games of Dogs of War played to their end through the contract, by players that write random turn files. */
#ifndef TESTS_GAMES_DOGS_PLAY_H
#define TESTS_GAMES_DOGS_PLAY_H

#include "dogs.h"

/* More windows than any game has: four years, a stop for every captain, a grace for everybody. */
#define DOGS_MOST_WINDOWS 400

typedef struct DogsChooser {
  Chooser chooser;
  uint64_t seed;
} DogsChooser;

typedef struct DogsPlay {
  Dogs *dogs;
  const Edition *edition;
  Arena *arena; /* for the whole game */
  State before, state;
  Orders files[PLAYERS_MAX];
  bool filed[PLAYERS_MAX];
  const Tree *trees[PLAYERS_MAX]; /* what was drawn */
  Events events;                  /* of the last window */
  Dice *dice;
  DogsChooser chooser;
  uint64_t digest; /* of all events so far */
  int windows;
  int silent_in; /* one file in so many is not sent; 0: all are */
  bool as_text;  /* files go through their text, as mails do: slow */
} DogsPlay;

static inline unsigned dogs_choose(Chooser *chooser, unsigned below) {
  return dogs_random(&((DogsChooser *)chooser)->seed, below);
}

/* `options`: YAML, "" for none. */
static inline void dogs_play_begin(DogsPlay *play, Dogs *dogs, int players, uint64_t seed,
                                   const char *options) {
  uint8_t key[DICE_KEY_BYTES] = {0};
  memset(play, 0, sizeof *play);
  play->dogs = dogs;
  play->edition = dogs->editions[players];
  play->arena = arena_new();
  play->chooser = (DogsChooser){.chooser = {dogs_choose}, .seed = seed};
  play->digest = 0xCBF29CE484222325u;
  for (size_t i = 0; i < sizeof seed; i++) key[i] = (uint8_t)(seed >> (8 * i));
  play->dice = dice_keyed(play->arena, key, "dogs-tests");
  events_init(&play->events);
  const Tree *map = *options == '\0' ? NULL : dogs_yaml(play->arena, options);
  assert_true(dogs->game->setup(play->edition, map, play->dice, &play->state, NULL));
}

static inline void dogs_play_end(DogsPlay *play) {
  events_free(&play->events);
  arena_free(play->arena);
}

static inline void dogs_play_failed(const DogsPlay *play, const char *what, const char *detail) {
  Arena *arena = play->dogs->passing;
  const char *files = "";
  for (int seat = 0; seat < play->edition->seat_count; seat++)
    files = arena_printf(arena, "%s%s:\n%s", files, DOGS_NAMES[seat],
                         play->trees[seat] == NULL ? "" : yaml_write(arena, play->trees[seat], NULL));
  const char *position =
      yaml_write(arena, play->dogs->game->position_write(play->edition, &play->before, arena), NULL);
  fail_msg("%s, window %d: %s: %s\n%s\n%s", play->dogs->game->label(&play->before, arena), play->windows,
           what, detail, position, files);
}

/* A file of a seat, which may have no error. */
static inline void dogs_play_file(DogsPlay *play, int seat) {
  Dogs *dogs = play->dogs;
  Diagnostics found;
  diagnostics_init(&found, dogs->passing);
  Tree *file =
      dogs->game->random_file(play->edition, &play->state, seat, NULL, &play->chooser.chooser, dogs->passing);
  if (play->as_text) file = dogs_yaml(dogs->passing, yaml_write(dogs->passing, file, NULL));
  play->trees[seat] = file;
  play->filed[seat] = false;
  bool stays_silent = play->silent_in > 0 && dogs_random(&play->chooser.seed, (unsigned)play->silent_in) == 0;
  if (file->count == 0 || stays_silent) return;
  bool good = dogs_orders(play->edition, &play->state, seat, file, dogs->passing, &play->files[seat], &found);
  if (!good || found.errors > 0)
    dogs_play_failed(play, "a drawn file has errors", dogs_told(dogs->passing, &found));
  play->filed[seat] = true;
}

/* Who is asked and sends a drawn file has answered. */
static inline void dogs_play_check_answers(DogsPlay *play) {
  Duties duties;
  play->dogs->game->duties(play->edition, &play->state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    int seat = duties.items[i].seat;
    const void *orders = play->filed[seat] ? &play->files[seat] : NULL;
    Answer answer = play->dogs->game->judge(play->edition, &play->state, seat, NULL, orders, NULL);
    if (answer != (orders == NULL ? ANSWER_NONE : ANSWER_GOOD))
      dogs_play_failed(play, "a drawn file is no answer", DOGS_NAMES[seat]);
  }
}

static inline void dogs_play_hash(DogsPlay *play, const char *text) {
  for (; text != NULL && *text != '\0'; text++)
    play->digest = (play->digest ^ (uint8_t)*text) * 0x100000001B3u;
}

static inline void dogs_play_digest(DogsPlay *play) {
  for (size_t i = 0; i < play->events.count; i++) {
    play->digest = (play->digest ^ play->events.items[i].audience) * 0x100000001B3u;
    dogs_play_hash(play, play->events.items[i].code);
  }
  for (size_t i = 0; i < play->events.field_count; i++) {
    const EventField *field = &play->events.fields[i];
    dogs_play_hash(play, field->name);
    dogs_play_hash(play, field->text);
    play->digest = (play->digest ^ (unsigned)field->number) * 0x100000001B3u;
  }
}

static inline void dogs_play_window(DogsPlay *play) {
  Dogs *dogs = play->dogs;
  const void *orders[PLAYERS_MAX] = {NULL};
  arena_reset(dogs->passing);
  play->before = play->state;
  for (int seat = 0; seat < play->edition->seat_count; seat++) play->trees[seat] = NULL;
  for (int seat = 0; seat < play->edition->seat_count; seat++) dogs_play_file(play, seat);
  dogs_play_check_answers(play);
  for (int seat = 0; seat < play->edition->seat_count; seat++)
    orders[seat] = play->filed[seat] ? &play->files[seat] : NULL;
  events_clear(&play->events);
  dogs->game->resolve(play->edition, &play->state, orders, play->dice, &play->events, NULL);
  play->windows++;
  const char *what = NULL;
  if (!dogs->game->invariants_hold(play->edition, &play->state, &what))
    dogs_play_failed(play, "unsound", what);
  if (strcmp(dogs->game->label(&play->before, dogs->passing),
             dogs->game->label(&play->state, dogs->passing)) == 0)
    dogs_play_failed(play, "the label did not change", "");
  if (play->windows > DOGS_MOST_WINDOWS) dogs_play_failed(play, "the game does not end", "");
  dogs_play_digest(play);
}

static inline bool dogs_play_over(const DogsPlay *play) {
  return play->dogs->game->outcome(&play->state).over;
}

#endif
