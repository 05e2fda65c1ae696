#include "stand_in.h"

#include <string.h>

#include "../base/json.h"

#define HARD_FACTOR 10
/* So many worlds are invented for a decision; playouts take them in turn. */
#define WORLDS_MOST 64
/* A file that is drawn again is not compared twice; after so many draws in vain there are no more. */
#define DRAWS_EACH 4
/* No game of ours has as many windows: a playout that comes here is judged as it stands. */
#define WINDOWS_MOST 2000
/* For games without a mind of their own. */
#define CANDIDATES_OTHERWISE 16
#define PLAYOUTS_OTHERWISE   200

const char *const STAND_IN_LEVELS[] = {"easy", "normal", "hard", NULL};

int stand_in_level(const char *name) {
  for (int level = 0; STAND_IN_LEVELS[level] != NULL; level++) {
    if (strcmp(STAND_IN_LEVELS[level], name) == 0) return level;
  }
  return -1;
}

/* ---- what is drawn ---- */

/* SplitMix64. */
static uint64_t mixed(uint64_t z) {
  z += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/* A seed of its own for the `number`-th use of a seed. */
static uint64_t branch_of(uint64_t seed, uint64_t number) {
  return mixed(seed ^ mixed(number));
}

/* FNV-1a. */
static uint64_t digest(uint64_t so_far, const void *bytes, size_t length) {
  const unsigned char *byte = bytes;
  for (size_t i = 0; i < length; i++) so_far = (so_far ^ byte[i]) * 0x100000001B3u;
  return so_far;
}

typedef struct SeededChooser {
  Chooser chooser;
  uint64_t state;
} SeededChooser;

static unsigned choose_seeded(Chooser *chooser, unsigned below) {
  SeededChooser *own = (SeededChooser *)chooser;
  own->state++;
  return (unsigned)(mixed(own->state) % below);
}

static SeededChooser chooser_of(uint64_t seed) {
  return (SeededChooser){.chooser = {choose_seeded}, .state = mixed(seed)};
}

/* Dice of a playout: named like the game's, so that the same attack rolls the same after each candidate. */
typedef struct PlayoutDice {
  Dice dice;
  uint64_t seed;
} PlayoutDice;

static uint64_t number_for(Dice *dice, const char *label) {
  return mixed(digest(((PlayoutDice *)dice)->seed, label, strlen(label)));
}

static int roll_seeded(Dice *dice, const char *label, int sides) {
  return 1 + (int)(number_for(dice, label) % (unsigned)sides);
}

static void shuffle_seeded(Dice *dice, const char *label, uint8_t *ids, size_t count) {
  uint64_t seed = number_for(dice, label);
  for (size_t i = count; i > 1; i--) {
    size_t other = branch_of(seed, i) % i;
    uint8_t kept = ids[i - 1];
    ids[i - 1] = ids[other];
    ids[other] = kept;
  }
}

/* ---- the search ---- */

typedef struct Candidate {
  Tree *file;
  const char *text;
  const void *orders;
  int64_t total; /* of the worths of its playouts */
} Candidate;

typedef struct Search {
  const Game *game;
  const void *edition;
  int seat;
  const char *part;
  const Tree *log;
  uint64_t seed;
  Arena *arena;   /* of the decision */
  Arena *passing; /* of a playout */
  void *base;     /* the state as the seat may have it: what it cannot know is invented */
  void *worlds[WORLDS_MOST];
  bool invented[WORLDS_MOST];
  void *state; /* of a playout */
  Events events;
} Search;

static size_t state_size(const Search *search) {
  return search->game->state_size(search->edition);
}

/* Invents a world that the seat cannot tell from the true one. */
static bool invent(const Search *search, void *state, uint64_t seed) {
  SeededChooser chooser = chooser_of(seed);
  if (search->game->disguise != NULL &&
      !search->game->disguise(search->edition, state, search->seat, &chooser.chooser))
    return false;
  const GameMind *mind = search->game->mind;
  if (mind != NULL && mind->recall != NULL && search->log != NULL)
    mind->recall(search->edition, state, search->seat, search->log);
  return true;
}

/* The first act: from here on nothing reads the task's state. */
static bool begin(Search *search, const StandInTask *task, Arena *arena) {
  *search = (Search){.game = task->game,
                     .edition = task->edition,
                     .seat = task->seat,
                     .part = task->part,
                     .log = task->log,
                     .arena = arena};
  search->base = arena_memdup(arena, task->state, state_size(search));
  search->seed = digest(0xCBF29CE484222325u, task->key, sizeof task->key);
  if (!invent(search, search->base, branch_of(search->seed, 0))) return false;
  size_t length;
  const char *text =
      json_write(arena, task->game->position_write(task->edition, search->base, arena), &length);
  search->seed = digest(search->seed, text, length);
  search->passing = arena_new();
  search->state = arena_alloc(arena, state_size(search));
  events_init(&search->events);
  return true;
}

static void end(Search *search) {
  if (search->passing == NULL) return;
  events_free(&search->events);
  arena_free(search->passing);
}

/* The world of a playout; NULL if nothing fits. */
static const void *world_of(Search *search, int playout) {
  int number = playout % WORLDS_MOST;
  if (search->invented[number]) return search->worlds[number];
  search->invented[number] = true;
  void *world = arena_memdup(search->arena, search->base, state_size(search));
  if (invent(search, world, branch_of(search->seed, 1000u + (unsigned)number)))
    search->worlds[number] = world;
  return search->worlds[number];
}

/* Adds to a seat's orders what it may plausibly file. */
static void draw_orders(const Search *search, const void *state, int seat, const char *part, Chooser *chooser,
                        Arena *arena, const void **orders) {
  const Game *game = search->game;
  if (game->mind != NULL && game->mind->plausible != NULL) {
    game->mind->plausible(search->edition, state, seat, part, chooser, arena, orders);
    return;
  }
  const Tree *file = game->random_file(search->edition, state, seat, part, chooser, arena);
  /* A file with an error counts as far as the rules let it: the window passes as it would without it. */
  (void)game->read(search->edition, state, seat, file, arena, orders, NULL);
}

/* What the seats filed in a playout for its turn. */
typedef struct Files {
  const void *orders[GAME_SEATS_MAX];
} Files;

static bool is_answered(const Search *search, const void *state, const Duty *duty, const Files *files) {
  const Game *game = search->game;
  for (int seat = 0; game->waives != NULL && seat < GAME_SEATS_MAX; seat++) {
    if (files->orders[seat] != NULL && game->waives(search->edition, state, duty, seat, files->orders[seat]))
      return true;
  }
  const void *orders = files->orders[duty->seat];
  return orders != NULL &&
         game->judge(search->edition, state, duty->seat, duty->part, orders, NULL) == ANSWER_GOOD;
}

/* Everybody who owes something files; returns how many owed. */
static size_t answer_all(const Search *search, uint64_t seed, Files *files) {
  Duties duties = {.count = 0};
  search->game->duties(search->edition, search->state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    if (is_answered(search, search->state, duty, files)) continue;
    SeededChooser chooser = chooser_of(branch_of(seed, i));
    draw_orders(search, search->state, duty->seat, duty->part, &chooser.chooser, search->passing,
                &files->orders[duty->seat]);
  }
  return duties.count;
}

static int worth_of(const Search *search) {
  const GameMind *mind = search->game->mind;
  if (mind != NULL && mind->worth != NULL) return mind->worth(search->edition, search->state, search->seat);
  Outcome outcome = search->game->outcome(search->state);
  return !outcome.over || outcome.winner < 0 ? 500 : outcome.winner == search->seat ? 1000 : 0;
}

/* Plays on from a world after the seat filed `orders` (NULL: whatever is plausible); what it came to be worth, or -1 if
 * nothing fits. */
static int play_out(Search *search, int playout, const void *orders) {
  const Game *game = search->game;
  const void *world = world_of(search, playout);
  if (world == NULL) return -1;
  uint64_t seed = branch_of(search->seed, 1000000u + (unsigned)playout);
  PlayoutDice dice = {.dice = {roll_seeded, roll_seeded, shuffle_seeded}, .seed = branch_of(seed, 1)};
  int depth = game->mind == NULL || game->mind->windows == 0 ? WINDOWS_MOST : game->mind->windows, played = 0;
  arena_reset(search->passing);
  memcpy(search->state, world, state_size(search));
  Files files = {{NULL}};
  files.orders[search->seat] = orders;
  const char *label = game->label(search->state, search->passing);
  for (unsigned window = 0; window < WINDOWS_MOST && played < depth; window++) {
    if (game->outcome(search->state).over) break;
    if (answer_all(search, branch_of(seed, 2 + window), &files) > 0) played++;
    events_clear(&search->events);
    Diagnostics *unheard[GAME_SEATS_MAX] = {NULL};
    game->resolve(search->edition, search->state, files.orders, &dice.dice, &search->events, unheard);
    const char *now = game->label(search->state, search->passing);
    if (strcmp(now, label) == 0) continue;
    arena_reset(search->passing);
    files = (Files){{NULL}};
    label = game->label(search->state, search->passing);
  }
  return worth_of(search);
}

/* The orders of a file, as the game reads them in any of the worlds; NULL if it has errors or does not answer the seat's
 * duty. */
static const void *orders_in(const Search *search, const Tree *file) {
  Files files = {{NULL}};
  Duties duties = {.count = 0};
  Diagnostics found;
  diagnostics_init(&found, search->arena);
  if (!game_read(search->game, search->edition, search->base, search->seat, file, search->arena,
                 &files.orders[search->seat], &found) ||
      found.errors > 0)
    return NULL;
  search->game->duties(search->edition, search->base, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    if (duty->seat != search->seat) continue;
    if (search->part != NULL && (duty->part == NULL || strcmp(duty->part, search->part) != 0)) continue;
    if (!is_answered(search, search->base, duty, &files)) return NULL;
  }
  return files.orders[search->seat];
}

static bool is_drawn(const Candidate *candidates, int count, const char *text) {
  for (int i = 0; i < count; i++) {
    if (strcmp(candidates[i].text, text) == 0) return true;
  }
  return false;
}

/* Draws different files that answer the duty; how many. */
static int draw_candidates(Search *search, Candidate *candidates, int wanted) {
  int count = 0;
  for (int draw = 0; draw < DRAWS_EACH * wanted && count < wanted; draw++) {
    SeededChooser chooser = chooser_of(branch_of(search->seed, 2000000u + (unsigned)draw));
    const void *drawn = NULL;
    arena_reset(search->passing);
    draw_orders(search, search->base, search->seat, search->part, &chooser.chooser, search->passing, &drawn);
    Tree *file = game_orders_write(search->game, search->edition, drawn, search->seat, search->arena);
    const char *text = json_write(search->arena, file, NULL);
    if (is_drawn(candidates, count, text)) continue;
    const void *orders = orders_in(search, file);
    if (orders != NULL) candidates[count++] = (Candidate){.file = file, .text = text, .orders = orders};
  }
  return count;
}

/* The best first; of equals the one drawn first stays first. */
static void put_in_order(Candidate *candidates, int count) {
  for (int i = 1; i < count; i++) {
    Candidate moved = candidates[i];
    int place = i;
    for (; place > 0 && candidates[place - 1].total < moved.total; place--)
      candidates[place] = candidates[place - 1];
    candidates[place] = moved;
  }
}

static int halvings(int count) {
  int rounds = 0;
  for (; count > 1; count = (count + 1) / 2) rounds++;
  return rounds;
}

/* Sequential halving: in each round all that are left are played out in the same worlds with the same seeds, and the
 * better half stays. Returns how many playouts the best one had; *made: all. -1 if a world could not be invented. */
static int halve(Search *search, Candidate *candidates, int count, int playouts, int *made) {
  int rounds = halvings(count), done = 0;
  for (int left = count; left > 1; left = (left + 1) / 2) {
    int each = playouts / (rounds * left);
    if (each < 1) each = 1;
    for (int number = done; number < done + each; number++) {
      for (int i = 0; i < left; i++) {
        int worth = play_out(search, number, candidates[i].orders);
        if (worth < 0) worth = 0;
        candidates[i].total += worth;
        ++*made;
      }
    }
    done += each;
    put_in_order(candidates, left);
  }
  return done;
}

static int candidates_of(const Game *game) {
  return game->mind == NULL || game->mind->candidates == 0 ? CANDIDATES_OTHERWISE : game->mind->candidates;
}

static int playouts_of(const Game *game, StandInLevel level) {
  int playouts = game->mind == NULL || game->mind->playouts == 0 ? PLAYOUTS_OTHERWISE : game->mind->playouts;
  return level == STAND_IN_HARD ? HARD_FACTOR * playouts : playouts;
}

bool stand_in_file(const StandInTask *task, Arena *arena, StandInFile *out) {
  *out = (StandInFile){.worth = -1};
  Search search;
  if (!begin(&search, task, arena)) return false;
  int wanted = task->level == STAND_IN_EASY ? 1 : candidates_of(task->game);
  Candidate *candidates = arena_alloc(arena, (size_t)wanted * sizeof *candidates);
  out->candidates = draw_candidates(&search, candidates, wanted);
  int done =
      halve(&search, candidates, out->candidates, playouts_of(task->game, task->level), &out->playouts);
  if (out->candidates > 0) out->file = candidates[0].file;
  if (done > 0) out->worth = (int)(candidates[0].total / done);
  end(&search);
  return out->file != NULL;
}

int stand_in_worth(const StandInTask *task, const Tree *file) {
  Arena *arena = arena_new();
  Search search;
  int64_t total = 0, count = 0;
  bool begun = begin(&search, task, arena);
  const void *orders = begun && file != NULL ? orders_in(&search, file) : NULL;
  if (begun && (file == NULL || orders != NULL)) {
    int playouts = playouts_of(task->game, task->level);
    for (int playout = 0; playout < playouts; playout++) {
      int worth = play_out(&search, playout, orders);
      if (worth < 0) continue;
      total += worth;
      count++;
    }
  }
  end(&search);
  arena_free(arena);
  return count == 0 ? -1 : (int)(total / count);
}
