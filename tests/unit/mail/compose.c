/* Every mail is read back by GMime's parser and compared with what went in. */
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

static Mail plain_mail(void) {
  return (Mail){
      .message_id = "madrid.3.spanish.1@example.org",
      .from = "Referee <referee@example.org>",
      .to = "Phil <phil@example.org>",
      .subject = "madrid, turn 3",
      .date = 1795244400, /* 2026-11-21T07:00:00Z */
      .text = "The report.\n",
  };
}

/* ---- reading back ---- */

static GMimeMessage *parse(const char *bytes, size_t length) {
  GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, length);
  GMimeParser *parser = g_mime_parser_new_with_stream(stream);
  GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
  g_object_unref(parser);
  g_object_unref(stream);
  assert_non_null(message);
  return message;
}

/* The decoded content of a leaf, in the arena. */
static char *content_of(Arena *arena, GMimeObject *part) {
  assert_true(GMIME_IS_PART(part));
  GByteArray *bytes = g_byte_array_new();
  GMimeStream *stream = g_mime_stream_mem_new_with_byte_array(bytes);
  assert_true(g_mime_data_wrapper_write_to_stream(g_mime_part_get_content(GMIME_PART(part)), stream) >= 0);
  char *content = arena_strndup(arena, (const char *)bytes->data, bytes->len);
  g_object_unref(stream);
  return content;
}

static char *composed(Arena *arena, const Mail *mail, size_t *length) {
  char *bytes = mail_compose(arena, mail, length);
  assert_non_null(bytes);
  assert_int_equal(strlen(bytes), *length);
  return bytes;
}

/* Seven bits, no CR, no line over 998, a line end at the end. */
static void assert_passes_everywhere(const char *bytes) {
  size_t column = 0;
  for (const char *c = bytes; *c != '\0'; c++) {
    assert_true((unsigned char)*c < 127 && *c != '\r');
    column = *c == '\n' ? 0 : column + 1;
    assert_true(column <= 998);
  }
  assert_int_equal(column, 0);
}

/* Composes, parses and compares both texts. */
static void assert_round_trip(Arena *arena, const Mail *mail) {
  size_t length;
  char *bytes = composed(arena, mail, &length);
  assert_passes_everywhere(bytes);
  GMimeMessage *message = parse(bytes, length);
  GMimeObject *body = g_mime_message_get_mime_part(message);
  if (mail->orders == NULL) {
    char *text = content_of(arena, body);
    size_t given = strlen(mail->text);
    assert_memory_equal(text, mail->text, given);
    /* A body of one part ends in a line end even where the text does not; in quoted-printable that can be
     * a soft one, which is no part of the text. */
    bool ends = given == 0 || mail->text[given - 1] == '\n';
    assert_true(text[given] == '\0' || (!ends && strcmp(text + given, "\n") == 0));
  } else {
    assert_true(GMIME_IS_MULTIPART(body));
    assert_int_equal(g_mime_multipart_get_count(GMIME_MULTIPART(body)), 2);
    GMimeObject *orders = g_mime_multipart_get_part(GMIME_MULTIPART(body), 1);
    assert_string_equal(content_of(arena, g_mime_multipart_get_part(GMIME_MULTIPART(body), 0)), mail->text);
    assert_string_equal(content_of(arena, orders), mail->orders);
  }
  g_object_unref(message);
}

/* ---- tests ---- */

static void bytes_of_a_plain_mail(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = plain_mail();
  size_t length;
  assert_string_equal(composed(arena, &mail, &length), "Date: Sat, 21 Nov 2026 07:00:00 +0000\n"
                                                       "From: Referee <referee@example.org>\n"
                                                       "To: Phil <phil@example.org>\n"
                                                       "Subject: madrid, turn 3\n"
                                                       "Message-Id: <madrid.3.spanish.1@example.org>\n"
                                                       "Auto-Submitted: auto-generated\n"
                                                       "X-Auto-Response-Suppress: OOF, AutoReply\n"
                                                       "MIME-Version: 1.0\n"
                                                       "Content-Type: text/plain; charset=utf-8\n"
                                                       "Content-Transfer-Encoding: 7bit\n"
                                                       "\n"
                                                       "The report.\n");
  arena_free(arena);
}

