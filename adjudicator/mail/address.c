#include "message.h"
#include "mime.h"

#include <string.h>

/* RFC 5321 4.5.3.1: what every server must take, and more than which none need take. */
#define LOCAL_PART_BYTES 64
#define ADDRESS_BYTES    254
#define LABEL_BYTES      63

/* A header line may have 998 characters and a run without a space cannot be folded (RFC 5322 2.1.1);
 * encoded as RFC 2047 says, UTF-8 grows, but into words that fold. */
#define ONE_LINE_BYTES 400

void mime_start(void) {
  static gsize started;
  if (!g_once_init_enter(&started)) return;
  g_mime_init();
  g_once_init_leave(&started, 1);
}

static bool breaks_a_line(gunichar c) {
  return g_unichar_iscntrl(c) || c == 0x2028 || c == 0x2029;
}

char *mime_one_line(Arena *arena, const char *text) {
  if (text == NULL) return arena_strdup(arena, "");
  char *valid = g_utf8_make_valid(text, -1);
  GString *line = g_string_new(NULL);
  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    if (line->len + (size_t)(g_utf8_next_char(at) - at) > ONE_LINE_BYTES) break;
    g_string_append_unichar(line, breaks_a_line(c) ? ' ' : c);
  }
  char *result = arena_strdup(arena, g_strstrip(line->str));
  g_string_free(line, TRUE);
  g_free(valid);
  return result;
}

static bool is_atom(const char *text, size_t length) { /* dot-atom of RFC 5322 3.2.3 */
  if (length == 0 || text[0] == '.' || text[length - 1] == '.') return false;
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '.' && text[i + 1] == '.') return false;
    if (!g_ascii_isalnum(text[i]) && strchr("!#$%&'*+-/=?^_`{|}~.", text[i]) == NULL) return false;
  }
  return true;
}

static bool is_domain(const char *text) { /* RFC 5321 4.1.2; address literals are not for players */
  size_t label = 0;
  for (const char *at = text;; at++) {
    if (*at == '.' || *at == '\0') {
      if (label == 0 || label > LABEL_BYTES || at[-1] == '-') return false;
      if (*at == '\0') return true;
      label = 0;
      continue;
    }
    if (!g_ascii_isalnum(*at) && (*at != '-' || label == 0)) return false;
    label++;
  }
}

/* The address goes into SMTP commands unchanged, so this is stricter than RFC 5322: no quoted local part
 * (no provider gives one out, and servers disagree about them), ASCII only (SMTPUTF8 is rare). */
bool mime_plain_address(const char *address) {
  const char *at = strrchr(address, '@');
  if (at == NULL || strlen(address) > ADDRESS_BYTES) return false;
  size_t local = (size_t)(at - address);
  return local <= LOCAL_PART_BYTES && is_atom(address, local) && is_domain(at + 1);
}

static bool is_clean(const char *text) {
  if (!g_utf8_validate(text, -1, NULL)) return false;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
    if (breaks_a_line(g_utf8_get_char(at))) return false;
  }
  return true;
}

/* The end of the quoted string or comment that starts at `at`; NULL if it does not end. */
static const char *quoted_end(const char *at) {
  char close = *at == '"' ? '"' : ')';
  int depth = 0;
  for (const char *c = at; *c != '\0'; c++) {
    if (*c == '\\' && c[1] != '\0') {
      c++;
    } else if (close == ')' && *c == '(') {
      depth++;
    } else if (*c == close && c != at && (close == '"' || --depth == 0)) {
      return c;
    }
  }
  return NULL;
}

/* GMime takes what it can use and drops the rest ("a@b.org, c" is a@b.org to it). A game master who types
 * that must be told: outside quotes and comments there may be one @, one pair of angles, and no separator
 * of a list or a group. */
