/* One messages.yaml: texts under dotted keys.
 *
 * Private to report/. A process that takes in one mail uses twenty of six hundred messages, and reading the
 * rest would be most of its work. So a file whose lines all have a plain shape (message_file.c) is only
 * scanned, which is enough to know that it is sound, and each message is read when it is needed. Any other
 * file is read whole by base/yaml at once, and its errors are reported then. */
#ifndef REPORT_MESSAGE_FILE_H
#define REPORT_MESSAGE_FILE_H

#include "../base/arena.h"
#include "../base/diagnostics.h"

typedef struct MessageFile MessageFile;

/* `text` must live as long as the arena. NULL after errors were recorded: CATALOGUE-FILE (not a map of
 * texts), or what yaml_read() found wrong. */
MessageFile *message_file_read(Arena *arena, const char *text, size_t length, Diagnostics *diagnostics);

/* True if the file was only scanned. */
bool message_file_is_plain(const MessageFile *file);

/* The text under a key such as "events.dos-de-mayo.head-on", in the arena of the file; NULL if there is none,
 * or it is not a text. `file` may be NULL: it has no texts. */
const char *message_file_find(MessageFile *file, const char *key);

#endif
