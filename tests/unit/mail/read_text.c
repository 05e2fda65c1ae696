#include "reading.h"

#define FILE_TEXT                                                                                            \
  "game: madrid\norders: [\"12\xE2\x86\x92"                                                                  \
  "11\"]\n"
#define BLOCK     "-----ORDERS-----\n" FILE_TEXT "-----END-----\n"
#define MIXED     HEAD "Content-Type: multipart/mixed; boundary=b\n\n"
#define TEXT_PART "--b\nContent-Type: text/plain; charset=utf-8\n\n"

static void whole_body(void **state) {
  holds_file(state, HEAD "\na: b\nc: d\n", TEXT_BODY, "a: b\nc: d");
  holds_file(state, HEAD "\r\na: b\r\nc: d", TEXT_BODY, "a: b\nc: d");
  holds_file(state, HEAD "\na: b\n-- \nPhil\ntel: 5\n", TEXT_BODY, "a: b");
  holds_file(state, HEAD "\na: b\n--\nPhil\n", TEXT_BODY, "a: b");
  holds_file(state, HEAD "\na: b\n--- \nc: d\n> quoted\n", TEXT_BODY, "a: b\n--- \nc: d");
  holds_file(state, HEAD "Content-Type: nonsense\n\na: b\n", TEXT_BODY, "a: b");
  holds_file(state, HEAD "Content-Type: multipart/mixed\n\na: b\n", TEXT_BODY, "a: b");
}

static void transfer_encodings(void **state) {
  holds_file(state, HEAD "Content-Transfer-Encoding: base64\n\nYTogYgpj\nOiBkCg==\n", TEXT_BODY,
             "a: b\nc: d");
  holds_file(state,
             HEAD "Content-Type: text/plain; charset=utf-8\n"
                  "Content-Transfer-Encoding: Quoted-Printable (so)\n\na: =C3=A9\nlong: one =\ntwo\n",
             TEXT_BODY, "a: \xC3\xA9\nlong: one two");
  holds_file(state, HEAD "Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n%83H@8@H \n`\nend\n",
             TEXT_BODY, "a: b");
  holds_file(state, HEAD "Content-Transfer-Encoding: 8bit\n\na: \xC3\xA9\n", TEXT_BODY, "a: \xC3\xA9");
}

/* Some programs encode a text piece by piece, each with padding of its own (RFC 2045 6.8 knows one at the end). */
static void padded_pieces(void **state) {
#define BASE64 HEAD "Content-Transfer-Encoding: base64\n\n"
  holds_file(state, BASE64 "YTogYgo=\nYzogZAo=\nZTogZgo=\n", TEXT_BODY, "a: b\nc: d\ne: f");
  holds_file(state, BASE64 "YTogYgo=YzogZApl\nOg==IGYK\n", TEXT_BODY, "a: b\nc: d\ne: f");
  holds_file(state, BASE64 "YTogYg==Cg==\n\nYzogZAo\n", TEXT_BODY, "a: b\nc: d");
  holds_file(state, BASE64 "YTogYgo====\n=\n", TEXT_BODY, "a: b");
  holds_file(state,
             HEAD "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/yaml\n"
                  "Content-Transfer-Encoding: base64\n\nYTogYgo=\nYzogZAo=\n--b--\n",
             TEXT_ATTACHMENT, "a: b\nc: d\n");
}

/* What a server adds below, as it is, goes with the text: clearly, below a rule or the mark of a signature. */
static void clear_footers(void **state) {
  holds_file(state, BASE64 "YTogYgo=\n-- \nThe list of madrid\n", TEXT_BODY, "a: b");
  holds_file(state, BASE64 "YTogYmMK\n\n-- \nThe list of madrid\n", TEXT_BODY, "a: bc"); /* without padding */
  holds_file(state, BASE64 "YTogYg==\n__________\nmadrid mailing list\n", TEXT_BODY,
             "a: b\n__________\nmadrid mailing list");
  holds_file(state, BASE64 "YTogYmM=\r\n\r\n----------\r\nmadrid\r\n", TEXT_BODY,
             "a: bc\n----------\nmadrid");
}

