/* The edition file as a whole: keys, limits, and the totals that board and cards must add up to. */
#include "state.h"

#include <string.h>

#include "files.h"

const char *const MAYO_SIDES[SIDES + 1] = {"spanish", "french", NULL};

static const char *const TOP_KEYS[] = {
    "edition", "pieces", "turns",        "orders", "loss-limit", "forbid",   "evidence", "zones", "names",
    "edges",   "gates",  "main-streets", "never",  "setup",      "tile-map", "cards",    NULL};
static const char *const PIECES_KEYS[] = {"cubes", "cards", NULL};
static const char *const ORDERS_KEYS[] = {"french", "outside-from-turn", NULL};
static const char *const LOSS_KEYS[] = {"french", NULL};
static const char *const FORBID_KEYS[] = {"instead-of-drawing", "and-draw", NULL};
static const char *const EVIDENCE_KEYS[] = {"turns", "orders", "loss-limit", "forbid", "main-streets",
                                            "gates", "setup",  "zones",      NULL};

static const Tree *part(const Tree *file, const char *key, const char *const *keys,
                        Diagnostics *diagnostics) {
  const Tree *map = tree_get(file, key);
  if (map == NULL) diagnose(diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", file, "key", key, NULL);
  return field_keys(map, keys, diagnostics) ? map : NULL;
}

static void read_limits(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  /* Where it cannot be read, no turn that a card names is to blame. */
  edition->turn_count = mayo_field_int(file, "turns", 1, TURNS_MAX, TURNS_MAX, true, diagnostics);
  const Tree *orders = part(file, "orders", ORDERS_KEYS, diagnostics);
  edition->order_limit[FRENCH] = mayo_field_int(orders, "french", 1, SIDE_CUBES_MAX, 1, true, diagnostics);
  edition->outside_from_turn =
      mayo_field_int(orders, "outside-from-turn", 1, TURNS_MAX, 1, true, diagnostics);
  const Tree *losses = part(file, "loss-limit", LOSS_KEYS, diagnostics);
  edition->loss_limit[FRENCH] = mayo_field_int(losses, "french", 1, SIDE_CUBES_MAX, 1, true, diagnostics);
  const Tree *forbid = part(file, "forbid", FORBID_KEYS, diagnostics);
  edition->forbid_instead =
      mayo_field_int(forbid, "instead-of-drawing", 1, SIDE_CARDS_MAX, 1, true, diagnostics);
  edition->forbid_and_draw =
      mayo_field_int(forbid, "and-draw", 1, SIDE_CARDS_MAX, SIDE_CARDS_MAX, true, diagnostics);
  if (edition->forbid_and_draw < edition->forbid_instead)
    field_fault(diagnostics, "EDITION-VALUE", "number-out-of-range", tree_get(forbid, "and-draw"));
  const Tree *evidence = part(file, "evidence", EVIDENCE_KEYS, diagnostics);
  for (size_t i = 0; evidence != NULL && i < evidence->count; i++)
    mayo_field_word(evidence, evidence->items[i].key, MAYO_EVIDENCE, diagnostics);
}

static int cubes_on_board(const Edition *edition, int side) {
  int sum = edition->reserve[side];
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    sum += edition->cubes[side][zone];
    if (side == FRENCH) sum += edition->outside[zone];
  }
  return sum;
}

static void check_totals(const Tree *file, const Edition *edition, Diagnostics *diagnostics) {
  const Tree *pieces = part(file, "pieces", PIECES_KEYS, diagnostics);
  const Tree *cubes = tree_get(pieces, "cubes"), *cards = tree_get(pieces, "cards");
  field_keys(cubes, MAYO_SIDES, diagnostics);
  field_keys(cards, MAYO_SIDES, diagnostics);
  for (int side = 0; side < SIDES; side++) {
    const char *name = MAYO_SIDES[side];
    int said = mayo_field_int(cubes, name, 1, SIDE_CUBES_MAX, 1, true, diagnostics);
    if (said != cubes_on_board(edition, side))
      field_fault(diagnostics, "EDITION-TOTAL", "cubes-do-not-add-up", tree_get(cubes, name));
    said = mayo_field_int(cards, name, 1, SIDE_CARDS_MAX, 1, true, diagnostics);
    if (said != edition->card_count[side])
      field_fault(diagnostics, "EDITION-TOTAL", "cards-do-not-add-up", tree_get(cards, name));
  }
}

int mayo_card_find(const Edition *edition, const char *id, int *side) {
  for (int owner = 0; owner < SIDES; owner++) {
    for (int card = 0; card < edition->card_count[owner]; card++) {
      if (strcmp(edition->cards[owner][card].id, id) != 0) continue;
      if (side != NULL) *side = owner;
      return card;
    }
  }
  return -1;
}

const Edition *mayo_edition_read(Arena *arena, const Tree *file, Diagnostics *diagnostics) {
  Diagnostics own; /* errors are counted, whether or not anybody wants to read them */
  if (diagnostics == NULL) {
    diagnostics_init(&own, arena);
    diagnostics = &own;
  }
  size_t errors = diagnostics->errors;
  if (file == NULL || !field_keys(file, TOP_KEYS, diagnostics)) return NULL;
  Edition *edition = arena_alloc(arena, sizeof *edition);
  edition->file = file;
  edition->title = field_text(file, "edition", diagnostics);
  edition->zone_count = mayo_field_int(file, "zones", 2, ZONES_MAX, 2, true, diagnostics);
  read_limits(file, edition, diagnostics);
  mayo_edition_board(arena, file, edition, diagnostics);
  mayo_edition_cards(arena, file, edition, diagnostics);
  for (int side = 0; side < SIDES; side++) {
    edition->cube_total[side] = cubes_on_board(edition, side);
  }
  check_totals(file, edition, diagnostics);
  return diagnostics->errors == errors ? edition : NULL;
}
