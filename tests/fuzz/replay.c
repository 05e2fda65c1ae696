/* Runs a fuzz target over files, without libFuzzer: what was found once is tried by every `make check`.
 *
 *   TARGET FILE... */
#include "../../adjudicator/base/files.h"
#include "fuzz.h"

#define INPUT_BYTES (1 << 20)

/* Not every target needs one. */
__attribute__((weak)) int LLVMFuzzerInitialize(int *argc, char ***argv);

int main(int argc, char **argv) {
  if (LLVMFuzzerInitialize != NULL && LLVMFuzzerInitialize(&argc, &argv) != 0) return STATUS_BUG;
  Arena *arena = arena_new();
  for (int i = 1; i < argc; i++) {
    char *bytes;
    size_t length;
    Status status = file_read(arena, argv[i], INPUT_BYTES, &bytes, &length);
    if (status != STATUS_OK) {
      fprintf(stderr, "%s: cannot be read\n", argv[i]);
      arena_free(arena);
      return status;
    }
    (void)LLVMFuzzerTestOneInput((const uint8_t *)bytes, length); /* not 0: not worth keeping */
    arena_reset(arena);
  }
  arena_free(arena);
  return STATUS_OK;
}
