/* Drawings, as the helper program that paints reads them. */
#include "fuzz.h"

#include "../../adjudicator/base/drawing.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  if (length > 65536 || memchr(bytes, '\0', length) != NULL) return -1;
  Arena *arena = arena_new();
  const Drawing *drawing = drawing_read(arena, arena_strndup(arena, (const char *)bytes, length));
  if (drawing != NULL) {
    const char *text = drawing_write(arena, drawing);
    const Drawing *again = drawing_read(arena, text);
    PROMISE(again != NULL, "what was read and written reads again");
    PROMISE(again->count == drawing->count, "as many shapes");
    PROMISE(strcmp(drawing_write(arena, again), text) == 0, "and is written as before");
  }
  arena_free(arena);
  return 0;
}
