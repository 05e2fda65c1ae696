/* A turn file's sections as Orders (DOGS 8.3, 8.6). */
#include "files.h"

#include <string.h>

#include "../fields.h"

static const char *const MUSTER_KEYS[] = {"buy", "keep_coins", "if_sold_out", NULL};

static void read_dogs(const Reader *reader, const Tree *node, Orders *out) {
  out->dog_count = (uint8_t)dogs_read_words(reader, node, reader->edition->dog_ids, DOGS_MAX, out->dogs);
}

static void read_first_player(const Reader *reader, const Tree *node, Orders *out) {
  const char *words[PLAYERS_MAX + 2] = {"keep"};
  for (int seat = 0; seat < reader->edition->seat_count; seat++)
    words[seat + 1] = reader->edition->seat_names[seat];
  int word = dogs_read_word(reader, node, words);
  if (word > 0) out->first_player = (uint8_t)word;
}

/* ---- muster ---- */

static void read_list(const Reader *reader, const Tree *node, Muster *out) {
  Tree single = {.kind = TREE_LIST};
  TreeItem item = {.value = (Tree *)node};
  if (node->kind == TREE_SCALAR) {
    single.items = &item;
    single.count = 1;
    node = &single;
  }
  if (node->kind != TREE_LIST) {
    field_fault(reader->diagnostics, "FILE-SHAPE", "not-a-list", node);
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    int kind = dogs_read_word(reader, node->items[i].value, reader->edition->kind_ids);
    if (kind < 0) continue;
    if (out->buy_count == BUY_MAX) {
      dogs_fault(reader, "too-many-to-buy", node->items[i].value);
      return;
    }
    out->buy[out->buy_count++] = (uint8_t)kind;
  }
}

static void read_instead(const Reader *reader, const Tree *map, Muster *out) {
  if (!dogs_known_keys(reader, map, reader->edition->kind_ids)) return;
  for (size_t i = 0; i < map->count; i++) {
    int kind = word_index(map->items[i].key, reader->edition->kind_ids);
    if (kind < 0) continue;
    int other = dogs_read_word(reader, map->items[i].value, reader->edition->kind_ids);
    out->instead[kind] = (uint8_t)(other + 1);
  }
}

static void read_muster(const Reader *reader, const Tree *map, Orders *out) {
  if (!dogs_known_keys(reader, map, MUSTER_KEYS)) return;
  const Tree *buy = tree_get(map, "buy"), *instead = tree_get(map, "if_sold_out");
  if (!tree_is_null(buy)) read_list(reader, buy, &out->muster);
  out->muster.keep_coins =
      (uint8_t)field_int(map, "keep_coins", 0, UINT8_MAX, 0, false, reader->code, reader->diagnostics);
  if (!tree_is_null(instead)) read_instead(reader, instead, &out->muster);
}

/* ---- sections ---- */

static void read_otherwise(const Reader *reader, const Tree *node, Plan *out) {
  int word = dogs_read_word(reader, node, DOGS_OTHERWISES);
  if (word >= 0) out->otherwise = (uint8_t)word;
}

static const char *const CODES[SECTIONS] = {
    [SECTION_DOGS] = "DOGS-R25",    [SECTION_FIRST_PLAYER] = "DOGS-R22", [SECTION_MUSTER] = "DOGS-8.3",
    [SECTION_PLAN] = "DOGS-8.3",    [SECTION_OTHERWISE] = "DOGS-8.3",    [SECTION_FALLBACK] = "DOGS-8.3",
    [SECTION_STOP_IF] = "DOGS-8.3", [SECTION_POLICY] = "DOGS-8.3"};

static void read_section(const Reader *reader, Section section, const Tree *node, Orders *out) {
  switch (section) {
  case SECTION_DOGS: read_dogs(reader, node, out); break;
  case SECTION_FIRST_PLAYER: read_first_player(reader, node, out); break;
  case SECTION_MUSTER: read_muster(reader, node, out); break;
  case SECTION_PLAN: dogs_read_plan(reader, node, &out->plan); break;
  case SECTION_OTHERWISE: read_otherwise(reader, node, &out->plan); break;
  case SECTION_FALLBACK:
    out->plan.fallback_count = (uint8_t)dogs_read_addresses(reader, node, FALLBACK_MAX, out->plan.fallback);
    break;
  case SECTION_STOP_IF: dogs_read_stops(reader, node, &out->plan); break;
  case SECTION_POLICY: dogs_read_policy(reader, node, &out->plan.policy); break;
  case SECTIONS: break;
  }
}

static void read_sections(const Reader *whole, const Tree *file, Orders *out) {
  for (int section = 0; section < SECTIONS; section++) {
    const TreeItem *item = tree_item(file, DOGS_SECTIONS[section]);
    if (item == NULL || tree_is_null(item->value)) continue;
    Reader reader = *whole;
    reader.code = CODES[section];
    out->sections |= (uint16_t)(1u << section);
    out->place[section] = (Place){item->key_line, item->key_column};
    read_section(&reader, (Section)section, item->value, out);
  }
}

bool dogs_read(const void *edition, const void *state_pointer, int seat, const Tree *file, void *orders,
               Diagnostics *diagnostics) {
  const State *state = state_pointer;
  Arena *arena = diagnostics == NULL ? arena_new() : NULL;
  Diagnostics own; /* errors are counted, whether or not anybody wants to read them */
  if (diagnostics == NULL) {
    diagnostics_init(&own, arena);
    diagnostics = &own;
  }
  size_t errors = diagnostics->errors;
  const Reader reader = {
      .edition = edition, .board = &state->board, .seat = seat, .code = "", .diagnostics = diagnostics};
  memset(orders, 0, sizeof(Orders));
  if (!tree_is_null(file) && file->kind == TREE_MAP)
    read_sections(&reader, file, orders);
  else if (!tree_is_null(file))
    field_fault(diagnostics, "FILE-SHAPE", "file-not-a-map", file);
  bool good = diagnostics->errors == errors;
  if (good) dogs_review(edition, state, seat, orders, diagnostics);
  arena_free(arena);
  return good;
}
