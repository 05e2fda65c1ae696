#include "transports.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "../base/files.h"

static const char *const KEYS[] = {"url",     "user",    "password-command", "tls",
                                   "ca-file", "timeout", "connect-timeout",  NULL};

static void wrong(Diagnostics *diagnostics, const char *message, const Tree *place, const char *field,
                  const char *value) {
  diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-TRANSPORT", message, place, field, value, NULL);
}

static void check_keys(const Tree *map, Diagnostics *diagnostics) {
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (g_strv_contains(KEYS, item->key)) continue;
    const char *near = nearest_word(item->key, KEYS);
    diagnose_at(diagnostics, SEVERITY_ERROR, "CONFIG-TRANSPORT", "transport-unknown-key", item->key_line,
                item->key_column, "key", item->key, near == NULL ? NULL : "near", near, NULL);
  }
}

/* The text under a key, NULL where the key is not there or, after a diagnostic, holds no text of one line. */
static const char *text_of(const Tree *map, const char *key, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  if (node == NULL) return NULL;
  const char *text = tree_string(node, NULL);
  if (!tree_is_null(node) && text != NULL && *text != '\0' && strpbrk(text, "\r\n") == NULL) return text;
  wrong(diagnostics, "transport-text", node, "key", key);
  return NULL;
}

static bool is_loopback(const char *host) {
  if (g_ascii_strcasecmp(host, "localhost") == 0 || strcmp(host, "::1") == 0) return true;
  return g_str_has_prefix(host, "127.") && g_hostname_is_ip_address(host); /* 127.example.org is anybody's */
}

/* Checks the url; *loopback: nobody listens in between. */
static void read_url(const Tree *map, SmtpSettings *settings, bool *loopback, Diagnostics *diagnostics) {
  settings->url = text_of(map, "url", diagnostics);
  if (settings->url == NULL) {
    if (tree_get(map, "url") == NULL) wrong(diagnostics, "transport-no-url", map, "key", "url");
    return;
  }
  const Tree *place = tree_get(map, "url");
  GUri *uri = g_uri_parse(settings->url, G_URI_FLAGS_NONE, NULL);
  const char *scheme = uri == NULL ? "" : g_uri_get_scheme(uri);
  const char *host = uri == NULL ? NULL : g_uri_get_host(uri);
  bool smtp = strcmp(scheme, "smtp") == 0 || strcmp(scheme, "smtps") == 0;
  if (!smtp || host == NULL || *host == '\0') {
    wrong(diagnostics, "transport-url", place, "url", settings->url);
  } else if (g_uri_get_userinfo(uri) != NULL) {
    wrong(diagnostics, "transport-url-password", place, "host", host);
  } else {
    *loopback = is_loopback(host);
  }
  if (uri != NULL) g_uri_unref(uri);
}

/* A mail relay on the machine itself seldom has a certificate for "localhost", and nobody listens there. */
static void read_tls(const Tree *map, SmtpSettings *settings, bool loopback, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, "tls");
  settings->tls = loopback ? "no" : "required";
  if (node == NULL) return;
  bool wanted;
  if (tree_read_bool(node, &wanted)) {
    settings->tls = wanted ? "required" : "no";
  } else if (strcmp(tree_string(node, ""), "required") == 0) {
    settings->tls = "required";
  } else {
    wrong(diagnostics, "transport-tls", node, "value", tree_string(node, ""));
  }
}

static void read_login(const Tree *map, SmtpSettings *settings, bool loopback, Diagnostics *diagnostics) {
  settings->user = text_of(map, "user", diagnostics);
  settings->password_command = text_of(map, "password-command", diagnostics);
  bool user = tree_get(map, "user") != NULL;
  if (user != (tree_get(map, "password-command") != NULL)) {
    wrong(diagnostics, "transport-login", map, "missing", user ? "password-command" : "user");
  }
  GError *error = NULL;
  if (settings->password_command != NULL &&
      !g_shell_parse_argv(settings->password_command, NULL, NULL, &error)) {
    wrong(diagnostics, "transport-password-command", tree_get(map, "password-command"), "reason",
          error->message);
    g_error_free(error);
  }
  bool clear =
      settings->url != NULL && g_str_has_prefix(settings->url, "smtp:") && strcmp(settings->tls, "no") == 0;
  if (user && clear && !loopback) {
    wrong(diagnostics, "transport-password-in-clear", tree_get(map, "tls"), "url", settings->url);
  }
}

static const char *read_seconds(const Tree *map, const char *key, Arena *arena, Diagnostics *diagnostics) {
  const Tree *node = tree_get(map, key);
  if (node == NULL) return NULL;
  int64_t seconds;
  if (tree_read_int(node, &seconds) && seconds >= 1 && seconds <= 3600) {
    return arena_printf(arena, "%lld", (long long)seconds);
  }
  wrong(diagnostics, "transport-seconds", node, "key", key);
  return NULL;
}

/* Looked at now: a path that is wrong would else be found out when the first mail is due. */
static const char *read_ca_file(const Tree *map, Arena *arena, const char *folder, Diagnostics *diagnostics) {
  const char *text = text_of(map, "ca-file", diagnostics);
  if (text == NULL) return NULL;
  const char *path = path_join(arena, folder, text);
  if (access(path, R_OK) == 0) return path;
  diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-TRANSPORT", "transport-ca-file", tree_get(map, "ca-file"),
           "path", path, "reason", strerror(errno), NULL);
  return NULL;
}

bool smtp_settings_read(Arena *arena, const Tree *map, const char *folder, SmtpSettings *settings,
                        Diagnostics *diagnostics) {
  *settings = (SmtpSettings){.tls = "required"};
  if (map == NULL || map->kind != TREE_MAP) {
    wrong(diagnostics, "transport-no-url", map, "key", "url");
    return false;
  }
  size_t errors = diagnostics->errors;
  bool loopback = false;
  check_keys(map, diagnostics);
  read_url(map, settings, &loopback, diagnostics);
  read_tls(map, settings, loopback, diagnostics);
  read_login(map, settings, loopback, diagnostics);
  settings->ca_file = read_ca_file(map, arena, folder, diagnostics);
  settings->timeout = read_seconds(map, "timeout", arena, diagnostics);
  settings->connect_timeout = read_seconds(map, "connect-timeout", arena, diagnostics);
  return diagnostics->errors == errors;
}
