/* Mails with a page, a picture and a calendar, read back by GMime's parser. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <gmime/gmime.h>

#include "../../../adjudicator/mail/message.h"
#include "../../../adjudicator/mail/mime.h"

/* Bytes that no encoding but base64 brings through: NUL, CR, LF, 8 bits, "From ", a dot on a line. */
static const unsigned char PICTURE[] = "\x89PNG\r\n\x1a\n\0\0\xff\nFrom me\n.\n\r--=_x\n\x80";
#define PICTURE_LENGTH (sizeof PICTURE - 1)

static const char PAGE[] = "<!DOCTYPE html>\n<title>ñ</title>\n<p>Madrid → gate, a &lt; b = c.</p>\n";

static Mail whole_mail(void) {
  return (Mail){
      .message_id = "madrid.3.spanish.1@example.org",
      .from = "Referee <referee@example.org>",
      .to = "Phil <phil@example.org>",
      .subject = "madrid, turn 3",
      .date = 1795244400,
      .text = "The report: ñ.\n",
      .orders = "game: madrid\n",
      .html = PAGE,
      .picture = PICTURE,
      .picture_length = PICTURE_LENGTH,
      .calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
  };
}

static GMimeMessage *parse(const char *bytes, size_t length) {
  GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, length);
  GMimeParser *parser = g_mime_parser_new_with_stream(stream);
  GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
  g_object_unref(parser);
  g_object_unref(stream);
  assert_non_null(message);
  return message;
}

/* The parts as they lie within each other: "multipart/mixed(text/plain application/yaml)". */
static char *shape(Arena *arena, GMimeObject *part) {
  char *type = g_mime_content_type_get_mime_type(g_mime_object_get_content_type(part));
  char *text = arena_strdup(arena, type);
  g_free(type);
  if (!GMIME_IS_MULTIPART(part)) return text;
  GMimeMultipart *multipart = GMIME_MULTIPART(part);
  for (int i = 0; i < g_mime_multipart_get_count(multipart); i++)
    text = arena_printf(arena, "%s%s%s", text, i == 0 ? "(" : " ",
                        shape(arena, g_mime_multipart_get_part(multipart, i)));
  return arena_printf(arena, "%s)", text);
}

/* The content of the leaf at a path like {0, 1}, decoded. Caller frees. */
static GByteArray *content_at(GMimeObject *part, const int *path, size_t depth) {
  for (size_t i = 0; i < depth; i++) part = g_mime_multipart_get_part(GMIME_MULTIPART(part), path[i]);
  assert_true(GMIME_IS_PART(part));
  GByteArray *bytes = g_byte_array_new();
  GMimeStream *stream = g_mime_stream_mem_new_with_byte_array(bytes);
  g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(stream), FALSE);
  assert_true(g_mime_data_wrapper_write_to_stream(g_mime_part_get_content(GMIME_PART(part)), stream) >= 0);
  g_object_unref(stream);
  return bytes;
}

static void assert_content(GMimeObject *body, const int *path, size_t depth, const void *wanted,
                           size_t length) {
  GByteArray *bytes = content_at(body, path, depth);
  assert_int_equal(bytes->len, length);
  assert_memory_equal(bytes->data, wanted, length);
  g_byte_array_unref(bytes);
}

static char *composed_shape(Arena *arena, const Mail *mail) {
  size_t length;
  char *bytes = mail_compose(arena, mail, &length);
  assert_non_null(bytes);
  GMimeMessage *message = parse(bytes, length);
  char *text = shape(arena, g_mime_message_get_mime_part(message));
  g_object_unref(message);
  return text;
}

static void parts_stand_within_each_other(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = whole_mail();
  assert_string_equal(
      composed_shape(arena, &mail),
      "multipart/mixed(multipart/alternative(text/plain multipart/related(text/html image/png)) "
      "application/yaml text/calendar)");
  mail.picture = NULL;
  assert_string_equal(composed_shape(arena, &mail),
                      "multipart/mixed(multipart/alternative(text/plain text/html) application/yaml "
                      "text/calendar)");
  mail.desk = "<!doctype html>\n<script>\"=\"</script>\n";
  mail.desk_name = "ducs-orders.html";
  assert_string_equal(composed_shape(arena, &mail),
                      "multipart/mixed(multipart/alternative(text/plain text/html) application/yaml "
                      "text/calendar text/html)");
  mail.desk = NULL;
  mail.calendar = mail.orders = NULL;
  assert_string_equal(composed_shape(arena, &mail), "multipart/alternative(text/plain text/html)");
  mail = whole_mail();
  mail.html = NULL; /* nobody would show the picture */
  assert_string_equal(composed_shape(arena, &mail),
                      "multipart/mixed(text/plain application/yaml text/calendar)");
  mail.orders = NULL;
  assert_string_equal(composed_shape(arena, &mail), "multipart/mixed(text/plain text/calendar)");
  arena_free(arena);
}

