#include "server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Seconds until the server has let us in, where the settings do not say. */
#define CONNECT_TIMEOUT 30L

#define WORDS_BYTES 500

static bool set_long(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value) == CURLE_OK;
}

static bool set_text(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value) == CURLE_OK;
}

static bool set_timeout(CURL *curl, long seconds) {
  return set_long(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, seconds) &&
         set_long(curl, CURLOPT_LOW_SPEED_TIME, seconds);
}

static bool set_up(CURL *curl, char *error, long timeout) {
  bool good = curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error) == CURLE_OK;
  good = good && set_long(curl, CURLOPT_NOSIGNAL, 1L);
  good = good && set_long(curl, CURLOPT_SSL_VERIFYPEER, 1L);
  good = good && set_long(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  good = good && set_long(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  good = good && set_long(curl, CURLOPT_USE_SSL, (long)CURLUSESSL_ALL);
  good = good && set_long(curl, CURLOPT_CONNECTTIMEOUT, CONNECT_TIMEOUT);
  good = good && set_long(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
  return good && set_timeout(curl, timeout);
}

CURL *server_handle(char *error, long timeout) {
  CURL *curl = curl_easy_init();
  if (curl == NULL || set_up(curl, error, timeout)) return curl;
  curl_easy_cleanup(curl);
  return NULL;
}

bool read_seconds(const char *text, long *seconds) {
  char *end;
  errno = 0;
  long value = strtol(text, &end, 10);
  if (errno != 0 || end == text || *end != '\0' || value < 1 || value > 86400) return false;
  *seconds = value;
  return true;
}

/* True for "smtp://…" and "smtps://…" where the scheme is "smtp". */
static bool is_url_of(const char *url, const char *scheme) {
  size_t length = strlen(scheme);
  if (strncmp(url, scheme, length) != 0) return false;
  const char *rest = url + length + (url[length] == 's' ? 1 : 0);
  return strncmp(rest, "://", 3) == 0;
}

bool server_set(CURL *curl, const char *scheme, const char *word, const char *value) {
  long seconds;
  if (strcmp(word, "url") == 0) return is_url_of(value, scheme) && set_text(curl, CURLOPT_URL, value);
  if (strcmp(word, "tls") == 0) {
    if (strcmp(value, "required") == 0) return set_long(curl, CURLOPT_USE_SSL, (long)CURLUSESSL_ALL);
    return strcmp(value, "no") == 0 && set_long(curl, CURLOPT_USE_SSL, (long)CURLUSESSL_NONE);
  }
  if (strcmp(word, "ca-file") == 0) {
    /* "instead of the system's": the folder of the system's certificates must not add to them. */
    return set_text(curl, CURLOPT_CAINFO, value) && set_text(curl, CURLOPT_CAPATH, NULL);
  }
  if (strcmp(word, "user") == 0) return set_text(curl, CURLOPT_USERNAME, value);
  if (strcmp(word, "password") == 0) return set_text(curl, CURLOPT_PASSWORD, value);
  if (strcmp(word, "connect-timeout") == 0) {
    return read_seconds(value, &seconds) && set_long(curl, CURLOPT_CONNECTTIMEOUT, seconds);
  }
  if (strcmp(word, "timeout") == 0) return read_seconds(value, &seconds) && set_timeout(curl, seconds);
  return false;
}

/* Whether a connection has reached the moment at which libcurl takes this time. */
static bool has_come(CURL *curl, CURLINFO moment) {
  curl_off_t microseconds = 0;
  return curl_easy_getinfo(curl, moment, &microseconds) == CURLE_OK && microseconds > 0;
}

ServerStage server_stage(CURL *curl, CURLcode code) {
  switch (code) {
  case CURLE_OK: return STAGE_GOOD;
  case CURLE_COULDNT_RESOLVE_HOST: return STAGE_NAME;
  case CURLE_COULDNT_CONNECT: return STAGE_PORT;
  case CURLE_SSL_CONNECT_ERROR: return STAGE_TLS;
  case CURLE_USE_SSL_FAILED: return STAGE_STARTTLS;
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_ISSUER_ERROR: return STAGE_CERTIFICATE;
  case CURLE_LOGIN_DENIED: return STAGE_LOGIN;
  case CURLE_OPERATION_TIMEDOUT:
    if (has_come(curl, CURLINFO_APPCONNECT_TIME_T)) return STAGE_SLOW;
    return has_come(curl, CURLINFO_CONNECT_TIME_T) ? STAGE_SILENT : STAGE_PORT;
  default: return STAGE_GREETING;
  }
}

const char *one_line(Arena *arena, const char *text) {
  size_t length = strlen(text);
  if (length > WORDS_BYTES) {
    length = WORDS_BYTES;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  }
  char *line = arena_strndup(arena, text, length);
  for (char *c = line; *c != '\0'; c++) {
    if ((unsigned char)*c < 32 || *c == 127) *c = ' ';
  }
  for (length = strlen(line); length > 0 && line[length - 1] == ' '; length--) line[length - 1] = '\0';
  return line;
}
