/* What a page has in the place of functions of the C library does what these do. */
#include <errno.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Under other names, beside the real ones. */
#define memcpy    page_memcpy
#define memmove   page_memmove
#define memset    page_memset
#define memchr    page_memchr
#define memmem    page_memmem
#define strchr    page_strchr
#define strspn    page_strspn
#define strcspn   page_strcspn
#define stpcpy    page_stpcpy
#define strstr    page_strstr
#define strtol    page_strtol
#define strtoll   page_strtoll
#define strtoul   page_strtoul
#define vsnprintf page_vsnprintf
void *page_memcpy(void *restrict to, const void *restrict from, size_t length);
void *page_memmove(void *to, const void *from, size_t length);
void *page_memset(void *block, int byte, size_t length);
void *page_memchr(const void *block, int byte, size_t length);
void *page_memmem(const void *text, size_t length, const void *part, size_t part_length);
char *page_strchr(const char *text, int byte);
size_t page_strspn(const char *text, const char *set);
size_t page_strcspn(const char *text, const char *set);
char *page_stpcpy(char *restrict to, const char *restrict from);
char *page_strstr(const char *text, const char *part);
long page_strtol(const char *text, char **end, int base);
long long page_strtoll(const char *text, char **end, int base);
unsigned long page_strtoul(const char *text, char **end, int base);
int page_vsnprintf(char *restrict to, size_t room, const char *restrict form, va_list given);
#include "../../../adjudicator/desk/browser/text.c"
#undef memcpy
#undef memmove
#undef memset
#undef memchr
#undef memmem
#undef strchr
#undef strspn
#undef strcspn
#undef stpcpy
#undef strstr
#undef strtol
#undef strtoll
#undef strtoul
#undef vsnprintf

#define BYTES ((size_t)48)

/* Every length between every two places of a block, those that lie over each other too. */
static void blocks_are_copied(void **state) {
  (void)state;
  for (size_t from = 0; from < BYTES; from++) {
    for (size_t to = 0; to < BYTES; to++) {
      size_t most = BYTES - (from > to ? from : to);
      for (size_t length = 0; length <= most; length++) {
        unsigned char ours[BYTES], theirs[BYTES];
        for (size_t i = 0; i < BYTES; i++) ours[i] = theirs[i] = (unsigned char)(i + 1);
        memmove(ours + to, ours + from, length);
        assert_ptr_equal(page_memmove(theirs + to, theirs + from, length), theirs + to);
        assert_memory_equal(ours, theirs, BYTES);
      }
    }
  }
}

static void blocks_are_filled_and_searched(void **state) {
  (void)state;
  for (size_t at = 0; at < BYTES; at++) {
    for (size_t length = 0; length <= BYTES - at; length++) {
      unsigned char ours[BYTES] = {0}, theirs[BYTES] = {0};
      memset(ours + at, 0x1E9, length);
      assert_ptr_equal(page_memset(theirs + at, 0x1E9, length), theirs + at);
      assert_memory_equal(ours, theirs, BYTES);
      assert_ptr_equal(page_memchr(theirs, 0x1E9, at + length), memchr(theirs, 0xE9, at + length));
    }
  }
}

static void texts_are_searched(void **state) {
  (void)state;
  static const char *const TEXTS[] = {"", "a", "aab", "abab", "aaaaab", "caf\u00E9", "b\u00E9b\u00E9"};
  static const char *const PARTS[] = {"", "a", "ab", "aab", "abb", "b", "\u00E9", "\xC3", "aaaaaab"};
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
    const char *text = TEXTS[i];
    char copy[16] = "aaaaaaaaaaaaaaa";
    assert_ptr_equal(page_stpcpy(copy, text), copy + strlen(text));
    assert_string_equal(copy, text);
    for (size_t k = 0; k < sizeof PARTS / sizeof *PARTS; k++) {
      assert_ptr_equal(page_strstr(text, PARTS[k]), strstr(text, PARTS[k]));
      assert_ptr_equal(page_memmem(text, strlen(text), PARTS[k], strlen(PARTS[k])),
                       memmem(text, strlen(text), PARTS[k], strlen(PARTS[k])));
      assert_int_equal(page_strspn(text, PARTS[k]), strspn(text, PARTS[k]));
      assert_int_equal(page_strcspn(text, PARTS[k]), strcspn(text, PARTS[k]));
      assert_ptr_equal(page_strchr(text, PARTS[k][0]), strchr(text, PARTS[k][0]));
    }
  }
}

static void numbers_are_read(void **state) {
  (void)state;
  static const char *const TEXTS[] = {"",
                                      "-",
                                      "+x",
                                      "0",
                                      " \t7 ",
                                      "-12x",
                                      "+0099",
                                      "1f",
                                      "FfG",
                                      "9223372036854775807",
                                      "9223372036854775808",
                                      "-9223372036854775808",
                                      "-9223372036854775809",
                                      "18446744073709551615",
                                      "18446744073709551616",
                                      "-18446744073709551615",
                                      "99999999999999999999999999"};
  static const int BASES[] = {10, 16};
  for (size_t i = 0; i < 2 * sizeof TEXTS / sizeof *TEXTS; i++) {
    const char *text = TEXTS[i / 2];
    char *ours, *theirs;
    int base = BASES[i % 2], fault;
    errno = 0;
    long number = strtol(text, &ours, base);
    fault = errno;
    errno = 0;
    assert_int_equal(page_strtol(text, &theirs, base), number);
    assert_int_equal(errno, fault);
    assert_ptr_equal(ours, theirs);
    assert_int_equal(page_strtoll(text, NULL, base), strtoll(text, NULL, base));
    errno = 0;
    unsigned long natural = strtoul(text, &ours, base);
    fault = errno;
    errno = 0;
    assert_true(page_strtoul(text, &theirs, base) == natural);
    assert_int_equal(errno, fault);
    assert_ptr_equal(ours, theirs);
  }
}

/* The page's text and the C library's, with room for all of it and for some. */
static void formats(const char *format, ...) {
  for (size_t room = 0; room <= BYTES; room++) {
    char one[BYTES], other[BYTES];
    memset(one, '!', sizeof one);
    memset(other, '!', sizeof other);
    va_list mine, real;
    va_start(mine, format);
    va_copy(real, mine);
    int length = page_vsnprintf(one, room, format, mine);
    assert_int_equal(length, vsnprintf(other, room, format, real));
    assert_memory_equal(one, other, sizeof one);
    va_end(real);
    va_end(mine);
  }
}

static void values_are_formatted(void **state) {
  (void)state;
  formats("no value, 100%%");
  formats("%s: %s%s", "moves", "", "OI4 1413");
  formats("%.*s|%.1s|%.2s|%.*s|%*s|", 3, "abcdef", "xyz", "x", 0, "none", 6, "");
  formats("%c%c", 'a', '?');
  formats("%d %d %d %02d %04d %u", 0, -17, INT_MIN, 7, -5, UINT_MAX);
  formats("%ld %lu %lld %zu", LONG_MIN, ULONG_MAX, LLONG_MIN, (size_t)0);
  formats("%" PRId64 " %" PRIu64, INT64_MAX, UINT64_MAX);
  formats("%04X %02X %06x %04x %x", 0xBEEFu, 0xAu, 0xC0FFEEu, 1u, 0u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_are_copied),  cmocka_unit_test(blocks_are_filled_and_searched),
      cmocka_unit_test(texts_are_searched), cmocka_unit_test(values_are_formatted),
      cmocka_unit_test(numbers_are_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
