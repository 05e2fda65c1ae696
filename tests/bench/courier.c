/* The raw limit of sending: mails that lie ready in files, sent by bare libcurl over one connection.
 *
 *   courier URL FOLDER COUNT        FOLDER/0, FOLDER/1 ... */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>

static int send_file(CURL *curl, const char *folder, int number) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%d", folder, number);
  FILE *mail = fopen(path, "rb");
  if (mail == NULL) return 66;
  curl_easy_setopt(curl, CURLOPT_READDATA, mail);
  CURLcode code = curl_easy_perform(curl);
  fclose(mail);
  if (code != CURLE_OK) fprintf(stderr, "%s: %s\n", path, curl_easy_strerror(code));
  return code == CURLE_OK ? 0 : 69;
}

int main(int argc, char **argv) {
  if (argc != 4 || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return 64;
  CURL *curl = curl_easy_init();
  struct curl_slist *recipients = curl_slist_append(NULL, "player@example.org");
  curl_easy_setopt(curl, CURLOPT_URL, argv[1]);
  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(curl, CURLOPT_MAIL_FROM, "referee@example.org");
  curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
  int result = 0;
  for (int number = 0; number < atoi(argv[3]) && result == 0; number++)
    result = send_file(curl, argv[2], number);
  curl_slist_free_all(recipients);
  curl_easy_cleanup(curl);
  curl_global_cleanup();
  return result;
}