static void headers_read_back(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = plain_mail();
  mail.from = "Árbitro de Campaña <referee@example.org>";
  mail.to = "\"Ångström, Jürgen \\\"Jo\\\"\" <jo@example.org>";
  mail.reply_to = "orders+madrid.4F7K@example.org";
  mail.subject =
      "madrid, turno 3: se deben órdenes → sábado 21 nov 2026 08:00 (Europe/Madrid), ¡último aviso! "
      "Дос де Майо 五月二日";
  mail.in_reply_to = "madrid.2.spanish.1@example.org";
  mail.references = "madrid.0.spanish.1@example.org madrid.1.spanish.1@example.org";
  size_t length;
  char *bytes = composed(arena, &mail, &length);
  assert_passes_everywhere(bytes);
  GMimeMessage *message = parse(bytes, length);
  assert_string_equal(g_mime_message_get_subject(message), mail.subject);
  assert_string_equal(g_mime_message_get_message_id(message), mail.message_id);
  GDateTime *date = g_mime_message_get_date(message);
  assert_int_equal(g_date_time_to_unix(date), mail.date);
  InternetAddress *from = internet_address_list_get_address(g_mime_message_get_from(message), 0);
  assert_string_equal(internet_address_get_name(from), "Árbitro de Campaña");
  InternetAddress *to = internet_address_list_get_address(g_mime_message_get_to(message), 0);
  assert_string_equal(internet_address_get_name(to), "Ångström, Jürgen \"Jo\"");
  assert_string_equal(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(to)), "jo@example.org");
  InternetAddress *reply = internet_address_list_get_address(g_mime_message_get_reply_to(message), 0);
  assert_string_equal(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(reply)), mail.reply_to);
  GMimeObject *object = GMIME_OBJECT(message);
  assert_string_equal(g_mime_object_get_header(object, "In-Reply-To"), "<madrid.2.spanish.1@example.org>");
  assert_string_equal(g_mime_object_get_header(object, "Auto-Submitted"), "auto-generated");
  GMimeReferences *ids = g_mime_references_parse(NULL, g_mime_object_get_header(object, "References"));
  assert_int_equal(g_mime_references_length(ids), 3);
  assert_string_equal(g_mime_references_get_message_id(ids, 0), "madrid.0.spanish.1@example.org");
  assert_string_equal(g_mime_references_get_message_id(ids, 2), mail.in_reply_to);
  g_mime_references_free(ids);
  g_object_unref(message);
  arena_free(arena);
}

static void attachment_reads_back(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = plain_mail();
  mail.text = "-----ORDERS-----\ngame: madrid\n-----END-----\n";
  mail.orders = "game: madrid\nturn: \"3\"\n# 16→15\n";
  assert_round_trip(arena, &mail);
  size_t length;
  char *bytes = composed(arena, &mail, &length);
  GMimeMessage *message = parse(bytes, length);
  GMimeObject *body = g_mime_message_get_mime_part(message);
  GMimeObject *text = g_mime_multipart_get_part(GMIME_MULTIPART(body), 0);
  GMimeObject *orders = g_mime_multipart_get_part(GMIME_MULTIPART(body), 1);
  assert_true(g_mime_content_type_is_type(g_mime_object_get_content_type(body), "multipart", "mixed"));
  assert_string_equal(g_mime_object_get_header(text, "Content-Type"), "text/plain; charset=utf-8");
  assert_string_equal(g_mime_object_get_header(orders, "Content-Type"), "application/yaml; charset=utf-8");
  assert_string_equal(g_mime_object_get_header(orders, "Content-Disposition"),
                      "attachment; filename=orders.yaml");
  g_object_unref(message);
  arena_free(arena);
}

static void awkward_lines(void **state) {
  (void)state;
  static const char *const texts[] = {
      "",
      "\n",
      "no line end",
      ".\n",
      "..\n.\n.a\n",
      "From me\n>From you\n",
      "ñ\nFrom me\n",
      "a \nb\t\n \n\t\n",
      "--\n-- \n--boundary\n",
      "=\n=3D\n=\n",
      "a=20b\n",
      "\x01\x7f\n",
      "→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→→\n",
      "Content-Type: text/html\n\n<b>\n",
      "\n\n\nthree before, two after\n\n\n",
  };
  Arena *arena = arena_new();
  Mail mail = plain_mail();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    mail.text = texts[i];
    mail.orders = NULL;
    assert_round_trip(arena, &mail);
    mail.orders = texts[sizeof texts / sizeof *texts - 1 - i];
    assert_round_trip(arena, &mail);
  }
  arena_free(arena);
}

static char *line_of(Arena *arena, const char *unit, size_t times) {
  size_t size = strlen(unit);
  char *line = arena_alloc(arena, size * times + 2);
  for (size_t i = 0; i < times; i++) memcpy(line + i * size, unit, size);
  line[size * times] = '\n';
  return line;
}

static void long_lines(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = plain_mail();
  for (size_t columns = 990; columns <= 1010; columns++) {
    mail.text = line_of(arena, "x", columns);
    assert_round_trip(arena, &mail);
    mail.text = line_of(arena, "ñ", columns);
    assert_round_trip(arena, &mail);
  }
  size_t length;
  mail.text = line_of(arena, "x", 998); /* the longest that goes as it is */
  assert_non_null(strstr(composed(arena, &mail, &length), mail.text));
  mail.text = line_of(arena, "x", 999);
  assert_null(strstr(composed(arena, &mail, &length), mail.text));
  mail.text = line_of(arena, "x", 100000);
  assert_round_trip(arena, &mail);
  arena_free(arena);
}

