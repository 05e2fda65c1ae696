/* Memory that is freed all at once.
 *
 * A turn file, a view, a report: each is built from many small pieces that die together. All of them come
 * from one arena; no piece is freed alone. Running out of memory ends the process, as it does in GLib: what
 * was not committed did not happen. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct Arena Arena;

/* Ends the process with STATUS_TRY_AGAIN; for other allocations that fail. The machine is at fault, not its
 * input, so a mail server keeps the mail for later. */
_Noreturn void arena_out_of_memory(void);

/* A new, empty arena. The caller owns it and frees it with arena_free(). Never NULL. */
Arena *arena_new(void);

/* Frees the arena and everything that came from it. NULL is allowed. */
void arena_free(Arena *arena);

/* Forgets everything that came from the arena but keeps its memory for the next use. */
void arena_reset(Arena *arena);

/* `size` bytes, set to zero, aligned for any type, owned by the arena. Never NULL. */
void *arena_alloc(Arena *arena, size_t size);

/* Copies a string, its first `length` bytes (a NUL is added), or bytes; the copy is owned by the arena. */
char *arena_strdup(Arena *arena, const char *text);
char *arena_strndup(Arena *arena, const char *text, size_t length);
void *arena_memdup(Arena *arena, const void *bytes, size_t length);

/* Room for one more in a list of `count` items of `size` bytes each: the list itself while *capacity is
 * larger, else a copy with twice the room, whose capacity is then set. `items` is NULL at first, and
 * *capacity 0. The new item is all zero, what is behind it nothing in particular. */
void *arena_room(Arena *arena, void *items, size_t size, size_t count, size_t *capacity);

/* Joins all texts up to a NULL; owned by the arena. A tenth of what arena_printf() costs. */
char *arena_concat(Arena *arena, const char *first, ...) __attribute__((sentinel));

/* Prints into a string of the length needed, owned by the arena. */
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *arena, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

#endif
