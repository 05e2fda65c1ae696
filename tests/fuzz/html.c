/* A page of HTML that a stranger mailed: what the helper makes of it. */
#include "fuzz.h"

#include "../../adjudicator/libexec/html/html.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Arena *arena = arena_new();
  size_t made = 0;
  const char *text = html_text(arena, exact_copy(arena, (Bytes){(const char *)bytes, length}), length, &made);
  if (text != NULL) {
    PROMISE(made <= HTML_TEXT_BYTES, "a text has a limit");
    PROMISE(strlen(text) == made, "a text ends with NUL and holds none");
    PROMISE(made == 0 || text[made - 1] == '\n', "lines end");
  }
  arena_free(arena);
  return 0;
}
