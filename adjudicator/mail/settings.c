/* What the configuration's `transport:`, `intake:` and `notify:` say. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "../base/files.h"
#include "servers.h"

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

static void wrong(const ServerReader *reader, const char *message, const Tree *place, const char *field,
                  const char *value) {
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->kind->code, message, place, field, value, NULL);
}

/* The text under a key in one line; NULL if the key is not there or, after a diagnostic, holds no such
 * text. */
static const char *server_text(const ServerReader *reader, const char *key) {
  const Tree *node = tree_get(reader->map, key);
  if (node == NULL) return NULL;
  const char *text = tree_string(node, NULL);
  if (!tree_is_null(node) && text != NULL && *text != '\0' && strpbrk(text, "\r\n") == NULL) return text;
  wrong(reader, "server-text", node, "key", key);
  return NULL;
}

static bool is_loopback(const char *host) {
  if (g_ascii_strcasecmp(host, "localhost") == 0 || strcmp(host, "::1") == 0) return true;
  return g_str_has_prefix(host, "127.") && g_hostname_is_ip_address(host); /* anybody may own
                                                                              127.example.org */
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

/* Reads and checks the settings that all kinds share, and that no other keys than kind->keys are there.
 * What is wrong is diagnosed and left NULL. *uri: the parsed url, for the caller to unref; NULL if it is
 * not a url of this kind. */
static void read_common(const ServerReader *reader, ServerSettings *settings, GUri **uri) {
  *settings = (ServerSettings){.tls = "required"};
  *uri = NULL;
  const ServerKind *kind = reader->kind;
  if (reader->map == NULL || reader->map->kind != TREE_MAP) {
    wrong(reader, kind->no_url, reader->map, "key", "url");
    return;
  }
  diagnose_unknown_settings(reader->diagnostics, reader->map, kind->keys, kind->code, kind->unknown_key);
  *uri = read_url(reader, settings);
  bool loopback = *uri != NULL && is_loopback(g_uri_get_host(*uri));
  read_tls(reader, settings, loopback);
  read_login(reader, settings, *uri, loopback);
  settings->ca_file = read_ca_file(reader);
  settings->timeout = read_seconds(reader, "timeout");
  settings->connect_timeout = read_seconds(reader, "connect-timeout");
}

/* ---- notify ---- */

static const char *const NOTIFY_KEYS[] = {"allow", "private-addresses", "ca-file", NULL};

static bool read_yes(const ServerReader *reader, const char *key) {
  const Tree *node = tree_get(reader->map, key);
  bool yes = false;
  if (node != NULL && !tree_read_bool(node, &yes)) wrong(reader, "notify-yes-or-no", node, "key", key);
  return yes;
}

bool notify_settings_read(Arena *arena, const Tree *map, const char *folder, NotifySettings *settings,
                          Diagnostics *diagnostics) {
  const ServerKind notify = {
      .code = "CONFIG-NOTIFY", .unknown_key = "notify-unknown-key", .keys = NOTIFY_KEYS};
  const ServerReader reader = {arena, map, folder, &notify, diagnostics};
  size_t errors = diagnostics->errors;
  diagnose_unknown_settings(diagnostics, map, notify.keys, notify.code, notify.unknown_key);
  settings->allow = read_yes(&reader, "allow");
  settings->private_addresses = read_yes(&reader, "private-addresses");
  settings->ca_file = read_ca_file(&reader);
  return diagnostics->errors == errors;
}

/* ---- smtp ---- */

static const char *const SMTP_KEYS[] = {
    "url", "user", "password-command", "tls", "ca-file", "timeout", "connect-timeout", "connections", NULL};

static size_t read_connections(const ServerReader *reader) {
  const Tree *node = reader->map == NULL ? NULL : tree_get(reader->map, "connections");
  int64_t count;
  if (node == NULL) return 1;
  if (tree_read_int(node, &count) && count >= 1 && count <= (int64_t)SMTP_CONNECTIONS_MOST)
    return (size_t)count;
  wrong(reader, "transport-connections", node, "key", "connections");
  return 1;
}

bool smtp_settings_read(Arena *arena, const Tree *map, const char *folder, SmtpSettings *settings,
                        Diagnostics *diagnostics) {
  const ServerKind smtp = {
      .scheme = "smtp",
      .tls_scheme = "smtps",
      .code = "CONFIG-TRANSPORT",
      .no_url = "transport-no-url",
      .bad_url = "transport-url",
      .unknown_key = "transport-unknown-key",
      .keys = SMTP_KEYS,
  };
  ServerReader reader = {arena, map, folder, &smtp, diagnostics};
  size_t errors = diagnostics->errors;
  GUri *uri;
  read_common(&reader, &settings->server, &uri);
  if (uri != NULL) g_uri_unref(uri);
  settings->connections = read_connections(&reader);
  return diagnostics->errors == errors;
}

/* ---- imap ---- */

static const char *const IMAP_KEYS[] = {
    "url", "user", "password-command", "tls", "ca-file", "timeout", "connect-timeout", "after", NULL};

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

/* The url is split into server and mailbox. What RFC 5092 allows after the mailbox (";UID=7", "?UNSEEN")
 * is our choice, not the game master's. */
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
    wrong(reader, "intake-after-same", place, "folder", settings->folder); /* it would be fetched forever */
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
      .keys = IMAP_KEYS,
  };
  ServerReader reader = {arena, map, folder, &imap, diagnostics};
  size_t errors = diagnostics->errors;
  *settings = (ImapSettings){.after = "seen"};
  GUri *uri;
  read_common(&reader, &settings->server, &uri);
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

