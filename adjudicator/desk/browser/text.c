/* Functions of the C library, made small. Those of wasi-libc are made for texts of megabytes, and for every format: a twentieth of a
 * page that its reader waits for. Names and meanings are those of C11 7.21.6.12, 7.22.1.4 and 7.24; memmem() is GNU's. */
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The compiler is not to make of their loops calls of themselves. */
#if __has_attribute(no_builtin)
#define AS_WRITTEN __attribute__((no_builtin("memcpy", "memmove", "memset", "memchr", "strchr", "stpcpy")))
#else
#define AS_WRITTEN
#endif

AS_WRITTEN void *memcpy(void *restrict to, const void *restrict from, size_t length) {
  unsigned char *out = to;
  const unsigned char *in = from;
  for (uint64_t word; length >= sizeof word; length -= sizeof word) {
    __builtin_memcpy(&word, in, sizeof word);
    __builtin_memcpy(out, &word, sizeof word);
    in += sizeof word;
    out += sizeof word;
  }
  for (; length > 0; length--) *out++ = *in++;
  return to;
}

AS_WRITTEN void *memmove(void *to, const void *from, size_t length) {
  unsigned char *out = to;
  const unsigned char *in = from;
  if ((uintptr_t)out - (uintptr_t)in >= length) return memcpy(to, from, length);
  while (length-- > 0) out[length] = in[length];
  return to;
}

AS_WRITTEN void *memset(void *block, int byte, size_t length) {
  unsigned char *out = block;
  uint64_t word = (unsigned char)byte * UINT64_C(0x0101010101010101);
  for (; length >= sizeof word; length -= sizeof word, out += sizeof word)
    __builtin_memcpy(out, &word, sizeof word);
  for (; length > 0; length--) *out++ = (unsigned char)byte;
  return block;
}

AS_WRITTEN void *memchr(const void *block, int byte, size_t length) {
  const unsigned char *at = block;
  for (; length > 0; at++, length--) {
    if (*at == (unsigned char)byte) return (void *)at;
  }
  return NULL;
}

AS_WRITTEN char *strchr(const char *text, int byte) {
  for (;; text++) {
    if (*text == (char)byte) return (char *)text;
    if (*text == '\0') return NULL;
  }
}

static size_t span(const char *text, const char *set, bool within) {
  size_t length = 0;
  while (text[length] != '\0' && (strchr(set, text[length]) != NULL) == within) length++;
  return length;
}

size_t strspn(const char *text, const char *set) {
  return span(text, set, true);
}

size_t strcspn(const char *text, const char *set) {
  return span(text, set, false);
}

AS_WRITTEN char *stpcpy(char *restrict to, const char *restrict from) {
  while ((*to = *from++) != '\0') to++;
  return to;
}

void *memmem(const void *text, size_t length, const void *part, size_t part_length) {
  const char *at = text;
  for (; length >= part_length; at++, length--) {
    if (memcmp(at, part, part_length) == 0) return (void *)at;
  }
  return NULL;
}

char *strstr(const char *text, const char *part) {
  return memmem(text, strlen(text), part, strlen(part));
}

static unsigned digit_at(char c) {
  if (c >= '0' && c <= '9') return (unsigned)(c - '0');
  c |= 'a' ^ 'A';
  return c >= 'a' && c <= 'z' ? (unsigned)(c - 'a') + 10 : UINT_MAX;
}

/* The digits of `base`, which is given: nobody here leaves it to the text. */
static unsigned long long number_at(const char *text, char **end, unsigned base, bool *negative,
                                    bool *beyond) {
  unsigned long long number = 0;
  const char *at = text + strspn(text, " \t\n\v\f\r");
  *negative = *at == '-';
  *beyond = false;
  at += *at == '-' || *at == '+';
  const char *digits = at;
  for (unsigned digit; (digit = digit_at(*at)) < base; at++) {
    *beyond |= number > (ULLONG_MAX - digit) / base;
    number = number * base + digit;
  }
  if (end != NULL) *end = (char *)(at > digits ? at : text);
  return number;
}

static long long within(unsigned long long number, bool negative, bool beyond, long long least,
                        long long most) {
  unsigned long long bound = (unsigned long long)most + negative;
  if (!beyond && number <= bound) return negative ? (long long)(0 - number) : (long long)number;
  errno = ERANGE;
  return negative ? least : most;
}

long strtol(const char *text, char **end, int base) {
  bool negative, beyond;
  unsigned long long number = number_at(text, end, (unsigned)base, &negative, &beyond);
  return (long)within(number, negative, beyond, LONG_MIN, LONG_MAX);
}

