/* What stands behind transport_open(). Nobody outside mail/ includes this. */
#ifndef MAIL_TRANSPORTS_H
#define MAIL_TRANSPORTS_H

#include "transport.h"

/* A Maildir at `path`. The transport lives in the arena. */
Transport *maildir_transport(Arena *arena, const char *path);

/* Settings of `smtp:` after they were checked: words and values of smtp_protocol.h. */
typedef struct SmtpSettings {
  const char *url;
  const char *tls;              /* "required" or "no" */
  const char *ca_file;          /* NULL: the system's */
  const char *user;             /* NULL: no AUTH */
  const char *password_command; /* NULL exactly where user is */
  const char *connect_timeout;  /* seconds; NULL: the helper's own */
  const char *timeout;          /* seconds; NULL: the helper's own */
} SmtpSettings;

/* Reads and checks the map of `smtp:`. False after diagnostics. */
bool smtp_settings_read(Arena *arena, const Tree *map, const char *folder, SmtpSettings *settings,
                        Diagnostics *diagnostics);

/* The helper at `program` behind it. The transport lives in the arena. */
Transport *smtp_transport(Arena *arena, const SmtpSettings *settings, const char *program);

#endif
