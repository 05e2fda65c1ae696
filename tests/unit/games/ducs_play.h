/* Games of La Guerre des Ducs played to their end through the contract, by players that write turn files. */
#ifndef TESTS_GAMES_DUCS_PLAY_H
#define TESTS_GAMES_DUCS_PLAY_H

#include "ducs.h"

/* More windows than any game can have: 15 turns of two phases, and every retreat asked for. */
#define DUCS_MOST_WINDOWS 1500

/* What a player files for a seat: as random_file() of the contract. */
typedef Tree *(*DucsPlayer)(const void *edition, const void *state, int seat, const char *part,
                            Chooser *chooser, Arena *arena);

typedef struct DucsChooser {
  Chooser chooser;
  uint64_t seed;
} DucsChooser;

typedef struct DucsPlay {
  Ducs *ducs;
  Arena *arena;             /* for the whole game */
  State before, state;      /* of the last window */
  const void *files[SIDES]; /* of the last window; Orders, in the arena */
  const char *texts[SIDES];
  Events events; /* of the last window */
  Dice *dice;
  DucsChooser chooser;
  uint64_t digest; /* of all events so far */
  int windows;
} DucsPlay;

static inline unsigned ducs_choose(Chooser *chooser, unsigned below) {
  return ducs_random(&((DucsChooser *)chooser)->seed, below);
}

/* `options`: YAML, "" for none. */
static inline void ducs_play_begin(DucsPlay *play, Ducs *ducs, uint64_t seed, const char *options) {
  uint8_t key[DICE_KEY_BYTES] = {0};
  memset(play, 0, sizeof *play);
  play->ducs = ducs;
  play->arena = arena_new();
  play->chooser = (DucsChooser){.chooser = {ducs_choose}, .seed = seed};
  play->digest = 0xCBF29CE484222325u;
  for (size_t i = 0; i < sizeof seed; i++) key[i] = (uint8_t)(seed >> (8 * i));
  play->dice = dice_keyed(play->arena, key, "ducs-tests");
  events_init(&play->events);
  const Tree *map = *options == '\0' ? NULL : ducs_yaml(play->arena, options);
  assert_true(ducs->game->setup(ducs->edition, map, play->dice, &play->state, NULL));
}

static inline void ducs_play_end(DucsPlay *play) {
  events_free(&play->events);
  arena_free(play->arena);
}

static inline void ducs_play_failed(const DucsPlay *play, const char *what, const char *detail) {
  fail_msg("%s, window %d: %s: %s\n%s\n%s", play->ducs->game->label(&play->before, play->arena),
           play->windows, what, detail, play->texts[ORFBURG], play->texts[WULFENBURG]);
}

/* A player's file of a seat, written as text and read again; it may have no error. */
static inline void ducs_play_file(DucsPlay *play, int seat, DucsPlayer player) {
  Ducs *ducs = play->ducs;
  Diagnostics found;
  diagnostics_init(&found, ducs->passing);
  Tree *file = player(ducs->edition, &play->state, seat, NULL, &play->chooser.chooser, ducs->passing);
  play->texts[seat] = yaml_write(ducs->passing, file, NULL);
  bool good = game_read(ducs->game, ducs->edition, &play->state, seat,
                        ducs_yaml(ducs->passing, play->texts[seat]), play->arena, &play->files[seat], &found);
  if (!good || found.errors > 0)
    ducs_play_failed(play, "a drawn file has errors", ducs_told(ducs->passing, &found, false));
}

static inline void ducs_play_window(DucsPlay *play, const DucsPlayer players[SIDES]) {
  Ducs *ducs = play->ducs;
  Diagnostics found[SIDES];
  arena_reset(ducs->passing);
  play->before = play->state;
  play->texts[ORFBURG] = play->texts[WULFENBURG] = "";
  for (int seat = 0; seat < SIDES; seat++) {
    ducs_play_file(play, seat, players[seat]);
    diagnostics_init(&found[seat], ducs->passing);
  }
  Diagnostics *diagnostics[SIDES] = {&found[ORFBURG], &found[WULFENBURG]};
  events_clear(&play->events);
  ducs->game->resolve(ducs->edition, &play->state, play->files, play->dice, &play->events, diagnostics);
  for (int seat = 0; seat < SIDES; seat++) {
    if (found[seat].errors > 0)
      ducs_play_failed(play, "a legal file was judged an error",
                       ducs_told(ducs->passing, &found[seat], false));
  }
  const char *what = "";
  if (!ducs->game->invariants_hold(ducs->edition, &play->state, &what))
    ducs_play_failed(play, "unsound", what);
  for (size_t i = 0; i < play->events.count; i++) {
    const Event *event = &play->events.items[i];
    for (const char *byte = yaml_write_line(ducs->passing, event_tree(ducs->passing, event)); *byte != '\0';
         byte++)
      play->digest = (play->digest ^ (unsigned char)*byte) * 0x100000001B3u;
  }
  if (++play->windows > DUCS_MOST_WINDOWS) ducs_play_failed(play, "the game does not end", "");
}

#endif
