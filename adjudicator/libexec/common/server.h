/* A libcurl handle for one mail server, with what SMTP and IMAP have in common. */
#ifndef LIBEXEC_SERVER_H
#define LIBEXEC_SERVER_H

#include <stdbool.h>

#include <curl/curl.h>

#include "../../base/arena.h"
#include "../../mail/transport.h"

/* A handle that requires valid certificates and TLS, waits `timeout` seconds for an answer, and writes
 * errors into `error` (CURL_ERROR_SIZE bytes, outliving it). NULL if libcurl fails. The caller ends it
 * with curl_easy_cleanup(). */
CURL *server_handle(char *error, long timeout);

/* Takes one setting of mail/protocol.h; the url's scheme is `scheme` or that with an s. False if there is
 * no such setting or libcurl does not take its value. */
bool server_set(CURL *curl, const char *scheme, const char *word, const char *value);

/* How far a connection got that ended with `code`, before anything was said about a mail or a mailbox. */
ServerStage server_stage(CURL *curl, CURLcode code);

/* Reads a number of seconds from 1 to 86400. */
bool read_seconds(const char *text, long *seconds);

/* One line of at most 500 bytes, without control characters, not cut within a UTF-8 character: some
 * servers send a whole page. */
const char *one_line(Arena *arena, const char *text);

#endif
