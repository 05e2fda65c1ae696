/* One messages.yaml: texts under dotted keys.
 *
 * Private to report/. A process that takes one mail in says twenty of six hundred messages, and reading the
 * rest would be most of its work. So a file of which every line has a plain shape (message_file.c) is only looked
 * through, which is enough to know that it is sound, and each message is read when it is asked for.
 * Every other file is read whole by base/yaml at once, and what is wrong with it is told then. */
#ifndef REPORT_MESSAGE_FILE_H
#define REPORT_MESSAGE_FILE_H

#include "../base/arena.h"
#include "../base/diagnostics.h"

typedef struct MessageFile MessageFile;

/* `text` must live as long as the arena. NULL after errors were recorded: CATALOGUE-FILE (no map of texts),
 * or what yaml_read() found wrong. */
MessageFile *message_file_read(Arena *arena, const char *text, size_t length, Diagnostics *diagnostics);

/* Whether the file was only looked through. */
bool message_file_is_plain(const MessageFile *file);

/* The text under a key such as "events.dos-de-mayo.head-on", in the arena of the file; NULL where there is
 * none, or more than a text. `file` may be NULL: it has none. */
const char *message_file_find(MessageFile *file, const char *key);

#endif
