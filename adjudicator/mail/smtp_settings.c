#include "transports.h"

static const char *const KEYS[] = {"url",     "user",    "password-command", "tls",
                                   "ca-file", "timeout", "connect-timeout",  NULL};

static const ServerKind SMTP = {
    .scheme = "smtp",
    .tls_scheme = "smtps",
    .code = "CONFIG-TRANSPORT",
    .no_url = "transport-no-url",
    .bad_url = "transport-url",
    .unknown_key = "transport-unknown-key",
    .keys = KEYS,
};

bool smtp_settings_read(Arena *arena, const Tree *map, const char *folder, ServerSettings *settings,
                        Diagnostics *diagnostics) {
  ServerReader reader = {arena, map, folder, &SMTP, diagnostics};
  size_t errors = diagnostics->errors;
  GUri *uri;
  server_settings_read(&reader, settings, &uri);
  if (uri != NULL) g_uri_unref(uri);
  return diagnostics->errors == errors;
}