static void contents_read_back(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = whole_mail();
  size_t length;
  char *bytes = mail_compose(arena, &mail, &length);
  GMimeMessage *message = parse(bytes, length);
  GMimeObject *body = g_mime_message_get_mime_part(message);
  assert_content(body, (const int[]){0, 0}, 2, mail.text, strlen(mail.text));
  assert_content(body, (const int[]){0, 1, 0}, 3, PAGE, strlen(PAGE));
  assert_content(body, (const int[]){0, 1, 1}, 3, PICTURE, PICTURE_LENGTH);
  assert_content(body, (const int[]){1}, 1, mail.orders, strlen(mail.orders));
  static const char CALENDAR[] = "BEGIN:VCALENDAR\nEND:VCALENDAR\n"; /* transports make CRLF again */
  assert_content(body, (const int[]){2}, 1, CALENDAR, strlen(CALENDAR));
  for (size_t i = 0; i < length; i++) assert_true((unsigned char)bytes[i] < 127 && bytes[i] != '\r');
  g_object_unref(message);
  arena_free(arena);
}

static void the_page_names_its_picture(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = whole_mail();
  size_t length;
  char *bytes = mail_compose(arena, &mail, &length);
  GMimeMessage *message = parse(bytes, length);
  GMimeMultipart *mixed = GMIME_MULTIPART(g_mime_message_get_mime_part(message));
  GMimeMultipart *alternative = GMIME_MULTIPART(g_mime_multipart_get_part(mixed, 0));
  GMimeMultipart *related = GMIME_MULTIPART(g_mime_multipart_get_part(alternative, 1));
  GMimeObject *picture = g_mime_multipart_get_part(related, 1);
  const char *id = mail_picture_id(arena, mail.message_id);
  assert_string_equal(g_mime_object_get_content_id(picture), id);
  assert_string_equal(strchr(id, '@'), "@example.org");
  /* Nothing that a URL would have to escape. */
  assert_int_equal(strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789.@"), strlen(id));
  assert_string_not_equal(id, mail_picture_id(arena, "madrid.3.french.1@example.org"));
  assert_string_equal(g_mime_object_get_header(picture, "Content-Disposition"), "inline; filename=map.png");
  assert_string_equal(g_mime_object_get_content_type_parameter(GMIME_OBJECT(related), "type"), "text/html");
  GMimeObject *calendar = g_mime_multipart_get_part(mixed, 2);
  assert_string_equal(g_mime_object_get_header(calendar, "Content-Type"),
                      "text/calendar; charset=utf-8; method=PUBLISH");
  assert_string_equal(g_mime_object_get_header(calendar, "Content-Disposition"),
                      "attachment; filename=deadline.ics");
  g_object_unref(message);
  arena_free(arena);
}

static void same_mail_same_bytes(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = whole_mail();
  size_t one, two;
  char *first = mail_compose(arena, &mail, &one), *second = mail_compose(arena, &mail, &two);
  assert_int_equal(one, two);
  assert_memory_equal(first, second, one);
  arena_free(arena);
}

/* Each boundary of a mail, put into its page and its text, parts nothing. */
static void no_part_can_be_injected(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = whole_mail();
  size_t length;
  char *wanted = composed_shape(arena, &mail), *bytes = mail_compose(arena, &mail, &length);
  size_t boundaries = 0;
  const char *hostile = "";
  for (char *at = bytes; (at = strstr(at, "boundary=\"")) != NULL; boundaries++) {
    at += strlen("boundary=\"");
    char *boundary = arena_strndup(arena, at, strcspn(at, "\""));
    hostile = arena_printf(arena, "%s\n--%s\nContent-Type: text/html\n\n<b>\n--%s--\n", hostile, boundary,
                           boundary);
  }
  assert_int_equal(boundaries, 3);
  mail.html = hostile;
  assert_string_equal(composed_shape(arena, &mail), wanted);
  mail.calendar = mail.text = hostile;
  assert_string_equal(composed_shape(arena, &mail), wanted);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_stand_within_each_other), cmocka_unit_test(contents_read_back),
      cmocka_unit_test(the_page_names_its_picture),    cmocka_unit_test(same_mail_same_bytes),
      cmocka_unit_test(no_part_can_be_injected),
  };
  mime_start();
  return cmocka_run_group_tests(tests, NULL, NULL);
}
