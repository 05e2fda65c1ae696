/* Characters of UTF-8 (RFC 3629), one at a time. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

/* What utf8_read() stores for bytes that are not UTF-8. */
#define UTF8_BAD UINT32_MAX

/* Reads the character at `text`, which has `length` bytes (at least one). Stores the code point in *out and
 * returns how many bytes it takes. Overlong forms, surrogates and values above U+10FFFF give UTF8_BAD; the
 * count is then of the bytes that an editor shows as one wrong character (the maximal subpart of Unicode
 * 3.9), at least one. */
size_t utf8_read(const char *text, size_t length, uint32_t *out);

/* How many bytes at the start of `text` are printable ASCII, spaces included: nearly all of every file,
 * scanned eight at a time. */
size_t utf8_printable(const char *text, size_t length);

/* True for control characters that no text of ours may hold: C0 except tab, line feed and carriage return;
 * DEL; C1; the byte order mark inside a text; U+FFFE and U+FFFF. */
bool utf8_is_control(uint32_t code);

/* True for the no-break space and others that look like a plain space. */
bool utf8_is_typographic_space(uint32_t code);

/* True for the line and paragraph separators, which only some readers take for a line end. */
bool utf8_is_separator(uint32_t code);

/* True for the marks that turn the direction of the text behind them (Unicode 9, 2.1 to 2.6). */
bool utf8_is_direction(uint32_t code);

/* The text as a terminal is to show it, in the arena: what is neither its line end nor its tab and would be acted upon
 * instead of shown (controls, separators, directions), and bytes that are not UTF-8, as "\u202E" and "\xFF". */
const char *utf8_shown(Arena *arena, const char *text);

#endif
