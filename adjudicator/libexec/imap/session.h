/* One mailbox of an IMAP server, read from its first message that is not taken to its last. */
#ifndef LIBEXEC_IMAP_SESSION_H
#define LIBEXEC_IMAP_SESSION_H

#include "../../base/arena.h"
#include "../../mail/transport.h"

typedef struct Session Session;

/* NULL if libcurl cannot start. The caller ends it with session_close(). */
Session *session_open(void);

/* Takes one setting of mail/protocol.h, `position` too. False if there is no such setting or its value is
 * bad. */
bool session_set(Session *session, const char *word, const char *value);

/* Connects and opens the mailbox; session_next() then gives only what came since. Called again: what came since the last
 * time. *words: one line in `arena`. */
ServerStage session_watch(Session *session, Arena *arena, const char **words);

/* The next message, as Mailbox.next() gives it; connects first. */
Fetch session_next(Session *session, Arena *arena, const char **bytes, size_t *length, const char **words);

/* Marks the last one given, moves or deletes it. False: *words, one line in `arena`, say why not. */
bool session_taken(Session *session, Arena *arena, const char **words);

/* As Mailbox.position(). */
MailboxPosition session_position(const Session *session);

/* Logs out and frees all. */
void session_close(Session *session);

#endif
