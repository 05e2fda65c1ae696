#include "transports.h"

static const char *const KEYS[] = {"url",     "user",    "password-command", "tls",
                                   "ca-file", "timeout", "connect-timeout",  NULL};

bool smtp_settings_read(Arena *arena, const Tree *map, const char *folder, ServerSettings *settings,
                        Diagnostics *diagnostics) {
  const ServerKind smtp = {
      .scheme = "smtp",
      .tls_scheme = "smtps",
      .code = "CONFIG-TRANSPORT",
      .no_url = "transport-no-url",
      .bad_url = "transport-url",
      .unknown_key = "transport-unknown-key",
      .keys = KEYS,
  };
  ServerReader reader = {arena, map, folder, &smtp, diagnostics};
  size_t errors = diagnostics->errors;
  GUri *uri;
  server_settings_read(&reader, settings, &uri);
  if (uri != NULL) g_uri_unref(uri);
  return diagnostics->errors == errors;
}
