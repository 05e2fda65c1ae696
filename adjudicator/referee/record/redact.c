#include "record.h"

#include <glib.h>
#include <string.h>

#include "../office/office.h"

#define INSTEAD "…"

/* ---- addresses ---- */

static bool is_address_letter(char c) {
  return g_ascii_isalnum(c) || (c & 0x80) != 0 || strchr(".!#$%&'*+/=?^_`{|}~-", c) != NULL;
}

static bool is_domain_letter(char c) {
  return g_ascii_isalnum(c) || (c & 0x80) != 0 || c == '.' || c == '-';
}

/* Whether a mail address begins at `at`: *length is that of it. If not, none begins before *none: nobody
 * looks through a long word again from each of its letters. */
static bool is_address(const char *at, size_t *length, const char **none) {
  size_t local = 0, domain = 0;
  if (at < *none) return false;
  while (at[local] != '\0' && is_address_letter(at[local])) local++;
  *none = at + local + (at[local] != '\0');
  if (local == 0 || at[local] != '@') return false;
  const char *rest = at + local + 1;
  while (rest[domain] != '\0' && is_domain_letter(rest[domain])) domain++;
  *length = local + 1 + domain;
  return domain > 0;
}

/* ---- keys ---- */

/* Letters that are written for each other (keys.c). */
static char same_letter(char c) {
  char upper = g_ascii_toupper(c);
  if (upper == 'O') return '0';
  return upper == 'I' || upper == 'L' ? '1' : upper;
}

/* Whether this key is spelt at `at`, with or without hyphens and spaces. */
static bool is_key(const char *at, const char *key, size_t *length) {
  const char *text = at;
  for (; *key != '\0'; key++) {
    if (*key == '-') continue;
    while (text > at && (*text == '-' || *text == ' ')) text++;
    if (*text == '\0' || same_letter(*text) != *key) return false;
    text++;
  }
  *length = (size_t)(text - at);
  return true;
}

static bool is_any_key(const char *const *keys, const char *at, size_t *length) {
  for (; *keys != NULL; keys++) {
    if (is_key(at, *keys, length)) return true;
  }
  return false;
}

/* Of all seats and all players that they had; ended by NULL. */
static const char *const *keys_of(const LoadedGame *loaded) {
  size_t most = 1, count = 0;
  for (size_t i = 0; i < loaded->seats.count; i++) most += (size_t)loaded->seats.items[i].key_generation + 1;
  const char **keys = arena_alloc(loaded->arena, most * sizeof *keys);
  for (size_t i = 0; i < loaded->seats.count; i++) {
    for (int64_t g = 0; g <= loaded->seats.items[i].key_generation; g++)
      keys[count++] = seat_key(loaded->arena, loaded->secret, loaded->row.name, (int64_t)i, g);
  }
  return keys;
}

/* ---- links ---- */

/* What stands behind the # of an order desk's address (letters/desk.c) holds a key, too, where nobody sees it. */
#define PACKED_LETTERS 200

static bool is_packed(const char *at, size_t *length) {
  if (*at != '#') return false;
  const char *end = at + 1;
  while (g_ascii_isalnum(*end) || *end == '-' || *end == '_') end++;
  *length = (size_t)(end - at);
  return *length > PACKED_LETTERS;
}

/* ---- texts ---- */

static const char *redacted(const LoadedGame *loaded, const char *const *keys, const char *text) {
  GString *out = NULL;
  const char *copied = text; /* up to here */
  const char *none = text;
  for (const char *at = text; *at != '\0';) {
    size_t length = 0;
    if (!is_packed(at, &length) && !is_any_key(keys, at, &length) && !is_address(at, &length, &none)) {
      at++;
      continue;
    }
    if (out == NULL) out = g_string_new(NULL);
    g_string_append_len(out, copied, at - copied);
    g_string_append(out, INSTEAD);
    copied = at += length;
  }
  if (out == NULL) return text;
  g_string_append(out, copied);
  const char *result = arena_strdup(loaded->arena, out->str);
  g_string_free(out, TRUE);
  return result;
}

static void redact(const LoadedGame *loaded, const char *const *keys, Tree *tree) {
  if (tree->kind == TREE_SCALAR) {
    const char *text = redacted(loaded, keys, tree->text);
    if (text == tree->text) return;
    tree->text = text;
    tree->length = strlen(text);
  }
  for (size_t i = 0; (tree->kind == TREE_LIST || tree->kind == TREE_MAP) && i < tree->count; i++)
    redact(loaded, keys, tree->items[i].value);
}

void redact_tree(const LoadedGame *loaded, Tree *tree) {
  redact(loaded, keys_of(loaded), tree);
}

const char *redact_text(const LoadedGame *loaded, const char *text) {
  return redacted(loaded, keys_of(loaded), text);
}
