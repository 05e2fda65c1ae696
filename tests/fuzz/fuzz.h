/* What the fuzz targets share: each is a program of its own that libFuzzer hands bytes to (`make fuzz`).
 *
 * A finding is a report of a sanitizer, a call that takes long, or a promise of a header that
 * does not hold. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../adjudicator/base/arena.h"
#include "../../adjudicator/base/diagnostics.h"
#include "../../adjudicator/base/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* A promise that a header makes; where it does not hold libFuzzer keeps the input. */
#define PROMISE(holds, words) ((holds) ? (void)0 : broken_promise(words, __FILE__, __LINE__))

static inline _Noreturn void broken_promise(const char *words, const char *file, int line) {
  fprintf(stderr, "%s:%d: promise broken: %s\n", file, line, words);
  abort();
}

/* Some of the input. */
typedef struct Bytes {
  const char *at;
  size_t length;
} Bytes;

/* Takes off what stands before the next line that is `mark` alone; all, where there is none. */
static inline Bytes take_section(Bytes *rest, const char *mark) {
  size_t mark_length = strlen(mark);
  for (size_t i = 0; i + mark_length <= rest->length; i++) {
    bool starts = i == 0 || rest->at[i - 1] == '\n';
    bool ends = i + mark_length == rest->length || rest->at[i + mark_length] == '\n';
    if (!starts || !ends || memcmp(rest->at + i, mark, mark_length) != 0) continue;
    Bytes section = {rest->at, i};
    size_t after = i + mark_length + (i + mark_length < rest->length ? 1 : 0);
    *rest = (Bytes){rest->at + after, rest->length - after};
    return section;
  }
  Bytes section = *rest;
  *rest = (Bytes){rest->at + rest->length, 0};
  return section;
}

/* A copy that the sanitizer watches both ends of. */
static inline char *exact_copy(Arena *arena, Bytes bytes) {
  return arena_memdup(arena, bytes.at, bytes.length);
}

/* What every reader promises of what it tells. */
static inline void check_diagnostics(const Diagnostics *found) {
  size_t errors = 0;
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *told = &found->items[i];
    PROMISE(told->code != NULL && *told->code != '\0', "a diagnostic has a code");
    PROMISE(told->message != NULL && *told->message != '\0', "a diagnostic has a sentence");
    PROMISE(told->line >= 0 && told->column >= 0, "a diagnostic has a place");
    errors += told->severity == SEVERITY_ERROR;
  }
  PROMISE(errors == found->errors, "errors are counted");
}

#endif
