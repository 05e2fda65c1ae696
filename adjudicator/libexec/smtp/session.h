/* One libcurl handle, and so one connection, for many mails. */
#ifndef LIBEXEC_SMTP_SESSION_H
#define LIBEXEC_SMTP_SESSION_H

#include "../../base/arena.h"
#include "../../mail/transport.h"

typedef struct Session Session;

/* Called when all of a mail but its final dot is with the server. */
typedef void SessionCommitting(void);

/* NULL if libcurl cannot start. The caller ends it with session_close(). */
Session *session_open(SessionCommitting *committing);

/* Takes one setting of mail/protocol.h. False if there is no such setting or libcurl does not take its
 * value. */
bool session_set(Session *session, const char *word, const char *value);

/* Sends `mail` (`length` bytes, lines ending in \n) to one recipient. *words is one line for people, in
 * `arena`. Once the server could not be reached, refused the login or stopped answering, every further
 * mail is DELIVERY_LATER at once with the same words: further tries would only make it lock us out, or
 * keep cron waiting. */
Delivery session_send(Session *session, Arena *arena, const char *sender, const char *recipient,
                      const char *mail, size_t length, const char **words);

/* Connects and logs in, and says NOOP. *words as session_send(). */
ServerStage session_probe(Session *session, Arena *arena, const char **words);
/* How far the last mail got. */
ServerStage session_stage(const Session *session);

/* Says QUIT and frees all. */
void session_close(Session *session);

#endif