/* What cannot be decoded to its end is not taken for the whole. */
static void encodings_that_break_off(void **state) {
  static const char *const BAD[] = {
      BASE64 "YTogYgpjO\n",          /* ends in a letter alone */
      BASE64 "YTogYgo=\nY",          /* the same in a later piece */
      BASE64 "YTogYgo=\nY=\n",       /* padding behind a letter alone */
      BASE64 "YTogYgo=\nThe list\n", /* what a server has added is no base64 */
      BASE64
      "YTogYgpj\n-- \nThe list\nYTogYgphOiBiCmE6IGIKYTogYgphOiBiCmE6IGIKYTogYgphOiBiCmE6IGIK\nYTog==\nx y\n",
      BASE64 "YTogYgo=\nc: d\n",
      HEAD "Content-Transfer-Encoding: quoted-printable\n\na: b\nc: d=4",
      HEAD "Content-Transfer-Encoding: quoted-printable\n\na: b\nc: d=C\n",
      HEAD "Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n%83H@8@H \n",
      HEAD
      "Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n%83H@8@H \n`\nend\nbegin 644 b\n%83H@8@H \n`\nend\n",
      HEAD "Content-Transfer-Encoding: x-uuencode\n\nc: d\nbegin 644 a\n%83H@8@H \n`\nend\n",
      HEAD "Content-Transfer-Encoding: x-uuencode\n\nc: d\n",
      HEAD "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\nPHA+YTogYjwvcD4K\nP\n",
  };
  for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) holds_none(state, BAD[i], "encoding");
  /* nor a marked block in it, whose end may be anywhere */
  holds_none(state, BASE64 "LS0tLS1PUkRFUlMtLS0tLQphOiBiCi0tLS0tRU5ELS0tLS0K\nYQ==\nc: d\n", "encoding");
  holds_bad(state,
            HEAD
            "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHello\n--b\nContent-Type: application/yaml\n"
            "Content-Transfer-Encoding: base64\n\nYTogYgo=\nc: d\n--b--\n",
            2, NO_TEXT_ENCODING);
  /* a message in it breaks off with it */
  IncomingMail mail =
      reading(state, HEAD "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n"
                          "LS0tLS1PUkRFUlMtLS0tLQo=\n-- \nc: d\n");
  for (size_t i = 0; i < mail.text_count; i++) assert_true(mail.texts[i].bad);
}

static void charsets(void **state) {
  static const char *const CASES[][3] = {
      {"iso-8859-1", "a: caf\xE9\n", "a: caf\xC3\xA9"},
      {"ISO-8859-15", "a: 5 \xA4\n", "a: 5 \xE2\x82\xAC"},
      {"iso-8859-1", "a: 5 \x80\n", "a: 5 \xE2\x82\xAC"}, /* Windows' set under a wrong name */
      {"windows-1252", "a: \x93x\x94\n", "a: \"x\""},
      {"Windows-1251", "a: \xC4\xE0\n", "a: \xD0\x94\xD0\xB0"},
      {"koi8-r", "a: \xE4\xC1\n", "a: \xD0\x94\xD0\xB0"},
      {"iso-2022-jp", "a: \x1B$B$\"\x1B(B\n", "a: \xE3\x81\x82"},
      {"shift_jis", "a: \x82\xA0\n", "a: \xE3\x81\x82"},
      {"euc-kr", "a: \xB0\xA1\n", "a: \xEA\xB0\x80"},
      {"gb2312", "a: \xD6\xD0\n", "a: \xE4\xB8\xAD"},
      {"big5", "a: \xA4\xA4\n", "a: \xE4\xB8\xAD"},
      {"utf-7", "a: caf+AOk-\n", "a: caf\xC3\xA9"},
      {"macintosh", "a: caf\x8E\n", "a: caf\xC3\xA9"},
      {"ibm850", "a: caf\x82\n", "a: caf\xC3\xA9"},
      {"\"UTF-8\"",
       "\xEF\xBB\xBF"
       "a: \xC3\xA9\n",
       "a: \xC3\xA9"},
      {"utf8", "a: \xC3\xA9\n", "a: \xC3\xA9"},
      {"us-ascii", "a: \xC3\xA9\n", "a: \xC3\xA9"},
      {"unknown-8bit", "a: b\n", "a: b"},
      {"utf-8", "a: \xE9\n", "a: \xE9"}, /* no UTF-8: YAML tells where */
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    const char *mail =
        arena_printf(*state, HEAD "Content-Type: text/plain; charset=%s\n\n%s", CASES[i][0], CASES[i][1]);
    holds_file(state, mail, TEXT_BODY, CASES[i][2]);
  }
  /* "a: b\n" in UTF-16 */
  holds_file(state,
             HEAD "Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n\n"
                  "//5hADoAIABiAAoA\n",
             TEXT_BODY, "a: b");
  holds_file(state,
             HEAD "Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n\n"
                  "AGEAOgAgAGIACg==\n",
             TEXT_BODY, "a: b");
  holds_file(state,
             HEAD "Content-Type: application/octet-stream; name=o.yaml\nContent-Transfer-Encoding: base64\n\n"
                  "//5hADoAIABiAAoA\n",
             TEXT_ATTACHMENT, "a: b\n");
}

static void unknown_charsets(void **state) {
  holds_none(state, HEAD "Content-Type: text/plain; charset=klingon\n\na: b\xE9\n", "charset");
  holds_none(state, HEAD "Content-Type: text/plain; charset=klingon\n\na: \x1B$B\n", "charset");
  holds_none(state, HEAD "Content-Type: text/plain; charset=\"utf-8//IGNORE\"\n\na: b\xE9\n", "charset");
  /* ASCII is ASCII, whatever it is called. */
  holds_file(state, HEAD "Content-Type: text/plain; charset=klingon\n\na: b\n", TEXT_BODY, "a: b");
  holds_none(state, HEAD "Content-Type: text/plain; charset=iso-2022-jp\n\na: \x1B$B$\n", "charset");
  holds_none(state, HEAD "Content-Type: text/plain; charset=windows-1252\n\na: \x81\n", "charset");
  holds_bad(state, MIXED "--b\n\nhello\n--b\nContent-Type: text/yaml; charset=klingon\n\na: \xFF\n--b--\n", 2,
            NO_TEXT_CHARSET);
  /* another part can be read */
  holds_file(
      state,
      MIXED
      "--b\nContent-Type: text/plain; charset=klingon\n\n\xFF\n--b\nContent-Type: text/yaml\n\na: b\n--b--\n",
      TEXT_ATTACHMENT, "a: b");
}

