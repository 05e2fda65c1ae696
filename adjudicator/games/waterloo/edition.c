/* The edition file. */
#include "edition.h"

#include <string.h>

#include "../fields.h"

static const char *const TOP_KEYS[] = {"edition", "game",         "values",   "duels",   "stakes", "targets",
                                       "laurels", "extra-rondes", "evidence", "rulings", NULL};
static const char *const STAKE_KEYS[] = {"duel", "general", NULL};
static const char *const TARGET_KEYS[] = {"wins", "laurels", NULL};
static const char *const LAUREL_KEYS[] = {"victory",         "pursuit",     "margin", "decisive",
                                          "decisive-points", "resignation", NULL};
static const char *const EVIDENCE_KEYS[] = {"values",  "duels",       "stakes",       "targets",
                                            "laurels", "resignation", "extra-rondes", NULL};
static const char *const RULING_KEYS[] = {"evidence", "option", "text", NULL};
static const char *const EVIDENCE[] = {"stated", "deduced", "house", NULL};

static uint8_t number(const Tree *map, const char *key, int least, int most, Diagnostics *diagnostics) {
  return (uint8_t)field_int(map, key, least, most, least, true, "EDITION-VALUE", diagnostics);
}

static void read_numbers(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *stakes = field_map(file, "stakes", true, diagnostics);
  const Tree *targets = field_map(file, "targets", true, diagnostics);
  field_keys(stakes, STAKE_KEYS, diagnostics);
  field_keys(targets, TARGET_KEYS, diagnostics);
  /* The board is what it is: the keys stand in the file for its readers. */
  number(file, "values", VALUES, VALUES, diagnostics);
  number(file, "duels", DUELS, DUELS, diagnostics);
  edition->stake_duel = number(stakes, "duel", 1, 9, diagnostics);
  /* Five duels and two generals: an odd sum, which cannot be shared. */
  if (edition->stake_duel % 2 == 0)
    diagnose(diagnostics, SEVERITY_ERROR, "EDITION-VALUE", "stake-even", tree_get(stakes, "duel"), NULL);
  edition->stake_general = number(stakes, "general", 1, 9, diagnostics);
  edition->target_wins = number(targets, "wins", 1, 99, diagnostics);
  edition->target_laurels = number(targets, "laurels", 1, 99, diagnostics);
  edition->extra_rondes = number(file, "extra-rondes", 0, 9, diagnostics);
}

static void read_laurels(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *map = field_map(file, "laurels", true, diagnostics);
  field_keys(map, LAUREL_KEYS, diagnostics);
  edition->victory = number(map, "victory", 1, 9, diagnostics);
  edition->pursuit = number(map, "pursuit", 0, 9, diagnostics);
  edition->margin = number(map, "margin", 1, VALUES, diagnostics);
  edition->decisive = number(map, "decisive", 0, 9, diagnostics);
  edition->decisive_points = number(map, "decisive-points", 0, 9, diagnostics);
  edition->resignation = number(map, "resignation", 0, 9, diagnostics);
}

static void read_evidence(const Tree *file, Diagnostics *diagnostics) {
  const Tree *map = field_map(file, "evidence", true, diagnostics);
  if (!field_keys(map, EVIDENCE_KEYS, diagnostics)) return;
  for (size_t i = 0; i < map->count; i++)
    field_word(map->items[i].value, EVIDENCE, "EDITION-VALUE", diagnostics);
}

static void read_rulings(const Tree *file, Diagnostics *diagnostics) {
  const Tree *map = field_map(file, "rulings", true, diagnostics);
  for (size_t i = 0; map != NULL && i < map->count; i++) {
    const Tree *ruling = map->items[i].value;
    if (!field_keys(ruling, RULING_KEYS, diagnostics)) continue;
    field_choice(ruling, "evidence", EVIDENCE, "EDITION-VALUE", diagnostics);
    field_text(ruling, "text", diagnostics);
  }
}

static void make_texts(Arena *arena, Edition *edition) {
  static const char LETTERS[SIDES] = {'N', 'S'};
  for (int side = 0; side < SIDES; side++) {
    for (int label = 0; label < LABELS; label++)
      edition->label[side][label] = arena_printf(arena, "%c%d", LETTERS[side], label);
  }
  edition->duel[0] = "";
  for (int duel = 1; duel <= DUELS; duel++) edition->duel[duel] = arena_printf(arena, "%d", duel);
}

static void name_pairs(Arena *arena, Edition *edition) {
  const Seats *seats = &edition->base.seats;
  for (int a = 0; a < seats->count; a++) {
    for (int b = 0; b < seats->count; b++) {
      const char *pair = arena_printf(arena, "%s-%s", seats->names[a], seats->names[b]);
      edition->pair[a][b] = pair;
      for (int side = 0; side < SIDES; side++)
        edition->inactive[a][b][side] = arena_printf(arena, "inactive/%s/%s", pair, WATERLOO_SIDES[side]);
    }
  }
}

static bool bears_name(const Edition *edition, int a, int b, const char *pair) {
  return strcmp(edition->pair[a][b], pair) == 0 || strcmp(edition->pair[b][a], pair) == 0;
}

/* The name of a pair must mean one: "a-b" and "c" are not told from "a" and "b-c". */
static void check_pairs(const Edition *edition, Diagnostics *diagnostics) {
  int seats = edition->base.seats.count;
  for (int code = 0; code < seats * seats * seats * seats; code++) {
    int a = code % seats, b = code / seats % seats, c = code / (seats * seats) % seats;
    int d = code / (seats * seats * seats);
    bool others = a < b && c < d && (a < c || (a == c && b < d));
    if (!others || !bears_name(edition, c, d, edition->pair[a][b])) continue;
    diagnose(diagnostics, SEVERITY_ERROR, "EDITION-SEATS", "seats-alike", NULL, "pair", edition->pair[a][b],
             NULL);
  }
}

static void take_seats(Arena *arena, Edition *edition, Diagnostics *diagnostics) {
  if (edition->base.seats.count > PLAYERS_MAX) edition->base.seats.count = PLAYERS_MAX;
  name_pairs(arena, edition);
  if (waterloo_has_rondes(edition)) check_pairs(edition, diagnostics);
}

const void *waterloo_edition_read(const Game *game, Arena *arena, const Tree *file, const Seats *seats,
                                  Diagnostics *given) {
  Edition *edition = arena_alloc(arena, sizeof *edition);
  FieldReader reader;
  field_reader_begin(&reader, edition, edition, "EDITION-VALUE", given);
  Diagnostics *diagnostics = reader.diagnostics;
  bool is_map = field_keys(file, TOP_KEYS, diagnostics);
  if (is_map) {
    edition_base(&edition->base, game, arena, file, seats, diagnostics);
    read_numbers(file, edition, diagnostics);
    read_laurels(file, edition, diagnostics);
    read_evidence(file, diagnostics);
    read_rulings(file, diagnostics);
    make_texts(arena, edition);
    take_seats(arena, edition, diagnostics);
  }
  return field_reader_end(&reader) && is_map ? edition : NULL;
}