/* Texts of the characters that encodings stumble over, from a generator with a seed. */
static void random_texts(void **state) {
  (void)state;
  static const char *const units[] = {"a", " ",     "\n", ".",     "=",   "\t",  "ñ",
                                      "→", "From ", "-",  "\n.\n", "xyz", "  \n"};
  Arena *arena = arena_new();
  uint32_t seed = 20261121;
  for (int i = 0; i < 2000; i++) {
    char *texts[2];
    for (int t = 0; t < 2; t++) {
      GString *text = g_string_new(NULL);
      seed = seed * 1664525u + 1013904223u;
      for (uint32_t left = seed >> 23; left > 0; left--) {
        seed = seed * 1664525u + 1013904223u;
        g_string_append(text, units[(seed >> 16) % (sizeof units / sizeof *units)]);
      }
      texts[t] = arena_strdup(arena, text->str);
      g_string_free(text, TRUE);
    }
    Mail mail = plain_mail();
    mail.text = texts[0];
    assert_round_trip(arena, &mail);
    mail.orders = texts[1];
    assert_round_trip(arena, &mail);
    arena_reset(arena);
  }
  arena_free(arena);
}

/* A lone CR is a line end to some servers, so it must not reach one. */
static void line_ends(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = plain_mail();
  mail.text = "a\r\nb\rc\r\r\nd\n\r.\r\n";
  size_t length;
  char *bytes = composed(arena, &mail, &length);
  assert_null(strchr(bytes, '\r'));
  assert_non_null(strstr(bytes, "\n\na\nb\nc\n\nd\n\n.\n"));
  arena_free(arena);
}

static void same_mail_same_bytes(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = plain_mail();
  mail.subject = "órdenes";
  mail.orders = "game: madrid\n";
  size_t one, two, three;
  char *first = composed(arena, &mail, &one);
  char *second = composed(arena, &mail, &two);
  assert_int_equal(one, two);
  assert_memory_equal(first, second, one);
  mail.message_id = "madrid.3.spanish.2@example.org";
  char *other = composed(arena, &mail, &three);
  char *boundary = strstr(first, "boundary=");
  assert_non_null(boundary);
  assert_null(strstr(other, arena_strndup(arena, boundary, strcspn(boundary, "\n"))));
  arena_free(arena);
}

/* ---- what players and game masters might try ---- */

/* The names of all headers of the message, lower case, each with a blank after it. */
static char *header_names(Arena *arena, GMimeMessage *message) {
  GMimeHeaderList *list = g_mime_object_get_header_list(GMIME_OBJECT(message));
  GString *names = g_string_new(NULL);
  for (int i = 0; i < g_mime_header_list_get_count(list); i++) {
    g_string_append_printf(names, "%s ", g_mime_header_get_name(g_mime_header_list_get_header_at(list, i)));
  }
  char *result = arena_strdup(arena, names->str);
  g_string_free(names, TRUE);
  return result;
}

static void no_header_can_be_injected(void **state) {
  (void)state;
  static const char *const breaks[] = {"\r\n", "\n", "\r",       "\r\n\r\n",    "\n\n",
                                       "\v",   "\f", "\xc2\x85", "\xe2\x80\xa8"};
  Arena *arena = arena_new();
  for (size_t i = 0; i < sizeof breaks / sizeof *breaks; i++) {
    Mail mail = plain_mail();
    mail.subject = arena_printf(arena, "turn 3%sBcc: spy@example.org%sX-Spy: 1", breaks[i], breaks[i]);
    mail.from = arena_printf(arena, "\"Referee%sBcc: spy@example.org\" <referee@example.org>", breaks[i]);
    mail.to = arena_printf(arena, "\"Phil%sBcc: spy\" <phil@example.org>", breaks[i]);
    mail.reply_to = arena_printf(arena, "\"Orders%sX-Spy: 1\" <orders@example.org>", breaks[i]);
    mail.in_reply_to = arena_printf(arena, "a@b>%sX-Spy: 1", breaks[i]);
    mail.references = arena_printf(arena, "ok@example.org a@b>%sX-Spy:1 <c@d", breaks[i]);
    size_t length;
    char *bytes = composed(arena, &mail, &length);
    GMimeMessage *message = parse(bytes, length);
    assert_string_equal(header_names(arena, message),
                        "Date From To Reply-To Subject Message-Id References Auto-Submitted "
                        "X-Auto-Response-Suppress MIME-Version ");
    assert_string_equal(g_mime_object_get_header(GMIME_OBJECT(message), "References"), "<ok@example.org>");
    InternetAddressList *recipients = g_mime_message_get_all_recipients(message);
    assert_int_equal(internet_address_list_length(recipients), 1);
    g_object_unref(recipients);
    assert_null(strpbrk(g_mime_message_get_subject(message), "\r\n"));
    assert_string_equal(content_of(arena, g_mime_message_get_mime_part(message)), mail.text);
    g_object_unref(message);
  }
  arena_free(arena);
}

