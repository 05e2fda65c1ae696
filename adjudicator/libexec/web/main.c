/* adjudicator-web: fetches pages of the web, for the doctor.
 *
 * It is a program of its own, so that nothing else loads libcurl. The adjudicator starts it and talks to it as mail/protocol.h
 * says. */
#include <string.h>
#include <unistd.h>

#include <curl/curl.h>
#include <glib.h>

#include "../common/program.h"
#include "../common/server.h"

/* No page of ours has as much. */
#define PAGE_BYTES     ((gsize)4 * 1024 * 1024)
#define SECONDS        30L
#define REDIRECTS_MOST 5L

typedef struct Fetching {
  GByteArray *page;
  char error[CURL_ERROR_SIZE]; /* libcurl needs exactly this */
} Fetching;

static size_t on_bytes(char *bytes, size_t size, size_t count, void *context) {
  Fetching *fetching = context;
  size_t length = size * count;
  if (length > PAGE_BYTES - fetching->page->len) return 0;
  g_byte_array_append(fetching->page, (const guint8 *)bytes, (guint)length);
  return length;
}

static bool set_long(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value) == CURLE_OK;
}

static bool set_text(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value) == CURLE_OK;
}

static bool set_up(CURL *curl, const char *url, Fetching *fetching) {
  bool good = curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, fetching->error) == CURLE_OK;
  good = good && set_text(curl, CURLOPT_URL, url) && set_text(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  good = good && set_text(curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  good =
      good && set_long(curl, CURLOPT_FOLLOWLOCATION, 1L) && set_long(curl, CURLOPT_MAXREDIRS, REDIRECTS_MOST);
  good =
      good && set_long(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED) && set_long(curl, CURLOPT_NOSIGNAL, 1L);
  good = good && set_long(curl, CURLOPT_TIMEOUT, SECONDS) && set_text(curl, CURLOPT_USERAGENT, "adjudicator");
  good = good && set_text(curl, CURLOPT_ACCEPT_ENCODING, "");
  good = good && curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_bytes) == CURLE_OK;
  return good && curl_easy_setopt(curl, CURLOPT_WRITEDATA, fetching) == CURLE_OK;
}

/* NULL if the page is there; else why not. */
static const char *fetch(Arena *arena, CURL *curl, const char *url, Fetching *fetching) {
  long answer = 0;
  if (curl == NULL || !set_up(curl, url, fetching)) return "libcurl does not take it";
  CURLcode code = curl_easy_perform(curl);
  if (code != CURLE_OK)
    return one_line(arena, fetching->error[0] != '\0' ? fetching->error : curl_easy_strerror(code));
  (void)curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer);
  if (answer != 200) return arena_printf(arena, "HTTP %ld", answer);
  return fetching->page->len == 0 ? "an empty page" : NULL;
}

static Status answer(Arena *arena, const char *url) {
  Fetching fetching = {.page = g_byte_array_new()};
  CURL *curl = curl_easy_init();
  const char *why = fetch(arena, curl, url, &fetching);
  bool told = why == NULL ? frame_write(STDOUT_FILENO, "page", fetching.page->data, fetching.page->len)
                          : frame_write_text(STDOUT_FILENO, "failed", why);
  if (curl != NULL) curl_easy_cleanup(curl);
  g_byte_array_free(fetching.page, TRUE);
  return told ? STATUS_OK : STATUS_IO;
}

static Status obey(void *context, Arena *arena, const Frame *frame) {
  (void)context;
  return strcmp(frame->word, "get") == 0 ? answer(arena, frame->bytes) : STATUS_BAD_DATA;
}

int main(int argc, char **argv) {
  Status status;
  if (!program_begin("adjudicator-web", argc, argv, &status)) return status;
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return STATUS_BUG;
  status = program_serve(obey, NULL);
  curl_global_cleanup();
  return status;
}
