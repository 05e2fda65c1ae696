#include "planted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/games/forms.h"
#include "known.h"

#define PAIRS_ENOUGH 600

/* The game whose functions the leaky ones call. Games are plain functions that are handed no context. */
static const Game *honest;
/* Of a state at the table that is played. */
static size_t state_bytes;
/* What the last file that was read of each seat says, as far as a leak keeps it. */
static unsigned last_read[GAME_SEATS_MAX];

static unsigned fingerprint(const char *text) {
  uint64_t value = 0xCBF29CE484222325u; /* FNV-1a */
  for (; *text != '\0'; text++) value = (value ^ (unsigned char)*text) * 0x100000001B3u;
  return (unsigned)(value >> 32);
}

/* One bit of all that the position holds, hidden or not. */
static bool secret_bit(const void *edition, const void *state) {
  Arena *arena = arena_new();
  unsigned value = fingerprint(yaml_write(arena, honest->position_write(edition, state, arena), NULL));
  arena_free(arena);
  return value & 1;
}

/* ---- leaks ---- */

static Tree *view_with_a_bit(const void *edition, const void *state, int viewer, Arena *arena) {
  Tree *view = honest->view(edition, state, viewer, arena);
  if (secret_bit(edition, state)) tree_put_bool(arena, view, "hint", true);
  return view;
}

/* The same, faster. */
static bool secret_parity(const void *state) {
  const unsigned char *bytes = state;
  unsigned sum = 0;
  for (size_t i = 0; i < state_bytes; i++) sum += bytes[i] * (unsigned)(i % 7 + 1);
  return sum % 2 != 0;
}

/* The label stands in everything: one byte more. */
static const char *longer_label(const void *state, Arena *arena) {
  return arena_printf(arena, "%s%s", honest->label(state, arena), secret_parity(state) ? "x" : "");
}

static void duties_by_a_bit(const void *edition, const void *state, Duties *out) {
  honest->duties(edition, state, out);
  if (out->count > 0 && secret_bit(edition, state)) out->count--;
}

static Tree *choices_with_a_bit(const void *edition, const void *state, int seat, const char *part,
                                Arena *arena) {
  Tree *choices = honest->choices(edition, state, seat, part, arena);
  if (choices->count > 0 && secret_bit(edition, state)) choices->count--;
  return choices;
}

static bool read_with_a_note(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
                             const void **orders, Diagnostics *diagnostics) {
  if (secret_bit(edition, state)) diagnose_at(diagnostics, SEVERITY_NOTE, "LEAK-1", "leak", 1, 1, NULL);
  return honest->read(edition, state, seat, file, arena, orders, diagnostics);
}

/* What a plain line means hangs on what its writer cannot know. */
static bool lines_by_a_bit(PlainReader *reader, Order *orders, size_t count) {
  const FormGrammar *grammar = honest->plain->grammar;
  if (secret_parity(reader->state)) return false;
  return grammar->together == NULL || grammar->together(reader, orders, count);
}

static Answer answers_by_a_bit(const void *edition, const void *state, int seat, const char *part,
                               const void *orders, Diagnostics *diagnostics) {
  Answer answer = honest->judge(edition, state, seat, part, orders, diagnostics);
  return answer == ANSWER_GOOD && secret_bit(edition, state) ? ANSWER_ERRORS : answer;
}

static bool read_and_remember(const void *edition, const void *state, int seat, const Tree *file,
                              Arena *arena, const void **orders, Diagnostics *diagnostics) {
  bool good = honest->read(edition, state, seat, file, arena, orders, diagnostics);
  last_read[seat] =
      fingerprint(yaml_write(arena, game_orders_write(honest, edition, *orders, seat, arena), NULL));
  return good;
}

/* As a referee would that hands a game all files, and not each to who sent it. */
static Tree *view_with_files(const void *edition, const void *state, int viewer, Arena *arena) {
  Tree *view = honest->view(edition, state, viewer, arena);
  Seats seats;
  seats_stand_in(honest, &seats);
  for (int seat = 0; seat < seats.count; seat++) {
    if (seat != viewer) tree_put_int(arena, view, seats.names[seat], last_read[seat] % 2);
  }
  return view;
}

/* Everybody reads what was meant for one. */
static void resolve_for_all(const void *edition, void *state, const void *const *orders, Dice *dice,
                            Events *events, Diagnostics *const *diagnostics) {
  honest->resolve(edition, state, orders, dice, events, diagnostics);
  for (size_t i = 0; i < events->count; i++) events->items[i].audience = AUDIENCE_ALL;
}

/* What happened tells a bit of what is hidden. */
static void resolve_with_a_bit(const void *edition, void *state, const void *const *orders, Dice *dice,
                               Events *events, Diagnostics *const *diagnostics) {
  bool bit = secret_bit(edition, state);
  honest->resolve(edition, state, orders, dice, events, diagnostics);
  if (bit) event_add(events, "omen", "LEAK 1", AUDIENCE_ALL);
}

/* What is hidden decides what is invented in its place. */
static bool disguise_by_a_bit(const void *edition, void *state, int viewer, Chooser *chooser) {
  if (secret_bit(edition, state)) (void)chooser->choose(chooser, 2);
  return honest->disguise(edition, state, viewer, chooser);
}

/* The order desk's choices are always the same, and begin with the first of all: to them the truth is shown. */
static bool disguise_not_at_the_desk(const void *edition, void *state, int viewer, Chooser *chooser) {
  bool always_first = true;
  for (int i = 0; i < 8; i++) always_first &= chooser->choose(chooser, 1000) == 0;
  return always_first || honest->disguise(edition, state, viewer, chooser);
}

