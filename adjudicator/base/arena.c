#include "arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "status.h"

/* With AddressSanitizer, what is between the pieces and behind them is out of bounds, as it would be if each
 * came from malloc(). Clang says by a feature what GCC says by a macro. */
#ifdef __has_feature
#define WATCHED __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define WATCHED 1
#else
#define WATCHED 0
#endif
#if WATCHED
#include <sanitizer/asan_interface.h>
#define FORBID(start, size) ASAN_POISON_MEMORY_REGION(start, size)
#define ALLOW(start, size)  ASAN_UNPOISON_MEMORY_REGION(start, size)
#define GAP                 ALIGNMENT
#else
#define FORBID(start, size) ((void)(start), (void)(size))
#define ALLOW(start, size)  ((void)(start), (void)(size))
#define GAP                 ((size_t)0)
#endif

/* Blocks double in size up to a limit, so that a small document costs one block and a large one few. What is larger than
 * 128 KB AddressSanitizer maps anew each time: a third of its tests' time went into pages that were seen for the first time. */
#define FIRST_BLOCK   ((size_t)8 * 1024)
#define LARGEST_BLOCK ((size_t)(WATCHED ? 64 : 1024) * 1024)
#define ALIGNMENT     _Alignof(max_align_t)

typedef struct Block {
  struct Block *next; /* the block that was full before this one */
  size_t size, used;
  max_align_t start[];
} Block;

struct Arena {
  Block *blocks; /* the newest first; only the newest has room */
};

void arena_out_of_memory(void) {
  static const char words[] = "adjudicator: out of memory\n";
  (void)!write(STDERR_FILENO, words,
               sizeof words - 1); /* stdio may need memory; a failure cannot be reported */
  _exit(STATUS_TRY_AGAIN);
}

Arena *arena_new(void) {
  Arena *arena = calloc(1, sizeof *arena);
  if (arena == NULL) arena_out_of_memory();
  return arena;
}

static void free_blocks(Block *block) {
  while (block != NULL) {
    Block *next = block->next;
    ALLOW(block->start, block->size);
    free(block);
    block = next;
  }
}

void arena_free(Arena *arena) {
  if (arena == NULL) return;
  free_blocks(arena->blocks);
  free(arena);
}

void arena_reset(Arena *arena) {
  if (arena->blocks == NULL) return;
  /* The newest block is the largest: the next use will likely fit into it alone. */
  free_blocks(arena->blocks->next);
  arena->blocks->next = NULL;
  arena->blocks->used = 0;
  FORBID(arena->blocks->start, arena->blocks->size);
}

static Block *add_block(Arena *arena, size_t at_least) {
  size_t size = FIRST_BLOCK;
  if (arena->blocks != NULL)
    size = arena->blocks->size < LARGEST_BLOCK ? arena->blocks->size * 2 : LARGEST_BLOCK;
  if (size < at_least) size = at_least;
  if (size > SIZE_MAX - sizeof(Block)) arena_out_of_memory();
  Block *block = malloc(sizeof *block + size);
  if (block == NULL) arena_out_of_memory();
  block->next = arena->blocks;
  block->size = size;
  block->used = 0;
  arena->blocks = block;
  FORBID(block->start, block->size);
  return block;
}

/* For those who fill all of it themselves. */
static void *piece_of(Arena *arena, size_t size) {
  if (size > SIZE_MAX - ALIGNMENT - GAP) arena_out_of_memory();
  size_t rounded = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (rounded == 0) rounded = ALIGNMENT; /* every piece has an address of its own */
  rounded += GAP;
  Block *block = arena->blocks;
  if (block == NULL || block->size - block->used < rounded) block = add_block(arena, rounded);
  void *piece = (char *)block->start + block->used;
  block->used += rounded;
  ALLOW(piece, size);
  return piece;
}

void *arena_alloc(Arena *arena, size_t size) {
  return memset(piece_of(arena, size), 0, size);
}

void *arena_memdup(Arena *arena, const void *bytes, size_t length) {
  void *copy = piece_of(arena, length);
  if (length > 0) memcpy(copy, bytes, length);
  return copy;
}

void *arena_room(Arena *arena, void *items, size_t size, size_t count, size_t *capacity) {
  if (count >= *capacity) {
    *capacity = *capacity == 0 ? 4 : *capacity * 2;
    void *larger = piece_of(arena, *capacity * size);
    if (count > 0) memcpy(larger, items, count * size);
    items = larger;
  }
  /* Only the new one: of a long list half is never used, and what is not touched costs nothing. */
  memset((char *)items + count * size, 0, size);
  return items;
}

char *arena_strndup(Arena *arena, const char *text, size_t length) {
  char *copy = piece_of(arena, length + 1);
  if (length > 0) memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *arena_strdup(Arena *arena, const char *text) {
  return arena_strndup(arena, text, strlen(text));
}

char *arena_concat(Arena *arena, const char *first, ...) {
  va_list texts;
  size_t length = 0;
  va_start(texts, first);
  for (const char *text = first; text != NULL; text = va_arg(texts, const char *)) length += strlen(text);
  va_end(texts);
  char *whole = piece_of(arena, length + 1), *end = whole;
  va_start(texts, first);
  for (const char *text = first; text != NULL; text = va_arg(texts, const char *)) end = stpcpy(end, text);
  va_end(texts);
  *end = '\0';
  return whole;
}

char *arena_vprintf(Arena *arena, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  char brief[160]; /* most texts are, and need not be formatted again to be kept */
  int length = vsnprintf(brief, sizeof brief, format, arguments);
  char *text;
  if (length < 0 || (size_t)length < sizeof brief) {
    text = arena_strndup(arena, brief, length < 0 ? 0 : (size_t)length);
  } else {
    text = piece_of(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
  }
  va_end(again);
  return text;
}

char *arena_printf(Arena *arena, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = arena_vprintf(arena, format, arguments);
  va_end(arguments);
  return text;
}
