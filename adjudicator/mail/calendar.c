#include "message.h"

#include <inttypes.h>

#include <glib.h>
#include <string.h>

/* Bytes of a line without its end, and with the blank that begins what goes on (RFC 5545 3.1). */
#define LINE_BYTES 75

#define PUBLISH "PUBLISH"
#define CANCEL  "CANCEL"

/* TEXT of RFC 5545 3.3.11. Caller frees. */
static char *escaped(const char *text) {
  char *valid = g_utf8_make_valid(text, -1);
  GString *out = g_string_new(NULL);
  for (const char *c = valid; *c != '\0'; c++) {
    unsigned char byte = (unsigned char)*c;
    if (byte == '\n') {
      g_string_append(out, "\\n");
    } else if (byte < 32 || byte == 127) {
      g_string_append_c(out, ' ');
    } else {
      if (byte == '\\' || byte == ';' || byte == ',') g_string_append_c(out, '\\');
      g_string_append_c(out, *c);
    }
  }
  g_free(valid);
  return g_string_free(out, FALSE);
}

/* One content line, folded. */
static void put_line(GString *file, const char *name, const char *value) {
  char *line = g_strconcat(name, ":", value, NULL);
  size_t column = 0;
  for (const char *c = line; *c != '\0'; c = g_utf8_next_char(c)) {
    size_t length = (size_t)(g_utf8_next_char(c) - c);
    if (column + length > LINE_BYTES) {
      g_string_append(file, "\r\n ");
      column = 1;
    }
    g_string_append_len(file, c, (gssize)length);
    column += length;
  }
  g_string_append(file, "\r\n");
  g_free(line);
}

static void put_text(GString *file, const char *name, const char *text) {
  char *value = escaped(text);
  put_line(file, name, value);
  g_free(value);
}

/* DATE-TIME in UTC, form 2 of RFC 5545 3.3.5. */
static void put_time(GString *file, const char *name, Time time) {
  GDateTime *date = g_date_time_new_from_unix_utc(time);
  char *value = date == NULL ? NULL : g_date_time_format(date, "%Y%m%dT%H%M%SZ");
  if (value != NULL) put_line(file, name, value);
  g_free(value);
  if (date != NULL) g_date_time_unref(date);
}

const char *calendar_method(const char *file) {
  return strstr(file, "\nMETHOD:" CANCEL) == NULL ? PUBLISH : CANCEL;
}

void calendar_read(const char *file, CalendarEntry *out) {
  /* Lines of these names are never folded, and no text can begin one (escaped()). */
  const char *sequence = strstr(file, "\nSEQUENCE:"), *at = strstr(file, "\nDTSTART:");
  *out = (CalendarEntry){.at = TIME_NONE, .cancelled = strcmp(calendar_method(file), CANCEL) == 0};
  if (sequence != NULL) out->sequence = g_ascii_strtoll(sequence + strlen("\nSEQUENCE:"), NULL, 10);
  GTimeZone *utc = g_time_zone_new_utc();
  char *time = at == NULL ? NULL : g_strndup(at + strlen("\nDTSTART:"), strlen("20261121T070000Z"));
  GDateTime *date = time == NULL ? NULL : g_date_time_new_from_iso8601(time, utc);
  if (date != NULL) {
    out->at = g_date_time_to_unix(date);
    g_date_time_unref(date);
  }
  g_free(time);
  g_time_zone_unref(utc);
}

static void put_entry(GString *file, Arena *arena, const CalendarEntry *entry) {
  put_line(file, "BEGIN", "VEVENT");
  put_text(file, "UID", entry->uid);
  put_time(file, "DTSTAMP", entry->stamp);
  put_line(file, "SEQUENCE", arena_printf(arena, "%" PRId64, entry->sequence));
  if (entry->organizer != NULL)
    put_line(file, "ORGANIZER", arena_concat(arena, "mailto:", entry->organizer, NULL));
  if (entry->cancelled) put_line(file, "STATUS", "CANCELLED");
  put_time(file, "DTSTART", entry->at);
  put_text(file, "SUMMARY", entry->summary);
  if (entry->description != NULL) put_text(file, "DESCRIPTION", entry->description);
  put_line(file, "TRANSP", "TRANSPARENT");
  put_line(file, "END", "VEVENT");
}

static GString *begin_file(void) {
  GString *file = g_string_new(NULL);
  put_line(file, "BEGIN", "VCALENDAR");
  put_line(file, "VERSION", "2.0");
  put_line(file, "PRODID", "-//adjudicator//play by mail//EN");
  return file;
}

static char *end_file(GString *file, Arena *arena) {
  put_line(file, "END", "VCALENDAR");
  char *result = arena_strdup(arena, file->str);
  g_string_free(file, TRUE);
  return result;
}

char *calendar_file(Arena *arena, const CalendarEntry *entry) {
  GString *file = begin_file();
  put_line(file, "METHOD", entry->cancelled ? CANCEL : PUBLISH);
  put_entry(file, arena, entry);
  return end_file(file, arena);
}

char *calendar_list(Arena *arena, const CalendarEntry *entries, size_t count) {
  GString *file = begin_file();
  for (size_t i = 0; i < count; i++) put_entry(file, arena, &entries[i]);
  return end_file(file, arena);
}