static void marked_blocks(void **state) {
  holds_file(state, HEAD "\nDear referee,\n\n" BLOCK "\nBye\n", TEXT_MARKERS, FILE_TEXT);
  holds_file(state, HEAD "\nHi\n-----ORDERS----- \na: b\n-- \nc: d\n-----END-----\t\n", TEXT_MARKERS,
             "a: b\n-- \nc: d\n");
  /* dashes that programs make of hyphens; no-break space */
  holds_file(state,
             HEAD "\n\xE2\x80\x94\xE2\x80\x94-\xC2\xA0ORDERS\xE2\x80\x94\xE2\x80\x94-\na: "
                  "b\n\xE2\x80\x94\xE2\x80\x94-END-----\n",
             TEXT_MARKERS, "a: b\n");
  /* equal twice: once */
  holds_file(state, HEAD "\n" BLOCK "and again\n" BLOCK, TEXT_MARKERS, FILE_TEXT);
  IncomingMail two = reading(state, HEAD "\n" BLOCK "-----ORDERS-----\na: c\n-----END-----\n");
  assert_int_equal(two.text_count, 2);
  is_text(&two.texts[0], TEXT_MARKERS, 0, FILE_TEXT);
  is_text(&two.texts[1], TEXT_MARKERS, 0, "a: c\n");
  holds_none(state, HEAD "\n-----ORDERS-----\na: b\n", "cut-off");
  holds_bad(state, HEAD "\n-----ORDERS-----\na: b\n" BLOCK, 2, NO_TEXT_CUT_OFF);
  holds_none(state, HEAD "\n-----ORDERS-----\n\n-----END-----\n", "empty");
  holds_bad(state, HEAD "\n-----ORDERS-----\n\n-----END-----\n" BLOCK, 2, NO_TEXT_EMPTY);
  /* no marks of ours */
  holds_file(state, HEAD "\na: ORDERS\n# -----ORDERS----- x\n----- ORDER -----\n", TEXT_BODY,
             "a: ORDERS\n# -----ORDERS----- x\n----- ORDER -----");
}

static void quoted_blocks(void **state) {
  holds_file(state, HEAD "\nOn x wrote:\n> -----ORDERS-----\n> a:\n>   - b\n>\n> c: d\n> -----END-----\n",
             TEXT_MARKERS, "a:\n  - b\n\nc: d\n");
  holds_file(state, HEAD "\n> > -----ORDERS-----\n> > a:\n>>   - b\n> > -----END-----\n", TEXT_MARKERS,
             "a:\n  - b\n");
  holds_file(state, HEAD "\n>>>-----ORDERS-----\n>>>a:\n>>>  - b\n>>>-----END-----\n", TEXT_MARKERS,
             "a:\n  - b\n");
  holds_file(state, HEAD "\nPK> -----ORDERS-----\nPK> a:\nPK>   - b\nPK> -----END-----\n", TEXT_MARKERS,
             "a:\n  - b\n");
  holds_file(state, HEAD "\n| -----ORDERS-----\n| a: b\n| -----END-----\n", TEXT_MARKERS, "a: b\n");
  holds_file(state, HEAD "\n    -----ORDERS-----\n    a:\n      - b\n    -----END-----\n", TEXT_MARKERS,
             "a:\n  - b\n");
  /* typed between quoted lines; quotation within */
  holds_file(state, HEAD "\n> -----ORDERS-----\n> a:\n  - typed\n> > deep\n> -----END-----\n", TEXT_MARKERS,
             "a:\n  - typed\n> deep\n");
  /* a folded value of YAML is not quotation */
  holds_file(state, HEAD "\n-----ORDERS-----\na: >\n  b\n> c\n-----END-----\n", TEXT_MARKERS,
             "a: >\n  b\n> c\n");
}

