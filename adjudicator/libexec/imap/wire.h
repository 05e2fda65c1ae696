/* The connection to an IMAP server: libcurl makes it, encrypts it and logs in; the commands after that are
 * ours.
 *
 * libcurl's own IMAP commands will not do: fetching by url marks a message as seen, and the answer to a
 * custom FETCH is read line by line without regard to literals, so that a mail that holds a line like "A004
 * OK" could speak for the server. CURLOPT_CONNECT_ONLY leaves the connection to us. */
#ifndef LIBEXEC_IMAP_WIRE_H
#define LIBEXEC_IMAP_WIRE_H

#include "../../base/arena.h"
#include "../../mail/imap_syntax.h"
#include "../../mail/transport.h"

typedef struct Wire Wire;

/* NULL if libcurl cannot start. The caller ends it with wire_close(). */
Wire *wire_open(void);

/* Takes one setting of base/frame.h. */
bool wire_set(Wire *wire, const char *word, const char *value);

/* Connects and logs in. False: *words, one line in `arena`, say why not, wire_stage() how far it got. */
bool wire_connect(Wire *wire, Arena *arena, const char **words);
ServerStage wire_stage(const Wire *wire);

typedef enum ImapAnswer {
  IMAP_OK,
  IMAP_NO,
  IMAP_BAD,
  IMAP_NONE /* none, or not IMAP: the connection is of no further use */
} ImapAnswer;

/* Gets each untagged response to a command; false: the response makes no sense. `line` lives in the
 * command's arena. */
typedef bool OnResponse(void *context, Arena *arena, const ImapLine *line);

/* Sends one command and waits for its answer. Of each literal the first `keep` bytes are kept. *text: the
 * answer without its tag ("NO [TRYCREATE] no such folder"), or what went wrong, in `arena`, one line.
 * After IMAP_NONE every further command is IMAP_NONE with the same words. */
ImapAnswer wire_command(Wire *wire, Arena *arena, const char *command, size_t keep, OnResponse *on_response,
                        void *context, const char **text);

/* Logs out, if there still is one, and frees all. */
void wire_close(Wire *wire);

#endif
