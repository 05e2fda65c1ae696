#include "incoming.h"

#include <string.h>

#include <glib.h>
#include <gmime/gmime.h>

/* The grammar of RFC 8601 2.2, read from left to right. */
typedef struct Reader {
  Arena *arena;
  const char *at;
} Reader;

/* Blanks and comments, which nest. False if a comment does not end. */
static bool skip_blanks(Reader *reader) {
  int depth = 0;
  for (; *reader->at != '\0'; reader->at++) {
    char c = *reader->at;
    if (depth > 0 && c == '\\' && reader->at[1] != '\0') {
      reader->at++;
    } else if (c == '(') {
      depth++;
    } else if (c == ')' && depth > 0) {
      depth--;
    } else if (depth == 0 && !g_ascii_isspace(c)) {
      break;
    }
  }
  return depth == 0;
}

static bool take(Reader *reader, char c) {
  if (*reader->at != c) return false;
  reader->at++;
  return true;
}

static bool take_quoted(Reader *reader, GString *word) {
  for (reader->at++; *reader->at != '"'; reader->at++) {
    if (*reader->at == '\\' && reader->at[1] != '\0') reader->at++;
    if (*reader->at == '\0') return false;
    g_string_append_c(word, *reader->at);
  }
  reader->at++;
  return true;
}

/* A token, a quoted string, or several of them without a space between ("a b"@example.org). `stops` end
 * it. NULL if there is none. */
static const char *take_word(Reader *reader, const char *stops) {
  GString *word = g_string_new(NULL);
  bool any = false, good = true;
  while (good && *reader->at != '\0' && !g_ascii_isspace(*reader->at) && strchr(stops, *reader->at) == NULL) {
    any = true;
    if (*reader->at == '"') {
      good = take_quoted(reader, word);
    } else {
      g_string_append_c(word, *reader->at++);
    }
  }
  const char *result = any && good ? arena_strdup(reader->arena, word->str) : NULL;
  g_string_free(word, TRUE);
  return result;
}

/* "dkim", "dkim/1", "header.d": words with "." or "/" between, spaces and comments around these. */
static const char *take_key(Reader *reader) {
  const char *key = take_word(reader, "(;=./\"");
  while (key != NULL && skip_blanks(reader) && (*reader->at == '.' || *reader->at == '/')) {
    char mark = *reader->at++;
    if (!skip_blanks(reader)) return NULL;
    const char *more = take_word(reader, "(;=./\"");
    key = more == NULL ? NULL : arena_printf(reader->arena, "%s%c%s", key, mark, more);
  }
  return key;
}

/* "key = value" with spaces and comments anywhere. */
static bool take_pair(Reader *reader, const char **key, const char **value) {
  *key = take_key(reader);
  if (*key == NULL || !skip_blanks(reader) || !take(reader, '=') || !skip_blanks(reader)) return false;
  *value = take_word(reader, "(;");
  return *value != NULL;
}

/* One result: what was checked, with what result, and what of the message. */
typedef struct Result {
  const char *method; /* without its version; "" if it is not the first, which is all that we know */
  const char *result;
  const char *header_from, *header_d, *header_i, *mail_from; /* NULL if not given */
} Result;

static void set_property(Result *result, const char *key, const char *value) {
  if (g_ascii_strcasecmp(key, "header.from") == 0) result->header_from = value;
  if (g_ascii_strcasecmp(key, "header.d") == 0) result->header_d = value;
  if (g_ascii_strcasecmp(key, "header.i") == 0) result->header_i = value;
  if (g_ascii_strcasecmp(key, "smtp.mailfrom") == 0) result->mail_from = value;
}

/* One result after its ";". False at the end, at "none", and where it cannot be read. */
static bool take_result(Reader *reader, Result *result) {
  *result = (Result){0};
  const char *method, *key, *value;
  if (!skip_blanks(reader) || !take(reader, ';') || !skip_blanks(reader)) return false;
  if (!take_pair(reader, &method, &result->result)) return false;
  size_t length = strcspn(method, "/");
  bool known = method[length] == '\0' || strcmp(method + length, "/1") == 0;
  result->method = known ? arena_strndup(reader->arena, method, length) : "";
  while (skip_blanks(reader) && *reader->at != ';' && *reader->at != '\0') {
    if (!take_pair(reader, &key, &value)) return false;
    set_property(result, key, value);
  }
  return skip_blanks(reader);
}

/* The name that the field begins with, NULL if there is none; the reader is then after it and its version. *known: that is
 * the first, which is all that RFC 8601 2.2 defines. */
static const char *take_server(Reader *reader, bool *known) {
  *known = true;
  if (!skip_blanks(reader)) return NULL;
  const char *id = take_word(reader, "(;");
  if (id == NULL || !skip_blanks(reader)) return NULL;
  if (*reader->at == ';' || *reader->at == '\0') return id;
  const char *version = take_word(reader, "(;");
  *known = version != NULL && strcmp(version, "1") == 0;
  return id;
}

