/* What a text names, read by the slots of the game's forms. */
#include "naming.h"

#include <ctype.h>
#include <string.h>

static size_t read_slot(PlainReader *reader, const char *name, const PlainToken *t, const char **as) {
  const FormSlot *slot = reader->shapes->grammar->slots;
  while (slot->name != NULL && strcmp(slot->name, name) != 0) slot++;
  OrderPiece piece = {.at = t};
  size_t taken = slot->name == NULL ? 0 : slot->read(reader, t, &piece);
  *as = piece.text != NULL ? piece.text : arena_printf(reader->arena, "%d", piece.number);
  return taken;
}

const char *naming_by(PlainReader *reader, const char *slot, const PlainToken *t) {
  const char *as;
  return read_slot(reader, slot, t, &as) > 0 ? as : NULL;
}

Naming naming_at(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  Naming naming = {.at = t, .as = ""};
  if (t->kind == PLAIN_WORD && t->number > 0) return naming;
  for (const char *const *name = reader->shapes->naming; *name != NULL; name++) {
    const char *as;
    size_t taken = read_slot(reader, *name, t, &as);
    if (taken == 0 || taken < naming.taken || t + taken > end) continue;
    if (taken > naming.taken) naming.as = "";
    naming.taken = taken;
    naming.as = arena_concat(reader->arena, naming.as, "\n", as, NULL);
  }
  return naming;
}

bool naming_is_of_word(char c) {
  return isalnum((unsigned char)c) != 0;
}

const char *naming_find(const char *text, const char *word) {
  size_t length = strlen(word);
  for (const char *at = strstr(text, word); length > 0 && at != NULL; at = strstr(at + 1, word)) {
    if ((at == text || !naming_is_of_word(at[-1])) && !naming_is_of_word(at[length])) return at;
  }
  return NULL;
}