long long strtoll(const char *text, char **end, int base) {
  bool negative, beyond;
  unsigned long long number = number_at(text, end, (unsigned)base, &negative, &beyond);
  return within(number, negative, beyond, LLONG_MIN, LLONG_MAX);
}

unsigned long strtoul(const char *text, char **end, int base) {
  bool negative, beyond;
  unsigned long long number = number_at(text, end, (unsigned)base, &negative, &beyond);
  if (!beyond && number <= ULONG_MAX) return negative ? 0 - (unsigned long)number : (unsigned long)number;
  errno = ERANGE;
  return ULONG_MAX;
}

/* ---- formats ---- */

typedef struct Printing {
  char *to;
  size_t room, length; /* of all that was to be put there */
} Printing;

static void put(Printing *out, char byte) {
  if (out->length + 1 < out->room) out->to[out->length] = byte;
  out->length++;
}

/* What a format says of one value. */
typedef struct Shape {
  bool zeros;      /* fill it up to its width, not blanks */
  int width, most; /* most: bytes of a text; -1: all */
  int size;        /* of a number: 0 int, 1 long, 2 long long, 3 size_t */
} Shape;

static int width_of(const char **format, va_list *arguments) {
  if (**format == '*') {
    ++*format;
    return va_arg(*arguments, int);
  }
  int width = 0;
  for (; **format >= '0' && **format <= '9'; ++*format) width = width * 10 + (**format - '0');
  return width;
}

static Shape shape_of(const char **format, va_list *arguments) {
  Shape shape = {.zeros = **format == '0', .most = -1};
  shape.width = width_of(format, arguments);
  if (**format == '.') {
    ++*format;
    shape.most = width_of(format, arguments);
  }
  for (; **format == 'l'; ++*format) shape.size++;
  if (**format == 'z') {
    shape.size = 3;
    ++*format;
  }
  return shape;
}

static uint64_t number_of(const Shape *shape, bool negative, va_list *arguments) {
  if (shape->size == 0 && negative) return (uint64_t)(int64_t)va_arg(*arguments, int);
  if (shape->size == 1 && negative) return (uint64_t)(int64_t)va_arg(*arguments, long);
  if (shape->size == 0) return va_arg(*arguments, unsigned);
  if (shape->size == 1) return va_arg(*arguments, unsigned long);
  return shape->size == 2 ? va_arg(*arguments, unsigned long long) : va_arg(*arguments, size_t);
}

static void fill(Printing *out, char byte, int width, size_t length) {
  for (size_t done = length; width > 0 && done < (size_t)width; done++) put(out, byte);
}

static void put_number(Printing *out, char kind, const Shape *shape, uint64_t number) {
  char digits[20]; /* of the largest */
  size_t count = 0;
  bool negative = kind == 'd' && (int64_t)number < 0;
  unsigned base = kind == 'd' || kind == 'u' ? 10 : 16;
  if (negative) number = 0 - number;
  do {
    unsigned digit = (unsigned)(number % base);
    digits[count++] = (char)(digit < 10 ? '0' + digit : (kind == 'X' ? 'A' : 'a') + digit - 10);
    number /= base;
  } while (number > 0);
  if (!shape->zeros) fill(out, ' ', shape->width, count + negative);
  if (negative) put(out, '-');
  if (shape->zeros) fill(out, '0', shape->width, count + negative);
  while (count > 0) put(out, digits[--count]);
}

static void put_text(Printing *out, const Shape *shape, const char *text) {
  size_t length = 0;
  while ((shape->most < 0 || length < (size_t)shape->most) && text[length] != '\0') length++;
  fill(out, ' ', shape->width, length);
  for (size_t i = 0; i < length; i++) put(out, text[i]);
}

/* Of the conversions d u x X c s and %, with width, precision of a text, and the flag 0: what a page formats has no others. */
int vsnprintf(char *restrict to, size_t room, const char *restrict form, va_list given) {
  Printing out = {.to = to, .room = room};
  const char *format = form;
  va_list arguments;
  va_copy(arguments, given);
  for (; *format != '\0'; format++) {
    if (*format != '%') {
      put(&out, *format);
      continue;
    }
    format++;
    const Shape shape = shape_of(&format, &arguments);
    if (*format == 's')
      put_text(&out, &shape, va_arg(arguments, const char *));
    else if (*format == 'c')
      put(&out, (char)va_arg(arguments, int));
    else if (*format == '%')
      put(&out, '%');
    else
      put_number(&out, *format, &shape, number_of(&shape, *format == 'd', &arguments));
  }
  va_end(arguments);
  if (room > 0) to[out.length < room ? out.length : room - 1] = '\0';
  return (int)out.length;
}
