/* Text as turn files are read, from whatever bytes. */
#include "fuzz.h"

#include "../../adjudicator/mail/incoming.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Arena *arena = arena_new();
  const char *copy = exact_copy(arena, (Bytes){(const char *)bytes, length});
  size_t made, again;
  const char *normal = mail_text_normal(arena, copy, length, &made);
  PROMISE(normal[made] == '\0', "a text ends with NUL");
  const char *twice = mail_text_normal(arena, normal, made, &again);
  PROMISE(again == made && memcmp(normal, twice, made) == 0, "a normal text stays as it is");
  arena_free(arena);
  return 0;
}
