/* Memory of the page, instead of wasi-libc's allocator, which alone is a fortieth of a page: blocks of a few sizes, each
 * the double of the one before, and a list of those that were given back. Arenas are nearly all that asks (base/arena.h),
 * for few blocks and large ones. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PAGE_BYTES 65536u
#define SMALLEST   5 /* the smallest block has 1 << SMALLEST bytes, its head included */
#define SIZES      27

/* Before what is handed out; of a multiple of 16 bytes, so that all is aligned for any type. */
typedef struct Block {
  unsigned size;      /* of these, 0 .. SIZES-1: 1 << (SMALLEST + size) bytes */
  struct Block *next; /* while it is free */
  uint64_t filling;
} Block;

/* The only state of the module beside the desks themselves: which memory is free. */
static struct {
  Block *given_back[SIZES];
  uintptr_t fresh, end; /* what no block has had yet */
} memory;

extern unsigned char __heap_base; /* by wasm-ld */

static bool grow(size_t bytes) {
  if (memory.end == 0) {
    memory.fresh = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    memory.end = __builtin_wasm_memory_size(0) * PAGE_BYTES;
  }
  if (memory.end - memory.fresh >= bytes) return true;
  size_t pages = (bytes - (memory.end - memory.fresh) + PAGE_BYTES - 1) / PAGE_BYTES;
  if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return false;
  memory.end += pages * PAGE_BYTES;
  return true;
}

static Block *block_of(void *given) {
  return (Block *)given - 1;
}

void *malloc(size_t bytes) {
  unsigned size = 0;
  if (bytes > (1u << (SMALLEST + SIZES - 2))) return NULL;
  while ((1u << (SMALLEST + size)) < bytes + sizeof(Block)) size++;
  Block *block = memory.given_back[size];
  if (block != NULL) {
    memory.given_back[size] = block->next;
  } else {
    if (!grow(1u << (SMALLEST + size))) return NULL;
    block = (Block *)memory.fresh;
    memory.fresh += 1u << (SMALLEST + size);
    block->size = size;
  }
  return block + 1;
}

void free(void *given) {
  if (given == NULL) return;
  Block *block = block_of(given);
  block->next = memory.given_back[block->size];
  memory.given_back[block->size] = block;
}

void *calloc(size_t count, size_t each) {
  if (each != 0 && count > SIZE_MAX / each) return NULL;
  void *made = malloc(count * each);
  return made == NULL ? NULL : memset(made, 0, count * each);
}

void *realloc(void *given, size_t bytes) {
  if (given == NULL) return malloc(bytes);
  size_t had = (1u << (SMALLEST + block_of(given)->size)) - sizeof(Block);
  if (bytes <= had) return given;
  void *made = malloc(bytes);
  if (made == NULL) return NULL;
  memcpy(made, given, had);
  free(given);
  return made;
}