/* What the sender wrote comes before what he answers to. */
static void nearest_block(void **state) {
  holds_file(state, HEAD "\n" BLOCK "\n> -----ORDERS-----\n> a: form\n> -----END-----\n", TEXT_MARKERS,
             FILE_TEXT);
  holds_file(state, HEAD "\n> -----ORDERS-----\n> a: form\n> -----END-----\n" BLOCK, TEXT_MARKERS, FILE_TEXT);
  holds_file(state,
             HEAD
             "\n" BLOCK
             "\n-----Urspr\xC3\xBCngliche Nachricht-----\nVon: x\n-----ORDERS-----\na: form\n-----END-----\n",
             TEXT_MARKERS, FILE_TEXT);
  holds_file(state,
             HEAD "\n" BLOCK
                  "________________________________\nFrom: x\n-----ORDERS-----\na: form\n-----END-----\n",
             TEXT_MARKERS, FILE_TEXT);
  holds_file(
      state,
      HEAD "\n" BLOCK
           "\nVon: R <r@example.net>\nGesendet: Montag\nAn: P\n\n-----ORDERS-----\na: form\n-----END-----\n",
      TEXT_MARKERS, FILE_TEXT);
  /* forwarded in the text: nothing nearer */
  holds_file(state, HEAD "\n---------- Forwarded message ---------\nFrom: x\n\n" BLOCK, TEXT_MARKERS,
             FILE_TEXT);
  /* attached by the sender, form quoted */
  holds_file(state,
             MIXED TEXT_PART "see file\n> -----ORDERS-----\n> a: form\n> -----END-----\n"
                             "--b\nContent-Type: application/yaml\n\na: mine\n--b--\n",
             TEXT_ATTACHMENT, "a: mine");
  holds_bad(state, HEAD "\n-----ORDERS-----\nmine\n> -----ORDERS-----\n> a: form\n> -----END-----\n", 2,
            NO_TEXT_CUT_OFF);
}

static void attachments(void **state) {
  static const char *const HEADERS[] = {
      "Content-Type: application/yaml",
      "Content-Type: application/x-yaml; charset=utf-8",
      "Content-Type: TEXT/YAML",
      "Content-Type: text/x-yaml",
      "Content-Type: application/octet-stream; name=\"Orders.YAML\"",
      "Content-Type: application/octet-stream\nContent-Disposition: attachment; filename=turn3.yml",
      "Content-Type: text/plain\nContent-Disposition: inline; filename=\"orders.yaml\"",
      "Content-Type: text/plain\nContent-Disposition: attachment; filename=\"orders.yaml.txt\"",
      "Content-Type: application/octet-stream\nContent-Disposition: attachment;\n"
      " filename*0*=utf-8''%C3%B3rdenes; filename*1*=%2Eyaml",
      "Content-Type: application/octet-stream\nContent-Disposition: attachment;\n "
      "filename=\"=?utf-8?q?o=2Eyaml?=\"",
  };
  for (size_t i = 0; i < sizeof HEADERS / sizeof *HEADERS; i++) {
    const char *mail =
        arena_printf(*state, MIXED TEXT_PART "my orders\n--b\n%s\n\na: b\nc: d\n--b--\n", HEADERS[i]);
    holds_file(state, mail, TEXT_ATTACHMENT, "a: b\nc: d");
  }
  holds_file(state,
             MIXED TEXT_PART
             "hi\n--b\nContent-Type: application/octet-stream; name=Orders.TXT\n\na: b\n--b--\n",
             TEXT_ATTACHMENT, "a: b");
  holds_file(state,
             MIXED TEXT_PART "hi\n--b\nContent-Type: application/octet-stream; name=a.doc\n\na: b\n--b--\n",
             TEXT_BODY, "hi");
  IncomingMail mail =
      reading(state, MIXED "--b\nContent-Type: text/plain; name=\"d\xC3\xB3s.yaml\"\n\na: b\n--b--\n");
  assert_string_equal(mail.texts[0].file_name, "d\xC3\xB3s.yaml");
  assert_null(reading(state, HEAD "\na: b\n").texts[0].file_name);
  /* markers win; also those in an attachment; the same file twice is one */
  holds_file(state, MIXED TEXT_PART BLOCK "--b\nContent-Type: text/yaml\n\nx: y\n--b--\n", TEXT_MARKERS,
             FILE_TEXT);
  holds_file(state, MIXED TEXT_PART "hello\n--b\nContent-Type: text/yaml\n\n" BLOCK "--b--\n", TEXT_MARKERS,
             FILE_TEXT);
  holds_file(state,
             MIXED
             "--b\nContent-Type: text/yaml\n\nx: y\n--b\nContent-Type: application/yaml\n\nx: y\n\n--b--\n",
             TEXT_ATTACHMENT, "x: y");
  mail = reading(state,
                 MIXED "--b\nContent-Type: text/yaml\n\nx: y\n--b\nContent-Type: text/yaml\n\nx: z\n--b--\n");
  assert_int_equal(mail.text_count, 2);
  is_text(&mail.texts[0], TEXT_ATTACHMENT, 0, "x: y");
  is_text(&mail.texts[1], TEXT_ATTACHMENT, 0, "x: z");
  holds_none(state,
             MIXED TEXT_PART
             "\n--b\nContent-Type: image/png\nContent-Disposition: attachment; filename=a.png\n\nx\n--b--\n",
             "attachment");
  holds_file(state, HEAD "Content-Type: text/yaml\n\na: b\n", TEXT_ATTACHMENT, "a: b\n");
}

