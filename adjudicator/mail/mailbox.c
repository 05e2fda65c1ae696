#include "mailbox.h"

#include <string.h>

#include "../base/files.h"
#include "mailboxes.h"

static Mailbox *wrong(Diagnostics *diagnostics, const char *message, const Tree *place) {
  diagnose(diagnostics, SEVERITY_ERROR, "CONFIG-INTAKE", message, place, NULL);
  return NULL;
}

static Mailbox *open_maildir(Arena *arena, const Tree *node, const char *folder, Diagnostics *diagnostics) {
  const char *path = tree_string(node, NULL);
  if (tree_is_null(node) || path == NULL || *path == '\0') return wrong(diagnostics, "intake-maildir", node);
  return maildir_mailbox(arena, path_join(arena, folder, path));
}

static Mailbox *open_imap(Arena *arena, const Tree *node, const char *folder, Diagnostics *diagnostics) {
  ImapSettings settings;
  if (!imap_settings_read(arena, node, folder, &settings, diagnostics)) return NULL;
  return imap_mailbox(arena, &settings, libexec_path(arena, "adjudicator-imap"));
}

Mailbox *mailbox_open(Arena *arena, const Tree *intake, const char *folder, Diagnostics *diagnostics) {
  if (intake == NULL || intake->kind != TREE_MAP || intake->count != 1) {
    return wrong(diagnostics, "intake-shape", intake);
  }
  const TreeItem *item = &intake->items[0];
  if (strcmp(item->key, "maildir") == 0) return open_maildir(arena, item->value, folder, diagnostics);
  if (strcmp(item->key, "imap") == 0) return open_imap(arena, item->value, folder, diagnostics);
  return wrong(diagnostics, "intake-shape", intake);
}
