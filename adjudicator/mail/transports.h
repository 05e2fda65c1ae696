/* What stands behind transport_open(). Nobody outside mail/ includes this. */
#ifndef MAIL_TRANSPORTS_H
#define MAIL_TRANSPORTS_H

#include "server_settings.h"
#include "transport.h"

/* A Maildir at `path`. The transport lives in the arena. */
Transport *maildir_transport(Arena *arena, const char *path);

/* Reads and checks the map of `smtp:`. False after diagnostics. */
bool smtp_settings_read(Arena *arena, const Tree *map, const char *folder, ServerSettings *settings,
                        Diagnostics *diagnostics);

/* The helper at `program` behind it. The transport lives in the arena. */
Transport *smtp_transport(Arena *arena, const ServerSettings *settings, const char *program);

#endif
