/* Parses what an IMAP server says, and quotes what is said to it (RFC 9051 9; the same in RFC 3501).
 * Nothing here reads or writes a connection. */
#ifndef MAIL_IMAP_SYNTAX_H
#define MAIL_IMAP_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"

/* Bytes that a server counts out in advance: "{5}", a line end, 5 bytes. */
typedef struct ImapLiteral {
  const char *bytes;
  size_t length; /* as many as were kept */
} ImapLiteral;

/* One response: its text in one line, without line ends; of each literal the text has only the "{5}", and
 * behind that what came after the literal. */
typedef struct ImapLine {
  const char *text;
  const ImapLiteral *literals; /* in their order */
  size_t literal_count;
} ImapLine;

/* True if a response, as far as it was read, ends in a literal's size. Its first `from` bytes were checked
 * before; responses that end in text for people have no literals, whatever the text. */
bool imap_literal_size(const char *text, size_t from, uint64_t *size);

/* True if an untagged response is of this kind: "SEARCH" in "* SEARCH 3", "FETCH" in "* 3 FETCH (…)". */
bool imap_is(const ImapLine *line, const char *kind);

/* The number in a response code: 7 in "OK [UIDNEXT 7] and so on" for the name "UIDNEXT". `status` is the
 * response without its tag or asterisk. False if there is no such code with a number from 1 on. */
bool imap_code_number(const char *status, const char *name, uint32_t *number);

/* True if a response has this code: "TRYCREATE" in "NO [TRYCREATE] no such folder". */
bool imap_has_code(const char *status, const char *name);

/* Message numbers; imap_numbers_sort() makes them rising, each once. In the arena they were made in. */
typedef struct ImapNumbers {
  uint32_t *items;
  size_t count, capacity;
} ImapNumbers;

/* Adds those of "* SEARCH 2 3 6". False if it is no such response. */
bool imap_search_read(Arena *arena, const ImapLine *line, ImapNumbers *numbers);
void imap_numbers_sort(ImapNumbers *numbers);

/* One message from the server. */
typedef struct ImapMessage {
  uint32_t uid;      /* 0: not given */
  const char *bytes; /* NULL: not given, or NIL */
  size_t length;
} ImapMessage;

/* Reads "* 3 FETCH (UID 7 BODY[]<0> {5})", with any other items between. False if it is no such response. */
bool imap_fetch_read(Arena *arena, const ImapLine *line, ImapMessage *message);

/* A mailbox's UTF-8 name as sent to a server: in modified UTF-7 (RFC 3501 5.1.3), in quotes. */
char *imap_mailbox_quoted(Arena *arena, const char *name);

#endif
