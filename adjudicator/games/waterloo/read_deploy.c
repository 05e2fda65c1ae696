/* The deployment in a turn file (WATERLOO 3, 4, 10.5, 12.1, W16). */
#include "../fields.h"
#include "board.h"
#include "files.h"

typedef struct Reader {
  int values;    /* of the set */
  unsigned used; /* bit per value */
  int faults;
  Diagnostics *diagnostics;
} Reader;

static void fault(Reader *reader, const char *message, const Tree *node) {
  char most[] = {(char)('0' + reader->values), '\0'};
  reader->faults++;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "WATERLOO-10.5", message, node, "value",
           tree_string(node, ""), "most", most, NULL);
}

static uint8_t read_value(Reader *reader, const Tree *node) {
  int64_t value;
  if (!tree_read_int(node, &value) || value < 1 || value > reader->values) {
    fault(reader, "deploy-value", node);
    return 0;
  }
  if (reader->used & 1u << value) fault(reader, "deploy-value-twice", node);
  reader->used |= 1u << value;
  return (uint8_t)value;
}

static void read_front(Reader *reader, const Tree *map, const Tree *node, Deployment *out) {
  if (node == NULL || node->kind != TREE_LIST || node->count != DUELS) {
    fault(reader, "deploy-front", node == NULL ? map : node);
    return;
  }
  for (int duel = 1; duel <= DUELS; duel++)
    out->front[duel] = read_value(reader, node->items[duel - 1].value);
}

int waterloo_read_deployment(const State *state, const Side *side, const Tree *node, Deployment *out,
                             Diagnostics *diagnostics) {
  static const char *const DEPLOY_KEYS[] = {"front", "general", NULL};
  Reader reader = {.values = waterloo_values(state), .diagnostics = diagnostics};
  *out = (Deployment){.general = 0};
  if (node->kind != TREE_MAP) {
    fault(&reader, "deploy-shape", node);
    return reader.faults;
  }
  for (size_t i = 0; i < node->count; i++) {
    const TreeItem *item = &node->items[i];
    if (word_index(item->key, DEPLOY_KEYS) >= 0) continue;
    const char *nearest = nearest_word(item->key, DEPLOY_KEYS);
    reader.faults++;
    diagnose_at(diagnostics, SEVERITY_ERROR, "FILE-UNKNOWN-KEY", "file-unknown-key", item->key_line,
                item->key_column, "key", item->key, "near", nearest == NULL ? "" : nearest, NULL);
  }
  const Tree *general = tree_get(node, "general");
  uint8_t drawn = side->general.value; /* W16: it stands there already */
  if (drawn != 0) reader.used |= 1u << drawn;
  read_front(&reader, node, tree_get(node, "front"), out);
  bool wanted = waterloo_has_sixth(state) && drawn == 0;
  if (wanted && tree_is_null(general)) fault(&reader, "deploy-general-missing", node);
  if (!wanted && !tree_is_null(general))
    fault(&reader, drawn != 0 ? "deploy-general-drawn" : "deploy-no-general", general);
  if (wanted && !tree_is_null(general)) out->general = read_value(&reader, general);
  return reader.faults;
}
