#include "option_values.h"

#include <string.h>

/* The n-th of values separated by bars; its length, 0 past the last one. */
static size_t nth_value(const char *values, int n, const char **value) {
  for (; n > 0; n--) {
    values += strcspn(values, "|");
    if (*values == '\0') return 0;
    values++;
  }
  *value = values;
  return strcspn(values, "|");
}

/* Goes past `text` where the value goes on with it. */
static bool goes_on(const char **value, size_t *length, const char *text) {
  size_t step = strlen(text);
  if (step > *length || strncmp(*value, text, step) != 0) return false;
  *value += step;
  *length -= step;
  return true;
}

static bool says(const Tree *node, const char *value, size_t length) {
  if (node->kind != TREE_LIST) return goes_on(&value, &length, tree_string(node, "")) && length == 0;
  for (size_t i = 0; i < node->count; i++) {
    if (i > 0 && !goes_on(&value, &length, ",")) return false;
    if (!goes_on(&value, &length, tree_string(node->items[i].value, ""))) return false;
  }
  return length == 0;
}

int option_value_of_text(const char *values, const char *text) {
  const char *value;
  for (int n = 0;; n++) {
    size_t length = nth_value(values, n, &value);
    if (length == 0) return -1;
    if (goes_on(&value, &length, text) && length == 0) return n;
  }
}

int option_value_number(const char *values, const Tree *node) {
  bool flag;
  if (option_value_of_text(values, "yes") >= 0 && tree_read_bool(node, &flag))
    return option_value_of_text(values, flag ? "yes" : "no");
  const char *value;
  for (int n = 0;; n++) {
    size_t length = nth_value(values, n, &value);
    if (length == 0) return -1;
    if (says(node, value, length)) return n;
  }
}

const char *option_value_text(const char *values, int number, Arena *arena) {
  const char *value = "";
  size_t length = nth_value(values, number, &value);
  return arena_strndup(arena, value, length);
}
