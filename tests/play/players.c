#include "players.h"

#include <string.h>

#include "dogs-of-war/bot.h"
#include "ducs/greedy.h"
#include "dos-de-mayo/bot.h"
#include "waterloo/bot.h"

typedef struct RandomChooser {
  Chooser chooser;
  uint64_t state;
} RandomChooser;

static unsigned choose_at_random(Chooser *chooser, unsigned below) { /* SplitMix64 */
  uint64_t z = ((RandomChooser *)chooser)->state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (unsigned)((z ^ (z >> 31)) % below);
}

static RandomChooser chooser_of(const Question *question) {
  return (RandomChooser){.chooser = {choose_at_random}, .state = question->seed};
}

Tree *player_random_file(const Question *question) {
  RandomChooser random = chooser_of(question);
  return question->game->random_file(question->edition, question->state, question->seat, question->part,
                                     &random.chooser, question->arena);
}

static Tree *stand_in(const Question *question, StandInLevel level) {
  StandInTask task = {.game = question->game,
                      .edition = question->edition,
                      .state = question->state,
                      .seat = question->seat,
                      .part = question->part,
                      .level = level,
                      .log = question->log};
  memcpy(task.key, &question->seed, sizeof question->seed);
  StandInFile made;
  return stand_in_file(&task, question->arena, &made) ? made.file : NULL;
}

static Tree *likely_file(const Question *question) {
  return stand_in(question, STAND_IN_EASY);
}

static Tree *searched_file(const Question *question) {
  return stand_in(question, question->level);
}

typedef Tree *ThinkerFile(const Tree *view, const Tree *choices, Chooser *chooser, Arena *arena);

static Tree *thinker_file(const Question *question, ThinkerFile *file) {
  const Game *game = question->game;
  RandomChooser random = chooser_of(question);
  const Tree *view = game->view(question->edition, question->state, question->seat, question->arena);
  const Tree *choices =
      game->choices(question->edition, question->state, question->seat, question->part, question->arena);
  return file(view, choices, &random.chooser, question->arena);
}

static Tree *of_waterloo(const Question *question) {
  return thinker_file(question, waterloo_thinker_file);
}

static Tree *of_dogs(const Question *question) {
  return thinker_file(question, dogs_thinker_file);
}

static Tree *of_mayo(const Question *question) {
  const Game *game = question->game;
  RandomChooser random = chooser_of(question);
  const Tree *view = game->view(question->edition, question->state, question->seat, question->arena);
  const Tree *choices =
      game->choices(question->edition, question->state, question->seat, NULL, question->arena);
  return mayo_thinker_file(question->edition, view, choices, question->seat, &random.chooser,
                           question->arena);
}

static Tree *of_ducs(const Question *question) {
  RandomChooser random = chooser_of(question);
  return greedy_file(question->edition, question->state, question->seat, question->part, &random.chooser,
                     question->arena);
}

static const Player PLAYERS[] = {
    {"random", NULL, player_random_file},
    {"likely", NULL, likely_file},
    {"nobody", NULL, NULL},
    {"stand-in", NULL, searched_file},
    {"thinker", "waterloo", of_waterloo},
    {"thinker", "dogs-of-war", of_dogs},
    {"greedy", "ducs", of_ducs},
    {"thinker", "dos-de-mayo", of_mayo},
};

const Player *player_find(const Game *game, const char *name) {
  for (size_t i = 0; i < sizeof PLAYERS / sizeof *PLAYERS; i++) {
    const Player *player = &PLAYERS[i];
    if (strcmp(player->name, name) == 0 && (player->game == NULL || strcmp(player->game, game->id) == 0))
      return player;
  }
  return NULL;
}
