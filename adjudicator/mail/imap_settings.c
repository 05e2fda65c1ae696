#include <string.h>

#include <glib.h>

#include "mailboxes.h"

static const char *const KEYS[] = {
    "url", "user", "password-command", "tls", "ca-file", "timeout", "connect-timeout", "after", NULL};

static void wrong(const ServerReader *reader, const char *message, const Tree *place, const char *field,
                  const char *value) {
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->kind->code, message, place, field, value, NULL);
}

/* A name that can be said to a server in one line. */
static bool is_mailbox_name(const char *name) {
  for (const char *c = name; *c != '\0'; c++) {
    if (g_ascii_iscntrl(*c)) return false;
  }
  return *name != '\0' && g_utf8_validate(name, -1, NULL);
}

/* The one name that is the same in any case (RFC 9051 5.1). */
static bool is_inbox(const char *name) {
  return g_ascii_strcasecmp(name, "INBOX") == 0;
}

/* The url is split into server and mailbox. What RFC 5092 lets stand behind the mailbox (";UID=7", "?UNSEEN")
 * is ours to choose, not the game master's. */
static void read_mailbox(const ServerReader *reader, ImapSettings *settings, GUri *uri) {
  const char *path = g_uri_get_path(uri);
  const char *name = *path == '/' ? path + 1 : path;
  if (*name == '\0' || is_inbox(name)) name = "INBOX";
  bool more = g_uri_get_query(uri) != NULL || g_uri_get_fragment(uri) != NULL || strchr(name, ';') != NULL;
  if (more || !is_mailbox_name(name)) {
    wrong(reader, "intake-mailbox", tree_get(reader->map, "url"), "url", settings->server.url);
    return;
  }
  char *server = g_uri_join(G_URI_FLAGS_NONE, g_uri_get_scheme(uri), NULL, g_uri_get_host(uri),
                            g_uri_get_port(uri), "/", NULL, NULL);
  settings->mailbox = arena_strdup(reader->arena, name);
  settings->server.url = arena_strdup(reader->arena, server);
  settings->name = arena_printf(reader->arena, "%s%s %s", server, name,
                                settings->server.user == NULL ? "" : settings->server.user);
  g_free(server);
}

/* A mail provider lets nobody in without a login. */
static void check_login(const ServerReader *reader) {
  bool none = tree_get(reader->map, "user") == NULL && tree_get(reader->map, "password-command") == NULL;
  if (none) wrong(reader, "server-login", reader->map, "missing", "user");
}

static void read_after(const ServerReader *reader, ImapSettings *settings) {
  settings->after = "seen";
  const char *text = server_text(reader, "after");
  if (text == NULL || strcmp(text, "seen") == 0) return;
  settings->after = "delete";
  if (strcmp(text, "delete") == 0) return;
  settings->after = "move";
  settings->folder = g_str_has_prefix(text, "move ") ? text + strlen("move ") : "";
  while (*settings->folder == ' ') settings->folder++;
  if (is_inbox(settings->folder)) settings->folder = "INBOX";
  const Tree *place = tree_get(reader->map, "after");
  if (!is_mailbox_name(settings->folder)) {
    wrong(reader, "intake-after", place, "value", text);
  } else if (settings->mailbox != NULL && strcmp(settings->folder, settings->mailbox) == 0) {
    wrong(reader, "intake-after-same", place, "folder", settings->folder); /* it would be fetched for ever */
  }
}

bool imap_settings_read(Arena *arena, const Tree *map, const char *folder, ImapSettings *settings,
                        Diagnostics *diagnostics) {
  const ServerKind imap = {
      .scheme = "imap",
      .tls_scheme = "imaps",
      .code = "CONFIG-INTAKE",
      .no_url = "intake-no-url",
      .bad_url = "intake-url",
      .unknown_key = "intake-unknown-key",
      .keys = KEYS,
  };
  ServerReader reader = {arena, map, folder, &imap, diagnostics};
  size_t errors = diagnostics->errors;
  *settings = (ImapSettings){.after = "seen"};
  GUri *uri;
  server_settings_read(&reader, &settings->server, &uri);
  if (uri != NULL) {
    read_mailbox(&reader, settings, uri);
    g_uri_unref(uri);
  }
  if (map != NULL && map->kind == TREE_MAP) {
    check_login(&reader);
    read_after(&reader, settings);
  }
  return diagnostics->errors == errors;
}
