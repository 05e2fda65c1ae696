/* The parts behind transport_open() and mailbox_open(). Only mail/ includes this. */
#ifndef MAIL_SERVERS_H
#define MAIL_SERVERS_H

#include <stdbool.h>

#include "../base/child.h"
#include "transport.h"

/* --- Settings (settings.c) --- */

/* The settings of any mail server, for sending or fetching: words and values of protocol.h. */
typedef struct ServerSettings {
  const char *url;
  const char *tls;              /* "required" or "no" */
  const char *ca_file;          /* NULL: the system's */
  const char *user;             /* NULL: no login */
  const char *password_command; /* NULL exactly where user is */
  const char *connect_timeout;  /* seconds; NULL: the helper's own */
  const char *timeout;          /* seconds; NULL: the helper's own */
} ServerSettings;

/* Settings of `smtp:` after they were checked. */
#define SMTP_CONNECTIONS_MOST ((size_t)8) /* two letters for each: LETTERS_AHEAD_MOST */
typedef struct SmtpSettings {
  ServerSettings server;
  size_t connections; /* 1 to SMTP_CONNECTIONS_MOST */
} SmtpSettings;

/* Settings of `imap:` after they were checked. */
typedef struct ImapSettings {
  const char *name;      /* the url as written, with the mailbox, and the user */
  ServerSettings server; /* its url without the mailbox */
  const char *mailbox;   /* its name in UTF-8: "INBOX" */
  const char *after;     /* "seen", "delete" or "move" */
  const char *folder;    /* where to, in UTF-8; NULL unless move */
} ImapSettings;

/* Reads and checks the map of `smtp:` or `imap:`. False after diagnostics. */
bool smtp_settings_read(Arena *arena, const Tree *map, const char *folder, SmtpSettings *settings,
                        Diagnostics *diagnostics);
bool imap_settings_read(Arena *arena, const Tree *map, const char *folder, ImapSettings *settings,
                        Diagnostics *diagnostics);

/* --- A helper program at work (helper.c) --- */

/* It is started for the first task, gets the settings of its server, and then talks in frames. */
typedef struct Helper {
  Arena *arena; /* lives as long as the helper */
  const char *program;
  ServerSettings settings;
  Child child;
  const char *down;      /* why it cannot be started; NULL while nothing is wrong */
  bool password_missing; /* that is why */
} Helper;

/* Nothing is started yet. `program` is its path; the strings in `settings` outlive the helper. */
void helper_init(Helper *helper, Arena *arena, const char *program, const ServerSettings *settings);

/* Unless it is running: asks for the password, starts the helper and sends the settings. False, from then
 * on for good: helper->down says why. The game master must not be asked for the same password a hundred
 * times. */
bool helper_start(Helper *helper);

/* Sends one frame; NULL text: none. False if the helper is gone. */
bool helper_say(const Helper *helper, const char *word, const char *text);

/* Ends the helper, if it runs. Returns how it ended in words, with its name ("…/adjudicator-smtp: exit status
 * 2"), in `arena`. */
const char *helper_stop(Helper *helper, Arena *arena);

/* --- The transports and mailboxes themselves, in the arena --- */

/* A Maildir at `path`. */
Transport *maildir_transport(Arena *arena, const char *path);

/* These run the helper at `program`. */
Transport *smtp_transport(Arena *arena, const SmtpSettings *settings, const char *program);
Mailbox *imap_mailbox(Arena *arena, const ImapSettings *settings, const char *program);

/* --- The same for a talk (talk.c) --- */

ServerTalk *smtp_talk(Arena *arena, const SmtpSettings *settings, const char *program);
ServerTalk *imap_talk(Arena *arena, const ImapSettings *settings, const char *program);

#endif
