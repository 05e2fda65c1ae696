#include "transport.h"

#include <string.h>

#include "../base/files.h"
#include "transports.h"

static Transport *wrong(Diagnostics *diagnostics, const char *message, const Tree *place) {
  diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-TRANSPORT", message, place, NULL);
  return NULL;
}

static Transport *open_maildir(Arena *arena, const Tree *node, const char *folder, Diagnostics *diagnostics) {
  const char *path = tree_string(node, NULL);
  if (tree_is_null(node) || path == NULL || *path == '\0') {
    return wrong(diagnostics, "transport-maildir", node);
  }
  return maildir_transport(arena, path_join(arena, folder, path));
}

static Transport *open_smtp(Arena *arena, const Tree *node, const char *folder, Diagnostics *diagnostics) {
  ServerSettings settings;
  if (!smtp_settings_read(arena, node, folder, &settings, diagnostics)) return NULL;
  return smtp_transport(arena, &settings, libexec_path(arena, "adjudicator-smtp"));
}

Transport *transport_open(Arena *arena, const Tree *transport, const char *folder, Diagnostics *diagnostics) {
  if (transport == NULL || transport->kind != TREE_MAP || transport->count != 1) {
    return wrong(diagnostics, "transport-shape", transport);
  }
  const TreeItem *item = &transport->items[0];
  if (strcmp(item->key, "maildir") == 0) return open_maildir(arena, item->value, folder, diagnostics);
  if (strcmp(item->key, "smtp") == 0) return open_smtp(arena, item->value, folder, diagnostics);
  return wrong(diagnostics, "transport-shape", transport);
}
