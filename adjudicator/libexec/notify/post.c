#include "post.h"

#include <string.h>
#include <unistd.h>

#include <curl/curl.h>

#include "../../base/network.h"
#include "../common/server.h"

/* A server that answers with more does not take notices. */
#define ANSWER_BYTES ((size_t)16 * 1024)

typedef struct Transfer {
  const PostSettings *settings;
  Post *post;
  CURL *curl;
  size_t answered;             /* bytes of the answer so far */
  bool refused;                /* an address was refused because it is private */
  char error[CURL_ERROR_SIZE]; /* libcurl needs exactly this */
} Transfer;

/* libcurl asks this for each address that it wants to connect to. */
static curl_socket_t on_open(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  Transfer *transfer = context;
  if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
  if (!transfer->settings->private_addresses && !network_is_public(&address->addr)) {
    transfer->refused = true;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t on_answer(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes;
  Transfer *transfer = context;
  transfer->answered += size * count;
  return transfer->answered <= ANSWER_BYTES ? size * count : 0;
}

static bool set_long(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value) == CURLE_OK;
}

static bool set_text(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value) == CURLE_OK;
}

static bool set_callbacks(Transfer *transfer) {
  CURL *curl = transfer->curl;
  bool good = curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, transfer->error) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, on_open) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, transfer) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_answer) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_WRITEDATA, transfer) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, on_answer) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_HEADERDATA, transfer) == CURLE_OK;
  return good && curl_easy_setopt(curl, CURLOPT_PRIVATE, transfer) == CURLE_OK;
}

static bool set_up(Transfer *transfer, struct curl_slist *headers) {
  const PostSettings *settings = transfer->settings;
  CURL *curl = transfer->curl;
  bool good =
      set_text(curl, CURLOPT_URL, transfer->post->url) && set_text(curl, CURLOPT_PROTOCOLS_STR, "https");
  good = good && set_long(curl, CURLOPT_FOLLOWLOCATION, 0L) && set_text(curl, CURLOPT_PROXY, "");
  good =
      good && set_long(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED) && set_long(curl, CURLOPT_NOSIGNAL, 1L);
  good = good && set_long(curl, CURLOPT_SSL_VERIFYPEER, 1L) && set_long(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  good = good && set_long(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  good = good && set_long(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  good =
      good && set_long(curl, CURLOPT_TIMEOUT, settings->timeout) && set_long(curl, CURLOPT_FORBID_REUSE, 1L);
  good = good && set_text(curl, CURLOPT_USERAGENT, "adjudicator") && set_long(curl, CURLOPT_POST, 1L);
  good = good && set_long(curl, CURLOPT_POSTFIELDSIZE, (long)strlen(transfer->post->text));
  good = good && set_text(curl, CURLOPT_POSTFIELDS, transfer->post->text);
  good = good && curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers) == CURLE_OK;
  if (good && settings->ca_file != NULL)
    good = set_text(curl, CURLOPT_CAINFO, settings->ca_file) && set_text(curl, CURLOPT_CAPATH, NULL);
  return good && set_callbacks(transfer);
}

/* ---- what became of it ---- */

static void settle(Arena *arena, Transfer *transfer, CURLcode code) {
  Post *post = transfer->post;
  long answer = 0;
  (void)curl_easy_getinfo(transfer->curl, CURLINFO_RESPONSE_CODE, &answer);
  post->sent = code == CURLE_OK && answer >= 200 && answer < 300;
  if (code == CURLE_OK) {
    post->words = arena_printf(arena, "HTTP %ld", answer);
  } else if (transfer->refused) {
    post->words = "its address is not a public one";
  } else {
    post->words = one_line(arena, transfer->error[0] != '\0' ? transfer->error : curl_easy_strerror(code));
  }
}

static void settle_all(Arena *arena, CURLM *multi) {
  int left;
  for (CURLMsg *told = curl_multi_info_read(multi, &left); told != NULL;
       told = curl_multi_info_read(multi, &left)) {
    char *transfer = NULL;
    if (told->msg != CURLMSG_DONE) continue;
    if (curl_easy_getinfo(told->easy_handle, CURLINFO_PRIVATE, &transfer) != CURLE_OK || transfer == NULL)
      continue;
    settle(arena, (Transfer *)(void *)transfer, told->data.result);
  }
}

/* Each transfer ends by itself after its time. */
static void perform(Arena *arena, CURLM *multi) {
  int running = 1;
  while (running > 0) {
    if (curl_multi_perform(multi, &running) != CURLM_OK) return;
    settle_all(arena, multi);
    if (running > 0 && curl_multi_poll(multi, NULL, 0, 1000, NULL) != CURLM_OK) return;
  }
}

static void begin_all(CURLM *multi, Transfer *transfers, size_t count, struct curl_slist *headers) {
  for (size_t i = 0; i < count; i++) {
    Transfer *transfer = &transfers[i];
    transfer->curl = curl_easy_init();
    if (transfer->curl == NULL || !set_up(transfer, headers))
      transfer->post->words = "libcurl does not take it";
    else
      (void)curl_multi_add_handle(multi,
                                  transfer->curl); /* one that is not added was not tried, and says so */
  }
}

static void end_all(CURLM *multi, Transfer *transfers, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (transfers[i].curl == NULL) continue;
    (void)curl_multi_remove_handle(multi, transfers[i].curl);
    curl_easy_cleanup(transfers[i].curl);
  }
  (void)curl_multi_cleanup(multi);
}

static Transfer *transfers_of(Arena *arena, const PostSettings *settings, Posts *posts, size_t *count) {
  Transfer *transfers = arena_alloc(arena, (posts->count + 1) * sizeof *transfers);
  *count = 0;
  for (size_t i = 0; i < posts->count; i++) {
    if (posts->items[i].text != NULL)
      transfers[(*count)++] = (Transfer){.settings = settings, .post = &posts->items[i]};
  }
  return transfers;
}

void posts_send(Arena *arena, const PostSettings *settings, Posts *posts, PostsDone *done, void *context) {
  size_t count;
  Transfer *transfers = transfers_of(arena, settings, posts, &count);
  bool begun = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  CURLM *multi = begun ? curl_multi_init() : NULL;
  struct curl_slist *headers =
      begun ? curl_slist_append(NULL, "Content-Type: text/plain; charset=utf-8") : NULL;
  bool good = multi != NULL && headers != NULL;
  if (good) begin_all(multi, transfers, count, headers);
  if (good) perform(arena, multi);
  done(context);
  if (good)
    end_all(multi, transfers, count);
  else if (multi != NULL)
    (void)curl_multi_cleanup(multi);
  curl_slist_free_all(headers);
  if (begun) curl_global_cleanup();
}