static void forwarded(void **state) {
#define INNER "--b\nContent-Type: message/rfc822\n\nFrom: other@example.com\nSubject: old\n"
  IncomingMail mail = reading(state, MIXED TEXT_PART "look\n" INNER "\n" BLOCK "--b--\n");
  is_text(&mail.texts[0], TEXT_MARKERS, 1, FILE_TEXT);
  assert_string_equal(mail.from, "phil@example.org");
  assert_string_equal(mail.subject, "t");
  assert_string_equal(mail.prose, "look");
  holds_file(state,
             MIXED INNER
             "Content-Type: multipart/mixed; boundary=c\n\n--c\n\nx\n--c\nContent-Type: text/yaml\n\n"
             "a: b\n--c--\n--b--\n",
             TEXT_ATTACHMENT, "a: b");
  holds_file(state, MIXED TEXT_PART BLOCK INNER "\n-----ORDERS-----\na: form\n-----END-----\n--b--\n",
             TEXT_MARKERS, FILE_TEXT);
  holds_file(state,
             MIXED "--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n"
                   "RnJvbTogYUBiLmMKCi0tLS0tT1JERVJTLS0tLS0KYTogYgotLS0tLUVORC0tLS0tCg==\n--b--\n",
             TEXT_MARKERS, "a: b\n");
}

static void alternatives(void **state) {
#define ALTERNATIVE HEAD "Content-Type: multipart/alternative; boundary=b\n\n"
  holds_file(state, ALTERNATIVE TEXT_PART "a: b\n--b\nContent-Type: text/html\n\n<p>a: b\n--b--\n", TEXT_BODY,
             "a: b");
  holds_file(state, ALTERNATIVE TEXT_PART "a: b\n--b\nContent-Type: text/plain\n\nother\n--b--\n", TEXT_BODY,
             "a: b");
  holds_file(state, MIXED TEXT_PART "a: b\n" TEXT_PART "c: d\n--b--\n", TEXT_BODY, "a: b\nc: d");
  holds_file(state,
             MIXED TEXT_PART
             "a: b\n--b\nContent-Type: text/plain\nContent-Disposition: attachment\n\nx\n--b--\n",
             TEXT_ATTACHMENT, "x");
  holds_none(state, HEAD "Content-Type: text/html\n\n<p>-----ORDERS-----<br>a: b\n-----END-----\n", "html");
  holds_none(state, ALTERNATIVE TEXT_PART "\n\n--b\nContent-Type: text/html\n\n<p>a: b\n--b--\n", "html");
  holds_none(state, HEAD "\n \n-- \nPhil\n", "empty");
  holds_none(state, HEAD "\n", "empty");
}

/* A body that is HTML alone is handed out for its text, and read with it. */
/* A text that says nothing gives way to the page beside it. */
static void pages_beside_nothing(void **state) {
  static const char *const TEXTS[] = {"\u00A0\n \u2003\n\u200B\n", "-- \nPhil\n", "\n--\nPhil, from home\n",
                                      "This mail is HTML. Your program does not show it.\n",
                                      "Veuillez afficher ce courriel en html.\n"};
  for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
    const char *bytes = arena_concat(*state, ALTERNATIVE TEXT_PART, TEXTS[i],
                                     "--b\nContent-Type: text/html\n\n<p>a: b\n--b--\n", NULL);
    assert_string_equal(reading(state, bytes).html, "<p>a: b");
  }
  static const char *const OTHERS[] = {"a\n-- \nPhil\n", "> a\n"};
  for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
    const char *bytes = arena_concat(*state, ALTERNATIVE TEXT_PART, OTHERS[i],
                                     "--b\nContent-Type: text/html\n\n<p>a: b\n--b--\n", NULL);
    assert_null(reading(state, bytes).html);
  }
  assert_null(reading(state, HEAD "\nThis is no HTML.\n").html);
}

/* S/MIME that is signed in one piece, in DER and in pieces of indefinite length, holds its text for everybody. */
static void signed_in_one_piece(void **state) {
#define SIGNED                                                                                               \
  HEAD "Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\n"                      \
       "Content-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n"
  holds_file(state,
             SIGNED "MGAGCSqGSIb3DQEHAqBTMFECAQExADBIBgkqhkiG9w0BBwGgOwQ5Q29udGVudC1UeXBlOiB0ZXh0\n"
                    "L3BsYWluOyBjaGFyc2V0PWlzby04ODU5LTENCg0KYTogY2Fm6Q0KMQA=\n",
             TEXT_BODY, "a: caf\xC3\xA9");
  holds_file(state,
             SIGNED "MIAGCSqGSIb3DQEHAqCAMIACAQExADCABgkqhkiG9w0BBwGggCSABBRDb250ZW50LVR5cGU6IHRl\n"
                    "eHQvcAQlbGFpbjsgY2hhcnNldD1pc28tODg1OS0xDQoNCmE6IGNhZukNCgAAAAAAADEAAAAAAAAA\n",
             TEXT_BODY, "a: caf\xC3\xA9");
  /* the text is elsewhere; it is enveloped; it breaks off; it says that it is longer */
  static const char *const OTHERS[] = {
      SIGNED "MCMGCSqGSIb3DQEHAqAWMBQCAQExADALBgkqhkiG9w0BBwExAA==\n",
      SIGNED "MGAGCSqGSIb3DQEHA6BTMFECAQExADBIBgkqhkiG9w0BBwGgOwQ5Q29udGVudC1UeXBlOiB0ZXh0\n"
             "L3BsYWluOyBjaGFyc2V0PWlzby04ODU5LTENCg0KYTogY2Fm6Q0KMQA=\n",
      SIGNED "MGAGCSqGSIb3DQEHAqBTMFECAQExADBIBgkqhkiG9w0BBwGgOwQ5Q29udGVudC1UeXBlOiB0ZXh0\n"
             "L3Bs\n",
      SIGNED "MIQ=\n",
      SIGNED "MIX/////\n",
      SIGNED "\n"};
  for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) holds_none(state, OTHERS[i], "encrypted");
}

