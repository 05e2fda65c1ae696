/* The configuration file: where the ledger lies, how mail goes out, which zone and language.
 *
 * YAML, all keys optional (design.md 6): database, from, referee, transport, intake, reply-to, press-to,
 * sender, authentication-server, timezone, language. Relative paths start at the file's folder. Without any file the defaults work out of
 * the box: `campaign.db` and a Maildir `outbox/` in the current folder. */
#ifndef REFEREE_CONFIGURATION_H
#define REFEREE_CONFIGURATION_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/status.h"
#include "../base/tree.h"
#include "settings.h"

typedef struct Configuration {
  const char *file;            /* NULL: there was none, these are the defaults */
  const char *folder;          /* relative paths of the file start here */
  const char *database;        /* path of the ledger */
  const char *from;            /* sender of all mails: "Referee <referee@example.org>" */
  const char *reply_to;        /* pattern with {game}, {seat}, {key}; NULL for none */
  const char *press_to;        /* the same for answers to press, with {to}, too; NULL for none */
  const char *referee;         /* where trouble is mailed to; NULL: told on standard error only */
  SenderProof sender;          /* where a game does not say what it asks of a mail; never OF_CONFIGURATION */
  /* The mail server whose Authentication-Results are believed (RFC 8601 2.5); NULL for none. */
  const char *authentication_server;
  const char *timezone;        /* of new games: an IANA name */
  const char *language;        /* of new games: "en" */
  const char *template_folder; /* --template-dir; NULL for none */
  const Tree *transport;       /* {maildir: …} or {smtp: {…}} */
  const Tree *intake;          /* NULL where no mail is taken in */
} Configuration;

/* The built-in defaults, with paths in the current folder. */
void configuration_defaults(Arena *arena, Configuration *out);

/* Finds and reads the file: `path` if not NULL, else $ADJUDICATOR_CONFIG, ./adjudicator.yaml,
 * ~/.config/adjudicator/adjudicator.yaml, /etc/adjudicator/adjudicator.yaml; where none of the last three
 * exists the defaults hold. Everything lives in the arena. STATUS_OK; STATUS_NO_INPUT for a file that was
 * named and cannot be read (*unreadable is its path); STATUS_CONFIG after diagnostics: CONFIG-SHAPE,
 * CONFIG-UNKNOWN-KEY, CONFIG-TIMEZONE, CONFIG-LANGUAGE, CONFIG-FROM, CONFIG-REPLY-TO, CONFIG-SENDER,
 * CONFIG-TRANSPORT, CONFIG-INTAKE, or
 * those of yaml_read(). out->file says which file is meant. */
Status configuration_read(Arena *arena, const char *path, Configuration *out, const char **unreadable,
                          Diagnostics *diagnostics);

/* Reads the text of a configuration file into `out`, which holds the defaults. False after
 * diagnostics. */
bool configuration_parse(Arena *arena, const char *text, size_t length, Configuration *out,
                         Diagnostics *diagnostics);

#endif