/* ---- what the configuration names ---- */

/* The one way that `transport:` or `intake:` names; its key is "" where there is not just one. */
static TreeItem way_of(const Tree *node) {
  bool one = node != NULL && node->kind == TREE_MAP && node->count == 1;
  return one ? node->items[0] : (TreeItem){.key = ""};
}

/* NULL if it is not a folder. */
static const char *maildir_path(Arena *arena, const Tree *node, const char *folder) {
  const char *path = tree_string(node, NULL);
  return tree_is_null(node) || path == NULL || *path == '\0' ? NULL : path_join(arena, folder, path);
}

const char *maildir_folder(Arena *arena, const Tree *way, const char *folder) {
  const TreeItem found = way_of(way);
  return strcmp(found.key, "maildir") == 0 ? maildir_path(arena, found.value, folder) : NULL;
}

ServerTalk *transport_talk(Arena *arena, const Tree *transport, const char *folder,
                           Diagnostics *diagnostics) {
  const TreeItem way = way_of(transport);
  SmtpSettings settings;
  bool smtp = strcmp(way.key, "smtp") == 0;
  if (!smtp || !smtp_settings_read(arena, way.value, folder, &settings, diagnostics)) return NULL;
  return smtp_talk(arena, &settings, libexec_path(arena, "adjudicator-smtp"));
}

ServerTalk *mailbox_talk(Arena *arena, const Tree *intake, const char *folder, Diagnostics *diagnostics) {
  const TreeItem way = way_of(intake);
  ImapSettings settings;
  bool imap = strcmp(way.key, "imap") == 0;
  if (!imap || !imap_settings_read(arena, way.value, folder, &settings, diagnostics)) return NULL;
  return imap_talk(arena, &settings, libexec_path(arena, "adjudicator-imap"));
}

static void *refuse(Diagnostics *diagnostics, const char *code, const char *message, const Tree *place) {
  diagnose(diagnostics, SEVERITY_ERROR, code, message, place, NULL);
  return NULL;
}

Transport *transport_open(Arena *arena, const Tree *transport, const char *folder, Diagnostics *diagnostics) {
  const TreeItem way = way_of(transport);
  if (strcmp(way.key, "maildir") == 0) {
    const char *path = maildir_path(arena, way.value, folder);
    if (path == NULL) return refuse(diagnostics, "CONFIG-TRANSPORT", "transport-maildir", way.value);
    return maildir_transport(arena, path);
  }
  if (strcmp(way.key, "smtp") != 0)
    return refuse(diagnostics, "CONFIG-TRANSPORT", "transport-shape", transport);
  SmtpSettings settings;
  if (!smtp_settings_read(arena, way.value, folder, &settings, diagnostics)) return NULL;
  return smtp_transport(arena, &settings, libexec_path(arena, "adjudicator-smtp"));
}

Mailbox *mailbox_open(Arena *arena, const Tree *intake, const char *folder, Diagnostics *diagnostics) {
  const TreeItem way = way_of(intake);
  if (strcmp(way.key, "maildir") == 0) {
    const char *path = maildir_path(arena, way.value, folder);
    if (path == NULL) return refuse(diagnostics, "CONFIG-INTAKE", "intake-maildir", way.value);
    return maildir_mailbox(arena, path);
  }
  if (strcmp(way.key, "imap") != 0) return refuse(diagnostics, "CONFIG-INTAKE", "intake-shape", intake);
  ImapSettings settings;
  if (!imap_settings_read(arena, way.value, folder, &settings, diagnostics)) return NULL;
  return imap_mailbox(arena, &settings, libexec_path(arena, "adjudicator-imap"));
}