static void no_part_can_be_injected(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = plain_mail();
  mail.orders = "game: madrid\n";
  size_t length;
  char *bytes = composed(arena, &mail, &length);
  char *boundary = strstr(bytes, "boundary=\"");
  assert_non_null(boundary);
  boundary += strlen("boundary=\"");
  boundary = arena_strndup(arena, boundary, strcspn(boundary, "\""));
  mail.text = arena_printf(arena, "--%s\nContent-Type: text/html\n\n<b>\n--%s--\n", boundary, boundary);
  assert_round_trip(arena, &mail);
  mail.orders = mail.text;
  assert_round_trip(arena, &mail);
  arena_free(arena);
}

static void thread_of_many_turns(void **state) {
  (void)state;
  Arena *arena = arena_new();
  GString *ids = g_string_new(NULL);
  for (int i = 0; i < 500; i++) g_string_append_printf(ids, "madrid.%d.spanish@example.org\n ", i);
  Mail mail = plain_mail();
  mail.references = ids->str;
  mail.in_reply_to = "madrid.499.spanish@example.org"; /* the last one already: not twice */
  size_t length;
  char *bytes = composed(arena, &mail, &length);
  assert_passes_everywhere(bytes);
  GMimeMessage *message = parse(bytes, length);
  const char *header = g_mime_object_get_header(GMIME_OBJECT(message), "References");
  assert_true(strlen(header) <= 998);
  GMimeReferences *kept = g_mime_references_parse(NULL, header);
  int count = g_mime_references_length(kept);
  assert_in_range(count, 20, 40);
  assert_string_equal(g_mime_references_get_message_id(kept, 0), "madrid.0.spanish@example.org");
  for (int i = 1; i < count; i++) {
    assert_string_equal(g_mime_references_get_message_id(kept, i),
                        arena_printf(arena, "madrid.%d.spanish@example.org", 500 - count + i));
  }
  g_mime_references_free(kept);
  g_object_unref(message);
  g_string_free(ids, TRUE);
  arena_free(arena);
}

static void long_subject(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Mail mail = plain_mail();
  size_t length;
  mail.subject = line_of(arena, "x", 5000);
  assert_passes_everywhere(composed(arena, &mail, &length));
  mail.subject = line_of(arena, "ñandú ", 1000);
  assert_passes_everywhere(composed(arena, &mail, &length));
  mail.subject = NULL;
  assert_passes_everywhere(composed(arena, &mail, &length));
  arena_free(arena);
}

static void what_is_no_mail(void **state) {
  (void)state;
  Arena *arena = arena_new();
  size_t length;
  Mail mail = plain_mail();
  mail.from = "the referee";
  assert_null(mail_compose(arena, &mail, &length));
  mail = plain_mail();
  mail.to = NULL;
  assert_null(mail_compose(arena, &mail, &length));
  mail.to = "phil@example.org, karsten@example.org";
  assert_null(mail_compose(arena, &mail, &length));
  mail = plain_mail();
  mail.reply_to = "orders";
  assert_null(mail_compose(arena, &mail, &length));
  mail = plain_mail();
  mail.message_id = "<madrid@example.org>";
  assert_null(mail_compose(arena, &mail, &length));
  mail.message_id = "madrid\r\nBcc: spy@example.org";
  assert_null(mail_compose(arena, &mail, &length));
  mail = plain_mail();
  mail.date = INT64_MAX;
  assert_null(mail_compose(arena, &mail, &length));
  arena_free(arena);
}

int main(void) {
  mime_start();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bytes_of_a_plain_mail),
      cmocka_unit_test(headers_read_back),
      cmocka_unit_test(attachment_reads_back),
      cmocka_unit_test(awkward_lines),
      cmocka_unit_test(long_lines),
      cmocka_unit_test(random_texts),
      cmocka_unit_test(line_ends),
      cmocka_unit_test(same_mail_same_bytes),
      cmocka_unit_test(no_header_can_be_injected),
      cmocka_unit_test(no_part_can_be_injected),
      cmocka_unit_test(thread_of_many_turns),
      cmocka_unit_test(long_subject),
      cmocka_unit_test(what_is_no_mail),
  };
  return cmocka_run_group_tests_name("mail/compose", tests, NULL, NULL);
}
