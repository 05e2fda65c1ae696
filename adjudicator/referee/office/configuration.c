#include "office.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/clock.h"
#include "../../base/files.h"
#include "../../base/yaml.h"
#include "../../mail/message.h"
#include "../../mail/transport.h"

static const char *const KEYS[] = {"database",  "from",     "referee",
                                   "transport", "intake",   "reply-to",
                                   "press-to",  "sender",   "authentication-server",
                                   "timezone",  "language", "desk-url",
                                   "think",     "notify",   NULL};

/* Seconds. A tick is to end before the next one begins. */
#define THINK_DEFAULT 30
#define THINK_MOST    ((int64_t)10 * 60)

void configuration_defaults(Arena *arena, Configuration *out) {
  Tree *transport = tree_map(arena);
  tree_put_text(arena, transport, "maildir", "outbox");
  *out = (Configuration){
      .folder = ".",
      .database = "campaign.db",
      .from = "Referee <referee@localhost>",
      .sender = SENDER_KEY,
      .timezone = "UTC",
      .language = "en",
      .think = THINK_DEFAULT,
      .transport = transport,
  };
}

/* The text under a key, else *value unchanged. */
static void read_text(const Tree *file, const char *key, const char **value, Diagnostics *diagnostics) {
  const Tree *node = tree_get(file, key);
  if (node == NULL) return;
  const char *text = tree_string(node, NULL);
  if (text == NULL || *text == '\0' || tree_is_null(node)) {
    diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-SHAPE", "config-text", node, "key", key, NULL);
    return;
  }
  *value = text;
}

static void read_map(const Tree *file, const char *key, const Tree **value, Diagnostics *diagnostics) {
  const Tree *node = tree_get(file, key);
  if (node == NULL) return;
  if (node->kind != TREE_MAP || node->count == 0) {
    diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-SHAPE", "config-map", node, "key", key, NULL);
    return;
  }
  *value = node;
}

/* Each tag at most once: which of two would be the key, and a stranger's address could be made to fit them in
 * more ways than can be tried. */
static bool tags_once(const char *pattern) {
  static const char *const TAGS[] = {"{game}", "{seat}", "{key}", "{to}"};
  for (size_t i = 0; i < sizeof TAGS / sizeof *TAGS; i++) {
    const char *first = strstr(pattern, TAGS[i]);
    if (first != NULL && strstr(first + 1, TAGS[i]) != NULL) return false;
  }
  return true;
}

/* Only known tags may be in braces, and the result must be an address; without {key} or {game} all seats
 * share one address, which is allowed: their files carry the key. */
static bool pattern_good(Arena *arena, const char *pattern, bool with_to) {
  const ReplyAddress sample = {.game = "x", .seat = "x", .key = "x", .to = with_to ? "x" : "{"};
  const char *address = reply_address_write(arena, pattern, &sample);
  return tags_once(pattern) && strpbrk(address, "{}") == NULL && mail_address_valid(arena, address, NULL);
}

static void check_pattern(Arena *arena, const Tree *file, const char *key, const char *pattern, bool with_to,
                          Diagnostics *diagnostics) {
  if (pattern == NULL || pattern_good(arena, pattern, with_to)) return;
  diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-REPLY-TO", "config-reply-to", tree_get(file, key), "pattern",
           pattern, "key", key, NULL);
}

static void check_address(Arena *arena, const Tree *file, const char *key, const char *address,
                          Diagnostics *diagnostics) {
  if (tree_get(file, key) == NULL || mail_address_valid(arena, address, NULL)) return;
  diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-FROM", "config-from", tree_get(file, key), "from", address,
           "key", key, NULL);
}

static void read_sender(Arena *arena, const Tree *file, Configuration *out, Diagnostics *diagnostics) {
  const char *sender = NULL;
  Settings settings;
  settings_defaults(&settings);
  read_text(file, "sender", &sender, diagnostics);
  if (sender == NULL) return;
  if (setting_put(arena, &settings, "sender", sender) != NULL) {
    diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-SENDER", "config-sender", tree_get(file, "sender"),
             "sender", sender, NULL);
    return;
  }
  out->sender = settings.sender;
  if (out->sender == SENDER_KEY_AND_AUTHENTICATION && out->authentication_server == NULL) {
    diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-SENDER", "config-no-authentication-server",
             tree_get(file, "sender"), NULL);
  }
}

/* Nothing that would end an address in the middle of a mail, and nothing behind which its own # would mean something
 * else. */
static bool is_folder_url(const char *url) {
  static const char *const SCHEMES[] = {"https://", "http://"};
  static const char LETTERS[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/@!$&+=%[]";
  for (size_t i = 0; i < sizeof SCHEMES / sizeof *SCHEMES; i++) {
    size_t length = strlen(SCHEMES[i]);
    if (strncmp(url, SCHEMES[i], length) != 0) continue;
    return url[length] != '\0' && url[length] != '/' && url[strspn(url, LETTERS)] == '\0';
  }
  return false;
}

static void read_desk_url(Arena *arena, const Tree *file, Configuration *out, Diagnostics *diagnostics) {
  const char *url = NULL;
  read_text(file, "desk-url", &url, diagnostics);
  if (url == NULL) return;
  if (!is_folder_url(url)) {
    diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-DESK-URL", "config-desk-url", tree_get(file, "desk-url"),
             "url", url, NULL);
    return;
  }
  out->desk_url = arena_concat(arena, url, url[strlen(url) - 1] == '/' ? "" : "/", NULL);
}