static bool is_one_mailbox(const char *text) {
  int ats = 0, angles = 0;
  for (const char *at = text; *at != '\0'; at++) {
    if (*at == '"' || *at == '(') {
      at = quoted_end(at);
      if (at == NULL) return false;
    } else if (strchr(",;:", *at) != NULL) {
      return false;
    } else if (*at == '<' || *at == '>') {
      if (*at != "<>"[angles > 1 ? 2 : angles]) return false;
      angles++;
    } else if (*at == '@') {
      ats++;
    }
  }
  return ats == 1 && angles != 1;
}

/* "pbem+key"@example.org is pbem+key@example.org: quotes that nothing needs mean nothing (RFC 5322 3.2.4). What needs
 * them stays as it is. */
static const char *without_quotes(Arena *arena, const char *address) {
  const char *end = *address == '"' ? quoted_end(address) : NULL;
  if (end == NULL || end[1] != '@') return address;
  char *plain = arena_alloc(arena, strlen(address) + 1), *to = plain;
  for (const char *c = address + 1; c < end; c++) {
    if (*c == '\\') c++;
    *to++ = *c;
  }
  memcpy(to, end + 1, strlen(end + 1) + 1);
  return strchr(plain, '@') == to ? plain : address;
}

/* The address as SMTP and DNS know it: a domain in other letters goes out as its ASCII name (RFC 5890).
 * Nearly all are that already, and libidn2 would spend more on each than all the rest of a mail's header
 * costs. */
const char *mime_ascii_address(Arena *arena, InternetAddressMailbox *mailbox) {
  const char *address = internet_address_mailbox_get_addr(mailbox);
  if (address != NULL) address = without_quotes(arena, address);
  if (address != NULL && mime_plain_address(address)) return arena_strdup(arena, address);
  address = internet_address_mailbox_get_idn_addr(mailbox);
  if (address != NULL) address = without_quotes(arena, address);
  return address == NULL || !mime_plain_address(address) ? NULL : arena_strdup(arena, address);
}

const char *mime_mailbox(Arena *arena, const char *text, const char **name) {
  if (text == NULL) return NULL;
  if (name != NULL) *name = NULL;
  if (mime_plain_address(text)) return arena_strdup(arena, text);
  if (!is_clean(text) || !is_one_mailbox(text)) return NULL;
  mime_start();
  GMimeParserOptions *options = g_mime_parser_options_new();
  g_mime_parser_options_set_address_compliance_mode(options, GMIME_RFC_COMPLIANCE_STRICT);
  InternetAddressList *list = internet_address_list_parse(options, text);
  const char *result = NULL;
  if (list == NULL || internet_address_list_length(list) != 1) goto done;
  InternetAddress *entry = internet_address_list_get_address(list, 0);
  if (!INTERNET_ADDRESS_IS_MAILBOX(entry)) goto done;
  result = mime_ascii_address(arena, INTERNET_ADDRESS_MAILBOX(entry));
  if (result == NULL) goto done;
  if (name != NULL) {
    const char *shown = internet_address_get_name(entry);
    *name = shown == NULL || *shown == '\0' ? NULL : mime_one_line(arena, shown);
  }

done:
  if (list != NULL) g_object_unref(list);
  g_mime_parser_options_free(options);
  return result;
}

bool mime_id_valid(const char *id) {
  if (id == NULL || strlen(id) > MIME_ID_BYTES) return false;
  const char *at = strchr(id, '@');
  if (at == NULL || at == id || at[1] == '\0' || strchr(at + 1, '@') != NULL) return false;
  for (const char *c = id; *c != '\0'; c++) {
    if (!g_ascii_isgraph(*c) || strchr("<>()[]\\,;:\"", *c) != NULL) return false;
  }
  return true;
}

bool mail_address_valid(Arena *arena, const char *text, char **address) {
  const char *bare = mime_mailbox(arena, text, NULL);
  if (bare == NULL) return false;
  if (address != NULL) *address = arena_strdup(arena, bare);
  return true;
}