static void html(void **state) {
  const char *bytes = HEAD "Content-Type: text/html; charset=iso-8859-1\n\n<p>caf\xE9\n";
  IncomingMail mail = reading(state, bytes);
  assert_string_equal(mail.html, "<p>caf\xC3\xA9\n");
  assert_int_equal(mail.html_length, strlen(mail.html));
  mail_read_with(*state, bytes, strlen(bytes),
                 "mine\n\n> theirs\n" BLOCK "> -----ORDERS-----\n> a: b\n> -----END-----\n", &mail);
  assert_int_equal(mail.text_count, 3);
  is_text(&mail.texts[0], TEXT_MARKERS, 0, FILE_TEXT);
  is_text(&mail.texts[1], TEXT_MARKERS, 1, "a: b\n");
  is_text(&mail.texts[2], TEXT_BODY, 0, "mine");
  assert_string_equal(mail.prose, "mine");
  assert_null(mail.html);
  mail_read_with(*state, bytes, strlen(bytes), "\n", &mail);
  assert_int_equal(mail.text_count, 0);
  assert_int_equal(mail.why, NO_TEXT_HTML);
  /* no set is named: UTF-8, or what Windows writes */
  assert_string_equal(reading(state, HEAD "Content-Type: text/html\n\n\xC3\xA9").html, "\xC3\xA9");
  assert_string_equal(reading(state, HEAD "Content-Type: text/html\n\n\xE9").html, "\xC3\xA9");
  /* beside a file, in several parts, with an empty twin */
  mail =
      reading(state, MIXED "--b\nContent-Type: text/html\n\none\n--b\nContent-Type: text/yaml\n\na: b\n--b\n"
                           "Content-Type: text/html\n\ntwo\n--b--\n");
  assert_string_equal(mail.html, "onetwo");
  is_text(&mail.texts[0], TEXT_ATTACHMENT, 0, "a: b");
  assert_string_equal(
      reading(state, ALTERNATIVE TEXT_PART "\n\n--b\nContent-Type: text/html\n\nx\n--b--\n").html, "x");
  /* not beside a text, not what is attached, cut off, or in a set that nobody knows */
  assert_null(reading(state, ALTERNATIVE TEXT_PART "a\n--b\nContent-Type: text/html\n\nx\n--b--\n").html);
  assert_null(
      reading(state, MIXED "--b\nContent-Type: text/html\nContent-Disposition: attachment\n\nx\n--b--\n")
          .html);
  assert_null(reading(state, MIXED "--b\nContent-Type: text/html\n\nx\n").html);
  assert_null(reading(state, HEAD "Content-Type: text/html; charset=klingon\n\n\xE9").html);
}

static void signed_and_encrypted(void **state) {
  holds_file(
      state,
      HEAD "Content-Type: multipart/signed; protocol=\"application/pgp-signature\"; boundary=b\n\n" TEXT_PART
           "a: b\n--b\nContent-Type: application/pgp-signature; name=signature.asc\n\n"
           "-----BEGIN PGP SIGNATURE-----\nx\n-----END PGP SIGNATURE-----\n--b--\n",
      TEXT_BODY, "a: b");
  holds_file(state,
             HEAD "\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n- -----ORDERS-----\na:\n- - b\n"
                  "- -----END-----\n-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n",
             TEXT_MARKERS, "a:\n- b\n");
  holds_file(state,
             HEAD "\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\na: b\n"
                  "-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n",
             TEXT_BODY, "a: b");
  holds_none(state,
             HEAD
             "Content-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b\n\n"
             "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n"
             "Content-Type: application/octet-stream; name=encrypted.asc\n\n-----BEGIN PGP MESSAGE-----\n\n"
             "x\n-----END PGP MESSAGE-----\n--b--\n",
             "encrypted");
  holds_none(state, HEAD "\n-----BEGIN PGP MESSAGE-----\n\nx\n-----END PGP MESSAGE-----\n", "encrypted");
  holds_none(state,
             HEAD "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\n"
                  "Content-Transfer-Encoding: base64\n\nMIAGCSqGSIb3DQEHA6CA\n",
             "encrypted");
}