static void read_think(const Tree *file, Configuration *out, Diagnostics *diagnostics) {
  const char *think = NULL;
  int64_t seconds = 0;
  read_text(file, "think", &think, diagnostics);
  if (think == NULL) return;
  if (strcmp(think, "0") != 0 && (!duration_parse(think, &seconds) || seconds > THINK_MOST)) {
    diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-THINK", "config-think", tree_get(file, "think"), "think",
             think, NULL);
    return;
  }
  out->think = seconds;
}

static void read_notify(Arena *arena, const Tree *file, Configuration *out, Diagnostics *diagnostics) {
  const Tree *map = NULL;
  read_map(file, "notify", &map, diagnostics);
  if (map != NULL)
    (void)notify_settings_read(arena, map, out->folder, &out->notify, diagnostics); /* it is diagnosed */
}

/* Opening a transport connects to nothing: it only checks the configuration, so that a mistake is reported
 * now, not when mail is due. */
static void check_transport(Arena *arena, const Configuration *read, Diagnostics *diagnostics) {
  Transport *transport = transport_open(arena, read->transport, read->folder, diagnostics);
  if (transport != NULL) transport->close(transport);
}

static void check_intake(Arena *arena, const Configuration *read, Diagnostics *diagnostics) {
  Mailbox *mailbox = mailbox_open(arena, read->intake, read->folder, diagnostics);
  if (mailbox != NULL) mailbox->close(mailbox);
}

static void check_values(Arena *arena, const Tree *file, const Configuration *read,
                         Diagnostics *diagnostics) {
  if (!time_zone_known(read->timezone)) {
    diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-TIMEZONE", "config-timezone", tree_get(file, "timezone"),
             "zone", read->timezone, NULL);
  }
  check_address(arena, file, "from", read->from, diagnostics);
  check_address(arena, file, "referee", read->referee, diagnostics);
  check_pattern(arena, file, "reply-to", read->reply_to, false, diagnostics);
  check_pattern(arena, file, "press-to", read->press_to, true, diagnostics);
  if (strchr(read->language, '/') != NULL || *read->language == '.') {
    diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-LANGUAGE", "config-language", tree_get(file, "language"),
             "language", read->language, NULL);
  }
  if (tree_get(file, "transport") != NULL) check_transport(arena, read, diagnostics);
  if (read->intake != NULL) check_intake(arena, read, diagnostics);
}

bool configuration_parse(Arena *arena, const char *text, size_t length, Configuration *out,
                         Diagnostics *diagnostics) {
  size_t errors = diagnostics->errors, count = diagnostics->count;
  const Tree *file = yaml_read(arena, text, length, &YAML_DATA, diagnostics);
  if (file == NULL && diagnostics_has_error(diagnostics, "FILE-EMPTY")) {
    /* Comments alone are a configuration, too: the defaults. */
    diagnostics->count = count;
    diagnostics->errors = errors;
    file = tree_map(arena);
  }
  if (file == NULL) return false;
  if (file->kind != TREE_MAP) {
    diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-SHAPE", "config-file-map", file, NULL);
    return false;
  }
  diagnose_unknown_settings(diagnostics, file, KEYS, "CONFIG-UNKNOWN-KEY", "config-unknown-key");
  const char *database = NULL;
  read_text(file, "database", &database, diagnostics);
  if (database == NULL) database = "campaign.db";
  out->database = path_join(arena, out->folder, database);
  read_text(file, "from", &out->from, diagnostics);
  read_text(file, "reply-to", &out->reply_to, diagnostics);
  read_text(file, "press-to", &out->press_to, diagnostics);
  read_text(file, "referee", &out->referee, diagnostics);
  read_text(file, "authentication-server", &out->authentication_server, diagnostics);
  read_sender(arena, file, out, diagnostics);
  read_text(file, "timezone", &out->timezone, diagnostics);
  read_text(file, "language", &out->language, diagnostics);
  read_desk_url(arena, file, out, diagnostics);
  read_think(file, out, diagnostics);
  read_notify(arena, file, out, diagnostics);
  read_map(file, "transport", &out->transport, diagnostics);
  read_map(file, "intake", &out->intake, diagnostics);
  if (diagnostics->errors == errors) check_values(arena, file, out, diagnostics);
  return diagnostics->errors == errors;
}

/* The file to read, or NULL if nobody named one and none lies at the usual places. */
static const char *find_file(Arena *arena, const char *path) {
  if (path != NULL) return path;
  const char *named = getenv("ADJUDICATOR_CONFIG");
  if (named != NULL && *named != '\0') return named;
  const char *home = getenv("HOME"), *own = getenv("XDG_CONFIG_HOME");
  if (own == NULL || *own == '\0') own = home == NULL ? NULL : arena_printf(arena, "%s/.config", home);
  const char *places[] = {
      "adjudicator.yaml",
      own == NULL ? NULL : arena_printf(arena, "%s/adjudicator/adjudicator.yaml", own),
      "/etc/adjudicator/adjudicator.yaml",
  };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    if (places[i] != NULL && access(places[i], F_OK) == 0) return places[i];
  }
  return NULL;
}

Status configuration_read(Arena *arena, const char *path, Configuration *out, const char **unreadable,
                          Diagnostics *diagnostics) {
  configuration_defaults(arena, out);
  *unreadable = NULL;
  const char *file = find_file(arena, path);
  if (file == NULL) return STATUS_OK;
  char *text;
  size_t length;
  out->file = arena_strdup(arena, file);
  out->folder = path_folder(arena, file);
  if (file_read(arena, file, YAML_DATA_BYTES, &text, &length) != STATUS_OK) {
    *unreadable = out->file;
    return STATUS_NO_INPUT;
  }
  return configuration_parse(arena, text, length, out, diagnostics) ? STATUS_OK : STATUS_CONFIG;
}