static bool is_of_server(Reader *reader, const char *server, bool *known) {
  const char *id = take_server(reader, known);
  return id != NULL && g_ascii_strcasecmp(id, server) == 0;
}

/* The domain of an address, or of "@example.org", or the whole. */
static const char *domain_of(const char *text) {
  const char *at = strrchr(text, '@');
  return at == NULL ? text : at + 1;
}

static bool ends_in_domain(const char *domain, const char *parent) {
  size_t length = strlen(domain), parent_length = strlen(parent);
  return length > parent_length && domain[length - parent_length - 1] == '.' &&
         g_ascii_strcasecmp(domain + length - parent_length, parent) == 0 && strchr(parent, '.') != NULL;
}

/* A dot at the end is the root of all domains. */
static const char *without_root(Arena *arena, const char *domain) {
  size_t length = strlen(domain);
  return length > 0 && domain[length - 1] == '.' ? arena_strndup(arena, domain, length - 1) : domain;
}

static bool is_aligned(Arena *arena, const char *text, const char *from) {
  const char *domain = without_root(arena, domain_of(text));
  return g_ascii_strcasecmp(domain, from) == 0 || ends_in_domain(domain, from) ||
         ends_in_domain(from, domain);
}

static bool vouches(Arena *arena, const Result *result, const char *from) {
  if (g_ascii_strcasecmp(result->result, "pass") != 0) return false;
  if (g_ascii_strcasecmp(result->method, "dmarc") == 0) {
    return result->header_from == NULL ||
           g_ascii_strcasecmp(without_root(arena, domain_of(result->header_from)), from) == 0;
  }
  if (g_ascii_strcasecmp(result->method, "dkim") == 0) {
    const char *signer = result->header_d != NULL ? result->header_d : result->header_i;
    return signer != NULL && is_aligned(arena, signer, from);
  }
  if (g_ascii_strcasecmp(result->method, "spf") == 0) {
    return result->mail_from != NULL && is_aligned(arena, result->mail_from, from);
  }
  return false;
}

Authenticity mail_authenticated(Arena *arena, const IncomingMail *mail, const char *server) {
  if (mail->from == NULL || server == NULL) return AUTHENTIC_UNKNOWN;
  for (size_t i = 0; i < mail->authentication_count; i++) {
    Reader reader = {arena, mail->authentication_results[i]};
    bool known;
    if (!is_of_server(&reader, server, &known)) continue;
    if (!known) return AUTHENTIC_UNKNOWN;
    Result result;
    while (take_result(&reader, &result)) {
      if (vouches(arena, &result, domain_of(mail->from))) return AUTHENTIC_YES;
    }
    return AUTHENTIC_NO;
  }
  return AUTHENTIC_UNKNOWN;
}

/* ---- to be shown ---- */

static void see(const char **seen, const char *result) {
  if (*seen == NULL || g_ascii_strcasecmp(result, "pass") == 0) *seen = result;
}

bool mail_authentication_seen(Arena *arena, const IncomingMail *mail, const char *server,
                              AuthenticationSeen *out) {
  for (size_t i = 0; i < mail->authentication_count; i++) {
    Reader reader = {arena, mail->authentication_results[i]};
    bool known;
    *out = (AuthenticationSeen){.server = take_server(&reader, &known)};
    if (out->server == NULL || (server != NULL && g_ascii_strcasecmp(out->server, server) != 0)) continue;
    Result result;
    while (known && take_result(&reader, &result)) {
      if (g_ascii_strcasecmp(result.method, "spf") == 0) see(&out->spf, result.result);
      if (g_ascii_strcasecmp(result.method, "dkim") == 0) see(&out->dkim, result.result);
      if (g_ascii_strcasecmp(result.method, "dmarc") == 0) see(&out->dmarc, result.result);
    }
    return known;
  }
  return false;
}

/* Of the field that begins at `field`, with the lines that go on. */
static const char *whole_field(Arena *arena, const char *field) {
  const char *end = field;
  do {
    end = strchr(end, '\n');
    if (end != NULL) end++;
  } while (end != NULL && (*end == ' ' || *end == '\t'));
  return end == NULL ? field : arena_strndup(arena, field, (size_t)(end - field));
}

Time mail_received_at(Arena *arena, const char *bytes, size_t length) {
  const char *text = arena_strndup(arena, bytes, strnlen(bytes, length));
  for (const char *line = text; line != NULL && *line != '\n' && *line != '\r' && *line != '\0';) {
    if (g_ascii_strncasecmp(line, "Received:", strlen("Received:")) == 0) {
      const char *date = strrchr(whole_field(arena, line), ';');
      GDateTime *read = date == NULL ? NULL : g_mime_utils_header_decode_date(date + 1);
      if (read == NULL) return TIME_NONE;
      Time at = g_date_time_to_unix(read);
      g_date_time_unref(read);
      return at;
    }
    line = strchr(line, '\n');
    if (line != NULL) line++;
  }
  return TIME_NONE;
}