static void private_formats(void **state) {
  holds_none(state,
             MIXED TEXT_PART "\n--b\nContent-Type: application/ms-tnef; name=winmail.dat\n\nx\n--b--\n",
             "tnef");
  holds_none(state, HEAD "Content-Type: application/octet-stream; name=WINMAIL.DAT\n\nx\n", "tnef");
  holds_none(state,
             ALTERNATIVE TEXT_PART "Come to the club\n--b\nContent-Type: text/calendar; method=REQUEST\n\n"
                                   "BEGIN:VCALENDAR\n--b--\n",
             "calendar");
}

static void flowed(void **state) {
#define FLOWED HEAD "Content-Type: text/plain; format=flowed"
  holds_file(state, FLOWED "\n\npress: one \ntwo \nthree\na: b\n  indented\n", TEXT_BODY,
             "press: one two three\na: b\n indented");
  holds_file(state, FLOWED "; delsp=yes\n\na: one \ntwo\n", TEXT_BODY, "a: onetwo");
  holds_file(state,
             FLOWED
             "\n\nHello \n-----ORDERS----- \na: b \nc\n>> x \n>> y\n> z\n-----END-----\n-- \nme \nyou\n",
             TEXT_MARKERS, "a: b c\n>> x y\n> z\n");
  holds_file(state, FLOWED "\n\n> -----ORDERS-----\n> a:\n>   - b \n> c\n> -----END-----\n", TEXT_MARKERS,
             "a:\n  - b c\n");
  holds_file(state, FLOWED "\n\na: b\n-- \nPhil \nx\n", TEXT_BODY, "a: b");
}

static void cut_off(void **state) {
  holds_none(state, MIXED TEXT_PART "a: b\nc: ", "cut-off");
  holds_bad(state, MIXED TEXT_PART "hello\n--b\nContent-Type: text/yaml\n\na: b\nc: ", 2, NO_TEXT_CUT_OFF);
  holds_none(state, MIXED, "cut-off");
  /* whole in itself */
  holds_file(state, MIXED TEXT_PART BLOCK "and mo", TEXT_MARKERS, FILE_TEXT);
  holds_file(state, MIXED "--b\nContent-Type: text/yaml\n\na: b\n" TEXT_PART "hel", TEXT_ATTACHMENT, "a: b");
  /* the inner boundary is missing, the outer is not */
  holds_file(state, MIXED "--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\na: b\n--b--\n",
             TEXT_BODY, "a: b");
}

/* All of one mail, nearest first, the sender's own lines last. */
static void places(void **state) {
  IncomingMail mail =
      reading(state, MIXED TEXT_PART "OI1 to 1413\n" BLOCK
                                     "and OI2 1017\n\nOn Mon, 23 Nov 2026, R <r@example.net> wrote:\n"
                                     "> Turn 3\n> -----ORDERS-----\n> a: form\n> -----END-----\nOI3 stays\n"
                                     "--b\nContent-Type: text/plain; name=orders.txt\n\nc: d\n"
                                     "--b\nContent-Type: application/yaml\nContent-Disposition: attachment; "
                                     "filename=o.yaml\n\ne: f\n--b--\n");
  assert_int_equal(mail.text_count, 5);
  is_text(&mail.texts[0], TEXT_MARKERS, 0, FILE_TEXT);
  is_text(&mail.texts[1], TEXT_ATTACHMENT, 0, "c: d");
  is_text(&mail.texts[2], TEXT_ATTACHMENT, 0, "e: f");
  is_text(&mail.texts[3], TEXT_MARKERS, 1, "a: form\n");
  is_text(&mail.texts[4], TEXT_BODY, 0, "OI1 to 1413\nand OI2 1017\n\nOI3 stays");
  assert_false(mail.texts[1].yaml);
  assert_string_equal(mail.texts[1].file_name, "orders.txt");
  assert_true(mail.texts[2].yaml);
  assert_string_equal(mail.texts[2].file_name, "o.yaml");
}

/* What is equal counts once, where it is nearest. */
static void equal_places(void **state) {
  IncomingMail mail = reading(state, HEAD "\nHi\n\n> -----ORDERS-----\n> a: b\n> -----END-----\n"
                                          "-----ORDERS-----\na: b\n\n-----END-----\n");
  assert_int_equal(mail.text_count, 2);
  is_text(&mail.texts[0], TEXT_MARKERS, 0, "a: b\n\n");
  is_text(&mail.texts[1], TEXT_BODY, 0, "Hi");
  mail = reading(state, MIXED TEXT_PART "a: b\n--b\nContent-Type: text/yaml\n\na: b\n--b--\n");
  assert_int_equal(mail.text_count, 1);
  is_text(&mail.texts[0], TEXT_ATTACHMENT, 0, "a: b");
}

