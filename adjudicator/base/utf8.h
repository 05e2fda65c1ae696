/* Characters of UTF-8 (RFC 3629), one at a time. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What utf8_read() answers for bytes that are no UTF-8. */
#define UTF8_BAD UINT32_MAX

/* Reads the character at `text`, of which `length` bytes (at least one) are there. Returns how many bytes
 * it takes and puts the code point into *out; overlong forms, surrogates and what lies beyond
 * U+10FFFF are UTF8_BAD, and then the count is of the bytes that an editor shows as one wrong sign
 * (the maximal subpart of Unicode 3.9), at least one. */
size_t utf8_read(const char *text, size_t length, uint32_t *out);

/* How many bytes `text` begins with that are printable ASCII, blanks among them: nearly all of every file,
 * found eight at a time. */
size_t utf8_printable(const char *text, size_t length);

/* Control characters that no text of ours may hold: C0 but tab, line feed and carriage return, DEL, C1,
 * the byte order mark inside a text, and U+FFFE and U+FFFF. */
bool utf8_is_control(uint32_t code);

/* Spaces that look like a blank and are none: the no-break space and its kin. */
bool utf8_is_typographic_space(uint32_t code);

/* The line and the paragraph separator, which some readers take for a line end and others do not. */
bool utf8_is_separator(uint32_t code);

#endif
