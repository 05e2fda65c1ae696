#include "server_settings.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "../base/files.h"

static void wrong(const ServerReader *reader, const char *message, const Tree *place, const char *field,
                  const char *value) {
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->kind->code, message, place, field, value, NULL);
}

static void check_keys(const ServerReader *reader) {
  const ServerKind *kind = reader->kind;
  for (size_t i = 0; i < reader->map->count; i++) {
    const TreeItem *item = &reader->map->items[i];
    if (g_strv_contains(kind->keys, item->key)) continue;
    const char *near = nearest_word(item->key, kind->keys);
    diagnose_at(reader->diagnostics, SEVERITY_ERROR, kind->code, kind->unknown_key, item->key_line,
                item->key_column, "key", item->key, near == NULL ? NULL : "near", near, NULL);
  }
}

const char *server_text(const ServerReader *reader, const char *key) {
  const Tree *node = tree_get(reader->map, key);
  if (node == NULL) return NULL;
  const char *text = tree_string(node, NULL);
  if (!tree_is_null(node) && text != NULL && *text != '\0' && strpbrk(text, "\r\n") == NULL) return text;
  wrong(reader, "server-text", node, "key", key);
  return NULL;
}

static bool is_loopback(const char *host) {
  if (g_ascii_strcasecmp(host, "localhost") == 0 || strcmp(host, "::1") == 0) return true;
  return g_str_has_prefix(host, "127.") && g_hostname_is_ip_address(host); /* 127.example.org is anybody's */
}

/* Sets the url, and returns it taken apart where it is one of ours. */
static GUri *read_url(const ServerReader *reader, ServerSettings *settings) {
  const ServerKind *kind = reader->kind;
  settings->url = server_text(reader, "url");
  if (settings->url == NULL) {
    if (tree_get(reader->map, "url") == NULL) wrong(reader, kind->no_url, reader->map, "key", "url");
    return NULL;
  }
  const Tree *place = tree_get(reader->map, "url");
  GUri *uri = g_uri_parse(settings->url, G_URI_FLAGS_NONE, NULL);
  const char *scheme = uri == NULL ? "" : g_uri_get_scheme(uri);
  const char *host = uri == NULL ? NULL : g_uri_get_host(uri);
  bool ours = strcmp(scheme, kind->scheme) == 0 || strcmp(scheme, kind->tls_scheme) == 0;
  if (!ours || host == NULL || *host == '\0') {
    wrong(reader, kind->bad_url, place, "url", settings->url);
  } else if (g_uri_get_userinfo(uri) != NULL) {
    wrong(reader, "server-url-password", place, "host", host);
  } else {
    return uri;
  }
  if (uri != NULL) g_uri_unref(uri);
  return NULL;
}

/* A mail server on the machine itself seldom has a certificate for "localhost", and nobody listens there. */
static void read_tls(const ServerReader *reader, ServerSettings *settings, bool loopback) {
  const Tree *node = tree_get(reader->map, "tls");
  settings->tls = loopback ? "no" : "required";
  if (node == NULL) return;
  bool wanted;
  if (tree_read_bool(node, &wanted)) {
    settings->tls = wanted ? "required" : "no";
  } else if (strcmp(tree_string(node, ""), "required") == 0) {
    settings->tls = "required";
  } else {
    wrong(reader, "server-tls", node, "value", tree_string(node, ""));
  }
}

static void check_password_command(const ServerReader *reader, const char *command) {
  GError *error = NULL;
  if (command == NULL || g_shell_parse_argv(command, NULL, NULL, &error)) return;
  wrong(reader, "server-password-command", tree_get(reader->map, "password-command"), "reason",
        error->message);
  g_error_free(error);
}

static void read_login(const ServerReader *reader, ServerSettings *settings, const GUri *uri, bool loopback) {
  settings->user = server_text(reader, "user");
  settings->password_command = server_text(reader, "password-command");
  check_password_command(reader, settings->password_command);
  bool user = tree_get(reader->map, "user") != NULL;
  if (user != (tree_get(reader->map, "password-command") != NULL)) {
    wrong(reader, "server-login", reader->map, "missing", user ? "password-command" : "user");
  }
  bool clear = uri != NULL && strcmp(g_uri_get_scheme((GUri *)uri), reader->kind->scheme) == 0 &&
               strcmp(settings->tls, "no") == 0;
  if (user && clear && !loopback) {
    wrong(reader, "server-password-in-clear", tree_get(reader->map, "tls"), "url", settings->url);
  }
}

static const char *read_seconds(const ServerReader *reader, const char *key) {
  const Tree *node = tree_get(reader->map, key);
  if (node == NULL) return NULL;
  int64_t seconds;
  if (tree_read_int(node, &seconds) && seconds >= 1 && seconds <= 3600) {
    return arena_printf(reader->arena, "%lld", (long long)seconds);
  }
  wrong(reader, "server-seconds", node, "key", key);
  return NULL;
}

/* Looked at now: a path that is wrong would else be found out when the first mail is due. */
static const char *read_ca_file(const ServerReader *reader) {
  const char *text = server_text(reader, "ca-file");
  if (text == NULL) return NULL;
  const char *path = path_join(reader->arena, reader->folder, text);
  if (access(path, R_OK) == 0) return path;
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->kind->code, "server-ca-file",
           tree_get(reader->map, "ca-file"), "path", path, "reason", strerror(errno), NULL);
  return NULL;
}

void server_settings_read(const ServerReader *reader, ServerSettings *settings, GUri **uri) {
  *settings = (ServerSettings){.tls = "required"};
  *uri = NULL;
  const ServerKind *kind = reader->kind;
  if (reader->map == NULL || reader->map->kind != TREE_MAP) {
    wrong(reader, kind->no_url, reader->map, "key", "url");
    return;
  }
  check_keys(reader);
  *uri = read_url(reader, settings);
  bool loopback = *uri != NULL && is_loopback(g_uri_get_host(*uri));
  read_tls(reader, settings, loopback);
  read_login(reader, settings, *uri, loopback);
  settings->ca_file = read_ca_file(reader);
  settings->timeout = read_seconds(reader, "timeout");
  settings->connect_timeout = read_seconds(reader, "connect-timeout");
}
