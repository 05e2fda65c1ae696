/* What the settings of a mail server have in common, be it for sending or for fetching. Nobody outside mail/
 * includes this. */
#ifndef MAIL_SERVER_SETTINGS_H
#define MAIL_SERVER_SETTINGS_H

#include <stdbool.h>

#include <glib.h>

#include "../base/diagnostics.h"

/* Words and values of frame.h. */
typedef struct ServerSettings {
  const char *url;
  const char *tls;              /* "required" or "no" */
  const char *ca_file;          /* NULL: the system's */
  const char *user;             /* NULL: no login */
  const char *password_command; /* NULL exactly where user is */
  const char *connect_timeout;  /* seconds; NULL: the helper's own */
  const char *timeout;          /* seconds; NULL: the helper's own */
} ServerSettings;

/* How one kind of server is spoken of. */
typedef struct ServerKind {
  const char *scheme, *tls_scheme;            /* of its url: "smtp", "smtps" */
  const char *code;                           /* of diagnostics: "CONFIG-TRANSPORT" */
  const char *no_url, *bad_url, *unknown_key; /* their messages */
  const char *const *keys;                    /* all settings, NULL-terminated, the common ones too */
} ServerKind;

typedef struct ServerReader {
  Arena *arena;
  const Tree *map;
  const char *folder; /* where relative paths start */
  const ServerKind *kind;
  Diagnostics *diagnostics;
} ServerReader;

/* Reads and checks the settings that all kinds share, and that no other keys than kind->keys are there. What
 * is wrong is diagnosed and left NULL. *uri: the url taken apart, for the caller to unref; NULL where it is
 * no url of this kind. */
void server_settings_read(const ServerReader *reader, ServerSettings *settings, GUri **uri);

/* The text under a key in one line; NULL where the key is not there or, after a diagnostic, holds no such
 * text.
 */
const char *server_text(const ServerReader *reader, const char *key);

#endif
