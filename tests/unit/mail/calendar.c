/* The calendar's file, byte for byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <glib.h>

#include "../../../adjudicator/mail/message.h"

static const CalendarEntry ENTRY = {
    .uid = "deadline.madrid.3.spanish@example.org",
    .sequence = 7,
    .stamp = 1795244400, /* 2026-11-21T07:00:00Z */
    .at = 1795417200,    /* 2026-11-23T07:00:00Z */
    .organizer = "referee@example.org",
    .summary = "madrid, turn 3: orders",
};

static void bytes_of_an_entry(void **state) {
  (void)state;
  Arena *arena = arena_new();
  assert_string_equal(calendar_file(arena, &ENTRY), "BEGIN:VCALENDAR\r\n"
                                                    "VERSION:2.0\r\n"
                                                    "PRODID:-//adjudicator//play by mail//EN\r\n"
                                                    "METHOD:PUBLISH\r\n"
                                                    "BEGIN:VEVENT\r\n"
                                                    "UID:deadline.madrid.3.spanish@example.org\r\n"
                                                    "DTSTAMP:20261121T070000Z\r\n"
                                                    "SEQUENCE:7\r\n"
                                                    "ORGANIZER:mailto:referee@example.org\r\n"
                                                    "DTSTART:20261123T070000Z\r\n"
                                                    "SUMMARY:madrid\\, turn 3: orders\r\n"
                                                    "TRANSP:TRANSPARENT\r\n"
                                                    "END:VEVENT\r\n"
                                                    "END:VCALENDAR\r\n");
  arena_free(arena);
}

static void takes_an_entry_away(void **state) {
  (void)state;
  Arena *arena = arena_new();
  CalendarEntry entry = ENTRY;
  entry.cancelled = true;
  const char *file = calendar_file(arena, &entry);
  assert_non_null(strstr(file, "\r\nMETHOD:CANCEL\r\nBEGIN:VEVENT\r\n"));
  assert_non_null(strstr(file, "\r\nSTATUS:CANCELLED\r\n"));
  assert_string_equal(calendar_method(file), "CANCEL");
  assert_string_equal(calendar_method(calendar_file(arena, &ENTRY)), "PUBLISH");
  arena_free(arena);
}

/* What the next file of an entry follows from, whatever a player's words look like. */
static void is_read_back(void **state) {
  (void)state;
  Arena *arena = arena_new();
  CalendarEntry entry = ENTRY, read;
  entry.summary = "a\r\nMETHOD:CANCEL\nSEQUENCE:99\nDTSTART:20000101T000000Z";
  for (int i = 0; i < 2; i++) {
    entry.cancelled = i == 1;
    calendar_read(calendar_file(arena, &entry), &read);
    assert_int_equal(read.sequence, entry.sequence);
    assert_int_equal(read.at, entry.at);
    assert_int_equal(read.cancelled, entry.cancelled);
  }
  arena_free(arena);
}

static void texts_are_escaped(void **state) {
  (void)state;
  Arena *arena = arena_new();
  CalendarEntry entry = ENTRY;
  entry.summary = "a;b\\c\r\nEND:VEVENT\x01";
  entry.description = "one\ntwo, three";
  const char *file = calendar_file(arena, &entry);
  assert_non_null(strstr(file, "\r\nSUMMARY:a\\;b\\\\c \\nEND:VEVENT \r\n"));
  assert_non_null(strstr(file, "\r\nDESCRIPTION:one\\ntwo\\, three\r\n"));
  arena_free(arena);
}

/* Unfolded by the rule of 3.1, the line is what it was; no line is longer, no character is cut. */
static void lines_are_folded(void **state) {
  (void)state;
  Arena *arena = arena_new();
  CalendarEntry entry = ENTRY;
  for (size_t shift = 0; shift < 4; shift++) {
    GString *long_text = g_string_new(NULL);
    for (size_t i = 0; i < shift; i++) g_string_append_c(long_text, 'x');
    for (int i = 0; i < 100; i++) g_string_append(long_text, "ñ→");
    entry.summary = long_text->str;
    GString *file = g_string_new(calendar_file(arena, &entry));
    char **lines = g_strsplit(file->str, "\r\n", -1);
    for (char **line = lines; *line != NULL; line++) {
      assert_true(strlen(*line) <= 75);
      assert_true(g_utf8_validate(*line, -1, NULL));
    }
    g_strfreev(lines);
    g_string_replace(file, "\r\n ", "", 0);
    char *wanted = g_strconcat("\r\nSUMMARY:", long_text->str, "\r\n", NULL);
    assert_non_null(strstr(file->str, wanted));
    g_free(wanted);
    g_string_free(file, TRUE);
    g_string_free(long_text, TRUE);
  }
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bytes_of_an_entry), cmocka_unit_test(takes_an_entry_away),
      cmocka_unit_test(is_read_back),      cmocka_unit_test(texts_are_escaped),
      cmocka_unit_test(lines_are_folded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
