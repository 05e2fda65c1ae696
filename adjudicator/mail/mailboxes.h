/* What stands behind mailbox_open(). Nobody outside mail/ includes this. */
#ifndef MAIL_MAILBOXES_H
#define MAIL_MAILBOXES_H

#include "mailbox.h"
#include "server_settings.h"

/* Settings of `imap:` after they were checked. */
typedef struct ImapSettings {
  const char *name;      /* the url as written, with the mailbox, and the user */
  ServerSettings server; /* its url without the mailbox */
  const char *mailbox;   /* its name in UTF-8: "INBOX" */
  const char *after;     /* "seen", "delete" or "move" */
  const char *folder;    /* where to, in UTF-8; NULL unless move */
} ImapSettings;

/* Reads and checks the map of `imap:`. False after diagnostics. */
bool imap_settings_read(Arena *arena, const Tree *map, const char *folder, ImapSettings *settings,
                        Diagnostics *diagnostics);

/* The helper at `program` behind it. The mailbox lives in the arena. */
Mailbox *imap_mailbox(Arena *arena, const ImapSettings *settings, const char *program);

#endif