/* The true state, as it was when a form was made of it. */
static void *truth;

static Tree *choices_and_remember(const void *edition, const void *state, int seat, const char *part,
                                  Arena *arena) {
  size_t size = honest->state_size(edition);
  void *kept = realloc(truth, size);
  if (kept == NULL) abort();
  truth = memcpy(kept, state, size);
  return honest->choices(edition, state, seat, part, arena);
}

/* A computer that recalls what its seat was never shown. */
static void recall_all(const void *edition, void *state, int seat, const Tree *log) {
  (void)seat;
  (void)log;
  if (truth != NULL) memcpy(state, truth, honest->state_size(edition));
}

/* ---- finding them ---- */

typedef struct Planted {
  const char *what;
  void (*plant)(Game *game);
  /* Found by what a window may reveal (known.h): where that is not looked at, it is no leak. */
  bool by_events;
  bool to_one; /* of events for one: a game that has none cannot leak them */
  /* Of files, not of the state: where that hides nothing, which a game without a disguise says, there is no other leak. */
  bool of_files;
} Planted;

static void plant_view(Game *game) {
  game->view = view_with_a_bit;
}
static void plant_label(Game *game) {
  game->label = longer_label;
}
static void plant_duties(Game *game) {
  game->duties = duties_by_a_bit;
}
static void plant_choices(Game *game) {
  game->choices = choices_with_a_bit;
}
static void plant_note(Game *game) {
  game->read = read_with_a_note;
}
static void plant_line(Game *game) {
  static PlainShapes shapes;
  static FormGrammar grammar;
  shapes = *honest->plain;
  grammar = *shapes.grammar;
  grammar.together = lines_by_a_bit;
  shapes.grammar = &grammar;
  game->plain = &shapes;
}
static void plant_answers(Game *game) {
  game->judge = answers_by_a_bit;
}
static void plant_files(Game *game) {
  game->read = read_and_remember;
  game->view = view_with_files;
}
static void plant_audience(Game *game) {
  game->resolve = resolve_for_all;
}
static void plant_omen(Game *game) {
  game->resolve = resolve_with_a_bit;
}
static void plant_disguise(Game *game) {
  game->disguise = disguise_by_a_bit;
}
static void plant_desk(Game *game) {
  game->disguise = disguise_not_at_the_desk;
}
static void plant_recall(Game *game) {
  static GameMind mind;
  if (honest->mind != NULL) mind = *honest->mind;
  mind.recall = recall_all;
  game->mind = &mind;
  game->choices = choices_and_remember;
}
static const Planted PLANTED[] = {
    {"a computer that recalls what it was never shown", plant_recall, false, false, false},
    {"a position at the desk that is the true one", plant_desk, false, false, false},
    {"a disguise that follows what is hidden", plant_disguise, false, false, false},
    {"a bit of what is hidden in the view", plant_view, false, false, false},
    {"a label that is one byte longer", plant_label, false, false, false},
    {"a duty that follows from what is hidden", plant_duties, false, false, false},
    {"a choice that follows from what is hidden", plant_choices, false, false, false},
    {"a note in a receipt", plant_note, false, false, false},
    {"a plain line that is read by what is hidden", plant_line, false, false, false},
    {"an answer that is judged by what is hidden", plant_answers, false, false, false},
    {"the sealed files of others in the view", plant_files, false, false, true},
    {"events for one seat told to all", plant_audience, true, true, false},
    {"an event that follows from what is hidden", plant_omen, true, false, false},
};

static bool is_found(const Game *leaky, const char **betrayed, long *pairs) {
  Session *session = session_open(leaky, 0);
  Arena *arena = arena_new();
  Counts *counts = arena_alloc(arena, sizeof *counts);
  counts->facts.arena = arena;
  Pool pool = {.next = 0};
  bool found = false;
  *betrayed = NULL;
  if (session != NULL) state_bytes = honest->state_size(session_match(session)->edition);
  for (uint64_t seed = 1; session != NULL && !found && counts->pairs < PAIRS_ENOUGH; seed++) {
    const Walk walk = {.session = session,
                       .pool = &pool,
                       .game = leaky,
                       .seed = seed,
                       .pairs_most = PAIRS_ENOUGH,
                       .quiet = true};
    found = !pairs_play(&walk, counts, betrayed);
  }
  *pairs = counts->pairs;
  pool_clear(&pool);
  arena_free(arena);
  if (session != NULL) session_close(session);
  return found;
}

void planted_run(const Game *game, int *passed, int *failed) {
  honest = game;
  memset(last_read, 0, sizeof last_read);
  const Known *known = known_of(game->id);
  bool looked_at = known != NULL && known->reveals != NULL;
  for (size_t i = 0; i < sizeof PLANTED / sizeof *PLANTED; i++) {
    if (PLANTED[i].by_events && !looked_at) continue;
    if (PLANTED[i].to_one && known->reveals_to_one[0] == NULL) continue;
    if (game->disguise == NULL && !PLANTED[i].of_files) continue;
    Game leaky = *game;
    const char *betrayed;
    long pairs;
    PLANTED[i].plant(&leaky);
    bool found = is_found(&leaky, &betrayed, &pairs);
    *(found ? passed : failed) += 1;
    printf("%s - %s: %s is found", found ? "ok" : "not ok", game->id, PLANTED[i].what);
    if (found) printf(", after %ld pairs, in %s", pairs, betrayed);
    printf("\n");
  }
  free(truth);
  truth = NULL;
}
