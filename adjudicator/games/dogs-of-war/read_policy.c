/* The policies for the outcome phase (DOGS 8.3, R10, R19, R20). */
#include "../fields.h"
#include "files.h"

static const char *const POLICY_KEYS[] = {"stormcrow", "conqueror", "blackmane", NULL};
static const char *const STAY_WORDS[] = {"withdraw", "stay", NULL};
static const char *const CURSOR_WORDS[] = {"none", "toward_mine", NULL};
static const char *const CURSOR_KEYS[] = {"toward", "steps", NULL};
static const char *const TAKE_WORDS[] = {"take", "decline", NULL};

/* The house that an entry of a policy is for; -1 for the default, -2 after it was recorded as neither. */
static int house_of(const Reader *reader, const TreeItem *item) {
  const char *words[HOUSES_MAX + 2] = {"default"};
  for (int house = 0; house < reader->edition->house_count; house++)
    words[house + 1] = reader->edition->house_ids[house];
  int word = word_index(item->key, words);
  if (word >= 0) return word - 1;
  const char *near = nearest_word(item->key, words);
  diagnose_at(reader->diagnostics, SEVERITY_ERROR, "FILE-UNKNOWN-KEY", "edition-unknown-key", item->key_line,
              item->key_column, "key", item->key, "near", near == NULL ? "" : near, NULL);
  return -2;
}

static uint8_t read_stay(const Reader *reader, const Tree *node) {
  int word = dogs_read_word(reader, node, STAY_WORDS);
  return (uint8_t)(word < 0 ? STAY_DEFAULT : word + STAY_WITHDRAW);
}

static void read_withdrawal(const Reader *reader, const Tree *node, Policy *out) {
  if (node->kind != TREE_MAP) {
    out->withdraw = read_stay(reader, node);
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    int house = house_of(reader, &node->items[i]);
    uint8_t word = house < -1 ? STAY_DEFAULT : read_stay(reader, node->items[i].value);
    if (house >= 0) out->withdraw_at[house] = word;
    if (house == -1) out->withdraw = word;
  }
}

/* As far as any dog of the edition can move a cursor. */
static int most_steps(const Edition *edition) {
  int most = 0;
  for (int dog = 0; dog < edition->dog_count; dog++) {
    if (edition->dogs[dog].power == POWER_CURSOR && edition->dogs[dog].amount > most)
      most = edition->dogs[dog].amount;
  }
  return most;
}

/* none, toward_mine, or {toward: HOUSE, steps: n}. */
static CursorPolicy read_move(const Reader *reader, const Tree *node) {
  CursorPolicy move = {.what = CURSOR_DEFAULT};
  if (node->kind != TREE_MAP) {
    int word = dogs_read_word(reader, node, CURSOR_WORDS);
    if (word >= 0) move.what = (uint8_t)(word + CURSOR_NONE);
    return move;
  }
  dogs_known_keys(reader, node, CURSOR_KEYS);
  const Tree *toward = tree_get(node, "toward");
  if (tree_is_null(toward)) {
    diagnose(reader->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", node, "key", "toward", NULL);
    return move;
  }
  int house = dogs_read_word(reader, toward, reader->edition->house_ids);
  int steps =
      field_int(node, "steps", 0, most_steps(reader->edition), 0, true, reader->code, reader->diagnostics);
  if (house >= 0)
    move = (CursorPolicy){.what = CURSOR_ORDER, .toward = (uint8_t)(house + 1), .steps = (uint8_t)steps};
  return move;
}

static void read_cursors(const Reader *reader, const Tree *node, Policy *out) {
  bool one_move = node->kind != TREE_MAP || tree_get(node, "toward") != NULL;
  if (one_move) {
    out->cursor = read_move(reader, node);
    return;
  }
  for (size_t i = 0; i < node->count; i++) {
    int house = house_of(reader, &node->items[i]);
    if (house < -1) continue;
    CursorPolicy move = read_move(reader, node->items[i].value);
    if (house >= 0)
      out->cursor_at[house] = move;
    else
      out->cursor = move;
  }
}

void dogs_read_policy(const Reader *reader, const Tree *map, Policy *out) {
  if (!dogs_known_keys(reader, map, POLICY_KEYS)) return;
  const Tree *stormcrow = tree_get(map, "stormcrow"), *conqueror = tree_get(map, "conqueror");
  const Tree *blackmane = tree_get(map, "blackmane");
  if (!tree_is_null(stormcrow)) read_withdrawal(reader, stormcrow, out);
  if (!tree_is_null(conqueror)) read_cursors(reader, conqueror, out);
  if (tree_is_null(blackmane)) return;
  int word = dogs_read_word(reader, blackmane, TAKE_WORDS);
  if (word >= 0) out->take = (uint8_t)(word + TAKE_TAKE);
}