/* A report that is answered and not quoted: its form is not the sender's. */
static void answered_unquoted(void **state) {
  static const char *const BETWEEN[] = {
      "On Mon, 23 Nov 2026 at 08:00, R <r@example.net> wrote:\n\nTurn 3",
      "Le lun. 23 nov. 2026 \u00E0 08:00, R <r@example.net>\na \u00E9crit :\n\nTour 3",
      "El lun, 23 nov 2026 a las 8:00, R (<r@example.net>) escribi\u00F3:\n\nTurno 3",
      "-----Original Message-----\nFrom: R\nSent: Monday\n",
      "-----Message d'origine-----\nDe : R\n",
      "-----Mensaje original-----\nDe: R\n",
      "________________________________\nFrom: R\n",
      "________________________________\n\nDe\u00A0: R\n",
      "From: R\nSent: Monday\nTo: P\nSubject: Turn 3\n",
      "De : R\nEnvoy\u00E9 : lundi\n\u00C0 : P\nObjet : Tour 3\n",
      "*De:* R\n*Enviado el:* lunes\n*Para:* P\n*Asunto:* Turno 3\n",
      "---------- Forwarded message ---------\nFrom: R\n",
      "________________________________\nFrom: R <r@x.org>\nSent: Monday\nTo: <p@x.org>\nSubject: x\n\nTurn 3",
      "-----Message d'origine-----\n\nDe : R\nEnvoy\u00E9 : lundi\n\u00C0 : p@x.org\nCc : q@x.org\n\nTour 3",
      "---------- Mensaje reenviado ---------\nDe: R\n",
  };
  for (size_t i = 0; i < sizeof BETWEEN / sizeof *BETWEEN; i++) {
    const char *bytes =
        arena_printf(*state, HEAD "\nPeace\n\n%s\n-----ORDERS-----\na: form\n-----END-----\n", BETWEEN[i]);
    IncomingMail mail = reading(state, bytes);
    if (mail.text_count != 2 || mail.texts[0].distance != 1) fail_msg("not answered:\n%s", bytes);
    is_text(&mail.texts[0], TEXT_MARKERS, 1, "a: form\n");
    is_text(&mail.texts[1], TEXT_BODY, 0, "Peace");
  }
}

static void too_many_places(void **state) {
  const char *bytes = HEAD "\n";
  for (size_t i = 0; i < MAIL_LIST_LENGTH; i++)
    bytes = arena_printf(*state, "%s-----ORDERS-----\na: %zu\n-----END-----\n", bytes, i);
  assert_int_equal(reading(state, bytes).text_count, MAIL_LIST_LENGTH);
  holds_none(state, arena_printf(*state, "%sHello\n", bytes), "too-many-parts");
}

static void words_of_reasons(void **state) {
  (void)state;
  static const char *const WORDS[] = {"empty",   "html",       "encrypted", "calendar",       "tnef",
                                      "charset", "too-big",    "too-deep",  "too-many-parts", "two-files",
                                      "cut-off", "attachment", "encoding"};
  for (int why = NO_TEXT_EMPTY; why <= NO_TEXT_ENCODING; why++)
    assert_string_equal(mail_no_text_code((NoText)why), WORDS[why]);
}

static void all_that_is_said(void **state) {
  static const char MESSAGE[] = HEAD
      "X-Note: =?utf-8?B?bcO2w7Zu?=\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
      "--b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n"
      "m=F6=F6n g=\none\n"
      "--b\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n"
      "PHA+aGVsbG8gPGI+bWk8L2I+bGw8YnI+YW5uJiM2NDtob21lLmV4YW1wbGUmZ3Q7\n"
      "--b\nContent-Type: message/rfc822\n\nSubject: =?utf-8?Q?in=20it?=\n\ninside\n--b--\n";
  const char *all = mail_all_text(*state, MESSAGE, sizeof MESSAGE - 1);
  static const char *const SAID[] = {"X-Note: m\xc3\xb6\xc3\xb6n", "m\xc3\xb6\xc3\xb6n gone",
                                     "hello mill\nann@home.example>", "Subject: in it", "\ninside"};
  for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++)
    if (strstr(all, SAID[i]) == NULL) fail_msg("\"%s\" is not in:\n%s", SAID[i], all);
  assert_non_null(strstr(mail_all_text(*state, "a\0b", 3), "a b"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      READING(whole_body),
      READING(all_that_is_said),
      READING(transfer_encodings),
      READING(padded_pieces),
      READING(clear_footers),
      READING(encodings_that_break_off),
      READING(charsets),
      READING(unknown_charsets),
      READING(marked_blocks),
      READING(quoted_blocks),
      READING(nearest_block),
      READING(attachments),
      READING(forwarded),
      READING(alternatives),
      READING(signed_and_encrypted),
      READING(private_formats),
      READING(flowed),
      READING(cut_off),
      READING(html),
      READING(signed_in_one_piece),
      READING(pages_beside_nothing),
      READING(places),
      READING(equal_places),
      READING(answered_unquoted),
      READING(too_many_places),
      READING(words_of_reasons),
  };
  return cmocka_run_group_tests_name("mail/read_text", tests, NULL, NULL);
}
